/* SPDX-License-Identifier: Apache-2.0 */
/* Names on a map that no line may cross: each takes the best of many spots around its symbol, and makes room for others. All
 * in whole numbers, so that every machine draws the same. */
#include "processor/letters/draw_box.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPOTS = 400, /* kept of each place */
    STEP_X = 2,
    STEP_Y = 2,
    NEAREST = 3, /* between the symbol and its name */
    FARTHEST = 25,
    AIR = 1,    /* around a name */
    SPARE = 2,  /* of a line's height, above its letters */
    CURVE = 6,  /* straight pieces of a bent line */
    ON_NAME = 9000, /* what it costs to lie on another name */
    CUT = 1000, /* and when a line or another symbol or the edge is in the way */
    STOPPED = 150, /* and a line, where places lie close: more than any distance */
    ROUNDS_MOST = 60
};
struct choice {
    int left, top, cost;
};
struct clear {
    struct draw_place *place;
    int n, n_lines, width, height;
    const struct draw_line *line;
    struct choice (*choice)[SPOTS];
    int on_line, doubtful; /* what it costs to be crossed by a line, and to be nearer to another symbol */
    int *n_choices, *taken;
    int **met; /* of each place: those whose names may meet its own, -1 after the last */
};

/* The pieces of a line as draw_path_add() draws it. */
static int pieces_of(const struct clear *c, const struct draw_line *line, struct spot out[CURVE + 1])
{
    const struct draw_place *a = &c->place[line->a], *b = &c->place[line->b];
    int bx, by;
    out[0] = (struct spot){a->x, a->y};
    if (!draw_bend(a, b, line->bend, &bx, &by)) {
        out[1] = (struct spot){b->x, b->y};
        return 1;
    }
    for (int i = 1; i <= CURVE; i++) {
        int t = i, u = CURVE - i, all = CURVE * CURVE;
        out[i] = (struct spot){(u * u * a->x + 2 * t * u * bx + t * t * b->x) / all,
                               (u * u * a->y + 2 * t * u * by + t * t * b->y) / all};
    }
    return CURVE;
}

static struct box wider(struct box box, int by)
{
    return (struct box){box.left - by, box.top - by, box.right + by, box.bottom + by};
}

static struct box mark_of(const struct draw_place *p)
{
    struct box box = symbol_of(p);
    box.bottom += p->port && p->under == 0 ? DRAW_PORT_HIGH : 0;
    return box;
}

/* What lies around a place, as far as a name of its may reach. */
enum { PIECES = 400, MARKS_NEAR = 80 };
struct around {
    struct box reach;
    int n_pieces, n_marks;
    struct spot from[PIECES], to[PIECES];
    int line[PIECES]; /* that it is a piece of */
    struct box mark[MARKS_NEAR];
    struct spot other[MARKS_NEAR], self; /* middles of symbols */
    struct box below;                    /* counters of its own; empty: there are none */
    int n_others;
};

static void look_around(const struct clear *c, int self, struct around *out)
{
    const struct draw_place *p = &c->place[self];
    int aside = p->name_width + DRAW_SYMBOL + FARTHEST + AIR,
        off = p->lines * DRAW_NAME_HEIGHT + DRAW_SYMBOL + DRAW_PORT_HIGH + FARTHEST;
    out->reach = (struct box){p->x - aside, p->y - off, p->x + aside, p->y + off};
    out->n_pieces = out->n_marks = out->n_others = 0;
    out->self = (struct spot){p->x, p->y};
    int foot = p->y + DRAW_SYMBOL + (p->port ? DRAW_PORT_HIGH : 0);
    out->below = (struct box){p->x - p->wide, foot, p->x + p->wide, p->y + p->under};
    for (int i = 0; i < c->n && out->n_marks < MARKS_NEAR; i++) {
        struct box mark = mark_of(&c->place[i]);
        if (!overlap(&mark, &out->reach))
            continue;
        out->mark[out->n_marks++] = mark;
        if (i != self)
            out->other[out->n_others++] = (struct spot){c->place[i].x, c->place[i].y};
    }
    for (int i = 0; i < c->n_lines; i++) {
        struct spot at[CURVE + 1];
        int n = pieces_of(c, &c->line[i], at);
        for (int k = 0; k < n && out->n_pieces < PIECES; k++)
            if (draw_crosses(at[k], at[k + 1], &out->reach)) {
                out->from[out->n_pieces] = at[k];
                out->to[out->n_pieces] = at[k + 1];
                out->line[out->n_pieces++] = i;
            }
    }
}

/* Of what lies around a place, what a name that reaches from `top` to `bottom` may meet; middles of symbols are left.
 */
