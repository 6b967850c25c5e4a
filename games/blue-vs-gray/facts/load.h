/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/facts/load.h - reading the data bundle, shared by the load_*.c files.
 *
 * The helpers that insist are in games/face/bundle.h; of their keys data.name means no such card or city, and one more
 * is told: data.scenario (it sets up to an impossible position). */
#ifndef DISPATCH_BVG_LOAD_H
#define DISPATCH_BVG_LOAD_H

#include "games/blue-vs-gray/bvg.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/face/bundle.h"

struct loading {
    struct bundle in;
    struct bvg_data *data;
    const char *city[BVG_CITIES_MAX]; /* ids by number, once the map was read */
};

int32_t bvg_load_card_id(struct loading *, const json_t *value); /* "U070" to 70, "C001" to 77 */
int32_t bvg_load_city_id(struct loading *, const json_t *value);
int32_t bvg_load_letter(struct loading *, const json_t *value); /* "A" to 1 */

void bvg_load_map(struct loading *, const json_t *map); /* cities first: cards refer to them */
void bvg_load_cards(struct loading *, const json_t *cards);
void bvg_load_tables(struct loading *, const json_t *tables);
void bvg_load_scenarios(struct loading *, const json_t *scenarios);
void bvg_load_names(struct loading *, const json_t *cards, const json_t *map);
void bvg_load_roles(struct loading *); /* the cards and cities that rules name */
void bvg_load_ways(struct loading *);  /* last: sets and short lists, made of what was read */

#endif
