/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/report_map.h - the map as it is drawn: its frame, the ground, the shapes of areas. Units are
 * those of the picture (games/face/picture.h), origin top left. */
#ifndef DISPATCH_DWF_REPORT_MAP_H
#define DISPATCH_DWF_REPORT_MAP_H

#include "games/divided-we-fall/report.h"

enum { DWF_MAP_WIDTH = 2146, DWF_MAP_HEIGHT = 1816, DWF_RING_MAX = 400 };
struct dwf_ring { /* closed */
    int n, x[DWF_RING_MAX], y[DWF_RING_MAX];
};
/* A spot of the earth, in hundredths of a degree, on the map. */
void dwf_map_point(int lon100, int lat100, int *x, int *y);
/* A spot of data/map.json on the map. */
void dwf_map_place(const struct dwf_area *, int *x, int *y);

/* report_ground.c. "ground" of a picture; is_reconstructed: it says so. */
json_t *dwf_ground(struct arena *, bool is_reconstructed);
/* The next ring of a state ("VA"; "": land of none) from number `from` on; its number + 1, 0: there is none. */
int dwf_ground_ring(const char *state, int from, struct dwf_ring *out);
json_t *dwf_ring_json(const struct dwf_ring *);

/* report_shape.c. The rings around an area: its state's ground, parted among the state's areas by whose spot is
 * nearest. NULL: a state that we have no ground of, or no part of it is nearest. */
json_t *dwf_shape(struct arena *, const struct dwf_data *, int area);

#endif
