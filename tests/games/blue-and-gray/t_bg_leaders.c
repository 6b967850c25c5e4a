/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders of Blue & Gray who are lost, driven out and come back (BG-V-eliminate-*, -leaders-*, -replace-*). */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static int leader_of(const struct board *b, const char *name)
{
    return b_unit_of(b, name) - BG_UNITS_MAX;
}

static bool out(const struct board *b, const char *unit)
{
    return b->s.out_of_command[b_unit_of(b, unit)] != 0;
}

/* ---- loss ---- */
/* Hood's Law attacks alone at 1-5 and dies of a 4; what the die then says of Hood. */
static void law_attacks(struct board *b)
{
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1011; join C14; fight; go-on; keep");
}

START_TEST(test_risk)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:1 1010, U02:6 1011, C16 1020");
    b_throws(b, "4 1");
    law_attacks(b);
    ck_assert_str_eq(b_tale(b, "leader-roll leader-lost"), "leader-roll Hood 1 1 0; leader-lost Hood 4");
    ck_assert_int_eq(b->s.points[BG_UNION], 1 + 4);
    ck_assert_int_eq(b->s.leader_back[leader_of(b, "Gen Hood")], 1);
    close_board(b);
    b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:1 1010, U02:6 1011, C16 1020");
    b_throws(b, "4 2");
    law_attacks(b); /* to the only unit of his command */
    ck_assert_str_eq(b_tale(b, "leader-roll leader-goes"), "leader-roll Hood 2 1 0; leader-goes Hood 1010 1020 C16");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1020);
    close_board(b);
    proves("BG-V-eliminate-1 BG-V-eliminate-4 BG-V-replace-1 BG-victory-1");
}
END_TEST

/* Who dies in payment of an exchange, in defence, or with no way back was with him all the same. */
START_TEST(test_risk_whatever_kills)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:4 1010, U02:1 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6 1"); /* 4-1: EX, then the die for Hood */
    b_does(b, "aim 1110; join C14; fight; go-on; keep");
    ck_assert_str_eq(b_tale(b, "paid leader-roll leader-lost"),
                     "paid C14 4 0 0; leader-roll Hood 1 1 0; leader-lost Hood 4");
    close_board(b);
    b = a_plain("leaders");
    b_stands(b, "C14:12 1010, U02:2 1110, Gen Thomas 1110, U03 1120, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1 1"); /* 6-1: DE */
    b_does(b, "aim 1110; join C14; fight; go-on");
    ck_assert_str_eq(b_tale(b, "leader-roll leader-lost"), "leader-roll Thomas 1 1 0; leader-lost Thomas 4");
    close_board(b);
    b = a_plain("leaders");
    b_stands(b, "C14:4 1010, U02:4 1110, Gen Thomas 1110, U03 1120, C40 2020, U36 2120");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1110 1210 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1 2"); /* 1-1: DR, and no way; surrounded, as he could go nowhere either */
    b_does(b, "aim 1110; join C14; fight; go-on");
    ck_assert_str_eq(b_tale(b, "lost leader-roll leader-lost"),
                     "lost U02 1110 4 1; leader-roll Thomas 2 2 1; leader-lost Thomas 4");
    close_board(b);
    proves("BG-V-eliminate-1 BG-V-eliminate-2");
}
END_TEST

