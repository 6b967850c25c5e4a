/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/outage.h - why a deadline is put off, and how far: time stands still for a seat that the host cannot
 * hear or reach (`extend k utc cause seat`). Pure: the core grants by it, and the judge reckons after.
 *
 *   unread    mail of the place to which the seat's newest report asked for answers cannot be read
 *   unsent    that report has not left: sending fails
 *   deferred  the player's mail server puts it off
 *   returned  it was refused there, or came back: by a bounce that names it
 *
 * The first two are the host's trouble; they count in full, up to the term `outage` of the genesis a game. The others
 * a player can make by himself, as a loser may want to: at most one term of a move an exchange, and seven days a game.
 * What counts is by how much the deadline became later. */
#ifndef DISPATCH_OUTAGE_H
#define DISPATCH_OUTAGE_H

#include "processor/record/genesis.h"

enum outage_cause { OUTAGE_UNREAD = 1, OUTAGE_UNSENT, OUTAGE_DEFERRED, OUTAGE_RETURNED, OUTAGE_CAUSES };
enum { OUTAGE_SEAT_MOST = 7 * 86400 /* seconds a game, of the last two causes together */ };
struct outage {         /* seconds that were granted; all zero: none */
    int64_t host, seat; /* in the game, by whose trouble it was */
    int64_t host_now, seat_now;
    uint64_t k; /* in this exchange */
};
/* "unread"; static. */
const char *outage_word(enum outage_cause);
bool outage_read(struct span word, enum outage_cause *);
/* Is it the host's trouble, and no player's? */
bool outage_is_of_host(enum outage_cause);
/* By how many seconds more the deadline of exchange k may be put off; 0: by none. */
int64_t outage_left(const struct outage *, const struct genesis *, uint64_t k, enum outage_cause);
/* Notes that it was put off by so many. */
void outage_add(struct outage *, uint64_t k, enum outage_cause, int64_t seconds);
/* How many were granted in exchange k, whatever for. */
int64_t outage_given(const struct outage *, uint64_t k);
/* The other reasons, which name no seat: absence, downtime, holiday, host, seat. Is it one of them? */
bool extend_reason_read(struct span word);

#endif
