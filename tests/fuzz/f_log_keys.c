/* SPDX-License-Identifier: Apache-2.0 */
/* Files of a log's successive keys: whatever stands in one, a key that is followed to has signed the note, keeps the
 * log's name, and was named by the key before it; otherwise the known key stays as it was. */
#include "formats/sshsig.h"
#include "processor/record/log_keys.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
#define ORIGIN "games.example/game/00112233445566778899aabbccddeeff"
static const uint8_t first[32] = {1}, second[32] = {2};

static struct note_key key_of(const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64];
    struct note_key key;
    crypto_sign_seed_keypair(pk, sk, seed);
    note_key_make(&key, ORIGIN, 1, pk);
    return key;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct text note = {.arena = arena};
    struct note_key before = key_of(first), fresh = key_of(second), key = before;
    struct span file = {data, size}, text;
    uint8_t named[32];
    note_sign(&note, span_of(ORIGIN "\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"), ORIGIN, second);
    if (size > LOG_KEYS_FILE_MAX) {
        arena_free(arena);
        return 0;
    }
    if (log_keys_follow(arena, file, text_span(&note), &key)) {
        bool good = note_verify(text_span(&note), &key, 1, &text, NULL);
        assert(good && memcmp(key.pk, fresh.pk, 32) == 0 && strcmp(key.name, ORIGIN) == 0);
    } else {
        assert(memcmp(&key, &before, sizeof key) == 0);
    }
    if (log_keys_is_block(arena, file, named))
        assert(memmem(data, size, "RULING", 6));
    arena_free(arena);
    return 0;
}
