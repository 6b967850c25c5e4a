/* SPDX-License-Identifier: Apache-2.0 */
/* What counts at the end of a battle, and who has won. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <string.h>

/* Nobody is on the map, due or gone; nobody holds a victory hex; the train has left. */
static struct board *bare(const char *scenario, const char *options)
{
    struct board *b = a_board(scenario, options);
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        bool train = b->d->field.unit[unit].type == BG_TRAIN;
        b->s.hex[unit] = 0;
        b->s.status[unit] = train ? BG_OUT : BG_LOST;
        b->s.strength[unit] = (uint8_t)(train ? 1 : 0);
    }
    memset(b->s.held_by, 0, sizeof b->s.held_by);
    return b;
}

static struct {
    int32_t points[BG_SIDES];
} scored;

static void score(struct board *b)
{
    play_begin(&b->play, &b->chance, &b->why);
    bg_score(&b->r, &b->s, scored.points, &b->play);
}
#define SCORES(b, confederate, union)                                                                                  \
    do {                                                                                                               \
        score(b);                                                                                                      \
        ck_assert_int_eq(scored.points[BG_CONFEDERATE], confederate);                                                  \
        ck_assert_int_eq(scored.points[BG_UNION], union);                                                              \
    } while (0)

static void is_held(struct board *b, const char *number, int side)
{
    for (int i = 0; i < b->d->field.n_victory; i++)
        if (b->d->field.victory[i].hex == b_hex_of(b, number))
            b->s.held_by[i] = (uint8_t)(side + 1);
}

static void leaves(struct board *b, const char *id)
{
    int unit = b_unit_of(b, id);
    b->s.hex[unit] = 0;
    b->s.status[unit] = BG_OUT;
    b->s.strength[unit] = (uint8_t)b->d->field.unit[unit].strength;
}

static int named(const struct board *b, const char *name)
{
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (strcmp(b->d->field.unit[unit].name, name) == 0)
            return unit;
    ck_abort_msg("no %s", name);
    return 0;
}

/* Points of each victory hex of a scenario for either holder: "1920 0 10" is for Confederate and Union. */
static void hexes_pay(const char *scenario, const char *rows)
{
    struct board *b = bare(scenario, "");
    char number[5];
    int confederate, union_, used, n = 0;
    score(b);
    const int left = scored.points[BG_UNION]; /* a train that left the map */
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 0);
    for (const char *at = rows; sscanf(at, "%4s %d %d;%n", number, &confederate, &union_, &used) == 3;
         at += used, n++) {
        is_held(b, number, BG_CONFEDERATE);
        SCORES(b, confederate, left);
        is_held(b, number, BG_UNION);
        SCORES(b, 0, left + union_);
        is_held(b, number, -1);
    }
    ck_assert_int_eq(n, b->d->field.n_victory);
    close_board(b);
}

START_TEST(victory_hexes)
{
    hexes_pay("chickamauga", "1920 0 10; 2311 0 20; 0211 20 0; 0502 20 0; 0822 5 5; 1108 5 5; 1115 5 5;");
    proves("BG-chickamauga-27 BG-chickamauga-28");
    hexes_pay("antietam", "0817 0 15; 0717 0 5; 0912 0 5; 1214 0 5;");
    proves("BG-antietam-17 BG-antietam-18");
    hexes_pay("cemetery-hill", "1313 20 0; 1514 15 0; 1121 15 0; 1210 5 0;");
    proves("BG-cemeteryhill-17");
    hexes_pay("shiloh", "1508 0 0;");
}
END_TEST

/* ---- losses ---- */
START_TEST(losses)
{
    static const char *const scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill"};
    for (int k = 0; k < 4; k++) {
        struct board *b = a_board(scenarios[k], "revised shattered");
        int unit[BG_SIDES] = {0};
        for (int id = 1; id <= b->d->field.n_units; id++)
            if (b->s.hex[id] && b->d->field.unit[id].type == BG_INFANTRY)
                unit[b->d->field.unit[id].side] = id;
        for (int side = 0; side < BG_SIDES; side++) {
            int id = unit[side] ? unit[side] : 1; /* Cemetery Hill begins with cavalry */
            if (!unit[side])
                continue;
            int before = b->s.points[bg_foe(side)], worth = b->d->field.unit[id].strength;
            ck_assert(bg_shatter_unit(&b->r, &b->s, id, 0, &b->play));
            ck_assert_int_eq(b->s.points[bg_foe(side)], before); /* nothing for shattering */
            ck_assert(bg_lose_unit(&b->r, &b->s, id, 0, &b->play));
            ck_assert_int_eq(b->s.points[bg_foe(side)], before + worth);
            ck_assert_int_eq(b->s.lost_points[side], worth);
            ck_assert_int_eq(b->s.status[id], BG_LOST);
        }
        close_board(b);
    }
    proves("BG-victory-1 BG-V-shattered-9");
}
END_TEST

