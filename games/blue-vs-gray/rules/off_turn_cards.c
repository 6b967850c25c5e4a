/* SPDX-License-Identifier: Apache-2.0 */
/* Cards of the side that does not move. It is asked at a few moments of the other's turn, silently: standing orders or
 * the plan of a battle answer, or nobody. Whether it is asked depends on what everybody sees, never on who holds what.
 */
#include "games/blue-vs-gray/rules/sets.h"

int bvg_window_of(const struct bvg_state *s)
{
    const struct frame *at = flow_peek(s);
    return at->step == BVG_STEP_ASIDE ? at->local[0] : BVG_OWN_TURN;
}

bool bvg_always_silent(const struct rules *r, const void *view, int side)
{
    (void)r, (void)view, (void)side;
    return true;
}

/* May it be in its owner's hand, as far as everybody knows? */
static bool may_be_held(const struct bvg_state *s, int card)
{
    int place = s->place[card];
    if (s->deck[bvg_side_of(card)].fixed && place == BVG_DECK)
        return false; /* everybody knows the order of such a deck */
    return place == BVG_DECK || place == BVG_HAND || place == BVG_UNKNOWN;
}

static bool matters(const struct rules *r, const struct bvg_state *s, int side, int window, int against)
{
    if (bvg_hands_size(s, side) == 0)
        return false;
    struct bvg_set left = bvg_masks(r, side)->kind[BVG_ENIGMA];
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        if (may_be_held(s, c) && bvg_play_open(r, s, c, window, against))
            return true;
    }
    return false;
}

static bool ask(const struct rules *r, struct bvg_state *s, int side, int window, int against)
{
    if (s->flow.over || !matters(r, s, side, window, against))
        return false;
    bvg_call(s, BVG_STEP_ASIDE, side);
    flow_top(s)->local[0] = window;
    flow_top(s)->local[1] = against;
    return true;
}

void bvg_ask_aside(const struct rules *r, struct bvg_state *s, int window)
{
    ask(r, s, 1 - s->mover, window, 0);
}

bool bvg_ask_cancel(const struct rules *r, struct bvg_state *s, int card)
{
    return ask(r, s, 1 - bvg_side_of(card), BVG_CARD_PLAYED, card);
}

/* BVG-U51a, b: the winner's side says all; a beaten CSA lost by the table, to generals or to soldiers. */
void bvg_after_attack(const struct rules *r, struct bvg_state *s)
{
    const struct bvg_battle *b = &s->battle;
    if (b->winner == BVG_USA + 1 && b->corps >= bvg_card(r, bvg_data(r)->emancipation)->least)
        s->proclaimable = 1;
    ask(r, s, 1 - s->mover, BVG_AFTER_BATTLE, 0);
    ask(r, s, s->mover, BVG_AFTER_BATTLE, 0); /* above it: the mover comes first */
}

void bvg_aside_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    bvg_play_offers(r, view, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

/* Silence, too: a card that was not cancelled does what it says. */
bool bvg_aside_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int against = flow_peek(s)->local[1];
    (void)side, (void)o;
    flow_end(s);
    if (against)
        bvg_card_effect(r, s, against, play);
    return true;
}
