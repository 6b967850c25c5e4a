/* SPDX-License-Identifier: Apache-2.0 */
/* Where the beaten go, and what becomes of those who cannot (DWF-retreat-6 to 12). */
#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"

static bool came_from(const struct dwf_battle *b, int area)
{
    for (int i = 0; i < b->n_approaches; i++)
        if (b->approach[i].from == area && !b->approach[i].by_water)
            return true;
    return false;
}

/* Land areas beside the battle that are open to this side at all (DWF-retreat-7; RULINGS.md R-retreat-enemy). */
static struct kit_set open_areas(const struct rules *r, const struct dwf_state *s, int side)
{
    const struct dwf_data *d = dwf_data(r);
    struct kit_set out = {{0}};
    for (const struct kit_link *k = kit_near(&d->map, s->battle.area); k < kit_near_end(&d->map, s->battle.area); k++)
        if ((k->kinds & DWF_LAND) && !dwf_has_combat(r, s, dwf_foe(side), k->to) && !dwf_is_closed(r, s, side, k->to) &&
            !(side != s->side && came_from(&s->battle, k->to)))
            kit_put(&out, k->to);
    return out;
}

/* Areas by land links to the nearest own working flag city; 999: none. */
static int far_from_home(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    const struct dwf_data *d = dwf_data(r);
    struct kit_set here = kit_only(area), seen = here;
    for (int far = 0; !kit_is_empty(&here); far++) {
        struct kit_set next = {{0}};
        for (int at = 0; kit_next(&here, &at);) {
            if (d->area[at].flag == side + 1 && dwf_flag_works(r, s, side, at))
                return far;
            for (const struct kit_link *k = kit_near(&d->map, at); k < kit_near_end(&d->map, at); k++)
                if ((k->kinds & DWF_LAND) && !kit_has(&seen, k->to)) {
                    kit_put(&seen, k->to);
                    kit_put(&next, k->to);
                }
        }
        here = next;
    }
    return 999;
}

/* Empty areas that shorten the way, or on a working military railroad; else any empty one (RULINGS.md N45). */
static struct kit_set toward_home(const struct rules *r, const struct dwf_state *s, int side,
                                  const struct kit_set *open)
{
    struct kit_set nearer = {{0}}, any = {{0}};
    struct dwf_net net;
    int now = far_from_home(r, s, side, s->battle.area);
    dwf_supply_net(r, s, side, &net);
    for (int area = 0; kit_next(open, &area);) {
        bool rail = kit_has(&net.rails, area); /* DWF-retreat-10 */
        if (dwf_has_units(r, s, dwf_foe(side), area))
            continue; /* DWF-retreat-9 */
        kit_put(&any, area);
        if (rail || far_from_home(r, s, side, area) < now)
            kit_put(&nearer, area);
    }
    return kit_is_empty(&nearer) ? any : nearer; /* DWF-retreat-11 */
}

struct kit_set dwf_retreats(const struct rules *r, const struct dwf_state *s, int side)
{
    struct kit_set open = open_areas(r, s, side), own = {{0}}, friends = {{0}};
    for (int area = 0; kit_next(&open, &area);) {
        if (dwf_is_colour(r, s, side, area))
            kit_put(&own, area);
        if (dwf_has_combat(r, s, side, area))
            kit_put(&friends, area);
    }
    if (!kit_is_empty(&own))
        return own; /* DWF-retreat-8 */
    return !kit_is_empty(&friends) ? friends : toward_home(r, s, side, &open);
}

static int dwf_best_retreat(const struct rules *r, const struct dwf_state *s, int side, const struct kit_set *ways)
{
    int best = 0, most = -1, least = 0;
    for (int area = 0; kit_next(ways, &area);) {
        int army = dwf_army(r, s, side, area), far = far_from_home(r, s, side, area);
        if (army > most || (army == most && far < least)) {
            best = area;
            most = army;
            least = far;
        }
    }
    return best;
}

/* ---- going ---- */
/* Who is gone cannot move any more. */
static void clamp_fresh(struct dwf_state *s, int side, int area)
{
    if (s->fresh[side][area] > s->infantry[side][area])
        s->fresh[side][area] = s->infantry[side][area];
    if (s->supply_fresh[side][area] > s->supply[side][area])
        s->supply_fresh[side][area] = s->supply[side][area];
    for (int kind = 0; kind < DWF_VESSELS && side == DWF_USA; kind++)
        if (s->vessel_fresh[kind][area] > s->vessel[side][kind][area])
            s->vessel_fresh[kind][area] = s->vessel[side][kind][area];
}

static void move_leaders(const struct rules *r, struct dwf_state *s, int side, int from, int to)
{
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (dwf_data(r)->leader[i].side == side && s->leader[i].status == DWF_ON_MAP && s->leader[i].area == from)
            s->leader[i].area = (uint8_t)to;
}

