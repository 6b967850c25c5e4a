/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/bg.h - Blue & Gray: the state, the data, and how the parts of this ruleset meet.
 *
 * Seats and sides are the same: confederate 0, union 1. Hexes are 1..n by rising number (games/kit/hex.h), 0 is none;
 * people write them as four digits, column and row. Units are 1..n_units in the order
 * of data/units-*.json; a *piece* is a unit, or BG_UNITS_MAX + leader. Nothing is hidden: views are the state.
 *
 * A player turn is a row of steps (turn.c): OPEN (reinforcements, chits, lost leaders; nobody is asked), RETURN and OUT
 * (silent), MOVE or, at Shiloh on turns 1 and 2, FORCED; TRAIN (silent); COMBAT, which calls DECLARE; CLOSE. An attack
 * stays in one frame above COMBAT from DECLARE to ADVANCE: `fight` goes on to READY, then the die falls; BONUS,
 * RETREAT or PAY, STAY, HOME, ADVANCE are silent: plans, standing orders or fallbacks answer them, unless the option
 * `ask` makes RETREAT and ADVANCE of the other side loud. Who is asked is in the frame alone. local[0] of a frame
 * counts the orders of this visit.
 *
 * Zones, contact, lines of command and odds are computed, never stored; out_of_command is stored, because it is fixed
 * when the player turn begins (BG-V-command-4).
 *
 * State and data are in board.h. Files in the order of the rules: data/, load_*.c (what a bundle must be), ground.c
 * (costs, zones, contact, sight), stand.c (who stands where), setup.c, turn.c, arrive.c (entry and exit), reach.c
 * (every legal move), toward.c, move.c, train.c, command.c, leaders.c, little_mac.c, duty.c (who must fight whom),
 * declare.c, odds.c, fight.c, retreat.c, pay.c, advance.c, score.c; then for sheets: verbs.c, names.c, unfold*.c,
 * conditions.c, explain*.c; view.c (members, invariants) and rules.c (the table). Words for people: report_*.c
 * (report.h), HANDBOOK.md, RULINGS.md. */
#ifndef DISPATCH_BG_H
#define DISPATCH_BG_H

#include "games/blue-and-gray/board.h"

