/* SPDX-License-Identifier: Apache-2.0 */
/* Drawing: every name finds its place, nothing overlaps that need not, what a picture gets wrong is left out, and Blue
 * vs Gray's pictures tell no more than their seat may know. */
#include "games/blue-vs-gray/rules/steps.h"
#include "games/face/face.h"
#include "games/face/picture.h"
#include "processor/letters/draw.h"
#include "tests/games/blue-vs-gray/bvg_build.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

static json_t *parsed(const char *words)
{
    json_error_t why;
    json_t *value = json_loads(words, 0, &why);
    ck_assert_msg(value, "%s", why.text);
    return value;
}

static json_t *at(const json_t *list, size_t i)
{
    json_t *value = json_array_get(list, i);
    ck_assert_ptr_nonnull(value);
    return value;
}

static int number(const json_t *object, const char *member)
{
    ck_assert_msg(json_is_integer(json_object_get(object, member)), "%s", member);
    return (int)json_integer_value(json_object_get(object, member));
}

/* ---- places ---- */

START_TEST(symbols_are_kept_apart)
{
    struct draw_place place[9] = {0};
    for (int i = 0; i < 9; i++) /* three heaps, two of them at the edge */
        place[i] = (struct draw_place){.x = i / 3 * 200, .y = 5, .name_width = 60, .lines = 1};
    draw_spread(place, 9, 400, 300);
    for (int i = 0; i < 9; i++)
        for (int k = i + 1; k < 9; k++)
            ck_assert_int_gt(abs(place[i].x - place[k].x) + abs(place[i].y - place[k].y), 24);
    for (int i = 0; i < 9; i++)
        ck_assert(place[i].x > 0 && place[i].x < 400 && place[i].y > 0 && place[i].y < 300);
}
END_TEST

START_TEST(names_do_not_cover_each_other)
{
    struct draw_place place[12] = {0};
    for (int i = 0; i < 12; i++)
        place[i] = (struct draw_place){.x = 60 + i % 4 * 90, .y = 40 + i / 4 * 60, .name_width = 70, .lines = 1};
    draw_names(place, 12, &(struct draw_line){0, 5, 0}, 1, 460, 220);
    for (int i = 0; i < 12; i++) {
        ck_assert(place[i].left >= 0 && place[i].left + place[i].name_width <= 460);
        for (int k = i + 1; k < 12; k++)
            ck_assert(place[i].left + place[i].name_width <= place[k].left ||
                      place[k].left + place[k].name_width <= place[i].left ||
                      abs(place[i].top - place[k].top) >= DRAW_NAME_HEIGHT);
    }
}
END_TEST

/* ---- what a picture gets wrong ---- */

START_TEST(what_is_unknown_is_left_out)
{
    json_t *picture = parsed(
        "{\"sides\":[{\"id\":\"a\",\"name\":\"A\",\"tone\":\"pink\",\"shape\":\"star\"}],\"map\":{\"width\":100,"
        "\"height\":50,\"places\":[{\"id\":\"x\",\"name\":\"X\",\"x\":10,\"y\":10,\"side\":\"a\"},{\"id\":\"y\","
        "\"name\":"
        "\"Y\",\"x\":99999,\"y\":-5,\"side\":\"nobody\",\"marks\":[\"fort\",7]}],\"lines\":[{\"a\":\"x\",\"b\":\"z\","
        "\"kind\":\"rail\"},{\"a\":\"x\",\"b\":\"y\",\"kind\":\"tunnel\"},{\"a\":\"x\",\"b\":\"x\",\"kind\":\"rail\"}],"
        "\"moves\":[{\"from\":\"x\",\"to\":\"nowhere\"}],\"layers\":[{\"places\":[\"x\",\"z\",3],\"lines\":[[\"x\",1]]}"
        "]}}");
    json_t *map = draw_map(picture);
    ck_assert(json_is_false(json_object_get(map, "rail_path")));
    ck_assert_uint_eq(json_array_size(json_object_get(map, "moves")), 0);
    ck_assert_uint_eq(json_array_size(json_object_get(at(json_object_get(map, "layers"), 0), "rings")), 1);
    json_t *x = at(json_object_get(map, "places"), 0), *y = at(json_object_get(map, "places"), 1);
    ck_assert_str_eq(draw_words(x, "tone"), "none"); /* no class that we do not have */
    ck_assert_str_eq(draw_words(y, "shape"), "hollow");
    ck_assert(json_is_true(json_object_get(y, "fort")));
    ck_assert(number(y, "x") > 0 && number(y, "x") < number(map, "width"));
    json_decref(map);
    map = draw_map(NULL);
    ck_assert(json_is_false(map));
    json_decref(map);
    json_decref(picture);
}
END_TEST

