/* SPDX-License-Identifier: Apache-2.0 */
/* What an exchange costs (BG-crt-19 to -21, BG-V-exchange-*, RULINGS BG-N2, BG-N3, BG-N17). Every payment that is
 * offered is held against all that there are, found by trying each. */
#include "tests/games/blue-and-gray/bg_plain.h"
#include "tests/games/blue-and-gray/bg_random.h"
#include <stdio.h>
#include <string.h>

/* An exchange at 1110: attackers from 1010 and 1111 join, and the defence of U01 alone has to be paid. */
static void exchange(const char *options, const char *units, const char *joins, const char *dice)
{
    char text[200];
    again(options);
    b_stands(b, units);
    b_stands(b, "C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, dice);
    snprintf(text, sizeof text, "aim 1110; %s; fight; go-on", joins);
    b_does(b, text);
    ck_assert_int_eq(b->s.last_result, BG_EX);
}

START_TEST(printed_strength)
{
    close_board(b);
    b = a_plain("");
    b_ground(b, "1110 rough");
    b_stands(b, "C01:9 1010, C02:9 1010, C03:6 1111, U01:3 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6");
    b_does(b, "aim 1110; join C01; join C03; fight; go-on"); /* 24 against 6 */
    ck_assert_str_eq(b_tale(b, "attack lost"), "attack 1110 24 6 8 8 3 0; lost U01 1110 3 0");
    ck_assert_int_eq(b->s.fight.due, 3);
    b_does(b, "lose C03");
    ck_assert_str_eq(b_tale(b, "paid lost"), "paid C03 6 0 0; lost C03 1111 6 2");
    ck_assert(b->s.points[BG_CONFEDERATE] == 3 && b->s.points[BG_UNION] == 6); /* what is paid is lost */
    proves("BG-crt-19 BG-crt-20 BG-victory-1");
}
END_TEST

/* 6, 4 and 2 may pay 3: 6 or 4, for 2 would be spared beside either. */
START_TEST(no_needless_loss)
{
    exchange("", "C01:6 1010, C02:4 1010, C03:2 1111, U01:3 1110", "join C01; join C03", "5");
    ck_assert(b_offers(b, "lose C01"));
    ck_assert(b_offers(b, "lose C02"));
    ck_assert(!b_offers(b, "lose C03"));
    b_does(b, "lose C02; none");
    ck_assert_int_eq(b_at_hex(b, "C02"), 0);
    exchange("", "C01:9 1010, C02:6 1010, C03:3 1111, C04:2 1111, U01:5 1110", "join C01; join C03", "5");
    b_does(b, "lose C04"); /* only the 3 completes it: the others alone would be enough */
    ck_assert_str_eq(b_tale(b, "paid"), "paid C04 2 0 3; paid C03 3 0 0");
    proves("BG-crt-21");
}
END_TEST

START_TEST(default_payment)
{
    exchange("", "C01:6 1010, C02:4 1010, C03:2 1111, U01:3 1110", "join C01; join C03", "5");
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_LOSE && o.arg[0] == b_unit_of(b, "C02")); /* fewest points */
    exchange("revised shattered", "C01:6 1010, C02:3 1010, C03:3 1111, U01:3 1110", "join C01; join C03", "4 4");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_SHATTER && o.arg[0] == b_unit_of(b, "C01")); /* no points at all */
    exchange("revised shattered", "C01:6 1010, C02:1 1010, C03:12 1111, U01:4 1110", "join C01; join C03", "4 4");
    b_stands(b, "C03 0"); /* 3 by shattering and 1 by a loss, whichever comes first: the shattering */
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_SHATTER && o.arg[0] == b_unit_of(b, "C01"));
}
END_TEST

