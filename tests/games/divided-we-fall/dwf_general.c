/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_general.h"
#include "tests/lib/play.h"
#include <string.h>

enum {
    NOWHERE = 99,
    FLAG = 41, /* what he thinks things worth */
    CAPITAL = 165,
    FIGHT = 8,
    SIEGE = 38,
    STEP = 2,
    FACTOR = 8,
    ARMY = 36,    /* no more are sent to one army */
    KEY_FORT = 3, /* steps that a key city is to have before anything else is done */
    CITY = 7,     /* most of a garrison, */
    MARGIN = 1,   /* and what a key city's has beyond need */
    NEAR = 2,     /* links: who is so near may attack, */
    RAID = 1,     /* or raid a city */
    DANGER = 8,   /* he does not go where the enemy has more than so many quarters of what he has */
    SEA = 1,      /* lift, from which he goes to sea */
    JOIN = 2      /* what others have to add to a battle */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

static bool gives(struct general *g, int seat, struct order o)
{
    struct war *w = g->w;
    play_begin(&w->play, NULL, &w->why);
    w->why = (struct problem){0};
    if (!rules_apply(&w->r, &w->s, seat, &o, &w->after, &w->play))
        return false;
    w->s = w->after;
    return true;
}

/* ---- the map as he sees it ---- */
/* Links by land from each area to the nearest of these. */
static void spread(const struct war *w, const bool from[DWF_AREAS_MAX], int far[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX], n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        far[area] = from[area] ? 0 : NOWHERE;
        if (from[area])
            queue[n++] = area;
    }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&w->d->map, queue[i]); k < kit_near_end(&w->d->map, queue[i]); k++)
            if ((k->kinds & DWF_LAND) && far[k->to] == NOWHERE) {
                far[k->to] = far[queue[i]] + 1;
                queue[n++] = k->to;
            }
}

static bool is_flag(const struct war *w, int area)
{
    return w->d->area[area].flag != 0;
}

/* A flag city, the enemy's or one's own, that the enemy holds; an empty one counts as its owner's. */
static bool is_goal(const struct war *w, int side, int area)
{
    bool mine = dwf_has_combat(&w->r, &w->s, side, area), theirs = dwf_has_combat(&w->r, &w->s, !side, area);
    return is_flag(w, area) && !mine && (theirs || w->d->area[area].flag == 2 - side);
}

/* East or west: he keeps an army in each. */
static bool is_east(const struct war *w, int area)
{
    return (dwf_theaters_of(&w->r, area) & DWF_EAST) != 0;
}

static int worth(const struct war *w, int side, int area)
{
    if (!is_goal(w, side, area))
        return 0;
    return area == w->d->capital[!side] || area == w->d->capital[side] ? CAPITAL : FLAG;
}

static void to_goals(const struct war *w, int side, int far[DWF_AREAS_MAX])
{
    bool goal[DWF_AREAS_MAX] = {false};
    for (int area = 1; area <= w->d->n_areas; area++)
        goal[area] = is_goal(w, side, area);
    spread(w, goal, far);
}

static bool leads(const struct war *w, int side, int leader, int area)
{
    const struct dwf_leader *l = &w->s.leader[leader];
    return l->status == DWF_ON_MAP && l->area == area && w->d->leader[leader].side == side;
}

static int best_leader(const struct war *w, int side, int area)
{
    int best = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (leads(w, side, i, area) && (!best || dwf_combat_of(&w->r, &w->s, i) > dwf_combat_of(&w->r, &w->s, best)))
            best = i;
    return best;
}

static int strength(const struct war *w, int side, int area)
{
    int army = dwf_army(&w->r, &w->s, side, area), leader = best_leader(w, side, area);
    return army + (leader ? least(army, dwf_combat_of(&w->r, &w->s, leader)) : 0);
}

