/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/tiny_ring.h - a game that leaves nothing to chance, for the tests of what such a game is not asked and
 * not told: neither dice nor decks.
 *
 * Twelve places lie in a ring, and each of two seats, north and south, has one counter on it. A turn is four steps
 * onward, in as many lines as one likes (RING-1). A counter that comes to the Gate stands before it until its owner has
 * paid a coin or gone round, which takes the rest of his turn (RING-2): lines below the one that went there answer, or
 * a standing order, else he goes round; nobody waits for it. Whoever comes to where the other stands asks him to yield,
 * one place on, or to stand, and then goes one place back (RING-3). A passage of the Gate scores, the more the fewer
 * coins it left; after twelve turns the higher score has won (RING-4). */
#ifndef DISPATCH_TINY_RING_H
#define DISPATCH_TINY_RING_H

#include "games/sheet/line.h"

enum { RING_NORTH, RING_SOUTH, RING_SEATS, RING_PLACES = 12, RING_GATE = 1, RING_STEPS = 4, RING_TURNS = 12 };
enum { RING_PLACE = KIND_FIRST };
enum ring_step { RING_STEP_NONE, RING_STEP_MOVE, RING_STEP_TOLL, RING_STEP_MEET, RING_STEPS_END };
enum ring_verb { RING_GO = VERB_FIRST, RING_GO_TO, RING_PAY, RING_ROUND, RING_YIELD, RING_STAND, RING_REST };
enum ring_event {
    RING_WENT = 1,   /* seat, from, to */
    RING_PAID,       /* seat, coins left */
    RING_WENT_ROUND, /* seat */
    RING_MET,        /* seat that came, place */
    RING_YIELDED,    /* seat */
    RING_STOOD,      /* seat */
    RING_RESTED,     /* seat */
    RING_EVENTS
};

struct ring_state {
    struct flow flow; /* first, always */
    int32_t turn, mover, left /* steps of this turn */;
    int32_t at[RING_SEATS], coins[RING_SEATS], score[RING_SEATS];
};
extern const struct game_rules ring_rules;
struct ruleset;
extern const struct ruleset ring_ruleset; /* tiny_ring_face.c */
/* How many steps lie between two places, onward. */
int ring_steps(int from, int to);

#endif
