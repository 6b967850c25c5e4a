/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of a battle: turns, nights, who begins, arrivals and exits, what counts at the end. */
#include "games/blue-and-gray/load.h"
#include <string.h>

enum { POINTS_MAX = 99 };
static const char *const edges[] = {"north", "northeast", "southeast", "south", "southwest", "northwest", NULL};

/* What is last found of "union" and "confederate" in an object: numbers, absent 0. */
static void load_pair(struct loading *l, const json_t *o, const char *other, int32_t out[BG_SIDES])
{
    bundle_members(&l->in, o, other);
    for (int side = 0; side < BG_SIDES; side++)
        out[side] = bundle_may_int(&l->in, o, bg_load_sides[side], 0, POINTS_MAX, 0);
}

static void load_turns(struct loading *l, const json_t *o, struct bg_field *f)
{
    static const char *const entries[] = {"each", "column", NULL};
    f->turns = bundle_int(&l->in, o, "turns", 1, BG_TURNS_MAX);
    f->first_player = bg_load_side(l, o, "first");
    f->opens_without_first = bundle_flag(&l->in, o, "opens_without_first");
    f->by_column = kit_load_word(&l->in, o, "entry", entries) == 2;
    f->forced_turns = bundle_may_int(&l->in, o, "surprise_turns", 0, BG_TURNS_MAX, 0);
    const json_t *nights = bundle_list(&l->in, o, "nights", BG_NIGHTS_MAX);
    for (size_t i = 0; i < json_array_size(nights); i++) {
        json_int_t turn = json_integer_value(json_array_get(nights, i));
        if (turn < 1 || turn > f->turns)
            bundle_wrong(&l->in, "data.range", "nights");
        else
            f->night[f->n_nights++] = (int32_t)turn;
    }
    const json_t *home = bundle_object(&l->in, o, "home");
    bundle_members(&l->in, home, "confederate union");
    for (int side = 0; side < BG_SIDES; side++)
        f->home_edge[side] = kit_load_word(&l->in, home, bg_load_sides[side], edges) - 1;
}

static void load_exits(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *o = json_object_get(scenario, "exits");
    if (json_object_get(scenario, "exit_points"))
        load_pair(l, bundle_object(&l->in, scenario, "exit_points"), "confederate union", f->exit_points);
    if (!o)
        return;
    bundle_members(&l->in, o, "hexes confederate union");
    f->n_exits = bg_load_hexes(l, o, "hexes", 1, BG_EXITS_MAX, f->exit_hex);
    for (int side = 0; side < BG_SIDES; side++) {
        const json_t *types = bundle_list(&l->in, o, bg_load_sides[side], BG_TYPES_END - 1);
        for (size_t i = 0; i < json_array_size(types); i++)
            f->exit_types[side] |= 1 << bundle_one_of(&l->in, json_array_get(types, i), bg_load_types);
    }
}

/* Chickamauga's roads and train (BG-chickamauga-24 to -26, -30). */
static void load_roads(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *roads = json_object_get(scenario, "roads"), *cut = json_object_get(scenario, "cut_off");
    f->train_points = bundle_may_int(&l->in, scenario, "train_points", 0, POINTS_MAX, 0);
    if (roads) {
        bundle_members(&l->in, roads, "out east points_need_east");
        bg_load_hexes(l, roads, "out", 2, 2, f->road_end);
        f->n_road_east = bg_load_hexes(l, roads, "east", 1, sizeof f->road_east / sizeof *f->road_east, f->road_east);
        f->road_pays = 1 + bg_load_side(l, roads, "points_need_east");
    }
    if (!cut)
        return;
    bundle_members(&l->in, cut, "hexes points");
    f->cut_off_hexes = bundle_int(&l->in, cut, "hexes", 1, POINTS_MAX);
    f->cut_off_points = bundle_int(&l->in, cut, "points", 0, POINTS_MAX);
    if (!roads)
        bundle_wrong(&l->in, "data.missing", "roads");
}

/* ---- Antietam ---- */
/* Hexes that cannot be reached without a bridge, ford or ferry (BG-antietam-9). */
static void find_far_side(struct bg_field *f, int from)
{
    int16_t queue[BG_HEXES_MAX];
    int head = 0, tail = 0;
    struct kit_set near = kit_only(from);
    queue[tail++] = (int16_t)from;
    while (head < tail) {
        int hex = queue[head++];
        for (int side = 0; side < KIT_SIDES; side++) {
            int to = f->grid.near[hex][side], bits = f->side_of[hex][side];
            bool goes = (f->open[hex] >> side & 1) && !(bits & (BG_BRIDGE | BG_FORD | BG_FERRY_SIDE));
            if (!goes || kit_has(&near, to))
                continue;
            kit_put(&near, to);
            queue[tail++] = (int16_t)to;
        }
    }
    for (int hex = 1; hex <= f->grid.n; hex++)
        if (!kit_has(&near, hex) && f->terrain[hex] != BG_RIVER && f->terrain[hex] != BG_FERRY)
            kit_put(&f->far_side, hex);
}

