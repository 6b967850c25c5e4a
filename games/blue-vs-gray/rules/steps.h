/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/steps.h - what the files that carry out the turn share among themselves.
 *
 * turn.c leads from step to step; draw.c, deploy.c, dismiss.c, transfer.c, rail.c, map.c, reorganize.c, regroup.c
 * and combat.c are the steps; cards.c moves single cards between places and keeps their slots right; command.c knows
 * which commands are legal. Every step of an own turn asks the mover only, and BVG_FINISH ends it. */
#ifndef DISPATCH_BVG_STEPS_H
#define DISPATCH_BVG_STEPS_H

#include "games/blue-vs-gray/rules/partners.h"

enum {
    BVG_STEP_FORMING = BVG_STEPS_SHARED, /* commands are being formed anew */
    BVG_STEP_BATTLE,                     /* asks nobody: battle.h */
    BVG_STEP_ANSWER,
    BVG_STEP_JOIN,
    BVG_STEP_EXCESS,
    BVG_STEP_RESERVES,
    BVG_STEP_ROUT,
    BVG_STEP_LOSSES,
    BVG_STEP_PICK,
    BVG_STEP_REPLACE,
    BVG_STEP_REATTACH,
    BVG_STEP_BASE,
    BVG_STEP_ASIDE,   /* off_turn_cards.c: cards of the side that does not move; silence passes */
    BVG_STEP_LEVY,    /* levy.c: which unit a card of the enemy takes; silence has a default */
    BVG_STEP_RAIDING, /* raiding.c: the raiders are named one by one */
    BVG_STEP_RAIDED,  /* raiding.c: who meets them; silence has a default */
    BVG_STEP_SEA,     /* combat.c: is the defence of a port supplied by sea? Silence has a default */
    BVG_STEPS_END
};
/* In a battle: the mover's sheet rests, lines below his attack speak (games/sheet/sheet_run.h "Plans"). */
static inline bool bvg_is_battle_step(int step)
{
    return step >= BVG_STEP_BATTLE && step <= BVG_STEP_BASE;
}

enum { BVG_N_VERBS = 46, BVG_N_FACTS = 6, BVG_N_ANSWERS = 6 };
extern const struct verb bvg_verbs[BVG_N_VERBS];
extern const struct recipe bvg_recipes[]; /* ended by verb 0 */
extern const struct fact bvg_facts[BVG_N_FACTS];
extern const struct answer bvg_answers[BVG_N_ANSWERS];
extern const struct game_rules bvg_rules;

/* ---- cards.c: one card from place to place ---- */
static inline bool bvg_in_hand(const struct bvg_state *s, int card)
{
    return s->place[card] == BVG_HAND;
}
static inline bool bvg_on_board(const struct bvg_state *s, int card)
{
    return s->place[card] == BVG_BOARD;
}
/* First and last card id of a side's deck. */
static inline int bvg_first_card(int side)
{
    return side == BVG_USA ? 1 : BVG_USA_CARDS + 1;
}
static inline int bvg_last_card(int side)
{
    return side == BVG_USA ? BVG_USA_CARDS : BVG_CARDS;
}
/* Out of the hand onto the board, alone in a theater. */
void bvg_put_on_board(const struct rules *, struct bvg_state *, int card, int theater, struct play *);
/* From cadre or board openly into a hand of its side. */
void bvg_take_to_hand(struct bvg_state *, int card, int seat, struct play *);
/* From the board to cadre: units face up, leaders face down (BVG-G-cadre); out of the game when its rule says so. */
void bvg_send_to_cadre(const struct rules *, struct bvg_state *, int card, struct play *);
/* Out of the game for good, openly, from wherever it is. */
void bvg_send_out(struct bvg_state *, int card, struct play *);
bool bvg_is_depleted(const struct bvg_state *, int card);
int bvg_strength(const struct rules *, const struct bvg_state *, int card); /* as it stands, depleted or not */
/* Changes the supply total and says why. */
void bvg_pay_supply(struct bvg_state *, int side, int change, int why, struct play *);

