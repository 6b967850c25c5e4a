/* SPDX-License-Identifier: Apache-2.0 */
/* How a battle comes about: announced, answered, reserves and withdrawals (8.1 to 8.4, 4.5, 8.9). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

START_TEST(one_goes_through)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    ck_assert_int_eq(told(g, BVG_EVENT_SUPPLY, 0, 3), BVG_SUPPLY_ATTACK); /* 1: paid and announced */
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);                        /* 2 */
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES); /* 3 */
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_WITHDRAW, 1, card("U010"));
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert(events_of(g, BVG_EVENT_DICE) == 1 && all_rolled()); /* 4 */
    ck_assert_int_eq(events_of(g, BVG_EVENT_LEADER_CHECK), 1);    /* 5 */
    ck_assert_int_eq(events_of(g, BVG_EVENT_NOT_TAKEN), 1); /* 6: four against six, a Soldiers' Battle of no margin */
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(g->state.fights[card("U010")], 0); /* 7: turned up again */
    ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
    proves("BVG-8.1a");
}
END_TEST

START_TEST(what_it_costs)
{
    struct game *g = at_manassas(0);
    command(g, "U011", "U024", BVG_EAST);
    g->state.supply[BVG_USA] = 1;
    assault(g, "manassas_jct", "U008");
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    answers(g, BVG_ABANDON, 0);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    proves("BVG-8.3a");
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "wilderness"), card("U011"), 0, BVG_SEA_ANY)); /* no point is left */
    g->state.supply[BVG_USA] = 1;
    ck_assert(
        may(g, BVG_ATTACK, 4, city(g, "wilderness"), card("U011"), 0, BVG_SEA_ANY)); /* from what was just taken */
    proves("BVG-8.2i");

    g = at_manassas(0);
    g->state.supply[BVG_CSA] = 3;
    battle(g, "manassas_jct", "U008", "C006", "42");
    ck_assert_int_eq(g->state.supply[BVG_CSA], 3);
    proves("BVG-8.3h");
}
END_TEST

START_TEST(no_reorganizing)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U005", BVG_EAST);
    command(g, "U034", "U009 U010 U024", BVG_EAST); /* Pope with three corps */
    ck_assert(!may(g, BVG_DETACH, 1, card("U009")) && !may(g, BVG_ATTACH, 2, card("U009"), card("U034")) &&
              !may(g, BVG_TRANSFER, 2, card("U009"), card("U034")) && !may(g, BVG_DISMISS, 2, card("U034"), 0));
    proves("BVG-8.2k");
    ck_assert(!may(g, BVG_INVADE, 2, city(g, "norfolk"), card("U034")));
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_DETACH, 1, card("U009"));
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    ck_assert(may(g, BVG_INVADE, 2, city(g, "norfolk"), card("U034")));
    proves("BVG-8.2-ex1");
}
END_TEST

START_TEST(who_answers)
{
    struct game *g = at_manassas(0);
    with_hand(g, "C009 C020 C041");
    on_board(g, "C045", BVG_EAST);
    assault(g, "manassas_jct", "U008");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C006")) && asked_may(g, BVG_DEFEND, 1, card("C045")));
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C007"))); /* not before it has parted */
    ck_assert(!asked_may(g, BVG_ATTACH, 2, card("C045"), card("C006")) &&
              !asked_may(g, BVG_TRANSFER, 2, card("C007"), card("C006")));
    proves("BVG-8.3e");
    dice(g, "42");
    defend(g, "C006");
    ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 0), card("C006"));
    proves("BVG-8.3b");

    g = at_manassas(0);
    with_hand(g, "C009 C045 C041 C008 C020");
    assault(g, "manassas_jct", "U008");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C009")) && asked_may(g, BVG_DEFEND, 1, card("C045")));
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C041")) && !asked_may(g, BVG_DEFEND, 1, card("C008"))); /* leaders */
    dice(g, "52");
    defend(g, "C009");
    ck_assert_int_eq(told(g, BVG_EVENT_DEFENDS, 0, 2), 1);
    ck_assert_int_eq(events_of(g, BVG_EVENT_FIGHTS), 4); /* alone against three cards */
    proves("BVG-8.3c");
}
END_TEST

/* Lee with Jackson and Longstreet, three divisions each; their theater's other cards are gone. */
static struct game *lees_army(void)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "U034", "U024 U028", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C041", "C038");
    under(g, "C007 C010 C009", "C021");
    under(g, "C022 C033 C034", "C041");
    return g;
}

