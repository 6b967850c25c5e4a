/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_time.h - within the core: late seats, holds, extensions. */
#ifndef DISPATCH_CORE_TIME_H
#define DISPATCH_CORE_TIME_H

#include "processor/core/core.h"

/* The deadline passed for these seats (bits): their `missed` lines. */
void core_missed(struct core *, int missing);
/* Does a policy of one of them say to wait? Then their `missed` lines are made, and the exchange stays open. */
bool core_waits(struct core *, int missing);

#endif
