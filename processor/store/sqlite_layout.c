/* SPDX-License-Identifier: Apache-2.0 */
/* What SQLite's file looks like: its mark and the number of its schema, its tables, its pages. */
#include "processor/store/store_sqlite.h"
#include <stdio.h>
#include <string.h>

static bool pragma_number(struct store *store, const char *words, int *value, struct error *err)
{
    struct link *link = store->link;
    sqlite3_stmt *at = NULL;
    link->rc = sqlite3_prepare_v2(link->db, words, -1, &at, NULL);
    if (link->rc == SQLITE_OK)
        link->rc = sqlite3_step(at);
    *value = link->rc == SQLITE_ROW ? sqlite3_column_int(at, 0) : 0;
    sqlite3_finalize(at);
    return link->rc == SQLITE_ROW || store_fail(store, "read the store", store->path, err);
}

bool sqlite_version(struct store *store, int *version, bool *is_ours, struct error *err)
{
    int application = 0;
    bool ok = pragma_number(store, "PRAGMA user_version", version, err) &&
              pragma_number(store, "PRAGMA application_id", &application, err);
    *is_ours = application == STORE_APPLICATION;
    return ok;
}

/* On a connection that has none of them. */
bool sqlite_make(struct store *store, struct error *err)
{
    char mark[96];
    size_t n;
    const char *const *words = store_tables_words(&n);
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;", STORE_APPLICATION,
             STORE_SCHEMA);
    for (size_t i = 0; i < n; i++)
        if (!store_script(store, words[i], "make the store", err))
            return false;
    return store_script(store, mark, "make the store", err) && sqlite_add_macs(store, err);
}

/* The database's own pages, indices and references. */
bool sqlite_check_pages(struct store_check *check, bool is_quick, struct error *err)
{
    struct link *link = check->store->link;
    const char *pragmas[] = {is_quick ? "PRAGMA quick_check(20)" : "PRAGMA integrity_check(20)",
                             "PRAGMA foreign_key_check"};
    for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas; i++) {
        sqlite3_stmt *at = NULL;
        int rc = sqlite3_prepare_v2(link->db, pragmas[i], -1, &at, NULL);
        while (rc == SQLITE_OK && sqlite3_step(at) == SQLITE_ROW) {
            const char *says = (const char *)sqlite3_column_text(at, 0);
            if (says && strcmp(says, "ok") != 0)
                check_say(check, "", "store.damaged: %.400s%s", says, i ? ": a row without its game" : "");
        }
        sqlite3_finalize(at);
        link->rc = rc;
        if (rc != SQLITE_OK)
            return store_fail(check->store, "check the store", check->store->path, err);
    }
    return true;
}

/* ---- is it as this program makes it? ---- */

/* One line a column, an index, whatever else there is; the order in which columns came to a table does not matter. */
static const char layout[] =
    "SELECT 'the column ' || m.name || '.' || p.name, p.type || ' ' || p.\"notnull\" || ' ' ||"
    " coalesce(p.dflt_value, '') || ' ' || p.pk || ' ' || (SELECT l.wr FROM pragma_table_list AS l WHERE"
    " l.schema = 'main' AND l.name = m.name)"
    " FROM sqlite_schema AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%'"
    " ESCAPE '!' UNION ALL SELECT 'the ' || type || ' ' || name, sql FROM sqlite_schema WHERE type <> 'table' AND"
    " sql IS NOT NULL ORDER BY 1, 2";

static bool next_line(sqlite3_stmt *at, const char **name, const char **words)
{
    *name = *words = "";
    if (sqlite3_step(at) != SQLITE_ROW)
        return false;
    *name = (const char *)sqlite3_column_text(at, 0);
    *words = (const char *)sqlite3_column_text(at, 1);
    return *name && *words;
}

/* The first difference is told: one damaged line makes others. */
static void compare(struct store_check *check, sqlite3_stmt *want, sqlite3_stmt *have)
{
    const char *name, *words, *has_name, *has_words;
    bool more, has;
    do {
        more = next_line(want, &name, &words);
        has = next_line(have, &has_name, &has_words);
        if (more != has || strcmp(name, has_name) != 0 || strcmp(words, has_words) != 0) {
            check_say(check, "", "store.edited: %s of the store is not as this program makes it",
                      !more || (has && strcmp(has_name, name) < 0) ? has_name : name);
            return;
        }
    } while (more);
}

bool sqlite_check_layout(struct store_check *check, struct error *err)
{
    struct link new = {0}, *here = check->store->link;
    struct store fresh = {.engine = &engine_sqlite, .link = &new, .master = check->store->master};
    sqlite3_stmt *want = NULL, *have = NULL;
    bool ok =
        sqlite3_open(":memory:", &new.db) == SQLITE_OK && sqlite_rows_open(&fresh, err) && sqlite_make(&fresh, err);
    if (ok && sqlite3_prepare_v2(new.db, layout, -1, &want, NULL) == SQLITE_OK &&
        (here->rc = sqlite3_prepare_v2(here->db, layout, -1, &have, NULL)) == SQLITE_OK)
        compare(check, want, have);
    else if (ok)
        ok = store_fail(check->store, "check the store", check->store->path, err);
    sqlite3_finalize(want);
    sqlite3_finalize(have);
    sqlite3_close(new.db);
    return ok || (!error_is_set(err) &&
                  error_of(err, ERROR_SHORTAGE, EX_OSERR, "check the store", check->store->path, "no memory"));
}
