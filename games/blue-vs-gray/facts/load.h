/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/facts/load.h - reading the data bundle, shared by the load_*.c files.
 *
 * The helpers that insist are in games/face/bundle.h, those of boards in games/kit/load.h; of their keys data.name
 * means no such card or city, and one more is told: data.scenario (it sets up to an impossible position). */
#ifndef DISPATCH_BVG_LOAD_H
#define DISPATCH_BVG_LOAD_H

#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/kit/load.h"

struct loading {
    struct bundle in; /* whose own this is */
    struct bvg_data *data;
    struct kit_ids city; /* once the map was read */
};

int32_t bvg_load_card_id(struct loading *, const json_t *value); /* "U070" to 70, "C001" to 77 */
int32_t bvg_load_city_id(struct loading *, const json_t *value);
int32_t bvg_load_letter(struct loading *, const json_t *value); /* "A" to 1 */

/* Parts in this order, as struct kit_part has them; own: a struct loading. Cities first: cards refer to them. */
void bvg_load_map(struct bundle *in, const json_t *map);
void bvg_load_cards(struct bundle *in, const json_t *cards);
void bvg_load_tables(struct bundle *in, const json_t *tables);
void bvg_load_scenarios(struct bundle *in, const json_t *scenarios);
void bvg_load_roles(struct bundle *in, const json_t *bundle); /* the cards and cities that rules name */
void bvg_load_ways(struct bundle *in, const json_t *bundle);  /* sets and short lists, made of what was read */
void bvg_load_names(struct bundle *in, const json_t *bundle);

#endif
