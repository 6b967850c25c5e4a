/* SPDX-License-Identifier: Apache-2.0 */
/* Leaders of Blue & Gray: whom they command and stand with, how they move, what command does. How they are lost, return
 * and find home is in t_bg_leaders.c. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static int leader_of(const struct board *b, const char *name)
{
    return b_unit_of(b, name) - BG_UNITS_MAX;
}

static bool commands(const struct board *b, const char *leader, const char *unit)
{
    return bg_commands(&b->r, &b->s, leader_of(b, leader), b_unit_of(b, unit));
}

static bool out(const struct board *b, const char *unit)
{
    return b->s.out_of_command[b_unit_of(b, unit)] != 0;
}

static int spent(const struct board *b, const char *leader)
{
    return b->s.leader_spent[leader_of(b, leader)];
}

/* ---- whom he commands, with whom he may be ---- */
START_TEST(test_ranks)
{
    static const char *const battles[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    for (int i = 0; i < 4; i++) {
        struct board *b = a_board(battles[i], "leaders");
        const struct bg_field *f = &b->d->field;
        int divisions = 0;
        for (int leader = 1; leader <= f->n_leaders; leader++) {
            const struct bg_leader *who = &f->leader[leader];
            divisions += who->stars == 1;
            ck_assert_int_eq(who->stars == 3, who->army > 0 || who->longstreet);
            ck_assert_int_eq(who->stars == 1, who->division > 0);
        }
        ck_assert_int_eq(divisions > 0, i == 1 || i == 2);
        close_board(b);
    }
    struct board *b = a_board("antietam", "leaders");
    ck_assert(commands(b, "Gen Hooker", "U01") && !commands(b, "Gen Hooker", "U11"));
    ck_assert(commands(b, "Gen Meade", "U08") &&
              !commands(b, "Gen Meade", "U01")); /* the third division of his corps */
    ck_assert(!commands(b, "Gen Meade", "U17") && commands(b, "Gen Sumner", "U17")); /* that of another */
    ck_assert(commands(b, "Gen McClellan", "U11") && !commands(b, "Gen McClellan", "U39"));
    close_board(b);
    b = a_board("chickamauga", "leaders");
    ck_assert(commands(b, "Gen Thomas", "U01") && !commands(b, "Gen Thomas", "U18")); /* guns have no leader */
    ck_assert(commands(b, "Gen Thomas", "U07") && !commands(b, "Gen Thomas", "C01"));
    close_board(b);
    proves("BG-V-leaders-1 BG-V-leaders-2 BG-V-leaders-8 BG-V-leaders-11");
}
END_TEST

static bool may_be(const struct board *b, const char *leader, const char *unit)
{
    return bg_may_stack(&b->r, &b->s, leader_of(b, leader), b_unit_of(b, unit));
}

static bool may_meet(const struct board *b, const char *leader, const char *other)
{
    return bg_may_meet(&b->r, &b->s, leader_of(b, leader), leader_of(b, other));
}

START_TEST(test_company)
{
    struct board *b = a_plain("leaders");
    ck_assert(may_be(b, "Gen Bragg", "C01") && may_be(b, "Gen Bragg", "C29") && may_be(b, "Gen Bragg", "C23"));
    ck_assert(may_be(b, "Gen Hood", "C14") && !may_be(b, "Gen Hood", "C01"));
    ck_assert(may_be(b, "Gen Hood", "C29") && may_be(b, "Gen Hood", "C23")); /* independent */
    ck_assert(!may_be(b, "Gen Rosecrans", "U39"));                           /* the train is never stacked */
    ck_assert(may_meet(b, "Gen Hood", "Gen Bragg") && !may_meet(b, "Gen Hood", "Gen Polk"));
    b_stands(b, "Gen Hood 1010, Gen Bragg 1110, Gen Polk 1015, C14 1011, C16 1011, C01 1012, C18 1113, C20 1112");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "move Gen.Hood 1011; move Gen.Bragg 1011"); /* two units and two leaders */
    ck_assert_str_eq(b_refusal(b, "move Gen.Polk 1012"), "move.company");
    ck_assert_str_eq(b_refusal(b, "move Gen.Polk 1011"), "move.company");
    b_does(b, "move Gen.Polk 1113; move C01 0912");
    ck_assert_str_eq(b_refusal(b, "move C01 1113"),
                     "move.company"); /* nor does a unit come to a leader who may not have it */
    b_does(b, "move C20 1113");
    close_board(b);
    b = a_board("shiloh", "leaders"); /* an army leader with whoever is on his side, of the other army too */
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        const struct bg_unit *whom = &b->d->field.unit[unit];
        const char *leader = whom->side == BG_UNION ? "Gen Grant" : "Gen Beauregard";
        ck_assert_int_eq(bg_may_stack(&b->r, &b->s, leader_of(b, leader), unit), whom->type != BG_GUNBOAT);
    }
    close_board(b);
    proves("BG-V-leaders-5 BG-V-leaders-6 BG-V-leaders-7");
}
END_TEST

