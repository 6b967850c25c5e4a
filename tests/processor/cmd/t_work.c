/* SPDX-License-Identifier: Apache-2.0 */
/* dispatch work: workers of two hosts over one database, killed at any instant; how one ends, and what it waits for. */
#include "processor/cmd/cli.h"
#include "processor/host/host.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 6, KILLS = 8 };
static struct walk w;
static struct arena *arena;
static const char *other; /* the second host's folder, "" */

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static void set_up_games(int n)
{
    static const char *const seats[] = {"usa", "csa"};
    for (int i = 0; i < n; i++)
        walk_new(&w, arena_words(arena, "game-%d", i), "");
    for (int step = 0; step < 2; step++) {
        for (int i = 0; i < 2 * n; i++) {
            const char *game = arena_words(arena, "game-%d", i / 2), *seat = seats[i % 2];
            walk_drop(&w, "s", walk_sign(&w, seat, step ? walk_nonce(&w, game, seat) : walk_join(&w, game, seat)));
        }
        walk_pass(&w, 60);
    }
}

/* Its clock is that of the wall, which the workers go by. */
static void open_host(const char *name, int n_games)
{
    walk_open_in(&w, name, pg_server_url(arena, name));
    w.now = time(NULL) - 1000;
    set_up_games(n_games);
}

/* A second host: the same keys and settings, and a counter of its own. */
static void open_second(void)
{
    other = arena_words(arena, "%s-b", w.dir);
    walk_copy(&w, w.dir, other);
    walk_copy(&w, arena_words(arena, "%s.keys", w.dir), arena_words(arena, "%s.keys", other));
}

static pid_t start(const char *dir, const char *every)
{
    const char *words[] = {"dispatch", "work", dir, "--every", every, NULL};
    fflush(NULL);
    pid_t child = fork();
    if (child != 0)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(open(arena_words(arena, "%s.log", dir), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), STDOUT_FILENO);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    int code = cli_main(5, (char **)(uintptr_t)words);
    fflush(NULL);
    _exit(code);
}

static void ends_well(pid_t worker, const char *dir)
{
    int status;
    ck_assert_int_eq(kill(worker, SIGTERM), 0);
    ck_assert(waitpid(worker, &status, 0) == worker);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == EX_OK, "status %x; see %s.log", (unsigned)status, dir);
}

/* Until it is so in the database; as long as somebody works towards it. */
static void until(const char *schema, const char *what)
{
    const char *sql = arena_words(arena, "DO $$ BEGIN IF NOT (SELECT %s) THEN RAISE 'not yet'; END IF; END $$", what);
    struct arena *own = arena_new();
    while (pg_server_refuses(own, schema, sql))
        usleep(2000);
    arena_free(own);
}

static void holds(const char *schema, const char *what)
{
    pg_server_run(schema,
                  arena_words(arena, "DO $$ BEGIN IF NOT (SELECT %s) THEN RAISE 'it is not so'; END IF; END $$", what));
}

START_TEST(over_a_file_it_says_what_to_do)
{
    walk_open(&w, "file");
    ck_assert_int_eq(walk_cli(&w, "work @"), EX_CONFIG);
    walk_says(&w, "dispatch run");
    ck_assert_int_eq(walk_cli(&w, "work @ --every 0"), EX_USAGE);
    walk_close(&w);
}
END_TEST

START_TEST(a_worker_hears_of_work_and_ends_when_told)
{
    open_host("bell", 1);
    pid_t worker = start(w.dir, "3600");
    until("bell", "count(*) > 0 FROM pg_stat_activity WHERE query = 'LISTEN dispatch_' || (SELECT id FROM host)");
    holds("bell", "k = 1 FROM game");
    ck_assert_int_eq(walk_ingest(&w, walk_sign(&w, "csa", walk_orders(&w, "game-0", "csa", "done\nnow\n"))), EX_OK);
    until("bell", "k = 2 AND ready = 0 AND NOT EXISTS(SELECT 1 FROM outbox WHERE sent = 0) FROM game");
    /* a key cannot be changed meanwhile */
    ck_assert_int_eq(walk_now(&w, "hostkey @ log --yes", NULL), EX_TEMPFAIL);
    walk_says(&w, "dispatch work");
    ends_well(worker, w.dir);
    walk_close(&w);
}
END_TEST

