/* SPDX-License-Identifier: Apache-2.0 */
/* Retreats and displacement (BG-retreat-1 to -10); advances are in t_bg_advance.c. Hexes around 1110 in clockwise
 * order: 1109 1209 1210 1111 1010 1009; around 1010: 1009 1110 1111 1011 0911 0910; around 1210: 1209 1310 1311 1211
 * 1111 1110. */
#include "tests/games/blue-and-gray/bg_1110.h"
#include <string.h>

/* To which of the hexes around 1110 may U01 go? A bit each, clockwise from the north. */
static int ways(const char *unit)
{
    int bits = 0;
    for (int i = 0; i < KIT_SIDES; i++) {
        char text[40];
        snprintf(text, sizeof text, "retreat %s %s", unit, around_1110[i]);
        bits |= b_offers(b, text) << i;
    }
    return bits;
}

START_TEST(out_of_zones)
{
    b_stands(b, "C01:5 1010, U01:5 1110");
    fight("1");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION)); /* its owner chooses */
    ck_assert_int_eq(ways("U01"), 7);                /* 1109 1209 1210: C01 controls the others */
    ck_assert(!b_offers(b, "retreat U01 1310"));     /* one hex */
    b_does(b, "retreat U01 1209; none");
    ck_assert_int_eq(b_at_hex(b, "U01"), 1209);
    again("");
    b_stands(b, "C01:5 1010, U01:5 1110, U02 1111"); /* a friend in it does not help; see BG-zoc-8 */
    b_stands(b, "C02 1011");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert_int_eq(ways("U01"), 7);
    proves("BG-retreat-1 BG-retreat-2 BG-zoc-7 BG-zoc-8");
}
END_TEST

START_TEST(over_passable_sides)
{
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_sides(b, "1110 1109 creek, 1110 1209 creek ford");
    b_ground(b, "1210 river");
    fight("1"); /* the ford alone is left: nobody is asked */
    ck_assert_str_eq(b_tale(b, "retreated"), "retreated U01 1110 1209 0");
    proves("BG-retreat-2 BG-terrain-13 BG-terrain-6");
}
END_TEST

START_TEST(nowhere_to_go)
{
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1110 1210 creek");
    fight("1");
    ck_assert_str_eq(b_tale(b, "lost"), "lost U01 1110 5 1");
    ck_assert_int_eq(b->s.points[BG_CONFEDERATE], 5);
    again(""); /* by the enemy alone: lost, where shattering is not in use */
    b_stands(b, "C01:3 1010, U01:5 1110, C02:1 1209, C03:1 1210");
    b_fights(b, BG_CONFEDERATE);
    b->n_dice = b->next_die = 0;
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; join C02; join C03; fight; go-on");
    ck_assert_str_eq(b_tale(b, "lost shattered duty"), "lost U01 1110 5 1");
    proves("BG-retreat-3 BG-V-shattered-5");
}
END_TEST

/* At the map's edge too: nobody retreats off it. */
START_TEST(not_off_the_map)
{
    b_stands(b, "C01:5 0102, U01:5 0101");
    b_sides(b, "0101 0201 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 0101; join C01; fight; go-on");
    ck_assert_str_eq(b_tale(b, "lost"), "lost U01 0101 5 1");
    proves("BG-retreat-3 BG-chickamauga-13");
}
END_TEST

/* Cavalry that might leave the map by moving may not by retreating: on each exit hex of Cemetery Hill it is lost when
 * the enemy holds the only side that is open. */
