/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/bvg.h - Blue vs Gray: the state, and what the files of this ruleset share. The sorts of things are
 * in bvg_kinds.h, what is asked and happens in bvg_moves.h, the data in bvg_data.h.
 *
 * A *side* is CSA or USA; decks, supply, turns and battles belong to it. A *seat* has a hand and is asked: with three
 * or four players a side has two, "usa-east" and "usa-west". Nothing may take the one for the other; partners.h leads
 * from either to the other.
 *
 * Ids. Sides: csa 0, usa 1; decks likewise, and seats when nobody has a partner. Cards 1..156: U001..U076 are 1..76,
 * C001..C080 are 77..156. Cities and map letters (A 1 .. K 11) are numbered as data/map.json lists them. Id 0 is
 * nothing.
 *
 * Where things are. place[card] says in what sort of place a card is; who owns the place follows from the card's deck.
 * The decks (games/deck.h) hold slots: every card in BVG_DECK or BVG_HAND is in draw or hand of its deck, or known to
 * be in hand without slot. In a view, BVG_UNKNOWN stands for each card that may be in that pile or hand as far as the
 * viewer knows. known[card] has a bit for each side that knows that a card is in a pile or a hand though it does not
 * see its slot.
 *
 * Commands. leader[card] is the card it is directly under: a leader, the Dept. of Washington, Sheridan, the leading
 * unit of a cavalry pair, or 0. A card on the board with leader 0 heads a command. Lists are in order of ids. */
#ifndef DISPATCH_BVG_H
#define DISPATCH_BVG_H
#include "games/blue-vs-gray/bvg_data.h"
#include "games/blue-vs-gray/bvg_moves.h"
#include "games/deck.h"
#include "games/kit/names.h"
#include "games/kit/unfold.h"

