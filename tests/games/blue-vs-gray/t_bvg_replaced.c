/* SPDX-License-Identifier: Apache-2.0 */
/* Options 6 and 12, and what a command has done, in whole battles and the turns after them: who takes a leader's place
 * goes on where he stood, favor is cured after a loss and kept while cards come up, a bridgehead binds those who
 * fought. */
#include "tests/games/blue-vs-gray/bvg_fight.h"

enum { POLITICS = 1 << 5, MIDDLE = 1 << 7, ATLANTIC = 1 << 11 };

/* Losses fall on the first of these that may bear them, everything else goes by default; where somebody may take a
 * leader's place, `next` does (NULL: nobody). */
static void to_its_end(struct game *g, const char *next)
{
    for (int i = 0; g->state.battle.phase != BVG_PHASE_NONE && step_of(g) != BVG_STEP_REATTACH && i < 60; i++) {
        struct order order;
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        int fallen = g->state.battle.fallen;
        if (step_of(g) == BVG_STEP_REPLACE)
            answers(g, BVG_REPLACE, 2, fallen, next ? card(next) : 0);
        else
            answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
}

/* ---- the command that has fought ---- */

/* The attacker's commander is wounded; who takes over has attacked this turn, and who was not there has not. */
START_TEST(a_replaced_attacker_does_not_attack_again)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U032", "U009 U010", BVG_EAST);
    command(g, "U046", "U024", BVG_EAST);
    with_hand(g, "U056");
    command(g, "C041", "C007 C010 C022", BVG_EAST);
    dice(g, "433");
    assault(g, "manassas_jct", "U032");
    defend(g, "C041");
    to_its_end(g, "U056");
    ck_assert_int_eq(boss(g, "U010"), card("U056"));
    ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U056"), 0, BVG_SEA_ANY));
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U046"), 0, BVG_SEA_ANY));
    proves("BVG-7.6b BVG-8.2g");
}
END_TEST

/* ---- option 6 ---- */

/* Halleck, in favor, leads one card. Butler is lost, and McDowell, in disfavor, takes two corps over: nobody refuses
 * that in a battle, and after it he has too many. */
START_TEST(who_takes_over_loses_what_his_disfavor_forbids)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(option ? POLITICS : 0, BVG_USA);
        g->listens = true;
        command(g, "U032", "U009 U010", BVG_EAST);
        command(g, "U014", "U024", BVG_EAST);
        with_hand(g, "U008");
        command(g, "C041", "C007 C010 C022", BVG_EAST);
        ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_USA), 0);
        dice(g, "433");
        assault(g, "manassas_jct", "U032");
        defend(g, "C041");
        to_its_end(g, "U008");
        ck_assert_int_eq(g->state.battle.phase, BVG_PHASE_NONE);
        ck_assert_int_eq(boss(g, "U010"), option ? 0 : card("U008"));
        ck_assert_int_eq(place(g, "U008"), option ? BVG_CADRE : BVG_BOARD);
        ck_assert_int_eq(place(g, "U010"), BVG_BOARD);
        ck_assert_int_eq(boss(g, "U024"), card("U014"));
        ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_USA), 0);
    }
    proves("BVG-O6c BVG-O6b");
}
END_TEST

/* In a battle a card does not come up under a leader in disfavor when he would have as many as one in favor. */
START_TEST(no_reserve_for_who_is_in_disfavor)
{
    for (int option = 0; option < 2; option++)
        for (int more = 0; more < 2; more++) { /* Halleck leads two or three */
            struct game *g = field(option ? POLITICS : 0, BVG_USA);
            g->listens = true;
            command(g, "U034", "U009", BVG_EAST);
            command(g, "U014", more ? "U024 U025 U028" : "U024 U025", BVG_EAST);
            with_hand(g, "U010");
            command(g, "C041", "C007 C010 C022", BVG_EAST);
            dice(g, "33333333");
            assault(g, "manassas_jct", "U034");
            defend(g, "C041");
            pass_while(g, BVG_STEP_JOIN);
            ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
            while (asked_seat(g) != BVG_USA)
                answers(g, BVG_FINISH, 0);
            if (!option || more) {
                answers(g, BVG_RESERVE, 2, card("U010"), card("U034"));
                ck_assert_int_eq(boss(g, "U010"), card("U034"));
            } else {
                ck_assert_str_eq(refusal_as(g, BVG_USA, BVG_RESERVE, 2, card("U010"), card("U034")),
                                 "command.politics");
            }
        }
    proves("BVG-O6a");
}
END_TEST

