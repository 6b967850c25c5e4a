/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_new_seats.h - the terms of a new game from the command line, and what is said when its seats or its
 * players are not there. */
#ifndef DISPATCH_CMD_NEW_SEATS_H
#define DISPATCH_CMD_NEW_SEATS_H

#include "games/face/face.h"
#include "processor/cmd/cli.h"
#include "processor/pass/make_game.h"

/* Nobody was said for this seat: a misspelt one was, perhaps, and is named with the nearest of all seats that the
 * scenario can have. EX_USAGE. */
int new_no_player(struct cli *, const struct ruleset *, const char *scenario, const char *seat);
/* Nobody of this name is known to the host: the nearest, and how one becomes known. EX_NOUSER. */
int new_unknown_player(struct cli *, struct host *, const char *player);

/* ---- cmd_new_terms.c: each EX_OK, or the exit status of what was printed ---- */
/* --scenario and --option. */
int new_options(struct cli *, struct game_making *);
/* What the host's settings say, unless the command says otherwise; --recall, --outage, --setup. */
int new_terms(struct cli *, struct game_making *);
/* A game that is played on a forum, whose terms have press without names, is refused. */
int new_no_name_posted(struct cli *, const struct genesis *);
/* --organiser and --rulings. */
int new_organiser(struct cli *, struct game_making *);
/* --dice and --beacon, of a game whose host's seats stand: a mode that protects nobody when the host plays is refused
 * with the ones that do; any mode in a game without chance (the genesis says so). */
int new_dice(struct cli *, struct game_making *);

#endif
