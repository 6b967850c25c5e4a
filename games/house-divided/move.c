/* SPDX-License-Identifier: Apache-2.0 */
/* A march: units and generals move, and what they enter is theirs for the time being or will be fought for. */
#include "games/house-divided/hd.h"

/* HD-generals-11: not with the first march of the turn in which his strength changes. */
bool hd_general_may_move(const struct rules *r, const struct hd_state *s, int g)
{
    const struct hd_general_facts *facts = &hd_data(r)->general[g];
    return facts->side == s->mover && s->general[g].status == HD_ON_MAP && !s->general[g].moved &&
           (s->march == 2 || s->round != facts->change);
}

bool hd_can_anything_move(const struct rules *r, const struct hd_state *s)
{
    for (int slot = 0; slot < HD_TROOPS_MAX; slot++)
        if (s->ready[slot] > 0)
            return true;
    for (int g = 0; g < HD_GENERALS; g++)
        if (hd_general_may_move(r, s, g))
            return true;
    return false;
}

/* ---- what may be ordered ---- */
static void list_ways(const struct hd_ways *ways, struct prompt *p)
{
    for (int i = 0; i < ways->n; i++)
        offer_id(p, ways->way[i]);
}

/* The first kind that means the same units that are ready here. */
static bool is_plainest(const struct rules *r, const struct hd_state *s, int box, int kind)
{
    for (int other = 1; other < kind; other++) {
        bool same = true;
        for (int type = 1; type <= HD_TYPES; type++)
            if (hd_ready(s, box, type) > 0 && hd_kind_has(r, kind, type) != hd_kind_has(r, other, type))
                same = false;
        if (same)
            return false;
    }
    return true;
}

/* Which generals may go along: every set of those who stand here. */
static void list_companions(const struct rules *r, const struct hd_state *s, int box, struct prompt *p)
{
    int here = 0;
    for (int g = 0; g < HD_GENERALS; g++)
        if (s->general[g].box == box && hd_general_may_move(r, s, g))
            here |= 1 << g;
    for (int set = 0; set < 1 << HD_GENERALS; set++)
        if ((set & ~here) == 0)
            offer_id(p, set);
}

struct lists { /* written once a box, shared by its offers */
    struct choice walk, ride, sail, companions;
};

static bool has_infantry(const struct rules *r, const struct hd_state *s, int box, int kind)
{
    for (int type = 1; type <= HD_TYPES; type++)
        if (hd_ready(s, box, type) > 0 && hd_kind_has(r, kind, type) && hd_arm_of(r, type) == HD_INFANTRY)
            return true;
    return false;
}

static void offer_move(struct prompt *p, int box, int kind, int most, struct choice ways, struct choice companions)
{
    if (!offer_begin(p, HD_MOVE))
        return;
    offer_id(p, box);
    offer_next(p);
    offer_id(p, kind);
    offer_next(p);
    offer_range(p, 1, most);
    offer_next(p);
    offer_same(p, ways);
    offer_same(p, companions);
    offer_close(p);
}

static void offer_box(const struct rules *r, const struct hd_state *s, int box, struct prompt *p)
{
    struct hd_ways ways;
    struct lists lists;
    int32_t mark = offer_mark(p);
    hd_ways_of(r, s, box, HD_INFANTRY, &ways);
    list_ways(&ways, p);
    lists.walk = offer_since(p, mark);
    mark = offer_mark(p);
    hd_ways_of(r, s, box, HD_CAVALRY, &ways);
    list_ways(&ways, p);
    lists.ride = offer_since(p, mark);
    mark = offer_mark(p);
    hd_assault_ways(r, s, box, &ways);
    list_ways(&ways, p);
    lists.sail = offer_since(p, mark);
    mark = offer_mark(p);
    list_companions(r, s, box, p);
    lists.companions = offer_since(p, mark);
    for (int kind = 1; kind < HD_KINDS_END; kind++) {
        int n = hd_ready_of(r, s, box, kind);
        if (n == 0 || !is_plainest(r, s, box, kind))
            continue;
        offer_move(p, box, kind, n, has_infantry(r, s, box, kind) ? lists.walk : lists.ride, lists.companions);
        offer_move(p, box, kind, n < s->assaults ? n : s->assaults, lists.sail, lists.companions); /* HD-naval-9 */
    }
}

static void offer_generals(const struct rules *r, const struct hd_state *s, struct prompt *p)
{
    struct hd_ways ways;
    for (int g = 0; g < HD_GENERALS && offer_wants(p, HD_GENERAL); g++) {
        if (!hd_general_may_move(r, s, g))
            continue;
        hd_general_ways(r, s, s->general[g].box, &ways);
        offer_begin(p, HD_GENERAL);
        offer_id(p, g + 1);
        offer_next(p);
        list_ways(&ways, p);
        offer_end(p);
    }
}

static bool is_said(const struct hd_state *s, int box)
{
    for (int i = 0; i < s->n_retreats; i++)
        if (s->retreat[i].box == box)
            return true;
    return false;
}

/* RULINGS.md R17, R18: to where an attacker came from by land or river step, ride or trail; said once a battle. */
static void offer_retreats(const struct hd_state *s, struct prompt *p)
{
    for (int i = 0; i < s->n_fights && offer_wants(p, HD_RETREAT); i++) {
        if (is_said(s, s->fight[i]))
            continue;
        offer_begin(p, HD_RETREAT);
        offer_id(p, s->fight[i]);
        offer_next(p);
        for (int w = 0; w < s->n_ways; w++)
            if (s->way_to[w] == s->fight[i])
                offer_id(p, s->way_from[w]);
        offer_next(p);
        offer_range(p, 0, HD_WORDS_MAX);
        offer_next(p);
        offer_range(p, 0, HD_WORDS_MAX);
        offer_next(p);
        offer_range(p, 0, 1);
        offer_end(p);
    }
}

