/* SPDX-License-Identifier: Apache-2.0 */
/* Bare rules of Blue & Gray, one core: random games to their verdicts with whole lists, the orders of these games once
 * more, each checked as a sheet's are (rules_apply), and the list of all moves of a side at the set-up. `b_bg moves N`
 * makes that list at Antietam, with leaders and cavalry, N times and nothing else, so that its instructions can be
 * counted where the machine is busy: CK_FORK=no valgrind --tool=callgrind
 * --collect-atstart=no --toggle-collect=rules_prompt build/tests/bench/b_bg moves 20. */
#include "tests/games/blue-and-gray/bg_random.h"
#include "tests/lib/stopwatch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 6, ROUNDS = 3, LISTS = 400, ORDERS_MAX = 60000, DICE_MAX = 8000 };
static const struct {
    const char *scenario, *options;
    int bar; /* games a second */
} games[] = {{"chickamauga", "", 10},
             {"chickamauga", "revised shattered cavalry leaders longstreet", 10},
             {"antietam", "", 3},
             {"antietam", "revised shattered cavalry leaders little-mac", 3}};

/* Games as they were played: orders, who gave them, and dice, to be played once more. */
static struct record {
    struct order order[ORDERS_MAX];
    uint8_t seat[ORDERS_MAX];
    int32_t die[DICE_MAX];
    int n_orders, n_dice, at_order, at_die;
    uint64_t *seed; /* borrowed */
} record;

static bool roll_and_note(struct chance *chance, int n, int sides, int32_t *out)
{
    struct record *noted = chance->context;
    for (int i = 0; i < n; i++) {
        if (noted->n_dice == DICE_MAX)
            exit(1);
        out[i] = 1 + (int32_t)random_below(noted->seed, (uint32_t)sides);
        noted->die[noted->n_dice++] = out[i];
    }
    return true;
}

static bool roll_again(struct chance *chance, int n, int sides, int32_t *out)
{
    struct record *noted = chance->context;
    (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = noted->die[noted->at_die++];
    return true;
}

static void play_and_note(struct bg_random *g)
{
    record.seed = &g->seed;
    g->chance = (struct chance){.context = &record, .roll = roll_and_note};
    while (bg_random_look(g)) {
        if (record.n_orders == ORDERS_MAX)
            exit(1);
        bg_random_move(g);
        record.seat[record.n_orders] = (uint8_t)g->seat;
        record.order[record.n_orders++] = g->order;
    }
}

/* Without any list made beforehand: whoever checks makes what he needs of it. */
static void play_checked(struct bg_random *g)
{
    g->chance = (struct chance){.context = &record, .roll = roll_again};
    while (rules_asks(&g->state)) {
        int i = record.at_order++;
        play_begin(&g->play, &g->chance, &g->why);
        if (!rules_apply(&g->r, &g->state, record.seat[i], &record.order[i], &g->after, &g->play))
            exit(1);
        g->state = g->after;
    }
}

static void measure_checked(struct bg_random *g, const char *scenario, const char *options)
{
    double best = 0;
    record.n_orders = record.n_dice = 0;
    for (int game = 0; game < GAMES; game++) {
        bg_random_begin(g, scenario, options, (uint64_t)game + 1);
        play_and_note(g);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds_now();
        record.at_order = record.at_die = 0;
        for (int game = 0; game < GAMES; game++) {
            bg_random_begin(g, scenario, options, (uint64_t)game + 1);
            play_checked(g);
        }
        double took = cpu_seconds_now() - start;
        best = round == 0 || took < best ? took : best;
    }
    if (record.at_order != record.n_orders || record.at_die != record.n_dice)
        exit(1); /* they went another way */
    printf("  %-12s %-45s %5.1f games a second, each order checked (bar: 40), %6.0f orders a second\n", "", "",
           GAMES / best, (double)record.n_orders / best);
}

static void measure_games(struct bg_random *g, const char *scenario, const char *options, int bar)
{
    double best = 0;
    long orders = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds_now();
        orders = 0;
        for (int game = 0; game < GAMES; game++) {
            bg_random_begin(g, scenario, options, (uint64_t)game + 1);
            while (bg_random_look(g))
                bg_random_move(g);
            orders += g->moves;
        }
        double took = cpu_seconds_now() - start;
        best = round == 0 || took < best ? took : best;
    }
    printf("  %-12s %-45s %5.1f games a second (bar: %d), %ld orders a game, %6.0f orders a second (wish: 100000)\n",
           scenario, *options ? options : "standard", GAMES / best, bar, orders / GAMES, (double)orders / best);
}

/* The first player's list at the beginning; every piece may move, but for what the scenario holds. */
static double list_of_moves(struct bg_random *g, const char *scenario, const char *options, int lists, long *offers)
{
    bg_random_begin(g, scenario, options, 1);
    bg_random_look(g);
    double start = cpu_seconds_now();
    for (int i = 0; i < lists; i++)
        if (!rules_prompt(&g->r, &g->state, g->seat, 0, &g->prompt))
            exit(1);
    *offers = g->prompt.n_ids;
    return (cpu_seconds_now() - start) * 1e6 / lists;
}

static void measure_moves(struct bg_random *g, const char *scenario, const char *options)
{
    double best = 0;
    long offers = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double took = list_of_moves(g, scenario, options, LISTS, &offers);
        best = round == 0 || took < best ? took : best;
    }
    printf("  all moves at %-13s %-30s %6.1f microseconds, %ld ids  (bar: 150 at Antietam)\n", scenario,
           *options ? options : "standard", best, offers);
}

static int lists_alone; /* 0: everything */

/* Builders of tests want to be called by a test (Check). */
START_TEST(bench)
{
    struct bg_random *g = bg_random_new();
    long offers;
    if (lists_alone > 0) {
        list_of_moves(g, "antietam", "leaders cavalry", lists_alone, &offers);
    } else {
        for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
            measure_games(g, games[i].scenario, games[i].options, games[i].bar);
            measure_checked(g, games[i].scenario, games[i].options);
        }
        measure_moves(g, "chickamauga", "");
        measure_moves(g, "chickamauga", "leaders cavalry");
        measure_moves(g, "antietam", "");
        measure_moves(g, "antietam", "leaders cavalry");
    }
    bg_random_free(g);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *s = suite_create("bench of Blue & Gray");
    TCase *c = tcase_create("bench");
    lists_alone = argc > 2 && strcmp(argv[1], "moves") == 0 ? atoi(argv[2]) : 0;
    tcase_add_test(c, bench);
    suite_add_tcase(s, c);
    return run_suite(s);
}
