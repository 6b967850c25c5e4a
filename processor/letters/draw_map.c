/* SPDX-License-Identifier: Apache-2.0 */
/* The map: a ruleset's places, lines, layers and moves as coordinates and paths for an SVG. */
#include "games/face/picture.h"
#include "processor/letters/draw.h"
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 1000,
    WIDER = 1500,
    MANY_PLACES = 75,
    SIDE = 56,
    ABOVE = 26,
    LETTER = 8,
    SMALL_LETTER = 6,
    BEND_LEAST = 7,
    BEND_MOST = 16
};

struct kind { /* of lines */
    const char *name;
    bool bends;
};
static const struct kind kinds[] = {{"rail", false}, {"river", true}, {"road", false}, {"sea", true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

struct drawing {
    struct arena *arena;
    const json_t *picture, *map;
    int from_width, from_height, width, height; /* the picture's, the drawing's */
    int left, top, wide, high;                  /* the part of the picture that has places */
    int grow, shrink;                           /* its scale: grow / shrink */
    struct draw_place *place;
    int n;
    struct draw_line *line; /* those whose ends are known; the kinds beside them */
    int *kind;
    int n_lines;
};

/* ---- reading ---- */

static int scaled(const struct drawing *d, int value)
{
    return (int)((int64_t)value * d->grow / d->shrink);
}

/* With room for names beside what lies at the edge, in the middle of what is wider than the map. */
static int x_of(const struct drawing *d, const json_t *from)
{
    int spare = d->width - 2 * SIDE - scaled(d, d->wide);
    return SIDE + spare / 2 + scaled(d, draw_number(from, "x", 0, d->from_width) - d->left);
}

static int y_of(const struct drawing *d, const json_t *from)
{
    return ABOVE + scaled(d, draw_number(from, "y", 0, d->from_height) - d->top);
}

/* The part with places, as large as the drawing's width and height allow, but never more than twice as large as the
 * whole would be. */
static void measure(struct drawing *d)
{
    int right = 0, bottom = 0, room = d->width - 2 * SIDE, tall = d->width * 17 / 20;
    size_t i;
    json_t *from;
    d->left = d->from_width;
    d->top = d->from_height;
    json_array_foreach(json_object_get(d->map, "places"), i, from)
    {
        int x = draw_number(from, "x", 0, d->from_width), y = draw_number(from, "y", 0, d->from_height);
        d->left = x < d->left ? x : d->left;
        right = x > right ? x : right;
        d->top = y < d->top ? y : d->top;
        bottom = y > bottom ? y : bottom;
    }
    d->wide = right > d->left ? right - d->left : 1;
    d->high = bottom > d->top ? bottom - d->top : 1;
    d->grow = room;
    d->shrink = d->wide > d->from_width / 2 ? d->wide : d->from_width / 2;
    if (scaled(d, d->high) > tall) {
        d->grow = tall;
        d->shrink = d->high;
    }
    d->height = scaled(d, d->high) + 2 * ABOVE;
}

static int place_named(const struct drawing *d, const char *id)
{
    for (int i = 0; *id && i < d->n; i++)
        if (strcmp(draw_words(d->place[i].from, "id"), id) == 0)
            return i;
    return -1;
}

static int characters(const char *words)
{
    int n = 0;
    for (; *words; words++)
        n += ((unsigned char)*words & 0xC0) != 0x80;
    return n;
}

static void read_places(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "places");
    json_t *from;
    size_t i;
    d->place = arena_take(d->arena, (PICTURE_PLACES_MAX + 1) * sizeof *d->place);
    json_array_foreach(list, i, from)
    {
        if (d->n == PICTURE_PLACES_MAX)
            break;
        struct draw_place *p = &d->place[d->n++];
        int name = characters(draw_words(from, "name")) * (*draw_words(from, "changed") ? LETTER + 1 : LETTER) + 2;
        int label = characters(draw_words(from, "label")) * SMALL_LETTER;
        *p = (struct draw_place){.from = from,
                                 .x = x_of(d, from),
                                 .y = y_of(d, from),
                                 .name_width = name > label ? name : label,
                                 .lines = label > 0 ? 2 : 1,
                                 .first = json_is_true(json_object_get(from, "first"))};
    }
}

static int kind_named(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return i;
    return -1;
}

/* A second straight line of the same two places is bent away from the first. */
static bool is_second(const struct drawing *d, const struct draw_line *line)
{
    for (int i = 0; i < d->n_lines; i++)
        if (((d->line[i].a == line->a && d->line[i].b == line->b) ||
             (d->line[i].a == line->b && d->line[i].b == line->a)) &&
            !kinds[d->kind[i]].bends)
            return true;
    return false;
}

static void read_lines(struct drawing *d)
{
    json_t *from;
    size_t i;
    d->line = arena_take(d->arena, PICTURE_LINES_MAX * sizeof *d->line);
    d->kind = arena_take(d->arena, PICTURE_LINES_MAX * sizeof *d->kind);
    json_array_foreach(json_object_get(d->map, "lines"), i, from)
    {
        struct draw_line line = {place_named(d, draw_words(from, "a")), place_named(d, draw_words(from, "b")), 0};
        int kind = kind_named(draw_words(from, "kind"));
        if (line.a < 0 || line.b < 0 || line.a == line.b || kind < 0 || d->n_lines == PICTURE_LINES_MAX)
            continue;
        line.bend = kinds[kind].bends ? BEND_MOST : is_second(d, &line) ? -BEND_MOST : 0;
        d->kind[d->n_lines] = kind;
        d->line[d->n_lines++] = line;
    }
}

/* ---- paths ---- */

/* From a to b, straight, or with its middle moved aside: a tenth of its length, within bounds. */
static void add_path(struct text *out, const struct drawing *d, const struct draw_line *line)
{
    const struct draw_place *a = &d->place[line->a], *b = &d->place[line->b];
    int dx = b->x - a->x, dy = b->y - a->y, length = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    if (line->bend == 0 || length == 0) {
        text_format(out, "M%d %dL%d %d", a->x, a->y, b->x, b->y);
        return;
    }
    int by = length / 6 < BEND_LEAST ? BEND_LEAST : length / 6 > BEND_MOST ? BEND_MOST : length / 6;
    by = line->bend > 0 ? by : -by;
    text_format(out, "M%d %dQ%d %d %d %d", a->x, a->y, (a->x + b->x) / 2 + dy * by / length,
                (a->y + b->y) / 2 - dx * by / length, b->x, b->y);
}

static json_t *path_of(const struct drawing *d, int kind)
{
    struct text out = {.arena = d->arena};
    for (int i = 0; i < d->n_lines; i++)
        if (d->kind[i] == kind)
            add_path(&out, d, &d->line[i]);
    return out.len > 0 ? json_string(out.at) : json_false();
}

/* ---- places ---- */

static const struct {
    const char *mark, *name;
} marks[] = {{"fort", "fort"}, {"port", "port"}, {"pest", "pesthole"}, {"capital", "capital"}};
enum { MARKS = sizeof marks / sizeof *marks };

static bool has_mark(const json_t *place, const char *mark)
{
    size_t i;
    json_t *at;
    json_array_foreach(json_object_get(place, "marks"), i, at)
    {
        const char *words = json_string_value(at);
        if (words && strcmp(words, mark) == 0)
            return true;
    }
    return false;
}

static json_t *drawn_place(const struct drawing *d, const struct draw_place *p)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    const char *side = draw_words(p->from, "side"), *changed = draw_words(p->from, "changed");
    const char *label = draw_words(p->from, "label");
    int name_x = p->left + (p->anchor == 1 ? p->name_width / 2 : p->anchor == 2 ? p->name_width : 0);
    json_t *out =
        json_pack("{s:i,s:i,s:s,s:i,s:i,s:i,s:s,s:s,s:s,s:s,s:b}", "x", p->x, "y", p->y, "name",
                  draw_words(p->from, "name"), "name_x", name_x, "name_y", p->top + 12, "label_y",
                  p->top + 12 + DRAW_NAME_HEIGHT - 2, "anchor", anchors[p->anchor], "tone", draw_tone(d->picture, side),
                  "shape", draw_shape(d->picture, side), "words", draw_words(p->from, "words"), "first", p->first);
    for (int i = 0; i < MARKS; i++)
        json_object_set_new(out, marks[i].mark, json_boolean(has_mark(p->from, marks[i].mark)));
    json_object_set_new(out, "changed", *changed ? json_string(changed) : json_false());
    json_object_set_new(out, "label", *label ? json_string(label) : json_false());
    return out;
}

