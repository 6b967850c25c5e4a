/* SPDX-License-Identifier: Apache-2.0 */
/* Who may go where, and what it costs by land, through the doors. */
#include "tests/games/divided-we-fall/dwf_build.h"

/* ---- by land ---- */
START_TEST(as_far_as_one_likes)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "pittsburgh", 3);
    d_infantry(w, DWF_USA, "baltimore", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "pittsburgh"), 1));
    ck_assert(d_halts(w));                                             /* not at all, */
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "baltimore"), 1)); /* in whatever order, */
    ck_assert(d_goes(w, "frederick"));
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "pittsburgh"), 1));
    ck_assert(d_goes(w, "altoona"));
    ck_assert(d_halts(w)); /* and less far than he might */
    ck_assert_int_eq(d_army_at(w, DWF_USA, "altoona"), 1);
    proves("DWF-move-1");
    proves("DWF-move-2");
    d_close_war(w);
}
END_TEST

/* For each area and each other: there is a step where a line is, and nowhere else. */
START_TEST(only_along_lines)
{
    struct war *w = d_bare_war();
    int land = 0, none = 0;
    for (int from = 1; from <= w->d->n_areas; from += 3) {
        if (w->d->area[from].kind == DWF_SEA)
            continue;
        d_clear(w);
        w->s.infantry[DWF_CSA][from] = 1;
        w->s.supply[DWF_CSA][from] = 1;
        d_half_of(w, DWF_CSA, 13);
        ck_assert(d_orders(w, DWF_MOVE, 2, from, 1));
        for (int to = 1; to <= w->d->n_areas; to++) {
            const struct kit_link *k = kit_link_to(&w->d->map, from, to);
            bool line = k && (k->kinds & (DWF_RAIL | DWF_ROAD));
            struct dwf_state kept = w->s;
            bool went = d_orders(w, DWF_GO, 2, to, 0);
            ck_assert_msg(went == line, "%s to %s", w->d->area[from].id, w->d->area[to].id);
            w->s = kept;
            ck_assert(!d_orders(w, DWF_GO, 2, to, 1)); /* nor over water without a lift */
            w->s = kept;
            land += went, none += !went;
        }
    }
    ck_assert_int_gt(land, 100);
    ck_assert_int_gt(none, 1000);
    proves("DWF-move-5 DWF-move-7 DWF-move-8");
    d_close_war(w);
}
END_TEST

START_TEST(vessels_keep_to_water)
{
    struct war *w = d_bare_war();
    int steps = 0;
    for (int from = 1; from <= w->d->n_areas; from += 2)
        for (int kind = 0; kind < DWF_VESSELS; kind++) {
            bool port = w->d->area[from].kind != DWF_INLAND;
            if (!port || (kind == DWF_SHIP && w->d->area[from].kind == DWF_RIVER_PORT))
                continue;
            d_clear(w);
            w->s.vessel[DWF_USA][kind][from] = 1;
            w->s.kentucky = 1;
            w->s.supply[DWF_USA][from] = 1;
            d_half_of(w, DWF_USA, 13);
            if (!d_orders(w, DWF_SAIL, 3, kind + 1, from, 1))
                continue;
            for (int to = 1; to <= w->d->n_areas; to++) {
                const struct kit_link *k = kit_link_to(&w->d->map, from, to);
                bool dark = k && (k->kinds & DWF_WATER) && (k->marks & DWF_DARK), water = k && (k->kinds & DWF_WATER);
                struct dwf_state kept = w->s;
                ck_assert(!d_orders(w, DWF_GO, 2, to, 0)); /* never a railroad or a road */
                bool went = d_orders(w, DWF_GO, 2, to, 1);
                ck_assert_msg(went == (kind == DWF_SHIP ? dark : water), "%d: %s to %s", kind, w->d->area[from].id,
                              w->d->area[to].id);
                steps += went;
                w->s = kept;
            }
        }
    ck_assert_int_gt(steps, 60);
    proves("DWF-move-6 DWF-units-15 DWF-stacking-8");
    d_close_war(w);
}
END_TEST

/* The river between Manassas and Sharpsburg lies beside neither. */
START_TEST(a_river_beside_neither)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "manassas", 4);
    d_leads(w, "beauregard", "manassas");
    d_supplies(w, DWF_CSA, "manassas", 1);
    d_infantry(w, DWF_USA, "sharpsburg", 6);
    d_half_of(w, DWF_CSA, 13);
    d_sets_out(w, "beauregard", 4);
    ck_assert(d_goes(w, "sharpsburg"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 2); /* a road and nothing else */
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 4 + 3);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_CLEAR);
    proves("DWF-move-10");
    d_close_war(w);
}
END_TEST

