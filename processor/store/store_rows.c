/* SPDX-License-Identifier: Apache-2.0 */
/* Each row of each table bears a keyed hash of all its columns, in the column `mac`: what was not written by this
 * program, a flipped bit first of all, is found by whoever looks, in any column, also in one that holds a plain number.
 *
 * Nobody has to remember it. Triggers that live in the connection alone (TEMP) are made at every opening from the
 * database's own schema: each insert and each update hashes the row as it stands then. A row that was damaged before an
 * update stays so: its hash becomes all zero, which none is. A row that is gone, or one that was put back as it was
 * once, has no wrong hash: for these the table row_count keeps, in a row that bears a hash as all do, how many rows
 * each table has, and their hashes, each bit added up by exclusive or. */
#include "formats/bytes.h"
#include "processor/store/store_inside.h"
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { MAC_LEN = 16, TABLES_MAX = 64 };
/* In the place of a hash: of a row whose trigger has not run yet, or that is as it was written while the schema
 * changes; of one that is not what was written. As long as a hash: then SQLite writes the hash over it where it stands,
 * and does not lay out a large row twice. */
#define MAC_FRESH "x'00000000000000000000000000000001'"
#define MAC_NONE  "x'00000000000000000000000000000000'"

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

struct table {
    char name[64];
    bool has_mac, has_game_text, is_keyed; /* is_keyed: WITHOUT ROWID */
    struct text plain, fresh, old, key;    /* "a", "b"; NEW."a", ..; OLD."a", ..; the columns of its primary key */
    struct text where;                     /* that it is the row of NEW */
};

static bool is_count_table(const struct table *t)
{
    return strcmp(t->name, "row_count") == 0;
}

static void add_column(struct table *table, const char *name, bool in_key, const char *type)
{
    const char *comma = table->plain.len ? ", " : "";
    if (strcmp(name, "mac") == 0) {
        table->has_mac = true;
        return;
    }
    text_format(&table->plain, "%s\"%s\"", comma, name);
    text_format(&table->fresh, "%sNEW.\"%s\"", comma, name);
    text_format(&table->old, "%sOLD.\"%s\"", comma, name);
    if (in_key) {
        text_format(&table->key, "%s\"%s\"", table->key.len ? "|| '/' ||" : "", name);
        if (table->is_keyed)
            text_format(&table->where, "%s\"%s\" = NEW.\"%s\"", table->where.len ? " AND " : "", name, name);
    }
    table->has_game_text = table->has_game_text || (strcmp(name, "game") == 0 && strcmp(type, "TEXT") == 0);
}

