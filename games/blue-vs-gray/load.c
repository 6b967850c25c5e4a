/* The data block from a bundle: helpers that insist, and the order in which parts are read. */
#include "games/blue-vs-gray/load.h"
#include "games/blue-vs-gray/sets.h"
#include <stdio.h>
#include <string.h>

bool bundle_wrong(struct loading *l, const char *key, const char *member)
{
    if (!l->bad) {
        char got[64];
        int n = snprintf(got, sizeof got, "%s: %s", l->entry ? l->entry : "bundle", member);
        problem_set(l->why, key, 0);
        if (l->why)
            problem_words(l->why->got, sizeof l->why->got, got, n < 0 ? 0 : strlen(got));
    }
    l->bad = true;
    return false;
}

static bool is_listed(const char *word, const char *list)
{
    size_t len = strlen(word);
    for (const char *at = list; len > 0 && (at = strstr(at, word)) != NULL; at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
            return true;
    return false;
}

void bundle_members(struct loading *l, const json_t *object, const char *allowed)
{
    if (!json_is_object(object)) {
        bundle_wrong(l, "data.type", "an object");
        return;
    }
    for (void *at = json_object_iter((json_t *)object); at; at = json_object_iter_next((json_t *)object, at))
        if (!is_listed(json_object_iter_key(at), allowed))
            bundle_wrong(l, "data.unknown", json_object_iter_key(at));
}

static int32_t int_of(struct loading *l, const json_t *value, const char *member, int32_t least, int32_t most)
{
    if (!json_is_integer(value)) {
        bundle_wrong(l, value ? "data.type" : "data.missing", member);
        return least > 0 ? least : 0;
    }
    json_int_t n = json_integer_value(value);
    if (n < least || n > most) {
        bundle_wrong(l, "data.range", member);
        return least > 0 ? least : 0;
    }
    return (int32_t)n;
}

int32_t bundle_int(struct loading *l, const json_t *object, const char *member, int32_t least, int32_t most)
{
    return int_of(l, json_object_get(object, member), member, least, most);
}

int32_t bundle_may_int(struct loading *l, const json_t *object, const char *member, int32_t least, int32_t most,
                       int32_t none)
{
    const json_t *value = json_object_get(object, member);
    return value ? int_of(l, value, member, least, most) : none;
}

int32_t bundle_flag(struct loading *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_true(value)) /* absent is the only spelling of no */
        bundle_wrong(l, "data.type", member);
    return json_is_true(value);
}

const char *bundle_may_words(struct loading *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (!value)
        return NULL;
    if (!json_is_string(value) || json_string_length(value) == 0) {
        bundle_wrong(l, "data.type", member);
        return NULL;
    }
    return arena_string(l->arena, (struct span){(const uint8_t *)json_string_value(value), json_string_length(value)});
}

const char *bundle_words(struct loading *l, const json_t *object, const char *member)
{
    const char *words = bundle_may_words(l, object, member);
    if (!words)
        bundle_wrong(l, "data.missing", member);
    return words ? words : "";
}

const json_t *bundle_list(struct loading *l, const json_t *object, const char *member, size_t most)
{
    const json_t *value = json_object_get(object, member);
    if (value && !json_is_array(value)) {
        bundle_wrong(l, "data.type", member);
        return NULL; /* has size 0 */
    }
    if (json_array_size(value) > most) {
        bundle_wrong(l, "data.count", member);
        return NULL;
    }
    return value;
}

const json_t *bundle_object(struct loading *l, const json_t *object, const char *member)
{
    const json_t *value = json_object_get(object, member);
    if (!json_is_object(value))
        bundle_wrong(l, value ? "data.type" : "data.missing", member);
    return json_is_object(value) ? value : NULL;
}

int32_t bundle_one_of(struct loading *l, const json_t *value, const char *const *words)
{
    const char *word = json_string_value(value);
    for (int32_t i = 0; word && words[i]; i++)
        if (strcmp(word, words[i]) == 0)
            return i + 1;
    bundle_wrong(l, "data.word", word ? word : "not a word");
    return 0;
}

int32_t bundle_choice(struct loading *l, const json_t *object, const char *member, const char *const *words)
{
    const json_t *value = json_object_get(object, member);
    return value ? bundle_one_of(l, value, words) : 0;
}

int32_t bundle_card_id(struct loading *l, const json_t *value)
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
    bundle_wrong(l, "data.name", id ? id : "not a card");
    return 0;
}

int32_t bundle_city_id(struct loading *l, const json_t *value)
{
    const char *id = json_string_value(value);
    for (int32_t city = 1; id && city <= BVG_CITIES; city++)
        if (l->city[city] && strcmp(l->city[city], id) == 0)
            return city;
    bundle_wrong(l, "data.name", id ? id : "not a city");
    return 0;
}

int32_t bundle_letter(struct loading *l, const json_t *value)
{
    const char *letter = json_string_value(value);
    if (letter && letter[0] >= 'A' && letter[0] < 'A' + BVG_LETTERS && letter[1] == '\0')
        return letter[0] - 'A' + 1;
    bundle_wrong(l, "data.name", letter ? letter : "not a letter");
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
    struct play *play = arena_take(l->arena, sizeof *play);
    struct bvg_state *state = arena_take(l->arena, sizeof *state);
    for (int32_t i = 0; i < l->data->n_scenarios && !l->bad; i++) {
        const struct setup setup = {.scenario = l->data->scenario[i].id};
        memset(state, 0, sizeof *state);
        play_begin(play, &chance, NULL);
        l->entry = setup.scenario;
        const char *what = bvg_setup(&rules, state, &setup, play) ? bvg_broken(&rules, state) : "it does not set up";
        if (what)
            bundle_wrong(l, "data.scenario", what);
    }
}

/* ---- the whole ---- */

static const char parts[] = "cards map scenarios tables";

static void bundle_parts(struct loading *l, const json_t *bundle)
{
    bundle_members(l, bundle, parts);
    const json_t *map = bundle_object(l, bundle, "map"), *cards = bundle_object(l, bundle, "cards");
    const json_t *tables = bundle_object(l, bundle, "tables"), *scenarios = bundle_object(l, bundle, "scenarios");
    if (l->bad)
        return;
    bundle_map(l, map);
    if (!l->bad)
        bundle_cards(l, cards);
    if (!l->bad)
        bundle_tables(l, tables);
    if (!l->bad)
        bundle_scenarios(l, scenarios);
    if (!l->bad)
        bundle_roles(l);
    if (!l->bad)
        bundle_ways(l);
    if (!l->bad)
        bundle_name_lists(l, cards, map);
    if (!l->bad) {
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
    struct loading l = {.arena = arena, .why = why};
    l.data = arena_take(arena, sizeof *l.data);
    bundle_parts(&l, json);
    json_decref(json);
    return l.bad ? NULL : l.data;
}
