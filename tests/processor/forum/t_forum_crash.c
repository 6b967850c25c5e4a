/* SPDX-License-Identifier: Apache-2.0 */
/* A run that is killed at any of its crash points while posts come and go, and is run again: each post stands in the
 * thread once, and each sheet is taken once. */
#include "processor/base/crash.h"
#include "processor/forum/forum_thread.h"
#include "processor/host/host.h"
#include "tests/lib/forum_server.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { POINTS_MAX = 200, POINTS_MIN = 12, TITLES_MAX = 32, STEP_PG = 15 };
#ifdef __SANITIZE_ADDRESS__
enum { STEP = 4 }; /* slow: the plain build takes every point */
#else
enum { STEP = 1 };
#endif
static bool on_pg; /* its store lies in PostgreSQL; in make check some points are tried there */
static long step(void)
{
    return on_pg && !getenv("DISPATCH_SOAK") ? STEP_PG : STEP;
}
static struct walk w;
static struct forum_server *forum;
static const char *before; /* the host as it is when the run begins */
static int posts_before;
static char undisturbed[TITLES_MAX][80]; /* the first lines of the posts that an undisturbed run makes */
static int n_undisturbed;

static void begin_host(void)
{
    forum = forum_server_start();
    walk_anew_open(&w, "crash", on_pg);
    const char *path = arena_words(w.arena, "%s/forum.key", w.dir);
    walk_write(&w, path, span_of("k3y-of-the-forum\n"));
    ck_assert_int_eq(chmod(path, 0600), 0);
    walk_setting(&w, arena_words(w.arena, "forum http://127.0.0.1:%d user=dispatch key-file=forum.key\nsettle 0\n",
                                 forum->port));
}

static void begin(void)
{
    begin_host();
    walk_new(&w, "first", "--forum");
    ck_assert_int_eq(walk_cli(&w, "forum @ first --topic=12"), 0);
    walk_pass(&w, 60);
    for (int i = 0; i < 2; i++) { /* both join; the run that takes this is the one that is killed */
        const char *seat = i ? "csa" : "usa";
        forum_server_post(forum, FORUM_TOPIC, i ? "south" : "north",
                          arena_string(w.arena, walk_sign(&w, seat, walk_join(&w, "first", seat))));
    }
    posts_before = forum->n;
    before = w.dir;
}

static void first_line(char out[80], const char *raw)
{
    snprintf(out, 80, "%.*s", (int)(strcspn(raw, "\n") < 79 ? strcspn(raw, "\n") : 79), raw);
}

/* Both have joined once, nothing waits, and the thread has what an undisturbed run gives it, once each. */
static void all_is_done(long point)
{
    struct walk_game now = walk_look(&w, "first");
    ck_assert_int_eq(walk_count(&w, now.journal, "join usa"), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "join csa"), 1);
    struct host host = {0};
    struct error err = {0};
    int64_t n, since;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_forum_waiting(host.store, now.id, &n, &since, &err));
    host_close(&host);
    ck_assert_int_eq(n, 0);
    ck_assert_int_eq(walk_files(&w, "outbox"), 0);
    for (int i = posts_before; i < forum->n; i++)
        for (int k = i + 1; k < forum->n; k++) {
            char one[80], two[80];
            first_line(one, forum->post[i].raw);
            first_line(two, forum->post[k].raw);
            ck_assert_msg(strcmp(one, two) != 0, "twice after point %ld: %s", point, one);
        }
}

static int run_at(long point)
{
    char now[21];
    setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", point), 1);
    w.now += 60;
    utc_write(now, w.now);
    int code = walk_cli(&w, "run @ --now %s", now);
    unsetenv("DISPATCH_CRASH_AT");
    return code;
}

static void start_anew(int64_t now)
{
    walk_anew(&w, before, "killed");
    forum->n = posts_before;
    forum->n_opened = 0;
    w.now = now;
}

START_TEST(each_post_stands_once)
{
    begin();
    int64_t now = w.now;
    start_anew(now);
    ck_assert_int_eq(run_at(0), 0);
    all_is_done(0);
    for (int i = posts_before; i < forum->n && n_undisturbed < TITLES_MAX; i++)
        first_line(undisturbed[n_undisturbed++], forum->post[i].raw);
    ck_assert_int_gt(n_undisturbed, 0);
    long point = 1;
    for (int code = 1; code != 0 && point < POINTS_MAX; point += step()) {
        start_anew(now);
        code = run_at(point);
        if (code == 0)
            break;
        walk_anew_unlocked(&w);
        walk_pass(&w, 3600);
        walk_pass(&w, 3600);
        all_is_done(point);
        ck_assert_int_ge(forum->n - posts_before, n_undisturbed > 1 ? 1 : n_undisturbed);
    }
    ck_assert_int_ge(point, on_pg ? step() : POINTS_MIN);
    ck_assert_int_lt(point, POINTS_MAX);
    forum_server_stop(forum);
    walk_close(&w);
}
END_TEST