/* ---- command.c: who may be under whom ---- */
int bvg_commander(const struct bvg_state *, int card); /* top of its command */
bool bvg_leads(const struct bvg_state *, int leader);  /* is anything directly under it? */
int bvg_under(const struct bvg_state *, int leader);   /* cards directly under it */
int bvg_below(const struct bvg_state *, int leader);   /* cards anywhere under it */
bool bvg_is_below(const struct bvg_state *, int card, int leader);
int bvg_cavalry_under(const struct rules *, const struct bvg_state *, int leader);
bool bvg_has_subordinates(const struct rules *, const struct bvg_state *, int leader);
/* May `leader` ever serve under `chief`, by rank and by what the two cards say (BVG-4.2 to 4.4)? */
bool bvg_may_serve(const struct rules *, const struct bvg_state *, int leader, int chief);
/* Would `card`, with what is under it, make a legal command under `chief`? Theaters are not looked at. Capacity never
 * forbids it (BVG-4.5a). */
bool bvg_may_be_under(const struct rules *, const struct bvg_state *, int card, int chief);
/* May `other` take the place of `leader` with all that he leads (BVG-7.6b, c)? */
bool bvg_may_replace(const struct rules *, const struct bvg_state *, int leader, int other);
/* Puts card and what is under it under chief; cavalry under a leader moves up to the commander (BVG-7.52). */
void bvg_set_under(const struct rules *, struct bvg_state *, int card, int chief);
void bvg_set_theater(struct bvg_state *, int card, int theater); /* with what is below it */
void bvg_mark_below(struct bvg_state *, int card, int now_bits); /* the card and what is below it */
bool bvg_theater_allowed(const struct rules *, const struct bvg_state *, int card,
                         int theater); /* BVG-7.3d, with all below */
/* Formations of his capacity that a leader leads, and how many more than he may (BVG-4.5). */
int bvg_excess(const struct rules *, const struct bvg_state *, int leader);
/* The same in a battle, where face-down cards use no capacity: as if this card came (plus) or were turned down (minus).
 */
int bvg_excess_with(const struct rules *, const struct bvg_state *, int leader, int card);
bool bvg_has_room(const struct rules *, const struct bvg_state *, int leader, int card);
/* Detaches cards until no such leader is left (BVG-O6c). */
void bvg_cure_politics(const struct rules *, struct bvg_state *, int side, struct play *);
/* How many cards too many disfavored leaders have; an order that raises it is refused: false (BVG-O6c). */
int bvg_offence(const struct rules *, const struct bvg_state *, int side);
bool bvg_refuses_late(const void *state); /* it is looked at when the order is carried out */
bool bvg_politics_kept(const struct rules *, const struct bvg_state *, int side, int before, struct play *);
/* A card that comes under this leader comes under a favored one and under no disfavored one. */
bool bvg_helps_favor(const struct rules *, const struct bvg_state *, int leader);

