/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_simple.h - a simple player of Blue & Gray, on both sides of a game of bg_random.h. He
 * guards what he holds against those who could come, the dearest first; with the others he goes for what he lacks; he
 * attacks where the odds are 3 to 2 or better and nobody much stronger is near, from where the enemy has least room to
 * fall back; he stays in supply, likes ground that doubles him, withdraws from many, and brings his train out by road.
 *
 *   struct bg_simple *p = bg_simple_new(random);
 *   while (bg_random_look(random))
 *       bg_simple_move(p);
 *   free(p);
 * He throws no dice of his own: the same seed of the game plays the same game. */
#ifndef DISPATCH_TESTS_BG_SIMPLE_H
#define DISPATCH_TESTS_BG_SIMPLE_H

#include "tests/games/blue-and-gray/bg_random.h"

enum { BG_AIMS_MAX = 12 };
struct bg_aim { /* a hex that is worth going to */
    int hex, stake /* points that hang on it */, victory /* whose number, -1: a road's end */;
    int16_t far[BG_HEXES_MAX]; /* movement points from each hex to it */
};
struct bg_simple {
    struct bg_random *g; /* borrowed */
    int turn, side;      /* for which `plan` was made */
    int entered;         /* a unit that has just come and may go on; 0 */
    int n_plan, next;
    struct order plan[2 * BG_UNITS_MAX];
    struct bg_state then;           /* as the plan leaves it */
    const struct bg_field *aims_of; /* the battle whose aims these are */
    int n_aims;
    struct bg_aim aim[BG_AIMS_MAX];
    int16_t wheels[BG_HEXES_MAX]; /* points of the train's way out */
    uint8_t task[BG_UNITS_MAX];   /* of each unit: aim + 1, 0: none */
    struct kit_set road;          /* that the train needs next */
    long attacks;                 /* planned at 3 to 2 or better */
};
struct bg_simple *bg_simple_new(struct bg_random *); /* owned by the caller: free() */
void bg_simple_move(struct bg_simple *);             /* one order of whoever is asked */

#endif
