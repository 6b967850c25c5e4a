/* SPDX-License-Identifier: Apache-2.0 */
/* The data block from a bundle: ids of cards and cities, and the order in which parts are read. */
#include "games/blue-vs-gray/facts/load.h"
#include "formats/embed.h"
#include "games/blue-vs-gray/rules/sets.h"
#include <stdio.h>
#include <string.h>

/* ---- the files, built in ---- */

EMBED(bvg_cards, "games/blue-vs-gray/data/cards.json");
EMBED(bvg_map, "games/blue-vs-gray/data/map.json");
EMBED(bvg_scenarios, "games/blue-vs-gray/data/scenarios.json");
EMBED(bvg_tables, "games/blue-vs-gray/data/tables.json");

struct span bvg_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"cards", EMBEDDED(bvg_cards)},
                                        {"map", EMBEDDED(bvg_map)},
                                        {"scenarios", EMBEDDED(bvg_scenarios)},
                                        {"tables", EMBEDDED(bvg_tables)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_RULESET(bvg, "games/blue-vs-gray");

/* ---- reading them ---- */

int32_t bvg_load_card_id(struct loading *l, const json_t *value)
{
    const char *id = json_string_value(value);
    uint64_t number = 0;
    if (id && strlen(id) == 4 && (id[0] == 'U' || id[0] == 'C')) {
        const char *digits = id + 1;
        while (*digits == '0')
            digits++;
        uint64_t most = id[0] == 'U' ? BVG_USA_CARDS : BVG_CSA_CARDS;
        if (number_read(span_of(digits), most, &number) && number > 0)
            return (int32_t)number + (id[0] == 'U' ? 0 : BVG_USA_CARDS);
    }
    bundle_wrong(&l->in, "data.name", id ? id : "not a card");
    return 0;
}

int32_t bvg_load_city_id(struct loading *l, const json_t *value)
{
    return kit_load_id(&l->in, value, &l->city);
}

int32_t bvg_load_letter(struct loading *l, const json_t *value)
{
    const char *letter = json_string_value(value);
    if (letter && letter[0] >= 'A' && letter[0] < 'A' + BVG_LETTERS && letter[1] == '\0')
        return letter[0] - 'A' + 1;
    bundle_wrong(&l->in, "data.name", letter ? letter : "not a letter");
    return 0;
}

/* ---- scenarios that set up ---- */

/* Each scenario is set up once, unshuffled: what it makes must be a sound state. */
static void try_scenarios(struct bundle *in, const json_t *bundle)
{
    struct loading *l = in->own;
    struct chance chance = chance_plain;
    const struct rules rules = {.data = l->data, .revision = 1};
    struct play *play = arena_take(l->in.arena, sizeof *play);
    struct bvg_state *state = arena_take(l->in.arena, sizeof *state);
    (void)bundle;
    bvg_masks_make(l->data);
    for (int32_t i = 0; i < l->data->n_scenarios && !l->in.bad; i++) {
        const struct setup setup = {.scenario = l->data->scenario[i].id};
        memset(state, 0, sizeof *state);
        play_begin(play, &chance, NULL);
        l->in.entry = setup.scenario;
        const char *what = bvg_setup(&rules, state, &setup, play) ? bvg_broken(&rules, state) : "it does not set up";
        if (what)
            bundle_wrong(&l->in, "data.scenario", what);
    }
}

const void *bvg_load(struct arena *arena, struct span bundle, struct problem *why)
{
    static const struct kit_part parts[] = {{"map", bvg_load_map},       {"cards", bvg_load_cards},
                                            {"tables", bvg_load_tables}, {"scenarios", bvg_load_scenarios},
                                            {NULL, bvg_load_roles},      {NULL, bvg_load_ways},
                                            {NULL, bvg_load_names},      {NULL, try_scenarios}};
    struct loading l = {.in = {.arena = arena, .why = why}, .data = arena_take(arena, sizeof *l.data)};
    l.in.own = &l;
    l.city = kit_ids_new(&l.in, "city", BVG_CITIES);
    return kit_load(&l.in, bundle, parts, sizeof parts / sizeof *parts) ? l.data : NULL;
}
