/* SPDX-License-Identifier: Apache-2.0 */
/* One game's public folder. */
#include "formats/sign_key.h"
#include "processor/check/audit.h"
#include "processor/game/cosign.h"
#include "processor/game/export.h"
#include "processor/game/fork_evidence.h"
#include "processor/game/standby.h"
#include "processor/public/page.h"
#include "processor/public/page_feed.h"
#include "processor/public/page_image.h"
#include "processor/public/publish.h"
#include <string.h>

/* ---- what is public ---- */

static bool read_entries(struct public_game *p, struct error *err)
{
    struct store *store = p->pass->store;
    p->entry = arena_take(p->arena, (p->size + 1) * sizeof *p->entry);
    if (!store_lines(store, p->arena, p->game.row.id, 0, p->size, p->entry, err) ||
        !store_leaves(store, p->arena, p->game.row.id, p->size, &p->leaf, err))
        return false;
    tlog_root(&p->root, p->leaf, p->size);
    return true;
}

/* `ruling HASH` and what else names a block of the game master's by its hash. */
static bool names_block(struct span entry, const char *hash)
{
    return memmem(entry.at, entry.len, hash, 64) != NULL;
}

/* Whoever watches the log follows its keys by these, in their order: also while the entry is held back, since a
 * checkpoint of any size is signed with the newest key. */
static void read_log_keys(struct public_game *p, const struct block_row *row, size_t n)
{
    struct log_keys_block *block = arena_take(p->arena, (n + 1) * sizeof *block);
    uint8_t fresh[32];
    uint64_t last = 0;
    size_t n_blocks = 0;
    for (const struct block_row *next = row; next; last = next ? next->seq : last) {
        next = NULL;
        for (size_t i = 0; i < n; i++)
            if (row[i].seq > last && (!next || row[i].seq < next->seq) &&
                log_keys_is_block(p->arena, row[i].bytes, fresh))
                next = &row[i];
        if (next)
            block[n_blocks++] = (struct log_keys_block){next->bytes, next->sig};
    }
    p->log_keys.arena = p->arena;
    log_keys_write(&p->log_keys, block, n_blocks);
}

static bool read_rulings(struct public_game *p, struct error *err)
{
    static const char begins[] = "-----BEGIN PBEM RULING";
    struct block_row *row = NULL;
    size_t n = store_blocks(p->pass->store, p->arena, p->game.row.id, &row, err);
    p->ruling = arena_take(p->arena, (n + 1) * sizeof *p->ruling);
    for (size_t i = 0; i < n; i++)
        for (uint64_t at = 1; span_begins(row[i].bytes, begins) && at < p->size; at++)
            if (names_block(p->entry[at], row[i].hash)) {
                p->ruling[p->n_rulings++] = (struct public_ruling){at, row[i].bytes, row[i].sig};
                break;
            }
    if (p->n_log_keys > 1 && !error_is_set(err))
        read_log_keys(p, row, n);
    return !error_is_set(err);
}

static bool read_checkpoint(struct public_game *p, struct error *err)
{
    struct text note = {.arena = p->arena};
    struct span bare;
    if (!game_checkpoint(&p->game, p->size, &bare, err))
        return false;
    p->n_cosigns = store_cosigns(p->pass->store, p->arena, p->game.row.id, p->size, &p->cosign, err);
    text_add(&note, bare);
    cosign_add_lines(&note, p->cosign, p->n_cosigns, p->size);
    p->checkpoint = text_span(&note);
    p->n_conflicts = evidence_kept(p->pass->store, p->arena, &p->game.row, &p->conflict, err);
    return !error_is_set(err);
}

bool public_game_open(struct public_game *p, struct pass *pass, struct arena *arena, const char *id,
                      const struct public_dir *dir, struct error *err)
{
    *p = (struct public_game){.pass = pass, .arena = arena};
    if (!game_look(pass, arena, id, &p->game, err))
        return false;
    p->n_log_keys = game_log_keys(&p->game, p->log_key, err);
    return p->n_log_keys > 0 && publish_size(p, dir, err) && read_entries(p, err) && read_rulings(p, err) &&
           page_press_read(p, err) && vacancy_stands(&p->game, &p->stands_for, err) && read_checkpoint(p, err) &&
           page_war_open(p, err);
}

