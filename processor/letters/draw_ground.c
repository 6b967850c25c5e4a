/* SPDX-License-Identifier: Apache-2.0 */
/* What lies below the places: the shapes of areas, land and water, and a shade for each zone of a map without either.
 */
#include "processor/letters/draw_inside.h"
#include <stdlib.h>
#include <string.h>

enum { SHADES_MAX = 4 };

/* ---- shapes ---- */

static void add_line(struct drawing *d, struct pen *pen, const json_t *line, bool closed)
{
    size_t n = json_array_size(line) / 2;
    if (n < 2 || d->n_points + (int)n > PICTURE_POINTS_MAX) {
        d->n_points += (int)n;
        return;
    }
    d->n_points += (int)n;
    for (size_t i = 0; i < n; i++) {
        int x = draw_x_at(d, json_array_get(line, 2 * i)), y = draw_y_at(d, json_array_get(line, 2 * i + 1));
        if (i == 0)
            draw_pen_move(pen, x, y);
        else
            draw_pen_line(pen, x, y);
    }
    if (closed)
        draw_pen_close(pen);
}

static json_t *lines_path(struct drawing *d, const json_t *lines, bool closed)
{
    struct pen pen = {.out = {.arena = d->arena}};
    json_t *line;
    size_t i;
    json_array_foreach(lines, i, line)
    {
        if (json_array_size(line) < PICTURE_POINTS_MAX)
            add_line(d, &pen, line, closed);
        else
            d->n_points = PICTURE_POINTS_MAX + 1;
    }
    return draw_pen_path(&pen);
}

void draw_shapes_read(struct drawing *d)
{
    if (!d->has_shapes)
        return;
    d->area = arena_take(d->arena, (size_t)d->n * sizeof *d->area + 1);
    for (int i = 0; i < d->n; i++) {
        json_t *path = lines_path(d, json_object_get(d->place[i].from, "shape"), true);
        if (json_is_string(path))
            d->area[i] = arena_words(d->arena, "%s", json_string_value(path));
        json_decref(path);
    }
}

/* What is said of an area besides whose it is, which its colour and the list of places say; false: nothing. */
static json_t *besides(const struct drawing *d, const char *side, const char *words)
{
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(d->picture, "sides"), i, one)
    {
        const char *name = draw_words(one, "name");
        size_t len = strlen(name);
        if (strcmp(draw_words(one, "id"), side) != 0 || strncmp(name, words, len) != 0)
            continue;
        if (!words[len])
            return json_false();
        if (len > 0 && strncmp(words + len, "; ", 2) == 0)
            return json_string(words + len + 2);
    }
    return draw_or_false(words);
}

/* Those of one side together: it says their tone, and whose they are, once. */
static json_t *areas_of(const struct drawing *d, const char *side)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n; i++) {
        const json_t *from = d->place[i].from;
        if (d->area[i] && strcmp(draw_words(from, "side"), side) == 0)
            json_array_append_new(all, json_pack("{s:i,s:s,s:s,s:o,s:b}", "n", i, "path", d->area[i], "name",
                                                 draw_words(from, "name"), "words",
                                                 besides(d, side, draw_words(from, "words")), "named", 0));
    }
    return all;
}

json_t *draw_shapes_drawn(const struct drawing *d)
{
    json_t *all = json_array(), *seen = json_object();
    for (int i = 0; d->area && i < d->n; i++) {
        const char *side = draw_words(d->place[i].from, "side"), *shape = draw_shape(d->picture, side);
        bool strong = strcmp(shape, "square") == 0 || strcmp(shape, "triangle") == 0;
        if (!d->area[i] || json_object_get(seen, side))
            continue;
        json_object_set_new(seen, side, json_true());
        json_array_append_new(all, json_pack("{s:s,s:b,s:o}", "tone", draw_tone(d->picture, side), "strong", strong,
                                             "areas", areas_of(d, side)));
    }
    json_decref(seen);
    return all;
}

/* The ground of an area, by the letters of hexes; what is open has no texture. */
static const struct {
    const char *letters, *kind;
} textures[] = {{"fb", "forest"}, {"r", "rough"}, {"h", "hill"}, {"m", "marsh"}, {"w", "water"}};

json_t *draw_textures_drawn(const struct drawing *d)
{
    json_t *all = json_array();
    for (size_t k = 0; d->area && k < sizeof textures / sizeof *textures; k++) {
        json_t *areas = json_array();
        for (int i = 0; i < d->n; i++) {
            const char *terrain = draw_words(d->place[i].from, "terrain");
            if (d->area[i] && strlen(terrain) == 1 && strchr(textures[k].letters, *terrain))
                json_array_append_new(areas, json_integer(i));
        }
        if (json_array_size(areas) > 0)
            json_array_append_new(all, json_pack("{s:s,s:O}", "kind", textures[k].kind, "areas", areas));
        json_decref(areas);
    }
    return all;
}

/* ---- land and water ---- */

static const struct {
    const char *kind, *texture;
    bool closed;
} grounds[] = {{"land", "", true},       {"water", "", true},  {"hills", "hill", true}, {"woods", "forest", true},
               {"marsh", "marsh", true}, {"coast", "", false}, {"river", "", false},    {"border", "", false},
               {"range", "", false},     {"lake", "", true}};

