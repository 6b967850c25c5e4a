/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/map.h - a map of places joined by links: who lies beside whom, floods, what ways cost.
 *
 * Places are 1 to n, at most KIT_PLACES_MAX; 0 is none. The links of all places stand in one array, those of a place
 * side by side and by rising number of the place they lead to; games/kit/load.h makes it from facts. A link goes one
 * way; what joins two places is two of them, which may differ (downstream, uphill).
 *
 *   for (const struct kit_link *l = kit_near(map, at); l < kit_near_end(map, at); l++)
 *       ... l->to ...
 *
 * Nothing allocates: results go into the caller's room. What may be passed, and what it costs, the caller says by a
 * function; it gets his context, and the link with the place it starts from. Whatever the order of places and links in
 * the facts, the answer is the same: ties are settled by numbers, as said below. */
#ifndef DISPATCH_KIT_MAP_H
#define DISPATCH_KIT_MAP_H

#include "games/kit/set.h"

struct kit_link {
    uint16_t to;
    uint16_t kinds; /* bits of the ruleset: what joins the two (rail, road, river) */
    uint16_t marks; /* bits of the ruleset: what else is so when one goes this way (downstream, into water) */
    int16_t value;  /* the ruleset's own: a cost, a place that must be held */
};
struct kit_map {         /* borrowed arrays, read only */
    int32_t n;           /* places */
    const int32_t *from; /* [n + 2]: the links of p are link[from[p]] up to link[from[p + 1] - 1] */
    const struct kit_link *link;
};
static inline const struct kit_link *kit_near(const struct kit_map *map, int place)
{
    return &map->link[map->from[place]];
}
static inline const struct kit_link *kit_near_end(const struct kit_map *map, int place)
{
    return &map->link[map->from[place + 1]];
}
/* The link from one place to another; NULL: there is none. */
const struct kit_link *kit_link_to(const struct kit_map *, int from, int to);

/* May one go along this link? */
typedef bool kit_may(const void *context, int from, const struct kit_link *);
/* What that costs: 0 to KIT_COST_MAX; KIT_BARRED: one may not. */
typedef int32_t kit_cost(const void *context, int from, const struct kit_link *);
enum { KIT_BARRED = -1, KIT_COST_MAX = 1000000, KIT_NO_BUDGET = INT32_MAX };

/* All places to which `may` leads from these, and these. may NULL: every link. out may be the same as from. */
void kit_flood(const struct kit_map *, const struct kit_set *from, kit_may *may, const void *context,
               struct kit_set *out);
struct kit_reach { /* what a search found; 4 kB of the caller's */
    struct kit_set reached;
    int32_t cost[KIT_PLACES_MAX + 1]; /* of the cheapest way to each place reached; else 0 */
};
/* All places that can be reached from these at a cost of at most `budget`. cost NULL: each link costs 1. */
void kit_reach(const struct kit_map *, const struct kit_set *from, int32_t budget, kit_cost *cost, const void *context,
               struct kit_reach *out);

#endif
