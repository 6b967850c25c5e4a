/* SPDX-License-Identifier: Apache-2.0 */
/* Sight, what a line of fire crosses, and odds on all four maps of Blue & Gray, in positions made at random, against
 * the statements written out a second time. */
#include "tests/games/blue-and-gray/bg_again.h"

/* ---- sight, by corners on either side of a line ---- */
struct spot {
    int x, y; /* a hex is 4 wide between corners at its middle and 2 high; columns lie 3 apart */
};

static struct spot middle_of(struct hex h)
{
    return (struct spot){3 * h.c, 2 * h.r + (h.c % 2 == 0)};
}

static int cross(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static struct spot corner(struct hex h, int i)
{
    static const struct spot corners[6] = {{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}};
    struct spot m = middle_of(h);
    return (struct spot){m.x + corners[i % 6].x, m.y + corners[i % 6].y};
}

/* Does its middle lie between the two, along the line? */
static bool between(struct spot a, struct spot b, struct spot m)
{
    int along = (b.x - a.x) * (m.x - a.x) + 3 * (b.y - a.y) * (m.y - a.y),
        all = (b.x - a.x) * (b.x - a.x) + 3 * (b.y - a.y) * (b.y - a.y);
    return along > 0 && along < all;
}

enum { CLEAR_OF, BESIDE, WITHIN };
static int passes(struct spot a, struct spot b, struct hex h)
{
    int left = 0, right = 0, on = 0;
    if (!between(a, b, middle_of(h)))
        return CLEAR_OF;
    for (int i = 0; i < 6; i++) {
        int turn = cross(a, b, corner(h, i));
        left += turn<0, right += turn> 0, on += turn == 0;
    }
    return left && right ? WITHIN : on == 2 ? BESIDE : CLEAR_OF;
}

static bool hides(struct hex h)
{
    char here = b_ground(h);
    return here == 'f' || here == 'b' || here == 't';
}

/* BG-artillery-10 to -14 */
static bool sees(struct hex from, struct hex to)
{
    struct spot a = middle_of(from), b = middle_of(to);
    for (int c = from.c - 4; c <= from.c + 4; c++)
        for (int row = from.r - 5; row <= from.r + 5; row++) {
            struct hex h = {c, row};
            int how = passes(a, b, h);
            if (how == WITHIN && hides(h))
                return false;
            if (how != BESIDE || !hides(h))
                continue;
            for (int d = 0; d < 6; d++) /* the other hex beside the line, beyond the side that lies on it */
                if (passes(a, b, beside(h, d)) == BESIDE && hides(beside(h, d)) && cross(a, b, corner(h, d)) == 0 &&
                    cross(a, b, corner(h, d + 1)) == 0)
                    return false;
        }
    return true;
}

static bool opposite(struct spot a, struct spot b, struct spot p, struct spot q)
{
    int one = cross(a, b, p), two = cross(a, b, q);
    return (one < 0 && two > 0) || (one > 0 && two < 0);
}

/* BG-terrain-20, -21 */
static bool crosses(struct hex from, struct hex to)
{
    struct spot a = middle_of(from), b = middle_of(to);
    for (int c = from.c - LINE; c <= from.c + LINE; c++)
        for (int row = from.r - LINE; row <= from.r + LINE; row++) {
            struct hex h = {c, row};
            char here = b_ground(h);
            if ((here == 0 || here == 'v') && passes(a, b, h) != CLEAR_OF)
                return true;
            for (int d = 0; here && d < 6; d++)
                if ((map.side[c][row][d] & CREEK) && opposite(a, b, corner(h, d), corner(h, d + 1)) &&
                    opposite(corner(h, d), corner(h, d + 1), a, b))
                    return true;
        }
    return false;
}

START_TEST(test_sight)
{
    int n = 0;
    begin(_i);
    for (int from = 1; from <= f->grid.n; from++)
        for (int to = 1; to <= f->grid.n; to++) {
            int far = kit_hex_distance(&f->grid, from, to);
            if (far < 2 || far > 3)
                continue;
            n++;
            ck_assert_msg(bg_sees(&r, f, from, to) == sees(b_hex_of(from), b_hex_of(to)), "%s: sight from %d to %d",
                          f->id, f->grid.number[from], f->grid.number[to]);
            ck_assert_msg(bg_line_crosses(f, from, to) == crosses(b_hex_of(from), b_hex_of(to)),
                          "%s: crossing from %d to %d", f->id, f->grid.number[from], f->grid.number[to]);
        }
    ck_assert_int_gt(n, 8000);
    proves(
        "BG-artillery-10 BG-artillery-11 BG-artillery-12 BG-artillery-13 BG-artillery-14 BG-terrain-20 BG-terrain-21");
}
END_TEST

/* ---- odds ---- */
static bool touches(struct hex a, struct hex b, int *bits)
{
    for (int d = 0; d < 6; d++)
        if (beside(a, d).c == b.c && beside(a, d).r == b.r) {
            *bits = map.side[a.c][a.r][d];
            return !(*bits & CREEK) || (*bits & (BRIDGE | FORD));
        }
    return false;
}

/* All that touch the target and all guns in range take part, each as likely as not. */
static void any_attack(struct bg_battle_now *b)
{
    int bits;
    memset(b, 0, sizeof *b);
    for (int tries = 0; tries < 60 && b->n_targets < 1 + below(3); tries++) {
        int unit = 1 + below(f->n_units);
        bool good = s.hex[unit] && f->unit[unit].side != s.side;
        for (int i = 0; i < b->n_targets; i++)
            good = good && b->target[i] != s.hex[unit];
        if (good)
            b->target[b->n_targets++] = s.hex[unit];
    }
    for (int unit = 1; unit <= f->n_units && b->n_targets > 0 && b->n_attackers < BG_ATTACKERS_MAX; unit++) {
        if (!s.hex[unit] || f->unit[unit].side != s.side || below(2))
            continue;
        struct hex h = b_hex_of(s.hex[unit]), target = b_hex_of(b->target[0]);
        int far = kit_hex_distance(&f->grid, s.hex[unit], b->target[0]);
        bool near = touches(h, target, &bits), guns = f->unit[unit].type == BG_ARTILLERY && (far == 2 || far == 3);
        if (!near && !guns)
            continue;
        b->bombards[b->n_attackers] = !near;
        b->attacker[b->n_attackers++] = (uint8_t)unit;
    }
}

/* BG-terrain-3 to -5, -17 to -20 */
static int factor_of(const struct bg_battle_now *b, int target)
{
    struct hex h = b_hex_of(target);
    char here = b_ground(h);
    bool near = false, all_cross = true, all_lines = true;
    for (int i = 0; i < b->n_attackers; i++) {
        struct hex from = b_hex_of(s.hex[b->attacker[i]]);
        int bits = 0;
        if (!b->bombards[i]) {
            near = true;
            all_cross = touches(from, h, &bits) && (bits & (BRIDGE | FORD)) && all_cross;
        } else if (!crosses(from, h)) {
            all_lines = false;
        }
    }
    return here == 'r' || here == 'b' || here == 't' || (near ? all_cross : all_lines) ? 2 : 1;
}

/* BG-crt-2 to -4, BG-V-crt-2 */
static const char *column_of(int attack, int defence, bool revised)
{
    static char words[16];
    int more = attack / defence, less = (defence + attack - 1) / attack;
    if (attack < defence)
        snprintf(words, sizeof words, "1-%d", less > 5 ? 5 : less);
    else if (revised && more == 1 && 2 * attack >= 3 * defence)
        snprintf(words, sizeof words, "3-2");
    else
        snprintf(words, sizeof words, "%d-1", more > 6 ? 6 : more);
    return words;
}

static int attack_strength(int unit)
{
    int full = f->unit[unit].attack;
    return s.shattered[unit] ? (full + 1) / 2 : full;
}

START_TEST(test_odds)
{
    int n = 0, doubled = 0, bombarded = 0;
    begin(_i);
    for (int i = 0; i < 4000; i++) {
        struct bg_battle_now b;
        struct bg_odds odds;
        if (i % 20 == 0)
            any_position();
        s.options = below(2) ? BG_REVISED : 0;
        for (int unit = 1; unit <= f->n_units; unit++) {
            s.fell_back[unit] = below(10) == 0;
            s.shattered[unit] = below(5) == 0;
            s.strength[unit] = (uint8_t)(s.shattered[unit] ? (f->unit[unit].strength + 1) / 2 : f->unit[unit].strength);
        }
        any_attack(&b);
        if (b.n_attackers == 0)
            continue;
        int attack = 0, defence = 0;
        for (int k = 0; k < b.n_attackers; k++)
            attack += attack_strength(b.attacker[k]);
        for (int k = 0; k < b.n_targets; k++) {
            int sum = 0, factor = factor_of(&b, b.target[k]);
            for (int unit = 1; unit <= f->n_units; unit++)
                sum += s.hex[unit] == b.target[k] && !s.fell_back[unit] ? s.strength[unit] : 0;
            defence += sum * factor;
            doubled += factor == 2;
        }
        bg_odds_of(&r, &s, &at, &b, &odds);
        ck_assert_int_eq(odds.attack, attack);
        ck_assert_int_eq(odds.defence, defence);
        if (attack == 0 || defence == 0)
            continue;
        ck_assert_str_eq(bg_table_of(&r, &s)->words[odds.column], column_of(attack, defence, s.options != 0));
        bombarded += b.bombards[0];
        n++;
    }
    ck_assert_int_gt(n, 500);
    ck_assert_int_gt(doubled, 50);
    ck_assert_int_gt(bombarded, 10);
    proves("BG-crt-2 BG-crt-3 BG-crt-4 BG-V-crt-2 BG-combat-11 BG-combat-12 BG-stack-3 BG-terrain-17 BG-terrain-18 "
           "BG-terrain-19 BG-terrain-20 BG-V-shattered-8");
}
END_TEST

static Suite *sight_suite(void)
{
    Suite *suite = suite_create("bg_sight");
    TCase *all = tcase_create("all");
    tcase_add_loop_test(all, test_sight, 0, 4);
    tcase_add_loop_test(all, test_odds, 0, 4);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(sight_suite());
}
