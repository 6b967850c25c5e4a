/* SPDX-License-Identifier: Apache-2.0 */
/* The host's own thread: words that are answered there, how often, and what never is. */
#include "processor/intake/thread_post.h"
#include "processor/store/store_people.h"
#include "tests/processor/forum/forum_kit.h"

enum { DAY = 86400 };

static void say(const char *account, const char *words)
{
    forum_server_post(forum, FORUM_TOPIC, account, words);
}

static void begin_thread(const char *settings)
{
    begin();
    walk_setting(&w,
                 arena_words(w.arena, "forum-thread %d\nmail-from Games <games@t.example>\n%s", FORUM_TOPIC, settings));
    say("early", "help");
    walk_pass(&w, 60);
}

START_TEST(words_are_answered_in_one_post)
{
    begin_thread("sign-up open\n");
    ck_assert_int_eq(ours(), 0); /* what stood there before is left alone */
    say("lee", "Help!");
    say("meade", "offers\n");
    say("grant", "rules blue-vs-gray");
    say("sickles", "`rules of-the-road`");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    const char *text = forum->post[forum->n - 1].raw;
    holds(text, "Dispatch dispatch.example, answer 1.\n\n**@lee: help.**");
    holds(text, "mail the word `help` to games@t.example");
    holds(text, "> host: dispatch.example\n> seq: 1\n> orders:\n> name NAME\n");
    holds(text, "`ssh-keygen -Y sign -f KEY -n pbem-v1 player.txt`");
    holds(text, "@meade: open games.** None is open now.");
    holds(text, "@grant: ");
    holds(text, "no page of them. A player who has a mail address here gets them by mail");
    holds(text, "`rules blue-vs-gray` to games@t.example");
    holds(text, "Who is a player here already posts a signed block of the same kind");
    holds(text, "@sickles: rules of which game?** Post `rules RULESET`");
    ck_assert_ptr_null(strstr(text, "early"));
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    end();
}
END_TEST

/* As people speak on a forum; and a book is found by whatever a mail would find it by. */
START_TEST(a_mention_of_us_may_stand_before_it)
{
    begin_thread("");
    say("lee", "@dispatch help");
    say("meade", "@Dispatch, offers?");
    say("grant", "@dispatch\n\nrules blue vs gray");
    say("sickles", "@dispatchhelp");
    say("hooker", "@dispatch");
    say("custer", "@dispatch @dispatch help");
    say("buford", "@lee help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    const char *text = forum->post[forum->n - 1].raw;
    holds(text, "@lee: help.**");
    holds(text, "@meade: open games.**");
    holds(text, "@grant: Blue vs Gray, rules.**");
    ck_assert_ptr_null(strstr(text, "sickles"));
    ck_assert_ptr_null(strstr(text, "hooker"));
    ck_assert_ptr_null(strstr(text, "custer"));
    ck_assert_ptr_null(strstr(text, "buford"));
    end();
}
END_TEST

START_TEST(only_a_word_alone_is_answered)
{
    begin_thread("");
    say("lee", "[quote=\"meade, post:2, topic:12\"]\nhelp\n[/quote]\n");
    say("lee", "> help\n");
    say("lee", "Please\nhelp\n");
    say("lee", "I need help");
    say("dispatch", "help");
    say("l\xd7\x9c", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1); /* that of the account, by hand */
    end();
}
END_TEST

static void status_says(const char *words)
{
    char utc[21];
    utc_write(utc, w.now);
    says(0, words, arena_words(w.arena, "status @ --now %s", utc));
}

/* A week for who is nobody's account; a changed post is none the more answered. */
START_TEST(an_account_is_answered_once_a_week)
{
    begin_thread("");
    say("lee", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    int at = forum->n;
    say("Lee", "offers");
    walk_pass(&w, 3 * DAY);
    forum_server_edit(forum, at, "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    status_says("0 words answered, 1 not (too many)");
    walk_pass(&w, 4 * DAY);
    say("lee", "offers");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 2);
    holds(forum->post[forum->n - 1].raw, "answer 2.");
    end();
}
END_TEST

START_TEST(a_players_account_is_answered_six_times_a_day)
{
    struct error err = {0};
    struct wish_row wish = {.player = "north", .account = "North"};
    begin_thread("");
    struct host *host = walk_host(&w);
    ck_assert(store_begin(host->store, &err) && store_wish_put(host->store, &wish, &err) &&
              store_commit(host->store, &err));
    host_close(host);
    for (int i = 0; i < THREAD_WORDS + 2; i++) {
        say("North", "help");
        walk_pass(&w, 60);
    }
    ck_assert_int_eq(ours(), 6);
    status_says("6 words answered, 2 not (too many)");
    walk_pass(&w, DAY);
    say("North", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 7);
    end();
}
END_TEST

static int count_of(const char *text, const char *words)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, words)) != NULL; at++)
        n++;
    return n;
}

