/* SPDX-License-Identifier: Apache-2.0 */
/* What is written apart (store_note.h). A note: its kind, then what it holds, as rows that are sealed hold it. */
#include "processor/store/store_note.h"
#include "processor/store/store_inside.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

enum { NOTE_STATEMENT = 1, NOTE_OUTBOX, NOTE_PART, NOTE_GAME };
enum { VALUES_MOST = 18, NO_STORE = 3 /* exit code */ };
struct store_note {
    struct text *out;
    struct text pending; /* the statement that has its values, and is not run yet */
};

/* One note as it was read; all spans are borrowed. */
struct noted {
    uint64_t kind;
    struct value value[VALUES_MOST + 2]; /* of a statement, the first is which */
    struct outbox_row message;
    struct game_row game;
    uint64_t read_generation, n_lines;
    bool is_passing;
    struct span bytes, hash, lines, checkpoint; /* bytes: squeezed, of the part, sealed */
};

/* ---- noting ---- */

void store_note_begin(struct store *store, struct text *out)
{
    store->note = arena_take(out->arena, sizeof *store->note);
    store->note->out = out;
    store->note->pending.arena = out->arena;
}

void note_cannot(void)
{
    _exit(NO_STORE);
}

struct query note_bound(struct store *store, const struct value *value)
{
    struct text *out = &store->note->pending;
    out->len = 0;
    pack_number(out, NOTE_STATEMENT);
    pack_number(out, (uint64_t)value->number);
    for (value++; value->kind != VALUE_END; value++) {
        pack_number(out, value->kind);
        if (value->kind == VALUE_INT)
            pack_number(out, (uint64_t)value->number);
        else
            pack_bytes(out, value->kind == VALUE_BLOB
                                ? value->bytes
                                : (struct span){(const uint8_t *)value->words, strlen(value->words) + 1});
    }
    pack_number(out, VALUE_END);
    return (struct query){.store = store};
}

bool note_run(struct store *store)
{
    text_add(store->note->out, text_span(&store->note->pending));
    return true;
}

bool note_outbox(struct store *store, const struct outbox_row *row, struct span squeezed)
{
    struct text *out = store->note->out;
    pack_number(out, NOTE_OUTBOX);
    pack_words(out, row->player);
    pack_words(out, row->game);
    pack_number(out, (uint64_t)row->utc);
    pack_number(out, row->kind);
    pack_number(out, (uint64_t)row->next_at);
    pack_bytes(out, squeezed);
    return true;
}

void note_part(struct store *store, const uint8_t hash[static 32], struct span bytes)
{
    struct text *out = store->note->out;
    pack_number(out, NOTE_PART);
    pack_bytes(out, (struct span){hash, 32});
    pack_bytes(out, bytes);
}

bool note_game(struct store *store, const struct game_row *row, uint64_t read_generation, struct span sealed,
               bool is_passing, struct span lines, uint64_t n_lines, struct span checkpoint, struct hash *seal_hash)
{
    struct text *out = store->note->out;
    pack_number(out, NOTE_GAME);
    pack_bytes(out, (struct span){(const uint8_t *)row, sizeof *row}); /* read by a copy of the same program */
    pack_number(out, read_generation);
    pack_bytes(out, sealed);
    pack_number(out, is_passing);
    pack_bytes(out, lines);
    pack_number(out, n_lines);
    pack_bytes(out, checkpoint);
    sha256(seal_hash->at, sealed);
    return true;
}

/* ---- reading ---- */

/* Words are kept with the zero at their end. */
static bool value_read(struct reader *r, struct value *value)
{
    uint64_t kind = read_u64le(r);
    *value = (struct value){.kind = (enum value_kind)kind};
    if (kind == VALUE_END)
        return false;
    if (kind == VALUE_INT)
        value->number = (int64_t)read_u64le(r);
    else if (kind == VALUE_BLOB || kind == VALUE_TEXT)
        value->bytes = unpack_bytes(r);
    else
        r->bad = true;
    if (kind == VALUE_TEXT) {
        struct span words = value->bytes;
        value->words = (const char *)words.at;
        r->bad = r->bad || words.len == 0 || memchr(words.at, 0, words.len) != words.at + words.len - 1;
    }
    return !r->bad;
}

