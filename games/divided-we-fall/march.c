/* SPDX-License-Identifier: Apache-2.0 */
/* Moving: opening a march, its legs, who is taken along and who is left (DWF-move, DWF-command, DWF-leaders). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

enum { CORPS = 4 }; /* that Longstreet takes from Lee */

/* ---- opening ---- */
static bool is_blue(const struct rules *r, const struct dwf_state *s, int area)
{
    return s->side == DWF_USA && dwf_is_colour(r, s, DWF_USA, area);
}

static struct dwf_move begin(const struct rules *r, const struct dwf_state *s, int mode, int area, int rating)
{
    return (struct dwf_move){.mode = mode, .area = area, .start = area, .rating = rating, .blue = is_blue(r, s, area), .way = {(uint8_t)area}};
}

static void add_leader(struct dwf_move *m, int leader)
{
    m->leaders[leader / 32] |= (int32_t)(1u << (leader % 32));
}

static bool has_leader(const int32_t leaders[2], int leader)
{
    return (uint32_t)leaders[leader / 32] >> (leader % 32) & 1;
}

/* The move that an order opens, before anybody is marked as moved. */
static struct dwf_move opened(const struct dwf_going *g, const struct order *o)
{
    const struct dwf_data *d = dwf_data(g->r);
    const struct dwf_state *s = g->s;
    bool named = o->verb == DWF_MARCH || o->verb == DWF_ROAM || o->verb == DWF_LIFT || o->verb == DWF_FERRY;
    int leader = named ? o->arg[0] : o->verb == DWF_DETACH ? d->who[DWF_WHO_LONGSTREET] : 0;
    int rating = leader ? dwf_moves_of(g->r, s, leader) : d->infantry_moves;
    struct dwf_move m;
    switch (o->verb) {
    case DWF_ROAM:
    case DWF_MARCH:
        m = begin(g->r, s, DWF_BY_LAND, s->leader[leader].area, rating);
        m.free = o->verb == DWF_ROAM;
        break;
    case DWF_DETACH:
        m = begin(g->r, s, DWF_BY_LAND, s->leader[d->lee].area, rating);
        m.infantry = CORPS;
        m.leaves = 1;
        break;
    case DWF_MUSTER:
        m = begin(g->r, s, DWF_BY_LAND, s->militia[o->arg[0]], rating);
        m.militia = 1 << o->arg[0];
        break;
    case DWF_BUILD_ON:
        m = begin(g->r, s, DWF_BY_LAND, s->rail[o->arg[0] - 1].area, d->rail_moves);
        m.rail = o->arg[0];
        break;
    case DWF_CARRY:
        m = begin(g->r, s, DWF_BY_LAND, o->arg[0], d->supply_moves);
        m.supply = o->arg[1];
        break;
    case DWF_SAIL:
        m = begin(g->r, s, DWF_FLEET, o->arg[1], 0);
        m.vessel[o->arg[0] - 1] = o->arg[2];
        break;
    case DWF_MOVE:
        m = begin(g->r, s, DWF_BY_LAND, o->arg[0], rating);
        m.infantry = o->arg[1];
        break;
    default: /* DWF_LIFT, DWF_FERRY */
        m = begin(g->r, s, o->verb == DWF_LIFT ? DWF_BY_SEA : DWF_BY_RIVER, o->arg[1], rating);
        m.infantry = o->arg[2];
        m.vessel[DWF_GUNBOAT] = o->verb == DWF_FERRY ? o->arg[3] : 0;
        break;
    }
    m.leader = leader;
    if (leader)
        add_leader(&m, leader);
    if (m.mode == DWF_BY_LAND && !m.rail && (m.infantry || m.militia || leader))
        m.halved = !dwf_supplied(g->r, s, &g->net, g->side, m.area); /* DWF-supply-18 */
    return m;
}

/* Points that opening it costs: DWF-command-2 to 6. */
static int price(const struct dwf_going *g, const struct order *o, const struct dwf_move *m)
{
    if (o->verb == DWF_LIFT)
        return 0;
    if (o->verb == DWF_FERRY)
        return m->leader || m->infantry ? 1 : 0;
    (void)g;
    return o->verb == DWF_MARCH || o->verb == DWF_DETACH || o->verb == DWF_MOVE || o->verb == DWF_MUSTER ? 1 : 0;
}

