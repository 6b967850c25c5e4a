/* SPDX-License-Identifier: Apache-2.0 */
/* Squadrons in battle: support on coasts and rivers, invasions, the defence of a port by sea (BVG-9.2 to 9.6, 11.7). */
#include "games/blue-vs-gray/rules/reach.h"

/* Squadrons can come in to this port: a fort before it is held, where there is one (BVG-9.3b, 9.6c). */
static bool open_port(const struct bvg_ground *g, int city)
{
    int fort = g->data->set.needs_fort[city];
    return (g->data->ways.port & BVG_AT(city)) && (!fort || (g->held[BVG_USA] & BVG_AT(fort)));
}

/* Joined by river to a native USA city that the USA holds, over cities that it holds (BVG-9.4a). */
static bool open_river(const struct bvg_ground *g, int city)
{
    uint64_t area = 0, own = g->held[BVG_USA];
    for (uint64_t left = g->native[BVG_USA] & own; left; left &= left - 1)
        if (bvg_river_beside(g, bvg_lowest(left)))
            area |= left & -left;
    for (uint64_t todo = area; todo;) {
        uint64_t next = bvg_river_beside(g, bvg_take(&todo)) & own & ~area;
        area |= next;
        todo |= next;
    }
    return area & (BVG_AT(city) | bvg_river_beside(g, city)); /* the city itself may be the enemy's */
}

int bvg_naval_support(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g, int city)
{
    const struct bvg_ways *w = &g->data->ways;
    int theaters = (open_port(g, city) ? BVG_EAST : 0) | (open_river(g, city) ? BVG_WEST : 0), strength = 0;
    for (int32_t i = 0; i < w->n_squadrons; i++) {
        int32_t card = w->squadron[i];
        if (bvg_on_board(s, card) && (s->theater[card] & theaters) && !(s->now[card] & BVG_INACTIVE)) /* BVG-7.8b */
            strength += bvg_card(r, card)->strength;                                                  /* BVG-9.2a */
    }
    return strength;
}

/* ---- invasions ---- */

static bool fleet_in_the_east(const struct bvg_state *s, const struct bvg_ways *w)
{
    for (int32_t i = 0; i < w->n_squadrons; i++)
        if (bvg_on_board(s, w->squadron[i]) && s->theater[w->squadron[i]] == BVG_EAST &&
            !(s->now[w->squadron[i]] & BVG_INACTIVE))
            return true;
    return false;
}

uint64_t bvg_invasion_targets(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g)
{
    uint64_t ports = 0;
    (void)r;
    if (s->now_turn.invasions > 0 || bvg_side_attack_bar(s, BVG_USA) || !fleet_in_the_east(s, &g->data->ways))
        return 0;                                                                       /* BVG-9.6d, e */
    for (uint64_t left = g->data->ways.port & g->held[BVG_CSA]; left; left &= left - 1) /* BVG-9.6b */
        if (open_port(g, bvg_lowest(left)))
            ports |= left & -left;
    return ports;
}

static bool ties_allow(const struct bvg_state *s, const struct bvg_ground *g, int commander, int target)
{
    for (int c = 1; bvg_option(s, 12) && c <= BVG_USA_CARDS; c++)
        if (s->tie_attack[c] && bvg_commander(s, c) == commander && !(bvg_tied_attack(s, g, c) & BVG_AT(target)))
            return false;
    return true;
}

const char *bvg_invade_plan(const struct rules *r, const struct bvg_state *s, const struct bvg_ground *g, int commander,
                            int target, struct bvg_attack *out)
{
    const char *bar = bvg_side_attack_bar(s, bvg_side_of(commander));
    if (!bar)
        bar = bvg_invade_bar(r, s, commander);
    if (bar)
        return bar;
    if (s->now_turn.invasions > 0)
        return "invade.once";
    if (!fleet_in_the_east(s, &g->data->ways))
        return "invade.squadron";
    if (!(bvg_invasion_targets(r, s, g) & BVG_AT(target)))
        return "invade.target";
    if (!ties_allow(s, g, commander, target))
        return "attack.tied";
    *out = (struct bvg_attack){.side = BVG_USA,
                               .commander = commander,
                               .target = target,
                               .theater = BVG_EAST,
                               .invasion = 1,
                               .cross = g->data->city[target].theater != BVG_EAST};
    return NULL;
}

/* ---- a port's defence by sea ---- */

bool bvg_sea_announces(const struct bvg_ground *g, int attacker, int target)
{
    return attacker == BVG_CSA && (g->held[BVG_USA] & g->data->ways.port & BVG_AT(target)) &&
           bvg_supply_of(g, BVG_USA, target, false).port != 0; /* BVG-11.7b; 11.8a: not of a base */
}

bool bvg_sea_default(const struct bvg_ground *g, int target)
{
    return bvg_supply_theaters(g, bvg_supply_of(g, BVG_USA, target, false)) == 0;
}
