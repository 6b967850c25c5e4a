/* SPDX-License-Identifier: Apache-2.0 */
/* A map: letters to terrain, hexsides, places; from them the costs of each step and where zones reach (BG-terrain-*).
 */
#include "games/blue-and-gray/load.h"
#include <string.h>

static const char letters[] = ".cfrbtvy"; /* by enum bg_terrain */

/* ---- hexes ---- */
static void wrong_letter(struct loading *l, const char *entry, const char *row)
{
    size_t at = strspn(row, letters);
    l->in.entry = entry;
    bundle_wants(&l->in, "data.letter", arena_words(l->in.arena, "letter %zu is %.1s", at + 1, row + at),
                 "c clear, f forest, r rough, b forest and rough, t town, v river, y ferry, . off the map");
}

static void load_rows(struct loading *l, const json_t *map)
{
    struct bg_field *f = bg_load_field(l);
    const char *row[KIT_HEX_LINES_MAX] = {0};
    const json_t *list = kit_load_list(&l->in, map, "rows", 1, KIT_HEX_LINES_MAX, "rows");
    int n = (int)json_array_size(list), columns = bundle_int(&l->in, map, "columns", 1, KIT_HEX_LINES_MAX);
    for (int i = 0; i < n; i++) {
        row[i] = json_string_value(json_array_get(list, (size_t)i));
        const char *entry = arena_words(l->in.arena, "row %d", i + 1);
        if (row[i] && strspn(row[i], letters) != strlen(row[i]))
            wrong_letter(l, entry, row[i]);
        l->in.entry = entry;
        if (!l->in.bad && (!row[i] || strlen(row[i]) != (size_t)columns))
            bundle_wants(&l->in, row[i] ? "data.count" : "data.type", row[i] ? row[i] : "rows",
                         row[i] ? arena_words(l->in.arena, "%d letters, as columns says", columns) : "words in quotes");
    }
    l->in.entry = "rows";
    if (!l->in.bad && !kit_hexes_make(&f->grid, row, n, columns, false))
        bundle_wrong(&l->in, "data.count", "rows");
    if (!l->in.bad && f->grid.n >= BG_HEXES_MAX)
        bundle_wrong(&l->in, "data.count", "rows");
    for (int hex = 1; !l->in.bad && hex <= f->grid.n; hex++) {
        int number = f->grid.number[hex];
        f->terrain[hex] = (uint8_t)(strchr(letters, row[number % 100 - 1][number / 100 - 1]) - letters);
    }
}

static void name_hexes(struct loading *l)
{
    struct bg_field *f = bg_load_field(l);
    for (int hex = 1; hex <= f->grid.n; hex++) {
        char word[5];
        kit_hex_write(f->grid.number[hex], word);
        f->words[hex] = arena_words(l->in.arena, "%s", word);
    }
}

/* ---- hexsides ---- */
static int load_features(struct loading *l, const json_t *o)
{
    static const char *const words[] = {"road", "trail", "creek", "bridge", "ford", "ferry", NULL};
    const json_t *list = kit_load_list(&l->in, o, "f", 1, 6, NULL);
    int bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int word = bundle_one_of(&l->in, json_array_get(list, i), words), bit = word ? 1 << (word - 1) : 0;
        if (bits & bit)
            bundle_wrong(&l->in, "data.twice", "f");
        bits |= bit;
    }
    return bits;
}

static void load_side(struct loading *l, const json_t *o)
{
    struct bg_field *f = bg_load_field(l);
    bundle_members(&l->in, o, "a b f");
    int a = bg_load_hex(l, o, "a"), b = bg_load_hex(l, o, "b"), bits = load_features(l, o);
    if (l->in.bad)
        return;
    int side = kit_hex_side(&f->grid, a, b), across = bits & (BG_BRIDGE | BG_FORD);
    const char *where = arena_words(l->in.arena, "%s|%s", f->words[a], f->words[b]);
    if (side < 0) {
        bundle_wrong(&l->in, "data.touch", where);
        return;
    }
    bool ferry = f->terrain[a] == BG_FERRY || f->terrain[b] == BG_FERRY;
    if ((across && !(bits & BG_CREEK)) || across == (BG_BRIDGE | BG_FORD) || ((bits & BG_FERRY_SIDE) && !ferry))
        bundle_wrong(&l->in, "data.crossing", where);
    if (f->side_of[a][side])
        bundle_wrong(&l->in, "data.twice", where);
    f->side_of[a][side] = f->side_of[b][kit_side_back(side)] = (uint8_t)bits;
}

