/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/data.h - the facts as files: the embedded bundle, and a data block made from any bundle. */
#ifndef DISPATCH_HD_DATA_H
#define DISPATCH_HD_DATA_H

#include "formats/cjson.h"

/* {"map":...,"tables":...} in canonical JSON, from data/ as it was when the program was built. Made once. */
struct span hd_bundle(void);
struct span hd_problems(void); /* struct ruleset, problems */
struct span hd_guide(void);    /* struct ruleset, guide */
struct span hd_handbook(void); /* for people: `dispatch help RULESET` prints them */
struct span hd_rule_book(void);
struct span hd_rulings(void);
/* struct hd_data from a bundle; in the arena. NULL: wrong, with a key of games/face/bundle.h. */
const void *hd_load(struct arena *, struct span bundle, struct problem *);

#endif
