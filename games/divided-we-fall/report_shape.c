/* SPDX-License-Identifier: Apache-2.0 */
/* The frame of the map, and areas as shapes: each state is parted among its areas by whose spot is nearest. All in
 * whole numbers, so that every machine draws the same; a host's own map gets shapes of its own. */
#include "games/divided-we-fall/report_map.h"

/* ---- the frame ---- */
/* data/map.json gives 92 units a degree of longitude from 95.70 west, 112 a degree of latitude downwards. Here the
 * crowded East and North get more of the paper than the West and South: from, to. */
struct knot {
    int from, to;
};
static const struct knot across[] = {{-200, -160}, {440, 352}, {930, 842}, {1450, 1274}, {2000, 2234}};
static const struct knot down[] = {{0, -2}, {500, 773}, {760, 1150}, {1700, 2043}};
#define BENT(knots, value) bent(knots, sizeof(knots) / sizeof *(knots), value)

static int bent(const struct knot *knots, size_t n, int value)
{
    size_t i = 0;
    while (i + 2 < n && value > knots[i + 1].from)
        i++;
    const struct knot *a = &knots[i], *b = a + 1;
    return a->to + (value - a->from) * (b->to - a->to) / (b->from - a->from);
}

static void place(int x, int y, int *out_x, int *out_y)
{
    *out_x = BENT(across, x);
    *out_y = BENT(down, y);
}

void dwf_map_point(int lon100, int lat100, int *x, int *y)
{
    place((lon100 + 9570) * 92 / 100, 4628 - lat100 * 112 / 100, x, y);
}

void dwf_map_place(const struct dwf_area *area, int *x, int *y)
{
    place(area->x, area->y, x, y);
}

/* ---- shapes ---- */
/* Twice how much nearer a spot is to b than to a, times their distance; below 0: nearer to a. */
struct half {
    int64_t dx, dy, sum;
};

static struct half half_of(int ax, int ay, int bx, int by)
{
    return (struct half){2 * (int64_t)(bx - ax), 2 * (int64_t)(by - ay),
                         (int64_t)bx * bx + (int64_t)by * by - (int64_t)ax * ax - (int64_t)ay * ay};
}

static int64_t beyond(const struct half *h, int x, int y)
{
    return h->dx * x + h->dy * y - h->sum;
}

static void add(struct dwf_ring *out, int x, int y)
{
    if (out->n < DWF_RING_MAX && (out->n == 0 || out->x[out->n - 1] != x || out->y[out->n - 1] != y)) {
        out->x[out->n] = x;
        out->y[out->n++] = y;
    }
}

/* What of a ring lies on this side of the line (Sutherland and Hodgman). */
static void cut(const struct dwf_ring *in, const struct half *h, struct dwf_ring *out)
{
    out->n = 0;
    for (int i = 0; i < in->n; i++) {
        int k = (i + 1) % in->n;
        int64_t here = beyond(h, in->x[i], in->y[i]), there = beyond(h, in->x[k], in->y[k]);
        if (here <= 0)
            add(out, in->x[i], in->y[i]);
        if ((here < 0 && there > 0) || (here > 0 && there < 0))
            add(out, in->x[i] + (int)((in->x[k] - in->x[i]) * here / (here - there)),
                in->y[i] + (int)((in->y[k] - in->y[i]) * here / (here - there)));
    }
}

static int region_of(const struct dwf_data *d, int area)
{
    return d->area[area].later_state ? d->area[area].later_state : d->area[area].state;
}

json_t *dwf_shape(struct arena *arena, const struct dwf_data *d, int area)
{
    struct dwf_ring *ring = arena_take(arena, 2 * sizeof *ring), *spare = ring + 1;
    int region = region_of(d, area), x, y, next = 0;
    json_t *all = NULL;
    dwf_map_place(&d->area[area], &x, &y);
    while (region && (next = dwf_ground_ring(d->state[region].id, next, ring)) > 0) {
        for (int other = 1; other <= d->n_areas && ring->n > 0; other++) {
            int ox, oy;
            if (other == area || region_of(d, other) != region)
                continue;
            dwf_map_place(&d->area[other], &ox, &oy);
            const struct half h = half_of(x, y, ox, oy);
            cut(ring, &h, spare);
            struct dwf_ring *was = ring;
            ring = spare;
            spare = was;
        }
        if (ring->n < 3)
            continue;
        all = all ? all : json_array();
        json_array_append_new(all, dwf_ring_json(ring));
    }
    return all;
}
