/* SPDX-License-Identifier: Apache-2.0 */
/* Raids (BVG-10.3): the raiders are named, the other side meets them with free cavalry or does not, points are lost.
 *
 * The defender is asked silently: his standing order names the cavalry, or the fewest that keep the loss least go. */
#include "games/blue-vs-gray/rules/reach.h"

enum { IN_THE_RAID = BVG_INACTIVE /* turned face down until the Combat Step is over (BVG-10.3c) */ };

static int32_t free_cavalry(const struct rules *r, const struct bvg_state *s, int side, bool raids,
                            int32_t unit[BVG_SHORT_LIST])
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    int32_t n = 0;
    for (int32_t i = 0; i < w->n_cavalry; i++) {
        int card = w->cavalry[i];
        if (bvg_side_of(card) == side && !(raids ? bvg_raid_bar(r, s, card) : bvg_raid_meet_bar(r, s, card)))
            unit[n++] = card;
    }
    return n;
}

/* Cavalry of a side that is in this raid: on the raider's side its turn's raid, else what met it. */
static int strength_of(const struct rules *r, const struct bvg_state *s, int side)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    int strength = 0;
    for (int32_t i = 0; i < w->n_cavalry; i++)
        if (bvg_side_of(w->cavalry[i]) == side && (s->used[w->cavalry[i]] & BVG_RAIDED))
            strength += bvg_strength(r, s, w->cavalry[i]);
    return strength; /* BVG-10.3f: both theaters together */
}

static void offer_cavalry(const struct rules *r, const struct bvg_state *s, int side, int verb, struct prompt *p)
{
    int32_t unit[BVG_SHORT_LIST];
    if (!offer_begin(p, verb))
        return;
    int32_t n = free_cavalry(r, s, side, verb == BVG_RAID, unit);
    for (int32_t i = 0; i < n; i++)
        offer_id(p, unit[i]);
    offer_end(p);
}

void bvg_raid_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (!bvg_side_raid_bar(s, side))
        offer_cavalry(r, s, side, BVG_RAID, p);
}

static void join(struct bvg_state *s, int unit, int event, struct play *play)
{
    s->used[unit] |= BVG_RAIDED;
    emit(play, event, EVERYONE, 2, bvg_side_of(unit), unit);
}

/* The first unit opens the raid, others join it. */
bool bvg_raid(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r, (void)side;
    join(s, o->arg[0], BVG_EVENT_RAID, play);
    if (flow_peek(s)->step != BVG_STEP_RAIDING) {
        s->now_turn.raids++; /* BVG-10.3b */
        bvg_call(s, BVG_STEP_RAIDING, s->mover);
    }
    return true;
}

void bvg_raiding_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    offer_cavalry(r, view, side, BVG_RAID, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

/* ---- it is met ---- */

/* Points that the raid destroys as it stands. `able`: the defender could meet it, whether he does or not. */
static int points(const struct rules *r, const struct bvg_state *s, int more, bool able)
{
    int raider = s->mover;
    return bvg_raid_points(r, strength_of(r, s, raider), strength_of(r, s, 1 - raider) + more, able,
                           s->supply[1 - raider]);
}

static void resolve(const struct rules *r, struct bvg_state *s, bool able, struct play *play)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    int raider = s->mover, lost = points(r, s, 0, able);
    emit(play, BVG_EVENT_RAID_OVER, EVERYONE, 4, raider, strength_of(r, s, raider), strength_of(r, s, 1 - raider),
         lost);
    bvg_pay_supply(s, 1 - raider, -lost, BVG_SUPPLY_RAIDED, play);
    for (int32_t i = 0; i < w->n_cavalry; i++)
        if (s->used[w->cavalry[i]] & BVG_RAIDED)
            s->now[w->cavalry[i]] |= IN_THE_RAID;
    flow_end(s);
}

/* All raiders are named. A defender without free cavalry is not asked: everybody sees that he has none. */
bool bvg_raiding_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    if (bvg_can_meet_raid(r, s, 1 - side))
        bvg_goto(s, BVG_STEP_RAIDED, 1 - side);
    else
        resolve(r, s, false, play);
    return true;
}

void bvg_raided_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    offer_cavalry(r, s, side, BVG_DEFEND, p);
    if (!flow_peek(s)->local[0])
        offer_plain(p, BVG_ABANDON);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_raided_meet(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r, (void)side;
    join(s, o->arg[0], BVG_EVENT_RAID_MET, play);
    flow_top(s)->local[0] = 1; /* he said who goes */
    return true;
}

/* Nobody rides out. */
bool bvg_raided_let(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)side, (void)o;
    resolve(r, state, true, play);
    return true;
}

/* The fewest units, of them the weakest together, that keep the loss least: bits of their places in the list. */
static uint32_t best_answer(const struct rules *r, const struct bvg_state *s, const int32_t *unit, int32_t n)
{
    uint32_t best = 0;
    int best_cost = points(r, s, 0, true) * 10000;
    for (uint32_t set = 1; set < 1u << n; set++) {
        int strength = 0, units = 0;
        for (int32_t i = 0; i < n; i++)
            if (set >> i & 1) {
                strength += bvg_strength(r, s, unit[i]);
                units++;
            }
        int cost = points(r, s, strength, true) * 10000 + units * 100 + strength;
        if (cost < best_cost) {
            best_cost = cost;
            best = set;
        }
    }
    return best;
}

bool bvg_raided_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int32_t unit[BVG_SHORT_LIST];
    (void)o;
    if (!flow_peek(s)->local[0]) {
        int32_t n = free_cavalry(r, s, side, false, unit);
        uint32_t answer = best_answer(r, s, unit, n);
        for (int32_t i = 0; i < n; i++)
            if (answer >> i & 1)
                join(s, unit[i], BVG_EVENT_RAID_MET, play);
    }
    resolve(r, s, true, play);
    return true;
}
