/* SPDX-License-Identifier: Apache-2.0 */
/* The facts of Divided We Fall: set-ups counted, the table of losses, the lists for 24 turns, bundles that are refused.
 */
#include "tests/games/divided-we-fall/dwf_build.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- set-ups ---- */
struct tally {
    int infantry, militia, leaders, forts, steps, building, ships, gunboats, ironclads, supply, rails;
};

static struct tally tally(const struct war *w, int side)
{
    const struct dwf_state *s = &w->s;
    struct tally t = {0};
    for (int at = 1; at <= w->d->n_areas; at++) {
        t.infantry += s->infantry[side][at];
        t.supply += s->supply[side][at];
        t.forts += s->fort_of[at] == side + 1;
        t.steps += s->fort_of[at] == side + 1 ? s->fort[at] : 0;
        t.building += s->building[at] == side + 1;
        t.ships += s->vessel[side][DWF_SHIP][at];
        t.gunboats += s->vessel[side][DWF_GUNBOAT][at];
        t.ironclads += s->vessel[side][DWF_IRONCLAD][at];
    }
    for (int i = 1; i <= w->d->n_leaders; i++)
        t.leaders += s->leader[i].status == DWF_ON_MAP && w->d->leader[i].side == side;
    for (int i = 1; i <= w->d->n_states; i++)
        t.militia += s->militia[i] && w->d->state[i].side == side + 1;
    for (int i = 0; i < DWF_RAILS_MAX; i++)
        t.rails += s->rail[i].area && side == DWF_USA;
    return t;
}

static int there(const struct war *w, int side, const char *area)
{
    return w->s.infantry[side][d_area_of(w, area)];
}

START_TEST(setup_1861)
{
    struct war *w = d_a_war("1861-campaign");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 14);
    proves("DWF-setup-ex1");
    ck_assert_int_eq(csa.infantry, 10);
    ck_assert_int_eq(csa.forts, 6);
    ck_assert_int_eq(csa.steps, 6);
    proves("DWF-setup-ex2 DWF-setup-12");
    ck_assert_int_eq(usa.forts, 3);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "washington_dc")], 3);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "ft_pickens")], 1);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "ft_monroe")], 1);
    proves("DWF-setup-4");
    ck_assert_int_eq(there(w, DWF_USA, "kansas_city"), 1);
    ck_assert_int_eq(there(w, DWF_USA, "st_louis"), 2);
    ck_assert_int_eq(there(w, DWF_USA, "cairo"), 2);
    proves("DWF-setup-9");
    ck_assert_int_eq(there(w, DWF_CSA, "jefferson_city"), 1);
    ck_assert_int_eq(there(w, DWF_CSA, "winchester"), 1);
    proves("DWF-setup-5 DWF-setup-11");
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], 0);
    proves("DWF-setup-13");
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.turn, 1);
    proves("DWF-setup-1 DWF-sequence-3");
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "louisville")), DWF_NOBODY);
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "baltimore")), DWF_BY_USA);
    proves("DWF-setup-14");
    d_close_war(w);
}
END_TEST

START_TEST(setup_1862)
{
    struct war *w = d_a_war("1862");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 21);
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(usa.leaders, 5);
    ck_assert_int_eq(usa.ships, 3);
    ck_assert_int_eq(usa.gunboats, 1);
    ck_assert_int_eq(usa.supply, 1);
    ck_assert_int_eq(usa.steps, 5);
    proves("DWF-scenario-ex1");
    ck_assert_int_eq(csa.infantry, 24);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(csa.leaders, 10);
    ck_assert_int_eq(csa.forts, 5);
    ck_assert_int_eq(csa.steps, 5);
    ck_assert_int_eq(csa.building, 4);
    ck_assert_int_eq(csa.supply, 3);
    ck_assert_int_eq(csa.ironclads, 1);
    proves("DWF-scenario-ex2");
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.side, DWF_CSA);
    ck_assert_int_eq(w->s.turn, 6);
    proves("DWF-scenario-1 DWF-scenario-2");
    ck_assert(w->s.burned[d_area_of(w, "jefferson_city")]);
    proves("DWF-scenario-3");
    d_close_war(w);
}
END_TEST

