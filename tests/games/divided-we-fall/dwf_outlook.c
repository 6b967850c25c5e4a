/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_outlook.h"
#include <string.h>

enum {
    FINE = 16,        /* parts of a worth in which pulls are counted */
    WEAKER = 13,      /* sixteenths of a pull that are left after a link, */
    CALL_WEAKER = 11, /* and of a call */
    FLAG = 80,        /* what he thinks things worth */
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
    GROUP_CITY = 10,   /* of one of a group that he wants, */
    HOLD_CITY = 16,    /* and of one that is whole */
    CAPITAL_CITY = 14, /* and of a capital's */
    TAKEN = 10,        /* sixteenths of what threatens the enemy's capital against which he keeps it */
    SHARE = 12,        /* infantry with which an army calls half as loud as with none */
    COLUMNS = 3,       /* that one attack brings together: a point each */
    CRAWL = 2          /* the least movement that a leader is taken to have */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- who is where ---- */
/* May whoever walks go along this link? Nobody passes the enemy; the Union goes by sea too. */
static bool leads_on(const struct war *w, int walker, const struct kit_link *k)
{
    if (walker == D_ANYBODY)
        return (k->kinds & DWF_LAND) != 0;
    return ((k->kinds & DWF_LAND) || (walker == DWF_USA && (k->marks & DWF_DARK))) &&
           !dwf_has_combat(&w->r, &w->s, !walker, k->to);
}

void d_spreads(const struct war *w, int walker, const bool from[DWF_AREAS_MAX], int far[DWF_AREAS_MAX])
{
    int queue[DWF_AREAS_MAX], n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        far[area] = from[area] ? 0 : D_NOWHERE;
        if (from[area])
            queue[n++] = area;
    }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&w->d->map, queue[i]); k < kit_near_end(&w->d->map, queue[i]); k++)
            if (far[k->to] == D_NOWHERE && leads_on(w, walker, k)) {
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

int d_combat_there(const struct war *w, int side, int area)
{
    int leader = d_best_leader(w, side, area);
    return leader ? dwf_combat_of(&w->r, &w->s, leader) : 0;
}

int d_strength(const struct war *w, int side, int area)
{
    int army = dwf_army(&w->r, &w->s, side, area);
    return army + least(army, d_combat_there(w, side, area));
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
    d_spreads(w, D_ANYBODY, from, far);
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

/* Who walks, for kit_reach(). */
struct walker {
    const struct war *w;
    int side;
};

/* Clear roads and rails, and terrain as it is met; nobody passes the enemy. */
static int32_t step_cost(const void *context, int from, const struct kit_link *k)
{
    const struct walker *by = context;
    const struct war *w = by->w;
    if (!(k->kinds & DWF_LAND) || dwf_has_combat(&w->r, &w->s, !by->side, from))
        return KIT_BARRED;
    bool rail = (k->kinds & DWF_RAIL) && dwf_rail_open(&w->r, &w->s, by->side, from, k);
    int cost = rail ? w->d->rail_cost : w->d->road[dwf_now(&w->r, &w->s)->weather];
    for (int i = 0; i < DWF_TERRAINS; i++)
        cost += k->marks >> i & 1 ? w->d->terrain[i].extra : 0;
    return cost;
}

/* The movement of whoever stands there: the best of the leaders', or that of infantry. */
static int moves_of(const struct war *w, int side, int area)
{
    int most = 0;
    if (!d_best_leader(w, side, area))
        return w->d->infantry_moves;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (d_leads_at(w, side, i, area) && dwf_moves_of(&w->r, &w->s, i) > most)
            most = dwf_moves_of(&w->r, &w->s, i);
    return most > CRAWL ? most : CRAWL;
}

/* The largest columns that can come to an area, and the best leader among them. */
struct comers {
    int most[DWF_AREAS_MAX][COLUMNS], leader[DWF_AREAS_MAX];
};

static void note_comer(struct comers *c, int to, int n, int combat)
{
    c->leader[to] = combat > c->leader[to] ? combat : c->leader[to];
    for (int i = 0; i < COLUMNS; i++)
        if (n > c->most[to][i]) {
            int less = c->most[to][i];
            c->most[to][i] = n;
            n = less;
        }
}

/* The links by which the cheapest ways from `at` come in: of equal ways the one with the fewest links counts, of those
 * the one from the lowest place. */
static void find_last(const struct walker *by, const struct kit_reach *reach, int at,
                      const struct kit_link *last[DWF_AREAS_MAX])
{
    struct kit_set seen = kit_only(at), now = seen;
    while (!kit_is_empty(&now)) { /* a link more each time */
        struct kit_set next = {{0}};
        for (int from = 0; kit_next(&now, &from);)
            for (const struct kit_link *k = kit_near(&by->w->d->map, from); k < kit_near_end(&by->w->d->map, from);
                 k++) {
                int32_t price = step_cost(by, from, k);
                if (price == KIT_BARRED || kit_has(&seen, k->to) || !kit_has(&reach->reached, k->to) ||
                    reach->cost[from] + price != reach->cost[k->to])
                    continue;
                kit_put(&seen, k->to);
                kit_put(&next, k->to);
                last[k->to] = k;
            }
        now = next;
    }
}

/* Where this stack of the enemy's can be at once; one link always. */
static void note_stack(const struct war *w, int side, int at, struct comers *c)
{
    int n = column_of(w, side, at);
    struct walker by = {w, side};
    struct kit_set from = kit_only(at);
    struct kit_reach reach;
    const struct kit_link *last[DWF_AREAS_MAX] = {NULL};
    kit_reach(&w->d->map, &from, moves_of(w, side, at), step_cost, &by, &reach);
    find_last(&by, &reach, at, last);
    for (const struct kit_link *k = kit_near(&w->d->map, at); k < kit_near_end(&w->d->map, at); k++)
        if ((k->kinds & DWF_LAND) && !kit_has(&reach.reached, k->to))
            last[k->to] = k;
    for (int to = 1; to <= w->d->n_areas; to++)
        if (last[to])
            note_comer(c, to, halves(last[to]) ? (n + 1) / 2 : n, d_combat_there(w, side, at));
}

/* What the enemy can bring together in each area. */
static void find_threats(const struct war *w, int side, struct outlook *o)
{
    struct comers c = {{{0}}, {0}};
    int lift = side == DWF_CSA ? dwf_now(&w->r, &w->s)->lift / 2 : 0;
    for (int at = 1; at <= w->d->n_areas; at++)
        if (w->s.infantry[!side][at] > 0)
            note_stack(w, !side, at, &c);
    for (int area = 1; area <= w->d->n_areas; area++) {
        int sum = 0;
        for (int i = 0; i < COLUMNS; i++)
            sum += c.most[area][i];
        sum += least(sum, c.leader[area]);
        o->led[area] = c.leader[area] > 0;
        o->threat[area] = w->d->area[area].kind == DWF_SEA_PORT && lift > sum ? lift : sum;
    }
}

static bool withstands(const struct war *w, int side, int area, int n, int leader, int value, bool led)
{
    int fort = w->s.fort_of[area] == side + 1 ? w->s.fort[area] : 0, steps = fort > 0;
    int lost = dwf_crt(&w->r, value, DWF_COLUMNS) - leader, theirs = dwf_crt(&w->r, value, DWF_COL_CLEAR);
    int men = lost > steps ? lost - steps : 0; /* one step of the fort, then men, then the rest of it */
    if (men > n)
        steps += men - n;
    if (fort > steps)
        return true;
    int left = n - men;
    if (left <= 0 || led != (leader > 0))
        return left > 0 && !led;
    return left + least(left, leader) >= value - (theirs > fort ? theirs : fort);
}

bool d_holds(const struct war *w, const struct outlook *o, int side, int area, int n, int leader)
{
    return withstands(w, side, area, n, leader, o->threat[area], o->led[area]);
}

/* Infantry that is to stay in a city so that the enemy does not take it at once. */
static int stays(const struct war *w, int side, int area, const struct outlook *o)
{
    bool key = d_is_key(w, side, area), capital = d_is_capital(w, area);
    int most = capital ? CAPITAL_CITY : key ? KEY : CITY, n = 1, near = o->threat[area];
    int leader = d_combat_there(w, side, area);
    if (side == DWF_USA && !capital && w->d->area[area].flag == DWF_BY_CSA && o->wanted[w->d->area[area].group])
        most = is_whole(w, w->d->area[area].group) ? HOLD_CITY : GROUP_CITY;
    if (!d_is_flag(w, area) && !key)
        return 0;
    if (w->s.turn == DWF_TURNS && side == DWF_USA) /* nobody comes after him */
        return w->d->area[area].flag == DWF_BY_CSA;
    if (area == w->d->capital[!side])
        near = near * TAKEN / FINE;
    if (capital)
        near += (area == w->d->capital[side] ? 2 : 0) + near / 4;
    while (n < most && near > 0 && !withstands(w, side, area, n, leader, near, o->led[area]))
        n++;
    bool vain = !capital && near > 0 && !withstands(w, side, area, n, leader, near, o->led[area]);
    return vain ? 1 : n;
}

/* What an army is to have that stands beside a city worth taking: so many times what defends it; and what that is
 * worth. */
static int gathered(const struct war *w, int side, int goal)
{
    bool near[DWF_AREAS_MAX] = {[0] = false};
    int far[DWF_AREAS_MAX], n = 0;
    near[goal] = true;
    d_spreads(w, D_ANYBODY, near, far);
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
    d_spreads(w, D_ANYBODY, from, far);
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
    find_threats(w, side, o);
    for (int area = 1; area <= w->d->n_areas; area++) {
        o->worth[area] = worth(w, side, area, o);
        o->pull[area] = (d_is_capital(w, area) ? FINE * o->worth[area]
                                               : FINE * o->worth[area] * EASE / (EASE + defence(w, !side, area)));
        o->stay[area] = stays(w, side, area, o);
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
