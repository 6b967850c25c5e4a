/* SPDX-License-Identifier: Apache-2.0 */
/* tests/desk/tables.h - games at a table of the desk, whose sheets are written by lot, as a page that practises asks.
 */
#ifndef DISPATCH_TESTS_TABLES_H
#define DISPATCH_TESTS_TABLES_H

#include "desk/desk.h"
#include "games/face/face.h"

enum { PRACTISED_MOST = 300 };
struct practised {       /* a game, and what came of it; texts in the arena */
    struct arena *arena; /* borrowed */
    struct desk *desk;
    const struct ruleset *set;
    const char *scenario;
    uint64_t luck;
    /* NULL, or hears each question with its answer */
    void (*asked)(void *context, int entry, struct span request, struct span answer);
    void *context;
    /* out */
    const char *seat[PRACTISED_MOST];  /* whose sheet */
    struct span sheet[PRACTISED_MOST]; /* at NULL: it was passed over */
    int n, passes;
    bool hides, over;
};
/* Deals, and plays so many sheets, or to the end. Each sheet is tried out first, as its page would; what that calls
 * good is taken: all else fails the test, or ends the program that is none. */
void practise(struct practised *, int sheets);
/* The request that lays this game with its first n sheets. */
struct span practised_request(const struct practised *, int n);
/* One question; its answer in the arena. */
struct span practised_ask(struct practised *, enum desk_entry, struct span request);

#endif
