/* SPDX-License-Identifier: Apache-2.0 */
/* The engine PostgreSQL: loading libpq, finding the server, what it must be, and its failures in our words. Statements:
 * pg_query.c and pg_words.c; tables and the hashes of rows: pg_rows.c. */
#include "processor/store/store_pg.h"
#include "processor/base/crypto_library.h"
#include "processor/base/library.h"
#include "processor/store/store_copy.h"
#include <stdio.h>
#include <string.h>

/* ---- libpq ---- */

static const struct library_call libpq_calls[] = {
#define CALL(type, name, arguments) {#name, offsetof(struct pg_library, name)},
    PG_CALLS(CALL)
#undef CALL
};
static struct pg_library libpq_table;
static struct library libpq = {
    .file = "libpq.so.5",
    .wanted_for =
        "PostgreSQL is reached by libpq (Debian: apt install libpq5), and `store sqlite:dispatch.db` needs none "
        "of it",
    .call = libpq_calls,
    .n = sizeof libpq_calls / sizeof *libpq_calls,
    .table = &libpq_table,
};

const struct pg_library *pg_library(struct error *err)
{
    (void)crypto_begin(); /* one that is built without it has no need of it */
    return library_load(&libpq, err) ? &libpq_table : NULL;
}

/* ---- failures ---- */

static bool is_class(const char *state, const char *class)
{
    return strncmp(state, class, strlen(class)) == 0;
}

bool pg_is_busy(const struct link *link)
{
    const char *state = link->state;
    return strcmp(state, "55P03") == 0 || strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0;
}

/* The server is away, starts, stops or is full: class 08, 53, 57 and 58; it passes by itself. */
static bool is_away(const struct link *link)
{
    const char *state = link->state;
    return link->pg->PQstatus(link->conn) != PG_CONNECTION_OK || is_class(state, "08") || is_class(state, "53") ||
           is_class(state, "57") || is_class(state, "58") || strcmp(state, "25P02") == 0;
}

static bool pg_fail(struct store *store, const char *doing, const char *subject, struct error *err)
{
    const struct link *link = store->link;
    const char *state = link->state, *says = link->says;
    if (pg_is_busy(link))
        return error_say(err, EX_TEMPFAIL, doing, subject, "another processor is writing; try again (%s)", says);
    if (link->is_alone)
        return error_of(
            err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject,
            "the standby that should have it too did not confirm it, so nothing that follows from it leaves");
    if (is_class(state, "53100"))
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "the disk of the database is full (%s)",
                        says);
    if (strcmp(state, "25006") == 0)
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject,
                        "%s: the database may only be read, as a standby or by its setting "
                        "default_transaction_read_only; name the primary in `store`, or give the role its right to "
                        "write",
                        says);
    if (is_away(link))
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, doing, subject, "the database: %s",
                        says[0] ? says : "the connection is lost");
    if (strcmp(state, "42501") == 0 && strstr(says, "for database"))
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, doing, subject,
                        "%s: the role must have the right to make a schema there (GRANT CREATE ON DATABASE)", says);
    if (strcmp(state, "42501") == 0)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, doing, subject,
                        "%s: the role must own the tables of the store; connect as the role that made them", says);
    if (is_class(state, "XX00"))
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, doing, subject,
                        "store.damaged: %s; keep a copy, run `dispatch fsck`, put back the newest backup", says);
    return error_of(err, ERROR_DAMAGE, EX_IOERR, doing, subject, "%s", says);
}

/* ---- what the host may name ---- */

static const char *option(const struct pg_option *of, const char *name)
{
    for (; of && of->keyword; of++)
        if (strcmp(of->keyword, name) == 0 && of->value)
            return of->value;
    return "";
}

/* A list of folders of sockets; "": the library's own. */
static bool is_local(const struct pg_option *of)
{
    const char *at = option(of, "host");
    bool is_one = option(of, "hostaddr")[0] == 0;
    while (is_one && *at) {
        is_one = *at == '/' || *at == '@';
        at += strcspn(at, ",");
        at += *at == ',';
    }
    return is_one;
}

static bool may_connect(struct store *store, const struct pg_option *of, struct error *err)
{
    const char *tls = option(of, "sslmode");
    if (option(of, "password")[0])
        return error_set(
            err, EX_CONFIG, "open the store", "store in dispatch.conf",
            "it holds a password, and dispatch.conf is no place for one: name a file by ?passfile=PATH, or "
            "a service by ?service=NAME");
    return !tls[0] || strcmp(tls, "verify-full") == 0 || (is_local(of) && !option(of, "service")[0]) ||
           error_say(err, EX_CONFIG, "open the store", store->path,
                     "sslmode=%s does not tell who the server is; write sslmode=verify-full, with "
                     "sslrootcert=FILE for its certificate, or connect by a local socket",
                     tls);
}

