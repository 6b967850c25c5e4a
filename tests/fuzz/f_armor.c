/* SPDX-License-Identifier: Apache-2.0 */
/* C(C(x)) = C(x) for every block found in any text; a bad block says why and where; the bytes that a signature was
 * found to be over, signed by us, are found again. */
#include "formats/armor.h"
#include "formats/fold.h"
#include "formats/sshsig.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void well_formed(struct arena *arena, const struct block *block)
{
    struct block again[2];
    assert(block->canonical.len <= BLOCK_BYTES_MAX && block->bad_line == 0 && block->lines.len > 0);
    assert(armor_scan(arena, block->canonical, again, 2) == 1);
    assert(!again[0].bad && again[0].kind == block->kind);
    assert(span_same(again[0].canonical, block->canonical));
    assert(armor_scan(arena, block->lines, again, 2) >= 1); /* unquoted, and still the same block */
    assert(!again[0].bad && span_same(again[0].canonical, block->canonical));
    assert(block->as_came.len == 0 || armor_scan(arena, block->as_came, again, 2) >= 1); /* in other characters, too */
    assert(block->as_came.len == 0 || (!again[0].bad && span_same(again[0].canonical, block->canonical)));
}

static void verify(struct arena *arena, const struct block *block, struct span file)
{
    static const uint8_t seed[32] = {7};
    struct signer signer = {span_of(""), false};
    struct verified verified;
    struct problem why = {0};
    if (!armor_claimed_key(arena, block, &signer.key))
        signer = (struct signer){span_of("RWR8W7tk247484KcpyPilQp7V0UXrcEw2KWRtOtb6xJcj/J09jBAIECr"), true};
    if (!armor_verify(arena, block, file, &signer, &verified, &why)) {
        assert(why.key);
    } else { /* the very same bytes, signed by us, verify as what they were found to be */
        struct text sig = {.arena = arena};
        struct block ours = *block;
        sshsig_sign(&sig, seed, NAMESPACE_PLAYER, verified.bytes, NULL);
        ours.sig_kind = SIG_SSH;
        ours.sig = text_span(&sig);
        assert(armor_claimed_key(arena, &ours, &signer.key));
        signer.is_minisign = false;
        assert(armor_verify(arena, &ours, file, &signer, &verified, &why));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size};
    struct block block[BLOCKS_MAX];
    size_t n = armor_scan(arena, text, block, BLOCKS_MAX);
    int before = 0;
    for (size_t i = 0; i < n; i++) {
        assert(block[i].line > before);
        before = block[i].line;
        if (block[i].bad)
            assert(block[i].bad_line > block[i].line && block[i].canonical.len == 0);
        else
            well_formed(arena, &block[i]);
        verify(arena, &block[i], text);
    }
    struct span folded = fold_text(arena, text);
    assert(span_same(fold_text(arena, folded), folded));
    arena_free(arena);
    return 0;
}
