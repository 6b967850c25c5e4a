/* SPDX-License-Identifier: Apache-2.0 */
/* What mail must remember: tries, threads, addresses that bounce, calendars, what the host was mailed; when it could
 * not be read or sent, and what became of the messages that ask somebody. */
#include "processor/store/store_inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool store_outbox_claim(struct store *store, const struct outbox_row *row, const char *message_id, int64_t now,
                        int64_t next_at, bool *taken, struct error *err)
{
    bool ok = query_run(query(store, SQL_OUTBOX_CLAIM, message_id, row->id, row->tries, next_at, now),
                        "claim the message for", row->player, err);
    *taken = ok && query_changed(store) > 0;
    return ok;
}

bool store_outbox_release(struct store *store, int64_t id, struct error *err)
{
    return query_run(query(store, SQL_OUTBOX_RELEASE, id), "mark the message in", store->path, err);
}

bool store_outbox_trouble(struct store *store, int64_t id, const char *words, struct error *err)
{
    return query_run(query(store, SQL_OUTBOX_TROUBLE, words, id), "mark the message in", store->path, err);
}

bool store_outbox_end(struct store *store, int64_t id, enum outbox_fate fate, int64_t utc, struct error *err)
{
    /* 0 would mean that it waits */
    return query_run(query(store, SQL_OUTBOX_END, utc > 0 ? utc : 1, fate, id), "mark the message in", store->path,
                     err);
}

bool store_outbox_again(struct store *store, const char *player, int64_t *n, struct error *err)
{
    if (!query_run(query(store, SQL_OUTBOX_AGAIN, player), "send again what came back from", player, err))
        return false;
    *n = query_changed(store);
    return query_run(query(store, SQL_OUTBOX_AT_ONCE, player), "send what waits for", player, err) &&
           store_bounce_clear(store, player, err);
}

bool store_outbox_given_up_again(struct store *store, const char *player, struct error *err)
{
    if (!query_run(query(store, SQL_OUTBOX_GIVEN_UP_AGAIN, player, OUTBOX_GIVEN_UP), "send again what was given up for",
                   player, err))
        return false;
    return query_run(query(store, SQL_OUTBOX_AT_ONCE, player), "send what waits for", player, err);
}

bool store_outbox_by_mail(struct store *store, const char *message_id, char player[static 32], char game[static 33],
                          int64_t *number, struct error *err)
{
    struct query q = query(store, SQL_OUTBOX_MAIL, message_id);
    bool found = message_id[0] && query_step(&q, "look for the mail", message_id, err) == ANSWER_ROW;
    if (found) {
        column_text(&q, 0, player, 32);
        column_text(&q, 1, game, 33);
        *number = column_int(&q, 2);
    }
    query_end(&q);
    return found;
}

bool store_outbox_has(struct store *store, const char *player, enum message_kind kind, struct error *err)
{
    struct query q = query(store, SQL_OUTBOX_ANSWERS, player, kind);
    bool has = query_step(&q, "look for the messages of", player, err) == ANSWER_ROW;
    query_end(&q);
    return has;
}

bool store_outbox_day(struct store *store, const char *player, int64_t since, struct mail_day *out, struct error *err)
{
    struct query q = query(store, SQL_OUTBOX_DAY, since, player, MESSAGE_ANSWERS, MESSAGE_ASKS, MESSAGE_WARNS);
    bool read = query_step(&q, "count the mails of", player, err) == ANSWER_ROW;
    *out = (struct mail_day){0};
    if (read)
        *out = (struct mail_day){column_int(&q, 0), column_int(&q, 1), column_int(&q, 2), column_int(&q, 3)};
    query_end(&q);
    return read;
}

bool store_outbox_answered(struct store *store, const char *player, int64_t since, struct error *err)
{
    int64_t n = 0;
    return query_number(query(store, SQL_OUTBOX_KIND_SINCE, player, MESSAGE_ANSWERS, since), "look for the answers to",
                        player, &n, err) != ANSWER_BAD &&
           n > 0;
}

bool store_outbox_soon(struct store *store, const char *player, int64_t now, int64_t until, struct error *err)
{
    struct query q = query(store, SQL_OUTBOX_SOON, player, MESSAGE_ASKS, now, until);
    bool has = query_step(&q, "look for the messages of", player, err) == ANSWER_ROW;
    query_end(&q);
    return has;
}

size_t store_outbox_waiting(struct store *store, struct arena *arena, struct waiting_row **out, struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_OUTBOX_WAITING);
    while (query_step(&q, "read the outbox of", store->path, err) == ANSWER_ROW) {
        struct waiting_row row = {.n = column_int(&q, 1), .oldest_utc = column_int(&q, 2), .tries = column_int(&q, 3)};
        row.next_at = column_int(&q, 4);
        column_text(&q, 0, row.player, sizeof row.player);
        column_text(&q, 5, row.trouble, sizeof row.trouble);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}

/* ---- what is kept long enough ---- */

static bool drop(struct store *store, enum sql which, int64_t id, struct error *err)
{
    return query_run(query(store, which, id), "clear old messages of", store->path, err);
}

bool store_outbox_drop(struct store *store, int64_t id, struct error *err)
{
    return drop(store, SQL_OUTBOX_DROP, id, err);
}

