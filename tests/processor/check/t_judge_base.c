/* SPDX-License-Identifier: Apache-2.0 */
/* Who signs a block signs the log before it: a host who changes an entry afterwards, and signs all anew, is found by
 * every block whose base lies behind it, in the player's own reports and in the transcript of a game that runs. */
#include "tests/lib/cheat.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <string.h>

static struct walk w;

static void begin(void)
{
    walk_open(&w, "base");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
}

static void end(void)
{
    walk_close(&w);
}

/* Nothing but a base rests on what a `seal` says. */
static bool sealed_otherwise(struct span *line)
{
    struct journal_line *read = arena_take(w.arena, sizeof *read);
    if (!journal_read(*line, read) || !journal_is(read, ENTRY_SEAL))
        return false;
    char *words = arena_string(w.arena, *line), *last = &words[line->len - 1];
    *last = *last == '0' ? '1' : '0';
    *line = span_of(words);
    return true;
}

static void other_seal(struct walk *walk, struct proof *proof)
{
    size_t i = 0;
    (void)walk;
    while (i < proof->n_lines && !sealed_otherwise(&proof->line[i]))
        i++;
    ck_assert_uint_lt(i, proof->n_lines);
}

static void same(struct walk *walk, struct proof *proof)
{
    (void)walk, (void)proof;
}

static const char *verified(void (*change)(struct walk *, struct proof *), enum verify_verdict *verdict)
{
    struct report_files file[4] = {0};
    struct text out = {.arena = w.arena};
    ck_assert_uint_ge(walk_reports(&w, "first", "usa", file, 4), 1);
    file[0] = cheat_signed_anew(&w, file[0], change);
    *verdict = verify_reports(w.arena, file, 1, NULL, &out);
    return cheat_flat(&w, text_span(&out));
}

START_TEST(in_a_report)
{
    enum verify_verdict verdict;
    const char *says = verified(same, &verdict);
    ck_assert_msg(verdict == VERIFY_PROVEN, "%s", says);
    says = verified(other_seal, &verdict);
    ck_assert_int_eq(verdict, VERIFY_NOT_PROVEN);
    ck_assert_msg(strstr(says, "its block was signed over another log") != NULL, "%s", says);
}
END_TEST

START_TEST(in_a_transcript)
{
    struct transcript t = cheat_transcript(&w, "first");
    cheat_sign_transcript(&w, &t);
    cheat_audited(&w, &t, 0, "consistent so far");
    size_t i = 0;
    while (i < t.n_lines && !sealed_otherwise(&t.line[i]))
        i++;
    ck_assert_uint_lt(i, t.n_lines);
    cheat_sign_transcript(&w, &t);
    cheat_audited(&w, &t, 1, "its block was signed over another log");
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: what was signed over another log");
    TCase *c = tcase_create("all");
    tcase_add_checked_fixture(c, begin, end);
    tcase_add_test(c, in_a_report);
    tcase_add_test(c, in_a_transcript);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
