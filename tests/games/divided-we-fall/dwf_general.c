/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_attack.h"
#include "tests/lib/play.h"
#include <string.h>

enum {
    STEP = 2,           /* what he thinks things worth */
    KEY_FORT = 3,       /* steps that his capital is to have before anything else is done */
    CROWD = 6,          /* infantry for which a march is worth the whole pull */
    SEA = 1,            /* lift, from which he goes to sea */
    BARE = 40,          /* to leave a city with one man who is to have a garrison */
    CALLED = 8,         /* a march to where infantry is called counts so many times less than a move of it */
    RIDE = 2,           /* what a leader has to add to an army to ride there */
    ALONE = 12,         /* what he is to a garrison that has no leader and is in reach of one, */
    HOME = 60,          /* and to that of his capital; in men */
    SUPPLIED = 3,       /* men that want supply, and units that they want */
    CAPITAL_FIRST = 15, /* men: what a fort at a capital is beside others, */
    STEP_MORE = 3       /* and a second step, without which none outlasts an attack */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

struct aim {
    struct order opening;
    int n, target, score;
};

/* What it is worth to stand there in the end. */
static int score_step(struct general *g, int seat, int area, int n)
{
    struct war *w = g->w;
    int from = w->s.move.area, gain = g->see.pull[area] - g->see.pull[from];
    struct dwf_going going = dwf_going(&w->r, &w->s);
    if (!w->s.move.supply && !dwf_supplied(&w->r, &w->s, &going.net, seat, area))
        return 0;
    if (w->s.turn == DWF_TURNS && seat == DWF_USA)
        return D_FINE * g->see.worth[area];
    int called = n * (g->see.call[area] - g->see.call[from]) / CALLED;
    int need = g->see.need[area], relief = need > 0 && n <= 3 * need ? g->see.dear[area] * least(n, need) / need : 0;
    return D_FINE * (d_lasting(g, seat, area, n + w->s.infantry[seat][area]) + relief) +
           (gain > 0 ? D_FINE * STEP + gain * least(n, CROWD) / CROWD : 0) + (called > 0 ? called : 0);
}

/* The best that this opening can do, less what it costs to set out with so many. */
static void consider_at(struct general *g, int seat, struct order opening, int n, int cost, struct aim *best)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    if (n > 0 && d_begins(g, seat, opening, n) && d_step(w) == DWF_STEP_MARCH) {
        struct kit_set ends = d_ends(w);
        for (int area = 0; kit_next(&ends, &area);) {
            bool enemy = dwf_has_combat(&w->r, &w->s, !seat, area);
            int score = enemy ? d_attack_score(g, seat, area) : score_step(g, seat, area, n);
            score = score > cost ? score - cost + D_FINE * (int)random_below(&g->seed, 3) : 0;
            if (score > best->score)
                *best = (struct aim){opening, n, area, score};
        }
    }
    w->s = before;
}

static void consider(struct general *g, int seat, struct order opening, int n, struct aim *best)
{
    consider_at(g, seat, opening, n, 0, best);
}

static bool carries_out(struct general *g, int seat, const struct aim *p)
{
    struct dwf_state before = g->w->s;
    if (p->target && d_begins(g, seat, p->opening, p->n) && d_marches_to(g, seat, p->target))
        return true;
    g->w->s = before;
    return false;
}

/* ---- what costs points ---- */
/* Who goes to sea: not the one who commands the army that stays. */
static int lesser_leader(const struct war *w, int side, int area)
{
    int best = d_best_leader(w, side, area), found = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (i != best && d_leads_at(w, side, i, area) && !w->s.leader[i].moved && !w->s.leader[i].used &&
            (!found || dwf_combat_of(&w->r, &w->s, i) > dwf_combat_of(&w->r, &w->s, found)))
            found = i;
    return found;
}

/* Over the sea into a port. */
static void consider_landings(struct general *g, int seat, struct aim *best)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas && w->s.lift >= SEA; area++) {
        int n = least(d_to_spare(g, seat, area), w->s.lift), leader = n > 0 ? lesser_leader(w, seat, area) : 0;
        if (n > 0 && (w->d->area[area].kind == DWF_SEA_PORT || w->d->area[area].kind == DWF_SEA))
            consider(g, seat, (struct order){.verb = DWF_LIFT, .n_args = 3, .arg = {leader, area, n}}, n, best);
    }
}

