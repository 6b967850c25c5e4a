/* SPDX-License-Identifier: Apache-2.0 */
/* Marches of House Divided: passing and taking boxes, purchases, the sea. Statement by statement, with all examples of
 * the rule book. */
#include "tests/games/house-divided/hd_kit.h"
#include <string.h>

static bool rides(const char *from, const char *through, const char *to)
{
    return can(h, from, HD_CAVALRY, HD_RIDE, through, to);
}

static int garrison(const char *box)
{
    return h->s.garrison[box_of(h, box)];
}

/* ---- blitzing and garrisons ---- */
START_TEST(sparta_and_chattanooga)
{
    put(h, HD_NORTH, "nashville", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "sparta chattanooga decatur mufreesboro");
    ck_assert(!can_go(h, "nashville", HD_INFANTRY, "chattanooga"));
    tells(h, HD_NORTH, "march Nashville\nmove Nashville to Sparta");
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_NORTH);
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, -1), 0);
    proves("HD-blitz-1");
    tells(h, HD_NORTH, "then march Sparta");
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_NORTH); /* the first march is over, and it is no garrison's yet */
    ck_assert_int_eq(garrison("sparta"), HD_NOBODY);
    tells(h, HD_NORTH, "then move Sparta to Chattanooga\nhold after battle");
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "chattanooga"), HD_BY_NORTH);
    ck_assert_int_eq(garrison("chattanooga"), HD_BY_NORTH);
    ck_assert_int_eq(garrison("sparta"), HD_NOBODY);
    proves("HD-blitz-2 HD-blitz-3 HD-blitz-4 HD-blitz-ex1");
    tells(h, HD_NORTH, "done");
    ck_assert_int_eq(h->s.mover, HD_SOUTH);
    tells(h, HD_SOUTH, "done");
    throws(h, "6");
    tells(h, HD_NORTH, "march Chattanooga\nmove Chattanooga to Sparta\nhold after battle");
    ck_assert_int_eq(holder(h, "chattanooga"), HD_BY_NORTH);
    proves("HD-blitz-5");
}
END_TEST

/* A garrison is left once, and none in what was always one's own or is the other side's. */
START_TEST(garrisons_are_left_once)
{
    put(h, HD_NORTH, "nashville", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "sparta", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "mufreesboro");
    put(h, HD_SOUTH, "lexington", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Nashville\nmove Nashville 1 infantry to Mufreesboro\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, -1), 2); /* Nashville, where it stood, and Murfreesboro */
    ck_assert_int_eq(garrison("chicago"), HD_NOBODY);
    ck_assert_int_eq(garrison("lexington"), HD_NOBODY); /* the other side's, when it is that one's turn */
    tells(h, HD_NORTH, "done");
    tells(h, HD_SOUTH, "hold after battle");
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, -1), 1);
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, box_of(h, "lexington")), 1);
    ck_assert_int_eq(garrison("sparta"), HD_NOBODY);
    tells(h, HD_SOUTH, "done");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, -1), 0);
    proves("HD-blitz-4");
}
END_TEST

START_TEST(goldsboro)
{
    put(h, HD_NORTH, "goldsboro", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "ft_monroe", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "washington baltimore");
    own(h, HD_SOUTH, "wilmington florance");
    tells(h, HD_NORTH, "march Goldsboro, Ft Monroe\nmove Ft Monroe to Wilmington by ship");
    ck_assert_str_eq(h->held, "move.port_enemy");
    tells(h, HD_NORTH, "move Goldsboro cavalry to Florence via Wilmington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(holder(h, "wilmington"), HD_BY_NORTH); /* for the time being, and not captured */
    ck_assert_int_eq(garrison("wilmington"), HD_NOBODY);
    proves("HD-blitz-1 HD-blitz-3");
    tells(h, HD_NORTH, "move Ft Monroe to Wilmington by ship");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "wilmington"), 1);
    proves("HD-blitz-7 HD-blitz-ex2 HD-naval-3");
    h->s.side[HD_NORTH].troops[hd_slot(box_of(h, "wilmington"), HD_MILITIA_INFANTRY)] = 0;
    tells(h, HD_NORTH, "hold after battle\ndone");
    ck_assert_int_eq(holder(h, "goldsboro"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "wilmington"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "florance"), HD_BY_NORTH); /* cavalry holds where it stands, without a garrison */
    ck_assert_int_eq(garrison("florance"), HD_NOBODY);
    proves("HD-blitz-2 HD-blitz-6 HD-blitz-ex3");
}
END_TEST

