/* SPDX-License-Identifier: Apache-2.0 */
/* What all battles share: limits, tables of results, terrain, variants. */
#include "games/blue-and-gray/load.h"
#include "games/kit/odds.h"
#include <string.h>

static const char *const results[] = {"AE", "AS", "AR", "EX", "DR", "DS", "DE", NULL}; /* by enum bg_result - 1 */

/* The numbers that the rules have as constants stand in the facts too, where people look for them: they must agree. */
void bg_load_limits(struct bundle *in, const json_t *rules)
{
    struct loading *l = in->own;
    struct bg_data *d = &l->book->of[BG_CHICKAMAUGA];
    int32_t guns[2], boats[2];
    l->in.entry = "rules";
    bundle_members(&l->in, rules, "format status allowance stack range gunboat_range");
    bundle_int(&l->in, rules, "allowance", BG_ALLOWANCE, BG_ALLOWANCE);
    bundle_int(&l->in, rules, "stack", BG_STACK, BG_STACK);
    kit_load_numbers(&l->in, rules, "range", 2, 2, 3, guns);
    kit_load_numbers(&l->in, rules, "gunboat_range", 2, 1, 3, boats);
    if (guns[0] > guns[1] || boats[0] > boats[1])
        bundle_wrong(&l->in, "data.range", "range");
    d->range_low = guns[0];
    d->range_high = guns[1];
    d->boat_low = boats[0];
    d->boat_high = boats[1];
}

/* ---- tables of results ---- */
static void load_columns(struct loading *l, const json_t *o, struct bg_table *t)
{
    const json_t *list = kit_load_list(&l->in, o, "columns", 2, BG_COLUMNS_MAX - 1, NULL);
    struct kit_ratio ratio[BG_COLUMNS_MAX] = {0};
    t->n_columns = (int32_t)json_array_size(list);
    for (int32_t i = 0; i < t->n_columns; i++) {
        const char *word = json_string_value(json_array_get(list, (size_t)i));
        if (!word || !kit_ratio_read(word, &ratio[i])) {
            bundle_wrong(&l->in, "data.word", word ? word : "columns");
            return;
        }
        t->words[i + 1] = arena_words(l->in.arena, "%s", word);
        t->ratio[i] = ratio[i];
        t->attack[i + 1] = ratio[i].attack;
        t->defence[i + 1] = ratio[i].defence;
    }
    if (t->n_columns > 0 && !kit_odds_rise(&(struct kit_odds){t->n_columns, ratio}))
        bundle_wrong(&l->in, "data.sums", "columns");
}

static void load_row(struct loading *l, const json_t *row, struct bg_table *t, int total)
{
    if (json_array_size(row) != (size_t)t->n_columns) {
        bundle_wrong(&l->in, "data.count", "rows");
        return;
    }
    for (int32_t column = 1; column <= t->n_columns; column++) {
        const json_t *word = json_array_get(row, (size_t)column - 1);
        t->result[column][total] = (uint8_t)bundle_one_of(&l->in, word, results);
    }
}

/* How often each result comes up in all throws must be what the facts say beside the table: a cell changed by mistake
 * does not go unseen. */
static void check_chances(struct loading *l, const json_t *counts, const struct bg_table *t, int32_t column)
{
    size_t named = 0;
    for (int result = 1; result < BG_RESULTS_END; result++) {
        const char *word = results[result - 1];
        int32_t ways = 0, told = bundle_may_int(&l->in, counts, word, 1, 36, 0);
        for (int total = t->first; total <= t->last; total++)
            if (t->result[column][total] == result)
                ways += t->dice == 1 ? 1 : 6 - (total < 7 ? 7 - total : total - 7);
        named += told > 0;
        if (ways != told)
            bundle_wrong(&l->in, "data.sums", t->words[column]);
    }
    if (named != json_object_size(counts))
        bundle_wrong(&l->in, "data.sums", t->words[column]);
}

static void load_table(struct loading *l, const json_t *tables, const char *name, int dice, struct bg_table *t)
{
    const json_t *o = bundle_object(&l->in, tables, name);
    l->in.entry = name;
    bundle_members(&l->in, o, "dice status columns rows chances");
    t->dice = bundle_int(&l->in, o, "dice", dice, dice);
    t->first = dice;
    t->last = 6 * dice;
    t->is_sourced = strcmp(bundle_words(&l->in, o, "status"), "sourced") == 0;
    load_columns(l, o, t);
    size_t rows = (size_t)(t->last - t->first + 1), columns = (size_t)t->n_columns;
    const json_t *row = kit_load_list(&l->in, o, "rows", rows, rows, NULL);
    const json_t *chance = kit_load_list(&l->in, o, "chances", columns, columns, NULL);
    for (size_t i = 0; i < rows && !l->in.bad; i++)
        load_row(l, json_array_get(row, i), t, t->first + (int)i);
    for (size_t i = 0; i < columns && !l->in.bad; i++)
        check_chances(l, json_array_get(chance, i), t, (int32_t)i + 1);
}

