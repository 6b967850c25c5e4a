/* SPDX-License-Identifier: Apache-2.0 */
/* A store copied into an empty one, of the same engine or of another, row by row: each row as it stands at one instant,
 * and each read once more and compared before anything is committed. */
#include "processor/store/store_copy.h"
#include "processor/store/store_inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char doing[] = "copy the store";
enum { PAGE = 64 }; /* rows that are read at a time: those of messages are large */

/* ---- all rows of a table in the order of its key ---- */

struct rows {
    struct store *store;
    const struct table *table;
    struct arena *arena; /* of this page, and of the key that it begins after */
    struct query q;
    int n; /* rows of the page so far */
};

static struct value value_at(const struct query *q, const struct table *t, int at)
{
    const char *words;
    switch (t->kinds[at]) {
    case VALUE_INT:
        return value_int(column_int(q, at));
    case VALUE_TEXT:
        words = column_words(q, at);
        return value_text(words ? words : "");
    default:
        return value_blob(column_blob(q, at));
    }
}

/* after: the values of its key, VALUE_END at their end; NULL: from the first row on. */
static void rows_ask(struct rows *rows, const struct value *after)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    const struct table *t = rows->table;
    struct text words = {.arena = rows->arena};
    text_format(&words, "SELECT %s FROM %s", t->plain.at, t->name);
    const char *order = t->n_order > 0 ? t->order.at : t->plain.at;
    for (int i = 0; after && i < t->n_order; i++)
        text_words(&words, i == 0 ? arena_words(rows->arena, " WHERE (%s) > (?", order) : ", ?");
    text_format(&words, "%s ORDER BY %s", after ? ")" : "", order);
    if (t->n_order > 0)
        text_format(&words, " LIMIT %d", PAGE);
    rows->n = 0;
    rows->q = query_words(rows->store, words.at, after ? after : none);
}

static void rows_open(struct rows *rows, struct store *store, const struct table *table)
{
    *rows = (struct rows){.store = store, .table = table, .arena = arena_new()};
    rows_ask(rows, NULL);
}

static void rows_close(struct rows *rows)
{
    query_end(&rows->q);
    arena_free(rows->arena);
}

/* The page after the row at which it stands. */
static void rows_turn(struct rows *rows, const struct value *last)
{
    struct arena *before = rows->arena;
    struct value after[TABLE_KEY_MAX + 1] = {0};
    rows->arena = arena_new();
    for (int i = 0; i < rows->table->n_order; i++) {
        after[i] = last[i];
        if (last[i].kind == VALUE_TEXT)
            after[i].words = arena_string(rows->arena, span_of(last[i].words));
        if (last[i].kind == VALUE_BLOB)
            after[i].bytes.at = (const uint8_t *)arena_string(rows->arena, last[i].bytes);
    }
    query_end(&rows->q);
    arena_free(before);
    rows_ask(rows, after);
}

/* ROW: value[] borrows from it until the next one is read. */
static enum query_answer rows_next(struct rows *rows, struct value *value, struct error *err)
{
    const struct table *t = rows->table;
    if (t->n_order > 0 && rows->n == PAGE) {
        struct value last[TABLE_KEY_MAX];
        for (int i = 0; i < t->n_order; i++)
            last[i] = value_at(&rows->q, t, t->order_at[i]);
        rows_turn(rows, last);
    }
    enum query_answer answer = query_step(&rows->q, doing, t->name, err);
    for (int i = 0; answer == ANSWER_ROW && i < t->n_columns; i++)
        value[i] = value_at(&rows->q, t, i);
    rows->n += answer == ANSWER_ROW;
    return answer;
}

/* ---- copying and comparing ---- */

struct copying {
    struct store *from, *to;
    struct arena *arena;
    struct store_copied *out;
};

static bool put_row(struct query *q, const struct value *value, int n, struct error *err)
{
    const struct engine *engine = q->store->engine;
    for (int i = 0; i < n && q->at; i++)
        q->is_unbound = q->is_unbound || !engine->bind(q->store->link, q->at, i + 1, &value[i]);
    bool ok = query_step(q, doing, q->store->path, err) == ANSWER_END;
    if (q->at)
        engine->reset(q->at);
    return ok;
}

/* With its hash where no trigger sees to it: one UPDATE of a whole table would keep all that it changes until it is
 * done. */
static const char *insert_words(struct copying *c, const struct table *t)
{
    struct text values = {.arena = c->arena};
    for (int i = 0; i < t->n_columns; i++)
        text_words(&values, i ? ", ?" : "?");
    if (c->to->engine->hashes_rows)
        return arena_words(c->arena, "INSERT INTO %s(%s) VALUES(%s)", t->name, t->plain.at, values.at);
    return arena_words(c->arena, "WITH r(%s) AS (VALUES(%s)) INSERT INTO %s(%s, mac) SELECT %s, %s FROM r", t->plain.at,
                       values.at, t->name, t->plain.at, t->plain.at, t->mac);
}

static bool copy_table(struct copying *c, const struct table *t, struct error *err)
{
    const char *words = insert_words(c, t);
    struct value value[TABLE_COLUMNS_MAX];
    struct rows rows;
    enum query_answer answer;
    struct query put = {.store = c->to, .at = c->to->engine->prepare(c->to->link, words, true), .is_own = true};
    bool ok = true;
    rows_open(&rows, c->from, t);
    while (ok && (answer = rows_next(&rows, value, err)) != ANSWER_END)
        ok = answer == ANSWER_ROW && put_row(&put, value, t->n_columns, err);
    rows_close(&rows);
    query_end(&put);
    return ok;
}

