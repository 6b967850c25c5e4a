/* SPDX-License-Identifier: Apache-2.0 */
/* What the handbook, the help and the table of verbs show can be written as it stands. */
#include "games/face/face.h"
#include "tests/games/blue-and-gray/bg_sheet.h"
#include "tests/lib/misspell.h"
#include <string.h>

extern const struct ruleset bg_ruleset;
static struct desk *k;

static void open_chickamauga(void)
{
    k = a_desk("chickamauga", "leaders");
    b_tells(k, BG_UNION, "done\n");
}

static void shut(void)
{
    close_desk(k);
}

/* attack is never offered for what may be attach, nor the reverse; numerals are other numerals. */
static void misspelt_by_a_letter(struct desk *here, int seat, const char *words)
{
    struct misspelt t = {&here->b->r, &here->b->s, seat, .open = "attac qII qIV XV XIVV"};
    misspell(&t, words);
    ck_assert_int_ge(2 * t.offered, t.tried);
}

/* An example that only one side can mean, or another battle: it is read as who can. */
static int mistakes(const char *words, const char *scenario)
{
    int best = -1, best_seat = 0;
    struct desk *here = scenario ? a_desk(scenario, "leaders") : k;
    for (int seat = 0; seat < BG_SIDES; seat++) {
        sheet_parse(&here->b->r, &here->b->s, seat, words, strlen(words), &here->sheet);
        if (best < 0 || here->sheet.n_mistakes < best)
            best = here->sheet.n_mistakes, best_seat = seat;
        if (best == 0)
            k->sheet = here->sheet;
    }
    if (best == 0)
        misspelt_by_a_letter(here, best_seat, words);
    if (scenario)
        close_desk(here);
    return best;
}

START_TEST(verbs_have_examples)
{
    int shown = 0;
    for (int i = 0; i < BG_N_VERBS; i++) {
        const struct verb *verb = &bg_verbs[i];
        ck_assert_msg(verb->word && verb->help && verb->rule, "row %d", i);
        ck_assert_msg((verb->pattern == NULL) == (verb->example == NULL), "%s", verb->word);
        if (!verb->pattern)
            continue;
        char text[256];
        const char *before = verb->where & LINE_ORDER   ? ""
                             : verb->where & LINE_BELOW ? "attack 2011 with Forrest\n"
                             : verb->id == BG_TRAIN_TO  ? "when train\n"
                             : verb->id == BG_OUT_UNIT  ? "when out\n"
                                                        : "when return\n";
        snprintf(text, sizeof text, "%s%s\n%s", before, verb->example, strncmp(before, "when", 4) == 0 ? "end\n" : "");
        ck_assert_msg(mistakes(text, verb->id == BG_STEP ? "shiloh" : NULL) == 0, "%s", text);
        ck_assert_int_eq(k->sheet.line[*before ? 1 : 0].verb, verb->id);
        shown++;
    }
    ck_assert_int_ge(shown, 20);
}
END_TEST

START_TEST(handbook_examples)
{
    struct span left = bg_ruleset.handbook(), line;
    int examples = 0;
    while (span_line(&left, &line)) {
        if (!span_begins(line, "```orders "))
            continue;
        int seat = span_is(line, "```orders union") ? BG_UNION : BG_CONFEDERATE;
        struct text lines = {.arena = k->b->arena};
        while (span_line(&left, &line) && !span_is(line, "```")) {
            ck_assert_uint_le(line.len, 70);
            text_add(&lines, line);
            text_words(&lines, "\n");
        }
        b_reads(k, seat, lines.at);
        misspelt_by_a_letter(k, seat, lines.at);
        if (examples++ == 0) /* the first one is a turn that can be played */
            ck_assert_msg(b_dry(k, seat, lines.at), "%s: %s %s", lines.at, k->b->why.key, k->b->why.got);
    }
    ck_assert_int_ge(examples, 4);
}
END_TEST

/* Lines in the running text, between backquotes, are lines that can be written. */
static int try_words(const char *words)
{
    char text[512];
    bool below = false, order = false;
    for (int i = 0; i < BG_N_VERBS && strchr(words, ' '); i++) {
        size_t n = strlen(bg_verbs[i].word);
        if (!bg_verbs[i].pattern || strncmp(words, bg_verbs[i].word, n) != 0 || words[n] != ' ')
            continue;
        order = true;
        below = !(bg_verbs[i].where & LINE_ORDER);
    }
    if (!order)
        return 0;
    bool answer = strncmp(words, "train", 5) == 0 || strncmp(words, "out", 3) == 0 || strncmp(words, "return", 6) == 0;
    snprintf(text, sizeof text, "%s%s\n%s",
             answer  ? "when out\n"
             : below ? "attack 2011 with Forrest\n"
                     : "",
             words, answer ? "end\n" : "");
    ck_assert_msg(mistakes(text, strncmp(words, "step", 4) == 0 ? "shiloh" : NULL) == 0, "%s", words);
    return 1;
}

START_TEST(handbook_lines)
{
    struct span left = bg_ruleset.handbook(), line;
    bool fenced = false;
    int lines = 0;
    while (span_line(&left, &line)) {
        fenced ^= span_begins(line, "```");
        char *words = arena_string(k->b->arena, line), *from, *to;
        for (; !fenced && (from = strchr(words, '`')) && (to = strchr(from + 1, '`')); words = to + 1) {
            *to = '\0';
            lines += try_words(from + 1);
        }
    }
    ck_assert_int_ge(lines, 25);
}
END_TEST

/* The signs of a terse list of units are in the handbook too: a report has room for one word each. */
START_TEST(handbook_signs)
{
    static const char *const told[] = {"`Law 2*` is shattered", "`Law 4!` is ineffective", "`Law 4?` is out of command"};
    struct text words = {.arena = k->b->arena};
    struct span left = bg_ruleset.handbook(), line;
    while (span_line(&left, &line)) {
        text_add(&words, line);
        text_words(&words, " ");
    }
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        ck_assert_msg(strstr(words.at, told[i]) != NULL, "%s", told[i]);
}
END_TEST

static Suite *handbook_suite(void)
{
    Suite *suite = suite_create("blue & gray: handbook");
    TCase *all = tcase_create("handbook");
    tcase_add_checked_fixture(all, open_chickamauga, shut);
    tcase_add_test(all, verbs_have_examples);
    tcase_add_test(all, handbook_examples);
    tcase_add_test(all, handbook_lines);
    tcase_add_test(all, handbook_signs);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(handbook_suite());
}
