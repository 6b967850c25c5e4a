/* SPDX-License-Identifier: Apache-2.0 */
/* A sheet tried out on its author's own view, blind: what can be known before anything is done. */
#include "games/sheet/plan_run.h"
#include <string.h>

struct dry {
    struct runner x;
    void *before; /* one state's room */
    int32_t seq;  /* of the sheet */
    bool tried;   /* the line at the horizon was tried; else it waits for somebody */
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

static void horizon(struct run *run, int32_t line)
{
    run->horizon = true;
    run->horizon_line = line;
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
            horizon(x->run, number);
            d->tried = result == QUEUE_HORIZON;
            x->run->waits = result == QUEUE_NOTHING && !plan_holds_queue(x->sheets, seat);
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

bool sheets_dry_run(const struct rules *r, const void *view, int seat, const struct sheets *sheets, int32_t seq,
                    const struct sheet *sheet, void *scratch, struct run *run, int32_t *bad_line, struct problem *why,
                    void (*per_line)(void *context, const struct line *, const void *view_before,
                                     const void *view_after, const struct play *),
                    void *context)
{
    size_t size = r->is->state_size;
    char *room = scratch;
    struct chance blind = chance_blind;
    struct play play;
    struct sheets tried = *sheets;
    struct problem nothing = {0};
    struct dry d = {.x = {.rules = r,
                          .state = room,
                          .work = room + size,
                          .room = room + 2 * size,
                          .sheets = &tried,
                          .play = &play,
                          .run = run},
                    .before = room + 3 * size,
                    .per_line = per_line,
                    .context = context};
    *bad_line = 0;
    play_begin(&play, &blind, &nothing);
    memcpy(d.x.state, view, size);
    if (!sheets_enter(r, &tried, seat, seq, sheet, 0, why))
        return false;
    d.seq = seq;
    if (tried.queue[seat].seq != seq) { /* it has no order for now */
        struct queue none = {0};
        return rest_is_possible(&d, seat, &none, bad_line, why);
    }
    struct queue lines = tried.queue[seat];
    return run_queue(&d, seat, &lines, bad_line, why) && rest_is_possible(&d, seat, &lines, bad_line, why);
}
