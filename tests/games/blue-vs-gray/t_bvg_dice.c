/* SPDX-License-Identifier: Apache-2.0 */
/* What the dice say and who loses how much (8.5, 9.2, 9.6, 10.1, 3.4; what the tables of results mean). */
#include "tests/games/blue-vs-gray/bvg_fight.h"

static int result(const struct game *g)
{
    return told(g, BVG_EVENT_DICE, 0, 3);
}

START_TEST(strength)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U019", BVG_EAST); /* Grant 4, with Meade 3 and Pope's place taken by Hooker 2 */
    under(g, "U056 U052", "U019");
    under(g, "U009", "U056");
    under(g, "U010", "U052");
    command(g, "C006", "C007 C010", BVG_EAST);
    depleted(g, "C010");
    battle(g, "manassas_jct", "U019", "C006", "31"); /* a Generals' Battle: 2 against 1 */
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 4 + 3 + 2 + 4 + 3);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 2 + 2 + 1);
    ck_assert_int_eq(events_of(g, BVG_EVENT_FIGHTS), 8);
    proves("BVG-8.5a");

    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "shenandoah_valley", "U008", "C006", "21");
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 2 + 2 + 5);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 2), 5);
    g = field(0, BVG_CSA); /* in Union hands it is a city like others */
    held_by(g, BVG_BY_USA, "shenandoah_valley");
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "shenandoah_valley", "C006", "U008", "23");
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 1 + 4);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 2 + 2);
    proves("BVG-8.5b BVG-G-pesthole");
}
END_TEST

START_TEST(squadrons)
{
    struct game *g = field(0, BVG_USA);
    on_board(g, "U005 U035", BVG_EAST); /* Porter 3, Farragut 3 */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    dice(g, "21");
    answers(g, BVG_INVADE, 2, city(g, "norfolk"), card("U008"));
    defend(g, "C006");
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 1 + 4 + 3 + 3);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 3), 6);
    proves("BVG-8.5c");
    ck_assert_int_eq(told(g, BVG_EVENT_OWES, 0, 1), 1); /* one corps, no squadron */
    proves("BVG-9.2b");
    ck_assert(bvg_on_board(&g->state, card("U005")) && bvg_on_board(&g->state, card("U035")));
    ck_assert_int_eq(boss(g, "U005"), 0);
    ck_assert_int_eq(g->state.lasting[card("U005")], 0);
    proves("BVG-9.1a");
    ck_assert_int_eq(bvg_blockade(&g->rules, &g->state), BVG_FULL); /* it went on all the time */
    proves("BVG-9.7a");
}
END_TEST

START_TEST(modifiers)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U009 U010", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct wilderness");
    battle(g, "richmond", "U019", "C006", "51"); /* a fort */
    ck_assert_int_eq(told(g, BVG_EVENT_SHIFT, 0, 0), -BVG_SHIFT_FORT);
    ck_assert_int_eq(told(g, BVG_EVENT_SHIFT, 0, 1), -1);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 4);
    proves("BVG-8.5d");

    g = field(0, BVG_CSA);
    held_by(g, BVG_BY_USA, "richmond");
    command(g, "C006", "C007 C010", BVG_EAST);
    command(g, "U008", "U009", BVG_EAST);
    battle(g, "richmond", "C006", "U008", "51");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 4); /* it helps the Union as well */
    proves("BVG-G-fort");

    /* Pope 1 with 22: 23 against 4 is nineteen more: one point, not two */
    g = field(0, BVG_USA);
    command(g, "U034", "U009 U024 U028 U030 U010", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U034", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0) - told(g, BVG_EVENT_STRENGTH, 0, 1), 19);
    ck_assert_int_eq(told(g, BVG_EVENT_SHIFT, 0, 1), 1);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 4);
    g = field(0, BVG_USA); /* one division less before them: twenty */
    command(g, "U034", "U009 U024 U028 U030 U010", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    depleted(g, "C007");
    battle(g, "manassas_jct", "U034", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_SHIFT, 0, 1), 2);
    proves("BVG-8.5e");

    g = field(0, BVG_USA); /* 5 against 4 + 3 + 2 * 2 + 5 = 16 of the pesthole: eleven more for the defence */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C038", "C007 C010 C035", BVG_EAST);
    battle(g, "shenandoah_valley", "U008", "C038", "63");
    ck_assert_int_eq(told(g, BVG_EVENT_SHIFT, 0, 1), -1);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 5);
    proves("BVG-8.5f");
}
END_TEST

