/* SPDX-License-Identifier: Apache-2.0 */
/* Promotions and recruits of House Divided, and the maxima that bound them, statement by statement. */
#include "tests/games/house-divided/hd_house.h"
#include <string.h>

/* ---- promotions ---- */
static void wins_at_manassas(const char *more)
{
    char lines[300];
    clear(h);
    turn_of(h, HD_NORTH, 4);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_NORTH, "chicago", HD_VETERAN_CAVALRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    throws(h, "1 1 1 6");
    snprintf(lines, sizeof lines, "march Washington\nmove Washington to Manassas Junction\n%s", more);
    tells(h, HD_NORTH, lines);
    ck_assert_msg(!h->held, "%s", h->held);
}

START_TEST(promotions_of_a_victory)
{
    wins_at_manassas("promote Manassas Junction militia infantry\npromote Manassas Junction militia infantry\n"
                     "promote Chicago\nhold after battle");
    ck_assert_int_eq(count(h, HD_NORTH, "manassas_junction", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "manassas_junction", HD_MILITIA_INFANTRY), 2);
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_CRACK_CAVALRY), 0);
    proves("HD-promotions-1 HD-promotions-8");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "manassas_junction"), HD_MILITIA_INFANTRY));
    ck_assert_str_eq(h->why.key, "political.victory");
    tells(h, HD_NORTH, "political Manassas Junction\npolitical Chicago\npolitical Chicago");
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_CRACK_CAVALRY), 1);
    proves("HD-promotions-7");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "manassas_junction"), HD_VETERAN_INFANTRY));
    proves("HD-promotions-6"); /* with a victory too, and one */
}
END_TEST

START_TEST(political_beside_a_victory)
{
    wins_at_manassas("political Chicago\npromote Manassas Junction\nhold after battle");
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_CRACK_CAVALRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "manassas_junction", HD_VETERAN_INFANTRY), 1);
    proves("HD-promotions-6");
}
END_TEST

/* What was won in a box is of use in no other. */
START_TEST(promotions_stay_where_they_were_won)
{
    wins_at_manassas("hold after battle");
    ck_assert(!orders(h, HD_NORTH, HD_PROMOTE, 2, box_of(h, "chicago"), HD_VETERAN_CAVALRY));
    ck_assert_str_eq(h->why.key, "promote.no_victory");
    ck_assert(orders(h, HD_NORTH, HD_PROMOTE, 2, box_of(h, "manassas_junction"), HD_MILITIA_INFANTRY));
    ck_assert(!orders(h, HD_NORTH, HD_PROMOTE, 2, box_of(h, "manassas_junction"), HD_MILITIA_INFANTRY));
    proves("HD-promotions-5 HD-promotions-8");
}
END_TEST

/* Each rank of both arms rises by one, and stays what it is. */
START_TEST(one_rank_up)
{
    static const int next[][2] = {{HD_MILITIA_INFANTRY, HD_VETERAN_INFANTRY},
                                  {HD_VETERAN_INFANTRY, HD_CRACK_INFANTRY},
                                  {HD_MILITIA_CAVALRY, HD_VETERAN_CAVALRY},
                                  {HD_VETERAN_CAVALRY, HD_CRACK_CAVALRY}};
    for (int i = 0; i < 4; i++) {
        clear(h);
        turn_of(h, HD_NORTH, 0);
        h->s.political = 0;
        put(h, HD_NORTH, "chicago", next[i][0], 2);
        hd_goto(&h->s, HD_STEP_MERIT);
        ck_assert(orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "chicago"), next[i][0]));
        ck_assert_int_eq(count(h, HD_NORTH, "chicago", next[i][0]), 1);
        ck_assert_int_eq(count(h, HD_NORTH, "chicago", next[i][1]), 1);
        ck_assert_int_eq(army(h, HD_NORTH, "chicago"), 2);
        h->s.mark[box_of(h, "chicago")] = HD_NO_MARK;
    }
    proves("HD-promotions-2 HD-promotions-8");
}
END_TEST

