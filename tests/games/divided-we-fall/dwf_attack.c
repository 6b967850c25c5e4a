/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_attack.h"
#include "tests/lib/play.h"
#include <string.h>

enum {
    SIEGE = 60,   /* what he thinks it worth to wear down a fort */
    RAID = 5,     /* sixteenths of a city's worth that are left where the enemy can be back at once */
    LOSS = 8,     /* a factor that is not replaced at once */
    REPLACED = 3, /* one that is */
    WALL = 6,     /* a step of the enemy's fort */
    WHOLE = 1000, /* in a margin: the field is held, */
    STEPS = 3     /* and a step of the fort that is left, in men */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

bool d_gives(struct general *g, int seat, struct order o)
{
    struct war *w = g->w;
    play_begin(&w->play, NULL, &w->why);
    w->why = (struct problem){0};
    if (!rules_apply(&w->r, &w->s, seat, &o, &w->after, &w->play))
        return false;
    w->s = w->after;
    return true;
}

int d_to_spare(const struct general *g, int side, int area)
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
        ck_assert(d_gives(g, asked, o));
    }
}

static int ways_of(const struct war *w)
{
    if (w->s.move.mode == DWF_BY_LAND && w->s.move.supply > 0 && w->s.move.infantry == 0)
        return DWF_ANY_WAY; /* supply alone, which goes by sea for nothing */
    return w->s.move.mode == DWF_BY_LAND ? DWF_LAND_ONLY : DWF_WATER_ONLY;
}

/* From where he stands to the end of it. False: it cannot be. */
bool d_marches_to(struct general *g, int seat, int target)
{
    struct war *w = g->w;
    struct dwf_going going = dwf_going(&w->r, &w->s);
    struct dwf_route way;
    int stop = target;
    if (!dwf_find_route(&going, &w->s.move, &stop, 1, ways_of(w), &way))
        return false;
    for (int i = 0; i < way.n; i++)
        if (!d_gives(g, seat, (struct order){.verb = DWF_GO, .n_args = 2, .arg = {way.to[i], way.by_water[i]}}))
            return false;
    finish_move(g, seat);
    return true;
}

void d_fights_it(struct general *g, int seat)
{
    int area = g->w->s.battle.area;
    if (area && d_gives(g, seat, (struct order){.verb = DWF_FIGHT, .n_args = 1, .arg = {area}}))
        finish_move(g, seat);
}

bool d_begins(struct general *g, int seat, struct order opening, int n)
{
    struct war *w = g->w;
    if (!d_gives(g, seat, opening))
        return false;
    int area = w->s.move.area, units = least(2, w->s.supply_fresh[seat][area]);
    if (opening.verb != DWF_MARCH && opening.verb != DWF_LIFT && opening.verb != DWF_FERRY)
        return true;
    if (opening.verb == DWF_MARCH &&
        !d_gives(g, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_INFANTRY, n}}))
        return false;
    if (units > 0)
        d_gives(g, seat, (struct order){.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_SUPPLY, units}});
    return true;
}

struct kit_set d_ends(const struct war *w)
{
    struct dwf_going going = dwf_going(&w->r, &w->s);
    struct kit_set ends;
    dwf_find_ends(&going, &w->s.move, ways_of(w), &ends);
    return ends;
}

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
int d_gain(struct general *g, int seat, bool *holds)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int area = before.battle.area, foe = !seat, gain = 0;
    d_fights_it(g, seat);
    int lost = all_infantry(&before, seat) - all_infantry(&w->s, seat);
    int theirs_lost = all_infantry(&before, foe) - all_infantry(&w->s, foe);
    gain += theirs(&before, seat, area) ? WALL * before.fort[area] : 0;
    gain -= theirs(&w->s, seat, area) ? WALL * w->s.fort[area] : 0;
    *holds = dwf_owns(&w->r, &w->s, seat, area);
    g->left = w->s.infantry[seat][area];
    g->left_leader = d_combat_there(w, seat, area);
    w->s = before;
    /* Who has more men can afford to trade them. */
    int mine = all_infantry(&before, seat), all = all_infantry(&before, foe);
    gain += price(g, foe, theirs_lost) * least(mine, 2 * all) / (all ? all : 1);
    return gain - price(g, seat, lost);
}

