/* SPDX-License-Identifier: Apache-2.0 */
/* What was put back, edited, swapped, flipped or lost is named, and never used in silence. */
#include "processor/store/store_sqlite.h"
#include "tests/processor/store/store_kit.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

static const char *database(void)
{
    return strrchr(dir, '/') + 1;
}

/* Keeps the store as it is now, and puts it back. */
static struct span kept, kept_counter;
static void keep(void)
{
    store_close(store);
    if (on_pg)
        pg_server_database(arena, "kept", database());
    else
        kept = slurp(arena, arena_words(arena, "%s/dispatch.db", dir));
    kept_counter = slurp(arena, counter);
    open_store(0);
}

static void write_file(const char *path, struct span bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    fclose(file);
}

static void put_back(void)
{
    store_close(store);
    store = NULL;
    if (on_pg)
        pg_server_database(arena, database(), "kept");
    else
        write_file(arena_words(arena, "%s/dispatch.db", dir), kept);
}

/* Bytes as the engine writes them. */
static const char *blob(const char *digits)
{
    return on_pg ? arena_words(arena, "'\\x%s'::bytea", digits) : arena_words(arena, "x'%s'", digits);
}

START_TEST(a_copy_from_before_a_pass_is_refused)
{
    struct play p = new_game("a");
    struct game_row row;
    struct news_row *news;
    must(store_count_pass(store, &err));
    keep();
    begin();
    must(put(&p, ""));
    commit();
    must(store_count_pass(store, &err));
    ck_assert_uint_eq(store_counter(store), 2);
    reopen(); /* the newest store opens */
    put_back();
    refused(store_open(arena, where, counter, master, 0, &store, &err), EX_DATAERR, "store.old");
    open_store(STORE_ANY_AGE);
    refused(store_is_newest(store, &err), EX_DATAERR, "it counts 1 passes, 2 were made");
    must(store_accept_old(store, "the disk died", 99, &err));
    reopen(); /* now it is the newest, and its games wait for a ruling */
    ck_assert_uint_eq(store_counter(store), 3);
    ck_assert(store_game_by_name(store, "a", &row, &err));
    ck_assert_msg(strstr(row.aside, "the disk died") != NULL, "%s", row.aside);
    ck_assert_uint_eq(store_news(store, arena, false, &news, &err), 1);
    ck_assert_int_eq(news[0].grade, 3);
    ck_assert_str_eq(fsck(NULL), "");
    refused(store_accept_old(store, "typed twice", 99, &err), EX_USAGE, "it is the newest store already");
}
END_TEST

START_TEST(a_store_that_died_before_its_counter_file_goes_on)
{
    must(store_count_pass(store, &err));
    keep();
    must(store_count_pass(store, &err));
    store_close(store);
    store = NULL;
    write_file(counter, kept_counter); /* committed, but the file was not written */
    open_store(0);
    must(store_count_pass(store, &err));
    ck_assert_uint_eq(store_counter(store), 3);
    reopen();
}
END_TEST

START_TEST(a_lost_or_foreign_counter_is_refused)
{
    must(store_count_pass(store, &err));
    store_close(store);
    store = NULL;
    struct span mine = slurp(arena, counter);
    ck_assert_int_eq(unlink(counter), 0);
    refused(store_open(arena, where, counter, master, 0, &store, &err), EX_DATAERR, "store.counter");
    write_file(counter, span_of("dispatch-counter/1 00000000000000000000000000000000 1\n"));
    refused(store_open(arena, where, counter, master, 0, &store, &err), EX_DATAERR, "store.foreign");
    write_file(counter, span_of("one\n"));
    refused(store_open(arena, where, counter, master, 0, &store, &err), EX_DATAERR, "store.edited");
    write_file(counter, mine);
    open_store(0);
}
END_TEST

