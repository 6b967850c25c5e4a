/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and the words of problems.json. Not part of the rules:
 * uses jansson and the heap. */
#include "games/blue-and-gray/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

#define FACTS(name, file) EMBED(name, "games/blue-and-gray/data/" file ".json")
FACTS(bg_limits, "rules");
FACTS(bg_tables, "tables");
FACTS(bg_variants, "variants");
FACTS(bg_chickamauga_map, "map-chickamauga");
FACTS(bg_chickamauga_units, "units-chickamauga");
FACTS(bg_chickamauga_frame, "scenario-chickamauga");
FACTS(bg_shiloh_map, "map-shiloh");
FACTS(bg_shiloh_units, "units-shiloh");
FACTS(bg_shiloh_frame, "scenario-shiloh");
FACTS(bg_antietam_map, "map-antietam");
FACTS(bg_antietam_units, "units-antietam");
FACTS(bg_antietam_frame, "scenario-antietam");
FACTS(bg_cemetery_map, "map-cemetery-hill");
FACTS(bg_cemetery_units, "units-cemetery-hill");
FACTS(bg_cemetery_frame, "scenario-cemetery-hill");
EMBED(bg_sentences, "games/blue-and-gray/problems.json");
EMBED(bg_first_game, "games/blue-and-gray/guide.json");

struct span bg_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {
        {"rules", EMBEDDED(bg_limits)},
        {"tables", EMBEDDED(bg_tables)},
        {"variants", EMBEDDED(bg_variants)},
        {"map-chickamauga", EMBEDDED(bg_chickamauga_map)},
        {"units-chickamauga", EMBEDDED(bg_chickamauga_units)},
        {"scenario-chickamauga", EMBEDDED(bg_chickamauga_frame)},
        {"map-shiloh", EMBEDDED(bg_shiloh_map)},
        {"units-shiloh", EMBEDDED(bg_shiloh_units)},
        {"scenario-shiloh", EMBEDDED(bg_shiloh_frame)},
        {"map-antietam", EMBEDDED(bg_antietam_map)},
        {"units-antietam", EMBEDDED(bg_antietam_units)},
        {"scenario-antietam", EMBEDDED(bg_antietam_frame)},
        {"map-cemetery-hill", EMBEDDED(bg_cemetery_map)},
        {"units-cemetery-hill", EMBEDDED(bg_cemetery_units)},
        {"scenario-cemetery-hill", EMBEDDED(bg_cemetery_frame)},
    };
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

struct span bg_problems(void)
{
    return EMBEDDED(bg_sentences);
}

struct span bg_guide(void)
{
    return EMBEDDED(bg_first_game);
}
