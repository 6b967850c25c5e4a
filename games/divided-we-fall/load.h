/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/load.h - reading the data bundle, shared by the load_*.c files; helpers: games/face/bundle.h
 * and games/kit/load.h.
 *
 * data.name: no such area, leader, state, group or turn. Two keys more: data.sums, the facts contradict each other (a
 * flag city that is in no group); data.constraint, the map does not hold what an example of the rules says of it: `got`
 * names the constraint, as data/map.json does. */
#ifndef DISPATCH_DWF_LOAD_H
#define DISPATCH_DWF_LOAD_H

#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/dwf.h"
#include "games/kit/load.h"

struct dwf_loading {
    struct bundle in; /* whose own this is */
    struct dwf_data *data;
    struct kit_ids area, state, leader, group; /* as far as they were read */
};
/* Members that every record may have and that only people read. */
#define DWF_PROSE " status sourced_fields basis clue why note ruling printed rule"

extern const char *const dwf_load_sides[]; /* "CSA", "USA", NULL */
extern const char *const dwf_load_waters[];
extern const char *const dwf_load_terrains[];
extern const char *const dwf_load_weathers[];

int32_t dwf_load_area_id(struct dwf_loading *, const json_t *value);
int32_t dwf_load_area_of(struct dwf_loading *, const json_t *object, const char *member); /* 0: absent */
int32_t dwf_load_state_id(struct dwf_loading *, const json_t *value);
int32_t dwf_load_leader_id(struct dwf_loading *, const json_t *value);
int32_t dwf_load_side(struct dwf_loading *, const json_t *object); /* member "side": 0 or 1 */
int32_t dwf_load_turn(struct dwf_loading *, const json_t *object); /* of "year" and "turn": 0 to DWF_TURNS */
/* Is this word among the record's sourced_fields? */
bool dwf_load_is_sourced(const json_t *object, const char *field);
/* Parts, as struct kit_part has them; own: a struct dwf_loading. */
void dwf_load_map(struct bundle *in, const json_t *map);
void dwf_load_charts(struct bundle *in, const json_t *charts);
void dwf_load_leaders(struct bundle *in, const json_t *leaders);
void dwf_load_arrivals(struct bundle *in, const json_t *reinforcements);
void dwf_load_scenarios(struct bundle *in, const json_t *scenarios);
void dwf_load_names(struct bundle *in, const json_t *bundle);
void dwf_load_lists(struct bundle *in, const json_t *bundle); /* of the map, what is found once */
void dwf_load_check(struct bundle *in, const json_t *bundle); /* the map's constraints */

#endif
