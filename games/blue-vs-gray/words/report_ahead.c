/* SPDX-License-Identifier: Apache-2.0 */
/* What the rest of a turn would offer: examples in a report come out of the rules' own lists, so that each can be done
 * as it stands. Cards that are still to be drawn, and what the other side does, are left out of account. */
#include "games/blue-vs-gray/words/report_ahead.h"
#include "games/blue-vs-gray/rules/steps.h"
#include <string.h>

/* A report tries out hundreds of orders: the room for what would happen is the same for all of them. */
struct trial {
    struct play play;
    struct bvg_state after;
};

/* bvg_telling() has laid the place for it. */
static struct trial *room_of(const struct kit_telling *t)
{
    if (!*t->room)
        *t->room = arena_take(t->arena, sizeof(struct trial));
    return *t->room;
}

bool bvg_try(const struct kit_telling *t, struct bvg_state *s, int verb, int n_args, const int args[])
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct trial *trial = room_of(t);
    struct play *play = &trial->play;
    struct order order = {.verb = verb, .n_args = n_args};
    for (int i = 0; i < n_args; i++)
        order.arg[i] = args[i];
    play_begin(play, &blind, &why);
    bool could = rules_apply(t->rules, s, t->seat, &order, &trial->after, play) && !play->horizon;
    if (could)
        *s = trial->after;
    return could;
}

bool bvg_could(const struct kit_telling *t, const struct bvg_state *s, int verb, int n_args, const int args[])
{
    struct bvg_state *copy = arena_take(t->arena, sizeof *copy);
    *copy = *s;
    return bvg_try(t, copy, verb, n_args, args);
}

/* ---- offers ---- */
bool bvg_has_offer(const struct prompt *p, int verb)
{
    return p && prompt_offer(p, verb);
}

int bvg_offered_first(const struct prompt *p, int verb)
{
    for (int32_t i = 0; p && i < p->n_offers; i++)
        if (p->offers[i].verb == verb && p->offers[i].n_args > 0)
            return p->ids[p->offers[i].arg[0].first];
    return 0;
}

int bvg_offered_most(const struct prompt *p, int verb)
{
    int most = 0;
    for (int32_t i = 0; p && i < p->n_offers; i++)
        for (int32_t k = 0; p->offers[i].verb == verb && p->offers[i].n_args > 0 && k < p->offers[i].arg[0].count;
             k++) {
            int id = p->ids[p->offers[i].arg[0].first + k];
            most = id > most ? id : most;
        }
    return most;
}

bool bvg_is_offered(const struct prompt *p, int verb, int n_args, const int args[])
{
    struct order order = {.verb = verb, .n_args = n_args};
    for (int i = 0; i < n_args; i++)
        order.arg[i] = args[i];
    return p && offered(p, &order);
}

bool bvg_is_asked(const struct bvg_state *s, int seat)
{
    return s->flow.depth > 0 && !s->flow.over && (flow_peek(s)->asks & ONLY(seat)) != 0;
}

/* ---- the parts of the turn ---- */
static void open_part(const struct kit_telling *t, struct bvg_state *then, struct bvg_part *part)
{
    struct prompt *p = prompt_taken(t->arena);
    if (!then->flow.over && (flow_peek(then)->asks & bvg_seats_of(then, t->side))) /* as if the partner were done */
        flow_top(then)->asks = ONLY(t->seat);
    if (then->flow.over || flow_peek(then)->asks != ONLY(t->seat) || !rules_prompt(t->rules, then, t->seat, 0, p))
        return;
    part->then = then;
    part->prompt = p;
}

static struct bvg_state *copy_of(const struct kit_telling *t, const struct bvg_state *s)
{
    struct bvg_state *copy = arena_take(t->arena, sizeof *copy);
    *copy = *s;
    return copy;
}

/* The silent chance of the other side that opens with a part of the turn is passed. */
static void pass_over(struct bvg_state *s)
{
    if (s->flow.depth > 1 && flow_peek(s)->step == BVG_STEP_ASIDE)
        flow_end(s);
}

