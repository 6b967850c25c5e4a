/* SPDX-License-Identifier: Apache-2.0 */
/* The Draw/Replace Step, row by row (rule book chapters 6, 14.1, 15.3, 17.1 to 17.3, 18.5). */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <string.h>

static struct game *usa_draws(int options)
{
    struct game *g = a_game(options);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    return g;
}

static struct game *csa_draws(void)
{
    struct game *g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    return g;
}

START_TEST(entitlements)
{
    struct game *g = usa_draws(0);
    ck_assert_int_eq(g->state.draw.entitled, 5);
    ck_assert_int_eq(g->state.draw.least, 2);
    held_by(g, BVG_BY_CSA, "harpers_ferry harrisburg");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(g->state.draw.entitled, 4);
    proves("BVG-6.1a");
    g = csa_draws();
    ck_assert_int_eq(g->state.draw.entitled, 4);
    ck_assert_int_eq(g->state.draw.least, 1);
    held_by(g, BVG_BY_USA, "shenandoah_valley manassas_jct wilderness richmond petersburg lynchburg");
    ck_assert(bvg_railnet_severed(&g->rules, &g->state, BVG_CSA)); /* food is lost */
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(g->state.draw.entitled, 3);
    ck_assert_int_eq(g->state.draw.restores, 1);
    proves("BVG-6.1b");
}
END_TEST

START_TEST(each_draw_is_a_card_a_point_or_a_cadre_card)
{
    struct game *g = usa_draws(0);
    in_cadre(g, "U008", false);
    int supply = g->state.supply[BVG_USA], hand = hand_size(g, BVG_USA);
    does(g, BVG_DRAW, 1, 2);
    ck_assert_int_eq(hand_size(g, BVG_USA), hand + 2);
    does(g, BVG_TAKE, 1, card("U008"));
    ck_assert_int_eq(place(g, "U008"), BVG_HAND);
    does(g, BVG_SUPPLY, 1, 2);
    ck_assert_int_eq(g->state.supply[BVG_USA], supply + 2);
    ck_assert_int_eq(g->state.draw.entitled, 0);
    ck_assert(!may(g, BVG_DRAW, 1, 1) && !may(g, BVG_SUPPLY, 1, 1));
    proves("BVG-6.1c BVG-6.3a BVG-6.4a");
}
END_TEST

START_TEST(least_draws)
{
    struct game *g = usa_draws(0);
    ck_assert(may(g, BVG_SUPPLY, 1, 3) && !may(g, BVG_SUPPLY, 1, 4));
    does(g, BVG_SUPPLY, 1, 3);
    in_cadre(g, "U008", false);
    ck_assert(!may(g, BVG_TAKE, 1, card("U008")));
    does(g, BVG_DRAW, 1, 1);
    ck_assert(!may(g, BVG_TAKE, 1, card("U008")) && !may(g, BVG_SUPPLY, 1, 1));
    int hand = hand_size(g, BVG_USA);
    does(g, BVG_FINISH, 0); /* the second card that is owed comes by itself */
    ck_assert_int_eq(hand_size(g, BVG_USA), hand + 1);
    proves("BVG-6.1d");
    g = csa_draws();
    ck_assert(may(g, BVG_SUPPLY, 1, 3) && !may(g, BVG_SUPPLY, 1, 4));
    does(g, BVG_DRAW, 1, 1);
    ck_assert(may(g, BVG_SUPPLY, 1, 3));
    proves("BVG-6.1e");
}
END_TEST

START_TEST(empty_deck)
{
    struct game *g = a_game(0);
    deck_of(g, BVG_USA, "U010");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(may(g, BVG_SUPPLY, 1, 4) && !may(g, BVG_SUPPLY, 1, 5)); /* one card is all that can be owed */
    does(g, BVG_DRAW, 1, 1);
    ck_assert(!may(g, BVG_DRAW, 1, 1) && may(g, BVG_SUPPLY, 1, 4));
    int supply = g->state.supply[BVG_USA];
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.supply[BVG_USA], supply + 4);
    proves("BVG-6.2b");
}
END_TEST

