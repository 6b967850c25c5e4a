/* SPDX-License-Identifier: Apache-2.0 */
/* Games: the head row, its sealed generations, and what there is to look at. */
#include "processor/core/core.h"
#include "processor/store/store_inside.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void game_row_read(const struct query *q, struct game_row *row)
{
    column_text(q, 0, row->id, sizeof row->id);
    column_text(q, 1, row->name, sizeof row->name);
    column_text(q, 2, row->aside, sizeof row->aside);
    row->due_at = column_int(q, 3);
    row->ready = column_int(q, 4) != 0;
    row->phase = (int32_t)column_int(q, 5);
    row->k = (uint64_t)column_int(q, 6);
    row->generation = (uint64_t)column_int(q, 7);
    row->log_size = (uint64_t)column_int(q, 8);
    column_hash(q, 9, &row->root);
    column_text(q, 10, row->awaited, sizeof row->awaited);
    row->since = column_int(q, 11);
    row->deadline = column_int(q, 12);
    row->reminded_at = column_int(q, 13);
    struct span program = column_blob(q, 14);
    memset(row->program, 0, sizeof row->program);
    if (program.len == sizeof row->program)
        memcpy(row->program, program.at, sizeof row->program);
}

static bool bundle_add(struct store *store, struct span bundle, uint8_t hash[static 32], struct error *err)
{
    sha256(hash, bundle);
    return query_run(query(store, SQL_BUNDLE_ADD, hash, bundle), "store the data bundle in", store->path, err);
}

static bool entry_add(struct store *store, int64_t game, const char *id, struct tlog_tree *tree, struct span line,
                      struct error *err)
{
    const uint64_t n = tree->size;
    struct hash leaf, root;
    tlog_leaf(&leaf, line);
    tlog_grow(tree, &leaf);
    tlog_tree_root(tree, &root);
    if (!query_run(query(store, SQL_ENTRY_ADD, game, n, line, &leaf, &root), "write the journal in", store->path, err))
        return false;
    memo_entry_add(store, id, n, line, &leaf, &root);
    return true;
}

/* The peaks of the full subtrees, largest last, as they are used by the bits of the size. */
static struct span tree_pack(struct arena *arena, const struct tlog_tree *tree)
{
    struct text out = {.arena = arena};
    for (int bit = 0; bit < 64; bit++)
        if (tree->size >> bit & 1)
            text_add(&out, (struct span){tree->peak[bit].at, sizeof tree->peak[bit].at});
    return text_span(&out);
}

static bool tree_unpack(struct span packed, uint64_t size, struct tlog_tree *tree)
{
    struct reader r = {.left = packed};
    memset(tree, 0, sizeof *tree);
    tree->size = size;
    for (int bit = 0; bit < 64; bit++)
        if (size >> bit & 1) {
            struct span peak = read_bytes(&r, sizeof tree->peak[bit].at);
            if (r.bad)
                return false;
            memcpy(tree->peak[bit].at, peak.at, peak.len);
        }
    return r.left.len == 0;
}

bool store_game_add(struct store *store, const struct game_row *row, struct span genesis, struct span bundle,
                    struct error *err)
{
    uint8_t bundle_hash[32];
    struct game_row other;
    struct tlog_tree tree = {0}, grown = {0};
    struct hash leaf, root;
    if (store_game_by_name(store, row->name, &other, err))
        return error_set(err, EX_USAGE, "make the game", row->name, "a game of this name is on this host already");
    if (error_is_set(err) || !bundle_add(store, bundle, bundle_hash, err))
        return false;
    tlog_leaf(&leaf, genesis);
    tlog_grow(&grown, &leaf);
    tlog_tree_root(&grown, &root);
    struct arena *arena = arena_new();
    struct query q = query(store, SQL_GAME_ADD, row->id, row->name, bundle_hash, row->phase, row->k, row->due_at,
                           row->ready, row->awaited, row->since, &root, tree_pack(arena, &grown));
    enum query_answer answer = query_step(&q, "make the game", row->name, err);
    int64_t n = answer == ANSWER_ROW ? column_int(&q, 0) : 0;
    bool ok = answer == ANSWER_ROW && query_step(&q, "make the game", row->name, err) == ANSWER_END;
    query_end(&q);
    arena_free(arena);
    return ok && entry_add(store, n, row->id, &tree, genesis, err);
}

