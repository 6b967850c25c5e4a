/* SPDX-License-Identifier: Apache-2.0 */
/* Boards of hexes: numbers, neighbours, distances, ranges and zones against cube coordinates and floods, lines against
 * clipped hexagons, on boards of real sizes. */
#include "games/kit/hex.h"
#include "tests/games/kit/boards.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdlib.h>
#include <string.h>

static struct kit_hexes board;

static void make(int i)
{
    ck_assert_msg(board_make(&boards[i], &board), "%s", boards[i].name);
    ck_assert_msg(board.n == boards[i].n, "%s has %d hexes", boards[i].name, board.n);
}

static struct cube cube_at(int hex)
{
    return cube_of(board.number[hex], board.odd_low);
}

/* ---- numbers ---- */

START_TEST(numbers_are_four_digits)
{
    static const char *const wrong[] = {"", "1", "111", "01111", "0x11", "0011", "1100", "0000", " 111", "-111"};
    char name[5];
    int good = 0;
    ck_assert_int_eq(kit_hex_read("0111"), 111);
    kit_hex_write(111, name);
    ck_assert_str_eq(name, "0111");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(kit_hex_read(wrong[i]) == 0, "%s", wrong[i]);
    for (int number = 0; number < KIT_HEX_NUMBERS; number++) {
        kit_hex_write(number, name);
        bool is_hex = number / 100 > 0 && number % 100 > 0;
        ck_assert_int_eq(kit_hex_read(name), is_hex ? number : 0);
        good += is_hex;
    }
    ck_assert_int_eq(good, 99 * 99);
}
END_TEST

START_TEST(ids_go_by_number)
{
    for (int i = 0; i < BOARDS; i++) {
        make(i);
        int n = 0;
        for (int number = -1; number <= KIT_HEX_NUMBERS; number++) {
            int hex = kit_hex_at(&board, number);
            if (hex == 0)
                continue;
            ck_assert_int_eq(hex, ++n);
            ck_assert_int_eq(board.number[hex], number);
        }
        ck_assert_int_eq(n, board.n);
    }
    make(0);
    ck_assert(kit_hex_at(&board, 101) == 1 && kit_hex_at(&board, 2524) == 674);
    ck_assert(!kit_hex_at(&board, 228) && !kit_hex_at(&board, 2225) && kit_hex_at(&board, 2224));
}
END_TEST

START_TEST(boards_that_cannot_be)
{
    static char wide[KIT_HEX_LINES_MAX + 2];
    const char *row[KIT_HEX_LINES_MAX + 1];
    static const char *const bent[] = {"ccc", "cc", "ccc"}, *const empty[] = {"...", "..."},
                             *const good[] = {".c.", "..."};
    memset(wide, 'c', KIT_HEX_LINES_MAX + 1);
    for (int i = 0; i <= KIT_HEX_LINES_MAX; i++)
        row[i] = "cccccccccc";
    ck_assert(kit_hexes_make(&board, good, 2, 3, false) && board.n == 1 && board.number[1] == 201);
    ck_assert(!kit_hexes_make(&board, bent, 3, 3, false) && !kit_hexes_make(&board, good, 2, 2, false));
    ck_assert(!kit_hexes_make(&board, empty, 2, 3, false));
    ck_assert(!kit_hexes_make(&board, good, 0, 3, false) && !kit_hexes_make(&board, good, 2, 0, false));
    ck_assert(kit_hexes_make(&board, row, KIT_HEX_LINES_MAX, 10, false));
    ck_assert(!kit_hexes_make(&board, row, KIT_HEX_LINES_MAX + 1, 10, false));
    ck_assert(!kit_hexes_make(&board, &(const char *){wide}, 1, KIT_HEX_LINES_MAX + 1, false));
    wide[31] = 0;
    for (int i = 0; i < 33; i++)
        row[i] = wide;
    ck_assert(kit_hexes_make(&board, row, 33, 31, false) && board.n == KIT_PLACES_MAX);
    wide[31] = 'c';
    wide[32] = 0;
    ck_assert(!kit_hexes_make(&board, row, 32, 32, false)); /* 1,024 */
}
END_TEST

/* ---- who lies where ---- */

/* The cubes of the six sides, from the north clockwise: north is a row less. */
static const struct cube side_cube[KIT_SIDES] = {{0, 1, -1}, {1, 0, -1}, {1, -1, 0},
                                                 {0, -1, 1}, {-1, 0, 1}, {-1, 1, 0}};

