/* SPDX-License-Identifier: Apache-2.0 */
/* The worked examples of the rule book, played through the doors: prompts offer what they do, and refuse what they rule
 * out. Those of the set-ups, the lists and the table are in t_dwf_data.c. */
#include "tests/games/divided-we-fall/dwf_build.h"

/* ---- a Union turn of Winter 1862 (DWF-command-ex1 to ex4) ---- */
START_TEST(a_union_turn)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "cairo", 6);
    d_supplies(w, DWF_USA, "cairo", 2);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 2);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "st_louis", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "washington_dc", 1);
    d_leads(w, "grant_1861", "cairo");
    d_infantry(w, DWF_USA, "cincinnati", 3);
    d_infantry(w, DWF_CSA, "lexington", 1);
    d_infantry(w, DWF_USA, "pittsburgh", 2);
    d_infantry(w, DWF_USA, "st_louis", 2);
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_supplies(w, DWF_USA, "washington_dc", 1);
    d_half_of(w, DWF_USA, 6);
    ck_assert_int_eq(w->s.points, 4);
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, "grant_1861"), d_area_of(w, "cairo"), 6, 2));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 2));
    ck_assert(d_sails(w, "columbus_ky"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, 3);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "columbus_ky"), 6);
    proves("DWF-command-ex1 DWF-command-4 DWF-riverine-1 DWF-riverine-2 DWF-riverine-3");
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "st_louis"), 1));
    ck_assert(d_sails(w, "cairo"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, 3);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "cincinnati"), 3));
    ck_assert(d_goes(w, "lexington")); /* combat ensues */
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "lexington"));
    ck_assert_int_eq(w->s.points, 2);
    d_fights(w);
    proves("DWF-command-ex2 DWF-command-2 DWF-naval-1");
    ck_assert_int_eq(w->s.owed, DWF_EAST | DWF_WEST);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "pittsburgh"), 2));
    const char *const east[] = {"altoona", "harrisburg"};
    for (size_t i = 0; i < 2; i++)
        ck_assert(d_goes(w, east[i]));
    ck_assert(d_goes(w, "baltimore") && d_goes(w, "washington_dc"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.owed, DWF_WEST);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "st_louis"), 2));
    ck_assert(d_goes(w, "ironton") && d_goes(w, "greenville"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.owed, 0);
    ck_assert_int_eq(w->s.points, 0);
    proves("DWF-command-ex3 DWF-command-8 DWF-command-11");
    const char *const by_sea[] = {"box_richmond",  "box_wilmington", "box_charleston", "box_savannah",
                                  "box_st_joseph", "box_mobile",     "ft_pickens"};
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "washington_dc"), 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    for (size_t i = 0; i < 7; i++)
        ck_assert(d_sails(w, by_sea[i]));
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "washington_dc"), 1));
    for (size_t i = 0; i < 7; i++)
        ck_assert(d_sails(w, by_sea[i]));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, 0);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "ft_pickens"), 1);
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "ft_pickens")], 1);
    proves("DWF-command-ex4 DWF-command-6 DWF-sealift-6 DWF-supply-23 DWF-naval-2 DWF-naval-3");
    d_close_war(w);
}
END_TEST

/* ---- movement ---- */
START_TEST(terrain_of_the_side_entered)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "chattanooga", 4);
    d_leads(w, "bragg", "chattanooga");
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_goes(w, "cookville"));
    int there = d_told(w, DWF_EVENT_MOVED, 6);
    ck_assert(d_halts(w));
    d_half_of(w, DWF_CSA, 14);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "bragg")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 4));
    ck_assert(d_goes(w, "chattanooga"));
    ck_assert_int_eq(there, w->d->road[DWF_CLEAR]);                 /* clear terrain */
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), there + 1 + 1); /* woods, and a seasonal river crossed */
    proves("DWF-move-ex1 DWF-move-ex2 DWF-move-9 DWF-move-11 DWF-charts-20 DWF-charts-22");
    d_close_war(w);
}
END_TEST

static void by_gunboat(struct war *w, const char *leader)
{
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 2);
    d_supplies(w, DWF_USA, "cairo", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_leads(w, leader, "cairo");
    d_half_of(w, DWF_USA, 7);
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, leader), d_area_of(w, "cairo"), 2, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "columbus_ky"));
    ck_assert_int_eq(w->s.move.spent, 2);
}

