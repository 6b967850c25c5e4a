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
 * Files in the order of the rules: data/, load_*.c (what a bundle must be), ground.c (costs, zones, contact, sight),
 * stand.c (who stands where), setup.c, turn.c, arrive.c (entry and exit), reach.c (every legal move), move.c, train.c,
 * command.c, leaders.c, little_mac.c, duty.c (who must fight whom), declare.c, odds.c, fight.c, retreat.c, pay.c,
 * advance.c, score.c; then for sheets: verbs.c, names.c, unfold*.c, conditions.c, explain*.c; view.c (members,
 * invariants) and rules.c (the table). Words for people: report_*.c (report.h), HANDBOOK.md, RULINGS.md. */
#ifndef DISPATCH_BG_H
#define DISPATCH_BG_H

#include "games/kit/hex_reach.h"
#include "games/kit/names.h"
#include "games/kit/odds.h"
#include "games/kit/set.h"
#include "games/kit/unfold.h"

enum { BG_CONFEDERATE = 0, BG_UNION = 1, BG_SIDES = 2 };
enum {
    BG_UNITS_MAX = 104, /* arrays by unit; [0] is nobody. Multiples of eight, so that the state has no padding */
    BG_LEADERS_MAX = 24,
    BG_HEXES_MAX = 704,
    BG_ENTRIES_MAX = 4,     /* hexes at which one piece may enter */
    BG_VICTORY_MAX = 8,     /* victory hexes */
    BG_EXITS_MAX = 128,     /* exit hexes: at Cemetery Hill two edges */
    BG_CORPS_MAX = 8,       /* that Little Mac holds back */
    BG_CUP_MAX = 24,        /* his markers */
    BG_NIGHTS_MAX = 4,
    BG_TURNS_MAX = 20,
    BG_CALLS_MAX = 99,      /* attacks called off in a player turn: then only `rest` is left */
    BG_ATTACKERS_MAX = 32,  /* of one attack: 12 that touch, and guns */
    BG_DEFENDERS_MAX = 16,
    BG_TARGETS_MAX = 8,
    BG_GROUPS_MAX = 64,     /* corps, divisions and armies by name */
    BG_DICE_MAX = 2,
    BG_COLUMNS_MAX = 12,
    BG_ROWS_MAX = 13,       /* of a results table: by roll, to 12 */
    BG_LEVELS_MAX = 8,
    BG_STACK = 2,           /* BG-stack-1 */
    BG_ALLOWANCE = 6,       /* BG-move-1; the facts say it again and must agree */
    BG_FAR = 9,             /* of cavalry and leaders: BG-V-cavalry-1, BG-V-leaders-3 */
    BG_LEAVE_ZONE = 2       /* points that a leader pays to leave one: BG-V-leaders-4 */
};
enum bg_battle { BG_CHICKAMAUGA = 1, BG_SHILOH, BG_ANTIETAM, BG_CEMETERY_HILL, BG_BATTLES_END };
enum bg_type { BG_INFANTRY = 1, BG_CAVALRY, BG_ARTILLERY, BG_TRAIN, BG_GUNBOAT, BG_TYPES_END };
enum bg_status {
    BG_DUE,  /* not yet arrived; its turn may have come */
    BG_HERE, /* on the map */
    BG_OUT,  /* left the map, safe */
    BG_LOST,
    BG_NEVER /* not in this game: leaders without the option, Longstreet without his */
};
enum bg_option { /* bits of bg_state.options */
                 BG_REVISED = 1,
                 BG_SHATTERED = 2,
                 BG_CAVALRY_FAR = 4, /* "cavalry" */
                 BG_LEADERS = 8,
                 BG_LITTLE_MAC = 16,
                 BG_LONGSTREET = 32,
                 BG_MONOTONE = 64,
                 BG_EFFECTIVENESS = 128,
                 BG_ASK = 256
};
enum bg_terrain { BG_OFF, BG_CLEAR, BG_FOREST, BG_ROUGH, BG_FOREST_ROUGH, BG_TOWN, BG_RIVER, BG_FERRY, BG_TERRAINS_END };
enum bg_edge { /* bits of a hexside */
               BG_ROAD = 1,
               BG_TRAIL = 2,
               BG_CREEK = 4,
               BG_BRIDGE = 8,
               BG_FORD = 16,
               BG_FERRY_SIDE = 32
};
enum bg_result { BG_NO_RESULT, BG_AE, BG_AS, BG_AR, BG_EX, BG_DR, BG_DS, BG_DE, BG_RESULTS_END };
enum bg_end { BG_END_POINTS = 1, BG_END_LEVELS };

