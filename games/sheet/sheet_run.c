/* SPDX-License-Identifier: Apache-2.0 */
#include "games/sheet/plan_run.h"
#include <string.h>

/* The host's terms may say that who is late for the n-th time gives up. Where the rules have no order for it the game
 * ends as by the line `resign`. */
static bool give_up(struct runner *x, int seat)
{
    const struct order order = {.verb = VERB_RESIGN};
    struct problem why = {0};
    if ((x->run->resigns & ONLY(seat)) == 0 || x->stops)
        return false;
    if (!order_run(x, seat, &order, &why))
        resign_run(x, seat);
    return true;
}

static bool least_run(struct runner *x, int seat)
{
    struct order order = {0};
    struct problem why = {0};
    return rules_fallback(x->rules, run_view(x, seat), seat, &order) && order_run(x, seat, &order, &why);
}

static bool fallback_run(struct runner *x, int seat)
{
    int32_t events = x->play->n_events, serial = flow_peek(x->state)->serial;
    if ((x->run->fallback & ONLY(seat)) == 0 || (!give_up(x, seat) && !least_run(x, seat)))
        return false;
    run_note(x, NOTE_FALLBACK, seat, x->sheets->queue[seat].seq, 0, events);
    if (serial == x->shared) /* one answer among several was owed, and is given */
        x->run->fallback &= ~ONLY(seat);
    return true;
}

/* Gives one answer for an asked seat: its sheet, its plan, its standing orders, silence, at a deadline the rules. */
static bool answer(struct runner *x, int seat)
{
    struct problem why = {0};
    bool silent = seat_silent(x, seat);
    if (queue_run(x, seat, &why) != QUEUE_NOTHING || plan_run(x, seat) || standing_run(x, seat))
        return true;
    return silent ? least_run(x, seat) /* nobody is told: silence is no failing (W5) */ : fallback_run(x, seat);
}

/* Seats that may act unasked go first, then those that are asked, each in order of seats. */
static bool anybody(struct runner *x)
{
    struct problem why = {0};
    int32_t asks = rules_asks(x->state);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if ((asks & ONLY(seat)) == 0 && queue_run(x, seat, &why) != QUEUE_NOTHING)
            return true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if ((asks & ONLY(seat)) != 0 && answer(x, seat))
            return true;
    return false;
}

/* Seats for which the game waits. Who was not asked in between is late no longer: his next prompt is a new one. What
 * passes by itself is no question in between. */
static void forget_late(struct runner *x, int32_t asks)
{
    int32_t loud = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if ((asks & ONLY(seat)) != 0 && !seat_silent(x, seat))
            loud |= ONLY(seat);
    if (loud != 0)
        x->run->fallback &= asks;
}

/* A run that comes near the end of its lists: the lines that would go on are held, the rest waits for the next run. */
static void hold_all(struct runner *x)
{
    x->stops = true;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct problem why = {0};
        while (queue_run(x, seat, &why) == QUEUE_WENT_ON)
            continue;
    }
}

/* Whose sheet waits for a moment that has not come is told so: orders never wait unseen. What waits for the end of a
 * battle, was held or paused is told elsewhere. */
static void tell_waiting(struct runner *x)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct queue *q = &x->sheets->queue[seat];
        if (q->next >= q->n || q->held || q->stopped || plan_holds_queue(x->sheets, seat))
            continue;
        const struct queue left = queue_to_keep(x->rules, run_view(x, seat), seat, q);
        if (left.next < left.n)
            run_note(x, NOTE_WAITS, seat, q->seq, left.line[left.next].number, x->play->n_events);
    }
}

static void tell_over(struct runner *x)
{
    const struct flow *flow = x->state;
    for (int seat = 0; flow->over != 0 && seat < SEATS_MAX; seat++)
        queue_over(x, seat);
}

/* The rules are at fault, or a list outgrew its room. */
static bool must_end(const struct runner *x)
{
    return (x->play->why && x->play->why->key) || x->play->full || x->run->full;
}

static void run_on(struct runner *x)
{
    do {
        int32_t asks = rules_asks(x->state);
        plans_end(x);
        if (asks == 0) {
            tell_over(x);
            return;
        }
        if ((asks & (asks - 1)) != 0)
            x->shared = flow_peek(x->state)->serial;
        forget_late(x, asks);
        if (run_is_long(x)) {
            hold_all(x);
            return;
        }
    } while (!must_end(x) && anybody(x));
    tell_waiting(x);
}

void sheets_run(const struct rules *r, const void *before, void *after, void *scratch, struct sheets *sheets,
                struct play *play, struct run *run)
{
    size_t size = r->is->state_size;
    struct runner x = {.rules = r, .limits = sheet_limits(r), .state = after, .work = scratch};
    x.room = (char *)scratch + size;
    x.sheets = sheets, x.play = play, x.run = run;
    memcpy(after, before, size);
    plan_reasons_clear(run, sheets);
    run_on(&x);
    if (play->full || run->full)
        problem_set(play->why, room_key(play->full ? play->full : run->full), 0);
}
