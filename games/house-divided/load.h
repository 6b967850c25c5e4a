/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/load.h - reading the data bundle, shared by the load_*.c files; helpers: games/face/bundle.h and
 * games/kit/load.h.
 *
 * data.name: no such box or unit type. One key more: data.sums, the facts contradict each other (the army maxima of the
 * start, more units than a side may ever have, a river that runs in a ring). */
#ifndef DISPATCH_HD_LOAD_H
#define DISPATCH_HD_LOAD_H

#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "games/kit/load.h"

struct loading {
    struct bundle in; /* whose own this is */
    struct hd_data *data;
    struct kit_ids box, type; /* once they were read */
};

int32_t hd_load_box_id(struct loading *, const json_t *value);
int32_t hd_load_type_id(struct loading *, const json_t *value);
int32_t hd_load_side(struct loading *, const json_t *object); /* member "side": 0 or 1 */
/* Parts, as struct kit_part has them; own: a struct loading. */
void hd_load_map(struct bundle *in, const json_t *map);
void hd_load_tables(struct bundle *in, const json_t *tables);
void hd_load_names(struct bundle *in, const json_t *bundle);

#endif