/* ---- how he moves ---- */
START_TEST(test_moving)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, Gen Bragg 2010, C14 1506, U01 1011, U02 1508, U03 2019");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "move Gen.Hood 1009"); /* out of a zone: 2, and 1 for the hex; 1009 is in none */
    ck_assert_int_eq(spent(b, "Gen Hood"), 3);
    ck_assert_str_eq(b_refusal(b, "move Gen.Bragg 2018"), "move.alone");
    b_does(b, "move Gen.Bragg 2001");
    ck_assert_int_eq(spent(b, "Gen Bragg"), 9);
    ck_assert_str_eq(b_refusal(b, "move Gen.Hood 1008"), "move.once");
    moves(b, BG_CONFEDERATE, 3);
    b_stands(b, "C14 1507"); /* in the zone: onto it he may go, and stops */
    b_stands(b, "Gen Hood 1505");
    b_does(b, "move Gen.Hood 1507");
    ck_assert_str_eq(b_refusal(b, "move Gen.Hood 1506"), "move.stopped");
    moves(b, BG_CONFEDERATE, 3);
    b->s.night = 1;
    b_stands(b, "Gen Hood 1505");
    ck_assert(!b_offers(b, "move Gen.Hood 1507"));
    close_board(b);
    proves("BG-V-leaders-3 BG-V-leaders-4 BG-V-leaders-ex1 BG-V-leaders-12 BG-move-3");
}
END_TEST

START_TEST(test_together)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14 1010, C16 1010, Gen Polk 2010, C01 2010, U01 1015");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "together Gen.Hood C14 1012"); /* one order, both pay 2 of 9 and of 6 */
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1012);
    ck_assert_int_eq(b_at_hex(b, "C14"), 1012);
    ck_assert_int_eq(spent(b, "Gen Hood"), 2);
    b_does(b, "together Gen.Hood C14 1014"); /* they go on, into a zone: with a unit he may */
    ck_assert(!b_offers(b, "together Gen.Hood C14 1013"));
    ck_assert_str_eq(b_refusal(b, "together Gen.Polk C01 2011"), "move.company");
    ck_assert_str_eq(b_refusal(b, "together Gen.Polk C16 1011"), "move.apart");
    b_does(b, "move C16 1011");
    ck_assert_str_eq(b_refusal(b, "together Gen.Hood C14 1013"), "move.once");
    close_board(b);
    b = a_plain("leaders"); /* he goes on alone */
    b_stands(b, "Gen Hood 1010, C14 1010");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!b_offers(b, "together Gen.Hood C14 1017")); /* at the unit's pace */
    b_does(b, "together Gen.Hood C14 1016; move Gen.Hood 1018");
    ck_assert_int_eq(spent(b, "Gen Hood"), 8);
    ck_assert_str_eq(b_refusal(b, "move C14 1017"), "move.once");
    close_board(b);
    proves("BG-V-leaders-3");
}
END_TEST

