/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/beacon_take.h - a beacon's value comes in (dice mode D, commitments.md): from a BEACON block, from
 * the web server of the setting beacon-from, or by the host's hand. */
#ifndef DISPATCH_BEACON_TAKE_H
#define DISPATCH_BEACON_TAKE_H

#include "formats/beacon.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/intake/ingest.h"

/* Checks what is told of a round and puts it into the journal, within the open transaction of a game that is open to be
 * changed. False with *why: beacon.unasked beacon.early beacon.signature beacon.known beacon.other (another value than
 * was taken; the host gets news). */
bool beacon_take(struct game *, const struct beacon_told *, struct problem *why, struct error *);
/* A BEACON block. Signed by a seat of the game it counts; unsigned it is checked, and the host is told what to type. */
bool beacon_ingest(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);

/* ---- beacon_fetch.c: rounds from a web server, as the setting beacon-from says ---- */
/* What a server of drand says of a round: JSON with round and signature. False: it is no such page. */
bool beacon_page_read(struct span page, struct beacon_told *);
/* Reads the rounds that have come and that games wait for, where the setting beacon-from says. Each in a transaction of
 * its own; a round that cannot be read is left for the next pass. */
bool beacons_fetch(struct pass *, struct error *);

#endif
