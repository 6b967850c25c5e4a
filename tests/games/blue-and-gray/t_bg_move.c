/* SPDX-License-Identifier: Apache-2.0 */
/* Moves of Blue & Gray one by one: points, zones, stacks, night, cavalry. That no leg is missing and
 * none too much t_bg_reach.c shows. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static int left(const struct board *b, const char *piece)
{
    return bg_points_left(&b->r, &b->s, b_unit_of(b, piece));
}

/* Points that the move told of. */
static int paid(struct board *b)
{
    for (int i = b->play.n_events - 1; i >= 0; i--)
        if (b->play.events[i].kind == BG_EVENT_MOVED)
            return b->play.events[i].arg[3];
    return -1;
}

/* A step between two neighbours of the real ground at Chickamauga. */
static int step_of(const char *from, const char *to)
{
    struct board *b = a_board("chickamauga", "");
    char words[60];
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    snprintf(words, sizeof words, "U01 %s", from);
    b_stands(b, words);
    moves(b, BG_UNION, 2);
    snprintf(words, sizeof words, "move U01 %s", to);
    int cost = 0;
    if (b_offers(b, words)) {
        b_does(b, words);
        cost = paid(b);
    } else {
        ck_assert_str_eq(b_refusal(b, words), "move.no_way");
    }
    close_board(b);
    return cost;
}

START_TEST(test_examples)
{
    ck_assert_int_eq(step_of("1921", "1922"), 1);
    ck_assert_int_eq(step_of("1922", "2022"), 1);
    ck_assert_int_eq(step_of("2320", "2420"), 3);
    ck_assert_int_eq(step_of("2420", "2320"), 2);
    ck_assert_int_eq(step_of("2026", "1926"), 4);
    ck_assert_int_eq(step_of("0112", "0113"), 6);
    ck_assert_int_eq(step_of("0101", "0102"), 3);
    ck_assert_int_eq(step_of("2123", "2223"), 1);
    struct board *b = a_board("chickamauga", "");
    const struct bg_field *f = &b->d->field;
    int from = b_hex_of(b, "2122"), side = bg_toward(f, from, b_hex_of(b, "2221"));
    ck_assert_int_ge(side, 0);
    ck_assert(!bg_passable(f, from, side) && f->cost[from].over[side] <= 0);
    close_board(b);
    proves("BG-terrain-ex1 BG-terrain-ex2 BG-terrain-ex3 BG-terrain-ex4 BG-terrain-ex5 BG-terrain-ex6");
}
END_TEST

/* One piece moves leg by leg; when another moves its points are gone. */
START_TEST(test_points)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1510, C01 2020");
    moves(b, BG_UNION, 2);
    ck_assert_int_eq(left(b, "U01"), 6);
    ck_assert_int_eq(left(b, "C01"), 6);
    b_does(b, "move U01 1013");
    ck_assert_int_eq(left(b, "U01"), 3);
    ck_assert(b_offers(b, "move U01 1016") && b_offers(b, "resign"));
    ck_assert_str_eq(b_refusal(b, "move U01 1017"), "move.far");
    b_does(b, "move U01 1015");
    ck_assert_int_eq(paid(b), 2);
    b_does(b, "move U02 1512");
    ck_assert_str_eq(b_refusal(b, "move U01 1016"), "move.once");
    ck_assert_str_eq(b_refusal(b, "move C01 2021"), "move.foe");
    ck_assert_str_eq(b_refusal(b, "move U03 1010"), "move.off_map");
    ck_assert_str_eq(b_refusal(b, "move U02 1512"), "move.same");
    b_does(b, "move U02 1516");
    ck_assert_str_eq(b_refusal(b, "move U02 1517"), "move.spent");
    close_board(b);
    proves("BG-move-1 BG-move-2 BG-move-3 BG-move-4 BG-sequence-5");
}
END_TEST