/* A symbolic link and a folder stand for all that is there and cannot be read: root may read every mode. */
START_TEST(a_counter_that_cannot_be_read_is_not_accepted)
{
    const char *elsewhere = arena_words(arena, "%s.elsewhere", counter);
    must(store_count_pass(store, &err));
    must(store_count_pass(store, &err));
    ck_assert(rename(counter, elsewhere) == 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(i == 0 ? symlink(elsewhere, counter) : mkdir(counter, 0700), 0);
        ck_assert(!store_is_newest(store, &err));
        ck_assert_int_eq(err.kind, ERROR_FOREIGN);
        refused(false, i == 0 ? EX_NOPERM : EX_IOERR, "it must be a plain file that this user may read");
        ck_assert(!store_accept_old(store, "why", 9, &err));
        refused(false, i == 0 ? EX_NOPERM : EX_IOERR, "it must be a plain file that this user may read");
        ck_assert_int_eq(i == 0 ? unlink(counter) : rmdir(counter), 0);
    }
    struct rlimit before, none;
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = (struct rlimit){3, before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    ck_assert(!store_accept_old(store, "why", 9, &err));
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &before), 0);
    ck_assert_int_eq(err.kind, ERROR_SHORTAGE);
    ck_assert(!strstr(err.cause, "plain file"));
    err = (struct error){0};
    write_file(counter, span_of("dispatch-counter/1 00000000000000000000000000000000 9\n"));
    ck_assert(!store_accept_old(store, "why", 9, &err));
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    refused(false, EX_DATAERR, "belongs to another store");
    ck_assert(span_is(slurp(arena, counter), "dispatch-counter/1 00000000000000000000000000000000 9\n"));
    ck_assert_uint_eq(store_counter(store), 2);
    ck_assert(rename(elsewhere, counter) == 0);
    must(store_is_newest(store, &err));
    write_file(counter, span_of("one\n")); /* it can be read, and is none */
    ck_assert(!store_is_newest(store, &err));
    ck_assert_int_eq(err.kind, ERROR_DAMAGE);
    refused(false, EX_DATAERR, "--accept WHY");
    must(store_accept_old(store, "why", 9, &err));
    must(store_is_newest(store, &err));
}
END_TEST

/* SQL for a byte of a column that is another than the one at this place, counted from 1. */
static const char *other_byte(const char *column, int at)
{
    return arena_words(arena, "(CASE substr(%s, %d, 1) WHEN %s THEN %s ELSE %s END)", column, at, blob("00"),
                       blob("01"), blob("00"));
}

START_TEST(edited_state_is_named)
{
    struct play a = new_game("a"), b = new_game("b");
    struct span sealed, entry;
    (void)b;
    run_sql(arena_words(arena,
                        "UPDATE seal SET bytes = substr(bytes, 1, 160) || %s || substr(bytes, 162) WHERE slot = 3",
                        other_byte("bytes", 161)));
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.edited");
    fsck_says("store.edited: the sealed state");
    run_sql("UPDATE seal SET bytes = (SELECT bytes FROM seal WHERE slot = 5) WHERE slot = 3");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.foreign");
    run_sql("DELETE FROM seal WHERE slot = 3");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.torn");
    run_sql(arena_words(arena, "UPDATE entry SET line = %s WHERE game = 2 AND n = 1", blob("310a")));
    refused(store_entry(store, arena, b.row.id, 1, &entry, &err), EX_DATAERR, "store.edited: entry 1");
    struct span line[2];
    refused(store_lines(store, arena, b.row.id, 0, 2, line, &err), EX_DATAERR, "store.edited: entry 1");
    fsck_says("b: store.edited: entry 1");
    run_sql("DELETE FROM entry WHERE game = 2 AND n = 0");
    fsck_says("b: store.torn: entry 0 is missing");
    refused(store_lines(store, arena, b.row.id, 0, 2, line, &err), EX_NOINPUT, "no entry 0");
    run_sql("DELETE FROM entry WHERE game = 1 AND n = 0"); /* the one after it is whole, and is not taken for it */
    refused(store_lines(store, arena, a.row.id, 0, 2, line, &err), EX_NOINPUT, "no entry 0");
    run_sql(arena_words(arena, "UPDATE game SET root = substr(root, 1, 31) || %s WHERE n = 2", other_byte("root", 32)));
    refused(store_seal_get(store, arena, b.row.id, &sealed, &err), EX_DATAERR, "store.edited: the head");
}
END_TEST

