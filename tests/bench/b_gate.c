/* SPDX-License-Identifier: Apache-2.0 */
/* gate: how long a host waits for a new program, at worst: live games, played again from their beginning with every
 * sheet, every state and every seat's facts compared. Floor: one signature checked for each block, and SHA-256 of the
 * entries. */
#include "processor/advance/advance.h"
#include "processor/game/upgrade_gate.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdio.h>

enum { GAMES = 12, ROUNDS = 20 };

static void play(struct bots *t)
{
    struct error err = {0};
    for (int round = 0; round < ROUNDS; round++) {
        bench_sheets(t);
        bench_must(stage_fetch(&t->pass, &err) && stage_ingest(&t->pass, &err) && stage_advance(&t->pass, &err), &err);
        bench_settle(t);
    }
}

static double one_gate(struct bots *t, struct gate_count *count)
{
    struct error err = {0};
    double begin = cpu_seconds_now();
    bench_must(gate_pass(&t->pass, false, NULL, NULL, count, &err), &err);
    return cpu_seconds_now() - begin;
}

START_TEST(another_program)
{
    struct bots t;
    struct gate_count count, again;
    struct game_row row;
    struct error err = {0};
    struct floor_costs cost = floor_measure();
    uint64_t entries = 0, blocks = 0;
    char after[33] = "";
    bench_open(&t, "gate", GAMES, BENCH_NO_SYNC);
    play(&t);
    while (store_games(t.pass.store, after, &row, 1, &err) == 1) {
        struct block_row *unused;
        snprintf(after, sizeof after, "%s", row.id);
        entries += row.log_size;
        blocks += store_blocks(t.pass.store, t.arena, row.id, &unused, &err);
    }
    sqlite3_exec(store_sqlite(t.pass.store), "UPDATE game SET program = x'01'", NULL, NULL, NULL);
    double took = one_gate(&t, &count), same = one_gate(&t, &again);
    ck_assert_uint_eq(count.n_same, GAMES);
    ck_assert_uint_eq(again.n_games, 0);
    printf("gate: %llu live games of %llu entries and %llu blocks in all\n", (unsigned long long)count.n_games,
           (unsigned long long)entries, (unsigned long long)blocks);
    bench_line("a game, with another program", took / GAMES,
               ((double)blocks * cost.verify + (double)entries * 3 * 64 * cost.sha256_byte) / GAMES);
    bench_line("all games, with the same program", same, 0);
    bots_close(&t);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("gate");
    TCase *c = tcase_create("gate");
    tcase_add_test(c, another_program);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