static void look_along(const struct around *near, int top, int bottom, struct around *out)
{
    out->n_pieces = out->n_marks = 0;
    for (int i = 0; i < near->n_marks; i++)
        if (near->mark[i].bottom > top && near->mark[i].top < bottom)
            out->mark[out->n_marks++] = near->mark[i];
    for (int i = 0; i < near->n_pieces; i++) {
        int a = near->from[i].y, b = near->to[i].y;
        if ((a < top && b < top) || (a > bottom && b > bottom))
            continue;
        out->from[out->n_pieces] = near->from[i];
        out->to[out->n_pieces] = near->to[i];
        out->line[out->n_pieces++] = near->line[i];
    }
}

/* From the name to a spot, squared. */
static int away(const struct box *name, struct spot at)
{
    int dx = at.x < name->left ? name->left - at.x : at.x > name->right ? at.x - name->right : 0;
    int dy = at.y < name->top ? name->top - at.y : at.y > name->bottom ? at.y - name->bottom : 0;
    return dx * dx + dy * dy;
}

/* The same to a box. */
static int away_from(const struct box *name, const struct box *at)
{
    int dx = at->right < name->left ? name->left - at->right : at->left > name->right ? at->left - name->right : 0;
    int dy = at->bottom < name->top ? name->top - at->bottom : at->top > name->bottom ? at->top - name->bottom : 0;
    return dx * dx + dy * dy;
}

/* A reader takes a name for that of the nearest symbol, or of the counters that it stands beside. */
static bool is_doubtful(const struct around *near, const struct box *name)
{
    int own = away(name, near->self);
    if (near->below.right > near->below.left) {
        int counters = away_from(name, &near->below) + DRAW_PLACE_RADIUS * DRAW_PLACE_RADIUS;
        own = counters < own ? counters : own;
    }
    for (int i = 0; i < near->n_others; i++)
        if (away(name, near->other[i]) <= own + own / 4)
            return true;
    return false;
}

/* What is in the way of a name, others' names aside; `most` or more when it is as much as that, of which nothing is
 * looked at beyond. */
static int in_the_way(const struct clear *c, const struct around *near, const struct box *name, int most)
{
    const struct box canvas = {2, 2, c->width - 2, c->height - 2};
    const struct box room = c->on_line == CUT ? *name : wider(*name, AIR); /* a bent line is drawn in other pieces */
    int all = (name->right - name->left) * (name->bottom - name->top), last = -1;
    int sum = overlap(name, &canvas) < all ? 4 * CUT : 0;
    for (int i = 0; i < near->n_marks && sum < most; i++)
        sum += overlap(name, &near->mark[i]) ? 2 * CUT : 0;
    sum += sum < most && is_doubtful(near, name) ? c->doubtful : 0;
    for (int i = 0; i < near->n_pieces && sum < most; i++)
        if (near->line[i] != last && draw_crosses(near->from[i], near->to[i], &room)) {
            sum += c->on_line;
            last = near->line[i];
        }
    return sum;
}

static struct box name_at(const struct draw_place *p, const struct choice *at)
{
    return (struct box){at->left, at->top + SPARE, at->left + p->name_width, at->top + p->lines * DRAW_NAME_HEIGHT};
}

/* What is as dear as this or dearer is not kept: the dearest lies on top of the heap. */
static int kept_below(const struct choice *heap, int n, int spots)
{
    return n == spots ? heap[0].cost : INT_MAX;
}

/* The cheaper comes first; of two that cost the same the one that was found first. */
static bool comes_after(const struct choice *a, const struct choice *b)
{
    if (a->cost != b->cost)
        return a->cost > b->cost;
    return a->top != b->top ? a->top > b->top : a->left > b->left;
}