START_TEST(parting)
{
    static const char *const choice[] = {"C038", "C021", "C007"};
    for (int i = 0; i < 3; i++) {
        struct game *g = lees_army();
        assault(g, "manassas_jct", "U008");
        answers(g, BVG_DETACH, 1, card("C007"));
        answers(g, BVG_DETACH, 1, card("C021"));
        for (int k = 0; k < 3; k++)
            ck_assert(asked_may(g, BVG_DEFEND, 1, card(choice[k])));
        dice(g, "42");
        defend(g, choice[i]);
        ck_assert_int_eq(boss(g, "C007"), 0);
        ck_assert_int_eq(boss(g, "C021"), 0);
        ck_assert_int_eq(boss(g, "C041"), card("C038"));
        if (holds(g, BVG_USA, "manassas_jct"))
            continue;
        assault(g, "manassas_jct", "U034"); /* the two that stayed out may still defend */
        for (int k = 0; k < 3; k++)
            ck_assert(asked_may(g, BVG_DEFEND, 1, card(choice[k])));
    }
    proves("BVG-8.3d BVG-8.3-ex1");

    struct game *g = lees_army();
    assault(g, "manassas_jct", "U008");
    answers(g, BVG_DETACH, 1, card("C007"));
    answers(g, BVG_ABANDON, 0); /* nobody defends: nothing has parted */
    ck_assert_int_eq(boss(g, "C007"), card("C021"));
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-4.6a");
}
END_TEST

START_TEST(nobody_can)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    assault(g, "manassas_jct", "U008"); /* no command, no card in hand: nobody is asked */
    ck_assert_int_eq(events_of(g, BVG_EVENT_GIVEN_UP), 1);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    proves("BVG-G-wimp-out");
    /* a hand that might hold a unit is asked, whatever it holds (F10) */
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    with_hand(g, "C041");
    assault(g, "manassas_jct", "U008");
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C041")) && asked_may(g, BVG_ABANDON, 0));
}
END_TEST

START_TEST(reserves)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    with_hand(g, "U024 U003 U011 C009 C022 C021");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(asked_seat(g), BVG_USA);                             /* the attacker first */
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U024"), card("U008"))); /* McDowell leads two */
    proves("BVG-8.41b");
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U011"), card("U008")));
    proves("BVG-8.41c");
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U010")) && asked_may(g, BVG_PLAY, 1, card("U003")) &&
              asked_may(g, BVG_FINISH, 0));
    answers(g, BVG_WITHDRAW, 1, card("U010"));
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("C009"), card("C006")));
    ck_assert_int_eq(bvg_card(&g->rules, card("C021"))->kind, BVG_LEADER); /* one who may serve there at other times */
    ck_assert(bvg_may_be_under(&g->rules, &g->state, card("C021"), card("C006")));
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("C021"), card("C006")));
    proves("BVG-8.41c");
    proves("BVG-8.4a");
    answers(g, BVG_RESERVE, 2, card("C009"), card("C006"));
    ck_assert_int_eq(boss(g, "C009"), card("C006"));
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert(asked_may(g, BVG_RESERVE, 2, card("U024"), card("U008"))); /* a place is free now */
    proves("BVG-8.42a");
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U010")) &&
              !asked_may(g, BVG_RESERVE, 2, card("U010"), card("U008")));
    proves("BVG-8.42b");
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_FINISH, 0);
    ck_assert_int_ne(step_of(g), BVG_STEP_RESERVES);
}
END_TEST

START_TEST(until_both_pass)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    with_hand(g, "U003 C009 C003");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_RESERVE, 2, card("C009"), card("C006"));
    ck_assert_int_eq(asked_seat(g), BVG_USA); /* who has passed may come back */
    answers(g, BVG_PLAY, 1, card("U003"));
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    dice(g, "42");
    answers(g, BVG_FINISH, 0);
    ck_assert_int_ne(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-8.41a");
}
END_TEST

START_TEST(cavalry_comes)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    with_hand(g, "C051 C009");
    assault(g, "manassas_jct", "U008");
    defend(g, "C045");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);                             /* the Union can but pass */
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("C009"), card("C045"))); /* infantry needs a leader */
    answers(g, BVG_RESERVE, 2, card("C051"), card("C045"));
    ck_assert_int_eq(boss(g, "C051"), card("C045"));
    proves("BVG-8.41d");

    g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009", BVG_EAST);
    with_hand(g, "C045 C051");
    assault(g, "manassas_jct", "U008");
    defend(g, "C045");
    ck_assert_int_eq(asked_seat(g), BVG_CSA); /* the Union can but pass */
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("C051"), card("C045")));
    proves("BVG-8.41e");
    proves("BVG-O1a");
}
END_TEST

