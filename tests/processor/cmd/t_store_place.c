/* SPDX-License-Identifier: Apache-2.0 */
/* A host whose store is a database, as its host meets it: commands, words, and the way to it and back. */
#include "processor/store/pg_library.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <string.h>
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

START_TEST(without_the_library_the_rest_works)
{
    walk_open(&w, "without");
    pg_library_name("libpq.so.nowhere");
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
    tcase_add_test(t, without_the_library_the_rest_works);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