/* Ships sail for those who had two ports when the march began; what cavalry takes on its way comes too late for that.
 */
START_TEST(one_port_is_not_enough)
{
    put(h, HD_NORTH, "goldsboro", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "ft_monroe", HD_MILITIA_INFANTRY, 1);
    for (int box = 1; box <= HD_BOXES; box++)
        if (h->d->box[box].port && box != box_of(h, "ft_monroe"))
            own(h, HD_SOUTH, h->d->box[box].id);
    tells(h, HD_NORTH,
          "march Goldsboro, Ft Monroe\nmove Goldsboro cavalry to Florence via Wilmington\n"
          "move Ft Monroe to Wilmington by ship");
    ck_assert_str_eq(h->held, "move.no_ships");
    ck_assert_int_eq(holder(h, "wilmington"), HD_BY_NORTH);
    proves("HD-naval-2");
}
END_TEST

/* Who goes by boat does not set foot in the box between: nothing there changes hands (RULINGS.md N18). */
START_TEST(boats_pass_by)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "chattanooga", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "decatur pittsburgh_landing");
    lead(h, 0, "decatur", 1);
    tells(h, HD_SOUTH, "march Chattanooga\nmove Chattanooga to Pittsburgh Landing by boat");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(holder(h, "decatur"), HD_BY_NORTH);
    ck_assert_int_eq(garrison("decatur"), HD_BY_NORTH);
    ck_assert_int_eq(h->s.general[0].status, HD_ON_MAP);
    ck_assert_int_eq(holder(h, "pittsburgh_landing"), HD_BY_SOUTH);
    proves("HD-blitz-3");
}
END_TEST

START_TEST(garrisons_are_no_army)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "nashville", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "sparta mufreesboro chattanooga");
    ck_assert(rides("nashville", "sparta", "chattanooga"));
    tells(h, HD_SOUTH, "march Nashville\nmove Nashville to Chattanooga via Sparta\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(garrison("sparta"), HD_NOBODY);
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_SOUTH); /* its own again */
    ck_assert_int_eq(garrison("chattanooga"), HD_NOBODY);
    proves("HD-blitz-9");
    clear(h); /* and the other way round: what was Northern is so again */
    turn_of(h, HD_NORTH, 4);
    put(h, HD_NORTH, "cincinnati", HD_MILITIA_CAVALRY, 1);
    own(h, HD_SOUTH, "dayton");
    tells(h, HD_NORTH, "march Cincinnati\nmove Cincinnati to Columbus via Dayton\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(garrison("dayton"), HD_NOBODY);
    ck_assert_int_eq(holder(h, "dayton"), HD_BY_NORTH);
    proves("HD-blitz-9");
}
END_TEST

START_TEST(stopped_by_an_army)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY, 2);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_CAVALRY, 1);
    own(h, HD_SOUTH, "gordonsville fredericksburg");
    ck_assert(!rides("washington", "manassas_junction", "gordonsville"));
    tells(h, HD_NORTH,
          "march Washington\nmove Washington all to Manassas Junction\nmove Manassas Junction to Gordonsville");
    ck_assert_str_eq(h->held, "move.no_march");
    proves("HD-blitz-8");
    tells(h, HD_NORTH, "then march Manassas Junction\nthen move Manassas Junction 1 cavalry to Gordonsville");
    ck_assert_str_eq(h->held, "move.contested");
    tells(h, HD_NORTH, "then move Manassas Junction 1 cavalry to Washington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 1);
    proves("HD-blitz-10");
}
END_TEST

/* ---- marches ---- */
START_TEST(purchases)
{
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "paducah", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "memphis", HD_MILITIA_INFANTRY, 1);
    turn_of(h, HD_NORTH, 4);
    tells(h, HD_NORTH, "march Cairo\nmarch Cairo");
    ck_assert_ptr_null(h->held); /* the second is no other march: nothing more is bought */
    ck_assert_int_eq(h->s.points, 3);
    ck_assert(!orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "cairo")));
    ck_assert_str_eq(h->why.key, "march.twice");
    ck_assert(!orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "chicago"))); /* held, and empty */
    ck_assert_str_eq(h->why.key, "march.no_army");
    ck_assert(!orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "memphis"))); /* the enemy's */
    proves("HD-marches-2 HD-marches-3");
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "cairo"), HD_ANY_UNIT), 2);
    tells(h, HD_NORTH,
          "move Cairo all to Paducah\nthen march Paducah\nthen move Paducah 3 infantry to Nashville by foot");
    ck_assert(h->held != NULL); /* Nashville is two boxes away */
    ck_assert_int_eq(h->s.points, 2);
    tells(h, HD_NORTH, "move Paducah 3 infantry to Cairo");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "cairo"), 3); /* two of them a second time */
    proves("HD-marches-5");
    tells(h, HD_NORTH, "then march Cairo");
    ck_assert_str_eq(h->held, "march.late");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(step(h), HD_STEP_MERIT); /* two points are left, and there is no third purchase */
    proves("HD-marches-6");
    ck_assert_int_eq(h->s.points, 0);
    proves("HD-marches-7");
}
END_TEST