/* ---- command ---- */
START_TEST(test_radius)
{
    struct board *b = a_plain("leaders"); /* Hood's number is 4 */
    b_stands(b, "Gen Hood 1010, C14 1014, C15 1015, C29 1020, C23 1021, U20 2020");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14") && out(b, "C15"));
    b_stands(b, "C18 1012"); /* within the number of another's leader */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14") && out(b, "C18"));
    b_stands(b, "C18 0");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C29") && !out(b, "C23")); /* horse and guns always are */
    b_does(b, "move Gen.Hood 1001");             /* fixed for the turn, wherever he goes */
    ck_assert(!out(b, "C14"));
    b_does(b, "move C14 1020"); /* beyond the radius */
    b_stands(b, "U20 1022, U21 1017");
    ck_assert_str_eq(b_refusal(b, "move C15 1016"), "move.command");
    b_does(b, "move C15 0912"); /* all six points elsewhere */
    ck_assert(b_offers(b, "move C15 0911"));
    b_does(b, "finish");
    close_board(b);
    proves("BG-V-command-1 BG-V-command-4 BG-V-command-5 BG-V-command-6 BG-V-leaders-11");
}
END_TEST

/* Who is in command goes beyond the radius, into a zone, and attacks there. */
START_TEST(test_free_in_command)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14 1014, U20 1020");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "move C14 1019; finish; aim 1020; join C14; fight");
    ck_assert_int_eq(b->s.attacked[b_unit_of(b, "C14")], 1);
    close_board(b);
    proves("BG-V-command-5");
}
END_TEST

/* Whoever moves then, and in combat too; when the player turn has closed it means nothing any more. */
START_TEST(test_status_holds)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Hood 1010, C14 1014, C15 1016, C29 2020, U20 2021");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14") && out(b, "C15"));
    b_does(b, "move Gen.Hood 1019; finish"); /* near C15, and far from C14 */
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!out(b, "C14") && out(b, "C15"));
    while (b->s.side == BG_CONFEDERATE)
        b_falls_back(b);
    ck_assert(!out(b, "C14") && !out(b, "C15"));
    close_board(b);
    proves("BG-V-command-4");
}
END_TEST

START_TEST(test_line_of_command)
{
    struct board *b = a_plain("leaders");
    /* a row of zones from side to side: nobody goes round them in four steps */
    b_stands(b, "Gen Hood 1010, C14 1013, U20 0713, U21 1313");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14"));
    b_stands(b, "U22 1113, U23 0913");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(out(b, "C14")); /* 0911, 0912, 1011 and 1111, 1112 are free, but 1012 and its neighbours are not */
    b_stands(b, "C16 1012");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14")); /* by the friend in the zone */
    b_stands(b, "C16 0, U22 0, U23 0");
    for (int side = 0; side < KIT_SIDES; side++) { /* a creek all around him, but for one bridge behind him */
        char words[40];
        const struct bg_field *f = &b->d->field;
        snprintf(words, sizeof words, "1010 %04d creek%s", f->grid.number[f->grid.near[b_hex_of(b, "1010")][side]],
                 side == KIT_N ? " bridge" : "");
        b_sides(b, words);
    }
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(out(b, "C14"));
    b_sides(b, "1010 1011 creek ford");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14"));
    close_board(b);
    proves("BG-V-command-2 BG-V-command-3");
}
END_TEST

