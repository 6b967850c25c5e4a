/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/mustered.h - a game that a muster made (pass/muster.h), and that may not begin: somebody does not join
 * or open their luck in time, or leaves. No host sits beside such a game to ask. It is cancelled; those who kept
 * their deadlines wait in the queue again, in the places that they had, and those who did not wait no more. */
#ifndef DISPATCH_MUSTERED_H
#define DISPATCH_MUSTERED_H

#include "processor/game/game.h"
#include "processor/store/store_people.h"

/* Keeps with the new game how its players waited; within the open transaction that takes them out of the queue. */
bool mustered_note(struct store *, const char *game, struct seeking_row *const member[], int n, struct error *);
/* Was it made by a muster? */
bool mustered_is(struct game *, bool *is, struct error *);
/* Cancels a game that was, if it has not begun, and tells everybody; for game_put. missing: seats, by bits, whose
 * players did not answer; why: a phrase that says so, without a full stop. *undone: it was such a game. */
bool mustered_undo(struct game *, int missing, const char *why, bool *undone, struct error *);

#endif