/* Nor does VIII Corps join him (option 8). */
START_TEST(nobody_joins_who_is_in_disfavor)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(MIDDLE | (option ? POLITICS : 0), BVG_CSA);
        g->listens = true;
        g->state.late_war[BVG_USA] = 1;
        held_by(g, BVG_BY_USA, "shenandoah_valley");
        on_board(g, "U016", BVG_EAST);
        command(g, "U008", "U010", BVG_EAST);
        command(g, "U014", "U024 U025", BVG_EAST);
        command(g, "C006", "C007 C009", BVG_EAST);
        dice(g, "42");
        assault(g, "shenandoah_valley", "C006");
        defend(g, "U008");
        ck_assert_int_eq(step_of(g), BVG_STEP_JOIN);
        if (option)
            ck_assert_str_eq(refusal_as(g, BVG_USA, BVG_ATTACH, 2, card("U016"), card("U008")), "command.politics");
        else
            answers(g, BVG_ATTACH, 2, card("U016"), card("U008"));
    }
    proves("BVG-O6a");
}
END_TEST

/* Jackson falls: what he led under Lee does not go on to Kirby Smith, who is in disfavor and would have two, as Polk
 * has, who is in favor. */
START_TEST(what_is_left_does_not_go_to_who_is_in_disfavor)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(option ? POLITICS : 0, BVG_USA);
        g->listens = true;
        command(g, "U008", "U009", BVG_EAST);
        on_board(g, "C038", BVG_EAST);
        under(g, "C021 C039", "C038");
        under(g, "C007 C010", "C021");
        under(g, "C033", "C039");
        command(g, "C017", "C022 C034", BVG_EAST);
        ck_assert_int_eq(bvg_offence(&g->rules, &g->state, BVG_CSA), 0);
        dice(g, "222");
        assault(g, "manassas_jct", "U008");
        defend(g, "C038");
        for (int i = 0; step_of(g) != BVG_STEP_REATTACH && i < 40; i++) {
            struct order order;
            rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
            ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
            if (asked_may(g, BVG_LOSSES, 1, card("C021")))
                answers(g, BVG_LOSSES, 1, card("C021"));
            else if (step_of(g) == BVG_STEP_REPLACE)
                answers(g, BVG_REPLACE, 2, g->state.battle.fallen, 0);
            else
                answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
        }
        ck_assert_int_eq(step_of(g), BVG_STEP_REATTACH);
        int unit = boss(g, "C007") == card("C038") ? card("C007") : card("C010");
        if (option)
            ck_assert_str_eq(refusal_as(g, BVG_CSA, BVG_ATTACH, 2, unit, card("C039")), "command.politics");
        else
            answers(g, BVG_ATTACH, 2, unit, card("C039"));
    }
    proves("BVG-O6a");
}
END_TEST

/* Commands are formed anew at will, and laid out at will in the opening position: what offends then is cured when that
 * is over. */
START_TEST(what_was_formed_at_will_is_cured)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(option ? POLITICS : 0, BVG_CSA);
        command(g, "C038", "C009", BVG_EAST);
        on_board(g, "C006 C007 C010", BVG_EAST);
        at_step(g, BVG_STEP_REORGANIZE, BVG_CSA);
        says(g, "reorganize\ncommand Beauregard with Pickett Div, Ewell Div east\nend");
        ck_assert_int_eq(step_of(g), BVG_STEP_REGROUP);
        ck_assert_int_eq(boss(g, "C007"), option ? 0 : card("C006"));
        ck_assert_int_eq(place(g, "C006"), option ? BVG_CADRE : BVG_BOARD);

        g = a_scenario("standard", option ? POLITICS : 0, 7);
        ck_assert_int_eq(step_of(g), BVG_STEP_PRE_ACTION);
        with_hand(g, "C006 C007 C009 C010 C038");
        says(g, "deploy Beauregard with Pickett Div east\ndeploy R.E. Lee with Stonewall Div east");
        under(g, "C010", "C006");
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(bvg_below(&g->state, card("C038")), 1);
        ck_assert_int_eq(boss(g, "C007"), option ? 0 : card("C006"));
    }
    proves("BVG-O6c");
}
END_TEST