START_TEST(no_exit_by_retreat)
{
    int tried = 0;
    close_board(b);
    b = a_board("cemetery-hill", "");
    struct bg_field *f = &b->d->field;
    int rider = 0, foe = 0;
    for (int unit = 1; unit <= f->n_units; unit++) {
        if (f->unit[unit].type == BG_CAVALRY && f->unit[unit].side == BG_CONFEDERATE)
            rider = unit;
        if (f->unit[unit].type == BG_INFANTRY && f->unit[unit].side == BG_UNION)
            foe = unit;
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    ck_assert(rider && foe);
    f->unit[rider].strength = f->unit[rider].attack = 1;
    f->unit[foe].strength = f->unit[foe].attack = 4;
    const struct bg_state kept = b->s;
    for (int i = 0; i < f->n_exits; i++) {
        int hex = f->exit_hex[i], side = -1;
        for (int d = 0; d < KIT_SIDES; d++)
            if (bg_near(f, hex, d) && bg_passable(f, hex, d) && bg_may_stand(f, BG_INFANTRY, bg_near(f, hex, d)))
                side = d;
        if (side < 0)
            continue;
        uint8_t open = f->open[hex];
        b->s = kept;
        b->s.hex[rider] = (int16_t)hex;
        b->s.hex[foe] = (int16_t)bg_near(f, hex, side);
        b->s.status[rider] = b->s.status[foe] = BG_HERE;
        b->s.strength[rider] = 1;
        b->s.strength[foe] = 4;
        f->open[hex] = (uint8_t)(1 << side);
        b_fights(b, BG_UNION);
        b_throws(b, "3"); /* DR or DE at any odds from 2-1 on */
        b_does(b, "rest; go-on");
        ck_assert_int_eq(b->s.status[rider], BG_LOST);
        f->open[hex] = open;
        tried++;
    }
    ck_assert_int_gt(tried, 5);
    proves("BG-cemeteryhill-16");
}
END_TEST

START_TEST(into_friends)
{
    b_stands(b, "C01:5 1010, U01:5 1110, U02 1109, U03 1209, U04 1209");
    fight("1");
    ck_assert_int_eq(ways("U01"), 1 | 4); /* one friend is no obstacle, two are */
    b_does(b, "retreat U01 1109; none");
    proves("BG-retreat-5 BG-stack-1");
}
END_TEST

/* Two units part; the second finds what the first left. */
START_TEST(stacks_part)
{
    b_stands(b, "C01:9 1010, U01:5 1110, U02:4 1110, U03 1109, U04 1209, U05 1209");
    b_sides(b, "1110 1210 creek");
    fight("1");
    ck_assert_int_eq(ways("U01"), 1);
    ck_assert_int_eq(ways("U02"), 1);
    b_does(b, "retreat U02 1109");
    /* U01 has no open hex now: somebody must make room for it */
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
    ck_assert(b_offers(b, "displace U03"));
    proves("BG-retreat-4 BG-retreat-6");
}
END_TEST

/* ---- displacement ---- */
/* U01 can go to 1210 only, where U02 and U03 stand. */
static void crowd(void)
{
    b_stands(b, "C01:5 1010, U01:5 1110, U02:2 1210, U03:5 1210");
    b_sides(b, "1110 1109 creek, 1110 1209 creek");
}

START_TEST(displacement)
{
    crowd();
    fight("1");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
    ck_assert(b_offers(b, "retreat U01 1210"));
    ck_assert(b_offers(b, "displace U02"));
    ck_assert(!b_offers(b, "displace U01"));
    b_does(b, "displace U03; retreat U03 1310");
    ck_assert_str_eq(b_tale(b, "retreated"), "retreated U03 1210 1310 1; retreated U01 1110 1210 0");
    ck_assert(b_at_hex(b, "U02") == 1210 && b_at_hex(b, "U03") == 1310 && b_at_hex(b, "U01") == 1210);
    again("");
    crowd();
    fight("1");
    b_does(b, "retreat U01 1210"); /* the weaker one, unless its owner says so */
    ck_assert_int_eq(b->s.fight.moving[0], b_unit_of(b, "U02"));
    ck_assert(!b_offers(b, "retreat U01 1210")); /* the end of the chain goes first */
    b_does(b, "retreat U02 1211; none");
    ck_assert_int_eq(b_at_hex(b, "U01"), 1210);
    proves("BG-retreat-6");
}
END_TEST

/* With any other way open nobody is displaced. */
START_TEST(no_needless_displacement)
{
    crowd();
    b_sides(b, "1110 1209 none");
    fight("1");
    ck_assert_str_eq(b_tale(b, "retreated"), "retreated U01 1110 1209 0");
    proves("BG-retreat-6");
}
END_TEST

START_TEST(who_would_be_lost_stays)
{
    crowd();
    b_sides(b, "1210 1209 creek, 1210 1310 creek, 1210 1311 creek, 1210 1211 creek");
    fight("1");
    ck_assert_str_eq(b_tale(b, "lost retreated"), "lost U01 1110 5 3");
    ck_assert(b_at_hex(b, "U02") == 1210 && b_at_hex(b, "U03") == 1210);
    proves("BG-retreat-7");
}
END_TEST

/* 1210 and 1211 are full and lead to each other only: the chain would come back. */
START_TEST(chains_that_come_back)
{
    crowd();
    b_stands(b, "U04 1211, U05 1211");
    b_sides(b, "1210 1209 creek, 1210 1310 creek, 1210 1311 creek");
    b_sides(b, "1211 1311 creek, 1211 1312 creek, 1211 1212 creek, 1211 1112 creek");
    fight("1");
    ck_assert_str_eq(b_tale(b, "lost retreated"), "lost U01 1110 5 3");
    ck_assert(b_at_hex(b, "U02") == 1210 && b_at_hex(b, "U04") == 1211);
    proves("BG-retreat-9");
}
END_TEST

/* A longer one, moved from its end. */
START_TEST(chains)
{
    crowd();
    b_stands(b, "U04:3 1211, U05:4 1211");
    b_sides(b, "1210 1209 creek, 1210 1310 creek, 1210 1311 creek");
    b_sides(b, "1211 1311 creek, 1211 1312 creek, 1211 1112 creek");
    fight("1");
    b_does(b, "displace U03; displace U05");
    ck_assert_str_eq(b_tale(b, "retreated"),
                     "retreated U05 1211 1212 1; retreated U03 1210 1211 1; retreated U01 1110 1210 0");
    proves("BG-retreat-6 BG-retreat-9");
}
END_TEST

/* Two driven out by guns stand in no zone: whoever makes room for one does not push the other, though he could go on.
 */
START_TEST(a_chain_moves_nobody_twice)
{
    b_stands(b, "C23:9 1107, U01:5 1110, U02:4 1110, U03:2 1210, U04:5 1210, U05 1211, U06 1211");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1110 1111 creek, 1110 1010 creek, 1110 1009 creek");
    b_sides(b, "1210 1209 creek, 1210 1310 creek, 1210 1311 creek, 1210 1111 creek");
    b_sides(b, "1211 1311 creek, 1211 1312 creek, 1211 1112 creek, 1211 1111 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "2");
    b_does(b, "aim 1110; join C23; fight; go-on");
    ck_assert_int_eq(b->s.last_result, BG_DR);
    b_does(b, "displace U03");
    ck_assert(b_offers(b, "displace U05") && !b_offers(b, "displace U01") && !b_offers(b, "displace U02"));
    ck_assert(!b_offers(b, "retreat U03 1110"));
    proves("BG-retreat-9");
}
END_TEST

/* The train at 1210, alone, makes room by taking a hex of its road: not 1310, whose unit has no way but to 1210. */
START_TEST(the_train_in_a_chain)
{
    b_stands(b, "C01:5 1010, U01:5 1110, U39 1210, U02 1310, U03 1211");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1210 1209 creek, 1210 1311 creek, 1210 1310 road, 1210 1211 road");
    b_sides(b, "1310 1309 creek, 1310 1409 creek, 1310 1410 creek, 1310 1311 creek, 1310 1209 creek");
    fight("1");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION)); /* U03 chooses; the rest follows */
    ck_assert(!b_offers(b, "displace U02"));
    b_does(b, "retreat U03 1311");
    ck_assert_str_eq(b_tale(b, "retreated"),
                     "retreated U03 1211 1311 1; retreated U39 1210 1211 1; retreated U01 1110 1210 0");
    ck_assert_int_eq(b_at_hex(b, "U02"), 1310);
    proves("BG-retreat-6 BG-retreat-9 BG-chickamauga-17");
}
END_TEST

