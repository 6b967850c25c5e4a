/* SPDX-License-Identifier: Apache-2.0 */
/* What a page tells the rules in it: the view that its report is about. */
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include <string.h>

/* Are the facts those that are built in, as they are in every module? */
static bool are_built_in(const struct ruleset *set, const struct genesis *g)
{
    char data[DESK_DATA_DIGITS + 1];
    desk_data_name(data, set->bundle());
    return strncmp(data, g->data, DESK_DATA_DIGITS) == 0;
}

static json_t *view_json(const struct rules *rules, const void *view)
{
    struct arena *arena = arena_new();
    size_t len = rules_dump(rules, view, NULL, 0);
    char *words = arena_take(arena, len + 1);
    rules_dump(rules, view, words, len);
    json_t *json = json_loadb(words, len, 0, NULL);
    arena_free(arena);
    return json;
}

json_t *desk_board(const struct ruleset *set, const struct genesis *g, const struct rules *rules, const void *view,
                   int seat)
{
    json_t *options = json_array();
    for (int i = 0; i < g->n_option; i++)
        json_array_append_new(options, json_string(g->option[i]));
    json_t *board = json_pack("{s:s,s:i,s:s,s:o,s:s,s:s#,s:o}", "ruleset", g->ruleset, "revision", (int)g->revision,
                              "scenario", g->scenario, "options", options, "seat", g->seat[seat].name, "data", g->data,
                              (size_t)DESK_DATA_DIGITS, "view", view_json(rules, view));
    if (are_built_in(set, g))
        return board;
    json_decref(board);
    return NULL;
}
