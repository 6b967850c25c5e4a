/* SPDX-License-Identifier: Apache-2.0 */
/* What a forum says, and what stands in its posts: settings, JSON, saved pages, quotes. */
#include "formats/age.h"
#include "processor/host/config.h"
#include "processor/host/forum_setting.h"
#include "processor/mime/forum_read.h"
#include "tests/lib/test.h"
#include "tests/lib/work.h"
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

/* ---- the setting ---- */

START_TEST(a_forum_has_an_address_a_user_and_a_key)
{
    struct forum_place place;
    ck_assert(forum_place_read(span_of("https://forum.example/ user=dispatch key-file=/k"), &place, NULL));
    ck_assert_str_eq(place.url, "https://forum.example");
    ck_assert_str_eq(place.user, "dispatch");
    ck_assert_str_eq(place.key_file, "/k");
    ck_assert_int_eq(place.limit, 0);
    ck_assert(forum_place_read(span_of("http://127.0.0.1:3000 user=d.x key-file=k limit=16000"), &place, NULL));
    ck_assert_int_eq(place.limit, 16000);
    ck_assert(forum_place_read(span_of("https://example.org/forum user=d key-file=k"), &place, NULL));
    ck_assert_str_eq(place.url, "https://example.org/forum");
}
END_TEST

START_TEST(another_setting_is_refused_with_what_would_do)
{
    static const char *const bad[] = {
        "",
        "forum.example user=d key-file=k",
        "http://forum.example user=d key-file=k", /* the key would be read on its way */
        "https://forum.example",
        "https://forum.example user=d",
        "https://forum.example key-file=k",
        "https://u:p@forum.example user=d key-file=k",
        "https://forum.example?x=1 user=d key-file=k",
        "https://forum.example/a%20b user=d key-file=k",
        "https://forum.example user=a/b key-file=k",
        "https://forum.example user=d key-file=k limit=12",
        "https://forum.example user=d key-file=k colour=red",
        "ftp://forum.example user=d key-file=k",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct forum_place place;
        const char *want = NULL;
        ck_assert_msg(!forum_place_read(span_of(bad[i]), &place, &want), "%s", bad[i]);
        ck_assert_ptr_nonnull(want);
    }
    struct config config;
    struct problem why = {0};
    ck_assert(!config_read(span_of("name t.example\nforum http://forum.example user=d key-file=k\n"), &config, &why));
    ck_assert_int_eq(why.line, 2);
}
END_TEST

START_TEST(topics_are_named_by_number_or_address)
{
    struct forum_place place;
    int64_t n;
    ck_assert(forum_place_read(span_of("https://forum.example user=d key-file=k"), &place, NULL));
    ck_assert(forum_topic_number(span_of("12"), place.url, &n) && n == 12);
    ck_assert(forum_topic_number(span_of("https://forum.example/t/a-war-2/12"), place.url, &n) && n == 12);
    ck_assert(forum_topic_number(span_of("https://forum.example/t/a-war/12/34?u=bob"), place.url, &n) && n == 12);
    ck_assert(forum_topic_number(span_of("https://forum.example/t/12"), place.url, &n) && n == 12);
    ck_assert(!forum_topic_number(span_of("https://other.example/t/a-war/12"), place.url, &n));
    ck_assert(!forum_topic_number(span_of("https://forum.example.evil.example/t/12"), place.url, &n));
    ck_assert(!forum_topic_number(span_of("https://forum.example/c/games/5"), place.url, &n));
    ck_assert(!forum_topic_number(span_of("0"), place.url, &n));
    ck_assert(!forum_topic_number(span_of("-3"), place.url, &n));
    ck_assert(forum_category_number(span_of("https://forum.example/c/games/war/7"), place.url, &n) && n == 7);
}
END_TEST

START_TEST(names_of_posts_go_there_and_back)
{
    char game[33], key[FORUM_KEY_MAX];
    ck_assert(forum_post_named("post:0123456789abcdef0123456789abcdef:12/3", game, key));
    ck_assert_str_eq(game, "0123456789abcdef0123456789abcdef");
    ck_assert_str_eq(key, "12/3");
    ck_assert(!forum_post_named("<a@b.example>", game, key));
    ck_assert(!forum_post_named("post:12:3", game, key));
    ck_assert(!forum_post_named("post:0123456789abcdef0123456789abcdef:", game, key));
    ck_assert(
        !forum_post_named("post:0123456789abcdef0123456789abcdef:0123456789012345678901234567890123456789", game, key));
}
END_TEST

