/* SPDX-License-Identifier: Apache-2.0 */
/* Enigma cards in battle: in which window each may be played, and what it does (BVG-3.7, 8.5g, h); and the units that
 * cards of the enemy take. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/sets.h"

static enum bvg_battle_window bvg_battle_window(const struct bvg_state *s)
{
    return flow_peek(s)->step == BVG_STEP_ANSWER ? BVG_BATTLE_ANNOUNCED : BVG_BATTLE_RESERVES;
}

/* The commander's initiative as it stands; a squadron's counts as more than zero (The Slows). */
static int initiative(const struct rules *r, const struct bvg_state *s)
{
    int chief = s->battle.chief[bvg_attacker(s)];
    bool squadron = s->battle.invasion && bvg_card(r, chief)->kind == BVG_INFANTRY;
    return (squadron ? 1 : bvg_attack_initiative(r, s, chief)) - s->battle.slowed;
}

static bool target_fits(const struct rules *r, const struct bvg_state *s, int card)
{
    int target = bvg_card(r, card)->target;
    return !target || bvg_data(r)->city[s->battle.city].theater == target;
}

bool bvg_battle_card(const struct rules *r, const struct bvg_state *s, int side, int card,
                     enum bvg_battle_window window)
{
    if (!bvg_in_hand(s, card) || bvg_card(r, card)->kind != BVG_ENIGMA || (s->now_turn.no_cards && side == s->mover))
        return false;
    switch (bvg_card(r, card)->rule) {
    case BVG_RULE_SLOWS:
        return window == BVG_BATTLE_ANNOUNCED && bvg_attacker(s) == BVG_USA && !s->battle.split;
    case BVG_RULE_DIE_SHIFT:
        return window == BVG_BATTLE_RESERVES && target_fits(r, s, card); /* BVG-U48a */
    case BVG_RULE_INVASION_SHIFT:
        return window == BVG_BATTLE_RESERVES && s->battle.invasion && side == bvg_attacker(s); /* BVG-U61a */
    case BVG_RULE_INFERNAL:
        return window == BVG_BATTLE_RESERVES && side == bvg_attacker(s) && bvg_fort(r, s, s->battle.city) &&
               !bvg_data(r)->city[s->battle.city].capital;
    case BVG_RULE_RESTORE_CARD: /* BVG-U38a: until the dice are rolled */
        return true;
    default:
        return false;
    }
}

void bvg_battle_card_offers(const struct rules *r, const struct bvg_state *s, int side, enum bvg_battle_window window,
                            struct prompt *p)
{
    if (bvg_hands_size(s, side) == 0 || !offer_begin(p, BVG_PLAY))
        return;
    struct bvg_set left = bvg_both(bvg_hand_of(r, s, side), bvg_masks(r, side)->kind[BVG_ENIGMA]);
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_battle_card(r, s, side, bvg_first_card(side) + i, window))
            offer_id(p, bvg_first_card(side) + i);
    offer_end(p);
}

static void slow_down(const struct rules *r, struct bvg_state *s, int card, struct play *play)
{
    s->battle.slowed += bvg_card(r, card)->amount;
    emit(play, BVG_EVENT_SLOWED, EVERYONE, 2, s->battle.chief[bvg_attacker(s)], initiative(r, s));
    if (initiative(r, s) < 0)
        s->battle.phase = BVG_PHASE_CALLED_OFF; /* ruling 13: the point is spent, the command has attacked */
}

static void bvg_battle_effect(const struct rules *r, struct bvg_state *s, int side, int card,
                              enum bvg_battle_window window, struct play *play)
{
    (void)window;
    switch (bvg_card(r, card)->rule) {
    case BVG_RULE_SLOWS:
        slow_down(r, s, card, play);
        break;
    case BVG_RULE_DIE_SHIFT: /* toward the side that plays it */
    case BVG_RULE_INVASION_SHIFT:
    case BVG_RULE_INFERNAL: /* its victim is asked for once the chance is over */
        bvg_add_shift(s, card, side == bvg_attacker(s) ? bvg_card(r, card)->amount : -bvg_card(r, card)->amount);
        break;
    case BVG_RULE_RESTORE_CARD:
        bvg_card_effect(r, s, card, play);
        break;
    default:
        break;
    }
}

static int with_rule(const struct rules *r, int rule)
{
    for (int c = 1; c <= BVG_CARDS; c++)
        if (bvg_card(r, c)->rule == rule)
            return c;
    return 0;
}

static void shift_by(const struct rules *r, struct bvg_state *s, int rule)
{
    int card = with_rule(r, rule);
    bvg_add_shift(s, card, bvg_card(r, card)->amount);
}

