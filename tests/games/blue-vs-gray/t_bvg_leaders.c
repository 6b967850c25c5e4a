/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders lost in battle, who follows them, and what becomes of their commands (8.6, 4.6, 10.1). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

START_TEST(when_it_is_made)
{
    struct game *g = field(0, BVG_USA); /* a total of seven, but no Confederate leader */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C007", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C007", "43");
    ck_assert(all_rolled() && told(g, BVG_EVENT_LEADER_CHECK, 0, 0) == 1);
    proves("BVG-8.6a");

    g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "431"); /* 4 and 3 */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 1), BVG_USA);
    ck_assert_int_eq(place(g, "U008"), BVG_OUT);
    g = field(0, BVG_USA); /* with the fort it is 3 and 3 that count, yet 4 and 3 lie there */
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct wilderness");
    battle(g, "richmond", "U019", "C006", "433");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 3);
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 1), BVG_USA);
    proves("BVG-8.6b");

    g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "333");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 1), BVG_CSA);
    ck_assert_int_eq(place(g, "C006"), BVG_CADRE);
    ck_assert_int_eq(place(g, "U008"), BVG_BOARD);
    proves("BVG-8.6c");
    g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "42"); /* neither */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 0), 2);
    ck_assert_int_eq(events_of(g, BVG_EVENT_LEADER_LOST), 0);
}
END_TEST

START_TEST(the_six_faces)
{
    static const char *const faces[] = {"331", "332", "333", "334", "335", "336"};
    static const int fate[] = {BVG_KILLED, BVG_KILLED, BVG_WOUNDED, BVG_WOUNDED, BVG_SACKED, BVG_SACKED};
    static const int picker[] = {BVG_USA, BVG_CSA, BVG_USA, BVG_CSA, BVG_USA, BVG_CSA};
    for (int i = 0; i < 6; i++) {
        struct game *g = field(0, BVG_USA);
        g->listens = true;
        command(g, "U008", "U009", BVG_EAST);
        on_board(g, "C038", BVG_EAST);
        under(g, "C021 C041", "C038");
        under(g, "C007", "C021");
        under(g, "C010", "C041");
        dice(g, faces[i]);
        assault(g, "manassas_jct", "U008");
        defend(g, "C038");
        pass_while(g, BVG_STEP_RESERVES);
        while (step_of(g) == BVG_STEP_LOSSES)
            answers(g, BVG_LOSSES, 1, g->state.fights[card("C007")] & BVG_ONE_LOST ? card("C010") : card("C007"));
        ck_assert_int_eq(step_of(g), BVG_STEP_PICK);
        ck_assert_int_eq(asked_seat(g), picker[i]);
        ck_assert(asked_may(g, BVG_LOSSES, 1, card("C038")) && asked_may(g, BVG_LOSSES, 1, card("C021")) &&
                  asked_may(g, BVG_LOSSES, 1, card("C041")) && !asked_may(g, BVG_LOSSES, 1, card("U008")));
        answers(g, BVG_LOSSES, 1, card("C021"));
        ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), fate[i]);
        answers(g, BVG_REPLACE, 2, card("C021"), 0);
        ck_assert_int_eq(place(g, "C021"), fate[i] == BVG_KILLED ? BVG_OUT : BVG_CADRE);
        if (fate[i] == BVG_KILLED)
            continue;
        ck_assert(g->state.lasting[card("C021")] & BVG_DOWN);
        ck_assert_int_eq(boss(g, "C007"), card("C038")); /* his units go to the commander, as after a dismissal */
    }
    proves("BVG-8.6d BVG-8.6e BVG-8.6f");
}
END_TEST

START_TEST(sacked_ones)
{
    struct game *g = field(0, BVG_USA); /* Grant, in favor; McDowell, in disfavor; Buell, whose card says so */
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "435");
    ck_assert_int_eq(place(g, "U019"), BVG_CADRE);
    ck_assert(g->state.lasting[card("U019")] & BVG_DOWN);
    g = at_manassas(0);
    battle(g, "manassas_jct", "U008", "C006", "435");
    ck_assert_int_eq(place(g, "U008"), BVG_OUT);
    proves("BVG-8.6g");
    g = field(0, BVG_USA);
    command(g, "U017", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U017", "C006", "435");
    ck_assert_int_eq(place(g, "U017"), BVG_OUT);
}
END_TEST

START_TEST(leaders_of_nobody)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C007", "C038");
    under(g, "C011", "C021");
    depleted(g, "C011");
    g->listens = true;
    dice(g, "51"); /* beaten: one step; no check */
    assault(g, "manassas_jct", "U008");
    defend(g, "C038");
    pass_while(g, BVG_STEP_RESERVES);
    answers(g, BVG_LOSSES, 1, card("C011"));
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 0), 2);
    ck_assert_int_eq(place(g, "C021"), BVG_CADRE); /* Jackson has nobody left */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_SACKED);
    ck_assert_int_eq(place(g, "C038"), BVG_BOARD);
    proves("BVG-8.6h BVG-4.6a");

    g = field(0, BVG_USA); /* the last unit goes, then the subordinate, then the commander */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021", "C038");
    under(g, "C011", "C021");
    depleted(g, "C011");
    battle(g, "manassas_jct", "U008", "C038", "51");
    ck_assert(place(g, "C011") == BVG_CADRE && place(g, "C021") == BVG_CADRE && place(g, "C038") == BVG_CADRE);
    proves("BVG-G-wiped-out BVG-G-sacked");
}
END_TEST

