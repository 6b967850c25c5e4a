/* SPDX-License-Identifier: Apache-2.0 */
/* A run that is killed at any of its crash points while posts come and go, and is run again: each post stands in the
 * thread once, and each sheet is taken once. */
#include "processor/base/crash.h"
#include "processor/host/host.h"
#include "tests/lib/forum_server.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

static void begin(void)
{
    forum = forum_server_start();
    walk_anew_open(&w, "crash", on_pg);
    const char *path = arena_words(w.arena, "%s/forum.key", w.dir);
    walk_write(&w, path, span_of("k3y-of-the-forum\n"));
    ck_assert_int_eq(chmod(path, 0600), 0);
    walk_setting(&w, arena_words(w.arena, "forum http://127.0.0.1:%d user=dispatch key-file=forum.key\nsettle 0\n",
                                 forum->port));
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

static void on_postgresql(void)
{
    on_pg = true;
}

static Suite *forum_crash_suite(void)
{
    Suite *suite = suite_create("forum_crash");
    TCase *t = tcase_create("all"), *pg = tcase_create("PostgreSQL");
    tcase_add_test(t, each_post_stands_once);
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
