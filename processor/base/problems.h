/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/problems.h - sentences for problems, by their keys. */
#ifndef DISPATCH_PROBLEMS_H
#define DISPATCH_PROBLEMS_H

#include "formats/bytes.h"
#include "formats/problem.h"

/* What a problem means, in a sentence or two for its author ("There is no such city. Did you mean Manassas?"). */
struct span problem_sentence(struct arena *, const struct problem *);
/* templates/problems.json: an object from keys to sentences; a test compares it with the keys in the sources. */
struct span problem_file(void);

#endif