/* One point used, and five are lost when another moves: that one has its own six, and no more. */
START_TEST(test_nothing_is_saved)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1510, C01 2020");
    moves(b, BG_UNION, 2);
    b_does(b, "move U01 1011");
    ck_assert(b_offers(b, "move U02 1516") && !b_offers(b, "move U02 1517"));
    b_does(b, "move U02 1511");
    ck_assert_str_eq(b_refusal(b, "move U01 1012"), "move.once");
    ck_assert_int_eq(left(b, "U02"), 5);
    ck_assert(b_offers(b, "move U02 1516") && !b_offers(b, "move U02 1517"));
    close_board(b);
    proves("BG-move-2 BG-move-3");
}
END_TEST

START_TEST(test_full_price)
{
    struct board *b = a_plain("");
    b_ground(b, "1011 forest-rough, 1021 forest-rough");
    for (int side = 0; side < KIT_SIDES; side++) { /* by a ford from wherever one comes */
        char words[40];
        const struct bg_field *f = &b->d->field;
        snprintf(words, sizeof words, "1021 %04d creek ford", f->grid.number[f->grid.near[b_hex_of(b, "1021")][side]]);
        b_sides(b, words);
    }
    b_stands(b, "U01 1010, U02 1020");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "move U02 1021"), "move.far"); /* 7, not even as its only step */
    b_does(b, "move U01 1011");                                  /* all six at once */
    ck_assert_int_eq(left(b, "U01"), 0);
    close_board(b);
    proves("BG-move-8 BG-terrain-4 BG-terrain-15");
}
END_TEST

START_TEST(test_zones)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1016, C01 1012, C02 1018");
    moves(b, BG_UNION, 2);
    b_does(b, "move U01 1011"); /* into the zone, for the price of the ground */
    ck_assert_int_eq(paid(b), 1);
    ck_assert_str_eq(b_refusal(b, "move U01 1111"), "move.stopped");
    ck_assert_str_eq(b_refusal(b, "move U02 1012"), "move.enemy");
    close_board(b);
    b = a_plain("");
    b_stands(b, "U01 1011, U02 1010, C01 1012"); /* a friend in the zone changes nothing */
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "move U01 1010"), "move.locked");
    ck_assert(b_offers(b, "move U02 1011"));
    b_does(b, "move U02 1013"); /* around the zone: through it 4 would do */
    ck_assert_int_eq(paid(b), 6);
    close_board(b);
    b = a_plain(""); /* not over a bare creek, but over a bridge and a ford */
    b_stands(b, "U01 1011, U02 1021, U03 1001, C01 1012, C02 1022, C03 1002");
    b_sides(b, "1011 1012 creek, 1021 1022 creek bridge, 1001 1002 creek ford");
    moves(b, BG_UNION, 2);
    ck_assert(b_offers(b, "move U01 1010"));
    ck_assert_str_eq(b_refusal(b, "move U02 1020"), "move.locked");
    ck_assert_str_eq(b_refusal(b, "move U03 1101"), "move.locked");
    close_board(b);
    proves("BG-zoc-2 BG-zoc-4 BG-zoc-5 BG-zoc-6 BG-zoc-8 BG-move-5");
}
END_TEST

START_TEST(test_stacks)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1011, U03 1011, U04 1009");
    moves(b, BG_UNION, 2);
    ck_assert_str_eq(b_refusal(b, "move U01 1011"), "move.full");
    b_does(b, "move U01 1012"); /* past both, whatever the other ways: 2 points */
    ck_assert_int_eq(paid(b), 2);
    b_does(b, "move U04 1010; move U03 1012");
    ck_assert_str_eq(b_refusal(b, "move U02 1012"), "move.full");
    close_board(b);
    proves("BG-stack-1 BG-stack-2 BG-move-6");
}
END_TEST

