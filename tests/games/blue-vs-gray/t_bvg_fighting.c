/* SPDX-License-Identifier: Apache-2.0 */
/* What battles show of rules that stand elsewhere in the book: theaters, neutral cities, initiative, cadre, words of
 * the glossary (2, 3, 5, 7.7, 11, options 7). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

START_TEST(theaters)
{
    struct game *g = field(0, BVG_USA); /* from Montgomery at Selma, by sea: an Eastern command in the West */
    held_by(g, BVG_BY_USA, "montgomery");
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C017", "C011", BVG_WEST);
    battle(g, "selma", "U008", "C017", "51");
    ck_assert(g->state.battle.cross && g->state.battle.by_sea);
    ck_assert(g->state.theater[card("U008")] == BVG_EAST && g->state.theater[card("U009")] == BVG_EAST &&
              g->state.theater[card("C017")] == BVG_WEST);
    ck_assert(holds(g, BVG_USA, "selma"));
    proves("BVG-11.5b");

    g = at_manassas(0); /* no place but the theater: the same command for this city or that */
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY) &&
              may(g, BVG_ATTACK, 4, city(g, "shenandoah_valley"), card("U008"), 0, BVG_SEA_ANY));
    struct bvg_state before = g->state;
    assault(g, "manassas_jct", "U008");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C006")));
    g->state = before;
    assault(g, "shenandoah_valley", "U008");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C006")));
    proves("BVG-2.2b");

    g = at_manassas(0);
    g->state.now[card("U009")] = g->state.now[card("U008")] = g->state.now[card("U010")] = BVG_MOVED;
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U008"), 0, BVG_SEA_ANY));
    proves("BVG-7.7c");
}
END_TEST

START_TEST(neutral_ground)
{
    struct game *g = field(0, BVG_CSA);
    ck_assert_int_eq(g->state.control[city(g, "bowling_green")], BVG_NEUTRAL);
    command(g, "C017", "C007 C010", BVG_WEST);
    command(g, "U043", "U009", BVG_WEST);
    assault(g, "bowling_green", "C017");
    ck_assert(holds(g, BVG_USA, "bowling_green")); /* at once, and all of Kentucky with it */
    ck_assert(holds(g, BVG_USA, "louisville"));
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("U043")));
    dice(g, "21");
    defend(g, "U043");
    ck_assert(holds(g, BVG_USA, "bowling_green"));
    proves("BVG-3.27b");
}
END_TEST

START_TEST(at_the_port)
{
    struct game *g = field(0, BVG_CSA);
    command(g, "C006", "C007", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    assault(g, "new_berne", "C006");
    ck_assert_int_ne(g->state.battle.announced, BVG_SEA_ANY); /* the sea was settled before */
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    answers(g, BVG_ABANDON, 0);
    ck_assert(holds(g, BVG_CSA, "new_berne"));
    proves("BVG-11.7c");

    g = field(0, BVG_CSA); /* the rule book goes before the glossary (ruling 24) */
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U009");
    assault(g, "new_berne", "C006");
    ck_assert_int_eq(g->state.battle.announced, BVG_SEA_YES);
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("U009")));
    g = field(1 << 6, BVG_CSA); /* option 7 says so, too */
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U009");
    assault(g, "new_berne", "C006");
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("U009")));
    proves("BVG-G-defend-from-hand");
}
END_TEST

START_TEST(isolated)
{
    struct game *g = field(1 << 6, BVG_USA); /* option 7: no reserves come over the sea */
    g->listens = true;
    on_board(g, "U005", BVG_EAST);
    command(g, "U034", "U009 U010", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U015 U061");
    dice(g, "21");
    answers(g, BVG_INVADE, 2, city(g, "norfolk"), card("U034"));
    defend(g, "C006");
    ck_assert(!asked_may(g, BVG_RESERVE, 2, card("U015"), card("U034")));
    ck_assert(asked_may(g, BVG_WITHDRAW, 1, card("U010")) && asked_may(g, BVG_PLAY, 1, card("U061")));
    proves("BVG-O7d");
    proves("BVG-11.5g");
}
END_TEST

START_TEST(initiative)
{
    struct game *g = field(0, BVG_USA); /* Meade: 1 when he attacks, 2 when he defends */
    command(g, "U056", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U056", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 1);
    g = field(0, BVG_CSA);
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "U056", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "C006", "U056", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 1), 2);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 3 + 4);
    proves("BVG-3.3a BVG-3.3b");
}
END_TEST

static bool leads_attack(struct game *g, const char *chief)
{
    return bvg_attack_initiative(&g->rules, &g->state, card(chief)) >= 0;
}

