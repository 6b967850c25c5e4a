/* SPDX-License-Identifier: Apache-2.0 */
/* games/last-stone/stone.h - "The last stone". Two seats take stones from a heap, black first, one after the other; at
 * most so many at a time as the facts say, and never as many as the other has just taken. Who takes the last stone has
 * won. */
#ifndef DISPATCH_STONE_H
#define DISPATCH_STONE_H

#include "formats/bytes.h"
#include "games/sheet/line.h"

enum { STONE_BLACK, STONE_WHITE, STONE_SEATS };
enum {
    STONE_TAKE = VERB_FIRST,
    STONE_STEP_TURN = 1,
    STONE_STEPS,
    STONE_TOOK = 1 /* seat, stones, left */,
    STONE_EVENTS
};
enum { STONE_HEAP_MAX = 99, STONE_MOST_MAX = 9 };

struct stone_data { /* data/heap.json */
    int32_t stones, most;
};
struct stone_state {
    struct flow flow;
    int32_t left, last; /* what the other has just taken; 0: nothing yet */
};
extern const struct game_rules stone_rules;
const void *stone_load(struct arena *, struct span bundle, struct problem *);

#endif
