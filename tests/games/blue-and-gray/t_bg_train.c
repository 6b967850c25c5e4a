/* SPDX-License-Identifier: Apache-2.0 */
/* The Union's train at Chickamauga: how it moves, and how it falls back (BG-chickamauga-15 to -22). */
#include "tests/games/blue-and-gray/bg_lib.h"

/* Points that the move told of. */
static int paid(struct board *b)
{
    for (int i = b->play.n_events - 1; i >= 0; i--)
        if (b->play.events[i].kind == BG_EVENT_MOVED)
            return b->play.events[i].arg[3];
    return -1;
}

START_TEST(test_train)
{
    struct board *b = a_plain("");
    b_sides(b, "1010 1011 road, 1011 1012 road, 1012 1013 trail, 1013 1014 road");
    b_stands(b, "U39 1010, U01 1012, U02 1020, U03 1009, C01 1016");
    moves(b, BG_UNION, 8);
    ck_assert_str_eq(b_refusal(b, "move U39 1008"), "move.rails");
    ck_assert(b_offers(b, "move U39 1011") && !b_offers(b, "move U39 1013")); /* not through a unit */
    ck_assert_str_eq(b_refusal(b, "move U39 1012"), "move.train");
    ck_assert_str_eq(b_refusal(b, "move U03 1010"), "move.train"); /* nor a unit through it */
    b_does(b, "move U03 1011");                                    /* around it */
    ck_assert_int_eq(paid(b), 3);
    close_board(b);
    b = a_plain("");
    b_sides(b, "1010 1011 road, 1011 1012 road, 1012 1013 trail, 1013 1014 road, 1014 1015 road");
    b_sides(b, "1015 1115 road");
    b_stands(b, "U39 1010, C01 1016");
    moves(b, BG_UNION, 8);
    ck_assert(b_offers(b, "move U39 1015")); /* it stops in a zone, like all others */
    ck_assert(!b_offers(b, "move U39 1115"));
    b_does(b, "move U39 1014");
    ck_assert_int_eq(paid(b), 4);
    ck_assert(!bg_exerts(&b->d->field, b_unit_of(b, "U39")));
    b_stands(b, "U39 1015"); /* and does not get out of it by itself */
    moves(b, BG_UNION, 8);
    ck_assert_str_eq(b_refusal(b, "move U39 1115"), "move.locked");
    close_board(b);
    b = a_board("chickamauga", ""); /* whichever of the two comes first in the list: no position has them in one hex */
    ck_assert_ptr_null(rules_broken(&b->r, &b->s));
    b_stands(b, "U38 0505, U39 0505");
    ck_assert_ptr_nonnull(rules_broken(&b->r, &b->s));
    b_stands(b, "U38 0, U39 0505, U40 0505");
    ck_assert_ptr_nonnull(rules_broken(&b->r, &b->s));
    close_board(b);
    proves("BG-chickamauga-16 BG-chickamauga-17 BG-chickamauga-18");
}
END_TEST

