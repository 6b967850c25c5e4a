/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/bvg.h - Blue vs Gray: the state, the data, and what the files of this ruleset share.
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

#include "games/deck.h"
#include "games/kit/names.h"
#include "games/kit/unfold.h"

enum { BVG_CSA = 0, BVG_USA = 1, BVG_SIDES = 2 };
enum {
    BVG_USA_CARDS = 76,
    BVG_CSA_CARDS = 80,
    BVG_CARDS = 156,
    BVG_CARDS_MAX = 160, /* arrays by card id; a multiple of four, so that the state has no padding */
    BVG_CITIES = 60,
    BVG_CITIES_MAX = 64,
    BVG_LETTERS = 11,
    BVG_LETTERS_MAX = 12,
    BVG_LINKS_MAX = 120,
    BVG_VERSION_CITIES_MAX = 8,
    BVG_STOOD_MAX = 15, /* cities defended in a turn that are remembered; entry 0 stands for any more */
    BVG_SHIFTS_MAX = 12
};
static inline int bvg_side_of(int card)
{
    return card <= BVG_USA_CARDS ? BVG_USA : BVG_CSA;
}

/* ---- sorts of things ---- */
enum bvg_kind { BVG_MAP_CARD = 1, BVG_LEADER, BVG_INFANTRY, BVG_CAVALRY, BVG_NAVAL, BVG_ENIGMA, BVG_GARRISON };
enum bvg_rank { BVG_LOW = 1, BVG_HIGH };                       /* BVG-4.2 */
enum bvg_theater { BVG_EAST = 1, BVG_WEST = 2, BVG_BOTH = 3 }; /* bits where a mask is meant */
enum bvg_politics { BVG_FAVOR = 1, BVG_DISFAVOR, BVG_FAVOR_WITH_GRANT };
enum bvg_control { BVG_OFF_MAP, BVG_BY_CSA, BVG_BY_USA, BVG_NEUTRAL }; /* BVG_BY_... is side + 1 */
enum bvg_place {
    BVG_UNKNOWN, /* in a view: in a pile or a hand that the viewer does not see; never in a state */
    BVG_DECK,
    BVG_HAND,
    BVG_BOARD,
    BVG_CADRE,
    BVG_MAP,    /* a map card in play */
    BVG_ACTIVE, /* an Enigma card with a lasting effect */
    BVG_OUT,    /* out of the game, openly */
    BVG_PARTNER /* in a partner's view: in the other's hand; never in a state (partners.h) */
};
enum bvg_lasting { /* bits of lasting[card] */
                   BVG_DEPLETED = 1,
                   BVG_DOWN = 2,    /* in cadre: face down, cannot be taken (BVG-6.4) */
                   BVG_FACE_UP = 4, /* in the deck: a late-war card that starts Late War when it is drawn (BVG-17.2) */
                   BVG_LATE_UNDER = 8 /* in the deck: a late-war card that was put under it (face up or down) */
};
enum bvg_now { /* bits of now[card]: forgotten when the owner's next turn begins, or earlier where said */
               BVG_DEPLOYED = 1,    /* came from the hand in this Deploy/Move Step */
               BVG_ATTACHED = 2,    /* attached in this step (BVG-7.5e) */
               BVG_DETACHED = 4,    /* detached in this step */
               BVG_SENT_UP = 8,     /* commander: a unit was transferred up in his command (BVG-7.4b) */
               BVG_SENT_DOWN = 16,  /* commander: a unit was transferred down */
               BVG_MOVED = 32,      /* changed theater this turn: cannot attack (BVG-7.7c) */
               BVG_INACTIVE = 64,   /* face down until the coming Combat Step is over (BVG-7.7d, 7.8b) */
               BVG_FROM_CADRE = 128 /* taken from cadre in this turn's Draw/Replace Step (BVG-O1c) */
};
enum bvg_used { /* bits of used[card] */
                BVG_RECALLED =
                    1, /* taken back into the hand this turn: not to be played again this turn (BVG-U13b, C6b) */
                BVG_WAS_LED = 2,  /* cavalry that a leader led when the Combat Step began (BVG-10.3d) */
                BVG_ATTACKED = 4, /* took part in an attack this turn */
                BVG_DEFENDED = 8,
                BVG_RAIDED = 16,
                BVG_PLAYED = 32,  /* came from the hand this turn, by deploying or as a reserve (one-turn corps) */
                BVG_SET_FREE = 64 /* lost its leader, a subordinate: may go to any leader of its command (BVG-7.6e) */
};

