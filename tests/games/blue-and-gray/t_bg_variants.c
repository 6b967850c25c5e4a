/* SPDX-License-Identifier: Apache-2.0 */
/* Variants in combat: shattering, the combat bonus of leaders, attack effectiveness, Little Mac's corps under attack
 * (BG-V-shattered-*, BG-V-bonus-*, BG-effectiveness-*). Totals of the revised 1-1 column, 2 to 12:
 * DS DR DR DR AR AR AS AS AE DR DR. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <string.h>

static struct board *b;

static void setup(void)
{
    b = a_plain("revised shattered leaders");
}

static void teardown(void)
{
    close_board(b);
}

static void again(const char *options)
{
    close_board(b);
    b = a_plain(options);
    b_stands(b, "C40 2020, U36 2120");
}

static void fight(const char *joins, const char *dice)
{
    char text[160];
    b_fights(b, BG_CONFEDERATE);
    b->n_dice = b->next_die = 0;
    b_throws(b, dice);
    snprintf(text, sizeof text, "aim 1110; %s; fight; go-on", joins);
    b_does(b, text);
}

/* ---- shattering ---- */
START_TEST(halves)
{
    static const int rows[][2] = {{7, 4}, {5, 3}, {4, 2}, {1, 1}, {8, 4}, {3, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[60];
        again("revised shattered");
        snprintf(text, sizeof text, "C01:%d 1010, U01:%d 1110", rows[i][0], rows[i][0]);
        b_stands(b, text);
        fight("join C01", "4 4"); /* AS */
        int unit = b_unit_of(b, "C01");
        ck_assert_int_eq(b->s.shattered[unit], 1);
        ck_assert_int_eq(b->s.strength[unit], rows[i][1]);
        ck_assert_int_eq(b->s.fight.n_moving, 1); /* and goes back */
        ck_assert_int_eq(b->s.points[BG_UNION], 0);
        b->d->field.unit[unit].strength = 9; /* an attack strength of its own is halved likewise */
        b->d->field.unit[unit].attack = rows[i][0];
        ck_assert_int_eq(bg_strength(&b->r, &b->s, unit, true), rows[i][1]);
        ck_assert_int_eq(bg_strength(&b->r, &b->s, unit, false), rows[i][1]);
    }
    proves("BG-V-shattered-8 BG-V-shattered-ex1 BG-V-shattered-1 BG-V-shattered-2 BG-V-shattered-9");
}
END_TEST

START_TEST(defenders_shattered)
{
    again("revised shattered");
    b_stands(b, "C01:9 1010, U01:5 1110, U02:4 1110");
    fight("join C01", "1 1"); /* DS */
    ck_assert_str_eq(b_tale(b, "result shattered"), "result DS 1110; shattered U01 1110 3 0; shattered U02 1110 2 0");
    ck_assert_int_eq(b->s.fight.n_moving, 2);
    proves("BG-V-shattered-1");
}
END_TEST

/* A second time is the last, and costs the whole printed strength. */
START_TEST(shattered_twice)
{
    again("revised shattered");
    b_stands(b, "C01:5 1010, U01:3 1110");
    b_holds(b, "C01 shattered");
    fight("join C01", "4 4");
    ck_assert_str_eq(b_tale(b, "attack lost"), "attack 1110 3 3 5 5 1 0; lost C01 1010 5 0");
    ck_assert_int_eq(b->s.points[BG_UNION], 5);
    again("revised shattered"); /* defenders likewise */
    b_stands(b, "C01:5 1010, U01:9 1110, U02:4 1110");
    b_stands(b, "C01:9 1010");
    b_holds(b, "U01 shattered");
    fight("join C01", "1 1"); /* DS */
    ck_assert_str_eq(b_tale(b, "attack lost shattered"),
                     "attack 1110 9 9 5 5 1 0; lost U01 1110 9 0; shattered U02 1110 2 0");
    ck_assert_int_eq(b->s.fight.n_moving, 1);
    proves("BG-V-shattered-4 BG-V-shattered-8 BG-V-shattered-9");
}
END_TEST

/* 5 and a 4 shattered to 2 in rough: 14, so that 12 attack at 1-2. */
START_TEST(present_strength)
{
    again("revised shattered");
    b_ground(b, "1110 rough");
    b_stands(b, "C01:12 1010, U01:5 1110, U02:4 1110");
    b_holds(b, "U02 shattered");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C01; fight");
    ck_assert_str_eq(b_tale(b, "attack target"), "attack 1110 12 14 4 4 1 0; target 1110 7 2 0 0");
    ck_assert_str_eq(bg_table_of(&b->r, &b->s)->words[4], "1-2");
    proves("BG-V-shattered-8 BG-V-shattered-ex2");
}
END_TEST

/* C01 at 1010 between U01 at 1110 and U02 at 0911: each hex around it is enemy ground. */
static void trap(const char *dice)
{
    again("revised shattered");
    b_stands(b, "C01:8 1010, U01:4 1110, U02:4 0911");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, dice);
}

