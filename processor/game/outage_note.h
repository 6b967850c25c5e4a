/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/outage_note.h - what a pass notes of ways in and out: which could not be used, what was not read to
 * its end. */
#ifndef DISPATCH_OUTAGE_NOTE_H
#define DISPATCH_OUTAGE_NOTE_H

#include "processor/game/pass.h"

/* Mail for this game (name or id) is in the inbox and could not be taken in this pass. */
void outage_mail_waits(struct pass *, const char *game);
/* The thread of this game was read to its newest post in this pass. */
void outage_thread_read(struct pass *, const char *game);
/* Was all read that a source (its name) has? What is noted lasts until the next pass that tells. lasts: some of it
 * could not be read for long. */
bool outage_source_read(struct pass *, const char *source, bool all, bool lasts, struct error *);
bool outage_is_behind(struct pass *, const char *source, struct error *);
bool outage_is_noted(const struct text *list, const char *id);
/* A way in or out (store_outages) can be used, or cannot. Own transaction, when it is news. */
bool outage_note(struct pass *, const char *what, bool lasts, struct error *);
/* The same within the open transaction of whoever keeps a note of their own, and the host's news of it, about a game or
 * "". words: NULL, the host was told already. */
bool outage_news(struct pass *, const char *what, bool lasts, const char *game, const char *words, struct error *);

#endif
