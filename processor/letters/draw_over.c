/* SPDX-License-Identifier: Apache-2.0 */
/* What lies over the ground: layers that are shown on demand, and the moves of this turn. */
#include "processor/letters/draw_inside.h"

enum { NEAR = 64, LEAVES = 12, BEFORE = 17, BEND = 22, ASIDE = 6 };

/* The hexes of a layer as one region; it marks them in `in`. */
static bool take_hexes(const struct drawing *d, const json_t *ids, bool *in)
{
    json_t *at;
    size_t i;
    bool any = false;
    json_array_foreach(ids, i, at)
    {
        int hex = json_is_string(at) ? draw_hex_named(&d->hexes, json_string_value(at)) : -1;
        if (hex >= 0)
            in[hex] = any = true;
    }
    return any;
}

static json_t *hexes_of(const struct drawing *d, const json_t *ids)
{
    const struct hex_board *b = &d->hexes;
    bool *in = arena_take(d->arena, (size_t)((b->columns + 2) * (b->rows + 2)));
    return b->columns > 0 && take_hexes(d, ids, in) ? draw_hexes_outline(d, in, false) : json_false();
}

/* An area is shaded; what has no shape has a ring. */
static void add_spots(struct drawing *d, const json_t *ids, json_t *rings, json_t *areas)
{
    json_t *at;
    size_t i;
    json_array_foreach(ids, i, at)
    {
        const char *id = json_is_string(at) ? json_string_value(at) : "";
        int place = draw_place_named(d, id), x, y;
        if (place >= 0 && d->area && d->area[place])
            json_array_append_new(areas, json_integer(place));
        else if (draw_hex_named(&d->hexes, id) < 0 && draw_spot(d, id, &x, &y))
            json_array_append_new(rings, json_pack("{s:i,s:i}", "x", x, "y", y));
    }
}

static json_t *layer(struct drawing *d, const json_t *from, int number)
{
    struct pen path = {.out = {.arena = d->arena}};
    json_t *rings = json_array(), *areas = json_array(), *at;
    size_t i;
    json_array_foreach(json_object_get(from, "lines"), i, at)
    {
        const char *a = json_string_value(json_array_get(at, 0)), *b = json_string_value(json_array_get(at, 1));
        struct draw_line line = {a ? draw_place_named(d, a) : -1, b ? draw_place_named(d, b) : -1, 0};
        if (line.a >= 0 && line.b >= 0)
            draw_path_add(&path, d, &line);
    }
    add_spots(d, json_object_get(from, "places"), rings, areas);
    json_t *out = json_pack("{s:i,s:s,s:s,s:s,s:o,s:o}", "n", number, "title", draw_words(from, "title"), "words",
                            draw_words(from, "words"), "tone", draw_tone(d->picture, draw_words(from, "side")), "path",
                            draw_or_false(path.out.len ? path.out.at : ""), "rings", rings);
    json_object_set_new(out, "over", hexes_of(d, json_object_get(from, "places")));
    json_object_set_new(out, "areas", areas);
    return out;
}

json_t *draw_layers_drawn(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "layers");
    json_t *all = json_array(), *from;
    size_t i;
    draw_left_out(d, json_array_size(list), PICTURE_LAYERS_MAX, "layers");
    json_array_foreach(list, i, from)
    {
        if (i < PICTURE_LAYERS_MAX)
            json_array_append_new(all, layer(d, from, (int)i + 1));
    }
    return all;
}

static int root_of(int square)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* From the edge of one symbol to the edge of the other, bent aside so that it does not cover the line below it. Where
 * these are near, what is left between them is all of it. */
static json_t *move(struct drawing *d, const json_t *from)
{
    int x, y, to_x, to_y;
    if (!draw_spot(d, draw_words(from, "from"), &x, &y) || !draw_spot(d, draw_words(from, "to"), &to_x, &to_y) ||
        (x == to_x && y == to_y))
        return NULL;
    int dx = to_x - x, dy = to_y - y, length = root_of(dx * dx + dy * dy);
    bool near = length < NEAR;
    int out = near ? length / 5 : LEAVES, in = near ? length / 4 : BEFORE, bend = near ? length / 5 : BEND;
    int aside = near ? length / 8 : ASIDE, stop = length - in;
    struct text path = {.arena = d->arena};
    text_format(&path, "M%d %dQ%d %d %d %d", x + dx * out / length + dy * aside / length,
                y + dy * out / length - dx * aside / length, x + dx / 2 + dy * bend / length,
                y + dy / 2 - dx * bend / length, x + dx * stop / length + dy * aside / length,
                y + dy * stop / length - dx * aside / length);
    return json_pack("{s:s,s:s,s:s}", "path", path.at, "tone", draw_tone(d->picture, draw_words(from, "side")), "words",
                     draw_words(from, "words"));
}

json_t *draw_moves_drawn(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "moves");
    json_t *all = json_array(), *from;
    size_t i;
    draw_left_out(d, json_array_size(list), PICTURE_MOVES_MAX, "moves");
    json_array_foreach(list, i, from)
    {
        json_t *drawn = i < PICTURE_MOVES_MAX ? move(d, from) : NULL;
        if (drawn)
            json_array_append_new(all, drawn);
    }
    return all;
}

/* Where somebody looks first: at what is attacked and open, else where a move led, else at what changed, else at the
 * middle of what is in play, since the ground may reach far beyond it. */
static bool first_sight(const struct drawing *d, int *x)
{
    int y;
    for (int i = 0; i < d->n; i++)
        if (draw_has_mark(d->place[i].from, "attack")) {
            *x = d->place[i].x;
            return true;
        }
    const json_t *first = json_array_get(json_object_get(d->map, "moves"), 0);
    if (first && draw_spot(d, draw_words(first, "to"), x, &y))
        return true;
    for (int i = 0; i < d->n; i++)
        if (*draw_words(d->place[i].from, "changed")) {
            *x = d->place[i].x;
            return true;
        }
    int64_t sum = 0;
    for (int i = 0; i < d->n; i++)
        sum += d->place[i].x;
    *x = d->n > 0 ? (int)(sum / d->n) : 0;
    return d->n > 0;
}

json_t *draw_sight(const struct drawing *d)
{
    int x;
    bool moves = d->n_stacks == 0 && !d->has_shapes && d->hexes.columns == 0; /* others are turned larger */
    return moves && d->width > 0 && first_sight(d, &x) ? json_pack("{s:i}", "at", x * 100 / d->width) : json_false();
}
