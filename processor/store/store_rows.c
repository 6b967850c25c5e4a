/* SPDX-License-Identifier: Apache-2.0 */
/* Each row of each table bears a keyed hash of all its columns, in the column `mac`: what was not written by this
 * program, a flipped bit first of all, is found by whoever looks, in any column, also in one that holds a plain number.
 *
 * Nobody has to remember it. Triggers (sqlite_rows.c) see to it: each insert and each update hashes the row as
 * it stands then. A row that was damaged before an
 * update stays so: its hash becomes all zero, which none is. A row that is gone, or one that was put back as it was
 * once, has no wrong hash: for these the table row_count keeps, in a row that bears a hash as all do, how many rows
 * each table has, and their hashes, each bit added up by exclusive or. Where many write at once each has rows of its
 * own beside that ("game", "game/7": pg_claim.c), and what counts is their sum. */
#include "formats/bytes.h"
#include "processor/store/store_inside.h"
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const struct value NO_VALUES[] = {{.kind = VALUE_END}};

bool store_counts_rows(const struct table *t)
{
    return strcmp(t->name, "row_count") == 0;
}

void table_column(struct table *t, const char *name, enum value_kind kind, bool in_key)
{
    assert(t->n_columns < TABLE_COLUMNS_MAX);
    if (in_key) {
        assert(t->n_order < TABLE_KEY_MAX);
        text_format(&t->order, "%s\"%s\"", t->n_order ? ", " : "", name);
        t->order_at[t->n_order++] = t->n_columns;
    }
    text_format(&t->plain, "%s\"%s\"", t->n_columns ? ", " : "", name);
    t->kinds[t->n_columns++] = kind;
}

static size_t tables_of(struct store *store, struct arena *arena, struct table table[static TABLES_MAX],
                        struct error *err)
{
    size_t n = store->engine->tables(store, arena, table, err);
    if (n == 0)
        error_set(err, EX_DATAERR, "read the tables of", store->path, "store.damaged: there are none");
    return n;
}

/* ---- when the tables are made ---- */

static bool over_tables(struct store *store, const char *(*words)(struct arena *, const struct table *),
                        struct error *err)
{
    struct arena *arena = arena_new();
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = tables_of(store, arena, table, err);
    bool ok = n > 0;
    for (size_t i = 0; ok && i < n; i++) {
        const char *sql = words(arena, &table[i]);
        ok = !sql || store_script(store, sql, "write the store", err);
    }
    arena_free(arena);
    return ok;
}

static const char *words_sign(struct arena *arena, const struct table *t)
{
    return arena_words(arena, "UPDATE %s SET mac = %s WHERE NOT row_same(mac, %s)", t->name, t->mac, t->mac);
}

/* Rows of a table in row_count that somebody keeps beside its own: '0' is what comes after '/'. */
#define BESIDE "name >= '%s/' AND name < '%s0'"

/* Counts what is there now. */
static const char *words_count(struct arena *arena, const struct table *t)
{
    if (store_counts_rows(t))
        return NULL;
    return arena_words(arena,
                       "DELETE FROM row_count WHERE " BESIDE ";"
                       "INSERT INTO row_count(name, n, macs) SELECT '%s', count(*), mac_total(mac) FROM %s WHERE true"
                       " ON CONFLICT(name) DO UPDATE SET n = excluded.n, macs = excluded.macs",
                       t->name, t->name, t->name, t->name);
}

static const char *words_sign_count(struct arena *arena, const struct table *t)
{
    return store_counts_rows(t) ? words_sign(arena, t) : NULL;
}

/* What comes later in this transaction is added to it. */
static bool count_all(struct store *store, struct error *err)
{
    const char *before = store->engine->counts;
    return (!before || store_script(store, before, "write the store", err)) && over_tables(store, words_count, err);
}

bool store_rows_sign(struct store *store, struct error *err)
{
    return over_tables(store, words_sign, err) && count_all(store, err) && over_tables(store, words_sign_count, err);
}

/* ---- looking ---- */

static const char *is_bad(struct arena *arena, const struct table *t)
{
    return arena_words(arena, "NOT row_same(mac, %s)", t->mac);
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
    return arena_words(arena, "SELECT %s, %s FROM %s WHERE %s", game, t->key, t->name, is_bad(arena, t));
}

/* In one statement, since others may write. */
static const char select_count[] =
    "SELECT (SELECT count(*) FROM row_count WHERE name = '%s'), (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM"
    " row_count WHERE name = '%s' OR (" BESIDE
    ")), count(*), (SELECT mac_total(macs) FROM row_count WHERE name = '%s' OR"
    " (" BESIDE ")) IS NOT DISTINCT FROM mac_total(mac) FROM %s";

