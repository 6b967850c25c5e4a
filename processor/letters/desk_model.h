/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/desk_model.h - the order desk: what a page tells it of its report, as data.
 *
 * It tells nothing that the report does not tell its reader: lines that his own prompt offers, written out by the host,
 * and the view for the rules in a page. The page's scripts (templates/desk) know no game. */
#ifndef DISPATCH_DESK_MODEL_H
#define DISPATCH_DESK_MODEL_H

#include "games/face/face.h"
#include "processor/base/error.h"
#include "processor/record/genesis.h"

enum {
    DESK_LINES_MAX = 400,  /* written out in a page */
    DESK_LINES_PART = 200, /* of one part of the turn, */
    DESK_LINES_EACH = 40   /* and of one offer, so that what comes later has room */
};
/* What is offered, written out, for a page without the rules in it, as an object:
 *   "parts"   [part of the turn, ...]
 *   "lines"   [[number of a part, line], ...]: of this moment first, then of the rest of the turn; each line once
 *   "more"    whether there was no room for all
 * prompt: what is asked of the seat, or NULL. */
json_t *desk_model(const struct ruleset *, const struct rules *, const void *view, int seat, const struct prompt *);
/* What the module for pages loads (doc/format/desk-module.md): the seat's view as the report tells it, in the form of
 * {"ruleset","revision","scenario","options","seat","data","view"}; data: the first 16 hex digits of the SHA-256 of the
 * facts. Without the view here, which is written as it is dumped. NULL: the game has facts of its host's own, which no
 * module has. */
json_t *desk_board(const struct ruleset *, const struct genesis *, int seat);
struct span desk_view(struct arena *, const struct rules *, const void *view);
/* Are the game's facts those that are built in, as they are in every module? */
bool desk_has_board(const struct ruleset *, const struct genesis *);
/* A model in fewer letters, as a page carries it: {"packed": words}. view: comes last into the board, the last member
 * of the model; empty: there is no board. The words are the model's JSON with the two quotes ' and " exchanged, in
 * which "`" and two numbers (one letter, two letters) stand for a copy of 5 + the first letters from 1 + the second
 * letters back; "~" and two numbers (one letter, three letters) for one of 6 + the first; "~`" and "~~" for the two
 * signs themselves. Numbers are in base 64, the highest letter first. */
json_t *desk_packed(const json_t *model, struct span view);
void desk_pack(struct text *, struct span words);
/* The model as JSON that may stand in a script element. */
struct span desk_text(struct arena *, const json_t *model);

#endif
