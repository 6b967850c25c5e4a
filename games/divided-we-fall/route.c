/* SPDX-License-Identifier: Apache-2.0 */
/* Whole ways for lines that name where to, and perhaps by way of what: one step is asked of legs.c after the other. */
#include "games/divided-we-fall/acts.h"
#include <string.h>

enum { NODES = 500 };
struct node {
    struct dwf_move m;
    int16_t before; /* node, -1: the start */
    uint8_t passed; /* of the stops */
    uint8_t foes;   /* areas of the enemy's colour so far */
    bool closed;
};
struct search {
    const struct dwf_going *now, *later;
    const int32_t *stop;
    int n_stops, ways, n;
    bool unhindered; /* only the map counts */
    bool spares;     /* keeps out of Kentucky */
    struct node node[NODES];
};

/* The links from the start to a node, first link first. */
static int trace(const struct search *x, int at, struct dwf_route *out)
{
    int n = x->node[at].m.steps - x->node[0].m.steps, i = n;
    for (; at > 0 && i > 0; at = x->node[at].before) {
        i--;
        if (i < DWF_WAY_MAX) {
            out->to[i] = (uint8_t)x->node[at].m.area;
            out->by_water[i] = (uint8_t)x->node[at].m.last_water;
        }
    }
    out->n = n < DWF_WAY_MAX ? n : DWF_WAY_MAX;
    out->cost = 0;
    return n;
}

static int by_names(const struct search *x, int a, int b)
{
    const struct dwf_data *d = dwf_data(x->now->r);
    struct dwf_route one = {0}, two = {0};
    trace(x, a, &one);
    trace(x, b, &two);
    for (int i = 0; i < one.n && i < two.n; i++) {
        int by = strcmp(d->area[one.to[i]].name, d->area[two.to[i]].name);
        if (by != 0)
            return by;
        if (one.by_water[i] != two.by_water[i])
            return one.by_water[i] - two.by_water[i];
    }
    return one.n - two.n;
}

/* Is the first of the two the better way? */
static bool is_better(const struct search *x, int a, int b)
{
    const struct node *one = &x->node[a], *two = &x->node[b];
    if (one->m.spent != two->m.spent)
        return one->m.spent < two->m.spent;
    if (one->foes != two->foes)
        return one->foes < two->foes;
    return by_names(x, a, b) < 0;
}

/* May whatever comes later be the same for both? */
static bool are_alike(const struct node *a, const struct node *b)
{
    return a->m.area == b->m.area && a->passed == b->passed && a->m.mode == b->m.mode && a->m.blue == b->m.blue &&
           a->m.sailed == b->m.sailed && a->m.entered == b->m.entered;
}

static void keep(struct search *x)
{
    int new = x->n, same = -1;
    for (int i = 0; i < x->n && same < 0; i++)
        if (are_alike(&x->node[i], &x->node[new]))
            same = i;
    if (same < 0)
        x->n++;
    else if (!x->node[same].closed && is_better(x, new, same))
        x->node[same] = x->node[new];
}

static bool steps(const struct search *x, const struct node *from, const struct kit_link *k, bool water,
                  struct dwf_leg *leg)
{
    const struct dwf_going *g = from->m.steps == x->node[0].m.steps ? x->now : x->later;
    if (!x->unhindered)
        return dwf_leg(g, &from->m, k, water, leg);
    *leg = (struct dwf_leg){.to = k->to};
    leg->cost = dwf_land_cost(g, &from->m, k);
    return !water && (k->kinds & DWF_LAND) != 0;
}

static void look_around(struct search *x, int at)
{
    const struct dwf_data *d = dwf_data(x->now->r);
    int area = x->node[at].m.area;
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        for (int water = 0; water < 2; water++) {
            struct dwf_leg leg;
            if ((x->ways == DWF_LAND_ONLY && water) || (x->ways == DWF_WATER_ONLY && !water) || x->n == NODES - 1 ||
                x->node[at].m.steps - x->node[0].m.steps >= DWF_WAY_MAX - 1 || (x->spares && d->area[k->to].latent) ||
                !steps(x, &x->node[at], k, water, &leg))
                continue;
            struct node *next = &x->node[x->n];
            *next = x->node[at];
            next->before = (int16_t)at;
            next->closed = false;
            dwf_step_move(x->now, &next->m, &leg);
            next->foes = (uint8_t)(next->foes + dwf_is_colour(x->now->r, x->now->s, dwf_foe(x->now->side), k->to));
            while (next->passed < x->n_stops && x->stop[next->passed] == k->to)
                next->passed++;
            keep(x);
        }
}

