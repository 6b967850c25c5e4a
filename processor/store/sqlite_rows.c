/* SPDX-License-Identifier: Apache-2.0 */
/* The hashes of rows in SQLite (store_rows.c): functions of the connection, and triggers that live in the connection
 * alone (TEMP), made anew on every connection from the database's own schema. */
#include "formats/bytes.h"
#include "processor/store/store_sqlite.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* ---- the function ---- */

static void mac_add(crypto_generichash_state *state, uint8_t type, const void *bytes, size_t len)
{
    uint8_t head[9] = {type};
    for (int i = 0; i < 8; i++)
        head[1 + i] = (uint8_t)((uint64_t)len >> (8 * i));
    crypto_generichash_update(state, head, sizeof head);
    if (len > 0)
        crypto_generichash_update(state, bytes, len);
}

/* row_mac(TABLE, COLUMN, ...) */
static void row_mac(sqlite3_context *context, int n, sqlite3_value **value)
{
    const uint8_t *key = sqlite3_user_data(context);
    crypto_generichash_state state;
    uint8_t mac[MAC_LEN];
    crypto_generichash_init(&state, key, 32, sizeof mac);
    for (int i = 0; i < n; i++) {
        int type = sqlite3_value_type(value[i]);
        if (type == SQLITE_INTEGER) {
            int64_t number = sqlite3_value_int64(value[i]);
            uint8_t bytes[8];
            for (int at = 0; at < 8; at++)
                bytes[at] = (uint8_t)((uint64_t)number >> (8 * at));
            mac_add(&state, (uint8_t)type, bytes, sizeof bytes);
        } else {
            const void *bytes = type == SQLITE_BLOB   ? sqlite3_value_blob(value[i])
                                : type == SQLITE_NULL ? NULL
                                                      : (const void *)sqlite3_value_text(value[i]);
            mac_add(&state, (uint8_t)type, bytes, bytes ? (size_t)sqlite3_value_bytes(value[i]) : 0);
        }
    }
    crypto_generichash_final(&state, mac, sizeof mac);
    sodium_memzero(&state, sizeof state);
    sqlite3_result_blob(context, mac, sizeof mac, SQLITE_TRANSIENT);
}

/* row_same(A, B): compared in constant time. */
static void row_same(sqlite3_context *context, int n, sqlite3_value **value)
{
    const void *a = sqlite3_value_blob(value[0]), *b = sqlite3_value_blob(value[1]);
    (void)n;
    bool same = sqlite3_value_type(value[0]) == SQLITE_BLOB && sqlite3_value_bytes(value[0]) == MAC_LEN &&
                sqlite3_value_bytes(value[1]) == MAC_LEN && sodium_memcmp(a, b, MAC_LEN) == 0;
    sqlite3_result_int(context, same);
}

static void add_up(uint8_t sum[static MAC_LEN], sqlite3_value *value)
{
    const uint8_t *mac = sqlite3_value_blob(value);
    bool is_one = sqlite3_value_type(value) == SQLITE_BLOB && sqlite3_value_bytes(value) == MAC_LEN;
    for (int i = 0; is_one && i < MAC_LEN; i++)
        sum[i] ^= mac[i];
}

/* mac_sum(MAC, ...): added up; what is no hash counts for nothing. */
static void mac_sum(sqlite3_context *context, int n, sqlite3_value **value)
{
    uint8_t sum[MAC_LEN] = {0};
    for (int i = 0; i < n; i++)
        add_up(sum, value[i]);
    sqlite3_result_blob(context, sum, sizeof sum, SQLITE_TRANSIENT);
}

/* mac_total(MAC): the same over all rows. */
static void mac_total_step(sqlite3_context *context, int n, sqlite3_value **value)
{
    uint8_t *sum = sqlite3_aggregate_context(context, MAC_LEN);
    (void)n;
    if (sum)
        add_up(sum, value[0]);
    else
        sqlite3_result_error_nomem(context);
}

static void mac_total_end(sqlite3_context *context)
{
    static const uint8_t none[MAC_LEN];
    const uint8_t *sum = sqlite3_aggregate_context(context, 0);
    sqlite3_result_blob(context, sum ? sum : none, MAC_LEN, SQLITE_TRANSIENT);
}

/* ---- what the tables look like ---- */

