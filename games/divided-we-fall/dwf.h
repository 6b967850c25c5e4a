/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/dwf.h - Divided We Fall: the state, the data, and how the parts of this ruleset meet.
 *
 * Seats and sides are the same: csa 0, usa 1. Areas are 1..n in the order of data/map.json, at most DWF_AREAS_MAX - 1;
 * 0 is none. Leaders (counters: Grant has two) and states are 1..n in the order of their files. Nothing is rolled and
 * nothing is hidden.
 *
 * Infantry is counted in factors by area, not in counters: reorganising is free at any time, so a counter's size
 * matters only as the most that one command point moves without a leader (RULINGS.md D1). Whoever moves is on the map
 * at every moment: infantry[side][area] counts him, fresh[side][area] no longer does.
 *
 * A turn has a Confederate and a Union half. A half is OPEN (nobody is asked), ARRIVE, CAMPAIGN, CLOSE. CAMPAIGN calls
 * MARCH, in which one stack, unit or fleet goes link by link, and READY, which opens the battle that a move has begun:
 * BATTLE goes through its stages and calls WITHDRAW, SHIPS, LEAD, LOSSES, RETREAT; SETTLE finds out what became of
 * leaders and supply left with the enemy. SETUP asks for the free places of a set-up. All but SETUP, ARRIVE, CAMPAIGN,
 * MARCH and WITHDRAW let silence pass.
 *
 * Files in the order of the rules: data/, load_*.c (what a bundle must be), map.c (areas, colours, control), supply.c,
 * rows.c (places of arrivals), setup.c, open.c (how a half begins), politics.c, arrive.c, campaign.c (points), works.c
 * (forts and bombardment), legs.c (what a link costs, where a move may end), opening.c (who may set out), company.c
 * (who comes along), march.c, lone.c (leaders alone), battle.c, value.c, losses.c, retreat.c, settle.c, close.c
 * (victory); view.c (members, invariants), verbs.c and rules.c (the table). RULINGS.md. */
#ifndef DISPATCH_DWF_H
#define DISPATCH_DWF_H

#include "games/kit/map.h"
#include "games/kit/names.h"
#include "games/sheet/line.h"

