/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_data.h - the facts that a game is played by: the bundle that is built into the program, or
 * the same with parts of the host's own, such as a table that somebody has read off the real card.
 *
 * A bundle is one JSON object; its members ("cards", "tables") are its parts. What a game began with lies in the store
 * and in its transcript, and its hash in the genesis (F5, W21): a part given here never reaches a running game. */
#ifndef DISPATCH_CMD_DATA_H
#define DISPATCH_CMD_DATA_H

#include "formats/bytes.h"
#include "formats/problem.h"

/* Blank-separated names of the parts, in byte order; "" when the bundle is no object. In the arena. */
const char *bundle_parts(struct arena *, struct span bundle);
/* The bundle with one part replaced by what a file holds (any JSON text). *out is canonical, in the arena. Keys:
 * data.part (there is none of this name), json.syntax with line and column, cjson.*. Whether the ruleset takes it is
 * asked by its loader. */
bool bundle_replace(struct arena *, struct span bundle, const char *part, struct span file, struct span *out,
                    struct problem *);

#endif
