/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/play.h - what must hold of every ruleset, whatever the game: checked by random play.
 *
 *   struct play_plan plan = { .rules = &r, .setup = {.scenario = "short"}, .seed = 1, .games = 20, .moves = 400 };
 *   struct play_count did = play_games(&plan);      fails the test on the first thing that does not hold
 *   ck_assert_int_gt(did.moves, 2000);              an exhaustive test says how much it did
 *
 * At each position: somebody is asked and is offered something; the fallback is offered and applies; every offered
 * order (all, or `tries` drawn ones) applies or refuses with a key that the step lists, and no other order does;
 * `before` is not touched; the prompt made from the view is the one made from the state; redacting twice is redacting
 * once; other hidden cards give the same views and prompts; nothing is broken, neither in the position nor in a view's
 * tails; dump, load, dump; the decks are what the slot lines alone tell. A failure names the seed, the game and the
 * move. */
#ifndef DISPATCH_TESTS_PLAY_H
#define DISPATCH_TESTS_PLAY_H

#include "games/sheet/sheet_run.h"
#include "tests/lib/layout.h"

/* The same numbers everywhere (splitmix64). */
uint64_t random_next(uint64_t *seed);
uint32_t random_below(uint64_t *seed, uint32_t n); /* 0..n-1, n > 0; n small, so the bias does not matter */
/* Chance for tests; context: the seed, a uint64_t. */
struct chance random_chance(uint64_t *seed);
/* Any of the offers, any of its choices. any_order: outside of a test; something must be offered. */
struct order random_order(const struct prompt *, uint64_t *seed);
struct order any_order(const struct prompt *, uint64_t *seed);

struct play_plan {
    const struct rules *rules; /* borrowed */
    struct setup setup;
    uint64_t seed;
    int games, moves; /* moves a game at most */
    int tries;        /* offered orders tried at a checked position; 0: all */
    int every;        /* the dear checks at every n-th position; 0: at each */
    /* NULL or the i-th deck of a state, for the slot lines. */
    struct deck *(*deck)(void *state, int i);
    /* NULL, or changes what the viewer (-1: the public) may not know; returns how much it changed. */
    int (*scramble)(const struct rules *, void *state, int viewer, uint64_t *seed);
};
struct play_count {
    int games, finished, moves, positions /* checked dearly */, offered, applied, refused, others /* not offered, and
           refused */
        ,
        unasked /* offers to seats that are not asked */, views,
        scrambled /* views of states with other hidden cards */, dumps, slot_lines, events, longest
        /* most offers in one prompt */;
    uint32_t steps; /* bits: steps that were met */
};
struct play_count play_games(const struct play_plan *);
/* Every byte of the state is covered by exactly one member; names within a table differ. */
void fields_cover(const struct field *, size_t n, size_t size);

/* The notes of a run in short, for comparing: "e did 2, w skipped 3 order.condition"; letters: one a seat. Static. */
const char *notes_in_short(const struct run *, const char *letters);

#endif
