/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/pg_pair.h"
#include "processor/store/pg_library.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SERVERS = 2, NOBODY = 65534 };
static struct server {
    const char *name;
    char dir[200], data[220];
    pid_t process; /* 0: it does not run */
} server[SERVERS] = {{.name = "db1"}, {.name = "db2"}};
static int primary;
static char database[40];

static struct server *standby(void)
{
    return &server[1 - primary];
}

const char *pg_pair_primary(void)
{
    return server[primary].name;
}

static const char *log_of(struct arena *arena, const struct server *s)
{
    return arena_words(arena, "%s/log", s->dir);
}

static void write_file(const char *path, const char *words)
{
    FILE *out = fopen(path, "w");
    ck_assert_msg(out && fputs(words, out) >= 0 && fclose(out) == 0, "cannot write %s", path);
}

/* ---- a server ---- */

static void program(const struct server *s, const char *const *words)
{
    struct arena *arena = arena_new();
    int status;
    pid_t child = pg_server_program(words, log_of(arena, s));
    ck_assert_msg(waitpid(child, &status, 0) == child && status == 0, "%s fails; see %s", words[0], log_of(arena, s));
    arena_free(arena);
}

/* What is the same line in both, whoever is the primary: three-machines.md, standby.conf. */
static void wait_for_standby(const struct server *s, bool waits)
{
    struct arena *arena = arena_new();
    write_file(arena_words(arena, "%s/standby.conf", s->dir),
               waits ? "synchronous_standby_names = 'FIRST 1 (db1, db2)'\n" : "");
    if (s->process)
        ck_assert_int_eq(kill(s->process, SIGHUP), 0);
    arena_free(arena);
}

static void make_folder(struct server *s)
{
    struct arena *arena = arena_new();
    snprintf(s->dir, sizeof s->dir, "%s/%s", temp_dir(), s->name);
    snprintf(s->data, sizeof s->data, "%s/%s/data", temp_dir(), s->name);
    ck_assert_int_eq(mkdir(s->dir, 0755), 0);
    ck_assert(geteuid() != 0 || chown(s->dir, NOBODY, NOBODY) == 0);
    write_file(arena_words(arena, "%s/server.conf", s->dir),
               arena_words(arena,
                           "cluster_name = '%s'\nlisten_addresses = ''\nunix_socket_directories = '%s'\n"
                           "include_if_exists = '%s/standby.conf'\nwal_keep_size = 64MB\nmax_wal_size = 64MB\n"
                           "wal_retrieve_retry_interval = 100ms\nfsync = off\nshared_buffers = 16MB\nautovacuum = off\n"
                           "dynamic_shared_memory_type = mmap\n",
                           s->name, s->dir, s->dir));
    wait_for_standby(s, false);
    arena_free(arena);
}

/* False: it ended, for who served the one that was killed is still there for a moment. */
static bool is_begun(struct server *s)
{
    struct arena *arena = arena_new();
    const char *config = arena_words(arena, "config_file=%s/server.conf", s->dir);
    const char *const run[] = {PG_PROGRAMS "/postgres", "-D", s->data, "-c", config, NULL};
    s->process = pg_server_program(run, log_of(arena, s));
    while (!pg_server_is_ready(s->process, s->data)) {
        if (waitpid(s->process, NULL, WNOHANG) != 0) {
            s->process = 0;
            break;
        }
        usleep(5000);
    }
    arena_free(arena);
    return s->process != 0;
}

static void begin(struct server *s)
{
    enum { TRIES = 200 };
    int tries = 0;
    while (!is_begun(s)) {
        ck_assert_msg(++tries < TRIES, "PostgreSQL does not start; see %s/log", s->dir);
        usleep(20000);
    }
}

static void end(struct server *s, int signal_number)
{
    if (!s->process)
        return;
    ck_assert(kill(s->process, signal_number) == 0 && waitpid(s->process, NULL, 0) == s->process);
    s->process = 0;
}

/* ---- what one asks them ---- */

