/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_general.h - a simple player of Divided We Fall, the same for both sides.
 *
 * He attacks where the printed table promises to hold the field (nothing is random, so he plays the attack on a copy of
 * the position and looks), with whoever can join, the enemy's capital first; to wear down the fort of a city that he
 * would hold without it; or where the enemy loses more than he can afford. He weighs what is lost by how soon it is
 * replaced and by who has more men, and a city that the enemy can take back at once counts little. He gathers before
 * the enemy's capital and before the goals that cost least (dwf_outlook.h), marches toward them by land, river and sea,
 * takes empty cities with units that have no leader, and leaves garrisons, but one man where none would hold; sends
 * infantry where it is called, by sea for nothing, leaders to the armies to which they are most and to cities that have
 * none, supply and military railroads to armies, ships to open blockade boxes; has McClellan drill; and builds forts.
 * He looks no turn ahead. */
#ifndef DISPATCH_TESTS_DWF_GENERAL_H
#define DISPATCH_TESTS_DWF_GENERAL_H

#include "tests/games/divided-we-fall/dwf_outlook.h"

struct general {
    struct war *w;
    uint64_t seed;      /* settles what is equally good */
    int ardour;         /* what he thinks it worth to hold a field, where a flag city is worth 80 */
    int left;           /* of his infantry where the battle was that d_gain() has played, */
    int left_leader;    /* and the combat value of who leads it */
    struct outlook see; /* as he saw the map before the order that he now gives */
};

/* Takes the next of what arrives, or has done. */
void d_arrives(struct general *, int seat);
/* Gives the next order of this seat's campaign, or a whole march. */
void d_campaigns(struct general *, int seat);

#endif
