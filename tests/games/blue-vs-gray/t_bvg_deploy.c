/* SPDX-License-Identifier: Apache-2.0 */
/* The Deploy/Move Step, row by row (rule book chapter 7, map cards 3.28 and 16, options 1 and 5). */
#include "tests/games/blue-vs-gray/bvg_build.h"
#include <string.h>

static struct game *deploying(int seat, int options)
{
    struct game *g = a_game(options);
    at_step(g, BVG_STEP_DEPLOY, seat);
    return g;
}

START_TEST(repeated_and_free_in_order)
{
    struct game *g = deploying(BVG_USA, 0);
    with_hand(g, "U008 U009 U010 U005");
    says(g, "deploy I Corps east\ndeploy McDowell east\nattach I Corps to McDowell\ndeploy Porter west\n"
            "deploy XII Corps east\nattach XII Corps to McDowell");
    ck_assert_int_eq(bvg_under(&g->state, card("U008")), 2);
    proves("BVG-7.1a");
}
END_TEST

START_TEST(map_cards)
{
    struct game *g = deploying(BVG_USA, 0);
    with_hand(g, "U066 U022 U012");
    ck_assert(!may(g, BVG_MAP_PLAY, 1, card("U066")) && may(g, BVG_MAP_PLAY, 1, card("U022")));
    proves("BVG-7.2a");
    does(g, BVG_FINISH, 0); /* the Union may keep what it could lay */
    ck_assert_int_eq(place(g, "U022"), BVG_HAND);
    proves("BVG-7.2c");
    g = deploying(BVG_USA, 0);
    with_hand(g, "U066 U022");
    says(g, "map H");
    ck_assert(may(g, BVG_MAP_PLAY, 1, card("U066")));
    proves("BVG-7.2-ex1");
    ck_assert_int_eq(bvg_native(&g->rules, &g->state, city(g, "new_berne")), BVG_BY_USA);
    g = a_game(0);
    map_laid(g, "C025");
    ck_assert_int_eq(bvg_native(&g->rules, &g->state, city(g, "new_berne")), BVG_BY_CSA);
    proves("BVG-3.28-ex1 BVG-3.2a");
}
END_TEST

START_TEST(csa_lays_what_it_can)
{
    struct game *g = a_game(0);
    with_hand(g, "C068 C025 C057");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    deck_of(g, BVG_CSA, "C006 C007 C009 C010");
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_DEPLOY);
    ck_assert_int_eq(place(g, "C025"), BVG_MAP); /* H first, and then K, which touches it */
    ck_assert_int_eq(place(g, "C068"), BVG_MAP);
    proves("BVG-7.2b");
}
END_TEST

START_TEST(deploying_cards)
{
    struct game *g = deploying(BVG_USA, 0);
    with_hand(g, "U008 U009 U005 U007 U004 U055");
    ck_assert(may(g, BVG_DEPLOY, 2, card("U009"), BVG_EAST) && may(g, BVG_DEPLOY, 2, card("U009"), BVG_WEST));
    ck_assert(!may(g, BVG_DEPLOY, 2, card("U055"), BVG_EAST)); /* its garrison is not there */
    says(g, "deploy I Corps west\ndeploy McDowell west\ndeploy Porter east\ndeploy Foote west");
    ck_assert_int_eq(g->state.theater[card("U009")], BVG_WEST);
    proves("BVG-7.3a");
    ck_assert_int_eq(boss(g, "U009"), 0);
    ck_assert_int_eq(boss(g, "U008"), 0);
    ck_assert(!may(g, BVG_ATTACH, 2, card("U005"), card("U008")));
    proves("BVG-7.3b BVG-9.1a");
    ck_assert(!may(g, BVG_DEPLOY, 2, card("U004"), BVG_WEST));
    says(g, "deploy Dept of Washington east\ndeploy XXII Corps east");
    ck_assert_int_eq(boss(g, "U055"), card("U004"));
    ck_assert(!may(g, BVG_DETACH, 1, card("U055")));
}
END_TEST

