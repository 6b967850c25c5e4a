/* SPDX-License-Identifier: Apache-2.0 */
/* Blue & Gray by mail: every line of the order language, whole turns in one sheet, plans, standing orders, conditions,
 * what a receipt says and what it refuses. */
#include "games/blue-and-gray/report.h"
#include "tests/games/blue-and-gray/bg_sheet.h"
#include "tests/lib/slips.h"
#include <string.h>

static struct desk *k;

static void open_chickamauga(void)
{
    k = a_desk("chickamauga", "");
}

static void shut(void)
{
    close_desk(k);
}

/* The Union has stood still on turn 1. */
static void confederate_turn(void)
{
    b_tells(k, BG_UNION, "done\n");
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(k->b->s.side, BG_CONFEDERATE);
    ck_assert_int_eq(flow_peek(&k->b->s)->step, BG_STEP_MOVE);
}

/* ---- the language ---- */
START_TEST(each_line_is_read_and_written_back_alike)
{
    static const struct {
        int seat;
        const char *line;
    } rows[] = {{BG_CONFEDERATE, "move 1526 to 1325"},
                {BG_CONFEDERATE, "move Wood, L. Polk to 1827"},
                {BG_CONFEDERATE, "move Wood, 1526 toward 1319"},
                {BG_CONFEDERATE, "enter Deshler at 1627 toward 1319"},
                {BG_CONFEDERATE, "move Manigault to 1815 via 1920"},
                {BG_CONFEDERATE, "move Gen Hood, Law to 1619"},
                {BG_UNION, "enter 1/2/XIV at 1027 to 1024"},
                {BG_CONFEDERATE, "enter Deshler at 1627"},
                {BG_UNION, "exit Train at 0111"},
                {BG_UNION, "exit Gen Granger, 1/1/Res at 0101"},
                {BG_CONFEDERATE, "attack 2011 with Forrest, Scott, Armstrong"},
                {BG_UNION, "attack 1127, 1227 with 1226"},
                {BG_CONFEDERATE, "attack 1319 with 1320, 1419, 3 Artillery at least 2-1"},
                {BG_UNION, "attack 1715 with XX artillery"},
                {BG_UNION, "attack 1920 with 1819, 1820 no more than 2-1"},
                {BG_UNION, "attack rest at least 1-1"},
                {BG_UNION, "attack rest"},
                {BG_UNION, "step 0814, 0815 north"},
                {BG_UNION, "step 0814 northeast"},
                {BG_CONFEDERATE, "command Gen Bragg with Wood, Brown"},
                {BG_CONFEDERATE, "move Scott to 2112 if not empty 2011"},
                {BG_CONFEDERATE, "move Scott to 2112 if enemy at 2011 at least 3"},
                {BG_CONFEDERATE, "move Scott to 2112 if own at 2011"},
                {BG_CONFEDERATE, "move Scott to 2112 if unit Forrest at 2011"},
                {BG_CONFEDERATE, "move Scott to 2112 if lost Wright"},
                {BG_CONFEDERATE, "move Scott to 2112 if result dr"},
                {BG_CONFEDERATE, "move Scott to 2112 if won"},
                {BG_CONFEDERATE, "move Scott to 2112 if ahead by 5"},
                {BG_CONFEDERATE, "move Scott to 2112 if turn at least 3"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128], out[256];
        snprintf(text, sizeof text, "%s\n", rows[i].line);
        b_reads(k, rows[i].seat, text);
        ck_assert_int_eq(k->sheet.n_lines, 1);
        line_write(&k->b->r, &k->sheet.line[0], text, out, sizeof out);
        ck_assert_str_eq(out, rows[i].line);
    }
}
END_TEST

