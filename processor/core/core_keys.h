/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_keys.h - within the core: REKEY, REVOKE; whether what is private can be sealed to a seat. */
#ifndef DISPATCH_CORE_KEYS_H
#define DISPATCH_CORE_KEYS_H

#include "processor/core/core.h"
#include "processor/core/core_sheet.h"

bool core_take_revoke(struct incoming *);
/* NULL, or why what is private could not reach the seat sealed, though the game or `age` asks for it: join.age,
 * join.same. out: a key that is about to go, in: one that is about to come; each may be NULL. */
const char *core_age_unfit(const struct core *, const struct core_seat *, struct span age, const struct core_key *out,
                           const struct core_key *in);
/* Notes what a JOIN or REKEY asks for; empty: nothing. */
void core_set_age(struct core_seat *, struct span age);
/* `object n side`: what an accepted sheet objects to. */
void core_object(struct incoming *);

/* ---- core_recall.c ---- */
/* A REVOKE by a key that was replaced, of itself and its successor. */
bool core_take_recall(struct incoming *);
/* What the seat had receipted, and no close put in force, counts no more; its seqs stay used up. */
void core_receipts_drop(struct core *, int seat);

#endif
