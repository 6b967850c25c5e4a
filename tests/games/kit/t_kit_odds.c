/* SPDX-License-Identifier: Apache-2.0 */
/* Odds by counting how often one strength goes into the other. */
#include "games/kit/odds.h"
#include "tests/lib/test.h"
#include <string.h>

enum { STRENGTHS = 120 };
static const struct kit_ratio plain[] = {{1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1},
                                         {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
static const struct kit_ratio finer[] = {{1, 5}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {3, 2},
                                         {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
static const struct kit_odds odds_plain = {10, plain}, odds_finer = {11, finer};

/* How often b goes into a, counting; what is left over goes to *rest. */
static int times(int a, int b, int *rest)
{
    int n = 0;
    for (; a >= b; a -= b)
        n++;
    *rest = a;
    return n;
}

/* As the rules put it: the stronger is divided by the weaker, and the fraction favours the defender. */
static struct kit_ratio by_hand(int attack, int defence, bool with_three_two)
{
    int rest = 0, n;
    if (attack == 0)
        return (struct kit_ratio){1, 5};
    if (attack >= defence) {
        n = times(attack, defence, &rest);
        if (with_three_two && n == 1 && rest + rest >= defence)
            return (struct kit_ratio){3, 2};
        return (struct kit_ratio){(int16_t)(n > 6 ? 6 : n), 1};
    }
    n = times(defence, attack, &rest);
    n += rest > 0;
    return (struct kit_ratio){1, (int16_t)(n > 5 ? 5 : n)};
}

START_TEST(every_pair_of_strengths)
{
    int seen[11] = {0};
    for (int attack = 0; attack <= STRENGTHS; attack++)
        for (int defence = 1; defence <= STRENGTHS; defence++)
            for (int finer_too = 0; finer_too < 2; finer_too++) {
                const struct kit_odds *o = finer_too ? &odds_finer : &odds_plain;
                struct kit_ratio wanted = by_hand(attack, defence, finer_too == 1);
                int column = kit_odds_column(o, attack, defence);
                ck_assert_msg(o->column[column].attack == wanted.attack && o->column[column].defence == wanted.defence,
                              "%d to %d is not %d-%d", attack, defence, wanted.attack, wanted.defence);
                seen[column]++;
            }
    for (int i = 0; i < 11; i++)
        ck_assert_int_gt(seen[i], 100);
}
END_TEST

static void is_column(const struct kit_odds *o, int attack, int defence, const char *words)
{
    struct kit_ratio wanted = {0, 0}, got = o->column[kit_odds_column(o, attack, defence)];
    ck_assert(kit_ratio_read(words, &wanted));
    ck_assert_msg(wanted.attack == got.attack && wanted.defence == got.defence, "%d to %d is not %s", attack, defence,
                  words);
}

START_TEST(examples)
{
    is_column(&odds_plain, 13, 4, "3-1");
    is_column(&odds_plain, 2, 14, "1-5");
    is_column(&odds_plain, 7, 1, "6-1");
    is_column(&odds_plain, 12, 14, "1-2");
    is_column(&odds_plain, 18, 5, "3-1");
    is_column(&odds_plain, 12, 5, "2-1");
    is_column(&odds_plain, 9, 5, "1-1");
    is_column(&odds_finer, 9, 6, "3-2");
    is_column(&odds_finer, 7, 5, "1-1");
    is_column(&odds_finer, 0, 1, "1-5");
    is_column(&odds_finer, INT32_MAX, 1, "6-1");
    is_column(&odds_finer, INT32_MAX - 1, INT32_MAX, "1-2"); /* no product is cut off */
}
END_TEST

START_TEST(columns_as_they_are_written)
{
    static const char *const wrong[] = {"",      "3",    "3-",  "-2",    "3-0",   "0-3",  "03-1",
                                        "3 - 2", "3-2 ", "3:2", "100-1", "1-100", "3--2", "+3-2"};
    struct kit_ratio r = {0, 0};
    ck_assert(kit_ratio_read("3-2", &r) && r.attack == 3 && r.defence == 2);
    ck_assert(kit_ratio_read("10-99", &r) && r.attack == 10 && r.defence == 99);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!kit_ratio_read(wrong[i], &r) && r.attack == 10 && r.defence == 99, "%s", wrong[i]);
    ck_assert(kit_odds_rise(&odds_plain) && kit_odds_rise(&odds_finer));
    for (int i = 0; i + 1 < 11; i++) {
        struct kit_ratio bent[11];
        memcpy(bent, finer, sizeof bent);
        bent[i] = finer[i + 1]; /* twice */
        ck_assert(!kit_odds_rise(&(struct kit_odds){11, bent}));
        bent[i + 1] = finer[i]; /* the wrong way round */
        ck_assert(!kit_odds_rise(&(struct kit_odds){11, bent}));
    }
    ck_assert(!kit_odds_rise(&(struct kit_odds){2, (const struct kit_ratio[]){{1, 2}, {2, 4}}}));
    ck_assert(kit_odds_rise(&(struct kit_odds){1, finer}));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("kit_odds");
    TCase *all = tcase_create("all");
    tcase_add_test(all, every_pair_of_strengths);
    tcase_add_test(all, examples);
    tcase_add_test(all, columns_as_they_are_written);
    suite_add_tcase(s, all);
    return run_suite(s);
}
