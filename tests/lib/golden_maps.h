/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/golden_maps.h - the maps of golden reports: how many of their names are in the way of something.
 *
 *   struct golden_maps maps = {.out = {.arena = arena}};
 *   golden_map_look(&maps, facts, core, seat);      of each report
 *   golden_maps_hold(&maps, "golden-house");        at the game's end */
#ifndef DISPATCH_TESTS_GOLDEN_MAPS_H
#define DISPATCH_TESTS_GOLDEN_MAPS_H

#include "processor/core/core.h"

struct golden_maps {
    int maps, names;
    int unread, amiss; /* names that are crossed, cut or on another; and those that are doubtful or lie on something */
    struct text out;    /* which, and why: the first of them */
};
/* Draws the map of a report anew from its facts, and looks at its names. */
void golden_map_look(struct golden_maps *, struct span facts, const struct core *, int seat);
/* Are there no more than its ruleset may have? Asserts. */
void golden_maps_hold(const struct golden_maps *, const char *game, const char *ruleset);

#endif
