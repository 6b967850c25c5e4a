/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/journal.h"
#include <string.h>

bool journal_read(struct span line, struct journal_line *out)
{
    struct span n;
    out->n_words = 0;
    if (!span_word(&line, &n) || !number_read(n, UINT32_MAX, &out->n) || !span_word(&line, &out->verb) ||
        out->verb.len == 0)
        return false;
    for (struct span word; span_word(&line, &word);) {
        if (out->n_words == JOURNAL_WORDS_MAX || word.len == 0)
            return false;
        out->word[out->n_words++] = word;
    }
    return true;
}

void journal_leaf(struct arena *arena, struct span line, struct hash *out)
{
    uint8_t *entry = arena_take(arena, line.len + 1);
    memcpy(entry, line.at, line.len);
    entry[line.len] = '\n';
    tlog_leaf(out, (struct span){entry, line.len + 1});
}

bool journal_is(const struct journal_line *line, const char *verb)
{
    return span_is(line->verb, verb);
}

uint64_t journal_number(const struct journal_line *line, size_t i, uint64_t none)
{
    uint64_t value;
    return i < line->n_words && number_read(line->word[i], UINT32_MAX, &value) ? value : none;
}

bool journal_slot(struct span word, uint64_t *epoch, uint64_t *slot)
{
    const uint8_t *colon = memchr(word.at, ':', word.len);
    if (!colon)
        return false;
    size_t at = (size_t)(colon - word.at);
    return number_read((struct span){word.at, at}, UINT32_MAX, epoch) &&
           number_read(span_from(word, at + 1), UINT32_MAX, slot);
}
