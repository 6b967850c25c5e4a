/* SPDX-License-Identifier: Apache-2.0 */
/* Generals of House Divided: when they come, how they move, what they do in battle, how they are lost. */
#include "tests/games/house-divided/hd_kit.h"
#include <string.h>

static int dice_thrown(void)
{
    int n = 0;
    for (int i = 0; i < h->play.n_events; i++)
        n += h->play.events[i].kind == HD_EVENT_FIRE ? h->play.events[i].arg[4] : 0;
    return n;
}

START_TEST(generals_come)
{
    teardown(); /* with the troops of July 1861 */
    h = a_house();
    static const char *const names[HD_GENERALS] = {"Grant", "Sherman", "Lee"};
    for (int g = 0; g < HD_GENERALS; g++) {
        ck_assert_int_eq(h->s.general[g].status, HD_NOT_YET);
        ck_assert_str_eq(h->d->general[g].name, names[g]);
        ck_assert_int_eq(h->d->general[g].side, g < 2 ? HD_NORTH : HD_SOUTH);
    }
    proves("HD-generals-1");
    opens(h, HD_NORTH, 5);
    ck_assert_int_eq(h->s.general[0].status, HD_NOT_YET);
    opens(h, HD_NORTH, 6);
    ck_assert_int_eq(h->s.general[0].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[0].strength, 1);
    ck_assert_int_eq(h->s.general[1].status, HD_NOT_YET);
    tells(h, HD_NORTH, "general Grant to Cairo");
    ck_assert_str_eq(h->held, "general.off_map");
    tells(h, HD_NORTH, "hold after battle\nplace Grant at Cairo, Front Royal, St Louis\ndone");
    ck_assert_int_eq(h->s.general[0].status, HD_IN_POOL); /* it waits for the battles, though there are none */
    tells(h, HD_NORTH, "place Grant at Cairo, Front Royal, Canton\ndone");
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "canton")); /* the first with troops; the others have none of his */
    proves("HD-generals-5");
    opens(h, HD_NORTH, 9);
    ck_assert_int_eq(h->s.general[1].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[1].strength, 1);
    proves("HD-generals-2");
    opens(h, HD_NORTH, 20);
    ck_assert_int_eq(h->s.general[0].strength, 2);
    ck_assert_int_eq(h->s.general[1].strength, 1);
    opens(h, HD_NORTH, 22);
    ck_assert_int_eq(h->s.general[1].strength, 2);
    proves("HD-generals-3");
    opens(h, HD_SOUTH, 10);
    ck_assert_int_eq(h->s.general[2].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[2].strength, 3);
    opens(h, HD_SOUTH, 23);
    ck_assert_int_eq(h->s.general[2].strength, 2);
    proves("HD-generals-4");
}
END_TEST

START_TEST(grant_and_sherman)
{
    int more = 0;
    struct hd_army plain[HD_SIDES], led[HD_SIDES];
    stand(h, HD_NORTH, "chattanooga", "1223");
    stand(h, HD_SOUTH, "chattanooga", "22");
    struct hd_fight fight = {box_of(h, "chattanooga"), HD_NORTH, 0, 0};
    hd_strengths(&h->r, &h->s, &fight, plain);
    lead(h, 0, "chattanooga", 1);
    lead(h, 1, "chattanooga", 1);
    hd_strengths(&h->r, &h->s, &fight, led);
    for (int i = 0; i < plain[HD_NORTH].n; i++)
        more += led[HD_NORTH].strength[i] - plain[HD_NORTH].strength[i];
    ck_assert_int_eq(more, 2);
    proves("HD-generals-ex2");
    lead(h, 0, "nashville", 2); /* from afar, and for the enemy, they do nothing */
    lead(h, 1, "nashville", 2);
    struct hd_army far[HD_SIDES];
    hd_strengths(&h->r, &h->s, &fight, far);
    for (int side = 0; side < HD_SIDES; side++)
        ck_assert_mem_eq(far[side].strength, plain[side].strength, (size_t)plain[side].n);
    lead(h, 0, "chattanooga", 2);
    hd_strengths(&h->r, &h->s, &fight, far);
    for (int i = 0; i < plain[HD_NORTH].n; i++)
        ck_assert_int_eq(far[HD_NORTH].strength[i], plain[HD_NORTH].strength[i] + (i < 2)); /* one each */
    ck_assert_mem_eq(far[HD_SOUTH].strength, plain[HD_SOUTH].strength, (size_t)plain[HD_SOUTH].n);
    proves("HD-generals-7");
}
END_TEST

START_TEST(generals_take_no_part)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    lead(h, 0, "washington", 1);
    throws(h, "6 1"); /* one die each; the North's unit is hit, and its general is not fired at */
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas with Grant\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(dice_at(h, HD_NORTH, 3, 1), 1);
    ck_assert_int_eq(happened(h, HD_EVENT_LOST, -1), 1);
    ck_assert_int_eq(dice_thrown(), 2);
    proves("HD-generals-9");
    ck_assert_int_eq(h->s.general[0].status, HD_LOST);
    ck_assert_int_eq(happened(h, HD_EVENT_GENERAL_LOST, 0), 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "place Grant at Washington\ndone");
    ck_assert_int_eq(h->s.general[0].status, HD_LOST); /* not in the same turn */
    tells(h, HD_SOUTH, "done");
    ck_assert_int_eq(h->s.general[0].status, HD_IN_POOL);
    tells(h, HD_NORTH, "place Grant at Cairo, Washington\ndone");
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "washington"));
    proves("HD-generals-10");
}
END_TEST