/* ---- steps, verbs, events ---- */
enum bg_step {
    BG_STEP_OPEN = 1,
    BG_STEP_RETURN,
    BG_STEP_OUT,
    BG_STEP_MOVE,
    BG_STEP_FORCED,
    BG_STEP_TRAIN,
    BG_STEP_COMBAT,
    BG_STEP_DECLARE,
    BG_STEP_READY,
    BG_STEP_BONUS,
    BG_STEP_RETREAT,
    BG_STEP_PAY,
    BG_STEP_STAY,
    BG_STEP_HOME,
    BG_STEP_ADVANCE,
    BG_STEP_CLOSE,
    BG_STEPS_END
};
enum bg_verb {
    BG_COMMAND = VERB_FIRST, /* leader, unit */
    BG_MOVE,                 /* piece, hex */
    BG_TOGETHER,             /* leader, unit, hex: both move as one, at the slower's pace (RULINGS BG-N15) */
    BG_ENTER,                /* piece, entry hex */
    BG_EXIT,                 /* piece */
    BG_STEP,                 /* unit, direction: 1 north, 2 north-east */
    BG_TRAIN_TO,             /* hex */
    BG_RETURN,               /* leader, unit */
    BG_OUT_UNIT,             /* unit */
    BG_AIM,                  /* hex: begins an attack */
    BG_ALSO,                 /* hex: another target */
    BG_JOIN,                 /* unit: takes part; brings whoever must attack with it */
    BG_COLUMN,               /* column from 1, lower than the true one */
    BG_FIGHT,
    BG_CALL_OFF,
    BG_REST, /* fights one battle that must still be fought, best odds first */
    BG_GO_ON,
    BG_RAISE,
    BG_LOWER,
    BG_KEEP,
    BG_RETREAT,  /* unit, hex */
    BG_DISPLACE, /* unit: of two, the one that makes room (then RETREAT goes on) */
    BG_LOSE,     /* unit */
    BG_SHATTER,  /* unit */
    BG_ENOUGH,
    BG_LEAVE,   /* unit */
    BG_GO,      /* leader, unit: with whom he goes after a loss */
    BG_FOLLOW,  /* leader, unit: when his stack parts or a unit advances */
    BG_STAY,    /* leader */
    BG_ADVANCE, /* unit, hex */
    BG_NO_ADVANCE,
    BG_FINISH,
    BG_ATTACK, /* lines of sheets only, from here on; the other verbs that people write are those of the orders above */
    BG_BONUS,
    BG_VERBS_END
};
#define BG_EVENTS(X)                                                                                                   \
    X(TURN, "turn")               /* turn, side, 1 night */                                                            \
    X(CHIT, "chit")               /* markers left before, roll, corps + 1 or BG_BLANK */                               \
    X(RELEASED, "released")       /* corps from 0, why: 0 drawn, 1 attacked, 2 began in a zone */                      \
    X(RETURN_ROLL, "return-roll") /* leader, die, units left in his command, so many out */                            \
    X(RETURNED, "returned")       /* leader, unit, hex */                                                              \
    X(REMOVED, "removed")         /* leader: nobody left to return to */                                               \
    X(OUT, "out")                 /* unit: put out of command by the opponent */                                       \
    X(COMMANDED, "commanded")     /* leader, unit */                                                                   \
    X(MOVED, "moved")             /* piece, from, to, points, 1 it goes on, unit or leader with it, way (move.c) */    \
    X(PASSED, "passed")           /* piece, hex: a victory hex that changed its holder, side */                        \
    X(ENTERED, "entered")         /* piece, hex, points */                                                             \
    X(WAITS, "waits")             /* piece: did not enter this turn */                                                 \
    X(EXITED, "exited")           /* piece, hex */                                                                     \
    X(STEPPED, "stepped")         /* unit, from, to: the surprise at Shiloh */                                         \
    X(TRAIN, "train")             /* from, to; to 0: lost */                                                           \
    X(DUTY, "duty")               /* unit: fell back because it is ineffective, from, to or 0 */                       \
    X(ATTACK, "attack")           /* target hex, attack, defence, true column, column rolled on, n units, n guns */    \
    X(JOINED, "joined")           /* unit, hex, 1 it bombards */                                                       \
    X(TARGET, "target")           /* hex, strength, factor, 1 by crossings, 1 by sight line */                         \
    X(ROLL, "roll")               /* dice: one or two, column, total */                                                \
    X(BONUS, "bonus")             /* side, -1 0 1, total now */                                                        \
    X(RESULT, "result")           /* enum bg_result, target hex */                                                     \
    X(RETREATED, "retreated")     /* unit, from, to, 1 displaced */                                                    \
    X(LOST, "lost")               /* unit, hex, points, why: 0 result, 1 no way, 2 payment, 3 chain */                 \
    X(SHATTERED, "shattered")     /* unit, hex, strength now, why */                                                   \
    X(PAID, "paid")               /* unit, strength, 1 by shattering, still due */                                     \
    X(STAYED, "stayed")           /* unit */                                                                           \
    X(LEADER_ROLL, "leader-roll") /* leader, die, lost on, 1 surrounded */                                             \
    X(LEADER_LOST, "leader-lost") /* leader, points */                                                                 \
    X(LEADER_GOES, "leader-goes") /* leader, from, to, unit or 0 */                                                    \
    X(ADVANCED, "advanced")       /* unit, from, to */                                                                 \
    X(NO_ADVANCE, "no-advance")   /* side */                                                                           \
    X(CALLED_OFF, "called-off")   /* hex */                                                                            \
    X(CUT_OFF, "cut-off")         /* unit, points for the other side */                                                \
    X(SCORED, "scored")           /* side, points, for what: a victory hex, 0 exits, -1 train, -2 cut off */           \
    X(OVER, "over")               /* enum bg_end, winner + 1, level from 1 */
