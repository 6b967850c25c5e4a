/* SPDX-License-Identifier: Apache-2.0 */
/* Odds, tables and results of Blue & Gray (BG-crt-*, BG-terrain-1 to -21, BG-V-crt-*). Guns are in t_bg_guns.c. */
#include "tests/games/blue-and-gray/bg_plain.h"
#include "tests/lib/play.h"
#include <string.h>

/* ---- tables ---- */
static const char *const words[BG_RESULTS_END] = {"--", "AE", "AS", "AR", "EX", "DR", "DS", "DE"};

static const struct {
    const char *column, *results, *proven;
} standard[] = {{"1-5", "AR AR AR AE AE AE", "BG-crt-5"},  {"1-4", "AR AR AR AR AE AE", "BG-crt-6"},
                {"1-3", "DR AR AR AR AR AE", "BG-crt-7"},  {"1-2", "DR DR AR AR AR AE", "BG-crt-8"},
                {"1-1", "DR DR DR AR AR AR", "BG-crt-9"},  {"2-1", "DR DR DR DR AR AR", "BG-crt-10"},
                {"3-1", "DE DR DR DR DR EX", "BG-crt-11"}, {"4-1", "DE DR DR DR EX EX", "BG-crt-12"},
                {"5-1", "DE DE DR DR EX EX", "BG-crt-13"}, {"6-1", "DE DE DE DR DR EX", "BG-crt-14"}},
  revised[] = {{"1-5", "AR AR AS AS AS AE AE AE AE AE AS", "BG-V-crt-7"},
               {"1-4", "AR AR AR AS AS AS AE AE AE AE AS", "BG-V-crt-8"},
               {"1-3", "DR DR AR AR AS AS AS AE AE AE AS", "BG-V-crt-9"},
               {"1-2", "DR DR DR AR AR AS AS AE AE AS DR", "BG-V-crt-10"},
               {"1-1", "DS DR DR DR AR AR AS AS AE DR DR", "BG-V-crt-11"},
               {"3-2", "DS DS DR DR DR AR AR AS AS DR DR", "BG-V-crt-12"},
               {"2-1", "DS DS DS DR DR DR AR AR AS DR DR", "BG-V-crt-13"},
               {"3-1", "DE DE DE DS DS DR DR DR EX EX EX", "BG-V-crt-14"},
               {"4-1", "DE DE DE DS DS DR EX EX EX DR DR", "BG-V-crt-15"},
               {"5-1", "DE DE DE DE DS DR EX EX EX DE DR", "BG-V-crt-16"},
               {"6-1", "DS DS DE DE DE DE DR DR EX EX EX", "BG-V-crt-17"}};
enum { STANDARD = sizeof standard / sizeof *standard, REVISED = sizeof revised / sizeof *revised };

static void check_column(int column, const char *name, const char *results)
{
    const struct bg_table *t = bg_table_of(&b->r, &b->s);
    char got[60] = "";
    ck_assert_str_eq(t->words[column], name);
    for (int total = t->first; total <= t->last; total++) {
        strcat(got, words[bg_result_at(&b->r, &b->s, column, total)]);
        strcat(got, total < t->last ? " " : "");
    }
    ck_assert_str_eq(got, results);
}

START_TEST(standard_table)
{
    const struct bg_table *t = bg_table_of(&b->r, &b->s);
    ck_assert_int_eq(t->dice, 1);
    ck_assert_int_eq(t->n_columns, STANDARD);
    for (int i = 0; i < STANDARD; i++) {
        check_column(i + 1, standard[i].column, standard[i].results);
        proves(standard[i].proven);
    }
    proves("BG-crt-1");
}
END_TEST

START_TEST(revised_table)
{
    again("revised shattered");
    const struct bg_table *t = bg_table_of(&b->r, &b->s);
    ck_assert_int_eq(t->dice, 2);
    ck_assert_int_eq(t->n_columns, REVISED);
    for (int i = 0; i < REVISED; i++) {
        check_column(i + 1, revised[i].column, revised[i].results);
        proves(revised[i].proven);
    }
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "3 4");
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert_str_eq(b_tale(b, "roll"), "roll 3 4 5 7");
    proves("BG-V-crt-1 BG-V-crt-3");
}
END_TEST

