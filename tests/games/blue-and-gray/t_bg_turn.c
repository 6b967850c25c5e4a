/* SPDX-License-Identifier: Apache-2.0 */
/* How player turns of Blue & Gray open, follow each other and close; nights. What single battles have of their own is
 * in t_bg_special.c. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

/* Only what the test puts there is on the map, and nothing is due. */
static void sweep(struct board *b)
{
    const struct bg_field *f = &b->d->field;
    for (int unit = 1; unit <= f->n_units; unit++) {
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        b->s.leader_hex[leader] = 0;
        if (b->s.leader_status[leader] != BG_NEVER)
            b->s.leader_status[leader] = BG_OUT;
    }
}

/* Ends the turn of who is asked now: fights nothing, which must be possible. */
static void ends_turn(struct board *b)
{
    int side = b->s.side, turn = b->s.turn;
    while (!b->s.flow.over && b->s.side == side && b->s.turn == turn)
        b_falls_back(b);
}

/* ---- the order of things ---- */
static void order_of_turns(const char *scenario, int first, int opens)
{
    struct board *b = a_board(scenario, "");
    sweep(b);
    ck_assert_int_eq(b->s.turn, 1);
    ck_assert_int_eq(b->s.side, opens);
    int side = opens, turn = 1;
    while (!b->s.flow.over) {
        ck_assert_int_eq(b->s.side, side);
        ck_assert_int_eq(b->s.turn, turn);
        ck_assert(
            b_asks(b, b->s.side == BG_UNION && turn <= b->d->field.forced_turns ? BG_STEP_FORCED : BG_STEP_MOVE, side));
        ends_turn(b);
        turn += side != first;
        side = bg_foe(side);
    }
    ck_assert_int_eq(turn, b->d->field.turns + 1);
    close_board(b);
}

START_TEST(who_begins)
{
    order_of_turns("chickamauga", BG_UNION, BG_UNION);
    order_of_turns("shiloh", BG_CONFEDERATE, BG_CONFEDERATE);
    order_of_turns("cemetery-hill", BG_UNION, BG_CONFEDERATE);
    proves("BG-sequence-2 BG-cemeteryhill-3");
    order_of_turns("antietam", BG_UNION, BG_UNION);
    proves("BG-sequence-3 BG-sequence-6");
}
END_TEST

/* Movement, combat, the other side's movement, its combat; and nobody moves another's units. */
START_TEST(phases)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, C01 1110, C03 1415");
    flow_goto(&b->s, BG_STEP_OPEN, 0);
    b->s.side = BG_CONFEDERATE;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_CONFEDERATE));
    ck_assert(b_offers(b, "move C03 1416"));
    ck_assert(!b_offers(b, "move U01 1011"));
    b_does(b, "finish");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert(!b_offers(b, "move C03 1416"));
    b_does(b, "aim 1010; join C01; fight");
    b_throws(b, "4"); /* 1-1: AR */
    b_falls_back(b);
    while (b->s.side == BG_CONFEDERATE)
        b_falls_back(b);
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    ck_assert_int_eq(b->s.turn, 1 + (b->d->field.first_player == BG_UNION));
    proves("BG-sequence-1 BG-sequence-5");
    close_board(b);
}
END_TEST

