/* SPDX-License-Identifier: Apache-2.0 */
/* What single battles of Blue & Gray have of their own: the limits and the creek of Antietam, the surprise at Shiloh,
 * Little Mac. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

static void plays_to(struct board *b, int turn, int side)
{
    for (int i = 0; i < 20000 && !b->s.flow.over; i++) {
        int at = flow_peek(&b->s)->step;
        if (b->s.turn == turn && b->s.side == side && (at == BG_STEP_MOVE || at == BG_STEP_FORCED))
            return;
        b_falls_back(b);
    }
    ck_assert_msg(turn < 0 && b->s.flow.over, "turn %d did not come", turn);
}

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

/* ---- Antietam ---- */
static int may_move(struct board *b, int side) /* how many units of a side have an order to move */
{
    struct bg_stand at;
    const char *rule;
    int n = 0;
    bg_look(&b->r, &b->s, &at);
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        n += b->d->field.unit[unit].side == side && !bg_move_bar(&b->r, &b->s, &at, unit, &rule);
    return n;
}

START_TEST(limits)
{
    struct board *b = a_board("antietam", "");
    ck_assert_int_eq(b->s.allowed, 15);
    proves("BG-antietam-6");
    int far = may_move(b, BG_UNION);
    ck_assert_int_gt(far, 15);
    /* the limit is counted down by first legs alone */
    b->s.allowed = 1;
    int one = 1;
    struct bg_reach reach;
    struct bg_stand at;
    bg_look(&b->r, &b->s, &at);
    for (;; one++) {
        ck_assert_int_le(one, b->d->field.n_units);
        if (b->d->field.unit[one].side != BG_UNION)
            continue;
        bg_reach_of(&b->r, &b->s, &at, one, 0, &reach);
        if (kit_count(&reach.ends) > 3)
            break;
    }
    int to = 0;
    kit_next(&reach.ends, &to);
    struct order o = {.verb = BG_MOVE, .n_args = 2, .arg = {one, to}};
    struct bg_state after;
    play_begin(&b->play, &b->chance, &b->why);
    ck_assert(rules_apply(&b->r, &b->s, BG_UNION, &o, &after, &b->play));
    b->s = after;
    ck_assert_int_eq(b->s.allowed, 0);
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        const char *rule = NULL;
        bg_look(&b->r, &b->s, &at);
        if (unit != one && b->d->field.unit[unit].side == BG_UNION && b->s.hex[unit] &&
            !bg_in_zone(&b->s, &at, &b->d->field, unit))
            ck_assert_ptr_nonnull(bg_move_bar(&b->r, &b->s, &at, unit, &rule));
    }
    plays_to(b, 2, BG_UNION);
    ck_assert_int_eq(b->s.allowed, 10);
    proves("BG-antietam-7 BG-antietam-10");
    close_board(b);
}
END_TEST

START_TEST(over_the_creek)
{
    struct board *b = a_board("antietam", "");
    const struct bg_field *f = &b->d->field;
    /* the set-up tells the sides: I and XII Corps and all Confederates west, II, V, IX Corps east (notes of the map) */
    int west = 0, east = 0;
    for (int unit = 1; unit <= f->n_units; unit++) {
        const char *corps = f->group[f->unit[unit].corps] ? f->group[f->unit[unit].corps] : "";
        bool far = kit_has(&f->far_side, f->unit[unit].hex);
        if (f->unit[unit].hex == 0)
            continue;
        if (f->unit[unit].side == BG_CONFEDERATE || strcmp(corps, "I") == 0 || strcmp(corps, "XII") == 0) {
            ck_assert(!far);
            west++;
        } else if (strcmp(corps, "II") == 0 || strcmp(corps, "V") == 0 || strcmp(corps, "IX") == 0) {
            ck_assert(far);
            east++;
        }
    }
    ck_assert(west > 50 && east > 20);
    ck_assert(!kit_has(&f->far_side, b_hex_of(b, "1218")) && kit_has(&f->far_side, b_hex_of(b, "1319")));
    proves("BG-antietam-9");
    int toombs = 1;
    while (strcmp(f->unit[toombs].name, "Toombs") != 0)
        toombs++;
    for (int turn = 1; turn <= 12; turn++)
        for (int over = 0; over < 2; over++) {
            b->s.hex[toombs] = (int16_t)(over ? b_hex_of(b, "2120") : b_hex_of(b, "1218"));
            b->s.turn = turn;
            bg_to_move(&b->r, &b->s, &b->play);
            ck_assert_int_eq(b->s.allowed, over ? -1 : turn == 1 ? 15 : 10);
        }
    b->s.hex[toombs] = (int16_t)b_hex_of(b, "1218"); /* back again: they hold again */
    b->s.turn = 3;
    bg_to_move(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.allowed, 10);
    b->s.side = BG_CONFEDERATE;
    bg_to_move(&b->r, &b->s, &b->play);
    ck_assert_int_eq(b->s.allowed, -1);
    proves("BG-antietam-8");
    close_board(b);
}
END_TEST

