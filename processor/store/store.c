/* SPDX-License-Identifier: Apache-2.0 */
/* Opening, transactions, statements. */
#include "processor/base/crash.h"
#include "processor/store/store_inside.h"
#include "processor/store/store_note.h"
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

bool store_fail(struct store *store, const char *doing, const char *subject, struct error *err)
{
    struct error own = {0};
    store->engine->fail(store, doing, subject, &own);
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

/* Binding can only fail for lack of memory, and then the statement must not run: NULL would be another question. */
static void bind_all(struct query *q, const struct value *value)
{
    const struct engine *engine = q->store->engine;
    int n = 0;
    for (; q->at && value->kind != VALUE_END && !q->is_unbound; value++)
        q->is_unbound = !engine->bind(q->store->link, q->at, ++n, value);
    assert(!q->at || q->is_unbound || n == engine->n_values(q->at));
}

const char *store_words(enum sql which)
{
    static const char *const text[SQL_N] = {
#define STATEMENT(name, words) [SQL_##name] = words,
#include "processor/store/statements.h"
    };
    return text[which];
}

struct query query_bound(struct store *store, const struct value *value)
{
    int64_t which = value->number;
    if (store->note)
        return note_bound(store, value);
    if (late_takes(store, value))
        return (struct query){.store = store, .late = value};
    struct query q;
    if (early_knows(store, value, &q))
        return q;
    struct ready **ready = &store->ready[which];
    if (!*ready)
        *ready = store->engine->prepare(store->link, store_words((enum sql)which), true);
    q = (struct query){.store = store, .at = *ready, .before = late_hangs(store, value)};
    bind_all(&q, value + 1);
    return q;
}

struct query query_words(struct store *store, const char *words, const struct value *value)
{
    struct query q = {.store = store, .at = store->engine->prepare(store->link, words, false), .is_own = true};
    early_forget(store);
    bind_all(&q, value);
    return q;
}

/* On some errors the database undoes the whole transaction by itself. What comes after it would be written at once,
 * each statement for itself: half of something that never happened. */
static bool is_undone(const struct store *store)
{
    return store->inside && !store->engine->is_inside(store->link);
}

enum query_answer query_step(struct query *q, const char *doing, const char *subject, struct error *err)
{
    if (q->store->note)
        note_cannot();
    if (is_undone(q->store)) {
        const struct error *why = &q->store->spoilt;
        if (why->doing)
            error_again(err, why, doing, subject);
        error_set(err, EX_TEMPFAIL, doing, subject, "the library undid the transaction");
        return ANSWER_BAD;
    }
    if (q->late)
        return late_put(q->store, q->late, err) ? ANSWER_END : ANSWER_BAD;
    if (q->early)
        return early_step(q) ? ANSWER_ROW : ANSWER_END;
    if (!late_before(q->store, q->before, err))
        return ANSWER_BAD;
    q->before = SQL_N;
    enum query_answer answer = q->at && !q->is_unbound ? q->store->engine->step(q->store->link, q->at) : ANSWER_BAD;
    if (answer == ANSWER_BAD)
        store_fail(q->store, doing, subject, err);
    return answer;
}

void query_end(struct query *q)
{
    if (q->at && q->is_own)
        q->store->engine->drop(q->at);
    else if (q->at && !q->early)
        q->store->engine->reset(q->at);
    q->at = NULL;
}

void *query_rows(struct query *q, const struct text *rows, size_t len)
{
    void *out = arena_take(rows->arena, len + 1);
    if (len > 0)
        memcpy(out, rows->at, len);
    query_end(q);
    return out;
}

static bool page_read(struct store *store, struct store_page *page, const struct paged *of, uint8_t *rows,
                      struct error *err)
{
    char name[32] = "";
    if (page->n > 0)
        snprintf(name, sizeof name, "%s", (const char *)rows + (page->n - 1) * of->size);
    page->n = page->at = 0;
    struct query q = query(store, of->after, name, ROWS_PAGE);
    while (page->n < ROWS_PAGE && query_step(&q, of->doing, store->path, err) == ANSWER_ROW) {
        column_text(&q, 0, name, sizeof name);
        if (!of->open(store, name, column_blob(&q, 1), rows + page->n * of->size, err))
            break;
        page->n++;
    }
    query_end(&q);
    page->ended = page->n < ROWS_PAGE || error_is_set(err);
    return page->n > 0 && !error_is_set(err);
}

const void *page_next(struct store *store, struct store_page *page, const struct paged *of, void *rows,
                      struct error *err)
{
    if (page->at == page->n && (page->ended || !page_read(store, page, of, rows, err)))
        return NULL;
    return (const uint8_t *)rows + page->at++ * of->size;
}

bool query_run(struct query q, const char *doing, const char *subject, struct error *err)
{
    enum query_answer answer;
    if (q.store->note)
        return note_run(q.store);
    do
        answer = query_step(&q, doing, subject, err);
    while (answer == ANSWER_ROW);
    query_end(&q);
    return answer == ANSWER_END;
}

enum query_answer query_number(struct query q, const char *doing, const char *subject, int64_t *number,
                               struct error *err)
{
    enum query_answer answer = query_step(&q, doing, subject, err);
    *number = answer == ANSWER_ROW ? column_int(&q, 0) : 0;
    query_end(&q);
    return answer;
}

int64_t query_changed(struct store *store)
{
    if (store->note)
        note_cannot();
    return late_is_last(store) ? 1 : store->engine->changed(store->link);
}

bool store_script(struct store *store, const char *words, const char *doing, struct error *err)
{
    early_forget(store);
    return (late_write(store, err) && store->engine->script(store->link, words)) ||
           store_fail(store, doing, store->path, err);
}

/* Where the column stands. Of what was asked early several queries may share the rows. */
static int place_of(const struct query *q, int at)
{
    if (!q->early)
        return at;
    q->store->engine->go_to(q->at, q->row);
    return at + (int)q->early->n_key;
}

int64_t column_int(const struct query *q, int at)
{
    at = place_of(q, at);
    return q->store->engine->number(q->at, at);
}

struct span column_blob(const struct query *q, int at)
{
    at = place_of(q, at);
    return q->store->engine->bytes(q->store->link, q->at, at);
}

const char *column_words(const struct query *q, int at)
{
    at = place_of(q, at);
    return q->store->engine->words(q->store->link, q->at, at);
}

void column_text(const struct query *q, int at, char *out, size_t cap)
{
    const char *words = column_words(q, at);
    snprintf(out, cap, "%s", words ? words : "");
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
    if (which == SQL_BEGIN)
        late_begin(store);
    bool ok = query_run(query_bound(store, (const struct value[]){value_int(which), {.kind = VALUE_END}}), doing,
                        store->path, err);
    if (ok || which == SQL_ROLLBACK)
        late_moved(store, which);
    return ok;
}

/* The next unit of a group: a savepoint with a name of its own, so that undoing it undoes those within it. */
static bool begin_member(struct store *store, struct error *err)
{
    if (store->group_holds && !store->engine->is_inside(store->link))
        return error_set(err, EX_TEMPFAIL, "write the store", store->path, "the library undid the transaction");
    if (!store->group_holds)
        store->group_holds = run_plain(store, SQL_BEGIN, "write the store", err);
    return store->group_holds && run_plain(store, SQL_MEMBER, "write the store", err);
}

bool store_begin(struct store *store, struct error *err)
{
    assert(!store->inside);
    store->spoilt = (struct error){0};
    store->is_claiming = false;
    store->has_rung = store->group_holds && store->has_rung;
    store->inside = store->in_group ? begin_member(store, err) : run_plain(store, SQL_BEGIN, "write the store", err);
    return store->inside;
}

bool store_is_shared(const struct store *store)
{
    return store->engine->begin_claims != NULL;
}

bool store_begin_claims(struct store *store, struct error *err)
{
    assert(!store->in_group);
    if (!store_is_shared(store))
        return store_begin(store, err);
    assert(!store->inside);
    store->spoilt = (struct error){0};
    store->is_claiming = true;
    late_begin(store);
    store->inside = store->engine->begin_claims(store, err);
    return store->inside;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The server answered somewhere between the two. */
bool store_server(struct store *store, struct store_server *out, struct error *err)
{
    assert(store_is_shared(store));
    *out = (struct store_server){0};
    int64_t before = milliseconds();
    bool ok = store->engine->server(store, out, err);
    out->ahead -= before + (milliseconds() - before) / 2;
    return ok;
}

bool store_ring(struct store *store, struct error *err)
{
    if (!store_is_shared(store) || !store->inside || store->is_claiming || store->has_rung)
        return true;
    store->has_rung = store->engine->ring(store, err);
    return store->has_rung;
}

bool store_listen(struct store *store, int *fd, struct error *err)
{
    assert(store_is_shared(store));
    return store->engine->listen(store, fd, err);
}

bool store_heard(struct store *store, bool *any, struct error *err)
{
    return store->engine->heard(store, any, err);
}

bool store_lease_take(struct store *store, enum store_lease lease, bool waits, bool *taken, struct error *err)
{
    assert(!store->inside && !store->in_group);
    *taken = true;
    return lease == LEASE_NONE || !store_is_shared(store) || store->engine->take_lease(store, lease, waits, taken, err);
}

bool store_lease_drop(struct store *store, enum store_lease lease, struct error *err)
{
    assert(!store->inside && !store->in_group);
    return lease == LEASE_NONE || !store_is_shared(store) || store->engine->drop_lease(store, lease, err);
}

/* Of a group: what was done stands in its transaction, and is durable when that is committed. */
static bool commit_member(struct store *store, struct error *err)
{
    if (is_undone(store))
        return error_set(err, EX_TEMPFAIL, "commit to the store", store->path, "the library undid the transaction");
    if (!run_plain(store, SQL_MEMBER_RELEASE, "commit to the store", err))
        return false;
    crash_point("store.member");
    return true;
}

static bool commit_whole(struct store *store, struct error *err)
{
    crash_point("store.commit");
    return late_settle(store, err) && run_plain(store, SQL_COMMIT, "commit to the store", err);
}

bool store_commit(struct store *store, struct error *err)
{
    assert(store->inside);
    if (!store_is_whole(store, err) || !held_is_settled(store, err) ||
        !(store->in_group ? commit_member(store, err) : commit_whole(store, err))) {
        store_rollback(store);
        return false;
    }
    store->inside = false;
    memo_end(store);
    if (!store->in_group)
        crash_point("store.committed");
    return true;
}

bool store_end(struct store *store, bool is_done, struct error *err)
{
    if (is_done)
        return store_commit(store, err);
    store_rollback(store);
    return false;
}

static void undo_member(struct store *store)
{
    struct error ignored = {0}; /* what cannot be undone alone is no transaction any more, which its group is told */
    bool ok = run_plain(store, SQL_MEMBER_UNDO, "undo", &ignored);
    if (store->engine->undone)
        store->engine->undone(store->link);
    if (!(ok && run_plain(store, SQL_MEMBER_RELEASE, "undo", &ignored)))
        run_plain(store, SQL_ROLLBACK, "roll back", &ignored);
}

void store_rollback(struct store *store)
{
    struct error ignored = {0}; /* nothing was committed either way */
    bool is_open = store->inside && store->engine->is_inside(store->link);
    if (is_open && store->in_group)
        undo_member(store);
    else if (is_open)
        run_plain(store, SQL_ROLLBACK, "roll back", &ignored);
    if (!store->in_group)
        late_end(store);
    store->inside = store->has_rung = false;
    memo_end(store);
    store->spoilt = (struct error){0};
}

/* ---- many transactions under one commit ---- */

void store_group(struct store *store)
{
    assert(!store->inside && !store->in_group);
    store->in_group = true;
}

bool store_group_hold(struct store *store, const char *games, const char *blocks, struct error *err)
{
    assert(!store->inside && store->in_group && !store->group_holds);
    if (!store_is_shared(store))
        return true;
    store->spoilt = (struct error){0};
    struct arena *arena = arena_small();
    struct text ids = {.arena = arena};
    store->group_holds = run_plain(store, SQL_BEGIN, "write the store", err);
    bool ok = store->group_holds && store->engine->hold_games(store, games, &ids, err) &&
              (ids.len == 0 || early_ask(store, EARLY_TAKE, ids.at, blocks, err));
    arena_free(arena);
    return ok;
}

bool store_group_end(struct store *store, struct error *err)
{
    assert(!store->inside && store->in_group);
    bool holds = store->group_holds, ok = true;
    store->in_group = store->group_holds = false;
    if (!holds)
        return true;
    if (!store->engine->is_inside(store->link))
        ok = error_set(err, EX_TEMPFAIL, "commit to the store", store->path, "the library undid the transaction");
    ok = ok && commit_whole(store, err);
    if (!ok && store->engine->is_inside(store->link)) {
        struct error ignored = {0};
        run_plain(store, SQL_ROLLBACK, "roll back", &ignored);
    }
    late_end(store);
    if (ok)
        crash_point("store.committed");
    return ok;
}

void store_group_drop(struct store *store)
{
    struct error ignored = {0};
    store_rollback(store);
    if (store->group_holds && store->engine->is_inside(store->link))
        run_plain(store, SQL_ROLLBACK, "roll back", &ignored);
    late_end(store);
    store->in_group = store->group_holds = false;
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
    store->has_rung = false;
    memo_end(store);
    struct error ignored = {0};
    bool ok = run_plain(store, SQL_UNDO, "undo", &ignored);
    if (store->engine->undone)
        store->engine->undone(store->link);
    return ok && run_plain(store, SQL_RELEASE, "undo", &ignored);
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

bool store_is_url(const char *where)
{
    return strncmp(where, "postgresql://", strlen("postgresql://")) == 0 ||
           strncmp(where, "postgres://", strlen("postgres://")) == 0;
}

const char *store_engine(const struct store *store)
{
    return store->engine->name;
}

struct store *store_at(struct arena *arena, const char *where, const char *counter, const uint8_t *master)
{
    static const char file[] = "sqlite:";
    struct store *store = arena_take(arena, sizeof *store);
    store->arena = arena;
    store->master = master;
    store->engine = store_is_url(where) ? &engine_pg : &engine_sqlite;
    if (strncmp(where, file, strlen(file)) == 0)
        snprintf(store->path, sizeof store->path, "%s", where + strlen(file));
    else
        snprintf(store->path, sizeof store->path, "%s%s", where, store_is_url(where) ? "" : "/dispatch.db");
    snprintf(store->counter_path, sizeof store->counter_path, "%s", counter);
    return store;
}

bool store_open(struct arena *arena, const char *hostdir, const char *counter, const uint8_t *master, int flags,
                struct store **out, struct error *err)
{
    struct store *store = store_at(arena, hostdir, counter, master);
    *out = NULL;
    if (!store->engine->open(store, flags, err) || !store->engine->rows_open(store, err) ||
        !store_tables(store, flags, err) || !host_row(store, err) || !store_counter_check(store, flags, err) ||
        !store->engine->rows_watch(store, err)) {
        store_close(store);
        return false;
    }
    late_open(store);
    *out = store;
    return true;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->link)
        store_group_drop(store);
    late_end(store);
    memo_close(store);
    for (int i = 0; i < SQL_N; i++)
        store->engine->drop(store->ready[i]);
    store->engine->close(store->link);
    sodium_memzero(store->row_key, sizeof store->row_key);
    store->link = NULL;
    memset(store->ready, 0, sizeof store->ready);
}

void store_keep_little(struct store *store, bool is_little)
{
    store->engine->keep_little(store->link, is_little);
}

void store_remember(struct store *store, bool does)
{
    store->remembers = does;
    memo_room(store);
}

uint64_t store_numbered(const struct store *store)
{
    return store->n_numbered;
}

void store_no_sync(struct store *store)
{
    store->engine->no_sync(store->link);
}

bool store_backup(struct store *store, const char *path, struct error *err)
{
    return store->engine->backup(store, path, err);
}
