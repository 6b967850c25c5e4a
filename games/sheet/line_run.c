/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/line_run.h"
#include <string.h>

enum { ORDERS_OF_A_LINE = 1000 /* more is a line that never ends: a bug of the ruleset */ };
/* Slot lines that one order needs at most, with all that follows from it; a line of several may take as much again. As
 * many events as the limits say. */
enum { SLOTS_ROOM = 1024 };

bool seat_asked(const void *state, int seat)
{
    return (rules_asks(state) & ONLY(seat)) != 0;
}

bool seat_may(const void *state, int seat)
{
    return rules_asks(state) != 0 && ((rules_asks(state) | flow_peek(state)->may) & ONLY(seat)) != 0;
}

bool seat_silent(struct runner *x, int seat)
{
    return rules_silent(x->rules, x->state, seat, x->room);
}

static bool is_full(const struct runner *x, int32_t rooms)
{
    const struct sheet_limits *limits = x->limits;
    return x->play->n_events > limits->events - rooms * limits->events_of_order ||
           x->play->n_slots > SLOTS_MAX - rooms * SLOTS_ROOM;
}

/* How many notes one answer may bring, with which every plan ends and every sheet waits. With the small limits it is a
 * number, by which old games are held. */
static int32_t notes_to_come(const struct runner *x)
{
    enum { SMALL_ROOM = 560 };
    int32_t n = 0;
    if (x->limits->notes < NOTES_MAX)
        return SMALL_ROOM;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        n += x->sheets->queue[seat].n - x->sheets->queue[seat].next + x->sheets->standing[seat].n +
             x->sheets->plan[seat].n + SEATS_MAX;
    return n;
}

bool run_is_long(const struct runner *x)
{
    return is_full(x, 2) || x->run->n_notes > x->limits->notes - notes_to_come(x);
}

const void *run_view(struct runner *x, int seat)
{
    rules_view(x->rules, x->state, seat, x->room);
    return x->room;
}

struct run_note *run_note(struct runner *x, enum run_note_kind kind, int seat, int32_t seq, int32_t line,
                          int32_t event_from)
{
    if (x->run->is_dry)
        return NULL;
    if (x->run->n_notes == NOTES_MAX) {
        x->run->full = ROOM_NOTES;
        return NULL;
    }
    struct run_note *note = &x->run->note[x->run->n_notes++];
    *note = (struct run_note){.kind = (int8_t)kind, .seat = (int8_t)seat, .seq = seq, .line = line};
    note->event_from = (int16_t)event_from, note->event_to = (int16_t)x->play->n_events;
    return note;
}

/* Where these words are kept, each text once: what lines fail with are the names of a game, again and again. */
static int16_t words_kept(struct run *run, const char *words)
{
    size_t len = strlen(words) + 1;
    int32_t at = 1;
    if (len == 1)
        return 0;
    for (; at < run->n_words; at += (int32_t)strlen(run->words + at) + 1)
        if (strcmp(run->words + at, words) == 0)
            return (int16_t)at;
    if (len > (size_t)(NOTE_WORDS_MAX - at)) {
        run->full = ROOM_NOTES;
        return 0;
    }
    memcpy(run->words + at, words, len);
    run->n_words = at + (int32_t)len;
    return (int16_t)at;
}

struct run_reason run_reason(struct runner *x, const struct problem *why)
{
    struct run_reason out = {.key = why->key, .rule = why->rule};
    if (x->run->is_dry || !why->key)
        return out;
    out.got = words_kept(x->run, why->got);
    out.want = words_kept(x->run, why->want);
    return out;
}

/* Chance that tells whether it was asked. */
struct watched {
    struct chance as;
    struct chance *real;
    bool used;
};

static bool watched_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct watched *w = chance->context;
    w->used = true;
    return w->real->roll(w->real, n, sides, out);
}

static bool watched_shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    struct watched *w = chance->context;
    w->used = true;
    return w->real->shuffle(w->real, deck, epoch, hand, n, perm);
}

/* Whether slot lines from `from` on let somebody see a card that he did not know. */
static bool reveals(const struct play *play, int32_t from)
{
    for (int32_t i = from; i < play->n_slots; i++)
        if (play->slots[i].verb == SLOT_DRAW || play->slots[i].verb == SLOT_SHOW)
            return true;
    return false;
}