/* The line is counted in hexes, whatever they cost; rivers bar it; where the leader stands does not matter. */
START_TEST(test_line_and_ground)
{
    struct board *b = a_plain("leaders");
    b_ground(b, "1011 forest, 1012 forest-rough, 1013 rough, 1111 forest, 1112 forest, 1113 forest, 0911 forest");
    b_stands(b, "Gen Hood 1010, C14 1014, U20 2020");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14"));
    b_ground(b, "0713 river, 0812 river, 0913 river, 1012 river, 1113 river, 1212 river, 1313 river");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(out(b, "C14"));
    b_ground(b, "1012 clear");
    b_stands(b, "U20 1009"); /* the enemy controls his own hex, and nobody else is there */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14"));
    close_board(b);
    b = a_plain("leaders"); /* friends stand in all zones on the way, and the enemy in the way itself */
    b_stands(b, "Gen Hood 1010, C16 1011, U20 1012, C14 1013, C12 1014");
    b_sides(b, "1011 0911 creek, 1011 0912 creek, 1011 1111 creek, 1011 1112 creek");
    b_sides(b, "1010 1110 creek, 1010 1111 creek, 1010 0910 creek, 1010 0911 creek, 1010 1009 creek");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C16") && out(b, "C14") && out(b, "C12"));
    b_sides(b, "1011 1112 creek bridge"); /* over bridges it goes, as over fords */
    b_stands(b, "U20 0, C12 1113");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C12"));
    b_sides(b, "1011 1112 creek, 1011 1012 creek bridge");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C14"));
    b_sides(b, "1011 1012 creek");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(out(b, "C14"));
    close_board(b);
    proves("BG-V-command-3");
}
END_TEST

START_TEST(test_army)
{
    struct board *b = a_plain("leaders"); /* Bragg's number is 3 */
    b_stands(b, "Gen Bragg 1010, C01 1011, C05 1012, C14 1013, C18 1013, C24 1014, C29 1009, U01 2020");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C01") && !out(b, "C05") &&
              !out(b, "C14")); /* the nearest; then of two the stronger, the lower */
    ck_assert(out(b, "C18") && out(b, "C24"));
    ck_assert(!b_offers(b, "command Gen.Bragg C24")); /* four hexes off */
    ck_assert(!b_offers(b, "command Gen.Bragg C29"));
    b_does(b, "command Gen.Bragg C18"); /* the others are still the nearest */
    ck_assert(!out(b, "C18") && !out(b, "C01") && !out(b, "C05") && out(b, "C14"));
    b_does(b, "command Gen.Bragg C14; command Gen.Bragg C01");
    ck_assert(!out(b, "C18") && !out(b, "C14") && !out(b, "C01") && out(b, "C05"));
    ck_assert(!b_offers(b, "command Gen.Bragg C05")); /* three, and no more */
    b_stands(b, "Gen Hill 1010"); /* who has a leader of his own is none of them: C01 is in Hill's command */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C01") && b->s.picked[b_unit_of(b, "C01")] == 0 && !b_offers(b, "command Gen.Bragg C01"));
    ck_assert(!out(b, "C05") && !out(b, "C14") && !out(b, "C18"));
    b_stands(b, "Gen Hill 0");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "move C29 1008");
    ck_assert(!b_offers(b, "command Gen.Bragg C18")); /* something has moved */
    moves(b, BG_CONFEDERATE, 3);
    b->s.out_of_command[b_unit_of(b, "C18")] = BG_OUT_BY_FOE;
    ck_assert(!b_offers(b, "command Gen.Bragg C18"));
    b_stands(b, "C05 0, C14 0, C18 0"); /* he has room for two more, but within three hexes there is nobody */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C01") && out(b, "C24"));
    b_stands(b, "C05 1012, C14 1013");
    b_stands(b, "C18:5 1013"); /* now it is the stronger of the two */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(!out(b, "C18") && out(b, "C14"));
    close_board(b);
    b = a_board("antietam", "leaders"); /* Lee: any four within four */
    const struct bg_field *f = &b->d->field;
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (f->leader[leader].side == BG_CONFEDERATE && f->leader[leader].stars < 3) {
            b->s.leader_hex[leader] = 0;
            b->s.leader_status[leader] = BG_OUT;
        }
    moves(b, BG_CONFEDERATE, 3);
    int n = 0, lee = leader_of(b, "Gen Lee");
    for (int unit = 1; unit <= f->n_units; unit++)
        if (b->s.picked[unit] == lee) {
            n++;
            ck_assert_int_le(kit_hex_distance(&f->grid, b->s.leader_hex[lee], b->s.hex[unit]), 4);
        }
    ck_assert_int_eq(n, 4);
    close_board(b);
    proves("BG-V-leaders-9 BG-V-leaders-ex2");
}
END_TEST