static void load_held(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *held = bundle_list(&l->in, scenario, "held", BG_UNITS_MAX);
    for (size_t i = 0; i < json_array_size(held) && !l->in.bad; i++) {
        const char *name = json_string_value(json_array_get(held, i));
        int32_t found = 0;
        for (int32_t id = 1; name && id <= f->n_units; id++)
            if (strcmp(f->unit[id].name, name) == 0)
                found = f->unit[id].held = 1;
        f->n_held += found;
        if (!found)
            bundle_wrong(&l->in, "data.name", name ? name : "held");
    }
}

static void load_antietam(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *limits = json_object_get(scenario, "limits");
    f->home = bg_load_may_hex(l, scenario, "creek_from");
    f->ferry = bg_load_may_hex(l, scenario, "ferry");
    f->ferry_points = bundle_may_int(&l->in, scenario, "ferry_points", 0, POINTS_MAX, 0);
    if (f->ferry && f->terrain[f->ferry] != BG_FERRY)
        bundle_wrong(&l->in, "data.crossing", f->words[f->ferry]);
    if (f->ferry_points && !f->ferry)
        bundle_wrong(&l->in, "data.missing", "ferry");
    if (limits) {
        bundle_members(&l->in, limits, "first later");
        f->limit_first = bundle_int(&l->in, limits, "first", 1, BG_UNITS_MAX);
        f->limit_later = bundle_int(&l->in, limits, "later", 1, BG_UNITS_MAX);
    }
    load_held(l, scenario, f);
    if (f->home && !l->in.bad)
        find_far_side(f, f->home);
}

/* ---- what counts at the end ---- */
static void load_victory(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *list = kit_load_list(&l->in, scenario, "victory", 0, BG_VICTORY_MAX, NULL);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        struct bg_victory *v = &f->victory[f->n_victory++];
        load_pair(l, o, "hex confederate union held_by", v->points);
        v->hex = bg_load_hex(l, o, "hex");
        v->held_by = 1 + bg_load_side(l, o, "held_by");
        if (!l->in.bad && (f->terrain[v->hex] == BG_RIVER || f->terrain[v->hex] == BG_FERRY))
            bundle_wrong(&l->in, "data.stand", f->words[v->hex]);
        for (int32_t k = 0; k + 1 < f->n_victory; k++)
            if (f->victory[k].hex == v->hex)
                bundle_wrong(&l->in, "data.twice", "hex");
    }
}

/* Shiloh's levels, the best of a side first (BG-shiloh-17 to -23). */
static void load_levels(struct loading *l, const json_t *scenario, struct bg_field *f)
{
    const json_t *list = bundle_list(&l->in, scenario, "levels", BG_LEVELS_MAX);
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++) {
        const json_t *o = json_array_get(list, i);
        bundle_members(&l->in, o, "name side holds times of more");
        f->level[f->n_levels++] = (struct bg_level){.name = bundle_words(&l->in, o, "name"),
                                                    .side = bg_load_side(l, o, "side"),
                                                    .holds = bundle_flag(&l->in, o, "holds"),
                                                    .times = bundle_int(&l->in, o, "times", 1, 9),
                                                    .of = bundle_may_int(&l->in, o, "of", 1, 9, 1),
                                                    .more = bundle_flag(&l->in, o, "more")};
    }
    f->level_hex = bg_load_may_hex(l, scenario, "level_hex");
    bool counts = false;
    for (int32_t i = 0; i < f->n_victory; i++)
        counts = counts || f->victory[i].hex == f->level_hex;
    if ((f->n_levels > 0) != (f->level_hex > 0) || (f->level_hex && !counts))
        bundle_wrong(&l->in, "data.missing", "level_hex");
}

void bg_load_scenario(struct bundle *in, const json_t *scenario)
{
    struct loading *l = in->own;
    l->in.entry = "scenario";
    bundle_members(
        &l->in, scenario,
        "format battle name status turns nights first opens_without_first entry home exits exit_points roads "
        "train_points cut_off surprise_turns limits creek_from held ferry ferry_points victory level_hex "
        "levels");
    struct bg_field *f = bg_load_battle(l, scenario, BG_PART_SCENARIO);
    if (!f)
        return;
    l->in.entry = arena_words(l->in.arena, "scenario-%s", f->id);
    f->name = bundle_words(&l->in, scenario, "name");
    f->status = bundle_words(&l->in, scenario, "status");
    load_turns(l, scenario, f);
    load_exits(l, scenario, f);
    load_roads(l, scenario, f);
    load_antietam(l, scenario, f);
    load_victory(l, scenario, f);
    load_levels(l, scenario, f);
    f->is_sourced = f->is_sourced && !l->in.bad && strcmp(f->status, "sourced") == 0;
    int32_t n = 0;
    for (int32_t id = 1; id <= f->n_units; id++)
        n += f->unit[id].is_sourced;
    f->is_sourced = f->is_sourced && n == f->n_units;
    f->is_mixed = n > 0 && n < f->n_units;
}
