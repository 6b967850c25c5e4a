/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/transcript.h - the exported public journal of a game, which anyone can audit offline.
 *
 * Lines "word value...", LF, in this order:
 *   pbem-transcript/1
 *   game ID
 *   genesis BASE64                entry 0 as it stands
 *   bundle BASE64                 the data bundle of the rules (cards, maps, tables)
 *   key SEAT KEY                  public key line of each key that was ever in force for the seat
 *   signer KEY                    public key of the host's reports
 *   entry LINE                    each journal line from 1 on
 *   checkpoint BASE64             the newest signed note
 *   block HASH BASE64 BASE64      a signed block: order hash, the exact signed bytes, the armored signature. Those that
 *                                 hide nothing always (block_is_public), orders once the game has ended. A second
 *                                 signature (REKEY, REVOKE by others) follows as a further word. */
#ifndef DISPATCH_TRANSCRIPT_H
#define DISPATCH_TRANSCRIPT_H

#include "processor/mime/arrival.h"
#include "processor/record/genesis.h"

enum { TRANSCRIPT_KEYS_MAX = 64 };
struct transcript_key {
    char seat[17];
    struct span line;
};
struct transcript_block {
    char hash[65];
    struct span bytes, sig, sig2;
};
struct transcript {
    char id[33];
    struct span genesis, bundle, signer, checkpoint;
    struct transcript_key key[TRANSCRIPT_KEYS_MAX];
    size_t n_keys;
    struct span *line; /* without LF; line[0] is entry 1 */
    size_t n_lines;
    struct transcript_block *block;
    size_t n_blocks;
};
void transcript_write(struct text *, const struct transcript *);
/* Keys: transcript.format with line. Borrowed from the file or in the arena. */
bool transcript_read(struct arena *, struct span file, struct transcript *, struct problem *);
/* Lines `key` and `block`, which proof files have too: with their word and LF; and what follows the word. */
void transcript_key_write(struct text *, const struct transcript_key *);
bool transcript_key_read(struct span rest, struct transcript_key *);
void transcript_block_write(struct text *, const struct transcript_block *);
bool transcript_block_read(struct arena *, struct span rest, struct transcript_block *);
const struct transcript_block *transcript_block(const struct transcript *, struct span hash);

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
