/* SPDX-License-Identifier: Apache-2.0 */
/* What guns can fire at from where they stand: the map shows who touches whom, but nobody counts lines of sight. */
#include "games/blue-and-gray/report.h"
#include <string.h>

void bg_gunnery_of(const struct kit_telling *t, int side, struct bg_gunnery *out)
{
    struct bg_state *then = &out->then;
    *then = *bg_view(t);
    if (then->side != side) { /* its own turn begins anew */
        then->side = side;
        memset(then->attacked, 0, sizeof then->attacked);
        memset(then->defended, 0, sizeof then->defended);
        memset(then->fell_back, 0, sizeof then->fell_back);
        memset(then->advanced, 0, sizeof then->advanced);
        memset(then->shifted, 0, sizeof then->shifted);
    }
    bg_look(t->rules, then, &out->at);
}

const char *bg_fire_words(const struct kit_telling *t, const struct bg_gunnery *g, int unit)
{
    const struct bg_data *d = bg_data(t->rules);
    const struct bg_field *f = bg_field(t->rules, t->view);
    const char *why, *rule;
    struct text out = {.arena = t->arena};
    struct kit_set near;
    kit_hex_range(&f->grid, g->then.hex[unit], 1, d->range_high > d->boat_high ? d->range_high : d->boat_high, &near);
    near = kit_both(&near, &g->at.occupied[bg_foe(g->then.side)]);
    for (int hex = 0; kit_next(&near, &hex);)
        if (bg_may_bombard(t->rules, &g->then, &g->at, unit, hex, &why, &rule)) /* BG-artillery-1, -3, -10 */
            text_format(&out, "%s%s", out.len ? ", " : "can fire at ", bg_hex_words(f, hex));
    return out.len ? out.at : NULL;
}
