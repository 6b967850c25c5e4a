/* SPDX-License-Identifier: Apache-2.0 */
/* Facts that are wrong are refused, each by name. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- bundles that are wrong ---- */
static const struct {
    const char *from, *to, *key, *got;
} wrongs[] = {
    {"\"name\":\"Altoona\"", "\"nane\":\"Altoona\"", "data.unknown", "areas: nane"},
    {"\"b\":\"altoona\"", "\"b\":\"altuna\"", "data.name", "L002: altuna"},
    {"\"combat\":5", "\"combat\":50", "data.range", "grant_1863: combat"},
    {"\"cities\":[\"raleigh\",\"wilmington\"]", "\"cities\":[\"raleigh\",\"gaston\"]", "data.sums", "NC: gaston"},
    {"\"leader\":\"lyon\"", "\"leader\":\"lee\"", "data.range", "USA-002: leader"},
    {"\"op\":\"ship\"", "\"op\":\"raft\"", "data.word", "USA-011: raft"},
    {"\"order_name\":\"Altoona\"", "\"order_name\":\"Al_toona\"", "data.letters", "altoona: Al_toona"},
    {"\"order_name\":\"Altoona\"", "\"order_name\":\"Dover\"", "data.twice", "names: Dover"},
    /* six errors in the map, each named by the example that it breaks */
    {"\"a\":\"harrisburg\",\"b\":\"altoona\",\"basis\":\"Pennsylvania Railroad; one of the three rail moves of the "
     "sea-lift example\",\"id\":\"L002\",\"into_a\":[],\"into_b\":[],\"mode\":\"rail\"",
     "\"a\":\"harrisburg\",\"b\":\"altoona\",\"id\":\"L002\",\"into_a\":[],\"into_b\":[],\"mode\":\"road\"",
     "data.constraint", "EX-rail-pittsburgh: land_cost"},
};

START_TEST(wrong_bundles)
{
    struct arena *arena = arena_new();
    struct span good = dwf_bundle();
    const char *words = arena_string(arena, good), *at = strstr(words, wrongs[_i].from);
    struct text changed = {.arena = arena};
    struct problem why = {0};
    ck_assert_msg(at != NULL, "%s is not in the bundle", wrongs[_i].from);
    text_add(&changed, (struct span){good.at, (size_t)(at - words)});
    text_words(&changed, wrongs[_i].to);
    text_words(&changed, at + strlen(wrongs[_i].from));
    ck_assert_ptr_null(dwf_load(arena, text_span(&changed), &why));
    ck_assert_str_eq(why.key, wrongs[_i].key);
    ck_assert_str_eq(why.got, wrongs[_i].got);
    arena_free(arena);
}
END_TEST

/* Errors made in the parsed bundle: a link's terrain, a port's line, a colour, a box. */
static json_t *link_between(json_t *map, const char *a, const char *b)
{
    json_t *links = json_object_get(map, "links"), *link;
    size_t i;
    json_array_foreach(links, i, link)
    {
        const char *x = json_string_value(json_object_get(link, "a")),
                   *y = json_string_value(json_object_get(link, "b"));
        if ((strcmp(x, a) == 0 && strcmp(y, b) == 0) || (strcmp(x, b) == 0 && strcmp(y, a) == 0))
            return link;
    }
    ck_abort_msg("no link %s %s", a, b);
    return NULL;
}

static json_t *area_in(json_t *map, const char *id)
{
    json_t *areas = json_object_get(map, "areas"), *area;
    size_t i;
    json_array_foreach(areas, i, area) if (strcmp(json_string_value(json_object_get(area, "id")), id) == 0) return area;
    ck_abort_msg("no area %s", id);
    return NULL;
}

static void terrain_away(json_t *map)
{
    json_t *link = link_between(map, "cookville", "chattanooga");
    json_object_set_new(link, "into_a", json_array());
    json_object_set_new(link, "into_b", json_array());
}

static void light_james(json_t *map)
{
    json_object_set_new(link_between(map, "ft_monroe", "richmond"), "line", json_string("light"));
    json_object_set_new(area_in(map, "richmond"), "kind", json_string("river_port"));
}

static void another_both(json_t *map)
{
    json_object_set_new(area_in(map, "somerset"), "home", json_string("both"));
}

static void blue_wheeling(json_t *map)
{
    json_object_set_new(area_in(map, "wheeling"), "home", json_string("USA"));
}

static void farther_up(json_t *map)
{
    json_object_set_new(link_between(map, "memphis", "new_madrid"), "line", json_string("dark"));
    json_object_set_new(area_in(map, "new_madrid"), "kind", json_string("sea_port"));
}

static void seasonal_cairo(json_t *map)
{
    json_object_set_new(link_between(map, "columbus_ky", "cairo"), "water", json_string("river_seasonal"));
}

static const struct {
    void (*change)(json_t *map);
    const char *got;
} errors[] = {{terrain_away, "EX-chattanooga: land_terrain"},  {light_james, "EX-richmond-james: water_link"},
              {another_both, "R-kentucky-both: one_area"},     {blue_wheeling, "R-wv-charleston: only_home_in_wv"},
              {farther_up, "R-ship-rivers: dark_river_heads"}, {seasonal_cairo, "EX-command-columbus: water_link"}};

START_TEST(errors_in_the_map)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct span good = dwf_bundle();
    json_t *bundle = json_loadb((const char *)good.at, good.len, 0, NULL);
    ck_assert_ptr_nonnull(bundle);
    errors[_i].change(json_object_get(bundle, "map"));
    char *words = json_dumps(bundle, JSON_COMPACT | JSON_SORT_KEYS);
    ck_assert_ptr_null(dwf_load(arena, span_of(words), &why));
    ck_assert_str_eq(why.key, "data.constraint");
    ck_assert_str_eq(why.got, errors[_i].got);
    free(words);
    json_decref(bundle);
    arena_free(arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: bundles");
    TCase *c = tcase_create("bundles");
    tcase_add_loop_test(c, wrong_bundles, 0, sizeof wrongs / sizeof *wrongs);
    tcase_add_loop_test(c, errors_in_the_map, 0, sizeof errors / sizeof *errors);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
