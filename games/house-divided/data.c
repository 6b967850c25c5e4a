/* The facts of data/ in the program, joined into one bundle. Not part of the rules: uses jansson and the heap. */
#include "games/house-divided/data.h"
#include "formats/embed.h"
#include "games/bundle.h"

EMBED(hd_map, "games/house-divided/data/map.json");
EMBED(hd_tables, "games/house-divided/data/tables.json");

struct span hd_bundle(void)
{
    static struct arena *arena; /* kept: the bundle is borrowed for as long as the program runs */
    static struct span made;
    const struct bundle_part parts[] = {{"map", EMBEDDED(hd_map)}, {"tables", EMBEDDED(hd_tables)}};
    if (made.at)
        return made;
    arena = arena_new();
    made = bundle_join(arena, parts, sizeof parts / sizeof *parts);
    return made;
}