static bool is_same(const struct value *a, const struct value *b)
{
    return a->kind == VALUE_INT    ? a->number == b->number
           : a->kind == VALUE_TEXT ? strcmp(a->words, b->words) == 0
                                   : span_same(a->bytes, b->bytes);
}

/* Column by column: no hash stands for it. */
static bool compare_table(struct copying *c, const struct table *t, struct error *err)
{
    struct value a[TABLE_COLUMNS_MAX], b[TABLE_COLUMNS_MAX];
    struct rows from, to;
    enum query_answer have = ANSWER_BAD, want = ANSWER_BAD;
    uint64_t n = 0;
    bool same = true;
    rows_open(&from, c->from, t);
    rows_open(&to, c->to, t);
    while (same && (want = rows_next(&from, a, err)) != ANSWER_BAD && (have = rows_next(&to, b, err)) == want &&
           want == ANSWER_ROW) {
        for (int i = 0; i < t->n_columns; i++)
            same = same && is_same(&a[i], &b[i]);
        n += same;
    }
    rows_close(&from);
    rows_close(&to);
    c->out->n_rows += n;
    c->out->n_tables++;
    if (want == ANSWER_BAD || have == ANSWER_BAD)
        return false;
    return (same && want == have) || error_say(err, EX_IOERR, doing, c->to->path,
                                               "row %" PRIu64 " of the table %s is not what %s has; nothing is kept",
                                               n + 1, t->name, c->from->path);
}

static void first_bad(void *context, const char *game, const char *words)
{
    char *first = context;
    if (!first[0])
        snprintf(first, 400, "%s%s%s", game, game[0] ? ": " : "", words);
}

/* A row that is damaged would get a hash as if it were whole. */
static bool is_whole(struct store *store, struct error *err)
{
    char first[400] = "";
    struct store_check check = {.store = store, .found = first_bad, .context = first};
    return check_rows(&check, false, err) &&
           (!first[0] || error_of(err, ERROR_DAMAGE, EX_DATAERR, doing, store->path,
                                  "%s; `dispatch fsck` names all that is damaged: mend that first", first));
}

/* In the order in which they are made: a row comes after those that it refers to. */
static bool over_tables(struct copying *c, const struct table *table, size_t n,
                        bool (*each)(struct copying *, const struct table *, struct error *), struct error *err)
{
    size_t n_words;
    const char *const *words = store_tables_words(&n_words);
    static const char create[] = "CREATE TABLE ";
    for (size_t i = 0; i < n_words; i++) {
        if (strncmp(words[i], create, strlen(create)) != 0)
            continue;
        const char *name = words[i] + strlen(create);
        for (size_t k = 0; k < n; k++)
            if (strlen(table[k].name) == strcspn(name, "(") && memcmp(table[k].name, name, strcspn(name, "(")) == 0 &&
                !store_counts_rows(&table[k]) && !each(c, &table[k], err))
                return false;
    }
    return true;
}

static bool copy_all(struct copying *c, struct error *err)
{
    struct table *table = arena_take(c->arena, TABLES_MAX * sizeof *table);
    const struct engine *to = c->to->engine;
    size_t n = to->tables(c->to, c->arena, table, err);
    return n > 0 && is_whole(c->from, err) && to->fill(c->to, true, err) && over_tables(c, table, n, copy_table, err) &&
           to->fill(c->to, false, err) && store_rows_sign(c->to, err) && over_tables(c, table, n, compare_table, err) &&
           is_whole(c->to, err);
}

/* What is read is all of one instant, and nobody waits for it. */
static bool copy_at_once(struct copying *c, struct error *err)
{
    if (!store_script(c->from, c->from->engine->snapshot, doing, err))
        return false;
    bool ok = copy_all(c, err);
    struct error ignored = {0}; /* nothing was written there */
    return store_script(c->from, "ROLLBACK", doing, &ignored) && ok;
}

/* ---- the store that is made ---- */

static bool is_empty(struct store *to, struct error *err)
{
    int version;
    bool is_ours;
    if (!to->engine->version(to, &version, &is_ours, err))
        return false;
    if (version == 0)
        return true;
    return error_set(err, EX_CANTCREAT, "make the store", to->path,
                     is_ours ? "there is one already; name an empty place"
                             : "store.foreign: there are tables of others in it; name an empty place, as a schema of "
                               "its own by ?options=-csearch_path%3DNAME");
}

static bool copy_into(struct store *from, struct store *to, struct store_copied *out, struct error *err)
{
    struct copying c = {.from = from, .to = to, .arena = arena_new(), .out = out};
    bool ok = to->engine->open(to, STORE_CREATE, err) && to->engine->rows_open(to, err) && is_empty(to, err) &&
              store_begin(to, err) && store_end(to, to->engine->make(to, err) && copy_at_once(&c, err), err);
    arena_free(c.arena);
    return ok;
}

bool store_copy(struct store *from, const char *where, struct store_copied *out, struct error *err)
{
    struct store *to = store_at(from->arena, where, "", from->master);
    struct stat st;
    bool was_there = store_is_url(where) || lstat(to->path, &st) == 0;
    *out = (struct store_copied){0};
    bool ok = copy_into(from, to, out, err);
    store_close(to);
    if (!ok && !was_there)
        (void)unlink(to->path); /* half a copy is of no use, and would be in the way of the next one */
    return ok;
}
