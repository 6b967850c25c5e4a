/* Marches and moves of House Divided, statement by statement, with all examples of the rule book. */
#include "tests/games/hd_build.h"
#include <string.h>

static struct house *h;

static void setup(void)
{
    h = a_house();
    clear(h);
    turn_of(h, HD_NORTH, 4);
}

static void teardown(void)
{
    close_house(h);
}

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
    proves("HD-movement-1");
    ck_assert(foot("cincinnati", "dayton") && !foot("cincinnati", "columbus"));
    proves("HD-movement-2 HD-movement-4");
    tells(h, HD_NORTH,
          "march Cincinnati\nmove Cincinnati 1 infantry to Dayton\nmove Cincinnati 1 infantry to Chillicothe\n"
          "move Cincinnati cavalry to Columbus");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "dayton"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "chillicothe"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "columbus"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "cincinnati"), 1);
    proves("HD-movement-3 HD-movement-5");
    tells(h, HD_NORTH, "move Dayton to Cincinnati");
    ck_assert_str_eq(h->held, "move.no_march"); /* who walked in has used his march */
    tells(h, HD_NORTH, "then march Cincinnati\nthen move Dayton to Cincinnati");
    ck_assert_str_eq(h->held, "move.no_march");
    proves("HD-movement-8");
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
    proves("HD-trains-1 HD-trains-2 HD-trains-ex1");
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
    proves("HD-trains-ex3 HD-boats-2");
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

/* ---- blitzing and garrisons ---- */
START_TEST(sparta_and_chattanooga)
{
    put(h, HD_NORTH, "nashville", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "sparta chattanooga");
    tells(h, HD_NORTH, "march Nashville\nmove Nashville to Sparta");
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_NORTH);
    ck_assert_int_eq(happened(h, HD_EVENT_CAPTURED, -1), 0);
    proves("HD-blitz-1");
    tells(h, HD_NORTH, "then march Sparta\nthen move Sparta to Chattanooga\nhold after battle");
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "chattanooga"), HD_BY_NORTH);
    ck_assert_int_eq(h->s.garrison[box_of(h, "chattanooga")], HD_BY_NORTH);
    ck_assert_int_eq(h->s.garrison[box_of(h, "sparta")], HD_NOBODY);
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

START_TEST(goldsboro)
{
    put(h, HD_NORTH, "goldsboro", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "ft_monroe", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "washington baltimore");
    own(h, HD_SOUTH, "wilmington florance");
    tells(h, HD_NORTH, "march Goldsboro, Ft Monroe\nmove Ft Monroe to Wilmington by ship");
    ck_assert_str_eq(h->held, "move.port_enemy");
    tells(h, HD_NORTH, "move Goldsboro cavalry to Florence via Wilmington\nmove Ft Monroe to Wilmington by ship");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "wilmington"), 1);
    proves("HD-blitz-7 HD-blitz-ex2 HD-naval-3");
    h->s.side[HD_NORTH].troops[hd_slot(box_of(h, "wilmington"), HD_MILITIA_INFANTRY)] = 0;
    tells(h, HD_NORTH, "hold after battle\ndone");
    ck_assert_int_eq(holder(h, "goldsboro"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "wilmington"), HD_BY_SOUTH);
    ck_assert_int_eq(holder(h, "florance"), HD_BY_NORTH); /* cavalry holds where it stands, without a garrison */
    ck_assert_int_eq(h->s.garrison[box_of(h, "florance")], HD_NOBODY);
    proves("HD-blitz-6 HD-blitz-ex3");
}
END_TEST

