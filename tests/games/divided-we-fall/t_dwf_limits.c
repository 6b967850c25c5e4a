/* SPDX-License-Identifier: Apache-2.0 */
/* What no position may be, lines of supply through open country, set-ups in which one side has no choice, and rows of
 * facts that are refused. */
#include "tests/games/divided-we-fall/dwf_sheet.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- what no position may be ---- */
static bool is_sound(const struct war *w)
{
    return rules_broken(&w->r, &w->s) == NULL;
}

START_TEST(limits_of_units)
{
    struct war *w = d_bare_war();
    int norfolk = d_area_of(w, "norfolk");
    struct dwf_state kept = w->s;
    ck_assert(is_sound(w));
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    ck_assert(is_sound(w));
    d_vessels(w, DWF_CSA, DWF_SHIP, "norfolk", 1);
    ck_assert(!is_sound(w));
    w->s = kept;
    d_vessels(w, DWF_CSA, DWF_GUNBOAT, "norfolk", 1);
    ck_assert(!is_sound(w));
    proves("DWF-units-13");
    static const struct {
        int steps, of, sound;
    } forts[] = {
        {9, DWF_BY_CSA, 1}, {10, DWF_BY_CSA, 0}, {3, DWF_NOBODY, 0}, {0, DWF_BY_CSA, 0}, {3, DWF_BY_USA + 1, 0}};
    for (int i = 0; i < 5; i++) { /* one fort, of one side, of so many steps as a counter may show */
        w->s = kept;
        w->s.fort[norfolk] = (uint8_t)forts[i].steps, w->s.fort_of[norfolk] = (uint8_t)forts[i].of;
        ck_assert_msg(is_sound(w) == forts[i].sound, "%d steps of %d", forts[i].steps, forts[i].of);
    }
    proves("DWF-stacking-3");
    w->s = kept;
    d_infantry(w, DWF_CSA, "norfolk", 1);
    d_infantry(w, DWF_USA, "norfolk", 1);
    ck_assert(!is_sound(w)); /* enemies together, who do not fight: */
    w->s.battle.area = norfolk;
    ck_assert(is_sound(w)); /* they do, */
    w->s.battle.area = d_area_of(w, "petersburg");
    ck_assert(!is_sound(w)); /* but not elsewhere, */
    w->s.battle.area = 0;
    struct dwf_state together = w->s;
    flow_over(&w->s, DWF_END_USA, DWF_USA);
    ck_assert(is_sound(w)); /* or it is over, */
    w->s = together;
    w->s.move.mode = DWF_BY_LAND, w->s.move.area = norfolk;
    ck_assert(is_sound(w)); /* or somebody is still on his way */
    proves("DWF-stacking-1 DWF-stacking-9");
    d_close_war(w);
}
END_TEST

START_TEST(limits_of_people)
{
    struct war *w = d_bare_war();
    struct dwf_state kept = w->s;
    d_leads(w, "grant_1861", "cairo");
    ck_assert(is_sound(w));
    d_leads(w, "grant_1863", "paducah"); /* two counters of one man */
    ck_assert(!is_sound(w));
    proves("DWF-reinforce-9");
    w->s = kept;
    d_militia(w, "TN", "nashville");
    ck_assert(is_sound(w));
    d_militia(w, "TN", "atlanta");
    ck_assert(!is_sound(w));
    w->s = kept; /* Virginia's stays where it stood when that became another state */
    w->s.virginia = 1;
    d_militia(w, "VA", "grafton");
    ck_assert(is_sound(w));
    d_militia(w, "VA", "cumberland");
    ck_assert(!is_sound(w));
    proves("DWF-units-7");
    d_close_war(w);
}
END_TEST

/* ---- lines of supply ---- */
/* Kansas City is blue, and joined to St. Louis by neutral country, or by Jefferson City, which is red. */
START_TEST(a_line_through_neutral_country)
{
    enum { OPEN, ENEMIES_ON_IT, ENEMY_SUPPLY_ON_IT, ENEMY_COLOUR_ON_IT };
    static const bool supplied[] = {true, false, false, false};
    for (int i = 0; i < 4; i++) {
        struct war *w = d_bare_war();
        struct dwf_net net;
        static const char *const around[] = {"hannibal", "wilsons_creek", "sedalia"};
        memset(w->s.burned, 0, sizeof w->s.burned);
        w->s.turn = 13, w->s.side = DWF_USA;
        for (int k = 0; k < 3; k++) {
            d_infantry(w, DWF_CSA, around[k], i == ENEMIES_ON_IT || (i == ENEMY_COLOUR_ON_IT && k < 2));
            d_supplies(w, DWF_CSA, around[k], i == ENEMY_SUPPLY_ON_IT);
        }
        dwf_supply_net(&w->r, &w->s, DWF_USA, &net);
        ck_assert_msg(dwf_supplied_free(&w->r, &w->s, &net, DWF_USA, d_area_of(w, "kansas_city")) == supplied[i],
                      "case %d", i);
        d_close_war(w);
    }
    proves("DWF-supply-8 DWF-supply-9");
}
END_TEST

