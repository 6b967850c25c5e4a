/* SPDX-License-Identifier: Apache-2.0 */
/* What the server says of itself: for the doctor. */
#include "processor/store/store_pg.h"

/* A role that may not see what others do is given no state of a standby. One that takes a copy is none. */
static const char words[] =
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

bool pg_server(struct store *store, struct store_server *out, struct error *err)
{
    static const struct value none[] = {{.kind = VALUE_END}};
    struct query q = query_words(store, words, none);
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