START_TEST(draws_one_by_one)
{
    struct game *g = a_game(0);
    on_top(g, "U009 U010 U019 U020");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "U009"), BVG_HAND); /* seen, and the next is still a free choice */
    ck_assert(may(g, BVG_DRAW, 1, 4) && may(g, BVG_SUPPLY, 1, 3));
    proves("BVG-6.2a");
    g = a_game(0);
    on_top(g, "U009 U010 U019 U020");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.supply[BVG_USA] = 1;
    says(g, "draw until leader rest supply");
    ck_assert_int_eq(place(g, "U019"), BVG_HAND);
    ck_assert_int_eq(place(g, "U020"), BVG_DECK);
    ck_assert_int_eq(g->state.supply[BVG_USA], 3);
    ck_assert_int_eq(g->state.draw.entitled, 0);
    proves("BVG-6.2-ex1");
}
END_TEST

START_TEST(until_keeps_the_least)
{
    struct game *g = a_game(0);
    on_top(g, "U009 U019 U020 U021");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "draw until corps max 4 rest supply");
    ck_assert_int_eq(place(g, "U019"), BVG_HAND); /* the corps came first, but two cards must be drawn */
    ck_assert_int_eq(place(g, "U020"), BVG_DECK);
    g = a_game(0);
    on_top(g, "U009 U010 U020 U021 U019");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "draw until Grant max 3");
    ck_assert_int_eq(place(g, "U020"), BVG_HAND);
    ck_assert_int_eq(place(g, "U021"), BVG_DECK);
    ck_assert_int_eq(g->state.draw.entitled, 2);
}
END_TEST

START_TEST(supply_points)
{
    struct game *g = usa_draws(0);
    g->state.supply[BVG_USA] = 90;
    does(g, BVG_DRAW, 1, 2);
    does(g, BVG_SUPPLY, 1, 3);
    ck_assert_int_eq(g->state.supply[BVG_USA], 93);
    proves("BVG-6.3b");
    g = a_game(0);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 1);
    on_board(g, "U005", BVG_EAST); /* a partial blockade: a free restore instead */
    g->state.supply[BVG_CSA] = 0;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 0);
    ck_assert_int_eq(g->state.draw.restores, 1);
    on_board(g, "U007", BVG_EAST); /* full */
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(g->state.supply[BVG_CSA], 0);
    ck_assert_int_eq(g->state.draw.restores, 0);
    proves("BVG-6.3c BVG-9.7b BVG-9.7g");
}
END_TEST

START_TEST(cadre)
{
    struct game *g = a_game(0);
    in_cadre(g, "U008", true);
    in_cadre(g, "U011", false);
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(may(g, BVG_TAKE, 1, card("U011")) && !may(g, BVG_TAKE, 1, card("U008")));
    in_cadre(g, "C008", false);
    ck_assert(!may(g, BVG_TAKE, 1, card("C008"))); /* the other side has a cadre of its own */
    proves("BVG-2.3c");
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_DEPLOY);
    ck_assert_int_eq(g->state.lasting[card("U008")], 0);
    ck_assert_int_eq(events_of(g, BVG_EVENT_CADRE_UP), 1);
    proves("BVG-6.8a BVG-5.1c");
}
END_TEST

START_TEST(cashing_in)
{
    struct game *g = a_game(0);
    in_cadre(g, "U008", false);
    g->state.supply[BVG_USA] = 2;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int hand = hand_size(g, BVG_USA);
    does(g, BVG_CASH, 1, 1);
    ck_assert_int_eq(hand_size(g, BVG_USA), hand + 1);
    ck_assert_int_eq(g->state.draw.entitled, 5);
    ck_assert_int_eq(g->state.draw.drawn, 0); /* beyond the entitlement: two are still owed */
    does(g, BVG_CASH_CARD, 1, card("U008"));
    ck_assert_int_eq(place(g, "U008"), BVG_HAND);
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    ck_assert(!may(g, BVG_CASH, 1, 1));
    proves("BVG-6.5a");
}
END_TEST

