/* SPDX-License-Identifier: Apache-2.0 */
/* Reserves and withdrawals, in turns until both sides pass (BVG-8.4). */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/sets.h"

/* ---- who may come ---- */
/* A battle that is supplied by sea, and an invasion, keep their limit with reserves too (BVG-8.9h, 9.6g, 11.6c). */
static bool size_allows(const struct rules *r, const struct bvg_state *s, int side, int card)
{
    const struct bvg_battle *b = &s->battle;
    bool by_sea = side == b->attacker ? b->by_sea : b->stand_by_sea;
    bool invades = side == b->attacker && b->invasion;
    if (!invades && (!by_sea || s->late_war[side]))
        return true;
    struct bvg_size size = bvg_size_of(r, s, b->chief[side]);
    size.infantry += bvg_card(r, card)->kind == BVG_INFANTRY;
    size.cavalry += bvg_card(r, card)->kind == BVG_CAVALRY;
    return bvg_small_enough(&size);
}

/* A one-turn corps needs no leader: it comes to a lone unit that defends, not under it (BVG-U58a, b). */
static bool comes_beside(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    return bvg_card(r, card)->rule == BVG_RULE_ONE_TURN && bvg_side_of(card) == bvg_defender(s) &&
           bvg_is_unit(r, chief) && !s->leader[chief] && !bvg_may_be_under(r, s, card, chief);
}

/* May this unit of the hand come under this card of the battle, or beside it? */
static bool may_come_under(const struct rules *r, const struct bvg_state *s, int card, int chief)
{
    if (!bvg_in_action(s, chief) || (bvg_is_unit(r, chief) && (s->fights[chief] & BVG_OUT_OF_HAND))) /* BVG-8.41e */
        return false;
    if (comes_beside(r, s, card, chief))
        return true;
    return bvg_may_be_under(r, s, card, chief) && bvg_has_room(r, s, chief, card); /* BVG-8.41b, d */
}

static bool may_come(const struct rules *r, const struct bvg_state *s, int side, int card)
{
    if (!bvg_in_hand(s, card) || !bvg_is_unit(r, card) || (s->used[card] & BVG_RECALLED)) /* BVG-8.41c */
        return false;
    if (s->now_turn.no_cards && side == s->mover) /* BVG-S-historical-f */
        return false;
    int theater = s->theater[s->battle.chief[side]];
    const struct bvg_card *c = bvg_card(r, card);
    if (bvg_option(s, 1) && !(c->home & theater)) /* BVG-O1a; O1c is for the Deploy/Move Step */
        return false;
    return bvg_theater_allowed(r, s, card, theater) && size_allows(r, s, side, card);
}

static bool reserves_open(const struct bvg_state *s, int side)
{
    struct bvg_attack attack = bvg_this_attack(s);
    struct bvg_stand stand = bvg_this_stand(s);
    return !bvg_reserves_barred(s, &attack, &stand, side); /* option 7 */
}

/* Those of the side's cards in action to whom one more could come. */
static int chiefs(const struct rules *r, const struct bvg_state *s, int side, uint8_t chief[BVG_CARDS_MAX])
{
    int n = 0;
    struct bvg_set left = bvg_cards_having(r, side, s->fights, BVG_FIGHTS);
    for (int i; bvg_next_of(&left, &i);) {
        int c = bvg_first_card(side) + i;
        bool lone = side == bvg_defender(s) && !s->leader[c];
        bool leads = bvg_card(r, c)->kind != BVG_INFANTRY || bvg_card(r, c)->rule == BVG_RULE_XVI_CORPS;
        if (bvg_in_action(s, c) && (leads || lone))
            chief[n++] = (uint8_t)c;
    }
    return n;
}

int bvg_reserve_place(const struct rules *r, const struct bvg_state *s, int card)
{
    int side = bvg_side_of(card), found = 0;
    uint8_t chief[BVG_CARDS_MAX];
    if (!reserves_open(s, side) || !may_come(r, s, side, card))
        return 0;
    int n = chiefs(r, s, side, chief);
    for (int i = 0; i < n; i++) /* a subordinate's place costs the commander nothing */
        if (may_come_under(r, s, card, chief[i]) && (!found || (!s->leader[found] && s->leader[chief[i]])))
            found = chief[i];
    return found;
}

int bvg_best_reserve(const struct rules *r, const struct bvg_state *s, int side, int n)
{
    int before = 0;
    for (int i = 0; i <= n; i++) { /* strongest first, of equals the lower number */
        int best = 0;
        for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++) {
            if (!bvg_in_hand(s, c) || !bvg_is_unit(r, c))
                continue;
            int strength = bvg_card(r, c)->strength, bar = before ? bvg_card(r, before)->strength : 99;
            bool later = strength < bar || (strength == bar && c > before);
            if (later && (!best || strength > bvg_card(r, best)->strength) && bvg_reserve_place(r, s, c))
                best = c;
        }
        if (!best)
            return 0;
        before = best;
    }
    return before;
}

