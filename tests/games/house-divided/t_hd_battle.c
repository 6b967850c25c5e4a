/* SPDX-License-Identifier: Apache-2.0 */
/* Battles of House Divided: strengths of the worked cases, crossings, works, crack infantry, generals, losses,
 * retreats. */
#include "games/house-divided/report.h"
#include "tests/games/house-divided/hd_kit.h"
#include <string.h>

/* ---- worked cases: units as digits of their types, strengths in the same order ---- */
static const struct {
    const char *attacker, *attacks, *defender, *defends;
    int works, water, grant, sherman, lee; /* of generals: strength, minus when they defend */
    const char *proven;
} cases[] = {
    {"12234", "12223", "12234", "12223", 0, 0, 0, 0, 0,
     "HD-battle-ex1 HD-battle-2 HD-battle-3 HD-battle-4 HD-battle-6 HD-battle-7"},
    {"12234", "01112", "12234", "12223", 1, 0, 0, 0, 0, "HD-battle-ex2 HD-entrench-1"},
    {"12345", "01122", "12234", "01223", 1, 0, 0, 0, 0, "HD-battle-ex3 HD-crack-1 HD-battle-5"},
    {"12345", "01122", "12234", "12334", 1, 1, 0, 0, 0, "HD-battle-ex4 HD-water-1 HD-battle-9"},
    {"12345", "12122", "12234", "12334", 1, 1, 2, 0, 0, "HD-battle-ex5 HD-battle-9 HD-generals-7"},
    {"55", "33", "12234", "01113", 0, 0, 0, 0, 0, ""},
    {"555", "333", "12234", "01112", 0, 0, 0, 0, 0, ""},
    {"12234", "32223", "12234", "12223", 0, 0, 1, 1, 0, "HD-generals-8"},
    {"12234", "12223", "12234", "23323", 0, 0, 0, 0, -3, "HD-generals-ex1"},
    {"12234", "12223", "4", "6", 0, 1, -2, -2, 0, ""},
    {"5", "2", "5", "2", 0, 0, 0, 0, 0, "HD-crack-3"},
    {"12234", "01223", "5", "3", 0, 0, 0, 0, 0, "HD-crack-1"}, /* two of theirs, in defence */
    {"5", "3", "12234", "01223", 0, 0, 0, 0, 0, "HD-crack-1"}, /* and in attack */
    {"5", "1", "5", "3", 1, 1, 0, 0, 0, "HD-battle-9"},        /* works, crossings and both of them */
    {"6", "3", "6", "3", 0, 0, 0, 0, 0, "HD-battle-2 HD-battle-8 HD-crack-4"},
    {"2", "2", "2", "3", 0, 3, 0, 0, 0, "HD-water-2"},
};

static void check_strengths(const struct hd_army *army, const char *want)
{
    ck_assert_int_eq(army->n, (int)strlen(want));
    for (int i = 0; i < army->n; i++)
        ck_assert_msg(army->strength[i] == want[i] - '0', "case %s: unit %d has %d", want, i, army->strength[i]);
}

START_TEST(strengths)
{
    int generals[] = {cases[_i].grant, cases[_i].sherman, cases[_i].lee};
    int attacker = cases[_i].lee < 0 || cases[_i].grant >= 0 ? HD_NORTH : HD_SOUTH;
    struct hd_army army[HD_SIDES];
    stand(h, attacker, "chattanooga", cases[_i].attacker);
    stand(h, 1 - attacker, "chattanooga", cases[_i].defender);
    for (int g = 0; g < HD_GENERALS; g++)
        if (generals[g])
            lead(h, g, "chattanooga", generals[g] > 0 ? generals[g] : -generals[g]);
    struct hd_fight fight = {box_of(h, "chattanooga"), attacker, cases[_i].water, cases[_i].works};
    hd_strengths(&h->r, &h->s, &fight, army);
    check_strengths(&army[attacker], cases[_i].attacks);
    check_strengths(&army[1 - attacker], cases[_i].defends);
    if (*cases[_i].proven)
        proves(cases[_i].proven);
}
END_TEST

/* The North attacks a box from Washington or wherever its units stand; all its units there go. */
static void attack(const char *from, const char *to)
{
    char lines[200];
    snprintf(lines, sizeof lines, "march %s\nmove %s to %s\nhold after battle", from, from, to);
    tells(h, HD_NORTH, lines);
    ck_assert_msg(!h->held, "%s", h->held);
}

