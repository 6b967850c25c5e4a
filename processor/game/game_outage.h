/* SPDX-License-Identifier: Apache-2.0 */
/* processor/game/game_outage.h - is there a seat that the host cannot hear or reach, and what becomes of its deadline
 * (outage.h)? Who answers by which way: a player with an address by mail, and every mailbox that is fetched may be the
 * one that his report named; in a game on a forum a player without one by the game's thread; on a host that writes
 * into folders by the drop folder.
 *
 * Two things are told apart. Mail that is there and was not taken yet (a mailbox with more than a pass takes, a game at
 * which another processor was at work): the game stays as it is until a pass has taken all, without a word. And trouble
 * that lasts: then the deadline is put off when it comes, by what the trouble took from the seat since it was asked,
 * and once more when it ends. In the set-up, whose deadlines do not stand in the log, they are acted on so much later.
 */
#ifndef DISPATCH_GAME_OUTAGE_H
#define DISPATCH_GAME_OUTAGE_H

#include "processor/game/game.h"

/* Before anything is made of the pass's instant. Puts the deadline off where that is due (*moved), with a letter to
 * everybody who plays and a word to the host, once when it begins and once when it is over. *stays: nothing may be made
 * of that instant in this pass. */
bool outage_tick(struct game *, bool *moved, bool *stays, struct error *);
/* Would a deadline that has come be left, or put off? For who counts late seats: nothing is changed. */
bool outage_spares(struct game *, bool *spares, struct error *);
/* Can the host not hear or reach this seat now? */
bool outage_lasts(struct game *, int seat, bool *lasts, struct error *);
/* The next instant at which a game is looked at whose deadline was put off and whose players wait for the end; 0: none.
 */
int64_t outage_next(const struct game *);
/* The tally that holds the exchange (k) of which everybody was told that trouble lasts; 0: it does not. */
const char *outage_told_name(struct arena *, const char *game_id);

#endif
