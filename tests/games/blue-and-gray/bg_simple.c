/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/blue-and-gray/bg_simple.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    FAR = 9999,
    NO_TURN = -1,
    TURN = 6 /* points of a move */,
    NEAR = 3 /* hexes: who is so near takes part in what happens there */,
    STRIKE = 5 /* hexes: who is so near can strike back in his next turn */,
    ENOUGH = 3 /* to 1: the others may attack elsewhere */,
    TOO_MANY = 3 /* to 2: enemies from whom he withdraws */,
    GUARDS = 20 /* strength: more find no room around one hex */,
    OUTPOST = GUARDS / 3 /* that guards what is no victory hex */,
    LEVEL_STAKE = 30 /* Shiloh's landing, on which every verdict hangs */,
    ROAD_STAKE = 20,
    NO_VICTORY = -1, /* what an aim is that is no victory hex: a road's end */
    TRAIN = -2
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

/* Points of the cheapest way from each hex to one of these, whoever stands between: FAR where there is none. */
static void ways_to(const struct bg_field *f, const struct kit_hex_price *cost, const int *goal, int n, int16_t *far)
{
    struct kit_set open = {{0}}, next;
    for (int hex = 0; hex < BG_HEXES_MAX; hex++)
        far[hex] = FAR;
    for (int i = 0; i < n; i++) {
        far[goal[i]] = 0;
        kit_put(&open, goal[i]);
    }
    for (; !kit_is_empty(&open); open = next) {
        next = (struct kit_set){{0}};
        for (int to = 0; kit_next(&open, &to);)
            for (int d = 0; d < KIT_SIDES; d++) {
                int from = bg_near(f, to, d), step = from ? cost[from].over[kit_side_back(d)] : 0;
                if (step > 0 && far[to] + step < far[from]) {
                    far[from] = (int16_t)(far[to] + step);
                    kit_put(&next, from);
                }
            }
    }
}

static void add_aim(struct bg_simple *p, int hex, int stake, int victory)
{
    const struct bg_field *f = field(p);
    if (p->n_aims == BG_AIMS_MAX)
        return;
    struct bg_aim *aim = &p->aim[p->n_aims++];
    *aim = (struct bg_aim){.hex = hex, .stake = stake, .victory = victory};
    ways_to(f, f->cost, &hex, 1, aim->far);
}

/* What the end pays for: hexes, and the roads that the Union must keep open. They are the same all through a battle. */
static void find_aims(struct bg_simple *p)
{
    const struct bg_field *f = field(p);
    if (p->aims_of == f)
        return;
    p->aims_of = f;
    p->n_aims = 0;
    for (int i = 0; i < f->n_victory; i++) {
        const struct bg_victory *v = &f->victory[i];
        int stake = v->points[0] + v->points[1];
        if (stake > 0 || v->hex == f->level_hex)
            add_aim(p, v->hex, v->hex == f->level_hex ? LEVEL_STAKE : stake, i);
    }
    for (int i = 0; i < 2 && f->cut_off_points; i++)
        add_aim(p, f->road_end[i], ROAD_STAKE, NO_VICTORY);
    ways_to(f, f->wheels, f->exit_hex, f->n_exits, p->wheels);
}

/* The train that has still to leave the map; 0: there is none. */
static int train_of(const struct bg_simple *p)
{
    const struct bg_field *f = field(p);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].type == BG_TRAIN && (p->then.status[unit] == BG_HERE || p->then.status[unit] == BG_DUE))
            return unit;
    return 0;
}

/* Where it is, or where it will come. */
static int train_at(const struct bg_simple *p, int train)
{
    const struct bg_unit *u = &field(p)->unit[train];
    int best = p->then.hex[train];
    for (int i = 0; i < u->n_entries && p->then.status[train] == BG_DUE; i++)
        if (best == 0 || p->wheels[u->entry[i]] < p->wheels[best])
            best = u->entry[i];
    return best;
}

