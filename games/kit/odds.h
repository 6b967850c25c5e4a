/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/odds.h - combat odds: two strengths to the column of a table.
 *
 *   static const struct kit_ratio columns[] = {{1, 2}, {1, 1}, {3, 2}, {2, 1}};
 *   int column = kit_odds_column(&(struct kit_odds){4, columns}, attack, defence); */
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

#endif