START_TEST(from_hand_to_a_command)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U008 U010", BVG_EAST);
    under(g, "U010", "U008");
    with_hand(g, "U009");
    ck_assert(!may(g, BVG_ATTACH, 2, card("U009"), card("U008")));
    does(g, BVG_DEPLOY, 2, card("U009"), BVG_EAST);
    does(g, BVG_ATTACH, 2, card("U009"), card("U008")); /* deploying was neither attaching nor detaching */
    ck_assert_int_eq(g->state.deploy.free_card, 0);
    proves("BVG-7.3c");
}
END_TEST

START_TEST(one_theater_only)
{
    struct game *g = deploying(BVG_CSA, 0);
    with_hand(g, "C044");
    ck_assert(!may(g, BVG_DEPLOY, 2, card("C044"), BVG_EAST));
    does(g, BVG_DEPLOY, 2, card("C044"), BVG_WEST);
    ck_assert(!may(g, BVG_RAIL, 2, card("C044"), BVG_EAST));
    on_board(g, "C026 C013", BVG_WEST);
    under(g, "C013 C044", "C026");
    ck_assert(!may(g, BVG_RAIL, 2, card("C026"), BVG_EAST)); /* nor in somebody's command */
    proves("BVG-7.3d");
}
END_TEST

START_TEST(home_theaters)
{
    struct game *g = deploying(BVG_USA, 1);
    with_hand(g, "U009 U018 U008");
    in_cadre(g, "U010", false);
    ck_assert(may(g, BVG_DEPLOY, 2, card("U009"), BVG_EAST) && !may(g, BVG_DEPLOY, 2, card("U009"), BVG_WEST));
    ck_assert(!may(g, BVG_DEPLOY, 2, card("U018"), BVG_EAST) && may(g, BVG_DEPLOY, 2, card("U018"), BVG_WEST));
    ck_assert(may(g, BVG_DEPLOY, 2, card("U008"), BVG_EAST) && may(g, BVG_DEPLOY, 2, card("U008"), BVG_WEST));
    proves("BVG-O1a");
    does(g, BVG_DEPLOY, 2, card("U009"), BVG_EAST);
    does(g, BVG_RAIL, 2, card("U009"), BVG_WEST);
    proves("BVG-O1b");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    does(g, BVG_TAKE, 1, card("U010"));
    does(g, BVG_FINISH, 0);
    ck_assert(may(g, BVG_DEPLOY, 2, card("U010"), BVG_WEST)); /* right after cadre */
    says(g, "done");
    says(g, "done");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(place(g, "U010"), BVG_HAND);
    ck_assert(!may(g, BVG_DEPLOY, 2, card("U010"), BVG_WEST)); /* too late */
    proves("BVG-O1c");
    g = deploying(BVG_USA, 0);
    with_hand(g, "U009");
    ck_assert(may(g, BVG_DEPLOY, 2, card("U009"), BVG_WEST));
    proves("BVG-O0a");
}
END_TEST

/* Lee with Jackson (Stonewall, Ewell) and Longstreet (McLaws), and Pickett directly. */
static struct game *lees_army(int options)
{
    struct game *g = deploying(BVG_CSA, options);
    on_board(g, "C038 C021 C041", BVG_EAST);
    under(g, "C021 C041 C007", "C038");
    under(g, "C009 C010", "C021");
    under(g, "C030", "C041");
    return g;
}

START_TEST(transfers)
{
    struct game *g = lees_army(0);
    ck_assert(may(g, BVG_TRANSFER, 2, card("C009"), card("C038")));
    ck_assert(may(g, BVG_TRANSFER, 2, card("C007"), card("C041")));
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C009"), card("C041"))); /* not straight across */
    on_board(g, "C008 C022", BVG_EAST);
    under(g, "C022", "C008");
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C022"), card("C038"))); /* nor between commands */
    proves("BVG-7.4c");
    does(g, BVG_TRANSFER, 2, card("C009"), card("C038"));
    ck_assert_int_eq(boss(g, "C009"), card("C038"));
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C009"), card("C041")));
    proves("BVG-7.4-ex1");
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C007"), card("C041"))); /* nothing goes down any more */
    ck_assert(may(g, BVG_TRANSFER, 2, card("C030"), card("C038")));  /* up as often as one likes */
    proves("BVG-7.4b");
    g = lees_army(0);
    does(g, BVG_TRANSFER, 2, card("C007"), card("C041"));
    ck_assert_int_eq(boss(g, "C007"), card("C041"));
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C009"), card("C038")));
    proves("BVG-7.4a");
}
END_TEST