START_TEST(lines_below_and_in_blocks_too)
{
    static const char *const below[] = {"advance Forrest if result dr",
                                        "advance none",
                                        "advance Law, Benning to 1319",
                                        "retreat 1419 to 1520, 1420",
                                        "retreat to 1520",
                                        "retreat 1419 toward 1520",
                                        "retreat Jackson, Wright toward 1520",
                                        "retreat toward 1920",
                                        "displace Smith",
                                        "pay Armstrong, Davidson by shattering",
                                        "pay Davidson",
                                        "leave 3 Artillery",
                                        "bonus best",
                                        "follow Law",
                                        "follow none"};
    static const char *const answers[] = {"when attacked", "when attacked at 1318, 1319", "when train", "when out",
                                          "when return"};
    static const char *const inside[] = {"retreat toward 1920", "advance none", "train 0726, 0725",
                                         "out 1/1/XIV, Wilder", "return Gen Hood with Law"};
    for (size_t i = 0; i < sizeof below / sizeof *below; i++) {
        char text[256], out[256];
        snprintf(text, sizeof text, "attack 2011 with Forrest\n%s\n", below[i]);
        b_reads(k, BG_CONFEDERATE, text);
        ck_assert_int_eq(k->sheet.line[1].head, 1);
        line_write(&k->b->r, &k->sheet.line[1], text, out, sizeof out);
        ck_assert_str_eq(out, below[i]);
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char text[256], out[256];
        snprintf(text, sizeof text, "%s\n%s\nend\n", answers[i], inside[i]);
        b_reads(k, BG_CONFEDERATE, text);
        line_write(&k->b->r, &k->sheet.line[0], text, out, sizeof out);
        ck_assert_str_eq(out, answers[i]);
        line_write(&k->b->r, &k->sheet.line[1], text, out, sizeof out);
        ck_assert_str_eq(out, inside[i]);
    }
}
END_TEST

START_TEST(an_offered_order_is_written_as_its_line)
{
    const int scott = b_unit_of(k->b, "C01"), at = b_hex_of(k->b, "2112");
    struct order order = {.verb = BG_MOVE, .n_args = 2, .arg = {scott, at}};
    struct line line;
    char out[128], want[128];
    ck_assert(line_of_order(&k->b->r, &order, &line));
    line_write(&k->b->r, &line, "", out, sizeof out);
    snprintf(want, sizeof want, "move %s to 2112", bg_name(&k->b->r, scott));
    ck_assert_str_eq(out, want);
    order = (struct order){.verb = BG_STEP, .n_args = 2, .arg = {scott, 2}};
    ck_assert(line_of_order(&k->b->r, &order, &line));
    line_write(&k->b->r, &line, "", out, sizeof out);
    snprintf(want, sizeof want, "step %s northeast", bg_name(&k->b->r, scott));
    ck_assert_str_eq(out, want);
}
END_TEST

/* ---- a whole turn ---- */
static const char turn[] = "move Scott, Armstrong to 2112\n"
                           "move Davidson to 2111\n"
                           "move Forrest to 2012\n"
                           "move Smith to 1320\n"
                           "move Jackson, Wright to 1419\n"
                           "move Maney, Strahl to 1519\n"
                           "move Law, Benning to 1619\n"
                           "move Kershaw, Humphreys to 1523\n"
                           "move G.T. Anderson to 1423\n"
                           "move Gist, Ector to 1817\n"
                           "move Wilson to 1917\n"
                           "move 3 Artillery to 1720\n"
                           "move Gracie to 1325\n"
                           "move Brown, Clayton to 1526\n"
                           "move Wood, Polk to 1827\n"
                           "move McNair, Robertson to 2116\n"
                           "move Gregg to 2216\n"
                           "move Fulton to 1820\n"
                           "move Liddell, Walthall to 2223\n"
                           "move Bate to 1625\n"
                           "move Trigg to 1525\n"
                           "move Kelly to 1425\n"
                           "attack 2011 with Forrest, Scott, Armstrong, Davidson\n"
                           "advance Forrest if not result EX\n"
                           "pay Davidson, Armstrong\n"
                           "attack 1319 with Smith, Jackson, Wright at least 2-1\n"
                           "advance none\n"
                           "retreat Smith to 1420, 1321\n"
                           "retreat Jackson, Wright to 1520, 1420\n"
                           "done\n"
                           "when attacked\n"
                           "retreat toward 1920\n"
                           "advance none\n"
                           "end\n";

START_TEST(a_whole_turn_is_checked_before_its_first_die)
{
    confederate_turn();
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, turn), "line %d: %s %s", k->bad_line, k->b->why.key, k->b->why.got);
    ck_assert(k->out.horizon);
    ck_assert_int_eq(k->out.horizon_line, 26); /* the first attack is declared: its die is the horizon */
    ck_assert_ptr_nonnull(strstr(b_said(k, 23), "18 against 5"));
    ck_assert_ptr_nonnull(strstr(b_said(k, 23), ": 3-1"));
    ck_assert_ptr_nonnull(strstr(b_said(k, 26), "12 against 5"));
    ck_assert_ptr_nonnull(strstr(b_said(k, 26), ": 2-1\n1 to 4: they retreat; 5, 6: you retreat"));
    ck_assert_ptr_nonnull(strstr(b_said(k, 3), "Forrest: "));
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), "enemies now in contact, to be fought this turn: 2011 (1/2 Cav 5)"));
}
END_TEST