/* The four forts weaken whoever attacks them, also their former owner; another box does not. */
START_TEST(forts_and_works)
{
    static const struct {
        const char *from, *to;
        bool is_strong;
    } rows[] = {{"gordonsville", "richmond", true},
                {"manassas_junction", "washington", true},
                {"yorktown", "ft_monroe", true},
                {"jackson", "vicksburg", true},
                {"washington", "manassas_junction", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows * HD_SIDES; i++) {
        int side = i % HD_SIDES;
        const char *from = rows[i / HD_SIDES].from, *to = rows[i / HD_SIDES].to;
        char lines[200];
        teardown();
        setup_bare();
        turn_of(h, side, 4);
        put(h, side, from, HD_VETERAN_INFANTRY, 2);
        put(h, 1 - side, to, HD_MILITIA_INFANTRY, 1);
        snprintf(lines, sizeof lines, "march %s\nmove %s to %s\nhold after battle", h->d->box[box_of(h, from)].name,
                 h->d->box[box_of(h, from)].name, h->d->box[box_of(h, to)].name);
        tells(h, side, lines);
        ck_assert_msg(!h->held, "%s: %s", lines, h->held);
        ck_assert_int_eq(dice_at(h, side, rows[i / HD_SIDES].is_strong ? 2 : 3, 1), 2);
    }
    proves("HD-entrench-3");
}
END_TEST

START_TEST(entrenchments)
{
    turn_of(h, HD_SOUTH, 6);
    put(h, HD_SOUTH, "nashville", HD_MILITIA_INFANTRY, 2); /* recruits: 1 */
    put(h, HD_SOUTH, "corinth", HD_MILITIA_INFANTRY, 2);   /* does not: 2 */
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    ck_assert(!orders(h, HD_SOUTH, HD_ENTRENCH, 1, box_of(h, "richmond")));
    ck_assert_str_eq(h->why.key, "entrench.fort");
    proves("HD-entrench-4");
    ck_assert(orders(h, HD_SOUTH, HD_ENTRENCH, 1, box_of(h, "nashville")));
    ck_assert_int_eq(h->s.points, 5);
    proves("HD-entrench-5");
    ck_assert(orders(h, HD_SOUTH, HD_ENTRENCH, 1, box_of(h, "corinth")));
    ck_assert_int_eq(h->s.points, 3);
    proves("HD-entrench-6");
    proves("HD-marches-2");
    tells(h, HD_SOUTH,
          "move Nashville all to Mufreesboro\nmove Corinth 1 infantry to Grand Junction\nthen entrench Corinth");
    ck_assert_str_eq(h->held, "entrench.twice");
    proves("HD-entrench-8");
    ck_assert(orders(h, HD_SOUTH, HD_FINISH, 0));
    ck_assert_int_eq(step(h), HD_STEP_BUY);
    ck_assert(!orders(h, HD_SOUTH, HD_ENTRENCH, 1, box_of(h, "corinth")));
    ck_assert_str_eq(h->why.key, "entrench.twice");
    proves("HD-entrench-2");
    tells(h, HD_SOUTH, "then march Mufreesboro");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.works[box_of(h, "nashville")], 0);
    ck_assert_int_eq(h->s.works[box_of(h, "mufreesboro")], 0);
    ck_assert_int_eq(h->s.works[box_of(h, "corinth")], 1);
    proves("HD-entrench-9 HD-entrench-10");
    tells(h, HD_SOUTH, "done");
    for (int i = 0; i < 2; i++) { /* both kinds, bought for one point or two, weaken alike */
        clear(h);
        turn_of(h, HD_NORTH, 4);
        const char *box = i ? "corinth" : "nashville";
        put(h, HD_SOUTH, box, HD_MILITIA_INFANTRY, 1);
        h->s.works[box_of(h, box)] = 1;
        put(h, HD_NORTH, i ? "grand_junction" : "mufreesboro", HD_VETERAN_INFANTRY, 2);
        attack(i ? "Grand Junction" : "Mufreesboro", i ? "Corinth" : "Nashville");
        ck_assert_int_eq(dice_at(h, HD_NORTH, 2, 1), 2);
    }
    proves("HD-entrench-7");
    ck_assert_int_eq(h->s.works[box_of(h, "corinth")], 0); /* it fell with its defenders */
}
END_TEST