bool store_game_by_name(struct store *store, const char *name_or_id, struct game_row *row, struct error *err)
{
    const struct game_row *held = held_row(store, name_or_id);
    if (held) {
        *row = *held;
        return true;
    }
    struct query q = query(store, SQL_GAME_BY_NAME, name_or_id);
    bool found = query_step(&q, "look for the game", name_or_id, err) == ANSWER_ROW;
    if (found)
        game_row_read(&q, row);
    query_end(&q);
    return found;
}

size_t store_game_rows(struct query q, const char *doing, struct game_row *out, size_t cap, struct error *err)
{
    size_t n = 0;
    while (n < cap && query_step(&q, doing, q.store->path, err) == ANSWER_ROW)
        game_row_read(&q, &out[n++]);
    query_end(&q);
    return n;
}

size_t store_games_due(struct store *store, int64_t now, const char *after, struct game_row *out, size_t cap,
                       struct error *err)
{
    struct query q = query(store, SQL_GAMES_DUE, now, after ? after : "", cap);
    return store_game_rows(q, "read the games of", out, cap, err);
}

size_t store_games_claim(struct store *store, int64_t now, const char *after, struct game_row *out, size_t cap,
                         struct error *err)
{
    assert(store->inside);
    struct query q = query(store, SQL_GAMES_CLAIM, now, after ? after : "", cap);
    return store_game_rows(q, "claim games of", out, cap, err);
}

bool store_players_hold(struct store *store, const struct game_row *row, size_t n, struct error *err)
{
    if (!store_is_shared(store) || n == 0)
        return true;
    struct arena *arena = arena_new();
    struct text ids = {.arena = arena};
    for (size_t i = 0; i < n; i++)
        text_format(&ids, "%s%s", i ? " " : "", row[i].id);
    bool ok = store->engine->hold_players(store, ids.at, err) && early_ask(store, EARLY_TELL, ids.at, "", err);
    arena_free(arena);
    return ok;
}

size_t store_games(struct store *store, const char *after, struct game_row *out, size_t cap, struct error *err)
{
    return store_game_rows(query(store, SQL_GAMES, after ? after : "", cap), "read the games of", out, cap, err);
}

size_t store_games_ungated(struct store *store, const char *after, const uint8_t program[static 32], bool again,
                           struct game_row *out, struct error *err)
{
    struct query q = query(store, SQL_GAMES_GATED, after, program, again, CORE_OVER);
    return store_game_rows(q, "read the games of", out, 1, err);
}

bool store_games_ungated_count(struct store *store, const uint8_t program[static 32], bool again, int64_t *n,
                               struct error *err)
{
    struct query q = query(store, SQL_GAMES_GATED_COUNT, program, again, CORE_OVER);
    return query_number(q, "count the games of", store->path, n, err) != ANSWER_BAD;
}

bool store_game_aside(struct store *store, const char *id, const char *why, struct error *err)
{
    char words[200];
    snprintf(words, sizeof words, "%s", why);
    held_forget(store);
    return query_run(query(store, SQL_GAME_ASIDE, words, id), "set aside the game", id, err);
}

bool store_game_gated(struct store *store, const char *id, const uint8_t program[static 32], bool good,
                      struct error *err)
{
    held_forget(store);
    return query_run(query(store, SQL_GAME_GATED, program, good, id), "note the program of the game", id, err);
}

/* Where in a row each column of it stands. */
struct head_columns {
    int n, generation, log_size, root, tree, seal_hash;
};

static void head_columns_read(const struct query *q, const struct head_columns *at, struct game_head *head)
{
    struct hash root;
    head->n = column_int(q, at->n);
    head->generation = head->stored = (uint64_t)column_int(q, at->generation);
    head->log_size = (uint64_t)column_int(q, at->log_size);
    head->tree_is_good = column_hash(q, at->root, &head->root) && column_hash(q, at->seal_hash, &head->seal_hash) &&
                         tree_unpack(column_blob(q, at->tree), head->log_size, &head->tree);
    if (head->tree_is_good) {
        tlog_tree_root(&head->tree, &root);
        head->tree_is_good = memcmp(root.at, head->root.at, sizeof root.at) == 0;
    }
}