START_TEST(a_whole_turn_is_one_sheet)
{
    confederate_turn();
    b_throws(k->b, "2 1"); /* DR against the cavalry, DR against 2/1/XIV */
    b_tells(k, BG_CONFEDERATE, turn);
    ck_assert_msg(!k->held, "line %d: %s", k->held_line, k->held);
    ck_assert_int_eq(k->b->s.side, BG_UNION);
    ck_assert_int_eq(k->b->s.turn, 2);
    ck_assert_int_eq(b_happened(k, BG_EVENT_ATTACK), 2);
    ck_assert_int_eq(b_at_hex(k->b, "C13") != 0, 1);
    ck_assert_int_eq(b_happened(k, BG_EVENT_ADVANCED), 1);
}
END_TEST

/* Each slip of a turn is told at once, also those beyond the first die. */
/* A zero that was left out is put back; two hexes where one is asked for are not called a hex that there is not. */
START_TEST(slips_in_numbers_of_hexes)
{
    static const struct {
        const char *line, *key, *nearest;
    } rows[] = {{"move 1526 to 825\n", "order.name", "0825"},
                {"attack 211 with 1022\n", "order.name", "0211"},
                {"move 1526 to 15\n", "order.name", ""},
                {"move 1526 to 1325 1424\n", "order.several", ""},
                {"move Wood, Brown to 1325 9999\n", "order.name", ""}};
    struct sheet *sheet = &k->sheet;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sheet_parse(&k->b->r, &k->b->s, BG_CONFEDERATE, rows[i].line, strlen(rows[i].line), sheet);
        ck_assert_int_ge(sheet->n_mistakes, 1);
        ck_assert_str_eq(sheet->mistake[0].why.key, rows[i].key);
        ck_assert_str_eq(sheet->mistake[0].why.nearest, rows[i].nearest);
    }
}
END_TEST

START_TEST(all_slips_of_a_turn_in_one_answer)
{
    static const struct bad_line bad[] = {
        {1, "move Sctot, Armstrong to 2112"},
        {2, "move Davidson to 0101"},
        {4, "mvoe Smith to 1320"},
        {6, "move Maney, Wilder to 1519"},
        {17, "move Gregg to 9999"},
        {23, "attack 2011 with Forest, Scott, Armstrong, Davidsen"},
        {26, "attack 1319 with 3 Artillery"},
        {32, "when attacked at"},
    };
    struct bg_state view, *room = calloc(4, sizeof *room);
    confederate_turn();
    rules_view(&k->b->r, &k->b->s, BG_CONFEDERATE, &view);
    struct slip_table t = {&k->b->r, &view, BG_CONFEDERATE, &k->sheets, room, turn, bad, 8, 0};
    slips_in_one_answer(&t);
    ck_assert_int_gt(t.n_sheets, 200 / SLIPS_ONE_IN);
    free(room);
}
END_TEST

/* Front by front, as somebody writes who does not know that the first attack ends all movement: each line that moves
 * below it is told at once, dice or no dice, and what hangs on it with it. */
START_TEST(moves_below_an_attack_are_told_before_the_first_die)
{
    static const char fronts[] = "move Scott, Armstrong to 2112\nmove Davidson to 2111\nmove Forrest to 2012\n"
                                 "attack 2011 with Forrest, Scott, Armstrong, Davidson\nadvance Forrest\n"
                                 "move Smith to 1320\nattack 1319 with Smith\nmove Kelly to 1420\ndone\n";
    struct bg_state view, *room = calloc(4, sizeof *room);
    confederate_turn();
    rules_view(&k->b->r, &k->b->s, BG_CONFEDERATE, &view);
    struct slip_table t = {&k->b->r, &view, BG_CONFEDERATE, &k->sheets, room, "done\n", NULL, 0, 0};
    ck_assert_str_eq(slips_told(&t, fronts), "6 bg.move_late, 7 attack.far, 8 bg.move_late");
    ck_assert_str_eq(slips_follow(&t, fronts), "6 after 0, 7 after 6, 8 after 0");
    free(room);
}
END_TEST

