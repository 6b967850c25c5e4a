/* SPDX-License-Identifier: Apache-2.0 */
/* What the rulings of House Divided settle, and what sheets may say of it: when attackers give up and where they go,
 * whom they take with them, and the conditions and standing orders of a turn. */
#include "tests/games/house-divided/hd_house.h"
#include <stdio.h>
#include <string.h>

static void setup_turn(void)
{
    setup();
    clear(h);
    turn_of(h, HD_NORTH, 6);
}

/* Three of the North against three of the South at Manassas Junction; a round's dice, attacker first, then the next. */
static bool gives_up(const char *when, const char *dice, int *rounds)
{
    char lines[300];
    teardown();
    setup_turn();
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 3);
    throws(h, dice);
    snprintf(lines, sizeof lines,
             "march Washington\nmove Washington to Manassas\nretreat Manassas to Washington%s\nhold after battle",
             when);
    tells(h, HD_NORTH, lines);
    ck_assert_msg(!h->held, "%s: %s", lines, h->held);
    *rounds = 0;
    for (int i = 0; i < h->play.n_events; i++)
        if (h->play.events[i].kind == HD_EVENT_RETREATED)
            *rounds = h->play.events[i].arg[3];
    return *rounds > 0;
}

/* RULINGS.md R17: after so many rounds, with fewer units than that left, or outnumbered; nothing said is one round. */
START_TEST(when_attackers_give_up)
{
    int rounds;
    ck_assert(gives_up("", "6 6 6 6 6 6", &rounds) && rounds == 1);
    ck_assert(gives_up(" after 2 rounds", "6 6 6 6 6 6 6 6 6 6 6 6", &rounds) && rounds == 2);
    /* as many as that are left: they stay, until one more is lost */
    ck_assert(gives_up(" below 2 units", "6 6 6 1 6 6 6 6 1 6 6", &rounds) && rounds == 2);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction"), 0);
    /* one for one they are not outnumbered */
    ck_assert(gives_up(" when outnumbered", "1 6 6 1 6 6 6 6 1 6", &rounds) && rounds == 2);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 1);
    ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 2);
    ck_assert(!gives_up(" when outnumbered", "1 1 1 6 6 6", &rounds));
}
END_TEST

/* Riders go back to the box that they came through, those who came by trail to where they began. */
START_TEST(where_riders_go_back_to)
{
    put(h, HD_NORTH, "cincinnati", HD_VETERAN_CAVALRY, 1);
    put(h, HD_SOUTH, "columbus", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Cincinnati\nmove Cincinnati to Columbus via Dayton\nretreat Columbus to Cincinnati");
    ck_assert_str_eq(h->held, "retreat.not_from");
    tells(h, HD_NORTH, "retreat Columbus to Dayton");
    ck_assert_ptr_null(h->held);
    teardown();
    setup_turn();
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH, "march Front Royal\nmove Front Royal to Baltimore by trail\nretreat Baltimore to Harpers Ferry");
    ck_assert_str_eq(h->held, "retreat.not_from");
    tells(h, HD_SOUTH, "retreat Baltimore to Front Royal");
    ck_assert_ptr_null(h->held);
}
END_TEST

/* A box that has fallen back to the enemy meanwhile is no refuge: they fight on, and it is told. */
START_TEST(no_refuge)
{
    put(h, HD_NORTH, "gordonsville", HD_MILITIA_CAVALRY, 1); /* cavalry alone: when it leaves, the box is lost */
    h->s.garrison[box_of(h, "gordonsville")] = HD_NOBODY;
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    throws(h, "6 1");
    tells(h, HD_NORTH,
          "march Gordonsville\nmove Gordonsville to Richmond by foot\nretreat Richmond to Gordonsville\n"
          "hold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_RETREATED, -1), 0);
    ck_assert_int_eq(holder(h, "gordonsville"), HD_BY_SOUTH);
    ck_assert_int_eq(army(h, HD_NORTH, "richmond") + army(h, HD_NORTH, "gordonsville"), 0);
}
END_TEST

START_TEST(no_refuge_is_told)
{
    put(h, HD_NORTH, "gordonsville", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "gordonsville", HD_CRACK_CAVALRY, 1);
    h->s.garrison[box_of(h, "gordonsville")] = HD_NOBODY;
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    throws(h, "6 6 1 6");
    tells(h, HD_NORTH,
          "march Gordonsville\nmove Gordonsville to Richmond by foot\nretreat Richmond to Gordonsville\n"
          "hold after battle");
    ck_assert_int_eq(happened(h, HD_EVENT_NO_RETREAT, box_of(h, "richmond")), 1);
    ck_assert_int_eq(happened(h, HD_EVENT_RETREATED, -1), 0);
    ck_assert_int_eq(holder(h, "richmond"), HD_BY_NORTH);
}
END_TEST

/* The enemy's general stays with his troops when the attackers and theirs go. */
START_TEST(whose_general_goes)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    lead(h, 1, "washington", 1);
    lead(h, 2, "manassas_junction", 3);
    throws(h, "6 6 6 6");
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas with Sherman\nretreat Manassas to Washington\n"
          "hold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.general[1].box, box_of(h, "washington"));
    ck_assert_int_eq(h->s.general[2].box, box_of(h, "manassas_junction"));
}
END_TEST