/* The train is an aim as well, and moves. */
static void follow_train(struct bg_simple *p)
{
    int train = train_of(p);
    if (p->n_aims > 0 && p->aim[p->n_aims - 1].victory == TRAIN)
        p->n_aims--;
    if (train)
        add_aim(p, train_at(p, train), field(p)->train_points, TRAIN);
}

static bool is_mine(const struct bg_simple *p, const struct bg_stand *at, const struct bg_aim *aim)
{
    if (aim->victory == TRAIN)
        return p->side == BG_UNION;
    if (aim->victory >= 0)
        return p->then.held_by[aim->victory] == p->side + 1;
    return p->side == BG_UNION ? !kit_has(&at->occupied[BG_CONFEDERATE], aim->hex) /* a road is open or it is not */
                               : kit_has(&at->occupied[BG_CONFEDERATE], aim->hex);
}

static bool fights(const struct bg_simple *p, int unit)
{
    int type = field(p)->unit[unit].type;
    return type == BG_INFANTRY || type == BG_CAVALRY;
}

/* Strength of a side that is at most so many points from there. */
static int threat(const struct bg_simple *p, const struct bg_aim *aim, int side, int most)
{
    int sum = 0;
    for (int unit = 1; unit <= field(p)->n_units; unit++)
        if (p->then.status[unit] == BG_HERE && field(p)->unit[unit].side == side && aim->far[p->then.hex[unit]] <= most)
            sum += p->then.strength[unit];
    return sum;
}

/* Strength that has to go there. Where he holds it: as much as can come within two turns, half of what can come within
 * four, and somebody if anybody is near at all; else what it takes to get it. */
static int need(const struct bg_simple *p, const struct bg_stand *at, const struct bg_aim *aim)
{
    int foe = 1 - p->side;
    if (!is_mine(p, at, aim)) {
        int there = threat(p, aim, foe, TURN);
        return there + there / 2 + 4;
    }
    int soon = (threat(p, aim, foe, 2 * TURN) + threat(p, aim, foe, 4 * TURN)) / 2;
    int most = aim->victory >= 0 ? GUARDS : OUTPOST;
    return soon > most ? most : soon > 0 ? soon : threat(p, aim, foe, 6 * TURN) > 0 ? 1 : 0;
}

/* The nearest who has nothing to do yet; 0: nobody. */
static int nearest(const struct bg_simple *p, const struct bg_stand *at, const struct bg_aim *aim)
{
    int best = 0, least = FAR;
    for (int unit = 1; unit <= field(p)->n_units; unit++) {
        if (p->then.status[unit] != BG_HERE || field(p)->unit[unit].side != p->side || p->task[unit] ||
            !fights(p, unit))
            continue;
        int far = aim->far[p->then.hex[unit]];
        if (far > TURN && bg_in_zone(&p->then, at, field(p), unit))
            continue; /* he is held where he is */
        if (far < least)
            least = far, best = unit;
    }
    return best;
}

/* Gives units their tasks: first what he holds is guarded, then he goes for what he lacks, the dearest first. */
static void share_tasks(struct bg_simple *p, const struct bg_stand *at)
{
    bool done[BG_AIMS_MAX] = {false};
    memset(p->task, 0, sizeof p->task);
    for (int round = 0; round < 2 * p->n_aims; round++) {
        int best = -1;
        bool guards = round < p->n_aims;
        for (int i = 0; i < p->n_aims; i++)
            if (!done[i] && is_mine(p, at, &p->aim[i]) == guards && (best < 0 || p->aim[i].stake > p->aim[best].stake))
                best = i;
        if (best < 0)
            continue;
        done[best] = true;
        for (int left = need(p, at, &p->aim[best]), unit; left > 0 && (unit = nearest(p, at, &p->aim[best])) > 0;
             left -= p->then.strength[unit])
            p->task[unit] = (uint8_t)(best + 1);
    }
}

