/* SPDX-License-Identifier: Apache-2.0 */
/* Maps of hexes and areas: what lies where, counters that can be read or are counted, what is too much is told, and
 * what a picture gets wrong does no harm. */
#include "games/face/picture.h"
#include "processor/base/templates.h"
#include "processor/letters/desk_model.h"
#include "processor/letters/draw.h"
#include "tests/lib/html.h"
#include "tests/lib/test.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static json_t *toned_map_of(json_t *map, const char *tone, const char *shape)
{
    json_t *picture =
        json_pack("{s:[{s:s,s:s,s:s,s:s},{s:s,s:s,s:s,s:s}],s:o}", "sides", "id", "u", "name", "Union", "tone", "blue",
                  "shape", "circle", "id", "g", "name", "Gray", "tone", tone, "shape", shape, "map", map);
    json_t *drawn = draw_map(picture);
    json_decref(picture);
    return drawn;
}

static json_t *map_of(json_t *map)
{
    return toned_map_of(map, "gray", "square");
}

static json_t *parsed(const char *words)
{
    json_error_t why;
    json_t *value = json_loads(words, 0, &why);
    ck_assert_msg(value, "%s", why.text);
    return value;
}

static const json_t *in(const json_t *value, const char *path)
{
    char word[64];
    for (const char *at = path; value && *at;) {
        size_t n = strcspn(at, ".");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        value =
            *word >= '0' && *word <= '9' ? json_array_get(value, (size_t)(*word - '0')) : json_object_get(value, word);
        at += n + (at[n] == '.');
    }
    ck_assert_msg(value, "there is no %s", path);
    return value;
}

static const char *words_in(const json_t *value, const char *path)
{
    const char *words = json_string_value(in(value, path));
    ck_assert_msg(words, "%s is no text", path);
    return words;
}

static int number_in(const json_t *value, const char *path)
{
    ck_assert_msg(json_is_integer(in(value, path)), "%s is no number", path);
    return (int)json_integer_value(in(value, path));
}

static size_t letters_in(const char *words, const char *which)
{
    size_t n = 0;
    for (; *words; words++)
        n += strchr(which, *words) != NULL;
    return n;
}

/* ---- hexes ---- */

START_TEST(hexes_lie_as_their_numbers_say)
{
    json_t *map = map_of(parsed("{\"hexes\":{\"rows\":[\"cf.\",\"ccw\"],\"places\":[{\"at\":\"0202\",\"name\":\"Mill\","
                                "\"side\":\"u\",\"marks\":[\"victory\"]},{\"at\":\"0301\",\"name\":\"Off\"}]},"
                                "\"layers\":[{\"title\":\"One\",\"places\":[\"0101\"]},{\"title\":\"Two\",\"places\":"
                                "[\"0101\",\"0201\",\"0301\",\"9999\",7]}]}"));
    ck_assert_str_eq(words_in(map, "hexes.numbers.0.names"), "0101"); /* 0301 is not in play */
    ck_assert_str_eq(words_in(map, "hexes.numbers.1.names"), "0201");
    ck_assert_int_eq(number_in(map, "hexes.numbers.1.y") - number_in(map, "hexes.numbers.0.y"),
                     21); /* even ones lower */
    ck_assert_int_eq(number_in(map, "hexes.numbers.1.x") - number_in(map, "hexes.numbers.0.x"), 36);
    ck_assert_int_eq(number_in(map, "hexes.numbers.0.long"), 18);
    ck_assert_uint_eq(json_array_size(in(map, "hexes.places")), 1);
    ck_assert_str_eq(words_in(map, "hexes.places.0.tone"), "blue");
    ck_assert(json_is_true(in(map, "hexes.places.0.victory")));
    /* an outline: one hex has six sides, two that touch ten; the corner where a path begins is not said twice */
    ck_assert_uint_eq(letters_in(words_in(map, "layers.0.over"), "lhvM"), 6 - 1);
    ck_assert_uint_eq(letters_in(words_in(map, "layers.0.over"), "M"), 1);
    ck_assert_uint_eq(letters_in(words_in(map, "layers.1.over"), "M"), 1);
    ck_assert_str_ne(words_in(map, "layers.0.over"), words_in(map, "layers.1.over"));
    ck_assert_uint_eq(json_array_size(in(map, "layers.1.rings")), 0);
    json_decref(map);
    map = map_of(parsed("{\"hexes\":{\"rows\":[\"cc\"],\"low\":\"odd\"}}"));
    ck_assert_str_eq(words_in(map, "hexes.numbers.0.names"), "0201");
    json_decref(map);
}
END_TEST

