/* SPDX-License-Identifier: Apache-2.0 */
/* One link: what it costs who moves, and whether he may go over it (DWF-move, DWF-sealift, DWF-riverine, DWF-naval,
 * DWF-invade, DWF-charts-16 to 26). Where he may end is asked before each step, so that nobody gets stuck. */
#include "games/divided-we-fall/acts.h"
#include <string.h>

/* Where does it have to end? false: anywhere. */
static bool ends_only_at(const struct rules *r, const struct dwf_state *s, int area)
{
    if (s->battle.area)
        return area == s->battle.area;
    return dwf_theaters_of(r, area) & (s->move.mode ? s->move.must : s->owed);
}

static void measure_ends(const struct rules *r, const struct dwf_state *s, uint8_t far[DWF_AREAS_MAX])
{
    const struct dwf_data *d = dwf_data(r);
    uint8_t queue[DWF_AREAS_MAX];
    int n = 0;
    if (!s->battle.area && !(s->move.mode ? s->move.must : s->owed))
        return;
    memset(far, UINT8_MAX, DWF_AREAS_MAX);
    for (int area = 1; area <= d->n_areas; area++)
        if (ends_only_at(r, s, area)) {
            far[area] = 0;
            queue[n++] = (uint8_t)area;
        }
    for (int i = 0; i < n; i++)
        for (const struct kit_link *k = kit_near(&d->map, queue[i]); k < kit_near_end(&d->map, queue[i]); k++)
            if (far[k->to] == UINT8_MAX) {
                far[k->to] = (uint8_t)(far[queue[i]] + 1);
                queue[n++] = (uint8_t)k->to;
            }
}

struct dwf_going dwf_going_on(const struct rules *r, const struct dwf_state *s)
{
    struct dwf_going g = {.r = r, .s = s, .side = s->side};
    dwf_survey(r, s, &g.ground);
    return g;
}

struct dwf_going dwf_going(const struct rules *r, const struct dwf_state *s)
{
    struct dwf_going g = dwf_going_on(r, s);
    dwf_supply_net_on(r, s, &g.ground, s->side, &g.net);
    measure_ends(r, s, g.far);
    return g;
}

bool dwf_has_army_along(const struct dwf_move *m)
{
    return m->infantry > 0 || m->militia != 0;
}

