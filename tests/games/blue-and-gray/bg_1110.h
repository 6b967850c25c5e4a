/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_1110.h - what the suites of retreats and advances share: a board a test, on which C01
 * attacks U01 at 1110, and another duty far off, so that the phase goes on.
 *
 *   b_stands(b, "C01:5 1010, U01:5 1110");
 *   fight("1");                             at 1-1: 1 to 3 DR, 4 to 6 AR
 *   again("");                              the same once more from an empty board */
#ifndef DISPATCH_TESTS_BG_1110_H
#define DISPATCH_TESTS_BG_1110_H

#include "tests/games/blue-and-gray/bg_lib.h"

static struct board *b;

static inline void setup(void)
{
    b = a_plain("");
    b_stands(b, "C40 2020, U36 2120"); /* another duty, so that the phase goes on */
}

static inline void teardown(void)
{
    close_board(b);
}

static inline void again(const char *options)
{
    close_board(b);
    b = a_plain(options);
    b_stands(b, "C40 2020, U36 2120");
}

static inline void fight(const char *die)
{
    b_fights(b, BG_CONFEDERATE);
    b->n_dice = b->next_die = 0;
    b_throws(b, die);
    b_does(b, "aim 1110; join C01; fight; go-on");
}

static const char *const around_1110[KIT_SIDES] = {"1109", "1209", "1210", "1111", "1010", "1009"};

#endif
