/* SPDX-License-Identifier: Apache-2.0 */
/* processor/advance/clock_guard.h - what stops a pass before anything moves, because time cannot be trusted.
 *
 *   The clock went back, or jumped far ahead; or more seats than usual are late at once: nothing moves until the host
 * says `dispatch run --anyway`. The last pass was long ago: the host was down, and the deadlines of that time are
 * extended by it. The host is told once; the pass's clock is read once, by its caller. */
#ifndef DISPATCH_CLOCK_GUARD_H
#define DISPATCH_CLOCK_GUARD_H

#include "processor/game/pass.h"

enum { GUARD_SLACK = 300 /* seconds that a clock may be set back without a word */ };
/* Before the stages. Sets pass->stopped when the clock is wrong; extends what passed while the host was down; notes
 * that there was a pass. */
bool guard_begin(struct pass *, struct error *);
/* Before deadlines are acted on: sets pass->stopped when too many are late. */
bool guard_late(struct pass *, struct error *);

#endif
