/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of PostgreSQL, and the hashes of their rows (store_rows.c).
 *
 * Functions and triggers are part of the database. The key is not: each connection tells it to its session, and who has
 * none cannot write a row at all, so that a change by hand is refused rather than found later. A hash is SHA-256 by the
 * server, keyed twice, over the name of the table and each column with its kind; of bytes their own SHA-256 stands in
 * it, so that large rows are not copied from function to function. */
#include "processor/store/store_pg.h"
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the functions ---- */

#define SUM_OF_ROWS                                                                                                    \
    "change := 0::bit(128); FOREACH note IN ARRAY string_to_array(substr(translate(rows, '-', '+'), 2), '+') LOOP"     \
    " change := change # ('x' || note)::bit(128); END LOOP;"

static const char *const functions[] = {
    "CREATE FUNCTION mac_of(bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS"
    " $$ SELECT CASE WHEN $1 IS NULL THEN '\\x05'::bytea ELSE '\\x01'::bytea || int8send($1) END $$",
    /* Not IMMUTABLE, since convert_to is not: the server would call it instead of putting its words in its place. */
    "CREATE FUNCTION mac_of(text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS"
    " $$ SELECT CASE WHEN $1 IS NULL THEN '\\x05'::bytea ELSE '\\x03'::bytea || int8send(octet_length($1)) ||"
    " convert_to($1, 'UTF8') END $$",
    "CREATE FUNCTION mac_of(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS"
    " $$ SELECT CASE WHEN $1 IS NULL THEN '\\x05'::bytea ELSE '\\x04'::bytea || sha256($1) END $$",
    "CREATE FUNCTION row_key() RETURNS bytea LANGUAGE plpgsql STABLE AS $$ BEGIN"
    " IF coalesce(current_setting('dispatch.row_key', true), '') = '' THEN"
    " RAISE EXCEPTION 'only dispatch writes the tables of its store' USING ERRCODE = '42501'; END IF;"
    " RETURN decode(current_setting('dispatch.row_key'), 'hex'); END $$",
    "CREATE FUNCTION row_mac(bytea) RETURNS bytea LANGUAGE plpgsql STABLE AS $$ DECLARE k bytea := row_key(); BEGIN"
    " RETURN substr(sha256(k || sha256(k || $1)), 1, 16); END $$",
    "CREATE FUNCTION row_same(bytea, bytea) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 = $2 $$",
    "CREATE FUNCTION mac_half(bytea, integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS"
    " $$ SELECT ('x' || encode(substr($1, $2, 8), 'hex'))::bit(64)::bigint $$",
    "CREATE FUNCTION mac_sum(bytea, bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS"
    " $$ SELECT CASE WHEN length($2) = 16 AND length($1) = 16 THEN int8send(mac_half($1, 1) # mac_half($2, 1)) ||"
    " int8send(mac_half($1, 9) # mac_half($2, 9)) ELSE $1 END $$",
    "CREATE AGGREGATE mac_total(bytea) (SFUNC = mac_sum, STYPE = bytea, INITCOND = '\\x" MAC_NONE "')",
    "CREATE FUNCTION mac_hex(bytea) RETURNS text LANGUAGE sql IMMUTABLE AS"
    " $$ SELECT CASE WHEN length($1) = 16 THEN encode($1, 'hex') ELSE repeat('0', 32) END $$",
    /* Rows come as +HEX, rows that are gone as -HEX; cut at their signs, for to find the tenth letter of words the
     * server counts from the first. Counted in the row of its lane (pg_claim.c), which is made when it is wanted; the
     * table's own row never is. */
    "CREATE FUNCTION row_count_add(counted text, rows text) RETURNS bigint LANGUAGE plpgsql AS $$ DECLARE lane text :="
    " coalesce(current_setting('dispatch.lane', true), ''); change bit(128) := 0::bit(128); sum bytea; note text;"
    " more bigint := length(replace(rows, '-', '')) - length(replace(rows, '+', ''));"
    " BEGIN " SUM_OF_ROWS
    " sum := int8send(substring(change FROM 1 FOR 64)::bigint) || int8send(substring(change FROM 65)::bigint);"
    " LOOP UPDATE row_count SET n = n + more, macs = mac_sum(macs, sum) WHERE name = counted || lane;"
    " EXIT WHEN FOUND OR lane = ''; INSERT INTO row_count(name, n, macs) VALUES(counted || lane, 0, '\\x" MAC_NONE "')"
    " ON CONFLICT DO NOTHING; END LOOP; RETURN more; END $$",
    /* Our transactions keep their rows in a setting of theirs, which is undone with them, and count them when they end
     * (pg_query.c), or when they are many; what writes a row by itself counts it at once. */
    "CREATE FUNCTION row_counted() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE setting text := 'dispatch.rows_' ||"
    " TG_TABLE_NAME; rows text; more bigint; BEGIN"
    " IF TG_OP = 'INSERT' THEN rows := '+' || mac_hex(NEW.mac); ELSIF TG_OP = 'DELETE' THEN"
    " rows := '-' || mac_hex(OLD.mac); ELSE rows := '+' || mac_hex(NEW.mac) || '-' || mac_hex(OLD.mac); END IF;"
    " IF current_setting('dispatch.counts', true) = 'later' THEN"
    " rows := set_config(setting, concat(current_setting(setting, true), rows), true);"
    " IF length(rows) < 3300 THEN RETURN NULL; END IF; setting := set_config(setting, '', true); END IF;"
    " more := row_count_add(TG_TABLE_NAME, rows); RETURN NULL; END $$",
};