struct sqlite_table {
    struct table common;
    bool is_keyed;               /* WITHOUT ROWID */
    struct text fresh, old, key; /* NEW."a", ..; OLD."a", ..; the columns of its primary key */
    struct text where;           /* that it is the row of NEW */
};

static void add_column(struct sqlite_table *table, const char *name, bool in_key, const char *type)
{
    struct table *common = &table->common;
    const char *comma = common->plain.len ? ", " : "";
    if (strcmp(name, "mac") == 0) {
        common->has_mac = true;
        return;
    }
    table_column(common, name,
                 strcmp(type, "INTEGER") == 0 ? VALUE_INT
                 : strcmp(type, "TEXT") == 0  ? VALUE_TEXT
                                              : VALUE_BLOB,
                 in_key);
    text_format(&table->fresh, "%sNEW.\"%s\"", comma, name);
    text_format(&table->old, "%sOLD.\"%s\"", comma, name);
    if (in_key) {
        text_format(&table->key, "%s\"%s\"", table->key.len ? "|| '/' ||" : "", name);
        if (table->is_keyed)
            text_format(&table->where, "%s\"%s\" = NEW.\"%s\"", table->where.len ? " AND " : "", name, name);
    }
    common->has_game_text = common->has_game_text || (strcmp(name, "game") == 0 && strcmp(type, "TEXT") == 0);
}

/* ... */
static const char *mac_of(struct arena *arena, const struct sqlite_table *t, const struct text *columns)
{
    return arena_words(arena, "row_mac('%s', %s)", t->common.name, columns->at);
}

/* Who wrote a mail, or what it was known by, is nobody's business: of a key of bytes the first ones. */
static const char *key_of(struct arena *arena, const struct sqlite_table *t)
{
    const char *key = t->key.at;
    return arena_words(arena, "CASE typeof(%s) WHEN 'blob' THEN substr(hex(%s), 1, 96) ELSE substr(%s, 1, 64) END", key,
                       key, key);
}

/* By PRAGMA, which needs no plan: as tables that are asked by SELECT the same two take three times as long. */
static bool read_columns(struct store *store, struct arena *arena, struct sqlite_table *table, struct error *err)
{
    enum { NAME = 1, TYPE = 2, PLACE_IN_KEY = 5 };
    sqlite3_stmt *at = NULL;
    struct text *texts[] = {&table->common.plain, &table->common.order, &table->fresh,
                            &table->old,          &table->key,          &table->where};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = (struct text){.arena = arena};
    int rc = sqlite3_prepare_v2(store->link->db, arena_words(arena, "PRAGMA main.table_info(%s)", table->common.name), -1,
                                &at, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(at)) == SQLITE_ROW) {
        add_column(table, (const char *)sqlite3_column_text(at, NAME), sqlite3_column_int(at, PLACE_IN_KEY) > 0,
                   (const char *)sqlite3_column_text(at, TYPE));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(at);
    if (!table->is_keyed)
        text_words(&table->where, "rowid = NEW.rowid");
    if (!table->key.len)
        text_words(&table->key, "rowid");
    table->common.mac = mac_of(arena, table, &table->common.plain);
    table->common.key = key_of(arena, table);
    store->link->rc = rc;
    return rc == SQLITE_DONE || store_fail(store, "read the tables of", store->path, err);
}

/* How many; 0: err. only: the one of this name, or NULL. */
static size_t read_tables(struct store *store, struct arena *arena, struct sqlite_table table[static TABLES_MAX],
                          const char *only, struct error *err)
{
    static const char all[] = "SELECT \"schema\", name, type, ncol, wr FROM pragma_table_list WHERE \"schema\" = 'main'"
                              " AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name";
    enum { NAME = 1, HAS_NO_ROWID = 4 };
    sqlite3_stmt *at = NULL;
    size_t n = 0;
    const char *words = only ? arena_words(arena, "PRAGMA main.table_list(%s)", only) : all;
    int rc = sqlite3_prepare_v2(store->link->db, words, -1, &at, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(at)) == SQLITE_ROW && n < TABLES_MAX) {
        table[n] = (struct sqlite_table){.is_keyed = sqlite3_column_int(at, HAS_NO_ROWID) != 0};
        snprintf(table[n++].common.name, sizeof table->common.name, "%s", (const char *)sqlite3_column_text(at, NAME));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(at);
    store->link->rc = rc;
    if (rc != SQLITE_DONE) {
        store_fail(store, "read the tables of", store->path, err);
        return 0;
    }
    for (size_t i = 0; i < n; i++)
        if (!read_columns(store, arena, &table[i], err))
            return 0;
    return n;
}

