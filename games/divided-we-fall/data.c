/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and the words of problems.json. Not part of the rules:
 * uses jansson and the heap. */
#include "games/divided-we-fall/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

EMBED(dwf_charts, "games/divided-we-fall/data/charts.json");
EMBED(dwf_leaders, "games/divided-we-fall/data/leaders.json");
EMBED(dwf_map, "games/divided-we-fall/data/map.json");
EMBED(dwf_reinforcements, "games/divided-we-fall/data/reinforcements.json");
EMBED(dwf_scenarios, "games/divided-we-fall/data/scenarios.json");
EMBED(dwf_problems, "games/divided-we-fall/problems.json");
EMBED(dwf_first_game, "games/divided-we-fall/guide.json");

struct span dwf_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"charts", EMBEDDED(dwf_charts)},
                                        {"leaders", EMBEDDED(dwf_leaders)},
                                        {"map", EMBEDDED(dwf_map)},
                                        {"reinforcements", EMBEDDED(dwf_reinforcements)},
                                        {"scenarios", EMBEDDED(dwf_scenarios)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

struct span dwf_problems(void)
{
    return EMBEDDED(dwf_problems);
}

struct span dwf_guide(void)
{
    return EMBEDDED(dwf_first_game);
}
