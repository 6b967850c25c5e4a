/* SPDX-License-Identifier: Apache-2.0 */
/* Moves by river and by sea, and how many may stand in one place. */
#include "tests/games/divided-we-fall/dwf_build.h"

/* ---- by river ---- */
START_TEST(gunboats_on_rivers)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "cairo"), 1));
    ck_assert(d_sails(w, "st_louis"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 2);
    proves("DWF-naval-14");
    ck_assert(d_halts(w));
    /* Paducah to Fort Donelson: woods and a river for who marches, the river alone for who sails. */
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 1);
    d_infantry(w, DWF_USA, "paducah", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "paducah"), 1));
    ck_assert(d_sails(w, "ft_donelson"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 2);
    proves("DWF-naval-ex1");
    ck_assert(d_halts(w)); /* an empty enemy port: nobody fights */
    /* Where the enemy stands it fights, with a supply unit, and goes no farther. */
    d_infantry(w, DWF_CSA, "ft_donelson", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "ft_donelson", 0);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "paducah"), 2));
    ck_assert(!d_sails(w, "ft_donelson")); /* Paducah is no home base */
    ck_assert(d_halts(w));
    d_supplies(w, DWF_USA, "paducah", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_GUNBOAT + 1, d_area_of(w, "paducah"), 2));
    ck_assert(d_sails(w, "ft_donelson"));
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "ft_donelson"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    d_fights(w);
    proves("DWF-naval-15 DWF-naval-17");
    ck_assert_int_eq(w->s.supply[DWF_USA][d_area_of(w, "paducah")], 0);
    d_close_war(w);
}
END_TEST

/* A stack by gunboat goes 8, a slow leader's too; it crosses a river when it lands. */
START_TEST(an_army_on_gunboats)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "paducah", 7);
    d_leads(w, "halleck", "paducah"); /* moves 2 */
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "paducah", 2);
    d_supplies(w, DWF_USA, "paducah", 1);
    d_infantry(w, DWF_CSA, "shiloh", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, "halleck"), d_area_of(w, "paducah"), 7, 2));
    struct dwf_state kept = w->s;
    ck_assert(d_sails(w, "cairo") && d_sails(w, "columbus_ky") && d_sails(w, "new_madrid"));
    proves("DWF-riverine-10");
    w->s = kept;
    w->s.supply[DWF_USA][d_area_of(w, "paducah")] = w->s.supply_fresh[DWF_USA][d_area_of(w, "paducah")] = 0;
    ck_assert(d_sails(w, "ft_donelson"));
    ck_assert(!d_sails(w, "shiloh")); /* without supply nobody invades */
    w->s = kept;
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "ft_donelson"));
    ck_assert(d_sails(w, "shiloh"));
    proves("DWF-invade-14 DWF-invade-15");
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 9 - 1 + 1); /* 7 and 2 boats over a river; Halleck's 1 */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_SEASONAL);
    proves("DWF-riverine-5 DWF-invade-16 DWF-invade-17");
    d_close_war(w);
}
END_TEST

/* From the sea: by river rules. And to an empty port nothing is needed. */
START_TEST(gunboats_at_sea)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "ft_monroe", 6);
    d_leads(w, "butler", "ft_monroe");
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "ft_monroe", 1);
    d_supplies(w, DWF_USA, "ft_monroe", 1);
    d_infantry(w, DWF_CSA, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    int lift = w->s.lift, points = w->s.points;
    ck_assert(d_orders(w, DWF_FERRY, 4, d_leader_of(w, "butler"), d_area_of(w, "ft_monroe"), 6, 1));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "norfolk"));
    ck_assert_int_eq(w->s.lift, lift); /* no sea lift, */
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.battle.approach[0].lift, 0); /* and no ship is asked for */
    d_fights(w);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAJOR);
    proves("DWF-invade-18");
    d_clear(w);
    d_infantry(w, DWF_USA, "cairo", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "cairo"), 1, 1));
    ck_assert(d_sails(w, "columbus_ky") && d_sails(w, "new_madrid") && d_sails(w, "memphis"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(d_army_at(w, DWF_USA, "memphis"), 1);
    d_close_war(w);
}
END_TEST

START_TEST(confederates_by_river)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_CSA, "helena", 3);
    d_vessels(w, DWF_CSA, DWF_IRONCLAD, "helena", 1);
    d_infantry(w, DWF_USA, "vicksburg", 1);
    d_supplies(w, DWF_CSA, "helena", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(!d_is_offered(w, DWF_SAIL, -1)); /* their ironclads do not sail, */
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "helena"), 2, 0));
    ck_assert(!d_sails(w, "vicksburg")); /* and with a value of nothing nobody attacks */
    ck_assert(d_sails(w, "memphis"));
    ck_assert(d_halts(w));
    ck_assert_int_eq(w->s.vessel[DWF_CSA][DWF_IRONCLAD][d_area_of(w, "helena")], 1);
    proves("DWF-riverine-9 DWF-naval-22");
    d_clear(w); /* who controls the port passes vessels on foot, but not on the water */
    d_infantry(w, DWF_CSA, "helena", 4);
    d_infantry(w, DWF_CSA, "memphis", 1);
    d_infantry(w, DWF_CSA, "new_madrid", 1);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "memphis", 1);
    d_half_of(w, DWF_CSA, 13);
    ck_assert(d_orders(w, DWF_FERRY, 4, 0, d_area_of(w, "helena"), 2, 0));
    ck_assert(!d_sails(w, "memphis"));
    proves("DWF-control-7");
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_MOVE, 2, d_area_of(w, "helena"), 2));
    ck_assert(d_goes(w, "memphis") && d_goes(w, "humboldt"));
    proves("DWF-control-6");
    d_close_war(w);
}
END_TEST

