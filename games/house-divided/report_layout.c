/* SPDX-License-Identifier: Apache-2.0 */
/* Where boxes lie on the map that reports draw: where the earth has them, the crowded East larger than the rest, and
 * moved by as little as gives each a free spot for its name, with its counters below it
 * (tests/processor/letters/t_house_divided.c). The numbers were found by trying. */
#include "games/house-divided/report.h"
#include "games/kit/ground.h"
#include <string.h>

static const struct kit_paper paper = {.width = HD_PAPER_WIDTH,
                                       .height = HD_PAPER_HEIGHT,
                                       .left = 6366,
                                       .top = 3492,
                                       .scale = 82,
                                       .narrow = 810,
                                       .lens = {{.lon = -7770, .lat = 3820, .radius = 600, .strength = 600}}};

/* Boxes in hundredths of a degree east and north, in the order of data/map.json; then by how much they are moved to the
 * right and down. */
static const struct kit_spot boxes[] = {
    {"albany", -8416, 3158, 0, 0}, {"alexandria", -9245, 3131, 0, 0}, {"arkansas_post", -9135, 3402, 24, -23},
    {"ashville", -8255, 3560, 3, -4}, {"atlanta", -8439, 3375, 0, 0}, {"atlantic_city", -7450, 3944, 0, 0},
    {"augusta", -8197, 3347, 1, -8}, {"baltimore", -7661, 3929, 0, 0}, {"baton_rouge", -9115, 3045, 0, 0},
    {"bloomington", -8653, 3917, -2, 0}, {"bloomington_ill", -8899, 4048, 0, 0}, {"bowling_green", -8644, 3699, 0, 0},
    {"brunswick", -8149, 3115, 0, 0}, {"cairo", -8918, 3701, -3, -5}, {"camden", -9283, 3358, 0, 0},
    {"canton", -8138, 4080, 0, 0}, {"charleston", -7993, 3278, -8, 13}, {"charleston_wv", -8163, 3835, 0, 0},
    {"charlotte", -8084, 3523, 0, 0}, {"chattanooga", -8531, 3505, 48, -15}, {"chicago", -8765, 4185, 0, 0},
    {"chillicothe", -8298, 3933, 10, 9}, {"cincinnati", -8451, 3910, 0, 0}, {"cleveland", -8169, 4148, -23, 8},
    {"columbia", -8103, 3400, 0, 0}, {"columbus", -8300, 3996, 29, -20}, {"columbus_ga", -8499, 3246, 0, 0},
    {"corinth", -8852, 3493, 40, 8}, {"cumberland_gap", -8367, 3660, 0, 0}, {"dayton", -8419, 3976, 4, -3},
    {"decatur", -8698, 3461, -1, 1}, {"ebensburg", -7872, 4048, 0, 0}, {"evansville", -8757, 3797, 0, 0},
    {"fayetteville", -7888, 3505, 0, 0}, {"fayetteville_ark", -9416, 3606, 0, 0}, {"florance", -7976, 3420, 0, 0},
    {"fort_smith", -9440, 3539, -10, -8}, {"fort_wayne", -8514, 4108, 0, 0}, {"franklin", -7933, 3864, 0, 0},
    {"fredericksburg", -7746, 3830, 5, 4}, {"front_royal", -7819, 3892, 2, -7}, {"ft_monroe", -7631, 3700, 26, -11},
    {"fts_henry_and_donaldson", -8795, 3650, 17, -21}, {"gainesville", -8233, 2965, 0, 0},
    {"gettysburg", -7723, 3983, 0, 0}, {"glasgow", -8591, 3700, 4, -23}, {"goldsboro", -7799, 3538, 0, 0},
    {"gordonsville", -7819, 3814, 2, 21}, {"grafton", -8002, 3934, 0, 0}, {"grand_junction", -8919, 3505, -23, 1},
    {"greensboro", -7979, 3607, 0, 0}, {"greenville", -8240, 3485, 0, 0}, {"grenada", -8981, 3377, 0, 0},
    {"harpers_ferry", -7775, 3931, 0, 0}, {"harrisburg", -7688, 4027, 0, 0}, {"humbolt", -8892, 3582, -11, 23},
    {"indianapolis", -8616, 3977, 0, 0}, {"ironton", -9063, 3760, 0, 0}, {"island_no_10", -8947, 3646, 20, 12},
    {"jackson", -9018, 3230, 0, 0}, {"jacksonville", -8166, 3033, 0, 0}, {"jacksonville_al", -8576, 3381, -2, -1},
    {"jefferson_city", -9217, 3858, 0, 0}, {"kansas_city", -9458, 3910, 0, 0}, {"knoxville", -8392, 3596, -2, 10},
    {"lafayette_ind", -8688, 4042, 0, 0}, {"lebanon", -8525, 3757, 21, 39}, {"lexington", -8450, 3805, 7, 0},
    {"little_rock", -9229, 3475, 0, 0}, {"london", -8408, 3713, 0, 0}, {"louisville", -8576, 3825, 9, -6},
    {"lynchburg", -7914, 3741, 0, 0}, {"macon", -8363, 3284, 0, 0}, {"macon_mo", -9247, 3974, 0, 0},
    {"manassas_junction", -7748, 3875, 0, 0}, {"marion", -8152, 3683, 0, 0}, {"mccomb", -9045, 3124, 0, 0},
    {"memphis", -9005, 3515, -3, 38}, {"meridian", -8870, 3236, 0, 0}, {"millen", -8195, 3280, 0, 0},
    {"mobile", -8804, 3069, 0, 0}, {"monroe", -9212, 3251, 1, -9}, {"montgomery", -8630, 3237, 0, 0},
    {"mufreesboro", -8639, 3585, -9, 13}, {"munfordville", -8589, 3727, 0, 0}, {"nashville", -8678, 3616, -11, 0},
    {"natchez", -9140, 3156, 9, 3}, {"new_bern", -7704, 3511, 0, 0}, {"new_orleans", -9007, 2995, 0, 0},
    {"new_york_city", -7401, 4071, 0, 0}, {"newport", -9127, 3561, 0, 0}, {"norfolk", -7629, 3685, -2, 7},
    {"okolona", -8875, 3400, 0, 0}, {"paducah", -8860, 3708, 0, 0}, {"parkersburg", -8156, 3927, -7, -11},
    {"pensacola", -8722, 3042, 0, 0}, {"petersburg", -7740, 3723, 2, 5}, {"philadelphia", -7516, 3995, 19, 2},
    {"pittsburgh", -8000, 4044, 0, 0}, {"pittsburgh_landing", -8832, 3515, -19, -3},
    {"port_royal", -8069, 3238, 14, 12}, {"quincy", -9141, 3993, 0, 0}, {"raleigh", -7864, 3578, 1, -31},
    {"richmond", -7744, 3754, 35, -13}, {"roanoake", -7994, 3727, 0, 0}, {"rolla", -9177, 3795, 0, 0},
    {"savannah", -8110, 3208, 0, 0}, {"scranton", -7566, 4141, 0, 0}, {"sedalia", -9323, 3870, 0, 0},
    {"selma", -8702, 3241, 0, 0}, {"shreveport", -9375, 3251, 0, 0}, {"sparta", -8546, 3593, -2, 0},
    {"springfield", -9329, 3721, 0, 0}, {"springfield_ill", -8965, 3980, 0, 0}, {"st_george", -8058, 3319, 9, -17},
    {"st_joseph", -9485, 3977, -9, -3}, {"st_louis", -9020, 3863, -26, 12}, {"staunton", -7907, 3815, 5, -24},
    {"tallahassee", -8428, 3044, 0, 0}, {"terre_haute", -8741, 3947, 10, -8}, {"thayer", -9154, 3652, 0, 0},
    {"tuscaloosa", -8757, 3321, 13, -4}, {"vandalia", -8909, 3896, 0, 0}, {"vicksburg", -9088, 3235, -3, 2},
    {"washington", -7704, 3890, 0, 0}, {"waycross", -8235, 3121, 0, 0}, {"wheeling", -8072, 4006, -22, 17},
    {"wilmington", -7794, 3423, 0, 0}, {"yorktown", -7651, 3724, -13, -9}};

