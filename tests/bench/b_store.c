/* SPDX-License-Identifier: Apache-2.0 */
/* Whether what a game costs depends on how many others there are: an advance with 10, 1,000 and 20,000 games in the
 * store (all but a few only lie there), and the peak memory of a pass over 1, 8 and 64 games that all move. */
#include "processor/advance/advance.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"
#include <stdio.h>

enum { LIVE = 6, ROUNDS = 12, WARM_UP = 2 };
static const int stored[] = {10, 1000, 20000}, moving[] = {1, 8, 64};

/* CPU seconds of an advance, the search for games that are due included. */
static double advance_seconds(struct bots *t)
{
    double seconds = 0;
    uint64_t before = 0;
    for (int round = 0; round < ROUNDS; round++) {
        struct error err = {0};
        bench_sheets(t);
        bench_must(stage_fetch(&t->pass, &err), &err);
        bench_must(stage_ingest(&t->pass, &err), &err);
        double start = cpu_seconds_now();
        bench_must(stage_advance(&t->pass, &err), &err);
        if (round >= WARM_UP)
            seconds += cpu_seconds_now() - start;
        else
            before = t->pass.n[PASS_MOVED];
        bench_settle(t);
    }
    ck_assert_uint_gt(t->pass.n[PASS_MOVED], before);
    return seconds / (double)(t->pass.n[PASS_MOVED] - before);
}

START_TEST(many_games)
{
    struct bots t;
    bench_open(&t, "store", LIVE, BENCH_NO_SYNC);
    bench_fill(&t, stored[_i] - LIVE);
    printf("  an advance with %6d games in the store    %9.3f ms\n", stored[_i], advance_seconds(&t) * 1e3);
    fflush(stdout);
    bots_close(&t);
}
END_TEST

/* A child of its own each time, so that the peak is its own. */
START_TEST(memory)
{
    struct bots t;
    struct error err = {0};
    long before = peak_kilobytes();
    bench_open(&t, "memory", moving[_i], BENCH_NO_SYNC);
    for (int round = 0; round < 3; round++) {
        bench_sheets(&t);
        bench_must(stage_fetch(&t.pass, &err), &err);
        bench_must(stage_ingest(&t.pass, &err), &err);
        bench_must(stage_advance(&t.pass, &err), &err);
        bench_must(stage_report(&t.pass, &err), &err);
        bench_settle(&t);
    }
    printf("  peak memory of passes over %2d moving games    %6ld kB, %ld kB of them before the first\n", moving[_i],
           peak_kilobytes(), before);
    fflush(stdout);
    bots_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bench/store");
    TCase *tc = tcase_create("many games");
    tcase_add_loop_test(tc, many_games, 0, sizeof stored / sizeof *stored);
    tcase_add_loop_test(tc, memory, 0, sizeof moving / sizeof *moving);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
