/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/map_names.h"
#include "processor/letters/draw.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGED_SIZE = 14, LABEL_SIZE = 12, HEX_NAME_SIZE = 11, ODDS_SIZE = 8, SYMBOL = 9, COUNTER = 15 };

struct map_names map_names;

static int number(const json_t *object, const char *member)
{
    return (int)json_integer_value(json_object_get(object, member));
}

static int wide_of(const json_t *place, const char *member, int size)
{
    const char *words = json_string_value(json_object_get(place, member));
    return words ? draw_letters_wide(words) * size / 100 : 0;
}

static struct map_area text_area(const json_t *place)
{
    int size = json_is_string(json_object_get(place, "changed")) ? CHANGED_SIZE : MAP_NAME_SIZE;
    const int lines[] = {wide_of(place, "line", size), wide_of(place, "second", size)};
    int wide = 0, x = number(place, "name_x"), base = number(place, "name_y"), last = base;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        wide = lines[i] > wide ? lines[i] : wide;
    last = lines[1] ? number(place, "second_y") : last;
    if (json_is_string(json_object_get(place, "label"))) {
        int label = wide_of(place, "label", LABEL_SIZE);
        wide = label > wide ? label : wide;
        last = number(place, "label_y");
    }
    const char *anchor = text_of(place, "anchor");
    int left = strcmp(anchor, "start") == 0 ? x : strcmp(anchor, "end") == 0 ? x - wide : x - wide / 2;
    return (struct map_area){left, base - MAP_NAME_SIZE + 3, left + wide, last + 3};
}

static void add_segment(int ax, int ay, int bx, int by)
{
    ck_assert_int_lt(map_names.n_segments, MAP_SEGMENTS);
    map_names.from[map_names.n_segments][0] = ax, map_names.from[map_names.n_segments][1] = ay;
    map_names.to[map_names.n_segments][0] = bx, map_names.to[map_names.n_segments++][1] = by;
}

/* Reads numbers off a path: M L H V Q and their small forms, as draw_pen.c writes them. */
static int take(const char **at)
{
    while (**at == ' ' || **at == ',')
        ++*at;
    return (int)strtol(*at, (char **)at, 10);
}

static void read_path(const char *path)
{
    int x = 0, y = 0;
    char is = 0;
    for (const char *at = path; *at;) {
        if (strchr("MmLlHhVvQq", *at))
            is = *at++;
        bool by = is >= 'a';
        int bx = by ? x : 0, byy = by ? y : 0;
        if (is == 'Q' || is == 'q') {
            int cx = bx + take(&at), cy = byy + take(&at), ex = bx + take(&at), ey = byy + take(&at), px = x, py = y;
            for (int t = 1; t <= 12; t++) {
                int u = 12 - t, qx = (u * u * x + 2 * t * u * cx + t * t * ex) / 144,
                    qy = (u * u * y + 2 * t * u * cy + t * t * ey) / 144;
                add_segment(px, py, qx, qy);
                px = qx, py = qy;
            }
            x = ex, y = ey;
            continue;
        }
        int to_x = is == 'V' || is == 'v' ? x : bx + take(&at);
        int to_y = is == 'H' || is == 'h' ? y : byy + take(&at);
        if (is != 'M' && is != 'm')
            add_segment(x, y, to_x, to_y);
        x = to_x, y = to_y;
        is = is == 'M' ? 'L' : is == 'm' ? 'l' : is;
        while (*at == ' ')
            at++;
    }
}

static struct map_area around(int x, int y, int wide, int high)
{
    return (struct map_area){x - wide, y - high, x + wide, y + high};
}

static void add_place(const json_t *place)
{
    int x = number(place, "x"), y = number(place, "y");
    ck_assert_int_lt(map_names.n, MAP_PLACES);
    map_names.name[map_names.n] = text_of(place, "name");
    map_names.text[map_names.n++] = text_area(place);
    map_names.symbol[map_names.n_symbols] = around(x, y, SYMBOL, SYMBOL);
    map_names.symbol[map_names.n_symbols++].bottom += json_is_true(json_object_get(place, "port")) ? 9 : 0;
}

static void add_stack(struct map_area area)
{
    ck_assert_int_lt(map_names.n_stacks, MAP_PLACES);
    map_names.stack[map_names.n_stacks++] = area;
}

