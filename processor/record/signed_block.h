/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/signed_block.h - a signed block as transcripts and proof files have it: read, and held against a
 * key. */
#ifndef DISPATCH_SIGNED_BLOCK_H
#define DISPATCH_SIGNED_BLOCK_H

#include "processor/mime/arrival.h"
#include "processor/record/transcript.h"

/* The block with one of its signatures (sig or sig2 of it). False: it is no block. */
bool signed_block_read(struct arena *, const struct transcript_block *, struct span sig, struct found *);
/* Is the signature that it was read with by that key, and is the hash of what was signed the one that the file gives?
 */
bool signed_block_fits(struct arena *, const struct transcript_block *, const struct found *, const struct signer *,
                       struct verified *);
/* Both at once: for who has one key to try. */
bool signed_block_by(struct arena *, const struct transcript_block *, struct span sig, const struct signer *,
                     struct verified *);
/* The public key of a `key` line of a file. False: malformed. word: as headers and entries name it. */
bool transcript_signer(struct arena *, const struct transcript_key *, struct signer *, char word[static KEY_WORD_MAX]);

#endif
