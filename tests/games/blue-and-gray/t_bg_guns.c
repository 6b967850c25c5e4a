/* SPDX-License-Identifier: Apache-2.0 */
/* Guns of Blue & Gray: range, sight, bombardment, gunboats (BG-artillery-*, BG-shiloh-*). */
#include "tests/games/blue-and-gray/bg_plain.h"
#include <stdio.h>
#include <string.h>

/* ---- guns: C23 and C41 of the Confederates ---- */
static bool may_fire(const char *gun, const char *hex, const char **rule)
{
    struct bg_stand at;
    const char *why;
    bg_look(&b->r, &b->s, &at);
    *rule = "";
    return bg_may_bombard(&b->r, &b->s, &at, b_unit_of(b, gun), b_hex_of(b, hex), &why, rule);
}

START_TEST(range)
{
    static const struct {
        const char *target;
        bool is_legal;
    } rows[] = {{"1011", false}, {"1012", true},      {"1013", true}, {"1014", false},
                {"1210", true},  {"1310", false + 1}, {"1410", false}};
    const char *rule;
    b->s.side = BG_CONFEDERATE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[60];
        snprintf(text, sizeof text, "C23 1010, U18 %s", rows[i].target); /* guns have zones too */
        b_stands(b, text);
        ck_assert_msg(may_fire("C23", rows[i].target, &rule) == rows[i].is_legal, "%s", rows[i].target);
    }
    ck_assert_str_eq(rule, "BG-artillery-1");
    static const char *const others[] = {"C01", "C29", "C31"}; /* foot and horse have no guns */
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        for (int far = 2; far <= 3; far++) {
            char text[80];
            snprintf(text, sizeof text, "C01 0, C23 0, C29 0, C31 0, %s 1010, U18 101%d", others[i], far);
            b_stands(b, text);
            ck_assert(!may_fire(others[i], far == 2 ? "1012" : "1013", &rule));
            ck_assert_str_eq(rule, "BG-artillery-1");
        }
    proves("BG-artillery-1");
}
END_TEST

/* In an enemy zone guns fight like infantry, must attack, and pay for it. */
START_TEST(guns_in_a_zone)
{
    b_stands(b, "C23:5 1010, U01:5 1110, U02 1012");
    b_fights(b, BG_CONFEDERATE);
    const char *rule;
    ck_assert(!may_fire("C23", "1012", &rule));
    ck_assert_str_eq(rule, "BG-artillery-3");
    ck_assert(!b_offers(b, "aim 1012"));
    ck_assert(!b_offers(b, "finish"));
    b_throws(b, "6");
    b_does(b, "aim 1110; join C23; fight; go-on");
    ck_assert_str_eq(b_tale(b, "joined result"), "joined C23 1010 0; result AR 1110");
    ck_assert_int_eq(b->s.fell_back[b_unit_of(b, "C23")] || b_asks(b, BG_STEP_RETREAT, BG_CONFEDERATE), 1);
    proves("BG-artillery-3");
}
END_TEST

/* From afar: by choice, at one hex, and no result touches them. */
START_TEST(bombardment)
{
    b_stands(b, "C23:2 1010, U01:9 1012, U03:9 1112, C01 2020, U02 2120");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_offers(b, "aim 1112")); /* it could fire there instead */
    b_does(b, "aim 1012; join C23");
    ck_assert(!b_offers(b, "also 1112") && !b_offers(b, "also 2120"));
    b_throws(b, "6"); /* 1-5: AE */
    b_does(b, "fight; go-on");
    ck_assert_str_eq(b_tale(b, "attack joined result lost"),
                     "attack 1012 2 9 1 1 1 1; joined C23 1010 1; result AE 1012");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_int_eq(b_at_hex(b, "C23"), 1010);
    ck_assert(!b_offers(b, "aim 1012"));
    proves("BG-artillery-4 BG-artillery-5 BG-artillery-2 BG-combat-4");
}
END_TEST

START_TEST(bombardment_is_voluntary)
{
    b_stands(b, "C23:2 1010, U01:9 1012");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_offers(b, "aim 1012"));
    b_does(b, "finish");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    proves("BG-artillery-4");
}
END_TEST

