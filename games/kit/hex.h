/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/hex.h - a board of hexes: numbers, neighbours, distances, ranges, straight lines, zones.
 *
 * Hexes have flat tops and are called CCRR, as games/face/picture.h draws them: two digits of column from the west, two
 * of row from the north, each from 01; every other column lies half a hex lower. The number of 0111 is 111: what people
 * write is always four digits. Inside, hexes in play are 1 to n by rising number, so that the lower id is the lower
 * number and all of kit/set.h holds for them; 0 is none.
 *
 *   kit_hexes_make(&board, row, 28, 25, false)                   once, by the loader
 *   int at = kit_hex_at(&board, 1922), north = board.near[at][KIT_N];
 *
 * The six sides go clockwise from the north, likewise in pictures. */
#ifndef DISPATCH_KIT_HEX_H
#define DISPATCH_KIT_HEX_H

#include "games/kit/set.h"

enum { KIT_N, KIT_NE, KIT_SE, KIT_S, KIT_SW, KIT_NW, KIT_SIDES };
enum { KIT_HEX_LINES_MAX = 99 /* columns, and rows */, KIT_HEX_NUMBERS = 100 * (KIT_HEX_LINES_MAX + 1) };

/* ---- numbers; the board need not be known ---- */
static inline int kit_hex_number(int column, int row)
{
    return 100 * column + row;
}
/* What four digits call: their number, whose column and row are 1 to 99; 0: it is no such name. */
int kit_hex_read(const char *name);
/* number: 0 to KIT_HEX_NUMBERS - 1. */
void kit_hex_write(int number, char name[5]);
/* Does a column lie half a hex lower than those beside it? odd_low: those with odd numbers do. */
static inline bool kit_hex_is_low(bool odd_low, int column)
{
    return (column % 2 != 0) == odd_low;
}
/* Goes from one hex over one of its sides to where the next would lie, on the board or off it. */
void kit_hex_step(bool odd_low, int side, int *column, int *row);
/* The same side seen from beyond it. */
static inline int kit_side_back(int side)
{
    return side < KIT_S ? side + 3 : side - 3;
}

/* ---- a board ---- */
struct kit_hexes {         /* 34 kB; read only once it is made */
    int32_t n;             /* hexes in play */
    int32_t columns, rows; /* 1 to KIT_HEX_LINES_MAX */
    bool odd_low;
    int16_t number[KIT_PLACES_MAX + 1];
    int16_t id[KIT_HEX_NUMBERS]; /* by number; 0: not in play */
    int16_t near[KIT_PLACES_MAX + 1][KIT_SIDES];
};
/* row: `rows` strings from north to south, of `columns` letters from west to east, "." where nothing is in play. False:
 * too many of either, a row of another length, no hex, or more than KIT_PLACES_MAX. */
bool kit_hexes_make(struct kit_hexes *, const char *const *row, int rows, int columns, bool odd_low);
/* The hex of a number, whatever that is; 0: not in play. */
static inline int kit_hex_at(const struct kit_hexes *h, int number)
{
    return number > 0 && number < KIT_HEX_NUMBERS ? h->id[number] : 0;
}
/* Over which side of a hex another lies; -1: they do not touch. */
int kit_hex_side(const struct kit_hexes *, int from, int to);
/* Steps from one hex to another, were all between them in play. */
int kit_hex_distance(const struct kit_hexes *, int a, int b);
/* Those in play that are `least` to `most` hexes away; least 0: the hex itself is among them. */
void kit_hex_range(const struct kit_hexes *, int from, int least, int most, struct kit_set *out);
/* Hexes beside one of these: zones. open[hex]: bit s is set if what one is after reaches over side s; NULL: over each.
 * Hexes of the set are in it only if they lie beside another. out: not `of`. */
void kit_hex_around(const struct kit_hexes *, const struct kit_set *of, const uint8_t *open, struct kit_set *out);

/* ---- the straight line between the middles of two hexes, exactly ---- */
/* What it passes, in its order, both ends included. Three hexes for two steps at most, and no two hexes are more than
 * 147 steps apart. */
enum { KIT_HEX_LINE_MAX = 224 };
struct kit_hex_passed {
    int16_t hex[2]; /* 0: not in play */
    bool along;     /* it runs along the side between both; else it is within hex[0] and hex[1] is 0 */
    int8_t over;    /* the side of the hex before that it crosses on its way in; -1: none (the start, or it only touches
                       a side at its end, or runs along one) */
};
struct kit_hex_line {
    int32_t n;
    struct kit_hex_passed at[KIT_HEX_LINE_MAX];
};
/* Back from `to` the line passes the same, in the opposite order. Beside a side hex[0] is the one on the left. */
void kit_hex_line(const struct kit_hexes *, int from, int to, struct kit_hex_line *out);

#endif