START_TEST(setup_1863)
{
    struct war *w = d_a_war("1863");
    struct tally usa = tally(w, DWF_USA), csa = tally(w, DWF_CSA);
    ck_assert_int_eq(usa.infantry, 52);
    ck_assert_int_eq(usa.militia, 5);
    ck_assert_int_eq(usa.leaders, 5);
    ck_assert_int_eq(usa.ships, 5);
    ck_assert_int_eq(usa.gunboats, 3);
    ck_assert_int_eq(usa.ironclads, 2);
    ck_assert_int_eq(usa.supply, 3);
    ck_assert_int_eq(usa.rails, 2);
    ck_assert_int_eq(usa.steps, 5);
    proves("DWF-scenario-ex3");
    ck_assert_int_eq(csa.infantry, 36);
    ck_assert_int_eq(csa.militia, 11);
    ck_assert_int_eq(csa.leaders, 6 + 1); /* and Smith: RULINGS.md R-smith-1863 */
    ck_assert_int_eq(csa.forts, 9);
    ck_assert_int_eq(csa.steps, 15);
    ck_assert_int_eq(csa.ironclads, 2);
    ck_assert_int_eq(csa.supply, 2);
    proves("DWF-scenario-ex4");
    ck_assert_int_eq(w->s.turn, 12);
    ck_assert_int_eq(w->s.side, DWF_CSA);
    proves("DWF-scenario-15");
    const char *const burned[] = {"jefferson_city", "nashville", "decatur", "memphis", "new_orleans"};
    for (size_t i = 0; i < 5; i++)
        ck_assert(w->s.burned[d_area_of(w, burned[i])]);
    proves("DWF-scenario-17");
    d_close_war(w);
}
END_TEST

/* ---- the table and the calendar ---- */
static int round_half_up(int n, int d)
{
    return (2 * n + d) / (2 * d);
}

START_TEST(the_table)
{
    static const int of_1000[DWF_COLUMNS] = {400, 500, 600, 640, 640};
    struct war *w = d_a_war("1863");
    int cells = 0;
    for (int value = 1; value <= DWF_CRT_ROWS; value++) {
        for (int column = 0; column < DWF_COLUMNS; column++, cells++)
            ck_assert_int_eq(dwf_crt(&w->r, value, column), round_half_up(value * of_1000[column], 1000));
        ck_assert_int_eq(dwf_crt(&w->r, value, DWF_COLUMNS), round_half_up(value, 3));
        cells++;
    }
    ck_assert_int_eq(cells, 120);
    proves("DWF-charts-ex1 DWF-charts-27 DWF-charts-28 DWF-charts-29 DWF-charts-30 DWF-charts-31 DWF-charts-32");
    ck_assert_int_eq(dwf_crt(&w->r, 24, DWF_COL_CLEAR), 10);
    ck_assert_int_eq(dwf_crt(&w->r, 24, DWF_COLUMNS), 8);
    proves("DWF-charts-ex2 DWF-charts-33");
    ck_assert_int_eq(dwf_crt(&w->r, 26, DWF_COLUMNS), 9);
    proves("DWF-charts-ex3");
    d_close_war(w);
}
END_TEST

START_TEST(the_calendar)
{
    static const int lift[] = {1, 1, 1, 1, 1, 2, 4, 5, 5, 6, 6, 8, 8};
    const struct dwf_data *d = d_war_data();
    for (int n = 1; n <= DWF_TURNS; n++) {
        const struct dwf_turn_facts *turn = &d->turn[n];
        ck_assert_int_eq(turn->year, 1861 + n / 6);
        ck_assert_int_eq(turn->weather, n % 6 == 0 ? DWF_HARSH : n % 6 == 5 ? DWF_RAIN : DWF_CLEAR);
        ck_assert_int_eq(turn->lift, n <= 13 ? lift[n - 1] : 8);
        ck_assert_int_eq(turn->command[DWF_CSA], turn->year == 1862 ? 5 : 4);
        ck_assert_int_eq(turn->command[DWF_USA], n >= 16 ? 5 : 4);
        ck_assert_int_eq(turn->supply[DWF_CSA], n < 6 ? 0 : 2);
        ck_assert_int_eq(turn->supply[DWF_USA], n < 6 ? 0 : 3);
        ck_assert_int_eq(turn->riverine, n < 6 ? 0 : 2);
    }
    proves("DWF-sequence-1 DWF-sequence-2 DWF-charts-15 DWF-charts-10 DWF-charts-11 DWF-charts-12 DWF-charts-13 "
           "DWF-charts-5 DWF-charts-6 DWF-charts-7 DWF-charts-8 DWF-charts-9 DWF-replace-25");
    ck_assert_int_eq(d->turn[1].max_infantry[DWF_CSA], 3);
    ck_assert_int_eq(d->turn[6].max_infantry[DWF_CSA], 4);
    ck_assert_int_eq(d->turn[6].max_infantry[DWF_USA], 3);
    ck_assert_int_eq(d->turn[12].max_infantry[DWF_CSA], 5);
    ck_assert_int_eq(d->turn[12].max_infantry[DWF_USA], 4);
    ck_assert_int_eq(d->turn[24].max_infantry[DWF_CSA], 4);
    ck_assert_int_eq(d->turn[24].max_infantry[DWF_USA], 5);
    proves("DWF-charts-1 DWF-charts-2 DWF-charts-3 DWF-charts-4");
}
END_TEST

/* ---- the lists by themselves ---- */
static bool on_map(const struct war *w, const char *leader)
{
    return w->s.leader[d_leader_of(w, leader)].status == DWF_ON_MAP;
}

