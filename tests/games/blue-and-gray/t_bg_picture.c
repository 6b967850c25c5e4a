/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of Blue & Gray: its layers, which counters come first, and whose strength is said to be ours. */
#include "games/blue-and-gray/report.h"
#include "games/face/face.h"
#include "tests/games/blue-and-gray/bg_lib.h"
#include <string.h>

extern const struct ruleset bg_ruleset;

static json_t *map_of(struct board *b, int seat)
{
    json_t *events = json_array(), *notes = json_pack("[{s:s,s:i,s:b}]", "kind", "exchange", "k", 7, "first", 0);
    json_t *picture = bg_ruleset.picture(&b->r, &b->s, seat, NULL, events, notes);
    json_t *map = json_incref(json_object_get(picture, "map"));
    json_decref(picture);
    json_decref(events);
    json_decref(notes);
    ck_assert_ptr_nonnull(map);
    return map;
}

/* The hexes of a layer with blanks between them; NULL: the map has no such layer. */
static const char *layer_of(struct board *b, const char *title)
{
    struct text out = {.arena = b->arena};
    json_t *map = map_of(b, BG_UNION), *layer, *place;
    bool is_there = false;
    size_t i, k;
    json_array_foreach(json_object_get(map, "layers"), i, layer)
    {
        if (strcmp(json_string_value(json_object_get(layer, "title")), title) != 0)
            continue;
        is_there = true;
        json_array_foreach(json_object_get(layer, "places"), k, place)
        {
            text_format(&out, "%s%s", k ? " " : "", json_string_value(place));
        }
    }
    json_decref(map);
    return is_there ? out.at : NULL;
}

/* Who must fall back sees where to, while that is asked and no longer. */
START_TEST(ways_back_are_a_layer)
{
    struct board *b = a_plain("ask");
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_sides(b, "1110 1209 creek");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_ptr_null(layer_of(b, "Ways back"));
    b_throws(b, "1"); /* 1-1: DR */
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
    ck_assert_str_eq(layer_of(b, "Ways back"), "1109 1210");
    ck_assert_ptr_null(layer_of(b, "Reach"));
    b_does(b, "retreat U01 1109");
    ck_assert_ptr_null(layer_of(b, "Ways back"));
    close_board(b);
    b = a_plain("ask"); /* nobody comes through but where somebody makes room */
    b_stands(b, "C01:5 1010, U01:5 1110, U02 1109, U03 1109, U04 1210, U05 1210");
    b_sides(b, "1110 1209 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert_str_eq(layer_of(b, "Ways back"), "1109 1210");
    close_board(b);
}
END_TEST

/* Whose strength is ours, the list of places says, where that is not so of all. */
START_TEST(guessed_strengths_are_named)
{
    static const struct {
        const char *scenario;
        bool some;
    } rows[] = {{"chickamauga", false}, {"shiloh", false}, {"antietam", true}, {"cemetery-hill", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board *b = a_board(rows[i].scenario, "");
        json_t *map = map_of(b, BG_UNION), *one;
        size_t k;
        int named = 0;
        json_array_foreach(json_object_get(map, "counters"), k, one)
        {
            const char *words = json_string_value(json_object_get(one, "words"));
            named += words && strcmp(words, "strength is our reconstruction") == 0;
        }
        ck_assert_int_eq(named > 10, rows[i].some);
        ck_assert_int_lt(named, 30);
        json_decref(map);
        close_board(b);
    }
}
END_TEST

/* Of a full hex two are drawn, and these are units: with leaders among them nobody could see who defends it. */
START_TEST(units_come_before_leaders)
{
    struct board *b = a_board("chickamauga", "leaders");
    json_t *map = map_of(b, BG_UNION), *one;
    size_t i;
    int units = 0, leaders = 0;
    json_array_foreach(json_object_get(map, "counters"), i, one)
    {
        bool leads = strcmp(json_string_value(json_object_get(one, "kind")), "leader") == 0;
        ck_assert(leads || leaders == 0);
        leaders += leads;
        units += !leads;
    }
    ck_assert_int_gt(leaders, 5);
    ck_assert_int_gt(units, 40);
    json_decref(map);
    close_board(b);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("picture of Blue & Gray");
    TCase *c = tcase_create("picture");
    tcase_add_test(c, ways_back_are_a_layer);
    tcase_add_test(c, units_come_before_leaders);
    tcase_add_test(c, guessed_strengths_are_named);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
