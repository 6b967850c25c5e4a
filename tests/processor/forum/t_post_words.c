/* SPDX-License-Identifier: Apache-2.0 */
/* Posts of a forum: words of others stay words, in each markup and in each place of a post. */
#include "formats/markup.h"
#include "processor/base/templates.h"
#include "tests/lib/test.h"
#include <ctype.h>
#include <string.h>

static struct arena *arena;
static const char *const markups[] = {"markdown", "bbcode"};
static const char *const spoiler[][2] = {{"[details=", "[/details]"}, {"[spoiler=", "[/spoiler]"}};

static void begin(void)
{
    arena = arena_new();
}

static void end(void)
{
    arena_free(arena);
}

static int count(const char *text, const char *words)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, words)); at += strlen(words))
        n++;
    return n;
}

/* What a forum would make something of: where it stands, or NULL. */
static const char *alive(const char *text, bool markdown)
{
    static const char *const never[] = {"://",    "www.e", "evil.e", "[img", "[url", "[/det", "[/spo", "[/code",
                                        "[quote", "<scr",  "<img",   "<!--", "&#64", "(c)",   "---"};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strstr(text, never[i]))
            return strstr(text, never[i]);
    for (const char *at = text; *at; at++) {
        bool escaped = at > text && at[-1] == '\\';
        if (strchr("@#", *at) && isalnum((unsigned char)at[1]))
            return at;
        if (*at == ':' && (isalpha((unsigned char)at[1]) || strchr(")(-/", at[1] ? at[1] : ' ')))
            return at;
        if (markdown && strchr("*_`[]<>|~", *at) && !escaped)
            return at;
        if (*at == '\n')
            return at;
    }
    return NULL;
}

static const char *const hostile[] = {
    "@everyone @a",
    "[x](https://evil.example/a.png)",
    "![](http://evil.example/p.gif)",
    "https://www.evil.example/",
    "www.evil.example and evil.example too",
    "me@evil.example",
    "<script>alert(1)</script><img src=x><!-- x",
    "[/details] [/spoiler] [/code][img]x[/img][url=x]y[/url] [quote]z[/quote]",
    "`a` ```b``` **c** *d* _e_ ~~f~~ ||g|| $h$",
    "# heading",
    "#category",
    "- item",
    "+ item",
    "12. item",
    "> quote",
    "--- ------ -----BEGIN PBEM ORDERS-----",
    "===",
    "    code",
    "one\n\n```\ntwo\r\n[/details]\n\n# three",
    ":smile: :) ;) :-( :lol:",
    "&#64;everyone &lt;b&gt; &amp;",
    "(c) (R) (tm)",
    "a\\](x)\\",
    "\xE2\x80\xAE turned \xE2\x80\xA8 lines",
    "|a|b|\n|-|-|",
};
enum { HOSTILE = sizeof hostile / sizeof *hostile };

static const char *escaped(const char *words, bool markdown)
{
    struct text out = {.arena = arena};
    (markdown ? markup_markdown : markup_bbcode)(&out, span_of(words));
    return out.len > 0 ? out.at : "";
}

START_TEST(words_of_others_are_words)
{
    bool markdown = _i == 0;
    for (size_t i = 0; i < HOSTILE; i++) {
        const char *out = escaped(hostile[i], markdown), *bad = alive(out, markdown);
        ck_assert_msg(bad == NULL, "%s: \"%s\" has %s", markups[_i], out, bad);
    }
    if (markdown) { /* what begins a block at a line's start does so no more */
        ck_assert_str_eq(escaped("# a", true), "\\# a");
        ck_assert_str_eq(escaped("- a", true), "\\- a");
        ck_assert_str_eq(escaped("12. a", true), "12\\. a");
        ck_assert_str_eq(escaped("> a", true), "\\> a");
        ck_assert_str_eq(escaped("  a\n  b ", true), "a b");
    }
}
END_TEST