START_TEST(an_older_generation_put_back_is_named)
{
    struct play a = new_game("a");
    struct span sealed, old;
    must(store_seal_get(store, arena, a.row.id, &old, &err));
    begin();
    must(put(&a, ""));
    commit();
    run_sql("UPDATE seal SET bytes = (SELECT bytes FROM seal WHERE slot = 3) WHERE slot = 2");
    refused(store_seal_get(store, arena, a.row.id, &sealed, &err), EX_DATAERR, "store.old");
    fsck_says("store.old");
}
END_TEST

START_TEST(sealed_rows_in_the_wrong_place_are_named)
{
    struct play a = new_game("a"), b = new_game("b");
    struct block_row block = {.bytes = span_of("x")}, got;
    struct outbox_row out;
    struct player_row player = {.name = "north", .mail = "m"};
    struct span raw;
    char name[256];
    int64_t id, number;
    memset(block.hash, 'a', 64);
    begin();
    strcpy(block.game, a.row.id);
    must(store_block_put(store, &block, &err));
    put_message("north", a.row.id, "s", NULL, 0, 1, &number);
    must(store_inbox_put(store, "n", span_of("one"), 1, &id, &err));
    must(store_inbox_put(store, "n", span_of("two"), 1, &id, &err));
    must(store_player_put(store, &player, &err));
    commit();
    ck_assert_str_eq(fsck(NULL), "");
    run_sql(arena_words(arena, "UPDATE block SET game = '%s'", b.row.id));
    refused(store_block_get(store, arena, b.row.id, block.hash, &got, &err), EX_DATAERR, b.row.id);
    fsck_says("of the table block of game");
    run_sql("UPDATE outbox SET player = 'south'");
    refused(store_outbox_next(store, arena, 0, &out, &err) == 1, EX_DATAERR, "store.edited");
    fsck_says("of the table outbox");
    run_sql("UPDATE inbox SET sealed = (SELECT sealed FROM inbox WHERE id = 2) WHERE id = 1");
    refused(store_inbox_next(store, arena, 0, &id, &raw, name, &err) == 1, EX_DATAERR, "store.edited");
    fsck_says("of the table inbox");
    run_sql("UPDATE player SET name = 'south'");
    refused(store_player_get(store, "south", &player, &err), EX_DATAERR, "store.edited");
    fsck_says("of the table player");
    struct wish_row wish = {.player = "north",
                            .age = "age1x",
                            .daily = true,
                            .new_mail = "n@new.example",
                            .n_absent = 1},
                    other;
    wish.absent[0] = (struct store_away){5, 9};
    begin();
    must(store_wish_put(store, &wish, &err));
    commit();
    must(store_wish_get(store, "north", &other, &err));
    ck_assert(other.n_absent == 1 && other.absent[0].to == 9 && other.daily && !other.leaves);
    ck_assert_str_eq(other.new_mail, "n@new.example");
    run_sql("UPDATE wish SET player = 'west'");
    refused(store_wish_get(store, "west", &other, &err), EX_DATAERR, "store.edited");
    fsck_says("of the table wish");
}
END_TEST