/* Of paths that cost the same it takes the one over victory hexes that are not its own; who passes holds them. */
START_TEST(test_passing)
{
    struct board *b = a_plain("");
    struct bg_field *f = &b->d->field;
    f->n_victory = 1;
    f->victory[0].hex = b_hex_of(b, "1111");
    memset(b->s.held_by, 0, sizeof b->s.held_by);
    b->s.held_by[0] = BG_CONFEDERATE + 1;
    b_stands(b, "U01 1010, U02 1010, C01 2020");
    moves(b, BG_UNION, 2);
    b_does(b, "move U01 1112");
    ck_assert_str_eq(b_tale(b, "passed"), "passed U01 1111 1");
    ck_assert_int_eq(b->s.held_by[0], BG_UNION + 1);
    b_does(b, "move U02 1112"); /* held: now it takes the path of the lowest numbers */
    ck_assert_str_eq(b_tale(b, "passed"), "");
    b_stands(b, "U03 1210");
    b_does(b, "move U03 1111"); /* onto it: it is held already */
    ck_assert_str_eq(b_tale(b, "passed"), "");
    close_board(b);
    proves("BG-victory-3");
}
END_TEST

START_TEST(test_night)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1021, C01 1012, C02 1022");
    moves(b, BG_UNION, 9);
    b->s.night = 1;
    ck_assert_str_eq(b_refusal(b, "move U01 1011"), "move.night");
    ck_assert(b_offers(b, "move U01 1009"));
    ck_assert_str_eq(b_refusal(b, "move U02 1020"), "move.locked"); /* who is in one stays */
    b_does(b, "finish");
    ck_assert_int_eq(b_at_hex(b, "U02"), 1021);
    close_board(b);
    b = a_plain("effectiveness");
    b_stands(b, "U01 1010, C01 1012");
    b_holds(b, "U01 ineffective");
    moves(b, BG_UNION, 3);
    ck_assert_str_eq(b_refusal(b, "move U01 1011"), "move.ineffective");
    close_board(b);
    proves("BG-night-2 BG-night-4 BG-effectiveness-2");
}
END_TEST

START_TEST(test_cavalry)
{
    struct board *b = a_plain("cavalry");
    b_stands(b, "U09 1001, U07 1501, C01 1009, U36 2001, C02 2009, U37 2021, C03 2022");
    moves(b, BG_UNION, 3);
    ck_assert_int_eq(left(b, "U09"), 9);
    ck_assert_int_eq(left(b, "U07"), 6);                            /* Wilder is infantry */
    ck_assert_str_eq(b_refusal(b, "move U09 1008"), "move.gallop"); /* the seventh point, into a zone */
    ck_assert(b_offers(b, "move U36 1908"));
    b_does(b, "move U09 1007");
    ck_assert_str_eq(b_refusal(b, "move U09 1008"), "move.gallop");
    b_does(b, "move U09 0907; move U09 0807");
    ck_assert_int_eq(left(b, "U09"), 1);
    ck_assert_str_eq(b_refusal(b, "move U37 2020"), "move.locked"); /* not outside zones all turn */
    b_stands(b, "C02 2008");
    b_does(b, "move U36 2007"); /* six points may end in one */
    ck_assert_str_eq(b_refusal(b, "move U36 1908"), "move.stopped");
    close_board(b);
    b = a_plain("");
    b_stands(b, "U09 1001");
    moves(b, BG_UNION, 3);
    ck_assert_int_eq(left(b, "U09"), 6);
    close_board(b);
    proves("BG-V-cavalry-1 BG-V-cavalry-2 BG-V-cavalry-3 BG-V-cavalry-4");
}
END_TEST