/* A sealed state is known by its generation, too, and so stays what it was when the next one is written. */
static const char *state_key(char key[static 65], const char *id, uint64_t generation)
{
    snprintf(key, 65, "%s/%" PRIu64, id, generation);
    return key;
}

/* What was read with the row. */
static void hold_learn(struct store *store, const struct query *q, const struct game_row *row)
{
    char key[65];
    struct span bundle = column_blob(q, 18), sealed = column_blob(q, 19);
    if (bundle.len > 0)
        memo_learn(store, SQL_BUNDLE_HASH, row->id, true, bundle);
    if (sealed.len > 0)
        memo_learn(store, SQL_SEAL, state_key(key, row->id, row->generation), true, sealed);
}

bool store_game_hold(struct store *store, const char *name_or_id, struct error *err)
{
    static const struct head_columns at = {15, 7, 8, 9, 16, 17}; /* what GAME_ROW has of it, and what comes after */
    if (!store->inside || !store_is_shared(store))
        return true;
    struct query q = query(store, SQL_GAME_HOLD, name_or_id);
    enum query_answer answer = query_step(&q, "wait for the game", name_or_id, err);
    if (answer == ANSWER_ROW) {
        struct game_row row = {0};
        struct game_head head = {0};
        game_row_read(&q, &row);
        head_columns_read(&q, &at, &head);
        held_keep(store, &row, &head);
        hold_learn(store, &q, &row);
    }
    query_end(&q);
    return answer != ANSWER_BAD;
}

/* which: GAME_HEAD, or GAME_HEAD_HELD before it is written. */
static bool head_read(struct store *store, enum sql which, const char *id, struct game_head *head, struct error *err)
{
    static const struct head_columns at = {0, 1, 2, 3, 4, 5};
    const struct game_head *held = held_head(store, id);
    if (held) {
        *head = *held;
        return true;
    }
    struct query q = query(store, which, id);
    enum query_answer answer = query_step(&q, "read the game", id, err);
    if (answer == ANSWER_ROW)
        head_columns_read(&q, &at, head);
    query_end(&q);
    return answer == ANSWER_ROW ||
           (answer == ANSWER_END && error_set(err, EX_NOINPUT, "read the game", id, "there is no such game"));
}

