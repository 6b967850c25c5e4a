/* SPDX-License-Identifier: Apache-2.0 */
/* Places on a map: symbols kept apart, names put where they cover least. All in whole numbers, so that every machine
 * draws the same. */
#include "processor/letters/draw_box.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { APART = 40, ROUNDS = 24, FINE = 16 /* parts of a unit while symbols are moved */, MARGIN = 14 };

static int root_of(int64_t square)
{
    int64_t root = square, next = (root + 1) / 2;
    while (next < root) {
        root = next;
        next = (root + square / root) / 2;
    }
    return (int)root;
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* ---- symbols ---- */

/* Two that are too close part by half of what lacks, each; those on one spot part sideways. */
static bool part(struct draw_place *a, struct draw_place *b)
{
    int dx = b->x - a->x, dy = b->y - a->y, far = APART * FINE;
    if (abs(dx) >= far || abs(dy) >= far)
        return false;
    int between = root_of((int64_t)dx * dx + (int64_t)dy * dy);
    if (between >= far)
        return false;
    if (between == 0) {
        dx = between = 1;
        dy = 0;
    }
    int push = (far - between) / 2 + 1;
    int px = (int)((int64_t)dx * push / between), py = (int)((int64_t)dy * push / between);
    a->x -= px;
    a->y -= py;
    b->x += px;
    b->y += py;
    return true;
}

void draw_spread(struct draw_place *place, int n, int width, int height)
{
    for (int i = 0; i < n; i++) {
        place[i].x *= FINE;
        place[i].y *= FINE;
    }
    bool moved = true;
    for (int round = 0; moved && round < ROUNDS; round++) {
        moved = false;
        for (int i = 0; i < n; i++)
            for (int k = i + 1; k < n; k++)
                moved = part(&place[i], &place[k]) || moved;
        for (int i = 0; i < n; i++) {
            place[i].x = clamp(place[i].x, MARGIN * FINE, (width - MARGIN) * FINE);
            place[i].y = clamp(place[i].y, MARGIN * FINE, (height - MARGIN) * FINE);
        }
    }
    for (int i = 0; i < n; i++) {
        place[i].x /= FINE;
        place[i].y /= FINE;
    }
}

/* ---- names ---- */

enum { FAR_AWAY = 150 }; /* names of places that lie so much higher or lower are never in the way */
enum {
    WAYS = 72,
    AGAIN = 4,
    ALONG = 8 /* the first that is mostly to one side */,
    FAR = 12,
    FARTHER = 11
};

static const int sideways[FAR] = {1, -1, 0, 0, 1, 1, -1, -1, 1, -1, 1, -1},
                 upright[FAR] = {0, 0, 1, -1, 1, -1, 1, -1, -1, -1, 1, 1};

/* The ways to put a name, the best liked first: right, left, below, above, the corners, then below or above but mostly
 * to one side, and all of them once more, farther off, and again. Where counters hang below the symbol, a name beside
 * it stays above them, and the lower corners are beside the counters. */
void draw_put_near(struct draw_place *p, int way)
{
    int high = p->lines * DRAW_NAME_HEIGHT, diagonal = DRAW_PLACE_RADIUS + 2;
    bool straight = way<4, along = way >= ALONG, below = upright[way]> 0, hangs = p->under > 0 && p->over == 0;
    int gap = DRAW_PLACE_RADIUS + 7, dx = straight ? gap : diagonal,
        dy = straight || along ? gap : DRAW_PLACE_RADIUS - 2;
    if (p->wide + 4 > dx && (p->over > 0 || below || (upright[way] == 0 && !hangs))) /* counters are in the way */
        dx = p->wide + 4;
    if (along)
        dx = -diagonal;
    if (below ? p->under > dy : p->over > dy)
        dy = below ? p->under + 5 : p->over + 1;
    p->anchor = sideways[way] > 0 ? 0 : sideways[way] < 0 ? 2 : 1;
    p->left = p->x + (sideways[way] > 0 ? dx : sideways[way] < 0 ? -dx - p->name_width : -p->name_width / 2);
    p->top = p->y + (below ? dy - 4 : upright[way] < 0 ? -dy - high : -high / 2);
    if (hangs && upright[way] == 0)
        p->top = p->y + DRAW_NAME_HEIGHT / 2 - high;
    if (hangs && !straight && !along && below)
        p->top = p->y + (DRAW_PLACE_RADIUS + p->under - high) / 2;
}

static void put_label(struct draw_place *p, int way)
{
    int near = way % FAR, by = way / FAR * FARTHER;
    draw_put_near(p, near);
    p->left += by * sideways[near];
    p->top += by * upright[near];
    if (p->raster > 0) { /* the nearest line */
        int off = ((p->top - p->line) % p->raster + p->raster) % p->raster;
        p->top += off * 2 > p->raster ? p->raster - off : -off;
    }
}

/* Does the line from a to b go through the box? By cutting it with the box's sides (Liang and Barsky). */
bool draw_crosses(struct spot a, struct spot b, const struct box *box)
{
    if ((a.x < box->left && b.x < box->left) || (a.x > box->right && b.x > box->right) ||
        (a.y < box->top && b.y < box->top) || (a.y > box->bottom && b.y > box->bottom))
        return false; /* most of them, at once */
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    int64_t p[4] = {-dx, dx, -dy, dy};
    int64_t q[4] = {a.x - box->left, box->right - a.x, a.y - box->top, box->bottom - a.y};
    int64_t from = 0, to = 1 << 16;
    for (int i = 0; i < 4; i++) {
        if (p[i] == 0 && q[i] < 0)
            return false;
        if (p[i] == 0)
            continue;
        int64_t at = q[i] * 65536 / p[i];
        if (p[i] < 0 && at > from)
            from = at;
        else if (p[i] > 0 && at < to)
            to = at;
    }
    return from < to;
}

/* What a name covers, in square units: names and symbols count most, lines a little, the edge of the map very much. */
static int cost(const struct draw_place *place, int n, int self, const struct draw_line *line, int n_lines,
                const struct box *canvas)
{
    struct box box = box_of(&place[self]);
    int whole = (box.right - box.left) * (box.bottom - box.top), sum = (whole - overlap(&box, canvas)) * 40;
    for (int i = 0; i < n; i++) {
        const struct draw_place *p = &place[i];
        struct box symbol = symbol_of(p), name = box_of(p);
        if (abs(p->y - place[self].y) > FAR_AWAY)
            continue;
        if (i != self)
            sum += 12 * overlap(&box, &symbol) + (p->anchor >= 0 ? 40 * overlap(&box, &name) : 0);
    }
    for (int i = 0; i < n_lines; i++)
        if (draw_crosses((struct spot){place[line[i].a].x, place[line[i].a].y},
                    (struct spot){place[line[i].b].x, place[line[i].b].y}, &box))
            sum += 90;
    return sum;
}

static void settle(struct draw_place *place, int n, int self, const struct draw_line *line, int n_lines,
                   const struct box *canvas)
{
    int best = -1, least = 0;
    for (int way = place[self].above ? DRAW_ABOVE : 0; way < (place[self].above ? DRAW_ABOVE + 1 : WAYS); way++) {
        put_label(&place[self], way);
        int now = cost(place, n, self, line, n_lines, canvas) + way * 3;
        if (best < 0 || now < least) {
            best = way;
            least = now;
        }
        if (now == 0)
            break;
    }
    put_label(&place[self], best);
}

void draw_names(struct draw_place *place, int n, const struct draw_line *line, int n_lines, int width, int height)
{
    const struct box canvas = {2, 2, width - 2, height - 2};
    for (int i = 0; i < n; i++)
        place[i].anchor = -1;               /* not placed yet */
    for (int round = 0; round < 3; round++) /* those with no choice; those that come first; the others */
        for (int i = 0; i < n; i++)
            if ((place[i].above ? 0 : place[i].first ? 1 : 2) == round)
                settle(place, n, i, line, n_lines, &canvas);
    for (int round = 0; round < AGAIN; round++) /* once more, knowing all */
        for (int i = 0; i < n; i++)
            if (cost(place, n, i, line, n_lines, &canvas) > 0)
                settle(place, n, i, line, n_lines, &canvas);
    for (int i = 0; i < n; i++)
        place[i].crossed = place[i].lines > 0; /* roads bend, and creeks run along hexes: all that runs there stops */
}

/* The map clockwise, the names counterclockwise: what lies in both is outside. */
json_t *draw_names_cut(struct arena *arena, const struct draw_place *place, int n, int width, int height)
{
    struct text path = {.arena = arena};
    for (int i = 0; i < n; i++)
        if (place[i].crossed) {
            struct box name = box_of(&place[i]);
            text_format(&path, "M%d %dv%dh%dv%dz", name.left, name.top, name.bottom - name.top, name.right - name.left,
                        name.top - name.bottom);
        }
    if (path.len == 0)
        return json_false();
    text_format(&path, "M0 0H%dV%dH0z", width, height);
    return json_stringn(path.at, path.len);
}
