/* SPDX-License-Identifier: Apache-2.0 */
/* Cavalry and its raids as they are played: named, met, resolved (rule book chapter 10). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

/* Who destroys what: the CSA's turn, its raid is about to be met. */
static struct game *csa_raids(const char *csa, const char *usa)
{
    struct game *g = field(0, BVG_CSA);
    if (*csa)
        on_board(g, csa, BVG_WEST);
    if (*usa)
        on_board(g, usa, BVG_WEST);
    g->listens = true;
    return g;
}

static int supply(const struct game *g, int seat)
{
    return g->state.supply[seat];
}

START_TEST(a_raid)
{
    struct game *g = csa_raids("C044 C051 C048", ""); /* Forrest 5, Wheeler 2 */
    on_board(g, "C045", BVG_EAST);
    ck_assert(!may(g, BVG_RAID, 1, card("U054")));
    does(g, BVG_RAID, 1, card("C044"));
    does(g, BVG_RAID, 1, card("C051"));
    does(g, BVG_RAID, 1, card("C045")); /* from both theaters together */
    ck_assert_int_eq(step_of(g), BVG_STEP_RAIDING);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 1), 5 + 2 + 2);
    ck_assert_int_eq(supply(g, BVG_USA), 3); /* eight and more */
    ck_assert_int_eq(supply(g, BVG_CSA), 5);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT); /* attacks may come before and after it */
    ck_assert_int_eq(g->state.now_turn.attacks, 0);
    proves("BVG-10.3a");
    ck_assert(!may(g, BVG_RAID, 1, card("C048"))); /* once a turn */
    ck_assert((g->state.now[card("C044")] & BVG_INACTIVE) && !(g->state.now[card("C048")] & BVG_INACTIVE));
    does(g, BVG_FINISH, 0);
    ck_assert(!(g->state.now[card("C044")] & BVG_INACTIVE));
    proves("BVG-10.3c");
    proves("BVG-10.3b BVG-S-historical-f");
}
END_TEST

START_TEST(it_is_met)
{
    struct game *g = csa_raids("C044", "U053 U054"); /* Forrest 5 against Stoneman 1 and Grierson 2 */
    int grierson = bvg_card(&g->rules, card("U054"))->strength;
    does(g, BVG_RAID, 1, card("C044"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_RAIDED);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert(rules_silent(&g->rules, &g->state, BVG_USA, &g->after));
    answers(g, BVG_DEFEND, 1, card("U054"));
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("U053")) && !asked_may(g, BVG_DEFEND, 1, card("U054")));
    ck_assert(!asked_may(g, BVG_ABANDON, 0));
    answers(g, BVG_DEFEND, 1, card("U053"));
    answers(g, BVG_FINISH, 0);
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 2), grierson + 1);
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 3), 5 - grierson - 1 >= 4 ? 1 : 0);
    ck_assert(g->state.now[card("U053")] & BVG_INACTIVE); /* those who met it are face down too */
    proves("BVG-10.3f");
    g = csa_raids("C044", "U053");
    does(g, BVG_RAID, 1, card("C044"));
    does(g, BVG_FINISH, 0);
    answers(g, BVG_ABANDON, 0); /* nobody rides out: five against nothing */
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 2), 0);
    ck_assert_int_eq(supply(g, BVG_USA), 4);
}
END_TEST

/* Silence sends the fewest units that keep the loss least. */
START_TEST(by_default)
{
    struct game *g = csa_raids("C044", "U053 U054");
    g->listens = false;
    does(g, BVG_RAID, 1, card("C044"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(supply(g, BVG_USA), 5); /* a margin below four destroys nothing */
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_MET), 1);
    g = csa_raids("C051", "U053 U054"); /* Wheeler alone has no margin: nobody need ride */
    g->listens = false;
    does(g, BVG_RAID, 1, card("C051"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(events_of(g, BVG_EVENT_RAID_MET), 0);
    ck_assert_int_eq(supply(g, BVG_USA), 5);
    g = csa_raids("C051", ""); /* without free cavalry nobody is asked */
    does(g, BVG_RAID, 1, card("C051"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(supply(g, BVG_USA), 4);
}
END_TEST

START_TEST(lines_of_a_raid)
{
    struct game *g = csa_raids("C044 C051", "");
    says(g, "raid with Forrest, Wheeler");
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert_int_eq(told(g, BVG_EVENT_RAID_OVER, 0, 1), 7);
    ck_assert_str_eq(said(g, "raid with Forrest"), "raid.once");
}
END_TEST

START_TEST(what_cavalry_is)
{
    struct game *g = field(0, BVG_USA); /* a dice total of seven hits a Union leader, and cavalry is none */
    on_board(g, "U053", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    ck_assert(!may(g, BVG_DISMISS, 2, card("U053"), 0));
    battle(g, "manassas_jct", "U053", "C006", "52");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 0), 1); /* not both had leaders */
    ck_assert_int_eq(bvg_attack_initiative(&g->rules, &g->state, card("U053")),
                     bvg_card(&g->rules, card("U053"))->attack);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    ck_assert(!may(g, BVG_DISMISS, 2, card("U053"), 0));
    proves("BVG-10.1a");
    proves("BVG-4.1b");
}
END_TEST

START_TEST(one_step)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U053", BVG_EAST);
    on_board(g, "C044", BVG_WEST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U053", "C006", "23"); /* attacker defeated: he loses one step at least */
    ck_assert_int_eq(place(g, "U053"), BVG_CADRE);
    for (int id = 1; id <= BVG_CARDS; id++)
        if (bvg_card(&g->rules, id)->kind == BVG_CAVALRY)
            ck_assert_int_eq(bvg_card(&g->rules, id)->steps, bvg_card(&g->rules, id)->rule == BVG_RULE_FORREST ? 2 : 1);
    proves("BVG-10.1e");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: raids");
    TCase *c = tcase_create("raids");
    tcase_add_test(c, a_raid);
    tcase_add_test(c, it_is_met);
    tcase_add_test(c, by_default);
    tcase_add_test(c, lines_of_a_raid);
    tcase_add_test(c, what_cavalry_is);
    tcase_add_test(c, one_step);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
