/* SPDX-License-Identifier: Apache-2.0 */
/* Who must fight whom, who may join in an attack, and that every duty can be met (BG-combat-1 to -10, BG-stack-4,
 * RULINGS BG-N1). Hexes around 1110 in clockwise order: 1109 1209 1210 1111 1010 1009; around 1010: 1009 1110 1111 1011
 * 0911 0910. */
#include "tests/games/blue-and-gray/bg_plain.h"

START_TEST(contact_obliges)
{
    static const struct {
        const char *side;
        bool in_contact;
    } rows[] = {{"none", true},       {"creek", false}, {"creek bridge", true},
                {"creek ford", true}, {"road", true},   {"creek ford road", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[60];
        again("");
        b_stands(b, "C01 1010, U01 1110");
        snprintf(words, sizeof words, "1010 1110 %s", rows[i].side);
        b_sides(b, words);
        b_fights(b, BG_CONFEDERATE);
        ck_assert_int_eq(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE), rows[i].in_contact);
        ck_assert_int_eq(b->s.obliged_unit[b_unit_of(b, "C01")], 0 + rows[i].in_contact);
        if (rows[i].in_contact) {
            ck_assert(!b_offers(b, "finish"));
            ck_assert_str_eq(b_refusal(b, "finish"), "attack.must");
            ck_assert(b_offers(b, "rest"));
            ck_assert(b_offers(b, "resign")); /* whoever is asked may give up */
        } else
            ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION)); /* nothing to fight: the phase is over */
    }
    proves("BG-combat-1 BG-combat-2 BG-combat-3 BG-terrain-13");
}
END_TEST

/* Who may not attack falls back before it is settled who must: then neither owes anything (RULINGS N36). */
START_TEST(the_ineffective_go_first)
{
    again("effectiveness");
    b_stands(b, "C01 1010, U01 1110, C02 1310, U02 1409");
    b_holds(b, "C01 ineffective");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_CONFEDERATE));
    ck_assert_int_eq(b->s.obliged, 0);
    b_does(b, "retreat C01 0910");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!b->s.obliged_unit[b_unit_of(b, "C01")] && !b->s.obliged_unit[b_unit_of(b, "U01")]);
    ck_assert(b->s.obliged_unit[b_unit_of(b, "C02")] && b->s.obliged_unit[b_unit_of(b, "U02")]);
    ck_assert(!b_offers(b, "aim 1110") && b_offers(b, "aim 1409"));
    again("effectiveness"); /* by the only way there is, nobody is asked */
    b_sides(b, "1010 1011 creek, 1010 0911 creek");
    b_stands(b, "C01 1010, U01 1110, C02 1310, U02 1409");
    b_holds(b, "C01 ineffective");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_int_eq(b_at_hex(b, "C01"), 910);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    proves("BG-combat-1 BG-combat-2");
}
END_TEST

/* Who is across a bare creek owes nothing and is owed nothing, also when others beside him fight. */
START_TEST(over_the_creek_nothing_is_owed)
{
    b_sides(b, "1010 1110 creek");
    b_stands(b, "C01:5 1010, U01:5 1110, U02:5 1011");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_int_eq(b->s.obliged_unit[b_unit_of(b, "U01")], 0);
    b_throws(b, "6");
    b_does(b, "aim 1011; join C01; fight; go-on");
    while (b->s.side == BG_CONFEDERATE && !b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE))
        b_falls_back(b);
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION)); /* nothing is left to fight */
    proves("BG-combat-3 BG-terrain-13");
}
END_TEST

/* Two hexes apart there is no contact, and no attack but by guns. */
START_TEST(neighbours_only)
{
    b_stands(b, "C01 1010, C02 0911, U01 1110");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110");
    ck_assert(b_offers(b, "join C01"));
    ck_assert(!b_offers(b, "join C02"));
    ck_assert(!b_offers(b, "fight"));
    ck_assert_str_eq(b_refusal(b, "fight"), "attack.nobody");
    proves("BG-combat-3");
}
END_TEST

