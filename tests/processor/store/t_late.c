/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that wait until their transaction commits (store_late.c): nobody can tell, but for the server, which is asked
 * less often, and for whoever commits what is refused. What anybody can see is the same on SQLite, where none waits. */
#include "tests/processor/store/store_kit.h"
#include <stdlib.h>
#include <sys/wait.h>

enum { GAMES = 4 };
static struct play game[GAMES];

static void some_games(void)
{
    for (int i = 0; i < GAMES; i++)
        game[i] = new_game(arena_words(arena, "game-%d", i));
}

static void date(int i, int64_t due_at)
{
    const struct calendar_row row = {.n = 1, .sequence = 2, .due_at = due_at};
    must(store_calendar_put(store, game[i].row.id, "usa", &row, &err));
}

/* 0: none. */
static int64_t date_of(int i)
{
    struct calendar_row row = {0};
    bool there = store_calendar_get(store, game[i].row.id, "usa", &row, &err);
    must(!error_is_set(&err));
    return there ? row.due_at : 0;
}

static void told(int i, const char *side, uint64_t k, const char *words)
{
    must(store_history_put(store, game[i].row.id, side, k, span_of(words), &err));
}

static const char *history_of(int i, const char *side)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    must(store_history_back(store, game[i].row.id, side, 9, &out, &err));
    return out.at;
}

static void block_put(const char *hash, bool refused)
{
    struct block_row row = {
        .side = "usa", .seq = 3, .bytes = span_of("block"), .sig = span_of("sig"), .refused = refused};
    snprintf(row.game, sizeof row.game, "%s", game[0].row.id);
    snprintf(row.hash, sizeof row.hash, "%s", hash);
    must(store_block_put(store, &row, &err));
}

static bool block_is_refused(const char *hash)
{
    struct block_row row;
    must(store_block_get(store, arena, game[0].row.id, hash, &row, &err));
    return row.refused;
}

static int64_t n_metered(void)
{
    int64_t n;
    must(store_meter(store, "mail", "north", 0, &n, &err));
    return n;
}

/* ---- who asks ---- */

static void look(void)
{
    struct game_row row;
    struct span sealed;
    struct span line;
    for (int i = 0; i < 2; i++) {
        must(store_game_hold(store, game[i].row.name, &err));
        must(store_game_by_name(store, game[i].row.name, &row, &err));
        ck_assert_uint_eq(row.generation, game[i].row.generation);
        must(store_seal_get(store, arena, row.id, &sealed, &err));
        must(store_entry(store, arena, row.id, game[i].tree.size - 1, &line, &err));
        ck_assert(line.len > 0);
    }
    ck_assert_int_eq(date_of(0), 200);
    ck_assert_str_eq(history_of(0, "usa"), "one,two");
    ck_assert_str_eq(history_of(0, "csa"), "uno");
    ck_assert_int_eq(n_metered(), 2);
    ck_assert(block_is_refused("a1"));
    ck_assert(!block_is_refused("b2"));
}

