/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/judge.h - a point is tried on a fresh copy of its host, and what becomes of it is judged (README.md).
 * What was judged good is known to all jobs that were begun after judge_begin(). */
#ifndef DISPATCH_FAULTS_JUDGE_H
#define DISPATCH_FAULTS_JUDGE_H

#include "tests/faults/host.h"
#include "tests/faults/memo.h"

struct verdict {
    const char *why;         /* NULL: good */
    int code;                /* of the pass with the fault */
    bool known, known_later; /* it left what another point left: itself, or with the next pass */
    struct memo_good good;
    const struct fault_board *seen; /* what the library noted, but for the sites */
    struct span said;               /* of a bad one */
};
/* The hosts, and what is kept of them, must last. */
void judge_begin(struct arena *, struct walk host[static FAULT_HOSTS]);
/* A host without a fault: what the others are held against. Before points of it. */
void judge_plain(int host);
void judge_point(struct arena *, const struct point *, struct verdict *);
/* Processes that this job began. */
void judge_end(void);

/* The calls of an undisturbed pass; valid until the next pass on this host. */
const struct fault_board *judge_count(int host, enum fault_counts);
/* What these allocations come to (board.h); valid as long. */
struct fault_site *judge_probes(int host, const struct fault_site *, size_t n);
/* What the pass with this fault leaves. */
struct memo_key judge_left(const struct point *);

#endif
