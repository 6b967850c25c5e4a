/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/deck_layout.h - the public layout of decks: which slots lie where, as a stranger can read it. */
#ifndef DISPATCH_DECK_LAYOUT_H
#define DISPATCH_DECK_LAYOUT_H

#include "processor/record/journal.h"

/* The public layout of decks: which slots lie where, from journal lines alone. */
struct layout;
/* Where slots lie. Of a fixed deck only those are known that a line named, and all above them in its list. */
enum layout_zone {
    LAYOUT_DEAD /* its card was sealed anew elsewhere */,
    LAYOUT_OUT,
    LAYOUT_PILE,
    LAYOUT_TABLE,
    LAYOUT_HAND
};
struct layout_slot {
    uint64_t epoch, slot;
    enum layout_zone zone;
    struct span hand; /* the seat in whose hand it is */
    int64_t order;    /* in the pile: smaller is nearer the top */
    uint64_t left;    /* the entry by which it last left a hand, 0: none */
};
struct layout *layout_new(struct arena *);
/* False: the line does not fit what lies where (*why: one sentence, static): a draw that is not the pile's head, a slot
 * that moved from where it was not, an epoch that does not hold its sources. */
bool layout_take(struct layout *, const struct journal_line *, const char **why);
/* The root of deck's epoch as a shuffle line gave it, and its size; false: none seen. */
bool layout_root(const struct layout *, struct span deck, uint64_t epoch, struct hash *root, uint64_t *n);
bool layout_is_fixed(const struct layout *, struct span deck);
/* The i-th slot that there ever was, in order of epoch and slot; false: there are not so many. */
bool layout_slot(const struct layout *, struct span deck, size_t i, struct layout_slot *out);
/* How many slots of the deck are in the game. */
size_t layout_live(const struct layout *, struct span deck);
bool layout_find(const struct layout *, struct span deck, uint64_t epoch, uint64_t slot, struct layout_slot *out);

#endif