/* ---- JSON ---- */

START_TEST(a_topic_is_read)
{
    struct forum_topic topic;
    ck_assert(forum_topic_read(arena,
                               span_of("{\"id\":12,\"title\":\"A war\\u0007 by post\",\"closed\":true,"
                                       "\"post_stream\":{\"posts\":[],\"stream\":[7,9,-1,\"x\",2.5,11]}}"),
                               &topic));
    ck_assert_int_eq(topic.id, 12);
    ck_assert_uint_eq(topic.n, 3);
    ck_assert_int_eq(topic.stream[2], 11);
    ck_assert(topic.is_closed);
    ck_assert_str_eq(topic.title, "A war  by post");
}
END_TEST

START_TEST(posts_are_read_however_they_lie)
{
    static const char one[] = "{\"id\":7,\"post_number\":2,\"topic_id\":12,\"username\":\"bob\",\"yours\":true,"
                              "\"raw\":\"hello\",\"cooked\":\"<p>hello</p>\",\"version\":1}";
    const char *const pages[] = {arena_words(arena, "{\"post_stream\":{\"posts\":[%s]}}", one),
                                 arena_words(arena, "[%s]", one), arena_words(arena, "{\"latest_posts\":[%s]}", one),
                                 arena_words(arena, "{\"post\":%s}", one), one};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct forum_posts posts;
        ck_assert_msg(forum_posts_read(arena, span_of(pages[i]), &posts), "%s", pages[i]);
        ck_assert_uint_eq(posts.n, 1);
        ck_assert_int_eq(posts.at[0].id, 7);
        ck_assert_int_eq(posts.at[0].number, 2);
        ck_assert_int_eq(posts.at[0].topic, 12);
        ck_assert_str_eq(posts.at[0].user, "bob");
        ck_assert(posts.at[0].is_ours);
        ck_assert(span_is(posts.at[0].text, "hello"));
    }
}
END_TEST

START_TEST(what_the_forum_notes_itself_is_no_post)
{
    struct forum_posts posts;
    ck_assert(forum_posts_read(arena,
                               span_of("{\"post_stream\":{\"posts\":[{\"id\":1,\"post_type\":3,\"raw\":\"closed\"},"
                                       "{\"id\":2,\"post_type\":4,\"raw\":\"whispered\"},{\"id\":3},7,null,"
                                       "{\"id\":4,\"post_type\":1,\"cooked\":\"<p>a<br>b</p>\"}]}}"),
                               &posts));
    ck_assert_uint_eq(posts.n, 1);
    ck_assert_int_eq(posts.at[0].id, 4);
    ck_assert(span_is(posts.at[0].text, "a\nb\n"));
}
END_TEST

START_TEST(hostile_json_does_no_harm)
{
    struct forum_topic topic;
    struct forum_posts posts;
    struct text deep = {.arena = arena};
    for (int i = 0; i < 100000; i++)
        text_words(&deep, "[");
    static const char *const bad[] = {"",
                                      "nonsense",
                                      "{",
                                      "7",
                                      "null",
                                      "{\"id\":\"12\"}",
                                      "{\"id\":12}",
                                      "{\"id\":12,\"post_stream\":7}",
                                      "{\"id\":12,\"post_stream\":{\"stream\":{}}}",
                                      "{\"id\":12e99,\"post_stream\":{\"stream\":[]}}",
                                      "{\"post_stream\":{\"posts\":{}}}",
                                      "\"\\u0000\"",
                                      "{\"raw\":\"\\u0000\",\"id\":1}",
                                      "{\"raw\":\"\xff\xfe\",\"id\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!forum_topic_read(arena, span_of(bad[i]), &topic), "%s", bad[i]);
        ck_assert_msg(!forum_posts_read(arena, span_of(bad[i]), &posts), "%s", bad[i]);
        ck_assert_uint_eq(posts.n, 0);
    }
    ck_assert(!forum_posts_read(arena, text_span(&deep), &posts));
    ck_assert(!forum_topic_read(arena, text_span(&deep), &topic));
    ck_assert(forum_posts_read(arena, span_of("[{\"id\":{},\"raw\":[1],\"username\":7,\"topic_id\":-4}]"), &posts));
    ck_assert_int_eq(posts.at[0].id, 0);
    ck_assert_uint_eq(posts.at[0].text.len, 0);
}
END_TEST

