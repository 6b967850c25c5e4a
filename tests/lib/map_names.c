/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/map_names.h"
#include "processor/letters/draw.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

enum { CHANGED_SIZE = 14, SYMBOL = 9, COUNTER = 15 };

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

void map_names_read(const json_t *map)
{
    static const char *const paths[] = {"rail_path", "road_path", "river_path"};
    size_t i;
    json_t *place;
    map_names = (struct map_names){.width = number(map, "width"), .height = number(map, "height")};
    json_array_foreach(json_object_get(map, "places"), i, place)
    {
        int x = number(place, "x"), y = number(place, "y");
        bool port = json_is_true(json_object_get(place, "port"));
        map_names.name[map_names.n] = text_of(place, "name");
        map_names.text[map_names.n] = text_area(place);
        map_names.symbol[map_names.n++] = (struct map_area){x - SYMBOL, y - SYMBOL, x + SYMBOL, y + SYMBOL + (port ? 9 : 0)};
    }
    json_array_foreach(json_object_get(map, "stacks"), i, place)
    {
        static const int high[] = {0, 28, 34, 39};
        size_t n = json_array_size(json_object_get(place, "counters"));
        int half = high[n < 3 && !json_is_string(json_object_get(place, "more")) ? n : 3] / 2, x = number(place, "x"), y = number(place, "y");
        map_names.stack[map_names.n_stacks++] = (struct map_area){x - COUNTER, y - half, x + COUNTER, y + half};
    }
    for (i = 0; i < sizeof paths / sizeof *paths; i++)
        if (json_is_string(json_object_get(map, paths[i]))) /* else the map has no such lines */
            read_path(text_of(map, paths[i]));
}

static bool meet(const struct map_area *a, const struct map_area *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Walks along in steps of half a unit or less. */
static bool crossed(const struct map_area *a, int i)
{
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

/* What is amiss with a name, the first of it; "" nothing. */
const char *map_name_amiss(int i)
{
    const struct map_area *a = &map_names.text[i];
    if (a->left < 0 || a->top < 0 || a->right > map_names.width || a->bottom > map_names.height)
        return "is cut";
    for (int k = 0; k < map_names.n; k++) {
        if (k > i && meet(a, &map_names.text[k]))
            return "lies on another name";
        if (k != i && away(a, &map_names.symbol[k]) <= away(a, &map_names.symbol[i]))
            return "is nearer to another symbol";
        if (k != i && meet(a, &map_names.symbol[k]))
            return "lies on a symbol";
    }
    for (int k = 0; k < map_names.n_stacks; k++)
        if (meet(a, &map_names.stack[k]))
            return "lies on counters";
    for (int k = 0; k < map_names.n_segments; k++)
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
    for (int i = 0; i < map_names.n; i++)
        if (*map_symbol_amiss(i))
            text_format(out, "%s %s; ", map_names.name[i], map_symbol_amiss(i)), n++;
    return n;
}
