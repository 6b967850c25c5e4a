/* SPDX-License-Identifier: Apache-2.0 */
/* Battles: both sides fire at once, round by round, until one is gone or the attacker goes back (HD-battle; RULINGS.md
 * R17, N1 to N4). What the owners have said of losses and retreats is in the state: nobody is asked. */
#include "games/house-divided/hd.h"

enum {
    DICE = 16,       /* in one roll */
    ROUNDS_MAX = 100 /* RULINGS.md N13: dice that fall as dice do hardly ever come so far */
};

void hd_losses_order(const struct hd_state *s, int side, int32_t order[HD_LOSSES])
{
    bool usual = s->side[side].losses[0] == 0;
    for (int i = 0; i < HD_LOSSES; i++)
        order[i] = !usual ? s->side[side].losses[i] : i == 0 ? HD_CROSSINGS : i; /* crossings, then the weakest */
}

/* Natural dice in one argument of an event, three bits each; the first in the lowest. */
static int packed(const int32_t *die, int n)
{
    int all = 0;
    for (int i = 0; i < n && i < HD_PACKED; i++)
        all |= die[i] << (3 * i);
    return all;
}

/* One side's fire: a roll for all units of the same strength. False: blind. */
static bool fire(const struct rules *r, const struct hd_army *army, int side, int box, int round, int *hits,
                 struct play *play)
{
    int32_t die[DICE];
    *hits = 0;
    for (int strength = 1; strength <= hd_data(r)->strongest; strength++) { /* at 0 nobody can hit: HD-battle-10 */
        int left = 0;
        for (int i = 0; i < army->n; i++)
            left += army->strength[i] == strength;
        for (int n; left > 0; left -= n) {
            n = left < DICE ? left : DICE;
            if (!play_roll(play, n, hd_data(r)->die_sides, die))
                return false;
            for (int i = 0; i < n; i++)
                *hits += die[i] <= strength;
            emit(play, HD_EVENT_FIRE, EVERYONE, 7, box, side, round, strength, n, packed(die, n),
                 packed(die + HD_PACKED, n - HD_PACKED));
        }
    }
    return true;
}

/* Losses in the order that their owner has said; crossings help the defender only (HD-water-3). */
static void lose(struct hd_state *s, struct hd_fight *fight, int side, int hits, struct play *play)
{
    int32_t order[HD_LOSSES];
    hd_losses_order(s, side, order);
    for (int i = 0; i < HD_LOSSES && hits > 0; i++) {
        bool water = order[i] == HD_CROSSINGS;
        uint8_t *units = water ? NULL : &s->side[side].troops[hd_slot(fight->box, order[i])];
        int there = !water ? *units : side == fight->attacker ? 0 : fight->crossings, n = there < hits ? there : hits;
        if (n == 0)
            continue;
        if (water)
            fight->crossings -= n;
        else
            *units = (uint8_t)(*units - n);
        hits -= n;
        emit(play, HD_EVENT_LOST, EVERYONE, 4, fight->box, side, order[i], n);
    }
}

/* ---- how it ends ---- */
static void mark(const struct rules *r, struct hd_state *s, int side, int box)
{
    if (hd_promotable(r, s, side, box)) /* HD-promotions-1, 4 */
        s->mark[box] = HD_OPEN_MARK;
}

static void works_fall(struct hd_state *s, int box, struct play *play)
{
    if (!s->works[box])
        return;
    s->works[box] = 0;
    emit(play, HD_EVENT_WORKS_GONE, EVERYONE, 1, box);
}

