/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/store_harm.h"
#include "processor/store/store_sqlite.h"

bool store_harm(struct store *store, const char *sql, struct error *err)
{
    return store_script(store, sql, "harm the store", err);
}

struct sqlite3 *store_sqlite(struct store *store)
{
    if (store->engine != &engine_sqlite)
        return NULL;
    (void)sqlite_watch_all(store->link);
    return store->link->db;
}