static void statement_read(struct reader *r, struct noted *noted)
{
    uint64_t which = read_u64le(r);
    size_t n = 1;
    noted->value[0] = value_int((int64_t)which);
    r->bad = r->bad || which >= SQL_N || !strchr("IUD", store_words((enum sql)which)[0]); /* it writes rows */
    while (!r->bad && n <= VALUES_MOST && value_read(r, &noted->value[n]))
        n++;
    r->bad = r->bad || n > VALUES_MOST; /* else the last of them is VALUE_END */
}

static void message_read(struct reader *r, struct noted *noted)
{
    struct outbox_row *row = &noted->message;
    unpack_words(r, row->player, sizeof row->player);
    unpack_words(r, row->game, sizeof row->game);
    row->utc = (int64_t)read_u64le(r);
    row->kind = (enum message_kind)read_u64le(r);
    row->next_at = (int64_t)read_u64le(r);
    noted->bytes = unpack_bytes(r);
}

static void game_read(struct reader *r, struct noted *noted)
{
    struct span row = unpack_bytes(r);
    struct game_row *game = &noted->game;
    r->bad = r->bad || row.len != sizeof *game;
    if (!r->bad)
        memcpy(game, row.at, sizeof *game);
    r->bad = r->bad || game->id[sizeof game->id - 1] || game->name[sizeof game->name - 1] ||
             game->aside[sizeof game->aside - 1] || game->awaited[sizeof game->awaited - 1];
    noted->read_generation = read_u64le(r);
    noted->bytes = unpack_bytes(r);
    noted->is_passing = read_u64le(r) != 0;
    noted->lines = unpack_bytes(r);
    noted->n_lines = read_u64le(r);
    noted->checkpoint = unpack_bytes(r);
}

static bool note_read(struct reader *r, struct noted *noted)
{
    memset(noted, 0, sizeof *noted);
    noted->kind = read_u64le(r);
    switch (noted->kind) {
    case NOTE_STATEMENT:
        statement_read(r, noted);
        break;
    case NOTE_OUTBOX:
        message_read(r, noted);
        break;
    case NOTE_PART:
        noted->hash = unpack_bytes(r);
        noted->bytes = unpack_bytes(r);
        r->bad = r->bad || noted->hash.len != 32;
        break;
    case NOTE_GAME:
        game_read(r, noted);
        break;
    default:
        r->bad = true;
    }
    return !r->bad;
}

bool store_note_reads(struct span notes)
{
    struct reader r = {.left = notes};
    struct noted noted;
    while (r.left.len > 0 && note_read(&r, &noted))
        continue;
    return !r.bad;
}

/* ---- writing what was noted ---- */

static bool note_write(struct store *store, struct noted *noted, struct error *err)
{
    struct game_row *game = &noted->game;
    struct hash hash;
    int64_t number;
    switch (noted->kind) {
    case NOTE_STATEMENT:
        return query_run(query_bound(store, noted->value), "write what was noted in", store->path, err);
    case NOTE_OUTBOX:
        return outbox_put(store, &noted->message, noted->bytes, &number, err);
    case NOTE_PART:
        return part_put(store, noted->hash.at, noted->bytes, err);
    default:
        return store_game_put(store, game, noted->read_generation, noted->bytes, noted->is_passing, noted->lines,
                              noted->n_lines, noted->checkpoint, &hash, err);
    }
}

bool store_note_write(struct store *store, struct span notes, void (*put)(void), struct error *err)
{
    struct reader r = {.left = notes};
    struct noted noted;
    if (!store_note_reads(notes))
        return error_set(err, EX_SOFTWARE, "write what was noted in", store->path, "it is malformed");
    while (r.left.len > 0 && note_read(&r, &noted)) {
        if (!note_write(store, &noted, err))
            return false;
        if (noted.kind == NOTE_GAME && put)
            put();
    }
    return true;
}
