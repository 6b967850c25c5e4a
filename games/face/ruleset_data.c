/* SPDX-License-Identifier: Apache-2.0 */
/* Apart from the list of rulesets, which a test may have another of. */
#include "games/face/face.h"

const void *ruleset_data(const struct ruleset *set, const void *block, const char *scenario)
{
    return block && set->of_scenario ? set->of_scenario(block, scenario) : block;
}