int32_t waiting_depth(const void *state)
{
    const struct flow *flow = state;
    for (int32_t depth = flow->depth - 1; depth > 0; depth--)
        if (flow->at[depth - 1].asks != 0)
            return depth;
    return 0;
}

static void note_given(struct runner *x, const void *before)
{
    const struct flow *flow = before;
    x->given.depth = flow->depth;
    x->given.serial = flow_peek(before)->serial;
    x->given.below = waiting_depth(before);
}

/* rules_apply from one state into another; *final: it cannot be taken back. */
static bool apply(struct runner *x, const void *before, int seat, const struct order *order, void *after,
                  struct problem *why, bool *final)
{
    struct play *play = x->play;
    struct watched watched = {.as = {.roll = watched_roll, .shuffle = watched_shuffle}, .real = play->chance};
    struct problem *outer = play->why;
    int32_t slots = play->n_slots;
    *final = false;
    if (x->stops || is_full(x, 1))
        return problem_set(why, "run.long", 0);
    watched.as.context = &watched;
    play->chance = &watched.as;
    play->why = why;
    bool done = rules_apply(x->rules, before, seat, order, after, play);
    play->chance = watched.real;
    play->why = outer;
    if (!done && rules_at_fault(why->key))
        problem_set(outer, why->key, 0); /* not the player's mistake: the game must be set aside */
    *final = watched.used || reveals(play, slots);
    if (done)
        note_given(x, before);
    return done;
}

bool order_run(struct runner *x, int seat, const struct order *order, struct problem *why)
{
    bool final;
    if (!apply(x, x->state, seat, order, x->work, why, &final))
        return false;
    memcpy(x->state, x->work, x->rules->is->state_size);
    return true;
}

static void commit(struct runner *x, int32_t i, int32_t *done, int32_t *events, int32_t *slots)
{
    memcpy(x->state, x->work, x->rules->is->state_size);
    *done = i;
    *events = x->play->n_events;
    *slots = x->play->n_slots;
}

bool line_has_its_time(const struct rules *r, const void *state, int seat, const struct line *line)
{
    const struct verb *verb = verb_of(r, line->verb);
    return seat_asked(state, seat) || (seat_may(state, seat) && verb && (verb->where & LINE_ANY_TIME) != 0);
}

/* A question that passes by itself interrupts a line, unless it is the one that the line answers. */
static bool may_go_on(struct runner *x, int seat, const struct line *line, int32_t serial)
{
    return line_has_its_time(x->rules, x->work, seat, line) &&
           (flow_peek(x->work)->serial == serial || !rules_silent(x->rules, x->work, seat, x->room));
}

enum line_result line_run(struct runner *x, int seat, const struct line *line, int32_t *done, struct problem *why)
{
    int32_t events = x->play->n_events, slots = x->play->n_slots, begun = *done;
    size_t size = x->rules->is->state_size;
    int32_t serial = flow_peek(x->state)->serial;
    bool moot = false;
    memcpy(x->work, x->state, size);
    for (int32_t i = begun; i - begun < ORDERS_OF_A_LINE; i++) {
        struct order order = {0};
        bool final;
        rules_view(x->rules, x->work, seat, x->room);
        enum unfold next = x->rules->is->unfold(x->rules, x->room, seat, line, i, &order, why);
        if (next == UNFOLD_DONE) {
            commit(x, i, done, &events, &slots);
            return LINE_FINISHED;
        }
        if (next == UNFOLD_WAIT && i == begun)
            return LINE_WAITS;
        moot = next == UNFOLD_MOOT && !x->run->is_trial;
        if (next == UNFOLD_HOLD || next == UNFOLD_MOOT)
            break;
        if (next == UNFOLD_WAIT || (i > begun && !may_go_on(x, seat, line, serial))) { /* something else first */
            commit(x, i, done, &events, &slots);
            return LINE_STOPPED;
        }
        if (!apply(x, x->work, seat, &order, x->room, why, &final))
            break;
        memcpy(x->work, x->room, size);
        if (final)
            commit(x, i + 1, done, &events, &slots);
    }
    problem_set(why, "order.held", 0);
    why->line = line->number;
    x->play->n_events = events;
    x->play->n_slots = slots;
    return moot ? LINE_MOOT : x->play->horizon ? LINE_HORIZON : LINE_REFUSED;
}
