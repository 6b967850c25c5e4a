/* SPDX-License-Identifier: Apache-2.0 */
/* Points and duties, movement, supply, rails, control, leaders, works: rule by rule. */
#include "tests/games/divided-we-fall/dwf_build.h"

static bool supplied(const struct war *w, int side, const char *area)
{
    struct dwf_net net;
    dwf_supply_net(&w->r, &w->s, side, &net);
    return dwf_supplied(&w->r, &w->s, &net, side, d_area_of(w, area));
}

static int holder(const struct war *w, const char *area)
{
    return dwf_control(&w->r, &w->s, d_area_of(w, area));
}

/* ---- points ---- */
START_TEST(owed_points)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "cincinnati", 3);
    d_infantry(w, DWF_USA, "frederick", 1);
    d_infantry(w, DWF_USA, "beverly", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.points, 4);
    ck_assert(d_orders(w, DWF_PASS, 1, 0));
    ck_assert(d_orders(w, DWF_PASS, 1, 0));
    proves("DWF-command-7 DWF-command-1");
    ck_assert(!d_orders(w, DWF_PASS, 1, 0)); /* two are left, and owed */
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "frederick"), 1));
    ck_assert(d_goes(w, "sharpsburg"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(d_is_offered(w, DWF_MOVE, d_area_of(w, "cincinnati"))); /* by rail to St. Louis */
    ck_assert(!d_is_offered(w, DWF_MOVE, d_area_of(w, "beverly")));   /* it cannot end west of the Mississippi */
    ck_assert(d_orders(w, DWF_PASS, 1, DWF_WEST));
    ck_assert_int_eq(w->s.owed, 0);
    proves("DWF-command-8 DWF-command-11 DWF-command-12");
    d_half_of(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    d_close_war(w);
}
END_TEST

START_TEST(size_of_the_year)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "richmond", 6);
    d_half_of(w, DWF_CSA, 13); /* 5 in 1863 */
    ck_assert(!d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 6));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 5));
    ck_assert(d_goes(w, "petersburg") && d_halts(w));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 1));
    ck_assert(d_goes(w, "petersburg") && d_halts(w));
    ck_assert_int_eq(w->s.points, 2);
    proves("DWF-reorg-ex1 DWF-reorg-1 DWF-reorg-2 DWF-reorg-4 DWF-units-5");
    d_clear(w);
    d_infantry(w, DWF_CSA, "richmond", 6);
    d_half_of(w, DWF_CSA, 13);
    for (int i = 0; i < 3; i++) {
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 2));
        ck_assert(d_goes(w, "petersburg") && d_halts(w));
    }
    ck_assert_int_eq(w->s.points, 1);
    ck_assert(!d_is_offered(w, DWF_MOVE, d_area_of(w, "petersburg"))); /* moved once */
    proves("DWF-reorg-ex2 DWF-move-3 DWF-command-2");
    d_close_war(w);
}
END_TEST

/* ---- movement ---- */
START_TEST(militia_stays)
{
    struct war *w = d_bare_war();
    d_militia(w, "VA", "fredericksburg");
    d_militia(w, "PA", "harrisburg");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MUSTER, 1, d_state_of(w, "VA")));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(!d_goes(w, "washington_dc") && !d_goes(w, "sharpsburg"));
    ck_assert(d_halts(w));
    proves("DWF-units-7");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MUSTER, 1, d_state_of(w, "PA")));
    ck_assert(!d_goes(w, "baltimore"));
    ck_assert(d_goes(w, "altoona") && d_halts(w));
    d_close_war(w);
}
END_TEST