/* One reason, and what mends it. */
START_TEST(test_command_refused)
{
    struct board *b = a_plain("leaders");
    b_stands(b, "Gen Bragg 1010, C01 1011, C05 1012, C14 1013, C18 1013, C24 1014, C29 1009, U01 2020");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C24"), "command.far");
    ck_assert_str_eq(b->why.want, "3");
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg U01"), "command.foe");
    ck_assert_str_eq(b_refusal(b, "command Gen.Rosecrans C01"), "command.foe");
    ck_assert_str_eq(b_refusal(b, "command Gen.Hood C01"), "command.leader_away");
    ck_assert_str_eq(b->why.want, "Gen Hood");
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C29"), "command.always"); /* cavalry */
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C02"), "move.off_map");
    b_does(b, "command Gen.Bragg C18");
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C18"), "command.has");
    b_does(b, "command Gen.Bragg C14; command Gen.Bragg C01");
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C05"), "command.number");
    b->s.out_of_command[b_unit_of(b, "C05")] = BG_OUT_BY_FOE;
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C05"), "command.named");
    b_stands(b, "Gen Hood 1012");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert_str_eq(b_refusal(b, "command Gen.Hood C05"), "command.rank");
    b_does(b, "move C29 1008");
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C18"), "command.late");
    close_board(b);
    b = a_plain("leaders longstreet"); /* whose wing nobody else picks from */
    b_stands(b, "Gen Bragg 1010, Gen Longstreet 1010, C05 1012, C18 1012, U01 2020");
    moves(b, BG_CONFEDERATE, 8);
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C05"), "command.others");
    ck_assert_str_eq(b_refusal(b, "command Gen.Longstreet C18"), "command.others");
    close_board(b);
    b = a_plain("");
    b_stands(b, "C05 1012, U01 2020");
    moves(b, BG_CONFEDERATE, 3);
    ck_assert_str_eq(b_refusal(b, "command Gen.Bragg C05"), "command.off");
    close_board(b);
}
END_TEST

/* Infantry that no corps or division leader of its battle commands. */
START_TEST(test_independent)
{
    struct board *b = a_board("shiloh", "leaders");
    const struct bg_field *f = &b->d->field;
    int n = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].type == BG_INFANTRY && bg_is_independent(&b->r, &b->s, unit)) {
            n++;
            ck_assert(strcmp(f->unit[unit].name, "Garfield") == 0 || strcmp(f->unit[unit].name, "Wagner") == 0);
            b->s.status[unit] = BG_HERE;
            b->s.hex[unit] = (int16_t)b_hex_of(b, n == 1 ? "0101" : "0103"); /* far from everybody */
        }
    ck_assert_int_eq(n, 2);
    moves(b, BG_UNION, 4);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (b->s.hex[unit] == b_hex_of(b, "0101") || b->s.hex[unit] == b_hex_of(b, "0103"))
            ck_assert_int_eq(b->s.out_of_command[unit], 0);
    close_board(b);
    b = a_board("antietam", "leaders");
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (b->d->field.unit[unit].type == BG_INFANTRY)
            ck_assert(!bg_is_independent(&b->r, &b->s, unit) || b->d->field.unit[unit].side == BG_UNION);
    close_board(b);
    b = a_board("chickamauga", "leaders"); /* who enters is in command */
    moves(b, BG_UNION, 2);
    b_stands(b, "U10 0, U11 0, C01 1025");
    b_does(b, "enter U15 1027; move U15 1026");
    close_board(b);
    proves("BG-V-command-8");
}
END_TEST