static void read_stacks(const json_t *map)
{
    static const int high[] = {0, 28, 34, 39};
    size_t i;
    json_t *stack;
    json_array_foreach(json_object_get(map, "stacks"), i, stack)
    {
        size_t n = json_array_size(json_object_get(stack, "counters"));
        int half = high[n < 3 && !json_is_string(json_object_get(stack, "more")) ? n : 3] / 2;
        add_stack(around(number(stack, "x"), number(stack, "y"), COUNTER, half));
    }
}

static void add_box(struct map_area box)
{
    ck_assert_int_lt(map_names.n_boxes, MAP_BOXES);
    map_names.box[map_names.n_boxes++] = box;
}

/* Frames that lie over the lines. */
static void read_boxes(const json_t *map)
{
    size_t i;
    json_t *box;
    if (!json_is_true(json_object_get(map, "has_shapes")))
        return;
    json_array_foreach(json_object_get(map, "areas"), i, box)
    {
        int x = number(box, "x"), y = number(box, "y");
        add_box((struct map_area){x, y, x + number(box, "w"), y + number(box, "h")});
    }
}

/* Names at which lines stop: holes in what these are clipped by, as draw_names_cut() writes them. */
static void read_holes(const char *path)
{
    while (*path == 'M' && strncmp(path, "M0 0H", 5) != 0) {
        ++path;
        int left = take(&path), top = take(&path);
        ck_assert_int_eq(*path++, 'v');
        int high = take(&path);
        ck_assert_int_eq(*path++, 'h');
        int wide = take(&path);
        ck_assert_int_eq(*path++, 'v');
        ck_assert_int_eq(take(&path), -high);
        ck_assert_int_eq(*path++, 'z');
        ck_assert(wide > 0 && high > 0);
        add_box((struct map_area){left, top, left + wide, top + high});
    }
    char whole[64];
    snprintf(whole, sizeof whole, "M0 0H%dV%dH0z", map_names.width, map_names.height);
    ck_assert_str_eq(path, whole);
}

/* Names on a board, the counters and what is written over these, and the ways between hexes. */
static void read_hexes(const json_t *hexes)
{
    size_t i;
    json_t *at;
    json_array_foreach(json_object_get(hexes, "names"), i, at)
    {
        int x = number(at, "x"), base = number(at, "y"), wide = wide_of(at, "name", HEX_NAME_SIZE);
        const char *anchor = text_of(at, "anchor");
        int left = strcmp(anchor, "start") == 0 ? x : strcmp(anchor, "end") == 0 ? x - wide : x - wide / 2;
        ck_assert_int_lt(map_names.n, MAP_PLACES);
        map_names.name[map_names.n] = text_of(at, "name");
        map_names.text[map_names.n++] = (struct map_area){left, base - 9, left + wide, base + 2};
    }
    json_array_foreach(json_object_get(hexes, "places"), i, at)
    {
        if (json_is_string(json_object_get(at, "label")))
            add_stack(around(number(at, "x"), number(at, "label_y") - 3, wide_of(at, "label", ODDS_SIZE) / 2, 4));
    }
    json_array_foreach(json_object_get(hexes, "features"), i, at)
        read_path(text_of(at, "path"));
}

void map_names_read(const json_t *map)
{
    static const char *const paths[] = {"rail_path", "road_path", "river_path", "sea_path"};
    size_t i;
    json_t *place;
    map_names = (struct map_names){.width = number(map, "width"), .height = number(map, "height")};
    json_array_foreach(json_object_get(map, "places"), i, place)
        add_place(place);
    read_stacks(map);
    read_boxes(map);
    if (json_is_object(json_object_get(map, "hexes")))
        read_hexes(json_object_get(map, "hexes"));
    const json_t *board = json_object_get(map, "hexes"), *cut = json_object_get(json_is_object(board) ? board : map, "clear");
    if (json_is_string(cut))
        read_holes(json_string_value(cut));
    for (i = 0; i < sizeof paths / sizeof *paths; i++)
        if (json_is_string(json_object_get(map, paths[i]))) /* else the map has no such lines */
            read_path(text_of(map, paths[i]));
}

