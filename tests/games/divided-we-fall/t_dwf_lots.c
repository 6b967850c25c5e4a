/* SPDX-License-Identifier: Apache-2.0 */
/* What sixty breakages by lot (make rules-break, seed 1863) left unnoticed: the other half of rules whose first half
 * other suites prove. */
#include "tests/games/divided-we-fall/dwf_build.h"
#include "tests/lib/play.h"

/* ---- a half opens ---- */
START_TEST(each_side_has_its_own_lift)
{
    struct war *w = d_bare_war();
    d_opens(w, DWF_CSA, 13);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.lift, 0);
    ck_assert_int_eq(w->s.riverine, 2);
    ck_assert_int_eq(w->s.points, 4);
    d_opens(w, DWF_USA, 13);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.lift, 8);
    ck_assert_int_eq(w->s.riverine, 0);
    d_opens(w, DWF_USA, 16);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.points, 5);
    proves("DWF-charts-5 DWF-charts-7 DWF-charts-10 DWF-charts-13 DWF-charts-14");
    d_close_war(w);
}
END_TEST

/* With nothing to place nobody is asked about arrivals. */
START_TEST(a_half_without_arrivals_begins_with_its_campaign)
{
    struct war *w = d_a_war("1861-campaign");
    d_clear(w);
    d_opens(w, DWF_USA, 1);
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    proves(
        "DWF-damage-1 DWF-forts-22 DWF-politics-1 DWF-replace-21"); /* nor about ironclads never lost */
    d_close_war(w);
}
END_TEST

START_TEST(help_from_abroad_comes_once)
{
    struct war *w = d_bare_war();
    w->s.intervened = 10;
    d_opens(w, DWF_CSA, 11);
    ck_assert_int_eq(w->s.due[DWF_DUE_ABROAD], 5);
    d_opens(w, DWF_CSA, 12);
    ck_assert_int_eq(w->s.due[DWF_DUE_ABROAD], 0);
    proves("DWF-politics-21");
    d_close_war(w);
}
END_TEST

START_TEST(maryland_recruits_in_baltimore_or_richmond)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "baltimore", 1);
    d_infantry(w, DWF_CSA, "richmond", 1);
    d_half_of(w, DWF_CSA, 13);
    w->s.due[DWF_DUE_MARYLAND] = 1;
    struct kit_set places = dwf_due_places(&w->r, &w->s, DWF_DUE_MARYLAND);
    int n = 0;
    for (int area = 0; kit_next(&places, &area); n++)
        ck_assert(area == d_area_of(w, "baltimore") || area == d_area_of(w, "richmond"));
    ck_assert_int_eq(n, 2);
    proves("DWF-politics-8");
    d_close_war(w);
}
END_TEST

/* More boxes closed than are needed give nothing, and take nothing. */
START_TEST(a_full_blockade_gives_nothing)
{
    struct war *w = d_bare_war();
    for (int i = 1; i <= w->d->n_boxes; i++)
        w->s.vessel[DWF_USA][DWF_SHIP][w->d->box[i].area] = 1;
    d_half_of(w, DWF_CSA, 13);
    ck_assert_int_eq(dwf_boxes_closed(&w->r, &w->s), 8);
    ck_assert_int_eq(dwf_blockade_infantry(&w->r, &w->s), 0);
    proves("DWF-blockade-1");
    d_close_war(w);
}
END_TEST

/* What is partly blue is neutral before West Virginia is a state, and the Union's after. */
START_TEST(part_of_virginia_changes_colour)
{
    struct war *w = d_bare_war();
    int n = 0;
    for (int area = 1; area <= w->d->n_areas; area++) {
        if (w->d->area[area].home != DWF_HOME_PART_USA)
            continue;
        n++;
        for (int virginia = 0; virginia < 2; virginia++) {
            w->s.virginia = virginia;
            ck_assert(!dwf_is_colour(&w->r, &w->s, DWF_CSA, area));
            ck_assert_int_eq(dwf_is_colour(&w->r, &w->s, DWF_USA, area), virginia);
        }
    }
    ck_assert_int_gt(n, 2);
    proves("DWF-politics-4 DWF-supply-11 DWF-supply-12");
    d_close_war(w);
}
END_TEST

/* An area of the Union's own is never converted. */
START_TEST(only_their_rails_are_converted)
{
    struct war *w = d_bare_war();
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "cincinnati"), .fresh = 1, .known = 1};
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, "columbus_oh"));
    ck_assert_int_eq(w->s.converted[d_area_of(w, "columbus_oh")], 0);
    proves("DWF-supply-29 DWF-supply-30");
    d_close_war(w);
}
END_TEST

/* A leader whose row has no place left comes to the nearest flag city, not to any. */
START_TEST(the_nearest_flag_city_is_the_nearest)
{
    struct war *w = d_bare_war();
    struct kit_set near = dwf_nearest_flags(&w->r, &w->s, DWF_CSA, d_area_of(w, "fredericksburg"));
    int n = 0;
    for (int area = 0; kit_next(&near, &area); n++)
        ck_assert_int_eq(area, d_area_of(w, "richmond"));
    ck_assert_int_eq(n, 1);
    proves("DWF-reinforce-6");
    d_close_war(w);
}
END_TEST

