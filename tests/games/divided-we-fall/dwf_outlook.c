/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_outlook.h"
#include <string.h>

enum {
    FINE = 16,   /* parts of a worth in which pulls are counted */
    WEAKER = 11, /* sixteenths of a pull that are left after a link */
    FLAG = 41,   /* what he thinks things worth */
    CAPITAL = 100,
    GROUP = 90, /* the last city of a group, beyond that */
    CITY = 4,   /* most of a garrison, */
    KEY = 12,   /* and of a key city's */
    SCREEN = 4, /* infantry and militia that keep the enemy from passing */
    SHARE = 12, /* infantry with which an army calls half as loud as with none */
    COLUMNS = 4 /* that one attack brings together: a point each */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- who is where ---- */
void d_spreads(const struct war *w, const bool from[DWF_AREAS_MAX], int far[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX], n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        far[area] = from[area] ? 0 : D_NOWHERE;
        if (from[area])
            queue[n++] = area;
    }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&w->d->map, queue[i]); k < kit_near_end(&w->d->map, queue[i]); k++)
            if ((k->kinds & DWF_LAND) && far[k->to] == D_NOWHERE) {
                far[k->to] = far[queue[i]] + 1;
                queue[n++] = k->to;
            }
}

bool d_is_flag(const struct war *w, int area)
{
    return w->d->area[area].flag != 0;
}

bool d_leads_at(const struct war *w, int side, int leader, int area)
{
    const struct dwf_leader *l = &w->s.leader[leader];
    return l->status == DWF_ON_MAP && l->area == area && w->d->leader[leader].side == side;
}

int d_best_leader(const struct war *w, int side, int area)
{
    int best = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (d_leads_at(w, side, i, area) &&
            (!best || dwf_combat_of(&w->r, &w->s, i) > dwf_combat_of(&w->r, &w->s, best)))
            best = i;
    return best;
}

static int combat_there(const struct war *w, int side, int area)
{
    int leader = d_best_leader(w, side, area);
    return leader ? dwf_combat_of(&w->r, &w->s, leader) : 0;
}

int d_strength(const struct war *w, int side, int area)
{
    int army = dwf_army(&w->r, &w->s, side, area);
    return army + least(army, combat_there(w, side, area));
}

/* A city whose loss may lose the war: Richmond; those that the Confederates win by, or that bring on intervention. */
bool d_is_key(const struct war *w, int side, int area)
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

bool d_is_capital(const struct war *w, int area)
{
    return area == w->d->capital[DWF_CSA] || area == w->d->capital[DWF_USA];
}

/* ---- what things are worth ---- */
/* A flag city, the enemy's or one's own, that the enemy holds; an empty one counts as its owner's. */
static bool is_goal(const struct war *w, int side, int area)
{
    bool mine = dwf_has_combat(&w->r, &w->s, side, area), theirs = dwf_has_combat(&w->r, &w->s, !side, area);
    return d_is_flag(w, area) && !mine && (theirs || w->d->area[area].flag == 2 - side);
}

static int cities_taken(const struct war *w, const struct dwf_group *group)
{
    int n = 0;
    for (int i = 0; i < group->n; i++)
        n += dwf_has_combat(&w->r, &w->s, DWF_USA, group->city[i]);
    return n;
}

static int worth(const struct war *w, int side, int area)
{
    const struct dwf_group *group = &w->d->group[w->d->area[area].group];
    if (!is_goal(w, side, area))
        return 0;
    if (d_is_capital(w, area))
        return CAPITAL;
    if (w->d->area[area].flag == DWF_BY_CSA && w->d->area[area].group)
        return FLAG + GROUP * cities_taken(w, group) / group->n;
    return d_is_key(w, DWF_USA, area) ? FLAG + FLAG / 2 : FLAG;
}

/* What stands at one end of a link is seen from the other, a little less; from a ship too. */
static void fade(const struct war *w, int side, int field[DWF_AREAS_MAX])
{
    int kinds = side == DWF_USA ? DWF_LAND | DWF_WATER : DWF_LAND;
    for (bool any = true; any;) {
        any = false;
        for (int area = 1; area <= w->d->n_areas; area++)
            for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area); k++)
                if ((k->kinds & kinds) && field[k->to] * WEAKER / FINE > field[area]) {
                    field[area] = field[k->to] * WEAKER / FINE;
                    any = true;
                }
    }
}

/* ---- what has to stay ---- */
/* What one stack brings to a battle for a command point. */
static int column_of(const struct war *w, int side, int area)
{
    bool led = d_best_leader(w, side, area) != 0;
    int n = w->s.infantry[side][area];
    return led ? n : least(n, dwf_now(&w->r, &w->s)->max_infantry[side]);
}

/* Areas from which the enemy gets here at once: nobody passes an army of one's own. */
static void find_near(const struct war *w, int side, int area, bool near[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX] = {area}, n = 1;
    for (int links = 0, first = 0; links < D_NEAR; links++)
        for (int last = n; first < last; first++)
            for (const struct kit_link *k = kit_near(&w->d->map, queue[first]);
                 k < kit_near_end(&w->d->map, queue[first]); k++)
                if ((k->kinds & DWF_LAND) && k->to != area && !near[k->to] &&
                    dwf_army(&w->r, &w->s, side, k->to) < SCREEN) {
                    near[k->to] = true;
                    queue[n++] = k->to;
                }
}