/* ---- what the tables look like ---- */

static const char columns[] =
    "SELECT c.relname::text, a.attname::text, t.typname::text, coalesce(a.attnum = ANY(i.indkey), false)"
    " FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped"
    " JOIN pg_type AS t ON t.oid = a.atttypid LEFT JOIN pg_index AS i ON i.indrelid = c.oid AND i.indisprimary"
    " WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname <> 'store_mark'"
    " ORDER BY c.relname COLLATE \"C\", a.attnum";

struct pg_table {
    struct table common;
    struct text mac, fresh, old, key; /* mac_of("a") || ..; of NEW; of OLD; the key in words */
};

static void add_part(struct text *out, const char *of, const char *column)
{
    text_format(out, "%smac_of(%s\"%s\")", out->len ? " || " : "", of, column);
}

static void add_column(struct pg_table *t, const char *name, const char *type, bool in_key)
{
    struct table *common = &t->common;
    if (strcmp(name, "mac") == 0) {
        common->has_mac = true;
        return;
    }
    table_column(common, name,
                 strcmp(type, "int8") == 0   ? VALUE_INT
                 : strcmp(type, "text") == 0 ? VALUE_TEXT
                                             : VALUE_BLOB,
                 in_key);
    add_part(&t->mac, "", name);
    add_part(&t->fresh, "NEW.", name);
    add_part(&t->old, "OLD.", name);
    common->has_game_text = common->has_game_text || (strcmp(name, "game") == 0 && strcmp(type, "text") == 0);
    if (!in_key)
        return;
    text_words(&t->key, t->key.len ? " || '/' || " : "");
    if (strcmp(type, "bytea") == 0)
        text_format(&t->key, "encode(substr(\"%s\", 1, 48), 'hex')", name);
    else
        text_format(&t->key, "substr(\"%s\"::text, 1, 64)", name);
}

static const char *mac_words(struct arena *arena, const struct pg_table *t, const struct text *parts)
{
    return arena_words(arena, "row_mac(mac_of('%s'::text) || %s)", t->common.name, parts->at);
}

static struct pg_table *new_table(struct arena *arena, struct pg_table *t, const char *name)
{
    struct text *texts[] = {&t->common.plain, &t->common.order, &t->mac, &t->fresh, &t->old, &t->key};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        *texts[i] = (struct text){.arena = arena};
    snprintf(t->common.name, sizeof t->common.name, "%s", name);
    return t;
}

