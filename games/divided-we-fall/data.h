/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/data.h - the facts as files: the embedded bundle, and a data block made from any bundle. */
#ifndef DISPATCH_DWF_DATA_H
#define DISPATCH_DWF_DATA_H

#include "formats/cjson.h"
#include "formats/embed.h"

/* {"charts":...,"leaders":...,"map":...,"reinforcements":...,"scenarios":...} in canonical JSON, from data/ as it was
 * when the program was built. Made once. */
struct span dwf_bundle(void);
RULESET_FILES(dwf);
/* struct dwf_data from a bundle; in the arena. NULL: wrong, with a key of games/face/bundle.h or of load.h. */
const void *dwf_load(struct arena *, struct span bundle, struct problem *);

#endif
