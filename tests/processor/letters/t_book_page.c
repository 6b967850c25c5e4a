/* SPDX-License-Identifier: Apache-2.0 */
/* The books of the rulesets as pages: what their Markdown becomes, and that each page is whole, small, and leads nowhere that
 * is not there. DISPATCH_PAGES=FOLDER writes them there for a browser. */
#include "processor/letters/book_html.h"
#include "processor/letters/book_page.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

/* ---- Markdown ---- */

static const struct {
    const char *text, *page;
} marks[] = {
    {"## One & two\n\nA <b>\nline.\n\nAnother\n", "<h2 id=\"one-two\">One &amp; two</h2>\n<p>A &lt;b&gt; line.</p>\n<p>Another</p>\n"},
    {"- one\n  goes on\n- **two** and `a<b`\n\nOut.\n",
     "<ul>\n<li>one goes on</li>\n<li><b>two</b> and <code>a&lt;b</code></li>\n</ul>\n<p>Out.</p>\n"},
    {"1. a\n\n2. b\n", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"},
    {"| a | b |\n| --- | --- |\n| 1 | *x* |\n",
     "<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead><tbody>\n"
     "<tr><td>1</td><td><em>x</em></td></tr>\n</tbody></table></div>\n"},
    {"```example A \"march\"\nx < y\n\n- z\n```\nafter\n",
     "<figure class=\"example\"><figcaption>A &quot;march&quot;</figcaption><pre tabindex=\"0\">x &lt; y\n\n- z\n</pre></figure>\n"
     "<p>after</p>\n"},
    {"```orders usa draw\ndone\n```\n",
     "<figure class=\"orders\"><figcaption>Lines of a sheet</figcaption><pre tabindex=\"0\">done\n</pre></figure>\n"},
    {"[here](https://a.example/?a&b), [there](../doc/X.md), [up](#one), [no](javascript:alert(1))\n",
     "<p><a href=\"https://a.example/?a&amp;b\">here</a>, there, <a href=\"#one\">up</a>, no)</p>\n"},
    {"2 * 3 * 4, a ` b, ** c **\n", "<p>2 * 3 * 4, a ` b, ** c **</p>\n"},
    {"", ""}, {"```never closed\nx", "<figure class=\"never\"><pre tabindex=\"0\">x\n</pre></figure>\n"}};

START_TEST(marks_become_elements)
{
    struct book_html html = {.arena = arena};
    book_html(&html, span_of(marks[_i].text));
    ck_assert_str_eq(arena_string(arena, text_span(&html.body)), marks[_i].page);
}
END_TEST

START_TEST(terms_are_linked_once_a_chapter)
{
    const struct book_term term[] = {{span_of("leader"), span_of("leader")},
                                     {span_of("leader loss"), span_of("leader loss")},
                                     {span_of("attach"), span_of("attach")},
                                     {span_of("attached"), span_of("attach")}};
    struct book_html html = {.arena = arena, .term = term, .n_terms = 4, .terms_at = "x.html"};
    book_html(&html, span_of("# T\n\n## A leader\n\nLeaders lead, a Leader too; `leader` and cheerleader.\n\n## B\n\nAttached, attach.\n"
                             "A leader loss, **leader**.\n"));
    ck_assert_str_eq(html.title, "T");
    ck_assert_uint_eq(html.n_chapters, 2);
    ck_assert_str_eq(html.chapter[0].anchor, "a-leader");
    ck_assert_str_eq(arena_string(arena, text_span(&html.body)),
                     "<h2 id=\"a-leader\">A leader</h2>\n"
                     "<p><a class=\"term\" href=\"x.html#word-leader\">Leaders</a> lead, a Leader too; <code>leader</code> and "
                     "cheerleader.</p>\n"
                     "<h2 id=\"b\">B</h2>\n"
                     "<p><a class=\"term\" href=\"x.html#word-attach\">Attached</a>, attach. "
                     "A <a class=\"term\" href=\"x.html#word-leader-loss\">leader loss</a>, "
                     "<b><a class=\"term\" href=\"x.html#word-leader\">leader</a></b>.</p>\n");
}
END_TEST

START_TEST(an_item_of_the_glossary_is_a_place)
{
    const struct book_term term[] = {{span_of("cadre"), span_of("cadre")}, {span_of("step"), span_of("step")}};
    struct book_html html = {.arena = arena, .term = term, .n_terms = 2, .terms_at = ""};
    book_html(&html, span_of("## Glossary\n\n- **cadre**: the cadre, by a step.\n- **step**: of cadre.\n"));
    ck_assert_str_eq(arena_string(arena, text_span(&html.body)),
                     "<h2 id=\"glossary\">Glossary</h2>\n<ul>\n"
                     "<li id=\"word-cadre\"><b>cadre</b>: the cadre, by a <a class=\"term\" href=\"#word-step\">step</a>.</li>\n"
                     "<li id=\"word-step\"><b>step</b>: of <a class=\"term\" href=\"#word-cadre\">cadre</a>.</li>\n</ul>\n");
}
END_TEST

/* ---- the pages ---- */

static size_t count(const char *text, const char *word)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        n++;
    return n;
}