/* How far he is from what he has to do; without a task, from the nearest aim that he does not hold, or an enemy. */
static int to_goal(const struct bg_simple *p, const struct bg_stand *at, int unit, int hex)
{
    if (p->task[unit])
        return p->aim[p->task[unit] - 1].far[hex];
    int best = FAR;
    for (int i = 0; i < p->n_aims; i++)
        if (!is_mine(p, at, &p->aim[i]) && p->aim[i].far[hex] < best)
            best = p->aim[i].far[hex];
    return best < FAR ? best : to_any(p, &at->occupied[1 - p->side], hex);
}

/* The last one in a hex that is to be kept. */
static bool is_garrison(const struct bg_simple *p, const struct bg_stand *at, int unit)
{
    int hex = p->then.hex[unit];
    for (int i = 0; i < p->n_aims; i++)
        if (fights(p, unit) && p->aim[i].hex == hex && need(p, at, &p->aim[i]) > 0)
            return bg_stacked(at, hex) < BG_STACK;
    return false;
}

/* Strength of a side within some hexes of one. */
static int strength_near(const struct bg_simple *p, int side, int hex, int most)
{
    int sum = 0;
    for (int unit = 1; unit <= field(p)->n_units; unit++)
        if (p->then.status[unit] == BG_HERE && field(p)->unit[unit].side == side &&
            kit_hex_distance(&field(p)->grid, p->then.hex[unit], hex) <= most)
            sum += p->then.strength[unit];
    return sum;
}

