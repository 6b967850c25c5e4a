/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/mustered.h - a game that a muster made (pass/muster.h), and that may not begin: somebody does not join
 * or open their luck in time, or leaves. No host sits beside such a game to ask. It is cancelled; those who kept
 * their deadlines wait in the queue again, in the places that they had, and those who did not wait no more. */
#ifndef DISPATCH_MUSTERED_H
#define DISPATCH_MUSTERED_H

#include "processor/game/game.h"
#include "processor/store/store_people.h"

enum missed_what { MISSED_JOIN, MISSED_OPEN, HAS_LEFT, HAS_DECLINED };
/* The seats, by bits, that let the set-up come to nothing just now (`setup void` of the fresh lines); 0: none did.
 * *what: they did not join, or kept their luck to themselves. */
int missed_seats(const struct core *, enum missed_what *what);
/* "lee (csa) did not join in time", a phrase without a full stop. By name: a refusal to open is one bit of choice, and
 * everybody must see whose. */
const char *missed_words(struct game *, int seats, enum missed_what);

/* Keeps with the new game how its players waited; within the open transaction that takes them out of the queue. pair:
 * the id of the other game, of two that are one offer; or NULL. */
bool mustered_note(struct store *, const char *game, const char *pair, struct seeking_row *const member[], int n,
                   struct error *);
/* Was it made by a muster? game: its id. */
bool mustered_is(struct store *, const char *game, bool *is, struct error *);
/* Has it begun, by its row (core_has_begun)? */
bool mustered_has_begun(const struct game_row *);
/* The player has another wish for games of that ruleset, or (NULL) waits for nothing any more: that, and not what they
 * wished when their games were made, holds should one of them not begin. Within the open transaction. */
bool mustered_wish(struct store *, const char *player, const struct seeking_row *wish, struct error *);
/* Cancels a game that was, if it has not begun, and tells everybody; for game_put. missing: seats, by bits, whose
 * players did not answer; why: a phrase that says so, without a full stop. The other game of a pair is cancelled with
 * it, and written, if it has not begun; else it goes on. Whoever missed in either waits no more. *undone: it was such a
 * game. err->retry: another processor is at the other game. */
bool mustered_undo(struct game *, int missing, const char *why, bool *undone, struct error *);

#endif
