/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/pg_server.h"
#include "processor/store/pg_library.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

static char folder[160], data[200];
static int hold = -1; /* open for as long as the server is wanted */
static bool is_site;
static pid_t keeper, owner, server;

/* ---- the keeper: a process of its own, which no signal to the suite's group reaches ---- */

static void become_nobody(void)
{
    if (geteuid() == 0 && setresgid(NOBODY, NOBODY, NOBODY) == 0 && setresuid(NOBODY, NOBODY, NOBODY) != 0)
        _exit(1);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
}

pid_t pg_server_program(const char *const *words, const char *log)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    if (log) {
        setsid();
        int out = open(log, O_WRONLY | O_CREAT | O_APPEND, 0666), none = open("/dev/null", O_RDONLY);
        dup2(none, 0), dup2(out, 1), dup2(out, 2);
    }
    become_nobody();
    execv(words[0], (char *const *)(uintptr_t)words);
    _exit(127);
}

/* The eighth line of its file says when it takes connections. */
bool pg_server_is_ready(pid_t process, const char *of)
{
    char path[240], line[300];
    snprintf(path, sizeof path, "%s/postmaster.pid", of);
    FILE *in = fopen(path, "re");
    bool ready = false, ours = false;
    for (int i = 0; in && fgets(line, sizeof line, in); i++) {
        ours = i == 0 ? atoi(line) == process : ours;
        ready = ours && i == 7 && strncmp(line, "ready", 5) == 0;
    }
    if (in)
        fclose(in);
    return ready;
}

static int take_away(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static bool begin(void)
{
    const char *make[] = {PG_INITDB(data)};
    if (is_site)
        make[sizeof make / sizeof *make - PG_INITDB_TESTS - 1] = NULL;
    char sockets[240];
    snprintf(sockets, sizeof sockets, "unix_socket_directories=%s", folder);
    const char *const run[] = {PG_PROGRAMS "/postgres",
                               "-D",
                               data,
                               "-c",
                               "listen_addresses=",
                               "-c",
                               sockets,
                               "-c",
                               "autovacuum=off",
                               "-c",
                               "dynamic_shared_memory_type=mmap", /* in its folder, which goes, also after a kill */
                               "-c",
                               is_site ? "wal_keep_size=1GB" /* to be looked at */ : "fsync=off",
                               is_site ? NULL : "-c",
                               "shared_buffers=16MB",
                               "-c",
                               "max_wal_size=64MB",
                               NULL};
    int status;
    pid_t child = pg_server_program(make, NULL);
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        return false;
    server = pg_server_program(run, NULL);
    while (server > 0 && !pg_server_is_ready(server, data)) {
        if (waitpid(server, &status, WNOHANG) != 0)
            return false;
        usleep(10000);
    }
    return server > 0;
}

static void keep(int wanted, int answer)
{
    char path[240], ignored;
    snprintf(path, sizeof path, "%s/log", folder);
    setsid();
    int log = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666), none = open("/dev/null", O_RDONLY);
    dup2(none, 0), dup2(log, 1), dup2(log, 2);
    pid_t at = begin() ? server : 0;
    if (write(answer, &at, sizeof at) == sizeof at)
        while (at && read(wanted, &ignored, 1) < 0 && errno == EINTR)
            ;
    if (at && kill(at, SIGQUIT) == 0)
        waitpid(at, NULL, 0);
    nftw(folder, take_away, 16, FTW_DEPTH | FTW_PHYS);
    _exit(0);
}

/* ---- the suite ---- */

static void stop(void)
{
    if (getpid() != owner)
        return;
    close(hold);
    waitpid(keeper, NULL, 0);
}

void pg_server_as_a_site(void)
{
    is_site = true;
}