START_TEST(test_longstreet)
{
    struct board *b = a_plain("leaders longstreet");
    b_stands(b, "Gen Longstreet 1010, Gen Bragg 1110, C14 1011, C05 1012, C18 1011");
    ck_assert(commands(b, "Gen Longstreet", "C14") && commands(b, "Gen Longstreet", "C05"));
    ck_assert(!commands(b, "Gen Longstreet", "C18") && !may_be(b, "Gen Longstreet", "C18"));
    ck_assert(!may_be(b, "Gen Longstreet", "C29"));
    moves(b, BG_CONFEDERATE, 9);
    ck_assert(b_offers(b, "command Gen.Longstreet C05") && !b_offers(b, "command Gen.Bragg C05"));
    ck_assert(!b_offers(b, "command Gen.Longstreet C18") && b_offers(b, "command Gen.Bragg C18"));
    b->s.leader_status[leader_of(b, "Gen Longstreet")] = BG_DUE; /* before he comes Bragg has them all */
    b->s.leader_hex[leader_of(b, "Gen Longstreet")] = 0;
    moves(b, BG_CONFEDERATE, 7);
    ck_assert(b_offers(b, "command Gen.Bragg C05"));
    ck_assert(!b_offers(b, "enter Gen.Longstreet 1627"));
    moves(b, BG_CONFEDERATE, 8);
    ck_assert(b_offers(b, "enter Gen.Longstreet 1627") && b_offers(b, "enter Gen.Longstreet 1928"));
    close_board(b);
    b = a_board("chickamauga", "leaders");
    ck_assert_int_eq(b->s.leader_status[leader_of(b, "Gen Longstreet")], BG_NEVER);
    close_board(b);
    proves("BG-V-longstreet-1 BG-V-longstreet-3");
}
END_TEST

/* Where each pays for himself two units and a leader of theirs come into one hex, in whatever order. */
START_TEST(test_leaders_are_no_units)
{
    static const char *const orders[] = {"enter U03 0127; enter U04 0127; enter Gen.Reynolds 0127",
                                         "enter U03 0127; enter Gen.Reynolds 0127; enter U04 0127",
                                         "enter Gen.Reynolds 0127; enter U03 0127; enter U04 0127"};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        struct board *b = a_board("cemetery-hill", "leaders");
        moves(b, BG_UNION, 2);
        b_does(b, orders[i]);
        ck_assert_str_eq(b_refusal(b, "enter U05 0127"), "move.full");
        close_board(b);
    }
    struct board *b = a_plain("leaders"); /* by moving too */
    b_stands(b, "Gen Hood 1010, C14 1010, C16 1011, C12 1012, C15 1013, U01 2020");
    moves(b, BG_CONFEDERATE, 3);
    b_does(b, "move C16 1010; move C12 1013; move Gen.Hood 1013");
    ck_assert_int_eq(b_at_hex(b, "Gen Hood"), 1013);
    close_board(b);
    proves("BG-V-leaders-5");
}
END_TEST