START_TEST(shattering)
{
    static const int rows[][2] = {{7, 4}, {5, 3}, {4, 2}, {1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board *b = a_plain("revised shattered");
        char words[40];
        snprintf(words, sizeof words, "U01:%d 1010", rows[i][0]);
        b_stands(b, words);
        int unit = b_unit_of(b, "U01");
        ck_assert(bg_shatter_unit(&b->r, &b->s, unit, 0, &b->play));
        ck_assert_int_eq(b->s.strength[unit], rows[i][1]);
        ck_assert_int_eq(bg_strength(&b->r, &b->s, unit, true), rows[i][1]);
        ck_assert_int_eq(bg_strength(&b->r, &b->s, unit, false), rows[i][1]);
        ck_assert_int_eq(b_at_hex(b, "U01"), 1010);
        ck_assert(bg_shatter_unit(&b->r, &b->s, unit, 0, &b->play)); /* again */
        ck_assert_int_eq(b->s.status[unit], BG_LOST);
        close_board(b);
    }
    proves("BG-V-shattered-2 BG-V-shattered-4 BG-V-shattered-ex1");
}
END_TEST

/* ---- who holds what ---- */
START_TEST(occupation)
{
    struct board *b = a_board("chickamauga", "leaders");
    int i = 0, hex = b_hex_of(b, "1115");
    while (b->d->field.victory[i].hex != hex)
        i++;
    ck_assert_int_eq(b->s.held_by[i], BG_UNION + 1);
    bg_pass(&b->r, &b->s, b_unit_of(b, "C05"), hex, &b->play); /* through it */
    ck_assert_int_eq(b->s.held_by[i], BG_CONFEDERATE + 1);
    bg_put(&b->r, &b->s, b_unit_of(b, "U15"), hex, &b->play); /* onto it: by move, retreat or advance */
    ck_assert_int_eq(b->s.held_by[i], BG_UNION + 1);
    b->s.hex[b_unit_of(b, "U15")] = 0; /* it keeps when the unit goes */
    b->s.status[b_unit_of(b, "U15")] = BG_LOST;
    b->s.strength[b_unit_of(b, "U15")] = 0;
    score(b);
    ck_assert_int_eq(b->s.held_by[i], BG_UNION + 1);
    const int32_t before = scored.points[BG_UNION]; /* an enemy beside it takes nothing, nor does one of his leaders */
    b_stands(b, "C05 1114");
    SCORES(b, scored.points[BG_CONFEDERATE], before);
    bg_put(&b->r, &b->s, b_unit_of(b, "Gen Bragg"), hex, &b->play); /* leaders do not occupy */
    ck_assert_int_eq(b->s.held_by[i], BG_UNION + 1);
    proves("BG-victory-3 BG-victory-4");
    close_board(b);
}
END_TEST

/* ---- Chickamauga ---- */
START_TEST(exits)
{
    struct board *b = bare("chickamauga", "");
    int32_t *worth = &b->d->field.unit[b_unit_of(b, "U01")].strength,
            *theirs = &b->d->field.unit[b_unit_of(b, "C01")].strength;
    *worth = *theirs = 2;
    /* the train left before: its strength of 1 is a point (RULINGS F6) */
    SCORES(b, 0, 1);
    leaves(b, "U01");
    SCORES(b, 0, 3);
    int all = 1 + 2; /* each of the Union's units pays what is printed on it, shattered or not */
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (b->d->field.unit[unit].side == BG_UNION && b->s.status[unit] != BG_OUT) {
            leaves(b, b->d->field.unit[unit].id);
            b->s.strength[unit] = 1;
            all += b->d->field.unit[unit].strength;
            SCORES(b, 0, all);
        }
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        if (b->d->field.unit[unit].side == BG_UNION && b->d->field.unit[unit].type != BG_TRAIN &&
            unit != b_unit_of(b, "U01"))
            b->s.status[unit] = BG_LOST;
    SCORES(b, 0, 3);
    proves("BG-chickamauga-23");
    leaves(b, "C01");
    SCORES(b, 20, 3);
    /* a Union unit on each road out: one at 0201, one at 0211, which all roads from 0111 pass */
    b_stands(b, "U02 0201");
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 20);
    b_stands(b, "U02 0111"); /* the road from 0101 is open */
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 20);
    b_stands(b, "U02 0201, U03 0110, U04 0211");
    SCORES(b, 0, 3);
    /* zones close no road: beside it */
    b_stands(b, "U02 0202, U03 0, U04 0");
    b->s.status[b_unit_of(b, "U03")] = b->s.status[b_unit_of(b, "U04")] = BG_LOST;
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 20);
    b_stands(b, "U02 2504"); /* nor where it ends */
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 20);
    b_stands(b, "U02 2503");
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 0);
    proves("BG-chickamauga-24 BG-chickamauga-25 BG-chickamauga-ex2");
    close_board(b);
}
END_TEST

