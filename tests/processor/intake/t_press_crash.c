/* SPDX-License-Identifier: Apache-2.0 */
/* A run that takes press and is killed at any of its crash points, and is run again: each reader has each letter once,
 * the log has each entry once, and what was written is kept. On both engines. */
#include "processor/base/crash.h"
#include "processor/host/host.h"
#include "processor/store/store_people.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk_anew.h"
#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 400 };
static struct walk w;
static bool on_pg;
static const char *before;

static const char *press(const char *seat, const char *lines)
{
    return arena_words(w.arena,
                       "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\n%s-----END PBEM PRESS-----\n",
                       walk_look(&w, "first").id, seat, lines);
}

static void begin(void)
{
    walk_anew_open(&w, "press", on_pg);
    walk_setting(&w, "settle 0\n");
    walk_new(&w, "first", "");
    walk_set_up(&w, "first");
    walk_drop(&w, "a", walk_sign(&w, "usa", press("usa", "to csa\nOne\n")));
    walk_drop(&w, "b", walk_sign(&w, "csa", walk_orders(&w, "first", "csa", "done\nnow\n")));
    walk_drop(&w, "c", walk_sign(&w, "usa", press("usa", "to all\nTwo\n")));
    walk_drop(&w, "d", walk_sign(&w, "csa", press("csa", "mute usa\n")));
    walk_drop(&w, "e", walk_sign(&w, "csa", press("csa", "to usa\nThree\n")));
    before = w.dir;
}

static int n_of(const char *who, const char *pattern)
{
    int n = 0;
    FILE *pipe = popen(arena_words(w.arena, "find %s/outbox/%s -name '%s' | wc -l", w.dir, who, pattern), "r");
    ck_assert(pipe && fscanf(pipe, "%d", &n) == 1);
    pclose(pipe);
    return n;
}

/* What was written, in the order of the log; each row names its entry. */
static int kept(const char *id)
{
    struct host host = {0};
    struct error err = {0};
    struct press_row row = {0};
    int n = 0;
    ck_assert(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err));
    for (uint64_t after = 0; store_press_next(host.store, w.arena, id, after, &row, &err); after = row.n)
        n++;
    uint64_t muted;
    ck_assert(!err.doing && store_muted_get(host.store, id, "csa", "south", &muted, &err) && muted != 0);
    host_close(&host);
    return n;
}

/* A seat's blocks are taken in the order in which they came, seats by their names: the csa had muted before the usa
 * wrote. */
static void all_is_done(long point)
{
    struct walk_game now = walk_look(&w, "first");
    ck_assert_msg(walk_count(&w, now.journal, "press usa") == 2, "point %ld: %s", point, now.journal);
    ck_assert_int_eq(walk_count(&w, now.journal, "press csa"), 1);
    ck_assert_int_eq(walk_count(&w, now.journal, "close 1"), 1);
    ck_assert_int_eq(kept(now.id), 3);
    ck_assert_int_eq(n_of("south", "first-csa-press-[0-9]*.txt"), 0);
    ck_assert_int_eq(n_of("north", "first-usa-press-[0-9]*.txt"), 1);
    ck_assert_int_eq(n_of("north", "answer.txt"), 2);
    ck_assert_int_eq(n_of("south", "answer.txt"), 2); /* that it is on its way, and whom it has muted */
    ck_assert_int_eq(walk_cli(&w, "fsck @"), 0);
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

/* The points of an undisturbed run, by name. */
static long points_of_a_run(const char *name[static POINTS_MAX])
{
    long n = 0;
    const char *log = arena_words(w.arena, "%s/points", temp_dir());
    remove(log);
    setenv("DISPATCH_CRASH_LOG", log, 1);
    ck_assert_int_eq(run_at(0), 0);
    unsetenv("DISPATCH_CRASH_LOG");
    for (struct span left = slurp(w.arena, log), line; span_line(&left, &line) && n < POINTS_MAX;)
        name[n++] = arena_string(w.arena, line);
    return n;
}

/* Around what press writes, and now and then elsewhere; DISPATCH_SOAK: at each. */
static bool is_tried(const char *name, long point)
{
    bool all = getenv("DISPATCH_SOAK") != NULL;
    return all || (strncmp(name, "press.", 6) == 0 && (!on_pg || point % 2 == 0)) || point % (on_pg ? 60 : 25) == 0;
}

START_TEST(each_is_delivered_once)
{
    const char *name[POINTS_MAX];
    int tried = 0;
    begin();
    int64_t now = w.now;
    walk_anew(&w, before, "killed");
    long n = points_of_a_run(name);
    all_is_done(0);
    for (long point = 1; point <= n; point++) {
        if (!is_tried(name[point - 1], point))
            continue;
        walk_anew(&w, before, "killed");
        w.now = now;
        ck_assert_int_ne(run_at(point), 0);
        walk_anew_unlocked(&w);
        walk_pass(&w, 3600);
        all_is_done(point);
        tried++;
    }
    printf("  %s: killed at %d of %ld points\n", on_pg ? "postgresql" : "sqlite", tried, n);
    fflush(stdout);
    ck_assert_int_ge(tried, on_pg ? 4 : 10);
    walk_anew_end(&w);
    walk_close(&w);
}
END_TEST

static void on_postgresql(void)
{
    on_pg = true;
}

int main(void)
{
    Suite *suite = suite_create("press_crash");
    TCase *c = tcase_create("sqlite"), *pg = tcase_create("postgresql");
    tcase_add_test(c, each_is_delivered_once);
    tcase_add_unchecked_fixture(pg, pg_server_start, NULL);
    tcase_add_checked_fixture(pg, on_postgresql, NULL);
    tcase_add_test(pg, each_is_delivered_once);
    suite_add_tcase(suite, c);
    suite_add_tcase(suite, pg);
    return run_suite(suite);
}
