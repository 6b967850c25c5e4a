/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/data.h - the facts as files: the embedded bundle, and a block of data made from any bundle. */
#ifndef DISPATCH_BG_DATA_H
#define DISPATCH_BG_DATA_H

#include "formats/cjson.h"
#include "formats/embed.h"

/* {"map-antietam":...,"tables":...} in canonical JSON, from data/ as it was when the program was built. Made once. */
struct span bg_bundle(void);
RULESET_FILES(bg);
/* struct bg_book from a bundle; in the arena. NULL: wrong, with a key of games/face/bundle.h. */
const void *bg_load(struct arena *, struct span bundle, struct problem *);
/* struct bg_data of a scenario ("shiloh"), from a book; of an unknown one that of Chickamauga. */
const void *bg_of_scenario(const void *book, const char *scenario);

#endif
