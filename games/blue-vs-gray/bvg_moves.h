/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/bvg_moves.h - what can be asked and what happens: steps, order lines, events. The table in rules.c
 * says who carries them out. */
#ifndef DISPATCH_BVG_MOVES_H
#define DISPATCH_BVG_MOVES_H

#include "games/blue-vs-gray/bvg_kinds.h"
#include "games/kit/names.h"
#include "games/sheet/line.h"

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

#endif
