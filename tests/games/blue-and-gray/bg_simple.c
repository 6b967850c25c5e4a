/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-and-gray/bg_simple.h"
#include <stdlib.h>
#include <string.h>

enum {
    FAR = 9999,
    NO_TURN = -1,
    NEAR = 3 /* hexes */,
    ENOUGH = 3 /* to 1: the others may attack elsewhere */
};

struct bg_simple *bg_simple_new(struct bg_random *g)
{
    struct bg_simple *p = calloc(1, sizeof *p);
    ck_assert(p != NULL);
    p->g = g;
    p->turn = NO_TURN;
    return p;
}

static const struct bg_field *field(const struct bg_simple *p)
{
    return bg_field(&p->g->r, &p->g->state);
}

/* ---- what he wants ---- */
/* Steps to the nearest of some hexes. */
static int to_any(const struct bg_simple *p, const struct kit_set *of, int hex)
{
    int best = FAR;
    for (int there = 0; kit_next(of, &there);) {
        int far = kit_hex_distance(&field(p)->grid, hex, there);
        best = far < best ? far : best;
    }
    return best;
}

static int to_enemy(const struct bg_simple *p, const struct bg_stand *at, int hex)
{
    return to_any(p, &at->occupied[1 - p->side], hex);
}

static bool counts(const struct bg_field *f, int victory)
{
    return f->victory[victory].points[0] || f->victory[victory].points[1] || f->victory[victory].hex == f->level_hex;
}

/* Is it his, and safe? */
static bool is_kept(const struct bg_simple *p, const struct bg_stand *at, int victory)
{
    int hex = field(p)->victory[victory].hex;
    return p->then.held_by[victory] == p->side + 1 && kit_has(&at->occupied[p->side], hex);
}

/* Of the train: steps to where it leaves the map. */
static int to_exit(const struct bg_simple *p, int hex)
{
    const struct bg_field *f = field(p);
    int best = FAR;
    for (int i = 0; i < f->n_exits; i++) {
        int far = kit_hex_distance(&f->grid, hex, f->exit_hex[i]);
        best = far < best ? far : best;
    }
    return best;
}

/* Steps to the nearest hex that counts and is to be taken or held; where there is none, to the enemy. */
static int to_goal(const struct bg_simple *p, const struct bg_stand *at, int hex)
{
    const struct bg_field *f = field(p);
    int best = FAR;
    for (int i = 0; i < f->n_victory; i++) {
        int far = kit_hex_distance(&f->grid, hex, f->victory[i].hex);
        if (counts(f, i) && !is_kept(p, at, i) && far < best)
            best = far;
    }
    return best < FAR ? best : to_enemy(p, at, hex);
}

static bool is_garrison(const struct bg_simple *p, const struct bg_stand *at, int unit)
{
    const struct bg_field *f = field(p);
    int hex = p->then.hex[unit];
    for (int i = 0; i < f->n_victory; i++)
        if (f->victory[i].hex == hex && counts(f, i))
            return bg_stacked(at, hex) < BG_STACK;
    return false;
}

/* Strength of a side within some hexes of one. */
static int strength_near(const struct bg_simple *p, int side, int hex)
{
    int sum = 0;
    for (int unit = 1; unit <= field(p)->n_units; unit++)
        if (p->then.status[unit] == BG_HERE && field(p)->unit[unit].side == side &&
            kit_hex_distance(&field(p)->grid, p->then.hex[unit], hex) <= NEAR)
            sum += p->then.strength[unit];
    return sum;
}

/* ---- attacks ---- */
static bool may_go(const struct bg_simple *p, const struct bg_stand *at, int unit)
{
    const char *rule;
    return p->then.status[unit] == BG_HERE && field(p)->unit[unit].side == p->side && !p->then.moved[unit] &&
           !bg_move_bar(&p->g->r, &p->then, at, unit, &rule);
}

/* Enemy hexes that a unit in `hex` would touch. */
static int touched(const struct bg_simple *p, const struct bg_stand *at, int hex)
{
    int n = 0;
    for (int d = 0; d < KIT_SIDES; d++) {
        int near = bg_near(field(p), hex, d);
        n += near && kit_has(&at->occupied[1 - p->side], near) && bg_touches(field(p), hex, near);
    }
    return n;
}