/* The train goes to hexes with road or trail only. */
START_TEST(the_train_needs_a_road)
{
    b_stands(b, "C01:1 1010, U39:1 1110");
    fight("1"); /* 1-1: DR */
    ck_assert_str_eq(b_tale(b, "retreated lost"), "lost U39 1110 1 1");
    again("");
    b_stands(b, "C01:1 1010, U39:1 1110");
    b_sides(b, "1209 1208 trail");
    fight("1");
    ck_assert_str_eq(b_tale(b, "retreated lost"), "retreated U39 1110 1209 0");
    proves("BG-chickamauga-22");
}
END_TEST

/* Guns that were displaced before they fired do not fire. */
START_TEST(displaced_guns)
{
    for (int fired = 0; fired < 2; fired++) {
        const char *why = "", *rule = "";
        struct bg_stand at;
        again("");
        b_stands(b, "C01:5 1010, U01:5 1110, C23:1 1011, C41 1011, U02:9 1014");
        b_sides(b, "1010 0911 creek, 1010 0910 creek");
        b_fights(b, BG_CONFEDERATE);
        if (fired) {
            b_throws(b, "4"); /* AE, which guns do not mind */
            b_does(b, "aim 1014; join C23; fight; go-on");
        }
        b_throws(b, "6");
        b_does(b, "aim 1110; join C01; fight; go-on; displace C23; retreat C23 1012; none");
        ck_assert_int_eq(b->s.shifted[b_unit_of(b, "C23")], !fired);
        bg_look(&b->r, &b->s, &at);
        ck_assert(!bg_may_bombard(&b->r, &b->s, &at, b_unit_of(b, "C23"), b_hex_of(b, "1014"), &why, &rule));
        ck_assert_str_eq(rule, fired ? "BG-combat-4" : "BG-retreat-8");
    }
    proves("BG-retreat-8");
}
END_TEST