/* A line that needs a wrong one above it says so itself; one that is wrong whatever stands above does not. */
START_TEST(what_follows_from_a_slip_is_told_with_it)
{
    struct bg_state view, *room = calloc(4, sizeof *room);
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 0909, C02:4 0809, C03:4 0708, C04:4 0509, U01:2 1110");
    moves(k->b, BG_CONFEDERATE, 3);
    rules_view(&k->b->r, &k->b->s, BG_CONFEDERATE, &view);
    struct slip_table t = {&k->b->r, &view, BG_CONFEDERATE, &k->sheets, room, "done\n", NULL, 0, 0};
    const char *const *who =
        (const char *const[]){bg_name(&k->b->r, b_unit_of(k->b, "C01")), bg_name(&k->b->r, b_unit_of(k->b, "C02")),
                              bg_name(&k->b->r, b_unit_of(k->b, "C03")), bg_name(&k->b->r, b_unit_of(k->b, "C04"))};
    char sheet[400];
    snprintf(sheet, sizeof sheet, "move %s to 0101\nmove %s, %s to 0909\nmove %s to 0201\nattack 1110 with %s\ndone\n",
             who[0], who[1], who[2], who[3], who[3]);
    ck_assert_str_eq(slips_follow(&t, sheet), "1 after 0, 2 after 1, 3 after 0, 4 after 3");
    /* a hex on the way is named in both, and has nothing to do with it */
    b_stands(k->b, "C02:4 0909, C04:4 0101, U01:2 1110, U02:2 1107, U03:2 1113");
    snprintf(sheet, sizeof sheet, "move %s to 1108\nmove %s to 1510\ndone\n", who[3], who[1]);
    rules_view(&k->b->r, &k->b->s, BG_CONFEDERATE, &view);
    ck_assert_str_eq(slips_follow(&t, sheet), "1 after 0, 2 after 0");
    ck_assert_ptr_nonnull(strstr(slips_told(&t, sheet), "2 move.zones"));
    free(room);
}
END_TEST

/* ---- attacks that the dice have changed ---- */
START_TEST(who_died_above_is_left_out)
{

    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 1010, C02:4 1011, U01:2 1110, U02:2 1012");
    b_fights(k->b, BG_CONFEDERATE);
    b_throws(k->b, "5 1"); /* 2-1: AR for C01's attack; then DR */
    char sheet[512];
    snprintf(sheet, sizeof sheet, "attack 1110 with %s\nattack 1012 with %s\ndone\n",
             bg_name(&k->b->r, b_unit_of(k->b, "C01")), bg_name(&k->b->r, b_unit_of(k->b, "C02")));
    b_tells(k, BG_CONFEDERATE, sheet);
    ck_assert_msg(!k->held, "line %d: %s", k->held_line, k->held);
    ck_assert_int_eq(k->b->s.side, BG_UNION);
}
END_TEST

START_TEST(an_attack_that_leaves_somebody_alone_is_refused_at_sight)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 1010, U01:2 1009, U02:2 1110"); /* both touch C01, who attacks but once */
    b_fights(k->b, BG_CONFEDERATE);
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01"));
    char sheet[512];
    snprintf(sheet, sizeof sheet, "attack 1110 with %s\ndone\n", one);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_str_eq(k->b->why.key, "attack.orphan");
    ck_assert_str_eq(k->b->why.got, "1009");
    snprintf(sheet, sizeof sheet, "attack 1009, 1110 with %s\ndone\n", one);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, sheet), "%s %s", k->b->why.key, k->b->why.got);
}
END_TEST

/* Nothing has come between a sheet and its first attack: guns that do not see, and neighbours that do not touch, are a
 * slip there, and never left out in silence (found at 12-confederate of the Chickamauga that was played by hand). */
START_TEST(nobody_is_left_out_of_the_first_attack)
{
    static const struct {
        const char *with, *key;
    } rows[] = {{"%s, 3 Artillery", "bombard.sight"}, {"%s, %s", "attack.far"}, {"%s", NULL}};
    close_desk(k);
    k = a_plain_desk("");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02"));
    b_ground(k->b, "1111 forest, 1210 forest");
    b_stands(k->b, "C01:4 0909, C02:4 1611, C23:5 1211, U01:2 1110");
    moves(k->b, BG_CONFEDERATE, 3);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char who[128], sheet[256];
        snprintf(who, sizeof who, rows[i].with, one, two);
        snprintf(sheet, sizeof sheet, "move %s to 1010\nattack 1110 with %s\ndone\n", one, who);
        ck_assert_int_eq(b_dry(k, BG_CONFEDERATE, sheet), !rows[i].key);
        if (rows[i].key) {
            ck_assert_str_eq(k->b->why.key, rows[i].key);
            ck_assert_int_eq(k->bad_line, 2);
        }
    }
}
END_TEST

