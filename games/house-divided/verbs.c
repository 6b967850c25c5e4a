/* SPDX-License-Identifier: Apache-2.0 */
/* The order lines of House Divided. Words are for the handbook, `dispatch help` and the parser; what they do is
 * elsewhere. */
#include "games/house-divided/hd.h"

enum {
    PLAIN = LINE_ORDER | LINE_IF,
    LATER = LINE_ORDER | LINE_IF | LINE_STANDING,
    ANY_TIME = LINE_ORDER | LINE_STANDING | LINE_ANY_TIME
};
#define HOW   "(foot|horse|train|boat|trail|jump|ship|assault)" /* in the order of enum hd_how */
#define MOVES "b:BOX [n:NUMBER] [a:(all)] [u:UNIT] to c:BOX [by w:" HOW "] [via v:BOX] [with g:GENERAL,]"
#define RIDES "g:GENERAL [b:BOX] to c:BOX [via v:BOX]"

const struct verb hd_verbs[HD_N_VERBS] = {
    {"promote", NULL, "b:BOX [u:UNIT,]", "promotes a unit where a battle was won: the first kind named that is there",
     "HD-promotions-2", LATER, HD_PROMOTE, "promote Corinth militia infantry"},
    {"political", NULL, "b:BOX [u:UNIT,]", "promotes a unit in any other box of yours, once a turn", "HD-promotions-6",
     LATER, HD_POLITICAL, "political Washington militia infantry"},
    {"march", NULL, "b:BOX,", "gives armies a march, 1 point each", "HD-marches-2", PLAIN, HD_MARCH,
     "march Washington, Harpers Ferry"},
    {"entrench", NULL, "b:BOX,", "entrenches armies, 1 point in a recruiting box, else 2; they get a march too",
     "HD-entrench-8", PLAIN, HD_ENTRENCH, "entrench Nashville"},
    {"assault", NULL, "n:NUMBER", "buys naval assaults, 1 point each; Washington gets a march", "HD-naval-5", PLAIN,
     HD_NAVAL, "assault 2"},
    {"move", NULL, MOVES, "moves units that have a march; all of them if you give no number", "HD-movement-2", PLAIN,
     HD_MOVE, "move Washington 2 militia infantry to Manassas Junction"},
    {"general", NULL, RIDES, "moves a general by himself, up to two boxes", "HD-generals-12", PLAIN, HD_GENERAL,
     "general Grant Washington to Manassas Junction"},
    {"retreat", NULL,
     "b:BOX to c:BOX [after n:NUMBER w:(rounds|round)] [below m:NUMBER u:(units|unit)] [o:(when outnumbered)]",
     "says when your attackers give a battle up, and where they go; stands below the moves that begin it",
     "HD-battle-1", LINE_ORDER, HD_RETREAT, "retreat Manassas Junction to Washington after 2 rounds"},
    {"losses", NULL, "usual", "crossings first, then the weakest; both sides, until you say otherwise", "HD-battle-1",
     ANY_TIME, HD_USUAL_LOSSES, "losses usual"},
    {"losses", NULL, "l:LOSS,", "whom your side loses first, in every battle until you say otherwise", "HD-battle-1",
     ANY_TIME, HD_LOSSES_LINE, "losses crossings, militia cavalry, militia infantry"},
    {"lose-first", NULL, NULL, "puts one kind of loss before all others", "HD-battle-1", LINE_ORDER, HD_LOSE_FIRST,
     NULL},
    {"hold", NULL, "after battle", "asks you again after the battles; the lines below wait until then",
     "HD-promotions-1", PLAIN, HD_HOLD, "hold after battle"},
    {"go-on", NULL, NULL, "ends the waiting after the battles", "HD-promotions-1", LINE_ORDER, HD_GO_ON, NULL},
    {"recruit", NULL, "m:MUSTER,", "raises militia in this order, as long as there are points and places",
     "HD-recruiting-3", LATER, HD_RECRUIT, "recruit infantry Scranton, cavalry Washington, infantry Chicago"},
    {"place", NULL, "g:GENERAL [at] c:BOX,",
     "puts a general beside troops of yours, in the first of these boxes that has some", "HD-generals-6", LATER,
     HD_PLACE, "place Grant at Washington, Cairo"},
    {"finish", NULL, NULL, "ends a part of the turn", "HD-calendar-5", LINE_ORDER, HD_FINISH, NULL},
    {"then", NULL, "march b:BOX,", "gives armies marches of the second purchase", "HD-marches-5", PLAIN, HD_THEN_MARCH,
     "then march Manassas Junction"},
    {"then", NULL, "entrench b:BOX,", "entrenches with the second purchase", "HD-marches-5", PLAIN, HD_THEN_ENTRENCH,
     "then entrench Cairo"},
    {"then", NULL, "assault n:NUMBER", "buys naval assaults with the second purchase", "HD-naval-6", PLAIN,
     HD_THEN_NAVAL, "then assault 1"},
    {"then", NULL, "move " MOVES, "moves units in the second march", "HD-marches-5", PLAIN, HD_THEN_MOVE,
     "then move Manassas Junction 1 militia infantry to Gordonsville"},
    {"then", NULL, "general " RIDES, "moves a general in the second march", "HD-generals-11", PLAIN, HD_THEN_GENERAL,
     "then general Lee Richmond to Petersburg"},
    {"then", NULL, "", "ends the first march; what follows is bought and moved in the second", "HD-marches-5", PLAIN,
     HD_THEN, "then"},
};