START_TEST(detach_and_attach)
{
    struct game *g = lees_army(0);
    does(g, BVG_DETACH, 1, card("C021"));
    ck_assert_int_eq(boss(g, "C021"), 0);
    ck_assert_int_eq(boss(g, "C009"), card("C021"));
    does(g, BVG_DETACH, 1, card("C007"));
    proves("BVG-7.5a");
    on_board(g, "C008 C022", BVG_EAST);
    on_board(g, "C049", BVG_WEST);
    under(g, "C022", "C008");
    on_board(g, "C033", BVG_EAST);
    ck_assert(may(g, BVG_ATTACH, 2, card("C033"), card("C008")));
    ck_assert(!may(g, BVG_ATTACH, 2, card("C049"), card("C008"))); /* another theater */
    proves("BVG-7.5b");
    ck_assert(may(g, BVG_ATTACH, 2, card("C007"), card("C008")) && may(g, BVG_ATTACH, 2, card("C021"), card("C038")));
    does(g, BVG_ATTACH, 2, card("C007"), card("C008")); /* the one free transfer */
    ck_assert(!may(g, BVG_ATTACH, 2, card("C021"), card("C038")));
    ck_assert(!may(g, BVG_DETACH, 1, card("C007")));
    proves("BVG-7.51a");
    does(g, BVG_ATTACH, 2, card("C033"), card("C008"));
    ck_assert(!may(g, BVG_DETACH, 1, card("C033"))); /* attached in this step */
    proves("BVG-7.5e");
    at_step(g, BVG_STEP_DRAW, BVG_CSA); /* forgotten by the next turn */
    does(g, BVG_FINISH, 0);
    ck_assert(may(g, BVG_ATTACH, 2, card("C021"), card("C038")) && may(g, BVG_DETACH, 1, card("C033")));
}
END_TEST

START_TEST(a_newcomer_absorbs)
{
    struct game *g = lees_army(0);
    on_board(g, "C056 C022", BVG_EAST);
    under(g, "C022", "C056");
    does(g, BVG_ATTACH, 2, card("C056"), card("C038"));
    ck_assert(may(g, BVG_TRANSFER, 2, card("C009"), card("C056")));
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C022"), card("C021"))); /* only toward him */
    does(g, BVG_TRANSFER, 2, card("C009"), card("C056"));
    ck_assert_int_eq(boss(g, "C009"), card("C056"));
    proves("BVG-7.5c");
    proves("BVG-U16a");
}
END_TEST

START_TEST(cavalry_moves_up)
{
    struct game *g = lees_army(0);
    does(g, BVG_TRANSFER, 2, card("C007"), card("C041")); /* down: nothing may go up by choice */
    on_board(g, "C056 C022 C045", BVG_EAST);
    under(g, "C022 C045", "C056");
    does(g, BVG_ATTACH, 2, card("C056"), card("C038"));
    ck_assert_int_eq(boss(g, "C045"), card("C038"));
    proves("BVG-7.52a");
}
END_TEST

