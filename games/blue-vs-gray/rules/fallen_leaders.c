/* SPDX-License-Identifier: Apache-2.0 */
/* A leader who is killed, wounded, sacked or disgraced, who may take his place, and what becomes of his command
 * (BVG-8.6). */
#include "games/blue-vs-gray/rules/steps.h"

static bool is_disfavored(const struct rules *r, int leader)
{
    return bvg_card(r, leader)->politics == BVG_DISFAVOR;
}

/* BVG-8.6e to g, i. What he led has been settled. */
static void remove_leader(const struct rules *r, struct bvg_state *s, int leader, int fate, struct play *play)
{
    bool out =
        fate == BVG_KILLED || fate == BVG_DISGRACED ||
        (fate == BVG_SACKED && (is_disfavored(r, leader) || bvg_card(r, leader)->rule == BVG_RULE_GONE_IF_SACKED));
    if (out)
        bvg_send_out(s, leader, play);
    else
        bvg_send_to_cadre(r, s, leader, play);
}

/* May anybody take his place? Public facts and the owner's hand: the step is silent. */
static bool can_be_replaced(const struct rules *r, const struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_card(r, c)->kind == BVG_LEADER && c != leader &&
            (bvg_in_hand(s, c) ? !(s->now_turn.no_cards && side == s->mover) : bvg_on_board(s, c)) &&
            bvg_may_replace(r, s, leader, c))
            return true;
    return false;
}

/* The cards directly under a leader who leaves no successor, or who leaves them for another command, are free: commands of
 * their own where he was a commander, else what may go to any leader of its command (BVG-8.6j, k; 7.6e). */
static void set_free(struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->leader[c] == leader)
            s->fights[c] |= BVG_FREED;
}

void bvg_settle_fallen(const struct rules *r, struct bvg_state *s, int other, struct play *play)
{
    int leader = s->battle.fallen;
    if (other) {
        if (bvg_on_board(s, other))
            set_free(s, other);
        bvg_hand_over(r, s, leader, other, play);
        s->fights[other] |= (uint8_t)(s->fights[leader] & (BVG_FIGHTS | BVG_TURNED));
    } else {
        set_free(s, leader);
        bvg_vacate(r, s, leader);
    }
    emit(play, BVG_EVENT_REPLACED, EVERYONE, 2, leader, other);
    remove_leader(r, s, leader, s->battle.fate, play);
    s->battle.fallen = 0;
}

void bvg_lose_leader(const struct rules *r, struct bvg_state *s, int leader, int fate, struct play *play)
{
    int side = bvg_side_of(leader);
    bool commander = s->leader[leader] == 0;
    s->battle.fate = fate;
    s->battle.fallen = leader;
    if (commander && (s->fights[leader] & BVG_FIGHTS))
        s->battle.leaderless |=
            fate == BVG_SACKED || fate == BVG_DISGRACED ? ONLY(side) | BVG_NOT_BY_FIRE(side) : ONLY(side);
    emit(play, BVG_EVENT_LEADER_LOST, EVERYONE, 3, leader, fate, commander ? 1 : 0);
    if (bvg_under(s, leader) > 0 && can_be_replaced(r, s, leader))
        bvg_call(s, BVG_STEP_REPLACE, side);
    else
        bvg_settle_fallen(r, s, 0, play);
}

/* BVG-4.6a, 8.6h, n, G-sacked, G-wiped-out: from the lowest upward, on both sides. */
void bvg_sack_lonely(const struct rules *r, struct bvg_state *s, struct play *play)
{
    for (bool again = true; again;) {
        again = false;
        for (int c = 1; c <= BVG_CARDS; c++)
            if (bvg_on_board(s, c) && bvg_card(r, c)->kind == BVG_LEADER && bvg_under(s, c) == 0) {
                bvg_lose_leader(r, s, c, BVG_SACKED, play);
                again = true;
            }
    }
}
