/* SPDX-License-Identifier: Apache-2.0 */
/* Reorganization and Regroup (rule book chapters 12 and 13, option 10). */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <string.h>

static struct game *reorganizing(int seat, int supply)
{
    struct game *g = a_game(0);
    g->state.supply[seat] = supply;
    at_step(g, BVG_STEP_REORGANIZE, seat);
    return g;
}

START_TEST(when_it_may_be_done)
{
    struct game *g = reorganizing(BVG_CSA, 0);
    ck_assert(!may(g, BVG_REORGANIZE, 0));
    ck_assert_str_eq(said(g, "reorganize\ncommand R.E. Lee east\nend"), "supply.none");
    g = reorganizing(BVG_CSA, 2);
    g->state.now_turn.attacks = 1;
    ck_assert(!may(g, BVG_REORGANIZE, 0));
    g->state.now_turn.attacks = 0;
    g->state.now_turn.raids = 1;
    ck_assert(!may(g, BVG_REORGANIZE, 0));
    g->state.now_turn.raids = 0;
    does(g, BVG_REORGANIZE, 0);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 1);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_REGROUP);
    ck_assert(!may(g, BVG_REORGANIZE, 0));
    proves("BVG-12a");
}
END_TEST

START_TEST(at_will)
{
    struct game *g = reorganizing(BVG_CSA, 1);
    on_board(g, "C038 C021 C006 C045", BVG_EAST);
    under(g, "C021", "C038");
    under(g, "C009 C010", "C021");
    under(g, "C007", "C006");
    on_board(g, "C026 C013 C015", BVG_WEST);
    under(g, "C013 C015", "C026");
    says(g, "reorganize\n"
            "command Jackson with Cheatham Div, Pickett Div under R.E. Lee east\n"
            "command Bragg with Stonewall Div, J.E.B. Stuart Cav west\n"
            "command Ewell Div west\n"
            "end");
    ck_assert_int_eq(step_of(g), BVG_STEP_REGROUP);
    ck_assert_int_eq(boss(g, "C021"), card("C038"));
    ck_assert_int_eq(boss(g, "C013"), card("C021"));
    ck_assert_int_eq(g->state.theater[card("C013")], BVG_EAST);
    ck_assert_int_eq(boss(g, "C009"), card("C026"));
    ck_assert_int_eq(g->state.theater[card("C045")], BVG_WEST);
    ck_assert_int_eq(boss(g, "C010"), 0);
    ck_assert_int_eq(g->state.theater[card("C010")], BVG_WEST);
    ck_assert_int_eq(boss(g, "C015"), card("C026")); /* not named, so it stays */
    ck_assert_int_eq(g->state.supply[BVG_CSA], 0);
    proves("BVG-12b");
    ck_assert_int_eq(place(g, "C006"), BVG_CADRE); /* Beauregard was left with nothing */
    ck_assert(g->state.lasting[card("C006")] & BVG_DOWN);
    proves("BVG-12d");
}
END_TEST

START_TEST(from_the_hand)
{
    struct game *g = reorganizing(BVG_USA, 1);
    with_hand(g, "U008 U009 U022 U007");
    on_board(g, "U010 U005 U004", BVG_EAST);
    says(g, "reorganize\ncommand McDowell with I Corps, XII Corps west\ncommand Porter west\ncommand Foote east\nend");
    ck_assert_int_eq(boss(g, "U009"), card("U008"));
    ck_assert_int_eq(boss(g, "U010"), card("U008"));
    ck_assert_int_eq(g->state.theater[card("U010")], BVG_WEST);
    ck_assert_int_eq(place(g, "U022"), BVG_HAND);
    proves("BVG-12c");
    ck_assert_int_eq(g->state.theater[card("U005")], BVG_WEST);
    ck_assert(bvg_interdicted(&g->rules, &g->state));
    proves("BVG-G-reorganization BVG-G-theater");
    g = reorganizing(BVG_USA, 1);
    with_hand(g, "U022");
    on_board(g, "U004", BVG_EAST);
    does(g, BVG_REORGANIZE, 0);
    ck_assert(!may(g, BVG_COMMAND, 3, card("U022"), 0, BVG_EAST)); /* no map cards */
    ck_assert(!may(g, BVG_COMMAND, 3, card("U004"), 0, BVG_WEST)); /* the garrison stays */
    ck_assert(!may(g, BVG_RECALL, 2, card("U004"), 0));
}
END_TEST

