/* SPDX-License-Identifier: Apache-2.0 */
/* Commands: who may be under whom, capacity, cavalry (rule book chapters 3.3 to 3.5, 4, 10.1, 10.2, and single cards).
 */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <string.h>

static struct game *deploying(int seat, int options)
{
    struct game *g = a_game(options);
    at_step(g, BVG_STEP_DEPLOY, seat);
    return g;
}

static bool may_attach(struct game *g, const char *id, const char *leader)
{
    return may(g, BVG_ATTACH, 2, card(id), card(leader));
}

START_TEST(one_command_each)
{
    struct game *g = deploying(BVG_USA, 0);
    with_hand(g, "U008 U009 U010");
    says(g, "deploy McDowell with I Corps east\ndeploy XII Corps east");
    ck_assert_int_eq(bvg_commander(&g->state, card("U009")), card("U008"));
    ck_assert_int_eq(bvg_commander(&g->state, card("U010")), card("U010"));
    ck_assert(!may_attach(g, "U009", "U010")); /* it is in a command; and a unit leads no unit */
    ck_assert(!may_attach(g, "U010", "U009"));
    proves("BVG-4.1a BVG-4.1b BVG-4.1c BVG-3.4b");
}
END_TEST

START_TEST(lees_army)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C038 C021 C041 C045 C007", BVG_EAST);
    on_board(g, "C009 C010 C022", BVG_EAST);
    on_board(g, "C030 C033", BVG_EAST);
    says(g, "attach Stonewall Div, Ewell Div, D.H. Hill Div to Jackson\nattach McLaws Div, R.H. Anderson Div to "
            "Longstreet");
    says(g, "attach Jackson, Longstreet, J.E.B. Stuart Cav, Pickett Div to R.E. Lee");
    for (int id = bvg_first_card(BVG_CSA); id <= bvg_last_card(BVG_CSA); id++)
        if (g->state.place[id] == BVG_BOARD)
            ck_assert_int_eq(bvg_commander(&g->state, id), card("C038"));
    ck_assert_int_eq(bvg_under(&g->state, card("C038")), 4);
    ck_assert_int_eq(bvg_under(&g->state, card("C021")), 3);
    ck_assert_int_eq(bvg_below(&g->state, card("C038")), 9);
    proves("BVG-4.1-ex1");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C038")), 0);
    under(g, "C034", "C038"); /* a second division of his own: one corps too many */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C038")), 1);
    proves("BVG-4.5-ex2 BVG-4.5c");
    on_board(g, "C051", BVG_EAST);
    ck_assert(may_attach(g, "C051", "C038"));
    under(g, "C051", "C038"); /* cavalry beyond the first is a corps more */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C038")), 2);
    proves("BVG-4.5d BVG-4.5e");
}
END_TEST

START_TEST(subordinates)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C038 C021 C041 C009 C010 C030 C056 C022", BVG_EAST);
    under(g, "C021", "C038");
    under(g, "C009", "C021");
    under(g, "C030", "C041");
    under(g, "C022", "C056");
    ck_assert(!may_attach(g, "C041", "C021")); /* a subordinate has no subordinates */
    ck_assert(!may_attach(g, "C041", "C056")); /* nor has a low-level leader */
    ck_assert(may_attach(g, "C041", "C038"));
    ck_assert(may_attach(g, "C010", "C021")); /* but units go to him */
    proves("BVG-4.1f BVG-4.2a BVG-4.2b BVG-4.4a BVG-4.4c");
    ck_assert_int_eq(bvg_commander(&g->state, card("C021")), card("C038"));
    proves("BVG-4.1e");
    on_board(g, "C026 C017 C013", BVG_WEST);
    under(g, "C013", "C017");
    ck_assert(may_attach(g, "C017", "C026"));
    under(g, "C017", "C026");
    on_board(g, "C069", BVG_WEST); /* Hood is an army commander, and may serve */
    ck_assert(!may_attach(g, "C026", "C069"));
    proves("BVG-7.5d");
    under(g, "C017", "C069");
    ck_assert(may_attach(g, "C026", "C069"));
    ck_assert(!may_attach(g, "C026", "C017"));
    g->state.leader[card("C017")] = 0;
    under(g, "C026", "C069");
    ck_assert(!may_attach(g, "C017", "C026")); /* as subordinate he is a corps commander */
    ck_assert(may_attach(g, "C017", "C069"));
    proves("BVG-4.4d");
}
END_TEST