/* Leaders take no place in the column, pay 1, and stand with whom they may. */
START_TEST(test_leaders_enter)
{
    struct board *b = a_board("chickamauga", "leaders");
    b_stands(b, "U10 0, U11 0");
    moves(b, BG_UNION, 5);
    b_does(b, "enter U27 1027; enter Gen.McCook 1027");
    ck_assert_int_eq(spent(b, "Gen McCook"), 1);
    ck_assert_int_eq(b->s.leader_moved[leader_of(b, "Gen McCook")], 1);
    ck_assert_int_eq(b->s.any_moved, 1); /* from now on nobody is given command */
    ck_assert_int_eq(flow_peek(&b->s)->local[0], 2);
    ck_assert_int_eq(b->s.column, 1);
    b->s.active_with = 1; /* as if the last move had been of two together: who enters moves alone */
    b_does(b, "enter U15 0728");
    ck_assert_int_eq(b->s.active_with, 0);
    ck_assert_int_eq(b->s.spent[b_unit_of(b, "U15")], 2);
    close_board(b);
    b = a_board("chickamauga", "leaders");
    b_stands(b, "U10 0, U11 0, U15 1027, C01 0727");
    moves(b, BG_UNION, 5);
    ck_assert_str_eq(b_refusal(b, "enter Gen.McCook 1027"), "move.company");
    ck_assert_str_eq(b_refusal(b, "enter Gen.McCook 0728"), "move.alone");
    b_stands(b, "U27 0728"); /* onto a unit of his own he may come */
    ck_assert(b_offers(b, "enter Gen.McCook 0728"));
    proves("BG-V-leaders-12");
    close_board(b);
    b = a_board("chickamauga", "leaders"); /* an enemy leader alone in the hex is driven out */
    b_stands(b, "U10 0, U11 0, Gen Hood 1027");
    moves(b, BG_UNION, 5);
    b_does(b, "enter U27 1027");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION) && b_at_hex(b, "Gen Hood") != 1027);
    close_board(b);
}
END_TEST

START_TEST(test_held_leaders)
{
    struct board *b = a_board("antietam", "leaders little-mac");
    moves(b, BG_UNION, 1);
    ck_assert(b_offers(b, "move Gen.Hooker 0805") && b_offers(b, "move Gen.McClellan 1511"));
    ck_assert_str_eq(b_refusal(b, "move Gen.Porter 1612"), "move.held");
    ck_assert_str_eq(b_refusal(b, "move U20 1613"), "move.held");
    ck_assert_int_eq(b->s.allowed, -1);
    b_stands(b, "C01 1713"); /* beside U21 and U22 of V Corps, who may not move and must attack */
    b_fights(b, BG_UNION);
    ck_assert(bg_is_held(&b->r, &b->s, b_unit_of(b, "U22")));
    b_does(b, "aim 1713; join U21; call-off");
    b_stands(b, "C01 0517");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "move U20 1613"), "move.held");
    for (int i = 0; i < BG_CORPS_MAX && i < b->d->field.n_corps_held; i++)
        b->s.released[i] = 1;
    ck_assert(b_offers(b, "move Gen.Porter 1614"));
    close_board(b);
    b = a_board("antietam", "leaders little-mac"); /* what comes in stands where it came in */
    moves(b, BG_UNION, 4);
    b_does(b, "enter U47 2108");
    ck_assert_str_eq(b_refusal(b, "move U47 2107"), "move.held");
    close_board(b);
    proves("BG-V-littlemac-1 BG-V-littlemac-3 BG-V-littlemac-6 BG-V-littlemac-8");
}
END_TEST

static Suite *command_suite(void)
{
    Suite *suite = suite_create("bg_command");
    TCase *all = tcase_create("all");
    bg_book_of_tests();
    tcase_add_test(all, test_ranks);
    tcase_add_test(all, test_company);
    tcase_add_test(all, test_moving);
    tcase_add_test(all, test_together);
    tcase_add_test(all, test_radius);
    tcase_add_test(all, test_status_holds);
    tcase_add_test(all, test_line_of_command);
    tcase_add_test(all, test_army);
    tcase_add_test(all, test_command_refused);
    tcase_add_test(all, test_independent);
    tcase_add_test(all, test_longstreet);
    tcase_add_test(all, test_leaders_enter);
    tcase_add_test(all, test_held_leaders);
    tcase_add_test(all, test_leaders_are_no_units);
    tcase_add_test(all, test_free_in_command);
    tcase_add_test(all, test_line_and_ground);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(command_suite());
}
