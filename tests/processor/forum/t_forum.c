/* SPDX-License-Identifier: Apache-2.0 */
/* Games in a thread of a forum: binding, play, edits, what goes up there, the host's other ways. A forum in trouble:
 * t_forum_trouble.c. */
#include "processor/check/audit.h"
#include "processor/intake/forum_ingest.h"
#include "tests/processor/forum/forum_kit.h"
#include <jansson.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- binding ---- */

START_TEST(a_game_is_bound_to_a_thread)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "has no thread", "forum @ first");
    says(69, "no such topic", "forum @ first --topic=77");
    says(64, "is not a topic of", "forum @ first --topic=https://other.example/t/x/12");
    forum->is_closed = true;
    says(69, "closed or archived", "forum @ first --topic=12");
    forum->is_closed = false;
    says(0, "A war by post", arena_words(w.arena, "forum @ first --topic=http://127.0.0.1:%d/t/a-war/12", forum->port));
    says(0, "played there", "forum @ first");
    says(64, "one of", "forum @ first --off --skip");
    says(0, "has no thread any more", "forum @ first --off");
    says(0, "has no thread", "forum @ first");
    says(0, "/t/99", "forum @ first --category=5 --title=Manassas");
    ck_assert_int_eq(forum->n_made, 1);
    holds(forum->post[forum->n - 1].raw, "the game first is told");
    end();
}
END_TEST

START_TEST(the_key_is_kept_as_a_password_is)
{
    begin();
    walk_new(&w, "first", "--forum");
    key_file(0644);
    says(77, "others may read it", "forum @ first --topic=12");
    ck_assert_int_eq(forum->n_requests, 0);
    key_file(0400);
    strcpy(forum->key, "another");
    says(69, "does not let us", "forum @ first --topic=12");
    ck_assert_ptr_null(strstr(w.said, "k3y"));
    ck_assert_ptr_null(strstr(w.out, "k3y"));
    end();
}
END_TEST

/* ---- a game by the forum alone ---- */

START_TEST(two_people_play_by_the_forum_alone)
{
    begin_game();
    ck_assert_int_gt(ours(), 0); /* the opening, and the invitations */
    holds(read_by("usa"), "-----BEGIN PBEM JOIN-----");
    holds(read_by("csa"), "Channel: a forum.");
    set_up();
    holds(read_by("csa"), "-----BEGIN PBEM ORDERS-----");
    ck_assert_int_eq(in_posts("-----BEGIN PBEM ORDERS-----"), 0); /* no form, no salt in the open */
    struct walk_game before = walk_look(&w, "first");
    post_sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_uint_gt(now.k, before.k);
    holds(read_by("csa"), "and is signed with your");
    ck_assert_int_eq(walk_count(&w, now.journal, "receipt 1 csa"), 1);
    post_sheet("usa", "draw 3 rest supply\ndone\nnow\n");
    walk_pass(&w, 60);
    ck_assert_uint_gt(walk_look(&w, "first").k, now.k);
    ck_assert_int_eq(walk_files(&w, "outbox"), 0); /* nobody has to hand anything on */
    ck_assert_int_eq(waiting(), 0);
    struct text said = {.arena = w.arena};
    struct audit audit;
    ck_assert_int_eq(audit_transcript(w.arena, walk_export(&w, "first"), NULL, &audit, &said), AUDIT_PROVEN);
    end();
}
END_TEST

/* What a player saves of the thread is opened by `dispatch open`. */
START_TEST(a_saved_post_is_opened)
{
    begin_game();
    set_up();
    int at = forum->n - 1;
    while (at > 0 && !strstr(forum->post[at].raw, AGE_BEGIN))
        at--;
    struct text key = {.arena = w.arena};
    struct text all = {.arena = w.arena};
    for (int i = 0; i < forum->n; i++)
        text_words(&all, forum->post[i].raw);
    const char *path = arena_words(w.arena, "%s.thread.txt", w.dir);
    walk_write(&w, path, text_span(&all));
    ssh_private_write(&key, walk_key(&w, "csa"), "south");
    const char *id = arena_words(w.arena, "%s.south", w.dir);
    walk_write(&w, id, text_span(&key));
    ck_assert_int_eq(chmod(id, 0600), 0);
    int code = walk_cli(&w, "open %s --key=%s", path, id);
    ck_assert_msg(code == 0, "%d %s", code, w.said);
    holds(w.out, "first");
    end();
}
END_TEST

