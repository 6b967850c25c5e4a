/* SPDX-License-Identifier: Apache-2.0 */
/* Why no way leads where a line goes, for him who wrote it. It is asked only after the refusal, so it can never refuse
 * anything: where several reasons hold, the first that he can do something about. */
#include "games/divided-we-fall/unfold.h"

struct asking {
    const struct dwf_going *g;
    const struct dwf_move *m;
    int to; /* the last stop */
    int ways;
    struct problem *why;
};

static bool say(const struct asking *a, const char *key, const char *rule, int area)
{
    kit_refuse(a->why, key, rule, area ? dwf_area_name(a->g->r, area) : NULL);
    return true;
}

/* "it costs 9 movement points, and 6 are left" */
static void name_cost(struct kit_fact *words, int cost, int limit)
{
    kit_fact_add(words, "it costs ");
    kit_fact_number(words, cost);
    kit_fact_add(words, " movement points, and ");
    kit_fact_number(words, limit);
    kit_fact_add(words, limit == 1 ? " is left" : " are left");
}

/* The last link of the way whose end he can reach by itself, from 0; -1: none. */
static int reached(const struct asking *a, const struct dwf_route *route)
{
    struct dwf_route part;
    for (int i = route->n - 2; i >= 0; i--) {
        const int32_t stop[1] = {route->to[i]};
        if (dwf_find_route(a->g, a->m, stop, 1, a->ways, &part))
            return i;
    }
    return -1;
}

/* " (by Franklin, Decatur: it gets as far as Franklin)" */
static void name_way(struct kit_fact *words, const struct asking *a, const struct dwf_route *route)
{
    int last = reached(a, route);
    for (int i = 0; i + 1 < route->n; i++) {
        kit_fact_add(words, i ? ", " : " (by ");
        kit_fact_add(words, dwf_area_name(a->g->r, route->to[i]));
    }
    kit_fact_add(words, last >= 0 ? ": it gets as far as " : ": it gets to none of them");
    kit_fact_add(words, last >= 0 ? dwf_area_name(a->g->r, route->to[last]) : "");
    kit_fact_add(words, ")");
}

static bool say_far(const struct asking *a, const struct dwf_route *route, int limit)
{
    if (!a->why || a->why->key)
        return true;
    bool whole = say(a, a->m->halved ? "dwf.too_far_unsupplied" : "dwf.too_far",
                     a->m->halved ? "DWF-supply-18" : "DWF-move-4", a->to);
    for (bool way = route->n > 1;; way = false) {
        struct kit_fact words = {.at = a->why->want, .cap = sizeof a->why->want};
        name_cost(&words, route->cost, limit);
        if (way)
            name_way(&words, a, route);
        if (kit_fact_end(&words) < sizeof a->why->want || !way) /* else too long a way to be told whole */
            return whole;
    }
}

static bool army_along(const struct asking *a)
{
    return dwf_has_army_along(a->m) || (a->m->leader && a->g->s->fresh[a->g->side][a->m->area] > 0);
}

/* What speaks against the enemy who stands at its end. */
static bool enemy_bar(const struct asking *a)
{
    const struct dwf_state *s = a->g->s;
    bool fleet = a->m->mode == DWF_FLEET;
    if (!dwf_has_combat(a->g->r, s, dwf_foe(a->g->side), a->to))
        return false;
    if (!fleet && !army_along(a))
        return say(a, "dwf.enemy_alone", "DWF-stacking-9", a->to);
    if (s->fought[a->to])
        return say(a, "dwf.fought", "DWF-combat-1", a->to);
    if (s->battle.area && s->battle.area != a->to)
        return say(a, "dwf.fight_elsewhere", "DWF-combat-2", s->battle.area);
    if (a->m->free)
        return say(a, "dwf.roams", "DWF-O-independent-1", a->to);
    if (a->m->mode == DWF_BY_SEA && a->m->supply == 0)
        return say(a, "dwf.invade_supply", "DWF-invade-2", a->to);
    if (a->m->mode == DWF_BY_SEA)
        return say(a, "dwf.invade_ships", "DWF-invade-4", a->to);
    return say(a, "dwf.attack_supply", "DWF-combat-3", a->to);
}

