/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/stages.h - the stages of a pass: fetch, ingest, muster, advance, report, remind, deliver, publish. */
#ifndef DISPATCH_STAGES_H
#define DISPATCH_STAGES_H

#include "processor/game/pass.h"
#include "processor/host/host.h"

/* Stages that one process can make without holding more than it must: mail libraries are as large as all games
 * (part_hand_over). */
enum part { PART_INTAKE, PART_GAMES, PART_DELIVER, PART_PUBLISH };
struct stage {
    const char *name;
    bool (*run)(struct pass *, struct error *);
    const char *help;
    enum store_lease lease; /* one run at a time is at it, where several are at work */
    bool waits;             /* for the others; else the stage is left to them */
    enum part part;
};
extern const struct stage stages[]; /* `dispatch run` walks these in order */
extern const size_t n_stages;

/* ---- remind.c: who is waited for is written to; games that nobody plays end ---- */
bool stage_remind(struct pass *, struct error *);

/* ---- stages.c: a pass in several processes, one after the other ---- */

/* What the next process of the same pass must know. */
struct part_note {
    size_t stage;         /* where it begins */
    bool can_lock, moves; /* as the run found it (cmd_run.c) */
};
/* Before a stage that begins a part: is there work for it, and does this process hold what it has no use for? Then a
 * fresh one makes it, which gets what this one noted. worked: this one has taken, moved, written or sent something.
 * *hands: this one ends, by EX_OK. */
bool part_hand_over(struct pass *, const struct part_note *, bool worked, bool *hands, struct error *);
/* Into a pass just opened: what the process before noted. False: this is the first. */
bool part_take(struct pass *, struct part_note *);

/* ---- dry_run.c: what would leave if `dispatch run` were typed now ---- */
/* Makes the pass in a copy of the store, and of what lies in inbox/new, in a temporary folder; fetches no mail, sends
 * none, and prints each message that would leave: to whom, its subject, the names of its files. Never what stands in
 * them: a host who looks before he runs must not see a hand of cards. host: with its store open; it is closed here. */
bool dry_run(struct host *, int64_t now, struct text *out, struct error *);

#endif