/* Of guns beside the enemy AR is the end of their effectiveness, as of everybody; not of guns from afar. */
START_TEST(guns_beside_the_enemy_suffer)
{
    again("effectiveness");
    b_stands(b, "C23:5 1010, C41:2 1112, U01:7 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6"); /* 1-1: AR */
    b_does(b, "aim 1110; join C23; join C41; fight; go-on");
    ck_assert_int_eq(b->s.last_result, BG_AR);
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C23")], 1);
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C41")], 0);
    proves("BG-artillery-5");
}
END_TEST

/* AS and AE of an attack that they help leave them as they are, whoever beside the enemy suffers. */
START_TEST(results_spare_guns)
{
    static const struct {
        const char *dice;
        int result;
    } rows[] = {{"4 4", BG_AS}, {"5 5", BG_AE}, {"3 3", BG_AR}}; /* of the column 1-1 */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        again("revised shattered");
        b_stands(b, "C01:3 1010, C23:2 1112, U01:5 1110, C40 2020, U36 2120");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, rows[i].dice);
        b_does(b, "aim 1110; join C01; join C23; fight; go-on");
        int guns = b_unit_of(b, "C23");
        ck_assert_int_eq(b->s.last_result, rows[i].result);
        ck_assert(b_at_hex(b, "C23") == 1112 && !b->s.shattered[guns] && b->s.strength[guns] == 2);
        for (int k = 0; k < b->s.fight.n_moving; k++)
            ck_assert_int_ne(b->s.fight.moving[k], guns);
    }
    proves("BG-artillery-5");
}
END_TEST

/* AR: guns may go back, or stay. */
START_TEST(guns_may_retreat)
{
    for (int leaves = 0; leaves < 2; leaves++) {
        again("");
        b_stands(b, "C23:3 1010, U01:9 1012, C01 2020, U02 2120");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, "1"); /* 1-3: DR; on 2: AR */
        b->die[0] = 2;
        b_does(b, "aim 1012; join C23; fight; go-on");
        ck_assert(b_asks(b, BG_STEP_STAY, BG_CONFEDERATE));
        if (leaves)
            b_does(b, "leave C23; retreat C23 1009");
        else
            b_does(b, "enough");
        ck_assert_str_eq(b_tale(b, "stayed"), ""); /* told of those alone who paid an exchange */
        ck_assert_int_eq(b_at_hex(b, "C23"), leaves ? 1009 : 1010);
        ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    }
    again(""); /* on DR and on EX there is nothing to choose */
    b_stands(b, "C23:9 1010, U01:3 1012, C01 2020, U02 2120");
    b_fights(b, BG_CONFEDERATE);
    for (int i = 0; i < 2; i++) {
        const struct bg_state before = b->s;
        b_throws(b, i ? "2" : "6"); /* 3-1 */
        b_does(b, "aim 1012; join C23; fight; go-on");
        ck_assert_int_eq(b->s.last_result, i ? BG_DR : BG_EX);
        ck_assert(b_asks(b, i ? BG_STEP_RETREAT : BG_STEP_COMBAT, i ? BG_UNION : BG_CONFEDERATE));
        if (i)
            b_does(b, "retreat U01 1013");
        ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE) && b_at_hex(b, "C23") == 1010);
        b->s = before;
    }
    proves("BG-artillery-6");
}
END_TEST

/* Guns add to an attack by neighbours; of several hexes one in range is enough. C23 sees 1009 and not 1110. */
START_TEST(guns_help)
{
    b_stands(b, "C01:4 1010, C23:5 0708, U01:3 1110, U02:3 1009");
    b_fights(b, BG_CONFEDERATE);
    const char *rule;
    ck_assert(may_fire("C23", "1009", &rule));
    ck_assert(!may_fire("C23", "1110", &rule));
    b_does(b, "aim 1110; join C01");
    ck_assert(!b_offers(b, "join C23"));
    b_does(b, "also 1009; join C23; fight");
    ck_assert_str_eq(b_tale(b, "attack"), "attack 1110 9 6 5 5 2 1");
    proves("BG-artillery-7 BG-artillery-8");
}
END_TEST