enum { DWF_CSA = 0, DWF_USA = 1, DWF_SIDES = 2 };
enum {
    DWF_AREAS_MAX = 152, /* arrays by area; a multiple of eight, so that the state has no padding */
    DWF_LEADERS_MAX = 52,
    DWF_STATES_MAX = 24,
    DWF_LINKS_MAX = 1024, /* each way counted */
    DWF_LINKS_OF_AREA = 12,
    DWF_RAILS_MAX = 8, /* rail units that ever come */
    DWF_TURNS = 24,
    DWF_TURNS_MAX = 32, /* lists by turn of return */
    DWF_ROWS_MAX = 200,
    DWF_SETUP_MAX = 64,
    DWF_OPEN_ROWS = 24, /* of a half */
    DWF_TIERS_MAX = 3,
    DWF_PLACES_MAX = 4,
    DWF_EVENTS_OF_ROW = 6,
    DWF_GROUPS_MAX = 12,
    DWF_GROUP_CITIES_MAX = 4,
    DWF_BOXES_MAX = 8,
    DWF_SCENARIOS_MAX = 4,
    DWF_LIST_MAX = 16,
    DWF_APPROACHES = 12, /* a battle has at most one a link */
    DWF_CRT_ROWS = 20,
    DWF_FLAGS_MAX = 48,
    DWF_COLOURINGS = 8,
    DWF_WAY_MAX = 24 /* areas that a move is remembered to have gone through; none has as many links */
};
enum dwf_kind { DWF_INLAND = 1, DWF_RIVER_PORT, DWF_SEA_PORT, DWF_SEA };
enum dwf_home { DWF_HOME_CSA = 1, DWF_HOME_USA, DWF_HOME_NEUTRAL, DWF_HOME_PART_USA, DWF_HOME_BOTH, DWF_HOME_NONE };
enum dwf_holder { DWF_NOBODY, DWF_BY_CSA, DWF_BY_USA };                    /* side + 1 */
enum dwf_link { DWF_RAIL = 1, DWF_ROAD = 2, DWF_LAND = 3, DWF_WATER = 4 }; /* struct kit_link.kinds */
enum dwf_terrain {                                                         /* struct kit_link.marks: what a mover along
                                                                              this link meets; DARK: of its water */
                   DWF_WOODS = 1,
                   DWF_ROUGH = 2,
                   DWF_SWAMP = 4,
                   DWF_MOUNTAIN = 8,
                   DWF_SEASONAL = 16,
                   DWF_MAJOR = 32,
                   DWF_TERRAINS = 6,
                   DWF_DARK = 64
};
enum dwf_water { DWF_OPEN_SEA = 1, DWF_COASTAL, DWF_RIVER_MAJOR, DWF_RIVER_SEASONAL, DWF_WATERS }; /* link.value */
enum dwf_weather { DWF_CLEAR, DWF_RAIN, DWF_HARSH, DWF_WEATHERS };
enum dwf_column { DWF_COL_CLEAR, DWF_COL_ROUGH, DWF_COL_SEASONAL, DWF_COL_MAJOR, DWF_COL_MAXIMUM, DWF_COLUMNS };
enum dwf_theater { DWF_EAST = 1, DWF_WEST = 2 };
enum dwf_vessel { DWF_SHIP, DWF_GUNBOAT, DWF_IRONCLAD, DWF_VESSELS };
enum dwf_option { /* bits of a word of setup.c each */
                  DWF_OPT_RIVER = 1,
                  DWF_OPT_KENTUCKY = 2,
                  DWF_OPT_FLOW = 4,
                  DWF_OPT_ABILITIES = 8,
                  DWF_OPT_ALTERNATIVE = 16,
                  DWF_OPT_REFUSE_CSA = 32, /* this side may refuse arrivals and removals, */
                  DWF_OPT_REFUSE_USA = 64,
                  DWF_OPT_THREE = 128, /* three of them */
                  DWF_OPTIONS = 8
};
enum dwf_ability { /* bits, in the order of load_rows.c */
                   DWF_ADMINISTRATOR = 1,
                   DWF_ADMINISTRATOR_MILITIA = 2,
                   DWF_AGGRESSIVE = 4,
                   DWF_CORPS = 8,
                   DWF_DEFENSIVE = 16,
                   DWF_DEFENSIVE_MASTER = 32,
                   DWF_ENGINEER = 64,
                   DWF_INDEPENDENT = 128,
                   DWF_LOYALIST = 256,
                   DWF_MOVES = 512,
                   DWF_MASTER_TRAINER = 1024,
                   DWF_SIEGE_WAR = 2048
};
/* Leaders whom the alternative arrivals name, by the ids of data/leaders.json; 0 where a bundle has them not. */
enum dwf_who {
    DWF_WHO_GRANT,
    DWF_WHO_GRANT_GREAT,
    DWF_WHO_HALLECK,
    DWF_WHO_MCDOWELL,
    DWF_WHO_MCCLELLAN,
    DWF_WHO_BURNSIDE,
    DWF_WHO_HOOKER,
    DWF_WHO_LYON,
    DWF_WHO_POPE,
    DWF_WHO_BUELL,
    DWF_WHO_ROSECRANS,
    DWF_WHO_JE_JOHNSTON,
    DWF_WHO_AS_JOHNSTON,
    DWF_WHO_LEE,
    DWF_WHO_BRAGG,
    DWF_WHO_JACKSON,
    DWF_WHO_LONGSTREET,
    DWF_WHO
};
enum { DWF_CORPS_MOST = 5, DWF_ROAM_MOST = 4, DWF_CORPS_LEAST = 3, DWF_DECISIONS = 3 };
/* What brings on an alternative arrival (alternate.c), in the order of load_rows.c. */
enum dwf_trigger {
    DWF_BY_LIST, /* none */
    DWF_GRANT_WON,
    DWF_HALLECK_FAILS,
    DWF_GRANT_GREAT,
    DWF_GRANT_COMMANDS,
    DWF_MCDOWELL_BEATEN,
    DWF_MCCLELLAN_FAILS,
    DWF_BURNSIDE_BEATEN,
    DWF_HOOKER_SERVED,
    DWF_POPE_WON,
    DWF_BUELL_SERVED,
    DWF_ROSECRANS_BEATEN,
    DWF_JE_JOHNSTON_FOUGHT,
    DWF_LEADER_BEATEN,
    DWF_AS_JOHNSTON_FOUGHT,
    DWF_BRAGG_BEATEN,
    DWF_TRIGGERS
};
/* May a row be left out? It comes unless it is refused; it comes if it is placed. */
enum dwf_choice { DWF_MAY_REFUSE = 1, DWF_MAY_TAKE };
enum dwf_end { DWF_END_CSA = 1, DWF_END_USA, DWF_END_OUTLASTED };

