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

/* To the right and down, of each box in the order of data/map.json. */
static const int8_t moved[HD_BOXES][2] = {
    {0, 0}, {0, 0}, {24, -23}, {3, -4}, {0, 0}, {0, 0}, {1, -8}, {0, 0}, {0, 0}, {-2, 0}, {0, 0}, {0, 0}, {0, 0},
    {-3, -5}, {0, 0}, {0, 0}, {-8, 13}, {0, 0}, {0, 0}, {48, -15}, {0, 0}, {10, 9}, {0, 0}, {-23, 8}, {0, 0},
    {29, -20}, {0, 0}, {30, 17}, {0, 0}, {4, -3}, {-1, 1}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {-10, -8}, {0, 0},
    {0, 0}, {5, 4}, {2, -7}, {26, -11}, {4, -14}, {0, 0}, {0, 0}, {4, -23}, {0, 0}, {2, 21}, {0, 0}, {-9, 5}, {0, 0},
    {0, 0}, {0, 0}, {0, 0}, {0, 0}, {-5, 1}, {0, 0}, {0, 0}, {13, 12}, {0, 0}, {0, 0}, {-2, -1}, {0, 0}, {0, 0},
    {-2, 10}, {0, 0}, {21, 39}, {7, 0}, {0, 0}, {0, 0}, {9, -6}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0},
    {3, 35}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {-9, 13}, {0, 0}, {-11, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0},
    {0, 0}, {-2, 7}, {0, 0}, {0, 0}, {-7, -11}, {0, 0}, {2, 5}, {19, 2}, {0, 0}, {-11, -1}, {14, 12}, {0, 0}, {1, -31},
    {35, -13}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {-2, 0}, {0, 0}, {0, 0}, {9, -17}, {-9, -3},
    {-26, 12}, {5, -24}, {0, 0}, {10, -8}, {0, 0}, {13, -4}, {0, 0}, {-3, 2}, {0, 0}, {0, 0}, {-22, 17}, {0, 0},
    {-13, -9}};

void hd_box_spot(const struct hd_data *d, int box, int *x, int *y)
{
    kit_paper_point(&paper, d->box[box].lon, d->box[box].lat, x, y);
    *x += moved[box - 1][0];
    *y += moved[box - 1][1];
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