START_TEST(trapped)
{
    trap("3 3"); /* AR becomes AS, and it stays */
    b_does(b, "aim 1110; join C01; also 0911; fight; go-on");
    ck_assert_str_eq(b_tale(b, "result lost shattered"), "result AR 1110; shattered C01 1010 4 1");
    ck_assert_int_eq(b_at_hex(b, "C01"), 1010);
    trap("4 4"); /* AS becomes AE */
    b_does(b, "aim 1110; join C01; also 0911; fight; go-on");
    ck_assert_str_eq(b_tale(b, "result lost shattered"), "result AS 1110; shattered C01 1010 4 0; lost C01 1010 8 1");
    trap("3 3"); /* AR, shattered before */
    b_holds(b, "C01 shattered");
    b_stands(b, "U01:2 1110, U02:2 0911");
    b_does(b, "aim 1110; join C01; also 0911; fight; go-on");
    ck_assert_str_eq(b_tale(b, "result lost shattered"), "result AR 1110; lost C01 1010 8 1");
    proves("BG-V-shattered-5 BG-V-shattered-6 BG-V-shattered-7");
}
END_TEST

START_TEST(trapped_defender)
{
    for (int shatters = 0; shatters < 2; shatters++) {
        again("revised shattered");
        b_stands(b, "C01:4 1110, C02:4 0911, U01:8 1010"); /* the same the other way about */
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, shatters ? "1 1" : "1 2"); /* DS: becomes DE. DR: becomes DS */
        b_does(b, "aim 1010; join C01; join C02; fight; go-on");
        ck_assert_str_eq(b_tale(b, "lost shattered"),
                         shatters ? "shattered U01 1010 4 0; lost U01 1010 8 1" : "shattered U01 1010 4 1");
        ck_assert_int_eq(b_at_hex(b, "U01"), shatters ? 0 : 1010);
        ck_assert_int_eq(b_asks(b, BG_STEP_ADVANCE, BG_CONFEDERATE), shatters);
    }
    proves("BG-V-shattered-5 BG-V-shattered-6 BG-retreat-11");
}
END_TEST

/* A creek, the map's edge or friends in the way are no enemy: then it is lost, as without shattering. */
START_TEST(trapped_by_ground)
{
    again("revised shattered");
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_sides(b, "1110 1109 creek, 1110 1209 creek, 1110 1210 creek");
    fight("join C01", "1 2"); /* DR */
    ck_assert_str_eq(b_tale(b, "lost shattered"), "lost U01 1110 5 1");
    again("revised shattered");
    b_stands(b, "C01:5 0102, U01:5 0101");
    b_sides(b, "0101 0201 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1 2");
    b_does(b, "aim 0101; join C01; fight; go-on");
    ck_assert_str_eq(b_tale(b, "lost shattered"), "lost U01 0101 5 1");
    proves("BG-V-shattered-5");
}
END_TEST

/* Two friends in the only hex that no enemy holds, who cannot make room, are no enemy either. */
START_TEST(trapped_by_friends)
{
    again("revised shattered");
    b_stands(b, "C01:5 1010, U01:5 1110, C02 1008, C03 1211, U02 1209, U03 1209");
    b_sides(b, "1209 1208 creek, 1209 1309 creek, 1209 1310 creek, 1209 1210 creek, 1209 1109 creek");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "1 2"); /* DR: 1109, 1210, 1111, 1010 and 1009 are the enemy's */
    b_does(b, "aim 1110; join C01; fight; go-on");
    ck_assert_str_eq(b_tale(b, "result lost shattered"), "result DR 1110; lost U01 1110 5 3");
    proves("BG-V-shattered-5");
}
END_TEST

