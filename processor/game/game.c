/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/game/game.h"
#include "formats/sign_key.h"
#include "processor/base/crash.h"
#include "processor/base/problems.h"
#include "processor/base/program.h"
#include "processor/core/core.h"
#include "processor/core/ruling_sign.h"
#include "processor/game/game_time.h"
#include "processor/game/player_record.h"
#include "processor/game/ruling_past.h"
#include "processor/game/trouble.h"
#include "processor/game/upgrade_gate.h"
#include "processor/host/config.h"
#include "processor/host/key_check.h"
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

/* ---- out of the store ---- */

static bool load_from(struct game *game, struct span genesis, struct span bundle, struct span sealed, struct error *err)
{
    struct span envelope;
    struct seal_head head;
    struct problem why = {0};
    if (!seal_open(game->arena, game->pass->master, sealed, &head, &envelope, &why)) {
        bool foreign = strcmp(why.key, "seal.key") == 0;
        return error_of(err, foreign ? ERROR_FOREIGN : ERROR_DAMAGE, EX_DATAERR, "open the sealed state of",
                        game->row.name, "%s",
                        foreign ? "it was sealed under another master key: put that key back"
                                : "it is damaged: restore it, or rebuild the game");
    }
    game->core = core_load_with(game->arena, game->pass->shelf, NULL, genesis, bundle, envelope, &why);
    if (!game->core) {
        bool ours = why.key && strncmp(why.key, "ruleset.", 8) == 0; /* a sentence that names the release to use */
        const char *words = ours ? arena_string(game->arena, problem_sentence(game->arena, NULL, &why)) : why.key;
        return error_of(err, ours ? ERROR_FOREIGN : ERROR_DAMAGE, EX_DATAERR, "load", game->row.name, "%s",
                        words ? words : "its state cannot be read");
    }
    game->core->generation = game->row.generation;
    hex_write(game->core->last_seal, game->seal.at, sizeof game->seal.at);
    game_clock(game);
    game_history(game);
    return true;
}

static bool load(struct game *game, struct error *err)
{
    struct span sealed, genesis, bundle;
    if (!store_seal_get(game->pass->store, game->arena, game->row.id, &sealed, err) ||
        !store_seal_hash(game->pass->store, game->row.id, &game->seal, err))
        return false;
    genesis = store_genesis(game->pass->store, game->arena, game->row.id, err);
    bundle = store_bundle(game->pass->store, game->arena, game->row.id, err);
    return !error_is_set(err) && load_from(game, genesis, bundle, sealed, err);
}

bool game_copy(const struct game_copy *from, struct pass *pass, struct arena *arena, struct game *game,
               struct error *err)
{
    *game = (struct game){.pass = pass,
                          .arena = arena,
                          .lock = LOCK_NONE,
                          .row = from->row,
                          .seal = from->seal,
                          .players = from->players};
    if (!load_from(game, from->genesis, from->bundle, from->sealed, err))
        return false;
    core_seal_line(game->core);
    return true;
}

static bool find(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    *game = (struct game){.pass = pass, .arena = arena, .lock = LOCK_NONE};
    return store_game_by_name(pass->store, name, &game->row, err);
}

bool game_look(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    return find(pass, arena, name, game, err) && load(game, err);
}

/* One processor a game (the store would refuse the second one's writing too; this spares the work). */
static bool take_lock(struct game *game, struct error *err)
{
    switch (lock_game(&game->lock, game->pass->dir, game->row.id, err)) {
    case LOCK_TAKEN:
        game->is_locked = true;
        return true;
    case LOCK_BUSY:
        return error_set(err, EX_TEMPFAIL, "work on", game->row.name, "another processor is at it");
    case LOCK_FAILED:
        err->retry = true; /* whatever ails the lock, it is no fault of the game */
        break;
    }
    return false;
}

bool game_open(struct pass *pass, struct arena *arena, const char *name, struct game *game, struct error *err)
{
    if (!store_game_hold(pass->store, name, err) || !find(pass, arena, name, game, err) || !take_lock(game, err) ||
        !gate_open(pass, &game->row, err) || !load(game, err))
        return false;
    core_seal_line(game->core);
    return true;
}

void game_close(struct game *game)
{
    if (game->core)
        core_free(game->core);
    game->core = NULL;
    if (game->is_locked)
        lock_drop(&game->lock);
    game->is_locked = false;
}

/* ---- and back ---- */

static bool is_awaited(const struct core *core, int seat)
{
    switch (core->phase) {
    case CORE_JOINING:
        return !core->seat[seat].joined;
    case CORE_OPENING:
        return !core->seat[seat].opened;
    case CORE_AWAITING:
        return !core_has_answered(core, seat);
    default:
        return core->phase == CORE_OPEN && (core->asked >> seat & 1);
    }
}