/* Cards that help the Union's attacks in a turn. */
void bvg_standing_shifts(const struct rules *r, struct bvg_state *s)
{
    int city = s->battle.city, native = bvg_native(r, s, city);
    if (bvg_attacker(s) != BVG_USA)
        return;
    if (s->now_turn.sick && native == BVG_BY_CSA)
        shift_by(r, s, BVG_RULE_FREEDOM_SICKNESS); /* BVG-U65a */
    if (s->now_turn.mountain_boys && bvg_card(r, with_rule(r, BVG_RULE_MOUNTAIN_BOYS))->cities[city])
        shift_by(r, s, BVG_RULE_MOUNTAIN_BOYS);           /* BVG-U60b */
    if (s->now_turn.orders_191 && native == BVG_BY_USA) { /* BVG-U41b: the first such attack */
        s->now_turn.orders_191 = 0;
        shift_by(r, s, BVG_RULE_ORDERS_191);
    }
}

/* The card leaves the hand, does what it does, and the chance is used up. */
bool bvg_battle_play(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    enum bvg_battle_window window = bvg_battle_window(s);
    emit(play, BVG_EVENT_PLAYED, EVERYONE, 2, side, o->arg[0]);
    bvg_send_out(s, o->arg[0], play); /* BVG-3.7e */
    bvg_battle_effect(r, s, side, o->arg[0], window, play);
    if (play->horizon)
        return play_horizon(play);
    if (s->flow.over)
        return true;
    if (window == BVG_BATTLE_ANNOUNCED) {
        if (s->battle.phase != BVG_PHASE_ANNOUNCED)
            flow_end(s); /* the attack is off: nothing is left to answer */
        return true;
    }
    s->battle.passes = 0;
    s->battle.turn = bvg_foe(s->battle.turn); /* it stands for a reserve (ruling 22) */
    flow_end(s);
    if (bvg_card(r, o->arg[0])->rule == BVG_RULE_INFERNAL)
        bvg_ask_levy(r, s, o->arg[0]); /* BVG-U68a */
    return true;
}

/* ---- Ironclads: the free unit of a CSA turn, in its battles too (BVG-C19a) ---- */
void bvg_ironclads_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    if (side == BVG_CSA && s->mover == BVG_CSA && s->now_turn.ironclads_restore)
        bvg_restore_offers(r, s, side, p);
}

/* ---- a unit that a card of the enemy takes goes, and what that means for a battle (BVG-C71a, C61b, U68a) ---- */

/* One step of a division that is involved in a battle. */
static void wear_down(const struct rules *r, struct bvg_state *s, int unit, struct play *play)
{
    if (bvg_card(r, unit)->steps == 2 && !bvg_is_depleted(s, unit)) {
        s->lasting[unit] |= BVG_DEPLETED;
        emit(play, BVG_EVENT_LOST, EVERYONE, 2, unit, 1);
        return;
    }
    emit(play, BVG_EVENT_LOST, EVERYONE, 2, unit, 0);
    bvg_vacate(r, s, unit);
    bvg_send_to_cadre(r, s, unit, play);
}

static bool in_combat_step(const struct bvg_state *s)
{
    for (int32_t i = 0; i < s->flow.depth; i++)
        if (s->flow.at[i].step == BVG_STEP_COMBAT)
            return true;
    return false;
}

/* A leader whose last unit went: sacked in the Combat Step, dismissed in other steps (BVG-4.6a). In a battle whose dice
 * are still to fall he stays until it is over, and a defence without units has lost the city. */
static void settle(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    if (s->battle.phase != BVG_PHASE_NONE && s->battle.phase < BVG_PHASE_DICE) {
        bvg_settle_inactive(r, s, play);
        if (bvg_units_alive(r, s, side) == 0)
            s->battle.phase = BVG_PHASE_LONELY;
    } else if (in_combat_step(s)) {
        bvg_sack_lonely(r, s, play);
    } else {
        bvg_dismiss_lonely(r, s, side, play);
    }
}

bool bvg_levy_give(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    int card = flow_peek(s)->local[0], unit = o->arg[0];
    emit(play, BVG_EVENT_GIVEN, EVERYONE, 2, card, unit);
    if (bvg_card(r, card)->rule == BVG_RULE_INFERNAL) {
        wear_down(r, s, unit, play);
    } else {
        if (bvg_on_board(s, unit))
            bvg_vacate(r, s, unit);
        bvg_send_out(s, unit, play);
    }
    flow_end(s);
    settle(r, s, side, play);
    return true;
}
