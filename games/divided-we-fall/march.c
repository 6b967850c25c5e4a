/* SPDX-License-Identifier: Apache-2.0 */
/* Marching: the legs of who moves, what each brings about, and the end of it (DWF-move). */
#include "games/divided-we-fall/acts.h"
#include <string.h>

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
    dwf_offer_takings(&g, p);
    dwf_offer_leavings(&g, p);
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
        if (dwf_is_along(m->leaders, i))
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

/* RULINGS.md R-theater: where it started or where it ends; a point meets one duty. */
static void meet_duty(const struct rules *r, struct dwf_state *s)
{
    int here = dwf_theaters_of(r, s->move.area) & s->owed;
    if (s->move.paid != 1 || !here)
        return;
    s->owed &= ~(here & DWF_EAST ? DWF_EAST : DWF_WEST);
    s->move.paid = 2;
}

static void dwf_end_move(const struct rules *, struct dwf_state *, struct play *);

bool dwf_go(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    struct dwf_going g = dwf_going_on(r, s); /* what was offered, supply allows */
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
        meet_duty(r, s); /* it ends here, and if the enemy withdraws it may go on and end elsewhere */
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

static void dwf_end_move(const struct rules *r, struct dwf_state *s, struct play *play)
{
    meet_duty(r, s);
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