void public_game_close(struct public_game *p)
{
    page_war_close(p);
    game_close(&p->game);
}

/* ---- its files ---- */

struct writing {
    struct public_game *p;
    struct public_dir *dir;
    bool all;
    struct error *err;
};

static const char *path_of(const struct writing *w, const char *file)
{
    return arena_words(w->p->arena, "%s/%s", w->p->game.row.name, file);
}

static bool put_file(struct writing *w, const char *file, struct span bytes)
{
    return store_is_whole(w->p->pass->store, w->err) && public_put(w->dir, path_of(w, file), bytes, w->err);
}

/* A full tile never changes; it is only looked at again when somebody asks for all. */
static bool is_settled(struct writing *w, const char *path)
{
    return !w->all && !strstr(path, ".p/") && public_has(w->dir, path_of(w, path));
}

static bool put_tile(void *context, const char *path, struct span bytes)
{
    struct writing *w = context;
    return is_settled(w, path) || put_file(w, path, bytes);
}

static bool put_bundles(struct writing *w)
{
    for (uint64_t at = 0; at < w->p->size; at += TLOG_TILE_WIDTH) {
        struct text path = {.arena = w->p->arena}, bundle = {.arena = w->p->arena};
        uint64_t left = w->p->size - at, width = left < TLOG_TILE_WIDTH ? left : TLOG_TILE_WIDTH;
        tlog_tile_path(&path, "entries", at / TLOG_TILE_WIDTH, width);
        if (is_settled(w, path.at))
            continue;
        for (uint64_t i = 0; i < width; i++)
            tlog_bundle_add(&bundle, w->p->entry[at + i]);
        if (!put_file(w, path.at, text_span(&bundle)))
            return false;
    }
    return true;
}

/* "log KEY", "signer KEY", "seat NAME KEY", one a line: what verifying needs, and nothing about people. */
static struct span keys_file(struct public_game *p)
{
    struct text out = {.arena = p->arena}, signer = {.arena = p->arena};
    const struct core *core = p->game.core;
    uint8_t public_key[32], blob[SSH_ED25519_BLOB_LEN];
    sign_public(public_key, p->pass->signer);
    ssh_blob(blob, public_key);
    ssh_public_write(&signer, (struct span){blob, sizeof blob});
    text_words(&out, "log ");
    note_key_write(&out, &p->log_key[0]);
    text_format(&out, "\nsigner %s\norganiser %s\n", signer.at, core_organiser(core));
    for (int i = 0; i < core->g.n_seats; i++)
        for (int k = 0; k < core->seat[i].n_keys; k++) {
            const struct core_key *key = &core->seat[i].key[k];
            text_format(&out, "seat %s %s", core->g.seat[i].name, key->word);
            if (!key->is_minisign && key->blob.len > 0) {
                text_words(&out, " ");
                ssh_public_write(&out, key->blob);
            }
            text_words(&out, "\n");
        }
    return text_span(&out);
}

static bool put_rulings(struct writing *w)
{
    struct public_game *p = w->p;
    for (size_t i = 0; i < p->n_rulings; i++) {
        const char *file = arena_words(p->arena, "ruling-%llu.txt", (unsigned long long)p->ruling[i].entry);
        if (!put_file(w, file, p->ruling[i].bytes) ||
            !put_file(w, arena_words(p->arena, "%s.sig", file), p->ruling[i].sig))
            return false;
    }
    for (size_t i = 0; i < p->n_conflicts; i++)
        if (!put_file(w, arena_words(p->arena, "conflict-%zu", i + 1), p->conflict[i].note))
            return false;
    return true;
}