/* ---- the state ---- */
struct bg_battle_now { /* the attack that is being declared or fought; all zero: none */
    int32_t n_attackers, n_defenders, n_targets, n_moving, n_vacated;
    int32_t column;   /* that the attacker named instead of the true one, from 1; 0: none (BG-combat-10) */
    int32_t fought_at; /* the column that was rolled on, from 1; 0: not rolled */
    int32_t roll;     /* total as it fell, 0: not yet */
    int32_t bonus;    /* -1, 0 or 1: what its holder did with it */
    int32_t holder;   /* of the bonus: side + 1, 0: nobody */
    int32_t result;   /* enum bg_result */
    int32_t due;      /* strength still to be paid in an exchange; what was overpaid is negative */
    int32_t least;    /* smallest part of that payment so far: to overpay by as much is not allowed (BG-crt-21); 0: none */
    int32_t winner;   /* side + 1 that may advance; 0: not settled */
    int32_t displaced_by; /* the unit whose retreat began the chain now being moved; 0: none (BG-retreat-9) */
    uint8_t attacker[BG_ATTACKERS_MAX]; /* units, in the order in which they joined */
    uint8_t defender[BG_DEFENDERS_MAX];
    uint8_t moving[BG_UNITS_MAX];       /* units that still have to retreat, next first; displaced ones come before */
    uint8_t bombards[BG_ATTACKERS_MAX]; /* 1: that attacker fires from a distance */
    uint8_t may_leave[BG_ATTACKERS_MAX]; /* 1: that attacker may fall back, but need not (STAY) */
    int16_t target[BG_TARGETS_MAX];     /* hexes */
    int16_t vacated[BG_TARGETS_MAX];    /* hexes that the loser fought in: those left empty can be advanced into */
};
struct bg_state {
    struct flow flow;
    int32_t battle;  /* enum bg_battle */
    int32_t options; /* bits of enum bg_option */
    int32_t turn;    /* from 1 */
    int32_t side;    /* whose player turn it is */
    int32_t night;   /* 1: this turn */
    int32_t active;  /* piece that moved last and may go on, 0: none */
    int32_t active_with; /* leader (not his piece) who moved together with that unit and may go on with it, 0: none */
    int32_t column;  /* units that entered in this player turn; leaders take no place in it */
    int32_t allowed; /* units that the mover may still move (BG-antietam-6, 7); -1: no limit */
    int32_t any_moved; /* 1: something moved in this player turn, so command is no longer given */
    int32_t fought;  /* attacks made in this player turn */
    int32_t calls;   /* attacks called off in this player turn */
    int32_t obliged; /* 1: the duties of this combat were fixed (BG-N1) */
    int32_t last_result, last_target; /* of the last attack: enum bg_result, hex */
    int32_t trained; /* 1: the train retreated when this combat began */
    int32_t points[BG_SIDES]; /* earned so far; what the end pays is counted then */
    int32_t lost_points[BG_SIDES]; /* strength points that this side lost */
    int32_t out_roll; /* units that the die puts out of command, still to be named */
    int32_t out_leader; /* of which leader's command, 0: none */
    int32_t n_cup;
    struct bg_battle_now fight;
    int16_t hex[BG_UNITS_MAX];      /* 0: not on the map */
    uint8_t status[BG_UNITS_MAX];   /* enum bg_status */
    uint8_t strength[BG_UNITS_MAX]; /* now: printed, or half */
    uint8_t shattered[BG_UNITS_MAX];
    uint8_t spent[BG_UNITS_MAX];    /* movement points used this phase; what is left is lost once another piece moves */
    uint8_t moved[BG_UNITS_MAX];    /* 1: in this movement phase */
    uint8_t attacked[BG_UNITS_MAX]; /* 1: has attacked in this combat phase */
    uint8_t defended[BG_UNITS_MAX]; /* 1: was attacked in it */
    uint8_t fell_back[BG_UNITS_MAX]; /* 1: retreated or was displaced in it: adds no strength where it stands now */
    uint8_t advanced[BG_UNITS_MAX];
    uint8_t shifted[BG_UNITS_MAX];  /* 1: displaced before it fired: may not fire (BG-retreat-8) */
    uint8_t obliged_unit[BG_UNITS_MAX]; /* 1: when combat began it touched an enemy: it must attack, or be attacked */
    uint8_t out_of_command[BG_UNITS_MAX]; /* BG_OUT_OF_RANGE, BG_OUT_BY_FOE; zeroed when its player turn closes */
    uint8_t ineffective[BG_UNITS_MAX]; /* 1: suffered AR, with the option */
    int16_t leader_hex[BG_LEADERS_MAX];
    uint8_t leader_status[BG_LEADERS_MAX];
    uint8_t leader_spent[BG_LEADERS_MAX];
    uint8_t leader_moved[BG_LEADERS_MAX];
    uint8_t leader_home[BG_LEADERS_MAX];   /* 1: has still to say with whom he goes or stays (HOME) */
    uint8_t leader_back[BG_LEADERS_MAX];   /* 1: lost, returns when his side's next player turn opens */
    uint8_t leader_from[BG_LEADERS_MAX];   /* of HOME: the unit whose loss or move asks it, 0: none */
    uint8_t leader_also[BG_LEADERS_MAX];   /* the other unit of his hex, if that went elsewhere, 0 */
    uint8_t picked[BG_UNITS_MAX];          /* army leader whose command it is in this turn, + BG_BY_ORDER: his owner
                                              said so; zeroed when the player turn closes */
    uint8_t held_by[BG_VICTORY_MAX];       /* victory hexes: side + 1, 0: nobody yet */
    uint8_t released[BG_CORPS_MAX];        /* corps that Little Mac has let go */
    uint8_t cup[BG_CUP_MAX];               /* markers still in it, in order: corps + 1, 0 behind n_cup; blanks BG_BLANK */
};
enum { BG_BLANK = 255 };
enum { BG_OUT_OF_RANGE = 1, BG_OUT_BY_FOE = 2 /* named by the opponent when a leader returned: nothing restores it */ };
enum { BG_BY_ORDER = 128 };

