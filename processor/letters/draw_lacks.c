/* SPDX-License-Identifier: Apache-2.0 */
/* What the pictures of a page have not, so that neither its style nor its definitions speak of it: who gives nothing to
 * a template gets all of it. */
#include "processor/letters/draw.h"
#include <string.h>

static bool any_with(const json_t *list, const char *member, const char *words)
{
    const json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (strcmp(draw_words(one, member), words) == 0) return true;
    return false;
}

static bool any_rolled(const json_t *battles)
{
    const json_t *one;
    size_t i;
    json_array_foreach(battles, i, one) if (json_is_true(json_object_get(one, "rolled"))) return true;
    return false;
}

static void add(json_t *out, const char *what, bool has)
{
    char member[32] = "no_";
    strncat(member, what, sizeof member - strlen(member) - 1);
    json_object_set_new(out, member, json_boolean(!has));
}

static const char *const counter_kinds[] = {"infantry",     "cavalry", "artillery", "leader",
                                            "headquarters", "ship",    "fort",      "supply"};

/* Hexes have all textures, in their legend too; else what grounds and areas have. */
static void add_symbols(json_t *out, const json_t *map)
{
    static const char *const textures[] = {"forest", "rough", "hill", "marsh", "water"};
    const json_t *hexes = json_object_get(map, "hexes");
    for (size_t i = 0; i < sizeof textures / sizeof *textures; i++)
        add(out, textures[i],
            json_is_object(hexes) || any_with(json_object_get(map, "textures"), "kind", textures[i]) ||
                any_with(json_object_get(map, "ground"), "texture", textures[i]));
    for (size_t i = 0; i < sizeof counter_kinds / sizeof *counter_kinds; i++)
        add(out, counter_kinds[i],
            any_with(json_object_get(map, "frames"), "kind", counter_kinds[i]) ||
                any_with(json_object_get(map, "counter_kinds"), "kind", counter_kinds[i]));
}

void draw_lacks(json_t *view)
{
    const json_t *map = json_object_get(view, "map");
    json_t *out = json_object();
    add(out, "dice", any_rolled(json_object_get(view, "battles")));
    add(out, "hand", json_is_true(json_object_get(view, "has_hand")));
    add(out, "trees", json_array_size(json_object_get(view, "trees")) > 0);
    add(out, "hexes", json_is_object(json_object_get(map, "hexes")));
    add(out, "shapes", json_is_true(json_object_get(map, "has_shapes")));
    add(out, "ground", json_array_size(json_object_get(map, "ground")) > 0);
    add(out, "shades", json_array_size(json_object_get(map, "shades")) > 0);
    add_symbols(out, map);
    json_object_set(out, "sight",
                    json_is_object(json_object_get(map, "sight")) ? json_object_get(map, "sight") : json_false());
    json_object_update(view, out);
    json_object_set_new(view, "lacks", out);
}

/* With the rules in the page a tap chooses, and the tray says what stands there. */
static void opens_nothing(json_t *map)
{
    static const char *const lists[] = {"stacks", "boxes"};
    json_t *one, *row;
    size_t i, k;
    for (int list = 0; list < 2; list++)
        json_array_foreach(json_object_get(map, lists[list]), i, one) json_object_set_new(one, "opens", json_false());
    json_array_foreach(json_object_get(map, "zones"), i, one) json_array_foreach(json_object_get(one, "places"), k, row)
    {
        json_object_set_new(row, "n", json_false());
        json_object_set_new(row, "pieces", json_array());
    }
    json_object_set_new(map, "has_open", json_false());
}

void draw_lacks_nothing(json_t *view)
{
    if (json_is_object(json_object_get(view, "map")))
        opens_nothing(json_object_get(view, "map"));
    json_t *out = json_object_get(view, "lacks");
    add(out, "hand", true);
    add(out, "trees", true);
    for (size_t i = 0; i < sizeof counter_kinds / sizeof *counter_kinds; i++)
        add(out, counter_kinds[i], true);
    json_object_update(view, out);
}
