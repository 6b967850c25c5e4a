/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/ground.h - the ground under maps of the war: coast, borders of states as they were, rivers, ranges, swamps,
 * from games/kit/ground.json (whose source stands in it) onto a game's own paper.
 *
 *   static const struct kit_paper paper = {.width = 1500, .height = 1100, .narrow = 810, .scale = 82, ...};
 *   struct kit_ground *g = kit_ground_on(arena, &paper);
 *   json_pack("{s:o}", "ground", kit_ground_drawn(g, false, NULL, 0));
 *
 * All in whole numbers, so that every machine draws the same. It is for the eye: no rule asks where a river runs.
 * Not pure: jansson. */
#ifndef DISPATCH_KIT_GROUND_H
#define DISPATCH_KIT_GROUND_H

#include "formats/bytes.h"
#include <jansson.h>

/* ---- the paper ---- */
struct kit_lens { /* shows what is crowded larger: by strength thousandths at its middle, less and less towards its edge
                   */
    int32_t lon, lat, radius; /* hundredths of a degree; the radius, of a degree of latitude */
    int32_t strength;         /* 0 to 1000 */
};
enum { KIT_LENSES_MAX = 3, KIT_RING_MAX = 900 };
struct kit_paper {
    int32_t width, height;                /* in the units of the picture */
    int32_t left, top;                    /* what is added to x and y */
    int32_t scale;                        /* units a degree of latitude */
    int32_t narrow;                       /* thousandths: a degree of longitude by one of latitude */
    struct kit_lens lens[KIT_LENSES_MAX]; /* one after the other; strength 0: none */
};
/* A spot of the earth, in hundredths of a degree (east and north), on the paper; it may lie beyond its edges. */
void kit_paper_point(const struct kit_paper *, int lon100, int lat100, int *x, int *y);

/* ---- places: where a game's map has them on the earth, and on the paper ---- */
struct kit_spot { /* of the game's own map */
    const char *id;
    int16_t lon, lat;    /* hundredths of a degree; both 0: where the rule has it */
    int16_t right, down; /* moved by as much on the paper, so that its name and its counters have room */
};
/* A place of which the table knows nothing, on a host's own map, lies by a rule that is straight: hundredths of a degree
 * at 0, and ten-thousandths of these a unit of the map to its right and down. */
struct kit_spots {
    const struct kit_paper *paper;
    const struct kit_spot *at;
    int n;
    int32_t lon_zero, lon_right, lon_down, lat_zero, lat_right, lat_down;
};
/* Of the place with this id, which the map has at x and y: its spot of the earth, in hundredths of a degree. */
void kit_spot_degrees(const struct kit_spots *, const char *id, int x, int y, int *lon100, int *lat100);
/* And its point on the paper. */
void kit_spot_point(const struct kit_spots *, const char *id, int x, int y, int *at_x, int *at_y);

/* ---- rings: closed shapes on the paper ---- */
struct kit_ring {
    int n, x[KIT_RING_MAX], y[KIT_RING_MAX];
};
/* What of a ring lies where dx * x + dy * y <= sum; of a ring that has no more room the rest is left out. */
void kit_ring_cut(const struct kit_ring *in, int64_t dx, int64_t dy, int64_t sum, struct kit_ring *out);
json_t *kit_ring_json(const struct kit_ring *); /* [x, y, x, y, ...] */

/* ---- the ground ---- */
struct kit_ground;
/* The ground on a paper, with as few points as it needs there; in the arena. The paper must stay. It is laid once and
 * kept, of a few papers. */
struct kit_ground *kit_ground_on(struct arena *, const struct kit_paper *);
/* The next ring of a state ("VA"), cut to the paper, from number `from` on, 0 first; its number + 1, 0: there are no
 * more. West Virginia is a state here; before 1863 it and Virginia are one. */
int kit_ground_ring(const struct kit_ground *, const char *state, int from, struct kit_ring *out);
/* "ground" of a picture (games/face/picture.h): water, all states as land, lakes, swamps, ranges, rivers, coast,
 * borders. parted: West Virginia is a state. shaped: states all of whose land the picture draws as shapes of areas, so
 * that it is not drawn here. A list of the caller's own, whose parts are shared with others: they are not changed. */
json_t *kit_ground_drawn(const struct kit_ground *, bool parted, const char *const *shaped, int n_shaped);
/* Adds a name, a spot of the earth in hundredths of a degree. */
void kit_ground_name(const struct kit_ground *, json_t *ground, const char *name, int lon100, int lat100);

#endif
