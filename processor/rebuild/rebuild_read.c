/* SPDX-License-Identifier: Apache-2.0 */
/* What each piece shows of which game: journal entries that a signed checkpoint covers, signed blocks, sealed copies,
 * facts. Whatever does not hold by itself is passed over: nothing here can make a game, only lack of it prevent one. */
#include "formats/escrow.h"
#include "processor/core/core.h"
#include "processor/rebuild/rebuild.h"
#include "processor/record/proof.h"
#include "processor/record/transcript.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

struct rebuild {
    struct pass *pass;
    struct arena *arena;
    struct rebuild_game *game;
    size_t n_games, n_unrecognised;
    const struct kept *kept;
};

static void take_genesis(struct rebuild *, struct span text);

/* Games that the store has are known, whatever comes. */
static void known_games(struct rebuild *r)
{
    struct game_row row;
    struct error ignored = {0};
    char after[33] = "";
    while (r->pass->store && store_games(r->pass->store, after, &row, 1, &ignored) == 1) {
        memcpy(after, row.id, sizeof after);
        take_genesis(r, store_genesis(r->pass->store, r->arena, row.id, &ignored));
    }
}

struct rebuild *rebuild_new(struct pass *pass, struct arena *arena)
{
    struct rebuild *r = arena_take(arena, sizeof *r);
    r->pass = pass;
    r->arena = arena;
    r->game = arena_take(arena, REBUILD_GAMES_MAX * sizeof *r->game);
    known_games(r);
    return r;
}

size_t rebuild_games(const struct rebuild *r)
{
    return r->n_games;
}

struct rebuild_game *rebuild_at(struct rebuild *r, size_t i)
{
    return &r->game[i];
}

size_t rebuild_unrecognised(const struct rebuild *r)
{
    return r->n_unrecognised;
}

struct pass *rebuild_pass(struct rebuild *r)
{
    return r->pass;
}

struct arena *rebuild_arena(struct rebuild *r)
{
    return r->arena;
}

void rebuild_done(struct rebuild *r)
{
    for (size_t i = 0; i < r->n_games; i++) {
        sodium_memzero(r->game[i].seed, sizeof r->game[i].seed);
        if (r->game[i].core)
            core_free(r->game[i].core);
        r->game[i].core = NULL;
    }
}

/* ---- games ---- */

static struct rebuild_game *game_of(struct rebuild *r, const char *id)
{
    for (size_t i = 0; i < r->n_games; i++)
        if (strcmp(r->game[i].id, id) == 0)
            return &r->game[i];
    return NULL;
}

/* A game of this host: its dice key follows from the master key. */
static void take_genesis(struct rebuild *r, struct span text)
{
    struct problem why = {0};
    struct genesis *g = arena_take(r->arena, sizeof *g);
    char id[33], origin[192];
    uint8_t seed[32], vrf[32], own[32], secret[64];
    if (!genesis_read(text, g, &why))
        return;
    genesis_id(id, text);
    if (game_of(r, id) || r->n_games == REBUILD_GAMES_MAX)
        return;
    vrf_seed(seed, r->pass->master, g->nonce);
    ecvrf_public(vrf, seed);
    if (memcmp(vrf, g->vrf, sizeof vrf) != 0) {
        r->n_unrecognised++;
        sodium_memzero(seed, sizeof seed);
        return;
    }
    struct rebuild_game *game = &r->game[r->n_games++];
    *game = (struct rebuild_game){.g = *g, .genesis = arena_copy(r->arena, text)};
    memcpy(game->id, id, sizeof game->id);
    memcpy(game->seed, seed, sizeof seed);
    snprintf(origin, sizeof origin, "%s/%s", g->origin, id);
    crypto_sign_seed_keypair(own, secret, r->pass->log_key);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(seed, sizeof seed);
    note_key_make(&game->log_key[0], origin, 1, g->logkey);
    note_key_make(&game->log_key[1], origin, 1, own);
    game->note = arena_take(r->arena, REBUILD_NOTES_MAX * sizeof *game->note);
    game->base = arena_take(r->arena, REBUILD_ESCROWS_MAX * sizeof *game->base);
}