START_TEST(dismissing)
{
    struct game *g = lees_army(0);
    does(g, BVG_DISMISS, 2, card("C038"), 0);
    ck_assert_int_eq(place(g, "C038"), BVG_CADRE);
    ck_assert(g->state.lasting[card("C038")] & BVG_DOWN);
    ck_assert_int_eq(boss(g, "C021"), 0);
    ck_assert_int_eq(boss(g, "C041"), 0);
    ck_assert_int_eq(boss(g, "C007"), 0);
    ck_assert_int_eq(boss(g, "C009"), card("C021"));
    proves("BVG-7.6d");
    ck_assert(may(g, BVG_ATTACH, 2, card("C007"), card("C021"))); /* that was no detaching */
    does(g, BVG_ATTACH, 2, card("C007"), card("C021"));
    ck_assert_int_eq(g->state.deploy.free_card, 0);
    proves("BVG-7.6f");
    g = lees_army(0);
    does(g, BVG_DISMISS, 2, card("C021"), 0);
    ck_assert_int_eq(boss(g, "C009"), card("C038"));
    does(g, BVG_TRANSFER, 2, card("C009"), card("C041")); /* straight to another subordinate */
    ck_assert_int_eq(boss(g, "C009"), card("C041"));
    ck_assert(may(g, BVG_TRANSFER, 2, card("C030"), card("C038")) &&
              may(g, BVG_TRANSFER, 2, card("C007"), card("C041")));
    proves("BVG-7.6e BVG-7.6a");
    g = lees_army(0);
    does(g, BVG_TRANSFER, 2, card("C030"), card("C038")); /* up: and so nothing goes down any more */
    does(g, BVG_DISMISS, 2, card("C021"), 0);
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C007"), card("C041")));
    ck_assert(may(g, BVG_TRANSFER, 2, card("C009"), card("C041"))); /* but whom its leader left */
    proves("BVG-7.6e");
    g = lees_army(0);
    in_cadre(g, "C038", true);
    g->state.leader[card("C021")] = g->state.leader[card("C041")] = g->state.leader[card("C007")] = 0;
    on_board(g, "C008 C022", BVG_EAST); /* J.E. Johnston, disfavored */
    under(g, "C022", "C008");
    does(g, BVG_DISMISS, 2, card("C008"), 0);
    ck_assert_int_eq(place(g, "C008"), BVG_CADRE);
    ck_assert(g->state.lasting[card("C008")] & BVG_DOWN);
    proves("BVG-G-dismiss");
}
END_TEST

START_TEST(replacing)
{
    struct game *g = lees_army(0);
    with_hand(g, "C069 C056");
    ck_assert(may(g, BVG_DISMISS, 2, card("C038"), card("C069")));
    ck_assert(!may(g, BVG_DISMISS, 2, card("C038"), card("C056"))); /* low level: no subordinates for him */
    does(g, BVG_DETACH, 1, card("C009"));
    does(g, BVG_TRANSFER, 2, card("C010"), card("C038"));
    does(g, BVG_DISMISS, 2, card("C038"), card("C069"));
    ck_assert_int_eq(boss(g, "C021"), card("C069"));
    ck_assert_int_eq(boss(g, "C041"), card("C069"));
    ck_assert_int_eq(boss(g, "C007"), card("C069"));
    ck_assert_int_eq(g->state.now[card("C021")], 0);
    ck_assert(!may(g, BVG_TRANSFER, 2, card("C007"), card("C041"))); /* it is still the command that sent one up */
    proves("BVG-7.6b");
    g = lees_army(0);
    on_board(g, "C026 C022 C033", BVG_EAST);
    under(g, "C022", "C026");
    under(g, "C033", "C026");
    does(g, BVG_DISMISS, 2, card("C038"), card("C026"));
    ck_assert_int_eq(boss(g, "C021"), card("C026"));
    ck_assert_int_eq(boss(g, "C022"), 0); /* what he led before stands alone */
    ck_assert_int_eq(boss(g, "C033"), 0);
    g = lees_army(0);
    in_cadre(g, "C041", false);
    g->state.leader[card("C030")] = 0;
    on_board(g, "C038 C069", BVG_EAST);
    under(g, "C069 C021 C007", "C038");
    under(g, "C022", "C069");
    ck_assert(may(g, BVG_DISMISS, 2, card("C038"), card("C069"))); /* one of his own subordinates */
    does(g, BVG_DISMISS, 2, card("C038"), card("C069"));
    ck_assert_int_eq(boss(g, "C069"), 0);
    ck_assert_int_eq(boss(g, "C021"), card("C069"));
    ck_assert_int_eq(boss(g, "C022"), card("C069"));
    ck_assert(may(g, BVG_TRANSFER, 2, card("C022"), card("C021"))); /* they are dealt with as of a dismissed one */
    proves("BVG-7.6c");
}
END_TEST

