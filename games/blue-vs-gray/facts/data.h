/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-vs-gray/facts/data.h - the facts as files: the embedded bundle, and a data block made from any bundle. */
#ifndef DISPATCH_BVG_DATA_H
#define DISPATCH_BVG_DATA_H

#include "formats/cjson.h"
#include "formats/embed.h"

/* {"cards":...,"map":...,"scenarios":...,"tables":...} in canonical JSON, from data/ as it was when the program was
 * built. Made once; lives as long as the program. */
struct span bvg_bundle(void);
RULESET_FILES(bvg);
/* struct bvg_data from a bundle; in the arena. NULL: wrong, with a key of load.h. */
const void *bvg_load(struct arena *, struct span bundle, struct problem *);

#endif
