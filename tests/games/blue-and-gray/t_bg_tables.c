/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of results of Blue & Gray, and bundles of facts that are refused. */
#include "tests/games/blue-and-gray/bg_lib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[BG_RESULTS_END] = {"?", "AE", "AS", "AR", "EX", "DR", "DS", "DE"};

static void column_is(int which, const char *column, const char *results, const char *id)
{
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "shiloh");
    const struct bg_table *t = &d->table[which];
    for (int i = 1; i <= t->n_columns; i++) {
        if (strcmp(t->words[i], column) != 0)
            continue;
        char got[80] = "";
        for (int total = t->first; total <= t->last; total++)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", total > t->first ? " " : "",
                     words[t->result[i][total]]);
        ck_assert_str_eq(got, results);
        proves(id);
        return;
    }
    ck_abort_msg("no column %s", column);
}

START_TEST(standard_table)
{
    column_is(BG_TABLE_OLD, "1-5", "AR AR AR AE AE AE", "BG-crt-5");
    column_is(BG_TABLE_OLD, "1-4", "AR AR AR AR AE AE", "BG-crt-6");
    column_is(BG_TABLE_OLD, "1-3", "DR AR AR AR AR AE", "BG-crt-7");
    column_is(BG_TABLE_OLD, "1-2", "DR DR AR AR AR AE", "BG-crt-8");
    column_is(BG_TABLE_OLD, "1-1", "DR DR DR AR AR AR", "BG-crt-9");
    column_is(BG_TABLE_OLD, "2-1", "DR DR DR DR AR AR", "BG-crt-10");
    column_is(BG_TABLE_OLD, "3-1", "DE DR DR DR DR EX", "BG-crt-11");
    column_is(BG_TABLE_OLD, "4-1", "DE DR DR DR EX EX", "BG-crt-12");
    column_is(BG_TABLE_OLD, "5-1", "DE DE DR DR EX EX", "BG-crt-13");
    column_is(BG_TABLE_OLD, "6-1", "DE DE DE DR DR EX", "BG-crt-14");
}
END_TEST

START_TEST(revised_table)
{
    column_is(BG_TABLE_REVISED, "1-5", "AR AR AS AS AS AE AE AE AE AE AS", "BG-V-crt-7");
    column_is(BG_TABLE_REVISED, "1-4", "AR AR AR AS AS AS AE AE AE AE AS", "BG-V-crt-8");
    column_is(BG_TABLE_REVISED, "1-3", "DR DR AR AR AS AS AS AE AE AE AS", "BG-V-crt-9");
    column_is(BG_TABLE_REVISED, "1-2", "DR DR DR AR AR AS AS AE AE AS DR", "BG-V-crt-10");
    column_is(BG_TABLE_REVISED, "1-1", "DS DR DR DR AR AR AS AS AE DR DR", "BG-V-crt-11");
    column_is(BG_TABLE_REVISED, "3-2", "DS DS DR DR DR AR AR AS AS DR DR", "BG-V-crt-12 BG-V-crt-2");
    column_is(BG_TABLE_REVISED, "2-1", "DS DS DS DR DR DR AR AR AS DR DR", "BG-V-crt-13");
    column_is(BG_TABLE_REVISED, "3-1", "DE DE DE DS DS DR DR DR EX EX EX", "BG-V-crt-14");
    column_is(BG_TABLE_REVISED, "4-1", "DE DE DE DS DS DR EX EX EX DR DR", "BG-V-crt-15");
    column_is(BG_TABLE_REVISED, "5-1", "DE DE DE DE DS DR EX EX EX DE DR", "BG-V-crt-16");
    column_is(BG_TABLE_REVISED, "6-1", "DS DS DE DE DE DE DR DR EX EX EX", "BG-V-crt-17");
}
END_TEST

/* In how many of 36 throws a column of a table has each result; one die counts sixfold. */
static void chances(int which, const char *column, int ways[BG_RESULTS_END])
{
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "shiloh");
    const struct bg_table *t = &d->table[which];
    memset(ways, 0, BG_RESULTS_END * sizeof *ways);
    for (int i = 1; i <= t->n_columns; i++)
        for (int total = t->first; strcmp(t->words[i], column) == 0 && total <= t->last; total++)
            ways[t->result[i][total]] += t->dice == 1 ? 6 : 6 - abs(total - 7);
}