enum bg_event {
    BG_EVENT_NONE,
#define BG_EVENT_ENUM(name, word) BG_EVENT_##name,
    BG_EVENTS(BG_EVENT_ENUM)
#undef BG_EVENT_ENUM
        BG_EVENTS_END
};

extern const struct game_rules bg_rules;
enum { BG_N_FIELDS = 49 };
extern const struct field bg_fields[];
enum { BG_N_VERBS = 40, BG_N_FACTS = 9, BG_N_ANSWERS = 4 };
extern const struct verb bg_verbs[BG_N_VERBS];
extern const struct recipe bg_recipes[]; /* ended by verb 0 */
extern const struct fact bg_facts[BG_N_FACTS];
extern const struct answer bg_answers[BG_N_ANSWERS];
extern const struct sheet_names bg_names;

/* ---- ground.c: the map itself (BG-terrain-*). Hexes 1..n; directions as games/kit/hex.h counts them ---- */
int bg_near(const struct bg_field *, int hex, int direction); /* the neighbour there; 0: none */
int bg_toward(const struct bg_field *, int from, int to);     /* direction of a neighbour; -1: it is none */
/* Can one step over this side at all: no creek without crossing, no river, ferry by ferry sides only? Bars movement,
 * retreat, advance and adjacent attack alike. direction of a neighbour that there is, else false. */
bool bg_passable(const struct bg_field *, int from, int direction);
bool bg_touches(const struct bg_field *, int a, int b); /* neighbours, and no bare creek side between */
bool bg_crosses(const struct bg_field *, int a, int b); /* over bridge or ford */
bool bg_sees(const struct rules *, const struct bg_field *, int from, int to); /* BG-artillery-10 to -14 */
/* The first hex on the line of sight that hides the target, 0: it is seen. */
int bg_hidden_by(const struct rules *, const struct bg_field *, int from, int to);
bool bg_line_crosses(const struct bg_field *, int from, int to); /* BG-terrain-20, -21 */
bool bg_may_stand(const struct bg_field *, int type, int hex);   /* terrain alone: may a unit of this type end there? */
const char *bg_hex_words(const struct bg_field *, int hex);      /* "0111"; static data of the facts */

/* ---- stand.c: who stands where; computed anew, cheap: made once by each caller that needs it ---- */
struct bg_stand {
    uint8_t first[BG_HEXES_MAX], second[BG_HEXES_MAX]; /* units in a hex, by rising number; 0: none */
    struct kit_set occupied[BG_SIDES];                 /* by units */
    struct kit_set zone[BG_SIDES];                     /* hexes that units of this side control (BG-zoc-*) */
};
void bg_look(const struct rules *, const struct bg_state *, struct bg_stand *);
static inline int bg_stacked(const struct bg_stand *at, int hex) /* units there */
{
    return (at->first[hex] > 0) + (at->second[hex] > 0);
}
int bg_side_at(const struct rules *, const struct bg_state *, const struct bg_stand *, int hex); /* -1: no unit */
bool bg_exerts(const struct bg_field *, int unit); /* has it a zone: neither train nor gunboat */
bool bg_in_zone(const struct bg_state *, const struct bg_stand *, const struct bg_field *, int unit); /* the enemy's */
int bg_strength(const struct rules *, const struct bg_state *, int unit, bool attacks); /* now (BG-V-shattered-8) */
int bg_printed(const struct rules *, const struct bg_state *, int unit);
/* A unit or leader stands there now; marks victory hexes (BG-victory-3, -4; leaders do not), tells PASSED. */
void bg_put(const struct rules *, struct bg_state *, int piece, int hex, struct play *);
void bg_pass(const struct rules *, struct bg_state *, int unit, int hex, struct play *); /* goes through */
/* It is lost: strength points, leaders in its hex (leaders.c: rolls; false: the play is at its horizon). */
bool bg_lose_unit(const struct rules *, struct bg_state *, int unit, int why, struct play *);
bool bg_shatter_unit(const struct rules *, struct bg_state *, int unit, int why, struct play *);

