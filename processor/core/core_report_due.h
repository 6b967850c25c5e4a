/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_report_due.h - within the core: what each seat is to be told; commitments to it. */
#ifndef DISPATCH_CORE_REPORT_DUE_H
#define DISPATCH_CORE_REPORT_DUE_H

#include "processor/core/core.h"

/* state, facts and due of exchange k. False: a prompt outgrew its room; the core is of no more use. */
bool core_due_make(struct core *, uint64_t k, const struct play *, const struct run *,
                   const struct text openings[SEATS_MAX], struct problem *);
/* What is to be told once more to a seat: its view as it stands, without events; `facts` of the exchange before. */
void core_due_again(struct core *, int seat, const struct text *openings);
struct span core_state_text(const struct core *);
/* The roots of the full subtrees of the log as it is now, smallest first; in the arena. */
struct span core_peaks(const struct core *);

#endif
