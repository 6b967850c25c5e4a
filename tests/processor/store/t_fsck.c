/* SPDX-License-Identifier: Apache-2.0 */
/* fsck sees every byte: each column of each table, read from the database's own schema, is flipped, and the row named.
 */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include "tests/processor/store/store_kit.h"
#include <stdlib.h>

enum { COLUMNS_MAX = 400, SAMPLE = 7, SAMPLE_TABLES = 3 };
struct column {
    char table[64], name[64], type[32];
};
static struct column column[COLUMNS_MAX];
static int n_columns;

/* The database's own words of what it has; kinds as SQLite names them. */
static const char *const schema_words[] = {
    "SELECT m.name, p.name, p.type FROM main.sqlite_schema AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
    " ORDER BY 1, p.cid",
    "SELECT table_name::text, column_name::text, CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'bytea' THEN 'BLOB'"
    " ELSE upper(data_type::text) END FROM information_schema.columns WHERE table_schema = current_schema() AND"
    " table_name <> 'store_mark' ORDER BY table_name, ordinal_position"};
static const struct value no_values[] = {{.kind = VALUE_END}};

static void read_schema(void)
{
    struct query q = query_words(store, schema_words[on_pg], no_values);
    n_columns = 0;
    while (query_step(&q, "read", "it", &err) == ANSWER_ROW) {
        ck_assert_int_lt(n_columns, COLUMNS_MAX);
        struct column *c = &column[n_columns++];
        column_text(&q, 0, c->table, sizeof c->table);
        column_text(&q, 1, c->name, sizeof c->name);
        column_text(&q, 2, c->type, sizeof c->type);
    }
    query_end(&q);
    must(!error_is_set(&err));
}

static int64_t number(const char *sql)
{
    int64_t value = -1;
    ck_assert_int_eq(query_number(query_words(store, sql, no_values), "read", "it", &value, &err), ANSWER_ROW);
    return value;
}

/* As somebody writes who goes past the program: triggers lie in our own connections to SQLite, and in PostgreSQL they
 * can be turned off. What is kept aside meanwhile stays for as long as the connection. */
static void past(const char *sql)
{
    static sqlite3 *db;
    static char of[sizeof dir];
    char *why = NULL;
    if (on_pg) {
        run_sql(arena_words(arena, "BEGIN; SET LOCAL session_replication_role = replica; %s; COMMIT", sql));
        return;
    }
    if (strcmp(of, dir) != 0) {
        sqlite3_close(db);
        memcpy(of, dir, sizeof of);
        ck_assert_int_eq(sqlite3_open(arena_words(arena, "%s/dispatch.db", dir), &db), SQLITE_OK);
    }
    ck_assert_msg(sqlite3_exec(db, sql, NULL, NULL, &why) == SQLITE_OK, "%s: %s", sql, why);
}

static void keep(const char *table)
{
    past(arena_words(arena, "CREATE TEMP TABLE kept AS SELECT * FROM %s", table));
}

static void put_back(const char *table)
{
    past(arena_words(arena, "DELETE FROM %s; INSERT INTO %s SELECT * FROM kept; DROP TABLE kept", table, table));
}

/* What is looked at again and again is the rows alone: fsck looks at pages and tables too each time. */
static const char *rows_say(void)
{
    struct store_check check = {.store = store, .found = note_fault};
    faults[0] = 0;
    must(check_rows(&check, false, &err));
    return faults;
}

static void rows_are_whole(void)
{
    ck_assert_str_eq(rows_say(), "");
}

static void rows_tell(const char *words, const char *of)
{
    ck_assert_msg(strstr(rows_say(), words) != NULL, "%s is not covered: %s", of, faults);
}

/* A table that nothing below has filled gets one row of made-up words and numbers: also one that is new tomorrow. */
static void fill(const char *table, const char *game)
{
    struct text names = {.arena = arena}, values = {.arena = arena};
    if (number(arena_words(arena, "SELECT count(*) FROM %s", table)) > 0)
        return;
    for (int i = 0; i < n_columns; i++) {
        const struct column *c = &column[i];
        if (strcmp(c->table, table) != 0 || strcmp(c->name, "mac") == 0)
            continue;
        text_format(&names, "%s\"%s\"", names.len ? ", " : "", c->name);
        text_format(&values, "%s%s", values.len ? ", " : "",
                    strcmp(c->type, "INTEGER") == 0 ? "7000"
                    : strcmp(c->type, "BLOB") == 0  ? (on_pg ? "'\\x0708090a'" : "x'0708090a'")
                    : strcmp(c->name, "game") == 0  ? arena_words(arena, "'%s'", game)
                                                    : "'word'");
    }
    run_sql(arena_words(arena, "INSERT INTO %s(%s) VALUES(%s)", table, names.at, values.at));
}