START_TEST(who_is_dropped)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "atlanta", 4);
    d_infantry(w, DWF_CSA, "dalton", 2);
    d_leads(w, "bragg", "atlanta");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_goes(w, "dalton"));
    ck_assert(d_orders(w, DWF_LEAVE, 2, DWF_INFANTRY, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 2));
    ck_assert(d_goes(w, "chattanooga"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.infantry[DWF_CSA][d_area_of(w, "chattanooga")], 5);
    ck_assert_int_eq(w->s.infantry[DWF_CSA][d_area_of(w, "dalton")], 1);
    ck_assert_int_eq(w->s.points, 3);
    ck_assert(!d_is_offered(w, DWF_MOVE, d_area_of(w, "dalton"))); /* he who was dropped has moved */
    proves("DWF-move-12 DWF-command-3 DWF-leaders-1");
    d_infantry(w, DWF_CSA, "richmond", 2);
    d_infantry(w, DWF_CSA, "petersburg", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "richmond"), 2));
    ck_assert(d_goes(w, "petersburg"));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 1));
    ck_assert_int_eq(w->s.points, 2); /* another point */
    proves("DWF-move-13");
    d_close_war(w);
}
END_TEST

START_TEST(the_blue_bonus)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "cincinnati", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "cincinnati"), 1));
    struct dwf_going g = dwf_going(&w->r, &w->s);
    struct dwf_move m = w->s.move;
    struct dwf_leg leg;
    const struct kit_link *k = kit_link_to(&w->d->map, d_area_of(w, "altoona"), d_area_of(w, "harrisburg"));
    m.area = d_area_of(w, "altoona"), m.steps = 6, m.spent = 6;
    ck_assert(dwf_leg(&g, &m, k, false, &leg)); /* 7 in all */
    m.blue = 0;
    ck_assert(!dwf_leg(&g, &m, k, false, &leg));
    proves("DWF-move-15 DWF-move-4");
    d_close_war(w);
}
END_TEST

START_TEST(without_supply)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "tupelo", 2); /* deep in Mississippi */
    d_infantry(w, DWF_CSA, "corinth", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(!supplied(w, DWF_USA, "tupelo"));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "tupelo"), 2));
    ck_assert_int_eq(w->s.move.halved, 1);
    ck_assert(!d_goes(w, "corinth")); /* no attack */
    struct dwf_going g = dwf_going(&w->r, &w->s);
    struct dwf_move m = w->s.move;
    struct dwf_leg leg;
    const struct kit_link *k = kit_near(&w->d->map, m.area); /* one over which he could go for what is left of 3 */
    while (!(k->kinds & DWF_LAND) || k->to == d_area_of(w, "corinth"))
        k++;
    m.steps = 1;
    ck_assert(dwf_leg(&g, &m, k, false, &leg));
    m.spent = 4 - leg.cost;
    ck_assert(!dwf_leg(&g, &m, k, false, &leg));
    m.halved = 0;
    ck_assert(dwf_leg(&g, &m, k, false, &leg));
    proves("DWF-supply-18 DWF-combat-3");
    ck_assert(d_halts(w));
    d_supplies(w, DWF_USA, "tupelo", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(supplied(w, DWF_USA, "tupelo"));
    ck_assert(supplied(w, DWF_USA, "corinth")); /* one link away */
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "tupelo"), 2));
    ck_assert_int_eq(w->s.move.halved, 0);
    ck_assert(d_goes(w, "corinth"));
    int tupelo = d_area_of(w, "tupelo");
    ck_assert_int_eq(w->s.supply[DWF_USA][tupelo], 1); /* movement spends nothing */
    d_fights(w);
    ck_assert_int_eq(w->s.supply[DWF_USA][tupelo], 0);
    ck_assert(w->s.fed[tupelo]);
    proves("DWF-supply-1 DWF-supply-13 DWF-supply-15 DWF-supply-17 DWF-combat-13");
    d_close_war(w);
}
END_TEST

