/* SPDX-License-Identifier: Apache-2.0 */
/* Moves of House Divided, statement by statement, with all examples of the rule book; t_hd_reach.c shows the same over
 * the whole map. */
#include "tests/games/house-divided/hd_kit.h"
#include <stdio.h>
#include <string.h>

static bool foot(const char *from, const char *to)
{
    return can(h, from, HD_INFANTRY, HD_STEP, NULL, to);
}

static bool rides(const char *from, const char *through, const char *to)
{
    return can(h, from, HD_CAVALRY, HD_RIDE, through, to);
}

static bool train(const char *from, const char *through, const char *to)
{
    return can(h, from, HD_INFANTRY, HD_TRAIN, through, to);
}

static bool boat(const char *from, const char *through, const char *to)
{
    return can(h, from, HD_INFANTRY, HD_BOAT, through, to);
}

static bool trail(const char *from, const char *through, const char *to)
{
    return can(h, from, HD_CAVALRY, HD_TRAIL, through, to);
}

static bool jump(const char *from, const char *through, const char *to)
{
    bool foot_too = can(h, from, HD_INFANTRY, HD_JUMP, through, to);
    ck_assert_int_eq(foot_too, can(h, from, HD_CAVALRY, HD_JUMP, through, to));
    return foot_too;
}

/* ---- movement ---- */
START_TEST(movement)
{
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_INFANTRY, 3);
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_CAVALRY, 1);
    tells(h, HD_NORTH, "move Cincinnati to Dayton");
    ck_assert_str_eq(h->held, "move.no_march");
    put(h, HD_NORTH, "paducah", HD_MILITIA_INFANTRY, 1);
    const struct hd_state then = h->s; /* nor when another army marches */
    ck_assert(orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "paducah")) && orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "cincinnati"), HD_ANY_UNIT), 0);
    ck_assert(!orders(h, HD_NORTH, HD_MOVE, 5, box_of(h, "cincinnati"), HD_MILITIA_INFANTRY, 1,
                      hd_way(HD_STEP, 0, box_of(h, "dayton")), 0));
    proves("HD-movement-1");
    h->s = then;
    own(h, HD_SOUTH, "dayton bloomington chillicothe lexington louisville"); /* no trains */
    ck_assert(foot("cincinnati", "dayton") && !can_go(h, "cincinnati", HD_INFANTRY, "columbus"));
    proves("HD-movement-4");
    ck_assert(rides("cincinnati", "dayton", "columbus") && !can_go(h, "cincinnati", HD_CAVALRY, "canton"));
    ck_assert(can(h, "cincinnati", HD_CAVALRY, HD_STEP, NULL, "dayton"));
    proves("HD-movement-5");
    put(h, HD_NORTH, "nashville", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "decatur", HD_MILITIA_INFANTRY, 1);
    ck_assert(foot("nashville", "sparta") && foot("nashville", "decatur")); /* road, rail, river, and nothing */
    ck_assert(foot("decatur", "pittsburgh_landing") && !foot("nashville", "pittsburgh_landing"));
    proves("HD-movement-2");
    tells(h, HD_NORTH,
          "march Cincinnati\nmove Cincinnati 1 infantry to Dayton\nmove Cincinnati 1 infantry to Chillicothe\n"
          "move Cincinnati cavalry to Columbus");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "dayton"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "chillicothe"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "columbus"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "cincinnati"), 1);
    proves("HD-movement-3");
    tells(h, HD_NORTH, "move Dayton to Cincinnati");
    ck_assert_str_eq(h->held, "move.no_march"); /* who walked in has used his march */
    tells(h, HD_NORTH, "then march Cincinnati\nthen move Dayton to Cincinnati");
    ck_assert_str_eq(h->held, "move.no_march");
    proves("HD-movement-8");
}
END_TEST

/* Words for several kinds mean those kinds and no others. */
START_TEST(words_for_units)
{
    static const struct {
        const char *words, *types;
    } rows[] = {{"infantry", "245"}, {"cavalry", "136"},  {"militia", "12"},       {"veterans", "34"},
                {"crack", "56"},     {"units", "123456"}, {"veteran cavalry", "3"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[80];
        clear(h);
        turn_of(h, HD_NORTH, 4);
        memset(&h->sheets, 0, sizeof h->sheets);
        h->s.marched[box_of(h, "cairo")] = 0;
        for (int type = 1; type <= HD_TYPES; type++)
            put(h, HD_NORTH, "cairo", type, 1);
        snprintf(line, sizeof line, "march Cairo\nmove Cairo %s to Paducah", rows[i].words);
        tells(h, HD_NORTH, line);
        ck_assert_msg(!h->held, "%s: %s", line, h->held);
        for (int type = 1; type <= HD_TYPES; type++)
            ck_assert_int_eq(count(h, HD_NORTH, "paducah", type), strchr(rows[i].types, '0' + type) != NULL);
    }
    proves("HD-setup-4");
}
END_TEST

START_TEST(enemies_on_the_way)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    ck_assert(rides("washington", "manassas_junction", "gordonsville"));
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    ck_assert(!rides("washington", "manassas_junction", "gordonsville"));
    proves("HD-movement-6");
    tells(h, HD_NORTH, "march Washington\nmove Washington infantry to Manassas Junction");
    ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 1);
    ck_assert_int_eq(step(h), HD_STEP_MOVE); /* nothing has been fought */
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_SOUTH);
    throws(h, "1 6 2 2");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, box_of(h, "manassas_junction")), 1);
    ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 0);
    proves("HD-movement-7 HD-battle-1");
}
END_TEST

