/* SPDX-License-Identifier: Apache-2.0 */
/* Purchases of a march: marches, entrenchments, naval assaults (HD-marches, HD-entrench, HD-naval-5 to 8). */
#include "games/house-divided/hd.h"

int hd_works_cost(const struct rules *r, int box)
{
    return hd_is_recruiting(r, box) ? hd_data(r)->works_recruiting : hd_data(r)->works_other; /* HD-entrench-5, 6 */
}

/* May naval assaults be bought now? */
static bool hd_may_assault(const struct rules *r, const struct hd_state *s)
{
    const struct hd_data *d = hd_data(r);
    return s->mover == HD_NORTH && s->die == d->assault_die && hd_has_army(s, HD_NORTH, d->washington); /* HD-naval-5 */
}

/* Armies are the mover's. An army in a box that the side does not control shares it with the enemy (RULINGS.md R3). */
static bool may_march(const struct hd_state *s, const struct hd_boxes *armies, int box)
{
    return !s->marched[box] && armies->has[box];
}

static bool may_entrench(const struct rules *r, const struct hd_state *s, const struct hd_boxes *armies, int box)
{
    return may_march(s, armies, box) && hd_owns(s, s->mover, box) && !s->works[box] && !hd_data(r)->box[box].fort &&
           hd_works_cost(r, box) <= s->points;
}

void hd_buy_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct hd_state *s = view;
    int cost = hd_data(r)->assault_cost;
    struct hd_boxes armies;
    hd_offer_common(s, seat, p);
    if (seat != s->mover)
        return;
    hd_armies(s, seat, &armies);
    if (!s->holding)
        offer_plain(p, HD_HOLD);
    if (s->points > 0 && offer_begin(p, HD_MARCH)) {
        for (int box = 1; box <= HD_BOXES; box++)
            if (may_march(s, &armies, box))
                offer_id(p, box);
        offer_end(p);
    }
    if (s->points > 0 && offer_begin(p, HD_ENTRENCH)) {
        for (int box = 1; box <= HD_BOXES; box++)
            if (may_entrench(r, s, &armies, box))
                offer_id(p, box);
        offer_end(p);
    }
    if (hd_may_assault(r, s) && offer_begin(p, HD_NAVAL)) {
        offer_range(p, 1, s->points / cost);
        offer_end(p);
    }
}

/* HD-marches-4: the whole army may move once. */
static void break_camp(struct hd_state *s, int box)
{
    s->marched[box] = 1;
    for (int type = 1; type <= HD_TYPES; type++)
        s->ready[hd_slot(box, type)] = s->side[s->mover].troops[hd_slot(box, type)];
}

bool hd_march(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)r;
    s->points--; /* HD-marches-2 */
    flow_top(s)->local[0]++;
    break_camp(s, o->arg[0]);
    emit(play, HD_EVENT_MARCHED, EVERYONE, 3, seat, o->arg[0], s->march);
    return true;
}

bool hd_entrench(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    int cost = hd_works_cost(r, o->arg[0]);
    s->points -= cost;
    flow_top(s)->local[0]++;
    s->works[o->arg[0]] = 1;
    break_camp(s, o->arg[0]); /* HD-entrench-8 */
    emit(play, HD_EVENT_ENTRENCHED, EVERYONE, 3, seat, o->arg[0], cost);
    return true;
}

bool hd_naval(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    int washington = hd_data(r)->washington;
    (void)seat;
    s->points -= o->arg[0] * hd_data(r)->assault_cost; /* HD-naval-7 */
    s->assaults += o->arg[0];
    s->assaulted = 1;
    flow_top(s)->local[0]++;
    emit(play, HD_EVENT_NAVAL, EVERYONE, 1, o->arg[0]);
    if (!s->marched[washington]) { /* HD-naval-8; RULINGS.md N9 */
        break_camp(s, washington);
        emit(play, HD_EVENT_MARCHED, EVERYONE, 3, s->mover, washington, s->march);
    }
    return true;
}

/* ---- where the two marches begin ---- */
/* HD-naval-2 */
static bool ships_sail(const struct rules *r, const struct hd_state *s)
{
    int ports = 0, armies = 0;
    for (int box = 1; box <= HD_BOXES && s->mover == HD_NORTH; box++)
        if (hd_data(r)->box[box].port && hd_owns(s, HD_NORTH, box)) {
            ports++;
            armies += hd_has_army(s, HD_NORTH, box);
        }
    return ports >= hd_data(r)->ports_needed && armies > 0;
}

/* What is fixed before anything moves; a march in which nothing can move is over at once. */
static void begin_move(const struct rules *r, struct hd_state *s, struct play *play)
{
    for (int box = 1; box <= HD_BOXES; box++)
        s->held[box] = hd_owns(s, s->mover, box);
    s->ships = ships_sail(r, s);
    hd_count_water(r, s, play);
    hd_goto(s, HD_STEP_MOVE);
    if (!hd_can_anything_move(r, s))
        hd_move_finish(r, s, s->mover, &(struct order){.verb = HD_FINISH}, play);
}

/* With no points left the second purchase is passed over; generals may move all the same. */
void hd_begin_buy(const struct rules *r, struct hd_state *s, int march, struct play *play)
{
    s->march = march;
    if (s->points > 0)
        hd_goto(s, HD_STEP_BUY);
    else
        begin_move(r, s, play);
}

bool hd_buy_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)seat, (void)o;
    begin_move(r, state, play);
    return true;
}
