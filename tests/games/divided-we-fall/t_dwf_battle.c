/* SPDX-License-Identifier: Apache-2.0 */
/* Battles beyond the book's examples: withdrawal, choices of losses and retreats, vessels, invasions; victory,
 * politics, arrivals. */
#include "tests/games/divided-we-fall/dwf_build.h"

static struct war *bare(void)
{
    struct war *w = d_a_war("1863");
    d_clear(w);
    return w;
}

static int army(const struct war *w, int side, const char *area)
{
    return w->s.infantry[side][d_area_of(w, area)];
}

/* Four infantry without a leader against two with one at Manassas. */
static struct war *at_manassas(const char *option)
{
    struct war *w = d_a_war_with("1863", option);
    d_clear(w);
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_leads(w, "beauregard", "manassas");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 4));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "manassas")));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    return w;
}

/* ---- withdrawal ---- */
START_TEST(he_withdraws)
{
    struct war *w = at_manassas(NULL);
    ck_assert_int_eq(d_step(w), DWF_STEP_WITHDRAW);
    ck_assert_int_eq(rules_asks(&w->s), ONLY(DWF_CSA));
    ck_assert(!rules_silent(&w->r, &w->s, DWF_CSA, &w->after));
    ck_assert(d_is_offered(w, DWF_WITHDRAW, d_area_of(w, "culpeper")));
    ck_assert(!d_is_offered(w, DWF_WITHDRAW, d_area_of(w, "washington_dc")));
    ck_assert(d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "culpeper")));
    ck_assert_int_eq(army(w, DWF_CSA, "culpeper"), 2);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "beauregard")].area, d_area_of(w, "culpeper"));
    ck_assert_int_eq(w->s.pile[DWF_CSA] + w->s.pile[DWF_USA], 0);
    proves("DWF-combat-11 DWF-combat-12");
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH); /* and on, with what is left of 6 */
    ck_assert_int_eq(w->s.move.area, d_area_of(w, "manassas"));
    ck_assert_int_eq(w->s.battle.area, 0);
    ck_assert(w->s.broken[d_area_of(w, "manassas")]);
    ck_assert(d_goes(w, "fredericksburg") || d_goes(w, "sharpsburg") || d_goes(w, "culpeper"));
    proves("DWF-move-20");
    d_close_war(w);
}
END_TEST

START_TEST(he_stands)
{
    struct war *w = at_manassas("flow");
    ck_assert(rules_silent(&w->r, &w->s, DWF_CSA, &w->after)); /* the option: nobody waits */
    ck_assert(d_orders(w, DWF_STAND, 0));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    /* 4: the defender loses 1, less Beauregard; the attacker 2; 2 + 2 against 2, and the attacker has no leader */
    ck_assert_int_eq(army(w, DWF_CSA, "manassas"), 2);
    ck_assert_int_eq(army(w, DWF_USA, "washington_dc"), 2);
    ck_assert(w->s.fought[d_area_of(w, "manassas")]);
    proves("DWF-combat-18");
    ck_assert(!d_is_offered(w, DWF_FIGHT, -1));
    d_infantry(w, DWF_USA, "frederick", 3);
    dwf_refresh(&w->r, &w->s);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 2));
    ck_assert(!d_goes(w, "manassas")); /* once a turn */
    proves("DWF-combat-1");
    d_close_war(w);
}
END_TEST

/* ---- losses and who holds the field ---- */
START_TEST(the_larger_without_a_leader)
{
    struct war *w = bare();
    d_infantry(w, DWF_USA, "washington_dc", 8);
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_leads(w, "beauregard", "manassas");
    d_half_of(w, DWF_USA, 13);
    for (int i = 0; i < 2; i++) {
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 4));
        ck_assert(d_goes(w, "manassas"));
    }
    d_fights(w); /* 8: they lose 3, less Beauregard's 3; the Union 3, and has five against two and Beauregard */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 2), 5);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 3), 4);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 1), DWF_CSA);
    ck_assert_int_eq(army(w, DWF_USA, "washington_dc"), 5);
    proves("DWF-retreat-2 DWF-retreat-3");
    d_close_war(w);
}
END_TEST

