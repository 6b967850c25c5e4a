/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/board.h - Blue & Gray: the state of a game and the data of a battle. bg.h has the whole, and says
 * how these are counted. */
#ifndef DISPATCH_BG_BOARD_H
#define DISPATCH_BG_BOARD_H

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
    BG_ENTRIES_MAX = 4, /* hexes at which one piece may enter */
    BG_VICTORY_MAX = 8, /* victory hexes */
    BG_EXITS_MAX = 128, /* exit hexes: at Cemetery Hill two edges */
    BG_CORPS_MAX = 8,   /* that Little Mac holds back */
    BG_CUP_MAX = 24,    /* his markers */
    BG_NIGHTS_MAX = 4,
    BG_TURNS_MAX = 20,
    BG_CALLS_MAX = 99,     /* attacks called off in a player turn: then only `rest` is left */
    BG_ATTACKERS_MAX = 32, /* of one attack: 12 that touch, and guns */
    BG_DEFENDERS_MAX = 16,
    BG_TARGETS_MAX = 8,
    BG_GROUPS_MAX = 64, /* corps, divisions and armies by name */
    BG_DICE_MAX = 2,
    BG_COLUMNS_MAX = 12,
    BG_ROWS_MAX = 13, /* of a results table: by roll, to 12 */
    BG_LEVELS_MAX = 8,
    BG_STACK = 2,     /* BG-stack-1 */
    BG_ALLOWANCE = 6, /* BG-move-1; the facts say it again and must agree */
    BG_FAR = 9,       /* of cavalry and leaders: BG-V-cavalry-1, BG-V-leaders-3 */
    BG_LEAVE_ZONE = 2 /* points that a leader pays to leave one: BG-V-leaders-4 */
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
enum bg_terrain {
    BG_OFF,
    BG_CLEAR,
    BG_FOREST,
    BG_ROUGH,
    BG_FOREST_ROUGH,
    BG_TOWN,
    BG_RIVER,
    BG_FERRY,
    BG_TERRAINS_END
};
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
    int32_t column;    /* that the attacker named instead of the true one, from 1; 0: none (BG-combat-10) */
    int32_t fought_at; /* the column that was rolled on, from 1; 0: not rolled */
    int32_t roll;      /* total as it fell, 0: not yet */
    int32_t bonus;     /* -1, 0 or 1: what its holder did with it */
    int32_t holder;    /* of the bonus: side + 1, 0: nobody */
    int32_t result;    /* enum bg_result */
    int32_t due;       /* strength still to be paid in an exchange; what was overpaid is negative */
    int32_t least; /* smallest part of that payment so far: to overpay by as much is not allowed (BG-crt-21); 0: none */
    int32_t winner;       /* side + 1 that may advance; 0: not settled */
    int32_t displaced_by; /* the unit whose retreat began the chain now being moved; 0: none (BG-retreat-9) */
    uint8_t attacker[BG_ATTACKERS_MAX]; /* units, in the order in which they joined */
    uint8_t defender[BG_DEFENDERS_MAX];
    uint8_t moving[BG_UNITS_MAX];        /* units that still have to retreat, next first; displaced ones come before */
    uint8_t bombards[BG_ATTACKERS_MAX];  /* 1: that attacker fires from a distance */
    uint8_t may_leave[BG_ATTACKERS_MAX]; /* 1: that attacker may fall back, but need not (STAY) */
    int16_t target[BG_TARGETS_MAX];      /* hexes */
    int16_t vacated[BG_TARGETS_MAX];     /* hexes that the loser fought in: those left empty can be advanced into */
};
struct bg_state {
    struct flow flow;
    int32_t battle;      /* enum bg_battle */
    int32_t options;     /* bits of enum bg_option */
    int32_t turn;        /* from 1 */
    int32_t side;        /* whose player turn it is */
    int32_t night;       /* 1: this turn */
    int32_t active;      /* piece that moved last and may go on, 0: none */
    int32_t active_with; /* leader (not his piece) who moved together with that unit and may go on with it, 0: none */
    int32_t column;      /* units that entered in this player turn; leaders take no place in it */
    int32_t allowed;     /* units that the mover may still move (BG-antietam-6, 7); -1: no limit */
    int32_t any_moved;   /* 1: something moved in this player turn, so command is no longer given */
    int32_t fought;      /* attacks made in this player turn */
    int32_t calls;       /* attacks called off in this player turn */
    int32_t obliged;     /* 1: the duties of this combat were fixed (BG-N1) */
    int32_t last_result, last_target; /* of the last attack: enum bg_result, hex */
    int32_t trained;                  /* 1: the train retreated when this combat began */
    int32_t points[BG_SIDES];         /* earned so far; what the end pays is counted then */
    int32_t lost_points[BG_SIDES];    /* strength points that this side lost */
    int32_t out_roll;                 /* units that the die puts out of command, still to be named */
    int32_t out_leader;               /* of which leader's command, 0: none */
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
    uint8_t shifted[BG_UNITS_MAX];        /* 1: displaced before it fired: may not fire (BG-retreat-8) */
    uint8_t obliged_unit[BG_UNITS_MAX];   /* 1: when combat began it touched an enemy: it must attack, or be attacked */
    uint8_t out_of_command[BG_UNITS_MAX]; /* BG_OUT_OF_RANGE, BG_OUT_BY_FOE; zeroed when its player turn closes */
    uint8_t ineffective[BG_UNITS_MAX];    /* 1: suffered AR, with the option */
    int16_t leader_hex[BG_LEADERS_MAX];
    uint8_t leader_status[BG_LEADERS_MAX];
    uint8_t leader_spent[BG_LEADERS_MAX];
    uint8_t leader_moved[BG_LEADERS_MAX];
    uint8_t leader_home[BG_LEADERS_MAX]; /* 1: has still to say with whom he goes or stays (HOME) */
    uint8_t leader_back[BG_LEADERS_MAX]; /* 1: lost, returns when his side's next player turn opens */
    uint8_t leader_from[BG_LEADERS_MAX]; /* of HOME: the unit whose loss or move asks it, 0: none */
    uint8_t leader_also[BG_LEADERS_MAX]; /* the other unit of his hex, if that went elsewhere, 0 */
    uint8_t picked[BG_UNITS_MAX];        /* army leader whose command it is in this turn, + BG_BY_ORDER: his owner
                                            said so; zeroed when the player turn closes */
    uint8_t held_by[BG_VICTORY_MAX];     /* victory hexes: side + 1, 0: nobody yet */
    uint8_t released[BG_CORPS_MAX];      /* corps that Little Mac has let go */
    uint8_t cup[BG_CUP_MAX];             /* markers still in it, in order: corps + 1, 0 behind n_cup; blanks BG_BLANK */
};
enum { BG_BLANK = 255 };
enum { BG_OUT_OF_RANGE = 1, BG_OUT_BY_FOE = 2 /* named by the opponent when a leader returned: nothing restores it */ };
enum { BG_BY_ORDER = 128 };