/* He who went along has used this march of his, and stands where those went with whom he was. */
START_TEST(companions)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    lead(h, 0, "washington", 1);
    tells(h, HD_NORTH, "march Washington, Baltimore\nmove Baltimore to Gettysburg with Grant");
    ck_assert_str_eq(h->held, "general.elsewhere");
    tells(h, HD_NORTH, "move Washington to Baltimore with Grant");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "baltimore"));
    ck_assert(!orders(h, HD_NORTH, HD_GENERAL, 2, 1, hd_way(HD_STEP, 0, box_of(h, "washington"))));
    ck_assert_str_eq(h->why.key, "general.moved");
    tells(h, HD_NORTH, "then general Grant to Washington"); /* the second march is his again */
    ck_assert_ptr_null(h->held);
}
END_TEST

/* Two hits on a kind take two of it, and no more of the next; crossings take none for the attackers. */
START_TEST(hits_are_counted)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 3);
    put(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "vandalia", HD_VETERAN_INFANTRY, 2);
    throws(h, "6 6 6 6 1 1 6");
    tells(h, HD_NORTH,
          "march Vandalia\nmove Vandalia to St Louis\nretreat St Louis to Vandalia after 1 round\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(count(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY), 0);
    ck_assert_int_eq(count(h, HD_NORTH, "vandalia", HD_VETERAN_INFANTRY), 2);
    ck_assert_int_eq(happened(h, HD_EVENT_LOST, box_of(h, "st_louis")), 1);
}
END_TEST

/* RULINGS.md N2: the box of two destroyed armies falls to the garrison, or to who began with it. */
START_TEST(both_destroyed_and_a_garrison)
{
    own(h, HD_NORTH, "manassas_junction"); /* a Northern garrison, which Southern cavalry rode down */
    h->s.garrison[box_of(h, "manassas_junction")] = HD_NOBODY;
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "lexington", HD_MILITIA_CAVALRY, 1); /* Kentucky was nobody's */
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_INFANTRY, 1);
    throws(h, "1 1");
    tells(h, HD_NORTH, "march Cincinnati\nmove Cincinnati to Lexington\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "lexington") + army(h, HD_SOUTH, "lexington"), 0);
    ck_assert_int_eq(holder(h, "lexington"), HD_NOBODY);
}
END_TEST

/* ---- what sheets may say ---- */
START_TEST(holding_is_for_one_turn)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(h->s.holding, 1);
    ck_assert(orders(h, HD_NORTH, HD_FINISH, 0) && orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(h->s.holding, 0);
}
END_TEST

/* Of two ways the one through an own box is taken. */
START_TEST(through_an_own_box)
{
    for (int i = 0; i < 2; i++) {
        const char *mine = i ? "mufreesboro" : "decatur", *theirs = i ? "decatur" : "mufreesboro";
        teardown();
        setup_turn();
        put(h, HD_NORTH, "chattanooga", HD_MILITIA_CAVALRY, 1);
        own(h, HD_SOUTH, "sparta nashville");
        own(h, HD_SOUTH, theirs);
        own(h, HD_NORTH, mine);
        tells(h, HD_NORTH, "march Chattanooga\nmove Chattanooga to Nashville by horse");
        ck_assert_ptr_null(h->held);
        ck_assert_int_eq(holder(h, theirs), HD_BY_SOUTH); /* nobody passed there */
    }
}
END_TEST

