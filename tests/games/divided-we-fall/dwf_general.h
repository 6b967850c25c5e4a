/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_general.h - a simple player of Divided We Fall, the same for both sides.
 *
 * He attacks where the printed table promises to hold the field (nothing is random, so he plays the attack on a copy of
 * the position and looks), or to wear down the fort of a city that he would hold without it; marches on the nearest
 * flag city that the enemy holds, with all but a garrison; sends infantry and supply to his leaders, lone leaders to
 * armies, ships to open blockade boxes; and builds forts with points that are left. He looks no turn ahead. */
#ifndef DISPATCH_TESTS_DWF_GENERAL_H
#define DISPATCH_TESTS_DWF_GENERAL_H

#include "tests/games/divided-we-fall/dwf_build.h"

struct general {
    struct war *w;
    uint64_t seed; /* settles what is equally good */
};

/* Takes the next of what arrives, or has done. */
void d_arrives(struct general *, int seat);
/* Gives the next order of this seat's campaign, or a whole march. */
void d_campaigns(struct general *, int seat);

#endif
