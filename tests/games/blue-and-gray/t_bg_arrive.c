/* SPDX-License-Identifier: Apache-2.0 */
/* Reinforcements and exits of Blue & Gray, and what each battle says of who moves: the column, Antietam's limits and
 * ferry, Cemetery Hill's roads, Shiloh's landing and boats. The train is in t_bg_train.c, who leaves in t_bg_leave.c.
 */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static int left(const struct board *b, const char *piece)
{
    return bg_points_left(&b->r, &b->s, b_unit_of(b, piece));
}

/* ---- Chickamauga: the column, and exits ---- */
START_TEST(test_column)
{
    struct board *b = a_board("chickamauga", "");
    b_stands(b, "U10 0, U11 0");
    moves(b, BG_UNION, 1);
    ck_assert_str_eq(b_refusal(b, "enter U15 1027"), "enter.early");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "enter U15 1127"), "enter.elsewhere");
    ck_assert_str_eq(b_refusal(b, "enter U01 1027"), "enter.not_due");
    b_stands(b, "U10 1027"); /* nor onto one that stood there before */
    ck_assert_str_eq(b_refusal(b, "enter U15 1027"), "enter.stacked");
    b_stands(b, "U10 0");
    b_does(b, "enter U15 1027");
    ck_assert_int_eq(left(b, "U15"), 5);
    ck_assert_str_eq(b_refusal(b, "enter U16 1027"), "enter.stacked");
    b_does(b, "enter U16 0728"); /* one column for both hexes */
    ck_assert_int_eq(left(b, "U16"), 4);
    ck_assert_str_eq(b_refusal(b, "enter U17 1027"), "enter.stacked");
    ck_assert_str_eq(b_refusal(b, "enter U17 0728"), "enter.stacked");
    ck_assert_str_eq(b_refusal(b, "move U15 1026"), "move.once");
    b_does(b, "move U16 0727; enter U17 0728");
    ck_assert_int_eq(left(b, "U17"), 3);
    b_does(b, "move U17 0725; enter U18 0728");
    ck_assert_int_eq(left(b, "U18"), 2);
    b_does(b, "move U18 0726; enter U19 0728; move U19 0827");
    close_board(b);
    proves("BG-chickamauga-7 BG-chickamauga-8 BG-chickamauga-9 BG-chickamauga-11 BG-chickamauga-ex1");
}
END_TEST

START_TEST(test_long_column)
{
    struct board *b = a_board("chickamauga", "");
    char words[40];
    b_stands(b, "U10 0, U11 0");
    moves(b, BG_UNION, 2);
    for (int i = 0; i < 6; i++) { /* those who enter are taken away, as if they had moved on */
        snprintf(words, sizeof words, "enter U%d 0728", 15 + i);
        b_does(b, words);
        snprintf(words, sizeof words, "U%d", 15 + i);
        ck_assert_int_eq(b->s.spent[b_unit_of(b, words)], i + 1);
        snprintf(words, sizeof words, "U%d 0", 15 + i);
        b_stands(b, words);
    }
    ck_assert_str_eq(b_refusal(b, "enter U21 0728"), "enter.column"); /* the seventh */
    b_does(b, "finish");
    ck_assert(strstr(b_tale(b, "waits"), "waits U21; waits U22") == b_tale(b, "waits"));
    moves(b, BG_UNION, 3); /* a later turn has a column of its own */
    b_does(b, "enter U21 0728");
    ck_assert_int_eq(left(b, "U21"), 5);
    b_stands(b, "C01 0728, C02 1027"); /* both held: they wait */
    ck_assert_str_eq(b_refusal(b, "enter U22 0728"), "move.enemy");
    ck_assert_str_eq(b_refusal(b, "enter U22 1027"), "move.enemy");
    close_board(b);
    proves("BG-chickamauga-11");
}
END_TEST

