/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/draw.h - from a ruleset's picture (games/face/picture.h) to what the templates draw: every
 * coordinate reckoned, every member there, nothing escaped yet (Mustache does that). The same picture gives the same
 * drawing on every machine: whole numbers only, no clock, no chance.
 *
 * What comes out is described in templates/README.md, for those who write templates. */
#ifndef DISPATCH_DRAW_H
#define DISPATCH_DRAW_H

#include "formats/bytes.h"
#include <jansson.h>

/* Each makes a new value; a picture that lacks the member gives false (json_false), which templates leave out. */
json_t *draw_map(const json_t *picture);
json_t *draw_tracks(const json_t *picture);
json_t *draw_checks(const json_t *picture);
json_t *draw_trees(const json_t *picture);
json_t *draw_cards(const json_t *picture);
json_t *draw_battles(const json_t *picture);
/* points: the "history" members of this report and those before it, oldest first. */
json_t *draw_timeline(const json_t *points, const json_t *picture);
/* A list's small curve of a score as game.json has it: "name", "value" (with its sign), "width", "height", "path",
 * "zero_y", "high", "low" ({"words","name"}), "has_curve" (it was not always the same); false: it is none. */
json_t *draw_score(const json_t *score);
/* The sides, with a mark of each for legends: [{"name","tone","shape"}]. */
json_t *draw_sides(const json_t *picture);

/* Adds to a view (templates/README.md) with its pictures in it what these have not: "no_dice", "no_hexes" ..., each
 * true or false, and all of them once more as "lacks", for its style. */
void draw_lacks(json_t *view);
/* After it, for a page whose pictures follow what is written in it: of what may come into them later, cards, commands,
 * counters of any kind, it lacks nothing. */
void draw_lacks_nothing(json_t *view);

/* ---- shared by the draw files ---- */
const char *draw_words(const json_t *object, const char *member);             /* "" when it is none */
int draw_number(const json_t *object, const char *member, int low, int high); /* brought into these bounds */
/* "tone-blue", "tone-gray" ...; "tone-none" for nobody: a class name of ours, whatever the picture says. */
const char *draw_tone(const json_t *picture, const char *side);
const char *draw_shape(const json_t *picture, const char *side); /* circle, square, diamond, triangle; hollow */

/* How wide a text is drawn, in hundredths of its size, at most: as a wide and bold face has the letters. */
int draw_letters_wide(const char *words);

/* ---- draw_place.c, draw_clear.c: where symbols and names go ---- */
enum { DRAW_NAME_HEIGHT = 15, DRAW_PLACE_RADIUS = 9, DRAW_PORT_HIGH = 9 /* a port's waves, below its symbol */ };
struct draw_place {
    const json_t *from;    /* of the picture */
    int x, y;              /* of the symbol, in drawing units */
    int name_width, lines; /* of the text beside it: its lines of DRAW_NAME_HEIGHT */
    const char *second;    /* what of the name stands in a line of its own; NULL: nothing */
    int left, top;         /* of that text */
    int anchor;            /* 0 start, 1 middle, 2 end */
    int wide, over, under; /* what stands there beside the symbol reaches so far aside, up and down; 0: nothing does */
    bool first;
    bool above;   /* its name stands above it, come what may */
    bool crossed; /* a line may run where its name found its place */
    bool port;  /* waves below its symbol */
    int raster,
        line; /* its name stands on a line: where its top and `line` differ by a multiple of `raster`; 0: anywhere */
};
struct draw_line {
    int a, b; /* indexes of places */
    int bend; /* of the line's middle, to the left of its way */
};
/* Moves symbols that lie too close to each other apart, then finds a place for each name where it covers least. */
void draw_spread(struct draw_place *, int n, int width, int height);
void draw_names(struct draw_place *, int n, const struct draw_line *, int n_lines, int width, int height);
/* The same where lines count most: no name is crossed by one, covers a symbol or another name, or is cut, as long as
 * there is a spot near its symbol where that can be had. close: where places lie so close that this cannot be had for
 * all, a name rather crosses a line than lies on another. */
void draw_names_clear(struct arena *, struct draw_place *, int n, const struct draw_line *, int n_lines, int width,
                      int height, bool close);
/* The same: put as they were put before, where all that this hangs on is as it was. A module for pages, which has no bytes
 * to spare, puts them anew. */
#ifdef __wasm__
#define draw_names_again draw_names_clear
#else
void draw_names_again(struct arena *, struct draw_place *, int n, const struct draw_line *, int n_lines, int width,
                      int height, bool close);
#endif
/* What lines are clipped by, so that they stop at the names that they would cross: the whole map as a path, with a hole for
 * each such name; false: no line crosses a name. */
json_t *draw_names_cut(struct arena *, const struct draw_place *, int n, int width, int height);
/* Where the middle of a bent line is drawn to; false: the line is straight. */
bool draw_bend(const struct draw_place *a, const struct draw_place *b, int bend, int *x, int *y);

#endif