void pg_server_start(void)
{
    int wanted[2], answer[2];
    if (keeper)
        return;
    ck_assert_msg(access(PG_PROGRAMS "/postgres", X_OK) == 0,
                  "PostgreSQL 15 is not installed: `deploy/deps.sh check` installs what the tests need");
    snprintf(folder, sizeof folder, "%s/pg", temp_dir());
    snprintf(data, sizeof data, "%s/data", folder);
    ck_assert(chmod(temp_dir(), 0711) == 0 && mkdir(folder, 0700) == 0);
    ck_assert(geteuid() != 0 || chown(folder, NOBODY, NOBODY) == 0);
    ck_assert(pipe2(wanted, O_CLOEXEC) == 0 && pipe2(answer, O_CLOEXEC) == 0);
    fflush(NULL);
    owner = getpid();
    keeper = fork();
    if (keeper == 0) {
        close(wanted[1]), close(answer[0]);
        keep(wanted[0], answer[1]);
    }
    close(wanted[0]), close(answer[1]);
    hold = wanted[1];
    atexit(stop);
    ck_assert_msg(read(answer[0], &server, sizeof server) == sizeof server && server > 0,
                  "PostgreSQL does not start; see %s/log", folder);
    close(answer[0]);
}

int pg_server_process(void)
{
    return server;
}

const char *pg_server_folder(void)
{
    return folder;
}

static struct pg_conn *connected(const char *database, const char *schema, const struct pg_library **pg)
{
    struct error err = {0};
    char options[160];
    snprintf(options, sizeof options, "-csearch_path=%s -cclient_min_messages=warning -cbytea_output=escape", schema);
    const char *const names[] = {"host", "user", "dbname", "options", NULL};
    const char *const values[] = {folder, "dispatch", database, options, NULL};
    *pg = pg_library(&err);
    ck_assert_msg(*pg != NULL, "%s", err.cause);
    struct pg_conn *conn = (*pg)->PQconnectdbParams(names, values, 0);
    ck_assert_msg((*pg)->PQstatus(conn) == PG_CONNECTION_OK, "%s", (*pg)->PQerrorMessage(conn));
    return conn;
}

const char *pg_server_refuses(struct arena *arena, const char *schema, const char *sql)
{
    const struct pg_library *pg;
    struct pg_conn *conn = connected("postgres", schema, &pg);
    struct pg_result *result = pg->PQexec(conn, sql);
    int status = pg->PQresultStatus(result);
    bool is_taken = status == PG_COMMAND_OK || status == PG_TUPLES_OK;
    const char *words = is_taken ? NULL : arena_string(arena, span_of(pg->PQerrorMessage(conn)));
    pg->PQclear(result);
    pg->PQfinish(conn);
    return words;
}

void pg_server_run(const char *schema, const char *sql)
{
    struct arena *arena = arena_new();
    const char *words = pg_server_refuses(arena, schema, sql);
    ck_assert_msg(!words, "%s: %s", sql, words);
    arena_free(arena);
}

const char *pg_server_rows(struct arena *arena, const char *database, const char *sql)
{
    const struct pg_library *pg;
    struct pg_conn *conn = connected(database, "public", &pg);
    struct pg_result *result = pg->PQexec(conn, sql);
    struct text out = {.arena = arena};
    int status = pg->PQresultStatus(result);
    ck_assert_msg(status == PG_TUPLES_OK || status == PG_COMMAND_OK, "%s: %s", sql, pg->PQerrorMessage(conn));
    for (int i = 0; i < pg->PQntuples(result); i++)
        text_format(&out, "%s\n", pg->PQgetvalue(result, i, 0));
    pg->PQclear(result);
    pg->PQfinish(conn);
    return out.len ? out.at : "";
}

void pg_server_alone(const char *database)
{
    struct arena *arena = arena_new();
    const char *sql = arena_words(arena, "SELECT pid::text FROM pg_stat_activity WHERE datname = '%s'", database);
    while (pg_server_rows(arena, "postgres", sql)[0])
        usleep(1000);
    arena_free(arena);
}

const char *pg_server_database(struct arena *arena, const char *name, const char *from)
{
    pg_server_run("public", arena_words(arena, "DROP DATABASE IF EXISTS %s WITH (FORCE)", name));
    pg_server_run("public", arena_words(arena, "CREATE DATABASE %s TEMPLATE %s STRATEGY FILE_COPY", name,
                                        from ? from : "template0"));
    return arena_words(arena, "postgresql:///%s?host=%s&user=dispatch", name, folder);
}

const char *pg_server_url(struct arena *arena, const char *schema)
{
    pg_server_run("public", arena_words(arena, "CREATE SCHEMA %s", schema));
    return arena_words(arena, "postgresql:///postgres?host=%s&user=dispatch&options=-csearch_path%%3D%s", folder,
                       schema);
}