/* ---- who may go ---- */
/* BVG-8.42d: something must stay active, and what is under the unit goes inactive with it. */
static bool may_withdraw(const struct rules *r, const struct bvg_state *s, int side, int card, int active)
{
    if (!s->fights[card] || !bvg_is_unit(r, card) || !bvg_in_action(s, card))
        return false;
    int goes = 1;
    struct bvg_set led = bvg_cards_with(r, side, s->leader, card);
    for (int i; bvg_next_of(&led, &i);)
        goes += bvg_is_unit(r, bvg_first_card(side) + i) && bvg_in_action(s, bvg_first_card(side) + i);
    return active > goes;
}

/* ---- the step ---- */
static void reserve_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    uint8_t chief[BVG_CARDS_MAX];
    if (!offer_begin(p, BVG_RESERVE))
        return;
    offer_end(p);
    if (bvg_hand_size(s, bvg_battle_seat(s, side)) == 0 || !reserves_open(s, side))
        return;
    int n = chiefs(r, s, side, chief);
    struct bvg_set hand = bvg_asked(p, 0, side, bvg_hand_of(r, s, side));
    for (int j; n > 0 && bvg_next_of(&hand, &j);) {
        int c = bvg_first_card(side) + j;
        if (!may_come(r, s, side, c))
            continue;
        offer_begin(p, BVG_RESERVE);
        offer_id(p, c);
        offer_next(p);
        for (int i = 0; i < n; i++)
            if (may_come_under(r, s, c, chief[i]))
                offer_id(p, chief[i]);
        offer_end(p);
    }
}

void bvg_reserves_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    reserve_offers(r, s, side, p);
    if (offer_begin(p, BVG_WITHDRAW)) {
        int active = bvg_units_in_action(r, s, side);
        struct bvg_set left = bvg_cards_having(r, side, s->fights, BVG_FIGHTS);
        for (int i; bvg_next_of(&left, &i);)
            if (may_withdraw(r, s, side, bvg_first_card(side) + i, active))
                offer_id(p, bvg_first_card(side) + i);
        offer_end(p);
    }
    bvg_battle_card_offers(r, s, side, BVG_BATTLE_RESERVES, p);
    bvg_ironclads_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
}

bool bvg_reserves_silent(const struct rules *r, const void *view, int side)
{
    (void)r, (void)side;
    return !bvg_option(view, BVG_OPTION_INTERACTIVE);
}

static void next_chance(struct bvg_state *s, bool passed)
{
    s->battle.passes = passed ? s->battle.passes + 1 : 0;
    s->battle.turn = bvg_foe(s->battle.turn);
    flow_end(s);
}

bool bvg_reserve(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = o->arg[0], chief = o->arg[1], before = bvg_offence(r, s, side);
    bvg_put_on_board(r, s, card, s->theater[chief], play);
    if (!comes_beside(r, s, card, chief))
        bvg_set_under(r, s, card, chief);
    if (!bvg_politics_kept(r, s, side, before, play))
        return false;
    bvg_join_battle(r, s, card);
    emit(play, BVG_EVENT_RESERVE, EVERYONE, 4, card, chief, bvg_total_strength(r, s, bvg_attacker(s), NULL),
         bvg_total_strength(r, s, bvg_defender(s), NULL));
    next_chance(s, false);
    return true;
}

bool bvg_withdraw(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)side;
    s->fights[o->arg[0]] |= BVG_TURNED; /* BVG-8.42a, b */
    emit(play, BVG_EVENT_WITHDREW, EVERYONE, 3, o->arg[0], bvg_total_strength(r, s, bvg_attacker(s), NULL),
         bvg_total_strength(r, s, bvg_defender(s), NULL));
    bvg_settle_inactive(r, s, play);
    next_chance(s, false);
    return true;
}

bool bvg_pass(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    if (flow_peek(s)->step == BVG_STEP_JOIN)
        return bvg_stay_out(r, state, side, o, play);
    next_chance(s, true);
    return true;
}

/* Nothing in the hand and nothing that could be withdrawn: everybody sees that he can but pass. */
static bool can_only_pass(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_hand_size(s, bvg_battle_seat(s, side)) == 0 && bvg_units_in_action(r, s, side) <= 1;
}

void bvg_phase_reserves(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)play;
    while (s->battle.passes < 2 && can_only_pass(r, s, s->battle.turn)) {
        s->battle.passes++;
        s->battle.turn = bvg_foe(s->battle.turn);
    }
    if (s->battle.passes < 2)
        bvg_call(s, BVG_STEP_RESERVES, s->battle.turn);
    else
        s->battle.phase = BVG_PHASE_DICE;
}
