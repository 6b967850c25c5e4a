/* SPDX-License-Identifier: Apache-2.0 */
/* A sheet tried out on its author's own view, blind: what can be known before anything is done. */
#include "games/sheet/plan_run.h"
#include <string.h>

struct dry {
    struct runner x;
    void *before; /* one state's room */
    int seat;
    int32_t seq;     /* of the sheet */
    bool tried;      /* the line at the horizon was tried; else it waits for somebody */
    bool to_the_end; /* nothing is left to chance: what the own plans and standing orders do is known */
    const struct sheet *sheet;
    bool *told; /* by index in the sheet */
    struct dry_run *out;
    void (*per_line)(void *context, const struct line *, const void *view_before, const void *view_after,
                     const struct play *);
    void *context;
};

/* ---- what is told of the lines ---- */

/* verb 0: whatever it is, but not the head of a block, which in a block of one line has the same number. */
static void tell_line(struct dry *d, int32_t number, int32_t verb)
{
    for (int32_t i = 0; d->per_line && i < d->sheet->n_lines; i++) {
        const struct line *line = &d->sheet->line[i];
        if (line->number != number || (verb != 0 ? line->verb != verb : line->verb == VERB_WHEN))
            continue;
        if (!d->told[i])
            d->per_line(d->context, line, d->before, d->x.state, d->x.play);
        d->told[i] = true;
        return;
    }
}

/* Does the line wait for its chance in a battle, to be told of when it acts there? */
static bool waits_in_plan(const struct dry *d, const struct line *line)
{
    const struct plan *plan = &d->x.sheets->plan[d->seat];
    for (int32_t i = 0; d->to_the_end && plan->seq == d->seq && i < plan->n; i++)
        if (plan_line_at(plan, i)->number == line->number)
            return true;
    return false;
}

/* Tells of the lines that the queue has passed since index `from`: those below, ends and skipped ones with theirs. */
static void tell_lines(struct dry *d, const struct queue *lines, int32_t from, int32_t to)
{
    for (int32_t i = from; i < to; i++)
        if (!waits_in_plan(d, &lines->line[i]))
            tell_line(d, lines->line[i].number, lines->line[i].verb);
}

/* Tells of the lines of this sheet that acted since note `from`. */
static void tell_acted(struct dry *d, int32_t from)
{
    const struct run *run = d->x.run;
    for (int32_t i = from; i < run->n_notes; i++)
        if ((run->note[i].kind == NOTE_DID || run->note[i].kind == NOTE_FIRED) && run->note[i].seq == d->seq)
            tell_line(d, run->note[i].line, 0);
}

/* The rest was not tried: it is told of on the position as far as it is known. */
static void tell_rest(struct dry *d)
{
    for (int32_t i = 0; d->per_line && i < d->sheet->n_lines; i++)
        if (!d->told[i])
            d->per_line(d->context, &d->sheet->line[i], d->x.state, NULL, d->x.play);
}

/* ---- the run ---- */

static void horizon(struct dry_run *out, int32_t line)
{
    out->horizon = true;
    out->horizon_line = line;
}

/* Where the game waits for nobody, silence is taken for granted: what another seat's plan or standing orders might do
 * there is not known here. The own plan is: what it would do ends what can be foretold, unless it was carried out. */
static bool silence_passes(struct dry *d)
{
    struct runner *x = &d->x;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct order order = {0};
        struct problem why = {0};
        bool plans = seat == d->seat && x->sheets->plan[seat].n > 0 && !d->to_the_end;
        if (!seat_asked(x->state, seat) || !seat_silent(x, seat) || plans)
            continue;
        if (rules_fallback(x->rules, run_view(x, seat), seat, &order) && order_run(x, seat, &order, &why))
            return true;
    }
    return false;
}

/* An answer of the seat's plan or standing orders, where nothing that they come to is left to chance. */
static bool answers_itself(struct dry *d)
{
    struct runner *x = &d->x;
    int32_t notes = x->run->n_notes;
    if (!d->to_the_end || x->play->horizon || !seat_asked(x->state, d->seat) ||
        (!plan_run(x, d->seat) && !standing_run(x, d->seat)))
        return false;
    tell_acted(d, notes);
    return !x->play->horizon;
}

/* One step ahead: the next line, else what answers without one. */
static enum queue_result step_on(struct dry *d, struct problem *why)
{
    struct runner *x = &d->x;
    if (d->to_the_end && run_is_long(x))
        return QUEUE_HORIZON;
    enum queue_result result = x->sheets->queue[d->seat].n > 0 ? queue_run(x, d->seat, why) : QUEUE_NOTHING;
    if (result == QUEUE_NOTHING && (answers_itself(d) || silence_passes(d)))
        result = QUEUE_WENT_ON;
    return result;
}