static json_t *drawn_places(const struct drawing *d)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n; i++)
        json_array_append_new(all, drawn_place(d, &d->place[i]));
    return all;
}

/* The list of places, for whoever cannot see the map: by zone, in the order in which the zones come up. */
static json_t *zones(const struct drawing *d)
{
    json_t *all = json_array();
    bool *told = arena_take(d->arena, (size_t)d->n + 1);
    for (int i = 0; i < d->n; i++) {
        const char *zone = draw_words(d->place[i].from, "zone");
        json_t *places = json_array();
        for (int k = i; k < d->n; k++) {
            const json_t *from = d->place[k].from;
            if (told[k] || strcmp(draw_words(from, "zone"), zone) != 0)
                continue;
            told[k] = true;
            const char *changed = draw_words(from, "changed"), *label = draw_words(from, "label");
            json_t *row = json_pack("{s:s,s:s,s:s}", "name", draw_words(from, "name"), "words",
                                    draw_words(from, "words"), "tone", draw_tone(d->picture, draw_words(from, "side")));
            json_object_set_new(row, "changed", *changed ? json_string(changed) : json_false());
            json_object_set_new(row, "label", *label ? json_string(label) : json_false());
            json_array_append_new(places, row);
        }
        if (json_array_size(places) > 0)
            json_array_append_new(all, json_pack("{s:s,s:O}", "zone", zone, "places", places));
        json_decref(places);
    }
    return all;
}