/* How many rows are there that should be; and whether they are those that should. */
struct count_seen {
    bool is_known, is_same;
    int64_t want, have;
};

static bool count_look(struct store *store, struct arena *arena, const struct table *t, struct count_seen *out,
                       struct error *err)
{
    *out = (struct count_seen){.is_known = true, .is_same = true};
    if (store_counts_rows(t))
        return true;
    const char *s = t->name;
    struct query q = query_words(store, arena_words(arena, select_count, s, s, s, s, s, s, s, s), NO_VALUES);
    enum query_answer answer = query_step(&q, "check the store", store->path, err);
    if (answer == ANSWER_ROW)
        *out = (struct count_seen){.is_known = column_int(&q, 0) > 0,
                                   .want = column_int(&q, 1),
                                   .have = column_int(&q, 2),
                                   .is_same = column_int(&q, 3) != 0};
    query_end(&q);
    return answer == ANSWER_ROW;
}

static bool check_count(struct store_check *check, struct arena *arena, const struct table *t, bool has_bad,
                        struct error *err)
{
    struct count_seen seen;
    if (store_counts_rows(t))
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
    enum query_answer answer;
    if (!t->has_mac)
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "check the store", check->store->path,
                        "store.damaged: the table %s has no hashes; put back the newest backup", t->name);
    struct query q = query_words(check->store, select_bad(arena, t), NO_VALUES);
    while ((answer = query_step(&q, "check the store", check->store->path, err)) == ANSWER_ROW) {
        const char *game = column_words(&q, 0), *key = column_words(&q, 1);
        check_say(check, game ? game : "", "store.edited: the row %s of the table %s is not what was written",
                  key ? key : "?", t->name);
        has_bad = true;
    }
    query_end(&q);
    return answer == ANSWER_END && check_count(check, arena, t, has_bad, err);
}

bool check_rows(struct store_check *check, bool is_quick, struct error *err)
{
    /* Those that grow with all that was ever played or mailed. */
    static const char *const large[] = {"entry",   "seal",   "block",      "inbox",       "outbox", "history",
                                        "arrived", "uidl",   "forum_post", "meter",       "luck",   "news",
                                        "message", "thread", "forum_seen", "public_point"};
    struct arena *arena = arena_new();
    struct table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = tables_of(check->store, arena, table, err);
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
    const char *which = games_of(arena, t);
    const struct value value[] = {value_text(words), {.kind = VALUE_END}};
    return !which ||
           query_run(query_words(store, arena_words(arena, "UPDATE game SET aside = ? WHERE aside = '' AND %s", which),
                                 value),
                     "set games aside in", store->path, err);
}

/* Of which game the rows were that are gone nobody knows: all are set aside. */
static bool set_all_aside(struct store *store, const char *words, struct error *err)
{
    return query_run(query(store, SQL_GAMES_ASIDE, words), "set games aside in", store->path, err);
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
    if (!query_run(query_words(store,
                               arena_words(arena, "UPDATE %s SET mac = %s WHERE %s", t->name, t->mac, is_bad(arena, t)),
                               NO_VALUES),
                   "write the store", store->path, err))
        return false;
    uint64_t n_rows = (uint64_t)query_changed(store);
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
    size_t n = tables_of(store, arena, table, err);
    bool ok = n > 0 && (!store->engine->alone || store_script(store, store->engine->alone, "write the store", err));
    for (size_t i = 0; ok && i < n; i++)
        ok = count_look(store, arena, &table[i], &seen[i], err);
    for (size_t i = 0; ok && i < n; i++)
        ok = set_games_aside(store, arena, &table[i], words, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = accept_rows(store, arena, &table[i], &seen[i], words, out, err);
    return ok && count_all(store, err);
}

bool store_rows_accept(struct store *store, const char *why, int64_t utc, struct rows_accepted *out, struct error *err)
{
    struct arena *arena = arena_new();
    const char *words = arena_words(arena, "damaged rows were accepted as they stand: %.150s", why);
    *out = (struct rows_accepted){0};
    bool ok = store_begin(store, err) &&
              store_end(store,
                        accept_all(store, arena, words, out, err) &&
                            ((out->n_rows == 0 && out->n_tables == 0) || store_news_put(store, 3, "", words, utc, err)),
                        err);
    arena_free(arena);
    return ok;
}
