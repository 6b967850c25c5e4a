/* SPDX-License-Identifier: Apache-2.0 */
/* Words of journal lines: which field each one is, and another word of the same kind. */
#ifndef DISPATCH_MUTATE
#define DISPATCH_MUTATE
#endif
#include "processor/core/mutate.h"
#include "processor/record/journal.h"
#include "tests/lib/mutator.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Fields by place after the verb; the last "+" ones come again and again. "-": it says nothing. */
static const struct fields {
    const char *verb, *field[10];
    int again; /* so many of the last are repeated */
} fields[] = {
    {"join", {"seat", "key", "luck", "hash", "sighash"}, 0},
    {"entropy", {"seat", "value", "hash"}, 0},
    {"setup", {"-", "seat", "what"}, 0},
    {"deck", {"deck", "-"}, 0},
    {"shuffle", {"deck", "epoch", "count", "root", "source"}, 1},
    {"draw", {"seat", "deck", "slot"}, 1},
    {"move", {"deck", "slot", "zone"}, 0},
    {"receipt", {"k", "seat", "seq", "hash", "sighash", "utc", "signed", "raw", "-", "faulty"}, 0},
    {"refused", {"k", "seat", "seq", "hash", "why"}, 0},
    {"settled", {"k", "utc"}, 0},
    {"deadline", {"k", "utc"}, 0},
    {"close", {"k", "seat", "seq", "hash", "sighash"}, 4},
    {"missed", {"k", "seat", "what"}, 0},
    {"await", {"k", "what", "who", "utc"}, 0},
    {"ack", {"k", "seat", "hash", "sighash"}, 0},
    {"nonce", {"k", "seat", "value", "hash"}, 0},
    {"beacon", {"source", "round", "value"}, 0},
    {"roll", {"k", "proof"}, 0},
    {"fired", {"k", "seat", "seq", "line"}, 0},
    {"held", {"k", "seat", "seq", "line", "why"}, 0},
    {"state", {"k", "commitment"}, 0},
    {"facts", {"k", "seat", "commitment"}, 0},
    {"report", {"k", "seat", "hash"}, 0},
    {"seal", {"generation", "hash"}, 0},
    {"rekey", {"seat", "key", "hash", "utc"}, 0},
    {"revoke", {"seat", "key", "hash", "by"}, 0},
    {"recall", {"seat", "old", "new", "hash", "utc"}, 0},
    {"replace", {"seat", "key", "hash"}, 0},
    {"propose", {"seat", "key", "utc"}, 0},
    {"object", {"n", "seat"}, 0},
    {"carried", {"n", "seat", "utc"}, 0},
    {"ruling", {"hash", "utc"}, 0},
    {"agree", {"k", "seat", "hash", "n"}, 0},
    {"withdrawn", {"n"}, 0},
    {"ruled", {"n", "utc"}, 0},
    {"lapsed", {"n", "why"}, 0},
    {"hostkey", {"role", "old", "new", "hash"}, 0},
    {"extend", {"k", "utc", "why", "seat"}, 0},
    {"hold", {"k", "utc"}, 0},
    {"resume", {"k", "utc", "policy", "at"}, 0},
    {"absent", {"seat", "from", "to"}, 0},
    {"press", {"seat", "hash"}, 0},
    {"rebuilt", {"size", "utc"}, 0},
    {"reveal", {"-", "secret", "secret"}, 1},
    {"end", {"how", "who"}, 0},
};

/* ---- which field ---- */

/* "open K SEATS UTC" asks, "open DECK E:S CARD SALT PATH" shows a card. */
static const char *const asks[] = {"k", "seats", "utc"}, *const shows[] = {"deck", "slot", "card", "salt", "path"};

static const char *field_of(const struct journal_line *line, size_t at, size_t *group)
{
    *group = 0;
    if (journal_is(line, ENTRY_OPEN))
        return line->n_words == 3 ? asks[at] : at < 5 ? shows[at] : "-";
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct fields *f = &fields[i];
        size_t n = 0, again = (size_t)f->again;
        if (!span_is(line->verb, f->verb))
            continue;
        while (n < sizeof f->field / sizeof *f->field && f->field[n])
            n++;
        if (journal_is(line, ENTRY_SHUFFLE) && at >= 4 && !memchr(line->word[at].at, ':', line->word[at].len))
            return "-"; /* the word from */
        if (journal_is(line, ENTRY_SHUFFLE) && span_begins(line->word[at], "hand:"))
            return "hand";
        if (at < n)
            return f->field[at];
        *group = again ? (at - n) / again + 1 : 0;
        return again ? f->field[n - again + (at - n) % again] : "-";
    }
    return "-";
}

static int seat_named(const struct core *core, struct span name)
{
    if (span_begins(name, "hand:"))
        name = span_from(name, 5);
    for (int seat = 0; seat < core->g.n_seats; seat++)
        if (span_is(name, core->g.seat[seat].name))
            return seat;
    return -1;
}

/* Whom a word concerns: the seat that stands in its line, in its part of a close; or everybody. */
static int seats_of(const struct core *core, const struct journal_line *line, size_t at, size_t group)
{
    int seats = 0;
    for (size_t i = 0; i < line->n_words; i++) {
        size_t other;
        bool is_seat = strcmp(field_of(line, i, &other), "seat") == 0 || span_begins(line->word[i], "hand:");
        int seat = is_seat && (other == group || at == 0) ? seat_named(core, line->word[i]) : -1;
        if (seat >= 0)
            seats |= 1 << seat;
    }
    return seats ? seats : -1;
}