START_TEST(restoring)
{
    struct game *g = a_game(0);
    on_board(g, "U009 U010 U024 U025 U028 U030", BVG_EAST);
    depleted(g, "U009 U010 U024 U025 U028 U030");
    g->state.supply[BVG_USA] = 2;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int left = g->state.draw.entitled, hand = hand_size(g, BVG_USA);
    ck_assert_int_eq(g->state.draw.restores, 1);
    does(g, BVG_RESTORE, 1, card("U009"));
    ck_assert_int_eq(g->state.supply[BVG_USA], 2);
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("U009")), 4);
    ck_assert_int_eq(g->state.draw.restores, 0);
    ck_assert_int_eq(g->state.draw.entitled, left);
    ck_assert_int_eq(hand_size(g, BVG_USA), hand);
    proves("BVG-6.6c");
    says(g, "restore XII Corps, II Corps, III Corps");
    ck_assert_int_eq(g->state.supply[BVG_USA], 1);
    does(g, BVG_RESTORE, 1, card("U028"));
    ck_assert_int_eq(g->state.supply[BVG_USA], 0); /* a point for three or part of three */
    does(g, BVG_RESTORE, 1, card("U030"));
    ck_assert_int_eq(g->state.supply[BVG_USA], 0);
    proves("BVG-6.6a");
    depleted(g, "U009");
    ck_assert(may(g, BVG_RESTORE, 1, card("U009"))); /* the third of that point */
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(g->state.draw.paid, 0); /* and gone with the step */
    proves("BVG-G-restore");
}
END_TEST

START_TEST(a_free_restore_is_nothing_else)
{
    struct game *g = usa_draws(0);
    ck_assert_int_eq(g->state.draw.restores, 1);
    int supply = g->state.supply[BVG_USA];
    says(g, "draw 5");
    does(g, BVG_FINISH, 0); /* nobody is depleted: the restore is simply lost */
    ck_assert_int_eq(g->state.supply[BVG_USA], supply);
    ck_assert_int_eq(g->state.draw.restores, 0);
    proves("BVG-6.6b");
}
END_TEST

/* The decks hold no card marked DO NOT PLAY: 76 and 80 numbered ones, nothing else. A map card that must not be played
 * all the same, its letter lying already, goes when it is drawn, and another comes for it. */
START_TEST(a_map_card_that_must_not_be_played)
{
    struct game *g = usa_draws(0);
    for (int c = 1; c <= BVG_CARDS; c++)
        ck_assert_int_eq(bvg_card(&g->rules, c)->number, c <= BVG_USA_CARDS ? c : c - BVG_USA_CARDS);
    map_laid(g, "C025");         /* H as the CSA has it */
    on_top(g, "U022 U009 U010"); /* H of the USA */
    int entitled = g->state.draw.entitled;
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "U022"), BVG_OUT);
    ck_assert_int_eq(place(g, "U009"), BVG_HAND); /* in its place */
    ck_assert_int_eq(place(g, "U010"), BVG_DECK);
    ck_assert_int_eq(g->state.draw.entitled, entitled - 1); /* one draw was spent, not two */
    proves("BVG-G-do-not-play");
}
END_TEST