START_TEST(who_asks_is_told_of_what_waits)
{
    some_games();
    begin();
    ck_assert_int_eq(date_of(0), 0);
    date(0, 100);
    ck_assert_int_eq(date_of(0), 100);
    date(0, 150);
    date(0, 200); /* two of one key: the later counts */
    told(0, "usa", 1, "one");
    told(0, "csa", 1, "no");
    told(0, "usa", 2, "two");
    told(0, "csa", 1, "uno");
    for (int i = 0; i < 2; i++) {
        must(store_meter_add(store, "mail", "north", 50 + i, &err));
        must(put(&game[i], "second"));
        must(put(&game[i], "third"));
    }
    block_put("a1", true);
    block_put("b2", true);
    block_put("b2", false); /* takes the place of that */
    look();
    commit();
    look();
    reopen();
    look();
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(messages_are_counted_one_by_one)
{
    some_games();
    begin();
    for (int i = 0; i < 3; i++)
        must(store_count_message(store, game[0].row.id, "usa", true, "4", &err));
    ck_assert_int_eq(store_messages_now(store, game[0].row.id, true), 3);
    must(store_count_message(store, game[0].row.id, "usa", true, "4", &err));
    commit();
    ck_assert_int_eq(store_messages_now(store, game[0].row.id, true), 4);
    begin();
    must(store_savepoint(store, &err));
    must(store_count_message(store, game[0].row.id, "usa", true, "4", &err));
    ck_assert_int_eq(store_messages_now(store, game[0].row.id, true), 5); /* written under a savepoint */
    must(store_release(store, &err));
    must(store_savepoint(store, &err));
    ck_assert(store_undo(store)); /* which is another */
    commit();
    ck_assert_int_eq(store_messages_now(store, game[0].row.id, true), 5);
}
END_TEST

/* ---- savepoints ---- */

START_TEST(what_is_undone_is_forgotten_and_no_more)
{
    some_games();
    begin();
    date(0, 100);
    must(store_savepoint(store, &err));
    date(1, 101);
    ck_assert_int_eq(date_of(0), 100); /* now it is written, under the savepoint */
    date(2, 102);
    ck_assert(store_undo(store));
    ck_assert_int_eq(date_of(1), 0);
    must(store_savepoint(store, &err));
    date(2, 103);
    must(store_release(store, &err));
    must(store_savepoint(store, &err));
    date(2, 104);
    ck_assert(store_undo(store));
    commit();
    ck_assert_int_eq(date_of(0), 100);
    ck_assert_int_eq(date_of(1), 0);
    ck_assert_int_eq(date_of(2), 103);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(a_member_that_fails_takes_no_row_of_another_with_it)
{
    some_games();
    store_group(store);
    begin();
    date(0, 100);
    must(put(&game[0], "second"));
    commit();
    begin();
    date(1, 101);
    must(store_savepoint(store, &err));
    ck_assert_int_eq(date_of(0), 100);
    store_rollback(store); /* with the savepoint in it */
    begin();
    must(store_savepoint(store, &err));
    date(2, 102);
    must(store_release(store, &err));
    commit();
    must(store_group_end(store, &err));
    ck_assert_int_eq(date_of(0), 100);
    ck_assert_int_eq(date_of(1), 0);
    ck_assert_int_eq(date_of(2), 102);
    begin();
    date(1, 105);
    store_rollback(store);
    begin();
    commit();
    ck_assert_int_eq(date_of(1), 0);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* More than wait at once, and more than a megabyte of them, under a savepoint and under none. */
START_TEST(many_rows_do_not_wait)
{
    enum { MANY = 600, LARGE = 64 * 1024 };
    char *large = arena_take(arena, LARGE + 1);
    some_games();
    for (int round = 0; round < 2; round++) {
        begin();
        if (round == 1)
            must(store_savepoint(store, &err));
        for (int i = 0; i < MANY; i++)
            told(round, "usa", (uint64_t)i, "x");
        for (int i = 0; i < 40; i++) {
            memset(large, 'a' + i % 26, LARGE);
            told(round, "csa", (uint64_t)i, large);
        }
        if (round == 1)
            must(store_release(store, &err));
        commit();
    }
    for (int round = 0; round < 2; round++) {
        struct text out = {.arena = arena};
        must(store_history_back(store, game[round].row.id, "usa", MANY, &out, &err));
        ck_assert_uint_eq(out.len, 2 * MANY - 1);
        struct span last;
        must(store_history_get(store, arena, game[round].row.id, "csa", 39, &last, &err));
        ck_assert(last.len == LARGE && last.at[0] == 'a' + 39 % 26);
    }
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* ---- PostgreSQL ---- */

/* Counts statements; a sequence is not undone with what drew from it. */
static void count_statements(const char *table)
{
    run_sql(arena_words(arena,
                        "CREATE SEQUENCE n_%s; CREATE FUNCTION count_%s() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        " PERFORM nextval('n_%s'); RETURN NULL; END $$; CREATE TRIGGER counts AFTER INSERT ON"
                        " %s FOR EACH STATEMENT EXECUTE FUNCTION count_%s()",
                        table, table, table, table, table));
}

static int64_t statements(const char *table)
{
    const char *sql = arena_words(arena, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM %s.n_%s",
                                  strrchr(dir, '/') + 1, table);
    return strtoll(pg_server_rows(arena, "postgres", sql), NULL, 10);
}

START_TEST(rows_of_a_group_are_one_statement_a_table)
{
    static const char *const tables[] = {"entry", "calendar", "history", "meter", "block"};
    some_games();
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        count_statements(tables[i]);
    store_group(store);
    for (int i = 0; i < GAMES; i++) {
        begin();
        must(store_game_hold(store, game[i].row.id, &err));
        ck_assert_int_eq(date_of(i), 0); /* hangs on no row of another game */
        date(i, 100 + i);
        told(i, "usa", 1, "one");
        told(i, "csa", 1, "one");
        must(store_meter_add(store, "mail", game[i].row.name, 50, &err));
        block_put(game[i].row.name, false);
        must(put(&game[i], "second"));
        commit();
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        ck_assert_int_eq(statements(tables[i]), 0);
    must(store_group_end(store, &err));
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        ck_assert_msg(statements(tables[i]) == 1, "%s: %d", tables[i], (int)statements(tables[i]));
    for (int i = 0; i < GAMES; i++)
        ck_assert_int_eq(date_of(i), 100 + i);
}
END_TEST

static int64_t message(int i, const char *player)
{
    int64_t number;
    put_message(player, game[i].row.id, "told", NULL, 0, 100, &number);
    return number;
}

static void seated(void)
{
    some_games();
    begin();
    for (int i = 0; i < GAMES; i++)
        must(store_seat_put(store, game[i].row.id, "usa", i % 2 ? "south" : "north", &err));
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(message(i, i % 2 ? "south" : "north"), 1);
    commit();
}

static void hold_all(void)
{
    struct text ids = {.arena = arena};
    for (int i = 0; i < GAMES; i++)
        text_format(&ids, "%s%s", i ? " " : "", game[i].row.id);
    store_group(store);
    must(store_group_hold(store, ids.at, "", &err));
}

/* Whatever is undone, and whoever is not held. */
START_TEST(messages_are_numbered_without_a_gap)
{
    seated();
    hold_all();
    begin();
    ck_assert_int_eq(message(0, "north"), 2);
    ck_assert_int_eq(message(0, "east"), 1);
    ck_assert_int_eq(store_tally(store, "outbox/north", &err), 2);
    ck_assert_int_eq(message(2, "north"), 3);
    commit();
    begin();
    ck_assert_int_eq(message(0, "north"), 4);
    store_rollback(store);
    begin();
    ck_assert_int_eq(message(0, "north"), 4);
    ck_assert_int_eq(message(1, "south"), 2);
    commit();
    must(store_group_end(store, &err));
    begin();
    ck_assert_int_eq(message(0, "north"), 5);
    ck_assert_int_eq(message(1, "south"), 3);
    commit();
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(numbers_of_those_who_are_held_are_written_once)
{
    seated();
    count_statements("tally");
    hold_all();
    for (int i = 0; i < 2; i++) {
        begin();
        ck_assert_int_eq(message(i, i % 2 ? "south" : "north"), 2);
        commit();
    }
    ck_assert_int_eq(statements("tally"), 0);
    must(store_group_end(store, &err));
    ck_assert_int_eq(statements("tally"), 1);
}
END_TEST

/* In a process and a connection of its own: holds the game, says so, and moves it on by two generations, so that the
 * newest lies where the oldest lay. */
static pid_t mover(int *holds)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    *holds = ends[0];
    pid_t child = fork();
    if (child != 0) {
        close(ends[1]);
        return child;
    }
    open_store(0);
    bool ok = store_begin(store, &err) && store_game_hold(store, game[0].row.id, &err) && write(ends[1], "h", 1) == 1;
    usleep(300000);
    ok = ok && put(&game[0], "second") && put(&game[0], "third") && store_commit(store, &err);
    _exit(ok ? 0 : 1);
}

START_TEST(the_sealed_state_is_of_the_row_that_was_waited_for)
{
    struct game_row row;
    struct span sealed;
    char held;
    int holds, status;
    some_games();
    pid_t child = mover(&holds);
    ck_assert_int_eq(read(holds, &held, 1), 1);
    must(store_begin_claims(store, &err));
    must(store_game_hold(store, game[0].row.id, &err));
    must(store_game_by_name(store, game[0].row.id, &row, &err));
    ck_assert_uint_eq(row.generation, game[0].row.generation + 2);
    must(store_seal_get(store, arena, row.id, &sealed, &err));
    commit();
    ck_assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(holds);
}
END_TEST

static void refuse(int i)
{
    run_sql(arena_words(arena,
                        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.game = '%s' THEN"
                        " RAISE 'not this one'; END IF; RETURN NEW; END $$; CREATE TRIGGER refuse BEFORE INSERT ON"
                        " history FOR EACH ROW EXECUTE FUNCTION refuse()",
                        game[i].row.id));
}

START_TEST(what_is_refused_is_told_and_then_by_whose_fault)
{
    some_games();
    refuse(1);
    begin();
    for (int i = 0; i < GAMES; i++)
        told(i, "usa", 1, "one");
    refused(store_commit(store, &err), EX_IOERR, "not this one");
    ck_assert(store_refused_late(store));
    ck_assert_str_eq(history_of(0, "usa"), "");
    begin();
    ck_assert(!store_refused_late(store));
    for (int i = 0; i < GAMES; i++) {
        must(store_savepoint(store, &err));
        bool ok = store_history_put(store, game[i].row.id, "usa", 1, span_of("one"), &err);
        if (i == 1)
            refused(ok, EX_IOERR, "not this one");
        ck_assert_int_eq(ok, i != 1);
        ck_assert(ok ? store_release(store, &err) : store_undo(store));
    }
    commit();
    for (int i = 0; i < GAMES; i++)
        ck_assert_str_eq(history_of(i, "usa"), i == 1 ? "" : "one");
}
END_TEST

/* Of several tables that are written together: those before it are not there either, and those after it do not hide
 * what it said. */
START_TEST(what_is_refused_among_others_is_told)
{
    some_games();
    refuse(1);
    begin();
    date(0, 100);
    must(store_meter_add(store, "mail", "north", 50, &err));
    told(1, "usa", 1, "one");
    block_put("a1", false);
    refused(store_commit(store, &err), EX_IOERR, "not this one");
    ck_assert_int_eq(date_of(0), 0);
    ck_assert_int_eq(n_metered(), 0);
    for (int i = 0; i < 70; i++) { /* at first nothing waits any more */
        begin();
        date(0, 300);
        commit();
    }
    begin();
    date(0, 400);
    must(store_meter_add(store, "mail", "north", 50, &err));
    commit();
    ck_assert_int_eq(date_of(0), 400);
    ck_assert_int_eq(n_metered(), 1);
}
END_TEST

/* Whatever was undone meanwhile. */
START_TEST(the_newest_number_is_written_alone)
{
    seated();
    count_statements("tally");
    hold_all();
    for (int i = 0; i < 3; i++) {
        begin();
        ck_assert_int_eq(message(0, "north"), 2 + i);
        commit();
    }
    ck_assert_int_eq(statements("tally"), 0);
    must(store_group_end(store, &err));
    ck_assert_int_eq(statements("tally"), 1);
    hold_all();
    begin();
    ck_assert_int_eq(message(0, "north"), 5);
    commit();
    begin();
    must(store_savepoint(store, &err));
    ck_assert_int_eq(message(0, "north"), 6);
    ck_assert_int_eq(store_tally(store, "outbox/north", &err), 6); /* both are written, as one row */
    store_rollback(store);
    must(store_group_end(store, &err));
    begin();
    ck_assert_int_eq(message(0, "north"), 6);
    commit();
}
END_TEST

int main(void)
{
    const TTest *const both[] = {
        who_asks_is_told_of_what_waits,
        messages_are_counted_one_by_one,
        what_is_undone_is_forgotten_and_no_more,
        a_member_that_fails_takes_no_row_of_another_with_it,
        many_rows_do_not_wait,
    };
    const TTest *const pg[] = {
        rows_of_a_group_are_one_statement_a_table,
        messages_are_numbered_without_a_gap,
        numbers_of_those_who_are_held_are_written_once,
        the_sealed_state_is_of_the_row_that_was_waited_for,
        what_is_refused_is_told_and_then_by_whose_fault,
        what_is_refused_among_others_is_told,
        the_newest_number_is_written_alone,
    };
    Suite *suite = store_tests("store: rows that wait", both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, both, sizeof both / sizeof *both);
    store_tests_on_pg(suite, pg, sizeof pg / sizeof *pg);
    return run_suite(suite);
}