START_TEST(test_train_falls_back)
{
    struct board *b = a_plain(""); /* two ways: its owner chooses, by default toward the ends of the road */
    b_sides(b, "1010 1011 road, 1011 1012 road, 1010 0910 trail");
    b_stands(b, "U39 1010, C01 1110");
    b_fights(b, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_TRAIN, BG_UNION));
    ck_assert(!b_offers(b, "train 0911") && !b_offers(b, "train 1009")); /* no road; in the zone */
    ck_assert(b_offers(b, "resign"));
    struct order o;
    for (int end = 0; end < 2; end++) {
        b->d->field.road_end[1] = b_hex_of(b, end ? "0910" : "1012");
        ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
        ck_assert_int_eq(o.arg[0], b_hex_of(b, end ? "0910" : "1011"));
    }
    close_board(b);
    b = a_plain("");
    b_sides(b, "1010 1009 road, 1010 0910 trail");
    b_stands(b, "U39 1010, C01 1111");
    b_fights(b, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_TRAIN, BG_UNION) && b_offers(b, "train 1009") && b_offers(b, "train 0910"));
    b_does(b, "train 0910");
    ck_assert_str_eq(b_tale(b, "train"), "train 1010 0910");
    ck_assert_int_eq(b_at_hex(b, "U39"), 910);
    ck_assert_int_eq(b_at_hex(b, "C01"), 1111); /* nobody follows it */
    ck_assert_str_eq(b_tale(b, "advanced no-advance"), "");
    close_board(b);
    b = a_plain(""); /* one way */
    b_sides(b, "1010 1009 road");
    b_stands(b, "U39 1010, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert_str_eq(b_tale(b, "train"), "train 1010 1009");
    close_board(b);
    b = a_plain(""); /* none: there is no road where it could go */
    b_sides(b, "1010 1011 road");
    b_stands(b, "U39 1010, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert_str_eq(b_tale(b, "train lost"), "train 1010 -; lost U39 1010 1 1");
    ck_assert_int_eq(b->s.points[BG_CONFEDERATE], 1);
    close_board(b);
    b = a_plain(""); /* a bare creek between, and the Confederates' own combat */
    b_sides(b, "1010 1009 road, 1010 1011 creek");
    b_stands(b, "U39 1010, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert_str_eq(b_tale(b, "train"), "");
    b_sides(b, "1010 1011 none");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_int_eq(b_at_hex(b, "U39"), 1010);
    close_board(b);
    proves("BG-chickamauga-20 BG-chickamauga-21 BG-chickamauga-22 BG-chickamauga-15");
}
END_TEST

/* Again, when combat brings a Confederate beside it: one who drove off an attacker follows him (RULINGS BG-N25). */
START_TEST(test_train_falls_back_again)
{
    struct board *b = a_plain("");
    b_sides(b, "1210 1310 road");
    b_stands(b, "U39 1210, U01:5 1110, C01:5 1010, C40 2020, U36 2120");
    b_fights(b, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_UNION));
    b_throws(b, "6"); /* 1-1: AR */
    b_does(b, "aim 1010; join U01; fight; go-on; retreat U01 1209; advance C01 1110");
    ck_assert_str_eq(b_tale(b, "advanced train"), "advanced C01 1010 1110; train 1210 1310");
    close_board(b);
    b = a_plain(""); /* but not in the Confederates' own combat, whoever comes beside it */
    b_sides(b, "1210 1310 road");
    b_stands(b, "U39 1210, U01:5 1110, C01:5 1010, C02 1211, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_int_eq(b_at_hex(b, "U39"), 1210);
    b_throws(b, "1"); /* DR */
    b_does(b, "aim 1110; join C01; fight; go-on; retreat U01 1109; advance C01 1110");
    ck_assert_int_eq(b_at_hex(b, "U39"), 1210);
    close_board(b);
    proves("BG-chickamauga-20");
}
END_TEST

START_TEST(test_train_makes_room)
{
    struct board *b = a_plain("");
    b_sides(b, "1010 1009 road");
    b_stands(b, "U39 1010, U01 1009, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION)); /* who makes room goes where its owner says */
    b_does(b, "retreat U01 1008");
    ck_assert_str_eq(b_tale(b, "train retreated"), "retreated U01 1009 1008 1; train 1010 1009");
    close_board(b);
    b = a_plain(""); /* two stand there: it is never stacked */
    b_sides(b, "1010 1009 road");
    b_stands(b, "U39 1010, U01 1009, U02 1009, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert_str_eq(b_tale(b, "lost"), "lost U39 1010 1 1");
    close_board(b);
    proves("BG-chickamauga-17");
}
END_TEST

/* The train wants a hex for itself, so that one would have room there for whom its occupant displaces: he would stand
 * in its way again, and so on for ever. That is a chain which comes back. */
START_TEST(test_nobody_comes_back_into_its_way)
{
    static const char *const shut =
        "1009 1109 creek, 1009 1110 creek, 1009 0910 creek, 1009 0909 creek, 1008 1007 creek, "
        "1008 1108 creek, 1008 1109 creek, 1008 0909 creek, 1010 1009 road";
    for (int driven = 0; driven < 2; driven++) /* by an attack, or as the Union's combat begins */
        for (int open = 0; open < 2; open++) { /* is there a way on from 1008? */
            struct board *b = a_plain("");
            b_sides(b, shut);
            if (!open)
                b_sides(b, "1008 0908 creek");
            b_stands(b, "U39 1010, U01 1009, U02:3 1008, U03:4 1008, C01:5 1011, C40 2020, U36 2120");
            b_fights(b, driven ? BG_CONFEDERATE : BG_UNION);
            b_throws(b, "4"); /* 5-1: DR */
            if (driven)
                b_does(b, "aim 1010; join C01; fight; go-on");
            if (open) {
                ck_assert(b_asks(b, BG_STEP_RETREAT, BG_UNION)); /* which of two makes room */
                ck_assert(b_offers(b, "displace U02") && b_offers(b, "displace U03"));
                b_does(b, "displace U03");
                ck_assert_int_eq(b_at_hex(b, "U03"), 908);
                ck_assert_int_eq(b_at_hex(b, "U01"), 1008);
                ck_assert_int_eq(b_at_hex(b, "U39"), 1009);
            } else {
                ck_assert_int_eq(b->s.status[b_unit_of(b, "U39")], BG_LOST);
                ck_assert_int_eq(b_at_hex(b, "U01"), 1009);
                ck_assert_int_eq(b_at_hex(b, "U03"), 1008);
            }
            ck_assert_int_eq(b_at_hex(b, "U02"), 1008);
            close_board(b);
        }
    proves("BG-retreat-9 BG-retreat-7 BG-chickamauga-17");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: the train");
    TCase *c = tcase_create("train");
    tcase_add_test(c, test_train);
    tcase_add_test(c, test_train_falls_back);
    tcase_add_test(c, test_train_falls_back_again);
    tcase_add_test(c, test_train_makes_room);
    tcase_add_test(c, test_nobody_comes_back_into_its_way);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
