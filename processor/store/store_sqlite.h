/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/store_sqlite.h - what the files of the engine SQLite share; nobody else includes it. */
#ifndef DISPATCH_STORE_SQLITE_H
#define DISPATCH_STORE_SQLITE_H

#include "processor/store/store_inside.h"
#include <sqlite3.h>

/* Which tables have their triggers on this connection (sqlite_rows.c). */
enum watched { WATCHED_NONE, WATCHED_NOTES, WATCHED_ALL };

struct link {
    sqlite3 *db;
    int rc; /* of the last call */
    struct store *store;
    enum watched watched;
};

/* engine.h says what they do. sqlite_layout.c: */
bool sqlite_version(struct store *, int *version, bool *is_ours, struct error *);
bool sqlite_make(struct store *, struct error *);
bool sqlite_check_pages(struct store_check *, bool is_quick, struct error *);
bool sqlite_check_layout(struct store_check *, struct error *);
/* sqlite_rows.c: */
bool sqlite_add_macs(struct store *, struct error *); /* to all tables, which have none yet */
bool sqlite_rows_open(struct store *, struct error *);
bool sqlite_rows_watch(struct store *, bool all, struct error *);
size_t sqlite_tables(struct store *, struct arena *, struct table *, struct error *);

#endif