START_TEST(grant_and_buell_by_gunboat)
{
    struct war *w = d_bare_war();
    by_gunboat(w, "grant_1861");
    ck_assert_int_eq(w->s.move.rating - w->s.move.spent, 4);
    ck_assert(d_is_offered(w, DWF_GO, d_area_of(w, "humboldt")) || d_is_offered(w, DWF_GO, d_area_of(w, "paducah")));
    proves("DWF-leaders-ex1 DWF-riverine-4 DWF-riverine-6");
    by_gunboat(w, "buell");
    ck_assert_int_eq(w->s.move.rating - w->s.move.spent, 0);
    for (const struct kit_link *k = kit_near(&w->d->map, w->s.move.area); k < kit_near_end(&w->d->map, w->s.move.area);
         k++)
        ck_assert(!d_orders(w, DWF_GO, 2, k->to, 0));
    ck_assert(d_sails(w, "new_madrid") && d_sails(w, "memphis")); /* though he marches two: the boat goes eight */
    ck_assert_int_eq(w->s.move.spent, 6);
    proves("DWF-leaders-9 DWF-leaders-ex2 DWF-leaders-10 DWF-riverine-11");
    d_close_war(w);
}
END_TEST

/* Supply alone on a gunboat goes 8; ashore it has what is left of 4. */
START_TEST(supply_on_a_gunboat)
{
    struct war *w = d_bare_war();
    d_supplies(w, DWF_USA, "st_louis", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "st_louis", 1);
    d_half_of(w, DWF_USA, 13);
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "st_louis"), 0, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    const char *const down[] = {"cairo", "columbus_ky", "new_madrid", "memphis"};
    for (size_t i = 0; i < 4; i++)
        ck_assert(d_sails(w, down[i]));
    ck_assert_int_eq(w->s.move.spent, 8);
    ck_assert(!d_is_offered(w, DWF_GO, -1)); /* 8 of 8, and of its own 4 nothing is left */
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, points);
    proves("DWF-supply-24");
    d_half_of(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "memphis"), 0, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "new_madrid"));
    ck_assert_int_eq(w->s.move.spent, 2);
    ck_assert(d_goes(w, "greenville") || w->d->road[DWF_CLEAR] + 1 > 2); /* 3 by road and woods: not with 2 left */
    ck_assert(!d_goes(w, "greenville"));
    proves("DWF-supply-ex1 DWF-supply-25 DWF-supply-10");
    d_close_war(w);
}
END_TEST

START_TEST(long_range_lift)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "pittsburgh", 3);
    d_infantry(w, DWF_USA, "cincinnati", 3);
    d_infantry(w, DWF_USA, "philadelphia", 3);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "pittsburgh"), 3));
    ck_assert(d_goes(w, "altoona") && d_goes(w, "harrisburg") && d_goes(w, "philadelphia"));
    ck_assert_int_eq(w->s.move.spent, 3);
    const char *const seven[] = {"box_richmond",  "box_wilmington", "box_charleston", "box_savannah",
                                 "box_st_joseph", "box_mobile",     "ft_pickens"};
    for (size_t i = 0; i < 7; i++)
        ck_assert(d_sails(w, seven[i]));
    ck_assert_int_eq(w->s.move.spent, 10);
    ck_assert(!d_sails(w, "pensacola"));
    ck_assert(d_halts(w));
    proves("DWF-sealift-ex1 DWF-sealift-7");
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "cincinnati"), 3));
    struct dwf_going g = dwf_going(&w->r, &w->s);
    struct dwf_move m = w->s.move;
    m.area = d_area_of(w, "philadelphia"), m.spent = 6, m.steps = 6; /* data/map.json: EX-rail-cincinnati */
    struct dwf_leg leg;
    ck_assert(!dwf_leg(&g, &m, kit_link_to(&w->d->map, m.area, d_area_of(w, "box_richmond")), true, &leg));
    m.spent = 5;
    ck_assert(dwf_leg(&g, &m, kit_link_to(&w->d->map, m.area, d_area_of(w, "box_richmond")), true, &leg));
    proves("DWF-sealift-ex2");
    ck_assert(d_halts(w));
    int points = w->s.points;
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 3));
    ck_assert(d_sails(w, "box_richmond") && d_sails(w, "ft_monroe"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.points, points);
    proves("DWF-sealift-ex3");
    d_infantry(w, DWF_USA, "washington_dc", 1);
    d_half_of(w, DWF_USA, 14);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "washington_dc"), 1));
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert_int_eq(w->s.move.spent, 2); /* down the Potomac, as a ship pays; */
    ck_assert(d_sails(w, "ft_monroe"));
    ck_assert_int_eq(w->s.move.spent, 3); /* at sea 1 */
    proves("DWF-sealift-3");
    d_close_war(w);
}
END_TEST