START_TEST(trees_end)
{
    struct arena *arena = arena_new();
    struct text deep = {.arena = arena};
    for (int i = 0; i < 40; i++)
        text_words(&deep, "{\"name\":\"N\",\"below\":[");
    for (int i = 0; i < 40; i++)
        text_words(&deep, "]}");
    json_t *picture = parsed(arena_words(arena, "{\"trees\":[{\"title\":\"T\",\"heads\":[%s]}]}", deep.at));
    json_t *trees = draw_trees(picture), *node = at(json_object_get(at(trees, 0), "heads"), 0), *lines = json_array();
    int depth = 1;
    for (; json_array_size(json_object_get(node, "below")) > 0; depth++)
        node = at(json_object_get(node, "below"), 0);
    ck_assert_int_eq(depth, PICTURE_DEPTH_MAX);
    picture_trees(json_object_get(picture, "trees"), lines);
    ck_assert_uint_lt(json_array_size(lines), 12);
    json_decref(lines);
    json_decref(trees);
    json_decref(picture);
    arena_free(arena);
}
END_TEST

START_TEST(trees_in_plain_characters)
{
    json_t *trees =
        parsed("[{\"title\":\"CSA, "
               "East\",\"heads\":[{\"name\":\"Lee\",\"value\":\"4\",\"sum\":\"9\",\"over\":\"1 too many\",\"below\":[{\"name\":\"Hood\","
               "\"value\":\"1\",\"sum\":\"3\",\"over\":\"12 more than he can lead\",\"below\":[{\"name\":\"A\",\"value\":\"2\",\"state\":\"depleted\"}]},{"
               "\"name\":\"B\","
               "\"value\":\"1\"},{\"name\":\"the Stonewall Division\",\"value\":\"2\"},{\"name\":\"the Richmond "
               "Howitzers\",\"value\":\"1\"},{\"name\":\"Ewell\",\"value\":\"1\",\"below\":[{\"name\":\"C\"}]}]},{"
               "\"name\":\"D\","
               "\"value\":"
               "\"2\"}]}]");
    static const char *const want[] = {"CSA, East",
                                       "  Lee 4 (9 in all, 1 too many)",
                                       "  +- B 1, the Stonewall Division 2,",
                                       "  |  the Richmond Howitzers 1",
                                       "  +- Hood 1 (3 in all)",
                                       "  |     (12 more than he can lead)",
                                       "  |  +- A 2 (depleted)",
                                       "  +- Ewell 1",
                                       "     +- C",
                                       "  on their own: D 2"};
    json_t *lines = json_array();
    picture_trees(trees, lines);
    ck_assert_uint_eq(json_array_size(lines), sizeof want / sizeof *want);
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        ck_assert_str_eq(json_string_value(at(lines, i)), want[i]);
    json_decref(lines);
    json_decref(trees);
}
END_TEST

/* ---- the timeline ---- */

START_TEST(exchanges_of_a_turn_are_one_point)
{
    json_t *points = parsed("[{\"when\":\"1\",\"value\":0,\"low\":-3,\"high\":6,\"news\":[{\"words\":\"one\"}]},"
                            "{\"when\":\"1\",\"value\":2,\"low\":-3,\"high\":6,\"news\":[{\"words\":\"two\"}]},"
                            "{\"when\":\"2\",\"value\":-1,\"low\":-4,\"high\":6,\"news\":[]}]");
    json_t *time = draw_timeline(points, NULL), *turns = json_object_get(time, "turns");
    ck_assert(json_is_true(json_object_get(time, "has_curve")));
    ck_assert_int_eq(number(time, "value"), -1);
    ck_assert_uint_eq(json_array_size(turns), 1); /* nothing was told of the second */
    ck_assert_int_eq(number(at(turns, 0), "value"), 2);
    ck_assert_uint_eq(json_array_size(json_object_get(at(turns, 0), "items")), 2);
    json_decref(time);
    json_decref(points);
    points = json_array();
    time = draw_timeline(points, NULL);
    ck_assert(json_is_false(time));
    json_decref(time);
    json_decref(points);
}
END_TEST

/* ---- Blue vs Gray ---- */

static json_t *picture_of(struct game *g, int seat)
{
    static struct bvg_state view;
    json_t *nothing = json_array();
    const struct ruleset *set = ruleset_find("blue-vs-gray");
    rules_view(&g->rules, &g->state, seat, &view);
    json_t *picture = set->picture(&g->rules, &view, seat, NULL, nothing, nothing);
    json_decref(nothing);
    return picture;
}

