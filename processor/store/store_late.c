/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that wait. Where a database writes many rows by one statement for little more than one (engine.h, many), what a
 * transaction writes is put aside and written together: when it commits, when there is much of it, or before something
 * is asked that could hang on it. So four games under one commit are written by one statement a table.
 *
 * What is asked is known by its statement: `readings` says of which rows that wait the answer hangs; what is not there
 * hangs on all of them. Rows of one statement are written in their order; among those that wait no two have the same
 * key, and all of a table are of one statement.
 *
 * Savepoints: what was put aside since one that is gone back to is forgotten. What was put aside before it, but written
 * since, the database has undone with it: that waits again.
 *
 * Numbers of messages wait, too: whoever holds a player's row (engine.h, hold_players) has read the last of them there,
 * counts on from it, and writes the newest.
 *
 * Rows that are refused when they are written are of somebody who was told that all went well. Nothing of their
 * transaction is there then; whoever tries it again (store_refused_late) has each row written at once, and so knows
 * whose fault it is. */
#include "processor/store/store_inside.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum {
    ROWS_MOST = 256,
    VALUES_MOST = 18,
    DEPTH_MOST = 4,
    BYTES_MOST = 1 << 20,
    WAITS = -1,
    AT_ONCE = 64,
    PLAYERS_MOST = 64
};
struct late_row {
    enum sql which;
    int written; /* WAITS, or under how many savepoints it was */
    struct value value[VALUES_MOST];
    char game[33], name[32]; /* whose it is, where its values do not tell: late_of */
};

struct store_late {
    struct arena *arena; /* of what waits */
    size_t n, bytes;
    int depth;
    struct {
        enum sql begun;
        size_t n; /* rows before it */
    } savepoint[DEPTH_MOST];
    bool is_last;    /* the last statement was put aside */
    bool is_refused; /* rows that waited were, before a commit */
    int at_once;     /* for so many transactions nothing waits */
    size_t n_players;
    struct {
        char player[32];
        int64_t number; /* of the last message */
    } player[PLAYERS_MOST];
    const struct many *kind; /* of the row that has its values, and was not run yet: row[n] */
    char game[33], name[32];
    struct late_row row[ROWS_MOST];
};

/* ---- what hangs on what ---- */

enum hangs { ON_KEY, ON_GAME, ON_TALLY, ON_NONE };
static const struct {
    enum sql reading;
    enum hangs how;
    enum sql on;
    int n; /* ON_KEY: so many values are the same in both */
} readings[] = {
    {SQL_CALENDAR, ON_KEY, SQL_CALENDAR_PUT, 2},
    {SQL_METER_BACK, ON_KEY, SQL_METER_ADD, 2},
    {SQL_HISTORY, ON_KEY, SQL_HISTORY_PUT, 2},
    {SQL_ANSWERED, ON_KEY, SQL_ANSWERED_PUT, 3},
    {SQL_BLOCK, ON_KEY, SQL_BLOCK_PUT, 2},
    {SQL_SEAL, ON_KEY, SQL_SEAL_PUT, 1},
    {SQL_ENTRY_PAGE, ON_GAME, SQL_ENTRY_ADD, 0},
    {SQL_ENTRY, ON_GAME, SQL_ENTRY_ADD, 0},
    {SQL_GAME_HOLD, ON_GAME, SQL_GAME_PUT, 0}, /* which is written after its sealed state */
    {SQL_OUTBOX_NUMBER, ON_KEY, SQL_OUTBOX_NUMBERED, 1},
    /* of rows that never wait */
    {SQL_BUNDLE, ON_NONE, SQL_N, 0},
    {SQL_BUNDLE_HASH, ON_NONE, SQL_N, 0},
    {SQL_BUNDLE_ADD, ON_NONE, SQL_N, 0},
    {SQL_PART, ON_NONE, SQL_N, 0},
    {SQL_PART_HAS, ON_NONE, SQL_N, 0},
    {SQL_SEAT, ON_NONE, SQL_N, 0},
    {SQL_SEATS, ON_NONE, SQL_N, 0},
    {SQL_PLAYER, ON_NONE, SQL_N, 0},
    {SQL_WISH, ON_NONE, SQL_N, 0},
    {SQL_HOLIDAYS, ON_NONE, SQL_N, 0},
    {SQL_COSIGNS, ON_NONE, SQL_N, 0},
    {SQL_TALLY, ON_TALLY, SQL_OUTBOX_NUMBERED, 0},
    {SQL_SAVEPOINT, ON_NONE, SQL_N, 0},
    {SQL_RELEASE, ON_NONE, SQL_N, 0},
    {SQL_UNDO, ON_NONE, SQL_N, 0},
    {SQL_MEMBER, ON_NONE, SQL_N, 0},
    {SQL_MEMBER_RELEASE, ON_NONE, SQL_N, 0},
    {SQL_MEMBER_UNDO, ON_NONE, SQL_N, 0},
    {SQL_ROLLBACK, ON_NONE, SQL_N, 0},
};