START_TEST(thirty_six)
{
    static const struct {
        const char *column, *id;
        int ways[BG_RESULTS_END]; /* - AE AS AR EX DR DS DE */
    } rows[] = {
        {"1-1", "BG-V-crt-ex1", {0, 3, 9, 11, 0, 12, 1, 0}}, {"3-2", "BG-V-crt-ex2", {0, 0, 7, 11, 0, 15, 3, 0}},
        {"2-1", "BG-V-crt-ex3", {0, 0, 3, 9, 0, 18, 6, 0}},  {"3-1", "BG-V-crt-ex4", {0, 0, 0, 0, 6, 15, 9, 6}},
        {"4-1", "BG-V-crt-ex5", {0, 0, 0, 0, 12, 9, 9, 6}},  {"5-1", "BG-V-crt-ex6", {0, 0, 0, 0, 12, 7, 5, 12}},
        {"6-1", "BG-V-crt-ex7", {0, 0, 0, 0, 6, 9, 3, 18}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int got[BG_RESULTS_END];
        chances(BG_TABLE_REVISED, rows[i].column, got);
        ck_assert_mem_eq(got, rows[i].ways, sizeof got);
        proves(rows[i].id);
    }
}
END_TEST

static int good(const int *ways) /* for the attacker */
{
    return ways[BG_DR] + ways[BG_DS] + ways[BG_DE] + ways[BG_EX];
}

START_TEST(what_was_said_of_the_table)
{
    static const char *const bad[] = {"1-5", "1-4", "1-3", "1-2", "1-1"}, *const better[] = {"2-1", "3-1", "4-1", "5-1",
                                                                                             "6-1"};
    int old[BG_RESULTS_END], now[BG_RESULTS_END];
    for (int i = 0; i < 5; i++) {
        chances(BG_TABLE_OLD, bad[i], old);
        chances(BG_TABLE_REVISED, bad[i], now);
        ck_assert(good(now) < good(old) || (good(old) == 0 && now[BG_AE] > old[BG_AE]));
        chances(BG_TABLE_OLD, better[i], old);
        chances(BG_TABLE_REVISED, better[i], now);
        ck_assert_int_eq(now[BG_AR] + now[BG_AS], old[BG_AR]);
        ck_assert_int_eq(now[BG_DR] + now[BG_DS], old[BG_DR]);
        ck_assert_int_eq(now[BG_EX], old[BG_EX]);
        ck_assert_int_eq(now[BG_DE], old[BG_DE]);
    }
    proves("BG-V-crt-4 BG-V-crt-6");
    chances(BG_TABLE_REVISED, "3-2", now);
    ck_assert_int_eq(good(now), 18);
    chances(BG_TABLE_REVISED, "1-1", now);
    ck_assert_int_eq(good(now), 13);
    proves("BG-V-crt-5");
}
END_TEST

/* From best to worst for the attacker as the total rises, exchanges behind the defender's other losses. */
START_TEST(monotone_table)
{
    const struct bg_data *d = bg_of_scenario(bg_book_of_tests(), "shiloh");
    const struct bg_table *t = &d->table[BG_TABLE_MONOTONE], *revised = &d->table[BG_TABLE_REVISED];
    static const int order[BG_RESULTS_END] = {
        0, [BG_DE] = 1, [BG_DS] = 2, [BG_DR] = 3, [BG_EX] = 4, [BG_AR] = 5, [BG_AS] = 6, [BG_AE] = 7};
    int differ = 0;
    for (int column = 1; column <= t->n_columns; column++)
        for (int total = t->first + 1; total <= t->last; total++) {
            bool exchange = t->result[column][total] == BG_DR && t->result[column][total - 1] == BG_EX;
            ck_assert(!exchange && order[t->result[column][total]] >= order[t->result[column][total - 1]]);
            differ += t->result[column][total] != revised->result[column][total];
        }
    ck_assert_int_gt(differ, 20);
    proves("BG-V-crt-18");
    bool seen[BG_RESULTS_END] = {false};
    for (int column = 1; column <= revised->n_columns; column++)
        for (int total = revised->first; total <= revised->last; total++)
            seen[revised->result[column][total]] = true;
    ck_assert(!seen[BG_NO_RESULT]);
    for (int result = BG_AE; result < BG_RESULTS_END; result++)
        ck_assert(seen[result]);
    ck_assert_int_eq(revised->dice, 2);
    proves("BG-V-crt-3");
}
END_TEST

/* ---- bundles ---- */
/* The facts with one thing changed: a piece of the text of a part is replaced. The key with which they are refused, or
 * "taken". */
static const char *with(const char *old, const char *new)
{
    static struct problem why;
    struct arena *arena = arena_new();
    struct span bundle = bg_bundle();
    const char *from = (const char *)bundle.at, *at = memmem(from, bundle.len, old, strlen(old));
    ck_assert_msg(at != NULL, "the facts do not have %s", old);
    struct text made = {.arena = arena};
    size_t before = (size_t)(at - from), after = before + strlen(old);
    text_add(&made, (struct span){bundle.at, before});
    text_words(&made, new);
    text_add(&made, (struct span){bundle.at + after, bundle.len - after});
    why = (struct problem){0};
    const void *book = bg_load(arena, text_span(&made), &why);
    arena_free(arena);
    ck_assert((book == NULL) == (why.key != NULL));
    return book ? "taken" : why.key;
}

START_TEST(refused)
{
    static const struct {
        const char *old, *new, *key;
    } rows[] = {
        /* letters that are none, rows of another length */
        {"\"ccfcbccffffffffffcccccccc\"", "\"xcfcbccffffffffffcccccccc\"", "data.letter"},
        {"\"ccfcbccffffffffffcccccccc\"", "\"cfcbccffffffffffcccccccc\"", "data.count"},
        /* sides */
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}", "{\"a\":\"0101\",\"b\":\"0301\",\"f\":[\"road\"]}",
         "data.touch"},
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}", "{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"bridge\"]}",
         "data.crossing"},
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}", "{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"ferry\"]}",
         "data.crossing"},
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}",
         "{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]},{\"a\":\"0201\",\"b\":\"0101\",\"f\":[\"road\"]}",
         "data.twice"},
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}", "{\"a\":\"0101\",\"b\":\"9901\",\"f\":[\"road\"]}",
         "data.name"},
        {"{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"road\"]}", "{\"a\":\"0101\",\"b\":\"0201\",\"f\":[\"path\"]}",
         "data.word"},
        /* units: two in a hex, an enemy's hex, the same name twice, letters, no name */
        {"\"hex\":\"1317\"", "\"hex\":\"1319\"", "taken"},
        {"\"hex\":\"2011\",\"id\":\"U09\"", "\"hex\":\"2027\",\"id\":\"U09\"", "data.enemies"},
        {"\"hex\":\"1317\"", "\"hex\":\"1022\"", "taken"},
        {"\"order_name\":\"2/1/XIV\"", "\"order_name\":\"1/1/XIV\"", "data.alike"},
        {"\"order_name\":\"2/1/XIV\"", "\"order_name\":\"2, XIV\"", "data.letters"},
        {"\"order_name\":\"Lexington\"", "\"order_name\":\"Tyler\"", "data.alike"},
        {"\"order_name\":\"1/1/I\"", "\"order_name\":\".\"", "data.alike"}, /* the first: nothing is left of it */
        /* arrivals */
        {"\"entry\":[\"0728\",\"1027\"]", "\"entry\":[\"0728\",\"1025\"]", "data.entry"},
        {"\"entry\":[\"1508\"]", "\"entry\":[\"1408\"]", "data.entry"},
        /* tables */
        {"\"AE\":3,\"AR\":3}", "\"AE\":2,\"AR\":4}", "data.sums"},
        {"[\"1-5\",\"1-4\",", "[\"1-4\",\"1-5\",", "data.sums"},
        {"[\"1-5\",\"1-4\",", "[\"1-5\",\"four\",", "data.word"},
        /* what counts */
        {"\"hex\":\"1920\",\"union\":10", "\"hex\":\"2999\",\"union\":10", "data.name"},
        {"\"hex\":\"1920\",\"union\":10", "\"hex\":\"2311\",\"union\":10", "data.twice"},
        {"\"level_hex\":\"1508\"", "\"level_hex\":\"1408\"", "data.missing"},
        {"\"level_hex\":\"1508\",", "", "data.missing"},
        {"\"turns\":15", "\"turns\":99", "data.range"},
        {"\"nights\":[9]", "\"nights\":[16]", "data.range"},
        {"\"turns\":15,", "\"turns\":15,\"vengeance\":1,", "data.unknown"},
        /* the same battle twice, numbers that the rules have as constants */
        {"\"battle\":\"shiloh\"", "\"battle\":\"antietam\"", "data.battle"},
        {"\"allowance\":6", "\"allowance\":7", "data.range"},
        {"\"stack\":2", "\"stack\":3", "data.range"},
        /* leaders and variants */
        {"\"no_bonus\":\"Polk\"", "\"no_bonus\":\"Pork\"", "data.name"},
        {"\"no_bonus\":\"Polk\"", "\"no_bonus\":\"Thomas\"", "data.name"}, /* of the other side */
        {"\"leader\":\"Longstreet\"", "\"leader\":\"Bragg\"", "data.name"},
        {"\"first\":\"I\"", "\"first\":\"XX\"", "data.name"},
        {"\"blanks\":16", "\"blanks\":19", "data.range"},
        {"\"battle\":\"antietam\",\"blanks\"", "\"battle\":\"shiloh\",\"blanks\"", "data.word"},
        {"\"commands\":{\"army\":\"Cumberland\"}", "\"commands\":{\"corps\":\"XIV\"}", "data.range"},
        {"{\"army\":\"Tennessee\"}", "{\"wing\":[\"Hill\",\"Hood\"]}", "data.twice"}, /* two leaders of a wing */
        {"\"held\":[\"Barksdale\"", "\"held\":[\"Nobody\"", "data.name"},
        {"\"blanks\":16", "\"blanks\":16,\"blots\":1", "data.unknown"},
        {"\"blanks\":16", "\"blanks\":0", "taken"},
        {"\"draws\":2", "\"draws\":1", "taken"},
        {"\"draws\":2", "\"draws\":0", "data.range"},
        {"\"draws\":2", "\"draws\":3", "data.range"},
        {"\"cup\":[\"II\",\"V\",\"VI\",\"IX\",\"XII\",\"Cavalry\"]", "\"cup\":[]", "data.count"},
        {"\"cup\":[\"II\",\"V\",\"VI\",\"IX\",\"XII\",\"Cavalry\"]", "\"cup\":[\"II\"]", "taken"},
        {"\"leader\":\"Longstreet\"", "\"leader\":\"Longstreet\",\"mare\":1", "data.unknown"},
        {"\"longstreet\":{\"battle\":\"chickamauga\"", "\"longstreet\":{\"battle\":\"shiloh\"", "data.word"},
        {"\"order_name\":\"Rosecrans\",\"side\":\"union\",\"stars\":3",
         "\"order_name\":\"Rosecrans\",\"side\":\"union\",\"stars\":3,\"status\":\"sourced\"", "taken"},
        {"\"order_name\":\"Rosecrans\",\"side\":\"union\",\"stars\":3",
         "\"order_name\":\"Rosecrans\",\"side\":\"union\",\"stars\":3,\"status\":\"certain\"", "data.word"},
        /* roads and levels */
        {"\"roads\":{", "\"roads\":{\"a\":1,", "data.unknown"},
        {"\"cut_off\":{", "\"cut_off\":{\"a\":1,", "data.unknown"},
        {"\"cut_off\":{\"hexes\":10,\"points\":1}", "\"cut_off\":{\"hexes\":0,\"points\":1}", "data.range"},
        {"\"cut_off\":{\"hexes\":10,\"points\":1}", "\"cut_off\":{\"hexes\":1,\"points\":0}", "taken"},
        {"\"cut_off\":{\"hexes\":10,\"points\":1}", "\"cut_off\":{\"hexes\":1,\"points\":-1}", "data.range"},
        {"\"roads\":{\"east\":[\"2503\"],\"out\":[\"0101\",\"0111\"],\"points_need_east\":\"confederate\"},", "",
         "data.missing"},
        {"\"out\":[\"0101\",\"0111\"]", "\"out\":[\"0101\"]", "data.count"},
        {"\"out\":[\"0101\",\"0111\"]", "\"out\":[\"0101\",\"0111\",\"2503\"]", "data.count"},
        {"\"train_points\":10", "\"train_points\":0", "taken"},
        {"\"train_points\":10", "\"train_points\":-1", "data.range"},
        {"\"side\":\"confederate\",\"times\":2}", "\"side\":\"confederate\",\"times\":0}", "data.range"},
        {"\"side\":\"confederate\",\"times\":2}", "\"side\":\"confederate\",\"times\":9}", "taken"},
        {"\"side\":\"confederate\",\"times\":2}", "\"side\":\"confederate\",\"times\":10}", "data.range"},
        {"\"more\":true,", "\"more\":true,\"mule\":true,", "data.unknown"},
        {"{\"holds\":true,\"name\":\"Confederate decisive "
         "victory\",\"side\":\"confederate\",\"times\":2},{\"holds\":true,"
         "\"name\":\"Confederate substantive victory\",\"side\":\"confederate\",\"times\":1},{\"name\":\"Confederate "
         "marginal "
         "victory\",\"side\":\"confederate\",\"times\":2},{\"holds\":true,\"name\":\"Union decisive "
         "victory\",\"side\":\"union\","
         "\"times\":2},{\"holds\":true,\"name\":\"Union substantive victory\",\"side\":\"union\",\"times\":1},",
         "", "taken"}, /* one level is enough */
        {"\"of\":2", "\"of\":0", "data.range"},
        {"\"of\":2", "\"of\":1", "taken"},
        {"\"of\":2", "\"of\":9", "taken"},
        {"\"of\":2", "\"of\":10", "data.range"},
        {"{\"held_by\":\"union\",\"hex\":\"1508\"}",
         "{\"held_by\":\"union\",\"hex\":\"1508\"},{\"held_by\":\"union\",\"hex\":\"1408\"}", "taken"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *key = with(rows[i].old, rows[i].new);
        ck_assert_msg(strcmp(key, rows[i].key) == 0, "%s: %s, not %s", rows[i].new, key, rows[i].key);
    }
    proves("BG-move-1 BG-shiloh-3 BG-shiloh-17 BG-chickamauga-24 BG-chickamauga-26 BG-chickamauga-30 BG-V-leaders-1 "
           "BG-V-leaders-8 BG-V-littlemac-2 BG-V-littlemac-4 BG-V-longstreet-1 BG-V-longstreet-2");
}
END_TEST