/* ---- another word ---- */

static const char *one_of(const char *const *words, size_t n, struct span not )
{
    size_t at = mutator_below((uint32_t)n);
    return span_is(not, words[at]) ? words[(at + 1) % n] : words[at];
}

static bool only(struct span word, const char *letters)
{
    for (size_t i = 0; i < word.len; i++)
        if (!strchr(letters, word.at[i]))
            return false;
    return word.len > 0;
}

/* One letter becomes another of the same kind. */
static const char *other_letter(const struct core *core, struct span word, size_t from)
{
    static const char *const kinds[] = {"0123456789", "abcdef", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                        "abcdefghijklmnopqrstuvwxyz"};
    char *out = arena_string(core->arena, word);
    for (int tries = 0; tries < 200; tries++) {
        char *at = &out[from + mutator_below((uint32_t)(word.len - from))];
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            const char *found = strchr(kinds[i], *at);
            size_t n = strlen(kinds[i]);
            if (!found)
                continue;
            *at = kinds[i][((size_t)(found - kinds[i]) + 1 + mutator_below((uint32_t)n - 1)) % n];
            return out;
        }
    }
    return out;
}

static const char *other_instant(const struct core *core, int64_t utc)
{
    static const int64_t by[] = {-86400, -3600, -1, 1, 3600, 86400};
    char words[21];
    utc_write(words, utc + by[mutator_below(sizeof by / sizeof *by)]);
    return arena_words(core->arena, "%s", words);
}

static const char *other_number(const struct core *core, uint64_t n)
{
    uint64_t other = n == 0 || mutator_below(2) ? n + 1 + mutator_below(2) : n - 1;
    return arena_words(core->arena, "%llu", (unsigned long long)other);
}

static const char *other_slot(const struct core *core, uint64_t epoch, uint64_t slot)
{
    if (mutator_below(4) == 0)
        epoch = epoch == 0 ? 1 : epoch - 1;
    else
        slot = slot == 0 || mutator_below(2) ? slot + 1 : slot - 1;
    return arena_words(core->arena, "%llu:%llu", (unsigned long long)epoch, (unsigned long long)slot);
}

static const char *other_seat(const struct core *core, int seat, const char *prefix)
{
    int other = (seat + 1 + (int)mutator_below((uint32_t)core->g.n_seats - 1)) % core->g.n_seats;
    return arena_words(core->arena, "%s%s", prefix, core->g.seat[other].name);
}

const char *mutator_word(const struct core *core, struct span word)
{
    static const char *const sets[][6] = {{"top", "bottom", "table", "out"},
                                          {"ack", "nonce", "beacon"},
                                          {"fallback", "standing", "least", "hold", "host", "resign"},
                                          {"won", "drawn", "abandoned", "broken", "void"},
                                          {"report", "log", "age", "organiser"},
                                          {"open", "join"}};
    uint64_t n, slot;
    int64_t utc;
    int seat = seat_named(core, word);
    if (seat >= 0)
        return other_seat(core, seat, span_begins(word, "hand:") ? "hand:" : "");
    if (number_read(word, UINT32_MAX, &n))
        return other_number(core, n);
    if (utc_read(word, &utc))
        return other_instant(core, utc);
    if (journal_slot(word, &n, &slot))
        return other_slot(core, n, slot);
    if (span_is(word, "-"))
        return "1";
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (size_t k = 0, all; k < 6 && sets[i][k]; k++)
            if (span_is(word, sets[i][k])) {
                for (all = k; all < 6 && sets[i][all]; all++)
                    ;
                return one_of(sets[i], all, word);
            }
    if (only(word, "0123456789abcdef"))
        return other_letter(core, word, 0);
    const uint8_t *colon = memchr(word.at, ':', word.len); /* behind "SHA256:", "sha512:" */
    return other_letter(core, word, colon ? (size_t)(colon - word.at) + 1 : 0);
}

/* ---- a line ---- */

static const char *changed(struct core *core, const char *words, struct span word)
{
    const char *other = mutator_word(core, word);
    int seat = seat_named(core, span_of(other));
    if (seat >= 0)
        mutator.seats |= 1 << seat; /* of whom the lie now says something concerns it too */
    mutator_say(word, span_of(other));
    size_t from = (size_t)((const char *)word.at - words);
    return arena_words(core->arena, "%.*s%s%s", (int)from, words, other, words + from + word.len);
}

const char *mutate_line(struct core *core, const char *words)
{
    if (!mutator.on)
        return words;
    struct journal_line *line = arena_take(core->arena, sizeof *line);
    const char *numbered = arena_words(core->arena, "%llu %s", (unsigned long long)core->tree.size, words);
    size_t skip = strlen(numbered) - strlen(words);
    if (!journal_read(span_of(numbered), line))
        return words;
    bool hand = journal_is(line, ENTRY_SHUFFLE) && line->n_words > 4 && span_begins(line->word[4], "hand:");
    bool card = journal_is(line, ENTRY_OPEN) && line->n_words != 3;
    for (size_t i = 0; i < line->n_words; i++) {
        char place[MUTATOR_NAME_MAX];
        size_t group;
        const char *field = field_of(line, i, &group);
        snprintf(place, sizeof place, "%.*s%s.%s", (int)line->verb.len, (const char *)line->verb.at,
                 hand   ? "-hand"
                 : card ? "-card"
                        : "",
                 field);
        if (strcmp(field, "-") != 0 && mutator_here(core, place, seats_of(core, line, i, group)))
            return changed(core, numbered, line->word[i]) + skip;
    }
    return words;
}
