/* SPDX-License-Identifier: Apache-2.0 */
/* Opening, transactions, statements. */
#include "processor/base/crash.h"
#include "processor/store/store_inside.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MILLISECONDS = 5000 };

/* What the system called the failure of a file of the store, when SQLite has no word for it: a device that does not
 * answer looks to SQLite as if the file were damaged. 0: it was no failure of the system. */
static int last_errno(struct store *store)
{
    int number = 0;
    sqlite3_file *log = NULL;
    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number == 0 && sqlite3_file_control(store->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK &&
        log && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
    return number;
}

static bool fail(struct store *store, int rc, const char *doing, const char *subject, struct error *err)
{
    const char *says = store->db ? sqlite3_errmsg(store->db) : sqlite3_errstr(rc);
    int number = store->db ? sqlite3_system_errno(store->db) : 0;
    bool short_of;
    switch (rc & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return error_say(err, EX_TEMPFAIL, doing, subject, "another processor is writing; try again (%s)", says);
    case SQLITE_FULL:
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "the disk is full (%s)", says);
    case SQLITE_NOMEM:
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "%s", says);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        number = store->db ? last_errno(store) : 0;
        if (error_kind_of(number) == ERROR_SHORTAGE)
            return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "%s", error_says(number));
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, doing, subject,
                        "store.damaged: %s; keep a copy, run `dispatch fsck`, put back the newest backup", says);
    case SQLITE_IOERR: /* whatever the system called it: a device, a limit, a file of the store that was held */
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "%s%s%s", says, number ? ": " : "",
                        number ? error_says(number) : "");
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN: /* once it was opened, it is no file of others: something beside it is wrong for a while */
        short_of = error_kind_of(number) == ERROR_SHORTAGE || store->id[0];
        return error_of(err, short_of ? ERROR_SHORTAGE : ERROR_FOREIGN, EX_NOPERM, doing, subject, "%s%s%s", says,
                        number ? ": " : "", number ? error_says(number) : "");
    default: /* no table of this name, a row that breaks a rule: nothing that this program wrote */
        return error_of(err, ERROR_DAMAGE, EX_IOERR, doing, subject, "%s", says);
    }
}

bool store_fail(struct store *store, int rc, const char *doing, const char *subject, struct error *err)
{
    struct error own = {0};
    fail(store, rc, doing, subject, &own);
    if (own.code == EX_TEMPFAIL)
        store_spoil(store, &own);
    if (err && !err->doing)
        *err = own;
    return false;
}

void store_spoil(struct store *store, const struct error *why)
{
    if (!store->spoilt.doing)
        store->spoilt = *why;
}

bool store_is_whole(struct store *store, struct error *err)
{
    struct error why = store->spoilt;
    store->spoilt = (struct error){0};
    if (why.doing && err && !err->doing)
        *err = why;
    return !why.doing;
}

struct query query(struct store *store, enum sql which)
{
    struct query q = {.store = store};
    sqlite3_stmt **ready = &store->ready[which];
    if (!*ready)
        sqlite3_prepare_v3(store->db, store_sql[which], -1, SQLITE_PREPARE_PERSISTENT, ready, NULL);
    q.at = *ready;
    return q;
}

/* Binding can only fail for lack of memory, and then the statement must not run: NULL would be another question. */
static void bound(struct query *q, int rc)
{
    if (rc != SQLITE_OK && q->unbound == SQLITE_OK)
        q->unbound = rc;
}

void query_text(struct query *q, const char *words)
{
    q->n++;
    if (q->at)
        bound(q, sqlite3_bind_text(q->at, q->n, words, -1, SQLITE_TRANSIENT));
}

void query_int(struct query *q, int64_t number)
{
    q->n++;
    if (q->at)
        bound(q, sqlite3_bind_int64(q->at, q->n, number));
}

void query_blob(struct query *q, struct span bytes)
{
    q->n++;
    if (q->at) /* a NULL pointer would bind NULL */
        bound(q, sqlite3_bind_blob64(q->at, q->n, bytes.len ? (const void *)bytes.at : "", bytes.len, SQLITE_STATIC));
}

/* On some errors the library undoes the whole transaction by itself. What comes after it would be written at once, each
 * statement for itself: half of something that never happened. */
static bool is_undone(const struct store *store)
{
    return store->inside && sqlite3_get_autocommit(store->db);
}