START_TEST(a_flipped_byte_anywhere_is_never_silent)
{
    state_bytes = (struct span){arena_take(arena, 800000), 800000}; /* most of the file */
    new_game("a");
    keep();
    store_close(store);
    store = NULL;
    int named = 0;
    for (size_t at = 100; at < kept.len; at += kept.len / 60) {
        struct span bent = arena_copy(arena, kept);
        ((uint8_t *)(uintptr_t)bent.at)[at] ^= 0x55;
        write_file(arena_words(arena, "%s/dispatch.db", dir), bent);
        err = (struct error){0};
        faults[0] = 0;
        uint64_t n;
        if (!store_open(arena, dir, counter, master, 0, &store, &err))
            named += err.cause[0] != 0;
        else if (!store_check(store, note_fault, NULL, &n, &err) || faults[0])
            named += err.cause[0] || faults[0];
        store_close(store);
        store = NULL;
    }
    ck_assert_int_ge(named, 45); /* the rest fell on pages that hold nothing */
}
END_TEST

START_TEST(other_keys_are_refused)
{
    store_close(store);
    store = NULL;
    refused(store_open(arena, where, counter, other_master, 0, &store, &err), EX_CONFIG, "store.key");
    refused(store_open(arena, where, counter, master, STORE_CREATE, &store, &err), EX_CANTCREAT, "already");
}
END_TEST

/* Each worker holds the database against what it has seen itself; who has seen nothing begins with what another has. */
START_TEST(a_new_worker_is_given_a_counter)
{
    const char *second = arena_words(arena, "%s.second", counter);
    struct store *other = NULL;
    must(store_count_pass(store, &err));
    ck_assert(!store_open(arena, where, second, master, 0, &other, &err));
    ck_assert_msg(!on_pg || strstr(err.cause, "give it a copy of another worker's"), "%s", err.cause);
    refused(false, EX_DATAERR, "store.counter");
    ck_assert_int_ne(access(second, F_OK), 0);
    write_file(second, slurp(arena, counter));
    keep();
    must(store_count_pass(store, &err)); /* ahead of what the second was given */
    must(store_open(arena, where, second, master, 0, &other, &err));
    ck_assert_uint_eq(store_counter(other), 2);
    must(store_count_pass(other, &err));
    must(store_is_newest(store, &err));
    store_close(other);
    put_back();
    for (int i = 0; i < 2; i++)
        refused(store_open(arena, where, i ? second : counter, master, 0, &store, &err), EX_DATAERR,
                i ? "it counts 1 passes, 3 were made" : "it counts 1 passes, 2 were made");
}
END_TEST

START_TEST(other_files_are_refused)
{
    store_close(store);
    store = NULL;
    char path[200];
    snprintf(path, sizeof path, "%s/dispatch.db", dir);
    ck_assert_int_eq(unlink(path), 0);
    ck_assert(!store_open(arena, dir, counter, master, 0, &store, &err));
    ck_assert_int_eq(err.kind, ERROR_DAMAGE); /* and no word of a new host */
    ck_assert(!strstr(err.cause, "dispatch init"));
    refused(false, EX_NOINPUT, "put back the newest backup");
    refused(store_open(arena, dir, arena_words(arena, "%s.none", counter), master, 0, &store, &err), EX_NOINPUT,
            "dispatch init");
    ck_assert(!store_open(arena, dir, counter, master, STORE_CREATE, &store, &err));
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    refused(false, EX_CANTCREAT, "counter file");
    write_file(path, span_of("this is no database, it is a letter to my aunt, long enough to be read as a header of "
                             "a hundred bytes and more"));
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_DATAERR, "store.damaged");
    ck_assert_int_eq(unlink(path), 0);
    ck_assert_int_eq(symlink("/etc/passwd", path), 0);
    refused(store_open(arena, dir, counter, master, 0, &store, &err), EX_CONFIG, "plain file");
}
END_TEST

/* ---- what the system says of the store's files, through SQLite ---- */

static int lie; /* the errno */

static ssize_t no_bytes(void)
{
    errno = lie;
    return -1;
}

static int no_file(const char *path, int flags, int mode)
{
    if (strstr(path, "dispatch.db") == NULL)
        return open(path, flags, mode);
    errno = lie;
    return -1;
}

