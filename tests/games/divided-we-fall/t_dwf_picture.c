/* SPDX-License-Identifier: Apache-2.0 */
/* The picture of Divided We Fall: areas fill their states, and what is drawn is what stands there. Its page is tried in
 * tests/processor/letters/t_divided.c. */
#include "games/divided-we-fall/report_map.h"
#include "games/face/picture.h"
#include "tests/games/divided-we-fall/dwf_tale.h"
#include <stdlib.h>
#include <string.h>

static struct war *w;
static struct kit_telling t;
static json_t *nothing;
static struct kit_ground *ground;

static void open_war(void)
{
    w = d_a_war("1863");
    ground = kit_ground_on(w->arena, &dwf_paper);
    t = kit_telling_begin(&w->r, &w->s, DWF_USA, NULL, dwf_sides, DWF_SIDES);
    nothing = json_array();
}

static void shut(void)
{
    json_decref(nothing);
    arena_free(t.arena);
    d_close_war(w);
}

/* Of a list of objects the one with this id; NULL: there is none. */
static const json_t *with_id(const json_t *list, const char *member, const char *id)
{
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one)
    {
        const char *words = json_string_value(json_object_get(one, member));
        if (words && strcmp(words, id) == 0)
            return one;
    }
    return NULL;
}

static const char *words_of(const json_t *object, const char *member)
{
    const char *words = json_string_value(json_object_get(object, member));
    return words ? words : "";
}

static bool has(const json_t *list, const char *word)
{
    json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (strcmp(json_string_value(one), word) == 0) return true;
    return false;
}

/* ---- the ground ---- */
static bool d_in_ring(const struct kit_ring *r, int x, int y)
{
    bool in = false;
    for (int i = 0, k = r->n - 1; i < r->n; k = i++)
        if ((r->y[i] > y) != (r->y[k] > y) &&
            x < r->x[i] + (int64_t)(r->x[k] - r->x[i]) * (y - r->y[i]) / (r->y[k] - r->y[i]))
            in = !in;
    return in;
}

/* Twice the area of a ring (the shoelace). */
static int64_t size_of(const json_t *ring)
{
    int64_t sum = 0;
    size_t n = json_array_size(ring);
    for (size_t i = 0; i < n; i += 2)
        sum += json_integer_value(json_array_get(ring, i)) * json_integer_value(json_array_get(ring, (i + 3) % n)) -
               json_integer_value(json_array_get(ring, (i + 2) % n)) * json_integer_value(json_array_get(ring, i + 1));
    return llabs(sum);
}

/* Nothing of a state is left over, and nothing is two areas'. */
START_TEST(areas_fill_their_states)
{
    struct kit_ring *ring = arena_take(w->arena, sizeof *ring);
    int shapes = 0;
    for (int state = 1; state <= w->d->n_states; state++) {
        int64_t whole = 0, parts = 0;
        for (int next = 0; (next = kit_ground_ring(ground, w->d->state[state].id, next, ring)) > 0;) {
            json_t *all = kit_ring_json(ring);
            ck_assert_int_lt(ring->n, KIT_RING_MAX);
            whole += size_of(all);
            json_decref(all);
        }
        for (int area = 1; area <= w->d->n_areas; area++) {
            const struct dwf_area *a = &w->d->area[area];
            if ((a->later_state ? a->later_state : a->state) != state)
                continue;
            json_t *shape = dwf_shape(w->arena, w->d, ground, area), *one;
            size_t i;
            ck_assert_msg(shape != NULL, "%s has no ground", a->name);
            json_array_foreach(shape, i, one) parts += size_of(one);
            json_decref(shape);
            shapes++;
        }
        ck_assert_msg(llabs(whole - parts) * 100 <= whole, "%s: %lld, its areas %lld", w->d->state[state].name,
                      (long long)whole, (long long)parts);
    }
    ck_assert_int_eq(shapes, w->d->n_areas - w->d->n_boxes);
}
END_TEST

START_TEST(all_lies_on_the_paper)
{
    json_t *map = dwf_draw_map(&t, nothing), *one, *line, *number;
    size_t i, k, n, points = 0;
    json_array_foreach(json_object_get(map, "places"), i, one)
    {
        json_int_t x = json_integer_value(json_object_get(one, "x")), y = json_integer_value(json_object_get(one, "y"));
        ck_assert_msg(x > 0 && x < DWF_MAP_WIDTH && y > 0 && y < DWF_MAP_HEIGHT, "%s", words_of(one, "id"));
    }
    json_array_foreach(json_object_get(map, "ground"), i, one)
    {
        json_array_foreach(json_object_get(one, "lines"), k, line)
        {
            points += json_array_size(line) / 2;
            json_array_foreach(line, n, number)
            {
                ck_assert_int_ge((int)json_integer_value(number), 0);
                ck_assert_int_le((int)json_integer_value(number), n % 2 ? DWF_MAP_HEIGHT : DWF_MAP_WIDTH);
            }
        }
    }
    ck_assert_uint_gt(points, 400);
    ck_assert_uint_lt(json_array_size(json_object_get(map, "ground")), PICTURE_GROUND_MAX);
    json_decref(map);
}
END_TEST