/* C01 touches both enemies, C02 the first only. */
START_TEST(nobody_is_left_alone)
{
    static const struct {
        const char *attack;
        bool is_legal;
    } rows[] = {{"aim 1110; join C01", false},
                {"aim 1110; join C02", true},
                {"aim 1009; join C01", true},
                {"aim 1110; join C01; join C02", false},
                {"aim 1110; join C01; also 1009", false}};
    b_stands(b, "C01 1010, C02 1210, U01 1110, U02 1009");
    b_fights(b, BG_CONFEDERATE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        b_does(b, rows[i].attack);
        ck_assert_msg(b_offers(b, "fight") == rows[i].is_legal, "%s", rows[i].attack);
        if (!rows[i].is_legal)
            ck_assert_str_eq(b_refusal(b, "fight"), "attack.orphan");
        b_does(b, "call-off");
    }
    ck_assert_int_eq(b->s.calls, 5);
    proves("BG-combat-1 BG-combat-2");
}
END_TEST

START_TEST(each_fights_once)
{
    b_stands(b, "C01 1010, C02 1210, U01 1110, U02 1009, C03 2020, U03 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6 6 6 6"); /* 1-1: AR */
    b_does(b, "aim 1110; join C02; fight; go-on; retreat C02 1310; none");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(b->s.attacked[b_unit_of(b, "C02")] && b->s.defended[b_unit_of(b, "U01")]);
    ck_assert_str_eq(b_refusal(b, "aim 1110"), "attack.target_twice");
    ck_assert_str_eq(b_refusal(b, "aim 0909"), "attack.empty");
    b_does(b, "aim 1009");
    ck_assert(!b_offers(b, "also 1110")); /* attacked once: BG-combat-5 */
    b_does(b, "join C01; fight; go-on; retreat C01 1011; none");
    ck_assert_int_eq(b->s.fought, 2);
    b_does(b, "aim 2120");
    ck_assert(!b_offers(b, "join C01"));
    b_does(b, "join C03; fight; go-on");
    proves("BG-combat-4 BG-combat-5 BG-combat-9");
}
END_TEST

/* One against two: each adjacent attacker must touch both. */
START_TEST(several_hexes)
{
    b_stands(b, "C01 1010, C02 1111, C03 1209, U01 1110, U02 1009");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; also 1009");
    ck_assert(!b_offers(b, "join C02")); /* beside 1110 alone */
    b_does(b, "call-off; aim 1110; join C02");
    ck_assert(!b_offers(b, "also 1009"));
    b_does(b, "join C01");
    ck_assert(!b_offers(b, "also 1009")); /* C01 is beside it, C02 is not */
    b_does(b, "call-off; aim 1110; join C01; join C02");
    ck_assert(!b_offers(b, "also 1009"));
    b_does(b, "join C03; call-off; aim 1009; join C01");
    ck_assert(b_offers(b, "also 1110"));
    ck_assert(!b_offers(b, "also 1009"));
    proves("BG-combat-7 BG-combat-8");
}
END_TEST

/* Both units of a hex attack, and are attacked, together. */
START_TEST(stacks_fight_together)
{
    b_stands(b, "C01:5 1010, C02:4 1010, U01:3 1110, U02:2 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1");
    b_does(b, "aim 1110; join C02; fight");
    ck_assert_str_eq(b_tale(b, "attack joined target"),
                     "attack 1110 9 5 5 5 2 0; joined C02 1010 0; joined C01 1010 0; target 1110 5 1 0 0");
    b_does(b, "go-on; retreat U01 1209; retreat U02 1210");
    ck_assert_str_eq(b_tale(b, "result retreated"),
                     "result DR 1110; retreated U01 1110 1209 0; retreated U02 1110 1210 0");
    proves("BG-stack-3 BG-stack-4 BG-combat-6 BG-retreat-4");
}
END_TEST

/* The lower column is the attacker's to name, never a higher one. */
START_TEST(lower_column)
{
    b_stands(b, "C01:9 1010, U01:3 1110");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110");
    ck_assert(!b_offers(b, "column 1"));
    b_does(b, "join C01"); /* 3-1, the seventh column of ten */
    ck_assert(b_offers(b, "column 6"));
    ck_assert(!b_offers(b, "column 7"));
    ck_assert(!b_offers(b, "column 8"));
    ck_assert(!b_offers(b, "column 0"));
    b_throws(b, "6"); /* 3-1: EX; 1-1: AR */
    b_does(b, "column 5; fight; go-on");
    ck_assert_str_eq(b_tale(b, "attack roll result"), "attack 1110 9 3 7 5 1 0; roll 6 0 5 6; result AR 1110");
    proves("BG-combat-10");
}
END_TEST

