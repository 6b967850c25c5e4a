/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/judged.h - the transcript of an honest game, held against the rules of journals (processor/check/judge.h)
 * as people get to see it: while the game runs, when it is over, and from reports of which some are missing. */
#ifndef DISPATCH_TESTS_JUDGED_H
#define DISPATCH_TESTS_JUDGED_H

#include "formats/bytes.h"

/* Nothing may be wrong. Returns how many times it was judged. */
size_t judged_everywhere(const char *name, struct span transcript);

#endif