/* The best that was not looked at; -1: none. */
static int best(const struct search *x)
{
    int out = -1;
    for (int i = 0; i < x->n; i++)
        if (!x->node[i].closed && (out < 0 || is_better(x, i, out)))
            out = i;
    return out;
}

static bool find(struct search *x, const struct dwf_move *m, struct dwf_route *out)
{
    x->n = 1;
    x->node[0] = (struct node){.m = *m, .before = -1};
    for (int at; (at = best(x)) >= 0;) {
        struct node *here = &x->node[at];
        here->closed = true;
        if (here->passed == x->n_stops && (x->unhindered || dwf_may_halt(x->now, &here->m))) {
            trace(x, at, out);
            out->cost = here->m.spent - m->spent;
            return true;
        }
        look_around(x, at);
    }
    return false;
}

/* Would he who moves end the neutrality of Kentucky by being there? Nobody does that by the way (RULINGS.md N51). */
static bool would_open(const struct dwf_going *g, const struct dwf_move *m)
{
    bool army = dwf_has_army_along(m) || (m->leader && g->s->fresh[g->side][m->area] > 0);
    return army && g->side == DWF_CSA && !dwf_kentucky_open(g->r, g->s) && !dwf_data(g->r)->area[m->area].latent;
}

static bool names_kentucky(const struct dwf_going *g, const int32_t *stop, int n)
{
    for (int i = 0; i < n; i++)
        if (dwf_data(g->r)->area[stop[i]].latent)
            return true;
    return false;
}

static bool find_way(const struct dwf_going *g, const struct dwf_move *m, const int32_t *stop, int n, int ways,
                     bool spares, struct dwf_route *out)
{
    struct dwf_state left;
    struct search x;
    struct dwf_going later = dwf_depart(g, m, &left);
    x.now = g, x.later = &later;
    x.stop = stop, x.n_stops = n, x.ways = ways;
    x.unhindered = false;
    x.spares = spares;
    return find(&x, m, out);
}

bool dwf_find_route(const struct dwf_going *g, const struct dwf_move *m, const int32_t *stop, int n, int ways,
                    struct dwf_route *out)
{
    return find_way(g, m, stop, n, ways, would_open(g, m) && !names_kentucky(g, stop, n), out);
}

bool dwf_leads_through_kentucky(const struct dwf_going *g, const struct dwf_move *m, const int32_t *stop, int n,
                                int ways)
{
    struct dwf_route route;
    return would_open(g, m) && !names_kentucky(g, stop, n) && find_way(g, m, stop, n, ways, false, &route);
}

/* Puts in where he may halt; kentucky: there alone. */
static void put_ends(const struct dwf_going *g, const struct dwf_move *m, int ways, bool spares, bool kentucky,
                     struct kit_set *out)
{
    struct dwf_state left;
    struct search x;
    dwf_depart(g, m, &left);
    struct dwf_going later = dwf_going(g->r, &left);
    x.now = g, x.later = &later;
    x.n_stops = 0, x.ways = ways;
    x.stop = NULL;
    x.unhindered = false;
    x.spares = spares;
    x.n = 1;
    x.node[0] = (struct node){.m = *m, .before = -1};
    for (int at; (at = best(&x)) >= 0;) {
        x.node[at].closed = true;
        if (at > 0 && dwf_may_halt(g, &x.node[at].m) && (!kentucky || dwf_data(g->r)->area[x.node[at].m.area].latent))
            kit_put(out, x.node[at].m.area);
        look_around(&x, at);
    }
}

void dwf_find_ends(const struct dwf_going *g, const struct dwf_move *m, int ways, struct kit_set *out)
{
    bool opens = would_open(g, m);
    *out = (struct kit_set){{0}};
    put_ends(g, m, ways, opens, false, out);
    if (opens)
        put_ends(g, m, ways, false, true, out);
    kit_drop(out, m->area);
}

bool dwf_find_long_route(const struct dwf_going *g, const struct dwf_move *m, const int32_t *stop, int n,
                         struct dwf_route *out)
{
    struct search x;
    x.now = x.later = g;
    x.stop = stop, x.n_stops = n, x.ways = DWF_LAND_ONLY;
    x.unhindered = true;
    x.spares = false;
    return find(&x, m, out);
}