/* ---- the state ---- */
struct bvg_draw {      /* the Draw/Replace Step of the mover */
    int32_t entitled;  /* draws that are left */
    int32_t drawn;     /* deck cards drawn that count toward the least (BVG-6.1d, e) */
    int32_t least;     /* this many must be drawn while the deck has cards */
    int32_t restores;  /* free restores that are left */
    int32_t paid;      /* restores left of the point that was paid last */
    int32_t replacing; /* free replacement draws owed (BVG-6.7b); or BVG_KEEPS_SLOTS: he wants none in this step */
    int32_t begun;     /* 1 once anything was done: a card played now is not "at the very start" */
};
enum { BVG_KEEPS_SLOTS = -1 };
struct bvg_deploy {     /* the Deploy/Move Step of the mover */
    int32_t free_card;  /* card of the free transfer, 0: not used */
    int32_t free_state; /* of it: 1 detached first, 2 attached first */
    int32_t rail_chief; /* commander of the command chosen for rail, 0: none */
};
struct bvg_turn { /* forgotten when a turn begins */
    int32_t attacks, raids, invasions;
    int32_t reorganized;
    int32_t ironclads_restore;  /* 1: the extra restore of Ironclads is still to be had this turn */
    int32_t digging_restore;    /* likewise Digging for the South */
    int32_t no_attacks;         /* 1: a turn without attacks and raids (Copperheads; historical first CSA turn) */
    int32_t no_cards;           /* 1: the mover may play no card (historical first USA turn) */
    int32_t sick;               /* 1: Freedom Sickness holds in this turn */
    int32_t mountain_boys;      /* 1: Blue Mountain Boys hold in this turn */
    int32_t orders_191;         /* 1: the attack that Special Orders 191 help is still to come in this turn */
    int32_t sea_city, sea_said; /* BVG-11.7b: the port of which the USA has said so before an attack is ordered, and
                                   enum bvg_sea (reach.h); 0: of none */
    int32_t n_stood;            /* cities that were defended in this turn, in order; bit n of stood[card] is the n-th */
    int32_t stood_city[BVG_STOOD_MAX];
};
enum bvg_phase { /* of a battle: what comes next (battle.c) */
                 BVG_PHASE_NONE,
                 BVG_PHASE_ANNOUNCED,
                 BVG_PHASE_CALLED_OFF,
                 BVG_PHASE_GIVEN_UP,
                 BVG_PHASE_JOIN,
                 BVG_PHASE_MUSTER,
                 BVG_PHASE_RESERVES,
                 BVG_PHASE_DICE,
                 BVG_PHASE_ROUT,
                 BVG_PHASE_LOSSES,
                 BVG_PHASE_LEADERS,
                 BVG_PHASE_DISGRACE,
                 BVG_PHASE_REATTACH,
                 BVG_PHASE_LONELY,
                 BVG_PHASE_CAPTURE,
                 BVG_PHASE_AFTER,
                 BVG_PHASE_END,
                 BVG_PHASES_END
};
enum bvg_outcome { BVG_NOT_FOUGHT, BVG_CAPTURED, BVG_NOT_CAPTURED };
struct bvg_shift {  /* a modifier of the red die */
    int32_t source; /* a card, or enum bvg_shift_source with a minus */
    int32_t by;
};
/* The battle that goes on; when it is over, outcome, city and lost stay until the next attack or turn. */
struct bvg_battle {
    int32_t phase;            /* enum bvg_phase; 0: none goes on */
    int32_t outcome;          /* enum bvg_outcome of the last battle of this turn */
    int32_t attacker;         /* side */
    int32_t chief[BVG_SIDES]; /* commanders as they were named; the defender's 0 until he answered */
    int32_t city, theater, from, between, end, by_sea, invasion, cross, announced; /* struct bvg_attack (reach.h) */
    int32_t line[2];                                                    /* its supply line: cities 0 to 31, 32 to 63 */
    int32_t stand_theater, stand_by_sea, stand_supplied, stand_retreat; /* struct bvg_stand of the defender */
    int32_t neutral;      /* 1: the city was neutral when it was attacked */
    int32_t called_off;   /* 1: by The Slows */
    int32_t split;        /* while the defender answers: the commander whose command is being split, 0 */
    int32_t turn, passes; /* reserves: whose chance it is, how many passed in a row; losses: whose turn it is */
    int32_t slowed;       /* The Slows: so much less initiative */
    int32_t n_shifts;
    struct bvg_shift shift[BVG_SHIFTS_MAX];
    int32_t red, white, modified;             /* natural, natural, red as it counts */
    int32_t strength[BVG_SIDES];              /* totals at the dice, with everything */
    int32_t corps;                            /* active USA infantry at the dice (Emancipation) */
    int32_t result;                           /* enum bvg_result */
    int32_t winner;                           /* side + 1, 0: nobody */
    int32_t routed;                           /* 1: the loser is routed */
    int32_t owed[BVG_SIDES], lost[BVG_SIDES]; /* steps still to lose; steps really lost */
    int32_t hit, fate, picker; /* a leader loss: side + 1 whose leader it is, enum bvg_fate, side that picks */
    int32_t fallen;            /* the leader who is being replaced, 0 */
    int32_t leaderless; /* bits: ONLY(side): its commander was killed, wounded, sacked or disgraced in this battle;
                           BVG_NOT_BY_FIRE(side) too: sacked or disgraced */
};
#define BVG_NOT_BY_FIRE(side) (4 << (side))
struct bvg_split {              /* three and four players; all zero with two (partners.h) */
    int32_t left;               /* bits: seats whose player has left; the partner plays for both */
    int32_t granted[BVG_SIDES]; /* points of the supply that the western seat may spend (BVG-4P-f) */
    int32_t actor;              /* seat + 1 that gave the latest order, 0: nobody yet */
};
struct bvg_state {
    struct flow flow;
    int32_t scenario; /* index in data->scenario */
    int32_t options;  /* bit n - 1: option n of the rule book; 16 is BVG_OPTION_INTERACTIVE */
    int32_t turn;     /* from 1; the USA and the CSA turn that follows share a number; 0: before turn one */
    int32_t mover;    /* side */
    int32_t supply[BVG_SIDES];
    int32_t late_war[BVG_SIDES];   /* 1: it has begun */
    int32_t setup_late[BVG_SIDES]; /* late-war cards put under the deck at set-up that the owner may still order */
    int32_t emancipated;           /* 1: Emancipation was played */
    int32_t proclaimable;          /* 1: the battle was fought after which it may be (BVG-U51a) */
    int32_t long_free;             /* 1: it was played by the end of the latest CSA Combat Step (BVG-U60a) */
    int32_t orders_191;            /* 1: Special Orders 191 were found: they help in the coming USA turn */
    int32_t gap_again;  /* option 2: side + 1 in whose next turn the die is thrown again for Cumberland Gap, 0 */
    int32_t monitor;    /* 1: Monitor was played */
    int32_t ironclads;  /* 1: Ironclads was played, ever */
    int32_t sickness;   /* 1: Freedom Sickness was played */
    int32_t elected;    /* 1: the 1864 Elections were drawn */
    int32_t trans_sent; /* 1: the Trans-Mississippi force was sent (BVG-O5) */
    int32_t gap_for;    /* side + 1 that was given Cumberland Gap by an attack before map card C (BVG-16.3d) */
    int32_t extra_turn; /* 1: a Copperheads turn follows this one */
    int32_t last_turns; /* BVG-17.4: 0 not yet, 1 the USA deck ran out in this turn, 2 the CSA's last, 3 the USA's */
    struct bvg_draw draw;
    struct bvg_deploy deploy;
    struct bvg_turn now_turn;
    struct bvg_battle battle;
    struct bvg_split split;
    uint8_t map[BVG_LETTERS_MAX];    /* by letter: the map card in play, 0 none; its id tells version and player */
    uint8_t control[BVG_CITIES_MAX]; /* by city: enum bvg_control */
    uint8_t place[BVG_CARDS_MAX];
    uint8_t leader[BVG_CARDS_MAX];
    uint8_t theater[BVG_CARDS_MAX]; /* on the board: BVG_EAST or BVG_WEST */
    uint8_t lasting[BVG_CARDS_MAX];
    uint8_t now[BVG_CARDS_MAX];
    uint8_t used[BVG_CARDS_MAX];
    uint8_t parted[BVG_CARDS_MAX];     /* the card that it detached from in this Deploy/Move Step, for BVG-7.7b; 0 */
    uint8_t known[BVG_CARDS_MAX];      /* bits: ONLY(seat) */
    uint8_t fights[BVG_CARDS_MAX];     /* bits of enum bvg_fights; all 0 when no battle goes on */
    int16_t stood[BVG_CARDS_MAX];      /* bit n: it defended now_turn.stood_city[n] this turn (BVG-8.3g) */
    uint8_t tie_attack[BVG_CARDS_MAX]; /* option 12: the city near which the card must attack in the USA turn, 0: any */
    uint8_t tie_defend[BVG_CARDS_MAX]; /* likewise defend in the CSA turn; reach.h's BVG_TIED_NOWHERE: nothing */
    uint8_t net[BVG_CITIES_MAX]; /* option 12: USA cities that were connected when the turn began share a number */
    struct deck deck[BVG_SIDES];
};
extern const struct field bvg_fields[]; /* view.c: a member added above is added there; a test counts the bytes */
enum { BVG_N_FIELDS = 42 };

