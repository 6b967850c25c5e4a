/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/slips.h - sheets with slips in them, answered until they are accepted.
 *
 *   static const struct bad_line bad[] = {{2, "deploy Forny Div west"}, ...};    line 2 as somebody might write it
 *   struct slip_table t = {&rules, view, seat, &sheets, scratch, RIGHT, bad, n_bad};
 *   slips_in_one_answer(&t);                            t.n_sheets: how many sheets there were
 *
 * Every choice of one to five of the bad lines makes a sheet; sanitized, which is slow, of one or two. It is read as a
 * core reads it; its player then puts right each line that the answer names, and sends it again. */
#ifndef DISPATCH_TESTS_SLIPS_H
#define DISPATCH_TESTS_SLIPS_H

#include "games/sheet/sheet_run.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SLIPS_AT_ONCE = 2, SLIPS_ONE_IN = 10 }; /* of so many sheets of the plain build there is at least one */
#else
enum { SLIPS_AT_ONCE = 5, SLIPS_ONE_IN = 1 };
#endif

struct bad_line {
    int32_t line; /* from 1 */
    const char *text;
};
struct slip_table {
    const struct rules *rules;
    const void *view;
    int seat;
    const struct sheets *sheets;
    void *scratch; /* four states */
    const char *right;
    const struct bad_line *bad;
    int n_bad;
    int n_sheets; /* out */
};
/* Fails the test unless the right sheet is accepted, and each of the others after exactly one answer. */
void slips_in_one_answer(struct slip_table *);
/* The answer to one sheet: "3 card.gone, 5 order.name"; "" when it is accepted. Until the next call. */
const char *slips_told(const struct slip_table *, const char *text);
/* On which wrong line above each may hang: "3 after 0, 5 after 3". Until the next call. */
const char *slips_follow(const struct slip_table *, const char *text);

#endif