/* ---- trains ---- */
START_TEST(trains)
{
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "chillicothe dayton bloomington parkersburg");
    ck_assert(train("cincinnati", "chillicothe", "parkersburg"));
    own(h, HD_SOUTH, "parkersburg");
    int dayton = 0, bloomington = 0, chillicothe = 0;
    for (int box = 1; box <= HD_BOXES; box++) {
        dayton += train("cincinnati", "dayton", h->d->box[box].id);
        bloomington += train("cincinnati", "bloomington", h->d->box[box].id);
        chillicothe += train("cincinnati", "chillicothe", h->d->box[box].id);
    }
    ck_assert_int_gt(dayton, 0);
    ck_assert_int_gt(bloomington, 0);
    ck_assert_int_eq(chillicothe, 0);
    proves("HD-trains-1 HD-trains-ex1");
    own(h, HD_NORTH, "parkersburg");
    own(h, HD_SOUTH, "chillicothe");
    ck_assert(!train("cincinnati", "chillicothe", "parkersburg")); /* the box between */
    own(h, HD_NORTH, "chillicothe");
    ck_assert(train("cincinnati", "chillicothe", "parkersburg"));
    put(h, HD_SOUTH, "cincinnati", HD_MILITIA_INFANTRY, 1); /* the box where it starts */
    h->s.control[box_of(h, "cincinnati")] = HD_BY_SOUTH;
    ck_assert(!train("cincinnati", "chillicothe", "parkersburg"));
    proves("HD-trains-2");
    h->s.side[HD_SOUTH].troops[hd_slot(box_of(h, "cincinnati"), HD_MILITIA_INFANTRY)] = 0;
    own(h, HD_NORTH, "cincinnati");
    own(h, HD_SOUTH, "parkersburg");
    ck_assert(can(h, "cincinnati", HD_CAVALRY, HD_TRAIN, "dayton", "fort_wayne") ||
              can(h, "cincinnati", HD_CAVALRY, HD_TRAIN, "dayton", "columbus"));
    ck_assert(rides("cincinnati", "chillicothe", "parkersburg"));
    proves("HD-trains-3");
    tells(h, HD_NORTH, "march Cincinnati\nmove Cincinnati infantry to Parkersburg by train via Chillicothe");
    ck_assert_str_eq(h->held, "move.train_enemy");
}
END_TEST

static void at_chattanooga(void)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "chattanooga", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "decatur mufreesboro nashville corinth");
    own(h, HD_NORTH, "pittsburgh_landing");
}

START_TEST(trains_and_boats_of_chattanooga)
{
    at_chattanooga();
    ck_assert(train("chattanooga", "mufreesboro", "nashville"));
    ck_assert(train("chattanooga", "decatur", "nashville"));
    ck_assert(train("chattanooga", "decatur", "corinth"));
    ck_assert(!train("chattanooga", "decatur", "pittsburgh_landing"));
    proves("HD-trains-ex2");
    ck_assert(boat("chattanooga", "decatur", "pittsburgh_landing"));
    ck_assert(can(h, "chattanooga", HD_CAVALRY, HD_BOAT, "decatur", "pittsburgh_landing"));
    proves("HD-boats-1 HD-boats-5 HD-boats-ex1");
    own(h, HD_NORTH, "decatur");
    ck_assert(boat("chattanooga", "decatur", "pittsburgh_landing"));
    ck_assert(train("chattanooga", "mufreesboro", "nashville"));
    ck_assert(!train("chattanooga", "decatur", "nashville") && !train("chattanooga", "decatur", "corinth"));
    proves("HD-trains-2 HD-trains-ex3 HD-boats-2");
    put(h, HD_NORTH, "pittsburgh_landing", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH, "march Chattanooga\nmove Chattanooga all to Pittsburgh Landing by boat via Decatur");
    ck_assert_ptr_null(h->held);
    ck_assert(hd_contested(&h->s, box_of(h, "pittsburgh_landing")));
    proves("HD-boats-4 HD-boats-ex2");
}
END_TEST

