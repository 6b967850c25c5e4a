/* SPDX-License-Identifier: Apache-2.0 */
/* What a player's `verify` costs: a chain of sixty reports of a game with cards, and of one with dice in most
 * exchanges, beside the signatures and rolls alone that it must check.
 *
 *   b_verify          seconds, and how often a second
 *   b_verify cards    verifies that chain once, for a profiler: how many instructions it takes is the figure that is
 *   b_verify dice     compared from one program to the next (tests/bench/README.md) */
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { CHAIN = 60, TIMES = 8, PRICES = 200 };
static const char *only; /* this chain, once */
static const struct {
    const char *name, *ruleset;
} chains[] = {{"cards", "blue-vs-gray"}, {"dice", "house-divided"}};

/* A VRF proof verified, in seconds. */
static double price_of_roll(void)
{
    uint8_t seed[32] = {5}, pk[32], pi[VRF_PROOF_LEN], beta[VRF_OUTPUT_LEN];
    struct span alpha = span_of("pbem-vrf/1 dice de180d3d74d3c3409d34f6bbdf43c6dc 14 39087\n"), proof = {pi, sizeof pi};
    ecvrf_public(pk, seed);
    ecvrf_prove(pi, seed, alpha);
    double start = cpu_seconds_now();
    for (int i = 0; i < PRICES; i++)
        ck_assert(ecvrf_verify(beta, pk, alpha, proof));
    return (cpu_seconds_now() - start) / PRICES;
}

static int rolls_in(const struct report_files *report)
{
    struct arena *arena = arena_new();
    struct proof proof;
    struct problem why = {0};
    int n = 0;
    ck_assert(proof_read(arena, report->proof, &proof, &why));
    for (size_t i = 0; i < proof.n_lines; i++)
        n += memmem(proof.line[i].at, proof.line[i].len, " roll ", 6) != NULL;
    arena_free(arena);
    return n;
}

static void verify_once(const struct report_files *chain)
{
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    enum verify_verdict verdict = verify_reports(arena, chain, CHAIN, NULL, &out);
    ck_assert_msg(verdict == VERIFY_PROVEN, "%s", out.at);
    arena_free(arena);
}

/* Each report is signed, and so is the head of the log in it; each roll has its proof. */
static void measure(int which, const struct report_files *chain)
{
    struct floor_costs price = floor_measure();
    double roll = price_of_roll(), start;
    int rolls = 0;
    size_t bytes = 0;
    for (int i = 0; i < CHAIN; i++) {
        rolls += rolls_in(&chain[i]);
        bytes += chain[i].report.len + chain[i].proof.len;
    }
    start = cpu_seconds_now();
    for (int i = 0; i < TIMES; i++)
        verify_once(chain);
    double seconds = (cpu_seconds_now() - start) / TIMES, floor = 2 * CHAIN * price.verify + rolls * roll;
    printf("  %s: %d reports, %zu kB with their proofs, dice in %d exchanges\n", chains[which].name, CHAIN,
           bytes / 1024, rolls);
    bench_line("a chain of 60 reports verified", seconds, floor);
    bench_line("of it each report", seconds / CHAIN, floor / CHAIN);
    printf("  %.0f reports a second, %.1f chains a second\n", CHAIN / seconds, 1 / seconds);
    fflush(stdout);
}

START_TEST(chain_of_sixty)
{
    enum { SEAT = 1 };
    struct bots t;
    if (only && strcmp(only, chains[_i].name) != 0)
        return;
    bots_same_luck(); /* the very same reports each time */
    bench_long(&t, chains[_i].name, chains[_i].ruleset, CHAIN);
    if (only)
        verify_once(t.game[0].report[SEAT]);
    else
        measure(_i, t.game[0].report[SEAT]);
    bots_close(&t);
}
END_TEST

int main(int argc, char **argv)
{
    Suite *suite = suite_create("bench/verify");
    TCase *tc = tcase_create("verify");
    only = argc > 1 ? argv[1] : NULL;
    tcase_add_loop_test(tc, chain_of_sixty, 0, (int)(sizeof chains / sizeof *chains));
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
