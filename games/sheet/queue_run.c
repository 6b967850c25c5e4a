/* SPDX-License-Identifier: Apache-2.0 */
/* The rest of a seat's sheet, line by line. */
#include "games/sheet/plan_run.h"
#include <string.h>

/* The line that opens the block which an end line closes. */
static const struct line *opener_of(const struct queue *q, const struct line *end)
{
    for (int32_t i = 0; i < q->n; i++)
        if (q->line[i].number == end->block && q->line[i].verb != VERB_END)
            return &q->line[i];
    return NULL;
}

static bool closes_if(const struct queue *q, const struct line *line)
{
    const struct line *opener = line->verb == VERB_END ? opener_of(q, line) : NULL;
    return line->verb == VERB_END && (!opener || opener->verb == VERB_IF);
}

/* Does the line belong to a plan? Then it went with its head, or is passed over with it. */
static bool is_planned(const struct rules *r, const struct queue *q, const struct line *line)
{
    for (int32_t i = 0; i < q->n && line->head != 0 && line->verb != VERB_SAY; i++)
        if (q->line[i].number == line->head)
            return plan_heads(r, &q->line[i]);
    return false;
}

void queue_step_on(const struct rules *r, struct queue *q)
{
    q->next++;
    q->done = 0;
    while (q->next < q->n && (closes_if(q, &q->line[q->next]) || is_planned(r, q, &q->line[q->next])))
        q->next++;
    if (q->next >= q->n)
        memset(q, 0, sizeof *q);
}

/* Written into a new sheet a line starts from its beginning. */
struct queue queue_to_keep(const struct rules *r, const void *view, int seat, const struct queue *q)
{
    struct queue left = *q;
    struct order unused = {0};
    struct problem why = {0};
    if (q->next >= q->n || q->done == 0 || q->line[q->next].verb < VERB_FIRST)
        return left;
    enum unfold anew = r->is->unfold(r, view, seat, &q->line[q->next], 0, &unused, &why);
    if (anew == UNFOLD_DONE || anew == UNFOLD_HOLD || anew == UNFOLD_MOOT)
        queue_step_on(r, &left);
    return left;
}

/* Passes over a line whose condition does not hold, with its block and the lines below it. */
static void pass_over(const struct rules *r, struct queue *q)
{
    int32_t number = q->line[q->next].number;
    bool opens = false;
    for (int32_t i = q->next + 1; i < q->n; i++)
        opens |= q->line[i].verb == VERB_END && q->line[i].block == number;
    while (opens && !(q->line[q->next].verb == VERB_END && q->line[q->next].block == number))
        q->next++;
    while (!opens && q->next + 1 < q->n && q->line[q->next + 1].head == number)
        q->next++;
    queue_step_on(r, q);
}

/* Behind a line that was carried out; what is below it becomes the plan of the battle that it opened. */
static void finished(struct runner *x, int seat, struct queue *q)
{
    bool heads = plan_heads(x->rules, &q->line[q->next]), gave = q->done > 0;
    bool chance = plan_chance(x->rules, &q->line[q->next]);
    int32_t seq = q->seq;
    if (heads)
        plan_begin(x, seat, seq, false, gave, &q->line[q->next], q->n - q->next);
    queue_step_on(x->rules, q);
    if (!heads && gave && (chance || (q->n > 0 && plan_answers(x->rules, &q->line[q->next]))))
        plan_touch(x, seat, seq);
}

/* Is it this seat's own turn, whatever interrupts it: the question that lies lowest? */
static bool is_own_turn(const struct runner *x, int seat)
{
    const struct flow *flow = x->state;
    for (int32_t i = 0; i < flow->depth; i++)
        if (flow->at[i].asks != 0)
            return (flow->at[i].asks & ONLY(seat)) != 0;
    return false;
}

/* Is the next line a `done` with nothing between it and an answer? It ends the answer, and not the seat's own turn that
 * comes some day. In one's own turn a `done` behind a reserve is what it says. */
static bool ends_answer(const struct runner *x, int seat, const struct queue *q)
{
    int32_t i = q->next;
    if (q->line[i].verb != VERB_DONE)
        return false;
    while (--i >= 0)
        if (q->line[i].verb != VERB_SAY && q->line[i].verb != VERB_END && !is_planned(x->rules, q, &q->line[i]))
            break;
    if (i < 0 || plan_answers(x->rules, &q->line[i]))
        return i >= 0;
    return plan_chance(x->rules, &q->line[i]) && !is_own_turn(x, seat);
}

/* A `done` that has ended part after part of a turn, and the turn has ended while others were asked: nothing is left of
 * it. */