START_TEST(they_add_up)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U034", "U009 U024 U028 U030", BVG_EAST);
    held_by(g, BVG_BY_USA, "manassas_jct wilderness");
    command(g, "C006", "C007", BVG_EAST);
    with_hand(g, "U003 C003");
    g->listens = true;
    dice(g, "31");
    assault(g, "richmond", "U034"); /* Pope 1 + 19, four divisions' worth more: +1; the fort -1 */
    defend(g, "C006");
    answers(g, BVG_PLAY, 1, card("U003")); /* +1 */
    answers(g, BVG_FINISH, 0);
    answers(g, BVG_WITHDRAW, 1, card("U009"));
    ck_assert_int_eq(g->state.battle.n_shifts, 1);
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 0), 16);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 3 + 1 - 1 + 1);
    ck_assert_int_eq(events_of(g, BVG_EVENT_SHIFT), 3);
    proves("BVG-8.5g");
    ck_assert(!may(g, BVG_PLAY, 1, card("C003")));
    g->listens = false;
    pass_while(g, BVG_STEP_ASIDE);
    ck_assert(!asked_may(g, BVG_PLAY, 1, card("C003"))); /* it came too late */
    ck_assert_int_eq(place(g, "C003"), BVG_HAND);
    proves("BVG-8.5h");
}
END_TEST

START_TEST(capped)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U034", "U009 U024 U028 U030 U010", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U034", "C006", "65"); /* 6 + 1 */
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 6);
    ck_assert_int_eq(result(g), BVG_DEFENDER_ROUTED);
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 4), 1); /* 5 is 5: normal losses */
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C038", "C007 C010 C035", BVG_EAST);
    battle(g, "shenandoah_valley", "U008", "C038", "13");
    ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 2), 1); /* 1 - 1 */
    ck_assert_int_eq(result(g), BVG_ATTACKER_ROUTED);
    proves("BVG-8.5i");
}
END_TEST

START_TEST(table_of_results)
{
    static const char *const faces[] = {"12", "21", "31", "42", "51", "64"};
    static const int results[] = {BVG_ATTACKER_ROUTED, BVG_ATTACKER_DEFEATED, BVG_GENERALS_BATTLE,
                                  BVG_SOLDIERS_BATTLE, BVG_DEFENDER_DEFEATED, BVG_DEFENDER_ROUTED};
    static const int winners[] = {BVG_CSA + 1, BVG_CSA + 1, 0, 0, BVG_USA + 1, BVG_USA + 1};
    for (int i = 0; i < 6; i++) { /* McDowell and Beauregard: 1 and 1, 8 and 6 */
        struct game *g = at_manassas(0);
        battle(g, "manassas_jct", "U008", "C006", faces[i]);
        ck_assert_int_eq(result(g), results[i]);
        ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), winners[i]);
        ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 1), i == 0 || i == 5);
        ck_assert_int_eq(holds(g, BVG_USA, "manassas_jct"), i >= 4);
    }
    proves("BVG-8.5j BVG-8.5k");
}
END_TEST

START_TEST(generals)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U019", "U009", BVG_EAST); /* Grant, 2 */
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 0), 2);
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_USA + 1);
    g = field(0, BVG_USA);
    command(g, "U017", "U009", BVG_EAST); /* Buell attacks with 0 */
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U017", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_CSA + 1);
    g = at_manassas(0); /* equal */
    battle(g, "manassas_jct", "U008", "C006", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
    proves("BVG-G-generals-battle");
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C007", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C007", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_INITIATIVE, 0, 1), 0);
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_USA + 1);
    proves("BVG-3.4d");
    g = field(0, BVG_USA); /* Bragg as commander; then under Lee, where it does not count */
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C026", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C026", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
    g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C038", BVG_EAST);
    under(g, "C026", "C038");
    under(g, "C007", "C026");
    battle(g, "manassas_jct", "U008", "C038", "31");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_CSA + 1);
    proves("BVG-C26a");
}
END_TEST