START_TEST(generals_ride)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "gordonsville manassas_junction");
    lead(h, 0, "washington", 1);
    turn_of(h, HD_NORTH, 1);
    tells(h, HD_NORTH, "general Grant Washington to Gordonsville via Manassas Junction");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "gordonsville"));
    ck_assert_int_eq(h->s.points, 1);
    ck_assert(!orders(h, HD_NORTH, HD_GENERAL, 2, 1, hd_way(HD_STEP, 0, box_of(h, "richmond")))); /* once a march */
    proves("HD-generals-12");
    ck_assert_int_eq(holder(h, "gordonsville"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_SOUTH);
    proves("HD-generals-13");
    tells(h, HD_NORTH, "general Grant to Manassas Junction");
    ck_assert_str_eq(h->held, "general.moved");
    tells(h, HD_NORTH, "then general Grant to Manassas Junction");
    ck_assert_ptr_null(h->held);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "done");
    tells(h, HD_SOUTH, "march Fredericksburg\nmove Fredericksburg to Manassas Junction");
    ck_assert_int_eq(h->s.general[0].status, HD_LOST); /* RULINGS.md N10 */
}
END_TEST

START_TEST(generals_are_late)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    lead(h, 0, "washington", 1);
    turn_of(h, HD_NORTH, 2);
    h->s.round = 20;
    tells(h, HD_NORTH, "general Grant to Baltimore");
    ck_assert_str_eq(h->held, "general.late");
    tells(h, HD_NORTH, "march Washington\nmove Washington to Baltimore with Grant");
    ck_assert_str_eq(h->held, "general.late");
    ck_assert_int_eq(step(h), HD_STEP_BUY);
    ck_assert(orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "washington"), HD_ANY_UNIT), 1);
    ck_assert(!orders(h, HD_NORTH, HD_GENERAL, 2, 1, hd_way(HD_STEP, 0, box_of(h, "baltimore"))));
    ck_assert(!orders(h, HD_NORTH, HD_MOVE, 5, box_of(h, "washington"), HD_MILITIA_INFANTRY, 1,
                      hd_way(HD_STEP, 0, box_of(h, "baltimore")), 1)); /* nor with troops */
    tells(h, HD_NORTH, "then general Grant to Baltimore");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "baltimore"));
    proves("HD-generals-11");
}
END_TEST

/* RULINGS.md R27 */
START_TEST(a_general_among_enemies)
{
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    lead(h, 1, "washington", 1);
    tells(h, HD_NORTH, "general Sherman to Manassas\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.general[1].status, HD_LOST);
}
END_TEST

/* Whose army loses, in attack or in defence, loses its general for a time; who wins keeps his. */
START_TEST(generals_of_winners_and_losers)
{
    for (int wins = 0; wins < HD_SIDES; wins++) {
        clear(h);
        turn_of(h, HD_NORTH, 2);
        h->n_dice = h->next_die = 0;
        put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
        put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
        lead(h, 1, "washington", 1);
        lead(h, 2, "manassas_junction", 3);
        throws(h, wins == HD_NORTH ? "1 6" : "6 1");
        tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas with Sherman\nhold after battle");
        ck_assert_ptr_null(h->held);
        ck_assert_int_eq(h->s.general[1].status, wins == HD_NORTH ? HD_ON_MAP : HD_LOST);
        ck_assert_int_eq(h->s.general[2].status, wins == HD_SOUTH ? HD_ON_MAP : HD_LOST);
        ck_assert_int_eq(h->s.general[1].box, wins == HD_NORTH ? box_of(h, "manassas_junction") : 0);
    }
    proves("HD-generals-10");
    opens(h, HD_SOUTH, 14); /* Lee won the second battle, Sherman comes back */
    opens(h, HD_NORTH, 15);
    ck_assert_int_eq(h->s.general[1].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[1].strength, 1);
}
END_TEST

/* Beside friendly troops, whatever the box; not without them, and not beside the enemy's. */
START_TEST(where_generals_are_placed)
{
    put(h, HD_NORTH, "sparta", HD_MILITIA_INFANTRY, 1); /* no number */
    put(h, HD_NORTH, "chicago", HD_MILITIA_CAVALRY, 1);
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    ck_assert(!hd_is_recruiting(&h->r, box_of(h, "sparta")));
    hd_goto(&h->s, HD_STEP_RECRUIT);
    for (int g = 0; g < 2; g++)
        h->s.general[g] = (struct hd_general){.status = HD_IN_POOL, .strength = 1};
    ck_assert(!orders(h, HD_NORTH, HD_PLACE, 2, 1, box_of(h, "pittsburgh"))); /* held, and empty */
    ck_assert_str_eq(h->why.key, "general.no_troops");
    ck_assert(!orders(h, HD_NORTH, HD_PLACE, 2, 1, box_of(h, "memphis")));
    ck_assert(orders(h, HD_NORTH, HD_PLACE, 2, 1, box_of(h, "sparta")));
    ck_assert(orders(h, HD_NORTH, HD_PLACE, 2, 2, box_of(h, "chicago")));
    ck_assert(!orders(h, HD_NORTH, HD_PLACE, 2, 1, box_of(h, "chicago"))); /* he is in the field */
    proves("HD-generals-6");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: generals");
    TCase *c = tcase_create("generals");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_test(c, grant_and_sherman);
    tcase_add_test(c, generals_take_no_part);
    tcase_add_test(c, generals_ride);
    tcase_add_test(c, generals_are_late);
    tcase_add_test(c, a_general_among_enemies);
    tcase_add_test(c, generals_of_winners_and_losers);
    tcase_add_test(c, where_generals_are_placed);
    tcase_add_test(c, generals_come);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
