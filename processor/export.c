#include "processor/export.h"
#include <string.h>

static bool add_lines(struct game *game, struct transcript *t, struct error *err)
{
    uint64_t n = game->row.log_size;
    t->line = arena_take(game->arena, (n + 1) * sizeof *t->line);
    for (uint64_t i = 1; i < n; i++) {
        struct span line;
        if (!store_entry(game->pass->store, game->arena, t->id, i, &line, err))
            return false;
        if (line.len > 0 && line.at[line.len - 1] == '\n')
            line.len--;
        t->line[t->n_lines++] = line;
    }
    return true;
}

static void add_keys(struct game *game, struct transcript *t)
{
    const struct core *core = game->core;
    for (int i = 0; i < core->g.n_seats; i++)
        for (int k = 0; k < core->seat[i].n_keys; k++) {
            struct text line = {.arena = game->arena};
            const struct core_key *key = &core->seat[i].key[k];
            if (t->n_keys == sizeof t->key / sizeof *t->key || key->blob.len == 0)
                continue;
            if (key->is_minisign)
                text_add(&line, key->blob);
            else
                ssh_public_write(&line, key->blob);
            strcpy(t->key[t->n_keys].seat, core->g.seat[i].name);
            t->key[t->n_keys++].line = text_span(&line);
        }
}

/* The two signatures of a REKEY lie one below the other. */
static void split_signatures(struct span both, struct transcript_block *out)
{
    static const char *const mark[] = {"-----BEGIN SSH SIGNATURE-----", "untrusted comment:"};
    const uint8_t *second = NULL;
    for (size_t i = 0; i < 2 && both.len > 1; i++) {
        const uint8_t *at = memmem(both.at + 1, both.len - 1, mark[i], strlen(mark[i]));
        second = at && (!second || at < second) ? at : second;
    }
    size_t cut = second ? (size_t)(second - both.at) : both.len;
    out->sig = (struct span){both.at, cut};
    out->sig2 = span_from(both, cut);
}

static bool is_public_kind(struct span bytes)
{
    return memmem(bytes.at, bytes.len, "BEGIN PBEM JOIN", 15) || memmem(bytes.at, bytes.len, "BEGIN PBEM NONCE", 16);
}

static bool add_blocks(struct game *game, struct transcript *t, struct error *err)
{
    struct block_row *row = NULL;
    size_t n = store_blocks(game->pass->store, game->arena, t->id, &row, err);
    bool all = game->core->phase == CORE_OVER;
    t->block = arena_take(game->arena, (n + 1) * sizeof *t->block);
    for (size_t i = 0; i < n; i++) {
        struct transcript_block *block = &t->block[t->n_blocks];
        if (!all && !is_public_kind(row[i].bytes))
            continue;
        strcpy(block->hash, row[i].hash);
        block->bytes = row[i].bytes;
        split_signatures(row[i].sig, block);
        t->n_blocks++;
    }
    return !err->doing;
}

bool game_export(struct game *game, struct span signer_blob, struct text *out, struct error *err)
{
    struct transcript t = {.genesis = game->core->genesis_text, .bundle = game->core->bundle};
    struct text signer = {.arena = game->arena};
    strcpy(t.id, game->core->id);
    ssh_public_write(&signer, signer_blob);
    t.signer = text_span(&signer);
    add_keys(game, &t);
    if (!add_lines(game, &t, err) || !add_blocks(game, &t, err) ||
        !store_checkpoint(game->pass->store, game->arena, t.id, &t.checkpoint, err))
        return false;
    transcript_write(out, &t);
    return true;
}