/* Over the mountains to McDowell: road and mountain are 4 in May, more than Holmes has; 6 in winter. */
START_TEST(one_area_in_clear_weather)
{
    for (int supplied = 0; supplied < 2; supplied++)
        for (int turn = 11; turn <= 13; turn++) {
            struct war *w = d_bare_war();
            d_infantry(w, DWF_CSA, "beverly", 2);
            d_leads(w, "holmes", "beverly"); /* moves 3 */
            d_supplies(w, DWF_CSA, "beverly", supplied);
            d_half_of(w, DWF_CSA, turn);
            d_sets_out(w, "holmes", 2);
            ck_assert_int_eq(d_goes(w, "mcdowell"), supplied && turn == 13); /* October, Winter, May */
            d_close_war(w);
        }
    proves("DWF-move-14 DWF-supply-19");
}
END_TEST

START_TEST(enemies_stop)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "nashville", 6);
    d_leads(w, "rosecrans", "nashville");
    d_leads(w, "bragg", "murfreesboro"); /* alone: he stops them, and is settled */
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "rosecrans", 6);
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    d_clear(w);
    d_infantry(w, DWF_USA, "nashville", 6);
    d_leads(w, "rosecrans", "nashville");
    d_infantry(w, DWF_USA, "bowling_green", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "rosecrans", 6);
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* and no farther, */
    proves("DWF-move-16");
    ck_assert(!d_orders(w, DWF_MOVE, 2, d_area_of(w, "murfreesboro"), 1));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "bowling_green"), 1));
    ck_assert(!d_halts(w)); /* others only join */
    ck_assert(d_goes(w, "nashville"));
    ck_assert(!d_halts(w));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert(!d_is_offered(w, DWF_FORT, -1));
    ck_assert(!d_is_offered(w, DWF_FINISH, -1));
    d_fights(w);
    proves("DWF-move-18 DWF-combat-2 DWF-stacking-9");
    w->s.owed = 0; /* or a point might be lacking for other reasons */
    d_infantry(w, DWF_USA, "frederick", 1);
    w->s.fresh[DWF_USA][d_area_of(w, "frederick")] = 1;
    ck_assert(d_army_at(w, DWF_USA, "murfreesboro") > 0 && w->s.points > 0);
    ck_assert(d_is_offered(w, DWF_MOVE, d_area_of(w, "frederick")));
    ck_assert(!d_orders(w, DWF_MARCH, 1, d_leader_of(w, "rosecrans")));
    ck_assert(!d_is_offered(w, DWF_MOVE, d_area_of(w, "murfreesboro")));
    proves("DWF-move-19");
    d_close_war(w);
}
END_TEST

START_TEST(who_moves_how_far)
{
    struct war *w = d_bare_war();
    d_supplies(w, DWF_CSA, "petersburg", 2);
    d_infantry(w, DWF_CSA, "petersburg", 1);
    d_leads(w, "lee", "petersburg");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_CARRY, 2, d_area_of(w, "petersburg"), 1));
    ck_assert(d_goes(w, "gaston") && d_goes(w, "raleigh") && d_goes(w, "greensboro"));
    ck_assert_int_eq(w->s.move.spent, w->d->supply_moves); /* 1 and a river, then 1 and 1 */
    ck_assert_int_eq(w->d->supply_moves, 4);
    ck_assert(!d_is_offered(w, DWF_GO, -1));
    proves("DWF-units-10");
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "lee"))); /* with a leader it goes as far as he */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, "gaston") && d_goes(w, "raleigh") && d_goes(w, "greensboro") && d_goes(w, "charlotte"));
    ck_assert(d_goes(w, "columbia"));
    ck_assert_int_eq(w->s.move.spent, 6);
    proves("DWF-supply-22 DWF-units-9");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: moves");
    TCase *c = tcase_create("moves");
    tcase_add_test(c, as_far_as_one_likes);
    tcase_add_test(c, only_along_lines);
    tcase_add_test(c, vessels_keep_to_water);
    tcase_add_test(c, a_river_beside_neither);
    tcase_add_test(c, one_area_in_clear_weather);
    tcase_add_test(c, enemies_stop);
    tcase_add_test(c, who_moves_how_far);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