/* What a refusal names, its player need not look up: who fills a hex, what the way costs and where a zone ends it,
 * which hex hides a target (nine slips of the Chickamauga that was played by hand). */
START_TEST(a_refusal_names_what_is_in_the_way)
{
    static const struct {
        const char *line, *key, *got, *want;
    } rows[] = {{"move %s to 0809", "move.full", "0809", "%s and %s"},
                {"move %s to 0902", "move.far", "0902",
                 "%s has 6 points left, and the cheapest way takes 7; on that way it gets to 0903"},
                {"move %s to 1510", "move.zones", "1510",
                 "%s would at 1108, beside 2/1/XIV; the way round takes 12, and it has 6 points left"},
                {"move %s to 1010\nattack 1110 with 3 Artillery", "bombard.sight", "3 Artillery", "1111"},
                {"move %s to 1010\nattack 1110, 1107 with 1010", "attack.far", NULL, "1107"},
                {"move %s to 1010\nattack 1107 with 3 Artillery", "bombard.range", "3 Artillery", "5"}};
    close_desk(k);
    k = a_plain_desk("");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02")),
               *three = bg_name(&k->b->r, b_unit_of(k->b, "C03"));
    b_ground(k->b, "1111 forest, 1210 forest");
    b_stands(k->b, "C01:4 0909, C02:4 0809, C03:4 0809, C23:5 1211, U01:2 1110, U02:2 1107, U03:2 1113");
    moves(k->b, BG_CONFEDERATE, 3);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char sheet[128], want[160];
        bool full = i == 0;
        snprintf(sheet, sizeof sheet, rows[i].line, one);
        snprintf(want, sizeof want, rows[i].want, full ? two : one, three);
        ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
        ck_assert_str_eq(k->b->why.key, rows[i].key);
        ck_assert_str_eq(k->b->why.got, rows[i].got ? rows[i].got : one);
        ck_assert_str_eq(k->b->why.want, want);
    }
    char there[64];
    snprintf(there, sizeof there, "move %s to 0903\ndone\n", one);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, there), "%s", k->b->why.key);
    b_stands(k->b, "C01:4 0304, U01:2 0103, U02:2 0301"); /* a corner that two zones close */
    char sheet[128];
    snprintf(sheet, sizeof sheet, "move %s to 0101\ndone\n", one);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_str_eq(k->b->why.key, "move.zones");
    ck_assert_ptr_nonnull(strstr(k->b->why.want, "; no way leads round them"));
}
END_TEST

/* The rolls of a receipt are those of the column that will be rolled on. */
START_TEST(a_lower_column_is_foretold_as_it_is_rolled)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:2 1110");
    b_fights(k->b, BG_CONFEDERATE);
    char sheet[128];
    snprintf(sheet, sizeof sheet, "attack 1110 with %s no more than 2-1\ndone\n",
             bg_name(&k->b->r, b_unit_of(k->b, "C01")));
    ck_assert(b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_ptr_nonnull(
        strstr(b_said(k, 1), ": 4-1\nrolled as 2-1\n1 to 4: they retreat; 5, 6: you retreat\n"));
}
END_TEST

/* An attack that stands at worse odds than it asks for is said to be passed over, and no other. */
START_TEST(odds_that_are_asked_for_are_held_against_those_there_are)
{
    static const struct {
        const char *least;
        bool passed;
    } rows[] = {{"2-1", false}, {"3-1", true}, {"6-1", true}, {"1-2", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        close_desk(k);
        k = a_plain_desk("");
        b_stands(k->b, "C01:8 1010, U01:4 1110");
        b_fights(k->b, BG_CONFEDERATE);
        char sheet[128];
        snprintf(sheet, sizeof sheet, "attack 1110 with %s at least %s\ndone\n",
                 bg_name(&k->b->r, b_unit_of(k->b, "C01")), rows[i].least);
        ck_assert(b_dry(k, BG_CONFEDERATE, sheet));
        ck_assert_msg((strstr(b_said(k, 1), "it is passed over") != NULL) == rows[i].passed, "%s", b_said(k, 1));
    }
}
END_TEST

/* A hex that stands where units may, with nobody in it, is not passed over in silence. */
START_TEST(a_receipt_tells_of_hexes_without_anybody)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:2 1110");
    b_fights(k->b, BG_CONFEDERATE);
    ck_assert(b_dry(k, BG_CONFEDERATE, "attack 1110 with 1010, 1109, 1009\ndone\n"));
    ck_assert_msg(strstr(b_said(k, 1), "nobody of yours stands at 1109, 1009 now\n"), "%s", b_said(k, 1));
    ck_assert(b_dry(k, BG_CONFEDERATE, "attack 1110 with 1010\ndone\n"));
    ck_assert_msg(!strstr(b_said(k, 1), "nobody"), "%s", b_said(k, 1));
}
END_TEST