START_TEST(brigades_that_stand)
{
    static const char *const mclaws[] = {"Barksdale", "Kershaw", "Semmes", "Cobb", NULL},
                             *const anderson[] = {"Wilcox",    "Pryor",  "Wright", "Featherston",
                                                  "Armistead", "Mahone", NULL};
    struct board *b = a_board("antietam", "");
    const struct bg_field *f = &b->d->field;
    plays_to(b, 1, BG_CONFEDERATE);
    int held = 0;
    for (int unit = 1; unit <= f->n_units; unit++) {
        bool named = false;
        for (int i = 0; mclaws[i]; i++)
            named = named || strcmp(f->unit[unit].name, mclaws[i]) == 0;
        for (int i = 0; anderson[i]; i++)
            named = named || strcmp(f->unit[unit].name, anderson[i]) == 0;
        named = named && f->unit[unit].side == BG_CONFEDERATE;
        ck_assert_int_eq(bg_is_held(&b->r, &b->s, unit), named);
        held += named;
    }
    ck_assert_int_eq(held, 10);
    struct bg_stand at;
    const char *rule;
    bg_look(&b->r, &b->s, &at);
    for (int unit = 1; unit <= f->n_units; unit++)
        if (bg_is_held(&b->r, &b->s, unit))
            ck_assert_str_eq(bg_move_bar(&b->r, &b->s, &at, unit, &rule), "move.first_turn");
    b_does(b, "move C40 0507"); /* others move, and they stand still */
    ck_assert_str_eq(b_refusal(b, "move C01 0518"), "move.first_turn");
    ck_assert_str_eq(b_refusal(b, "move C07 0715"), "move.first_turn");
    plays_to(b, 2, BG_CONFEDERATE);
    for (int unit = 1; unit <= f->n_units; unit++)
        ck_assert(!bg_is_held(&b->r, &b->s, unit));
    proves("BG-antietam-12 BG-antietam-13");
    close_board(b);
}
END_TEST

/* ---- the surprise ---- */
START_TEST(surprise)
{
    struct board *b = a_board("shiloh", "");
    sweep(b);
    plays_to(b, 1, BG_UNION);
    /* Peabody free, Miller beside an enemy, Hare at the map's top */
    b_stands(b, "U06 1010, U07 0615, U08 0501, C01 0616, C20 0605, U35 1703");
    ck_assert(b_asks(b, BG_STEP_FORCED, BG_UNION));
    ck_assert(b_offers(b, "step U06 1") && b_offers(b, "step U06 2"));
    ck_assert(!b_offers(b, "step U06 3") && !b_offers(b, "move U06 1009"));
    ck_assert(b_offers(b, "resign"));
    b_does(b, "step U06 2");
    ck_assert_int_eq(b_at_hex(b, "U06"), 1110);
    ck_assert(!b_offers(b, "step U06 1")); /* exactly one hex */
    proves("BG-shiloh-4");
    ck_assert(!b_offers(b, "step U07 1") && !b_offers(b, "move U07 0614"));
    proves("BG-shiloh-5");
    ck_assert(!b_offers(b, "step U08 1") && !b_offers(b, "step U08 2")); /* no hex lies there */
    ck_assert_str_eq(b_refusal(b, "move U08 0502"), "move.surprise");    /* nor goes it elsewhere */
    ck_assert(!b_offers(b, "step U35 1"));                               /* a gunboat */
    b_does(b, "finish");
    ck_assert_int_eq(b_at_hex(b, "U08"), 501);
    proves("BG-shiloh-7");
    b_stands(b, "U07 0, C01 0"); /* who fight each other */
    plays_to(b, 2, BG_UNION);
    b_stands(b, "U09 1209, U35 1208");
    b_ground(b, "1208 river, 1309 clear, 1209 clear");
    ck_assert(b_asks(b, BG_STEP_FORCED, BG_UNION));
    b_does(b, "finish"); /* steps what is left: north before north-east */
    ck_assert_int_eq(b_at_hex(b, "U06"), 1109);
    ck_assert_int_eq(b_at_hex(b, "U09"), 1309); /* the way north is a river */
    plays_to(b, 3, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_MOVE, BG_UNION));
    ck_assert(b_offers(b, "move U06 1110"));
    close_board(b);
}
END_TEST

