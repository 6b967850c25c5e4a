/* SPDX-License-Identifier: Apache-2.0 */
/* Two different sheets of one number: neither counts, and their author is told so before anything else. */
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <string.h>

static struct walk w;

static void begin(void)
{
    walk_open(&w, "t");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void end(void)
{
    walk_close(&w);
}

static const char *first_line(const char *text)
{
    return arena_words(w.arena, "%.*s", (int)strcspn(text, "\n"), text);
}

static const char *numbered(const char *seq, const char *lines)
{
    return walk_with(&w, walk_orders(&w, "first", "csa", lines), "seq", seq);
}

static struct ingested take(const char *block)
{
    struct ingested got = walk_take(&w, walk_sign(&w, "csa", block));
    ck_assert_int_eq(got.verdict, VERDICT_RECEIPT);
    return got;
}

static void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%s", words, text);
}

START_TEST(the_second_says_that_neither_counts)
{
    ck_assert(take(numbered("3", "done\n")).good);
    struct ingested got = take(numbered("3", "wait\ndone\n"));
    const char *text = arena_string(w.arena, got.text);
    ck_assert(!got.good);
    ck_assert_str_eq(first_line(text), "Sheet 3 came in different versions, so none of them counts.");
    holds(text, "So your answer is still missing.");
    holds(text, "with the number 4.");
    holds(text, "\nseq: 4\n");
    holds(text, "\norders:\nwait\ndone\n");
    ck_assert_ptr_null(strstr(text, "is in"));
    ck_assert_ptr_null(strstr(text, "It is final"));
    walk_pass(&w, 60);
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-4.txt"));
    const struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_eq(now.k, 1);
    ck_assert_str_eq(now.awaited, "csa");
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    walk_says(&w, "csa");
    text = arena_string(w.arena, walk_take(&w, walk_sign(&w, "csa", numbered("3", "done\n"))).text); /* again */
    ck_assert_str_eq(first_line(text), "Sheet 3 came in different versions, so none of them counts.");
}
END_TEST

START_TEST(the_next_report_says_it_too)
{
    take(numbered("3", "done\n"));
    take(numbered("3", "wait\ndone\n"));
    take(numbered("4", "done\nnow\n"));
    walk_pass(&w, 60);
    const char *report = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "first-csa-report-2.txt")));
    const char *told = strstr(report, "\nYour sheet 3 came in different versions");
    ck_assert_msg(told && told < strstr(report, "\n\n"), "%s", report); /* in the first paragraph */
    ck_assert_ptr_null(strstr(told + 1, "\nYour sheet 3 came"));
    const char *page = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "south", "first-csa-report-2.html")));
    holds(page, "Your sheet 3 came in different versions");
    report = arena_string(w.arena, slurp(w.arena, walk_newest(&w, "north", "first-usa-report-2.txt")));
    ck_assert_ptr_null(strstr(report, "Your sheet 3 came"));
}
END_TEST

/* Who mends a sheet and keeps its number has sent two. */
START_TEST(a_mended_sheet_needs_another_number)
{
    ck_assert(!take(numbered("3", "fly to the moon\ndone\n")).good);
    const char *text = arena_string(w.arena, take(numbered("3", "done\n")).text);
    ck_assert_str_eq(first_line(text), "Sheet 3 came in different versions, so none of them counts.");
    text = arena_string(w.arena, take(numbered("3", "fly to the sun\ndone\n")).text);
    ck_assert_str_eq(first_line(text), "Sheet 3 came in different versions, so none of them counts.");
    holds(text, "Line 1");
    ck_assert_ptr_null(strstr(text, "the lines of this sheet above line")); /* not even that */
    walk_pass(&w, walk_look(&w, "first").deadline - w.now);
    ck_assert_ptr_nonnull(strstr(walk_look(&w, "first").journal, " csa - - -"));
}
END_TEST

START_TEST(an_earlier_sheet_still_stands)
{
    take(numbered("3", "wait\ndone\n"));
    take(numbered("4", "wait\ndone\nnote a\n"));
    const char *text = arena_string(w.arena, take(numbered("4", "wait\ndone\nnote b\n")).text);
    holds(text, "Your sheet 3 still counts.");
    ck_assert_ptr_null(strstr(text, "is still missing"));
}
END_TEST

static Suite *twins_suite(void)
{
    Suite *suite = suite_create("twins");
    TCase *t = tcase_create("twins");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_test(t, the_second_says_that_neither_counts);
    tcase_add_test(t, the_next_report_says_it_too);
    tcase_add_test(t, a_mended_sheet_needs_another_number);
    tcase_add_test(t, an_earlier_sheet_still_stands);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(twins_suite());
}