/* It hears no SIGTERM now. */
static void stop_pass_of(pid_t worker)
{
    int pass;
    FILE *in = fopen(arena_words(arena, "/proc/%d/task/%d/children", (int)worker, (int)worker), "re");
    ck_assert(in && fscanf(in, "%d", &pass) == 1 && fclose(in) == 0);
    ck_assert(pass > 1 && kill(-pass, SIGSTOP) == 0);
}

/* In the midst of a pass that does not come to an end. */
START_TEST(a_pass_that_does_not_end_is_ended)
{
    open_host("ended", 1);
    pid_t holder = fork();
    if (holder == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        pg_server_run("ended", "BEGIN; SELECT 1 FROM game FOR UPDATE; SELECT pg_sleep(3600)");
        _exit(0);
    }
    until("ended", "count(*) = 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(3600)' AND state = 'active' AND"
                   " wait_event = 'PgSleep'");
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "game-0", "csa", "done\nnow\n")));
    pid_t worker = start(w.dir, "3600");
    until("ended", "count(*) > 0 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    stop_pass_of(worker);
    ends_well(worker, w.dir);
    ck_assert(kill(holder, SIGKILL) == 0 && waitpid(holder, NULL, 0) == holder);
    holds("ended", "count(pg_terminate_backend(pid)) = 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
    w.now = time(NULL);
    walk_pass(&w, 1);
    holds("ended", "k = 2 FROM game");
    walk_close(&w);
}
END_TEST

static bool lease(struct host *host, enum store_lease which, bool takes)
{
    struct error err = {0};
    bool done = true;
    ck_assert_msg(takes ? store_lease_take(host->store, which, false, &done, &err)
                        : store_lease_drop(host->store, which, &err),
                  "%s", err.cause);
    return done;
}

/* While another run delivers this one does the rest; for one that fetches or ingests it waits. */
START_TEST(what_one_does_at_a_time_others_leave_or_wait_for)
{
    static const enum store_lease waits[] = {LEASE_BEGIN, LEASE_FETCH, LEASE_INGEST};
    struct host host = {0};
    struct error err = {0};
    open_host("leases", 1);
    ck_assert_msg(host_open(arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    ck_assert(lease(&host, LEASE_DELIVER, true) && lease(&host, LEASE_PUBLISH, true));
    walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, "game-0", "csa", "done\nnow\n")));
    walk_pass(&w, 60);
    holds("leases", "k = 2 AND ready = 0 AND EXISTS(SELECT 1 FROM outbox WHERE sent = 0) FROM game");
    ck_assert(lease(&host, LEASE_DELIVER, false) && lease(&host, LEASE_PUBLISH, false));
    walk_pass(&w, 60);
    holds("leases", "NOT EXISTS(SELECT 1 FROM outbox WHERE sent = 0)");
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        ck_assert(lease(&host, waits[i], true));
        pid_t worker = start(w.dir, "3600");
        until("leases",
              "count(*) = 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'advisory'");
        ck_assert(lease(&host, waits[i], false));
        ends_well(worker, w.dir);
    }
    host_close(&host);
    walk_close(&w);
}
END_TEST