/* With what he can still take along where he stands. */
static struct dwf_move loaded(const struct dwf_going *g, const struct dwf_move *now)
{
    const struct dwf_state *s = g->s;
    struct dwf_move m = *now;
    int fresh = s->fresh[g->side][m.area], room = m.mode == DWF_BY_SEA && s->lift < fresh ? s->lift : fresh;
    int most = dwf_most_led(g->r, s, &m);
    room = room < most ? room : most;
    if (m.leader && m.infantry == 0)
        m.infantry = room;
    if ((m.leader || m.mode == DWF_BY_SEA || m.mode == DWF_BY_RIVER) && m.supply == 0)
        m.supply = s->supply_fresh[g->side][m.area] > 0;
    return m;
}

/* Can it be paid for, and does it come to a legal end? Fills in where it has to end. */
static bool may_open(const struct dwf_going *g, const struct order *o, struct dwf_move *m)
{
    int points = price(g, o, m), theaters = dwf_theaters_of(g->r, m->start);
    *m = opened(g, o);
    points = price(g, o, m), theaters = dwf_theaters_of(g->r, m->start);
    if (points > 0 && !dwf_can_pay(g->s, points, theaters)) {
        m->must = g->s->owed; /* the last ones are owed: it has to end there */
        if (g->s->points < points || !m->must)
            return false;
    }
    m->paid = points > 0;
    struct dwf_move best = loaded(g, m);
    return dwf_can_end(g, m) || dwf_can_end(g, &best);
}

static void offer_opening(const struct dwf_going *g, struct prompt *p, struct order o)
{
    struct dwf_move m = {0};
    if (p->only &&
        (p->only->n_args != o.n_args || memcmp(p->only->arg, o.arg, sizeof(int32_t) * (size_t)o.n_args) != 0))
        return;
    if (!may_open(g, &o, &m) || !offer_begin(p, o.verb))
        return;
    for (int i = 0; i < o.n_args; i++) {
        if (i > 0)
            offer_next(p);
        offer_id(p, o.arg[i]);
    }
    offer_end(p);
}

static bool may_lead(const struct dwf_going *g, int leader)
{
    const struct dwf_leader *l = &g->s->leader[leader];
    return l->status == DWF_ON_MAP && dwf_data(g->r)->leader[leader].side == g->side && !l->moved && !l->used;
}

/* DWF-O-arrival-longstreet-1: once, and with four of Lee's that have not moved. */
static bool may_detach(const struct dwf_going *g)
{
    const struct dwf_state *s = g->s;
    const struct dwf_data *d = dwf_data(g->r);
    int corps = d->who[DWF_WHO_LONGSTREET];
    struct order o = {.verb = DWF_DETACH};
    struct dwf_move m = {0};
    return (s->options & DWF_OPT_ALTERNATIVE) && g->side == DWF_CSA && corps && d->lee && !s->story.detached &&
           s->leader[corps].status == DWF_OFF && s->leader[d->lee].status == DWF_ON_MAP &&
           !dwf_is_kept_out(g->r, s, corps) && s->fresh[DWF_CSA][s->leader[d->lee].area] >= CORPS &&
           may_open(g, &o, &m);
}

static void offer_leaders(const struct dwf_going *g, struct prompt *p)
{
    for (int i = 1; i <= dwf_data(g->r)->n_leaders; i++) {
        if (!may_lead(g, i) || dwf_data(g->r)->area[g->s->leader[i].area].kind == DWF_SEA)
            continue;
        if (offer_wants(p, DWF_MARCH))
            offer_opening(g, p, (struct order){.verb = DWF_MARCH, .n_args = 1, .arg = {i}});
        if (offer_wants(p, DWF_ROAM) && dwf_able(g->r, g->s, i, DWF_INDEPENDENT))
            offer_opening(g, p, (struct order){.verb = DWF_ROAM, .n_args = 1, .arg = {i}});
    }
    if (offer_wants(p, DWF_DETACH) && may_detach(g))
        offer_plain(p, DWF_DETACH);
}

