/* SPDX-License-Identifier: Apache-2.0 */
/* A pass with nothing to do, which is most of them: it writes that it was there, and how many there were. */
#include "processor/advance/advance.h"
#include "processor/pass/stages.h"
#include "processor/store/store_inside.h"
#include "tests/lib/bot.h"
#include "tests/lib/test.h"

static void must(bool done, const struct error *err)
{
    ck_assert_msg(done && !err->doing, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

/* As a new process has it. */
static void open_anew(struct bots *t)
{
    struct error err = {0};
    store_close(t->pass.store);
    must(store_open(t->arena, t->dir, arena_words(t->arena, "%s/counter", t->dir), t->master, 0, &t->pass.store, &err),
         &err);
}

/* Does the connection watch a table that it has no business with (processor/store/sqlite_rows.c)? The triggers come
 * with the first statement that writes the table. */
static int64_t others_watched(struct bots *t)
{
    static const char words[] = "SELECT count(*) FROM sqlite_temp_schema WHERE type = 'trigger' AND tbl_name NOT IN"
                                " ('tally', 'host', 'row_count')";
    const struct value none = {.kind = VALUE_END};
    struct error err = {0};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(t->pass.store, words, &none), "look into", "the store", &n, &err),
                     ANSWER_ROW);
    return n;
}

static void pass(struct bots *t)
{
    struct error err = {0};
    t->now = t->pass.now = t->now + 60;
    must(guard_begin(&t->pass, &err), &err);
    for (size_t i = 0; i < n_stages; i++)
        must(stages[i].run(&t->pass, &err), &err);
}

START_TEST(a_pass_with_nothing_to_do_writes_notes_alone)
{
    struct bots t;
    bots_open(&t, "idle", 1862);
    bots_add(&t, &(struct bot_terms){.name = "first", .scenario = "standard"});
    pass(&t); /* the invitations go out */
    pass(&t);
    open_anew(&t);
    uint64_t before = store_counter(t.pass.store);
    pass(&t);
    ck_assert_int_eq(others_watched(&t), 0);
    ck_assert_uint_eq(store_counter(t.pass.store), before + 1);
    bots_close(&t);
}
END_TEST

/* How many rows row_count says that there are, and do all bear their hashes? */
static int64_t counted(struct bots *t, const char *table)
{
    struct error err = {0};
    const struct value name[] = {value_text(table), {.kind = VALUE_END}};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(t->pass.store, "SELECT n FROM row_count WHERE name = ?", name), "look into",
                                  "the store", &n, &err),
                     ANSWER_ROW);
    return n;
}

static void write_news(struct bots *t, const char *words)
{
    struct error err = {0};
    must(store_news_put(t->pass.store, 0, "", words, t->now, &err), &err);
}

/* The hash of each row of news, anew. */
static int64_t news_unhashed(struct bots *t)
{
    struct error err = {0};
    const struct value none = {.kind = VALUE_END};
    int64_t n;
    ck_assert_int_eq(query_number(query_words(t->pass.store,
                                              "SELECT count(*) FROM news WHERE mac = x'" MAC_FRESH "' OR mac = x'" MAC_NONE
                                              "'",
                                              &none),
                                  "look into", "the store", &n, &err),
                     ANSWER_ROW);
    return n;
}

/* What writes outside of a transaction is watched as well: row_count follows. */
START_TEST(a_lone_write_is_watched)
{
    struct bots t;
    bots_open(&t, "lone", 1862);
    open_anew(&t);
    ck_assert_int_eq(others_watched(&t), 0);
    int64_t before = counted(&t, "news");
    write_news(&t, "alone");
    ck_assert_int_eq(others_watched(&t), 1); /* of rows that are added */
    ck_assert_int_eq(counted(&t, "news"), before + 1);
    ck_assert_int_eq(news_unhashed(&t), 0);
    bots_close(&t);
}
END_TEST

/* What watches a table may be made within a transaction, and goes when that is rolled back, or when the savepoint before
 * it is gone back to. The next write is watched all the same, by a statement that was prepared before. */
START_TEST(after_a_rollback_it_is_watched_again)
{
    struct bots t;
    struct error err = {0};
    bots_open(&t, "rolled", 1862);
    open_anew(&t);
    struct store *store = t.pass.store;
    int64_t before = counted(&t, "news");
    must(store_begin(store, &err), &err);
    write_news(&t, "rolled back");
    ck_assert_int_eq(others_watched(&t), 1);
    store_rollback(store);
    ck_assert_int_eq(others_watched(&t), 0);
    must(store_begin(store, &err), &err);
    must(store_savepoint(store, &err), &err);
    write_news(&t, "undone");
    ck_assert(store_undo(store));
    write_news(&t, "kept");
    must(store_commit(store, &err), &err);
    write_news(&t, "alone");
    ck_assert_int_eq(counted(&t, "news"), before + 2);
    ck_assert_int_eq(news_unhashed(&t), 0);
    bots_close(&t);
}
END_TEST

static void count_bad(void *context, const char *game, const char *words)
{
    (void)game, (void)words;
    ++*(int *)context;
}

static bool rows_are_whole(struct bots *t)
{
    int n_bad = 0;
    struct error err = {0};
    must(store_rows_look(t->pass.store, count_bad, &n_bad, &err), &err);
    return n_bad == 0;
}

/* A row that is replaced counts as gone and as added, though nobody who writes it says that any goes; what is
 * changed or deleted comes to its own. Each on a connection that has watched nothing yet. */
START_TEST(what_is_fired_is_made_first)
{
    static const struct {
        const char *words;
        int watched, more;
    } writes[] = {
        {"INSERT INTO holiday(begins, ends) VALUES(1, 2)", 1, 1},
        {"INSERT OR REPLACE INTO holiday(begins, ends) VALUES(1, 3)", 2, 0},
        {"REPLACE INTO holiday(begins, ends) VALUES(2, 3)", 2, 1},
        {"INSERT INTO holiday(begins, ends) VALUES(1, 4) ON CONFLICT(begins) DO UPDATE SET ends = excluded.ends", 2, 0},
        {"UPDATE holiday SET ends = 5", 1, 0},
        {"UPDATE OR REPLACE holiday SET begins = 2", 2, -1},
        {"DELETE FROM holiday WHERE begins = 2", 1, -1},
    };
    const struct value none = {.kind = VALUE_END};
    struct bots t;
    bots_open(&t, "fired", 1862);
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++) {
        struct error err = {0};
        open_anew(&t);
        int64_t before = counted(&t, "holiday");
        must(query_run(query_words(t.pass.store, writes[i].words, &none), "write", "holidays", &err), &err);
        ck_assert_msg(others_watched(&t) == writes[i].watched, "%s: %d", writes[i].words, (int)others_watched(&t));
        ck_assert_msg(counted(&t, "holiday") == before + writes[i].more, "%s", writes[i].words);
        ck_assert_msg(rows_are_whole(&t), "%s", writes[i].words);
    }
    bots_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("idle");
    TCase *tc = tcase_create("idle");
    tcase_add_test(tc, a_pass_with_nothing_to_do_writes_notes_alone);
    tcase_add_test(tc, a_lone_write_is_watched);
    tcase_add_test(tc, after_a_rollback_it_is_watched_again);
    tcase_add_test(tc, what_is_fired_is_made_first);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
