/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_close.h - within the core: which sheets are in force, when an exchange is closed. */
#ifndef DISPATCH_CORE_CLOSE_H
#define DISPATCH_CORE_CLOSE_H

#include "processor/core/core.h"

/* Where the open exchange stands. */
struct standing_now {
    int completing;           /* index of the completing receipt, -1: somebody is still awaited */
    int counts_to[SEATS_MAX]; /* receipts of a seat below this index count */
};
struct standing_now core_standing(const struct core *);
/* Marks what E8 makes ambiguous, and closes when the newest receipt says so. */
void core_after_receipt(struct core *, int newest, struct core_outcome *);
bool core_exchange_tick(struct core *, int64_t utc);
/* Does this seat, by its first n receipts, answer the open exchange? */
bool core_is_final(const struct core *, int seat, int n, bool at_deadline);
/* Closes the open exchange; at_deadline: a faulty sheet counts up to its first bad line. utc: the instant. */
void core_close(struct core *, bool at_deadline, int64_t utc);
/* Closes the open exchange without any sheet. */
void core_close_void(struct core *);

/* ---- core_time.c: late seats, holds, extensions ---- */
/* The deadline passed for these seats (bits): their `missed` lines. */
void core_missed(struct core *, int missing);
/* Does a policy of one of them say to wait? Then their `missed` lines are made, and the exchange stays open. */
bool core_waits(struct core *, int missing);
/* A deadline was set at this instant. While the host holds the game it does not run: the game goes on with as much time
 * as that leaves from there on, and not with what was left of the part before. */
void core_begun_while_held(struct core *, int64_t utc);

/* ---- core_ruling_effect.c: what a ruling changes ---- */
/* The closed exchange runs no sheet: it carries out core->rulings.now. */
void core_effect(struct core *, struct play *);
/* Can the position be what it was when exchange k was asked? With the moves of cards in `play`. Keys: ruling.back
 * ruling.back_out. `after`: room for a state. */
bool core_back(struct core *, struct span game, void *after, struct sheets *, struct play *, struct problem *);

#endif
