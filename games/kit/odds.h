/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/odds.h - combat odds: two strengths to the column of a table, a roll to its result.
 *
 *   static const struct kit_ratio columns[] = {{1, 2}, {1, 1}, {3, 2}, {2, 1}};
 *   const struct kit_odds odds = {4, columns};
 *   const struct kit_results results = {.columns = 4, .dice = 2, .cell = cells};
 *   int result = kit_result(&results, roll, kit_odds_column(&odds, attack, defence)); */
#ifndef DISPATCH_KIT_ODDS_H
#define DISPATCH_KIT_ODDS_H

#include <stdbool.h>
#include <stdint.h>

struct kit_ratio {
    int16_t attack, defence; /* 3-2; each 1 to 99 where it was read */
};
/* "3-2", as tables print it: two numbers of at most two digits, neither beginning with 0. False: it is none, and *out
 * is as it was. */
bool kit_ratio_read(const char *words, struct kit_ratio *out);

struct kit_odds {
    int32_t n;                      /* columns, at least 1 */
    const struct kit_ratio *column; /* borrowed; each stands for better odds than the one before */
};
/* Does each column stand for better odds than the one before? */
bool kit_odds_rise(const struct kit_odds *);
/* The column, from 0, of two strengths (attack from 0, defence from 1): the last that is not above their ratio, so that
 * what is left over favours the defender. Below the first it is the first, above the last the last. */
int kit_odds_column(const struct kit_odds *, int32_t attack, int32_t defence);
/* Are these odds worse than the first column, so that a table without a floor has nothing for them? */
bool kit_odds_below(const struct kit_odds *, int32_t attack, int32_t defence);

struct kit_results {
    int32_t columns, dice; /* dice: 1, or 2 whose sum counts */
    const uint8_t *cell;   /* borrowed: a row of `columns` results a roll, from `dice` to 6 * dice */
};
/* A roll beyond the table, as bonuses make it, counts as the nearest in it. column: 0 to columns - 1. */
int kit_result(const struct kit_results *, int roll, int column);
/* Of how many of the throws that are equally likely (6 with one die, 36 with two) a column has each result:
 * count[result], below `results`; the others are left out. Returns how many throws there are. */
int kit_result_chances(const struct kit_results *, int column, int32_t *count, int results);

#endif