/* How many; 0: err. */
static size_t read_tables(struct store *store, struct arena *arena, struct pg_table table[static TABLES_MAX],
                          struct error *err)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    struct query q = query_words(store, columns, none);
    enum query_answer answer;
    size_t n = 0;
    while ((answer = query_step(&q, "read the tables of", store->path, err)) == ANSWER_ROW) {
        const char *name = column_words(&q, 0);
        if (n == 0 || strcmp(table[n - 1].common.name, name) != 0) {
            if (n == TABLES_MAX)
                break;
            new_table(arena, &table[n++], name);
        }
        add_column(&table[n - 1], column_words(&q, 1), column_words(&q, 2), column_int(&q, 3) != 0);
    }
    query_end(&q);
    for (size_t i = 0; i < n; i++) {
        if (!table[i].key.len)
            text_words(&table[i].key, "ctid::text");
        table[i].common.mac = mac_words(arena, &table[i], &table[i].mac);
        table[i].common.key = table[i].key.at;
    }
    return answer == ANSWER_BAD ? 0 : n;
}

size_t pg_tables(struct store *store, struct arena *arena, struct table *out, struct error *err)
{
    struct pg_table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n = read_tables(store, arena, table, err);
    for (size_t i = 0; i < n; i++)
        out[i] = table[i].common;
    return n;
}

/* ---- making them ---- */

/* As row_mac, which would be another function to call; `k` is the key. */
static const char *mac_inline(struct arena *arena, const struct pg_table *t, const struct text *parts)
{
    return arena_words(arena, "substr(sha256(k || sha256(k || mac_of('%s'::text) || %s)), 1, 16)", t->common.name,
                       parts->at);
}

#define WITH_KEY                                                                                                       \
    "RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE k bytea := decode(current_setting('dispatch.row_key', true),"      \
    " 'hex'); BEGIN IF length(k) > 0 THEN NULL; ELSE k := row_key(); END IF;"

/* A row that is new, or takes the place of another, is hashed as it stands; of one that changes only if it was whole.
 */
static const char *triggers(struct arena *arena, const struct pg_table *t)
{
    const char *name = t->common.name, *then = mac_inline(arena, t, &t->fresh);
    struct text out = {.arena = arena};
    text_format(&out,
                "CREATE FUNCTION mac_added_%s() " WITH_KEY " NEW.mac := %s; RETURN NEW; END $$;"
                "CREATE TRIGGER mac_added BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION mac_added_%s();",
                name, then, name, name);
    text_format(&out,
                "CREATE FUNCTION mac_changed_%s() " WITH_KEY " IF (NEW.mac = '\\x" MAC_FRESH
                "' AND OLD.mac <> '\\x" MAC_FRESH "') OR OLD.mac = %s THEN"
                " NEW.mac := %s; ELSE NEW.mac := '\\x" MAC_NONE "'; END IF; RETURN NEW; END $$;"
                "CREATE TRIGGER mac_changed BEFORE UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION mac_changed_%s();",
                name, mac_inline(arena, t, &t->old), then, t->common.plain.at, name, name);
    if (!store_counts_rows(&t->common))
        text_format(&out,
                    "CREATE TRIGGER row_counted AFTER INSERT OR DELETE OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE"
                    " FUNCTION row_counted();",
                    t->common.plain.at, name);
    return out.at;
}

/* Counts what a transaction wrote, by one statement: who claims does so in rows of its own, and all others are alone.
 * Where a row is not there it is done by itself. */