/* ---- the data: a block a battle, since names and hexes mean something else in each ---- */
struct bg_unit {
    const char *id, *name;  /* "U07", "Wilder" */
    int32_t side, type, strength, attack /* as attacker, where it differs from strength */, hex /* set-up, 0: later */;
    int32_t turn, n_entries, entry[BG_ENTRIES_MAX]; /* reinforcement */
    int32_t corps, division, army; /* numbers of names in bg_battle.group, 0: none */
    int32_t is_sourced;            /* 0: its row is our reconstruction */
    int32_t held;                  /* 1: may not move on turn 1 (BG-antietam-12) */
};
struct bg_leader {
    const char *name; /* "Hood"; written "Gen Hood" */
    int32_t side, stars, number, has_bonus, hex, turn, n_entries, entry[BG_ENTRIES_MAX];
    int32_t corps, division, army; /* what he commands; more than one may be set: both must fit (BG-V-leaders-8) */
    int32_t longstreet;            /* 1: only with that option; commands corps of bg_battle.wing */
};
struct bg_victory { /* a hex that counts at the end */
    int32_t hex, points[BG_SIDES], held_by /* at the start: side + 1 */;
};
struct bg_table { /* of results */
    int32_t n_columns, dice, first /* lowest total */, last;
    int32_t attack[BG_COLUMNS_MAX], defence[BG_COLUMNS_MAX]; /* of each column, from 1: 3 and 2 for 3-2 */
    struct kit_ratio ratio[BG_COLUMNS_MAX];                  /* the same, from 0, as kit_odds_column() wants them */
    int32_t is_sourced;
    uint8_t result[BG_COLUMNS_MAX][BG_ROWS_MAX];             /* [column][total]: enum bg_result */
    const char *words[BG_COLUMNS_MAX];                       /* "3-2" */
};
struct bg_side_cost { /* points of a step, or more of them; factors of the defence (BG-terrain-10 to -20) */
    int32_t road, trail, ford /* more */, crossing, line;
};
struct bg_level {
    const char *name; /* "Confederate decisive" */
    int32_t side, holds /* 1: needs the hex */, times, of, more; /* own * of >= times * theirs; more: > instead */
};
struct bg_field { /* one battle */
    const char *id, *name, *status; /* "shiloh", "Shiloh", "sourced frame, reconstructed map and units" */
    struct kit_hexes grid;
    uint8_t terrain[BG_HEXES_MAX];       /* enum bg_terrain */
    uint8_t side_of[BG_HEXES_MAX][KIT_SIDES]; /* bits of enum bg_edge, by direction */
    uint8_t open[BG_HEXES_MAX];          /* bit d: one can step over that side (bg_passable) */
    uint8_t zone[BG_HEXES_MAX];          /* bit d: a zone reaches over that side (BG-zoc-2, -3, BG-shiloh-14) */
    /* Points of the step over a side, 0: barred. Of what goes on foot or hoof; of the train, by roads and trails; of
     * gunboats, on the river. */
    struct kit_hex_price cost[BG_HEXES_MAX], wheels[BG_HEXES_MAX], afloat[BG_HEXES_MAX];
    const char *place[BG_HEXES_MAX];     /* "Alexander's Bridge", NULL */
    const char *words[BG_HEXES_MAX];     /* "1922" */
    int32_t n_units, n_leaders, n_groups, n_victory, n_exits, n_nights, n_levels, n_held;
    struct bg_unit unit[BG_UNITS_MAX];
    struct bg_leader leader[BG_LEADERS_MAX];
    const char *group[BG_GROUPS_MAX];    /* names of corps, divisions, armies; [0] NULL */
    struct bg_victory victory[BG_VICTORY_MAX];
    struct bg_level level[BG_LEVELS_MAX];
    int32_t exit_hex[BG_EXITS_MAX], night[BG_NIGHTS_MAX];
    int32_t turns, first_player, opens_without_first /* Cemetery Hill */, forced_turns /* Shiloh: 2 */;
    int32_t limit_first, limit_later;    /* Antietam: 15 and 10; 0: none */
    int32_t exit_points[BG_SIDES];       /* for each strength point that left */
    int32_t exit_types[BG_SIDES];        /* bits 1 << enum bg_type that may leave, 0: none (leaders may if any may) */
    int32_t train_points, cut_off_points, cut_off_hexes, road_end[2]; /* Chickamauga; road_end: 0101 and 0111 */
    int32_t road_east[4], n_road_east;
    int32_t ferry, ferry_points, home /* Sharpsburg: whence the sides of the creek are told */;
    int32_t level_hex;                   /* Shiloh: 1508 */
    int32_t home_edge[BG_SIDES];         /* direction 0..5 toward the edge that a side comes from */
    int32_t by_column;                   /* 1: reinforcements pay 1, 2, 3 and so on, and never arrive stacked; 0: 1 each */
    int32_t road_pays;                   /* side + 1 whose exits pay only with a free road to the east; 0: none */
    int32_t n_corps_held, corps_held[BG_CORPS_MAX], first_corps, n_blanks, draws; /* Little Mac */
    int32_t wing[4], n_wing;             /* corps of Longstreet's wing */
    int32_t no_bonus;                    /* leader whose stack gets none with Longstreet on the field; 0 */
    struct kit_set far_side;             /* Antietam: hexes that Sharpsburg cannot reach without a crossing */
    int32_t is_sourced;                  /* 1: nothing of it is our reconstruction (leaders aside) */
};
enum {
    BG_NAME_HEX = KIND_FIRST,
    BG_NAME_UNIT,   /* pieces: units and leaders */
    BG_NAME_LEADER, /* leaders alone, by their own number */
    BG_NAME_KINDS_END
};
struct bg_data { /* of one battle: struct rules.data. load() makes a struct bg_book, of_scenario() takes one out of it */
    struct bg_field field;
    struct bg_table table[3]; /* enum bg_which */
    int32_t factor[BG_TERRAINS_END], blocks[BG_TERRAINS_END], entry[BG_TERRAINS_END]; /* defence, sight, points */
    struct bg_side_cost side_cost;
    int32_t loss_on, loss_surrounded, replace_most;  /* dice of leaders: 1, 2; 6 */
    int32_t leaves_zone;                             /* points that a leader pays beyond the terrain: 2 */
    int32_t range_low, range_high;                   /* of guns: 2 and 3 */
    int32_t boat_low, boat_high;                     /* of gunboats: 1 and 3 */
    struct kit_names names[BG_NAME_KINDS_END - KIND_FIRST]; /* of this battle alone: ids are its hexes, pieces, leaders */
};
struct bg_book { /* what a bundle holds; every game of it has the same */
    struct bg_data of[BG_BATTLES_END];
};
enum bg_which { BG_TABLE_OLD, BG_TABLE_REVISED, BG_TABLE_MONOTONE };
static inline const struct bg_data *bg_data(const struct rules *r)
{
    return r->data;
}
static inline const struct bg_field *bg_field(const struct rules *r, const struct bg_state *s)
{
    (void)s;
    return &bg_data(r)->field;
}
static inline bool bg_has(const struct bg_state *s, int option)
{
    return (s->options & option) != 0;
}
static inline int bg_foe(int side)
{
    return 1 - side;
}
static inline int bg_piece(int leader)
{
    return BG_UNITS_MAX + leader;
}
static inline bool bg_is_leader(int piece)
{
    return piece >= BG_UNITS_MAX;
}

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
    BG_REST,                 /* fights one battle that must still be fought, best odds first */
    BG_GO_ON,
    BG_RAISE,
    BG_LOWER,
    BG_KEEP,
    BG_RETREAT,              /* unit, hex */
    BG_DISPLACE,             /* unit: of two, the one that makes room (then RETREAT goes on) */
    BG_LOSE,                 /* unit */
    BG_SHATTER,              /* unit */
    BG_ENOUGH,
    BG_LEAVE,                /* unit */
    BG_GO,                   /* leader, unit: with whom he goes after a loss */
    BG_FOLLOW,               /* leader, unit: when his stack parts or a unit advances */
    BG_STAY,                 /* leader */
    BG_ADVANCE,              /* unit, hex */
    BG_NO_ADVANCE,
    BG_FINISH,
    BG_ATTACK, /* lines of sheets only, from here on; the other verbs that people write are those of the orders above */
    BG_BONUS,
    BG_VERBS_END
};
#define BG_EVENTS(X)                                                                                                   \
    X(TURN, "turn")                 /* turn, side, 1 night */                                                          \
    X(CHIT, "chit")                 /* markers left before, roll, corps + 1 or BG_BLANK */                             \
    X(RELEASED, "released")         /* corps from 0, why: 0 drawn, 1 attacked, 2 began in a zone */                    \
    X(RETURN_ROLL, "return-roll")   /* leader, die, units left in his command, so many out */                          \
    X(RETURNED, "returned")         /* leader, unit, hex */                                                            \
    X(REMOVED, "removed")           /* leader: nobody left to return to */                                             \
    X(OUT, "out")                   /* unit: put out of command by the opponent */                                     \
    X(COMMANDED, "commanded")       /* leader, unit */                                                                 \
    X(MOVED, "moved")               /* piece, from, to, points, 1 it goes on, unit or leader with it, way (bg_way) */  \
    X(PASSED, "passed")             /* piece, hex: a victory hex that changed its holder, side */                      \
    X(ENTERED, "entered")           /* piece, hex, points */                                                           \
    X(WAITS, "waits")               /* piece: did not enter this turn */                                               \
    X(EXITED, "exited")             /* piece, hex */                                                                   \
    X(STEPPED, "stepped")           /* unit, from, to: the surprise at Shiloh */                                       \
    X(TRAIN, "train")               /* from, to; to 0: lost */                                                         \
    X(DUTY, "duty")                 /* unit: fell back because it is ineffective, from, to or 0 */                     \
    X(ATTACK, "attack")             /* target hex, attack, defence, true column, column rolled on, n units, n guns */  \
    X(JOINED, "joined")             /* unit, hex, 1 it bombards */                                                     \
    X(TARGET, "target")             /* hex, strength, factor, 1 by crossings, 1 by sight line */                       \
    X(ROLL, "roll")                 /* dice: one or two, column, total */                                              \
    X(BONUS, "bonus")               /* side, -1 0 1, total now */                                                      \
    X(RESULT, "result")             /* enum bg_result, target hex */                                                   \
    X(RETREATED, "retreated")       /* unit, from, to, 1 displaced */                                                  \
    X(LOST, "lost")                 /* unit, hex, points, why: 0 result, 1 no way, 2 payment, 3 chain */               \
    X(SHATTERED, "shattered")       /* unit, hex, strength now, why */                                                 \
    X(PAID, "paid")                 /* unit, strength, 1 by shattering, still due */                                   \
    X(STAYED, "stayed")             /* unit */                                                                         \
    X(LEADER_ROLL, "leader-roll")   /* leader, die, lost on, 1 surrounded */                                           \
    X(LEADER_LOST, "leader-lost")   /* leader, points */                                                               \
    X(LEADER_GOES, "leader-goes")   /* leader, from, to, unit or 0 */                                                  \
    X(ADVANCED, "advanced")         /* unit, from, to */                                                               \
    X(NO_ADVANCE, "no-advance")     /* side */                                                                         \
    X(CALLED_OFF, "called-off")     /* hex */                                                                          \
    X(CUT_OFF, "cut-off")           /* unit, points for the other side */                                              \
    X(SCORED, "scored")             /* side, points, for what: a victory hex, 0 exits, -1 train, -2 cut off */         \
    X(OVER, "over")                 /* enum bg_end, winner + 1, level from 1 */
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
enum { BG_N_VERBS = 38, BG_N_FACTS = 9, BG_N_ANSWERS = 4 };
extern const struct verb bg_verbs[BG_N_VERBS];
extern const struct recipe bg_recipes[]; /* ended by verb 0 */
extern const struct fact bg_facts[BG_N_FACTS];
extern const struct answer bg_answers[BG_N_ANSWERS];
extern const struct sheet_names bg_names;

