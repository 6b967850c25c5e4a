/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_new_dice.h - where the luck of a new game comes from: --dice, --beacon, --host-plays. */
#ifndef DISPATCH_CMD_NEW_DICE_H
#define DISPATCH_CMD_NEW_DICE_H

#include "processor/cmd/cli.h"
#include "processor/record/genesis.h"
#include "processor/store/store.h"

/* Fills dice, beacon and host of a genesis whose seats, keys, signer and set-up stand. player: of each seat; admin: the
 * host's own address, "" none. EX_OK, or the exit status of what was printed: a mode that protects nobody when the host
 * plays is refused with the ones that do; any mode in a game without chance (the genesis says so). */
int new_dice(struct cli *, const char *ruleset, struct genesis *, const struct player_row *player, const char *admin);
/* Says that this option has no place with a ruleset that leaves nothing to chance; EX_USAGE. */
int new_without_chance(struct cli *, const char *ruleset, const char *option);

#endif
