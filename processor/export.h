/* processor/export.h - a game's transcript out of the store: what `dispatch export` writes and `dispatch audit` reads.
 */
#ifndef DISPATCH_EXPORT_H
#define DISPATCH_EXPORT_H

#include "processor/pass.h"
#include "processor/transcript.h"

/* Appends the transcript of a game that was opened for looking. signer_blob: public key of the host's reports. Blocks
 * other than JOIN and NONCE are in it only when the game is over. */
bool game_export(struct game *, struct span signer_blob, struct text *, struct error *);

/* Genesis, bundle, keys, every entry and every signed block that the store has, whatever is public by now: for the
 * host's own replay. In the game's arena; without checkpoint and signer. */
bool game_transcript(struct game *, struct transcript *, struct error *);

#endif
