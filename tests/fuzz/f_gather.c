/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever lies in a folder is looked at and judged without falling over: the input is cut into files at lines of four
 * equals signs, the first word of each being its name. Nothing in it is ever proven, since no key of a fuzzer's signed
 * a report whose proof has a game's genesis; and the words hold no control characters but line ends. */
#include "processor/check/verify_gather.h"
#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_words(const struct text *words)
{
    for (size_t i = 0; i < words->len; i++)
        assert((unsigned char)words->at[i] >= ' ' || words->at[i] == '\n');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char cut[] = "\n====\n";
    struct arena *arena = arena_new();
    struct gather *gather = gather_new(arena);
    const struct saved door = gather_door(gather);
    struct verify_input in;
    struct verify_result result;
    struct text words = {.arena = arena}, json = {.arena = arena};
    struct span left = {data, size};
    for (int n = 0; left.len > 0 && n < 16; n++) {
        const uint8_t *end = memmem(left.at, left.len, cut, sizeof cut - 1);
        struct span file = {left.at, end ? (size_t)(end - left.at) + 1 : left.len}, name;
        left = end ? span_from(left, file.len + sizeof cut - 2) : (struct span){0};
        if (span_line(&file, &name) && !memchr(name.at, 0, name.len))
            saved_bytes(&door, "folder", arena_string(arena, name), file);
    }
    gather_done(gather, &in);
    verify(arena, &in, &result);
    verify_words(&result, &words);
    verify_json(&result, &json);
    check_words(&words);
    assert(words.len > 0 && json.len > 2);
    arena_free(arena);
    return 0;
}