static void come(const struct rules *r, struct dwf_state *s, int side, int to, int before, struct play *play)
{
    if (dwf_data(r)->area[to].kind != DWF_SEA && dwf_army(r, s, side, to) > 0 &&
        !dwf_has_combat(r, s, dwf_foe(side), to))
        dwf_take_over(r, s, side, to, before, play);
}

/* Infantry, leaders and supply; militia as far as its state reaches (RULINGS.md N13, N14): before combat it stays
 * otherwise, after it is lost. */
void dwf_go_back(const struct rules *r, struct dwf_state *s, int side, int to, bool before_combat, struct play *play)
{
    int area = s->battle.area, state = dwf_militia_at(r, s, side, area), before = dwf_control(r, s, to);
    s->infantry[side][to] = (uint8_t)(s->infantry[side][to] + s->infantry[side][area]);
    s->supply[side][to] = (uint8_t)(s->supply[side][to] + s->supply[side][area]); /* DWF-capture-1 */
    s->infantry[side][area] = s->supply[side][area] = 0;
    clamp_fresh(s, side, area);
    if (state && dwf_state_of(r, s, to) == state)
        s->militia[state] = (uint8_t)to;
    else if (state && !before_combat) {
        dwf_lose_militia(r, s, state);
        s->battle.infantry_lost[side]++;
        emit(play, DWF_EVENT_LOST, EVERYONE, 4, side, area, DWF_LOSE_MILITIA, 1);
    }
    move_leaders(r, s, side, area, to);
    come(r, s, side, to, before, play);
}

/* Each contingent to where it came from: what it left behind it holds, as nobody else has moved (correction
 * "attacker's retreat"). Supply goes with the first that has infantry. */
void dwf_attackers_return(const struct rules *r, struct dwf_state *s, struct play *play)
{
    struct dwf_battle *b = &s->battle;
    int side = s->side, area = b->area;
    for (int i = 0; i < b->n_approaches; i++) {
        const struct dwf_approach *a = &b->approach[i];
        int to = a->from, before = dwf_control(r, s, to);
        s->infantry[side][area] = (uint8_t)(s->infantry[side][area] - a->infantry);
        s->infantry[side][to] = (uint8_t)(s->infantry[side][to] + a->infantry);
        for (int kind = 0; kind < DWF_VESSELS; kind++) {
            s->vessel[side][kind][area] = (uint8_t)(s->vessel[side][kind][area] - a->vessel[kind]);
            s->vessel[side][kind][to] = (uint8_t)(s->vessel[side][kind][to] + a->vessel[kind]);
        }
        for (int state = 1; state < DWF_STATES_MAX; state++)
            if (a->militia >> state & 1)
                s->militia[state] = (uint8_t)to;
        for (int k = 1; k <= dwf_data(r)->n_leaders; k++)
            if (((uint32_t)a->leaders[k / 32] >> (k % 32) & 1) && s->leader[k].area == area)
                s->leader[k].area = (uint8_t)to;
        if (a->infantry > 0 || a->militia) {
            s->supply[side][to] = (uint8_t)(s->supply[side][to] + s->supply[side][area]);
            s->supply[side][area] = 0;
        }
        clamp_fresh(s, side, area);
        emit(play, DWF_EVENT_RETREATED, EVERYONE, 3, side, area, to);
        come(r, s, side, to, before, play);
    }
}

/* DWF-retreat-12: who stands there with a victorious enemy and could not go. Leaders and supply: settle.c. */
void dwf_eliminate(const struct rules *r, struct dwf_state *s, int side, struct play *play)
{
    int area = s->battle.area, state = dwf_militia_at(r, s, side, area), n = s->infantry[side][area];
    int before = n + (state != 0) + (side == DWF_USA ? dwf_vessels(s, side, area) : 0);
    if (before == 0)
        return;
    s->infantry[side][area] = 0;
    clamp_fresh(s, side, area);
    s->pile[side] += n;
    s->battle.infantry_lost[side] += n + (state != 0);
    if (state)
        dwf_lose_militia(r, s, state);
    for (int kind = 0; kind < DWF_VESSELS && side == DWF_USA; kind++)
        dwf_lose_vessel(r, s, side, kind, area, s->vessel[side][kind][area]);
    emit(play, DWF_EVENT_ELIMINATED, EVERYONE, 3, side, area, n);
}

/* ---- the question ---- */
void dwf_retreat_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    struct kit_set ways = dwf_retreats(r, view, seat);
    kit_offer_set(p, DWF_RETREAT, &ways);
    offer_plain(p, VERB_RESIGN);
}

bool dwf_retreat(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    emit(play, DWF_EVENT_RETREATED, EVERYONE, 3, seat, s->battle.area, o->arg[0]);
    dwf_go_back(r, s, seat, o->arg[0], false, play);
    flow_end(s);
    return true;
}

bool dwf_retreat_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    struct kit_set ways = dwf_retreats(r, view, seat);
    *out = (struct order){.verb = DWF_RETREAT, .n_args = 1, .arg = {dwf_best_retreat(r, view, seat, &ways)}};
    return true;
}
