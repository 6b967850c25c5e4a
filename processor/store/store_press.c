/* SPDX-License-Identifier: Apache-2.0 */
/* What players say to each other, and from whom they want to hear nothing. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void key_of(char out[static 24], uint64_t n)
{
    snprintf(out, 24, "%" PRIu64, n);
}

uint64_t press_no_entry(const char *hash)
{
    return (uint64_t)-store_mark(span_of(hash)); /* below 0 in its column */
}

bool press_has_entry(const struct press_row *row)
{
    return (int64_t)row->n > 0;
}

bool store_press_put(struct store *store, const struct press_row *row, struct error *err)
{
    char key[24];
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    key_of(key, row->n);
    pack_words(&plain, row->hash); /* the row's own, or it could be another's */
    pack_words(&plain, row->side);
    pack_number(&plain, (uint64_t)row->seats);
    pack_bytes(&plain, row->text);
    pack_bytes(&plain, row->block);
    pack_bytes(&plain, row->sig);
    bool ok = query_run(query(store, SQL_PRESS_PUT, row->game, (int64_t)row->n, row->hash, row->utc, (int64_t)row->held,
                              row_seal(arena, store->master, ROW_OUTBOX, "press", row->game, key, text_span(&plain))),
                        "store press of", row->game, err);
    arena_free(arena);
    return ok;
}

static bool press_unpack(struct span plain, struct press_row *out)
{
    struct reader r = {.left = plain};
    char hash[65];
    unpack_words(&r, hash, sizeof hash);
    unpack_words(&r, out->side, sizeof out->side);
    out->seats = (int32_t)read_u64le(&r);
    out->text = unpack_bytes(&r);
    out->block = unpack_bytes(&r);
    out->sig = unpack_bytes(&r);
    return !r.bad && r.left.len == 0 && strcmp(hash, out->hash) == 0 &&
           (out->held != PRESS_FORGOTTEN) == (out->text.len > 0);
}

/* The row at hand. */
static bool press_open(struct store *store, struct arena *arena, struct query *q, struct press_row *out,
                       struct error *err)
{
    char key[24];
    struct span plain;
    *out = (struct press_row){0};
    column_text(q, 0, out->game, sizeof out->game);
    out->n = (uint64_t)column_int(q, 1);
    column_text(q, 2, out->hash, sizeof out->hash);
    out->utc = column_int(q, 3);
    out->held = (enum press_held)column_int(q, 4);
    key_of(key, out->n);
    return store_row_open(store, arena, ROW_OUTBOX, "press", out->game, key, column_blob(q, 5), &plain, err) &&
           (press_unpack(plain, out) || error_set(err, EX_DATAERR, "read press of", out->game,
                                                  "store.torn: its fields are not what they should be"));
}

static bool press_one(struct store *store, struct arena *arena, struct query q, const char *game, struct press_row *out,
                      struct error *err)
{
    bool found = query_step(&q, "read press of", game, err) == ANSWER_ROW && press_open(store, arena, &q, out, err);
    query_end(&q);
    return found;
}

bool store_press_get(struct store *store, struct arena *arena, const char *game, uint64_t n, struct press_row *out,
                     struct error *err)
{
    return press_one(store, arena, query(store, SQL_PRESS, game, (int64_t)n), game, out, err);
}

bool store_press_known(struct store *store, struct arena *arena, const char *game, const char *hash,
                       struct press_row *out, struct error *err)
{
    return press_one(store, arena, query(store, SQL_PRESS_KNOWN, game, hash), game, out, err);
}

bool store_press_next(struct store *store, struct arena *arena, const char *game, uint64_t after, struct press_row *out,
                      struct error *err)
{
    return press_one(store, arena, query(store, SQL_PRESS_NEXT, game, (int64_t)after), game, out, err);
}

bool store_press_old(struct store *store, struct arena *arena, int64_t before, struct press_row *out, struct error *err)
{
    return press_one(store, arena, query(store, SQL_PRESS_OLD, before), store->path, out, err);
}

/* ---- who is not heard ---- */

bool store_muted_put(struct store *store, const char *game, const char *side, const char *player, uint64_t seats,
                     struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, player);
    pack_number(&plain, seats);
    bool ok = query_run(query(store, SQL_MUTED_PUT, game, side,
                              row_seal(arena, store->master, ROW_PLAYER, "muted", game, side, text_span(&plain))),
                        "store who is muted in", game, err);
    arena_free(arena);
    return ok;
}

static bool muted_open(struct store *store, struct query *q, char player[static 32], uint64_t *seats, struct error *err)
{
    char game[33], side[17];
    struct span plain;
    struct arena *arena = arena_new();
    column_text(q, 0, game, sizeof game);
    column_text(q, 1, side, sizeof side);
    bool ok = store_row_open(store, arena, ROW_PLAYER, "muted", game, side, column_blob(q, 2), &plain, err);
    if (ok) {
        struct reader r = {.left = plain};
        unpack_words(&r, player, 32);
        *seats = read_u64le(&r);
        ok = (!r.bad && r.left.len == 0) || error_set(err, EX_DATAERR, "read who is muted in", game,
                                                      "store.torn: its fields are not what they should be");
    }
    arena_free(arena);
    return ok;
}

bool store_muted_get(struct store *store, const char *game, const char *side, const char *player, uint64_t *seats,
                     struct error *err)
{
    char whose[32];
    struct query q = query(store, SQL_MUTED, game, side);
    bool found =
        query_step(&q, "read who is muted in", game, err) == ANSWER_ROW && muted_open(store, &q, whose, seats, err);
    query_end(&q);
    if (!found || strcmp(whose, player) != 0)
        *seats = 0;
    return !error_is_set(err);
}

/* The first row of this player's. False, err unset: no row is theirs. */
static bool muted_of(struct store *store, const char *player, char game[static 33], char side[static 17],
                     struct error *err)
{
    char whose[32];
    uint64_t seats;
    bool found = false;
    struct query q = query(store, SQL_MUTED_ALL);
    while (!found && query_step(&q, "read who is muted in", store->path, err) == ANSWER_ROW &&
           muted_open(store, &q, whose, &seats, err)) {
        column_text(&q, 0, game, 33);
        column_text(&q, 1, side, 17);
        found = strcmp(whose, player) == 0;
    }
    query_end(&q);
    return found;
}

bool store_muted_forget(struct store *store, const char *player, struct error *err)
{
    char game[33], side[17];
    while (muted_of(store, player, game, side, err))
        if (!query_run(query(store, SQL_MUTED_DROP, game, side), "forget who is muted in", game, err))
            return false;
    return !error_is_set(err);
}

uint64_t store_press_check(struct store *store, struct error *err)
{
    uint64_t n = 0, seats;
    char player[32];
    struct query q = query(store, SQL_PRESS_ALL);
    while (query_step(&q, "read press in", store->path, err) == ANSWER_ROW) {
        struct arena *arena = arena_new();
        struct press_row row;
        bool ok = press_open(store, arena, &q, &row, err);
        arena_free(arena);
        if (!ok)
            break;
        n++;
    }
    query_end(&q);
    q = query(store, SQL_MUTED_ALL);
    while (!error_is_set(err) && query_step(&q, "read who is muted in", store->path, err) == ANSWER_ROW &&
           muted_open(store, &q, player, &seats, err))
        n++;
    query_end(&q);
    return n;
}