/* Rows whose bytes are sealed are written by whoever seals them. */
static void fill_all(const char *game)
{
    struct block_row block = {.bytes = span_of("x")};
    struct player_row player = {.name = "north", .mail = "m"};
    struct wish_row wish = {.player = "north"};
    struct newcomer_row newcomer = {.id = "0123456789abcdef", .state = NEWCOMER_ASKED};
    struct answered_row answered = {.side = "usa", .player = "north", .kept = 1};
    struct offer_row offer = {.name = "open", .dice = 'A'};
    struct seeking_row seeking = {.player = "north", .ruleset = "open", .state = SEEKING_WAITS};
    struct muster_row muster = {.id = "0123456789abcdef", .offer = "open"};
    struct forum_row post = {.title = "t", .text = span_of("x"), .utc = 5};
    struct press_row press = {.n = 3, .held = PRESS_KEPT, .text = span_of("x")};
    int64_t id, message;
    snprintf(press.game, sizeof press.game, "%s", game);
    snprintf(answered.game, sizeof answered.game, "%s", game);
    memset(press.hash, 'b', 64);
    snprintf(block.game, sizeof block.game, "%s", game);
    snprintf(post.game, sizeof post.game, "%s", game);
    memset(block.hash, 'a', 64);
    begin();
    must(store_block_put(store, &block, &err) && store_player_put(store, &player, &err) &&
         store_wish_put(store, &wish, &err) && store_newcomer_put(store, &newcomer, &err) &&
         store_press_put(store, &press, &err) && store_muted_put(store, game, "usa", "north", 1, &err) &&
         store_answered_put(store, &answered, &err) && store_offer_put(store, &offer, &err) &&
         store_seeking_put(store, &seeking, &err) && store_muster_put(store, &muster, &err) &&
         store_inbox_put(store, "n", span_of("one"), 1, &id, &err) &&
         store_history_put(store, game, "usa", 1, span_of("{}"), &err) && store_forum_put(store, &post, &err));
    put_message("north", game, "s", NULL, 0, 1, &message);
    commit();
    read_schema();
    for (int i = 0; i < n_columns; i++)
        fill(column[i].table, game);
    ck_assert_str_eq(fsck(NULL), "");
}

/* One bit of a number, one letter of a word, the last byte of a blob. */
static const char *flipped(const struct column *c)
{
    if (strcmp(c->type, "INTEGER") == 0)
        return arena_words(arena, "(\"%s\" | 4) - (\"%s\" & 4)", c->name, c->name);
    if (strcmp(c->type, "TEXT") == 0)
        return arena_words(arena, "CASE WHEN \"%s\" = '' THEN 'q' ELSE 'q' || substr(\"%s\", 2) END", c->name, c->name);
    ck_assert_str_eq(c->type, "BLOB");
    if (on_pg)
        return arena_words(arena,
                           "CASE WHEN length(\"%s\") = 0 THEN '\\x01' ELSE set_byte(\"%s\", length(\"%s\") - 1,"
                           " get_byte(\"%s\", length(\"%s\") - 1) # 1) END",
                           c->name, c->name, c->name, c->name, c->name);
    return arena_words(arena,
                       "CASE WHEN length(\"%s\") = 0 THEN x'01' ELSE CAST(substr(\"%s\", 1, length(\"%s\") - 1) ||"
                       " CASE substr(\"%s\", -1) WHEN x'51' THEN x'50' ELSE x'51' END AS BLOB) END",
                       c->name, c->name, c->name, c->name);
}

/* With PostgreSQL, where a look takes long: one in so many columns, or tables. */
static bool is_left_to_soak(int i, int one_in)
{
    return on_pg && i % one_in != 0 && !getenv("DISPATCH_SOAK");
}

START_TEST(each_column_of_each_table_is_covered)
{
    struct play p = new_game("a");
    begin();
    must(put(&p, "second")); /* two seals, more entries than the game needs to go on */
    commit();
    fill_all(p.row.id);
    for (int i = 0; i < n_columns; i++) {
        const struct column *c = &column[i];
        const char *words = arena_words(arena, "of the table %s is not what was written (damage)", c->table);
        if (strcmp(c->table, "host") == 0 && strcmp(c->name, "one") == 0)
            continue; /* no other number can stand there: the table's own CHECK */
        if (is_left_to_soak(i, SAMPLE))
            continue;
        keep(c->table);
        ck_assert_msg(number(arena_words(arena, "SELECT count(*) FROM %s", c->table)) > 0, "%s has no row", c->table);
        past(arena_words(arena, "UPDATE %s SET \"%s\" = %s", c->table, c->name, flipped(c)));
        rows_tell(words, arena_words(arena, "%s.%s", c->table, c->name));
        put_back(c->table);
        rows_are_whole();
    }
    ck_assert_int_gt(n_columns, 150);
}
END_TEST