/* ---- ground.c: the map itself (BG-terrain-*). Hexes 1..n; directions as games/kit/hex.h counts them ---- */
int bg_near(const struct bg_field *, int hex, int direction);   /* the neighbour there; 0: none */
int bg_toward(const struct bg_field *, int from, int to);       /* direction of a neighbour; -1: it is none */
/* Can one step over this side at all: no creek without crossing, no river, ferry by ferry sides only? Bars movement,
 * retreat, advance and adjacent attack alike. direction of a neighbour that there is, else false. */
bool bg_passable(const struct bg_field *, int from, int direction);
bool bg_touches(const struct bg_field *, int a, int b);         /* neighbours, and no bare creek side between */
bool bg_crosses(const struct bg_field *, int a, int b);         /* over bridge or ford */
bool bg_sees(const struct rules *, const struct bg_field *, int from, int to); /* BG-artillery-10 to -14 */
/* The first hex on the line of sight that hides the target, 0: it is seen. */
int bg_hidden_by(const struct rules *, const struct bg_field *, int from, int to);
bool bg_line_crosses(const struct bg_field *, int from, int to); /* BG-terrain-20, -21 */
bool bg_may_stand(const struct bg_field *, int type, int hex);  /* terrain alone: may a unit of this type end there? */
const char *bg_hex_words(const struct bg_field *, int hex);     /* "0111"; static data of the facts */

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
bool bg_exerts(const struct bg_field *, int unit);              /* has it a zone: neither train nor gunboat */
bool bg_in_zone(const struct bg_state *, const struct bg_stand *, const struct bg_field *, int unit); /* the enemy's */
int bg_leader_at(const struct rules *, const struct bg_state *, int side, int hex); /* one that is there, 0 */
int bg_strength(const struct rules *, const struct bg_state *, int unit, bool attacks); /* now (BG-V-shattered-8) */
int bg_printed(const struct rules *, const struct bg_state *, int unit);
/* A unit or leader stands there now; marks victory hexes (BG-victory-3, -4; leaders do not), tells PASSED. */
void bg_put(const struct rules *, struct bg_state *, int piece, int hex, struct play *);
void bg_pass(const struct rules *, struct bg_state *, int unit, int hex, struct play *); /* goes through */
/* It is lost: strength points, leaders in its hex (leaders.c: rolls; false: the play is at its horizon). */
/* A leader whose hex an enemy unit entered or passed has leader_home set (BG-V-leaders-12): who moves a unit looks, and
 * calls HOME. */
