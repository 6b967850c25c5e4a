/* SPDX-License-Identifier: Apache-2.0 */
/* Which cities can be attacked from where (BVG-8.2, 11.1, 11.3, 11.5, 11.6; options 3 and 12). */
#include "games/blue-vs-gray/rules/reach.h"
#include "games/blue-vs-gray/rules/sets.h"

static int enemy_of(int side)
{
    return side == BVG_CSA ? BVG_USA : BVG_CSA;
}

/* All cities beside a set, along links that may be attacked over. */
static uint64_t attack_round(const struct bvg_ground *g, int side, uint64_t cities)
{
    uint64_t next = 0;
    for (; cities; cities &= cities - 1)
        next |= bvg_attack_beside(g, side, bvg_lowest(cities));
    return next;
}

/* Cities that initiative 2 may pass over: the enemy's, not neutral ones, and no pesthole of the CSA (BVG-8.2d, e). */
static uint64_t passable(const struct bvg_ground *g, int side)
{
    return g->held[enemy_of(side)] & ~(side == BVG_USA ? g->pesthole : 0);
}

/* Where supply lines of a kind may end. */
static uint64_t ends_of(const struct bvg_ground *g, int side, enum bvg_source source)
{
    if (source == BVG_BY_SEA) /* a base needs no sea */
        return side == BVG_USA ? g->data->ways.port & g->held[BVG_USA] & ~g->base[BVG_USA] : 0;
    return g->base[side] & bvg_theater_cities(g, source == BVG_EASTERN_BASE ? BVG_EAST : BVG_WEST);
}

/* All cities with a supply line to one of these ends; none passes a base (BVG-11.3b). */
static uint64_t supplied_from(const struct bvg_ground *g, int side, uint64_t ends)
{
    uint64_t open = g->held[side] & ~g->base[side], area = ends;
    for (uint64_t todo = ends; todo;) {
        uint64_t next = bvg_beside(g, side, bvg_take(&todo)) & open & ~area;
        area |= next;
        todo |= next;
    }
    return area;
}

/* Option 3: no attack from Ft Monroe while the CSA holds a city beside Washington. */
static bool monroe_shut(const struct bvg_state *s, const struct bvg_ground *g, int side)
{
    return side == BVG_USA && bvg_option(s, 3) &&
           (bvg_beside(g, BVG_USA, g->data->washington) & g->held[BVG_CSA]); /* BVG-O3a */
}

void bvg_reach_all(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g, int side,
                   struct bvg_reach reach[BVG_SOURCES])
{
    uint64_t foes = g->on_map & ~g->held[side]; /* BVG-3.27a: neutral cities too */
    (void)r;
    for (enum bvg_source source = BVG_EASTERN_BASE; source < BVG_SOURCES; source++) {
        struct bvg_reach *to = &reach[source];
        to->from = supplied_from(g, side, ends_of(g, side, source));
        if (monroe_shut(s, g, side))
            to->from &= ~BVG_AT(g->data->ways.ft_monroe);
        uint64_t round = attack_round(g, side, to->from);
        to->near = round & foes;
        to->far = attack_round(g, side, round & passable(g, side)) & foes;
    }
}

/* ---- listing ---- */

static bool sea_fits(const struct bvg_state *s, const struct bvg_size *n)
{
    return s->late_war[BVG_USA] || bvg_small_enough(n); /* BVG-11.6c, d */
}

/* What the ties of its cards leave of the targets (option 12). */
static uint64_t tied(const struct bvg_state *s, const struct bvg_ground *g, int commander, uint64_t targets)
{
    int side = bvg_side_of(commander);
    if (side != BVG_USA || !bvg_option(s, 12))
        return targets;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last && targets; c++)
        if (s->tie_attack[c] && bvg_commander(s, c) == commander)
            targets &= bvg_tied_attack(s, g, c); /* BVG-O12d */
    return targets;
}

/* How a command may attack, and what; targets 0: not at all. */
static struct bvg_attacker attacker_sized(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g,
                                          const struct bvg_reach reach[BVG_SOURCES], int commander,
                                          const struct bvg_size *n)
{
    bool east = s->theater[commander] == BVG_EAST;
    struct bvg_attacker a = {
        .side = bvg_side_of(commander), .commander = commander, .land = east ? BVG_EASTERN_BASE : BVG_WESTERN_BASE};
    if (bvg_attack_bar_sized(r, s, commander, n))
        return a;
    a.far = bvg_attack_initiative(r, s, commander) >= 2;              /* BVG-8.2c, d, f */
    a.by_sea = east && sea_fits(s, n);                                /* BVG-11.6b */
    a.targets = reach[a.land].near | (a.far ? reach[a.land].far : 0); /* BVG-8.2h, 11.1a */
    if (a.by_sea)
        a.targets |= reach[BVG_BY_SEA].near | (a.far ? reach[BVG_BY_SEA].far : 0);
    a.targets = tied(s, g, commander, a.targets);
    return a;
}

int bvg_attackers(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g, int side,
                  const struct bvg_reach reach[BVG_SOURCES], struct bvg_attacker out[BVG_CARDS_MAX])
{
    struct bvg_size size[BVG_CARDS_MAX];
    int n = 0;
    if (bvg_side_attack_bar(s, side))
        return 0;
    uint64_t ports = side == BVG_USA ? bvg_invasion_targets(r, s, g) : 0;
    bvg_sizes(r, s, side, size);
    struct bvg_set heads = bvg_heads(r, s, side);
    for (int i; bvg_next_of(&heads, &i);) {
        int c = bvg_first_card(side) + i;
        struct bvg_attacker one = attacker_sized(r, s, g, reach, c, &size[c]);
        one.invades = ports && !bvg_invade_bar_sized(r, s, c, &size[c]) && tied(s, g, c, ports);
        if (one.targets || one.invades)
            out[n++] = one;
    }
    return n;
}