START_TEST(test_surrounded)
{
    struct board *b = a_plain("leaders");
    int hood;
    b_stands(b, "Gen Hood 1010, C14 1010, U02 1012, U03 0909, U04 1109, C16 1020");
    hood = leader_of(b, "Gen Hood");
    moves(b, BG_CONFEDERATE, 3);
    /* 0909 and 1109 hold 1009, 0910, 1110 and stand beside him; 1012 holds 1011; 0911 and 1111 are open */
    b_throws(b, "2");
    ck_assert(bg_leader_risk(&b->r, &b->s, hood, b_unit_of(b, "C14"), &b->play));
    ck_assert_int_eq(b->s.leader_status[hood], BG_HERE);
    b->s.leader_home[hood] = b->s.leader_from[hood] = 0;
    b_stands(b, "U05 0912, U06 1112, C17 1011"); /* a friend in a zone is no way out */
    b_throws(b, "2");
    ck_assert(bg_leader_risk(&b->r, &b->s, hood, b_unit_of(b, "C14"), &b->play));
    ck_assert_int_eq(b->s.leader_status[hood], BG_LOST);
    close_board(b);
    b = a_plain("leaders"); /* over a creek without a crossing nobody comes away */
    b_stands(b, "Gen Hood 1010, C14 1010, U02 1012, U03 0909, U04 1109, C16 1020");
    b_sides(b, "1010 0911 creek, 1010 1111 creek");
    moves(b, BG_CONFEDERATE, 3);
    b_throws(b, "2");
    ck_assert(bg_leader_risk(&b->r, &b->s, hood, b_unit_of(b, "C14"), &b->play));
    ck_assert_int_eq(b->s.leader_status[hood], BG_LOST);
    close_board(b);
    b = a_plain("leaders"); /* by two units in whose hexes no other has a zone, and by their zones */
    b_stands(b, "Gen Hood 1010, C14 1010, U02 1110, U03 0911, C16 1020");
    moves(b, BG_CONFEDERATE, 3);
    b_throws(b, "2");
    ck_assert(bg_leader_risk(&b->r, &b->s, hood, b_unit_of(b, "C14"), &b->play));
    ck_assert_int_eq(b->s.leader_status[hood], BG_LOST);
    close_board(b);
    proves("BG-V-eliminate-2");
}
END_TEST

/* Two with him die at once: one die. */
START_TEST(test_one_event)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:1 1010, C16:1 1010, U02:12 1011, C12 1020");
    b_throws(b, "4 5 1");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1011; join C14; fight; go-on; keep");
    ck_assert_str_eq(b_tale(b, "leader-roll leader-lost"), "leader-roll Hood 5 1 0");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1020);
    close_board(b);
    proves("BG-V-eliminate-1");
}
END_TEST

START_TEST(test_home)
{
    struct board *b = a_plain("leaders"); /* two as near: his owner says to whom; by default to the stronger */
    b_stands(b, "Gen Hood 1010, C14:1 1010, U02:6 1011, C16:3 1007, C12:4 1013");
    b_throws(b, "4 6");
    law_attacks(b);
    ck_assert(b_asks(b, BG_STEP_HOME, BG_CONFEDERATE));
    ck_assert(b_offers(b, "resign"));
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_GO && o.n_args == 2 && o.arg[1] == b_unit_of(b, "C12"));
    ck_assert(!b_offers(b, "stay Gen.Hood"));
    b_does(b, "go Gen.Hood C16");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1007);
    close_board(b);
    b = a_plain("leaders"); /* a unit of another corps is still with him: he may stay with it */
    int hood = leader_of(b, "Gen Hood");
    b_stands(b, "Gen Hood 1010, C14:1 1010, C01 1010, U02 2020, C16 1016");
    moves(b, BG_CONFEDERATE, 3);
    b_throws(b, "6 6");
    ck_assert(bg_lose_unit(&b->r, &b->s, b_unit_of(b, "C14"), 0, &b->play));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert(b_asks(b, BG_STEP_HOME, BG_CONFEDERATE));
    ck_assert(b_offers(b, "stay Gen.Hood") && b_offers(b, "go Gen.Hood C16"));
    b_does(b, "stay Gen.Hood");
    ck_assert_int_eq(b->s.leader_hex[hood], b_hex_of(b, "1010"));
    close_board(b);
    b = a_plain("leaders"); /* nobody of his command is left */
    b_stands(b, "Gen Hood 1010, C14:1 1010, U02:6 1011, C18 1020");
    b_throws(b, "4 6");
    law_attacks(b);
    ck_assert_str_eq(b_tale(b, "removed leader-lost"), "removed Hood");
    ck_assert_int_eq(b->s.leader_status[leader_of(b, "Gen Hood")], BG_LOST);
    ck_assert_int_eq(b->s.leader_back[leader_of(b, "Gen Hood")], 0);
    ck_assert_int_eq(b->s.points[BG_UNION], 1);
    close_board(b);
    proves("BG-V-eliminate-3 BG-V-leaders-14");
}
END_TEST