/* Two guns of one hex: when one has fired the other may fire at nothing else. */
START_TEST(guns_of_one_hex)
{
    b_stands(b, "C23 1010, C41 1010, U01:9 1012, U02:9 1210, C01 2020, U03 2120");
    b_fights(b, BG_CONFEDERATE);
    const char *rule;
    ck_assert(may_fire("C41", "1210", &rule));
    b_throws(b, "6");
    b_does(b, "aim 1012; join C23; fight; go-on");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!may_fire("C41", "1210", &rule));
    ck_assert_str_eq(rule, "BG-artillery-9");
    again("");
    b_stands(b, "C23:2 1010, C41:3 1010, U01:9 1012");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1012; join C23; join C41; fight");
    ck_assert_str_eq(b_tale(b, "attack"), "attack 1012 5 9 4 4 2 2");
    proves("BG-artillery-9");
}
END_TEST

START_TEST(sight)
{
    const char *rule;
    b->s.side = BG_CONFEDERATE;
    b_stands(b, "C23 1010, U01 1012");
    static const struct {
        const char *terrain;
        bool blocks;
    } rows[] = {{"clear", false}, {"rough", false}, {"forest", true}, {"forest-rough", true}, {"town", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[40];
        snprintf(text, sizeof text, "1011 %s", rows[i].terrain);
        b_ground(b, text);
        ck_assert_int_eq(may_fire("C23", "1012", &rule), !rows[i].blocks);
    }
    ck_assert_str_eq(rule, "BG-artillery-10");
    b_ground(b, "1011 clear, 1010 forest, 1012 forest"); /* the ends do not count */
    ck_assert(may_fire("C23", "1012", &rule));
    b_stands(b, "C01 1011, C02 1011"); /* nor do units */
    ck_assert(may_fire("C23", "1012", &rule));
    proves("BG-artillery-10 BG-artillery-12 BG-artillery-13");
}
END_TEST

/* Fire across a creek, bridge, ford or river doubles who is bombarded only; a neighbour's attack undoes it. */
START_TEST(line_of_fire)
{
    static const char *const features[] = {"creek", "creek bridge", "creek ford"};
    for (int i = 0; i < 3; i++) {
        char text[60];
        again("");
        snprintf(text, sizeof text, "1011 1012 %s", features[i]);
        b_sides(b, text);
        b_stands(b, "C23:5 1010, U01:5 1012");
        b_fights(b, BG_CONFEDERATE);
        b_does(b, "aim 1012; join C23; fight");
        ck_assert_str_eq(b_tale(b, "target"), "target 1012 5 2 0 1");
    }
    again("");
    b_ground(b, "1011 river");
    b_stands(b, "C23:5 1010, U01:5 1012");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1012; join C23; fight");
    ck_assert_str_eq(b_tale(b, "target"), "target 1012 5 2 0 1");
    again("");
    b_sides(b, "1011 1012 creek");
    b_stands(b, "C23:5 1010, C01 1112, U01:5 1012");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1012; join C23; join C01; fight");
    ck_assert_str_eq(b_tale(b, "target"), "target 1012 5 1 0 0");
    again("");
    b_stands(b, "C23:5 1010, U01:5 1012");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1012; join C23; fight");
    ck_assert_str_eq(b_tale(b, "target"), "target 1012 5 1 0 0");
    proves("BG-terrain-20");
}
END_TEST

/* Enemies across a bare creek hold no guns: they may fire at whom they like, and at these neighbours too. */
START_TEST(guns_at_a_creek)
{
    const char *rule;
    b_sides(b, "1010 1011 creek");
    b_stands(b, "C23:5 1010, U01:5 1011, U02:5 1013, U03 1210");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_offers(b, "finish"));
    ck_assert(may_fire("C23", "1011", &rule));
    ck_assert(may_fire("C23", "1013", &rule));
    ck_assert(may_fire("C23", "1210", &rule));
    b_does(b, "aim 1011; join C23; fight");
    ck_assert_str_eq(b_tale(b, "joined target"), "joined C23 1010 1; target 1011 5 2 0 1");
    proves("BG-artillery-15 BG-artillery-16");
}
END_TEST