/* RULINGS.md N5: what a naval assault left in the first march the second takes away. */
START_TEST(a_dry_way_undoes_an_assaults_crossing)
{
    for (int i = 0; i < 2; i++) {
        teardown();
        setup_turn();
        put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
        put(h, HD_NORTH, "port_royal", HD_VETERAN_INFANTRY, 1);
        put(h, HD_SOUTH, "savannah", HD_MILITIA_INFANTRY, 1);
        throws(h, "6 6 6 6 6 6");
        tells(h, HD_NORTH, "assault 1\nmove Washington 1 infantry to Savannah by assault");
        ck_assert_ptr_null(h->held);
        ck_assert_int_eq(water(h, "savannah"), 1);
        tells(h, HD_NORTH, i == 0 ? "then march Port Royal" : "then march Washington");
        ck_assert_ptr_null(h->held);
        tells(h, HD_NORTH, i == 0 ? "then move Port Royal to Savannah" : "then move Washington to Baltimore");
        ck_assert_ptr_null(h->held);
        ck_assert_int_eq(water(h, "savannah"), i);
    }
    proves("HD-water-9 HD-water-11");
}
END_TEST

/* RULINGS.md U4: infantry that fell leaves nobody behind; where it lives it does. */
START_TEST(the_fallen_leave_no_garrison)
{
    for (int i = 0; i < 2; i++) {
        teardown();
        setup_turn();
        put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
        put(h, HD_NORTH, "washington", HD_VETERAN_CAVALRY, 1);
        put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
        throws(h, i == 0 ? "6 6 1 1 6" : "1 6 6");
        tells(h, HD_NORTH,
              "losses militia infantry, veteran cavalry\nmarch Washington\n"
              "move Washington to Manassas\nhold after battle");
        ck_assert_msg(!h->held, "%s", h->held);
        ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 0);
        ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction"), i == 0 ? 1 : 2);
        ck_assert_int_eq(h->s.garrison[box_of(h, "manassas_junction")], i == 0 ? HD_NOBODY : HD_BY_NORTH);
    }
    proves("HD-blitz-4 HD-blitz-6");
}
END_TEST

/* RULINGS.md, Mobile. */
START_TEST(the_station_at_mobile)
{
    own(h, HD_NORTH, "montgomery mobile meridian");
    put(h, HD_NORTH, "montgomery", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "meridian", HD_MILITIA_INFANTRY, 1);
    ck_assert(can(h, "montgomery", HD_INFANTRY, HD_TRAIN, "mobile", "meridian"));
    ck_assert(can(h, "meridian", HD_INFANTRY, HD_TRAIN, "mobile", "montgomery"));
    proves("HD-trains-2");
}
END_TEST

/* RULINGS.md U1: the end of the run may be what was just blitzed, the box between may not. */
START_TEST(no_train_through_what_was_just_blitzed)
{
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_CAVALRY, 1);
    own(h, HD_SOUTH, "chillicothe");
    own(h, HD_NORTH, "parkersburg");
    tells(h, HD_NORTH,
          "march Cincinnati\nmove Cincinnati cavalry to Parkersburg via Chillicothe\n"
          "move Cincinnati infantry to Parkersburg by train via Chillicothe");
    ck_assert_ptr_nonnull(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "parkersburg"), 1);
}
END_TEST

/* RULINGS.md U2: who stands right above the box that is jumped stops it, who stands further up does not, and who stands
 * where the jump starts neither. U3: out of such a box one jumps into an own one. */
START_TEST(who_stops_a_jump_downriver)
{
    put(h, HD_NORTH, "memphis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "arkansas_post", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "vicksburg");
    ck_assert(can(h, "memphis", HD_INFANTRY, HD_JUMP, "arkansas_post", "vicksburg"));
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1); /* it shares Memphis: out of it into an own box, no other */
    ck_assert(hd_contested(&h->s, box_of(h, "memphis")));
    ck_assert(can(h, "memphis", HD_INFANTRY, HD_JUMP, "arkansas_post", "vicksburg"));
    own(h, HD_SOUTH, "vicksburg");
    ck_assert(!can(h, "memphis", HD_INFANTRY, HD_JUMP, "arkansas_post", "vicksburg"));
    own(h, HD_NORTH, "vicksburg");
    put(h, HD_SOUTH, "little_rock", HD_MILITIA_INFANTRY, 1);
    ck_assert(!can(h, "memphis", HD_INFANTRY, HD_JUMP, "arkansas_post", "vicksburg"));
    proves("HD-downriver-6 HD-blitz-10");
}
END_TEST

