/* processor/intake/ingest.h - one block of one arrival: find its game and seat, verify, judge, record, answer. */
#ifndef DISPATCH_INGEST_H
#define DISPATCH_INGEST_H

#include "processor/parts.h"
#include "processor/pass.h"

struct ingested {
    enum core_verdict verdict;
    bool good;          /* taken, and nothing wrong with it */
    struct problem why; /* aliens and refusals */
    struct span text;   /* the receipt, or a sentence */
    char game[32], side[17];
    uint64_t seq;
};
/* Where a block wants to go, from its unverified headers: enough to sort. False: it says nothing usable (why). */
struct address {
    char game[33], side[17];
    uint64_t seq;
    enum block_kind kind;
};
bool ingest_address(const struct found *, struct address *, struct problem *);
/* Takes one block in a transaction of its own (receipt, journal, sealed state, archive, inbox mark: all or nothing).
 * inbox: id of the arrival to be marked as done with it unless the block is nobody's, or 0. False: the world failed,
 * nothing was written. */
bool ingest_block(struct pass *, struct arena *, const struct found *, int64_t inbox, struct ingested *,
                  struct error *);

#endif