/* What a variant says replaces the game's rule; what it leaves open the game's rules decide (corrections 9): with all
 * of them in use a unit that finds no open hex still displaces, and is lost where nobody can make room. */
START_TEST(the_rest_is_as_ever)
{
    for (int closed = 0; closed < 2; closed++) {
        again("revised shattered cavalry leaders longstreet");
        b_stands(b, "C01:5 1010, U01:5 1110, U02:2 1210, U03:5 1210");
        b_sides(b, "1110 1109 creek, 1110 1209 creek");
        if (closed)
            b_sides(b, "1210 1209 creek, 1210 1310 creek, 1210 1311 creek, 1210 1211 creek");
        fight("join C01", "1 2"); /* DR */
        if (closed) {
            ck_assert_str_eq(b_tale(b, "lost shattered"), "lost U01 1110 5 3");
            continue;
        }
        b_does(b, "displace U02; retreat U02 1310");
        ck_assert_int_eq(b_at_hex(b, "U01"), 1210);
        ck_assert_int_eq(b->s.shattered[b_unit_of(b, "U01")], 0);
    }
    proves("BG-V-general-1");
}
END_TEST

/* Nothing gives the strength back (BG-V-shattered-3): a whole turn of both sides later it is as it was. */
START_TEST(never_recovers)
{
    again("revised shattered");
    b_stands(b, "C01:5 1010, U01:5 1214");
    b_holds(b, "C01 shattered");
    for (int i = 0; i < 2; i++) {
        b_fights(b, i ? BG_CONFEDERATE : BG_UNION);
        b_falls_back(b);
        b->s.status[b_unit_of(b, "C40")] = BG_OUT;
        b->s.hex[b_unit_of(b, "C40")] = 0;
    }
    ck_assert_int_eq(b->s.strength[b_unit_of(b, "C01")], 3);
    ck_assert_int_eq(b->s.shattered[b_unit_of(b, "C01")], 1);
    proves("BG-V-shattered-3");
}
END_TEST

/* ---- the bonus: Hood (no brackets) commands C14, C16 and others; Polk has brackets ---- */
static int holder(const char *units, const char *flags, const char *joins)
{
    char text[160];
    again("revised shattered leaders");
    b_stands(b, units);
    b_holds(b, flags);
    b_fights(b, BG_CONFEDERATE);
    b_holds(b, flags); /* whatever the phase before said */
    snprintf(text, sizeof text, "aim 1110; %s; fight", joins);
    b_does(b, text);
    return bg_bonus_holder(&b->r, &b->s);
}

START_TEST(who_has_the_bonus)
{
    ck_assert_int_eq(holder("C14 1010, Gen Hood 1010, U01 1110", "", "join C14"), BG_CONFEDERATE);
    ck_assert_int_eq(holder("C14 1010, Gen Hood 1111, U01 1110", "", "join C14"), -1);
    ck_assert_int_eq(holder("C14 1010, C16 1010, Gen Hood 1010, U01 1110", "", "join C14"), BG_CONFEDERATE);
    /* with a brigade of another corps, as a retreat may leave him */
    ck_assert_int_eq(holder("C18 1010, Gen Hood 1010, U01 1110", "", "join C18"), -1);
    proves("BG-V-bonus-1 BG-V-bonus-7");
    /* one of two hexes without a leader */
    ck_assert_int_eq(holder("C14 1010, C16 1111, Gen Hood 1010, U01 1110", "", "join C14; join C16"), -1);
    /* brackets */
    ck_assert_int_eq(holder("C18 1010, Gen Polk 1010, U01 1110", "", "join C18"), -1);
    proves("BG-V-leaders-10");
    /* guns from afar do not count; guns and cavalry beside the enemy spoil it for both sides */
    ck_assert_int_eq(holder("C14 1010, Gen Hood 1010, C23 1012, U01 1110", "", "join C14; join C23"), BG_CONFEDERATE);
    proves("BG-V-bonus-5");
    ck_assert_int_eq(holder("C14 1010, C31 1111, Gen Hood 1010, U01 1110", "", "join C14; join C31"), -1);
    ck_assert_int_eq(holder("C14 1010, C31 1010, Gen Hood 1010, U01 1110", "", "join C14"), -1);
    ck_assert_int_eq(holder("C14 1010, C23 1010, Gen Hood 1010, U01 1110", "", "join C14"), -1);
    ck_assert_int_eq(holder("C14 1010, C31 1111, U01 1110", "C14 out-of-command", "join C14; join C31"), -1);
    ck_assert_int_eq(holder("C14 1010, C23 1010, U01 1110", "C14 out-of-command", "join C14"), -1);
    proves("BG-V-bonus-6 BG-V-leaders-11");
    /* the defender's: all attackers out of command */
    ck_assert_int_eq(holder("C14 1010, U01 1110", "C14 out-of-command", "join C14"), BG_UNION);
    ck_assert_int_eq(
        holder("C14 1010, C16 1111, U01 1110", "C14 out-of-command, C16 out-of-command", "join C14; join C16"),
        BG_UNION);
    ck_assert_int_eq(holder("C14 1010, C16 1111, U01 1110", "C14 out-of-command", "join C14; join C16"), -1);
    /* both would have it: the attacker goes first (RULINGS C11) */
    ck_assert_int_eq(holder("C14 1010, Gen Hood 1010, U01 1110", "C14 out-of-command", "join C14"), BG_CONFEDERATE);
    proves("BG-V-bonus-2");
}
END_TEST

