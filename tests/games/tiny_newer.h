/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/tiny_newer.h - the tiny game in two revisions: what a test of an upgrade plays with.
 *
 * Revision 2 remembers who scored last (a member that dumps of revision 1 do not have), and there a boost is worth one
 * point more; a game that begins by it lists its cards the other way round. */
#ifndef DISPATCH_TINY_NEWER_H
#define DISPATCH_TINY_NEWER_H

#include "tests/games/tiny.h"

struct tiny_newer_state {
    struct tiny_state tiny; /* first: the steps are the tiny game's */
    int32_t boosts;         /* since revision 2: boosts of the whole game */
};
/* The same table each time. */
const struct game_rules *tiny_newer(void);

#endif