/* Ways back: where others would have to make room, and which hexes of the line can be none at all. */
START_TEST(a_receipt_tells_of_ways_back_that_are_none)
{
    close_desk(k);
    k = a_plain_desk("");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01"));
    char sheet[160], want[256];
    b_stands(k->b, "C01:4 1010, C02:4 0910, C03:4 0910, U01:2 1110, U02:2 1108, U03:2 1112");
    b_sides(k->b, "1010 0911 creek, 1010 1011 creek, 1010 1009 creek, 1010 1111 creek");
    b_fights(k->b, BG_CONFEDERATE);
    snprintf(sheet, sizeof sheet, "attack 1110 with %s\nretreat %s to 0910, 0812, 0711\ndone\n", one, one);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, sheet), "%s", k->b->why.key);
    snprintf(want, sizeof want,
             "%s: open now where others must make room: 0910\nnot beside them, and so no way back: 0812, 0711\n", one);
    ck_assert_str_eq(b_said(k, 2), want);
}
END_TEST

/* The second attack is beyond the first die: what is sure of the first counts for it. */
START_TEST(a_later_attack_is_refused_before_the_first_die)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 1010, C02:4 1210, C03:4 1610, U01:2 1009, U02:2 1110, U03:2 1710");
    b_fights(k->b, BG_CONFEDERATE);
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *three = bg_name(&k->b->r, b_unit_of(k->b, "C03"));
    char sheet[512];
    snprintf(sheet, sizeof sheet, "attack 1710 with %s\nattack 1110 with %s\ndone\n", three, one);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_int_eq(k->bad_line, 2);
    ck_assert_str_eq(k->b->why.key, "attack.orphan");
    const char *two = bg_name(&k->b->r, b_unit_of(k->b, "C02"));
    snprintf(sheet, sizeof sheet,
             "attack 1710 with %s\nattack 1009 with %s\nattack 1110 with %s\nattack 1710 with %s\n", three, one, two,
             three);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_int_eq(k->bad_line, 4);
    ck_assert_str_eq(k->b->why.key, "attack.twice");
    snprintf(sheet, sizeof sheet, "attack 1710 with %s\nattack 1610 with %s\ndone\n", three, one);
    ck_assert(!b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_int_eq(k->bad_line, 2);
    /* What may be passed over leaves it open who is left, and condemns nobody. */
    snprintf(sheet, sizeof sheet, "attack 1710 with %s\nattack 1009 with %s if won\nattack 1110 with %s\ndone\n", three,
             one, one);
    ck_assert_msg(b_dry(k, BG_CONFEDERATE, sheet), "%d: %s", k->bad_line, k->b->why.key);
}
END_TEST

/* BG-stack-4: the odds of a receipt are those that will be fought at. */
START_TEST(who_shares_a_hex_is_counted_in_the_odds)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 1010, C02:3 1010, U01:2 1110");
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02"));
    char sheet[256], shares[128];
    b_fights(k->b, BG_CONFEDERATE);
    snprintf(sheet, sizeof sheet, "attack 1110 with %s\ndone\n", one);
    ck_assert(b_dry(k, BG_CONFEDERATE, sheet));
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), ": 7 against 2 at 1110: 3-1"));
    snprintf(shares, sizeof shares, "%s shares the hex", two);
    ck_assert_ptr_nonnull(strstr(b_said(k, 1), shares));
}
END_TEST

START_TEST(odds_that_have_become_worse_are_passed_over)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:4 1010, U01:2 1110");
    b_fights(k->b, BG_CONFEDERATE);
    char sheet[256];
    b_throws(k->b, "2");
    snprintf(sheet, sizeof sheet, "attack 1110 with %s at least 3-1\ndone\n",
             bg_name(&k->b->r, b_unit_of(k->b, "C01")));
    b_tells(k, BG_CONFEDERATE, sheet);
    ck_assert_ptr_null(k->held);
    ck_assert_int_eq(b_happened(k, BG_EVENT_CALLED_OFF), 1);
    ck_assert_int_eq(b_happened(k, BG_EVENT_ATTACK), 1); /* done: it must be fought */
    ck_assert_int_eq(k->b->s.side, BG_UNION);
}
END_TEST