/* Where the draws that are owed can be foreseen (none, or an empty deck) the rules themselves go on; else as if none
 * were. */
static void foresee_deploy(const struct kit_telling *t, struct bvg_ahead *a, struct play *play)
{
    struct bvg_state *then = copy_of(t, t->view);
    if (bvg_try(t, then, BVG_FINISH, 0, NULL)) {
        pass_over(then);
        open_part(t, then, &a->deploy);
        return;
    }
    const struct bvg_draw *draw = &bvg_view(t)->draw;
    int owed = draw->least > draw->drawn ? draw->least - draw->drawn : 0, deck = bvg_view(t)->deck[t->side].draw.n;
    a->lends = then->supply[t->side] == 0 && draw->entitled > (owed < deck ? owed : deck);
    then->draw = (struct bvg_draw){0};
    bvg_begin_deploy(t->rules, then, play);
    if (!play->horizon && !then->flow.over)
        open_part(t, then, &a->deploy);
}

/* With an empty chest the attacks are those of somebody who has saved a point. */
static void foresee_combat(const struct kit_telling *t, struct bvg_ahead *a, struct play *play)
{
    struct bvg_state *then = copy_of(t, a->deploy.then);
    then->supply[t->side] += a->lends;
    bvg_dismiss_lonely(t->rules, then, t->side, play);
    bvg_cure_politics(t->rules, then, t->side, play);
    bvg_begin_combat(t->rules, then);
    pass_over(then);
    open_part(t, then, &a->combat);
}

static void foresee_rest(const struct kit_telling *t, struct bvg_ahead *a, const struct bvg_state *from,
                         struct play *play)
{
    struct bvg_state *then = copy_of(t, from);
    then->supply[t->side] -= a->lends;
    if (!a->reorganize.then) {
        flow_goto(then, BVG_STEP_REORGANIZE, ONLY(t->seat));
        open_part(t, then, &a->reorganize);
    }
    struct bvg_state *last = copy_of(t, then);
    bvg_begin_regroup(t->rules, last, play);
    open_part(t, last, &a->regroup);
}

void bvg_look_ahead(const struct kit_telling *t, const struct prompt *p, struct bvg_ahead *a)
{
    struct chance blind = chance_blind;
    struct problem why = {0};
    struct play *play = arena_take(t->arena, sizeof *play);
    struct bvg_part here = {copy_of(t, t->view), p};
    memset(a, 0, sizeof *a);
    play_begin(play, &blind, &why);
    a->deploy = p->step == BVG_STEP_DEPLOY || p->step == BVG_STEP_PRE_ACTION ? here : a->deploy;
    a->combat = p->step == BVG_STEP_COMBAT ? here : a->combat;
    a->reorganize = p->step == BVG_STEP_REORGANIZE ? here : a->reorganize;
    a->regroup = p->step == BVG_STEP_REGROUP ? here : a->regroup;
    if (p->step == BVG_STEP_DRAW)
        foresee_deploy(t, a, play);
    if (a->deploy.then && p->step != BVG_STEP_PRE_ACTION)
        foresee_combat(t, a, play);
    const struct bvg_state *from = a->reorganize.then ? a->reorganize.then : a->combat.then;
    if (from && p->step != BVG_STEP_REGROUP)
        foresee_rest(t, a, from, play);
}

/* ---- what the order desk may propose for the parts of the turn that are still to come ---- */

void bvg_ahead_parts(const struct rules *r, const void *view, int seat, const struct prompt *now,
                     void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    struct kit_telling t = bvg_telling(r, view, seat, NULL);
    struct bvg_ahead ahead;
    bvg_look_ahead(&t, now, &ahead);
    const struct bvg_part *const parts[] = {&ahead.deploy, &ahead.combat, &ahead.reorganize, &ahead.regroup};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]->prompt && parts[i]->prompt != now)
            each(context, rules_step(r, parts[i]->then)->title, parts[i]->prompt);
    arena_free(t.arena);
}