/* Where a unit would stand to attack this hex: as few other enemies as can be; 0: it cannot come. */
static int place_beside(const struct bg_simple *p, const struct bg_stand *at, int unit, int foe)
{
    struct bg_reach reach;
    int best = 0, least = FAR;
    bg_reach_of(&p->g->r, &p->then, at, unit, 0, &reach);
    for (int d = 0; d < KIT_SIDES; d++) {
        int near = bg_near(field(p), foe, d);
        if (!near || !kit_has(&reach.ends, near) || !bg_touches(field(p), near, foe))
            continue;
        int n = touched(p, at, near) * 8 - bg_stacked(at, near);
        if (n < least)
            least = n, best = near;
    }
    return best;
}

static void go(struct bg_simple *p, int unit, int hex)
{
    p->plan[p->n_plan++] = (struct order){.verb = BG_MOVE, .n_args = 2, .arg = {unit, hex}};
    p->then.hex[unit] = (int16_t)hex;
    p->then.moved[unit] = 1;
}

/* All enemy hexes that the attackers touch: each of them must be fought. */
static void add_targets(const struct bg_simple *p, const struct bg_stand *at, struct bg_battle_now *b)
{
    struct kit_set all = {0};
    b->n_targets = 0;
    for (int i = 0; i < b->n_attackers; i++)
        for (int d = 0, from = p->then.hex[b->attacker[i]]; d < KIT_SIDES; d++) {
            int near = bg_near(field(p), from, d);
            if (near && kit_has(&at->occupied[1 - p->side], near) && bg_touches(field(p), from, near))
                kit_put(&all, near);
        }
    for (int hex = 0; kit_next(&all, &hex) && b->n_targets < BG_TARGETS_MAX;)
        b->target[b->n_targets++] = (int16_t)hex;
}

/* Everybody who can come to touch the hex goes there, if that makes 3 to 2 against all whom they touch then, and they
 * are not outnumbered around it. */
static bool attack(struct bg_simple *p, int foe)
{
    const struct bg_state before = p->then;
    int planned = p->n_plan;
    struct bg_battle_now b = {.n_attackers = 0};
    struct bg_odds odds = {.attack = 0};
    struct bg_stand at;
    for (int unit = 1; unit <= field(p)->n_units && b.n_attackers < BG_ATTACKERS_MAX; unit++) {
        int type = field(p)->unit[unit].type;
        bg_look(&p->g->r, &p->then, &at);
        if (!may_go(p, &at, unit) || (type != BG_INFANTRY && type != BG_CAVALRY))
            continue;
        int place = place_beside(p, &at, unit, foe);
        if (!place)
            continue;
        b.attacker[b.n_attackers++] = (uint8_t)unit;
        go(p, unit, place);
        bg_look(&p->g->r, &p->then, &at);
        add_targets(p, &at, &b);
        bg_odds_of(&p->g->r, &p->then, &at, &b, &odds);
        if (odds.attack >= ENOUGH * odds.defence)
            break;
    }
    bool outnumbered = 8 * strength_near(p, 1 - p->side, foe) > 9 * strength_near(p, p->side, foe);
    if (b.n_attackers > 0 && 2 * odds.attack >= 3 * odds.defence && !outnumbered) {
        p->attacks++;
        return true;
    }
    p->then = before;
    p->n_plan = planned;
    return false;
}

/* ---- marches ---- */
/* Alone before a stronger enemy he would be surrounded; elsewhere cut off. */
static bool is_rash(const struct bg_simple *p, int unit, int hex)
{
    struct kit_set supplied;
    if (bg_supplied(&p->g->r, &p->then, &supplied) == p->side && !kit_has(&supplied, hex))
        return true;
    int foes = strength_near(p, 1 - p->side, hex), own = strength_near(p, p->side, hex);
    own += kit_hex_distance(&field(p)->grid, p->then.hex[unit], hex) > NEAR ? p->then.strength[unit] : 0;
    return foes > own;
}

