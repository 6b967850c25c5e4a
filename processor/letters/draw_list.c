/* SPDX-License-Identifier: Apache-2.0 */
/* The map in words, for whoever cannot see it: a list of places, hexes and boxes, and what changed. */
#include "processor/letters/draw_inside.h"
#include <string.h>

enum { MANY = 100 /* places */ };

/* What stands there piece by piece, where the map does not show it all: it opens this row then. */
static void add_pieces(const struct drawing *d, json_t *row, int stack)
{
    json_t *pieces = draw_stack_pieces(d, stack);
    bool opens = json_array_size(pieces) > 0;
    if (opens)
        d->stack[stack - 1].row = stack;
    json_object_set_new(row, "stack", json_integer(opens ? stack : 0));
    json_object_set_new(row, "n", opens ? json_string(arena_words(d->arena, "w%d", stack)) : json_false());
    json_object_set_new(row, "pieces", pieces);
}

static json_t *row_of(const struct drawing *d, const json_t *from, const char *name, const char *words, int stack)
{
    json_t *row = json_pack("{s:s,s:s,s:s}", "name", name, "words", words, "tone",
                            draw_tone(d->picture, draw_words(from, "side")));
    json_object_set_new(row, "changed", draw_or_false(draw_words(from, "changed")));
    /* What the label sums up for the map, the counters say one by one. */
    json_object_set_new(row, "label", stack > 0 ? json_false() : draw_or_false(draw_words(from, "label")));
    json_object_set_new(row, "counters", draw_stack_words(d, stack));
    add_pieces(d, row, stack);
    return row;
}

/* Nothing but what it is and what stands there is said of it: another place may share its row. */
static bool may_share(const json_t *row)
{
    return json_is_false(json_object_get(row, "changed")) && json_is_false(json_object_get(row, "label"));
}

static bool is_empty(const json_t *row)
{
    return json_is_false(json_object_get(row, "counters"));
}

static bool are_alike(const json_t *row, const json_t *other)
{
    return may_share(other) && json_equal(json_object_get(row, "words"), json_object_get(other, "words")) &&
           json_equal(json_object_get(row, "counters"), json_object_get(other, "counters")) &&
           json_equal(json_object_get(row, "pieces"), json_object_get(other, "pieces"));
}

/* A row of those places from `first` on of which the same is said: "Selma, Opelika". */
static json_t *together(const struct drawing *d, const json_t *places, size_t first, bool *told)
{
    json_t *row = json_deep_copy(json_array_get(places, first));
    struct text names = {.arena = d->arena};
    for (size_t i = first; i < json_array_size(places); i++) {
        const json_t *other = json_array_get(places, i);
        if (told[i] || !are_alike(row, other))
            continue;
        told[i] = true;
        json_int_t stack = json_integer_value(json_object_get(other, "stack"));
        if (stack > 0)
            d->stack[stack - 1].row = (int)json_integer_value(json_object_get(row, "stack"));
        text_format(&names, "%s%s", names.len ? ", " : "", draw_words(other, "name"));
    }
    json_object_set_new(row, "name", json_string(names.at));
    return row;
}

/* On a map of many places, those of which the same is said share a row; where nobody stands, after the others. */
static json_t *shortened(const struct drawing *d, json_t *places)
{
    if (d->n < MANY)
        return json_incref(places);
    bool *told = arena_take(d->arena, json_array_size(places) + 1);
    json_t *rows = json_array(), *row;
    size_t i;
    json_array_foreach(places, i, row)
    {
        if (!may_share(row)) {
            told[i] = true;
            json_array_append(rows, row);
        } else if (!told[i] && !is_empty(row)) {
            json_array_append_new(rows, together(d, places, i, told));
        }
    }
    json_array_foreach(places, i, row)
    {
        if (!told[i])
            json_array_append_new(rows, together(d, places, i, told));
    }
    return rows;
}

