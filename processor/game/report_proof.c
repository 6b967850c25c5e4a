/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/report_proof.h"
#include "processor/game/cosign.h"
#include "processor/game/export.h"
#include "processor/record/journal.h"
#include <string.h>
#include <sysexits.h>

/* Up to what is stored, or to `to` before it. */
static bool read_lines(struct game *game, struct proof *p, uint64_t to, struct error *err)
{
    uint64_t from = p->before ? p->before : 1;
    p->line = arena_take(game->arena, (to - from + 1) * sizeof *p->line);
    for (uint64_t n = from; n < to && n < game->row.log_size; n++) {
        struct span entry;
        if (!store_entry(game->pass->store, game->arena, game->core->id, n, &entry, err))
            return false;
        if (entry.len > 0 && entry.at[entry.len - 1] == '\n')
            entry.len--;
        p->line[p->n_lines++] = entry;
    }
    return true;
}

/* Where the report before ended: its T and its tree are kept with the seat, so that a report costs what it tells. */
static bool go_on_from(struct game *game, const struct core_seat *seat, struct proof *p, struct error *err)
{
    size_t used = 0;
    p->has_chain = true;
    p->chain_k = seat->report_k;
    memcpy(p->chain, seat->report_t, sizeof p->chain);
    p->tree.size = p->before;
    for (int bit = 0; bit < 64; bit++) {
        if (!(p->before >> bit & 1))
            continue;
        if (used + 32 > seat->report_peaks.len)
            return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "write the proof of", game->row.name,
                            "the tree of its last report is cut");
        memcpy(p->tree.peak[bit].at, seat->report_peaks.at + used, 32);
        used += 32;
    }
    return true;
}

static bool cited(const struct proof *p, uint64_t n)
{
    for (size_t i = 0; i < p->n_cites; i++)
        if (p->cite[i].n == n)
            return true;
    return false;
}

/* An older line with its proof of inclusion; the leaves are read when the first one is wanted. */
static bool cite(struct game *game, struct proof *p, struct hash **leaf, uint64_t size, uint64_t n, struct error *err)
{
    struct proof_cite *c = &p->cite[p->n_cites];
    if (!*leaf && !store_leaves(game->pass->store, game->arena, game->core->id, size, leaf, err))
        return false;
    if (!store_entry(game->pass->store, game->arena, game->core->id, n, &c->line, err))
        return false;
    if (c->line.len > 0 && c->line.at[c->line.len - 1] == '\n')
        c->line.len--;
    c->n = n;
    c->path = arena_take(game->arena, TLOG_PROOF_MAX * sizeof *c->path);
    c->n_path = tlog_inclusion(c->path, *leaf, n, size);
    p->n_cites++;
    return true;
}

static bool read_opening(struct arena *arena, const json_t *from, struct proof_opening *to)
{
    const char *deck = json_string_value(json_object_get(from, "deck"));
    const char *card = json_string_value(json_object_get(from, "card"));
    const char *salt = json_string_value(json_object_get(from, "salt"));
    const json_t *path = json_object_get(from, "path");
    if (!deck || strlen(deck) >= sizeof to->deck || !card || strlen(card) >= sizeof to->card || !salt ||
        strlen(salt) != 32)
        return false;
    strcpy(to->deck, deck);
    strcpy(to->card, card);
    strcpy(to->salt, salt);
    to->epoch = (uint64_t)json_integer_value(json_object_get(from, "epoch"));
    to->slot = (uint64_t)json_integer_value(json_object_get(from, "slot"));
    to->path = arena_take(arena, json_array_size(path) * sizeof *to->path);
    for (size_t i = 0; i < json_array_size(path) && i < TLOG_PROOF_MAX; i++) {
        const char *letters = json_string_value(json_array_get(path, i));
        size_t len = sizeof to->path[i].at;
        if (!letters || !base64_read(span_of(letters), true, to->path[i].at, &len) || len != sizeof to->path[i].at)
            return false;
        to->n_path++;
    }
    return true;
}

/* Signed blocks that hide nothing and that these lines name: whoever reads them checks the signatures himself. */
static bool add_blocks(struct game *game, struct proof *p, struct error *err)
{
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    struct journal_block names;
    p->block = arena_take(game->arena, (p->n_lines + 1) * sizeof *p->block);
    for (size_t i = 0; i < p->n_lines; i++) {
        struct block_row row;
        if (!journal_read(p->line[i], line) || !journal_shows_block(line) || !journal_names_block(line, &names))
            continue;
        if (store_block_get(game->pass->store, game->arena, game->core->id, arena_string(game->arena, names.hash), &row,
                            err))
            game_block(&row, &p->block[p->n_blocks++]);
        else if (error_is_set(err))
            return false;
    }
    return true;
}

static void add_keys(struct game *game, struct proof *p)
{
    p->key = arena_take(game->arena, TRANSCRIPT_KEYS_MAX * sizeof *p->key);
    game_keys(game, p->key, &p->n_keys);
}

enum { KEY_CITES_MAX = 16 };