START_TEST(huge_posts_and_long_lists_are_cut)
{
    struct forum_posts posts;
    struct text json = {.arena = arena};
    text_words(&json, "[{\"id\":1,\"raw\":\"");
    for (int i = 0; i <= FORUM_TEXT_MAX; i++)
        text_words(&json, "x");
    text_words(&json, "\"}");
    for (int i = 0; i < FORUM_POSTS_MAX + 5; i++)
        text_words(&json, ",{\"id\":2,\"raw\":\"y\"}");
    text_words(&json, "]");
    ck_assert(forum_posts_read(arena, text_span(&json), &posts));
    ck_assert_uint_eq(posts.n, FORUM_POSTS_MAX);
    ck_assert(posts.more);
    ck_assert(posts.at[0].is_cut && posts.at[0].text.len == 0);
}
END_TEST

START_TEST(refusals_say_why_and_how_long)
{
    struct forum_refusal why;
    int64_t id, topic;
    bool queued;
    forum_refusal_read(
        span_of("{\"errors\":[\"You did this too often, wait 30 seconds\"],\"error_type\":\"rate_limit\","
                "\"extras\":{\"wait_seconds\":30,\"time_left\":\"30 seconds\"}}"),
        &why);
    ck_assert_int_eq(why.wait, 30);
    ck_assert_str_eq(why.words, "You did this too often, wait 30 seconds");
    forum_refusal_read(span_of("Slow down"), &why); /* a server before it, in plain text */
    ck_assert_int_eq(why.wait, 0);
    ck_assert_str_eq(why.words, "");
    forum_refusal_read(span_of("{\"errors\":[\"a\\nb\",7,\"c\"]}"), &why);
    ck_assert_str_eq(why.words, "a b c");
    ck_assert(forum_created_read(span_of("{\"id\":5,\"topic_id\":12}"), &id, &topic, &queued));
    ck_assert(id == 5 && topic == 12 && !queued);
    ck_assert(forum_created_read(span_of("{\"action\":\"enqueued\",\"success\":true,\"pending_count\":1}"), &id, &topic,
                                 &queued));
    ck_assert(queued);
    ck_assert(!forum_created_read(span_of("{\"success\":true}"), &id, &topic, &queued));
    ck_assert_int_eq(forum_limit_read(span_of("{\"max_post_length\":16000}")), 16000);
    ck_assert_int_eq(forum_limit_read(span_of("{\"max_post_length\":\"16000\"}")), 0);
}
END_TEST

/* ---- quotes, boxes ---- */

static const char *unfolded(const char *words)
{
    return arena_string(arena, forum_unfold(arena, span_of(words)));
}

/* These words are not left, those are. */
static void left(const char *text, const char *gone, const char *kept)
{
    const char *out = unfolded(text);
    ck_assert_msg(!strstr(out, gone), "\"%s\" is left in:\n%s\nof:\n%s", gone, out, text);
    ck_assert_msg(strstr(out, kept) != NULL, "\"%s\" is not left in:\n%s\nof:\n%s", kept, out, text);
}

START_TEST(quotes_never_count)
{
    left("[quote=\"bob, post:3, topic:12\"]\nQUOTED\n[/quote]\nown", "QUOTED", "own");
    left("[QUOTE]QUOTED[/QUOTE]own", "QUOTED", "own");
    left("a [quote]\nx [quote=\"c\"]QUOTED[/quote]\nQUOTED too\n[/quote] own", "QUOTED", "own");
    left("> QUOTED\nown", "QUOTED", "own");
    left("  >> QUOTED\n\nown", "QUOTED", "own");
    left("<blockquote>QUOTED\n<b>QUOTED</b></blockquote>\nown", "QUOTED", "own");
    left("own\n<blockquote>\nQUOTED", "QUOTED", "own"); /* a browser shows the rest as quoted */
    left("<aside class=\"quote\" data-post=\"3\">QUOTED<blockquote>QUOTED</blockquote></aside>own", "QUOTED", "own");
    left("[quote]\n```\nQUOTED\n[/quote]\nown", "QUOTED", "own");
    left("```\n[quote]\nQUOTED\n[/quote]\n```\nown", "QUOTED", "own");
    left("[quote]a[/quote]b[quote]QUOTED[/quote]own", "QUOTED", "own");
    left("<blockquote>QUOTED</blockquote>one\n<blockquote>QUOTED</blockquote>own", "QUOTED", "own");
}
END_TEST

