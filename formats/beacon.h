/* SPDX-License-Identifier: Apache-2.0 */
/* formats/beacon.h - public randomness that comes by the clock: the rounds of drand (commitments.md, mode D).
 *
 * A chain publishes a round every `period` seconds; what a round is worth is SHA-256 of its signature. libsodium cannot
 * check that signature (BLS12-381), so this program only checks that a value is the hash of a signature of the right
 * length, and says of everything that rests on it: given this value. */
#ifndef DISPATCH_BEACON_H
#define DISPATCH_BEACON_H

#include "formats/bytes.h"
#include "formats/commit.h"
#include "formats/problem.h"

enum { BEACON_SIGNATURE_MAX = 96 /* bytes */, BEACON_SOURCE_MAX = 80 };
struct beacon_chain {
    const char *name;     /* for people: "quicknet" */
    const char *hash;     /* 64 hex: the chain's own name */
    int64_t start;        /* UTC seconds of round 1 */
    int64_t period;       /* seconds */
    size_t signature_len; /* bytes */
};
/* By name or hash, with or without "drand:" before it; NULL: no chain that this program knows. */
const struct beacon_chain *beacon_chain_find(struct span word);
/* All that are known, behind one another; NULL: no more. */
const struct beacon_chain *beacon_chain_at(size_t i);
/* "drand:HASH": what a genesis, a journal and T call it. */
void beacon_source(char out[static BEACON_SOURCE_MAX], const struct beacon_chain *);
/* The first round that comes at or after the instant. */
uint64_t beacon_round_after(const struct beacon_chain *, int64_t utc);
/* When a round (from 1) comes. */
int64_t beacon_round_time(const struct beacon_chain *, uint64_t round);
/* What a round with this signature is worth: SHA-256 as 64 hex. False: no chain has signatures of this length. */
bool beacon_value(const struct beacon_chain *, struct span signature, hex32 out);

/* What somebody tells of a round. */
struct beacon_told {
    uint64_t round;
    uint8_t signature[BEACON_SIGNATURE_MAX];
    size_t signature_len;
};
/* The lines of a BEACON block: "round N", then "signature" and hex digits, which may go on in further lines of digits
 * alone, each with LF. Keys, with the line counted from 1: beacon.lines, beacon.round, beacon.signature. */
bool beacon_read(struct span lines, struct beacon_told *, struct problem *);

#endif
