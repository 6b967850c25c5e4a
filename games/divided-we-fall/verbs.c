/* SPDX-License-Identifier: Apache-2.0 */
/* The orders of Divided We Fall by name, as prompts and journals have them. */
#include "games/divided-we-fall/acts.h"

#define ORDER(word, help, rule, id)                                                                                    \
    {                                                                                                                  \
        (word), NULL, NULL, (help), (rule), LINE_ORDER, (id), NULL                                                     \
    }

const struct verb dwf_verbs[DWF_N_VERBS] = {
    ORDER("place", "places what a row brings, one piece at a time", "DWF-reinforce-1", DWF_PLACE),
    ORDER("burn", "burns a Confederate flag city", "DWF-damage-1", DWF_BURN),
    ORDER("spare", "does not burn it", "DWF-damage-1", DWF_SPARE),
    ORDER("replace", "brings infantry back in a city of a group", "DWF-replace-1", DWF_REPLACE),
    ORDER("double", "Richmond takes two, and another group none", "DWF-replace-7", DWF_DOUBLE),
    ORDER("bring", "brings what is due", "DWF-replace-18", DWF_BRING),
    ORDER("refuse", "refuses an arrival or removal of leaders", "DWF-O-balance-1", DWF_REFUSE),
    ORDER("march", "opens the march of a leader, 1 point", "DWF-command-3", DWF_MARCH),
    ORDER("roam", "opens the march of an independent leader, for nothing", "DWF-O-independent-1", DWF_ROAM),
    ORDER("detach", "Lee gives Longstreet a corps, 1 point", "DWF-O-arrival-longstreet-1", DWF_DETACH),
    ORDER("move", "opens the march of infantry without a leader, 1 point", "DWF-command-2", DWF_MOVE),
    ORDER("militia", "opens the march of a state's militia, 1 point", "DWF-command-2", DWF_MUSTER),
    ORDER("carry", "moves supply units by themselves", "DWF-command-5", DWF_CARRY),
    ORDER("rail", "moves a rail unit", "DWF-supply-29", DWF_BUILD_ON),
    ORDER("ride", "moves a leader by himself", "DWF-leaders-2", DWF_RIDE),
    ORDER("sail", "moves vessels of one type", "DWF-naval-1", DWF_SAIL),
    ORDER("lift", "opens a move by sea", "DWF-sealift-6", DWF_LIFT),
    ORDER("ferry", "opens a move by river, 1 point", "DWF-riverine-1", DWF_FERRY),
    ORDER("ignore", "says which terrain costs the leader nothing", "DWF-O-moves-1", DWF_IGNORE),
    ORDER("go", "goes over one link", "DWF-move-8", DWF_GO),
    ORDER("take", "takes units or a leader along", "DWF-move-12", DWF_TAKE),
    ORDER("leave", "leaves units or a leader behind", "DWF-move-12", DWF_LEAVE),
    ORDER("halt", "ends the move", "DWF-move-1", DWF_HALT),
    ORDER("fort", "begins a step of a fort, two for a point", "DWF-forts-19", DWF_FORT),
    ORDER("train", "McClellan raises two infantry in Washington, 1 point", "DWF-leaders-14", DWF_TRAIN),
    ORDER("entrench", "Lee, or an engineer, builds a fort at once, 1 point", "DWF-leaders-15", DWF_ENTRENCH),
    ORDER("bombard", "gives up vessels to reduce a fort", "DWF-forts-8", DWF_BOMBARD),
    ORDER("pass", "spends a point on nothing", "DWF-command-7", DWF_PASS),
    ORDER("fight", "fights the battle that a move has begun", "DWF-combat-2", DWF_FIGHT),
    ORDER("go-on", "begins the battle", "DWF-combat-2", DWF_GO_ON),
    ORDER("spend", "says whose supply unit pays for the attack", "DWF-supply-15", DWF_SPEND),
    ORDER("limit", "gives up value in the attack", "DWF-combat-7", DWF_LIMIT),
    ORDER("withdraw", "leaves before the battle", "DWF-combat-11", DWF_WITHDRAW),
    ORDER("stand", "stays and fights", "DWF-combat-11", DWF_STAND),
    ORDER("lead", "says which leader counts", "DWF-combat-18", DWF_LEAD),
    ORDER("lose", "names losses", "DWF-combat-16", DWF_LOSE),
    ORDER("retreat", "says where the beaten go", "DWF-retreat-8", DWF_RETREAT),
    ORDER("spoils", "takes or refuses captured supply", "DWF-capture-3", DWF_SPOILS),
    ORDER("home", "sends a leader who is alone home", "DWF-retreat-6", DWF_HOME),
    ORDER("finish", "ends a part of the turn", "DWF-sequence-4", DWF_FINISH),
};