START_TEST(useless_map_cards)
{
    struct game *g = a_game(0);
    map_laid(g, "C025"); /* H as the CSA has it */
    with_hand(g, "U022");
    on_top(g, "U009 U010 U020 U021");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert(may(g, BVG_REMOVE, 0));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(place(g, "U022"), BVG_OUT);
    proves("BVG-6.7a");
    ck_assert_int_eq(place(g, "U020"), BVG_HAND); /* two that were owed and one for it */
    ck_assert_int_eq(place(g, "U021"), BVG_DECK);
    ck_assert_int_eq(g->state.supply[BVG_USA], 1 + 3);
    proves("BVG-6.7b BVG-3.28a");
    g = a_game(0);
    map_laid(g, "C025");
    with_hand(g, "U022");
    on_top(g, "U009 U010 U020");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "keep slot\ndraw 2");
    ck_assert_int_eq(place(g, "U022"), BVG_OUT);
    ck_assert_int_eq(place(g, "U020"), BVG_DECK);
    for (int i = 0; i < 2; i++) { /* one that is drawn is replaced at once, unless its owner wants no other */
        g = a_game(0);
        map_laid(g, "C025");
        on_top(g, "U022 U009 U010");
        at_step(g, BVG_STEP_DRAW, BVG_USA);
        says(g, i == 0 ? "draw 2" : "keep slot\ndraw 2");
        ck_assert_int_eq(g->state.draw.drawn, 2);
        ck_assert_int_eq(place(g, "U022"), BVG_OUT);
        ck_assert_int_eq(place(g, "U010"), i == 0 ? BVG_HAND : BVG_DECK);
        ck_assert(!may(g, BVG_REMOVE, 0) == i);
        does(g, BVG_FINISH, 0);
        ck_assert_int_eq(g->state.draw.replacing, 0); /* the next step asks again */
    }
}
END_TEST

START_TEST(late_war_cards_go_under)
{
    struct game *g = a_game(0);
    on_top(g, "U067 U009 U070 U010 U072 U020");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    int deck = g->state.deck[BVG_USA].draw.n;
    does(g, BVG_DRAW, 1, 3);
    const struct pile *draw = &g->state.deck[BVG_USA].draw;
    ck_assert_int_eq(draw->n, deck - 3);
    ck_assert_int_eq(draw->at[draw->n - 3].card, card("U067"));
    ck_assert_int_eq(draw->at[draw->n - 1].card, card("U072"));
    ck_assert_int_eq(place(g, "U020"), BVG_HAND);
    proves("BVG-17.1a");
    ck_assert(g->state.lasting[card("U067")] & BVG_FACE_UP);
    ck_assert(!(g->state.lasting[card("U070")] & BVG_FACE_UP));
    ck_assert(g->state.lasting[card("U072")] & BVG_FACE_UP);
    proves("BVG-17.1b");
    rules_view(&g->rules, &g->state, BVG_CSA, &g->after);
    ck_assert_int_eq(g->after.place[card("U067")], BVG_DECK);
    ck_assert_int_eq(g->after.place[card("U070")], BVG_UNKNOWN);
    proves("BVG-17.1c");
    deck_of(g, BVG_USA, "U009");
}
END_TEST

START_TEST(late_war_begins)
{
    struct game *g = a_game(0);
    deck_of(g, BVG_USA, "U067 U070 U009 U010");
    deck_of(g, BVG_CSA, "C006 C007");
    g->state.lasting[card("U067")] = BVG_FACE_UP | BVG_LATE_UNDER;
    g->state.lasting[card("U070")] = BVG_LATE_UNDER;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(g->state.draw.entitled, 5);
    does(g, BVG_DRAW, 1, 2);
    ck_assert_int_eq(g->state.late_war[BVG_USA], 1);
    ck_assert_int_eq(place(g, "U067"), BVG_HAND);
    ck_assert_int_eq(place(g, "U070"), BVG_HAND);
    proves("BVG-17.2a");
    ck_assert_int_eq(g->state.late_war[BVG_CSA], 0);
    proves("BVG-17.2b");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(g->state.draw.entitled, 6);
    proves("BVG-17.3a");
}
END_TEST