/* An enemy comes into the hex where he is alone. */
START_TEST(test_driven_out)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14 1020, C16 1015, U02 1008");
    moves(b, BG_UNION, 3);
    b_does(b, "move U02 1011"); /* through it */
    ck_assert_str_eq(b_tale(b, "leader-goes"), "leader-goes Hood 1010 1015 C16");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    close_board(b);
    b = a_plain("leaders"); /* two as near: his owner is asked in the middle of the enemy's moves */
    b_stands(b, "Gen Hood 1010, C14 1213, C16 0813, U02 1007");
    moves(b, BG_UNION, 3);
    b_does(b, "move U02 1010");
    ck_assert(b_asks(b, BG_STEP_HOME, BG_CONFEDERATE));
    ck_assert(!b_offers(b, "stay Gen.Hood"));
    b_does(b, "go Gen.Hood C16");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    close_board(b);
    proves("BG-V-leaders-12 BG-V-leaders-14");
}
END_TEST

/* A stack parts: he goes with one of it. */
START_TEST(test_follows)
{
    struct board *b = a_plain("leaders");
    int hood = leader_of(b, "Gen Hood");
    b_stands(b, "Gen Hood 1010, C14 1009, C01 1008, U02 2020");
    moves(b, BG_UNION, 3);
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C14"), b_hex_of(b, "1010"));
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C01"), b_hex_of(b, "1010"));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert(b_asks(b, BG_STEP_HOME, BG_CONFEDERATE));
    ck_assert(b_offers(b, "follow Gen.Hood C14") && b_offers(b, "follow Gen.Hood C01") &&
              !b_offers(b, "stay Gen.Hood"));
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert_int_eq(o.arg[1], b_unit_of(b, "C14")); /* of his command, though C01 is the stronger */
    b_does(b, "follow Gen.Hood C01");
    ck_assert_int_eq(b->s.leader_hex[hood], b_hex_of(b, "1008"));
    ck_assert_int_eq(b->s.leader_home[hood] + b->s.leader_from[hood] + b->s.leader_also[hood], 0);
    b_stands(b, "Gen Hood 1010, C01 1010"); /* one goes, one stays */
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C14"), b_hex_of(b, "1010"));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert(b_offers(b, "stay Gen.Hood") && b_offers(b, "follow Gen.Hood C14"));
    b_does(b, "stay Gen.Hood");
    ck_assert_int_eq(b->s.leader_hex[hood], b_hex_of(b, "1010"));
    b_stands(b, "C14 1010, C01 1009"); /* the one of his command stays: he too, unless his owner says otherwise */
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C01"), b_hex_of(b, "1010"));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert(b_offers(b, "follow Gen.Hood C01"));
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert(o.verb == BG_STAY && o.n_args == 1 && o.arg[0] == hood);
    b_does(b, "stay Gen.Hood");
    b_stands(b, "C14 1009, C01 1001"); /* all go: with the only one, unasked */
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C14"), b_hex_of(b, "1010"));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.leader_hex[hood], b_hex_of(b, "1009"));
    b_stands(b, "Gen Hood 1010"); /* after an advance he may stay where he is, even alone */
    b->s.advanced[b_unit_of(b, "C14")] = 1;
    bg_may_follow(&b->r, &b->s, b_unit_of(b, "C14"), b_hex_of(b, "1010"));
    bg_call_home(&b->s);
    bg_home_run(&b->r, &b->s, &b->play);
    ck_assert(b_offers(b, "follow Gen.Hood C14"));
    b_does(b, "stay Gen.Hood");
    ck_assert_int_eq(b->s.leader_hex[hood], b_hex_of(b, "1010"));
    close_board(b);
    proves("BG-V-leaders-13");
}
END_TEST

/* He goes with who is driven back, of either side; where his stack parts his owner says with whom. */
START_TEST(test_follows_a_retreat)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:4 1010, U02:4 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "6"); /* 1-1: AR */
    b_does(b, "aim 1110; join C14; fight; go-on; keep; retreat C14 0910");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 910);
    close_board(b);
    b = a_plain("leaders");
    b_stands(b, "C14:4 1010, U02:2 1110, U03:2 1110, Gen Thomas 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1"); /* DR */
    b_does(b, "aim 1110; join C14; fight; go-on; retreat U02 1109; retreat U03 1209");
    ck_assert(b_asks(b, BG_STEP_HOME, BG_UNION));
    ck_assert(!b_offers(b, "stay Gen.Thomas") && b_offers(b, "follow Gen.Thomas U02"));
    b_does(b, "follow Gen.Thomas U03");
    ck_assert_int_eq(b_at_hex(b, "Gen Thomas"), 1209);
    close_board(b);
    proves("BG-V-leaders-13");
}
END_TEST