/* A person knows games by their names; each line says of what kind it is. */
START_TEST(what_fsck_says_is_for_people)
{
    struct play p = new_game("a");
    fill_all(p.row.id);
    const char *none = on_pg ? "'\\x00000000000000000000'" : "zeroblob(10)";
    past(arena_words(arena,
                     "UPDATE outbox SET sealed = %s; UPDATE history SET sealed = %s; UPDATE forum_post SET sealed = %s;"
                     " UPDATE player SET sealed = %s",
                     none, none, none, none));
    int n = 0;
    for (struct span left = span_of(fsck(NULL)), line; span_line(&left, &line); n++) {
        const char *one = arena_string(arena, line);
        ck_assert_msg(!strncmp(one, "a: ", 3) || !strncmp(one, ": ", 2), "%s", one);
        ck_assert_msg(strstr(one, "(damage)") != NULL, "%s", one);
    }
    ck_assert_int_ge(n, 4 + 4);
}
END_TEST

/* What was damaged stays known as damaged, whatever is written into the row later. */
START_TEST(a_write_does_not_launder_a_damaged_row)
{
    struct play p = new_game("a");
    past("UPDATE game SET due_at = 0, name = 'b'");
    fsck_says("b: store.edited: the row 1 of the table game is not what was written");
    begin();
    must(store_game_aside(store, p.row.id, "why", &err));
    commit();
    reopen();
    fsck_says("b: store.edited: the row 1 of the table game is not what was written");
}
END_TEST

/* Small things need no backup: the host may take them as they stand; of what belongs to a game only with that set
 * aside.
 */
START_TEST(the_host_may_take_damaged_rows_as_they_stand)
{
    struct game_row row;
    struct news_row *news;
    struct rows_accepted n;
    new_game("a");
    new_game("b");
    begin();
    must(store_news_put(store, 1, "", "all is well", 5, &err));
    commit();
    must(store_rows_accept(store, "nothing there", 9, &n, &err));
    ck_assert(n.n_rows == 0 && n.n_tables == 0);
    past("UPDATE news SET words = 'all is ill'; UPDATE game SET due_at = 7 WHERE name = 'b'");
    fsck_says("the row 1 of the table news");
    must(store_rows_accept(store, "a flipped bit", 9, &n, &err));
    ck_assert(n.n_rows == 2 && n.n_tables == 0);
    ck_assert_str_eq(fsck(NULL), "");
    ck_assert(store_game_by_name(store, "a", &row, &err) && row.aside[0] == '\0');
    ck_assert(store_game_by_name(store, "b", &row, &err) && strstr(row.aside, "a flipped bit"));
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 2);
    ck_assert(strstr(news[1].words, "a flipped bit") && news[1].grade == 3);
}
END_TEST

/* The name of each table once. */
static int tables(const char *out[static COLUMNS_MAX])
{
    int n = 0;
    for (int i = 0; i < n_columns; i++)
        if (i == 0 || strcmp(column[i].table, column[i - 1].table) != 0)
            out[n++] = column[i].table;
    return n;
}

/* A column that a row may change without being another row. */
static const struct column *plain_column(const char *table)
{
    for (int i = n_columns - 1; i >= 0; i--)
        if (strcmp(column[i].table, table) == 0 && strcmp(column[i].name, "mac") != 0)
            return &column[i];
    return NULL;
}

START_TEST(a_row_that_is_gone_is_missed)
{
    struct play p = new_game("a");
    const char *table[COLUMNS_MAX];
    fill_all(p.row.id);
    int n = tables(table);
    for (int i = 0; i < n; i++) {
        const char *words = strcmp(table[i], "row_count") == 0
                                ? "how many rows the table block should have is not known"
                                : arena_words(arena, "rows of the table %s 1 are gone", table[i]);
        if (strcmp(table[i], "host") == 0 || is_left_to_soak(i, SAMPLE_TABLES))
            continue; /* without its only row no store opens */
        keep(table[i]);
        const char *key = strcmp(table[i], "row_count") == 0 ? "name" : "mac";
        past(arena_words(arena, "DELETE FROM %s WHERE (%s) IN (SELECT %s FROM %s %s LIMIT 1)", table[i], key, key,
                         table[i], strcmp(key, "name") == 0 ? "WHERE name = 'block'" : ""));
        rows_tell(words, table[i]);
        put_back(table[i]);
        rows_are_whole();
    }
    ck_assert_int_gt(n, 30);
}
END_TEST

