/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/battle/battle.h - one battle, from the announcement to the last card that goes back (rule book 8.1
 * to 8.9).
 *
 * The Combat Step calls BVG_STEP_BATTLE, which asks nobody: its run() goes from phase to phase (enum bvg_phase) and
 * calls a step wherever somebody has a choice. Only one of them stops the game, the defender's answer; all others are
 * silent: a plan, a standing order or the fallback answers at once (W5, F10). With the option interactive-reserves the
 * reserves stop it too.
 *
 *   file               phases                       steps that it calls, and what they offer
 *   combat.c           (the Combat Step itself)     ATTACK, INVADE
 *   battle_answer.c    ANNOUNCED GIVEN_UP           battle-answer: DEFEND DETACH ABANDON PLAY
 *   battle_join.c      JOIN MUSTER                  battle-join: ATTACH (Jackson); battle-excess: WITHDRAW
 *   battle_reserves.c  RESERVES                     battle-reserves: RESERVE WITHDRAW PLAY FINISH (passes)
 *   battle_dice.c      DICE
 *   battle_losses.c    ROUT LOSSES                  battle-rout: ROUT; battle-losses: LOSSES
 *   battle_leaders.c   LEADERS DISGRACE REATTACH LONELY   battle-pick: LOSSES; battle-replace: REPLACE;
 *                                                   battle-reattach: ATTACH FINISH
 *   battle_end.c       CAPTURE CALLED_OFF AFTER END (bvg_after_attack of off_turn_cards.c asks both sides for cards)
 *
 * Who takes part. fights[card] & BVG_FIGHTS marks every card of the two commands, inactive ones too, from JOIN to END,
 * whatever becomes of its command or of itself: a unit that was lost keeps the mark until the battle is over.
 *
 * Enigma cards in battle, before the dice. bvg_battle_card() says whether a card may be played in a window,
 * bvg_battle_effect() does what it does; both in battle_cards.c, and nothing else need be touched for another card. Its
 * effect on the red die is bvg_add_shift(). s->battle tells what has come to pass: result, winner, routed, lost[]
 * (steps really removed), corps (active USA infantry at the dice), city, invasion. A lasting modifier (one turn, all
 * battles) is added in bvg_standing_shifts(), which is called once when the dice are about to be rolled. */
#ifndef DISPATCH_BVG_BATTLE_H
#define DISPATCH_BVG_BATTLE_H

#include "games/blue-vs-gray/rules/reach.h"

static inline int bvg_foe(int side)
{
    return 1 - side;
}
static inline bool bvg_fights(const struct bvg_state *s, int card)
{
    return s->fights[card] & BVG_FIGHTS;
}
static inline bool bvg_is_unit(const struct rules *r, int card)
{
    return bvg_card(r, card)->kind == BVG_INFANTRY || bvg_card(r, card)->kind == BVG_CAVALRY;
}

/* What an offered attack may still be refused with: the offers list cities and ways apart. */
#define BVG_ATTACK_REFUSALS "attack.from attack.target attack.one_leader combat.must_attack command.politics"

/* ---- battle.c: the flow, and who is active ---- */
void bvg_battle_begin(const struct rules *, struct bvg_state *, const struct bvg_attack *, struct play *);
void bvg_battle_run(const struct rules *, void *, struct play *);
/* The attack and the stand as reach.h knows them, from what the state keeps. */
struct bvg_attack bvg_this_attack(const struct bvg_state *);
struct bvg_stand bvg_this_stand(const struct bvg_state *);
static inline int bvg_attacker(const struct bvg_state *s)
{
    return s->battle.attacker;
}
static inline int bvg_defender(const struct bvg_state *s)
{
    return bvg_foe(s->battle.attacker);
}
int bvg_units_in_action(const struct rules *, const struct bvg_state *, int side);
int bvg_units_alive(const struct rules *, const struct bvg_state *, int side); /* inactive ones too */
/* Strength of what is in action, with the pesthole and squadrons. parts: NULL, or pesthole and squadrons apart. */
int bvg_total_strength(const struct rules *, const struct bvg_state *, int side, int parts[2]);
/* A card, and what is under it, takes part from now on; it counts as having attacked or defended (BVG-8.9f). */
void bvg_join_battle(const struct rules *, struct bvg_state *, int card);
void bvg_turn_down(const struct rules *, struct bvg_state *, int card, int why, struct play *);
/* Leaders with nobody active under them are turned down (BVG-8.42c, 8.9e). */
void bvg_settle_inactive(const struct rules *, struct bvg_state *, struct play *);

