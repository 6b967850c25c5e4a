/* SPDX-License-Identifier: Apache-2.0 */
/* The map of House Divided as reports draw it: no name is crossed by a line, lies on another name, on a symbol or on
 * counters, is nearer to another symbol than to its own, or is cut by the edge; no counters lie on a symbol, however
 * many there are. Letters are large enough where the map fits a laptop. */
#include "games/face/face.h"
#include "games/house-divided/data.h"
#include "games/house-divided/report.h"
#include "processor/letters/draw.h"
#include "tests/games/house-divided/hd_house.h"
#include "tests/games/house-divided/hd_random.h"
#include "tests/lib/map_names.h"
#include "tests/lib/map_states.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- positions; those of the golden game are looked at by t_golden ---- */
/* What is wrong with the map as it is now; every so many places have changed. */
static int look_changed(struct text *out, int first, int step)
{
    json_t *none = json_array(), *picture = hd_picture(&h->r, &h->s, -1, NULL, none, NULL), *place;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(picture, "map"), "places"), i, place)
    {
        if (step > 0 && (int)i % step == first)
            json_object_set_new(place, "changed", json_string("taken by the North"));
    }
    json_t *map = draw_map(picture);
    map_names_read(map);
    ck_assert_int_eq(map_names.n, HD_BOXES);
    ck_assert_int_gt(map_names.n_segments, 230);
    int n = map_names_amiss(out);
    json_decref(map);
    json_decref(picture);
    json_decref(none);
    return n;
}

static int look(struct text *out)
{
    return look_changed(out, 0, 0);
}

/* Armies as large as nobody wise has them: of a thousand names six may be in the way. */
START_TEST(positions_of_random_games)
{
    struct hd_random *g = hd_random_new(&h->r);
    struct text out = {.arena = h->arena};
    int positions = 0, n = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        hd_random_begin(g, seed);
        for (int moves = 0; hd_random_look(g); moves++) {
            if (moves % 60 == 59) {
                h->s = g->state;
                n += look(&out);
                positions++;
            }
            hd_random_move(g);
        }
    }
    hd_random_free(g);
    ck_assert_int_ge(positions, 30);
    ck_assert_msg(1000 * n <= 6 * positions * HD_BOXES, "%d of %d: %.3000s", n, positions, out.at);
}
END_TEST

/* Names of boxes that have just been taken are bolder and larger. */
START_TEST(names_of_what_has_changed)
{
    enum { STEP = 13 };
    struct text out = {.arena = h->arena};
    int n = 0;
    for (int first = 0; first < STEP; first++)
        n += look_changed(&out, first, STEP);
    ck_assert_msg(n == 0, "%d: %.3000s", n, out.at);
}
END_TEST

/* A percentage of the style. */
static int percent_of(const char *style, const char *rule)
{
    const char *at = strstr(style, rule);
    ck_assert_msg(at != NULL, "the style has no %s", rule);
    return atoi(at + strlen(rule));
}

/* As a telephone opens the map, and as a laptop shows it larger, a letter has 11 px at least. */
START_TEST(letters_are_large_enough)
{
    enum { LAPTOP = 1138, PHONE = 330 }; /* the room that the page gives the map there */
    const char *style = arena_string(h->arena, slurp(h->arena, "templates/report.css.mustache"));
    int phone = percent_of(style, "#zoom-2:checked~.scroll svg.map.wide:not([data-hexes]){width:"),
        laptop = percent_of(style, "#zoom-2:checked~.scroll svg.map{width:");
    struct text out = {.arena = h->arena};
    look(&out);
    ck_assert(strstr(style, "svg.map text{font-size:13px"));
    ck_assert_int_ge(MAP_NAME_SIZE * phone * PHONE / map_names.width, 1100);
    ck_assert_int_ge(MAP_NAME_SIZE * laptop * LAPTOP / map_names.width, 1100);
}
END_TEST

/* Each box where the earth has it: all but Ft. Monroe, on a spit that the ground leaves out, and
 * Cumberland Gap, where three states meet. */
