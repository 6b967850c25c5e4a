/* SPDX-License-Identifier: Apache-2.0 */
/* The paper of the map, and the ground on it (games/kit/ground.h): coasts, borders of 1861, rivers, ranges, names; and
 * the shapes of areas. */
#include "games/divided-we-fall/report_map.h"

/* The crowded East is shown larger than the rest. */
const struct kit_paper dwf_paper = {.width = DWF_MAP_WIDTH,
                                    .height = DWF_MAP_HEIGHT,
                                    .left = 6366,
                                    .top = 3452,
                                    .scale = 82,
                                    .narrow = 810,
                                    .lens = {{.lon = -7770, .lat = 3820, .radius = 600, .strength = 600}}};

/* Places moved by as little as gives their names and counters room; and boxes at sea, which would lie in each other's
 * frames. The numbers were found by trying (tests/lib/golden_maps.c). */
static const struct kit_spot moved[] = {
    {"alexandria", 0, 0, -19, -2}, {"altoona", 0, 0, -5, -6}, {"baltimore", 0, 0, 14, -7},
    {"baton_rouge", 0, 0, 6, 1}, {"berwick", 0, 0, -2, 2}, {"beverly", 0, 0, 12, 13}, {"bowling_green", 0, 0, -2, 5},
    {"box_berwick", 0, 0, -50, 3}, {"box_charleston", 0, 0, 55, 27}, {"box_mobile", 0, 0, 6, 44},
    {"box_new_orleans", 0, 0, -68, 42}, {"box_richmond", 0, 0, -4, -28}, {"box_savannah", 0, 0, 58, 3},
    {"box_st_joseph", 0, 0, -3, 50}, {"box_wilmington", 0, 0, 5, 71}, {"branchville", 0, 0, 34, -14},
    {"burkeville", 0, 0, 11, -10}, {"cairo", 0, 0, 2, -46}, {"centralia", 0, 0, -1, -2}, {"charleston", 0, 0, 0, -2},
    {"charleston_wv", 0, 0, -31, 15}, {"charlottesville", 0, 0, 44, -30}, {"chattanooga", 0, 0, -27, -11},
    {"cincinnati", 0, 0, -9, -3}, {"cold_harbor", 0, 0, -14, 33}, {"columbus_ky", 0, 0, 17, 18},
    {"cookville", 0, 0, -11, -6}, {"corinth", 0, 0, 10, 17}, {"culpeper", 0, 0, -20, 4},
    {"cumberland", 0, 0, 10, 10}, {"dalton", 0, 0, 16, 7}, {"dover", 0, 0, -1, 6}, {"fayetteville", 0, 0, -16, -9},
    {"florence", 0, 0, -5, 15}, {"franklin", 0, 0, 1, 4}, {"frederick", 0, 0, 27, -21},
    {"fredericksburg", 0, 0, -20, 14}, {"ft_donelson", 0, 0, -23, -6}, {"ft_hindman", 0, 0, 5, -1},
    {"ft_monroe", 0, 0, 0, 16}, {"gettysburg", 0, 0, -4, -37}, {"goldsboro", 0, 0, -4, -16},
    {"grafton", 0, 0, -3, -5}, {"greenville", 0, 0, -4, -28}, {"harpers_ferry", 0, 0, -8, 3},
    {"harrisburg", 0, 0, -4, 0}, {"helena", 0, 0, -22, 7}, {"holly_springs", 0, 0, -15, 0},
    {"humboldt", 0, 0, -23, 6}, {"ironton", 0, 0, -21, 22}, {"jackson", 0, 0, 1, -30},
    {"jefferson_city", 0, 0, -18, 5}, {"knoxville", 0, 0, -3, 9}, {"lexington", 0, 0, -13, -4},
    {"louisville", 0, 0, 26, -30}, {"lynchburg", 0, 0, -20, 17}, {"magnolia", 0, 0, -1, -10},
    {"manassas", 0, 0, 5, 11}, {"marshall", 0, 0, 1, 3}, {"memphis", 0, 0, 7, 8}, {"meridian", 0, 0, 4, -1},
    {"milledgeville", 0, 0, -22, 8}, {"mobile", 0, 0, -19, 0}, {"monroe", 0, 0, -9, 2}, {"montgomery", 0, 0, -1, 5},
    {"murfreesboro", 0, 0, 18, -6}, {"nashville", 0, 0, 13, 4}, {"natchez", 0, 0, 10, -2},
    {"new_madrid", 0, 0, 19, -4}, {"new_orleans", 0, 0, -3, 10}, {"opelika", 0, 0, 6, -5}, {"paducah", 0, 0, -6, -3},
    {"parkersburg", 0, 0, -2, 0}, {"pensacola", 0, 0, 25, 3}, {"perryville", 0, 0, 18, 0},
    {"petersburg", 0, 0, -5, 1}, {"philadelphia", 0, 0, 8, -4}, {"pittsburgh", 0, 0, 20, -12},
    {"pollard", 0, 0, -8, 3}, {"portsmouth", 0, 0, 4, -7}, {"richmond", 0, 0, -6, 28}, {"rolla", 0, 0, 13, -21},
    {"sabine_pass", 0, 0, -3, -1}, {"sedalia", 0, 0, 18, 32}, {"sharpsburg", 0, 0, -46, 9},
    {"shiloh", 0, 0, -35, -1}, {"ship_island", 0, 0, -30, -11}, {"somerset", 0, 0, 3, -1},
    {"staunton", 0, 0, -8, 22}, {"stevenson", 0, 0, -19, -11}, {"talladega", 0, 0, 18, 0},
    {"tullahoma", 0, 0, -19, 8}, {"tupelo", 0, 0, 14, 21}, {"tuscaloosa", 0, 0, -31, -7}, {"vicksburg", 0, 0, 14, 8},
    {"washington_dc", 0, 0, 1, 10}, {"winchester", 0, 0, 5, 11}};