/* ---- standing orders ---- */
START_TEST(standing_orders_answer_the_enemys_attack)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:2 1110");
    b_tells(k, BG_UNION, "when attacked at 1110\nretreat to 1209\nend\nwhen attacked\nretreat to 1210\nend\n");
    b_fights(k->b, BG_CONFEDERATE);
    b_throws(k->b, "2"); /* 4-1: DR */
    b_tells(k, BG_CONFEDERATE, "attack rest\n");
    ck_assert_int_eq(b_at_hex(k->b, "U01"), 1209);
}
END_TEST

/* While somebody makes room only he moves. A wish that names no unit waits for the others: it is not one that the rules
 * forbid, as reports of the Chickamauga that was played by hand had it. */
START_TEST(a_wish_for_all_is_not_held_against_who_makes_room)
{
    int idle = 0;
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:4 1110, U02:4 1110, U03:2 1210, U04:2 1210");
    b_sides(k->b, "1110 1109 creek, 1110 1209 creek");
    b_tells(k, BG_UNION, "when attacked\nretreat to 1210\nend\n");
    b_fights(k->b, BG_CONFEDERATE);
    b_throws(k->b, "1"); /* 1-1: DR */
    b_tells(k, BG_CONFEDERATE, "attack rest\n");
    ck_assert_int_eq(b_at_hex(k->b, "U01"), 1210);
    ck_assert_int_eq(b_at_hex(k->b, "U02"), 1210);
    for (int i = 0; i < k->run.n_notes; i++) {
        const char *why = k->run.note[i].why.key;
        ck_assert_msg(!why || strcmp(why, "order.illegal") != 0, "note %d", i);
        idle += why && strcmp(why, "standing.nothing") == 0;
    }
    ck_assert_int_gt(idle, 0);
}
END_TEST

START_TEST(a_plan_answers_for_each_unit_by_itself)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:2 1010, C02:2 1010, U01:4 1110");
    b_fights(k->b, BG_CONFEDERATE);
    b_throws(k->b, "6"); /* 1-1: AR */
    char sheet[512];
    const char *one = bg_name(&k->b->r, b_unit_of(k->b, "C01")), *two = bg_name(&k->b->r, b_unit_of(k->b, "C02"));
    snprintf(sheet, sizeof sheet, "attack 1110 with 1010\nretreat %s to 0910\nretreat %s to 0911\ndone\n", one, two);
    b_tells(k, BG_CONFEDERATE, sheet);
    ck_assert_int_eq(b_at_hex(k->b, "C01"), 910);
    ck_assert_int_eq(b_at_hex(k->b, "C02"), 911);
}
END_TEST

/* As near as can be to a hex: all, or those that are named; who is not named goes by default. */
START_TEST(some_fall_back_toward_a_hex_and_others_elsewhere)
{
    static const struct {
        const char *lines;
        int one, two;
    } wishes[] = {{"retreat %s toward 0508\nretreat %s toward 0513\n", 910, 911},
                  {"retreat %s toward 0513\nretreat %s toward 0508\n", 911, 910},
                  {"retreat toward 0508\nnote %s %s\n", 910, 910},
                  {"retreat 1010 toward 1002\nnote %s %s\n", 1009, 1009}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        close_desk(k);
        k = a_plain_desk("");
        b_stands(k->b, "C01:2 1010, C02:2 1010, U01:4 1111");
        b_fights(k->b, BG_CONFEDERATE);
        b_throws(k->b, "6"); /* 1-1: AR */
        char wish[256], sheet[512];
        snprintf(wish, sizeof wish, wishes[i].lines, bg_name(&k->b->r, b_unit_of(k->b, "C01")),
                 bg_name(&k->b->r, b_unit_of(k->b, "C02")));
        snprintf(sheet, sizeof sheet, "attack 1111 with 1010\n%sdone\n", wish);
        b_tells(k, BG_CONFEDERATE, sheet);
        ck_assert_ptr_null(k->held);
        ck_assert_int_eq(b_at_hex(k->b, "C01"), wishes[i].one);
        ck_assert_int_eq(b_at_hex(k->b, "C02"), wishes[i].two);
    }
}
END_TEST

