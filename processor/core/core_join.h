/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_join.h - within the core: JOIN, NONCE, set-ups that come to nothing, T0. */
#ifndef DISPATCH_CORE_JOIN_H
#define DISPATCH_CORE_JOIN_H

#include "processor/core/core.h"
#include "processor/core/core_sheet.h"

bool core_take_join(struct incoming *);
/* A JOIN with neither luck nor the code of a seat that another player had, in a game in which luck is asked. */
bool core_join_lacks_luck(const struct core *, const struct header *);
bool core_take_nonce(struct incoming *);
bool core_setup_tick(struct core *, int64_t utc);

#endif