/* ---- set-ups ---- */
/* In a host's facts a side may have nothing to choose: then the other's last word begins the war. */
START_TEST(a_set_up_that_asks_one_side)
{
    struct war *w = d_a_war("1861-campaign");
    const struct setup setup = {.scenario = "1861-campaign"};
    struct dwf_data *other = arena_take(w->arena, sizeof *other);
    int scenario = w->s.scenario, changed = 0;
    *other = *w->d;
    for (int i = 0; i < other->scenario[scenario].n_rows; i++) {
        struct dwf_row *row = &other->scenario[scenario].row[i];
        if (row->side != DWF_CSA || (row->n_places[0] == 1 && row->place[0][0].kind == DWF_AT))
            continue;
        row->n_places[0] = 1;
        row->place[0][0] = (struct dwf_place){.kind = DWF_AT, .area = d_area_of(w, "richmond")};
        row->split = row->repeat = 0;
        changed++;
    }
    ck_assert_int_gt(changed, 0);
    w->r.data = other;
    memset(&w->s, 0, sizeof w->s);
    play_begin(&w->play, NULL, &w->why);
    ck_assert(rules_setup(&w->r, &setup, &w->s, &w->play));
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_USA));
    ck_assert_int_eq(d_step(w), DWF_STEP_SETUP);
    ck_assert(d_is_offered(w, VERB_RESIGN, -1));
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_ne(d_step(w), DWF_STEP_SETUP);
    proves("DWF-setup-6 DWF-scenario-1");
    d_close_war(w);
}
END_TEST

/* ---- by sheets ---- */
/* Banks stands in Frederick, nearest to Washington, and draws one of its three; no number is said. */
START_TEST(an_administrator_in_a_line)
{
    struct sheets_of *k = d_sheets("1863", "leader-abilities");
    d_clear(k->w);
    d_leads(k->w, "banks", "frederick");
    k->w->s.pile[DWF_USA] = 9;
    d_opens(k->w, DWF_USA, 13);
    d_tells(k, DWF_USA, "replace CAP at Frederick\ndone\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(d_army_at(k->w, DWF_USA, "frederick"), 1);
    proves("DWF-O-administrator-1");
    d_close_sheets(k);
}
END_TEST

/* Lee marches with all out of Virginia: its militia comes along as far as the last area of the state. */
START_TEST(militia_stays_at_the_border)
{
    struct sheets_of *k = d_sheets("1863", NULL);
    d_clear(k->w);
    d_infantry(k->w, DWF_CSA, "fredericksburg", 3);
    d_militia(k->w, "VA", "fredericksburg");
    d_leads(k->w, "lee", "fredericksburg");
    d_half_of(k->w, DWF_CSA, 13);
    d_tells(k, DWF_CSA, "march Lee to Sharpsburg via Manassas\ndone\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(d_army_at(k->w, DWF_CSA, "sharpsburg"), 3);
    ck_assert_int_eq(k->w->s.militia[d_state_of(k->w, "VA")], d_area_of(k->w, "manassas"));
    proves("DWF-units-7");
    d_close_sheets(k);
}
END_TEST

/* ---- loyal states ---- */
/* A loyalist's states are DC, Pennsylvania, Maryland and Virginia: Lee rides from Maryland into each, and not to
 * Delaware, nor into what has become another state. */
START_TEST(where_a_loyalist_rides)
{
    struct war *w = d_a_war_with("1863", "leader-abilities");
    static const struct {
        const char *area;
        int may;
    } rows[] = {{"gettysburg", 1}, {"washington_dc", 1}, {"baltimore", 1},
                {"manassas", 1},   {"dover", 0},         {"grafton", 0}};
    d_clear(w);
    w->s.virginia = 1;
    d_leads(w, "lee", "frederick");
    for (int i = 0; i < 6; i++)
        d_infantry(w, DWF_CSA, rows[i].area, 1);
    static const char *const between[] = {"frederick", "cumberland", "harpers_ferry", "sharpsburg"};
    for (int i = 0; i < 4; i++)
        d_infantry(w, DWF_CSA, between[i], 1);
    d_half_of(w, DWF_CSA, 15);
    struct kit_set ways = d_rides(w, d_leader_of(w, "lee"));
    for (int i = 0; i < 6; i++)
        ck_assert_msg(kit_has(&ways, d_area_of(w, rows[i].area)) == rows[i].may, "%s", rows[i].area);
    ck_assert(d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "lee")));
    d_close_war(w);
    w = d_a_war_with("1861-campaign", "alternative-arrival"); /* and Virginia is what Longstreet's corps leaves */
    d_clear(w);
    w->s.battle.area = 0;
    w->s.side = DWF_CSA;
    struct dwf_going g = dwf_going(&w->r, &w->s);
    struct dwf_move m = {.mode = DWF_BY_LAND, .leaves = 1, .area = d_area_of(w, "danville")};
    ck_assert(!dwf_may_halt(&g, &m));
    m.area = d_area_of(w, "greensboro");
    ck_assert(dwf_may_halt(&g, &m));
    m.area = d_area_of(w, "washington_dc");
    ck_assert(dwf_may_halt(&g, &m));
    proves("DWF-O-loyalist-1 DWF-O-arrival-longstreet-1");
    d_close_war(w);
}
END_TEST