/* Each unit that cannot step is told its own reason. */
START_TEST(what_bars_a_step_is_told)
{
    static const struct {
        const char *unit, *why;
    } rows[] = {{"U07", "it is in an enemy zone, and stays"},
                {"U08", "it could not enter what lies there"},
                {"U35", "gunboats are not surprised, and move as always"},
                {"U09", "0809 is full until "},
                {"U11", "it is not on the map"},
                {"U06", "it has stepped"}};
    struct board *b = a_board("shiloh", "");
    sweep(b);
    plays_to(b, 1, BG_UNION);
    b_ground(b, "0809 clear");
    b_stands(b, "U06 1010, U07 0615, U08 0501, C01 0616, C20 0605, U35 1703, U09 0810, U10 0809, U12 0809, U11 0");
    b_does(b, "step U06 2");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char order[32];
        snprintf(order, sizeof order, "step %s 1", rows[i].unit);
        ck_assert_str_eq(b_refusal(b, order), "step.barred");
        ck_assert_msg(strncmp(b->why.want, rows[i].why, strlen(rows[i].why)) == 0, "%s: %s", order, b->why.want);
    }
    close_board(b);
}
END_TEST

/* Terrain costs nothing in it; barred sides, the river, enemies and the limit of two hold. */
START_TEST(surprise_and_ground)
{
    struct board *b = a_board("shiloh", "");
    sweep(b);
    b_ground(b, "1009 forest-rough, 1209 river, 0809 clear");
    b_sides(b, "0610 0609 creek, 1010 1009 none, 1010 1110 none");
    b_stands(b, "U06 1010, U07 0610, U08 1210, U09 0810, U10 0809, U12 0809, C01 0205");
    plays_to(b, 1, BG_UNION);
    ck_assert(b_offers(b, "step U06 1"));
    ck_assert(!b_offers(b, "step U07 1"));
    ck_assert(!b_offers(b, "step U08 1"));
    ck_assert(!b_offers(b, "step U09 1")); /* two are there */
    b_does(b, "step U10 1");
    ck_assert(b_offers(b, "step U09 1")); /* one has made room */
    b_stands(b, "C01 1008");              /* the enemy's zone is no bar */
    b_does(b, "step U06 1");
    ck_assert_int_eq(b_at_hex(b, "U06"), 1009);
    proves("BG-shiloh-6");
    close_board(b);
}
END_TEST

START_TEST(surprise_leaves_free)
{
    struct board *b = a_board("shiloh", "leaders");
    sweep(b);
    b_stands(b, "U06 1010, Gen Sherman 0710, U35 1703, C01 0205");
    int grant = b_unit_of(b, "Gen Grant") - BG_UNITS_MAX;
    b->s.leader_status[grant] = BG_DUE;
    b->s.status[b_unit_of(b, "U21")] = BG_DUE; /* as if they came on turn 2 */
    b->d->field.unit[b_unit_of(b, "U21")].turn = 2;
    plays_to(b, 2, BG_UNION);
    ck_assert(b_asks(b, BG_STEP_FORCED, BG_UNION));
    ck_assert(b_offers(b, "move Gen.Sherman 0709"));
    ck_assert(b_offers(b, "enter U21 1101"));
    ck_assert(b_offers(b, "enter Gen.Grant 1508"));
    b_stands(b, "U06 1010, Gen Hardee 1009, C02 0203");
    b_ground(b, "1009 clear");
    b_sides(b, "1010 1009 none");
    b_does(b, "step U06 1"); /* onto a leader of the enemy, who goes home at once */
    ck_assert(b_at_hex(b, "U06") == 1009 && b_at_hex(b, "Gen Hardee") != 1009);
    struct bg_stand at;
    struct bg_reach reach;
    bg_look(&b->r, &b->s, &at);
    bg_reach_of(&b->r, &b->s, &at, b_unit_of(b, "U35"), 0, &reach);
    ck_assert(!kit_is_empty(&reach.ends)); /* RULINGS F1 */
    b_does(b, "enter U21 1101");
    ck_assert(!b_offers(b, "step U21 1") && !b_offers(b, "step U21 2"));
    b_does(b, "move U21 1102"); /* it goes on as it likes */
    ck_assert(!b_offers(b, "step U21 2"));
    b_does(b, "finish"); /* which steps those that still must */
    ck_assert_int_eq(b_at_hex(b, "U21"), 1102);
    close_board(b);
    b = a_board("shiloh", "leaders"); /* so does he on whom one steps as all that are left do */
    sweep(b);
    b_stands(b, "U06 1010, C02 0203, U35 1703");
    plays_to(b, 1, BG_UNION);
    b_ground(b, "1009 clear");
    b_sides(b, "1010 1009 none");
    b_stands(b, "Gen Hardee 1009");
    ck_assert(b_asks(b, BG_STEP_FORCED, BG_UNION));
    b_does(b, "finish");
    ck_assert_int_eq(b_at_hex(b, "U06"), 1009);
    ck_assert_int_eq(b_at_hex(b, "Gen Hardee"), 203);
    proves("BG-shiloh-8");
    close_board(b);
}
END_TEST