START_TEST(political_once_a_turn)
{
    clear(h);
    turn_of(h, HD_NORTH, 4);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "scranton", HD_MILITIA_INFANTRY, 2);
    tells(h, HD_NORTH, "political Chicago"); /* nothing was fought */
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_VETERAN_INFANTRY), 1);
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "scranton"), HD_MILITIA_INFANTRY));
    ck_assert_str_eq(h->why.key, "political.once");
    put(h, HD_SOUTH, "lynchburg", HD_MILITIA_INFANTRY, 1); /* no number there */
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->d->box[box_of(h, "lynchburg")].value[HD_SOUTH], 0);
    tells(h, HD_SOUTH, "political Lynchburg\ndone"); /* the other side has its own */
    ck_assert_int_eq(count(h, HD_SOUTH, "lynchburg", HD_VETERAN_INFANTRY), 1);
    proves("HD-promotions-7");
    tells(h, HD_NORTH, "political Scranton"); /* and each turn anew */
    ck_assert_int_eq(count(h, HD_NORTH, "scranton", HD_VETERAN_INFANTRY), 1);
    proves("HD-promotions-6");
}
END_TEST

START_TEST(crack_is_the_end)
{
    clear(h);
    turn_of(h, HD_NORTH, 4);
    put(h, HD_NORTH, "washington", HD_CRACK_INFANTRY, 2);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    throws(h, "1 1");
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas Junction\nhold after battle");
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_NORTH);
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_NO_MARK);
    proves("HD-promotions-4");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "manassas_junction"), HD_CRACK_INFANTRY));
    ck_assert_str_eq(h->why.key, "promote.crack");
    proves("HD-promotions-3");
}
END_TEST

/* Nobody to raise: nobody is asked, unless he wants to hear of the battles. */
START_TEST(nobody_to_raise)
{
    for (int holds = 0; holds < 2; holds++) {
        clear(h);
        turn_of(h, HD_NORTH, 2);
        put(h, HD_NORTH, "washington", HD_CRACK_INFANTRY, 1);
        ck_assert(!holds || orders(h, HD_NORTH, HD_HOLD, 0));
        ck_assert(orders(h, HD_NORTH, HD_FINISH, 0) && orders(h, HD_NORTH, HD_FINISH, 0));
        ck_assert_int_eq(step(h), holds ? HD_STEP_MERIT : HD_STEP_RECRUIT);
        h->s.holding = 0;
    }
    proves("HD-promotions-3");
}
END_TEST

START_TEST(unused_promotions_are_lost)
{
    wins_at_manassas("hold after battle");
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_OPEN_MARK);
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_NO_MARK);
    proves("HD-promotions-9");
}
END_TEST

START_TEST(promotions_won_in_defence)
{
    clear(h);
    turn_of(h, HD_NORTH, 4);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 3);
    throws(h, "6 1 1 1 2");
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas Junction\ndone");
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(step(h), HD_STEP_MERIT_DEF);
    proves("HD-promotions-1");
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    const struct hd_state then = h->s; /* the political promotion comes after the battles */
    ck_assert(orders(h, HD_SOUTH, HD_HOLD, 0) && !orders(h, HD_SOUTH, HD_HOLD, 0));
    h->s = then;
    ck_assert(!orders(h, HD_SOUTH, HD_POLITICAL, 2, box_of(h, "memphis"), HD_MILITIA_INFANTRY));
    ck_assert(orders(h, HD_SOUTH, HD_FINISH, 0)); /* what is not used is lost */
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_NO_MARK);
    proves("HD-promotions-9");
    h->s = then;
    ck_assert_int_gt(h->s.points, 0); /* the die is thrown: RULINGS.md N14 */
    ck_assert(!orders(h, HD_SOUTH, HD_MARCH, 1, box_of(h, "manassas_junction")));
    tells(h, HD_SOUTH, "promote Richmond");
    ck_assert_str_eq(h->held, "promote.no_victory");
    tells(h, HD_SOUTH,
          "promote Manassas Junction\nmarch Manassas Junction\nmove Manassas Junction 1 militia infantry to "
          "Gordonsville");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(army(h, HD_SOUTH, "gordonsville"), 1);
    proves("HD-promotions-10");
}
END_TEST

