/* SPDX-License-Identifier: Apache-2.0 */
/* Who sits where, whose hand a card is in, and whom a step asks (BVG-4P; partners.h). */
#include "games/blue-vs-gray/rules/steps.h"
#include <assert.h>
#include <string.h>

/* ---- seats ---- */
int bvg_partner(const struct bvg_state *s, int seat)
{
    int side = bvg_side_at(s, seat), first = bvg_first_seat(s, side);
    if (!bvg_is_split(s, side) || (s->split.left & bvg_seats_of(s, side)))
        return BVG_NOBODY;
    return seat == first ? first + 1 : first;
}

int bvg_theaters_of(const struct bvg_state *s, int seat)
{
    if (bvg_partner(s, seat) == BVG_NOBODY)
        return BVG_BOTH;
    return bvg_is_eastern(s, seat) ? BVG_EAST : BVG_WEST;
}

const char *bvg_seat_name(const void *view, int seat)
{
    static const char *const names[BVG_SIDES][3] = {{"csa", "csa-east", "csa-west"}, {"usa", "usa-east", "usa-west"}};
    const struct bvg_state *s = view;
    int side = bvg_side_at(s, seat);
    return names[side][bvg_is_split(s, side) ? 1 + seat - bvg_first_seat(s, side) : 0];
}

/* ---- hands ---- */
bool bvg_is_western(const struct rules *r, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    bool unit = c->kind == BVG_INFANTRY || c->kind == BVG_CAVALRY;
    if ((unit && c->home == BVG_WEST) || c->only == BVG_WEST || c->target == BVG_WEST)
        return true;
    if (c->rule != BVG_RULE_MOUNTAIN_BOYS)
        return false;
    for (int city = 1; city <= BVG_CITIES; city++)
        if (c->cities[city] && bvg_data(r)->city[city].theater != BVG_WEST)
            return false;
    return true;
}

int bvg_receiver(const struct rules *r, const struct bvg_state *s, int card)
{
    return bvg_seat(s, bvg_side_of(card), bvg_is_western(r, card) ? BVG_WEST : BVG_EAST); /* BVG-4P-d, e */
}

int bvg_holder(const struct bvg_state *s, int card)
{
    int side = bvg_side_of(card), first = bvg_first_seat(s, side);
    if (bvg_is_split(s, side) && deck_holds(&s->deck[side].hand[first + 1], card))
        return first + 1;
    return first;
}

int bvg_hands_size(const struct bvg_state *s, int side)
{
    int first = bvg_first_seat(s, side);
    return bvg_hand_size(s, first) + (bvg_is_split(s, side) ? bvg_hand_size(s, first + 1) : 0);
}

void bvg_pass_card(struct bvg_state *s, int card, int to_seat, struct play *play)
{
    int side = bvg_side_of(card), from = bvg_holder(s, card), both = ONLY(from) | ONLY(to_seat);
    bool open = s->known[card] == bvg_everybody(s);
    bool moved = deck_move(&s->deck[side], side, from, card, ZONE_HAND, to_seat, play);
    assert(moved);
    (void)moved;
    s->known[card] = (uint8_t)(s->known[card] | ONLY(from));
    emit(play, BVG_EVENT_PASSED, open ? EVERYONE : both, 3, from, to_seat, card);
    if (!open)
        emit(play, BVG_EVENT_PASSED, EVERYONE & ~both, 3, from, to_seat, 0);
}

void bvg_hand_on(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    int to = bvg_receiver(r, s, card);
    if (s->place[card] == BVG_HAND && bvg_holder(s, card) != to)
        bvg_pass_card(s, card, to, play);
}

bool bvg_reblind(struct bvg_state *s, int side, struct play *play)
{
    int first = bvg_first_seat(s, side);
    return deck_reblind(&s->deck[side], side, first, play) &&
           (!bvg_is_split(s, side) || deck_reblind(&s->deck[side], side, first + 1, play));
}

const struct bvg_state *bvg_as_seat(const struct bvg_state *s, int seat, struct bvg_state *room)
{
    int side = bvg_side_at(s, seat);
    const struct pile *hand = &s->deck[side].hand[seat];
    if (!bvg_is_split(s, side))
        return s;
    memcpy(room, s, sizeof *room);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->place[c] == BVG_HAND && !deck_holds(hand, c))
            room->place[c] = BVG_PARTNER;
    return room;
}

/* ---- supply ---- */
int bvg_allotted(const struct bvg_state *s, int seat)
{
    int side = bvg_side_at(s, seat), granted = s->split.granted[side];
    if (bvg_partner(s, seat) == BVG_NOBODY)
        return s->supply[side];
    return bvg_is_eastern(s, seat) ? s->supply[side] - granted : granted;
}

/* ---- who is asked ---- */
/* Seats that may act unasked: partners may give cards at any time (BVG-4P-g). */
static int may_act(const struct bvg_state *s)
{
    int bits = 0;
    for (int side = 0; side < BVG_SIDES; side++)
        if (bvg_partner(s, bvg_first_seat(s, side)) != BVG_NOBODY)
            bits |= bvg_seats_of(s, side);
    return bits;
}

int bvg_battle_seat(const struct bvg_state *s, int side)
{
    return bvg_seat(s, side, side == s->battle.attacker ? s->battle.theater : s->battle.stand_theater);
}

/* Raids and reorganizations go on with the seat that began them, battles with the seat whose command fights; the rest
 * begins in the East. */
static int asked_first(const struct bvg_state *s, int step, int side)
{
    int actor = s->split.actor - 1;
    if ((step == BVG_STEP_RAIDING || step == BVG_STEP_FORMING) && actor >= 0 && bvg_side_at(s, actor) == side)
        return actor;
    return bvg_is_battle_step(step) ? bvg_battle_seat(s, side) : bvg_seat(s, side, BVG_EAST);
}

void bvg_goto(struct bvg_state *s, int step, int side)
{
    flow_goto(s, step, ONLY(asked_first(s, step, side)));
    flow_top(s)->may = may_act(s);
}

void bvg_call_seat(struct bvg_state *s, int step, int seat)
{
    flow_call(s, step, ONLY(seat));
    flow_top(s)->may = may_act(s);
}

void bvg_call(struct bvg_state *s, int step, int side)
{
    bvg_call_seat(s, step, asked_first(s, step, side));
}

bool bvg_is_own(const struct bvg_state *s, int seat, int card)
{
    if (card == 0 || s->place[card] != BVG_BOARD)
        return s->place[card] != BVG_PARTNER;
    return (s->theater[card] & bvg_theaters_of(s, seat)) != 0;
}

bool bvg_asked_may(const struct bvg_state *s, int side, int card)
{
    for (int seat = bvg_first_seat(s, side), n = bvg_n_seats(s); seat < n; seat++)
        if ((flow_peek(s)->asks & bvg_seats_of(s, side) & ONLY(seat)) != 0)
            return bvg_is_own(s, seat, card);
    return true;
}