START_TEST(an_army_at_decatur)
{
    at_chattanooga();
    put(h, HD_NORTH, "decatur", HD_MILITIA_INFANTRY, 1);
    ck_assert(foot("chattanooga", "decatur"));
    ck_assert(!boat("chattanooga", "decatur", "pittsburgh_landing"));
    ck_assert(!train("chattanooga", "decatur", "corinth"));
    proves("HD-trains-ex4 HD-boats-3");
}
END_TEST

/* A train runs on what was friendly when the march began, and ends in what is friendly now (RULINGS.md R25). */
START_TEST(trains_into_what_was_just_taken)
{
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "chillicothe");
    own(h, HD_SOUTH, "parkersburg");
    tells(h, HD_NORTH,
          "march Cincinnati\nmove Cincinnati cavalry to Parkersburg\n"
          "move Cincinnati infantry to Parkersburg by train");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "parkersburg"), 2);
    proves("HD-blitz-7");
}
END_TEST

/* ---- trails ---- */
START_TEST(trails)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_CAVALRY, 1);
    put(h, HD_SOUTH, "front_royal", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    ck_assert(trail("front_royal", "harpers_ferry", "washington"));
    ck_assert(trail("front_royal", "harpers_ferry", "baltimore"));
    ck_assert(trail("front_royal", "harpers_ferry", "gettysburg"));
    proves("HD-trails-1 HD-trails-ex1");
    ck_assert(!can(h, "front_royal", HD_INFANTRY, HD_TRAIL, "harpers_ferry", "washington"));
    proves("HD-trails-4");
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_CAVALRY, 1);
    ck_assert(!trail("front_royal", "harpers_ferry", "washington"));
    ck_assert(can(h, "front_royal", HD_CAVALRY, HD_STEP, NULL, "harpers_ferry"));
    proves("HD-trails-3 HD-trails-ex2");
    h->s.side[HD_NORTH].troops[hd_slot(box_of(h, "harpers_ferry"), HD_MILITIA_CAVALRY)] = 0;
    tells(h, HD_SOUTH, "march Front Royal\nmove Front Royal infantry to Washington by trail");
    ck_assert_str_eq(h->held, "move.trail_infantry");
    tells(h, HD_SOUTH, "move Front Royal cavalry to Washington via Harpers Ferry");
    ck_assert_ptr_null(h->held);
    ck_assert(hd_contested(&h->s, box_of(h, "washington")));
    proves("HD-trails-5");
}
END_TEST

START_TEST(no_trail_along_a_river)
{
    put(h, HD_NORTH, "quincy", HD_MILITIA_CAVALRY, 1);
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "cairo vandalia");
    for (int box = 1; box <= HD_BOXES; box++)
        ck_assert_msg(!trail("quincy", "st_louis", h->d->box[box].id), "%s", h->d->box[box].id);
    tells(h, HD_NORTH, "march Quincy\nmove Quincy to Cairo by trail");
    ck_assert_str_eq(h->held, "move.trail_river");
    tells(h, HD_NORTH, "drop");
    put(h, HD_NORTH, "vandalia", HD_MILITIA_CAVALRY, 1);
    ck_assert(trail("vandalia", "st_louis", "rolla") || trail("vandalia", "st_louis", "ironton"));
    ck_assert(!trail("vandalia", "st_louis", "quincy"));
    proves("HD-trails-2");
}
END_TEST

/* ---- downriver ---- */
START_TEST(downriver)
{
    put(h, HD_NORTH, "jefferson_city", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "jefferson_city", HD_MILITIA_CAVALRY, 1);
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "cairo quincy vandalia");
    ck_assert(jump("jefferson_city", "st_louis", "cairo"));
    ck_assert(!trail("jefferson_city", "st_louis", "vandalia") && !train("jefferson_city", "st_louis", "vandalia"));
    proves("HD-downriver-2 HD-downriver-ex1");
    tells(h, HD_NORTH, "march Jefferson City\nmove Jefferson City all to Cairo");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "cairo"), 2);
    ck_assert(!jump("cairo", "st_louis", "jefferson_city") && !jump("cairo", "st_louis", "quincy"));
    ck_assert(!boat("cairo", "st_louis", "jefferson_city"));
    proves("HD-downriver-3 HD-downriver-5 HD-downriver-ex3");
}
END_TEST

START_TEST(downriver_into_no_battle)
{
    put(h, HD_NORTH, "jefferson_city", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "cairo", HD_MILITIA_INFANTRY, 1);
    ck_assert(!jump("jefferson_city", "st_louis", "cairo"));
    proves("HD-downriver-4 HD-downriver-ex2");
}
END_TEST

