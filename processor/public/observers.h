/* SPDX-License-Identifier: Apache-2.0 */
/* processor/public/observers.h - players who observe a game of others: a mail with each new turn of its public pages.
 *
 * What such a mail says and brings is read from the public folder as it lies there, behind by publish-delay; the game
 * itself is not looked at. So it can tell nothing that the pages do not. */
#ifndef DISPATCH_OBSERVERS_H
#define DISPATCH_OBSERVERS_H

#include "processor/game/pass.h"

/* One mail to each observer of a game whose pages have a turn that they were not told of, or its end; that ends it. In
 * transactions of its own, one a mail. dir: the public folder, which was just written. */
bool observers_tell(struct pass *, const char *dir, struct error *);

/* What anybody can read of a game now, for who is offered a seat in it; in the arena. */
struct public_position {
    const char *status, *standing, *when; /* as game.json has them; NULL: the folder has nothing of the game */
    const char *url, *file;               /* of the newest turn's page; NULL: none */
    struct span page;                     /* empty: none */
};
/* A folder that does not read has nothing. */
bool public_position(struct pass *, struct arena *, const char *game, struct public_position *, struct error *);

#endif