START_TEST(a_fort_holds)
{
    struct war *w = bare();
    d_fort(w, DWF_CSA, "corinth", 3);
    d_infantry(w, DWF_USA, "shiloh", 5);
    d_infantry(w, DWF_USA, "memphis", 4);
    d_supplies(w, DWF_USA, "shiloh", 1);
    d_supplies(w, DWF_USA, "memphis", 1);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "shiloh"), 5));
    ck_assert(d_goes(w, "corinth"));
    d_fights(w);
    int lost = w->s.pile[DWF_USA];
    ck_assert_int_ge(lost, 3); /* as many as the fort has steps */
    ck_assert_int_gt(w->s.fort[d_area_of(w, "corinth")], 0);
    ck_assert_int_lt(w->s.fort[d_area_of(w, "corinth")], 3);
    ck_assert_int_eq(army(w, DWF_USA, "corinth"), 0);
    ck_assert_int_eq(army(w, DWF_USA, "shiloh"), 5 - lost);
    proves("DWF-forts-7 DWF-combat-30 DWF-retreat-1");
    d_close_war(w);
}
END_TEST

START_TEST(a_step_of_the_fort)
{
    struct war *w = bare();
    d_fort(w, DWF_CSA, "manassas", 2);
    d_infantry(w, DWF_CSA, "manassas", 3);
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 4));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w); /* 4: they lose 1, and it is the fort's */
    ck_assert_int_eq(w->s.fort[d_area_of(w, "manassas")], 1);
    ck_assert_int_eq(army(w, DWF_CSA, "manassas"), 3);
    proves("DWF-forts-6 DWF-combat-19");
    d_close_war(w);
}
END_TEST

/* Red, and empty behind the attacker: not open to the defender all the same. */
START_TEST(not_where_they_came_from)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_leads(w, "beauregard", "manassas");
    d_infantry(w, DWF_USA, "fredericksburg", 3);
    d_supplies(w, DWF_USA, "fredericksburg", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "fredericksburg"), 3));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "manassas")));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(d_step(w), DWF_STEP_WITHDRAW);
    ck_assert(d_is_offered(w, DWF_WITHDRAW, d_area_of(w, "culpeper")));
    ck_assert(!d_is_offered(w, DWF_WITHDRAW, d_area_of(w, "fredericksburg")));
    proves("DWF-retreat-7");
    d_close_war(w);
}
END_TEST

START_TEST(choosing_losses)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "manassas", 3);
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_infantry(w, DWF_USA, "sharpsburg", 4);
    d_leads(w, "meade", "washington_dc");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "meade")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "sharpsburg"), 4));
    ck_assert(d_goes(w, "manassas"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "manassas")));
    ck_assert(d_orders(w, DWF_LIMIT, 1, 7));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert_int_eq(w->s.battle.value, 7);
    proves("DWF-combat-7");
    while (d_step(w) == DWF_STEP_LOSSES && rules_asks(&w->s) == ONLY(DWF_CSA))
        ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, d_area_of(w, "manassas"), 1));
    if (d_step(w) == DWF_STEP_LOSSES) {
        int sharpsburg = w->s.battle.approach[1].infantry;
        ck_assert(d_orders(w, DWF_LOSE, 3, DWF_LOSE_INFANTRY, d_area_of(w, "sharpsburg"), 1));
        ck_assert_int_eq(w->s.battle.area == 0 || w->s.battle.approach[1].infantry == sharpsburg - 1, 1);
    }
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    proves("DWF-combat-16");
    d_close_war(w);
}
END_TEST