/* A row of numbers is one text as long as it has no gap. */
START_TEST(numbers_in_a_row)
{
    json_t *map = map_of(parsed("{\"hexes\":{\"rows\":[\"ccccc.ccc\"],\"places\":[{\"at\":\"0301\",\"marks\":["
                                "\"attack\"],\"label\":\"3-1 DR\"}]}}"));
    ck_assert_uint_eq(json_array_size(in(map, "hexes.numbers")), 3);
    ck_assert_str_eq(words_in(map, "hexes.numbers.0.names"), "0101 0301 0501 0701 0901");
    ck_assert_int_eq(number_in(map, "hexes.numbers.0.long"), 4 * 72 + 18);
    ck_assert_str_eq(words_in(map, "hexes.numbers.1.names"), "0201 0401");
    ck_assert_str_eq(words_in(map, "hexes.numbers.2.names"), "0801");
    ck_assert_int_eq(number_in(map, "hexes.numbers.2.x") - number_in(map, "hexes.numbers.1.x"), 3 * 72);
    ck_assert_str_eq(words_in(map, "hexes.places.0.label"), "3-1 DR");
    ck_assert_uint_eq(json_array_size(in(map, "hexes.marks")), 1);
    ck_assert_str_eq(words_in(map, "hexes.marks.0.mark"), "attack");
    ck_assert_int_gt(number_in(map, "hexes.places.0.label_y"), number_in(map, "hexes.places.0.y"));
    json_decref(map);
}
END_TEST

/* The side between 0101 and 0201 runs from the eastern corner of the first to its lower right one. */
START_TEST(what_lies_between_hexes)
{
    json_t *map =
        map_of(parsed("{\"hexes\":{\"rows\":[\"ccc\",\"ccc\"],\"sides\":[[\"0101\",\"0201\",\"creek\",\"bridge\"],"
                      "[\"0101\",\"0301\",\"creek\"],[\"0101\",\"0102\",\"road\",\"tunnel\"],[\"0102\",\"0202\","
                      "\"road\"],[\"0101\"],7]}}"));
    ck_assert_uint_eq(json_array_size(in(map, "hexes.features")), 2);
    ck_assert_str_eq(words_in(map, "hexes.features.0.kind"), "creek");
    ck_assert_str_eq(words_in(map, "hexes.features.0.path"),
                     "M54 43l6-10M54 43l-6 11"); /* from its middle to both ends */
    ck_assert_str_eq(words_in(map, "hexes.features.1.kind"), "road");
    ck_assert_uint_eq(letters_in(words_in(map, "hexes.features.1.path"), "q"), 3); /* 0102, and off at both ends */
    ck_assert_uint_eq(json_array_size(in(map, "hexes.crossings")), 1);
    ck_assert_int_eq(number_in(map, "hexes.crossings.0.turn"), 30);
    json_decref(map);
}
END_TEST

/* A road that ends within the board ends there; at the edge it leads on to the far side, not back beside itself. */
START_TEST(roads_lead_off_the_board)
{
    json_t *map = map_of(parsed("{\"hexes\":{\"rows\":[\"ccccc\",\"ccccc\",\"ccccc\",\"ccccc\"],\"sides\":[[\"0302\","
                                "\"0303\",\"road\"],[\"0101\",\"0201\",\"trail\"]]}}"));
    ck_assert_str_eq(words_in(map, "hexes.features.1.kind"), "road");
    ck_assert_str_eq(words_in(map, "hexes.features.1.path"), "M108 96v-21M108 96v21"); /* from 0302 to 0303 */
    ck_assert_str_eq(words_in(map, "hexes.features.0.kind"), "trail");
    ck_assert_uint_eq(letters_in(words_in(map, "hexes.features.0.path"), "q"), 1); /* not from 0201 back past 0101 */
    json_decref(map);
}
END_TEST

/* Arrows stand on the edge of the board, at the middle of what is open, turned inward; within it on the shore. */
START_TEST(gates_are_at_the_edge)
{
    json_t *map =
        map_of(parsed("{\"hexes\":{\"rows\":[\"ccccc\",\"ccccc\",\"ccwcc\",\"ccccc\"],\"places\":[{\"at\":\"0301\","
                      "\"marks\":[\"entry\"]},"
                      "{\"at\":\"0304\",\"marks\":[\"entry\",\"exit\"]},{\"at\":\"0402\",\"marks\":[\"exit\"]},"
                      "{\"at\":\"0202\",\"marks\":[\"victory\"]}]}}"));
    ck_assert_int_eq(number_in(map, "hexes.places.0.entry.turn"), 0);
    ck_assert_int_eq(number_in(map, "hexes.places.0.entry.y") - number_in(map, "hexes.places.0.y"), -21);
    ck_assert_int_eq(number_in(map, "hexes.places.0.entry.x"), number_in(map, "hexes.places.0.x"));
    ck_assert(json_is_false(in(map, "hexes.places.0.exit")));
    ck_assert_str_eq(words_in(map, "hexes.places.2.hex"), "0402");
    ck_assert_int_eq(number_in(map, "hexes.places.2.exit.turn"), 240); /* 0303 is water */
    ck_assert_str_eq(words_in(map, "hexes.places.3.hex"), "0304");
    ck_assert_int_eq(number_in(map, "hexes.places.3.entry.turn"), 180);
    ck_assert_int_eq(number_in(map, "hexes.places.3.entry.y"), number_in(map, "hexes.places.3.exit.y"));
    ck_assert_int_ge(abs(number_in(map, "hexes.places.3.entry.x") - number_in(map, "hexes.places.3.exit.x")), 12);
    json_decref(map);
}
END_TEST

