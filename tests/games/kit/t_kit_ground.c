/* SPDX-License-Identifier: Apache-2.0 */
/* The ground under maps: towns lie in their states and beside their rivers, a lens magnifies and never folds the paper.
 */
#include "games/kit/ground.h"
#include "tests/lib/map_states.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

static const struct kit_paper flat = {
    .width = 1500, .height = 1200, .left = 6376, .top = 3455, .scale = 82, .narrow = 810};
static const struct kit_paper bent = {.width = 1500,
                                      .height = 1200,
                                      .left = 6376,
                                      .top = 3455,
                                      .scale = 82,
                                      .narrow = 810,
                                      .lens = {{.lon = -7770, .lat = 3820, .radius = 600, .strength = 600}}};

/* Towns on both banks of rivers that are borders, on capes and in corners. */
static const struct {
    const char *state;
    int lon, lat;
} towns[] = {{"VA", -7744, 3754}, {"VA", -7705, 3881}, {"DC", -7702, 3890}, {"MD", -7661, 3929}, {"WV", -7775, 3931},
             {"WV", -8070, 4007}, {"OH", -8145, 3943}, {"KY", -8452, 3907}, {"OH", -8451, 3912}, {"KY", -8862, 3705},
             {"IL", -8920, 3704}, {"MO", -9023, 3863}, {"TN", -9000, 3513}, {"AR", -9065, 3453}, {"MS", -9083, 3234},
             {"LA", -9013, 2996}, {"LA", -9375, 3250}, {"TX", -9437, 3254}, {"GA", -8112, 3208}, {"SC", -7996, 3280},
             {"NC", -7793, 3425}, {"FL", -8729, 3045}, {"AL", -8808, 3070}, {"DE", -7552, 3916}, {"PA", -7516, 3998},
             {"IN", -8757, 3802}};
static const int at_sea[][2] = {{-7500, 3500}, {-7950, 3150}, {-8600, 2900}, {-7610, 3720}, {-7618, 3790}};

/* A place of the table lies where that has it, wherever its map draws it; another by a rule that is straight: equal steps of
 * the map are equal steps of the earth, and what lies on a line lies on a line. What is moved is moved on the paper only. */
START_TEST(places_lie_by_their_table_or_on_straight_lines)
{
    static const struct kit_spot table[] = {{"own", -7744, 3754, 0, 0}, {"moved", -7744, 3754, 30, -20}, {"by rule", 0, 0, -7, 9}};
    const struct kit_spots spots = {.paper = &flat, .at = table, .n = 3, .lon_zero = -9500, .lon_right = 10000,
                                    .lon_down = 500, .lat_zero = 4100, .lat_right = 200, .lat_down = -9000};
    int lon, lat, x, y, at[2], to[2];
    kit_spot_degrees(&spots, "own", 5, 900, &lon, &lat);
    ck_assert(lon == -7744 && lat == 3754);
    kit_spot_point(&spots, "own", 5, 900, &x, &y);
    kit_spot_point(&spots, "moved", 700, 7, &at[0], &at[1]);
    ck_assert(at[0] == x + 30 && at[1] == y - 20);
    kit_spot_degrees(&spots, "by rule", 300, 200, &lon, &lat);
    ck_assert(lon == -9500 + 300 + 10 && lat == 4100 + 6 - 180);
    kit_spot_point(&spots, "by rule", 300, 200, &at[0], &at[1]);
    kit_spot_point(&spots, "unknown", 300, 200, &x, &y);
    ck_assert(at[0] == x - 7 && at[1] == y + 9);
    int ax, ay, bx, by, on = 0;
    kit_spot_point(&spots, "unknown", 0, 1000, &ax, &ay);
    kit_spot_point(&spots, "unknown", 1600, 200, &bx, &by);
    for (int k = 0; k <= 16; k++, on++) { /* a line across the map, on paper without a lens */
        kit_spot_degrees(&spots, "unknown", 100 * k, 1000 - 50 * k, &lon, &lat);
        ck_assert(abs(lon - (-9500 + 50 + 98 * k - k / 2)) <= 1 && abs(lat - (4100 - 900 + 47 * k)) <= 1);
        kit_spot_point(&spots, "unknown", 100 * k, 1000 - 50 * k, &to[0], &to[1]);
        ck_assert_int_le(abs(16 * (to[0] - ax) - k * (bx - ax)), 32);
        ck_assert_int_le(abs(16 * (to[1] - ay) - k * (by - ay)), 32);
    }
    ck_assert_int_eq(on, 17);
}
END_TEST

