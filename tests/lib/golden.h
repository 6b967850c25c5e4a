/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/golden.h - how a golden game is kept (tests/golden/README.md): of each report what happened, as it stands,
 * and hashes of the rest; and which report is another one now, in words. */
#ifndef DISPATCH_TESTS_GOLDEN_H
#define DISPATCH_TESTS_GOLDEN_H

#include "formats/bytes.h"

/* Appends the two or more lines of a report: its name and exchange, its events, then "PART HASH" for each other part.
 * name: of the report's file. facts: their JSON. report: what stands above the proof. */
void golden_keep(struct text *out, const char *name, struct span facts, struct span report);
/* NULL when both are the same; otherwise the first report that is another one, and what of it. In the arena. */
const char *golden_difference(struct arena *, struct span stored, struct span now);
/* The same of texts: the first line that is another one, and above it the newest line that begins so. */
const char *golden_line_difference(struct arena *, struct span stored, struct span now, const char *heads);

#endif