START_TEST(test_entry_zones)
{
    struct board *b = a_board("chickamauga", "");
    b_stands(b, "U10 0, U11 0, C01 0727, C02 1027");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "enter U15 1027"), "move.enemy");
    b->s.night = 1;
    ck_assert_str_eq(b_refusal(b, "enter U15 0728"), "move.night");
    b->s.night = 0;
    b_does(b, "enter U15 0728"); /* into a zone by day, where it stops */
    ck_assert_str_eq(b_refusal(b, "move U15 0827"), "move.stopped");
    close_board(b);
    static const struct {
        const char *scenario, *unit, *entry, *foe;
        int side, turn;
    } nights[] = {{"shiloh", "U25", "1508", "C01 1507", BG_UNION, 7},
                  {"cemetery-hill", "U17", "2112", "C01 2111", BG_UNION, 5},
                  {"cemetery-hill", "U32", "0127", "C01 0126", BG_UNION, 10},
                  {"antietam", "U47", "2108", "C01 2107", BG_UNION, 4}};
    for (size_t i = 0; i < sizeof nights / sizeof *nights; i++) { /* by day they may, everywhere */
        char words[40];
        b = a_board(nights[i].scenario, "");
        b_stands(b, nights[i].foe);
        moves(b, nights[i].side, nights[i].turn);
        snprintf(words, sizeof words, "enter %s %s", nights[i].unit, nights[i].entry);
        ck_assert(b_offers(b, words));
        b->s.night = 1;
        ck_assert_str_eq(b_refusal(b, words), "move.night");
        close_board(b);
    }
    b = a_board("shiloh", "leaders"); /* leaders, even onto units of theirs */
    b_stands(b, "U01 1508, C01 1509");
    moves(b, BG_UNION, 7);
    ck_assert(b_offers(b, "enter Gen.Grant 1508"));
    b->s.night = 1;
    ck_assert_str_eq(b_refusal(b, "enter Gen.Grant 1508"), "move.night");
    close_board(b);
    proves("BG-chickamauga-10 BG-night-3");
}
END_TEST

START_TEST(test_exits)
{
    struct board *b = a_board("chickamauga", "");
    b_stands(b, "U12 0101, U13 0110, U14 0111, C29 0113, C31 0102");
    moves(b, BG_UNION, 2);
    struct order o; /* who says nothing more has finished */
    ck_assert(rules_fallback(&b->r, &b->s, BG_UNION, &o) && o.verb == BG_FINISH);
    ck_assert_str_eq(b_refusal(b, "exit U12"), "move.locked"); /* in a zone, where it cannot move either */
    ck_assert_str_eq(b_refusal(b, "exit U13"), "exit.elsewhere");
    b_does(b, "exit U14");
    ck_assert_str_eq(b_tale(b, ""), "exited U14 0111");
    ck_assert_int_eq(b->s.status[b_unit_of(b, "U14")], BG_OUT);
    ck_assert_int_eq(b->s.hex[b_unit_of(b, "U14")], 0);
    ck_assert_int_eq(b->s.any_moved, 1); /* from now on nobody is given command */
    ck_assert_int_eq(flow_peek(&b->s)->local[0], 1);
    b_does(b, "move U13 0111; exit U13"); /* one of six points went for the road */
    ck_assert_int_eq(b->s.active, 0);
    proves("BG-move-4");
    close_board(b);
    b = a_board("chickamauga", "");
    b_stands(b, "C29 0112, C30 0111");
    moves(b, BG_CONFEDERATE, 3);
    b->s.spent[b_unit_of(b, "C30")] = 6;
    ck_assert_str_eq(b_refusal(b, "exit C30"), "move.spent");
    b->s.spent[b_unit_of(b, "C30")] = 5;
    b_does(b, "exit C30; move C29 0111; exit C29"); /* either side */
    close_board(b);
    b = a_board("chickamauga", "leaders");
    b_stands(b, "Gen Granger 0101, C31 0102");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "exit Gen.Granger"), "exit.zone");
    b_stands(b, "C31 0110");
    b_does(b, "move Gen.Rosecrans 1021; exit Gen.Granger");
    ck_assert_str_eq(b_refusal(b, "move Gen.Rosecrans 1020"), "move.once"); /* nobody goes on after him */
    ck_assert_int_eq(b->s.leader_hex[b_unit_of(b, "Gen Granger") - BG_UNITS_MAX], 0);
    close_board(b);
    proves("BG-chickamauga-12 BG-chickamauga-14");
}
END_TEST