/* Down a river, with the army of a leader and all gunboats that lie there. */
static void consider_rivers(struct general *g, int seat, struct aim *best)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas && seat == DWF_USA; area++) {
        int n = d_to_spare(g, seat, area), boats = w->s.vessel_fresh[DWF_GUNBOAT][area];
        int leader = n > 0 && boats > 0 ? d_best_leader(w, seat, area) : 0;
        if (leader && !w->s.leader[leader].moved && !w->s.leader[leader].used)
            consider(g, seat, (struct order){.verb = DWF_FERRY, .n_args = 4, .arg = {leader, area, n, boats}}, n, best);
    }
}

/* A unit without a leader: into empty cities, and against what it beats alone. */
static void consider_units(struct general *g, int seat, struct aim *best)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas; area++) {
        int n = least(d_to_spare(g, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
        consider(g, seat, (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}}, n, best);
    }
}

/* With whom he can spare; out of a capital also with most, if it is safe without them; out of another place also with
 * all but one man. */
static void consider_march(struct general *g, int seat, int leader, struct aim *best)
{
    struct war *w = g->w;
    int area = w->s.leader[leader].area, n = d_to_spare(g, seat, area), most = w->s.fresh[seat][area] * 3 / 4;
    struct order opening = {.verb = DWF_MARCH, .n_args = 1, .arg = {leader}};
    consider(g, seat, opening, n, best);
    if (area == w->d->capital[seat] && most > n)
        consider(g, seat, opening, most, best);
    most = w->s.fresh[seat][area] - 1;
    if (!d_is_capital(w, area) && most > n)
        consider_at(g, seat, opening, most, D_FINE * BARE * (most - n) / (g->see.stay[area] ? g->see.stay[area] : 1),
                    best);
}

/* The best march of all, if any gains more than a step. */
static bool leads_on(struct general *g, int seat)
{
    struct war *w = g->w;
    struct aim best = {.score = D_FINE * STEP};
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        if (w->d->leader[i].side == seat && l->status == DWF_ON_MAP && !l->moved && !l->used)
            consider_march(g, seat, i, &best);
    }
    consider_units(g, seat, &best);
    consider_landings(g, seat, &best);
    consider_rivers(g, seat, &best);
    return carries_out(g, seat, &best);
}

/* The enemy's capital first, with who stands before it. */
static bool storms(struct general *g, int seat)
{
    struct war *w = g->w;
    int capital = w->d->capital[!seat];
    struct aim best = {.score = D_FINE * STEP};
    if (dwf_has_combat(&w->r, &w->s, seat, capital))
        return false;
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        if (w->d->leader[i].side != seat || l->status != DWF_ON_MAP || l->moved || l->used || !l->area)
            continue;
        int spare = d_to_spare(g, seat, l->area);
        int most = l->area == w->d->capital[seat] ? w->s.fresh[seat][l->area] * 3 / 4 : 0;
        for (int n = spare; n > 0; n = n < most ? most : 0) {
            struct dwf_state then = w->s;
            struct order opening = {.verb = DWF_MARCH, .n_args = 1, .arg = {i}};
            if (d_begins(g, seat, opening, n) && d_step(w) == DWF_STEP_MARCH) {
                struct kit_set ends = d_ends(w);
                int score = kit_has(&ends, capital) ? d_attack_score(g, seat, capital) : 0;
                if (score > best.score)
                    best = (struct aim){opening, n, capital, score};
            }
            w->s = then;
        }
    }
    return carries_out(g, seat, &best);
}

