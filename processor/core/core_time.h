/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_time.h - within the core: late seats, holds, extensions. */
#ifndef DISPATCH_CORE_TIME_H
#define DISPATCH_CORE_TIME_H

#include "processor/core/core.h"

/* The deadline passed for these seats (bits): their `missed` lines. */
void core_missed(struct core *, int missing);
/* Does a policy of one of them say to wait? Then their `missed` lines are made, and the exchange stays open. */
bool core_waits(struct core *, int missing);
/* A deadline was set at this instant. While the host holds the game it does not run: the game goes on with as much time
 * as that leaves from there on, and not with what was left of the part before. */
void core_begun_while_held(struct core *, int64_t utc);

#endif
