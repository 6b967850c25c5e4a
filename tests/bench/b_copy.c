/* SPDX-License-Identifier: Apache-2.0 */
/* `dispatch store copy` of a host with thousands of games, from SQLite to PostgreSQL and back: time and memory of the
 * program, which reads all of it again and compares it; and the same journals in all three places. A few games are
 * real, set up and in their first exchange with reports told; the others have the same rows under other names.
 *
 * BENCH_GAMES: another number of games. DISPATCH: the program. DISPATCH_TEMP: as in b_workers. */
#include "processor/host/host.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/stopwatch.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 1000, REAL = 10, MOST_MB = 64 /* however many games */ };
static struct walk w;
static int n_games;

/* ---- many games ---- */

static void sql(struct store *store, const char *words)
{
    char *why = NULL;
    int rc = sqlite3_exec(store_sqlite(store), words, NULL, NULL, &why);
    ck_assert_msg(rc == SQLITE_OK, "%s: %s", words, why);
}

#define OF_GAME(table, rest)                                                                                           \
    "INSERT INTO " table "(game, " rest ") SELECT m.id, " rest " FROM map AS m JOIN " table " AS t ON t.game = "       \
                                                                                            "m.was_id"

/* Each real game so many times more; the triggers of the connection see to the rows' hashes. */
static void multiply(int times)
{
    struct host host = {0};
    struct error err = {0};
    ck_assert_msg(host_open(w.arena, w.dir, &host, &err) && host_store(&host, 0, &err), "%s", err.cause);
    ck_assert(store_begin(host.store, &err));
    sql(host.store,
        arena_words(w.arena,
                    "CREATE TEMP TABLE map AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i <"
                    " %d) SELECT g.n AS was, g.id AS was_id, g.name || '-' || i AS name, lower(hex(randomblob(16))) AS"
                    " id, 0 AS n FROM game AS g, c",
                    times));
    sql(host.store,
        "INSERT INTO game(id, name, bundle, phase, k, generation, log_size, root, tree, seal_hash, due_at, ready,"
        " awaited, since, checkpoint, deadline, reminded_at, program, gated) SELECT m.id, m.name, bundle, phase, k,"
        " generation, log_size, root, tree, seal_hash, due_at, ready, awaited, since, checkpoint, deadline,"
        " reminded_at, program, gated FROM map AS m JOIN game AS g ON g.n = m.was");
    sql(host.store, "UPDATE map SET n = (SELECT g.n FROM game AS g WHERE g.id = map.id)");
    sql(host.store, "INSERT INTO seal(slot, generation, bytes) SELECT 2 * m.n + s.slot % 2, generation, bytes FROM map"
                    " AS m JOIN seal AS s ON s.slot IN (2 * m.was, 2 * m.was + 1)");
    sql(host.store, "INSERT INTO entry(game, n, line, leaf, root) SELECT m.n, e.n, line, leaf, root FROM map AS m JOIN"
                    " entry AS e ON e.game = m.was");
    sql(host.store, OF_GAME("seat", "side, player"));
    sql(host.store, OF_GAME("block", "hash, sealed"));
    sql(host.store, OF_GAME("history", "side, k, sealed"));
    sql(host.store, OF_GAME("outbox", "player, number, utc, sent, sealed, kind, fate"));
    ck_assert(store_commit(host.store, &err));
    host_close(&host);
}

static const char *game_name(int i)
{
    return arena_words(w.arena, "game-%d", i);
}

static void prepare(void)
{
    static const char *const seats[] = {"usa", "csa"};
    walk_open(&w, "host");
    for (int i = 0; i < REAL; i++)
        walk_new(&w, game_name(i), "");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 2 * REAL; i++) {
            const char *game = game_name(i / 2), *seat = seats[i % 2];
            walk_drop(&w, "s", walk_sign(&w, seat, round ? walk_nonce(&w, game, seat) : walk_join(&w, game, seat)));
        }
        walk_pass(&w, 60);
    }
    for (int i = 0; i < REAL; i++)
        walk_drop(&w, "s", walk_sign(&w, "csa", walk_orders(&w, game_name(i), "csa", "done\nnow\n")));
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, game_name(REAL - 1)).k, 2);
    if (n_games > REAL)
        multiply(n_games / REAL - 1);
}