/* ---- entries and checkpoints ---- */

static void contradict(struct rebuild_game *g, uint64_t n, const char *a, const char *b)
{
    if (!g->contradiction[0])
        snprintf(g->contradiction, sizeof g->contradiction, "entry %llu is another one in %.120s than in %.120s",
                 (unsigned long long)n, a, b);
}

void rebuild_line(struct rebuild *r, struct rebuild_game *g, uint64_t n, struct span line, const char *name)
{
    if (n == 0 || n > UINT32_MAX / 2)
        return;
    if (n >= g->cap_lines) {
        uint64_t cap = g->cap_lines ? 2 * g->cap_lines : 1024;
        cap = cap > n ? cap : n + 1024;
        struct span *lines = arena_take(r->arena, cap * sizeof *lines);
        const char **names = arena_take(r->arena, cap * sizeof *names);
        if (g->cap_lines > 0) {
            memcpy(lines, g->line, g->cap_lines * sizeof *lines);
            memcpy(names, g->line_of, g->cap_lines * sizeof *names);
        }
        g->line = lines;
        g->line_of = names;
        g->cap_lines = cap;
    }
    if (g->line[n].at && !span_same(g->line[n], line))
        contradict(g, n, name, g->line_of[n]);
    if (g->line[n].at)
        return;
    g->line[n] = line;
    g->line_of[n] = name;
    g->n_lines = n >= g->n_lines ? n + 1 : g->n_lines;
}

/* A checkpoint with a signature of this game's log; *at may be of any size. */
static bool signed_by_log(const struct rebuild_game *g, struct span note, struct checkpoint *at)
{
    struct problem why = {0};
    struct span text;
    for (size_t i = 0; i < 2; i++)
        if (note_verify(note, &g->log_key[i], 1, &text, &why) && checkpoint_read(text, at, &why) &&
            span_is(at->origin, g->log_key[i].name) && at->size > 0 && at->size < UINT32_MAX / 2)
            return true;
    return false;
}

static bool take_note(struct rebuild_game *g, struct span note, const char *name, struct checkpoint *at)
{
    if (!signed_by_log(g, note, at))
        return false;
    for (size_t i = 0; i < g->n_notes; i++)
        if (g->note[i].size == at->size) {
            if (memcmp(g->note[i].root.at, at->root.at, 32) != 0 && !g->contradiction[0])
                snprintf(g->contradiction, sizeof g->contradiction,
                         "%.120s and %.120s have two different signed heads of a log of %llu entries", name,
                         g->note[i].name, (unsigned long long)at->size);
            return true;
        }
    if (g->n_notes < REBUILD_NOTES_MAX)
        g->note[g->n_notes++] = (struct rebuild_note){at->size, at->root, name};
    return true;
}

/* The lines of a proof file lead from the tree of its `before` to the signed one. */
static bool lines_hold(const struct proof *p, const struct checkpoint *at)
{
    struct tlog_tree tree = p->tree;
    struct hash leaf, root;
    if (p->before == 0) {
        tlog_leaf(&leaf, p->genesis);
        tlog_grow(&tree, &leaf);
    }
    for (size_t i = 0; i < p->n_lines; i++) {
        tlog_leaf_line(&leaf, p->line[i]);
        tlog_grow(&tree, &leaf);
    }
    tlog_tree_root(&tree, &root);
    return tree.size == at->size && memcmp(root.at, at->root.at, sizeof root.at) == 0;
}