static bool is_used_up(struct runner *x, int seat, const struct queue *q)
{
    const struct line *line = &q->line[q->next];
    struct order unused = {0};
    struct problem why = {0};
    return line->verb == VERB_DONE && q->done > 0 &&
           x->rules->is->unfold(x->rules, run_view(x, seat), seat, line, q->done, &unused, &why) == UNFOLD_DONE;
}

/* A line that can only be carried out in one's own turn. */
static bool is_of_turn(const struct runner *x, const struct line *line)
{
    const struct verb *verb = verb_of(x->rules, line->verb);
    return verb && line->verb >= VERB_FIRST && (verb->where & (LINE_ORDER | LINE_BELOW | LINE_STANDING)) == LINE_ORDER;
}

/* Did the turn in which this sheet was begun end by itself? Then what is left of it ends too. */
static bool turn_is_over(const struct runner *x, int seat, const struct queue *q)
{
    const struct game_rules *is = x->rules->is;
    bool begun = q->done > 0 && is_of_turn(x, &q->line[q->next]);
    for (int32_t i = 0; i < q->next && !begun; i++)
        begun = is_of_turn(x, &q->line[i]);
    return begun && is->own_turn && !is->own_turn(x->rules, x->state, seat);
}

/* The first line that the end of the game cut off: one that was begun counts if its own part had not come yet. 0:
 * nothing was cut off that needs a word. */
static int32_t cut_off(struct runner *x, int seat, const struct queue *q)
{
    for (int32_t i = q->next; i < q->n; i++) {
        const struct line *line = &q->line[i];
        struct order unused = {0};
        struct problem why = {0};
        if (line->verb < VERB_FIRST || closes_if(q, line) || is_planned(x->rules, q, line))
            continue;
        if (i > q->next || q->done == 0 ||
            x->rules->is->unfold(x->rules, run_view(x, seat), seat, line, q->done, &unused, &why) != UNFOLD_DONE)
            return line->number;
    }
    return 0;
}

void queue_over(struct runner *x, int seat)
{
    const struct queue *q = &x->sheets->queue[seat];
    int32_t number = q->next < q->n && !q->held && !q->stopped ? cut_off(x, seat, q) : 0;
    struct run_note *note = number ? run_note(x, NOTE_SKIPPED, seat, q->seq, number, x->play->n_events) : NULL;
    if (note)
        note->why = (struct run_reason){.key = "turn.game_over"};
}

/* Words are said all the same, and a game is given up or offered as a draw at any time. A `done` has got what it
 * wanted; of any other line its owner is told that it did nothing. */
static void drop_line(struct runner *x, int seat, struct queue *q)
{
    const struct line *line = &q->line[q->next];
    bool quiet = line->verb == VERB_DONE || line->verb == VERB_PAUSE || q->done > 0;
    struct run_note *note = run_note(x, quiet ? NOTE_DID : NOTE_SKIPPED, seat, q->seq, line->number, x->play->n_events);
    if (note && !quiet)
        note->why = (struct run_reason){.key = "turn.over"};
    pass_over(x->rules, q);
}

static bool at_any_time(const struct line *line)
{
    return line->verb == VERB_SAY || line->verb == VERB_RESIGN || line->verb == VERB_OFFER;
}

/* May the next line be carried out now? Words need no question, also behind done. */
static bool may_go(struct runner *x, int seat, const struct queue *q)
{
    const struct line *line = &q->line[q->next];
    if (line->verb == VERB_SAY || ends_answer(x, seat, q))
        return true;
    if (line->verb == VERB_RESIGN || line->verb == VERB_OFFER)
        return !plan_holds_queue(x->sheets, seat);
    if (!seat_may(x->state, seat) || seat_silent(x, seat))
        return false;
    if (!line_has_its_time(x->rules, x->state, seat, line) && !is_used_up(x, seat, q))
        return false;
    return !plan_holds_queue(x->sheets, seat) ||
           (plan_answers(x->rules, line) && line_holds(x->rules, run_view(x, seat), seat, line));
}

void resign_run(struct runner *x, int seat)
{
    rules_end(x->rules, x->state, seat, x->play);
    if (rules_asks(x->state) != 0) /* others play on for him, and need not ask him for a draw */
        x->sheets->offers |= ONLY(seat);
}

