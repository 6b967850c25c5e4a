/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/beacon_fetch.h - rounds of a beacon from a web server, as the setting beacon-from says. */
#ifndef DISPATCH_BEACON_FETCH_H
#define DISPATCH_BEACON_FETCH_H

#include "formats/beacon.h"
#include "processor/game/pass.h"

/* What a server of drand says of a round: JSON with round and signature. False: it is no such page. */
bool beacon_page_read(struct span page, struct beacon_told *);
/* Reads the rounds that have come and that games wait for, where the setting beacon-from says. Each in a transaction of
 * its own; a round that cannot be read is left for the next pass. */
bool beacons_fetch(struct pass *, struct error *);

#endif