static bool same_hash(const struct hash *a, const struct hash *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

static bool is_game(const struct seal_head *seal, const char *id)
{
    char hex[33];
    hex_write(hex, seal->game, sizeof seal->game);
    return strcmp(hex, id) == 0;
}

/* Row, header and journal must say the same before anything of them is written (F7). */
static bool put_fits(const struct game_row *row, const struct game_head *before, const struct tlog_tree *tree,
                     struct span sealed, struct error *err)
{
    struct problem why = {0};
    struct seal_head seal;
    struct hash root;
    const char *wrong = NULL;
    tlog_tree_root(tree, &root);
    if (!seal_peek(sealed, &seal, &why))
        wrong = why.key;
    else if (!is_game(&seal, row->id))
        wrong = "the sealed state is another game's";
    else if (row->generation != before->generation + 1 || seal.generation != row->generation)
        wrong = "the generation is not the next";
    else if (memcmp(seal.previous, before->seal_hash.at, sizeof seal.previous) != 0)
        wrong = "the sealed state does not follow the one before";
    else if (row->log_size != tree->size || seal.log_size != tree->size)
        wrong = "the size of the journal differs";
    else if (!same_hash(&row->root, &root) || !same_hash(&seal.log_root, &root))
        wrong = "the root of the journal differs";
    return !wrong || error_set(err, EX_SOFTWARE, "write the game", row->id, wrong);
}

static bool entries_add(struct store *store, int64_t game, const char *id, struct tlog_tree *tree, struct span lines,
                        uint64_t n_lines, struct error *err)
{
    uint64_t n = 0;
    struct span left = lines, line;
    while (span_line(&left, &line)) {
        if (line.at + line.len == lines.at + lines.len)
            return error_set(err, EX_SOFTWARE, "write the journal in", store->path, "an entry has no line end");
        line.len++; /* the LF belongs to the entry */
        if (!entry_add(store, game, id, tree, line, err))
            return false;
        n++;
    }
    return n == n_lines ||
           error_set(err, EX_SOFTWARE, "write the journal in", store->path, "the number of entries differs");
}

/* What the row and its head say from now on. */
static struct game_head head_after(const struct game_row *row, const struct game_head *before,
                                   const struct tlog_tree *tree, const struct hash *seal_hash, bool is_passing)
{
    return (struct game_head){.n = before->n,
                              .generation = row->generation,
                              .stored = is_passing ? before->stored : row->generation,
                              .log_size = row->log_size,
                              .root = row->root,
                              .seal_hash = *seal_hash,
                              .tree = *tree,
                              .tree_is_good = true};
}

static bool row_put(struct store *store, const struct game_row *row, const struct game_head *before,
                    const struct tlog_tree *tree, const struct hash *seal_hash, struct span checkpoint,
                    struct error *err)
{
    struct arena *arena = arena_new();
    struct span sealed, passed;
    if (checkpoint.len == 0 && held_passing(store, row->id, &sealed, &passed))
        checkpoint = passed;
    bool ok = query_run(query(store, SQL_GAME_PUT, row->phase, row->k, row->generation, row->log_size, &row->root,
                              tree_pack(arena, tree), seal_hash, row->due_at, row->ready, row->awaited, row->since,
                              checkpoint, before->n, before->stored, row->deadline, row->reminded_at, row->program),
                        "write the game", row->id, err);
    arena_free(arena);
    if (ok && query_changed(store) != 1)
        return error_say(err, EX_TEMPFAIL, "write the game", row->id,
                         "another processor moved it on from generation %" PRIu64, before->stored);
    return ok;
}

static bool seal_put(struct store *store, const struct game_row *row, int64_t game, struct span sealed,
                     struct error *err)
{
    return query_run(query(store, SQL_SEAL_PUT, game * 2 + (int64_t)(row->generation & 1), row->generation, sealed),
                     "write the sealed state of", row->id, err);
}

/* Row and sealed state; of a generation that passes neither. */
static bool generation_put(struct store *store, const struct game_row *row, const struct game_head *before,
                           const struct tlog_tree *tree, const struct hash *seal_hash, struct span sealed,
                           bool is_passing, struct span checkpoint, struct error *err)
{
    struct game_head after = head_after(row, before, tree, seal_hash, is_passing);
    if (is_passing) {
        held_pass(store, row, &after, sealed, checkpoint);
        return true;
    }
    bool ok =
        row_put(store, row, before, tree, seal_hash, checkpoint, err) && seal_put(store, row, before->n, sealed, err);
    if (ok)
        held_written(store, row, &after);
    return ok;
}

bool store_game_put(struct store *store, const struct game_row *row, uint64_t read_generation, struct span sealed,
                    bool is_passing, struct span lines, uint64_t n_lines, struct span checkpoint,
                    struct hash *seal_hash, struct error *err)
{
    struct game_head before;
    if (store->note)
        return note_game(store, row, read_generation, sealed, is_passing, lines, n_lines, checkpoint, seal_hash);
    if (!head_read(store, SQL_GAME_HEAD_HELD, row->id, &before, err))
        return false;
    if (before.generation != read_generation)
        return error_say(err, EX_TEMPFAIL, "write the game", row->id,
                         "another processor moved it from generation %" PRIu64 " to %" PRIu64, read_generation,
                         before.generation);
    if (!before.tree_is_good)
        return error_set(err, EX_DATAERR, "write the game", row->id, "store.edited: its head was changed");
    struct tlog_tree tree = before.tree;
    sha256(seal_hash->at, sealed);
    late_of(store, row);
    return entries_add(store, before.n, row->id, &tree, lines, n_lines, err) &&
           put_fits(row, &before, &tree, sealed, err) &&
           generation_put(store, row, &before, &tree, seal_hash, sealed, is_passing, checkpoint, err) &&
           (is_passing || !row->ready || store_ring(store, err));
}

static bool torn(struct error *err, const char *id, const char *how, const char *words)
{
    return error_say(err, EX_DATAERR, "read the sealed state of game", id, "store.%s: %s; put back a backup", how,
                     words);
}

/* The header against the row; the row's own tree was checked before. */
static bool seal_fits(const char *id, const struct game_head *head, struct span sealed, struct error *err)
{
    struct problem why = {0};
    struct seal_head seal;
    uint8_t hash[32];
    if (!seal_peek(sealed, &seal, &why))
        return torn(err, id, "torn", "the sealed state is no sealed state");
    if (!is_game(&seal, id))
        return torn(err, id, "foreign", "the sealed state is another game's");
    if (seal.generation < head->generation)
        return torn(err, id, "old", "the sealed state is of an older generation than its row");
    sha256(hash, sealed);
    if (memcmp(hash, head->seal_hash.at, sizeof hash) != 0)
        return torn(err, id, "edited", "the sealed state is not what was written");
    if (seal.generation != head->generation || seal.log_size != head->log_size ||
        !same_hash(&seal.log_root, &head->root))
        return torn(err, id, "torn", "the row of the game and its sealed state differ");
    return true;
}

bool store_seal_get(struct store *store, struct arena *arena, const char *id, struct span *sealed, struct error *err)
{
    struct game_head head;
    if (!head_read(store, SQL_GAME_HEAD, id, &head, err))
        return false;
    if (head.generation == 0)
        return torn(err, id, "torn", "the game has no sealed state yet");
    if (!head.tree_is_good)
        return torn(err, id, "edited", "the head of its journal was changed");
    struct span checkpoint;
    if (held_passing(store, id, sealed, &checkpoint)) {
        *sealed = arena_copy(arena, *sealed);
        return seal_fits(id, &head, *sealed, err);
    }
    char key[65];
    bool has;
    if (memo_knows(store, SQL_SEAL, state_key(key, id, head.generation), &has, sealed)) {
        *sealed = arena_copy(arena, *sealed);
        return seal_fits(id, &head, *sealed, err);
    }
    struct query q = query(store, SQL_SEAL, head.n * 2 + (int64_t)(head.generation & 1));
    enum query_answer answer = query_step(&q, "read the sealed state of game", id, err);
    if (answer == ANSWER_ROW)
        *sealed = arena_copy(arena, column_blob(&q, 1));
    query_end(&q);
    if (answer == ANSWER_END)
        return torn(err, id, "torn", "the sealed state is missing");
    return answer == ANSWER_ROW && seal_fits(id, &head, *sealed, err);
}

bool store_seal_hash(struct store *store, const char *id, struct hash *out, struct error *err)
{
    struct game_head head;
    if (!head_read(store, SQL_GAME_HEAD, id, &head, err))
        return false;
    *out = head.seal_hash;
    return true;
}

/* ---- put back ---- */

/* Nothing is left of what the store had of its journal and its states. */
static bool cleared(struct store *store, int64_t game, const char *id, struct error *err)
{
    static const enum sql drop[] = {SQL_ENTRIES_DROP, SQL_SEALS_DROP};
    memo_forget(store);
    held_forget(store);
    for (size_t i = 0; i < sizeof drop / sizeof *drop; i++) {
        if (!query_run(query(store, drop[i], game), "clear the game", id, err))
            return false;
    }
    return true;
}

bool store_game_restore(struct store *store, const struct game_row *row, struct span genesis, struct span bundle,
                        struct span sealed, struct span lines, struct span checkpoint, struct hash *seal_hash,
                        struct error *err)
{
    struct game_row there;
    struct game_head head = {0};
    struct tlog_tree tree = {0};
    struct seal_head seal;
    uint8_t unused[32];
    if (!store_game_by_name(store, row->id, &there, err) &&
        (error_is_set(err) || !store_game_add(store, row, genesis, bundle, err)))
        return false;
    if (!head_read(store, SQL_GAME_HEAD_HELD, row->id, &head, err) || !cleared(store, head.n, row->id, err) ||
        !bundle_add(store, bundle, unused, err) || !entry_add(store, head.n, row->id, &tree, genesis, err) ||
        !entries_add(store, head.n, row->id, &tree, lines, row->log_size - 1, err))
        return false;
    struct game_head before = {.generation = row->generation - 1};
    if (!seal_peek(sealed, &seal, NULL))
        return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "put back the game", row->id, "it has no sealed state");
    memcpy(before.seal_hash.at, seal.previous, sizeof seal.previous); /* what came before is gone */
    sha256(seal_hash->at, sealed);
    return put_fits(row, &before, &tree, sealed, err) &&
           row_put(store, row, &head, &tree, seal_hash, checkpoint, err) && seal_put(store, row, head.n, sealed, err) &&
           store_game_aside(store, row->id, "", err);
}
