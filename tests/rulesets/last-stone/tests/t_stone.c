/* SPDX-License-Identifier: Apache-2.0 */
/* The last stone: random games hold, and the last one wins. */
#include "tests/games/last-stone/stone_build.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"

START_TEST(random_games_hold)
{
    struct rules r = stone_build();
    struct play_plan plan = {.rules = &r, .setup = {.scenario = "standard"}, .seed = 5, .games = 30, .moves = 40};
    struct play_count did = play_games(&plan);
    proves("STONE-1 STONE-2 STONE-3 STONE-4");
    ck_assert_int_eq(did.finished, 30);
    ck_assert_int_gt(did.refused, 50);
    fields_cover(stone_rules.fields, stone_rules.n_fields, stone_rules.state_size);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("the last stone");
    TCase *all = tcase_create("all");
    tcase_add_test(all, random_games_hold);
    suite_add_tcase(s, all);
    return run_suite(s);
}
