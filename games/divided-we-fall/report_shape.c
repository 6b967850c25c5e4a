/* SPDX-License-Identifier: Apache-2.0 */
/* Areas as shapes: each state is parted among its areas by whose spot is nearest. All in whole numbers, so that every
 * machine draws the same; a host's own map gets shapes of its own. */
#include "games/divided-we-fall/report_map.h"

int dwf_region_of(const struct dwf_data *d, int area)
{
    return d->area[area].later_state ? d->area[area].later_state : d->area[area].state;
}

/* Leaves of a ring what is nearer to a than to b. */
static void nearer(const struct kit_ring *in, const int a[2], const int b[2], struct kit_ring *out)
{
    int64_t sum = (int64_t)b[0] * b[0] + (int64_t)b[1] * b[1] - (int64_t)a[0] * a[0] - (int64_t)a[1] * a[1];
    kit_ring_cut(in, 2 * (int64_t)(b[0] - a[0]), 2 * (int64_t)(b[1] - a[1]), sum, out);
}

json_t *dwf_shape(struct arena *arena, const struct dwf_data *d, const struct kit_ground *ground, int area)
{
    struct kit_ring *ring = arena_take(arena, 2 * sizeof *ring), *spare = ring + 1;
    int region = dwf_region_of(d, area), next = 0, at[2], to[2];
    json_t *all = NULL;
    dwf_map_place(&d->area[area], &at[0], &at[1]);
    while (region && (next = kit_ground_ring(ground, d->state[region].id, next, ring)) > 0) {
        for (int other = 1; other <= d->n_areas && ring->n > 0; other++) {
            if (other == area || dwf_region_of(d, other) != region)
                continue;
            dwf_map_place(&d->area[other], &to[0], &to[1]);
            nearer(ring, at, to, spare);
            struct kit_ring *was = ring;
            ring = spare;
            spare = was;
        }
        if (ring->n < 3)
            continue;
        all = all ? all : json_array();
        json_array_append_new(all, kit_ring_json(ring));
    }
    return all;
}