/* What a host has corrected is no longer called reconstructed. */
START_TEST(what_is_reconstructed)
{
    const struct bg_book *book = bg_book_of_tests();
    ck_assert(book->of[BG_CHICKAMAUGA].field.is_sourced);
    for (int battle = BG_SHILOH; battle < BG_BATTLES_END; battle++)
        ck_assert(!book->of[battle].field.is_sourced);
    for (int battle = BG_CHICKAMAUGA; battle <= BG_CEMETERY_HILL; battle++) /* elsewhere all armies are, or none */
        ck_assert_int_eq(book->of[battle].field.is_mixed, battle == BG_ANTIETAM);
    ck_assert(book->of[BG_SHILOH].table[BG_TABLE_OLD].is_sourced);
    ck_assert(!book->of[BG_SHILOH].table[BG_TABLE_REVISED].is_sourced);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-and-gray: tables and bundles");
    TCase *c = tcase_create("tables");
    tcase_add_test(c, standard_table);
    tcase_add_test(c, revised_table);
    tcase_add_test(c, thirty_six);
    tcase_add_test(c, what_was_said_of_the_table);
    tcase_add_test(c, monotone_table);
    tcase_add_test(c, refused);
    tcase_add_test(c, what_is_reconstructed);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    bg_book_of_tests();
    return run_suite(suite());
}
