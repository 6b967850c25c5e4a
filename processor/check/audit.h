/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/audit.h - whether a transcript is what an honest host would have written.
 *
 * While the game runs: log, signatures, dice, openings and layout are checked. Once the seed is revealed everything is
 * re-executed from genesis with the signed blocks as only input, and each journal line compared: every committed state
 * and every seat's facts. The first divergence is named. */
#ifndef DISPATCH_AUDIT_H
#define DISPATCH_AUDIT_H

#include "processor/core/core.h"
#include "processor/record/transcript.h"

enum audit_verdict { AUDIT_PROVEN = 0, AUDIT_NOT_PROVEN = 1 /* broken at entry n */, AUDIT_BROKEN_FILE = 65 };
struct audit {
    bool proven;        /* re-executed to the end */
    bool consistent;    /* nothing contradicts, as far as a running game can be checked */
    uint64_t broken_at; /* entry, when neither */
    size_t n_blocks, n_exchanges, n_rolls, n_openings, n_states, n_facts, n_rulings;
    size_t n_signed;  /* receipts of a running game whose signature was checked */
    size_t n_beacons; /* values of a beacon that went into T: proven is then "given these values" */
    size_t most_held; /* bytes: the most that playing it again held at a time, beside what was read of the file */
};
/* Appends the words and returns the exit status. set: a ruleset given outright, or NULL. */
enum audit_verdict audit_transcript(struct arena *, struct span file, const struct ruleset *, struct audit *,
                                    struct text *out);

/* Entry n in words: the signed block that it names, whole, with its signature and the seat whose key made it. Whoever
 * denies having sent a sheet is shown this. AUDIT_NOT_PROVEN: no such entry, or no block for it is published. */
enum audit_verdict audit_entry(struct arena *, struct span file, uint64_t n, struct text *out);

#endif
