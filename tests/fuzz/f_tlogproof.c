/* SPDX-License-Identifier: Apache-2.0 */
/* A proof file that is read is written back byte for byte but for its `extra` line; the walks over its hashes end, and
 * hold for no two leaves at once. */
#include "formats/tlog.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_walks(uint64_t index, uint64_t tree, const struct hash *proof, size_t n)
{
    struct hash leaf, other, root = n > 0 ? proof[n - 1] : (struct hash){0};
    tlog_leaf(&leaf, span_of("one"));
    tlog_leaf(&other, span_of("other"));
    assert(!tlog_check_inclusion(index, tree, &leaf, proof, n, &root) ||
           !tlog_check_inclusion(index, tree, &other, proof, n, &root));
    assert(index == 0 || !tlog_check_consistency(index, tree, &leaf, &root, proof, n) ||
           !tlog_check_consistency(index, tree, &other, &root, proof, n));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size}, note, extra = span_of("c2sp.org/tlog-proof@v1\nextra ");
    uint64_t index;
    struct hash proof[TLOG_PROOF_MAX];
    size_t n;
    struct problem why = {0};
    if (tlog_proof_read(file, &index, proof, &n, &note, &why)) {
        struct text again = {.arena = arena};
        assert(n <= TLOG_PROOF_MAX && note.len > 0 && note.at + note.len == data + size);
        tlog_proof_write(&again, index, proof, n, note);
        if (size < extra.len || memcmp(data, extra.at, extra.len) != 0)
            assert(span_same(file, text_span(&again)));
        check_walks(index, index + note.len, proof, n);
    } else {
        assert(why.key && strcmp(why.key, "proof.format") == 0 && why.offset <= size);
    }
    arena_free(arena);
    return 0;
}