/* Older lines that gave the host the keys which sign this: a report alone must lead to them from the genesis. */
static bool cite_keys(struct game *game, struct proof *p, struct hash **leaf, uint64_t size, struct error *err)
{
    const struct core_rulings *rulings = &game->core->rulings;
    struct journal_line *line = arena_take(game->arena, sizeof *line);
    int n = 0;
    if (!rulings->has_logkey && !rulings->signer[0])
        return true;
    for (uint64_t at = 1; at < p->before && n < KEY_CITES_MAX; at++) {
        if (!game_line(game, game->arena, at, line, err))
            return false;
        if (!journal_is(line, ENTRY_HOSTKEY))
            continue;
        n++;
        if (!cited(p, at) && !cite(game, p, leaf, size, at, err))
            return false;
    }
    return true;
}

static bool read_openings(struct game *game, const struct core_due *due, struct proof *p, struct error *err)
{
    struct hash *leaf = NULL;
    size_t n = json_array_size(due->openings);
    p->opening = arena_take(game->arena, (n + 1) * sizeof *p->opening);
    p->cite = arena_take(game->arena, (n + KEY_CITES_MAX + 1) * sizeof *p->cite);
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(due->openings, i);
        uint64_t root = (uint64_t)json_integer_value(json_object_get(one, "root_entry"));
        if (!read_opening(game->arena, one, &p->opening[p->n_openings++]))
            return error_of(err, ERROR_DAMAGE, EX_SOFTWARE, "write the proof of", game->row.name,
                            "an opening is malformed");
        if (root > 0 && root < p->before && !cited(p, root) && !cite(game, p, &leaf, due->log_size, root, err))
            return false;
    }
    return cite_keys(game, p, &leaf, due->log_size, err);
}

/* What witnesses signed of this log: of the checkpoint itself when they were so quick, and of older ones that it goes
 * on from. */
static bool add_cosigned(struct game *game, uint64_t size, struct proof *p, struct error *err)
{
    struct cosign_row *row;
    struct text note = {.arena = game->arena};
    struct hash *leaf = NULL;
    size_t n = store_cosigns(game->pass->store, game->arena, game->core->id, size, &row, err);
    if (n == 0)
        return !error_is_set(err);
    text_add(&note, p->checkpoint);
    cosign_add_lines(&note, row, n, size);
    p->checkpoint = text_span(&note);
    p->cosigned = arena_take(game->arena, PROOF_COSIGNED_MAX * sizeof *p->cosigned);
    if (!store_leaves(game->pass->store, game->arena, game->core->id, size, &leaf, err))
        return false;
    for (size_t i = 0; i < n && p->n_cosigned < PROOF_COSIGNED_MAX; i++) {
        struct proof_cosigned *c = &p->cosigned[p->n_cosigned];
        struct text older = {.arena = game->arena};
        if (row[i].size == size || (i > 0 && row[i].size == row[i - 1].size))
            continue;
        if (!game_checkpoint(game, row[i].size, &c->note, err))
            return false;
        text_add(&older, c->note);
        cosign_add_lines(&older, row, n, row[i].size);
        c->note = text_span(&older);
        c->path = arena_take(game->arena, TLOG_PROOF_MAX * sizeof *c->path);
        c->n_path = tlog_consistency(c->path, leaf, row[i].size, size);
        p->n_cosigned++;
    }
    return true;
}

static void add_facts(struct game *game, const struct core_due *due, struct proof *p)
{
    uint8_t key[32];
    key_facts(key, game->core->vrf_seed, game->core->id, due->k, game->core->g.seat[due->seat].name);
    hex_write(p->facts_key, key, sizeof key);
    p->facts = due->facts_text;
    p->has_facts = true;
}

bool report_proof(struct game *game, const struct core_due *due, struct proof *p, struct error *err)
{
    const struct core_seat *seat = &game->core->seat[due->seat];
    *p = (struct proof){.number = seat->reports + 1, .k = due->k, .before = seat->report_size};
    memcpy(p->id, game->core->id, 32);
    strcpy(p->seat, game->core->g.seat[due->seat].name);
    p->genesis = game->core->genesis_text;
    if (!read_lines(game, p, due->log_size, err) || (p->before > 0 && !go_on_from(game, seat, p, err)) ||
        !game_checkpoint(game, due->log_size, &p->checkpoint, err) || !add_cosigned(game, due->log_size, p, err))
        return false;
    add_facts(game, due, p);
    add_keys(game, p);
    return read_openings(game, due, p, err) && add_blocks(game, p, err);
}

bool report_proof_now(struct game *game, int seat, struct span checkpoint, struct proof *p, struct error *err)
{
    const struct core *core = game->core;
    const struct core_seat *of = &core->seat[seat];
    *p = (struct proof){.number = of->reports + 1,
                        .k = core->k,
                        .before = of->report_size,
                        .genesis = core->genesis_text,
                        .checkpoint = checkpoint};
    memcpy(p->id, core->id, 32);
    strcpy(p->seat, core->g.seat[seat].name);
    if (!read_lines(game, p, core->tree.size, err) || (p->before > 0 && !go_on_from(game, of, p, err)))
        return false;
    for (struct span left = text_span(&core->fresh), line; span_line(&left, &line);)
        p->line[p->n_lines++] = line;
    add_keys(game, p);
    return add_blocks(game, p, err);
}
