/* SPDX-License-Identifier: Apache-2.0 */
/* A signature has one spelling: what is decoded is encoded back byte for byte. The input is read as the blob and as its
 * armor. A refusal has its key and a place in the input. */
#include "formats/sshsig.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void blob_is_one_spelling(struct arena *arena, struct span blob)
{
    struct sshsig sig;
    struct problem why = {0};
    if (!sshsig_decode(blob, &sig, &why)) {
        assert(why.key && strncmp(why.key, "sshsig.", 7) == 0 && why.offset <= blob.len);
        return;
    }
    uint8_t *again = arena_take(arena, blob.len);
    assert(sshsig_encode(&sig, again, blob.len) == blob.len);
    assert(memcmp(again, blob.at, blob.len) == 0);
    why = (struct problem){0}; /* nobody signed these words, so either the key fits and it is forged, or it does not */
    assert(!sshsig_verify(&sig, sig.key, NAMESPACE_PLAYER, span_of("words that no key has signed"), &why));
    assert(why.key);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span input = {data, size}, blob;
    struct problem why = {0};
    blob_is_one_spelling(arena, input);
    if (sshsig_unarmor(arena, input, &blob, &why))
        blob_is_one_spelling(arena, blob);
    else
        assert(why.key && why.offset <= size);
    arena_free(arena);
    return 0;
}
