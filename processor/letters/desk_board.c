/* SPDX-License-Identifier: Apache-2.0 */
/* What a page tells the rules in it: the view that its report is about. */
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include <string.h>

bool desk_has_board(const struct ruleset *set, const struct genesis *g)
{
    char data[DESK_DATA_DIGITS + 1];
    desk_data_name(data, set->bundle());
    return strncmp(data, g->data, DESK_DATA_DIGITS) == 0;
}

struct span desk_view(struct arena *arena, const struct rules *rules, const void *view)
{
    size_t len = rules_dump(rules, view, NULL, 0);
    char *words = arena_take(arena, len + 1);
    rules_dump(rules, view, words, len);
    return (struct span){(const uint8_t *)words, len};
}

json_t *desk_board(const struct ruleset *set, const struct genesis *g, int seat)
{
    if (!desk_has_board(set, g))
        return NULL;
    json_t *options = json_array();
    for (int i = 0; i < g->n_option; i++)
        json_array_append_new(options, json_string(g->option[i]));
    return json_pack("{s:s,s:i,s:s,s:o,s:s,s:s#}", "ruleset", g->ruleset, "revision", (int)g->revision, "scenario",
                     g->scenario, "options", options, "seat", g->seat[seat].name, "data", g->data,
                     (size_t)DESK_DATA_DIGITS);
}