enum query_answer query_step(struct query *q, const char *doing, const char *subject, struct error *err)
{
    if (is_undone(q->store)) {
        const struct error *why = &q->store->spoilt;
        if (why->doing)
            error_again(err, why, doing, subject);
        error_set(err, EX_TEMPFAIL, doing, subject, "the library undid the transaction");
        return ANSWER_BAD;
    }
    int rc = !q->at ? sqlite3_errcode(q->store->db) : q->unbound ? q->unbound : sqlite3_step(q->at);
    if (rc == SQLITE_ROW)
        return ANSWER_ROW;
    if (rc == SQLITE_DONE)
        return ANSWER_END;
    store_fail(q->store, rc, doing, subject, err);
    return ANSWER_BAD;
}

void query_end(struct query *q)
{
    if (!q->at)
        return;
    sqlite3_reset(q->at);
    sqlite3_clear_bindings(q->at);
}

void *query_rows(struct query *q, const struct text *rows, size_t len)
{
    void *out = arena_take(rows->arena, len + 1);
    if (len > 0)
        memcpy(out, rows->at, len);
    query_end(q);
    return out;
}

bool query_run(struct query *q, const char *doing, const char *subject, struct error *err)
{
    enum query_answer answer;
    do
        answer = query_step(q, doing, subject, err);
    while (answer == ANSWER_ROW);
    query_end(q);
    return answer == ANSWER_END;
}

int64_t column_int(const struct query *q, int at)
{
    return sqlite3_column_int64(q->at, at);
}

/* NULL stands for an empty value, and for one that could not be had: then the row is not what the store says. */
static void must_have(const struct query *q, const void *value)
{
    if (!value && (sqlite3_errcode(q->store->db) & 0xff) == SQLITE_NOMEM)
        memory_out();
}

struct span column_blob(const struct query *q, int at)
{
    const void *bytes = sqlite3_column_blob(q->at, at);
    must_have(q, bytes);
    int len = sqlite3_column_bytes(q->at, at);
    return (struct span){bytes, bytes ? (size_t)len : 0};
}

void column_text(const struct query *q, int at, char *out, size_t cap)
{
    const unsigned char *words = sqlite3_column_text(q->at, at);
    must_have(q, words);
    snprintf(out, cap, "%s", words ? (const char *)words : "");
}

bool column_hash(const struct query *q, int at, struct hash *out)
{
    struct span bytes = column_blob(q, at);
    memset(out, 0, sizeof *out);
    if (bytes.len != sizeof out->at)
        return false;
    memcpy(out->at, bytes.at, sizeof out->at);
    return true;
}

static bool run_plain(struct store *store, enum sql which, const char *doing, struct error *err)
{
    struct query q = query(store, which);
    return query_run(&q, doing, store->path, err);
}

bool store_begin(struct store *store, struct error *err)
{
    assert(!store->inside);
    store->spoilt = (struct error){0};
    store->inside = run_plain(store, SQL_BEGIN, "write the store", err);
    return store->inside;
}

bool store_commit(struct store *store, struct error *err)
{
    assert(store->inside);
    crash_point("store.commit");
    if (!store_is_whole(store, err) || !run_plain(store, SQL_COMMIT, "commit to the store", err)) {
        store_rollback(store);
        return false;
    }
    store->inside = false;
    crash_point("store.committed");
    return true;
}

void store_rollback(struct store *store)
{
    struct error ignored = {0}; /* nothing was committed either way */
    if (store->inside && !sqlite3_get_autocommit(store->db))
        run_plain(store, SQL_ROLLBACK, "roll back", &ignored);
    store->inside = false;
    store->spoilt = (struct error){0};
}

bool store_savepoint(struct store *store, struct error *err)
{
    assert(store->inside);
    return run_plain(store, SQL_SAVEPOINT, "write the store", err);
}

bool store_release(struct store *store, struct error *err)
{
    return run_plain(store, SQL_RELEASE, "write the store", err);
}

bool store_undo(struct store *store)
{
    struct error ignored = {0};
    return run_plain(store, SQL_UNDO, "undo", &ignored) && run_plain(store, SQL_RELEASE, "undo", &ignored);
}

/* The one row that says whose store this is; made with the tables. */
static bool host_row(struct store *store, struct error *err)
{
    uint8_t key_id[8];
    seal_key_id(key_id, store->master);
    struct query q = query(store, SQL_HOST);
    enum query_answer answer = query_step(&q, "read the store", store->path, err);
    struct span stored = {0};
    if (answer == ANSWER_ROW) {
        column_text(&q, 0, store->id, sizeof store->id);
        stored = column_blob(&q, 1);
        store->counter = (uint64_t)column_int(&q, 2);
    }
    bool same = stored.len == sizeof key_id && sodium_memcmp(stored.at, key_id, sizeof key_id) == 0;
    query_end(&q);
    if (answer == ANSWER_BAD)
        return false;
    if (answer == ANSWER_END)
        return error_set(err, EX_DATAERR, "open the store", store->path,
                         "store.damaged: the row that names the host is missing");
    return same || error_set(err, EX_CONFIG, "open the store", store->path,
                             "store.key: it was sealed under another master key");
}

