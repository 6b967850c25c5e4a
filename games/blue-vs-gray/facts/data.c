/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and what else a ruleset has as files. Not part of the
 * rules: uses jansson and the heap. */
#include "games/blue-vs-gray/facts/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

EMBED(bvg_cards, "games/blue-vs-gray/data/cards.json");
EMBED(bvg_map, "games/blue-vs-gray/data/map.json");
EMBED(bvg_scenarios, "games/blue-vs-gray/data/scenarios.json");
EMBED(bvg_tables, "games/blue-vs-gray/data/tables.json");

struct span bvg_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"cards", EMBEDDED(bvg_cards)},
                                        {"map", EMBEDDED(bvg_map)},
                                        {"scenarios", EMBEDDED(bvg_scenarios)},
                                        {"tables", EMBEDDED(bvg_tables)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_GIVEN(bvg_problems, "games/blue-vs-gray/problems.json");
EMBED_GIVEN(bvg_guide, "games/blue-vs-gray/guide.json");
EMBED_BOOK(bvg_handbook, "games/blue-vs-gray/HANDBOOK.md");
EMBED_BOOK(bvg_rule_book, "games/blue-vs-gray/RULES.md");
EMBED_BOOK(bvg_rulings, "games/blue-vs-gray/RULINGS.md");
