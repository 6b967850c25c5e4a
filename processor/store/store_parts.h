/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_parts.h - what many messages have in common, kept once.
 *
 * A page is for the most part the same bytes as the page before it: its script, its style, the ground of its map. The
 * row of a message holds what is its own, and the SHA-256 of each such part in its place; the part itself lies among
 * the facts of games (table bundle), which are as public, and stays there. Whoever reads a message gets whole files and
 * knows nothing of this. In a file that is sealed to a player no part is found, and it is kept as it is. */
#ifndef DISPATCH_STORE_PARTS_H
#define DISPATCH_STORE_PARTS_H

#include "processor/store/store.h"

enum { STORE_PARTS_MAX = 24, STORE_PART_LEAST = 512 /* bytes; a shorter one is no part */ };
struct store_parts { /* borrowed; the longest first finds most */
    struct span at[STORE_PARTS_MAX];
    size_t n;
};
/* What is public and comes again. Beyond the room, or too short: passed over. */
void store_parts_add(struct store_parts *, struct span);
/* Of the row: player, game, subject, file, n_files, utc, kind, answers, next_at. parts: NULL for none. */
bool store_outbox_put(struct store *, const struct outbox_row *, const struct store_parts *, int64_t *number,
                      struct error *);

#endif
