/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_random.h - a random player of Blue vs Gray on the bare rules, who likes to build commands and to
 * fight.
 *
 *   struct bvg_random *g = bvg_random_new(&rules);
 *   bvg_random_begin(g, seed);                     scenario and options follow from the seed
 *   while (bvg_random_look(g))                     somebody is asked: g->seat, his prompt in g->prompt
 *       bvg_random_move(g);                        an order of it that applies; what happened in g->play
 *   bvg_random_free(g);
 * The same seed plays the same game. */
#ifndef DISPATCH_TESTS_BVG_RANDOM_H
#define DISPATCH_TESTS_BVG_RANDOM_H

#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "tests/lib/play.h"

struct bvg_random {
    const struct rules *rules; /* borrowed */
    struct bvg_state state, after;
    struct prompt prompt;
    struct prompt_lists lists; /* of the prompt */
    struct play play;
    struct chance chance;
    struct order order; /* the last that applied */
    uint64_t seed;
    const char *scenario;
    int options; /* bit n - 1: option n */
    int quiet;   /* bits: sides that seldom attack */
    int lucky;   /* side + 1 that the dice favour, 0: they are fair */
    int seat;
    long moves; /* of this game */
};
struct bvg_random *bvg_random_new(const struct rules *); /* owned by the caller */
void bvg_random_free(struct bvg_random *);
/* Every third game is the historical scenario or Gettysburg, every second one has options, every fourth one has a side
 * that seldom attacks, every fourth one dice that favour the USA: else it would never win. */
void bvg_random_begin(struct bvg_random *, uint64_t seed);
/* The same game with partners: bits ONLY(side) of the sides that two players share. */
void bvg_random_begin_at(struct bvg_random *, uint64_t seed, int split);
/* False: the game is over. */
bool bvg_random_look(struct bvg_random *);
/* Needs bvg_random_look(). Fails the test when nothing that is offered applies. */
void bvg_random_move(struct bvg_random *);

#endif