/* Guns that fire from afar neither pay nor count (BG-N2); who can't pay enough loses all (BG-N3). */
START_TEST(not_enough)
{
    exchange("", "C01:2 1010, C23:10 1112, U01:3 1110", "join C01; join C23", "5");
    ck_assert_str_eq(b_tale(b, "paid lost"), "lost U01 1110 3 0; paid C01 2 0 1; lost C01 1010 2 2");
    ck_assert_int_eq(b_at_hex(b, "C23"), 1112);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE)); /* nobody is left to advance */
    exchange("", "C01:2 1010, C02:3 1010, C23:10 1112, U01:5 1110", "join C01; join C23", "6"); /* just enough */
    ck_assert_str_eq(b_tale(b, "paid"), "paid C01 2 0 3; paid C02 3 0 0");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    proves("BG-artillery-5 BG-crt-19");
}
END_TEST

/* ---- all payments, by trying each ---- */
enum { UNITS = 5, CODES = 1024 /* 4 to the fifth */ };
enum { KEPT, LOST, SHATTERED, BOTH /* shattered, then lost */, WAYS };
static const char *const payers[UNITS] = {"C01", "C02", "C03", "C04", "C05"};

static bool covers(const int strength[UNITS], const int how[UNITS], int due, bool shattering)
{
    int paid = 0, least = 999;
    for (int i = 0; i < UNITS; i++) {
        int half = (strength[i] + 1) / 2, part = strength[i] - half;
        bool can = shattering && part > 0;
        if (how[i] >= SHATTERED && !can)
            return false;
        if (how[i] == KEPT)
            continue;
        int spares = how[i] >= SHATTERED ? part : can ? half : strength[i];
        paid += how[i] == SHATTERED ? part : strength[i];
        least = spares < least ? spares : least;
    }
    return paid >= due && paid - due < least;
}

/* Which first orders lead to some payment: a bit for each unit, to lose it or to shatter it. */
static int first_orders(const int strength[UNITS], int due, bool shattering)
{
    int bits = 0, how[UNITS];
    for (int code = 0; code < CODES; code++) {
        for (int i = 0, rest = code; i < UNITS; i++, rest /= WAYS)
            how[i] = rest % WAYS;
        if (covers(strength, how, due, shattering))
            for (int i = 0; i < UNITS; i++)
                bits |= how[i] == KEPT ? 0 : 1 << (2 * i + (how[i] >= SHATTERED));
    }
    return bits;
}

static void check_payment(uint64_t *seed, bool shattering)
{
    int strength[UNITS], due = 1 + (int)random_below(seed, 8), sum = 0;
    char text[200] = "";
    for (int i = 0; i < UNITS; i++) {
        strength[i] = 1 + (int)random_below(seed, 7);
        sum += strength[i];
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s:%d 101%d, ", payers[i], strength[i], i % 3 + 1);
    }
    close_board(b);
    b = a_plain(shattering ? "revised shattered" : "");
    b_stands(b, text);
    b_fights(b, BG_CONFEDERATE); /* nobody there: a bare state, taken to the question */
    memset(&b->s.fight, 0, sizeof b->s.fight);
    b->s.side = BG_CONFEDERATE;
    b->s.fight.n_targets = 1;
    b->s.fight.target[0] = (int16_t)b_hex_of(b, "1110");
    b->s.fight.result = BG_EX;
    b->s.fight.due = due;
    for (int i = 0; i < UNITS; i++)
        b->s.fight.attacker[b->s.fight.n_attackers++] = (uint8_t)b_unit_of(b, payers[i]);
    if (sum <= due)
        return;
    flow_goto(&b->s, BG_STEP_COMBAT, 0);
    flow_call(&b->s, BG_STEP_PAY, ONLY(BG_CONFEDERATE));
    int want = first_orders(strength, due, shattering), got = 0;
    for (int i = 0; i < UNITS; i++) {
        char lose[20], shatter[20];
        snprintf(lose, sizeof lose, "lose %s", payers[i]);
        snprintf(shatter, sizeof shatter, "shatter %s", payers[i]);
        got |= b_offers(b, lose) << 2 * i | b_offers(b, shatter) << (2 * i + 1);
    }
    ck_assert_msg(want == got, "%s due %d: want %x, offered %x", text, due, (unsigned)want, (unsigned)got);
}

START_TEST(all_payments)
{
    uint64_t seed = 1862;
    for (int i = 0; i < 400; i++)
        check_payment(&seed, i % 2);
    proves("BG-crt-21 BG-V-exchange-2 BG-V-exchange-3");
}
END_TEST

