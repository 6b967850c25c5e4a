/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and what else a ruleset has as files. Not part of the
 * rules: uses jansson and the heap. */
#include "games/house-divided/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

EMBED(hd_map, "games/house-divided/data/map.json");
EMBED(hd_tables, "games/house-divided/data/tables.json");

struct span hd_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"map", EMBEDDED(hd_map)}, {"tables", EMBEDDED(hd_tables)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_GIVEN(hd_problems, "games/house-divided/problems.json");
EMBED_GIVEN(hd_guide, "games/house-divided/guide.json");
EMBED_BOOK(hd_handbook, "games/house-divided/HANDBOOK.md");
EMBED_BOOK(hd_rule_book, "games/house-divided/RULES.md");
EMBED_BOOK(hd_rulings, "games/house-divided/RULINGS.md");
