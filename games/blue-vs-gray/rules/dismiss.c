/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders who go: dismissed (BVG-7.6), taken back into the hand (Banks, Beauregard), sent across the Mississippi. */
#include "games/blue-vs-gray/rules/sets.h"

void bvg_vacate(const struct rules *r, struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader), chief = s->leader[leader];
    (void)r;
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
        if (s->leader[c] != leader)
            continue;
        s->leader[c] = (uint8_t)chief; /* BVG-7.6d; e: to the commander, from where they may go on */
        if (chief)
            s->used[c] |= BVG_SET_FREE;
    }
    s->leader[leader] = 0;
}

void bvg_hand_over(const struct rules *r, struct bvg_state *s, int leader, int other, struct play *play)
{
    int side = bvg_side_of(leader);
    if (bvg_in_hand(s, other))
        bvg_put_on_board(r, s, other, s->theater[leader], play);
    else
        bvg_vacate(r, s, other);
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (s->leader[c] == leader && c != other)
            s->leader[c] = (uint8_t)other;
    s->leader[other] = s->leader[leader];
    s->leader[leader] = 0;
    /* It is still the same command (BVG-7.6b), which has attacked and defended what it has; but who came by rail, or
     * lies face down, does so still (BVG-7.7c, d). */
    s->now[other] = (uint8_t)(s->now[leader] | (s->now[other] & (BVG_MOVED | BVG_INACTIVE)));
    s->used[other] = (uint8_t)(s->used[other] | (s->used[leader] & (BVG_ATTACKED | BVG_DEFENDED | BVG_RAIDED)));
    s->stood[other] = (int16_t)(s->stood[other] | s->stood[leader]); /* BVG-8.3g */
    s->parted[other] = s->parted[leader];
    if (s->deploy.free_card == leader)
        s->deploy.free_card = other;
    if (s->deploy.rail_chief == leader)
        s->deploy.rail_chief = other;
}

/* One offer for each of these leaders: nobody, or each who may take his place. */
static void offer_successors(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                             struct bvg_set leaders, int verb, struct prompt *p)
{
    for (int i; bvg_next_of(&leaders, &i);) {
        offer_begin(p, verb);
        offer_id(p, force->first + i);
        offer_next(p);
        offer_id(p, 0);
        bvg_offer_set(p, force->side, bvg_successors(r, s, force, force->first + i));
        offer_end(p);
    }
}

void bvg_dismiss_offers(const struct rules *r, const struct bvg_state *s, const struct bvg_force *force,
                        struct prompt *p)
{
    struct bvg_set leaders = bvg_both(force->board, force->is->kind[BVG_LEADER]);
    if (offer_wants(p, BVG_DISMISS))
        offer_successors(r, s, force, bvg_asked(p, 0, force->side, leaders), BVG_DISMISS, p);
}

static void leave_command(const struct rules *r, struct bvg_state *s, int leader, int other, struct play *play)
{
    if (other)
        bvg_hand_over(r, s, leader, other, play);
    else
        bvg_vacate(r, s, leader);
}

bool bvg_dismiss(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int leader = o->arg[0], other = o->arg[1], before = bvg_offence(r, s, side);
    leave_command(r, s, leader, other, play);
    emit(play, BVG_EVENT_DISMISSED, EVERYONE, 3, leader, other, 0);
    bvg_send_to_cadre(r, s, leader, play); /* BVG-7.6a, G-dismiss */
    return bvg_politics_kept(r, s, side, before, play);
}

void bvg_recall_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    struct bvg_force force;
    if (!offer_wants(p, BVG_RECALL))
        return;
    struct bvg_set leaders = bvg_asked(p, 0, side, bvg_masks(r, side)->recall), left = leaders;
    for (int i; bvg_next_of(&left, &i);)
        if (!bvg_on_board(s, bvg_first_card(side) + i))
            bvg_take_out(&leaders, i);
    if (bvg_is_empty(&leaders))
        return;
    bvg_force_read(r, s, side, &force);
    offer_successors(r, s, &force, leaders, BVG_RECALL, p);
}

bool bvg_recall(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int leader = o->arg[0], other = o->arg[1], before = bvg_offence(r, s, side);
    int hand = bvg_seat(s, side, s->theater[leader]); /* his who orders him */
    leave_command(r, s, leader, other, play);
    bvg_take_to_hand(s, leader, hand, play); /* BVG-U13a, C6a */
    s->used[leader] = BVG_RECALLED;
    emit(play, BVG_EVENT_RECALLED, EVERYONE, 2, leader, other);
    return bvg_politics_kept(r, s, side, before, play);
}

/* ---- option 5: the Trans-Mississippi force ---- */
static bool may_send_division(const struct rules *r, const struct bvg_state *s, int card)
{
    if (bvg_card(r, card)->kind != BVG_INFANTRY)
        return false;
    return bvg_in_hand(s, card) || (bvg_on_board(s, card) && !bvg_is_depleted(s, card)); /* BVG-O5b */
}

static bool may_send_leader(const struct rules *r, const struct bvg_state *s, int card)
{
    const struct bvg_card *c = bvg_card(r, card);
    if (c->kind != BVG_LEADER || c->attack != 2 || c->defense != 2) /* BVG-O5d */
        return false;
    return bvg_in_hand(s, card) || bvg_on_board(s, card) ||
           (s->place[card] == BVG_CADRE && !(s->lasting[card] & BVG_DOWN));
}

static bool send_open(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_option(s, 5) && side == BVG_CSA && !s->trans_sent && !s->now_turn.no_cards &&
           !(bvg_usa_objectives(r, s) & BVG_MISSISSIPPI); /* BVG-O5c */
}

void bvg_send_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (!send_open(r, s, side) || !offer_begin(p, BVG_SEND))
        return;
    offer_end(p);
    for (int a = bvg_first_card(side), last = bvg_last_card(side); a <= last; a++) {
        if (!may_send_leader(r, s, a))
            continue;
        offer_begin(p, BVG_SEND);
        for (int c = bvg_first_card(side); c <= last; c++)
            if (may_send_division(r, s, c))
                offer_id(p, c);
        offer_next(p);
        offer_id(p, a);
        offer_next(p);
        for (int b = a + 1; b <= last; b++)
            if (may_send_leader(r, s, b) && !(s->place[a] == BVG_CADRE && s->place[b] == BVG_CADRE))
                offer_id(p, b);
        offer_end(p);
    }
}

bool bvg_send(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int before = bvg_offence(r, s, side);
    emit(play, BVG_EVENT_SENT, EVERYONE, 3, o->arg[0], o->arg[1], o->arg[2]);
    for (int i = 0; i < 3; i++) {
        if (bvg_on_board(s, o->arg[i]))
            bvg_vacate(r, s, o->arg[i]);
        bvg_send_out(s, o->arg[i], play);
    }
    s->trans_sent = 1; /* BVG-O5a */
    if (!bvg_politics_kept(r, s, side, before, play))
        return false;
    bvg_decide(r, s, play);
    return true;
}
