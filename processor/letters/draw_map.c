/* SPDX-License-Identifier: Apache-2.0 */
/* The map: a ruleset's places, lines, layers and moves as coordinates and paths for an SVG. */
#include "processor/letters/draw_inside.h"
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 1000,
    WIDER = 1500,
    NET = 1340, /* of many places without ground */
    MANY_PLACES = 75,
    BROAD = 850, /* boards of hexes that a telephone has to show larger than others */
    SIDE = 56,
    ABOVE = 26,
    NAME = 13, /* sizes of letters */
    CHANGED = 14,
    LABEL = 10,     /* 11, but not bold */
    NET_LABEL = 12, /* 13, likewise */
    BROKEN = 96,    /* names that are wider stand in two lines there */
    BROKEN_CLOSE = 70, /* and where areas lie close */
    BEND_LEAST = 7,
    STACK_MARGIN = 6,
    BEND_MOST = 16
};

struct kind { /* of lines */
    const char *name;
    bool bends;
};
static const struct kind kinds[] = {{"rail", false}, {"river", true}, {"road", false}, {"sea", true}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- reading ---- */

static int draw_scaled(const struct drawing *d, int value)
{
    return d->shrink > 0 ? (int)((int64_t)value * d->grow / d->shrink) : value; /* a map of hexes has no scale */
}

static int within(const json_t *number, int high)
{
    json_int_t value = json_integer_value(number);
    return value < 0 ? 0 : value > high ? high : (int)value;
}

/* With room for names beside what lies at the edge, in the middle of what is wider than the map. */
int draw_x_at(const struct drawing *d, const json_t *x)
{
    int spare = d->width - 2 * d->side - draw_scaled(d, d->wide);
    return d->side + spare / 2 + draw_scaled(d, within(x, d->from_width) - d->left);
}

int draw_y_at(const struct drawing *d, const json_t *y)
{
    return d->above + draw_scaled(d, within(y, d->from_height) - d->top);
}

int draw_x(const struct drawing *d, const json_t *from)
{
    return draw_x_at(d, json_object_get(from, "x"));
}

int draw_y(const struct drawing *d, const json_t *from)
{
    return draw_y_at(d, json_object_get(from, "y"));
}

static void take_in(struct drawing *d, const json_t *from_x, const json_t *from_y)
{
    int x = within(from_x, d->from_width), y = within(from_y, d->from_height);
    d->left = x < d->left ? x : d->left;
    d->right = x > d->right ? x : d->right;
    d->top = y < d->top ? y : d->top;
    d->bottom = y > d->bottom ? y : d->bottom;
}

/* The part with places. */
static void measure_places(struct drawing *d)
{
    size_t i;
    json_t *from;
    d->left = d->from_width;
    d->top = d->from_height;
    d->right = d->bottom = 0;
    json_array_foreach(json_object_get(d->map, "places"), i, from)
    {
        json_t *ring;
        size_t k;
        take_in(d, json_object_get(from, "x"), json_object_get(from, "y"));
        json_array_foreach(json_object_get(from, "shape"), k, ring)
        {
            d->has_shapes = true;
            for (size_t at = 0; at + 1 < json_array_size(ring); at += 2)
                take_in(d, json_array_get(ring, at), json_array_get(ring, at + 1));
        }
    }
    d->wide = d->right > d->left ? d->right - d->left : 1;
    d->high = d->bottom > d->top ? d->bottom - d->top : 1;
}

/* A map with ground is a whole sheet, and the drawing its paper. Of another the part with places is drawn, as large as
 * width and height allow, but never more than twice as large as the whole would be, with room for names around it. */
static void measure(struct drawing *d)
{
    bool sheet = json_array_size(json_object_get(d->map, "ground")) > 0;
    d->side = sheet ? 0 : SIDE;
    d->above = sheet ? 0 : ABOVE;
    measure_places(d);
    if (sheet) {
        d->left = d->top = 0;
        d->wide = d->from_width;
        d->high = d->from_height;
    }
    int room = d->width - 2 * d->side, tall = d->width * 17 / 20;
    d->grow = room;
    d->shrink = d->wide > d->from_width / 2 ? d->wide : d->from_width / 2;
    if (draw_scaled(d, d->high) > tall) {
        d->grow = tall;
        d->shrink = d->high;
    }
    d->height = draw_scaled(d, d->high) + 2 * d->above;
}

int draw_place_named(const struct drawing *d, const char *id)
{
    const json_t *known = json_object_get(d->ids, id);
    return known && json_integer_value(known) >= 0 ? (int)json_integer_value(known) : -1;
}

bool draw_spot(const struct drawing *d, const char *id, int *x, int *y)
{
    const json_t *known = json_object_get(d->ids, id);
    int hex = draw_hex_named(&d->hexes, id), at = (int)json_integer_value(known);
    if (hex >= 0) {
        draw_hex_middle(&d->hexes, hex, x, y);
    } else if (known && at >= 0) {
        *x = d->place[at].x;
        *y = d->place[at].y;
    } else if (known) {
        *x = d->box[-1 - at].x + d->box[-1 - at].wide / 2;
        *y = d->box[-1 - at].y + d->box[-1 - at].high / 2;
    }
    return hex >= 0 || known;
}

void draw_left_out(struct drawing *d, size_t n, size_t most, const char *what)
{
    if (n > most)
        json_array_append_new(d->left_out,
                              json_string(arena_words(d->arena, "Of %zu %s only %zu are drawn.", n, what, most)));
}

json_t *draw_or_false(const char *words)
{
    return *words ? json_string(words) : json_false();
}

/* How wide a text is drawn, in hundredths of its size: as a wide and bold face has the letters, as one does not know
 * which face a reader has. */
int draw_letters_wide(const char *words)
{
    static const struct {
        const char *letters;
        int wide;
    } some[] = {{"ijl.'", 38}, {"ftrI -,&", 50}, {"s", 60}, {"mwMW", 106}};
    int sum = 0;
    for (; *words; words++) {
        bool capital = *words >= 'A' && *words <= 'Z', follows = ((unsigned char)*words & 0xC0) == 0x80;
        int wide = follows ? 0 : capital ? 80 : 71;
        for (size_t i = 0; i < sizeof some / sizeof *some; i++)
            wide = strchr(some[i].letters, *words) ? some[i].wide : wide;
        sum += wide;
    }
    return sum;
}

/* Where a long name is broken in two on a net: at the blank that makes it narrowest. What follows it, or NULL. */
static const char *second_line(struct drawing *d, const json_t *from, int *wide)
{
    const char *name = draw_words(from, "name"), *second = NULL;
    *wide = draw_letters_wide(name);
    if (!d->net || json_is_true(json_object_get(from, "above")) || *wide * NAME / 100 <= (d->has_shapes ? BROKEN_CLOSE : BROKEN))
        return NULL;
    for (const char *blank = name; (blank = strchr(blank, ' ')); blank++) {
        int first = draw_letters_wide(arena_words(d->arena, "%.*s", (int)(blank - name), name));
        int rest = draw_letters_wide(blank + 1), wider = first > rest ? first : rest;
        if (wider < *wide) {
            *wide = wider;
            second = blank + 1;
        }
    }
    return second;
}

static void read_places(struct drawing *d)
{
    const json_t *list = json_object_get(d->map, "places");
    json_t *from;
    size_t i;
    size_t room = json_array_size(list) < PICTURE_PLACES_MAX ? json_array_size(list) : PICTURE_PLACES_MAX;
    draw_left_out(d, json_array_size(list), PICTURE_PLACES_MAX, "places");
    d->place = arena_take(d->arena, (room + 1) * sizeof *d->place);
    d->place_stack = arena_take(d->arena, (room + 1) * sizeof *d->place_stack);
    json_array_foreach(list, i, from)
    {
        if (d->n == PICTURE_PLACES_MAX)
            break;
        const char *id = draw_words(from, "id");
        if (*id && !json_object_get(d->ids, id))
            json_object_set_new(d->ids, id, json_integer(d->n));
        struct draw_place *p = &d->place[d->n++];
        int size = *draw_words(from, "changed") ? CHANGED : NAME, name;
        const char *second = second_line(d, from, &name);
        name = name * size / 100 + 2;
        int label = draw_letters_wide(draw_words(from, "label")) * (d->net ? NET_LABEL : LABEL) / 100;
        *p = (struct draw_place){.from = from,
                                 .x = draw_x(d, from),
                                 .y = draw_y(d, from),
                                 .name_width = name > label ? name : label,
                                 .lines = 1 + (second != NULL) + (label > 0),
                                 .second = second,
                                 .first = json_is_true(json_object_get(from, "first")),
                                 .above = json_is_true(json_object_get(from, "above")),
                                 .port = draw_has_mark(from, "port")};
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
    const json_t *list = json_object_get(d->map, "lines");
    size_t room = json_array_size(list) < PICTURE_LINES_MAX ? json_array_size(list) : PICTURE_LINES_MAX;
    draw_left_out(d, json_array_size(list), PICTURE_LINES_MAX, "lines");
    d->line = arena_take(d->arena, (room + 1) * sizeof *d->line);
    d->kind = arena_take(d->arena, (room + 1) * sizeof *d->kind);
    json_array_foreach(list, i, from)
    {
        struct draw_line line = {draw_place_named(d, draw_words(from, "a")), draw_place_named(d, draw_words(from, "b")),
                                 0};
        int kind = kind_named(draw_words(from, "kind"));
        if (line.a < 0 || line.b < 0 || line.a == line.b || kind < 0 || i >= PICTURE_LINES_MAX)
            continue;
        line.bend = kinds[kind].bends ? BEND_MOST : is_second(d, &line) ? -BEND_MOST : 0;
        d->kind[d->n_lines] = kind;
        d->line[d->n_lines++] = line;
    }
}

/* ---- paths ---- */

bool draw_bend(const struct draw_place *a, const struct draw_place *b, int bend, int *x, int *y)
{
    int dx = b->x - a->x, dy = b->y - a->y, length = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    if (bend == 0 || length == 0)
        return false;
    int by = length / 6 < BEND_LEAST ? BEND_LEAST : length / 6 > BEND_MOST ? BEND_MOST : length / 6;
    by = bend > 0 ? by : -by;
    *x = (a->x + b->x) / 2 + dy * by / length;
    *y = (a->y + b->y) / 2 - dx * by / length;
    return true;
}

/* From a to b, straight, or with its middle moved aside: a tenth of its length, within bounds. A path that is at one of
 * them goes on from there. */
void draw_path_add(struct pen *pen, const struct drawing *d, const struct draw_line *line)
{
    bool turned = pen->last && pen->x == d->place[line->b].x && pen->y == d->place[line->b].y;
    const struct draw_place *a = &d->place[turned ? line->b : line->a], *b = &d->place[turned ? line->a : line->b];
    int x, y;
    if (!pen->last || pen->x != a->x || pen->y != a->y)
        draw_pen_move(pen, a->x, a->y);
    if (draw_bend(a, b, turned ? -line->bend : line->bend, &x, &y))
        draw_pen_curve(pen, x, y, b->x, b->y);
    else
        draw_pen_line(pen, b->x, b->y);
}

static bool begins_at(const struct drawing *d, int place, const struct pen *pen)
{
    return pen->last && d->place[place].x == pen->x && d->place[place].y == pen->y;
}

/* The next line of a kind: one that goes on from where the pen is, else the first; -1: all are drawn. */
static int next_line(const struct drawing *d, int kind, const bool *done, const struct pen *pen)
{
    int first = -1;
    for (int i = 0; i < d->n_lines; i++) {
        if (d->kind[i] != kind || done[i])
            continue;
        if (begins_at(d, d->line[i].a, pen) || begins_at(d, d->line[i].b, pen))
            return i;
        first = first < 0 ? i : first;
    }
    return first;
}

static json_t *path_of(const struct drawing *d, int kind)
{
    struct pen pen = {.out = {.arena = d->arena}};
    bool *done = arena_take(d->arena, (size_t)d->n_lines + 1);
    for (int i; (i = next_line(d, kind, done, &pen)) >= 0; done[i] = true)
        draw_path_add(&pen, d, &d->line[i]);
    return draw_pen_path(&pen);
}

/* ---- places ---- */

static const struct {
    const char *mark, *name;
} marks[] = {{"fort", "fort"},      {"port", "port"}, {"pest", "pesthole"},  {"capital", "capital"},
             {"flag", "flag city"}, {"goal", "goal"}, {"attack", "attacked"}};
enum { MARKS = sizeof marks / sizeof *marks };

bool draw_has_mark(const json_t *place, const char *mark)
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

static json_t *drawn_place(struct drawing *d, const struct draw_place *p)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    const char *side = draw_words(p->from, "side"), *changed = draw_words(p->from, "changed");
    const char *label = draw_words(p->from, "label");
    int name_x = p->left + (p->anchor == 1 ? p->name_width / 2 : p->anchor == 2 ? p->name_width : 0);
    json_t *out = json_pack("{s:i,s:i,s:s,s:i,s:i,s:i,s:s,s:s,s:s,s:s,s:b}", "x", p->x, "y", p->y, "name",
                            draw_words(p->from, "name"), "name_x", name_x, "name_y", p->top + 12, "label_y",
                            p->top + 12 + (p->second ? 2 : 1) * DRAW_NAME_HEIGHT - 2, "anchor", anchors[p->anchor],
                            "tone", draw_tone(d->picture, side), "shape", draw_shape(d->picture, side), "words",
                            draw_words(p->from, "words"), "first", p->first);
    for (int i = 0; i < MARKS; i++)
        json_object_set_new(out, marks[i].mark, json_boolean(draw_has_mark(p->from, marks[i].mark)));
    const char *name = draw_words(p->from, "name");
    json_object_set_new(out, "line",
                        p->second ? json_stringn(name, (size_t)(p->second - name - 1)) : json_string(name));
    json_object_set_new(out, "second", p->second ? json_string(p->second) : json_false());
    json_object_set_new(out, "second_y", json_integer(p->top + 12 + DRAW_NAME_HEIGHT));
    json_object_set_new(out, "changed", *changed ? json_string(changed) : json_false());
    json_object_set_new(out, "label", *label ? json_string(label) : json_false());
    json_object_set_new(out, "turned", p->anchor ? json_string(p->anchor == 1 ? "m" : "e") : json_false());
    bool has_area = d->area && d->area[p - d->place];
    json_object_set_new(out, "has_area", json_boolean(has_area));
    json_object_set_new(out, "plain",
                        json_boolean(has_area && !*changed && json_array_size(json_object_get(p->from, "marks")) == 0));
    return out;
}

static json_t *drawn_places(struct drawing *d)
{
    json_t *all = json_array();
    for (int i = 0; i < d->n; i++)
        json_array_append_new(all, draw_place_again(d, i, drawn_place));
    return all;
}

/* Symbols as the caps of lines without length, for all of a side at once: a circle is a round cap, a square a square
 * one; other shapes are drawn one by one. */
static void add_dots(const struct drawing *d, json_t *groups)
{
    json_t *group, *place;
    size_t i, k;
    json_array_foreach(groups, i, group)
    {
        const json_t *places = json_object_get(group, "places");
        const char *shape = draw_words(json_array_get(places, 0), "shape");
        bool has_cap = strcmp(shape, "circle") == 0 || strcmp(shape, "square") == 0;
        struct text path = {.arena = d->arena};
        json_array_foreach(places, k, place)
            text_format(&path, "M%d %dh0", draw_number(place, "x", 0, d->width), draw_number(place, "y", 0, d->height));
        json_object_set_new(group, "dots", has_cap ? json_string(path.at) : json_false());
        json_object_set_new(group, "cap", json_string(shape));
    }
}

/* Those that are an area with nothing but a symbol and a name: the area is what is tapped. One group a side. */
static json_t *plain_places(const struct drawing *d, const json_t *places)
{
    json_t *groups = json_array(), *by_tone = json_object(), *place;
    size_t i;
    json_array_foreach(places, i, place)
    {
        const char *tone = draw_words(place, "tone");
        if (!json_is_true(json_object_get(place, "plain")))
            continue;
        if (!json_object_get(by_tone, tone)) {
            json_t *list = json_array();
            json_object_set(by_tone, tone, list);
            json_array_append_new(groups, json_pack("{s:s,s:o}", "tone", tone, "places", list));
        }
        json_array_append(json_object_get(by_tone, tone), place);
    }
    json_decref(by_tone);
    add_dots(d, groups);
    return groups;
}

/* ---- what is not in play ---- */

static json_t *areas(const struct drawing *d)
{
    json_t *all = json_array(), *from;
    size_t i;
    json_array_foreach(json_object_get(d->map, "areas"), i, from)
    {
        int x = draw_x(d, from), w = draw_scaled(d, draw_number(from, "w", 0, d->from_width));
        int y = draw_y(d, from), h = draw_scaled(d, draw_number(from, "h", 0, d->from_height));
        bool in_sight = x + w / 2 > d->side && x + w / 2 < d->width - d->side && y + h / 2 > d->above &&
                        y + h / 2 < d->height - d->above;
        if (!in_sight)
            continue;
        json_array_append_new(all, json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:s,s:s}", "x", x + 3, "y", y + 3, "w",
                                             w > 6 ? w - 6 : 0, "h", h > 6 ? h - 6 : 0, "middle_x", x + w / 2,
                                             "middle_y", y + h / 2, "name", draw_words(from, "name"), "words",
                                             draw_words(from, "words")));
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
            any = any || draw_has_mark(d->place[k].from, marks[i].mark);
        json_object_set_new(out, marks[i].mark, json_boolean(any));
    }
    json_object_set_new(out, "move", json_boolean(json_array_size(json_object_get(d->map, "moves")) > 0));
    return out;
}

