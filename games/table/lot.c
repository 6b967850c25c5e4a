/* SPDX-License-Identifier: Apache-2.0 */
#include "games/table/lot.h"
#include <string.h>

enum { VERBS = 256, TRIES = 8, LINES_LEAST = 4, LINES_SPREAD = 8, FIGHTS = 4 /* times as often as anything else */ };

struct writer { /* of one sheet */
    const struct lot_asks *asks;
    const struct rules *r;
    uint64_t *luck;
    void *view, *after, *scratch; /* the view goes on with what is written */
    struct prompt *prompt;
    struct play *play;
    struct text out;
    int lines;
    bool beyond; /* dice, cards or the other side come: more is known when they have */
};

/* ---- an order as a line ---- */

bool order_as_line(const struct ruleset *set, const struct rules *r, const struct order *order, struct text *out)
{
    struct line parts;
    char words[LINE_TEXT_MAX];
    if (set->line && set->line(r, order, out))
        return true;
    if (!line_of_order(r, order, &parts) || line_write(r, &parts, "", words, sizeof words) >= sizeof words)
        return false;
    text_words(out, words);
    return true;
}

/* False: it has no line. */
static bool put(struct writer *w, const struct order *order, bool only_ask)
{
    struct text line = {.arena = w->out.arena};
    bool known = order_as_line(w->asks->set, w->r, order, &line);
    if (known && !only_ask)
        text_format(&w->out, "%s\n", line.at);
    return known;
}

/* ---- choosing ---- */

static uint32_t liking(const struct writer *w, int32_t verb, int32_t idle)
{
    const struct verb *row = verb < VERBS ? verb_of(w->r, verb) : NULL;
    if (!row || verb == VERB_RESIGN)
        return 0;
    return verb != idle && (row->where & LINE_HEADS) ? FIGHTS : 1;
}

static void choose(struct writer *w, const struct offer *offer, struct order *order)
{
    *order = (struct order){.verb = offer->verb, .n_args = offer->n_args};
    for (int32_t a = 0; a < offer->n_args; a++) {
        const struct choice *c = &offer->arg[a];
        order->arg[a] = w->prompt->ids[c->first + (int32_t)luck_below(w->luck, (uint32_t)c->count)];
    }
}

/* One of the verbs, then one of its offers, so that rare verbs come up too. idle: the verb that only goes on. */
static bool pick(struct writer *w, int32_t idle, struct order *order)
{
    const struct prompt *p = w->prompt;
    uint32_t n[VERBS] = {0}, all = 0, at;
    int32_t verb = 0;
    for (int32_t i = 0; i < p->n_offers; i++)
        if (liking(w, p->offers[i].verb, idle) > 0 && n[p->offers[i].verb]++ == 0)
            all += liking(w, p->offers[i].verb, idle);
    if (all == 0)
        return false;
    for (at = luck_below(w->luck, all); n[verb] == 0 || at >= liking(w, verb, idle); verb++)
        at -= n[verb] ? liking(w, verb, idle) : 0;
    at = luck_below(w->luck, n[verb]);
    for (int32_t i = 0; i < p->n_offers; i++)
        if (p->offers[i].verb == verb && at-- == 0) {
            choose(w, &p->offers[i], order);
            return true;
        }
    return false;
}

/* ---- writing ---- */

/* One order more. False: the sheet ends here. */
static bool step(struct writer *w)
{
    struct order idle = {0}, order;
    if (!rules_prompt(w->r, w->view, w->asks->seat, 0, w->prompt) || w->prompt->full)
        return false;
    (void)rules_fallback(w->r, w->view, w->asks->seat, &idle);
    for (int tries = 0; tries < TRIES && pick(w, idle.verb, &order); tries++) {
        struct chance blind = chance_blind;
        struct problem why = {0};
        if (order.verb != idle.verb && !put(w, &order, true))
            continue;
        play_begin(w->play, &blind, &why);
        bool done = rules_apply_offered(w->r, w->view, w->asks->seat, &order, w->after, w->play);
        w->beyond = w->play->horizon;
        if (!done && !w->beyond)
            continue; /* refused, as it may be: something else then */
        w->lines += put(w, &order, false);
        if (done)
            memcpy(w->view, w->after, w->r->is->state_size);
        return done;
    }
    return false;
}

/* The number of its first line that a receipt would not take; 0: it is sound. */
static int32_t first_wrong(struct writer *w)
{
    struct sheet *sheet = arena_take(w->out.arena, sizeof *sheet);
    struct dry_room *room = arena_take(w->out.arena, sizeof *room);
    struct dry_run came;
    struct problem why = {0};
    int32_t bad = 0;
    sheet_parse(w->r, w->asks->view, w->asks->seat, w->out.len ? w->out.at : "", w->out.len, sheet);
    if (sheet->n_mistakes > 0)
        return sheet->mistake[0].line;
    return sheets_dry_run(w->r, w->asks->view, w->asks->seat, w->asks->sheets, INT32_MAX / 2, sheet, w->scratch, room,
                          &came, &bad, &why, NULL, NULL)
               ? 0
           : bad > 0 ? bad
                     : 1;
}

/* What is wrong, and all below it, is left out. */
static void keep_sound(struct writer *w)
{
    for (int32_t bad; w->out.len > 0 && (bad = first_wrong(w)) > 0;) {
        struct span left = text_span(&w->out), line;
        for (int32_t i = 1; i < bad && span_line(&left, &line); i++)
            ;
        w->out.len -= left.len > 0 ? left.len : w->out.len;
        w->lines = w->out.len > 0;
    }
}

struct span lot_sheet(struct arena *arena, const struct lot_asks *asks, uint64_t *luck)
{
    size_t size = asks->rules->is->state_size;
    struct writer w = {.asks = asks,
                       .r = asks->rules,
                       .luck = luck,
                       .view = arena_take(arena, size),
                       .after = arena_take(arena, size),
                       .scratch = arena_take(arena, 4 * size),
                       .prompt = prompt_taken(arena),
                       .play = arena_take(arena, sizeof *w.play),
                       .out = {.arena = arena}};
    int most = asks->to_the_end ? 0 : LINES_LEAST + (int)luck_below(luck, LINES_SPREAD);
    memcpy(w.view, asks->view, size);
    while (w.lines < most && step(&w))
        ;
    keep_sound(&w);
    if (w.lines > 0 && w.beyond && luck_below(luck, 2) == 0)
        return text_span(&w.out); /* asked again, it sees what came */
    size_t len = w.out.len;
    text_words(&w.out, "done\n");
    if (first_wrong(&w) > 0)
        w.out.len = len;
    return text_span(&w.out);
}

/* ---- numbers by lot ---- */

static uint64_t luck_next(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t luck_below(uint64_t *seed, uint32_t n)
{
    uint64_t whole = ((uint64_t)1 << 32) / n * n; /* what lies above would come up once too often */
    uint64_t drawn;
    do
        drawn = luck_next(seed) >> 32;
    while (drawn >= whole);
    return (uint32_t)(drawn % n);
}