static void offer_units(const struct dwf_going *g, int area, struct prompt *p)
{
    const struct dwf_state *s = g->s;
    int size = dwf_now(g->r, s)->max_infantry[g->side], n = s->fresh[g->side][area];
    for (int i = 1; i <= n && i <= size && offer_wants(p, DWF_MOVE); i++) /* DWF-units-5 */
        offer_opening(g, p, (struct order){.verb = DWF_MOVE, .n_args = 2, .arg = {area, i}});
    for (int i = 1; i <= s->supply_fresh[g->side][area] && offer_wants(p, DWF_CARRY); i++)
        offer_opening(g, p, (struct order){.verb = DWF_CARRY, .n_args = 2, .arg = {area, i}});
}

static void offer_fleets(const struct dwf_going *g, int area, struct prompt *p)
{
    for (int kind = 0; kind < DWF_VESSELS && g->side == DWF_USA && offer_wants(p, DWF_SAIL); kind++)
        for (int i = 1; i <= g->s->vessel_fresh[kind][area]; i++) /* DWF-units-14 */
            offer_opening(g, p, (struct order){.verb = DWF_SAIL, .n_args = 3, .arg = {kind + 1, area, i}});
}

/* By sea and by river; leader 0: without. */
static void offer_transports(const struct dwf_going *g, int leader, int area, struct prompt *p)
{
    const struct dwf_state *s = g->s;
    const struct dwf_area *a = &dwf_data(g->r)->area[area];
    int n = s->fresh[g->side][area], boats = s->vessel_fresh[DWF_GUNBOAT][area];
    struct dwf_move led = {.leader = leader};
    int size = leader ? dwf_most_led(g->r, s, &led) : dwf_now(g->r, s)->max_infantry[g->side];
    bool sea = a->kind == DWF_SEA || a->kind == DWF_SEA_PORT;
    for (int i = leader ? 0 : 1;
         g->side == DWF_USA && sea && i <= n && i <= s->lift && (!leader || i <= size) && offer_wants(p, DWF_LIFT); i++)
        offer_opening(g, p, (struct order){.verb = DWF_LIFT, .n_args = 3, .arg = {leader, area, i}});
    if (!offer_wants(p, DWF_FERRY) || a->kind == DWF_SEA || a->kind == DWF_INLAND)
        return;
    for (int i = g->side == DWF_CSA; g->side == DWF_CSA && i <= n && i <= size && i <= s->riverine; i++)
        offer_opening(g, p, (struct order){.verb = DWF_FERRY, .n_args = 4, .arg = {leader, area, i, 0}});
    for (int i = 0; g->side == DWF_USA && i <= n && i <= size; i++)
        for (int k = 1; k <= boats; k++)
            offer_opening(g, p, (struct order){.verb = DWF_FERRY, .n_args = 4, .arg = {leader, area, i, k}});
}

void dwf_offer_openings(const struct rules *r, const struct dwf_state *s, struct prompt *p)
{
    const struct dwf_data *d = dwf_data(r);
    if (p->only_verb && (p->only_verb < DWF_MARCH || p->only_verb > DWF_FERRY || p->only_verb == DWF_RIDE))
        return;
    struct dwf_going g = dwf_going(r, s);
    offer_leaders(&g, p);
    for (int area = 1; area <= d->n_areas; area++) {
        offer_units(&g, area, p);
        offer_fleets(&g, area, p);
        if (s->fresh[s->side][area] || s->vessel_fresh[DWF_GUNBOAT][area])
            offer_transports(&g, 0, area, p);
    }
    for (int i = 1; i <= d->n_leaders; i++)
        if (may_lead(&g, i))
            offer_transports(&g, i, s->leader[i].area, p);
    for (int state = 1; state <= d->n_states && offer_wants(p, DWF_MUSTER); state++)
        if (s->militia_fresh[state] && d->state[state].side == s->side + 1)
            offer_opening(&g, p, (struct order){.verb = DWF_MUSTER, .n_args = 1, .arg = {state}});
    for (int i = 0; i < DWF_RAILS_MAX && s->side == DWF_USA && offer_wants(p, DWF_BUILD_ON); i++)
        if (s->rail[i].area && s->rail[i].fresh)
            offer_opening(&g, p, (struct order){.verb = DWF_BUILD_ON, .n_args = 1, .arg = {i + 1}});
}