/* A map of places: they lie where the picture says, and their names where these cover least. */
static void lay_places(struct drawing *d)
{
    d->from_width = draw_number(d->map, "width", 10, 20000);
    d->from_height = draw_number(d->map, "height", 10, 20000);
    bool sheet = json_array_size(json_object_get(d->map, "ground")) > 0;
    bool many = json_array_size(json_object_get(d->map, "places")) > MANY_PLACES;
    d->width = !many ? WIDE : sheet ? WIDER : NET;
    measure(d);
    d->net = many || sheet;
    read_places(d);
    read_lines(d);
    draw_spread(d->place, d->n, d->width, d->height);
    draw_shapes_read(d);
    draw_counters_read(d);
    for (int i = 0; i < d->n; i++)
        if (d->place_stack[i] > 0) {
            d->place[i].wide = COUNTER_WIDE / 2 + 1;
            d->place[i].under = draw_stack_height(d, d->place_stack[i]) + draw_stack_top(&d->place[i]);
            int below = d->place[i].y + d->place[i].under + STACK_MARGIN; /* what stands at the lower edge is in it */
            d->height = d->height > below ? d->height : below;
        }
    if (d->net)
        draw_names_again(d->arena, d->place, d->n, d->line, d->n_lines, d->width, d->height, d->has_shapes);
    else
        draw_names(d->place, d->n, d->line, d->n_lines, d->width, d->height);
    draw_boxes_lay(d);
}