/* By land, if nobody stood in the way. */
static bool land_bar(const struct asking *a, const struct dwf_route *route)
{
    const struct dwf_state *s = a->g->s;
    int limit = dwf_land_limit(a->g, a->m, false) - a->m->spent, foe = dwf_foe(a->g->side);
    for (int i = 0; i + 1 < route->n; i++)
        if (dwf_has_units(a->g->r, s, foe, route->to[i]) && route->cost <= limit)
            return say(a, "dwf.enemy_between", "DWF-move-16", route->to[i]);
    for (int i = 0; i < route->n; i++)
        if (dwf_is_closed(a->g->r, s, a->g->side, route->to[i]))
            return say(a, "dwf.closed", "DWF-politics-9", route->to[i]);
    for (int i = 0; i < route->n && a->m->militia; i++)
        if (a->m->militia & ~(1 << dwf_state_of(a->g->r, s, route->to[i])))
            return say(a, "dwf.militia_border", "DWF-units-7", route->to[i]);
    if (route->cost > limit)
        return say_far(a, route, limit);
    return false;
}

static bool water_bar(const struct asking *a)
{
    const struct dwf_state *s = a->g->s;
    int foe = dwf_foe(a->g->side), kind = dwf_data(a->g->r)->area[a->to].kind;
    if (kind == DWF_INLAND && a->ways == DWF_WATER_ONLY)
        return say(a, "dwf.no_port", "DWF-move-6", a->to);
    if (a->m->vessel[DWF_SHIP] && a->m->mode == DWF_FLEET && kind == DWF_RIVER_PORT)
        return say(a, "dwf.ship_river", "DWF-naval-5", a->to);
    if (a->m->mode == DWF_BY_RIVER && kind == DWF_SEA)
        return say(a, "dwf.river_box", "DWF-riverine-1", a->to);
    if (s->vessel[foe][DWF_IRONCLAD][a->to] > 0)
        return say(a, "dwf.ironclads", "DWF-naval-18", a->to);
    if (kind == DWF_SEA && a->m->infantry > 0 &&
        s->infantry[a->g->side][a->to] + a->m->infantry > dwf_now(a->g->r, s)->lift)
        return say(a, "dwf.box_full", "DWF-stacking-4", a->to);
    return say(a, "dwf.no_water_way", a->m->mode == DWF_FLEET ? "DWF-naval-2" : "DWF-sealift-3", a->to);
}

bool dwf_route_bar(const struct dwf_going *g, const struct dwf_move *m, const int32_t *stop, int n, int ways,
                   struct problem *why)
{
    const struct asking a = {.g = g, .m = m, .to = n > 0 ? stop[n - 1] : 0, .ways = ways, .why = why};
    struct dwf_route route;
    if (dwf_is_closed(g->r, g->s, g->side, a.to))
        return say(&a, "dwf.closed", "DWF-politics-9", a.to);
    if (dwf_leads_through_kentucky(g, m, stop, n, ways))
        return say(&a, "dwf.through_kentucky", "DWF-politics-10", a.to);
    if (m->must && !(dwf_theaters_of(g->r, a.to) & m->must))
        return say(&a, "dwf.owed", "DWF-command-8", 0);
    if (m->mode == DWF_BY_RIVER && g->side == DWF_CSA && dwf_has_units(g->r, g->s, DWF_USA, a.to))
        return say(&a, "dwf.csa_ferry", "DWF-riverine-8", a.to);
    bool by_land = ways != DWF_WATER_ONLY && m->mode == DWF_BY_LAND;
    bool joined = by_land && dwf_find_long_route(g, m, stop, n, &route);
    if ((joined && land_bar(&a, &route)) || enemy_bar(&a))
        return true;
    if (by_land && ways == DWF_LAND_ONLY)
        return say(&a, joined ? "dwf.no_way" : "dwf.no_land_way", "DWF-move-8", a.to);
    return water_bar(&a);
}