/* Puts `one` on top of a heap of n whose top is free: it sinks beneath all that come after it. */
static void sink(struct choice *heap, int n, struct choice one)
{
    int at = 0;
    for (int below = 1; below < n; below = 2 * at + 1) {
        below += below + 1 < n && comes_after(&heap[below + 1], &heap[below]);
        if (!comes_after(&heap[below], &one))
            break;
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = one;
}

/* Keeps the cheapest: a heap, for a list in order is moved with each that comes in. */
static void keep(struct choice *heap, int *n, int spots, struct choice one)
{
    if (one.cost >= kept_below(heap, *n, spots))
        return;
    if (*n == spots) {
        sink(heap, *n, one);
        return;
    }
    int at = (*n)++;
    for (; at > 0 && comes_after(&one, &heap[(at - 1) / 2]); at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = one;
}

/* Of a heap a list, the cheapest first. */
static void put_in_order(struct choice *heap, int n)
{
    while (n > 1) {
        struct choice last = heap[--n];
        heap[n] = heap[0];
        sink(heap, n, last);
    }
}

/* A name that has no choice. */
static void list_above(struct clear *c, int i)
{
    struct draw_place *p = &c->place[i];
    draw_put_near(p, DRAW_ABOVE);
    c->choice[i][0] = (struct choice){p->left, p->top, 0};
    c->n_choices[i] = 1;
}

/* Spots around a symbol, near ones and those to the right first. */
static void find_spots(struct clear *c, int i, const struct around *near)
{
    const struct draw_place *p = &c->place[i];
    int high = p->lines * DRAW_NAME_HEIGHT;
    struct box mark = mark_of(p);
    struct around row = *near;
    c->n_choices[i] = 0;
    for (int top = mark.top - FARTHEST - high; top <= mark.bottom + FARTHEST; top += STEP_Y) {
        look_along(near, top + SPARE - AIR, top + high + AIR, &row);
        for (int left = mark.left - FARTHEST - p->name_width; left <= mark.right + FARTHEST; left += STEP_X) {
            struct choice one = {left, top, 0};
            struct box name = name_at(p, &one);
            int aside = name.left > mark.right ? name.left - mark.right : mark.left - name.right;
            int off = name.top > mark.bottom ? name.top - mark.bottom : mark.top - name.bottom;
            int far = aside > off ? aside : off;
            if (far < NEAREST || far > FARTHEST)
                continue;
            name = wider(name, AIR);
            one.cost = 3 * far + abs((name.top + name.bottom) / 2 - p->y) +
                       (name.left > p->x    ? 0
                        : name.right < p->x ? 4
                                            : 8);
            one.cost += in_the_way(c, &row, &name, kept_below(c->choice[i], c->n_choices[i], SPOTS) - one.cost);
            keep(c->choice[i], &c->n_choices[i], SPOTS, one);
        }
    }
    put_in_order(c->choice[i], c->n_choices[i]);
}

/* All that the spots of a place hang on; 0: it is too much to be kept. */
enum { KEY_MOST = 480, KEY_OWN = 15 };
static size_t key_of(const struct clear *c, int i, const struct around *near, int key[KEY_MOST])
{
    const struct draw_place *p = &c->place[i];
    const struct box mark = mark_of(p);
    const int own[KEY_OWN] = {c->width,       c->height,       p->x,     p->y,        p->name_width, p->lines,
                              mark.left,      mark.right,      mark.top, mark.bottom, near->n_marks, near->n_others,
                              near->n_pieces, DRAW_NAME_HEIGHT, c->on_line};
    size_t n = KEY_OWN;
    if (KEY_OWN + 4 * near->n_marks + 2 * near->n_others + 5 * near->n_pieces > KEY_MOST)
        return 0;
    memcpy(key, own, sizeof own);
    for (int k = 0; k < near->n_marks; k++, n += 4)
        memcpy(&key[n], &near->mark[k], sizeof near->mark[k]);
    for (int k = 0; k < near->n_others; k++, n += 2)
        memcpy(&key[n], &near->other[k], sizeof near->other[k]);
    for (int k = 0; k < near->n_pieces; k++) {
        memcpy(&key[n], &near->from[k], sizeof near->from[k]);
        memcpy(&key[n + 2], &near->to[k], sizeof near->to[k]);
        key[n + 4] = near->line[k];
        n += 5;
    }
    return n;
}

static void list_spots(struct clear *c, int i)
{
    struct around near;
    int key[KEY_MOST];
    look_around(c, i, &near);
    size_t n = key_of(c, i, &near, key);
    struct span kept = draw_kept(key, n);
    if (kept.len > 0) {
        memcpy(c->choice[i], kept.at, kept.len);
        c->n_choices[i] = (int)(kept.len / sizeof **c->choice);
        return;
    }
    find_spots(c, i, &near);
    if (n > 0)
        draw_keep(key, n, (struct span){(const uint8_t *)c->choice[i], (size_t)c->n_choices[i] * sizeof **c->choice});
}

/* All that a name may cover, wherever it is put. */
static struct box hull_of(const struct clear *c, int i)
{
    struct box hull = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    for (int k = 0; k < c->n_choices[i]; k++) {
        struct box name = wider(name_at(&c->place[i], &c->choice[i][k]), AIR);
        hull.left = name.left < hull.left ? name.left : hull.left;
        hull.top = name.top < hull.top ? name.top : hull.top;
        hull.right = name.right > hull.right ? name.right : hull.right;
        hull.bottom = name.bottom > hull.bottom ? name.bottom : hull.bottom;
    }
    return hull;
}

/* Of all names on a map few come near any one. */
static void list_met(struct clear *c, struct arena *arena)
{
    const size_t n = (size_t)c->n;
    struct box *hull = arena_take(arena, (n + 1) * sizeof *hull);
    int *met = arena_take(arena, (n + 1) * sizeof *met);
    for (int i = 0; i < c->n; i++)
        hull[i] = hull_of(c, i);
    for (int i = 0; i < c->n; i++) {
        size_t n_met = 0;
        for (int k = 0; k < c->n; k++)
            if (k != i && overlap(&hull[i], &hull[k]))
                met[n_met++] = k;
        met[n_met++] = -1;
        c->met[i] = arena_take(arena, n_met * sizeof *met);
        memcpy(c->met[i], met, n_met * sizeof *met);
    }
}

/* What a spot costs with others' names there; `most` or more when it is as much as that. */
static int on_names(const struct clear *c, int self, const struct choice *at, int most)
{
    struct box name = wider(name_at(&c->place[self], at), AIR);
    int sum = at->cost;
    for (const int *i = c->met[self]; *i >= 0 && sum < most; i++) {
        if (c->taken[*i] < 0)
            continue;
        struct box other = name_at(&c->place[*i], &c->choice[*i][c->taken[*i]]);
        sum += overlap(&name, &other) ? ON_NAME : 0;
    }
    return sum;
}

static bool choose(struct clear *c, int i)
{
    int best = c->taken[i], least = best < 0 ? INT_MAX : on_names(c, i, &c->choice[i][best], INT_MAX);
    for (int k = 0; k < c->n_choices[i] && c->choice[i][k].cost < least; k++) { /* the others are dearer */
        int now = on_names(c, i, &c->choice[i][k], least);
        if (now < least)
            best = k, least = now;
    }
    bool moved = best != c->taken[i];
    c->taken[i] = best;
    return moved;
}

/* The only name in the way of a spot; -1: there is none, or more than one. */
static int only_name_at(const struct clear *c, int self, const struct choice *at)
{
    struct box name = wider(name_at(&c->place[self], at), AIR);
    int found = -1;
    for (const int *i = c->met[self]; *i >= 0; i++) {
        struct box other = name_at(&c->place[*i], &c->choice[*i][c->taken[*i]]);
        if (!overlap(&name, &other))
            continue;
        if (found >= 0)
            return -1;
        found = *i;
    }
    return found;
}

/* A name whose spot costs as much as `bad` takes one from another, if both are better off then. */
static bool make_room(struct clear *c, int i, int bad)
{
    const int was = c->taken[i];
    if (on_names(c, i, &c->choice[i][was], bad) < bad)
        return false;
    for (int k = 0; k < c->n_choices[i] && c->choice[i][k].cost < bad; k++) {
        int other = only_name_at(c, i, &c->choice[i][k]), others = other < 0 ? 0 : c->taken[other];
        if (other < 0)
            continue;
        c->taken[i] = k;
        choose(c, other);
        if (on_names(c, other, &c->choice[other][c->taken[other]], bad) < bad && on_names(c, i, &c->choice[i][k], bad) < bad)
            return true;
        c->taken[i] = was;
        c->taken[other] = others;
    }
    return false;
}

static void put_chosen(struct clear *c)
{
    for (int i = 0; i < c->n; i++) {
        struct draw_place *p = &c->place[i];
        const struct choice *at = &c->choice[i][c->taken[i]];
        p->left = at->left;
        p->top = at->top;
        p->crossed = at->cost >= c->on_line || (p->above && c->on_line < CUT);
        p->anchor = at->left >= p->x ? 0 : at->left + p->name_width <= p->x ? 2 : 1;
    }
}

void draw_names_clear(struct arena *arena, struct draw_place *place, int n, const struct draw_line *line, int n_lines,
                      int width, int height, bool close)
{
    struct clear c = {.place = place, .n = n, .line = line, .n_lines = n_lines, .width = width, .height = height};
    c.on_line = close ? STOPPED : CUT;
    c.doubtful = close ? CUT : CUT / 2;
    c.choice = arena_take(arena, (size_t)(n + 1) * sizeof *c.choice);
    c.n_choices = arena_take(arena, (size_t)(n + 1) * sizeof *c.n_choices);
    c.taken = arena_take(arena, (size_t)(n + 1) * sizeof *c.taken);
    c.met = arena_take(arena, (size_t)(n + 1) * sizeof *c.met);
    for (int i = 0; i < n; i++) {
        if (place[i].above)
            list_above(&c, i);
        else
            list_spots(&c, i);
        c.taken[i] = -1;
    }
    list_met(&c, arena);
    bool moved = true;
    for (int round = 0; moved && round < ROUNDS_MOST; round++) {
        moved = false;
        for (int i = 0; i < n; i++)
            moved = choose(&c, i) || moved;
        for (int i = 0; i < n && !moved; i++)
            moved = make_room(&c, i, CUT / 2) || make_room(&c, i, 2 * CUT); /* rather doubtful than on a name or a symbol */
    }
    put_chosen(&c);
}