/* The store and what SQLite keeps beside it. SQLite opens what it may not write without a word, makes the other two
 * with the same mode, and fails later on, without naming any. */
static bool may_use(const struct store *store, struct error *err)
{
    static const char *const names[] = {"", "-wal", "-shm"};
    char path[sizeof store->path + 8];
    struct stat st;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s%s", store->path, names[i]);
        if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode))
            return error_of(err, ERROR_FOREIGN, EX_CONFIG, "open the store", path, "it is not a plain file");
        if (faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS | AT_SYMLINK_NOFOLLOW) != 0 && errno != ENOENT)
            return error_set(err, EX_NOPERM, "open the store", path, NULL);
    }
    return true;
}

static bool open_file(struct store *store, int flags, struct error *err)
{
    struct stat st;
    bool there = lstat(store->path, &st) == 0;
    if (!there && errno != ENOENT)
        return error_set(err, EX_NOINPUT, "open the store", store->path, NULL);
    bool was_there = !there && lstat(store->counter_path, &st) == 0;
    if (was_there && !(flags & STORE_CREATE))
        return error_of(
            err, ERROR_DAMAGE, EX_NOINPUT, "open the store", store->path,
            "store.damaged: it is gone, and %s says that there was one; put back the newest backup, and make "
            "no new host in its place",
            store->counter_path);
    if (!there && !(flags & STORE_CREATE))
        return error_set(err, EX_NOINPUT, "open the store", store->path,
                         "there is none; `dispatch init HOSTDIR` makes a host");
    if (was_there)
        return error_of(err, ERROR_FOREIGN, EX_CANTCREAT, "make the store", store->path,
                        "the counter file %s is of another store; choose another `counter` or `keys`",
                        store->counter_path);
    if (there && !may_use(store, err))
        return false;
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | (flags & STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    mode_t before = umask(0077);
    int rc = sqlite3_open_v2(store->path, &store->db, how, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_extended_result_codes(store->db, 1);
        sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
        rc = sqlite3_exec(store->db,
                          "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                          "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
                          "PRAGMA recursive_triggers = ON;", /* so that a row that is replaced counts as gone */
                          NULL, NULL, NULL);
    }
    umask(before);
    return rc == SQLITE_OK || store_fail(store, rc, "open the store", store->path, err);
}

bool store_open(struct arena *arena, const char *hostdir, const char *counter, const uint8_t *master, int flags,
                struct store **out, struct error *err)
{
    struct store *store = arena_take(arena, sizeof *store);
    store->arena = arena;
    store->master = master;
    snprintf(store->path, sizeof store->path, "%s/dispatch.db", hostdir);
    snprintf(store->counter_path, sizeof store->counter_path, "%s", counter);
    *out = NULL;
    if (!open_file(store, flags, err) || !store_rows_open(store, err) || !store_migrate(store, flags, err) ||
        !host_row(store, err) || !store_counter_check(store, flags, err) || !store_rows_watch(store, err)) {
        store_close(store);
        return false;
    }
    *out = store;
    return true;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->db)
        store_rollback(store);
    for (int i = 0; i < SQL_N; i++)
        sqlite3_finalize(store->ready[i]);
    sqlite3_close(store->db);
    sodium_memzero(store->row_key, sizeof store->row_key);
    store->db = NULL;
    memset(store->ready, 0, sizeof store->ready);
}

void store_no_sync(struct store *store)
{
    (void)sqlite3_exec(store->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
}

struct sqlite3 *store_sqlite(struct store *store)
{
    return store->db;
}

bool store_backup(struct store *store, const char *path, struct error *err)
{
    sqlite3 *to = NULL;
    bool is_new = access(path, F_OK) != 0;
    mode_t before = umask(0077);
    int rc = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, NULL);
    umask(before);
    sqlite3_backup *copy = rc == SQLITE_OK ? sqlite3_backup_init(to, "main", store->db, "main") : NULL;
    if (copy) {
        sqlite3_backup_step(copy, -1);
        rc = sqlite3_backup_finish(copy);
    }
    if (rc == SQLITE_OK && !copy)
        rc = sqlite3_errcode(to);
    struct store there = {.db = to};
    snprintf(there.path, sizeof there.path, "%s", path);
    bool ok = rc == SQLITE_OK || store_fail(&there, rc, "write the backup", path, err);
    sqlite3_close(to);
    if (!ok && is_new)
        (void)unlink(path); /* half a copy is of no use, and would be in the way of the next one */
    return ok;
}