/* True: it is over. */
static bool decide(const struct rules *r, struct hd_state *s, const struct hd_fight *fight, int round,
                   struct play *play)
{
    int box = fight->box, attacker = fight->attacker, defender = hd_foe(attacker);
    bool attacks = hd_has_army(s, attacker, box), defends = hd_has_army(s, defender, box);
    if (attacks && defends)
        return false;
    emit(play, HD_EVENT_BATTLE_OVER, EVERYONE, 3, box, attacks ? attacker : defends ? defender : -1, round);
    if (!attacks)
        hd_lose_generals(r, s, attacker, box, play);
    if (!defends) {
        hd_lose_generals(r, s, defender, box, play); /* HD-generals-10 */
        works_fall(s, box, play);
    }
    if (attacks)
        hd_take_over(r, s, box, play);
    else if (!defends)
        hd_control_by_rest(r, s, box, play); /* RULINGS.md N2 */
    if (attacks || defends)
        mark(r, s, attacks ? attacker : defender, box);
    return true;
}

static const struct hd_retreat *retreat_of(const struct hd_state *s, int box)
{
    for (int i = 0; i < s->n_retreats; i++)
        if (s->retreat[i].box == box)
            return &s->retreat[i];
    return NULL;
}

static bool came_from(const struct hd_state *s, int box, int from)
{
    for (int i = 0; i < s->n_ways; i++)
        if (s->way_to[i] == box && s->way_from[i] == from)
            return true;
    return false;
}

static void go_back(const struct rules *r, struct hd_state *s, const struct hd_fight *fight, int to)
{
    uint8_t *troops = s->side[fight->attacker].troops;
    for (int type = 1; type <= HD_TYPES; type++) {
        troops[hd_slot(to, type)] = (uint8_t)(troops[hd_slot(to, type)] + troops[hd_slot(fight->box, type)]);
        troops[hd_slot(fight->box, type)] = 0;
    }
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_data(r)->general[g].side == fight->attacker && s->general[g].box == fight->box)
            s->general[g].box = to;
}

/* RULINGS.md R17: nobody is promoted for it. True: the attackers are gone. */
static bool retreat(const struct rules *r, struct hd_state *s, const struct hd_fight *fight, int round,
                    struct play *play)
{
    const struct hd_retreat *said = retreat_of(s, fight->box);
    int mine = hd_army(s, fight->attacker, fight->box), theirs = hd_army(s, hd_foe(fight->attacker), fight->box);
    if (!said || !((said->after && round >= said->after) || mine < said->below || (said->outnumbered && mine < theirs)))
        return false;
    if (!hd_owns(s, fight->attacker, said->to) || !came_from(s, fight->box, said->to)) {
        if (round == said->after || round == 1)
            emit(play, HD_EVENT_NO_RETREAT, EVERYONE, 3, fight->box, fight->attacker, said->to);
        return false;
    }
    go_back(r, s, fight, said->to);
    emit(play, HD_EVENT_RETREATED, EVERYONE, 4, fight->box, fight->attacker, said->to, round);
    return true;
}

static void tell_battle(const struct rules *r, const struct hd_state *s, const struct hd_fight *fight,
                        struct play *play)
{
    int box = fight->box;
    emit(play, HD_EVENT_BATTLE, EVERYONE, 6, box, fight->attacker, fight->crossings,
         hd_data(r)->box[box].fort ? 1
         : s->works[box]           ? 2
                                   : 0,
         hd_army(s, fight->attacker, box), hd_army(s, hd_foe(fight->attacker), box));
}

/* Who stands on a side as the battle begins, and what makes him stronger or weaker but the ground, which the battle's
 * own event tells. */
static void tell_forces(const struct rules *r, const struct hd_state *s, const struct hd_fight *fight, int side,
                        const struct hd_army *army, struct play *play)
{
    int n[HD_TYPES + 1], generals = 0;
    for (int type = 1; type <= HD_TYPES; type++)
        n[type] = hd_count(s, side, fight->box, type);
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_data(r)->general[g].side == side && s->general[g].status == HD_ON_MAP && s->general[g].box == fight->box)
            generals |= 1 << g;
    emit(play, HD_EVENT_FORCES, EVERYONE, 11, fight->box, side, n[1], n[2], n[3], n[4], n[5], n[6], generals, army->led,
         army->weak);
}

