/* SPDX-License-Identifier: Apache-2.0 */
/* The last stone, what words and files need. */
#include "games/face/face.h"
#include "formats/cjson.h"
#include "formats/embed.h"
#include "games/face/bundle.h"
#include "games/last-stone/stone.h"
#include <string.h>

EMBED(stone_heap, "games/last-stone/data/heap.json");
EMBED(stone_problems, "games/last-stone/problems.json");

static struct span problems(void)
{
    return EMBEDDED(stone_problems);
}

static struct span bundle(void)
{
    static struct text made; /* kept as long as the program runs */
    const struct bundle_part parts[] = {{"heap", EMBEDDED(stone_heap)}};
    return bundle_join(&made, parts, 1);
}

const void *stone_load(struct arena *arena, struct span text, struct problem *why)
{
    struct stone_data *data = arena_take(arena, sizeof *data);
    json_t *all = json_read(text, why);
    struct bundle in = {.arena = arena, .why = why, .entry = "heap", .bad = all == NULL};
    const json_t *heap = all ? bundle_object(&in, all, "heap") : NULL;
    if (!in.bad) {
        bundle_members(&in, heap, "stones most");
        data->stones = bundle_int(&in, heap, "stones", 1, STONE_HEAP_MAX);
        data->most = bundle_int(&in, heap, "most", 2, STONE_MOST_MAX);
    }
    json_decref(all);
    return in.bad ? NULL : data;
}

static const char *const who[STONE_SEATS] = {"Black", "White"};

static json_t *section(const char *id, const char *title, json_t *items)
{
    return json_pack("{s:s,s:s,s:o}", "id", id, "title", title, "items", items);
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    struct arena *a = arena_new();
    const struct stone_state *s = view;
    json_t *happened = json_array(), *lines = json_array(), *stand = json_array(), *asks = json_array(), *one;
    size_t i;
    (void)r, (void)seat;
    json_array_foreach(events, i, one)
    {
        int by = (int)json_integer_value(json_array_get(one, 1));
        json_array_append_new(happened, json_string(arena_words(a, "%s takes %d.", who[by == STONE_WHITE],
                                                                (int)json_integer_value(json_array_get(one, 2)))));
    }
    json_array_foreach(notes, i, one) /* what became of each line, where it was not carried out */
    {
        const char *why = json_string_value(json_object_get(one, "why_words"));
        if (why)
            json_array_append_new(lines, json_string(why));
    }
    json_array_append_new(stand, json_string(arena_words(a, "Stones left: %d.", (int)s->left)));
    if (prompt)
        json_array_append_new(asks, json_string("  take 1"));
    json_t *all = json_pack("{s:s,s:s,s:s,s:[o,o,o,o]}", "when", arena_words(a, "%d left", (int)s->left), "headline",
                            prompt           ? "your move"
                            : s->flow.winner ? arena_words(a, "%s has won", who[s->flow.winner == STONE_WHITE + 1])
                                             : "the other is to move",
                            "opening", prompt ? "take stones." : "this is how things stand.", "sections",
                            section("happened", "WHAT HAPPENED", happened), section("lines", "YOUR LINES", lines),
                            section("stand", "HOW THINGS STAND", stand), section("asks", "WHAT YOU MAY ORDER", asks));
    arena_free(a);
    return all;
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
extern const struct ruleset stone_ruleset;
const struct ruleset stone_ruleset = {.title = "The last stone",
                                      .rules = &stone_rules,
                                      .bundle = bundle,
                                      .load = stone_load,
                                      .report = report,
                                      .problems = problems,
                                      .scenarios = scenarios,
                                      .options = options};
