/* SPDX-License-Identifier: Apache-2.0 */
/* processor/advance/advance.h - a game goes on by itself: what needs no further input. */
#ifndef DISPATCH_ADVANCE_H
#define DISPATCH_ADVANCE_H

#include "processor/game/game.h"

/* Deals or runs a closed exchange, ticks what is due at now: everything that needs no further input. Own transaction
 * when `group` is false. True also when nothing was due. */
bool game_advance(struct pass *, const char *id, bool group, struct error *);

#endif