/* Guns that bombard a hex in contact use up its one attack: allowed only if nobody is left alone (RULINGS BG-N30). */
START_TEST(guns_use_up_a_target)
{
    b_stands(b, "C23 1012, C01 1009, U01 1010");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1010; join C23");
    ck_assert(!b_offers(b, "fight"));
    b_does(b, "join C01");
    ck_assert(b_offers(b, "fight"));
    b_does(b, "call-off");
    b_stands(b, "U02 0909"); /* beside C01 too, but C01 owes nothing more */
    proves("BG-combat-2");
}
END_TEST

/* Gunboats of Shiloh: 1 to 3 hexes, never attacked. */
/* Beside the train, which has no zone, they may attack like infantry: that is no bombardment. */
START_TEST(guns_beside_the_train)
{
    struct bg_stand at;
    const char *why, *rule;
    b_stands(b, "C23:3 1010, U39 1110");
    b_fights(b, BG_CONFEDERATE);
    bg_look(&b->r, &b->s, &at);
    ck_assert(!bg_may_bombard(&b->r, &b->s, &at, b_unit_of(b, "C23"), b_hex_of(b, "1110"), &why, &rule));
    ck_assert_str_eq(why, "bombard.range");
    ck_assert(bg_may_attack(&b->r, &b->s, &at, b_unit_of(b, "C23"), b_hex_of(b, "1110"), &why, &rule));
    proves("BG-artillery-1 BG-artillery-16");
}
END_TEST

START_TEST(gunboats)
{
    struct board *kept = b;
    b = a_board("shiloh", "");
    const struct bg_field *f = &b->d->field;
    const char *why, *rule;
    struct bg_stand at;
    int boat = 0, seen = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].type == BG_GUNBOAT)
            boat = unit;
    ck_assert_int_gt(boat, 0);
    ck_assert_int_eq(f->unit[boat].strength, 3);
    b->s.side = BG_UNION;
    for (int far = 0; far <= 4; far++)
        for (int hex = 1; hex <= f->grid.n; hex++) {
            if (kit_hex_distance(&f->grid, b->s.hex[boat], hex) != far || !bg_may_stand(f, BG_INFANTRY, hex) ||
                !bg_sees(&b->r, f, b->s.hex[boat], hex))
                continue;
            int16_t was[BG_UNITS_MAX];
            memcpy(was, b->s.hex, sizeof was);
            for (int unit = 1; unit <= f->n_units; unit++)
                if (unit != boat)
                    b->s.hex[unit] = 0;
            int enemy = 0;
            for (int unit = 1; unit <= f->n_units && !enemy; unit++)
                enemy = f->unit[unit].side == BG_CONFEDERATE && b->s.status[unit] == BG_HERE ? unit : 0;
            b->s.hex[enemy] = (int16_t)hex;
            bg_look(&b->r, &b->s, &at);
            bool can = bg_may_bombard(&b->r, &b->s, &at, boat, hex, &why, &rule);
            ck_assert_int_eq(can, far >= 1 && far <= 3);
            ck_assert(!bg_may_attack(&b->r, &b->s, &at, boat, hex, &why, &rule));
            seen += can;
            b->s.side = BG_CONFEDERATE;
            ck_assert(!bg_may_target(&b->r, &b->s, &at, b->s.hex[boat], &why, &rule));
            ck_assert_str_eq(rule, "BG-shiloh-15");
            b->s.side = BG_UNION;
            memcpy(b->s.hex, was, sizeof was);
        }
    ck_assert_int_gt(seen, 3);
    struct kit_set open, displacing; /* nothing drives it away */
    bg_ways_back(&b->r, &b->s, &at, boat, &open, &displacing);
    ck_assert(kit_is_empty(&open) && kit_is_empty(&displacing));
    close_board(b);
    b = kept;
    proves("BG-shiloh-13 BG-shiloh-15 BG-shiloh-16");
}
END_TEST

