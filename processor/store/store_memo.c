/* SPDX-License-Identifier: Apache-2.0 */
/* What was read in a transaction is not asked of the database again, where the store is shared or where it was told to
 * remember (store_remember): entries of a journal, which are read one by one and come a page at a time; the seats of a
 * game; the bundle that many games have. A journal only grows and its game is held, so what was read stands until the
 * transaction ends or is undone, or until we write it.
 *
 * What is known by its hash outlives the transaction: bundles, where the store is shared, and parts of messages. */
#include "processor/store/store_inside.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { PAGE = 64, SEATS = 8, KNOWN = 128, BUNDLES = 4 /* 60 kB each */, PARTS = 24, PARTS_BYTES = 256 * 1024 };
struct store_memo {
    struct arena *arena; /* of entries and seats */
    char game[33];
    uint64_t page;
    size_t n_entries, n_seats;
    struct span line[PAGE];
    struct hash leaf[PAGE], root[PAGE];
    struct {
        char side[32], player[32];
    } seat[SEATS];
    struct arena *known_arena;
    size_t n_known;
    struct {
        enum sql which;
        char key[65];
        bool has;
        struct span bytes;
    } known[KNOWN];
    size_t next_bundle;
    struct {
        struct arena *arena;
        struct hash hash;
        struct span bytes;
    } bundle[BUNDLES];
    char met[PARTS][65];
    size_t n_met;
    bool keeps_parts;
    struct arena *part_arena;
    size_t n_parts, part_bytes;
    struct {
        uint8_t hash[32];
        struct span bytes;
    } part[PARTS];
};

static struct store_memo *memo_in(struct store *store)
{
    if (!store->memo)
        store->memo = arena_take(store->arena, sizeof *store->memo);
    return store->memo;
}

static bool remembers(const struct store *store)
{
    return store->inside && (store->remembers || store_is_shared(store));
}

static struct store_memo *memo_of(struct store *store, const char *game)
{
    if (!remembers(store))
        return NULL;
    struct store_memo *memo = memo_in(store);
    if (strcmp(memo->game, game) != 0) {
        memo_forget(store);
        snprintf(memo->game, sizeof memo->game, "%s", game);
    }
    return memo;
}

void memo_forget(struct store *store)
{
    struct store_memo *memo = store->memo;
    if (!memo)
        return;
    if (memo->arena)
        arena_free(memo->arena);
    memo->arena = NULL;
    memo->game[0] = 0;
    memo->n_entries = memo->n_seats = 0;
}

void memo_end(struct store *store)
{
    struct store_memo *memo = store->memo;
    held_end(store);
    if (!memo)
        return;
    memo_forget(store);
    memo_unlearn(store);
}

static void parts_forget(struct store_memo *memo)
{
    if (memo->part_arena)
        arena_free(memo->part_arena);
    memo->part_arena = NULL;
    memo->n_parts = memo->part_bytes = 0;
}

void memo_close(struct store *store)
{
    memo_end(store);
    for (size_t i = 0; store->memo && i < BUNDLES; i++)
        if (store->memo->bundle[i].arena)
            arena_free(store->memo->bundle[i].arena);
    if (store->memo)
        parts_forget(store->memo);
    store->memo = NULL;
}

/* ---- entries ---- */

static bool read_page(struct store *store, struct store_memo *memo, const char *game, uint64_t page, struct error *err)
{
    struct query q = query(store, SQL_ENTRY_PAGE, game, page, page + PAGE);
    enum query_answer answer;
    if (memo->arena)
        arena_free(memo->arena);
    memo->arena = arena_new();
    memo->page = page;
    memo->n_entries = 0;
    while ((answer = query_step(&q, "read the journal of", game, err)) == ANSWER_ROW) {
        size_t i = memo->n_entries;
        if ((uint64_t)column_int(&q, 0) != page + i || !column_hash(&q, 2, &memo->leaf[i]) ||
            !column_hash(&q, 3, &memo->root[i]))
            break; /* what is damaged is read, and told, by itself */
        memo->line[i] = arena_copy(memo->arena, column_blob(&q, 1));
        memo->n_entries++;
    }
    query_end(&q);
    return answer != ANSWER_BAD;
}