/* Without shattering AS counts as AR and DS as DR (RULINGS C10). */
START_TEST(revised_without_shattering)
{
    again("revised");
    check_column(5, "1-1", "DR DR DR DR AR AR AR AR AE DR DR");
    proves("BG-V-general-2");
}
END_TEST

/* Each variant alone changes what is its own and nothing else: dice, columns, the horse's points, who is in command. */
START_TEST(variants_alone)
{
    static const struct {
        const char *option;
        int dice, columns, horse;
        bool commands;
    } rows[] = {{"", 1, 10, 6, false},
                {"revised", 2, 11, 6, false},
                {"revised shattered", 2, 11, 6, false},
                {"cavalry", 1, 10, 9, false},
                {"leaders", 1, 10, 6, true},
                {"leaders longstreet", 1, 10, 6, true},
                {"effectiveness", 1, 10, 6, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        again(rows[i].option);
        ck_assert_int_eq(bg_table_of(&b->r, &b->s)->dice, rows[i].dice);
        ck_assert_int_eq(bg_table_of(&b->r, &b->s)->n_columns, rows[i].columns);
        b_stands(b, "C01:5 1010, C29 1510, U01:5 1110");
        moves(b, BG_CONFEDERATE, 3);
        ck_assert_int_eq(bg_points_left(&b->r, &b->s, b_unit_of(b, "C29")), rows[i].horse);
        ck_assert_int_eq(bg_points_left(&b->r, &b->s, b_unit_of(b, "C01")), BG_ALLOWANCE);
        ck_assert_int_eq(b->s.out_of_command[b_unit_of(b, "C01")] != 0, rows[i].commands); /* no leader is there */
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, "4 4");
        b_does(b, "aim 1110; join C01; fight; go-on");
        ck_assert_int_eq(b->s.shattered[b_unit_of(b, "C01")], strstr(rows[i].option, "shattered") != NULL);
        ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C01")], strcmp(rows[i].option, "effectiveness") == 0);
    }
    for (int little_mac = 0; little_mac < 2; little_mac++) {
        close_board(b);
        b = a_board("antietam", little_mac ? "little-mac" : "");
        ck_assert_int_eq(b->s.n_cup, little_mac ? 22 : 0);
        ck_assert_int_eq(b->s.allowed, little_mac ? -1 : 15);
        ck_assert_int_eq(bg_is_held(&b->r, &b->s, b_unit_of(b, "U20")), little_mac);
        ck_assert_int_eq(bg_table_of(&b->r, &b->s)->dice, 1);
        for (int leader = 1; leader <= b->d->field.n_leaders; leader++)
            ck_assert_int_eq(b->s.leader_status[leader], BG_NEVER);
    }
    proves("BG-V-general-2");
}
END_TEST

static int ways_of(int total)
{
    return 6 - (total < 7 ? 7 - total : total - 7);
}

/* Of 36 throws: AE AS AR EX DR DS DE. */
static void count_column(int column, int count[BG_RESULTS_END])
{
    memset(count, 0, BG_RESULTS_END * sizeof *count);
    for (int total = 2; total <= 12; total++)
        count[bg_result_at(&b->r, &b->s, column, total)] += ways_of(total);
}

START_TEST(revised_chances)
{
    static const struct {
        int column, want[BG_RESULTS_END];
        const char *proven;
    } rows[] = {{5, {0, 3, 9, 11, 0, 12, 1, 0}, "BG-V-crt-ex1"}, {6, {0, 0, 7, 11, 0, 15, 3, 0}, "BG-V-crt-ex2"},
                {7, {0, 0, 3, 9, 0, 18, 6, 0}, "BG-V-crt-ex3"},  {8, {0, 0, 0, 0, 6, 15, 9, 6}, "BG-V-crt-ex4"},
                {9, {0, 0, 0, 0, 12, 9, 9, 6}, "BG-V-crt-ex5"},  {10, {0, 0, 0, 0, 12, 7, 5, 12}, "BG-V-crt-ex6"},
                {11, {0, 0, 0, 0, 6, 9, 3, 18}, "BG-V-crt-ex7"}};
    again("revised shattered");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int count[BG_RESULTS_END];
        count_column(rows[i].column, count);
        for (int result = BG_AE; result < BG_RESULTS_END; result++)
            ck_assert_msg(count[result] == rows[i].want[result], "column %d, %s: %d", rows[i].column, words[result],
                          count[result]);
        proves(rows[i].proven);
    }
}
END_TEST

