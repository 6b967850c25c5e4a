/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/tiny.h - the smallest complete ruleset: what the tests of the
 * shared parts play with.
 *
 * Two players, east and west, twelve cards worth 1 to 12. On his turn a player takes one or two cards from the deck
 * (TINY-1), plays cards up to 15 points together and may boost them (TINY-2); then both choose high or low in secret
 * and two dice are rolled (TINY-3): who was right scores one, the mover his points besides. Six turns, "long" twelve;
 * option "open" leaves the deck unshuffled, known to all. */
#ifndef DISPATCH_TINY_H
#define DISPATCH_TINY_H

#include "games/deck.h"
#include "games/sheet/line.h"

enum { TINY_EAST, TINY_WEST, TINY_SEATS, TINY_CARDS = 12 };
enum { TINY_CARD = KIND_FIRST };
enum tiny_step { TINY_STEP_NONE, TINY_STEP_DRAW, TINY_STEP_PLAY, TINY_STEP_CHOOSE, TINY_STEPS };
enum tiny_verb { TINY_TAKE = VERB_FIRST, TINY_UNTIL, TINY_PLAY, TINY_BOOST, TINY_PASS, TINY_CHOOSE };
enum tiny_event {
    TINY_TOOK = 1, /* seat, number: for all */
    TINY_GOT,      /* seat, card: for the owner */
    TINY_PLAYED,   /* seat, card */
    TINY_BOOSTED,  /* seat, points */
    TINY_CHOSE,    /* seat, 1 high 2 low: shown when both have chosen */
    TINY_ROLLED,   /* die, die */
    TINY_SCORED,   /* seat, points, sum */
    TINY_EVENTS
};

struct tiny_state {
    struct flow flow;           /* first, always */
    int32_t turn, turns, mover; /* mover: seat */
    int32_t points, boosted;    /* of this turn */
    int32_t score[TINY_SEATS];
    int32_t choice[TINY_SEATS]; /* secret until both have chosen: 1 high, 2 low, 0 none */
    struct deck deck;
};
extern const struct game_rules tiny_rules;

/* The words of a sheet, in tiny_words.c. */
enum { TINY_N_VERBS = 6, TINY_N_FACTS = 2, TINY_N_ANSWERS = 2 };
extern const struct verb tiny_verbs[TINY_N_VERBS];
extern const struct fact tiny_facts[TINY_N_FACTS];
extern const struct answer tiny_answers[TINY_N_ANSWERS];
extern const struct sheet_names tiny_names;
enum unfold tiny_unfold(const struct rules *, const void *view, int seat, const struct line *, int32_t i,
                        struct order *out, struct problem *why);
static inline struct rules tiny(void)
{
    return (struct rules){.is = &tiny_rules, .data = NULL, .revision = 1};
}

#endif