/* ---- the host's own thread ---- */

static const uint8_t lee[32] = {7};

/* A word, and a block that names an account, beside an answer: one run answers both, in the thread. */
static void begin_thread(void)
{
    begin_host();
    walk_setting(&w, arena_words(w.arena, "forum-thread %d\n", FORUM_TOPIC));
    ck_assert_msg(walk_cli(&w, "player @ add lee --forum --key %s", walk_public(&w, "lee", lee)) == 0, "%s", w.said);
    forum_server_post(forum, FORUM_TOPIC, "kim", "Hello");
    walk_pass(&w, 60);
    forum_server_post(forum, FORUM_TOPIC, "kim", "help");
    const char *block = "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n"
                        "forum R_Lee\n-----END PBEM PLAYER-----\n";
    forum_server_post(forum, FORUM_TOPIC, "R_Lee",
                      arena_words(w.arena, "yes 00112233445566778899aabbccddeeff\n\n%s%s", block,
                                  arena_string(w.arena, walk_signature(&w, lee, block))));
    posts_before = forum->n;
    before = w.dir;
}

static int with_words(const char *words)
{
    int n = 0;
    for (int i = posts_before; i < forum->n; i++)
        n += strstr(forum->post[i].raw, words) != NULL;
    return n;
}

static void own_thread_waits(int64_t posts)
{
    struct host host = {0};
    struct error err = {0};
    int64_t n, since;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    ck_assert(store_forum_waiting(host.store, FORUM_THREAD_ID, &n, &since, &err));
    host_close(&host);
    ck_assert_int_eq(n, posts);
}

static void thread_is_done(long point)
{
    ck_assert_msg(with_words("**@kim: help.**") == 1, "after point %ld", point);
    ck_assert_msg(with_words("@R_Lee, only your key opens this") == 1, "after point %ld", point);
    ck_assert_int_eq(forum->n - posts_before, 2);
    own_thread_waits(0);
}

/* Which point of the run that was logged has this name, from 1 on; 0: none. */
static long point_called(const char *log, const char *name)
{
    long n = 1;
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line); n++)
        if (span_is(line, name))
            return n;
    return 0;
}

static const char *logged_run(const char *name)
{
    const char *log = arena_words(w.arena, "%s.%s", before, name);
    unlink(log);
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run_at(0), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    return log;
}

START_TEST(each_answer_of_the_own_thread_stands_once)
{
    static const char *const named[] = {"thread.noted", "thread.answered", "thread.queued"};
    begin_thread();
    int64_t now = w.now;
    start_anew(now);
    const char *log = logged_run("points");
    thread_is_done(0);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        ck_assert_msg(point_called(log, named[i]) > 0, "nothing dies at %s", named[i]);
    long point = 1;
    for (int code = 1; code != 0 && point < POINTS_MAX; point += STEP) {
        start_anew(now);
        code = run_at(point);
        if (code == 0)
            break;
        walk_anew_unlocked(&w);
        walk_pass(&w, 3600);
        walk_pass(&w, 3600);
        thread_is_done(point);
    }
    ck_assert_int_ge(point, POINTS_MIN);
    ck_assert_int_lt(point, POINTS_MAX);
    forum_server_stop(forum);
    walk_close(&w);
}
END_TEST

/* A post that is left out, after its last try: counted and told once, whenever the run dies. */
START_TEST(a_refused_post_is_left_out_once)
{
    static const int64_t tries[] = {60, 301, 901};
    begin_thread();
    forum->n = posts_before - 1; /* without the block */
    forum_server_cue(forum, "POST /posts.json", 1000, 422, "", "{\"errors\":[\"No\"]}");
    for (int i = 0; i < 3; i++)
        walk_pass(&w, tries[i]);
    own_thread_waits(1);
    posts_before = forum->n;
    w.now += 3541;
    int64_t now = w.now;
    start_anew(now);
    long point = point_called(logged_run("refused"), "thread.leftout");
    ck_assert_int_gt(point, 0);
    start_anew(now);
    ck_assert_int_ne(run_at(point), 0);
    walk_anew_unlocked(&w);
    own_thread_waits(1);
    walk_pass(&w, 8 * 3600);
    own_thread_waits(0);
    ck_assert_int_eq(walk_news(&w, "left out ("), 1);
    walk_pass(&w, 60);
    ck_assert_int_eq(walk_news(&w, "left out ("), 1);
    forum_server_stop(forum);
    walk_close(&w);
}
END_TEST

