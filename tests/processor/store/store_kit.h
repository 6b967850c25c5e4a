/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/store/store_kit.h - what the suites of the store share: a fresh store for each test, games in it that
 * grow as the processor lets them grow, and what fsck says. Each program that includes it has its own. */
#ifndef DISPATCH_STORE_KIT_H
#define DISPATCH_STORE_KIT_H

#include "formats/seal.h"
#include "processor/store/store.h"
#include "processor/store/store_parts.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const uint8_t master[32] = {7, 1, 2, 3}, other_master[32] = {9};
static char dir[128], counter[160];
static bool on_pg;        /* the store is a database of PostgreSQL, and no file in dir */
static const char *where; /* dir, or the database */
static struct arena *arena;
static struct store *store;
static struct hash seal_hash; /* of what was sealed last */
static struct error err;

static inline void open_store(int flags)
{
    err = (struct error){0};
    ck_assert_msg(store_open(arena, where, counter, master, flags, &store, &err), "%s: %s", err.doing, err.cause);
}

static inline void make_folder(void)
{
    static int n;
    snprintf(dir, sizeof dir, "%s/host%d_%d", temp_dir(), (int)getpid(), n++);
    snprintf(counter, sizeof counter, "%s.counter", dir);
    ck_assert_int_eq(mkdir(dir, 0700), 0);
    arena = arena_new();
}

static inline void setup(void)
{
    make_folder();
    where = dir;
    open_store(STORE_CREATE);
}

static inline void setup_pg(void)
{
    make_folder();
    on_pg = true;
    where = pg_server_url(arena, strrchr(dir, '/') + 1);
    open_store(STORE_CREATE);
}

/* In a database of its own, which can be copied and put back. */
static inline void setup_pg_alone(void)
{
    make_folder();
    on_pg = true;
    where = pg_server_database(arena, strrchr(dir, '/') + 1, NULL);
    open_store(STORE_CREATE);
}

static inline void teardown(void)
{
    store_close(store);
    store = NULL;
    arena_free(arena);
}

static inline void must(bool ok)
{
    ck_assert_msg(ok, "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static inline void refused(bool ok, int code, const char *words)
{
    ck_assert(!ok);
    ck_assert_int_eq(err.code, code);
    ck_assert_msg(strstr(err.cause, words) != NULL, "cause: %s", err.cause);
    err = (struct error){0};
}

/* A game as the processor would write it, one generation at a time. */
struct play {
    struct game_row row;
    struct tlog_tree tree;
    uint64_t n;
};

static inline struct span genesis_of(const char *name)
{
    return span_of(arena_words(arena, "pbem-genesis/1\nname: %s\n", name));
}

static inline void grow(struct play *p, struct span line)
{
    struct hash leaf;
    tlog_leaf(&leaf, line);
    tlog_grow(&p->tree, &leaf);
}

static inline struct span seal_next(const struct play *p, struct span plain)
{
    struct seal_head head = {.pad = 64, .generation = p->row.generation, .log_size = p->tree.size};
    struct hash before;
    ck_assert(hex_read(span_of(p->row.id), head.game, sizeof head.game));
    must(store_seal_hash(store, p->row.id, &before, &err));
    memcpy(head.previous, before.at, sizeof head.previous);
    tlog_tree_root(&p->tree, &head.log_root);
    return seal_write(arena, master, &head, plain, NULL);
}

static struct span state_bytes = {(const uint8_t *)"state", 5};

/* One more entry and generation; false as store_game_put. */
static inline bool put_as(struct play *p, bool is_passing, const char *checkpoint)
{
    struct span line = span_of(arena_words(arena, "%llu settled 1 x\n", (unsigned long long)p->tree.size));
    uint64_t read = p->row.generation++;
    grow(p, line);
    p->row.log_size = p->tree.size;
    tlog_tree_root(&p->tree, &p->row.root);
    return store_game_put(store, &p->row, read, seal_next(p, state_bytes), is_passing, line, 1, span_of(checkpoint),
                          &seal_hash, &err);
}

static inline bool put(struct play *p, const char *checkpoint)
{
    return put_as(p, false, checkpoint);
}

static inline void begin(void)
{
    must(store_begin(store, &err));
}

static inline void commit(void)
{
    must(store_commit(store, &err));
}

static inline struct play new_game(const char *name)
{
    struct play p = {.row = {.phase = 1, .since = 5}};
    struct span genesis = genesis_of(name);
    uint8_t hash[32];
    sha256(hash, genesis);
    hex_write(p.row.id, hash, 16);
    snprintf(p.row.name, sizeof p.row.name, "%s", name);
    begin();
    must(store_game_add(store, &p.row, genesis, span_of("{\"cards\":[]}"), &err));
    grow(&p, genesis);
    must(put(&p, "first"));
    commit();
    return p;
}

static inline void reopen(void)
{
    store_close(store);
    open_store(0);
}

static inline void run_sql(const char *sql)
{
    must(store_harm(store, sql, &err));
}

static char faults[4096];
static inline void note_fault(void *context, const char *game, const char *words)
{
    (void)context;
    size_t n = strlen(faults);
    snprintf(faults + n, sizeof faults - n, "%s: %s\n", game, words);
}

/* What fsck says, "" when all is well. */
static const char *fsck(uint64_t *n_looked)
{
    uint64_t ignored;
    faults[0] = 0;
    must(store_check(store, note_fault, NULL, n_looked ? n_looked : &ignored, &err));
    return faults;
}

static inline void fsck_says(const char *words)
{
    ck_assert_msg(strstr(fsck(NULL), words) != NULL, "wanted %s, fsck: %s", words, faults);
}

static inline void put_message(const char *player, const char *game, const char *subject, const struct out_file *file,
                               size_t n, int64_t utc, int64_t *number)
{
    struct outbox_row row = {.utc = utc, .n_files = n, .kind = MESSAGE_ANSWERS, .answers = "<a1@mail.example.org>"};
    snprintf(row.player, sizeof row.player, "%s", player);
    snprintf(row.game, sizeof row.game, "%s", game);
    snprintf(row.subject, sizeof row.subject, "%s", subject);
    row.file = arena_take(arena, (n + 1) * sizeof *row.file);
    for (size_t i = 0; i < n; i++)
        row.file[i] = file[i];
    must(store_outbox_put(store, &row, NULL, number, &err));
}

static inline TCase *store_case(Suite *suite, const char *name, void (*open)(void), const TTest *const *test, size_t n)
{
    TCase *t = tcase_create(name);
    tcase_add_checked_fixture(t, open, teardown);
    for (size_t i = 0; i < n; i++)
        tcase_add_test(t, test[i]);
    suite_add_tcase(suite, t);
    return t;
}

/* The same tests on PostgreSQL, which all of them share, each in a schema of its own. */
static inline void store_tests_on_pg(Suite *suite, const TTest *const *test, size_t n)
{
    TCase *t = store_case(suite, "PostgreSQL", setup_pg, test, n);
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
}

/* A suite of these tests, each with a store of its own. */
static inline Suite *store_tests(const char *name, const TTest *const *test, size_t n)
{
    Suite *suite = suite_create(name);
    store_case(suite, "store", setup, test, n);
    return suite;
}

#endif