/* The strongest enemy within so many links. */
static int threat(const struct war *w, int side, int area, int links)
{
    bool here[DWF_AREAS_MAX] = {false};
    int far[DWF_AREAS_MAX], most = 0;
    here[area] = true;
    spread(w, here, far);
    for (int at = 1; at <= w->d->n_areas; at++)
        if (far[at] > 0 && far[at] <= links && strength(w, !side, at) > most)
            most = strength(w, !side, at);
    int lift = dwf_now(&w->r, &w->s)->lift;
    return side == DWF_CSA && w->d->area[area].kind == DWF_SEA_PORT && lift > most ? lift : most;
}

/* A city whose loss may lose the war: Richmond; those that the Confederates win by, or that bring on intervention. */
static bool is_key(const struct war *w, int side, int area)
{
    const struct dwf_victory *v = &w->d->csa_wins;
    bool wins = false;
    for (int way = 0; way < v->n_ways; way++)
        for (int i = 0; i < v->n_lists[way]; i++)
            for (int k = 0; k < v->n_areas[way][i]; k++)
                wins = wins || v->area[way][i][k] == area;
    for (int i = 0; i < w->d->n_abroad; i++)
        for (int k = 0; k < w->d->abroad[i].n; k++)
            wins = wins || w->d->abroad[i].area[k] == area;
    return side == DWF_CSA ? area == w->d->capital[DWF_CSA] : wins;
}

/* Who has to stay in a city so that one attack does not take it: a fort that is not lost whole holds it. */
static int garrison(const struct war *w, int side, int area)
{
    bool key = is_key(w, side, area);
    if (!is_flag(w, area) && !key)
        return 0;
    int near = threat(w, side, area, RAID + key), fort = w->s.fort[area], most = key ? ARMY : CITY;
    int stay = fort > 0 ? dwf_crt(&w->r, near + !near, DWF_COLUMNS) + 1 + key * MARGIN - fort : near;
    return stay < 1 ? 1 : least(most, stay);
}

static int to_spare(const struct war *w, int side, int area)
{
    int stay = garrison(w, side, area) - (w->s.infantry[side][area] - w->s.fresh[side][area]) -
               (dwf_militia_at(&w->r, &w->s, side, area) != 0);
    int n = w->s.fresh[side][area] - (stay > 0 ? stay : 0);
    return n > 0 ? n : 0;
}

/* ---- a march, tried on the position itself ---- */
static void finish_move(struct general *g, int seat)
{
    struct war *w = g->w;
    while (rules_asks(&w->s) && d_step(w) != DWF_STEP_CAMPAIGN && w->s.side == seat) {
        int asked = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        struct order o;
        ck_assert(rules_fallback(&w->r, &w->s, asked, &o));
        ck_assert(gives(g, asked, o));
    }
}

static int ways_of(const struct war *w)
{
    return w->s.move.mode == DWF_BY_LAND ? DWF_LAND_ONLY : DWF_WATER_ONLY;
}

/* From where he stands to the end of it. False: it cannot be. */
static bool goes_to(struct general *g, int seat, int target)
{
    struct war *w = g->w;
    struct dwf_going going = dwf_going(&w->r, &w->s);
    struct dwf_route way;
    int stop = target;
    if (!dwf_find_route(&going, &w->s.move, &stop, 1, ways_of(w), &way))
        return false;
    for (int i = 0; i < way.n; i++)
        if (!gives(g, seat, (struct order){.verb = DWF_GO, .n_args = 2, .arg = {way.to[i], way.by_water[i]}}))
            return false;
    finish_move(g, seat);
    return true;
}

static void fights(struct general *g, int seat)
{
    int area = g->w->s.battle.area;
    if (area && gives(g, seat, (struct order){.verb = DWF_FIGHT, .n_args = 1, .arg = {area}}))
        finish_move(g, seat);
}

