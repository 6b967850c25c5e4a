/* SPDX-License-Identifier: Apache-2.0 */
/* Files of a message as pieces: bytes of its own, and hashes of parts that lie in the store once. */
#include "processor/store/store_parts.h"
#include "processor/store/store_inside.h"
#include <string.h>
#include <sysexits.h>

enum piece { PIECE_OWN, PIECE_PART };

void store_parts_add(struct store_parts *parts, struct span bytes)
{
    if (parts->n < STORE_PARTS_MAX && bytes.len >= STORE_PART_LEAST)
        parts->at[parts->n++] = bytes;
}

/* Where the part begins in it, looked for by its first bytes; NULL: nowhere. */
static const uint8_t *find(struct span bytes, struct span part)
{
    enum { FRONT = 64 };
    for (const uint8_t *at; bytes.len >= part.len && (at = memmem(bytes.at, bytes.len, part.at, FRONT));
         bytes = span_from(bytes, (size_t)(at - bytes.at) + 1)) {
        if (bytes.len - (size_t)(at - bytes.at) < part.len)
            break;
        if (memcmp(at, part.at, part.len) == 0)
            return at;
    }
    return NULL;
}

struct packing {
    struct text *out;
    const struct store_parts *parts;
    bool used[STORE_PARTS_MAX];
    uint8_t hash[STORE_PARTS_MAX][32];
    uint64_t n_pieces;
};

static void add_part(struct packing *p, size_t k)
{
    if (!p->used[k])
        sha256(p->hash[k], p->parts->at[k]);
    p->used[k] = true;
    pack_number(p->out, PIECE_PART);
    pack_bytes(p->out, (struct span){p->hash[k], sizeof p->hash[k]});
    p->n_pieces++;
}

/* The parts from number `from` on are looked for; what lies between them is its own. */
static void add_pieces(struct packing *p, struct span bytes, size_t from)
{
    for (size_t k = from; k < p->parts->n; k++) {
        const uint8_t *at = find(bytes, p->parts->at[k]);
        if (!at)
            continue;
        add_pieces(p, (struct span){bytes.at, (size_t)(at - bytes.at)}, k + 1);
        add_part(p, k);
        add_pieces(p, span_from(bytes, (size_t)(at - bytes.at) + p->parts->at[k].len), k);
        return;
    }
    if (bytes.len == 0)
        return;
    pack_number(p->out, PIECE_OWN);
    pack_bytes(p->out, bytes);
    p->n_pieces++;
}

/* Looked for in each transaction: what was put in one that is undone is not there any more. bytes: empty, if it was
 * there for whoever noted it; then it must be. */
bool part_put(struct store *store, const uint8_t hash[static 32], struct span bytes, struct error *err)
{
    int64_t has;
    bool known;
    char key[65];
    struct span none;
    hex_write(key, hash, 32);
    known = memo_knows(store, SQL_PART_HAS, key, &known, &none);
    if (store->note)
        note_part(store, hash, known ? (struct span){0} : bytes);
    if (known)
        return true;
    enum query_answer answer = store->note ? ANSWER_ROW
                                           : query_number(query(store, SQL_PART_HAS, hash),
                                                          "look for a part of messages in", store->path, &has, err);
    if (answer == ANSWER_END && bytes.len == 0)
        return error_set(err, EX_TEMPFAIL, "store a part of messages in", store->path, "it was undone meanwhile");
    if (answer == ANSWER_BAD || (answer == ANSWER_END && !query_run(query(store, SQL_BUNDLE_ADD, hash, bytes),
                                                                    "store a part of messages in", store->path, err)))
        return false;
    memo_learn(store, SQL_PART_HAS, key, true, (struct span){0});
    memo_part_met(store, key);
    return true;
}

bool parts_pack(struct store *store, struct text *out, const struct outbox_row *row, const struct store_parts *parts,
                bool *any, struct error *err)
{
    struct packing p = {.out = out, .parts = parts};
    *any = false;
    for (size_t i = 0; i < row->n_files; i++) {
        struct text pieces = {.arena = out->arena};
        p.out = &pieces;
        p.n_pieces = 0;
        text_reserve(&pieces, row->file[i].bytes.len + 256);
        add_pieces(&p, row->file[i].bytes, 0);
        pack_words(out, row->file[i].name);
        pack_number(out, p.n_pieces);
        text_add(out, text_span(&pieces));
    }
    for (size_t k = 0; k < parts->n; k++) {
        *any = *any || p.used[k];
        if (p.used[k] && !part_put(store, p.hash[k], parts->at[k], err))
            return false;
    }
    return true;
}

static bool read_part(struct store *store, struct span hash, struct text *out, struct error *err)
{
    uint8_t is[32] = {0};
    struct span known;
    if (memo_part(store, hash, &known)) {
        text_add(out, known);
        return true;
    }
    struct query q = query(store, SQL_PART, hash);
    enum query_answer answer = query_step(&q, "read a part of messages in", store->path, err);
    if (answer == ANSWER_ROW) {
        struct span bytes = column_blob(&q, 0);
        sha256(is, bytes);
        text_add(out, bytes);
        if (hash.len == sizeof is && memcmp(is, hash.at, sizeof is) == 0)
            memo_part_keep(store, is, bytes);
    }
    query_end(&q);
    if (answer == ANSWER_BAD || (hash.len == sizeof is && memcmp(is, hash.at, sizeof is) == 0))
        return answer != ANSWER_BAD;
    return error_say(err, EX_DATAERR, "read a part of messages in", store->path,
                     "store.edited: it %s; put back a backup", answer == ANSWER_ROW ? "was changed" : "is not there");
}

bool parts_read(struct store *store, struct arena *arena, struct reader *r, struct span *out, struct error *err)
{
    struct text file = {.arena = arena};
    for (uint64_t n = read_u64le(r); n > 0 && !r->bad; n--) {
        uint64_t kind = read_u64le(r);
        struct span bytes = unpack_bytes(r);
        r->bad = r->bad || kind > PIECE_PART;
        if (!r->bad && kind == PIECE_OWN)
            text_add(&file, bytes);
        else if (!r->bad && !read_part(store, bytes, &file, err))
            return false;
    }
    *out = text_span(&file);
    return true;
}
