/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_outlook.h"
#include <string.h>

enum {
    FINE = 16,        /* parts of a worth in which pulls are counted */
    WEAKER = 13,      /* sixteenths of a pull that are left after a link, */
    CALL_WEAKER = 11, /* and of a call */
    FLAG = 41,        /* what he thinks things worth */
    CAPITAL = 100,
    GROUP = 300,   /* the last city of a group, beyond that */
    RICHMOND = 60, /* beyond that, for each group that is taken: victory asks for both */
    EASE = 8,      /* defenders at whose strength a goal pulls half as much as an empty one; a step of a fort counts */
    WALL = 2,      /* as so many */
    TAKING = 6,    /* what any city costs that is still to be taken */
    EXTRA = 1,     /* groups that he wants beyond those that victory asks for */
    FOCUS = 2,     /* goals for which he gathers beside the capital */
    GATHER = 2,    /* links: who is so near is gathered */
    STORM = 3,     /* halves of what defends the enemy's capital, to be gathered before it; */
    TAKE = 4,      /* and of what defends another goal */
    CITY = 4,      /* most of a garrison, */
    KEY = 5,       /* of a key city's, */
    GROUP_CITY = 10,  /* of one of a group that he wants, */
    HOLD_CITY = 16,   /* and of one that is whole */
    TAKEN = 10,       /* sixteenths of what threatens the enemy's capital against which he keeps it */
    CAPITAL_NEAR = 4, /* links from which his own is threatened */
    SCREEN = 4,       /* infantry and militia that keep the enemy from passing */
    SHARE = 12,       /* infantry with which an army calls half as loud as with none */
    COLUMNS = 4       /* that one attack brings together: a point each */
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

/* All its cities are in Union hands. */
static bool is_whole(const struct war *w, int group)
{
    return group > 0 && cities_taken(w, &w->d->group[group]) == w->d->group[group].n;
}

static int defence(const struct war *w, int side, int area)
{
    return d_strength(w, side, area) + (w->s.fort_of[area] == side + 1 ? WALL * w->s.fort[area] : 0);
}

/* The groups whose cities are easiest to have, as many as victory asks for this year and one more. */
static void choose_groups(const struct war *w, struct outlook *o)
{
    bool from[DWF_AREAS_MAX] = {false};
    int far[DWF_AREAS_MAX], cost[DWF_GROUPS_MAX + 1];
    for (int area = 1; area <= w->d->n_areas; area++)
        from[area] = w->d->area[area].flag == DWF_BY_USA;
    d_spreads(w, from, far);
    for (int i = 1; i <= w->d->n_groups; i++) {
        cost[i] = w->d->group[i].side == DWF_CSA && w->d->area[w->d->capital[DWF_CSA]].group != i ? 0 : 10000;
        for (int k = 0; k < w->d->group[i].n; k++) {
            int city = w->d->group[i].city[k];
            if (!dwf_has_combat(&w->r, &w->s, DWF_USA, city))
                cost[i] += TAKING + defence(w, DWF_CSA, city) / 2 + far[city];
        }
    }
    int most = w->d->usa_groups[least(4, dwf_now(&w->r, &w->s)->year - 1861)] + EXTRA;
    for (int n = 0; n < most; n++) {
        int best = 0;
        for (int i = 1; i <= w->d->n_groups; i++)
            if (!o->wanted[i] && (!best || cost[i] < cost[best]))
                best = i;
        o->wanted[best] = true;
    }
}

static int worth(const struct war *w, int side, int area, const struct outlook *o)
{
    const struct dwf_group *group = &w->d->group[w->d->area[area].group];
    if (!is_goal(w, side, area))
        return 0;
    if (d_is_capital(w, area))
        return CAPITAL + (side == DWF_USA ? RICHMOND * dwf_groups_taken(&w->r, &w->s) : 0);
    if (w->d->area[area].flag == DWF_BY_CSA && w->d->area[area].group)
        return side == DWF_CSA || o->wanted[w->d->area[area].group] ? FLAG + GROUP * cities_taken(w, group) / group->n
                                                                    : FLAG / 4;
    return d_is_key(w, DWF_USA, area) ? FLAG + FLAG / 2 : FLAG;
}

/* What stands at one end of a link is seen from the other, a little less; from a ship too. */
static void fade(const struct war *w, int side, int weaker, int field[DWF_AREAS_MAX])
{
    int kinds = side == DWF_USA ? DWF_LAND | DWF_WATER : DWF_LAND;
    for (bool any = true; any;) {
        any = false;
        for (int area = 1; area <= w->d->n_areas; area++)
            for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area); k++)
                if ((k->kinds & kinds) && field[k->to] * weaker / FINE > field[area]) {
                    field[area] = field[k->to] * weaker / FINE;
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

static bool halves(const struct kit_link *k)
{
    return (k->marks & (DWF_MOUNTAIN | DWF_MAJOR)) != 0;
}

/* Areas from which the enemy gets here at once: nobody passes an army of one's own. open: only by a last step that does
 * not halve what comes. */
static void find_near(const struct war *w, int side, int area, bool open, bool near[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX] = {area}, n = 1;
    int most = area == w->d->capital[side] ? CAPITAL_NEAR : area == w->d->capital[!side] ? D_NEAR + 1 : D_NEAR;
    for (int links = 0, first = 0; links < most; links++)
        for (int last = n; first < last; first++)
            for (const struct kit_link *k = kit_near(&w->d->map, queue[first]);
                 k < kit_near_end(&w->d->map, queue[first]); k++) {
                bool bars = false;
                if (links == 0 && open) /* the same link, as who comes along it meets it */
                    for (const struct kit_link *in = kit_near(&w->d->map, k->to); in < kit_near_end(&w->d->map, k->to);
                         in++)
                        bars = bars || (in->to == area && (in->kinds & DWF_LAND) && halves(in));
                if ((k->kinds & DWF_LAND) && k->to != area && !near[k->to] && !bars &&
                    dwf_army(&w->r, &w->s, side, k->to) < SCREEN) {
                    near[k->to] = true;
                    queue[n++] = k->to;
                }
            }
}

/* What the enemy can bring together here: his largest columns near by, and the best leader among them. */
static int threat(const struct war *w, int side, int area)
{
    bool near[DWF_AREAS_MAX] = {false}, open[DWF_AREAS_MAX] = {false};
    int most[COLUMNS] = {0}, sum = 0, leader = 0;
    find_near(w, side, area, false, near);
    find_near(w, side, area, true, open);
    for (int at = 1; at <= w->d->n_areas; at++) {
        int n = near[at] ? column_of(w, !side, at) : 0;
        n = open[at] ? n : (n + 1) / 2;
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
bool d_holds(const struct war *w, int side, int area, int n, int value)
{
    int leader = 0, fort = w->s.fort_of[area] == side + 1 ? w->s.fort[area] : 0;
    if (area == w->d->capital[side] && fort > 0)
        fort--;
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
static int stays(const struct war *w, int side, int area, int near, const struct outlook *o)
{
    bool key = d_is_key(w, side, area), capital = d_is_capital(w, area);
    int most = capital ? D_ARMY : key ? KEY : CITY, n = 1;
    if (o && side == DWF_USA && !capital && w->d->area[area].flag == DWF_BY_CSA && o->wanted[w->d->area[area].group])
        most = is_whole(w, w->d->area[area].group) ? HOLD_CITY : GROUP_CITY;
    if (!d_is_flag(w, area) && !key)
        return 0;
    if (w->s.turn == DWF_TURNS && side == DWF_USA) /* nobody comes after him */
        return w->d->area[area].flag == DWF_BY_CSA;
    if (area == w->d->capital[!side])
        near = near * TAKEN / FINE;
    if (capital)
        near += (area == w->d->capital[side] ? 2 : 0) + near / 4;
    while (n < most && near > 0 && !d_holds(w, side, area, n, near))
        n++;
    return n;
}

int d_exposed(const struct war *w, int side)
{
    int area = w->d->capital[side];
    int short_of = stays(w, side, area, threat(w, side, area), NULL) - dwf_army(&w->r, &w->s, side, area);
    return short_of > 0 ? short_of : 0;
}

/* What an army is to have that stands beside a city worth taking: so many times what defends it; and what that is
 * worth. */
static int gathered(const struct war *w, int side, int goal)
{
    bool near[DWF_AREAS_MAX] = {[0] = false};
    int far[DWF_AREAS_MAX], n = 0;
    near[goal] = true;
    d_spreads(w, near, far);
    for (int area = 1; area <= w->d->n_areas; area++)
        n += far[area] <= GATHER ? w->s.infantry[side][area] : 0;
    return n;
}

static int before_goal(const struct war *w, int side, int area, const struct outlook *o)
{
    int call = 0;
    for (const struct kit_link *k = kit_near(&w->d->map, area); k < kit_near_end(&w->d->map, area); k++)
        if ((k->kinds & DWF_LAND) && o->focus[k->to] && o->worth[k->to] > call &&
            gathered(w, side, k->to) <
                (k->to == w->d->capital[!side] ? STORM : TAKE) * defence(w, !side, k->to) / 2 + 4)
            call = o->worth[k->to];
    return FINE * call;
}

/* An army calls as loud as what it stands before, and the less the larger it is; a city that is short of its garrison
 * as loud as it is worth. */
static int call_of(const struct war *w, int side, int area, const struct outlook *o)
{
    int n = dwf_army(&w->r, &w->s, side, area), call = 0;
    if (n < D_ARMY && d_best_leader(w, side, area))
        call = o->pull[area] * SHARE / (SHARE + n);
    int siege = before_goal(w, side, area, o);
    call = call > siege ? call : siege;
    if (o->need[area] > 0 && FINE * o->dear[area] > call)
        call = FINE * o->dear[area];
    return call;
}

static void call_up(const struct war *w, int side, struct outlook *o)
{
    for (int area = 1; area <= w->d->n_areas; area++)
        if (dwf_has_combat(&w->r, &w->s, side, area) && !dwf_has_combat(&w->r, &w->s, !side, area))
            o->call[area] = call_of(w, side, area, o);
        else if (!dwf_has_combat(&w->r, &w->s, !side, area))
            o->call[area] = before_goal(w, side, area, o);
    fade(w, side, CALL_WEAKER, o->call);
}

/* The goals that come next: the capital, and the best others for what they cost. */
static void find_focus(const struct war *w, int side, struct outlook *o)
{
    bool from[DWF_AREAS_MAX] = {false};
    int far[DWF_AREAS_MAX];
    for (int area = 1; area <= w->d->n_areas; area++)
        from[area] = w->s.infantry[side][area] > 3;
    d_spreads(w, from, far);
    o->focus[w->d->capital[!side]] = o->worth[w->d->capital[!side]] > 0;
    for (int n = 0; n < FOCUS; n++) {
        int best = 0, most = 0;
        for (int area = 1; area <= w->d->n_areas; area++) {
            int score = o->focus[area] ? 0 : FINE * o->worth[area] / (EASE + defence(w, !side, area) + 2 * far[area]);
            if (score > most) {
                most = score;
                best = area;
            }
        }
        o->focus[best] = true;
    }
    o->focus[0] = false;
}

void d_looks(const struct war *w, int side, struct outlook *o)
{
    memset(o, 0, sizeof *o);
    choose_groups(w, o);
    for (int area = 1; area <= w->d->n_areas; area++) {
        o->worth[area] = worth(w, side, area, o);
        o->pull[area] = (d_is_capital(w, area) ? FINE * o->worth[area]
                                               : FINE * o->worth[area] * EASE / (EASE + defence(w, !side, area)));
        o->threat[area] = threat(w, side, area);
        o->stay[area] = stays(w, side, area, o->threat[area], o);
        bool mine = dwf_has_combat(&w->r, &w->s, side, area) && !dwf_has_combat(&w->r, &w->s, !side, area);
        if (mine && o->stay[area] > dwf_army(&w->r, &w->s, side, area)) {
            o->need[area] = o->stay[area] - dwf_army(&w->r, &w->s, side, area);
            o->dear[area] = d_is_capital(w, area) || (side == DWF_USA && w->d->area[area].flag == DWF_BY_CSA &&
                                                      is_whole(w, w->d->area[area].group))
                                ? CAPITAL
                                : FLAG / 2;
        }
    }
    find_focus(w, side, o);
    fade(w, side, WEAKER, o->pull);
    call_up(w, side, o);
    for (int i = 1; i <= w->d->n_groups; i++) {
        bool any = false;
        for (int k = 0; k < w->d->group[i].n; k++)
            any = any || dwf_flag_works(&w->r, &w->s, w->d->group[i].side, w->d->group[i].city[k]);
        o->rate[w->d->group[i].side] += any ? w->d->group[i].rate : 0;
    }
}