static bool sets_out(struct general *g, int seat, struct order opening, int n)
{
    struct war *w = g->w;
    if (!gives(g, seat, opening))
        return false;
    int area = w->s.move.area, units = least(2, w->s.supply_fresh[seat][area]);
    if (opening.verb != DWF_MARCH && opening.verb != DWF_LIFT)
        return true;
    if (opening.verb == DWF_MARCH &&
        !gives(g, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_INFANTRY, n}}))
        return false;
    if (units > 0)
        gives(g, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_SUPPLY, units}});
    return true;
}

static struct kit_set ends_of(const struct war *w)
{
    struct dwf_going going = dwf_going(&w->r, &w->s);
    struct kit_set ends;
    dwf_find_ends(&going, &w->s.move, ways_of(w), &ends);
    return ends;
}

struct aim {
    struct order opening;
    int n, target, score;
};

static int all_infantry(const struct dwf_state *s, int side)
{
    int n = 0;
    for (int area = 0; area < DWF_AREAS_MAX; area++)
        n += s->infantry[side][area];
    return n;
}

static bool theirs(const struct dwf_state *s, int seat, int area)
{
    return s->fort_of[area] == 2 - seat;
}

/* The battle that is open is fought, and taken back: factors and steps that the enemy loses beyond one's own, and
 * whether the field is held. */
static int gain_of(struct general *g, int seat, bool *holds)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int area = before.battle.area, gain = all_infantry(&before, !seat) - all_infantry(&before, seat);
    gain += theirs(&before, seat, area) ? before.fort[area] : 0;
    fights(g, seat);
    gain -= all_infantry(&w->s, !seat) - all_infantry(&w->s, seat);
    gain -= theirs(&w->s, seat, area) ? w->s.fort[area] : 0;
    *holds = dwf_owns(&w->r, &w->s, seat, area);
    w->s = before;
    return gain;
}

/* Does somebody else come whom the open battle goes better with? The best of leaders with an army, and of fleets. */
static bool joins(struct general *g, int seat)
{
    struct war *w = g->w;
    struct dwf_state before = w->s, best;
    bool holds, any = false;
    int most = gain_of(g, seat, &holds) + (holds ? FIGHT : 0) + JOIN;
    for (int i = 1; i <= w->d->n_leaders + w->d->n_areas * DWF_VESSELS; i++) {
        int area = i > w->d->n_leaders ? 1 + (i - w->d->n_leaders - 1) / DWF_VESSELS : w->s.leader[i].area;
        int kind = i > w->d->n_leaders ? (i - w->d->n_leaders - 1) % DWF_VESSELS : -1;
        bool leader = kind < 0 && leads(w, seat, i, area) && !w->s.leader[i].moved && !w->s.leader[i].used;
        int n = leader ? to_spare(w, seat, area) : kind >= 0 && seat == DWF_USA ? w->s.vessel_fresh[kind][area] : 0;
        struct order opening = {.verb = DWF_MARCH, .n_args = 1, .arg = {i}};
        if (kind >= 0)
            opening = (struct order){.verb = DWF_SAIL, .n_args = 3, .arg = {kind + 1, area, n}};
        if (n > 0 && sets_out(g, seat, opening, n) && goes_to(g, seat, before.battle.area) &&
            w->s.battle.area == before.battle.area) {
            int score = gain_of(g, seat, &holds) + (holds ? FIGHT : 0);
            if (score > most) {
                most = score;
                best = w->s;
                any = true;
            }
        }
        w->s = before;
    }
    if (any)
        w->s = best;
    return any;
}

