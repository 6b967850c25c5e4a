/* SPDX-License-Identifier: Apache-2.0 */
/* Who stands where, in plain characters, for texts. */
#include "games/face/picture.h"
#include "games/kit/hex.h"
#include <stdlib.h>
#include <string.h>

static const char *words_of(const json_t *object, const char *member)
{
    const char *words = json_string_value(json_object_get(object, member));
    return words ? words : "";
}

void picture_counter(const json_t *counter, struct text *out)
{
    bool is_sign = json_object_get(counter, "said") != NULL;
    const char *name = words_of(counter, "name"), *value = words_of(counter, is_sign ? "said" : "value"),
               *state = words_of(counter, "state");
    text_format(out, "%s%s%s", *name ? name : words_of(counter, "kind"), *value ? " " : "", value);
    if (*state)
        text_format(out, " (%s)", state);
}

static const char *side_name(const json_t *picture, const char *id)
{
    json_t *side;
    size_t i;
    json_array_foreach(json_object_get(picture, "sides"), i, side)
    {
        if (*id && strcmp(words_of(side, "id"), id) == 0)
            return words_of(side, "name");
    }
    return "nobody";
}

/* The counters of each spot, in their order: {"0211": [counter, ...], ...}. */
static json_t *by_spot(const json_t *counters)
{
    json_t *all = json_object(), *counter;
    size_t i;
    json_array_foreach(counters, i, counter)
    {
        const char *at = words_of(counter, "at");
        json_t *here = json_object_get(all, at);
        if (!here && i < PICTURE_COUNTERS_MAX)
            json_object_set_new(all, at, here = json_array());
        if (i < PICTURE_COUNTERS_MAX)
            json_array_append(here, counter);
    }
    return all;
}

/* "Manassas (CSA): A 4, B 2"; of a spot where both sides stand each has its part. */
static void add_spot(const json_t *picture, struct arena *arena, const char *name, const json_t *counters,
                     json_t *items)
{
    struct text line = {.arena = arena};
    const char *before = NULL;
    json_t *counter;
    size_t i;
    text_words(&line, name);
    json_array_foreach(counters, i, counter)
    {
        const char *side = words_of(counter, "side");
        if (before && strcmp(before, side) == 0)
            text_words(&line, ", ");
        else
            text_format(&line, "%s(%s): ", before ? "; " : " ", side_name(picture, side));
        picture_counter(counter, &line);
        before = side;
    }
    if (before)
        json_array_append_new(items, json_string(line.at));
}

static void add_listed(const json_t *picture, struct arena *arena, const json_t *list, const char *called,
                       json_t *spots, json_t *items)
{
    json_t *at;
    size_t i;
    json_array_foreach(list, i, at)
    {
        const char *id = words_of(at, "id"), *name = words_of(at, called);
        add_spot(picture, arena, *name ? name : id, json_object_get(spots, id), items);
        json_object_del(spots, id);
    }
}

static int by_words(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_hexes(const json_t *picture, struct arena *arena, const json_t *spots, json_t *items)
{
    const char **name = arena_take(arena, (json_object_size(spots) + 1) * sizeof *name), *key;
    json_t *counters;
    size_t n = 0;
    json_object_foreach((json_t *)spots, key, counters)
    {
        if (kit_hex_read(key))
            name[n++] = key;
    }
    qsort(name, n, sizeof *name, by_words); /* names differ, so that their order is settled */
    for (size_t i = 0; i < n; i++)
        add_spot(picture, arena, name[i], json_object_get(spots, name[i]), items);
}

void picture_stacks(const json_t *picture, json_t *items)
{
    const json_t *map = json_object_get(picture, "map");
    struct arena *arena = arena_new();
    json_t *spots = by_spot(json_object_get(map, "counters"));
    add_listed(picture, arena, json_object_get(map, "places"), "name", spots, items);
    if (json_object_get(map, "hexes"))
        add_hexes(picture, arena, spots, items);
    add_listed(picture, arena, json_object_get(map, "boxes"), "title", spots, items);
    json_decref(spots);
    arena_free(arena);
}