/* Guns alone, from afar: neither side's (RULINGS C12). */
START_TEST(guns_alone)
{
    again("revised shattered leaders");
    b_stands(b, "C23 1010, Gen Hood 1010, U01 1012");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1012; join C23; fight");
    ck_assert_int_eq(bg_bonus_holder(&b->r, &b->s), -1);
    proves("BG-V-bonus-5");
}
END_TEST

START_TEST(without_leaders)
{
    again("revised shattered");
    b_stands(b, "C14 1010, U01 1110");
    b_holds(b, "C14 out-of-command");
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "aim 1110; join C14; fight");
    ck_assert_int_eq(bg_bonus_holder(&b->r, &b->s), -1);
}
END_TEST

/* With Longstreet on the field who stands with Polk has none, be it what his counter says. */
START_TEST(longstreet_and_polk)
{
    for (int here = 0; here < 2; here++) {
        again("revised shattered leaders longstreet");
        b_stands(b, "C18 1010, Gen Polk 1010, U01 1110");
        if (here)
            b_stands(b, "Gen Longstreet 2020");
        b->d->field.leader[b_unit_of(b, "Gen Polk") - BG_UNITS_MAX].has_bonus = 1;
        b_fights(b, BG_CONFEDERATE);
        b_does(b, "aim 1110; join C18; fight");
        ck_assert_int_eq(bg_bonus_holder(&b->r, &b->s), here ? -1 : BG_CONFEDERATE);
    }
    proves("BG-V-longstreet-2");
}
END_TEST

/* By one, up or down or not at all, after the roll; never beyond the table. */
START_TEST(bonus_moves_the_roll)
{
    static const struct {
        const char *dice, *orders, *want;
    } rows[] = {{"3 3", "raise", "roll 3 3 5 6; bonus 0 1 7; result AR 1110"},
                {"3 3", "lower", "roll 3 3 5 6; bonus 0 -1 5; result DR 1110"},
                {"3 3", "keep", "roll 3 3 5 6; bonus 0 0 6; result AR 1110"},
                {"4 4", "lower", "roll 4 4 5 8; bonus 0 -1 7; result AR 1110"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        again("revised shattered leaders");
        b_stands(b, "C14:5 1010, Gen Hood 1010, U01:5 1110");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, rows[i].dice);
        b_does(b, "aim 1110; join C14; fight; go-on");
        ck_assert(b_asks(b, BG_STEP_BONUS, BG_CONFEDERATE));
        char tale_now[200];
        snprintf(tale_now, sizeof tale_now, "%s; ", b_tale(b, "roll"));
        b_does(b, rows[i].orders);
        strcat(tale_now, b_tale(b, "bonus result"));
        ck_assert_str_eq(tale_now, rows[i].want);
    }
    proves("BG-V-bonus-3");
}
END_TEST