/* A whole attack: the one who stood with him goes into the hex that is empty now, and he may go with it. */
START_TEST(test_follows_an_advance)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14:12 1010, U02:2 1110, C40 2020, U36 2120");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1"); /* 6-1: DE */
    b_does(b, "aim 1110; join C14; fight; go-on; keep; advance C14 1110");
    ck_assert(b_asks(b, BG_STEP_HOME, BG_CONFEDERATE));
    b_does(b, "follow Gen.Hood C14");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1110);
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    close_board(b);
    proves("BG-V-leaders-13 BG-retreat-11 BG-retreat-12 BG-retreat-14");
}
END_TEST

/* ---- return ---- */
static struct board *lost_hood(const char *units, const char *dice)
{
    struct board *b = a_plain("leaders");
    int hood = leader_of(b, "Gen Hood");
    b_stands(b, units);
    b_stands(b, "U02 2020");
    b_throws(b, dice);
    b->s.leader_status[hood] = BG_LOST;
    b->s.leader_back[hood] = 1;
    b->s.side = BG_UNION;
    b->s.turn = 3;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_UNION));
    b_does(b, "finish"); /* his side's player turn opens */
    return b;
}

START_TEST(test_return)
{
    struct board *b = lost_hood("C14:4 1010, C16:5 1012, C12:3 1014, C13:3 1016, C15:3 1018, C18 1019", "4");
    ck_assert(b_asks(b, BG_STEP_RETURN, BG_CONFEDERATE));
    ck_assert(b_offers(b, "resign"));
    ck_assert(!b_offers(b, "return Gen.Hood C18")); /* of another corps */
    struct order o;
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert_int_eq(o.arg[1], b_unit_of(b, "C16"));
    b_does(b, "return Gen.Hood C14");
    ck_assert_str_eq(b_tale(b, "returned return-roll"), "returned Hood C14 1010; return-roll Hood 4 5 4");
    ck_assert(b->s.flow.depth == 1 && flow_peek(&b->s)->step == BG_STEP_MOVE); /* four of the four others: forced */
    ck_assert_str_eq(b_tale(b, "out"), "out C12; out C13; out C15; out C16");
    ck_assert(!out(b, "C14") && out(b, "C16") && out(b, "C12") && out(b, "C13") && out(b, "C15"));
    ck_assert_int_eq(b->s.out_of_command[b_unit_of(b, "C16")], BG_OUT_BY_FOE);
    ck_assert_int_eq(b->s.out_of_command[b_unit_of(b, "C18")], BG_OUT_OF_RANGE); /* Polk is not there */
    close_board(b);
    b = lost_hood("C14:4 1010, C16:5 1012, C12:3 1014, C13:3 1016, C15:3 1018", "5"); /* not below five */
    b_does(b, "return Gen.Hood C14");
    ck_assert_str_eq(b_tale(b, "out return-roll"), "return-roll Hood 5 5 0");
    ck_assert(!out(b, "C16") && !out(b, "C12")); /* within four of him */
    close_board(b);
    b = lost_hood("C14:4 1010, C16:5 1012, C12:3 1014, C13:3 1016, C15:3 1010", "2");
    b_does(b, "return Gen.Hood C14");
    ck_assert(b_asks(b, BG_STEP_OUT, BG_UNION));                   /* the opponent chooses two */
    ck_assert(!b_offers(b, "out C14") && !b_offers(b, "out C15")); /* not those with him */
    ck_assert(b_offers(b, "resign"));
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o));
    ck_assert_int_eq(o.arg[0], b_unit_of(b, "C16"));
    b_does(b, "out C12; out C13");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE));
    ck_assert(out(b, "C12") && out(b, "C13") && !out(b, "C16"));
    ck_assert_int_eq(b->s.out_roll + b->s.out_leader, 0);
    for (int side = b->s.side, half = 0; half < 2; side = bg_foe(side), half++) /* this turn only: then he has them */
        while (b->s.side == side)
            b_falls_back(b);
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE) && !out(b, "C12"));
    ck_assert_int_eq(b->s.out_of_command[b_unit_of(b, "C13")], BG_OUT_OF_RANGE);
    close_board(b);
    b = lost_hood("C14:4 1010, C16:6 1016, C12:5 1012", ""); /* by default to one in no enemy zone */
    b_stands(b, "U03 1017");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert_int_eq(o.arg[1], b_unit_of(b, "C12"));
    b_stands(b, "C12 1018");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert_int_eq(o.arg[1], b_unit_of(b, "C14"));
    close_board(b);
    b = lost_hood("C14:3 1010, C16:2 1016", ""); /* all are in zones: to the strongest of his, not of others */
    b_stands(b, "U03 1017, U04 1011, U01:9 0505");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    ck_assert_int_eq(o.arg[1], b_unit_of(b, "C14"));
    close_board(b);
    b = lost_hood("C14:4 1010", "1"); /* one is left: to him, unasked */
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE));
    ck_assert_str_eq(b_tale(b, "returned return-roll"), "returned Hood C14 1010; return-roll Hood 1 1 0");
    close_board(b);
    b = a_plain("leaders"); /* the enemy's have their own time */
    int thomas = leader_of(b, "Gen Thomas");
    b_stands(b, "C14 1010, U12 2020");
    b->s.leader_status[thomas] = BG_LOST;
    b->s.leader_back[thomas] = 1;
    b->s.side = BG_CONFEDERATE;
    bg_return_run(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.leader_back[thomas], 1);
    close_board(b);
    b = lost_hood("C18 1010", ""); /* nobody to return to, now or later */
    ck_assert_str_eq(b_tale(b, "removed"), "removed Hood");
    int hood = leader_of(b, "Gen Hood");
    b->s.leader_back[hood] = 1; /* one of his is still to come: he waits for it */
    b->s.status[b_unit_of(b, "C14")] = BG_DUE;
    moves(b, BG_CONFEDERATE, 3);
    flow_goto(&b->s, BG_STEP_RETURN, 0);
    bg_return_run(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.leader_back[hood], 1);
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE));
    close_board(b);
    proves("BG-V-replace-1 BG-V-replace-2 BG-V-replace-3 BG-V-replace-4 BG-V-replace-5 BG-V-replace-ex1 "
           "BG-V-command-1 BG-V-command-4 BG-V-command-8");
}
END_TEST

