/* SPDX-License-Identifier: Apache-2.0 */
/* What lies between two hexes: along their common side (creeks, walls), from middle to middle across it (roads, rails),
 * or on the spot where both meet (bridges, fords).
 *
 * Either kind is a net: corners joined by sides, or hexes joined by crossings. A line goes from the middle of one edge
 * to the middle of the next and bends towards the knot between them, so that it meanders instead of following the grid.
 */
#include "processor/letters/draw_inside.h"
#include <stdlib.h>
#include <string.h>

enum { SIDES = 6, ARMS_MAX = 6, HALF = HEX_HIGH / 2, SHORT = HEX_WIDE / 4 };

static const struct feature {
    const char *name;
    bool along;
} features[] = {{"creek", true}, {"river", true}, {"wall", true}, {"trail", false}, {"road", false}, {"rail", false}};
enum { FEATURES = sizeof features / sizeof *features };
static const char *const crossings[] = {"bridge", "ford", "ferry"};
enum { CROSSINGS = sizeof crossings / sizeof *crossings };

struct point {
    int x, y;
};
struct knot {
    struct point at, arm[ARMS_MAX]; /* arms: middles of the edges that meet here */
    int n;
};
struct net {
    struct knot *knot; /* of corners by corner_index, of hexes by draw_hex_index */
    int n;
};

/* Corners lie on a lattice of their own. */
static int lattice_wide(const struct hex_board *b)
{
    return 3 * (b->columns + 3);
}

static int corner_index(const struct hex_board *b, struct point at)
{
    int column = (at.x - HEX_EDGE + HEX_PITCH) / SHORT, row = (at.y - HEX_EDGE + HEX_HIGH) / HALF;
    return row * lattice_wide(b) + column;
}

static int n_knots(const struct hex_board *b, bool along)
{
    return along ? lattice_wide(b) * 2 * (b->rows + 4) : (b->columns + 2) * (b->rows + 2);
}

static void join(struct net *net, int knot, struct point at, struct point arm)
{
    struct knot *k = &net->knot[knot];
    k->at = at;
    for (int i = 0; i < k->n; i++)
        if (k->arm[i].x == arm.x && k->arm[i].y == arm.y)
            return; /* the picture says it twice */
    if (k->n < ARMS_MAX)
        k->arm[k->n++] = arm;
}

static struct point middle(const struct hex_board *b, int hex)
{
    struct point at;
    draw_hex_middle(b, hex, &at.x, &at.y);
    return at;
}