/* Names of the seats that the game waits for. */
static void awaited(const struct core *core, char *out, size_t cap)
{
    size_t used = 0;
    out[0] = '\0';
    if (core->phase == CORE_AWAITING && core->g.dice == 'D')
        snprintf(out, cap, "beacon");
    for (int i = 0; i < core->g.n_seats; i++)
        if (is_awaited(core, i) && used < cap)
            used += (size_t)snprintf(out + used, cap - used, "%s%s", used ? "," : "", core->g.seat[i].name);
}

static void fill_row(struct game *game)
{
    struct core *core = game->core;
    struct game_row *row = &game->row;
    char now_awaited[sizeof row->awaited];
    awaited(core, now_awaited, sizeof now_awaited);
    if (strcmp(now_awaited, row->awaited) != 0 || row->k != core->k || row->phase != (int32_t)core->phase ||
        row->since == 0)
        row->since = game->pass->now;
    strcpy(row->awaited, now_awaited);
    row->phase = (int32_t)core->phase;
    row->k = core->k;
    if (row->deadline != core->deadline || row->reminded_at == 0)
        row->reminded_at = game->pass->now; /* reminders of a new deadline begin anew */
    row->deadline = core->deadline;
    row->due_at = game_due(game);
    row->ready = core->phase == CORE_DEALING || core->phase == CORE_CLOSED || core->n_due > 0;
    row->log_size = core->tree.size;
    memcpy(row->program, program_build(), sizeof row->program);
    tlog_tree_root(&core->tree, &row->root);
}

static struct span sign_checkpoint(struct game *game)
{
    struct text text = {.arena = game->arena}, note = {.arena = game->arena};
    checkpoint_write(&text, game->core->origin_id, game->row.log_size, &game->row.root);
    note_sign(&note, text_span(&text), game->core->origin_id, game->pass->log_key);
    return text_span(&note);
}

static struct span seal(struct game *game)
{
    struct seal_head head = {.pad = 4096, .generation = game->row.generation, .log_size = game->row.log_size};
    struct text plain = {.arena = game->arena};
    hex_read((struct span){(const uint8_t *)game->core->id, 32}, head.game, sizeof head.game);
    memcpy(head.previous, game->seal.at, sizeof head.previous);
    head.log_root = game->row.root;
    core_save(game->core, &plain);
    return seal_write(game->arena, game->pass->master, &head, text_span(&plain), NULL);
}

/* A checkpoint that no player could check is worse than none. */
static bool may_sign(const struct game *game, struct error *err)
{
    uint8_t public_key[32];
    char hex[65];
    const struct core *core = game->core;
    if (game->pass->wrong_keys & WRONG_LOG)
        return error_of(err, ERROR_FOREIGN, EX_CONFIG, "sign the log of", core->g.name,
                        "the host's log.key is wrong: dispatch doctor");
    sign_public(public_key, game->pass->log_key);
    hex_write(hex, public_key, sizeof public_key);
    return memcmp(public_key, core_logkey(core), sizeof public_key) == 0 || core_key_is_asked(core, "log", hex) ||
           error_of(err, ERROR_FOREIGN, EX_CONFIG, "sign the log of", core->g.name,
                    "the host's log key is not that of this game; put the old one back, or tell its players of the "
                    "new one: dispatch hostkey log --lost");
}

/* How many rulings wait for the seats: for whoever lists games without opening them. */
static bool rulings_note(const struct game *game, struct error *err)
{
    const struct core *core = game->core;
    char name[48];
    ruling_tally_name(core->id, name);
    return core->rulings.seq == 0 ||
           store_tally_set(game->pass->store, name, core->phase < CORE_OVER ? core->rulings.n : 0, err);
}

static bool put(struct game *game, bool is_passing, struct error *err)
{
    if (!may_sign(game, err))
        return false;
    uint64_t n, read_generation = game->row.generation;
    struct span lines = core_take_fresh(game->core, &n);
    if (!record_note(game, lines, err))
        return false;
    fill_row(game);
    game->row.generation++;
    struct span sealed = seal(game);
    bool done = store_game_put(game->pass->store, &game->row, read_generation, sealed, is_passing, lines, n,
                               sign_checkpoint(game), &game->seal, err);
    game->core->generation = game->row.generation;
    hex_write(game->core->last_seal, game->seal.at, sizeof game->seal.at);
    return done && rulings_note(game, err);
}

bool game_put(struct game *game, struct error *err)
{
    return put(game, false, err);
}

bool game_put_passing(struct game *game, struct error *err)
{
    return put(game, true, err);
}

bool game_add(struct pass *pass, struct arena *arena, struct core *core, const char *const *players, struct error *err)
{
    struct game game = {.pass = pass, .arena = arena, .core = core};
    strcpy(game.row.id, core->id);
    strcpy(game.row.name, core->g.name);
    fill_row(&game);
    if (!store_game_add(pass->store, &game.row, core->genesis_text, core->bundle, err))
        return false;
    for (int i = 0; i < core->g.n_seats; i++)
        if (!store_seat_put(pass->store, core->id, core->g.seat[i].name, players[i], err))
            return false;
    return game_put(&game, err);
}