static void take_proof(struct rebuild *r, const struct kept_piece *piece)
{
    struct proof p;
    struct problem why = {0};
    struct checkpoint at;
    struct rebuild_game *g = proof_read(r->arena, piece->bytes, &p, &why) ? game_of(r, p.id) : NULL;
    if (!g || !span_same(p.genesis, g->genesis) || !take_note(g, p.checkpoint, piece->name, &at) ||
        !lines_hold(&p, &at))
        return;
    g->n_proofs++;
    uint64_t from = p.before ? p.before : 1;
    for (size_t i = 0; i < p.n_lines; i++)
        rebuild_line(r, g, from + i, p.line[i], piece->name);
    for (size_t i = 0; i < p.n_cites; i++) {
        struct hash leaf;
        tlog_leaf_line(&leaf, p.cite[i].line);
        if (tlog_check_inclusion(p.cite[i].n, at.size, &leaf, p.cite[i].path, p.cite[i].n_path, &at.root))
            rebuild_line(r, g, p.cite[i].n, p.cite[i].line, piece->name);
    }
}

/* ---- keys and blocks ---- */

void rebuild_add_key(struct rebuild_game *g, struct span blob)
{
    struct rebuild_key key = {.blob = blob};
    char fp[SSH_FP_MAX];
    ssh_fingerprint(fp, blob);
    memcpy(key.word, fp, sizeof fp);
    for (size_t i = 0; i < g->n_keys; i++)
        if (strcmp(g->key[i].word, key.word) == 0)
            return;
    if (g->n_keys < REBUILD_KEYS_MAX)
        g->key[g->n_keys++] = key;
}

static void add_key_line(struct rebuild *r, struct rebuild_game *g, struct span line)
{
    struct span blob, comment;
    if (ssh_public_line(r->arena, line, &blob, &comment, NULL))
        rebuild_add_key(g, blob);
}

static void add_block(struct rebuild *r, struct rebuild_game *g, const struct rebuild_block *block)
{
    for (size_t i = 0; i < g->n_blocks; i++)
        if (strcmp(g->block[i].hash, block->hash) == 0 && strcmp(g->block[i].sighash, block->sighash) == 0)
            return;
    g->block = arena_grown(r->arena, g->block, g->n_blocks, &g->cap_blocks, sizeof *g->block);
    g->block[g->n_blocks++] = *block;
}

/* With the key that the signature itself names: whose key that is the replay decides. */
static bool signed_block(struct rebuild *r, struct rebuild_game *g, const struct found *found,
                         const struct signer *signer, const char *name)
{
    struct verified v;
    struct problem why = {0};
    struct rebuild_block block = {.name = name};
    if (!found_verify(r->arena, found, signer, &v, &block.sig, &why) || !heading_take(v.heading, &block.header, &why))
        return false;
    hex_write(block.hash, v.hash, 32);
    hex_write(block.sighash, v.sighash, 32);
    block.bytes = v.bytes;
    block.canonical = v.canonical;
    block.sig2 = found->block.sig2;
    if (!signer->is_minisign)
        rebuild_add_key(g, signer->key);
    add_block(r, g, &block);
    return true;
}

/* Each word of the journal and the genesis that is a whole minisign key is tried. */
static void minisign_block(struct rebuild *r, struct rebuild_game *g, const struct found *found, const char *name)
{
    static const char mark[] = "minisign:";
    for (int i = 0; i < g->g.n_seats; i++)
        if (strncmp(g->g.seat[i].key, mark, sizeof mark - 1) == 0 &&
            signed_block(r, g, found, &(struct signer){span_of(g->g.seat[i].key + sizeof mark - 1), true}, name))
            return;
    for (uint64_t n = 1; n < g->n_lines; n++) {
        struct span left = g->line[n], word;
        while (left.at && span_word(&left, &word))
            if (span_begins(word, mark) &&
                signed_block(r, g, found, &(struct signer){span_from(word, sizeof mark - 1), true}, name))
                return;
    }
}

