/* SPDX-License-Identifier: Apache-2.0 */
/* processor/core/mutate.h - the places where a host could lie, for one test (tests/processor/cheats/t_mutate.c): a
 * build with -DDISPATCH_MUTATE changes one value at one of them and goes on as if it were true. A release has nothing
 * here.
 *
 * mutate_line() changes what a journal line says and nothing else; all others change what the core goes on with, so
 * that lines, T, cards and reports behind it follow the lie. A place is "receipt.sighash"; seats: bits, whom it
 * concerns; -1: everybody. */
#ifndef DISPATCH_MUTATE_H
#define DISPATCH_MUTATE_H

#include "processor/core/core.h"

#ifdef DISPATCH_MUTATE

/* Who plays a journal again is no host, and tells no lies. */
void mutate_pause(bool begins);
/* The words of a journal line, before they are hashed. */
const char *mutate_line(struct core *, const char *words);
/* A block that a player signed: its hash, its signature. */
const struct verified *mutate_block(struct core *, int seat, const struct verified *);
/* Hex digits, in place. */
void mutate_hex(struct core *, const char *place, int seats, char *hex);
void mutate_bytes(struct core *, const char *place, int seats, uint8_t *at, size_t len);
uint64_t mutate_number(struct core *, const char *place, int seats, uint64_t);
int64_t mutate_time(struct core *, const char *place, int seats, int64_t utc);
/* An opening: its salt, card or path. */
void mutate_opening(struct core *, int seats, char *salt, const char **card, struct hash *path, size_t n_path);
/* True: the opening of this slot is left out of a seat's report. */
bool mutate_omits(struct core *, int seat, const char *deck, int epoch, int slot);
void mutate_dice(struct core *, int n, int sides, int32_t *die);
/* hand: the seat whose hand it is, or -1: a pile. */
void mutate_order(struct core *, int hand, uint16_t *perm, int n);
/* The canonical facts of a seat, before they are committed to. */
struct span mutate_facts(const struct core *, int seat, struct span facts);
/* Which sheet of a seat is in force: an index into core->receipt, or -1. */
int mutate_sheet(struct core *, int seat, int in_force);
#else
#define mutate_pause(begins)                                  ((void)0)
#define mutate_line(core, words)                              (words)
#define mutate_block(core, seat, block)                       (block)
#define mutate_hex(core, place, seats, hex)                   ((void)0)
#define mutate_bytes(core, place, seats, at, len)             ((void)0)
#define mutate_number(core, place, seats, number)             (number)
#define mutate_time(core, place, seats, utc)                  (utc)
#define mutate_opening(core, seats, salt, card, path, n_path) ((void)0)
#define mutate_omits(core, seat, deck, epoch, slot)           (false)
#define mutate_dice(core, n, sides, die)                      ((void)0)
#define mutate_order(core, hand, perm, n)                     ((void)0)
#define mutate_facts(core, seat, facts)                       (facts)
#define mutate_sheet(core, seat, in_force)                    (in_force)
#endif

#endif