START_TEST(orders_in_clear_are_refused)
{
    begin_game();
    set_up();
    struct walk_game before = walk_look(&w, "first");
    post("csa", boxed(signed_words("csa", walk_orders(&w, "first", "csa", "done\nnow\n"))));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").k, before.k);
    holds(read_by("csa"), "age -a -r");
    end();
}
END_TEST

START_TEST(quotes_and_our_own_posts_do_nothing)
{
    begin_game();
    set_up();
    struct walk_game before = walk_look(&w, "first");
    const char *sheet = sealed(walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    post("usa", arena_words(w.arena, "[quote=\"south, post:9, topic:12\"]\n```\n%s```\n[/quote]\nSo?", sheet));
    forum_server_post(forum, FORUM_TOPIC, "dispatch", boxed(sheet));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").size, before.size);
    forum_server_post(forum, FORUM_TOPIC, "a_friend", boxed(sheet)); /* whoever posts it: it is signed */
    walk_pass(&w, 60);
    ck_assert_uint_gt(walk_look(&w, "first").k, before.k);
    end();
}
END_TEST

/* ---- edits ---- */

START_TEST(a_post_is_mended_until_it_is_taken)
{
    begin_game();
    set_up();
    struct walk_game before = walk_look(&w, "first");
    const char *good = arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nwait\n")));
    char *bad = arena_words(w.arena, "%s", good);
    strstr(bad, "seq: ")[5] = '9'; /* what is signed is another text */
    int at = post("csa", "A remark without orders, which becomes something else.");
    walk_pass(&w, 60);
    forum_server_edit(forum, at, boxed(sealed(span_of(bad))));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").next_seq[1], before.next_seq[1]);
    holds(read_by("csa"), "A post of ");
    forum_server_edit(forum, at, boxed(sealed(span_of(good))));
    walk_pass(&w, 60);
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, now.journal, "receipt 1 csa"), 1);
    forum_server_edit(forum, at, boxed(sealed(walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "pause\n")))));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, "first").next_seq[1], now.next_seq[1]);
    holds(read_by("csa"), "The change does nothing");
    int told = ours();
    forum_server_edit(forum, at, boxed(sealed(walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "note x\n")))));
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), told); /* once */
    forum->post[at].deleted = true; /* takes nothing back */
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "receipt 1 csa"), 1);
    end();
}
END_TEST

/* A sheet that counts if this version of its post is looked at; else it was signed for nothing. */
static const char *version_of(const char *words, bool good)
{
    const char *sheet = arena_string(w.arena, walk_sign(&w, "csa", walk_orders(&w, "first", "csa", words)));
    char *out = arena_words(w.arena, "%s", sheet);
    if (!good)
        strstr(out, "seq: ")[5] = '9';
    return boxed(sealed(span_of(out)));
}

static int taken_after(int bad_versions)
{
    begin_game();
    set_up();
    int at = post("csa", "A remark.");
    walk_pass(&w, 60);
    for (int i = 0; i <= bad_versions; i++) {
        const char *words = arena_words(w.arena, "note %d\ndone\nwait\n", i);
        forum_server_edit(forum, at, version_of(words, i == bad_versions));
        walk_pass(&w, 60);
    }
    int n = walk_count(&w, walk_look(&w, "first").journal, "receipt 1 csa");
    end();
    return n;
}

START_TEST(so_many_versions_of_a_post_are_looked_at)
{
    ck_assert_int_eq(taken_after(FORUM_VERSIONS_MAX - 1), 1);
    ck_assert_int_eq(taken_after(FORUM_VERSIONS_MAX), 0);
}
END_TEST

START_TEST(words_around_a_taken_sheet_may_change)
{
    begin_game();
    set_up();
    const char *sheet = boxed(sealed(walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nwait\n"))));
    int at = post("csa", sheet);
    walk_pass(&w, 60);
    int told = ours();
    forum_server_edit(forum, at, arena_words(w.arena, "%s\n(mended a word)", sheet));
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), told);
    end();
}
END_TEST

/* ---- what goes up ---- */

