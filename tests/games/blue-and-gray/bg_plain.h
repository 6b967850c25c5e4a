/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_plain.h - what suites share in which each test begins on an empty board of the plain
 * map: b, which setup opens and teardown closes, and which `again` opens anew with other options. */
#ifndef DISPATCH_TESTS_BG_PLAIN_H
#define DISPATCH_TESTS_BG_PLAIN_H

#include "tests/games/blue-and-gray/bg_lib.h"

static struct board *b;

static inline void setup(void)
{
    b = a_plain("");
}

static inline void teardown(void)
{
    close_board(b);
}

static inline void again(const char *options)
{
    close_board(b);
    b = a_plain(options);
}

#endif
