/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_recall.h - within the core: a REVOKE by a key that was replaced, which takes its successor along.
 */
#ifndef DISPATCH_CORE_RECALL_H
#define DISPATCH_CORE_RECALL_H

#include "processor/core/core.h"
#include "processor/core/core_sheet.h"

/* A REVOKE by a key that was replaced, of itself and its successor (core_recall.c). */
bool core_take_recall(struct incoming *);
/* What the seat had receipted, and no close put in force, counts no more; its seqs stay used up. */
void core_receipts_drop(struct core *, int seat);

#endif