/* Against the one-die table: at 1-1 and worse the attacker fares worse, at 2-1 and better just as well. */
START_TEST(revised_against_standard)
{
    struct board *old = a_plain("");
    again("revised shattered");
    for (int column = 1; column <= REVISED; column++) {
        int now[BG_RESULTS_END], was[BG_RESULTS_END] = {0}, at = column > 6 ? column - 1 : column;
        count_column(column, now);
        if (column == 6) { /* 3-2: half of the throws go the attacker's way */
            ck_assert_int_eq(now[BG_DR] + now[BG_DS] + now[BG_DE] + now[BG_EX], 18);
            proves("BG-V-crt-2 BG-V-crt-5");
            continue;
        }
        for (int die = 1; die <= 6; die++)
            was[bg_result_at(&old->r, &old->s, at, die)] += 6;
        int good = now[BG_DR] + now[BG_DS] + now[BG_DE], bad = now[BG_AE];
        if (column < 6) {
            ck_assert_int_le(good, was[BG_DR] + was[BG_DE]);
            ck_assert_int_le(now[BG_AR], was[BG_AR]);
            ck_assert_int_ge(bad + now[BG_AS], was[BG_AE]);
            continue;
        }
        ck_assert_int_eq(now[BG_AR] + now[BG_AS], was[BG_AR]);
        ck_assert_int_eq(now[BG_DR] + now[BG_DS], was[BG_DR]);
        ck_assert_int_eq(now[BG_EX], was[BG_EX]);
        ck_assert_int_eq(now[BG_DE], was[BG_DE]);
    }
    close_board(old);
    proves("BG-V-crt-4 BG-V-crt-6");
}
END_TEST

/* The second reconstruction: the higher the total, the worse for the attacker. */
START_TEST(monotone_table)
{
    static const int worth[BG_RESULTS_END] = {
        [BG_AE] = 1, [BG_AS] = 2, [BG_AR] = 3, [BG_EX] = 4, [BG_DR] = 5, [BG_DS] = 6, [BG_DE] = 7};
    again("revised monotone shattered");
    for (int column = 1; column <= REVISED; column++)
        for (int total = 3; total <= 12; total++)
            ck_assert_int_le(worth[bg_result_at(&b->r, &b->s, column, total)],
                             worth[bg_result_at(&b->r, &b->s, column, total - 1)]);
    int count[BG_RESULTS_END];
    count_column(6, count);
    ck_assert_int_eq(count[BG_DR] + count[BG_DS], 21);
    proves("BG-V-crt-18");
}
END_TEST

/* ---- odds ---- */
START_TEST(columns)
{
    static const struct {
        const char *attack, *defence, *old, *revised;
    } rows[] = {{"13", "4", "3-1", "3-1"}, {"7", "1", "6-1", "6-1"},   {"2", "14", "1-5", "1-5"},
                {"3", "2", "1-1", "3-2"},  {"19", "10", "1-1", "3-2"}, {"2", "1", "2-1", "2-1"},
                {"4", "5", "1-2", "1-2"},  {"1", "6", "1-5", "1-5"},   {"14", "10", "1-1", "1-1"},
                {"20", "1", "6-1", "6-1"}, {"5", "1", "5-1", "5-1"},   {"9", "10", "1-2", "1-2"}};
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        char text[80];
        bool is_new = i % 2;
        again(is_new ? "revised" : "");
        snprintf(text, sizeof text, "C01:%s 1010, U01:%s 1110", rows[i / 2].attack, rows[i / 2].defence);
        b_stands(b, text);
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, is_new ? "2 3" : "3");
        b_does(b, "aim 1110; join C01; fight; go-on");
        ck_assert_int_eq(b->s.last_result, bg_result_at(&b->r, &b->s, b->play.events[0].arg[3], is_new ? 5 : 3));
        ck_assert_str_eq(bg_table_of(&b->r, &b->s)->words[b->play.events[0].arg[3]],
                         is_new ? rows[i / 2].revised : rows[i / 2].old);
        ck_assert(strstr(b_tale(b, "roll"), "roll")); /* also below 1-5 and above 6-1 */
    }
    struct bg_stand at; /* nobody yet: no column */
    struct bg_odds odds;
    struct bg_battle_now none = {.n_targets = 1, .target = {(int16_t)b_hex_of(b, "1110")}};
    bg_look(&b->r, &b->s, &at);
    bg_odds_of(&b->r, &b->s, &at, &none, &odds);
    ck_assert(odds.column == 0 && odds.factor[0] == 1 && !odds.by_crossing[0] && !odds.by_line[0]);
    b_sides(
        b,
        "1010 1110 creek bridge"); /* where a host's facts double nothing at crossings, nothing is said to be doubled */
    b->d->side_cost.crossing = b->d->side_cost.line = 1;
    none.attacker[none.n_attackers++] = (uint8_t)b_unit_of(b, "C01");
    bg_odds_of(&b->r, &b->s, &at, &none, &odds);
    ck_assert(odds.factor[0] == 1 && !odds.by_crossing[0]);
    b_stands(b, "C01 0809");
    none.bombards[0] = 1;
    bg_look(&b->r, &b->s, &at);
    bg_odds_of(&b->r, &b->s, &at, &none, &odds);
    ck_assert(odds.factor[0] == 1 && !odds.by_line[0]);
    proves("BG-crt-2 BG-crt-3 BG-crt-4 BG-crt-ex1 BG-crt-ex2 BG-V-crt-2");
}
END_TEST

