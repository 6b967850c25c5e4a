/* SPDX-License-Identifier: Apache-2.0 */
/* A host whose store is a database, as its host meets it: commands, words, and the way to it and back. */
#include "tests/lib/other_library.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

static struct walk w;
static struct arena *arena;

static void setup(void)
{
    arena = arena_new();
}

static void teardown(void)
{
    arena_free(arena);
}

static void does(int code, const char *words)
{
    int status = walk_cli(&w, "%s", words);
    ck_assert_msg(status == code, "%s: %d, not %d: %s%s", words, status, code, w.out, w.said);
}

/* One line, with these words. */
static void says_once(const char *words)
{
    const char *end = strchr(w.said, '\n');
    ck_assert_msg(strstr(w.said, words) && end && !end[1], "wanted %s: %s", words, w.said);
}

START_TEST(a_host_lives_in_a_database)
{
    walk_open_in(&w, "pg", pg_server_url(arena, "club"));
    ck_assert_int_ne(access(arena_words(arena, "%s/dispatch.db", w.dir), F_OK), 0);
    walk_example(&w, "first");
    walk_pass(&w, 3600);
    does(EX_OK, "fsck @");
    walk_says(&w, "All is well");
    does(EX_OK, "run @ --dry-run");
    walk_says(&w, "Nothing was changed");
    (void)walk_cli(&w, "doctor @");
    walk_says(&w, "kept by PostgreSQL");
    does(EX_OK, "backup @ @.backup");
    does(EX_OK, "status @");
    walk_says(&w, "first");
    walk_close(&w);
}
END_TEST

/* The same game goes on in each place; a copy that a pass has overtaken is refused. */
START_TEST(a_host_moves_there_and_back)
{
    const char *url = pg_server_url(arena, "mover");
    walk_open(&w, "mover");
    walk_example(&w, "first");
    walk_pass(&w, 3600);
    struct walk_game before = walk_look(&w, "first");
    does(EX_OK, arena_words(arena, "store @ copy sqlite:dispatch.db %s", url));
    walk_says(&w, "all are the same");
    does(EX_OK, "run @ --dry-run");
    walk_says(&w, "Nothing was changed");
    does(EX_CANTCREAT, arena_words(arena, "store @ copy sqlite:dispatch.db %s", url));
    says_once("there is one already");
    walk_setting(&w, arena_words(arena, "store %s\n", url));
    ck_assert_str_eq(walk_look(&w, "first").journal, before.journal);
    walk_pass(&w, 3600);
    does(EX_OK, arena_words(arena, "store @ copy %s sqlite:back.db", url));
    walk_says(&w, "dispatch.db");
    struct walk_game there = walk_look(&w, "first");
    does(EX_OK, "fsck @");
    /* the file from before is older than what was done since, and the one that was copied back is not */
    const char *conf = arena_words(arena, "%s/dispatch.conf", w.dir);
    ck_assert_int_eq(rename(conf, arena_words(arena, "%s.pg", conf)), 0);
    FILE *out = fopen(conf, "we");
    ck_assert(out && fputs("name dispatch.example\ngap 0\njump 0\n", out) >= 0 && fclose(out) == 0);
    does(EX_DATAERR, "status @");
    says_once("store.old");
    const char *db = arena_words(arena, "%s/dispatch.db", w.dir);
    (void)unlink(arena_words(arena, "%s-wal", db)), (void)unlink(arena_words(arena, "%s-shm", db));
    ck_assert_int_eq(rename(arena_words(arena, "%s/back.db", w.dir), db), 0);
    ck_assert_str_eq(walk_look(&w, "first").journal, there.journal);
    does(EX_OK, "fsck @");
    walk_close(&w);
}
END_TEST

