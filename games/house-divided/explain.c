/* SPDX-License-Identifier: Apache-2.0 */
/* Why an order that is not offered is not legal, for him who wrote it. It is asked only after the refusal, so it can
 * never refuse anything. */
#include "games/house-divided/hd.h"

static bool is_box(int32_t id)
{
    return id >= 1 && id <= HD_BOXES;
}

/* ---- moves ---- */
struct reach { /* one try */
    const struct rules *r;
    const struct hd_state *s;
    int from, kind, how, through, to;
    bool walks; /* infantry is among them */
};

/* A box between the two by links of these kinds; 0: none. */
static int between(const struct reach *m, int kinds)
{
    const struct kit_map *map = &hd_data(m->r)->map;
    for (int box = 1; box <= HD_BOXES; box++) {
        const struct kit_link *a = kit_link_to(map, m->from, box), *b = a ? kit_link_to(map, box, m->to) : NULL;
        if (b && (a->kinds & kinds) && (b->kinds & kinds) && (m->through == 0 || m->through == box))
            return box;
    }
    return 0;
}

static const char *sea_bar(const struct reach *m)
{
    const struct hd_data *d = hd_data(m->r);
    if (m->s->mover == HD_SOUTH)
        return "move.sea_south";
    if (!d->box[m->from].port || !d->box[m->to].port)
        return "move.no_port";
    if (m->how == HD_TRANSPORT)
        return !m->s->ships ? "move.no_ships" : "move.port_enemy";
    if (m->s->assaults == 0)
        return "move.no_assault";
    for (int i = 0; i < d->n_closed; i++)
        if (d->closed[i] == m->to && hd_owns(m->s, HD_SOUTH, d->monroe))
            return "move.monroe";
    return NULL;
}

static const char *train_bar(const struct reach *m)
{
    int middle = between(m, HD_RAIL);
    if (!middle)
        return "move.no_rails";
    if (!hd_owns(m->s, m->s->mover, m->to) || !m->s->held[middle] || !m->s->held[m->from])
        return "move.train_enemy";
    return NULL;
}

/* Over an enemy box: by trail, or downriver. */
static const char *jump_bar(const struct reach *m)
{
    if (m->how == HD_JUMP && m->s->mover == HD_SOUTH)
        return "move.jump_south";
    if (m->how == HD_TRAIL && m->walks)
        return "move.trail_infantry";
    return m->how == HD_TRAIL && !between(m, HD_RAIL | HD_ROAD) ? "move.trail_river" : "move.no_jump";
}

static const char *any_bar(const struct reach *m)
{
    const struct kit_link *near = kit_link_to(&hd_data(m->r)->map, m->from, m->to);
    int foe = hd_foe(m->s->mover), middle = between(m, HD_RAIL | HD_ROAD | HD_RIVER);
    if (hd_contested(m->s, m->from) && (near || middle))
        return "move.contested";
    if (near && !hd_open(m->s, m->s->mover, near))
        return "move.potomac";
    if (middle && m->walks)
        return between(m, HD_RAIL) ? "move.two_rails" : between(m, HD_RIVER) ? "move.two_rivers" : "move.two_boxes";
    if (middle && hd_has_army(m->s, foe, middle))
        return "move.enemy_between";
    return hd_data(m->r)->box[m->from].port && hd_data(m->r)->box[m->to].port && !middle ? "move.far_port"
                                                                                         : "move.too_far";
}

const char *hd_move_bar(const struct rules *r, const struct hd_state *s, int from, int kind, int how, int through,
                        int to, const char **rule)
{
    static const char *const rules[HD_HOWS_END] = {"HD-movement-4",  "HD-movement-2", "HD-movement-5",
                                                   "HD-trains-2",    "HD-boats-3",    "HD-trails-1",
                                                   "HD-downriver-4", "HD-naval-2",    "HD-naval-5"};
    struct reach m = {r, s, from, kind, how, through, to, false};
    for (int type = 1; type <= HD_TYPES; type++)
        m.walks =
            m.walks || (hd_ready(s, from, type) > 0 && hd_kind_has(r, kind, type) && hd_arm_of(r, type) == HD_INFANTRY);
    *rule = rules[how];
    if (from == to)
        return "move.same";
    if (how == HD_TRANSPORT || how == HD_ASSAULT)
        return sea_bar(&m);
    if (how == HD_TRAIN)
        return train_bar(&m);
    if (how == HD_TRAIL || how == HD_JUMP)
        return jump_bar(&m);
    return any_bar(&m);
}

