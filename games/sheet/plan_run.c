/* SPDX-License-Identifier: Apache-2.0 */
/* Lines below an attack or an answer, tried at each prompt of the battle. */
#include "games/sheet/plan_run.h"
#include <string.h>

enum { MORE_TRIES = 8 /* than a line has words: things that it could do at a prompt; a ruleset may offer "any" */ };

bool plan_heads(const struct rules *r, const struct line *line)
{
    const struct verb *verb = verb_of(r, line->verb);
    return verb && (verb->where & LINE_HEADS) != 0 && (verb->where & LINE_AT_ONCE) == 0;
}

bool plan_answers(const struct rules *r, const struct line *line)
{
    const struct verb *verb = verb_of(r, line->verb);
    return plan_heads(r, line) && (verb->where & LINE_STANDING) != 0;
}

bool plan_holds_queue(const struct sheets *sheets, int seat)
{
    const struct plan *plan = &sheets->plan[seat];
    return plan->seq != 0 && plan->answered && !plan->is_standing && plan->seq == sheets->queue[seat].seq;
}

bool plan_chance(const struct rules *r, const struct line *line)
{
    const struct verb *verb = verb_of(r, line->verb);
    return verb && line->head == 0 && (verb->where & (LINE_BELOW | LINE_CHANCE)) != 0;
}

/* How deep the step lies whose question waits for the battle that the last order opened, or answers; 0: there is none.
 * An attack is ordered in that step itself, which calls the battle; an answer is given in the battle. */
static int32_t battle_depth(const struct runner *x)
{
    const struct flow *flow = x->state;
    int32_t at = x->given.depth; /* 0: no order in this run */
    bool calls = at > 0 && flow->depth > at && flow->at[at - 1].serial == x->given.serial;
    int32_t depth = calls ? at : x->given.below;
    return flow->depth > depth ? depth : 0;
}

static void tell_skipped(struct runner *x, int seat, int32_t seq, bool is_standing, int32_t line, const char *key,
                         const struct run_reason *why)
{
    struct run_note *note = run_note(x, NOTE_SKIPPED, seat, seq, line, x->play->n_events);
    if (!note)
        return;
    note->is_standing = is_standing;
    note->why = why && why->key ? *why : (struct run_reason){.key = key};
}

/* The battle is over: what comes next in the seat's sheet and was for it has nothing left to do. Answers only when none
 * was given in it: else they are for another attack. */
static void skip_rest(struct runner *x, int seat)
{
    struct queue *q = &x->sheets->queue[seat];
    const struct plan *plan = &x->sheets->plan[seat];
    bool answers = !plan->answered && plan->seq == q->seq;
    while (q->next < q->n && !q->held && !q->stopped) {
        const struct line *line = &q->line[q->next];
        const struct verb *verb = verb_of(x->rules, line->verb);
        bool chance = verb && (verb->where & (LINE_ORDER | LINE_CHANCE)) != LINE_ORDER && plan_chance(x->rules, line);
        if (!chance && !(answers && plan_answers(x->rules, line)))
            return;
        tell_skipped(x, seat, q->seq, false, line->number, "plan.over", NULL);
        queue_step_on(x->rules, q);
    }
}

/* Drops a plan; its owner is told of each line that did nothing. */
static void end(struct runner *x, int seat)
{
    static const char *const key[] = {
        [PLAN_UNTRIED] = "plan.no_chance", [PLAN_CONDITION] = "order.condition", [PLAN_REFUSED] = "order.held"};
    struct plan *plan = &x->sheets->plan[seat];
    for (int32_t i = 0; i < plan->n; i++)
        if (plan->came[i] != PLAN_ACTED)
            tell_skipped(x, seat, plan->seq, plan->is_standing, plan_line_at(plan, i)->number, key[plan->came[i]],
                         &x->run->reason[seat][i]);
    memset(plan, 0, sizeof *plan);
}

void plan_reasons_clear(struct run *run, const struct sheets *sheets)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memset(run->reason[seat], 0, (size_t)sheets->plan[seat].n * sizeof run->reason[seat][0]);
}

/* Lines below line[0] that make its plan: all but words. There is room for every line of a list. */
static void plan_add(struct runner *x, int seat, const struct line *line, int32_t i)
{
    struct plan *plan = &x->sheets->plan[seat];
    x->run->reason[seat][plan->n] = (struct run_reason){0};
    plan->line = line;
    plan->at[plan->n++] = (int16_t)i;
}

/* A new plan for the battle above the step at this depth. */
static void open_at(struct runner *x, int seat, int32_t seq, bool is_standing, int32_t depth, int32_t head)
{
    const struct flow *flow = x->state;
    struct plan *plan = &x->sheets->plan[seat];
    end(x, seat);
    *plan = (struct plan){.seq = seq, .is_standing = is_standing, .depth = depth, .head = head};
    plan->serial = flow->at[depth - 1].serial;
}

static bool is_of(const struct plan *plan, int32_t seq, const struct line *head)
{
    return plan->seq == seq && plan->head == head->number && !plan->answered;
}

void plan_begin(struct runner *x, int seat, int32_t seq, bool is_standing, bool opened, const struct line *line,
                int32_t n)
{
    struct plan *plan = &x->sheets->plan[seat];
    int32_t depth = opened ? battle_depth(x) : 0;
    if (opened && is_of(plan, seq, line)) { /* some of its lines came before it */
        plan->answered = 1;
        return;
    }
    if (depth > 0) {
        open_at(x, seat, seq, is_standing, depth, line->number);
        plan->answered = 1;
    }
    for (int32_t i = 1; i < n; i++) {
        if (line[i].head != line->number || line[i].verb == VERB_SAY)
            continue;
        if (depth == 0)
            tell_skipped(x, seat, seq, is_standing, line[i].number, "plan.no_battle", NULL);
        else
            plan_add(x, seat, line, i);
    }
}