START_TEST(bonus_stays_in_the_table)
{
    static const struct {
        const char *options, *dice;
        bool up, down;
    } rows[] = {{"revised shattered leaders", "1 1", true, false},
                {"revised shattered leaders", "6 6", false, true},
                {"leaders", "1", true, false},
                {"leaders", "6", false, true},
                {"leaders", "3", true, true},
                {"leaders", "2", true, true}, /* the next to last ones may still be moved to the last */
                {"leaders", "5", true, true},
                {"revised shattered leaders", "1 2", true, true},
                {"revised shattered leaders", "5 6", true, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        again(rows[i].options);
        b_stands(b, "C14:5 1010, Gen Hood 1010, U01:5 1110");
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, rows[i].dice);
        b_does(b, "aim 1110; join C14; fight; go-on");
        ck_assert_int_eq(b_offers(b, "raise"), rows[i].up);
        ck_assert_int_eq(b_offers(b, "lower"), rows[i].down);
        ck_assert(b_offers(b, "keep"));
    }
    proves("BG-V-bonus-3");
}
END_TEST

/* What its holder does unless told: the best result for him. 4 by default for the attacker: 1-1, 6 is AR, 5 DR. */
START_TEST(default_bonus)
{
    static const struct {
        const char *flags, *leader, *dice;
        int verb;
    } rows[] = {{"", "Gen Hood 1010", "3 3", BG_LOWER},                    /* AR, DR beside it */
                {"", "Gen Hood 1010", "1 2", BG_LOWER},                    /* DR, DS beside it */
                {"", "Gen Hood 1010", "4 5", BG_KEEP},                     /* AS; AS and AE beside it */
                {"", "Gen Hood 1010", "5 5", BG_RAISE},                    /* AE, DR above it */
                {"C14 out-of-command", "Gen Polk 2222", "2 3", BG_RAISE},  /* the defender: DR, AR above it */
                {"C14 out-of-command", "Gen Polk 2222", "4 5", BG_RAISE}}; /* AS, AE above it */
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct order o;
        again("revised shattered leaders");
        b_stands(b, "C14:5 1010, U01:5 1110");
        b_stands(b, rows[i].leader);
        b_fights(b, BG_CONFEDERATE);
        b_holds(b, rows[i].flags);
        b_throws(b, rows[i].dice);
        b_does(b, "aim 1110; join C14; fight; go-on");
        int seat = rules_asks(&b->s) & ONLY(BG_UNION) ? BG_UNION : BG_CONFEDERATE;
        ck_assert(rules_fallback(&b->r, &b->s, seat, &o));
        ck_assert_msg(o.verb == rows[i].verb, "row %zu: %d", i, o.verb);
    }
    proves("BG-V-bonus-3");
}
END_TEST

/* It is used at once or lost: nothing of it is left when the battle is over. */
START_TEST(bonus_is_not_saved)
{
    again("revised shattered leaders");
    b_stands(b, "C14:5 1010, Gen Hood 1010, U01:5 1110");
    b_fights(b, BG_CONFEDERATE);
    b_throws(b, "3 3");
    b_does(b, "aim 1110; join C14; fight; go-on; keep; retreat C14 1011");
    while (!b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE))
        b_falls_back(b);
    ck_assert(b->s.fight.holder == 0 && b->s.fight.bonus == 0);
    b_does(b, "aim 2120; join C40; fight; go-on");
    ck_assert(!b_asks(b, BG_STEP_BONUS, BG_CONFEDERATE));
    proves("BG-V-bonus-4");
}
END_TEST

/* Out of command in an enemy zone: it must attack, and may not advance. */
START_TEST(out_of_command)
{
    again("revised shattered leaders");
    b_stands(b, "C14:5 1010, U01:5 1110");
    b_fights(b, BG_CONFEDERATE);
    b_holds(b, "C14 out-of-command");
    ck_assert(!b_offers(b, "finish"));
    b_throws(b, "2 2"); /* DR, which the defender's bonus may lower to DR */
    b_does(b, "aim 1110; join C14; fight; go-on; keep; retreat U01 1209");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE)); /* nobody is asked to advance */
    again("revised shattered leaders");
    b_stands(b, "C14:5 1010, C16:5 1111, U01:5 1110");
    b_fights(b, BG_CONFEDERATE);
    b_holds(b, "C14 out-of-command");
    b_does(b, "aim 1110; join C16");
    ck_assert_str_eq(b_refusal(b, "fight"), "attack.orphan"); /* it is not enough that somebody attacks */
    proves("BG-V-command-7 BG-V-bonus-2");
}
END_TEST

