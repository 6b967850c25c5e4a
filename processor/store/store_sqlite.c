/* SPDX-License-Identifier: Apache-2.0 */
/* The engine SQLite: opening its file, statements, errors, copies. What the hashes of rows need is in sqlite_rows.c,
 * what the tables look like in sqlite_layout.c. */
#include "processor/store/store_sqlite.h"
#include "processor/base/error.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The library's own wait would soon look ten times a second only, and miss whoever gives way for a moment
 * (pass_gives_way). */
enum { BUSY_MILLISECONDS = 5000, BUSY_LOOK = 1 };

/* ---- errors ---- */

/* What the system called the failure of a file of the store, when SQLite has no word for it: a device that does not
 * answer looks to SQLite as if the file were damaged. 0: it was no failure of the system. */
static int last_errno(sqlite3 *db)
{
    int number = 0;
    sqlite3_file *log = NULL;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number == 0 && sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log &&
        log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
    return number;
}

static bool tell(struct link *link, bool is_known, const char *doing, const char *subject, struct error *err)
{
    const char *says = link->db ? sqlite3_errmsg(link->db) : sqlite3_errstr(link->rc);
    int number = link->db ? sqlite3_system_errno(link->db) : 0;
    bool short_of;
    switch (link->rc & 0xff) {
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
        number = link->db ? last_errno(link->db) : 0;
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
        short_of = error_kind_of(number) == ERROR_SHORTAGE || is_known;
        return error_of(err, short_of ? ERROR_SHORTAGE : ERROR_FOREIGN, EX_NOPERM, doing, subject, "%s%s%s", says,
                        number ? ": " : "", number ? error_says(number) : "");
    default: /* no table of this name, a row that breaks a rule: nothing that this program wrote */
        return error_of(err, ERROR_DAMAGE, EX_IOERR, doing, subject, "%s", says);
    }
}

static bool sqlite_fail(struct store *store, const char *doing, const char *subject, struct error *err)
{
    return tell(store->link, store->id[0] != 0, doing, subject, err);
}

/* ---- opening ---- */

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

/* What there is of it, and whether it is what was asked for. */
static bool may_open(struct store *store, int flags, struct error *err)
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
    return !there || may_use(store, err);
}

/* Somebody else writes; n: how often that was so by now. */
static int look_again(void *context, int n)
{
    (void)context;
    if (n >= BUSY_MILLISECONDS / BUSY_LOOK)
        return 0;
    sqlite3_sleep(BUSY_LOOK);
    return 1;
}