/* ---- battles ---- */
/* Lee with 3, 3 and 2 over a major river. */
START_TEST(lee_over_a_river)
{
    struct war *w = d_bare_war();
    const struct kit_link *k = NULL;
    int from = 0;
    for (int at = 1; at <= w->d->n_areas && !from; at++)
        for (k = kit_near(&w->d->map, at); k < kit_near_end(&w->d->map, at) && !from; k++)
            if ((k->kinds & DWF_LAND) && (k->marks & (DWF_DARK - 1)) == DWF_MAJOR &&
                w->d->area[at].home == DWF_HOME_CSA) {
                from = at;
                break;
            }
    ck_assert_int_gt(from, 0);
    for (k = kit_near(&w->d->map, from); (k->marks & (DWF_DARK - 1)) != DWF_MAJOR || !(k->kinds & DWF_LAND); k++)
        ;
    w->s.infantry[DWF_CSA][from] = 8;
    w->s.infantry[DWF_USA][k->to] = 2;
    w->s.supply[DWF_CSA][from] = 1;
    d_leads(w, "lee", w->d->area[from].id);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "lee")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 8));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, w->d->area[k->to].id));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 8); /* 8 halved, and 4 of Lee's 5 */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAJOR);
    proves("DWF-leaders-ex3 DWF-leaders-11 DWF-leaders-12 DWF-charts-21");
    d_close_war(w);
}
END_TEST

START_TEST(grant_at_richmond)
{
    struct war *w = d_bare_war();
    d_fort(w, DWF_CSA, "richmond", 3);
    d_infantry(w, DWF_CSA, "richmond", 6);
    d_militia(w, "VA", "richmond");
    d_leads(w, "lee", "richmond");
    d_infantry(w, DWF_USA, "fredericksburg", 12);
    d_supplies(w, DWF_USA, "fredericksburg", 1);
    d_leads(w, "grant_1863", "fredericksburg");
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "ft_monroe", 3);
    d_vessels(w, DWF_USA, DWF_SHIP, "ft_monroe", 2);
    d_half_of(w, DWF_USA, 19);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1863")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 12));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, "richmond"));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_IRONCLAD + 1, d_area_of(w, "ft_monroe"), 3));
    ck_assert(d_sails(w, "richmond"));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "ft_monroe"), 2));
    ck_assert(d_sails(w, "richmond"));
    int richmond = d_area_of(w, "richmond");
    ck_assert_int_eq(5 + w->s.fort[richmond] + dwf_army(&w->r, &w->s, DWF_CSA, richmond), 15);
    proves("DWF-combat-ex1 DWF-combat-10");
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 21);
    proves("DWF-combat-ex2 DWF-combat-4 DWF-combat-6 DWF-invade-12 DWF-move-17");
    d_close_war(w);
}
END_TEST

/* Value 10 through woods with a leader of 2, on a fort of 1 with 2 infantry and a leader of 1 who is out of supply. */
START_TEST(an_unsupplied_fort)
{
    struct war *w = d_bare_war();
    const char *at = "decatur", *from = "corinth";
    int decatur = d_area_of(w, at);
    w->s.burned[decatur] = 1; /* no flag city works near it */
    for (int i = 1; i <= w->d->n_areas; i++)
        if (w->d->area[i].flag == DWF_BY_CSA)
            w->s.burned[i] = 1;
    w->s.burned[d_area_of(w, "richmond")] = 0;
    for (const struct kit_link *k = kit_near(&w->d->map, decatur); k < kit_near_end(&w->d->map, decatur); k++)
        w->s.infantry[DWF_USA][k->to] = 1; /* cut off */
    d_fort(w, DWF_CSA, at, 1);
    d_infantry(w, DWF_CSA, at, 2);
    d_leads(w, "polk", at); /* combat 1 */
    d_infantry(w, DWF_USA, from, 10);
    d_supplies(w, DWF_USA, from, 1);
    d_leads(w, "rosecrans", from); /* combat 2 */
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "rosecrans")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 9)); /* 9 - 1 + 2 */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_goes(w, at));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 10);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_ROUGH);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 5), 1);
    ck_assert_int_eq(w->s.fort[decatur], 0);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, at), 0);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 2);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_ELIMINATED), 0); /* both were lost in combat */
    proves("DWF-combat-ex3 DWF-combat-17 DWF-combat-18 DWF-combat-19 DWF-combat-20 DWF-combat-21 DWF-forts-6");
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "polk")].area, d_area_of(w, "richmond"));
    proves("DWF-combat-ex4 DWF-retreat-6");
    ck_assert_int_eq(d_army_at(w, DWF_USA, at), 9 - 3); /* 5 less 2; the fort's minimum of 1 is met */
    ck_assert_int_eq(w->s.pile[DWF_USA], 3);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 2), 6 + 2); /* RULINGS.md: 7 of the text counts the leader twice */
    proves("DWF-combat-ex7");
    proves("DWF-combat-ex6 DWF-combat-22 DWF-combat-26 DWF-combat-28 DWF-forts-7");
    d_close_war(w);
}
END_TEST

