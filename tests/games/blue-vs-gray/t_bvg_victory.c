/* SPDX-License-Identifier: Apache-2.0 */
/* How the war ends: objectives as cities fall, the end at once in the middle of a turn, elections, the last turns
 * (rule book chapters 17 and 18; option 14). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

static int total(const struct game *g)
{
    return bvg_total(&g->rules, &g->state);
}

/* How much the total changes when the Union takes these cities. */
static int worth_of(const char *cities, int objective)
{
    struct game *g = field(0, BVG_USA);
    int before = total(g);
    ck_assert(!(bvg_usa_objectives(&g->rules, &g->state) & objective));
    held_by(g, BVG_BY_USA, cities);
    ck_assert(bvg_usa_objectives(&g->rules, &g->state) & objective);
    return total(g) - before;
}

START_TEST(cities_that_count)
{
    ck_assert_int_eq(worth_of("richmond", BVG_RICHMOND), 1);
    proves("BVG-18.2c");
    ck_assert_int_eq(worth_of("atlanta", BVG_ATLANTA), 1);
    proves("BVG-18.2d");
    ck_assert_int_eq(worth_of("shenandoah_valley", BVG_SHENANDOAH), 1);
    proves("BVG-18.2e");
}
END_TEST

START_TEST(coasts)
{
    static const char *const atlantic[] = {"savannah", "charleston_ft_sumter", "wilmington", "norfolk"};
    struct game *g = field(0, BVG_USA);
    for (int i = 0; i < 4; i++) {
        ck_assert(!(bvg_usa_objectives(&g->rules, &g->state) & BVG_ATLANTIC));
        held_by(g, BVG_BY_USA, atlantic[i]);
    }
    ck_assert(bvg_usa_objectives(&g->rules, &g->state) &
              BVG_ATLANTIC); /* Baltimore, New Berne, Ft Monroe are its own */
    held_by(g, BVG_BY_CSA, "baltimore");
    ck_assert(!(bvg_usa_objectives(&g->rules, &g->state) & BVG_ATLANTIC));
    proves("BVG-18.2g");
    g = field(0, BVG_USA);
    held_by(g, BVG_BY_USA, "mobile ft_morgan pensacola ft_pickens");
    ck_assert(!(bvg_usa_objectives(&g->rules, &g->state) & BVG_GULF)); /* New Orleans is one of them */
    held_by(g, BVG_BY_USA, "new_orleans");
    ck_assert(bvg_usa_objectives(&g->rules, &g->state) & BVG_GULF);
    proves("BVG-18.2h");
}
END_TEST

/* The Union stands one below its victory, and Richmond is before it. */
static struct game *before_richmond(int options)
{
    struct game *g = field(options, BVG_USA);
    held_by(g, BVG_BY_USA,
            "shenandoah_valley manassas_jct wilderness petersburg lynchburg greensboro raleigh goldsboro atlanta "
            "norfolk savannah charleston_ft_sumter wilmington new_berne new_orleans mobile ft_morgan pensacola "
            "ft_pickens");
    on_board(g, "U005", BVG_EAST); /* a squadron and a whole coast: a full blockade */
    command(g, "U008", "U009 U010", BVG_EAST);
    ck_assert_int_eq(total(g), 5);
    return g;
}

START_TEST(a_city_ends_it)
{
    struct game *g = before_richmond(0);
    assault(g, "richmond", "U008"); /* nobody is there */
    ck_assert_int_eq(g->state.flow.over, BVG_END_OPERATIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_USA + 1);
    ck_assert_int_eq(rules_asks(&g->state), 0);
    g = before_richmond(0);
    g->state.elected = 1;
    assault(g, "richmond", "U008");
    ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
    g = before_richmond(1 << 13);
    assault(g, "richmond", "U008"); /* option 14, and Emancipation was never played */
    ck_assert_int_eq(g->state.flow.over, BVG_END_STRATEGIC);
    ck_assert_int_eq(g->state.flow.winner, BVG_USA + 1);
    g = before_richmond(1 << 13);
    g->state.emancipated = 1;
    assault(g, "richmond", "U008");
    ck_assert_int_eq(g->state.flow.over, BVG_END_OPERATIONAL);
    g = before_richmond(1 << 13);
    g->state.elected = 1;
    assault(g, "richmond", "U008");
    ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL); /* only an Operational Victory is raised */
    proves("BVG-O14a");
}
END_TEST

START_TEST(washington_falls)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    assault(g, "washington", "C038"); /* nobody is there */
    ck_assert_int_eq(g->state.flow.over, BVG_END_STRATEGIC);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.4c");
}
END_TEST