/* ---- the data: a block a battle, since names and hexes mean something else in each ---- */
struct bg_unit {
    const char *id, *name; /* "U07", "Wilder" */
    int32_t side, type, strength, attack /* as attacker, where it differs from strength */, hex /* set-up, 0: later */;
    int32_t turn, n_entries, entry[BG_ENTRIES_MAX]; /* reinforcement */
    int32_t corps, division, army;                  /* numbers of names in bg_battle.group, 0: none */
    int32_t is_sourced;                             /* 0: its row is our reconstruction */
    int32_t held;                                   /* 1: may not move on turn 1 (BG-antietam-12) */
};
struct bg_leader {
    const char *name; /* "Hood"; written "Gen Hood" */
    int32_t side, stars, number, has_bonus, hex, turn, n_entries, entry[BG_ENTRIES_MAX];
    int32_t is_sourced;            /* 0: his number is our reconstruction */
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
    uint8_t result[BG_COLUMNS_MAX][BG_ROWS_MAX]; /* [column][total]: enum bg_result */
    const char *words[BG_COLUMNS_MAX];           /* "3-2" */
};
struct bg_side_cost { /* points of a step, or more of them; factors of the defence (BG-terrain-10 to -20) */
    int32_t road, trail, ford /* more */, crossing, line;
};
struct bg_level {
    const char *name;                                            /* "Confederate decisive" */
    int32_t side, holds /* 1: needs the hex */, times, of, more; /* own * of >= times * theirs; more: > instead */
};
struct bg_field {                   /* one battle */
    const char *id, *name, *status; /* "shiloh", "Shiloh", "sourced frame, reconstructed map and units" */
    struct kit_hexes grid;
    uint8_t terrain[BG_HEXES_MAX];            /* enum bg_terrain */
    uint8_t side_of[BG_HEXES_MAX][KIT_SIDES]; /* bits of enum bg_edge, by direction */
    uint8_t open[BG_HEXES_MAX];               /* bit d: one can step over that side (bg_passable) */
    uint8_t zone[BG_HEXES_MAX];               /* bit d: a zone reaches over that side (BG-zoc-2, -3, BG-shiloh-14) */
    /* Points of the step over a side, 0: barred. Of what goes on foot or hoof; of the train, by roads and trails; of
     * gunboats, on the river. */
    struct kit_hex_price cost[BG_HEXES_MAX], wheels[BG_HEXES_MAX], afloat[BG_HEXES_MAX];
    const char *place[BG_HEXES_MAX]; /* "Alexander's Bridge", NULL */
    const char *words[BG_HEXES_MAX]; /* "1922" */
    int32_t n_units, n_leaders, n_groups, n_victory, n_exits, n_nights, n_levels, n_held;
    struct bg_unit unit[BG_UNITS_MAX];
    struct bg_leader leader[BG_LEADERS_MAX];
    const char *group[BG_GROUPS_MAX]; /* names of corps, divisions, armies; [0] NULL */
    struct bg_victory victory[BG_VICTORY_MAX];
    struct bg_level level[BG_LEVELS_MAX];
    int32_t exit_hex[BG_EXITS_MAX], night[BG_NIGHTS_MAX];
    int32_t turns, first_player, opens_without_first /* Cemetery Hill */, forced_turns /* Shiloh: 2 */;
    int32_t limit_first, limit_later; /* Antietam: 15 and 10; 0: none */
    int32_t exit_points[BG_SIDES];    /* for each strength point that left */
    int32_t exit_types[BG_SIDES];     /* bits 1 << enum bg_type that may leave, 0: none (leaders may if any may) */
    int32_t train_points, cut_off_points, cut_off_hexes, road_end[2]; /* Chickamauga; road_end: 0101 and 0111 */
    int32_t road_east[4], n_road_east;
    int32_t ferry, ferry_points, home /* Sharpsburg: whence the sides of the creek are told */;
    int32_t level_hex;           /* Shiloh: 1508 */
    int32_t home_edge[BG_SIDES]; /* direction 0..5 toward the edge that a side comes from */
    int32_t by_column;           /* 1: reinforcements pay 1, 2, 3 and so on, and never arrive stacked; 0: 1 each */
    int32_t road_pays;           /* side + 1 whose exits pay only with a free road to the east; 0: none */
    int32_t n_corps_held, corps_held[BG_CORPS_MAX], first_corps, n_blanks, draws; /* Little Mac */
    int32_t wing[4], n_wing;                                                      /* corps of Longstreet's wing */
    int32_t no_bonus;        /* leader whose stack gets none with Longstreet on the field; 0 */
    struct kit_set far_side; /* Antietam: hexes that Sharpsburg cannot reach without a crossing */
    int32_t is_sourced;      /* 1: nothing of it is our reconstruction (leaders aside) */
    int32_t is_mixed;        /* 1: some of its units' rows are our reconstruction, and some are not */
};
enum {
    BG_NAME_HEX = KIND_FIRST,
    BG_NAME_UNIT,   /* pieces: units and leaders */
    BG_NAME_LEADER, /* leaders alone, by their own number */
    BG_NAME_KINDS_END
};
struct bg_data { /* of one battle: struct rules.data. load() makes a struct bg_book, of_scenario() takes one out of it
                  */
    struct bg_field field;
    struct bg_table table[3];                                                         /* enum bg_which */
    int32_t factor[BG_TERRAINS_END], blocks[BG_TERRAINS_END], entry[BG_TERRAINS_END]; /* defence, sight, points */
    struct bg_side_cost side_cost;
    int32_t loss_on, loss_surrounded, replace_most; /* dice of leaders: 1, 2; 6 */
    int32_t leaves_zone;                            /* points that a leader pays beyond the terrain: 2 */
    int32_t range_low, range_high;                  /* of guns: 2 and 3 */
    int32_t boat_low, boat_high;                    /* of gunboats: 1 and 3 */
    struct kit_names
        names[BG_NAME_KINDS_END - KIND_FIRST]; /* of this battle alone: ids are its hexes, pieces, leaders */
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

#endif