void plans_end(struct runner *x)
{
    const struct flow *flow = x->state;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct plan *plan = &x->sheets->plan[seat];
        bool goes_on = flow->depth > plan->depth && plan->depth > 0 && flow->at[plan->depth - 1].serial == plan->serial;
        if (plan->seq == 0 || goes_on)
            continue;
        skip_rest(x, seat);
        end(x, seat);
    }
}

/* ---- one order of one line ---- */

static bool is_spent(const struct runner *x, const struct plan *plan, const struct order *order, struct problem *why)
{
    for (int32_t i = 0; i < plan->n_spent; i++)
        if (plan->spent[i].part == order->verb && plan->spent[i].value == order->arg[0])
            return !problem_set(why, "plan.twice", 0);
    return plan->n_spent >= x->limits->spent && !problem_set(why, "plan.twice", 0);
}

static void failed(struct runner *x, int seat, int32_t i, enum plan_line came, const struct problem *why)
{
    struct plan *plan = &x->sheets->plan[seat];
    if (plan->came[i] == PLAN_ACTED)
        return;
    plan->came[i] = (uint8_t)came;
    x->run->reason[seat][i] = run_reason(x, why);
}

static void acted(struct runner *x, int seat, int32_t i, const struct order *order, bool prefers, int32_t events)
{
    struct plan *plan = &x->sheets->plan[seat];
    if (!prefers)
        plan->spent[plan->n_spent++] = (struct word){.part = order->verb, .value = order->arg[0]};
    plan->came[i] = PLAN_ACTED;
    run_note(x, plan->is_standing ? NOTE_FIRED : NOTE_DID, seat, plan->seq, plan_line_at(plan, i)->number, events);
}

/* The first of the things that the line could do which can be done now. */
static bool try_line(struct runner *x, int seat, int32_t i)
{
    const struct plan *plan = &x->sheets->plan[seat];
    const struct line *line = plan_line_at(plan, i);
    const struct verb *verb = verb_of(x->rules, line->verb);
    bool prefers = verb && (verb->where & LINE_PREFERS) != 0;
    int32_t events = x->play->n_events;
    struct problem condition = {0};
    if (!line_holds(x->rules, run_view(x, seat), seat, line)) {
        problem_set(&condition, "order.condition", 0);
        failed(x, seat, i, PLAN_CONDITION, &condition);
        return false;
    }
    for (int32_t part = 0; part < x->limits->words + MORE_TRIES; part++) {
        struct order order = {0};
        struct problem why = {0};
        enum unfold next = x->rules->is->unfold(x->rules, run_view(x, seat), seat, line, part, &order, &why);
        if (next == UNFOLD_DONE)
            return false;
        if (next == UNFOLD_ORDER && (prefers || !is_spent(x, plan, &order, &why)) && order_run(x, seat, &order, &why)) {
            acted(x, seat, i, &order, prefers, events);
            return true;
        }
        problem_set(&why, "order.held", 0);
        failed(x, seat, i, PLAN_REFUSED, &why);
    }
    return false;
}

bool plan_run(struct runner *x, int seat)
{
    for (int32_t i = 0; i < x->sheets->plan[seat].n; i++)
        if (try_line(x, seat, i))
            return true;
    return false;
}

/* ---- lines that come before the answer above them ---- */

/* Could one of them be done now? That they are not tried in vain matters: to try them their plan is made, and a plan
 * that is there already ends. */
static bool any_before(struct runner *x, int seat, const struct line *line, int32_t n)
{
    struct order unused = {0};
    struct problem why_not = {0};
    if (x->rules->is->unfold(x->rules, run_view(x, seat), seat, line, 0, &unused, &why_not) != UNFOLD_ORDER)
        return false; /* not its question */
    for (int32_t i = 1; i < n; i++) {
        struct order order = {0};
        struct problem why = {0};
        if (line[i].head != line->number || line[i].verb == VERB_SAY ||
            !line_holds(x->rules, run_view(x, seat), seat, &line[i]))
            continue;
        if (x->rules->is->unfold(x->rules, run_view(x, seat), seat, &line[i], 0, &order, &why) == UNFOLD_ORDER)
            return true;
    }
    return false;
}

bool plan_before(struct runner *x, int seat, int32_t seq, bool is_standing, const struct line *line, int32_t n)
{
    struct plan *plan = &x->sheets->plan[seat];
    int32_t depth = waiting_depth(x->state);
    if (depth == 0 || !plan_answers(x->rules, line) || !any_before(x, seat, line, n))
        return false;
    if (!is_of(plan, seq, line)) {
        open_at(x, seat, seq, is_standing, depth, line->number);
        for (int32_t i = 1; i < n; i++)
            if (line[i].head == line->number && line[i].verb != VERB_SAY)
                plan_add(x, seat, line, i);
    }
    return plan_run(x, seat);
}

void plan_refused(struct runner *x, int seat, int32_t seq, const struct line *head)
{
    if (is_of(&x->sheets->plan[seat], seq, head))
        end(x, seat);
}

void plan_touch(struct runner *x, int seat, int32_t seq)
{
    struct plan *plan = &x->sheets->plan[seat];
    const struct flow *flow = x->state;
    int32_t depth = x->given.below;
    if (depth > 0 && depth <= flow->depth && plan->seq == 0)
        open_at(x, seat, seq, false, depth, 0);
}
