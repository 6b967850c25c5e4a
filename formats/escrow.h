/* SPDX-License-Identifier: Apache-2.0 */
/* formats/escrow.h - a game's sealed state as letters that any report can carry, for the day on which the host has lost
 * its machine. Players see sealed lines; the master key of the host opens them.
 *
 *   -----BEGIN DISPATCH ESCROW-----
 *   game: 32 hex
 *   generation: 57                 of the sealed state
 *   size: 210                      entries of the journal that it belongs to
 *   key: 16 hex                    which master key (formats/seal.h, key id)
 *                                  (an empty line)
 *   base64 in lines of 76 letters
 *   -----END DISPATCH ESCROW-----
 *
 * Behind the letters: an AEAD under KDF(master, 5, "pbemrow "), bound to game, generation and size, of
 *   from N LF                      the first journal entry that follows
 *   entries N to size - 1 as they stand, each with its LF; N = size: none
 *   LF, and the sealed state (formats/seal.h) to the end
 * The entries are those that the report beside it cannot show yet. Mail may quote it, and change line ends. */
#ifndef DISPATCH_ESCROW_H
#define DISPATCH_ESCROW_H

#include "formats/seal.h"

enum { ESCROW_BYTES_MAX = 4 * 1024 * 1024 /* of the letters */ };
struct escrow {
    char game[33];
    uint64_t generation, size, from;
    struct span lines;  /* entries from `from` to size - 1 */
    struct span sealed; /* as in the store */
};
/* Appends the letters; false when they would be more than ESCROW_BYTES_MAX, and nothing is appended. */
bool escrow_write(struct text *, const uint8_t master[static 32], const struct escrow *);
/* The next escrow in a text, from *left on, which moves past it: its header alone, unverified; *body: its letters,
 * unquoted, in the arena. False: there is none left (malformed ones are passed over). */
bool escrow_find(struct arena *, struct span *left, struct escrow *head, uint8_t key_id[static 8], struct span *body);
/* Opens what escrow_find found; fills the rest of *head. The sealed state inside must have the same game, generation
 * and size; it is not opened. Keys: escrow.key (another master key), escrow.damaged. */
bool escrow_open(struct arena *, const uint8_t master[static 32], const uint8_t key_id[static 8], struct span body,
                 struct escrow *head, struct problem *);

#endif