/* ---- with shattering ---- */
/* A 6 shattered to 3 pays 3, as the loss of a whole 3 would; it may stay or go, others may not go. */
START_TEST(payment_by_shattering)
{
    for (int goes = 0; goes < 2; goes++) {
        exchange("revised shattered", "C01:6 1010, C02:3 1010, C03:3 1111, U01:3 1110", "join C01; join C03", "4 4");
        ck_assert(b_offers(b, "shatter C01"));
        ck_assert(b_offers(b, "lose C02"));
        b_does(b, "shatter C01");
        ck_assert_str_eq(b_tale(b, "paid shattered"), "paid C01 3 1 0; shattered C01 1010 3 2");
        ck_assert(b_asks(b, BG_STEP_STAY, BG_CONFEDERATE));
        ck_assert(!b_offers(b, "leave C02"));
        b_does(b, goes ? "leave C01; retreat C01 1009" : "enough");
        ck_assert_str_eq(b_tale(b, "stayed"), goes ? "" : "stayed C01");
        ck_assert_int_eq(b_at_hex(b, "C01"), goes ? 1009 : 1010);
        ck_assert(b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE));
        ck_assert_int_eq(b_offers(b, "advance C01 1110"), !goes);
        ck_assert(b_offers(b, "advance C02 1110"));
        ck_assert_int_eq(b->s.points[BG_UNION], 0); /* nothing for a shattered unit */
    }
    exchange("revised shattered", "C01:5 1010, C02:5 1010, U01:2 1110", "join C01", "4 4"); /* 5 pays 2: 3 are left */
    b_does(b, "shatter C01");
    ck_assert_str_eq(b_tale(b, "paid shattered"), "paid C01 2 1 0; shattered C01 1010 3 2");
    proves("BG-V-exchange-2 BG-V-exchange-4 BG-V-exchange-5 BG-V-exchange-ex1 BG-V-shattered-2 BG-V-shattered-9 "
           "BG-retreat-11");
}
END_TEST

/* The same unit may be shattered and then lost in one payment: it pays all that it has (BG-N17). */
START_TEST(twice_in_one_payment)
{
    exchange("revised shattered", "C01:7 1010, C02:9 1010, U01:4 1110", "join C01", "4 4");
    ck_assert(!b_offers(b, "shatter C01")); /* 3 of 4: whatever pays the rest would have paid all */
    exchange("revised shattered", "C01:2 1010, C02:5 1010, C03:5 1111, U01:2 1110", "join C01; join C03", "5 5");
    b_does(b, "shatter C01"); /* what is still due only the rest of it pays */
    ck_assert_str_eq(b_tale(b, "paid lost"), "paid C01 1 1 1; paid C01 1 0 0; lost C01 1010 2 2");
    ck_assert_int_eq(b->s.points[BG_UNION], 2);
    proves("BG-V-exchange-3 BG-V-shattered-9");
}
END_TEST

/* What is due is the shattered strength of shattered defenders. */
START_TEST(shattered_defenders)
{
    close_board(b);
    b = a_plain("revised shattered");
    b_stands(b, "C01:6 1010, C02:3 1010, C03:3 1111, U01:5 1110, C40 2020, U36 2120");
    b_holds(b, "U01 shattered");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "4 4");
    b_does(b, "aim 1110; join C01; join C03; fight; go-on");
    ck_assert_str_eq(b_tale(b, "attack lost"),
                     "attack 1110 12 3 9 9 3 0; lost U01 1110 5 0"); /* its points are whole */
    ck_assert_int_eq(b->s.fight.due, 3);
    proves("BG-V-exchange-1 BG-V-shattered-8 BG-V-shattered-9");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: payments");
    TCase *c = tcase_create("pay");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, printed_strength);
    tcase_add_test(c, no_needless_loss);
    tcase_add_test(c, default_payment);
    tcase_add_test(c, not_enough);
    tcase_add_test(c, all_payments);
    tcase_add_test(c, payment_by_shattering);
    tcase_add_test(c, twice_in_one_payment);
    tcase_add_test(c, shattered_defenders);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