/* What orders speak of: infantry and supply by number, militia by state, leaders by number. */
enum dwf_thing { DWF_INFANTRY = 1, DWF_SUPPLY, DWF_MILITIA = 100, DWF_LEADER = 200 };
/* Kinds of loss, in the order in which they are taken if nobody says otherwise. */
enum dwf_loss {
    DWF_LOSE_INFANTRY = 1,
    DWF_LOSE_MILITIA,
    DWF_LOSE_FORT,
    DWF_LOSE_GUNBOAT,
    DWF_LOSE_SHIP,
    DWF_LOSE_IRONCLAD
};
/* What may be brought into play besides rows and replacements. */
enum dwf_due {
    DWF_DUE_SUPPLY = 1,
    DWF_DUE_SHIP,
    DWF_DUE_GUNBOAT,
    DWF_DUE_IRONCLAD,
    DWF_DUE_RAIL,
    DWF_DUE_BLOCKADE, /* infantry of a failed blockade */
    DWF_DUE_ABROAD,   /* infantry after intervention */
    DWF_DUE_MARYLAND,
    DWF_DUE_MILITIA, /* to an administrator of militia instead of the capital */
    DWF_DUES = 10
};

/* ---- the state ---- */
enum dwf_leader_status { DWF_OFF, DWF_ON_MAP, DWF_HOMELESS /* until his side holds a flag city */ };
struct dwf_leader {
    uint8_t status, area; /* area: on the map, else 0 */
    uint8_t moved;        /* 1: in this half, by himself or in a stack */
    uint8_t used;         /* 1: activated in this half, or has used his ability */
    uint8_t lone;         /* 1: moved by himself in this half and takes no part in its battles */
    uint8_t since;        /* turn in which he came */
    uint8_t early;        /* before this turn his early rating counts; 0: it does not */
    uint8_t drew;         /* 1: a replacement has come to him in this half */
};
struct dwf_rail {
    uint8_t area, fresh, due /* turn, 0 */, known /* 1: it has been in play */;
};
enum dwf_mode { DWF_BY_LAND = 1, DWF_BY_SEA, DWF_BY_RIVER, DWF_FLEET };
struct dwf_move { /* who moves: all zero when nobody does */
    int32_t mode; /* enum dwf_mode */
    int32_t leader, area, start;
    int32_t last, last_water; /* where the last link came from; 0: none yet */
    int32_t rating;           /* of whom goes by land: the leader's, or the unit's */
    int32_t spent;            /* movement so far */
    int32_t steps;            /* links so far */
    int32_t blue;             /* 1: only areas of Union colour so far */
    int32_t halved;           /* 1: somebody was out of supply when he was moved */
    int32_t paid;             /* 1: a command point was spent on this, 2: and has met a duty */
    int32_t must;    /* bits of enum dwf_theater: it has to end in each of these, for the point was owed there */
    int32_t sailed;  /* 1: has been at sea */
    int32_t entered; /* 1: stands where movement ends */
    int32_t onward;  /* links gone when the enemy withdrew and it may go on; it halts if its owner is silent. 0 */
    int32_t infantry, supply, lifted /* factors that were counted against lift */;
    int32_t vessel[DWF_VESSELS];
    int32_t rail;             /* rail unit + 1, 0 */
    int32_t free;             /* 1: an independent leader, without a point: he may not attack */
    int32_t ignores;          /* bit of enum dwf_terrain that costs him nothing; 0 */
    int32_t leaves;           /* 1: has to end outside the state of his capital */
    int32_t militia;          /* bits by state */
    int32_t leaders[2];       /* bits by leader: the one who commands is among them */
    uint8_t way[DWF_WAY_MAX]; /* where it has been, [0]: where it started */
};
struct dwf_approach { /* those who came by one link, and go back by it */
    int32_t militia, leaders[2];
    uint8_t from, by_water, infantry, vessel[DWF_VESSELS], lift /* 1: by sea lift */, spare;
};
enum dwf_stage { /* of a battle */
                 DWF_STAGE_OPEN,
                 DWF_STAGE_WITHDRAW,
                 DWF_STAGE_SHIPS,
                 DWF_STAGE_LEAD_ATTACKER,
                 DWF_STAGE_LEAD_DEFENDER,
                 DWF_STAGE_COUNT,
                 DWF_STAGE_DEFENDER_LOSES,
                 DWF_STAGE_ATTACKER_LOSES,
                 DWF_STAGE_VERDICT,
                 DWF_STAGE_RETREAT,
                 DWF_STAGE_AFTER
};
struct dwf_battle { /* all zero when there is none */
    int32_t area, stage, n_approaches;
    int32_t limit;             /* the attacker's total is not to be above this; 0: as it is */
    int32_t spend;             /* area whose supply unit pays; 0: the usual one */
    int32_t value, column;     /* as counted */
    int32_t leader[DWF_SIDES]; /* who counts; 0: none */
    int32_t due[DWF_SIDES];    /* losses still to be named */
    int32_t fort_due;          /* of the attacker's: infantry or militia, still */
    int32_t lost[DWF_SIDES];   /* losses so far */
    int32_t unsupplied;        /* 1: the defender */
    int32_t extra;             /* of the defender's losses: for want of supply */
    int32_t fort_before, winner /* side + 1 */, withdrew;
    int32_t decided;                                       /* 1: the attacker has said that he stands by his orders */
    int32_t infantry[DWF_SIDES], infantry_lost[DWF_SIDES]; /* as it began; so far */
    struct dwf_move opener;
    struct dwf_approach approach[DWF_APPROACHES];
};
/* What the alternative arrivals and the handicap count (DWF-O-arrival, DWF-O-balance). */
struct dwf_story {
    uint8_t due[DWF_TRIGGERS]; /* the turn from which the rows of a trigger open; 0 */
    uint8_t grant_won, grant_lost, grant_flags /* cities */, halleck_idle /* turns without a victory */;
    uint8_t halleck_won, mcclellan_idle, mcclellan_fought, pope_won; /* flags: in this turn */
    uint8_t pope_moved /* 1: transferred */, pope_idle, pope_knows /* 1: has been in Washington */, fought /* J.E.
                          Johnston's battles */
        ;
    uint8_t beaten /* leader whom J.E. Johnston may replace */, detached /* 1: Longstreet */, decisions /* left */,
        spare;
};
struct dwf_state {
    struct flow flow;
    int32_t scenario; /* from 1 */
    int32_t options;  /* enum dwf_option bits */
    int32_t turn, side;
    int32_t points, owed; /* owed: bits of enum dwf_theater */
    int32_t markers;      /* construction markers that may still be placed */
    int32_t half_marker;  /* 1: the point of the last marker pays for one more, */
    int32_t half_area;    /* in another area than this, */
    int32_t half_west;    /* 1: and west of the Mississippi, as it has met a duty there */
    int32_t lift, riverine;
    int32_t kentucky;   /* 1: Confederates have entered it */
    int32_t virginia;   /* 1: West Virginia is a state */
    int32_t mustered;   /* 1: its militia has come */
    int32_t intervened; /* turn, 0 */
    int32_t trained;    /* 1: in this half */
    int32_t doubled;    /* 1: Richmond takes two */
    int32_t withdrawn;  /* area that the enemy left last before combat, in this half; 0 */
    int32_t n_rows;     /* open rows of this half or set-up */
    int32_t gunboats_off;
    int32_t pile[DWF_SIDES]; /* infantry factors lost and not replaced */
    struct dwf_move move;
    struct dwf_battle battle;
    struct dwf_leader leader[DWF_LEADERS_MAX];
    struct dwf_rail rail[DWF_RAILS_MAX];
    struct dwf_story story;
    uint8_t row[DWF_OPEN_ROWS], left[DWF_OPEN_ROWS]; /* numbers of rows, pieces still to be placed */
    uint8_t refused[DWF_OPEN_ROWS];                  /* 1: without its leaders */
    uint8_t group_left[DWF_GROUPS_MAX];
    uint8_t due[DWF_DUES + 2];
    uint8_t ships_due[DWF_TURNS_MAX], ironclads_due[DWF_SIDES][DWF_TURNS_MAX];
    uint8_t militia[DWF_STATES_MAX], militia_fresh[DWF_STATES_MAX]; /* area; 1: has not moved */
    uint8_t militia_due[DWF_STATES_MAX];                            /* turn */
    uint8_t militia_gone[DWF_STATES_MAX];                           /* 1: for good */
    uint8_t fort[DWF_AREAS_MAX], fort_of[DWF_AREAS_MAX];            /* steps; enum dwf_holder */
    uint8_t building[DWF_AREAS_MAX];                                /* enum dwf_holder */
    uint8_t built_on[DWF_AREAS_MAX]; /* turn in which the step was begun, or the last one was done */
    uint8_t burned[DWF_AREAS_MAX];
    uint8_t to_burn[DWF_AREAS_MAX]; /* 1: will be burned unless spared, 2: spared */
    uint8_t broken[DWF_AREAS_MAX];  /* 1: fresh, 2: old */
    uint8_t converted[DWF_AREAS_MAX];
    uint8_t holder[DWF_AREAS_MAX];     /* of areas in both colours: who held it last */
    uint8_t fought[DWF_AREAS_MAX];     /* 1: in this half */
    uint8_t fed[DWF_AREAS_MAX];        /* 1: a supply unit was spent here in this half */
    uint8_t garrisoned[DWF_AREAS_MAX]; /* 1: own infantry or militia was here as this half opened */
    uint8_t began[DWF_AREAS_MAX];      /* ships here as this half opened */
    uint8_t infantry[DWF_SIDES][DWF_AREAS_MAX], fresh[DWF_SIDES][DWF_AREAS_MAX];
    uint8_t supply[DWF_SIDES][DWF_AREAS_MAX], supply_fresh[DWF_SIDES][DWF_AREAS_MAX];
    uint8_t vessel[DWF_SIDES][DWF_VESSELS][DWF_AREAS_MAX], vessel_fresh[DWF_VESSELS][DWF_AREAS_MAX];
};