/* A label lies on the star while nobody stands there, and below the counter when somebody does; no name lies on it. */
START_TEST(labels_and_names_keep_apart)
{
    for (int full = 0; full < 2; full++) {
        json_t *map = map_of(json_pack(
            "{s:o,s:o}", "hexes",
            parsed("{\"rows\":[\"ccccccc\",\"ccccccc\",\"ccccccc\"],\"places\":[{\"at\":\"0302\",\"name\":\"Nest\","
                   "\"marks\":[\"attack\"],\"label\":\"1-1 AE\"}]}"),
            "counters",
            full ? parsed("[{\"at\":\"0302\",\"side\":\"u\",\"name\":\"I\",\"value\":\"5\"}]") : json_array()));
        int y = number_in(map, "hexes.places.0.y"), label = number_in(map, "hexes.places.0.label_y");
        int name = number_in(map, "hexes.names.0.y"), left = number_in(map, "hexes.names.0.x");
        ck_assert_int_eq(label - y > 15, full);
        ck_assert(left >= number_in(map, "hexes.places.0.x") + 20 || name - 12 >= label || name + 3 <= label - 8);
        ck_assert_int_eq((name - (y - 1)) % 21, 0); /* between the numbers */
        json_decref(map);
    }
}
END_TEST

/* Whatever stands in a hex can be read beside its label, and so can one counter in the hex above and the number of the
 * one below. */
START_TEST(labels_cover_no_figure)
{
    enum {
        HEX_HIGH = 42,
        LETTERS = 7,
        COUNTER = 28,
        LOW = 2,
        NUMBER = 25 /* its letters' tops, from the middle above */
    };
    for (int n = 1; n <= 5; n++) {
        json_t *counters = json_array();
        for (int i = 0; i < n; i++)
            json_array_append_new(
                counters,
                parsed("{\"at\":\"0302\",\"side\":\"u\",\"kind\":\"infantry\",\"name\":\"I\",\"value\":\"5\"}"));
        json_t *map =
            map_of(json_pack("{s:o,s:o}", "hexes",
                             parsed("{\"rows\":[\"ccccc\",\"ccccc\",\"ccccc\"],\"places\":[{\"at\":\"0302\",\"marks\":"
                                    "[\"attack\"],\"label\":\"1-1 AE\"}]}"),
                             "counters", counters));
        int y = number_in(map, "hexes.places.0.y"), foot = number_in(map, "hexes.places.0.label_y");
        const json_t *drawn = in(map, "stacks.0.counters");
        int top = number_in(drawn, "0.y") - (n == 1 ? COUNTER : n == 2 ? 17 : 13) / 2;
        int figure =
            n > 3 ? number_in(map, "stacks.0.more_y") : number_in(json_array_get(drawn, (size_t)n - 1), "value_y");
        ck_assert_msg(foot - LETTERS > figure || foot <= top, "%d: label %d, counters %d to %d", n, foot, top, figure);
        ck_assert_int_ge(foot - LETTERS, y - HEX_HIGH + LOW + COUNTER / 2);
        ck_assert_int_le(foot, y + NUMBER);
        json_decref(map);
    }
}
END_TEST

/* ---- counters ---- */

static json_t *stack_of(int n)
{
    json_t *counters = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(counters, json_pack("{s:s,s:s,s:s,s:s,s:s}", "at", "0101", "side", i % 2 ? "g" : "u",
                                                  "kind", "infantry", "name", "I Corps", "value", "5"));
    return map_of(json_pack("{s:{s:[s]},s:o}", "hexes", "rows", "cc", "counters", counters));
}