static bool same_value(const struct value *a, const struct value *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == VALUE_INT)
        return a->number == b->number;
    if (a->kind == VALUE_TEXT)
        return strcmp(a->words, b->words) == 0;
    return a->bytes.len == b->bytes.len && (a->bytes.len == 0 || memcmp(a->bytes.at, b->bytes.at, a->bytes.len) == 0);
}

static bool same_values(const struct value *a, const struct value *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!same_value(&a[i], &b[i]))
            return false;
    return true;
}

static bool is_of(const struct late_row *row, const char *name_or_id)
{
    return strcmp(row->game, name_or_id) == 0 || strcmp(row->name, name_or_id) == 0;
}

static bool meets_row(const struct late_row *row, enum hangs how, const struct value *value, int n)
{
    if (how == ON_KEY)
        return same_values(row->value, value, (size_t)n);
    if (how == ON_TALLY)
        return strncmp(value->words, "outbox/", strlen("outbox/")) == 0;
    return is_of(row, value->words);
}

enum { READINGS = sizeof readings / sizeof *readings };
static size_t reading_of(const struct value *value)
{
    size_t at = 0;
    while (at < READINGS && (int64_t)readings[at].reading != value->number)
        at++;
    return at;
}

/* The statement whose rows have to be written before this one is run: SQL_N none, SQL_BEGIN all that wait. */
static enum sql hangs_on(const struct store_late *late, const struct value *value)
{
    size_t at = reading_of(value);
    if (at == READINGS)
        return SQL_BEGIN;
    for (size_t i = 0; i < late->n && readings[at].how != ON_NONE; i++) {
        const struct late_row *row = &late->row[i];
        if (row->written == WAITS && row->which == readings[at].on &&
            meets_row(row, readings[at].how, value + 1, readings[at].n))
            return row->which;
    }
    return SQL_N;
}

bool late_is_known(const struct value *value)
{
    return reading_of(value) < READINGS;
}

bool late_touches(const struct store *store, const struct value *value)
{
    const struct store_late *late = store->late;
    size_t at = reading_of(value);
    assert(at < READINGS);
    for (size_t i = 0; late && i < late->n && readings[at].how != ON_NONE; i++)
        if (late->row[i].which == readings[at].on &&
            meets_row(&late->row[i], readings[at].how, value + 1, readings[at].n))
            return true;
    return false;
}

size_t late_count(const struct store *store, enum sql which, const struct value *value, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; store->late && i < store->late->n; i++)
        count += store->late->row[i].which == which && same_values(store->late->row[i].value, value, n);
    return count;
}

/* ---- writing ---- */

static bool same_key(const struct many *kind, const struct value *a, const struct value *b)
{
    return same_values(a + kind->key_at, b + kind->key_at, kind->n_key);
}

/* Does one that waits, too, take its place? */
static bool is_replaced(const struct store_late *late, const struct many *kind, size_t at)
{
    const struct late_row *row = late->row;
    for (size_t i = at + 1; kind->is_newest && i < late->n; i++)
        if (row[i].which == row[at].which && row[i].written == WAITS && same_key(kind, row[i].value, row[at].value))
            return true;
    return false;
}