size_t sqlite_tables(struct store *store, struct arena *arena, struct table *out, struct error *err)
{
    struct sqlite_table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, NULL, err);
    for (size_t i = 0; i < n; i++)
        out[i] = table[i].common;
    return n;
}

/* ---- the triggers of a connection ---- */

/* The hash that the row of NEW bears now. */
static const char *mac_now(struct arena *arena, const struct sqlite_table *t)
{
    return arena_words(arena, "(SELECT mac FROM %s WHERE %s)", t->common.name, t->where.at);
}

/* ... and row_count follows. */
static const char *count_words(struct arena *arena, const struct sqlite_table *t, const char *more, const char *macs)
{
    if (store_counts_rows(&t->common))
        return "";
    return arena_words(arena, "UPDATE row_count SET n = n + %s, macs = mac_sum(macs, %s) WHERE name = '%s';", more,
                       macs, t->common.name);
}

static const char *triggers(struct arena *arena, const struct sqlite_table *t, unsigned which)
{
    const char *now = mac_now(arena, t), *both = arena_words(arena, "OLD.mac, %s", now);
    const char *gone = count_words(arena, t, "-1", "OLD.mac");
    const char *name = t->common.name, *then = mac_of(arena, t, &t->fresh);
    struct text out = {.arena = arena};
    if (which & WATCH_ADDED)
        text_format(&out,
                    "CREATE TEMP TRIGGER IF NOT EXISTS mac_added_%s AFTER INSERT ON main.%s BEGIN UPDATE %s"
                    " SET mac = %s WHERE %s; %s END;",
                    name, name, name, then, t->where.at, count_words(arena, t, "1", now));
    if (which & WATCH_CHANGED)
        text_format(
            &out,
            "CREATE TEMP TRIGGER IF NOT EXISTS mac_changed_%s AFTER UPDATE OF %s ON main.%s BEGIN UPDATE %s"
            " SET mac = CASE WHEN row_same(OLD.mac, %s) THEN %s ELSE x'" MAC_NONE "' END WHERE %s; %s END;",
            name, t->common.plain.at, name, name, mac_of(arena, t, &t->old), then, t->where.at,
            count_words(arena, t, "0", both));
    if (which & WATCH_GONE && gone[0])
        text_format(&out, "CREATE TEMP TRIGGER IF NOT EXISTS mac_gone_%s AFTER DELETE ON main.%s BEGIN %s END;", name,
                    name, gone);
    return out.len ? out.at : "";
}