/* Two without a way out. */
START_TEST(no_way_out)
{
    struct war *w = bare();
    int manassas = d_area_of(w, "manassas");
    d_infantry(w, DWF_CSA, "manassas", 2);
    d_supplies(w, DWF_CSA, "manassas", 2);
    d_leads(w, "price", "manassas");
    for (const struct kit_link *k = kit_near(&w->d->map, manassas); k < kit_near_end(&w->d->map, manassas); k++)
        w->s.infantry[DWF_USA][k->to] = 1;
    d_infantry(w, DWF_USA, "washington_dc", 9);
    d_leads(w, "meade", "washington_dc");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "meade")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 2);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "price")].area, d_area_of(w, "richmond"));
    ck_assert_int_eq(w->s.supply[DWF_CSA][manassas], 0);
    ck_assert_int_eq(w->s.supply[DWF_USA][manassas], 1); /* the second of two */
    proves("DWF-retreat-7 DWF-retreat-12 DWF-retreat-6 DWF-capture-2");
    d_close_war(w);
}
END_TEST

START_TEST(where_the_beaten_go)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "perryville", 1);
    d_infantry(w, DWF_CSA, "somerset", 1);
    d_supplies(w, DWF_CSA, "perryville", 1);
    d_infantry(w, DWF_USA, "louisville", 4);
    d_infantry(w, DWF_USA, "lexington", 1);
    d_leads(w, "buell", "louisville");
    d_half_of(w, DWF_USA, 13);
    w->s.battle.area = d_area_of(w, "perryville");
    struct kit_set ways = dwf_retreats(&w->r, &w->s, DWF_CSA);
    int perryville = d_area_of(w, "perryville");
    bool red = false;
    for (const struct kit_link *k = kit_near(&w->d->map, perryville); k < kit_near_end(&w->d->map, perryville); k++)
        red = red || (dwf_is_colour(&w->r, &w->s, DWF_CSA, k->to) && !dwf_has_combat(&w->r, &w->s, DWF_USA, k->to));
    if (red) /* own colour goes before friends */
        ck_assert(!kit_has(&ways, d_area_of(w, "somerset")));
    else
        ck_assert(kit_has(&ways, d_area_of(w, "somerset")) && kit_count(&ways) == 1);
    for (int area = 0; kit_next(&ways, &area);)
        ck_assert(!dwf_has_combat(&w->r, &w->s, DWF_USA, area));
    proves("DWF-retreat-8");
    d_close_war(w);
}
END_TEST

START_TEST(militia_is_lost_over_the_border)
{
    struct war *w = bare();
    d_militia(w, "TN", "chattanooga");
    w->s.battle.area = d_area_of(w, "chattanooga");
    play_begin(&w->play, NULL, &w->why);
    dwf_go_back(&w->r, &w->s, DWF_CSA, d_area_of(w, "dalton"), false, &w->play);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "TN")], 0);
    ck_assert_int_eq(w->s.militia_due[d_state_of(w, "TN")], w->s.turn + 6);
    w->s.battle.area = 0;
    w->s.burned[d_area_of(w, "nashville")] = 0;
    d_opens(w, DWF_CSA, w->s.turn + 6);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "TN")], d_area_of(w, "nashville"));
    proves("DWF-replace-26 DWF-units-7");
    w->s.militia[d_state_of(w, "TN")] = 0;
    w->s.militia_due[d_state_of(w, "TN")] = (uint8_t)w->s.turn;
    w->s.burned[d_area_of(w, "nashville")] = 1;
    d_opens(w, DWF_CSA, w->s.turn);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "TN")], 0);
    ck_assert_int_eq(w->s.militia_gone[d_state_of(w, "TN")], 1);
    proves("DWF-replace-28");
    d_close_war(w);
}
END_TEST