START_TEST(rosecrans_overwhelms)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "murfreesboro", 1);
    d_leads(w, "pemberton", "murfreesboro");
    d_infantry(w, DWF_USA, "nashville", 11);
    d_leads(w, "rosecrans", "nashville");
    d_supplies(w, DWF_USA, "nashville", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "rosecrans")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 11));
    ck_assert(d_goes(w, "murfreesboro"));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 13);
    ck_assert_int_eq(w->s.pile[DWF_USA], 1); /* 5, less 2 that found nobody, less 2 for Rosecrans */
    ck_assert_int_eq(w->s.pile[DWF_CSA], 1); /* RULINGS.md R-overwhelm */
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "rosecrans")].area, d_area_of(w, "murfreesboro"));
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "murfreesboro"),
                     0); /* RULINGS.md R-overwhelm: it is lost, not beaten only */
    proves("DWF-combat-ex9");
    proves("DWF-combat-ex8 DWF-combat-29");
    d_close_war(w);
}
END_TEST

START_TEST(mcclellan_at_manassas)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "washington_dc", 12);
    d_leads(w, "mcclellan", "washington_dc");
    d_infantry(w, DWF_CSA, "manassas", 8);
    d_leads(w, "lee", "manassas");
    d_half_of(w, DWF_USA, 9);
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "mcclellan")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 12));
    ck_assert(d_goes(w, "manassas"));
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 13);
    ck_assert_int_eq(w->s.pile[DWF_CSA], 0);
    ck_assert_int_eq(w->s.pile[DWF_USA], 4);
    proves("DWF-combat-ex10 DWF-combat-13 DWF-combat-16");
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 1), DWF_CSA);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 2), 9);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VERDICT, 3), 13);
    ck_assert_int_eq(d_army_at(w, DWF_USA, "washington_dc"), 8);
    ck_assert_int_eq(d_army_at(w, DWF_CSA, "manassas"), 8);
    proves("DWF-combat-ex11 DWF-combat-9 DWF-combat-31 DWF-combat-32 DWF-retreat-4");
    d_close_war(w);
}
END_TEST

/* Decatur from three sides, and from two. */
static int column_at_decatur(bool franklin)
{
    struct war *w = d_bare_war();
    const char *const from[] = {"corinth", "talladega", "franklin"};
    d_infantry(w, DWF_CSA, "decatur", 4);
    for (int i = 0; i < (franklin ? 3 : 2); i++) {
        d_infantry(w, DWF_USA, from[i], 4);
        d_supplies(w, DWF_USA, from[i], 1);
    }
    d_half_of(w, DWF_USA, 19);
    for (int i = 0; i < (franklin ? 3 : 2); i++) {
        ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, from[i]), 4));
        ck_assert(d_goes(w, "decatur"));
    }
    d_fights(w);
    int column = d_told(w, DWF_EVENT_VALUE, 2);
    d_close_war(w);
    return column;
}

START_TEST(decatur_from_three_sides)
{
    ck_assert_int_eq(column_at_decatur(true), DWF_COL_MAXIMUM);
    proves("DWF-charts-ex4 DWF-charts-34");
    ck_assert_int_eq(column_at_decatur(false), DWF_COL_ROUGH);
    proves("DWF-charts-ex5 DWF-charts-35");
}
END_TEST

