/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_pg.h - what the files of the engine PostgreSQL share; nobody else includes it. */
#ifndef DISPATCH_STORE_PG_H
#define DISPATCH_STORE_PG_H

#include "processor/store/pg_library.h"
#include "processor/store/store_inside.h"

enum { PG_VERSION_MIN = 150000, PG_SAYS_MAX = 300, SAVEPOINTS = 4 };
struct link {
    const struct pg_library *pg;
    struct pg_conn *conn;
    int64_t changed;
    uint64_t n_ready;                /* statements that got a name */
    int64_t lane;                    /* pg_claim.c; 0: none yet */
    bool has_counted;                /* rows that were written in this transaction (pg_rows.c) */
    struct ready *games, *players;   /* statements that hold them (pg_claim.c) */
    struct ready *many[SQL_N];       /* pg_many.c */
    struct ready *early[EARLY_MOST]; /* the same */
    const char *later[SAVEPOINTS];   /* savepoints under which nothing was sent yet (pg_query.c); borrowed */
    size_t n_later;
    bool commits, is_alone;           /* is_alone: a commit was not confirmed by the standby that should have it */
    char state[6], says[PG_SAYS_MAX]; /* SQLSTATE and words of the last failure */
};

/* Rows that are written are counted when it ends. */
#define PG_BEGIN "BEGIN; SET LOCAL dispatch.counts = 'later'"
/* pg_query.c. Runs words without values; false: state and says tell. */
bool pg_run(struct link *, const char *words);
/* The same of words that begin a transaction; none is open when it fails. */
bool pg_run_begin(struct link *, const char *words);
/* Notes the failure of a result, or of the connection (NULL); always false. */
bool pg_failed(struct link *, const struct pg_result *);
/* engine.h says what they do. pg_query.c: */
struct ready *pg_prepare(struct link *, const char *words, bool is_kept);
int pg_n_values(struct ready *);
bool pg_bind(struct link *, struct ready *, int n, const struct value *);
enum query_answer pg_step(struct link *, struct ready *);
int64_t pg_number(struct ready *, int at);
struct span pg_bytes(struct link *, struct ready *, int at);
const char *pg_words(struct link *, struct ready *, int at);
void pg_reset(struct ready *);
void pg_drop(struct ready *);
int64_t pg_changed(struct link *);
/* Statements that are bound, and kept, and do not hang on each other: all are sent, in their order, and then all
 * answers are taken, so that server and program change turns once. False: what the first said that failed; those after
 * it were not run. */
bool pg_run_together(struct link *, struct ready *const *at, size_t n);
int64_t pg_rows_changed(const struct ready *);
bool pg_is_inside(struct link *);
bool pg_fill(struct store *, bool begins, struct error *);
bool pg_script(struct link *, const char *words);
/* pg_many.c: */
const struct many *pg_many(unsigned which);
bool pg_write_many(struct store *, struct many_rows *of, size_t n, const char *doing, struct error *);
/* What is asked early: */
const struct early *pg_early(size_t at);
bool pg_ask_early(struct link *, unsigned whom, const char *const asked[static EARLY_ASKED], struct ready **answer);
size_t pg_n_rows(struct ready *);
void pg_go_to(struct ready *, size_t row);
/* pg_words.c. The statement as PostgreSQL says it, its ? and ?n as $n; how many there are. */
const char *pg_statement(struct arena *, const char *words, int *n_values);
/* The same of a statement that makes a table or an index: kinds of columns, the column mac. */
const char *pg_table_statement(struct arena *, const char *words);
/* pg_claim.c: */
bool pg_begin_claims(struct store *, struct error *);
bool pg_hold_players(struct store *, const char *ids, struct error *);
bool pg_hold_games(struct store *, const char *games, struct text *ids, struct error *);
bool pg_take_lease(struct store *, int64_t lease, bool waits, bool *taken, struct error *);
bool pg_drop_lease(struct store *, int64_t lease, struct error *);
bool pg_ring(struct store *, struct error *);
bool pg_listen(struct store *, int *fd, struct error *);
bool pg_heard(struct store *, bool *any, struct error *);
/* store_pg.c: */
/* Another processor is in the way: lock not available, deadlock, serialization. */
bool pg_is_busy(const struct link *);
/* pg_rows.c: */
bool pg_version(struct store *, int *version, bool *is_ours, struct error *);
bool pg_make(struct store *, struct error *);
bool pg_rows_open(struct store *, struct error *);
bool pg_rows_watch(struct store *, struct error *);
size_t pg_tables(struct store *, struct arena *, struct table *, struct error *);
bool pg_check_pages(struct store_check *, bool is_quick, struct error *);
bool pg_check_layout(struct store_check *, struct error *);

#endif