START_TEST(garrisons_are_no_army)
{
    turn_of(h, HD_SOUTH, 4);
    put(h, HD_SOUTH, "nashville", HD_MILITIA_CAVALRY, 1);
    own(h, HD_NORTH, "sparta knoxville");
    put(h, HD_NORTH, "bowling_green", HD_MILITIA_INFANTRY, 1);
    own(h, HD_NORTH, "mufreesboro");
    ck_assert(rides("nashville", "sparta", "knoxville") || rides("nashville", "sparta", "chattanooga"));
    tells(h, HD_SOUTH, "march Nashville\nmove Nashville to Chattanooga via Sparta\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.garrison[box_of(h, "sparta")], HD_NOBODY);
    ck_assert_int_eq(holder(h, "sparta"), HD_BY_SOUTH); /* its own again */
    proves("HD-blitz-9");
}
END_TEST

START_TEST(stopped_by_an_army)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_CAVALRY, 2);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_CAVALRY, 1);
    own(h, HD_SOUTH, "gordonsville fredericksburg");
    ck_assert(!can_go(h, "washington", HD_CAVALRY, "gordonsville") ||
              !rides("washington", "manassas_junction", "gordonsville"));
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
    turn_of(h, HD_NORTH, 3);
    tells(h, HD_NORTH, "march Cairo\nmarch Cairo");
    ck_assert_ptr_null(h->held); /* the second is no other march: nothing more is bought */
    ck_assert_int_eq(h->s.points, 2);
    ck_assert(!orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "cairo")));
    ck_assert_str_eq(h->why.key, "march.twice");
    ck_assert(!orders(h, HD_NORTH, HD_MARCH, 1, box_of(h, "chicago")));
    ck_assert_str_eq(h->why.key, "march.no_army");
    proves("HD-marches-2 HD-marches-3");
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "cairo"), HD_ANY_UNIT), 2);
    proves("HD-marches-4");
    tells(h, HD_NORTH,
          "move Cairo all to Paducah\nthen march Paducah\nthen move Paducah 3 infantry to Nashville by foot");
    ck_assert(h->held != NULL); /* Nashville is two boxes away */
    ck_assert_int_eq(h->s.points, 1);
    tells(h, HD_NORTH, "move Paducah 3 infantry to Cairo");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "cairo"), 3); /* two of them a second time */
    proves("HD-marches-5");
    tells(h, HD_NORTH, "then march Cairo");
    ck_assert_str_eq(h->held, "march.late");
    proves("HD-marches-6");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(step(h), HD_STEP_MERIT);
    ck_assert_int_eq(h->s.points, 0);
    proves("HD-marches-7");
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
    ck_assert_str_eq(h->run.note[0].why.got, "Chicago");
    ck_assert_int_eq(h->s.points, 2); /* a line is done whole or not at all */
}
END_TEST

START_TEST(march_die)
{
    struct house *other = a_house();
    ck_assert_int_eq(other->s.points, 2);
    ck_assert_int_eq(other->s.die, 0);
    proves("HD-marches-8");
    throws(other, "4");
    tells(other, HD_NORTH, "done");
    ck_assert_int_eq(other->s.points, 2);
    throws(other, "6 5");
    tells(other, HD_SOUTH, "done");
    ck_assert_int_eq(other->s.round, 2);
    ck_assert_int_eq(other->s.points, 5);
    throws(other, "3 1");
    tells(other, HD_NORTH, "done");
    ck_assert_int_eq(other->s.points, 2);
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
    ck_assert(foot("parkersburg", "chillicothe") && foot("charleston_wv", "chillicothe"));
    ck_assert(can_go(h, "franklin", HD_CAVALRY, "chillicothe"));
    ck_assert(!can_go(h, "franklin", HD_INFANTRY, "chillicothe"));
    put(h, HD_NORTH, "chillicothe", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH,
          "march Parkersburg, Franklin\nmove Parkersburg to Charleston W.V.\nmove Franklin to Charleston W.V.\n"
          "then march Charleston W.V.\nthen move Charleston W.V. to Chillicothe");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_SOUTH, "chillicothe"), 4);
    proves("HD-marches-ex1");
}
END_TEST

/* ---- the sea ---- */
START_TEST(transport)
{
    put(h, HD_NORTH, "new_york_city", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "new_york_city", HD_MILITIA_CAVALRY, 1);
    for (int box = 1; box <= HD_BOXES; box++)
        if (h->d->box[box].port && h->s.control[box] == HD_BY_NORTH && box != box_of(h, "new_york_city"))
            h->s.control[box] = HD_BY_SOUTH;
    own(h, HD_SOUTH, "washington baltimore atlantic_city ft_monroe pensacola");
    ck_assert(!can(h, "new_york_city", HD_INFANTRY, HD_TRANSPORT, NULL, "washington"));
    own(h, HD_NORTH, "ft_monroe");
    ck_assert(can(h, "new_york_city", HD_INFANTRY, HD_TRANSPORT, NULL, "ft_monroe"));
    ck_assert(can(h, "new_york_city", HD_CAVALRY, HD_TRANSPORT, NULL, "ft_monroe"));
    ck_assert(!can(h, "new_york_city", HD_INFANTRY, HD_TRANSPORT, NULL, "norfolk"));
    clear(h);
    put(h, HD_NORTH, "philadelphia", HD_MILITIA_INFANTRY, 1); /* no port */
    ck_assert(!can(h, "new_york_city", HD_INFANTRY, HD_TRANSPORT, NULL, "ft_monroe"));
    proves("HD-naval-2");
}
END_TEST