/* ---- Antietam ---- */
START_TEST(test_limits)
{
    struct board *b = a_board("antietam", "");
    char words[40];
    moves(b, BG_UNION, 1);
    ck_assert_int_eq(b->s.allowed, 15);
    b->s.allowed = 1;
    b_does(b, "move U39 1708; move U39 1707"); /* a second leg is no second unit */
    ck_assert_str_eq(b_refusal(b, "move U40 1810"), "move.limit");
    moves(b, BG_UNION, 1);
    b->s.allowed = 2;
    b_does(b, "move U39 1708; move U39 1707; move U40 1810"); /* nor is it counted as one */
    ck_assert_int_eq(b->s.allowed, 0);
    moves(b, BG_UNION, 4);
    ck_assert_int_eq(b->s.allowed, 10);
    b->s.allowed = 3;
    b_does(b, "enter U52 2108"); /* nor do they use up what the others have */
    ck_assert_int_eq(b->s.allowed, 3);
    b_stands(b, "U52 0");
    b->s.allowed = 0;
    int first = 0;
    for (int unit = 1; unit <= b->d->field.n_units && !first; unit++)
        if (b->d->field.unit[unit].turn == 4)
            first = unit;
    snprintf(words, sizeof words, "enter %s 2108", b->d->field.unit[first].id);
    b_does(b, words); /* who enters is not counted, nor how it moves on */
    snprintf(words, sizeof words, "move %s 2107", b->d->field.unit[first].id);
    b_does(b, words);
    b_stands(b, "C40 1812"); /* over the creek */
    moves(b, BG_UNION, 4);
    ck_assert_int_eq(b->s.allowed, -1);
    moves(b, BG_CONFEDERATE, 4);
    ck_assert_int_eq(b->s.allowed, -1);
    close_board(b);
    b = a_board("antietam", "leaders"); /* leaders are no units (RULINGS BG-N21) */
    moves(b, BG_UNION, 1);
    b_does(b, "move Gen.Porter 1614; move Gen.Burnside 1617");
    ck_assert_int_eq(b->s.allowed, 15);
    close_board(b);
    b = a_board("antietam", ""); /* who only attacks has not moved */
    b_stands(b, "C40 0904");
    moves(b, BG_UNION, 4);
    b->s.allowed = 0;
    b_does(b, "finish; aim 0904; join U01; fight");
    ck_assert_str_eq(b_tale(b, "attack joined"), "attack 0904 8 3 6 6 2 0; joined U01 0804 0; joined U03 0804 0");
    ck_assert_int_eq(b->s.fight.fought_at, 6);
    ck_assert_int_eq(b->s.allowed, 0);
    close_board(b);
    proves("BG-antietam-6 BG-antietam-7 BG-antietam-8 BG-antietam-10 BG-antietam-11");
}
END_TEST

/* The column of VI Corps, as that of the Confederates at the ferry: 1, 2, 3 points, and each goes on. */
START_TEST(test_column_of_antietam)
{
    struct board *b = a_board("antietam", "");
    moves(b, BG_UNION, 4);
    static const char *const units[] = {"U47", "U48", "U49", "U50", "U51", "U52"};
    for (int i = 0; i < 6; i++) {
        char words[40];
        snprintf(words, sizeof words, "enter %s 2108", units[i]);
        b_does(b, words);
        ck_assert_int_eq(left(b, units[i]), 5 - i);
        ck_assert_str_eq(b_refusal(b, i < 5 ? "enter U52 2108" : "enter U51 2108"),
                         i < 5 ? "enter.stacked" : "enter.not_due");
        snprintf(words, sizeof words, "%s 0", units[i]); /* as if it had moved on */
        b_stands(b, words);
    }
    memset(&b->s.flow, 0, sizeof b->s.flow); /* the next turn begins with 1 again */
    flow_goto(&b->s, BG_STEP_OPEN, 0);
    bg_open_run(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.column, 0);
    close_board(b);
    proves("BG-antietam-14");
}
END_TEST