/* What an entrenchment costs goes by either color's number: whoever buys it. */
START_TEST(works_in_any_color)
{
    static const char *const boxes[] = {"chicago", "memphis", "baltimore", "sparta"};
    for (int side = 0; side < HD_SIDES; side++)
        for (int i = 0; i < 4; i++) {
            clear(h);
            turn_of(h, side, 5);
            put(h, side, boxes[i], HD_MILITIA_INFANTRY, 1);
            h->s.works[box_of(h, boxes[i])] = h->s.marched[box_of(h, boxes[i])] = 0;
            ck_assert(orders(h, side, HD_ENTRENCH, 1, box_of(h, boxes[i])));
            ck_assert_int_eq(h->s.points, i < 3 ? 4 : 3);
        }
    proves("HD-entrench-5 HD-entrench-6");
}
END_TEST

/* ---- crossings ---- */
static void before_st_louis(const char *marched)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "quincy", HD_MILITIA_INFANTRY, 2); /* an army counts once, however large */
    put(h, HD_NORTH, "bloomington_ill", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 1);
    turn_of(h, HD_NORTH, 6);
    char lines[200];
    snprintf(lines, sizeof lines, "march %s\nmove Vandalia to St Louis", marched);
    tells(h, HD_NORTH, lines);
    ck_assert_msg(!h->held, "%s", h->held);
}

START_TEST(three_crossings)
{
    before_st_louis("Quincy, Bloomington Ill., Vandalia");
    ck_assert_int_eq(water(h, "st_louis"), 3);
    proves("HD-water-5 HD-water-7 HD-water-ex1");
}
END_TEST

START_TEST(two_crossings)
{
    before_st_louis("Quincy, Bloomington Ill., Vandalia, Cairo");
    ck_assert_int_eq(water(h, "st_louis"), 2);
    proves("HD-water-6 HD-water-ex2");
}
END_TEST

START_TEST(one_crossing)
{
    put(h, HD_NORTH, "quincy", HD_MILITIA_CAVALRY, 1);
    before_st_louis("Quincy, Bloomington Ill., Vandalia, Cairo");
    ck_assert_int_eq(water(h, "st_louis"), 1);
    proves("HD-water-6 HD-water-ex3");
}
END_TEST

START_TEST(crossings_stay_or_go)
{
    before_st_louis("Quincy, Bloomington Ill., Vandalia");
    tells(h, HD_NORTH, "then march Cairo\nthen move Cairo to St Louis");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(water(h, "st_louis"), 2); /* three are kept, and one is taken away */
    proves("HD-water-7 HD-water-9");
    throws(h, "6 6 6 6 1 1");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(water(h, "st_louis"), 0);
}
END_TEST

START_TEST(crossings_vanish)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "quincy", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Quincy\nmove Quincy to Springfield Ill.");
    ck_assert_int_eq(water(h, "st_louis"), 1);
    tells(h, HD_NORTH, "then march Springfield Ill.");
    ck_assert_int_eq(water(h, "st_louis"), 0); /* and the second count has not come yet */
    proves("HD-water-8");
}
END_TEST

START_TEST(crossings_of_assaults)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "savannah", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "atlanta", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "augusta", HD_MILITIA_INFANTRY, 1);
    const struct hd_state then = h->s; /* without assaults ports are as any other box */
    tells(h, HD_NORTH, "march Washington\nmove Washington 1 infantry to Baltimore");
    ck_assert_int_eq(water(h, "charleston") + water(h, "savannah"), 0);
    h->s = then;
    memset(&h->sheets, 0, sizeof h->sheets);
    tells(h, HD_NORTH, "assault 2\nmove Washington 1 infantry to Charleston by assault");
    ck_assert_int_eq(water(h, "charleston"), 1); /* one for each port, however many are bought */
    ck_assert_int_eq(water(h, "savannah"), 1);
    ck_assert_int_eq(water(h, "wilmington"), 0); /* nobody is there */
    ck_assert_int_eq(water(h, "atlanta"), 0);    /* no port */
    proves("HD-water-10");
    teardown();
    setup_bare();
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "savannah", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "millen", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "assault 1\nmarch Millen\nmove Washington 1 infantry to Charleston by assault");
    ck_assert_int_eq(water(h, "savannah"), 0);
    ck_assert_int_eq(water(h, "charleston"), 1);
    proves("HD-water-11");
}
END_TEST

START_TEST(crossings_take_hits)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY, 2);
    throws(h, "1 6 6 1 6 6"); /* the North hits once a round, the South never */
    attack("Vandalia", "St Louis");
    ck_assert_int_eq(happened(h, HD_EVENT_LOST, -1), 2);
    ck_assert_int_eq(dice_at(h, HD_SOUTH, 3, 1), 1);
    ck_assert_int_eq(dice_at(h, HD_SOUTH, 2, 2), 1); /* without the crossing he is as weak as before */
    ck_assert_int_eq(army(h, HD_NORTH, "st_louis"), 2);
    ck_assert_int_eq(holder(h, "st_louis"), HD_BY_NORTH);
    proves("HD-water-3");
}
END_TEST