/* Who is along has moved (DWF-move-3). */
static void mark_moved(struct dwf_state *s, const struct dwf_move *m)
{
    int side = s->side, area = m->area;
    s->fresh[side][area] = (uint8_t)(s->fresh[side][area] - m->infantry);
    s->supply_fresh[side][area] = (uint8_t)(s->supply_fresh[side][area] - m->supply);
    for (int kind = 0; kind < DWF_VESSELS && side == DWF_USA; kind++)
        s->vessel_fresh[kind][area] = (uint8_t)(s->vessel_fresh[kind][area] - m->vessel[kind]);
    for (int state = 0; state < DWF_STATES_MAX; state++)
        if (m->militia >> state & 1)
            s->militia_fresh[state] = 0;
    for (int i = 0; i < DWF_LEADERS_MAX; i++)
        if (has_leader(m->leaders, i))
            s->leader[i].moved = s->leader[i].used = 1; /* DWF-leaders-1; RULINGS.md N21 */
    if (m->rail)
        s->rail[m->rail - 1].fresh = 0;
}

bool dwf_open_move(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct dwf_going g = dwf_going(r, s);
    struct dwf_move m = {0};
    (void)seat;
    may_open(&g, o, &m);
    if (m.paid && dwf_pay(s, price(&g, o, &m), m.must ? 0 : dwf_theaters_of(r, m.start), o->verb, play))
        m.paid = 2;
    if (o->verb == DWF_DETACH) {
        s->leader[m.leader] =
            (struct dwf_leader){.status = DWF_ON_MAP, .area = (uint8_t)m.area, .since = (uint8_t)s->turn};
        s->story.detached = 1;
        emit(play, DWF_EVENT_LEADER_CAME, EVERYONE, 2, m.leader, m.area);
    }
    mark_moved(s, &m);
    if (s->side == DWF_CSA && m.mode == DWF_BY_RIVER)
        s->riverine -= m.infantry; /* DWF-riverine-7 */
    s->move = m;
    dwf_count_order(s);
    flow_call(s, DWF_STEP_MARCH, ONLY(s->side));
    return true;
}

/* ---- who comes along ---- */
static struct dwf_move taken(const struct dwf_going *g, const struct dwf_move *now, int thing, int n)
{
    struct dwf_move m = *now;
    if (thing == DWF_INFANTRY)
        m.infantry += n;
    else if (thing == DWF_SUPPLY)
        m.supply += n;
    else if (thing > DWF_LEADER)
        add_leader(&m, thing - DWF_LEADER);
    else
        m.militia |= 1 << (thing - DWF_MILITIA);
    if ((thing == DWF_INFANTRY || (thing > DWF_MILITIA && thing < DWF_LEADER)) && m.mode == DWF_BY_LAND && !m.sailed &&
        !dwf_supplied(g->r, g->s, &g->net, g->side, m.area))
        m.halved = 1; /* RULINGS.md N19 */
    return m;
}

/* Units without a leader are picked up for a point each (DWF-move-13). */
static int price_of(const struct dwf_move *m, int thing)
{
    bool unit = thing == DWF_INFANTRY || (thing > DWF_MILITIA && thing < DWF_LEADER);
    return unit && !m->leader && (m->paid || m->mode == DWF_BY_RIVER) ? 1 : 0;
}

static bool is_along(const struct dwf_move *m, int leader)
{
    return has_leader(m->leaders, leader);
}

static int n_led(const struct dwf_move *m)
{
    int n = m->infantry;
    for (int state = 0; state < DWF_STATES_MAX; state++)
        n += m->militia >> state & 1;
    return n;
}