START_TEST(test_held)
{
    static const char *const held[] = {"Barksdale", "Kershaw", "Semmes",      "Cobb",      "Wilcox",
                                       "Pryor",     "Wright",  "Featherston", "Armistead", "Mahone"};
    struct board *b = a_board("antietam", "");
    const struct bg_field *f = &b->d->field;
    const char *rule;
    int n = 0;
    for (int turn = 1; turn <= 2; turn++) {
        struct bg_stand at;
        moves(b, BG_CONFEDERATE, turn);
        bg_look(&b->r, &b->s, &at);
        for (int unit = 1; unit <= f->n_units; unit++)
            for (size_t i = 0; i < sizeof held / sizeof *held; i++) {
                if (strcmp(f->unit[unit].name, held[i]) != 0)
                    continue;
                const char *why = bg_move_bar(&b->r, &b->s, &at, unit, &rule);
                n += turn == 1 && why && strcmp(why, "move.first_turn") == 0;
                ck_assert(turn == 1 || !why);
            }
    }
    ck_assert_int_eq(n, 10);
    close_board(b);
    proves("BG-antietam-12 BG-antietam-13");
}
END_TEST

START_TEST(test_ferry)
{
    struct board *b = a_board("antietam", "");
    moves(b, BG_CONFEDERATE, 9);
    b_stands(b, "C40 0225");
    b->s.moved[b_unit_of(b, "C40")] = 0;
    ck_assert_str_eq(b_refusal(b, "move C40 0226"), "move.ferry");
    b_does(b, "enter C35 0226");
    ck_assert(!b_offers(b, "finish") && !b_offers(b, "enter C36 0226") && !b_offers(b, "exit C40"));
    ck_assert(b_offers(b, "move C35 0225"));
    struct order o;
    ck_assert(
        rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o)); /* who says nothing more leaves it by the shortest way */
    ck_assert_int_eq(o.verb, BG_MOVE);
    ck_assert_int_eq(o.arg[1], b_hex_of(b, "0225"));
    b_does(b, "move C35 0125; enter C36 0226"); /* a column: 2 points */
    ck_assert_int_eq(left(b, "C36"), 4);
    b_does(b, "move C36 0124");
    b_does(b, "exit C40");
    ck_assert_str_eq(b_tale(b, ""), "exited C40 0226");
    struct bg_state before = b->s;
    b_stands(b, "C41 0225, C42 0225"); /* full: past it, to the lowest of the hexes that are as near */
    b_does(b, "enter C37 0226");
    ck_assert(rules_fallback(&b->r, &b->s, BG_CONFEDERATE, &o));
    struct bg_stand at_ferry;
    struct bg_reach beyond;
    bg_look(&b->r, &b->s, &at_ferry);
    bg_reach_of(&b->r, &b->s, &at_ferry, b_unit_of(b, "C37"), 0, &beyond);
    for (int hex = 0; kit_next(&beyond.ends, &hex);) {
        int cost = bg_reach_cost(&beyond, hex), chosen = bg_reach_cost(&beyond, o.arg[1]);
        ck_assert(cost > chosen || (cost == chosen && hex >= o.arg[1]));
    }
    b->s = before;
    b_does(b, "finish");
    close_board(b);
    b = a_board("antietam", ""); /* no room to go on: it stays away */
    moves(b, BG_CONFEDERATE, 9);
    b_stands(b, "U39 0225");
    ck_assert_str_eq(b_refusal(b, "enter C35 0226"), "enter.ferry");
    moves(b, BG_UNION, 9);
    ck_assert_str_eq(b_refusal(b, "exit U39"), "exit.kind");
    b->d->field.exit_types[BG_UNION] = 1 << BG_INFANTRY | 1 << BG_CAVALRY |
                                       1 << BG_ARTILLERY; /* by a host's own facts: then leaving counts as a move */
    b_stands(b, "U40 0224");
    moves(b, BG_UNION, 9);
    b->s.allowed = 3;
    b_does(b, "exit U39");
    ck_assert_int_eq(b->s.allowed, 2);
    b_does(b, "move U40 0225; exit U40"); /* once */
    ck_assert_int_eq(b->s.allowed, 1);
    close_board(b);
    b = a_board("antietam", ""); /* who enters is not counted, wherever he comes */
    moves(b, BG_CONFEDERATE, 9);
    b->s.allowed = 0;
    ck_assert(b_offers(b, "enter C35 0226"));
    int ferry = b_hex_of(b, "0226"), others = 0; /* one boards where the ferry lands, and from no other bank */
    for (int side = 0; side < KIT_SIDES; side++) {
        struct bg_stand at;
        const char *why, *rule;
        int near = b->d->field.grid.near[ferry][side];
        if (!near || near == b_hex_of(b, "0225") || !bg_may_stand(&b->d->field, BG_INFANTRY, near))
            continue;
        b->s.hex[b_unit_of(b, "C40")] = (int16_t)near;
        b->s.status[b_unit_of(b, "C40")] = BG_HERE;
        bg_look(&b->r, &b->s, &at);
        ck_assert(!bg_may_exit(&b->r, &b->s, &at, b_unit_of(b, "C40"), &why, &rule));
        others++;
    }
    ck_assert_int_gt(others, 0);
    close_board(b);
    proves("BG-antietam-14 BG-antietam-15 BG-antietam-16 BG-antietam-11 BG-terrain-7 BG-terrain-8 BG-move-4");
}
END_TEST