START_TEST(without_cards_until_the_end)
{
    struct game *g = deploying(BVG_USA, 0);
    with_hand(g, "U008");
    on_board(g, "U011 U009", BVG_EAST);
    under(g, "U009", "U011");
    does(g, BVG_DEPLOY, 2, card("U008"), BVG_EAST);
    does(g, BVG_DETACH, 1, card("U009"));
    ck_assert_int_eq(place(g, "U011"), BVG_BOARD);
    does(g, BVG_ATTACH, 2, card("U009"), card("U008"));
    does(g, BVG_FINISH, 0);
    ck_assert_int_eq(place(g, "U011"), BVG_CADRE);
    ck_assert(g->state.lasting[card("U011")] & BVG_DOWN);
    ck_assert_int_eq(place(g, "U008"), BVG_BOARD);
    proves("BVG-7.6g BVG-2.3b");
}
END_TEST

START_TEST(rail)
{
    struct game *g = lees_army(0);
    on_board(g, "C050 C042", BVG_EAST);
    under(g, "C042", "C050");
    under(g, "C056 C022", "C038");
    g->state.leader[card("C022")] = (uint8_t)card("C056");
    says(g, "attach Pemberton to R.E. Lee\ndetach Jackson, Pemberton\nrail Jackson, Pemberton to west");
    ck_assert_int_eq(g->state.theater[card("C042")], BVG_WEST);
    ck_assert_int_eq(g->state.theater[card("C009")], BVG_WEST);
    ck_assert_int_eq(g->state.theater[card("C038")], BVG_EAST);
    ck_assert_int_eq(g->state.deploy.free_card, card("C050"));
    proves("BVG-7.7-ex1 BVG-7.7b");
    on_board(g, "C033", BVG_EAST);
    ck_assert(!may(g, BVG_RAIL, 2, card("C033"), BVG_WEST)); /* another command */
    ck_assert(may(g, BVG_RAIL, 2, card("C038"), BVG_WEST));
    proves("BVG-7.7a");
    ck_assert(g->state.now[card("C009")] & BVG_MOVED);
    ck_assert(!(g->state.now[card("C009")] & BVG_INACTIVE));
    ck_assert(!may(g, BVG_RAIL, 2, card("C021"), BVG_EAST)); /* no way back */
}
END_TEST

START_TEST(rail_and_attach)
{
    struct game *g = lees_army(0);
    on_board(g, "C026 C013", BVG_WEST);
    under(g, "C013", "C026");
    says(g, "detach Pickett Div\nrail Pickett Div to west\nattach Pickett Div to Bragg");
    ck_assert_int_eq(boss(g, "C007"), card("C026"));
    ck_assert_int_eq(g->state.theater[card("C007")], BVG_WEST);
    proves("BVG-7.51b");
    ck_assert(g->state.now[card("C007")] & BVG_INACTIVE);
    does(g, BVG_FINISH, 0);
    ck_assert(g->state.now[card("C007")] & BVG_INACTIVE);
    does(g, BVG_FINISH, 0); /* the Combat Step is over */
    ck_assert(!(g->state.now[card("C007")] & BVG_INACTIVE));
    proves("BVG-7.7d BVG-8.9b");
}
END_TEST

START_TEST(squadrons)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U005 U007", BVG_EAST);
    on_board(g, "U035", BVG_WEST);
    says(g, "shift Porter, Foote to west\nshift Farragut to east");
    ck_assert_int_eq(g->state.theater[card("U005")], BVG_WEST);
    ck_assert_int_eq(g->state.theater[card("U035")], BVG_EAST);
    proves("BVG-7.8a");
    ck_assert(!bvg_interdicted(&g->rules, &g->state)); /* they are there, but count for nothing yet */
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_NO_BLOCKADE);
    does(g, BVG_FINISH, 0);
    does(g, BVG_FINISH, 0);
    ck_assert(bvg_interdicted(&g->rules, &g->state));
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_PARTIAL);
    proves("BVG-7.8b");
    at_step(g, BVG_STEP_DEPLOY, BVG_CSA);
    ck_assert(!may(g, BVG_SHIFT, 2, card("U005"), BVG_EAST));
}
END_TEST