START_TEST(sources)
{
    struct war *w = d_bare_war();
    d_half_of(w, DWF_CSA, 13);
    ck_assert(supplied(w, DWF_CSA, "richmond") && supplied(w, DWF_CSA, "petersburg"));
    ck_assert(supplied(w, DWF_CSA, "knoxville"));
    ck_assert(supplied(w, DWF_CSA, "bristol"));         /* red, joined to flag cities, and beside none, */
    ck_assert(!supplied(w, DWF_CSA, "cumberland_gap")); /* for which it does nothing: neutral */
    proves("DWF-supply-5 DWF-supply-7 DWF-supply-8");
    int knoxville = d_area_of(w, "knoxville");
    for (const struct kit_link *k = kit_near(&w->d->map, knoxville); k < kit_near_end(&w->d->map, knoxville); k++)
        w->s.infantry[DWF_USA][k->to] = 1;
    ck_assert(!supplied(w, DWF_CSA, "knoxville"));
    proves("DWF-supply-9");
    ck_assert(!supplied(w, DWF_CSA, "perryville")); /* neutral country: RULINGS.md N28 */
    d_clear(w);
    ck_assert(supplied(w, DWF_USA, "box_mobile"));
    d_infantry(w, DWF_USA, "ship_island", 1);
    ck_assert(supplied(w, DWF_USA, "ship_island"));
    proves("DWF-supply-3");
    w->s.burned[d_area_of(w, "washington_dc")] = 0;
    ck_assert(supplied(w, DWF_USA, "manassas")); /* beside Washington */
    ck_assert(!supplied(w, DWF_USA, "culpeper"));
    d_infantry(w, DWF_USA, "nashville", 1);
    ck_assert(!supplied(w, DWF_USA, "nashville")); /* a Confederate flag city gives the Union nothing */
    ck_assert(supplied(w, DWF_USA, "lexington") && supplied(w, DWF_USA, "louisville"));
    proves("DWF-supply-10");
    w->s.virginia = 0;
    ck_assert(!dwf_is_colour(&w->r, &w->s, DWF_USA, d_area_of(w, "grafton")));
    ck_assert(dwf_is_colour(&w->r, &w->s, DWF_USA, d_area_of(w, "charleston_wv")));
    w->s.virginia = 1;
    ck_assert(dwf_is_colour(&w->r, &w->s, DWF_USA, d_area_of(w, "grafton")));
    proves("DWF-supply-11 DWF-supply-12 DWF-politics-4");
    d_close_war(w);
}
END_TEST

START_TEST(military_railroads)
{
    struct war *w = d_bare_war();
    w->s.rail[0] = (struct dwf_rail){.area = (uint8_t)d_area_of(w, "louisville"), .known = 1};
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "louisville", 1);
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, "bowling_green"));
    ck_assert(w->s.converted[d_area_of(w, "bowling_green")]);
    ck_assert(!d_goes(w, "nashville")); /* 3 in all */
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, points);
    d_half_of(w, DWF_USA, 12); /* in Winter too: one area always */
    ck_assert(d_orders(w, DWF_BUILD_ON, 1, 1));
    ck_assert(d_goes(w, "nashville") && d_halts(w));
    ck_assert(w->s.converted[d_area_of(w, "nashville")]);
    ck_assert(supplied(w, DWF_USA, "nashville") && supplied(w, DWF_USA, "murfreesboro"));
    proves("DWF-supply-2 DWF-supply-27 DWF-supply-29 DWF-supply-30 DWF-supply-31 DWF-command-5");
    d_infantry(w, DWF_USA, "nashville", 0);
    ck_assert_int_eq(holder(w, "nashville"), DWF_BY_USA); /* the marker keeps it */
    proves("DWF-control-9");
    d_infantry(w, DWF_CSA, "franklin", 2);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "franklin"), 2));
    ck_assert(d_goes(w, "nashville"));
    ck_assert(!w->s.converted[d_area_of(w, "nashville")]);
    ck_assert(w->s.converted[d_area_of(w, "bowling_green")]);
    ck_assert_int_eq(w->s.rail[0].area, 0);
    ck_assert_int_eq(w->s.rail[0].due, 14);
    proves("DWF-supply-32 DWF-supply-34");
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.due[DWF_DUE_RAIL], 1);
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_RAIL, d_area_of(w, "cincinnati")));
    ck_assert_int_eq(w->s.rail[0].area, d_area_of(w, "cincinnati"));
    proves("DWF-replace-29");
    d_close_war(w);
}
END_TEST

