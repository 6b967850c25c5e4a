/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/game_time.h - the calendar of one game: deadlines by its players' own days, and what everybody is told
 * when time did something. Zones, absences and holidays are reckoned with here and nowhere else; the core gets
 * instants. */
#ifndef DISPATCH_GAME_TIME_H
#define DISPATCH_GAME_TIME_H

#include "processor/game/game.h"
#include "processor/record/deadline.h"
#include <jansson.h>

/* Gives the core the deadlines that it asks for. The game must stay where it is. */
void game_clock(struct game *);
/* The first instant not before `due` at which a deadline of what is open now may fall. */
int64_t game_deadline_fit(struct game *, int64_t due);
/* The deadline that is open, reckoned again: an absence or a holiday was made known. Not before the one that holds. */
int64_t game_deadline_again(struct game *);
/* The term of what is open now, from the pass's clock on: for a game that waited. 0: it has none. */
int64_t game_deadline_anew(struct game *);
/* When something is to be looked at next: a deadline, a settling time, a reminder, an abandoned game; 0 never. */
int64_t game_due(struct game *);
/* The next reminder that a seat is due after `after`; 0: none. */
int64_t game_next_reminder(struct game *, int seat, int64_t after);
/* When a player last did anything: the newest receipt, else when the game was made. */
bool game_last_sign(struct game *, int64_t *utc, struct error *);
/* How long a game that nobody plays is kept, and how long before its end everybody is warned; 0: for ever. */
int64_t game_abandon_warning(const struct core *);
#define GAME_WARNED "warned/" /* and the id: a tally of when everybody was */
/* Was somebody late with their newest deadline? Else the journal need not be looked at. */
bool game_may_be_abandoned(const struct core *);

/* "Waiting for Bob (csa), until Fri 27 Nov 18:00 EST.": who is awaited, for this reader; "" nobody. */
const char *awaited_words(struct game *, const char *reader);
/* The same of these seats, objects with player, side, you and more (there is one before it); takes over the reference.
 */
const char *awaited_phrase(struct game *, const char *reader, json_t *seats);
/* Whom the dice wait for and until when: "round 123 of the beacon quicknet, Fri 27 Nov 18:00 EST"; in the reader's
 * zone. "" when it is no beacon. */
const char *beacon_words(struct game *, const char *reader);

#endif