/* ---- the copies ---- */

/* Of the process while it runs: getrusage would tell the memory of whoever began it, too. */
static long memory_of(pid_t pid)
{
    char line[128];
    long most = 0;
    FILE *in = fopen(arena_words(w.arena, "/proc/%d/status", (int)pid), "re");
    while (in && fgets(line, sizeof line, in))
        sscanf(line, "VmHWM: %ld", &most);
    if (in)
        fclose(in);
    return most;
}

static void copy(const char *what, const char *from, const char *to)
{
    const char *program = getenv("DISPATCH") ? getenv("DISPATCH") : "build/dispatch";
    struct rusage used;
    long most = 0;
    int status;
    double begun = seconds_now();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
        execl(program, program, "store", w.dir, "copy", from, to, NULL);
        _exit(127);
    }
    while (wait4(child, &status, WNOHANG, &used) == 0) {
        long now = memory_of(child);
        most = now > 0 ? now : most; /* the last: before exec it is ours */
        usleep(10000);
    }
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "store copy %s %s: %x", from, to, (unsigned)status);
    printf("  %-28s %7.1f s, %7.1f s of the program's processor; peak %ld MB\n", what, seconds_now() - begun,
           (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6,
           most >> 10);
    fflush(stdout);
    ck_assert_int_lt(most >> 10, MOST_MB);
}

/* The journals of all real games, from the store in this place. */
static const char *journals(const char *place)
{
    struct walk at = w;
    struct text out = {.arena = w.arena};
    at.dir = arena_words(w.arena, "%s-at", w.dir);
    ck_assert_int_eq(system(arena_words(w.arena, "rm -rf %s %s.keys; mkdir %s", at.dir, at.dir, at.dir)), 0);
    walk_copy(&w, arena_words(w.arena, "%s/dispatch.conf", w.dir), arena_words(w.arena, "%s/", at.dir));
    walk_copy(&w, arena_words(w.arena, "%s.keys", w.dir), arena_words(w.arena, "%s.keys", at.dir));
    if (strncmp(place, "postgresql:", 11) == 0)
        walk_setting(&at, arena_words(w.arena, "store %s\n", place));
    else
        ck_assert_int_eq(link(place, arena_words(w.arena, "%s/dispatch.db", at.dir)), 0);
    for (int i = 0; i < REAL; i++)
        text_add(&out, walk_export(&at, game_name(i)));
    return out.at;
}

START_TEST(copies)
{
    struct stat st;
    const char *given = getenv("BENCH_GAMES"), *back = arena_words(arena_new(), "%s/host.back.db", temp_dir());
    n_games = given ? atoi(given) : GAMES;
    prepare();
    const char *url = pg_server_database(w.arena, "copied", NULL);
    ck_assert_int_eq(stat(arena_words(w.arena, "%s/dispatch.db", w.dir), &st), 0);
    printf("  %d games, %ld MB in a file of SQLite\n", n_games, (long)(st.st_size >> 20));
    copy("SQLite to PostgreSQL", "sqlite:dispatch.db", url);
    copy("PostgreSQL to SQLite", url, arena_words(w.arena, "sqlite:%s", back));
    const char *was = journals(arena_words(w.arena, "%s/dispatch.db", w.dir));
    ck_assert_uint_gt(strlen(was), REAL * 1000);
    ck_assert_str_eq(journals(url), was);
    ck_assert_str_eq(journals(back), was);
    ck_assert_int_eq(atoi(pg_server_rows(w.arena, "copied", "SELECT count(*)::text FROM game")), n_games / REAL * REAL);
    printf("  the journals of %d games are the same in all three\n", REAL);
    walk_close(&w);
}
END_TEST

int main(void)
{
    char *disk = realpath("build", NULL); /* the name of a socket is a whole path */
    setenv("DISPATCH_TEMP", disk ? disk : "/tmp", 0);
    free(disk);
    pg_server_as_a_site();
    Suite *suite = suite_create("bench/copy");
    TCase *tc = tcase_create("copy");
    tcase_add_unchecked_fixture(tc, pg_server_start, NULL);
    tcase_add_test(tc, copies);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