/* All together THREAD_A_DAY, in posts that name THREAD_PEOPLE at most. */
START_TEST(a_crowd_is_bounded)
{
    begin_thread("");
    for (int i = 0; i < 2 * THREAD_A_DAY; i++)
        say(arena_words(w.arena, "crowd%d", i), "help");
    walk_pass(&w, 60);
    const char *all = "";
    int posts = 0;
    for (int i = 0; i < forum->n; i++)
        if (strcmp(forum->post[i].user, "dispatch") == 0) {
            posts++;
            all = arena_words(w.arena, "%s%s", all, forum->post[i].raw);
            ck_assert_int_le(count_of(forum->post[i].raw, "@crowd"), THREAD_PEOPLE);
        }
    ck_assert_int_eq(count_of(all, "@crowd"), THREAD_A_DAY);
    ck_assert_int_le(posts, 4);
    ck_assert_int_eq(count_news("as many as may"), 1);
    end();
}
END_TEST

/* What we post is never a word: two programs such as this one have nothing to say to each other. */
START_TEST(our_answers_are_no_words)
{
    begin_thread("sign-up open\n");
    say("lee", "help");
    say("meade", "rules example");
    walk_pass(&w, 60);
    const char *answer = arena_words(w.arena, "%s", forum->post[forum->n - 1].raw);
    int before = ours();
    say("other-host", answer);
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), before);
    end();
}
END_TEST

START_TEST(the_setting_binds_and_frees)
{
    begin_thread("");
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir);
    char *conf = arena_string(w.arena, slurp(w.arena, path));
    memcpy(strstr(conf, "\nforum-thread 12"), "\n#              ", 16);
    walk_write(&w, path, span_of(conf));
    walk_pass(&w, 60);
    say("lee", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 0);
    end();
}
END_TEST

/* A post that the forum will not have is left out after four tries, and told once; those behind it go up. */
START_TEST(a_refused_post_holds_up_no_others)
{
    static const int64_t tries[] = {60, 301, 901, 3601};
    begin_thread("");
    forum_server_cue(forum, "POST /posts.json", 4, 422, "", "{\"errors\":[\"Body is too short\"]}");
    say("lee", "help");
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(count_news("left out"), 0);
        if (i == 3)
            say("meade", "help");
        walk_pass(&w, tries[i]);
    }
    ck_assert_int_eq(count_news("left out (Dispatch dispatch.example, answer 1.): http"), 1);
    ck_assert_int_eq(count_news("Body is too short"), 1);
    ck_assert_int_eq(ours(), 1);
    holds(forum->post[forum->n - 1].raw, "answer 2.");
    status_says("1 of our posts refused, and left out");
    forum_server_cue(forum, "POST /posts.json", 4, 422, "", "{\"errors\":[\"No\"]}");
    say("grant", "help");
    for (int i = 0; i < 4; i++)
        walk_pass(&w, tries[i]);
    status_says("2 of our posts refused, and left out");
    ck_assert_int_eq(count_news("left out"), 1);
    end();
}
END_TEST

/* Its posts are not answered, nor those that came there before: it has the number, and is another topic. */
START_TEST(a_topic_of_another_forum_is_another_one)
{
    begin_thread("");
    say("lee", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    struct forum_server *first = forum;
    forum = forum_server_start();
    for (int i = 0; i < 3 + first->n; i++)
        say("kim", i % 2 ? "help" : "Hello");
    const char *path = arena_words(w.arena, "%s/dispatch.conf", w.dir),
               *conf = arena_string(w.arena, slurp(w.arena, path));
    const char *at = strstr(conf, arena_words(w.arena, "127.0.0.1:%d ", first->port));
    ck_assert_ptr_nonnull(at);
    walk_write(
        &w, path,
        span_of(arena_words(w.arena, "%.*s127.0.0.1:%d%s", (int)(at - conf), conf, forum->port, strchr(at, ' '))));
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 0);
    say("meade", "help");
    walk_pass(&w, 60);
    ck_assert_int_eq(ours(), 1);
    forum_server_stop(first);
    end();
}
END_TEST

static Suite *thread_suite(void)
{
    TCase *c = tcase_create("words in the host's thread");
    tcase_add_test(c, words_are_answered_in_one_post);
    tcase_add_test(c, a_mention_of_us_may_stand_before_it);
    tcase_add_test(c, only_a_word_alone_is_answered);
    tcase_add_test(c, an_account_is_answered_once_a_week);
    tcase_add_test(c, a_players_account_is_answered_six_times_a_day);
    tcase_add_test(c, a_crowd_is_bounded);
    tcase_add_test(c, our_answers_are_no_words);
    tcase_add_test(c, the_setting_binds_and_frees);
    tcase_add_test(c, a_refused_post_holds_up_no_others);
    tcase_add_test(c, a_topic_of_another_forum_is_another_one);
    Suite *s = suite_create("forum_thread");
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(thread_suite());
}
