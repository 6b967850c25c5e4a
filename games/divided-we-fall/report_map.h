/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/report_map.h - the map as it is drawn: its paper, the ground on it, the shapes of areas. Units
 * are those of the picture (games/face/picture.h), origin top left. */
#ifndef DISPATCH_DWF_REPORT_MAP_H
#define DISPATCH_DWF_REPORT_MAP_H

#include "games/divided-we-fall/report.h"
#include "games/kit/ground.h"

/* ---- report_ground.c ---- */
enum { DWF_MAP_WIDTH = 1500, DWF_MAP_HEIGHT = 1190 };
extern const struct kit_paper dwf_paper;
/* Where the places of data/map.json are, and where an area lies on the paper. */
extern const struct kit_spots dwf_spots;
void dwf_map_place(const struct dwf_area *, int *x, int *y);
/* "ground" of a picture; says that the map is reconstructed, as long as it is. */
json_t *dwf_ground(const struct kit_ground *, const struct kit_telling *);

/* ---- report_ground.c: areas as shapes ---- */
/* The state whose ground an area lies on: West Virginia also before it is a state; 0: none. */
int dwf_region_of(const struct dwf_data *, int area);
/* The rings around an area: its state's ground, parted among the state's areas by whose spot is nearest. NULL: a state
 * that we have no ground of, or no part of it is nearest. */
json_t *dwf_shape(struct arena *, const struct dwf_data *, const struct kit_ground *, int area);

#endif
