/* SPDX-License-Identifier: Apache-2.0 */
/* The paper of the map, and the ground on it (games/kit/ground.h). Cities lie where the earth has them, the crowded East
 * larger than the rest; some are moved by as little as gives each a free spot for its name. */
#include "games/blue-vs-gray/words/report_picture.h"
#include "games/kit/ground.h"
#include <string.h>

static const struct kit_paper paper = {.width = BVG_MAP_WIDTH,
                                       .height = BVG_MAP_HEIGHT,
                                       .left = 4840,
                                       .top = 2735,
                                       .scale = 64,
                                       .narrow = 810,
                                       .lens = {{.lon = -7770, .lat = 3800, .radius = 600, .strength = 600}}};

void bvg_map_spot(int lon, int lat, int *x, int *y)
{
    kit_paper_point(&paper, lon, lat, x, y);
}

/* To the right and down. */
static const struct {
    const char *id;
    int16_t right, down;
} moved[] = {{"bowling_green", 30, 11}, {"fts_henry_donelson", -10, 0}, {"island_no_10", -1, 2},
             {"manassas_jct", -4, -1}, {"petersburg", -8, 10}, {"norfolk", 7, 3}, {"ft_monroe", 5, -24},
             {"jackson", 3, 4}, {"selma", 9, 2}, {"montgomery", 13, 0}, {"mobile", -6, -10}, {"ft_pickens", 3, 1}};

void bvg_city_spot(const struct bvg_city *city, int *x, int *y)
{
    bvg_map_spot(city->lon, city->lat, x, y);
    for (size_t i = 0; i < sizeof moved / sizeof *moved; i++)
        if (strcmp(moved[i].id, city->id) == 0) {
            *x += moved[i].right;
            *y += moved[i].down;
        }
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
