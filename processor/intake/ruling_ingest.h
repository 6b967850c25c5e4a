/* SPDX-License-Identifier: Apache-2.0 */
/* processor/intake/ruling_ingest.h - rulings in the run: made by the host's own commands, or mailed in by another
 * organiser. */
#ifndef DISPATCH_RULING_INGEST_H
#define DISPATCH_RULING_INGEST_H

#include "processor/core/ruling_sign.h"
#include "processor/game/game.h"
#include "processor/intake/ingest.h"

/* ---- made here ---- */

struct ruling_order {      /* what a command wants ruled */
    struct span lines;     /* after `orders:` */
    struct span opening;   /* of a hidden change, or empty */
    const uint8_t *key;    /* 32-byte seed that signs it */
    enum core_ruler ruler; /* as what */
    struct core_outcome *out;
};
/* Tries it on a game that was opened for looking, which is changed and must not be written. False: refused
 * (out->why) or, with out->verdict LATER, something must be carried out first. */
bool ruling_try(struct game *, struct ruling_order *, struct problem *);
/* Within the open transaction: signs, rules, archives the block and tells everybody. game_put follows. False with
 * `why`: refused. */
bool ruling_make(struct game *, struct ruling_order *, struct problem *, struct error *);

/* ---- that came in ---- */

/* A RULING block that arrived, in a transaction of its own; as ingest_block. */
bool ruling_ingest(struct pass *, struct arena *, const struct block_in *, struct ingested *, struct error *);

#endif