/* Infantry goes where it is called; `guards`: to a capital that is short of its garrison, or nowhere. */
static bool moves_up(struct general *g, int seat, bool guards)
{
    struct war *w = g->w;
    const int *call = g->see.call;
    struct aim best = {.score = 0};
    for (int area = 1; area <= w->d->n_areas; area++) {
        int n = least(d_to_spare(g, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
        struct dwf_state before = w->s;
        struct order opening = {.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}};
        if (n == 0 || !d_gives(g, seat, opening))
            continue;
        struct kit_set ends = d_ends(w);
        for (int to = 0; kit_next(&ends, &to);)
            if (!dwf_has_combat(&w->r, &w->s, !seat, to) && (!guards || (d_is_capital(w, to) && g->see.need[to] > 0)) &&
                n * (call[to] - call[area]) > best.score)
                best = (struct aim){opening, n, to, n * (call[to] - call[area])};
        w->s = before;
    }
    return carries_out(g, seat, &best);
}

/* By sea from port to port, which costs no point: where infantry is called to. */
static bool ships_up(struct general *g, int seat)
{
    struct war *w = g->w;
    const int *call = g->see.call;
    struct aim best = {.score = 0};
    for (int area = 1; area <= w->d->n_areas && w->s.lift > 0; area++) {
        int n = least(d_to_spare(g, seat, area), w->s.lift);
        struct dwf_state before = w->s;
        struct order opening = {.verb = DWF_LIFT, .n_args = 3, .arg = {0, area, n}};
        if (n <= 0 || !d_gives(g, seat, opening))
            continue;
        struct kit_set ends = d_ends(w);
        for (int to = 0; kit_next(&ends, &to);)
            if (dwf_owns(&w->r, &w->s, seat, to) && w->s.infantry[seat][to] > 0 &&
                n * (call[to] - call[area]) > best.score)
                best = (struct aim){opening, n, to, n * (call[to] - call[area])};
        w->s = before;
    }
    return carries_out(g, seat, &best);
}

/* His capital, if it has not its steps. */
static bool digs_at_home(struct general *g, int seat)
{
    int capital = g->w->d->capital[seat];
    return g->w->s.markers > 2 && g->w->s.fort[capital] < KEY_FORT && g->see.threat[capital] > 0 &&
           d_gives(g, seat, (struct order){.verb = DWF_FORT, .n_args = 1, .arg = {capital}});
}

/* The city with the largest garrison, a step that is the second before others. */
static bool digs_in(struct general *g, int seat)
{
    struct war *w = g->w;
    struct order best = {0};
    for (int area = 1, most = 0; area <= w->d->n_areas; area++) {
        struct dwf_state before = w->s;
        struct order o = {.verb = DWF_FORT, .n_args = 1, .arg = {area}};
        int score = 1 + w->s.infantry[seat][area] + (w->s.fort[area] == 1 ? STEP_MORE : 0) +
                    (d_is_capital(w, area) ? CAPITAL_FIRST : 0);
        if (d_is_flag(w, area) && g->see.threat[area] > 0 && score > most && d_gives(g, seat, o)) {
            most = score;
            best = o;
        }
        w->s = before;
    }
    return best.verb && d_gives(g, seat, best);
}

/* ---- what costs none ---- */
/* What this leader is to the army there, beyond the best of the others. */
static int lends(const struct general *g, int side, int leader, int area)
{
    const struct war *w = g->w;
    int best = 0, n = w->s.infantry[side][area];
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (i != leader && d_leads_at(w, side, i, area) && dwf_combat_of(&w->r, &w->s, i) > best)
            best = dwf_combat_of(&w->r, &w->s, i);
    int more = dwf_combat_of(&w->r, &w->s, leader) - best;
    int sum = more > 0 ? more * n : 0;
    if (best == 0 && n > 0 && g->see.led[area] && d_is_flag(w, area))
        sum += area == w->d->capital[side] ? HOME : ALONE; /* who has no leader gives way to one */
    return sum;
}

/* To the army to which he is most. */
static bool rides(struct general *g, int seat)
{
    struct war *w = g->w;
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        if (w->d->leader[i].side != seat || l->status != DWF_ON_MAP || l->moved || l->used)
            continue;
        struct kit_set ways = d_rides(w, i);
        int target = 0, most = RIDE + lends(g, seat, i, l->area) * 3 / 2;
        for (int area = 0; kit_next(&ways, &area);)
            if (lends(g, seat, i, area) > most) {
                most = lends(g, seat, i, area);
                target = area;
            }
        if (target && d_gives(g, seat, (struct order){.verb = DWF_RIDE, .n_args = 2, .arg = {i, target}}))
            return true;
    }
    return false;
}

/* McClellan drills recruits in Washington, and rides there for it. */
static bool trains(struct general *g, int seat)
{
    struct war *w = g->w;
    int leader = w->d->mcclellan;
    if (w->d->leader[leader].side != seat)
        return false;
    if (w->s.points > 0 && d_gives(g, seat, (struct order){.verb = DWF_TRAIN}))
        return true;
    return w->s.leader[leader].status == DWF_ON_MAP && w->s.leader[leader].area != w->d->capital[seat] &&
           d_gives(g, seat, (struct order){.verb = DWF_RIDE, .n_args = 2, .arg = {leader, w->d->capital[seat]}});
}

