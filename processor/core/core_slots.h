/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_slots.h - within the core: slot lines to journal lines; epochs and openings. */
#ifndef DISPATCH_CORE_SLOTS_H
#define DISPATCH_CORE_SLOTS_H

#include "processor/core/core.h"
#include "processor/core/core_chance.h"

/* Slot lines of a run become journal lines, epochs and openings: canonical JSON, the elements of one array a seat. */
void core_slots(struct core *, const struct dealing *, const struct play *, struct text openings[SEATS_MAX]);
/* Openings of all that a seat may know and that is not open to all, its hand before all, for who takes the seat over.
 */
void core_open_hand(struct core *, int seat, struct text openings[SEATS_MAX]);

#endif
