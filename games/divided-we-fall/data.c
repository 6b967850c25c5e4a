/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and what else a ruleset has as files. Not part of the
 * rules: uses jansson and the heap. */
#include "games/divided-we-fall/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

EMBED(dwf_charts, "games/divided-we-fall/data/charts.json");
EMBED(dwf_leaders, "games/divided-we-fall/data/leaders.json");
EMBED(dwf_map, "games/divided-we-fall/data/map.json");
EMBED(dwf_reinforcements, "games/divided-we-fall/data/reinforcements.json");
EMBED(dwf_scenarios, "games/divided-we-fall/data/scenarios.json");

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

EMBED_GIVEN(dwf_problems, "games/divided-we-fall/problems.json");
EMBED_GIVEN(dwf_guide, "games/divided-we-fall/guide.json");
EMBED_BOOK(dwf_handbook, "games/divided-we-fall/HANDBOOK.md");
EMBED_BOOK(dwf_rule_book, "games/divided-we-fall/RULES.md");
EMBED_BOOK(dwf_rulings, "games/divided-we-fall/RULINGS.md");
