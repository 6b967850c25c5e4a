/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/lies.h - a suite of lies (told.h), one test each, and words that they share. */
#ifndef DISPATCH_TESTS_LIES_H
#define DISPATCH_TESTS_LIES_H

#include "tests/games/tiny.h"
#include "tests/lib/stories.h"
#include "tests/lib/told.h"

#define HEX      "00000000000000000000000000000000000000000000000000000000000000aa"
#define LONG_AGO "2020-01-01T00:00:00Z"
#define FAR_OFF  "2031-01-01T00:00:00Z"

static inline void no_sheets(struct told *told)
{
    told->no_sheets = true;
}

/* The hash in this word of a line is that of a block which is not here. */
static inline void missing(struct told *told, const char *at, int word)
{
    struct span left = told->line[told_place(told, at)], one = {0};
    for (int i = 0; i <= word + 1; i++)
        span_word(&left, &one);
    told->missing = one;
}

#endif
