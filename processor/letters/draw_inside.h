/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/draw_inside.h - what the files that draw a map share; nobody else includes it. */
#ifndef DISPATCH_DRAW_INSIDE_H
#define DISPATCH_DRAW_INSIDE_H

#include "games/face/picture.h"
#include "processor/letters/draw.h"

/* ---- draw_pen.c: paths, in as few letters as SVG allows ---- */
struct pen {
    struct text out; /* start as {.out = {.arena = a}} */
    int x, y, begin_x, begin_y;
    char last; /* the command that goes on without being written again */
};
void draw_pen_move(struct pen *, int x, int y);
void draw_pen_line(struct pen *, int x, int y);
void draw_pen_curve(struct pen *, int by_x, int by_y, int x, int y); /* bent towards by_x, by_y */
void draw_pen_close(struct pen *);
json_t *draw_pen_path(const struct pen *); /* a new string; false when nothing was drawn */

/* ---- the map ---- */
enum {
    HEX_WIDE = 48, /* a hex from corner to corner, in drawing units */
    HEX_HIGH = 42,
    HEX_PITCH = 36, /* from column to column */
    HEX_EDGE = 12,  /* what lies around the board */
    COUNTER_SIZE = 28,
    COUNTER_WIDE = 30 /* of one in a stack */
};
struct hex_board { /* with a ring of hexes around it that are not in play: columns 0 and columns + 1, likewise rows */
    int columns, rows;
    bool odd_low;
    int n_on;             /* hexes in play */
    char *terrain;        /* by draw_hex_index; '.' off */
    const json_t **place; /* what the picture says of a hex, or NULL */
    int *stack;           /* of a hex: number of its stack + 1 */
};
struct draw_stack { /* what stands on one spot */
    int x, y, n;    /* of its middle; n: counters */
    int row;        /* of the list of places: the number of the stack by which it is called; 0: the map shows it all */
    const char *name, *at;
    const json_t **counter;
};
struct draw_box {
    const json_t *from;
    int x, y, wide, high; /* of its left upper corner */
    int stack;            /* number + 1; 0: it is empty */
};

struct drawing {
    struct arena *arena;
    const json_t *picture, *map;
    int from_width, from_height, width, height; /* the picture's, the drawing's */
    int left, top, right, bottom, wide, high;   /* the part of the picture that is drawn */
    int side, above;                            /* room around it */
    int grow, shrink;                           /* its scale: grow / shrink */
    json_t *ids;                                /* places and boxes by name: index, or -1 - index of a box */
    struct draw_place *place;
    int n;
    struct draw_line *line; /* those whose ends are known; the kinds beside them */
    int *kind;
    int n_lines;
    bool has_shapes;
    bool net;               /* many places or ground, and no areas: no line may cross a name */
    const char **area;      /* of a place: its shape as a path, or NULL; NULL where no place has one */
    struct hex_board hexes; /* columns 0: the map is one of places */
    struct draw_stack *stack;
    int n_stacks;
    int *place_stack; /* of a place: number of its stack + 1 */
    struct draw_box *box;
    int n_boxes;
    int n_points;     /* of shapes and ground, so far */
    json_t *left_out; /* sentences */
    json_t *frames;   /* of the counters that were drawn, by what they show */
};

/* Notes that of `n` things only `most` are drawn, where that is so. what: "places". */
void draw_left_out(struct drawing *, size_t n, size_t most, const char *what);
int draw_x(const struct drawing *, const json_t *from); /* of its member "x" */
int draw_y(const struct drawing *, const json_t *from);
int draw_x_at(const struct drawing *, const json_t *x); /* of a number of the picture's */
int draw_y_at(const struct drawing *, const json_t *y);
int draw_place_named(const struct drawing *, const char *id); /* -1: there is none */
/* Where a place, a hex or a box of this name lies; false: nothing is called so. */
bool draw_spot(const struct drawing *, const char *id, int *x, int *y);
bool draw_has_mark(const json_t *place, const char *mark);
json_t *draw_or_false(const char *words); /* a new string; false when it is empty */