/* What was moved, fought and spent is forgotten when the next player turn opens: nothing is saved (BG-move-2). */
START_TEST(a_turn_forgets)
{
    struct board *b = a_plain("");
    b_stands(b, "U01 1010, C01 1310");
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_UNION));
    b->s.side = BG_UNION;
    b_does(b, "move U01 1011");
    ck_assert(b->s.moved[b_unit_of(b, "U01")] && b->s.spent[b_unit_of(b, "U01")] == 1);
    b_does(b, "finish");
    while (b->s.side == BG_UNION)
        b_falls_back(b);
    ck_assert(!b->s.moved[b_unit_of(b, "U01")] && !b->s.spent[b_unit_of(b, "U01")]);
    ck_assert(b->s.active == 0 && b->s.any_moved == 0 && b->s.last_result == 0);
    struct bg_stand at;
    bg_look(&b->r, &b->s, &at);
    while (b->s.side == BG_CONFEDERATE)
        b_falls_back(b);
    ck_assert_int_eq(bg_points_left(&b->r, &b->s, b_unit_of(b, "U01")), BG_ALLOWANCE);
    proves("BG-move-2 BG-move-3");
    close_board(b);
    b = a_board("chickamauga", "leaders"); /* leaders likewise, and each turn has a column of its own */
    int granger = b_unit_of(b, "Gen Granger"), before = 0;
    while (b->s.turn < 2)
        b_falls_back(b);
    for (int turn = 2; turn < 4; turn++) {
        ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION) && b->s.turn == turn && b->s.column == 0);
        ck_assert_int_eq(bg_points_left(&b->r, &b->s, granger), BG_FAR);
        b_stands(b, "U10 0, U11 0");
        b_does(b, turn == 2 ? "enter U15 1027; enter U16 0728; move Gen.Granger 0301"
                            : "enter U17 1027; move Gen.Granger 0302");
        ck_assert_int_eq(b->s.column, turn == 2 ? 2 : 1);
        b_stands(b, turn == 2 ? "U15 0, U16 0" : "U17 0");
        before = b->s.turn;
        while (b->s.turn == before)
            b_falls_back(b);
    }
    proves("BG-chickamauga-8 BG-V-leaders-3");
    close_board(b);
}
END_TEST

/* Units without any road, depot or leader move and fight at full strength on the last turn as on the first. */
START_TEST(no_supply)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    for (int k = 0; k < 4; k++) {
        struct board *b = a_board(scenarios[k], "");
        const struct bg_field *f = &b->d->field;
        int unit = 1;
        while (f->unit[unit].hex == 0 || f->unit[unit].type != BG_INFANTRY || f->unit[unit].side == f->first_player)
            unit++;
        int hex = f->unit[unit].hex;
        sweep(b);
        b->s.hex[unit] = (int16_t)hex;
        b->s.status[unit] = BG_HERE;
        b->s.turn = f->turns;
        while (b->s.side == f->first_player)
            ends_turn(b);
        ck_assert_int_eq(bg_points_left(&b->r, &b->s, unit), BG_ALLOWANCE);
        ck_assert_int_eq(bg_strength(&b->r, &b->s, unit, true), f->unit[unit].strength);
        close_board(b);
    }
    proves("BG-sequence-4");
}
END_TEST

/* Nor does it matter that the enemy is all around, on no road and far from every edge: whoever is cut off when the last
 * turn comes moves, fires and fights as ever, and its losses are those of combat alone. */
START_TEST(no_supply_when_cut_off)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    for (int k = 0; k < 8; k++) {
        struct board *b = a_board(scenarios[k / 2], "");
        const struct bg_field *f = &b->d->field;
        int side = k % 2, middle = kit_hex_at(&f->grid, kit_hex_number(f->grid.columns / 2, f->grid.rows / 2)),
            unit = 0, foe = 1;
        const char *rule;
        struct bg_stand at;
        sweep(b);
        for (int id = 1; id <= f->n_units; id++)
            if (f->unit[id].side == side && f->unit[id].type == BG_INFANTRY)
                unit = id;
        b->s.hex[unit] = (int16_t)middle;
        b->s.status[unit] = BG_HERE;
        for (int hex = 1; hex <= f->grid.n; hex++) { /* a ring of enemies two hexes off: no way out of it */
            if (kit_hex_distance(&f->grid, middle, hex) != 2)
                continue;
            while (foe < f->n_units && (f->unit[foe].side == side || f->unit[foe].type != BG_INFANTRY || b->s.hex[foe]))
                foe++;
            if (!bg_may_stand(f, BG_INFANTRY, hex))
                continue;
            ck_assert(!b->s.hex[foe]);
            b->s.hex[foe] = (int16_t)hex;
            b->s.status[foe] = BG_HERE;
        }
        for (int id = 1; id <= f->n_units; id++)
            b->s.strength[id] = (uint8_t)f->unit[id].strength;
        moves(b, side, f->turns);
        bg_look(&b->r, &b->s, &at);
        ck_assert_ptr_null(bg_move_bar(&b->r, &b->s, &at, unit, &rule));
        ck_assert_int_eq(bg_points_left(&b->r, &b->s, unit), BG_ALLOWANCE);
        for (int id = 1; id <= f->n_units; id++) {
            ck_assert_int_eq(bg_strength(&b->r, &b->s, id, false), f->unit[id].strength);
            ck_assert_int_eq(bg_strength(&b->r, &b->s, id, true), f->unit[id].attack);
        }
        ends_turn(b);
        ck_assert_int_eq(b->s.lost_points[side], 0);
        close_board(b);
    }
    proves("BG-sequence-4");
}
END_TEST