/* ---- at sea ---- */
START_TEST(ships_and_ports)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_SHIP, "box_new_orleans", 2);
    d_infantry(w, DWF_USA, "new_orleans", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_new_orleans"), 1));
    ck_assert(d_sails(w, "ft_jackson")); /* empty: passed, */
    ck_assert(d_sails(w, "new_orleans"));
    ck_assert_int_eq(d_told(w, DWF_EVENT_MOVED, 6), 2);
    ck_assert(d_halts(w));
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "new_orleans"), 1); /* and a port held by the Union is used */
    proves("DWF-naval-6");
    d_fort(w, DWF_CSA, "ft_jackson", 1);
    d_supplies(w, DWF_USA, "box_new_orleans", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_new_orleans"), 1));
    ck_assert(d_sails(w, "ft_jackson"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* the fort stops them: they fight it, without infantry */
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "ft_jackson"));
    proves("DWF-naval-7 DWF-naval-9");
    d_fights(w);
    d_clear(w);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_mobile", 1);
    d_supplies(w, DWF_CSA, "mobile", 1); /* enemy units of any kind stop a ship */
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "box_mobile"), 1));
    ck_assert(d_sails(w, "mobile"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_vessels_at(w, DWF_SHIP, "mobile"), 1);
    proves("DWF-naval-10");
    d_close_war(w);
}
END_TEST

START_TEST(ironclads)
{
    struct war *w = d_bare_war();
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "ft_monroe", 1);
    d_infantry(w, DWF_USA, "ft_monroe", 3);
    d_half_of(w, DWF_USA, 13);
    ck_assert(!d_is_offered(w, DWF_FERRY, -1)); /* they carry nobody */
    proves("DWF-naval-23");
    d_vessels(w, DWF_USA, DWF_SHIP, "box_savannah", 1);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "box_savannah", 1);
    d_infantry(w, DWF_USA, "box_savannah", 4);
    d_supplies(w, DWF_USA, "box_savannah", 1);
    d_leads(w, "butler", "box_savannah");
    d_leads(w, "banks", "ft_monroe");
    d_infantry(w, DWF_CSA, "savannah", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, d_leader_of(w, "butler"), d_area_of(w, "box_savannah"), 4));
    ck_assert_int_eq(w->s.battle.value, 0); /* nothing while at sea */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "savannah"));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_IRONCLAD + 1, d_area_of(w, "box_savannah"), 1));
    ck_assert(d_sails(w, "savannah")); /* joins them by itself */
    ck_assert(d_orders(w, DWF_FIGHT, 1, w->s.battle.area));
    d_falls_back_to(w, DWF_STEP_CAMPAIGN);
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 1), 2 + 1 + 1); /* 4 halved, Butler's 1, the ironclad */
    ck_assert_int_eq(d_told(w, DWF_EVENT_VALUE, 2), DWF_COL_MAJOR);
    proves("DWF-naval-21 DWF-invade-3");
    d_clear(w); /* in a box nobody attacks, for there is nobody to attack with: only the landing has a value */
    d_infantry(w, DWF_USA, "box_savannah", 1);
    d_supplies(w, DWF_USA, "box_savannah", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_savannah", 1);
    w->s.battle = (struct dwf_battle){.area = d_area_of(w, "box_savannah"), .n_approaches = 1};
    w->s.side = DWF_USA;
    w->s.battle.approach[0] =
        (struct dwf_approach){.from = (uint8_t)d_area_of(w, "savannah"), .by_water = 1, .lift = 1};
    ck_assert_int_eq(dwf_count_attack(&w->r, &w->s).total, 0);
    proves("DWF-invade-10");
    d_close_war(w);
}
END_TEST