bool sqlite_rows_open(struct store *store, struct error *err)
{
    enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };
    crypto_kdf_derive_from_key(store->row_key, sizeof store->row_key, ROW_MAC, "pbemrow ", store->master);
    sqlite3 *db = store->link->db;
    int rc = sqlite3_create_function_v2(db, "row_mac", -1, FLAGS, store->row_key, row_mac, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(db, "row_same", 2, FLAGS, NULL, row_same, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(db, "mac_sum", -1, FLAGS, NULL, mac_sum, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(db, "mac_total", 1, FLAGS, NULL, NULL, mac_total_step, mac_total_end, NULL);
    store->link->rc = rc;
    return rc == SQLITE_OK || store_fail(store, "open the store", store->path, err);
}

/* Triggers cost milliseconds to make, once most of what an opening took. So each is made when the first statement that
 * fires it is prepared: until then that statement is refused. */

static unsigned watches(const struct link *link, const char *table)
{
    size_t i = 0;
    while (i < link->n_watched && strcmp(link->watched[i].table, table) != 0)
        i++;
    return i < link->n_watched ? link->watched[i].triggers : 0;
}

static void note_watched(struct link *link, const char *table, unsigned triggers)
{
    size_t i = 0;
    while (i < link->n_watched && strcmp(link->watched[i].table, table) != 0)
        i++;
    if (i == TABLES_MAX)
        return;
    snprintf(link->watched[i].table, sizeof link->watched[i].table, "%s", table);
    link->watched[i].triggers |= triggers;
    if (i == link->n_watched)
        link->n_watched++;
}

/* Which triggers this fires. A row that is replaced is gone first, and nobody asks about that. */
static unsigned fires(const struct link *link, int action, const char *column)
{
    bool replaces = !link->words || strstr(link->words, "REPLACE");
    if (action == SQLITE_INSERT)
        return WATCH_ADDED | (replaces ? WATCH_GONE : 0);
    if (action == SQLITE_UPDATE) /* the hash itself: by a trigger */
        return column && strcmp(column, "mac") == 0 ? 0 : WATCH_CHANGED | (replaces ? WATCH_GONE : 0);
    return action == SQLITE_DELETE ? WATCH_GONE : 0;
}

/* Asked while a statement is prepared. */
static int may_write(void *context, int action, const char *table, const char *column, const char *schema,
                     const char *trigger)
{
    (void)trigger;
    struct link *link = context;
    unsigned wanted = fires(link, action, column);
    bool is_ours = wanted && schema && strcmp(schema, "main") == 0 && strncmp(table, "sqlite_", strlen("sqlite_")) != 0;
    if (!is_ours || !(wanted & ~watches(link, table)))
        return SQLITE_OK;
    snprintf(link->refused.table, sizeof link->refused.table, "%s", table);
    link->refused.triggers = wanted;
    return SQLITE_DENY;
}

/* A transaction that is rolled back takes with it the triggers that were made in it: whatever is written next is asked
 * about anew. Those that stayed are not made twice. */
static void forget_watched(void *context)
{
    struct link *link = context;
    memset(link->watched, 0, sizeof link->watched);
    link->n_watched = 0;
    link->watches_all = false;
}

void sqlite_undone(struct link *link)
{
    forget_watched(link);
}

bool sqlite_rows_watch(struct store *store, struct error *err)
{
    (void)err;
    sqlite3_set_authorizer(store->link->db, may_write, store->link);
    sqlite3_rollback_hook(store->link->db, forget_watched, store->link);
    store->link->is_watching = true;
    return true;
}

/* These of one table, or (only NULL) of all tables. */
static bool make_triggers(struct store *store, const char *only, unsigned which, struct error *err)
{
    struct link *link = store->link;
    struct arena *arena = arena_new();
    struct sqlite_table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, only, err);
    struct text words = {.arena = arena};
    text_words(&words, "SAVEPOINT watch;");
    for (size_t i = 0; i < n; i++)
        text_words(&words, triggers(arena, &table[i], which));
    text_words(&words, "RELEASE watch");
    link->rc = n == 0 ? link->rc : sqlite3_exec(link->db, words.at, NULL, NULL, NULL);
    bool ok = n > 0 && link->rc == SQLITE_OK;
    if (n > 0 && !ok) /* none stays half made; the transaction around it is as it was */
        (void)sqlite3_exec(link->db, "ROLLBACK TO watch; RELEASE watch", NULL, NULL, NULL);
    for (size_t i = 0; ok && i < n; i++)
        note_watched(link, table[i].common.name, which);
    arena_free(arena);
    if (!ok && !error_is_set(err))
        store_fail(store, "write the store", store->path, err);
    return ok;
}

bool sqlite_watch_refused(struct link *link)
{
    const struct watched refused = link->refused;
    struct error ignored = {0};
    link->refused = (struct watched){0};
    return refused.triggers & ~watches(link, refused.table) &&
           make_triggers(link->store, refused.table, refused.triggers, &ignored);
}

bool sqlite_watch_all(struct link *link)
{
    struct error ignored = {0};
    if (link->is_watching && !link->watches_all)
        link->watches_all = make_triggers(link->store, NULL, WATCH_ALL, &ignored);
    return !link->is_watching || link->watches_all;
}

bool sqlite_add_macs(struct store *store, struct error *err)
{
    struct arena *arena = arena_new();
    struct sqlite_table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, NULL, err);
    bool ok = n > 0;
    for (size_t i = 0; ok && i < n; i++)
        ok = store_script(store,
                          arena_words(arena, "ALTER TABLE %s ADD COLUMN mac BLOB NOT NULL DEFAULT x'" MAC_FRESH "'",
                                      table[i].common.name),
                          "make the store", err);
    arena_free(arena);
    return ok;
}