/* ---- setup.c, turn.c ---- */
extern const char *const bg_scenarios[]; /* by enum bg_battle - 1, NULL */
extern const char *const bg_options[];   /* by number of the bit, NULL */
/* An option that does not go with the others, or not with this battle; NULL: they go together. */
const char *bg_odd_option(int battle, int32_t options);
int bg_seats(const struct setup *, const char *names[SEATS_MAX]);
bool bg_setup(const struct rules *, void *, const struct setup *, struct play *);
void bg_open_run(const struct rules *, void *, struct play *);
void bg_close_run(const struct rules *, void *, struct play *);
/* OPEN goes to RETURN, whose run() goes to OUT and back, and calls this when no leader is left to return. Command is
 * fixed, then FORCED or MOVE. */
void bg_to_move(const struct rules *, struct bg_state *, struct play *);
/* Movement is over: TRAIN, whose run() goes to COMBAT (nobody asked); at night CLOSE. COMBAT ends with a flow_goto
 * CLOSE. */
void bg_to_combat(const struct rules *, struct bg_state *, struct play *);
/* Is this the player turn of a surprise? Then FORCED comes first, and in MOVE only leaders, gunboats and what enters
 * move (BG-shiloh-4, -8). */
bool bg_is_surprised(const struct rules *, const struct bg_state *);
bool bg_resign(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_finish_fallback(const struct rules *, const void *, int seat, struct order *);
void bg_redact(const struct rules *, void *view, int seat);
/* FORCED: the surprise at Shiloh (BG-shiloh-4 to -8). */
void bg_forced_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_step(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_forced_finish(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- reach.c, move.c, arrive.c: MOVE ---- */
struct bg_reach {
    struct kit_hex_reach found; /* costs and paths of the search; a leader who leaves a zone pays `extra` besides */
    struct kit_set ends;        /* where the piece may end its leg */
    int32_t extra;              /* points lost before the first step (BG-V-leaders-4) */
};
/* All legs of a piece of the mover from where it stands, with the points that it has left; none when it may not move.
 * with: a unit of his hex that a leader moves together with, 0. */
void bg_reach_of(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int with,
                 struct bg_reach *);
static inline int bg_reach_cost(const struct bg_reach *reach, int hex)
{
    return reach->extra + kit_hex_cost(&reach->found, hex);
}
int bg_points_left(const struct rules *, const struct bg_state *, int piece);
int bg_hex_of(const struct bg_state *, int piece); /* 0: not on the map */
int bg_side_of(const struct rules *, const struct bg_state *, int piece);
/* Why a piece may not move now at all: a problem key and its rule, or NULL. */
const char *bg_move_bar(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece,
                        const char **rule);
/* Why it may not go to this hex, though it may move: likewise. */
const char *bg_hex_bar(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex,
                       const char **rule);
struct bg_path { /* from where a piece stands */
    int n;
    int16_t hex[KIT_HEX_BUDGET_MAX + 1], cost[KIT_HEX_BUDGET_MAX + 1]; /* cost: so far */
};
/* Points of the cheapest way to a hex when enemy zones are left out of account, and where on it the first of them would
 * end the move (0: nowhere before the hex itself). 0 points: there is no way. path: the way, or NULL. */
int bg_way_past_zones(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex,
                      int *stop, struct bg_path *path);
/* On the cheapest path to a hex that is too far: the last empty hex that its points suffice for, before any zone; 0. */
int bg_way_within(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex);
/* toward.c: where one leg takes a piece nearest to a hex without contact by the way; 0: no nearer. with: as above. */
int bg_near_end(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int with, int hex);
/* Points of the cheapest way to a hex on which no enemy zone ends the move before; 0: there is no way. */
int bg_way_round_zones(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex);
/* Why a leader and a unit of his hex may not move as one: likewise. */
const char *bg_together_bar(const struct rules *, const struct bg_state *, const struct bg_stand *, int leader,
                            int unit, const char **rule);
/* May this piece go into enemy zones at all, where the ground and the points let it? Likewise, NULL: it may. */
const char *bg_zone_bar(const struct rules *, const struct bg_state *, int piece, const char **rule);
/* Is it a piece of the mover whose turn to come onto the map has come? */
bool bg_is_due(const struct rules *, const struct bg_state *, int piece);
/* Points that entering at this hex costs now by the place in the column; 0: it may not enter there; why as above. */
int bg_entry_cost(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex,
                  const char **why, const char **rule);
/* All hexes at which a piece could enter, were they free, the usual ones first; returns how many. */
int bg_entries_of(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece,
                  int entry[BG_ENTRIES_MAX + 1]);
bool bg_may_exit(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, const char **why,
                 const char **rule);
void bg_move_prompt(const struct rules *, const void *, int seat, struct prompt *);
/* What is offered in FORCED too, which leaves leaders, gunboats and reinforcements alone (BG-shiloh-8): their moves,
 * entries, and `command`. */
void bg_offer_free(const struct rules *, const struct bg_state *, const struct bg_stand *, struct prompt *);
bool bg_move_fallback(const struct rules *, const void *, int seat, struct order *); /* finish, but see BG-terrain-8 */
bool bg_move(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_together(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_enter(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_exit(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_move_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
/* Tells WAITS of the reinforcements that did not come: when MOVE or FORCED ends. */
void bg_tell_waiting(const struct rules *, const struct bg_state *, struct play *);

/* ---- train.c (BG-chickamauga-15 to -22, BG-N25) ---- */
/* Must it fall back now? COMBAT's run calls this first of all: when combat begins, and after each attack. True: the
 * flow went elsewhere, and COMBAT comes again when the train has moved: return at once. */
bool bg_train_falls_back(const struct rules *, struct bg_state *, struct play *);
void bg_train_run(const struct rules *, void *, struct play *);
void bg_train_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_train_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_train_to(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- command.c, leaders.c, little_mac.c: the variants ---- */
void bg_fix_command(const struct rules *, struct bg_state *, struct play *); /* BG-V-command-4, RULINGS C15 to C17 */
void bg_command_prompt(const struct rules *, const struct bg_state *, int seat, struct prompt *);
bool bg_command(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_commands(const struct rules *, const struct bg_state *, int leader, int unit); /* does he command it at all? */
bool bg_is_independent(const struct rules *, const struct bg_state *,
                       int unit); /* no corps or division leader has it */
bool bg_may_stack(const struct rules *, const struct bg_state *, int leader, int unit); /* BG-V-leaders-6, -7 */
bool bg_may_meet(const struct rules *, const struct bg_state *, int leader, int other); /* likewise, two leaders */
/* Steps of the line of command from a leader to hexes within his number (BG-V-command-1 to -3); 0 where he stands. */
/* What bars `command` of this leader with this unit, and by which rule; NULL: nothing. */
const char *bg_command_bar(const struct rules *, const struct bg_state *, const struct bg_stand *, int leader, int unit,
                           const char **rule);
/* A unit beside him was lost; several of one battle are one event (BG-N12): no second die while he has still to say
 * where he goes. False: at the horizon. A survivor waits in leader_home for bg_call_home. */
bool bg_leader_risk(const struct rules *, struct bg_state *, int leader, int unit, struct play *);
/* A unit has retreated, been displaced or advanced out of this hex: leaders who were with it may follow
 * (BG-V-leaders-13). */
void bg_may_follow(const struct rules *, struct bg_state *, int unit, int from);
/* Calls HOME when leaders have something to say. Call it last, with the frame below already gone on to what follows
 * (flow_goto(s, BG_STEP_ADVANCE, 0)): its run is called when all have said it. Nothing happens when nobody has. */
void bg_call_home(struct bg_state *);
void bg_return_run(const struct rules *, void *, struct play *); /* goes on to bg_to_move */
void bg_return_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_return_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_return(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_out_run(const struct rules *, void *, struct play *);
void bg_out_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_out_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_out_unit(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_home_run(const struct rules *, void *, struct play *);
void bg_home_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_home_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_go(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_follow(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_stay(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_draw_chits(const struct rules *, struct bg_state *, struct play *); /* false: at the horizon */
void bg_release(const struct rules *, struct bg_state *, int unit, int why, struct play *);
/* By Little Mac (leaders of his corps too), or on turn 1. */
bool bg_is_held(const struct rules *, const struct bg_state *, int piece);

/* ---- duty.c: who must fight whom (BG-combat-1, -2; RULINGS G5) ---- */
struct bg_duty {
    struct kit_set attackers, defenders; /* hexes in contact that still have to attack, or to be attacked */
};
void bg_fix_duty(const struct rules *, struct bg_state *); /* when combat begins */
void bg_duty_of(const struct rules *, const struct bg_state *, const struct bg_stand *, struct bg_duty *);
/* With these hexes taken out, has every obliged hex still a partner? *orphan: one that has not. */
bool bg_duty_holds(const struct rules *, const struct bg_state *, const struct bg_stand *,
                   const struct kit_set *attacking, const struct kit_set *attacked, int *orphan);

/* ---- declare.c, odds.c: COMBAT, DECLARE ---- */
struct bg_odds {
    int32_t attack, defence, column /* true one, from 1 */, n_targets;
    int32_t hex[BG_TARGETS_MAX], strength[BG_TARGETS_MAX], factor[BG_TARGETS_MAX];
    int32_t by_terrain[BG_TARGETS_MAX], by_crossing[BG_TARGETS_MAX], by_line[BG_TARGETS_MAX]; /* why it is doubled */
};
/* Of attackers (0: column is 0, and nothing is doubled for where they come from) against targets. */
void bg_odds_of(const struct rules *, const struct bg_state *, const struct bg_stand *, const struct bg_battle_now *,
                struct bg_odds *);
int bg_result_at(const struct rules *, const struct bg_state *, int column, int total); /* enum bg_result */
const struct bg_table *bg_table_of(const struct rules *, const struct bg_state *);
/* May this unit bombard that hex now? why and rule as in move. */
bool bg_may_bombard(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, int hex,
                    const char **why, const char **rule);
/* May it attack that hex as a neighbour? */
bool bg_may_attack(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, int hex,
                   const char **why, const char **rule);
/* May that hex be attacked by anybody? */
bool bg_may_target(const struct rules *, const struct bg_state *, const struct bg_stand *, int hex, const char **why,
                   const char **rule);
/* All hexes that this unit of the mover may attack or bombard now; none: it may do neither. */
void bg_targets_of(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, struct kit_set *);
/* Adds the unit to the attack, and whoever of its hex must attack with it (BG-stack-4). It may: bg_may_attack of all
 * targets, or bg_may_bombard of one. */
void bg_add_attacker(const struct rules *, const struct bg_state *, const struct bg_stand *, struct bg_battle_now *,
                     int unit);
/* Why the attack can't be fought as it stands; NULL: it can. *orphan: a hex that it would leave without a partner, 0.
 */
const char *bg_fight_bar(const struct rules *, const struct bg_state *, const struct bg_stand *,
                         const struct bg_battle_now *, int *orphan, const char **rule);
/* What `rest` would fight: a battle that must still be fought, of the best odds. False: there is none. */
bool bg_rest_choice(const struct rules *, const struct bg_state *, const struct bg_stand *, struct bg_battle_now *);
void bg_combat_run(const struct rules *, void *, struct play *);
void bg_combat_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_combat_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_aim(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_rest(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_combat_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_declare_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_declare_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_also(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_join(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_column(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_fight(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_call_off(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- fight.c, retreat.c, pay.c, advance.c: from the die to the advance ---- */
/* Steps to the nearest unit of the other side that is on the map; KIT_HEX_NUMBERS: there is none. */
int bg_far_from_foe(const struct rules *, const struct bg_state *, int side, int hex);
void bg_ready_run(const struct rules *, void *, struct play *);
void bg_ready_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_ready_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_go_on(const struct rules *, void *, int seat, const struct order *, struct play *);
int bg_bonus_holder(const struct rules *, const struct bg_state *); /* side, -1: nobody (RULINGS C11, C12) */
void bg_bonus_run(const struct rules *, void *, struct play *);
void bg_bonus_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_bonus_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_bonus(const struct rules *, void *, int seat, const struct order *, struct play *); /* all three verbs */
bool bg_takes_part(const struct bg_battle_now *, int unit); /* is it among the attackers? */
bool bg_is_target(const struct bg_battle_now *, int hex);
bool bg_took_part_near(const struct bg_battle_now *, int i); /* the i-th attacker stands beside what it attacks */
void bg_end_battle(struct bg_state *);                       /* back to COMBAT */
/* Hexes to which a unit may fall back now, displacing nobody; displacing: if there are none, those where it would
 * displace somebody who can make room (BG-retreat-6, -7). */
void bg_ways_back(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit,
                  struct kit_set *open, struct kit_set *displacing);
/* Who can be displaced for it in that hex: none, one or two units; the weakest first. */
int bg_displaceable(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, int hex,
                    int who[2]);
void bg_retreat_run(const struct rules *, void *, struct play *);
void bg_retreat_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_retreat_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_retreat(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_displace(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_pay_run(const struct rules *, void *, struct play *);
void bg_pay_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_pay_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_lose(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_shatter(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_enough(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_stay_run(const struct rules *, void *, struct play *);
void bg_stay_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_stay_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_leave(const struct rules *, void *, int seat, const struct order *, struct play *);
void bg_advance_run(const struct rules *, void *, struct play *);
void bg_advance_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_advance_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_advance(const struct rules *, void *, int seat, const struct order *, struct play *);
bool bg_no_advance(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- score.c ---- */
/* What each side has if the game ended now, or had when it did; parts: told as events when out is not NULL. */
void bg_score(const struct rules *, const struct bg_state *, int32_t points[BG_SIDES], struct play *out);
/* Where units would not be cut off if it ended now; returns whose, -1: in this battle nobody can be. */
int bg_supplied(const struct rules *, const struct bg_state *, struct kit_set *out);
int bg_verdict(const struct rules *, const struct bg_state *, const int32_t points[BG_SIDES], int *winner); /* level */

/* ---- sheets and views ---- */
bool bg_own_turn(const struct rules *, const void *state, int seat);
bool bg_silent(const struct rules *, const void *view, int seat); /* of all silent steps: the option `ask` */
enum unfold bg_unfold(const struct rules *, const void *view, int seat, const struct line *, int32_t i, struct order *,
                      struct problem *);
bool bg_why_not(const struct rules *, const void *view, int seat, const struct order *, struct problem *);
bool bg_impossible(const struct rules *, const void *view, int seat, const struct line *, bool this_turn,
                   struct problem *);
void bg_suppose(const struct rules *, void *view, int seat, const struct line *);
const char *bg_broken(const struct rules *, const void *state);

#endif
