/* SPDX-License-Identifier: Apache-2.0 */
/* Who goes into a hex that combat emptied (BG-retreat-11 to -15). Hexes around 1110 in clockwise order: 1109 1209 1210
 * 1111 1010 1009. */
#include "tests/games/blue-and-gray/bg_1110.h"
#include <stdio.h>
#include <string.h>

/* A victory hex is worth a step, however weak he is. */
START_TEST(default_advance)
{
    b->d->field.n_victory = 1;
    b->d->field.victory[0].hex = b_hex_of(b, "1110");
    memset(b->s.held_by, 0, sizeof b->s.held_by);
    b->s.held_by[0] = BG_UNION + 1;
    b_stands(b, "C01:1 1010, U01:1 1110");
    fight("1");
    b_does(b, "retreat U01 1209");
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_ADVANCE && o.n_args == 2 && o.arg[1] == b_hex_of(b, "1110"));
    again(""); /* of two such hexes into that with the lower number */
    b->d->field.n_victory = 2;
    b->d->field.victory[0].hex = b_hex_of(b, "1110");
    b->d->field.victory[1].hex = b_hex_of(b, "1009");
    memset(b->s.held_by, 0, sizeof b->s.held_by);
    b->s.held_by[0] = b->s.held_by[1] = BG_UNION + 1;
    b_stands(b, "C01:9 1010, U01:1 1110, U02:2 1009");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1"); /* DE */
    b_does(b, "aim 1110; join C01; also 1009; fight; go-on");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_ADVANCE && o.arg[1] == b_hex_of(b, "1009"));
    for (int infantry = 0; infantry < 2; infantry++) { /* the strongest of the infantry: cavalry goes only when told */
        again("");
        b->d->field.n_victory = 1;
        b->d->field.victory[0].hex = b_hex_of(b, "1110");
        memset(b->s.held_by, 0, sizeof b->s.held_by);
        b->s.held_by[0] = BG_UNION + 1;
        b_stands(b, infantry == 0 ? "C01:6 0101, C29:9 1010, U01:9 1110"
                                  : "C01:6 1010, C29:9 1010, C02:4 1111, U01:9 1110");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, "1"); /* 1-1 and 2-1: DR */
        b_does(b, infantry == 0 ? "aim 1110; join C29; fight; go-on" : "aim 1110; join C29; join C02; fight; go-on");
        b_does(b, "retreat U01 1209");
        ck_assert(b_offers(b, "advance C29 1110"));
        ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
        ck_assert_int_eq(o.verb, infantry == 0 ? BG_NO_ADVANCE : BG_ADVANCE);
        ck_assert(infantry == 0 || o.arg[0] == b_unit_of(b, "C01"));
    }
    proves("BG-retreat-11");
}
END_TEST

START_TEST(advance)
{
    b_stands(b, "C01:5 1010, U01:5 1110, U02 1209");
    fight("1");
    b_does(b, "retreat U01 1109");
    ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE));
    ck_assert(!b_offers(b, "advance C01 1009"));
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o)); /* no victory hex: it stays */
    ck_assert_int_eq(o.verb, BG_NO_ADVANCE);
    b_does(b, "advance C01 1110"); /* beside U02 and U01: zones do not count */
    ck_assert_int_eq(b_at_hex(b, "C01"), 1110);
    ck_assert_int_eq(b->s.advanced[b_unit_of(b, "C01")], 1);
    proves("BG-retreat-11 BG-retreat-12");
}
END_TEST

/* One unit, though two hexes were emptied and two could go. */
START_TEST(one_advances)
{
    b_stands(b, "C01:9 1010, C02:9 1010, U01:1 1110, U02:2 1009");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1"); /* 6-1: DE */
    b_does(b, "aim 1110; join C01; also 1009; fight; go-on");
    ck_assert(b_offers(b, "advance C01 1110") && b_offers(b, "advance C02 1009"));
    b_does(b, "advance C02 1009");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_int_eq(b_at_hex(b, "C01"), 1010);
    proves("BG-retreat-14");
}
END_TEST

/* The defender's turn: into a hex that the attackers left (RULINGS BG-N7). */
START_TEST(defender_advances)
{
    b_stands(b, "C01:5 1010, U01:5 1110, C23 0809");
    fight("6");
    b_does(b, "retreat C01 1011");
    ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_UNION));
    b_does(b, "advance U01 1010");
    ck_assert_int_eq(b_at_hex(b, "U01"), 1010);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_str_eq(b_refusal(b, "aim 1010"), "attack.advanced_foe"); /* by guns neither */
    again("");
    b_stands(b, "C01:1 1010, U01:9 1110");
    fight("6"); /* AE */
    ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_UNION));
    proves("BG-retreat-11 BG-retreat-13");
}
END_TEST