START_TEST(elections)
{
    struct game *g = a_game(0);
    on_top(g, "U072 U009 U010");
    g->state.late_war[BVG_USA] = 1;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_le(bvg_total(&g->rules, &g->state), 3);
    does(g, BVG_DRAW, 1, 2);
    ck_assert_int_eq(events_of(g, BVG_EVENT_ELECTIONS), 1); /* shown at once */
    ck_assert_int_eq(g->state.flow.over, BVG_END_OPERATIONAL);
    ck_assert_int_eq(g->state.flow.winner, BVG_CSA + 1);
    proves("BVG-18.5a BVG-18.5b");
    g = a_game(0);
    on_top(g, "U072 U009 U010");
    g->state.late_war[BVG_USA] = 1;
    on_board(g, "U005 U007", BVG_EAST); /* a full blockade */
    held_by(g, BVG_BY_USA, "richmond shenandoah_valley manassas_jct wilderness petersburg lynchburg norfolk");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(bvg_total(&g->rules, &g->state), 4);
    does(g, BVG_DRAW, 1, 2);
    ck_assert_int_eq(g->state.flow.over, 0);
    ck_assert_int_eq(g->state.elected, 1);
    ck_assert_int_eq(place(g, "U009"), BVG_HAND); /* it was one of the two cards */
    ck_assert_int_eq(place(g, "U010"), BVG_DECK);
    proves("BVG-18.5c");
}
END_TEST

START_TEST(late_war_leaves_a_leader_alone)
{
    struct game *g = a_game(0);
    on_board(g, "C064", BVG_WEST); /* Maury led nobody but Van Dorn, who leaves the game */
    under(g, "C048", "C064");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    bvg_late_begin(&g->rules, &g->state, BVG_CSA, &g->play);
    ck_assert_int_eq(place(g, "C048"), BVG_OUT);
    ck_assert_int_eq(place(g, "C064"), BVG_CADRE);
}
END_TEST

START_TEST(historical_late_war)
{
    struct game *g = a_scenario("historical", 0, 1);
    deck_of(g, BVG_USA, "U067 U009");
    g->state.mover = BVG_USA;
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "U067"), BVG_HAND);
    ck_assert_int_eq(g->state.late_war[BVG_USA], 1);
    proves("BVG-S-historical-h");
}
END_TEST

START_TEST(late_war_order_at_set_up)
{
    struct game *g = a_game(0);
    g->state.setup_late[BVG_CSA] = 2; /* as the set-up leaves it: two drawn late-war cards, the first face up */
    deck_of(g, BVG_CSA, "C006 C007 C008 C072 C069");
    g->state.lasting[card("C072")] = BVG_LATE_UNDER | BVG_FACE_UP;
    g->state.lasting[card("C069")] = BVG_LATE_UNDER;
    g->state.deck[BVG_CSA].draw.at[3].seen = SEEN_BY_ALL;
    g->state.deck[BVG_CSA].draw.at[4].seen = ONLY(BVG_CSA);
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    says(g, "late-war Hood, Early\ndraw 1");
    const struct pile *draw = &g->state.deck[BVG_CSA].draw;
    ck_assert_int_eq(draw->at[draw->n - 1].card, card("C072"));
    ck_assert_int_eq(draw->at[draw->n - 2].card, card("C069"));
    ck_assert(g->state.lasting[card("C069")] & BVG_FACE_UP);
    ck_assert(!(g->state.lasting[card("C072")] & BVG_FACE_UP));
    ck_assert(!may(g, BVG_LATE, 1, card("C069"))); /* the first draw settled it */
    proves("BVG-2.1j");
}
END_TEST

START_TEST(cards_that_draw_and_restore)
{
    struct game *g = a_game(0);
    with_hand(g, "C066");
    deck_of(g, BVG_CSA, "C006 C007 C009");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    int supply = g->state.supply[BVG_CSA];
    does(g, BVG_PLAY, 1, card("C066"));
    ck_assert_int_eq(place(g, "C007"), BVG_HAND);
    ck_assert_int_eq(place(g, "C009"), BVG_DECK);
    ck_assert_int_eq(g->state.supply[BVG_CSA], supply + 1);
    ck_assert_int_eq(g->state.draw.entitled, 4);
    ck_assert_int_eq(place(g, "C066"), BVG_OUT);
    proves("BVG-C66a BVG-3.7e");
    g = a_game(0);
    with_hand(g, "C066");
    deck_of(g, BVG_CSA, "C006");
    at_step(g, BVG_STEP_REGROUP, BVG_CSA);
    int before = g->state.supply[BVG_CSA];
    does(g, BVG_PLAY, 1, card("C066"));
    ck_assert_int_eq(g->state.supply[BVG_CSA], before + 1);
    ck_assert_int_eq(hand_size(g, BVG_CSA), 1);
    proves("BVG-C66b");
    g = a_game(0);
    with_hand(g, "U038");
    on_board(g, "U009 U010 U024 U028", BVG_EAST);
    depleted(g, "U009 U010 U024 U028");
    at_step(g, BVG_STEP_COMBAT, BVG_USA);
    does(g, BVG_PLAY, 1, card("U038"));
    ck_assert(bvg_is_depleted(&g->state, card("U010"))); /* the one that would have gained least */
    ck_assert(!bvg_is_depleted(&g->state, card("U009")) && !bvg_is_depleted(&g->state, card("U028")));
    proves("BVG-U38a");
}
END_TEST

