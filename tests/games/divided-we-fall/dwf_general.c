/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_general.h"
#include "tests/lib/play.h"
#include <string.h>

enum {
    FIGHT = 8, /* what he thinks things worth */
    SIEGE = 60,
    STEP = 2,
    FINE = 16,    /* parts of a worth in which pulls are counted */
    LOSS = 8,     /* a factor that is not replaced at once */
    REPLACED = 3, /* one that is */
    WALL = 6,     /* a step of the enemy's fort */
    KEY_FORT = 3, /* steps that a key city is to have before anything else is done */
    DANGER = 6,   /* he does not go where the enemy has more than so many quarters of what he has */
    CROWD = 12,   /* infantry for which a march is worth the whole pull */
    SEA = 1,      /* lift, from which he goes to sea */
    OPEN = 200,   /* to leave a capital without its garrison */
    RIDE = 2,     /* what a leader has to add to an army to ride there */
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

static int to_spare(const struct general *g, int side, int area)
{
    const struct war *w = g->w;
    int stay = g->see.stay[area] - (w->s.infantry[side][area] - w->s.fresh[side][area]) -
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
    if (opening.verb != DWF_MARCH && opening.verb != DWF_LIFT && opening.verb != DWF_FERRY)
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

/* What so many lost factors are to their side: what is replaced next turn is not lost for long. */
static int price(const struct general *g, int side, int n)
{
    int soon = g->see.rate[side] - g->w->s.pile[side];
    soon = soon < 0 ? 0 : least(soon, n);
    return REPLACED * soon + LOSS * (n - soon);
}

/* The battle that is open is fought, and taken back: what the enemy loses beyond one's own, and whether the field is
 * held. */
static int gain_of(struct general *g, int seat, bool *holds)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int area = before.battle.area, foe = !seat, gain = 0;
    fights(g, seat);
    int lost = all_infantry(&before, seat) - all_infantry(&w->s, seat);
    int theirs_lost = all_infantry(&before, foe) - all_infantry(&w->s, foe);
    gain += theirs(&before, seat, area) ? WALL * before.fort[area] : 0;
    gain -= theirs(&w->s, seat, area) ? WALL * w->s.fort[area] : 0;
    *holds = dwf_owns(&w->r, &w->s, seat, area);
    if (d_exposed(w, seat) > g->exposed)
        gain -= OPEN;
    w->s = before;
    /* Who has more men can afford to trade them. */
    int mine = all_infantry(&before, seat), all = all_infantry(&before, foe);
    gain += price(g, foe, theirs_lost) * least(mine, 2 * all) / (all ? all : 1);
    return gain - price(g, seat, lost);
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
        bool leader = kind < 0 && d_leads_at(w, seat, i, area) && !w->s.leader[i].moved && !w->s.leader[i].used;
        int n = leader ? to_spare(g, seat, area) : kind >= 0 && seat == DWF_USA ? w->s.vessel_fresh[kind][area] : 0;
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
    int value = g->see.worth[target], gain = 0;
    int nearer = (g->see.pull[target] - g->see.pull[w->s.move.area]) / FINE;
    bool holds = false, fort = theirs(&w->s, seat, target) && w->s.fort[target] > 0;
    if (!goes_to(g, seat, target) || !w->s.battle.area) {
        w->s = before;
        return 0;
    }
    gain = gain_of(g, seat, &holds);
    while (!holds && joins(g, seat))
        gain = gain_of(g, seat, &holds);
    if (!holds && fort && value > 0) {
        bool without;
        w->s.fort[target] = w->s.fort_of[target] = 0;
        gain_of(g, seat, &without);
        w->s = before;
        return without ? SIEGE + value / 4 + gain : 0;
    }
    w->s = before;
    return holds ? FIGHT + value + (nearer > 0 ? nearer : 0) + gain : 0;
}

/* What it is worth to stand there in the end. */
static int score_step(struct general *g, int seat, int area, int n)
{
    struct war *w = g->w;
    int from = w->s.move.area, gain = (g->see.pull[area] - g->see.pull[from]) / FINE;
    struct dwf_going going = dwf_going(&w->r, &w->s);
    int leader = w->s.move.leader, mine = n + (leader ? least(n, dwf_combat_of(&w->r, &w->s, leader)) : 0);
    mine += d_strength(w, seat, area);
    if (!w->s.move.supply && !dwf_supplied(&w->r, &w->s, &going.net, seat, area))
        return 0;
    if (4 * g->see.threat[area] > DANGER * mine)
        return 0;
    w->s.infantry[seat][from] = (uint8_t)(w->s.infantry[seat][from] - n);
    w->s.infantry[seat][area] = (uint8_t)(w->s.infantry[seat][area] + n);
    bool open = d_exposed(w, seat) > g->exposed;
    w->s.infantry[seat][from] = (uint8_t)(w->s.infantry[seat][from] + n);
    w->s.infantry[seat][area] = (uint8_t)(w->s.infantry[seat][area] - n);
    if (open)
        return 0;
    int need = g->see.need[area], relief = need > 0 ? g->see.dear[area] * least(n, need) / need : 0;
    return g->see.worth[area] + relief + (gain > 0 ? STEP + gain * least(n, CROWD) / CROWD : 0);
}

/* The best that this opening can do. */
static void consider(struct general *g, int seat, struct order opening, int n, struct aim *best)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    if (n > 0 && sets_out(g, seat, opening, n) && d_step(w) == DWF_STEP_MARCH) {
        struct kit_set ends = ends_of(w);
        for (int area = 0; kit_next(&ends, &area);) {
            bool enemy = dwf_has_combat(&w->r, &w->s, !seat, area);
            int score = enemy ? score_attack(g, seat, area) : score_step(g, seat, area, n);
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
        int n = least(to_spare(g, seat, area), w->s.lift), leader = n > 0 ? lesser_leader(w, seat, area) : 0;
        if (n > 0 && (w->d->area[area].kind == DWF_SEA_PORT || w->d->area[area].kind == DWF_SEA))
            consider(g, seat, (struct order){.verb = DWF_LIFT, .n_args = 3, .arg = {leader, area, n}}, n, best);
    }
}

/* Down a river, with the army of a leader and all gunboats that lie there. */
static void consider_rivers(struct general *g, int seat, struct aim *best)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas && seat == DWF_USA; area++) {
        int n = to_spare(g, seat, area), boats = w->s.vessel_fresh[DWF_GUNBOAT][area];
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
        int n = least(to_spare(g, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
        consider(g, seat, (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}}, n, best);
    }
}

