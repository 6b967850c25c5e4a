/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/desk_model.h - the order desk: what a page needs to help with a sheet, as data, and the program
 * that does it.
 *
 * The model tells nothing that the report does not tell its reader: the names of the game, the language of its orders,
 * and what his own prompt offers. The page's scripts (templates/desk) know no game. */
#ifndef DISPATCH_DESK_MODEL_H
#define DISPATCH_DESK_MODEL_H

#include "games/face/face.h"
#include "processor/base/error.h"

enum { DESK_LINES_MAX = 500 };
/* The model for one seat, as an object:
 *   "verbs"   [[word, aliases, pattern, help, where, id, example], ...] in the order in which the parser tries them
 *   "facts", "answers"   [pattern, ...]
 *   "kinds"   {"CARD": [[id, name, aliases], ...], ...}; "kind_names": [...] by kind - KIND_FIRST
 *   "offers"  [[part of the turn, verb id, [[ids], ...]], ...]: of this moment first, then of the rest of the turn
 *   "recipes" {"<verb id>": words, ...} (struct recipe)
 *   "lines"   [[part of the turn, line], ...]: offered orders that no recipe writes, at most DESK_LINES_MAX
 *   "chance"  [verb ids that answer at this moment although they stand below others elsewhere]
 * prompt: what is asked of the seat, or NULL. */
json_t *desk_model(const struct ruleset *, const struct rules *, const void *view, int seat, const struct prompt *);
/* The model as JSON that may stand in a script element. */
struct span desk_text(struct arena *, const json_t *model);

#endif
