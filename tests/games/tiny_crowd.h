/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/tiny_crowd.h - a ruleset without a game: a seat orders how long the lists of the rules are.
 *
 * Blue is asked, again and again. `offers N`: from now on its prompt has N offers; `choices N`: N ids; `events N`: N
 * things happen at once; `slots N`: so many lines about slots. Each takes the most that there is room for, one more, or
 * 100. `pick N` is one of the offers that fill the prompt up, `name A, B` a list of units, `pass` ends the game. */
#ifndef DISPATCH_TINY_CROWD_H
#define DISPATCH_TINY_CROWD_H

#include "games/deck.h"
#include "games/sheet/line.h"

enum { CROWD_BLUE, CROWD_GRAY, CROWD_SEATS, CROWD_CARDS = 4, CROWD_UNITS = 60, CROWD_FEW = 100 };
enum { CROWD_UNIT = KIND_FIRST };
enum { CROWD_STEP_ASK = 1, CROWD_STEPS };
enum { CROWD_OFFERS = VERB_FIRST, CROWD_CHOICES, CROWD_EVENTS, CROWD_SLOTS, CROWD_PICK, CROWD_NAME, CROWD_PASS };
enum { CROWD_DID = 1 /* number: for all */, CROWD_EVENT_KINDS };
enum { CROWD_BASE_OFFERS = 6, CROWD_BASE_IDS = 12 + CROWD_UNITS /* of a prompt, before it is filled up */ };

struct crowd_state {
    struct flow flow;        /* first, always */
    int32_t offers, choices; /* that the prompt is to have; 0: those it has anyway */
    int32_t named, picked;   /* how many units were named; the last pick */
    struct deck deck;
};
extern const struct game_rules crowd_rules;
static inline struct rules crowd(void)
{
    return (struct rules){.is = &crowd_rules, .data = NULL, .revision = 1};
}

#endif