/* ---- option 12 ---- */

/* The USA's turn is over, and the CSA is at its attacks. */
static void enemy_attacks(struct game *g)
{
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    at_step(g, BVG_STEP_COMBAT, BVG_CSA);
}

/* May Banks meet an attack here? */
static bool meets(const struct game *before, const char *target, const char *attacker)
{
    static struct game g;
    g = *before;
    assault(&g, target, attacker);
    return asked_may(&g, BVG_DEFEND, 1, card("U013"));
}

/* Banks before the coast, with Jackson and others to attack where he might defend. */
static struct game *before_the_coast(bool option)
{
    struct game *g = field(option ? ATLANTIC : 0, BVG_USA);
    g->listens = true;
    command(g, "U013", "U009", BVG_EAST);
    on_board(g, "U005", BVG_EAST);
    command(g, "C021", "C009 C033", BVG_EAST);
    command(g, "C038", "C007 C010", BVG_EAST);
    command(g, "C017", "C022", BVG_WEST);
    held_by(g, BVG_BY_USA, "pensacola ft_pickens");
    held_by(g, BVG_BY_CSA, "shenandoah_valley");
    return g;
}

/* The attack that is ordered takes its city; in the CSA's turn Banks defends that city, and no other one inland. */
static void stays_there(struct game *g, bool option, const char *taken, const char *attacker)
{
    if (step_of(g) == BVG_STEP_ANSWER)
        answers(g, BVG_ABANDON, 0);
    to_its_end(g, NULL);
    ck_assert(holds(g, BVG_USA, taken));
    enemy_attacks(g);
    ck_assert(meets(g, taken, attacker));
    ck_assert_int_eq(meets(g, "harpers_ferry", "C021"), !option);
}

START_TEST(who_came_by_sea_stays_by_the_sea)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = before_the_coast(option);
        answers(g, BVG_ATTACK, 4, city(g, "montgomery"), card("U013"), city(g, "pensacola"), BVG_SEA_ANY);
        stays_there(g, option, "montgomery", "C017");
    }
    proves("BVG-O12a BVG-O12-ex1");
}
END_TEST

START_TEST(who_has_landed_stays_where_he_landed)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = before_the_coast(option);
        answers(g, BVG_INVADE, 2, city(g, "savannah"), card("U013"));
        stays_there(g, option, "savannah", "C038");
    }
    proves("BVG-O12b");
}
END_TEST

/* Who held Ft Monroe attacks out of it, and from nowhere else, in the next turn. */
START_TEST(who_held_ft_monroe_attacks_out_of_it)
{
    for (int option = 0; option < 2; option++) {
        struct game *g = field(option ? ATLANTIC : 0, BVG_CSA);
        g->listens = true;
        command(g, "U008", "U009 U010", BVG_EAST);
        command(g, "C038", "C007", BVG_EAST);
        held_by(g, BVG_BY_USA, "ft_monroe");
        dice(g, "153333");
        assault(g, "ft_monroe", "C038");
        defend(g, "U008");
        to_its_end(g, NULL);
        ck_assert(holds(g, BVG_USA, "ft_monroe"));
        ck_assert_int_eq(place(g, "U008"), BVG_BOARD);
        at_step(g, BVG_STEP_REGROUP, BVG_CSA);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.mover, BVG_USA);
        at_step(g, BVG_STEP_COMBAT, BVG_USA);
        ck_assert(may(g, BVG_ATTACK, 4, city(g, "richmond"), card("U008"), 0, BVG_SEA_ANY));
        ck_assert_int_eq(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY), !option);
    }
    proves("BVG-O12d");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg replaced");
    TCase *c = tcase_create("replaced");
    tcase_add_test(c, a_replaced_attacker_does_not_attack_again);
    tcase_add_test(c, who_takes_over_loses_what_his_disfavor_forbids);
    tcase_add_test(c, no_reserve_for_who_is_in_disfavor);
    tcase_add_test(c, nobody_joins_who_is_in_disfavor);
    tcase_add_test(c, what_is_left_does_not_go_to_who_is_in_disfavor);
    tcase_add_test(c, what_was_formed_at_will_is_cured);
    tcase_add_test(c, who_came_by_sea_stays_by_the_sea);
    tcase_add_test(c, who_has_landed_stays_where_he_landed);
    tcase_add_test(c, who_held_ft_monroe_attacks_out_of_it);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
