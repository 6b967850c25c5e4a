/* SPDX-License-Identifier: Apache-2.0 */
/* Blocks under one commit where others write too: how many go together, and that nothing is tried again once such a
 * commit failed, for it may stand all the same. The server counts: a sequence is not undone with what drew from it. */
#include "tests/lib/pg_server.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { GAMES = 9, GROUP = 8 };
static struct walk w;
static const char *schema;

static int64_t number(const char *sql)
{
    return strtoll(pg_server_rows(w.arena, "postgres", arena_words(w.arena, sql, schema)), NULL, 10);
}

static void must(int code)
{
    ck_assert_msg(code == 0, "exit %d\n%s%s", code, w.out, w.said);
}

/* Each game waits for a sheet of its own that was fetched; each block that is written is counted, with its transaction.
 */
static void begin(const char *name)
{
    struct arena *arena = arena_new();
    schema = name;
    walk_open_in(&w, name, pg_server_url(arena, name));
    arena_free(arena);
    for (int i = 0; i < GAMES; i++) {
        const char *game = arena_words(w.arena, "game-%d", i);
        walk_new(&w, game, "");
        walk_drop(&w, "s", walk_sign(&w, "usa", walk_join(&w, game, "usa")));
    }
    must(walk_now(&w, "run @ --stage fetch%s", ""));
    pg_server_run(schema,
                  "CREATE SEQUENCE tried; CREATE TABLE seen(tx bigint);"
                  "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('tried');"
                  " INSERT INTO seen VALUES(txid_current()); RETURN NULL; END $$;"
                  "CREATE TRIGGER look AFTER INSERT ON block FOR EACH ROW EXECUTE FUNCTION look()");
}

static int64_t tried(void)
{
    return number("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM %s.tried");
}

START_TEST(eight_blocks_go_under_one_commit)
{
    begin("eight_blocks");
    must(walk_now(&w, "run @ --stage ingest%s", ""));
    ck_assert_int_eq(tried(), GAMES);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.block"), GAMES);
    const int64_t most = number("SELECT max(n) FROM (SELECT count(*) AS n FROM %s.seen GROUP BY tx) AS a");
    ck_assert_int_ge(number("SELECT count(DISTINCT tx) FROM %s.seen"), (GAMES + GROUP - 1) / GROUP);
    ck_assert(most > GROUP / 2 && most <= GROUP); /* on a slow machine the clock closes a group before it is full */
    walk_close(&w);
}
END_TEST

START_TEST(after_a_commit_that_failed_nothing_is_tried)
{
    begin("failed_commit");
    pg_server_run(schema, "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now' USING"
                          " ERRCODE = '40001'; END $$; CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON block DEFERRABLE"
                          " INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fails()");
    ck_assert_int_eq(walk_now(&w, "run @ --stage ingest%s", ""), EX_TEMPFAIL);
    const int64_t first = tried(); /* on a slow machine the group was closed by the clock before it was full */
    ck_assert(first >= 1 && first <= GROUP);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.block"), 0);
    pg_server_run(schema, "DROP TRIGGER fails ON block");
    must(walk_now(&w, "run @ --stage ingest%s", "")); /* the next pass takes all of them */
    ck_assert_int_eq(tried(), first + GAMES);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.block"), GAMES);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.inbox WHERE outcome <> 'taken'"), 0);
    walk_close(&w);
}
END_TEST

/* Rows that waited for the commit are refused before it: then it is known that nothing stands, and all are tried again,
 * one by one. */
START_TEST(a_block_that_is_refused_takes_no_other_with_it)
{
    begin("refused_block");
    pg_server_run(schema, "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.id = (SELECT"
                          " min(id) + 2 FROM inbox) THEN RAISE 'not this one'; END IF; RETURN NEW; END $$;"
                          "CREATE TRIGGER refuse BEFORE UPDATE ON inbox FOR EACH ROW EXECUTE FUNCTION refuse()");
    must(walk_now(&w, "run @ --stage ingest%s", ""));
    ck_assert_int_eq(number("SELECT count(*) FROM %s.block"), GAMES - 1);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.inbox WHERE outcome = 'taken'"), GAMES - 1);
    walk_close(&w);
}
END_TEST

/* Its journal has an entry that its row knows nothing of. */
START_TEST(a_game_that_is_refused_takes_no_other_with_it)
{
    begin("refused_game");
    for (int i = 0; i < GAMES; i++)
        walk_drop(&w, "s", walk_sign(&w, "csa", walk_join(&w, arena_words(w.arena, "game-%d", i), "csa")));
    walk_pass(&w, 60);
    for (int i = 0; i < 2 * GAMES; i++) {
        const char *game = arena_words(w.arena, "game-%d", i / 2), *side = i % 2 ? "usa" : "csa";
        walk_drop(&w, "s", walk_sign(&w, side, walk_nonce(&w, game, side)));
    }
    must(walk_now(&w, "run @ --stage fetch%s", ""));
    must(walk_now(&w, "run @ --stage ingest%s", ""));
    pg_server_run(schema, "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.game = (SELECT"
                          " n FROM game WHERE name = 'game-2') THEN RAISE 'not this one'; END IF; RETURN NEW; END $$;"
                          "CREATE TRIGGER refuse BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION refuse()");
    int64_t ready = number("SELECT count(*) FROM %s.game WHERE ready = 1");
    (void)walk_now(&w, "run @ --anyway%s", "");
    ck_assert_int_eq(ready, GAMES);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.game WHERE ready = 1"), 1);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.game WHERE aside <> ''"), 1);
    ck_assert_int_eq(number("SELECT count(*) FROM %s.game WHERE aside LIKE '%%not this one%%' AND name = 'game-2'"), 1);
    walk_close(&w);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("group: PostgreSQL");
    TCase *tc = tcase_create("group");
    tcase_add_unchecked_fixture(tc, pg_server_start, NULL);
    tcase_add_test(tc, eight_blocks_go_under_one_commit);
    tcase_add_test(tc, after_a_commit_that_failed_nothing_is_tried);
    tcase_add_test(tc, a_block_that_is_refused_takes_no_other_with_it);
    tcase_add_test(tc, a_game_that_is_refused_takes_no_other_with_it);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