/* The places of the map, held against the true places of its areas: no other straight way from the one to the other has
 * smaller squares (their sums are those of a line through the middle, in whole numbers). */
START_TEST(the_paper_fits_the_true_places)
{
    for (int axis = 0; axis < 2; axis++) {
        int64_t n = 0, u = 0, v = 0, uu = 0, uv = 0;
        for (int area = 1; area <= w->d->n_areas; area++) {
            const struct dwf_area *a = &w->d->area[area];
            if (a->kind == DWF_SEA)
                continue;
            int64_t at = axis ? a->y : a->x, true_at = axis ? a->lat : a->lon;
            n++, u += at, v += true_at, uu += at * at, uv += at * true_at;
        }
        ck_assert_int_eq(n, 141);
        int lon[2], lat[2];
        kit_spot_degrees(&dwf_spots, "", 0, 0, &lon[0], &lat[0]);
        kit_spot_degrees(&dwf_spots, "", 1500, 1500, &lon[1], &lat[1]);
        int64_t slope_over = n * uv - u * v, slope_under = n * uu - u * u; /* hundredths of a degree a unit */
        for (int end = 0; end < 2; end++) {
            int64_t best = v * slope_under + slope_over * (n * end * 1500 - u), ours = axis ? lat[end] : lon[end];
            ck_assert_msg(llabs(best - ours * n * slope_under) <= 2 * n * slope_under, "axis %d, end %d: %lld", axis,
                          end, (long long)(best / (n * slope_under)));
        }
    }
}
END_TEST

/* What the map and the ground say of a place agrees: on its state's ground, or at sea. */
START_TEST(places_lie_on_their_ground)
{
    struct kit_ring *ring = arena_take(w->arena, sizeof *ring);
    int on = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        int x, y, in = 0, in_own = 0;
        dwf_map_place(&w->d->area[area], &x, &y);
        for (int state = 1; state <= w->d->n_states; state++)
            for (int next = 0; (next = kit_ground_ring(ground, w->d->state[state].id, next, ring)) > 0;)
                for (int dx = -8; dx <= 8; dx += 4) /* a symbol has a radius of 9 */
                    for (int dy = -8; dy <= 8; dy += 4) {
                        bool is_in = d_in_ring(ring, x + dx, y + dy);
                        in += is_in;
                        in_own += is_in && dwf_region_of(w->d, area) == state;
                    }
        bool sea = w->d->area[area].kind == DWF_SEA;
        ck_assert_msg(sea ? in == 0 : in_own > 0, "%s at %d, %d", w->d->area[area].id, x, y);
        on += in_own > 12;
    }
    ck_assert_int_ge(on, 120); /* others are ports, or lie on a river that is a border */
}
END_TEST

/* A host whose map has a spot elsewhere gets the shapes of his map. */
START_TEST(shapes_follow_the_map)
{
    struct dwf_data *d = arena_take(w->arena, sizeof *d);
    int atlanta = d_area_of(w, "atlanta");
    *d = *w->d;
    json_t *before = dwf_shape(w->arena, d, ground, atlanta);
    d->area[atlanta].x += 60;
    json_t *after = dwf_shape(w->arena, d, ground, atlanta);
    ck_assert(before && after && !json_equal(before, after));
    d->state[d->area[atlanta].state].id = "??"; /* a state that we have never heard of */
    ck_assert_ptr_null(dwf_shape(w->arena, d, ground, atlanta));
    json_decref(before);
    json_decref(after);
}
END_TEST

