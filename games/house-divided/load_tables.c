/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers of the rules: units, dice, costs, limits, the start, generals, drafts, border states, the calendar. */
#include "games/house-divided/load.h"
#include <string.h>

static void load_dice(struct loading *l, const json_t *tables)
{
    const json_t *dice = bundle_object(&l->in, tables, "dice");
    l->in.entry = "dice";
    bundle_members(&l->in, dice, "sides least first_round assault strongest");
    l->data->die_sides = bundle_int(&l->in, dice, "sides", 2, 20);
    l->data->die_least = bundle_int(&l->in, dice, "least", 1, 20);
    l->data->first_points = bundle_int(&l->in, dice, "first_round", 0, 20);
    l->data->assault_die = bundle_int(&l->in, dice, "assault", 1, 20);
    l->data->strongest = bundle_int(&l->in, dice, "strongest", 1, 20);
}

static void load_costs(struct loading *l, const json_t *tables)
{
    const json_t *works = bundle_object(&l->in, tables, "works"), *sea = bundle_object(&l->in, tables, "sea");
    l->in.entry = "works";
    bundle_members(&l->in, works, "recruiting other attackers water");
    l->data->works_recruiting = bundle_int(&l->in, works, "recruiting", 1, 9);
    l->data->works_other = bundle_int(&l->in, works, "other", 1, 9);
    l->data->works_effect = bundle_int(&l->in, works, "attackers", -9, 0);
    l->data->water_effect = bundle_int(&l->in, works, "water", 0, 9);
    l->in.entry = "sea";
    bundle_members(&l->in, sea, "ports assault");
    l->data->ports_needed = bundle_int(&l->in, sea, "ports", 1, HD_BOXES);
    l->data->assault_cost = bundle_int(&l->in, sea, "assault", 1, 9);
}

static void load_limits(struct loading *l, const json_t *tables)
{
    const json_t *list = kit_load_list(&l->in, tables, "limits", HD_SIDES, HD_SIDES, "limits");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "side army infantry cavalry");
        int32_t side = hd_load_side(l, o);
        l->data->army_max[side] = bundle_int(&l->in, o, "army", 0, HD_UNITS_MAX);
        l->data->infantry_max[side] = bundle_int(&l->in, o, "infantry", 0, HD_UNITS_MAX);
        l->data->cavalry_max[side] = bundle_int(&l->in, o, "cavalry", 0, HD_UNITS_MAX);
    }
}

/* The list is in the order in which modifiers and losses go round, and ids are places in it. */
static void load_units(struct loading *l, const json_t *tables)
{
    static const char *const arms[] = {"infantry", "cavalry", NULL}, *const ranks[] = {"militia", "veteran", "crack",
                                                                                       NULL};
    static const int32_t rank_of[HD_TYPES + 1] = {0, 1, 1, 2, 2, 3, 3}, arm_of[HD_TYPES + 1] = {0, 2, 1, 2, 1, 1, 2};
    const json_t *list = kit_load_list(&l->in, tables, "units", HD_TYPES, HD_TYPES, "units");
    for (int32_t type = 1; type <= HD_TYPES && !l->in.bad; type++) {
        const json_t *o = json_array_get(list, (size_t)type - 1);
        struct hd_unit *unit = &l->data->unit[type];
        bundle_members(&l->in, o, "unit name arm rank strength promotes_to unnerves");
        l->in.entry = unit->id = bundle_words(&l->in, o, "unit");
        kit_ids_add(&l->in, &l->type, unit->id, NULL);
        unit->name = bundle_words(&l->in, o, "name");
        int32_t arm = bundle_choice(&l->in, o, "arm", arms), rank = bundle_choice(&l->in, o, "rank", ranks);
        if (arm != arm_of[type] || rank != rank_of[type])
            bundle_wrong(&l->in, "data.range", "rank");
        unit->arm = arm == 2 ? HD_CAVALRY : HD_INFANTRY;
        unit->strength = bundle_int(&l->in, o, "strength", 0, 9);
        unit->unnerves = bundle_may_int(&l->in, o, "unnerves", 1, 9, 0);
    }
    for (int32_t type = 1; type <= HD_TYPES && !l->in.bad; type++) {
        const json_t *next = json_object_get(json_array_get(list, (size_t)type - 1), "promotes_to");
        struct hd_unit *unit = &l->data->unit[type];
        l->in.entry = unit->id;
        unit->next = next ? hd_load_type_id(l, next) : 0;
        if (unit->next && (unit->next <= type || l->data->unit[unit->next].arm != unit->arm))
            bundle_wrong(&l->in, "data.range", "promotes_to"); /* HD-promotions-2 */
    }
}

