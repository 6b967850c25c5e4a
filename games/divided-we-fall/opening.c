/* SPDX-License-Identifier: Apache-2.0 */
/* Opening a move: who may set out, what it costs, and whether it comes to a legal end (DWF-command, DWF-leaders). */
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
    return (struct dwf_move){.mode = mode,
                             .area = area,
                             .start = area,
                             .rating = rating,
                             .blue = is_blue(r, s, area),
                             .way = {(uint8_t)area}};
}

void dwf_add_leader(struct dwf_move *m, int leader)
{
    m->leaders[leader / 32] |= (int32_t)(1u << (leader % 32));
}

bool dwf_is_along(const int32_t leaders[2], int leader)
{
    return (uint32_t)leaders[leader / 32] >> (leader % 32) & 1;
}

/* Where those stand who would set out. */
static int start_of(const struct rules *r, const struct dwf_state *s, const struct order *o)
{
    switch (o->verb) {
    case DWF_MARCH:
    case DWF_ROAM:
        return s->leader[o->arg[0]].area;
    case DWF_DETACH:
        return s->leader[dwf_data(r)->lee].area;
    case DWF_MUSTER:
        return s->militia[o->arg[0]];
    case DWF_BUILD_ON:
        return s->rail[o->arg[0] - 1].area;
    case DWF_MOVE:
    case DWF_CARRY:
        return o->arg[0];
    default: /* DWF_SAIL, DWF_LIFT, DWF_FERRY */
        return o->arg[1];
    }
}

/* The move that an order opens, before anybody is marked as moved. */
static struct dwf_move opened(const struct dwf_going *g, const struct order *o)
{
    const struct dwf_data *d = dwf_data(g->r);
    const struct dwf_state *s = g->s;
    bool named = o->verb == DWF_MARCH || o->verb == DWF_ROAM || o->verb == DWF_LIFT || o->verb == DWF_FERRY;
    int leader = named ? o->arg[0] : o->verb == DWF_DETACH ? d->who[DWF_WHO_LONGSTREET] : 0;
    int rating = leader ? dwf_moves_of(g->r, s, leader) : d->infantry_moves, start = start_of(g->r, s, o);
    struct dwf_move m;
    switch (o->verb) {
    case DWF_ROAM:
    case DWF_MARCH:
        m = begin(g->r, s, DWF_BY_LAND, start, rating);
        m.free = o->verb == DWF_ROAM;
        break;
    case DWF_DETACH:
        m = begin(g->r, s, DWF_BY_LAND, start, rating);
        m.infantry = CORPS;
        m.leaves = 1;
        break;
    case DWF_MUSTER:
        m = begin(g->r, s, DWF_BY_LAND, start, rating);
        m.militia = 1 << o->arg[0];
        break;
    case DWF_BUILD_ON:
        m = begin(g->r, s, DWF_BY_LAND, start, d->rail_moves);
        m.rail = o->arg[0];
        break;
    case DWF_CARRY:
        m = begin(g->r, s, DWF_BY_LAND, start, d->supply_moves);
        m.supply = o->arg[1];
        break;
    case DWF_SAIL:
        m = begin(g->r, s, DWF_FLEET, start, 0);
        m.vessel[o->arg[0] - 1] = o->arg[2];
        break;
    case DWF_MOVE:
        m = begin(g->r, s, DWF_BY_LAND, start, rating);
        m.infantry = o->arg[1];
        break;
    default: /* DWF_LIFT, DWF_FERRY */
        m = begin(g->r, s, o->verb == DWF_LIFT ? DWF_BY_SEA : DWF_BY_RIVER, start, rating);
        m.infantry = o->arg[2];
        m.vessel[DWF_GUNBOAT] = o->verb == DWF_FERRY ? o->arg[3] : 0;
        break;
    }
    m.leader = leader;
    if (leader)
        dwf_add_leader(&m, leader);
    if (m.mode == DWF_BY_LAND && !m.rail && (m.infantry || m.militia || leader))
        m.halved = !dwf_supplied(g->r, s, &g->net, g->side, m.area); /* DWF-supply-18 */
    return m;
}