START_TEST(towns_lie_in_their_states)
{
    struct arena *arena = arena_new();
    const struct kit_paper *papers[] = {&flat, &bent};
    for (int p = 0; p < 2; p++) {
        const struct kit_ground *g = kit_ground_on(arena, papers[p]);
        for (size_t i = 0; i < sizeof towns / sizeof *towns; i++)
            for (size_t k = 0; k < sizeof towns / sizeof *towns; k++) {
                int x, y;
                kit_paper_point(papers[p], towns[i].lon, towns[i].lat, &x, &y);
                ck_assert_msg(map_in_state(g, arena, towns[k].state, x, y) ==
                                  (strcmp(towns[i].state, towns[k].state) == 0),
                              "%d, %d: %s?", towns[i].lon, towns[i].lat, towns[k].state);
            }
        for (size_t i = 0; i < sizeof at_sea / sizeof *at_sea; i++)
            for (size_t k = 0; k < sizeof towns / sizeof *towns; k++) {
                int x, y;
                kit_paper_point(papers[p], at_sea[i][0], at_sea[i][1], &x, &y);
                ck_assert(!map_in_state(g, arena, towns[k].state, x, y));
            }
    }
    arena_free(arena);
}
END_TEST

static json_t *of_kind(const json_t *ground, const char *kind, size_t nth)
{
    json_t *one;
    size_t i;
    json_array_foreach(ground, i, one)
    {
        if (strcmp(json_string_value(json_object_get(one, "kind")), kind) == 0 && nth-- == 0)
            return json_object_get(one, "lines");
    }
    return NULL;
}

static int64_t away(const json_t *lines, int x, int y)
{
    int64_t least = INT64_MAX;
    const json_t *line;
    size_t i;
    json_array_foreach(lines, i, line)
    {
        for (size_t k = 0; k + 3 < json_array_size(line); k += 2)
            for (int part = 0; part <= 8; part++) {
                int64_t at[2];
                for (size_t n = 0; n < 2; n++)
                    at[n] = (json_integer_value(json_array_get(line, k + n)) * (8 - part) +
                             json_integer_value(json_array_get(line, k + 2 + n)) * part) /
                            8;
                int64_t far = (at[0] - x) * (at[0] - x) + (at[1] - y) * (at[1] - y);
                least = far < least ? far : least;
            }
    }
    return least;
}

START_TEST(rivers_run_by_their_towns)
{
    static const int by[][2] = {{-9088, 3235}, {-9005, 3515}, {-8678, 3617}, {-8531, 3505}, {-8860, 3709},
                                {-8786, 3649}, {-8698, 3461}, {-7744, 3753}, {-7746, 3830}, {-9228, 3475},
                                {-9375, 3253}, {-8702, 3240}, {-8197, 3347}, {-8451, 3910}, {-7688, 4027}};
    struct arena *arena = arena_new();
    json_t *all = kit_ground_drawn(kit_ground_on(arena, &bent), false, NULL, 0);
    for (size_t i = 0; i < sizeof by / sizeof *by; i++) {
        int x, y;
        kit_paper_point(&bent, by[i][0], by[i][1], &x, &y);
        ck_assert_msg(away(of_kind(all, "river", 0), x, y) <= 9 * 9, "no river near %d, %d", by[i][0], by[i][1]);
    }
    json_decref(all);
    arena_free(arena);
}
END_TEST

/* Between Lewisburg and Staunton; the border is drawn when it is there. */
START_TEST(west_virginia_is_parted_in_1863)
{
    struct arena *arena = arena_new();
    int x, y;
    kit_paper_point(&flat, -8030, 3757, &x, &y);
    for (int parted = 0; parted < 2; parted++) {
        json_t *all = kit_ground_drawn(kit_ground_on(arena, &flat), parted, NULL, 0);
        int64_t far = INT64_MAX;
        const json_t *lines;
        for (size_t nth = 0; (lines = of_kind(all, "border", nth)); nth++)
            far = away(lines, x, y) < far ? away(lines, x, y) : far;
        ck_assert_msg(parted ? far < 36 : far > 36, "parted %d: %lld", parted, (long long)far);
        json_decref(all);
    }
    arena_free(arena);
}
END_TEST

