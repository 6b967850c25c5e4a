/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/partners.h - three and four players: sides and seats, and what partners share (BVG-4P; rule
 * book, "4-player rules").
 *
 * Deck, supply and turn belong to a *side*; hands and prompts to a *seat*. Seats are numbered in byte order of their
 * names: csa or csa-east and csa-west, then usa or usa-east and usa-west. A side that is not split has one seat for
 * both theaters, and so has a side whose one partner has left.
 *
 * Nearly all files of this ruleset know sides only. What leads from seats to sides and back is in three places:
 *   partners.c  who sits where, whose hand a card is in, whom a step asks first;
 *   seat_gate.c     what a seat may order of all that its side may: prompts are made for the side, on a view in which
 * the partner's hand is BVG_PARTNER, and cut to the seat's own; handlers are called with the side; partner_orders.c
 * what partners do with each other: give, grant, yield, leave. */
#ifndef DISPATCH_BVG_PARTNERS_H
#define DISPATCH_BVG_PARTNERS_H

#include "games/blue-vs-gray/bvg.h"

enum { BVG_NOBODY = -1 };
static inline bool bvg_is_split(const struct bvg_state *s, int side)
{
    return bvg_option(s, BVG_OPTION_SPLIT + side);
}
/* The first seat of a side: its seat in the East, whether somebody sits there or not. */
static inline int bvg_first_seat(const struct bvg_state *s, int side)
{
    return side == BVG_CSA ? 0 : 1 + bvg_is_split(s, BVG_CSA);
}
static inline int bvg_n_seats(const struct bvg_state *s)
{
    return bvg_first_seat(s, BVG_USA) + 1 + bvg_is_split(s, BVG_USA);
}
/* The seat that has a theater; of a side with one player his. */
static inline int bvg_seat(const struct bvg_state *s, int side, int theater)
{
    int first = bvg_first_seat(s, side);
    if (!bvg_is_split(s, side))
        return first;
    bool west = theater == BVG_WEST;
    return first + ((s->split.left & ONLY(first + west)) ? !west : west);
}
static inline int bvg_side_at(const struct bvg_state *s, int seat)
{
    return seat < bvg_first_seat(s, BVG_USA) ? BVG_CSA : BVG_USA;
}
/* One bit a seat. */
static inline int bvg_everybody(const struct bvg_state *s)
{
    return ONLY(bvg_n_seats(s)) - 1;
}
static inline int bvg_seats_of(const struct bvg_state *s, int side)
{
    int first = bvg_first_seat(s, side);
    return bvg_is_split(s, side) ? ONLY(first) | ONLY(first + 1) : ONLY(first);
}
/* Who shares the side with this seat and still plays; BVG_NOBODY: it has no partner, or has left itself. */
int bvg_partner(const struct bvg_state *, int seat);
/* Does the seat decide what the Eastern player decides (BVG-4P-c, f)? Who is alone decides everything. */
static inline bool bvg_is_eastern(const struct bvg_state *s, int seat)
{
    return bvg_seat(s, bvg_side_at(s, seat), BVG_EAST) == seat;
}
/* Theaters (mask) whose commands the seat orders. */
int bvg_theaters_of(const struct bvg_state *, int seat);
const char *bvg_seat_name(const void *view, int seat); /* "usa-west"; static */

/* ---- hands ---- */
/* The card says WEST or is of use in the West only (BVG-4P-d). */
bool bvg_is_western(const struct rules *, int card);
/* The seat to which the rules give a card that is drawn or dealt. */
int bvg_receiver(const struct rules *, const struct bvg_state *, int card);
/* The seat in whose hand a card lies; the card must be in a hand. */
int bvg_holder(const struct bvg_state *, int card);
static inline int bvg_hand_size(const struct bvg_state *s, int seat)
{
    return deck_hand_size(&s->deck[bvg_side_at(s, seat)], seat);
}
int bvg_hands_size(const struct bvg_state *, int side); /* of both partners */
/* From one hand into the partner's; he who had it remembers it. */
void bvg_pass_card(struct bvg_state *, int card, int to_seat, struct play *);
/* A card that was just drawn or dealt goes on to the seat for which it is meant. */
void bvg_hand_on(const struct rules *, struct bvg_state *, int card, struct play *);
/* Re-blinds the hands of a side. False: blind chance. */
bool bvg_reblind(struct bvg_state *, int side, struct play *);
/* The position as this seat looks at it when it says what it may do: the partner's hand is not its own. Either s
 * itself or a copy in room. */
const struct bvg_state *bvg_as_seat(const struct bvg_state *s, int seat, struct bvg_state *room);

/* ---- supply ---- */
int bvg_allotted(const struct bvg_state *, int seat); /* points that the seat may spend (BVG-4P-f) */

/* ---- who is asked ---- */
/* Goes to, or calls, a step that asks a side: its seat that answers there. */
void bvg_goto(struct bvg_state *, int step, int side);
void bvg_call(struct bvg_state *, int step, int side);
/* Calls a step that asks this very seat. */
void bvg_call_seat(struct bvg_state *, int step, int seat);
/* The seat that fights the battle that goes on for a side. */
int bvg_battle_seat(const struct bvg_state *, int side);
/* May the seat of the side that is asked order this card, as its own or as one of its theater? */
bool bvg_asked_may(const struct bvg_state *, int side, int card);
/* Is the card one that the seat orders: in its hand, in its theater, or in cadre? 0 is. */
bool bvg_is_own(const struct bvg_state *, int seat, int card);

/* ---- partner_orders.c ---- */
bool bvg_give_card(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bvg_grant(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bvg_yield(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bvg_leave(const struct rules *, void *, int seat, const struct order *, struct play *);
/* What the seat may do for its partner now. */
void bvg_partner_offers(const struct bvg_state *, int seat, struct prompt *);

#endif