/* ---- forts ---- */
START_TEST(bombardment)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_SHIP, "box_savannah", 3);
    d_supplies(w, DWF_USA, "box_savannah", 1);
    d_fort(w, DWF_CSA, "savannah", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "savannah"), d_area_of(w, "box_savannah"), 1, 0, 0));
    ck_assert(!d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "savannah"), d_area_of(w, "box_savannah"), 3, 0, 0));
    ck_assert(d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "savannah"), d_area_of(w, "box_savannah"), 2, 0, 0));
    ck_assert_int_eq(w->s.fort[d_area_of(w, "savannah")], 1);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_SHIP][d_area_of(w, "box_savannah")], 1);
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "box_savannah")], 0);
    proves("DWF-forts-ex1 DWF-forts-11 DWF-forts-12 DWF-forts-14");
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 2);
    d_supplies(w, DWF_USA, "cairo", 1);
    d_fort(w, DWF_CSA, "columbus_ky", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_BOMBARD, 5, d_area_of(w, "columbus_ky"), d_area_of(w, "cairo"), 0, 0, 2));
    ck_assert_int_eq(w->s.fort[d_area_of(w, "columbus_ky")], 0);
    ck_assert_int_eq(w->s.vessel[DWF_USA][DWF_GUNBOAT][d_area_of(w, "cairo")], 0);
    proves("DWF-forts-ex2 DWF-forts-10 DWF-forts-13");
    d_close_war(w);
}
END_TEST

/* From nothing to four steps: each begun in one turn, done in the next, and in that no other is begun. */
START_TEST(a_fort_of_four)
{
    struct war *w = d_bare_war();
    int atlanta = d_area_of(w, "atlanta"), first = 17;
    d_infantry(w, DWF_CSA, "atlanta", 1);
    d_half_of(w, DWF_CSA, first);
    for (int want = 1; want <= 4; want++) {
        ck_assert(d_orders(w, DWF_FORT, 1, atlanta));
        ck_assert_int_eq(w->s.fort[atlanta], want - 1);
        ck_assert(!d_is_offered(w, DWF_FORT, atlanta));
        d_opens(w, DWF_CSA, w->s.turn + 1);
        ck_assert_int_eq(w->s.fort[atlanta], want);
        d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        ck_assert(!d_is_offered(w, DWF_FORT, atlanta));
        if (want < 4) {
            d_opens(w, DWF_CSA, w->s.turn + 1);
            d_falls_back_to(w, DWF_STEP_CAMPAIGN);
        }
    }
    ck_assert_int_eq(w->s.turn - first + 1, 8);
    proves("DWF-forts-ex3 DWF-forts-22 DWF-forts-23 DWF-forts-24 DWF-forts-25 DWF-forts-18");
    ck_assert(!d_is_offered(w, DWF_FORT, atlanta));
    proves("DWF-forts-2");
    d_close_war(w);
}
END_TEST

/* ---- replacements, blockade, spoils ---- */
START_TEST(replacements)
{
    struct war *w = d_bare_war();
    int n = 0;
    w->s.pile[DWF_CSA] = w->s.pile[DWF_USA] = 100;
    d_opens(w, DWF_USA, 9);
    for (int i = 1; i <= w->d->n_groups; i++)
        n += w->s.group_left[i];
    ck_assert_int_eq(n, 11);
    proves("DWF-replace-ex2 DWF-replace-14 DWF-replace-15 DWF-replace-16 DWF-replace-17");
    d_opens(w, DWF_CSA, 9);
    n = 0;
    for (int i = 1; i <= w->d->n_groups; i++)
        n += w->s.group_left[i];
    ck_assert_int_eq(n, 7);
    for (int i = 1; i <= w->d->n_groups; i++)
        if (w->d->group[i].side == DWF_CSA && d_is_offered(w, DWF_DOUBLE, i)) {
            ck_assert(d_orders(w, DWF_DOUBLE, 1, i));
            break;
        }
    ck_assert_int_eq(w->s.doubled, 1);
    n = 0;
    for (int i = 1; i <= w->d->n_groups; i++)
        n += w->s.group_left[i];
    ck_assert_int_eq(n, 7);
    ck_assert(d_orders(w, DWF_FINISH, 0));
    ck_assert_int_eq(w->s.pile[DWF_CSA], 100 - 7);
    proves("DWF-replace-ex1 DWF-replace-1 DWF-replace-5 DWF-replace-7");
    d_close_war(w);
}
END_TEST

