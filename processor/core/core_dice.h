/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/core_dice.h - within the core: what dice wait for in modes B, C, D; ACK, NONCE of an exchange,
 * beacons; T. */
#ifndef DISPATCH_CORE_DICE_H
#define DISPATCH_CORE_DICE_H

#include "processor/core/core.h"
#include "processor/core/core_sheet.h"

/* Is there a key in force that signs for both seats? */
bool core_shares_key(const struct core *, int seat, int other);
/* The exchange is closed: T is made, or what it waits for is asked. */
void core_dice_closed(struct core *, int64_t utc);
/* The exchange is closed by a ruling, without sheets: T is made at once. */
void core_dice_ready(struct core *);
/* The same for a set-up that is complete. */
void core_dice_bound(struct core *, int64_t utc);
/* A sheet of the open exchange was receipted. */
void core_dice_receipted(struct core *, int seat, uint64_t entry);
bool core_dice_tick(struct core *, int64_t utc);
bool core_take_ack(struct incoming *);
bool core_take_opening(struct incoming *);
/* NULL, or why an order sheet's line next is missing or cannot be anybody's luck (mode C). */
const char *core_next_unfit(const struct incoming *);

#endif
