/* SPDX-License-Identifier: Apache-2.0 */
/* Who has the city now, who must retreat and cannot, cards that are played after a battle, and what is forgotten with
 * it (BVG-8.7, 8.8, 8.9). */
#include "games/blue-vs-gray/battle/battle.h"
#include <string.h>

/* ---- retreat ---- */
/* The whole command is lost: what fought on that side and still stands (BVG-8.7g, 8.9g). */
static void eliminate(const struct rules *r, struct bvg_state *s, int side, struct play *play)
{
    for (int c = bvg_first_card(side), last = bvg_last_card(side); c <= last; c++)
        if (bvg_fights(s, c) && bvg_on_board(s, c) && bvg_is_unit(r, c)) {
            bvg_vacate(r, s, c);
            bvg_send_to_cadre(r, s, c, play);
        }
    bvg_sack_lonely(r, s, play); /* its leaders are sacked: nobody is left under them */
}

static void retreat(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int side = bvg_defender(s);
    if (bvg_units_alive(r, s, side) == 0)
        return;
    emit(play, BVG_EVENT_RETREAT, EVERYONE, 2, s->battle.chief[side], s->battle.stand_retreat);
    if (!s->battle.stand_retreat)
        eliminate(r, s, side, play);
}

/* ---- capture ---- */
static bool led_by(const struct rules *r, const struct bvg_state *s, int side, int rule)
{
    int chief = s->battle.chief[side];
    return bvg_card(r, chief)->kind == BVG_LEADER && bvg_card(r, chief)->rule == rule;
}

/* 0: the attacker takes the city; else enum bvg_not_taken. */
static int why_not_taken(const struct rules *r, const struct bvg_state *s)
{
    const struct bvg_battle *b = &s->battle;
    int attacker = bvg_attacker(s), defender = bvg_defender(s);
    bool soldiers = b->result == BVG_SOLDIERS_BATTLE, wiped_out = bvg_units_alive(r, s, defender) == 0;
    if (bvg_units_alive(r, s, attacker) == 0)
        return BVG_WIPED_OUT; /* BVG-8.7d */
    if (soldiers && led_by(r, s, defender, BVG_RULE_GRANT))
        return BVG_HELD_BY_RULE; /* BVG-U19a, b: also when he was lost */
    bool takes = b->winner == attacker + 1 || wiped_out || (soldiers && led_by(r, s, attacker, BVG_RULE_GRANT));
    if (!takes)
        return BVG_NOT_WON;
    bool deathride = bvg_option(s, 11) && b->result == BVG_DEFENDER_ROUTED &&
                     !(b->leaderless & BVG_NOT_BY_FIRE(attacker));                  /* BVG-O11a */
    return (b->leaderless & ONLY(attacker)) && !deathride ? BVG_LOST_COMMANDER : 0; /* BVG-8.7b, c */
}

/* The attacker has the city: control, surrender, and the beaten command's retreat. */
static void bvg_capture(const struct rules *r, struct bvg_state *s, struct play *play)
{
    s->battle.outcome = BVG_CAPTURED;
    retreat(r, s, play); /* before control changes, which may end much else by surrender */
    bvg_take_city(r, s, s->battle.city, s->battle.attacker, BVG_WHY_CAPTURE, play); /* BVG-8.7e */
}

/* Option 12: who fought near the sea is bound to it for a turn. The defender's line began in the city, which may be
 * lost in a moment. */
static void tie_defender(const struct rules *r, struct bvg_state *s)
{
    struct bvg_attack attack = bvg_this_attack(s);
    struct bvg_stand stand = bvg_this_stand(s);
    struct bvg_ground ground;
    if (!bvg_option(s, 12))
        return;
    bvg_survey(r, s, &ground);
    bvg_tie_defender(r, s, &ground, &attack, &stand);
}

void bvg_phase_capture(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int why = why_not_taken(r, s);
    tie_defender(r, s);
    if (why) {
        s->battle.outcome = BVG_NOT_CAPTURED;
        emit(play, BVG_EVENT_NOT_TAKEN, EVERYONE, 2, s->battle.city, why);
        if (s->battle.neutral) /* ruling 17: its new owner keeps it, if it can stand */
            bvg_surrender_all(r, s, play);
    } else {
        bvg_capture(r, s, play);
    }
    s->battle.phase = BVG_PHASE_AFTER;
}

/* The Slows: the attack never came. */
void bvg_phase_called_off(const struct rules *r, struct bvg_state *s, struct play *play)
{
    s->battle.outcome = BVG_NOT_CAPTURED;
    s->battle.called_off = 1;
    if (s->battle.neutral)
        bvg_surrender_all(r, s, play);
    s->battle.phase = BVG_PHASE_AFTER;
}

/* ---- cards after the battle ---- */
void bvg_phase_after(const struct rules *r, struct bvg_state *s, struct play *play)
{
    (void)play;
    s->battle.phase = BVG_PHASE_END;
    bvg_after_attack(r, s); /* silent steps, the mover's first */
    bvg_ask_base(r, s);     /* above them: it comes before */
}

/* ---- the end ---- */
/* What came of it stays to be looked at; nobody is in it any more. */
static void forget(struct bvg_state *s)
{
    s->battle.phase = BVG_PHASE_NONE;
    memset(s->fights, 0, sizeof s->fights);
}

void bvg_phase_end(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_attack attack = bvg_this_attack(s);
    if (!s->battle.called_off)
        bvg_tie_attacker(r, s, &attack, s->battle.outcome == BVG_CAPTURED);
    emit(play, BVG_EVENT_BATTLE_OVER, EVERYONE, 5, s->battle.city, s->battle.outcome, bvg_total(r, s),
         s->supply[BVG_CSA], s->supply[BVG_USA]);
    forget(s);
    bvg_middle_corps_home(r, s);
    for (int side = 0; side < BVG_SIDES; side++)
        bvg_cure_politics(r, s, side, play); /* BVG-O6c: what losses have brought about */
    flow_end(s);
    bvg_decide(r, s, play); /* ruling 39 */
}