START_TEST(union_leaders)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U019 U008 U011 U062 U009 U010 U024 U014", BVG_EAST);
    under(g, "U009", "U008");
    under(g, "U010", "U011");
    under(g, "U024", "U062");
    ck_assert(may_attach(g, "U008", "U019"));
    ck_assert(may_attach(g, "U008", "U014"));
    ck_assert(!may_attach(g, "U019", "U008")); /* an army commander has no armies */
    proves("BVG-4.3a BVG-4.3c");
    ck_assert(!may_attach(g, "U011", "U019"));
    ck_assert(!may_attach(g, "U014", "U019"));
    proves("BVG-4.3b");
    ck_assert(may_attach(g, "U062", "U019"));
    under(g, "U062", "U019");
    ck_assert(!may_attach(g, "U008", "U062"));
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U062")), 0);
    under(g, "U025 U028", "U062"); /* as an army commander he leads two corps */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U062")), 1);
    proves("BVG-4.3d");
}
END_TEST

START_TEST(csa_wont_subordinate)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C038 C006 C008 C026 C007 C009", BVG_EAST);
    under(g, "C007", "C008");
    ck_assert(!may_attach(g, "C006", "C038") && !may_attach(g, "C038", "C006"));
    ck_assert(!may_attach(g, "C008", "C038"));
    ck_assert(may_attach(g, "C008", "C006")); /* Johnston serves under Beauregard only */
    proves("BVG-4.4b");
}
END_TEST

START_TEST(printed_capacity)
{
    struct game *g = deploying(BVG_USA, 0);
    const struct bvg_card *meade = bvg_card(&g->rules, card("U056")), *hooker = bvg_card(&g->rules, card("U052"));
    ck_assert_int_eq(meade->chief.corps, 5);
    ck_assert_int_eq(hooker->chief.corps, 5);
    ck_assert_int_eq(hooker->under.corps, 2);
    on_board(g, "U052 U009 U010 U024 U025 U028 U030", BVG_EAST);
    under(g, "U009 U010 U024 U025 U028", "U052");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U052")), 0);
    under(g, "U030", "U052");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U052")), 1);
    proves("BVG-4.5-ex1 BVG-4.5b");
    on_board(g, "U019", BVG_EAST);
    under(g, "U052", "U019");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U052")), 4); /* two as a subordinate */
    proves("BVG-3.3c BVG-3.3-ex1");
    g = deploying(BVG_USA, 0);
    on_board(g, "U008 U009 U010 U024", BVG_EAST);
    under(g, "U009 U010", "U008");
    does(g, BVG_ATTACH, 2, card("U024"), card("U008")); /* two is his number; more are no mistake */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 1);
}
END_TEST

START_TEST(grant)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U019 U008 U034 U009 U010 U024 U047", BVG_WEST);
    under(g, "U008 U062 U024 U047", "U019"); /* two armies, a corps and a cavalry unit */
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U019")), 0);
    under(g, "U054", "U019");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U019")), 1);
    g->state.leader[card("U024")] = 0;
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U019")), 1); /* cavalry is an army: no corps' place */
    proves("BVG-U19d");
    proves("BVG-8.42a");
}
END_TEST

START_TEST(cavalry)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C021 C045 C038 C009 C010", BVG_EAST);
    on_board(g, "C051", BVG_EAST);
    under(g, "C009", "C021");
    ck_assert(may_attach(g, "C045", "C021"));
    does(g, BVG_ATTACH, 2, card("C045"), card("C021"));
    ck_assert(!may_attach(g, "C051", "C021")); /* one for a low-level leader */
    ck_assert(may_attach(g, "C051", "C038"));
    does(g, BVG_ATTACH, 2, card("C051"), card("C038"));
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("C021")), 0);
    does(g, BVG_ATTACH, 2, card("C021"), card("C038"));
    ck_assert_int_eq(boss(g, "C045"), card("C038"));
    ck_assert_int_eq(bvg_cavalry_under(&g->rules, &g->state, card("C038")), 2);
    proves("BVG-10.1d BVG-10.1c BVG-7.52a");
    on_board(g, "C048", BVG_EAST);
    ck_assert(!may_attach(g, "C048", "C021"));
    ck_assert(may_attach(g, "C048", "C038"));
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C045"), card("C021")));
    proves("BVG-3.5a");
    ck_assert(!may(g, BVG_DISMISS, 2, card("C045"), 0)); /* cavalry is no leader */
}
END_TEST

