/* SPDX-License-Identifier: Apache-2.0 */
/* When mail could not be read or sent, and what became of the messages that ask somebody: what time stands still by. */
#include "processor/store/store_inside.h"

bool store_outage_begin(struct store *store, const char *what, int64_t utc, struct error *err)
{
    return query_run(query(store, SQL_OUTAGE_BEGIN, what, utc), "note the trouble with", what, err);
}

bool store_outage_end(struct store *store, const char *what, int64_t utc, bool *ended, struct error *err)
{
    bool ok = query_run(query(store, SQL_OUTAGE_END, what, utc), "note the end of the trouble with", what, err);
    *ended = ok && query_changed(store) > 0;
    return ok;
}

size_t store_outages(struct store *store, const char *what, int64_t after,
                     struct outage_row out[static OUTAGE_ROWS_MAX], struct error *err)
{
    size_t n = 0;
    struct query q = query(store, SQL_OUTAGES, what, after, OUTAGE_ROWS_MAX);
    for (; n < OUTAGE_ROWS_MAX && query_step(&q, "look for trouble with", what, err) == ANSWER_ROW; n++)
        out[n] = (struct outage_row){column_int(&q, 0), column_int(&q, 1)};
    query_end(&q);
    return n;
}

bool store_outage_forget(struct store *store, int64_t before_utc, struct error *err)
{
    return query_run(query(store, SQL_OUTAGE_FORGET, before_utc), "forget what is old in", store->path, err);
}

size_t store_outbox_asks(struct store *store, const char *game, const char *player, int64_t from,
                         struct asked_row out[static ASKED_ROWS_MAX], struct error *err)
{
    size_t n = 0;
    struct query q = query(store, SQL_OUTBOX_ASKS, game, player, MESSAGE_ASKS, from, ASKED_ROWS_MAX);
    for (; n < ASKED_ROWS_MAX && query_step(&q, "look for the messages to", player, err) == ANSWER_ROW; n++)
        out[n] = (struct asked_row){column_int(&q, 0), column_int(&q, 1), (enum outbox_fate)column_int(&q, 2)};
    query_end(&q);
    return n;
}

bool store_outbox_returned(struct store *store, const char *message_id, struct error *err)
{
    return query_run(query(store, SQL_OUTBOX_RETURNED, OUTBOX_RETURNED, message_id, OUTBOX_SENT), "mark the message in",
                     store->path, err) &&
           query_changed(store) > 0;
}