/* ---- purchases ---- */
static const char *hd_entrench_bar(const struct rules *r, const struct hd_state *s, int box)
{
    if (hd_data(r)->box[box].fort)
        return "entrench.fort";
    if (!hd_has_army(s, s->mover, box))
        return "march.no_army";
    if (s->works[box])
        return "entrench.twice";
    if (s->marched[box])
        return "march.twice";
    if (!hd_owns(s, s->mover, box))
        return "entrench.contested";
    return hd_works_cost(r, box) > s->points ? "march.points" : NULL;
}

static const char *hd_naval_bar(const struct rules *r, const struct hd_state *s, int number)
{
    if (s->mover == HD_SOUTH)
        return "move.sea_south";
    if (s->die != hd_data(r)->assault_die)
        return "assault.roll";
    if (!hd_has_army(s, HD_NORTH, hd_data(r)->washington))
        return "assault.washington";
    return number * hd_data(r)->assault_cost > s->points ? "march.points" : NULL;
}

const char *hd_general_bar(const struct rules *r, const struct hd_state *s, int general)
{
    const struct hd_general *g = &s->general[general];
    if (hd_data(r)->general[general].side != s->mover)
        return "general.foe";
    if (g->status != HD_ON_MAP)
        return "general.off_map";
    if (g->moved)
        return "general.moved";
    return s->march == 1 && s->round == hd_data(r)->general[general].change ? "general.late" : NULL;
}

static const char *march_bar(const struct hd_state *s, int box)
{
    if (!hd_has_army(s, s->mover, box))
        return "march.no_army";
    return s->marched[box] ? "march.twice" : s->points == 0 ? "march.points" : NULL;
}

/* ---- promotions and recruits ---- */
static const char *promote_bar(const struct rules *r, const struct hd_state *s, int side, const struct order *o)
{
    int box = o->arg[0], type = o->arg[1];
    if (type < 1 || type > HD_TYPES || hd_count(s, side, box, type) == 0)
        return "promote.not_there";
    if (hd_data(r)->unit[type].next == 0)
        return "promote.crack";
    if (o->verb == HD_PROMOTE)
        return s->mark[box] == HD_OPEN_MARK ? NULL : "promote.no_victory";
    return s->political ? "political.once" : s->mark[box] != HD_NO_MARK ? "political.victory" : NULL;
}

static const char *place_bar(const struct rules *r, const struct hd_state *s, int side, int general, int box)
{
    if (hd_data(r)->general[general].side != side)
        return "general.foe";
    if (s->general[general].status != HD_IN_POOL)
        return s->general[general].status == HD_ON_MAP ? "general.placed" : "general.not_yet";
    return hd_has_army(s, side, box) ? NULL : "general.no_troops";
}

