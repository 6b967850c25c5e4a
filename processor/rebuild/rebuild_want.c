/* SPDX-License-Identifier: Apache-2.0 */
/* Which signed blocks the journal names, and what the store already has of a game. */
#include "processor/game/fork_evidence.h"
#include "processor/game/game.h"
#include "processor/rebuild/rebuild.h"
#include "processor/record/journal.h"
#include <string.h>

bool rebuild_wants(const struct journal_line *line, struct rebuild_want *want)
{
    struct journal_block names;
    if (journal_is(line, ENTRY_AGREE) || !journal_names_block(line, &names))
        return false; /* the sheet that agrees has a receipt of its own */
    *want = (struct rebuild_want){.n = line->n,
                                  .is = line->is,
                                  .side = names.side,
                                  .hash = names.hash,
                                  .sighash = names.sighash,
                                  .k = names.k == UINT64_MAX ? 0 : names.k,
                                  .utc = names.utc,
                                  .refused = journal_is(line, ENTRY_REFUSED)};
    return true;
}

struct rebuild_block *rebuild_block_of(struct rebuild_game *g, const struct rebuild_want *want)
{
    for (size_t i = 0; i < g->n_blocks; i++)
        if (span_is(want->hash, g->block[i].hash) &&
            (want->sighash.len == 0 || span_is(want->sighash, g->block[i].sighash)))
            return &g->block[i];
    return NULL;
}

/* ---- the store ---- */

static void keys_and_state(struct rebuild *r, struct rebuild_game *g)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    struct error ignored = {0};
    struct span sealed;
    if (game_look(rebuild_pass(r), arena, g->id, &game, &ignored)) {
        for (int i = 0; i < game.core->g.n_seats; i++)
            for (int k = 0; k < game.core->seat[i].n_keys; k++)
                if (!game.core->seat[i].key[k].is_minisign && game.core->seat[i].key[k].blob.len > 0)
                    rebuild_add_key(g, arena_copy(rebuild_arena(r), game.core->seat[i].key[k].blob));
        if (!g->provisional && g->n_bases < REBUILD_ESCROWS_MAX &&
            store_seal_get(rebuild_pass(r)->store, rebuild_arena(r), g->id, &sealed, &ignored))
            g->base[g->n_bases++] = (struct rebuild_base){game.row.generation, game.row.log_size, sealed, "the store"};
    }
    game_close(&game);
    arena_free(arena);
}

static bool read_entries(struct rebuild *r, struct rebuild_game *g, uint64_t size, struct error *err)
{
    for (uint64_t n = 1; n < size; n++) {
        struct span entry;
        if (!store_entry(rebuild_pass(r)->store, rebuild_arena(r), g->id, n, &entry, err))
            return false;
        if (entry.len > 0)
            entry.len--;
        rebuild_line(r, g, n, entry, "the store");
    }
    return true;
}

static bool read_blocks(struct rebuild *r, struct rebuild_game *g, struct error *err)
{
    struct block_row *row = NULL;
    size_t n = store_blocks(rebuild_pass(r)->store, rebuild_arena(r), g->id, &row, err);
    for (size_t i = 0; i < n; i++)
        rebuild_archived(r, row[i].bytes, row[i].sig, (struct span){0}, "the store");
    return !error_is_set(err);
}

/* Does genesis, or an entry that proposes a key, name this one? */
static bool is_named(const struct rebuild_game *g, const char *fp, struct journal_line *line)
{
    for (int seat = 0; seat < g->g.n_seats; seat++)
        if (strcmp(g->g.seat[seat].key, fp) == 0)
            return true;
    for (uint64_t n = 1; n < g->n_lines; n++)
        if (g->line[n].at && journal_read(g->line[n], line) && journal_is(line, ENTRY_PROPOSE) && line->n_words == 3 &&
            span_is(line->word[1], fp))
            return true;
    return false;
}

/* Keys that players of this host have, which a seat may be waiting for. */
static void player_keys(struct rebuild *r, struct rebuild_game *g)
{
    struct player_rows all = {.store = rebuild_pass(r)->store};
    struct error ignored = {0};
    struct span blob, comment;
    char fp[SSH_FP_MAX];
    struct journal_line *line = arena_take(rebuild_arena(r), sizeof *line);
    for (const struct player_row *row; (row = store_players_next(&all, &ignored));)
        for (int k = 0; k < row->n_keys; k++) {
            if (!ssh_public_line(rebuild_arena(r), span_of(row->key[k]), &blob, &comment, NULL))
                continue;
            ssh_fingerprint(fp, blob);
            if (is_named(g, fp, line))
                rebuild_add_key(g, blob);
        }
}

bool rebuild_from_store(struct rebuild *r, struct rebuild_game *g, struct error *err)
{
    struct game_row row;
    if (!rebuild_pass(r)->store)
        return true;
    player_keys(r, g);
    if (!store_game_by_name(rebuild_pass(r)->store, g->id, &row, err))
        return !error_is_set(err);
    g->stored_size = row.log_size;
    if (!game_provisional(rebuild_pass(r), g->id, row.log_size, &g->provisional, err))
        return false;
    if (g->bundle.len == 0)
        g->bundle = store_bundle(rebuild_pass(r)->store, rebuild_arena(r), g->id, err);
    keys_and_state(r, g);
    return !error_is_set(err) && read_entries(r, g, g->provisional ? g->provisional : row.log_size, err) &&
           read_blocks(r, g, err);
}
