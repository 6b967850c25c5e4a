/* SPDX-License-Identifier: Apache-2.0 */
/* Single cards between hand, board, cadre and out of the game, with their slots. */
#include "games/blue-vs-gray/rules/steps.h"
#include <assert.h>

/* Forgets what a card was as part of a command. What was under it must have found a place before. */
static void leave_board(struct bvg_state *s, int card)
{
    s->leader[card] = 0;
    s->theater[card] = 0;
    s->now[card] = 0;
    s->parted[card] = 0;
    s->lasting[card] = 0;
    s->used[card] = 0;
    s->tie_attack[card] = s->tie_defend[card] = 0;
}

/* The slot of a card that lay on the table; cards that began the game there have none. */
static void move_from_table(struct bvg_state *s, int card, enum zone zone, int seat, struct play *play)
{
    int side = bvg_side_of(card);
    if (deck_holds(&s->deck[side].table, card))
        deck_move(&s->deck[side], side, -1, card, zone, seat, play);
    else if (zone == ZONE_HAND)
        deck_deal_open(&s->deck[side], seat, card);
}

void bvg_put_on_board(const struct rules *r, struct bvg_state *s, int card, int theater, struct play *play)
{
    int side = bvg_side_of(card);
    bool played = deck_play(&s->deck[side], side, bvg_holder(s, card), card, play);
    assert(played);
    (void)played;
    (void)r;
    s->place[card] = BVG_BOARD;
    s->theater[card] = (uint8_t)theater;
    s->leader[card] = 0;
    s->known[card] = 0;
    s->used[card] |= BVG_PLAYED;
}

void bvg_take_to_hand(struct bvg_state *s, int card, int seat, struct play *play)
{
    leave_board(s, card);
    move_from_table(s, card, ZONE_HAND, seat, play);
    s->place[card] = BVG_HAND;
    s->known[card] = (uint8_t)bvg_everybody(s); /* everybody saw it go there */
}

void bvg_send_out(struct bvg_state *s, int card, struct play *play)
{
    int side = bvg_side_of(card);
    if (s->place[card] == BVG_HAND) {
        int seat = bvg_holder(s, card);
        deck_open(&s->deck[side], side, seat, card, play);
        deck_move(&s->deck[side], side, seat, card, ZONE_OUT, seat, play);
    } else {
        move_from_table(s, card, ZONE_OUT, -1, play);
    }
    leave_board(s, card);
    s->known[card] = 0;
    s->place[card] = BVG_OUT;
    emit(play, BVG_EVENT_OUT, EVERYONE, 1, card);
}

void bvg_send_to_cadre(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->rule == BVG_RULE_NEVER_CADRE) { /* BVG-C50a */
        bvg_send_out(s, card, play);
        return;
    }
    leave_board(s, card);
    s->place[card] = BVG_CADRE;        /* BVG-2.3a, b; its slot stays on the table */
    bool down = c->kind == BVG_LEADER; /* BVG-G-cadre */
    if (c->kind == BVG_CAVALRY && bvg_option(s, 4) && !s->late_war[bvg_side_of(card)])
        down = true; /* BVG-O4a */
    if (down)
        s->lasting[card] = BVG_DOWN;
    emit(play, BVG_EVENT_CADRE, EVERYONE, 2, card, down ? 1 : 0);
}

bool bvg_is_depleted(const struct bvg_state *s, int card)
{
    return s->place[card] == BVG_BOARD && (s->lasting[card] & BVG_DEPLETED);
}

int bvg_strength(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_is_depleted(s, card) ? bvg_card(r, card)->depleted : bvg_card(r, card)->strength;
}

void bvg_pay_supply(struct bvg_state *s, int side, int change, int why, struct play *play)
{
    if (change == 0)
        return;
    s->supply[side] += change;
    if (s->split.granted[side] > s->supply[side])
        s->split.granted[side] = s->supply[side]; /* raided away */
    emit(play, BVG_EVENT_SUPPLY, EVERYONE, 4, side, change, s->supply[side], why);
}
