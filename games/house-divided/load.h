/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/load.h - reading the data bundle, shared by the load_*.c files; helpers: games/face/bundle.h.
 *
 * data.name: no such box or unit type. One key more: data.sums, the facts contradict each other (the army maxima of the
 * start, more units than a side may ever have, a river that runs in a ring). */
#ifndef DISPATCH_HD_LOAD_H
#define DISPATCH_HD_LOAD_H

#include "games/face/bundle.h"
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"

struct loading {
    struct bundle in;
    struct hd_data *data;
};
extern const char *const hd_load_sides[]; /* "north", "south", NULL */

int32_t hd_load_box_id(struct loading *, const json_t *value);
int32_t hd_load_type_id(struct loading *, const json_t *value);
int32_t hd_load_side(struct loading *, const json_t *object); /* member "side": 0 or 1 */
void hd_load_map(struct loading *, const json_t *map);
void hd_load_tables(struct loading *, const json_t *tables);
void hd_load_names(struct loading *, const json_t *map);

#endif
