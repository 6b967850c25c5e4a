/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/export.h"
#include "formats/sign_key.h"
#include "processor/record/journal.h"
#include <string.h>

static bool read_line(struct game *game, uint64_t at, struct journal_line *out, struct error *err)
{
    return game_line(game, game->arena, at, out, err) &&
           (out->verb.len > 0 || error_set(err, EX_DATAERR, "read the journal of", game->row.name,
                                           "store.edited: an entry is not as written"));
}

/* A checkpoint is signed with the key that is in force now: whoever checks it must see where that key came from. */
static bool key_change_too(struct game *game, uint64_t *size, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    if (game->core->rulings.seq == 0)
        return true; /* nobody has ruled anything */
    for (uint64_t at = *size; at < game->row.log_size; at++) {
        if (!read_line(game, at, line, err))
            return false;
        if (journal_is(line, ENTRY_HOSTKEY))
            *size = at + 1;
    }
    return true;
}

bool game_public_size_of(struct game *game, uint64_t k, uint64_t *size, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    uint64_t at = game->row.log_size;
    do {
        if (!read_line(game, --at, line, err))
            return false;
    } while (at > 1 && !(journal_is(line, ENTRY_OPEN) && journal_number(line, 0, 0) == k));
    for (*size = at + 1; ++at < game->row.log_size;) {
        if (!read_line(game, at, line, err))
            return false;
        if (journal_is(line, ENTRY_REPORT))
            *size = at + 1;
        else if (!journal_is(line, ENTRY_SEAL))
            break;
    }
    return key_change_too(game, size, err);
}

bool game_public_size(struct game *game, uint64_t *size, struct error *err)
{
    *size = game->row.log_size;
    return game->core->phase != CORE_OPEN || game_public_size_of(game, game->core->k, size, err);
}

/* The host has changed its log key since this game took its last entry. */
static bool has_log_key(const struct game *game)
{
    uint8_t pk[32];
    sign_public(pk, game->pass->log_key);
    return memcmp(pk, core_logkey(game->core), sizeof pk) == 0;
}

bool game_checkpoint(struct game *game, uint64_t size, struct span *out, struct error *err)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    struct hash root;
    if (size == game->row.log_size)
        return store_checkpoint(game->pass->store, game->arena, game->core->id, out, err);
    if (!store_root_at(game->pass->store, game->core->id, size, &root))
        return error_set(err, EX_DATAERR, "find a root of", game->row.name, "store.edited: a journal entry is gone");
    if (!has_log_key(game))
        return error_set(err, EX_UNAVAILABLE, "sign a head of", game->row.name,
                         "its log ended under a key that this host has no more");
    checkpoint_write(&text, game->core->origin_id, size, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    *out = text_span(&note);
    return true;
}

static bool add_lines(struct game *game, uint64_t n, struct transcript *t, struct error *err)
{
    t->line = arena_take(game->arena, (n + 1) * sizeof *t->line);
    if (!store_lines(game->pass->store, game->arena, t->id, 1, n, t->line, err))
        return false;
    for (uint64_t i = 1; i < n; i++) {
        struct span *line = &t->line[t->n_lines++];
        if (line->len > 0 && line->at[line->len - 1] == '\n')
            line->len--;
    }
    return true;
}

void game_keys(struct game *game, struct transcript_key *key, size_t *n_keys)
{
    const struct core *core = game->core;
    *n_keys = 0;
    for (int i = 0; i < core->g.n_seats; i++)
        for (int k = 0; k < core->seat[i].n_keys; k++) {
            struct text line = {.arena = game->arena};
            const struct core_key *one = &core->seat[i].key[k];
            if (*n_keys == TRANSCRIPT_KEYS_MAX || one->blob.len == 0)
                continue;
            if (one->is_minisign)
                text_add(&line, one->blob);
            else
                ssh_public_write(&line, one->blob);
            strcpy(key[*n_keys].seat, core->g.seat[i].name);
            key[(*n_keys)++].line = text_span(&line);
        }
}

/* The two signatures of a REKEY, or of a REVOKE by others, lie one below the other; each begins a line, and nothing
 * that a player words in his signature does. */
static void split_signatures(struct span both, struct transcript_block *out)
{
    static const char *const mark[] = {"\n-----BEGIN SSH SIGNATURE-----", "\nuntrusted comment:"};
    const uint8_t *second = NULL;
    for (size_t i = 0; i < 2; i++) {
        const uint8_t *at = memmem(both.at, both.len, mark[i], strlen(mark[i]));
        second = at && (!second || at + 1 < second) ? at + 1 : second;
    }
    size_t cut = second ? (size_t)(second - both.at) : both.len;
    out->sig = (struct span){both.at, cut};
    out->sig2 = span_from(both, cut);
}

void game_block(const struct block_row *row, struct transcript_block *block)
{
    *block = (struct transcript_block){.bytes = row->bytes};
    strcpy(block->hash, row->hash);
    split_signatures(row->sig, block);
}

static bool add_blocks(struct game *game, bool all, struct transcript *t, struct error *err)
{
    struct block_row *row = NULL;
    size_t n = store_blocks(game->pass->store, game->arena, t->id, &row, err);
    t->block = arena_take(game->arena, (n + 1) * sizeof *t->block);
    for (size_t i = 0; i < n; i++) {
        if (!all && !block_is_public(row[i].bytes))
            continue;
        game_block(&row[i], &t->block[t->n_blocks++]);
    }
    return !err->doing;
}

bool game_transcript(struct game *game, struct transcript *t, struct error *err)
{
    *t = (struct transcript){.genesis = game->core->genesis_text, .bundle = game->core->bundle};
    strcpy(t->id, game->core->id);
    game_keys(game, t->key, &t->n_keys);
    return add_lines(game, game->row.log_size, t, err) && add_blocks(game, true, t, err);
}

bool game_export(struct game *game, struct span signer_blob, struct text *out, struct error *err)
{
    struct transcript t = {.genesis = game->core->genesis_text, .bundle = game->core->bundle};
    struct text signer = {.arena = game->arena};
    strcpy(t.id, game->core->id);
    ssh_public_write(&signer, signer_blob);
    t.signer = text_span(&signer);
    uint64_t size;
    game_keys(game, t.key, &t.n_keys);
    if (!game_public_size(game, &size, err) || !add_lines(game, size, &t, err) ||
        !add_blocks(game, game->core->phase == CORE_OVER, &t, err) || !game_checkpoint(game, size, &t.checkpoint, err))
        return false;
    transcript_write(out, &t);
    return true;
}

static void add(struct note_key out[static LOG_KEYS_MAX], size_t *n, const char *origin, const uint8_t key[static 32])
{
    for (size_t i = 0; i < *n; i++)
        if (memcmp(out[i].pk, key, sizeof out[i].pk) == 0)
            return;
    if (*n < LOG_KEYS_MAX)
        note_key_make(&out[(*n)++], origin, 1, key);
}

size_t game_log_keys(struct game *game, struct note_key out[static LOG_KEYS_MAX], struct error *err)
{
    const struct core *core = game->core;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    uint8_t key[32];
    size_t n = 0;
    add(out, &n, core->origin_id, core_logkey(core));
    add(out, &n, core->origin_id, core->g.logkey);
    for (uint64_t at = 1; core->rulings.has_logkey && at < game->row.log_size; at++) {
        if (!game_line(game, game->arena, at, line, err))
            return 0;
        if (journal_is(line, ENTRY_HOSTKEY) && line->n_words == 4 && span_is(line->word[0], "log") &&
            hex_read(line->word[2], key, sizeof key))
            add(out, &n, core->origin_id, key);
    }
    return n;
}
