/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/seat_handover.h - a seat goes to another player (W24): the host offers it, the new player's JOIN
 * takes it.
 *
 * The offer is a row of the store and an invitation; the game knows nothing of it until the JOIN, signed with a key
 * that is registered for the invited player, comes in: then the old keys are out, standing orders and the rest of
 * sheets are dropped, the deadline begins anew, and the new player gets position, hand and openings in a report of his
 * own. The host offers it (dispatch seat), or the pass does, to who stands by (pass/vacancy.h); then the JOIN has the
 * code of that offer, so that it takes the seat this once. */
#ifndef DISPATCH_SEAT_HANDOVER_H
#define DISPATCH_SEAT_HANDOVER_H

#include "processor/game/game.h"
#include "processor/mime/arrival.h"

/* Within the open transaction: notes the offer, invites the player, and tells everybody. */
bool handover_offer(struct game *, int seat, const char *player, struct error *);
/* What a player who stands by is told besides: the terms of the game and what its public pages show of it, never more.
 */
struct handover_asking {
    const char *code; /* of the offer: it stands in the form, and a no answers with it */
    int64_t until;    /* UTC */
};
/* Within the open transaction: asks a player who stands by. Nobody else is told of it. */
bool handover_ask(struct game *, int seat, const struct player_row *, const struct handover_asking *, struct error *);
/* Is this block the JOIN of a player to whom the seat was offered? *v, *key: verified with that key of his. *late: it
 * has the code of an offer to somebody who stands by which holds no more, or the seat cannot go to them now. */
bool handover_join(struct game *, int seat, const struct found *, struct verified *v, struct span *key,
                   bool *is_minisign, struct span *sig, char player[static 32], bool *late, struct error *);
/* After core_replace: the seat is his; a new deadline, and a word to everybody. */
bool handover_done(struct game *, int seat, const char *player, struct error *);

#endif
