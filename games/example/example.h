/* SPDX-License-Identifier: Apache-2.0 */
/* games/example/example.h - a whole ruleset that is small enough to be read in one go and copied: "Skirmish".
 *
 * Twelve companies of strength 1 to 12 are dealt in secret to two seats, blue and gray. In each of six rounds both
 * choose a company, in secret too (EX-1); each side's die is added to its strength, and the higher sum wins the round
 * (EX-2). Who has won more rounds has won (EX-3).
 *
 * rules.c is the game: pure functions and tables. face.c is what words and files need. data/ has the facts. */
#ifndef DISPATCH_EXAMPLE_H
#define DISPATCH_EXAMPLE_H

#include "games/deck.h"
#include "games/kit/names.h"
#include "games/kit/unfold.h"

enum { EX_BLUE, EX_GRAY, EX_SEATS /* in byte order of their names */, EX_CARDS = 12, EX_HAND = 6 };
enum { EX_CARD = KIND_FIRST, EX_PLAY = VERB_FIRST, EX_STEP_CHOOSE = 1, EX_STEPS }; /* kinds of names, verbs, steps */
enum ex_event {
    EX_GOT = 1, /* seat, card: for the owner alone */
    EX_PLAYED,  /* seat, card, die, sum */
    EX_WON,     /* seat; -1: nobody */
    EX_ROLLED,  /* Blue's die, Gray's: the throw as it fell; since revision 2 */
    EX_EVENTS
};

struct ex_data {            /* the facts, from data/companies.json; read-only, shared by games */
    struct kit_names names; /* ids 1 to EX_CARDS */
    int32_t strength[EX_CARDS + 1];
};
struct ex_state {
    struct flow flow; /* first, always */
    int32_t won[EX_SEATS];
    int32_t chosen[EX_SEATS]; /* a card; secret until both have chosen; 0: none yet */
    struct deck deck;
};
extern const struct game_rules ex_rules;

#endif
