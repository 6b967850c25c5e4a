/* SPDX-License-Identifier: Apache-2.0 */
/* A store is copied between the engines and within one: every row comes over, and nothing else is ever left behind. */
#include "processor/store/store_copy.h"
#include "processor/store/store_inside.h"
#include "tests/processor/store/store_kit.h"

enum { GAMES = 5, LIMITS = 150 /* more than two pages of a table without a key */ };

static int64_t number(struct store *of, const char *sql)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(of, sql, none), "read", "it", &n, &err), ANSWER_ROW);
    return n;
}

static void fill(void)
{
    static char large[70000];
    memset(large, 'x', sizeof large);
    const struct out_file file = {"f", {(const uint8_t *)large, sizeof large}};
    int64_t id;
    for (int i = 0; i < GAMES; i++) {
        struct play p = new_game(arena_words(arena, "game-%d", i));
        begin();
        for (int k = 0; k < 40; k++)
            must(put(&p, ""));
        put_message("north", p.row.id, "words", &file, 1, 5 + i, &id);
        must(store_seat_put(store, p.row.id, "usa", "north", &err));
        must(store_luck_put(store, arena_words(arena, "luck%d", i), &err));
        must(store_news_put(store, 1, p.row.id, "it\xc3\xa4 is", 50, &err));
        must(store_bounce_put(store, arena_words(arena, "player%d", i), "", 5, &err));
        commit();
    }
    begin();
    for (int i = 0; i < LIMITS; i++)
        must(store_meter_add(store, "answer", i % 3 ? "north" : "south", i / 2, &err));
    commit();
    must(store_count_pass(store, &err));
}

static const char *empty_place(int n)
{
    const char *name = strrchr(dir, '/') + 1;
    if (n % 2)
        return pg_server_url(arena, arena_words(arena, "%s_%d", name, n));
    return arena_words(arena, "sqlite:%s/copy%d.db", dir, n);
}

static struct store *opened(const char *place)
{
    struct store *out;
    must(store_open(arena, place, counter, master, 0, &out, &err));
    return out;
}

/* From the one to the other and back again. */
START_TEST(every_row_comes_over_and_back)
{
    struct store_copied there, back;
    fill();
    int64_t n_entries = number(store, "SELECT count(*) FROM entry"),
            n_meters = number(store, "SELECT count(*) FROM meter");
    ck_assert_int_gt(n_entries, 3 * 64);
    ck_assert_int_eq(n_meters, LIMITS);
    const char *first = empty_place(on_pg ? 0 : 1), *second = empty_place(on_pg ? 3 : 2);
    must(store_copy(store, first, &there, &err));
    struct store *other = opened(first);
    ck_assert_int_eq(number(other, "SELECT count(*) FROM entry"), n_entries);
    ck_assert_int_eq(number(other, "SELECT count(*) FROM meter"), n_meters);
    ck_assert_uint_gt(there.n_rows, (uint64_t)n_entries + LIMITS);
    ck_assert_uint_gt(there.n_tables, 30);
    must(store_copy(other, second, &back, &err));
    ck_assert(back.n_rows == there.n_rows && back.n_tables == there.n_tables);
    struct store *kept = store;
    store = other;
    ck_assert_str_eq(fsck(NULL), "");
    /* it is worked on: numbers go on where they were, and a pass of it makes what was copied too old */
    int64_t highest = number(store, "SELECT max(id) FROM outbox"), id;
    struct play p = new_game("one-more");
    begin();
    put_message("north", p.row.id, "words", NULL, 0, 60, &id);
    commit();
    ck_assert_int_gt(number(store, "SELECT max(id) FROM outbox"), highest);
    must(store_count_pass(store, &err));
    ck_assert_str_eq(fsck(NULL), "");
    store = kept;
    store_close(other);
    refused(store_is_newest(store, &err), EX_DATAERR, "store.old");
    refused(store_open(arena, second, counter, master, 0, &other, &err), EX_DATAERR, "store.old");
    must(store_open(arena, second, counter, master, STORE_ANY_AGE, &other, &err));
    ck_assert_int_eq(number(other, "SELECT count(*) FROM entry"), n_entries);
    store_close(other);
}
END_TEST

START_TEST(a_place_that_is_not_empty_is_left_alone)
{
    struct store_copied copied;
    new_game("a");
    for (int n = 0; n < 2; n++) {
        const char *place = empty_place(n);
        must(store_copy(store, place, &copied, &err));
        refused(store_copy(store, place, &copied, &err), EX_CANTCREAT, "there is one already");
        store_close(opened(place));
    }
    refused(store_copy(store, where, &copied, &err), EX_CANTCREAT, "there is one already");
    const char *theirs = empty_place(5), *schema = strrchr(dir, '/') + 1;
    pg_server_run(arena_words(arena, "%s_5", schema), "CREATE TABLE accounts(name text)");
    refused(store_copy(store, theirs, &copied, &err), EX_CANTCREAT, "tables of others");
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* As somebody does it past the program: the row would get a hash as if it were whole. */
START_TEST(a_damaged_row_is_not_copied_and_nothing_is_left)
{
    struct store_copied copied;
    new_game("a");
    begin();
    must(store_bounce_put(store, "north", "full", 5, &err));
    commit();
    if (on_pg)
        run_sql("BEGIN; SET LOCAL session_replication_role = replica; UPDATE bounce SET words = 'other'; COMMIT");
    else
        run_sql("DROP TRIGGER mac_changed_bounce; UPDATE bounce SET words = 'other'");
    for (int n = 0; n < 2; n++) {
        const char *place = empty_place(n);
        refused(store_copy(store, place, &copied, &err), EX_DATAERR, "of the table bounce is not what was written");
        struct store *other;
        ck_assert(!store_open(arena, place, counter, master, 0, &other, &err));
        ck_assert_msg(err.code == (n ? EX_DATAERR : EX_NOINPUT), "%d: %s", err.code, err.cause);
        err = (struct error){0};
    }
    ck_assert_int_ne(access(arena_words(arena, "%s/copy0.db", dir), F_OK), 0);
}
END_TEST

/* What others write while it is copied is not in it, and is not in their way. */
START_TEST(it_is_of_one_instant)
{
    struct store_copied copied;
    new_game("a");
    struct store *reader = opened(where);
    begin();
    must(store_tally_set(store, "word", 1, &err));
    const char *place = empty_place(0);
    must(store_copy(reader, place, &copied, &err));
    commit();
    store_close(reader);
    struct store *other = opened(place);
    ck_assert_int_eq(store_tally(other, "word", &err), 0);
    store_close(other);
    ck_assert_int_eq(store_tally(store, "word", &err), 1);
}
END_TEST

START_TEST(a_backup_of_either_is_a_file)
{
    const char *path = arena_words(arena, "%s/backup.db", dir);
    struct game_row row;
    new_game("a");
    must(store_backup(store, path, &err));
    struct store *other = opened(arena_words(arena, "sqlite:%s", path));
    must(store_game_by_name(other, "a", &row, &err));
    ck_assert_uint_eq(row.generation, 1);
    store_close(other);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        every_row_comes_over_and_back,
        a_place_that_is_not_empty_is_left_alone,
        a_damaged_row_is_not_copied_and_nothing_is_left,
        it_is_of_one_instant,
        a_backup_of_either_is_a_file,
    };
    Suite *suite = suite_create("store: copies");
    TCase *t = store_case(suite, "SQLite", setup, tests, sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    store_tests_on_pg(suite, tests, sizeof tests / sizeof *tests);
    return run_suite(suite);
}
