/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/export.h - a game's transcript out of the store: what `dispatch export` writes and `dispatch audit`
 * reads.
 */
#ifndef DISPATCH_EXPORT_H
#define DISPATCH_EXPORT_H

#include "processor/game/game.h"
#include "processor/record/log_keys.h"
#include "processor/record/transcript.h"

/* Appends the transcript of a game that was opened for looking. signer_blob: public key of the host's reports. Orders
 * are in it only when the game is over. */
bool game_export(struct game *, struct span signer_blob, struct text *, struct error *);

/* Genesis, bundle, keys, every entry and every signed block that the store has, whatever is public by now: for the
 * host's own replay. In the game's arena; without checkpoint and signer. */
bool game_transcript(struct game *, struct transcript *, struct error *);

/* The public keys that were ever in force for a seat; key has room for TRANSCRIPT_KEYS_MAX. In the game's arena. */
void game_keys(struct game *, struct transcript_key *key, size_t *n_keys);
/* A stored block with its signatures taken apart; borrowed from the row. */
void game_block(const struct block_row *, struct transcript_block *);

/* ---- how much of the log anybody may read ---- */

/* What came in for the open exchange is public from its close on: receipts would tell when a seat wrote, how often, and
 * that it made a mistake. So: all of it, or up to `open k` of the open exchange and the reports that asked. The tree of
 * this size is one of those that the log went through: tiles, entries and checkpoint of it agree, and it only grows. */
bool game_public_size(struct game *, uint64_t *size, struct error *);
/* The same at the time when exchange k was open, k from 1 to the newest. */
bool game_public_size_of(struct game *, uint64_t k, uint64_t *size, struct error *);
/* The signed note of the log's first `size` entries, without cosignatures. EX_UNAVAILABLE: of a game that had ended
 * when the host changed its log key, and that is not its newest head. */
bool game_checkpoint(struct game *, uint64_t size, struct span *note, struct error *);

/* Of a game of this host: the key of now first, then the genesis', then those between. How many; 0: err. */
size_t game_log_keys(struct game *, struct note_key out[static LOG_KEYS_MAX], struct error *);

#endif