static const char *counts_function(struct arena *arena, const struct pg_table *table, size_t n)
{
    struct text out = {.arena = arena};
    text_words(&out,
               "CREATE FUNCTION row_counts() RETURNS void LANGUAGE plpgsql AS $$ DECLARE counted text; rows text; note"
               " text; lane text := coalesce(current_setting('dispatch.lane', true), ''); change bit(128); changed"
               " bigint; names text[] := '{}'; lanes text[] := '{}'; notes text[] := '{}'; changes bit(128)[] := '{}';"
               " mores bigint[] := '{}'; BEGIN FOREACH counted IN ARRAY ARRAY[");
    for (size_t i = 0; i < n; i++)
        text_format(&out, "%s'%s'", i > 0 ? ", " : "", table[i].common.name);
    text_words(
        &out,
        "] LOOP rows := current_setting('dispatch.rows_' || counted, true); CONTINUE WHEN rows IS NULL OR"
        " rows = ''; " SUM_OF_ROWS " names := names || counted; lanes := lanes || (counted || lane); notes :="
        " notes || rows; changes := changes || change; mores := mores || (length(replace(rows, '-', '')) -"
        " length(replace(rows, '+', '')))::bigint; rows := set_config('dispatch.rows_' || counted, '', true);"
        " END LOOP; UPDATE row_count AS c SET n = c.n + v.more, macs = mac_sum(c.macs, int8send(substring("
        "v.change FROM 1 FOR 64)::bigint) || int8send(substring(v.change FROM 65)::bigint)) FROM (SELECT * FROM"
        " unnest(lanes, mores, changes) AS u(name, more, change) LIMIT (SELECT cardinality(lanes))) AS v WHERE c.name ="
        " v.name; GET DIAGNOSTICS changed = ROW_COUNT; IF changed < cardinality(names) THEN FOR i IN 1 .."
        " cardinality(names) LOOP IF NOT EXISTS(SELECT 1 FROM row_count AS c WHERE c.name = lanes[i]) THEN"
        " changed := row_count_add(names[i], notes[i]); END IF; END LOOP; END IF; END $$");
    return out.at;
}

/* What is sealed cannot be compressed. */
static const char external[] =
    "DO $$ DECLARE r record; BEGIN FOR r IN SELECT attrelid::regclass AS t, attname AS c FROM pg_attribute AS a JOIN"
    " pg_class AS k ON k.oid = a.attrelid WHERE k.relkind = 'r' AND k.relnamespace = current_schema()::regnamespace AND"
    " (attname = 'sealed' OR (relname = 'seal' AND attname = 'bytes')) LOOP EXECUTE format('ALTER TABLE %s ALTER %I SET"
    " STORAGE EXTERNAL', r.t, r.c); END LOOP; END $$";

static bool make_all(struct store *store, struct error *err)
{
    struct arena *arena = arena_new();
    struct pg_table *table = arena_take(arena, TABLES_MAX * sizeof *table);
    size_t n, n_tables;
    const char *const *words = store_tables_words(&n), *doing = "make the store";
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++)
        ok = store_script(store, pg_table_statement(arena, words[i]), doing, err);
    for (size_t i = 0; ok && i < sizeof functions / sizeof *functions; i++)
        ok = store_script(store, functions[i], doing, err);
    ok = ok && store_script(store, external, doing, err) && (n_tables = read_tables(store, arena, table, err)) > 0;
    for (size_t i = 0; ok && i < n_tables; i++)
        ok = store_script(store, triggers(arena, &table[i]), doing, err);
    ok = ok && store_script(store, counts_function(arena, table, n_tables), doing, err);
    arena_free(arena);
    return ok;
}

bool pg_make(struct store *store, struct error *err)
{
    char mark[200];
    struct stat st;
    if (lstat(store->counter_path, &st) == 0)
        return error_of(err, ERROR_FOREIGN, EX_CANTCREAT, "make the store", store->path,
                        "the counter file %s is of another store; choose another `counter` or `keys`",
                        store->counter_path);
    snprintf(mark, sizeof mark,
             "CREATE TABLE store_mark(application bigint, version bigint); INSERT INTO store_mark VALUES(%d, %d)",
             STORE_APPLICATION, STORE_SCHEMA);
    return make_all(store, err) && store_script(store, mark, "make the store", err);
}

