/* SPDX-License-Identifier: Apache-2.0 */
/* Who leaves the map, where and at what price, and that he is then gone for good and no loss (BG-antietam-15,
 * BG-cemeteryhill-14 and -15, BG-chickamauga-12 to -14). */
#include "tests/games/blue-and-gray/bg_lib.h"

static int unit_of_type(const struct board *b, int side, int type)
{
    const struct bg_field *f = &b->d->field;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side == side && f->unit[unit].type == type && b->s.status[unit] == BG_HERE)
            return unit;
    ck_abort_msg("nobody of type %d", type);
    return 0;
}

static bool may_exit(const struct board *b, int unit)
{
    struct bg_stand at;
    const char *why, *rule;
    bg_look(&b->r, &b->s, &at);
    return bg_may_exit(&b->r, &b->s, &at, unit, &why, &rule);
}

/* A unit of this kind at this hex has five of its six points behind it and goes; with none left it could not. */
static void goes(struct board *b, int side, int type, const char *number)
{
    int unit = unit_of_type(b, side, type);
    struct order o = {.verb = BG_EXIT, .n_args = 1, .arg = {unit}};
    struct bg_state after;
    b->s.hex[unit] = (int16_t)b_hex_of(b, number);
    b->s.status[unit] = BG_HERE;
    b->s.active = unit;
    b->s.moved[unit] = 1;
    b->s.spent[unit] = 6;
    ck_assert(!may_exit(b, unit));
    b->s.spent[unit] = 5;
    ck_assert(may_exit(b, unit));
    const int32_t lost = b->s.lost_points[side], enemy = b->s.points[bg_foe(side)];
    play_begin(&b->play, &b->chance, &b->why);
    ck_assert(rules_apply(&b->r, &b->s, side, &o, &after, &b->play));
    b->s = after;
    ck_assert_int_eq(b->s.status[unit], BG_OUT);
    ck_assert_int_eq(b->s.hex[unit], 0);
    ck_assert_int_eq(b->s.strength[unit], b->d->field.unit[unit].strength);
    ck_assert_int_eq(b->s.lost_points[side], lost);
    ck_assert_int_eq(b->s.points[bg_foe(side)], enemy);
    ck_assert_str_eq(b_tale(b, "lost"), "");
    b->s.turn++;
    ck_assert(!bg_is_due(&b->r, &b->s, unit));
}

/* By the ferry: foot, horse and guns of the Confederacy alone. */
START_TEST(by_the_ferry)
{
    static const int types[] = {BG_INFANTRY, BG_CAVALRY, BG_ARTILLERY};
    struct board *b = a_board("antietam", "");
    moves(b, BG_CONFEDERATE, 9);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        goes(b, BG_CONFEDERATE, types[i], "0225");
    moves(b, BG_UNION, 10);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        int unit = unit_of_type(b, BG_UNION, types[i]);
        b->s.hex[unit] = (int16_t)b_hex_of(b, "0225");
        ck_assert(!may_exit(b, unit));
    }
    close_board(b);
    proves("BG-antietam-15");
}
END_TEST

