/* SPDX-License-Identifier: Apache-2.0 */
/* tests/desk/positions.h - positions of games that are played at random, as a desk would be asked about them. */
#ifndef DISPATCH_TESTS_POSITIONS_H
#define DISPATCH_TESTS_POSITIONS_H

#include "games/face/face.h"

struct position { /* all borrowed, until the call returns */
    struct arena *arena;
    const struct ruleset *set;
    const struct rules *rules;
    int seat;
    const void *view;
    struct span load;  /* the request that loads it */
    struct span sheet; /* something that its player might write: good, bad, misspelt */
    struct span thing; /* a request for the targets of something that may be ordered now */
};
struct positions { /* a plan, and what came of it */
    const struct ruleset *set;
    uint64_t seed;
    int n; /* how many positions */
    void (*each)(void *context, const struct position *);
    void *context;
    int games, finished, scenarios; /* out; scenarios: one bit each that was played */
};
/* Plays games of all scenarios, with options by chance, until there were n positions, of each seat that is asked. */
void positions_play(struct positions *);
/* Whom desk answers natively what the position asks: each entry in turn, several sheets too. */
struct desk;
void position_ask(struct desk *, const struct position *,
                  void (*asked)(void *context, int entry, struct span request, struct span answer), void *context);

#endif
