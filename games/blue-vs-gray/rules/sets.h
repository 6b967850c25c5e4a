/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/sets.h - sets of cards and of cities as bits, for lists that are made in a moment.
 *
 * A struct bvg_set holds cards of one side: bit i is card bvg_first_card(side) + i. A set of cities is a uint64_t, bit
 * by city. What never changes is in struct bvg_masks of the data block (made once, from the cards); bvg_force_read()
 * adds how a side's cards lie. Everything here says the same as the functions of command.c and map.c say card by card;
 * tests hold them together. */
#ifndef DISPATCH_BVG_SETS_H
#define DISPATCH_BVG_SETS_H

#include "games/blue-vs-gray/rules/steps.h"

static inline struct bvg_set bvg_both(struct bvg_set a, struct bvg_set b)
{
    return (struct bvg_set){{a.at[0] & b.at[0], a.at[1] & b.at[1]}};
}
static inline struct bvg_set bvg_either(struct bvg_set a, struct bvg_set b)
{
    return (struct bvg_set){{a.at[0] | b.at[0], a.at[1] | b.at[1]}};
}
static inline struct bvg_set bvg_without(struct bvg_set a, struct bvg_set b)
{
    return (struct bvg_set){{a.at[0] & ~b.at[0], a.at[1] & ~b.at[1]}};
}
static inline bool bvg_is_in(const struct bvg_set *set, int i)
{
    return set->at[i >> 6] >> (i & 63) & 1;
}
static inline void bvg_put_in(struct bvg_set *set, int i)
{
    set->at[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline void bvg_take_out(struct bvg_set *set, int i)
{
    set->at[i >> 6] &= ~((uint64_t)1 << (i & 63));
}
int bvg_set_count(struct bvg_set); /* how many are in it */
static inline bool bvg_is_empty(const struct bvg_set *set)
{
    return (set->at[0] | set->at[1]) == 0;
}
/* The lowest, which is taken out; false: none is left. */
static inline bool bvg_next_of(struct bvg_set *left, int *i)
{
    if (left->at[0]) { /* each half by its name: so both stay in registers */
        *i = __builtin_ctzll(left->at[0]);
        left->at[0] &= left->at[0] - 1;
        return true;
    }
    if (!left->at[1])
        return false;
    *i = 64 + __builtin_ctzll(left->at[1]);
    left->at[1] &= left->at[1] - 1;
    return true;
}

/* Cards of a side whose byte in an array by card id has this value. */
struct bvg_set bvg_cards_with(const struct rules *, int side, const uint8_t at[BVG_CARDS_MAX], int value);
/* Those whose byte has at least one of these bits. */
struct bvg_set bvg_cards_having(const struct rules *, int side, const uint8_t at[BVG_CARDS_MAX], int bits);
/* Cities whose byte has this value. */
uint64_t bvg_cities_with(const uint8_t at[BVG_CITIES_MAX], int value);
static inline struct bvg_set bvg_hand_of(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_cards_with(r, side, s->place, BVG_HAND);
}
static inline struct bvg_set bvg_board_of(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_cards_with(r, side, s->place, BVG_BOARD);
}
/* On the board, under nothing: who heads a command. */
static inline struct bvg_set bvg_heads(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_both(bvg_board_of(r, s, side), bvg_cards_with(r, side, s->leader, 0));
}
static inline const struct bvg_masks *bvg_masks(const struct rules *r, int side)
{
    return &bvg_data(r)->masks[side];
}

/* Cities that are linked to one (bvg_linked): on the map, by rail or river, interdiction ignored. */
uint64_t bvg_links_of(const struct rules *, const struct bvg_state *, int city);
/* The same of a city on the map, and cities that are not on the map too: for who looks at those he knows only. */
uint64_t bvg_ways_from(const struct rules *, const struct bvg_state *, int city);

struct bvg_force { /* how the cards of a side lie */
    int side, first;
    const struct bvg_masks *is;
    struct bvg_set hand, board, in[BVG_BOTH] /* by theater, on the board */, head /* on the board, under nothing */;
    struct bvg_set leads;            /* has anything directly under it */
    struct bvg_set horse, horses;    /* has at least one, two cavalry units directly under it */
    struct bvg_set staff;            /* has a leader directly under it */
    struct bvg_set barred[BVG_BOTH]; /* may not be in this theater with all that is under it (BVG-7.3d) */
    struct bvg_set fresh;            /* cards of the hand that may be deployed somewhere */
    struct bvg_set usual;            /* units and leaders without a rule about chiefs, over nobody that forbids one */
    bool shunned;                    /* two cards that will not serve together are, or may come to be, on the board */
};
void bvg_force_read(const struct rules *, const struct bvg_state *, int side, struct bvg_force *);
/* Cards of the hand that may be deployed to a theater: bvg_deploy_theaters(). */
struct bvg_set bvg_deployable(const struct rules *, const struct bvg_state *, const struct bvg_force *, int theater);
/* All under which others can be, in a theater. */
struct bvg_set bvg_force_chiefs(const struct bvg_force *, int theater);
/* All of these chiefs under which a card may be: bvg_may_be_under(). */
struct bvg_set bvg_force_under(const struct rules *, const struct bvg_state *, const struct bvg_force *, int card,
                               struct bvg_set chiefs);
/* For most units and leaders that answer is one of three sets, whatever the card: */
struct bvg_usual {
    struct bvg_set chiefs, infantry, cavalry, leader;
};
struct bvg_usual bvg_force_usual(const struct bvg_force *, struct bvg_set chiefs);
/* The one for this card, NULL: it has its own. A chief is never under himself: take the card out of the set. Whether
 * the chief that a card is under now could be it again does not follow from the set. */
const struct bvg_set *bvg_usual_under(const struct bvg_force *, const struct bvg_usual *, int card);
/* Of these cards those that an order could name as this argument: all, or the one that is asked about. */
static inline struct bvg_set bvg_asked(const struct prompt *p, int32_t arg, int side, struct bvg_set from)
{
    struct bvg_set one = {{0, 0}};
    if (!p->only)
        return from;
    int32_t i = arg < p->only->n_args ? p->only->arg[arg] : 0;
    if (i < bvg_first_card(side) || i > bvg_last_card(side))
        return one;
    bvg_put_in(&one, i - bvg_first_card(side));
    return bvg_both(from, one);
}
/* A card of the board and all under it. */
struct bvg_set bvg_command_of(const struct rules *, const struct bvg_state *, int card);
/* All who may take the place of a leader on the board: bvg_may_replace(). */
struct bvg_set bvg_successors(const struct rules *, const struct bvg_state *, const struct bvg_force *, int leader);
/* Adds the cards of a set to the offer that is being made. */
void bvg_offer_set(struct prompt *, int side, struct bvg_set);
/* A list of one verb that the rules themselves look at: this game's have few offers, and room on the stack. */
enum { BVG_OFFERS = 1024 };
struct bvg_lists {
    struct offer offers[BVG_OFFERS + 1];
    struct prompt_ids ids;
};
struct prompt bvg_prompt_of(struct bvg_lists *, int32_t verb);
/* The first order that is listed; false: none is. */
bool bvg_first_order(const struct prompt *, struct order *out);

/* Fills data->masks. */
void bvg_masks_make(struct bvg_data *);

#endif
