/* SPDX-License-Identifier: Apache-2.0 */
/* The order of late-war cards that the set-up put under a deck (BVG-2.1j): as drawn, unless the owner names another
 * before his first draw. Only then is it settled which of them lies face up. */
#include "games/blue-vs-gray/rules/steps.h"

static int index_in_deck(const struct bvg_state *s, int side, int card)
{
    const struct pile *draw = &s->deck[side].draw;
    for (int i = 0; i < draw->n; i++)
        if (draw->at[i].card == card)
            return i;
    return -1;
}

static bool lies_under(const struct bvg_state *s, int card)
{
    return s->place[card] == BVG_DECK && (s->lasting[card] & BVG_LATE_UNDER);
}

void bvg_late_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    (void)r;
    if (s->setup_late[side] < 2 || !offer_begin(p, BVG_LATE))
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (lies_under(s, c))
            offer_id(p, c);
    offer_end(p);
}

/* Cards named one after the other come to lie in that order, under those that are not named. */
bool bvg_draw_late(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int index = index_in_deck(s, side, o->arg[0]);
    (void)r;
    if (index < 0)
        return play_horizon(play);
    deck_sink(&s->deck[side], side, index, play);
    return true;
}

void bvg_settle_late(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    int top = -1, several = s->setup_late[side] > 1;
    s->setup_late[side] = 0;
    if (!several)
        return;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
        int index = lies_under(s, c) && c != bvg_data(r)->elections ? index_in_deck(s, side, c) : -1;
        if (index < 0)
            continue;
        s->lasting[c] = (uint8_t)(s->lasting[c] & ~BVG_FACE_UP);
        if (top < 0 || index < top)
            top = index;
    }
    if (top < 0)
        return;
    int card = s->deck[side].draw.at[top].card;
    s->lasting[card] |= BVG_FACE_UP;
    s->known[card] = (uint8_t)bvg_everybody(s);
    deck_open_pile(&s->deck[side], side, top, play);
    emit(play, BVG_EVENT_LATE_UNDER, EVERYONE, 2, side, card);
}