/* What comes next hangs on chance, on another seat or on what this one does not see. number: the line that is next; 0:
 * none is left. */
static void stop(struct dry *d, int32_t number, bool tried)
{
    const struct plan *plan = &d->x.sheets->plan[d->seat];
    d->tried = tried;
    if (number > 0) {
        horizon(d->out, number);
        d->out->waits = !tried && !d->x.play->horizon && !plan_holds_queue(d->x.sheets, d->seat);
    } else if (d->to_the_end && plan->n > 0 && plan->seq == d->seq) {
        horizon(d->out, plan->head); /* its battle goes on */
    }
}

/* Runs the queue as far as can be known. False: a line is illegal. */
static bool run_queue(struct dry *d, const struct queue *lines, int32_t *bad_line, struct problem *why)
{
    struct runner *x = &d->x;
    struct queue *q = &x->sheets->queue[d->seat];
    while (q->n > 0 || d->to_the_end) {
        int32_t at = q->n > 0 ? q->next : lines->n, number = at < lines->n ? lines->line[at].number : 0;
        bool begun = d->to_the_end && q->n > 0 && q->done > 0; /* a line that a battle interrupted goes on */
        if (!begun)
            memcpy(d->before, x->state, x->rules->is->state_size);
        enum queue_result result = step_on(d, why);
        if (result == QUEUE_HELD) {
            *bad_line = number;
            return false;
        }
        if (result == QUEUE_HORIZON || result == QUEUE_NOTHING) { /* nothing: another seat must act first */
            memset(why, 0, sizeof *why);
            stop(d, number, result == QUEUE_HORIZON);
            return true;
        }
        tell_lines(d, lines, at, q->n > 0 ? q->next : lines->n);
        if (result == QUEUE_PAUSED)
            return true;
        if (d->to_the_end)
            plans_end(x);
    }
    return true;
}

static bool condemned(const struct dry *d, const void *view, const struct line *line, bool this_turn, int32_t *bad_line,
                      struct problem *why)
{
    const struct rules *r = d->x.rules;
    if (line->verb < VERB_FIRST || !r->is->impossible(r, view, d->seat, line, this_turn, why))
        return false;
    *bad_line = why->line = line->number;
    return true;
}

/* Is it for a battle: below a head above it? Such lines come when they can. */
static bool is_planned(const struct dry *d, const struct queue *lines, int32_t i)
{
    for (int32_t k = 0; k < i && lines->line[i].head; k++)
        if (lines->line[k].number == lines->line[i].head && plan_heads(d->x.rules, &lines->line[k]))
            return true;
    return false;
}

/* Lines of plans whose battle was ordered, or went by, before the horizon: they were not tried one by one. */
static bool plans_are_possible(const struct dry *d, const void *view, const struct queue *lines, int32_t *bad_line,
                               struct problem *why)
{
    const struct queue *q = &d->x.sheets->queue[d->seat];
    int32_t tried = q->n > 0 && q->next < lines->n ? q->next : lines->n; /* another queue has none of these lines */
    for (int32_t i = 0; i < tried; i++)
        if (is_planned(d, lines, i) && condemned(d, view, &lines->line[i], false, bad_line, why))
            return false;
    return true;
}

/* Can nothing of what lies beyond the horizon ever be? The line on which the run stopped was tried, but for one that
 * waits. */
static bool rest_is_possible(struct dry *d, const void *view, const struct queue *lines, int32_t *bad_line,
                             struct problem *why)
{
    const struct runner *x = &d->x;
    const struct game_rules *is = x->rules->is;
    const struct queue *q = &x->sheets->queue[d->seat];
    const struct standing *s = &x->sheets->standing[d->seat];
    if (!is->impossible)
        return true;
    if (!plans_are_possible(d, view, lines, bad_line, why))
        return false;
    void *supposed = d->before; /* the position at the horizon, with what is sure of the lines beyond it */
    memcpy(supposed, x->state, is->state_size);
    for (int32_t i = q->n > 0 ? q->next : lines->n; i < lines->n; i++) {
        const struct line *line = &lines->line[i];
        bool begun = i == q->next && (d->tried || q->done > 0); /* what it did itself may speak against it now */
        if (!begun && condemned(d, supposed, line, !is_planned(d, lines, i), bad_line, why))
            return false;
        if (!begun && is->suppose)
            is->suppose(x->rules, supposed, d->seat, line);
    }
    for (int32_t i = 0; i < s->n && s->seq == d->seq; i++)
        if (condemned(d, x->state, &s->line[i], false, bad_line, why))
            return false;
    return true;
}