START_TEST(stacks_can_be_read)
{
    static const struct {
        int n, drawn;
        const char *more;
    } rows[] = {{1, 1, NULL}, {2, 2, NULL}, {3, 3, NULL}, {4, 2, "+2"}, {40, 2, "+38"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *map = stack_of(rows[i].n);
        const json_t *counters = in(map, "stacks.0.counters"), *more = in(map, "stacks.0.more");
        ck_assert_uint_eq(json_array_size(counters), (size_t)rows[i].drawn);
        ck_assert(rows[i].more ? json_is_string(more) && strcmp(json_string_value(more), rows[i].more) == 0
                               : json_is_false(more));
        for (size_t k = 1; k < json_array_size(counters); k++) /* above each other, none covers the next */
            ck_assert_int_ge(
                number_in(json_array_get(counters, k), "y") - number_in(json_array_get(counters, k - 1), "y"), 13);
        ck_assert_int_lt(
            number_in(json_array_get(counters, (size_t)rows[i].drawn - 1), "y") - number_in(counters, "0.y"), 30);
        /* the list of places has them all */
        ck_assert_uint_eq(letters_in(words_in(map, "zones.0.places.0.counters"), ",") + 1, (size_t)rows[i].n);
        json_decref(map);
    }
    json_t *map = stack_of(2);
    ck_assert(json_is_false(in(map, "stacks.0.counters.0.light")) &&
              json_is_true(in(map, "stacks.0.counters.1.light")));
    json_decref(map);
}
END_TEST

/* A stack names the row of the list that tells it piece by piece; what a symbol and a number show whole opens nothing.
 */
START_TEST(stacks_open_their_row)
{
    json_t *map = stack_of(40);
    ck_assert_str_eq(words_in(map, "stacks.0.opens"), words_in(map, "zones.0.places.0.n"));
    ck_assert_uint_eq(json_array_size(in(map, "zones.0.places.0.pieces")), 40);
    ck_assert_str_eq(words_in(map, "zones.0.places.0.pieces.39.words"), "I Corps 5");
    ck_assert(json_is_true(in(map, "has_open")));
    json_decref(map);
    map = map_of(
        parsed("{\"width\":300,\"height\":200,\"places\":[{\"id\":\"a\",\"name\":\"A\",\"x\":50,\"y\":50}],"
               "\"counters\":[{\"at\":\"a\",\"name\":\"infantry\",\"kind\":\"infantry\",\"value\":\"2\"}],"
               "\"boxes\":[{\"id\":\"b\",\"title\":\"East\",\"units\":[{\"name\":\"Lee\",\"value\":\"4\",\"state\":"
               "\"worn\"}]},{\"id\":\"c\",\"title\":\"West\"}]}"));
    ck_assert(json_is_false(in(map, "stacks.0.opens")) && json_is_false(in(map, "zones.0.places.0.n")));
    ck_assert_str_eq(words_in(map, "boxes.0.opens"), words_in(map, "zones.1.places.0.n"));
    ck_assert_str_eq(words_in(map, "zones.1.places.0.pieces.0.words"), "Lee 4 (worn)");
    ck_assert(json_is_false(in(map, "boxes.1.opens")) && json_is_true(in(map, "has_open")));
    json_decref(map);
}
END_TEST

/* On a map of many places those of which the same is said share a row: each of their stacks opens it. */
START_TEST(places_that_share_a_row_open_it)
{
    json_t *places = json_array(), *counters = json_array();
    char id[16];
    for (int i = 0; i < 120; i++) {
        snprintf(id, sizeof id, "p%d", i);
        json_array_append_new(places,
                              json_pack("{s:s,s:s,s:i,s:i}", "id", id, "name", id, "x", i % 12 * 60, "y", i / 12 * 60));
        if (i % 40 == 0)
            json_array_append_new(counters,
                                  json_pack("{s:s,s:s,s:s,s:s}", "at", id, "side", "u", "name", "Lee", "value", "4"));
    }
    json_t *map =
        map_of(json_pack("{s:i,s:i,s:o,s:o}", "width", 800, "height", 700, "places", places, "counters", counters));
    ck_assert_uint_eq(json_array_size(in(map, "stacks")), 3);
    ck_assert_str_eq(words_in(map, "zones.0.places.0.name"), "p0, p40, p80");
    for (size_t i = 0; i < 3; i++)
        ck_assert_str_eq(words_in(json_array_get(in(map, "stacks"), i), "opens"), words_in(map, "zones.0.places.0.n"));
    json_decref(map);
}
END_TEST

START_TEST(boxes_and_areas_hold_counters)
{
    json_t *map = map_of(
        parsed("{\"width\":300,\"height\":200,\"places\":[{\"id\":\"a\",\"name\":\"A\",\"x\":50,\"y\":50,\"side\":"
               "\"g\",\"shape\":[[0,0,100,0,100,100,0,100]]},{\"id\":\"b\",\"name\":\"B\",\"x\":200,\"y\":50}],"
               "\"boxes\":[{\"id\":\"off\",\"title\":\"Reserve\"}],\"counters\":[{\"at\":\"off\",\"name\":\"X\"},"
               "{\"at\":\"a\",\"name\":\"Y\"},{\"at\":\"nowhere\",\"name\":\"Z\"}],\"layers\":[{\"places\":[\"a\","
               "\"b\",\"off\"]}],\"moves\":[{\"from\":\"off\",\"to\":\"a\"},{\"from\":\"a\",\"to\":\"a\"}]}"));
    ck_assert_uint_eq(json_array_size(in(map, "boxes.0.counters")), 1);
    ck_assert_uint_eq(json_array_size(in(map, "stacks")), 1);
    ck_assert_int_ge(number_in(map, "height"), number_in(map, "boxes.0.y") + number_in(map, "boxes.0.h"));
    ck_assert_int_gt(number_in(map, "boxes.0.y"), number_in(map, "places.0.y"));
    ck_assert(json_is_true(in(map, "places.0.has_area")) && json_is_false(in(map, "places.1.has_area")));
    ck_assert_int_eq(number_in(map, "shapes.0.areas.0.n"), 0);
    ck_assert_uint_eq(json_array_size(in(map, "layers.0.areas")), 1);
    ck_assert_uint_eq(json_array_size(in(map, "layers.0.rings")), 2);
    ck_assert_uint_eq(json_array_size(in(map, "moves")), 1);
    ck_assert(json_is_true(in(map, "fits")));
    json_decref(map);
}
END_TEST

/* Areas that the same layers show are named once, as a group; one alone by itself; what no layer shows has no name. */
/* ---- arrows, and where one looks first ---- */

static double far_from(double x, double y, const json_t *place)
{
    return hypot(x - number_in(place, "x"), y - number_in(place, "y"));
}

/* Near and far: it begins outside of one symbol, ends outside of the other, and something of it is left to be seen. */
START_TEST(arrows_go_from_edge_to_edge)
{
    json_t *map = map_of(parsed("{\"width\":800,\"height\":600,\"places\":["
                                "{\"id\":\"a\",\"name\":\"A\",\"x\":100,\"y\":100},"
                                "{\"id\":\"b\",\"name\":\"B\",\"x\":700,\"y\":500},"
                                "{\"id\":\"c\",\"name\":\"C\",\"x\":122,\"y\":130}],"
                                "\"moves\":[{\"from\":\"a\",\"to\":\"b\"},{\"from\":\"c\",\"to\":\"a\"}]}"));
    static const int ends[][2] = {{0, 1}, {2, 0}};
    ck_assert_uint_eq(json_array_size(in(map, "moves")), 2);
    for (size_t i = 0; i < 2; i++) {
        int x, y, bend_x, bend_y, to_x, to_y;
        const json_t *from = json_array_get(in(map, "places"), (size_t)ends[i][0]),
                     *to = json_array_get(in(map, "places"), (size_t)ends[i][1]);
        const char *path = words_in(json_array_get(in(map, "moves"), i), "path");
        ck_assert_int_eq(sscanf(path, "M%d %dQ%d %d %d %d", &x, &y, &bend_x, &bend_y, &to_x, &to_y), 6);
        ck_assert_double_ge(far_from(x, y, from), 6);
        ck_assert_double_ge(far_from(to_x, to_y, to), 8);
        ck_assert_double_ge(hypot(to_x - x, to_y - y), 12);
        ck_assert_double_lt(far_from(to_x, to_y, to), far_from(to_x, to_y, from));
    }
    ck_assert(json_is_true(in(map, "legend.move")));
    ck_assert(json_is_false(in(map, "legend.attack")));
    json_decref(map);
}
END_TEST

/* What is attacked and open comes before what an arrow points at, and that before what changed. Where nothing is so,
 * the map opens at the middle of its places, not at the empty ground beside them. */
START_TEST(it_opens_at_what_is_looked_at_first)
{
    static const char places[] =
        "{\"width\":800,\"height\":600,\"places\":[{\"id\":\"a\",\"name\":\"A\",\"x\":100,\"y\":100%s},"
        "{\"id\":\"b\",\"name\":\"B\",\"x\":400,\"y\":300},{\"id\":\"c\",\"name\":\"C\",\"x\":700,\"y\":500%s}]%s}";
    static const struct {
        const char *a, *c, *more;
        int place;
    } row[] = {{"", "", "", 1},
               {",\"changed\":\"taken\"", "", "", 0},
               {",\"changed\":\"taken\"", "", ",\"moves\":[{\"from\":\"a\",\"to\":\"b\"}]", 1},
               {"", ",\"marks\":[\"attack\"]", ",\"moves\":[{\"from\":\"a\",\"to\":\"b\"}]", 2}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char words[600];
        snprintf(words, sizeof words, places, row[i].a, row[i].c, row[i].more);
        json_t *map = map_of(parsed(words));
        ck_assert_int_eq(number_in(map, "sight.at"),
                         number_in(json_array_get(in(map, "places"), (size_t)row[i].place), "x") * 100 /
                             number_in(map, "width"));
        ck_assert_int_eq(json_is_true(in(map, "legend.attack")), i == 3);
        json_decref(map);
    }
}
END_TEST

START_TEST(layers_name_groups_of_areas)
{
    json_t *places = json_array();
    for (int i = 0; i < 6; i++) {
        char id[2] = {(char)('a' + i), 0};
        int x = 40 * i;
        json_array_append_new(places,
                              json_pack("{s:s,s:s,s:i,s:i,s:s,s:[[i,i,i,i,i,i]]}", "id", id, "name", id, "x", x + 20,
                                        "y", 50, "side", i < 5 ? "g" : "", "shape", x, 0, x + 40, 0, x + 20, 100));
    }
    json_t *layers = parsed("[{\"places\":[\"a\",\"b\",\"d\",\"f\"]},{\"places\":[\"a\",\"d\"]}]");
    json_t *map =
        map_of(json_pack("{s:i,s:i,s:o,s:o}", "width", 300, "height", 200, "places", places, "layers", layers));
    ck_assert_uint_eq(json_array_size(in(map, "shapes.0.regions")), 3); /* a d; b; c e */
    ck_assert_str_eq(words_in(map, "shapes.0.regions.0.id"), "e0");
    ck_assert_int_eq(number_in(map, "shapes.0.regions.0.areas.0.n"), 0);
    ck_assert_int_eq(number_in(map, "shapes.0.regions.0.areas.1.n"), 3);
    ck_assert(json_is_false(in(map, "shapes.0.regions.1.id")) && json_is_false(in(map, "shapes.0.regions.2.id")));
    ck_assert_uint_eq(json_array_size(in(map, "shapes.0.regions.2.areas")), 2);
    ck_assert_uint_eq(json_array_size(in(map, "layers.0.regions")), 3);
    ck_assert_str_eq(words_in(map, "layers.0.regions.0"), "e0");
    ck_assert_str_eq(words_in(map, "layers.0.regions.1"), "a1");
    ck_assert_str_eq(words_in(map, "layers.0.regions.2"), "a5");
    ck_assert_uint_eq(json_array_size(in(map, "layers.1.regions")), 1);
    ck_assert_str_eq(words_in(map, "layers.1.regions.0"), "e0");
    json_decref(map);
}
END_TEST

/* At the lowest place too the whole stack lies on the map. */
START_TEST(counters_at_the_edge)
{
    json_t *map = map_of(parsed("{\"width\":300,\"height\":200,\"places\":[{\"id\":\"a\",\"name\":\"A\",\"x\":50,"
                                "\"y\":20},{\"id\":\"b\",\"name\":\"B\",\"x\":200,\"y\":190}],\"counters\":[{\"at\":"
                                "\"b\",\"name\":\"X\",\"kind\":\"infantry\",\"value\":\"3\"}]}"));
    int y = number_in(map, "stacks.0.counters.0.y");
    ck_assert_int_gt(y, number_in(map, "places.1.y"));
    ck_assert_int_ge(number_in(map, "height"), y + 14); /* half a counter, and its edge */
    json_decref(map);
}
END_TEST

/* ---- limits ---- */

static json_t *many(size_t n, const char *words)
{
    json_t *all = json_array(), *one = json_loads(words, JSON_DECODE_ANY, NULL);
    for (size_t i = 0; i < n; i++)
        json_array_append(all, one);
    json_decref(one);
    return all;
}

static void told(json_t *map, const char *words)
{
    json_t *drawn = map_of(map);
    bool found = false;
    for (size_t i = 0; i < json_array_size(in(drawn, "left_out")); i++)
        found = found || strcmp(json_string_value(json_array_get(in(drawn, "left_out"), i)), words) == 0;
    ck_assert_msg(found, "%s", words);
    json_decref(drawn);
}

START_TEST(what_is_too_much_is_told)
{
    static const char place[] = "{\"name\":\"P\",\"x\":1,\"y\":1}", row[] = "\"cccccccccccccccccccccccccccccccccc\"";
    told(json_pack("{s:o}", "places", many(1030, place)), "Of 1030 places only 1024 are drawn.");
    told(json_pack("{s:o,s:o}", "places", many(1, place), "lines", many(2050, "{}")),
         "Of 2050 lines only 2048 are drawn.");
    told(json_pack("{s:o,s:o}", "places", many(1, place), "counters", many(1025, "{}")),
         "Of 1025 counters only 1024 are drawn.");
    told(json_pack("{s:o,s:o}", "places", many(1, place), "layers", many(9, "{}")), "Of 9 layers only 8 are drawn.");
    told(json_pack("{s:o,s:o}", "places", many(1, place), "boxes", many(65, "{}")), "Of 65 boxes only 64 are drawn.");
    told(json_pack("{s:{s:o}}", "hexes", "rows", many(31, row)), "Of 1054 hexes only 1024 are drawn.");
    told(json_pack("{s:{s:o},s:o}", "hexes", "rows", many(1, row), "places", many(3, place)),
         "Of 3 places on a map of hexes only 0 are drawn.");
    told(json_pack("{s:{s:o},s:o}", "hexes", "rows", many(1, row), "ground",
                   many(2, "{\"kind\":\"water\",\"lines\":[[0,0,9,0,9,9]]}")),
         "Of 2 parts of the ground on a map of hexes only 0 are drawn.");
    json_t *map = map_of(json_pack("{s:{s:o}}", "hexes", "rows", many(30, row))); /* 1,020: all of them, and no word */
    ck_assert_uint_eq(json_array_size(in(map, "left_out")), 0);
    json_decref(map);
}
END_TEST

/* ---- words ---- */

#define EVIL "</title><script>x()</script>\\\"'>&<b"
START_TEST(names_stay_names)
{
    struct arena *arena = arena_new();
    json_t *map = map_of(parsed(
        "{\"title\":\"" EVIL "\",\"hexes\":{\"rows\":[\"cc\"],\"places\":[{\"at\":\"0101\",\"name\":\"" EVIL
        "\",\"words\":\"" EVIL "\",\"changed\":\"" EVIL "\",\"marks\":[\"exit\"]}]},\"boxes\":[{\"title\":\"" EVIL
        "\"}],\"counters\":[{\"at\":\"0101\",\"name\":\"" EVIL "\",\"kind\":\"" EVIL "\",\"state\":\"" EVIL
        "\",\"value\":\"<u>\",\"side\":\"" EVIL "\"}],\"layers\":[{\"title\":\"" EVIL "\",\"words\":\"" EVIL "\"}]}"));
    json_t *view = json_pack("{s:O}", "map", map);
    struct span page = template_raw(arena, NULL, NULL, "report.html", view, NULL);
    ck_assert(!html_holds(page, "<script") && !html_holds(page, "<u>"));
    json_decref(view);
    ck_assert(html_holds(page, "&lt;script&gt;x()"));
    html_whole(page, "a map with markup in its names");
    json_decref(map);
    arena_free(arena);
}
END_TEST

/* tests/browser/packed.js reads the same words back. */
/* Spots of names and parts of the ground are kept from map to map: what comes again is drawn the same, and what differs
 * from it in one thing is not. */
static json_t *net_of(json_t *ground, int width, int name)
{
    static const char *const names[] = {"Ur", "A far longer name"};
    json_t *map = parsed("{\"height\":800,\"places\":[{\"id\":\"a\",\"name\":\"Alpha\",\"x\":300,\"y\":300},"
                         "{\"id\":\"b\",\"x\":330,\"y\":310},{\"id\":\"c\",\"name\":\"Gamma\",\"x\":360,\"y\":"
                         "300}],\"lines\":[{\"a\":\"a\",\"b\":\"c\",\"kind\":\"rail\"}]}");
    json_object_set_new(map, "width", json_integer(width));
    json_object_set_new(map, "ground", json_pack("[O]", ground));
    json_object_set_new(json_array_get(json_object_get(map, "places"), 1), "name", json_string(names[name]));
    return map_of(map);
}

START_TEST(what_is_kept_is_what_would_be_drawn)
{
    json_t *river = parsed("{\"kind\":\"river\",\"lines\":[[0,0,100,90,500,300,900,310]]}"),
           *other = parsed("{\"kind\":\"river\",\"lines\":[[0,0,100,90,500,300,900,320]]}");
    json_t *first = net_of(river, 1000, 0), *wider = net_of(river, 2000, 0), *named = net_of(river, 1000, 1),
           *moved = net_of(other, 1000, 0), *again = net_of(river, 1000, 0);
    ck_assert(json_equal(first, again));
    ck_assert(!json_equal(in(first, "places"), in(named, "places")));
    ck_assert_int_ne(number_in(named, "places.1.name_x"), number_in(first, "places.1.name_x"));
    ck_assert_str_ne(words_in(first, "ground.0.path"), words_in(wider, "ground.0.path"));
    ck_assert_str_ne(words_in(first, "ground.0.path"), words_in(moved, "ground.0.path"));
    for (int i = 0; i < 230; i++) { /* more than are kept: three a map */
        json_t *map = net_of(river, 1001 + i, i % 2);
        json_decref(map);
    }
    json_decref(again);
    again = net_of(river, 1000, 0);
    ck_assert(json_equal(first, again));
    json_decref(first);
    json_decref(wider);
    json_decref(named);
    json_decref(moved);
    json_decref(again);
    json_decref(river);
    json_decref(other);
}
END_TEST

/* A row of places, each with its name beside it, and one line; `what` is other than usual, of place 1 where it is
 * one's. */
enum { NETTED = 4 };
struct netted {
    struct draw_place place[NETTED];
    struct draw_line line[2];
    int n, n_lines, width, height;
    bool close;
};
static struct netted netted(int what)
{
    struct netted out = {.n = NETTED, .n_lines = 1, .width = 400, .height = 140, .line = {{0, 2, 0}, {1, 3, 0}}};
    for (int i = 0; i < NETTED; i++)
        out.place[i] =
            (struct draw_place){.x = 60 + 90 * i, .y = 40 - 2 * i, .name_width = i == 1 ? 100 : 60, .lines = 1};
    struct draw_place *p = &out.place[1];
    int *const numbers[] = {&p->x,    &p->y,        &p->name_width, &p->lines,      &p->wide,
                            &p->over, &p->under,    &out.line[0].a, &out.line[0].b, &out.line[0].bend,
                            &out.n,   &out.n_lines, &out.width,     &out.height};
    static const int values[] = {120, 20, 60, 7, 20, 20, 35, 1, 3, 16, 3, 2, 310, 60};
    enum { NUMBERS = sizeof values / sizeof *values };
    if (what < NUMBERS)
        *numbers[what] = values[what];
    p->above = what == NUMBERS;
    p->port = what == NUMBERS + 1;
    out.close = what == NUMBERS + 2;
    return out;
}
enum { NETTED_USUAL = 17 };

static bool put_alike(const struct netted *a, const struct netted *b)
{
    bool alike = a->n == b->n;
    for (int i = 0; alike && i < a->n; i++)
        alike = a->place[i].left == b->place[i].left && a->place[i].top == b->place[i].top &&
                a->place[i].anchor == b->place[i].anchor && a->place[i].crossed == b->place[i].crossed;
    return alike;
}

/* Whatever is other than on the map before counts; each of these moves a name, or it would prove nothing. */
START_TEST(names_put_again_are_put_the_same)
{
    struct arena *arena = arena_new();
    const struct netted usual = netted(NETTED_USUAL);
    struct netted before = usual;
    draw_names_clear(arena, before.place, before.n, before.line, before.n_lines, before.width, before.height, false);
    for (int turn = 0; turn < 2; turn++) /* the second time all are kept */
        for (int what = 0; what <= NETTED_USUAL; what++) {
            struct netted anew = netted(what), again = anew;
            draw_names_clear(arena, anew.place, anew.n, anew.line, anew.n_lines, anew.width, anew.height, anew.close);
            draw_names_again(arena, again.place, again.n, again.line, again.n_lines, again.width, again.height,
                             again.close);
            ck_assert_msg(put_alike(&anew, &again), "%d", what);
            ck_assert_msg(what == NETTED_USUAL || !put_alike(&anew, &before), "%d", what);
        }
    arena_free(arena);
}
END_TEST

/* The second place of a map on which one thing is other than usual, with this tone and shape of its side. */
static json_t *placed(const char *usual, const char *other, const char *tone, const char *shape)
{
    static const char words[] =
        "{\"width\":1000,\"height\":800,\"ground\":[{\"kind\":\"river\",\"lines\":[[0,0,900,310]]}],\"places\":["
        "{\"id\":\"a\",\"name\":\"Alpha\",\"x\":300,\"y\":300,\"side\":\"u\",\"words\":\"Union\"},"
        "{\"id\":\"b\",\"name\":\"Beta\",\"x\":330,\"y\":310,\"side\":\"g\",\"marks\":[\"fort\"],\"label\":\"2\"},"
        "{\"id\":\"c\",\"name\":\"Gamma\",\"x\":360,\"y\":300}]}";
    struct arena *arena = arena_new();
    const char *at = strstr(words, usual);
    ck_assert_ptr_nonnull(at);
    json_t *map = toned_map_of(
        parsed(arena_words(arena, "%.*s%s%s", (int)(at - words), words, other, at + strlen(usual))), tone, shape);
    json_t *out = json_deep_copy(json_array_get(in(map, "places"), 1));
    json_decref(map);
    arena_free(arena);
    return out;
}

/* Places are kept by their number on the map, and drawn again as soon as anything of them is other than it was. */
START_TEST(a_place_is_drawn_again_when_it_has_changed)
{
    static const struct {
        const char *usual, *other, *member, *tone, *shape;
    } rows[] = {{"\"x\":330", "\"x\":530", "x", "gray", "square"},
                {"\"y\":310", "\"y\":510", "y", "gray", "square"},
                {"\"Beta\"", "\"Bets\"", "name", "gray", "square"},
                {"\"side\":\"g\"", "\"side\":\"u\"", "tone", "gray", "square"},
                {"\"fort\"", "\"port\"", "port", "gray", "square"},
                {"\"label\":\"2\"", "\"label\":\"3\"", "label", "gray", "square"},
                {"\"Gamma\",\"x\":360", "\"Gamma\",\"x\":391", "name_x", "gray", "square"},
                {"Alpha", "Alpha", "tone", "red", "square"},
                {"Alpha", "Alpha", "shape", "gray", "diamond"}};
    json_t *usual = placed("Alpha", "Alpha", "gray", "square");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *other = placed(rows[i].usual, rows[i].other, rows[i].tone, rows[i].shape),
               *again = placed("Alpha", "Alpha", "gray", "square");
        ck_assert_msg(!json_equal(json_object_get(usual, rows[i].member), json_object_get(other, rows[i].member)), "%s",
                      rows[i].member);
        ck_assert_msg(json_equal(usual, again), "%s", rows[i].member);
        json_decref(other);
        json_decref(again);
    }
    json_decref(usual);
}
END_TEST