START_TEST(sea_lift)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "philadelphia", 9);
    d_supplies(w, DWF_USA, "philadelphia", 3);
    d_leads(w, "banks", "philadelphia");
    d_half_of(w, DWF_USA, 13); /* lift 8 */
    ck_assert_int_eq(w->s.lift, 8);
    ck_assert(!d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 9));
    ck_assert(d_orders(w, DWF_LIFT, 3, d_leader_of(w, "banks"), d_area_of(w, "philadelphia"), 5));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 2));
    ck_assert(d_sails(w, "box_richmond")); /* no ship is with them */
    ck_assert_int_eq(w->s.lift, 3);        /* supply counts for nothing */
    ck_assert(d_halts(w));
    ck_assert_int_eq(d_army_at(w, DWF_USA, "box_richmond"), 5);
    ck_assert_int_eq(w->s.leader[d_leader_of(w, "banks")].area, d_area_of(w, "box_richmond"));
    proves("DWF-sealift-2 DWF-sealift-5");
    ck_assert(!d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 4));
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 3));
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert(d_halts(w)); /* 8 of 8 */
    ck_assert_int_eq(w->s.lift, 0);
    ck_assert(!d_is_offered(w, DWF_LIFT, d_leader_of(w, "banks")));
    proves("DWF-sealift-4");
    d_half_of(w, DWF_USA, 14); /* one more than the lift does not end there, anything else does */
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 1));
    ck_assert(d_sails(w, "box_richmond"));
    ck_assert(!d_halts(w));
    ck_assert(d_sails(w, "ft_monroe"));
    ck_assert(d_halts(w));
    proves("DWF-stacking-4");
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "philadelphia"), 0) ||
              d_orders(w, DWF_CARRY, 2, d_area_of(w, "philadelphia"), 1));
    d_halts(w);
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        d_vessels(w, DWF_USA, kind, "box_richmond", 9);
    d_supplies(w, DWF_USA, "box_richmond", 9);
    ck_assert_msg(rules_broken(&w->r, &w->s) == NULL, "any number of these");
    proves("DWF-stacking-5");
    d_close_war(w);
}
END_TEST

START_TEST(short_trips)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "ft_monroe", 3);
    d_infantry(w, DWF_USA, "norfolk", 1);
    d_supplies(w, DWF_USA, "norfolk", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "ft_monroe"), 3));
    ck_assert(!d_goes(w, "cold_harbor")); /* without a point it does not go by land */
    ck_assert(d_sails(w, "norfolk"));
    int points = w->s.points;
    ck_assert(d_goes(w, "gaston"));
    ck_assert_int_eq(w->s.points, points - 1);
    ck_assert_int_eq(w->s.move.spent, 1 + 2); /* sea 1, the river and the rail or road */
    proves("DWF-sealift-10");
    ck_assert(d_halts(w));
    /* 6 in all: after five at sea one is left, and after six none. */
    d_clear(w);
    d_infantry(w, DWF_USA, "ft_monroe", 1);
    d_infantry(w, DWF_USA, "ft_pickens", 1);
    d_infantry(w, DWF_USA, "mobile", 1);
    d_supplies(w, DWF_USA, "ft_monroe", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "ft_monroe"), 1));
    const char *const boxes[] = {"box_richmond", "box_wilmington", "box_charleston",
                                 "box_savannah", "box_st_joseph",  "box_mobile"};
    for (int i = 0; i < 6; i++)
        ck_assert(d_sails(w, boxes[i]));
    ck_assert(d_sails(w, "mobile"));
    ck_assert_int_eq(w->s.move.spent, 7);
    ck_assert(!d_goes(w, "selma") && !d_goes(w, "meridian") && !d_goes(w, "pollard"));
    ck_assert(d_halts(w)); /* in a port it ends */
    proves("DWF-sealift-8 DWF-sealift-11");
    d_close_war(w);
}
END_TEST

