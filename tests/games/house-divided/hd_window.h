/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_window.h - a part of the map drawn in letters, for the rule book.
 *
 * Each box has its name and, below it, who holds it and who stands there: "N 3 mi". Lines run from box to box: # a
 * rail, . a road, ~ a river; #~ both. A w stands where the line comes to a box over a water border; > < v ^ is which
 * way a river runs. Nothing is drawn that a reader could take for something else: no name touches another, no line runs
 * through one, no two lines run together. */
#ifndef DISPATCH_TESTS_HD_WINDOW_H
#define DISPATCH_TESTS_HD_WINDOW_H

#include "formats/bytes.h"
#include "games/house-divided/hd.h"

enum { WINDOW_COLUMNS = 70, WINDOW_ROWS = 44 };
/* Appends the window of these boxes, as large as need be, to `out`. False: it cannot be drawn clearly. */
bool hd_window(const struct rules *, const struct hd_state *, const bool shown[HD_BOXES_MAX], struct text *out);

#endif