/* Which of them do not go together, by name. */
START_TEST(odd_options)
{
    ck_assert_str_eq(bg_odd_option(BG_SHILOH, BG_SHATTERED), "shattered");
    ck_assert_str_eq(bg_odd_option(BG_SHILOH, BG_MONOTONE), "monotone");
    ck_assert_str_eq(bg_odd_option(BG_CHICKAMAUGA, BG_LONGSTREET), "longstreet");
    ck_assert_str_eq(bg_odd_option(BG_SHILOH, BG_LONGSTREET | BG_LEADERS), "longstreet");
    ck_assert_str_eq(bg_odd_option(BG_SHILOH, BG_REVISED | BG_SHATTERED | BG_EFFECTIVENESS), "effectiveness");
    ck_assert_str_eq(bg_odd_option(BG_SHILOH, BG_LITTLE_MAC), "little-mac");
    ck_assert_ptr_null(bg_odd_option(BG_ANTIETAM, BG_LITTLE_MAC | BG_REVISED | BG_SHATTERED | BG_LEADERS));
    ck_assert_ptr_null(bg_odd_option(BG_CHICKAMAUGA, BG_LONGSTREET | BG_LEADERS | BG_MONOTONE | BG_REVISED));
    proves("BG-V-general-3 BG-V-general-4 BG-effectiveness-5");
}
END_TEST

/* ---- attack effectiveness ---- */
START_TEST(effectiveness)
{
    again("effectiveness");
    b_stands(b, "C01:5 1010, C23:2 1012, U01:6 1110, U02 1309");
    fight("join C01; join C23", "6"); /* AR */
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C01")], 1);
    b_does(b, "retreat C01 0910");
    ck_assert(b_asks(b, BG_STEP_STAY, BG_CONFEDERATE));
    b_does(b, "leave C23; retreat C23 1013");
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C23")], 0); /* not guns from afar, if they go back too */
    again("effectiveness");                                     /* all of them */
    b_stands(b, "C01:5 1010, C02:5 1010, C03:5 1111, U01:9 1110");
    fight("join C01; join C03", "6");
    ck_assert_int_eq(b->s.last_result, BG_AR);
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C01")] + b->s.ineffective[b_unit_of(b, "C02")] +
                         b->s.ineffective[b_unit_of(b, "C03")],
                     3);
    again("effectiveness");
    b_stands(b, "C01:5 1010, U01:5 1110");
    fight("join C01", "1"); /* DR: nor a defender */
    ck_assert_int_eq(b->s.last_result, BG_DR);
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "U01")] + b->s.ineffective[b_unit_of(b, "C01")], 0);
    again(""); /* nor without the option */
    b_stands(b, "C01:5 1010, U01:5 1110");
    fight("join C01", "6"); /* AR */
    ck_assert_int_eq(b->s.last_result, BG_AR);
    ck_assert_int_eq(b->s.ineffective[b_unit_of(b, "C01")], 0);
    /* It defends as ever. */
    again("effectiveness");
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_holds(b, "C01 ineffective");
    b_fights(b, BG_UNION);
    b_does(b, "aim 1010; join U01; fight");
    ck_assert_str_eq(b_tale(b, "target"), "target 1010 5 1 0 0");
    proves("BG-effectiveness-1 BG-effectiveness-3");
}
END_TEST

/* In its own combat phase it does not attack; from an enemy zone it goes back first, and owes nothing. */
START_TEST(ineffective_units_go_back)
{
    const char *why, *rule;
    struct bg_stand at;
    again("effectiveness");
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_holds(b, "C01 ineffective");
    b_fights(b, BG_CONFEDERATE);
    ck_assert(b_asks(b, BG_STEP_RETREAT, BG_CONFEDERATE));
    b_does(b, "retreat C01 0910");
    ck_assert_str_eq(b_tale(b, "duty"), "duty C01 1010 0910");
    ck_assert(b_asks(b, BG_STEP_COMBAT, BG_CONFEDERATE));
    ck_assert_int_eq(b->s.obliged_unit[b_unit_of(b, "U01")], 0);
    bg_look(&b->r, &b->s, &at);
    ck_assert(!bg_may_attack(&b->r, &b->s, &at, b_unit_of(b, "C01"), b_hex_of(b, "1110"), &why, &rule));
    ck_assert_str_eq(rule, "BG-effectiveness-1");
    /* with nowhere to go it is lost */
    again("effectiveness");
    b_stands(b, "C01:5 1010, U01:5 1110");
    b_sides(b, "1010 1011 creek, 1010 0911 creek, 1010 0910 creek");
    b_holds(b, "C01 ineffective");
    b_fights(b, BG_CONFEDERATE);
    ck_assert_str_eq(b_tale(b, "duty lost"), "duty C01 1010 -; lost C01 1010 5 1");
    proves("BG-effectiveness-4 BG-effectiveness-1");
}
END_TEST

