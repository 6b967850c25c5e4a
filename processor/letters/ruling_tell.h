/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/ruling_tell.h - what players and the host are told of rulings. */
#ifndef DISPATCH_RULING_TELL_H
#define DISPATCH_RULING_TELL_H

#include "processor/game/game.h"
#include "processor/words/told.h"

struct ruling_signature { /* the block as it was signed, and the signature: both go to everybody */
    struct span bytes, sig;
};
/* Everybody is told of a ruling that was just taken, with the sheet that agrees to it where it waits for them. Within
 * the open transaction. */
bool ruling_tell(struct game *, const struct core_outcome *, const struct ruling_signature *, struct error *);

/* ---- what comes of them ---- */

/* After a sheet: its votes are told, and what took effect by it. */
bool ruling_voted(struct game *, const struct core_outcome *, struct error *);
/* After a tick: what took effect by it, or ended the game. before: the log's size then. */
bool ruling_ticked(struct game *, enum core_phase before, struct error *);
/* A ruling, an objection to it or its effect, by a line of the journal, in words for a report; NULL: the line is about
 * something else. name: how to call a seat's player. */
const char *ruling_told(struct game *, const struct journal_line *, const char *(*name)(void *, struct span side),
                        void *context);
/* How a ruling takes effect, for who reads it: "It takes effect when every seat has agreed." */
const char *ruling_when(struct game *, const struct core_ruling *, const char *reader);

#endif
