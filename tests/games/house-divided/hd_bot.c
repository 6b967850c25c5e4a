/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets of a random player of House Divided: he moves on a copy of his view as far as no dice are asked for, writes
 * what he did, and adds what he wants done behind the battles. */
#include "games/house-divided/hd.h"
#include "games/house-divided/report.h"
#include "processor/core/core.h"
#include "tests/lib/bot_wishes.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"

struct mover {
    struct bots *t;
    const struct rules *r;
    int seat, lines;
    struct hd_state *view, *after;
    struct prompt *prompt;
    struct play *play;
    struct text out;
};

static const char *box(const struct mover *m, int id)
{
    return name_of(m->r, HD_NAME_BOX, id);
}

static const char *unit(const struct mover *m, int id)
{
    return name_of(m->r, HD_NAME_UNIT, id);
}

static uint32_t below(struct mover *m, uint32_t n)
{
    return random_below(&m->t->seed, n);
}

/* ---- an order as a line ---- */
static void write_move(struct mover *m, const struct order *o)
{
    static const char *const how[HD_HOWS_END] = {"",      "foot", "horse", "train",  "boat",
                                                 "trail", "jump", "ship",  "assault"};
    int way = o->arg[3];
    text_format(&m->out, "move %s %d %s to %s by %s", box(m, o->arg[0]), o->arg[2], unit(m, o->arg[1]),
                box(m, hd_way_to(way)), how[hd_way_how(way)]);
    if (hd_way_through(way))
        text_format(&m->out, " via %s", box(m, hd_way_through(way)));
    for (int g = 0, n = 0; g < HD_GENERALS; g++)
        if (o->arg[4] & (1 << g))
            text_format(&m->out, "%s%s", n++ ? ", " : " with ", name_of(m->r, HD_NAME_GENERAL, g + 1));
    text_words(&m->out, "\n");
}

static void write_retreat(struct mover *m, const struct order *o)
{
    text_format(&m->out, "retreat %s to %s", box(m, o->arg[0]), box(m, o->arg[1]));
    if (o->arg[2])
        text_format(&m->out, " after %d rounds", o->arg[2]);
    if (o->arg[3])
        text_format(&m->out, " below %d units", o->arg[3]);
    text_words(&m->out, o->arg[4] ? " when outnumbered\n" : "\n");
}

/* False: it has no line of its own. Moves and retreats are written with all that they may say, others as the order desk
 * does. */
static bool write_order(struct mover *m, const struct order *o)
{
    if (o->verb == HD_MOVE) {
        write_move(m, o);
        return true;
    }
    if (o->verb == HD_RETREAT) {
        write_retreat(m, o);
        return true;
    }
    if (!hd_order_line(m->r, o, &m->out))
        return false;
    text_words(&m->out, "\n");
    return true;
}

/* ---- choosing ---- */
static bool is_idle(int32_t verb)
{
    return verb == HD_FINISH || verb == HD_USUAL_LOSSES || verb == HD_LOSE_FIRST || verb == HD_HOLD ||
           verb == HD_GO_ON || verb == VERB_RESIGN;
}

static struct order pick(struct mover *m)
{
    const struct prompt *p = m->prompt;
    uint32_t busy = 0, at;
    for (int32_t i = 0; i < p->n_offers; i++)
        busy += !is_idle(p->offers[i].verb);
    if (busy == 0 || below(m, 8) == 0)
        return (struct order){.verb = HD_FINISH};
    at = below(m, busy);
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        struct order o = {.verb = offer->verb, .n_args = offer->n_args};
        if (is_idle(offer->verb) || at-- > 0)
            continue;
        for (int32_t a = 0; a < offer->n_args; a++)
            o.arg[a] = p->ids[offer->arg[a].first + (int32_t)below(m, (uint32_t)offer->arg[a].count)];
        return o;
    }
    return (struct order){.verb = HD_FINISH};
}

/* One order on the copy, and its line. False: the dice come, or the turn is over. */
static bool step(struct mover *m)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    int march = m->view->march;
    if (!rules_prompt(m->r, m->view, m->seat, 0, m->prompt))
        return false;
    struct order o = pick(m);
    play_begin(m->play, &blind, &why);
    if (!rules_apply_offered(m->r, m->view, m->seat, &o, m->after, m->play))
        return false;
    *m->view = *m->after;
    if (write_order(m, &o))
        m->lines++;
    else if (m->view->march == 2 && march == 1)
        text_words(&m->out, "then\n");
    return m->view->flow.over == 0;
}

/* What comes behind the battles, as wishes. */
static void wish(struct mover *m, const struct bot_style *style)
{
    const struct hd_data *d = hd_data(m->r);
    int told = 0;
    for (int i = 0; i < m->view->n_fights; i++)
        if (hd_contested(m->view, m->view->fight[i]))
            text_format(&m->out, "promote %s\n", box(m, m->view->fight[i]));
    if (style->stops)
        text_words(&m->out, "hold after battle\n");
    for (int b = 1; b <= HD_BOXES && told < 2; b++)
        if (hd_promotable(m->r, m->view, m->seat, b) && below(m, 3) == 0)
            text_format(&m->out, "political %s\n", box(m, b)), told++;
    told = 0;
    for (int b = 1; b <= HD_BOXES && told < 5; b++)
        if (d->box[b].value[m->seat] > 0 && hd_owns(m->view, m->seat, b) && below(m, 3) == 0)
            text_format(&m->out, "%s%s %s", told++ ? "\nand " : "recruit ", below(m, 6) ? "infantry" : "cavalry",
                        box(m, b));
    text_words(&m->out, told ? "\n" : "");
    for (int g = 0; g < HD_GENERALS; g++)
        for (int b = 1; b <= HD_BOXES && d->general[g].side == m->seat; b++)
            if (hd_army(m->view, m->seat, b) > 2) {
                text_format(&m->out, "place %s at %s\n", d->general[g].name, box(m, b));
                break;
            }
}

static const char *sheet(struct bots *t, const struct core *core, int seat, const struct bot_style *style,
                         struct arena *arena)
{
    struct mover m = {.t = t,
                      .r = &core->rules,
                      .seat = seat,
                      .view = arena_take(arena, sizeof *m.view),
                      .after = arena_take(arena, sizeof *m.after),
                      .prompt = prompt_taken(arena),
                      .play = arena_take(arena, sizeof *m.play),
                      .out = {.arena = arena}};
    rules_view(m.r, core->state, seat, m.view);
    text_words(&m.out, style->draft ? "draft\n" : "");
    if (random_below(&t->seed, 6) == 0)
        text_words(&m.out, "losses crossings, militia cavalry, militia infantry\n");
    int step_now = flow_peek(m.view)->step;
    while (m.lines < style->lines && step(&m))
        ;
    if (step_now < HD_STEP_MERIT && !m.view->flow.over && flow_peek(m.view)->step < HD_STEP_MERIT)
        wish(&m, style);
    text_words(&m.out, "done\n");
    text_words(&m.out, style->say ? "say Good morning, General.\n" : "");
    text_words(&m.out, style->wait ? "wait\n" : style->now ? "now\n" : "");
    if (style->standing)
        text_format(&m.out, "when recruit\nrecruit infantry %s\nend\n", seat == HD_NORTH ? "Scranton" : "Richmond");
    return m.out.at;
}

const struct bot_wishes hd_wishes = {.ruleset = "house-divided", .sheet = sheet};