static bool meet(const struct map_area *a, const struct map_area *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static bool apart(int from, int to, int low, int high)
{
    return (from <= low && to <= low) || (from >= high && to >= high);
}

/* Walks along in steps of half a unit or less. */
static bool crossed(const struct map_area *a, int i)
{
    if (apart(map_names.from[i][0], map_names.to[i][0], a->left, a->right) ||
        apart(map_names.from[i][1], map_names.to[i][1], a->top, a->bottom))
        return false; /* most of them, at once */
    int dx = map_names.to[i][0] - map_names.from[i][0], dy = map_names.to[i][1] - map_names.from[i][1];
    int n = 2 * (abs(dx) > abs(dy) ? abs(dx) : abs(dy)) + 1;
    for (int k = 0; k <= n; k++) {
        int x = map_names.from[i][0] + dx * k / n, y = map_names.from[i][1] + dy * k / n;
        if (x > a->left && x < a->right && y > a->top && y < a->bottom)
            return true;
    }
    return false;
}

/* From a name to the middle of a symbol, squared. */
static int away(const struct map_area *name, const struct map_area *symbol)
{
    int x = (symbol->left + symbol->right) / 2, y = symbol->top + SYMBOL;
    int dx = x < name->left ? name->left - x : x > name->right ? x - name->right : 0;
    int dy = y < name->top ? name->top - y : y > name->bottom ? y - name->bottom : 0;
    return dx * dx + dy * dy;
}

/* The same to counters, of which a reader knows whose they are: as far as from the middle of a symbol that is there. */
static int away_from(const struct map_area *name, const struct map_area *at)
{
    int dx = at->right < name->left ? name->left - at->right : at->left > name->right ? at->left - name->right : 0;
    int dy = at->bottom < name->top ? name->top - at->bottom : at->top > name->bottom ? at->top - name->bottom : 0;
    return dx * dx + dy * dy + SYMBOL * SYMBOL;
}

/* From a name to its own symbol, or to its counters below that. */
static int away_own(const struct map_area *name, const struct map_area *symbol)
{
    int least = away(name, symbol);
    for (int i = 0; i < map_names.n_stacks; i++) {
        const struct map_area *stack = &map_names.stack[i];
        bool is_own = stack->left + stack->right == symbol->left + symbol->right && stack->top >= symbol->top && stack->top < symbol->bottom + COUNTER;
        int now = is_own ? away_from(name, stack) : least;
        least = now < least ? now : least;
    }
    return least;
}

/* In a box of the map, which lies over the lines, or where lines stop. */
static bool is_boxed(const struct map_area *a)
{
    for (int i = 0; i < map_names.n_boxes; i++) {
        const struct map_area *box = &map_names.box[i];
        if (a->left >= box->left && a->right <= box->right && a->top >= box->top && a->bottom <= box->bottom)
            return true;
    }
    return false;
}

/* What is amiss with a name, the first of it; "" nothing. */
const char *map_name_amiss(int i)
{
    const struct map_area *a = &map_names.text[i];
    if (a->left < 0 || a->top < 0 || a->right > map_names.width || a->bottom > map_names.height)
        return "is cut";
    for (int k = i + 1; k < map_names.n; k++)
        if (meet(a, &map_names.text[k]))
            return "lies on another name";
    for (int k = 0; k < map_names.n_symbols; k++) {
        if (k != i && away(a, &map_names.symbol[k]) <= away_own(a, &map_names.symbol[i]))
            return "is nearer to another symbol";
        if (k != i && meet(a, &map_names.symbol[k]))
            return "lies on a symbol";
    }
    for (int k = 0; k < map_names.n_stacks; k++)
        if (meet(a, &map_names.stack[k]))
            return "lies on counters";
    for (int k = 0; k < map_names.n_segments && !is_boxed(a); k++)
        if (crossed(a, k))
            return "is crossed";
    return "";
}

const char *map_symbol_amiss(int i)
{
    for (int k = 0; k < map_names.n_stacks; k++)
        if ((map_names.stack[k].left + map_names.stack[k].right) / 2 != (map_names.symbol[i].left + map_names.symbol[i].right) / 2 &&
            meet(&map_names.stack[k], &map_names.symbol[i]))
            return "is under counters";
    return "";
}

int map_names_amiss(struct text *out)
{
    int n = 0;
    for (int i = 0; i < map_names.n; i++) {
        const char *what = map_name_amiss(i);
        if (*what)
            text_format(out, "%s %s; ", map_names.name[i], what), n++;
    }
    for (int i = 0; i < map_names.n_symbols; i++)
        if (*map_symbol_amiss(i))
            text_format(out, "%s %s; ", map_names.name[i], map_symbol_amiss(i)), n++;
    return n;
}