START_TEST(downriver_barred_from_above)
{
    put(h, HD_NORTH, "memphis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "arkansas_post", HD_MILITIA_INFANTRY, 1);
    ck_assert(jump("memphis", "arkansas_post", "vicksburg"));
    put(h, HD_SOUTH, "little_rock", HD_MILITIA_INFANTRY, 1);
    ck_assert(!jump("memphis", "arkansas_post", "vicksburg"));
    proves("HD-downriver-6 HD-downriver-ex4");
}
END_TEST

START_TEST(downriver_is_northern)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "arkansas_post", HD_MILITIA_INFANTRY, 1);
    ck_assert(!jump("memphis", "arkansas_post", "vicksburg"));
    proves("HD-downriver-1");
}
END_TEST

/* ---- the Potomac ---- */
/* RULINGS.md R14 */
START_TEST(the_potomac)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY, 1);
    ck_assert(foot("washington", "fredericksburg"));
    turn_of(h, HD_SOUTH, 3);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_CAVALRY, 1);
    ck_assert(!foot("fredericksburg", "washington"));
    ck_assert(!can(h, "fredericksburg", HD_CAVALRY, HD_STEP, NULL, "washington"));
    tells(h, HD_SOUTH, "march Fredericksburg\nmove Fredericksburg infantry to Washington");
    ck_assert_str_eq(h->held, "move.potomac");
    clear(h);
    put(h, HD_SOUTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "fredericksburg", HD_MILITIA_INFANTRY, 1);
    ck_assert(foot("fredericksburg", "washington"));
    ck_assert(!boat("fredericksburg", "washington", "alexandria"));
}
END_TEST

/* ---- what a player reads when he errs ---- */
static const struct {
    const char *lines, *key;
} errors[] = {
    {"march Columbus\nmove Columbus to Charleston W.V.", "move.two_boxes"},
    {"march Chicago\nmove Chicago to Washington", "move.too_far"},
    {"march Chicago\nmove Chicago to Chicago", "move.same"},
    {"march Chicago\nmove Chicago 3 infantry to Springfield Ill.", "move.too_few"},
    {"march Washington\nmove Washington to Charleston by ship", "move.port_enemy"},
    {"march Washington\nmove Washington to Charleston", "move.far_port"},
    {"march Chicago\nmove Chicago to Washington by ship", "move.no_port"},
    {"march Washington\nmove Washington to Charleston by assault", "move.no_assault"},
    {"entrench Washington", "entrench.fort"},
    {"entrench Cairo", "march.no_army"},
    {"assault 1", "assault.roll"},
    {"move Chicago to Springfield Ill.", "move.no_march"},
    {"march Chicago\nmove Chicago 1 infantry to Bloomington Ill.\nmarch Washington", "march.then"},
    {"general Grant to Cairo", "general.off_map"},
    {"general Lee to Cairo", "general.foe"},
    {"march Washington\nretreat Manassas to Washington", "retreat.no_battle"},
    {"promote Washington", "promote.no_battle"},
    {"recruit infantry Scranton\nmarch Chicago", "march.late"},
    {"recruit infantry Scranton\nmove Chicago to Quincy", "move.late"},
    {"recruit infantry Scranton\npromote Washington", "promote.late"},
    {"recruit infantry Scranton\npolitical Washington", "promote.late"},
};

START_TEST(told_why)
{
    struct house *other = a_house();
    other->s.points = 4;
    tells(other, HD_NORTH, errors[_i].lines);
    ck_assert_msg(other->held != NULL, "%s: nothing was wrong", errors[_i].lines);
    ck_assert_msg(strcmp(other->held, errors[_i].key) == 0, "%s: %s", errors[_i].lines, other->held);
    close_house(other);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: moves");
    TCase *c = tcase_create("moves");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_test(c, movement);
    tcase_add_test(c, words_for_units);
    tcase_add_test(c, enemies_on_the_way);
    tcase_add_test(c, trains);
    tcase_add_test(c, trains_and_boats_of_chattanooga);
    tcase_add_test(c, an_army_at_decatur);
    tcase_add_test(c, trains_into_what_was_just_taken);
    tcase_add_test(c, trails);
    tcase_add_test(c, no_trail_along_a_river);
    tcase_add_test(c, downriver);
    tcase_add_test(c, downriver_into_no_battle);
    tcase_add_test(c, downriver_barred_from_above);
    tcase_add_test(c, downriver_is_northern);
    tcase_add_test(c, the_potomac);
    tcase_add_loop_test(c, told_why, 0, sizeof errors / sizeof *errors);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
