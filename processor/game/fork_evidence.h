/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/fork_evidence.h - heads of our own logs that somebody brings, and what they prove (order-armor.md rule
 * 10).
 *
 * Players hold what the host signed: checkpoints in the proof files of their reports, from the public folder, from a
 * witness. Whoever mails one that the journal does not have (another root at a size that it has, or more entries than
 * it has) proves with the host's own signature that the log was changed, rolled back, or shown to somebody in another
 * form. Then the game stops, and both heads go to all its players and into its public folder. Nothing else stops it:
 * not a `base` line, which anybody can invent, and not a note that another key signed. */
#ifndef DISPATCH_FORK_EVIDENCE_H
#define DISPATCH_FORK_EVIDENCE_H

#include "processor/game/pass.h"
#include "processor/mime/arrival.h"
#include "processor/record/head_find.h"

#define EVIDENCE_STOPPED "conflict:" /* how the reason begins for which such a game is set aside */
/* The kept heads that the journal still does not have: none any more when what was lost was brought back. */
size_t evidence_kept(struct store *, struct arena *, const struct game_row *, struct conflict_row **, struct error *);
/* Looks through an arrival that was read. *any: it holds a head that contradicts one of our logs, now
 * or before. Of a game that was rebuilt and is still held a later head is what was asked for: the host is told, and
 * nothing stops. In transactions of its own. */
bool evidence_look(struct pass *, struct arena *, const struct arrival *, bool *any, struct error *);
/* Was the game rebuilt and never resumed since? *size: the size of its log up to which it was proven then, behind which
 * it may still be replaced; 0: no. */
bool game_provisional(struct pass *, const char *id, uint64_t log_size, uint64_t *size, struct error *);

#endif
