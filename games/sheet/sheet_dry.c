/* SPDX-License-Identifier: Apache-2.0 */
/* A sheet tried out on its author's own view, blind: what can be known before anything is done. */
#include "games/sheet/plan_run.h"
#include <string.h>

struct dry {
    struct runner x;
    void *before; /* one state's room */
    int32_t seq;  /* of the sheet */
    bool tried;   /* the line at the horizon was tried; else it waits for somebody */
    struct dry_run *out;
    void (*per_line)(void *context, const struct line *, const void *view_before, const void *view_after,
                     const struct play *);
    void *context;
};

/* Tells of the lines that the queue has passed since index `from`: those below, ends and skipped ones with theirs. */
static void tell(const struct dry *d, const struct queue *lines, int32_t from, int32_t to)
{
    for (int32_t i = from; d->per_line && i < to; i++)
        d->per_line(d->context, &lines->line[i], d->before, d->x.state, d->x.play);
}

static void horizon(struct dry_run *out, int32_t line)
{
    out->horizon = true;
    out->horizon_line = line;
}

/* Where the game waits for nobody, silence is taken for granted: what another seat's plan or standing orders might do
 * there is not known here. The own plan is: what it would do ends what can be foretold. */
static bool silence_passes(struct runner *x, int seat)
{
    for (int other = 0; other < SEATS_MAX; other++) {
        struct order order = {0};
        struct problem why = {0};
        if (!seat_asked(x->state, other) || !seat_silent(x, other) || (other == seat && x->sheets->plan[seat].n > 0))
            continue;
        if (rules_fallback(x->rules, run_view(x, other), other, &order) && order_run(x, other, &order, &why))
            return true;
    }
    return false;
}

/* Runs the queue as far as can be known. False: a line is illegal. */
static bool run_queue(struct dry *d, int seat, const struct queue *lines, int32_t *bad_line, struct problem *why)
{
    struct runner *x = &d->x;
    struct queue *q = &x->sheets->queue[seat];
    while (q->n > 0) {
        int32_t at = q->next, number = lines->line[at].number;
        memcpy(d->before, x->state, x->rules->is->state_size);
        enum queue_result result = queue_run(x, seat, why);
        if (result == QUEUE_NOTHING && silence_passes(x, seat))
            continue;
        if (result == QUEUE_HELD) {
            *bad_line = number;
            return false;
        }
        if (result == QUEUE_HORIZON || result == QUEUE_NOTHING) { /* nothing: another seat must act first */
            memset(why, 0, sizeof *why);
            horizon(d->out, number);
            d->tried = result == QUEUE_HORIZON;
            d->out->waits = result == QUEUE_NOTHING && !plan_holds_queue(x->sheets, seat);
            return true;
        }
        tell(d, lines, at, q->n > 0 ? q->next : lines->n);
        if (result == QUEUE_PAUSED)
            return true;
    }
    return true;
}

static bool condemned(const struct runner *x, int seat, const struct line *line, bool this_turn, int32_t *bad_line,
                      struct problem *why)
{
    const struct game_rules *is = x->rules->is;
    if (line->verb < VERB_FIRST || !is->impossible(x->rules, x->state, seat, line, this_turn, why))
        return false;
    *bad_line = why->line = line->number;
    return true;
}

/* Can nothing of what lies beyond the horizon ever be? The line on which the run stopped was tried, but for one that
 * waits. Lines of plans come when they can. */
static bool rest_is_possible(struct dry *d, int seat, const struct queue *lines, int32_t *bad_line, struct problem *why)
{
    struct runner *x = &d->x;
    const struct queue *q = &x->sheets->queue[seat];
    const struct standing *s = &x->sheets->standing[seat];
    if (!x->rules->is->impossible)
        return true;
    for (int32_t i = q->n > 0 ? q->next : lines->n; i < lines->n; i++) {
        const struct line *line = &lines->line[i];
        bool planned = false;
        for (int32_t k = 0; k < i && line->head; k++)
            planned |= lines->line[k].number == line->head && plan_heads(x->rules, &lines->line[k]);
        bool begun = i == q->next && (d->tried || q->done > 0); /* what it did itself may speak against it now */
        if (!begun && condemned(x, seat, line, !planned, bad_line, why))
            return false;
    }
    for (int32_t i = 0; i < s->n && s->seq == d->seq; i++)
        if (condemned(x, seat, &s->line[i], false, bad_line, why))
            return false;
    return true;
}

/* The lines of the sheet that is tried out. */
static struct line *take_lines(void *context, int32_t n)
{
    struct dry_room *room = context;
    struct line *lines = &room->line[room->n_lines];
    room->n_lines += n; /* a line of a sheet is in one list; each list has one more */
    return lines;
}

/* Of lists only what counts. Lines never change, and are shared. */
static void sheets_copy(struct sheets *to, const struct sheets *from)
{
    memcpy(to->queue, from->queue, sizeof to->queue);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
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

/* False: a line is illegal, or the rules are at fault. */
static bool try_out(struct dry *d, int seat, const struct queue *lines, int32_t *bad_line, struct problem *why)
{
    if (!run_queue(d, seat, lines, bad_line, why))
        return false;
    if (d->x.play->full) { /* as a game ended */
        *bad_line = lines->line[0].number;
        return problem_set(why, room_key(d->x.play->full), 0);
    }
    return rest_is_possible(d, seat, lines, bad_line, why);
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
    struct chance blind = chance_blind;
    struct problem nothing = {0};
    const struct line_room lines_go = {take_lines, room};
    struct dry d = {.out = out, .before = states + 3 * size, .seq = seq, .per_line = per_line, .context = context};
    d.x = (struct runner){.rules = r, .limits = sheet_limits(r), .state = states, .work = states + size};
    d.x.room = states + 2 * size;
    d.x.sheets = &room->sheets, d.x.play = &room->play, d.x.run = &room->run;
    *bad_line = 0;
    *out = (struct dry_run){0};
    play_begin(&room->play, &blind, &nothing);
    run_begin(&room->run);
    room->run.is_dry = true;
    room->n_lines = 0;
    memcpy(d.x.state, view, size);
    sheets_copy(&room->sheets, sheets);
    plan_reasons_clear(&room->run, sheets);
    if (!sheets_enter(r, &room->sheets, seat, seq, sheet, 0, &lines_go, why))
        return false;
    struct queue lines = room->sheets.queue[seat];
    if (lines.seq == seq)
        return try_out(&d, seat, &lines, bad_line, why);
    lines = (struct queue){0}; /* it has no order for now */
    return rest_is_possible(&d, seat, &lines, bad_line, why);
}
