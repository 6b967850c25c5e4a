/* The facts of data/ in the program, joined into one bundle. Not part of the rules: uses jansson and the heap. */
#include "games/blue-vs-gray/data.h"
#include "formats/embed.h"
#include <assert.h>
#include <stdlib.h>

EMBED(bvg_cards, "games/blue-vs-gray/data/cards.json");
EMBED(bvg_map, "games/blue-vs-gray/data/map.json");
EMBED(bvg_scenarios, "games/blue-vs-gray/data/scenarios.json");
EMBED(bvg_tables, "games/blue-vs-gray/data/tables.json");

static void add(json_t *bundle, const char *name, struct span file)
{
    struct problem why = {0};
    json_t *part = json_read(file, &why);
    assert(part && "a data file that was built in is no JSON");
    if (!part || json_object_set_new(bundle, name, part) != 0)
        abort(); /* out of memory */
}

struct span bvg_bundle(void)
{
    static struct arena *arena; /* kept: the bundle is borrowed for as long as the program runs */
    static struct span made;
    if (made.at)
        return made;
    arena = arena_new();
    json_t *bundle = json_object();
    add(bundle, "cards", EMBEDDED(bvg_cards));
    add(bundle, "map", EMBEDDED(bvg_map));
    add(bundle, "scenarios", EMBEDDED(bvg_scenarios));
    add(bundle, "tables", EMBEDDED(bvg_tables));
    struct text out = {.arena = arena};
    struct problem why = {0};
    bool canonical = cjson_write(&out, bundle, &why);
    assert(canonical && "a data file that was built in has a real number or a foreign name");
    (void)canonical;
    json_decref(bundle);
    made = text_span(&out);
    return made;
}