/* What is larger in the middle is still in order: nothing folds, and far away nothing moves. */
START_TEST(a_lens_magnifies)
{
    int x[4], y[4];
    kit_paper_point(&flat, -7770, 3820, &x[0], &y[0]);
    kit_paper_point(&bent, -7770, 3820, &x[1], &y[1]);
    ck_assert(x[0] == x[1] && y[0] == y[1]);
    kit_paper_point(&flat, -7720, 3870, &x[2], &y[2]);
    kit_paper_point(&bent, -7720, 3870, &x[3], &y[3]);
    ck_assert_int_ge(10 * (x[3] - x[1]), 15 * (x[2] - x[0]));
    ck_assert_int_ge(10 * (y[1] - y[3]), 15 * (y[0] - y[2]));
    kit_paper_point(&flat, -9000, 3500, &x[0], &y[0]);
    kit_paper_point(&bent, -9000, 3500, &x[1], &y[1]);
    ck_assert(x[0] == x[1] && y[0] == y[1]);
    for (int lat = 2900; lat <= 4200; lat += 20)
        for (int lon = -9500; lon < -7300; lon += 20) {
            kit_paper_point(&bent, lon, lat, &x[0], &y[0]);
            kit_paper_point(&bent, lon + 20, lat, &x[1], &y[1]);
            kit_paper_point(&bent, lon, lat + 20, &x[2], &y[2]);
            ck_assert_msg(x[1] > x[0] && y[2] < y[0], "%d, %d", lon, lat);
        }
}
END_TEST

START_TEST(it_stays_on_its_paper)
{
    struct arena *arena = arena_new();
    json_t *all = kit_ground_drawn(kit_ground_on(arena, &bent), true, NULL, 0), *one, *line, *number;
    size_t i, k, n, points = 0;
    json_array_foreach(all, i, one) json_array_foreach(json_object_get(one, "lines"), k, line)
    {
        ck_assert_uint_ge(json_array_size(line), 4);
        points += json_array_size(line) / 2;
        json_array_foreach(line, n, number)
        {
            ck_assert_int_ge((int)json_integer_value(number), 0);
            ck_assert_int_le((int)json_integer_value(number), n % 2 ? bent.height : bent.width);
        }
    }
    ck_assert_uint_gt(points, 2000);
    ck_assert_uint_lt(points, 9000);
    json_decref(all);
    arena_free(arena);
}
END_TEST

START_TEST(rings_are_cut)
{
    const struct kit_ring square = {4, {0, 10, 10, 0}, {0, 0, 10, 10}};
    struct kit_ring *out = malloc(sizeof *out);
    ck_assert_ptr_nonnull(out);
    kit_ring_cut(&square, 1, 0, 4, out); /* x <= 4 */
    ck_assert_int_eq(out->n, 4);
    for (int i = 0; i < out->n; i++)
        ck_assert_int_le(out->x[i], 4);
    kit_ring_cut(&square, 1, 0, -1, out);
    ck_assert_int_eq(out->n, 0);
    free(out);
}
END_TEST

/* It is made once: names that one report adds are on no other's, and what hangs on the year stays apart. */
START_TEST(a_list_is_its_callers_own)
{
    struct arena *arena = arena_new();
    const struct kit_ground *g = kit_ground_on(arena, &flat);
    json_t *one = kit_ground_drawn(g, false, NULL, 0), *parted = kit_ground_drawn(g, true, NULL, 0);
    const char *const shaped[] = {"VA"};
    json_t *without = kit_ground_drawn(g, false, shaped, 1);
    size_t n = json_array_size(one);
    kit_ground_name(g, one, "A SEA", -8000, 3000);
    ck_assert_uint_eq(json_array_size(one), n + 1);
    struct arena *later = arena_new();
    json_t *again = kit_ground_drawn(kit_ground_on(later, &flat), false, NULL, 0);
    ck_assert_uint_eq(json_array_size(again), n);
    ck_assert_ptr_eq(json_array_get(again, 2), json_array_get(one, 2));
    ck_assert_uint_eq(json_array_size(parted), n + 1);
    ck_assert(!json_equal(without, again));
    json_t *through_a_lens = kit_ground_drawn(kit_ground_on(later, &bent), false, NULL, 0);
    ck_assert(!json_equal(json_array_get(through_a_lens, 2), json_array_get(again, 2)));
    json_decref(through_a_lens);
    json_decref(one);
    json_decref(parted);
    json_decref(without);
    json_decref(again);
    arena_free(arena);
    arena_free(later);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("kit: ground");
    TCase *c = tcase_create("ground");
    tcase_add_test(c, places_lie_by_their_table_or_on_straight_lines);
    tcase_add_test(c, towns_lie_in_their_states);
    tcase_add_test(c, rivers_run_by_their_towns);
    tcase_add_test(c, west_virginia_is_parted_in_1863);
    tcase_add_test(c, a_lens_magnifies);
    tcase_add_test(c, it_stays_on_its_paper);
    tcase_add_test(c, rings_are_cut);
    tcase_add_test(c, a_list_is_its_callers_own);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
