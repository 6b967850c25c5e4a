/* SPDX-License-Identifier: Apache-2.0 */
/* The paper of the map, and the ground on it (games/kit/ground.h): coasts, borders of 1861, rivers, ranges, names. */
#include "games/divided-we-fall/report_map.h"
#include <string.h>

/* The crowded East is shown larger than the rest. */
const struct kit_paper dwf_paper = {.width = DWF_MAP_WIDTH,
                                    .height = DWF_MAP_HEIGHT,
                                    .left = 6366,
                                    .top = 3452,
                                    .scale = 82,
                                    .narrow = 810,
                                    .lens = {{.lon = -7770, .lat = 3820, .radius = 600, .strength = 600}}};

/* Places of data/map.json in degrees, as the true places of its areas fit it best (least squares): hundredths of a
 * degree at 0, and ten-thousandths of these a unit. A host's own map is read the same way. */
enum { LON_STEP = 10866, LON_ZERO = -9570, LAT_STEP = -8920, LAT_ZERO = 4129 };

void dwf_map_degrees(int x, int y, int *lon100, int *lat100)
{
    *lon100 = LON_ZERO + x * LON_STEP / 10000;
    *lat100 = LAT_ZERO + y * LAT_STEP / 10000;
}

/* Boxes at sea that would lie in each other's frames; units of the paper. */
static const struct {
    const char *id;
    int16_t right, down;
} nudged[] = {{"box_richmond", 0, -34},   {"box_wilmington", 24, 36}, {"box_charleston", 46, 6},
              {"box_savannah", 60, 0},    {"box_mobile", 0, 14},      {"box_new_orleans", -60, 30},
              {"box_st_joseph", -36, 16}, {"box_berwick", -52, -6}};

void dwf_map_place(const struct dwf_area *area, int *x, int *y)
{
    int lon, lat;
    dwf_map_degrees(area->x, area->y, &lon, &lat);
    kit_paper_point(&dwf_paper, lon, lat, x, y);
    for (size_t i = 0; i < sizeof nudged / sizeof *nudged; i++)
        if (strcmp(nudged[i].id, area->id) == 0) {
            *x += nudged[i].right;
            *y += nudged[i].down;
        }
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
