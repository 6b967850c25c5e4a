/* SPDX-License-Identifier: Apache-2.0 */
/* Battles beyond the book's examples: withdrawal, choices of losses and retreats, vessels, invasions. */
#include "tests/games/divided-we-fall/dwf_build.h"

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
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "culpeper"), 2);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "beauregard")].area, d_area_of(w, "culpeper"));
    ck_assert_int_eq(w->s.pile[DWF_CSA] + w->s.pile[DWF_USA], 0);
    proves("DWF-combat-11");
    ck_assert_int_eq(d_step(w), DWF_STEP_MARCH); /* and on, with what is left of 6 */
    ck_assert_int_eq(w->s.move.area, d_area_of(w, "manassas"));
    ck_assert_int_eq(w->s.battle.area, 0);
    ck_assert(w->s.broken[d_area_of(w, "manassas")]);
    ck_assert(d_goes(w, "fredericksburg") || d_goes(w, "sharpsburg") || d_goes(w, "culpeper"));
    proves("DWF-move-20");
    d_close_war(w);
}
END_TEST

/* Left alone he goes to the nearest city, counted in areas, and not to the capital. */
START_TEST(the_nearest_city)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "murfreesboro", 9);
    d_supplies(w, DWF_USA, "murfreesboro", 1);
    d_leads(w, "meade", "murfreesboro");
    d_infantry(w, DWF_CSA, "tullahoma", 1);
    d_leads(w, "polk", "tullahoma");
    d_half_of(w, DWF_USA, 13);
    d_sets_out(w, "meade", 9);
    ck_assert(d_goes(w, "tullahoma"));
    d_fights(w);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "tullahoma"), 0);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "polk")].area, d_area_of(w, "chattanooga"));
    proves("DWF-retreat-6");
    d_close_war(w);
}
END_TEST

/* Of two without leaders and without a fort the smaller total leaves; of two equal ones the attacker. */
START_TEST(one_side_leaves)
{
    static const struct {
        int men, foes, holds;
    } rows[] = {{4, 6, DWF_CSA}, {5, 2, DWF_USA}, {2, 2, DWF_CSA}};
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "nashville", rows[_i].men);
    d_supplies(w, DWF_USA, "nashville", 1);
    d_infantry(w, DWF_CSA, "murfreesboro", rows[_i].foes);
    d_supplies(w, DWF_CSA, "murfreesboro", 1);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "nashville"), rows[_i].men));
    ck_assert(d_goes(w, "murfreesboro"));
    d_fights(w);
    int usa = d_army_at(w, DWF_USA, "murfreesboro"), csa = d_army_at(w, DWF_CSA, "murfreesboro");
    ck_assert_msg(rows[_i].holds == DWF_USA ? usa > 0 && csa == 0 : csa > 0 && usa == 0, "%d and %d stay", usa, csa);
    proves("DWF-retreat-1");
    d_close_war(w);
}
END_TEST

/* Six by land and three ships against five in Richmond. Without a fort: 3, 1 and 3 make 7; the six lose 4, the five 2;
 * then two and the ships against three. A fort takes men before ships. */
START_TEST(ships_count_and_men_go_first)
{
    struct war *w = d_bare_war();
    int fort = _i == 0 ? 0 : 3, richmond = d_area_of(w, "richmond");
    d_infantry(w, DWF_USA, "fredericksburg", 4);
    d_infantry(w, DWF_USA, "charlottesville", 2); /* woods as well: it is asked whose men are lost */
    d_supplies(w, DWF_USA, "fredericksburg", 1);
    d_supplies(w, DWF_USA, "charlottesville", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 3);
    d_infantry(w, DWF_CSA, "richmond", 5);
    d_fort(w, DWF_CSA, "richmond", fort);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "fredericksburg"), 4));
    ck_assert(d_goes(w, "richmond"));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "charlottesville"), 2));
    ck_assert(d_goes(w, "richmond"));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 3));
    ck_assert(d_sails(w, "richmond"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, richmond));
    if (fort) {
        d_falls_back_to(w, DWF_STEP_LOSSES);
        while (d_step(w) == DWF_STEP_LOSSES && !(rules_asks(&w->s) & ONLY(DWF_USA))) {
            struct order o;
            ck_assert(rules_fallback(&w->r, &w->s, DWF_CSA, &o));
            ck_assert(d_orders(w, o.verb, o.n_args, o.arg[0], o.arg[1], o.arg[2]));
        }
        ck_assert(d_is_offered(w, DWF_LOSE, DWF_LOSE_INFANTRY) && !d_is_offered(w, DWF_LOSE, DWF_LOSE_SHIP));
        proves("DWF-forts-7");
    } else {
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert_int_eq(dwf_control(&w->r, &w->s, richmond), DWF_BY_USA);
        proves("DWF-combat-6 DWF-combat-31");
    }
    d_close_war(w);
}
END_TEST