START_TEST(out_of_a_shared_box_by_trail)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "front_royal", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "gettysburg");
    ck_assert(can(h, "front_royal", HD_CAVALRY, HD_TRAIL, "harpers_ferry", "gettysburg"));
    ck_assert(!can(h, "front_royal", HD_CAVALRY, HD_TRAIL, "harpers_ferry", "baltimore"));
    proves("HD-blitz-10");
}
END_TEST

START_TEST(a_second_march_needs_points)
{
    turn_of(h, HD_NORTH, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    tells(h, HD_NORTH, "march Washington\nmove Washington 1 infantry to Baltimore\nthen march Washington");
    ck_assert_str_eq(h->held, "march.points");
    ck_assert_int_eq(h->s.march, 1);
}
END_TEST

START_TEST(conditions_count)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 2);
    tells(h, HD_NORTH,
          "march Washington if enemy at Manassas at least 2\n"
          "move Washington 1 infantry to Baltimore if enemy at Manassas at least 3");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.marched[box_of(h, "washington")], 1);
    ck_assert_int_eq(army(h, HD_NORTH, "baltimore"), 0);
    throws(h, "5");
    tells(h, HD_NORTH,
          "recruit infantry Chicago\nrecruit infantry Canton if points at least 5\n"
          "recruit infantry Scranton if points at least 4");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "chicago"), 1); /* recruit points, now, and one of them is spent */
    ck_assert_int_eq(army(h, HD_NORTH, "canton"), 0);
    ck_assert_int_eq(army(h, HD_NORTH, "scranton"), 1);
}
END_TEST

/* A standing order raises whom it names and leaves the question open; one for the march passes the marches over. */
START_TEST(standing_orders_of_a_turn)
{
    put(h, HD_SOUTH, "richmond", HD_VETERAN_INFANTRY, 2);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH, "when defended\npromote Front Royal\nend\nwhen march\npolitical Richmond\nend");
    throws(h, "6 1 6 4 3 2 5");
    tells(h, HD_NORTH, "march Harpers Ferry\nmove Harpers Ferry to Front Royal\ndone");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(count(h, HD_SOUTH, "front_royal", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(step(h), HD_STEP_MERIT_DEF);
    tells(h, HD_SOUTH, "note no more of that\nmarch Richmond\nmove Richmond 1 infantry to Petersburg\nthen");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_SOUTH, "petersburg"), 1); /* a sheet goes before what stands */
    tells(h, HD_SOUTH, "done");
    ck_assert_int_eq(h->s.mover, HD_NORTH);
    tells(h, HD_NORTH, "done"); /* nothing was fought: the South's next turn opens with its marches */
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    ck_assert_int_eq(count(h, HD_SOUTH, "richmond", HD_CRACK_INFANTRY), 1);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: rulings");
    TCase *c = tcase_create("rulings");
    tcase_add_checked_fixture(c, setup_turn, teardown);
    tcase_add_test(c, when_attackers_give_up);
    tcase_add_test(c, where_riders_go_back_to);
    tcase_add_test(c, no_refuge);
    tcase_add_test(c, no_refuge_is_told);
    tcase_add_test(c, whose_general_goes);
    tcase_add_test(c, companions);
    tcase_add_test(c, hits_are_counted);
    tcase_add_test(c, both_destroyed_and_a_garrison);
    tcase_add_test(c, holding_is_for_one_turn);
    tcase_add_test(c, through_an_own_box);
    tcase_add_test(c, a_dry_way_undoes_an_assaults_crossing);
    tcase_add_test(c, the_fallen_leave_no_garrison);
    tcase_add_test(c, the_station_at_mobile);
    tcase_add_test(c, no_train_through_what_was_just_blitzed);
    tcase_add_test(c, who_stops_a_jump_downriver);
    tcase_add_test(c, out_of_a_shared_box_by_trail);
    tcase_add_test(c, a_second_march_needs_points);
    tcase_add_test(c, conditions_count);
    tcase_add_test(c, standing_orders_of_a_turn);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
