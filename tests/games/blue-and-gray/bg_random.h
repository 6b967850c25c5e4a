/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_random.h - a random player of Blue & Gray on the bare rules, who likes to come to blows.
 *
 *   struct bg_random *g = bg_random_new();
 *   bg_random_begin(g, "shiloh", "leaders", seed);
 *   while (bg_random_look(g))      somebody is asked: g->seat, the prompt in g->prompt
 *       bg_random_move(g);         an order of it that applies; what happened in g->play
 *   bg_random_free(g);
 * The same seed plays the same game. */
#ifndef DISPATCH_TESTS_BG_RANDOM_H
#define DISPATCH_TESTS_BG_RANDOM_H

#include "tests/games/blue-and-gray/bg_lib.h"
#include "tests/lib/play.h"

struct bg_random {
    struct rules r;
    struct bg_state state, after;
    struct prompt prompt;
    struct prompt_lists lists; /* of the prompt */
    struct play play;          /* of the last order */
    struct problem why;
    struct chance chance;
    struct order order; /* the last that applied */
    uint64_t seed;
    int seat, eager /* of 100: how often a move goes as near to the enemy as it can */;
    long moves; /* of this game */
};
struct bg_random *bg_random_new(void); /* owned by the caller */
void bg_random_free(struct bg_random *);
void bg_random_begin(struct bg_random *, const char *scenario, const char *options, uint64_t seed);
bool bg_random_look(struct bg_random *); /* false: the game is over */
void bg_random_give(struct bg_random *, const struct order *); /* this one of those offered instead */
void bg_random_move(struct bg_random *); /* fails the test when what is offered does not apply */

#endif
