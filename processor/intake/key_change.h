/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/key_change.h - a key was replaced or revoked in a game: who hears of it, and what the host keeps of
 * it. */
#ifndef DISPATCH_KEY_CHANGE_H
#define DISPATCH_KEY_CHANGE_H

#include "processor/game/game.h"

/* After a REKEY or REVOKE that was taken (of any other block: nothing): everybody who plays is told, the host as well,
 * and the player's registered keys follow, so that a revoked one signs no PLAYER block and no new game. by_seat: of a
 * REVOKE that the organiser signed, the other player's seat; else anything. Within the open transaction. */
bool key_change_told(struct game *, const struct core_outcome *, int by_seat, struct error *);
/* A REVOKE of this key of the seat, for its organiser. EX_USAGE: the seat has no such key in force. word: as `key:`
 * names it, or NULL for the only key in force. */
bool key_revoke_block(struct game *, int seat, const char *word, struct text *block, struct error *);
/* The same signed by the host, who is the organiser (pass_organises): everybody else who plays gets the block and the
 * signature, and one of them signs it too, or nobody does. Within the open transaction. */
bool key_revoke_ask(struct game *, int seat, const char *word, struct error *);

#endif