START_TEST(taken_back)
{
    struct game *g = deploying(BVG_USA, 0);
    on_board(g, "U013 U009 U010", BVG_EAST);
    under(g, "U009 U010", "U013");
    says(g, "recall Banks");
    ck_assert_int_eq(place(g, "U013"), BVG_HAND);
    ck_assert_int_eq(boss(g, "U009"), 0);
    ck_assert(!may(g, BVG_DEPLOY, 2, card("U013"), BVG_EAST));
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    does(g, BVG_FINISH, 0);
    ck_assert(may(g, BVG_DEPLOY, 2, card("U013"), BVG_EAST));
    proves("BVG-U13b");
    on_board(g, "U013 U009", BVG_EAST);
    under(g, "U009", "U013");
    with_hand(g, "U008");
    at_step(g, BVG_STEP_DRAW, BVG_USA);
    says(g, "recall Banks for McDowell");
    ck_assert_int_eq(place(g, "U013"), BVG_HAND);
    ck_assert_int_eq(boss(g, "U009"), card("U008"));
    at_step(g, BVG_STEP_REGROUP, BVG_USA);
    on_board(g, "U013", BVG_EAST);
    ck_assert(!may(g, BVG_RECALL, 2, card("U013"), 0)); /* in the first two steps only */
    proves("BVG-U13a");
    g = deploying(BVG_CSA, 0);
    on_board(g, "C006 C007", BVG_EAST);
    under(g, "C007", "C006");
    says(g, "recall Beauregard");
    ck_assert_int_eq(place(g, "C006"), BVG_HAND);
    ck_assert_int_eq(boss(g, "C007"), 0);
    proves("BVG-C6a");
    ck_assert(!may(g, BVG_DEPLOY, 2, card("C006"), BVG_WEST));
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    does(g, BVG_FINISH, 0);
    ck_assert(may(g, BVG_DEPLOY, 2, card("C006"), BVG_WEST));
    proves("BVG-C6b");
}
END_TEST

START_TEST(kentucky)
{
    struct game *g = deploying(BVG_USA, 0);
    int gap = bvg_data(&g->rules)->cumberland_gap;
    with_hand(g, "U064 U012");
    ck_assert_int_eq(g->state.control[gap], BVG_NEUTRAL);
    says(g, "map C usa");
    ck_assert_int_eq(g->state.control[gap], BVG_BY_USA);
    ck_assert_int_eq(g->state.control[city(g, "louisville")], BVG_BY_USA);
    g = deploying(BVG_USA, 0);
    with_hand(g, "U064 U012");
    says(g, "map C neutral");
    ck_assert_int_eq(g->state.control[gap], BVG_NEUTRAL);
    ck_assert_int_eq(g->state.control[city(g, "louisville")], BVG_NEUTRAL);
    g = a_game(0);
    with_hand(g, "C031");
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    deck_of(g, BVG_CSA, "C006 C007");
    says(g, "draw 1\nsupply 3\ndone");
    ck_assert_int_eq(g->state.control[gap], BVG_BY_CSA);
    ck_assert_int_eq(g->state.control[city(g, "lexington")], BVG_BY_CSA);
    proves("BVG-16.1a BVG-16.3a");
}
END_TEST

