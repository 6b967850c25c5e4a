/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/tiny_duel.h - a ruleset of battles only, to test plans with: an attack, one answer, reserves in turn,
 * losses.
 *
 * Two players, twelve cards of strength 1 to 12; four in each hand, four aside that nobody knows. On his turn a player
 * attacks with a card, as often as he likes (DUEL-1); the other defends with a card or abandons (DUEL-2). Then both add
 * cards, take some back, or spend one for three points, in turn, until both stand (DUEL-3). One die, four is even; the
 * loser loses a card, the others go back to the hands (DUEL-4). Option "interactive": reserves are asked for. Option
 * "twice": a defender who is beaten may defend once more in the same battle (DUEL-5). */
#ifndef DISPATCH_TINY_DUEL_H
#define DISPATCH_TINY_DUEL_H

#include "games/sheet/line.h"

enum { DUEL_EAST, DUEL_WEST, DUEL_SEATS, DUEL_CARDS = 12, DUEL_CARD = KIND_FIRST };
enum duel_step { DUEL_STEP_NONE, DUEL_STEP_MOVE, DUEL_STEP_ANSWER, DUEL_STEP_RESERVE, DUEL_STEP_LOSS, DUEL_STEPS };
enum duel_verb {
    DUEL_ATTACK = VERB_FIRST,
    DUEL_DEFEND,
    DUEL_ABANDON,
    DUEL_RESERVE,
    DUEL_ANY,
    DUEL_WITHDRAW,
    DUEL_PLAY,
    DUEL_STAND,
    DUEL_LOSE,
    DUEL_REST
};
enum duel_event {
    DUEL_ATTACKED = 1, /* seat, card */
    DUEL_ANSWERED,     /* seat, card or 0 */
    DUEL_ADDED,        /* seat, card */
    DUEL_TOOK_BACK,    /* seat, card */
    DUEL_PLAYED,       /* seat, card */
    DUEL_STOOD,        /* seat */
    DUEL_ROLLED,       /* die, attacker's strength, defender's strength */
    DUEL_LOST,         /* seat, card */
    DUEL_RESTED,       /* seat */
    DUEL_EVENTS
};
enum duel_place { DUEL_HIDDEN, DUEL_HAND, DUEL_HAND_WEST, DUEL_FIELD, DUEL_FIELD_WEST, DUEL_OUT, DUEL_ASIDE };

struct duel_state {
    struct flow flow;
    int32_t interactive, twice, turn, mover; /* twice: 1 the option is on, 2 used up in this battle */
    int32_t captured;                        /* of the last attack: 1 yes, 2 no, 0 none yet */
    int32_t passes, bonus[DUEL_SEATS];       /* of the battle */
    int32_t n_hand[DUEL_SEATS];              /* public */
    int32_t place[DUEL_CARDS + 1];
};
extern const struct game_rules duel_rules;
static inline struct rules duel(void)
{
    return (struct rules){.is = &duel_rules, .data = NULL, .revision = 1};
}
int duel_strength(const struct duel_state *, int seat);

#endif
