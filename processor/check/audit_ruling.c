/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/audit_ruling.h"
#include "processor/record/transcript.h"
#include <string.h>

/* ---- positions of the past ---- */

struct kept_position {
    uint64_t k;
    struct span game;
};
struct audit_past {
    struct arena *arena;
    struct kept_position *at;
    size_t n, cap;
    const struct auditor *auditor;
    const size_t *pos;
};

struct audit_past *audit_past_new(struct arena *arena)
{
    struct audit_past *past = arena_take(arena, sizeof *past);
    past->arena = arena;
    return past;
}

static bool has_rulings(struct auditor *a)
{
    for (size_t i = 0; i < a->t.n_lines; i++)
        if (journal_read(a->t.line[i], a->line) && journal_is(a->line, ENTRY_RULING))
            return true;
    return false;
}

static bool position(void *context, const struct core *core, uint64_t k, struct core_position *out)
{
    const struct audit_past *past = context;
    (void)core;
    return audit_past_at(past->auditor, k, *past->pos, out);
}

void audit_past_begin(struct auditor *a, struct core *core, const size_t *pos)
{
    if (!a->past && has_rulings(a))
        a->past = audit_past_new(a->arena);
    if (!a->past)
        return;
    a->past->auditor = a;
    a->past->pos = pos;
    core->history = (struct core_history){position, a->past};
}

void audit_past_keep(struct auditor *a, const struct core *core)
{
    struct audit_past *past = a->past;
    if (!past || core->phase != CORE_OPEN || core->state_text.len == 0)
        return;
    past->at = arena_grown(past->arena, past->at, past->n, &past->cap, sizeof *past->at);
    past->at[past->n++] = (struct kept_position){core->k, arena_copy(past->arena, core->state_text)};
}

/* Did a die roll, a card come to be known or a deck get another order? A hand that is only sealed anew is none. */
static bool is_luck(const struct journal_line *line)
{
    uint64_t epoch, slot;
    if (journal_is(line, ENTRY_ROLL) || journal_is(line, ENTRY_DRAW))
        return true;
    if (journal_is(line, ENTRY_SHUFFLE))
        return line->n_words < 5 || !span_begins(line->word[4], "hand:");
    return journal_is(line, ENTRY_OPEN) && line->n_words >= 4 && journal_slot(line->word[1], &epoch, &slot);
}

bool audit_past_at(const struct auditor *a, uint64_t k, size_t upto, struct core_position *out)
{
    struct arena *arena = arena_new();
    struct journal_line *line = arena_take(arena, sizeof *line);
    bool found = false;
    *out = (struct core_position){0};
    for (size_t i = 0; i < a->past->n; i++)
        if (a->past->at[i].k == k) {
            out->game = a->past->at[i].game;
            found = true;
        }
    for (size_t i = upto; found && i > 0 && journal_read(a->t.line[i - 1], line); i--) {
        if (journal_is(line, ENTRY_OPEN) && line->n_words == 3 && journal_number(line, 0, 0) == k)
            break;
        out->lucky = out->lucky || is_luck(line);
    }
    arena_free(arena);
    return found;
}

/* ---- what the journal goes on with ---- */

static bool seen_block(struct auditor *a, const struct host_keys *keys, struct span hash, enum core_ruler *ruler,
                       struct verified *v)
{
    const struct transcript_block *block = transcript_block(&a->t, hash);
    struct found found;
    struct problem why = {0};
    char hex[65];
    if (!block || !signed_block_read(a->scratch, block, block->sig, &found) ||
        !ruling_signed(a->scratch, keys, &found, ruler, v, NULL, &why))
        return false;
    hex_write(hex, v->hash, sizeof v->hash);
    return span_is(hash, hex);
}