START_TEST(soldiers)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST); /* 8 against 2: Lovell 1, Pillow ... */
    command(g, "C017", "C011 C012", BVG_EAST); /* Polk 1 + 1 + 1 = 3 */
    battle(g, "manassas_jct", "U008", "C017", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_USA + 1); /* by five */
    g = field(0, BVG_USA);
    command(g, "U008", "U009 U010", BVG_EAST);
    command(g, "C017", "C007 C012", BVG_EAST); /* 4: by four */
    battle(g, "manassas_jct", "U008", "C017", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
    proves("BVG-G-soldiers-battle");

    g = field(0, BVG_USA); /* Hooker, 2 + 4 + 3 + 5 against 4, loses it as commander */
    command(g, "U052", "U009 U010 U024", BVG_EAST);
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U052", "C006", "32"); /* ten more: 3 + 1 */
    ck_assert_int_eq(result(g), BVG_SOLDIERS_BATTLE);
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_CSA + 1);
    g = field(0, BVG_USA); /* and not under Halleck */
    on_board(g, "U014", BVG_EAST);
    under(g, "U052", "U014");
    under(g, "U009 U010", "U052");
    command(g, "C006", "C007", BVG_EAST);
    battle(g, "manassas_jct", "U014", "C006", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_USA + 1);
    proves("BVG-U52a");
}
END_TEST

START_TEST(grant)
{
    struct game *g = field(0, BVG_USA); /* 8 against 8: no winner, yet he takes the city */
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007 C010 C009", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), 0);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    g = field(0, BVG_CSA); /* and holds it against more by five */
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "U019", "U009", BVG_EAST);
    depleted(g, "U009");
    command(g, "C038", "C007 C010 C035", BVG_EAST);
    battle(g, "manassas_jct", "C038", "U019", "42");
    ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), BVG_CSA + 1);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-U19a");

    g = field(0, BVG_USA); /* killed in the attack: a total of seven */
    command(g, "U019", "U009", BVG_EAST);
    command(g, "C006", "C007 C010 C009", BVG_EAST);
    battle(g, "manassas_jct", "U019", "C006", "431");
    ck_assert_int_eq(place(g, "U019"), BVG_OUT);
    ck_assert(!holds(g, BVG_USA, "manassas_jct"));
    g = field(0, BVG_CSA); /* killed in the defence */
    held_by(g, BVG_BY_USA, "manassas_jct");
    command(g, "U019", "U009", BVG_EAST);
    depleted(g, "U009");
    command(g, "C038", "C007 C010 C035", BVG_EAST);
    battle(g, "manassas_jct", "C038", "U019", "431");
    ck_assert_int_eq(place(g, "U019"), BVG_OUT);
    ck_assert(holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-U19b");

    g = field(0, BVG_USA); /* under Halleck he is one of many */
    on_board(g, "U014", BVG_EAST);
    under(g, "U019", "U014");
    under(g, "U009", "U019");
    command(g, "C006", "C007 C010 C009", BVG_EAST);
    battle(g, "manassas_jct", "U014", "C006", "42");
    ck_assert(!holds(g, BVG_USA, "manassas_jct"));
    proves("BVG-U19c");
}
END_TEST

START_TEST(squadron_leads)
{
    static const char *const faces[] = {"31", "42", "21", "52"};
    for (int i = 0; i < 4; i++) {
        struct game *g = field(0, BVG_USA);
        on_board(g, "U005", BVG_EAST);
        on_board(g, "U024", BVG_EAST); /* one corps: 5 + 3 */
        on_board(g, "C011", BVG_EAST);
        dice(g, faces[i]);
        answers(g, BVG_INVADE, 2, city(g, "norfolk"), card("U024"));
        defend(g, "C011");
        ck_assert_int_eq(told(g, BVG_EVENT_OUTCOME, 0, 0), i < 2 ? 0 : i == 2 ? BVG_CSA + 1 : BVG_USA + 1);
    }
    proves("BVG-9.6h");
}
END_TEST

