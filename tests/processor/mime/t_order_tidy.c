/* SPDX-License-Identifier: Apache-2.0 */
/* Order lines that mail would change or break come back as it leaves them, and mean the same. */
#include "formats/armor.h"
#include "formats/fold.h"
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "processor/mime/order_tidy.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;
static struct rules rules;

static void setup(void)
{
    struct problem why = {0};
    arena = arena_new();
    rules =
        (struct rules){.is = &bvg_rules, .data = bvg_load(arena, bvg_bundle(), &why), .revision = bvg_rules.revision};
    ck_assert(rules.data != NULL);
}

static void teardown(void)
{
    arena_free(arena);
}

static struct tidied did;

static const char *tidied(const char *text)
{
    return arena_string(arena, tidy_orders(arena, span_of(text), &did));
}

START_TEST(what_is_right_stays)
{
    const char *text = "draw 3 rest supply\n\nsay it's \"mine\", isn't it?\nnote 50% - or less\ndone\n";
    ck_assert_str_eq(tidied(text), text);
    ck_assert(did.wrapped == 0 && did.marks == 0);
    ck_assert_ptr_null(tidy_words(arena, &did));
}
END_TEST

START_TEST(marks_are_taken_out_of_orders)
{
    ck_assert_str_eq(tidied("deploy Ewell's Division with \"Pickett's Div\" & Hood Div\teast\n"),
                     "deploy Ewells Division with Picketts Div and Hood Div east\n");
    ck_assert_int_eq(did.marks, 1);
    ck_assert_str_eq(
        tidied("  draw   2  \nattack Fts Henry&Donelson with R.E. Lee -- by sea...\nsay so -- it is\tdone\n"),
        "draw 2\nattack Fts Henry and Donelson with R.E. Lee - by sea.\nsay so - it is done\n");
    ck_assert_int_eq(did.marks, 3);
    ck_assert_str_eq(tidy_words(arena, &did),
                     "apostrophes, quotes and the like, which mail may change, are taken out of 3 lines");
}
END_TEST

static void parse(const char *text, struct sheet *out)
{
    sheet_parse(&rules, NULL, BVG_USA, text, strlen(text), out);
    ck_assert_msg(out->n_mistakes == 0, "%s: %s in line %d, %s", text, out->mistake[0].why.key, out->mistake[0].line,
                  out->mistake[0].why.got);
}

/* The same orders, however the lines are broken; `say` and `note` may become several. */
static void means_the_same(const char *text)
{
    static struct sheet before, after;
    const char *short_lines = tidied(text);
    struct span left = span_of(short_lines), line;
    while (span_line(&left, &line))
        ck_assert_msg(fold_columns(line) <= TIDY_COLUMNS, "%s", short_lines);
    parse(text, &before);
    parse(short_lines, &after);
    ck_assert_msg(before.n_lines == after.n_lines, "%s", short_lines);
    for (int i = 0; i < before.n_lines; i++)
        ck_assert_msg(before.line[i].verb == after.line[i].verb && before.line[i].n_words == after.line[i].n_words &&
                          memcmp(before.line[i].word, after.line[i].word,
                                 (size_t)before.line[i].n_words * sizeof before.line[i].word[0]) == 0,
                      "%s", short_lines);
}

START_TEST(long_orders_go_on_below)
{
    static const char *const lines[] = {
        "deploy McClellan with I Corps, II Corps, III Corps, IV Corps, V Corps, VI Corps, IX Corps east\n",
        "attach I Corps and II Corps and III Corps and IV Corps and V Corps and VI Corps to McClellan\n",
        "attack Fts Henry and Donelson with McClellan from Island No 10, which is not far away\n",
        "attack Fts Henry and Donelson with Stonewall Jackson from Cumberland Gap by sea\n",
        ("attack Manassas with McDowell\nreserve I Corps, II Corps, III Corps, IV Corps, V Corps, VI Corps, X Corps if "
         "not ahead by 3\n"),
        "when attacked at Washington, Harpers Ferry in east by R.E. Lee, Longstreet with 10 or more\ndefend any\nend\n",
        "when attacked\ndefend with McClellan, Hooker, Meade, Burnside, McDowell, Halleck, Grant, Sherman\nend\n",
        "dismiss McClellan                                                                  for Hooker\n",
        "when attacked at Washington, Baltimore, Harpers Ferry then defend with McClellan\n",
        "restore I Corps,II Corps,III Corps,IV Corps,V Corps,VI Corps,IX Corps,X Corps,XI Corps,XII Corps\n",
    };
    int n = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        static struct sheet sheet;
        sheet_parse(&rules, NULL, BVG_USA, lines[i], strlen(lines[i]), &sheet);
        if (sheet.n_mistakes > 0) {
            tidied(lines[i]); /* what is wrong stays wrong, and gets short all the same */
            continue;
        }
        means_the_same(lines[i]);
        n++;
    }
    ck_assert_int_ge(n, 7);
}
END_TEST

START_TEST(long_remarks_become_several)
{
    ck_assert_str_eq(tidied("say one two three four five six seven eight nine ten eleven twelve thirteen fourteen\n"),
                     "say one two three four five six seven eight nine ten eleven twelve\nsay thirteen fourteen\n");
    ck_assert_int_eq(did.wrapped, 1);
    ck_assert_str_eq(tidy_words(arena, &did), "1 long line has been continued on the next");
    char word[200] = "note ";
    memset(word + 5, 'x', 100);
    strcpy(word + 105, " y\n");
    ck_assert_uint_eq(strlen(tidied(word)), 5 + 100 + 1 + 5 + 2); /* a word cannot be broken */
    memset(word + 5, ' ', 3);
    const char *once = tidied(word); /* nor do blanks before it get a line of their own */
    ck_assert_uint_eq(strlen(once), 5 + 97 + 1 + 5 + 2);
    ck_assert_str_eq(tidied(once), once);
}
END_TEST

/* Any bytes at all: it ends, and short words make short lines. */
START_TEST(anything_comes_to_an_end)
{
    static const char letters[] = "ab ,,  &-.'\"\t8)(\n\nsay note and with xyz";
    uint64_t seed = 7;
    for (int round = 0; round < 20000; round++) {
        char text[300];
        size_t n = 0;
        for (; n < 290; n++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[n] = letters[(seed >> 33) % (sizeof letters - 1)];
        }
        text[n] = '\0';
        const char *once = arena_string(arena, tidy_orders(arena, span_of(text), &did));
        const char *twice = arena_string(arena, tidy_orders(arena, span_of(once), &did));
        ck_assert_str_eq(once, twice); /* what is tidy stays so */
        if (round % 1000 == 0) {
            teardown();
            setup();
        }
    }
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("tidy forms");
    TCase *c = tcase_create("tidy");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, what_is_right_stays);
    tcase_add_test(c, marks_are_taken_out_of_orders);
    tcase_add_test(c, long_orders_go_on_below);
    tcase_add_test(c, long_remarks_become_several);
    tcase_add_test(c, anything_comes_to_an_end);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
