/* SPDX-License-Identifier: Apache-2.0 */
/* What the public folder costs: a pass over 40 games that all moved, one in which none did, and the whole folder
 * written from nothing; processor time, and bytes of a game's folder. */
#include "processor/advance/advance.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/public/publish.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"
#include <ftw.h>
#include <stdio.h>

enum { GAMES = 40, ROUNDS = 12, WARM_UP = 2 };

static uint64_t bytes_there;

static int count_bytes(const char *path, const struct stat *st, int flag, struct FTW *place)
{
    (void)path;
    (void)place;
    bytes_there += flag == FTW_F ? (uint64_t)st->st_size : 0;
    return 0;
}

static double publish_seconds(struct bots *t, const char *dir, bool all, uint64_t *written)
{
    struct publish_count count;
    struct error err = {0};
    double start = cpu_seconds_now();
    bench_must(publish_games(&t->pass, dir, all, &count, &err), &err);
    *written = count.n_written;
    return cpu_seconds_now() - start;
}

static void move(struct bots *t)
{
    struct error err = {0};
    bench_sheets(t);
    bench_must(stage_fetch(&t->pass, &err), &err);
    bench_must(stage_ingest(&t->pass, &err), &err);
    bench_must(stage_advance(&t->pass, &err), &err);
    bench_must(stage_report(&t->pass, &err), &err);
    bench_settle(t);
}

START_TEST(forty_games)
{
    struct bots t;
    uint64_t written, files = 0;
    double moved = 0, idle = 0;
    bench_open(&t, "publish", GAMES, BENCH_NO_SYNC);
    const char *dir = arena_words(t.arena, "%s.pub", t.dir), *again = arena_words(t.arena, "%s.again", t.dir);
    for (int round = 0; round < ROUNDS; round++) {
        move(&t);
        double one = publish_seconds(&t, dir, false, &written);
        moved += round >= WARM_UP ? one : 0;
        files += round >= WARM_UP ? written : 0;
        idle += publish_seconds(&t, dir, false, &written);
        ck_assert_uint_eq(written, 0);
    }
    double per = (double)(ROUNDS - WARM_UP) * GAMES;
    double anew = publish_seconds(&t, again, false, &written);
    ck_assert_int_eq(nftw(again, count_bytes, 16, FTW_PHYS), 0);
    printf("  a game that moved                 %9.3f ms, %.1f files\n", moved / per * 1e3, (double)files / per);
    printf("  a game that did not               %9.3f ms\n", idle / ((double)ROUNDS * GAMES) * 1e3);
    printf("  a game's folder from nothing      %9.3f ms, %.0f kB after %d rounds\n", anew / GAMES * 1e3,
           (double)bytes_there / GAMES / 1000, ROUNDS);
    fflush(stdout);
    bots_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bench/publish");
    TCase *tc = tcase_create("publish");
    tcase_add_test(tc, forty_games);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