static bool may_take(const struct dwf_going *g, int thing, int n)
{
    const struct dwf_move *m = &g->s->move;
    struct dwf_move next = taken(g, m, thing, n);
    int price = price_of(m, thing);
    if (n_led(&next) > dwf_most_led(g->r, g->s, &next) && thing != DWF_SUPPLY && thing < DWF_LEADER)
        return false;
    if (m->mode == DWF_FLEET || m->rail || (m->sailed && m->mode == DWF_BY_LAND))
        return false;
    if (price > 0 && !dwf_can_pay(g->s, price, dwf_theaters_of(g->r, m->area)))
        return false;
    if (g->side == DWF_CSA && m->mode == DWF_BY_RIVER && thing != DWF_SUPPLY && thing < DWF_LEADER &&
        n > g->s->riverine)
        return false;
    if (m->mode == DWF_BY_SEA && thing != DWF_SUPPLY && thing < DWF_LEADER && next.infantry - m->lifted > g->s->lift)
        return false;
    return dwf_can_end(g, &next);
}

static void offer_taking(const struct dwf_going *g, int thing, int most, struct prompt *p)
{
    if (offer_skips(p, 0, thing))
        return;
    offer_begin(p, DWF_TAKE);
    offer_id(p, thing);
    offer_next(p);
    for (int n = 1; n <= most; n++)
        if (!offer_skips(p, 1, n) && may_take(g, thing, n))
            offer_id(p, n);
    offer_end(p);
}

static void offer_takings(const struct dwf_going *g, struct prompt *p)
{
    const struct dwf_state *s = g->s;
    const struct dwf_move *m = &s->move;
    int side = g->side, size = dwf_now(g->r, s)->max_infantry[side], fresh = s->fresh[side][m->area];
    bool troops = m->leader || m->infantry || m->militia || m->mode == DWF_BY_RIVER;
    if (!offer_wants(p, DWF_TAKE) || m->rail || m->mode == DWF_FLEET)
        return;
    if (troops)
        offer_taking(g, DWF_INFANTRY, m->leader || fresh < size ? fresh : size, p);
    if (m->leader || m->mode != DWF_BY_LAND)
        offer_taking(g, DWF_SUPPLY, s->supply_fresh[side][m->area], p);
    for (int state = 1; state <= dwf_data(g->r)->n_states && troops; state++)
        if (s->militia_fresh[state] && s->militia[state] == m->area && dwf_data(g->r)->state[state].side == side + 1)
            offer_taking(g, DWF_MILITIA + state, 1, p);
    for (int i = 1; i <= dwf_data(g->r)->n_leaders && m->leader; i++)
        if (may_lead(g, i) && s->leader[i].area == m->area)
            offer_taking(g, DWF_LEADER + i, 1, p);
}

bool dwf_take(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct dwf_going g = dwf_going(r, s);
    struct dwf_move only = {.area = s->move.area}, next = taken(&g, &s->move, o->arg[0], o->arg[1]);
    int price = price_of(&s->move, o->arg[0]);
    only = taken(&g, &only, o->arg[0], o->arg[1]);
    if (price && dwf_pay(s, price, dwf_theaters_of(r, s->move.area), DWF_TAKE, play))
        next.paid = 2;
    if (s->side == DWF_CSA && next.mode == DWF_BY_RIVER)
        s->riverine -= only.infantry + (only.militia != 0);
    mark_moved(s, &only);
    s->move = next;
    flow_top(s)->local[0]++; /* orders given where he stands: a sheet's line goes on from there (unfold_move.c) */
    emit(play, DWF_EVENT_TOOK, EVERYONE, 4, seat, next.area, o->arg[0], o->arg[1]);
    return true;
}

static struct dwf_move without(const struct dwf_move *now, int thing, int n)
{
    struct dwf_move m = *now;
    if (thing == DWF_INFANTRY)
        m.infantry -= n;
    else if (thing == DWF_SUPPLY)
        m.supply -= n;
    else if (thing > DWF_LEADER)
        m.leaders[(thing - DWF_LEADER) / 32] &= ~(int32_t)(1u << ((thing - DWF_LEADER) % 32));
    else
        m.militia &= ~(1 << (thing - DWF_MILITIA));
    if (m.lifted > m.infantry)
        m.lifted = m.infantry;
    return m;
}