/* ---- what stands there ---- */
START_TEST(counters_are_what_stands_there)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 6);
    d_leads(w, "grant_1863", "cairo");
    d_leads(w, "sherman", "memphis");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 2);
    d_fort(w, DWF_CSA, "vicksburg", 2);
    d_militia(w, "TN", "nashville");
    json_t *map = dwf_draw_map(&t, nothing), *one;
    const json_t *all = json_object_get(map, "counters");
    struct text said = {.arena = w->arena};
    size_t i;
    json_array_foreach(all, i, one)
        text_format(&said, "%s %s %s %s %s %s;", words_of(one, "at"), words_of(one, "side"), words_of(one, "kind"),
                    words_of(one, "name"), words_of(one, "value"), words_of(one, "words"));
    const char *want[] = {"cairo usa infantry infantry 6 ;", "cairo usa leader Grant 5-6 ;",
                          "cairo usa ship gunboats 2g ;",    "memphis usa leader Sherman 4-6 (R);",
                          "vicksburg csa fort fort 2 ;",     "nashville csa  militia mil ;"};
    for (size_t k = 0; k < sizeof want / sizeof *want; k++)
        ck_assert_msg(strstr(said.at, want[k]) != NULL, "%s in %s", want[k], said.at);
    ck_assert_uint_eq(json_array_size(all), 6);
    struct text words = {.arena = w->arena};
    json_array_foreach(all, i, one)
    {
        picture_counter(one, &words);
        text_words(&words, "; ");
    }
    const char *told[] = {"infantry 6; ", "Grant 5-6; ", "gunboats 2; ", "Sherman 4-6; ", "fort 2; ", "militia; "};
    for (size_t k = 0; k < sizeof told / sizeof *told; k++)
        ck_assert_msg(strstr(words.at, told[k]) != NULL, "%s in %s", told[k], words.at);
    const json_t *place = with_id(json_object_get(map, "places"), "id", "vicksburg");
    ck_assert(has(json_object_get(place, "marks"), "fort") && has(json_object_get(place, "marks"), "port"));
    ck_assert_str_eq(words_of(place, "side"), "csa");
    json_decref(map);
}
END_TEST

static const char *way(const json_t *map, const char *a, const char *b)
{
    json_t *one;
    size_t i;
    json_array_foreach(json_object_get(map, "lines"), i, one)
    {
        const char *from = words_of(one, "a"), *to = words_of(one, "b");
        if ((strcmp(from, a) == 0 && strcmp(to, b) == 0) || (strcmp(from, b) == 0 && strcmp(to, a) == 0))
            return words_of(one, "kind");
    }
    return "";
}

START_TEST(cut_rails_are_roads)
{
    json_t *map = dwf_draw_map(&t, nothing);
    ck_assert_str_eq(way(map, "nashville", "murfreesboro"), "rail");
    json_decref(map);
    w->s.broken[d_area_of(w, "murfreesboro")] = 1;
    map = dwf_draw_map(&t, nothing);
    ck_assert_str_eq(way(map, "nashville", "murfreesboro"), "road");
    ck_assert_ptr_nonnull(
        strstr(words_of(with_id(json_object_get(map, "places"), "id", "murfreesboro"), "words"), "rails cut"));
    json_decref(map);
}
END_TEST

START_TEST(layers_tell_the_position)
{
    json_t *all = dwf_draw_layers(&t);
    ck_assert_uint_le(json_array_size(all), PICTURE_LAYERS_MAX);
    const json_t *supply = json_object_get(with_id(all, "title", "Union supply"), "places");
    ck_assert(has(supply, "cincinnati") && !has(supply, "atlanta"));
    const json_t *east = json_object_get(with_id(all, "title", "Eastern theater"), "places");
    ck_assert(has(east, "manassas") && !has(east, "nashville"));
    const json_t *flags = json_object_get(with_id(all, "title", "Confederate flag cities"), "places");
    ck_assert(has(flags, "richmond") && !has(flags, "nashville")); /* burned */
    const json_t *closed = json_object_get(with_id(all, "title", "Blockade"), "places");
    ck_assert(has(closed, "box_charleston"));
    json_decref(all);
}
END_TEST

START_TEST(moves_and_changes_are_drawn)
{
    json_t *events = json_pack("[[s,i,i,i,i,i,i,i,i],[s,i,i,i,i,i,i,i,i],[s,i,i]]", "moved", DWF_USA, DWF_BY_LAND, 0,
                               d_area_of(w, "cairo"), d_area_of(w, "paducah"), 2, 2, 0, "moved", DWF_USA, DWF_BY_LAND,
                               0, d_area_of(w, "paducah"), d_area_of(w, "ft_donelson"), 2, 2, 0, "taken",
                               d_area_of(w, "ft_donelson"), DWF_USA);
    json_t *map = dwf_draw_map(&t, events);
    const json_t *moves = json_object_get(map, "moves");
    ck_assert_uint_eq(json_array_size(moves), 1); /* one stack, one arrow */
    ck_assert_str_eq(words_of(json_array_get(moves, 0), "from"), "cairo");
    ck_assert_str_eq(words_of(json_array_get(moves, 0), "to"), "ft_donelson");
    ck_assert_str_eq(words_of(with_id(json_object_get(map, "places"), "id", "ft_donelson"), "changed"),
                     "taken by the Union");
    json_decref(map);
    json_decref(events);
}
END_TEST

