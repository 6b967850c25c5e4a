/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/plan_run.h"
#include <string.h>

/* The index of the end line of the block that line `from` opens, or n. */
static int32_t block_end(const struct standing *s, int32_t from)
{
    for (int32_t i = from + 1; i < s->n; i++)
        if (s->line[i].verb == VERB_END && s->line[i].block == s->line[from].number)
            return i;
    return s->n;
}

static bool block_fits(struct runner *x, int seat, const struct line *when)
{
    const struct game_rules *is = x->rules->is;
    int32_t index = line_value(when, '?', 0, 0);
    return index >= 1 && (size_t)index <= is->n_answers &&
           is->answers[index - 1].fits(x->rules, run_view(x, seat), seat, when);
}

static void skipped(struct runner *x, int seat, const struct standing *s, int32_t i, const char *key,
                    const struct problem *why)
{
    struct run_note *note = run_note(x, NOTE_SKIPPED, seat, s->seq, s->line[i].number, x->play->n_events);
    if (note)
        note->is_standing = 1;
    if (note)
        note->why = why ? run_reason(x, why) : (struct run_reason){.key = key};
}

/* Marks lines as used for this prompt from i on: a block up to its end, or a head with the lines below it. */
static void pass_over(struct standing *s, int32_t i, int32_t serial)
{
    int32_t number = s->line[i].number, end = s->line[i].verb == VERB_IF ? block_end(s, i) : i;
    s->fired[i] = serial;
    for (int32_t j = i + 1; j < s->n && (j <= end || s->line[j].head == number); j++)
        s->fired[j] = serial;
}

/* Is it for a battle that its head opens? */
static bool is_planned(const struct rules *r, const struct standing *s, const struct line *line)
{
    for (int32_t i = 0; i < s->n && line->head != 0; i++)
        if (s->line[i].number == line->head && plan_heads(r, &s->line[i]))
            return true;
    return false;
}

/* A block for an attack fits each question of the battle. When its answer stands already, by a sheet or by the block
 * before, there is nothing to tell of this one. */
static bool answered_already(const struct rules *r, const struct line *line, const struct problem *why)
{
    return plan_heads(r, line) && why->key && strcmp(why->key, "order.late") == 0;
}

/* Tries one line. True: it did something. */
static bool try_line(struct runner *x, int seat, struct standing *s, int32_t i, int32_t serial)
{
    const struct line *line = &s->line[i];
    int32_t events = x->play->n_events, done = 0;
    struct problem why = {0};
    if (!line_holds(x->rules, run_view(x, seat), seat, line)) {
        if (line->verb == VERB_IF)
            run_note(x, NOTE_PASSED, seat, s->seq, line->number, events);
        else
            skipped(x, seat, s, i, "order.condition", NULL);
        pass_over(s, i, serial);
        return false;
    }
    if (plan_heads(x->rules, line) && plan_before(x, seat, s->seq, true, line, s->n - i))
        return true; /* the line itself comes next */
    s->fired[i] = serial;
    if (line->verb == VERB_IF || line->verb == VERB_END || line->verb == VERB_NOTE)
        return false;
    enum line_result result = line_run(x, seat, line, &done, &why);
    if (done > 0) {
        struct run_note *note = run_note(x, NOTE_FIRED, seat, s->seq, line->number, events);
        if (note && result == LINE_REFUSED)
            note->why = run_reason(x, &why); /* it went as far as it could */
        if (result == LINE_FINISHED && plan_heads(x->rules, line))
            plan_begin(x, seat, s->seq, true, true, line, s->n - i);
        return true;
    }
    bool elsewhere = result == LINE_WAITS && !why.key; /* it is for another question: nothing to tell */
    if (!elsewhere && !answered_already(x->rules, line, &why))
        skipped(x, seat, s, i, "standing.nothing", result == LINE_REFUSED || result == LINE_WAITS ? &why : NULL);
    if (result == LINE_REFUSED || result == LINE_WAITS) {
        plan_refused(x, seat, s->seq, line);
        pass_over(s, i, serial);
    }
    return false;
}

static bool has_head(const struct rules *r, const struct standing *s, int32_t block)
{
    for (int32_t i = block + 1, end = block_end(s, block); i < end; i++)
        if (plan_heads(r, &s->line[i]))
            return true;
    return false;
}

/* Once a block has answered a prompt no other does; but one that only played a card leaves the answer itself to the
 * next that has one. */
static bool may_answer(const struct rules *r, const struct standing *s, int32_t chosen, int32_t block)
{
    return chosen < 0 || chosen == block || (!has_head(r, s, chosen) && has_head(r, s, block));
}

bool standing_run(struct runner *x, int seat)
{
    struct standing *s = &x->sheets->standing[seat];
    int32_t serial = flow_peek(x->state)->serial, chosen = -1;
    for (int32_t i = 0; i < s->n; i++)
        if (s->line[i].verb == VERB_WHEN && s->fired[i] == serial)
            chosen = i; /* the block that answers this prompt: no other does */
    for (int32_t block = 0; block < s->n; block = block_end(s, block) + 1) {
        if (s->line[block].verb != VERB_WHEN || !may_answer(x->rules, s, chosen, block))
            continue;
        if (!block_fits(x, seat, &s->line[block]))
            continue;
        for (int32_t i = block + 1, end = block_end(s, block); i < end; i++) {
            if (s->fired[i] == serial || is_planned(x->rules, s, &s->line[i]) || !try_line(x, seat, s, i, serial))
                continue;
            s->fired[block] = serial;
            return true;
        }
    }
    return false;
}