/* Fair dice: six sides, one of them or two. */
START_TEST(dice)
{
    uint64_t seed = 1863;
    struct chance fair = random_chance(&seed);
    for (int is_new = 0; is_new < 2; is_new++) {
        bool seen[BG_ROWS_MAX] = {false};
        again(is_new ? "revised" : "");
        b_stands(b, "C01:5 1010, U01:5 1110");
        b_fights(b, BG_CONFEDERATE);
        b_does(b, "aim 1110; join C01; fight");
        for (int i = 0; i < 400; i++) {
            struct bg_state s = b->s;
            play_begin(&b->play, &fair, &b->why);
            bg_ready_run(&b->r, &s, &b->play);
            ck_assert_int_ge(s.fight.roll, 1 + is_new);
            ck_assert_int_le(s.fight.roll, 6 + 6 * is_new);
            seen[s.fight.roll] = true;
        }
        for (int roll = 1 + is_new; roll <= 6 + 6 * is_new; roll++)
            ck_assert_msg(seen[roll], "never a %d", roll);
    }
    proves("BG-crt-1 BG-V-crt-1");
}
END_TEST

/* The defence of 1110 against those who join, as the TARGET event tells it: strength, factor, crossing, line. */
static const char *target(const char *joins)
{
    char text[120];
    snprintf(text, sizeof text, "aim 1110; %s; fight", joins);
    b_fights(b, BG_CONFEDERATE);
    b_does(b, text);
    return b_tale(b, "target");
}