START_TEST(trans_mississippi)
{
    struct game *g = deploying(BVG_CSA, 1 << 4);
    on_board(g, "C011 C043 C012", BVG_WEST);
    under(g, "C012", "C043");
    in_cadre(g, "C039", false);
    on_board(g, "C013", BVG_WEST);
    depleted(g, "C013");
    ck_assert(!may(g, BVG_SEND, 3, card("C013"), card("C039"), card("C043"))); /* a full division */
    says(g, "send Lovell Div, Price, Kirby Smith away");
    ck_assert_int_eq(place(g, "C011"), BVG_OUT);
    ck_assert_int_eq(place(g, "C043"), BVG_OUT);
    ck_assert_int_eq(place(g, "C039"), BVG_OUT);
    ck_assert_int_eq(boss(g, "C012"), 0);
    ck_assert_int_eq(g->state.trans_sent, 1);
    proves("BVG-O5b");
    g = deploying(BVG_CSA, 1 << 4);
    on_board(g, "C011 C043 C008", BVG_WEST);
    in_cadre(g, "C039 C023", false);
    ck_assert(may(g, BVG_SEND, 3, card("C011"), card("C023"), card("C043")));
    ck_assert(!may(g, BVG_SEND, 3, card("C011"), card("C023"), card("C039"))); /* one out of cadre */
    ck_assert(!may(g, BVG_SEND, 3, card("C011"), card("C008"), card("C043"))); /* initiative 2 twice */
    in_cadre(g, "C039", true);
    ck_assert(!may(g, BVG_SEND, 3, card("C011"), card("C039"), card("C043")));
    proves("BVG-O5d");
    map_laid(g, "U012 U026 U029");
    held_by(g, BVG_BY_USA, "new_orleans port_hudson vicksburg memphis cairo");
    on_board(g, "U007", BVG_WEST);
    ck_assert(!may(g, BVG_SEND, 3, card("C011"), card("C023"), card("C043")));
    proves("BVG-O5c");
    proves("BVG-O5a");
}
END_TEST

START_TEST(degataga)
{
    struct game *g = deploying(BVG_CSA, 0);
    with_hand(g, "C071");
    on_board(g, "U009 U025 U055", BVG_EAST);
    depleted(g, "U025");
    does(g, BVG_PLAY, 1, card("C071"));
    ck_assert_int_eq(place(g, "U009"), BVG_OUT); /* the only one that is full, in play and not XXII Corps */
    ck_assert_int_eq(place(g, "U025"), BVG_BOARD);
    with_hand(g, "C071");
    does(g, BVG_PLAY, 1, card("C071"));
    ck_assert_int_eq(place(g, "U055"), BVG_BOARD);
    proves("BVG-C71a");
    proves("BVG-4.6a BVG-4P-g");
}
END_TEST

START_TEST(leaves_at_late_war)
{
    struct game *g = a_game(0);
    on_board(g, "C048 C051", BVG_WEST);
    under(g, "C051", "C048");
    deck_of(g, BVG_CSA, "C069 C007");
    g->state.lasting[card("C069")] = BVG_FACE_UP | BVG_LATE_UNDER;
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "C048"), BVG_OUT);
    ck_assert_int_eq(boss(g, "C051"), 0);
    deck_of(g, BVG_CSA, "C048 C007 C009"); /* drawn later, he is replaced */
    at_step(g, BVG_STEP_DRAW, BVG_CSA);
    does(g, BVG_DRAW, 1, 1);
    ck_assert_int_eq(place(g, "C048"), BVG_OUT);
    ck_assert_int_eq(place(g, "C007"), BVG_HAND);
    ck_assert_int_eq(place(g, "C009"), BVG_DECK);
}
END_TEST

static Suite *deploy_suite(void)
{
    Suite *suite = suite_create("bvg deploy");
    TCase *tc = tcase_create("deploy");
    tcase_add_test(tc, repeated_and_free_in_order);
    tcase_add_test(tc, map_cards);
    tcase_add_test(tc, csa_lays_what_it_can);
    tcase_add_test(tc, deploying_cards);
    tcase_add_test(tc, from_hand_to_a_command);
    tcase_add_test(tc, one_theater_only);
    tcase_add_test(tc, home_theaters);
    tcase_add_test(tc, transfers);
    tcase_add_test(tc, detach_and_attach);
    tcase_add_test(tc, a_newcomer_absorbs);
    tcase_add_test(tc, cavalry_moves_up);
    tcase_add_test(tc, dismissing);
    tcase_add_test(tc, replacing);
    tcase_add_test(tc, without_cards_until_the_end);
    tcase_add_test(tc, rail);
    tcase_add_test(tc, rail_and_attach);
    tcase_add_test(tc, squadrons);
    tcase_add_test(tc, taken_back);
    tcase_add_test(tc, kentucky);
    tcase_add_test(tc, trans_mississippi);
    tcase_add_test(tc, degataga);
    tcase_add_test(tc, leaves_at_late_war);
    suite_add_tcase(suite, tc);
    return suite;
}

int main(void)
{
    return run_suite(deploy_suite());
}
