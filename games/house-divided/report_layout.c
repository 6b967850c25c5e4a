/* SPDX-License-Identifier: Apache-2.0 */
/* Where boxes lie on the map that reports draw: where the board has them, on a sheet that is somewhat higher, and moved
 * by so little that each has a free spot for its name, with a line below it for troops (tests/processor/letters/
 * t_house_divided.c). The numbers were found by trying: a few million random moves, of which the better ones stayed. */
#include "games/house-divided/report.h"

/* The board's corner and width, in the units of data/map.json; heights are stretched by STRETCH fifths. */
enum { BOARD_LEFT = 85, BOARD_TOP = 59, BOARD_WIDE = 2568, STRETCH = 6 };

/* To the right and down, of each box in the order of data/map.json. */
static const int8_t moved[HD_BOXES][2] = {
    {2, 6},    {-3, -1},  {-31, 0}, {2, 7},    {16, 1},    {1, 6},     {-9, 8},    {-39, -10}, {-3, -1},  {16, 3},
    {21, -19}, {20, -1},  {5, 6},   {-1, 2},   {-2, 3},    {-12, 6},   {-5, -4},   {-18, -10}, {0, 5},    {13, 5},
    {-14, 0},  {-2, -19}, {7, -6},  {-9, 18},  {3, -4},    {-22, -5},  {26, 7},    {-8, 13},   {23, 13},  {2, 3},
    {38, 9},   {-12, 3},  {-2, -8}, {8, 3},    {1, -5},    {0, -1},    {2, -1},    {9, 14},    {23, -7},  {25, -22},
    {3, -35},  {-1, 2},   {-26, 2}, {0, 0},    {11, -10},  {-9, -13},  {11, 1},    {-28, 3},   {-22, 14}, {-17, 25},
    {-4, 4},   {7, 0},    {26, 7},  {-7, 19},  {-4, -6},   {-12, 6},   {-32, -11}, {13, 3},    {18, -11}, {0, 2},
    {-2, -3},  {-19, 5},  {-3, 2},  {2, 12},   {9, 10},    {-38, 9},   {-10, -9},  {4, -3},    {-10, 5},  {9, -1},
    {2, -3},   {-16, 13}, {8, -1},  {-2, 4},   {-14, -21}, {5, -2},    {6, -2},    {26, -2},   {-4, -1},  {-17, 0},
    {2, 7},    {2, 0},    {2, 3},   {13, 24},  {4, -13},   {44, -19},  {6, -2},    {5, -2},    {1, -4},   {0, -2},
    {-31, 8},  {10, 16},  {-6, 7},  {-10, -2}, {2, -5},    {4, 6},     {15, 19},   {-8, -5},   {-6, 4},   {-24, 33},
    {13, 7},   {-14, 56}, {12, 2},  {22, 20},  {0, 3},     {-22, -29}, {6, -4},    {-4, 3},    {0, 4},    {11, 7},
    {-1, -6},  {7, -1},   {-7, -9}, {3, -5},   {11, -10},  {0, 4},     {0, 13},    {-5, 3},    {-3, -6},  {-28, -5},
    {-8, -5},  {22, 2},   {-6, 7},  {-11, 0},  {9, 5},     {2, 0},     {-10, 4},   {0, -3},    {14, -2}};

void hd_box_spot(const struct hd_data *d, int box, int *x, int *y)
{
    *x = ((int)d->box[box].x - BOARD_LEFT) * HD_PAPER_WIDTH / BOARD_WIDE + moved[box - 1][0];
    *y = ((int)d->box[box].y - BOARD_TOP) * STRETCH * HD_PAPER_WIDTH / (5 * BOARD_WIDE) + moved[box - 1][1];
}