START_TEST(train)
{
    struct board *b = bare("chickamauga", "");
    int train_ = named(b, "Train");
    for (int i = 0; i < 2; i++) {
        b->s.status[train_] = i ? BG_HERE : BG_LOST;
        b->s.hex[train_] = (int16_t)(i ? b_hex_of(b, "0101") : 0);
        SCORES(b, 10, 0);
    }
    b->s.status[train_] = BG_DUE; /* kept out to the end: it is cut off as well */
    b->s.hex[train_] = 0;
    SCORES(b, 10 + 1, 0);
    b->s.status[train_] = BG_OUT;
    score(b);
    ck_assert_int_eq(scored.points[BG_CONFEDERATE], 0);
    proves("BG-chickamauga-26");
    close_board(b);
}
END_TEST

START_TEST(cut_off)
{
    struct board *b = bare("chickamauga", "");
    struct bg_field *f = &b->d->field;
    b_stands(b, "U01:5 1010");
    SCORES(b, 0, 1); /* near a road */
    /* no road but one from 0101 to 0102 */
    for (int hex = 1; hex <= f->grid.n; hex++)
        for (int side = 0; side < KIT_SIDES; side++)
            f->side_of[hex][side] &= (uint8_t)~BG_ROAD;
    b_sides(b, "0101 0102 road");
    b_stands(b, "U01 1002"); /* nine steps from 0102 */
    SCORES(b, 0, 1);
    b_stands(b, "U01 1102"); /* ten */
    SCORES(b, 0, 1);
    b_stands(b, "U01 1202");
    SCORES(b, 5, 1);
    /* enemy zones may be crossed, units not: 0101, 0102 and the way between */
    b_stands(b, "U01 0202, C01 0201, C02 0303");
    SCORES(b, 0, 1);
    b_stands(b, "C01 0101, C02 0111");
    SCORES(b, 5, 1);
    b_stands(b, "U01 1005, C01 1004, C02 1105, C03 1106, C04 1006, C05 0905, C06 0906"); /* all around it */
    SCORES(b, 5, 1);
    b_stands(b, "C05 2020"); /* there is a gap, though in their zones */
    SCORES(b, 0, 1);
    b_sides(b, "1005 0905 creek");
    SCORES(b, 5, 1); /* over a creek nobody goes */
    b_stands(b, "C06 2021");
    SCORES(b, 0, 1);
    b_holds(b, "U01 shattered");
    b_stands(b, "C06 0906");
    SCORES(b, 5, 1); /* its printed strength */
    b_stands(b, "U01 0, C01 0, C02 0, C03 0, C04 0, C05 0, C06 0");
    b->s.status[b_unit_of(b, "U01")] = BG_DUE; /* it never came */
    SCORES(b, 5, 1);
    b->s.status[b_unit_of(b, "C01")] = BG_DUE; /* the Union's alone */
    SCORES(b, 5, 1);
    int all = 0; /* and all of them */
    for (int unit = 1; unit <= f->n_units; unit++)
        if (f->unit[unit].side == BG_UNION && f->unit[unit].type != BG_TRAIN) {
            b->s.status[unit] = BG_DUE;
            all += f->unit[unit].strength;
        }
    SCORES(b, all, 1);
    proves("BG-chickamauga-30 BG-chickamauga-31");
    close_board(b);
}
END_TEST

