/* SPDX-License-Identifier: Apache-2.0 */
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
    uint64_t entry = told.wrong->entry;
    for (size_t i = entry > 8 ? entry - 8 : 0; i < told.n && i < entry; i++)
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
        if (!reported ||
            lines(from, "open 1") + lines(from, "open 2") + lines(from, "open 3") == lines(from, "close ") ||
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

/* ---- is every rule tested? ---- */

struct rule {
    const char *key, *words; /* with what printf fills in */
};
enum { RULES_MAX = 400 };

/* The string literals from here on, as the compiler joins them; to the first that ends with something else. */
static const char *literal(const char **at)
{
    struct text out = {.arena = m.arena};
    const char *open = strchr(*at, '"');
    text_words(&out, "");
    while (open) {
        const char *close = strchr(open + 1, '"');
        text_add(&out, (struct span){(const uint8_t *)open + 1, (size_t)(close - open - 1)});
        *at = close + 1;
        open = close + 1 + strspn(close + 1, " \n\t");
        open = *open == '"' ? open : NULL;
    }
    return out.at;
}

/* Calls of these functions: a key, then words. */
static size_t rules_of(const char *source, const char *const *calls, struct rule *out)
{
    size_t n = 0;
    for (; *calls; calls++)
        for (const char *at = source; (at = strstr(at, *calls)) != NULL;) {
            const char *end = strchr(at, ';'), *quote = strchr(at, '"');
            at += strlen(*calls);
            if (!quote || quote > end)
                continue; /* the function itself */
            out[n].key = literal(&at);
            out[n++].words = literal(&at);
        }
    return n;
}

static const char *file(const char *path)
{
    return arena_string(m.arena, slurp(m.arena, path));
}

/* Each key and each sentence that the judge has is provoked by a lie, or by what is not there. */
START_TEST(every_rule_has_its_lie)
{
    static const char *const parts[] = {"", "_keys", "_change", "_setup", "_sheets", "_dice", "_time", "_ruling"};
    static const char *const says[] = {"judge_wrong(", "judge_open_point(", "judge_unseen(", NULL};
    static const char *const tables[] = {"keys", "sheets", "time", "chance"};
    static const char *const rows[] = {"{.key = ", "char key[] = ", NULL};
    m.arena = arena_new();
    struct rule *rule = arena_take(m.arena, RULES_MAX * sizeof *rule),
                *lie = arena_take(m.arena, RULES_MAX * sizeof *lie);
    size_t n_rules = 0, n_lies = 0;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        n_lies +=
            rules_of(file(arena_words(m.arena, "tests/processor/check/t_judge_%s.c", tables[i])), rows, lie + n_lies);
    n_lies += rules_of(file("tests/processor/whole/t_partners.c"), rows, lie + n_lies); /* what needs more than two */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t from = n_rules;
        n_rules += rules_of(file(arena_words(m.arena, "processor/check/judge%s.c", parts[i])), says, rule + n_rules);
        ck_assert_uint_gt(n_rules, from);
    }
    ck_assert(n_rules > 120 && n_rules < RULES_MAX && n_lies < RULES_MAX);
    for (size_t i = 0; i < n_rules; i++) {
        bool found = strchr(rule[i].key, '%') != NULL; /* judge_unseen, which passes on what it was given */
        for (size_t at = 0; at < n_lies; at++)
            found = found || (strcmp(lie[at].key, rule[i].key) == 0 && strstr(rule[i].words, lie[at].words) != NULL);
        ck_assert_msg(found, "nothing provokes %s: %s", rule[i].key, rule[i].words);
    }
    arena_free(m.arena);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("judge: honest journals");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, the_whole, 0, (int)n_stories);
    tcase_add_loop_test(c, from_every_entry_on, 0, (int)n_stories);
    tcase_add_loop_test(c, from_every_question_on, 0, (int)n_stories);
    tcase_add_loop_test(c, with_any_part_missing, 0, (int)n_stories);
    tcase_add_loop_test(c, with_less_in_hand, 0, (int)n_stories);
    tcase_add_test(c, every_rule_has_its_lie);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