/* ---- Little Mac ---- */
static int corps_number(const struct board *b, const char *name)
{
    const struct bg_field *f = &b->d->field;
    for (int i = 0; i < f->n_corps_held; i++)
        if (strcmp(f->group[f->corps_held[i]], name) == 0)
            return i;
    return -1;
}

static int unit_named(const struct board *b, const char *name)
{
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (strcmp(b->d->field.unit[unit].name, name) == 0)
            return unit;
    ck_abort_msg("no %s", name);
    return 0;
}

static bool held(const struct board *b, const char *name)
{
    return bg_is_held(&b->r, &b->s, unit_named(b, name));
}

START_TEST(little_mac)
{
    static const char *const corps[] = {"II", "V", "VI", "IX", "XII", "Cavalry"};
    struct board *b = a_board("antietam", "leaders little-mac");
    ck_assert_int_eq(b->s.n_cup, 22);
    int blanks = 0;
    for (int i = 0; i < b->s.n_cup; i++)
        blanks += b->s.cup[i] == BG_BLANK;
    ck_assert_int_eq(blanks, 16);
    for (int i = 0; i < 6; i++)
        ck_assert_int_ge(corps_number(b, corps[i]), 0);
    proves("BG-V-littlemac-2");
    ck_assert_int_eq(b->s.allowed, -1);
    proves("BG-V-littlemac-1");
    ck_assert(!held(b, "1/1/I") && held(b, "1/1/II") && held(b, "1/1/IX") && held(b, "A artillery"));
    ck_assert(bg_is_held(&b->r, &b->s, b_unit_of(b, "Gen Sumner")) &&
              !bg_is_held(&b->r, &b->s, b_unit_of(b, "Gen McClellan")));
    proves("BG-V-littlemac-3");
    /* no battle: all Confederates but one stand aside */
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (b->d->field.unit[unit].side == BG_CONFEDERATE) {
            b->s.hex[unit] = 0;
            b->s.status[unit] = BG_OUT;
        }
    b_throws(b, "1 7"); /* of 22, then of 21: the first marker is II, the 7th that is left a blank */
    play_begin(&b->play, &b->chance, &b->why);
    plays_to(b, 2, BG_UNION);
    ck_assert_int_eq(b->s.n_cup, 20);
    ck_assert_int_eq(b->next_die, 2);
    ck_assert(b->s.released[corps_number(b, "II")]);
    ck_assert(!held(b, "1/1/II") && held(b, "1/1/V") && held(b, "1/1/IX") && held(b, "1 Cav"));
    ck_assert(!held(b, "A artillery"));
    int foe = unit_named(b, "Toombs"), ii = corps_number(b, "II"); /* it stays free whatever it fights */
    struct bg_state kept = b->s;
    b_stands(b, "U11 1612");
    b->s.hex[foe] = (int16_t)b_hex_of(b, "1613");
    b->s.status[foe] = BG_HERE;
    b_stands(b, "U20 0, U21 0, U22 0");
    b_fights(b, BG_UNION);
    b_does(b, "rest");
    ck_assert(b->s.fought == 1 && b->s.released[ii]);
    b->s = kept;
    proves("BG-V-littlemac-5 BG-V-littlemac-9");
    plays_to(b, 4, BG_UNION); /* dice of 1: V and VI, IX and XII */
    ck_assert(held(b, "1 Cav") && !held(b, "1/1/V") && !held(b, "1/1/VI") && !held(b, "1/1/XII"));
    ck_assert(!held(b, "1/1/II")); /* long since */
    for (int turn = 5; turn <= 12; turn++) {
        plays_to(b, turn, BG_UNION);
        ck_assert_int_eq(b->s.allowed, -1); /* no limit but the corps */
    }
    ck_assert_int_eq(b->s.n_cup, 0); /* two a turn from turn 2 */
    ck_assert(!held(b, "1 Cav"));
    proves("BG-V-littlemac-4");
    close_board(b);
}
END_TEST

