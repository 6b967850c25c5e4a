/* SPDX-License-Identifier: Apache-2.0 */
/* What partners do with each other: cards and supply are given, the move is passed on, one leaves (BVG-4P-e to i). */
#include "games/blue-vs-gray/rules/steps.h"

bool bvg_give_card(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    (void)r;
    bvg_pass_card(state, o->arg[0], bvg_partner(state, seat), play);
    return true;
}

bool bvg_grant(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r;
    s->split.granted[bvg_side_at(s, seat)] = o->arg[0];
    emit(play, BVG_EVENT_GRANTED, EVERYONE, 2, bvg_partner(s, seat), o->arg[0]);
    return true;
}

/* Parts of a turn in which both partners have orders to give. In the answer to an attack the partner may have the
 * better one, as long as no command has been split for it. */
static bool may_yield(const struct bvg_state *s)
{
    switch (flow_peek(s)->step) {
    case BVG_STEP_PRE_ACTION:
    case BVG_STEP_DEPLOY:
    case BVG_STEP_COMBAT:
    case BVG_STEP_REORGANIZE:
    case BVG_STEP_FORMING:
    case BVG_STEP_REGROUP:
        return true;
    case BVG_STEP_ANSWER:
        return !s->battle.split;
    default:
        return false;
    }
}

/* Whoever gets the move is not done with this part of the turn, whatever he said before. */
bool bvg_yield(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int partner = bvg_partner(s, seat);
    struct frame *top = flow_top(s);
    (void)r, (void)o;
    top->asks = ONLY(partner);
    top->local[0] &= ~ONLY(partner);
    emit(play, BVG_EVENT_YIELDED, EVERYONE, 2, seat, partner);
    return true;
}

void bvg_partner_offers(const struct bvg_state *s, int seat, struct prompt *p)
{
    int side = bvg_side_at(s, seat), partner = bvg_partner(s, seat);
    if (partner == BVG_NOBODY)
        return;
    if (offer_begin(p, BVG_HAND_ON)) { /* BVG-4P-g */
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (bvg_in_hand(s, c))
                offer_id(p, c);
        offer_end(p);
    }
    if (bvg_is_eastern(s, seat) && s->supply[side] > 0 && offer_begin(p, BVG_GRANT)) { /* BVG-4P-f */
        offer_range(p, 0, s->supply[side]);
        offer_end(p);
    }
    if ((flow_peek(s)->asks & ONLY(seat)) && may_yield(s))
        offer_plain(p, BVG_YIELD);
    if (p->n_offers == 0)
        bvg_resign_offer(p);
}

/* His cards go to the partner, who plays for both theaters from now on; his questions, too. */
static void take_over(struct bvg_state *s, int seat, int partner, struct play *play)
{
    int side = bvg_side_at(s, seat);
    const struct pile *hand = &s->deck[side].hand[seat];
    while (hand->n > 0 && hand->at[0].card != 0)
        bvg_pass_card(s, hand->at[0].card, partner, play);
    s->split.granted[side] = 0;
    s->split.left |= ONLY(seat);
    for (int32_t i = 0; i < s->flow.depth; i++) {
        struct frame *at = &s->flow.at[i];
        if (at->asks & ONLY(seat))
            at->asks = (at->asks & ~ONLY(seat)) | ONLY(partner);
        at->may &= ~bvg_seats_of(s, side);
    }
}

bool bvg_leave(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int partner = bvg_partner(s, seat);
    if (partner == BVG_NOBODY)
        return bvg_resign(r, state, bvg_side_at(s, seat), o, play);
    emit(play, BVG_EVENT_LEFT, EVERYONE, 2, seat, partner);
    take_over(s, seat, partner, play);
    return true;
}