int dwf_n_bits(int32_t bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* Of a stack or of units without a leader: each such unit costs a point of its own (DWF-command-2, 3). */
static int dwf_points_for(const struct dwf_going *g, const struct dwf_move *m)
{
    int size = dwf_now(g->r, g->s)->max_infantry[g->side];
    int units = (m->infantry + size - 1) / size + dwf_n_bits(m->militia);
    return m->leader ? 1 : units;
}

/* ---- how far ---- */
static int halved(const struct dwf_move *m, int moves)
{
    return m->halved ? (moves + 1) / 2 : moves; /* DWF-supply-18; RULINGS.md R-round, N37 */
}

/* Ashore after a trip: of supply without a leader only what is left of its own (DWF-supply-25). */
static int rating_ashore(const struct dwf_going *g, const struct dwf_move *m)
{
    int supply = dwf_data(g->r)->supply_moves;
    return m->supply > 0 && !m->leader && supply < m->rating ? supply : m->rating;
}

int dwf_land_limit(const struct dwf_going *g, const struct dwf_move *m, bool blue)
{
    bool bonus = g->side == DWF_USA && blue && !m->sailed && m->rail == 0;
    return halved(m, (m->sailed ? rating_ashore(g, m) : m->rating) +
                         (bonus ? dwf_data(g->r)->blue_bonus : 0)); /* DWF-move-15 */
}

/* Would he, on a way that he has not gone yet, have cut the rails of the area in which he stands? (DWF-damage-5) */
static bool cuts_rails(const struct dwf_going *g, const struct dwf_move *m)
{
    int foe = dwf_foe(g->side);
    return m->steps > 0 && m->area != g->s->move.area && dwf_has_army_along(m) &&
           dwf_data(g->r)->state[dwf_state_of(g->r, g->s, m->area)].side == foe + 1 &&
           g->ground.holder[m->area] == foe + 1;
}

int dwf_land_cost(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k)
{
    const struct dwf_data *d = dwf_data(g->r);
    int weather = dwf_now(g->r, g->s)->weather;
    bool rail = dwf_rail_open(g->r, g->s, g->side, m->area, k) && !cuts_rails(g, m);
    int cost = rail ? d->rail_cost : d->road[weather]; /* DWF-charts-16, 17 */
    for (int i = 0; i < DWF_TERRAINS; i++)             /* of the side that is entered: DWF-move-9 to 11 */
        cost += k->marks & ~m->ignores & 1 << i ? d->terrain[i].extra : 0; /* DWF-O-moves-1 */
    return cost;
}

static int water_cost(const struct dwf_going *g, int kind, const struct kit_link *k)
{
    const struct dwf_data *d = dwf_data(g->r);
    if (dwf_now(g->r, g->s)->weather == DWF_HARSH && d->harsh_water[k->value])
        return d->harsh_water[k->value];
    return d->water[k->value][kind]; /* DWF-naval-13, DWF-charts-18, 19, 26; 0: it may not go there */
}

static int fleet_kind(const struct dwf_move *m)
{
    return m->vessel[DWF_SHIP] ? DWF_SHIP : m->vessel[DWF_GUNBOAT] ? DWF_GUNBOAT : DWF_IRONCLAD;
}

/* ---- may it be entered? ---- */
/* Militia stays in its state (DWF-units-7). */
static bool militia_bars(const struct dwf_going *g, const struct dwf_move *m, int to)
{
    int state = dwf_state_of(g->r, g->s, to);
    return (m->militia & ~(1 << state)) != 0;
}

/* Somewhere near a supply unit was spent in this half, or there is one (RULINGS.md R-supply-lasts). */
static bool fed_near(const struct rules *r, const struct dwf_state *s, int area)
{
    const struct dwf_data *d = dwf_data(r);
    if (s->fed[area])
        return true;
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        if (s->fed[k->to] && dwf_beside(k, d, area))
            return true;
    return false;
}

bool dwf_supplies_attack(const struct rules *r, const struct dwf_state *s, const struct dwf_net *net, int side,
                         int from)
{
    return fed_near(r, s, from) || dwf_supplied(r, s, net, side, from);
}

/* RULINGS.md N4, C2: in the area of the last step. */
static bool may_attack_from(const struct dwf_going *g, const struct dwf_move *m, int from)
{
    return m->supply > 0 || dwf_supplies_attack(g->r, g->s, &g->net, g->side, from);
}

/* The value that this stack brings; 0 is no attack (RULINGS.md N16), but may join one. */
static int brings_value(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k, bool water)
{
    struct dwf_approach a = {.from = (uint8_t)m->area, .by_water = water, .lift = m->mode == DWF_BY_SEA};
    int n = m->infantry + dwf_n_bits(m->militia), naval = m->vessel[DWF_SHIP] + m->vessel[DWF_IRONCLAD];
    for (int i = 0; i < g->s->battle.n_approaches; i++)
        naval += g->s->battle.area == k->to; /* others are there already */
    return naval + dwf_after_terrain(g->r, n + m->vessel[DWF_GUNBOAT], dwf_marks_of(g->r, &a, k->to));
}

static bool may_engage(const struct dwf_going *g, int to)
{
    return !g->s->fought[to] && (g->s->battle.area == 0 || g->s->battle.area == to); /* DWF-combat-1; RULINGS.md N34 */
}

/* DWF-naval-4, DWF-invade-4, 7; RULINGS.md R-sea-start: whoever attacks from a box needs a ship that began there. */
static bool may_attack_by_water(const struct dwf_going *g, const struct dwf_move *m, int to)
{
    const struct dwf_area *from = &dwf_data(g->r)->area[m->area];
    bool ship = m->vessel[DWF_SHIP] > 0;
    if (from->kind == DWF_SEA)
        return g->s->began[m->area] > 0;
    if (m->mode != DWF_BY_SEA)
        return true;
    for (int i = 0; i < g->s->battle.n_approaches && g->s->battle.area == to; i++)
        ship = ship || g->s->battle.approach[i].vessel[DWF_SHIP] > 0;
    return ship && !dwf_data(g->r)->area[to].beside_box;
}

/* DWF-supply-20, 21; RULINGS.md N7: from an own home port, or with a supply unit there or one water link away. */
bool dwf_naval_supplied(const struct rules *r, const struct dwf_state *s, int from)
{
    const struct dwf_data *d = dwf_data(r);
    if (d->area[from].kind != DWF_SEA && dwf_is_colour(r, s, DWF_USA, from) && dwf_owns(r, s, DWF_USA, from))
        return true;
    if (s->supply[DWF_USA][from] > 0 || s->fed[from])
        return true;
    for (const struct kit_link *k = kit_near(&d->map, from); k < kit_near_end(&d->map, from); k++)
        if ((k->kinds & DWF_WATER) && (s->supply[DWF_USA][k->to] > 0 || s->fed[k->to]))
            return true;
    return false;
}

/* DWF-naval-18 to 20: only with as many ironclads, or two ships for each of the enemy's. */
static bool ironclads_bar(const struct dwf_going *g, const struct dwf_move *m, int to)
{
    int foes = g->s->vessel[dwf_foe(g->side)][DWF_IRONCLAD][to];
    bool box_side = dwf_data(g->r)->area[m->area].kind == DWF_SEA;
    if (foes == 0 || g->side == DWF_CSA)
        return false;
    if (m->mode == DWF_FLEET && m->vessel[DWF_IRONCLAD] >= foes)
        return false;
    return m->mode != DWF_FLEET || m->vessel[DWF_SHIP] < 2 * foes || (box_side && g->s->began[m->area] == 0);
}

/* Enemy units that are no combat units: they stop who comes, and are settled. Naval units do not stop the land units of
 * who controls the port (DWF-control-6, 7; RULINGS.md R-soft-units). */
static bool soft_stops(const struct dwf_going *g, const struct dwf_move *m, int to, bool water)
{
    int foe = dwf_foe(g->side);
    bool pass_ships = !water && g->ground.holder[to] == g->side + 1;
    if (!dwf_in(g->ground.units, foe, to))
        return false;
    return g->s->supply[foe][to] > 0 || dwf_in(g->ground.leaders, foe, to) ||
           (foe == DWF_USA && dwf_rail_at(g->s, to)) ||
           (m->mode != DWF_FLEET && !pass_ships && dwf_vessels(g->s, foe, to) > 0);
}

/* Fills in what happens where he enters. False: he may not. */
static bool enter(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k, bool water,
                  struct dwf_leg *out)
{
    int to = k->to, foe = dwf_foe(g->side);
    bool army = dwf_has_army_along(m), fleet = m->mode == DWF_FLEET;
    bool enemies = dwf_in(g->ground.combat, foe, to);
    if (dwf_is_closed(g->r, g->s, g->side, to) || militia_bars(g, m, to) || /* RULINGS.md R-closed-kentucky */
        dwf_confined(g->r, g->s, m->leaders, m->area, to))
        return false;
    if (m->free && (enemies || (g->ground.holder[to] != g->side + 1 && dwf_vessels(g->s, foe, to) > 0)))
        return false;                 /* DWF-O-independent-2 */
    if (enemies && !army && !fleet) { /* supply and leaders follow their own side into a battle: RULINGS.md C5 */
        out->stops = 1;
        return g->s->battle.area == to && m->rail == 0 && !water;
    }
    if (enemies) {
        out->fights = out->stops = 1;
        return may_engage(g, to) &&
               (fleet ? dwf_naval_supplied(g->r, g->s, m->area) : may_attack_from(g, m, m->area)) &&
               (!water || may_attack_by_water(g, m, to)) && brings_value(g, m, k, water) > 0;
    }
    if (g->s->battle.area == to && g->s->battle.n_approaches > 0)
        out->stops = 1; /* DWF-move-17, 18: who comes there joins it, also where vessels alone defend */
    if (!soft_stops(g, m, to, water))
        return true;
    out->stops = 1;
    return army || fleet;
}

/* ---- legs ---- */
static bool land_leg(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k, struct dwf_leg *out)
{
    bool blue = m->blue && dwf_in(g->ground.colour, DWF_USA, k->to);
    bool clear = dwf_now(g->r, g->s)->weather == DWF_CLEAR, afloat = m->mode != DWF_BY_LAND;
    bool least = m->steps == 0 && !afloat && (m->rail || (clear && !m->halved)); /* DWF-move-14, DWF-supply-19, 27 */
    if (m->mode == DWF_FLEET || (afloat && !m->sailed))
        return false;
    out->cost = dwf_land_cost(g, m, k);
    if (m->spent + out->cost > (afloat ? rating_ashore(g, m) : dwf_land_limit(g, m, blue)) && !least)
        return false; /* DWF-move-4, DWF-sealift-10, 11, DWF-riverine-6 */
    if (m->mode == DWF_BY_SEA && !m->paid && dwf_has_army_along(m))
        out->points = dwf_points_for(g, m); /* RULINGS.md C15 */
    if (m->rail && g->ground.holder[k->to] != g->side + 1 && dwf_in(g->ground.units, dwf_foe(g->side), k->to))
        return false; /* DWF-supply-28 */
    return enter(g, m, k, false, out);
}

/* To sea, or on at sea (DWF-sealift). */
static bool sea_leg(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k, struct dwf_leg *out)
{
    const struct dwf_data *d = dwf_data(g->r);
    int foe = dwf_foe(g->side), more = m->infantry + dwf_n_bits(m->militia) - m->lifted;
    bool ashore = d->area[k->to].kind != DWF_SEA;
    if (g->side != DWF_USA || !(k->marks & DWF_DARK) || m->rail || more > g->s->lift || ironclads_bar(g, m, k->to))
        return false; /* DWF-sealift-1, 4 */
    if (m->mode == DWF_BY_LAND && (m->sailed || m->spent >= halved(m, m->rating)))
        return false; /* RULINGS.md R-long-lift */
    out->cost = water_cost(g, DWF_VESSELS, k);
    if (out->cost == 0 || m->spent + out->cost > halved(m, d->lift_moves)) /* DWF-sealift-3, 7 */
        return false;
    bool fought = dwf_in(g->ground.combat, foe, k->to);
    if (fought && (m->supply == 0 || m->infantry == 0)) /* DWF-supply-4, DWF-invade-2 */
        return false;
    if (ashore && g->ground.holder[k->to] != DWF_BY_USA) {
        out->stops = 1;                                                             /* DWF-invade-9 */
        out->points = !m->paid && dwf_has_army_along(m) ? dwf_points_for(g, m) : 0; /* DWF-command-4, RULINGS.md C15 */
    }
    return enter(g, m, k, true, out);
}

/* DWF-riverine */
static bool river_leg(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k,
                      struct dwf_leg *out)
{
    const struct dwf_data *d = dwf_data(g->r);
    int limit = g->side == DWF_USA ? d->vessel_moves[DWF_GUNBOAT] : d->riverine_moves;
    if (d->area[k->to].kind == DWF_SEA || ironclads_bar(g, m, k->to)) /* DWF-riverine-1 */
        return false;
    if (g->side == DWF_CSA && dwf_in(g->ground.units, DWF_USA, k->to)) /* DWF-riverine-8 */
        return false;
    out->cost = water_cost(g, DWF_GUNBOAT, k);
    return m->spent + out->cost <= limit && enter(g, m, k, true, out);
}

static bool fleet_leg(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k,
                      struct dwf_leg *out)
{
    int kind = fleet_kind(m);
    if ((kind == DWF_SHIP && !(k->marks & DWF_DARK)) || ironclads_bar(g, m, k->to)) /* DWF-naval-5, DWF-stacking-8 */
        return false;
    out->cost = water_cost(g, kind, k);
    return out->cost > 0 && m->spent + out->cost <= dwf_data(g->r)->vessel_moves[kind] && enter(g, m, k, true, out);
}

bool dwf_leg(const struct dwf_going *g, const struct dwf_move *m, const struct kit_link *k, bool water,
             struct dwf_leg *out)
{
    *out = (struct dwf_leg){.to = k->to, .water = water};
    if (m->entered || !(k->kinds & (water ? DWF_WATER : DWF_LAND)))
        return false;
    bool (*const afloat)(const struct dwf_going *, const struct dwf_move *, const struct kit_link *, struct dwf_leg *) =
        m->mode == DWF_FLEET      ? fleet_leg
        : m->mode == DWF_BY_RIVER ? river_leg
                                  : sea_leg;
    return (water ? afloat : land_leg)(g, m, k, out) &&
           (out->points == 0 ||
            dwf_can_pay(g->s, out->points, dwf_theaters_of(g->r, m->start) | dwf_theaters_of(g->r, k->to)));
}

void dwf_step_move(const struct dwf_going *g, struct dwf_move *m, const struct dwf_leg *leg)
{
    m->blue = m->blue && dwf_in(g->ground.colour, DWF_USA, leg->to);
    m->last = m->area;
    m->last_water = leg->water;
    m->area = leg->to;
    m->spent += leg->cost;
    m->steps++;
    if (m->steps < DWF_WAY_MAX)
        m->way[m->steps] = (uint8_t)m->area;
    m->entered = m->entered || leg->stops;
    m->paid = m->paid ? m->paid : leg->points > 0;
    if (leg->water && m->mode == DWF_BY_LAND)
        m->mode = DWF_BY_SEA;
    if (leg->water)
        m->sailed = 1;
    if (leg->water && m->mode == DWF_BY_SEA)
        m->lifted = m->infantry + dwf_n_bits(m->militia);
    if (!leg->water && m->mode != DWF_BY_LAND) { /* ashore; gunboats stay */
        m->mode = DWF_BY_LAND;
        memset(m->vessel, 0, sizeof m->vessel);
    }
}

/* ---- where it may end ---- */
bool dwf_may_halt(const struct dwf_going *g, const struct dwf_move *m)
{
    const struct dwf_data *d = dwf_data(g->r);
    int area = m->area, fight = g->s->battle.area;
    if (m->leaves && dwf_state_of(g->r, g->s, area) == d->virginia)
        return false; /* DWF-O-arrival-longstreet-1 */
    if (m->must && !(dwf_theaters_of(g->r, area) & m->must))
        return false; /* DWF-command-8, 11 */
    if (fight && fight != area)
        return false; /* DWF-move-18: who moves now joins the battle */
    if (d->area[area].kind != DWF_SEA || m->mode == DWF_FLEET || m->infantry == 0 || m->steps == 0)
        return true; /* who is there already may stay: RULINGS.md R-left-at-sea */
    int there = g->s->infantry[g->side][area] + (area == g->s->move.area ? 0 : m->infantry);
    return there <= dwf_now(g->r, g->s)->lift; /* DWF-stacking-4; RULINGS.md C7 */
}

enum { MODES = 5, SEEN = DWF_AREAS_MAX * MODES * 2, STATES = 400 };

struct search {
    uint8_t spent[SEEN]; /* least so far, plus 1; 0: not seen */
    int32_t n;
    struct dwf_move at[STATES];
};

/* At most so many links he can still go over: each costs 1 or more, but for the least move. */
static int links_left(const struct dwf_going *g, const struct dwf_move *m)
{
    const struct dwf_data *d = dwf_data(g->r);
    int most = m->rating + d->blue_bonus, water = 0;
    if (m->entered)
        return 0;
    if (m->mode == DWF_FLEET)
        water = d->vessel_moves[fleet_kind(m)];
    else if (m->mode == DWF_BY_RIVER)
        water = g->side == DWF_USA ? d->vessel_moves[DWF_GUNBOAT] : d->riverine_moves;
    else if (g->side == DWF_USA)
        water = d->lift_moves;
    most = (most > water ? most : water) - m->spent;
    return most < 1 && m->steps == 0 ? 1 : most;
}

/* Too far from where he has to end? */
static bool is_lost(const struct dwf_going *g, const struct dwf_move *m)
{
    return (g->s->battle.area || m->must) && g->far[m->area] > links_left(g, m);
}

static void look_at(struct search *found, const struct dwf_move *m)
{
    uint8_t *seen = &found->spent[(m->area * MODES + m->mode) * 2 + (m->blue != 0)];
    if ((*seen && *seen <= m->spent + 1) || found->n == STATES)
        return;
    *seen = (uint8_t)(m->spent + 1);
    found->at[found->n++] = *m;
}

/* The position once who moves has left: what he held there he may hold no longer, and is no supply to him. */
struct dwf_going dwf_depart(const struct dwf_going *g, const struct dwf_move *m, struct dwf_state *left)
{
    int side = g->side, area = g->s->move.mode ? g->s->move.area : m->start;
    *left = *g->s;
    left->infantry[side][area] = (uint8_t)(left->infantry[side][area] - m->infantry);
    left->supply[side][area] = (uint8_t)(left->supply[side][area] - m->supply);
    for (int state = 0; state < DWF_STATES_MAX; state++)
        if (m->militia >> state & 1)
            left->militia[state] = 0;
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        left->vessel[side][kind][area] = (uint8_t)(left->vessel[side][kind][area] - m->vessel[kind]);
    if (m->rail)
        left->rail[m->rail - 1].area = 0;
    struct dwf_going later = *g;
    later.s = left;
    dwf_survey_again(g->r, left, area, &later.ground);
    if (later.ground.holder[area] != g->ground.holder[area]) /* else nobody's supply is changed by it */
        dwf_supply_net_on(g->r, left, &later.ground, side, &later.net);
    return later;
}

/* All that can be reached from a place of the search; true: he may halt there. */
static bool look_around(const struct dwf_going *g, const struct dwf_going *later, struct search *found, int i)
{
    const struct dwf_data *d = dwf_data(g->r);
    for (const struct kit_link *k = kit_near(&d->map, found->at[i].area); k < kit_near_end(&d->map, found->at[i].area);
         k++)
        for (int water = 0; water < 2; water++) {
            const struct dwf_move *here = &found->at[i];
            struct dwf_leg leg;
            if (!(k->kinds & (water ? DWF_WATER : DWF_LAND)) ||
                !dwf_leg(here->steps == g->s->move.steps ? g : later, here, k, water, &leg))
                continue;
            struct dwf_move next = *here;
            dwf_step_move(g, &next, &leg);
            if (dwf_may_halt(g, &next))
                return true;
            if (!is_lost(g, &next))
                look_at(found, &next);
        }
    return false;
}

bool dwf_can_end(const struct dwf_going *g, const struct dwf_move *m)
{
    struct search found;
    struct dwf_state left;
    if (dwf_may_halt(g, m))
        return true;
    if (is_lost(g, m))
        return false;
    struct dwf_going later = dwf_depart(g, m, &left);
    memset(found.spent, 0, sizeof found.spent);
    found.n = 0;
    look_at(&found, m);
    for (int i = 0; i < found.n; i++)
        if (look_around(g, &later, &found, i))
            return true;
    return false;
}