/* ---- recruits ---- */
static void recruiting(int side, const char *die, int infantry, int cavalry)
{
    clear(h);
    turn_of(h, side, 0);
    for (int box = 1, n = infantry; n > 0; box++)
        if (h->d->box[box].origin == side + 1 && h->d->box[box].value[side] == 0) {
            put(h, side, h->d->box[box].id, HD_MILITIA_INFANTRY, n > 2 ? 2 : n);
            n -= 2;
        }
    if (cavalry)
        put(h, side, side == HD_NORTH ? "columbus" : "atlanta", HD_MILITIA_CAVALRY, cavalry);
    throws(h, die);
    tells(h, side, "hold after battle");
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    ck_assert(orders(h, side, HD_FINISH, 0));
    ck_assert_int_eq(step(h), HD_STEP_RECRUIT);
}

START_TEST(six_points_and_two_places)
{
    recruiting(HD_NORTH, "6", 10, 0);
    tells(h, HD_NORTH,
          "recruit infantry Scranton, infantry Chicago, infantry Pittsburgh, cavalry Washington, cavalry Canton,"
          "\nand infantry Cleveland");
    ck_assert_int_eq(happened(h, HD_EVENT_RECRUITED, HD_NORTH), 3);
    ck_assert_int_eq(count(h, HD_NORTH, "scranton", HD_MILITIA_INFANTRY), 1);
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "pittsburgh"), 0);
    ck_assert_int_eq(count(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "canton"), 0);
    ck_assert_int_eq(h->s.recruits, 3);
    proves("HD-recruiting-3 HD-recruiting-4 HD-recruiting-ex1");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.recruits, 0);
    proves("HD-recruiting-9");
}
END_TEST

/* Its own throw, in the first round too, and as many recruits as it shows. */
START_TEST(recruit_die)
{
    static const char *const dice[] = {"1", "2", "3", "4", "5", "6"};
    for (int i = 0; i < 6; i++) {
        h->n_dice = h->next_die = 0;
        memset(h->s.recruited, 0, sizeof h->s.recruited);
        clear(h);
        turn_of(h, HD_NORTH, 3);
        h->s.round = i % 2 ? 1 : 12;
        put(h, HD_NORTH, "columbus", HD_VETERAN_CAVALRY, 1);
        throws(h, dice[i]);
        tells(h, HD_NORTH, "hold after battle");
        ck_assert(orders(h, HD_NORTH, HD_FINISH, 0));
        ck_assert_int_eq(h->s.recruits, i < 1 ? 2 : i + 1);
        int all = h->s.recruits;
        tells(h, HD_NORTH,
              "recruit infantry Scranton, infantry Chicago, infantry Pittsburgh, cavalry Washington, infantry Canton,"
              "\nand infantry Cleveland, infantry Columbus, infantry Philadelphia");
        ck_assert_int_eq(happened(h, HD_EVENT_RECRUITED, HD_NORTH), all); /* a point each, cavalry too */
        ck_assert_int_eq(h->s.recruits, 0);
        ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, "new_york_city")));
        ck_assert_str_eq(h->why.key, "recruit.points");
    }
    proves("HD-recruiting-1 HD-recruiting-3");
}
END_TEST