/* What an attack comes to: played, and taken back. On a city that he does not hold alone others come along. */
static int score_attack(struct general *g, int seat, int target)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int value = worth(w, seat, target), gain = 0;
    bool holds = false, fort = theirs(&w->s, seat, target) && w->s.fort[target] > 0;
    if (!goes_to(g, seat, target) || !w->s.battle.area) {
        w->s = before;
        return 0;
    }
    gain = gain_of(g, seat, &holds);
    while (!holds && value > 0 && joins(g, seat))
        gain = gain_of(g, seat, &holds);
    if (!holds && fort && value > 0) {
        bool without;
        w->s.fort[target] = w->s.fort_of[target] = 0;
        gain_of(g, seat, &without);
        w->s = before;
        return without ? SIEGE + value / 4 + FACTOR * gain : 0;
    }
    w->s = before;
    return holds ? FIGHT + value + FACTOR * gain : 0;
}

/* What it is worth to stand there in the end. */
static int score_step(struct general *g, int seat, int area, int n, const int far[DWF_AREAS_MAX])
{
    struct war *w = g->w;
    int from = w->s.move.area, gain = far[from] - far[area], near = threat(w, seat, area, NEAR);
    struct dwf_going going = dwf_going(&w->r, &w->s);
    int leader = w->s.move.leader, mine = n + (leader ? least(n, dwf_combat_of(&w->r, &w->s, leader)) : 0);
    mine += strength(w, seat, area);
    if (!w->s.move.supply && !dwf_supplied(&w->r, &w->s, &going.net, seat, area))
        return 0;
    if (4 * near > DANGER * mine)
        return 0;
    return worth(w, seat, area) + (gain > 0 ? STEP * gain + least(n, 6) : 0);
}

/* The best that this opening can do. */
static void consider(struct general *g, int seat, struct order opening, int n, const int far[DWF_AREAS_MAX],
                     struct aim *best)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    if (n > 0 && sets_out(g, seat, opening, n) && d_step(w) == DWF_STEP_MARCH) {
        struct kit_set ends = ends_of(w);
        for (int area = 0; kit_next(&ends, &area);) {
            bool enemy = dwf_has_combat(&w->r, &w->s, !seat, area);
            int score = enemy ? score_attack(g, seat, area) : score_step(g, seat, area, n, far);
            score += score > 0 ? (int)random_below(&g->seed, 3) : 0;
            if (score > best->score)
                *best = (struct aim){opening, n, area, score};
        }
    }
    w->s = before;
}

static bool carries_out(struct general *g, int seat, const struct aim *p)
{
    struct dwf_state before = g->w->s;
    if (p->target && sets_out(g, seat, p->opening, p->n) && goes_to(g, seat, p->target))
        return true;
    g->w->s = before;
    return false;
}

/* ---- what costs points ---- */
/* Over the sea into a port: with the leader who stands there, or without. */
static void consider_landings(struct general *g, int seat, const int far[DWF_AREAS_MAX], struct aim *best)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas && w->s.lift >= SEA; area++) {
        int n = least(to_spare(w, seat, area), w->s.lift), leader = best_leader(w, seat, area);
        bool may = leader && !w->s.leader[leader].moved && !w->s.leader[leader].used;
        if (n > 0 && (w->d->area[area].kind == DWF_SEA_PORT || w->d->area[area].kind == DWF_SEA))
            consider(g, seat, (struct order){.verb = DWF_LIFT, .n_args = 3, .arg = {may ? leader : 0, area, n}}, n, far,
                     best);
    }
}

static bool leads_on(struct general *g, int seat)
{
    struct war *w = g->w;
    struct aim best = {.score = STEP};
    int far[DWF_AREAS_MAX];
    to_goals(w, seat, far);
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        if (w->d->leader[i].side == seat && l->status == DWF_ON_MAP && !l->moved && !l->used)
            consider(g, seat, (struct order){.verb = DWF_MARCH, .n_args = 1, .arg = {i}}, to_spare(w, seat, l->area),
                     far, &best);
    }
    consider_landings(g, seat, far, &best);
    return carries_out(g, seat, &best);
}