/* Horse of either side by each hex of the south edge and the east edge, and by no other; nobody else. */
START_TEST(horse_by_two_edges)
{
    struct board *b = a_board("cemetery-hill", "");
    const struct bg_field *f = &b->d->field;
    int tried = 0;
    b_stands(b, "C16 0301, U03 0303, U06 0305, C01 0307, C03 0309");
    for (int side = 0; side < BG_SIDES; side++) {
        moves(b, side, 9);
        int horse = unit_of_type(b, side, BG_CAVALRY), foot = unit_of_type(b, side, BG_INFANTRY),
            guns = unit_of_type(b, side, BG_ARTILLERY);
        for (int hex = 1; hex <= f->grid.n; hex++) {
            int column = f->grid.number[hex] / 100, row = f->grid.number[hex] % 100;
            bool edge = column == f->grid.columns || !kit_hex_at(&f->grid, kit_hex_number(column, row + 1));
            struct bg_state kept = b->s;
            for (int unit = 1; unit <= f->n_units; unit++)
                b->s.hex[unit] = 0;
            b->s.hex[horse] = (int16_t)hex;
            ck_assert_msg(may_exit(b, horse) == edge, "%04d", f->grid.number[hex]);
            b->s.hex[foot] = (int16_t)hex;
            b->s.hex[guns] = (int16_t)hex;
            ck_assert(!may_exit(b, foot) && !may_exit(b, guns));
            b->s = kept;
            tried += edge;
        }
    }
    ck_assert_int_gt(tried, 80);
    moves(b, BG_CONFEDERATE, 9);
    goes(b, BG_CONFEDERATE, BG_CAVALRY, "2113");
    moves(b, BG_UNION, 9);
    goes(b, BG_UNION, BG_CAVALRY, "1327");
    close_board(b);
    proves("BG-cemeteryhill-14 BG-cemeteryhill-15");
}
END_TEST

/* Both hexes, both sides, all kinds. */
START_TEST(by_the_roads_north_west)
{
    static const int types[] = {BG_INFANTRY, BG_CAVALRY, BG_ARTILLERY};
    static const char *const hexes[] = {"0101", "0111"};
    struct board *b = a_board("chickamauga", "");
    b_stands(b, "U18 1510, U39 1512, U26 1514, U36 1516, C37 2510");
    for (int side = 0; side < BG_SIDES; side++)
        for (size_t i = 0; i < 3; i++) {
            moves(b, side, 3);
            goes(b, side, types[i], hexes[i % 2]);
            moves(b, side, 3);
            if (types[i] == BG_INFANTRY)
                goes(b, side, BG_INFANTRY, hexes[1]);
        }
    moves(b, BG_UNION, 8);
    goes(b, BG_UNION, BG_TRAIN, "0111");
    for (int hex = 1; hex <= b->d->field.grid.n;
         hex++) { /* and by no other hex, 0110 of the first printing among them */
        int unit = unit_of_type(b, BG_UNION, BG_CAVALRY), number = b->d->field.grid.number[hex];
        struct bg_state kept = b->s;
        for (int other = 1; other <= b->d->field.n_units; other++)
            b->s.hex[other] = 0;
        b->s.hex[unit] = (int16_t)hex;
        ck_assert_int_eq(may_exit(b, unit), number == 101 || number == 111);
        b->s = kept;
    }
    close_board(b);
    proves("BG-chickamauga-12");
}
END_TEST

/* Not from an enemy zone, whoever goes and whether he began there or came there; leaders neither. */
START_TEST(not_from_a_zone)
{
    struct board *b = a_board("chickamauga", "leaders");
    b_stands(b, "U12 0111, U13 0101, Gen Granger 0101, C31 0112");
    moves(b, BG_UNION, 3);
    ck_assert(!may_exit(b, b_unit_of(b, "U12")) && may_exit(b, b_unit_of(b, "U13")));
    ck_assert(may_exit(b, b_unit_of(b, "Gen Granger")));
    b_stands(b, "C31 0102");
    ck_assert(may_exit(b, b_unit_of(b, "U12")) && !may_exit(b, b_unit_of(b, "U13")));
    ck_assert(!may_exit(b, b_unit_of(b, "Gen Granger")));
    b_stands(b, "C31 0112, U12 0201, U13 0110, Gen Granger 0110");
    moves(b, BG_UNION, 3);
    b_does(b, "move U12 0101; exit U12");
    ck_assert_str_eq(b_refusal(b, "exit U13"), "exit.elsewhere");
    close_board(b);
    proves("BG-chickamauga-14");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: leaving the map");
    TCase *c = tcase_create("leave");
    tcase_add_test(c, by_the_ferry);
    tcase_add_test(c, horse_by_two_edges);
    tcase_add_test(c, by_the_roads_north_west);
    tcase_add_test(c, not_from_a_zone);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