/* A die cannot show more than six, the printed limit; so a lower one is tried as well. */
static void bragg_returns(int most, int out)
{
    struct board *b = a_board("chickamauga", "leaders");
    int bragg = leader_of(b, "Gen Bragg"), n = 0;
    b->d->replace_most = most;
    b->s.leader_status[bragg] = BG_LOST;
    b->s.leader_hex[bragg] = 0;
    b->s.leader_back[bragg] = 1;
    b->s.side = BG_UNION;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_UNION));
    b_throws(b, "6");
    b_does(b, "finish");
    ck_assert(b_offers(b, "return Gen.Bragg C14") && b_offers(b, "return Gen.Bragg C01")); /* the whole army is his */
    b_does(b, "return Gen.Bragg C14");
    b_falls_back(b);
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        n += b->s.out_of_command[unit] == BG_OUT_BY_FOE;
    ck_assert_int_eq(n, out);
    close_board(b);
}

START_TEST(test_army_leader_returns)
{
    struct board *b = a_board("chickamauga", "leaders");
    ck_assert_int_eq(b->d->replace_most, 6);
    close_board(b);
    bragg_returns(6, 6);
    bragg_returns(2, 2);
    proves("BG-V-replace-6");
}
END_TEST

static Suite *command_suite(void)
{
    Suite *s = suite_create("blue-and-gray: leaders lost");
    TCase *c = tcase_create("all");
    tcase_add_test(c, test_risk);
    tcase_add_test(c, test_surrounded);
    tcase_add_test(c, test_one_event);
    tcase_add_test(c, test_home);
    tcase_add_test(c, test_driven_out);
    tcase_add_test(c, test_follows);
    tcase_add_test(c, test_follows_an_advance);
    tcase_add_test(c, test_return);
    tcase_add_test(c, test_army_leader_returns);
    tcase_add_test(c, test_follows_a_retreat);
    tcase_add_test(c, test_risk_whatever_kills);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(command_suite());
}
