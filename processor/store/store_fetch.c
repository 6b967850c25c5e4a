/* SPDX-License-Identifier: Apache-2.0 */
/* What must be known of mails that came in: which are here already, where reading a server's box goes on, and how often
 * something was done for somebody. Nothing in these tables is an address. */
#include "processor/store/store_inside.h"

bool store_arrived_put(struct store *store, const uint8_t key[static 32], int64_t utc, bool *is_new, struct error *err)
{
    struct query q = query(store, SQL_ARRIVED_PUT);
    query_blob(&q, (struct span){key, 32});
    query_int(&q, utc);
    bool ok = query_run(&q, "note the mail in", store->path, err);
    *is_new = ok && sqlite3_changes(store->db) > 0;
    return ok;
}

static bool is_there(struct store *store, struct query *q, bool *is_known, struct error *err)
{
    enum query_answer answer = query_step(q, "look for the mail in", store->path, err);
    query_end(q);
    *is_known = answer == ANSWER_ROW;
    return answer != ANSWER_BAD;
}

bool store_arrived(struct store *store, const uint8_t key[static 32], bool *is_known, struct error *err)
{
    struct query q = query(store, SQL_ARRIVED);
    query_blob(&q, (struct span){key, 32});
    return is_there(store, &q, is_known, err);
}

bool store_arrived_fate(struct store *store, const uint8_t key[static 32], const char *fate, struct error *err)
{
    struct query q = query(store, SQL_ARRIVED_FATE);
    query_text(&q, fate);
    query_blob(&q, (struct span){key, 32});
    return query_run(&q, "note the mail in", store->path, err);
}

static bool forget(struct store *store, enum sql which, int64_t before_utc, struct error *err)
{
    struct query q = query(store, which);
    query_int(&q, before_utc);
    return query_run(&q, "forget what is old in", store->path, err);
}

bool store_arrived_forget(struct store *store, int64_t before_utc, struct error *err)
{
    return forget(store, SQL_ARRIVED_FORGET, before_utc, err);
}

bool store_arrived_old(struct store *store, int64_t arrived_before, int64_t meter_before, bool *any, struct error *err)
{
    struct query q = query(store, SQL_ARRIVED_OLD);
    query_int(&q, arrived_before);
    query_int(&q, meter_before);
    return is_there(store, &q, any, err);
}

bool store_server_get(struct store *store, const char *name, struct server_row *out, struct error *err)
{
    struct query q = query(store, SQL_SERVER);
    *out = (struct server_row){0};
    query_text(&q, name);
    enum query_answer answer = query_step(&q, "read what is known of", name, err);
    if (answer == ANSWER_ROW)
        *out = (struct server_row){column_int(&q, 0), column_int(&q, 1), column_int(&q, 2), column_int(&q, 3)};
    query_end(&q);
    return answer != ANSWER_BAD;
}

bool store_server_put(struct store *store, const char *name, const struct server_row *row, struct error *err)
{
    struct query q = query(store, SQL_SERVER_PUT);
    query_text(&q, name);
    query_int(&q, row->validity);
    query_int(&q, row->last);
    query_int(&q, row->marked);
    query_int(&q, row->down_since);
    return query_run(&q, "note what is known of", name, err);
}

bool store_uidl(struct store *store, const char *server, const char *id, bool *is_known, struct error *err)
{
    struct query q = query(store, SQL_UIDL);
    query_text(&q, server);
    query_text(&q, id);
    return is_there(store, &q, is_known, err);
}

bool store_uidl_put(struct store *store, const char *server, const char *id, int64_t utc, struct error *err)
{
    struct query q = query(store, SQL_UIDL_PUT);
    query_text(&q, server);
    query_text(&q, id);
    query_int(&q, utc);
    return query_run(&q, "note a mail of", server, err);
}

bool store_uidl_forget(struct store *store, const char *server, int64_t before_utc, struct error *err)
{
    struct query q = query(store, SQL_UIDL_FORGET);
    query_text(&q, server);
    query_int(&q, before_utc);
    return query_run(&q, "forget mails of", server, err);
}

bool store_meter_add(struct store *store, const char *what, const char *who, int64_t utc, struct error *err)
{
    struct query q = query(store, SQL_METER_ADD);
    query_text(&q, what);
    query_text(&q, who);
    query_int(&q, utc);
    return query_run(&q, "count for", who, err);
}

static bool meter_read(struct store *store, enum sql which, const char *what, const char *who, int64_t number,
                       int64_t *out, struct error *err)
{
    struct query q = query(store, which);
    query_text(&q, what);
    query_text(&q, who);
    query_int(&q, number);
    enum query_answer answer = query_step(&q, "count in", store->path, err);
    *out = answer == ANSWER_ROW ? column_int(&q, 0) : 0;
    query_end(&q);
    return answer != ANSWER_BAD;
}

bool store_meter(struct store *store, const char *what, const char *who, int64_t since, int64_t *n, struct error *err)
{
    return meter_read(store, SQL_METER, what, who, since, n, err);
}

bool store_meter_back(struct store *store, const char *what, const char *who, int64_t n, int64_t *utc,
                      struct error *err)
{
    return meter_read(store, SQL_METER_BACK, what, who, n, utc, err);
}

bool store_meter_forget(struct store *store, int64_t before_utc, struct error *err)
{
    return forget(store, SQL_METER_FORGET, before_utc, err);
}
