/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/draw.h"
#include <stdio.h>
#include <string.h>

const char *draw_words(const json_t *object, const char *member)
{
    const char *words = json_string_value(json_object_get(object, member));
    return words ? words : "";
}

int draw_number(const json_t *object, const char *member, int low, int high)
{
    json_int_t value = json_integer_value(json_object_get(object, member));
    return value < low ? low : value > high ? high : (int)value;
}

static const json_t *side_named(const json_t *picture, const char *side)
{
    size_t i;
    json_t *at;
    json_array_foreach(json_object_get(picture, "sides"), i,
                       at) if (*side && strcmp(draw_words(at, "id"), side) == 0) return at;
    return NULL;
}

/* One of these words; else the last. */
static const char *one_of(const char *word, const char *const known[])
{
    size_t i = 0;
    while (known[i + 1] && strcmp(known[i], word) != 0)
        i++;
    return known[i];
}

static const char *tone_word(const char *tone)
{
    static const char *const tones[] = {"blue", "gray", "red", "green", "white", "none", NULL};
    return one_of(tone, tones);
}

const char *draw_tone(const json_t *picture, const char *side)
{
    return tone_word(draw_words(side_named(picture, side), "tone"));
}

const char *draw_shape(const json_t *picture, const char *side)
{
    static const char *const shapes[] = {"circle", "square", "diamond", "triangle", "hollow", NULL};
    return one_of(draw_words(side_named(picture, side), "shape"), shapes);
}

json_t *draw_sides(const json_t *picture)
{
    json_t *all = json_array(), *side;
    size_t i;
    json_array_foreach(json_object_get(picture, "sides"), i, side)
    {
        const char *id = draw_words(side, "id");
        json_array_append_new(all, json_pack("{s:s,s:s,s:s}", "name", draw_words(side, "name"), "tone",
                                             draw_tone(picture, id), "shape", draw_shape(picture, id)));
    }
    return all;
}

/* ---- tracks ---- */

enum { CELLS_MAX = 16 };

static json_t *mark_at(const json_t *picture, const json_t *track, int at)
{
    size_t i;
    json_t *mark;
    json_array_foreach(json_object_get(track, "marks"), i,
                       mark) if (draw_number(mark, "at", -1000, 1000) ==
                                 at) return json_pack("{s:s,s:s}", "name", draw_words(mark, "name"), "tone",
                                                      draw_tone(picture, draw_words(mark, "side")));
    return json_false();
}

static json_t *number_cells(const json_t *picture, const json_t *track, int low, int high, int value)
{
    json_t *cells = json_array();
    char words[16];
    for (int at = low; at <= high; at++) {
        snprintf(words, sizeof words, low < 0 && at > 0 ? "%+d" : "%d", at);
        json_array_append_new(
            cells, json_pack("{s:s,s:b,s:o}", "words", words, "on", at == value, "mark", mark_at(picture, track, at)));
    }
    return cells;
}

static json_t *step_cells(const json_t *steps, int value)
{
    json_t *cells = json_array(), *step;
    size_t i;
    json_array_foreach(steps, i, step)
    {
        const char *words = json_string_value(step);
        json_array_append_new(
            cells, json_pack("{s:s,s:b,s:b}", "words", words ? words : "", "on", (int)i == value, "mark", false));
    }
    return cells;
}

static json_t *marks_of(const json_t *picture, const json_t *track)
{
    json_t *all = json_array(), *mark;
    size_t i;
    json_array_foreach(json_object_get(track, "marks"), i, mark)
        json_array_append_new(all, json_pack("{s:s,s:s}", "name", draw_words(mark, "name"), "tone",
                                             draw_tone(picture, draw_words(mark, "side"))));
    return all;
}

static json_t *track_of(const json_t *picture, const json_t *track)
{
    const json_t *steps = json_object_get(track, "steps");
    int value = draw_number(track, "value", -1000, 1000), low = draw_number(track, "low", -1000, 1000);
    int high = draw_number(track, "high", low, low + 2000);
    bool is_steps = json_array_size(steps) > 0, has_cells = is_steps || high - low < CELLS_MAX;
    json_t *cells = is_steps    ? step_cells(steps, value)
                    : has_cells ? number_cells(picture, track, low, high, value)
                                : json_false();
    const char *words = draw_words(track, "words"), *step = json_string_value(json_array_get(steps, (size_t)value));
    const char *shown = *words ? words : step ? step : "";
    json_t *marks = marks_of(picture, track);
    return json_pack("{s:s,s:s,s:i,s:i,s:i,s:b,s:b,s:o,s:b,s:o}", "title", draw_words(track, "title"), "words", shown,
                     "value", value, "low", low, "high", high, "is_steps", is_steps, "is_bar", !has_cells, "cells",
                     cells, "has_marks", json_array_size(marks) > 0, "marks", marks);
}

json_t *draw_tracks(const json_t *picture)
{
    json_t *all = json_array(), *track;
    size_t i;
    json_array_foreach(json_object_get(picture, "tracks"), i, track)
        json_array_append_new(all, track_of(picture, track));
    return all;
}