/* The audit of a finished game plays all of it again: only when its transcript is new. */
static bool put_verdict(struct writing *w, struct span transcript)
{
    struct public_game *p = w->p;
    struct text words = {.arena = p->arena};
    struct audit audit;
    struct span before, verdict;
    if (public_get(w->dir, p->arena, path_of(w, "transcript.txt"), &before) && span_same(before, transcript) &&
        public_get(w->dir, p->arena, path_of(w, "verdict.txt"), &verdict)) {
        p->verdict = arena_string(p->arena, verdict);
        return true;
    }
    audit_transcript(p->arena, transcript, p->game.core->set, &audit, &words);
    p->verdict = words.at;
    return put_file(w, "verdict.txt", text_span(&words));
}

static bool put_press(struct writing *w)
{
    struct public_game *p = w->p;
    for (size_t i = 0; i < p->n_press; i++) {
        const char *file = arena_words(p->arena, "press-%llu.txt", (unsigned long long)p->press[i].entry);
        if ((w->all || !public_has(w->dir, path_of(w, file))) && !put_file(w, file, p->press[i].text))
            return false;
    }
    return true;
}

static bool put_transcript(struct writing *w)
{
    struct public_game *p = w->p;
    struct text out = {.arena = p->arena};
    uint8_t public_key[32], blob[SSH_ED25519_BLOB_LEN];
    if (!p->is_current) /* it would show more than the log that is published */
        return true;
    sign_public(public_key, p->pass->signer);
    ssh_blob(blob, public_key);
    return game_export(&p->game, (struct span){blob, sizeof blob}, &out, w->err) &&
           (p->game.core->phase != CORE_OVER || put_verdict(w, text_span(&out))) &&
           put_file(w, "transcript.txt", text_span(&out));
}

/* The newest checkpoint that anybody cosigned, when the published one was not yet. */
static bool put_cosigned(struct writing *w)
{
    struct public_game *p = w->p;
    struct text note = {.arena = p->arena};
    struct span bare;
    if (p->n_cosigns == 0)
        return true;
    if (!game_checkpoint(&p->game, p->cosign[0].size, &bare, w->err))
        return false;
    text_add(&note, bare);
    cosign_add_lines(&note, p->cosign, p->n_cosigns, p->cosign[0].size);
    return put_file(w, "cosigned", text_span(&note));
}

/* ---- what is no longer needed ---- */

struct pruning {
    struct writing *w;
    const char *folder; /* "tile/0/000.p" */
    uint64_t width[2];  /* of the trees of now and of then */
    bool done;
};

static void prune_one(void *context, const char *name)
{
    struct pruning *prune = context;
    uint64_t width;
    if (!number_read(span_of(name), TLOG_TILE_WIDTH - 1, &width) || width == prune->width[0] ||
        width == prune->width[1])
        return;
    const char *file = arena_words(prune->w->p->arena, "%s/%s", prune->folder, name);
    prune->done = public_remove(prune->w->dir, path_of(prune->w, file), prune->w->err) && prune->done;
}

/* Whoever read the checkpoint before this one a moment ago still finds its partial tiles; older ones go. */
static bool prune(struct writing *w, const char *level, int shift, uint64_t before)
{
    struct text path = {.arena = w->p->arena};
    uint64_t now = w->p->size >> shift, then = before >> shift;
    for (uint64_t n = then / TLOG_TILE_WIDTH; n <= now / TLOG_TILE_WIDTH; n++) {
        path.len = 0;
        tlog_tile_path(&path, level, n, 1);
        path.at[path.len - 2] = 0; /* the width and its slash */
        struct pruning one = {.w = w, .folder = path.at, .done = true};
        one.width[0] = n == now / TLOG_TILE_WIDTH ? now % TLOG_TILE_WIDTH : 0;
        one.width[1] = n == then / TLOG_TILE_WIDTH ? then % TLOG_TILE_WIDTH : 0;
        public_each(w->dir, w->p->arena, path_of(w, path.at), prune_one, &one);
        if (!one.done)
            return false;
    }
    return true;
}

