/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_random.h - a random player of House Divided on the bare rules, who likes to move and to
 * attack.
 *
 *   struct hd_random *g = hd_random_new(&rules);
 *   hd_random_begin(g, seed);
 *   while (hd_random_look(g))      the mover is asked: g->seat, his prompt in g->prompt
 *       hd_random_move(g);         an order of it that applies; what happened in g->play
 *   hd_random_free(g);
 * The same seed plays the same game. */
#ifndef DISPATCH_TESTS_HD_RANDOM_H
#define DISPATCH_TESTS_HD_RANDOM_H

#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "tests/lib/play.h"

struct hd_random {
    const struct rules *rules; /* borrowed */
    struct hd_state state, after;
    struct prompt prompt;
    struct prompt_lists lists; /* of the prompt */
    struct play play;
    struct chance chance;
    struct order order; /* the last that applied */
    uint64_t seed;
    int bold[HD_SIDES]; /* of 100: how often a side moves on rather than ends a part of its turn */
    int seat;
    int eager;                 /* side + 1 that makes for what it must hold; 0: neither */
    uint8_t far[HD_BOXES_MAX]; /* from the nearest box that the eager side still wants */
    long moves;                /* of this game */
};
struct hd_random *hd_random_new(const struct rules *); /* owned by the caller */
void hd_random_free(struct hd_random *);
/* Every third game has a North that makes for its goals and a timid South, every third one the reverse: else none would
 * end but by the calendar. */
void hd_random_begin(struct hd_random *, uint64_t seed);
/* False: the game is over. */
bool hd_random_look(struct hd_random *);
/* Needs hd_random_look(). Fails the test when what is offered does not apply. */
void hd_random_move(struct hd_random *);

#endif