/* Two of one division in a hex share a list of hexes only while nothing tells them apart. */
START_TEST(test_two_lists)
{
    struct board *b = a_plain("leaders cavalry");
    struct bg_unit *horse = &b->d->field.unit[b_unit_of(b, "U09")];
    const struct bg_unit *foot = &b->d->field.unit[b_unit_of(b, "U01")];
    horse->corps = foot->corps;
    horse->division = foot->division;
    b_stands(b, "U01 1010, U03 1010, U02 1510, U09 1510, U04 2010, U05 2010, C01 1013, C02 2013");
    moves(b, BG_UNION, 3);
    memset(b->s.out_of_command, 0, sizeof b->s.out_of_command);
    ck_assert(b_offers(b, "move U01 1012") && b_offers(b, "move U03 1012"));
    b_holds(b, "U03 out-of-command, U05 ineffective");
    ck_assert(b_offers(b, "move U01 1012") && !b_offers(b, "move U03 1012"));
    ck_assert(b_offers(b, "move U04 2012") && !b_offers(b, "move U05 2012"));
    ck_assert(b_offers(b, "move U09 1518") && !b_offers(b, "move U02 1518")); /* 9 points and 6 */
    b_does(b, "move U01 1009; move U03 1008");
    close_board(b);
}
END_TEST

/* Foot, horse, guns, the train and gunboats alike: six hexes of one point each, and not a seventh. */
START_TEST(test_six_points_for_all)
{
    static const int types[] = {BG_INFANTRY, BG_CAVALRY, BG_ARTILLERY, BG_TRAIN, BG_GUNBOAT};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        struct board *b = a_plain("");
        b->d->field.unit[b_unit_of(b, "U01")].type = types[i];
        for (int row = 10; row <= 17; row++) {
            char words[40];
            snprintf(words, sizeof words, "10%02d 10%02d road", row, row + 1);
            b_sides(b, words);
            snprintf(words, sizeof words, "10%02d %s", row, types[i] == BG_GUNBOAT ? "river" : "clear");
            b_ground(b, words);
        }
        b_stands(b, "U01 1010, C01 2020");
        for (int shattered = 0; shattered < 2; shattered++) {
            b->s.shattered[b_unit_of(b, "U01")] = (uint8_t)shattered;
            moves(b, BG_UNION, 2);
            ck_assert_int_eq(left(b, "U01"), 6);
            ck_assert(b_offers(b, "move U01 1016") && !b_offers(b, "move U01 1017"));
        }
        close_board(b);
    }
    proves("BG-move-1");
}
END_TEST

/* Neither company nor darkness nor points that are left let a unit go out of a zone; the end of who holds it does. */
START_TEST(test_held_fast)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, U02 1010, U03 1005, C01 1011, C02 1008");
    for (int night = 0; night < 2; night++) {
        moves(b, BG_UNION, 8 + night);
        b->s.night = night;
        ck_assert_str_eq(b_refusal(b, "move U01 1110"), "move.locked");
        ck_assert_str_eq(b_refusal(b, "move U02 0909"), "move.locked");
    }
    moves(b, BG_UNION, 8);
    b_ground(b, "1006 forest");
    b_does(b, "move U03 1006; move U03 1007"); /* two of six are left */
    ck_assert_int_eq(left(b, "U03"), 2);
    ck_assert_str_eq(b_refusal(b, "move U03 1107"), "move.stopped");
    b_stands(b, "C01 0, C02 1013"); /* one is lost, the other has fallen back */
    moves(b, BG_UNION, 9);
    ck_assert(b_offers(b, "move U01 1110") && b_offers(b, "move U02 0909") && b_offers(b, "move U03 1107"));
    close_board(b);
    proves("BG-zoc-6 BG-zoc-7");
}
END_TEST

static Suite *move_suite(void)
{
    Suite *suite = suite_create("bg_move");
    TCase *all = tcase_create("all");
    bg_book_of_tests();
    tcase_add_test(all, test_examples);
    tcase_add_test(all, test_points);
    tcase_add_test(all, test_full_price);
    tcase_add_test(all, test_zones);
    tcase_add_test(all, test_stacks);
    tcase_add_test(all, test_passing);
    tcase_add_test(all, test_night);
    tcase_add_test(all, test_cavalry);
    tcase_add_test(all, test_two_lists);
    tcase_add_test(all, test_six_points_for_all);
    tcase_add_test(all, test_held_fast);
    tcase_add_test(all, test_nothing_is_saved);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(move_suite());
}
