/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/map_names.h - a map as the processor draws it (draw_map() of processor/letters/draw.h), read back:
 * which of its names are in the way of something.
 *
 *   json_t *map = draw_map(picture);
 *   map_names_read(map);
 *   ck_assert_int_eq(map_names_amiss(&out), 0);   out says which, and why */
#ifndef DISPATCH_TESTS_MAP_NAMES_H
#define DISPATCH_TESTS_MAP_NAMES_H

#include "formats/bytes.h"
#include <jansson.h>

enum { MAP_NAME_SIZE = 13, MAP_PLACES = 200, MAP_BOXES = 400, MAP_SEGMENTS = 4000 };
struct map_area {
    int left, top, right, bottom;
};
/* One at a time. On a board of hexes names have no symbol, and what is written over counters counts as such. */
struct map_names {
    int n, n_symbols, n_stacks, n_boxes, n_segments, width, height;
    const char *name[MAP_PLACES]; /* of the drawing that was read */
    struct map_area text[MAP_PLACES], symbol[MAP_PLACES], stack[MAP_PLACES],
        box[MAP_BOXES]; /* box: frames over the lines, and where lines stop */
    int from[MAP_SEGMENTS][2], to[MAP_SEGMENTS][2]; /* pieces of lines; curves in twelve */
};
extern struct map_names map_names;
void map_names_read(const json_t *map);
/* What is amiss with the i-th name, the first of it: it is cut by the edge, lies on another name, on a symbol or on
 * counters, is crossed by a line, or is as near to another symbol as to its own; "": nothing. */
const char *map_name_amiss(int i);
/* Symbols on which another place's counters lie. */
const char *map_symbol_amiss(int i);
/* How many of these there are; out: which. */
int map_names_amiss(struct text *out);

#endif