/* ---- the data ---- */
struct dwf_area {
    const char *id, *name;
    int32_t state, later_state /* with West Virginia; 0 */, kind, home, latent, square, flag /* enum dwf_holder */;
    int32_t group, capital_of, theaters, lat, lon, x, y, sourced;
    int32_t box; /* of a box: number in blockade, from 1 */
    int32_t beside_box;
};
struct dwf_region { /* a state */
    const char *id, *name;
    int32_t side /* enum dwf_holder */, militia, capital;
};
struct dwf_leader_facts {
    const char *id, *name, *person;
    int32_t side, combat, movement, early_combat, early_movement, early_turns, abilities, sourced;
};
enum dwf_place_kind {
    DWF_AT = 1,
    DWF_ANY_FLAG,
    DWF_WITH_LEADER,
    DWF_WHERE_LEADER,
    DWF_ANY_AREA,
    DWF_OWN_INFANTRY,
    DWF_INFANTRY_BESIDE,
    DWF_INFANTRY_IN_THEATER,
    DWF_OWN_FORT,
    DWF_ANY_PORT,
    DWF_ANY_BOX,
    DWF_WHERE_BEATEN /* dwf_story.beaten */
};
struct dwf_place {
    int32_t kind, area /* AT, BESIDE; of ANY_FLAG: west of it */, leader, states /* bits */, theater, port;
};
enum dwf_op {
    DWF_OP_LEADER = 1,
    DWF_OP_REMOVE,
    DWF_OP_TRANSFER,
    DWF_OP_INFANTRY,
    DWF_OP_SUPPLY,
    DWF_OP_SHIP,
    DWF_OP_GUNBOAT,
    DWF_OP_IRONCLAD,
    DWF_OP_RAIL,
    DWF_OP_MILITIA,
    DWF_OP_FORT,
    DWF_OP_BUILDING
};
struct dwf_event {
    int32_t op, leader /* DWF_BEATEN: dwf_story.beaten */, n, state;
};
enum { DWF_BEATEN = -1 };
enum dwf_unless { DWF_UNLESS_INFANTRY = 1, DWF_UNLESS_ANY };
struct dwf_row {
    const char *id;
    int32_t side, turn, step, n_events, n_tiers, if_held, unless, split,
        repeat /* 0; else so many pieces in as many areas */;
    int32_t trigger, choice, superseded; /* of alternative arrivals; 1: its leaders come by another row then */
    int32_t n_places[DWF_TIERS_MAX];
    struct dwf_event event[DWF_EVENTS_OF_ROW];
    struct dwf_place place[DWF_TIERS_MAX][DWF_PLACES_MAX];
};
struct dwf_scenario {
    const char *id, *name;
    int32_t turn, in_campaign, kentucky, n_burned, burned[DWF_LIST_MAX], n_rows;
    struct dwf_row row[DWF_SETUP_MAX];
};
struct dwf_turn_facts {
    const char *name;
    int32_t year, of_year /* 0 winter .. 5 october */, weather, lift, command[DWF_SIDES];
    int32_t max_infantry[DWF_SIDES], supply[DWF_SIDES], max_fort, max_fort_capitals, riverine;
};
struct dwf_group {
    const char *id, *name;
    int32_t side, rate, n, city[DWF_GROUP_CITIES_MAX];
};
struct dwf_box {
    int32_t area, n_flags, flag[DWF_LIST_MAX], n_sets, n_set[4], set[4][DWF_GROUP_CITIES_MAX];
};
struct dwf_terrain_facts {
    int32_t extra, halves /* 0: -1 */, column, frozen;
};
struct dwf_victory {
    int32_t n_ways, n_lists[4], n_areas[4][2], area[4][2][4]; /* any way; of each of its lists one area */
};
struct dwf_abroad { /* intervention */
    int32_t year, most_lost, n, area[4], n_also, also[2];
};
/* Leaders are named by person: id is the first of his counters (dwf_person_of(), dwf_counter_of()). Rows are lettered
 * from A, as a report has them; losses are enum dwf_loss, types enum dwf_due up to DWF_DUE_BLOCKADE, which stands for
 * any infantry that is due. */
