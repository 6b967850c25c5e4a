/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/problems.h - sentences for problems, by their keys. */
#ifndef DISPATCH_PROBLEMS_H
#define DISPATCH_PROBLEMS_H

#include "formats/bytes.h"
#include "formats/problem.h"

struct ruleset; /* games/face/face.h */

/* What a problem means, in a sentence or two for its author ("There is no such city. Did you mean Manassas?"). The
 * words are those of the game's ruleset (its member `problems`), else those that all share; so two rulesets may have
 * a key in common and each its own words for it. Who judges a sheet, sets a game up, reads its facts or tells of them
 * knows the ruleset. NULL: no game is known (a mail, a file, a block that belongs to none); the rules did not speak
 * then, so the key is one that all share. */
struct span problem_sentence(struct arena *, const struct ruleset *, const struct problem *);
/* The same problem of a block that stood in a post: nothing is attached to one, so where the remedy is to attach files
 * it becomes one to post them. */
void problem_of_post(struct problem *);
/* templates/problems.json: an object from keys to sentences, those of no ruleset; a test compares it, and those of the
 * rulesets, with the keys in the sources. */
struct span problem_file(void);

#endif
