/* SPDX-License-Identifier: Apache-2.0 */
/* A forum in trouble, and a thread that cannot be read: nothing is posted twice, nothing is lost, no run stops, and
 * nobody is late by it. */
#include "tests/processor/forum/forum_kit.h"

/* ---- a forum in trouble ---- */

START_TEST(a_post_that_arrived_is_not_sent_again)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    forum_server_cue(forum, "POST /posts.json", 1, FORUM_CUE_DONE_DROP, "", "");
    walk_pass(&w, 60);
    ck_assert_int_eq(forum->n_made, 1);
    int64_t left = waiting();
    ck_assert_int_gt(left, 0);
    ck_assert_int_eq(count_news("nothing goes up in the thread"), 1);
    walk_pass(&w, 60); /* it is not due yet */
    ck_assert_int_eq(forum->n_made, 1);
    walk_pass(&w, 600);
    ck_assert_int_eq(waiting(), 0);
    ck_assert_int_eq(forum->n_made, (int)left);
    ck_assert_int_eq(count_news("posts go up in the thread again"), 1);
    end();
}
END_TEST

START_TEST(a_forum_that_asks_for_patience_gets_it)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    forum_server_cue(forum, "POST /posts.json", 1, 429, "Retry-After: 120",
                     "{\"errors\":[\"slow down\"],\"error_type\":\"rate_limit\",\"extras\":{\"wait_seconds\":30}}");
    walk_pass(&w, 60);
    int asked = forum->n_requests;
    ck_assert_int_eq(forum->n_made, 0);
    walk_pass(&w, 60);
    ck_assert_int_eq(forum->n_requests, asked); /* left alone */
    walk_pass(&w, 61);
    ck_assert_int_gt(forum->n_made, 0);
    ck_assert_int_eq(count_news("thread"), 0);                          /* no news: it is no trouble */
    forum_server_cue(forum, "GET /t/12.json", 1, 429, "", "Slow down"); /* as proxies before it say */
    walk_pass(&w, 60);
    asked = forum->n_requests;
    walk_pass(&w, 30);
    ck_assert_int_eq(forum->n_requests, asked);
    walk_pass(&w, 31);
    ck_assert_int_gt(forum->n_requests, asked);
    end();
}
END_TEST

START_TEST(a_short_wait_is_waited_for)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    forum_server_cue(forum, "POST /posts.json", 1, 429, "",
                     "{\"errors\":[\"slow down\"],\"error_type\":\"rate_limit\",\"extras\":{\"wait_seconds\":1}}");
    walk_pass(&w, 60);
    ck_assert_int_gt(forum->n_made, 1);
    ck_assert_int_eq(waiting(), 0); /* all in this run */
    end();
}
END_TEST

/* What is left is next in its thread, behind nothing that came later. */
START_TEST(a_run_sends_thirty_posts_and_no_more)
{
    enum { POSTS = 31 };
    struct error err = {0};
    struct forum_row row = {0};
    begin_game();
    snprintf(row.game, sizeof row.game, "%s", walk_look(&w, "first").id);
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err));
    for (int i = 0; i < POSTS; i++) {
        snprintf(row.title, sizeof row.title, "Dispatch, words %d.", i);
        row.text = span_of(arena_words(w.arena, "%s No forum takes less.\n", row.title));
        ck_assert(store_forum_put(host->store, &row, &err));
    }
    ck_assert(store_commit(host->store, &err));
    host_close(host);
    int before = forum->n_made;
    walk_pass(&w, 60);
    ck_assert_int_eq(forum->n_made - before, POSTS - 1);
    ck_assert_int_eq(waiting(), 1);
    walk_pass(&w, 60);
    ck_assert_int_eq(forum->n_made - before, POSTS);
    holds(forum->post[forum->n - 1].raw, "words 30.");
    end();
}
END_TEST

START_TEST(threads_take_turns_when_the_forum_allows_little)
{
    static const char *const names[] = {"first", "second", "third"};
    begin();
    for (int i = 0; i < 3; i++) {
        walk_new(&w, names[i], "--forum");
        forum_server_post(forum, 21 + i, "tom", "One of several threads of this host.");
        says(0, names[i], arena_words(w.arena, "forum @ %s --topic=%d", names[i], 21 + i));
    }
    walk_pass(&w, 60);
    for (int i = 0; i < 3; i++)
        forum_server_post(forum, 21 + i, "north", signed_words("usa", walk_join(&w, names[i], "usa")));
    for (int pass = 0; pass < 3; pass++) { /* one thread can be read, and half of the next */
        forum->allowed = 3;
        walk_pass(&w, 120);
    }
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(walk_count(&w, walk_look(&w, names[i]).journal, "join usa"), 1);
    end();
}
END_TEST

/* ---- time, while the thread cannot be read ---- */

START_TEST(a_thread_that_cannot_be_read_takes_no_time)
{
    begin_game();
    set_up();
    int64_t due = walk_look(&w, "first").deadline;
    forum_server_cue(forum, "GET /t/12.json", 1000, 503, "", "");
    walk_pass(&w, due - w.now - 3600);
    walk_pass(&w, 3600);
    walk_pass(&w, 4 * 3600);
    const char *journal = walk_look(&w, "first").journal;
    ck_assert_ptr_null(strstr(journal, "missed"));
    holds(journal, " unread csa\n");
    ck_assert_int_eq(count_news("the thread is not read"), 1);
    ck_assert_int_eq(count_news("its deadline is put off to"), 1);
    memset(forum->cue, 0, sizeof forum->cue);
    post_sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    journal = walk_look(&w, "first").journal;
    ck_assert_int_eq(walk_count(&w, journal, "close 1 csa "), 1);
    ck_assert_ptr_null(strstr(journal, "missed"));
    end();
}
END_TEST