/* SQLite has several names for one call, of which a build uses some. */
static void breaks(const char *call, int number)
{
    static const char *const names[] = {"open", "read", "pread", "pread64", "write", "pwrite", "pwrite64", "fcntl"};
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    lie = number;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(names[i], call))
            (void)vfs->xSetSystemCall(vfs, names[i],
                                      i == 0 ? (sqlite3_syscall_ptr)no_file : (sqlite3_syscall_ptr)no_bytes);
}

static void heals(void)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    vfs->xSetSystemCall(vfs, NULL, NULL);
}

static void is_of(enum error_kind kind, const char *what)
{
    char words[ERROR_WORDS_MAX];
    error_words(&err, words, sizeof words);
    ck_assert_msg(err.doing && err.kind == kind, "%s, %s: %s", what, strerror(lie), words);
    ck_assert_int_eq(err.retry, kind == ERROR_SHORTAGE);
    err = (struct error){0};
}

/* A store that cannot be read, written, made longer or opened for a while is no damaged one: it is left as it is. Whose
 * files it may not open at all is another's. */
START_TEST(what_the_system_refuses_is_no_damage)
{
    static const struct {
        const char *call;
        int number;
        enum error_kind at_open; /* ERROR_PLAIN: opening does not make the call */
        bool at_write;
    } rows[] = {{"read", EIO, ERROR_SHORTAGE, false},     {"read", ENOMEM, ERROR_SHORTAGE, false},
                {"read", ENXIO, ERROR_SHORTAGE, false},   {"write", ENOSPC, ERROR_PLAIN, true},
                {"write", EIO, ERROR_PLAIN, true},        {"write", EDQUOT, ERROR_PLAIN, true},
                {"open", EMFILE, ERROR_SHORTAGE, false},  {"open", ENFILE, ERROR_SHORTAGE, false},
                {"open", ENOMEM, ERROR_SHORTAGE, false},  {"open", EROFS, ERROR_SHORTAGE, false},
                {"open", EACCES, ERROR_FOREIGN, false},   {"open", EPERM, ERROR_FOREIGN, false},
                {"fcntl", ENOLCK, ERROR_SHORTAGE, false}, {"fcntl", EIO, ERROR_SHORTAGE, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].at_write) {
            begin();
            breaks(rows[i].call, rows[i].number);
            bool ok = store_news_put(store, 1, "", "some words", 1, &err) && store_commit(store, &err);
            heals();
            ck_assert(!ok);
            is_of(ERROR_SHORTAGE, "at a write");
            store_rollback(store);
        }
        store_close(store);
        store = NULL;
        breaks(rows[i].call, rows[i].number);
        bool ok = store_open(arena, dir, counter, master, 0, &store, &err);
        heals();
        if (rows[i].at_open != ERROR_PLAIN) {
            ck_assert_msg(!ok, "%s", rows[i].call);
            is_of(rows[i].at_open, rows[i].call);
        }
        store_close(store);
        open_store(0);
    }
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* What a file system turns into when its disk fails. SQLite tries other ways to open, and tells of the last one. */
START_TEST(a_store_on_a_disk_that_is_read_only_is_not_foreign)
{
    store_close(store);
    store = NULL;
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount(dir, dir, NULL, MS_BIND, NULL) != 0) {
        printf("store: left out, since nobody may mount here: a disk that is read only\n");
        return;
    }
    ck_assert_int_eq(mount(NULL, dir, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY, NULL), 0);
    ck_assert(!store_open(arena, dir, counter, master, 0, &store, &err));
    ck_assert_int_eq(err.kind, ERROR_SHORTAGE);
    ck_assert_int_eq(umount2(dir, MNT_DETACH), 0);
    refused(false, EX_TEMPFAIL, "Read-only file system");
    open_store(0);
}
END_TEST