/* ---- battles ---- */
/* Half of the table's losses, rounded up, for want of supply. */
START_TEST(half_as_much_for_want_of_supply)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "tullahoma", 4);
    d_infantry(w, DWF_USA, "murfreesboro", 5);
    d_half_of(w, DWF_CSA, 14);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "tullahoma"), 4));
    ck_assert(d_goes(w, "murfreesboro"));
    d_fights(w);
    int table = dwf_crt(&w->r, d_told(w, DWF_EVENT_VALUE, 1), DWF_COLUMNS);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 5), 1);
    ck_assert_int_gt(table, 0);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 3), 5 - table - (table + 1) / 2);
    proves("DWF-combat-20 DWF-combat-21");
    d_close_war(w);
}
END_TEST

/* Beside a box the last step stays, also where a marker could be destroyed. */
START_TEST(no_more_units_than_steps)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "savannah", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_savannah", 3);
    d_infantry(w, DWF_USA, "box_savannah", 1);
    d_supplies(w, DWF_USA, "box_savannah", 1);
    d_fort(w, DWF_CSA, "new_orleans", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_jackson", 2);
    d_infantry(w, DWF_USA, "ft_jackson", 1);
    d_supplies(w, DWF_USA, "ft_jackson", 1);
    w->s.building[d_area_of(w, "savannah")] = DWF_BY_CSA;
    w->s.built_on[d_area_of(w, "savannah")] = 13;
    d_half_of(w, DWF_USA, 13);
    int savannah = d_area_of(w, "savannah"), box = d_area_of(w, "box_savannah");
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, savannah, box, 2, 0, 0));
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "new_orleans"), d_area_of(w, "ft_jackson"), 2, 0, 0));
    ck_assert(d_is_offered(w, DWF_BOMBARD, d_area_of(w, "new_orleans")));
    ck_assert(d_orders(w, DWF_BOMBARD, 5, savannah, box, 1, 0, 0)); /* the marker, for one */
    proves("DWF-forts-11 DWF-forts-12 DWF-forts-13 DWF-forts-15");
    d_close_war(w);
}
END_TEST

/* Confederate ironclads in port count for nothing when the totals are compared. */
START_TEST(only_union_vessels_count_in_the_end)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "petersburg", 9);
    d_leads(w, "mcdowell", "petersburg");
    d_supplies(w, DWF_USA, "petersburg", 1);
    d_infantry(w, DWF_CSA, "norfolk", 4);
    d_supplies(w, DWF_CSA, "norfolk", 1);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 3);
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "mcdowell", 9);
    ck_assert(d_goes(w, "norfolk"));
    d_fights(w);
    int lost = dwf_crt(&w->r, d_told(w, DWF_EVENT_VALUE, 1), DWF_COLUMNS);
    ck_assert_int_gt(lost, 0);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 3), 4 - lost);
    proves("DWF-combat-6");
    d_close_war(w);
}
END_TEST

/* Who is lost may be named from each area from which somebody came. */
START_TEST(losses_of_each_contingent_may_be_named)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "washington_dc", 6);
    d_leads(w, "mcdowell", "washington_dc");
    d_infantry(w, DWF_USA, "fredericksburg", 4);
    d_leads(w, "burnside", "fredericksburg");
    d_supplies(w, DWF_USA, "fredericksburg", 1);
    d_infantry(w, DWF_CSA, "manassas", 4);
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "mcdowell", 6);
    ck_assert(d_goes(w, "manassas"));
    d_sets_out(w, "burnside", 4);
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "manassas")));
    struct dwf_state before;
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            while (d_step(w) != DWF_STEP_LOSSES || !(rules_asks(&w->s) & ONLY(DWF_USA))) {
                struct order o;
                int seat = rules_asks(&w->s) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
                ck_assert(rules_fallback(&w->r, &w->s, seat, &o));
                play_begin(&w->play, NULL, &w->why);
                ck_assert(rules_apply(&w->r, &w->s, seat, &o, &w->after, &w->play));
                w->s = w->after;
            }
            before = w->s;
        }
        w->s = before;
        ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, d_area_of(w, i ? "fredericksburg" : "washington_dc"), 1));
    }
    proves("DWF-forts-6 DWF-forts-7");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: by lot");
    TCase *c = tcase_create("lots");
    tcase_add_test(c, each_side_has_its_own_lift);
    tcase_add_test(c, a_half_without_arrivals_begins_with_its_campaign);
    tcase_add_test(c, help_from_abroad_comes_once);
    tcase_add_test(c, maryland_recruits_in_baltimore_or_richmond);
    tcase_add_test(c, a_full_blockade_gives_nothing);
    tcase_add_test(c, part_of_virginia_changes_colour);
    tcase_add_test(c, only_their_rails_are_converted);
    tcase_add_test(c, the_nearest_flag_city_is_the_nearest);
    tcase_add_test(c, half_as_much_for_want_of_supply);
    tcase_add_test(c, no_more_units_than_steps);
    tcase_add_test(c, only_union_vessels_count_in_the_end);
    tcase_add_test(c, losses_of_each_contingent_may_be_named);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