/* Links to the nearest own leader with an army, or a threatened flag city. */
static void to_armies(const struct war *w, int side, int far[DWF_AREAS_MAX])
{
    bool army[DWF_AREAS_MAX] = {false};
    for (int area = 1; area <= w->d->n_areas; area++)
        army[area] = dwf_has_combat(&w->r, &w->s, side, area) && !dwf_has_combat(&w->r, &w->s, !side, area) &&
                     ((best_leader(w, side, area) && w->s.infantry[side][area] < ARMY) ||
                      (is_flag(w, area) && threat(w, side, area, RAID) > strength(w, side, area) + w->s.fort[area]));
    spread(w, army, far);
}

static bool moves_up(struct general *g, int seat)
{
    struct war *w = g->w;
    struct aim best = {.score = 0};
    int far[DWF_AREAS_MAX];
    to_armies(w, seat, far);
    for (int area = 1; area <= w->d->n_areas; area++) {
        int n = least(to_spare(w, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
        struct dwf_state before = w->s;
        if (n == 0 || far[area] == 0 || far[area] == NOWHERE ||
            !gives(g, seat, (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}}))
            continue;
        struct kit_set ends = ends_of(w);
        for (int to = 0; kit_next(&ends, &to);)
            if (!dwf_has_combat(&w->r, &w->s, !seat, to) && n * (far[area] - far[to]) > best.score)
                best =
                    (struct aim){{.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}}, n, to, n * (far[area] - far[to])};
        w->s = before;
    }
    return carries_out(g, seat, &best);
}

static bool digs_in(struct general *g, int seat, bool keys)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas; area++)
        if ((keys ? is_key(w, seat, area) && w->s.markers > 2 && w->s.fort[area] < KEY_FORT : is_flag(w, area)) &&
            threat(w, seat, area, RAID + keys) > 0 &&
            gives(g, seat, (struct order){.verb = DWF_FORT, .n_args = 1, .arg = {area}}))
            return true;
    return false;
}

/* ---- what costs none ---- */
/* To the largest army that has no better leader. */
static bool rides(struct general *g, int seat)
{
    struct war *w = g->w;
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        int combat = dwf_combat_of(&w->r, &w->s, i), target = 0, most = 2;
        if (w->d->leader[i].side != seat || l->status != DWF_ON_MAP || l->moved || l->used ||
            (best_leader(w, seat, l->area) == i && w->s.infantry[seat][l->area] > 1))
            continue;
        struct kit_set ways = dwf_lone_ways(&w->r, &w->s, i);
        for (int area = 0; kit_next(&ways, &area);) {
            if (is_east(w, area) != is_east(w, l->area))
                continue;
            int there = best_leader(w, seat, area), better = combat - (there ? dwf_combat_of(&w->r, &w->s, there) : 0);
            if (better > 0 && w->s.infantry[seat][area] * better > most) {
                most = w->s.infantry[seat][area] * better;
                target = area;
            }
        }
        if (target && gives(g, seat, (struct order){.verb = DWF_RIDE, .n_args = 2, .arg = {i, target}}))
            return true;
    }
    return false;
}

/* Moves what this order opens to where `far` is least; true: it has moved. */
static bool draws_near(struct general *g, int seat, struct order opening, const int far[DWF_AREAS_MAX])
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    if (!gives(g, seat, opening))
        return false;
    int best = 0, from = w->s.move.area;
    struct kit_set ends = ends_of(w);
    for (int area = 0; kit_next(&ends, &area);)
        if (!dwf_has_combat(&w->r, &w->s, !seat, area) && far[area] < far[best ? best : from])
            best = area;
    if (best && goes_to(g, seat, best))
        return true;
    w->s = before;
    return false;
}

static bool supplies(struct general *g, int seat)
{
    struct war *w = g->w;
    bool needs[DWF_AREAS_MAX] = {false};
    int far[DWF_AREAS_MAX];
    for (int area = 1; area <= w->d->n_areas; area++)
        needs[area] = best_leader(w, seat, area) && w->s.infantry[seat][area] > 3 && w->s.supply[seat][area] < 3;
    spread(w, needs, far);
    for (int area = 1; area <= w->d->n_areas; area++)
        if (w->s.supply_fresh[seat][area] > 0 && far[area] > 0 &&
            draws_near(g, seat, (struct order){.verb = DWF_CARRY, .n_args = 2, .arg = {area, 1}}, far))
            return true;
    return false;
}