/* Numbers go on after the highest that came; row_count is made when all are there, for each row would change it. */
bool pg_fill(struct store *store, bool begins, struct error *err)
{
    static const char count[] =
        "DO $$ DECLARE r record; BEGIN FOR r IN SELECT tgrelid::regclass AS t FROM pg_trigger AS g JOIN pg_class AS k "
        "ON"
        " k.oid = g.tgrelid WHERE tgname = 'row_counted' AND k.relnamespace = current_schema()::regnamespace LOOP"
        " EXECUTE format('ALTER TABLE %%s %s TRIGGER row_counted', r.t); END LOOP; END $$";
    static const char numbers[] =
        "DO $$ DECLARE r record; m bigint; BEGIN FOR r IN SELECT attrelid::regclass AS t, attname AS c FROM "
        "pg_attribute"
        " AS a JOIN pg_class AS k ON k.oid = a.attrelid WHERE k.relnamespace = current_schema()::regnamespace AND"
        " a.attidentity <> '' LOOP EXECUTE format('SELECT max(%I) FROM %s', r.c, r.t) INTO m; IF m > 0 THEN PERFORM"
        " setval(pg_get_serial_sequence(r.t::text, r.c), m); END IF; END LOOP; END $$";
    char words[sizeof count + 16];
    snprintf(words, sizeof words, count, begins ? "DISABLE" : "ENABLE");
    return store_script(store, words, "make the store", err) &&
           (begins || store_script(store, numbers, "make the store", err));
}

/* Tables of others are a store of others. */
bool pg_version(struct store *store, int *version, bool *is_ours, struct error *err)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    static const char there[] = "SELECT count(*), count(*) FILTER (WHERE relname = 'store_mark') FROM pg_class WHERE"
                                " relkind = 'r' AND relnamespace = current_schema()::regnamespace";
    struct query q = query_words(store, there, none);
    bool ok = query_step(&q, "read the store", store->path, err) == ANSWER_ROW;
    bool is_marked = ok && column_int(&q, 1) > 0;
    *version = ok && column_int(&q, 0) > 0;
    *is_ours = false;
    query_end(&q);
    if (!is_marked)
        return ok;
    q = query_words(store, "SELECT application, version FROM store_mark", none);
    enum query_answer answer = query_step(&q, "read the store", store->path, err);
    *is_ours = answer == ANSWER_ROW && column_int(&q, 0) == STORE_APPLICATION;
    *version = answer == ANSWER_ROW ? (int)column_int(&q, 1) : 1;
    query_end(&q);
    return answer != ANSWER_BAD;
}

/* ---- at every opening ---- */

bool pg_rows_open(struct store *store, struct error *err)
{
    char hex[65];
    crypto_kdf_derive_from_key(store->row_key, sizeof store->row_key, ROW_MAC, "pbempgrw", store->master);
    hex_write(hex, store->row_key, sizeof store->row_key);
    const struct value value[] = {value_text(hex), {.kind = VALUE_END}};
    bool ok = query_run(query_words(store, "SELECT set_config('dispatch.row_key', ?, false)", value), "open the store",
                        store->path, err);
    sodium_memzero(hex, sizeof hex);
    return ok;
}

bool pg_rows_watch(struct store *store, struct error *err)
{
    (void)store, (void)err; /* the server has the triggers */
    return true;
}

/* ---- is it as this program makes it? ---- */

/* The server holds references and pages by itself, and tells what it cannot read; an index that lies is found by
 * amcheck, where that is installed. */
bool pg_check_pages(struct store_check *check, bool is_quick, struct error *err)
{
    (void)check, (void)is_quick, (void)err;
    return true;
}

