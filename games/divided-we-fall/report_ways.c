/* SPDX-License-Identifier: Apache-2.0 */
/* The neighbours of one's own troops with what a step costs, for whoever has no map: as many areas as there is room
 * for, those of leaders first. */
#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/report.h"

/* "Winchester: Manassas 4, Staunton 2, Sharpsburg 3 (enemy)" */
static const char *ways_words(const struct kit_telling *t, int from)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_going g = dwf_going(t->rules, t->view);
    const struct dwf_move m = {.area = from, .mode = DWF_BY_LAND};
    struct text out = {.arena = t->arena};
    for (const struct kit_link *k = kit_near(&d->map, from); k < kit_near_end(&d->map, from); k++) {
        if (!(k->kinds & DWF_LAND))
            continue;
        text_format(&out, "%s%s %d%s", out.len ? ", " : "", dwf_area_words(t, k->to), dwf_land_cost(&g, &m, k),
                    dwf_is_closed(t->rules, t->view, t->side, k->to)             ? " (closed)"
                    : dwf_has_combat(t->rules, t->view, dwf_foe(t->side), k->to) ? " (enemy)"
                                                                                 : "");
    }
    return out.len ? arena_words(t->arena, "%s: %s.", dwf_area_words(t, from), out.at) : NULL;
}

void dwf_tell_ways(const struct kit_telling *t, json_t *items)
{
    const struct dwf_state *s = t->view;
    if (t->side < 0 || s->side != t->side)
        return;
    kit_item(items, "What a move by land to the next area costs now:");
    for (int led = 1; led >= 0; led--)
        for (int area = 1; area <= dwf_data(t->rules)->n_areas; area++) {
            bool has = s->infantry[t->side][area] > 0 && dwf_data(t->rules)->area[area].kind != DWF_SEA;
            const char *words = has && dwf_has_leader(t->rules, s, t->side, area) == led ? ways_words(t, area) : NULL;
            if (words)
                json_array_append_new(items, json_string(words));
        }
}
