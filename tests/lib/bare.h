/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/bare.h - for benchmarks only: bare rules on one core, random games, and how many orders a second in each of
 * three ways:
 *
 *   whole list   the player asks for all that may be done, picks one of it, hands it back (rules_apply_offered)
 *   checked      the orders of those games again, each checked against its step's list first (rules_apply), as a
 *                sheet's are
 *   again        those orders once more: nobody looks at a list */
#ifndef DISPATCH_TESTS_BARE_H
#define DISPATCH_TESTS_BARE_H

#include "games/rules.h"

struct bare_games {
    const struct rules *rules;
    const char *scenario;
    int games, orders_max;          /* of a game: it ends there if it is not over */
    bool dice;                      /* false: a ruleset without chance */
    int (*seat)(const void *state); /* who plays next of those who are asked */
    struct order (*pick)(const struct prompt *, uint64_t *seed);
};

/* Prints a line for each way, the best of three rounds. Ends the program when the rules refuse what they offered. */
void bare_measure(const struct bare_games *);

#endif