/* ---- the end of a turn ---- */
/* The last attack that can be made ends the turn by itself. What the sheet has left must not spend the next one. */
START_TEST(what_is_left_of_a_turn_ends_with_it)
{
    int skipped = 0;
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:2 1110");
    moves(k->b, BG_CONFEDERATE, 2);
    b_throws(k->b, "2"); /* 4-1: DR */
    b_tells(k, BG_CONFEDERATE, "attack 1110 with 1010\nadvance none\nattack 1110 with 1010\ndone\n");
    ck_assert_ptr_null(k->held);
    for (int i = 0; i < k->run.n_notes; i++)
        if (k->run.note[i].kind == NOTE_SKIPPED && strcmp(k->run.note[i].why.key, "turn.over") == 0)
            skipped = skipped * 10 + k->run.note[i].line;
    ck_assert_int_eq(skipped, 3); /* of `done` nobody needs to hear */
    ck_assert_int_eq(k->sheets.queue[BG_CONFEDERATE].n, 0);
    b_tells(k, BG_UNION, "done\n");
    ck_assert(b_asks(k->b, BG_STEP_MOVE, BG_CONFEDERATE));
    ck_assert_int_eq(k->b->s.turn, 3);
}
END_TEST

/* A sheet that comes ahead of its turn waits for it as before. */
START_TEST(a_sheet_ahead_of_its_turn_waits)
{
    close_desk(k);
    k = a_plain_desk("");
    b_stands(k->b, "C01:8 1010, U01:2 1410");
    moves(k->b, BG_CONFEDERATE, 2);
    b_tells(k, BG_UNION, "move 1410 to 1411\ndone\n");
    ck_assert_int_eq(k->sheets.queue[BG_UNION].n, 2);
    b_tells(k, BG_CONFEDERATE, "done\n");
    ck_assert_int_eq(b_at_hex(k->b, "U01"), 1411);
    ck_assert(b_asks(k->b, BG_STEP_MOVE, BG_CONFEDERATE));
    ck_assert_int_eq(k->b->s.turn, 3);
}
END_TEST

static Suite *lines_suite(void)
{
    Suite *suite = suite_create("blue & gray: sheets");
    TCase *all = tcase_create("sheets");
    tcase_add_checked_fixture(all, open_chickamauga, shut);
    tcase_add_test(all, each_line_is_read_and_written_back_alike);
    tcase_add_test(all, lines_below_and_in_blocks_too);
    tcase_add_test(all, an_offered_order_is_written_as_its_line);
    tcase_add_test(all, a_whole_turn_is_checked_before_its_first_die);
    tcase_add_test(all, a_whole_turn_is_one_sheet);
    tcase_add_test(all, slips_in_numbers_of_hexes);
    tcase_add_test(all, all_slips_of_a_turn_in_one_answer);
    tcase_add_test(all, who_died_above_is_left_out);
    tcase_add_test(all, an_attack_that_leaves_somebody_alone_is_refused_at_sight);
    tcase_add_test(all, a_later_attack_is_refused_before_the_first_die);
    tcase_add_test(all, nobody_is_left_out_of_the_first_attack);
    tcase_add_test(all, moves_below_an_attack_are_told_before_the_first_die);
    tcase_add_test(all, what_follows_from_a_slip_is_told_with_it);
    tcase_add_test(all, a_refusal_names_what_is_in_the_way);
    tcase_add_test(all, a_lower_column_is_foretold_as_it_is_rolled);
    tcase_add_test(all, odds_that_are_asked_for_are_held_against_those_there_are);
    tcase_add_test(all, a_receipt_tells_of_hexes_without_anybody);
    tcase_add_test(all, a_receipt_tells_of_ways_back_that_are_none);
    tcase_add_test(all, who_shares_a_hex_is_counted_in_the_odds);
    tcase_add_test(all, odds_that_have_become_worse_are_passed_over);
    tcase_add_test(all, standing_orders_answer_the_enemys_attack);
    tcase_add_test(all, a_wish_for_all_is_not_held_against_who_makes_room);
    tcase_add_test(all, a_plan_answers_for_each_unit_by_itself);
    tcase_add_test(all, some_fall_back_toward_a_hex_and_others_elsewhere);
    tcase_add_test(all, what_is_left_of_a_turn_ends_with_it);
    tcase_add_test(all, a_sheet_ahead_of_its_turn_waits);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(lines_suite());
}
