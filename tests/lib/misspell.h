/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/misspell.h - lines that are right, misspelt by a letter, and what the refusal offers.
 *
 *   struct misspelt t = {&rules, view, seat, .open = "attac est", .others = "XI"};
 *   misspell(&t, "attack Manassas with McDowell\n");            as often as there are sheets
 *   ck_assert_int_gt(t.offered, 100);
 *
 * Each word of three letters or more is misspelt once a letter (MISSPELT_ONE_IN): another letter, one left out, one
 * written twice, two exchanged. Then one mistake is told, it is of that word, and what is offered gives the sheet as it
 * was, unless the reader has understood it. Anything else fails the test, but for two lists of misspelt words, which
 * the caller knows: those for which nothing is offered, since two names are as near, and those that are another name
 * (XI for XII). */
#ifndef DISPATCH_TESTS_MISSPELL_H
#define DISPATCH_TESTS_MISSPELL_H

#include "games/sheet/line.h"

/* Of so many letters of a word one is tried, which goes through all four kinds of slips: sanitized it is slow. */
#if defined(__SANITIZE_ADDRESS__)
enum { MISSPELT_ONE_IN = 3 };
#else
enum { MISSPELT_ONE_IN = 1 };
#endif

struct misspelt {
    const struct rules *rules;
    const void *view;
    int seat;
    const char *open, *others; /* blank-separated, or NULL: misspelt words for which nothing is offered; other names */
    int tried, offered;        /* out: how many there were */
};
/* lines: a sheet that has no mistake. */
void misspell(struct misspelt *, const char *lines);

#endif