START_TEST(neighbours_are_a_step_away)
{
    for (int i = 0; i < BOARDS; i++) {
        int pairs = 0, steps = 0;
        make(i);
        for (int a = 1; a <= board.n; a++)
            for (int b = 1; b <= board.n; b++) {
                struct cube from = cube_at(a), to = cube_at(b);
                int side = kit_hex_side(&board, a, b), distance = cube_distance(from, to);
                ck_assert_int_eq(kit_hex_distance(&board, a, b), distance);
                ck_assert_int_eq(side >= 0, distance == 1);
                pairs++;
                if (side < 0)
                    continue;
                steps++;
                ck_assert_int_eq(to.a - from.a, side_cube[side].a);
                ck_assert_int_eq(to.c - from.c, side_cube[side].c);
                ck_assert_int_eq(kit_hex_side(&board, b, a), kit_side_back(side));
            }
        ck_assert_int_eq(pairs, board.n * board.n);
        for (int a = 1; a <= board.n; a++)
            for (int side = 0; side < KIT_SIDES; side++)
                steps -= board.near[a][side] != 0;
        ck_assert_int_eq(steps, 0);
        ck_assert_int_eq(kit_hex_side(&board, 1, 0), -1);
    }
    make(0); /* as printed: Alexander's Bridge joins 1922 and 2022 */
    ck_assert_int_eq(kit_hex_side(&board, kit_hex_at(&board, 1922), kit_hex_at(&board, 2022)), KIT_SE);
    ck_assert_int_eq(kit_hex_side(&board, kit_hex_at(&board, 2122), kit_hex_at(&board, 2221)), KIT_NE);
}
END_TEST

START_TEST(sides_face_each_other)
{
    for (int side = 0; side < KIT_SIDES; side++)
        ck_assert_int_eq(kit_side_back(side), (side + 3) % 6);
}
END_TEST

START_TEST(ranges_by_distance)
{
    static const int least[] = {0, 0, 1, 2, 2, 3, 5}, most[] = {0, 2, 1, 2, 3, 12, 4};
    for (int i = 0; i < BOARDS; i++) {
        make(i);
        for (int k = 0; k < 7; k++)
            for (int a = 1; a <= board.n; a += i < 4 ? 1 : 7) {
                struct kit_set found, wanted = {{0}};
                for (int b = 1; b <= board.n; b++) {
                    int distance = cube_distance(cube_at(a), cube_at(b));
                    if (distance >= least[k] && distance <= most[k])
                        kit_put(&wanted, b);
                }
                kit_hex_range(&board, a, least[k], most[k], &found);
                ck_assert_mem_eq(&found, &wanted, sizeof found);
                ck_assert_int_eq(kit_is_empty(&found), k == 6 || (board.n == 1 && least[k] > 0));
            }
    }
}
END_TEST

/* Whoever stands beside a hex over a side that is open from there has it in his zone. */
START_TEST(zones)
{
    uint64_t seed = 11;
    int in = 0, out = 0;
    for (int round = 0; round < 200; round++) {
        struct kit_set of = {{0}}, zone;
        static uint8_t open[KIT_PLACES_MAX + 1];
        make(round % BOARDS);
        for (int k = 0; k < 30; k++)
            kit_put(&of, (int)random_below(&seed, (uint32_t)board.n + 1));
        for (int hex = 1; hex <= board.n; hex++)
            open[hex] = (uint8_t)random_below(&seed, 64);
        kit_hex_around(&board, &of, round % 3 ? open : NULL, &zone);
        for (int hex = 1; hex <= board.n; hex++) {
            bool is_in = false;
            for (int from = 0; kit_next(&of, &from);)
                for (int side = 0; side < KIT_SIDES; side++) {
                    struct cube c = cube_at(from);
                    c = (struct cube){c.a + side_cube[side].a, c.b + side_cube[side].b, c.c + side_cube[side].c};
                    is_in |= cube_distance(c, cube_at(hex)) == 0 && (round % 3 == 0 || (open[from] >> side & 1));
                }
            ck_assert_int_eq(kit_has(&zone, hex), is_in);
            in += is_in;
            out += !is_in;
        }
    }
    ck_assert_int_gt(in, 5000);
    ck_assert_int_gt(out, 20000);
}
END_TEST

/* ---- lines, once more: the part of the way that lies within each hexagon ---- */
/* A point is within the hexagon around another if no two of their differences in cube coordinates are more than 1
 * apart. On the way from one middle to another it is start + t * way: six bounds of t, as fractions. */