/* ---- Cemetery Hill ---- */
START_TEST(test_each_pays_one)
{
    struct board *b = a_board("cemetery-hill", "");
    moves(b, BG_CONFEDERATE, 2);
    b_stands(b, "C01 0, C02 0, C03 0");
    b_does(b, "enter C04 0104; enter C05 0104");
    ck_assert_int_eq(left(b, "C04"), 5);
    ck_assert_int_eq(left(b, "C05"), 5);
    ck_assert_str_eq(b_refusal(b, "enter C06 0104"), "move.full");
    b_does(b, "move C05 0105; enter C06 0104");
    moves(b, BG_UNION, 2);
    b_stands(b, "C01 0127");
    ck_assert_str_eq(b_refusal(b, "enter U03 0127"), "move.enemy");
    b_stands(b, "C01 0126");
    b_does(b, "enter U03 0127"); /* controlled, but free */
    b_does(b, "finish");
    ck_assert_str_eq(b_tale(b, "waits"), "waits U04; waits U05; waits U06"); /* nobody has to enter */
    b_stands(b, "C01 2020");
    moves(b, BG_UNION, 3); /* and who has not may do so later */
    b_does(b, "enter U04 0127");
    close_board(b);
    proves("BG-cemeteryhill-9 BG-cemeteryhill-10 BG-cemeteryhill-11 BG-cemeteryhill-13 BG-stack-1");
}
END_TEST

