/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_kit.h - what most suites of its rules begin each test with: nobody is anywhere, and the
 * North has 4 points to buy with. */
#ifndef DISPATCH_TESTS_HD_KIT_H
#define DISPATCH_TESTS_HD_KIT_H

#include "tests/games/house-divided/hd_house.h"

static void setup_bare(void)
{
    setup();
    clear(h);
    turn_of(h, HD_NORTH, 4);
}

#endif