static void take_found(struct rebuild *r, const struct found *found, const char *name)
{
    struct header header;
    struct problem why = {0};
    char id[33] = "";
    if (found->n_sigs == 0 || found->block.bad || !heading_take(found->block.heading, &header, &why) ||
        header.game.len != 32)
        return;
    memcpy(id, header.game.at, 32);
    struct rebuild_game *g = game_of(r, id);
    bool minisign = false;
    for (size_t i = 0; g && i < found->n_sigs; i++) {
        struct block block = found->block;
        struct span blob;
        block.sig = found->sig[i];
        block.sig_kind = found->sig_kind[i];
        minisign = minisign || found->sig_kind[i] == SIG_MINISIGN;
        if (block.sig_kind == SIG_SSH && armor_claimed_key(r->arena, &block, &blob) &&
            signed_block(r, g, found, &(struct signer){blob, false}, name))
            return;
    }
    if (minisign)
        minisign_block(r, g, found, name);
}

/* All blocks of an arrival that are of a known game. */
static void rebuild_arrival(struct rebuild *r, struct span raw, const char *name)
{
    struct arrival *arrival = arena_take(r->arena, sizeof *arrival);
    arrival_read(r->arena, raw, r->pass->age, arrival);
    for (size_t i = 0; i < arrival->n_found; i++)
        take_found(r, &arrival->found[i], name);
}

static void take_packed(struct rebuild *r, struct span bytes, struct span sig, const char *name)
{
    struct arrival_file part[2] = {{span_of("b"), bytes}, {span_of("s"), sig}};
    struct text packed = {.arena = r->arena};
    if (bytes.len + sig.len > ARRIVAL_MAX / 2)
        return;
    arrival_pack(&packed, part, 2);
    rebuild_arrival(r, text_span(&packed), name);
}

static const struct kept_piece *piece_named(const struct rebuild *r, const char *name)
{
    for (size_t i = 0; i < r->kept->n; i++)
        if (strcmp(r->kept->at[i].name, name) == 0)
            return &r->kept->at[i];
    return NULL;
}

/* A sheet that lies as a file, with the signature beside it. */
static void take_sheet(struct rebuild *r, const struct kept_piece *piece)
{
    static const char *const ends[] = {".sig", ".minisig"};
    if (piece->bytes.len > ARRIVAL_MAX / 2)
        return;
    rebuild_arrival(r, piece->bytes, piece->name);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const struct kept_piece *sig = piece_named(r, arena_words(r->arena, "%s%s", piece->name, ends[i]));
        if (sig)
            take_packed(r, piece->bytes, sig->bytes, piece->name);
    }
}

/* ---- transcripts, published logs, sealed copies, facts ---- */

static size_t signatures_in(struct span sig)
{
    static const char *const mark[] = {"BEGIN SSH SIGNATURE", "untrusted comment:"};
    size_t n = 0;
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
        for (struct span left = sig; left.len > 0;) {
            const uint8_t *at = memmem(left.at, left.len, mark[i], strlen(mark[i]));
            n += at != NULL;
            left = at ? span_from(left, (size_t)(at - left.at) + 1) : (struct span){0};
        }
    return n;
}

/* Two signatures, as a REKEY has, are read one below the other, as in the mail that they came in. */
void rebuild_archived(struct rebuild *r, struct span bytes, struct span sig, struct span sig2, const char *name)
{
    struct text mail = {.arena = r->arena};
    if (signatures_in(sig) + signatures_in(sig2) < 2) {
        take_packed(r, bytes, sig, name);
        return;
    }
    text_add(&mail, bytes);
    text_words(&mail, "\n");
    text_add(&mail, sig);
    text_words(&mail, "\n");
    text_add(&mail, sig2);
    rebuild_arrival(r, text_span(&mail), name);
}

