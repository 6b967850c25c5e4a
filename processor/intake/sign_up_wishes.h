/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/sign_up_wishes.h - what a block that signs somebody up wishes beside name, mail and zone: open games
 * (seek), seats for which they stand by (standby), games to observe, and that their record is shown, as a player would
 * in a block of their own.
 *
 * Twice they are tried. When the block comes, on a store that is as before afterwards: what cannot be is refused with
 * its line, and the whole block with it. And when its writer is known, for good: what cannot be any more, since an
 * offer is withdrawn or a queue full by then, is told with its line and its remedy, and the sign-up holds all the same.
 */
#ifndef DISPATCH_SIGN_UP_WISHES_H
#define DISPATCH_SIGN_UP_WISHES_H

#include "processor/game/pass.h"
#include "processor/record/player_block.h"
#include "processor/store/store_people.h"
#include <jansson.h>

/* Is it one of those? */
bool sign_up_wish_is(const struct wish *);
/* Adds it to the row. Key: signup.many, there is no room for it. */
bool sign_up_wish_keep(struct newcomer_row *, const struct wish *, struct problem *);
/* Could all of them be now? False with the keys of `seek` and `observe`, and the line; or with err. *says: what the
 * letter with the code says of them, a new reference; row->agreed is set to the offers that it names. Within the open
 * transaction. */
bool sign_up_wishes_try(struct pass *, struct arena *, struct newcomer_row *, json_t **says, struct problem *,
                        struct error *);
enum { SEEK_LINES = 20 };
struct seek_lines { /* "example", "house-divided pair" */
    const char *line[SEEK_LINES];
    size_t n;
};
/* What may stand after `seek` in a block of this player, by the order of the offers: each was tried, on a store that is
 * as before afterwards. Of a stranger: a player of no name, with an address. Within the open transaction. */
bool seek_lines(struct pass *, struct arena *, const struct player_row *, const struct wish_row *, struct seek_lines *,
                struct error *);
/* The account that posted the sign-up, into `out`, which is returned; "": it came by mail. */
const char *sign_up_account(const struct newcomer_row *, char out[static FORUM_ACCOUNT]);
/* The newcomer is a player from now on, waits for what they seek, and is told so. Within the open transaction. */
bool sign_up_known(struct pass *, struct arena *, const struct newcomer_row *, struct error *);

#endif