/* Far from a source of supply: the unit is spent for the battle, and is not where the enemy goes before it. */
START_TEST(who_goes_costs_no_supply)
{
    struct war *w = d_bare_war();
    bool goes = _i == 0;
    d_infantry(w, DWF_USA, "murfreesboro", 4);
    d_supplies(w, DWF_USA, "murfreesboro", 1);
    d_infantry(w, DWF_CSA, "tullahoma", 2);
    d_leads(w, "beauregard", "tullahoma");
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "murfreesboro"), 4));
    ck_assert(d_goes(w, "tullahoma"));
    ck_assert(d_orders(w, DWF_FIGHT, 1, d_area_of(w, "tullahoma")));
    ck_assert(d_orders(w, DWF_GO_ON, 0));
    ck_assert(goes ? d_orders(w, DWF_WITHDRAW, 1, d_area_of(w, "chattanooga")) : d_orders(w, DWF_STAND, 0));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "murfreesboro")], goes);
    proves("DWF-combat-12");
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
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "manassas"), 2);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "washington_dc"), 2);
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
    struct war *w = d_bare_war();
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
    ck_assert_int_eq(d_army_at(w, DWF_USA, "washington_dc"), 5);
    proves("DWF-retreat-2 DWF-retreat-3");
    d_close_war(w);
}
END_TEST

START_TEST(a_fort_holds)
{
    struct war *w = d_bare_war();
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
    ck_assert_int_eq(d_army_at(w, DWF_USA, "corinth"), 0);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "shiloh"), 5 - lost);
    proves("DWF-forts-7 DWF-combat-30 DWF-retreat-1");
    d_close_war(w);
}
END_TEST

START_TEST(a_step_of_the_fort)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "manassas", 2);
    d_infantry(w, DWF_CSA, "manassas", 3);
    d_infantry(w, DWF_USA, "washington_dc", 4);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 4));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w); /* 4: they lose 1, and it is the fort's */
    ck_assert_int_eq(w->s.fort[d_area_of(w, "manassas")], 1);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "manassas"), 3);
    proves("DWF-forts-6 DWF-combat-19");
    d_close_war(w);
}
END_TEST

/* Red, and empty behind the attacker: not open to the defender all the same. */
START_TEST(not_where_they_came_from)
{
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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
    struct war *w = d_bare_war();
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

/* Infantry that meets a gunboat alone in an own port fights it. A stack that comes after it joins and stays: it cannot
 * go on to somewhere else and be counted in both places. */
START_TEST(joining_against_vessels)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "memphis", 1);
    d_infantry(w, DWF_CSA, "humboldt", 1);
    d_infantry(w, DWF_CSA, "grenada", 4);
    d_leads(w, "bragg", "grenada");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "humboldt"), 1));
    ck_assert(d_goes(w, "memphis"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "memphis"));
    d_sets_out(w, "bragg", 4);
    ck_assert(d_goes(w, "memphis"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* its march is over */
    ck_assert_int_eq(w->s.battle.n_approaches, 2);
    ck_assert_int_eq(w->s.battle.approach[0].infantry + w->s.battle.approach[1].infantry,
                     d_army_at(w, DWF_CSA, "memphis"));
    d_fights(w);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "memphis") + w->s.pile[DWF_CSA], 5);
    proves("DWF-move-17 DWF-move-18");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: battle");
    TCase *c = tcase_create("battle");
    tcase_add_test(c, he_withdraws);
    tcase_add_test(c, the_nearest_city);
    tcase_add_loop_test(c, one_side_leaves, 0, 3);
    tcase_add_loop_test(c, ships_count_and_men_go_first, 0, 2);
    tcase_add_loop_test(c, who_goes_costs_no_supply, 0, 2);
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
    tcase_add_test(c, joining_against_vessels);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