START_TEST(cavalry_pairs)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C048 C051 C044 C026 C045 C013", BVG_WEST);
    under(g, "C013", "C026");
    ck_assert(may_attach(g, "C048", "C051"));
    ck_assert(!may_attach(g, "C044", "C051") && !may_attach(g, "C051", "C044")); /* Forrest and Wheeler never */
    does(g, BVG_ATTACH, 2, card("C048"), card("C051"));
    ck_assert_int_eq(bvg_commander(&g->state, card("C048")), card("C051"));
    proves("BVG-10.2a");
    ck_assert(!may_attach(g, "C051", "C026"));
    proves("BVG-10.2b");
    ck_assert(!may_attach(g, "C045", "C051")); /* two, not three */
    ck_assert(!may_attach(g, "C013", "C051"));
    proves("BVG-10.2c");
    g->state.now[card("C048")] = 0;
    ck_assert(!may(g, BVG_DETACH, 1, card("C051"))); /* the attached unit is the one that leaves */
    does(g, BVG_DETACH, 1, card("C048"));
    ck_assert_int_eq(boss(g, "C048"), 0);
    ck_assert(may_attach(g, "C051", "C026"));
    proves("BVG-10.2d");
}
END_TEST

START_TEST(single_cards)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U004 U008 U016 U009 U052 U019 U073 U054 U049 U069 U010 U024", BVG_EAST);
    ck_assert(may_attach(g, "U016", "U004") && !may_attach(g, "U016", "U008"));
    proves("BVG-U16a");
    ck_assert(!may_attach(g, "U054", "U004"));
    under(g, "U052", "U019");
    ck_assert(!may_attach(g, "U073", "U019"));
    g->state.leader[card("U052")] = 0;
    under(g, "U073", "U019");
    ck_assert(!may_attach(g, "U052", "U019")); /* Slocum and Hooker: whoever comes second */
    ck_assert(!may_attach(g, "U049", "U054")); /* XVI Corps pairs in the West only */
    bvg_set_theater(&g->state, card("U049"), BVG_WEST);
    bvg_set_theater(&g->state, card("U054"), BVG_WEST);
    ck_assert(may_attach(g, "U049", "U054") && may_attach(g, "U054", "U049"));
    proves("BVG-U49b");
    ck_assert(may_attach(g, "U009", "U069") && may_attach(g, "U069", "U008"));
    does(g, BVG_ATTACH, 2, card("U009"), card("U069"));
    ck_assert(!may_attach(g, "U069", "U008"));
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U069")), 0);
    under(g, "U010 U024 U025", "U069");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U069")), 1); /* three corps */
    ck_assert(!may(g, BVG_DISMISS, 2, card("U069"), 0));
    proves("BVG-U69a");
    on_board(g, "U053", BVG_EAST);
    ck_assert(!may_attach(g, "U053", "U069"));
    proves("BVG-U69b");
}
END_TEST

START_TEST(one_turn_corps_use_no_capacity)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U008 U009 U010 U058 U076", BVG_WEST);
    under(g, "U009 U010 U058 U076", "U008");
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 0);
    proves("BVG-U58a");
}
END_TEST

