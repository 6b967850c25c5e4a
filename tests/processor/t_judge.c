/* The judge over honest journals: nothing is wrong, whole, cut anywhere, or with any part missing. No false alarm. */
#include "tests/lib/stories.h"
#include "tests/lib/test.h"
#include "tests/lib/told.h"
#include <string.h>

static struct match m;
static struct told told;
static int which;

static void begin(int i)
{
    which = i;
    stories[which].play(&m);
    told_begin(&told, &m);
}

static void nothing_is_wrong(const char *how, size_t to, size_t from)
{
    if (!told.wrong)
        return;
    struct text journal = {.arena = m.arena};
    for (size_t i = 0; i < told.n; i++)
        text_format(&journal, "%.*s\n", (int)(told.line[i].len < 110 ? told.line[i].len : 110),
                    (const char *)told.line[i].at);
    ck_abort_msg("%s, %s (%zu to %zu): entry %llu, %s: %s\n%s", stories[which].name, how, to, from,
                 (unsigned long long)told.wrong->entry, told.wrong->key, told.wrong->words, journal.at);
}

START_TEST(the_whole)
{
    begin(_i);
    told_judge(&told);
    nothing_is_wrong("whole", 0, 0);
    ck_assert_str_eq(told.t, m.core->t);
    match_end(&m);
}
END_TEST

/* ---- parts ---- */

/* T as who reads the lines before knows it. */
static bool t_before(size_t n, uint64_t *k, hex32 t)
{
    struct told before = told;
    before.n = n;
    told_judge(&before);
    memcpy(t, before.t, sizeof before.t);
    *k = before.k;
    return t[0] != '\0';
}

START_TEST(from_every_entry_on)
{
    begin(_i);
    for (size_t from = 1; from < told.n; from++) {
        told_judge_parts(&told, 0, from, 0, NULL);
        nothing_is_wrong("cut", 0, from);
    }
    match_end(&m);
}
END_TEST

/* How many of the first n lines begin so. */
static int lines(size_t n, const char *words)
{
    int found = 0;
    for (size_t i = 0; i < n; i++) {
        struct span left = told.line[i], number;
        found += span_word(&left, &number) && span_begins(left, words);
    }
    return found;
}

/* As a report tells it: its lines begin behind a question, of the exchange after that whose T it gives. */
START_TEST(from_every_question_on)
{
    size_t cuts = 0;
    begin(_i);
    for (size_t from = 1; from < told.n; from++) {
        hex32 t;
        uint64_t k;
        struct span left = told.line[from - 1], number;
        bool reported = span_word(&left, &number) && span_begins(left, "report ");
        if (!reported || lines(from, "open 1") + lines(from, "open 2") + lines(from, "open 3") == lines(from, "close ") ||
            !t_before(from, &k, t))
            continue; /* no question is open there */
        told_judge_parts(&told, 0, from, k, t);
        nothing_is_wrong("cut where T is known", 0, from);
        ck_assert_str_eq(told.t, m.core->t); /* and it is followed to the end */
        told_judge_parts(&told, from / 2, from, k, t);
        nothing_is_wrong("a gap before T is known", from / 2, from);
        ck_assert_str_eq(told.t, m.core->t);
        cuts++;
    }
    ck_assert_uint_gt(cuts, 1);
    match_end(&m);
}
END_TEST

START_TEST(with_any_part_missing)
{
    begin(_i);
    for (size_t to = 1; to < told.n; to++)
        for (size_t from = to + 1; from < told.n; from++) {
            if (from - to > 3 && (from + to) % 4 != 0)
                continue; /* all of them take minutes with sanitizers */
            told_judge_parts(&told, to, from, 0, NULL);
            nothing_is_wrong("gap", to, from);
        }
    match_end(&m);
}
END_TEST

/* What nobody here knows is open, not wrong. */
START_TEST(with_less_in_hand)
{
    begin(_i);
    for (int i = 0; i < 8; i++) {
        told.no_sheets = i & 1;
        told.no_roots = i & 2;
        told.may_lack = i & 4;
        told_judge(&told);
        nothing_is_wrong("with less", (size_t)i, 0);
        for (size_t from = 1; from < told.n; from++) {
            told_judge_parts(&told, 0, from, 0, NULL);
            nothing_is_wrong("with less, cut", (size_t)i, from);
        }
    }
    match_end(&m);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: honest journals");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 120);
    tcase_add_loop_test(c, the_whole, 0, (int)n_stories);
    tcase_add_loop_test(c, from_every_entry_on, 0, (int)n_stories);
    tcase_add_loop_test(c, from_every_question_on, 0, (int)n_stories);
    tcase_add_loop_test(c, with_any_part_missing, 0, (int)n_stories);
    tcase_add_loop_test(c, with_less_in_hand, 0, (int)n_stories);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