/* Those of a statement that wait, into row; how many. */
static size_t take_rows(struct store *store, enum sql which, const struct value **row)
{
    struct store_late *late = store->late;
    const struct many *kind = store->engine->many(which);
    size_t n = 0;
    for (size_t i = 0; i < late->n; i++)
        if (late->row[i].which == which && late->row[i].written == WAITS) {
            if (!is_replaced(late, kind, i))
                row[n++] = late->row[i].value;
            late->row[i].written = late->depth;
        }
    return n;
}

/* In the order in which their statements come first; only: of one statement, SQL_N of all. */
static bool write_rows(struct store *store, enum sql only, struct error *err)
{
    struct store_late *late = store->late;
    const struct value *row[ROWS_MOST];
    struct many_rows of[MANY_MOST];
    size_t n = 0, n_of = 0;
    for (size_t i = 0; i < late->n; i++) {
        const enum sql which = late->row[i].which;
        if (late->row[i].written != WAITS || (only != SQL_N && which != only))
            continue;
        assert(n_of < MANY_MOST);
        of[n_of] = (struct many_rows){.which = which, .row = row + n};
        of[n_of].n = take_rows(store, which, row + n);
        n += of[n_of++].n;
    }
    if (n == 0)
        return true;
    bool ok = store->engine->write_many(store, of, n_of, "write the store", err);
    for (size_t i = 0; ok && i < n_of; i++)
        if (of[i].which == SQL_GAME_PUT && of[i].changed != (int64_t)of[i].n)
            ok = error_set(err, EX_TEMPFAIL, "write the games of", store->path,
                           "another processor moved one of them on from the generation that was read");
    if (!ok)
        late->at_once = AT_ONCE;
    return ok;
}

/* Under no savepoint nothing that was written is wanted again. What was asked early is not compared with it any more.
 */
static void tidy(struct store *store)
{
    struct store_late *late = store->late;
    if (late->depth > 0)
        return;
    if (late->n > 0)
        early_forget(store);
    if (late->arena)
        arena_free(late->arena);
    late->arena = NULL;
    late->n = late->bytes = 0;
}

bool late_write(struct store *store, struct error *err)
{
    if (!store->late)
        return true;
    bool ok = write_rows(store, SQL_N, err);
    if (ok)
        tidy(store);
    return ok;
}

bool late_settle(struct store *store, struct error *err)
{
    if (late_write(store, err))
        return true;
    store->late->is_refused = true;
    return false;
}

bool late_before(struct store *store, enum sql which, struct error *err)
{
    if (store->late)
        store->late->is_last = false;
    return which == SQL_N || (which == SQL_BEGIN ? late_write(store, err) : write_rows(store, which, err));
}

enum sql late_hangs(const struct store *store, const struct value *value)
{
    return store->late && store->late->n > 0 ? hangs_on(store->late, value) : SQL_N;
}

/* ---- putting aside ---- */

bool late_takes(struct store *store, const struct value *value)
{
    const struct many *kind = NULL;
    if (store->inside && store->late && store->late->at_once == 0)
        kind = store->engine->many((unsigned)value->number);
    if (!kind)
        return false;
    struct store_late *late = store->late;
    late->kind = kind;
    return true;
}

static bool has_room(const struct store_late *late)
{
    return late->n < ROWS_MOST && late->bytes < BYTES_MOST;
}

/* Is there one with its key? */
static bool meets(const struct store_late *late, enum sql which, const struct value *value)
{
    const struct many *kind = late->kind;
    for (size_t i = 0; i < late->n && kind->n_key > 0 && !kind->is_newest; i++)
        if (late->row[i].written == WAITS && late->row[i].which == which && same_key(kind, late->row[i].value, value))
            return true;
    return false;
}

static struct value kept(struct store_late *late, struct value value)
{
    if (value.kind == VALUE_TEXT)
        value.words = arena_string(late->arena, span_of(value.words));
    else if (value.kind == VALUE_BLOB)
        value.bytes = arena_copy(late->arena, value.bytes);
    late->bytes += sizeof value + value.bytes.len;
    return value;
}