bool bg_homeless(const struct bg_state *);
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
/* OPEN goes to RETURN, whose run() goes to OUT and back, and calls this when no leader is left to return. Command is fixed,
 * then FORCED or MOVE. */
void bg_to_move(const struct rules *, struct bg_state *, struct play *);
/* Movement is over: TRAIN, whose run() goes to COMBAT (nobody asked); at night CLOSE. COMBAT ends with a flow_goto CLOSE. */
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
/* Points of the cheapest way to a hex when enemy zones are left out of account, and where on it the first of them would
 * end the move (0: nowhere before the hex itself). 0 points: there is no way. */
int bg_way_past_zones(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex,
                      int *stop);
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
/* The way of a leg in an event: the directions of its steps, three bits each, the first lowest, above them a 1. */
static inline int bg_way_next(int *way) /* a direction; -1: there are no more */
{
    int direction = *way & 7;
    bool more = *way > 1;
    *way >>= 3;
    return more ? direction : -1;
}
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
/* Must it fall back now? COMBAT's run calls this first of all: when combat begins, and after each attack. True: the flow
 * went elsewhere, and COMBAT comes again when the train has moved: return at once. */
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
bool bg_is_independent(const struct rules *, const struct bg_state *, int unit); /* no corps or division leader has it */
bool bg_may_stack(const struct rules *, const struct bg_state *, int leader, int unit); /* BG-V-leaders-6, -7 */
bool bg_may_meet(const struct rules *, const struct bg_state *, int leader, int other); /* likewise, two leaders */
/* Steps of the line of command from a leader to hexes within his number (BG-V-command-1 to -3); 0 where he stands. */
void bg_command_reach(const struct rules *, const struct bg_state *, const struct bg_stand *, int leader,
                      struct kit_hex_reach *);
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
void bg_targets_of(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit,
                   struct kit_set *);