/* ---- on the water ---- */
START_TEST(ironclads)
{
    struct war *w = bare();
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "ft_monroe", 2);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 1));
    ck_assert(!d_sails(w, "norfolk"));
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_IRONCLAD + 1, d_area_of(w, "ft_monroe"), 2));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(w->s.vessel[DWF_CSA][DWF_IRONCLAD][d_area_of(w, "norfolk")], 0);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_IRONCLAD][d_area_of(w, "norfolk")], 1);
    ck_assert_int_eq(w->s.ironclads_due[DWF_CSA][19], 1);
    ck_assert_int_eq(w->s.ironclads_due[DWF_USA][19], 1);
    proves("DWF-naval-18 DWF-naval-19 DWF-units-14");
    d_clear(w);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "norfolk", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 2));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][d_area_of(w, "norfolk")], 1);
    ck_assert_int_eq(w->s.ships_due[19], 1);
    proves("DWF-naval-20");
    d_opens(w, DWF_USA, 19);
    ck_assert_int_eq(w->s.due[DWF_DUE_SHIP], 1);
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_SHIP, d_area_of(w, "philadelphia")));
    ck_assert_int_eq(w->s.due[DWF_DUE_SHIP], 0);
    proves("DWF-replace-18 DWF-replace-19 DWF-replace-21");
    d_close_war(w);
}
END_TEST

START_TEST(invasion_from_a_box)
{
    struct war *w = bare();
    d_infantry(w, DWF_USA, "philadelphia", 4);
    d_supplies(w, DWF_USA, "philadelphia", 1);
    d_infantry(w, DWF_CSA, "charleston", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_charleston", 1);
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 4));
    ck_assert(d_sails(w, "box_richmond") && d_sails(w, "box_wilmington") && d_sails(w, "box_charleston"));
    ck_assert(!d_sails(w, "charleston")); /* no supply along */
    proves("DWF-invade-2 DWF-supply-4");
    ck_assert(d_halts(w));
    d_half_of(w, DWF_USA, 14);
    d_supplies(w, DWF_USA, "box_charleston", 1);
    w->s.began[d_area_of(w, "box_charleston")] = 0;
    dwf_refresh(&w->r, &w->s);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "box_charleston"), 4));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(!d_sails(w, "charleston")); /* no ship began there */
    w->s.began[d_area_of(w, "box_charleston")] = 1;
    ck_assert(d_sails(w, "charleston"));
    ck_assert_int_eq(w->s.points, points - 1);
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 2);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAJOR);
    proves("DWF-invade-4 DWF-invade-5 DWF-invade-6 DWF-invade-11 DWF-naval-4");
    d_close_war(w);
}
END_TEST

START_TEST(the_confederates_by_river)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "vicksburg", 5);
    d_infantry(w, DWF_USA, "helena", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.riverine, 2);
    ck_assert(!d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "vicksburg"), 3, 0));
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "vicksburg"), 2, 0));
    ck_assert(!d_sails(w, "helena"));
    ck_assert(d_sails(w, "natchez") && d_halts(w));
    ck_assert_int_eq(w->s.riverine, 0);
    ck_assert_int_eq(w->s.points, 3);
    proves("DWF-riverine-7 DWF-riverine-8 DWF-charts-13");
    d_close_war(w);
}
END_TEST

START_TEST(where_ships_go)
{
    struct war *w = bare();
    d_infantry(w, DWF_USA, "memphis", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "memphis", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "memphis", 1);
    d_infantry(w, DWF_CSA, "vicksburg", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "memphis"), 1));
    ck_assert(!d_sails(w, "new_madrid"));
    ck_assert(d_sails(w, "helena"));     /* empty, on and through */
    ck_assert(!d_sails(w, "vicksburg")); /* no supply for an attack away from home */
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "memphis"), 1));
    ck_assert(d_sails(w, "new_madrid"));
    ck_assert_int_eq(w->s.move.spent, 2);
    proves("DWF-naval-5 DWF-naval-8 DWF-naval-11 DWF-naval-13 DWF-naval-16 DWF-supply-21 DWF-stacking-8");
    d_close_war(w);
}
END_TEST

