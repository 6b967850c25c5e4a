/* SPDX-License-Identifier: Apache-2.0 */
/* What comes in and goes out: signed blocks, the inbox, the outbox; all sealed. */
#include "processor/store/squeeze.h"
#include "processor/store/store_inside.h"
#include "processor/store/store_parts.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pack_bytes(struct text *out, struct span bytes)
{
    uint8_t len[4];
    put_u32le(len, (uint32_t)bytes.len);
    text_add(out, (struct span){len, sizeof len});
    text_add(out, bytes);
}

void pack_words(struct text *out, const char *words)
{
    pack_bytes(out, span_of(words));
}

void pack_number(struct text *out, uint64_t number)
{
    uint8_t bytes[8];
    put_u64le(bytes, number);
    text_add(out, (struct span){bytes, sizeof bytes});
}

struct span unpack_bytes(struct reader *r)
{
    uint32_t len = read_u32le(r);
    return read_bytes(r, len);
}

void unpack_words(struct reader *r, char *out, size_t cap)
{
    struct span words = unpack_bytes(r);
    r->bad = r->bad || words.len >= cap;
    size_t len = r->bad ? 0 : words.len;
    if (len > 0)
        memcpy(out, words.at, len);
    out[len] = 0;
}

bool store_row_open(struct store *store, struct arena *arena, enum row_key purpose, const char *table, const char *game,
                    const char *key, struct span sealed, struct span *plain, struct error *err)
{
    struct problem why = {0};
    if (row_open(arena, store->master, purpose, table, game, key, sealed, plain, &why))
        return true;
    return error_say(err, EX_DATAERR, "open the sealed row", key,
                     "store.edited: this row of the table %s%s%s was changed, or belongs elsewhere; put back a backup",
                     table, game[0] ? " of game " : "", game);
}

/* ---- tables whose rows are an id and what was sealed under it ---- */

bool sealed_put(struct store *store, const struct sealed_table *t, struct arena *arena, const char *id,
                const struct text *plain, struct error *err)
{
    return query_run(
        query(store, t->put, id, row_seal(arena, store->master, ROW_PLAYER, t->name, "", id, text_span(plain))),
        t->storing, id, err);
}

size_t sealed_all(struct store *store, const struct sealed_table *t, struct arena *arena, size_t size,
                  bool (*open)(const char *id, struct span plain, void *row), void **out, struct error *err)
{
    struct text rows = {.arena = arena};
    void *row = arena_take(arena, size);
    size_t n = 0;
    struct query q = query(store, t->all);
    while (query_step(&q, t->reading, store->path, err) == ANSWER_ROW) {
        char id[72];
        struct span plain;
        memset(row, 0, size);
        column_text(&q, 0, id, sizeof id);
        if (!store_row_open(store, arena, ROW_PLAYER, t->name, "", id, column_blob(&q, 1), &plain, err) ||
            (!open(id, plain, row) &&
             !error_set(err, EX_DATAERR, t->reading, id, "store.torn: its fields are not what they should be")))
            break;
        text_add(&rows, (struct span){row, size});
        n++;
    }
    *out = query_rows(&q, &rows, n * size);
    return error_is_set(err) ? 0 : n;
}

static bool is_packed(const struct reader *r, const char *key, struct error *err)
{
    return (!r->bad && r->left.len == 0) ||
           error_set(err, EX_DATAERR, "open the sealed row", key, "store.torn: its fields are not what they should be");
}

bool store_block_put(struct store *store, const struct block_row *block, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, block->side);
    pack_number(&plain, block->seq);
    pack_number(&plain, (uint64_t)block->utc);
    pack_bytes(&plain, block->bytes);
    pack_bytes(&plain, block->sig);
    pack_number(&plain, block->refused);
    struct block_row before;
    struct error none = {0};
    bool anew =
        !block->refused && store_block_get(store, arena, block->game, block->hash, &before, &none) && before.refused;
    bool ok = query_run(
        query(store, anew ? SQL_BLOCK_REPLACE : SQL_BLOCK_PUT, block->game, block->hash,
              row_seal(arena, store->master, ROW_SHEET, "block", block->game, block->hash, text_span(&plain))),
        "store the block", block->hash, err);
    arena_free(arena);
    return ok;
}