bool memo_entry(struct store *store, const char *game, uint64_t n, struct span *line, struct hash *leaf,
                struct hash *root, struct error *err)
{
    struct store_memo *memo = memo_of(store, game);
    uint64_t page = n - n % PAGE;
    if (!memo || n > INT64_MAX - PAGE ||
        ((memo->n_entries == 0 || memo->page != page) && !read_page(store, memo, game, page, err)) ||
        n - page >= memo->n_entries)
        return false;
    *line = memo->line[n - page];
    *leaf = memo->leaf[n - page];
    *root = memo->root[n - page];
    return true;
}

void memo_entry_add(struct store *store, const char *game, uint64_t n, struct span line, const struct hash *leaf,
                    const struct hash *root)
{
    struct store_memo *memo = store->memo;
    if (!memo || !memo->arena || strcmp(memo->game, game) != 0 || n < memo->page || n >= memo->page + PAGE)
        return;
    size_t i = n - memo->page;
    if (i != memo->n_entries) {
        memo->n_entries = 0;
        return;
    }
    memo->line[i] = arena_copy(memo->arena, line);
    memo->leaf[i] = *leaf;
    memo->root[i] = *root;
    memo->n_entries++;
}

/* ---- seats ---- */

bool memo_seat(struct store *store, const char *game, const char *side, char player[static 32])
{
    struct store_memo *memo = memo_of(store, game);
    for (size_t i = 0; memo && i < memo->n_seats; i++)
        if (strcmp(memo->seat[i].side, side) == 0) {
            memcpy(player, memo->seat[i].player, sizeof memo->seat[i].player);
            return true;
        }
    return false;
}

void memo_seat_keep(struct store *store, const char *game, const char *side, const char player[static 32])
{
    struct store_memo *memo = memo_of(store, game);
    if (!memo || memo->n_seats == SEATS || strlen(side) >= sizeof memo->seat[0].side)
        return;
    snprintf(memo->seat[memo->n_seats].side, sizeof memo->seat[0].side, "%s", side);
    memcpy(memo->seat[memo->n_seats++].player, player, sizeof memo->seat[0].player);
}

/* ---- one value by a key, of any game ---- */

bool memo_knows(struct store *store, enum sql which, const char *key, bool *has, struct span *bytes)
{
    const struct store_memo *memo = remembers(store) ? store->memo : NULL;
    for (size_t i = 0; memo && i < memo->n_known; i++)
        if (memo->known[i].which == which && strcmp(memo->known[i].key, key) == 0) {
            *has = memo->known[i].has;
            *bytes = memo->known[i].bytes;
            return true;
        }
    return false;
}

void memo_learn(struct store *store, enum sql which, const char *key, bool has, struct span bytes)
{
    if (!remembers(store) || strlen(key) >= sizeof store->memo->known[0].key)
        return;
    struct store_memo *memo = memo_in(store);
    size_t i = 0;
    while (i < memo->n_known && (memo->known[i].which != which || strcmp(memo->known[i].key, key) != 0))
        i++;
    if (i == KNOWN) {
        memo_unlearn(store);
        i = 0;
    }
    if (!memo->known_arena)
        memo->known_arena = arena_new();
    memo->known[i].which = which;
    memo->known[i].has = has;
    memo->known[i].bytes = arena_copy(memo->known_arena, bytes);
    snprintf(memo->known[i].key, sizeof memo->known[0].key, "%s", key);
    memo->n_known = i == memo->n_known ? i + 1 : memo->n_known;
}

void memo_room(struct store *store)
{
    enum { ASKED = 64 };
    if (store->memo && store->memo->n_known > KNOWN - ASKED)
        memo_unlearn(store);
}

void memo_unlearn(struct store *store)
{
    struct store_memo *memo = store->memo;
    if (!memo || !memo->known_arena)
        return;
    arena_free(memo->known_arena);
    memo->known_arena = NULL;
    memo->n_known = 0;
}