/* Nothing is known of dice and piles. A hand that is blinded anew holds what it held: what follows hangs on its cards,
 * and nobody on the order of their slots. */
static bool same_hand(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    return hand >= 0 && chance_plain.shuffle(chance, deck, epoch, hand, n, perm);
}

/* The lines of the sheet that is tried out. */
static struct line *take_lines(void *context, int32_t n)
{
    struct dry_room *room = context;
    struct line *lines = &room->line[room->n_lines];
    room->n_lines += n; /* a line of a sheet is in one list; each list has one more */
    return lines;
}

/* Of lists only what counts. Lines never change, and are shared. What others have sent is not known here. */
static void sheets_copy(struct sheets *to, const struct sheets *from, int own)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sheets_forget(to, seat);
        if (seat != own)
            continue;
        to->queue[seat] = from->queue[seat];
        const struct standing *s = &from->standing[seat];
        const struct plan *p = &from->plan[seat];
        memcpy(&to->standing[seat], s, offsetof(struct standing, fired) + (size_t)s->n * sizeof s->fired[0]);
        memcpy(&to->plan[seat], p, offsetof(struct plan, at));
        memcpy(to->plan[seat].at, p->at, (size_t)p->n * sizeof p->at[0]);
        memcpy(to->plan[seat].came, p->came, (size_t)p->n * sizeof p->came[0]);
        memcpy(to->plan[seat].spent, p->spent, (size_t)p->n_spent * sizeof p->spent[0]);
    }
    to->seats = from->seats;
    to->offers = from->offers;
}

static void begin(struct dry *d, struct dry_room *room, const struct sheets *sheets, struct chance *chance,
                  struct problem *unused)
{
    play_begin(&room->play, chance, unused);
    run_begin(&room->run);
    room->run.is_dry = !d->to_the_end; /* else its notes say what acted */
    room->run.is_trial = true;
    room->n_lines = 0;
    d->told = room->told;
    memset(d->told, 0, (size_t)d->sheet->n_lines * sizeof d->told[0]);
    sheets_copy(&room->sheets, sheets, d->seat);
    plan_reasons_clear(&room->run, &room->sheets);
    d->x.sheets = &room->sheets, d->x.play = &room->play, d->x.run = &room->run;
}

/* False: a line is illegal, or the rules are at fault. */
static bool try_out(struct dry *d, const struct queue *lines, int32_t *bad_line, struct problem *why)
{
    if (!run_queue(d, lines, bad_line, why))
        return false;
    int32_t full = d->x.play->full ? d->x.play->full : d->x.run->full;
    if (!full)
        return true;
    *bad_line = lines->n > 0 ? lines->line[0].number : 0;
    return problem_set(why, room_key(full), 0);
}

bool sheets_dry_run(const struct rules *r, const void *view, int seat, const struct sheets *sheets, int32_t seq,
                    const struct sheet *sheet, void *scratch, struct dry_room *room, struct dry_run *out,
                    int32_t *bad_line, struct problem *why,
                    void (*per_line)(void *context, const struct line *, const void *view_before,
                                     const void *view_after, const struct play *),
                    void *context)
{
    size_t size = r->is->state_size;
    char *states = scratch;
    struct chance blind = {.roll = chance_blind.roll, .shuffle = same_hand};
    struct problem nothing = {0};
    const struct line_room lines_go = {take_lines, room};
    struct dry d = {.out = out, .before = states + 3 * size, .seat = seat, .seq = seq, .sheet = sheet};
    d.x = (struct runner){.rules = r, .limits = sheet_limits(r), .state = states, .work = states + size};
    d.x.room = states + 2 * size;
    d.to_the_end = rules_no_chance(r->is);
    d.per_line = per_line, d.context = context;
    *bad_line = 0;
    *out = (struct dry_run){0};
    begin(&d, room, sheets, &blind, &nothing);
    memcpy(d.x.state, view, size);
    if (!sheets_enter(r, &room->sheets, seat, seq, sheet, 0, &lines_go, why))
        return false;
    bool for_now = room->sheets.queue[seat].seq == seq; /* has it an order for what is asked now? */
    struct queue lines = {0};
    if (for_now)
        lines = room->sheets.queue[seat];
    bool answers = d.to_the_end && room->sheets.queue[seat].n == 0; /* standing orders may act by themselves */
    if (((for_now || answers) && !try_out(&d, &lines, bad_line, why)) ||
        !rest_is_possible(&d, view, &lines, bad_line, why))
        return false;
    tell_rest(&d);
    return true;
}