START_TEST(digging_and_ironclads)
{
    struct game *g = a_game(0);
    with_hand(g, "C067");
    on_board(g, "C007 C009", BVG_EAST);
    depleted(g, "C007 C009");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    g->state.supply[BVG_CSA] = 0;
    does(g, BVG_PLAY, 1, card("C067"));
    ck_assert_int_eq(g->state.control[bvg_data(&g->rules)->wheeling], BVG_BY_CSA);
    does(g, BVG_RESTORE, 1, card("C007")); /* at the very start of the turn */
    ck_assert(!may(g, BVG_RESTORE, 1, card("C009")));
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    g->state.supply[BVG_CSA] = 0;
    does(g, BVG_RESTORE, 1, card("C009"));
    depleted(g, "C007");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    ck_assert_int_eq(g->state.now_turn.digging_restore, 0);
    proves("BVG-C67a");
    g = a_game(0);
    with_hand(g, "C067");
    on_board(g, "C007", BVG_EAST);
    depleted(g, "C007");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    does(g, BVG_DRAW, 1, 1);
    g->state.supply[BVG_CSA] = 0;
    does(g, BVG_PLAY, 1, card("C067"));
    ck_assert(!may(g, BVG_RESTORE, 1, card("C007")));
    proves("BVG-C67b");
    g = a_game(0);
    g->state.sickness = 1;
    with_hand(g, "C067");
    on_top(g, "C006 C007");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert(!may(g, BVG_PLAY, 1, card("C067")));
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "C067"), BVG_OUT);
    ck_assert_int_eq(place(g, "C007"), BVG_HAND); /* one drawn and one for it */
    ck_assert_int_eq(g->state.control[bvg_data(&g->rules)->wheeling], BVG_NEUTRAL);
    proves("BVG-C67c");
}
END_TEST

START_TEST(ironclads_and_monitor)
{
    struct game *g = a_game(0);
    with_hand(g, "C019");
    on_board(g, "C007 C009", BVG_EAST);
    depleted(g, "C007 C009");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    g->state.supply[BVG_CSA] = 0;
    does(g, BVG_PLAY, 1, card("C019"));
    ck_assert_int_eq(place(g, "C019"), BVG_ACTIVE);
    proves("BVG-3.7b");
    does(g, BVG_FINISH, 0);
    does(g, BVG_RESTORE, 1, card("C007")); /* in any step, once */
    ck_assert(!may(g, BVG_RESTORE, 1, card("C009")));
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    ck_assert_int_eq(g->state.now_turn.ironclads_restore, 1);
    proves("BVG-C19a");
    with_hand(g, "U023");
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_PLAY, 1, card("U023"));
    ck_assert_int_eq(place(g, "C019"), BVG_OUT);
    proves("BVG-C19b");
    ck_assert(bvg_holds(&g->state, BVG_USA, bvg_data(&g->rules)->norfolk));
    proves("BVG-U23b");
    g = a_game(0);
    with_hand(g, "C019");
    active(g, "U023");
    g->state.monitor = 1;
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_PARTIAL);
    on_board(g, "C007", BVG_EAST);
    depleted(g, "C007");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    g->state.supply[BVG_CSA] = 0;
    does(g, BVG_PLAY, 1, card("C019"));
    ck_assert_int_eq(place(g, "C019"), BVG_OUT);
    ck_assert(!may(g, BVG_RESTORE, 1, card("C007")));
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_PARTIAL); /* Monitor stands for a squadron as before */
    proves("BVG-C19c BVG-U23a");
}
END_TEST