START_TEST(posts_are_as_long_as_the_forum_allows)
{
    begin();
    forum->limit = 9000;
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    walk_pass(&w, 60);
    set_up();
    ck_assert_int_eq(waiting(), 0);
    ck_assert_int_eq(count_news("too long"), 0);
    size_t longest = 0;
    for (int i = 0; i < forum->n; i++)
        longest = strlen(forum->post[i].raw) > longest ? strlen(forum->post[i].raw) : longest;
    ck_assert_uint_le(longest, 9000);
    ck_assert_uint_gt(longest, 4000);
    end();
}
END_TEST

START_TEST(messages_of_one_run_share_a_post)
{
    begin_game();
    set_up();
    int before = ours();
    post_sheet("csa", "draft\ndone\n");
    post_sheet("csa", "note one\n");
    post("usa", boxed(sealed(walk_sign(&w, "usa", walk_orders(&w, "first", "usa", "note two\n")))));
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), before + 1);
    ck_assert_int_eq(waiting(), 0);
    end();
}
END_TEST

START_TEST(who_has_mail_gets_mail_but_receipts_where_he_wrote)
{
    begin_game();
    set_up();
    const char *path = arena_words(w.arena, "%s.sendmail", w.dir), *box = arena_words(w.arena, "%s.box", w.dir);
    walk_write(&w, path, span_of(arena_words(w.arena, "#!/bin/sh\ncat >>%s\n", box)));
    ck_assert_int_eq(chmod(path, 0755), 0);
    walk_setting(&w, arena_words(w.arena, "send sendmail %s\nmail-from games@dispatch.example\n", path));
    int before = ours();
    post_sheet("csa", "note nothing else\n");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), before + 1); /* the receipt */
    ck_assert_int_ne(access(box, F_OK), 0);
    post_sheet("csa", "done\nnow\n");
    walk_pass(&w, 60);
    ck_assert_int_gt(ours(), before + 1);
    holds(arena_string(w.arena, slurp(w.arena, box)), "To: ");
    holds(arena_string(w.arena, slurp(w.arena, box)), "first-usa-report-2.txt.age");
    end();
}
END_TEST

/* ---- the host's other ways ---- */

START_TEST(a_saved_thread_is_collected)
{
    begin();
    walk_new(&w, "first", "--forum");
    walk_pass(&w, 60);
    const char *page = arena_words(w.arena, "%s.page.html", w.dir);
    const char *join = signed_words("csa", walk_join(&w, "first", "csa"));
    walk_write(&w, page,
               span_of(arena_words(
                   w.arena,
                   "<html><head><link rel=\"canonical\" href=\"https://f.example/t/war/12\"></head><body>"
                   "<article id=\"post_2\" data-post-id=\"7\"><a data-user-card=\"south\">s</a><div class=\"cooked\">"
                   "<p>I come</p><pre><code>%s</code></pre></div></article>"
                   "<article id=\"post_3\" data-post-id=\"8\"><a data-user-card=\"north\">n</a><div class=\"cooked\">"
                   "<blockquote><pre><code>%s</code></pre></blockquote><p>me too</p></div></article></body></html>",
                   join, join)));
    says(0, "post 2 by south: taken", arena_words(w.arena, "collect @ first %s", page));
    holds(w.out, "post 3 by north: no orders in it");
    ck_assert_int_eq(walk_count(&w, walk_look(&w, "first").journal, "join csa"), 1);
    says(0, "post 2 by south: already known", arena_words(w.arena, "collect @ first %s", page));
    json_t *api =
        json_pack("{s:{s:[{s:i,s:i,s:i,s:s,s:s}]}}", "post_stream", "posts", "id", 7, "post_number", 2, "topic_id", 12,
                  "username", "south", "raw", arena_words(w.arena, "I **come**\n\n```\n%s```\n", join));
    char *words = json_dumps(api, 0);
    const char *json = arena_words(w.arena, "%s.page.json", w.dir);
    walk_write(&w, json, span_of(words));
    free(words);
    json_decref(api);
    says(0, "post 2 by south: already known", arena_words(w.arena, "collect @ first %s", json)); /* the same post */
    const char *text = arena_words(w.arena, "%s.post.txt", w.dir);
    walk_write(&w, text, span_of(signed_words("usa", walk_join(&w, "first", "usa"))));
    says(0, "taken", arena_words(w.arena, "collect @ first %s", text));
    says(65, "it is not text: save the page as HTML", arena_words(w.arena, "collect @ first %s/dispatch.db", w.dir));
    const char *bare = arena_words(w.arena, "%s.bare", w.dir);
    walk_write(&w, bare, span_of(""));
    says(65, "there is no post in it", arena_words(w.arena, "collect @ first %s", bare));
    says(64, "FILE", "collect @ first");
    end();
}
END_TEST