/* ---- the phases; each goes on to the next, or calls a step ---- */
void bvg_phase_announced(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_given_up(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_join(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_muster(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_reserves(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_dice(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_rout(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_losses(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_leaders(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_disgrace(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_reattach(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_lonely(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_capture(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_called_off(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_after(const struct rules *, struct bvg_state *, struct play *);
void bvg_phase_end(const struct rules *, struct bvg_state *, struct play *);

/* ---- the steps ---- */
bool bvg_attack(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_invade(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_is_silent(const struct rules *, const void *, int side); /* always true */
/* Why a card may not defend in the battle that is being answered; NULL: it is something else. */
const char *bvg_answer_bar(const struct rules *, const struct bvg_state *, int card);
/* May this card be named in the answer that is asked now: a command, a card that can part from one, a unit of the hand
 * (only where `hand` says so)? And the command of the board that defends by default, 0: none. */
bool bvg_may_answer(const struct rules *, const struct bvg_state *, int card, bool hand);
int bvg_default_defender(const struct rules *, const struct bvg_state *);
/* The strongest unit of the hand that may defend, the first by number of equals; 0: none may. */
int bvg_best_from_hand(const struct rules *, const struct bvg_state *);
void bvg_answer_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_answer_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_defend(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_abandon(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_part(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_join_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_join_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_stay_out(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_join(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_excess_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_excess_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_excess_turn(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_reserves_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_reserves_silent(const struct rules *, const void *, int side); /* not with interactive-reserves */
bool bvg_reserve(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_withdraw(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_pass(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_rout_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_rout_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_rout(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_losses_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_losses_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_lose(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_pick_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_pick_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_pick(const struct rules *, void *, int side, const struct order *, struct play *);
void bvg_replace_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_replace_fallback(const struct rules *, const void *, int side, struct order *);
bool bvg_replace(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_reattach_fallback(const struct rules *, const void *, int side, struct order *);
void bvg_reattach_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_reattach(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_reattach_finish(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_battle_play(const struct rules *, void *, int side, const struct order *, struct play *); /* in any window */

/* When the battle is over: VIII Corps stands alone again (option 8). */
void bvg_middle_corps_home(const struct rules *, struct bvg_state *);
/* battle_base.c, option 13: after the capture both sides may be asked whether their cards change theater. */
void bvg_ask_base(const struct rules *, struct bvg_state *);
void bvg_base_prompt(const struct rules *, const void *, int side, struct prompt *);
bool bvg_base_change(const struct rules *, void *, int side, const struct order *, struct play *);
bool bvg_base_finish(const struct rules *, void *, int side, const struct order *, struct play *);

/* Where a reserve of the hand would go when only its name is given: the leader where it costs least; 0: nowhere. */
int bvg_reserve_place(const struct rules *, const struct bvg_state *, int card);
/* The n-th strongest card of the hand that could join now, from 0; 0: no more. */
int bvg_best_reserve(const struct rules *, const struct bvg_state *, int side, int n);

/* ---- battle_lines.c: lines of sheets in a battle ---- */
/* The i-th thing that a line could do at this prompt of a battle (games/sheet/sheet_run.h "Plans"). */
enum unfold bvg_unfold_battle(const struct rules *, const struct bvg_state *, int side, const struct line *, int32_t i,
                              struct order *out, struct problem *);

/* ---- battle_cards.c: Enigma cards in battle ---- */
enum bvg_battle_window {
    BVG_BATTLE_ANNOUNCED = 1, /* the defender, before he answers: The Slows */
    BVG_BATTLE_RESERVES       /* either side, instead of a reserve, before the dice */
};
bool bvg_battle_card(const struct rules *, const struct bvg_state *, int side, int card, enum bvg_battle_window);
void bvg_battle_card_offers(const struct rules *, const struct bvg_state *, int side, enum bvg_battle_window,
                            struct prompt *);
/* source: a card, or a negative enum bvg_shift_source. by: from the attacker's side, plus is good for him. */
void bvg_add_shift(struct bvg_state *, int source, int by);
void bvg_standing_shifts(const struct rules *, struct bvg_state *);
void bvg_ironclads_offers(const struct rules *, const struct bvg_state *, int side, struct prompt *);

#endif
