/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/data.h - the facts as files: the embedded bundle, and a data block made from any bundle. */
#ifndef DISPATCH_HD_DATA_H
#define DISPATCH_HD_DATA_H

#include "formats/cjson.h"
#include "formats/embed.h"

/* {"map":...,"tables":...} in canonical JSON, from data/ as it was when the program was built. Made once. */
struct span hd_bundle(void);
RULESET_FILES(hd);
/* struct hd_data from a bundle; in the arena. NULL: wrong, with a key of games/face/bundle.h. */
const void *hd_load(struct arena *, struct span bundle, struct problem *);

#endif