/* One line a column, an index, a constraint, a trigger, a function, without the name of the schema. */
static const char layout[] =
    "SELECT * FROM (SELECT ('the column ' || c.relname || '.' || a.attname)::text AS name, format_type(a.atttypid,"
    " a.atttypmod) || a.attnotnull::text || a.attstorage::text || a.attidentity::text || coalesce((SELECT "
    "collname::text FROM"
    " pg_collation AS o WHERE o.oid = a.attcollation), '') || coalesce(replace(pg_get_expr(d.adbin, d.adrelid), s.p,"
    " ''), '') AS words FROM s JOIN pg_class AS c ON c.relnamespace = s.oid AND c.relkind = 'r' JOIN pg_attribute AS a"
    " ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND"
    " d.adnum = a.attnum UNION ALL SELECT 'the index ' || c.relname, replace(pg_get_indexdef(c.oid), s.p, '') FROM s"
    " JOIN pg_class AS c ON c.relnamespace = s.oid AND c.relkind = 'i' UNION ALL SELECT 'the constraint ' ||"
    " k.conname, replace(pg_get_constraintdef(k.oid), s.p, '') FROM s JOIN pg_constraint AS k ON k.connamespace = s.oid"
    " UNION ALL SELECT 'the trigger ' || g.tgname || ' of ' || c.relname, replace(pg_get_triggerdef(g.oid), s.p, '') ||"
    " g.tgenabled::text FROM s JOIN pg_class AS c ON c.relnamespace = s.oid JOIN pg_trigger AS g ON g.tgrelid = c.oid "
    "AND NOT"
    " g.tgisinternal UNION ALL SELECT 'the function ' || f.proname, oidvectortypes(f.proargtypes) || f.prokind::text ||"
    " f.provolatile::text || f.prosrc FROM s JOIN pg_proc AS f ON f.pronamespace = s.oid) AS l ORDER BY name COLLATE "
    "\"C\","
    " words COLLATE \"C\"";

struct line {
    const char *name, *words;
};

/* Of the schema of this name; NULL with err. */
static struct line *lines_of(struct store *store, struct arena *arena, const char *schema, size_t *n, struct error *err)
{
    const struct value value[] = {value_text(schema), {.kind = VALUE_END}};
    const char *words = arena_words(arena,
                                    "WITH s AS (SELECT oid, quote_ident(nspname) || '.' AS p FROM pg_namespace WHERE"
                                    " nspname = coalesce(nullif(?, ''), current_schema())) %s",
                                    layout);
    struct query q = query_words(store, words, value);
    struct line *line = NULL;
    size_t cap = 0;
    enum query_answer answer;
    for (*n = 0; (answer = query_step(&q, "check the store", store->path, err)) == ANSWER_ROW; (*n)++) {
        line = arena_grown(arena, line, *n, &cap, sizeof *line);
        line[*n].name = arena_string(arena, span_of(column_words(&q, 0)));
        line[*n].words = arena_string(arena, span_of(column_words(&q, 1)));
    }
    query_end(&q);
    return answer == ANSWER_END ? line : NULL;
}

/* The first difference is told: one damaged line makes others. */
static void compare(struct store_check *check, const struct line *want, size_t n_want, const struct line *have,
                    size_t n_have)
{
    static const struct line none = {"", ""};
    for (size_t i = 0; i < n_want || i < n_have; i++) {
        struct line w = i < n_want ? want[i] : none, h = i < n_have ? have[i] : none;
        if (strcmp(w.name, h.name) == 0 && strcmp(w.words, h.words) == 0)
            continue;
        check_say(check, "", "store.edited: %s of the store is not as this program makes it",
                  i >= n_want || (i < n_have && strcmp(h.name, w.name) < 0) ? h.name : w.name);
        return;
    }
}

/* In a schema of its own, in a transaction that is undone. */
static bool make_fresh(struct store *store, struct error *err)
{
    static const char schema[] = "CREATE SCHEMA store_fresh; SET LOCAL search_path = store_fresh; CREATE TABLE"
                                 " store_mark(application bigint, version bigint)";
    return store_script(store, schema, "check the store", err) && make_all(store, err);
}

bool pg_check_layout(struct store_check *check, struct error *err)
{
    struct store *store = check->store;
    struct arena *arena = arena_new();
    size_t n_have, n_want;
    struct line *have = lines_of(store, arena, "", &n_have, err), *want = NULL;
    bool ok = have && store_begin(store, err);
    if (ok) {
        want = make_fresh(store, err) ? lines_of(store, arena, "store_fresh", &n_want, err) : NULL;
        store_rollback(store);
    }
    if (want)
        compare(check, want, n_want, have, n_have);
    arena_free(arena);
    return want != NULL;
}
