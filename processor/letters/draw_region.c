/* SPDX-License-Identifier: Apache-2.0 */
/* Areas that the same layers show stand together in a group with an id, so that a layer names a group and not each of
 * its areas: a map of many areas weighs less. */
#include "processor/letters/draw_inside.h"

/* Of each place which layers show its area: bit n - 1 of layer n. */
static unsigned *layers_of_places(struct arena *arena, const json_t *layers, int n_places)
{
    unsigned *in = arena_take(arena, ((size_t)n_places + 1) * sizeof *in);
    json_t *one, *at;
    size_t i, k;
    json_array_foreach(layers, i, one)
    {
        json_array_foreach(json_object_get(one, "areas"), k, at) in[json_integer_value(at)] |= 1u << i;
    }
    return in;
}

static unsigned layers_of(const unsigned *in, const json_t *area)
{
    return in[json_integer_value(json_object_get(area, "n"))];
}

/* The areas that the same layers show as the first of these that is not yet taken; NULL: all are taken. */
static json_t *take_alike(const json_t *areas, const unsigned *in, bool *taken)
{
    json_t *alike = NULL, *area;
    unsigned which = 0;
    size_t i;
    json_array_foreach(areas, i, area)
    {
        if (taken[i] || (alike && layers_of(in, area) != which))
            continue;
        if (!alike) {
            alike = json_array();
            which = layers_of(in, area);
        }
        json_array_append(alike, area);
        taken[i] = true;
    }
    return alike;
}

static void name_in_layers(json_t *layers, unsigned which, const char *id)
{
    json_t *one;
    size_t i;
    json_array_foreach(layers, i, one) if (which >> i & 1)
        json_array_append_new(json_object_get(one, "regions"), json_string(id));
}

static void part(struct arena *arena, json_t *shape, json_t *layers, const unsigned *in, int *number)
{
    json_t *areas = json_object_get(shape, "areas"), *regions = json_array(), *alike;
    bool *taken = arena_take(arena, json_array_size(areas) + 1);
    while ((alike = take_alike(areas, in, taken))) {
        json_t *first = json_array_get(alike, 0);
        unsigned which = layers_of(in, first);
        bool several = which && json_array_size(alike) > 1; /* one alone has an id of its own */
        const char *id = several ? arena_words(arena, "e%d", (*number)++)
                                 : arena_words(arena, "a%d", (int)json_integer_value(json_object_get(first, "n")));
        json_object_set_new(first, "named", json_boolean(which && !several));
        name_in_layers(layers, which, id);
        json_array_append_new(regions,
                              json_pack("{s:o,s:o}", "id", several ? json_string(id) : json_false(), "areas", alike));
    }
    json_object_set_new(shape, "regions", regions);
}

void draw_regions(const struct drawing *d, json_t *shapes, json_t *layers)
{
    const unsigned *in = layers_of_places(d->arena, layers, d->n);
    json_t *one;
    size_t i;
    int number = 0;
    json_array_foreach(layers, i, one) json_object_set_new(one, "regions", json_array());
    json_array_foreach(shapes, i, one) part(d->arena, one, layers, in, &number);
}
