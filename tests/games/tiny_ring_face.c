/* SPDX-License-Identifier: Apache-2.0 */
/* The words of the ring, so plain that a test can hold every letter of a game against a list of words. */
#include "games/face/face.h"
#include "tests/games/tiny_ring.h"
#include <string.h>

static const char *const who[RING_SEATS] = {"North", "South"};

static struct span bundle(void)
{
    return span_of("{\"places\":12}");
}

static const void *load(struct arena *arena, struct span text, struct problem *why)
{
    (void)arena;
    if (!span_same(text, bundle()))
        return problem_set(why, "data.range", 0), NULL;
    return &ring_rules; /* no facts beside the rules; anything but NULL */
}

static const char *place(const struct rules *r, const json_t *event, size_t i)
{
    return name_of(r, RING_PLACE, (int32_t)json_integer_value(json_array_get(event, i)));
}

static const char *tell_event(struct arena *a, const struct rules *r, const json_t *event)
{
    const char *kind = json_string_value(json_array_get(event, 0));
    json_int_t seat = json_integer_value(json_array_get(event, 1));
    const char *name = seat == RING_NORTH || seat == RING_SOUTH ? who[seat] : "?";
    if (strcmp(kind, "went") == 0)
        return arena_words(a, "%s goes from %s to %s.", name, place(r, event, 2), place(r, event, 3));
    if (strcmp(kind, "paid") == 0)
        return arena_words(a, "%s pays at the Gate and has %d left.", name,
                           (int)json_integer_value(json_array_get(event, 2)));
    if (strcmp(kind, "met") == 0)
        return arena_words(a, "%s meets the other at %s.", name, place(r, event, 2));
    return arena_words(a, "%s: %s.", name, kind);
}

static void add_section(json_t *sections, const char *id, const char *title, json_t *items)
{
    if (json_array_size(items) > 0)
        json_array_append_new(sections, json_pack("{s:s,s:s,s:O}", "id", id, "title", title, "items", items));
    json_decref(items);
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    const struct ring_state *v = view;
    struct arena *a = arena_new();
    json_t *sections = json_array(), *happened = json_array(), *stand = json_array(), *asks = json_array(), *event;
    size_t i;
    (void)notes, (void)seat;
    json_array_foreach(events, i, event)
    {
        json_array_append_new(happened, json_string(tell_event(a, r, event)));
    }
    for (int s = 0; s < RING_SEATS; s++)
        json_array_append_new(stand,
                              json_string(arena_words(a, "%s at %s, %d coins, %d points", who[s],
                                                      name_of(r, RING_PLACE, v->at[s]), v->coins[s], v->score[s])));
    if (prompt)
        json_array_append_new(asks, json_string(prompt->step == RING_STEP_MEET ? "  stand" : "  go 1"));
    add_section(sections, "happened", "WHAT HAPPENED", happened);
    add_section(sections, "stand", "HOW THINGS STAND", stand);
    add_section(sections, "asks", "WHAT YOU MAY ORDER", asks);
    json_t *all = json_pack("{s:s,s:s,s:s,s:o}", "when", arena_words(a, "turn %d", (int)v->turn), "headline",
                            v->flow.over ? "the end"
                            : prompt     ? "your move"
                                         : "waiting",
                            "opening",
                            v->flow.over ? "the game is over."
                            : prompt     ? "it is for you to go on."
                                         : "this is how things stand.",
                            "sections", sections);
    arena_free(a);
    return all;
}

static void explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                    struct text *out)
{
    const struct ring_state *b = before, *a = after;
    if (line->verb < VERB_FIRST)
        return;
    text_format(out, "%s from %s", after ? "you go on" : "not tried", name_of(r, RING_PLACE, b->at[seat]));
    if (after)
        text_format(out, " to %s, %d steps left, %d coins", name_of(r, RING_PLACE, a->at[seat]), (int)a->left,
                    (int)a->coins[seat]);
    text_words(out, "\n");
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
const struct ruleset ring_ruleset = {.title = "Ring",
                                     .rules = &ring_rules,
                                     .bundle = bundle,
                                     .load = load,
                                     .report = report,
                                     .explain = explain,
                                     .scenarios = scenarios,
                                     .options = options};
