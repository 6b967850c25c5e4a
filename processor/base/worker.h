/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/worker.h - games run in a child process, so that a bug in one game stops that game and no other (F32);
 * and so that a child which the system ends, for want of memory or by a limit, costs only what it was at.
 *
 *   static int work(void *context, struct worker *now)
 *   {   ... open the store here, never before the fork ...
 *       worker_on(now, game.id, "advance", input);  step the game, commit  worker_off(now); ... return EX_OK; }
 *   code = worker_run(work, died, context, tally, &err);
 * When the child dies the parent reads in shared memory what it was on, calls `died` (which counts the death, with a
 * store of its own), and starts a new child, which begins again from what is committed and passes over what the one
 * before died of (worker_passes): that is tried again by the next run.
 *
 * A child that holds much may end when a part of its work is done, and leave the rest to a fresh one:
 *   if (worker_hand_over(now, what_it_needs)) return EX_OK;      which begins with worker_handed(now) */
#ifndef DISPATCH_WORKER_H
#define DISPATCH_WORKER_H

#include "formats/bytes.h"
#include "processor/base/error.h"

enum { WORKER_TALLY = 16, WORKER_ITEM_MAX = 320, WORKER_DEATHS_MAX = 64 /* in one run, which ends then */ };
enum { WORKER_HANDED_MAX = 1 << 20 /* bytes, of which memory has what is used */ };
struct worker; /* in memory shared with the parent */
/* From here on this game is to blame. stage: a word. input: what it is fed, for the hash; may be empty. */
void worker_on(struct worker *, const char *game, const char *stage, struct span input);
void worker_off(struct worker *);
/* The same for a mail, a file or a row, at which games may be worked on in turn: then both are passed over, and the
 * item is to blame. item: words that name it for the host ("mail 1700.x in /var/mail/wargames"), at most
 * WORKER_ITEM_MAX - 1 bytes count. All three take NULL for no worker. */
void worker_item(struct worker *, const char *item, const char *stage, struct span input);
void worker_item_off(struct worker *);
/* Did a child of this run die of this item or game (by its id)? */
bool worker_passes(const struct worker *, const char *item_or_game);
/* From here on it is passed over in this run, too. NULL: nothing. */
void worker_pass_over(struct worker *, const char *item_or_game);
/* A child died in this pass: commit each game by itself now, no groups (F31). */
bool worker_is_careful(const struct worker *);
/* What this child did is durable, and it is about to return EX_OK: a fresh one goes on, by these words, also after a
 * death. False: there is no room for them, or no worker, and this child goes on itself. */
bool worker_hand_over(struct worker *, struct span words);
/* What the child before this one handed over; empty: this begins from the beginning. Lies there until it hands over. */
struct span worker_handed(const struct worker *);
/* Sixteen counters that outlive the child. */
uint64_t *worker_tally(struct worker *);

struct worker_death {
    char item[WORKER_ITEM_MAX];          /* "": it was a game's own work */
    char game[33], stage[32], input[65]; /* SHA-256 of the input, hex; game "": none was at work */
    char words[190];                     /* for news and for the reason of setting aside */
    bool starved; /* it ended itself for want of memory (memory_out): no bug, whatever it was at */
};
/* work: runs in the child; its sysexits code. died: runs in the parent; false with an error ends the run. tally may be
 * NULL. Returns the code of the last child, or err's: EX_TEMPFAIL for a child that the system ended between items. */
int worker_run(int (*work)(void *context, struct worker *),
               bool (*died)(void *context, const struct worker_death *, struct error *), void *context,
               uint64_t tally[WORKER_TALLY], struct error *err);

/* ---- an end that was asked for: SIGTERM or SIGINT to a program that goes on until then ----
 *
 *   stop_on_signal();
 *   while (!stop_is_asked()) ... one unit of work, committed ...
 * Where nobody called stop_on_signal a signal ends the process at once, as ever, and stop_is_asked stays false. */

/* From now on, in this process and in those that it forks. Calls that wait go on waiting, but for ppoll. */
void stop_on_signal(void);
bool stop_is_asked(void);

#endif