/* ---- draw_hex.c: the board, and what lies on and between its hexes ---- */
void draw_hexes_read(struct drawing *);
int draw_hex_index(const struct hex_board *, int column, int row);
int draw_hex_named(const struct hex_board *, const char *name); /* -1: not in play */
void draw_hex_middle(const struct hex_board *, int hex, int *x, int *y);
void draw_hex_name(const struct hex_board *, int hex, char name[5]);
int draw_hex_beside(const struct hex_board *, int hex, int side); /* -1: beyond the ring */
const char *draw_hex_terrain(char letter); /* in words */
/* The outline of a set of hexes (one byte a hex), rounded where asked; as a path. */
json_t *draw_hexes_outline(const struct drawing *, const bool *in, bool rounded);
json_t *draw_hexes_drawn(struct drawing *); /* an object for the template; false: there are none */

/* ---- draw_side.c: creeks, roads and what else lies between hexes ---- */
void draw_hexes_sides(struct drawing *, json_t *out); /* adds "features" and "crossings" */

/* ---- draw_ground.c: areas, and what lies below all else ---- */
json_t *draw_ground_drawn(struct drawing *); /* [{"kind","path","name","x","y"}] */
void draw_shapes_read(struct drawing *);     /* after the places */
json_t *draw_shapes_drawn(
    const struct drawing *); /* [{"tone", "strong", "areas": [{"n", "path", "name", "words"}]}]; n: of the place */
json_t *draw_textures_drawn(const struct drawing *); /* [{"kind", "areas": [n, ...]}] */
json_t *draw_shades(const struct drawing *, const json_t *zones);

/* ---- draw_counter.c ---- */
void draw_counters_read(struct drawing *);                 /* after places and hexes; reads boxes too */
int draw_stack_height(const struct drawing *, int number); /* of a stack as it is drawn; number + 1 as in place_stack */
int draw_stack_top(const struct draw_place *);             /* how far it begins below the middle of its place */
int draw_hex_drop(const struct drawing *, int hex); /* of a hex's stack: how far it lies below the hex's middle */
void draw_boxes_lay(struct drawing *);              /* makes the drawing higher by those below the map */
json_t *draw_boxes_drawn(const struct drawing *);
json_t *draw_stacks_drawn(const struct drawing *);
json_t *draw_stack_words(const struct drawing *, int number); /* all its counters in words; false: none */
/* The same one by one: {"words"}. An empty list: the map shows all there is. */
json_t *draw_stack_pieces(const struct drawing *, int number);

json_t *draw_frames_drawn(const struct drawing *);  /* after all counters: [{"id", "shape", "kind", "x", "y"}] */
json_t *draw_counter_kinds(const struct drawing *); /* for the legend: [{"kind"}] */
bool draw_any_worn(const struct drawing *);         /* has a counter a state that is marked? */

/* ---- draw_again.c: what was worked out before ---- */
/* What was kept for these numbers, for as long as nothing else is kept; empty: nothing. */
struct span draw_kept(const int *key, size_t n);
void draw_keep(const int *key, size_t n, struct span value); /* copied */

/* The same: what was drawn before. */
typedef json_t *draw_place_drawn(struct drawing *, const struct draw_place *);
/* Place i, whose name is put, as it was drawn on the map before, where nothing of it has changed: it is shared, and nobody
 * changes it. drawn: what draws it anew, as modules for pages do, which have no bytes to spare. */
#ifdef __wasm__
#define draw_place_again(d, i, drawn) drawn(d, &(d)->place[i])
#else
json_t *draw_place_again(struct drawing *, int i, draw_place_drawn *drawn);
#endif

/* ---- draw_over.c: what lies over the ground ---- */
json_t *draw_layers_drawn(struct drawing *);
json_t *draw_moves_drawn(struct drawing *);
/* {"at"}: how far from the left, in hundredths, lies what is looked at first on a map that is moved sideways; or false.
 */
json_t *draw_sight(const struct drawing *);
void draw_path_add(struct pen *, const struct drawing *, const struct draw_line *);

/* ---- draw_region.c ---- */
/* Adds to each shape and each layer its "regions": of a shape [{"id", "areas"}], all its areas parted by which layers
 * show them, where id is "e4", or false when no layer needs it; of a layer the ids of what it shows, ["e4", "a7"]. */
void draw_regions(const struct drawing *, json_t *shapes, json_t *layers);

/* ---- draw_list.c: the same in words ---- */
json_t *draw_list_zones(const struct drawing *);
json_t *draw_list_changes(const struct drawing *);

#endif
