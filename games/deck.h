/* SPDX-License-Identifier: Apache-2.0 */
/* games/deck.h - decks whose cards are known by slots (commitments.md "Slots"), and the only source of slot lines.
 *
 * The journal knows a card as epoch:slot until it is opened. A deck keeps, public and in every view: the order of slots
 * in the draw pile, in each hand and on the table. Which card a slot is (`card`) is blanked to 0 in a view that may not
 * know it, and the deck itself keeps who may (`seen`): the owner of a hand, whoever was shown it, everybody once it was
 * opened; a re-blinded hand is its owner's alone again. A card without slot (dealt by rule, known to all to be in hand)
 * has epoch and slot -1. A deck is plain memory and lies in the ruleset's state; its members are deck_fields. All
 * functions keep hands sorted by (epoch, slot), cards without slot first by id, so that a view shows nothing by order.
 */
#ifndef DISPATCH_DECK_H
#define DISPATCH_DECK_H

#include "games/rules.h"

enum { PILE_MAX = 84, DECK_HANDS = 2 /* seats that may hold cards of this deck */ };
enum zone { ZONE_TOP = 1, ZONE_BOTTOM, ZONE_TABLE, ZONE_OUT, ZONE_HAND };

struct place {
    int16_t card, epoch, slot, seen;
}; /* card 0: not known in this view; seen: one bit a seat that knows it, SEEN_BY_ALL: public */
enum { SEEN_BY_ALL = -1 };
struct pile {
    int32_t n;
    struct place at[PILE_MAX];
};
struct deck {
    int32_t fixed;    /* 1: order known to all, no commitment */
    int32_t epochs;   /* so many epochs were used */
    struct pile draw; /* top first */
    struct pile hand[SEATS_MAX];
    struct pile table; /* opened or put down: in play, cadre, discards; keeps e:s for later moves */
};
extern const struct field deck_fields[];
enum { DECK_N_FIELDS = 5 }; /* for tables: FIELD_SUBS(struct x_state, deck, deck_fields, DECK_N_FIELDS) */

/* New draw pile from a list of card ids: shuffled by VRF at the next epoch, or fixed in this order. A deck's first
 * order is made in the set-up, from a list that rests on scenario, options and data and on no chance: at the end
 * everybody is told it, made anew from the genesis. Later ones gather cards that have slots, on the table or in the
 * pile (asserted): so every card of every epoch can be followed back to that list. False: blind chance. */
bool deck_shuffle(struct deck *, int deck, const int *cards, int n, struct play *);
void deck_fix(struct deck *, int deck, const int *cards, int n, struct play *);
/* A card in a hand by rule, without slot. */
void deck_deal_open(struct deck *, int seat, int card);
/* Draws the top card into a hand; 0: the card is not known here (a view: play->horizon is set) or the pile is empty. */
int deck_draw(struct deck *, int deck, int seat, struct play *);
/* Moves a card that is in `seat`'s hand or (seat < 0) on the table. ZONE_HAND: to `to_seat`'s hand, with an opening for
 * the new owner when it was hidden. ZONE_OUT forgets the slot. Cards without slot move silently (no slot line), except
 * that TOP and BOTTOM of a pile need a slot. False: no such card there. */
bool deck_move(struct deck *, int deck, int from_seat, int card, enum zone, int to_seat, struct play *);
/* Opens a card publicly where it is (hand or table); nothing for a card without slot or of a fixed deck. */
void deck_open(struct deck *, int deck, int seat, int card, struct play *);
/* Opens the card at the bottom or any place of the draw pile. */
void deck_open_pile(struct deck *, int deck, int index, struct play *);
/* Puts a card of the draw pile below all others of it. */
void deck_sink(struct deck *, int deck, int index, struct play *);
/* Play from hand: open, then to the table. */
bool deck_play(struct deck *, int deck, int seat, int card, struct play *);
/* Re-blinds the seat's hand (cards with slots): a new epoch, K_hide. Nothing for fixed decks and empty hands. */
bool deck_reblind(struct deck *, int deck, int seat, struct play *);
/* Private openings of all slots of `of_seat`'s hand for `to_seat` (spies). */
void deck_show_hand(struct deck *, int deck, int of_seat, int to_seat, struct play *);
bool deck_holds(const struct pile *, int card);
int deck_hand_size(const struct deck *, int seat);
/* Blanks what a viewer (-1: the public) may not know, by `seen`, wherever it lies; nothing of a fixed deck. known:
 * NULL, or one byte a card id: nonzero shows that card whatever the deck remembers (never keep it over a re-blind). */
void deck_redact(struct deck *, int viewer, const uint8_t *known);
/* The deck of that number in a state, in the order of its fields, which is that of game_rules.decks; NULL: there are
 * not so many. */
const struct deck *deck_in(const struct rules *, const void *state, int number);
/* NULL, or what is wrong (a slot twice, a card twice, a hand out of order, tail not zero). */
const char *deck_broken(const struct deck *);
/* The highest card that lies in a pile or a hand: whoever reads a deck from outside compares it with how many there are. */
int deck_highest(const struct deck *);

#endif
