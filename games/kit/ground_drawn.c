/* SPDX-License-Identifier: Apache-2.0 */
/* The ground as a picture has it: states as land, and each kind of line, cut where the paper ends. */
#include "games/kit/ground_inside.h"
#include <string.h>

enum { ONE = 1 << 16 };

static void add_point(json_t *piece, int64_t x, int64_t y)
{
    size_t n = json_array_size(piece);
    if (n && json_integer_value(json_array_get(piece, n - 2)) == x &&
        json_integer_value(json_array_get(piece, n - 1)) == y)
        return;
    json_array_append_new(piece, json_integer(x));
    json_array_append_new(piece, json_integer(y));
}

json_t *kit_ring_json(const struct kit_ring *ring)
{
    json_t *out = json_array();
    for (int i = 0; i < ring->n; i++)
        add_point(out, ring->x[i], ring->y[i]);
    return out;
}

static int64_t bound(int64_t value, int64_t most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

/* Adds the point where a way from l's point i has gone so much of it. */
static void add_part(const struct kit_paper *p, const struct kit_line *l, int i, int64_t part, json_t *piece)
{
    int64_t dx = l->x[i + 1] - l->x[i], dy = l->y[i + 1] - l->y[i];
    add_point(piece, bound(l->x[i] + dx * part / ONE, p->width), bound(l->y[i] + dy * part / ONE, p->height));
}

/* The part of a way from a to b that lies on the paper, in parts of ONE (Liang and Barsky). */
static bool part_of(const struct kit_paper *p, const struct kit_line *l, int i, int64_t part[2])
{
    int64_t dx = l->x[i + 1] - l->x[i], dy = l->y[i + 1] - l->y[i];
    int64_t by[4] = {-dx, dx, -dy, dy}, room[4] = {l->x[i], p->width - l->x[i], l->y[i], p->height - l->y[i]};
    part[0] = 0;
    part[1] = ONE;
    for (int k = 0; k < 4; k++) {
        if (by[k] == 0 && room[k] < 0)
            return false;
        if (by[k] == 0)
            continue;
        int64_t at = room[k] * ONE / by[k];
        if (by[k] < 0 && at > part[0])
            part[0] = at;
        if (by[k] > 0 && at < part[1])
            part[1] = at;
    }
    return part[0] < part[1];
}

static void add_line(const struct kit_paper *p, const struct kit_line *l, json_t *pieces)
{
    json_t *piece = NULL;
    for (int i = 0; i + 1 < l->n; i++) {
        int64_t part[2];
        if (!part_of(p, l, i, part)) {
            piece = NULL;
            continue;
        }
        if (!piece || part[0] > 0)
            json_array_append_new(pieces, piece = json_array());
        add_part(p, l, i, part[0], piece);
        add_part(p, l, i, part[1], piece);
        piece = part[1] < ONE ? NULL : piece;
    }
}

static void add_kind(json_t *all, const char *kind, json_t *lines)
{
    json_array_append_new(all, json_pack("{s:s,s:o}", "kind", kind, "lines", lines));
}

static void add_lines(const struct kit_ground *g, json_t *all, const char *from, const char *kind)
{
    json_t *pieces = json_array();
    for (int i = 0; i < g->n; i++)
        if (strcmp(g->line[i].kind, from) == 0)
            add_line(g->paper, &g->line[i], pieces);
    add_kind(all, kind, pieces);
}

static json_t *paper_ring(const struct kit_paper *p)
{
    return json_pack("[[i,i,i,i,i,i,i,i]]", 0, 0, p->width, 0, p->width, p->height, 0, p->height);
}

/* States that the game does not play in lie there as well, so that the land goes on to the edge. */
static json_t *land(const struct kit_ground *g, const char *const *shaped, int n_shaped)
{
    struct kit_ring *ring = arena_take(g->arena, sizeof *ring);
    json_t *rings = json_array();
    const json_t *state;
    size_t i;
    json_array_foreach(g->states, i, state)
    {
        const char *id = json_string_value(json_object_get(state, "id"));
        int k = 0;
        while (k < n_shaped && strcmp(shaped[k], id) != 0)
            k++;
        if (k < n_shaped)
            continue;
        for (int next = kit_ground_ring(g, id, 0, ring); next; next = kit_ground_ring(g, id, next, ring))
            json_array_append_new(rings, kit_ring_json(ring));
    }
    return rings;
}

static json_t *drawn(const struct kit_ground *g, bool parted, const char *const *shaped, int n_shaped)
{
    json_t *all = json_array();
    add_kind(all, "water", paper_ring(g->paper));
    add_lines(g, all, "coast", "coast");
    add_kind(all, "land", land(g, shaped, n_shaped));
    add_lines(g, all, "lake", "lake");
    add_lines(g, all, "marsh", "marsh");
    add_lines(g, all, "range", "range");
    add_lines(g, all, "river", "river");
    add_lines(g, all, "border", "border");
    if (parted)
        add_lines(g, all, "border-1863", "border");
    return all;
}

/* Kept by all that it hangs on. Callers add names to the list: they get a list of their own, of the same parts. */
json_t *kit_ground_drawn(const struct kit_ground *g, bool parted, const char *const *shaped, int n_shaped)
{
    static struct {
        const struct kit_paper *paper;
        const char *hangs_on;
        json_t *all;
    } kept[KIT_KEPT_MAX];
    static struct arena *arena;
    static int n_kept;
    struct text by = {.arena = g->arena};
    int i = 0;
    text_words(&by, parted ? "parted" : "");
    for (int k = 0; k < n_shaped; k++)
        text_format(&by, ",%s", shaped[k]);
    while (i < n_kept && (kept[i].paper != g->paper || strcmp(kept[i].hangs_on, by.at) != 0))
        i++;
    if (!g->stays || i == KIT_KEPT_MAX)
        return drawn(g, parted, shaped, n_shaped);
    if (i == n_kept) {
        arena = arena ? arena : arena_new();
        kept[i].paper = g->paper;
        kept[i].hangs_on = arena_string(arena, text_span(&by));
        kept[i].all = drawn(g, parted, shaped, n_shaped);
        n_kept++;
    }
    return json_copy(kept[i].all);
}

void kit_ground_name(const struct kit_ground *g, json_t *ground, const char *name, int lon100, int lat100)
{
    int x, y;
    kit_paper_point(g->paper, lon100, lat100, &x, &y);
    json_array_append_new(ground,
                          json_pack("{s:s,s:[],s:s,s:i,s:i}", "kind", "border", "lines", "name", name, "x", x, "y", y));
}
