/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_new_seats.h - what is said when the seats or the players of a new game are not there. */
#ifndef DISPATCH_CMD_NEW_SEATS_H
#define DISPATCH_CMD_NEW_SEATS_H

#include "games/face/face.h"
#include "processor/cmd/cli.h"
#include "processor/record/genesis.h"
#include "processor/store/store.h"

/* Nobody was said for this seat: a misspelt one was, perhaps, and is named with the nearest of all seats that the
 * scenario can have. EX_USAGE. */
int new_no_player(struct cli *, const struct ruleset *, const char *scenario, const char *seat);
/* Nobody of this name is known to the host: the nearest, and how one becomes known. EX_NOUSER. */
int new_unknown_player(struct cli *, struct host *, const char *player);

/* ---- cmd_new_dice.c ---- */
/* Fills dice, beacon and host of a genesis whose seats, keys, signer and set-up stand. player: of each seat; admin: the
 * host's own address, "" none. EX_OK, or the exit status of what was printed: a mode that protects nobody when the host
 * plays is refused with the ones that do; any mode in a game without chance (the genesis says so). */
int new_dice(struct cli *, const char *ruleset, struct genesis *, const struct player_row *player, const char *admin);
/* Says that this option has no place with a ruleset that leaves nothing to chance; EX_USAGE. */
int new_without_chance(struct cli *, const char *ruleset, const char *option);

#endif