static uint64_t size_before(struct writing *w)
{
    struct span note, text;
    struct checkpoint at;
    return public_get(w->dir, w->p->arena, path_of(w, "checkpoint"), &note) &&
                   note_verify(note, w->p->log_key, w->p->n_log_keys, &text, NULL) && checkpoint_read(text, &at, NULL)
               ? at.size
               : 0;
}

/* How many turns had a page when this folder was written last. */
static size_t turns_before(struct writing *w)
{
    struct span file;
    if (!public_get(w->dir, w->p->arena, path_of(w, "game.json"), &file))
        return 0;
    json_t *facts = json_loadb((const char *)file.at, file.len, JSON_REJECT_DUPLICATES, NULL);
    json_int_t n = json_integer_value(json_object_get(facts, "turns"));
    json_decref(facts);
    return n > 0 ? (size_t)n : 0;
}

/* The image beside a turn's page. A program that fails is asked no more in this pass, and what it made of an earlier
 * page goes, since it shows another position. Only what happens to the store or to the folder is a failure here. */
static bool put_image(struct writing *w, size_t turn, struct span page)
{
    struct public_game *p = w->p;
    struct pass *pass = p->pass;
    const char *program = pass->config ? pass->config->publish_png : "", *file = page_image_file(p->arena, turn);
    struct span svg = page_image_svg(pass, p->arena, p->game.core->g.name, page), png;
    struct error why = {0};
    if (!program[0] || svg.len == 0)
        return public_remove(w->dir, path_of(w, file), w->err);
    bool made = !pass->no_images && page_image_png(p->arena, program, PAGE_IMAGE_SECONDS, svg, &png, &why);
    if (!pass->no_images && !page_images_note(pass, made ? NULL : &why, w->err))
        return false;
    pass->no_images = !made;
    return made ? put_file(w, file, png) : public_remove(w->dir, path_of(w, file), w->err);
}

/* A turn's page changes until the one after it has one of its own. now: what is shown of the turn that goes on. */
static bool put_turns(struct writing *w, const json_t *facts, const json_t *now, size_t before)
{
    size_t at = page_war_now(w->p);
    bool done = true;
    for (size_t i = 0; done && i < w->p->war.n_turns; i++) {
        const char *file = page_turn_file(w->p->arena, i);
        if (!w->all && i + 1 < before && public_has(w->dir, path_of(w, file)))
            continue;
        json_t *war = i == at ? json_incref((json_t *)now) : page_war_data(w->p, i);
        struct span page = page_turn_html(w->p, facts, war, i);
        done = put_file(w, file, page) && put_image(w, i, page);
        json_decref(war);
    }
    return done;
}

static bool put_pages(struct writing *w)
{
    size_t before = turns_before(w);
    json_t *war = page_war_data(w->p, page_war_now(w->p)), *facts = page_facts(w->p, war);
    bool done = put_turns(w, facts, war, before) && put_file(w, "index.html", page_html(w->p, facts, war)) &&
                put_file(w, "feed.xml", page_feed(w->p, facts)) &&
                put_file(w, "game.json", page_json(w->p->arena, facts));
    json_decref(facts);
    json_decref(war);
    return done;
}

bool public_game_write(struct public_game *p, struct public_dir *dir, bool all, struct error *err)
{
    struct writing w = {.p = p, .dir = dir, .all = all, .err = err};
    uint64_t before = size_before(&w);
    return put_file(&w, "genesis", p->game.core->genesis_text) && put_file(&w, "data.json", p->game.core->bundle) &&
           put_file(&w, "keys", keys_file(p)) && tlog_tiles(p->arena, p->leaf, p->size, put_tile, &w) &&
           put_bundles(&w) && put_rulings(&w) && put_press(&w) &&
           (p->log_keys.len == 0 || put_file(&w, "log-keys", text_span(&p->log_keys))) &&
           put_file(&w, "checkpoint", p->checkpoint) && put_cosigned(&w) && put_transcript(&w) && put_pages(&w) &&
           prune(&w, "0", 0, before) && prune(&w, "1", 8, before) && prune(&w, "entries", 0, before);
}