enum bvg_fights {                      /* bits of fights[card]: its part in the battle that goes on */
                  BVG_FIGHTS = 1,      /* of the command that attacks or defends */
                  BVG_TURNED = 2,      /* face down until the battle is over (BVG-8.9a) */
                  BVG_OUT_OF_HAND = 4, /* came out of the hand to defend (BVG-8.41e) */
                  BVG_LED = 8,         /* an active leader when the dice fell */
                  BVG_ONE_LOST = 16,   /* steps lost in this battle, two bits */
                  BVG_TWO_LOST = 32,
                  BVG_FREED = 64 /* lost its leader: may attach to another (BVG-8.6k) */
};

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
extern const size_t bvg_n_fields;
enum { BVG_N_FIELDS = 42 };

/* ---- what can be asked and what happens (the table in rules.c says who carries them out) ---- */
enum bvg_step {
    BVG_STEP_NONE,
    BVG_STEP_OPEN, /* asks nobody: run() goes on to the pre-action or the first turn, as the scenario says */
    BVG_STEP_PRE_ACTION,
    BVG_STEP_DRAW,
    BVG_STEP_DEPLOY,
    BVG_STEP_COMBAT,
    BVG_STEP_REORGANIZE,
    BVG_STEP_REGROUP,
    BVG_STEPS_SHARED /* further steps of the flow are numbered from here */
};
enum bvg_verb { /* order lines of Blue vs Gray; further ones are added at the end */
                BVG_DRAW = VERB_FIRST,
                BVG_UNTIL,
                BVG_SUPPLY,
                BVG_TAKE,
                BVG_CASH,
                BVG_RESTORE,
                BVG_LATE,
                BVG_REMOVE,
                BVG_DEPLOY,
                BVG_ATTACH,
                BVG_DETACH,
                BVG_TRANSFER,
                BVG_DISMISS,
                BVG_RAIL,
                BVG_SHIFT,
                BVG_RECALL,
                BVG_MAP_PLAY,
                BVG_SEND,
                BVG_PLAY,
                BVG_ATTACK,
                BVG_INVADE,
                BVG_RAID,
                BVG_RESERVE,
                BVG_WITHDRAW,
                BVG_LOSSES,
                BVG_REPLACE,
                BVG_ROUT,
                BVG_DEFEND,
                BVG_ABANDON,
                BVG_REORGANIZE,
                BVG_COMMAND,
                BVG_BUY,
                BVG_FINISH,
                BVG_CASH_CARD,
                BVG_GIVE,
                BVG_CHANGE,
                BVG_PASS,
                BVG_ASK_SEA,
                BVG_SEA,
                BVG_HAND_ON,
                BVG_GRANT,
                BVG_YIELD,
                BVG_VERBS_SHARED
};
/* Kinds of events: X(NAME, "word in journals and facts"); arguments in the remark. */
#define BVG_EVENTS(X)                                                                                                  \
    X(DEALT, "dealt")               /* side, card: in a hand at set-up; only for the owner but at-start cards */       \
    X(LATE_UNDER, "late-under")     /* side, card (0 when face down for the reader): put under the deck */             \
    X(LATE_WAR, "late-war")         /* side: its Late War begins */                                                    \
    X(MAP_LAID, "map-laid")         /* side, card */                                                                   \
    X(CONTROL, "control")           /* city, control, why: enum bvg_why */                                             \
    X(GAME_OVER, "game-over")       /* enum bvg_end, side, objectives total */                                         \
    X(TURN, "turn")                 /* side, number: a turn begins */                                                  \
    X(DREW, "drew")                 /* side, card (0 for the reader who may not see it) */                             \
    X(SUPPLY, "supply")             /* side, change, total, enum bvg_supply_why */                                     \
    X(TAKEN, "taken")               /* side, card: from cadre into the hand */                                         \
    X(RESTORED, "restored")         /* card, enum bvg_restored */                                                      \
    X(USELESS, "useless")           /* side, card: a map card that is not needed leaves the game */                    \
    X(CADRE_UP, "cadre-up")         /* side, number of cards turned face up */                                         \
    X(CADRE, "cadre")               /* card, 1 face down: goes to cadre */                                             \
    X(OUT, "out")                   /* card: leaves the game */                                                        \
    X(DEPLOYED, "deployed")         /* card, theater */                                                                \
    X(ATTACHED, "attached")         /* card, leader */                                                                 \
    X(DETACHED, "detached")         /* card, leader that it was under */                                               \
    X(TRANSFERRED, "transferred")   /* card, from leader, to leader */                                                 \
    X(DISMISSED, "dismissed")       /* leader, his replacement or 0, 1 forced */                                       \
    X(RAILED, "railed")             /* card, theater: with what is under it */                                         \
    X(SHIFTED, "shifted")           /* squadron, theater */                                                            \
    X(RECALLED, "recalled")         /* leader, his replacement or 0 */                                                 \
    X(SENT, "sent")                 /* division, leader, leader: to the Trans-Mississippi */                           \
    X(REORGANIZED, "reorganized")   /* side */                                                                         \
    X(PLACED, "placed")             /* card, leader, theater: in a reorganization */                                   \
    X(BOUGHT, "bought")             /* corps, leader (BVG-O10a) */                                                     \
    X(PLAYED, "played")             /* side, Enigma card */                                                            \
    X(ELECTIONS, "elections")       /* objectives total */                                                             \
    X(LAST_TURNS, "last-turns")     /* 1: the USA deck is empty */                                                     \
    X(RESIGNED, "resigned")         /* side */                                                                         \
    X(ATTACK, "attack")             /* side, city, commander, from, between, supply's end, 1 by sea + 2 invasion */    \
    X(SLOWED, "slowed")             /* commander, his initiative now; below 0 the attack is off */                     \
    X(GIVEN_UP, "given-up")         /* side, city, commander of the attack: nobody defends it */                       \
    X(DEFENDS, "defends")           /* commander, theater, 1 out of the hand, 1 by sea, 1 can retreat; totals then:    \
                                       attacker's, defender's; commander of the attack */                              \
    X(JOINED, "joined")             /* card, leader: joins the defence */                                              \
    X(TURNED_DOWN, "turned-down")   /* card, enum bvg_turned */                                                        \
    X(RESERVE, "reserve")           /* card, leader, totals then: attacker's, defender's */                            \
    X(WITHDREW, "withdrew")         /* card, totals then */                                                            \
    X(FIGHTS, "fights")             /* card, strength: one an active card, as the dice are rolled */                   \
    X(STRENGTH, "strength")         /* attacker's total, defender's, in them: pesthole, squadrons */                   \
    X(SHIFT, "shift")               /* source: card, or enum bvg_shift_source with a minus; change of the red die */   \
    X(DICE, "dice")                 /* red, white, red as it counts, enum bvg_result, level of losses 0 to 2 */        \
    X(INITIATIVE, "initiative")     /* of a Generals' Battle: attacker's, defender's */                                \
    X(OUTCOME, "outcome")           /* winner's side + 1 or 0, 1 the loser is routed */                                \
    X(ROUT_CHOICE, "rout-choice")   /* winner's side, 1 fewer for him, 2 more for the loser */                         \
    X(OWES, "owes")                 /* side, active units, steps by the table, steps owed */                           \
    X(LOST, "lost")                 /* card, steps that are left */                                                    \
    X(LEADER_CHECK, "leader-check") /* 1 not both had leaders, 2 nobody hit, 3 hit; side, die, fate, whose pick */     \
    X(LEADER_LOST, "leader-lost")   /* leader, enum bvg_fate, 1 he was the commander */                                \
    X(REPLACED, "replaced")         /* leader, who takes his place or 0 */                                             \
    X(NOT_TAKEN, "not-taken")       /* city, enum bvg_not_taken */                                                     \
    X(RETREAT, "retreat")           /* commander of the beaten defence, 1 it retreats, 0 it cannot and is lost */      \
    X(BATTLE_OVER, "battle-over")   /* city, enum bvg_outcome, objectives, supply of the CSA, of the USA */            \
    X(SEEN, "seen")                 /* side, card: he looks at it in the enemy's hand; only for him */                 \
    X(CANCELLED, "cancelled")       /* card, the card that has no effect because of it */                              \
    X(GIVEN, "given")               /* card that takes it, unit */                                                     \
    X(RAID, "raid")                 /* side, cavalry unit that raids */                                                \
    X(RAID_MET, "raid-met")         /* side, cavalry unit that meets the raid */                                       \
    X(RAID_OVER, "raid-over")       /* raider's side, raiders' strength, defenders', points destroyed */               \
    X(SEA_SAID, "sea-said")         /* city, 1: its defence will be supplied by sea (BVG-11.7b) */                     \
    X(NEW_BASE, "new-base")         /* side, theater: its cards of the battle change to it (option 13) */              \
    X(GAP_ROLL, "gap-roll")         /* die, side that has Cumberland Gap by it, 1 it is thrown once more */            \
    X(PASSED, "passed")             /* seat, its partner, card (0 for readers who may not see it): into his hand */    \
    X(GRANTED, "granted")           /* western seat, points that it may spend now */                                   \
    X(YIELDED, "yielded")           /* seat, its partner who has the move now */                                       \
    X(LEFT, "left")                 /* seat, its partner who takes over its cards */
