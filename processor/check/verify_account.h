/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/verify_account.h - every card accounted for: does a report open each slot that came into its reader's
 * hand, do the decks that it shows lie as the log has them, and does it tell of the cards that it opens? One report at
 * a time, in the order in which the log grew. verify_account.c walks the log and sums up; verify_owed.c has what the
 * entries of a report make it open, and hands that were sealed anew; verify_view.c the decks that its facts show;
 * verify_told.c the events. */
#ifndef DISPATCH_VERIFY_ACCOUNT_H
#define DISPATCH_VERIFY_ACCOUNT_H

#include "games/deck.h"
#include "games/face/face.h"
#include "processor/check/verify_inside.h"

struct opened { /* an opening of the report at hand */
    struct seen_card card;
    bool due; /* there is a reason for it */
};
struct came { /* a slot that an entry of the report names */
    struct span deck, hand;
    uint64_t epoch, slot;
};
struct start { /* what rules and data say of the game's beginning, whoever drew what */
    const struct ruleset *set;
    struct rules rules;
    const void *state; /* NULL: the data are not here */
    void *view;        /* room for the position that a report shows */
};
struct accounted { /* of one seat */
    size_t reports, drawn, given, sealed, unproved, times_kept, shown, cards_shown, unshown, told, untold;
};
struct account { /* one report */
    struct verifier *v;
    const struct start *start;
    const struct checked *c;
    const char *name, *seat;     /* the file; whose report it is */
    int number;                  /* of the seat */
    const struct layout *layout; /* the log at the report's checkpoint; NULL: entries are missing */
    uint64_t revision;           /* of the rules, likewise */
    bool is_first_of_player;     /* somebody took the seat over: he is shown his whole hand */
    bool is_shown_anew;          /* likewise, or a ruling may have brought cards back: what it shows, it opens */
    bool is_whole;               /* all reports of this player before it are here */
    struct opened *opened;       /* by place */
    size_t n_opened;
    struct listed drawn, moved; /* struct came: by anybody; moved: into a hand */
    struct accounted *sum;
};

/* ---- verify_account.c ---- */
struct opened *account_opened(const struct account *, struct span deck, uint64_t epoch, uint64_t slot);
/* Whatever is missing cannot be in a file that is not here. */
bool account_is_closed(const struct account *);
/* The card that a fixed deck has at a slot; 0: unknown. */
int account_fixed_card(const struct account *, int deck, uint64_t slot);
/* And the slot of a card; -1: unknown. */
int account_fixed_slot(const struct account *, int deck, int card);
/* Is the card, by rules and data, one that was in no pile when the game began? Such cards have no slot. */
bool account_needs_no_slot(const struct account *, int deck, int card);
/* Its id, "?" for what is none. */
const char *account_card(const struct account *, int card);

/* ---- verify_owed.c ---- */
void account_owed(struct account *);

/* ---- verify_view.c ---- */
void account_view(struct account *);

/* ---- verify_told.c ---- */
void account_told(struct account *);

#endif