/* ---- rails and control ---- */
START_TEST(broken_rails)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "nashville", 3);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 13);
    int murfreesboro = d_area_of(w, "murfreesboro"), nashville = d_area_of(w, "nashville");
    ck_assert_int_eq(holder(w, "murfreesboro"), DWF_BY_CSA);
    ck_assert(d_orders(w, DWF_MOVE, 2, nashville, 3));
    ck_assert(d_goes(w, "murfreesboro"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 1);
    ck_assert_int_eq(w->s.broken[murfreesboro], 1);
    ck_assert_int_eq(holder(w, "nashville"), DWF_BY_CSA); /* nobody was left there */
    proves("DWF-damage-5 DWF-control-3 DWF-control-4");
    const struct kit_link *on = kit_link_to(&w->d->map, murfreesboro, d_area_of(w, "tullahoma"));
    ck_assert(!dwf_rail_open(&w->r, &w->s, DWF_USA, murfreesboro, on));
    proves("DWF-charts-17");
    ck_assert(d_halts(w));
    d_infantry(w, DWF_USA, "nashville", 1);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.broken[murfreesboro], 2);
    const struct kit_link *back = kit_link_to(&w->d->map, murfreesboro, nashville);
    ck_assert(dwf_rail_open(&w->r, &w->s, DWF_USA, murfreesboro, back));
    ck_assert(!dwf_rail_open(&w->r, &w->s, DWF_USA, murfreesboro, on));
    proves("DWF-damage-6 DWF-damage-7");
    d_close_war(w);
}
END_TEST

START_TEST(neutral_ground)
{
    struct war *w = d_bare_war();
    ck_assert_int_eq(holder(w, "perryville"), DWF_NOBODY);
    d_infantry(w, DWF_USA, "perryville", 1);
    ck_assert_int_eq(holder(w, "perryville"), DWF_BY_USA);
    d_infantry(w, DWF_USA, "perryville", 0);
    ck_assert_int_eq(holder(w, "perryville"), DWF_NOBODY);
    d_supplies(w, DWF_USA, "perryville", 1);
    ck_assert_int_eq(holder(w, "perryville"), DWF_NOBODY);
    proves("DWF-control-5 DWF-control-8");
    ck_assert_int_eq(holder(w, "box_mobile"), DWF_NOBODY);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_mobile", 1);
    ck_assert_int_eq(holder(w, "box_mobile"), DWF_BY_USA);
    d_vessels(w, DWF_USA, DWF_SHIP, "mobile", 1);
    ck_assert_int_eq(holder(w, "mobile"), DWF_BY_CSA);
    proves("DWF-control-2 DWF-naval-24");
    d_close_war(w);
}
END_TEST

START_TEST(closed_kentucky)
{
    struct war *w = d_a_war("1861-campaign");
    d_clear(w);
    d_infantry(w, DWF_USA, "cincinnati", 2);
    d_infantry(w, DWF_CSA, "nashville", 1);
    d_half_of(w, DWF_USA, 3);
    ck_assert(!dwf_kentucky_open(&w->r, &w->s));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "cincinnati"), 2));
    ck_assert(!d_goes(w, "lexington"));
    ck_assert(d_halts(w));
    proves("DWF-politics-9");
    d_half_of(w, DWF_CSA, 4);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "nashville"), 1));
    ck_assert(d_goes(w, "bowling_green"));
    ck_assert_int_eq(w->s.kentucky, 1);
    ck_assert(d_halts(w));
    ck_assert_int_eq(holder(w, "bowling_green"), DWF_BY_CSA);
    ck_assert_int_eq(holder(w, "louisville"), DWF_NOBODY);
    d_half_of(w, DWF_USA, 4);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "cincinnati"), 2));
    ck_assert(d_goes(w, "lexington"));
    proves("DWF-politics-10 DWF-politics-13");
    w->s.kentucky = 0;
    d_half_of(w, DWF_USA, 6);
    ck_assert(dwf_kentucky_open(&w->r, &w->s));
    ck_assert_int_eq(holder(w, "louisville"), DWF_BY_USA);
    proves("DWF-politics-11 DWF-politics-12");
    d_close_war(w);
}
END_TEST