/* Each place of the page that a link names is there; so is each of the rules' page that another one names. */
static size_t check_links(const char *page, const char *rules, const char *rules_file)
{
    size_t n = 0;
    for (const char *at = page; (at = strstr(at, "href=\"")); n++) {
        at += strlen("href=\"");
        const char *to = arena_words(arena, "%.*s", (int)strcspn(at, "\""), at), *hash = strchr(to, '#');
        size_t len = hash ? (size_t)(hash - to) : 0;
        bool own = hash == to, of_rules = len > 0 && strncmp(to, rules_file, len) == 0;
        if (own || of_rules)
            ck_assert_msg(strstr(own ? page : rules, arena_words(arena, "id=\"%s\"", hash + 1)) != NULL, "%s", to);
        else
            ck_assert_msg(!hash && (strcmp(to, "./") == 0 || strstr(to, ".html") || strncmp(to, "https://", 8) == 0), "%s",
                          to);
    }
    return n;
}

static void keep(const char *file, struct span page)
{
    const char *folder = getenv("DISPATCH_PAGES");
    FILE *out = folder ? fopen(arena_words(arena, "%s/%s", folder, file), "wb") : NULL;
    if (!out)
        return;
    fwrite(page.at, 1, page.len, out);
    fclose(out);
}

static void check_page(const struct ruleset *set, int book)
{
    struct span page = book_page(NULL, arena, set, book, true);
    const char *words = arena_string(arena, page), *file = book_file(arena, set, book);
    const char *rules = arena_string(arena, book_page(NULL, arena, set, BOOK_RULES, true));
    ck_assert_msg(page.len < BOOK_PAGE_MAX, "%s: %zu bytes", file, page.len);
    ck_assert_msg(strlen(words) == page.len, "%s: a NUL", file);
    ck_assert_ptr_nonnull(strstr(words, "default-src 'none'"));
    ck_assert_uint_eq(count(words, "<script"), 0);
    ck_assert_uint_eq(count(words, "<h1>"), 1);
    for (const char *const *tag = (const char *const[]){"p", "ul", "ol", "li", "table", "figure", "pre", "h2", "b", NULL}; *tag;
         tag++) {
        size_t opened = count(words, arena_words(arena, "<%s>", *tag)) + count(words, arena_words(arena, "<%s ", *tag));
        ck_assert_msg(opened == count(words, arena_words(arena, "</%s>", *tag)), "%s: <%s>", file, *tag);
    }
    ck_assert_uint_gt(check_links(words, rules, book_file(arena, set, BOOK_RULES)), 5);
    keep(file, page);
}

START_TEST(each_page_is_whole)
{
    int n = 0;
    for (int i = 0; rulesets[i]; i++)
        for (int book = 0; book < BOOK_GLOSSARY; book++)
            if (book_text(rulesets[i], book).len > 0) {
                check_page(rulesets[i], book);
                n++;
            }
    ck_assert_int_ge(n, 11);
}
END_TEST

/* ---- what there is ---- */

