/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/mutator.h - one lie of a host: what processor/core/mutate.h asks for in a build that lies.
 *
 *   mutator_begin(NULL, 0, 0);                     nothing is changed; places are counted
 *   ... a game ...
 *   mutator_begin("receipt.sighash", 3, 17);       the fourth time that one is written it is another
 *   ... the same game ...
 *   mutator_end();                                 what audits it must not lie
 * A place is "verb.field" for a word of a journal line, or the name that stands in the core for what it goes on with.
 */
#ifndef DISPATCH_TESTS_MUTATOR_H
#define DISPATCH_TESTS_MUTATOR_H

#include "processor/core/core.h"

enum { MUTATOR_PLACES_MAX = 300, MUTATOR_NAME_MAX = 40, MUTATOR_WORD_MAX = 100 };
struct mutator {
    bool on, paused;
    char place[MUTATOR_NAME_MAX]; /* "": only count */
    uint32_t nth;
    uint64_t seed; /* of what it is changed into */
    struct {
        char name[MUTATOR_NAME_MAX];
        uint32_t n;
    } seen[MUTATOR_PLACES_MAX];
    int n_seen;
    /* What was done. */
    bool applied;
    uint64_t entry, k; /* size of the log, and exchange, when it was */
    int seats;         /* bits: whom it concerns */
    char before[MUTATOR_WORD_MAX], after[MUTATOR_WORD_MAX];
};
extern struct mutator mutator;
void mutator_begin(const char *place, uint32_t nth, uint64_t seed);
void mutator_end(void);

/* ---- between the parts ---- */
/* Counts the place; true: the lie is here and now, and *seats are whom it concerns. */
bool mutator_here(const struct core *, const char *place, int seats);
void mutator_say(struct span before, struct span after);
uint32_t mutator_below(uint32_t n);
/* Another word of the same kind: a number, an instant, hex digits, a seat, a slot, letters. In the arena of the core.
 */
const char *mutator_word(const struct core *, struct span word);

#endif