/* ---- map.c: what lies where, what touches what ---- */
bool bvg_on_map(const struct bvg_state *, int city);
/* What the card in play prints for a city: enum bvg_control; BVG_OFF_MAP when it is not on the map. */
int bvg_native(const struct rules *, const struct bvg_state *, int city);
bool bvg_fort(const struct rules *, const struct bvg_state *, int city);
/* As printed; in Union hands it is a city like others (BVG-G-pesthole). */
bool bvg_pesthole(const struct rules *, const struct bvg_state *, int city);
bool bvg_holds(const struct bvg_state *, int side, int city);
/* Riverine interdiction (BVG-3.23b, 9.5): a squadron on the board in the West that did not just move. */
bool bvg_interdicted(const struct rules *, const struct bvg_state *);
/* Squadrons on the board in a theater that did not just move. */
int bvg_squadrons(const struct rules *, const struct bvg_state *, int theater);
int bvg_map_cards(const struct bvg_state *);                                    /* in play */
bool bvg_map_useless(const struct rules *, const struct bvg_state *, int card); /* its letter lies already (BVG-6.7a) */
/* It touches a card in play (BVG-7.2a). */
bool bvg_map_playable(const struct rules *, const struct bvg_state *, int card);
/* The best railnet of a side (BVG-14.2, 14.3) in cities that count; severed: too few. */
int bvg_railnet(const struct rules *, const struct bvg_state *, int side);
/* All cities of that net, those too that do not count but are gone through; bit n is city n. */
uint64_t bvg_railnet_cities(const struct rules *, const struct bvg_state *, int side);
bool bvg_railnet_severed(const struct rules *, const struct bvg_state *, int side);

/* ---- control.c: who holds what ---- */
/* Lays a map card (place[], map[], control of its cities; Kentucky and Emancipation), then automatic surrender. The
 * card's slot is the caller's matter. */