static bool block_open(struct store *store, struct arena *arena, const char *game, const char *hash, struct span sealed,
                       struct block_row *out, struct error *err)
{
    struct span plain;
    if (!store_row_open(store, arena, ROW_SHEET, "block", game, hash, sealed, &plain, err))
        return false;
    struct reader r = {.left = plain};
    memset(out, 0, sizeof *out);
    snprintf(out->game, sizeof out->game, "%s", game);
    snprintf(out->hash, sizeof out->hash, "%s", hash);
    unpack_words(&r, out->side, sizeof out->side);
    out->seq = read_u64le(&r);
    out->utc = (int64_t)read_u64le(&r);
    out->bytes = unpack_bytes(&r);
    out->sig = unpack_bytes(&r);
    out->refused = read_u64le(&r) != 0;
    return is_packed(&r, hash, err);
}

bool store_block_get(struct store *store, struct arena *arena, const char *game, const char *hash,
                     struct block_row *out, struct error *err)
{
    struct query q = query(store, SQL_BLOCK, game, hash);
    bool found = query_step(&q, "read the block", hash, err) == ANSWER_ROW &&
                 block_open(store, arena, game, hash, column_blob(&q, 0), out, err);
    query_end(&q);
    return found;
}

/* Total, so that every host sorts alike: time, sequence number, side, hash. */
static int block_order(const void *one, const void *two)
{
    const struct block_row *a = one, *b = two;
    if (a->utc != b->utc)
        return a->utc < b->utc ? -1 : 1;
    if (a->seq != b->seq)
        return a->seq < b->seq ? -1 : 1;
    int side = strcmp(a->side, b->side);
    return side ? side : strcmp(a->hash, b->hash);
}

size_t store_blocks(struct store *store, struct arena *arena, const char *game, struct block_row **out,
                    struct error *err)
{
    struct text rows = {.arena = arena};
    size_t n = 0;
    struct query q = query(store, SQL_BLOCKS, game);
    while (query_step(&q, "read the blocks of", game, err) == ANSWER_ROW) {
        struct block_row row;
        char hash[65];
        column_text(&q, 0, hash, sizeof hash);
        if (!block_open(store, arena, game, hash, column_blob(&q, 1), &row, err))
            break;
        text_add(&rows, (struct span){(const uint8_t *)&row, sizeof row});
        n++;
    }
    *out = query_rows(&q, &rows, n * sizeof **out);
    qsort(*out, n, sizeof **out, block_order);
    return error_is_set(err) ? 0 : n;
}

bool store_next_id(struct store *store, enum sql which, int64_t *id, struct error *err)
{
    return query_number(query(store, which), "write the store", store->path, id, err) == ANSWER_ROW;
}

bool store_inbox_put(struct store *store, const char *name, struct span raw, int64_t utc, int64_t *id,
                     struct error *err)
{
    char key[24];
    if (!store_next_id(store, SQL_INBOX_ID, id, err))
        return false;
    snprintf(key, sizeof key, "%" PRId64, *id);
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    char cut[256];
    snprintf(cut, sizeof cut, "%s", name);
    pack_words(&plain, cut);
    pack_bytes(&plain, raw);
    bool ok = query_run(query(store, SQL_INBOX_PUT, *id, utc,
                              row_seal(arena, store->master, ROW_INBOX, "inbox", "", key, text_span(&plain))),
                        "store the message", name, err);
    arena_free(arena);
    return ok && store_ring(store, err);
}

size_t store_inbox_next(struct store *store, struct arena *arena, int64_t after, int64_t *id, struct span *raw,
                        char name[256], struct error *err)
{
    struct query q = query(store, SQL_INBOX_NEXT, after);
    bool found = query_step(&q, "read the inbox of", store->path, err) == ANSWER_ROW;
    if (found) {
        char key[24];
        struct span plain;
        *id = column_int(&q, 0);
        snprintf(key, sizeof key, "%" PRId64, *id);
        found = store_row_open(store, arena, ROW_INBOX, "inbox", "", key, column_blob(&q, 1), &plain, err);
        if (found) {
            struct reader r = {.left = plain};
            unpack_words(&r, name, 256);
            *raw = unpack_bytes(&r);
            found = is_packed(&r, key, err);
        }
    }
    query_end(&q);
    return found;
}