/* The opening of what ruling n hides: from the end of the log, or given with a game that runs. */
static struct span opening_of(struct auditor *a, uint64_t n)
{
    struct journal_line *line = arena_take(a->scratch, sizeof *line);
    struct span hex = {0}, number, left = a->openings, one;
    for (size_t i = a->t.n_lines; hex.len == 0 && i > 0 && journal_read(a->t.line[i - 1], line); i--)
        if (journal_is(line, ENTRY_REVEAL) && line->n_words == 3 && span_is(line->word[0], "ruling") &&
            journal_number(line, 1, 0) == n)
            hex = line->word[2];
    uint64_t is;
    while (hex.len == 0 && span_line(&left, &one))
        if (span_word(&one, &number) && number_read(number, UINT64_MAX, &is) && is == n)
            hex = one;
    uint8_t *raw = arena_take(a->scratch, hex.len / 2 + 1);
    return hex.len % 2 == 0 && hex_read(hex, raw, hex.len / 2) ? (struct span){raw, hex.len / 2} : (struct span){0};
}

static enum audit_fed stop(struct auditor *a, uint64_t entry, const char *words)
{
    audit_broken(a, entry, "%s", words);
    return FED_BROKEN;
}

enum { CLOCK_SLACK = 3600 /* seconds by which a host's clock may have been put back */ };

static enum audit_fed feed_ruling(struct auditor *a, struct core *core, const struct journal_line *line, int64_t *now,
                                  const struct core_past *past)
{
    struct core_outcome *outcome = arena_take(a->scratch, sizeof *outcome);
    struct host_keys keys;
    struct verified v;
    enum core_ruler ruler;
    int64_t utc;
    if (line->n_words != 2 || !utc_read(line->word[1], &utc))
        return stop(a, line->n, "it is malformed");
    if (utc + CLOCK_SLACK < *now)
        return stop(a, line->n, "the ruling is dated more than an hour before what the log had told already");
    host_keys_of(&keys, core);
    if (!seen_block(a, &keys, line->word[0], &ruler, &v))
        return stop(a, line->n, "the ruling is not signed by the organiser");
    a->audit->n_blocks++;
    *now = utc > *now ? utc : *now;
    if (!core_rule(core, ruler, &v, opening_of(a, line->n), utc, past, outcome))
        return stop(a, line->n, "the ruling could not have been accepted there") ? FED : FED_BROKEN;
    return FED;
}

static enum audit_fed feed_looked(struct auditor *a, struct core *core, const struct journal_line *line)
{
    int64_t utc;
    int seat = 0;
    if (line->n_words != 2 || !utc_read(line->word[1], &utc))
        return audit_broken(a, line->n, "it is malformed");
    while (seat < core->g.n_seats && !span_is(line->word[0], core->g.seat[seat].name))
        seat++;
    core_looked(core, seat < core->g.n_seats ? seat : -1, utc);
    return FED;
}

enum audit_fed audit_ruling(struct auditor *a, struct core *core, const struct journal_line *line, int64_t *now,
                            const struct core_past *past)
{
    int64_t utc;
    if (journal_is(line, ENTRY_RULING))
        return feed_ruling(a, core, line, now, past);
    if (journal_is(line, ENTRY_LOOKED))
        return feed_looked(a, core, line);
    if (!journal_is(line, ENTRY_RULED))
        return FED_OTHER;
    if (line->n_words != 2 || !utc_read(line->word[1], &utc))
        return stop(a, line->n, "it is malformed");
    *now = utc > *now ? utc : *now;
    core_ruling_tick(core, utc);
    return FED;
}

/* ---- the last keys ---- */

void audit_keys_last(struct auditor *a, struct host_keys *keys)
{
    host_keys_first(keys, &a->genesis);
    for (size_t i = 0; i < a->t.n_lines; i++)
        if (journal_read(a->t.line[i], a->line) && journal_is(a->line, ENTRY_HOSTKEY) && a->line->n_words == 4)
            host_keys_take(keys, a->line->word[0], a->line->word[1], a->line->word[2]);
}