/* The whole army of the box has the march, whatever its kinds, and those who stay have the next one too if it is
 * bought. */
START_TEST(the_whole_army)
{
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "cairo", HD_VETERAN_INFANTRY, 3);
    put(h, HD_NORTH, "cairo", HD_CRACK_CAVALRY, 1);
    ck_assert(orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "cairo")));
    ck_assert_int_eq(h->s.points, 3);
    for (int type = 1; type <= HD_TYPES; type++)
        ck_assert_int_eq(hd_ready(&h->s, box_of(h, "cairo"), type), count(h, HD_NORTH, "cairo", type));
    proves("HD-marches-2 HD-marches-4");
    tells(h, HD_NORTH, "move Cairo 1 militia infantry to Paducah\nthen move Cairo 1 militia infantry to Paducah");
    ck_assert_str_eq(h->held, "move.no_march"); /* they stayed, and the march is over */
    proves("HD-movement-8");
    tells(h, HD_NORTH, "then march Cairo\nthen move Cairo 1 veteran infantry to Paducah");
    ck_assert_ptr_null(h->held); /* the same box a second time */
    ck_assert_int_eq(army(h, HD_NORTH, "paducah"), 2);
    proves("HD-marches-5");
}
END_TEST

START_TEST(more_marches_than_points)
{
    turn_of(h, HD_NORTH, 2);
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "paducah", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "chicago", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Cairo, Paducah, Chicago");
    ck_assert_str_eq(h->held, "march.points");
    ck_assert_str_eq(run_words(&h->run, h->run.note[0].why.got), "Chicago");
    ck_assert_int_eq(h->s.points, 2); /* a line is done whole or not at all */
}
END_TEST

START_TEST(march_die)
{
    static const char *const dice[] = {"1", "2", "3", "4", "5", "6"};
    struct house *other = a_house();
    throws(other, "6 6"); /* nobody asks for them */
    ck_assert_int_eq(other->s.points, 2);
    ck_assert_int_eq(other->s.die, 0);
    other->next_die = other->n_dice = 0;
    throws(other, "4");
    tells(other, HD_NORTH, "done");
    ck_assert_int_eq(other->next_die, 1); /* of the recruits */
    ck_assert_int_eq(other->s.points, 2);
    ck_assert_int_eq(other->s.die, 0);
    proves("HD-marches-8");
    throws(other, "6 5");
    tells(other, HD_SOUTH, "done");
    ck_assert_int_eq(other->s.round, 2);
    ck_assert_int_eq(other->s.points, 5);
    proves("HD-marches-8");
    for (int i = 0; i < 6; i++) {
        other->next_die = other->n_dice = 0;
        throws(other, "3");
        throws(other, dice[i]);
        tells(other, i % 2, "done");
        ck_assert_int_eq(other->s.points, i < 1 ? 2 : i + 1);
    }
    proves("HD-marches-1");
    close_house(other);
}
END_TEST

START_TEST(gathering_for_chillicothe)
{
    turn_of(h, HD_SOUTH, 3);
    put(h, HD_SOUTH, "parkersburg", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "charleston_wv", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "franklin", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "franklin", HD_MILITIA_CAVALRY, 1);
    own(h, HD_SOUTH, "franklin");
    put(h, HD_NORTH, "chillicothe", HD_MILITIA_INFANTRY, 1);
    ck_assert(!can_go(h, "franklin", HD_INFANTRY, "chillicothe"));
    const struct hd_state then = h->s;
    tells(h, HD_SOUTH,
          "march Parkersburg, Charleston W.V., Franklin\nmove Parkersburg to Chillicothe\n"
          "move Charleston W.V. to Chillicothe\nmove Franklin cavalry to Chillicothe");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_SOUTH, "chillicothe"), 3);
    ck_assert_int_eq(h->s.points, 0);
    h->s = then;
    memset(&h->sheets, 0, sizeof h->sheets);
    tells(h, HD_SOUTH,
          "march Parkersburg, Franklin\nmove Parkersburg to Charleston W.V.\nmove Franklin to Charleston W.V.\n"
          "then march Charleston W.V.\nthen move Charleston W.V. to Chillicothe");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_SOUTH, "chillicothe"), 4);
    proves("HD-marches-ex1");
}
END_TEST

