/* SPDX-License-Identifier: Apache-2.0 */
/* The data block from a bundle: ids, and the order in which parts are read. */
#include "games/house-divided/load.h"
#include "formats/embed.h"

/* ---- the files, built in ---- */

EMBED(hd_map, "games/house-divided/data/map.json");
EMBED(hd_tables, "games/house-divided/data/tables.json");

struct span hd_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"map", EMBEDDED(hd_map)}, {"tables", EMBEDDED(hd_tables)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_RULESET(hd, "games/house-divided");

/* ---- reading them ---- */

static const char *const hd_load_sides[] = {"north", "south", NULL};

int32_t hd_load_box_id(struct loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->box);
}

int32_t hd_load_type_id(struct loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->type);
}

int32_t hd_load_side(struct loading *l, const json_t *object)
{
    int32_t side = kit_load_word(&l->in, object, "side", hd_load_sides);
    return side == 0 ? 0 : side - 1;
}

/* What the map gives at the start must be what the tables say; the North's and the South's maximum (HD-armymax-4). */
static void check_sums(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    const struct hd_data *d = l->data;
    (void)bundle;
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

const void *hd_load(struct arena *arena, struct span bundle, struct problem *why)
{
    static const struct kit_part parts[] = {
        {"map", hd_load_map}, {"tables", hd_load_tables}, {NULL, hd_load_names}, {NULL, check_sums}};
    struct loading l = {.in = {.arena = arena, .why = why}, .data = arena_take(arena, sizeof *l.data)};
    l.in.own = &l;
    l.box = kit_ids_new(&l.in, "box", HD_BOXES);
    l.type = kit_ids_new(&l.in, "unit", HD_TYPES);
    return kit_load(&l.in, bundle, parts, sizeof parts / sizeof *parts) ? l.data : NULL;
}
