/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/player_keys.h - the keys in a player's row, and blocks that he signed with one of them. */
#ifndef DISPATCH_PLAYER_KEYS_H
#define DISPATCH_PLAYER_KEYS_H

#include "processor/mime/arrival.h"
#include "processor/record/signing_key.h"
#include "processor/store/store.h"

/* The keys of a player that can be read; returns their number, at most cap. */
int person_keys(struct arena *, const struct player_row *, struct core_key *out, int cap);
/* Did the player sign the block: does one of his keys verify, of those that a signature beside it claims? False: *why
 * has the problem of the last that was tried, or stays as it was when none of them is his. */
bool person_signed(struct arena *, const struct player_row *, const struct found *, struct verified *,
                   struct problem *);

#endif