START_TEST(books_are_called_by_words)
{
    ck_assert_int_eq(book_called(span_of("rules")), BOOK_RULES);
    ck_assert_int_eq(book_called(span_of("Glossary")), BOOK_GLOSSARY);
    ck_assert_int_eq(book_called(span_of("rule")), -1);
    ck_assert_int_eq(book_called(span_of("")), -1);
    for (int i = 0; rulesets[i]; i++)
        for (int book = 0; book < BOOK_GLOSSARY; book++)
            ck_assert_msg(book_text(rulesets[i], book).len > 1000 || book == BOOK_RULES || !rulesets[i]->handbook, "%s has no %s",
                          rulesets[i]->rules->name, book_names[book].word);
}
END_TEST

/* A glossary is the end of the rules; its terms are words, each there once, in their order. */
START_TEST(glossaries_are_in_order)
{
    for (int i = 0; rulesets[i]; i++) {
        struct book_term *term;
        struct span all = book_text(rulesets[i], BOOK_GLOSSARY);
        size_t n = book_terms(arena, rulesets[i], &term);
        ck_assert_msg(n > 0 || all.len == 0, "%s", rulesets[i]->rules->name);
        for (size_t k = 0; k < n; k++) {
            struct text anchor = {.arena = arena}, before = {.arena = arena};
            book_anchor(&anchor, "", term[k].name);
            ck_assert_uint_gt(anchor.len, 0);
            if (k > 0 && !span_same(term[k].name, term[k - 1].name)) {
                book_anchor(&before, "", term[k - 1].name);
                ck_assert_msg(strcmp(before.at, anchor.at) < 0, "%s: %s before %s", rulesets[i]->rules->name, before.at,
                              anchor.at);
            }
            for (size_t j = 0; j < k; j++)
                ck_assert_msg(!span_same(term[j].word, term[k].word), "%s: %.*s twice", rulesets[i]->rules->name,
                              (int)term[k].word.len, (const char *)term[k].word.at);
        }
    }
}
END_TEST

/* Words that reports use, in the finished game whose reports are kept, are explained. The other rulesets' own suites look at
 * theirs. */
static const struct {
    const char *ruleset, *reports, *words[24];
} used[] = {{"blue-and-gray",
             "tests/golden/bg-1/golden-shiloh.reports",
             {"artillery", "attack", "contact", "advance", "retreat", "leader", "strength", "points", "marginal", "facts", "forest",
              "rough", "turn", "zone", "unit", "DR", "EX", "odds", "making room", "surprise", "night", "corps", NULL}},
            {"divided-we-fall",
             "tests/golden/dwf-1/golden-hands.reports",
             {"infantry", "militia", "fort", "blockade", "pile", "supply", "weather", "neutral", "flag city", "value", "column",
              "cut", "leader", "command point", "lasting", "withdraw", "area", "march", "step", "burned", "lift", "gunboat",
              NULL}}};

START_TEST(words_of_reports_are_explained)
{
    const struct ruleset *set = ruleset_find(used[_i].ruleset);
    const char *reports = arena_string(arena, slurp(arena, used[_i].reports));
    struct book_term *term;
    size_t n = book_terms(arena, set, &term);
    ck_assert_uint_gt(n, 25);
    int wanted = 0, said = 0; /* one game says most of them, and another one others */
    for (const char *const *word = used[_i].words; *word; word++, wanted++) {
        bool found = false;
        for (size_t i = 0; i < n; i++)
            found = found || span_is(term[i].word, *word);
        ck_assert_msg(found, "%s: the glossary has no \"%s\"", used[_i].ruleset, *word);
        said += strcasestr(reports, *word) != NULL;
    }
    ck_assert_msg(said >= wanted * 3 / 4, "%s: of %d words the reports say %d", used[_i].ruleset, wanted, said);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("books as pages");
    TCase *all = tcase_create("books");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_loop_test(all, marks_become_elements, 0, (int)(sizeof marks / sizeof *marks));
    tcase_add_test(all, terms_are_linked_once_a_chapter);
    tcase_add_test(all, an_item_of_the_glossary_is_a_place);
    tcase_add_test(all, each_page_is_whole);
    tcase_add_test(all, books_are_called_by_words);
    tcase_add_test(all, glossaries_are_in_order);
    tcase_add_loop_test(all, words_of_reports_are_explained, 0, (int)(sizeof used / sizeof *used));
    suite_add_tcase(s, all);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