START_TEST(how_heavy)
{
    static const char *const faces[] = {"21", "22", "23", "24", "25", "26"};
    static const int level[] = {0, 0, 0, 1, 1, 2};                           /* of the white die */
    static const int usa[] = {1, 1, 1, 1, 1, 2}, csa[] = {1, 1, 1, 2, 2, 3}; /* two corps, beaten; three divisions */
    for (int i = 0; i < 6; i++) {
        struct game *g = at_manassas(0);
        under(g, "C009", "C006");
        dice(g, i == 1 ? "224" : i == 4 ? "254" : faces[i]); /* doubles and seven hit a leader */
        assault(g, "manassas_jct", "U008");
        defend(g, "C006");
        ck_assert_int_eq(told(g, BVG_EVENT_DICE, 0, 4), level[i]);
        ck_assert_int_eq(told(g, BVG_EVENT_OWES, 0, 3), usa[i]);
        ck_assert_int_eq(told(g, BVG_EVENT_OWES, 1, 3), csa[i]);
        ck_assert_int_eq(events_of(g, BVG_EVENT_LOST), usa[i] + csa[i]);
    }
    proves("BVG-8.5l BVG-G-casualties");
}
END_TEST

START_TEST(routs)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    dice(g, "64");
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(step_of(g), BVG_STEP_ROUT);
    ck_assert_int_eq(asked_seat(g), BVG_USA); /* normal: one and one */
    struct bvg_state before = g->state;
    answers(g, BVG_ROUT, 1, 1);
    ck_assert(g->state.battle.owed[BVG_USA] == 0 && g->state.battle.owed[BVG_CSA] == 1);
    g->state = before;
    g->state.battle.owed[BVG_USA] = g->state.battle.owed[BVG_CSA] = 3; /* one step, of however many */
    answers(g, BVG_ROUT, 1, 1);
    ck_assert(g->state.battle.owed[BVG_USA] == 2 && g->state.battle.owed[BVG_CSA] == 3);
    g->state = before;
    answers(g, BVG_ROUT, 1, 2);
    ck_assert(g->state.battle.owed[BVG_USA] == 1 && g->state.battle.owed[BVG_CSA] == 2);
    proves("BVG-G-rout");
}
END_TEST

START_TEST(who_bears_them)
{
    struct game *g = at_manassas(0);
    g->listens = true;
    dice(g, "56"); /* heavy: two and two */
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    pass_while(g, BVG_STEP_RESERVES);
    ck_assert_int_eq(step_of(g), BVG_STEP_LOSSES);
    ck_assert_int_eq(asked_seat(g), BVG_USA); /* the attacker first */
    ck_assert(asked_may(g, BVG_LOSSES, 1, card("U009")) && asked_may(g, BVG_LOSSES, 1, card("U010")));
    ck_assert(!asked_may(g, BVG_LOSSES, 1, card("U008")) && !asked_may(g, BVG_LOSSES, 1, card("C007")));
    proves("BVG-G-step");
    answers(g, BVG_LOSSES, 1, card("U009"));
    ck_assert(is_worn(g, "U009"));
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("U009")), 2);
    answers(g, BVG_LOSSES, 1, card("U009")); /* both steps */
    ck_assert_int_eq(place(g, "U009"), BVG_CADRE);
    proves("BVG-8.5o BVG-3.4e");
    ck_assert_int_eq(asked_seat(g), BVG_CSA);
    answers(g, BVG_LOSSES, 1, card("C007"));
    answers(g, BVG_LOSSES, 1, card("C010"));
    ck_assert(is_worn(g, "C007") && is_worn(g, "C010") && place(g, "U010") == BVG_BOARD);
    proves("BVG-8.5m");
}
END_TEST