static json_t *changes(const struct drawing *d)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n; i++) {
        const char *changed = draw_words(d->place[i].from, "changed");
        if (*changed)
            json_array_append_new(
                all, json_pack("{s:s,s:s}", "name", draw_words(d->place[i].from, "name"), "words", changed));
    }
    return all;
}

/* ---- what lies over the lines ---- */

static json_t *layer(const struct drawing *d, const json_t *from, int number)
{
    struct text path = {.arena = d->arena};
    json_t *rings = json_array(), *at;
    size_t i;
    json_array_foreach(json_object_get(from, "lines"), i, at)
    {
        const char *a = json_string_value(json_array_get(at, 0)), *b = json_string_value(json_array_get(at, 1));
        struct draw_line line = {a ? place_named(d, a) : -1, b ? place_named(d, b) : -1, 0};
        if (line.a >= 0 && line.b >= 0)
            add_path(&path, d, &line);
    }
    json_array_foreach(json_object_get(from, "places"), i, at)
    {
        int place = place_named(d, json_is_string(at) ? json_string_value(at) : "");
        if (place >= 0)
            json_array_append_new(rings, json_pack("{s:i,s:i}", "x", d->place[place].x, "y", d->place[place].y));
    }
    return json_pack("{s:i,s:s,s:s,s:s,s:s,s:o}", "n", number, "title", draw_words(from, "title"), "words",
                     draw_words(from, "words"), "tone", draw_tone(d->picture, draw_words(from, "side")), "path",
                     path.len ? path.at : "", "rings", rings);
}

static json_t *layers(const struct drawing *d)
{
    json_t *all = json_array(), *from;
    size_t i;
    json_array_foreach(json_object_get(d->map, "layers"), i, from)
    {
        if (i < PICTURE_LAYERS_MAX)
            json_array_append_new(all, layer(d, from, (int)i + 1));
    }
    return all;
}

/* An arrow ends before the symbol that it points at, and bends so that it does not cover the line below it. */
static json_t *moves(const struct drawing *d)
{
    json_t *all = json_array(), *from;
    size_t i;
    json_array_foreach(json_object_get(d->map, "moves"), i, from)
    {
        int a = place_named(d, draw_words(from, "from")), b = place_named(d, draw_words(from, "to"));
        if (a < 0 || b < 0 || a == b)
            continue;
        int x = d->place[a].x, y = d->place[a].y, dx = d->place[b].x - x, dy = d->place[b].y - y;
        int length = abs(dx) > abs(dy) ? abs(dx) : abs(dy), stop = length > 40 ? length - 20 : length / 2;
        int mid_x = x + dx / 2 + dy * 22 / length, mid_y = y + dy / 2 - dx * 22 / length;
        struct text path = {.arena = d->arena};
        text_format(&path, "M%d %dQ%d %d %d %d", x, y, mid_x, mid_y, x + dx * stop / length + dy * 6 / length,
                    y + dy * stop / length - dx * 6 / length);
        json_array_append_new(all, json_pack("{s:s,s:s,s:s}", "path", path.at, "tone",
                                             draw_tone(d->picture, draw_words(from, "side")), "words",
                                             draw_words(from, "words")));
    }
    return all;
}

