/* SPDX-License-Identifier: Apache-2.0 */
/* What PostgreSQL alone can get wrong: rows that others write, servers that are not ours, connections that are lost, a
 * library that is missing. What both engines do alike is in the other suites. */
#include "processor/store/store_pg.h"
#include "tests/lib/other_library.h"
#include "tests/processor/store/store_kit.h"
#include <glob.h>
#include <signal.h>
#include <sys/wait.h>
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#define SAME(theirs, ours) _Static_assert((int)(theirs) == (int)(ours), "as libpq has it")
SAME(CONNECTION_OK, PG_CONNECTION_OK);
SAME(PGRES_COMMAND_OK, PG_COMMAND_OK);
SAME(PGRES_TUPLES_OK, PG_TUPLES_OK);
SAME(PGRES_PIPELINE_SYNC, PG_PIPELINE_SYNC);
SAME(PQTRANS_ACTIVE, PG_TRANS_ACTIVE);
SAME(PQTRANS_INTRANS, PG_TRANS_INTRANS);
SAME(PQTRANS_INERROR, PG_TRANS_INERROR);
SAME(PG_DIAG_SQLSTATE, PG_FIELD_STATE);
SAME(PG_DIAG_MESSAGE_PRIMARY, PG_FIELD_MESSAGE);
_Static_assert(sizeof(PQconninfoOption) == sizeof(struct pg_option) &&
                   offsetof(PQconninfoOption, val) == offsetof(struct pg_option, value),
               "as libpq has it");
#endif

/* As somebody does it who can turn triggers off; undone by the end of the transaction. */
static void harm(const char *sql)
{
    run_sql(arena_words(arena, "BEGIN; SET LOCAL session_replication_role = replica; %s", sql));
}

/* What the rows say, without the rest of fsck. */
static const char *rows_say(void)
{
    struct store_check check = {.store = store, .found = note_fault};
    faults[0] = 0;
    must(check_rows(&check, false, &err));
    return faults;
}

/* A damaged row stays so when it changes; one that takes its place is whole; one from before is noticed. */
START_TEST(what_was_written_past_us_is_told)
{
    begin();
    must(store_bounce_put(store, "north", "full", 5, &err));
    must(store_tally_set(store, "word", 1, &err));
    commit();
    run_sql("CREATE TEMP TABLE kept AS SELECT * FROM tally WHERE name = 'word'");
    harm("UPDATE bounce SET words = 'other'; COMMIT");
    fsck_says("of the table bounce is not what was written");
    must(store_bounce_put(store, "north", "fuller", 6, &err));
    fsck_says("of the table bounce is not what was written");
    must(store_bounce_clear(store, "north", &err));
    must(store_tally_set(store, "word", 2, &err));
    harm("UPDATE tally SET value = (SELECT value FROM kept), mac = (SELECT mac FROM kept) WHERE name = 'word'; COMMIT");
    fsck_says("a row of the table tally is not the newest");
    struct rows_accepted accepted;
    must(store_rows_accept(store, "so be it", 9, &accepted, &err));
    ck_assert_uint_eq(accepted.n_tables, 1);
    ck_assert_str_eq(fsck(NULL), "");
    harm("UPDATE tally SET value = 9 WHERE name = 'word'; COMMIT");
    must(store_tally_set(store, "word", 3, &err));
    ck_assert_int_eq(store_tally(store, "word", &err), 3);
    ck_assert_msg(strstr(rows_say(), "of the table tally is not what was written") == NULL, "%s", faults);
}
END_TEST

START_TEST(who_has_no_key_writes_nothing)
{
    const char *schema = strrchr(dir, '/') + 1;
    static const char *const sql[] = {"INSERT INTO tally(name, value) VALUES('mine', 1)", "UPDATE host SET counter = 9",
                                      "DELETE FROM host"};
    must(store_tally_set(store, "word", 1, &err));
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++) {
        const char *words = pg_server_refuses(arena, schema, sql[i]);
        ck_assert_msg(words && strstr(words, "only dispatch writes"), "%s: %s", sql[i], words);
    }
    ck_assert_int_eq(store_tally(store, "mine", &err), 0);
    pg_server_run(schema, "DROP INDEX game_due");
    fsck_says("game_due");
}
END_TEST

static void open_refused(const char *url, int code, const char *words)
{
    struct store *other;
    ck_assert_msg(!store_open(arena, url, arena_words(arena, "%s.none", counter), master, 0, &other, &err), "%s", url);
    ck_assert_msg(err.code == code && strstr(err.cause, words), "%s: code %d, %s", url, err.code, err.cause);
    ck_assert_msg(!strstr(err.cause, "hunter2"), "a password is told: %s", err.cause);
    err = (struct error){0};
}