START_TEST(commanders)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U009 U047 U053 U005", BVG_EAST); /* a corps, Wilson leading Stoneman, Porter */
    under(g, "U053", "U047");
    ck_assert(!may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U009"), 0, BVG_SEA_ANY));
    proves("BVG-3.4c");
    ck_assert(!leads_attack(g, "U009") && leads_attack(g, "U047"));
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U047"), 0, BVG_SEA_ANY)); /* a pair's leading half */
    ck_assert(may(g, BVG_INVADE, 2, city(g, "norfolk"), card("U009")));                      /* the squadron leads */
    command(g, "U008", "U010", BVG_EAST);
    on_board(g, "U054", BVG_WEST);
    ck_assert(leads_attack(g, "U008") && leads_attack(g, "U054"));
    proves("BVG-G-commander");
    on_board(g, "U053", BVG_EAST); /* the rule book goes before the glossary: one cavalry unit under McDowell */
    ck_assert(bvg_may_be_under(&g->rules, &g->state, card("U053"), card("U008")));
    proves("BVG-G-cavalry-unit");
}
END_TEST

START_TEST(cadre)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C038", "C007", BVG_EAST);
    depleted(g, "C007");
    battle(g, "manassas_jct", "U008", "C038", "51");
    ck_assert_int_eq(place(g, "C007"), BVG_CADRE);
    proves("BVG-2.3a");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert(may(g, BVG_TAKE, 1, card("C007")));
    ck_assert(place(g, "C038") == BVG_CADRE && !may(g, BVG_TAKE, 1, card("C038")));
    proves("BVG-G-cadre");
    in_cadre(g, "U009", false);
    ck_assert(!bvg_may_give(&g->rules, &g->state, card("C071"), card("U009")));
    on_board(g, "U010", BVG_EAST);
    ck_assert(bvg_may_give(&g->rules, &g->state, card("C071"), card("U010")));
    proves("BVG-G-in-play");
}
END_TEST

START_TEST(cards_as_reserves)
{
    struct game *g = field(0, BVG_CSA);
    g->listens = true;
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "C006", "C007 C010", BVG_EAST);
    command(g, "U008", "U009 U010", BVG_EAST);
    with_hand(g, "C062");
    ck_assert(!may(g, BVG_PLAY, 1, card("C062")));
    assault(g, "manassas_jct", "C006");
    defend(g, "U008");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    answers(g, BVG_PLAY, 1, card("C062"));
    ck_assert_int_eq(asked_seat(g), BVG_USA); /* it was his chance */
    ck_assert_int_eq(step_of(g), BVG_STEP_RESERVES);
    proves("BVG-3.7c");
}
END_TEST

START_TEST(in_any_order)
{
    struct game *g = field(0, BVG_CSA);
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "C006", "C007 C010", BVG_EAST);
    command(g, "C038", "C009", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    on_board(g, "U009", BVG_EAST);
    ck_assert(may(g, BVG_RAID, 1, card("C045")));
    battle(g, "manassas_jct", "C006", "U009", "21");
    ck_assert(may(g, BVG_RAID, 1, card("C045")));
    answers(g, BVG_RAID, 1, card("C045"));
    answers(g, BVG_FINISH, 0);
    pass_while(g, BVG_STEP_RAIDED);
    ck_assert_int_eq(step_of(g), BVG_STEP_COMBAT);
    ck_assert(may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("C038"), 0, BVG_SEA_ANY));
    proves("BVG-5.1d");
}
END_TEST

START_TEST(what_cities_are)
{
    struct game *g = field(0, BVG_USA);
    struct bvg_ground ground;
    bvg_survey(&g->rules, &g->state, &ground);
    ck_assert(ground.base[BVG_USA] & BVG_AT(city(g, "harrisburg")));
    held_by(g, BVG_BY_CSA, "harrisburg");
    bvg_survey(&g->rules, &g->state, &ground);
    ck_assert(!(ground.base[BVG_USA] & BVG_AT(city(g, "harrisburg"))));
    proves("BVG-G-native-city");
    for (int c = 1; c <= BVG_CITIES; c++) /* more than there are counters in the box */
        if (g->state.control[c] != BVG_OFF_MAP)
            g->state.control[c] = BVG_BY_USA;
    ck_assert(rules_broken(&g->rules, &g->state) == NULL);
    proves("BVG-G-tokens");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg fighting");
    TCase *c = tcase_create("fighting");
    tcase_add_test(c, theaters);
    tcase_add_test(c, neutral_ground);
    tcase_add_test(c, at_the_port);
    tcase_add_test(c, isolated);
    tcase_add_test(c, initiative);
    tcase_add_test(c, commanders);
    tcase_add_test(c, cadre);
    tcase_add_test(c, cards_as_reserves);
    tcase_add_test(c, in_any_order);
    tcase_add_test(c, what_cities_are);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