static bool sqlite_open(struct store *store, int flags, struct error *err)
{
    if (!may_open(store, flags, err))
        return false;
    struct link *link = store->link = arena_take(store->arena, sizeof *link);
    link->store = store;
    int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | (flags & STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    mode_t before = umask(0077);
    link->rc = sqlite3_open_v2(store->path, &link->db, how, NULL);
    if (link->rc == SQLITE_OK) {
        sqlite3_extended_result_codes(link->db, 1);
        sqlite3_busy_handler(link->db, look_again, NULL);
        link->rc = sqlite3_exec(link->db,
                                "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
                                "PRAGMA recursive_triggers = ON;" /* so that a row that is replaced counts as gone */
                                /* What is secret is sealed: a page that is free is not written once more just to be
                                 * zeroes, as Debian's library would. */
                                "PRAGMA secure_delete = FAST;",
                                NULL, NULL, NULL);
    }
    umask(before);
    return link->rc == SQLITE_OK || store_fail(store, "open the store", store->path, err);
}

static void sqlite_close(struct link *link)
{
    if (link)
        sqlite3_close(link->db);
}

static void sqlite_no_sync(struct link *link)
{
    (void)sqlite3_exec(link->db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
}

/* Pages in memory: 2 MB, as SQLite begins, and a quarter of that. */
static void sqlite_keep_little(struct link *link, bool is_little)
{
    (void)sqlite3_exec(link->db, is_little ? "PRAGMA cache_size = -500" : "PRAGMA cache_size = -2000", NULL, NULL,
                       NULL);
}

/* ---- statements: a struct ready is SQLite's own ---- */

static sqlite3_stmt *statement(struct ready *at)
{
    return (sqlite3_stmt *)(void *)at;
}

static struct ready *sqlite_prepare(struct link *link, const char *words, bool is_kept)
{
    sqlite3_stmt *at = NULL;
    unsigned how = is_kept ? SQLITE_PREPARE_PERSISTENT : 0;
    link->words = words;
    link->rc = sqlite3_prepare_v3(link->db, words, -1, how, &at, NULL);
    while (link->rc == SQLITE_AUTH && sqlite_watch_refused(link))
        link->rc = sqlite3_prepare_v3(link->db, words, -1, how, &at, NULL);
    link->words = NULL;
    return (struct ready *)(void *)at;
}

static int sqlite_n_values(struct ready *at)
{
    return sqlite3_bind_parameter_count(statement(at));
}

/* A blob of no bytes is one all the same: a NULL pointer would bind NULL. */
static int bind(sqlite3_stmt *at, int n, const struct value *value)
{
    if (value->kind == VALUE_INT)
        return sqlite3_bind_int64(at, n, value->number);
    if (value->kind == VALUE_TEXT)
        return sqlite3_bind_text(at, n, value->words, -1, SQLITE_TRANSIENT);
    return sqlite3_bind_blob64(at, n, value->bytes.len ? (const void *)value->bytes.at : "", value->bytes.len,
                               SQLITE_STATIC);
}

static bool sqlite_bind(struct link *link, struct ready *at, int n, const struct value *value)
{
    link->rc = bind(statement(at), n, value);
    return link->rc == SQLITE_OK;
}

static enum query_answer sqlite_step(struct link *link, struct ready *at)
{
    link->words = sqlite3_sql(statement(at));
    link->rc = sqlite3_step(statement(at));
    /* After a rollback it may have been prepared anew, without the triggers that went. */
    while (link->rc == SQLITE_AUTH && sqlite_watch_refused(link)) {
        sqlite3_reset(statement(at));
        link->rc = sqlite3_step(statement(at));
    }
    link->words = NULL;
    return link->rc == SQLITE_ROW ? ANSWER_ROW : link->rc == SQLITE_DONE ? ANSWER_END : ANSWER_BAD;
}

static int64_t sqlite_number(struct ready *at, int column)
{
    return sqlite3_column_int64(statement(at), column);
}

/* NULL stands for an empty value, and for one that could not be had: then the row is not what the store says. */
static void must_have(struct link *link, const void *value)
{
    if (!value && (sqlite3_errcode(link->db) & 0xff) == SQLITE_NOMEM)
        memory_out();
}

static struct span sqlite_bytes(struct link *link, struct ready *at, int column)
{
    const void *bytes = sqlite3_column_blob(statement(at), column);
    must_have(link, bytes);
    int len = sqlite3_column_bytes(statement(at), column);
    return (struct span){bytes, bytes ? (size_t)len : 0};
}

static const char *sqlite_words(struct link *link, struct ready *at, int column)
{
    const unsigned char *words = sqlite3_column_text(statement(at), column);
    must_have(link, words);
    return (const char *)words;
}

static void sqlite_reset(struct ready *at)
{
    sqlite3_reset(statement(at));
    sqlite3_clear_bindings(statement(at));
}

static void sqlite_drop(struct ready *at)
{
    sqlite3_finalize(statement(at));
}

static int64_t sqlite_changed(struct link *link)
{
    return sqlite3_changes(link->db);
}

static bool sqlite_is_inside(struct link *link)
{
    return !sqlite3_get_autocommit(link->db);
}

static bool sqlite_script(struct link *link, const char *words)
{
    if (!sqlite_watch_all(link))
        return false;
    link->rc = sqlite3_exec(link->db, words, NULL, NULL, NULL);
    return link->rc == SQLITE_OK;
}

/* ---- copies ---- */

static bool sqlite_backup(struct store *store, const char *path, struct error *err)
{
    struct link to = {0};
    bool is_new = access(path, F_OK) != 0;
    mode_t before = umask(0077);
    to.rc = sqlite3_open_v2(path, &to.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, NULL);
    umask(before);
    sqlite3_backup *copy = to.rc == SQLITE_OK ? sqlite3_backup_init(to.db, "main", store->link->db, "main") : NULL;
    if (copy) {
        sqlite3_backup_step(copy, -1);
        to.rc = sqlite3_backup_finish(copy);
    }
    if (to.rc == SQLITE_OK && !copy)
        to.rc = sqlite3_errcode(to.db);
    struct store there = {.engine = &engine_sqlite, .link = &to};
    bool ok = to.rc == SQLITE_OK || store_fail(&there, "write the backup", path, err);
    sqlite3_close(to.db);
    if (!ok && is_new)
        (void)unlink(path); /* half a copy is of no use, and would be in the way of the next one */
    return ok;
}

/* ---- memory: its own methods, which know how long a piece is; NULL from them is the end ---- */

static sqlite3_mem_methods own;

static void *or_end(void *at)
{
    if (!at)
        memory_out();
    return at;
}

static void *take(int len)
{
    return or_end(own.xMalloc(len));
}

static void *take_more(void *at, int len)
{
    return or_end(own.xRealloc(at, len));
}

void store_memory_begin(void)
{
    if (own.xMalloc || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &own) != SQLITE_OK)
        return;
    sqlite3_mem_methods ours = own;
    ours.xMalloc = take;
    ours.xRealloc = take_more;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}

/* The triggers come with the next opening, and numbers are counted on from the highest. */
static bool sqlite_fill(struct store *store, bool begins, struct error *err)
{
    (void)store, (void)begins, (void)err;
    return true;
}

const struct engine engine_sqlite = {
    .name = "SQLite",
    .open = sqlite_open,
    .close = sqlite_close,
    .prepare = sqlite_prepare,
    .n_values = sqlite_n_values,
    .bind = sqlite_bind,
    .step = sqlite_step,
    .number = sqlite_number,
    .bytes = sqlite_bytes,
    .words = sqlite_words,
    .reset = sqlite_reset,
    .drop = sqlite_drop,
    .changed = sqlite_changed,
    .is_inside = sqlite_is_inside,
    .script = sqlite_script,
    .fail = sqlite_fail,
    .no_sync = sqlite_no_sync,
    .keep_little = sqlite_keep_little,
    .backup = sqlite_backup,
    .version = sqlite_version,
    .make = sqlite_make,
    .snapshot = "BEGIN",
    .fill = sqlite_fill,
    .rows_open = sqlite_rows_open,
    .rows_watch = sqlite_rows_watch,
    .undone = sqlite_undone,
    .tables = sqlite_tables,
    .check_pages = sqlite_check_pages,
    .check_layout = sqlite_check_layout,
};