/* A page that cannot be read in the midst of a statement looks to SQLite as if the file were malformed. */
START_TEST(a_page_that_cannot_be_read_now_is_no_damage)
{
    static const int numbers[] = {EIO, ENOMEM, ESTALE};
    struct news_row *news;
    begin();
    for (int i = 0; i < 2000; i++) /* more than a page */
        must(store_news_put(store, 1, "", "some words", i, &err));
    commit();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        reopen();
        breaks("read", numbers[i]);
        store_news(store, arena, true, &news, &err);
        heals();
        is_of(ERROR_SHORTAGE, "at a page");
    }
    ck_assert_uint_eq(store_news(store, arena, true, &news, &err), 2000);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(memory_that_sqlite_lacks_is_no_damage)
{
    begin();
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + 1);
    for (int i = 0; i < 2000 && !error_is_set(&err); i++)
        store_news_put(store, 1, "", "some words", i, &err);
    sqlite3_hard_heap_limit64(0);
    is_of(ERROR_SHORTAGE, "without memory");
    store_rollback(store);
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

START_TEST(a_counter_that_cannot_be_written_says_of_what_kind_that_is)
{
    ck_assert(unlink(counter) == 0 && mkdir(counter, 0700) == 0);
    ck_assert(!store_count_pass(store, &err));
    ck_assert_int_eq(err.kind, ERROR_FOREIGN);
    refused(false, EX_TEMPFAIL, "its folder must be writable");
    ck_assert_int_eq(rmdir(counter), 0);
    must(store_count_pass(store, &err));
}
END_TEST

/* What SQLite calls an error, in an open store and one that is being opened. */
START_TEST(each_code_of_sqlite_is_of_its_kind)
{
    static const int passing[] = {SQLITE_BUSY,     SQLITE_LOCKED, SQLITE_PROTOCOL,        SQLITE_FULL,
                                  SQLITE_NOMEM,    SQLITE_IOERR,  SQLITE_IOERR_READ,      SQLITE_READONLY,
                                  SQLITE_CANTOPEN, SQLITE_PERM,   SQLITE_READONLY_DBMOVED},
                     damaged[] = {SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_SCHEMA};
    enum { PASSING = sizeof passing / sizeof *passing, DAMAGED = sizeof damaged / sizeof *damaged };
    for (int i = 0; i < PASSING + DAMAGED; i++) {
        int code = i < PASSING ? passing[i] : damaged[i - PASSING];
        store->link->rc = code;
        ck_assert(!store_fail(store, "do", "it", &err));
        ck_assert_msg(err.kind == (i < PASSING ? ERROR_SHORTAGE : ERROR_DAMAGE), "code %d: %s", code, err.cause);
        ck_assert_int_eq(err.retry, i < PASSING);
        ck_assert_int_eq(store_is_whole(store, NULL), i >= PASSING); /* what was short may not be written on */
        err = (struct error){0};
    }
    struct link closed = {0};
    struct store opening = {.engine = &engine_sqlite, .link = &closed};
    for (size_t i = 0; i < 3; i++) {
        static const int others[] = {SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN};
        closed.rc = others[i];
        ck_assert(!store_fail(&opening, "open", "it", &err));
        ck_assert_int_eq(err.kind, ERROR_FOREIGN);
        err = (struct error){0};
    }
}
END_TEST

