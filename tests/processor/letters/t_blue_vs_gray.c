/* SPDX-License-Identifier: Apache-2.0 */
/* The map of Blue vs Gray as reports draw it: no name is crossed by a line, lies on another name or on a symbol, is
 * nearer to another symbol than to its own, or is cut by the edge; whatever map cards are laid, and whatever changed
 * hands. */
#include "games/blue-vs-gray/words/report_picture.h"
#include "processor/letters/draw.h"
#include "tests/games/blue-vs-gray/bvg_atlas.h"
#include "tests/lib/map_names.h"
#include "tests/lib/map_states.h"

static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

/* What is wrong with the map as it lies; every so many cities have changed. */
static int amiss_of(const struct table *t, int first, int step, struct text *out)
{
    const struct rules r = {.is = &bvg_rules, .data = t->rules.data, .revision = t->rules.revision};
    json_t *none = json_array(), *picture = bvg_picture(&r, &t->state, -1, NULL, none, NULL), *place;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(picture, "map"), "places"), i, place)
    {
        if (step > 0 && (int)i % step == first)
            json_object_set_new(place, "changed", json_string("taken by the USA"));
    }
    json_t *map = draw_map(picture);
    map_names_read(map);
    ck_assert_int_ge(map_names.n, 20);
    int n = map_names_amiss(out);
    json_decref(map);
    json_decref(picture);
    json_decref(none);
    return n;
}

START_TEST(the_whole_map)
{
    struct text out = {.arena = arena};
    struct table *t = whole_map(_i == 1);
    int n = amiss_of(t, 0, 0, &out);
    ck_assert_int_ge(map_names.n, 59);
    ck_assert_msg(n == 0, "%d: %s", n, out.at);
}
END_TEST

/* Cards come in any order; a name may stand where a line of a card that is not laid will be. */
START_TEST(parts_of_the_map)
{
    static const char *const cards[] = {"U012", "C027", "U045", "C025", "U029", "C057", "U066"};
    struct text out = {.arena = arena};
    int n = 0;
    for (int laid = 0; laid < 1 << 7; laid += 5) {
        struct table *t = table_with("standard");
        for (int i = 0; i < 7; i++)
            if (laid >> i & 1)
                lay(t, cards[i]);
        n += amiss_of(t, 0, 0, &out);
    }
    ck_assert_msg(n == 0, "%d: %.3000s", n, out.at);
}
END_TEST

START_TEST(names_of_what_has_changed)
{
    enum { STEP = 7 };
    struct text out = {.arena = arena};
    struct table *t = whole_map(false);
    int n = 0;
    for (int first = 0; first < STEP; first++)
        n += amiss_of(t, first, STEP, &out);
    ck_assert_msg(n == 0, "%d: %.3000s", n, out.at);
}
END_TEST

/* Each city where the earth has it: all but two forts on islands that the ground leaves out, and
 * Cumberland Gap, where three states meet. */
static const struct map_state states[] = {
    {"AL", "decatur selma montgomery mobile"},
    {"DC", "washington"},
    {"FL", "pensacola ft_pickens"},
    {"GA", "atlanta augusta columbus_ga macon savannah boston"},
    {"IL", "centralia cairo"},
    {"IN", "indianapolis"},
    {"KY", "louisville lexington bowling_green"},
    {"LA", "port_hudson new_orleans"},
    {"MD", "baltimore"},
    {"MS", "corinth grenada tupelo vicksburg jackson meridian"},
    {"NC", "greensboro raleigh new_berne goldsboro wilmington"},
    {"OH", "cincinnati columbus_oh cleveland toledo"},
    {"PA", "pittsburgh harrisburg"},
    {"SC", "columbia florence charleston_ft_sumter"},
    {"TN", "fts_henry_donelson nashville island_no_10 knoxville memphis chattanooga"},
    {"VA", "shenandoah_valley lynchburg manassas_jct wilderness richmond petersburg norfolk"},
    {"WV", "wheeling harpers_ferry"}};

static void degrees_of(void *context, const char *id, int *lon, int *lat)
{
    const struct table *t = context;
    const struct bvg_city *city = &bvg_data(&t->rules)->city[city_of(t, id)];
    kit_spot_degrees(&bvg_spots, id, city->x, city->y, lon, lat);
}

START_TEST(cities_lie_in_their_states)
{
    int n = map_all_in_states(states, sizeof states / sizeof *states, degrees_of, table_with("standard"));
    ck_assert_int_eq(n, BVG_CITIES - 3);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: its map");
    TCase *c = tcase_create("names");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_loop_test(c, the_whole_map, 0, 2);
    tcase_add_test(c, parts_of_the_map);
    tcase_add_test(c, names_of_what_has_changed);
    tcase_add_test(c, cities_lie_in_their_states);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
