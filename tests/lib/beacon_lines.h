/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/beacon_lines.h - a round of a beacon as a player tells it. */
#ifndef DISPATCH_TESTS_BEACON_LINES_H
#define DISPATCH_TESTS_BEACON_LINES_H

#include "formats/beacon.h"

/* The lines of a BEACON block, none over 70 columns. */
void beacon_write(struct text *, const struct beacon_told *);

#endif
