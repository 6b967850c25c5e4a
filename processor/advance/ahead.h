/* SPDX-License-Identifier: Apache-2.0 */
/* processor/advance/ahead.h - reports made by helpers, while the games after them are carried out.
 *
 * Over SQLite one process writes. It carries a game out, reads what its reports are made of, and goes on with the next
 * game; a helper (processor/base/helper.h), forked at that moment, makes the reports and notes what is to be written
 * for them (processor/store/store_note.h), which is written then, in the order of the games. So all rows, their order
 * and their bytes are what they are without helpers. What a helper could not do the process does itself. */
#ifndef DISPATCH_AHEAD_H
#define DISPATCH_AHEAD_H

#include "processor/game/pass.h"

struct ahead;
/* NULL: this pass has none, by its setting or where they cannot be had. In the arena; ahead_close it. */
struct ahead *ahead_open(struct pass *, struct arena *);
/* Outside of any savepoint: writes what the oldest helpers made, until one more can begin. False: the transaction. */
bool ahead_room(struct ahead *, struct error *);
/* The same of all. */
bool ahead_end(struct ahead *, struct error *);
/* Carries out a game within a savepoint; its reports are written, or under way. False: it is to be undone. */
bool ahead_visit(struct ahead *, const char *id, struct error *);
/* After it was undone: was it too early for it? What it writes comes after all that is under way: end that, and come
 * again. NULL: no. */
bool ahead_waits(const struct ahead *);
/* Ends helpers, if any are at work: what they make is lost. NULL: nothing. */
void ahead_close(struct ahead *);

#endif