/* ---- a game of an offer gets its topic ---- */

static void post_block(const char *account, const uint8_t key[static 32], const char *lines)
{
    const char *block = arena_words(w.arena,
                                    "-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: dispatch.example\nseq: 1\norders:\n%s"
                                    "-----END PBEM PLAYER-----\n",
                                    lines);
    forum_server_post(forum, FORUM_TOPIC, account,
                      arena_words(w.arena, "%s%s", block, arena_string(w.arena, walk_signature(&w, key, block))));
}

/* Two wait by their accounts alone, and one has said yes; the run that takes the other's is the one that is killed. */
static void begin_muster(void)
{
    static const uint8_t grant[32] = {8};
    begin_host();
    walk_setting(&w, arena_words(w.arena, "forum-thread %d\nsign-up open\n", FORUM_TOPIC));
    ck_assert_msg(walk_cli(&w, "offer @ example --forum=5") == 0, "%s", w.said);
    forum_server_post(forum, FORUM_TOPIC, "kim", "Hello");
    walk_pass(&w, 60);
    post_block("R_Lee", lee, "name lee\nzone UTC\nforum R_Lee\nseek example\n");
    post_block("U.Grant", grant, "name grant\nzone UTC\nforum U.Grant\nseek example\n");
    walk_pass(&w, 60);
    walk_pass(&w, 60);
    forum_server_post(forum, FORUM_TOPIC, "R_Lee", "yes");
    walk_pass(&w, 60);
    forum_server_post(forum, FORUM_TOPIC, "U.Grant", "yes");
    posts_before = forum->n;
    before = w.dir;
}

static void topic_is_open_once(long point)
{
    ck_assert_msg(forum->n_opened == 1, "%d topics after point %ld", forum->n_opened, point);
    ck_assert_msg(with_words("the game example-1 begins.") == 1, "after point %ld", point);
    ck_assert_msg(with_words("message to blue ") + with_words("message to gray ") +
                          with_words("Dispatch example-1, the game") >=
                      1,
                  "after point %ld", point);
    ck_assert_int_eq(walk_cli(&w, "show @ example-2"), 66);
    own_thread_waits(0);
}

START_TEST(a_topic_is_opened_once)
{
    static const char *const named[] = {"muster.made", "topic.sent", "topic.bound"};
    begin_muster();
    int64_t now = w.now;
    start_anew(now);
    const char *log = logged_run("opening");
    walk_pass(&w, 60); /* the host's own thread comes before that of the game */
    topic_is_open_once(0);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        ck_assert_msg(point_called(log, named[i]) > 0, "nothing dies at %s", named[i]);
    /* those before are any muster's */
    long first = point_called(log, "muster.written-one"), last = point_called(log, "topic.bound") + 2;
    ck_assert_int_gt(first, 0);
    for (long point = first; point <= last; point += STEP) {
        start_anew(now);
        ck_assert_int_ne(run_at(point), 0);
        walk_anew_unlocked(&w);
        walk_pass(&w, 3600);
        walk_pass(&w, 3600);
        topic_is_open_once(point);
    }
    forum_server_stop(forum);
    walk_close(&w);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

static Suite *forum_crash_suite(void)
{
    Suite *suite = suite_create("forum_crash");
    TCase *t = tcase_create("all"), *pg = tcase_create("PostgreSQL");
    tcase_add_test(t, each_post_stands_once);
    tcase_add_test(t, each_answer_of_the_own_thread_stands_once);
    tcase_add_test(t, a_refused_post_is_left_out_once);
    tcase_add_test(t, a_topic_is_opened_once);
    suite_add_tcase(suite, t);
    suite_add_tcase(suite, pg);
    if (STEP > 1)
        return suite;
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_checked_fixture(pg, on_postgresql, NULL);
    tcase_add_test(pg, each_post_stands_once);
    return suite;
}

int main(void)
{
    return run_suite(forum_crash_suite());
}