/* Moves what this order opens to where `far` is least; true: it has moved. */
static bool draws_near(struct general *g, int seat, struct order opening, const int far[DWF_AREAS_MAX])
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    if (!d_gives(g, seat, opening))
        return false;
    int best = 0, from = w->s.move.area;
    struct kit_set ends = d_ends(w);
    for (int area = 0; kit_next(&ends, &area);)
        if (!dwf_has_combat(&w->r, &w->s, !seat, area) && far[area] < far[best ? best : from])
            best = area;
    if (best && d_marches_to(g, seat, best))
        return true;
    w->s = before;
    return false;
}

/* An army under a leader, which cannot attack without supply. */
static bool is_army(const struct war *w, int seat, int area)
{
    return d_best_leader(w, seat, area) && w->s.infantry[seat][area] >= SUPPLIED;
}

/* Supply goes to the armies, and so does the head of a military railroad. */
static bool supplies(struct general *g, int seat)
{
    struct war *w = g->w;
    bool needs[DWF_AREAS_MAX] = {false};
    int far[DWF_AREAS_MAX];
    for (int area = 1; area <= w->d->n_areas; area++)
        needs[area] = is_army(w, seat, area) && w->s.supply[seat][area] < SUPPLIED;
    d_spreads(w, seat, needs, far);
    for (int area = 1; area <= w->d->n_areas; area++)
        if (w->s.supply_fresh[seat][area] > 0 && far[area] > 0 &&
            (!is_army(w, seat, area) || w->s.supply[seat][area] > SUPPLIED) &&
            draws_near(g, seat, (struct order){.verb = DWF_CARRY, .n_args = 2, .arg = {area, 1}}, far))
            return true;
    for (int i = 0; i < DWF_RAILS_MAX && seat == DWF_USA; i++)
        if (w->s.rail[i].area && w->s.rail[i].fresh && far[w->s.rail[i].area] > 0 &&
            draws_near(g, seat, (struct order){.verb = DWF_BUILD_ON, .n_args = 1, .arg = {i + 1}}, far))
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
/* The first of what this verb offers, where it is called to most. */
static bool brings(struct general *g, int seat, int verb)
{
    struct war *w = g->w;
    prompt_begin(&w->prompt, &w->lists);
    if (!rules_prompt(&w->r, &w->s, seat, verb, &w->prompt) || w->prompt.n_offers == 0)
        return false;
    const struct offer *offer = &w->prompt.offers[0];
    struct order o = {.verb = offer->verb, .n_args = offer->n_args};
    if (offer->verb != verb)
        return false; /* nothing but giving up is left */
    for (int i = 0; i < offer->n_args; i++)
        o.arg[i] = w->prompt.ids[offer->arg[i].first + (i > 1 ? offer->arg[i].count - 1 : 0)];
    for (int i = 0; i < offer->arg[1].count; i++) {
        int area = w->prompt.ids[offer->arg[1].first + i];
        o.arg[1] = g->see.call[area] > g->see.call[o.arg[1]] ? area : o.arg[1];
    }
    return d_gives(g, seat, o);
}

void d_arrives(struct general *g, int seat)
{
    d_looks(g->w, seat, &g->see);
    if (!brings(g, seat, DWF_PLACE) && !brings(g, seat, DWF_REPLACE) && !brings(g, seat, DWF_BRING))
        ck_assert(d_gives(g, seat, (struct order){.verb = DWF_FINISH}));
}

void d_campaigns(struct general *g, int seat)
{
    struct war *w = g->w;
    d_looks(w, seat, &g->see);
    if (w->s.battle.area) {
        bool holds;
        d_gain(g, seat, &holds);
        if (holds || !d_joins(g, seat))
            d_fights_it(g, seat);
        return;
    }
    if (blockades(g, seat) || trains(g, seat))
        return;
    if (w->s.points > 0 && storms(g, seat))
        return;
    if (w->s.points > 0 && (moves_up(g, seat, true) || digs_at_home(g, seat) || leads_on(g, seat)))
        return;
    if (ships_up(g, seat) || rides(g, seat) || supplies(g, seat))
        return;
    if (w->s.points > 0 && (moves_up(g, seat, false) || digs_in(g, seat)))
        return;
    ck_assert(d_gives(g, seat, (struct order){.verb = DWF_FINISH}));
}