/* Not everybody: then it is a halt. */
static bool may_leave(const struct dwf_going *g, int thing, int n)
{
    const struct dwf_move *now = &g->s->move;
    struct dwf_move m = without(now, thing, n);
    if (m.leaves && thing == DWF_INFANTRY)
        return false; /* the corps leaves Virginia whole */
    if (dwf_data(g->r)->area[m.area].kind == DWF_SEA && m.mode == DWF_BY_SEA)
        return false; /* nobody is put off board between two boxes: he halts there */
    if (!m.leader && !m.infantry && !m.militia && !m.supply && !m.vessel[DWF_GUNBOAT])
        return false;
    return dwf_can_end(g, &m);
}

static void offer_leaving(const struct dwf_going *g, int thing, int most, struct prompt *p)
{
    if (offer_skips(p, 0, thing))
        return;
    offer_begin(p, DWF_LEAVE);
    offer_id(p, thing);
    offer_next(p);
    for (int n = 1; n <= most; n++)
        if (!offer_skips(p, 1, n) && may_leave(g, thing, n))
            offer_id(p, n);
    offer_end(p);
}

static void offer_leavings(const struct dwf_going *g, struct prompt *p)
{
    const struct dwf_move *m = &g->s->move;
    if (!offer_wants(p, DWF_LEAVE) || m->mode == DWF_FLEET || m->rail || m->steps == 0)
        return;
    offer_leaving(g, DWF_INFANTRY, m->infantry, p);
    offer_leaving(g, DWF_SUPPLY, m->supply, p);
    for (int state = 1; state <= dwf_data(g->r)->n_states; state++)
        if (m->militia >> state & 1)
            offer_leaving(g, DWF_MILITIA + state, 1, p);
    for (int i = 1; i <= dwf_data(g->r)->n_leaders; i++)
        if (is_along(m, i) && i != m->leader)
            offer_leaving(g, DWF_LEADER + i, 1, p);
}

/* DWF-move-12, 13: dropped for nothing, and not moved again. */
bool dwf_leave(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)r;
    s->move = without(&s->move, o->arg[0], o->arg[1]);
    flow_top(s)->local[0]++;
    emit(play, DWF_EVENT_LEFT, EVERYONE, 4, seat, s->move.area, o->arg[0], o->arg[1]);
    return true;
}

/* ---- legs ---- */
/* The first step from which it can end; false: there is none. */
static bool next_step(const struct dwf_going *g, struct order *out)
{
    const struct dwf_data *d = dwf_data(g->r);
    int area = g->s->move.area;
    for (const struct kit_link *k = kit_near(&d->map, area); k < kit_near_end(&d->map, area); k++)
        for (int water = 0; water < 2; water++) {
            struct dwf_move next = g->s->move;
            struct dwf_leg leg;
            if (!dwf_leg(g, &next, k, water, &leg))
                continue;
            dwf_step_move(g, &next, &leg);
            if (dwf_can_end(g, &next)) {
                *out = (struct order){.verb = DWF_GO, .n_args = 2, .arg = {k->to, water}};
                return true;
            }
        }
    return false;
}

/* Where it may end; and where nothing leads on, since the ground behind it has changed hands: nobody gets stuck. */
static bool halts_here(const struct dwf_going *g)
{
    struct order next;
    return dwf_may_halt(g, &g->s->move) || !next_step(g, &next);
}

/* Before the first link, of a leader who knows the ground (DWF-O-moves-1; RULINGS.md R-moves). */
static void offer_ignoring(const struct dwf_going *g, struct prompt *p)
{
    const struct dwf_move *m = &g->s->move;
    if (m->mode != DWF_BY_LAND || m->steps > 0 || m->ignores || !dwf_able(g->r, g->s, m->leader, DWF_MOVES) ||
        !offer_begin(p, DWF_IGNORE))
        return;
    for (int i = 0; i < DWF_TERRAINS; i++)
        offer_id(p, 1 << i);
    offer_end(p);
}

bool dwf_ignore(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    (void)r, (void)seat, (void)play;
    s->move.ignores = o->arg[0];
    return true;
}