START_TEST(strengths)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U024 C015 C011 U049 C044", BVG_WEST);
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("U024")), 5);
    depleted(g, "U024 C015 C011 U049 C044");
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("U024")), 2);
    proves("BVG-3.4f");
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("C015")), 1);
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("C011")), 0);
    proves("BVG-3.4g");
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("U049")), 1);
    proves("BVG-U49d");
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("C044")), 1);
    ck_assert_int_eq(bvg_card(&g->rules, card("C044"))->steps, 2);
    proves("BVG-C44a");
    for (int id = 1; id <= BVG_CARDS; id++) { /* corps and divisions */
        const struct bvg_card *c = bvg_card(&g->rules, id);
        if (c->kind == BVG_INFANTRY && c->side == BVG_CSA)
            ck_assert_int_eq(c->depleted, c->strength == 1 ? 0 : 1);
        if (c->kind == BVG_NAVAL)
            ck_assert_int_eq(c->side, BVG_USA);
    }
    proves("BVG-3.6a");
}
END_TEST

START_TEST(lonely_leaders)
{
    struct game *g = deploying(BVG_CSA, 0);
    on_board(g, "C038 C021 C009 C050 C056", BVG_EAST);
    under(g, "C021", "C038");
    does(g, BVG_FINISH, 0); /* Jackson has no unit, so neither has Lee a command */
    ck_assert_int_eq(place(g, "C021"), BVG_CADRE);
    ck_assert_int_eq(place(g, "C038"), BVG_CADRE);
    ck_assert(g->state.lasting[card("C038")] & BVG_DOWN);
    ck_assert_int_eq(place(g, "C009"), BVG_BOARD);
    proves("BVG-4.1d BVG-7.6g");
    ck_assert_int_eq(place(g, "C050"), BVG_OUT);
    proves("BVG-C50a");
}
END_TEST

START_TEST(political_favor)
{
    struct game *g = deploying(BVG_USA, 1 << 5);
    on_board(g, "U008 U019 U009 U010 U024 U025", BVG_EAST); /* McDowell disfavored, Grant favored */
    under(g, "U009", "U019");
    ck_assert_str_eq(refusal(g, BVG_ATTACH, 2, card("U010"), card("U008")), "command.politics");
    does(g, BVG_ATTACH, 2, card("U010"), card("U019"));
    does(g, BVG_ATTACH, 2, card("U024"), card("U008")); /* one card against two */
    ck_assert_str_eq(refusal(g, BVG_ATTACH, 2, card("U025"), card("U008")), "command.politics");
    ck_assert_str_eq(refusal(g, BVG_DETACH, 1, card("U009")), "command.politics");
    proves("BVG-O6a");
    bvg_set_theater(&g->state, card("U019"), BVG_WEST); /* favored in his own theater only */
    does(g, BVG_ATTACH, 2, card("U025"), card("U008"));
    bvg_set_theater(&g->state, card("U019"), BVG_EAST); /* events bring them together */
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(bvg_below(&g->state, card("U008")), 1);
    ck_assert_int_eq(bvg_below(&g->state, card("U019")), 2);
    proves("BVG-O6c");
    g = deploying(BVG_CSA, 1 << 5);
    on_board(g, "C038 C021 C006 C009 C010 C007 C022", BVG_EAST); /* Lee favored; Beauregard disfavored */
    under(g, "C021", "C038");
    under(g, "C009", "C021");
    under(g, "C010", "C006"); /* Lee leads two cards, Jackson and his division */
    ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 0);
    under(g, "C007", "C006");
    ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 1);
    g->state.now[card("C007")] = BVG_INACTIVE;
    ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 1);
    proves("BVG-O6b");
    g->state.options = 0;
    ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 0);
    proves("BVG-3.3e");
}
END_TEST

static Suite *command_suite(void)
{
    Suite *suite = suite_create("bvg command");
    TCase *tc = tcase_create("command");
    tcase_add_test(tc, one_command_each);
    tcase_add_test(tc, lees_army);
    tcase_add_test(tc, subordinates);
    tcase_add_test(tc, union_leaders);
    tcase_add_test(tc, csa_wont_subordinate);
    tcase_add_test(tc, printed_capacity);
    tcase_add_test(tc, grant);
    tcase_add_test(tc, cavalry);
    tcase_add_test(tc, cavalry_pairs);
    tcase_add_test(tc, single_cards);
    tcase_add_test(tc, one_turn_corps_use_no_capacity);
    tcase_add_test(tc, strengths);
    tcase_add_test(tc, lonely_leaders);
    tcase_add_test(tc, political_favor);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(command_suite());
}
