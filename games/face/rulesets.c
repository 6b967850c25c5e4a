/* SPDX-License-Identifier: Apache-2.0 */
#include "games/face/face.h"
#include <string.h>

/* The rulesets of this program, a line each: the prefix of a folder's symbols, which the ids of its rules-index.tsv
 * have in capitals. `make rooms` holds this list against the folders. A module for pages (desk/README.md) names the one
 * that it has. */
/* clang-format off */
#ifdef ONLY_RULESET
#define RULESETS(HAS) HAS(ONLY_RULESET)
#else
#define RULESETS(HAS) \
    HAS(bvg) \
    HAS(hd) \
    HAS(bg) \
    HAS(dwf) \
    HAS(ex)
#endif
/* clang-format on */

#define NAMED(prefix)    prefix##_ruleset
#define DECLARED(prefix) extern const struct ruleset NAMED(prefix);
#define LISTED(prefix)   &NAMED(prefix),
RULESETS(DECLARED)
const struct ruleset *const rulesets[] = {RULESETS(LISTED) NULL};

const struct ruleset *ruleset_find(const char *name)
{
    for (size_t i = 0; rulesets[i]; i++)
        if (strcmp(rulesets[i]->rules->name, name) == 0)
            return rulesets[i];
    return NULL;
}
