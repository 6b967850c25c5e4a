/* SPDX-License-Identifier: Apache-2.0 */
/* Games in a thread of a forum: a server that speaks as Discourse does, a host, and two people who only post there. */
#include "formats/age.h"
#include "processor/check/audit.h"
#include "processor/host/host.h"
#include "processor/mime/age_find.h"
#include "processor/record/transcript.h"
#include "tests/lib/forum_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct walk w;
static struct forum_server *forum;

/* ---- a host with a forum ---- */

static void key_file(mode_t mode)
{
    const char *path = arena_words(w.arena, "%s/forum.key", w.dir);
    walk_write(&w, path, span_of("k3y-of-the-forum\n"));
    ck_assert_int_eq(chmod(path, mode), 0);
}

static void begin(void)
{
    static int n;
    char name[16];
    snprintf(name, sizeof name, "fo%d", n++);
    forum = forum_server_start();
    walk_open(&w, name);
    key_file(0600);
    walk_setting(&w, arena_words(w.arena, "forum http://127.0.0.1:%d user=dispatch key-file=forum.key\nsettle 0\n",
                                 forum->port));
}

static void end(void)
{
    forum_server_stop(forum);
    forum = NULL;
    walk_close(&w);
}

static void says(int code, const char *words, const char *command)
{
    int got = walk_cli(&w, "%s", command);
    ck_assert_msg(got == code, "exit %d of %s\n%s%s", got, command, w.out, w.said);
    walk_says(&w, words);
}

/* A game on the forum, in topic 12; its first posts are up. */
static void begin_game(void)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "first is in the thread", "forum @ first --topic=12");
    walk_pass(&w, 60);
}

static int count_news(const char *words)
{
    struct host host = {0};
    struct error err = {0};
    struct news_row *row;
    int found = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    size_t n = store_news(host.store, w.arena, true, &row, &err);
    for (size_t i = 0; i < n; i++)
        found += strstr(row[i].words, words) != NULL;
    host_close(&host);
    return found;
}

static int64_t waiting(void)
{
    struct host host = {0};
    struct error err = {0};
    int64_t n, since;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_forum_waiting(host.store, walk_look(&w, "first").id, &n, &since, &err));
    host_close(&host);
    return n;
}

/* ---- what people post and read ---- */

static const char *sealed(struct span plain)
{
    struct age_recipient to;
    struct text file = {.arena = w.arena}, letters = {.arena = w.arena}, word = {.arena = w.arena};
    struct span key = slurp(w.arena, arena_words(w.arena, "%s.keys/age.key", w.dir));
    uint8_t pk[32];
    crypto_scalarmult_base(pk, key.at);
    age_recipient_write(&word, pk);
    ck_assert(age_recipient_read(text_span(&word), &to, NULL));
    age_seal(&file, &to, 1, plain);
    age_armor(&letters, text_span(&file));
    return letters.at;
}

static const char *boxed(const char *words)
{
    return arena_words(w.arena, "My move.\n\n```text\n%s```\nGood luck!\n", words);
}

static const char *signed_words(const char *seat, const char *block)
{
    return arena_string(w.arena, walk_sign(&w, seat, block));
}

static int post(const char *seat, const char *words)
{
    return forum_server_post(forum, FORUM_TOPIC, strcmp(seat, "usa") == 0 ? "north" : "south", words);
}

static int post_sheet(const char *seat, const char *lines)
{
    return post(seat, boxed(sealed(walk_sign(&w, seat, walk_orders(&w, "first", seat, lines)))));
}

static void set_up(void)
{
    static const char *const seats[] = {"usa", "csa"};
    for (int i = 0; i < 2; i++)
        post(seats[i], boxed(signed_words(seats[i], walk_join(&w, "first", seats[i]))));
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++)
        post(seats[i], boxed(signed_words(seats[i], walk_nonce(&w, "first", seats[i]))));
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_look(&w, "first").phase, CORE_OPEN);
}

/* All that our posts of the thread hold for a seat's key, opened. */
static const char *read_by(const char *seat)
{
    struct text all = {.arena = w.arena};
    struct age_identity me;
    age_identity_ssh(&me, walk_key(&w, seat));
    for (int i = 0; i < forum->n; i++) {
        struct sealed_file file[SEALED_FILES_MAX];
        if (strcmp(forum->post[i].user, "dispatch") != 0)
            continue;
        size_t n = sealed_find(w.arena, span_of(forum->post[i].raw), file);
        for (size_t k = 0; k < n; k++) {
            struct span plain;
            struct problem why = {0};
            if (sealed_open(w.arena, &file[k], &me, 1, &plain, &why))
                text_add(&all, plain);
        }
    }
    text_words(&all, "");
    return all.at ? all.at : "";
}