static int factor_at(const struct bg_simple *p, int hex)
{
    return bg_data(&p->g->r)->factor[field(p)->terrain[hex]];
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

/* Hexes around the foe that he could fall back to, and that would be in a zone of whoever stood in `hex`. */
static int closes(const struct bg_simple *p, const struct bg_stand *at, int foe, int hex)
{
    int n = 0;
    for (int d = 0; d < KIT_SIDES; d++) {
        int back = bg_near(field(p), foe, d);
        n += back && bg_touches(field(p), foe, back) && !kit_has(&at->zone[p->side], back) &&
             (back == hex || bg_touches(field(p), back, hex));
    }
    return n;
}

/* Where a unit would stand to attack this hex: as few other enemies as can be, and where it closes most ways back; 0:
 * it cannot come. */
static int place_beside(const struct bg_simple *p, const struct bg_stand *at, int unit, int foe)
{
    struct bg_reach reach;
    int best = 0, least = FAR;
    bg_reach_of(&p->g->r, &p->then, at, unit, 0, &reach);
    for (int d = 0; d < KIT_SIDES; d++) {
        int near = bg_near(field(p), foe, d);
        if (!near || !kit_has(&reach.ends, near) || !bg_touches(field(p), near, foe))
            continue;
        int n = touched(p, at, near) * 8 - 4 * closes(p, at, foe, near) - bg_stacked(at, near);
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
    bg_look(&p->g->r, &p->then, &at);
    for (int unit = 1; unit <= field(p)->n_units && b.n_attackers < BG_ATTACKERS_MAX; unit++) {
        if (!may_go(p, &at, unit) || !fights(p, unit) || is_garrison(p, &at, unit))
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
    bool outnumbered = 8 * strength_near(p, 1 - p->side, foe, STRIKE) > 9 * strength_near(p, p->side, foe, STRIKE);
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
static bool is_rash(const struct bg_simple *p, const struct kit_set *supplied, int unit, int hex)
{
    if (supplied && !kit_has(supplied, hex))
        return true;
    int foes = strength_near(p, 1 - p->side, hex, NEAR), own = strength_near(p, p->side, hex, NEAR);
    own += kit_hex_distance(&field(p)->grid, p->then.hex[unit], hex) > NEAR ? p->then.strength[unit] : 0;
    return foes > own * factor_at(p, hex);
}

/* The road that the train will need next: its hexes are left free. */
static void clear_road(struct bg_simple *p)
{
    const struct bg_field *f = field(p);
    int train = train_of(p), at = train ? train_at(p, train) : 0;
    p->road = (struct kit_set){{0}};
    if (!train || f->unit[train].side != p->side || p->then.turn + 1 < f->unit[train].turn)
        return;
    if (p->then.status[train] == BG_DUE)
        kit_put(&p->road, at);
    for (int step = 0; step < TURN && p->wheels[at] > 0 && p->wheels[at] < FAR; step++) {
        int next = at;
        for (int d = 0; d < KIT_SIDES; d++) {
            int near = bg_near(f, at, d);
            if (near && f->wheels[at].over[d] > 0 && p->wheels[near] < p->wheels[next])
                next = near;
        }
        kit_put(&p->road, at = next);
    }
}

/* How little he likes to stand there: the way that is left, and ground that does not help him. */
static int dislike(const struct bg_simple *p, const struct bg_stand *at, const struct kit_set *back, int unit, int hex)
{
    if (field(p)->unit[unit].type == BG_TRAIN)
        return p->wheels[hex];
    int far = back ? to_any(p, back, hex) : to_goal(p, at, unit, hex);
    return 2 * far - (factor_at(p, hex) > 1) + (kit_has(&p->road, hex) ? FAR : 0);
}

static void march(struct bg_simple *p, int unit)
{
    struct bg_stand at;
    struct bg_reach reach;
    struct kit_set safe;
    bg_look(&p->g->r, &p->then, &at);
    if (!may_go(p, &at, unit) || (is_garrison(p, &at, unit) && !kit_has(&p->road, p->then.hex[unit])))
        return;
    const struct kit_set *supplied = bg_supplied(&p->g->r, &p->then, &safe) == p->side ? &safe : NULL;
    int from = p->then.hex[unit], best = from;
    const struct kit_set *back = supplied && !kit_has(supplied, from) ? supplied : NULL;
    bool free = field(p)->unit[unit].type == BG_TRAIN || kit_has(&p->road, from);
    int least = dislike(p, &at, back, unit, from);
    if (!free && 2 * strength_near(p, 1 - p->side, from, NEAR) >
                     TOO_MANY * strength_near(p, p->side, from, NEAR) * factor_at(p, from))
        least = FAR; /* too many of them: back to better company */
    bg_reach_of(&p->g->r, &p->then, &at, unit, 0, &reach);
    for (int to = 0; kit_next(&reach.ends, &to);) {
        int now = dislike(p, &at, back, unit, to);
        if (now < least && !kit_has(&at.zone[1 - p->side], to) && (back || free || !is_rash(p, supplied, unit, to))) {
            least = now;
            best = to;
        }
    }
    if (best != from)
        go(p, unit, best);
}

static void begin_turn(struct bg_simple *p, struct bg_stand *at)
{
    p->n_plan = p->next = 0;
    p->then = p->g->state;
    find_aims(p);
    follow_train(p);
    bg_look(&p->g->r, &p->then, at);
    share_tasks(p, at);
}

static void make_plan(struct bg_simple *p)
{
    struct bg_stand at;
    p->turn = p->g->state.turn;
    begin_turn(p, &at);
    for (int unit = 1; unit <= field(p)->n_units; unit++)
        if (field(p)->unit[unit].type == BG_TRAIN)
            march(p, unit);
    clear_road(p);
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
    int least = INT_MAX;
    if (!offer)
        return false;
    begin_turn(p, &at);
    *out = (struct order){.verb = BG_ENTER, .n_args = 2, .arg = {ids[offer->arg[0].first]}};
    for (int32_t i = 0; i < offer->arg[1].count; i++) {
        int hex = ids[offer->arg[1].first + i];
        int far = out->arg[0] < BG_UNITS_MAX ? dislike(p, &at, NULL, out->arg[0], hex) : 0;
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
    struct bg_stand at;
    begin_turn(p, &at);
    p->then.moved[unit] = 0;
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
    if (!leave(p, &out)) /* most often that is to finish; who stands in a ferry hex has to go on */
        ck_assert(rules_fallback(&p->g->r, &p->g->state, p->g->seat, &out));
    return out;
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