void bvg_map_lay(const struct rules *, struct bvg_state *, int side, int card, struct play *);
/* Changes control of one city and runs automatic surrender (BVG-8.8). */
void bvg_take_city(const struct rules *, struct bvg_state *, int city, int side, int why, struct play *);
/* An attack on a neutral city is announced (BVG-3.27b, 16.3b, 16.3c): control goes to the attacker's opponent. He may
 * defend it in this attack, so surrender waits until the attack is over: the caller's bvg_surrender_all. Option 2
 * throws a die for Cumberland Gap, which may give it to the attacker: then there is nothing left to attack; look at
 * play->horizon, too. */
void bvg_neutral_attacked(const struct rules *, struct bvg_state *, int city, int attacker, struct play *);
/* Option 2: the second throw for Cumberland Gap, when the attacker's next turn begins (BVG-O2b). */
void bvg_roll_again(const struct rules *, struct bvg_state *, struct play *);
/* Emancipation is played: its effect on the map (BVG-U51c, d); sets s->emancipated. */
void bvg_emancipate(const struct rules *, struct bvg_state *, struct play *);
/* All cities that would surrender now do, until nothing changes (ruling 19). */
void bvg_surrender_all(const struct rules *, struct bvg_state *, struct play *);

/* ---- objectives.c: what it is worth ---- */
enum bvg_blockade { BVG_NO_BLOCKADE, BVG_PARTIAL, BVG_FULL };
int bvg_blockade(const struct rules *, const struct bvg_state *);
enum bvg_loss { BVG_FOOD = 1, BVG_INDUSTRY = 2, BVG_CONTRABAND = 4 };
int bvg_production_lost(const struct rules *, const struct bvg_state *);    /* bits of enum bvg_loss */
int bvg_entitled(const struct rules *, const struct bvg_state *, int side); /* draws of a Draw/Replace Step (BVG-6.1) */
/* In it, without those of cards (BVG-6.6c, 9.7, 15.3). */
int bvg_free_restores(const struct rules *, const struct bvg_state *, int side);
int bvg_free_supply(const struct rules *, const struct bvg_state *, int side); /* BVG-6.3c */
enum bvg_objective {                                                           /* bits */
                     BVG_MISSISSIPPI = 1,
                     BVG_FULL_BLOCKADE = 2,
                     BVG_RICHMOND = 4,
                     BVG_ATLANTA = 8,
                     BVG_SHENANDOAH = 16,
                     BVG_CSA_RAILNET = 32,
                     BVG_ATLANTIC = 64,
                     BVG_GULF = 128,
                     BVG_USA_RAILNET = 256 /* the CSA's */
};
int bvg_usa_objectives(const struct rules *, const struct bvg_state *);
/* cities: how many of the twelve */
int bvg_csa_objectives(const struct rules *, const struct bvg_state *, int *cities);
int bvg_total(const struct rules *, const struct bvg_state *); /* BVG-18.1 */
/* Ends the game when the total or Washington decides it (BVG-18.4; ruling 39). The last act of a function. */
bool bvg_decide(const struct rules *, struct bvg_state *, struct play *);
void bvg_finish(const struct rules *, struct bvg_state *, int end, int side, struct play *); /* event and flow_over */

/* ---- setup.c, view.c, names.c, load.c ---- */
extern const char *const bvg_scenarios[], *const bvg_options[], *const bvg_seating[];
int bvg_seats(const struct setup *, const char *names[SEATS_MAX]);
bool bvg_setup(const struct rules *, void *state, const struct setup *, struct play *);
enum {
    BVG_OPTION_THEATERS = 1,
    BVG_OPTION_INTERACTIVE = 16, /* reserves are asked for card by card (W5) */
    BVG_OPTION_SPLIT = 17        /* the CSA, and 18 the USA, has two seats (BVG-4P-a) */
};
static inline bool bvg_option(const struct bvg_state *s, int number)
{
    return (s->options >> (number - 1)) & 1;
}
/* Puts a late-war card that is in `side`'s hand under its deck (BVG-2.1i, 17.1): below those that lie there already. */
void bvg_late_under(const struct rules *, struct bvg_state *, int side, int card, struct play *);
/* Late War begins for a side (BVG-17.2): the mark, the event, cards that leave the game at it. */
void bvg_late_begin(const struct rules *, struct bvg_state *, int side, struct play *);
void bvg_redact(const struct rules *, void *view, int seat);
const char *bvg_broken(const struct rules *, const void *state);
const char *bvg_view_broken(const struct rules *, const void *view);
const char *bvg_card_id(const struct rules *, int card);
extern const struct sheet_names bvg_names;

#endif
