/* SPDX-License-Identifier: Apache-2.0 */
/* Units that a card of the enemy takes, by their owner's choice: Degataga, Draft Riots, Infernal Machines. He is asked
 * silently; what he did not order is chosen for him, where it costs least. battle_cards.c takes it. */
#include "games/blue-vs-gray/rules/reach.h"

/* May this unit be given for the card (BVG-C71a, C61b, c, U68a)? */
bool bvg_may_give(const struct rules *r, const struct bvg_state *s, int card, int unit)
{
    const struct bvg_card *wants = bvg_card(r, card), *u = bvg_card(r, unit);
    if (u->kind != BVG_INFANTRY)
        return false;
    switch (wants->rule) {
    case BVG_RULE_DEGATAGA:
        return bvg_on_board(s, unit) && !bvg_is_depleted(s, unit) && u->rule != BVG_RULE_WITH_GARRISON;
    case BVG_RULE_DRAFT_RIOTS:
        return (bvg_in_hand(s, unit) || (bvg_on_board(s, unit) && !bvg_is_depleted(s, unit))) &&
               u->rule != BVG_RULE_WITH_GARRISON && u->strength >= wants->least_strength;
    case BVG_RULE_INFERNAL:
        return bvg_on_board(s, unit) && bvg_in_action(s, unit);
    default:
        return false;
    }
}

/* What its loss costs: the strength that goes; for Infernal Machines never a last step while another can bear it. */
static int price(const struct rules *r, const struct bvg_state *s, int card, int unit)
{
    const struct bvg_card *u = bvg_card(r, unit);
    enum { LAST_STEP = 100 };
    if (bvg_card(r, card)->rule != BVG_RULE_INFERNAL)
        return u->strength;
    return bvg_is_depleted(s, unit) || u->steps < 2 ? LAST_STEP + bvg_strength(r, s, unit) : u->strength - u->depleted;
}

static int cheapest(const struct rules *r, const struct bvg_state *s, int side, int card)
{
    int best = 0;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_may_give(r, s, card, c) && (!best || price(r, s, card, c) <= price(r, s, card, best)))
            best = c;
    return best;
}

/* Has this seat any unit to give: on the board, or in its own hand? Nobody hands out his partner's cards (BVG-4P-g). */
static bool can_give(const struct rules *r, const struct bvg_state *s, int seat, int card)
{
    struct bvg_state room;
    return cheapest(r, bvg_as_seat(s, seat, &room), bvg_side_at(s, seat), card) != 0;
}

void bvg_ask_levy(const struct rules *r, struct bvg_state *s, int card)
{
    int side = 1 - bvg_side_of(card), theater = s->battle.phase ? 0 : BVG_EAST;
    int seat = theater ? bvg_seat(s, side, theater) : bvg_battle_seat(s, side), partner = bvg_partner(s, seat);
    if (!can_give(r, s, seat, card)) {
        if (partner == BVG_NOBODY || !can_give(r, s, partner, card))
            return;
        seat = partner; /* only he has what the card takes */
    }
    bvg_call_seat(s, BVG_STEP_LEVY, seat);
    flow_top(s)->local[0] = card;
}

void bvg_levy_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    if (offer_begin(p, BVG_GIVE)) {
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (bvg_may_give(r, s, flow_peek(s)->local[0], c))
                offer_id(p, c);
        offer_end(p);
    }
    bvg_resign_offer(p);
}

bool bvg_levy_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    const struct bvg_state *s = view;
    *out = (struct order){.verb = BVG_GIVE, .n_args = 1, .arg = {cheapest(r, s, side, flow_peek(s)->local[0])}};
    return true;
}
