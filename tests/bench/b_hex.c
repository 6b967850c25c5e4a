/* SPDX-License-Identifier: Apache-2.0 */
/* Reach on a board of 674 hexes, one core: a unit's search from every hex, and what a side needs of lines and zones. */
#include "games/kit/hex_reach.h"
#include "tests/games/kit/boards.h"
#include "tests/lib/play.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 40, TRIES = 5, UNITS = 50 };
static struct kit_hexes board;
static struct kit_hex_price open_ground[KIT_PLACES_MAX + 1], mixed[KIT_PLACES_MAX + 1];
static struct kit_hex_reach reach;
static struct kit_set units, zones;

/* Mixed: clear, forest, rough and both as often as at Chickamauga; one step in nine is by road, one in forty barred. */
static void make_ground(void)
{
    uint64_t seed = 41;
    int8_t enter[KIT_PLACES_MAX + 1];
    for (int hex = 1; hex <= board.n; hex++) {
        uint32_t lot = random_below(&seed, 674);
        enter[hex] = lot < 241 ? 1 : lot < 241 + 312 ? 3 : 6;
    }
    for (int hex = 1; hex <= board.n; hex++)
        for (int side = 0; side < KIT_SIDES; side++) {
            uint32_t lot = random_below(&seed, 360);
            open_ground[hex].over[side] = 1;
            mixed[hex].over[side] = lot < 40 ? 1 : lot < 49 ? -1 : enter[board.near[hex][side]];
        }
    for (int i = 0; i < UNITS; i++)
        kit_put(&units, 1 + (int)random_below(&seed, (uint32_t)board.n));
    kit_hex_around(&board, &units, NULL, &zones);
}

static void measure(const char *what, const struct kit_hex_search *s, int budget)
{
    double best = 0;
    long ends = 0;
    for (int try = 0; try < TRIES; try++) {
        double start = cpu_seconds_now();
        ends = 0;
        for (int round = 0; round < ROUNDS; round++)
            for (int from = 1; from <= board.n; from++) {
                kit_hex_reach(s, from, budget, &reach);
                ends += kit_count(&reach.ends);
            }
        double took = cpu_seconds_now() - start;
        best = try == 0 || took < best ? took : best;
    }
    long searches = (long)ROUNDS * board.n;
    printf("  %-32s %5.2f microseconds a unit, %5.1f hexes  (wish: 2.00)\n", what, best * 1e6 / (double)searches,
           (double)ends / (double)searches);
}

static void measure_lines(void)
{
    static struct kit_hex_line line;
    long lines = 0, passed = 0;
    double start = cpu_seconds_now();
    for (int from = 1; from <= board.n; from++) {
        struct kit_set in_range;
        kit_hex_range(&board, from, 2, 3, &in_range);
        for (int to = 0; kit_next(&in_range, &to); lines++) {
            kit_hex_line(&board, from, to, &line);
            passed += line.n;
        }
    }
    double took = cpu_seconds_now() - start;
    printf("  %-32s %5.2f microseconds a line  (%ld lines, %ld passed)\n", "lines at two and three hexes",
           took * 1e6 / (double)lines, lines, passed);
}

int main(void)
{
    if (!board_make(&boards[0], &board))
        exit(1);
    make_ground();
    struct kit_hex_search s = {.hexes = &board, .cost = mixed, .stop = &zones, .barred = &units};
    measure("6 points, 50 enemies", &s, 6);
    s.cost = open_ground;
    measure("6 points, 50 enemies, all clear", &s, 6);
    s = (struct kit_hex_search){.hexes = &board, .cost = mixed};
    measure("6 points, no enemy", &s, 6);
    measure("9 points, no enemy", &s, 9);
    s.cost = open_ground;
    measure("6 points, no enemy, all clear", &s, 6);
    measure("9 points, no enemy, all clear", &s, 9);
    measure_lines();
    return 0;
}
