/* SPDX-License-Identifier: Apache-2.0 */
/* The course of a game of House Divided: calendar, drafts, border states, victory. */
#include "tests/games/house-divided/hd_house.h"
#include <string.h>

/* ---- the calendar ---- */
START_TEST(order_of_play)
{
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    ck_assert_int_eq(h->s.round, 1);
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(h->s.round, 1);
    tells(h, HD_SOUTH, "done");
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    ck_assert_int_eq(h->s.round, 2);
    proves("HD-calendar-4");
    put(h, HD_NORTH, "washington", HD_VETERAN_INFANTRY, 4);
    throws(h, "1 1 1 6 4"); /* three to one at Manassas Junction, then the recruit die */
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas\npromote Manassas\npolitical Chicago\n"
          "recruit infantry Scranton\ndone");
    ck_assert_ptr_null(h->held);
    int order[] = {HD_EVENT_MOVED, HD_EVENT_BATTLE, HD_EVENT_PROMOTED, HD_EVENT_RECRUITED}, at = 0;
    for (int i = 0; i < h->play.n_events && at < 4; i++)
        at += h->play.events[i].kind == order[at];
    ck_assert_int_eq(at, 4);
    proves("HD-calendar-5");
}
END_TEST

/* Nothing is bought by territory: points are of the turn, and gone with it. */
START_TEST(no_points_from_territory)
{
    throws(h, "5 5 3");
    own(h, HD_NORTH, "richmond memphis");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.recruits, 0);
    tells(h, HD_SOUTH, "done");
    ck_assert_int_eq(h->s.points, 3);
    own(h, HD_NORTH, "baltimore louisville lexington knoxville bowling_green"); /* 34 and more */
    ck_assert_int_gt(hd_army_max(&h->r, &h->s, HD_NORTH), 34);
    throws(h, "4");
    tells(h, HD_NORTH, "march Chicago\nthen march Chicago"); /* nothing comes but by the two dice */
    ck_assert_int_eq(h->s.points, 1);
    tells(h, HD_NORTH, "recruit cavalry Scranton");
    ck_assert_int_eq(h->s.recruits, 3);
    proves("HD-setup-6");
}
END_TEST

/* ---- drafts and border states ---- */
START_TEST(drafts)
{
    static const int after[][2] = {{7, 12}, {8, 16}, {9, 16}, {18, 20}, {28, 24}, {38, 24}};
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        opens(h, HD_NORTH, after[i][0]);
        ck_assert_int_eq(h->s.side[HD_NORTH].infantry_max, after[i][1]);
    }
    for (int round = 8; round < HD_ROUNDS; round += 10)
        opens(h, HD_SOUTH, round);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8);
    ck_assert_int_eq(h->s.side[HD_NORTH].infantry_max, 24);
    proves("HD-drafts-1 HD-drafts-2 HD-drafts-ex1");
}
END_TEST

/* All of the boxes of a state, and no others, make the bonus. */
START_TEST(border_boxes)
{
    static const char *const states[HD_BORDERS][3] = {
        {"st_joseph", "st_louis", "springfield"}, {"bowling_green", "louisville", NULL}, {"baltimore", NULL, NULL}};
    clear(h);
    for (int missing = -1; missing < 3; missing++)
        for (int state = 0; state < HD_BORDERS; state++) {
            for (int box = 1; box <= HD_BOXES; box++)
                h->s.control[box] = h->s.garrison[box] = HD_BY_NORTH;
            for (int i = 0; i < 3; i++)
                if (states[state][i] && i != missing)
                    own(h, HD_SOUTH, states[state][i]);
            memset(h->s.border, 0, sizeof h->s.border);
            h->s.side[HD_SOUTH].infantry_max = 8;
            opens(h, HD_SOUTH, 5);
            bool all = missing < 0 || !states[state][missing];
            ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8 + all);
        }
    proves("HD-borders-1 HD-borders-2 HD-borders-3 HD-borders-4");
}
END_TEST

START_TEST(border_states)
{
    own(h, HD_SOUTH, "springfield st_joseph");
    opens(h, HD_SOUTH, 5);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8);
    clear(h); /* nobody stands in the way any more */
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "springfield st_joseph st_louis");
    opens(h, HD_SOUTH, 6);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 9);
    proves("HD-borders-2");
    opens(h, HD_SOUTH, 7);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 9); /* once */
    own(h, HD_SOUTH, "bowling_green louisville");
    opens(h, HD_SOUTH, 8);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 10);
    proves("HD-borders-3");
    own(h, HD_SOUTH, "baltimore");
    opens(h, HD_NORTH, 9);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 10); /* a Northern turn */
    opens(h, HD_SOUTH, 9);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 11);
    proves("HD-borders-1 HD-borders-4 HD-borders-ex1");
    own(h, HD_NORTH, "baltimore st_louis louisville");
    opens(h, HD_SOUTH, 10);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 11);
    proves("HD-borders-5");
}
END_TEST

/* ---- victory ---- */
static void ends_moves(int side, int round)
{
    turn_of(h, side, 2);
    h->s.round = round;
    tells(h, side, "hold after battle");
}