/* ---- leaders ---- */
START_TEST(leaders_alone)
{
    struct war *w = d_bare_war();
    d_leads(w, "lee", "richmond");
    d_leads(w, "meade", "washington_dc");
    d_infantry(w, DWF_USA, "fredericksburg", 1);
    d_half_of(w, DWF_CSA, 13);
    int points = w->s.points;
    struct kit_set ways = d_rides(w, d_leader_of(w, "lee"));
    ck_assert(!kit_has(&ways, d_area_of(w, "fredericksburg")));
    ck_assert(kit_has(&ways, d_area_of(w, "atlanta")));
    ck_assert(!kit_has(&ways, d_area_of(w, "box_richmond")) && !kit_has(&ways, d_area_of(w, "washington_dc")));
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "lee"), d_area_of(w, "petersburg")));
    ck_assert_int_eq(w->s.points, points);
    ck_assert(!d_is_offered(w, DWF_RIDE, d_leader_of(w, "lee")) && !d_is_offered(w, DWF_MARCH, d_leader_of(w, "lee")));
    proves("DWF-leaders-2 DWF-leaders-3 DWF-leaders-4 DWF-leaders-7");
    d_half_of(w, DWF_USA, 13);
    ways = d_rides(w, d_leader_of(w, "meade"));
    ck_assert(kit_has(&ways, d_area_of(w, "box_richmond")) && kit_has(&ways, d_area_of(w, "ft_monroe")));
    ck_assert(kit_has(&ways, d_area_of(w, "ft_pickens"))); /* eight by sea */
    ck_assert(kit_has(&ways, d_area_of(w, "fredericksburg")) == false ||
              kit_link_to(&w->d->map, d_area_of(w, "washington_dc"), d_area_of(w, "fredericksburg")) != NULL);
    proves("DWF-leaders-5 DWF-leaders-6");
    d_close_war(w);
}
END_TEST

START_TEST(he_who_rode_does_not_fight)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_leads(w, "meade", "washington_dc");
    d_infantry(w, DWF_CSA, "manassas", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 4));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_RIDE, 2, d_leader_of(w, "meade"), d_area_of(w, "manassas")));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 4);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 3), 0);
    proves("DWF-leaders-8");
    d_close_war(w);
}
END_TEST

/* The first fort of a point lies where none is owed, the second in the East. */
START_TEST(the_second_fort_meets_the_duty)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "cincinnati", 1);
    d_infantry(w, DWF_USA, "frederick", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "cincinnati")));
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "frederick")));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    d_infantry(w, DWF_USA, "baltimore", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "baltimore"))); /* and so does the first */
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    proves("DWF-command-10");
    d_close_war(w);
}
END_TEST