START_TEST(what_only_looks_like_a_quote_stays)
{
    left("[quote] is not closed\nown", "QUOTED", "is not closed");
    left("[/quote] own", "QUOTED", "own");
    left("[quoted]own[/quoted]", "QUOTED", "own");
    left("[quote]QUOTED[/quote][quote] own", "QUOTED", "own");
}
END_TEST

START_TEST(boxes_and_spoilers_are_unfolded)
{
    ck_assert_str_eq(unfolded("```text\nA\n```\n"), "A\n\n");
    const char *out = unfolded("[details=\"my sheet\"][code]-----BEGIN PBEM ORDERS-----\nx\n-----END PBEM "
                               "ORDERS-----[/code][/details]");
    ck_assert_ptr_nonnull(strstr(out, "\n-----BEGIN PBEM ORDERS-----\nx\n-----END PBEM ORDERS-----\n"));
    out = unfolded("[spoiler]S[/spoiler]");
    ck_assert_ptr_nonnull(strstr(out, "\nS\n"));
    out = unfolded("<details><summary>orders</summary><pre><code class=\"x\">P</code></pre></details>");
    ck_assert_ptr_nonnull(strstr(out, "\nP\n"));
}
END_TEST

START_TEST(age_letters_begin_their_lines)
{
    static const char wanted[] = "\n" AGE_BEGIN "\nYWdl\nLWVu\n" AGE_END "\n";
    struct span armored;
    const char *const spoiled[] = {
        "\n    " AGE_BEGIN "\n    YWdl\n\n    LWVu\n    " AGE_END "\n",
        "\n```\n" AGE_BEGIN "\r\nYWdl\r\nLWVu\r\n" AGE_END "\r\n```\n",
        "\n\xe2\x80\x94\xe2\x80\x93"
        "BEGIN AGE ENCRYPTED FILE\xe2\x80\x94\xe2\x80\x93\nYWdl\nLWVu\n"
        "\xe2\x80\x94\xe2\x80\x93"
        "END AGE ENCRYPTED FILE\xe2\x80\x94\xe2\x80\x93\n", /* typographers */
        "[spoiler]\n" AGE_BEGIN "\nYWdl\nLWVu\n" AGE_END "[/spoiler]",
    };
    for (size_t i = 0; i < sizeof spoiled / sizeof *spoiled; i++) {
        const char *out = unfolded(spoiled[i]);
        ck_assert_msg(strstr(out, wanted) != NULL, "%zu: %s", i, out);
        ck_assert(age_find(span_of(out), &armored));
    }
}
END_TEST

/* What it takes to unfold a text of that unit again and again. */
static uint64_t work_of(const char *unit, size_t len)
{
    struct text all = {.arena = arena};
    while (all.len + 64 < len)
        text_words(&all, unit);
    uint64_t before = work_done();
    ck_assert_uint_le(forum_unfold(arena, text_span(&all)).len, 2 * FORUM_TEXT_MAX);
    return work_done() - before;
}

/* Twice the text costs twice the work at most, and no byte as many as a thousand. */
START_TEST(hostile_texts_cost_little)
{
    static const char *const units[] = {"[quote]", "[quote=", "<blockquote>",          "[/quote]", "<aside ", "[",
                                        "<",       "\n> ",    "[quote][quote][/quote]"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        uint64_t half = work_of(units[i], FORUM_TEXT_MAX / 2), whole = work_of(units[i], FORUM_TEXT_MAX);
        ck_assert_msg(whole <= half / 10 * 21 && whole / FORUM_TEXT_MAX < 1000,
                      "%s: %llu steps, twice as many take %llu", units[i], (unsigned long long)half,
                      (unsigned long long)whole);
    }
    struct text nested = {.arena = arena};
    for (int i = 0; i < 12000; i++)
        text_words(&nested, "[quote]x");
    for (int i = 0; i < 12000; i++)
        text_words(&nested, "y[/quote]");
    text_words(&nested, "own");
    ck_assert_str_eq(unfolded(nested.at), "\nown\n");
}
END_TEST