static bool parse(struct store *store, const struct pg_library *pg, struct error *err)
{
    char *says = NULL;
    struct pg_option *of = pg->PQconninfoParse(store->path, &says);
    bool ok = of ? may_connect(store, of, err)
                 : error_say(err, EX_CONFIG, "open the store", "store in dispatch.conf", "%.200s",
                             says ? says : "it does not say where a database is");
    if (of)
        pg->PQconninfoFree(of);
    if (says)
        pg->PQfreemem(says);
    return ok;
}

/* ---- opening ---- */

/* A standby that is cut off lets the primary give up waiting with no more than this warning. */
static void hear(void *context, const struct pg_result *notice)
{
    struct link *link = context;
    const char *state = link->pg->PQresultErrorField(notice, PG_FIELD_STATE);
    link->is_alone = link->is_alone || (link->commits && state && strcmp(state, "00000") != 0);
}

static bool is_session(struct link *link)
{
    static const char words[] =
        "SET client_encoding = 'UTF8'; SET lock_timeout = '5s'; SET default_transaction_isolation = 'read committed';"
        " SET client_min_messages = 'warning';"
        /* Otherwise each statement is planned anew five times a session; what its values are matters to none. */
        " SET plan_cache_mode = 'force_generic_plan';"
        /* A worker's machine without power, or one that stands still, does not keep its games for long. */
        " SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;"
        " SET tcp_user_timeout = '30s'; SET idle_in_transaction_session_timeout = '10min';"
        /* A host may ask for more than `on`, as remote_apply, and never for less. */
        " SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off',"
        " 'local', 'remote_write')";
    return pg_run(link, words);
}

static bool not_connected(struct store *store, struct error *err)
{
    struct link *link = store->link;
    if (link->pg->PQconnectionNeedsPassword(link->conn))
        return error_set(err, EX_NOPERM, "open the store", store->path,
                         "the server wants a password: name a file that holds it by ?passfile=PATH (mode 0600), or a "
                         "service by ?service=NAME");
    if (link->pg->PQconnectionUsedPassword(link->conn))
        return error_say(err, EX_NOPERM, "open the store", store->path,
                         "%s: put the right password into the file that passfile or the service names", link->says);
    return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, "open the store", store->path, "%s", link->says);
}

static bool is_welcome(struct store *store, struct error *err)
{
    struct link *link = store->link;
    const char *host = link->pg->PQhost(link->conn);
    struct pg_option *of = link->pg->PQconninfo(link->conn);
    bool is_verified = (host && (host[0] == '/' || host[0] == '@')) ||
                       (link->pg->PQsslInUse(link->conn) && strcmp(option(of, "sslmode"), "verify-full") == 0);
    link->pg->PQconninfoFree(of);
    const char *version = link->pg->PQparameterStatus(link->conn, "server_version");
    if (!is_verified)
        return error_set(err, EX_CONFIG, "open the store", store->path,
                         "the server did not prove who it is: write sslmode=verify-full, with sslrootcert=FILE");
    return link->pg->PQserverVersion(link->conn) >= PG_VERSION_MIN ||
           error_say(err, EX_CONFIG, "open the store", store->path,
                     "its server is PostgreSQL %s, and this program wants 15 or newer: bring it up to date "
                     "(pg_upgrade), or name another server",
                     version ? version : "of an unknown version");
}

static bool pg_open(struct store *store, int flags, struct error *err)
{
    /* What the URL says otherwise counts, since it comes last. Who waits for an answer, as in COMMIT, sends nothing
     * that could be missed: keepalives alone tell that the server's machine is gone. */
    static const char *const names[] = {"application_name",
                                        "connect_timeout",
                                        "target_session_attrs",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "sslmode",
                                        "dbname",
                                        NULL};
    const char *const values[] = {"dispatch", "10", "any", "10000", "30", "10", "3", "verify-full", store->path, NULL};
    const struct pg_library *pg = pg_library(err);
    (void)flags;
    if (!pg || !parse(store, pg, err))
        return false;
    struct link *link = store->link = arena_take(store->arena, sizeof *link);
    link->pg = pg;
    link->conn = pg->PQconnectdbParams(names, values, 1);
    if (!link->conn)
        memory_out();
    if (pg->PQstatus(link->conn) != PG_CONNECTION_OK) {
        pg_failed(link, NULL);
        return not_connected(store, err);
    }
    pg->PQsetNoticeReceiver(link->conn, hear, link);
    return is_welcome(store, err) && (is_session(link) || store_fail(store, "open the store", store->path, err));
}