/* ---- one attack ---- */

/* Cities past no other from a target; those past one that may be passed over. */
static uint64_t next_to(const struct bvg_ground *g, int side, int target, bool past)
{
    uint64_t round = bvg_attack_beside(g, side, target);
    return past ? attack_round(g, side, round & passable(g, side) & ~BVG_AT(target)) : round;
}

/* The nearest end, those that are better first: the western port for a western city, with option 12 not Ft Monroe. */
static struct bvg_line best_line(const struct bvg_state *s, const struct bvg_ground *g, int side,
                                 enum bvg_source source, int target, int from, uint64_t avoid)
{
    uint64_t ends = ends_of(g, side, source), better = ends;
    if (source == BVG_BY_SEA && g->data->city[target].theater == BVG_WEST)
        better &= bvg_theater_cities(g, BVG_WEST);
    if (bvg_option(s, 12))
        better &= ~BVG_AT(g->data->ways.ft_monroe);
    struct bvg_line line = bvg_supply_line(g, side, from, better, avoid);
    return line.end ? line : bvg_supply_line(g, side, from, ends, avoid);
}

/* Fills in from, between, end and line for one kind of supply; false: this way it cannot be. */
static bool settle(const struct bvg_state *s, const struct bvg_ground *g, const struct bvg_reach *reach,
                   enum bvg_source source, bool past, const struct bvg_wish *wish, struct bvg_attack *out)
{
    struct bvg_line best = {0, 0, 0};
    int side = out->side;
    uint64_t jump = next_to(g, side, wish->target, past) & reach->from;
    if (wish->from)
        jump &= BVG_AT(wish->from);
    for (int city; (city = bvg_first_by_name(g, jump)) != 0; jump &= ~BVG_AT(city)) {
        struct bvg_line line = best_line(s, g, side, source, wish->target, city, wish->avoid);
        if (line.end && (!best.end || line.links < best.links)) { /* nearest, then by name */
            best = line;
            out->from = city;
        }
    }
    if (!best.end)
        return false;
    uint64_t middle = bvg_attack_beside(g, side, wish->target) & passable(g, side);
    out->between = past ? bvg_first_by_name(g, middle & bvg_attack_beside(g, side, out->from)) : 0;
    out->end = best.end;
    out->line = best.cities;
    out->by_sea = source == BVG_BY_SEA;
    return true;
}

/* Why no way was found. */
static const char *why_not(const struct bvg_ground *g, const struct bvg_wish *wish, int side, bool sea_barred)
{
    if (wish->from && !(g->held[side] & BVG_AT(wish->from)))
        return "attack.from"; /* BVG-8.2b */
    return sea_barred && wish->sea != BVG_SEA_NO ? "attack.sea_size" : "attack.reach";
}

static const char *wish_bar(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g,
                            const struct bvg_wish *wish, const struct bvg_size *n)
{
    int side = bvg_side_of(wish->commander);
    const char *bar = bvg_side_attack_bar(s, side);
    if (!bar)
        bar = bvg_attack_bar_sized(r, s, wish->commander, n);
    if (bar)
        return bar;
    if (!(g->on_map & ~g->held[side] & BVG_AT(wish->target)))
        return "attack.target"; /* BVG-8.2a */
    if (wish->announced == BVG_SEA_YES && n->leaders > 1)
        return "attack.one_leader"; /* BVG-11.7a */
    return tied(s, g, wish->commander, BVG_AT(wish->target)) ? NULL : "attack.tied";
}

const char *bvg_attack_plan(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g,
                            const struct bvg_wish *wish, struct bvg_attack *out)
{
    struct bvg_reach reach[BVG_SOURCES];
    int commander = wish->commander, side = bvg_side_of(commander), theater = s->theater[commander];
    struct bvg_size n = bvg_size_of(r, s, commander);
    const char *bar = wish_bar(r, s, g, wish, &n);
    if (bar)
        return bar;
    bool far = bvg_attack_initiative(r, s, commander) >= 2, sea_barred = false;
    enum bvg_source land = theater == BVG_EAST ? BVG_EASTERN_BASE : BVG_WESTERN_BASE;
    bvg_reach_all(r, s, g, side, reach);
    *out = (struct bvg_attack){.side = side,
                               .commander = commander,
                               .target = wish->target,
                               .theater = theater,
                               .cross = g->data->city[wish->target].theater != theater,
                               .announced = wish->announced};
    for (int past = 0; past <= far; past++) {
        if (wish->sea != BVG_SEA_YES && settle(s, g, &reach[land], land, past, wish, out))
            return NULL;
        if (wish->sea == BVG_SEA_NO || theater != BVG_EAST)
            continue;
        if (!sea_fits(s, &n))
            sea_barred |= (next_to(g, side, wish->target, past) & reach[BVG_BY_SEA].from) != 0;
        else if (settle(s, g, &reach[BVG_BY_SEA], BVG_BY_SEA, past, wish, out))
            return NULL;
    }
    return why_not(g, wish, side, sea_barred);
}

uint64_t bvg_attack_from(const struct bvg_ground *g, const struct bvg_reach reach[BVG_SOURCES],
                         const struct bvg_attacker *a, int target, int sea)
{
    uint64_t round = next_to(g, a->side, target, false) | (a->far ? next_to(g, a->side, target, true) : 0), from = 0;
    if (sea != BVG_SEA_YES)
        from |= round & reach[a->land].from;
    if (sea != BVG_SEA_NO && a->by_sea)
        from |= round & reach[BVG_BY_SEA].from;
    return from;
}