START_TEST(test_next_road)
{
    struct board *b = a_board("cemetery-hill", "");
    b_stands(b, "C01 0127");
    moves(b, BG_UNION, 2);
    ck_assert(!b_offers(b, "enter U03 1127")); /* only one turn later */
    moves(b, BG_UNION, 3);
    ck_assert(b_offers(b, "enter U03 1127"));
    ck_assert_str_eq(b_refusal(b, "enter U03 2120"), "enter.elsewhere"); /* the next, not any */
    b_stands(b, "C02 1026");                                             /* the next one is controlled too */
    ck_assert(!b_offers(b, "enter U03 1127") && b_offers(b, "enter U03 2120"));
    b_stands(b, "C01 0104");
    ck_assert(!b_offers(b, "enter U03 2120") && b_offers(b, "enter U03 0127"));
    b_stands(b, "C01 0126, C02 0, C03 0"); /* controlled, though nobody is in it */
    ck_assert(b_offers(b, "enter U03 0127") && b_offers(b, "enter U03 1127"));
    struct bg_stand at; /* where the edge is told from, its first hex, a way on is found as well */
    int entry[BG_ENTRIES_MAX + 1], u03 = b_unit_of(b, "U03");
    const struct bg_unit kept = b->d->field.unit[u03];
    b->d->field.unit[u03].entry[0] = b_hex_of(b, "0101");
    b_stands(b, "C01 0101");
    bg_look(&b->r, &b->s, &at);
    ck_assert_int_eq(bg_entries_of(&b->r, &b->s, &at, u03, entry), 2);
    b->d->field.unit[u03] = kept;
    b_stands(b, "C01 2020, U01 0104"); /* the Confederates' to the north or west */
    moves(b, BG_CONFEDERATE, 3);
    ck_assert(b_offers(b, "enter C04 0201") && !b_offers(b, "enter C04 1101"));
    close_board(b);
    b = a_board("cemetery-hill", ""); /* nor is it one in which nobody can stand, on a host's own map */
    b_stands(b, "C01 0127");
    b_ground(b, "1127 river");
    moves(b, BG_UNION, 3);
    ck_assert(!b_offers(b, "enter U03 1127") && b_offers(b, "enter U03 2120"));
    for (int hex = 1; hex <= b->d->field.grid.n; hex++) /* nowhere: then they wait for their own */
        if (hex != b_hex_of(b, "0127"))
            b->d->field.terrain[hex] = BG_RIVER;
    bg_look(&b->r, &b->s, &at);
    ck_assert_int_eq(bg_entries_of(&b->r, &b->s, &at, u03, entry), 1);
    ck_assert_int_eq(entry[0], b_hex_of(b, "0127"));
    close_board(b);
    proves("BG-cemeteryhill-12");
}
END_TEST

START_TEST(test_cavalry_leaves)
{
    struct board *b = a_board("cemetery-hill", "");
    b_stands(b, "C16 2113, C24 0727, C25 1101, C04 2114");
    moves(b, BG_CONFEDERATE, 9);
    b_does(b, "exit C16; exit C24");
    ck_assert_str_eq(b_refusal(b, "exit C25"), "exit.elsewhere");
    ck_assert_str_eq(b_refusal(b, "exit C04"), "exit.kind");
    ck_assert_int_eq(b->s.status[b_unit_of(b, "C16")], BG_OUT);
    ck_assert_int_eq(b->s.points[BG_UNION], 0);
    ck_assert_int_eq(b->s.lost_points[BG_CONFEDERATE], 0);
    ck_assert_str_eq(b_refusal(b, "enter C16 1101"), "enter.not_due"); /* for good */
    close_board(b);
    proves("BG-cemeteryhill-14 BG-cemeteryhill-15");
}
END_TEST

/* At an edge by which it could move off the map it is lost when it has to retreat and cannot. */
START_TEST(test_no_retreat_off_the_map)
{
    struct board *b = a_board("cemetery-hill", "");
    b_stands(b, "C16:1 2113, U03:20 2012, U04 2014");
    b_throws(b, "4");
    b_fights(b, BG_UNION);
    b_does(b, "aim 2113; join U03; fight; go-on");
    ck_assert_str_eq(b_tale(b, "result lost exited"), "result DR 2113; lost C16 2113 1 1");
    close_board(b);
    proves("BG-cemeteryhill-16");
}
END_TEST

