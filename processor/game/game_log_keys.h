/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/game_log_keys.h - the keys that signed the log of a game of this host. */
#ifndef DISPATCH_GAME_LOG_KEYS_H
#define DISPATCH_GAME_LOG_KEYS_H

#include "processor/game/game.h"
#include "processor/record/log_keys.h"

/* Of a game of this host: the key of now first, then the genesis', then those between. How many; 0: err. */
size_t game_log_keys(struct game *, struct note_key out[static LOG_KEYS_MAX], struct error *);

#endif
