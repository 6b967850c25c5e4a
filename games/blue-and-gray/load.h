/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/load.h - reading the data bundle, shared by the load_*.c files; helpers: games/face/bundle.h and
 * games/kit/load.h.
 *
 * Keys of its own, in problems.json: data.touch (a hexside of hexes that do not touch), data.crossing (a bridge or ford
 * where no creek is, a ferry where no ferry hex is), data.stand (a unit on a hex that it may not enter, or more than
 * two in one, or enemies), data.entry (an entry hex inside the map), data.sums (a table whose throws do not add up, or
 * whose columns do not rise). */
#ifndef DISPATCH_BG_LOAD_H
#define DISPATCH_BG_LOAD_H

#include "games/blue-and-gray/bg.h"
#include "games/blue-and-gray/data.h"
#include "games/kit/load.h"

struct loading {
    struct bundle in; /* whose own this is */
    struct bg_book *book;
    int32_t battle;  /* whose part is being read, enum bg_battle */
    int32_t seen[3]; /* bits 1 << battle: maps, units and scenarios that were read */
};
enum { BG_PART_MAP, BG_PART_UNITS, BG_PART_SCENARIO };
extern const char *const bg_load_battles[]; /* "chickamauga" ... by enum bg_battle - 1, NULL */
extern const char *const bg_load_sides[];   /* "confederate", "union", NULL */
extern const char *const bg_load_types[];   /* "infantry" ... by enum bg_type - 1, NULL */

/* The battle that a part is about; a part of that battle may come once. NULL: wrong. */
struct bg_field *bg_load_battle(struct loading *, const json_t *part, int kind);
struct bg_field *bg_load_field(struct loading *); /* of the battle that is being read */
/* A hex by its four digits: 1..n; data.name and 0: it is not on the map. */
int32_t bg_load_hex(struct loading *, const json_t *object, const char *member);
/* 0 when the member is absent. */
int32_t bg_load_may_hex(struct loading *, const json_t *object, const char *member);
int32_t bg_load_hexes(struct loading *, const json_t *object, const char *member, size_t least, size_t most,
                      int32_t *out);
int32_t bg_load_side(struct loading *, const json_t *object, const char *member);
/* The number of a corps, division or army by its name; makes one if new is set, else data.name and 0. NULL: 0. */
int32_t bg_load_group(struct loading *, const char *name, bool new);

/* Parts, as struct kit_part has them; own: a struct loading. */
void bg_load_limits(struct bundle *, const json_t *rules);
void bg_load_tables(struct bundle *, const json_t *tables);
void bg_load_variants(struct bundle *, const json_t *variants);
void bg_load_map(struct bundle *, const json_t *map);
void bg_load_units(struct bundle *, const json_t *units);
void bg_load_scenario(struct bundle *, const json_t *scenario);

#endif