/* ---- nights ---- */
START_TEST(night)
{
    struct board *b = a_plain("");
    b_sides(b, "1816 1817 road");
    b_stands(b, "U01 1010, C01 1110, U03 1610, C03 1815, U18 1016, U39 1816");
    b->s.turn = 9;
    b->s.side = BG_UNION;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_OPEN, 0);
    bg_open_run(&b->r, &b->s, &b->play);
    bg_return_run(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.night, 1);
    b_does(b, "finish"); /* in contact, and nobody is asked to fight */
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_CONFEDERATE));
    ck_assert_int_eq(b->s.night, 1);
    ck_assert(b->s.status[b_unit_of(b, "U01")] == BG_HERE && b_at_hex(b, "U01") == 1010);
    ck_assert_int_eq(b_at_hex(b, "U39"), 1816); /* the train falls back in combat only */
    b_does(b, "finish");
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    ck_assert_int_eq(b->s.turn, 10);
    ck_assert_int_eq(b->s.night, 0);
    ck_assert(b->s.status[b_unit_of(b, "C01")] == BG_HERE);
    proves("BG-night-1 BG-night-4");
    close_board(b);
}
END_TEST

/* Attack effectiveness comes back when a night turn is over, not before. */
START_TEST(night_restores)
{
    struct board *b = a_plain("effectiveness");
    b_stands(b, "U01 1010, C01 1610");
    b_holds(b, "U01 ineffective");
    b->s.turn = 8;
    b->s.side = BG_CONFEDERATE;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_CONFEDERATE));
    int unit = b_unit_of(b, "U01");
    ends_turn(b);
    ck_assert(b->s.turn == 9 && b->s.ineffective[unit]);
    ends_turn(b);
    ck_assert(b->s.turn == 9 && b->s.side == BG_CONFEDERATE && b->s.ineffective[unit]);
    ends_turn(b);
    ck_assert(b->s.turn == 10 && !b->s.ineffective[unit]);
    proves("BG-effectiveness-1");
    close_board(b);
}
END_TEST

/* Shattered it is until the end: rest, night and day bring nothing back. */
START_TEST(shattered_for_good)
{
    struct board *b = a_plain("revised shattered");
    b_stands(b, "U01:5 1010, C01:7 1610");
    b_holds(b, "U01 shattered, C01 shattered");
    moves(b, BG_UNION, 8);
    for (int half = 0; half < 8; half++) { /* the night of turn 9 is among them */
        ends_turn(b);
        ck_assert_int_eq(b->s.strength[b_unit_of(b, "U01")], 3);
        ck_assert_int_eq(b->s.strength[b_unit_of(b, "C01")], 4);
        ck_assert(b->s.shattered[b_unit_of(b, "U01")] && b->s.shattered[b_unit_of(b, "C01")]);
    }
    ck_assert_int_eq(b->s.turn, 12);
    close_board(b);
    b = a_plain("revised shattered"); /* victory does not either */
    b_stands(b, "C01:18 1010, U01:2 1110");
    b_holds(b, "C01 shattered");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "3 3"); /* 4-1: DS or DE */
    b_does(b, "aim 1110; join C01; fight; go-on");
    while (b_asks(b, BG_STEP_RETREAT, BG_UNION))
        b_falls_back(b);
    b_does(b, "advance C01 1110");
    for (int half = 0; half < 3; half++) {
        ends_turn(b);
        ck_assert(b->s.shattered[b_unit_of(b, "C01")] && b->s.strength[b_unit_of(b, "C01")] == 9);
    }
    close_board(b);
    proves("BG-V-shattered-3");
}
END_TEST

