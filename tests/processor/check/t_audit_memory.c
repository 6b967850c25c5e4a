/* SPDX-License-Identifier: Apache-2.0 */
/* The memory of an audit: what an exchange needed is let go behind it, so that a game twice as long takes no more. */
#include "processor/check/audit.h"
#include "tests/lib/bench_host.h"
#include "tests/lib/test.h"

enum { REPORTS = 16 };

static struct audit audited(const char *name, const char *ruleset, size_t reports)
{
    struct bots t;
    struct audit audit;
    bots_same_luck();
    bench_long(&t, name, ruleset, reports);
    bots_end(&t, &t.game[0]);
    struct text out = {.arena = t.arena};
    struct span file = bots_transcript(&t, t.arena, &t.game[0]);
    enum audit_verdict verdict = audit_transcript(t.arena, file, NULL, &audit, &out);
    ck_assert_msg(verdict == AUDIT_PROVEN, "%s", out.at);
    bots_close(&t);
    return audit;
}

static void stays_flat(const char *ruleset)
{
    struct audit once = audited("once", ruleset, REPORTS), twice = audited("twice", ruleset, 2 * REPORTS);
    ck_assert_uint_ge(twice.n_exchanges, 2 * once.n_exchanges - 1);
    ck_assert_msg(twice.most_held <= once.most_held + once.most_held / 8,
                  "%s: %zu bytes after %zu exchanges, %zu after %zu", ruleset, once.most_held, once.n_exchanges,
                  twice.most_held, twice.n_exchanges);
}

START_TEST(a_game_twice_as_long_takes_no_more)
{
    stays_flat("blue-vs-gray");
}
END_TEST

START_TEST(dice_in_each_exchange_take_no_more)
{
    stays_flat("house-divided");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("audit/memory");
    TCase *tc = tcase_create("memory");
    tcase_add_test(tc, a_game_twice_as_long_takes_no_more);
    tcase_add_test(tc, dice_in_each_exchange_take_no_more);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
