/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_sqlite.h - what the files of the engine SQLite share; nobody else includes it. */
#ifndef DISPATCH_STORE_SQLITE_H
#define DISPATCH_STORE_SQLITE_H

#include "processor/store/store_inside.h"
#include <sqlite3.h>

/* The triggers of a table, by what a statement does to it. */
enum { WATCH_ADDED = 1, WATCH_CHANGED = 2, WATCH_GONE = 4, WATCH_ALL = 7 };
struct watched {
    char table[32];
    unsigned triggers; /* WATCH_ADDED, .. */
};

struct link {
    sqlite3 *db;
    int rc; /* of the last call */
    struct store *store;
    const char *words; /* borrowed, of the statement that is being prepared, perhaps anew; else NULL */
    /* sqlite_rows.c: which triggers there are on this connection, from the moment on that it watches; those without
     * which the last statement would have written. */
    bool is_watching, watches_all;
    struct watched watched[TABLES_MAX], refused;
    size_t n_watched;
};

/* engine.h says what they do. sqlite_layout.c: */
bool sqlite_version(struct store *, int *version, bool *is_ours, struct error *);
bool sqlite_make(struct store *, struct error *);
bool sqlite_check_pages(struct store_check *, bool is_quick, struct error *);
bool sqlite_check_layout(struct store_check *, struct error *);
/* sqlite_rows.c: */
bool sqlite_add_macs(struct store *, struct error *); /* to all tables, which have none yet */
bool sqlite_rows_open(struct store *, struct error *);
bool sqlite_rows_watch(struct store *, struct error *);
void sqlite_undone(struct link *);
/* Makes the triggers for want of which a statement was refused (SQLITE_AUTH). False: that was not why. */
bool sqlite_watch_refused(struct link *);
/* ... of all tables, for words of which nobody knows what they write. */
bool sqlite_watch_all(struct link *);
size_t sqlite_tables(struct store *, struct arena *, struct table *, struct error *);

#endif