bool store_inbox_done(struct store *store, int64_t id, const char *outcome, struct error *err)
{
    return query_run(query(store, SQL_INBOX_DONE, outcome[0] ? outcome : "done", id), "mark the message in",
                     store->path, err);
}

bool store_inbox_outcome(struct store *store, int64_t id, char outcome[static 200], struct error *err)
{
    struct query q = query(store, SQL_INBOX_OUTCOME, id);
    enum query_answer answer = query_step(&q, "read the inbox of", store->path, err);
    if (answer == ANSWER_ROW)
        column_text(&q, 0, outcome, 200);
    else
        snprintf(outcome, 200, "gone");
    query_end(&q);
    return answer != ANSWER_BAD;
}

/* Known where the player's row is held. */
static bool outbox_number(struct store *store, const char *player, int64_t *number, struct error *err)
{
    if (late_next_number(store, player, number))
        return query_run(query(store, SQL_OUTBOX_NUMBERED, player, *number), "number the message for", player, err);
    struct query q = query(store, SQL_OUTBOX_NUMBER, player);
    bool ok = query_step(&q, "number the message for", player, err) == ANSWER_ROW;
    *number = ok ? column_int(&q, 0) : 0;
    ok = ok && query_step(&q, "number the message for", player, err) == ANSWER_END;
    query_end(&q);
    return ok;
}

/* Beside the number of files: they are written as pieces. */
#define IN_PIECES (UINT64_C(1) << 32)

static bool pack_files(struct store *store, struct text *out, const struct outbox_row *row,
                       const struct store_parts *parts, struct error *err)
{
    size_t begin = out->len;
    bool any = false;
    pack_number(out, row->n_files | (parts ? IN_PIECES : 0));
    if (parts && !parts_pack(store, out, row, parts, &any, err))
        return false;
    if (any)
        return true;
    out->len = begin;
    pack_number(out, row->n_files);
    for (size_t i = 0; i < row->n_files; i++) {
        pack_words(out, row->file[i].name);
        pack_bytes(out, row->file[i].bytes);
    }
    return true;
}

bool outbox_put(struct store *store, const struct outbox_row *row, struct span squeezed, int64_t *number,
                struct error *err)
{
    char key[64];
    if (!outbox_number(store, row->player, number, err))
        return false;
    snprintf(key, sizeof key, "%s/%" PRId64, row->player, *number);
    struct arena *arena = arena_new();
    store->n_numbered++;
    bool ok = query_run(query(store, SQL_OUTBOX_PUT, row->player, *number, row->game, row->utc,
                              row_seal(arena, store->master, ROW_OUTBOX, "outbox", row->game, key, squeezed), row->kind,
                              row->next_at),
                        "store the message for", row->player, err);
    arena_free(arena);
    return ok && store_ring(store, err);
}

bool store_outbox_put(struct store *store, const struct outbox_row *row, const struct store_parts *parts,
                      int64_t *number, struct error *err)
{
    struct arena *arena = arena_new();
    struct text plain = {.arena = arena};
    pack_words(&plain, row->subject);
    bool ok = pack_files(store, &plain, row, parts, err);
    pack_words(&plain, row->answers);
    struct span squeezed = ok ? squeeze(arena, text_span(&plain)) : (struct span){0};
    *number = 0;
    ok = ok && (store->note ? note_outbox(store, row, squeezed) : outbox_put(store, row, squeezed, number, err));
    arena_free(arena);
    return ok;
}