START_TEST(terrain_doubles)
{
    static const struct {
        const char *terrain, *want, *proven;
    } rows[] = {{"clear", "target 1110 5 1 0 0", "BG-terrain-1"},
                {"forest", "target 1110 5 1 0 0", "BG-terrain-2"},
                {"rough", "target 1110 5 2 0 0", "BG-terrain-3"},
                {"forest-rough", "target 1110 5 2 0 0", "BG-terrain-4"},
                {"town", "target 1110 5 2 0 0", "BG-terrain-5"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[40];
        again("");
        snprintf(text, sizeof text, "1110 %s", rows[i].terrain);
        b_ground(b, text);
        b_ground(b, "1010 rough"); /* the attacker's own ground is nothing to it */
        b_stands(b, "C01:4 1010, U01:5 1110");
        ck_assert_str_eq(target("join C01"), rows[i].want);
        ck_assert_int_eq(b->play.events[0].arg[1], 4);
        proves(rows[i].proven);
    }
    proves("BG-combat-11");
}
END_TEST

START_TEST(crossings_double)
{
    b_sides(b, "1010 1110 creek bridge, 1111 1110 creek ford");
    b_stands(b, "C01 1010, C02 1111, U01:5 1110");
    ck_assert_str_eq(target("join C01; join C02"), "target 1110 5 2 1 0");
    again("");
    b_sides(b, "1010 1110 creek bridge");
    b_stands(b, "C01 1010, C02 1111, U01:5 1110");
    ck_assert_str_eq(target("join C01; join C02"), "target 1110 5 1 0 0"); /* C02 comes another way */
    again("");
    b_sides(b, "1010 1110 creek bridge");
    b_stands(b, "C01 1010, C02 1111, U01:5 1110");
    ck_assert_str_eq(target("join C02; join C01"), "target 1110 5 1 0 0"); /* whoever is named first */
    again("");
    b_sides(b, "1010 1110 creek bridge");
    b_ground(b, "1110 rough");
    b_stands(b, "C01 1010, U01:5 1110");
    ck_assert_str_eq(target("join C01"), "target 1110 5 2 1 0"); /* never more than doubled */
    again("");
    b_sides(b, "1010 1110 creek bridge");
    b_stands(b, "C01 1010, C23 1212, U01:5 1110");
    ck_assert_str_eq(target("join C01; join C23"), "target 1110 5 2 1 0"); /* guns from afar are no neighbours */
    proves("BG-terrain-17 BG-terrain-18 BG-terrain-19");
}
END_TEST

/* Two hexes: each by its own ground and crossings (RULINGS BG-N8), then added. */
START_TEST(hex_by_hex)
{
    b_ground(b, "1009 rough");
    b_sides(b, "1010 1110 creek ford");
    b_stands(b, "C01:9 1010, U01:5 1110, U02:3 1009, U03:1 1009");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; also 1009; fight");
    ck_assert_str_eq(b_tale(b, "attack target"), "attack 1110 9 18 4 4 1 0; target 1110 5 2 1 0; target 1009 4 2 0 0");
    again("");
    b_sides(b, "1010 1110 creek ford");
    b_stands(b, "C01:9 1010, U01:5 1110, U02:3 1009");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; also 1009; fight");
    ck_assert_str_eq(b_tale(b, "attack target"), "attack 1110 9 13 4 4 1 0; target 1110 5 2 1 0; target 1009 3 1 0 0");
    proves("BG-combat-12 BG-terrain-17");
}
END_TEST

/* ---- results ---- */
static const char *battle(const char *strengths, const char *die, const char *kinds)
{
    again("");
    b_stands(b, strengths);
    b_stands(b, "C40 2020, U40 2120"); /* the phase goes on */
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, die);
    b_does(b, "aim 1110; join C01; join C02; fight; go-on");
    return b_tale(b, kinds);
}

START_TEST(results)
{
    const char *kinds = "result lost paid shattered";
    ck_assert_str_eq(battle("C01:1 1010, C02:1 1111, U01:9 1110", "6", kinds),
                     "result AE 1110; lost C01 1010 1 0; lost C02 1111 1 0");
    ck_assert_int_eq(b->s.points[BG_UNION], 2);
    ck_assert_str_eq(battle("C01:4 1010, C02:4 1111, U01:2 1110, U02:1 1110", "5", kinds), "result AR 1110");
    ck_assert_int_eq(b->s.fight.n_moving, 2);
    ck_assert_str_eq(battle("C01:6 1010, C02:6 1111, U01:1 1110, U02:1 1110", "1", kinds),
                     "result DE 1110; lost U01 1110 1 0; lost U02 1110 1 0");
    ck_assert_str_eq(battle("C01:4 1010, C02:4 1111, U01:2 1110, U02:1 1110", "1", kinds), "result DR 1110");
    ck_assert_int_eq(b->s.fight.n_moving, 2);
    ck_assert_int_eq(b->s.points[BG_CONFEDERATE], 0);
    ck_assert_str_eq(battle("C01:6 1010, C02:6 1111, U01:2 1110, U02:1 1110", "6", kinds),
                     "result EX 1110; lost U01 1110 2 0; lost U02 1110 1 0");
    ck_assert_int_eq(b->s.fight.due, 3);
    ck_assert(b_asks(b, BG_STEP_PAY, BG_CONFEDERATE));
    proves("BG-crt-15 BG-crt-16 BG-crt-17 BG-crt-18 BG-crt-19");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: fights");
    TCase *c = tcase_create("fight");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, standard_table);
    tcase_add_test(c, revised_table);
    tcase_add_test(c, revised_without_shattering);
    tcase_add_test(c, revised_chances);
    tcase_add_test(c, revised_against_standard);
    tcase_add_test(c, monotone_table);
    tcase_add_test(c, columns);
    tcase_add_test(c, dice);
    tcase_add_test(c, terrain_doubles);
    tcase_add_test(c, crossings_double);
    tcase_add_test(c, hex_by_hex);
    tcase_add_test(c, results);
    tcase_add_test(c, variants_alone);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
