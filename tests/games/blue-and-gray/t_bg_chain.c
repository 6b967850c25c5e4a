/* SPDX-License-Identifier: Apache-2.0 */
/* Retreats in a crowd: packed boards by lot, creeks and zones among them, on which one unit or the train is driven
 * back. Whatever its owner answers, each chain of displacements ends, nobody is moved twice, and no hex holds too many
 * (BG-retreat-6 to -9, BG-stack-1, BG-chickamauga-17). DISPATCH_SOAK=1: thirty times as many. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include "tests/lib/play.h"
#include "tests/lib/rooms.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 200, POSITIONS = 25, SOAK = 30, RADIUS = 2, CROWD = 30 };
static struct {
    int n, chains, lost, longest, trains;
} seen;

static int centre(const struct board *b)
{
    return b_hex_of(b, "1110");
}

static bool is_within(const struct board *b, int hex)
{
    return kit_hex_distance(&b->d->field.grid, centre(b), hex) <= RADIUS;
}

/* Sides of the hexes around the middle, by lot: open, with a road, or a creek that nobody passes. */
static void lay_sides(struct board *b, uint64_t *seed)
{
    static const char *const kinds[] = {"none", "road", "road", "creek", "creek"};
    const struct bg_field *f = &b->d->field;
    for (int hex = 1; hex <= f->grid.n; hex++)
        for (int d = 0; d < KIT_SIDES && is_within(b, hex); d++) {
            int near = f->grid.near[hex][d];
            char words[64];
            snprintf(words, sizeof words, "%s %s %s", f->words[hex], f->words[near ? near : hex],
                     kinds[random_below(seed, 5)]);
            if (near > hex)
                b_sides(b, words);
        }
}

static void take_all_off(struct board *b)
{
    for (int unit = 1; unit <= b->d->field.n_units; unit++) {
        b->s.hex[unit] = 0;
        b->s.status[unit] = BG_OUT;
        b->s.strength[unit] = (uint8_t)b->d->field.unit[unit].strength; /* which b_stands() may have changed */
    }
}

static void put(struct board *b, int unit, int hex)
{
    b->s.hex[unit] = (int16_t)hex;
    b->s.status[unit] = BG_HERE;
}

/* Who is driven back in the middle, an enemy beside him, friends wherever there is room, and a fight far off. */
static bool crowd(struct board *b, uint64_t *seed, bool train)
{
    const struct bg_field *f = &b->d->field;
    struct bg_stand at;
    char words[64];
    int beside = f->grid.near[centre(b)][random_below(seed, KIT_SIDES)];
    take_all_off(b);
    b_stands(b, "C40 2020, U36 2120");
    snprintf(words, sizeof words, "%s:1 1110, C01:5 %s", train ? "U39" : "U01", f->words[beside]);
    b_stands(b, words);
    for (int i = 0, unit = 2; i < CROWD; i++, unit++) {
        int hex = 1 + (int)random_below(seed, (uint32_t)f->grid.n);
        bg_look(&b->r, &b->s, &at);
        while (unit <= f->n_units && (f->unit[unit].side != BG_UNION || f->unit[unit].type != BG_INFANTRY))
            unit++;
        for (int tries = 0; tries < 200 && !is_within(b, hex); tries++)
            hex = 1 + (int)random_below(seed, (uint32_t)f->grid.n);
        if (unit > f->n_units || !is_within(b, hex) || hex == centre(b) || bg_stacked(&at, hex) > 1 ||
            kit_hex_distance(&f->grid, hex, beside) < 2) { /* beside the enemy they would have to fight, too */
            unit--;
            continue;
        }
        put(b, unit, hex);
    }
    bg_look(&b->r, &b->s, &at);
    for (int hex = 1; !train && hex <= f->grid.n; hex++) /* it may stand in the way, too */
        if (is_within(b, hex) && bg_stacked(&at, hex) == 0 && kit_hex_distance(&f->grid, hex, beside) > 1) {
            put(b, b_unit_of(b, "U39"), hex);
            break;
        }
    return bg_touches(f, centre(b), beside);
}

STATIC_PROMPT(prompt);
static struct order answer(struct board *b, int seat, uint64_t *seed)
{
    ck_assert(rules_prompt(&b->r, &b->s, seat, 0, &prompt));
    for (;;) {
        struct order order = any_order(&prompt, seed);
        if (order.verb != VERB_RESIGN)
            return order;
    }
}

static void check_stacks(struct board *b)
{
    struct bg_stand at;
    int train = b_unit_of(b, "U39");
    bg_look(&b->r, &b->s, &at);
    for (int hex = 1; hex <= b->d->field.grid.n; hex++)
        ck_assert_int_le(bg_stacked(&at, hex), BG_STACK);
    if (b->s.status[train] == BG_HERE)
        ck_assert_int_eq(bg_stacked(&at, b->s.hex[train]), 1);
}

static void go_back(struct board *b, uint64_t *seed, const char *driven)
{
    int moved[BG_UNITS_MAX] = {0}, n = 0;
    while (b_asks(b, BG_STEP_RETREAT, BG_UNION)) {
        struct order order = answer(b, BG_UNION, seed);
        struct bg_state after, before = b->s;
        play_begin(&b->play, &b->chance, &b->why);
        ck_assert(rules_apply(&b->r, &b->s, BG_UNION, &order, &after, &b->play));
        b->s = after;
        ck_assert_int_lt(++n, 2 * CROWD + 10);
        for (int unit = 1; unit <= b->d->field.n_units; unit++)
            moved[unit] += before.hex[unit] != b->s.hex[unit] && b->s.status[unit] == BG_HERE;
    }
    for (int unit = 1; unit <= b->d->field.n_units; unit++)
        ck_assert_msg(moved[unit] <= 1, "unit %d was moved %d times", unit, moved[unit]);
    check_stacks(b);
    seen.longest = n > seen.longest ? n : seen.longest;
    seen.chains += n > 2;
    seen.lost += b->s.status[b_unit_of(b, driven)] == BG_LOST;
}

START_TEST(chains_end)
{
    uint64_t seed = 1976 + (uint64_t)_i;
    int boards = BOARDS * (getenv("DISPATCH_SOAK") ? SOAK : 1);
    for (int board = 0; board < boards; board++) {
        struct board *b = a_plain("");
        const struct bg_state fresh = b->s;
        lay_sides(b, &seed);
        for (int i = 0; i < POSITIONS; i++) {
            bool train = i % 2;
            const char *driven = train ? "U39" : "U01";
            b->s = fresh;
            if (!crowd(b, &seed, train))
                continue;
            b_fights(b, BG_CONFEDERATE);
            b_throws(b, "4"); /* 5-1: DR */
            b_does(b, "aim 1110; join C01; fight; go-on");
            ck_assert_int_eq(b->s.last_result, BG_DR);
            go_back(b, &seed, driven);
            seen.trains += train && b->s.status[b_unit_of(b, driven)] == BG_HERE;
            seen.n++;
        }
        close_board(b);
    }
    printf("%d retreats, %d by chains, the longest of %d answers, %d lost, the train got away %d times\n", seen.n,
           seen.chains, seen.longest, seen.lost, seen.trains);
    fflush(stdout);
    ck_assert_int_gt(seen.n, BOARDS * POSITIONS / 4);
    ck_assert(seen.chains > 20 && seen.lost > 20 && seen.trains > 20 && seen.longest > 4);
    proves("BG-retreat-6 BG-retreat-7 BG-retreat-9 BG-stack-1 BG-chickamauga-17");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: chains of displacements");
    TCase *c = tcase_create("chains");
    tcase_add_test(c, chains_end);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