START_TEST(disgrace)
{
    struct game *g = at_manassas(0); /* Beauregard, in disfavor */
    battle(g, "manassas_jct", "U008", "C006", "63");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 0), 2);
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 1), BVG_DISGRACED);
    ck_assert_int_eq(place(g, "C006"), BVG_OUT);
    ck_assert(boss(g, "C007") == 0 && place(g, "C007") == BVG_BOARD);
    g = at_manassas(0); /* McDowell too: an attacker can be routed as well */
    battle(g, "manassas_jct", "U008", "C006", "13");
    ck_assert_int_eq(place(g, "U008"), BVG_OUT);
    g = at_manassas(0); /* a defeat is none */
    battle(g, "manassas_jct", "U008", "C006", "51");
    ck_assert_int_eq(place(g, "C006"), BVG_BOARD);
    g = field(0, BVG_USA); /* nor is a subordinate hit: Magruder under Lee */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C032", "C038");
    under(g, "C007 C010", "C032");
    battle(g, "manassas_jct", "U008", "C038", "63");
    ck_assert(place(g, "C032") == BVG_BOARD && place(g, "C038") == BVG_BOARD);
    proves("BVG-8.6i BVG-8.6n");
}
END_TEST

START_TEST(who_follows)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "U034", "U024", BVG_EAST); /* Pope, in the same theater */
    command(g, "U043", "U021", BVG_WEST);
    with_hand(g, "U056 U005");
    command(g, "C006", "C007 C010", BVG_EAST);
    dice(g, "433");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    pass_while(g, BVG_STEP_RESERVES);
    while (step_of(g) == BVG_STEP_LOSSES)
        answers(g, BVG_LOSSES, 1, card("C010"));
    ck_assert_int_eq(step_of(g), BVG_STEP_REPLACE);
    ck_assert_int_eq(asked_seat(g), BVG_USA);
    ck_assert(asked_may(g, BVG_REPLACE, 2, card("U008"), 0) &&
              asked_may(g, BVG_REPLACE, 2, card("U008"), card("U056")) && /* from the hand */
              asked_may(g, BVG_REPLACE, 2, card("U008"), card("U034")) && /* from the theater */
              !asked_may(g, BVG_REPLACE, 2, card("U008"), card("U043"))); /* from the other one */
    struct bvg_state before = g->state;
    answers(g, BVG_REPLACE, 2, card("U008"), card("U056"));
    ck_assert(boss(g, "U009") == card("U056") && boss(g, "U010") == card("U056"));
    ck_assert_int_eq(place(g, "U008"), BVG_CADRE);
    g->state = before;
    answers(g, BVG_REPLACE, 2, card("U008"), card("U034"));
    ck_assert(boss(g, "U009") == card("U034") && boss(g, "U024") == 0); /* his own corps is on its own */
    g->state = before;
    answers(g, BVG_REPLACE, 2, card("U008"), 0);
    ck_assert(boss(g, "U009") == 0 && boss(g, "U010") == 0);
    proves("BVG-8.6j");
}
END_TEST

/* Somebody in the hand is enough, or in the theater; with nobody there is no question. */
START_TEST(asked_when_somebody_can_follow)
{
    for (int i = 0; i < 3; i++) {
        struct game *g = field(0, BVG_USA);
        g->listens = true;
        command(g, "U008", "U009 U010", BVG_EAST);
        command(g, "U043", "U021", BVG_WEST);
        if (i == 1)
            command(g, "U034", "U024", BVG_EAST);
        with_hand(g, i == 0 ? "U056" : "U028");
        command(g, "C006", "C007 C010", BVG_EAST);
        dice(g, "433");
        assault(g, "manassas_jct", "U008");
        defend(g, "C006");
        pass_while(g, BVG_STEP_RESERVES);
        while (step_of(g) == BVG_STEP_LOSSES)
            answers(g, BVG_LOSSES, 1, card("C010"));
        ck_assert_int_eq(step_of(g) == BVG_STEP_REPLACE, i < 2);
        ck_assert_int_eq(place(g, "U008") == BVG_CADRE, i == 2);
    }
    proves("BVG-8.6j");
}
END_TEST

START_TEST(not_everybody_is_a_leader)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U005", BVG_EAST); /* a squadron helps, Sheridan commands: no Union leader is there */
    on_board(g, "U069", BVG_EAST);
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U069", "C006", "43");
    ck_assert(all_rolled() && told(g, BVG_EVENT_LEADER_CHECK, 0, 0) == 1);

    g = field(0, BVG_USA); /* Jackson's only division came by rail: he is not there */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C010", "C038");
    under(g, "C007", "C021");
    g->state.now[card("C007")] = BVG_INACTIVE;
    battle(g, "manassas_jct", "U008", "C038", "221"); /* only Lee can be hit: nobody picks */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("C038"));
    ck_assert_int_eq(place(g, "C021"), BVG_BOARD);
    proves("BVG-8.6m");
}
END_TEST