/* ---- how it ends ---- */
START_TEST(the_confederates_win)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "washington_dc", 1);
    w->s.turn = 5;
    ck_assert(!dwf_csa_wins(&w->r, &w->s));
    w->s.turn = 6;
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    proves("DWF-victory-1 DWF-victory-2");
    d_clear(w);
    d_infantry(w, DWF_CSA, "harrisburg", 1);
    ck_assert(!dwf_csa_wins(&w->r, &w->s));
    d_infantry(w, DWF_CSA, "cairo", 1);
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    d_clear(w);
    d_infantry(w, DWF_CSA, "pittsburgh", 1);
    d_infantry(w, DWF_CSA, "baltimore", 1);
    ck_assert(dwf_csa_wins(&w->r, &w->s));
    proves("DWF-victory-3 DWF-victory-4");
    d_infantry(w, DWF_USA, "st_louis", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FINISH, 0)); /* not at the end of their own half */
    ck_assert_int_eq(w->s.flow.over, 0);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.flow.over, DWF_END_CSA);
    ck_assert_int_eq(w->s.flow.winner, DWF_CSA + 1);
    d_close_war(w);
}
END_TEST

START_TEST(the_union_wins)
{
    struct war *w = bare();
    w->s.side = DWF_CSA;
    d_infantry(w, DWF_USA, "richmond", 1);
    w->s.turn = 5;
    ck_assert(dwf_usa_wins(&w->r, &w->s));
    proves("DWF-victory-5");
    w->s.turn = 6;
    ck_assert(!dwf_usa_wins(&w->r, &w->s)); /* Richmond's own group does not count */
    d_infantry(w, DWF_USA, "raleigh", 1);
    d_infantry(w, DWF_USA, "wilmington", 1);
    ck_assert(dwf_usa_wins(&w->r, &w->s));
    proves("DWF-victory-6");
    static const char *const more[] = {"charleston", "savannah", "augusta", "nashville", "chattanooga",
                                       "atlanta",    "decatur",  "selma",   "mobile"};
    for (int group = 0; group < 3; group++) {
        w->s.turn = 12 + 6 * group;
        w->s.side = group == 2 ? DWF_USA : DWF_CSA;
        ck_assert(!dwf_usa_wins(&w->r, &w->s));
        for (int i = 0; i < 3; i++)
            d_infantry(w, DWF_USA, more[3 * group + i], 1);
        ck_assert(dwf_usa_wins(&w->r, &w->s));
        w->s.side = dwf_foe(w->s.side);
        ck_assert(!dwf_usa_wins(&w->r, &w->s));
    }
    proves("DWF-victory-7 DWF-victory-8 DWF-victory-9");
    d_close_war(w);
}
END_TEST

/* ---- politics and arrivals ---- */
START_TEST(statehood)
{
    struct war *w = bare();
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.virginia, 1);
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], d_area_of(w, "charleston_wv"));
    proves("DWF-politics-1 DWF-politics-3");
    w->s.virginia = w->s.mustered = 0;
    d_clear(w);
    d_infantry(w, DWF_CSA, "charleston_wv", 1);
    d_opens(w, DWF_CSA, 14);
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.virginia, 0);
    d_infantry(w, DWF_CSA, "charleston_wv", 0);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.virginia, 0);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.virginia, 1);
    ck_assert_int_eq(w->s.militia[d_state_of(w, "WV")], d_area_of(w, "charleston_wv"));
    proves("DWF-politics-2");
    d_close_war(w);
}
END_TEST

