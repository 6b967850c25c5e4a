/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/data.h - the facts as files: the embedded bundle, and a block of data made from any bundle. */
#ifndef DISPATCH_BG_DATA_H
#define DISPATCH_BG_DATA_H

#include "formats/cjson.h"

/* {"map-antietam":...,"tables":...} in canonical JSON, from data/ as it was when the program was built. Made once. */
struct span bg_bundle(void);
struct span bg_problems(void); /* struct ruleset, problems */
struct span bg_guide(void);    /* struct ruleset, guide */
struct span bg_handbook(void); /* for people: `dispatch help RULESET` prints them */
struct span bg_rule_book(void);
struct span bg_rulings(void);
/* struct bg_book from a bundle; in the arena. NULL: wrong, with a key of games/face/bundle.h. */
const void *bg_load(struct arena *, struct span bundle, struct problem *);
/* struct bg_data of a scenario ("shiloh"), from a book; of an unknown one that of Chickamauga. */
const void *bg_of_scenario(const void *book, const char *scenario);

#endif