/* Lee at Manassas is wounded and not replaced; Jackson and Longstreet stand alone, Johnston is near. */
static struct game *lee_is_hit(bool attach)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U032", "U009 U010", BVG_EAST);
    command(g, "U034", "U024 U028", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C041", "C038");
    under(g, "C007 C010 C022", "C021");
    under(g, "C033 C034", "C041");
    command(g, "C008", "C009", BVG_EAST);
    dice(g, "223");
    assault(g, "manassas_jct", "U032");
    defend(g, "C038");
    pass_while(g, BVG_STEP_RESERVES);
    answers(g, BVG_ROUT, 1, 1); /* thirteen more: 2 - 1 */
    while (step_of(g) == BVG_STEP_LOSSES)
        answers(g, BVG_LOSSES, 1, asked_seat(g) == BVG_USA ? card("U009") : card("C007"));
    answers(g, BVG_LOSSES, 1, card("C038"));
    answers(g, BVG_REPLACE, 2, card("C038"), 0);
    ck_assert_int_eq(step_of(g), BVG_STEP_REATTACH);
    ck_assert(boss(g, "C021") == 0 && boss(g, "C041") == 0);
    if (attach)
        answers(g, BVG_ATTACH, 2, card("C041"), card("C008"));
    while (step_of(g) == BVG_STEP_REATTACH)
        answers(g, BVG_FINISH, 0);
    pass_while(g, BVG_STEP_ASIDE);
    ck_assert(holds(g, BVG_CSA, "manassas_jct"));
    assault(g, "manassas_jct", "U034");
    return g;
}

START_TEST(after_the_break_up)
{
    struct game *g = lee_is_hit(true);
    ck_assert(g->state.now[card("C041")] & BVG_INACTIVE && g->state.now[card("C033")] & BVG_INACTIVE);
    proves("BVG-8.9c");
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C021")) && asked_may(g, BVG_DEFEND, 1, card("C008")));
    ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C041")));
    if (asked_may(g, BVG_DETACH, 1, card("C041"))) { /* nor when he parts from Johnston again */
        struct bvg_state before = g->state;
        answers(g, BVG_DETACH, 1, card("C041"));
        ck_assert(!asked_may(g, BVG_DEFEND, 1, card("C041")));
        g->state = before;
    }
    dice(g, "42");
    defend(g, "C008");
    pass_while(g, BVG_STEP_JOIN); /* Jackson might come */
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 2 + 2); /* Johnston and the Stonewall Division */
    proves("BVG-8.6k BVG-8.6l BVG-8.6-ex1");

    g = lee_is_hit(false);
    ck_assert(asked_may(g, BVG_DEFEND, 1, card("C021")) && asked_may(g, BVG_DEFEND, 1, card("C008")) &&
              asked_may(g, BVG_DEFEND, 1, card("C041")));
    proves("BVG-8.6-ex2");
    proves("BVG-7.6e");
}
END_TEST

START_TEST(defaults)
{
    struct game *g = field(0, BVG_USA); /* the opponent picks the strongest: Lee and Longstreet have 4, 41 is higher */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C021 C041", "C038");
    under(g, "C007", "C021");
    under(g, "C010", "C041");
    battle(g, "manassas_jct", "U008", "C038", "223");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("C041"));
    /* the owner picks the weakest, and the best leader in that command follows: Jackson, whose initiative is 2 */
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C014", BVG_EAST); /* A.S. Johnston 4, with Jackson 3 and Polk 1 */
    under(g, "C021 C017", "C014");
    under(g, "C007", "C021");
    under(g, "C010", "C017");
    battle(g, "manassas_jct", "U008", "C014", "224");
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_LOST, 0, 0), card("C017"));
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST); /* Lee is hit; Hood, of high rank, takes over all */
    under(g, "C069 C017", "C038");
    under(g, "C007", "C069");
    under(g, "C010", "C017");
    battle(g, "manassas_jct", "U008", "C038", "223");
    ck_assert_int_eq(told(g, BVG_EVENT_REPLACED, 0, 1), card("C069"));
    ck_assert(boss(g, "C007") == card("C069") && boss(g, "C017") == card("C069"));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg leaders");
    TCase *c = tcase_create("leaders");
    tcase_add_test(c, when_it_is_made);
    tcase_add_test(c, the_six_faces);
    tcase_add_test(c, sacked_ones);
    tcase_add_test(c, leaders_of_nobody);
    tcase_add_test(c, disgrace);
    tcase_add_test(c, who_follows);
    tcase_add_test(c, asked_when_somebody_can_follow);
    tcase_add_test(c, not_everybody_is_a_leader);
    tcase_add_test(c, after_the_break_up);
    tcase_add_test(c, defaults);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