static void take_transcript(struct rebuild *r, const struct kept_piece *piece, bool blocks)
{
    struct transcript t;
    struct problem why = {0};
    struct checkpoint at;
    struct hash *leaf, root;
    struct rebuild_game *g = transcript_read(r->arena, piece->bytes, &t, &why) ? game_of(r, t.id) : NULL;
    if (!g || !span_same(t.genesis, g->genesis) || !signed_by_log(g, t.checkpoint, &at))
        return;
    if (blocks) {
        for (size_t i = 0; i < t.n_blocks; i++)
            rebuild_archived(r, t.block[i].bytes, t.block[i].sig, t.block[i].sig2, piece->name);
        return;
    }
    leaf = arena_take(r->arena, (t.n_lines + 1) * sizeof *leaf);
    tlog_leaf(&leaf[0], t.genesis);
    for (size_t i = 0; i < t.n_lines; i++)
        tlog_leaf_line(&leaf[i + 1], t.line[i]);
    tlog_root(&root, leaf, t.n_lines + 1);
    if (at.size != t.n_lines + 1 || memcmp(root.at, at.root.at, 32) != 0 ||
        !take_note(g, t.checkpoint, piece->name, &at))
        return;
    g->n_transcripts++;
    for (size_t i = 0; i < t.n_lines; i++)
        rebuild_line(r, g, i + 1, t.line[i], piece->name);
    for (size_t i = 0; i < t.n_keys; i++)
        add_key_line(r, g, t.key[i].line);
    if (g->bundle.len == 0)
        g->bundle = t.bundle;
}

/* Tile n of the entries of a published log, full, or partial with `width` entries. */
static bool tile_entries(struct rebuild *r, const char *folder, uint64_t n, uint64_t width, struct span *entry)
{
    struct text path = {.arena = r->arena};
    struct problem why = {0};
    text_format(&path, "%s/", folder);
    tlog_tile_path(&path, "entries", n, width);
    const struct kept_piece *piece = piece_named(r, path.at);
    return piece && tlog_bundle_read(piece->bytes, entry, width, &why);
}

/* A folder that any web server may have served: checkpoint, and entries in tiles beside it. */
static void take_log(struct rebuild *r, struct rebuild_game *g, const struct checkpoint *at, const char *folder,
                     const char *name)
{
    struct span *entry = arena_take(r->arena, at->size * sizeof *entry);
    struct hash *leaf = arena_take(r->arena, at->size * sizeof *leaf), root;
    for (uint64_t n = 0; n * TLOG_TILE_WIDTH < at->size; n++) {
        uint64_t left = at->size - n * TLOG_TILE_WIDTH, width = left < TLOG_TILE_WIDTH ? left : TLOG_TILE_WIDTH;
        if (!tile_entries(r, folder, n, width, &entry[n * TLOG_TILE_WIDTH]))
            return;
    }
    for (uint64_t n = 0; n < at->size; n++)
        tlog_leaf(&leaf[n], entry[n]);
    tlog_root(&root, leaf, at->size);
    if (memcmp(root.at, at->root.at, sizeof root.at) != 0 || !span_same(entry[0], g->genesis))
        return;
    g->n_logs++;
    for (uint64_t n = 1; n < at->size; n++)
        if (entry[n].len > 0 && entry[n].at[entry[n].len - 1] == '\n')
            rebuild_line(r, g, n, (struct span){entry[n].at, entry[n].len - 1}, name);
}

static void take_checkpoint(struct rebuild *r, const struct kept_piece *piece)
{
    static const char base[] = "/checkpoint";
    struct checkpoint at;
    size_t len = strlen(piece->name), n = sizeof base - 1;
    for (size_t i = 0; i < r->n_games; i++)
        if (take_note(&r->game[i], piece->bytes, piece->name, &at) && len > n &&
            strcmp(piece->name + len - n, base) == 0 && at.size <= KEPT_PIECES_MAX * (uint64_t)TLOG_TILE_WIDTH)
            take_log(r, &r->game[i], &at, arena_words(r->arena, "%.*s", (int)(len - n), piece->name), piece->name);
}

