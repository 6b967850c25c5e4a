/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_simple.h - a simple player of Blue & Gray, on both sides of a game of bg_random.h: he
 * goes toward the hexes that count, holds those that he has, and attacks where the odds are 3 to 2 or better.
 *
 *   struct bg_simple *p = bg_simple_new(random);
 *   while (bg_random_look(random))
 *       bg_simple_move(p);
 *   free(p);
 * He throws no dice of his own: the same seed of the game plays the same game. */
#ifndef DISPATCH_TESTS_BG_SIMPLE_H
#define DISPATCH_TESTS_BG_SIMPLE_H

#include "tests/games/blue-and-gray/bg_random.h"

struct bg_simple {
    struct bg_random *g; /* borrowed */
    int turn, side;      /* for which `plan` was made */
    int entered;         /* a unit that has just come and may go on; 0 */
    int n_plan, next;
    struct order plan[2 * BG_UNITS_MAX];
    struct bg_state then; /* as the plan leaves it */
    long attacks;         /* planned at 3 to 2 or better */
};
struct bg_simple *bg_simple_new(struct bg_random *); /* owned by the caller: free() */
void bg_simple_move(struct bg_simple *);             /* one order of whoever is asked */

#endif
