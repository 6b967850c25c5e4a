/* SPDX-License-Identifier: Apache-2.0 */
/* Who signed up and is not known yet. */
#include "processor/store/store_inside.h"
#include "processor/store/store_people.h"
#include <stdio.h>
#include <string.h>

bool store_newcomer_put(struct store *store, const struct newcomer_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_number(&plain, (uint64_t)row->state);
    pack_number(&plain, (uint64_t)row->at);
    pack_words(&plain, row->name);
    pack_words(&plain, row->mail);
    pack_words(&plain, row->zone);
    pack_words(&plain, row->key);
    pack_words(&plain, row->code);
    pack_number(&plain, row->seq);
    pack_words(&plain, row->hash);
    pack_words(&plain, row->wishes);
    pack_words(&plain, row->agreed);
    pack_number(&plain, row->n_letters);
    pack_number(&plain, (uint64_t)row->answered);
    bool ok =
        query_run(query(store, SQL_NEWCOMER_PUT, row->id,
                        row_seal(arena, store->master, ROW_PLAYER, "newcomer", "", row->id, text_span(&plain))),
                  "store the newcomer", row->name, err);
    arena_free(arena);
    return ok;
}

static bool newcomer_unpack(struct span plain, struct newcomer_row *out)
{
    struct reader r = {.left = plain};
    uint64_t state = read_u64le(&r);
    out->state = (enum newcomer_state)state;
    out->at = (int64_t)read_u64le(&r);
    unpack_words(&r, out->name, sizeof out->name);
    unpack_words(&r, out->mail, sizeof out->mail);
    unpack_words(&r, out->zone, sizeof out->zone);
    unpack_words(&r, out->key, sizeof out->key);
    unpack_words(&r, out->code, sizeof out->code);
    out->seq = read_u64le(&r);
    unpack_words(&r, out->hash, sizeof out->hash);
    unpack_words(&r, out->wishes, sizeof out->wishes);
    unpack_words(&r, out->agreed, sizeof out->agreed);
    out->n_letters = read_u64le(&r);
    out->answered = (int64_t)read_u64le(&r);
    return !r.bad && r.left.len == 0 && state >= NEWCOMER_TOLD && state <= NEWCOMER_NO;
}

static bool newcomer_open(struct store *store, const char *id, struct span sealed, struct newcomer_row *out,
                          struct error *err)
{
    struct span plain;
    struct arena *arena = arena_new();
    memset(out, 0, sizeof *out);
    snprintf(out->id, sizeof out->id, "%s", id);
    bool ok = store_row_open(store, arena, ROW_PLAYER, "newcomer", "", id, sealed, &plain, err) &&
              (newcomer_unpack(plain, out) || error_set(err, EX_DATAERR, "read the newcomer", id,
                                                        "store.torn: its fields are not what they should be"));
    arena_free(arena);
    return ok;
}

bool store_newcomer_get(struct store *store, const char *id, struct newcomer_row *out, struct error *err)
{
    struct query q = query(store, SQL_NEWCOMER, id);
    bool found = query_step(&q, "read the newcomer", id, err) == ANSWER_ROW &&
                 newcomer_open(store, id, column_blob(&q, 0), out, err);
    query_end(&q);
    return found;
}

bool store_newcomer_drop(struct store *store, const char *id, struct error *err)
{
    return query_run(query(store, SQL_NEWCOMER_DROP, id), "forget the newcomer", id, err);
}

size_t store_newcomers(struct store *store, struct arena *arena, struct newcomer_row **out, struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_NEWCOMERS);
    while (query_step(&q, "read the newcomers in", store->path, err) == ANSWER_ROW) {
        struct newcomer_row row;
        char id[17];
        column_text(&q, 0, id, sizeof id);
        if (!newcomer_open(store, id, column_blob(&q, 1), &row, err))
            break;
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    return error_is_set(err) ? 0 : n;
}
