/* SPDX-License-Identifier: Apache-2.0 */
/* What each seat may see, the members of the state by name, and what must hold in every state. */
#include "games/house-divided/hd.h"
#include <assert.h>
#include <string.h>

#define ROW(member)     FIELD_INT(struct hd_state, member)
#define USED(member, n) FIELD_INTS_USED(struct hd_state, member, n)
#define COUNT(table)    (sizeof(table) / sizeof *(table))

/* A number for each box, left out when all are 0: most lists are empty most of the time. */
static const struct field box_fields[] = {
    {.name = "box", .kind = FIELD_U8, .offset = 0, .size = 1, .count = HD_BOXES_MAX, .is_list = true, .used = -1}};
#define BOXES(words, start)                                                                                            \
    {                                                                                                                  \
        .name = (words), .kind = FIELD_STRUCT, .offset = (uint32_t)(start), .size = HD_BOXES_MAX, .count = 1,          \
        .used = -1, .sub = box_fields, .n_sub = COUNT(box_fields), .is_sparse = true                                   \
    }
#define LIST(member) BOXES(#member, offsetof(struct hd_state, member))
#define TROOPS(start)                                                                                                  \
    BOXES("militia_cavalry", start), BOXES("militia_infantry", (start) + HD_BOXES_MAX),                                \
        BOXES("veteran_cavalry", (start) + 2 * HD_BOXES_MAX), BOXES("veteran_infantry", (start) + 3 * HD_BOXES_MAX),   \
        BOXES("crack_infantry", (start) + 4 * HD_BOXES_MAX), BOXES("crack_cavalry", (start) + 5 * HD_BOXES_MAX)

static const struct field general_fields[] = {FIELD_INT(struct hd_general, status), FIELD_INT(struct hd_general, box),
                                              FIELD_INT(struct hd_general, strength),
                                              FIELD_INT(struct hd_general, moved)};
static const struct field retreat_fields[] = {FIELD_INT(struct hd_retreat, box), FIELD_INT(struct hd_retreat, to),
                                              FIELD_INT(struct hd_retreat, after), FIELD_INT(struct hd_retreat, below),
                                              FIELD_INT(struct hd_retreat, outnumbered)};
static const struct field side_fields[] = {FIELD_INT(struct hd_side, infantry_max), FIELD_INTS(struct hd_side, losses),
                                           TROOPS(offsetof(struct hd_side, troops))};
static const struct field ready_fields[] = {TROOPS(0)};
const struct field hd_fields[] = {
    FIELD_SUB(struct hd_state, flow, flow_fields, FLOW_N_FIELDS),
    ROW(round),
    ROW(mover),
    ROW(march),
    ROW(die),
    ROW(points),
    ROW(assaults),
    ROW(assaulted),
    ROW(ships),
    ROW(recruits),
    ROW(political),
    ROW(holding),
    ROW(n_fights),
    ROW(n_ways),
    ROW(n_retreats),
    FIELD_INTS(struct hd_state, border),
    FIELD_SUBS(struct hd_state, general, general_fields, COUNT(general_fields)),
    FIELD_SUBS_USED(struct hd_state, retreat, retreat_fields, COUNT(retreat_fields), n_retreats),
    FIELD_SUBS(struct hd_state, side, side_fields, COUNT(side_fields)),
    USED(fight, n_fights),
    USED(way_to, n_ways),
    USED(way_from, n_ways),
    LIST(control),
    LIST(garrison),
    LIST(works),
    LIST(water),
    LIST(marched),
    LIST(held),
    LIST(mark),
    LIST(recruited),
    FIELD_SPARSE(struct hd_state, ready, ready_fields, COUNT(ready_fields)),
};
static_assert(COUNT(hd_fields) == HD_N_FIELDS, "the header tells how many");

/* All lies open on the table but what a seat has said of its losses and retreats. */
void hd_redact(const struct rules *r, void *view, int seat)
{
    struct hd_state *v = view;
    (void)r;
    for (int side = 0; side < HD_SIDES; side++)
        if (side != seat)
            memset(v->side[side].losses, 0, sizeof v->side[side].losses);
    if (v->mover == seat)
        return;
    v->n_retreats = 0;
    memset(v->retreat, 0, sizeof v->retreat);
}

/* ---- what must hold ---- */
static bool is_flag(int32_t value)
{
    return value == 0 || value == 1;
}