START_TEST(only_legal_commands)
{
    struct game *g = reorganizing(BVG_CSA, 1);
    on_board(g, "C038 C021 C041 C045 C006", BVG_EAST);
    under(g, "C009", "C021");
    does(g, BVG_REORGANIZE, 0);
    ck_assert(!may(g, BVG_COMMAND, 3, card("C041"), card("C021"), BVG_EAST));
    ck_assert(!may(g, BVG_COMMAND, 3, card("C006"), card("C038"), BVG_EAST));
    ck_assert(!may(g, BVG_COMMAND, 3, card("C021"), card("C038"), BVG_WEST)); /* his leader is in the East */
    does(g, BVG_COMMAND, 3, card("C045"), card("C021"), BVG_EAST);
    does(g, BVG_COMMAND, 3, card("C021"), card("C038"), BVG_EAST);
    ck_assert_int_eq(boss(g, "C045"), card("C038"));
    for (int i = 0; i < 4; i++) { /* over capacity is no mistake */
        static const char *const division[] = {"C010", "C022", "C030", "C033"};
        on_board(g, division[i], BVG_EAST);
        does(g, BVG_COMMAND, 3, card(division[i]), card("C038"), BVG_EAST);
    }
    ck_assert_int_gt(bvg_excess(&g->rules, &g->state, card("C038")), 0);
    proves("BVG-4.5a");
}
END_TEST

START_TEST(without_end)
{
    struct game *g = reorganizing(BVG_CSA, 2);
    on_board(g, "C021 C009", BVG_EAST);
    under(g, "C009", "C021");
    on_board(g, "C010", BVG_EAST);
    does(g, BVG_REORGANIZE, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_FORMING);
    says(g, "done"); /* a turn that ends there ends it too */
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 1);
}
END_TEST

START_TEST(regroup)
{
    struct game *g = a_game(0);
    on_board(g, "U009 U010 U024 U028", BVG_EAST);
    depleted(g, "U009 U010 U024 U028");
    g->state.supply[BVG_USA] = 2;
    at_step(g, BVG_STEP_REORGANIZE, BVG_USA);
    says(g, "restore I Corps");
    ck_assert_int_eq(step_of(g), BVG_STEP_REGROUP);
    ck_assert_int_eq(g->state.supply[BVG_USA], 1); /* nothing is free here */
    says(g, "restore XII Corps, II Corps");
    ck_assert_int_eq(g->state.supply[BVG_USA], 1);
    says(g, "restore any");
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    ck_assert(!bvg_is_depleted(&g->state, card("U028")));
    says(g, "restore any"); /* nothing to restore is no mistake */
    proves("BVG-13a");
}
END_TEST

START_TEST(political_generals)
{
    struct game *g = a_game(1 << 9 | 1);
    on_board(g, "U013 U009 U008 U024", BVG_WEST);
    under(g, "U009", "U013");
    under(g, "U024", "U008");
    in_cadre(g, "U010 U025 U016 U053", false);
    g->state.supply[BVG_USA] = 2;
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    ck_assert(!may(g, BVG_BUY, 2, card("U010"), card("U008"))); /* McClellan or Banks */
    ck_assert(!may(g, BVG_BUY, 2, card("U053"), card("U013"))); /* corps */
    ck_assert(!may(g, BVG_BUY, 2, card("U016"), card("U013"))); /* VIII Corps serves under nobody */
    says(g, "buy XII Corps, III Corps for Banks");
    ck_assert_int_eq(boss(g, "U010"), card("U013"));
    ck_assert_int_eq(place(g, "U025"), BVG_BOARD);
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    ck_assert(!bvg_is_depleted(&g->state, card("U010")));
    proves("BVG-O10a");
    ck_assert_int_eq(bvg_card(&g->rules, card("U010"))->home, BVG_EAST);
    ck_assert_int_eq(g->state.theater[card("U010")], BVG_WEST);
    proves("BVG-O10b");
    g = a_game(0);
    on_board(g, "U013 U009", BVG_WEST);
    in_cadre(g, "U010", false);
    g->state.supply[BVG_USA] = 2;
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    ck_assert(!may(g, BVG_BUY, 2, card("U010"), card("U013")));
}
END_TEST

static Suite *reorganize_suite(void)
{
    Suite *suite = suite_create("bvg reorganize");
    TCase *tc = tcase_create("reorganize");
    tcase_add_test(tc, when_it_may_be_done);
    tcase_add_test(tc, at_will);
    tcase_add_test(tc, from_the_hand);
    tcase_add_test(tc, only_legal_commands);
    tcase_add_test(tc, without_end);
    tcase_add_test(tc, regroup);
    tcase_add_test(tc, political_generals);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(reorganize_suite());
}