static void march(struct bg_simple *p, int unit)
{
    struct bg_stand at;
    struct bg_reach reach;
    bg_look(&p->g->r, &p->then, &at);
    if (!may_go(p, &at, unit) || is_garrison(p, &at, unit))
        return;
    struct kit_set supplied;
    int from = p->then.hex[unit], best = from;
    bool train = field(p)->unit[unit].type == BG_TRAIN;
    bool back = bg_supplied(&p->g->r, &p->then, &supplied) == p->side && !kit_has(&supplied, from);
    int least = train ? to_exit(p, from) : back ? to_any(p, &supplied, from) : to_goal(p, &at, from);
    bg_reach_of(&p->g->r, &p->then, &at, unit, 0, &reach);
    for (int to = 0; kit_next(&reach.ends, &to);) {
        int far = train ? to_exit(p, to) : back ? to_any(p, &supplied, to) : to_goal(p, &at, to);
        if (!kit_has(&at.zone[1 - p->side], to) && far < least && (back || !is_rash(p, unit, to))) {
            least = far;
            best = to;
        }
    }
    if (best != from)
        go(p, unit, best);
}

static void make_plan(struct bg_simple *p)
{
    struct bg_stand at;
    p->turn = p->g->state.turn;
    p->n_plan = p->next = 0;
    p->then = p->g->state;
    bg_look(&p->g->r, &p->then, &at);
    if (!p->then.night)
        for (int foe = 0; kit_next(&at.occupied[1 - p->side], &foe);)
            attack(p, foe);
    for (int unit = 1; unit <= field(p)->n_units; unit++)
        march(p, unit);
}

/* ---- orders ---- */
static const struct offer *offer_of(const struct bg_simple *p, int verb)
{
    for (int32_t i = 0; i < p->g->prompt.n_offers; i++)
        if (p->g->prompt.offers[i].verb == verb)
            return &p->g->prompt.offers[i];
    return NULL;
}

/* A unit that comes does so where it is nearest to what it wants, and goes on at once. */
static bool reinforce(struct bg_simple *p, struct order *out)
{
    const struct offer *offer = offer_of(p, BG_ENTER);
    const int32_t *ids = p->g->prompt.ids;
    struct bg_stand at;
    int least = FAR;
    bg_look(&p->g->r, &p->g->state, &at);
    if (!offer)
        return false;
    *out = (struct order){.verb = BG_ENTER, .n_args = 2, .arg = {ids[offer->arg[0].first]}};
    for (int32_t i = 0; i < offer->arg[1].count; i++) {
        int hex = ids[offer->arg[1].first + i], far = to_goal(p, &at, hex);
        if (far < least)
            least = far, out->arg[1] = hex;
    }
    p->entered = out->arg[0];
    return true;
}

static bool go_on(struct bg_simple *p, struct order *out)
{
    int unit = p->entered;
    p->entered = 0;
    if (unit == 0 || unit >= BG_UNITS_MAX)
        return false;
    p->then = p->g->state;
    p->then.moved[unit] = 0;
    p->n_plan = p->next = 0;
    march(p, unit);
    p->turn = NO_TURN; /* what was planned before he came is no more */
    if (p->n_plan == 0 || !offered(&p->g->prompt, &p->plan[0]))
        return false;
    *out = p->plan[0];
    return true;
}

/* The train leaves the map where it can; nobody else does. */
static bool leave(const struct bg_simple *p, struct order *out)
{
    const struct offer *offer = offer_of(p, BG_EXIT);
    for (int32_t i = 0; offer && i < offer->arg[0].count; i++) {
        int unit = p->g->prompt.ids[offer->arg[0].first + i];
        *out = (struct order){.verb = BG_EXIT, .n_args = 1, .arg = {unit}};
        if (unit < BG_UNITS_MAX && field(p)->unit[unit].type == BG_TRAIN)
            return true;
    }
    return false;
}

static struct order move_order(struct bg_simple *p)
{
    struct order out;
    if (p->side != p->g->seat)
        p->turn = NO_TURN;
    p->side = p->g->seat;
    if (go_on(p, &out) || reinforce(p, &out))
        return out;
    if (p->turn != p->g->state.turn)
        make_plan(p);
    while (p->next < p->n_plan)
        if (offered(&p->g->prompt, &p->plan[p->next++]))
            return p->plan[p->next - 1];
    return leave(p, &out) ? out : (struct order){.verb = BG_FINISH};
}

void bg_simple_move(struct bg_simple *p)
{
    struct bg_random *g = p->g;
    struct order order = {.verb = BG_FINISH};
    int step = flow_peek(&g->state)->step;
    if (step == BG_STEP_MOVE)
        order = move_order(p);
    else
        ck_assert(rules_fallback(&g->r, &g->state, g->seat, &order));
    bg_random_give(g, &order);
}