static const struct map_state states[] = {
    {"AL", "decatur jacksonville_al mobile montgomery selma tuscaloosa"},
    {"AR", "arkansas_post camden fayetteville_ark fort_smith little_rock newport"},
    {"DC", "washington"},
    {"FL", "gainesville jacksonville pensacola tallahassee"},
    {"GA", "albany atlanta augusta brunswick columbus_ga macon millen savannah waycross"},
    {"IL", "bloomington_ill cairo chicago quincy springfield_ill vandalia"},
    {"IN", "bloomington evansville fort_wayne indianapolis lafayette_ind terre_haute"},
    {"KY", "bowling_green glasgow lebanon lexington london louisville munfordville paducah"},
    {"LA", "alexandria baton_rouge monroe new_orleans shreveport"},
    {"MD", "baltimore"},
    {"MO", "ironton jefferson_city kansas_city macon_mo rolla sedalia springfield st_joseph st_louis thayer"},
    {"MS", "corinth grenada jackson mccomb meridian natchez okolona vicksburg"},
    {"NC", "ashville charlotte fayetteville goldsboro greensboro new_bern raleigh wilmington"},
    {"NJ", "atlantic_city"},
    {"NY", "new_york_city"},
    {"OH", "canton chillicothe cincinnati cleveland columbus dayton"},
    {"PA", "ebensburg gettysburg harrisburg philadelphia pittsburgh scranton"},
    {"SC", "charleston columbia florance greenville port_royal st_george"},
    {"TN", "chattanooga fts_henry_and_donaldson grand_junction humbolt island_no_10 knoxville memphis "
           "mufreesboro nashville pittsburgh_landing sparta"},
    {"VA", "fredericksburg front_royal gordonsville lynchburg manassas_junction marion norfolk "
           "petersburg richmond roanoake staunton yorktown"},
    {"WV", "charleston_wv franklin grafton harpers_ferry parkersburg wheeling"}};

static void degrees_of(void *context, const char *id, int *lon, int *lat)
{
    const struct hd_data *d = context;
    for (int box = 1; box <= HD_BOXES; box++)
        if (strcmp(d->box[box].id, id) == 0) {
            kit_spot_degrees(&hd_spots, id, d->box[box].x, d->box[box].y, lon, lat);
            return;
        }
    ck_abort_msg("no box %s", id);
}

START_TEST(boxes_lie_in_their_states)
{
    struct hd_data d = *h->d;
    ck_assert_int_eq(map_all_in_states(states, sizeof states / sizeof *states, degrees_of, &d), HD_BOXES - 2);
}
END_TEST

/* Stars are goals, and the legend and each box say so. */
START_TEST(stars_are_goals)
{
    json_t *none = json_array(), *picture = hd_picture(&h->r, &h->s, -1, NULL, none, NULL), *map = draw_map(picture);
    const json_t *legend = json_object_get(map, "legend"), *place;
    int north = 0, south = 0;
    size_t i;
    ck_assert(json_is_true(json_object_get(legend, "goal")));
    ck_assert(!json_is_true(json_object_get(legend, "capital")));
    json_array_foreach(json_object_get(map, "places"), i, place)
    {
        const char *words = text_of(place, "words");
        bool is_goal = json_is_true(json_object_get(place, "goal"));
        ck_assert_int_eq(is_goal, strstr(words, ", goal of the ") != NULL);
        north += strstr(words, "goal of the North") != NULL;
        south += strstr(words, "goal of the South") != NULL;
    }
    ck_assert_int_eq(north, h->d->n_goals);
    ck_assert_int_eq(south, 1);
    json_decref(map);
    json_decref(picture);
    json_decref(none);
}
END_TEST

START_TEST(the_opening)
{
    struct text out = {.arena = h->arena};
    int n = look(&out);
    ck_assert_msg(n == 0, "%d: %s", n, out.at);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: its map");
    TCase *c = tcase_create("names");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, the_opening);
    tcase_add_test(c, positions_of_random_games);
    tcase_add_test(c, names_of_what_has_changed);
    tcase_add_test(c, letters_are_large_enough);
    tcase_add_test(c, stars_are_goals);
    tcase_add_test(c, boxes_lie_in_their_states);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    house_data();
    return run_suite(suite());
}
