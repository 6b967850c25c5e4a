/* The course of a game of House Divided: calendar, promotions, recruits, generals, drafts, border states, victory. */
#include "tests/games/hd_build.h"
#include <string.h>

static struct house *h;

static void setup(void)
{
    h = a_house();
}

static void teardown(void)
{
    close_house(h);
}

/* Sets the game so that the next `done` of this side opens the other's turn. */
static void at_end_of(int side, int round)
{
    turn_of(h, side, 0);
    h->s.round = round;
    h->s.points = 0;
    flow_goto(&h->s, HD_STEP_RECRUIT, ONLY(side));
    flow_top(&h->s)->may = ONLY(1 - side);
}

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
    proves("HD-setup-6");
}
END_TEST

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
    proves("HD-promotions-1 HD-promotions-2 HD-promotions-5 HD-promotions-8");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "manassas_junction"), HD_MILITIA_INFANTRY));
    ck_assert_str_eq(h->why.key, "political.victory");
    tells(h, HD_NORTH, "political Manassas Junction\npolitical Chicago\npolitical Chicago");
    ck_assert_int_eq(count(h, HD_NORTH, "chicago", HD_CRACK_CAVALRY), 1);
    proves("HD-promotions-7");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "manassas_junction"), HD_VETERAN_INFANTRY));
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
    proves("HD-promotions-6");
    ck_assert(!orders(h, HD_NORTH, HD_POLITICAL, 2, box_of(h, "scranton"), HD_MILITIA_INFANTRY));
    ck_assert_str_eq(h->why.key, "political.once");
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
    proves("HD-recruiting-2 HD-recruiting-3 HD-recruiting-4 HD-recruiting-6 HD-recruiting-ex1");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.recruits, 0);
    proves("HD-recruiting-9");
}
END_TEST

START_TEST(recruit_die)
{
    recruiting(HD_NORTH, "1", 0, 1);
    ck_assert_int_eq(h->s.recruits, 2);
    recruiting(HD_NORTH, "5", 0, 1);
    ck_assert_int_eq(h->s.recruits, 5);
    proves("HD-recruiting-1");
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
    ck_assert(!orders(h, HD_NORTH, HD_RECRUIT, 2, HD_VETERAN_INFANTRY, box_of(h, "chicago")));
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
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(hd_units(&h->s, HD_NORTH), 19); /* nobody goes home */
    proves("HD-armymax-6");
}
END_TEST

/* ---- generals ---- */
static void opens(int side, int round)
{
    at_end_of(side == HD_SOUTH ? HD_NORTH : HD_SOUTH, side == HD_SOUTH ? round : round - 1);
    tells(h, side == HD_SOUTH ? HD_NORTH : HD_SOUTH, "done");
    ck_assert_int_eq(h->s.mover, side);
    ck_assert_int_eq(h->s.round, round);
}

START_TEST(generals_come)
{
    ck_assert_int_eq(HD_GENERALS, 3);
    for (int g = 0; g < HD_GENERALS; g++)
        ck_assert_int_eq(h->s.general[g].status, HD_NOT_YET);
    proves("HD-generals-1");
    opens(HD_NORTH, 6);
    ck_assert_int_eq(h->s.general[0].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[0].strength, 1);
    ck_assert_int_eq(h->s.general[1].status, HD_NOT_YET);
    tells(h, HD_NORTH, "general Grant to Cairo");
    ck_assert_str_eq(h->held, "general.off_map");
    tells(h, HD_NORTH, "hold after battle\nplace Grant at Cairo, Front Royal, St Louis\ndone");
    ck_assert_int_eq(h->s.general[0].status, HD_IN_POOL); /* it waits for the battles, though there are none */
    tells(h, HD_NORTH, "place Grant at Cairo, Front Royal, Canton\ndone");
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "canton")); /* the first with troops; the others have none of his */
    proves("HD-generals-5 HD-generals-6");
    opens(HD_NORTH, 9);
    ck_assert_int_eq(h->s.general[1].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[1].strength, 1);
    proves("HD-generals-2");
    opens(HD_NORTH, 20);
    ck_assert_int_eq(h->s.general[0].strength, 2);
    ck_assert_int_eq(h->s.general[1].strength, 1);
    opens(HD_NORTH, 22);
    ck_assert_int_eq(h->s.general[1].strength, 2);
    proves("HD-generals-3");
    opens(HD_SOUTH, 10);
    ck_assert_int_eq(h->s.general[2].status, HD_IN_POOL);
    ck_assert_int_eq(h->s.general[2].strength, 3);
    opens(HD_SOUTH, 23);
    ck_assert_int_eq(h->s.general[2].strength, 2);
    proves("HD-generals-4");
}
END_TEST

/* ---- drafts and border states ---- */
START_TEST(drafts)
{
    static const int after[][2] = {{7, 12}, {8, 16}, {9, 16}, {18, 20}, {28, 24}, {38, 24}};
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        opens(HD_NORTH, after[i][0]);
        ck_assert_int_eq(h->s.side[HD_NORTH].infantry_max, after[i][1]);
    }
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8);
    proves("HD-drafts-1 HD-drafts-2 HD-drafts-ex1");
}
END_TEST

START_TEST(border_states)
{
    own(h, HD_SOUTH, "springfield st_joseph");
    opens(HD_SOUTH, 5);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 8);
    clear(h); /* nobody stands in the way any more */
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "springfield st_joseph st_louis");
    opens(HD_SOUTH, 6);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 9);
    proves("HD-borders-2");
    opens(HD_SOUTH, 7);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 9); /* once */
    own(h, HD_SOUTH, "bowling_green louisville");
    opens(HD_SOUTH, 8);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 10);
    proves("HD-borders-3");
    own(h, HD_SOUTH, "baltimore");
    opens(HD_NORTH, 9);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 10); /* a Northern turn */
    opens(HD_SOUTH, 9);
    ck_assert_int_eq(h->s.side[HD_SOUTH].infantry_max, 11);
    proves("HD-borders-1 HD-borders-4 HD-borders-ex1");
    own(h, HD_NORTH, "baltimore st_louis louisville");
    opens(HD_SOUTH, 10);
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
    tcase_add_test(c, promotions_of_a_victory);
    tcase_add_test(c, political_once_a_turn);
    tcase_add_test(c, crack_is_the_end);
    tcase_add_test(c, unused_promotions_are_lost);
    tcase_add_test(c, promotions_won_in_defence);
    tcase_add_test(c, six_points_and_two_places);
    tcase_add_test(c, recruit_die);
    tcase_add_test(c, where_recruits_go);
    tcase_add_test(c, recruits_in_boxes_just_taken);
    tcase_add_test(c, recruits_beside_cavalry);
    tcase_add_test(c, room_again);
    tcase_add_test(c, army_maximum);
    tcase_add_test(c, generals_come);
    tcase_add_test(c, drafts);
    tcase_add_test(c, border_states);
    tcase_add_test(c, the_union);
    tcase_add_test(c, washington);
    tcase_add_test(c, economic);
    tcase_add_test(c, attrition);
    tcase_add_test(c, resigning);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