/* The forum asks to be left alone for a while: that is no trouble, and yet what stands there is read first. */
START_TEST(a_deadline_waits_until_its_thread_was_read)
{
    begin_game();
    set_up();
    int64_t due = walk_look(&w, "first").deadline;
    forum_server_cue(forum, "GET /t/12.json", 1, 429, "Retry-After: 30", "");
    post_sheet("csa", "done\nnow\n");
    walk_pass(&w, due - w.now + 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, 1);
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, "extend"));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "close 1 csa "), 1);
    ck_assert_ptr_null(strstr(walk_look(&w, "first").journal, "missed"));
    end();
}
END_TEST

START_TEST(a_post_that_a_moderator_must_see_is_not_sent_again)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    forum_server_cue(forum, "POST /posts.json", 1, 200, "", "{\"action\":\"enqueued\",\"success\":true}");
    walk_pass(&w, 60);
    ck_assert_int_eq(waiting(), 0);
    ck_assert_int_eq(count_news("waits for a moderator"), 1);
    int made = forum->n_made;
    walk_pass(&w, 4000);
    ck_assert_int_eq(forum->n_made, made);
    end();
}
END_TEST

START_TEST(what_the_forum_will_not_have_waits_and_is_told_once)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    forum_server_cue(forum, "POST /posts.json", 2, 422, "", "{\"errors\":[\"Body is too short\"]}");
    walk_pass(&w, 60);
    walk_pass(&w, 400);
    ck_assert_int_eq(count_news("Body is too short"), 1);
    says(0, "Body is too short", "forum @ first");
    int64_t left = waiting();
    says(0, "Left out: ", "forum @ first --skip");
    ck_assert_int_eq(waiting(), left - 1);
    walk_pass(&w, 4000);
    ck_assert_int_eq(waiting(), 0);
    end();
}
END_TEST

START_TEST(a_thread_that_is_gone_stops_no_run)
{
    begin_game();
    for (int i = 0; i < forum->n; i++)
        forum->post[i].topic = 13;
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(count_news("has no such topic"), 1);
    says(0, "its posts cannot be read since", "forum @ first");
    forum_server_post(forum, FORUM_TOPIC, "tom", "It is there again, and goes on.");
    walk_pass(&w, 60);
    ck_assert_int_eq(count_news("the thread is read again"), 1);
    end();
}
END_TEST

START_TEST(a_post_that_spoils_its_page_is_passed_over)
{
    begin_game();
    post("usa", signed_words("usa", walk_join(&w, "first", "usa")));
    forum_server_cue(forum, "GET /t/12/posts.json", 1, 200, "", "{\"post_stream\":"); /* the page of all of them */
    forum_server_cue(forum, "GET /t/12/posts.json", 1, 200, "", "nonsense");          /* and the first one alone */
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "join usa"), 1);
    ck_assert_int_eq(count_news("the thread is not read"), 0);
    ck_assert_int_eq(count_news(" of its thread was passed over: "), 1);
    forum_server_cue(forum, "GET /t/12/posts.json", 1, 200, "", "{\"post_stream\":");
    forum_server_cue(forum, "GET /t/12/posts.json", 1, 200, "", "nonsense");
    walk_pass(&w, 60);
    ck_assert_int_eq(count_news(" of its thread was passed over: "), 1);
    end();
}
END_TEST

START_TEST(hostile_answers_stop_no_run)
{
    static const char *const answers[] = {
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[[[[[[[[[",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n{\"id\":12",
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/t/12.json\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\n{\"id\":12,\"post_stream\":{\"stream\":[9999,\"x\",-4],\"posts\":7}}",
        "nonsense\r\n\r\n",
        "HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops",
    };
    begin_game();
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        forum_server_cue(forum, "GET /t/12.json", 1, FORUM_CUE_BYTES, "", answers[i]);
        walk_pass(&w, 60);
    }
    forum_server_cue(forum, "GET /t/12/posts.json", 1, 200, "", "{\"post_stream\":{\"posts\":[7,null,{\"raw\":{}}]}}");
    walk_pass(&w, 60);
    set_up();
    end();
}
END_TEST

static Suite *forum_suite(void)
{
    Suite *suite = suite_create("forum in trouble");
    TCase *t = tcase_create("all");
    tcase_add_test(t, a_thread_that_cannot_be_read_takes_no_time);
    tcase_add_test(t, a_deadline_waits_until_its_thread_was_read);
    tcase_add_test(t, a_post_that_arrived_is_not_sent_again);
    tcase_add_test(t, a_forum_that_asks_for_patience_gets_it);
    tcase_add_test(t, a_short_wait_is_waited_for);
    tcase_add_test(t, a_run_sends_thirty_posts_and_no_more);
    tcase_add_test(t, threads_take_turns_when_the_forum_allows_little);
    tcase_add_test(t, a_post_that_a_moderator_must_see_is_not_sent_again);
    tcase_add_test(t, what_the_forum_will_not_have_waits_and_is_told_once);
    tcase_add_test(t, a_thread_that_is_gone_stops_no_run);
    tcase_add_test(t, a_post_that_spoils_its_page_is_passed_over);
    tcase_add_test(t, hostile_answers_stop_no_run);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(forum_suite());
}