/* SQLite would open the store all the same, give the mode to what it makes beside it, and fail for ever after. */
START_TEST(a_file_of_the_store_that_may_not_be_used_is_named)
{
    static const char *const names[] = {"dispatch.db", "dispatch.db-wal", "dispatch.db-shm"};
    must(store_count_pass(store, &err));
    store_close(store);
    test_as_nobody(dir, counter);
    for (size_t i = 0; i < 9; i++) {
        const char *path = arena_words(arena, "%s/%s", dir, names[i / 3]);
        store = NULL;
        open_store(0);
        begin();
        must(store_news_put(store, 1, "", "some words", (int64_t)i, &err));
        commit(); /* all three are there */
        struct store *holder = store;
        if (i % 3 < 2)
            ck_assert_int_eq(chmod(path, i % 3 ? 0400 : 0), 0);
        else
            ck_assert(rename(path, arena_words(arena, "%s.x", path)) == 0 && mkdir(path, 0700) == 0);
        ck_assert(!store_open(arena, dir, counter, master, 0, &store, &err));
        ck_assert_msg(err.kind == ERROR_FOREIGN && strcmp(err.subject, path) == 0, "%s: %s", err.subject, err.cause);
        refused(false, i % 3 < 2 ? EX_NOPERM : EX_CONFIG, i % 3 < 2 ? "Permission denied" : "it is not a plain file");
        if (i % 3 < 2)
            ck_assert_int_eq(chmod(path, 0600), 0);
        else
            ck_assert(rmdir(path) == 0 && rename(arena_words(arena, "%s.x", path), path) == 0);
        store_close(holder);
    }
    store = NULL;
    open_store(0);
    begin();
    must(store_news_put(store, 1, "", "some words", 9, &err));
    commit();
    ck_assert_str_eq(fsck(NULL), "");
}
END_TEST

/* What is half written is no copy: it is taken away, and is not in the way of the next one. */
START_TEST(a_backup_that_fails_says_of_what_kind_that_is_and_leaves_nothing)
{
    static const struct {
        const char *call;
        int number;
        enum error_kind kind;
    } rows[] = {{"write", ENOSPC, ERROR_SHORTAGE},
                {"write", EIO, ERROR_SHORTAGE},
                {"open", EMFILE, ERROR_SHORTAGE},
                {"open", EACCES, ERROR_FOREIGN}};
    const char *path = arena_words(arena, "%s/copy-of-dispatch.db", dir);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        breaks(rows[i].call, rows[i].number);
        bool ok = store_backup(store, path, &err);
        heals();
        ck_assert(!ok);
        ck_assert_str_eq(err.doing, "write the backup");
        is_of(rows[i].kind, rows[i].call);
        ck_assert(access(path, F_OK) != 0 && errno == ENOENT);
    }
    must(store_backup(store, path, &err));
    ck_assert_uint_gt(slurp(arena, path).len, 4096);
    breaks("write", ENOSPC);
    ck_assert(!store_backup(store, path, &err)); /* what was there before stays */
    heals();
    is_of(ERROR_SHORTAGE, "over another copy");
    ck_assert_int_eq(access(path, F_OK), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_copy_from_before_a_pass_is_refused,
        a_store_that_died_before_its_counter_file_goes_on,
        a_lost_or_foreign_counter_is_refused,
        a_counter_that_cannot_be_read_is_not_accepted,
        a_new_worker_is_given_a_counter,
        edited_state_is_named,
        an_older_generation_put_back_is_named,
        sealed_rows_in_the_wrong_place_are_named,
        other_keys_are_refused,
        a_counter_that_cannot_be_written_says_of_what_kind_that_is,
    };
    const TTest *const of_sqlite[] = {
        a_flipped_byte_anywhere_is_never_silent,
        other_files_are_refused,
        a_store_on_a_disk_that_is_read_only_is_not_foreign,
        what_the_system_refuses_is_no_damage,
        a_page_that_cannot_be_read_now_is_no_damage,
        memory_that_sqlite_lacks_is_no_damage,
        each_code_of_sqlite_is_of_its_kind,
        a_file_of_the_store_that_may_not_be_used_is_named,
        a_backup_that_fails_says_of_what_kind_that_is_and_leaves_nothing,
    };
    Suite *suite = store_tests("store: harm", tests, sizeof tests / sizeof *tests);
    store_case(suite, "SQLite", setup, of_sqlite, sizeof of_sqlite / sizeof *of_sqlite);
    TCase *t = store_case(suite, "PostgreSQL", setup_pg_alone, tests, sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(t, pg_server_start, NULL);
    return run_suite(suite);
}