/* Both sides do nothing for the whole war: who is there when, with the defaults of all choices. */
START_TEST(the_lists_alone)
{
    static const struct {
        int turn;
        const char *there, *gone; /* leaders after the Union's half */
    } want[] = {{1, "patterson je_johnston beauregard price", "mcdowell grant_1861"},
                {2, "mcdowell lyon magruder", "butler"},
                {3, "butler banks loring", "patterson"},
                {4, "mcclellan grant_1861 polk", "mcdowell lyon"},
                {5, "buell as_johnston bragg", "lee"},
                {6, "curtis pope jackson smith hardee van_dorn s_jones", "price loring magruder"},
                {7, "halleck bragg holmes", "grant_1861 banks as_johnston hardee"},
                {8, "lee", "je_johnston polk s_jones"},
                {9, "grant_1861 hardee price pope", "halleck bragg jackson"},
                {10, "steele bragg", "curtis hardee price"},
                {11, "carr rosecrans burnside", "pope steele buell mcclellan smith"},
                {12, "grant_1863 banks pemberton smith longstreet", "grant_1861 butler carr holmes"},
                {13, "hooker burnside", "van_dorn"},
                {14, "beauregard", "longstreet"},
                {15, "meade steele hardee", "hooker pemberton"},
                {16, "longstreet", ""},
                {17, "thomas sherman gorman polk", "hardee"},
                {18, "schofield rosecrans mcpherson butler forrest je_johnston price", "burnside gorman bragg"},
                {19, "hunter grant_1863", "longstreet"},
                {20, "early", "polk"},
                {21, "hood", "je_johnston"},
                {22, "howard sheridan", "mcpherson hunter"},
                {23, "hurlbut slocum", ""},
                {24, "ord ap_stewart je_johnston", "butler price forrest early hood"}};
    struct war *w = d_a_war("1861-campaign");
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        char words[200];
        ck_assert_int_eq(w->s.turn, want[i].turn);
        while (w->s.side == DWF_CSA || d_step(w) != DWF_STEP_CAMPAIGN) {
            d_falls_back_to(w, DWF_STEP_CAMPAIGN);
            if (w->s.side == DWF_CSA)
                ck_assert(d_orders(w, DWF_FINISH, 0));
        }
        strcpy(words, want[i].there);
        for (char *one = strtok(words, " "); one; one = strtok(NULL, " "))
            ck_assert_msg(on_map(w, one), "turn %d: no %s", want[i].turn, one);
        strcpy(words, want[i].gone);
        for (char *one = strtok(words, " "); one; one = strtok(NULL, " "))
            ck_assert_msg(!on_map(w, one), "turn %d: still %s", want[i].turn, one);
        ck_assert(d_orders(w, DWF_FINISH, 0));
    }
    ck_assert_int_eq(w->s.flow.over, DWF_END_OUTLASTED);
    ck_assert_int_eq(w->s.flow.winner, DWF_CSA + 1);
    proves("DWF-victory-10 DWF-sequence-4 DWF-sequence-5 DWF-reinforce-1 DWF-reinforce-2 DWF-reinforce-9 "
           "DWF-reinforce-10");
    d_close_war(w);
}
END_TEST

/* All Union infantry that the lists bring to the end of 1862, as in the set-up of 1863. */
START_TEST(infantry_of_the_lists)
{
    const struct dwf_data *d = d_war_data();
    int n = 0;
    for (int i = 1; i <= d->n_rows; i++)
        for (int k = 0; k < d->row[i].n_events && d->row[i].side == DWF_USA && d->row[i].turn < 12; k++)
            n += d->row[i].event[k].op == DWF_OP_INFANTRY ? d->row[i].event[k].n : 0;
    for (int i = 0; i < d->scenario[1].n_rows; i++)
        for (int k = 0; k < d->scenario[1].row[i].n_events && d->scenario[1].row[i].side == DWF_USA; k++)
            n += d->scenario[1].row[i].event[k].op == DWF_OP_INFANTRY ? d->scenario[1].row[i].event[k].n : 0;
    ck_assert_int_eq(n, 52);
    ck_assert_int_eq(d->n_rows, 174);
}
END_TEST

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
    Suite *s = suite_create("divided-we-fall: data");
    TCase *c = tcase_create("data");
    tcase_add_test(c, setup_1861);
    tcase_add_test(c, setup_1862);
    tcase_add_test(c, setup_1863);
    tcase_add_test(c, the_table);
    tcase_add_test(c, the_calendar);
    tcase_add_test(c, the_lists_alone);
    tcase_add_test(c, infantry_of_the_lists);
    tcase_add_loop_test(c, wrong_bundles, 0, sizeof wrongs / sizeof *wrongs);
    tcase_add_loop_test(c, errors_in_the_map, 0, sizeof errors / sizeof *errors);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
