/* SPDX-License-Identifier: Apache-2.0 */
/* What must be known of mails that came in: which are here already, where reading a server's box goes on, and how often
 * something was done for somebody. Nothing in these tables is an address. */
#include "processor/store/store_inside.h"

bool store_arrived_put(struct store *store, const uint8_t key[static 32], int64_t utc, bool *is_new, struct error *err)
{
    bool ok = query_run(query(store, SQL_ARRIVED_PUT, key, utc), "note the mail in", store->path, err);
    *is_new = ok && query_changed(store) > 0;
    return ok;
}

static bool is_there(struct query q, bool *is_known, struct error *err)
{
    int64_t one;
    enum query_answer answer = query_number(q, "look for the mail in", q.store->path, &one, err);
    *is_known = answer == ANSWER_ROW;
    return answer != ANSWER_BAD;
}

bool store_arrived(struct store *store, const uint8_t key[static 32], bool *is_known, struct error *err)
{
    return is_there(query(store, SQL_ARRIVED, key), is_known, err);
}

bool store_arrived_fate(struct store *store, const uint8_t key[static 32], const char *fate, struct error *err)
{
    return query_run(query(store, SQL_ARRIVED_FATE, fate, key), "note the mail in", store->path, err);
}

bool store_arrived_count(struct store *store, const char *fate, int64_t since_utc, int64_t *n, struct error *err)
{
    struct query q = query(store, SQL_ARRIVED_COUNT, since_utc, fate);
    return query_number(q, "count the mail in", store->path, n, err) != ANSWER_BAD;
}

static bool forget(struct store *store, enum sql which, int64_t before_utc, struct error *err)
{
    return query_run(query(store, which, before_utc), "forget what is old in", store->path, err);
}

bool store_arrived_forget(struct store *store, int64_t before_utc, struct error *err)
{
    return forget(store, SQL_ARRIVED_FORGET, before_utc, err);
}

bool store_arrived_old(struct store *store, int64_t arrived_before, int64_t meter_before, bool *any, struct error *err)
{
    return is_there(query(store, SQL_ARRIVED_OLD, arrived_before, meter_before), any, err);
}

bool store_server_get(struct store *store, const char *name, struct server_row *out, struct error *err)
{
    struct query q = query(store, SQL_SERVER, name);
    *out = (struct server_row){0};
    enum query_answer answer = query_step(&q, "read what is known of", name, err);
    if (answer == ANSWER_ROW)
        *out = (struct server_row){column_int(&q, 0), column_int(&q, 1), column_int(&q, 2), column_int(&q, 3)};
    query_end(&q);
    return answer != ANSWER_BAD;
}

bool store_server_put(struct store *store, const char *name, const struct server_row *row, struct error *err)
{
    return query_run(query(store, SQL_SERVER_PUT, name, row->validity, row->last, row->marked, row->down_since),
                     "note what is known of", name, err);
}

bool store_uidl(struct store *store, const char *server, const char *id, bool *is_known, struct error *err)
{
    return is_there(query(store, SQL_UIDL, server, id), is_known, err);
}

bool store_uidl_put(struct store *store, const char *server, const char *id, int64_t utc, struct error *err)
{
    return query_run(query(store, SQL_UIDL_PUT, server, id, utc), "note a mail of", server, err);
}

bool store_uidl_forget(struct store *store, const char *server, int64_t before_utc, struct error *err)
{
    return query_run(query(store, SQL_UIDL_FORGET, server, before_utc), "forget mails of", server, err);
}

bool store_meter_add(struct store *store, const char *what, const char *who, int64_t utc, struct error *err)
{
    return query_run(query(store, SQL_METER_ADD, what, who, utc), "count for", who, err);
}

static bool meter_read(struct store *store, enum sql which, const char *what, const char *who, int64_t number,
                       int64_t *out, struct error *err)
{
    return query_number(query(store, which, what, who, number), "count in", store->path, out, err) != ANSWER_BAD;
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