/* ---- pages ---- */

static const char discourse[] =
    "<!DOCTYPE html><html><head><title>A war</title><link rel=\"canonical\" href=\"https://forum.example/t/a-war/12\">"
    "<script>var x = \"<article id='post_9' data-post-id='9'><div class='cooked'>NO</div>\";</script></head><body>\n"
    "<article id=\"post_1\" data-post-id=\"1000\" data-topic-id=\"12\" data-user-id=\"2\" class=\"boxed "
    "onscreen-post\">"
    "<div class=\"names\"><span class=\"first username\"><a href=\"/u/tom\" data-user-card=\"tom\">tom</a></span></div>"
    "<div class=\"regular contents\"><div class=\"cooked\"><p>Welcome &amp; good luck</p></div>"
    "<section class=\"post-menu-area\">LIKES</section></div></article>\n"
    "<article id=\"post_2\" data-post-id=\"1001\" data-topic-id=\"12\"><a data-user-card=\"alice\">a</a>"
    "<div class=\"cooked\"><aside class=\"quote no-group\" data-username=\"tom\" data-post=\"1\"><div "
    "class=\"title\">tom:"
    "</div><blockquote><p>Welcome</p></blockquote></aside><div><p>mine:</p></div>"
    "<pre data-code-wrap=\"text\"><code class=\"lang-text\">-----BEGIN PBEM ORDERS-----\nx: &lt;1&gt;\n"
    "-----END PBEM ORDERS-----\n</code></pre></div><div>NOT THIS</div></article></body></html>";

START_TEST(a_saved_page_of_discourse_is_read)
{
    struct forum_posts posts;
    char key[FORUM_KEY_MAX];
    ck_assert(forum_saved_read(arena, span_of(discourse), &posts));
    ck_assert_uint_eq(posts.n, 2);
    ck_assert_str_eq(posts.at[0].user, "tom");
    ck_assert(span_is(posts.at[0].text, "Welcome & good luck\n"));
    ck_assert_int_eq(posts.at[1].id, 1001);
    forum_key(&posts.at[1], 5, key);
    ck_assert_str_eq(key, "12/2"); /* the same as by the API */
    ck_assert_str_eq(posts.at[1].user, "alice");
    const char *out = arena_string(arena, forum_unfold(arena, posts.at[1].text));
    ck_assert_ptr_nonnull(strstr(out, "-----BEGIN PBEM ORDERS-----\nx: <1>\n-----END PBEM ORDERS-----\n"));
    ck_assert_ptr_null(strstr(out, "Welcome"));
    ck_assert_ptr_null(strstr(out, "NOT THIS"));
}
END_TEST

START_TEST(the_print_view_is_read)
{
    struct forum_posts posts;
    char key[FORUM_KEY_MAX];
    ck_assert(forum_page_read(arena,
                              span_of("<html><head><link rel='canonical' href='https://f.example/t/a-war/12' /></head>"
                                      "<div id='post_3' itemprop='comment' class='topic-body crawler-post'>"
                                      "<div class='crawler-post-meta'><span itemprop='name'>bob</span></div>"
                                      "<div class='post' itemprop='text'><p>one</p><div>two</div></div>"
                                      "<div itemprop='interactionStatistic'>7 Likes</div></div>"),
                              &posts));
    ck_assert_uint_eq(posts.n, 1);
    ck_assert(span_is(posts.at[0].text, "one\ntwo\n"));
    forum_key(&posts.at[0], 5, key);
    ck_assert_str_eq(key, "12/3");
}
END_TEST