enum {
    DWF_NAME_AREA = KIND_FIRST,
    DWF_NAME_LEADER,
    DWF_NAME_GROUP,
    DWF_NAME_ROW,
    DWF_NAME_LOSS,
    DWF_NAME_TYPE,
    DWF_NAME_KINDS_END
};
struct dwf_data {
    struct kit_map map; /* kinds: enum dwf_link; marks: terrain of the end entered, DARK; value: enum dwf_water */
    struct dwf_area area[DWF_AREAS_MAX];
    struct dwf_region state[DWF_STATES_MAX];
    struct dwf_leader_facts leader[DWF_LEADERS_MAX + 1];
    struct dwf_row row[DWF_ROWS_MAX + 1];
    struct dwf_scenario scenario[DWF_SCENARIOS_MAX + 1];
    struct dwf_turn_facts turn[DWF_TURNS + 1];
    struct dwf_group group[DWF_GROUPS_MAX + 1];
    struct dwf_box box[DWF_BOXES_MAX + 1];
    struct dwf_victory csa_wins;
    int32_t csa_wins_from, usa_groups[5]; /* turn; by year from 1861 */
    struct dwf_abroad abroad[4];
    int32_t n_areas, n_states, n_leaders, n_rows, n_scenarios, n_groups, n_boxes, n_abroad;
    int32_t guessed_links; /* how many are not sourced */
    int32_t crt[DWF_CRT_ROWS + 1][DWF_COLUMNS + 1]; /* by column; the last is the defender's */
    struct dwf_terrain_facts terrain[DWF_TERRAINS];
    int32_t road[DWF_WEATHERS], rail_cost;
    int32_t water[DWF_WATERS][DWF_VESSELS + 1], harsh_water[DWF_WATERS]; /* the last: lift; 0: may not */
    int32_t infantry_moves, supply_moves, rail_moves, alone_moves, lift_moves, riverine_moves,
        vessel_moves[DWF_VESSELS];
    int32_t markers, markers_a_point, blue_bonus, boxes_needed, return_after, owed_east, owed_west;
    int32_t capital[DWF_SIDES], charleston, baltimore, jefferson_city, lexington, louisville, bowling_green;
    int32_t n_ships, ships[DWF_LIST_MAX], n_gunboats, gunboats[DWF_LIST_MAX], n_ironclads, ironclads[DWF_LIST_MAX];
    int32_t n_mississippi, mississippi[DWF_LIST_MAX];
    /* Found once, as they are asked at every step of every march (load_map.c). */
    int32_t n_flags, flags[DWF_FLAGS_MAX];                /* flag cities of both sides, in the order of areas */
    uint8_t colour[DWF_COLOURINGS][DWF_AREAS_MAX];        /* bits of sides: map.c, colours() */
    uint8_t at_sea[DWF_AREAS_MAX], inland[DWF_AREAS_MAX]; /* 1: it is */
    int32_t statehood_turn, blockade_turn, kentucky_turn, mcclellan, lee;
    int32_t who[DWF_WHO];
    int32_t loyal_states, virginia; /* bits by state; the state */
    struct kit_names names[DWF_NAME_KINDS_END - KIND_FIRST];
};
static inline const struct dwf_data *dwf_data(const struct rules *r)
{
    return r->data;
}
static inline const struct dwf_turn_facts *dwf_now(const struct rules *r, const struct dwf_state *s)
{
    return &dwf_data(r)->turn[s->turn];
}
static inline int dwf_foe(int side)
{
    return 1 - side;
}

