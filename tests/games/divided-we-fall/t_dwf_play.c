/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on Divided We Fall (tests/lib/play.h), from each set-up. */
#include "games/divided-we-fall/data.h"
#include "games/divided-we-fall/dwf.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdlib.h>

static struct rules the_rules(struct arena *arena)
{
    struct problem why = {0};
    const void *data = dwf_load(arena, dwf_bundle(), &why);
    ck_assert_msg(data != NULL, "%s %s", why.key, why.got);
    return (struct rules){.is = &dwf_rules, .data = data, .revision = dwf_rules.revision};
}

static void play(const char *scenario, uint64_t seed, const char *option)
{
    struct arena *arena = arena_new();
    struct rules r = the_rules(arena);
    bool soak = getenv("DISPATCH_SOAK") != NULL;
    struct play_plan plan = {.rules = &r,
                             .setup = {.scenario = scenario, .option = &option, .n_option = option != NULL},
                             .seed = seed,
                             .games = soak ? 100 : 4,
                             .moves = 2500,
                             .tries = soak ? 10 : 3,
                             .every = soak ? 5 : 20};
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.moves, 1000);
    ck_assert_int_gt(did.positions, 50);
    ck_assert_int_gt(did.applied, 150);
    ck_assert_int_gt(did.others, 100);
    arena_free(arena);
}

START_TEST(random_play_1861)
{
    play("1861-campaign", 1861, NULL);
}
END_TEST

START_TEST(random_play_1862)
{
    play("1862", 1862, "flow");
}
END_TEST

START_TEST(random_play_1863)
{
    play("1863", 1863, NULL);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(dwf_fields, DWF_N_FIELDS, sizeof(struct dwf_state));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: play");
    TCase *c = tcase_create("play");
    tcase_add_test(c, fields_cover_the_state);
    tcase_add_test(c, random_play_1861);
    tcase_add_test(c, random_play_1862);
    tcase_add_test(c, random_play_1863);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