json_t *draw_checks(const json_t *picture)
{
    json_t *all = json_array(), *list, *item;
    size_t i, k;
    json_array_foreach(json_object_get(picture, "checks"), i, list)
    {
        json_t *items = json_array();
        json_array_foreach(json_object_get(list, "items"), k, item)
            json_array_append_new(items, json_pack("{s:s,s:b}", "name", draw_words(item, "name"), "done",
                                                   json_is_true(json_object_get(item, "done"))));
        json_array_append_new(all, json_pack("{s:s,s:s,s:o}", "title", draw_words(list, "title"), "tone",
                                             draw_tone(picture, draw_words(list, "side")), "items", items));
    }
    return all;
}

/* ---- commands and cards ---- */

enum { DEPTH_MAX = 8 };

/* Every member is there, "below" above all: a template that calls itself for each below ends with an empty list. */
static json_t *node_of(const json_t *node, int depth)
{
    json_t *below = json_array(), *under;
    size_t i;
    if (depth < DEPTH_MAX)
        json_array_foreach(json_object_get(node, "below"), i, under)
            json_array_append_new(below, node_of(under, depth + 1));
    const char *sum = draw_words(node, "sum"), *state = draw_words(node, "state"), *words = draw_words(node, "words");
    const char *over = draw_words(node, "over");
    json_t *out =
        json_pack("{s:s,s:s,s:s,s:b,s:b,s:o}", "name", draw_words(node, "name"), "value", draw_words(node, "value"),
                  "kind", draw_words(node, "kind"), "new", json_is_true(json_object_get(node, "new")), "has_below",
                  json_array_size(below) > 0, "below", below);
    json_object_set_new(out, "sum", *sum ? json_string(sum) : json_false());
    json_object_set_new(out, "over", *over ? json_string(over) : json_false());
    json_object_set_new(out, "state", *state ? json_string(state) : json_false());
    json_object_set_new(out, "words", *words ? json_string(words) : json_false());
    return out;
}

json_t *draw_trees(const json_t *picture)
{
    json_t *all = json_array(), *tree, *head;
    size_t i, k;
    json_array_foreach(json_object_get(picture, "trees"), i, tree)
    {
        json_t *heads = json_array();
        json_array_foreach(json_object_get(tree, "heads"), k, head) json_array_append_new(heads, node_of(head, 1));
        const char *side = draw_words(tree, "side");
        json_array_append_new(all,
                              json_pack("{s:s,s:s,s:s,s:o}", "title", draw_words(tree, "title"), "tone",
                                        draw_tone(picture, side), "shape", draw_shape(picture, side), "heads", heads));
    }
    return all;
}

json_t *draw_cards(const json_t *picture)
{
    json_t *all = json_array(), *card;
    size_t i;
    json_array_foreach(json_object_get(picture, "cards"), i, card) json_array_append_new(
        all, json_pack("{s:s,s:s,s:s,s:b,s:b}", "name", draw_words(card, "name"), "kind", draw_words(card, "kind"),
                       "words", draw_words(card, "words"), "guess", json_is_true(json_object_get(card, "guess")), "new",
                       json_is_true(json_object_get(card, "new"))));
    return all;
}

/* ---- battles ---- */

static json_t *battle_side(const json_t *picture, const json_t *side)
{
    const char *id = draw_words(side, "side"), *name = draw_words(side_named(picture, id), "name");
    json_t *units = json_array(), *unit;
    size_t i;
    json_array_foreach(json_object_get(side, "units"), i, unit) if (json_is_string(unit))
        json_array_append(units, unit);
    json_t *out = json_pack("{s:s,s:s,s:s,s:o}", "name", name, "tone", draw_tone(picture, id), "role",
                            draw_words(side, "role"), "units", units);
    static const char *const members[] = {"chief", "strength", "losses"};
    for (size_t k = 0; k < sizeof members / sizeof *members; k++) {
        const char *words = draw_words(side, members[k]);
        json_object_set_new(out, members[k], *words ? json_string(words) : json_false());
    }
    return out;
}

json_t *draw_battles(const json_t *picture)
{
    json_t *all = json_array(), *battle, *at;
    size_t i, k;
    json_array_foreach(json_object_get(picture, "battles"), i, battle)
    {
        json_t *sides = json_array(), *dice = json_array();
        json_array_foreach(json_object_get(battle, "sides"), k, at)
            json_array_append_new(sides, battle_side(picture, at));
        json_array_foreach(json_object_get(battle, "dice"), k, at)
            json_array_append_new(dice, json_pack("{s:s,s:i,s:s}", "tone", tone_word(draw_words(at, "tone")), "face",
                                                  draw_number(at, "face", 1, 6), "words", draw_words(at, "words")));
        json_array_append_new(all, json_pack("{s:s,s:s,s:o,s:b,s:o}", "title", draw_words(battle, "title"), "result",
                                             draw_words(battle, "result"), "sides", sides, "rolled",
                                             json_array_size(dice) > 0, "dice", dice));
    }
    return all;
}
