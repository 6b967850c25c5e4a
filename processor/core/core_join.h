/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_join.h - within the core: JOIN, NONCE, set-ups that come to nothing, T0. */
#ifndef DISPATCH_CORE_JOIN_H
#define DISPATCH_CORE_JOIN_H

#include "processor/core/core.h"
#include "processor/core/core_sheet.h"

bool core_take_join(struct incoming *);
bool core_take_nonce(struct incoming *);
bool core_setup_tick(struct core *, int64_t utc);

#endif
