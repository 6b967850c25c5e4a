/* SPDX-License-Identifier: Apache-2.0 */
/* The ground, read from its file and laid on a paper: each line once, so that states that share it meet. */
#include "formats/embed.h"
#include "games/kit/ground_inside.h"
#include <assert.h>
#include <string.h>

EMBED(kit_ground, "games/kit/ground.json");

enum {
    FINE = 64 /* parts of a hundredth of a degree */,
    ONE = 4096,
    NEAR = 5 /* units, squared: what a line may be off */,
    NEAR_LOOSE = 20 /* one that bounds no state */
};

/* ---- the paper ---- */
static void bend(const struct kit_lens *lens, int64_t narrow, int64_t *x, int64_t *y)
{
    int64_t dx = *x - lens->lon * FINE * narrow / 1000, dy = *y + (int64_t)lens->lat * FINE,
            far = (int64_t)lens->radius * FINE, square = dx * dx + dy * dy;
    if (lens->strength == 0 || square >= far * far)
        return;
    int64_t left = ONE - square * ONE / (far * far), twice = left * left / ONE,
            more = lens->strength * (twice * twice / ONE) / ONE;
    *x += dx * more / 1000;
    *y += dy * more / 1000;
}

static int64_t floored(int64_t value, int64_t by)
{
    return value >= 0 ? value / by : -((by - 1 - value) / by);
}

void kit_paper_point(const struct kit_paper *p, int lon100, int lat100, int *x, int *y)
{
    int64_t at_x = (int64_t)lon100 * FINE * p->narrow / 1000, at_y = -(int64_t)lat100 * FINE;
    for (int i = 0; i < KIT_LENSES_MAX; i++)
        bend(&p->lens[i], p->narrow, &at_x, &at_y);
    *x = p->left + (int)floored(at_x * p->scale, 100 * FINE);
    *y = p->top + (int)floored(at_y * p->scale, 100 * FINE);
}

/* ---- places ---- */
static const struct kit_spot *known(const struct kit_spots *all, const char *id)
{
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->at[i].id, id) == 0)
            return &all->at[i];
    return NULL;
}

void kit_spot_degrees(const struct kit_spots *all, const char *id, int x, int y, int *lon100, int *lat100)
{
    const struct kit_spot *spot = known(all, id);
    bool has_own = spot && (spot->lon != 0 || spot->lat != 0);
    *lon100 = has_own ? spot->lon : all->lon_zero + (x * all->lon_right + y * all->lon_down) / 10000;
    *lat100 = has_own ? spot->lat : all->lat_zero + (x * all->lat_right + y * all->lat_down) / 10000;
}

void kit_spot_point(const struct kit_spots *all, const char *id, int x, int y, int *at_x, int *at_y)
{
    const struct kit_spot *spot = known(all, id);
    int lon, lat;
    kit_spot_degrees(all, id, x, y, &lon, &lat);
    kit_paper_point(all->paper, lon, lat, at_x, at_y);
    *at_x += spot ? spot->right : 0;
    *at_y += spot ? spot->down : 0;
}

/* ---- lines with as few points as they need (Douglas and Peucker) ---- */
/* The square of how far a point is from the line between two, times the square of that line's length. */
static bool is_off(const struct kit_line *l, int at, int first, int last, int64_t *most)
{
    int64_t dx = l->x[last] - l->x[first], dy = l->y[last] - l->y[first], px = l->x[at] - l->x[first],
            py = l->y[at] - l->y[first], across = dx * py - dy * px, length = dx * dx + dy * dy,
            along = dx * px + dy * py;
    int64_t square = px * px + py * py; /* from the first point, where the line does not reach the height of it */
    if (length > 0 && along > 0 && along < length)
        square = across * across / length;
    else if (length > 0 && along >= length)
        square = (px - dx) * (px - dx) + (py - dy) * (py - dy);
    bool is_more = square > *most;
    *most = is_more ? square : *most;
    return is_more;
}

static void mark(const struct kit_line *l, int first, int last, int64_t near, bool *stays)
{
    int64_t most = near;
    int far = 0;
    for (int i = first + 1; i < last; i++)
        far = is_off(l, i, first, last, &most) ? i : far;
    if (!far && last - first > 1 && l->x[first] == l->x[last] && l->y[first] == l->y[last])
        far = (first + last) / 2;
    if (!far)
        return;
    stays[far] = true;
    mark(l, first, far, near, stays);
    mark(l, far, last, near, stays);
}

static void thin(struct arena *arena, struct kit_line *l, bool bounds)
{
    bool *stays = arena_take(arena, (size_t)l->n * sizeof *stays);
    int n = 0;
    stays[0] = stays[l->n - 1] = true;
    mark(l, 0, l->n - 1, bounds ? NEAR : NEAR_LOOSE, stays);
    for (int i = 0; i < l->n; i++)
        if (stays[i]) {
            l->x[n] = l->x[i];
            l->y[n++] = l->y[i];
        }
    bool is_speck = n == 3 && l->x[0] == l->x[2] && l->y[0] == l->y[2]; /* too small for a shape */
    l->n = is_speck ? 0 : n;
}

/* ---- reading ---- */
static void read_line(struct kit_ground *g, const json_t *from, bool bounds, struct kit_line *out)
{
    const json_t *at = json_object_get(from, "at");
    int lon = 0, lat = 0, n = (int)(json_array_size(at) / 2);
    assert(n > 0);
    out->kind = json_string_value(json_object_get(from, "kind"));
    out->x = arena_take(g->arena, (size_t)n * sizeof *out->x);
    out->y = arena_take(g->arena, (size_t)n * sizeof *out->y);
    for (; out->n < n; out->n++) {
        lon += (int)json_integer_value(json_array_get(at, 2 * (size_t)out->n));
        lat += (int)json_integer_value(json_array_get(at, 2 * (size_t)out->n + 1));
        kit_paper_point(g->paper, lon, lat, &out->x[out->n], &out->y[out->n]);
    }
    thin(g->arena, out, bounds);
}