enum bvg_event {
    BVG_EVENT_NONE,
#define BVG_EVENT_ENUM(name, word) BVG_EVENT_##name,
    BVG_EVENTS(BVG_EVENT_ENUM)
#undef BVG_EVENT_ENUM
        BVG_EVENT_COUNT
};
enum bvg_why { BVG_WHY_CARD = 1, BVG_WHY_KENTUCKY, BVG_WHY_NEUTRAL_ATTACKED, BVG_WHY_SURRENDER, BVG_WHY_CAPTURE };
enum bvg_supply_why {
    BVG_SUPPLY_DRAW = 1,
    BVG_SUPPLY_BLOCKADE,
    BVG_SUPPLY_CASHED,
    BVG_SUPPLY_RESTORE,
    BVG_SUPPLY_REORGANIZE,
    BVG_SUPPLY_BOUGHT,
    BVG_SUPPLY_CARD,
    BVG_SUPPLY_ATTACK,
    BVG_SUPPLY_RAIDED
};
enum bvg_turned { BVG_TURNED_EXCESS = 1, BVG_TURNED_WITHDRAWN, BVG_TURNED_NOBODY_LEFT, BVG_TURNED_UNDER };
enum bvg_shift_source { BVG_SHIFT_FORT = 1, BVG_SHIFT_STRENGTH };
enum bvg_not_taken { BVG_NOT_WON = 1, BVG_LOST_COMMANDER, BVG_WIPED_OUT, BVG_HELD_BY_RULE };
enum bvg_restored { BVG_FOR_FREE = 1, BVG_BY_CARD, BVG_FOR_SUPPLY };
enum bvg_end {
    BVG_END_OPERATIONAL = 1,
    BVG_END_ATTRITIONAL,
    BVG_END_STRATEGIC,
    BVG_END_DIPLOMATIC,
    BVG_END_RESIGNED,
    BVG_END_AGREED /* a draw: nobody wins */
};

/* ---- the data: read-only, made by load.c from a bundle ---- */
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
    struct bvg_set proud, faithful;  /* leaders who serve under nobody; under one other only */
    struct bvg_set one_turn;         /* corps of one turn */
    struct bvg_set usual;            /* infantry and leaders whose chiefs follow from their kind alone */
    struct bvg_set barred[BVG_BOTH]; /* by theater: never there */
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
/* One rail or river link with no city between, both cities on the map (BVG-3.23a), ignoring interdiction. */
bool bvg_linked(const struct rules *, const struct bvg_state *, int a, int b);
/* The same as it counts for a side, interdiction applied for the CSA. */
bool bvg_adjacent(const struct rules *, const struct bvg_state *, int side, int a, int b);
/* May the side attack along this link (BVG-3.25a)? */
bool bvg_attack_link(const struct rules *, const struct bvg_state *, int side, int a, int b);
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
/* Would this city surrender now? And: all cities that would, until nothing changes (ruling 19). */
bool bvg_surrenders(const struct rules *, const struct bvg_state *, int city);
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

/* ---- setup.c, view.c, names.c, load.c, data.c ---- */
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