/* ---- the steps ---- */
void bvg_step_open_run(const struct rules *, void *, struct play *);
void bvg_begin_turn(const struct rules *, struct bvg_state *, int side, struct play *);
void bvg_begin_combat(const struct rules *, struct bvg_state *);
void bvg_begin_deploy(const struct rules *, struct bvg_state *, struct play *);
void bvg_begin_regroup(const struct rules *, struct bvg_state *, struct play *);
void bvg_end_turn(const struct rules *, struct bvg_state *, struct play *);
/* Giving up is always possible, but nobody is invited to it: only who asks for it finds it on the list. */
static inline void bvg_resign_offer(struct prompt *p)
{
    if (p->only_verb == VERB_RESIGN)
        offer_plain(p, VERB_RESIGN);
}
bool bvg_resign(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_ends(const struct rules *, void *, int seat, struct play *); /* game_rules.ends */

/* Hands all that `leader` leads, and his place, to `other` (BVG-7.6b, c), who comes from the hand or the board. */
void bvg_hand_over(const struct rules *, struct bvg_state *, int leader, int other, struct play *);
bool bvg_has_useless(const struct rules *, const struct bvg_state *, int side); /* map cards in hand (BVG-6.7a) */
/* May he say that he wants no cards for useless map cards, in his hand or still to be drawn in this step? */
bool bvg_may_keep_slot(const struct rules *, const struct bvg_state *, int side);
void bvg_draw_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_draw_cards(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_until(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_supply(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_take(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_cash(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_cash_card(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_remove(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_late(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_draw_finish(const struct rules *, void *, int side, const struct order *, struct play *);
/* Draws one card for a side, late-war cards and useless map cards replaced. False: the deck is empty, the card is not
 * known here, or the game is over. */
bool bvg_draw_one(const struct rules *, struct bvg_state *, int side, struct play *);
/* late_war_order.c: the first draw of a side fixes the order of its late-war cards. */
void bvg_settle_late(const struct rules *, struct bvg_state *, int side, struct play *);
void bvg_late_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);

/* supply.c: restoring units, in Draw/Replace and in Regroup */
bool bvg_may_pay_restore(const struct bvg_state *, int side);
void bvg_restore_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_restore(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_restore_card(struct bvg_state *, int card, int how, struct play *);
/* The depleted unit on the board that gains most by being restored, 0: none. */
int bvg_best_restore(const struct rules *, const struct bvg_state *, int side);

void bvg_pre_action_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_pre_action_finish(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_deploy_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_deploy(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_attach(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_detach(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_deploy_finish(const struct rules *, void *, int side, const struct order *, struct play *);
/* Theaters (mask) to which a card may be deployed out of the hand now. */
int bvg_deploy_theaters(const struct rules *, const struct bvg_state *, int card);
void bvg_deploy_card(const struct rules *, struct bvg_state *, int card, int theater, struct play *);
/* Leaders without cards go to cadre face down (BVG-7.6g, 12d). */
void bvg_dismiss_lonely(const struct rules *, struct bvg_state *, int side, struct play *);

/* ---- fallen_leaders.c ---- */
/* He is told of; then his owner may replace him (a silent step), or his command breaks up. fate: enum bvg_fate. */
void bvg_lose_leader(const struct rules *, struct bvg_state *, int leader, int fate, struct play *);
/* The end of that: `other` takes the place of s->battle.fallen, 0: nobody does. */
void bvg_settle_fallen(const struct rules *, struct bvg_state *, int other, struct play *);
/* Leaders of nobody are sacked: from the lowest upward, on both sides (BVG-4.6a, G-sacked). */
void bvg_sack_lonely(const struct rules *, struct bvg_state *, struct play *);

struct bvg_force; /* sets.h */
void bvg_transfer_offers(const struct rules *, const struct bvg_state *, const struct bvg_force *, struct prompt *);
bool bvg_transfer(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_dismiss_offers(const struct rules *, const struct bvg_state *, const struct bvg_force *, struct prompt *);
bool bvg_dismiss(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_recall_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_recall(const struct rules *, void *, int side, const struct order *, struct play *);
/* What this leader leads is dealt with as after a dismissal without replacement (BVG-7.6d, e). */
void bvg_vacate(const struct rules *, struct bvg_state *, int leader);
void bvg_send_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_send(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_rail_offers(const struct rules *, const struct bvg_state *, const struct bvg_force *, struct prompt *);
bool bvg_rail(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_shift_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_shift(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_map_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_map_play(const struct rules *, void *, int side, const struct order *, struct play *);
/* The CSA lays every map card that it can (BVG-7.2b); false: the game is over. */
bool bvg_lay_forced(const struct rules *, struct bvg_state *, struct play *);

/* enigma.c: cards that are played outside battle. When they may be played: */
enum bvg_window {
    BVG_OWN_TURN,
    BVG_THEIR_TURN,   /* the other side's turn begins */
    BVG_THEIR_COMBAT, /* its Combat Step begins */
    BVG_AFTER_BATTLE, /* an attack is over */
    BVG_CARD_PLAYED   /* a card was played that another one cancels */
};
/* Is it a card that is ever played outside battle? */
bool bvg_playable_outside_battle(const struct rules *, int card);
/* May this card be played by its owner now, if he has it? Only public facts are looked at. `against`: in the window
 * BVG_CARD_PLAYED, the card that was played. */
bool bvg_play_open(const struct rules *, const struct bvg_state *, int card, int window, int against);
void bvg_play_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_play_card(const struct rules *, void *, int side, const struct order *, struct play *);
/* What the card brings about: at once, or when nobody cancelled it. May end the game or ask a question: the last act.
 */
void bvg_card_effect(const struct rules *, struct bvg_state *, int card, struct play *);

/* off_turn_cards.c. Asks the side that does not move for cards, silently and whoever holds what (F10); not when no card
 * that could be played now is left, as everybody can see. The last act of a function, after any flow_goto. */
void bvg_ask_aside(const struct rules *, struct bvg_state *, int window);
/* The same of one side about a card that was just played; false: nothing that cancels it is left. */
bool bvg_ask_cancel(const struct rules *, struct bvg_state *, int card);
/* An attack is over, fought or given up, its modifiers and marks still in s->battle: what it makes possible is noted,
 * and the other side is asked. */
void bvg_after_attack(const struct rules *, struct bvg_state *);
void bvg_aside_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_aside_finish(const struct rules *, void *, int side, const struct order *, struct play *);
/* The window that the flow is in. */
int bvg_window_of(const struct bvg_state *);
bool bvg_always_silent(const struct rules *, const void *, int side);

/* levy.c: units that a card of the enemy takes, chosen by their owner. Asks him; nothing when he has none. */
bool bvg_may_give(const struct rules *, const struct bvg_state *, int card, int unit);
void bvg_ask_levy(const struct rules *, struct bvg_state *, int card);
void bvg_levy_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_levy_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_levy_give(const struct rules *, void *, int side, const struct order *, struct play *);

/* raiding.c: raids (BVG-10.3) */
void bvg_raid_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);
bool bvg_raid(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_raiding_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_raiding_finish(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_raided_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_raided_meet(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_raided_let(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_raided_finish(const struct rules *, void *, int side, const struct order *, struct play *);

void bvg_combat_prompt(const struct rules *, const void *, int side, struct prompt *);
void bvg_sea_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_sea_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_say_sea(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_ask_sea(const struct rules *, void *, int side, const struct order *, struct play *);
/* Has the USA still to say whether it supplies this port by sea, before a command may be named that attacks it? */
bool bvg_sea_is_open(const struct rules *, const struct bvg_state *, int side, int city);
bool bvg_combat_fallback(const struct rules *, const void *, int side, struct order *);
/* Must the side still attack in this turn, if it can? */
bool bvg_owes_attack(const struct rules *, const struct bvg_state *, int side);
bool bvg_combat_finish(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_reorganize_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_reorganize(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_reorganize_finish(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_forming_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_form(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_forming_finish(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_regroup_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_buy(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_regroup_finish(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_fallback_finish(const struct rules *, const void *, int side, struct order *);

/* Why an order is not offered (games/rules.h); arguments may be anything. */
bool bvg_why_not(const struct rules *, const void *view, int seat, const struct order *, struct problem *why);
/* unfold.c: the steps (1 << step) in which a line of this verb is carried out, 0: in no part of one's own turn. Does a
 * turn that is in this step still come to one of them by going on? */
int bvg_line_steps(int verb);
bool bvg_still_comes(int step, int steps);
/* possible.c (games/rules.h "impossible"); the second: of a line `draw until`, whether it can ever find its card */
bool bvg_until_never(const struct rules *, const void *view, int seat, const struct line *, struct problem *why);
bool bvg_impossible(const struct rules *, const void *view, int seat, const struct line *, bool this_turn,
                    struct problem *why);
void bvg_suppose(const struct rules *, void *view, int seat, const struct line *); /* games/rules.h "suppose" */
enum unfold bvg_unfold(const struct rules *, const void *, int seat, const struct line *, int32_t i, struct order *,
                       struct problem *);

#endif