/* Defenders who are ineffective do not advance into an enemy zone; others may. */
START_TEST(ineffective_units_do_not_advance_into_zones)
{
    static const struct {
        const char *other, *flags;
        bool advances;
    } rows[] = {{"C02 0910", "U01 ineffective", false}, {"C02 0709", "U01 ineffective", true}, {"C02 0910", "", true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        again("effectiveness");
        b_stands(b, "C01:1 1010, U01:9 1110");
        b_stands(b, rows[i].other);
        b_holds(b, rows[i].flags);
        b_fights(b, BG_CONFEDERATE);
        b_throws(b, "6"); /* AE */
        b_does(b, "aim 1110; join C01; fight; go-on");
        ck_assert_int_eq(b_asks(b, BG_STEP_ADVANCE, BG_UNION), rows[i].advances);
    }
    proves("BG-effectiveness-2 BG-retreat-12");
}
END_TEST

/* ---- Little Mac: an attack sets a corps free ---- */
START_TEST(little_mac)
{
    close_board(b);
    b = a_board("antietam", "little-mac");
    const struct bg_field *f = &b->d->field;
    int held = 0, foe = 0, hex = 0;
    for (int unit = 1; unit <= f->n_units && !held; unit++)
        if (f->unit[unit].side == BG_UNION && b->s.status[unit] == BG_HERE && f->unit[unit].corps == f->corps_held[0])
            held = unit;
    for (int unit = 1; unit <= f->n_units; unit++) { /* one of each side alone on the field */
        if (unit == held)
            continue;
        if (!foe && f->unit[unit].side == BG_CONFEDERATE && f->unit[unit].type == BG_INFANTRY)
            foe = unit;
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
    }
    for (int d = 0; d < KIT_SIDES && !hex; d++) {
        int near = bg_near(f, b->s.hex[held], d);
        if (near && bg_touches(f, near, b->s.hex[held]) && bg_may_stand(f, BG_INFANTRY, near))
            hex = near;
    }
    ck_assert(held && foe && hex);
    b->s.hex[foe] = (int16_t)hex;
    b->s.status[foe] = BG_HERE;
    b->s.turn = 2;
    ck_assert(bg_is_held(&b->r, &b->s, held));
    b_fights(b, BG_CONFEDERATE);
    b_does(b, "rest");
    ck_assert(!bg_is_held(&b->r, &b->s, held));
    ck_assert_int_eq(b->s.released[0], 1);
    ck_assert_str_eq(b_tale(b, "released"), "released 0 1"); /* as one that was attacked */
    proves("BG-V-littlemac-7");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: variants in combat");
    TCase *c = tcase_create("variants");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, halves);
    tcase_add_test(c, defenders_shattered);
    tcase_add_test(c, shattered_twice);
    tcase_add_test(c, present_strength);
    tcase_add_test(c, trapped);
    tcase_add_test(c, trapped_defender);
    tcase_add_test(c, trapped_by_ground);
    tcase_add_test(c, the_rest_is_as_ever);
    tcase_add_test(c, never_recovers);
    tcase_add_test(c, who_has_the_bonus);
    tcase_add_test(c, guns_alone);
    tcase_add_test(c, without_leaders);
    tcase_add_test(c, longstreet_and_polk);
    tcase_add_test(c, bonus_moves_the_roll);
    tcase_add_test(c, bonus_stays_in_the_table);
    tcase_add_test(c, default_bonus);
    tcase_add_test(c, bonus_is_not_saved);
    tcase_add_test(c, out_of_command);
    tcase_add_test(c, odd_options);
    tcase_add_test(c, effectiveness);
    tcase_add_test(c, ineffective_units_go_back);
    tcase_add_test(c, ineffective_units_do_not_advance_into_zones);
    tcase_add_test(c, little_mac);
    tcase_add_test(c, trapped_by_friends);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