/* Exit status and one line with the remedy, and the rest of the host works on. */
START_TEST(what_is_wrong_is_said_in_one_line)
{
    const char *theirs = pg_server_url(arena, "theirs");
    pg_server_run("theirs", "CREATE TABLE accounts(name text)");
    walk_open(&w, "wrong");
    does(EX_USAGE, "store @ copy sqlite:dispatch.db elsewhere");
    does(EX_USAGE, "store @ move sqlite:dispatch.db sqlite:b.db");
    does(EX_CANTCREAT, arena_words(arena, "store @ copy sqlite:dispatch.db %s", theirs));
    says_once("name an empty place");
    does(EX_CONFIG, "store @ copy sqlite:dispatch.db postgresql://dispatch:hunter2@db.example/games");
    says_once("passfile");
    ck_assert(!strstr(w.said, "hunter2"));
    does(EX_NOINPUT, "store @ copy sqlite:none.db sqlite:b.db");
    does(EX_OK, "fsck @");
    walk_close(&w);
    walk_open(&w, "setting");
    walk_setting(&w, "store mysql://db.example/games\n");
    does(EX_CONFIG, "status @");
    says_once("expected sqlite:dispatch.db, or the address of a database");
    walk_close(&w);
}
END_TEST

/* ---- servers and roles that do not fit ---- */

/* What every table has, without what a server counts for itself. */
static const char *all_rows(const char *schema)
{
    const char *tables = pg_server_rows(
        arena, "postgres",
        arena_words(arena,
                    "SELECT string_agg(format('SELECT %%L || md5(string_agg(t::text, chr(10) ORDER BY t::text))"
                    " FROM %%I.%%I AS t', relname, '%s', relname), ' UNION ALL ' ORDER BY relname) FROM pg_class"
                    " WHERE relkind = 'r' AND relnamespace = '%s'::regnamespace",
                    schema, schema));
    return pg_server_rows(arena, "postgres", tables);
}

static const char *counter_file(void)
{
    return arena_string(arena, slurp(arena, arena_words(arena, "%s.keys/counter", w.dir)));
}

/* A command that looks and one that writes each say it once, and neither a row nor the counter is another after them.
 */
static void refused_as(const char *schema, const char *store, int code, const char *words, bool may_look)
{
    const char *rows = all_rows(schema), *counter = counter_file();
    const char *conf = arena_words(arena, "%s/dispatch.conf", w.dir);
    const char *was = arena_string(arena, slurp(arena, conf));
    walk_setting(&w, arena_words(arena, "store %s\n", store));
    if (!may_look) {
        does(code, "status @");
        says_once(words);
    } else
        does(EX_OK, "status @");
    does(code, "run @");
    const char *line = strstr(w.said, words), *end = line ? strchr(line, '\n') : NULL;
    ck_assert_msg(end && (!end[1] || (strstr(end, "dispatch doctor") && !strchr(end + 1, '\n')[1])), "wanted %s: %s",
                  words, w.said);
    walk_write(&w, conf, span_of(was));
    ck_assert_str_eq(all_rows(schema), rows);
    ck_assert_str_eq(counter_file(), counter);
}

/* As a server of PostgreSQL 14 welcomes whoever comes; the path of its folder. */
static pid_t old_server(const char *folder)
{
    static const char welcome[] = "R\0\0\0\010\0\0\0\0"
                                  "S\0\0\0\030server_version\00014.9\0"
                                  "S\0\0\0\031client_encoding\0UTF8\0"
                                  "Z\0\0\0\005I";
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", folder);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ck_assert(mkdir(folder, 0700) == 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 8) == 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int one; child == 0 && (one = accept(fd, NULL, NULL)) >= 0; close(one)) {
        char asked[1000];
        if (read(one, asked, sizeof asked) > 0 && write(one, welcome, sizeof welcome - 1) > 0)
            (void)!read(one, asked, sizeof asked); /* a farewell; whoever asks on is hung up on */
    }
    close(fd);
    return child;
}

