/* SPDX-License-Identifier: Apache-2.0 */
/* Statements of PostgreSQL. Values go and come in binary: a number as eight bytes, words and bytes as they are. The
 * kind of each value is told, so that the server guesses none. A statement is prepared when it runs first, for only
 * then the kinds are known. */
#include "processor/store/store_pg.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = TABLE_COLUMNS_MAX };
struct ready {
    struct link *link;
    struct arena *arena; /* of it alone */
    const char *words;
    char name[24]; /* "": prepared anew each time */
    int n_values;
    bool is_prepared, is_plain; /* is_plain: moves a transaction, and takes no values */
    unsigned type[VALUES_MAX];
    const char *value[VALUES_MAX];
    char *copy[VALUES_MAX]; /* of words */
    int len[VALUES_MAX], format[VALUES_MAX];
    uint8_t number[VALUES_MAX][8];
    struct pg_result *result;
    int row, n_rows;
    int64_t changed;
};

/* ---- failures ---- */

static void note(char *out, size_t cap, const char *words)
{
    size_t n = strcspn(words, "\r\n");
    n = n < cap ? n : cap - 1;
    memcpy(out, words, n);
    out[n] = 0;
}

bool pg_failed(struct link *link, const struct pg_result *result)
{
    const struct pg_library *pg = link->pg;
    const char *state = result ? pg->PQresultErrorField(result, PG_FIELD_STATE) : NULL;
    const char *says = result ? pg->PQresultErrorField(result, PG_FIELD_MESSAGE) : NULL;
    note(link->state, sizeof link->state, state ? state : "");
    note(link->says, sizeof link->says, says && says[0] ? says : pg->PQerrorMessage(link->conn));
    return false;
}

static bool is_good(const struct link *link, const struct pg_result *result)
{
    int status = result ? link->pg->PQresultStatus(result) : -1;
    return status == PG_COMMAND_OK || status == PG_TUPLES_OK;
}

/* A commit of a transaction that failed before is answered by ROLLBACK, and is no error to the server. */
static bool was_committed(struct link *link, const char *words, struct pg_result *result)
{
    if (strcmp(words, "COMMIT") != 0 || strcmp(link->pg->PQcmdStatus(result), "COMMIT") == 0)
        return !link->is_alone || pg_failed(link, NULL);
    note(link->state, sizeof link->state, "25P02");
    note(link->says, sizeof link->says, "the transaction had failed");
    return false;
}

static bool moves_transaction(const char *words)
{
    static const char *const begin[] = {"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE"};
    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (strncmp(words, begin[i], strlen(begin[i])) == 0)
            return true;
    return false;
}

/* ---- savepoints that wait ---- */

static const char savepoint[] = "SAVEPOINT ";

static bool exec_words(struct link *link, const char *words)
{
    struct pg_result *result = link->pg->PQexec(link->conn, words);
    bool ok = is_good(link, result) || pg_failed(link, result);
    link->pg->PQclear(result);
    return ok;
}

/* Before anything is sent that they are there for. */
static bool send_savepoints(struct link *link)
{
    bool ok = true;
    size_t n = link->n_later;
    link->n_later = 0;
    for (size_t i = 0; ok && i < n; i++)
        ok = exec_words(link, link->later[i]);
    return ok;
}

/* The one of this name among those that wait; link->n_later: it does not wait. */
static size_t waiting_savepoint(const struct link *link, const char *name)
{
    for (size_t i = link->n_later; i > 0; i--)
        if (strcmp(link->later[i - 1] + strlen(savepoint), name) == 0)
            return i - 1;
    return link->n_later;
}

/* One that nothing is sent under is never sent: that it is released, or gone back to, is nothing to the server. True:
 * it need not be sent. */
static bool put_off(struct link *link, const char *words)
{
    static const char release[] = "RELEASE ", undo[] = "ROLLBACK TO ";
    bool undoes = strncmp(words, undo, strlen(undo)) == 0;
    if (strncmp(words, savepoint, strlen(savepoint)) == 0) {
        bool has_room = link->n_later < SAVEPOINTS, may = link->pg->PQtransactionStatus(link->conn) == PG_TRANS_INTRANS;
        if (has_room && may)
            link->later[link->n_later++] = words;
        return has_room && may;
    }
    size_t at = link->n_later;
    if (undoes || strncmp(words, release, strlen(release)) == 0)
        at = waiting_savepoint(link, words + strlen(undoes ? undo : release));
    bool waits = at < link->n_later;
    link->n_later = waits ? at + undoes : 0;
    return waits;
}

