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

/* ---- entries that name a signed block, and where its words stand in them ---- */

struct place { /* of each word after the verb; -1: the verb has none */
    const char *verb;
    int k, side, seq, hash, sighash, utc;
};
static const struct place places[] = {
    {"receipt", 0, 1, 2, 3, 4, 5},      {"refused", 0, 1, 2, 3, -1, -1},   {"join", -1, 0, -1, 3, 4, -1},
    {"entropy", -1, 0, -1, 2, -1, -1},  {"rekey", -1, 0, -1, 2, -1, 3},    {"revoke", -1, 0, -1, 2, -1, -1},
    {"recall", -1, 0, -1, 3, -1, 4},    {"replace", -1, 0, -1, 2, -1, -1}, {"ack", 0, 1, -1, 2, 3, -1},
    {"nonce", 0, 1, -1, 3, -1, -1},     {"agree", 0, 1, -1, 2, -1, -1},    {"ruling", -1, -1, -1, 0, -1, 1},
    {"hostkey", -1, -1, -1, 3, -1, -1},
};

static struct span word_at(const struct journal_line *line, int at)
{
    return at >= 0 && (size_t)at < line->n_words ? line->word[at] : (struct span){0};
}

static uint64_t number_at(const struct journal_line *line, int at)
{
    return at >= 0 ? journal_number(line, (size_t)at, UINT64_MAX) : UINT64_MAX;
}

bool journal_names_block(const struct journal_line *line, struct journal_block *out)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const struct place *p = &places[i];
        uint8_t raw[32];
        if (!journal_is(line, p->verb))
            continue;
        *out = (struct journal_block){.k = number_at(line, p->k),
                                      .seq = number_at(line, p->seq),
                                      .side = word_at(line, p->side),
                                      .hash = word_at(line, p->hash),
                                      .sighash = word_at(line, p->sighash)};
        if (p->utc >= 0 && !utc_read(word_at(line, p->utc), &out->utc))
            out->utc = 0;
        return hex_read(out->hash, raw, sizeof raw);
    }
    return false;
}

bool journal_shows_block(const struct journal_line *line)
{
    static const char *const hides[] = {"receipt", "refused", "agree", "hostkey"};
    for (size_t i = 0; i < sizeof hides / sizeof *hides; i++)
        if (journal_is(line, hides[i]))
            return false;
    struct journal_block names;
    return journal_names_block(line, &names);
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
