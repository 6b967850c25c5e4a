/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/cosign.h"
#include "processor/game/game.h"
#include "processor/host/config.h"
#include "processor/net/web_get.h"
#include <string.h>

enum { NOTE_FILE_MAX = 65536 };

void cosign_add_lines(struct text *note, const struct cosign_row *row, size_t n, uint64_t size)
{
    for (size_t i = 0; i < n; i++)
        if (row[i].size == size)
            text_words(note, row[i].line);
}

/* ---- taking ---- */

static const struct note_key *signer_of(const struct note_key *key, size_t n, struct span line)
{
    struct span name;
    uint8_t id[4];
    if (!note_line_read(line, &name, id))
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (span_is(name, key[i].name) && memcmp(id, key[i].id, sizeof id) == 0)
            return &key[i];
    return NULL;
}

/* Which of our checkpoints did he sign? The newest are tried first; a line says nothing of it. */
static bool find_size(struct game *game, const struct note_key *key, struct span line, struct cosign_row *row)
{
    const struct core *core = game->core;
    struct arena *arena = arena_new();
    bool found = false;
    for (uint64_t size = game->row.log_size; size > 0 && !found; size--) {
        struct text note = {.arena = arena};
        struct hash root;
        uint64_t at;
        if (!store_root_at(game->pass->store, core->id, size, &root))
            break;
        checkpoint_write(&note, core->origin_id, size, &root);
        text_words(&note, "\n");
        text_add(&note, line);
        text_words(&note, "\n");
        found = note_cosigned(text_span(&note), key, &at, NULL) && at <= INT64_MAX;
        if (found) {
            row->size = size;
            row->utc = (int64_t)at;
        }
        if (size % 256 == 0) {
            arena_free(arena);
            arena = arena_new();
        }
    }
    arena_free(arena);
    return found;
}

static bool is_known(const struct cosign_row *row, size_t n, struct span line)
{
    for (size_t i = 0; i < n; i++)
        if (row[i].line && strlen(row[i].line) == line.len + 1 && memcmp(row[i].line, line.at, line.len) == 0)
            return true;
    return false;
}

bool cosign_take(struct game *game, const struct note_key *witness, size_t n_witnesses, struct span pasted,
                 size_t *n_taken, size_t *n_known, struct error *err)
{
    struct text lines = {.arena = game->arena};
    struct store *store = game->pass->store;
    struct cosign_row *have;
    size_t n_have = store_cosigns(store, game->arena, game->core->id, game->row.log_size, &have, err);
    *n_taken = *n_known = 0;
    note_lines_pasted(&lines, pasted);
    for (struct span left = text_span(&lines), line; !error_is_set(err) && span_line(&left, &line);) {
        const struct note_key *key = signer_of(witness, n_witnesses, line);
        struct cosign_row row = {0};
        bool is_newer;
        if (!key)
            continue;
        if (is_known(have, n_have, line)) {
            ++*n_known;
            continue;
        }
        if (!find_size(game, key, line, &row))
            continue;
        strcpy(row.witness, key->name);
        row.line = arena_words(game->arena, "%.*s\n", (int)line.len, (const char *)line.at);
        if (!store_cosign_put(store, game->core->id, &row, &is_newer, err))
            return false;
        *(is_newer ? n_taken : n_known) += 1;
    }
    return !error_is_set(err);
}

/* ---- collecting ---- */

static bool take_file(struct pass *pass, struct arena *arena, const char *id, const struct note_key *key,
                      struct span file, uint64_t *n_taken, struct error *err)
{
    struct game game = {0};
    size_t n = 0, known;
    if (!store_begin(pass->store, err))
        return false;
    bool done = game_look(pass, arena, id, &game, err) && cosign_take(&game, key, 1, file, &n, &known, err);
    game_close(&game);
    if (!store_end(pass->store, done, err))
        return false;
    *n_taken += n;
    return true;
}

/* The very line that is stored already: nothing to open a game for, pass after pass. */
static bool is_stored(struct pass *pass, struct arena *arena, const struct game_row *row, struct span file,
                      struct error *err)
{
    struct text lines = {.arena = arena};
    struct cosign_row *have;
    size_t n = store_cosigns(pass->store, arena, row->id, row->log_size, &have, err);
    note_lines_pasted(&lines, file);
    for (struct span left = text_span(&lines), line; span_line(&left, &line);)
        if (is_known(have, n, line))
            return true;
    return false;
}

/* Has he signed already what was public when the folder was last written? */
static bool is_done(struct pass *pass, struct arena *arena, const struct game_row *row, const struct note_key *key,
                    struct error *err)
{
    struct cosign_row *have;
    uint64_t size;
    size_t n = store_cosigns(pass->store, arena, row->id, row->log_size, &have, err);
    if (!store_public_at(pass->store, row->id, pass->now, &size, err) || size == 0)
        return false;
    for (size_t i = 0; i < n; i++)
        if (strcmp(have[i].witness, key->name) == 0)
            return have[i].size >= size;
    return false;
}

static bool ask(struct pass *pass, const struct witness_source *source, const struct game_row *row, uint64_t *n_taken,
                struct error *err)
{
    struct arena *arena = arena_new();
    struct genesis genesis;
    struct span entry = store_genesis(pass->store, arena, row->id, err), file;
    char name[40];
    bool done = true;
    if (error_is_set(err))
        done = false;
    else if (source->asks)
        done = cosign_ask(pass, arena, source, row, n_taken, err);
    else if (!is_done(pass, arena, row, &source->key, err) && genesis_read(entry, &genesis, NULL)) {
        witness_file(name, arena_words(arena, "%s/%s", genesis.origin, row->id));
        enum web_found found = web_get(arena, source->from, name, NOTE_FILE_MAX, &file, err);
        done = found != WEB_FAILED;
        if (found == WEB_FOUND && !is_stored(pass, arena, row, file, err))
            done = take_file(pass, arena, row->id, &source->key, file, n_taken, err);
    }
    arena_free(arena);
    return done;
}

/* False: he cannot be reached, which holds for all games; what is wrong with one keeps him from no other. */
static bool ask_one(struct pass *pass, const struct witness_source *source, const struct game_row *row,
                    uint64_t *n_taken, struct error *err)
{
    struct error one = {0};
    if (ask(pass, source, row, n_taken, &one))
        return true;
    if (!error_is_set(err))
        *err = one;
    return one.code != EX_TEMPFAIL && one.code != EX_NOINPUT;
}

/* One witness, all games. */
static bool collect_from(struct pass *pass, const struct witness_source *source, uint64_t *n_taken, struct error *err)
{
    struct game_row row[GROUP_GAMES];
    char after[33] = "";
    size_t n;
    while ((n = store_games(pass->store, after[0] ? after : NULL, row, GROUP_GAMES, err)) > 0) {
        strcpy(after, row[n - 1].id);
        for (size_t i = 0; i < n; i++)
            if (!ask_one(pass, source, &row[i], n_taken, err))
                return false;
    }
    return !error_is_set(err);
}

bool cosign_collect(struct pass *pass, uint64_t *n_taken, struct error *err)
{
    *n_taken = 0;
    for (int i = 0; pass->config && i < pass->config->n_witness; i++) {
        struct witness_source source;
        struct error one = {0};
        if (!witness_source_read(span_of(pass->config->witness[i]), &source, NULL) || !source.from[0])
            continue;
        if (!collect_from(pass, &source, n_taken, &one) && !err->doing)
            *err = one;
    }
    return !err->doing;
}
