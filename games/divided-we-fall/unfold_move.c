/* SPDX-License-Identifier: Apache-2.0 */
/* From a line to atomic orders: whoever moves. A move is opened, gathers where it stands who is to come along, goes
 * over one link after the other by the cheapest way over the areas that the line names, leaves and takes on the way
 * what the lines below it say, and halts. */
#include "games/divided-we-fall/unfold.h"

enum { STOPS_MAX = 2 * LINE_WORDS_MAX };
struct trip { /* what a line asks for */
    int32_t stop[STOPS_MAX], n_stops;
    int32_t infantry, supply; /* -1: all that is there */
    bool militia, all;
    int32_t ways;
    bool fleet;   /* of an invasion: the ships that go first */
    int32_t goal; /* of a line with `toward`; 0: it has its stops */
};

/* ---- what the line says ---- */
/* The next line below it that is about an area on the way; NULL: there is none. */
static const struct line *below(const struct kit_unfold *at, int i)
{
    const struct line *line = &at->line[i];
    bool is_of_it = line->head == at->line->number && (line->verb == DWF_TAKE || line->verb == DWF_LEAVE);
    return is_of_it ? line : NULL;
}

static bool has_stop(const struct trip *t, int area)
{
    for (int i = 0; i < t->n_stops; i++)
        if (t->stop[i] == area)
            return true;
    return false;
}

static void add_stop(struct trip *t, int area)
{
    if (area && t->n_stops < STOPS_MAX)
        t->stop[t->n_stops++] = area;
}