/* ---- Antietam ---- */
START_TEST(ferry)
{
    struct board *b = bare("antietam", "");
    int toombs = named(b, "Toombs"), lawton = named(b, "Lawton");
    int strength = b->d->field.unit[toombs].strength;
    b->s.strength[toombs] = (uint8_t)strength;
    b->s.status[toombs] = BG_HERE;
    b->s.hex[toombs] = (int16_t)b_hex_of(b, "0817");
    SCORES(b, 0, 0);
    b_stands(b, "U01 0225"); /* on the way */
    SCORES(b, 0, strength);
    b_stands(b, "U01 0224"); /* beside it: zones bar it too */
    SCORES(b, 0, strength);
    b_stands(b, "U01 0225"); /* in the way itself: who stands beside it on the far side is cut off too */
    b->s.hex[toombs] = (int16_t)b_hex_of(b, "0224");
    SCORES(b, 0, strength);
    b->s.shattered[toombs] = 1; /* what is printed counts */
    b->s.strength[toombs] = 1;
    SCORES(b, 0, strength);
    b->s.shattered[toombs] = 0;
    b->s.strength[toombs] = (uint8_t)strength;
    b->s.hex[toombs] = (int16_t)b_hex_of(b, "0817");
    b_stands(b, "U01 0818"); /* it stands in a zone itself, and the way is free (RULINGS F7) */
    SCORES(b, 0, 0);
    b_stands(b, "U01 0");
    b->s.status[b_unit_of(b, "U01")] = BG_LOST;
    b->s.status[lawton] = BG_DUE; /* not on the map */
    SCORES(b, 0, 0);
    b->s.hex[toombs] = (int16_t)b_hex_of(b, "1319"); /* over the bridge */
    SCORES(b, 0, 0);
    b_sides(b, "1218 1319 creek");
    b_sides(b, "0826 0927 creek");
    b_sides(b, "1021 1122 creek");
    b_sides(b, "1311 1411 creek");
    b_sides(b, "1315 1414 creek");
    b_sides(b, "1606 1707 creek");
    SCORES(b, 0, strength); /* a creek without crossing stops it */
    proves("BG-antietam-19");
    b->s.status[toombs] = BG_OUT; /* safe, and for nothing */
    b->s.hex[toombs] = 0;
    SCORES(b, 0, 0);
    close_board(b);
}
END_TEST

/* ---- Cemetery Hill ---- */
START_TEST(cavalry_left)
{
    struct board *b = bare("cemetery-hill", "");
    int hampton = named(b, "Hampton"), gamble = named(b, "Gamble");
    b->s.status[hampton] = b->s.status[gamble] = BG_OUT;
    SCORES(b, b->d->field.unit[hampton].strength, 0);
    for (int unit = 1; unit <= b->d->field.n_units; unit++) /* nothing for those who never came, or are still there */
        if (b->s.status[unit] != BG_OUT)
            b->s.status[unit] = BG_DUE;
    SCORES(b, b->d->field.unit[hampton].strength, 0);
    proves("BG-cemeteryhill-18 BG-cemeteryhill-15");
    close_board(b);
}
END_TEST

/* ---- verdicts ---- */
START_TEST(more_points)
{
    static const char *const scenarios[] = {"chickamauga", "antietam", "cemetery-hill"};
    for (int k = 0; k < 3; k++) {
        struct board *b = a_board(scenarios[k], "");
        int winner;
        ck_assert_int_eq(bg_verdict(&b->r, &b->s, (const int32_t[]){31, 30}, &winner), 0);
        ck_assert_int_eq(winner, BG_CONFEDERATE);
        bg_verdict(&b->r, &b->s, (const int32_t[]){30, 31}, &winner);
        ck_assert_int_eq(winner, BG_UNION);
        bg_verdict(&b->r, &b->s, (const int32_t[]){30, 30}, &winner);
        ck_assert_int_eq(winner, -1);
        close_board(b);
    }
    proves("BG-victory-2");
}
END_TEST