/* What reports are made of stays as it is, so that they can be read in the source as well. */
START_TEST(plain_words_stay)
{
    static const char *const plain[] = {"A. P. Hill Div is depleted, 2 to 1",
                                        "Red die 1, -1 = 0, which counts as 1: attacker routed.",
                                        "CSA strength: Lee 4 + Pickett Div 2 = 27",
                                        "until Tue 24 Nov 15:00 UTC",
                                        "No. 4, 1.5 and more...",
                                        "USA turn 3; the next is the CSA's",
                                        "Johnston's (12 in all)",
                                        "Le Ch\xC3\xA2teau",
                                        "roll 13/0"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        for (int m = 0; m < 2; m++)
            ck_assert_str_eq(escaped(plain[i], m == 0), plain[i]);
}
END_TEST

/* A view in which every word that others may have written is hostile. */
static json_t *view_of(const char *words)
{
    json_t *row = json_pack("[{s:s,s:s,s:b},{s:s,s:s,s:b}]", "text", words, "indent", "", "below", 0, "text", words,
                            "indent", "  ", "below", 1);
    json_t *section = json_pack("[{s:s,s:s,s:s,s:b,s:o}]", "id", "battle", "heading", words, "story", words, "has_rows",
                                1, "rows", row);
    json_t *report = json_pack("{s:i,s:i,s:s,s:s,s:O,s:O,s:b,s:[],s:b,s:b,s:s,s:s,s:i,s:s,s:b,s:b}", "number", 2,
                               "exchange", 1, "when", words, "headline", words, "news", section, "position", section,
                               "has_position", 1, "dice", "has_dice", 0, "awaits", 1, "asked", words, "until", words,
                               "size", 9, "head", "00", "over", 0, "url", 0);
    json_decref(section);
    return json_pack("{s:s,s:s,s:s,s:b,s:b,s:o,s:b,s:b,s:b,s:[],s:b}", "title", "Dispatch first, report 2 (1 of 1)",
                     "game", "first", "ruleset", words, "forum", 1, "opening", 0, "report", report, "message", 0,
                     "continued", 0, "goes_on", 0, "seals", "has_seals", 0);
}

static const char *rendered(const char *words, int m)
{
    json_t *view = view_of(words);
    struct span out = template_raw(arena, NULL, NULL, m == 0 ? "post.md" : "post.bbcode", view, NULL);
    json_decref(view);
    return arena_string(arena, out);
}

/* The frame of a post is the same whatever the words are: with each of them taken out again nothing else is left. */
START_TEST(no_word_leaves_its_place)
{
    const char *frame = rendered("", _i);
    for (size_t i = 0; i < HOSTILE; i++) {
        const char *text = rendered(hostile[i], _i), *words = escaped(hostile[i], _i == 0);
        struct text rest = {.arena = arena};
        for (const char *at = text, *next; *at; at = next) {
            next = strstr(at, words);
            text_format(&rest, "%.*s", (int)(next ? next - at : (long)strlen(at)), at);
            next = next ? next + strlen(words) : at + strlen(at);
        }
        ck_assert_str_eq(rest.at, frame);
        ck_assert_int_ge(count(text, words), 9);
        for (int k = 0; k < 2; k++)
            ck_assert_int_eq(count(text, spoiler[_i][k]), count(frame, spoiler[_i][k]));
    }
    ck_assert_int_eq(count(frame, spoiler[_i][0]), 2); /* the fight line by line, and the position */
}
END_TEST

static Suite *post_words_suite(void)
{
    Suite *suite = suite_create("words in posts");
    TCase *t = tcase_create("markup");
    tcase_add_checked_fixture(t, begin, end);
    tcase_add_loop_test(t, words_of_others_are_words, 0, 2);
    tcase_add_test(t, plain_words_stay);
    tcase_add_loop_test(t, no_word_leaves_its_place, 0, 2);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(post_words_suite());
}