/* The CSA has two objectives and the railnet is whole, or not; one more city falls. */
START_TEST(the_north_is_invaded)
{
    struct game *g = field(0, BVG_CSA);
    held_by(g, BVG_BY_CSA, "baltimore harrisburg");
    g->state.emancipated = 0;
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    int before = total(g);
    assault(g, "harpers_ferry", "C038");
    ck_assert_int_le(before, -2);
    ck_assert(g->state.flow.over == BVG_END_DIPLOMATIC || g->state.flow.over == BVG_END_STRATEGIC);
    g = field(0, BVG_CSA); /* after Emancipation three are not enough */
    held_by(g, BVG_BY_CSA, "harrisburg");
    g->state.emancipated = 1;
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    assault(g, "harpers_ferry", "C038");
    ck_assert_int_eq(total(g), -3);
    ck_assert_int_eq(g->state.flow.over, 0);
    g = field(0, BVG_CSA);
    held_by(g, BVG_BY_CSA, "harrisburg");
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    assault(g, "harpers_ferry", "C038");
    ck_assert_int_eq(g->state.flow.over, BVG_END_DIPLOMATIC);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.4e");
}
END_TEST

START_TEST(emancipation_comes_in_time)
{
    struct game *g = field(0, BVG_CSA); /* played in the CSA's turn, before its attack */
    held_by(g, BVG_BY_CSA, "harrisburg");
    g->state.proclaimable = 1;
    with_hand(g, "U051");
    command(g, "C038", "C041", BVG_EAST);
    under(g, "C007 C010 C009", "C041");
    g->listens = true;
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_ASIDE);
    answers(g, BVG_PLAY, 1, card("U051"));
    ck_assert(holds(g, BVG_USA, "wheeling") && holds(g, BVG_USA, "lexington")); /* they were neutral */
    answers(g, BVG_FINISH, 0);
    g->listens = false;
    assault(g, "harpers_ferry", "C038");
    if (step_of(g) == BVG_STEP_ANSWER)
        answers(g, BVG_ABANDON, 0);
    ck_assert_int_eq(g->state.flow.over, 0);
    proves("BVG-U51c");
}
END_TEST

START_TEST(last_turns)
{
    struct game *g = a_game(0);
    deck_of(g, BVG_USA, "U010 U009");
    with_hand(g, "C040");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "done"); /* both cards are owed: the deck is empty */
    ck_assert_int_eq(g->state.last_turns, 2);
    ck_assert_int_eq(g->state.mover, BVG_CSA);
    says(g, "done");
    ck_assert_int_eq(g->state.mover, BVG_USA);
    ck_assert_int_eq(g->state.flow.over, 0);
    says(g, "done");
    ck_assert_int_eq(g->state.flow.over, BVG_END_ATTRITIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-17.4a BVG-18.6a");
}
END_TEST

START_TEST(first_turn_of_the_history)
{
    struct game *g = a_scenario("historical", 0, 1);
    while (step_of(g) != BVG_STEP_COMBAT)
        does(g, BVG_FINISH, 0);
    g->state.supply[BVG_USA] = 3;
    ck_assert_str_eq(refusal(g, BVG_FINISH, 0), "combat.must_attack");
    struct order order;
    rules_view(&g->rules, &g->state, BVG_USA, &g->after);
    ck_assert(rules_fallback(&g->rules, &g->after, BVG_USA, &order)); /* a Union that says nothing attacks, too */
    ck_assert_int_eq(order.verb, BVG_ATTACK);
    with_hand(g, "U010 U024");
    g->listens = true;
    dice(g, "42");
    assault(g, "manassas_jct", "U008");
    for (int i = 0; i < 40 && step_of(g) != BVG_STEP_COMBAT; i++) {
        ck_assert(asked_seat(g) != BVG_USA || (!asked_may(g, BVG_RESERVE, 2, card("U010"), card("U008")) &&
                                               !asked_may(g, BVG_PLAY, 1, card("U003"))));
        rules_view(&g->rules, &g->state, asked_seat(g), &g->after);
        ck_assert(rules_fallback(&g->rules, &g->after, asked_seat(g), &order));
        answers(g, order.verb, order.n_args, order.arg[0], order.arg[1]);
    }
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    does(g, BVG_FINISH, 0); /* now it may go on */
    ck_assert_int_eq(step_of(g), BVG_STEP_REORGANIZE);
    proves("BVG-S-historical-f");
}
END_TEST

/* A card prevails over a general rule: a lone corps that the sea helps, a corps that uses no capacity, Grant's city. */
START_TEST(cards_prevail)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U010", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "42");
    ck_assert_int_eq(g->state.battle.winner, 0);
    ck_assert(holds(g, BVG_USA, "manassas_jct")); /* nobody won, and yet he has it (8.7b) */
    command(g, "U008", "U009 U024 U058", BVG_EAST);
    ck_assert_int_eq(bvg_excess(&g->rules, &g->state, card("U008")), 0); /* three corps under a leader of two (4.5) */
    gone(g, "U011");
    in_cadre(g, "C050", false);
    ck_assert_int_eq(bvg_card(&g->rules, card("C050"))->rule, BVG_RULE_NEVER_CADRE);
    proves("BVG-3.7d");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: how it ends");
    TCase *c = tcase_create("victory");
    tcase_add_test(c, cities_that_count);
    tcase_add_test(c, coasts);
    tcase_add_test(c, a_city_ends_it);
    tcase_add_test(c, washington_falls);
    tcase_add_test(c, the_north_is_invaded);
    tcase_add_test(c, emancipation_comes_in_time);
    tcase_add_test(c, last_turns);
    tcase_add_test(c, first_turn_of_the_history);
    tcase_add_test(c, cards_prevail);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