/* Twelve units attack from all six sides and die: the victor may go into each of the hexes, though more stood there
 * than an attack has targets. */
START_TEST(all_hexes_that_were_left)
{
    b_stands(b, "C01:1 1109, C02:1 1109, C03:1 1209, C04:1 1209, C05:1 1210, C06:1 1210, C07:1 1111, C08:1 1111, "
                "C09:1 1010, C10:1 1010, C11:1 1009, C12:1 1009, U01:60 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6"); /* 1-5: AE */
    b_does(b, "aim 1110; join C01; join C03; join C05; join C07; join C09; join C11; fight; go-on");
    ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_UNION));
    for (int i = 0; i < KIT_SIDES; i++) {
        char text[40];
        snprintf(text, sizeof text, "advance U01 %s", around_1110[i]);
        ck_assert_msg(b_offers(b, text), "%s", text);
    }
    proves("BG-retreat-11");
}
END_TEST

/* Both units of the hex fall back, the one that finds no room by making some; then it is empty. */
START_TEST(only_empty_hexes)
{
    b_stands(b, "C01:9 1010, U01:5 1110, U02:4 1110, U03 1210");
    b_sides(b, "1110 1109 creek, 1110 1209 creek");
    fight("1");
    b_does(b, "retreat U02 1210");
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION));
    b_does(b, "displace U03; retreat U03 1310");
    ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE));
    ck_assert(b_offers(b, "advance C01 1110"));
    ck_assert(!b_offers(b, "advance C01 1009"));
    proves("BG-retreat-11");
}
END_TEST

/* Guns that fired from afar do not advance (BG-N6), nor does anybody over a bare creek. */
START_TEST(guns_do_not_advance)
{
    b_sides(b, "1010 1110 creek");
    b_stands(b, "C23:9 1010, U01:1 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C23; fight; go-on");
    ck_assert_int_eq(b_at_hex(b, "U01"), 0);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_int_eq(b_at_hex(b, "C23"), 1010);
    proves("BG-retreat-15");
}
END_TEST

/* Nobody ends a phase in a ferry hex. */
START_TEST(not_into_the_ferry)
{
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_ground(b, "1109 ferry, 1209 ferry");
    b_sides(b, "1110 1109 ferry, 1110 1209 ferry");
    fight("1");
    ck_assert_str_eq(b_tale(b, "retreated"), "retreated U01 1110 1210 0");
    proves("BG-terrain-8");
}
END_TEST

/* A retreat or an advance takes a victory hex as a move does: 1115 is one, the Union's. */
START_TEST(occupation)
{
    b_stands(b, "C01:5 1014, U01:5 1115, C02 1411, U02 1511");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1115; join C01; fight; go-on; retreat U01 1215");
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o)); /* by itself it would go there */
    ck_assert(o.verb == BG_ADVANCE && o.arg[1] == b_hex_of(b, "1115"));
    b_does(b, "advance C01 1115");
    ck_assert_str_eq(b_tale(b, "passed"), "passed C01 1115 0");
    again("");
    b_stands(b, "C01:5 1013, U01:5 1113");
    for (int i = 0; i < b->d->field.n_victory; i++)
        b->s.held_by[i] = BG_CONFEDERATE + 1;
    b_stands(b, "U01:5 1114");
    b_stands(b, "C01:5 1113");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1114; join C01; fight; go-on; retreat U01 1115");
    ck_assert_str_eq(b_tale(b, "passed"), "passed U01 1115 1");
    again(""); /* and who is displaced onto it */
    b_stands(b, "C01:5 1014, U01:5 1114, U02:2 1214, U03:5 1214");
    b_sides(b, "1114 1113 creek, 1114 1213 creek");
    for (int i = 0; i < b->d->field.n_victory; i++)
        b->s.held_by[i] = BG_CONFEDERATE + 1;
    b->d->field.victory[0].hex = b_hex_of(b, "1314");
    b->s.held_by[0] = BG_CONFEDERATE + 1;
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1114; join C01; fight; go-on; displace U02; retreat U02 1314");
    ck_assert_str_eq(b_tale(b, "passed"), "passed U02 1314 1");
    proves("BG-victory-4");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: advances");
    TCase *c = tcase_create("advance");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, default_advance);
    tcase_add_test(c, advance);
    tcase_add_test(c, one_advances);
    tcase_add_test(c, defender_advances);
    tcase_add_test(c, all_hexes_that_were_left);
    tcase_add_test(c, only_empty_hexes);
    tcase_add_test(c, guns_do_not_advance);
    tcase_add_test(c, not_into_the_ferry);
    tcase_add_test(c, occupation);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