/* Boats and those on the bank beside them owe each other nothing, in either combat; the boat has no zone there. */
START_TEST(gunboats_touch_nobody)
{
    struct board *kept = b;
    for (int side = 0; side < BG_SIDES; side++) {
        b = a_board("shiloh", "");
        for (int unit = 1; unit <= b->d->field.n_units; unit++) {
            b->s.hex[unit] = 0;
            b->s.status[unit] = BG_OUT;
        }
        b_stands(b, "U35 1608, C01 1508, C02 1509");
        struct bg_stand at;
        bg_look(&b->r, &b->s, &at);
        ck_assert(kit_is_empty(&at.zone[BG_UNION]) && !kit_has(&at.zone[BG_CONFEDERATE], b_hex_of(b, "1608")));
        b->s.turn = 3;
        b_fights(b, side);
        for (int unit = 1; unit <= b->d->field.n_units; unit++)
            ck_assert_int_eq(b->s.obliged_unit[unit], 0);
        ck_assert_int_eq(b_asks(b, BG_STEP_COMBAT, BG_UNION), side == BG_UNION); /* it may fire, and need not */
        if (side == BG_UNION)
            ck_assert(b_offers(b, "finish") && b_offers(b, "aim 1508"));
        close_board(b);
    }
    b = kept;
    proves("BG-shiloh-14 BG-shiloh-16");
}
END_TEST

/* One shot a boat, in the Union's combat by day, at what it sees; whatever comes of it, the boat lies where it lay. */
START_TEST(gunboats_fire)
{
    struct board *kept = b;
    const char *why, *rule;
    struct bg_stand at;
    for (int night = 0; night < 2; night++) {
        b = a_board("shiloh", "");
        for (int unit = 1; unit <= b->d->field.n_units; unit++) {
            b->s.hex[unit] = 0;
            b->s.status[unit] = BG_OUT;
        }
        b_ground(b, "1408 clear, 1508 clear, 1407 clear, 1507 clear, 1510 clear");
        b_stands(b, "U35 1608, U36 1610, C01:30 1408, C02:30 1407, C03 1510");
        b->s.turn = night ? 7 : 3;
        b->s.night = night;
        bg_look(&b->r, &b->s, &at);
        int boat = b_unit_of(b, "U35");
        b->s.side = BG_CONFEDERATE;
        ck_assert(!bg_may_bombard(&b->r, &b->s, &at, boat, b_hex_of(b, "1408"), &why, &rule));
        b->s.side = BG_UNION;
        ck_assert_int_eq(bg_may_bombard(&b->r, &b->s, &at, boat, b_hex_of(b, "1408"), &why, &rule), !night);
        b_fights(b, BG_UNION);
        if (night) {
            ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE));
            close_board(b);
            continue;
        }
        b_ground(b, "1508 forest, 1507 forest");
        ck_assert(!b_offers(b, "aim 1408"));
        b_ground(b, "1508 clear, 1507 clear");
        const struct bg_state before = b->s;
        for (int result = BG_AR; result >= BG_AE; result -= BG_AR - BG_AE) {
            b->s = before;
            b_throws(b, result == BG_AR ? "1" : "6"); /* of the column 1-5 */
            b_does(b, "aim 1408; join U35; fight; go-on");
            ck_assert_int_eq(b->s.last_result, result);
            ck_assert(b_at_hex(b, "U35") == 1608 && b->s.points[BG_CONFEDERATE] == 0);
            ck_assert(b_asks(b, BG_STEP_COMBAT, BG_UNION));
        }
        bg_look(&b->r, &b->s, &at);
        ck_assert(!bg_may_bombard(&b->r, &b->s, &at, boat, b_hex_of(b, "1407"), &why, &rule));
        ck_assert_str_eq(rule, "BG-combat-4");
        close_board(b);
    }
    b = kept;
    proves("BG-shiloh-16");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: guns");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, range);
    tcase_add_test(c, guns_in_a_zone);
    tcase_add_test(c, bombardment);
    tcase_add_test(c, bombardment_is_voluntary);
    tcase_add_test(c, guns_may_retreat);
    tcase_add_test(c, guns_help);
    tcase_add_test(c, guns_of_one_hex);
    tcase_add_test(c, sight);
    tcase_add_test(c, line_of_fire);
    tcase_add_test(c, guns_at_a_creek);
    tcase_add_test(c, guns_use_up_a_target);
    tcase_add_test(c, guns_beside_the_train);
    tcase_add_test(c, gunboats);
    tcase_add_test(c, guns_beside_the_enemy_suffer);
    tcase_add_test(c, results_spare_guns);
    tcase_add_test(c, gunboats_touch_nobody);
    tcase_add_test(c, gunboats_fire);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
