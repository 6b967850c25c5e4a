/* SPDX-License-Identifier: Apache-2.0 */
/* One exchange of a real game through the store: its blocks taken in, the advance, the reports; each beside its floor,
 * counted per operation and byte of what that very exchange did, at the prices of the primitives in this run.
 *
 * Floors. Every generation: the envelope before is opened, the new one sealed and hashed, the checkpoint signed. An
 * advance also: a VRF proof for each entry that has one, SHA-256 of the new entries and their tree, BLAKE2b of the
 * state and of each seat's facts. A block: one signature checked, its receipt signed and sealed. A report: its text
 * and the checkpoint in it signed, base64 of the proof, its files hashed and sealed. */
#include "processor/advance/advance.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, ROUNDS = 30, WARM_UP = 4 };

struct sums { /* seconds and how many */
    double core, core_floor, whole, whole_wall, whole_floor, reports, reports_floor, blocks, blocks_wall, blocks_floor;
    int n, n_reports, n_blocks;
    size_t sealed, log_size;
};
static struct floor_costs cost;

static double generation_floor(size_t before, size_t after)
{
    return (double)(before + after) * cost.seal_byte + (double)bench_blocks(after) * cost.sha256_byte + cost.sign;
}

static double core_floor(const struct bench_size *now)
{
    return now->proofs * cost.vrf_prove + (double)now->hashed * cost.sha256_byte +
           (double)(now->state + now->facts) * cost.blake_byte;
}

/* core_advance alone, taken back afterwards. */
static double time_core(struct bots *t, const struct bot_game *g)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    struct error err = {0};
    struct problem why = {0};
    bench_must(store_begin(t->pass.store, &err), &err);
    bench_must(game_open(&t->pass, arena, g->id, &game, &err), &err);
    double start = cpu_seconds_now();
    bool done = core_advance(game.core, t->now, &why);
    double seconds = cpu_seconds_now() - start;
    ck_assert_msg(done, "%s", why.key);
    game_close(&game);
    store_rollback(t->pass.store);
    arena_free(arena);
    return seconds;
}

static void one_advance(struct bots *t, const struct bot_game *g, struct sums *sums)
{
    struct bench_size before = bench_look(t, g, 0);
    struct error err = {0};
    double core = time_core(t, g), wall = seconds_now(), start = cpu_seconds_now();
    bench_must(game_advance(&t->pass, g->id, false, &err), &err);
    double whole = cpu_seconds_now() - start;
    wall = seconds_now() - wall;
    struct bench_size after = bench_look(t, g, before.log_size);
    sums->core += core;
    sums->whole += whole;
    sums->whole_wall += wall;
    sums->core_floor += core_floor(&after);
    sums->whole_floor += core_floor(&after) + generation_floor(before.sealed, after.sealed);
    sums->sealed += after.sealed;
    sums->log_size += after.log_size;
    sums->n++;
}

static void take_blocks(struct bots *t, int n, struct sums *sums)
{
    enum { MAIL = 900 }; /* bytes of a signed sheet, about */
    struct error err = {0};
    bench_must(stage_fetch(&t->pass, &err), &err);
    struct bench_size size = bench_look(t, &t->game[0], 0);
    double wall = seconds_now(), start = cpu_seconds_now();
    bench_must(stage_ingest(&t->pass, &err), &err);
    sums->blocks += cpu_seconds_now() - start;
    sums->blocks_wall += seconds_now() - wall;
    sums->blocks_floor += n * (generation_floor(size.sealed, size.sealed) + cost.verify + cost.sign +
                               3 * MAIL * (cost.sha512_byte + cost.sha256_byte + cost.seal_byte));
    sums->n_blocks += n;
}