/* Points that opening it costs: DWF-command-2 to 6. */
static int price(const struct order *o)
{
    if (o->verb == DWF_FERRY)
        return o->arg[0] || o->arg[2] ? 1 : 0; /* a leader or infantry */
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
    *m = opened(g, o);
    int points = price(o), theaters = dwf_theaters_of(g->r, m->start);
    if (points > 0 && !dwf_can_pay(g->s, points, theaters)) {
        m->must = g->s->owed; /* the last ones are owed: it has to end there */
        if (g->s->points < points || !m->must)
            return false;
    }
    m->paid = points > 0;
    if (dwf_can_end(g, m))
        return true;
    struct dwf_move best = loaded(g, m);
    return dwf_can_end(g, &best);
}

/* No battle waits and no other duty, so they may stay where they are: what may_open() finds out is plain. */
static bool may_stay(const struct dwf_going *g, const struct order *o)
{
    int points = price(o);
    return !g->s->battle.area && o->verb != DWF_DETACH &&
           (points == 0 || dwf_can_pay(g->s, points, dwf_theaters_of(g->r, start_of(g->r, g->s, o))));
}

static void offer_opening(const struct dwf_going *g, struct prompt *p, struct order o)
{
    struct dwf_move m = {0};
    if (p->only &&
        (p->only->n_args != o.n_args || memcmp(p->only->arg, o.arg, sizeof(int32_t) * (size_t)o.n_args) != 0))
        return;
    if ((!may_stay(g, &o) && !may_open(g, &o, &m)) || !offer_begin(p, o.verb))
        return;
    for (int i = 0; i < o.n_args; i++) {
        if (i > 0)
            offer_next(p);
        offer_id(p, o.arg[i]);
    }
    offer_end(p);
}

bool dwf_may_lead(const struct dwf_going *g, int leader)
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
        if (!dwf_may_lead(g, i) || dwf_data(g->r)->area[g->s->leader[i].area].kind == DWF_SEA)
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
        if (dwf_may_lead(&g, i))
            offer_transports(&g, i, s->leader[i].area, p);
    for (int state = 1; state <= d->n_states && offer_wants(p, DWF_MUSTER); state++)
        if (s->militia_fresh[state] && d->state[state].side == s->side + 1)
            offer_opening(&g, p, (struct order){.verb = DWF_MUSTER, .n_args = 1, .arg = {state}});
    for (int i = 0; i < DWF_RAILS_MAX && s->side == DWF_USA && offer_wants(p, DWF_BUILD_ON); i++)
        if (s->rail[i].area && s->rail[i].fresh)
            offer_opening(&g, p, (struct order){.verb = DWF_BUILD_ON, .n_args = 1, .arg = {i + 1}});
}

/* Who is along has moved (DWF-move-3). */
void dwf_mark_moved(struct dwf_state *s, const struct dwf_move *m)
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
        if (dwf_is_along(m->leaders, i))
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
    if (m.paid && dwf_pay(s, price(o), m.must ? 0 : dwf_theaters_of(r, m.start), o->verb, play))
        m.paid = 2;
    if (o->verb == DWF_DETACH) {
        s->leader[m.leader] =
            (struct dwf_leader){.status = DWF_ON_MAP, .area = (uint8_t)m.area, .since = (uint8_t)s->turn};
        s->story.detached = 1;
        emit(play, DWF_EVENT_LEADER_CAME, EVERYONE, 2, m.leader, m.area);
    }
    dwf_mark_moved(s, &m);
    if (s->side == DWF_CSA && m.mode == DWF_BY_RIVER)
        s->riverine -= m.infantry; /* DWF-riverine-7 */
    s->move = m;
    dwf_count_order(s);
    flow_call(s, DWF_STEP_MARCH, ONLY(s->side));
    return true;
}