struct share { /* of the way */
    long n, of;
};
struct part {
    struct share in, out;
    bool along; /* on the hexagon's edge all the way */
    int hex;
};

static bool is_less(struct share a, struct share b)
{
    return a.n * b.of < b.n * a.of;
}

/* Cuts the part to what of the way has k + t * m at most 1. */
static bool cut(struct part *p, int k, int m)
{
    struct share bound = m < 0 ? (struct share){k - 1, -m} : (struct share){1 - k, m};
    p->along |= m == 0 && k == 1;
    if (m == 0)
        return k <= 1;
    if (m < 0 && is_less(p->in, bound))
        p->in = bound;
    if (m > 0 && is_less(bound, p->out))
        p->out = bound;
    return is_less(p->in, p->out);
}

static bool part_within(int from, int to, int hex, struct part *p)
{
    struct cube a = cube_at(from), b = cube_at(to), h = cube_at(hex);
    const int k[3] = {a.a - h.a - (a.b - h.b), a.b - h.b - (a.c - h.c), a.c - h.c - (a.a - h.a)};
    const int m[3] = {b.a - a.a - (b.b - a.b), b.b - a.b - (b.c - a.c), b.c - a.c - (b.a - a.a)};
    *p = (struct part){.in = {0, 1}, .out = {1, 1}, .hex = hex};
    for (int i = 0; i < 3; i++)
        if (!cut(p, k[i], m[i]) || !cut(p, -k[i], -m[i]))
            return false;
    return true;
}

static int by_way(const void *x, const void *y)
{
    const struct part *a = x, *b = y;
    return is_less(a->in, b->in) ? -1 : is_less(b->in, a->in) ? 1 : a->hex - b->hex;
}

/* All hexes that a line passes, in order; those beside a side by number. */
static int parts_of(int from, int to, struct part *part)
{
    int n = 0;
    for (int hex = 1; hex <= board.n; hex++)
        if (part_within(from, to, hex, &part[n]))
            n++;
    qsort(part, (size_t)n, sizeof *part, by_way);
    return n;
}

/* Does the line go from one part to the next over their side, not merely through its end? At its end three hexes meet,
 * and the point has two differences of 1 from each middle. */
static bool crosses(int from, int to, const struct part *out)
{
    struct cube a = cube_at(from), b = cube_at(to), h = cube_at(out->hex);
    const long k[3] = {a.a - h.a - (a.b - h.b), a.b - h.b - (a.c - h.c), a.c - h.c - (a.a - h.a)};
    const long m[3] = {b.a - a.a - (b.b - a.b), b.b - a.b - (b.c - a.c), b.c - a.c - (b.a - a.a)};
    int edges = 0;
    for (int i = 0; i < 3; i++)
        edges += labs(k[i] * out->out.of + m[i] * out->out.n) == out->out.of;
    ck_assert_int_ge(edges, 1);
    return edges == 1;
}

struct tally {
    int lines, along, beside_nothing, crossed, touched, through_nothing;
};

/* Returns how many steps of the line cross a side. */
static void compare_line(int from, int to, struct tally *t)
{
    static struct kit_hex_line line, back;
    static struct part part[KIT_PLACES_MAX + 1];
    int n = parts_of(from, to, part), k = 0;
    bool gap = false;
    kit_hex_line(&board, from, to, &line);
    kit_hex_line(&board, to, from, &back);
    t->lines++;
    ck_assert(line.n == back.n && line.at[0].hex[0] == from && line.at[line.n - 1].hex[0] == to);
    for (int i = 0; i < line.n; i++) {
        const struct kit_hex_passed *at = &line.at[i], *same = &back.at[line.n - 1 - i];
        int low = at->hex[0], high = at->hex[1];
        ck_assert(at->along == same->along && (at->along || high == 0));
        ck_assert(same->hex[0] == (at->along ? high : low) && same->hex[1] == (at->along ? low : high));
        if (at->along && low > high) {
            low = at->hex[1];
            high = at->hex[0];
        }
        int first = k;
        if (low)
            ck_assert_int_eq(part[k++].hex, low);
        if (high)
            ck_assert_int_eq(part[k++].hex, high);
        for (int j = first; j < k; j++)
            ck_assert_int_eq(part[j].along, at->along);
        t->along += at->along;
        t->beside_nothing += at->along && !low;
        t->through_nothing += !at->along && !low;
        if (i > 0 && !gap && first > 0 && k > first && !at->along && !line.at[i - 1].along) {
            int before = line.at[i - 1].hex[0], side = kit_hex_side(&board, before, low);
            bool over = crosses(from, to, &part[first - 1]);
            ck_assert_int_eq(at->over, over ? side : -1);
            t->crossed += over;
            t->touched += !over;
        } else if (i == 0 || at->along || line.at[i - 1].along) {
            ck_assert_int_eq(at->over, -1);
        }
        gap = k == first;
    }
    ck_assert_int_eq(k, n);
}

