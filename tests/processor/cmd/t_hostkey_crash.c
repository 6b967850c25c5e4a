/* SPDX-License-Identifier: Apache-2.0 */
/* `dispatch hostkey` that is killed at any of its crash points: whatever comes next, the same command or a run, the
 * host ends with one new key, in its files and in every game, and nobody is told twice. */
#include "processor/base/crash.h"
#include "processor/host/hostkey.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <glob.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POINTS_MIN = 6, STEP_PG = 20 };
#ifdef __SANITIZE_ADDRESS__
enum { STEP = 3 }; /* slow: the plain build takes every point */
#else
enum { STEP = 1 };
#endif
static bool on_pg; /* its store lies in PostgreSQL; in make check some points are tried there */
static long step(void)
{
    return on_pg && !getenv("DISPATCH_SOAK") ? STEP_PG : STEP;
}
static const char *const games[] = {"first", "second"};
static const struct {
    const char *role;
    bool lost;
} changes[] = {{"report", false}, {"log", false}, {"age", false}, {"report", true}, {"log", true}};
static struct walk w;
static const char *before; /* the host as it is when the command begins */
static const char *role;
static bool lost;
static long n_points, n_done; /* n_done: from it on the store knows that the command came to its end */

/* ---- a host, as often as it is needed ---- */

static void begin(int which)
{
    unsetenv("DISPATCH_CRASH_AT");
    unsetenv("DISPATCH_CRASH_LOG");
    role = changes[which].role;
    lost = changes[which].lost;
    walk_anew_open(&w, "host", on_pg);
    for (int i = 0; i < 2; i++)
        walk_new(&w, games[i], "");
    walk_set_up(&w, games[0]);
    walk_pass(&w, 60);
    before = w.dir;
}

static void fresh_host(const char *name)
{
    walk_anew(&w, before, name);
    if (lost)
        ck_assert_int_eq(unlink(arena_words(w.arena, "%s.keys/%s.key", w.dir, role)), 0);
}

static int command(const char *words)
{
    char now[21];
    utc_write(now, w.now);
    return walk_cli(&w, "%s --now %s", words, now);
}

static int hostkey(void)
{
    return command(arena_words(w.arena, "hostkey @ %s --yes%s", role, lost ? " --lost" : ""));
}

static void read_points(const char *path)
{
    n_points = n_done = 0;
    for (struct span left = slurp(w.arena, path), line; span_line(&left, &line);) {
        n_points++;
        n_done = span_is(line, "store.committed") ? n_points : n_done;
    }
}

/* ---- what must be so in the end ---- */

static const char *key_now(const char *dir)
{
    struct host host = {0};
    struct error err = {0};
    char *out = arena_take(w.arena, HOSTKEY_WORD_MAX);
    ck_assert_msg(host_open(w.arena, dir, &host, &err), "%s", err.cause);
    hostkey_word(&host, role, out);
    host_close(&host);
    return out;
}

static int n_files(const char *pattern)
{
    glob_t found;
    int n = glob(arena_words(w.arena, "%s%s", w.dir, pattern), 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return n;
}

static void the_key_changed_once(long point)
{
    const char *old = key_now(before), *fresh = key_now(w.dir);
    ck_assert_msg(strcmp(old, fresh) != 0, "point %ld: the key is the old one", point);
    ck_assert_int_eq(n_files(arena_words(w.arena, ".keys/%s.key.next", role)), 0);
    ck_assert_msg(n_files(arena_words(w.arena, ".keys/%s.key.old-*", role)) == (lost ? 0 : 1), "point %ld: %s", point,
                  w.out);
    for (int i = 0; i < 2; i++) {
        struct walk_game game = walk_look(&w, games[i]);
        ck_assert_msg(game.aside[0] == '\0', "point %ld: %s", point, game.aside);
        ck_assert_msg(walk_count(&w, game.journal, "ruling ") == 1, "point %ld: %s", point, game.journal);
        const char *line = arena_words(w.arena, "hostkey %s %s %s", role, old, fresh);
        ck_assert_msg(walk_count(&w, game.journal, line) == !lost, "point %ld: %s", point, game.journal);
        ck_assert_int_eq(n_files(arena_words(w.arena, "/outbox/*/*/%s-*-ruling-*[0-9].txt", games[i])), 2);
    }
}

/* Sheets are taken, and what comes out is signed with the keys that are in force. */
static void the_game_goes_on(void)
{
    const char *sheet = walk_orders(&w, games[0], "csa", "done\nnow\n");
    ck_assert(walk_take(&w, walk_sign(&w, "csa", sheet)).good);
    w.now += 60;
    ck_assert_msg(command("run @") == 0, "%s", w.said);
    ck_assert_uint_eq(walk_look(&w, games[0]).k, 2);
    if (!lost)
        walk_verified(&w, games[0], "csa");
}

/* Killed at point n; then the command again, or first a run. */
static void killed_at(long n, bool run_first)
{
    fresh_host("killed");
    setenv("DISPATCH_CRASH_AT", arena_words(w.arena, "%ld", n), 1);
    ck_assert_msg(hostkey() == -SIGKILL, "point %ld: %s%s", n, w.said, w.out);
    unsetenv("DISPATCH_CRASH_AT");
    walk_anew_unlocked(&w);
    if (run_first)
        (void)command("run @"); /* where a key is lost it cannot run */
    if (n < n_done || lost)
        ck_assert_msg(hostkey() == 0, "point %ld: %s", n, w.said);
    w.now += 60;
    ck_assert_msg(command("run @") == 0, "point %ld: %s", n, w.said);
    the_key_changed_once(n);
    if (n % 5 == 0)
        the_game_goes_on();
    walk_anew_end(&w);
}

START_TEST(a_key_changes_once_whenever_it_is_killed)
{
    begin(_i);
    const char *log = arena_words(w.arena, "%s.points", before);
    fresh_host("clean");
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_msg(hostkey() == 0, "%s", w.said);
    unsetenv("DISPATCH_CRASH_LOG");
    read_points(log);
    ck_assert_int_ge(n_points, POINTS_MIN);
    w.now += 60;
    ck_assert_int_eq(command("run @"), 0);
    the_key_changed_once(0);
    for (long n = 1; n <= n_points; n += step())
        for (int way = 0; way < 2; way++) {
            struct walk kept = w;
            if (_i > 0 && (n + _i) % 2 == way)
                continue; /* both ways at each point with the first key, in turn with the others */
            w.arena = arena_new();
            killed_at(n, way == 1);
            arena_free(w.arena);
            w = kept;
        }
    walk_close(&w);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

static Suite *suite(void)
{
    enum { CHANGES = sizeof changes / sizeof *changes };
    Suite *s = suite_create("keys of the host: killed on the way");
    TCase *c = tcase_create("all"), *pg = tcase_create("PostgreSQL");
    tcase_add_loop_test(c, a_key_changes_once_whenever_it_is_killed, 0, CHANGES);
    suite_add_tcase(s, c);
    suite_add_tcase(s, pg);
    if (STEP > 1)
        return s;
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_checked_fixture(pg, on_postgresql, NULL);
    tcase_add_loop_test(pg, a_key_changes_once_whenever_it_is_killed, 0, getenv("DISPATCH_SOAK") ? CHANGES : 1);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
