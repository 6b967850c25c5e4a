/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and what else a ruleset has as files. Not part of the
 * rules: uses jansson and the heap. */
#include "games/blue-and-gray/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

/* clang-format off */
#define FACTS(FILE) \
    FILE(bg_limits, "rules") \
    FILE(bg_tables, "tables") \
    FILE(bg_variants, "variants") \
    FILE(bg_chickamauga_map, "map-chickamauga") \
    FILE(bg_chickamauga_units, "units-chickamauga") \
    FILE(bg_chickamauga_frame, "scenario-chickamauga") \
    FILE(bg_shiloh_map, "map-shiloh") \
    FILE(bg_shiloh_units, "units-shiloh") \
    FILE(bg_shiloh_frame, "scenario-shiloh") \
    FILE(bg_antietam_map, "map-antietam") \
    FILE(bg_antietam_units, "units-antietam") \
    FILE(bg_antietam_frame, "scenario-antietam") \
    FILE(bg_cemetery_map, "map-cemetery-hill") \
    FILE(bg_cemetery_units, "units-cemetery-hill") \
    FILE(bg_cemetery_frame, "scenario-cemetery-hill")
/* clang-format on */
#define EMBED_FACTS(name, file) EMBED(name, "games/blue-and-gray/data/" file ".json");
#define FACTS_PART(name, file)  {file, EMBEDDED(name)},
FACTS(EMBED_FACTS)

struct span bg_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {FACTS(FACTS_PART)};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

EMBED_GIVEN(bg_problems, "games/blue-and-gray/problems.json");
EMBED_GIVEN(bg_guide, "games/blue-and-gray/guide.json");
EMBED_BOOK(bg_handbook, "games/blue-and-gray/HANDBOOK.md");
EMBED_BOOK(bg_rule_book, "games/blue-and-gray/RULES.md");
EMBED_BOOK(bg_rulings, "games/blue-and-gray/RULINGS.md");
