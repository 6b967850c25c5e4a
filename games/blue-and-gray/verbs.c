/* SPDX-License-Identifier: Apache-2.0 */
/* The order lines of Blue & Gray. Words are for the handbook, `dispatch help` and the parser; what they do is in
 * unfold.c and unfold_fight.c. Odds are written by all columns there are: a table without 3-2 has none to compare. */
#include "games/blue-and-gray/bg.h"

enum {
    PLAIN = LINE_ORDER | LINE_IF,
    HEAD = LINE_ORDER | LINE_HEADS | LINE_IF,
    BELOW = LINE_BELOW | LINE_STANDING | LINE_IF,
    WISH = BELOW | LINE_PREFERS,
    ANSWER = LINE_STANDING
};
#define ODDS "(1-5|1-4|1-3|1-2|1-1|3-2|2-1|3-1|4-1|5-1|6-1)" /* in the order of bg_odds_words */

const struct verb bg_verbs[BG_N_VERBS] = {
    {"command", NULL, "l:LEADER with u:UNIT,", "puts an army leader's own units in command; before the first move",
     "BG-V-leaders-9", PLAIN, BG_COMMAND, "command Gen Bragg with Wood, Brown"},
    {"move", NULL, "m:UNIT/HEX, to h:HEX [via v:HEX,]", "moves each of them, by way of these hexes", "BG-move-4", PLAIN,
     BG_MOVE, "move 1526 to 1325"},
    {"enter", NULL, "u:UNIT, at e:HEX [to h:HEX] [via v:HEX,]",
     "brings reinforcements on; the order of lines is the order of the column", "BG-chickamauga-7", PLAIN, BG_ENTER,
     "enter 1/2/XIV at 1027 to 1024"},
    {"exit", NULL, "u:UNIT, [at h:HEX]", "leaves the map for good", "BG-chickamauga-12", PLAIN, BG_EXIT,
     "exit Train at 0111"},
    {"step", NULL, "m:UNIT/HEX, w:(north|northeast)", "the surprise at Shiloh: one hex, on turns 1 and 2",
     "BG-shiloh-4", PLAIN, BG_STEP, "step Peabody north"},
    {"attack", NULL, "r:(rest) [at least w:" ODDS "]", "fights what must still be fought, best odds first",
     "BG-combat-1", PLAIN, BG_REST, "attack rest at least 1-1"},
    {"attack", NULL, "h:HEX, with m:UNIT/HEX, [at least w:" ODDS "] [no more than x:" ODDS "]",
     "attacks with units that touch, and guns; odds worse than these are passed over", "BG-combat-7", HEAD, BG_ATTACK,
     "attack 1319 with 1320, 1419, 3 Artillery at least 2-1"},
    {"advance", NULL, "u:UNIT, [to h:HEX]", "the first of these that may enters a hex that was emptied",
     "BG-retreat-11", BELOW, BG_ADVANCE, "advance Forrest if result DR"},
    {"advance", NULL, "n:(none)", "nobody advances", "BG-retreat-11", BELOW, BG_ADVANCE, "advance none"},
    {"retreat", NULL, "m:UNIT/HEX, to h:HEX,", "where these fall back to, the first hex that is open", "BG-retreat-1",
     WISH, BG_RETREAT, "retreat 1419 to 1520, 1420"},
    {"retreat", NULL, "to h:HEX,", "where all fall back to", "BG-retreat-1", WISH, BG_RETREAT, "retreat to 1520"},
    {"retreat", NULL, "toward d:HEX", "falls back as near to this hex as can be", "BG-retreat-1", WISH, BG_RETREAT,
     "retreat toward 1920"},
    {"displace", NULL, "u:UNIT,", "which of two makes room where there is no other way back", "BG-retreat-6", WISH,
     BG_DISPLACE, "displace Smith"},
    {"pay", NULL, "u:UNIT, [s:(by shattering)]", "who pays for an exchange", "BG-crt-19", WISH, BG_LOSE,
     "pay Armstrong, Davidson by shattering"},
    {"leave", NULL, "u:UNIT,", "guns that take the retreat on AR, units shattered in payment that go", "BG-artillery-6",
     WISH, BG_LEAVE, "leave XX artillery"},
    {"bonus", NULL, "w:(up|down|best|keep)", "what a leader's bonus does to the roll", "BG-V-bonus-3", WISH, BG_BONUS,
     "bonus best"},
    {"follow", NULL, "u:UNIT,", "with whom a leader goes when his stack parts or falls", "BG-V-leaders-13", WISH,
     BG_FOLLOW, "follow Law"},
    {"follow", NULL, "n:(none)", "leaders stay where they are, if they may", "BG-V-leaders-13", WISH, BG_FOLLOW,
     "follow none"},
    {"train", NULL, "h:HEX,", "where the train falls back to", "BG-chickamauga-20", ANSWER, BG_TRAIN_TO,
     "train 0726, 0725"},
    {"out", NULL, "u:UNIT,", "enemy units that a lost leader's return puts out of command", "BG-V-replace-4", ANSWER,
     BG_OUT_UNIT, "out 1/1/XIV, Wilder"},
    {"return", NULL, "l:LEADER with u:UNIT,", "where a lost leader comes back", "BG-V-replace-1", ANSWER, BG_RETURN,
     "return Gen Hood with Law"},
    {"together", NULL, NULL, "a leader and a unit move as one", "BG-V-leaders-13", LINE_ORDER, BG_TOGETHER, NULL},
    {"aim", NULL, NULL, "begins an attack", "BG-combat-7", LINE_ORDER, BG_AIM, NULL},
    {"also", NULL, NULL, "another hex that is attacked", "BG-combat-8", LINE_ORDER, BG_ALSO, NULL},
    {"join", NULL, NULL, "a unit takes part in the attack", "BG-combat-7", LINE_ORDER, BG_JOIN, NULL},
    {"column", NULL, NULL, "a lower column than the true one", "BG-combat-10", LINE_ORDER, BG_COLUMN, NULL},
    {"fight", NULL, NULL, "the attack is declared", "BG-combat-9", LINE_ORDER, BG_FIGHT, NULL},
    {"call-off", NULL, NULL, "the attack is not made", "BG-combat-9", LINE_ORDER, BG_CALL_OFF, NULL},
    {"go-on", NULL, NULL, "the die is thrown", "BG-combat-9", LINE_ORDER, BG_GO_ON, NULL},
    {"raise", NULL, NULL, "the bonus raises the roll", "BG-V-bonus-3", LINE_ORDER, BG_RAISE, NULL},
    {"lower", NULL, NULL, "the bonus lowers the roll", "BG-V-bonus-3", LINE_ORDER, BG_LOWER, NULL},
    {"keep", NULL, NULL, "the bonus is not used", "BG-V-bonus-3", LINE_ORDER, BG_KEEP, NULL},
    {"shatter", NULL, NULL, "a unit is shattered in payment", "BG-V-exchange-2", LINE_ORDER, BG_SHATTER, NULL},
    {"enough", NULL, NULL, "nobody else goes or pays", "BG-crt-19", LINE_ORDER, BG_ENOUGH, NULL},
    {"go", NULL, NULL, "a leader goes to a unit", "BG-V-eliminate-3", LINE_ORDER, BG_GO, NULL},
    {"stay", NULL, NULL, "a leader stays", "BG-V-leaders-13", LINE_ORDER, BG_STAY, NULL},
    {"hold-ground", NULL, NULL, "nobody advances", "BG-retreat-11", LINE_ORDER, BG_NO_ADVANCE, NULL},
    {"finish", NULL, NULL, "ends a part of the turn", "BG-sequence-1", LINE_ORDER, BG_FINISH, NULL},
};

/* Orders that programs write as lines. What an attack is made of has no row: a line of it stands in struct
 * ruleset.line. */
const struct recipe bg_recipes[] = {
    {BG_COMMAND, "l0u1"}, {BG_MOVE, "m0k~1h1"},    {BG_ENTER, "u0e1"},   {BG_EXIT, "u0"},
    {BG_STEP, "m0k~1w1"}, {BG_REST, "r!1"},        {BG_TRAIN_TO, "h0"},  {BG_RETURN, "l0u1"},
    {BG_OUT_UNIT, "u0"},  {BG_RETREAT, "m0k~1h1"}, {BG_DISPLACE, "u0"},  {BG_LOSE, "u0"},
    {BG_LEAVE, "u0"},     {BG_FOLLOW, "u1"},       {BG_ADVANCE, "u0h1"}, {0, NULL},
};