static int ours(void)
{
    int n = 0;
    for (int i = 0; i < forum->n; i++)
        n += strcmp(forum->post[i].user, "dispatch") == 0;
    return n;
}

static int in_posts(const char *words)
{
    int n = 0;
    for (int i = 0; i < forum->n; i++)
        n += strcmp(forum->post[i].user, "dispatch") == 0 && strstr(forum->post[i].raw, words) != NULL;
    return n;
}

static void holds(const char *text, const char *words)
{
    ck_assert_msg(strstr(text, words) != NULL, "wanted \"%s\" in:\n%.1500s", words, text);
}

/* ---- binding ---- */

START_TEST(a_game_is_bound_to_a_thread)
{
    begin();
    walk_new(&w, "first", "--forum");
    says(0, "has no thread", "forum @ first");
    says(69, "no such topic", "forum @ first --topic=77");
    says(64, "is no topic of", "forum @ first --topic=https://other.example/t/x/12");
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
    holds(read_by("csa"), "signed with your key");
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
    says(0, "post 2 by south: known already", arena_words(w.arena, "collect @ first %s", page));
    json_t *api =
        json_pack("{s:{s:[{s:i,s:i,s:i,s:s,s:s}]}}", "post_stream", "posts", "id", 7, "post_number", 2, "topic_id", 12,
                  "username", "south", "raw", arena_words(w.arena, "I **come**\n\n```\n%s```\n", join));
    char *words = json_dumps(api, 0);
    const char *json = arena_words(w.arena, "%s.page.json", w.dir);
    walk_write(&w, json, span_of(words));
    free(words);
    json_decref(api);
    says(0, "post 2 by south: known already", arena_words(w.arena, "collect @ first %s", json)); /* the same post */
    const char *text = arena_words(w.arena, "%s.post.txt", w.dir);
    walk_write(&w, text, span_of(signed_words("usa", walk_join(&w, "first", "usa"))));
    says(0, "taken", arena_words(w.arena, "collect @ first %s", text));
    says(65, "there is no post in it", arena_words(w.arena, "collect @ first %s/dispatch.db", w.dir));
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
    tcase_add_test(t, a_thread_that_cannot_be_read_takes_no_time);
    tcase_add_test(t, a_deadline_waits_until_its_thread_was_read);
    tcase_add_test(t, a_game_is_bound_to_a_thread);
    tcase_add_test(t, the_key_is_kept_as_a_password_is);
    tcase_add_test(t, two_people_play_by_the_forum_alone);
    tcase_add_test(t, a_saved_post_is_opened);
    tcase_add_test(t, orders_in_clear_are_refused);
    tcase_add_test(t, quotes_and_our_own_posts_do_nothing);
    tcase_add_test(t, a_post_is_mended_until_it_is_taken);
    tcase_add_test(t, words_around_a_taken_sheet_may_change);
    tcase_add_test(t, a_post_that_arrived_is_not_sent_again);
    tcase_add_test(t, a_forum_that_asks_for_patience_gets_it);
    tcase_add_test(t, a_short_wait_is_waited_for);
    tcase_add_test(t, threads_take_turns_when_the_forum_allows_little);
    tcase_add_test(t, posts_are_as_long_as_the_forum_allows);
    tcase_add_test(t, messages_of_one_run_share_a_post);
    tcase_add_test(t, who_has_mail_gets_mail_but_receipts_where_he_wrote);
    tcase_add_test(t, a_post_that_a_moderator_must_see_is_not_sent_again);
    tcase_add_test(t, what_the_forum_will_not_have_waits_and_is_told_once);
    tcase_add_test(t, a_thread_that_is_gone_stops_no_run);
    tcase_add_test(t, a_post_that_spoils_its_page_is_passed_over);
    tcase_add_test(t, hostile_answers_stop_no_run);
    tcase_add_test(t, a_saved_thread_is_collected);
    tcase_add_test(t, a_game_by_mail_is_told_in_public);
    tcase_add_test(t, a_dry_run_leaves_the_forum_alone);
    tcase_add_test(t, doctor_looks_at_the_forum);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(forum_suite());
}
