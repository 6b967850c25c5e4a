/* SPDX-License-Identifier: Apache-2.0 */
/* Many who write at once: transactions beside each other, each at games that it claimed by the locks of their rows; and
 * leases, for what one at a time does.
 *
 * What all of them would write is the table row_count (store_rows.c): each row of it would be a lock of a whole table.
 * So whoever claims counts in a lane of its own, rows "game/7" beside the row "game", and what a table should have is
 * the sum of all of them. A connection keeps its lane until it ends; that two never share one spares waiting, no more.
 */
#include "processor/store/store_pg.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LANES = 256 };

/* Where all are taken, it counts in the rows of those who claim nothing. */
static bool take_lane(struct store *store, struct error *err)
{
    static const char words[] = "SELECT lane FROM generate_series(1, ?) AS lane WHERE pg_try_advisory_lock(? + lane)"
                                " LIMIT 1";
    const struct value value[] = {value_int(LANES), value_int((int64_t)STORE_APPLICATION << 32), {.kind = VALUE_END}};
    if (store->link->lane > 0)
        return true;
    return query_number(query_words(store, words, value), "work beside others in", store->path, &store->link->lane,
                        err) != ANSWER_BAD;
}

bool pg_begin_claims(struct store *store, struct error *err)
{
    char words[120];
    if (!take_lane(store, err))
        return false;
    if (store->link->lane > 0)
        snprintf(words, sizeof words, PG_BEGIN "; SET LOCAL dispatch.lane = '/%" PRId64 "'", store->link->lane);
    else
        snprintf(words, sizeof words, PG_BEGIN);
    return pg_run_begin(store->link, words) || store_fail(store, "write the store", store->path, err);
}

/* A statement that is prepared once a connection. */
static struct query kept(struct store *store, struct ready **at, const char *words, const char *first)
{
    const struct value value = value_text(first);
    if (!*at)
        *at = pg_prepare(store->link, words, true);
    pg_bind(store->link, *at, 1, &value);
    return (struct query){.store = store, .at = *at};
}

/* In the order of their names, whoever asks. */
bool pg_hold_players(struct store *store, const char *ids, struct error *err)
{
    static const char words[] =
        "SELECT name, value FROM tally WHERE name = ANY(ARRAY(SELECT 'outbox/' || player FROM"
        " unnest(string_to_array(?, ' ')) AS g CROSS JOIN LATERAL (SELECT player FROM seat WHERE game = g OFFSET 0) AS"
        " s)) ORDER BY name FOR NO KEY UPDATE";
    struct query q = kept(store, &store->link->players, words, ids);
    enum query_answer answer;
    while ((answer = query_step(&q, "write to the players of", store->path, err)) == ANSWER_ROW)
        late_hold_number(store, column_words(&q, 0) + strlen("outbox/"), column_int(&q, 1));
    query_end(&q);
    return answer == ANSWER_END;
}

/* Games first, as whoever claims has them first: nobody who holds a player's row waits for a game's. */
bool pg_hold_games(struct store *store, const char *games, struct text *ids, struct error *err)
{
    static const char words[] =
        "SELECT id FROM game WHERE n = ANY(ARRAY(SELECT n FROM unnest(string_to_array(?1, ' ')) AS g CROSS JOIN LATERAL"
        " (SELECT n FROM game WHERE id = g OR name = g OFFSET 0) AS named)) ORDER BY id FOR NO KEY UPDATE";
    struct query q = kept(store, &store->link->games, words, games);
    enum query_answer answer;
    while ((answer = query_step(&q, "wait for the games of", store->path, err)) == ANSWER_ROW)
        text_format(ids, "%s%s", ids->len ? " " : "", column_words(&q, 0));
    query_end(&q);
    return answer == ANSWER_END && (ids->len == 0 || pg_hold_players(store, ids->at, err));
}

/* ---- leases: locks of a session, of this host's store alone ---- */

/* Sixty-four bits of the store's id; the last three say which lease. */
static int64_t lease_key(const struct store *store, int64_t lease)
{
    uint8_t bytes[8] = {0};
    uint64_t key = 0;
    hex_read((struct span){(const uint8_t *)store->id, 2 * sizeof bytes}, bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        key = key << 8 | bytes[i];
    return (int64_t)((key & ~(uint64_t)7) | (uint64_t)lease);
}

static bool wait_for_lease(struct store *store, int64_t key, bool *taken, struct error *err)
{
    char words[120];
    struct link *link = store->link;
    snprintf(words, sizeof words, "BEGIN; SET LOCAL lock_timeout = '60s'; SELECT pg_advisory_lock(%" PRId64 "); COMMIT",
             key);
    *taken = pg_run_begin(link, words);
    return *taken || pg_is_busy(link) || store_fail(store, "wait for the other runs at", store->path, err);
}

bool pg_take_lease(struct store *store, int64_t lease, bool waits, bool *taken, struct error *err)
{
    int64_t is_mine, key = lease_key(store, lease);
    const struct value value[] = {value_int(key), {.kind = VALUE_END}};
    if (waits)
        return wait_for_lease(store, key, taken, err);
    bool ok = query_number(query_words(store, "SELECT pg_try_advisory_lock(?)", value), "look for other runs at",
                           store->path, &is_mine, err) == ANSWER_ROW;
    *taken = ok && is_mine != 0;
    return ok;
}

bool pg_drop_lease(struct store *store, int64_t lease, struct error *err)
{
    const struct value value[] = {value_int(lease_key(store, lease)), {.kind = VALUE_END}};
    return query_run(query_words(store, "SELECT pg_advisory_unlock(?)", value), "let other runs at", store->path, err);
}

/* ---- the bell: one channel a store ---- */

static bool on_channel(struct store *store, const char *verb, const char *doing, struct error *err)
{
    char words[80];
    snprintf(words, sizeof words, "%s dispatch_%s", verb, store->id);
    return pg_run(store->link, words) || store_fail(store, doing, store->path, err);
}

bool pg_ring(struct store *store, struct error *err)
{
    return on_channel(store, "NOTIFY", "tell the workers of", err);
}

bool pg_listen(struct store *store, int *fd, struct error *err)
{
    *fd = store->link->pg->PQsocket(store->link->conn);
    return on_channel(store, "LISTEN", "listen at", err);
}

bool pg_heard(struct store *store, bool *any, struct error *err)
{
    struct link *link = store->link;
    void *said;
    *any = false;
    if (!link->pg->PQconsumeInput(link->conn)) {
        pg_failed(link, NULL);
        return store_fail(store, "listen at", store->path, err);
    }
    while ((said = link->pg->PQnotifies(link->conn))) {
        *any = true;
        link->pg->PQfreemem(said);
    }
    return true;
}