/* Adds the unit to the attack, and whoever of its hex must attack with it (BG-stack-4). It may: bg_may_attack of all
 * targets, or bg_may_bombard of one. */
void bg_add_attacker(const struct rules *, const struct bg_state *, const struct bg_stand *, struct bg_battle_now *,
                     int unit);
/* Why the attack can't be fought as it stands; NULL: it can. *orphan: a hex that it would leave without a partner, 0. */
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
void bg_ready_run(const struct rules *, void *, struct play *);
void bg_ready_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_ready_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_go_on(const struct rules *, void *, int seat, const struct order *, struct play *);
int bg_bonus_holder(const struct rules *, const struct bg_state *); /* side, -1: nobody (RULINGS C11, C12) */
void bg_bonus_run(const struct rules *, void *, struct play *);
void bg_bonus_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool bg_bonus_fallback(const struct rules *, const void *, int seat, struct order *);
bool bg_bonus(const struct rules *, void *, int seat, const struct order *, struct play *); /* all three verbs */
/* The die's result is carried out: losses, then RETREAT, PAY, or on to STAY. */
void bg_carry_out_result(const struct rules *, struct bg_state *, struct play *);
bool bg_took_part_near(const struct bg_battle_now *, int i); /* the i-th attacker stands beside what it attacks */
void bg_end_battle(struct bg_state *); /* back to COMBAT */
/* Hexes to which a unit may fall back now, displacing nobody; displacing: if there are none, those where it would
 * displace somebody who can make room (BG-retreat-6, -7). */
void bg_ways_back(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit,
                  struct kit_set *open, struct kit_set *displacing);
/* Who can be displaced for it in that hex: none, one or two units; the weakest first. */
int bg_displaceable(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, int hex, int who[2]);
bool bg_is_surrounded(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit); /* by the enemy
                                                                              and his zones alone: BG-V-shattered-5 */
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