/* ---- the sea ---- */
static bool ship(const char *from, const char *to)
{
    bool walks = can(h, from, HD_INFANTRY, HD_TRANSPORT, NULL, to);
    ck_assert_int_eq(walks, can(h, from, HD_CAVALRY, HD_TRANSPORT, NULL, to));
    return walks;
}

START_TEST(transport)
{
    put(h, HD_NORTH, "new_york_city", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "new_york_city", HD_MILITIA_CAVALRY, 1);
    for (int box = 1; box <= HD_BOXES; box++)
        if (h->d->box[box].port && box != box_of(h, "new_york_city"))
            own(h, HD_SOUTH, h->d->box[box].id);
    ck_assert(!ship("new_york_city", "washington")); /* one port */
    own(h, HD_NORTH, "ft_monroe");
    ck_assert(ship("new_york_city", "ft_monroe")); /* two */
    ck_assert(!ship("new_york_city", "norfolk") && !ship("new_york_city", "philadelphia"));
    h->s.march = 2;
    ck_assert(ship("new_york_city", "ft_monroe")); /* in either march */
    proves("HD-naval-2");
    clear(h);
    put(h, HD_NORTH, "philadelphia", HD_MILITIA_INFANTRY, 1); /* no port */
    ck_assert(!ship("new_york_city", "ft_monroe") && !ship("philadelphia", "ft_monroe"));
    own(h, HD_NORTH, "new_bern");
    put(h, HD_NORTH, "new_bern", HD_MILITIA_INFANTRY, 1);
    ck_assert(!ship("philadelphia", "ft_monroe"));
    ck_assert(ship("new_bern", "ft_monroe") && !ship("new_bern", "philadelphia"));
    proves("HD-naval-2 HD-naval-3");
}
END_TEST

START_TEST(the_south_has_no_ships)
{
    turn_of(h, HD_SOUTH, 6);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "washington", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "savannah wilmington");
    ck_assert(!ship("charleston", "savannah") && !ship("washington", "savannah"));
    ck_assert(!orders(h, HD_SOUTH, HD_NAVAL, 1, 1));
    ck_assert_str_eq(h->why.key, "move.sea_south");
    tells(h, HD_SOUTH, "march Charleston\nmove Charleston to Wilmington by ship");
    ck_assert_str_eq(h->held, "move.sea_south");
    proves("HD-naval-1");
}
END_TEST

static bool lands(const char *from, int kind, int n, const char *to)
{
    return orders(h, HD_NORTH, HD_MOVE, 5, box_of(h, from), kind, n, hd_way(HD_ASSAULT, 0, box_of(h, to)), 0);
}

START_TEST(assaults)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 5);
    put(h, HD_NORTH, "washington", HD_VETERAN_CAVALRY, 1);
    put(h, HD_NORTH, "pittsburgh", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "savannah");
    ck_assert(orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "pittsburgh")));
    ck_assert(!orders(h, HD_NORTH, HD_NAVAL, 1, 6)); /* five points are left */
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 4));
    ck_assert_int_eq(h->s.points, 1);
    proves("HD-naval-7");
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "washington"), HD_ANY_UNIT), 6);
    proves("HD-naval-8");
    tells(h, HD_NORTH, "move Washington 5 infantry to Savannah by assault");
    ck_assert_str_eq(h->held, "move.assaults");
    ck_assert_int_eq(step(h), HD_STEP_BUY);
    ck_assert(orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert(!lands("washington", HD_MILITIA_INFANTRY, 5, "savannah")); /* one unit each */
    ck_assert(!lands("pittsburgh", HD_MILITIA_INFANTRY, 1, "savannah")); /* no port */
    ck_assert(!lands("baltimore", HD_MILITIA_INFANTRY, 1, "savannah"));  /* no march */
    ck_assert(!lands("washington", HD_MILITIA_INFANTRY, 1, "augusta"));  /* no port */
    ck_assert(lands("washington", HD_MILITIA_INFANTRY, 2, "savannah"));
    ck_assert_int_eq(h->s.assaults, 2);
    ck_assert(lands("washington", HD_VETERAN_CAVALRY, 1, "charleston"));
    ck_assert(lands("washington", HD_MILITIA_INFANTRY, 1, "new_york_city"));
    ck_assert(!lands("washington", HD_MILITIA_INFANTRY, 1, "savannah")); /* all four have sailed */
    ck_assert_int_eq(army(h, HD_NORTH, "savannah"), 2);
    ck_assert_int_eq(army(h, HD_NORTH, "charleston"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "new_york_city"), 1);
    proves("HD-naval-9 HD-naval-11");
}
END_TEST

