/* SPDX-License-Identifier: Apache-2.0 */
/* Option 13, change of base: a command that took a city of the other theater may stay there, and then the defenders who
 * came from outside may too. Both are asked silently; without an order nobody moves. */
#include "games/blue-vs-gray/battle/battle.h"

/* A command, or a card on its own, that fought on this side and may be in that theater. */
static bool may_move(const struct rules *r, const struct bvg_state *s, int side, int card, int theater)
{
    return bvg_side_of(card) == side && bvg_fights(s, card) && bvg_on_board(s, card) && !s->leader[card] &&
           s->theater[card] != theater && bvg_theater_allowed(r, s, card, theater);
}

static bool ask(const struct rules *r, struct bvg_state *s, int side)
{
    int theater = bvg_data(r)->city[s->battle.city].theater;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (may_move(r, s, side, c, theater)) {
            bvg_call(s, BVG_STEP_BASE, side);
            return true;
        }
    return false;
}

void bvg_ask_base(const struct rules *r, struct bvg_state *s)
{
    struct bvg_attack attack = bvg_this_attack(s);
    struct bvg_ground ground;
    if (!bvg_option(s, 13) || s->flow.over || s->battle.outcome != BVG_CAPTURED)
        return;
    bvg_survey(r, s, &ground);
    if (bvg_change_of_base(s, &ground, &attack)) /* BVG-O13a */
        ask(r, s, bvg_attacker(s));
}

void bvg_base_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    (void)r, (void)view, (void)side;
    offer_plain(p, BVG_CHANGE);
    offer_plain(p, BVG_FINISH);
}

bool bvg_base_change(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int theater = bvg_data(r)->city[s->battle.city].theater;
    (void)o;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (may_move(r, s, side, c, theater))
            bvg_set_theater(s, c, theater);
    emit(play, BVG_EVENT_NEW_BASE, EVERYONE, 2, side, theater);
    flow_end(s);
    if (side == bvg_attacker(s) && s->battle.chief[bvg_defender(s)] && s->battle.stand_theater != theater)
        ask(r, s, bvg_defender(s)); /* BVG-O13b: only because the attacker did */
    return true;
}

bool bvg_base_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    (void)r, (void)side, (void)o, (void)play;
    flow_end(state);
    return true;
}