START_TEST(intervention)
{
    struct war *w = bare();
    for (int i = 1; i <= w->d->n_areas; i++)
        w->s.burned[i] = 0;
    d_vessels(w, DWF_USA, DWF_SHIP, "box_mobile", 2);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_infantry(w, DWF_CSA, "st_louis", 1);
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 0); /* 1862 only */
    d_infantry(w, DWF_CSA, "baltimore", 1);
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 1;
    w->s.burned[d_area_of(w, "decatur")] = 1;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 0); /* three are lost */
    w->s.burned[d_area_of(w, "decatur")] = 0;
    d_opens(w, DWF_CSA, 13);
    ck_assert_int_eq(w->s.intervened, 13);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][d_area_of(w, "box_mobile")], 0);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_GUNBOAT][d_area_of(w, "cairo")], 1);
    proves("DWF-politics-19 DWF-politics-20");
    d_opens(w, DWF_CSA, 14);
    ck_assert_int_eq(w->s.due[DWF_DUE_ABROAD], 5);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_ABROAD, d_area_of(w, "atlanta")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_ABROAD, d_area_of(w, "mobile")));
    proves("DWF-politics-21");
    d_clear(w);
    w->s.intervened = 0;
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 1;
    d_infantry(w, DWF_CSA, "st_louis", 1);
    d_opens(w, DWF_CSA, 7);
    ck_assert_int_eq(w->s.intervened, 0); /* two are burned */
    w->s.burned[d_area_of(w, "nashville")] = 0;
    d_opens(w, DWF_CSA, 7);
    ck_assert_int_eq(w->s.intervened, 7);
    proves("DWF-politics-18");
    d_close_war(w);
}
END_TEST

START_TEST(recruits)
{
    struct war *w = bare();
    w->s.burned[d_area_of(w, "jefferson_city")] = 0;
    d_opens(w, DWF_CSA, 8);
    ck_assert_int_eq(army(w, DWF_CSA, "jefferson_city"), 1);
    d_opens(w, DWF_CSA, 9);
    ck_assert_int_eq(army(w, DWF_CSA, "jefferson_city"), 1);
    proves("DWF-politics-6");
    ck_assert_int_eq(w->s.due[DWF_DUE_MARYLAND], 0);
    static const char *const path[] = {"baltimore", "washington_dc", "manassas", "fredericksburg"};
    for (int i = 0; i < 4; i++)
        d_infantry(w, DWF_CSA, path[i], 1);
    d_opens(w, DWF_CSA, 10);
    ck_assert_int_eq(w->s.due[DWF_DUE_MARYLAND], 1);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_MARYLAND, d_area_of(w, "manassas")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_MARYLAND, d_area_of(w, "baltimore")));
    proves("DWF-politics-7 DWF-politics-8");
    d_close_war(w);
}
END_TEST

START_TEST(burning)
{
    struct war *w = bare();
    w->s.burned[d_area_of(w, "nashville")] = w->s.burned[d_area_of(w, "memphis")] = 0;
    d_infantry(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_USA, "memphis", 1);
    d_opens(w, DWF_USA, 13);
    ck_assert(!d_is_offered(w, DWF_BURN, d_area_of(w, "atlanta")) && !d_is_offered(w, DWF_BURN, d_area_of(w, "cairo")));
    ck_assert(d_orders(w, DWF_SPARE, 1, d_area_of(w, "memphis")));
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert(w->s.burned[d_area_of(w, "nashville")] && !w->s.burned[d_area_of(w, "memphis")]);
    d_infantry(w, DWF_USA, "nashville", 0);
    w->s.pile[DWF_CSA] = 20;
    d_opens(w, DWF_CSA, 14);
    ck_assert(!dwf_flag_works(&w->r, &w->s, DWF_CSA, d_area_of(w, "nashville")));
    int tn = w->d->area[d_area_of(w, "nashville")].group;
    ck_assert(!d_orders(w, DWF_REPLACE, 3, tn, d_area_of(w, "nashville"), 1));
    ck_assert(d_orders(w, DWF_REPLACE, 3, tn, d_area_of(w, "atlanta"), 1));
    int ms = w->d->area[d_area_of(w, "memphis")].group;
    ck_assert(!d_orders(w, DWF_REPLACE, 3, ms, d_area_of(w, "memphis"), 1)); /* the enemy is there */
    proves("DWF-damage-1 DWF-damage-2 DWF-damage-3 DWF-damage-4 DWF-replace-3 DWF-replace-4 DWF-supply-6");
    d_close_war(w);
}
END_TEST