START_TEST(the_union)
{
    clear(h);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "atlanta charleston memphis mobile new_orleans richmond");
    ends_moves(HD_NORTH, 20);
    ck_assert_int_eq(h->s.flow.over, 0);
    tells(h, HD_NORTH, "done");
    own(h, HD_NORTH, "wilmington");
    ends_moves(HD_SOUTH, 20);
    ck_assert_int_eq(h->s.flow.over, 0); /* after a battle phase of its own */
    own(h, HD_SOUTH, "washington");      /* RULINGS.md R28 */
    ends_moves(HD_NORTH, 21);
    ck_assert_int_eq(h->s.flow.over, HD_END_UNION);
    ck_assert_int_eq(h->s.flow.winner, HD_NORTH + 1);
    proves("HD-victory-4");
}
END_TEST

/* Six of the seven are not enough, whichever is missing; all seven are, as late as the last battle phase. */
START_TEST(all_seven)
{
    static const char *const goals[] = {"atlanta",     "charleston", "memphis",   "mobile",
                                        "new_orleans", "richmond",   "wilmington"};
    for (int missing = 0; missing <= 7; missing++) {
        teardown();
        setup();
        clear(h);
        put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
        own(h, HD_NORTH, "vicksburg savannah norfolk");
        for (int i = 0; i < 7; i++)
            if (i != missing)
                own(h, HD_NORTH, goals[i]);
        ends_moves(HD_NORTH, missing < 7 ? 20 : HD_ROUNDS);
        ck_assert_int_eq(h->s.flow.over, missing < 7 ? 0 : HD_END_UNION);
    }
    proves("HD-victory-4 HD-victory-5 HD-victory-3");
}
END_TEST

START_TEST(washington)
{
    clear(h);
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 3);
    tells(h, HD_SOUTH, "march Manassas\nmove Manassas to Washington\ndone");
    ck_assert_int_eq(h->s.flow.over, 0);
    ck_assert_int_eq(holder(h, "washington"), HD_BY_SOUTH);
    struct hd_state then = h->s;
    throws(h, "1 1 1 6 6"); /* the North takes it back */
    tells(h, HD_NORTH, "march Baltimore\nmove Baltimore to Washington\nhold after battle");
    ck_assert_int_eq(h->s.flow.over, 0);
    ck_assert_int_eq(holder(h, "washington"), HD_BY_NORTH);
    h->s = then;
    memset(&h->sheets, 0, sizeof h->sheets);
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(h->s.flow.over, HD_END_WASHINGTON);
    ck_assert_int_eq(h->s.flow.winner, HD_SOUTH + 1);
    proves("HD-victory-1");
}
END_TEST

START_TEST(economic)
{
    clear(h);
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "new_york_city st_joseph"); /* 34 - 5 against 29 */
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), hd_army_max(&h->r, &h->s, HD_SOUTH));
    const char *stand = words_of(h, HD_SOUTH, "stand", 0); /* a reader won by this and could not have foreseen it */
    ck_assert_ptr_nonnull(strstr(stand, "after the South's own battles. It is 29 now, the North's 29.\n"));
    ck_assert_ptr_nonnull(strstr(stand, "Recruiting numbers of the North, 29 in all: Philadelphia 3, "));
    ends_moves(HD_SOUTH, 12);
    ck_assert_int_eq(h->s.flow.over, 0); /* as much is not more */
    tells(h, HD_SOUTH, "done");
    own(h, HD_SOUTH, "canton");
    ends_moves(HD_NORTH, 13);
    ck_assert_int_eq(h->s.flow.over, 0);
    ends_moves(HD_SOUTH, 13);
    ck_assert_int_eq(h->s.flow.over, HD_END_ECONOMIC);
    ck_assert_int_eq(h->s.flow.winner, HD_SOUTH + 1);
    proves("HD-victory-2");
}
END_TEST

START_TEST(attrition)
{
    ends_moves(HD_NORTH, 39);
    ck_assert_int_eq(h->s.flow.over, 0);
    ends_moves(HD_SOUTH, 39);
    ck_assert_int_eq(h->s.flow.over, 0);
    ends_moves(HD_NORTH, 40);
    ck_assert_int_eq(h->s.flow.over, HD_END_ATTRITION);
    ck_assert_int_eq(h->s.flow.winner, HD_SOUTH + 1);
    proves("HD-victory-3 HD-calendar-3");
}
END_TEST

START_TEST(resigning)
{
    tells(h, HD_SOUTH, "resign");
    ck_assert_int_eq(h->s.flow.over, OVER_RESIGNED);
    ck_assert_int_eq(h->s.flow.winner, HD_NORTH + 1);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: turns");
    TCase *c = tcase_create("turns");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, order_of_play);
    tcase_add_test(c, no_points_from_territory);
    tcase_add_test(c, drafts);
    tcase_add_test(c, border_boxes);
    tcase_add_test(c, border_states);
    tcase_add_test(c, the_union);
    tcase_add_test(c, all_seven);
    tcase_add_test(c, washington);
    tcase_add_test(c, economic);
    tcase_add_test(c, attrition);
    tcase_add_test(c, resigning);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data(); /* read once for all tests */
    return run_suite(suite());
}