/* One militia cavalry for each side, early and late; veterans of the arm besides. */
START_TEST(one_militia_cavalry)
{
    for (int i = 0; i < 4; i++) {
        int side = i % 2;
        const char *first = side ? "atlanta" : "chicago", *second = side ? "memphis" : "canton";
        recruiting(side, "6", 0, 0);
        h->s.round = i < 2 ? 3 : 39;
        put(h, side, side ? "nashville" : "pittsburgh", HD_VETERAN_CAVALRY, 2);
        put(h, side, side ? "nashville" : "pittsburgh", HD_CRACK_CAVALRY, 1);
        ck_assert(orders(h, side, HD_RECRUIT, 2, HD_MILITIA_CAVALRY, box_of(h, first)));
        ck_assert(!orders(h, side, HD_RECRUIT, 2, HD_MILITIA_CAVALRY, box_of(h, second)));
        ck_assert_str_eq(h->why.key, "recruit.cavalry");
        ck_assert(orders(h, side, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, second)));
        h->s.recruits = 0;
        memset(h->s.recruited, 0, sizeof h->s.recruited);
    }
    proves("HD-recruiting-4 HD-recruiting-6 HD-recruiting-7");
}
END_TEST

START_TEST(where_recruits_go)
{
    recruiting(HD_NORTH, "6", 2, 0);
    int infantry = HD_MILITIA_INFANTRY;
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "richmond")));
    ck_assert_str_eq(h->why.key, "recruit.value");
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "knoxville")));
    ck_assert_str_eq(h->why.key, "recruit.held");
    own(h, HD_NORTH, "knoxville");
    ck_assert(orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "knoxville")));
    proves("HD-recruiting-10");
    ck_assert(orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "new_york_city"))); /* its number is 4 */
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "new_york_city")));
    ck_assert_str_eq(h->why.key, "recruit.twice");
    proves("HD-recruiting-11");
    for (int type = 1; type <= HD_TYPES; type++)
        if (type != HD_MILITIA_INFANTRY && type != HD_MILITIA_CAVALRY)
            ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, type, box_of(h, "chicago")));
    ck_assert(orders(h, HD_NORTH, HD_RECRUIT, 2, HD_MILITIA_CAVALRY, box_of(h, "chicago")));
    proves("HD-recruiting-2");
    opens(h, HD_NORTH, 14); /* and in the next turn again */
    hd_goto(&h->s, HD_STEP_RECRUIT);
    h->s.recruits = 2;
    ck_assert(orders(h, HD_NORTH, HD_RECRUIT, 2, infantry, box_of(h, "new_york_city")));
    proves("HD-recruiting-11");
}
END_TEST

START_TEST(recruits_in_boxes_just_taken)
{
    clear(h);
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "mufreesboro", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "harpers_ferry baltimore");
    throws(h, "6");
    tells(h, HD_SOUTH,
          "march Front Royal, Mufreesboro\nmove Front Royal to Harpers Ferry\nthen march Harpers Ferry\n"
          "then move Harpers Ferry to Baltimore\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, box_of(h, "baltimore")), 1);
    tells(h, HD_SOUTH, "recruit infantry Baltimore\ndone");
    ck_assert_int_eq(count(h, HD_SOUTH, "baltimore", HD_MILITIA_INFANTRY), 2);
    proves("HD-recruiting-12");
}
END_TEST

START_TEST(recruits_beside_cavalry)
{
    clear(h);
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "baltimore", HD_VETERAN_CAVALRY, 1);
    h->s.garrison[box_of(h, "baltimore")] = HD_NOBODY;
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 30); /* RULINGS.md R22 */
    throws(h, "6");
    tells(h, HD_SOUTH, "hold after battle");
    tells(h, HD_SOUTH, "recruit infantry Baltimore\ndone");
    ck_assert_int_eq(count(h, HD_SOUTH, "baltimore", HD_MILITIA_INFANTRY), 1);
    proves("HD-recruiting-13");
    ck_assert_int_eq(h->s.garrison[box_of(h, "baltimore")], HD_BY_SOUTH); /* RULINGS.md R21 */
}
END_TEST