START_TEST(inactive_ones_last)
{
    struct game *g = field(0, BVG_USA);
    g->listens = true;
    command(g, "U008", "U009 U010", BVG_EAST);
    depleted(g, "U009");
    command(g, "C006", "C007", BVG_EAST);
    assault(g, "manassas_jct", "U008");
    defend(g, "C006");
    dice(g, "26"); /* heavy for one unit: two */
    answers(g, BVG_WITHDRAW, 1, card("U010"));
    ck_assert_int_eq(place(g, "U009"), BVG_CADRE); /* the active one first, the rest of it the other */
    ck_assert(is_worn(g, "U010"));
    proves("BVG-8.5n");
}
END_TEST

START_TEST(cavalry_falls)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C045", "51"); /* beaten: a step */
    ck_assert_int_eq(place(g, "C045"), BVG_CADRE);
    g = field(0, BVG_USA);
    command(g, "U043", "U009", BVG_WEST);
    on_board(g, "C044", BVG_WEST); /* Forrest has two */
    battle(g, "fts_henry_donelson", "U043", "C044", "51");
    ck_assert(is_worn(g, "C044"));
    ck_assert_int_eq(bvg_strength(&g->rules, &g->state, card("C044")), 1);
    proves("BVG-10.1e");

    g = field(0, BVG_USA); /* double dice hit a Confederate leader, and there is none to be hit */
    command(g, "U008", "U009", BVG_EAST);
    on_board(g, "C045", BVG_EAST);
    battle(g, "manassas_jct", "U008", "C045", "22");
    ck_assert(all_rolled()); /* no third die */
    ck_assert_int_eq(told(g, BVG_EVENT_LEADER_CHECK, 0, 0), 1);
    ck_assert_int_eq(place(g, "C045"), BVG_BOARD);
    proves("BVG-10.1a");
}
END_TEST

START_TEST(nothing_left_of_it)
{
    struct game *g = field(0, BVG_USA);
    command(g, "U008", "U009", BVG_EAST);
    command(g, "C006", "C011 C007", BVG_EAST);
    depleted(g, "C011");
    battle(g, "manassas_jct", "U008", "C006", "21");
    ck_assert_int_eq(events_of(g, BVG_EVENT_FIGHTS), 5);
    ck_assert_int_eq(told(g, BVG_EVENT_STRENGTH, 0, 1), 2 + 2 + 0);
    proves("BVG-3.4h");
    ck_assert(!asked_may(g, BVG_ATTACK, 4, city(g, "manassas_jct"), card("U009"), 0, BVG_SEA_ANY));
}
END_TEST

START_TEST(defaults)
{
    struct game *g = field(0, BVG_USA); /* I Corps 4 to 2, XII Corps 3 to 2: the cheaper one; never a last step */
    command(g, "U034", "U009 U010 U025", BVG_EAST);
    depleted(g, "U025");
    command(g, "C006", "C007 C010", BVG_EAST);
    battle(g, "manassas_jct", "U034", "C006", "54"); /* three units, normal: two */
    ck_assert(is_worn(g, "U010") && is_worn(g, "U009") && is_worn(g, "U025"));
    ck_assert_int_eq(told(g, BVG_EVENT_LOST, 0, 0), card("U010"));
    ck_assert_int_eq(told(g, BVG_EVENT_LOST, 2, 0), card("C010")); /* of equals the higher number */
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("bvg dice");
    TCase *c = tcase_create("dice");
    tcase_add_test(c, strength);
    tcase_add_test(c, squadrons);
    tcase_add_test(c, modifiers);
    tcase_add_test(c, they_add_up);
    tcase_add_test(c, capped);
    tcase_add_test(c, table_of_results);
    tcase_add_test(c, generals);
    tcase_add_test(c, soldiers);
    tcase_add_test(c, grant);
    tcase_add_test(c, squadron_leads);
    tcase_add_test(c, how_heavy);
    tcase_add_test(c, routs);
    tcase_add_test(c, who_bears_them);
    tcase_add_test(c, inactive_ones_last);
    tcase_add_test(c, cavalry_falls);
    tcase_add_test(c, nothing_left_of_it);
    tcase_add_test(c, defaults);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