START_TEST(three_assaults_carry_three)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 5);
    ck_assert(!orders(h, HD_NORTH, HD_NAVAL, 1, 7));
    const struct hd_state then = h->s;
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 6)); /* as many as the die allows */
    ck_assert_int_eq(h->s.points, 0);
    proves("HD-naval-7");
    h->s = then;
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 3) && orders(h, HD_NORTH, HD_FINISH, 0));
    ck_assert(!lands("washington", HD_MILITIA_INFANTRY, 4, "savannah"));
    ck_assert(lands("washington", HD_MILITIA_INFANTRY, 1, "savannah"));
    ck_assert(lands("washington", HD_MILITIA_INFANTRY, 2, "norfolk"));
    ck_assert(!lands("washington", HD_MILITIA_INFANTRY, 1, "savannah"));
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 2);
    proves("HD-naval-ex1");
}
END_TEST

START_TEST(assaults_need_a_six_and_washington)
{
    turn_of(h, HD_NORTH, 5);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    ck_assert(!orders(h, HD_NORTH, HD_NAVAL, 1, 1));
    ck_assert_str_eq(h->why.key, "assault.roll");
    turn_of(h, HD_NORTH, 6);
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 1));
    turn_of(h, HD_NORTH, 6);
    clear(h);
    put(h, HD_NORTH, "baltimore", HD_MILITIA_INFANTRY, 1);
    ck_assert(!orders(h, HD_NORTH, HD_NAVAL, 1, 1));
    ck_assert_str_eq(h->why.key, "assault.washington");
    proves("HD-naval-5");
    tells(h, HD_NORTH,
          "march Baltimore\nmove Baltimore to Washington\nthen assault 2\n"
          "then move Washington to Savannah by assault");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "savannah"), 1);
    ck_assert_int_eq(h->s.points, 3);
    proves("HD-naval-6");
    ck_assert_int_eq(h->s.assaults, 1);
}
END_TEST

START_TEST(assaults_are_not_kept)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    tells(h, HD_NORTH,
          "assault 2\nmove Washington 1 infantry to Savannah by assault\nthen march Washington\n"
          "then move Washington to Charleston by assault");
    ck_assert_str_eq(h->held, "move.no_assault");
    ck_assert_int_eq(h->s.assaults, 0);
    proves("HD-naval-10");
}
END_TEST

START_TEST(ft_monroe)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    h->s.assaults = 3;
    ck_assert(can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "norfolk"));
    own(h, HD_SOUTH, "ft_monroe"); /* with a garrison, and no army */
    ck_assert(!can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "norfolk"));
    ck_assert(!can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "yorktown"));
    proves("HD-monroe-1");
    ck_assert(can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "ft_monroe"));
    proves("HD-monroe-2");
    own(h, HD_NORTH, "yorktown norfolk");
    ck_assert(ship("washington", "yorktown") && ship("washington", "norfolk"));
    proves("HD-monroe-3");
    h->s.assaults = 0;
    tells(h, HD_NORTH, "assault 1\nmove Washington 1 infantry to Norfolk by assault");
    ck_assert_str_eq(h->held, "move.monroe");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: marches");
    TCase *c = tcase_create("marches");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_test(c, sparta_and_chattanooga);
    tcase_add_test(c, garrisons_are_left_once);
    tcase_add_test(c, goldsboro);
    tcase_add_test(c, one_port_is_not_enough);
    tcase_add_test(c, boats_pass_by);
    tcase_add_test(c, garrisons_are_no_army);
    tcase_add_test(c, stopped_by_an_army);
    tcase_add_test(c, purchases);
    tcase_add_test(c, the_whole_army);
    tcase_add_test(c, more_marches_than_points);
    tcase_add_test(c, march_die);
    tcase_add_test(c, gathering_for_chillicothe);
    tcase_add_test(c, transport);
    tcase_add_test(c, the_south_has_no_ships);
    tcase_add_test(c, assaults);
    tcase_add_test(c, three_assaults_carry_three);
    tcase_add_test(c, assaults_need_a_six_and_washington);
    tcase_add_test(c, assaults_are_not_kept);
    tcase_add_test(c, ft_monroe);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data();
    return run_suite(suite());
}
