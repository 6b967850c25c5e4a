/* SPDX-License-Identifier: Apache-2.0 */
/* Who comes along on a march, and who is left on the way (DWF-move-12, 13, DWF-leaders). */
#include "games/divided-we-fall/acts.h"

static struct dwf_move taken(const struct dwf_going *g, const struct dwf_move *now, int thing, int n)
{
    struct dwf_move m = *now;
    if (thing == DWF_INFANTRY)
        m.infantry += n;
    else if (thing == DWF_SUPPLY)
        m.supply += n;
    else if (thing > DWF_LEADER)
        dwf_add_leader(&m, thing - DWF_LEADER);
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

/* How many of a thing, one by one, may be taken along or left. */
static void offer_amounts(const struct dwf_going *g, int verb, int thing, int most, struct prompt *p)
{
    bool (*may)(const struct dwf_going *, int, int) = verb == DWF_TAKE ? may_take : may_leave;
    if (offer_skips(p, 0, thing))
        return;
    offer_begin(p, verb);
    offer_id(p, thing);
    offer_next(p);
    for (int n = 1; n <= most; n++)
        if (!offer_skips(p, 1, n) && may(g, thing, n))
            offer_id(p, n);
    offer_end(p);
}

void dwf_offer_takings(const struct dwf_going *g, struct prompt *p)
{
    const struct dwf_state *s = g->s;
    const struct dwf_move *m = &s->move;
    int side = g->side, size = dwf_now(g->r, s)->max_infantry[side], fresh = s->fresh[side][m->area];
    bool troops = m->leader || m->infantry || m->militia || m->mode == DWF_BY_RIVER;
    if (!offer_wants(p, DWF_TAKE) || m->rail || m->mode == DWF_FLEET)
        return;
    if (troops)
        offer_amounts(g, DWF_TAKE, DWF_INFANTRY, m->leader || fresh < size ? fresh : size, p);
    if (m->leader || m->mode != DWF_BY_LAND)
        offer_amounts(g, DWF_TAKE, DWF_SUPPLY, s->supply_fresh[side][m->area], p);
    for (int state = 1; state <= dwf_data(g->r)->n_states && troops; state++)
        if (s->militia_fresh[state] && s->militia[state] == m->area && dwf_data(g->r)->state[state].side == side + 1)
            offer_amounts(g, DWF_TAKE, DWF_MILITIA + state, 1, p);
    for (int i = 1; i <= dwf_data(g->r)->n_leaders && m->leader; i++)
        if (dwf_may_lead(g, i) && s->leader[i].area == m->area)
            offer_amounts(g, DWF_TAKE, DWF_LEADER + i, 1, p);
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
    dwf_mark_moved(s, &only);
    s->move = next;
    flow_top(s)->local[0]++; /* orders given where he stands: a sheet's line goes on from there (unfold_move.c) */
    emit(play, DWF_EVENT_TOOK, EVERYONE, 4, seat, next.area, o->arg[0], o->arg[1]);
    return true;
}

void dwf_offer_leavings(const struct dwf_going *g, struct prompt *p)
{
    const struct dwf_move *m = &g->s->move;
    if (!offer_wants(p, DWF_LEAVE) || m->mode == DWF_FLEET || m->rail || m->steps == 0)
        return;
    offer_amounts(g, DWF_LEAVE, DWF_INFANTRY, m->infantry, p);
    offer_amounts(g, DWF_LEAVE, DWF_SUPPLY, m->supply, p);
    for (int state = 1; state <= dwf_data(g->r)->n_states; state++)
        if (m->militia >> state & 1)
            offer_amounts(g, DWF_LEAVE, DWF_MILITIA + state, 1, p);
    for (int i = 1; i <= dwf_data(g->r)->n_leaders; i++)
        if (dwf_is_along(m->leaders, i) && i != m->leader)
            offer_amounts(g, DWF_LEAVE, DWF_LEADER + i, 1, p);
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