static void take_escrows(struct rebuild *r, const struct kept_piece *piece)
{
    struct escrow e;
    struct span left = piece->bytes, body, line;
    uint8_t id[8];
    while (escrow_find(r->arena, &left, &e, id, &body)) {
        struct rebuild_game *g = game_of(r, e.game);
        if (!g || g->n_bases == REBUILD_ESCROWS_MAX || !escrow_open(r->arena, r->pass->master, id, body, &e, NULL))
            continue;
        g->n_escrows++;
        g->base[g->n_bases++] = (struct rebuild_base){e.generation, e.size, e.sealed, piece->name};
        uint64_t n = e.from;
        for (struct span lines = e.lines; span_line(&lines, &line);)
            rebuild_line(r, g, n++, line, piece->name);
    }
}

static void take_facts(struct rebuild *r, const struct kept_piece *piece)
{
    uint8_t hash[32];
    char hex[65];
    if (piece->is_mail || !span_begins(piece->bytes, "{"))
        return;
    sha256(hash, piece->bytes);
    hex_write(hex, hash, sizeof hash);
    for (size_t i = 0; i < r->n_games; i++)
        if (r->game[i].bundle.len == 0 && strcmp(r->game[i].g.data, hex) == 0)
            r->game[i].bundle = piece->bytes;
}

/* ---- all pieces ---- */

static bool holds(struct span bytes, const char *words)
{
    return bytes.len > 0 && memmem(bytes.at, bytes.len, words, strlen(words)) != NULL;
}

static void find_games(struct rebuild *r, const struct kept_piece *piece)
{
    struct problem why = {0};
    struct transcript t;
    struct proof p;
    if (span_begins(piece->bytes, "pbem-proof/1\n") && proof_read(r->arena, piece->bytes, &p, &why))
        take_genesis(r, p.genesis);
    else if (span_begins(piece->bytes, "pbem-transcript/1\n") && transcript_read(r->arena, piece->bytes, &t, &why))
        take_genesis(r, t.genesis);
    else if (span_begins(piece->bytes, "pbem-genesis/1\n"))
        take_genesis(r, piece->bytes);
}

static void find_logs(struct rebuild *r, const struct kept_piece *piece)
{
    if (span_begins(piece->bytes, "pbem-proof/1\n"))
        take_proof(r, piece);
    else if (span_begins(piece->bytes, "pbem-transcript/1\n"))
        take_transcript(r, piece, false);
    else if (piece->bytes.len < 65536 && holds(piece->bytes, "\n\n\xe2\x80\x94 "))
        take_checkpoint(r, piece);
    else if (holds(piece->bytes, "BEGIN DISPATCH ESCROW"))
        take_escrows(r, piece);
    else
        take_facts(r, piece);
}

static void find_blocks(struct rebuild *r, const struct kept_piece *piece)
{
    if (span_begins(piece->bytes, "pbem-transcript/1\n"))
        take_transcript(r, piece, true);
    else if (piece->is_mail)
        rebuild_arrival(r, piece->bytes, piece->name);
    else if (holds(piece->bytes, "BEGIN PBEM ") || holds(piece->bytes, "BEGIN AGE ENCRYPTED FILE"))
        take_sheet(r, piece);
    else if (span_begins(piece->bytes, "ssh-"))
        for (size_t i = 0; i < r->n_games; i++)
            add_key_line(r, &r->game[i], piece->bytes);
}

void rebuild_read(struct rebuild *r, const struct kept *kept)
{
    static void (*const look[])(struct rebuild *, const struct kept_piece *) = {find_games, find_logs, find_blocks};
    r->kept = kept;
    for (size_t i = 0; i < sizeof look / sizeof *look; i++)
        for (size_t j = 0; j < kept->n; j++)
            look[i](r, &kept->at[j]);
}