static json_t *ground_part(struct drawing *d, const json_t *from, int number)
{
    size_t k = 0, n = sizeof grounds / sizeof *grounds;
    while (k < n && strcmp(grounds[k].kind, draw_words(from, "kind")) != 0)
        k++;
    if (k == n)
        return NULL;
    json_t *name = draw_or_false(draw_words(from, "name")),
           *path = lines_path(d, json_object_get(from, "lines"), grounds[k].closed);
    bool shore = strcmp(grounds[k].kind, "coast") == 0, range = strcmp(grounds[k].kind, "range") == 0,
         lake = strcmp(grounds[k].kind, "lake") == 0;
    return json_pack("{s:i,s:s,s:b,s:b,s:b,s:b,s:b,s:o,s:o,s:o,s:i,s:i}", "n", number, "kind", grounds[k].kind,
                     "is_line", !grounds[k].closed, "shore", shore, "range", range, "shared", shore || range, "lake",
                     lake, "texture", draw_or_false(grounds[k].texture), "path", path, "name", name, "x",
                     draw_x(d, from), "y", draw_y(d, from));
}

/* A part that others hold as well is a ruleset's own, and comes again with each report (games/kit/ground.h): it is
 * drawn once, at each scale. What is kept holds it too, so no other can come to lie where it lies. */
static json_t *part_kept(struct drawing *d, json_t *from, int number)
{
    enum { KEPT = 48, SCALE = 11 };
    static struct {
        json_t *from, *drawn;
        int scale[SCALE], n_points;
    } kept[KEPT];
    static int next;
    const int scale[SCALE] = {number,    d->width,      d->side,        d->above, d->wide, d->grow,
                              d->shrink, d->from_width, d->from_height, d->left,  d->top};
    if (from->refcount < 2)
        return ground_part(d, from, number);
    for (int i = 0; i < KEPT; i++)
        if (kept[i].from == from && memcmp(kept[i].scale, scale, sizeof scale) == 0 &&
            d->n_points + kept[i].n_points <= PICTURE_POINTS_MAX) {
            d->n_points += kept[i].n_points;
            return json_incref(kept[i].drawn);
        }
    int before = d->n_points;
    json_t *drawn = ground_part(d, from, number);
    if (!drawn || d->n_points > PICTURE_POINTS_MAX) /* something was left out */
        return drawn;
    json_decref(kept[next].from);
    json_decref(kept[next].drawn);
    kept[next].from = json_incref(from);
    kept[next].drawn = json_incref(drawn);
    kept[next].n_points = d->n_points - before;
    memcpy(kept[next].scale, scale, sizeof scale);
    next = (next + 1) % KEPT;
    return drawn;
}

json_t *draw_ground_drawn(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "ground");
    json_t *all = json_array(), *from;
    size_t i;
    if (d->hexes.columns > 0) { /* which has no scale for points: each hex says what its ground is */
        draw_left_out(d, json_array_size(list), 0, "parts of the ground on a map of hexes");
        return all;
    }
    draw_left_out(d, json_array_size(list), PICTURE_GROUND_MAX, "parts of the ground");
    json_array_foreach(list, i, from)
    {
        json_t *part = i < PICTURE_GROUND_MAX ? part_kept(d, from, (int)i) : NULL;
        if (part)
            json_array_append_new(all, part);
    }
    return all;
}

/* ---- shades: the ground of each zone ---- */

static int64_t turn_of(const struct draw_place *o, const struct draw_place *a, const struct draw_place *b)
{
    return (int64_t)(a->x - o->x) * (b->y - o->y) - (int64_t)(a->y - o->y) * (b->x - o->x);
}

static int by_place(const void *one, const void *two)
{
    const struct draw_place *a = *(const struct draw_place *const *)one, *b = *(const struct draw_place *const *)two;
    return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

/* The line around all of them (Andrew's monotone chain), as a closed path. at: sorted by_place. */
static const char *around(const struct drawing *d, const struct draw_place **at, int n)
{
    const struct draw_place **hull = arena_take(d->arena, (size_t)(2 * n + 2) * sizeof *hull);
    struct text out = {.arena = d->arena};
    int k = 0;
    for (int i = 0; i < n; i++) {
        while (k >= 2 && turn_of(hull[k - 2], hull[k - 1], at[i]) <= 0)
            k--;
        hull[k++] = at[i];
    }
    for (int i = n - 2, low = k + 1; i >= 0; i--) {
        while (k >= low && turn_of(hull[k - 2], hull[k - 1], at[i]) <= 0)
            k--;
        hull[k++] = at[i];
    }
    for (int i = 0; i < k; i++)
        text_format(&out, "%c%d %d", i ? 'L' : 'M', hull[i]->x, hull[i]->y);
    text_words(&out, "Z");
    return out.at;
}

static json_t *shade(const struct drawing *d, const char *zone, int number)
{
    const struct draw_place **at = arena_take(d->arena, (size_t)d->n * sizeof *at);
    int n = 0, x = 0, y = 0;
    for (int i = 0; i < d->n; i++)
        if (strcmp(draw_words(d->place[i].from, "zone"), zone) == 0) {
            at[n++] = &d->place[i];
            x += d->place[i].x;
            y += d->place[i].y;
        }
    qsort(at, (size_t)n, sizeof *at, by_place);
    return json_pack("{s:i,s:s,s:s,s:i,s:i}", "n", number, "name", zone, "path", around(d, at, n), "name_x", x / n,
                     "name_y", y / n);
}

/* Few and large ones only: many would cover each other. */
json_t *draw_shades(const struct drawing *d, const json_t *zones)
{
    json_t *all = json_array(), *zone;
    size_t i, n = json_array_size(zones) - (d->n_boxes > 0); /* what is off the map is the last of the list */
    n = d->has_shapes || d->n == 0 ? 0 : n;
    json_array_foreach(zones, i, zone)
    {
        if (i < n && n > 1 && n <= SHADES_MAX)
            json_array_append_new(all, shade(d, draw_words(zone, "zone"), (int)i + 1));
    }
    return all;
}