void dwf_march_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct dwf_state *s = view;
    const struct dwf_data *d = dwf_data(r);
    struct dwf_going g = dwf_going(r, s);
    (void)seat;
    for (const struct kit_link *k = kit_near(&d->map, s->move.area);
         k < kit_near_end(&d->map, s->move.area) && offer_wants(p, DWF_GO); k++)
        for (int water = 0; water < 2; water++) {
            struct dwf_move next = s->move;
            struct dwf_leg leg;
            if (offer_skips(p, 0, k->to) || !dwf_leg(&g, &next, k, water, &leg))
                continue;
            dwf_step_move(&g, &next, &leg);
            if (!dwf_can_end(&g, &next))
                continue;
            offer_begin(p, DWF_GO);
            offer_id(p, k->to);
            offer_next(p);
            offer_id(p, water);
            offer_end(p);
        }
    offer_ignoring(&g, p);
    offer_takings(&g, p);
    offer_leavings(&g, p);
    if (offer_wants(p, DWF_HALT) && halts_here(&g))
        offer_plain(p, DWF_HALT);
    offer_plain(p, VERB_RESIGN);
}

static void carry(struct dwf_state *s, const struct dwf_move *m, int from)
{
    int side = s->side, to = m->area;
    s->infantry[side][from] = (uint8_t)(s->infantry[side][from] - m->infantry);
    s->infantry[side][to] = (uint8_t)(s->infantry[side][to] + m->infantry);
    s->supply[side][from] = (uint8_t)(s->supply[side][from] - m->supply);
    s->supply[side][to] = (uint8_t)(s->supply[side][to] + m->supply);
    for (int kind = 0; kind < DWF_VESSELS; kind++) {
        s->vessel[side][kind][from] = (uint8_t)(s->vessel[side][kind][from] - m->vessel[kind]);
        s->vessel[side][kind][to] = (uint8_t)(s->vessel[side][kind][to] + m->vessel[kind]);
    }
    for (int state = 0; state < DWF_STATES_MAX; state++)
        if (m->militia >> state & 1)
            s->militia[state] = (uint8_t)to;
    for (int i = 0; i < DWF_LEADERS_MAX; i++)
        if (has_leader(m->leaders, i))
            s->leader[i].area = (uint8_t)to;
    if (m->rail)
        s->rail[m->rail - 1].area = (uint8_t)to;
}

/* DWF-naval-18 to 20; RULINGS.md N33: at once, and what is left goes on. */
static void exchange_ironclads(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_move *m = &s->move;
    int area = m->area, foe = dwf_foe(s->side), n = s->vessel[foe][DWF_IRONCLAD][area];
    int kind = m->vessel[DWF_IRONCLAD] >= n ? DWF_IRONCLAD : DWF_SHIP;
    if (n == 0 || s->side == DWF_CSA || m->mode != DWF_FLEET)
        return;
    dwf_lose_vessel(r, s, foe, DWF_IRONCLAD, area, n);
    dwf_lose_vessel(r, s, s->side, kind, area, n);
    m->vessel[kind] -= n;
    emit(play, DWF_EVENT_IRONCLADS, EVERYONE, 3, area, kind == DWF_IRONCLAD ? n : 0, kind == DWF_SHIP ? n : 0);
}

static bool is_empty(const struct dwf_move *m)
{
    return m->mode == DWF_FLEET && m->vessel[0] + m->vessel[1] + m->vessel[2] == 0;
}

/* DWF-supply-29 to 31; RULINGS.md N49: over a rail link from a converted or Union-held area. */
static void convert(const struct rules *r, struct dwf_state *s, int from, const struct kit_link *link,
                    struct play *play)
{
    int to = link->to, region = dwf_data(r)->state[dwf_state_of(r, s, to)].side;
    if (!(link->kinds & DWF_RAIL) || region == DWF_BY_USA || !dwf_owns(r, s, DWF_USA, from) || s->converted[to])
        return;
    s->converted[to] = 1;
    s->broken[to] = 0;
    emit(play, DWF_EVENT_CONVERTED, EVERYONE, 1, to);
}

