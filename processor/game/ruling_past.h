/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/ruling_past.h - what a game keeps for rulings: positions of the past, and how many wait. */
#ifndef DISPATCH_RULING_PAST_H
#define DISPATCH_RULING_PAST_H

#include "processor/game/game.h"

/* Positions of the past, from the store's own journal and blocks: given to the core of every game that is opened. The
 * game must stay where it is. */
void game_history(struct game *);
/* Under which name the store counts the rulings of a game that wait. */
void ruling_tally_name(const char *id, char out[static 48]);

#endif