START_TEST(held_corps)
{
    struct board *b = a_board("antietam", "little-mac");
    sweep(b);
    b_stands(b, "U11 1512, U20 1612, U22 1812"); /* II, V, V */
    int foe = unit_named(b, "Toombs"), vi = unit_named(b, "1/1/VI");
    b_throws(b, "22 21"); /* blanks */
    plays_to(b, 2, BG_UNION);
    ck_assert(held(b, "1/1/II") && held(b, "1/1/V"));
    struct bg_stand at;
    const char *rule;
    bg_look(&b->r, &b->s, &at);
    ck_assert_str_eq(bg_move_bar(&b->r, &b->s, &at, b_unit_of(b, "U11"), &rule), "move.held");
    proves("BG-V-littlemac-6");
    bg_release(&b->r, &b->s, b_unit_of(b, "U11"), 1, &b->play); /* as when it is attacked */
    ck_assert(!held(b, "1/1/II") && held(b, "1/1/V"));
    /* an enemy beside one of the V Corps: it is free when the next Union turn opens, and attacks as usual */
    b->s.hex[foe] = (int16_t)b_hex_of(b, "1712");
    b->s.status[foe] = BG_HERE;
    b_throws(b, "20 19");
    b->s.turn = 3;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_OPEN, 0);
    bg_open_run(&b->r, &b->s, &b->play);
    ck_assert(!held(b, "1/1/V"));
    proves("BG-V-littlemac-7");
    /* reinforcements of a corps that is held enter and then stand */
    b->s.hex[foe] = 0;
    b->s.status[foe] = BG_OUT;
    b->s.status[vi] = BG_DUE;
    b_throws(b, "18 17");
    b->s.turn = 4;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_OPEN, 0);
    bg_open_run(&b->r, &b->s, &b->play);
    bg_return_run(&b->r, &b->s, &b->play);
    char order[40];
    snprintf(order, sizeof order, "enter %s 2108", b->d->field.unit[vi].id);
    ck_assert(b_offers(b, order));
    b_does(b, order);
    bg_look(&b->r, &b->s, &at);
    ck_assert_str_eq(bg_move_bar(&b->r, &b->s, &at, vi, &rule), "move.held");
    proves("BG-V-littlemac-8");
    close_board(b);
}
END_TEST

/* All 22 * 21 pairs of throws of a turn, weighed: 6 corps in 22 markers, two drawn. */
START_TEST(expected_corps)
{
    int drawn = 0, pairs = 0;
    for (int first = 1; first <= 22; first++)
        for (int second = 1; second <= 21; second++, pairs++) {
            struct board *b = a_board("antietam", "little-mac");
            char dice[32];
            snprintf(dice, sizeof dice, "%d %d", first, second);
            b_throws(b, dice);
            b->s.turn = 2;
            sweep(b);
            ck_assert(bg_draw_chits(&b->r, &b->s, &b->play));
            for (int i = 0; i < BG_CORPS_MAX; i++)
                drawn += b->s.released[i];
            close_board(b);
        }
    ck_assert_int_eq(drawn * 22, pairs * 6 * 2); /* 6 x 2(n - 1) / 22 after turn n = 2 */
    proves("BG-V-littlemac-ex1");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: battles of their own kind");
    TCase *c = tcase_create("all");
    tcase_add_test(c, limits);
    tcase_add_test(c, over_the_creek);
    tcase_add_test(c, brigades_that_stand);
    tcase_add_test(c, surprise);
    tcase_add_test(c, surprise_and_ground);
    tcase_add_test(c, what_bars_a_step_is_told);
    tcase_add_test(c, surprise_leaves_free);
    tcase_add_test(c, little_mac);
    tcase_add_test(c, held_corps);
    tcase_add_test(c, expected_corps);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