/* Two crossings: each takes one hit, and one that is left is as good as two. */
START_TEST(two_crossings_take_two_hits)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "springfield_ill", HD_MILITIA_INFANTRY, 1);
    throws(h, "1 6 6 1 6 6 1 6 6");
    tells(h, HD_NORTH, "march Vandalia, Springfield Ill.\nmove Vandalia to St Louis\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(dice_at(h, HD_SOUTH, 3, 1) + dice_at(h, HD_SOUTH, 3, 2), 2);
    ck_assert_int_eq(dice_at(h, HD_SOUTH, 2, 3), 1);
    ck_assert_int_eq(happened(h, HD_EVENT_LOST, -1), 3);
    ck_assert_int_eq(holder(h, "st_louis"), HD_BY_NORTH);
    proves("HD-water-2 HD-water-3");
}
END_TEST

/* Wherever both sides have units there is a battle, one after the other. */
START_TEST(every_box_is_fought_for)
{
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cairo", HD_MILITIA_CAVALRY, 2);
    tells(h, HD_NORTH,
          "march Washington, Cairo\nmove Cairo to St Louis\nthen march Washington\nthen move Washington to Manassas\n"
          "hold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, -1), 2);
    for (int box = 1; box <= HD_BOXES; box++)
        ck_assert(!hd_contested(&h->s, box));
    proves("HD-battle-1");
}
END_TEST

/* RULINGS.md N1: the last unit first, by its owner's wish; the crossing does not fight on. */
START_TEST(crossings_without_defenders)
{
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "vandalia", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_SOUTH, "losses militia infantry, crossings");
    throws(h, "1 6");
    attack("Vandalia", "St Louis");
    ck_assert_int_eq(holder(h, "st_louis"), HD_BY_NORTH);
}
END_TEST

/* ---- losses ---- */
START_TEST(losses_as_usual)
{
    int32_t order[HD_LOSSES];
    hd_losses_order(&h->s, HD_SOUTH, order);
    ck_assert_int_eq(order[0], HD_CROSSINGS);
    for (int i = 1; i < HD_LOSSES; i++)
        ck_assert_int_eq(order[i], i);
    stand(h, HD_SOUTH, "manassas_junction", "1246");
    put(h, HD_NORTH, "washington", HD_CRACK_CAVALRY, 3);
    throws(h, "1 1 6 6 6 6 6 6 6 6 6 6 6 6 6 6");
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas\nretreat Manassas to Washington after 1 round\n"
          "hold after battle");
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_MILITIA_CAVALRY), 0);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY), 0);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 3);
}
END_TEST

START_TEST(losses_as_wished)
{
    stand(h, HD_SOUTH, "manassas_junction", "1246");
    put(h, HD_NORTH, "washington", HD_CRACK_CAVALRY, 3);
    tells(h, HD_SOUTH, "losses crack cavalry, veterans"); /* while the North has the move */
    ck_assert_ptr_null(h->held);
    throws(h, "1 1 6 6 6 6 6 6 6");
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas\nretreat Manassas to Washington after 1 round\n"
          "hold after battle");
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_CRACK_CAVALRY), 0);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY), 0);
    ck_assert_int_eq(count(h, HD_SOUTH, "manassas_junction", HD_MILITIA_CAVALRY), 1);
    struct hd_state view;
    rules_view(&h->r, &h->s, HD_NORTH, &view);
    ck_assert_int_eq(view.side[HD_SOUTH].losses[0], 0); /* nobody else's to know */
    rules_view(&h->r, &h->s, HD_SOUTH, &view);
    ck_assert_int_eq(view.side[HD_SOUTH].losses[0], HD_CRACK_CAVALRY);
    tells(h, HD_SOUTH, "losses usual");
    ck_assert_int_eq(h->s.side[HD_SOUTH].losses[0], 0);
}
END_TEST