START_TEST(words_in_fewer_letters)
{
    static const struct {
        const char *words, *packed;
    } rows[] = {{"", ""},
                {"[\"a\",'b']", "['a',\"b\"]"},
                {"`~", "~`~~"},
                {"attack Lee, attack Lee!", "attack Lee, `FAL!"},
                {"nine nine nine nine ", "nine `KAE"}};
    struct arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text out = {.arena = arena};
        desk_pack(&out, span_of(rows[i].words));
        ck_assert_str_eq(out.at, rows[i].packed);
    }
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("maps");
    TCase *c = tcase_create("maps");
    tcase_add_test(c, hexes_lie_as_their_numbers_say);
    tcase_add_test(c, arrows_go_from_edge_to_edge);
    tcase_add_test(c, it_opens_at_what_is_looked_at_first);
    tcase_add_test(c, numbers_in_a_row);
    tcase_add_test(c, what_lies_between_hexes);
    tcase_add_test(c, roads_lead_off_the_board);
    tcase_add_test(c, gates_are_at_the_edge);
    tcase_add_test(c, labels_and_names_keep_apart);
    tcase_add_test(c, labels_cover_no_figure);
    tcase_add_test(c, stacks_can_be_read);
    tcase_add_test(c, stacks_open_their_row);
    tcase_add_test(c, places_that_share_a_row_open_it);
    tcase_add_test(c, layers_name_groups_of_areas);
    tcase_add_test(c, counters_at_the_edge);
    tcase_add_test(c, boxes_and_areas_hold_counters);
    tcase_add_test(c, what_is_too_much_is_told);
    tcase_add_test(c, names_stay_names);
    tcase_add_test(c, what_is_kept_is_what_would_be_drawn);
    tcase_add_test(c, names_put_again_are_put_the_same);
    tcase_add_test(c, a_place_is_drawn_again_when_it_has_changed);
    tcase_add_test(c, words_in_fewer_letters);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