static const char *reason(const struct rules *r, const struct hd_state *s, int seat, const struct order *o, int *box,
                          const char **rule)
{
    int32_t a = o->n_args > 0 ? o->arg[0] : 0, b = o->n_args > 1 ? o->arg[1] : 0;
    bool general = a >= 1 && a <= HD_GENERALS;
    *box = is_box(a) ? a : 0;
    switch (o->verb) {
    case HD_MARCH:
        *rule = "HD-marches-3";
        return is_box(a) ? march_bar(s, a) : NULL;
    case HD_ENTRENCH:
        *rule = "HD-entrench-2";
        return is_box(a) ? hd_entrench_bar(r, s, a) : NULL;
    case HD_NAVAL:
        *rule = "HD-naval-5";
        *box = 0;
        return a > 0 && a < 100 ? hd_naval_bar(r, s, a) : NULL;
    case HD_PROMOTE:
    case HD_POLITICAL:
        *rule = "HD-promotions-5";
        return is_box(a) ? promote_bar(r, s, seat, o) : NULL;
    case HD_RECRUIT:
        *rule = "HD-recruiting-10";
        *box = is_box(b) ? b : 0;
        return is_box(b) && (a == HD_MILITIA_CAVALRY || a == HD_MILITIA_INFANTRY) ? hd_recruit_bar(r, s, seat, a, b)
                                                                                  : NULL;
    case HD_PLACE:
        *rule = "HD-generals-6";
        *box = is_box(b) ? b : 0;
        return general && is_box(b) ? place_bar(r, s, seat, a - 1, b) : NULL;
    case HD_GENERAL:
        *rule = "HD-generals-12";
        *box = 0;
        return general ? hd_general_bar(r, s, a - 1) : NULL;
    default:
        return NULL;
    }
}

bool hd_why_not(const struct rules *r, const void *view, int seat, const struct order *o, struct problem *why)
{
    const struct hd_state *s = view;
    const char *rule = NULL, *key = NULL;
    int box = 0;
    if (seat == s->mover)
        key = reason(r, s, seat, o, &box, &rule);
    if (!key || !why)
        return false;
    kit_refuse(why, key, rule, box ? hd_box_name(r, box) : NULL);
    return true;
}

/* ---- what can never be ---- */
static bool condemn(const struct rules *r, const char *key, const char *rule, int box, struct problem *why)
{
    kit_refuse(why, key, rule, box ? hd_box_name(r, box) : NULL);
    return true;
}

static bool recruits_never(const struct rules *r, int seat, const struct line *line, struct problem *why)
{
    for (int i = 0; i < line_count(line, 'm'); i++) {
        int box = line_value(line, 'm', i, 0) % 256;
        if (!is_box(box))
            continue;
        if (hd_data(r)->box[box].value[seat] == 0)
            return condemn(r, "recruit.value", "HD-recruiting-10", box, why);
        for (int j = 0; j < i; j++)
            if (line_value(line, 'm', j, 0) == line_value(line, 'm', i, 0))
                return condemn(r, "recruit.twice", "HD-recruiting-11", box, why);
    }
    return false;
}

static bool sails_never(const struct rules *r, int seat, const struct line *line, struct problem *why)
{
    bool moves = line->verb == HD_MOVE || line->verb == HD_THEN_MOVE;
    int how = moves ? line_value(line, 'w', 0, 0) : HD_ASSAULT;
    if (seat != HD_SOUTH)
        return false;
    if (how == HD_TRANSPORT || how == HD_ASSAULT)
        return condemn(r, "move.sea_south", "HD-naval-1", 0, why);
    return how == HD_JUMP && condemn(r, "move.jump_south", "HD-downriver-1", 0, why);
}

bool hd_impossible(const struct rules *r, const void *view, int seat, const struct line *line, bool this_turn,
                   struct problem *why)
{
    int32_t general = line_value(line, 'g', 0, 0);
    (void)view, (void)this_turn;
    switch (line->verb) {
    case HD_RECRUIT:
        return recruits_never(r, seat, line, why);
    case HD_PROMOTE:
    case HD_POLITICAL:
        for (int i = 0; i < line_count(line, 'u'); i++) {
            int32_t type = line_value(line, 'u', i, 0);
            if (type == HD_ANY_CRACK || (type >= 1 && type <= HD_TYPES && hd_data(r)->unit[type].next == 0))
                return condemn(r, "promote.crack", "HD-promotions-3", 0, why);
        }
        return false;
    case HD_NAVAL:
    case HD_THEN_NAVAL:
    case HD_MOVE:
    case HD_THEN_MOVE:
        return sails_never(r, seat, line, why);
    case HD_PLACE:
    case HD_GENERAL:
    case HD_THEN_GENERAL:
        return general >= 1 && general <= HD_GENERALS && hd_data(r)->general[general - 1].side != seat &&
               condemn(r, "general.foe", "HD-generals-1", 0, why);
    default:
        return false;
    }
}