static json_t *areas(const struct drawing *d)
{
    json_t *all = json_array(), *from;
    size_t i;
    json_array_foreach(json_object_get(d->map, "areas"), i, from)
    {
        int x = x_of(d, from), w = scaled(d, draw_number(from, "w", 0, d->from_width));
        int y = y_of(d, from), h = scaled(d, draw_number(from, "h", 0, d->from_height));
        bool in_sight =
            x + w / 2 > SIDE && x + w / 2 < d->width - SIDE && y + h / 2 > ABOVE && y + h / 2 < d->height - ABOVE;
        if (!in_sight)
            continue;
        json_array_append_new(all, json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:s,s:s}", "x", x + 3, "y", y + 3, "w",
                                             w > 6 ? w - 6 : 0, "h", h > 6 ? h - 6 : 0, "middle_x", x + w / 2,
                                             "middle_y", y + h / 2, "name", draw_words(from, "name"), "words",
                                             draw_words(from, "words")));
    }
    return all;
}

/* ---- shades: the ground of each zone ---- */

enum { SHADES_MAX = 4 };

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
static json_t *shades(const struct drawing *d, const json_t *zones)
{
    json_t *all = json_array(), *zone;
    size_t i, n = json_array_size(zones);
    json_array_foreach(zones, i, zone)
    {
        if (n > 1 && n <= SHADES_MAX)
            json_array_append_new(all, shade(d, draw_words(zone, "zone"), (int)i + 1));
    }
    return all;
}

/* ---- the whole ---- */

static json_t *legend(const struct drawing *d)
{
    json_t *out = json_object();
    for (int i = 0; i < KINDS; i++) {
        bool any = false;
        for (int k = 0; k < d->n_lines; k++)
            any = any || d->kind[k] == i;
        json_object_set_new(out, kinds[i].name, json_boolean(any));
    }
    for (int i = 0; i < MARKS; i++) {
        bool any = false;
        for (int k = 0; k < d->n; k++)
            any = any || has_mark(d->place[k].from, marks[i].mark);
        json_object_set_new(out, marks[i].mark, json_boolean(any));
    }
    return out;
}

json_t *draw_map(const json_t *picture)
{
    const json_t *map = json_object_get(picture, "map");
    struct drawing d = {.arena = arena_new(), .picture = picture, .map = map};
    if (json_array_size(json_object_get(map, "places")) == 0) {
        arena_free(d.arena);
        return json_false();
    }
    d.from_width = draw_number(map, "width", 10, 20000);
    d.from_height = draw_number(map, "height", 10, 20000);
    d.width = json_array_size(json_object_get(map, "places")) > MANY_PLACES ? WIDER : WIDE;
    measure(&d);
    read_places(&d);
    read_lines(&d);
    draw_spread(d.place, d.n, d.width, d.height);
    draw_names(d.place, d.n, d.line, d.n_lines, d.width, d.height);
    json_t *out = json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "title", draw_words(map, "title"),
                            "words", draw_words(map, "words"), "width", d.width, "height", d.height, "areas", areas(&d),
                            "places", drawn_places(&d), "zones", zones(&d), "changes", changes(&d), "layers",
                            layers(&d), "moves", moves(&d), "legend", legend(&d), "sides", draw_sides(picture));
    json_object_set_new(out, "shades", shades(&d, json_object_get(out, "zones")));
    json_object_set_new(out, "has_layers", json_boolean(json_array_size(json_object_get(out, "layers")) > 0));
    json_object_set_new(out, "wide", json_boolean(d.width > WIDE));
    json_object_set_new(out, "has_changes", json_boolean(json_array_size(json_object_get(out, "changes")) > 0));
    static const char *const paths[KINDS] = {"rail_path", "river_path", "road_path", "sea_path"};
    for (int i = 0; i < KINDS; i++)
        json_object_set_new(out, paths[i], path_of(&d, i));
    arena_free(d.arena);
    return out;
}
