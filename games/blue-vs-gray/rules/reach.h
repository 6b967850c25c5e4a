/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/rules/reach.h - who may attack what from where, with which supply, who may answer, and who can
 * retreat (rule book 8.1 to 8.3, 8.7, 9, 10.3, 11). Questions about a position, nothing is changed but by the two
 * functions that say so.
 *
 * A set of cities is a uint64_t: bit n is city n. Ask bvg_survey() once, then all else about that position; it is to be
 * asked anew when control, a map card or a squadron has changed.
 *
 * An attack goes so: bvg_reach_all() lists; bvg_sea_announces() and bvg_attack_plan() settle what was ordered;
 * bvg_neutral_attacked() and a new survey when the city was neutral; bvg_stands() tells how it may be defended, the
 * ..._bar functions by whom. Every ..._bar function returns NULL when it may be, else the key of a refusal. */
#ifndef DISPATCH_BVG_REACH_H
#define DISPATCH_BVG_REACH_H

#include "games/blue-vs-gray/rules/steps.h"

#define BVG_AT(city) ((uint64_t)1 << (city))

/* ---- supply_lines.c: the ground, supply bases and supply lines ---- */
struct bvg_ground {
    const struct bvg_data *data;
    uint64_t on_map, neutral, held[BVG_SIDES], native[BVG_SIDES]; /* native: as printed, whoever holds it now */
    uint64_t pesthole;
    uint64_t base[BVG_SIDES]; /* supply bases (BVG-11.2) */
    int32_t interdicted;      /* BVG-9.5a */
};
void bvg_survey(const struct rules *, const struct bvg_state *, struct bvg_ground *);
uint64_t bvg_maybe_beside(const struct bvg_ground *, int city); /* over rivers that depend on a city (Island No 10) */
/* Cities joined by river, interdiction not looked at. */
static inline uint64_t bvg_river_beside(const struct bvg_ground *g, int city)
{
    const struct bvg_ways *w = &g->data->ways;
    return (w->river[city] | (w->maybe[city] ? bvg_maybe_beside(g, city) : 0)) & g->on_map;
}
static inline uint64_t bvg_open_rivers(const struct bvg_ground *g, int side, int city)
{
    return side == BVG_CSA && g->interdicted ? 0 : bvg_river_beside(g, city); /* BVG-3.23b */
}
/* Adjacent cities as they count for a side; those that it may attack along a link (BVG-3.25a). */
static inline uint64_t bvg_beside(const struct bvg_ground *g, int side, int city)
{
    return (g->data->ways.rail[city] & g->on_map) | bvg_open_rivers(g, side, city);
}
static inline uint64_t bvg_attack_beside(const struct bvg_ground *g, int side, int city)
{
    return (g->data->ways.attack_rail[city] & g->on_map) | bvg_open_rivers(g, side, city);
}
/* The city of a set whose name comes first, 0: the set is empty. How many are in a set. The least number in it. */
int bvg_first_by_name(const struct bvg_ground *, uint64_t cities);
static inline int bvg_count(uint64_t cities)
{
    cities -= cities >> 1 & 0x5555555555555555u; /* in pairs of bits, in fours, in bytes, all together */
    cities = (cities & 0x3333333333333333u) + (cities >> 2 & 0x3333333333333333u);
    cities = (cities + (cities >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(cities * 0x0101010101010101u >> 56);
}
static inline int bvg_lowest(uint64_t cities)
{
    return __builtin_ctzll(cities);
} /* not of the empty set */
static inline int bvg_take(uint64_t *cities) /* takes the lowest out of a set that is not empty */
{
    int city = bvg_lowest(*cities);
    *cities &= *cities - 1;
    return city;
}
uint64_t bvg_theater_cities(const struct bvg_ground *, int theater);

struct bvg_supply { /* where a side's supply lines from a city can end */
    uint64_t base;  /* bases, each the first on its way (BVG-11.3b); a base has a line to itself alone */
    uint64_t port;  /* ports where they go out to sea (BVG-11.6a): USA ports that are no bases */
};
/* beyond: the line need not stop at a base (BVG-11.5f). The city must be the side's own. */
struct bvg_supply bvg_supply_of(const struct bvg_ground *, int side, int city, bool beyond);
/* Theaters (mask) to whose bases there is a line over land; by sea is East (BVG-11.6b) and not counted here. */
int bvg_supply_theaters(const struct bvg_ground *, struct bvg_supply);

struct bvg_line {    /* one supply line */
    uint64_t cities; /* from the first to the last, both too */
    int32_t end;     /* 0: there is none */
    int32_t links;
};
/* The shortest line to one of `ends`, round the cities to avoid if there is one; ties by name. It passes no base. */
struct bvg_line bvg_supply_line(const struct bvg_ground *, int side, int city, uint64_t ends, uint64_t avoid);

/* ---- reach.c: attacks ---- */
enum bvg_source { BVG_EASTERN_BASE, BVG_WESTERN_BASE, BVG_BY_SEA, BVG_SOURCES };
struct bvg_reach {
    uint64_t from;      /* cities of the side with a supply line to such a source */
    uint64_t near, far; /* targets: by any initiative; with initiative 2 past one enemy city (BVG-8.2c, d) */
};
/* One search for each source, for all commands of the side (enemy and neutral cities are targets). */
void bvg_reach_all(const struct rules *, const struct bvg_state *, const struct bvg_ground *, int side,
                   struct bvg_reach reach[BVG_SOURCES]);
struct bvg_attacker {                 /* a command, and how and what it may attack now */
    int32_t side, commander, invades; /* 1: it may invade (where: bvg_invasion_targets) */
    int32_t far, by_sea;              /* 1: past one enemy city (BVG-8.2c, d); may be supplied by sea (BVG-11.6) */
    enum bvg_source land;             /* the bases of its theater */
    uint64_t targets;                 /* of attacks, invasions not counted; 0: it may not attack at all */
};
/* All commands of a side that may attack or invade now; returns how many. One look at each card. */
int bvg_attackers(const struct rules *, const struct bvg_state *, const struct bvg_ground *, int side,
                  const struct bvg_reach reach[BVG_SOURCES], struct bvg_attacker out[BVG_CARDS_MAX]);

enum bvg_sea { BVG_SEA_ANY, BVG_SEA_NO, BVG_SEA_YES };
struct bvg_wish { /* what the attacker ordered */
    int32_t commander, target;
    int32_t from;      /* 0: the default */
    int32_t sea;       /* enum bvg_sea: his own supply. ANY: over land if that is possible */
    int32_t announced; /* enum bvg_sea: what the USA said of its defence of a port (BVG-11.7b); ANY: not asked */
    uint64_t avoid;    /* his supply line goes round these if it can: cities taken this turn (BVG-8.3g) */
};
struct bvg_attack { /* settled: public once the attack is announced */
    int32_t side, commander, target;
    int32_t theater;       /* of the command, which is that of the base (BVG-11.1a) */
    int32_t from, between; /* jumping-off city, 0: invasion; city passed over, 0: none */
    int32_t end;           /* supply base or port; 0: invasion */
    int32_t by_sea, invasion;
    int32_t cross;     /* command and city are of different theaters */
    int32_t announced; /* as in the wish */
    uint64_t line;     /* its supply line, 0: invasion */
};
/* NULL and the attack, or the key that refuses it. Default of `from`: past no city before past one, over land before by
 * sea, the nearest base, the first by name. By sea against a western city a western port goes before nearer ones
 * (BVG-11.5g closes the East to the CSA then). */
const char *bvg_attack_plan(const struct rules *, const struct bvg_state *, const struct bvg_ground *,
                            const struct bvg_wish *, struct bvg_attack *);
/* Jumping-off cities that the command may name for a target. */
uint64_t bvg_attack_from(const struct bvg_ground *, const struct bvg_reach reach[BVG_SOURCES],
                         const struct bvg_attacker *, int target, int sea);

/* ---- naval.c: support, invasions, a port's defence by sea ---- */
/* Strength of all squadrons that help the USA in a battle for this city, attacked or defended (BVG-9.3, 9.4). */
int bvg_naval_support(const struct rules *, const struct bvg_state *, const struct bvg_ground *, int city);
/* Ports that may be invaded now; 0 also when an invasion was made, none is allowed, or there is no squadron. */
uint64_t bvg_invasion_targets(const struct rules *, const struct bvg_state *, const struct bvg_ground *);
const char *bvg_invade_plan(const struct rules *, const struct bvg_state *, const struct bvg_ground *, int commander,
                            int target, struct bvg_attack *);
/* Must the USA say, before the CSA names its command, whether it supplies the defence of this city by sea (BVG-11.7b)?
 * And what it says when nothing is ordered: yes when there is no retreat over land. */
bool bvg_sea_announces(const struct bvg_ground *, int attacker, int target);
bool bvg_sea_default(const struct bvg_ground *, int target);

/* ---- command_size.c: what a command is and whether it may fight ---- */
struct bvg_size {
    int32_t leaders, infantry, cavalry; /* inactive ones too (BVG-8.9h); XVI Corps in a pair is cavalry */
    int32_t active;                     /* active units */
    int32_t marks;                      /* enum bvg_mark */
};
enum bvg_mark {                       /* what is true of any card of the command (of active ones only where said) */
                BVG_HAS_ATTACKED = 1, /* an active one */
                BVG_HAS_DEFENDED = 2, /* an active one */
                BVG_HAS_RAIDED = 4,
                BVG_HAS_MOVED = 8,     /* by rail: an active one */
                BVG_NEVER_ATTACKS = 16 /* option 9 */
};
struct bvg_size bvg_size_of(const struct rules *, const struct bvg_state *, int commander);
/* The same of all commands of a side: size[commander]; nothing else of it is written. */
void bvg_sizes(const struct rules *, const struct bvg_state *, int side, struct bvg_size size[BVG_CARDS_MAX]);
bool bvg_small_enough(const struct bvg_size *); /* one leader, two corps, no cavalry (BVG-9.6g, 11.6c) */
/* Is the card active, and all that is over it (BVG-8.9e)? */
bool bvg_is_active(const struct bvg_state *, int card);
/* In the battle that goes on: takes part, is on the board, and neither it nor a card over it is face down. */
bool bvg_in_action(const struct bvg_state *, int card);
/* Printed initiative of the command as it counts (BVG-8.2f): -1 cannot; a lone infantry unit attacks with -1 and
 * defends with 0; XVI Corps in a pair 0. The Slows and a squadron's leadership are the battle's. */
int bvg_attack_initiative(const struct rules *, const struct bvg_state *, int commander);
int bvg_defense_initiative(const struct rules *, const struct bvg_state *, int commander);
/* May the side attack at all now: supply, turns without attacks? May this command, wherever? */
const char *bvg_side_attack_bar(const struct bvg_state *, int side);
const char *bvg_attack_bar_sized(const struct rules *, const struct bvg_state *, int commander,
                                 const struct bvg_size *);
const char *bvg_invade_bar(const struct rules *, const struct bvg_state *, int commander);
const char *bvg_invade_bar_sized(const struct rules *, const struct bvg_state *, int commander,
                                 const struct bvg_size *);

/* ---- defence.c: defence and retreat ---- */
struct bvg_stand {    /* one way to defend */
    int32_t theater;  /* the defending command's */
    int32_t by_sea;   /* supplied by sea: East, of limited size before Late War */
    int32_t supplied; /* a line of his, by the usual rule, ends in that theater (BVG-O7a) */
    int32_t retreat;  /* a beaten command lives (BVG-11.4, 8.7h) */
};
enum { BVG_STANDS_MAX = 3 };
/* All ways to defend the city against this attack, the city's own theater first; returns how many (never 0, but for an
 * announced defence by sea). The survey must show the city in the defender's hands. */
int bvg_stands(const struct rules *, const struct bvg_state *, const struct bvg_ground *, const struct bvg_attack *,
               struct bvg_stand stand[BVG_STANDS_MAX]);
/* May what has defended these cities this turn defend again against this attack (BVG-8.3g)? */
bool bvg_may_defend_again(const struct bvg_attack *, uint64_t defended);
/* May the whole command under this card defend so? defended: by card, cities that it defended this turn; NULL: as the
 * state keeps them. */
const char *bvg_defend_bar(const struct rules *, const struct bvg_state *, const struct bvg_ground *,
                           const struct bvg_attack *, const struct bvg_stand *, int commander,
                           const uint64_t defended[BVG_CARDS_MAX]);
/* May this unit in the hand, alone, defend so (BVG-8.3c, O7c, O15)? */
const char *bvg_hand_bar(const struct rules *, const struct bvg_state *, const struct bvg_attack *,
                         const struct bvg_stand *, int card);
/* May this card detach, with what is under it, to defend or to leave (BVG-8.3d)? No leader may be left with nothing. */
const char *bvg_detach_bar(const struct rules *, const struct bvg_state *, int card);
/* Option 7: may this side add no reserves? Cards played as reserves stay allowed (BVG-O7d). */
bool bvg_reserves_barred(const struct bvg_state *, const struct bvg_attack *, const struct bvg_stand *, int side);
/* Option 8: may a lone VIII Corps help this command of its side here (BVG-O8)? */
bool bvg_middle_department(const struct rules *, const struct bvg_state *, int target, int commander);
/* Option 13: may the command that took the city by this attack change to the city's theater? Asked with a survey made
 * after the capture. Its foe's defenders may then change too if they fought out of the city's theater. */
bool bvg_change_of_base(const struct bvg_state *, const struct bvg_ground *, const struct bvg_attack *);

/* ---- bridgehead_ties.c: option 12, the Atlantic "theater" ---- */
/* Places to which cards are tied: 0 none, a port or Ft Monroe, or nowhere at all. */
enum { BVG_TIED_NOWHERE = 255 };
/* CHANGES the state: what the cards that fight may defend in the coming CSA turn after this attack, and what they may
 * attack in the coming USA turn after this defence; nothing without option 12. The attacker's when all is over; the
 * defender's while the survey still shows the city in his hands, since his line began there. */
void bvg_tie_attacker(const struct rules *, struct bvg_state *, const struct bvg_attack *, bool captured);
void bvg_tie_defender(const struct rules *, struct bvg_state *, const struct bvg_ground *, const struct bvg_attack *,
                      const struct bvg_stand *);
/* CHANGES the state: when a turn of this side begins, s->mover still being who moved last: old ties end, what is
 * connected is noted (BVG-O12e). */
void bvg_turn_ties(const struct rules *, struct bvg_state *, int side);
/* Cities that a card may defend or attack, as its tie allows. */
uint64_t bvg_tied_defense(const struct bvg_state *, const struct bvg_ground *, int card);
uint64_t bvg_tied_attack(const struct bvg_state *, const struct bvg_ground *, int card);

/* ---- raid.c: raids (BVG-10.3) ---- */
/* CHANGES the state: when a Combat Step begins, cavalry that a leader leads is marked: it may not raid (BVG-10.3d). */
void bvg_mark_led(const struct rules *, struct bvg_state *);
const char *bvg_side_raid_bar(const struct bvg_state *, int side);
const char *bvg_raid_bar(const struct rules *, const struct bvg_state *, int card);      /* as a raider */
const char *bvg_raid_meet_bar(const struct rules *, const struct bvg_state *, int card); /* against one */
bool bvg_can_meet_raid(const struct rules *, const struct bvg_state *, int side);        /* has it any free cavalry? */
/* Points destroyed. free_enemy: the defender has cavalry that could meet it, committed or not. */
int bvg_raid_points(const struct rules *, int raiders, int defenders, bool free_enemy, int supply);

#endif
