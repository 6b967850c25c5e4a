/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/map_states.h - in which state of the ground under maps (games/kit/ground.h) a spot lies. */
#ifndef DISPATCH_TESTS_MAP_STATES_H
#define DISPATCH_TESTS_MAP_STATES_H

#include "games/kit/ground.h"

bool map_in_state(const struct kit_ground *, struct arena *, const char *state, int x, int y);

struct map_state {
    const char *state, *places; /* ids, blank-separated */
};
/* A place by its id, in hundredths of a degree; fails the test when there is none. */
typedef void map_degrees(void *context, const char *id, int *lon, int *lat);
/* Each lies in its state; how many there are. */
int map_all_in_states(const struct map_state *, size_t n, map_degrees *, void *context);

#endif