START_TEST(a_game_by_mail_is_told_in_public)
{
    begin();
    walk_new(&w, "first", "");
    says(0, "first", "forum @ first --topic=12");
    says(0, "played by mail", "forum @ first");
    walk_pass(&w, 60);
    walk_set_up(&w, "first");
    walk_pass(&w, 60);
    ck_assert_int_gt(ours(), 0);
    ck_assert_int_eq(in_posts(AGE_BEGIN), 0);
    ck_assert_ptr_nonnull(walk_newest(&w, "south", "first-csa-report-1.txt"));
    ck_assert_int_eq(forum_server_said(forum, "GET /t/12/posts.json"), 0); /* nothing is taken from posts */
    end();
}
END_TEST

START_TEST(a_dry_run_leaves_the_forum_alone)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first", "forum @ first --topic=12");
    int asked = forum->n_requests;
    says(0, "would leave", "run @ --dry-run");
    ck_assert_int_eq(forum->n_requests, asked);
    walk_pass(&w, 60);
    ck_assert_int_gt(forum->n_made, 0);
    end();
}
END_TEST

/* Nothing is mailed, so whoever has an address finds all of the game in its thread, and nothing in a folder. */
START_TEST(send_folder_leaves_it_all_to_the_thread)
{
    begin_game();
    struct player_row row;
    struct error err = {0};
    struct host host = {0};
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_player_get(host.store, "north", &row, &err) && row.mail[0]);
    ck_assert_str_eq(host.config.send, "folder");
    host_close(&host);
    int before = walk_files(&w, "outbox/north"); /* before it had a thread */
    set_up();
    holds(read_by("usa"), "You are in");
    holds(read_by("usa"), "Now reveal your part");
    ck_assert_int_eq(walk_files(&w, "outbox/north"), before);
    end();
}
END_TEST

START_TEST(doctor_looks_at_the_forum)
{
    begin_game();
    forum_server_cue(forum, "GET /u/dispatch.json", 9, 200, "", "{\"user\":{\"id\":3}}");
    walk_cli(&w, "doctor @");
    walk_says(&w, "takes the key for dispatch");
    walk_says(&w, "1 thread can be read");
    forum_server_cue(forum, "GET /u/dispatch.json", 9, 403, "", "{}"); /* a key for threads only */
    forum->cue[0].times = 0;
    walk_cli(&w, "doctor @");
    walk_says(&w, "1 thread can be read");
    forum->is_closed = true;
    walk_cli(&w, "doctor @");
    walk_says(&w, "is closed or archived");
    strcpy(forum->key, "another");
    walk_cli(&w, "doctor @");
    walk_says(&w, "look at the setting forum");
    key_file(0644);
    walk_cli(&w, "doctor @");
    walk_says(&w, "mode 0600");
    end();
}
END_TEST

static Suite *forum_suite(void)
{
    Suite *suite = suite_create("forum");
    TCase *t = tcase_create("all");
    tcase_add_test(t, a_game_is_bound_to_a_thread);
    tcase_add_test(t, the_key_is_kept_as_a_password_is);
    tcase_add_test(t, two_people_play_by_the_forum_alone);
    tcase_add_test(t, a_saved_post_is_opened);
    tcase_add_test(t, orders_in_clear_are_refused);
    tcase_add_test(t, quotes_and_our_own_posts_do_nothing);
    tcase_add_test(t, a_post_is_mended_until_it_is_taken);
    tcase_add_test(t, so_many_versions_of_a_post_are_looked_at);
    tcase_add_test(t, words_around_a_taken_sheet_may_change);
    tcase_add_test(t, posts_are_as_long_as_the_forum_allows);
    tcase_add_test(t, messages_of_one_run_share_a_post);
    tcase_add_test(t, who_has_mail_gets_mail_but_receipts_where_he_wrote);
    tcase_add_test(t, a_saved_thread_is_collected);
    tcase_add_test(t, a_game_by_mail_is_told_in_public);
    tcase_add_test(t, a_dry_run_leaves_the_forum_alone);
    tcase_add_test(t, send_folder_leaves_it_all_to_the_thread);
    tcase_add_test(t, doctor_looks_at_the_forum);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(forum_suite());
}
