/* SPDX-License-Identifier: Apache-2.0 */
/* A store and its log as the next one who opens them finds them (wal.h): held against SQLite itself. */
#include "tests/faults/wal.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 40, HEAD = 32, FRAME = 24 + WAL_PAGE };

static struct arena *arena;
static sqlite3 *db;
static uint64_t seed = 7;

static const char *file(const char *name)
{
    return arena_words(arena, "%s/%s", temp_dir(), name);
}

static void put_file(const char *name, struct span bytes)
{
    FILE *out = fopen(file(name), "wb");
    ck_assert(out && fwrite(bytes.at, 1, bytes.len, out) == bytes.len && fclose(out) == 0);
}

static void run(const char *words)
{
    ck_assert_msg(sqlite3_exec(db, words, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
}

static void begin(void)
{
    arena = arena_new();
    ck_assert_int_eq(sqlite3_open(file("live"), &db), SQLITE_OK);
    run("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
        "CREATE TABLE t (n INTEGER PRIMARY KEY, x BLOB)");
}

static void finish(void)
{
    sqlite3_close(db);
    unlink(file("live"));
    arena_free(arena);
}

static void change(void)
{
    run(arena_words(arena, "INSERT INTO t (x) VALUES (randomblob(%u))", 1 + random_below(&seed, 9000)));
    if (random_below(&seed, 3) == 0)
        run(arena_words(arena, "DELETE FROM t WHERE n %% 7 = %u", random_below(&seed, 7)));
}

/* What SQLite makes of these two files: it opens them, and copies the log into the store. */
static struct span as_sqlite_finds_it(struct span store, struct span log)
{
    sqlite3 *other;
    put_file("copy", store);
    put_file("copy-wal", log);
    ck_assert_int_eq(sqlite3_open(file("copy"), &other), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_exec(other, "SELECT count(*) FROM sqlite_schema; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL),
        SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(other), SQLITE_OK);
    struct span out = slurp(arena, file("copy"));
    unlink(file("copy"));
    return out;
}

static void same(struct span store, struct span log)
{
    struct wal_view view;
    struct span wanted = as_sqlite_finds_it(store, log);
    ck_assert(wal_view(arena, store, log, &view));
    ck_assert_uint_eq(view.n * WAL_PAGE, wanted.len);
    for (size_t i = 0; i < view.n; i++)
        ck_assert_msg(view.page[i] && memcmp(view.page[i], wanted.at + i * WAL_PAGE, WAL_PAGE) == 0, "page %zu of %zu",
                      i + 1, view.n);
}

static struct span begin_of(struct span log, size_t len)
{
    return (struct span){log.at, len < log.len ? len : log.len};
}

/* After each change: the log whole, cut off at some frame and in the midst of one, and with one byte that is another.
 */
START_TEST(the_view_is_what_sqlite_finds)
{
    size_t longest = 0;
    for (int i = 0; i < STEPS; i++) {
        change();
        struct span store = slurp(arena, file("live")), log = slurp(arena, file("live-wal"));
        size_t frames = (log.len - HEAD) / FRAME;
        longest = frames > longest ? frames : longest;
        same(store, log);
        same(store, begin_of(log, HEAD + random_below(&seed, (uint32_t)frames + 1) * FRAME));
        same(store, begin_of(log, random_below(&seed, (uint32_t)log.len)));
        uint8_t *other = (uint8_t *)arena_string(arena, log);
        other[random_below(&seed, (uint32_t)log.len)] ^= 1;
        same(store, (struct span){other, log.len});
        if (i == STEPS / 2)
            run("PRAGMA wal_checkpoint(RESTART)"); /* the next log begins anew over this one */
    }
    ck_assert_uint_gt(longest, 50);
}
END_TEST

/* What stands in the log after the last commit makes no difference, nor does how far the log was copied. */
START_TEST(one_state_has_one_view)
{
    struct wal_view before, after, copied;
    for (int i = 0; i < 20; i++)
        change();
    struct span store = slurp(arena, file("live")), log = slurp(arena, file("live-wal"));
    run("PRAGMA cache_size = 5; BEGIN");
    for (int i = 0; i < 100; i++)
        change();
    struct span more = slurp(arena, file("live-wal"));
    run("ROLLBACK");
    ck_assert_uint_gt(more.len, log.len);
    ck_assert(wal_view(arena, store, log, &before) && wal_view(arena, store, more, &after));
    run("PRAGMA wal_checkpoint(TRUNCATE)");
    ck_assert(wal_view(arena, slurp(arena, file("live")), (struct span){0}, &copied));
    ck_assert(before.n == after.n && before.n == copied.n);
    for (size_t i = 0; i < before.n; i++)
        ck_assert(memcmp(before.page[i], after.page[i], WAL_PAGE) == 0 &&
                  memcmp(before.page[i], copied.page[i], WAL_PAGE) == 0);
}
END_TEST

START_TEST(what_is_no_store_has_no_view)
{
    struct wal_view view;
    ck_assert(!wal_view(arena, span_of("words"), (struct span){0}, &view));
    uint8_t *odd = arena_take(arena, 2 * WAL_PAGE);
    odd[16] = 2; /* pages of 512 bytes */
    ck_assert(!wal_view(arena, (struct span){odd, 2 * WAL_PAGE}, (struct span){0}, &view));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("wal");
    TCase *c = tcase_create("wal");
    tcase_add_checked_fixture(c, begin, finish);
    tcase_add_test(c, the_view_is_what_sqlite_finds);
    tcase_add_test(c, one_state_has_one_view);
    tcase_add_test(c, what_is_no_store_has_no_view);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
