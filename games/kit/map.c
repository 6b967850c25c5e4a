/* SPDX-License-Identifier: Apache-2.0 */
/* Searches over a map. */
#include "games/kit/map.h"
#include <assert.h>
#include <stddef.h>

const struct kit_link *kit_link_to(const struct kit_map *map, int from, int to)
{
    for (const struct kit_link *l = kit_near(map, from); l < kit_near_end(map, from); l++)
        if (l->to == to)
            return l;
    return NULL;
}

/* ---- floods ---- */
void kit_flood(const struct kit_map *map, const struct kit_set *from, kit_may *may, const void *context,
               struct kit_set *out)
{
    int16_t queue[KIT_PLACES_MAX];
    int n = 0;
    *out = *from;
    for (int place = 0; kit_next(from, &place);)
        queue[n++] = (int16_t)place;
    for (int i = 0; i < n; i++)
        for (const struct kit_link *l = kit_near(map, queue[i]); l < kit_near_end(map, queue[i]); l++) {
            if (kit_has(out, l->to) || (may && !may(context, queue[i], l)))
                continue;
            kit_put(out, l->to);
            queue[n++] = (int16_t)l->to;
        }
}

/* ---- cheapest ways ---- */
void kit_reach(const struct kit_map *map, const struct kit_set *from, int32_t budget, kit_cost *cost,
               const void *context, struct kit_reach *out)
{
    struct kit_set due = *from; /* who was reached more cheaply since their links were looked at */
    *out = (struct kit_reach){.reached = *from};
    for (int at = 0; kit_next(&due, &at); at = 0) {
        kit_drop(&due, at);
        for (const struct kit_link *l = kit_near(map, at); l < kit_near_end(map, at); l++) {
            int32_t price = cost ? cost(context, at, l) : 1;
            assert(price >= KIT_BARRED && price <= KIT_COST_MAX);
            if (price == KIT_BARRED || price > budget - out->cost[at] ||
                (kit_has(&out->reached, l->to) && out->cost[l->to] <= out->cost[at] + price))
                continue;
            out->cost[l->to] = out->cost[at] + price;
            kit_put(&out->reached, l->to);
            kit_put(&due, l->to);
        }
    }
}