/* Nor is anybody reminded, or a page written, by two at a time. */
START_TEST(who_cannot_remind_or_publish_leaves_it)
{
    struct host host = {0};
    struct error err = {0};
    walk_open_in(&w, "pages", pg_server_url(arena, "pages"));
    walk_new(&w, "game-0", "--move 3d --remind 1d");
    walk_set_up(&w, "game-0");
    walk_setting(&w, "publish-dir public\n");
    const char *page = arena_words(arena, "%s/public/index.html", w.dir);
    ck_assert_msg(host_open(arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    ck_assert(lease(&host, LEASE_REMIND, true) && lease(&host, LEASE_PUBLISH, true));
    pg_server_run("pages", "CREATE TABLE public.sent AS SELECT count(*) AS n FROM outbox");
    walk_pass(&w, 2 * 86400 + 43200);
    holds("pages", "count(*) = (SELECT n FROM public.sent) FROM outbox");
    ck_assert_int_ne(access(page, F_OK), 0);
    ck_assert(lease(&host, LEASE_REMIND, false) && lease(&host, LEASE_PUBLISH, false));
    walk_pass(&w, 60);
    holds("pages", "count(*) = (SELECT n + 1 FROM public.sent) FROM outbox");
    ck_assert_int_eq(access(page, F_OK), 0);
    host_close(&host);
    walk_close(&w);
}
END_TEST

/* What each worker had claimed when it was killed another moves, and nobody is told anything twice. */
START_TEST(workers_of_two_hosts_are_killed_and_nothing_is_lost)
{
    open_host("killed", GAMES);
    open_second();
    const char *const dirs[] = {w.dir, other};
    pid_t worker[2];
    uint64_t size = 0;
    for (int i = 0; i < GAMES; i++) {
        const char *game = arena_words(arena, "game-%d", i);
        size += walk_look(&w, game).size;
        walk_write(&w, arena_words(arena, "%s/inbox/new/s-%d.txt", dirs[i % 2], i),
                   walk_sign(&w, "csa", walk_orders(&w, game, "csa", "done\nnow\n")));
    }
    for (int i = 0; i < 2; i++)
        worker[i] = start(dirs[i], "1");
    for (int n = 0; n < KILLS; n++) {
        const char *more = arena_words(arena, "sum(log_size) >= %llu OR min(k) = 2 FROM game",
                                       (unsigned long long)size + (unsigned)n * 2);
        until("killed", more);
        ck_assert(kill(worker[n % 2], SIGKILL) == 0 && waitpid(worker[n % 2], NULL, 0) == worker[n % 2]);
        worker[n % 2] = start(dirs[n % 2], "1");
    }
    until("killed", "min(k) = 2 AND max(ready) = 0 AND NOT EXISTS(SELECT 1 FROM outbox WHERE sent = 0) FROM game");
    for (int i = 0; i < 2; i++)
        ends_well(worker[i], dirs[i]);
    holds("killed", "max(k) = 2 AND count(*) FILTER (WHERE aside <> '') = 0 FROM game");
    holds("killed", "count(DISTINCT n) = 1 FROM (SELECT count(*) AS n FROM outbox GROUP BY game) AS told");
    holds("killed", "bool_and(n = most) FROM (SELECT count(*) AS n, max(number) AS most FROM outbox GROUP BY player) AS"
                    " numbers");
    ck_assert_int_eq(walk_cli(&w, "fsck @"), EX_OK);
    const char *transcript = arena_words(arena, "%s/transcript", w.dir);
    for (int i = 0; i < GAMES; i++) {
        const char *game = arena_words(arena, "game-%d", i);
        ck_assert_int_eq(walk_lines(&w, game, "report"), 4);
        walk_write(&w, transcript, walk_export(&w, game));
        (void)walk_cli(&w, "audit %s", transcript);
        walk_says(&w, "consistent so far");
    }
    walk_close(&w);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("work");
    TCase *t = tcase_create("workers");
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, over_a_file_it_says_what_to_do);
    tcase_add_test(t, a_worker_hears_of_work_and_ends_when_told);
    tcase_add_test(t, a_pass_that_does_not_end_is_ended);
    tcase_add_test(t, what_one_does_at_a_time_others_leave_or_wait_for);
    tcase_add_test(t, who_cannot_remind_or_publish_leaves_it);
    tcase_add_test(t, workers_of_two_hosts_are_killed_and_nothing_is_lost);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
