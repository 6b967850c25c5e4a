/* SPDX-License-Identifier: Apache-2.0 */
/* The judge over a game whose genesis leaves nothing to chance: what an honest host writes is in order, and each entry
 * of luck is a lie. */
#include "games/face/face.h"
#include "tests/games/tiny_ring.h"
#include "tests/lib/test.h"
#include "tests/lib/told.h"
#include <string.h>

static void story_ring(struct match *m)
{
    match_begin(m, &(struct match_terms){.set = &ring_ruleset, .scenario = "standard", .missed = "hold"});
    m->reload = true;
    match_set_up(m);
    ck_assert_int_eq(match_orders(m, RING_NORTH, "go 4\npay\ngo 1\ndone\n"), VERDICT_RECEIPT);
    match_advance(m);
    ck_assert_int_eq(match_orders(m, RING_SOUTH, "go to Cairo/East Bank\ndone\n"), VERDICT_RECEIPT);
    match_advance(m);
}

#define HEX "0000000000000000000000000000000000000000000000000000000000000001"
static const struct lie lies[] = {
    {.at = "close 1 ", .how = "+", .to = "roll 1 " HEX},
    {.at = "join south ", .how = "+", .to = "entropy north " HEX " {join north/4}"},
    {.at = "close 1 ", .how = "+", .to = "shuffle ring 0 2 " HEX},
    {.at = "close 1 ", .how = "+", .to = "deck ring fixed"},
    {.at = "close 1 ", .how = "+", .to = "draw north ring 0:0"},
    {.at = "close 1 ", .how = "+", .to = "move ring 0:0 table"},
    {.at = "close 1 ", .how = "+", .to = "open ring 0:0 R1 " HEX " " HEX},
    {.at = "close 1 ", .how = "+", .to = "await 1 ack south 2027-01-01T00:00:00Z"},
    {.at = "close 1 ", .how = "+", .to = "ack 1 south {join south/4} {join south/5}"},
    {.at = "close 1 ", .how = "+", .to = "nonce 1 south " HEX " {join south/4}"},
    {.at = "close 1 ", .how = "+", .to = "beacon drand:" HEX " 7 " HEX},
    {.at = "close 1 ", .how = "+", .to = "missed 1 south nonce"},
    {.at = "close 1 ", .how = "+", .to = "reveal deck ring R1"},
    {.at = "join south ", .how = "<", .to = "setup void south open"},
};

START_TEST(an_entry_of_luck)
{
    static const struct lie of_luck = {.key = "chance-none", .words = "the genesis leaves nothing to chance"};
    struct lie lie = lies[_i];
    lie.key = of_luck.key;
    lie.words = of_luck.words;
    lie.story = story_ring;
    lie_is_found(&lie);
}
END_TEST

/* What JOIN commits to is a dash, and its block has no luck. */
START_TEST(a_join_with_luck)
{
    static const struct lie lie = {.key = "setup-join",
                                   .words = "the JOIN says something else",
                                   .story = story_ring,
                                   .at = "join north ",
                                   .how = "=3",
                                   .to = HEX};
    lie_is_found(&lie);
}
END_TEST

/* An audit plays it again, also from a saved core; nobody's turn waits for an opening. */
START_TEST(an_honest_game)
{
    struct match m;
    story_ring(&m);
    match_audit(&m);
    ck_assert_int_gt(m.n_reloads, 5);
    ck_assert_int_eq(match_count(&m, "entropy"), 0);
    ck_assert_ptr_nonnull(strstr(match_line(&m, "join north "), " - "));
    ck_assert_int_eq(match_nonce(&m, RING_NORTH), VERDICT_REFUSED);
    match_end(&m);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: a game without chance");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, an_entry_of_luck, 0, (int)(sizeof lies / sizeof *lies));
    tcase_add_test(c, a_join_with_luck);
    tcase_add_test(c, an_honest_game);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