/* How far the attacker of the open battle is from holding the field: his men and leader left against the other's. */
static int margin_of(struct general *g, int seat, bool *holds, int *gain)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int area = before.battle.area;
    *gain = d_gain(g, seat, holds);
    d_fights_it(g, seat);
    int lost[DWF_SIDES];
    for (int i = 0; i < DWF_SIDES; i++)
        lost[i] = all_infantry(&before, i) - all_infantry(&w->s, i);
    int steps = theirs(&w->s, seat, area) ? w->s.fort[area] : 0;
    int here = dwf_army(&w->r, &before, !seat, area) - lost[!seat];
    w->s = before;
    int came = 0;
    for (int i = 0; i < before.battle.n_approaches; i++)
        came += before.battle.approach[i].infantry;
    return came - lost[seat] - here - STEPS * steps + (*holds ? WHOLE : 0);
}

/* Who else comes to the open battle, of leaders with an army, of units and of fleets: the one with whom it goes best.
 */
bool d_joins(struct general *g, int seat)
{
    struct war *w = g->w;
    struct dwf_state before = w->s, best;
    bool holds, any = false;
    int gain, most = margin_of(g, seat, &holds, &gain);
    int n_areas = w->d->n_areas;
    if (w->s.points == 0 && seat == DWF_CSA)
        return false;
    for (int i = 1; i <= w->d->n_leaders + n_areas * (DWF_VESSELS + 1); i++) {
        bool by_leader = i <= w->d->n_leaders;
        int rest = i - w->d->n_leaders - 1;
        int area = by_leader ? w->s.leader[i].area : 1 + rest / (DWF_VESSELS + 1);
        int kind = by_leader ? -1 : rest % (DWF_VESSELS + 1);
        int n = 0;
        struct order opening = {.verb = DWF_MARCH, .n_args = 1, .arg = {i}};
        if (by_leader && d_leads_at(w, seat, i, area) && !w->s.leader[i].moved && !w->s.leader[i].used)
            n = d_to_spare(g, seat, area);
        else if (kind >= 0 && kind < DWF_VESSELS && seat == DWF_USA) {
            n = w->s.vessel_fresh[kind][area];
            opening = (struct order){.verb = DWF_SAIL, .n_args = 3, .arg = {kind + 1, area, n}};
        } else if (kind == DWF_VESSELS) {
            n = least(d_to_spare(g, seat, area), dwf_now(&w->r, &w->s)->max_infantry[seat]);
            opening = (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, n}};
        }
        if (n > 0 && d_begins(g, seat, opening, n) && d_marches_to(g, seat, before.battle.area) &&
            w->s.battle.area == before.battle.area) {
            int score = margin_of(g, seat, &holds, &gain);
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

/* What so many are worth in that place, under a leader of that combat value: less if the enemy can be back at once. */
static int lasting(const struct general *g, int seat, int area, int n, int leader)
{
    int value = g->see.worth[area];
    bool last = g->w->s.turn == DWF_TURNS && seat == DWF_USA; /* nobody comes after him */
    return last || d_holds(g->w, &g->see, seat, area, n, leader) ? value : value * RAID / D_FINE;
}

int d_lasting(const struct general *g, int seat, int area, int n)
{
    int leader = 0;
    for (int i = 1; i <= g->w->d->n_leaders; i++)
        if (dwf_is_along(g->w->s.move.leaders, i) && dwf_combat_of(&g->w->r, &g->w->s, i) > leader)
            leader = dwf_combat_of(&g->w->r, &g->w->s, i);
    return lasting(g, seat, area, n, leader);
}

/* What an attack comes to: played, and taken back. On a city that he does not hold alone others come along. */
int d_attack_score(struct general *g, int seat, int target)
{
    struct war *w = g->w;
    struct dwf_state before = w->s;
    int value = g->see.worth[target], gain = 0;
    int nearer = g->see.pull[target] - g->see.pull[w->s.move.area];
    bool holds = false, fort = theirs(&w->s, seat, target) && w->s.fort[target] > 0;
    if (!d_marches_to(g, seat, target) || !w->s.battle.area) {
        w->s = before;
        return 0;
    }
    gain = d_gain(g, seat, &holds);
    while (!holds && d_joins(g, seat))
        gain = d_gain(g, seat, &holds);
    if (!holds && fort && value > 0) {
        bool without;
        w->s.fort[target] = w->s.fort_of[target] = 0;
        d_gain(g, seat, &without);
        w->s = before;
        if (without)
            return D_FINE * (SIEGE + value / 4 + gain);
    }
    w->s = before;
    value = lasting(g, seat, target, g->left, g->left_leader);
    if (w->s.turn == DWF_TURNS && seat == DWF_USA)
        return holds ? D_FINE * value + 1 : 0;
    if (!holds)
        return gain > 0 ? D_FINE * gain : 0; /* to wear him down */
    return D_FINE * (g->ardour + value + gain) + (nearer > 0 ? nearer : 0);
}
