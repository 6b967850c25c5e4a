/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/bench_host.h - a real host with games under way, for benchmarks: random players (bot.h) write the sheets,
 * and the caller measures the stages. Only within a Check test, as bot.h.
 *
 *   struct bots t;
 *   bench_open(&t, "plain", 8, BENCH_NO_SYNC);        eight games, set up and dealt: exchange 1 is open in each
 *   bench_sheets(&t);                                  every seat that is asked drops a final sheet
 *   ... stage_fetch, stage_ingest: each exchange is closed; measure stage_advance ...
 *   bench_settle(&t);                                  reports written and forgotten: the next round may begin */
#ifndef DISPATCH_TESTS_BENCH_HOST_H
#define DISPATCH_TESTS_BENCH_HOST_H

#include "processor/advance/advance.h"
#include "tests/lib/bot.h"
#include "tests/lib/stopwatch.h"

enum bench_sync { BENCH_NO_SYNC, BENCH_SYNC /* as a host has it; DISPATCH_TEMP names a folder on a real disk then */ };
void bench_open(struct bots *, const char *name, int games, enum bench_sync);
/* Number of sheets dropped. */
int bench_sheets(struct bots *);
void bench_settle(struct bots *);
/* A host with one game that was played until each player had so many reports; closed by bots_close. Random players now
 * and then lose a war early: games are begun until one lasts for so many questions and answers. */
void bench_long(struct bots *, const char *name, const char *ruleset, size_t reports);
/* Games that are in the store and never looked at: a row, a sealed generation, twenty entries each. */
void bench_fill(struct bots *, int games);
/* The test fails when a stage did. */
void bench_must(bool done, const struct error *);

/* What one generation of a game holds, to count its floor. */
struct bench_size {
    uint64_t log_size, k;
    size_t sealed, state, facts; /* bytes; facts of all seats that are due a report */
    size_t hashed;               /* bytes that SHA-256 goes over for the entries since `from`, padding included */
    int proofs;                  /* entries since `from` that carry a VRF proof */
};
struct bench_size bench_look(struct bots *, const struct bot_game *, uint64_t from);
/* A hash of n bytes goes over whole blocks of 64, the length included. */
size_t bench_blocks(size_t n);

#endif