/* ---- Shiloh ---- */
START_TEST(test_landing)
{
    struct board *b = a_board("shiloh", "");
    b_stands(b, "U08 0, U09 0, U16 0, U18 0, U17 0");
    moves(b, BG_UNION, 6);
    b_does(b, "enter U24 1508");
    ck_assert_int_eq(left(b, "U24"), 5);
    moves(b, BG_UNION, 7);
    b_does(b, "enter U25 1508; move U25 1507; enter U26 1508");
    ck_assert_int_eq(left(b, "U26"), 5);
    ck_assert(!b_offers(b, "enter U27 1507")); /* elsewhere only if its own is blocked: not by zones, nor by friends */
    b_stands(b, "C01 1509");
    ck_assert(!b_offers(b, "enter U27 1507"));
    b_does(b, "finish"); /* and nobody has to come */
    ck_assert(strstr(b_tale(b, "waits"), "waits U27"));
    b_stands(b, "C01 0303");
    moves(b, BG_UNION, 8);
    b_stands(b, "U24 0, U26 0");
    b->s.held_by[0] = BG_CONFEDERATE + 1; /* as if one had passed: who enters takes it back */
    b_does(b, "enter U27 1508");
    ck_assert_int_eq(b->s.held_by[0], BG_UNION + 1);
    close_board(b);
    proves("BG-victory-3");
    b = a_board("shiloh", ""); /* a host's own map: nobody stands in a river, be it never so near */
    b_ground(b, "1407 river, 1406 river");
    b_stands(b, "C01 1508");
    moves(b, BG_UNION, 6);
    ck_assert(!b_offers(b, "enter U24 1407") && b_offers(b, "enter U24 1408"));
    close_board(b);
    b = a_board("shiloh", "");
    b_stands(b, "C01 1508");
    moves(b, BG_UNION, 6);
    ck_assert_str_eq(b_refusal(b, "enter U24 1508"), "move.enemy");
    ck_assert(b_offers(b, "enter U24 1507")); /* the nearest bank, of two the lower number */
    ck_assert(!b_offers(b, "enter U24 1509"));
    b_stands(b, "C02 1506");
    b_does(b, "enter U24 1507"); /* a zone bars nobody, in the north neither */
    moves(b, BG_UNION, 7);
    b_stands(b, "C03 1102");
    ck_assert(b_offers(b, "enter U21 1101"));
    b_stands(b, "C03 1101");
    ck_assert_str_eq(b_refusal(b, "enter U21 1101"), "move.enemy");
    b_stands(b, "C03 0203");
    moves(b, BG_UNION, 6);
    b_does(b, "finish");
    moves(b, BG_CONFEDERATE, 6);
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        ck_assert(b->d->field.unit[unit].side == BG_UNION || b->d->field.unit[unit].turn == 0);
    close_board(b);
    proves("BG-shiloh-9 BG-shiloh-10 BG-shiloh-11 BG-shiloh-12");
}
END_TEST

START_TEST(test_boats)
{
    struct board *b = a_board("shiloh", "");
    b_stands(b, "C01 1508, C02 1507");
    moves(b, BG_UNION, 3);
    b_does(b, "move U35 1603"); /* past the enemy's banks: no zone reaches it */
    ck_assert_int_eq(left(b, "U35"), 1);
    ck_assert_str_eq(b_refusal(b, "move U36 1510"), "move.boat");
    ck_assert(b_offers(b, "move U36 1611"));
    ck_assert_str_eq(b_refusal(b, "move U16 1608"), "move.river");
    ck_assert(!bg_exerts(&b->d->field, b_unit_of(b, "U35")));
    close_board(b);
    proves("BG-shiloh-14 BG-terrain-6");
}
END_TEST

START_TEST(test_surprise_spares)
{
    struct board *b = a_board("shiloh", "leaders");
    moves(b, BG_UNION, 2);
    ck_assert(b_asks(b, BG_STEP_FORCED, BG_UNION));
    ck_assert_str_eq(b_refusal(b, "move U16 1206"), "move.surprise");
    b_does(b, "move U35 1605; enter Gen.Grant 1508; move Gen.Grant 1408");
    b_does(b, "move Gen.Sherman 0512");
    close_board(b);
    proves("BG-shiloh-8");
}
END_TEST

static Suite *arrive_suite(void)
{
    Suite *suite = suite_create("bg_arrive");
    TCase *all = tcase_create("all");
    bg_book_of_tests();
    tcase_add_test(all, test_column);
    tcase_add_test(all, test_long_column);
    tcase_add_test(all, test_entry_zones);
    tcase_add_test(all, test_exits);
    tcase_add_test(all, test_limits);
    tcase_add_test(all, test_held);
    tcase_add_test(all, test_ferry);
    tcase_add_test(all, test_each_pays_one);
    tcase_add_test(all, test_next_road);
    tcase_add_test(all, test_cavalry_leaves);
    tcase_add_test(all, test_no_retreat_off_the_map);
    tcase_add_test(all, test_landing);
    tcase_add_test(all, test_boats);
    tcase_add_test(all, test_surprise_spares);
    tcase_add_test(all, test_column_of_antietam);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(arrive_suite());
}