START_TEST(room_again)
{
    recruiting(HD_SOUTH, "6", 8, 0);
    ck_assert(!orders(h, HD_SOUTH, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, "memphis")));
    ck_assert_str_eq(h->why.key, "recruit.infantry");
    int first = 1;
    while (hd_count(&h->s, HD_SOUTH, first, HD_MILITIA_INFANTRY) == 0)
        first++;
    h->s.side[HD_SOUTH].troops[hd_slot(first, HD_MILITIA_INFANTRY)]--;
    h->s.side[HD_SOUTH].troops[hd_slot(first, HD_VETERAN_INFANTRY)]++; /* promoted */
    ck_assert(orders(h, HD_SOUTH, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, "memphis")));
    ck_assert_int_eq(hd_units(&h->s, HD_SOUTH), 9);
    proves("HD-recruiting-7 HD-recruiting-8");
}
END_TEST

START_TEST(army_maximum)
{
    recruiting(HD_NORTH, "6", 2, 0);
    own(h, HD_SOUTH, "new_york_city philadelphia scranton pittsburgh atlantic_city");
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 34 - 4 - 3 - 3 - 3 - 2);
    proves("HD-armymax-1 HD-armymax-3");
    put(h, HD_NORTH, "washington", HD_VETERAN_INFANTRY, 15);
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 17);
    tells(h, HD_NORTH, "recruit infantry Chicago, cavalry Washington, infantry Columbus, infantry Canton");
    ck_assert_int_eq(happened(h, HD_EVENT_RECRUITED, HD_NORTH), 2); /* 19, whatever the die allows */
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 19);
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, "columbus")));
    ck_assert_str_eq(h->why.key, "recruit.army");
    proves("HD-armymax-5 HD-recruiting-ex2");
    own(h, HD_SOUTH, "fort_wayne");
    ck_assert_int_lt(hd_army_max(&h->r, &h->s, HD_NORTH), 19);
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, HD_MILITIA_INFANTRY, box_of(h, "columbus")));
    ck_assert_str_eq(h->why.key, "recruit.army"); /* above it as at it */
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 19); /* nobody goes home */
    proves("HD-armymax-6");
}
END_TEST

/* Numbers of one's own color count, of every box that one controls, from the moment that it changes hands. */
START_TEST(maxima_follow_the_boxes)
{
    clear(h);
    turn_of(h, HD_SOUTH, 6);
    own(h, HD_SOUTH, "chicago"); /* blue only */
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 29);
    int chicago = h->d->box[box_of(h, "chicago")].value[HD_NORTH];
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 34 - chicago);
    own(h, HD_NORTH, "richmond"); /* red only */
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 34 - chicago);
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 26);
    own(h, HD_NORTH, "knoxville"); /* blue, and it was the South's */
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 35 - chicago);
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 26);
    proves("HD-armymax-1 HD-armymax-2");
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "harpers_ferry baltimore");
    tells(h, HD_SOUTH, "march Front Royal\nmove Front Royal to Baltimore via Harpers Ferry");
    ck_assert_ptr_null(h->held); /* cavalry, in its move: one more for the South, one less for the North */
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_SOUTH), 27);
    ck_assert_int_eq(hd_army_max(&h->r, &h->s, HD_NORTH), 34 - chicago);
    proves("HD-armymax-3");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: promotions and recruits");
    TCase *c = tcase_create("promotions and recruits");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, promotions_of_a_victory);
    tcase_add_test(c, political_beside_a_victory);
    tcase_add_test(c, promotions_stay_where_they_were_won);
    tcase_add_test(c, one_rank_up);
    tcase_add_test(c, political_once_a_turn);
    tcase_add_test(c, crack_is_the_end);
    tcase_add_test(c, nobody_to_raise);
    tcase_add_test(c, unused_promotions_are_lost);
    tcase_add_test(c, promotions_won_in_defence);
    tcase_add_test(c, six_points_and_two_places);
    tcase_add_test(c, recruit_die);
    tcase_add_test(c, one_militia_cavalry);
    tcase_add_test(c, where_recruits_go);
    tcase_add_test(c, recruits_in_boxes_just_taken);
    tcase_add_test(c, recruits_beside_cavalry);
    tcase_add_test(c, room_again);
    tcase_add_test(c, army_maximum);
    tcase_add_test(c, maxima_follow_the_boxes);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
