/* SPDX-License-Identifier: Apache-2.0 */
#include "games/face/face.h"
#include <string.h>

extern const struct ruleset bvg_ruleset; /* games/blue-vs-gray/words/report_face.c */
extern const struct ruleset ex_ruleset;  /* games/example/face.c */
extern const struct ruleset hd_ruleset;  /* games/house-divided/report_face.c */

const struct ruleset *const rulesets[] = {&bvg_ruleset, &hd_ruleset, &ex_ruleset, NULL};

const struct ruleset *ruleset_find(const char *name)
{
    for (size_t i = 0; rulesets[i]; i++)
        if (strcmp(rulesets[i]->rules->name, name) == 0)
            return rulesets[i];
    return NULL;
}