/* Who fell back into a hex that is bombarded later adds nothing, and suffers what comes. */
START_TEST(bombarded_where_it_fled)
{
    b_stands(b, "C01:5 1010, U01:5 1110, U02:4 1209, C23:4 1407");
    fight("1");
    b_does(b, "retreat U01 1209; none");
    b_throws(b, "1"); /* 1-1: DR */
    b_does(b, "aim 1209; join C23; fight; go-on");
    ck_assert_str_eq(b_tale(b, "target result"), "target 1209 4 1 0 0; result DR 1209");
    ck_assert_int_eq(b->s.fight.n_moving, 2);
    proves("BG-retreat-10 BG-combat-5");
}
END_TEST

/* But a hex with nobody else in it can't be attacked: it was, once. */
START_TEST(not_attacked_where_it_fled_alone)
{
    b_stands(b, "C01:5 1010, U01:5 1110, C23:4 1407");
    fight("1");
    b_does(b, "retreat U01 1209; none");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!b_offers(b, "aim 1209"));
    proves("BG-combat-5");
}
END_TEST

/* ---- the default ---- */
static void check_default(const char *terrain, const char *features, const char *units, int want)
{
    again("");
    b_ground(b, terrain);
    b_sides(b, features);
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_stands(b, units);
    fight("1");
    b_falls_back(b);
    ck_assert_int_eq(b_at_hex(b, "U01"), want);
}

/* A hex that can be left again; ground that defends; farthest from the enemy; nearest to the own edge, here the south;
 * the lower number. */
START_TEST(default_hex)
{
    const char *dead_end = "1210 1209 creek, 1210 1310 creek, 1210 1311 creek, 1210 1211 creek";
    check_default("1210 town", "", "", 1210);
    check_default("1210 town", dead_end, "", 1209);
    check_default("1109 rough", "", "", 1109);
    check_default("1109 rough, 1210 town", "", "", 1210);
    check_default("", "", "", 1210);
    check_default("", "1110 1210 creek", "", 1209);
    again("");
    b_stands(b, "C23:5 1112, U01:5 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C23; fight; go-on");
    b_falls_back(b);
    ck_assert_int_eq(b_at_hex(b, "U01"), 1009); /* as far from the guns as 1109 and 1209 */
}
END_TEST

