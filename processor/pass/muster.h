/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/muster.h - the muster stage: when enough wait for an open game (game/queue.h), each is asked whether
 * they play; when all have said yes, the game is made (make_game.h).
 *
 * Who is asked has the term `muster` of the settings, from when the letter has left, for a mail with `yes CODE`
 * (intake/muster_answer.h). Whoever lets it pass goes to the end of the queue, and the second time out of it; the next
 * of the queue is asked in their place, and nobody else does anything. The oldest muster of an offer is filled before a
 * new one begins.
 *
 * Seats: a seat that one wants and no other gets to them. The others are put in an order, each takes in it the seat
 * that they want while it is free, and those who are left take what is left, in the order of the seats' names. The
 * order is that of the queue; or, where beacon-from is set and it makes a difference, that of lots: SHA-256 of
 * "pbem-sides/1 VALUE MUSTER PLAYER" LF, the lowest first. VALUE is what the round is worth (formats/beacon.h), and the
 * players are told the round before it comes. */
#ifndef DISPATCH_MUSTER_H
#define DISPATCH_MUSTER_H

#include "processor/game/pass.h"
#include "processor/game/queue.h"
#include "processor/store/store_people.h"

enum {
    MUSTER_CHANCES = 2,     /* a player who lets so many pass leaves the queue */
    MUSTER_NOTICE = 30 * 60 /* seconds between the letter that names a round and the round */
};
bool stage_muster(struct pass *, struct error *);
/* The order of the seats' lots: fills seat[i] with the index (of names) that member[i] gets. value: of a round, or
 * NULL: in the order of the queue, which is that of the members. *matters: does the order make a difference? */
void muster_seats(struct seeking_row *const member[], int n, const char *const names[], const char *id,
                  const char *value, int seat[], bool *matters);

#endif
