/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of data/ in the program, joined into one bundle, and the words of problems.json. Not part of the rules:
 * uses jansson and the heap. */
#include "games/house-divided/data.h"
#include "formats/embed.h"
#include "games/face/bundle.h"

EMBED(hd_map, "games/house-divided/data/map.json");
EMBED(hd_tables, "games/house-divided/data/tables.json");
EMBED(hd_problems, "games/house-divided/problems.json");
EMBED(hd_first_game, "games/house-divided/guide.json");

struct span hd_bundle(void)
{
    static struct text made; /* kept: the bundle is borrowed for as long as the program runs */
    const struct bundle_part parts[] = {{"map", EMBEDDED(hd_map)}, {"tables", EMBEDDED(hd_tables)}};
    return bundle_join(&made, parts, sizeof parts / sizeof *parts);
}

struct span hd_problems(void)
{
    return EMBEDDED(hd_problems);
}

struct span hd_guide(void)
{
    return EMBEDDED(hd_first_game);
}
