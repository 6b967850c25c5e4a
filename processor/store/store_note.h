/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_note.h - what somebody writes who has no store, for somebody who has it.
 *
 * A forked copy of a process cannot use its connection. In it the functions of the store that write note what they
 * would write, and those that read answer from what the transaction remembers (store_remember); whoever asks for
 * anything else ends the copy. The process itself writes what was noted, with all that is looked at when it writes by
 * itself: the numbers of messages, parts that are there, the head of the game's journal. */
#ifndef DISPATCH_STORE_NOTE_H
#define DISPATCH_STORE_NOTE_H

#include "processor/store/store.h"

/* Within a transaction: what was read of journals, seats and players is not read again, as where the store is shared. */
void store_remember(struct store *, bool does);
/* How many rows were written since it was opened whose number hangs on what was written before: messages and news. */
uint64_t store_numbered(const struct store *);
/* From here on, until the process ends: notes go to `out`. */
void store_note_begin(struct store *, struct text *out);
/* Within the transaction: writes them in their order. False with an error: what was written of it must be undone.
 * put: called for each game that was put; may be NULL. */
bool store_note_write(struct store *, struct span notes, void (*put)(void), struct error *);
/* Are these notes that could be written, wherever they come from? Looks at nothing but the bytes. */
bool store_note_reads(struct span notes);

#endif