bool pg_run(struct link *link, const char *words)
{
    bool sends = !moves_transaction(words) || strncmp(words, savepoint, strlen(savepoint)) == 0;
    if (sends && !send_savepoints(link))
        return false;
    link->n_later = 0;
    link->commits = strcmp(words, "COMMIT") == 0;
    link->is_alone = false;
    struct pg_result *result =
        link->pg->PQexec(link->conn, link->commits && link->has_counted ? "SELECT row_counts(); COMMIT" : words);
    bool ok = is_good(link, result) ? was_committed(link, words, result) : pg_failed(link, result);
    link->commits = false;
    link->pg->PQclear(result);
    return ok;
}

bool pg_run_begin(struct link *link, const char *words)
{
    link->has_counted = false;
    if (pg_run(link, words))
        return true;
    char state[sizeof link->state], says[sizeof link->says];
    memcpy(state, link->state, sizeof state);
    memcpy(says, link->says, sizeof says);
    (void)pg_run(link, "ROLLBACK");
    memcpy(link->state, state, sizeof state);
    memcpy(link->says, says, sizeof says);
    return false;
}

/* ---- preparing and binding ---- */

bool pg_script(struct link *link, const char *words)
{
    link->has_counted = link->has_counted || !moves_transaction(words);
    return pg_run(link, words);
}

struct ready *pg_prepare(struct link *link, const char *words, bool is_kept)
{
    struct arena *arena = arena_small();
    struct ready *at = arena_take(arena, sizeof *at);
    at->link = link;
    at->arena = arena;
    at->words = pg_statement(arena, words, &at->n_values);
    at->is_plain = moves_transaction(at->words);
    assert(at->n_values <= VALUES_MAX);
    if (is_kept)
        note(at->name, sizeof at->name, arena_words(arena, "s%llu", (unsigned long long)++link->n_ready));
    return at;
}

int pg_n_values(struct ready *at)
{
    return at->n_values;
}

static unsigned type_of(enum value_kind kind)
{
    static const unsigned types[] = {[VALUE_BLOB] = PG_TYPE_BYTEA,
                                     [VALUE_INTS] = PG_TYPE_INT8S,
                                     [VALUE_TEXTS] = PG_TYPE_TEXTS,
                                     [VALUE_BLOBS] = PG_TYPE_BYTEAS};
    return types[kind];
}

bool pg_bind(struct link *link, struct ready *at, int n, const struct value *value)
{
    int i = n - 1;
    (void)link;
    assert(i >= 0 && i < at->n_values);
    at->format[i] = 1;
    if (value->kind == VALUE_INT) {
        for (int byte = 0; byte < 8; byte++)
            at->number[i][byte] = (uint8_t)((uint64_t)value->number >> (56 - 8 * byte));
        at->type[i] = PG_TYPE_INT8;
        at->value[i] = (const char *)at->number[i];
        at->len[i] = 8;
    } else if (value->kind == VALUE_TEXT) {
        at->copy[i] = strdup(value->words);
        at->type[i] = PG_TYPE_TEXT;
        at->value[i] = at->copy[i];
        at->format[i] = 0;
    } else {
        at->type[i] = type_of(value->kind);
        at->value[i] = value->bytes.len ? (const char *)value->bytes.at : "";
        at->len[i] = (int)value->bytes.len;
    }
    if (!at->value[i])
        memory_out();
    return true;
}

/* ---- running ---- */

static bool make_ready(struct link *link, struct ready *at)
{
    if (at->is_prepared)
        return true;
    struct pg_result *result = link->pg->PQprepare(link->conn, at->name, at->words, at->n_values, at->type);
    bool ok = is_good(link, result) || pg_failed(link, result);
    link->pg->PQclear(result);
    at->is_prepared = ok && at->name[0];
    return ok;
}

/* One writer as with SQLite, but for those who work at games that they claimed (pg_claim.c): who waits longer than
 * lock_timeout hears that another is writing. */
static bool run_plain(struct link *link, const char *words)
{
    if (strcmp(words, "BEGIN") != 0)
        return put_off(link, words) || pg_run(link, words);
    char both[120];
    snprintf(both, sizeof both, PG_BEGIN "; SELECT pg_advisory_xact_lock(%d)", STORE_APPLICATION);
    return pg_run_begin(link, both);
}

static bool writes(const struct link *link, struct pg_result *result)
{
    static const char *const verbs[] = {"INSERT", "UPDATE", "DELETE"};
    const char *done = link->pg->PQcmdStatus(result);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strncmp(done, verbs[i], strlen(verbs[i])) == 0)
            return true;
    return false;
}

/* at->result is what the server answered. */
static bool has_run(struct link *link, struct ready *at)
{
    if (!is_good(link, at->result))
        return pg_failed(link, at->result);
    at->row = 0;
    at->n_rows = link->pg->PQntuples(at->result);
    link->has_counted = link->has_counted || writes(link, at->result);
    link->changed = at->changed = strtoll(link->pg->PQcmdTuples(at->result), NULL, 10);
    return true;
}