/* ---- steps, verbs, events ---- */
enum dwf_step {
    DWF_STEP_SETUP = 1,
    DWF_STEP_OPEN,
    DWF_STEP_ARRIVE,
    DWF_STEP_CAMPAIGN,
    DWF_STEP_MARCH,
    DWF_STEP_READY,
    DWF_STEP_BATTLE,
    DWF_STEP_WITHDRAW,
    DWF_STEP_SHIPS,
    DWF_STEP_LEAD,
    DWF_STEP_LOSSES,
    DWF_STEP_RETREAT,
    DWF_STEP_SETTLE,
    DWF_STEP_CLOSE,
    DWF_STEPS_END
};
enum dwf_verb {
    DWF_PLACE = VERB_FIRST, /* number of the open row from 1, area */
    DWF_BURN,               /* area */
    DWF_SPARE,              /* area */
    DWF_REPLACE,            /* group, area, factors */
    DWF_DOUBLE,             /* group that goes without: Richmond takes two */
    DWF_BRING,              /* enum dwf_due, area */
    DWF_REFUSE,             /* number of the open row from 1: its leaders stay as they are */
    DWF_MARCH,              /* leader: opens his march */
    DWF_ROAM,               /* leader: the same, of an independent leader for nothing, who may not attack */
    DWF_DETACH,             /* Lee gives Longstreet a corps, which leaves Virginia: opens its march */
    DWF_MOVE,               /* area, factors: opens the march of a unit without a leader */
    DWF_MUSTER,             /* state: opens the march of its militia */
    DWF_CARRY,              /* area, units: supply moves by itself */
    DWF_BUILD_ON,           /* rail unit + 1: it moves */
    DWF_RIDE,               /* leader, area: alone, all the way */
    DWF_SAIL,               /* enum dwf_vessel + 1, area, units */
    DWF_LIFT,               /* leader or 0, area, factors: by sea */
    DWF_FERRY,              /* leader or 0, area, factors, gunboats: by river */
    DWF_IGNORE,             /* bit of enum dwf_terrain, before the first link */
    DWF_GO,                 /* area, 1: by water */
    DWF_TAKE,               /* thing, number */
    DWF_LEAVE,              /* thing, number */
    DWF_HALT,
    DWF_FORT,     /* area: a construction marker */
    DWF_TRAIN,    /* McClellan */
    DWF_ENTRENCH, /* leader */
    DWF_BOMBARD,  /* area, from, ships, ironclads, gunboats */
    DWF_PASS,     /* 0, or a theater in which the point is spent */
    DWF_FIGHT,
    DWF_GO_ON,
    DWF_SPEND,    /* area whose supply unit pays */
    DWF_LIMIT,    /* total */
    DWF_WITHDRAW, /* area */
    DWF_STAND,
    DWF_LEAD,    /* leader */
    DWF_LOSE,    /* enum dwf_loss, from where (attacker) or the area itself, number */
    DWF_RETREAT, /* area */
    DWF_SPOILS,  /* 1 take, 2 refuse */
    DWF_HOME,    /* leader, area */
    DWF_FINISH,
    DWF_ORDERS_END,
    DWF_INVADE = DWF_ORDERS_END, /* lines of sheets that are made of the orders above */
    DWF_ONWARD,
    DWF_LINE_MARCH,
    DWF_LINE_MOVE,
    DWF_LINE_SAIL,
    DWF_LINE_LIFT,
    DWF_VERBS_END
};
#define DWF_EVENTS(X)                                                                                                  \
    X(TURN, "turn")                 /* side, turn */                                                                   \
    X(STATEHOOD, "statehood")       /* area */                                                                         \
    X(KENTUCKY, "kentucky")         /* area */                                                                         \
    X(INTERVENTION, "intervention") /* ships gone */                                                                   \
    X(ATTRITION, "attrition")       /* area, steps left */                                                             \
    X(FORT_DONE, "fort-done")       /* area, steps, side */                                                            \
    X(MENDED, "mended")             /* area */                                                                         \
    X(BURNED, "burned")             /* area */                                                                         \
    X(LEADER_CAME, "leader-came")   /* leader, area */                                                                 \
    X(LEADER_LEFT, "leader-left")   /* leader, area */                                                                 \
    X(REFUSED, "refused")           /* side, number of the row */                                                      \
    X(TRANSFERRED, "transferred")   /* leader, from, area */                                                           \
    X(CAME, "came")                 /* side, enum dwf_op, number, area, state */                                       \
    X(NOT_COME, "not-come")         /* side, enum dwf_op, number, area, 1: barred; else there is no place for it */    \
    X(REPLACED, "replaced")         /* side, group, area, factors */                                                   \
    X(DOUBLED, "doubled")           /* group that goes without */                                                      \
    X(BROUGHT, "brought")           /* side, enum dwf_due, area */                                                     \
    X(MOVED, "moved")               /* side, mode, leader, from, to, infantry, cost, 1 by water | 2 its first link */  \
    X(RODE, "rode")                 /* leader, from, to */                                                             \
    X(TOOK, "took")                 /* side, area, thing, number */                                                    \
    X(LEFT, "left")                 /* side, area, thing, number */                                                    \
    X(SPENT_POINT, "point")         /* side, points left, enum dwf_verb */                                             \
    X(BROKEN, "broken")             /* area */                                                                         \
    X(CONVERTED, "converted")       /* area */                                                                         \
    X(TAKEN, "taken")               /* area, side */                                                                   \
    X(MARKER, "marker")             /* area, side */                                                                   \
    X(TRAINED, "trained")           /* area, factors */                                                                \
    X(ENTRENCHED, "entrenched")     /* area, leader */                                                                 \
    X(BOMBARDED, "bombarded")       /* area, units given up, steps taken, 1: a marker destroyed */                     \
    X(IRONCLADS, "ironclads")       /* area, ironclads each, ships */                                                  \
    X(ENGAGED, "engaged")           /* area, side, from */                                                             \
    X(FOUGHT, "fight")              /* area: the attacker has said so */                                               \
    X(BATTLE, "battle")             /* area, attacker, infantry and militia, the defender's, fort */                   \
    X(WITHDREW, "withdrew")         /* side, area, to, 1: vessels alone */                                             \
    X(SUPPLY_SPENT, "supply-spent") /* side, area */                                                                   \
    X(VALUE, "value")               /* area, value, column, leader, leader of the defender, 1: unsupplied */           \
    X(LOST, "lost")                 /* side, area, enum dwf_loss, number */                                            \
    X(VERDICT, "verdict")           /* area, winner, attacker's value, defender's value, why */                        \
    X(RETREATED, "retreated")       /* side, area, to */                                                               \
    X(ELIMINATED, "eliminated")     /* side, area, infantry factors */                                                 \
    X(SUPPLY_LOST, "supply-lost")   /* side, area, number, captured */                                                 \
    X(WENT_HOME, "went-home")       /* leader, area, to or 0 */                                                        \
    X(RAIL_LOST, "rail-lost")       /* area */                                                                         \
    X(LAPSED, "lapsed")             /* side, points */                                                                 \
    X(OVER, "over")                 /* enum dwf_end, winner or -1 */
enum dwf_event_kind {
    DWF_EVENT_NONE,
#define DWF_EVENT_ENUM(name, word) DWF_EVENT_##name,
    DWF_EVENTS(DWF_EVENT_ENUM)
#undef DWF_EVENT_ENUM
        DWF_EVENTS_END
};

extern const struct game_rules dwf_rules;
enum { DWF_N_VERBS = 63, DWF_N_FACTS = 8, DWF_N_ANSWERS = 4 };
extern const struct verb dwf_verbs[DWF_N_VERBS];
enum { DWF_WHEN_WITHDRAW = 1 /* the first of the answers: asked to withdraw */ };
extern const struct recipe dwf_recipes[];
extern const char *const dwf_options[]; /* by bit, NULL-terminated */
extern const struct fact dwf_facts[DWF_N_FACTS];
extern const struct answer dwf_answers[DWF_N_ANSWERS];
extern const struct sheet_names dwf_names;
enum { DWF_N_FIELDS = 54 };
extern const struct field dwf_fields[DWF_N_FIELDS];

#endif