START_TEST(what_a_host_may_not_name_is_refused_with_the_remedy)
{
    char no_database[300];
    snprintf(no_database, sizeof no_database, "postgresql:///nowhere?host=%s&user=dispatch", pg_server_folder());
    open_refused("postgresql://dispatch:hunter2@db.example/games", EX_CONFIG, "passfile");
    open_refused("postgresql://db.example/games?password=hunter2", EX_CONFIG, "passfile");
    open_refused("postgresql://db.example/games?sslmode=require", EX_CONFIG, "verify-full");
    open_refused("postgresql://db.example/games?sslmode=disable", EX_CONFIG, "verify-full");
    open_refused("postgresql:///games?hostaddr=127.0.0.1&sslmode=prefer", EX_CONFIG, "verify-full");
    open_refused("postgresql:///games?service=club&sslmode=allow", EX_CONFIG, "verify-full");
    open_refused("postgresql://db.example/games?nonsense=1", EX_CONFIG, "nonsense");
    open_refused(no_database, EX_TEMPFAIL, "nowhere");
    open_refused("postgresql:///games?host=/nonexistent", EX_TEMPFAIL, "/nonexistent");
}
END_TEST

START_TEST(other_stores_and_servers_are_refused)
{
    const char *schema = strrchr(dir, '/') + 1, *theirs = arena_words(arena, "%s_theirs", schema);
    const char *url = pg_server_url(arena, theirs);
    open_refused(url, EX_DATAERR, "it is empty");
    pg_server_run(theirs, "CREATE TABLE accounts(name text)");
    open_refused(url, EX_DATAERR, "store.foreign");
    for (int i = 0; i < 2; i++) {
        pg_server_run(schema, arena_words(arena, "UPDATE store_mark SET version = %d", STORE_SCHEMA + (i ? 1 : -1)));
        open_refused(where, EX_CONFIG, i ? "newer dispatch" : "older dispatch");
    }
    pg_server_run(schema, arena_words(arena, "UPDATE store_mark SET version = %d", STORE_SCHEMA));
    /* a role that may read, and one with a password */
    pg_server_run(schema, arena_words(arena,
                                      "CREATE ROLE reader_%s LOGIN; GRANT USAGE ON SCHEMA %s TO reader_%s; GRANT SELECT"
                                      " ON ALL TABLES IN SCHEMA %s TO reader_%s",
                                      schema, schema, schema, schema, schema));
    struct store *reader;
    const char *as_reader = arena_words(arena,
                                        "postgresql:///postgres?host=%s&user=reader_%s&options="
                                        "-csearch_path%%3D%s",
                                        pg_server_folder(), schema, schema);
    must(store_open(arena, as_reader, counter, master, 0, &reader, &err));
    refused(store_tally_set(reader, "word", 1, &err), EX_NOPERM, "must own the tables");
    store_close(reader);
    ck_assert_int_eq(store_tally(store, "word", &err), 0);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(a_password_comes_from_a_file_and_is_told_nobody)
{
    char path[300], line[100], was[8192] = "";
    snprintf(path, sizeof path, "%s/data/pg_hba.conf", pg_server_folder());
    FILE *hba = fopen(path, "r+e");
    ck_assert_ptr_nonnull(hba);
    size_t n = fread(was, 1, sizeof was - 1, hba);
    rewind(hba);
    fprintf(hba, "local all locked scram-sha-256\n%.*s", (int)n, was);
    fclose(hba);
    const char *schema = strrchr(dir, '/') + 1;
    pg_server_run(schema, "CREATE ROLE locked SUPERUSER LOGIN PASSWORD 'hunter2'; SELECT pg_reload_conf()");
    const char *url = arena_words(arena, "postgresql:///postgres?host=%s&user=locked&options=-csearch_path%%3D%s",
                                  pg_server_folder(), schema);
    while (pg_server_refuses(arena, schema,
                             "DO $$ BEGIN IF NOT EXISTS(SELECT 1 FROM pg_hba_file_rules WHERE"
                             " user_name = '{locked}') THEN RAISE 'not yet'; END IF; END $$"))
        usleep(1000);
    open_refused(url, EX_NOPERM, "passfile");
    for (int i = 0; i < 2; i++) {
        const char *file = arena_words(arena, "%s/passwords%d", dir, i);
        FILE *out = fopen(file, "we");
        snprintf(line, sizeof line, "*:*:*:locked:%s\n", i ? "hunter2" : "wrong");
        ck_assert(out && fputs(line, out) >= 0 && fclose(out) == 0 && chmod(file, 0600) == 0);
        const char *with = arena_words(arena, "%s&passfile=%s", url, file);
        if (i == 0) {
            open_refused(with, EX_NOPERM, "right password");
            continue;
        }
        struct store *other;
        must(store_open(arena, with, counter, master, 0, &other, &err));
        store_close(other);
    }
}
END_TEST

START_TEST(a_lost_connection_loses_nothing_else)
{
    static const char lose[] = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name ="
                               " 'dispatch' AND pid <> pg_backend_pid()";
    struct play p = new_game("a");
    begin();
    must(put(&p, "second"));
    must(store_tally_set(store, "word", 1, &err));
    pg_server_run("public", lose);
    ck_assert(!store_tally_set(store, "word", 2, &err));
    ck_assert_msg(err.code == EX_TEMPFAIL && err.kind == ERROR_SHORTAGE && err.retry, "%d: %s", err.code, err.cause);
    err = (struct error){0};
    refused(store_commit(store, &err), EX_TEMPFAIL, "");
    refused(store_begin(store, &err), EX_TEMPFAIL, "");
    reopen();
    struct game_row row;
    must(store_game_by_name(store, "a", &row, &err));
    ck_assert_uint_eq(row.generation, 1);
    ck_assert_int_eq(store_tally(store, "word", &err), 0);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

static const char *connected_by(const struct store *of, const char *name)
{
    const struct pg_library *pg = of->link->pg;
    struct pg_option *all = pg->PQconninfo(of->link->conn);
    const char *value = "";
    for (const struct pg_option *one = all; one->keyword; one++)
        if (strcmp(one->keyword, name) == 0 && one->value)
            value = arena_words(arena, "%s", one->value);
    pg->PQconninfoFree(all);
    return value;
}

/* A machine without power says nothing any more: each side asks the other, so that nobody waits for hours. What the
 * host names in `store` counts. */
START_TEST(a_machine_without_power_is_noticed)
{
    struct store *other;
    ck_assert_str_eq(connected_by(store, "keepalives_idle"), "30");
    ck_assert_str_eq(connected_by(store, "keepalives_interval"), "10");
    ck_assert_str_eq(connected_by(store, "tcp_user_timeout"), "10000");
    must(store_open(arena, arena_words(arena, "%s&keepalives_idle=5", where), counter, master, 0, &other, &err));
    ck_assert_str_eq(connected_by(other, "keepalives_idle"), "5");
    store_close(other);
    /* the server cannot show its keepalives here, for a local socket has none */
    run_sql("DO $$ BEGIN IF current_setting('idle_in_transaction_session_timeout') <> '10min' THEN RAISE 'it waits';"
            " END IF; END $$");
    begin();
    must(store_tally_set(store, "word", 1, &err));
    must(store_harm(store, "SET idle_in_transaction_session_timeout = '1ms'", &err));
    while (!pg_server_refuses(arena, "public",
                              "DO $$ BEGIN IF NOT EXISTS(SELECT 1 FROM pg_stat_activity WHERE application_name ="
                              " 'dispatch') THEN RAISE 'gone'; END IF; END $$"))
        usleep(1000);
    ck_assert(!store_tally_set(store, "word", 2, &err));
    ck_assert_msg(err.code == EX_TEMPFAIL && err.kind == ERROR_SHORTAGE && err.retry, "%d: %s", err.code, err.cause);
    err = (struct error){0};
    reopen();
    ck_assert_int_eq(store_tally(store, "word", &err), 0);
}
END_TEST

/* A kept statement would be planned anew five times in each session, whatever its values are. */
START_TEST(a_kept_statement_is_planned_once)
{
    static const char planned[] = "DO $$ BEGIN IF NOT EXISTS(SELECT 1 FROM pg_prepared_statements WHERE statement LIKE"
                                  " '%FROM tally WHERE name = $1' AND generic_plans = 3 AND custom_plans = 0) THEN"
                                  " RAISE 'it was planned again'; END IF; END $$";
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(store_tally(store, "word", &err), 0);
    run_sql(planned);
    reopen();
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(store_tally(store, "word", &err), 0);
    run_sql(planned);
}
END_TEST

/* A statement that fails takes the transaction with it: COMMIT of such a one is an error, though not to the server. */
START_TEST(a_failed_transaction_is_not_committed)
{
    begin();
    must(store_tally_set(store, "word", 1, &err));
    ck_assert(!store_harm(store, "SELECT 1 / 0", &err));
    err = (struct error){0};
    ck_assert(!store_commit(store, &err));
    err = (struct error){0};
    ck_assert_int_eq(store_tally(store, "word", &err), 0);
    begin();
    must(store_savepoint(store, &err));
    ck_assert(!store_harm(store, "SELECT 1 / 0", &err));
    err = (struct error){0};
    ck_assert(store_undo(store));
    store_rollback(store);
    begin();
    must(store_tally_set(store, "word", 3, &err));
    commit();
    ck_assert_int_eq(store_tally(store, "word", &err), 3);
}
END_TEST

START_TEST(there_is_one_writer)
{
    struct store *other;
    must(store_open(arena, where, counter, master, 0, &other, &err));
    must(store_harm(other, "SET lock_timeout = '10ms'", &err));
    begin();
    must(store_tally_set(store, "word", 1, &err));
    refused(store_begin(other, &err), EX_TEMPFAIL, "another processor is writing");
    ck_assert_int_eq(store_tally(other, "word", &err), 0);
    commit();
    must(store_begin(other, &err));
    ck_assert_int_eq(store_tally(other, "word", &err), 1);
    must(store_commit(other, &err));
    store_close(other);
}
END_TEST

START_TEST(without_libpq_it_says_so)
{
    struct store *other;
    other_library("libpq.so.5", "libpq.so.5.nowhere");
    ck_assert(!store_open(arena, "postgresql:///games", counter, master, 0, &other, &err));
    ck_assert_msg(err.code == EX_CONFIG && strstr(err.cause, "libpq5") && strstr(err.cause, "sqlite:dispatch.db"), "%s",
                  err.cause);
    err = (struct error){0};
    other_library("libpq.so.5", "libsodium.so.23"); /* one that is there, and has none of it */
    ck_assert(!store_open(arena, "postgresql:///games", counter, master, 0, &other, &err));
    ck_assert_msg(strstr(err.cause, "lacks what this program calls"), "%s", err.cause);
    arena_free(arena);
}
END_TEST

/* The server that a suite started ends with it, and leaves nothing, also when nobody could say goodbye. */
START_TEST(a_killed_suite_leaves_no_server)
{
    struct {
        int process;
        char folder[160];
    } there = {0};
    struct arena *own = arena_new();
    int says[2];
    ck_assert_int_eq(pipe(says), 0);
    pid_t suite = fork();
    if (suite == 0) {
        pg_server_start();
        there.process = pg_server_process();
        snprintf(there.folder, sizeof there.folder, "%s", pg_server_folder());
        if (write(says[1], &there, sizeof there) == sizeof there)
            pause();
        _exit(1);
    }
    ck_assert_int_eq(read(says[0], &there, sizeof there), sizeof there);
    glob_t shared; /* what the system would keep of it lies in the folder */
    ck_assert(kill(there.process, 0) == 0 && access(there.folder, F_OK) == 0);
    ck_assert_int_eq(glob(arena_words(own, "%s/data/pg_dynshmem/mmap.*", there.folder), 0, NULL, &shared), 0);
    globfree(&shared);
    arena_free(own);
    ck_assert(kill(suite, SIGKILL) == 0 && waitpid(suite, NULL, 0) == suite);
    while (access(there.folder, F_OK) == 0)
        usleep(10000);
    ck_assert(kill(there.process, 0) != 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_was_written_past_us_is_told,
        who_has_no_key_writes_nothing,
        what_a_host_may_not_name_is_refused_with_the_remedy,
        other_stores_and_servers_are_refused,
        a_password_comes_from_a_file_and_is_told_nobody,
        a_lost_connection_loses_nothing_else,
        a_machine_without_power_is_noticed,
        a_failed_transaction_is_not_committed,
        a_kept_statement_is_planned_once,
        there_is_one_writer,
    };
    Suite *suite = suite_create("store: PostgreSQL");
    TCase *t = tcase_create("server");
    tcase_add_test(t, a_killed_suite_leaves_no_server);
    suite_add_tcase(suite, t);
    t = tcase_create("no library"); /* before anybody has loaded it */
    tcase_add_checked_fixture(t, make_folder, NULL);
    tcase_add_test(t, without_libpq_it_says_so);
    suite_add_tcase(suite, t);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    return run_suite(suite);
}