START_TEST(mcclellan_and_lee)
{
    struct war *w = d_bare_war();
    int washington = d_area_of(w, "washington_dc");
    d_leads(w, "mcclellan", "washington_dc");
    d_half_of(w, DWF_USA, 7);
    ck_assert(d_orders(w, DWF_TRAIN, 0));
    ck_assert_int_eq(w->s.infantry[DWF_USA][washington], 2);
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(!d_is_offered(w, DWF_TRAIN, -1) && !d_is_offered(w, DWF_MARCH, d_leader_of(w, "mcclellan")));
    proves("DWF-leaders-14 DWF-command-10");
    d_clear(w);
    d_leads(w, "mcclellan", "baltimore");
    d_half_of(w, DWF_USA, 7);
    ck_assert(!d_is_offered(w, DWF_TRAIN, -1));
    d_clear(w);
    d_leads(w, "lee", "culpeper");
    d_half_of(w, DWF_CSA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_ENTRENCH, 1, d_leader_of(w, "lee")));
    ck_assert_int_eq(w->s.fort[d_area_of(w, "culpeper")], 1);
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.markers, w->d->markers);
    d_half_of(w, DWF_CSA, 14);
    ck_assert(!d_is_offered(w, DWF_ENTRENCH, -1)); /* never a second step */
    proves("DWF-leaders-15 DWF-leaders-16");
    d_close_war(w);
}
END_TEST

/* ---- forts ---- */
START_TEST(two_markers_a_point)
{
    struct war *w = d_bare_war();
    static const char *const at[] = {"richmond", "atlanta", "augusta", "little_rock", "mobile"};
    for (int i = 0; i < 5; i++)
        d_infantry(w, DWF_CSA, at[i], 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_FORT, d_area_of(w, "macon"))); /* nobody there */
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "richmond")));
    ck_assert_int_eq(w->s.points, 3);
    ck_assert(!d_orders(w, DWF_FORT, 1, d_area_of(w, "richmond")));
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "atlanta")));
    ck_assert_int_eq(w->s.points, 3);
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "little_rock")));
    ck_assert_int_eq(w->s.owed, 0);
    struct dwf_state west = w->s; /* both of the point in the West, or one: who builds elsewhere spends another */
    int left = w->s.points;
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "augusta")));
    ck_assert_int_eq(w->s.points, left - 1);
    w->s = west;
    proves("DWF-forts-18 DWF-forts-19 DWF-forts-20 DWF-command-13");
    d_infantry(w, DWF_CSA, "camden", 1);
    w->s.garrisoned[d_area_of(w, "camden")] = 1;
    ck_assert(d_orders(w, DWF_FORT, 1, d_area_of(w, "camden")));
    ck_assert_int_eq(w->s.points, left);
    ck_assert(!d_is_offered(w, DWF_FORT, d_area_of(w, "mobile")));
    proves("DWF-forts-21");
    d_close_war(w);
}
END_TEST

START_TEST(attrition)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "atlanta", 2);
    d_fort(w, DWF_CSA, "mobile", 2);
    d_fort(w, DWF_CSA, "macon", 1);
    d_fort(w, DWF_CSA, "chattanooga", 1);
    d_infantry(w, DWF_CSA, "chattanooga", 1);
    d_opens(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "atlanta")], 2);
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "atlanta")], 1);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "mobile")], 2);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "macon")], 0);
    ck_assert_int_eq(w->s.fort[d_area_of(w, "chattanooga")], 1);
    proves("DWF-forts-26 DWF-forts-27 DWF-forts-4");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: campaign");
    TCase *c = tcase_create("campaign");
    tcase_add_test(c, owed_points);
    tcase_add_test(c, size_of_the_year);
    tcase_add_test(c, militia_stays);
    tcase_add_test(c, who_is_dropped);
    tcase_add_test(c, the_blue_bonus);
    tcase_add_test(c, without_supply);
    tcase_add_test(c, sources);
    tcase_add_test(c, military_railroads);
    tcase_add_test(c, broken_rails);
    tcase_add_test(c, neutral_ground);
    tcase_add_test(c, closed_kentucky);
    tcase_add_test(c, leaders_alone);
    tcase_add_test(c, he_who_rode_does_not_fight);
    tcase_add_test(c, the_second_fort_meets_the_duty);
    tcase_add_test(c, mcclellan_and_lee);
    tcase_add_test(c, two_markers_a_point);
    tcase_add_test(c, attrition);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