/* Bytes of all reports that lie in the outbox, of their proofs, and of the texts, which alone are signed. */
static void outbox_bytes(struct bots *t, double *all, double *proofs, double *texts, int *n)
{
    struct error err = {0};
    struct outbox_row row;
    int64_t after = 0;
    *all = *proofs = *texts = *n = 0;
    for (size_t more = 1; more > 0;) {
        struct arena *arena = arena_new();
        more = store_outbox_next(t->pass.store, arena, after, &row, &err);
        for (size_t i = 0; more && i < row.n_files; i++) {
            *all += (double)row.file[i].bytes.len;
            if (strstr(row.file[i].name, "-proof.txt")) {
                *proofs += (double)row.file[i].bytes.len;
                *texts += (double)row.file[0].bytes.len;
            }
            *n += strstr(row.file[i].name, "-proof.txt") != NULL;
        }
        after = more ? row.id : 0;
        arena_free(arena);
    }
}

static void write_reports(struct bots *t, struct sums *sums)
{
    double all, proofs, texts;
    int n;
    struct error err = {0};
    struct bench_size size = bench_look(t, &t->game[0], 0);
    double start = cpu_seconds_now();
    bench_must(stage_report(&t->pass, &err), &err);
    sums->reports += cpu_seconds_now() - start;
    outbox_bytes(t, &all, &proofs, &texts, &n);
    sums->reports_floor += n * (generation_floor(size.sealed, size.sealed) + 2 * cost.sign) +
                           all * (cost.seal_byte + cost.sha256_byte) + texts * cost.sha512_byte +
                           proofs * cost.base64_byte;
    sums->n_reports += n;
}

static struct sums measure(const char *name, enum bench_sync sync)
{
    struct bots t;
    struct sums sums = {0};
    bench_open(&t, name, GAMES, sync);
    for (int round = 0; round < ROUNDS; round++) {
        struct sums passed = {0}, *into = round < WARM_UP ? &passed : &sums;
        cost = floor_measure(); /* anew each round: the machine is shared, and its pace changes */
        take_blocks(&t, bench_sheets(&t), into);
        for (int i = 0; i < GAMES; i++) {
            struct game *game = bots_look(&t, &t.game[i]);
            bool closed = game->core->phase == CORE_CLOSED;
            bots_leave(game);
            if (closed)
                one_advance(&t, &t.game[i], into);
        }
        write_reports(&t, into);
        bench_settle(&t);
    }
    bots_close(&t);
    return sums;
}

static void print_sums(const struct sums *s, enum bench_sync sync)
{
    double n = s->n, reports = s->n_reports, blocks = s->n_blocks;
    printf("  %d advances of %d games, %s; envelope %.0f kB, log of %.0f entries on average\n", s->n, GAMES,
           sync == BENCH_SYNC ? "fsync on" : "fsync off", (double)s->sealed / n / 1e3, (double)s->log_size / n);
    bench_line("core_advance alone", s->core / n, s->core_floor / n);
    bench_line("an advance through the store", s->whole / n, s->whole_floor / n);
    bench_line("  the same by the clock on the wall", s->whole_wall / n, s->whole_floor / n);
    bench_line("a report to one seat, texts and proof", s->reports / reports, s->reports_floor / reports);
    bench_line("a block taken in, with its receipt", s->blocks / blocks, s->blocks_floor / blocks);
    printf("  %.0f blocks a second through the store, %.0f by the clock on the wall\n", blocks / s->blocks,
           blocks / s->blocks_wall);
}

START_TEST(exchanges)
{
    enum bench_sync sync = _i == 0 ? BENCH_NO_SYNC : BENCH_SYNC;
    if (sync == BENCH_SYNC)
        setenv("DISPATCH_TEMP", "build", 0);
    ck_assert_int_ge(sodium_init(), 0);
    struct sums sums = measure(sync == BENCH_SYNC ? "sync" : "plain", sync);
    print_sums(&sums, sync);
    fflush(stdout);
    ck_assert_int_gt(sums.n, 0);
    ck_assert_int_gt(sums.n_reports, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bench/advance");
    TCase *tc = tcase_create("exchanges");
    tcase_add_loop_test(tc, exchanges, 0, 2);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
