/* SPDX-License-Identifier: Apache-2.0 */
/* A game on a table: dealt, played by sheets, refused; and a player by lot, who knows no more
 * than his view and writes what a receipt would take. */
#include "games/table/lot.h"
#include "games/table/table.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHEETS_MOST = 400, IDLE_MOST = 6 };

static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static struct table *a_table(const struct ruleset *set, const char *scenario, uint64_t seed)
{
    struct setup terms = {.scenario = scenario};
    struct problem why = {0};
    struct table *t = table_new(arena, set, NULL, &terms, seed, &why);
    ck_assert_msg(t != NULL, "%s %s: %s", set->rules->name, scenario, why.key);
    return t;
}

static struct span saved(const struct table *t)
{
    struct text out = {.arena = arena};
    table_whole(t, &out);
    return text_span(&out);
}

static int first_asked(const struct table *t)
{
    int seat = 0;
    while (!(table_asked(t) >> seat & 1))
        seat++;
    return seat;
}

static struct span by_lot(struct table *t, int seat, uint64_t *luck, bool to_the_end)
{
    struct lot_asks asks = {t->set, &t->rules, arena_take(arena, t->rules.is->state_size), seat, t->sheets, to_the_end};
    rules_view(&t->rules, t->state, seat, (void *)asks.view);
    return lot_sheet(arena, &asks, luck);
}

struct counted {
    int sheets, lines, passes, events;
};

/* What it writes is taken, every time; where it writes nothing, or nothing moves, the rules choose. */
static struct counted play_on(struct table *t, uint64_t *luck, int most)
{
    struct counted n = {0};
    for (int idle = 0; n.sheets + n.passes < most && table_asked(t); idle++) {
        struct problem why = {0};
        int seat = first_asked(t);
        struct span sheet = by_lot(t, seat, luck, idle > IDLE_MOST);
        if (sheet.len == 0 || idle > 2 * IDLE_MOST) {
            ck_assert_msg(table_pass(t, seat, &why), "%s: %s", t->rules.is->name, why.key);
            n.passes++, idle = 0;
        } else {
            ck_assert_msg(table_send(t, seat, sheet, &why), "%s, sheet %d: %s at %s\n%.*s", t->rules.is->name, n.sheets,
                          why.key, why.got, (int)sheet.len, (const char *)sheet.at);
            n.sheets++;
            for (size_t i = 0; i < sheet.len; i++)
                n.lines += sheet.at[i] == '\n';
        }
        ck_assert(!rules_broken(&t->rules, t->state));
        n.events += t->play->n_events;
        idle = (table_asked(t) & ONLY(seat)) ? idle : -1;
    }
    return n;
}

static int n_rulesets(void)
{
    int n = 0;
    while (rulesets[n])
        n++;
    return n;
}

START_TEST(whole_games)
{
    const struct ruleset *set = rulesets[_i];
    int sheets = 0, lines = 0, passes = 0;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        uint64_t luck = seed * 77;
        struct table *t = a_table(set, set->scenarios[0], seed);
        struct counted n = play_on(t, &luck, SHEETS_MOST);
        sheets += n.sheets, lines += n.lines, passes += n.passes;
        ck_assert_int_gt(n.events, 0);
    }
    if (getenv("DISPATCH_TOLD"))
        fprintf(stderr, "%s: %d sheets, %d lines, %d passes\n", set->rules->name, sheets, lines, passes);
    ck_assert_int_gt(2 * lines, 3 * sheets); /* more than "done" */
    ck_assert_int_lt(passes, sheets / 2);
}
END_TEST

START_TEST(the_same_seed_plays_the_same_game)
{
    const struct ruleset *set = rulesets[_i];
    struct span end[2];
    for (int i = 0; i < 2; i++) {
        uint64_t luck = 5;
        struct table *t = a_table(set, set->scenarios[0], 9);
        play_on(t, &luck, 12);
        end[i] = saved(t);
    }
    ck_assert(span_same(end[0], end[1]));
}
END_TEST

/* The view hides the other hand: a player by lot who sees the same writes the same, whatever lies there. */
START_TEST(it_knows_its_view)
{
    const struct ruleset *set = ruleset_find("blue-vs-gray");
    uint64_t luck = 11;
    struct table *t = a_table(set, "standard", 2);
    play_on(t, &luck, 10);
    int seat = first_asked(t);
    size_t size = t->rules.is->state_size;
    uint8_t *view = arena_take(arena, size);
    rules_view(&t->rules, t->state, seat, view);
    ck_assert_int_ne(memcmp(view, t->state, size), 0); /* something is hidden */
    uint64_t one = 1, two = 1;
    struct lot_asks asks = {set, &t->rules, view, seat, t->sheets, false};
    struct span first = lot_sheet(arena, &asks, &one);
    memset(t->state, 0xA5, size);
    ck_assert(span_same(first, lot_sheet(arena, &asks, &two)));
    ck_assert_uint_gt(first.len, 0);
}
END_TEST

START_TEST(refused)
{
    const struct ruleset *set = rulesets[_i];
    struct problem why = {0};
    struct table *t = a_table(set, set->scenarios[0], 1);
    struct span before = saved(t);
    int seat = first_asked(t);
    ck_assert(!table_send(t, seat, span_of("charge the guns\ndone\n"), &why));
    ck_assert_str_eq(why.key, "order.verb");
    ck_assert(!table_send(t, 7, span_of("done\n"), &why));
    ck_assert(table_send(t, seat, span_of("draft\ndone\n"), &why));
    ck_assert(span_same(before, saved(t)));
}
END_TEST

START_TEST(wrong_terms)
{
    const struct ruleset *set = ruleset_find("house-divided");
    struct setup moon = {.scenario = "moon"};
    const char *option[] = {"tanks"};
    struct setup tanks = {.scenario = set->scenarios[0], .option = option, .n_option = 1};
    struct problem why = {0};
    ck_assert(!table_new(arena, set, NULL, &moon, 1, &why));
    ck_assert_str_eq(why.key, "setup.scenario");
    why = (struct problem){0};
    ck_assert(!table_new(arena, set, NULL, &tanks, 1, &why));
    ck_assert_str_eq(why.key, "setup.option");
}
END_TEST

START_TEST(luck_is_even)
{
    uint64_t seed = 1;
    int n[6] = {0};
    for (int i = 0; i < 60000; i++)
        n[luck_below(&seed, 6)]++;
    for (int i = 0; i < 6; i++)
        ck_assert_int_lt(abs(n[i] - 10000), 400);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("table");
    TCase *tc = tcase_create("table");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_loop_test(tc, whole_games, 0, n_rulesets());
    tcase_add_loop_test(tc, the_same_seed_plays_the_same_game, 0, n_rulesets());
    tcase_add_test(tc, it_knows_its_view);
    tcase_add_loop_test(tc, refused, 0, n_rulesets());
    tcase_add_test(tc, wrong_terms);
    tcase_add_test(tc, luck_is_even);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