static void load_start(struct loading *l, const json_t *tables)
{
    const json_t *list = bundle_list(&l->in, tables, "start", HD_START_MAX);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        l->in.entry = "start";
        bundle_members(&l->in, o, "side box unit n");
        struct hd_start start = {.side = hd_load_side(l, o),
                                 .box = hd_load_box_id(l, json_object_get(o, "box")),
                                 .type = hd_load_type_id(l, json_object_get(o, "unit")),
                                 .n = bundle_int(&l->in, o, "n", 1, HD_UNITS_MAX)};
        if (!l->in.bad && l->data->box[start.box].origin != start.side + 1)
            bundle_wrong(&l->in, "data.range", "box");
        l->data->start[l->data->n_start++] = start;
    }
}

static void load_generals(struct loading *l, const json_t *tables)
{
    const json_t *list = kit_load_list(&l->in, tables, "generals", HD_GENERALS, HD_GENERALS, "generals");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct hd_general_facts *general = &l->data->general[i];
        bundle_members(&l->in, o, "general name side from strength change then");
        l->in.entry = bundle_words(&l->in, o, "general");
        general->name = bundle_words(&l->in, o, "name");
        general->side = hd_load_side(l, o);
        general->from = bundle_int(&l->in, o, "from", 1, HD_ROUNDS);
        general->strength = bundle_int(&l->in, o, "strength", 1, 6);
        general->change = bundle_int(&l->in, o, "change", general->from, HD_ROUNDS);
        general->then = bundle_int(&l->in, o, "then", 1, 6);
    }
}

static void load_drafts(struct loading *l, const json_t *tables)
{
    const json_t *list = bundle_list(&l->in, tables, "drafts", HD_DRAFTS_MAX);
    l->in.entry = "drafts";
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "side round infantry");
        if (hd_load_side(l, o) != HD_NORTH) /* the South drafts nobody */
            bundle_wrong(&l->in, "data.range", "side");
        l->data->draft[l->data->n_drafts++] = (struct hd_draft){bundle_int(&l->in, o, "round", 1, HD_ROUNDS),
                                                                bundle_int(&l->in, o, "infantry", 1, HD_UNITS_MAX)};
    }
}

static void load_borders(struct loading *l, const json_t *tables)
{
    const json_t *list = kit_load_list(&l->in, tables, "borders", HD_BORDERS, HD_BORDERS, "borders");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct hd_border *border = &l->data->border[i];
        bundle_members(&l->in, o, "state side boxes infantry");
        border->state = bundle_words(&l->in, o, "state");
        border->infantry = bundle_int(&l->in, o, "infantry", 1, HD_UNITS_MAX);
        if (hd_load_side(l, o) != HD_SOUTH)
            bundle_wrong(&l->in, "data.range", "side");
        border->n_boxes = kit_load_ids(&l->in, o, "boxes", 1, HD_BORDER_BOXES_MAX, &l->box, border->box);
    }
}

static void load_calendar(struct loading *l, const json_t *tables)
{
    const json_t *list = kit_load_list(&l->in, tables, "calendar", HD_ROUNDS, HD_ROUNDS, "calendar");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "month year");
        l->data->month[i + 1].month = bundle_words(&l->in, o, "month");
        l->data->month[i + 1].year = bundle_int(&l->in, o, "year", 1861, 1865);
    }
}

void hd_load_tables(struct bundle *in, const json_t *tables)
{
    struct loading *l = in->own;
    l->in.entry = "tables";
    bundle_members(&l->in, tables, "format dice works sea limits units start generals drafts borders calendar");
    load_dice(l, tables);
    load_costs(l, tables);
    load_limits(l, tables);
    load_units(l, tables);
    if (!l->in.bad)
        load_start(l, tables);
    if (!l->in.bad)
        load_generals(l, tables);
    if (!l->in.bad)
        load_drafts(l, tables);
    if (!l->in.bad)
        load_borders(l, tables);
    if (!l->in.bad)
        load_calendar(l, tables);
}