/* Without the option Lee alone of all may entrench. */
START_TEST(lee_entrenches_without_the_option)
{
    struct war *w = d_bare_war();
    d_leads(w, "lee", "culpeper");
    d_leads(w, "longstreet", "petersburg");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_ENTRENCH, d_leader_of(w, "longstreet")));
    ck_assert(d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "lee")));
    proves("DWF-leaders-15 DWF-O-loyalist-1");
    d_close_war(w);
}
END_TEST

/* ---- rows that are refused ---- */
static json_t *row_in(json_t *bundle, const char *id)
{
    json_t *rows = json_object_get(json_object_get(bundle, "reinforcements"), "rows"), *row;
    size_t i;
    json_array_foreach(rows, i, row) if (strcmp(json_string_value(json_object_get(row, "id")), id) == 0) return row;
    ck_abort_msg("no row %s", id);
    return NULL;
}

/* Militia comes to its own state, and vessels that sail and rail units to the Union alone: what stands in a row
 * instead, and what is said of it. */
START_TEST(rows_of_facts)
{
    static const struct {
        const char *row, *member, *value, *got;
    } wrongs[] = {{"USA-067", "place", "[[{\"area\":\"grafton\"}]]", NULL},
                  {"USA-067", "place", "[[{\"any_area_in\":[\"WV\"]}]]", NULL},
                  {"USA-067", "place", "[[{\"area\":\"richmond\"}]]", "USA-067: place"},
                  {"USA-067", "place", "[[{\"any_area_in\":[\"VA\"]}]]", "USA-067: place"},
                  {"USA-067", "place", "[[{\"any_area_in\":[\"WV\",\"VA\"]}]]", "USA-067: place"},
                  {"USA-067", "place", "[[{\"own_infantry_in\":[\"WV\"]}]]", "USA-067: place"},
                  {"USA-067", "place", "[[{\"own_infantry_adjacent_to\":\"charleston_wv\"}]]", "USA-067: place"},
                  {"CSA-023", "events", "[{\"op\":\"ship\",\"count\":1}]", "CSA-023: op"},
                  {"CSA-023", "events", "[{\"op\":\"gunboat\",\"count\":1}]", "CSA-023: op"},
                  {"CSA-023", "events", "[{\"op\":\"mrr\",\"count\":1}]", "CSA-023: op"}};
    struct arena *arena = arena_new();
    struct problem why = {0};
    struct span good = dwf_bundle();
    json_t *bundle = json_loadb((const char *)good.at, good.len, 0, NULL);
    ck_assert_ptr_nonnull(bundle);
    json_object_set_new(row_in(bundle, wrongs[_i].row), wrongs[_i].member, json_loads(wrongs[_i].value, 0, NULL));
    char *words = json_dumps(bundle, JSON_COMPACT | JSON_SORT_KEYS);
    bool taken = dwf_load(arena, span_of(words), &why) != NULL;
    ck_assert_msg(taken == (wrongs[_i].got == NULL), "%s", why.got);
    if (!taken) {
        ck_assert_str_eq(why.key, "data.range");
        ck_assert_str_eq(why.got, wrongs[_i].got);
    }
    free(words);
    json_decref(bundle);
    arena_free(arena);
    proves("DWF-units-7 DWF-units-13 DWF-supply-26");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: limits");
    TCase *c = tcase_create("limits");
    tcase_add_test(c, limits_of_units);
    tcase_add_test(c, limits_of_people);
    tcase_add_test(c, a_line_through_neutral_country);
    tcase_add_test(c, a_set_up_that_asks_one_side);
    tcase_add_test(c, an_administrator_in_a_line);
    tcase_add_test(c, militia_stays_at_the_border);
    tcase_add_test(c, where_a_loyalist_rides);
    tcase_add_test(c, lee_entrenches_without_the_option);
    tcase_add_loop_test(c, rows_of_facts, 0, 10);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