static const char *broken_numbers(const struct rules *r, const struct hd_state *s)
{
    const struct hd_data *d = hd_data(r);
    bool over = s->flow.over != 0;
    if (s->round < 1 || s->round > HD_ROUNDS || s->mover < 0 || s->mover >= HD_SIDES)
        return "round or mover";
    if (s->march < 0 || s->march > 2 || (!over && s->die < 0) || s->die > d->die_sides)
        return "march or die";
    if (s->points < 0 || s->assaults < 0 || s->recruits < 0 || s->recruits > d->die_sides)
        return "points";
    if (!is_flag(s->assaulted) || !is_flag(s->ships) || !is_flag(s->political) || !is_flag(s->holding))
        return "a flag";
    for (int i = 0; i < HD_BORDERS; i++)
        if (!is_flag(s->border[i]))
            return "border";
    for (int i = 0; i < s->n_fights; i++)
        if (s->fight[i] < 1 || s->fight[i] > HD_BOXES)
            return "fight";
    for (int i = 0; i < s->n_ways; i++)
        if (s->way_to[i] < 1 || s->way_to[i] > HD_BOXES || s->way_from[i] < 1 || s->way_from[i] > HD_BOXES)
            return "way";
    for (int i = 0; i < s->n_retreats; i++)
        if (s->retreat[i].box < 1 || s->retreat[i].box > HD_BOXES || s->retreat[i].to < 1 ||
            s->retreat[i].to > HD_BOXES)
            return "retreat";
    return NULL;
}

/* Either nothing, or each item once. */
static bool losses_in_order(const struct hd_side *side)
{
    int seen = 0, all = 0;
    if (side->losses[0] == 0)
        return memcmp(side->losses, (int32_t[HD_LOSSES]){0}, sizeof side->losses) == 0;
    for (int i = 0; i < HD_LOSSES; i++) {
        int32_t item = side->losses[i];
        if (item < 1 || (item > HD_TYPES && item != HD_CROSSINGS))
            return false;
        seen |= 1 << item;
    }
    for (int type = 1; type <= HD_TYPES; type++)
        all |= 1 << type;
    return seen == (all | 1 << HD_CROSSINGS);
}

static const char *broken_boxes(const struct hd_state *s)
{
    for (int box = 0; box < HD_BOXES_MAX; box++) {
        bool real = box >= 1 && box <= HD_BOXES;
        int north = hd_army(s, HD_NORTH, box), south = hd_army(s, HD_SOUTH, box);
        if (!real && (north || south || s->control[box] || s->garrison[box] || s->water[box] || s->marched[box]))
            return "a box that does not exist";
        if (s->control[box] > HD_BY_SOUTH || s->garrison[box] > HD_BY_SOUTH || s->works[box] > 1 ||
            s->marched[box] > 1 || s->held[box] > 1 || s->mark[box] > HD_USED_MARK || s->recruited[box] > 1)
            return "a box";
        if ((north && !south && s->control[box] != HD_BY_NORTH) || (south && !north && s->control[box] != HD_BY_SOUTH))
            return "control";
        if (north && south && s->control[box] != hd_foe(s->mover) + 1)
            return "control of a battle";
        for (int type = 1; type <= HD_TYPES; type++)
            if (hd_ready(s, box, type) > hd_count(s, s->mover, box, type))
                return "ready";
    }
    return NULL;
}

static const char *broken_generals(const struct hd_state *s)
{
    for (int g = 0; g < HD_GENERALS; g++) {
        const struct hd_general *general = &s->general[g];
        bool on_map = general->status == HD_ON_MAP;
        if (general->status < 0 || general->status > HD_LOST || !is_flag(general->moved) || general->strength < 0 ||
            on_map != (general->box >= 1 && general->box <= HD_BOXES) || (!on_map && general->box != 0))
            return "general";
    }
    return NULL;
}

const char *hd_broken(const struct rules *r, const void *state)
{
    const struct hd_state *s = state;
    const char *what = broken_numbers(r, s);
    for (int side = 0; side < HD_SIDES && !what; side++)
        if (hd_units(s, side) > HD_UNITS_MAX)
            what = "too many units";
        else if (!losses_in_order(&s->side[side]))
            what = "losses";
    what = what ? what : broken_boxes(s);
    return what ? what : broken_generals(s);
}