START_TEST(default_order)
{
    b_stands(b, "C01:9 1010, U01:5 1110, U02:4 1110");
    b_sides(b, "1110 1109 creek");
    fight("1");
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
    ck_assert_int_eq(o.arg[0], b_unit_of(b, "U02")); /* the weaker first */
    again("");
    b_stands(b, "C01:9 1010, U01:4 1110, U02:4 1110"); /* as strong: in the order of the list */
    b_sides(b, "1110 1109 creek");
    fight("1");
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
    ck_assert_int_eq(o.arg[0], b_unit_of(b, "U01"));
    again("");                                       /* but before all who has the fewest ways: U01 two, U02 three */
    b_stands(b, "C01:9 1010, U01:5 1110, U02:3 1009");
    b_sides(b, "1110 1210 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; also 1009; fight; go-on");
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
    ck_assert_int_eq(o.arg[0], b_unit_of(b, "U01"));
    again(""); /* who has none at all does not hold up who can make room */
    b_stands(b, "C01:9 1010, U01:1 1110, U02:7 1009, U03 0909, U04 0909");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1110 1210 creek, 1009 1109 creek, 1009 1008 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C01; also 1009; fight; go-on");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
    ck_assert(o.arg[0] == b_unit_of(b, "U02") && o.arg[1] == b_hex_of(b, "0909"));
}
END_TEST

/* Whom the battle asks is not waited for, unless they agreed to `ask`: then the side whose turn it is not. */
START_TEST(who_is_waited_for)
{
    for (int asks = 0; asks < 2; asks++) {
        again(asks ? "ask" : "");
        b_stands(b, "C01:5 1010, U01:5 1110");
        fight("1");
        ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
        ck_assert(bg_silent(&b->r, &b->s, BG_UNION) == !asks);
        b_does(b, "retreat U01 1209");
        ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE) && bg_silent(&b->r, &b->s, BG_CONFEDERATE));
        again(asks ? "ask" : "");
        b_stands(b, "C01:5 1010, U01:5 1110");
        fight("6");
        ck_assert(b_asks(b, BG_STEP_RETREAT, BG_CONFEDERATE) && bg_silent(&b->r, &b->s, BG_CONFEDERATE));
        b_does(b, "retreat C01 1011");
        ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_UNION));
        ck_assert(bg_silent(&b->r, &b->s, BG_UNION) == !asks);
        b_does(b, "none");
        ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE) && bg_silent(&b->r, &b->s, BG_UNION));
    }
    proves("BG-retreat-1 BG-retreat-11");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: retreats");
    TCase *c = tcase_create("retreat");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, out_of_zones);
    tcase_add_test(c, over_passable_sides);
    tcase_add_test(c, nowhere_to_go);
    tcase_add_test(c, not_off_the_map);
    tcase_add_test(c, no_exit_by_retreat);
    tcase_add_test(c, into_friends);
    tcase_add_test(c, stacks_part);
    tcase_add_test(c, displacement);
    tcase_add_test(c, no_needless_displacement);
    tcase_add_test(c, who_would_be_lost_stays);
    tcase_add_test(c, chains_that_come_back);
    tcase_add_test(c, chains);
    tcase_add_test(c, the_train_in_a_chain);
    tcase_add_test(c, the_train_needs_a_road);
    tcase_add_test(c, displaced_guns);
    tcase_add_test(c, bombarded_where_it_fled);
    tcase_add_test(c, not_attacked_where_it_fled_alone);
    tcase_add_test(c, default_hex);
    tcase_add_test(c, default_order);
    tcase_add_test(c, who_is_waited_for);
    tcase_add_test(c, a_chain_moves_nobody_twice);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