/* False: blind. */
static bool fight_out(const struct rules *r, struct hd_state *s, int box, struct play *play)
{
    struct hd_fight fight = {.box = box,
                             .attacker = s->mover,
                             .crossings = s->water[box],
                             .is_entrenched = hd_data(r)->box[box].fort || s->works[box]};
    int attacker = fight.attacker, defender = hd_foe(attacker);
    tell_battle(r, s, &fight, play);
    for (int round = 1;; round++) {
        struct hd_army army[HD_SIDES];
        int hits[HD_SIDES];
        hd_strengths(r, s, &fight, army);
        for (int i = 0; i < HD_SIDES && round == 1; i++)
            tell_forces(r, s, &fight, i == 0 ? attacker : defender, &army[i == 0 ? attacker : defender], play);
        if (!fire(r, &army[attacker], attacker, box, round, &hits[attacker], play) ||
            !fire(r, &army[defender], defender, box, round, &hits[defender], play))
            return false;
        lose(s, &fight, attacker, round < ROUNDS_MAX ? hits[defender] : HD_UNITS_MAX, play);
        lose(s, &fight, defender, hits[attacker], play);
        if (decide(r, s, &fight, round, play) || retreat(r, s, &fight, round, play))
            return true;
    }
}

void hd_battle_run(const struct rules *r, void *state, struct play *play)
{
    struct hd_state *s = state;
    for (int i = 0; i < s->n_fights; i++) /* in the order in which they were entered: RULINGS.md N4 */
        if (!fight_out(r, s, s->fight[i], play))
            return;
    hd_settle(r, s, play);
}

/* ---- how strong each unit is, round by round (HD-battle, HD-entrench-1, HD-water-1, HD-crack, HD-generals-7) ---- */

static void list_units(const struct rules *r, const struct hd_state *s, int side, int box, struct hd_army *army)
{
    army->n = 0;
    for (int type = 1; type <= HD_TYPES; type++)
        for (int i = hd_count(s, side, box, type); i > 0 && army->n < HD_UNITS_MAX; i--) {
            army->type[army->n] = (uint8_t)type;
            army->strength[army->n++] = (uint8_t)hd_data(r)->unit[type].strength;
        }
}

/* How many of these units the other side's crack infantry weakens (HD-crack-1). */
static int weakened(const struct rules *r, const struct hd_army *by, const struct hd_army *army)
{
    int n = 0;
    for (int i = 0; i < by->n; i++)
        n += hd_data(r)->unit[by->type[i]].unnerves;
    return n < army->n ? n : army->n;
}

/* What generals in the box add to the unit that is the i-th from the weakest (RULINGS.md R23: each begins anew). */
static int led(const struct rules *r, const struct hd_state *s, int side, int box, int i)
{
    int more = 0;
    for (int g = 0; g < HD_GENERALS; g++) {
        const struct hd_general *general = &s->general[g];
        more += hd_data(r)->general[g].side == side && general->status == HD_ON_MAP && general->box == box &&
                i < general->strength;
    }
    return more;
}

void hd_strengths(const struct rules *r, const struct hd_state *s, const struct hd_fight *fight,
                  struct hd_army army[HD_SIDES])
{
    const struct hd_data *d = hd_data(r);
    struct hd_army base[HD_SIDES];
    for (int side = 0; side < HD_SIDES; side++)
        list_units(r, s, side, fight->box, &base[side]);
    for (int side = 0; side < HD_SIDES; side++) {
        int ground = side == fight->attacker ? (fight->is_entrenched ? d->works_effect : 0)
                     : fight->crossings > 0  ? d->water_effect
                                             : 0;
        int weak = weakened(r, &base[hd_foe(side)], &base[side]);
        army[side] = base[side];
        army[side].weak = weak;
        army[side].led = 0;
        for (int i = 0; i < base[side].n; i++) {
            int help = led(r, s, side, fight->box, i), strength = base[side].strength[i] + ground - (i < weak) + help;
            army[side].led += help;
            strength = strength < 0 ? 0 : strength > d->strongest ? d->strongest : strength;
            army[side].strength[i] = (uint8_t)strength;
        }
    }
}