START_TEST(the_south_has_no_ships)
{
    turn_of(h, HD_SOUTH, 6);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "savannah wilmington washington");
    ck_assert(!can(h, "charleston", HD_INFANTRY, HD_TRANSPORT, NULL, "savannah"));
    ck_assert(!orders(h, HD_SOUTH, HD_NAVAL, 1, 1));
    ck_assert_str_eq(h->why.key, "move.sea_south");
    tells(h, HD_SOUTH, "march Charleston\nmove Charleston to Wilmington by ship");
    ck_assert_str_eq(h->held, "move.sea_south");
    proves("HD-naval-1");
}
END_TEST

START_TEST(assaults)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 4);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    own(h, HD_SOUTH, "savannah");
    ck_assert(!orders(h, HD_NORTH, HD_NAVAL, 1, 7));
    ck_assert(orders(h, HD_NORTH, HD_NAVAL, 1, 3));
    ck_assert_int_eq(h->s.points, 3);
    ck_assert_int_eq(hd_ready_of(&h->r, &h->s, box_of(h, "washington"), HD_ANY_UNIT), 4);
    proves("HD-naval-7 HD-naval-8");
    tells(h, HD_NORTH, "move Washington 4 infantry to Savannah by assault");
    ck_assert_str_eq(h->held, "move.assaults");
    proves("HD-naval-ex1");
    tells(h, HD_NORTH,
          "move Washington 1 infantry to Charleston by assault\nmove Washington 1 infantry to Savannah by assault\n"
          "move Washington 1 infantry to New York by assault");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(army(h, HD_NORTH, "charleston"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "savannah"), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "new_york_city"), 1);
    ck_assert(!can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "savannah"));
    proves("HD-naval-9 HD-naval-11");
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
    own(h, HD_SOUTH, "ft_monroe");
    ck_assert(!can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "norfolk"));
    ck_assert(!can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "yorktown"));
    proves("HD-monroe-1");
    ck_assert(can(h, "washington", HD_INFANTRY, HD_ASSAULT, NULL, "ft_monroe"));
    proves("HD-monroe-2");
    own(h, HD_NORTH, "yorktown norfolk");
    ck_assert(can(h, "washington", HD_INFANTRY, HD_TRANSPORT, NULL, "yorktown"));
    ck_assert(can(h, "washington", HD_INFANTRY, HD_TRANSPORT, NULL, "norfolk"));
    proves("HD-monroe-3");
    h->s.assaults = 0;
    tells(h, HD_NORTH, "assault 1\nmove Washington 1 infantry to Norfolk by assault");
    ck_assert_str_eq(h->held, "move.monroe");
}
END_TEST

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
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, movement);
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
    tcase_add_test(c, sparta_and_chattanooga);
    tcase_add_test(c, goldsboro);
    tcase_add_test(c, garrisons_are_no_army);
    tcase_add_test(c, stopped_by_an_army);
    tcase_add_test(c, purchases);
    tcase_add_test(c, more_marches_than_points);
    tcase_add_test(c, march_die);
    tcase_add_test(c, gathering_for_chillicothe);
    tcase_add_test(c, transport);
    tcase_add_test(c, the_south_has_no_ships);
    tcase_add_test(c, assaults);
    tcase_add_test(c, assaults_need_a_six_and_washington);
    tcase_add_test(c, assaults_are_not_kept);
    tcase_add_test(c, ft_monroe);
    tcase_add_test(c, the_potomac);
    tcase_add_loop_test(c, told_why, 0, sizeof errors / sizeof *errors);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