START_TEST(levels)
{
    static const struct {
        int holder;
        int32_t points[BG_SIDES];
        const char *level; /* NULL: a draw */
    } rows[] = {
        {BG_CONFEDERATE, {40, 20}, "Confederate decisive victory"},
        {BG_CONFEDERATE, {39, 20}, "Confederate substantive victory"},
        {BG_CONFEDERATE, {20, 20}, "Confederate substantive victory"},
        {BG_CONFEDERATE, {19, 20}, NULL},
        {BG_UNION, {40, 20}, "Confederate marginal victory"},
        {BG_UNION, {39, 20}, "Union marginal victory"},
        {BG_UNION, {20, 40}, "Union decisive victory"},
        {BG_UNION, {20, 39}, "Union substantive victory"},
        {BG_UNION, {20, 20}, "Union substantive victory"},
        {BG_UNION, {21, 20}, "Union marginal victory"},
        {BG_CONFEDERATE, {20, 40}, NULL},
        /* no points on either side (RULINGS N20) */
        {BG_UNION, {0, 0}, "Union marginal victory"},
        {BG_CONFEDERATE, {0, 0}, "Confederate marginal victory"},
        {BG_UNION, {0, 1}, "Union decisive victory"},
        {BG_CONFEDERATE, {0, 1}, NULL},
        {BG_UNION, {1, 0}, "Confederate marginal victory"},
    };
    struct board *b = a_board("shiloh", "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int winner = 7;
        is_held(b, "1508", rows[i].holder);
        int level = bg_verdict(&b->r, &b->s, rows[i].points, &winner);
        const char *name = level ? b->d->field.level[level - 1].name : NULL;
        ck_assert_msg((!name && !rows[i].level) || (name && rows[i].level && strcmp(name, rows[i].level) == 0),
                      "row %zu: %s", i, name ? name : "a draw");
        int side = !rows[i].level ? -1 : rows[i].level[0] == 'U' ? BG_UNION : BG_CONFEDERATE;
        ck_assert_int_eq(winner, side);
    }
    proves("BG-shiloh-17 BG-shiloh-18 BG-shiloh-19 BG-shiloh-20 BG-shiloh-21 BG-shiloh-22 BG-shiloh-23");
    is_held(b, "1508", BG_UNION);
    bg_put(&b->r, &b->s, b_unit_of(b, "C01"), b_hex_of(b, "1508"), &b->play);
    ck_assert_int_eq(b->s.held_by[0], BG_CONFEDERATE + 1);
    bg_put(&b->r, &b->s, b_unit_of(b, "C01"), b_hex_of(b, "1408"), &b->play);
    ck_assert_int_eq(b->s.held_by[0], BG_CONFEDERATE + 1);
    bg_pass(&b->r, &b->s, b_unit_of(b, "U01"), b_hex_of(b, "1508"), &b->play); /* who goes through is enough */
    ck_assert_int_eq(b->s.held_by[0], BG_UNION + 1);
    bg_pass(&b->r, &b->s, b_unit_of(b, "C02"), b_hex_of(b, "1508"), &b->play);
    ck_assert_int_eq(b->s.held_by[0], BG_CONFEDERATE + 1);
    b->d->field.n_victory = 2; /* by a host's own facts another hex counts too, and stands first */
    b->d->field.victory[1] = b->d->field.victory[0];
    b->d->field.victory[0].hex = b_hex_of(b, "1408");
    b->s.held_by[0] = BG_UNION + 1;
    b->s.held_by[1] = BG_CONFEDERATE + 1;
    int winner = 7;
    b->s.held_by[1] = 0; /* whom nobody holds is worth no level */
    ck_assert_int_eq(bg_verdict(&b->r, &b->s, (const int32_t[]){0, 0}, &winner), 0);
    ck_assert_int_eq(winner, -1);
    b->s.held_by[1] = BG_CONFEDERATE + 1;
    bg_verdict(&b->r, &b->s, (const int32_t[]){2, 1}, &winner);
    ck_assert_int_eq(winner, BG_CONFEDERATE);
    ck_assert_str_eq(b->d->field.level[bg_verdict(&b->r, &b->s, (const int32_t[]){2, 1}, &winner) - 1].name,
                     "Confederate decisive victory");
    proves("BG-shiloh-24");
    close_board(b);
}
END_TEST

/* The last turn of a battle counts all this, once, and tells it. */
START_TEST(the_end)
{
    struct board *b = bare("chickamauga", "");
    is_held(b, "2311", BG_UNION);
    is_held(b, "0211", BG_CONFEDERATE);
    b->s.turn = 15;
    b->s.side = BG_CONFEDERATE;
    b->s.points[BG_UNION] = 7;
    memset(&b->s.flow, 0, sizeof b->s.flow);
    flow_goto(&b->s, BG_STEP_MOVE, ONLY(BG_CONFEDERATE));
    b_does(b, "finish");
    while (!b->s.flow.over)
        b_falls_back(b);
    ck_assert_int_eq(b->s.flow.over, BG_END_POINTS);
    ck_assert_int_eq(b->s.flow.winner, BG_UNION + 1);
    ck_assert_int_eq(b->s.points[BG_UNION], 7 + 20 + 1);
    ck_assert_int_eq(b->s.points[BG_CONFEDERATE], 20);
    SCORES(b, 20, 28); /* counted once */
    close_board(b);
    proves("BG-sequence-6");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: the score");
    TCase *c = tcase_create("score");
    tcase_add_test(c, victory_hexes);
    tcase_add_test(c, losses);
    tcase_add_test(c, shattering);
    tcase_add_test(c, occupation);
    tcase_add_test(c, exits);
    tcase_add_test(c, train);
    tcase_add_test(c, cut_off);
    tcase_add_test(c, ferry);
    tcase_add_test(c, cavalry_left);
    tcase_add_test(c, more_points);
    tcase_add_test(c, levels);
    tcase_add_test(c, the_end);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
