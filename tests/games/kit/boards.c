/* SPDX-License-Identifier: Apache-2.0 */
/* Boards of hexes. */
#include "tests/games/kit/boards.h"
#include <stdlib.h>

const struct board boards[BOARDS] = {
    {"chickamauga", 25, 28, false, 674}, {"antietam", 21, 28, false, 574}, {"cemetery hill", 21, 27, false, 567},
    {"shiloh", 19, 21, false, 366},      {"other", 25, 28, true, 674},     {"wide", 99, 10, false, 990},
    {"high", 10, 99, true, 990},         {"single", 1, 1, false, 1},
};

/* What the sheet's tables and title cover, the far bank of a river. */
static bool is_in(int columns, int rows, int c, int r)
{
    if (columns == 25)
        return !(c >= 22 && r >= 25) && !(c % 2 == 0 && r == 28);
    if (columns == 21 && rows == 28)
        return !(c == 1 && r <= 12) && !(c == 2 && r >= 3 && r <= 4);
    if (columns == 19)
        return !(c >= 18 && r <= 14) && !(c == 19 && r <= 19);
    return true;
}

bool board_make(const struct board *b, struct kit_hexes *out)
{
    static char letters[KIT_HEX_LINES_MAX][KIT_HEX_LINES_MAX + 1];
    const char *row[KIT_HEX_LINES_MAX];
    for (int r = 1; r <= b->rows; r++) {
        for (int c = 1; c <= b->columns; c++)
            letters[r - 1][c - 1] = is_in(b->columns, b->rows, c, r) ? 'c' : '.';
        letters[r - 1][b->columns] = 0;
        row[r - 1] = letters[r - 1];
    }
    return kit_hexes_make(out, row, b->rows, b->columns, b->odd_low);
}

struct cube cube_of(int number, bool odd_low)
{
    int column = number / 100, row = number % 100;
    int a = column, c = row - (odd_low ? column - (column & 1) : column + (column & 1)) / 2;
    return (struct cube){a, -a - c, c};
}

int cube_distance(struct cube x, struct cube y)
{
    int a = abs(x.a - y.a), b = abs(x.b - y.b), c = abs(x.c - y.c);
    return a > b ? (a > c ? a : c) : (b > c ? b : c);
}