static void lay_hexes(struct drawing *d)
{
    draw_left_out(d, json_array_size(json_object_get(d->map, "places")), 0, "places on a map of hexes");
    draw_left_out(d, json_array_size(json_object_get(d->map, "lines")), 0, "lines on a map of hexes");
    d->width = d->hexes.columns * HEX_PITCH + HEX_WIDE - HEX_PITCH + 2 * HEX_EDGE;
    d->height = d->hexes.rows * HEX_HIGH + HEX_HIGH / 2 + 2 * HEX_EDGE;
    draw_counters_read(d);
    draw_boxes_lay(d);
}

/* Is there a stack or a box that opens? */
static bool any_opens(const json_t *map)
{
    static const char *const lists[] = {"stacks", "boxes"};
    json_t *one;
    size_t i;
    for (int k = 0; k < 2; k++)
        json_array_foreach(json_object_get(map, lists[k]), i, one)
        {
            if (json_is_string(json_object_get(one, "opens")))
                return true;
        }
    return false;
}

static json_t *drawn(struct drawing *d)
{
    bool hexed = d->hexes.columns > 0;
    json_t *out = json_pack("{s:s,s:s,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "title", draw_words(d->map, "title"),
                            "words", draw_words(d->map, "words"), "width", d->width, "height", d->height, "areas",
                            areas(d), "places", drawn_places(d), "zones", draw_list_zones(d), "changes",
                            draw_list_changes(d), "layers", draw_layers_drawn(d), "moves", draw_moves_drawn(d),
                            "legend", legend(d), "sides", draw_sides(d->picture));
    json_object_set_new(out, "sight", draw_sight(d));
    json_object_set_new(out, "plains", plain_places(d, json_object_get(out, "places")));
    json_object_set_new(out, "shades", draw_shades(d, json_object_get(out, "zones")));
    json_object_set_new(out, "ground", draw_ground_drawn(d));
    json_object_set_new(out, "shapes", draw_shapes_drawn(d));
    draw_regions(d, json_object_get(out, "shapes"), json_object_get(out, "layers"));
    json_object_set_new(out, "textures", draw_textures_drawn(d));
    json_object_set_new(out, "hexes", draw_hexes_drawn(d));
    json_object_set_new(out, "stacks", draw_stacks_drawn(d));
    json_object_set_new(out, "boxes", draw_boxes_drawn(d));
    json_object_set_new(out, "frames", draw_frames_drawn(d));
    json_object_set_new(out, "has_layers", json_boolean(json_array_size(json_object_get(out, "layers")) > 0));
    json_object_set_new(out, "wide", json_boolean(hexed ? d->width > d->height : d->width > WIDE));
    json_object_set_new(out, "broad", json_boolean(hexed && d->width > BROAD));
    json_object_set_new(out, "fits", json_boolean(hexed || d->has_shapes || d->n_stacks > 0));
    json_object_set_new(out, "has_shapes", json_boolean(d->has_shapes));
    json_object_set_new(out, "counter_kinds", draw_counter_kinds(d));
    json_object_set_new(out, "has_open", json_boolean(any_opens(out)));
    json_object_set_new(out, "has_worn", json_boolean(draw_any_worn(d)));
    json_object_set_new(out, "has_changes", json_boolean(json_array_size(json_object_get(out, "changes")) > 0));
    static const char *const paths[KINDS] = {"rail_path", "river_path", "road_path", "sea_path"};
    for (int i = 0; i < KINDS; i++)
        json_object_set_new(out, paths[i], path_of(d, i));
    json_object_set_new(out, "clear", draw_names_cut(d->arena, d->place, d->n, d->width, d->height));
    draw_left_out(d, (size_t)d->n_points, PICTURE_POINTS_MAX, "points of shapes");
    json_object_set(out, "left_out", d->left_out);
    return out;
}

json_t *draw_map(const json_t *picture)
{
    const json_t *map = json_object_get(picture, "map");
    struct drawing d = {.arena = arena_new(),
                        .picture = picture,
                        .map = map,
                        .ids = json_object(),
                        .left_out = json_array(),
                        .frames = json_object()};
    json_t *out = NULL;
    draw_hexes_read(&d);
    if (d.hexes.columns > 0)
        lay_hexes(&d);
    else if (json_array_size(json_object_get(map, "places")) > 0)
        lay_places(&d);
    if (d.width > 0)
        out = drawn(&d);
    json_decref(d.ids);
    json_decref(d.left_out);
    json_decref(d.frames);
    arena_free(d.arena);
    return out ? out : json_false();
}