/* The two ends of the common side of two hexes lie across the way between their middles. */
static void add_along(struct net *net, const struct hex_board *b, struct point a, struct point c)
{
    struct point half = {(a.x + c.x) / 2, (a.y + c.y) / 2}, end[2];
    if (a.x == c.x) {
        end[0] = (struct point){half.x - SHORT, half.y};
        end[1] = (struct point){half.x + SHORT, half.y};
    } else { /* hexes beside each other: the side leans by half a pitch */
        bool down = (c.x > a.x) == (c.y > a.y);
        int inner = (a.x < c.x ? a.x : c.x) + SHORT, upper = a.y < c.y ? a.y : c.y;
        end[0] = (struct point){down ? inner + SHORT : inner, upper};
        end[1] = (struct point){down ? inner : inner + SHORT, upper + HALF};
    }
    half = (struct point){(end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2};
    for (int i = 0; i < 2; i++)
        join(net, corner_index(b, end[i]), end[i], half);
}

static void add_across(struct net *net, const struct hex_board *b, int one, int two)
{
    struct point a = middle(b, one), c = middle(b, two), half = {(a.x + c.x) / 2, (a.y + c.y) / 2};
    join(net, one, a, half);
    join(net, two, c, half);
}

/* ---- reading ---- */

struct sides {
    struct net net[FEATURES];
    json_t *spots;
    const struct drawing *d;
    size_t n;
};

static bool touch(const struct hex_board *b, int one, int two)
{
    for (int side = 0; side < SIDES; side++)
        if (draw_hex_beside(b, one, side) == two)
            return true;
    return false;
}

/* How far a bridge is turned: it lies along the way between the two middles. */
static int turn_of(struct point a, struct point c)
{
    return a.x == c.x ? 90 : (c.x > a.x) == (c.y > a.y) ? 30 : -30;
}

static void add_feature(struct sides *all, int one, int two, const char *name)
{
    const struct hex_board *b = &all->d->hexes;
    struct point a = middle(b, one), c = middle(b, two);
    for (int i = 0; i < FEATURES; i++)
        if (strcmp(features[i].name, name) == 0) {
            struct net *net = &all->net[i];
            if (!net->knot)
                net->knot = arena_take(all->d->arena, (size_t)n_knots(b, features[i].along) * sizeof *net->knot);
            net->n++;
            if (features[i].along)
                add_along(net, b, a, c);
            else
                add_across(net, b, one, two);
        }
    for (int i = 0; i < CROSSINGS; i++)
        if (strcmp(crossings[i], name) == 0)
            json_array_append_new(all->spots, json_pack("{s:s,s:i,s:i,s:i}", "kind", name, "x", (a.x + c.x) / 2, "y",
                                                        (a.y + c.y) / 2, "turn", turn_of(a, c)));
}

static void read_sides(struct sides *all)
{
    const json_t *list = json_object_get(json_object_get(all->d->map, "hexes"), "sides");
    json_t *at;
    size_t i;
    json_array_foreach(list, i, at)
    {
        const char *one = json_string_value(json_array_get(at, 0)), *two = json_string_value(json_array_get(at, 1));
        int a = one ? draw_hex_named(&all->d->hexes, one) : -1, c = two ? draw_hex_named(&all->d->hexes, two) : -1;
        if (a < 0 || c < 0 || !touch(&all->d->hexes, a, c) || all->n++ >= PICTURE_LINES_MAX)
            continue;
        for (size_t k = 2; k < json_array_size(at) && k < 2 + ARMS_MAX; k++) {
            const char *name = json_string_value(json_array_get(at, k));
            if (name)
                add_feature(all, a, c, name);
        }
    }
}

/* ---- drawing ---- */

static int64_t square(int64_t value)
{
    return value * value;
}

/* The two arms that lie farthest apart: the line goes on there. */
static void main_pair(const struct knot *k, int *one, int *two)
{
    int64_t most = -1;
    for (int i = 0; i < k->n; i++)
        for (int j = i + 1; j < k->n; j++) {
            int64_t far = square(k->arm[i].x - k->arm[j].x) + square(k->arm[i].y - k->arm[j].y);
            if (far > most) {
                most = far;
                *one = i;
                *two = j;
            }
        }
}

/* A road that ends at the board's edge leads on beyond it, on the far side. */
static void lead_off(const struct hex_board *b, int hex, struct knot *k)
{
    int64_t most = square(HEX_HIGH) / 2; /* not the sides next to that by which it comes */
    struct point out = {0, 0};
    for (int side = 0; side < SIDES && k->n == 1; side++) {
        int beside = draw_hex_beside(b, hex, side);
        if (beside < 0 || b->terrain[beside] != '.')
            continue;
        struct point next = middle(b, beside), half = {(next.x + k->at.x) / 2, (next.y + k->at.y) / 2};
        int64_t far = square(half.x - k->arm[0].x) + square(half.y - k->arm[0].y);
        if (far > most) {
            most = far;
            out = half;
        }
    }
    if (out.x != 0 && most > square(HEX_HIGH) / 2)
        k->arm[k->n++] = out;
}

static void draw_knot(struct pen *pen, const struct knot *k)
{
    int one = 0, two = 0;
    struct point bend = k->at;
    if (k->n > 1) {
        main_pair(k, &one, &two);
        const struct point *a = &k->arm[one], *c = &k->arm[two];
        draw_pen_move(pen, a->x, a->y);
        draw_pen_curve(pen, k->at.x, k->at.y, c->x, c->y);
        bend = (struct point){(a->x + 2 * k->at.x + c->x) / 4, (a->y + 2 * k->at.y + c->y) / 4};
    }
    for (int i = 0; i < k->n; i++)
        if (k->n == 1 || (i != one && i != two)) {
            draw_pen_move(pen, k->arm[i].x, k->arm[i].y);
            draw_pen_line(pen, bend.x, bend.y);
        }
}

void draw_hexes_sides(struct drawing *d, json_t *out)
{
    struct sides all = {.d = d, .spots = json_array()};
    json_t *paths = json_array();
    read_sides(&all);
    draw_left_out(d, all.n, PICTURE_LINES_MAX, "hexsides");
    for (int i = 0; i < FEATURES; i++) {
        struct pen pen = {.out = {.arena = d->arena}};
        for (int k = 0; all.net[i].n > 0 && k < n_knots(&d->hexes, features[i].along); k++)
            if (all.net[i].knot[k].n > 0) {
                if (!features[i].along)
                    lead_off(&d->hexes, k, &all.net[i].knot[k]);
                draw_knot(&pen, &all.net[i].knot[k]);
            }
        if (pen.out.len > 0)
            json_array_append_new(paths, json_pack("{s:s,s:o,s:b}", "kind", features[i].name, "path",
                                                   draw_pen_path(&pen), "rail", strcmp(features[i].name, "rail") == 0));
    }
    json_object_set_new(out, "features", paths);
    json_object_set_new(out, "crossings", all.spots);
}
