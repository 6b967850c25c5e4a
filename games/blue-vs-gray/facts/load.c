/* SPDX-License-Identifier: Apache-2.0 */
/* The data block from a bundle: ids of cards and cities, and the order in which parts are read. */
#include "games/blue-vs-gray/facts/load.h"
#include "games/blue-vs-gray/rules/sets.h"
#include <stdio.h>
#include <string.h>

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
    const char *id = json_string_value(value);
    for (int32_t city = 1; id && city <= BVG_CITIES; city++)
        if (l->city[city] && strcmp(l->city[city], id) == 0)
            return city;
    bundle_wrong(&l->in, "data.name", id ? id : "not a city");
    return 0;
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

static bool as_it_lies(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    return true;
}

/* Each scenario is set up once, unshuffled: what it makes must be a sound state. */
static void try_scenarios(struct loading *l)
{
    struct chance chance = {.shuffle = as_it_lies};
    const struct rules rules = {.data = l->data, .revision = 1};
    struct play *play = arena_take(l->in.arena, sizeof *play);
    struct bvg_state *state = arena_take(l->in.arena, sizeof *state);
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

/* ---- the whole ---- */

static const char parts[] = "cards map scenarios tables";

static void bundle_parts(struct loading *l, const json_t *bundle)
{
    bundle_members(&l->in, bundle, parts);
    const json_t *map = bundle_object(&l->in, bundle, "map"), *cards = bundle_object(&l->in, bundle, "cards");
    const json_t *tables = bundle_object(&l->in, bundle, "tables"),
                 *scenarios = bundle_object(&l->in, bundle, "scenarios");
    if (l->in.bad)
        return;
    bvg_load_map(l, map);
    if (!l->in.bad)
        bvg_load_cards(l, cards);
    if (!l->in.bad)
        bvg_load_tables(l, tables);
    if (!l->in.bad)
        bvg_load_scenarios(l, scenarios);
    if (!l->in.bad)
        bvg_load_roles(l);
    if (!l->in.bad)
        bvg_load_ways(l);
    if (!l->in.bad)
        bvg_load_names(l, cards, map);
    if (!l->in.bad) {
        bvg_masks_make(l->data);
        try_scenarios(l);
    }
}

const void *bvg_load(struct arena *arena, struct span bundle, struct problem *why)
{
    struct problem syntax = {0};
    json_t *json = cjson_read(bundle, &syntax);
    if (!json) {
        problem_set(why, "data.syntax", syntax.offset);
        return NULL;
    }
    struct loading l = {.in = {.arena = arena, .why = why}};
    l.data = arena_take(arena, sizeof *l.data);
    bundle_parts(&l, json);
    json_decref(json);
    return l.in.bad ? NULL : l.data;
}