/* A unit at strength 0 throws no die, and can be lost all the same. */
START_TEST(strength_nothing)
{
    put(h, HD_SOUTH, "richmond", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "gordonsville", HD_MILITIA_CAVALRY, 1);
    put(h, HD_NORTH, "gordonsville", HD_VETERAN_INFANTRY, 1);
    throws(h, "6 1 1 6");
    attack("Gordonsville", "Richmond");
    int thrown = 0;
    for (int strength = 0; strength <= 6; strength++)
        thrown += dice_at(h, HD_NORTH, strength, 1);
    ck_assert_int_eq(thrown, 1);
    ck_assert_int_eq(count(h, HD_NORTH, "richmond", HD_MILITIA_CAVALRY), 0);
    ck_assert_int_eq(count(h, HD_NORTH, "richmond", HD_VETERAN_INFANTRY), 1);
    proves("HD-battle-10");
}
END_TEST

START_TEST(crack_infantry_while_it_lives)
{
    put(h, HD_SOUTH, "manassas_junction", HD_CRACK_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_CRACK_CAVALRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    throws(h, "1 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6"); /* the first hit takes the crack infantry */
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas\nretreat Manassas to Washington after 2 rounds\n"
          "hold after battle");
    ck_assert_int_eq(dice_at(h, HD_NORTH, 1, 1), 2);
    ck_assert_int_eq(dice_at(h, HD_NORTH, 2, 1), 1);
    ck_assert_int_eq(dice_at(h, HD_NORTH, 2, 2), 3);
    proves("HD-crack-2");
}
END_TEST

/* ---- retreats ---- */
START_TEST(retreats)
{
    put(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY, 3);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 3);
    lead(h, 0, "washington", 1);
    throws(h, "6 6 6 1 6 6 6 6 6 6 6");
    tells(h, HD_NORTH,
          "march Washington\nmove Washington to Manassas Junction with Grant\n"
          "retreat Manassas Junction to Washington below 3 units\nhold after battle");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(happened(h, HD_EVENT_RETREATED, box_of(h, "manassas_junction")), 1);
    ck_assert_int_eq(army(h, HD_NORTH, "washington"), 2);
    ck_assert_int_eq(h->s.general[0].box, box_of(h, "washington"));
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_NO_MARK);
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_SOUTH);
}
END_TEST

START_TEST(retreats_go_where_one_came_from)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_SOUTH, "manassas_junction", HD_VETERAN_INFANTRY, 3);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "march Washington\nmove Washington to Manassas\nretreat Manassas to Baltimore");
    ck_assert_str_eq(h->held, "retreat.not_from");
    tells(h, HD_NORTH, "retreat Manassas to Washington\nretreat Manassas to Washington after 3 rounds");
    ck_assert_str_eq(h->held, "retreat.twice");
    struct hd_state view;
    rules_view(&h->r, &h->s, HD_SOUTH, &view);
    ck_assert_int_eq(view.n_retreats, 0);
    teardown(); /* by sea nobody finds a way back (RULINGS.md R18) */
    setup_bare();
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "charleston", HD_MILITIA_INFANTRY, 1);
    tells(h, HD_NORTH, "assault 1\nmove Washington to Charleston by assault\nretreat Charleston to Washington");
    ck_assert_str_eq(h->held, "retreat.not_from");
}
END_TEST

/* Who leaves a box before its battle fights none there; who comes in after him has only his own way back. */
START_TEST(an_attack_called_off)
{
    turn_of(h, HD_NORTH, 6);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 2);
    put(h, HD_NORTH, "harpers_ferry", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    put(h, HD_SOUTH, "st_louis", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 2);
    tells(h, HD_NORTH,
          "march Washington, Cairo\nmove Washington to Manassas\nmove Cairo to St Louis\n"
          "retreat Manassas to Washington after 3 rounds\nretreat St Louis to Cairo after 4 rounds\n"
          "then march Manassas\nthen move Manassas to Washington");
    ck_assert_ptr_null(h->held);
    ck_assert_int_eq(h->s.n_fights, 1); /* the other one stays as it was */
    ck_assert_int_eq(h->s.fight[0], box_of(h, "st_louis"));
    ck_assert_int_eq(h->s.n_ways, 1);
    ck_assert_int_eq(h->s.way_from[0], box_of(h, "cairo"));
    ck_assert_int_eq(h->s.n_retreats, 1);
    ck_assert_int_eq(h->s.retreat[0].after, 4);
    const struct hd_state then = h->s;
    throws(h, "1 1 6");
    tells(h, HD_NORTH, "hold after battle");
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, box_of(h, "manassas_junction")), 0);
    ck_assert_int_eq(happened(h, HD_EVENT_BATTLE, -1), 1);
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_SOUTH);
    h->s = then; /* and another army, from elsewhere, in the same march */
    memset(&h->sheets, 0, sizeof h->sheets);
    put(h, HD_NORTH, "front_royal", HD_MILITIA_INFANTRY, 1);
    h->s.marched[box_of(h, "front_royal")] = h->s.ready[hd_slot(box_of(h, "front_royal"), HD_MILITIA_INFANTRY)] = 1;
    tells(h, HD_NORTH, "move Front Royal to Manassas\nretreat Manassas to Washington");
    ck_assert_str_eq(h->held, "retreat.not_from");
    tells(h, HD_NORTH, "retreat Manassas to Front Royal");
    ck_assert_ptr_null(h->held);
}
END_TEST