START_TEST(lift_keeps_to_dark_water)
{
    struct war *w = d_bare_war();
    d_infantry(w, DWF_USA, "charleston", 2);
    d_infantry(w, DWF_USA, "savannah", 2);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "charleston"), 2));
    ck_assert(!d_sails(w, "savannah")); /* light blue */
    ck_assert(d_sails(w, "box_charleston") && d_sails(w, "box_savannah") && d_sails(w, "savannah"));
    ck_assert(d_halts(w));
    proves("DWF-sealift-1");
    d_clear(w);
    d_infantry(w, DWF_USA, "box_new_orleans", 2);
    d_infantry(w, DWF_USA, "new_orleans", 1);
    d_supplies(w, DWF_USA, "box_new_orleans", 1);
    d_vessels(w, DWF_USA, DWF_SHIP, "box_new_orleans", 1);
    d_fort(w, DWF_CSA, "ft_jackson", 1);
    d_half_of(w, DWF_USA, 13);
    ck_assert(d_orders(w, DWF_LIFT, 3, 0, d_area_of(w, "box_new_orleans"), 2));
    ck_assert(!d_sails(w, "ft_jackson")); /* no invasion without supply along, */
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_SUPPLY, 1));
    ck_assert(d_sails(w, "ft_jackson"));
    ck_assert_int_eq(d_step(w), DWF_STEP_CAMPAIGN); /* and none passes by */
    ck_assert_int_eq(w->s.battle.area, d_area_of(w, "ft_jackson"));
    proves("DWF-sealift-9 DWF-charts-14");
    d_close_war(w);
}
END_TEST

/* ---- stacking ---- */
START_TEST(stacks)
{
    struct war *w = d_bare_war();
    for (int i = 0; i < 40; i++)
        w->s.infantry[DWF_USA][d_area_of(w, "memphis")]++;
    d_supplies(w, DWF_USA, "memphis", 20);
    d_fort(w, DWF_USA, "memphis", 1);
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        d_vessels(w, DWF_USA, kind, "memphis", 12);
    d_vessels(w, DWF_USA, DWF_GUNBOAT, "cairo", 12);
    d_vessels(w, DWF_USA, DWF_IRONCLAD, "cairo", 12);
    d_infantry(w, DWF_USA, "corinth", 40);
    d_supplies(w, DWF_USA, "corinth", 20);
    for (int i = 1; i <= 8; i++)
        if (w->d->leader[i].side == DWF_USA && i != d_leader_of(w, "grant_1863"))
            d_leads(w, w->d->leader[i].id, "corinth");
    d_half_of(w, DWF_USA, 13); /* asserts that nothing is broken */
    ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1861")));
    ck_assert(d_orders(w, DWF_TAKE, 2, DWF_INFANTRY, 40)); /* any number goes along */
    proves("DWF-stacking-2 DWF-stacking-6 DWF-stacking-7");
    ck_assert(d_halts(w));
    ck_assert(d_orders(w, DWF_SAIL, 3, DWF_SHIP + 1, d_area_of(w, "memphis"), 1));
    ck_assert(!d_sails(w, "new_madrid")); /* a river port takes no ships */
    ck_assert(d_halts(w));
    int memphis = d_area_of(w, "memphis");
    ck_assert(d_orders(w, DWF_FORT, 1, memphis)); /* the fort grows; there is never a second one */
    ck_assert(!d_orders(w, DWF_FORT, 1, memphis));
    d_opens(w, DWF_USA, 14);
    ck_assert_int_eq(w->s.fort[memphis], 2);
    ck_assert_int_eq(w->s.fort_of[memphis], DWF_BY_USA);
    proves("DWF-stacking-3");
    w->s.infantry[DWF_CSA][memphis] = 1; /* and the limits are looked at after every order */
    ck_assert(rules_broken(&w->r, &w->s) != NULL);
    proves("DWF-stacking-1");
    d_close_war(w);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: waters");
    TCase *c = tcase_create("waters");
    tcase_add_test(c, gunboats_on_rivers);
    tcase_add_test(c, an_army_on_gunboats);
    tcase_add_test(c, gunboats_at_sea);
    tcase_add_test(c, confederates_by_river);
    tcase_add_test(c, ships_and_ports);
    tcase_add_test(c, ironclads);
    tcase_add_test(c, sea_lift);
    tcase_add_test(c, short_trips);
    tcase_add_test(c, lift_keeps_to_dark_water);
    tcase_add_test(c, stacks);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