static void pg_close(struct link *link)
{
    if (!link)
        return;
    pg_drop(link->games);
    pg_drop(link->players);
    for (int i = 0; i < SQL_N; i++)
        pg_drop(link->many[i]);
    for (int i = 0; i < EARLY_MOST; i++)
        pg_drop(link->early[i]);
    if (link->conn)
        link->pg->PQfinish(link->conn);
}

/* What it keeps is the server's. */
static void pg_keep_little(struct link *link, bool is_little)
{
    (void)link, (void)is_little;
}

static void pg_no_sync(struct link *link)
{
    (void)pg_run(link, "SET synchronous_commit = off");
}

/* A file of SQLite, which any machine can open: the server's own copies are made by its own tools. */
static bool pg_backup(struct store *store, const char *path, struct error *err)
{
    struct store_copied ignored;
    return store_copy(store, arena_words(store->arena, "sqlite:%s", path), &ignored, err);
}

/* ---- what the server says of itself: for the doctor ---- */

/* A role that may not see what others do is given no state of a standby. A connection that takes a copy is no standby. */
static const char about_server[] =
    "SELECT current_setting('server_version'), current_user::text, current_database()::text,"
    " current_setting('server_encoding'), current_setting('synchronous_standby_names'),"
    " (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),"
    " (SELECT bool_and(pg_has_role(relowner, 'USAGE')) FROM pg_class WHERE relkind = 'r' AND"
    " relnamespace = current_schema()::regnamespace),"
    " has_database_privilege(current_database(), 'CREATE'),"
    " current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on', pg_is_in_recovery(),"
    " count(*) FILTER (WHERE state IS NULL) > 0, count(*) FILTER (WHERE state IS DISTINCT FROM 'backup'),"
    " count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')),"
    " CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) FROM pg_stat_replication";

static bool pg_server(struct store *store, struct store_server *out, struct error *err)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    struct query q = query_words(store, about_server, none);
    enum query_answer answer = query_step(&q, "look at the server of", store->path, err);
    if (answer == ANSWER_ROW) {
        column_text(&q, 0, out->version, sizeof out->version);
        column_text(&q, 1, out->role, sizeof out->role);
        column_text(&q, 2, out->database, sizeof out->database);
        column_text(&q, 3, out->encoding, sizeof out->encoding);
        column_text(&q, 4, out->wanted, sizeof out->wanted);
        out->is_super = column_int(&q, 5) != 0;
        out->owns = column_int(&q, 6) != 0;
        out->may_make = column_int(&q, 7) != 0;
        out->is_durable = column_int(&q, 8) != 0;
        out->is_standby = column_int(&q, 9) != 0;
        out->hides = column_int(&q, 10) != 0;
        out->n_standbys = column_int(&q, 11);
        out->n_sync = column_int(&q, 12);
        out->ahead = column_int(&q, 13);
    }
    query_end(&q);
    return answer == ANSWER_ROW;
}

const struct engine engine_pg = {
    .name = "PostgreSQL",
    .open = pg_open,
    .close = pg_close,
    .prepare = pg_prepare,
    .n_values = pg_n_values,
    .bind = pg_bind,
    .step = pg_step,
    .number = pg_number,
    .bytes = pg_bytes,
    .words = pg_words,
    .reset = pg_reset,
    .drop = pg_drop,
    .changed = pg_changed,
    .many = pg_many,
    .write_many = pg_write_many,
    .early = pg_early,
    .ask_early = pg_ask_early,
    .n_rows = pg_n_rows,
    .go_to = pg_go_to,
    .is_inside = pg_is_inside,
    .script = pg_script,
    .fail = pg_fail,
    .no_sync = pg_no_sync,
    .keep_little = pg_keep_little,
    .begin_claims = pg_begin_claims,
    .hold_players = pg_hold_players,
    .hold_games = pg_hold_games,
    .take_lease = pg_take_lease,
    .drop_lease = pg_drop_lease,
    .ring = pg_ring,
    .listen = pg_listen,
    .heard = pg_heard,
    .server = pg_server,
    .counts = "SELECT row_counts()",
    .alone = "LOCK TABLE row_count IN EXCLUSIVE MODE",
    .backup = pg_backup,
    .version = pg_version,
    .make = pg_make,
    .snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    .fill = pg_fill,
    .hashes_rows = true,
    .rows_open = pg_rows_open,
    .rows_watch = pg_rows_watch,
    .tables = pg_tables,
    .check_pages = pg_check_pages,
    .check_layout = pg_check_layout,
};
