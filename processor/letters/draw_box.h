/* SPDX-License-Identifier: Apache-2.0 */
/* processor/letters/draw_box.h - boxes and lines on a map, in drawing units: what the two ways of putting names share
 * (draw_place.c, draw_clear.c); nobody else includes it. */
#ifndef DISPATCH_DRAW_BOX_H
#define DISPATCH_DRAW_BOX_H

#include "processor/letters/draw_inside.h"

enum { DRAW_SYMBOL = 11 /* from the middle of a symbol to its edge */ };

struct box {
    int left, top, right, bottom;
};

static inline int common(int a_low, int a_high, int b_low, int b_high)
{
    int low = a_low > b_low ? a_low : b_low, high = a_high < b_high ? a_high : b_high;
    return high > low ? high - low : 0;
}

static inline int overlap(const struct box *a, const struct box *b)
{
    int wide = common(a->left, a->right, b->left, b->right);
    return wide ? wide * common(a->top, a->bottom, b->top, b->bottom) : 0;
}

static inline struct box box_of(const struct draw_place *p)
{
    return (struct box){p->left, p->top, p->left + p->name_width, p->top + p->lines * DRAW_NAME_HEIGHT};
}

/* What stands at a place: its symbol, and counters around or below it. */
static inline struct box symbol_of(const struct draw_place *p)
{
    int wide = p->wide > DRAW_SYMBOL ? p->wide : DRAW_SYMBOL, over = p->over > DRAW_SYMBOL ? p->over : DRAW_SYMBOL;
    return (struct box){p->x - wide, p->y - over, p->x + wide, p->y + (p->under > DRAW_SYMBOL ? p->under : DRAW_SYMBOL)};
}

struct spot {
    int x, y;
};

/* Does the line from a to b go through the box? */
bool draw_crosses(struct spot a, struct spot b, const struct box *);

/* Puts the name in one of twelve ways around its symbol: to the right, left, below, above, the corners, then below or above
 * but mostly to one side. */
enum { DRAW_ABOVE = 3 /* the way above */ };
void draw_put_near(struct draw_place *, int way);

#endif
