/* SPDX-License-Identifier: Apache-2.0 */
/* A book of four battles from a bundle: the order in which parts are read, and what all of them need. */
#include "games/blue-and-gray/load.h"
#include "formats/embed.h"
#include <string.h>

/* ---- the files, built in ---- */

/* clang-format off */
#define FACTS(FILE) \
    FILE(bg_limits, "rules") \
    FILE(bg_tables, "tables") \
    FILE(bg_variants, "variants") \
    FILE(bg_chickamauga_map, "map-chickamauga") \
    FILE(bg_chickamauga_units, "units-chickamauga") \
    FILE(bg_chickamauga_frame, "scenario-chickamauga") \
    FILE(bg_shiloh_map, "map-shiloh") \
    FILE(bg_shiloh_units, "units-shiloh") \
    FILE(bg_shiloh_frame, "scenario-shiloh") \
    FILE(bg_antietam_map, "map-antietam") \
    FILE(bg_antietam_units, "units-antietam") \
    FILE(bg_antietam_frame, "scenario-antietam") \
    FILE(bg_cemetery_map, "map-cemetery-hill") \
    FILE(bg_cemetery_units, "units-cemetery-hill") \
    FILE(bg_cemetery_frame, "scenario-cemetery-hill")
/* clang-format on */
#define EMBED_FACTS(name, file) EMBED(name, "games/blue-and-gray/data/" file ".json");
#define FACTS_PART(name, file)  {file, EMBEDDED(name)},
FACTS(EMBED_FACTS)

struct span bg_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {FACTS(FACTS_PART)};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_RULESET(bg, "games/blue-and-gray");

/* ---- reading them ---- */

const char *const bg_load_battles[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill", NULL};
const char *const bg_load_sides[] = {"confederate", "union", NULL};
const char *const bg_load_types[] = {"infantry", "cavalry", "artillery", "train", "gunboat", NULL};

struct bg_field *bg_load_field(struct loading *l)
{
    return &l->book->of[l->battle].field;
}

struct bg_field *bg_load_battle(struct loading *l, const json_t *part, int kind)
{
    l->battle = kit_load_word(&l->in, part, "battle", bg_load_battles);
    if (l->seen[kind] & 1 << l->battle)
        bundle_wrong(&l->in, "data.battle", bg_load_battles[l->battle - 1]);
    l->seen[kind] |= 1 << l->battle;
    return l->in.bad ? NULL : bg_load_field(l);
}

static int32_t bg_load_hex_value(struct loading *l, const json_t *value)
{
    const char *name = json_string_value(value);
    int32_t hex = name ? kit_hex_at(&bg_load_field(l)->grid, kit_hex_read(name)) : 0;
    if (hex == 0)
        bundle_wrong(&l->in, "data.name", name ? name : "not a hex");
    return hex;
}

int32_t bg_load_hex(struct loading *l, const json_t *object, const char *member)
{
    return bg_load_hex_value(l, json_object_get(object, member));
}

int32_t bg_load_may_hex(struct loading *l, const json_t *object, const char *member)
{
    return json_object_get(object, member) ? bg_load_hex(l, object, member) : 0;
}

int32_t bg_load_hexes(struct loading *l, const json_t *object, const char *member, size_t least, size_t most,
                      int32_t *out)
{
    const json_t *list = kit_load_list(&l->in, object, member, least, most, NULL);
    for (size_t i = 0; i < json_array_size(list); i++)
        out[i] = bg_load_hex_value(l, json_array_get(list, i));
    return (int32_t)json_array_size(list);
}

int32_t bg_load_side(struct loading *l, const json_t *object, const char *member)
{
    int32_t side = kit_load_word(&l->in, object, member, bg_load_sides);
    return side == 0 ? 0 : side - 1;
}

int32_t bg_load_group(struct loading *l, const char *name, bool new)
{
    struct bg_field *f = bg_load_field(l);
    for (int32_t i = 1; name && i <= f->n_groups; i++)
        if (strcmp(f->group[i], name) == 0)
            return i;
    if (!name)
        return 0;
    if (!new || f->n_groups + 1 >= BG_GROUPS_MAX) {
        bundle_wrong(&l->in, new ? "data.count" : "data.name", name);
        return 0;
    }
    f->group[++f->n_groups] = name;
    return f->n_groups;
}

/* What all battles share was read into the first. */
static void share_tables(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    const struct bg_data *first = &l->book->of[BG_CHICKAMAUGA];
    (void)bundle;
    for (int battle = BG_CHICKAMAUGA + 1; battle < BG_BATTLES_END; battle++) {
        struct bg_data *d = &l->book->of[battle];
        memcpy(d->table, first->table, sizeof d->table);
        memcpy(d->factor, first->factor, sizeof d->factor);
        memcpy(d->blocks, first->blocks, sizeof d->blocks);
        memcpy(d->entry, first->entry, sizeof d->entry);
        d->side_cost = first->side_cost;
        d->loss_on = first->loss_on;
        d->loss_surrounded = first->loss_surrounded;
        d->replace_most = first->replace_most;
        d->leaves_zone = first->leaves_zone;
        d->range_low = first->range_low;
        d->range_high = first->range_high;
        d->boat_low = first->boat_low;
        d->boat_high = first->boat_high;
    }
}

const void *bg_load(struct arena *arena, struct span bundle, struct problem *why)
{
    static const struct kit_part parts[] = {{"rules", bg_load_limits},
                                            {"tables", bg_load_tables},
                                            {"map-chickamauga", bg_load_map},
                                            {"map-shiloh", bg_load_map},
                                            {"map-antietam", bg_load_map},
                                            {"map-cemetery-hill", bg_load_map},
                                            {"units-chickamauga", bg_load_units},
                                            {"units-shiloh", bg_load_units},
                                            {"units-antietam", bg_load_units},
                                            {"units-cemetery-hill", bg_load_units},
                                            {"scenario-chickamauga", bg_load_scenario},
                                            {"scenario-shiloh", bg_load_scenario},
                                            {"scenario-antietam", bg_load_scenario},
                                            {"scenario-cemetery-hill", bg_load_scenario},
                                            {"variants", bg_load_variants},
                                            {NULL, share_tables}};
    struct loading l = {.in = {.arena = arena, .why = why}, .book = arena_take(arena, sizeof *l.book)};
    l.in.own = &l;
    return kit_load(&l.in, bundle, parts, sizeof parts / sizeof *parts) ? l.book : NULL;
}

const void *bg_of_scenario(const void *book, const char *scenario)
{
    const struct bg_book *b = book;
    for (int i = 0; bg_load_battles[i]; i++)
        if (strcmp(bg_load_battles[i], scenario) == 0)
            return &b->of[i + 1];
    return &b->of[BG_CHICKAMAUGA];
}