START_TEST(a_row_that_was_put_back_as_it_was_once_is_noticed)
{
    struct play p = new_game("a");
    struct rows_accepted accepted;
    const char *table[COLUMNS_MAX];
    fill_all(p.row.id);
    int n = tables(table);
    for (int i = 0; i < n; i++) {
        const struct column *c = plain_column(table[i]);
        const char *words = arena_words(arena, "a row of the table %s is not the newest that was written", table[i]);
        if (strcmp(table[i], "row_count") == 0 || strcmp(table[i], "host") == 0 || is_left_to_soak(i, SAMPLE_TABLES))
            continue;
        keep(table[i]);
        run_sql(arena_words(arena, "UPDATE %s SET \"%s\" = %s", table[i], c->name, flipped(c)));
        put_back(table[i]);
        rows_tell(words, table[i]);
        must(store_rows_accept(store, "next", 9, &accepted, &err));
        ck_assert(accepted.n_rows == 0 && accepted.n_tables == 1);
        rows_are_whole();
    }
}
END_TEST

/* A run looks each hour at what does not only grow. */
static void note_bad(void *context, const char *game, const char *words)
{
    struct text *out = context;
    text_format(out, "%s%s\n", game, words);
}

START_TEST(the_hourly_look_misses_a_seat_too)
{
    struct text told = {.arena = arena};
    struct play p = new_game("a");
    begin();
    must(store_seat_put(store, p.row.id, "usa", "north", &err) &&
         store_seat_put(store, p.row.id, "csa", "south", &err));
    must(store_seat_put(store, p.row.id, "csa", "east", &err)); /* a row that is replaced is one row */
    commit();
    must(store_rows_look(store, note_bad, &told, &err));
    ck_assert_uint_eq(told.len, 0);
    past("DELETE FROM seat WHERE side = 'csa'");
    must(store_rows_look(store, note_bad, &told, &err));
    ck_assert_str_eq(told.at, "store.torn: of the 2 rows of the table seat 1 are gone (damage)\n");
}
END_TEST

START_TEST(the_host_may_go_on_without_rows_that_are_gone)
{
    struct game_row row;
    struct rows_accepted n;
    struct play p = new_game("a");
    begin();
    must(store_seat_put(store, p.row.id, "usa", "north", &err));
    commit();
    run_sql("INSERT INTO holiday(begins, ends) VALUES(1, 2)");
    past("DELETE FROM holiday");
    must(store_rows_accept(store, "a flipped bit", 9, &n, &err));
    ck_assert(n.n_rows == 0 && n.n_tables == 1);
    ck_assert(store_game_by_name(store, "a", &row, &err) && row.aside[0] == '\0');
    ck_assert_str_eq(fsck(NULL), "");
    past("DELETE FROM seat; DELETE FROM row_count WHERE name = 'tally'");
    must(store_rows_accept(store, "a flipped bit", 9, &n, &err));
    ck_assert(n.n_rows == 0 && n.n_tables == 2);
    ck_assert_str_eq(fsck(NULL), "");
    ck_assert(store_game_by_name(store, "a", &row, &err) && strstr(row.aside, "a flipped bit"));
}
END_TEST

START_TEST(an_index_or_a_table_that_is_another_is_named)
{
    new_game("a");
    run_sql("DROP INDEX game_due");
    fsck_says("store.edited: the index game_due of the store is not as this program makes it");
    run_sql("CREATE INDEX game_due ON game(due_at, id) WHERE due_at > 1 AND aside = ''");
    fsck_says("store.edited: the index game_due");
    run_sql("DROP INDEX game_due; CREATE INDEX game_due ON game(due_at, id) WHERE due_at > 0 AND aside = ''");
    ck_assert_str_eq(fsck(NULL), "");
    run_sql("ALTER TABLE holiday ADD COLUMN more TEXT NOT NULL DEFAULT ''");
    fsck_says("store.edited: the column holiday.more");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {each_column_of_each_table_is_covered,
                                  what_fsck_says_is_for_people,
                                  a_write_does_not_launder_a_damaged_row,
                                  the_host_may_take_damaged_rows_as_they_stand,
                                  a_row_that_is_gone_is_missed,
                                  a_row_that_was_put_back_as_it_was_once_is_noticed,
                                  the_hourly_look_misses_a_seat_too,
                                  the_host_may_go_on_without_rows_that_are_gone,
                                  an_index_or_a_table_that_is_another_is_named};
    Suite *suite = store_tests("fsck", tests, sizeof tests / sizeof *tests);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    return run_suite(suite);
}
