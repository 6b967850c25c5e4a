/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/kit/boards.h - boards of hexes as large as those of real games, for suites and benchmarks. */
#ifndef DISPATCH_TESTS_KIT_BOARDS_H
#define DISPATCH_TESTS_KIT_BOARDS_H

#include "games/kit/hex.h"

struct board {
    const char *name;
    int columns, rows;
    bool odd_low;
    int n; /* hexes in play */
};
/* Four of the sizes and holes of printed maps, the widest, the highest, one with the other columns low, and one hex. */
enum { BOARDS = 8 };
extern const struct board boards[BOARDS];
/* Makes it; false: kit_hexes_make() would not. */
bool board_make(const struct board *, struct kit_hexes *out);

/* Cube coordinates, by a way of their own: a + b + c = 0, and each step changes two of them by one. */
struct cube {
    int a, b, c;
};
struct cube cube_of(int number, bool odd_low);
int cube_distance(struct cube, struct cube);

#endif
