/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/witness_source.h"
#include "processor/base/web_address.h"
#include <string.h>

enum { TYPE_COSIGN = 4 };

bool witness_source_read(struct span words, struct witness_source *source, struct problem *why)
{
    struct span key;
    *source = (struct witness_source){0};
    if (!span_word(&words, &key) || !note_key_read(key, &source->key, why))
        return problem_set(why, "note.key", 0);
    if (source->key.type != TYPE_COSIGN)
        return problem_set(why, "note.key", 0);
    if (span_begins(words, "ask ")) {
        source->asks = true;
        words = span_from(words, strlen("ask "));
    }
    if (words.len >= sizeof source->from || memchr(words.at, 0, words.len))
        return problem_set(why, "witness.source", key.len + 1);
    if (words.len > 0)
        memcpy(source->from, words.at, words.len);
    bool plain = source->asks ? web_address_is(source->from)
                              : words.len == 0 || words.at[0] == '/' || web_address_is(source->from);
    return plain || problem_set(why, "witness.source", key.len + 1);
}

void witness_file(char out[static 40], const char *origin)
{
    uint8_t hash[32];
    sha256(hash, span_of(origin));
    hex_write(out, hash, 16);
    strcpy(out + 32, ".note");
}
