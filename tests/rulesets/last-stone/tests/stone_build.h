/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/last-stone/stone_build.h - a game of the built-in facts. */
#ifndef DISPATCH_TESTS_STONE_BUILD_H
#define DISPATCH_TESTS_STONE_BUILD_H

#include "games/face/face.h"
#include "games/last-stone/stone.h"

struct rules stone_build(void);

#endif
