/* SPDX-License-Identifier: Apache-2.0 */
/* The data block from a bundle: ids, and the order in which parts are read. */
#include "games/house-divided/load.h"
#include <string.h>

const char *const hd_load_sides[] = {"north", "south", NULL};

int32_t hd_load_box_id(struct loading *l, const json_t *value)
{
    const char *id = json_string_value(value);
    for (int32_t box = 1; id && box <= HD_BOXES; box++)
        if (l->data->box[box].id && strcmp(l->data->box[box].id, id) == 0)
            return box;
    bundle_wrong(&l->in, "data.name", id ? id : "not a box");
    return 0;
}

int32_t hd_load_type_id(struct loading *l, const json_t *value)
{
    const char *id = json_string_value(value);
    for (int32_t type = 1; id && type <= HD_TYPES; type++)
        if (l->data->unit[type].id && strcmp(l->data->unit[type].id, id) == 0)
            return type;
    bundle_wrong(&l->in, "data.name", id ? id : "not a unit");
    return 0;
}

int32_t hd_load_side(struct loading *l, const json_t *object)
{
    int32_t side = bundle_choice(&l->in, object, "side", hd_load_sides);
    if (side == 0)
        bundle_wrong(&l->in, "data.missing", "side");
    return side == 0 ? 0 : side - 1;
}

/* What the map gives at the start must be what the tables say; the North's and the South's maximum (HD-armymax-4). */
static void check_sums(struct loading *l)
{
    const struct hd_data *d = l->data;
    l->in.entry = "limits";
    for (int side = 0; side < HD_SIDES && !l->in.bad; side++) {
        int32_t held = 0, all = 0, units = 0;
        for (int box = 1; box <= HD_BOXES; box++) {
            all += d->box[box].value[side];
            held += d->box[box].origin == side + 1 ? d->box[box].value[side] : 0;
        }
        for (int i = 0; i < d->n_start; i++)
            units += d->start[i].side == side ? d->start[i].n : 0;
        if (held != d->army_max[side] || all > HD_UNITS_MAX || units > all)
            bundle_wrong(&l->in, "data.sums", hd_load_sides[side]);
    }
}

static void load_parts(struct loading *l, const json_t *bundle)
{
    bundle_members(&l->in, bundle, "map tables");
    const json_t *map = bundle_object(&l->in, bundle, "map"), *tables = bundle_object(&l->in, bundle, "tables");
    if (!l->in.bad)
        hd_load_map(l, map);
    if (!l->in.bad)
        hd_load_tables(l, tables);
    if (!l->in.bad)
        hd_load_names(l, map);
    if (!l->in.bad)
        check_sums(l);
}

const void *hd_load(struct arena *arena, struct span bundle, struct problem *why)
{
    struct problem syntax = {0};
    json_t *json = cjson_read(bundle, &syntax);
    if (!json) {
        problem_set(why, "data.syntax", syntax.offset);
        return NULL;
    }
    struct loading l = {.in = {.arena = arena, .why = why}};
    l.data = arena_take(arena, sizeof *l.data);
    load_parts(&l, json);
    json_decref(json);
    return l.in.bad ? NULL : l.data;
}
