/* SPDX-License-Identifier: Apache-2.0 */
/* Map cards out of the hand (BVG-7.2). */
#include "games/blue-vs-gray/rules/sets.h"

static bool may_lay(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_in_hand(s, card) && bvg_card(r, card)->kind == BVG_MAP_CARD && !s->now_turn.no_cards &&
           !bvg_map_useless(r, s, card) && bvg_map_playable(r, s, card);
}

void bvg_map_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (!offer_begin(p, BVG_MAP_PLAY))
        return;
    struct bvg_set left = bvg_both(bvg_hand_of(r, s, side), bvg_masks(r, side)->kind[BVG_MAP_CARD]);
    for (int i; bvg_next_of(&left, &i);)
        if (may_lay(r, s, bvg_first_card(side) + i))
            offer_id(p, bvg_first_card(side) + i);
    offer_end(p);
}

/* Lays a map card out of the hand, with all that follows from it; false: the game is over. */
static bool bvg_lay_from_hand(const struct rules *r, struct bvg_state *s, int side, int card, struct play *play)
{
    deck_play(&s->deck[side], side, bvg_holder(s, card), card, play);
    s->known[card] = 0;
    bvg_map_lay(r, s, side, card, play);
    return !bvg_decide(r, s, play);
}

bool bvg_map_play(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    bvg_lay_from_hand(r, state, side, o->arg[0], play);
    return true;
}

/* In order of card numbers; what was laid may make another playable. */
bool bvg_lay_forced(const struct rules *r, struct bvg_state *s, struct play *play)
{
    for (bool again = true; again;) {
        again = false;
        for (int c = bvg_first_card(BVG_CSA), last = bvg_last_card(BVG_CSA); c <= last; c++) {
            if (!may_lay(r, s, c))
                continue;
            if (!bvg_lay_from_hand(r, s, BVG_CSA, c, play))
                return false;
            again = true;
        }
    }
    return true;
}
