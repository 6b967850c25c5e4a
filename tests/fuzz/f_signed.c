/* SPDX-License-Identifier: Apache-2.0 */
/* The signature of a receipt, as a stranger writes it: three lines, the word, the raw bytes and a key. Each word that
 * is accepted is spelt in the one way, and a signature holds only with such a word, such bytes and a key of that kind.
 */
#include "formats/signed.h"
#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Base64 that is read is what would be written. */
static void one_spelling(struct arena *arena, struct span letters, size_t len)
{
    uint8_t bytes[64];
    size_t n = sizeof bytes;
    struct text again = {.arena = arena};
    assert(base64_read(letters, true, bytes, &n) && n == len);
    text_base64(&again, bytes, n, true);
    assert(span_same(letters, text_span(&again)));
}

static void check_word(struct arena *arena, struct span word)
{
    static const char *const names[] = {"sha512:", "sha256:", "minisign:", "sk-sha512:", "sk-sha256:"};
    size_t i = 0;
    while (i < 5 && !span_begins(word, names[i]))
        i++;
    assert(i < 5 && word.len < SIGNED_WORD_MAX);
    struct span left = span_from(word, strlen(names[i]));
    if (i >= 3) {
        uint64_t flags, counter;
        char again[32], copy[SIGNED_WORD_MAX];
        snprintf(copy, sizeof copy, "%.*s", (int)left.len, (const char *)left.at);
        assert(sscanf(copy, "%" SCNu64 ":%" SCNu64 ":", &flags, &counter) == 2 && flags <= 255 &&
               counter <= UINT32_MAX);
        snprintf(again, sizeof again, "%" PRIu64 ":%" PRIu64 ":", flags, counter);
        assert(span_begins(left, again));
        left = span_from(left, strlen(again));
    }
    one_spelling(arena, left, i == 1 || i == 4 ? 32 : 64);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span left = {data, size}, word = {0}, raw = {0}, key = {0};
    uint8_t sighash[32], bytes[128];
    size_t n = sizeof bytes;
    span_line(&left, &word);
    span_line(&left, &raw);
    span_line(&left, &key);
    if (signed_word_is(word))
        check_word(arena, word);
    for (int is_minisign = 0; is_minisign < 2; is_minisign++) {
        struct span with = key;
        if (!is_minisign && base64_read(key, false, bytes, &n))
            with = (struct span){bytes, n};
        if (!signed_check(word, raw, with, is_minisign, sighash))
            continue;
        assert(signed_word_is(word) && raw.len == SIGNED_RAW_LETTERS);
        assert(is_minisign == span_begins(word, "minisign:"));
        one_spelling(arena, raw, 64);
    }
    arena_free(arena);
    return 0;
}
