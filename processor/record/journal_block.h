/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/journal_block.h - entries that name a signed block. */
#ifndef DISPATCH_JOURNAL_BLOCK_H
#define DISPATCH_JOURNAL_BLOCK_H

#include "processor/record/journal.h"

/* What an entry says of a signed block that it names. */
struct journal_block {
    struct span side, hash, sighash; /* sighash, side: empty where the verb has none */
    uint64_t k, seq;                 /* UINT64_MAX where it has none */
    int64_t utc;                     /* 0: it has none */
};
/* False: it names none, or is malformed. `agree` names a sheet that has a receipt too, `hostkey` a RULING that has an
 * entry before. */
bool journal_names_block(const struct journal_line *, struct journal_block *);
/* Is the block that it names one of a kind that hides nothing? */
bool journal_shows_block(const struct journal_line *);
/* Does a block of this kind hide nothing, so that everybody may see it at once? By its BEGIN line. Orders do. */
bool block_is_public(struct span bytes);

#endif