START_TEST(hidden_hands_and_spies)
{
    struct game *g = a_game(0);
    with_hand(g, "U057 U009");
    on_top(g, "C006 C007");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    does(g, BVG_DRAW, 1, 2);
    rules_view(&g->rules, &g->state, BVG_USA, &g->after);
    ck_assert_int_eq(g->after.place[card("C006")], BVG_UNKNOWN);
    ck_assert_int_eq(hand_size(g, BVG_CSA), 2);
    at_step(g, BVG_STEP_DEPLOY, BVG_USA);
    does(g, BVG_PLAY, 1, card("U057"));
    rules_view(&g->rules, &g->state, BVG_USA, &g->after);
    ck_assert_int_eq(g->after.place[card("C006")], BVG_HAND);
    rules_view(&g->rules, &g->state, -1, &g->after);
    ck_assert_int_eq(g->after.place[card("C006")], BVG_UNKNOWN);
    with_hand(g, "C005");
    held_by(g, BVG_BY_USA, "shenandoah_valley");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    ck_assert(!may(g, BVG_PLAY, 1, card("C005")));
    held_by(g, BVG_BY_CSA, "shenandoah_valley");
    does(g, BVG_PLAY, 1, card("C005"));
    rules_view(&g->rules, &g->state, BVG_CSA, &g->after);
    ck_assert_int_eq(g->after.place[card("U009")], BVG_HAND);
}
END_TEST

START_TEST(mixed_in_any_order)
{
    struct game *g = a_game(0);
    in_cadre(g, "U008", false);
    on_board(g, "U009", BVG_EAST);
    depleted(g, "U009");
    map_laid(g, "C025");
    with_hand(g, "U022");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    g->state.supply[BVG_USA] = 3;
    says(g, "supply 1\nrestore I Corps\nkeep slot\ncash 1\ntake McDowell\ndraw 1\nrestore any\ndraw 1");
    ck_assert_int_eq(place(g, "U008"), BVG_HAND);
    ck_assert_int_eq(place(g, "U022"), BVG_OUT);
    ck_assert(!bvg_is_depleted(&g->state, card("U009")));
    ck_assert_int_eq(g->state.draw.entitled, 1);
    proves("BVG-5.1b");
}
END_TEST

static Suite *draw_suite(void)
{
    Suite *suite = suite_create("bvg draw");
    TCase *tc = tcase_create("draw");
    tcase_add_test(tc, entitlements);
    tcase_add_test(tc, each_draw_is_a_card_a_point_or_a_cadre_card);
    tcase_add_test(tc, least_draws);
    tcase_add_test(tc, empty_deck);
    tcase_add_test(tc, draws_one_by_one);
    tcase_add_test(tc, until_keeps_the_least);
    tcase_add_test(tc, supply_points);
    tcase_add_test(tc, cadre);
    tcase_add_test(tc, cashing_in);
    tcase_add_test(tc, restoring);
    tcase_add_test(tc, a_free_restore_is_nothing_else);
    tcase_add_test(tc, a_map_card_that_must_not_be_played);
    tcase_add_test(tc, useless_map_cards);
    tcase_add_test(tc, late_war_cards_go_under);
    tcase_add_test(tc, late_war_begins);
    tcase_add_test(tc, elections);
    tcase_add_test(tc, late_war_leaves_a_leader_alone);
    tcase_add_test(tc, historical_late_war);
    tcase_add_test(tc, late_war_order_at_set_up);
    tcase_add_test(tc, cards_that_draw_and_restore);
    tcase_add_test(tc, digging_and_ironclads);
    tcase_add_test(tc, ironclads_and_monitor);
    tcase_add_test(tc, hidden_hands_and_spies);
    tcase_add_test(tc, mixed_in_any_order);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(draw_suite());
}
