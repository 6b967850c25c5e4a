/* SPDX-License-Identifier: Apache-2.0 */
/* How players answered: a row a player and seat. Whoever writes it has claimed the game, so that two who work on two
 * games of one player never wait for each other; a player's record is the sum of their rows, read when it is wanted. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

static const char reading[] = "read the record of";

int64_t answer_time(int i)
{
    enum { HOUR = 3600 };
    static const int64_t hours[ANSWER_TIMES] = {1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 72, 96, 120, 168, 240};
    return hours[i] > 0 ? hours[i] * HOUR : INT64_MAX;
}

static void row_key(const struct answered_row *row, char key[static 56])
{
    snprintf(key, 56, "%s %s", row->side, row->player);
}

bool store_answered_put(struct store *store, const struct answered_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    char key[56];
    row_key(row, key);
    pack_number(&plain, row->finished);
    pack_number(&plain, row->kept);
    pack_number(&plain, row->missed);
    for (int i = 0; i < ANSWER_TIMES; i++)
        pack_number(&plain, row->took[i]);
    bool ok =
        query_run(query(store, SQL_ANSWERED_PUT, row->game, row->side, row->player,
                        row_seal(arena, store->master, ROW_PLAYER, "answered", row->game, key, text_span(&plain))),
                  "keep the record of", row->player, err);
    arena_free(arena);
    return ok;
}

static bool answered_open(struct store *store, const struct query *q, struct answered_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct span plain;
    char key[56];
    *row = (struct answered_row){0};
    column_text(q, 0, row->game, sizeof row->game);
    column_text(q, 1, row->side, sizeof row->side);
    column_text(q, 2, row->player, sizeof row->player);
    row_key(row, key);
    bool ok = store_row_open(store, arena, ROW_PLAYER, "answered", row->game, key, column_blob(q, 3), &plain, err);
    if (ok) {
        struct reader r = {.left = plain};
        row->finished = read_u64le(&r) != 0;
        row->kept = read_u64le(&r);
        row->missed = read_u64le(&r);
        for (int i = 0; i < ANSWER_TIMES; i++)
            row->took[i] = read_u64le(&r);
        ok = (!r.bad && r.left.len == 0) ||
             error_set(err, EX_DATAERR, reading, row->player, "store.torn: its fields are not what they should be");
    }
    arena_free(arena);
    return ok;
}

bool store_answered_get(struct store *store, const char *game, const char *side, const char *player,
                        struct answered_row *out, struct error *err)
{
    struct query q = query(store, SQL_ANSWERED, game, side, player);
    bool found = query_step(&q, reading, player, err) == ANSWER_ROW && answered_open(store, &q, out, err);
    query_end(&q);
    if (!found) {
        *out = (struct answered_row){0};
        snprintf(out->game, sizeof out->game, "%s", game);
        snprintf(out->side, sizeof out->side, "%s", side);
        snprintf(out->player, sizeof out->player, "%s", player);
    }
    return !error_is_set(err);
}

bool store_answered_sum(struct store *store, const char *player, uint64_t *finished, struct answered_row *sum,
                        struct error *err)
{
    struct answered_row row;
    struct query q = query(store, SQL_ANSWERED_OF, player);
    *finished = 0;
    *sum = (struct answered_row){0};
    while (query_step(&q, reading, player, err) == ANSWER_ROW && answered_open(store, &q, &row, err)) {
        *finished += row.finished;
        sum->kept += row.kept;
        sum->missed += row.missed;
        for (int i = 0; i < ANSWER_TIMES; i++)
            sum->took[i] += row.took[i];
    }
    query_end(&q);
    return !error_is_set(err);
}

bool store_answered_drop(struct store *store, const char *player, struct error *err)
{
    return query_run(query(store, SQL_ANSWERED_DROP, player), "forget the record of", player, err);
}

size_t store_answered_check(struct store *store, struct error *err)
{
    struct answered_row row;
    size_t n = 0;
    struct query q = query(store, SQL_ANSWERED_ALL);
    while (query_step(&q, reading, store->path, err) == ANSWER_ROW && answered_open(store, &q, &row, err))
        n++;
    query_end(&q);
    return n;
}
