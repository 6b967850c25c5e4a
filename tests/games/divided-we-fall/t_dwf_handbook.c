/* SPDX-License-Identifier: Apache-2.0 */
/* What the handbook, the help and the table of verbs show can be written as it stands. */
#include "games/divided-we-fall/report.h"
#include "games/sheet/sheet_run.h"
#include "tests/games/divided-we-fall/dwf_build.h"
#include "tests/lib/misspell.h"
#include <stdio.h>
#include <string.h>

static struct war *w;
static struct sheet sheet;
static int read_by; /* the seat as which mistakes() read its words */

static void open_1863(void)
{
    w = d_a_war("1863");
}

static void shut(void)
{
    d_close_war(w);
}

/* An example that only one side can mean is read as that one. */
static int mistakes(const char *words)
{
    int best = -1;
    static struct sheet now;
    for (int seat = 0; seat < DWF_SIDES; seat++) {
        memset(&now, 0, sizeof now);
        sheet_parse(&w->r, &w->s, seat, words, strlen(words), &now);
        if (best < 0 || now.n_mistakes < best) {
            best = now.n_mistakes;
            read_by = seat;
            sheet = now;
        }
    }
    return best;
}

/* East and west are as near to "est"; a gunboat and gunboats are two names. */
static void misspelt_by_a_letter(int seat, const char *words)
{
    struct misspelt t = {&w->r, &w->s, seat, .open = "est gunboatt gunboatq"};
    misspell(&t, words);
    ck_assert_int_ge(2 * t.offered, t.tried);
}

/* What a line has to stand below. */
static const char *head_of(const struct verb *verb)
{
    if (verb->where & LINE_ORDER && verb->id != DWF_WITHDRAW && verb->id != DWF_STAND)
        return "";
    switch (verb->id) {
    case DWF_TAKE:
    case DWF_LEAVE:
    case DWF_IGNORE:
        return "march Grant to Corinth via Paducah\n";
    case DWF_WITHDRAW:
    case DWF_STAND:
        return "when asked to withdraw\n";
    default:
        return "fight Corinth\n";
    }
}

static const char *below_head(const struct verb *verb, const char *words)
{
    const char *head = head_of(verb);
    return arena_words(w->arena, "%s%s\n%s", head, words, strncmp(head, "when", 4) == 0 ? "end\n" : "");
}

START_TEST(verbs_have_examples)
{
    int shown = 0;
    for (int i = 0; i < DWF_N_VERBS; i++) {
        const struct verb *verb = &dwf_verbs[i];
        ck_assert_msg(verb->word && verb->help && verb->rule, "row %d", i);
        ck_assert_msg((verb->pattern == NULL) == (verb->example == NULL), "%s", verb->word);
        if (!verb->pattern)
            continue;
        const char *words = below_head(verb, verb->example);
        ck_assert_msg(mistakes(words) == 0, "%s: %s %s", verb->example, sheet.mistake[0].why.key,
                      sheet.mistake[0].why.got);
        ck_assert_int_eq(sheet.line[*head_of(verb) ? 1 : 0].verb, verb->id);
        misspelt_by_a_letter(read_by, words);
        shown++;
    }
    ck_assert_int_ge(shown, 40);
}
END_TEST

START_TEST(handbook_examples)
{
    struct span left = dwf_handbook(), line;
    int examples = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```orders "))
            continue;
        int seat = span_is(line, "```orders usa") ? DWF_USA : DWF_CSA;
        struct text lines = {.arena = w->arena};
        while (span_line(&left, &line) && !span_is(line, "```")) {
            ck_assert_uint_le(line.len, 70);
            text_add(&lines, line);
            text_words(&lines, "\n");
        }
        memset(&sheet, 0, sizeof sheet);
        sheet_parse(&w->r, &w->s, seat, lines.at, lines.len, &sheet);
        ck_assert_msg(sheet.n_mistakes == 0, "line %d of\n%s%s \"%s\"", sheet.mistake[0].line, lines.at,
                      sheet.mistake[0].why.key, sheet.mistake[0].why.got);
        misspelt_by_a_letter(seat, lines.at);
        examples++;
    }
    ck_assert_int_ge(examples, 4);
}
END_TEST

