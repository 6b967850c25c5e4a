/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_sheet.h - within the core: what every block must fulfil on its way in; ORDERS. */
#ifndef DISPATCH_CORE_SHEET_H
#define DISPATCH_CORE_SHEET_H

#include "processor/core/core.h"

/* One block on its way in. */
struct incoming {
    struct core *core;
    int seat;
    const struct verified *v;
    int64_t utc;
    const struct core_past *past; /* may be NULL */
    struct core_outcome *out;
};
/* Logs a refusal, unless the same block was refused for the same reason just before. Always true. */
bool core_refuse(struct incoming *, const char *key);
bool core_base_known(const struct incoming *);
/* The highest seq of a sheet of the seat that was taken, in the open exchange too; drafts are not. */
uint64_t core_seq_used(const struct core *, int seat);
/* NULL, or why the seq of a sheet for this seat cannot be taken: seq.used, or seq.far, which names the highest. */
const char *core_seq_unfit(const struct incoming *);
/* The second half of it alone: is seq further than SEQ_AHEAD above `used`? */
bool core_seq_is_far(uint64_t seq, uint64_t used, struct problem *);

/* ---- core_join.c: JOIN, NONCE, set-ups that come to nothing, T0 ---- */
bool core_take_join(struct incoming *);
/* A JOIN with neither luck nor the code of a seat that another player had, in a game in which luck is asked. */
bool core_join_lacks_luck(const struct core *, const struct header *);
bool core_take_nonce(struct incoming *);
bool core_setup_tick(struct core *, int64_t utc);

#endif