/* NULL: it does not take it; *says: why, in the arena. */
static const char *ask(struct arena *arena, const struct server *s, const char *in, const char *sql, const char **says)
{
    struct error err = {0};
    const struct pg_library *pg = pg_library(&err);
    const char *const names[] = {"host", "user", "dbname", NULL}, *const values[] = {s->dir, "dispatch", in, NULL};
    ck_assert_msg(pg != NULL, "%s", err.cause);
    struct pg_conn *conn = pg->PQconnectdbParams(names, values, 0);
    struct pg_result *result = pg->PQstatus(conn) == PG_CONNECTION_OK ? pg->PQexec(conn, sql) : NULL;
    int status = result ? pg->PQresultStatus(result) : -1;
    bool is_taken = status == PG_COMMAND_OK || status == PG_TUPLES_OK;
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (int i = 0; is_taken && i < pg->PQntuples(result); i++)
        text_format(&out, "%s\n", pg->PQgetvalue(result, i, 0));
    *says = arena_string(arena, span_of(pg->PQerrorMessage(conn)));
    if (result)
        pg->PQclear(result);
    pg->PQfinish(conn);
    return is_taken ? out.at : NULL;
}

const char *pg_pair_rows(struct arena *arena, const char *sql)
{
    const char *says, *rows = ask(arena, &server[primary], database, sql, &says);
    ck_assert_msg(rows != NULL, "%s: %s", sql, says);
    return rows;
}

static void must(const struct server *s, const char *sql)
{
    struct arena *arena = arena_new();
    const char *says;
    ck_assert_msg(ask(arena, s, "postgres", sql, &says) != NULL, "%s: %s", sql, says);
    arena_free(arena);
}

static void until_it_says(const struct server *s, const char *sql, const char *answer)
{
    for (bool same = false; !same;) {
        struct arena *arena = arena_new();
        const char *says, *rows = ask(arena, s, "postgres", sql, &says);
        same = rows && strcmp(rows, arena_words(arena, "%s\n", answer)) == 0;
        if (!same)
            usleep(10000);
        arena_free(arena);
    }
}

/* ---- the pair ---- */

static int take_away(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

void pg_pair_join(void)
{
    struct arena *arena = arena_new();
    struct server *s = standby();
    const char *from = arena_words(arena, "host=%s user=dispatch application_name=%s", server[primary].dir, s->name);
    const char *const copy[] = {
        PG_PROGRAMS "/pg_basebackup", "-D", s->data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", from, NULL};
    program(s, copy);
    begin(s);
    until_it_says(&server[primary], "SELECT application_name || ' ' || state FROM pg_stat_replication",
                  arena_words(arena, "%s streaming", s->name));
    for (int i = 0; i < SERVERS; i++)
        wait_for_standby(&server[i], true);
    until_it_says(&server[primary], "SELECT sync_state FROM pg_stat_replication", "sync");
    arena_free(arena);
}

void pg_pair_start(const char *name)
{
    const char *const make[] = {PG_INITDB(server[0].data)};
    char sql[80];
    ck_assert_msg(access(PG_PROGRAMS "/postgres", X_OK) == 0,
                  "PostgreSQL 15 is not installed: `deploy/deps.sh check` installs what the tests need");
    ck_assert_int_eq(chmod(temp_dir(), 0711), 0);
    for (int i = 0; i < SERVERS; i++)
        make_folder(&server[i]);
    program(&server[0], make);
    begin(&server[0]);
    primary = 0;
    snprintf(database, sizeof database, "%s", name);
    snprintf(sql, sizeof sql, "CREATE DATABASE %s STRATEGY FILE_COPY", name);
    must(&server[0], sql);
    pg_pair_join();
}

void pg_pair_stop(void)
{
    for (int i = 0; i < SERVERS; i++)
        end(&server[i], SIGQUIT);
}

void pg_pair_kill(void)
{
    end(&server[primary], SIGKILL);
}

void pg_pair_restart(void)
{
    begin(&server[primary]);
}

void pg_pair_fail_over(void)
{
    struct server *gone = &server[primary];
    end(gone, SIGKILL);
    nftw(gone->data, take_away, 16, FTW_DEPTH | FTW_PHYS);
    primary = 1 - primary;
    must(&server[primary], "SELECT pg_promote()");
    wait_for_standby(&server[primary], false);
}

const char *pg_pair_url(struct arena *arena)
{
    return arena_words(arena, "postgresql:///%s?host=%s,%s&user=dispatch&target_session_attrs=read-write", database,
                       server[0].dir, server[1].dir);
}