/* `resign` and `offer draw`. All seats hear of an offer; the last that is missing ends the game. */
static void end_line(struct runner *x, int seat, struct queue *q)
{
    struct sheets *sheets = x->sheets;
    int32_t events = x->play->n_events, number = q->line[q->next].number, seq = q->seq, all = (1 << sheets->seats) - 1;
    bool resigns = q->line[q->next].verb == VERB_RESIGN;
    sheets->offers |= resigns ? 0 : ONLY(seat);
    queue_step_on(x->rules, q);
    if (resigns)
        resign_run(x, seat);
    else if (all != 0 && sheets->offers == all)
        rules_end(x->rules, x->state, -1, x->play);
    run_note(x, NOTE_DID, seat, seq, number, events);
    for (int other = 0; other < sheets->seats && !resigns; other++)
        run_note(x, NOTE_OFFERED, other, seq, seat, events);
}

/* A line that came about without it. */
static enum queue_result pass_moot(struct runner *x, int seat, struct queue *q, const struct problem *why)
{
    struct run_note *note = run_note(x, NOTE_SKIPPED, seat, q->seq, q->line[q->next].number, x->play->n_events);
    if (note)
        note->why = run_reason(x, why);
    pass_over(x->rules, q);
    return QUEUE_WENT_ON;
}

/* The note of a line that acted or is finished. A line of its own that gave not one order did nothing, and that is
 * said. */
static void tell_of(struct runner *x, int seat, const struct queue *q, bool gave_nothing, int32_t events)
{
    const struct line *line = &q->line[q->next];
    bool nothing = gave_nothing && line->head == 0 && x->play->n_events == events;
    struct run_note *note = run_note(x, nothing ? NOTE_SKIPPED : NOTE_DID, seat, q->seq, line->number, events);
    if (note && nothing)
        note->why = (struct run_reason){.key = "order.nothing"};
}

static enum queue_result order_line(struct runner *x, int seat, struct queue *q, struct problem *why)
{
    const struct line *line = &q->line[q->next];
    int32_t events = x->play->n_events, number = line->number, seq = q->seq, begun = q->done;
    bool waits = plan_holds_queue(x->sheets, seat);
    if (begun == 0 && plan_before(x, seat, seq, false, line, q->n - q->next))
        return QUEUE_WENT_ON;
    enum line_result result = line_run(x, seat, line, &q->done, why);
    if (result == LINE_HORIZON)
        return QUEUE_HORIZON;
    if (result == LINE_WAITS)
        return QUEUE_NOTHING;
    if (result == LINE_MOOT)
        return pass_moot(x, seat, q, why);
    if (result == LINE_FINISHED || x->play->n_events > events)
        tell_of(x, seat, q, begun == 0 && q->done == 0, events);
    if (result == LINE_FINISHED)
        finished(x, seat, q);
    if (result != LINE_REFUSED)
        return QUEUE_WENT_ON;
    if (waits && q->done == begun)
        return QUEUE_NOTHING; /* it was no answer to this question */
    plan_refused(x, seat, seq, line);
    q->held = number;
    struct run_note *note = run_note(x, NOTE_HELD, seat, seq, number, x->play->n_events);
    if (note)
        note->why = run_reason(x, why);
    return QUEUE_HELD;
}

enum queue_result queue_run(struct runner *x, int seat, struct problem *why)
{
    struct queue *q = &x->sheets->queue[seat];
    if (q->next >= q->n || q->held || q->stopped)
        return QUEUE_NOTHING;
    bool over = !at_any_time(&q->line[q->next]) && turn_is_over(x, seat, q);
    if (!over && !may_go(x, seat, q))
        return QUEUE_NOTHING;
    const struct line *line = &q->line[q->next];
    int32_t number = line->number, seq = q->seq, now = x->play->n_events;
    if (over) {
        drop_line(x, seat, q);
        return QUEUE_WENT_ON;
    }
    if (q->done == 0 && !line_holds(x->rules, run_view(x, seat), seat, line)) {
        run_note(x, NOTE_PASSED, seat, seq, number, now);
        pass_over(x->rules, q);
        return QUEUE_WENT_ON;
    }
    if (line->verb == VERB_PAUSE) {
        run_note(x, NOTE_PAUSED, seat, seq, number, now);
        queue_step_on(x->rules, q);
        q->stopped = q->n > 0 ? number : 0;
        return QUEUE_PAUSED;
    }
    if (line->verb == VERB_SAY || line->verb == VERB_IF || ends_answer(x, seat, q)) {
        run_note(x, NOTE_DID, seat, seq, number, now);
        queue_step_on(x->rules, q);
        return QUEUE_WENT_ON;
    }
    if (line->verb == VERB_RESIGN || line->verb == VERB_OFFER) {
        end_line(x, seat, q);
        return QUEUE_WENT_ON;
    }
    return order_line(x, seat, q, why);
}