/* Under savepoints rows that were written keep their places; if there is no room left, it is written at once. */
bool late_put(struct store *store, const struct value *value, struct error *err)
{
    struct store_late *late = store->late;
    const enum sql which = (enum sql)value->number;
    late->is_last = true;
    if ((meets(late, which, value + 1) && !write_rows(store, which, err)) ||
        (!has_room(late) && !late_write(store, err)))
        return false;
    if (!late->arena)
        late->arena = arena_new();
    if (late->n == ROWS_MOST) {
        const struct value *one = value + 1;
        early_forget(store);
        return store->engine->write_many(store, &(struct many_rows){.which = which, .row = &one, .n = 1}, 1,
                                         "write the store", err);
    }
    struct late_row *row = &late->row[late->n++];
    *row = (struct late_row){.which = which, .written = WAITS};
    memcpy(row->game, late->game, sizeof row->game);
    memcpy(row->name, late->name, sizeof row->name);
    for (size_t i = 0; i < late->kind->n_values; i++)
        row->value[i] = kept(late, value[1 + i]);
    return true;
}

void late_of(struct store *store, const struct game_row *row)
{
    if (!store->late)
        return;
    snprintf(store->late->game, sizeof store->late->game, "%s", row->id);
    snprintf(store->late->name, sizeof store->late->name, "%s", row->name);
}

bool late_is_last(const struct store *store)
{
    return store->late && store->late->is_last;
}

/* ---- numbers of messages ---- */

void late_hold_number(struct store *store, const char *player, int64_t number)
{
    struct store_late *late = store->late;
    if (!late || late->n_players == PLAYERS_MOST)
        return;
    snprintf(late->player[late->n_players].player, sizeof late->player[0].player, "%s", player);
    late->player[late->n_players++].number = number;
}

bool late_next_number(struct store *store, const char *player, int64_t *number)
{
    struct store_late *late = store->late;
    for (size_t i = 0; late && late->at_once == 0 && i < late->n_players; i++)
        if (strcmp(late->player[i].player, player) == 0) {
            *number = ++late->player[i].number;
            return true;
        }
    return false;
}

/* ---- transactions ---- */

void late_open(struct store *store)
{
    if (store->engine->many)
        store->late = arena_take(store->arena, sizeof *store->late);
}

void late_begin(struct store *store)
{
    late_end(store);
    if (!store->late)
        return;
    store->late->is_refused = false;
    store->late->at_once -= store->late->at_once > 0;
}

void late_end(struct store *store)
{
    early_end(store);
    if (!store->late)
        return;
    store->late->depth = 0;
    store->late->n_players = 0;
    tidy(store);
}

bool store_refused_late(const struct store *store)
{
    return store->late && store->late->is_refused;
}

/* What was written under the innermost savepoint was so under the one around it. */
static void release(struct store_late *late)
{
    late->depth--;
    for (size_t i = 0; i < late->n; i++)
        if (late->row[i].written > late->depth)
            late->row[i].written = late->depth;
}

static void undo(struct store_late *late)
{
    late->n_players = 0; /* the next number is asked for */
    late->n = late->savepoint[late->depth - 1].n;
    for (size_t i = 0; i < late->n; i++)
        if (late->row[i].written >= late->depth)
            late->row[i].written = WAITS;
}

/* Those within it end with it. */
static void go_back_to(struct store_late *late, enum sql begun)
{
    while (late->depth > 0 && late->savepoint[late->depth - 1].begun != begun)
        release(late);
    assert(late->depth > 0);
}

void late_moved(struct store *store, enum sql which)
{
    struct store_late *late = store->late;
    if (!late)
        return;
    switch (which) {
    case SQL_SAVEPOINT:
    case SQL_MEMBER:
        assert(late->depth < DEPTH_MOST);
        late->savepoint[late->depth].begun = which;
        late->savepoint[late->depth++].n = late->n;
        break;
    case SQL_RELEASE:
    case SQL_MEMBER_RELEASE:
        go_back_to(late, which == SQL_RELEASE ? SQL_SAVEPOINT : SQL_MEMBER);
        release(late);
        break;
    case SQL_UNDO:
    case SQL_MEMBER_UNDO:
        go_back_to(late, which == SQL_UNDO ? SQL_SAVEPOINT : SQL_MEMBER);
        undo(late);
        break;
    default:
        late_end(store);
    }
}