/* Words between backquotes that begin with a verb and have more than it are a line that can be written. */
static int try_words(const char *words)
{
    int best = -1;
    for (int i = 0; i < DWF_N_VERBS && strchr(words, ' '); i++) {
        size_t n = strlen(dwf_verbs[i].word);
        if (!dwf_verbs[i].pattern || strncmp(words, dwf_verbs[i].word, n) != 0 || words[n] != ' ')
            continue;
        int now = mistakes(below_head(&dwf_verbs[i], words));
        if (now == 0 && best != 0)
            misspelt_by_a_letter(read_by, below_head(&dwf_verbs[i], words));
        best = best < 0 || now < best ? now : best;
    }
    ck_assert_msg(best <= 0, "%s", words);
    return best == 0;
}

/* Its lines as one, with a blank between two. */
static const char *words_of(struct span left)
{
    struct span line;
    struct text all = {.arena = w->arena};
    while (span_line(&left, &line)) {
        while (line.len > 0 && line.at[0] == ' ')
            line = span_from(line, 1);
        text_add(&all, line);
        text_words(&all, " ");
    }
    return all.at;
}

/* A paragraph at a time: lines may break between backquotes. */
START_TEST(handbook_lines)
{
    struct span left = dwf_handbook(), line;
    struct text all = {.arena = w->arena};
    bool fenced = false;
    int lines = 0;
    while (span_line(&left, &line)) {
        if (span_begins(line, "```"))
            fenced = !fenced;
        else if (!fenced) {
            size_t blank = line.len > 0 && line.at[0] == ' ' ? 2 : 0;
            text_add(&all, (struct span){line.at + blank, line.len - blank});
            text_words(&all, " ");
        }
    }
    char *words = arena_words(w->arena, "%s", all.at), *from, *to;
    for (; (from = strchr(words, '`')) && (to = strchr(from + 1, '`')); words = to + 1) {
        *to = '\0';
        lines += try_words(from + 1);
    }
    ck_assert_int_ge(lines, 35);
}
END_TEST

/* One line between backquotes of the handbook, and the block of three of its example: one order is read of both. */
START_TEST(two_ways_of_one_standing_order)
{
    static struct sheet one;
    static const char *const line = "when asked to withdraw at Manassas then stand\n";
    static const char *const block = "when asked to withdraw at Manassas\nstand\nend\n";
    const char *all = words_of(dwf_handbook());
    ck_assert_ptr_nonnull(strstr(all,
                                 "`when asked to withdraw at Manassas then stand` says the same as the first three "
                                 "lines above."));
    ck_assert_ptr_nonnull(strstr(all, "orders csa when asked to withdraw at Manassas stand end "));
    memset(&one, 0, sizeof one);
    sheet_parse(&w->r, &w->s, DWF_CSA, line, strlen(line), &one);
    ck_assert_int_eq(mistakes(block), 0);
    ck_assert_int_eq(one.n_mistakes, 0);
    ck_assert(sheet.n_lines == 3 && one.n_lines == 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(one.line[i].verb, sheet.line[i].verb);
        ck_assert_int_eq(one.line[i].n_words, sheet.line[i].n_words);
        for (int k = 0; k < one.line[i].n_words; k++)
            ck_assert_int_eq(one.line[i].word[k].value, sheet.line[i].word[k].value);
    }
}
END_TEST