START_TEST(withdrawing)
{
    struct game *g = lees_army();
    g->listens = true;
    assault(g, "manassas_jct", "U008");
    defend(g, "C038");
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_WITHDRAW, 1, card("C007"));
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_WITHDRAW, 1, card("C010"));
    ck_assert(bvg_in_action(&g->state, card("C021")));
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_WITHDRAW, 1, card("C009"));
    ck_assert(!bvg_in_action(&g->state, card("C021"))); /* Jackson leads nobody any more */
    ck_assert_int_eq(told(g, BVG_EVENT_TURNED_DOWN, 0, 0), card("C021"));
    proves("BVG-8.42c BVG-8.9e");
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_WITHDRAW, 1, card("C022"));
    answers(g, BVG_WITHDRAW, 1, card("U010"));
    answers(g, BVG_WITHDRAW, 1, card("C033"));
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("U009"))); /* one unit a side stays */
    answers(g, BVG_FINISH, 0);
    ck_assert(!asked_may(g, BVG_WITHDRAW, 1, card("C034")));
    proves("BVG-8.42d");
}
END_TEST

START_TEST(too_many)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009 U010 U024", BVG_EAST); /* McDowell leads two */
    command(g, "C006", "C007", BVG_EAST);
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    ck_assert_int_eq(step_of(g), BVG_STEP_EXCESS); /* the owner chooses */
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    for (int i = 0; i < 3; i++)
        ck_assert(asked_may(g, BVG_WITHDRAW, 1, card(i == 0 ? "U009" : i == 1 ? "U010" : "U024")));
    answers(g, BVG_WITHDRAW, 1, card("U010"));
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    ck_assert_int_eq(bvg_total_strength(&g->rules, &g->state, BVG_USA, NULL), 1 + 4 + 5);
    ck_assert(!bvg_in_action(&g->state, card("U010")));
    ck_assert_int_eq(bvg_units_in_action(&g->rules, &g->state, BVG_USA), 2);
    dice(g, "42");
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 10); /* not in the battle, whose losses count two units */
    ck_assert_int_eq(told(g, BVG_EVENT_OWES, 0, 1), 2);
    proves("BVG-8.9d");
    ck_assert(g->state.used[card("U010")] & BVG_ATTACKED); /* but it has taken part */
    proves("BVG-8.9f");
    ck_assert_int_eq(g->state.fights[card("U010")], 0); /* up again */
    proves("BVG-8.9a");
}
END_TEST

START_TEST(came_by_rail)
{
    struct game *g = at_manassas(0);
    g->state.now[card("U010")] = BVG_INACTIVE | BVG_MOVED;
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 5);
    ck_assert(g->state.now[card("U010")] & BVG_INACTIVE); /* the battle is over, the step is not */
    answers(g, BVG_FINISH, 0);
    ck_assert(!(g->state.now[card("U010")] & BVG_INACTIVE));
    proves("BVG-8.9b");
}
END_TEST

START_TEST(lines_of_a_plan)
{
    struct game *g = at_manassas(0);
    with_hand(g, "U024 U003");
    g->listens = true;
    says(g, "attack Manassas with McDowell");
    ck_assert_int_eq(step_of(g), BVG_STEP_ANSWER);
    ck_assert_int_eq(g->state.battle.from, city(g, "washington"));
    ck_assert_int_eq(g->state.battle.chief[BVG_USA], card("U008"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg battle");
    TCase *c = tcase_create("announced and met");
    tcase_add_test(c, one_goes_through);
    tcase_add_test(c, what_it_costs);
    tcase_add_test(c, no_reorganizing);
    tcase_add_test(c, who_answers);
    tcase_add_test(c, parting);
    tcase_add_test(c, nobody_can);
    tcase_add_test(c, reserves);
    tcase_add_test(c, until_both_pass);
    tcase_add_test(c, cavalry_comes);
    tcase_add_test(c, withdrawing);
    tcase_add_test(c, too_many);
    tcase_add_test(c, came_by_rail);
    tcase_add_test(c, lines_of_a_plan);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