bool store_inbox_old(struct store *store, struct arena *arena, int64_t before, int64_t *id, struct span *raw,
                     struct error *err)
{
    struct query q = query(store, SQL_INBOX_OLD, before);
    struct span plain;
    char key[24];
    bool found = query_step(&q, "read the inbox of", store->path, err) == ANSWER_ROW;
    if (found) {
        struct error damaged = {0}; /* it goes all the same: fsck tells of what cannot be read */
        *id = column_int(&q, 0);
        *raw = (struct span){0};
        snprintf(key, sizeof key, "%" PRId64, *id);
        if (store_row_open(store, arena, ROW_INBOX, "inbox", "", key, column_blob(&q, 1), &plain, &damaged)) {
            struct reader r = {.left = plain};
            unpack_bytes(&r);
            *raw = unpack_bytes(&r);
        }
    }
    query_end(&q);
    return found;
}

bool store_inbox_drop(struct store *store, int64_t id, struct error *err)
{
    return drop(store, SQL_INBOX_DROP, id, err);
}

/* ---- threads ---- */

bool store_thread_get(struct store *store, const char *game, const char *player, char message_id[static MESSAGE_ID_MAX],
                      struct error *err)
{
    struct query q = query(store, SQL_THREAD, game, player);
    enum query_answer answer = query_step(&q, "read the thread of", player, err);
    message_id[0] = 0;
    if (answer == ANSWER_ROW)
        column_text(&q, 0, message_id, MESSAGE_ID_MAX);
    query_end(&q);
    return answer != ANSWER_BAD;
}

bool store_thread_put(struct store *store, const char *game, const char *player, const char *message_id,
                      struct error *err)
{
    return query_run(query(store, SQL_THREAD_PUT, game, player, message_id), "note the thread of", player, err);
}

/* ---- mail that comes back ---- */

bool store_bounce_put(struct store *store, const char *player, const char *words, int64_t utc, struct error *err)
{
    return query_run(query(store, SQL_BOUNCE_PUT, player, utc, words), "note that mail came back from", player, err);
}

static void bounce_columns(const struct query *q, struct bounce_row *out)
{
    memset(out, 0, sizeof *out);
    column_text(q, 0, out->player, sizeof out->player);
    out->since = column_int(q, 1);
    out->n = column_int(q, 2);
    column_text(q, 3, out->words, sizeof out->words);
}

bool store_bounce_get(struct store *store, const char *player, struct bounce_row *out, struct error *err)
{
    struct query q = query(store, SQL_BOUNCE, player);
    bool found = query_step(&q, "read what came back from", player, err) == ANSWER_ROW;
    if (found)
        bounce_columns(&q, out);
    query_end(&q);
    return found;
}

bool store_bounce_clear(struct store *store, const char *player, struct error *err)
{
    return query_run(query(store, SQL_BOUNCE_CLEAR, player), "note that mail reaches", player, err);
}

size_t store_bounces(struct store *store, struct arena *arena, struct bounce_row **out, struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_BOUNCES);
    while (query_step(&q, "read what came back to", store->path, err) == ANSWER_ROW) {
        struct bounce_row row;
        bounce_columns(&q, &row);
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}

/* ---- calendars ---- */

static void calendar_key(char key[static 80], const char *game, const char *side)
{
    snprintf(key, 80, "%s/%s", game, side);
}

bool store_calendar_get(struct store *store, const char *game, const char *side, struct calendar_row *out,
                        struct error *err)
{
    char key[80];
    bool has;
    struct span known;
    calendar_key(key, game, side);
    if (memo_knows(store, SQL_CALENDAR, key, &has, &known)) {
        memcpy(out, known.at, sizeof *out);
        return true;
    }
    struct query q = query(store, SQL_CALENDAR, game, side);
    enum query_answer answer = query_step(&q, "read the calendar of", side, err);
    *out = (struct calendar_row){0};
    if (answer == ANSWER_ROW)
        *out = (struct calendar_row){column_int(&q, 0), column_int(&q, 1), column_int(&q, 2)};
    query_end(&q);
    if (answer != ANSWER_BAD)
        memo_learn(store, SQL_CALENDAR, key, true, (struct span){(const uint8_t *)out, sizeof *out});
    return answer != ANSWER_BAD;
}

bool store_calendar_put(struct store *store, const char *game, const char *side, const struct calendar_row *row,
                        struct error *err)
{
    char key[80];
    calendar_key(key, game, side);
    memo_learn(store, SQL_CALENDAR, key, true, (struct span){(const uint8_t *)row, sizeof *row});
    return query_run(query(store, SQL_CALENDAR_PUT, game, side, row->n, row->sequence, row->due_at),
                     "note the calendar of", side, err);
}

/* ---- news by mail ---- */

size_t store_news_unmailed(struct store *store, struct arena *arena, struct news_row **out, struct error *err)
{
    struct query q = query(store, SQL_NEWS_UNMAILED);
    return store_news_rows(&q, arena, out, err);
}

bool store_news_mailed(struct store *store, int64_t up_to_id, struct error *err)
{
    return query_run(query(store, SQL_NEWS_MAILED, up_to_id), "mark the news in", store->path, err);
}

/* ---- when mail could not be read or sent: what time stands still by ---- */

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
