/* SPDX-License-Identifier: Apache-2.0 */
/* Notes under two known keys, and verifier keys. A verified note begins with its text, and that text signed again
 * verifies; a key that is read has one spelling; a refusal has a key and a place in the input. */
#include "formats/tlog.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
static const uint8_t seed[32]; /* the all-zero test key EnochRoot of the vectors */

static struct note_key known(const char *words)
{
    struct note_key key;
    bool ok = note_key_read(span_of(words), &key, NULL);
    assert(ok);
    return key;
}

static void verify(struct arena *arena, struct span note)
{
    struct note_key keys[2] = {known("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"),
                               known("witness.example/w1+e9f4af27+BCvSqnf8K67U5O/s+TLVHkEgEvbtPGUOTtzz2XwgnVuq")};
    struct span text = {0}, again;
    struct problem why = {0};
    if (note_verify(note, keys, 2, &text, &why)) {
        assert(text.at == note.at && text.len < note.len && text.at[text.len - 1] == '\n');
        struct text own = {.arena = arena};
        note_sign(&own, text, "EnochRoot", seed);
        bool ok = note_verify(text_span(&own), keys, 1, &again, NULL);
        assert(ok && span_same(again, text));
    } else {
        assert(why.key && strncmp(why.key, "note.", 5) == 0 && why.offset <= note.len);
    }
}

/* Any text at all, signed and cosigned, verifies if a note may have it. */
static void sign(struct arena *arena, struct span words)
{
    struct text body = {.arena = arena}, note = {.arena = arena};
    struct note_key key = known("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop");
    struct problem why = {0};
    struct span text;
    text_add(&body, words);
    text_words(&body, "\n");
    note_sign(&note, text_span(&body), key.name, seed);
    note_cosign(&note, text_span(&body), key.name, seed, words.len);
    if (note_verify(text_span(&note), &key, 1, &text, &why))
        assert(span_same(text, text_span(&body)));
    else
        assert(strcmp(why.key, "note.format") == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span input = {data, size};
    struct note_key key;
    struct problem why = {0};
    if (note_key_read(input, &key, &why)) {
        struct text again = {.arena = arena};
        note_key_write(&again, &key);
        assert(span_same(text_span(&again), input));
    } else {
        assert(why.key && strcmp(why.key, "note.key") == 0 && why.offset <= size + 1);
    }
    verify(arena, input);
    sign(arena, input);
    arena_free(arena);
    return 0;
}
