/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/report_proof.h - the proof file of a report, from the store and the core. */
#ifndef DISPATCH_REPORT_PROOF_H
#define DISPATCH_REPORT_PROOF_H

#include "processor/game/game.h"
#include "processor/record/proof.h"

/* The proof file's content for a due report, from the store and the core. */
bool report_proof(struct game *, const struct core_due *, struct proof *, struct error *);
/* The log since the seat's newest report, up to the tree as it is now, which `checkpoint` signs: without facts. Within
 * the open transaction, before game_put. */
bool report_proof_now(struct game *, int seat, struct span checkpoint, struct proof *, struct error *);

#endif