static bool run(struct link *link, struct ready *at)
{
    if (!send_savepoints(link) || !make_ready(link, at))
        return false;
    at->result = link->pg->PQexecPrepared(link->conn, at->name, at->n_values, at->value, at->len, at->format, 1);
    return has_run(link, at);
}

/* The answers, in the order of the questions; after each of them comes NULL. Of those after the first that failed the
 * server says no more than that it left them undone. */
static bool take_answers(struct link *link, struct ready *const *at, size_t n)
{
    const struct pg_library *pg = link->pg;
    bool ok = true;
    for (size_t i = 0; i < n && pg->PQstatus(link->conn) == PG_CONNECTION_OK; i++) {
        at[i]->result = pg->PQgetResult(link->conn);
        ok = ok && has_run(link, at[i]);
        pg->PQclear(pg->PQgetResult(link->conn));
    }
    bool is_end = false;
    while (!is_end && pg->PQstatus(link->conn) == PG_CONNECTION_OK) {
        struct pg_result *end = pg->PQgetResult(link->conn);
        is_end = !end || pg->PQresultStatus(end) == PG_PIPELINE_SYNC;
        pg->PQclear(end);
    }
    return ok && (is_end || pg_failed(link, NULL));
}

bool pg_run_together(struct link *link, struct ready *const *at, size_t n)
{
    const struct pg_library *pg = link->pg;
    bool ok = send_savepoints(link);
    for (size_t i = 0; ok && i < n; i++)
        ok = make_ready(link, at[i]);
    if (!ok || n <= 1)
        return ok && (n == 0 || run(link, at[0]));
    if (!pg->PQenterPipelineMode(link->conn))
        return pg_failed(link, NULL);
    for (size_t i = 0; ok && i < n; i++)
        ok = pg->PQsendQueryPrepared(link->conn, at[i]->name, at[i]->n_values, at[i]->value, at[i]->len, at[i]->format,
                                     1) != 0;
    ok = (ok && pg->PQpipelineSync(link->conn)) || pg_failed(link, NULL);
    ok = ok && take_answers(link, at, n);
    (void)pg->PQexitPipelineMode(link->conn);
    return ok;
}

int64_t pg_rows_changed(const struct ready *at)
{
    return at->changed;
}

enum query_answer pg_step(struct link *link, struct ready *at)
{
    if (at->is_plain)
        return run_plain(link, at->words) ? ANSWER_END : ANSWER_BAD;
    if (!at->result) {
        at->row = 0;
        if (!run(link, at))
            return ANSWER_BAD;
    } else if (at->row < at->n_rows)
        at->row++;
    return at->row < at->n_rows ? ANSWER_ROW : ANSWER_END;
}

void pg_reset(struct ready *at)
{
    at->link->pg->PQclear(at->result);
    at->result = NULL;
    for (int i = 0; i < at->n_values; i++) {
        free(at->copy[i]);
        at->copy[i] = NULL;
        at->value[i] = NULL;
    }
}

void pg_drop(struct ready *at)
{
    if (!at)
        return;
    pg_reset(at);
    arena_free(at->arena);
}

int64_t pg_changed(struct link *link)
{
    return link->changed;
}

bool pg_is_inside(struct link *link)
{
    int status = link->pg->PQtransactionStatus(link->conn);
    return status == PG_TRANS_INTRANS || status == PG_TRANS_INERROR || status == PG_TRANS_ACTIVE;
}

/* ---- rows and columns ---- */

size_t pg_n_rows(struct ready *at)
{
    return (size_t)at->n_rows;
}

void pg_go_to(struct ready *at, size_t row)
{
    at->row = (int)row;
}

/* Numbers of any width; the server sends the highest byte first. */
int64_t pg_number(struct ready *at, int column)
{
    const struct pg_library *pg = at->link->pg;
    if (pg->PQgetisnull(at->result, at->row, column))
        return 0;
    const uint8_t *bytes = (const uint8_t *)pg->PQgetvalue(at->result, at->row, column);
    int len = pg->PQgetlength(at->result, at->row, column);
    unsigned type = pg->PQftype(at->result, column);
    assert(type == PG_TYPE_INT8 || type == PG_TYPE_INT4 || type == PG_TYPE_BOOL);
    uint64_t number = len > 0 && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

struct span pg_bytes(struct link *link, struct ready *at, int column)
{
    if (link->pg->PQgetisnull(at->result, at->row, column))
        return (struct span){0};
    return (struct span){(const uint8_t *)link->pg->PQgetvalue(at->result, at->row, column),
                         (size_t)link->pg->PQgetlength(at->result, at->row, column)};
}

const char *pg_words(struct link *link, struct ready *at, int column)
{
    return link->pg->PQgetisnull(at->result, at->row, column) ? NULL
                                                              : link->pg->PQgetvalue(at->result, at->row, column);
}
