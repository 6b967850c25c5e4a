/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/layout.h - a deck's public layout, rebuilt from slot lines alone, as a reader of the journal would do it.
 *
 * layout_follow() takes the lines of a play in order and fails the test when one makes no sense (a draw that is not
 * from the head, a slot that is dead). layout_check() holds the result against the deck in the state: places, the cards
 * that were committed for them, and who was given an opening. */
#ifndef DISPATCH_TESTS_LAYOUT_H
#define DISPATCH_TESTS_LAYOUT_H

#include "games/deck.h"

struct layout {
    int32_t deck;        /* index; lines of other decks are passed over */
    struct deck as_read; /* card: what the shuffle committed to; 0 in a fixed deck */
    int32_t n_lines;     /* followed */
};
void layout_follow(struct layout *, const struct play *);
void layout_check(const struct layout *, const struct deck *);
/* Deals the cards that a viewer (-1: the public) does not know anew among their places; returns how many changed. Pairs
 * are told to `swap` (may be NULL) before it is done, for a ruleset that keeps places of cards elsewhere too: false
 * leaves these two alone, for instance because the viewer knows of one of them where it is, though not at which slot.
 */
int layout_scramble(struct deck *, int viewer, uint64_t *seed, bool (*swap)(void *context, int a, int b),
                    void *context);

#endif