/* One ship for each box that is open. */
static bool blockades(struct general *g, int seat)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas && seat == DWF_USA; area++) {
        bool box = w->d->area[area].kind == DWF_SEA;
        int far[DWF_AREAS_MAX];
        if (w->s.vessel_fresh[DWF_SHIP][area] == 0 || (box && w->s.vessel[DWF_USA][DWF_SHIP][area] == 1))
            continue;
        for (int to = 1; to <= w->d->n_areas; to++)
            far[to] = w->d->area[to].kind == DWF_SEA && w->s.vessel[DWF_USA][DWF_SHIP][to] == 0 ? 0 : 1;
        far[0] = 1;
        if (draws_near(g, seat, (struct order){.verb = DWF_SAIL, .n_args = 3, .arg = {DWF_SHIP + 1, area, 1}}, far))
            return true;
    }
    return false;
}

/* ---- arrivals ---- */
/* The first of what this verb offers, where it is nearest to an army that is not full, and of these to a goal. */
static bool brings(struct general *g, int seat, int verb)
{
    struct war *w = g->w;
    int army[DWF_AREAS_MAX], goal[DWF_AREAS_MAX], least_far = 1000, there[2] = {0}, foes[2] = {1, 1};
    prompt_begin(&w->prompt, &w->lists);
    if (!rules_prompt(&w->r, &w->s, seat, verb, &w->prompt) || w->prompt.n_offers == 0)
        return false;
    const struct offer *offer = &w->prompt.offers[0];
    struct order o = {.verb = offer->verb, .n_args = offer->n_args};
    if (offer->verb != verb)
        return false; /* nothing but giving up is left */
    to_armies(w, seat, army);
    to_goals(w, seat, goal);
    for (int i = 0; i < offer->n_args; i++)
        o.arg[i] = w->prompt.ids[offer->arg[i].first + (i > 1 ? offer->arg[i].count - 1 : 0)];
    for (int area = 1; area <= w->d->n_areas; area++)
        there[is_east(w, area)] += w->s.infantry[seat][area], foes[is_east(w, area)] += w->s.infantry[!seat][area];
    for (int i = 0; i < offer->arg[1].count; i++) {
        int area = w->prompt.ids[offer->arg[1].first + i], far = 2 * army[area] + goal[area];
        bool east = is_east(w, area);
        far += there[east] * foes[!east] > there[!east] * foes[east] ? 50 : 0; /* where he is better off */
        if (far < least_far) {
            least_far = far;
            o.arg[1] = area;
        }
    }
    return gives(g, seat, o);
}

void d_arrives(struct general *g, int seat)
{
    if (!brings(g, seat, DWF_PLACE) && !brings(g, seat, DWF_REPLACE) && !brings(g, seat, DWF_BRING))
        ck_assert(gives(g, seat, (struct order){.verb = DWF_FINISH}));
}

void d_campaigns(struct general *g, int seat)
{
    struct war *w = g->w;
    if (w->s.battle.area) {
        bool holds;
        gain_of(g, seat, &holds);
        if (holds || !worth(w, seat, w->s.battle.area) || !joins(g, seat))
            fights(g, seat);
        return;
    }
    if (blockades(g, seat) || rides(g, seat) || supplies(g, seat))
        return;
    if (w->s.points > 0 &&
        (digs_in(g, seat, true) || leads_on(g, seat) || moves_up(g, seat) || digs_in(g, seat, false)))
        return;
    ck_assert(gives(g, seat, (struct order){.verb = DWF_FINISH}));
}