/* What the step into an area brings about. */
static void arrive(const struct rules *r, struct dwf_state *s, const struct dwf_leg *leg, int from, int before,
                   const struct kit_link *link, struct play *play)
{
    struct dwf_move *m = &s->move;
    bool sea = dwf_data(r)->area[m->area].kind == DWF_SEA;
    exchange_ironclads(r, s, play);
    if (m->rail)
        convert(r, s, from, link, play);
    if (leg->fights && !is_empty(m)) {
        dwf_engage(r, s, m, play);
        dwf_enter_kentucky(r, s, s->side, m->area, play);
    } else if (dwf_has_army_along(m) && !sea)
        dwf_take_over(r, s, s->side, m->area, before, play);
    if (s->battle.area == m->area && !leg->fights && !is_empty(m))
        dwf_engage(r, s, m, play); /* leaders and supply that join */
}

bool dwf_go(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct dwf_going g = dwf_going(r, s);
    struct dwf_leg leg;
    const struct kit_link *link = kit_link_to(&dwf_data(r)->map, s->move.area, o->arg[0]);
    int from = s->move.area, lifted = s->move.lifted, before = dwf_control(r, s, o->arg[0]);
    int theaters = dwf_theaters_of(r, s->move.start) | dwf_theaters_of(r, o->arg[0]);
    (void)seat;
    dwf_leg(&g, &s->move, link, o->arg[1] != 0, &leg);
    struct dwf_move old = s->move;
    flow_top(s)->local[0] = 0;
    dwf_step_move(&g, &s->move, &leg);
    if (leg.points > 0 && dwf_pay(s, leg.points, theaters, DWF_GO, play))
        s->move.paid = 2;
    s->lift -= s->move.lifted > lifted ? s->move.lifted - lifted : 0;
    carry(s, &s->move, from);
    emit(play, DWF_EVENT_MOVED, EVERYONE, 8, s->side, s->move.mode, s->move.leader, from, leg.to, s->move.infantry,
         leg.cost, leg.water | (s->move.steps == 1 ? 2 : 0));
    dwf_note_passage(r, s);
    arrive(r, s, &leg, from, before, link, play);
    if (leg.fights && s->battle.area && s->battle.n_approaches == 1 && s->battle.opener.mode == 0) {
        s->battle.opener = s->move;
        s->battle.opener.entered = old.entered;
    }
    if (s->move.entered || is_empty(&s->move)) {
        dwf_end_move(r, s, play);
        if (!s->battle.area)
            flow_call(s, DWF_STEP_SETTLE, 0);
    }
    return true;
}

/* ---- the end of a move ---- */
/* RULINGS.md N11: land units that end in a port with enemy naval units fight them. */
static void meet_ships(const struct rules *r, struct dwf_state *s, struct play *play)
{
    const struct dwf_move *m = &s->move;
    if (s->side != DWF_CSA || !dwf_has_army_along(m) || s->battle.area || s->fought[m->area] || !m->last ||
        dwf_vessels(s, DWF_USA, m->area) == 0)
        return;
    dwf_engage(r, s, m, play);
}

void dwf_end_move(const struct rules *r, struct dwf_state *s, struct play *play)
{
    int here = dwf_theaters_of(r, s->move.area) & s->owed;
    if (s->move.paid == 1 && here) /* RULINGS.md R-theater: where it started or where it ends */
        s->owed &= ~(here & DWF_EAST ? DWF_EAST : DWF_WEST);
    meet_ships(r, s, play);
    memset(&s->move, 0, sizeof s->move);
    dwf_note_corps(r, s, play);
    flow_end(s);
}

bool dwf_halt(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat, (void)o;
    dwf_end_move(r, state, play);
    return true;
}

/* Who has walked in where the enemy withdrew need not say that he stays. */
bool dwf_march_silent(const struct rules *r, const void *view, int seat)
{
    const struct dwf_state *s = view;
    (void)r, (void)seat;
    return s->move.onward != 0;
}

bool dwf_halt_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct dwf_state *s = view;
    struct dwf_going g = dwf_going(r, s);
    (void)seat;
    if (dwf_may_halt(&g, &s->move) || !next_step(&g, out))
        *out = (struct order){.verb = DWF_HALT};
    return true;
}
