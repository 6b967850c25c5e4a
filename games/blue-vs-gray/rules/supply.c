/* SPDX-License-Identifier: Apache-2.0 */
/* Restoring depleted units, for nothing or for supply (BVG-6.6, 13; Ironclads and Digging for the South). */
#include "games/blue-vs-gray/rules/sets.h"

bool bvg_may_pay_restore(const struct bvg_state *s, int side)
{
    return s->draw.restores > 0 || s->draw.paid > 0 || s->supply[side] > 0 ||
           (side == BVG_CSA && (s->now_turn.digging_restore || s->now_turn.ironclads_restore));
}

void bvg_restore_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (!bvg_may_pay_restore(s, side) || !offer_begin(p, BVG_RESTORE))
        return;
    bvg_offer_set(p, side, bvg_both(bvg_board_of(r, s, side), bvg_cards_having(r, side, s->lasting, BVG_DEPLETED)));
    offer_end(p);
}

void bvg_restore_card(struct bvg_state *s, int card, int how, struct play *play)
{
    s->lasting[card] = (uint8_t)(s->lasting[card] & ~BVG_DEPLETED);
    emit(play, BVG_EVENT_RESTORED, EVERYONE, 2, card, how);
}

/* Free restores first, then the rest of a point that was paid, then Ironclads, then a new point for three (ruling). */
static int pay(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    if (side == BVG_CSA && s->now_turn.digging_restore) { /* BVG-C67a */
        s->now_turn.digging_restore = 0;
        return BVG_BY_CARD;
    }
    if (s->draw.restores > 0) {
        s->draw.restores--;
        return BVG_FOR_FREE;
    }
    if (s->draw.paid > 0) {
        s->draw.paid--;
        return BVG_FOR_SUPPLY;
    }
    if (side == BVG_CSA && s->now_turn.ironclads_restore) { /* BVG-C19a */
        s->now_turn.ironclads_restore = 0;
        return BVG_BY_CARD;
    }
    bvg_pay_supply(s, side, -1, BVG_SUPPLY_RESTORE, play);
    s->draw.paid = bvg_data(r)->table.per_point - 1;
    return BVG_FOR_SUPPLY;
}

bool bvg_restore(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    s->draw.begun = 1;
    bvg_restore_card(s, o->arg[0], pay(r, s, side, play), play);
    return true;
}

int bvg_best_restore(const struct rules *r, const struct bvg_state *s, int side)
{
    int best = 0, most = -1;
    struct bvg_set left = bvg_both(bvg_board_of(r, s, side), bvg_cards_having(r, side, s->lasting, BVG_DEPLETED));
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i, gain = bvg_card(r, c)->strength - bvg_card(r, c)->depleted;
        if (gain > most) {
            most = gain;
            best = c;
        }
    }
    return best;
}
