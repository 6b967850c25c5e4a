/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/map_states.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static bool in_ring(const struct kit_ring *r, int x, int y)
{
    bool in = false;
    for (int i = 0, k = r->n - 1; i < r->n; k = i++)
        if ((r->y[i] > y) != (r->y[k] > y) &&
            x < r->x[i] + (int64_t)(r->x[k] - r->x[i]) * (y - r->y[i]) / (r->y[k] - r->y[i]))
            in = !in;
    return in;
}

bool map_in_state(const struct kit_ground *g, struct arena *arena, const char *state, int x, int y)
{
    struct kit_ring *ring = arena_take(arena, sizeof *ring);
    for (int next = 0; (next = kit_ground_ring(g, state, next, ring)) > 0;)
        if (in_ring(ring, x, y))
            return true;
    return false;
}

int map_all_in_states(const struct map_state *state, size_t n, map_degrees *degrees, void *context)
{
    static const struct kit_paper flat = {
        .width = 1500, .height = 1200, .left = 6376, .top = 3455, .scale = 82, .narrow = 810};
    struct arena *arena = arena_new();
    const struct kit_ground *g = kit_ground_on(arena, &flat);
    int places = 0;
    for (size_t i = 0; i < n; i++)
        for (const char *at = state[i].places; *at; at += strspn(at, " ")) {
            char id[64];
            int lon, lat, x, y;
            size_t len = strcspn(at, " ");
            snprintf(id, sizeof id, "%.*s", (int)len, at);
            degrees(context, id, &lon, &lat);
            kit_paper_point(&flat, lon, lat, &x, &y);
            ck_assert_msg(map_in_state(g, arena, state[i].state, x, y), "%s: in %s?", id, state[i].state);
            places++;
            at += len;
        }
    arena_free(arena);
    return places;
}