static bool read_columns(struct store *store, struct arena *arena, struct table *table, struct error *err)
{
    sqlite3_stmt *at = NULL;
    struct text *texts[] = {&table->plain, &table->fresh, &table->old, &table->key, &table->where};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = (struct text){.arena = arena};
    int rc = sqlite3_prepare_v2(store->db, "SELECT name, pk, type FROM pragma_table_info(?)", -1, &at, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(at, 1, table->name, -1, SQLITE_STATIC);
    while (rc == SQLITE_OK && (rc = sqlite3_step(at)) == SQLITE_ROW) {
        add_column(table, (const char *)sqlite3_column_text(at, 0), sqlite3_column_int(at, 1) > 0,
                   (const char *)sqlite3_column_text(at, 2));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(at);
    if (!table->is_keyed)
        text_words(&table->where, "rowid = NEW.rowid");
    if (!table->key.len)
        text_words(&table->key, "rowid");
    return rc == SQLITE_DONE || store_fail(store, rc, "read the tables of", store->path, err);
}

/* How many; 0: err. */
static size_t read_tables(struct store *store, struct arena *arena, struct table table[static TABLES_MAX],
                          struct error *err)
{
    sqlite3_stmt *at = NULL;
    size_t n = 0;
    int rc = sqlite3_prepare_v2(store->db,
                                "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND"
                                " name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
                                -1, &at, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(at)) == SQLITE_ROW && n < TABLES_MAX) {
        table[n] = (struct table){.is_keyed = sqlite3_column_int(at, 1) != 0};
        snprintf(table[n++].name, sizeof table->name, "%s", (const char *)sqlite3_column_text(at, 0));
        rc = SQLITE_OK;
    }
    sqlite3_finalize(at);
    if (rc != SQLITE_DONE) {
        store_fail(store, rc, "read the tables of", store->path, err);
        return 0;
    }
    for (size_t i = 0; i < n; i++)
        if (!read_columns(store, arena, &table[i], err))
            return 0;
    return n > 0 || error_set(err, EX_DATAERR, "read the tables of", store->path, "store.damaged: there are none") ? n
                                                                                                                   : 0;
}

static bool run(struct store *store, const char *words, struct error *err)
{
    int rc = sqlite3_exec(store->db, words, NULL, NULL, NULL);
    return rc == SQLITE_OK || store_fail(store, rc, "write the store", store->path, err);
}

/* ---- at every opening ---- */

/* The hash that the row of NEW bears now. */
static const char *mac_now(struct arena *arena, const struct table *t)
{
    return arena_words(arena, "(SELECT mac FROM %s WHERE %s)", t->name, t->where.at);
}

/* ... and row_count follows. */
static const char *count_words(struct arena *arena, const struct table *t, const char *more, const char *macs)
{
    if (is_count_table(t))
        return "";
    return arena_words(arena, "UPDATE row_count SET n = n + %s, macs = mac_sum(macs, %s) WHERE name = '%s';", more,
                       macs, t->name);
}

static const char *triggers(struct arena *arena, const struct table *t)
{
    const char *now = mac_now(arena, t), *both = arena_words(arena, "OLD.mac, %s", now);
    const char *gone = count_words(arena, t, "-1", "OLD.mac");
    struct text out = {.arena = arena};
    text_format(&out,
                "CREATE TEMP TRIGGER IF NOT EXISTS mac_added_%s AFTER INSERT ON main.%s BEGIN UPDATE %s"
                " SET mac = row_mac('%s', %s) WHERE %s; %s END;",
                t->name, t->name, t->name, t->name, t->fresh.at, t->where.at, count_words(arena, t, "1", now));
    text_format(&out,
                "CREATE TEMP TRIGGER IF NOT EXISTS mac_changed_%s AFTER UPDATE OF %s ON main.%s BEGIN UPDATE %s"
                " SET mac = CASE WHEN row_same(OLD.mac, row_mac('%s', %s)) THEN row_mac('%s', %s)"
                " ELSE " MAC_NONE " END WHERE %s; %s END;",
                t->name, t->plain.at, t->name, t->name, t->name, t->old.at, t->name, t->fresh.at, t->where.at,
                count_words(arena, t, "0", both));
    if (gone[0])
        text_format(&out, "CREATE TEMP TRIGGER IF NOT EXISTS mac_gone_%s AFTER DELETE ON main.%s BEGIN %s END;",
                    t->name, t->name, gone);
    return out.at;
}

bool store_rows_open(struct store *store, struct error *err)
{
    enum { FLAGS = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS };
    crypto_kdf_derive_from_key(store->row_key, sizeof store->row_key, ROW_MAC, "pbemrow ", store->master);
    int rc = sqlite3_create_function_v2(store->db, "row_mac", -1, FLAGS, store->row_key, row_mac, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(store->db, "row_same", 2, FLAGS, NULL, row_same, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(store->db, "mac_sum", -1, FLAGS, NULL, mac_sum, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(store->db, "mac_total", 1, FLAGS, NULL, NULL, mac_total_step, mac_total_end,
                                        NULL);
    return rc == SQLITE_OK || store_fail(store, rc, "open the store", store->path, err);
}

bool store_rows_watch(struct store *store, struct error *err)
{
    struct arena *arena = arena_new();
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, err);
    bool ok = n > 0;
    struct text words = {.arena = arena};
    text_words(&words, "SAVEPOINT watch;");
    for (size_t i = 0; i < n; i++)
        text_words(&words, triggers(arena, &table[i]));
    text_words(&words, "RELEASE watch");
    ok = ok && run(store, words.at, err);
    arena_free(arena);
    return ok;
}

/* ---- around a change of the schema ---- */

static bool over_tables(struct store *store, const char *(*words)(struct arena *, const struct table *),
                        struct error *err)
{
    struct arena *arena = arena_new();
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, err);
    bool ok = n > 0;
    for (size_t i = 0; ok && i < n; i++) {
        const char *sql = words(arena, &table[i]);
        ok = !sql || run(store, sql, err);
    }
    arena_free(arena);
    return ok;
}

/* A table whose rows are not those that were counted: it has none as many, and stays so. */
#define COUNT_NONE "-1"

static const char *words_before(struct arena *arena, const struct table *t)
{
    return t->has_mac ? arena_words(arena,
                                    "UPDATE %s SET mac = CASE WHEN row_same(mac, row_mac('%s', %s)) THEN " MAC_FRESH
                                    " ELSE " MAC_NONE " END",
                                    t->name, t->name, t->plain.at)
                      : NULL;
}

static const char *words_sign(struct arena *arena, const struct table *t)
{
    const char *add = arena_words(arena, "ALTER TABLE %s ADD COLUMN mac BLOB NOT NULL DEFAULT " MAC_FRESH ";", t->name);
    return arena_words(arena, "%sUPDATE %s SET mac = row_mac('%s', %s) WHERE mac = " MAC_FRESH, t->has_mac ? "" : add,
                       t->name, t->name, t->plain.at);
}

static const char *words_after(struct arena *arena, const struct table *t)
{
    return is_count_table(t) ? NULL : words_sign(arena, t);
}

static const char *words_after_count(struct arena *arena, const struct table *t)
{
    return is_count_table(t) ? words_sign(arena, t) : NULL;
}

static const char *words_miscounted(struct arena *arena, const struct table *t)
{
    if (is_count_table(t))
        return NULL;
    return arena_words(arena,
                       "INSERT OR IGNORE INTO row_count(name, n, macs) VALUES('%s', " COUNT_NONE ", x'');"
                       "UPDATE row_count SET n = " COUNT_NONE " WHERE name = '%s' AND (n, macs) IS NOT"
                       " (SELECT count(*), mac_total(mac) FROM %s)",
                       t->name, t->name, t->name);
}

/* Counts what is there now; a table that was miscounted stays so, if it may. */
static const char *words_count(struct arena *arena, const struct table *t, const char *unless)
{
    if (is_count_table(t))
        return NULL;
    return arena_words(arena,
                       "INSERT INTO row_count(name, n, macs) SELECT '%s', count(*), mac_total(mac) FROM %s WHERE true"
                       " ON CONFLICT(name) DO UPDATE SET n = excluded.n, macs = excluded.macs%s",
                       t->name, t->name, unless);
}

static const char *words_count_anew(struct arena *arena, const struct table *t)
{
    return words_count(arena, t, " WHERE n <> " COUNT_NONE);
}

/* Whether there is a table row_count yet. */
static bool is_counted(struct store *store, bool *out, struct error *err)
{
    sqlite3_stmt *at = NULL;
    int rc = sqlite3_prepare_v2(store->db, "SELECT 1 FROM pragma_table_info('row_count')", -1, &at, NULL);
    rc = rc == SQLITE_OK ? sqlite3_step(at) : rc;
    *out = rc == SQLITE_ROW;
    sqlite3_finalize(at);
    return rc == SQLITE_ROW || rc == SQLITE_DONE || store_fail(store, rc, "read the tables of", store->path, err);
}

bool store_rows_unsign(struct store *store, struct error *err)
{
    bool has_counts;
    return is_counted(store, &has_counts, err) && (!has_counts || over_tables(store, words_miscounted, err)) &&
           over_tables(store, words_before, err);
}

bool store_rows_sign(struct store *store, struct error *err)
{
    return over_tables(store, words_after, err) && over_tables(store, words_count_anew, err) &&
           over_tables(store, words_after_count, err);
}

/* ---- looking ---- */

/* The row's key in words that may be printed: who wrote a mail, or what it was known by, is nobody's business. */
static const char *key_of(struct arena *arena, const struct table *t)
{
    return strcmp(t->key.at, "rowid") == 0 ? "rowid" : arena_words(arena, "%s", t->key.at);
}

static const char *select_bad(struct arena *arena, const struct table *t)
{
    const char *game = "''";
    if (strcmp(t->name, "game") == 0)
        game = "name";
    else if (strcmp(t->name, "entry") == 0)
        game = "(SELECT g.name FROM game AS g WHERE g.n = entry.game)";
    else if (strcmp(t->name, "seal") == 0)
        game = "(SELECT g.name FROM game AS g WHERE g.n = seal.slot / 2)";
    else if (t->has_game_text)
        game = arena_words(arena, "coalesce((SELECT g.name FROM game AS g WHERE g.id = %s.game), %s.game)", t->name,
                           t->name);
    return arena_words(arena,
                       "SELECT %s, substr(hex(%s), 1, 96), typeof(%s), substr(%s, 1, 64) FROM %s WHERE NOT"
                       " row_same(mac, row_mac('%s', %s))",
                       game, key_of(arena, t), key_of(arena, t), key_of(arena, t), t->name, t->name, t->plain.at);
}

/* In one statement, since others may write. */
static const char select_count[] =
    "SELECT (SELECT n FROM row_count WHERE name = '%s'), count(*), (SELECT macs FROM row_count WHERE name = '%s') IS"
    " mac_total(mac) FROM %s";

/* How many rows are there that should be; and whether they are those that should. */
struct count_seen {
    bool is_known, is_same;
    int64_t want, have;
};

static bool count_look(struct store *store, struct arena *arena, const struct table *t, struct count_seen *out,
                       struct error *err)
{
    sqlite3_stmt *at = NULL;
    *out = (struct count_seen){.is_known = true, .is_same = true};
    if (is_count_table(t))
        return true;
    int rc = sqlite3_prepare_v2(store->db, arena_words(arena, select_count, t->name, t->name, t->name), -1, &at, NULL);
    rc = rc == SQLITE_OK ? sqlite3_step(at) : rc;
    if (rc == SQLITE_ROW)
        *out = (struct count_seen){.is_known =
                                       sqlite3_column_type(at, 0) == SQLITE_INTEGER && sqlite3_column_int64(at, 0) >= 0,
                                   .want = sqlite3_column_int64(at, 0),
                                   .have = sqlite3_column_int64(at, 1),
                                   .is_same = sqlite3_column_int(at, 2) != 0};
    sqlite3_finalize(at);
    return rc == SQLITE_ROW || store_fail(store, rc, "check the store", store->path, err);
}

static bool check_count(struct store_check *check, struct arena *arena, const struct table *t, bool has_bad,
                        struct error *err)
{
    struct count_seen seen;
    if (is_count_table(t))
        return true;
    if (!count_look(check->store, arena, t, &seen, err))
        return false;
    if (!seen.is_known)
        check_say(check, "", "store.edited: how many rows the table %s should have is not known", t->name);
    else if (seen.have < seen.want)
        check_say(check, "", "store.torn: of the %" PRId64 " rows of the table %s %" PRId64 " are gone", seen.want,
                  t->name, seen.want - seen.have);
    else if (seen.have > seen.want)
        check_say(check, "", "store.edited: the table %s has %" PRId64 " rows, and %" PRId64 " were written", t->name,
                  seen.have, seen.want);
    else if (!seen.is_same && !has_bad)
        check_say(check, "", "store.edited: a row of the table %s is not the newest that was written", t->name);
    return true;
}

static bool check_table(struct store_check *check, struct arena *arena, const struct table *t, struct error *err)
{
    bool has_bad = false;
    sqlite3_stmt *at = NULL;
    int rc = t->has_mac ? sqlite3_prepare_v2(check->store->db, select_bad(arena, t), -1, &at, NULL) : SQLITE_CORRUPT;
    while (rc == SQLITE_OK && (rc = sqlite3_step(at)) == SQLITE_ROW) {
        const char *game = (const char *)sqlite3_column_text(at, 0);
        const char *type = (const char *)sqlite3_column_text(at, 2);
        bool is_blob = type && strcmp(type, "blob") == 0;
        const char *key = (const char *)sqlite3_column_text(at, is_blob ? 1 : 3);
        check_say(check, game ? game : "", "store.edited: the row %s of the table %s is not what was written",
                  key ? key : "?", t->name);
        has_bad = true;
        rc = SQLITE_OK;
    }
    sqlite3_finalize(at);
    if (rc != SQLITE_DONE)
        return store_fail(check->store, rc, "check the store", check->store->path, err);
    return check_count(check, arena, t, has_bad, err);
}

bool check_rows(struct store_check *check, bool is_quick, struct error *err)
{
    /* Those that grow with all that was ever played or mailed. */
    static const char *const large[] = {"entry",   "seal",   "block",      "inbox",       "outbox", "history",
                                        "arrived", "uidl",   "forum_post", "meter",       "luck",   "news",
                                        "message", "thread", "forum_seen", "public_point"};
    struct arena *arena = arena_new();
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(check->store, arena, table, err);
    bool ok = n > 0;
    for (size_t i = 0; ok && i < n; i++) {
        bool skip = false;
        for (size_t at = 0; is_quick && at < sizeof large / sizeof *large; at++)
            skip = skip || strcmp(table[i].name, large[at]) == 0;
        ok = skip || check_table(check, arena, &table[i], err);
    }
    arena_free(arena);
    return ok;
}

bool store_rows_look(struct store *store, void (*found)(void *, const char *game, const char *words), void *context,
                     struct error *err)
{
    struct store_check check = {.store = store, .found = found, .context = context};
    return check_rows(&check, true, err);
}

/* ---- the host takes them as they stand ---- */

static const char *is_bad(struct arena *arena, const struct table *t)
{
    return arena_words(arena, "NOT row_same(mac, row_mac('%s', %s))", t->name, t->plain.at);
}

/* The games whose rows they are: nobody knows what was in them. NULL: of none. */
static const char *games_of(struct arena *arena, const struct table *t)
{
    const char *bad = is_bad(arena, t);
    if (strcmp(t->name, "game") == 0)
        return bad;
    if (strcmp(t->name, "entry") == 0)
        return arena_words(arena, "n IN (SELECT game FROM entry WHERE %s)", bad);
    if (strcmp(t->name, "seal") == 0)
        return arena_words(arena, "n IN (SELECT slot / 2 FROM seal WHERE %s)", bad);
    if (strcmp(t->name, "bundle") == 0)
        return arena_words(arena, "bundle IN (SELECT hash FROM bundle WHERE %s)", bad);
    return t->has_game_text ? arena_words(arena, "id IN (SELECT game FROM %s WHERE %s)", t->name, bad) : NULL;
}

static bool set_games_aside(struct store *store, struct arena *arena, const struct table *t, const char *words,
                            struct error *err)
{
    sqlite3_stmt *at = NULL;
    const char *which = games_of(arena, t);
    if (!which)
        return true;
    int rc = sqlite3_prepare_v2(
        store->db, arena_words(arena, "UPDATE game SET aside = ? WHERE aside = '' AND %s", which), -1, &at, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(at, 1, words, -1, SQLITE_STATIC);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(at);
    sqlite3_finalize(at);
    return rc == SQLITE_DONE || store_fail(store, rc, "set games aside in", store->path, err);
}

/* Of which game the rows were that are gone nobody knows: all are set aside. */
static bool set_all_aside(struct store *store, const char *words, struct error *err)
{
    struct query q = query(store, SQL_GAMES_ASIDE);
    query_text(&q, words);
    return query_run(&q, "set games aside in", store->path, err);
}

static bool is_of_games(const struct table *t)
{
    static const char *const others[] = {"game", "entry", "seal", "bundle"};
    bool is_one = t->has_game_text;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        is_one = is_one || strcmp(t->name, others[i]) == 0;
    return is_one;
}

static bool accept_rows(struct store *store, struct arena *arena, const struct table *t, const struct count_seen *seen,
                        const char *words, struct rows_accepted *out, struct error *err)
{
    if (!run(store,
             arena_words(arena, "UPDATE %s SET mac = row_mac('%s', %s) WHERE %s", t->name, t->name, t->plain.at,
                         is_bad(arena, t)),
             err))
        return false;
    uint64_t n_rows = (uint64_t)sqlite3_changes(store->db);
    bool is_wrong = !seen->is_known || seen->have != seen->want || (!seen->is_same && n_rows == 0);
    out->n_rows += n_rows;
    out->n_tables += is_wrong;
    return !is_wrong || !is_of_games(t) || set_all_aside(store, words, err);
}

static bool accept_all(struct store *store, struct arena *arena, const char *words, struct rows_accepted *out,
                       struct error *err)
{
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    struct count_seen *seen = arena_take(arena, TABLES_MAX * sizeof *seen);
    size_t n = read_tables(store, arena, table, err);
    bool ok = n > 0;
    for (size_t i = 0; ok && i < n; i++)
        ok = count_look(store, arena, &table[i], &seen[i], err);
    for (size_t i = 0; ok && i < n; i++)
        ok = set_games_aside(store, arena, &table[i], words, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = accept_rows(store, arena, &table[i], &seen[i], words, out, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = is_count_table(&table[i]) || run(store, words_count(arena, &table[i], ""), err);
    return ok;
}

bool store_rows_accept(struct store *store, const char *why, int64_t utc, struct rows_accepted *out, struct error *err)
{
    struct arena *arena = arena_new();
    const char *words = arena_words(arena, "damaged rows were accepted as they stand: %.150s", why);
    *out = (struct rows_accepted){0};
    bool ok = store_begin(store, err);
    ok = ok && accept_all(store, arena, words, out, err) &&
         ((out->n_rows == 0 && out->n_tables == 0) || store_news_put(store, 3, "", words, utc, err)) &&
         store_commit(store, err);
    if (!ok)
        store_rollback(store);
    arena_free(arena);
    return ok;
}