/* A variant that is not chosen changes nothing, and one that is leaves the rest as it is: the revised table is read by
 * the game's odds, and its retreats are the game's. */
START_TEST(variants_and_rules)
{
    for (int revised = 0; revised < 2; revised++) {
        struct board *b = a_plain(revised ? "revised shattered" : "");
        b_stands(b, "C01:3 1010, U01:2 1009");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, revised ? "1 3" : "2"); /* 3 to 2 is 1-1 in the game, 3-2 with the table */
        b_does(b, "aim 1009; join C01; fight; go-on");
        ck_assert_int_eq(b->s.last_result, BG_DR);
        ck_assert_int_eq(kit_hex_distance(&b->d->field.grid, b_hex_of(b, "1009"), b->s.hex[b_unit_of(b, "U01")]),
                         b_asks(b, BG_STEP_RETREAT, BG_UNION) ? 0 : 1);
        while (flow_peek(&b->s)->step == BG_STEP_RETREAT)
            b_falls_back(b);
        ck_assert_int_eq(kit_hex_distance(&b->d->field.grid, b_hex_of(b, "1009"), b->s.hex[b_unit_of(b, "U01")]), 1);
        close_board(b);
    }
    proves("BG-V-general-1");
}
END_TEST

/* In the corner of the map the only ways back are zones: the unit is lost, and not out of the map. */
START_TEST(no_retreat_off_the_map)
{
    struct board *b = a_board("cemetery-hill", "");
    sweep(b);
    b->s.turn = 3;
    b_stands(b, "U01 2101, C01:20 2102, C02:20 2001");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "5"); /* 6-1: DR */
    b_does(b, "aim 2101; join C01; join C02; fight; go-on");
    ck_assert_int_eq(b->s.last_result, BG_DR);
    ck_assert_int_eq(b->s.status[b_unit_of(b, "U01")], BG_LOST);
    proves("BG-cemeteryhill-16");
    close_board(b);
}
END_TEST

/* The train falls back from a Confederate, who stays where he is and is asked nothing. */
START_TEST(nobody_follows_the_train)
{
    struct board *b = a_plain("");
    b_sides(b, "1010 1009 road");
    b_stands(b, "U39 1010, C01 1011");
    b_fights(b, BG_UNION);
    ck_assert_int_eq(b_at_hex(b, "U39"), 1009);
    ck_assert_int_eq(b_at_hex(b, "C01"), 1011);
    ck_assert(!b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE));
    ck_assert_str_eq(b_tale(b, "advanced no-advance"), "");
    proves("BG-chickamauga-21");
    struct bg_stand at; /* nor has it a zone */
    bg_look(&b->r, &b->s, &at);
    ck_assert(kit_is_empty(&at.zone[BG_UNION]) && kit_count(&at.zone[BG_CONFEDERATE]) == 6);
    proves("BG-chickamauga-18");
    close_board(b);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: turns");
    TCase *c = tcase_create("turns");
    tcase_add_test(c, who_begins);
    tcase_add_test(c, phases);
    tcase_add_test(c, a_turn_forgets);
    tcase_add_test(c, no_supply);
    tcase_add_test(c, night);
    tcase_add_test(c, night_restores);
    tcase_add_test(c, variants_and_rules);
    tcase_add_test(c, no_retreat_off_the_map);
    tcase_add_test(c, nobody_follows_the_train);
    tcase_add_test(c, shattered_for_good);
    tcase_add_test(c, no_supply_when_cut_off);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
