/* SPDX-License-Identifier: Apache-2.0 */
/* The Regroup Step (rule book chapter 13; political generals, option 10; corps of one turn). */
#include "games/blue-vs-gray/rules/sets.h"

enum { MCCLELLAN = 11, BANKS = 13 }; /* U011 and U013, whom option 10 names */

/* Corps that were played in this turn and are still there restore others at its end (BVG-U58c, U76a). */
static int restores_of_one_turn_corps(const struct rules *r, const struct bvg_state *s)
{
    int n = 0;
    struct bvg_set left = bvg_both(bvg_masks(r, BVG_USA)->one_turn, bvg_board_of(r, s, BVG_USA));
    for (int i; bvg_next_of(&left, &i);)
        n += bvg_card(r, bvg_first_card(BVG_USA) + i)->amount;
    return n;
}

void bvg_begin_regroup(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)play;
    s->draw = (struct bvg_draw){0};
    if (s->mover == BVG_USA)
        s->draw.restores = restores_of_one_turn_corps(r, s);
    bvg_goto(s, BVG_STEP_REGROUP, s->mover);
}

static void offer_buy(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    static const int general[] = {MCCLELLAN, BANKS};
    for (int i = 0; i < 2 && side == BVG_USA && bvg_option(s, 10) && s->supply[side] > 0; i++) {
        if (!bvg_on_board(s, general[i]) || !offer_begin(p, BVG_BUY)) /* BVG-O10a */
            continue;
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
            if (s->place[c] == BVG_CADRE && !(s->lasting[c] & BVG_DOWN) && bvg_card(r, c)->kind == BVG_INFANTRY &&
                bvg_may_be_under(r, s, c, general[i]))
                offer_id(p, c);
        offer_next(p);
        offer_id(p, general[i]);
        offer_end(p);
    }
}

void bvg_regroup_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    bvg_restore_offers(r, s, side, p); /* BVG-13a */
    offer_buy(r, s, side, p);
    bvg_play_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

bool bvg_buy(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], leader = o->arg[1], before = bvg_offence(r, s, side);
    bvg_pay_supply(s, side, -1, BVG_SUPPLY_BOUGHT, play);
    s->place[card] = BVG_BOARD; /* BVG-O10b: whatever its home theater; its slot is on the table already */
    s->theater[card] = s->theater[leader];
    s->leader[card] = (uint8_t)leader;
    emit(play, BVG_EVENT_BOUGHT, EVERYONE, 2, card, leader);
    return bvg_helps_favor(r, s, leader) || bvg_politics_kept(r, s, side, before, play);
}

/* Restores that such corps give and nobody ordered go to those who gain most. */
static void use_up_restores(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    for (; s->draw.restores > 0; s->draw.restores--) {
        int card = bvg_best_restore(r, s, side);
        if (!card)
            break;
        bvg_restore_card(s, card, BVG_BY_CARD, play);
    }
}

bool bvg_regroup_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)o;
    use_up_restores(r, s, side, play);
    bvg_end_turn(r, s, play);
    return true;
}