void hd_move_prompt(const struct rules *r, const void *view, int seat, struct prompt *p)
{
    const struct hd_state *s = view;
    hd_offer_common(s, seat, p);
    if (seat != s->mover)
        return;
    if (!s->holding)
        offer_plain(p, HD_HOLD);
    for (int box = 1; box <= HD_BOXES && offer_wants(p, HD_MOVE); box++)
        if (s->marched[box] && hd_ready_of(r, s, box, HD_ANY_UNIT) > 0)
            offer_box(r, s, box, p);
    offer_generals(r, s, p);
    offer_retreats(s, p);
}

/* ---- moving ---- */
/* Remembers that the mover attacks a box, and whence; 0: by a way that leads nobody back. */
static void begin_fight(struct hd_state *s, int box, int from)
{
    bool known = false;
    for (int i = 0; i < s->n_fights; i++)
        known = known || s->fight[i] == box;
    if (!known && s->n_fights < HD_FIGHTS_MAX)
        s->fight[s->n_fights++] = (uint8_t)box;
    for (int i = 0; i < s->n_ways; i++)
        if (s->way_to[i] == box && s->way_from[i] == from)
            return;
    if (from == 0 || s->n_ways == HD_WAYS_MAX)
        return;
    s->way_to[s->n_ways] = (uint8_t)box;
    s->way_from[s->n_ways++] = (uint8_t)from;
}

/* The strongest of the kind go first. */
static void shift_units(const struct rules *r, struct hd_state *s, const struct order *o, struct play *play)
{
    int from = o->arg[0], to = hd_way_to(o->arg[3]), left = o->arg[2], generals = o->arg[4];
    for (int type = HD_TYPES; type >= 1 && left > 0; type--) {
        int here = hd_kind_has(r, o->arg[1], type) ? hd_ready(s, from, type) : 0, n = here < left ? here : left;
        uint8_t *troops = s->side[s->mover].troops;
        if (n == 0)
            continue;
        s->ready[hd_slot(from, type)] = (uint8_t)(s->ready[hd_slot(from, type)] - n);
        troops[hd_slot(from, type)] = (uint8_t)(troops[hd_slot(from, type)] - n);
        troops[hd_slot(to, type)] = (uint8_t)(troops[hd_slot(to, type)] + n);
        emit(play, HD_EVENT_MOVED, EVERYONE, 8, s->mover, from, hd_way_how(o->arg[3]), hd_way_through(o->arg[3]), to,
             type, n, generals);
        generals = 0;
        left -= n;
    }
}

bool hd_move(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    int from = o->arg[0], how = hd_way_how(o->arg[3]), through = hd_way_through(o->arg[3]), to = hd_way_to(o->arg[3]);
    bool attacked = hd_contested(s, from);
    (void)seat;
    flow_top(s)->local[0]++;
    shift_units(r, s, o, play);
    if (attacked && !hd_contested(s, from)) /* HD-blitz-10: the last of them has left */
        hd_call_off(s, from);
    for (int g = 0; g < HD_GENERALS; g++)
        if (o->arg[4] & (1 << g)) {
            s->general[g].box = to;
            s->general[g].moved = 1;
        }
    if (how == HD_ASSAULT)
        s->assaults -= o->arg[2];
    if (how == HD_RIDE)
        hd_take_over(r, s, through, play);    /* HD-blitz-1, 3; by boat nobody sets foot there: RULINGS.md N18 */
    if (hd_has_army(s, hd_foe(s->mover), to)) /* HD-movement-7 */
        begin_fight(s, to, how == HD_RIDE ? through : how == HD_STEP || how == HD_TRAIL ? from : 0);
    else
        hd_take_over(r, s, to, play);
    return true;
}

/* HD-generals-13: he takes nothing. */
bool hd_move_general(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    struct hd_general *general = &s->general[o->arg[0] - 1];
    (void)r, (void)seat;
    flow_top(s)->local[0]++;
    emit(play, HD_EVENT_GENERAL_MOVED, EVERYONE, 4, o->arg[0] - 1, general->box, hd_way_through(o->arg[1]),
         hd_way_to(o->arg[1]));
    general->box = hd_way_to(o->arg[1]);
    general->moved = 1;
    return true;
}

/* With none of the three said it is after the first round. */
bool hd_set_retreat(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    struct hd_retreat said = {o->arg[0], o->arg[1], o->arg[2], o->arg[3], o->arg[4]};
    (void)r;
    flow_top(s)->local[0]++;
    if (!said.after && !said.below && !said.outnumbered)
        said.after = 1;
    s->retreat[s->n_retreats++] = said; /* one a battle, and the enemy has no more armies than there is room */
    emit(play, HD_EVENT_RETREAT, ONLY(seat), 5, said.box, said.to, said.after, said.below, said.outnumbered);
    return true;
}

bool hd_move_finish(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct hd_state *s = state;
    (void)seat, (void)o;
    hd_encamp(r, s, play);
    if (s->march == 1)
        hd_begin_buy(r, s, 2, play); /* HD-marches-5 */
    else
        flow_goto(s, HD_STEP_BATTLE, 0);
    return true;
}