static void load_sides(struct loading *l, const json_t *map)
{
    const json_t *list = kit_load_list(&l->in, map, "hexsides", 0, BG_HEXES_MAX * 3, "hexsides");
    for (size_t i = 0; i < json_array_size(list) && !l->in.bad; i++)
        load_side(l, json_array_get(list, i));
}

/* ---- places: what people call a hex ---- */
static void load_places(struct loading *l, const json_t *map)
{
    struct bg_field *f = bg_load_field(l);
    const json_t *places = bundle_object(&l->in, map, "places");
    l->in.entry = "places";
    for (int hex = 1; hex <= f->grid.n; hex++)
        f->place[hex] = bundle_may_words(&l->in, places, f->words[hex]);
    size_t known = 0;
    for (int hex = 1; hex <= f->grid.n; hex++)
        known += f->place[hex] != NULL;
    if (known != json_object_size(places))
        bundle_wrong(&l->in, "data.name", "places");
}

/* ---- what follows from them ---- */
static bool is_water(int terrain)
{
    return terrain == BG_RIVER;
}

/* BG-terrain-6, -7, -13 */
static bool can_step(const struct bg_field *f, int from, int to, int bits)
{
    if (is_water(f->terrain[from]) || is_water(f->terrain[to]))
        return false;
    if (f->terrain[from] == BG_FERRY || f->terrain[to] == BG_FERRY)
        return (bits & BG_FERRY_SIDE) != 0;
    return !(bits & BG_CREEK) || (bits & (BG_BRIDGE | BG_FORD));
}

/* BG-terrain-1 to -5 and -9 to -16 */
static int cost_of(const struct bg_data *d, int terrain, int bits)
{
    int cost = d->entry[terrain];
    if (bits & BG_ROAD)
        cost = d->side_cost.road;
    else if ((bits & BG_TRAIL) && cost > d->side_cost.trail)
        cost = d->side_cost.trail;
    return cost + (bits & BG_FORD ? d->side_cost.ford : 0);
}

static void work_out(const struct bg_data *tables, struct bg_field *f)
{
    for (int from = 1; from <= f->grid.n; from++)
        for (int side = 0; side < KIT_SIDES; side++) {
            int to = f->grid.near[from][side], bits = f->side_of[from][side];
            if (to == 0)
                continue;
            if (is_water(f->terrain[from]) && is_water(f->terrain[to]))
                f->afloat[from].over[side] = 1; /* BG-shiloh-14 */
            if (!can_step(f, from, to, bits))
                continue;
            int8_t cost = (int8_t)cost_of(tables, f->terrain[to], bits);
            f->open[from] = (uint8_t)(f->open[from] | 1 << side);
            f->cost[from].over[side] = cost;
            if (bits & (BG_ROAD | BG_TRAIL))
                f->wheels[from].over[side] = cost; /* BG-chickamauga-16 */
            if (f->terrain[to] != BG_FERRY)        /* BG-zoc-2, -3 */
                f->zone[from] = (uint8_t)(f->zone[from] | 1 << side);
        }
}

void bg_load_map(struct bundle *in, const json_t *map)
{
    struct loading *l = in->own;
    l->in.entry = "map";
    bundle_members(&l->in, map, "format battle status columns rows hexsides places");
    struct bg_field *f = bg_load_battle(l, map, BG_PART_MAP);
    if (!f)
        return;
    f->id = bg_load_battles[l->battle - 1];
    l->in.entry = arena_words(l->in.arena, "map-%s", f->id);
    f->is_sourced = strcmp(bundle_words(&l->in, map, "status"), "sourced") == 0;
    load_rows(l, map);
    if (l->in.bad)
        return;
    name_hexes(l);
    load_sides(l, map);
    if (!l->in.bad)
        load_places(l, map);
    if (!l->in.bad)
        work_out(&l->book->of[BG_CHICKAMAUGA], f);
}
