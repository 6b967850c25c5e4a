/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/large.h - two made-up games as large as any that is planned: one on 674 hexes with 115 units, one on 150
 * areas with 300. Nobody would play them: whoever is asked may order every unit, each with a list of its own, so that
 * their prompts are the largest that such a game can have. Maps and armies follow from small numbers and nothing else.
 *
 * Orders: move a unit to a hex or an area, attack one with the units beside it, send a unit into a box, end the turn.
 */
#ifndef DISPATCH_TESTS_LARGE_H
#define DISPATCH_TESTS_LARGE_H

#include "games/face/face.h"

enum { LARGE_PLACE = KIND_FIRST, LARGE_UNIT, LARGE_BOX };
enum large_verb { LARGE_MOVE = VERB_FIRST, LARGE_ATTACK, LARGE_SEND, LARGE_PASS };
enum {
    LARGE_UNITS_MAX = 300,
    LARGE_PLACES_MAX = 700,
    LARGE_BOXES = 2,
    LARGE_NEAR = 8, /* neighbours of a place at most */
    LARGE_NAME = 24,
    LARGE_SIDES = 4096, /* links of a map at most */
    LARGE_ID = 2600     /* ids of places are below */
};
struct large_link {
    int16_t a, b; /* places by number */
    const char *kind, *too;
};
struct large_data { /* what `load` makes: places and units by number from 0 */
    bool hexes;
    int n_places, n_units, n_links, reach; /* reach: destinations of a unit */
    struct named place[LARGE_PLACES_MAX], unit[LARGE_UNITS_MAX], box[LARGE_BOXES];
    char place_name[LARGE_PLACES_MAX][LARGE_NAME], unit_name[LARGE_UNITS_MAX][LARGE_NAME];
    int16_t near[LARGE_PLACES_MAX][LARGE_NEAR], number[LARGE_ID]; /* -1: none; of an id */
    char terrain[LARGE_PLACES_MAX];
    struct large_link link[LARGE_SIDES];
    int16_t start[LARGE_UNITS_MAX], x[LARGE_PLACES_MAX], y[LARGE_PLACES_MAX];
    int32_t shape[LARGE_PLACES_MAX][64]; /* x, y, x, y ... of an area; 0 ends it */
};
struct large_state {
    struct flow flow;
    int16_t at[LARGE_UNITS_MAX]; /* id of a place, or -1 - number of a box */
};
extern const struct ruleset large_hexes, large_areas;

/* Fills the data: the ground, its names and who stands where. */
void large_hexes_make(struct large_data *);
void large_areas_make(struct large_data *);
/* The same number for the same questions, everywhere. */
uint32_t large_luck(uint32_t a, uint32_t b, uint32_t c);
void large_units(struct large_data *, int n);

json_t *large_picture(const struct rules *, const void *view, int seat, const struct prompt *, const json_t *events,
                      const json_t *notes);

#endif
