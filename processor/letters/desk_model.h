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
#include "processor/record/genesis.h"

enum { DESK_LINES_MAX = 500 };
/* The model for one seat, as an object:
 *   "verbs"   [[word, aliases, pattern, help, where, id, example], ...] in the order in which the parser tries them
 *   "facts", "answers"   [pattern, ...]
 *   "kinds"   {"CARD": [thing, ...], ...}; "kind_names": [...] by kind - KIND_FIRST. A thing: [id, name, aliases],
 *             [id, name], a name alone (its id follows on that of the thing before it, the first is 1), or {"width",
 *             "ids"}: things whose names are their ids, with zeros before them
 *   "parts"   [part of the turn, ...]; "lists": [ids, ...] as desk_ids() writes them, each list once
 *   "offers"  [[part, verb id, argument, ...], ...]: of this moment first, then of the rest of the turn. part: number of
 *             a part; an argument: number of a list, or, of a single choice, its id in letters
 *   "recipes" {"<verb id>": words, ...} (struct recipe)
 *   "lines"   [[part, line], ...]: offered orders that no recipe writes, at most DESK_LINES_MAX
 *   "chance"  [verb ids that answer at this moment although they stand below others elsewhere]
 * prompt: what is asked of the seat, or NULL. */
json_t *desk_model(const struct ruleset *, const struct rules *, const void *view, int seat, const struct prompt *);
/* Ids in letters: each as its distance from the one before (the first from 0), in base-64 letters of five bits, the lowest
 * first, plus 32 when more follow; the lowest bit is the sign. "*" and a number: the last distance comes so many times
 * more. */
void desk_ids(struct text *, const int32_t *ids, int32_t n);
/* What the module for pages loads (doc/format/desk-module.md): the seat's view as the report tells it, in the form of
 * {"ruleset","revision","scenario","options","seat","view","data"}; data: the first 16 hex digits of the SHA-256 of the
 * facts. NULL: the game has facts of its host's own, which no module has. */
json_t *desk_board(const struct ruleset *, const struct genesis *, const struct rules *, const void *view, int seat);
/* A model in fewer letters, as a page carries it: {"packed": words}. The words are the model's JSON with the two quotes ' and "
 * exchanged, in which "`" and two numbers (one letter, two letters) stand for a copy of 5 + the first letters from 1 + the
 * second letters back; "~" and two numbers (one letter, three letters) for one of 6 + the first; "~`" and "~~" for the two
 * signs themselves. Numbers are in base 64, the highest letter first. */
json_t *desk_packed(const json_t *model);
void desk_pack(struct text *, struct span words);
/* The model as JSON that may stand in a script element. */
struct span desk_text(struct arena *, const json_t *model);

#endif
