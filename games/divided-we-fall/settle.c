/* SPDX-License-Identifier: Apache-2.0 */
/* Supply units and leaders whom their side has left with the enemy (DWF-capture, DWF-retreat-6, RULINGS.md
 * R-soft-units). In the frame: local[0] 1: the first of a pair was eliminated; local[1] its area. */
#include "games/divided-we-fall/acts.h"
#include "games/kit/unfold.h"

static bool is_left(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_has_combat(r, s, dwf_foe(side), area) && !dwf_has_combat(r, s, side, area);
}

/* The first area where supply of a side stands alone with the enemy; 0: none. */
static int lost_supply(const struct rules *r, const struct dwf_state *s, int *side)
{
    for (int area = 1; area <= dwf_data(r)->n_areas; area++)
        for (*side = 0; *side < DWF_SIDES; (*side)++)
            if (s->supply[*side][area] > 0 && is_left(r, s, *side, area))
                return area;
    return 0;
}

int dwf_lost_leader(const struct rules *r, const struct dwf_state *s)
{
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (s->leader[i].status == DWF_ON_MAP && is_left(r, s, dwf_data(r)->leader[i].side, s->leader[i].area))
            return i;
    return 0;
}

bool dwf_has_left(const struct rules *r, const struct dwf_state *s)
{
    int side;
    return lost_supply(r, s, &side) || dwf_lost_leader(r, s);
}

static void go_on(struct dwf_state *s, int asks, int pair, int area)
{
    flow_goto(s, DWF_STEP_SETTLE, asks);
    flow_top(s)->local[0] = pair;
    flow_top(s)->local[1] = area;
}

static void drop_supply(struct dwf_state *s, int side, int area, bool captured, struct play *play)
{
    int foe = dwf_foe(side);
    s->supply[side][area]--;
    if (s->supply_fresh[side][area] > s->supply[side][area])
        s->supply_fresh[side][area] = s->supply[side][area];
    if (captured)
        s->supply[foe][area]++; /* DWF-capture-3 */
    emit(play, DWF_EVENT_SUPPLY_LOST, EVERYONE, 4, side, area, 1, captured);
}

void dwf_settle_run(const struct rules *r, void *state, struct play *play)
{
    struct dwf_state *s = state;
    int side = 0, area, leader;
    while ((area = lost_supply(r, s, &side)) != 0) {
        if (flow_top(s)->local[0] && flow_top(s)->local[1] == area) {
            go_on(s, ONLY(dwf_foe(side)), 1, area); /* the second of a pair: taken or refused */
            return;
        }
        drop_supply(s, side, area, false, play); /* DWF-capture-2 */
        flow_top(s)->local[0] = 1;
        flow_top(s)->local[1] = area;
    }
    while ((leader = dwf_lost_leader(r, s)) != 0) {
        int home = 0, owner = dwf_data(r)->leader[leader].side;
        struct kit_set homes = dwf_nearest_flags(r, s, owner, s->leader[leader].area);
        if (kit_count(&homes) > 1) {
            go_on(s, ONLY(owner), 0, 0);
            return;
        }
        kit_next(&homes, &home);
        dwf_send_home(s, leader, s->leader[leader].area, home, play);
    }
    flow_end(s);
}

void dwf_settle_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct dwf_state *s = view;
    int side = 0, leader = dwf_lost_leader(r, s);
    (void)seat;
    if (lost_supply(r, s, &side)) {
        if (offer_begin(p, DWF_SPOILS)) {
            offer_range(p, 1, 2);
            offer_end(p);
        }
    } else if (leader && offer_begin(p, DWF_HOME)) {
        struct kit_set homes = dwf_nearest_flags(r, s, dwf_data(r)->leader[leader].side, s->leader[leader].area);
        offer_id(p, leader);
        offer_next(p);
        kit_offer_ids(p, &homes);
        offer_end(p);
    }
    offer_plain(p, VERB_RESIGN);
}

bool dwf_settle(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct dwf_state *s = state;
    if (o->verb == DWF_HOME)
        dwf_send_home(s, o->arg[0], s->leader[o->arg[0]].area, o->arg[1], play);
    else {
        int side = dwf_foe(seat);
        drop_supply(s, side, lost_supply(r, s, &side), o->arg[0] == 1, play);
    }
    go_on(s, 0, 0, 0);
    return true;
}

bool dwf_settle_fallback(const struct rules *r, const void *view, int seat, struct order *out)
{
    const struct dwf_state *s = view;
    int side = 0, leader = dwf_lost_leader(r, s), home = 0;
    (void)seat;
    if (lost_supply(r, s, &side)) {
        *out = (struct order){.verb = DWF_SPOILS, .n_args = 1, .arg = {1}};
        return true;
    }
    struct kit_set homes = dwf_nearest_flags(r, s, dwf_data(r)->leader[leader].side, s->leader[leader].area);
    kit_next(&homes, &home);
    *out = (struct order){.verb = DWF_HOME, .n_args = 2, .arg = {leader, home}};
    return true;
}
