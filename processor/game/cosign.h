/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/cosign.h - cosignatures of a host's checkpoints: where they come from, taking them in, handing them
 * on.
 *
 * A witness is whoever signs, with a key of his own, the newest checkpoint that he saw of a log, after he has seen that
 * it holds all that he saw before (cosignature/v1). The host names those it believes in `witness` settings; what they
 * signed is stored beside the log and goes out with checkpoints and reports. A host can leave cosignatures out, never
 * invent them. */
#ifndef DISPATCH_COSIGN_H
#define DISPATCH_COSIGN_H

#include "formats/tlog.h"
#include "processor/record/log_keys.h"
#include "processor/store/store.h"

struct game;
struct pass;
/* Appends the lines of those rows that are of this size. */
void cosign_add_lines(struct text *note, const struct cosign_row *, size_t n, uint64_t size);
/* Signature lines, whole notes or mails with such lines in them: stores what one of these witnesses signed of this
 * game's log, at whatever size. *n_taken: how many were not known; *n_known: how many were. Lines of others are passed
 * over. Within the open transaction. */
bool cosign_take(struct game *, const struct note_key *witness, size_t n_witnesses, struct span pasted, size_t *n_taken,
                 size_t *n_known, struct error *);
/* Asks one witness for his signature of what is public of this game, unless he has given it. Outside of a transaction.
 */
bool cosign_ask(struct pass *, struct arena *, const struct witness_source *, const struct game_row *,
                uint64_t *n_taken, struct error *);
/* Looks where the settings say for what witnesses signed of the games, and stores it. A witness that cannot be reached
 * is passed over: *err is the first such failure. Outside of a transaction. *n_taken counts. */
bool cosign_collect(struct pass *, uint64_t *n_taken, struct error *);

#endif