/* How many go without a leader, in both books, is what the charts say. */
START_TEST(the_books_say_how_many_go_without_a_leader)
{
    enum { OF_1861 = 1, OF_1862 = 7, OF_1863 = 13, OF_1864 = 19 };
    const struct dwf_turn_facts *turn = w->d->turn;
    const char *sizes = arena_words(w->arena,
                                    "%d in 1861; in 1862, %d for the Confederacy and %d for the Union; in 1863, %d and "
                                    "%d; from 1864 on, %d and %d.",
                                    turn[OF_1861].max_infantry[DWF_CSA], turn[OF_1862].max_infantry[DWF_CSA],
                                    turn[OF_1862].max_infantry[DWF_USA], turn[OF_1863].max_infantry[DWF_CSA],
                                    turn[OF_1863].max_infantry[DWF_USA], turn[OF_1864].max_infantry[DWF_CSA],
                                    turn[OF_1864].max_infantry[DWF_USA]);
    int most = 0;
    ck_assert_msg(strstr(words_of(dwf_handbook()), sizes) != NULL, "%s", sizes);
    for (int i = 1; i <= DWF_TURNS; i++)
        for (int side = 0; side < DWF_SIDES; side++)
            most = turn[i].max_infantry[side] > most ? turn[i].max_infantry[side] : most;
    ck_assert(turn[OF_1861].max_infantry[DWF_CSA] == 3 && turn[OF_1861].max_infantry[DWF_USA] == 3 && most == 5);
    ck_assert_ptr_nonnull(strstr(words_of(dwf_rule_book()), "at most three in 1861, later at most five."));
}
END_TEST

/* The front pages name the words of the orders that a first turn needs. */
START_TEST(the_front_pages_name_order_words)
{
    static const char *const needed[] = {"march", "move", "fort", "ride", "fight", "sail", "lift", "invade", "ferry"};
    const char *all = words_of(dwf_rule_book()), *from = strstr(all, "## 1."), *to = strstr(all, "## 2.");
    ck_assert(from && to);
    const char *front = arena_words(w->arena, "%.*s", (int)(to - from), from);
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        bool is_verb = false;
        for (int k = 0; k < DWF_N_VERBS; k++)
            is_verb = is_verb || strcmp(dwf_verbs[k].word, needed[i]) == 0;
        ck_assert_msg(is_verb && strstr(front, arena_words(w->arena, "`%s`", needed[i])), "%s", needed[i]);
    }
}
END_TEST

/* Whoever reads it learns what is not the printed game's: each such area is named. */
START_TEST(it_says_what_is_reconstructed)
{
    struct span left = dwf_handbook(), line;
    struct text all = {.arena = w->arena};
    int areas = 0;
    while (span_line(&left, &line)) {
        size_t blank = line.len > 1 && line.at[0] == ' ' ? 1 : 0;
        text_add(&all, (struct span){line.at + blank, line.len - blank});
        text_words(&all, blank ? "" : " ");
    }
    const char *from = strstr(all.at, "## 10."), *to = strstr(all.at, "## 11.");
    ck_assert(from && to && strstr(from, "--data map="));
    const char *chapter = arena_words(w->arena, "%.*s", (int)(to - from), from);
    for (int i = 1; i <= w->d->n_areas; i++)
        if (!w->d->area[i].sourced) {
            areas++;
            ck_assert_msg(strstr(chapter, w->d->area[i].name) != NULL, "%s: %s", w->d->area[i].name, chapter);
        }
    ck_assert_ptr_nonnull(strstr(chapter, arena_words(w->arena, "the other %d", areas)));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("divided-we-fall: handbook");
    TCase *all = tcase_create("handbook");
    tcase_add_checked_fixture(all, open_1863, shut);
    tcase_add_test(all, verbs_have_examples);
    tcase_add_test(all, handbook_examples);
    tcase_add_test(all, handbook_lines);
    tcase_add_test(all, it_says_what_is_reconstructed);
    tcase_add_test(all, two_ways_of_one_standing_order);
    tcase_add_test(all, the_books_say_how_many_go_without_a_leader);
    tcase_add_test(all, the_front_pages_name_order_words);
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
