/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/lock.h - who may work on this host: one run at a time, and one processor a game.
 *
 *   struct lock run = LOCK_NONE;
 *   switch (lock_run(&run, hostdir, now, &age, err)) ...
 *   lock_game(&game, hostdir, id, err); ... lock_drop(&game);
 * The kernel drops a lock when its holder dies, however it dies: no stale locks. Game locks are byte ranges of the one
 * file HOSTDIR/lock/games, placed by the game's id, so that forty thousand games leave no forty thousand files. */
#ifndef DISPATCH_LOCK_H
#define DISPATCH_LOCK_H

#include "processor/base/error.h"
#include <stdint.h>

enum lock_result { LOCK_FAILED, LOCK_BUSY, LOCK_TAKEN };
enum { LOCK_OLD_SECONDS = 15 * 60 };
struct lock {
    int fd; /* -1: not held */
};
#define LOCK_NONE ((struct lock){-1})

/* The lock of a whole pass. BUSY: *age is how long the other run has held it, in seconds, 0 when unknown. */
enum lock_result lock_run(struct lock *, const char *hostdir, int64_t now, int64_t *age, struct error *);
/* What a run that meets the lock does (W22): EX_OK in silence; over 15 minutes EX_TEMPFAIL and a line to stderr. */
int lock_run_busy(const char *hostdir, int64_t age);
/* Of a host on which `dispatch work` goes on: each worker has it with the others, whoever must not meet one has it
 * alone. BUSY: there are workers; or, for one of them, somebody is alone. */
enum lock_result lock_work(struct lock *, const char *hostdir, bool alone, struct error *);
/* id: 32 hex. BUSY: another processor is at this game; leave it. */
enum lock_result lock_game(struct lock *, const char *hostdir, const char *id, struct error *);
/* Can games be locked at all? False: the file of their locks cannot be opened, as the error says, with the remedy. */
bool lock_games_look(const char *hostdir, struct error *);
/* The lock of a game that a forked copy of this process may have open as well: at once, not when both have closed it. */
void lock_game_drop(struct lock *);
void lock_drop(struct lock *);

#endif
