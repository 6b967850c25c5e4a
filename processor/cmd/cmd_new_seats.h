/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_new_seats.h - what is said when the seats or the players of a new game are not there. */
#ifndef DISPATCH_CMD_NEW_SEATS_H
#define DISPATCH_CMD_NEW_SEATS_H

#include "games/face/face.h"
#include "processor/cmd/cli.h"

/* Nobody was said for this seat: a misspelt one was, perhaps, and is named with the nearest of all seats that the
 * scenario can have. EX_USAGE. */
int new_no_player(struct cli *, const struct ruleset *, const char *scenario, const char *seat);
/* Nobody of this name is known to the host: the nearest, and how one becomes known. EX_NOUSER. */
int new_unknown_player(struct cli *, struct host *, const char *player);

#endif
