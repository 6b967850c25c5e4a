/* SPDX-License-Identifier: Apache-2.0 */
/* dispatch doctor: what it says of the server of a store in PostgreSQL. */
#include "tests/lib/pg_server.h"
#include "tests/processor/doctor/doctor_kit.h"
#include <unistd.h>

/* Nothing is amiss with it but what a row below says. */
static const struct store_server good = {.version = "15.6",
                                         .role = "dispatch",
                                         .database = "games",
                                         .encoding = "UTF8",
                                         .owns = true,
                                         .may_make = true,
                                         .is_durable = true};

/* All tests share the folder in which the server is. */
static void begin(void)
{
    char name[40];
    unsetenv("DISPATCH_HOST");
    unsetenv("CREDENTIALS_DIRECTORY");
    snprintf(name, sizeof name, "host%d", (int)getpid());
    walk_open(&w, name);
}

static struct store_server changed(int which)
{
    struct store_server s = good;
    switch (which) {
    case 0:
        s.owns = false;
        break;
    case 1:
        s.may_make = false;
        break;
    case 2:
        s.is_super = true;
        break;
    case 3:
        strcpy(s.encoding, "LATIN1");
        break;
    case 4:
        s.is_durable = false;
        break;
    case 5:
        s.is_standby = true;
        break;
    case 6:
        s.n_standbys = 1;
        s.hides = true;
        break;
    case 7:
        strcpy(s.wanted, "db2");
        break;
    case 8:
        s.n_standbys = 1;
        break;
    case 9:
        s.ahead = 6000;
        break;
    case 10:
        s.ahead = -600000;
        break;
    default:
        break;
    }
    return s;
}

static void look_at(const struct store_server *s)
{
    doctor_open(&doctor, w.arena, w.dir, w.now);
    doctor_server(&doctor, s);
    doctor_close(&doctor);
}

static int n_of(enum finding_grade grade)
{
    int n = 0;
    for (size_t i = 0; i < doctor.n; i++)
        n += doctor.at[i].grade == grade;
    return n;
}

START_TEST(each_fault_is_one_line_with_its_remedy)
{
    static const struct {
        enum finding_grade grade;
        const char *words, *remedy;
    } rows[] = {
        {FINDING_BAD, "dispatch does not own the tables", "ALTER TABLE NAME OWNER TO dispatch"},
        {FINDING_BAD, "may make no schema in the database games", "GRANT CREATE ON DATABASE games TO dispatch"},
        {FINDING_WARN, "may do everything", "ALTER ROLE dispatch NOSUPERUSER"},
        {FINDING_BAD, "as LATIN1", "--encoding=UTF8"},
        {FINDING_BAD, "on the disk", "fsync = on"},
        {FINDING_BAD, "is a standby", "target_session_attrs=read-write"},
        {FINDING_WARN, "may not see", "GRANT pg_read_all_stats TO dispatch"},
        {FINDING_BAD, "(db2) follows: commits wait", "start the standby"},
        {FINDING_WARN, "no commit waits for them", "synchronous_standby_names = '*'"},
        {FINDING_WARN, "its clock is 6 seconds ahead of", "set-ntp"},
        {FINDING_BAD, "its clock is 600 seconds behind", "set-ntp"},
    };
    enum { ROWS = sizeof rows / sizeof *rows };
    for (int i = 0; i <= ROWS; i++) {
        const struct store_server s = changed(i);
        look_at(&s);
        ck_assert_int_eq(n_of(FINDING_BAD) + n_of(FINDING_WARN), i < ROWS);
        ck_assert_int_ge(n_of(FINDING_OK), 2);
        if (i == ROWS)
            break;
        finds(rows[i].grade, rows[i].words);
        for (size_t k = 0; k < doctor.n; k++)
            ck_assert_msg(doctor.at[k].grade == FINDING_OK || strstr(doctor.at[k].remedy, rows[i].remedy), "%s: %s",
                          doctor.at[k].words, doctor.at[k].remedy);
    }
    struct store_server s = good;
    strcpy(s.wanted, "db2");
    s.n_standbys = 2, s.n_sync = 1;
    look_at(&s);
    finds(FINDING_OK, "2 standby server(s) follow, 1 of them with each commit");
}
END_TEST

/* A role of no rights but its own: in a schema that is its, in a database that is not. */
START_TEST(a_server_is_asked)
{
    struct arena *arena = arena_new();
    walk_close(&w);
    pg_server_url(arena, "kept");
    pg_server_run("kept", "CREATE ROLE keeper LOGIN; ALTER SCHEMA kept OWNER TO keeper; GRANT CREATE ON DATABASE"
                          " postgres TO keeper");
    const char *url = arena_words(arena, "postgresql:///postgres?host=%s&user=keeper&options=-csearch_path%%3Dkept",
                                  pg_server_folder());
    walk_open_in(&w, "kept", url);
    arena_free(arena);
    look(doctor_database);
    ck_assert(holds(FINDING_OK, "as the role keeper, which owns the tables"));
    ck_assert(holds(FINDING_OK, "it has no standby"));
    ck_assert(holds(FINDING_OK, "its clock and this host's agree within 5 seconds"));
    finds(FINDING_BAD, "what is committed is on the disk"); /* of the tests' server, by its fsync = off */
    ck_assert_uint_eq(doctor.n, 4);
    pg_server_run("kept", "REVOKE CREATE ON DATABASE postgres FROM keeper");
    look(doctor_database);
    ck_assert(holds(FINDING_BAD, "may make no schema in the database postgres"));
    look(doctor_store);
    finds(FINDING_BAD, "GRANT CREATE ON DATABASE");
    pg_server_run("kept", "ALTER TABLE tally OWNER TO dispatch");
    look(doctor_database);
    ck_assert(holds(FINDING_BAD, "does not own the tables"));
}
END_TEST

START_TEST(a_file_has_no_server)
{
    look(doctor_database);
    ck_assert_uint_eq(doctor.n, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("doctor: database");
    TCase *t = tcase_create("database");
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    tcase_add_checked_fixture(t, begin, teardown);
    tcase_add_test(t, each_fault_is_one_line_with_its_remedy);
    tcase_add_test(t, a_server_is_asked);
    tcase_add_test(t, a_file_has_no_server);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