/* Which lines states have in their rings; one that goes the other way is -1 - its number. */
static bool *bounds_of(struct arena *arena, const json_t *states, size_t n_lines)
{
    bool *bounds = arena_take(arena, n_lines + 1);
    json_t *state, *ring, *line;
    size_t i, k, m;
    json_array_foreach(states, i, state)
    {
        json_array_foreach(json_object_get(state, "rings"), k, ring)
        {
            json_array_foreach(ring, m, line)
            {
                json_int_t number = json_integer_value(line);
                bounds[number < 0 ? -1 - number : number] = true;
            }
        }
    }
    return bounds;
}

static json_t *file(void)
{
    static json_t *all; /* kept: read once, and never changed */
    struct span bytes = EMBEDDED(kit_ground);
    if (!all)
        all = json_loadb((const char *)bytes.at, bytes.len, 0, NULL);
    assert(all);
    return all;
}

static struct kit_ground laid_on(struct arena *arena, const struct kit_paper *paper)
{
    const json_t *lines = json_object_get(file(), "lines");
    struct kit_ground g = {.arena = arena, .paper = paper, .states = json_object_get(file(), "states")};
    json_t *one;
    size_t i;
    g.line = arena_take(arena, json_array_size(lines) * sizeof *g.line);
    const bool *bounds = bounds_of(arena, g.states, json_array_size(lines));
    json_array_foreach(lines, i, one) read_line(&g, one, bounds[i], &g.line[g.n++]);
    return g;
}

/* A game has one paper, and each of its reports the ground on it: it is laid there once. */
struct kit_ground *kit_ground_on(struct arena *arena, const struct kit_paper *paper)
{
    static struct {
        struct kit_paper paper;
        struct kit_ground ground;
    } kept[KIT_KEPT_MAX];
    static int n_kept;
    struct kit_ground *g = arena_take(arena, sizeof *g);
    int i = 0;
    while (i < n_kept && memcmp(&kept[i].paper, paper, sizeof *paper) != 0)
        i++;
    if (i == KIT_KEPT_MAX) {
        *g = laid_on(arena, paper);
        return g;
    }
    if (i == n_kept) {
        kept[i].paper = *paper;
        kept[i].ground = laid_on(arena_new(), &kept[i].paper);
        kept[i].ground.stays = true;
        n_kept++;
    }
    *g = kept[i].ground;
    g->arena = arena;
    return g;
}

/* ---- rings ---- */
static void add(struct kit_ring *out, int64_t x, int64_t y)
{
    int n = out->n;
    if (n < KIT_RING_MAX && (n == 0 || out->x[n - 1] != x || out->y[n - 1] != y)) {
        out->x[n] = (int)x;
        out->y[n] = (int)y;
        out->n++;
    }
}

/* Sutherland and Hodgman. */
void kit_ring_cut(const struct kit_ring *in, int64_t dx, int64_t dy, int64_t sum, struct kit_ring *out)
{
    out->n = 0;
    for (int i = 0; i < in->n; i++) {
        int k = (i + 1) % in->n;
        int64_t here = dx * in->x[i] + dy * in->y[i] - sum, there = dx * in->x[k] + dy * in->y[k] - sum;
        if (here <= 0)
            add(out, in->x[i], in->y[i]);
        if ((here < 0 && there > 0) || (here > 0 && there < 0))
            add(out, in->x[i] + (in->x[k] - in->x[i]) * here / (here - there),
                in->y[i] + (in->y[k] - in->y[i]) * here / (here - there));
    }
}

static void cut_to_paper(const struct kit_paper *p, struct kit_ring *ring, struct kit_ring *room)
{
    kit_ring_cut(ring, -1, 0, 0, room);
    kit_ring_cut(room, 1, 0, p->width, ring);
    kit_ring_cut(ring, 0, -1, 0, room);
    kit_ring_cut(room, 0, 1, p->height, ring);
}

static void add_line(const struct kit_ground *g, int number, struct kit_ring *out)
{
    const struct kit_line *l = &g->line[number < 0 ? -1 - number : number];
    for (int i = 0; i < l->n; i++) {
        int at = number < 0 ? l->n - 1 - i : i;
        add(out, l->x[at], l->y[at]);
    }
}

static void read_ring(const struct kit_ground *g, const json_t *lines, struct kit_ring *out)
{
    struct kit_ring *room = arena_take(g->arena, sizeof *room);
    const json_t *line;
    size_t i;
    out->n = 0;
    json_array_foreach(lines, i, line) add_line(g, (int)json_integer_value(line), out);
    cut_to_paper(g->paper, out, room);
}

int kit_ground_ring(const struct kit_ground *g, const char *state, int from, struct kit_ring *out)
{
    const json_t *one;
    size_t i;
    json_array_foreach(g->states, i, one)
    {
        const json_t *rings = json_object_get(one, "rings");
        for (size_t k = (size_t)from;
             strcmp(json_string_value(json_object_get(one, "id")), state) == 0 && k < json_array_size(rings); k++) {
            read_ring(g, json_array_get(rings, k), out);
            if (out->n > 2)
                return (int)k + 1;
        }
    }
    return 0;
}