START_TEST(lowest_column)
{
    b_stands(b, "C01:9 1010, U01:3 1110");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; column 1; fight");
    ck_assert_int_eq(b->s.fight.fought_at, 1);
    proves("BG-combat-10 BG-combat-4");
}
END_TEST

/* What was named for other odds is forgotten when the attack grows. */
START_TEST(column_is_named_last)
{
    b_stands(b, "C01:9 1010, C02:9 1111, U01:3 1110");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; column 2; join C02");
    ck_assert_int_eq(b->s.fight.column, 0);
    b_does(b, "call-off");
    b_stands(b, "U02:3 1009");
    b_does(b, "aim 1110; join C01; column 2; also 1009");
    ck_assert_int_eq(b->s.fight.column, 0);
}
END_TEST

/* An advance into contact obliges nobody (RULINGS BG-N1), and who advanced neither attacks nor is attacked. */
START_TEST(advance_obliges_nobody)
{
    b_stands(b, "C01:5 1010, U01:3 1110, U02:3 1309, C02 1409, U03 1509");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "3");
    b_does(b, "aim 1110; join C01; fight; go-on; retreat U01 1109; advance C01 1110");
    ck_assert_int_eq(b_at_hex(b, "C01"), 1110);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!b_offers(b, "aim 1109")); /* C01 stands beside it now */
    b_does(b, "aim 1309");
    ck_assert(!b_offers(b, "join C01"));
    ck_assert(b_offers(b, "join C02"));
    proves("BG-retreat-13");
}
END_TEST

/* Who advanced beside an enemy that nobody has attacked yet stays out of it. */
START_TEST(who_advanced_has_fought)
{
    b_stands(b, "C01:5 1010, U01:3 1110, U02:3 1209, C02 1309");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "3");
    b_does(b, "aim 1110; join C01; fight; go-on; retreat U01 1109; advance C01 1110; aim 1209");
    ck_assert(!b_offers(b, "join C01"));
    ck_assert_str_eq(b_refusal(b, "join C01"), "attack.twice");
    ck_assert(b_offers(b, "join C02"));
    proves("BG-retreat-13 BG-combat-4");
}
END_TEST

/* Guns beside the enemy must attack like all others: nobody else does it for them. */
START_TEST(guns_must_attack_too)
{
    b_stands(b, "C23:3 1010, C01:5 1209, U01:3 1110");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01");
    ck_assert_str_eq(b_refusal(b, "fight"), "attack.orphan");
    b_does(b, "join C23");
    ck_assert(b_offers(b, "fight"));
    proves("BG-combat-2 BG-artillery-3");
}
END_TEST

/* `rest` fights what must be fought, the best odds first, until nothing is owed. */
START_TEST(rest_meets_all_duties)
{
    b_stands(b, "C01:5 1010, C02:6 1210, U01:3 1110, U02:5 1009, C03:8 2020, U03:2 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6 6 6 6");
    b_does(b, "rest");
    ck_assert_str_eq(b_tale(b, "attack"), "attack 2120 8 2 8 8 1 0");
    b_does(b, "go-on"); /* EX: C03 pays with itself */
    ck_assert_int_eq(b_at_hex(b, "C03"), 0);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    b_does(b, "rest");
    ck_assert_str_eq(b_tale(b, "attack joined"), "attack 1110 6 3 6 6 1 0; joined C02 1210 0");
    b_does(b, "go-on; retreat C02 1311; none; rest");
    ck_assert_str_eq(b_tale(b, "attack joined"), "attack 1009 5 5 5 5 1 0; joined C01 1010 0");
    proves("BG-combat-1 BG-combat-2 BG-combat-9");
}
END_TEST