/* By zone, in the order in which the zones come up. */
static void add_places(const struct drawing *d, json_t *all)
{
    bool *told = arena_take(d->arena, (size_t)d->n + 1);
    for (int i = 0; i < d->n; i++) {
        const char *zone = draw_words(d->place[i].from, "zone");
        json_t *places = json_array();
        for (int k = i; k < d->n; k++) {
            const json_t *from = d->place[k].from;
            if (told[k] || strcmp(draw_words(from, "zone"), zone) != 0)
                continue;
            told[k] = true;
            json_array_append_new(
                places, row_of(d, from, draw_words(from, "name"), draw_words(from, "words"), d->place_stack[k]));
        }
        if (json_array_size(places) > 0)
            json_array_append_new(all, json_pack("{s:s,s:o}", "zone", zone, "places", shortened(d, places)));
        json_decref(places);
    }
}

/* A hex is worth a line when something stands there or the picture says something of it. */
static json_t *hex_row(const struct drawing *d, int hex)
{
    const struct hex_board *b = &d->hexes;
    const json_t *from = b->place[hex];
    const char *name = draw_words(from, "name"), *words = draw_words(from, "words");
    char number[5];
    draw_hex_name(b, hex, number);
    return row_of(d, from, arena_words(d->arena, "%s%s%s", number, *name ? " " : "", name),
                  arena_words(d->arena, "%s%s%s", draw_hex_terrain(b->terrain[hex]), *words ? ", " : "", words),
                  b->stack[hex]);
}

static void add_hexes(const struct drawing *d, json_t *all)
{
    const struct hex_board *b = &d->hexes;
    json_t *rows = json_array();
    for (int column = 1; column <= b->columns; column++)
        for (int row = 1; row <= b->rows; row++) {
            int hex = draw_hex_index(b, column, row);
            if (b->place[hex] || b->stack[hex] > 0)
                json_array_append_new(rows, hex_row(d, hex));
        }
    if (json_array_size(rows) > 0)
        json_array_append_new(all, json_pack("{s:s,s:O}", "zone", "Hexes", "places", rows));
    json_decref(rows);
}

static json_t *units_of(const struct drawing *d, const json_t *units)
{
    json_t *all = json_array(), *unit;
    size_t i;
    json_array_foreach(units, i, unit)
    {
        struct text words = {.arena = d->arena};
        picture_counter(unit, &words);
        json_array_append_new(all, json_pack("{s:s}", "words", words.at));
    }
    return all;
}

static void add_boxes(const struct drawing *d, json_t *all)
{
    json_t *rows = json_array();
    for (int i = 0; i < d->n_boxes; i++) {
        const json_t *from = d->box[i].from, *units = json_object_get(from, "units");
        json_t *row = row_of(d, from, draw_words(from, "title"), draw_words(from, "words"), d->box[i].stack);
        if (json_array_size(units) > 0) {
            json_object_set_new(row, "n", json_string(arena_words(d->arena, "b%d", i + 1)));
            json_object_set_new(row, "pieces", units_of(d, units));
        }
        json_array_append_new(rows, row);
    }
    if (json_array_size(rows) > 0)
        json_array_append_new(all, json_pack("{s:s,s:O}", "zone", "Off the map", "places", rows));
    json_decref(rows);
}

json_t *draw_list_zones(const struct drawing *d)
{
    json_t *all = json_array();
    add_places(d, all);
    if (d->hexes.columns > 0)
        add_hexes(d, all);
    add_boxes(d, all);
    return all;
}

static void add_change(json_t *all, const char *name, const json_t *from)
{
    const char *changed = draw_words(from, "changed");
    if (*changed)
        json_array_append_new(all, json_pack("{s:s,s:s}", "name", name, "words", changed));
}

json_t *draw_list_changes(const struct drawing *d)
{
    const struct hex_board *b = &d->hexes;
    json_t *all = json_array();
    for (int i = 0; i < d->n; i++)
        add_change(all, draw_words(d->place[i].from, "name"), d->place[i].from);
    for (int hex = 0; b->columns > 0 && hex < (b->columns + 2) * (b->rows + 2); hex++)
        if (b->place[hex]) {
            const char *name = draw_words(b->place[hex], "name");
            char number[5];
            draw_hex_name(b, hex, number);
            add_change(all, *name ? name : number, b->place[hex]);
        }
    return all;
}
