/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/stages.h - the stages of a pass: fetch, ingest, muster, advance, report, remind, deliver, publish. */
#ifndef DISPATCH_STAGES_H
#define DISPATCH_STAGES_H

#include "processor/game/pass.h"
#include "processor/host/host.h"

struct stage {
    const char *name;
    bool (*run)(struct pass *, struct error *);
    const char *help;
    enum store_lease lease; /* one run at a time is at it, where several are at work */
    bool waits;             /* for the others; else the stage is left to them */
};
extern const struct stage stages[]; /* `dispatch run` walks these in order */
extern const size_t n_stages;

/* ---- remind.c: who is waited for is written to; games that nobody plays end ---- */
bool stage_remind(struct pass *, struct error *);

/* ---- dry_run.c: what would leave if `dispatch run` were typed now ---- */
/* Makes the pass in a copy of the store, and of what lies in inbox/new, in a temporary folder; fetches no mail, sends
 * none, and prints each message that would leave: to whom, its subject, the names of its files. Never what stands in
 * them: a host who looks before he runs must not see a hand of cards. host: with its store open; it is closed here. */
bool dry_run(struct host *, int64_t now, struct text *out, struct error *);

#endif
