/* processor/base/worker.h - games run in a child process, so that a bug in one game stops that game and no other (F32).
 *
 *   static int work(void *context, struct worker *now)
 *   {   ... open the store here, never before the fork ...
 *       worker_on(now, game.id, "advance", input);  step the game, commit  worker_off(now); ... return EX_OK; }
 *   code = worker_run(work, died, context, tally, &err);
 * When the child dies the parent reads in shared memory which game it was on, calls `died` (which sets the game aside
 * and tells the host, with a store of its own), and starts a new child, which begins again from what is committed. */
#ifndef DISPATCH_WORKER_H
#define DISPATCH_WORKER_H

#include "formats/bytes.h"
#include "processor/error.h"

enum { WORKER_TALLY = 16 };
struct worker; /* in memory shared with the parent */
/* From here on this game is to blame. stage: a word. input: what it is fed, for the hash; may be empty. */
void worker_on(struct worker *, const char *game, const char *stage, struct span input);
void worker_off(struct worker *);
/* A child died in this pass: commit each game by itself now, no groups (F31). */
bool worker_is_careful(const struct worker *);
/* Sixteen counters that outlive the child. */
uint64_t *worker_tally(struct worker *);

struct worker_death {
    char game[33], stage[32], input[65]; /* SHA-256 of the input, hex */
    char words[190];                     /* for news and for the reason of setting aside */
};
/* work: runs in the child; its sysexits code. died: runs in the parent; false with an error ends the run. tally may be
 * NULL. Returns the code of the last child, or err's. */
int worker_run(int (*work)(void *context, struct worker *),
               bool (*died)(void *context, const struct worker_death *, struct error *), void *context,
               uint64_t tally[WORKER_TALLY], struct error *err);

#endif