/* The rule for places of data/map.json is as the true places of its areas fit it best (least squares). */
const struct kit_spots dwf_spots = {.paper = &dwf_paper,
                                    .at = moved,
                                    .n = sizeof moved / sizeof *moved,
                                    .lon_zero = -9570,
                                    .lon_right = 10866,
                                    .lat_zero = 4129,
                                    .lat_down = -8920};

void dwf_map_place(const struct dwf_area *area, int *x, int *y)
{
    kit_spot_point(&dwf_spots, area->id, area->x, area->y, x, y);
}

struct spot {
    const char *name;
    int16_t lon, lat;
};
/* Said at sea, where there is room, as long as the map is not the printed one. */
static const struct spot ours = {"MAP RECONSTRUCTED", -7760, 2990};
static const struct spot names[] = {
    {"PENNSYLVANIA", -7745, 4098},   {"OHIO", -8225, 4085},           {"INDIANA", -8610, 4050},
    {"ILLINOIS", -8900, 4055},       {"MISSOURI", -9330, 3995},       {"KENTUCKY", -8310, 3745},
    {"VIRGINIA", -7930, 3690},       {"TENNESSEE", -8440, 3588},      {"NORTH CAROLINA", -8010, 3558},
    {"SOUTH CAROLINA", -8110, 3448}, {"GEORGIA", -8290, 3190},        {"ALABAMA", -8690, 3400},
    {"MISSISSIPPI", -8950, 3318},    {"LOUISIANA", -9270, 3205},      {"ARKANSAS", -9340, 3590},
    {"FLORIDA", -8180, 2890},        {"GULF OF MEXICO", -8488, 2935}, {"ATLANTIC OCEAN", -7680, 3165},
};

/* The states that areas fill. */
static int shaped(const struct kit_telling *t, const char **out)
{
    const struct dwf_data *d = dwf_data(t->rules);
    int n = 0;
    for (int state = 1; state <= d->n_states; state++)
        for (int area = 1; area <= d->n_areas; area++)
            if (dwf_region_of(d, area) == state) {
                out[n++] = d->state[state].id;
                break;
            }
    return n;
}

json_t *dwf_ground(const struct kit_ground *ground, const struct kit_telling *t)
{
    const char **states = arena_take(t->arena, DWF_STATES_MAX * sizeof *states);
    int n = shaped(t, states);
    json_t *all = kit_ground_drawn(ground, dwf_view(t)->virginia != 0, states, n);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        kit_ground_name(ground, all, names[i].name, names[i].lon, names[i].lat);
    if (dwf_map_is_ours(t->rules))
        kit_ground_name(ground, all, ours.name, ours.lon, ours.lat);
    return all;
}

/* ---- areas as shapes ---- */
/* Each state is parted among its areas by whose spot is nearest. All in whole numbers, so that every machine draws the
 * same; a host's own map gets shapes of its own. */

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