/* What the enemy can bring together here: his largest columns near by, and the best leader among them. */
static int threat(const struct war *w, int side, int area)
{
    bool near[DWF_AREAS_MAX] = {false};
    int most[COLUMNS] = {0}, sum = 0, leader = 0;
    find_near(w, side, area, near);
    for (int at = 1; at <= w->d->n_areas; at++) {
        int n = near[at] ? column_of(w, !side, at) : 0;
        leader = n > 0 && combat_there(w, !side, at) > leader ? combat_there(w, !side, at) : leader;
        for (int i = 0; i < COLUMNS; i++)
            if (n > most[i]) {
                int less = most[i];
                most[i] = n;
                n = less;
            }
    }
    for (int i = 0; i < COLUMNS; i++)
        sum += most[i];
    int lift = dwf_now(&w->r, &w->s)->lift / 2;
    sum += least(sum, leader);
    return side == DWF_CSA && w->d->area[area].kind == DWF_SEA_PORT && lift > sum ? lift : sum;
}

/* Would so many hold the city against an attack of that value? By the printed chart, over open ground. */
static bool holds(const struct war *w, int side, int area, int n, int value)
{
    int leader = 0, fort = w->s.fort_of[area] == side + 1 ? w->s.fort[area] : 0;
    int lost = dwf_crt(&w->r, value, DWF_COLUMNS) - leader, theirs = dwf_crt(&w->r, value, DWF_COL_CLEAR);
    lost = lost < (fort > 0) ? fort > 0 : lost;
    int steps = fort > 0 && lost > n + 1 ? lost - n : fort > 0;
    if (fort > steps)
        return true;
    int left = n - (lost - steps);
    theirs = value - (theirs > fort ? theirs : fort);
    return left > 0 && left + least(left, leader) >= theirs;
}

/* Infantry that is to stay in a city so that the enemy does not take it at once. */
static int stays(const struct war *w, int side, int area, int near)
{
    bool key = d_is_key(w, side, area), capital = d_is_capital(w, area);
    int most = capital ? D_ARMY : key ? KEY : CITY, n = 1;
    if (!d_is_flag(w, area) && !key)
        return 0;
    if (capital)
        near += near / 4;
    while (n < most && near > 0 && !holds(w, side, area, n, near))
        n++;
    return n;
}

int d_exposed(const struct war *w, int side)
{
    int sum = 0;
    for (int i = 0; i < DWF_SIDES; i++) {
        int area = w->d->capital[i], n = dwf_army(&w->r, &w->s, side, area);
        int stay = i == side || n > 0 ? stays(w, side, area, threat(w, side, area)) : 0;
        sum += stay > n ? stay - n : 0;
    }
    return sum;
}

/* An army calls as loud as what it stands before, and the less the larger it is; a city that is short of its garrison
 * as loud as it is worth. */
static int call_of(const struct war *w, int side, int area, const struct outlook *o)
{
    int n = dwf_army(&w->r, &w->s, side, area), call = 0;
    if (n < D_ARMY && d_best_leader(w, side, area))
        call = o->pull[area] * SHARE / (SHARE + n);
    if (o->need[area] > 0 && FINE * o->dear[area] > call)
        call = FINE * o->dear[area];
    return call;
}

static void call_up(const struct war *w, int side, struct outlook *o)
{
    for (int area = 1; area <= w->d->n_areas; area++)
        if (dwf_has_combat(&w->r, &w->s, side, area) && !dwf_has_combat(&w->r, &w->s, !side, area))
            o->call[area] = call_of(w, side, area, o);
    fade(w, side, o->call);
}

void d_looks(const struct war *w, int side, struct outlook *o)
{
    memset(o, 0, sizeof *o);
    for (int area = 1; area <= w->d->n_areas; area++) {
        o->worth[area] = worth(w, side, area);
        o->pull[area] = FINE * o->worth[area];
        o->threat[area] = threat(w, side, area);
        o->stay[area] = stays(w, side, area, o->threat[area]);
        bool mine = dwf_has_combat(&w->r, &w->s, side, area) && !dwf_has_combat(&w->r, &w->s, !side, area);
        if (mine && o->stay[area] > dwf_army(&w->r, &w->s, side, area)) {
            o->need[area] = o->stay[area] - dwf_army(&w->r, &w->s, side, area);
            o->dear[area] = d_is_capital(w, area) ? CAPITAL : FLAG / 2;
        }
    }
    fade(w, side, o->pull);
    call_up(w, side, o);
    for (int i = 1; i <= w->d->n_groups; i++) {
        bool any = false;
        for (int k = 0; k < w->d->group[i].n; k++)
            any = any || dwf_flag_works(&w->r, &w->s, w->d->group[i].side, w->d->group[i].city[k]);
        o->rate[w->d->group[i].side] += any ? w->d->group[i].rate : 0;
    }
}