/* Confederates beside the train alone owe nothing, nor does it; they may attack it all the same (BG-N24). */
START_TEST(the_train)
{
    b_stands(b, "C01:5 1010, U39 1110");
    b_sides(b, "1110 1109 road, 1109 1108 road");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(b_offers(b, "finish"));
    ck_assert(!b_offers(b, "rest"));
    b_throws(b, "1"); /* 5-1: DE */
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert_str_eq(b_tale(b, "attack lost"), "attack 1110 5 1 9 9 1 0; lost U39 1110 1 0");
    ck_assert_int_eq(b->s.points[BG_CONFEDERATE], 1);
    proves("BG-chickamauga-19 BG-chickamauga-15");
}
END_TEST

START_TEST(the_train_does_not_attack)
{
    b_stands(b, "U39 1110, U01 1209, C01 1210, C02 2020, U02 2120");
    b_sides(b, "1110 1109 road");
    b_fights(b, BG_UNION);
    ck_assert_int_eq(b_at_hex(b, "U39"), 1109);     /* it fell back before combat began */
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_UNION)); /* and nobody goes after it: the enemy is not asked */
    ck_assert_str_eq(b_tale(b, "train advanced no-advance"), "train 1110 1109");
    ck_assert_int_eq(b_at_hex(b, "C01"), 1210);
    b_does(b, "aim 1210");
    ck_assert(!b_offers(b, "join U39"));
    ck_assert(b_offers(b, "join U01"));
    const char *why, *rule;
    struct bg_stand at;
    b_stands(b, "U39 1211"); /* beside the enemy all the same */
    bg_look(&b->r, &b->s, &at);
    ck_assert(!bg_may_attack(&b->r, &b->s, &at, b_unit_of(b, "U39"), b_hex_of(b, "1210"), &why, &rule));
    ck_assert_str_eq(rule, "BG-chickamauga-15");
    proves("BG-chickamauga-15 BG-chickamauga-20 BG-chickamauga-21");
}
END_TEST

/* No combat at night, bombardment included; who is in contact stays there unharmed. */
START_TEST(night)
{
    b_stands(b, "C01 1010, U01 1110, C23 1012");
    b->s.night = 1;
    b_fights(b, BG_CONFEDERATE);
    ck_assert(!b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_int_eq(b_at_hex(b, "C01"), 1010);
    ck_assert_int_eq(b_at_hex(b, "U01"), 1110);
    const char *why, *rule;
    struct bg_stand at;
    b->s.side = BG_CONFEDERATE;
    b->s.night = 1;
    bg_look(&b->r, &b->s, &at);
    ck_assert(!bg_may_bombard(&b->r, &b->s, &at, b_unit_of(b, "C23"), b_hex_of(b, "1110"), &why, &rule));
    ck_assert_str_eq(rule, "BG-night-1");
    proves("BG-night-1 BG-night-4");
}
END_TEST

/* A hundred attacks may be thought better of, then only `rest` is left: a phase always ends. */
START_TEST(calls_are_counted)
{
    b_stands(b, "C01 1010, U01 1110");
    b_fights(b, BG_CONFEDERATE);
    for (int i = 0; i < BG_CALLS_MAX; i++)
        b_does(b, "aim 1110; call-off");
    ck_assert(!b_offers(b, "aim 1110"));
    ck_assert(b_offers(b, "rest"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: duties");
    TCase *c = tcase_create("duty");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, contact_obliges);
    tcase_add_test(c, neighbours_only);
    tcase_add_test(c, nobody_is_left_alone);
    tcase_add_test(c, each_fights_once);
    tcase_add_test(c, several_hexes);
    tcase_add_test(c, stacks_fight_together);
    tcase_add_test(c, lower_column);
    tcase_add_test(c, lowest_column);
    tcase_add_test(c, column_is_named_last);
    tcase_add_test(c, advance_obliges_nobody);
    tcase_add_test(c, rest_meets_all_duties);
    tcase_add_test(c, the_train);
    tcase_add_test(c, the_train_does_not_attack);
    tcase_add_test(c, night);
    tcase_add_test(c, calls_are_counted);
    tcase_add_test(c, who_advanced_has_fought);
    tcase_add_test(c, guns_must_attack_too);
    tcase_add_test(c, the_ineffective_go_first);
    tcase_add_test(c, over_the_creek_nothing_is_owed);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
