/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/journal.h"
#include <string.h>

static const struct {
    const char *word, *words;
    bool hides;
} verbs[ENTRY_VERBS] = {[ENTRY_NONE] = {"", "", true},
#define ENTRY(NAME, word, words, hides) [ENTRY_##NAME] = {word, words, hides},
                        JOURNAL_VERBS(ENTRY)
#undef ENTRY
};

const char *journal_word(enum journal_verb verb)
{
    return verbs[verb].word;
}

enum journal_verb journal_verb_of(struct span word)
{
    for (int i = ENTRY_NONE + 1; word.len > 0 && i < ENTRY_VERBS; i++)
        if (verbs[i].word[0] == (char)word.at[0] && span_is(word, verbs[i].word))
            return (enum journal_verb)i;
    return ENTRY_NONE;
}

bool journal_read(struct span line, struct journal_line *out)
{
    struct span n;
    out->n_words = 0;
    out->is = ENTRY_NONE;
    if (!span_word(&line, &n) || !number_read(n, UINT32_MAX, &out->n) || !span_word(&line, &out->verb) ||
        out->verb.len == 0)
        return false;
    out->is = journal_verb_of(out->verb);
    for (struct span word; span_word(&line, &word);) {
        if (out->n_words == JOURNAL_WORDS_MAX || word.len == 0)
            return false;
        out->word[out->n_words++] = word;
    }
    return true;
}

bool journal_entry(struct span entry, struct journal_line *out)
{
    entry.len -= entry.len > 0 && entry.at[entry.len - 1] == '\n';
    if (journal_read(entry, out))
        return true;
    out->verb = (struct span){0};
    out->is = ENTRY_NONE;
    out->n_words = 0;
    return false;
}

struct span journal_words(const struct journal_line *line)
{
    const struct span *last = &line->word[line->n_words - (line->n_words > 0)];
    return line->n_words == 0 ? (struct span){0}
                              : (struct span){line->word[0].at, (size_t)(last->at + last->len - line->word[0].at)};
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

/* ---- entries that name a signed block or an instant, and where their words stand ---- */

static struct span word_at(const struct journal_line *line, char letter)
{
    const char *words = verbs[line->is].words, *at = strchr(words, letter);
    return at && (size_t)(at - words) < line->n_words ? line->word[at - words] : (struct span){0};
}

static uint64_t number_at(const struct journal_line *line, char letter)
{
    uint64_t value;
    return number_read(word_at(line, letter), UINT32_MAX, &value) ? value : UINT64_MAX;
}

bool journal_instant(const struct journal_line *line, int64_t *utc)
{
    return utc_read(word_at(line, 't'), utc);
}

bool journal_names_block(const struct journal_line *line, struct journal_block *out)
{
    uint8_t raw[32];
    *out = (struct journal_block){.k = number_at(line, 'k'),
                                  .seq = number_at(line, 'q'),
                                  .side = word_at(line, 's'),
                                  .hash = word_at(line, 'h'),
                                  .sighash = word_at(line, 'g')};
    if (!journal_instant(line, &out->utc))
        out->utc = 0;
    return hex_read(out->hash, raw, sizeof raw);
}

bool journal_shows_block(const struct journal_line *line)
{
    struct journal_block names;
    return !verbs[line->is].hides && journal_names_block(line, &names);
}

bool block_is_public(struct span bytes)
{
    static const char begin[] = "BEGIN PBEM ";
    static const char *const hides_nothing[] = {"JOIN", "NONCE", "ACK", "REKEY", "REVOKE", "RULING"};
    const uint8_t *at = bytes.len > 0 ? memmem(bytes.at, bytes.len, begin, sizeof begin - 1) : NULL;
    if (!at)
        return false;
    struct span kind = span_from(bytes, (size_t)(at - bytes.at) + sizeof begin - 1);
    for (size_t i = 0; i < sizeof hides_nothing / sizeof *hides_nothing; i++)
        if (span_begins(kind, hides_nothing[i]))
            return true;
    return false;
}