START_TEST(a_page_of_phpbb_is_read)
{
    struct forum_posts posts;
    char key[FORUM_KEY_MAX];
    ck_assert(forum_page_read(
        arena,
        span_of(
            "<html><body><div id=\"p123\" class=\"post has-profile bg2\"><div class=\"inner\">"
            "<dl class=\"postprofile\" id=\"profile123\"><dt><a href=\"./x\" class=\"username\">Old Pete</a></dt></dl>"
            "<div class=\"postbody\"><div id=\"post_content123\"><h3>Re: war</h3><div class=\"content\">"
            "<blockquote><div><cite>Bob wrote:</cite>QUOTED</div></blockquote>mine<br>"
            "<div class=\"codebox\"><p>Code: <a href=\"#\">Select all</a></p><pre><code>-----BEGIN PBEM JOIN-----\n"
            "y\n-----END PBEM JOIN-----</code></pre></div></div><div id=\"sig123\" class=\"signature\">SIG</div></div>"
            "</div></div></div></body></html>"),
        &posts));
    ck_assert_uint_eq(posts.n, 1);
    ck_assert_str_eq(posts.at[0].user, "Old?Pete");
    forum_key(&posts.at[0], 5, key);
    ck_assert_str_eq(key, "p123");
    const char *out = arena_string(arena, forum_unfold(arena, posts.at[0].text));
    ck_assert_ptr_nonnull(strstr(out, "-----BEGIN PBEM JOIN-----\ny\n-----END PBEM JOIN-----\n"));
    ck_assert_ptr_null(strstr(out, "QUOTED"));
    ck_assert_ptr_null(strstr(out, "SIG"));
}
END_TEST

START_TEST(other_files_are_a_text_or_nothing)
{
    struct forum_posts posts;
    char key[FORUM_KEY_MAX], other[FORUM_KEY_MAX];
    ck_assert(!forum_saved_read(arena, span_of(""), &posts));
    ck_assert(!forum_saved_read(arena, span_of("<html><p>no thread</p>"), &posts));
    ck_assert(!forum_saved_read(arena, span_of("[]"), &posts));
    ck_assert(forum_saved_read(arena, span_of("my sheet"), &posts));
    ck_assert_uint_eq(posts.n, 1);
    forum_key(&posts.at[0], 5, key);
    ck_assert_uint_eq(strlen(key), 25);
    ck_assert_int_eq(key[0], 't');
    ck_assert(forum_saved_read(arena, span_of("my other sheet"), &posts));
    forum_key(&posts.at[0], 5, other);
    ck_assert_str_ne(key, other);
}
END_TEST

/* Cut, a long name could be that of another account. */
START_TEST(a_name_that_does_not_fit_is_none)
{
    struct forum_posts posts;
    char name[FORUM_USER_MAX + 1];
    for (size_t len = FORUM_USER_MAX - 1; len <= FORUM_USER_MAX; len++) {
        memset(name, 'x', len);
        name[len] = '\0';
        const char *page = arena_words(arena, "[{\"id\":1,\"username\":\"%s\",\"raw\":\"help\"}]", name);
        ck_assert(forum_posts_read(arena, span_of(page), &posts) && posts.n == 1);
        ck_assert_str_eq(posts.at[0].user, len < FORUM_USER_MAX ? name : "");
    }
}
END_TEST

static Suite *forum_read_suite(void)
{
    Suite *suite = suite_create("forum_read");
    TCase *t = tcase_create("all");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_forum_has_an_address_a_user_and_a_key);
    tcase_add_test(t, another_setting_is_refused_with_what_would_do);
    tcase_add_test(t, topics_are_named_by_number_or_address);
    tcase_add_test(t, names_of_posts_go_there_and_back);
    tcase_add_test(t, a_topic_is_read);
    tcase_add_test(t, posts_are_read_however_they_lie);
    tcase_add_test(t, what_the_forum_notes_itself_is_no_post);
    tcase_add_test(t, hostile_json_does_no_harm);
    tcase_add_test(t, huge_posts_and_long_lists_are_cut);
    tcase_add_test(t, refusals_say_why_and_how_long);
    tcase_add_test(t, quotes_never_count);
    tcase_add_test(t, what_only_looks_like_a_quote_stays);
    tcase_add_test(t, boxes_and_spoilers_are_unfolded);
    tcase_add_test(t, age_letters_begin_their_lines);
    tcase_add_test(t, hostile_texts_cost_little);
    tcase_add_test(t, a_saved_page_of_discourse_is_read);
    tcase_add_test(t, the_print_view_is_read);
    tcase_add_test(t, a_page_of_phpbb_is_read);
    tcase_add_test(t, other_files_are_a_text_or_nothing);
    tcase_add_test(t, a_name_that_does_not_fit_is_none);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(forum_read_suite());
}
