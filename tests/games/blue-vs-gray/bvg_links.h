/* SPDX-License-Identifier: Apache-2.0 */
/* Which cities touch, link by link as the rules put it: the sets that play goes by are held against it. */
#ifndef DISPATCH_TESTS_BVG_LINKS_H
#define DISPATCH_TESTS_BVG_LINKS_H

#include "games/blue-vs-gray/bvg.h"

/* One rail or river link with no city between, both cities on the map (BVG-3.23a), ignoring interdiction. */
bool bvg_linked(const struct rules *, const struct bvg_state *, int a, int b);
/* The same as it counts for a side, interdiction applied for the CSA. */
bool bvg_adjacent(const struct rules *, const struct bvg_state *, int side, int a, int b);
/* May the side attack along this link (BVG-3.25a)? */
bool bvg_attack_link(const struct rules *, const struct bvg_state *, int side, int a, int b);

#endif
