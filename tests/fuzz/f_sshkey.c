/* SPDX-License-Identifier: Apache-2.0 */
/* A public key line is written back as its own beginning; a private key file that is read, written and read again gives
 * the same seed. A refusal has its key. */
#include "formats/sshsig.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void public_key(struct arena *arena, struct span line)
{
    struct span blob, comment;
    struct problem why = {0};
    struct text again = {.arena = arena};
    char print[SSH_FP_MAX];
    if (!ssh_public_line(arena, line, &blob, &comment, &why)) {
        assert(why.key && strncmp(why.key, "sshkey.", 7) == 0 && why.offset <= line.len);
        return;
    }
    ssh_public_write(&again, blob);
    assert(span_begins(line, again.at));
    ssh_fingerprint(print, blob);
    assert(strlen(print) == SSH_FP_MAX - 1);
    assert((ssh_blob_raw(blob) != NULL) == (blob.len == SSH_ED25519_BLOB_LEN));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size};
    struct problem why = {0};
    uint8_t seed[SSH_SEED_LEN], again[SSH_SEED_LEN];
    public_key(arena, file);
    if (ssh_private_read(file, seed, &why)) {
        struct text written = {.arena = arena};
        ssh_private_write(&written, seed, "fuzz");
        assert(ssh_private_read(text_span(&written), again, NULL));
        assert(memcmp(seed, again, sizeof seed) == 0);
    } else {
        assert(why.key && strncmp(why.key, "sshkey.", 7) == 0 && why.offset <= size);
    }
    arena_free(arena);
    return 0;
}
