/* SPDX-License-Identifier: Apache-2.0 */
/* The ground of a battle: what touches what for a side, supply bases, supply lines (BVG-3.23, 9.5, 11.2, 11.3). */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

/* ---- the ground ---- */

/* CSA bases: native, held, and with a friend beside them (BVG-11.2b, c). */
static uint64_t csa_bases(const struct bvg_ground *g)
{
    uint64_t bases = 0;
    for (uint64_t left = g->native[BVG_CSA] & g->held[BVG_CSA]; left; left &= left - 1) {
        int city = bvg_lowest(left);
        if (bvg_beside(g, BVG_CSA, city) & g->held[BVG_CSA])
            bases |= BVG_AT(city);
    }
    return bases;
}

void bvg_survey(const struct rules *r, const struct bvg_state *s, struct bvg_ground *g)
{
    const struct bvg_ways *w = &bvg_data(r)->ways;
    *g = (struct bvg_ground){.data = bvg_data(r)};
    g->held[BVG_CSA] = bvg_cities_with(s->control, BVG_BY_CSA);
    g->held[BVG_USA] = bvg_cities_with(s->control, BVG_BY_USA);
    g->neutral = bvg_cities_with(s->control, BVG_NEUTRAL);
    g->on_map = g->held[BVG_CSA] | g->held[BVG_USA] | g->neutral;
    for (int letter = 1; letter <= BVG_LETTERS; letter++) {
        const struct bvg_print *print = &w->print[s->map[letter]];
        g->native[BVG_CSA] |= print->native[BVG_CSA];
        g->native[BVG_USA] |= print->native[BVG_USA];
        g->pesthole |= print->pesthole;
    }
    for (int32_t i = 0; i < w->n_squadrons; i++) {
        int32_t card = w->squadron[i];
        if (bvg_on_board(s, card) && s->theater[card] == BVG_WEST && !(s->now[card] & BVG_INACTIVE))
            g->interdicted = 1;
    }
    g->base[BVG_USA] = g->native[BVG_USA] & g->held[BVG_USA] & ~w->no_base; /* BVG-11.2a */
    g->base[BVG_CSA] = csa_bases(g);
}

/* ---- what touches what ---- */

uint64_t bvg_maybe_beside(const struct bvg_ground *g, int city)
{
    uint64_t next = 0;
    for (uint64_t left = g->data->ways.maybe[city]; left;) {
        int other = bvg_take(&left);
        if (!(g->on_map & BVG_AT(g->data->link[g->data->link_of[city][other] - 1].river_unless)))
            next |= BVG_AT(other);
    }
    return next;
}

int bvg_first_by_name(const struct bvg_ground *g, uint64_t cities)
{
    for (int i = 0; cities && i < BVG_CITIES; i++)
        if (cities & BVG_AT(g->data->ways.by_name[i]))
            return g->data->ways.by_name[i];
    return 0;
}

uint64_t bvg_theater_cities(const struct bvg_ground *g, int theater)
{
    return g->data->ways.theater[theater];
}

/* ---- supply lines ---- */

struct bvg_supply bvg_supply_of(const struct bvg_ground *g, int side, int city, bool beyond)
{
    uint64_t own = g->held[side], base = g->base[side], open = beyond ? own : own & ~base;
    uint64_t area = BVG_AT(city), met = 0;
    if (!(own & area))
        return (struct bvg_supply){0, 0};
    if (!beyond && (base & area))
        return (struct bvg_supply){area, 0}; /* BVG-11.3d, G-supply-line */
    for (uint64_t todo = area; todo;) {
        uint64_t next = bvg_beside(g, side, bvg_take(&todo)) & own; /* BVG-11.3c */
        met |= next;
        todo |= next & open & ~area;
        area |= next & open;
    }
    uint64_t ports = side == BVG_USA ? area & g->data->ways.port & ~base : 0; /* BVG-11.6a; 11.8a */
    return (struct bvg_supply){(area | met) & base, ports};
}

int bvg_supply_theaters(const struct bvg_ground *g, struct bvg_supply supply)
{
    return ((supply.base & bvg_theater_cities(g, BVG_EAST)) ? BVG_EAST : 0) |
           ((supply.base & bvg_theater_cities(g, BVG_WEST)) ? BVG_WEST : 0);
}

/* The shortest line through these cities and at most one other, its end. */
static struct bvg_line line_through(const struct bvg_ground *g, int side, int city, uint64_t ends, uint64_t through)
{
    uint64_t layer[BVG_CITIES_MAX] = {BVG_AT(city)}, seen = BVG_AT(city);
    int n = 0;
    while (!(layer[n] & ends)) {
        uint64_t next = 0;
        for (uint64_t left = n == 0 ? layer[0] : layer[n] & through; left; left &= left - 1)
            next |= bvg_beside(g, side, bvg_lowest(left));
        next &= (through | ends) & ~seen;
        if (!next)
            return (struct bvg_line){0, 0, 0};
        seen |= next;
        layer[++n] = next;
    }
    struct bvg_line line = {0, bvg_first_by_name(g, layer[n] & ends), n};
    for (int at = line.end; at;) { /* back again, layer by layer */
        line.cities |= BVG_AT(at);
        uint64_t before = n > 0 ? layer[n - 1] & (through | layer[0]) : 0;
        at = bvg_first_by_name(g, before & bvg_beside(g, side, at));
        n--;
    }
    return line;
}

struct bvg_line bvg_supply_line(const struct bvg_ground *g, int side, int city, uint64_t ends, uint64_t avoid)
{
    uint64_t own = g->held[side], base = g->base[side], open = own & ~base;
    ends &= own;
    if (!(own & BVG_AT(city)) || !ends)
        return (struct bvg_line){0, 0, 0};
    if (base & BVG_AT(city))
        return ends & BVG_AT(city) ? (struct bvg_line){BVG_AT(city), city, 0} : (struct bvg_line){0, 0, 0};
    struct bvg_line line = line_through(g, side, city, ends & ~avoid, open & ~avoid);
    return line.end ? line : line_through(g, side, city, ends, open);
}