bool outbox_open(struct store *store, struct arena *arena, struct span sealed, struct outbox_row *row,
                 struct error *err)
{
    char key[64];
    struct span squeezed, plain;
    snprintf(key, sizeof key, "%s/%" PRId64, row->player, row->number);
    if (!store_row_open(store, arena, ROW_OUTBOX, "outbox", row->game, key, sealed, &squeezed, err))
        return false;
    bool bad = !unsqueeze(arena, squeezed, &plain);
    struct reader r = {.left = plain, .bad = bad};
    struct span subject = unpack_bytes(&r);
    problem_words(row->subject, sizeof row->subject, (const char *)subject.at, subject.len);
    uint64_t n = read_u64le(&r);
    const bool in_pieces = (n & IN_PIECES) != 0;
    n &= ~IN_PIECES;
    if (n > plain.len) /* each file takes eight bytes at least */
        r.bad = true;
    row->n_files = r.bad ? 0 : (size_t)n;
    row->file = arena_take(arena, (row->n_files + 1) * sizeof *row->file);
    for (size_t i = 0; i < row->n_files; i++) {
        row->file[i].name = arena_string(arena, unpack_bytes(&r));
        if (!in_pieces)
            row->file[i].bytes = unpack_bytes(&r);
        else if (!parts_read(store, arena, &r, &row->file[i].bytes, err))
            return false;
    }
    unpack_words(&r, row->answers, sizeof row->answers);
    return is_packed(&r, key, err);
}

static void outbox_columns(struct query *q, struct outbox_row *row)
{
    memset(row, 0, sizeof *row);
    row->id = column_int(q, 0);
    column_text(q, 1, row->player, sizeof row->player);
    row->number = column_int(q, 2);
    column_text(q, 3, row->game, sizeof row->game);
    row->utc = column_int(q, 4);
    row->kind = (enum message_kind)column_int(q, 6);
    row->tries = column_int(q, 7);
    row->first_at = column_int(q, 8);
    row->next_at = column_int(q, 9);
    column_text(q, 10, row->message_id, sizeof row->message_id);
}

static size_t outbox_row(struct arena *arena, struct query q, struct outbox_row *row, struct error *err)
{
    bool found = query_step(&q, "read the outbox of", q.store->path, err) == ANSWER_ROW;
    if (found) {
        outbox_columns(&q, row);
        found = outbox_open(q.store, arena, column_blob(&q, 5), row, err);
    }
    query_end(&q);
    return found;
}

size_t store_outbox_next(struct store *store, struct arena *arena, int64_t after, struct outbox_row *row,
                         struct error *err)
{
    return outbox_row(arena, query(store, SQL_OUTBOX_NEXT, after), row, err);
}

size_t store_outbox_next_of(struct store *store, struct arena *arena, const char *player, int64_t after,
                            struct outbox_row *row, struct error *err)
{
    return outbox_row(arena, query(store, SQL_OUTBOX_NEXT_OF, player, after), row, err);
}

size_t store_outbox_next_about(struct store *store, struct arena *arena, const char *game, int64_t after,
                               struct outbox_row *row, struct error *err)
{
    return outbox_row(arena, query(store, SQL_OUTBOX_NEXT_GAME, game, after), row, err);
}

size_t store_outbox_back(struct store *store, struct arena *arena, const char *player, const char *game, int64_t before,
                         struct outbox_row *row, struct error *err)
{
    return outbox_row(arena, query(store, SQL_OUTBOX_BACK, player, game, before > 0 ? before : INT64_MAX), row, err);
}

bool store_outbox_sent(struct store *store, int64_t id, int64_t utc, struct error *err)
{
    return store_outbox_end(store, id, OUTBOX_SENT, utc, err);
}

bool store_outbox_old(struct store *store, struct arena *arena, int64_t before, struct outbox_row *row,
                      struct error *err)
{
    struct query q = query(store, SQL_OUTBOX_OLD, before);
    struct error damaged = {0};
    bool found = query_step(&q, "read the outbox of", store->path, err) == ANSWER_ROW;
    if (found) {
        outbox_columns(&q, row);
        if (!outbox_open(store, arena, column_blob(&q, 5), row, &damaged))
            row->n_files = 0;
    }
    query_end(&q);
    return found;
}
