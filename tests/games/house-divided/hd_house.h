/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_house.h - the house of a suite: a game as it begins, anew for each test. */
#ifndef DISPATCH_TESTS_HD_HOUSE_H
#define DISPATCH_TESTS_HD_HOUSE_H

#include "tests/games/house-divided/hd_build.h"

static struct house *h;

static inline void setup(void)
{
    h = a_house();
}

static inline void teardown(void)
{
    close_house(h);
}

#endif
