/* SPDX-License-Identifier: Apache-2.0 */
/* processor/pass/muster_inside.h - one muster at work, for muster.c and muster_make.c alone. */
#ifndef DISPATCH_MUSTER_INSIDE_H
#define DISPATCH_MUSTER_INSIDE_H

#include "processor/pass/muster.h"
#include "processor/store/store_people.h"
#include <jansson.h>

struct mustering { /* in one transaction */
    struct pass *pass;
    struct arena *arena;
    struct queues q;
    struct muster_row *row;
    struct offer_row *offer;
    const char *names[SEATS_MAX]; /* of its seats */
    int n_seats;
    struct seeking_row *member[SEATS_MAX]; /* by their place; at most n_seats */
    int n;
    const char *value; /* of the round that draws the seats, 64 hex; NULL: it is not there */
};
/* Makes the game, or both of a pair, and ends the muster and the waiting of its players. A player who cannot play loses
 * the place; what else is in the way is told to the host, once a day, and tried again in the next pass. */
bool muster_make(struct mustering *, struct error *);

#endif