/* What is reconstructed is said, and is no longer said when a host brings facts. */
START_TEST(better_facts_lose_the_mark)
{
    struct dwf_data *d = arena_take(w->arena, sizeof *d);
    json_t *map = dwf_draw_map(&t, nothing);
    ck_assert_str_eq(words_of(map, "title"), "The map (reconstructed)");
    ck_assert_ptr_nonnull(with_id(json_object_get(map, "ground"), "name", "MAP RECONSTRUCTED"));
    json_decref(map);
    *d = *w->d;
    for (int i = 1; i <= d->n_areas; i++)
        d->area[i].sourced = 1;
    for (int i = 1; i <= d->n_leaders; i++)
        d->leader[i].sourced = 1;
    d->guessed_links = 0;
    struct rules better = w->r;
    better.data = d;
    t.rules = &better;
    map = dwf_draw_map(&t, nothing);
    ck_assert_str_eq(words_of(map, "title"), "The map");
    char *all = json_dumps(map, 0);
    ck_assert(!strstr(all, "(R)") && !strstr(all, "RECONSTRUCTED"));
    free(all);
    json_decref(map);
}
END_TEST

/* Random positions: everything has a place, and what is off the map is not drawn. */
START_TEST(any_position_is_drawn)
{
    json_t *events;
    struct war *late = d_a_tale("1863", 7, DWF_CSA, 15, &events);
    for (int seat = -1; seat < DWF_SIDES; seat++) {
        json_t *picture = dwf_picture(&late->r, &late->s, seat, NULL, events, NULL), *one;
        const json_t *map = json_object_get(picture, "map");
        size_t i;
        json_array_foreach(json_object_get(map, "counters"), i, one)
            ck_assert_ptr_nonnull(with_id(json_object_get(map, "places"), "id", words_of(one, "at")));
        ck_assert_uint_ge(json_array_size(json_object_get(picture, "tracks")), 4);
        ck_assert_uint_eq(json_array_size(json_object_get(picture, "checks")), 2);
        /* the curve of groups ends where all of them are taken, and they are those that victory asks for */
        const json_t *items = json_object_get(json_array_get(json_object_get(picture, "checks"), 0), "items");
        json_int_t high = json_integer_value(json_object_get(json_object_get(picture, "history"), "high"));
        ck_assert_int_eq(high, (json_int_t)json_array_size(items) - 1); /* and Richmond */
        ck_assert_int_eq(json_integer_value(json_object_get(
                             json_array_get(json_object_get(picture, "tracks"), 1), "high")),
                         high);
        json_decref(picture);
    }
    json_decref(events);
    d_close_war(late);
}
END_TEST

/* What the Union needs this year, in words that fit the number: in 1861 no group at all. */
START_TEST(what_the_union_needs_is_said)
{
    static const struct {
        const char *scenario, *check, *mark;
        size_t items;
    } years[] = {{"1861-campaign", "The Union in 1861: Richmond alone", "this year the Union needs Richmond alone", 1},
                 {"1862", "The Union in 1862: Richmond and 1 of these groups", "this year the Union needs 1, and Richmond",
                  7},
                 {"1863", "The Union in 1863: Richmond and 2 of these groups", "this year the Union needs 2, and Richmond",
                  7}};
    struct war *then = d_a_war(years[_i].scenario);
    json_t *none = json_array(), *picture = dwf_picture(&then->r, &then->s, DWF_USA, NULL, none, NULL);
    const json_t *check = json_array_get(json_object_get(picture, "checks"), 0);
    char *all = json_dumps(picture, 0);
    ck_assert_msg(strstr(all, years[_i].check) != NULL, "%s", years[_i].check);
    ck_assert_msg(strstr(all, years[_i].mark) != NULL, "%s", years[_i].mark);
    ck_assert_uint_eq(json_array_size(json_object_get(check, "items")), years[_i].items);
    free(all);
    json_decref(picture);
    json_decref(none);
    d_close_war(then);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: picture");
    TCase *c = tcase_create("picture");
    tcase_add_checked_fixture(c, open_war, shut);
    tcase_add_test(c, areas_fill_their_states);
    tcase_add_test(c, all_lies_on_the_paper);
    tcase_add_test(c, the_paper_fits_the_true_places);
    tcase_add_test(c, places_lie_on_their_ground);
    tcase_add_test(c, shapes_follow_the_map);
    tcase_add_test(c, counters_are_what_stands_there);
    tcase_add_test(c, cut_rails_are_roads);
    tcase_add_test(c, layers_tell_the_position);
    tcase_add_test(c, moves_and_changes_are_drawn);
    tcase_add_test(c, better_facts_lose_the_mark);
    tcase_add_test(c, any_position_is_drawn);
    tcase_add_loop_test(c, what_the_union_needs_is_said, 0, 3);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