enum query_answer memo_blob(struct store *store, struct arena *arena, enum sql which, const char *key,
                            const char *doing, struct span *bytes, struct error *err)
{
    bool has;
    if (memo_knows(store, which, key, &has, bytes))
        return has ? ANSWER_ROW : ANSWER_END;
    struct query q = query(store, which, key);
    enum query_answer answer = query_step(&q, doing, key, err);
    *bytes = answer == ANSWER_ROW ? arena_copy(arena, column_blob(&q, 0)) : (struct span){0};
    query_end(&q);
    if (answer != ANSWER_BAD)
        memo_learn(store, which, key, answer == ANSWER_ROW, *bytes);
    return answer;
}

/* ---- the bundle: known by its hash, so that it outlives the transaction ---- */

bool memo_bundle(struct store *store, const char *game, struct span *bundle)
{
    struct store_memo *memo = memo_of(store, game);
    struct hash hash = {0};
    struct error ignored = {0}; /* then it is read by itself */
    if (!memo || !memo->bundle[0].arena)
        return false;
    struct span bytes;
    bool known;
    if (memo_knows(store, SQL_BUNDLE_HASH, game, &known, &bytes)) { /* from where the game was held */
        known = known && bytes.len == sizeof hash.at;
        if (known)
            memcpy(hash.at, bytes.at, sizeof hash.at);
    } else {
        struct query q = query(store, SQL_BUNDLE_HASH, game);
        known = query_step(&q, "read the data bundle of", game, &ignored) == ANSWER_ROW && column_hash(&q, 0, &hash);
        query_end(&q);
    }
    for (size_t i = 0; known && i < BUNDLES && memo->bundle[i].arena; i++)
        if (memcmp(hash.at, memo->bundle[i].hash.at, sizeof hash.at) == 0) {
            *bundle = memo->bundle[i].bytes;
            return true;
        }
    return false;
}

void memo_bundle_keep(struct store *store, const char *game, struct span bundle)
{
    struct store_memo *memo = memo_of(store, game);
    if (!memo)
        return;
    size_t at = memo->next_bundle++ % BUNDLES;
    if (memo->bundle[at].arena)
        arena_free(memo->bundle[at].arena);
    memo->bundle[at].arena = arena_new();
    memo->bundle[at].bytes = arena_copy(memo->bundle[at].arena, bundle);
    sha256(memo->bundle[at].hash.at, bundle);
}

/* ---- parts of messages: what a hash is of never changes ---- */

void store_keep_parts(struct store *store, bool does)
{
    struct store_memo *memo = memo_in(store);
    memo->keeps_parts = does;
    parts_forget(memo);
}

bool memo_part(const struct store *store, struct span hash, struct span *bytes)
{
    const struct store_memo *memo = store->memo;
    for (size_t i = 0; memo && hash.len == 32 && i < memo->n_parts; i++)
        if (memcmp(memo->part[i].hash, hash.at, hash.len) == 0) {
            *bytes = memo->part[i].bytes;
            return true;
        }
    return false;
}

void memo_part_keep(struct store *store, const uint8_t hash[static 32], struct span bytes)
{
    struct store_memo *memo = store->memo;
    if (!memo || !memo->keeps_parts || bytes.len > PARTS_BYTES)
        return;
    if (memo->n_parts == PARTS || memo->part_bytes + bytes.len > PARTS_BYTES)
        parts_forget(memo);
    if (!memo->part_arena)
        memo->part_arena = arena_small();
    memcpy(memo->part[memo->n_parts].hash, hash, 32);
    memo->part[memo->n_parts++].bytes = arena_copy(memo->part_arena, bytes);
    memo->part_bytes += bytes.len;
}

void memo_part_met(struct store *store, const char *hex)
{
    struct store_memo *memo = memo_in(store);
    for (size_t i = 0; i < PARTS; i++)
        if (strcmp(memo->met[i], hex) == 0)
            return;
    snprintf(memo->met[memo->n_met++ % PARTS], sizeof memo->met[0], "%s", hex);
}

const char *memo_parts_met(const struct store *store, struct arena *arena)
{
    struct text out = {.arena = arena};
    text_words(&out, "");
    for (size_t i = 0; store->memo && i < PARTS && store->memo->met[i][0]; i++)
        text_format(&out, "%s%s", i ? " " : "", store->memo->met[i]);
    return out.at;
}