/* The rule for a box of a host's own map is the one that fits ours best (least squares). */
const struct kit_spots hd_spots = {.paper = &paper,
                                   .at = boxes,
                                   .n = sizeof boxes / sizeof *boxes,
                                   .lon_zero = -9508,
                                   .lon_right = 7778,
                                   .lon_down = 85,
                                   .lat_zero = 4137,
                                   .lat_right = 128,
                                   .lat_down = -5913};

void hd_box_spot(const struct hd_data *d, int number, int *x, int *y)
{
    const struct hd_box *box = &d->box[number];
    kit_spot_point(&hd_spots, box->id, box->x, box->y, x, y);
}

/* West Virginia became a state in June 1863. */
static bool is_parted(const struct kit_telling *t)
{
    bool is = false;
    for (int round = 1; round <= hd_view(t)->round && !is; round++) {
        const struct hd_month *m = &hd_data(t->rules)->month[round];
        is = m->year > 1863 || (m->year == 1863 && strcmp(m->month, "June") == 0);
    }
    return is;
}

json_t *hd_ground(const struct kit_telling *t)
{
    static const struct {
        const char *name;
        int lon, lat;
    } seas[] = {{"GULF OF MEXICO", -8860, 2890}, {"ATLANTIC OCEAN", -7640, 3180}};
    struct kit_ground *ground = kit_ground_on(t->arena, &paper);
    json_t *all = kit_ground_drawn(ground, is_parted(t), NULL, 0);
    for (size_t i = 0; i < sizeof seas / sizeof *seas; i++)
        kit_ground_name(ground, all, seas[i].name, seas[i].lon, seas[i].lat);
    return all;
}
