/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/key_proposal.h - a key that the host proposes for a player who lost his (W24): told to everybody
 * and to the address that the player has, in force after PROPOSAL_SECONDS unless his old key objects. */
#ifndef DISPATCH_KEY_PROPOSAL_H
#define DISPATCH_KEY_PROPOSAL_H

#include "processor/game/game.h"

/* Within the open transaction: a proposal in each of the player's games, and among the player's wishes. n: so many
 * games. Where the player has not joined yet the key counts at once (n_now games), and the invitation goes out anew. */
bool rekey_propose(struct pass *, struct arena *, const struct player_row *, const char *key_line, uint64_t *n,
                   uint64_t *n_now, struct error *);
/* A sheet objected to proposal n: everybody and the host are told, and the player keeps his keys. */
bool rekey_objected(struct game *, int seat, uint64_t n, struct error *);
/* Keys that came into force while the core ticked: those of `before` that are proposals no more. */
bool rekey_carried(struct game *, const struct core_proposal *before, int n_before, struct error *);

#endif