/* The next connection is asked for this role's password; it is told to the file. */
static const char *locked_url(const char *schema, const char *password)
{
    char was[8192] = "";
    FILE *hba = fopen(arena_words(arena, "%s/data/pg_hba.conf", pg_server_folder()), "r+e");
    ck_assert_ptr_nonnull(hba);
    size_t n = fread(was, 1, sizeof was - 1, hba);
    rewind(hba);
    fprintf(hba, "local all guarded scram-sha-256\n%.*s", (int)n, was);
    fclose(hba);
    pg_server_run(schema, "CREATE ROLE guarded SUPERUSER LOGIN PASSWORD 'hunter2'; SELECT pg_reload_conf()");
    while (pg_server_refuses(arena, schema,
                             "DO $$ BEGIN IF NOT EXISTS(SELECT 1 FROM pg_hba_file_rules WHERE"
                             " user_name = '{guarded}') THEN RAISE 'not yet'; END IF; END $$"))
        usleep(1000);
    const char *file = arena_words(arena, "%s.passwords", w.dir);
    walk_write(&w, file, span_of(arena_words(arena, "*:*:*:guarded:%s\n", password)));
    ck_assert_int_eq(chmod(file, 0600), 0);
    return arena_words(arena, "postgresql:///postgres?host=%s&user=guarded&options=-csearch_path%%3D%s&passfile=%s",
                       pg_server_folder(), schema, file);
}

START_TEST(what_does_not_fit_is_said_in_one_line_and_changes_nothing)
{
    const char *strangers = pg_server_url(arena, "strangers"), *old = arena_words(arena, "%s/old", temp_dir());
    pg_server_run("strangers", "CREATE TABLE accounts(name text); INSERT INTO accounts VALUES('theirs')");
    const char *ours = pg_server_url(arena, "fits");
    walk_open(&w, "fits");
    walk_example(&w, "first");
    does(EX_OK, arena_words(arena, "store @ copy sqlite:dispatch.db %s", ours));
    pg_server_run("fits", "CREATE ROLE looker LOGIN; GRANT USAGE ON SCHEMA fits TO looker; GRANT SELECT ON ALL TABLES"
                          " IN SCHEMA fits TO looker");
    const char *looker = arena_words(arena, "postgresql:///postgres?host=%s&user=looker&options=-csearch_path%%3Dfits",
                                     pg_server_folder());
    pid_t server = old_server(old);
    refused_as("fits", arena_words(arena, "postgresql:///games?host=%s&user=dispatch", old), EX_CONFIG,
               "its server is PostgreSQL 14.9, and this program wants 15 or newer: bring it up to date", false);
    ck_assert(kill(server, SIGKILL) == 0 && waitpid(server, NULL, 0) == server);
    refused_as("strangers", strangers, EX_DATAERR, "store.foreign", false);
    refused_as("fits", looker, EX_NOPERM, "connect as the role that made them", true);
    refused_as("fits", locked_url("fits", "wrong"), EX_NOPERM, "put the right password into the file", false);
    ck_assert(!strstr(w.said, "hunter2"));
    walk_setting(&w, arena_words(arena, "store %s\n", ours)); /* and as it should be */
    walk_pass(&w, 60);
    does(EX_OK, "fsck @");
    walk_close(&w);
}
END_TEST

START_TEST(without_the_library_the_rest_works)
{
    walk_open(&w, "without");
    other_library("libpq.so.5", "libpq.so.5.nowhere");
    does(EX_CONFIG, "store @ copy sqlite:dispatch.db postgresql:///games");
    says_once("apt install libpq5");
    does(EX_OK, "status @");
    walk_pass(&w, 3600);
    walk_setting(&w, "store postgresql:///games\n");
    does(EX_CONFIG, "run @");
    says_once("apt install libpq5");
    (void)walk_cli(&w, "doctor @");
    walk_says(&w, "libpq");
    walk_close(&w);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("store: its place");
    TCase *t = tcase_create("place");
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_host_lives_in_a_database);
    tcase_add_test(t, a_host_moves_there_and_back);
    tcase_add_test(t, what_is_wrong_is_said_in_one_line);
    tcase_add_test(t, what_does_not_fit_is_said_in_one_line_and_changes_nothing);
    tcase_add_test(t, without_the_library_the_rest_works);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