/* RULINGS.md N2 */
START_TEST(both_destroyed)
{
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    h->s.garrison[box_of(h, "manassas_junction")] = HD_NOBODY;
    throws(h, "1 1");
    attack("Washington", "Manassas Junction");
    ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction") + army(h, HD_SOUTH, "manassas_junction"), 0);
    ck_assert_int_eq(holder(h, "manassas_junction"), HD_BY_SOUTH);
    ck_assert_int_eq(h->s.mark[box_of(h, "manassas_junction")], HD_NO_MARK);
}
END_TEST

/* RULINGS.md N13, with dice that no fair throw gives. */
START_TEST(no_battle_without_end)
{
    char dice[900] = "";
    put(h, HD_SOUTH, "manassas_junction", HD_MILITIA_INFANTRY, 1);
    put(h, HD_NORTH, "washington", HD_MILITIA_INFANTRY, 1);
    for (int i = 0; i < 200; i++)
        strcat(dice, "6 ");
    throws(h, dice);
    attack("Washington", "Manassas Junction");
    ck_assert_int_eq(army(h, HD_NORTH, "manassas_junction"), 0);
    ck_assert_int_eq(army(h, HD_SOUTH, "manassas_junction"), 1);
    ck_assert_int_eq(h->next_die, 200);
}
END_TEST

/* Who leaves a die out of what he tells, or adds one, has to change the others too. */
START_TEST(a_throw_is_told_with_all_its_dice)
{
    static const struct {
        int n, some, others, first;
    } told[] = {{3, 2 | 2 << 3 | 2 << 6, 0, 2}, /* as thrown */
                {2, 2 | 2 << 3 | 2 << 6, 0, 0},
                {0, 2, 0, 0},
                {DICE_TOLD_MAX + 1, 2, 0, 0},
                {1, 2, 5, 0},
                {11, 01111111111, 4, 1},
                {11, 01111111111, 4 | 4 << 3, 0},
                {1, -2, 0, 0}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        json_t *event = json_pack("[s,i,i,i,i,i,i,i]", "fire", 125, 0, 1, 3, told[i].n, told[i].some, told[i].others);
        struct told_dice dice;
        ck_assert(hd_dice(event, &dice));
        ck_assert_msg(dice.die[0] == told[i].first, "%zu: a %d", i, (int)dice.die[0]);
        json_decref(event);
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("house-divided: battles");
    TCase *c = tcase_create("battles");
    tcase_add_checked_fixture(c, setup_bare, teardown);
    tcase_add_loop_test(c, strengths, 0, sizeof cases / sizeof *cases);
    tcase_add_test(c, forts_and_works);
    tcase_add_test(c, entrenchments);
    tcase_add_test(c, works_in_any_color);
    tcase_add_test(c, two_crossings_take_two_hits);
    tcase_add_test(c, every_box_is_fought_for);
    tcase_add_test(c, three_crossings);
    tcase_add_test(c, two_crossings);
    tcase_add_test(c, one_crossing);
    tcase_add_test(c, crossings_stay_or_go);
    tcase_add_test(c, crossings_vanish);
    tcase_add_test(c, crossings_of_assaults);
    tcase_add_test(c, crossings_take_hits);
    tcase_add_test(c, crossings_without_defenders);
    tcase_add_test(c, losses_as_usual);
    tcase_add_test(c, losses_as_wished);
    tcase_add_test(c, strength_nothing);
    tcase_add_test(c, crack_infantry_while_it_lives);
    tcase_add_test(c, retreats);
    tcase_add_test(c, retreats_go_where_one_came_from);
    tcase_add_test(c, an_attack_called_off);
    tcase_add_test(c, both_destroyed);
    tcase_add_test(c, no_battle_without_end);
    tcase_add_test(c, a_throw_is_told_with_all_its_dice);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    (void)house_data(); /* read once for all tests */
    return run_suite(suite());
}