/* Each pair as far apart as guns shoot. */
START_TEST(lines_at_two_and_three)
{
    for (int i = 0; i < 5; i++) {
        struct tally t = {0};
        make(i);
        for (int a = 1; a <= board.n; a++) {
            struct kit_set in_range;
            kit_hex_range(&board, a, 2, 3, &in_range);
            for (int b = 0; kit_next(&in_range, &b);)
                compare_line(a, b, &t);
        }
        ck_assert_int_gt(t.lines, 20 * board.n);
        ck_assert_int_gt(t.along, 5 * board.n);
        ck_assert_int_gt(t.beside_nothing, 0);
        ck_assert_int_gt(t.crossed, 30 * board.n);
        ck_assert_int_eq(t.touched, 0); /* nearer than five hexes no line touches the mere end of a side */
    }
}
END_TEST

START_TEST(lines_at_any_distance)
{
    uint64_t seed = 23;
    struct tally t = {0};
    for (int i = 0; i < BOARDS; i++) {
        make(i);
        for (int k = 0; k < 400; k++)
            compare_line(1 + (int)random_below(&seed, (uint32_t)board.n),
                         1 + (int)random_below(&seed, (uint32_t)board.n), &t);
        compare_line(1, board.n, &t);
    }
    make(0);
    for (int a = 1; a <= board.n; a += 3) /* ways of 2 to 1, which touch the end of a side */
        for (int b = 1; b <= board.n; b++) {
            struct cube from = cube_at(a), to = cube_at(b);
            int right = 3 * (to.a - from.a), down = 2 * (to.c - from.c) + to.a - from.a;
            if (abs(right) == 2 * abs(down) && a != b)
                compare_line(a, b, &t);
        }
    ck_assert_int_gt(t.along, 50);
    ck_assert_int_gt(t.crossed, 20000);
    ck_assert_int_gt(t.touched, 500);
    ck_assert_int_gt(t.through_nothing, 10);
}
END_TEST

/* The longest there can be has room. */
START_TEST(the_longest_line)
{
    static struct kit_hex_line line;
    static char dots[KIT_HEX_LINES_MAX + 1];
    static char first[KIT_HEX_LINES_MAX + 1], last[KIT_HEX_LINES_MAX + 1];
    const char *row[KIT_HEX_LINES_MAX];
    memset(dots, '.', KIT_HEX_LINES_MAX);
    memcpy(first, dots, sizeof dots);
    memcpy(last, dots, sizeof dots);
    first[0] = last[KIT_HEX_LINES_MAX - 1] = first[1] = last[KIT_HEX_LINES_MAX - 2] = 'c';
    for (int r = 0; r < KIT_HEX_LINES_MAX; r++)
        row[r] = r == 0 ? first : r == KIT_HEX_LINES_MAX - 1 ? last : dots;
    for (int odd_low = 0; odd_low < 2; odd_low++) {
        ck_assert(kit_hexes_make(&board, row, KIT_HEX_LINES_MAX, KIT_HEX_LINES_MAX, odd_low == 1) && board.n == 4);
        for (int a = 1; a <= 4; a++)
            for (int b = 1; b <= 4; b++) {
                kit_hex_line(&board, a, b, &line);
                ck_assert_int_le(2 * line.n, 3 * kit_hex_distance(&board, a, b) + 2);
                ck_assert_int_eq(line.at[line.n - 1].hex[0], b);
            }
    }
    kit_hex_line(&board, 1, 1, &line);
    ck_assert_int_eq(line.n, 1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_hex");
    TCase *all = tcase_create("all");
    tcase_add_test(all, numbers_are_four_digits);
    tcase_add_test(all, ids_go_by_number);
    tcase_add_test(all, boards_that_cannot_be);
    tcase_add_test(all, neighbours_are_a_step_away);
    tcase_add_test(all, sides_face_each_other);
    tcase_add_test(all, ranges_by_distance);
    tcase_add_test(all, zones);
    tcase_add_test(all, lines_at_two_and_three);
    tcase_add_test(all, lines_at_any_distance);
    tcase_add_test(all, the_longest_line);
    suite_add_tcase(s, all);
    return run_suite(s);
}