static int move_start(const struct kit_unfold *at)
{
    if (at->line->verb == DWF_DETACH)
        return dwf_seen(at)->leader[dwf_data(at->rules)->lee].area;
    if (at->line->verb != DWF_LINE_MARCH && at->line->verb != DWF_ROAM)
        return kit_arg(at, 'f', 0);
    return dwf_seen(at)->leader[dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', 0))].area;
}

/* Areas where something is left or taken and that the line does not name come after those that it names. */
static void read_stops(const struct kit_unfold *at, struct trip *t)
{
    for (int i = 0; i < line_count(at->line, 'v') && !t->fleet; i++)
        add_stop(t, kit_arg(at, 'v', i));
    for (int i = 1; !t->fleet && at->line[i].head == at->line->number && at->line->number; i++) {
        const struct line *line = below(at, i);
        int area = line ? line_value(line, 'a', 0, 0) : 0;
        if (line && !has_stop(t, area) && area != kit_arg(at, 'a', 0) && area != move_start(at))
            add_stop(t, area);
    }
    add_stop(t, kit_arg(at, 'a', 0));
}

static void read_trip(const struct kit_unfold *at, bool fleet, struct trip *t)
{
    const struct line *line = at->line;
    bool kinds = line_has(line, 't'), marches = line->verb == DWF_LINE_MARCH || line->verb == DWF_ROAM;
    *t = (struct trip){.fleet = fleet};
    t->all = marches && !line_has(line, 'n');
    t->infantry = t->all ? -1 : line->verb == DWF_LINE_SAIL || kinds ? 0 : kit_arg(at, 'n', 0);
    t->supply = t->all ? -1 : kit_arg(at, 's', 0);
    t->militia = line_has(line, 'm');
    t->goal = kit_arg(at, 'd', 0);
    t->ways = marches || line->verb == DWF_LINE_MOVE || line->verb == DWF_DETACH ? DWF_LAND_ONLY
              : line->verb == DWF_LINE_SAIL || fleet                             ? DWF_WATER_ONLY
                                                                                 : DWF_ANY_WAY;
    if (!t->goal)
        read_stops(at, t);
}

/* May it end there of itself? Not among enemies before the goal, and not in Kentucky while that would open it. */
static bool may_end(const struct dwf_going *g, int area, int goal)
{
    const struct dwf_data *d = dwf_data(g->r);
    if (area == goal)
        return true;
    return !dwf_has_combat(g->r, g->s, dwf_foe(g->side), area) &&
           (!d->area[area].latent || dwf_kentucky_open(g->r, g->s));
}

/* The stops of a line with `toward`, from where it stands now: link by link along the cheapest way there would be if
 * nobody stood in it, as far as it gets (RULINGS.md N53). None: it goes no farther. */
static void aim(struct trip *t, const struct dwf_going *g)
{
    struct dwf_route whole, part;
    struct dwf_move m = g->s->move;
    int32_t goal = t->goal, n;
    t->n_stops = 0;
    if (t->all || t->militia)
        m.militia = 0; /* it goes as far as its border */
    if (m.area == goal || !dwf_find_long_route(g, &m, &goal, 1, &whole))
        return;
    for (n = 0; n < whole.n && n < STOPS_MAX; n++)
        t->stop[n] = whole.to[n];
    for (; n > 0 && !t->n_stops; n--)
        if (may_end(g, t->stop[n - 1], goal) && dwf_find_route(g, &m, t->stop, n, t->ways, &part) && part.n > 0)
            t->n_stops = n;
}

bool dwf_joins_battle(const struct kit_unfold *at)
{
    int battle = dwf_seen(at)->battle.area;
    return battle && (kit_arg(at, 'a', 0) == battle || kit_arg(at, 'd', 0) == battle);
}

/* How many of the stops it has passed on its way so far. */
static int stops_passed(const struct dwf_move *m, const struct trip *t)
{
    int passed = 0;
    for (int i = 1; i <= m->steps && i < DWF_WAY_MAX; i++)
        while (passed < t->n_stops && t->stop[passed] == m->way[i])
            passed++;
    return passed;
}

/* ---- opening ---- */
static enum unfold open_march(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    int person = kit_arg(at, 'l', 0), leader = dwf_counter_of(at->rules, s, person);
    if (s->leader[leader].status != DWF_ON_MAP)
        return kit_hold(at, "dwf.leader_off", "DWF-command-3", dwf_person_name(at->rules, person));
    for (int i = 1; i < line_count(at->line, 'l'); i++) {
        int other = dwf_counter_of(at->rules, s, kit_arg(at, 'l', i));
        if (s->leader[other].status != DWF_ON_MAP || s->leader[other].area != s->leader[leader].area)
            return kit_hold(at, "dwf.leader_elsewhere", "DWF-leaders-1",
                            dwf_person_name(at->rules, kit_arg(at, 'l', i)));
    }
    return dwf_give(at, at->line->verb == DWF_ROAM ? DWF_ROAM : DWF_MARCH, 1, leader, 0, 0);
}

static enum unfold open_unit(const struct kit_unfold *at)
{
    enum { MILITIA = 1, SUPPLY, RAIL };
    const struct dwf_state *s = dwf_seen(at);
    int from = kit_arg(at, 'f', 0), n = line_value(at->line, 's', 0, 1);
    switch (kit_arg(at, 't', 0)) {
    case MILITIA: {
        int state = dwf_militia_at(at->rules, s, at->seat, from);
        if (!state)
            return kit_hold(at, "dwf.no_militia", "DWF-command-2", dwf_area_name(at->rules, from));
        return dwf_give(at, DWF_MUSTER, 1, state, 0, 0);
    }
    case SUPPLY:
        return dwf_give(at, DWF_CARRY, 2, from, n, 0);
    case RAIL:
        for (int i = 0; i < DWF_RAILS_MAX; i++)
            if (s->rail[i].area == from && s->rail[i].fresh)
                return dwf_give(at, DWF_BUILD_ON, 1, i + 1, 0, 0);
        return kit_hold(at, "dwf.no_rail_unit", "DWF-supply-29", dwf_area_name(at->rules, from));
    default:
        return dwf_give(at, DWF_MOVE, 2, from, kit_arg(at, 'n', 0), 0);
    }
}

static int named_leader(const struct kit_unfold *at)
{
    return line_has(at->line, 'l') ? dwf_counter_of(at->rules, at->view, kit_arg(at, 'l', 0)) : 0;
}

static enum unfold leader_must_be(const struct kit_unfold *at, int leader, int from)
{
    const struct dwf_leader *l = &dwf_seen(at)->leader[leader];
    if (leader && (l->status != DWF_ON_MAP || l->area != from))
        return kit_hold(at, "dwf.leader_elsewhere", "DWF-leaders-1", dwf_person_name(at->rules, kit_arg(at, 'l', 0)));
    return UNFOLD_DONE;
}

/* By sea from where it starts; from an inland area by land first. */
static enum unfold open_lift(const struct kit_unfold *at, const struct trip *t)
{
    int from = kit_arg(at, 'f', 0), leader = named_leader(at), kind = dwf_data(at->rules)->area[from].kind;
    enum unfold there = leader_must_be(at, leader, from);
    if (there != UNFOLD_DONE)
        return there;
    if (!leader && t->infantry == 0)
        return dwf_give(at, DWF_CARRY, 2, from, t->supply, 0);
    if (kind == DWF_SEA || kind == DWF_SEA_PORT)
        return dwf_give(at, DWF_LIFT, 3, leader, from, t->infantry);
    return leader ? dwf_give(at, DWF_MARCH, 1, leader, 0, 0) : dwf_give(at, DWF_MOVE, 2, from, t->infantry, 0);
}

static enum unfold open_ferry(const struct kit_unfold *at, const struct trip *t)
{
    int from = kit_arg(at, 'f', 0), leader = named_leader(at);
    int boats = line_value(at->line, 'g', 0, at->seat == DWF_USA);
    enum unfold there = leader_must_be(at, leader, from);
    if (there != UNFOLD_DONE)
        return there;
    if (at->seat == DWF_CSA && boats > 0)
        return kit_hold(at, "dwf.csa_boats", "DWF-riverine-7", NULL);
    return kit_give(at, (struct order){.verb = DWF_FERRY, .n_args = 4, .arg = {leader, from, t->infantry, boats}});
}

/* Who is to come along from the start stands in the line itself. */
static bool takes_at_start(const struct kit_unfold *at)
{
    for (int i = 1; at->line->number && at->line[i].head == at->line->number; i++)
        if (below(at, i) && line_value(&at->line[i], 'a', 0, 0) == move_start(at))
            return true;
    return false;
}

static enum unfold open_move(const struct kit_unfold *at, const struct trip *t)
{
    int from = kit_arg(at, 'f', 0);
    if (t->goal && t->goal == move_start(at))
        return kit_hold(at, "dwf.same_area", "DWF-move-1", dwf_area_name(at->rules, t->goal));
    if (takes_at_start(at))
        return kit_hold(at, "dwf.take_at_start", "DWF-move-12", dwf_area_name(at->rules, move_start(at)));
    if (from && from == kit_arg(at, 'a', 0) && !line_has(at->line, 'v'))
        return kit_hold(at, "dwf.same_area", "DWF-move-1", dwf_area_name(at->rules, from));
    switch (at->line->verb) {
    case DWF_LINE_MARCH:
    case DWF_ROAM:
        return open_march(at);
    case DWF_DETACH:
        return kit_give_plain(at, DWF_DETACH);
    case DWF_LINE_MOVE:
        return open_unit(at);
    case DWF_LINE_SAIL:
        return dwf_give(at, DWF_SAIL, 3, (kit_arg(at, 't', 0) - 1) / 2 + 1, from, kit_arg(at, 'n', 0));
    case DWF_FERRY:
        return open_ferry(at, t);
    default:
        return t->fleet ? dwf_give(at, DWF_SAIL, 3, DWF_SHIP + 1, from, kit_arg(at, 'k', 0)) : open_lift(at, t);
    }
}

/* ---- who comes along from the start ---- */
static bool is_along(const struct dwf_move *m, int leader)
{
    return (uint32_t)m->leaders[leader / 32] >> (leader % 32) & 1;
}

static enum unfold take_thing(const struct kit_unfold *at, int thing, int n)
{
    return dwf_give(at, DWF_TAKE, 2, thing, n, 0);
}

/* Militia of a march with all goes along as far as its state: if the way begins in it at all. */
static bool militia_goes(const struct kit_unfold *at, const struct trip *t, const struct dwf_going *g, int state)
{
    const struct dwf_move *m = &g->s->move;
    struct dwf_route route;
    if (t->militia)
        return true;
    return t->all && dwf_find_route(g, m, t->stop, t->n_stops, t->ways, &route) && route.n > 0 &&
           dwf_state_of(at->rules, g->s, route.to[0]) == state;
}

/* UNFOLD_DONE: all are there. */
static enum unfold gather(const struct kit_unfold *at, const struct trip *t, const struct dwf_going *g)
{
    const struct dwf_state *s = dwf_seen(at);
    const struct dwf_move *m = &s->move;
    int state = dwf_militia_at(at->rules, s, at->seat, m->area), fresh = s->fresh[at->seat][m->area];
    int supply = s->supply_fresh[at->seat][m->area];
    for (int i = 1; !m->ignores && at->line->number && at->line[i].head == at->line->number; i++)
        if (at->line[i].verb == DWF_IGNORE)
            return dwf_give(at, DWF_IGNORE, 1, 1 << (line_value(&at->line[i], 't', 0, 1) - 1), 0, 0);
    for (int i = 1; i < line_count(at->line, 'l'); i++) {
        int leader = dwf_counter_of(at->rules, s, kit_arg(at, 'l', i));
        if (!is_along(m, leader))
            return take_thing(at, DWF_LEADER + leader, 1);
    }
    if (t->infantry > m->infantry || (t->infantry < 0 && fresh > 0))
        return take_thing(at, DWF_INFANTRY, t->infantry < 0 ? fresh : t->infantry - m->infantry);
    if (t->supply > m->supply || (t->supply < 0 && supply > 0))
        return take_thing(at, DWF_SUPPLY, t->supply < 0 ? supply : t->supply - m->supply);
    if (t->militia && !state)
        return kit_hold(at, "dwf.no_militia", "DWF-command-2", dwf_area_name(at->rules, m->area));
    if (state && !(m->militia >> state & 1) && s->militia_fresh[state] && militia_goes(at, t, g, state))
        return take_thing(at, DWF_MILITIA + state, 1);
    return UNFOLD_DONE;
}

/* ---- on the way ---- */
static int first_bit(int32_t bits)
{
    for (int i = 0; i < 32; i++)
        if (bits >> i & 1)
            return i;
    return 0;
}

/* The k-th order of a line below, where it stands; UNFOLD_DONE: it has no more, and *k is what is left of k. */
static enum unfold kth_of_line(const struct kit_unfold *at, const struct line *line, int *k)
{
    const struct dwf_state *s = dwf_seen(at);
    const struct dwf_move *m = &s->move;
    int n = line_value(line, 'n', 0, 0), supply = line_value(line, 's', 0, 0);
    int state = line->verb == DWF_TAKE ? dwf_militia_at(at->rules, s, at->seat, m->area) : first_bit(m->militia);
    if (n == 0 && supply == 0 && !line_has(line, 'm') && !line_has(line, 'l'))
        return kit_hold(at, "dwf.nobody", "DWF-move-12", dwf_area_name(at->rules, m->area));
    if (n > 0 && (*k)-- == 0)
        return dwf_give(at, line->verb, 2, DWF_INFANTRY, n, 0);
    if (line_has(line, 'm') && (*k)-- == 0)
        return state ? dwf_give(at, line->verb, 2, DWF_MILITIA + state, 1, 0)
                     : kit_hold(at, "dwf.no_militia", "DWF-command-2", dwf_area_name(at->rules, m->area));
    if (supply > 0 && (*k)-- == 0)
        return dwf_give(at, line->verb, 2, DWF_SUPPLY, supply, 0);
    for (int i = 0; i < line_count(line, 'l'); i++)
        if ((*k)-- == 0)
            return dwf_give(at, line->verb, 2, DWF_LEADER + dwf_counter_of(at->rules, s, line_value(line, 'l', i, 0)),
                            1, 0);
    return UNFOLD_DONE;
}

/* What the lines below say of the area where it stands, the first time that it comes there. */
static enum unfold do_here(const struct kit_unfold *at)
{
    const struct dwf_move *m = &dwf_seen(at)->move;
    int k = flow_peek(at->view)->local[0];
    for (int i = 0; i < m->steps && i < DWF_WAY_MAX; i++)
        if (m->way[i] == m->area)
            return UNFOLD_DONE;
    for (int i = 1; at->line->number && at->line[i].head == at->line->number; i++) {
        const struct line *line = below(at, i);
        if (!line || line_value(line, 'a', 0, 0) != m->area)
            continue;
        enum unfold next = kth_of_line(at, line, &k);
        if (next != UNFOLD_DONE)
            return next;
    }
    return UNFOLD_DONE;
}

static enum unfold no_way(const struct kit_unfold *at, const struct dwf_going *g, const struct trip *t, int passed)
{
    dwf_route_bar(g, &g->s->move, t->stop + passed, t->n_stops - passed, t->ways, at->why);
    return UNFOLD_HOLD;
}

static enum unfold no_way_toward(const struct kit_unfold *at, const struct dwf_going *g, const struct trip *t)
{
    const int32_t goal[1] = {t->goal};
    dwf_route_bar(g, &g->s->move, goal, 1, t->ways, at->why);
    return UNFOLD_HOLD;
}

static enum unfold go_on(const struct kit_unfold *at, const struct trip *t, const struct dwf_going *g)
{
    const struct dwf_state *s = dwf_seen(at);
    int passed = stops_passed(&s->move, t), state = first_bit(s->move.militia);
    struct dwf_move m = s->move;
    struct dwf_route route;
    if (t->all || t->militia)
        m.militia = 0; /* it goes as far as its border */
    if (t->goal && t->n_stops == 0 && s->move.steps == 0)
        return no_way_toward(at, g, t);
    if (passed == t->n_stops)
        return kit_give_plain(at, DWF_HALT);
    if (!dwf_find_route(g, &m, t->stop + passed, t->n_stops - passed, t->ways, &route) || route.n == 0)
        return no_way(at, g, t, passed);
    if (m.militia != s->move.militia && state && s->move.steps > 0 && dwf_state_of(at->rules, s, route.to[0]) != state)
        return dwf_give(at, DWF_LEAVE, 2, DWF_MILITIA + state, 1, 0); /* DWF-units-7: it stays at the border */
    return dwf_give(at, DWF_GO, 2, route.to[0], route.by_water[0], 0);
}

/* On the march. */
static enum unfold move_on(const struct kit_unfold *at, const struct trip *t)
{
    const struct dwf_state *s = dwf_seen(at);
    struct dwf_going g = dwf_going(at->rules, s);
    enum unfold next = s->move.steps > 0 ? do_here(at) : t->fleet ? UNFOLD_DONE : gather(at, t, &g);
    return next != UNFOLD_DONE ? next : go_on(at, t, &g);
}

enum unfold dwf_unfold_move(const struct kit_unfold *at)
{
    const struct dwf_state *s = dwf_seen(at);
    bool ships = at->line->verb == DWF_INVADE && line_has(at->line, 'k');
    int given = at->step == DWF_STEP_MARCH ? 0 : dwf_orders_given(at);
    bool fleet = ships && (at->step == DWF_STEP_MARCH ? s->move.mode == DWF_FLEET : given == 0);
    struct trip t;
    read_trip(at, fleet, &t);
    if (at->step == DWF_STEP_MARCH && t.goal) {
        struct dwf_going g = dwf_going(at->rules, s);
        aim(&t, &g);
    }
    if (at->step == DWF_STEP_MARCH)
        return move_on(at, &t);
    return given > ships ? UNFOLD_DONE : open_move(at, &t);
}
