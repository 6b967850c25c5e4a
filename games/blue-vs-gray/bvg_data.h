/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/bvg_data.h - the data: read-only, made by load.c from a bundle. */
#ifndef DISPATCH_BVG_BVG_DATA_H
#define DISPATCH_BVG_BVG_DATA_H

#include "games/blue-vs-gray/bvg_kinds.h"
#include "games/kit/names.h"

enum bvg_rule { /* special rules of cards, as data/cards.json names them */
                BVG_RULE_NONE,
                BVG_RULE_DIE_SHIFT,
                BVG_RULE_GARRISON,
                BVG_RULE_CANCEL_ENIGMA,
                BVG_RULE_RECALL,
                BVG_RULE_ONE_STEP,
                BVG_RULE_WITH_GARRISON_OR_ALONE,
                BVG_RULE_WITH_GARRISON,
                BVG_RULE_GONE_IF_SACKED,
                BVG_RULE_GRANT,
                BVG_RULE_MONITOR,
                BVG_RULE_RESTORE_CARD,
                BVG_RULE_ORDERS_191,
                BVG_RULE_NO_ATTACK,
                BVG_RULE_NO_ATTACK_BEFORE_LATE,
                BVG_RULE_XVI_CORPS,
                BVG_RULE_EMANCIPATION,
                BVG_RULE_LOSES_SOLDIERS,
                BVG_RULE_SPY,
                BVG_RULE_ONE_TURN,
                BVG_RULE_MOUNTAIN_BOYS,
                BVG_RULE_INVASION_SHIFT,
                BVG_RULE_FREEDOM_SICKNESS,
                BVG_RULE_INFERNAL,
                BVG_RULE_SHERIDAN,
                BVG_RULE_ELECTIONS,
                BVG_RULE_NOT_WITH,
                BVG_RULE_ONLY_UNDER,
                BVG_RULE_IRONCLADS,
                BVG_RULE_SLOWS,
                BVG_RULE_JACKSON,
                BVG_RULE_STALEMATE,
                BVG_RULE_FIRST_LOSS,
                BVG_RULE_COPPERHEADS,
                BVG_RULE_FORREST,
                BVG_RULE_GONE_AT_LATE_WAR,
                BVG_RULE_NO_PAIR_WITH,
                BVG_RULE_NEVER_CADRE,
                BVG_RULE_DRAFT_RIOTS,
                BVG_RULE_RANGERS,
                BVG_RULE_DIGGING,
                BVG_RULE_DEGATAGA,
                BVG_RULE_FAVOR_WITH_GRANT,
                BVG_RULES
};
struct bvg_capacity { /* formations that may be led */
    int32_t divisions, corps, armies, unlimited;
};
struct bvg_card {
    const char *id, *name; /* "U070"; as printed */
    const char *note;      /* a short effect note for reports, or NULL */
    const char *why;       /* what of it is reconstructed, or NULL */
    int32_t side, number, kind;
    int32_t strength, depleted, steps; /* steps 0: leaders, squadrons, the garrison; depleted -1: none */
    int32_t attack, defense;           /* initiative, -1 none */
    int32_t rank;
    struct bvg_capacity chief, under; /* as commander; as subordinate (all 0: he never is one) */
    int32_t wont_subordinate, politics;
    int32_t home; /* theaters (mask) of option 1 */
    int32_t only; /* BVG_EAST or BVG_WEST: may never be elsewhere (BVG-7.3d); 0 */
    int32_t at_start, late_war;
    int32_t rule;           /* enum bvg_rule */
    int32_t other;          /* the card its rule is about (not with, only under, no pair with, cancels), 0 */
    int32_t also;           /* a second one, 0 */
    int32_t amount;         /* free restores, die shift, draws: the number its rule needs, 0 */
    int32_t least;          /* a threshold of its rule, 0 */
    int32_t least_strength; /* of the corps that its rule takes, 0 */
    int32_t target;         /* theater of the city that its rule needs, 0: any */
    int32_t one_shot, as_reserve;
    int32_t letter;                 /* map cards: 1..11 */
    uint8_t cities[BVG_CITIES_MAX]; /* 1: its rule is about this city */
};
struct bvg_city {
    const char *id, *name;
    int32_t letter, theater, capital, port, x, y; /* x, y: for drawings */
};
struct bvg_city_version {
    int32_t city, native /* enum bvg_control */, fort, pesthole;
};
struct bvg_letter { /* a map card's place on the map */
    int32_t at_start;
    int32_t neighbours;  /* bit letter: cards that it touches (BVG-7.2a) */
    int32_t guessed;     /* 1: these are reconstructed; for words only */
    int32_t drawn_at[4]; /* x, y, width, height: for drawings */
};
struct bvg_version { /* by card id of a map card */
    int32_t n;
    struct bvg_city_version at[BVG_VERSION_CITIES_MAX];
};
struct bvg_link {
    int32_t a, b, rail, rail_no_attack, river;
    int32_t river_unless; /* the river part exists only while this city is not on the map, 0 */
};
struct bvg_sets { /* 1 by city id */
    uint8_t northern[BVG_CITIES_MAX], atlantic[BVG_CITIES_MAX], gulf[BVG_CITIES_MAX], mississippi[BVG_CITIES_MAX],
        kentucky[BVG_CITIES_MAX], no_base[BVG_CITIES_MAX];
    uint8_t needs_fort[BVG_CITIES_MAX]; /* the fort that must be held for squadrons to come in (BVG-9.3b), 0 */
};
struct bvg_production {
    int32_t draw, restores;
};
struct bvg_tables {
    int32_t entitled[BVG_SIDES], least[BVG_SIDES], free_restores[BVG_SIDES];
    int32_t usa_severed, usa_late;       /* change of the USA entitlement */
    struct bvg_production production[4]; /* by types lost */
    int32_t no_blockade_supply, partial_restores;
    int32_t per_point;                                         /* restores that a point of supply buys */
    int32_t usa_railnet;                                       /* least northern cities in one net */
    int32_t usa_wins, csa_wins, csa_wins_early, election, end; /* objectives totals (BVG-18.4 to 18.6) */
    int32_t pesthole, soldiers_margin, strength_step, fort;
    int32_t result[7];                                /* red die 1..6: enum bvg_result */
    int32_t level[7];                                 /* white die 1..6: 0 light, 1 normal, 2 heavy */
    int32_t n_bands, band[8][5];                      /* units from, to, losses light, normal, heavy */
    int32_t loser_least;                              /* steps that the beaten side loses at least */
    int32_t leader_effect[7], leader_chooser[7];      /* die 1..6: enum bvg_fate; 1 the opponent picks, 2 the owner */
    int32_t raid_any, raid_margin[2], raid_points[2]; /* BVG-10.3 */
    int32_t guessed; /* bits of enum bvg_guessed: tables that are reconstructed; for words only */
};
enum bvg_guessed { BVG_GUESSED_RESULTS = 1, BVG_GUESSED_LOSSES = 2, BVG_GUESSED_LEADERS = 4 };
enum bvg_result {
    BVG_ATTACKER_ROUTED = 1,
    BVG_ATTACKER_DEFEATED,
    BVG_GENERALS_BATTLE,
    BVG_SOLDIERS_BATTLE,
    BVG_DEFENDER_DEFEATED,
    BVG_DEFENDER_ROUTED
};
enum bvg_fate { BVG_KILLED = 1, BVG_WOUNDED, BVG_SACKED, BVG_DISGRACED /* not of the table: BVG-8.6i */ };
struct bvg_placed { /* a card of a scenario's set-up */
    int32_t card, leader, theater;
};
struct bvg_scenario_side {
    int32_t supply, draw /* cards drawn into the opening hand */, shuffled;
    int32_t n_hand, n_deck, n_board, n_cadre, n_out;
    int32_t hand[16], deck[BVG_CSA_CARDS], cadre[16], out[32];
    struct bvg_placed board[64];
};
struct bvg_scenario {
    const char *id, *name;
    int32_t first;          /* side of the first turn */
    int32_t first_step;     /* enum bvg_step of that turn */
    int32_t pre_action;     /* 1: the CSA places cards before turn one */
    int32_t late_immediate; /* 1: a late-war card is not put under the deck; the first one starts Late War */
    int32_t usa_must_attack, usa_no_card, csa_no_attack; /* restrictions of the first turns */
    int32_t emancipated, ironclads, monitor, trans_sent;
    int32_t guessed; /* 1: something of its set-up is reconstructed; for words only */
    int32_t n_map, map[BVG_LETTERS];
    uint8_t control[BVG_CITIES_MAX]; /* where it differs from the map card; 0: as printed */
    struct bvg_scenario_side side[BVG_SIDES];
};
enum { BVG_SCENARIOS_MAX = 4 };
enum bvg_name_kind {                             /* kinds of arguments in patterns: c:CARD, x:PIECE, ... */
                     BVG_NAME_CARD = KIND_FIRST, /* any card */
                     BVG_NAME_PIECE,             /* what stands on the board: leaders, units, squadrons, the garrison */
                     BVG_NAME_LEADER,            /* leaders only */
                     BVG_NAME_UNIT,              /* infantry and cavalry */
                     BVG_NAME_CORPS,             /* USA infantry */
                     BVG_NAME_SQUADRON,
                     BVG_NAME_MAP, /* map cards: "C neutral", "H" */
                     BVG_NAME_ENIGMA,
                     BVG_NAME_CITY,
                     BVG_NAME_THEATER, /* east 1, west 2 */
                     BVG_NAME_SORT,    /* leader, corps, division, cavalry, squadron: enum bvg_sort */
                     BVG_NAME_KINDS_END
};
enum bvg_sort { BVG_SORT_LEADER = 1, BVG_SORT_CORPS, BVG_SORT_DIVISION, BVG_SORT_CAVALRY, BVG_SORT_SQUADRON };
/* What load_ways.c makes of the map and the cards so that searches are quick. Sets of cities: bit n is city n. */
enum { BVG_SHORT_LIST = 16 };
struct bvg_print { /* by card id of a map card */
    uint64_t cities, native[BVG_SIDES], fort, pesthole;
};
struct bvg_ways {
    uint64_t rail[BVG_CITIES_MAX], attack_rail[BVG_CITIES_MAX], river[BVG_CITIES_MAX];
    uint64_t any[BVG_CITIES_MAX];   /* rail or river */
    uint64_t maybe[BVG_CITIES_MAX]; /* rivers that depend on a city (river_unless); not in river[] or any[] */
    uint64_t theater[BVG_BOTH + 1], port, no_base;
    uint64_t northern, atlantic, gulf, mississippi, kentucky; /* as struct bvg_sets has them */
    struct bvg_print print[BVG_CARDS_MAX];
    uint8_t by_name[BVG_CITIES_MAX]; /* cities in order of their names, from index 0 */
    int32_t ft_monroe;
    int32_t n_squadrons, squadron[BVG_SHORT_LIST];
    int32_t n_cavalry, cavalry[BVG_SHORT_LIST]; /* all that may ever raid or meet a raid, XVI Corps too */
    int32_t viii_corps;
};
struct bvg_set { /* cards of one side (sets.h) */
    uint64_t at[2];
};
struct bvg_masks { /* cards of a side by what never changes; made from the cards */
    struct bvg_set all, kind[BVG_GARRISON + 1], high /* leaders */, sheridan, xvi, with_garrison, no_pair, shuns,
        recall;
    struct bvg_set proud, faithful;   /* leaders who serve under nobody; under one other only */
    struct bvg_set lone;              /* who serve under nobody, and squadrons: never under anything */
    struct bvg_set one_turn;          /* corps of one turn */
    struct bvg_set usual;             /* units and leaders whose chiefs follow from their kind alone */
    struct bvg_set barred[BVG_BOTH];  /* by theater: never there */
    struct bvg_set foreign[BVG_BOTH]; /* by theater: units at home in the other (option 1) */
};
struct bvg_data {
    struct bvg_card card[BVG_CARDS_MAX];
    struct bvg_city city[BVG_CITIES_MAX];
    struct bvg_letter letter[BVG_LETTERS_MAX];
    struct bvg_version version[BVG_CARDS_MAX];
    int32_t n_links;
    struct bvg_link link[BVG_LINKS_MAX];
    uint8_t link_of[BVG_CITIES_MAX][BVG_CITIES_MAX]; /* index in link + 1, 0 none; symmetric */
    struct bvg_sets set;
    int32_t washington, richmond, atlanta, shenandoah, cumberland_gap, norfolk, wheeling, new_orleans, knoxville,
        lexington;                                                               /* cities */
    int32_t map_c;                                                               /* the letter of the Kentucky card */
    int32_t dept, monitor, ironclads, emancipation, elections, grant, xvi_corps; /* cards that rules name */
    struct bvg_tables table;
    struct bvg_ways ways;
    int32_t n_scenarios;
    struct bvg_scenario scenario[BVG_SCENARIOS_MAX];
    struct kit_names names[BVG_NAME_KINDS_END - KIND_FIRST];
    struct bvg_masks masks[BVG_SIDES];
};
static inline const struct bvg_data *bvg_data(const struct rules *r)
{
    return r->data;
}
/* For an id that does not exist: card 0, which is no card. Events in a report that somebody else signed may name any.
 */
static inline const struct bvg_card *bvg_card(const struct rules *r, int card)
{
    return &bvg_data(r)->card[card >= 0 && card < BVG_CARDS_MAX ? card : 0];
}

#endif