/* With whom he can spare; out of a capital also with most, if it is safe behind him. */
static void consider_march(struct general *g, int seat, int leader, struct aim *best)
{
    struct war *w = g->w;
    int area = w->s.leader[leader].area, n = to_spare(g, seat, area), most = w->s.fresh[seat][area] * 3 / 4;
    struct order opening = {.verb = DWF_MARCH, .n_args = 1, .arg = {leader}};
    consider(g, seat, opening, n, best);
    if (most > n && d_is_capital(w, area)) {
        consider(g, seat, opening, most, best);
    }
}

/* The best march of all, if any gains more than a step. */
static bool leads_on(struct general *g, int seat)
{
    struct war *w = g->w;
    struct aim best = {.score = STEP};
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

/* Infantry goes where it is called; `guards`: to a capital that is short of its garrison, or nowhere. */
static bool moves_up(struct general *g, int seat, bool guards)
{
    struct war *w = g->w;
    const int *call = g->see.call;
    struct aim best = {.score = 0};
    for (int area = 1; area <= w->d->n_areas; area++) {
        int n = least(to_spare(g, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
        struct dwf_state before = w->s;
        struct order opening = {.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}};
        if (n == 0 || !gives(g, seat, opening))
            continue;
        struct kit_set ends = ends_of(w);
        for (int to = 0; kit_next(&ends, &to);)
            if (!dwf_has_combat(&w->r, &w->s, !seat, to) && (!guards || (d_is_capital(w, to) && g->see.need[to] > 0)) &&
                n * (call[to] - call[area]) > best.score)
                best = (struct aim){opening, n, to, n * (call[to] - call[area])};
        w->s = before;
    }
    return carries_out(g, seat, &best);
}

static bool digs_in(struct general *g, int seat, bool keys)
{
    struct war *w = g->w;
    for (int area = 1; area <= w->d->n_areas; area++)
        if ((keys ? d_is_key(w, seat, area) && w->s.markers > 2 && w->s.fort[area] < KEY_FORT : d_is_flag(w, area)) &&
            g->see.threat[area] > 0 && gives(g, seat, (struct order){.verb = DWF_FORT, .n_args = 1, .arg = {area}}))
            return true;
    return false;
}

/* ---- what costs none ---- */
/* What this leader is to the army there, beyond the best of the others. */
static int lends(const struct war *w, int side, int leader, int area)
{
    int best = 0, n = w->s.infantry[side][area];
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (i != leader && d_leads_at(w, side, i, area) && dwf_combat_of(&w->r, &w->s, i) > best)
            best = dwf_combat_of(&w->r, &w->s, i);
    int more = dwf_combat_of(&w->r, &w->s, leader) - best;
    return more > 0 ? more * n : 0;
}

/* To the army to which he is most. */
static bool rides(struct general *g, int seat)
{
    struct war *w = g->w;
    for (int i = 1; i <= w->d->n_leaders; i++) {
        const struct dwf_leader *l = &w->s.leader[i];
        if (w->d->leader[i].side != seat || l->status != DWF_ON_MAP || l->moved || l->used)
            continue;
        struct kit_set ways = dwf_lone_ways(&w->r, &w->s, i);
        int target = 0, most = RIDE + lends(w, seat, i, l->area) * 3 / 2;
        for (int area = 0; kit_next(&ways, &area);)
            if (lends(w, seat, i, area) > most) {
                most = lends(w, seat, i, area);
                target = area;
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
        needs[area] = d_best_leader(w, seat, area) && w->s.infantry[seat][area] > 3 && w->s.supply[seat][area] < 3;
    d_spreads(w, needs, far);
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
    return gives(g, seat, o);
}

void d_arrives(struct general *g, int seat)
{
    d_looks(g->w, seat, &g->see);
    if (!brings(g, seat, DWF_PLACE) && !brings(g, seat, DWF_REPLACE) && !brings(g, seat, DWF_BRING))
        ck_assert(gives(g, seat, (struct order){.verb = DWF_FINISH}));
}

void d_campaigns(struct general *g, int seat)
{
    struct war *w = g->w;
    d_looks(w, seat, &g->see);
    g->exposed = d_exposed(w, seat);
    if (w->s.battle.area) {
        bool holds;
        gain_of(g, seat, &holds);
        if (holds || !joins(g, seat))
            fights(g, seat);
        return;
    }
    if (blockades(g, seat))
        return;
    if (w->s.points > 0 && (digs_in(g, seat, true) || moves_up(g, seat, true) || leads_on(g, seat)))
        return;
    if (rides(g, seat) || supplies(g, seat))
        return;
    if (w->s.points > 0 && (moves_up(g, seat, false) || digs_in(g, seat, false)))
        return;
    ck_assert(gives(g, seat, (struct order){.verb = DWF_FINISH}));
}
