/* SPDX-License-Identifier: Apache-2.0 */
/* A line of the journal in words: which lines are told, by whom, and that every word which a sentence speaks of is in
 * it. Not how it is said. */
#include "processor/words/told.h"
#include "tests/lib/test.h"
#include <string.h>

static struct arena *arena;

static void begin(void)
{
    arena = arena_new();
}

static void finish(void)
{
    arena_free(arena);
}

static const char *who(void *context, struct span side)
{
    (void)context;
    return span_is(side, "own") ? "You" : arena_words(arena, "<%s>", arena_string(arena, side));
}

static const char *when(void *context, struct span utc)
{
    (void)context;
    return arena_words(arena, "[%s]", arena_string(arena, utc));
}

static const char *ruled(void *context, const struct journal_line *line)
{
    (void)context;
    return journal_is(line, ENTRY_RULED) ? "by a ruling" : NULL;
}

/* What is told of one line after another; NULL: nothing. */
static const char *told(void (*by)(const struct teller *, const struct journal_line *, json_t *), const char *words)
{
    static const struct genesis g;
    struct told_mistakes mistakes = {.n = 0};
    const struct teller teller = {arena, who, when, ruled, NULL, &g, &mistakes};
    struct journal_line *line = arena_take(arena, sizeof *line);
    struct span left = span_of(words), one;
    json_t *items = json_array();
    while (span_line(&left, &one)) {
        ck_assert(journal_read(one, line));
        by(&teller, line, items);
    }
    ck_assert(json_array_size(items) <= 2);
    const char *first = json_string_value(json_array_get(items, 0));
    const char *out = first ? arena_words(arena, "%s", first) : NULL;
    json_decref(items);
    return out;
}

static const struct row {
    const char *line, *has[3]; /* no has: nothing is told */
} of_time[] = {
    {"9 missed 4 csa hold", {"<csa>"}},
    {"9 missed 4 csa host", {"<csa>"}},
    {"9 missed 4 csa resign", {"<csa>"}},
    {"9 missed 4 csa fallback", {"<csa>"}},
    {"9 missed 4 csa ack", {NULL}},
    {"9 missed 4 csa nonce", {NULL}},
    {"9 extend 4 T absence", {"[T]"}},
    {"9 extend 4 T flood", {"[T]", "flood"}},
    {"9 extend 4 T deferred csa", {"[T]", "<csa>"}},
    {"9 extend 4 T flood csa", {NULL}},
    {"9 absent csa T U", {"<csa>", "[T]", "[U]"}},
    {"9 hold 4 T", {"[T]"}},
    {"9 resume 4 T", {"[T]"}},
    {"9 resume 4 -", {"."}},
    {"9 resume 4 - least T", {"."}},
    {"9 replace csa KEY hash", {"<csa>", "KEY"}},
    {"9 rekey csa KEY hash T", {"<csa>", "KEY"}},
    {"9 recall csa KEY HEIR hash T", {"<csa>", "KEY", "HEIR"}},
    {"9 object 5 csa", {"<csa>", "5"}},
    {"9 propose csa KEY T", {"<csa>", "KEY", "[T]"}},
    {"12345 propose csa KEY T", {"12345"}},
    {"9 revoke csa KEY hash", {"<csa>", "KEY"}},
    {"9 revoke csa KEY hash usa", {"<csa>", "KEY", "<usa>"}},
    {"9 carried 5 csa T", {"<csa>", "5"}},
    {"9 agree 4 csa hash 7", {"<csa>", "7"}},
    {"9 withdrawn 7", {"7"}},
    {"9 lapsed 7 why", {"7"}},
    {"9 upgrade 7", {"7"}},
    {"9 hostkey log OLD NEW hash", {"log", "OLD", "NEW"}},
    {"9 hostkey organiser OLD NEW hash", {"OLD", "NEW"}},
    {"9 looked all T", {"."}},
    {"9 looked csa T", {"<csa>"}},
    {"9 looked own T", {" you "}},
    {"9 absent own T U", {"You"}},
    {"9 ruled 7 T", {"by a ruling"}},
    {"8 receipt 4 csa 6 h g T s r faulty 3\n9 close 4 csa 6 h g", {"<csa>", "6", "3"}},
    {"8 receipt 4 csa 5 h g T s r faulty 3\n9 close 4 csa 6 h g", {NULL}},
    {"9 hold 4", {NULL}},
    {"9 roll 4 pi", {NULL}},
};
static const struct row of_dice[] = {
    {"9 ack 4 csa hash g", {"<csa>", "dice"}},
    {"9 nonce 4 csa 0123456789abcdef0123 hash", {"<csa>", "0123456789abcdef...", "dice"}},
    {"9 missed 4 csa ack", {"<csa>"}},
    {"9 missed 4 csa nonce", {"<csa>"}},
    {"9 missed 4 csa hold", {NULL}},
    {"9 beacon chain 17 VALUE", {"17", "VALUE"}},
    {"9 roll 4 pi", {NULL}},
};

static void check(void (*by)(const struct teller *, const struct journal_line *, json_t *), const struct row *row)
{
    const char *words = told(by, row->line);
    ck_assert_msg((words != NULL) == (row->has[0] != NULL), "%s: %s", row->line, words ? words : "nothing");
    for (size_t i = 0; i < 3 && row->has[i]; i++)
        ck_assert_msg(strstr(words, row->has[i]), "%s: %s", row->line, words);
    ck_assert_msg(!words || !strpbrk(words, "{}"), "%s: %s", row->line, words);
}

#define FORM(lines)                                                                                                    \
    "words\nnote none of it\n-----BEGIN PBEM ORDERS-----\norders:\n" lines "-----END PBEM ORDERS-----\nnote\n"

/* A note that only explains is no order that a word hides. */
START_TEST(notes_that_propose_nothing)
{
    ck_assert(!told_proposes(span_of(FORM("note - Your orders go here, one to a line.\ndone\n"))));
    ck_assert(told_proposes(span_of(FORM("note - Your orders go here, one to a line.\nnote now\ndone\n"))));
    ck_assert(told_proposes(span_of(FORM("note now - and here\n"))));
    ck_assert(!told_proposes(span_of("note now\n")));
    ck_assert(told_keeps(span_of(FORM("when recruit then recruit Atlanta\n"))));
    ck_assert(!told_keeps(span_of(FORM("note when recruit then recruit Atlanta\n"))));
}
END_TEST

START_TEST(lines_are_told)
{
    for (size_t i = 0; i < sizeof of_time / sizeof *of_time; i++)
        check(told_time, &of_time[i]);
    for (size_t i = 0; i < sizeof of_dice / sizeof *of_dice; i++)
        check(told_dice, &of_dice[i]);
}
END_TEST

static Suite *told_suite(void)
{
    Suite *suite = suite_create("told");
    TCase *t = tcase_create("told");
    tcase_add_checked_fixture(t, begin, finish);
    tcase_add_test(t, lines_are_told);
    tcase_add_test(t, notes_that_propose_nothing);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(told_suite());
}