START_TEST(lost_arrivals)
{
    struct war *w = bare();
    d_infantry(w, DWF_CSA, "washington_dc", 1); /* two infantry are due there in May 1863, and Hooker */
    d_infantry(w, DWF_USA, "baltimore", 1);
    int pile = w->s.pile[DWF_USA];
    d_opens(w, DWF_USA, 13);
    ck_assert_int_eq(w->s.pile[DWF_USA], pile + 2);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "hooker")].status, DWF_ON_MAP);
    ck_assert_int_ne(w->s.leader[d_leader_of(w, "hooker")].area, d_area_of(w, "washington_dc"));
    proves("DWF-reinforce-4 DWF-reinforce-5 DWF-reinforce-6");
    d_close_war(w);
}
END_TEST

START_TEST(no_arrivals_in_a_burned_city)
{
    struct war *w = bare();
    w->s.burned[d_area_of(w, "nashville")] = 1;
    int pile = w->s.pile[DWF_CSA];
    d_opens(w, DWF_CSA, 6); /* two infantry are due in Nashville */
    ck_assert_int_eq(army(w, DWF_CSA, "nashville"), 0);
    ck_assert_int_eq(w->s.pile[DWF_CSA], pile + 2);
    proves("DWF-reinforce-8");
    d_close_war(w);
}
END_TEST

START_TEST(more_replacements)
{
    struct war *w = d_a_war_with("1863", "river-open");
    int mi = w->d->area[d_area_of(w, "cairo")].group;
    d_clear(w);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.group_left[mi], 3);
    d_fort(w, DWF_CSA, "natchez", 1);
    d_opens(w, DWF_USA, 15);
    ck_assert_int_eq(w->s.group_left[mi], 2);
    proves("DWF-O-extra-1");
    d_close_war(w);
    w = d_a_war_with("1863", "kentucky-won");
    int tn = w->d->area[d_area_of(w, "atlanta")].group;
    d_clear(w);
    d_infantry(w, DWF_CSA, "lexington", 1);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.group_left[tn], 2);
    d_infantry(w, DWF_USA, "paducah", 1);
    d_opens(w, DWF_CSA, 15);
    ck_assert_int_eq(w->s.group_left[tn], 1);
    proves("DWF-O-extra-2");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: battle");
    TCase *c = tcase_create("battle");
    tcase_add_test(c, he_withdraws);
    tcase_add_test(c, he_stands);
    tcase_add_test(c, the_larger_without_a_leader);
    tcase_add_test(c, a_fort_holds);
    tcase_add_test(c, a_step_of_the_fort);
    tcase_add_test(c, not_where_they_came_from);
    tcase_add_test(c, choosing_losses);
    tcase_add_test(c, no_way_out);
    tcase_add_test(c, where_the_beaten_go);
    tcase_add_test(c, militia_is_lost_over_the_border);
    tcase_add_test(c, ironclads);
    tcase_add_test(c, invasion_from_a_box);
    tcase_add_test(c, the_confederates_by_river);
    tcase_add_test(c, where_ships_go);
    tcase_add_test(c, the_confederates_win);
    tcase_add_test(c, the_union_wins);
    tcase_add_test(c, statehood);
    tcase_add_test(c, intervention);
    tcase_add_test(c, recruits);
    tcase_add_test(c, burning);
    tcase_add_test(c, lost_arrivals);
    tcase_add_test(c, no_arrivals_in_a_burned_city);
    tcase_add_test(c, more_replacements);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
