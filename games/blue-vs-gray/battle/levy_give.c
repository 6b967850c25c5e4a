/* SPDX-License-Identifier: Apache-2.0 */
/* A unit that a card of the enemy takes goes, and what that means for a battle that goes on (BVG-C71a, C61b, U68a). */
#include "games/blue-vs-gray/battle/battle.h"

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