bool game_restore(struct pass *pass, struct arena *arena, struct core *core, uint64_t generation, struct span sealed,
                  struct span lines, const char *const *players, struct error *err)
{
    struct game game = {.pass = pass, .arena = arena, .core = core};
    strcpy(game.row.id, core->id);
    strcpy(game.row.name, core->g.name);
    fill_row(&game);
    game.row.generation = generation;
    struct span state = sealed.len > 0 ? sealed : seal(&game);
    if (!store_game_restore(pass->store, &game.row, core->genesis_text, core->bundle, state, lines,
                            sign_checkpoint(&game), &game.seal, err))
        return false;
    for (int i = 0; i < core->g.n_seats; i++)
        if (!store_seat_put(pass->store, core->id, core->g.seat[i].name, players[i], err))
            return false;
    return true;
}

/* ---- people ---- */

bool pass_organises(const struct pass *pass, const struct core *core)
{
    uint8_t public_key[32], blob[SSH_ED25519_BLOB_LEN];
    struct host_keys keys;
    char fp[SSH_FP_MAX];
    sign_public(public_key, pass->signer);
    ssh_blob(blob, public_key);
    ssh_fingerprint(fp, (struct span){blob, sizeof blob});
    host_keys_of(&keys, core);
    return strcmp(fp, keys.organiser) == 0;
}

const char *game_turn(const struct game *game)
{
    const struct core *core = game->core;
    bool turns = core->set && core->set->turn;
    int turn = turns && core->state && core->k > 0 ? core->set->turn(&core->rules, core->state) : 0;
    return arena_words(game->arena, "%llu", turns ? (unsigned long long)turn : (unsigned long long)core->k);
}

void game_player(const struct game *game, int seat, char out[static 32])
{
    struct error err = {0};
    if (game->players)
        memcpy(out, game->players[seat], sizeof game->players[seat]);
    else if (!store_seat_get(game->pass->store, game->core->id, game->core->g.seat[seat].name, out, &err))
        out[0] = '\0';
}

bool game_set_aside(struct pass *pass, const struct game_row *row, const struct error *why, struct error *err)
{
    char words[390], item[64];
    if (why->retry) {
        snprintf(item, sizeof item, "game %.40s", row->name);
        return trouble_met(pass, item, row->id, why, err);
    }
    error_words(why, words, sizeof words);
    pass->n[PASS_ASIDE]++;
    return store_begin(pass->store, err) &&
           store_end(pass->store,
                     store_game_aside(pass->store, row->id, words, err) &&
                         store_news_put(pass->store, 3, row->id, words, pass->now, err),
                     err);
}

const char *publish_url(struct arena *arena, const struct config *config, const char *game)
{
    return config->publish_url[0] ? arena_words(arena, "%s/%s/", config->publish_url, game) : NULL;
}

bool game_line(const struct game *game, struct arena *arena, uint64_t n, struct journal_line *line, struct error *err)
{
    struct span entry;
    if (n >= game->known.from && n - game->known.from < game->known.n) {
        journal_entry(game->known.line[n - game->known.from], line);
        return true;
    }
    bool good = store_entry(game->pass->store, arena, game->row.id, n, &entry, err);
    if (good)
        journal_entry(entry, line); /* else it stays without a verb */
    return good;
}

const char *game_page(const struct game *game)
{
    return game->pass->config ? publish_url(game->arena, game->pass->config, game->core->g.name) : NULL;
}

void pass_open(struct pass *pass, struct arena *arena, struct host *host, int64_t now)
{
    *pass = (struct pass){.arena = arena,
                          .store = host->store,
                          .master = host->keys.master,
                          .now = now,
                          .signer = host->keys.report,
                          .log_key = host->keys.log,
                          .keys = &host->keys,
                          .age = host->keys.age,
                          .dir = host->dir,
                          .wrong_keys = host->wrong_keys};
    pass->templates = arena_words(arena, "%s/templates", host->dir);
    pass->host_name = host->config.name;
    pass->config = &host->config;
    pass->shelf = core_shelf_new(arena);
    pass->group = crash_group();
}

int64_t pass_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool pass_holds_long(const struct pass *pass, int64_t begun)
{
    return pass->group == 0 && pass_clock() - begun >= GROUP_HOLDS;
}

void pass_gives_way(const struct pass *pass, int64_t begun)
{
    enum { HELD = 50 /* milliseconds, and less is no wait */, GAP = 4000 /* microseconds: some looks of who waits */ };
    if (pass->group == 0 && !store_is_shared(pass->store) && pass_clock() - begun >= HELD)
        usleep(GAP);
}