START_TEST(the_blockade)
{
    static const char *const boxes[] = {"box_richmond", "box_wilmington", "box_savannah", "box_mobile"};
    struct war *w = d_bare_war();
    for (int i = 0; i < 4; i++)
        d_vessels(w, DWF_USA, DWF_SHIP, boxes[i], 1);
    d_opens(w, DWF_CSA, 16);
    ck_assert_int_eq(w->s.due[DWF_DUE_BLOCKADE], 0);
    proves("DWF-blockade-ex1");
    d_vessels(w, DWF_USA, DWF_SHIP, boxes[3], 0);
    d_opens(w, DWF_CSA, 17);
    ck_assert_int_eq(w->s.due[DWF_DUE_BLOCKADE], 1);
    ck_assert(!d_orders(w, DWF_BRING, 2, DWF_DUE_BLOCKADE, d_area_of(w, "savannah")));
    ck_assert(d_orders(w, DWF_BRING, 2, DWF_DUE_BLOCKADE, d_area_of(w, "mobile")));
    proves("DWF-blockade-ex2 DWF-replace-30 DWF-replace-31 DWF-blockade-3 DWF-blockade-15");
    d_vessels(w, DWF_USA, DWF_SHIP, boxes[3], 1);
    d_infantry(w, DWF_USA, "charleston", 1);
    d_opens(w, DWF_CSA, 18);
    ck_assert_int_eq(dwf_boxes_closed(&w->r, &w->s), 5);
    ck_assert_int_eq(w->s.due[DWF_DUE_BLOCKADE], 0);
    proves("DWF-blockade-ex3 DWF-blockade-5 DWF-blockade-13");
    d_close_war(w);
}
END_TEST

START_TEST(five_supply_units)
{
    struct war *w = d_bare_war();
    d_supplies(w, DWF_CSA, "manassas", 5);
    d_infantry(w, DWF_USA, "washington_dc", 3);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "washington_dc"), 3));
    ck_assert(d_goes(w, "manassas"));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(w->s.supply[DWF_CSA][d_area_of(w, "manassas")], 0);
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "manassas")], 2);
    ck_assert_int_eq(d_happened(w, DWF_EVENT_SUPPLY_LOST), 5);
    proves("DWF-capture-ex1 DWF-capture-2 DWF-capture-3");
    d_close_war(w);
}
END_TEST

/* Past Ship Island to New Orleans in one turn. */
START_TEST(through_ship_island)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_SHIP, "box_new_orleans", 2);
    d_infantry(w, DWF_USA, "box_new_orleans", 5);
    d_supplies(w, DWF_USA, "box_new_orleans", 2);
    d_leads(w, "butler", "box_new_orleans");
    d_infantry(w, DWF_CSA, "new_orleans", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "box_new_orleans"), 1));
    int points = w->s.points;
    ck_assert(d_sails(w, "ship_island")); /* empty, but not the Union's: a point, and it ends there */
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.move.mode, 0);
    proves("DWF-invade-9");
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_new_orleans"), 1));
    ck_assert(d_sails(w, "ship_island") && d_sails(w, "new_orleans")); /* the ship along */
    ck_assert(d_orders(w, DWF_LIFT, 3, d_leader_of(w, "butler"), d_area_of(w, "box_new_orleans"), 4));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "ship_island") && d_sails(w, "new_orleans"));
    ck_assert_int_eq(w->s.points, points - 2);
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 4 / 2 + 1 + 1); /* halved; Butler's 1; the ship */
    ck_assert_int_eq(dwf_control(&w->r, &w->s, d_area_of(w, "new_orleans")), DWF_BY_USA);
    proves("DWF-invade-ex1 DWF-invade-1 DWF-invade-7 DWF-invade-8 DWF-invade-11 DWF-invade-12 DWF-invade-13");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: examples");
    TCase *c = tcase_create("examples");
    tcase_add_test(c, a_union_turn);
    tcase_add_test(c, terrain_of_the_side_entered);
    tcase_add_test(c, grant_and_buell_by_gunboat);
    tcase_add_test(c, supply_on_a_gunboat);
    tcase_add_test(c, long_range_lift);
    tcase_add_test(c, lee_over_a_river);
    tcase_add_test(c, grant_at_richmond);
    tcase_add_test(c, an_unsupplied_fort);
    tcase_add_test(c, rosecrans_overwhelms);
    tcase_add_test(c, mcclellan_at_manassas);
    tcase_add_test(c, decatur_from_three_sides);
    tcase_add_test(c, bombardment);
    tcase_add_test(c, a_fort_of_four);
    tcase_add_test(c, replacements);
    tcase_add_test(c, the_blockade);
    tcase_add_test(c, five_supply_units);
    tcase_add_test(c, through_ship_island);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
