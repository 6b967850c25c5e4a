/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/ingest.h - one block of one arrival: find its game and seat, verify, judge, record, answer. */
#ifndef DISPATCH_INGEST_H
#define DISPATCH_INGEST_H

#include "processor/core/core.h"
#include "processor/game/game.h"
#include "processor/game/pass.h"
#include "processor/mime/arrival.h"

struct ingested {
    enum core_verdict verdict;
    bool good;          /* taken, and nothing wrong with it */
    struct problem why; /* aliens and refusals */
    struct span text;   /* the receipt, or a sentence */
    char game[32], side[17];
    uint64_t seq;
};
/* Where a block wants to go, from its unverified header, which was read when it was found: enough to sort. False: it
 * says nothing usable (why). */
struct address {
    char game[33], side[17];
    uint64_t seq;
    enum block_kind kind;
};
bool ingest_address(const struct found *, struct address *, struct problem *);
struct block_in { /* one on its way in */
    const struct found *found;
    struct address to;
    int64_t inbox; /* id of its arrival, which is marked as done with unless the block is nobody's; 0: none */
};
/* Tries the seat's keys that are in force, or (revoked) those that are no more, on a block; the problem of the last try
 * stands, but one that names a remedy goes before "another key". */
bool ingest_verify(struct game *, int seat, bool revoked, const struct found *, struct verified *, struct span *sig,
                   struct problem *);
/* Takes one block in a transaction of its own (receipt, journal, sealed state, archive, inbox mark: all or nothing).
 * inbox: see block_in. False: the world failed, nothing was written. */
bool ingest_block(struct pass *, struct arena *, const struct found *, int64_t inbox, struct ingested *,
                  struct error *);

/* ---- intake.c: the stage that verifies each sheet of the inbox, records it, and answers with a receipt ---- */
bool stage_ingest(struct pass *, struct error *);
/* While the age key is wrong: does a mail wait that it should open? */
bool ingest_sealed_waits(struct pass *, bool *waits, struct error *);

#endif