/* ---- terrain ---- */
static void load_terrain(struct loading *l, const json_t *tables, struct bg_data *d)
{
    static const char *const words[] = {"clear", "forest", "rough",       "forest_rough",
                                        "town",  "river",  "river_ferry", NULL};
    const json_t *list = kit_load_list(&l->in, tables, "terrain", BG_TERRAINS_END - 1, BG_TERRAINS_END - 1, "terrain");
    for (int terrain = BG_CLEAR; terrain < BG_TERRAINS_END && !l->in.bad; terrain++) {
        const json_t *o = json_array_get(list, (size_t)terrain - 1);
        bundle_members(&l->in, o, "terrain cost defence blocks_sight status");
        if (kit_load_word(&l->in, o, "terrain", words) != terrain)
            bundle_wrong(&l->in, "data.word", "terrain"); /* the order is that of enum bg_terrain */
        d->entry[terrain] = terrain == BG_RIVER ? 0 : bundle_int(&l->in, o, "cost", 1, 9);
        if (terrain == BG_RIVER && json_object_get(o, "cost"))
            bundle_wrong(&l->in, "data.unknown", "cost");
        d->factor[terrain] = bundle_int(&l->in, o, "defence", 1, 2); /* BG-terrain-19 */
        d->blocks[terrain] = bundle_flag(&l->in, o, "blocks_sight");
    }
    const json_t *o = bundle_object(&l->in, tables, "hexsides");
    l->in.entry = "hexsides";
    bundle_members(&l->in, o, "road trail ford crossing_defence line_defence");
    d->side_cost = (struct bg_side_cost){.road = bundle_int(&l->in, o, "road", 1, 9),
                                         .trail = bundle_int(&l->in, o, "trail", 1, 9),
                                         .ford = bundle_int(&l->in, o, "ford", 0, 9),
                                         .crossing = bundle_int(&l->in, o, "crossing_defence", 1, 2),
                                         .line = bundle_int(&l->in, o, "line_defence", 1, 2)};
}

void bg_load_tables(struct bundle *in, const json_t *tables)
{
    struct loading *l = in->own;
    struct bg_data *d = &l->book->of[BG_CHICKAMAUGA];
    l->in.entry = "tables";
    bundle_members(&l->in, tables, "format standard revised monotone terrain hexsides");
    load_table(l, tables, "standard", 1, &d->table[BG_TABLE_OLD]);
    if (!l->in.bad)
        load_table(l, tables, "revised", 2, &d->table[BG_TABLE_REVISED]);
    if (!l->in.bad)
        load_table(l, tables, "monotone", 2, &d->table[BG_TABLE_MONOTONE]);
    if (!l->in.bad)
        load_terrain(l, tables, d);
}

/* ---- variants ---- */
/* BG-V-littlemac-2, -4 */
static void load_little_mac(struct loading *l, const json_t *variants)
{
    const json_t *o = bundle_object(&l->in, variants, "little_mac");
    l->in.entry = "little_mac";
    bundle_members(&l->in, o, "battle first cup blanks draws");
    l->battle = kit_load_word(&l->in, o, "battle", bg_load_battles);
    if (l->battle != BG_ANTIETAM)
        bundle_wrong(&l->in, "data.word", "battle");
    if (l->in.bad)
        return;
    struct bg_field *f = bg_load_field(l);
    f->first_corps = bg_load_group(l, bundle_words(&l->in, o, "first"), false);
    const json_t *cup = kit_load_list(&l->in, o, "cup", 1, BG_CORPS_MAX, NULL);
    for (size_t i = 0; i < json_array_size(cup) && !l->in.bad; i++) {
        const char *name = json_string_value(json_array_get(cup, i));
        f->corps_held[f->n_corps_held++] = bg_load_group(l, name ? name : "", false);
    }
    f->n_blanks = bundle_int(&l->in, o, "blanks", 0, BG_CUP_MAX - f->n_corps_held);
    f->draws = bundle_int(&l->in, o, "draws", 1, BG_DICE_MAX);
}

/* BG-V-longstreet-1, -2 */
static void load_longstreet(struct loading *l, const json_t *variants)
{
    const json_t *o = bundle_object(&l->in, variants, "longstreet");
    l->in.entry = "longstreet";
    bundle_members(&l->in, o, "battle leader no_bonus");
    l->battle = kit_load_word(&l->in, o, "battle", bg_load_battles);
    if (l->battle != BG_CHICKAMAUGA)
        bundle_wrong(&l->in, "data.word", "battle");
    if (l->in.bad)
        return;
    struct bg_field *f = bg_load_field(l);
    const char *name = bundle_words(&l->in, o, "leader"), *without = bundle_words(&l->in, o, "no_bonus");
    for (int32_t i = 1; i <= f->n_leaders; i++)
        if (strcmp(f->leader[i].name, without) == 0 && f->leader[i].side == BG_CONFEDERATE)
            f->no_bonus = i;
    if (f->no_bonus == 0)
        bundle_wrong(&l->in, "data.name", without);
    for (int32_t i = 1; i <= f->n_leaders; i++) /* he and nobody else has a wing */
        if (f->leader[i].longstreet != (strcmp(f->leader[i].name, name) == 0))
            bundle_wrong(&l->in, "data.name", f->leader[i].name);
}

void bg_load_variants(struct bundle *in, const json_t *variants)
{
    struct loading *l = in->own;
    struct bg_data *d = &l->book->of[BG_CHICKAMAUGA];
    l->in.entry = "variants";
    bundle_members(&l->in, variants,
                   "format cavalry_points leader_points leader_leaves_zone leader_lost_to leader_surrounded_lost_to "
                   "out_of_command_most little_mac longstreet");
    bundle_int(&l->in, variants, "cavalry_points", BG_FAR, BG_FAR);
    bundle_int(&l->in, variants, "leader_points", BG_FAR, BG_FAR);
    d->leaves_zone = bundle_int(&l->in, variants, "leader_leaves_zone", 0, BG_FAR);
    d->loss_on = bundle_int(&l->in, variants, "leader_lost_to", 0, 6);
    d->loss_surrounded = bundle_int(&l->in, variants, "leader_surrounded_lost_to", 0, 6);
    d->replace_most = bundle_int(&l->in, variants, "out_of_command_most", 1, 6);
    load_little_mac(l, variants);
    if (!l->in.bad)
        load_longstreet(l, variants);
}