START_TEST(the_map_of_the_first_turn)
{
    struct game *g = a_scenario("standard", 0, 3);
    json_t *picture = picture_of(g, BVG_USA), *map = draw_map(picture), *place;
    size_t i, usa = 0, forts = 0;
    json_array_foreach(json_object_get(map, "places"), i, place)
    {
        usa += strcmp(draw_words(place, "tone"), "blue") == 0;
        forts += json_is_true(json_object_get(place, "fort"));
        ck_assert(*draw_words(place, "name") && *draw_words(place, "words"));
        ck_assert(number(place, "x") > 0 && number(place, "x") < number(map, "width"));
        ck_assert(number(place, "y") > 0 && number(place, "y") < number(map, "height"));
    }
    ck_assert_uint_eq(i, 23);
    ck_assert_uint_eq(usa, 11);
    ck_assert_uint_eq(forts, 5);
    ck_assert_uint_eq(json_array_size(json_object_get(map, "shades")), 2);
    ck_assert_uint_le(json_array_size(json_object_get(map, "layers")), PICTURE_LAYERS_MAX);
    ck_assert(json_is_string(json_object_get(map, "rail_path")) && json_is_string(json_object_get(map, "river_path")));
    json_decref(map);
    json_decref(picture);
}
END_TEST

/* What the other side holds is named nowhere, and the public has no hand. */
START_TEST(a_picture_keeps_secrets)
{
    struct game *g = a_scenario("standard", 0, 3);
    json_t *before = picture_of(g, BVG_USA), *nobodys = picture_of(g, -1);
    ck_assert_uint_gt(json_array_size(json_object_get(before, "cards")), 0);
    ck_assert_uint_eq(json_array_size(json_object_get(nobodys, "cards")), 0);
    json_t *theirs = picture_of(g, BVG_CSA), *held;
    size_t i;
    char *words = json_dumps(before, JSON_COMPACT);
    json_array_foreach(json_object_get(theirs, "cards"), i, held)
    {
        ck_assert_msg(!strstr(words, draw_words(held, "name")), "%s", draw_words(held, "name"));
    }
    ck_assert_uint_gt(i, 0);
    free(words);
    json_decref(theirs);
    json_decref(before);
    json_decref(nobodys);
}
END_TEST

/* A list's small curve: steps from left to right, the limits as the curve's numbers are written. */
START_TEST(a_score_in_a_list)
{
    json_t *score = json_pack("{s:s,s:i,s:i,s:i,s:s,s:s,s:[i,i,i,i]}", "name", "Objectives total", "value", 2, "low",
                              -4, "high", 6, "low_name", "the CSA wins", "high_name", "", "values", 0, -4, 6, 2);
    json_t *drawn = draw_score(score);
    ck_assert_str_eq(draw_words(drawn, "name"), "Objectives total");
    ck_assert_str_eq(draw_words(drawn, "value"), "+2");
    ck_assert_str_eq(draw_words(drawn, "path"), "M0 24H40V37H80V3H120V17H160");
    ck_assert_int_eq(json_integer_value(json_object_get(drawn, "zero_y")), 24);
    ck_assert(json_is_true(json_object_get(drawn, "has_curve")));
    ck_assert_str_eq(draw_words(json_object_get(drawn, "low"), "words"), "-4");
    ck_assert(json_is_false(json_object_get(drawn, "high"))); /* nothing happens there */
    json_decref(drawn);
    json_object_set_new(score, "values", json_pack("[i,i,i]", 2, 2, 2));
    drawn = draw_score(score);
    ck_assert(json_is_false(json_object_get(drawn, "has_curve")));
    json_decref(drawn);
    json_object_set_new(score, "values", json_array());
    drawn = draw_score(score);
    ck_assert(json_is_false(drawn) && json_is_false(draw_score(NULL)));
    json_decref(drawn);
    json_decref(score);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("drawing");
    TCase *c = tcase_create("drawing");
    tcase_add_test(c, symbols_are_kept_apart);
    tcase_add_test(c, names_do_not_cover_each_other);
    tcase_add_test(c, what_is_unknown_is_left_out);
    tcase_add_test(c, trees_end);
    tcase_add_test(c, trees_in_plain_characters);
    tcase_add_test(c, exchanges_of_a_turn_are_one_point);
    tcase_add_test(c, the_map_of_the_first_turn);
    tcase_add_test(c, a_picture_keeps_secrets);
    tcase_add_test(c, a_score_in_a_list);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
