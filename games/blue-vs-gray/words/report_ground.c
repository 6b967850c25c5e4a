/* SPDX-License-Identifier: Apache-2.0 */
/* The paper of the map, and the ground on it (games/kit/ground.h). Cities lie where the earth has them, the crowded East
 * larger than the rest; some are moved by as little as gives each a free spot for its name. */
#include "games/blue-vs-gray/words/report_picture.h"
#include "games/kit/ground.h"

static const struct kit_paper paper = {.width = BVG_MAP_WIDTH,
                                       .height = BVG_MAP_HEIGHT,
                                       .left = 4840,
                                       .top = 2735,
                                       .scale = 64,
                                       .narrow = 810,
                                       .lens = {{.lon = -7770, .lat = 3800, .radius = 600, .strength = 600}}};

/* Cities in hundredths of a degree east and north; then by how much they are moved to the right and down. */
static const struct kit_spot cities[] = {
    {"indianapolis", -8616, 3977, 0, 0}, {"cincinnati", -8451, 3910, 0, 0}, {"columbus_oh", -8300, 3996, 0, 0},
    {"cleveland", -8169, 4148, 0, 0}, {"toledo", -8354, 4166, 0, 0}, {"wheeling", -8072, 4006, 0, 0},
    {"pittsburgh", -8000, 4044, 0, 0}, {"harrisburg", -7688, 4027, 0, 0}, {"harpers_ferry", -7775, 3931, 0, 0},
    {"baltimore", -7661, 3929, 0, 0}, {"washington", -7704, 3890, 0, 0}, {"centralia", -8913, 3853, 0, 0},
    {"cairo", -8918, 3701, 0, 0}, {"louisville", -8576, 3825, 0, 0}, {"lexington", -8450, 3805, 0, 0},
    {"bowling_green", -8644, 3699, 30, 11}, {"fts_henry_donelson", -8795, 3650, -10, 0},
    {"nashville", -8678, 3616, 0, 0}, {"island_no_10", -8947, 3646, -1, 2}, {"cumberland_gap", -8367, 3660, 0, 0},
    {"shenandoah_valley", -7907, 3815, 0, 0}, {"lynchburg", -7914, 3741, 0, 0}, {"knoxville", -8392, 3596, 0, 0},
    {"greensboro", -7979, 3607, 0, 0}, {"manassas_jct", -7748, 3875, -4, -1}, {"wilderness", -7773, 3832, 0, 0},
    {"richmond", -7744, 3754, 0, 0}, {"petersburg", -7740, 3723, -8, 10}, {"raleigh", -7864, 3578, 0, 0},
    {"norfolk", -7629, 3685, 7, 3}, {"ft_monroe", -7631, 3700, 5, -24}, {"memphis", -9005, 3515, 0, 0},
    {"corinth", -8852, 3493, 0, 0}, {"grenada", -8981, 3377, 0, 0}, {"tupelo", -8870, 3426, 0, 0},
    {"decatur", -8698, 3461, 0, 0}, {"chattanooga", -8531, 3505, 0, 0}, {"atlanta", -8439, 3375, 0, 0},
    {"augusta", -8197, 3347, 0, 0}, {"new_berne", -7704, 3511, 0, 0}, {"goldsboro", -7799, 3538, 0, 0},
    {"wilmington", -7794, 3423, 0, 0}, {"columbia", -8103, 3400, 0, 0}, {"florence", -7976, 3420, 0, 0},
    {"charleston_ft_sumter", -7993, 3278, 0, 0}, {"vicksburg", -9088, 3235, 0, 0}, {"jackson", -9018, 3230, 3, 4},
    {"port_hudson", -9128, 3068, 0, 0}, {"new_orleans", -9007, 2995, 0, 0}, {"meridian", -8870, 3236, 0, 0},
    {"selma", -8702, 3241, 9, 2}, {"montgomery", -8630, 3237, 13, 0}, {"columbus_ga", -8499, 3246, 0, 0},
    {"mobile", -8804, 3069, -6, -10}, {"ft_morgan", -8802, 3023, 0, 0}, {"pensacola", -8722, 3042, 0, 0},
    {"ft_pickens", -8729, 3033, 3, 1}, {"macon", -8363, 3284, 0, 0}, {"savannah", -8110, 3208, 0, 0},
    {"boston", -8379, 3079, 0, 0}};
/* Map cards A to K, while they are not laid: their west, north, east and south. */
static const int16_t cards[BVG_LETTERS][4] = {
    {-8760, 4190, -8120, 3860}, {-8120, 4150, -7590, 3884}, {-9060, 3890, -8420, 3590}, {-8420, 3860, -7897, 3560},
    {-7897, 3884, -7560, 3560}, {-9070, 3580, -8780, 3320}, {-8780, 3560, -8150, 3320}, {-8150, 3550, -7630, 3250},
    {-9170, 3290, -8930, 2960}, {-8930, 3290, -8450, 3000}, {-8450, 3310, -8060, 3050}};

/* The rule for a city of a host's own map is the one that fits ours best (least squares). */
const struct kit_spots bvg_spots = {.paper = &paper,
                                    .at = cities,
                                    .n = sizeof cities / sizeof *cities,
                                    .lon_zero = -9289,
                                    .lon_right = 21942,
                                    .lon_down = 561,
                                    .lat_zero = 4157,
                                    .lat_right = 266,
                                    .lat_down = -17425};

void bvg_city_spot(const struct bvg_city *city, int *x, int *y)
{
    kit_spot_point(&bvg_spots, city->id, city->x, city->y, x, y);
}

void bvg_card_spot(int letter, int *left, int *top, int *right, int *bottom)
{
    const int16_t *at = cards[letter - 1];
    kit_paper_point(&paper, at[0], at[1], left, top);
    kit_paper_point(&paper, at[2], at[3], right, bottom);
}

json_t *bvg_map_ground(const struct kit_telling *t)
{
    static const struct {
        const char *name;
        int lon, lat;
    } seas[] = {{"GULF OF MEXICO", -8630, 2930}, {"ATLANTIC OCEAN", -7750, 3180}};
    struct kit_ground *ground = kit_ground_on(t->arena, &paper);
    json_t *all = kit_ground_drawn(ground, false, NULL, 0);
    for (size_t i = 0; i < sizeof seas / sizeof *seas; i++)
        kit_ground_name(ground, all, seas[i].name, seas[i].lon, seas[i].lat);
    return all;
}
