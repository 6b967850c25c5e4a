/* SPDX-License-Identifier: Apache-2.0 */
/* A host in a folder, one game on it, and both its seats' keys. */
#include "processor/trial/trial.h"
#include "processor/advance/advance.h"
#include "processor/base/file.h"
#include "processor/base/problems.h"
#include "processor/base/templates.h"
#include "processor/intake/ingest.h"
#include "processor/letters/form.h"
#include "processor/mime/order_tidy.h"
#include "processor/store/store.h"
#include <assert.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

/* It is always the morning of the same day, and nobody is ever late but by trial_let_pass. */
enum { MINUTE = 60, MOVE = 400 * 86400 };
static const int64_t morning = 1767258000; /* 2026-01-01 09:00 UTC */
static const char game_name[] = "try";

/* 32 bytes that follow from the luck. */
static void derive(const struct trial *t, const char *what, uint8_t out[static 32])
{
    uint8_t all[32 + 32] = {0};
    size_t len = strlen(what);
    assert(len <= 32);
    memcpy(all, t->terms.luck, 32);
    memcpy(all + 32, what, len);
    sha256(out, (struct span){all, sizeof all});
    sodium_memzero(all, sizeof all);
}

static struct span blob_of(struct arena *arena, const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], *blob = arena_take(arena, SSH_ED25519_BLOB_LEN);
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    sodium_memzero(sk, sizeof sk);
    return (struct span){blob, SSH_ED25519_BLOB_LEN};
}

/* ---- the host ---- */

/* What is said of signing, logs and deadlines means nothing here: these texts have the rest. */
static bool write_templates(struct trial *t, struct error *err)
{
    static const char *const names[] = {"report.txt", "receipt.txt", "faulty.txt"};
    const char *dir = arena_words(t->arena, "%s/templates", t->dir);
    if (mkdir(dir, 0700) != 0)
        return error_set(err, EX_CANTCREAT, "make the folder", dir, NULL);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct span text = template_builtin(arena_words(t->arena, "try-%s", names[i]));
        const char *path = arena_words(t->arena, "%s/%s.mustache", dir, names[i]);
        int fd = file_open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        bool done = fd >= 0 && file_write(fd, text.at, text.len);
        if (fd >= 0 && close(fd) != 0)
            done = false;
        if (!done)
            return error_set(err, EX_CANTCREAT, "write", path, NULL);
    }
    t->pass.templates = dir;
    return true;
}

static bool add_players(struct trial *t, struct error *err)
{
    for (int i = 0; i < TRIAL_SEATS; i++) {
        struct player_row row = {.zone = "UTC", .n_keys = 1};
        struct text line = {.arena = t->arena};
        snprintf(row.name, sizeof row.name, "%s", t->seat[i]);
        snprintf(row.mail, sizeof row.mail, "%s@example.org", t->seat[i]);
        ssh_public_write(&line, blob_of(t->arena, t->key[i]));
        snprintf(row.key[0], sizeof row.key[0], "%s", line.at);
        struct wish_row wish = {.board = true};
        snprintf(wish.player, sizeof wish.player, "%s", row.name);
        if (!store_player_put(t->store, &row, err) || !store_wish_put(t->store, &wish, err))
            return false;
    }
    return true;
}

static bool make_host(struct trial *t, struct error *err)
{
    derive(t, "master", t->master);
    derive(t, "report", t->report_key);
    derive(t, "log", t->log_key);
    for (int i = 0; i < TRIAL_SEATS; i++)
        derive(t, t->seat[i], t->key[i]);
    t->pass = (struct pass){.arena = t->arena,
                            .master = t->master,
                            .signer = t->report_key,
                            .log_key = t->log_key,
                            .dir = t->dir,
                            .host_name = "nobody: you are trying the game",
                            .shelf = core_shelf_new(t->arena),
                            .anyway = true,
                            .now = morning};
    if (!store_open(t->arena, t->dir, arena_words(t->arena, "%s/counter", t->dir), t->master, STORE_CREATE, &t->store,
                    err))
        return false;
    t->pass.store = t->store;
    store_no_sync(t->store); /* nothing of it is to outlive a crash */
    return write_templates(t, err) && store_begin(t->store, err) && store_end(t->store, add_players(t, err), err);
}

/* ---- the game ---- */

static void fill_genesis(struct trial *t, struct genesis *g)
{
    const struct ruleset *set = t->terms.set;
    uint8_t hash[32], pk[32], sk[64];
    *g = (struct genesis){
        .revision = set->rules->revision,
        .dice = 'A',
        .beacon = "none",
        .origin = "try.example/game",
        .age = "none",
        .program = "dispatch try",
        .no_chance = rules_no_chance(set->rules),
        .n_seats = TRIAL_SEATS,
        .created = morning,
        .clock = {.join = MOVE, .open = MOVE, .move = MOVE, .answer = MOVE, .abandon = MOVE, .missed = "least"}};
    snprintf(g->name, sizeof g->name, "%s", game_name);
    snprintf(g->ruleset, sizeof g->ruleset, "%s", set->rules->name);
    snprintf(g->scenario, sizeof g->scenario, "%s", t->terms.scenario);
    sha256(hash, set->bundle());
    hex_write(g->data, hash, sizeof hash);
    for (int i = 0; i < TRIAL_SEATS; i++) {
        snprintf(g->seat[i].name, sizeof g->seat[i].name, "%s", t->seat[i]);
        ssh_fingerprint(g->seat[i].key, blob_of(t->arena, t->key[i]));
    }
    ssh_fingerprint(g->signer, blob_of(t->arena, t->report_key));
    strcpy(g->organiser, g->signer);
    crypto_sign_seed_keypair(pk, sk, t->log_key);
    memcpy(g->logkey, pk, sizeof g->logkey);
    derive(t, "nonce", hash);
    memcpy(g->nonce, hash, sizeof g->nonce);
    sodium_memzero(sk, sizeof sk);
}

static bool make_game(struct trial *t, struct error *err)
{
    struct genesis *g = arena_take(t->arena, sizeof *g);
    struct text genesis = {.arena = t->arena};
    struct problem why = {0};
    uint8_t seed[32];
    const struct ruleset *set = t->terms.set;
    fill_genesis(t, g);
    vrf_seed(seed, t->master, g->nonce);
    ecvrf_public(g->vrf, seed);
    genesis_write(&genesis, g);
    struct core *core = core_new_with(t->arena, t->pass.shelf, set, text_span(&genesis), set->bundle(), seed, &why);
    sodium_memzero(seed, sizeof seed);
    if (!core)
        return error_set(err, EX_SOFTWARE, "make the game", set->rules->name, why.key);
    for (int i = 0; i < TRIAL_SEATS; i++)
        core_invite(core, i, blob_of(t->arena, t->key[i]), false);
    strcpy(t->id, core->id);
    bool done =
        store_begin(t->store, err) && store_end(t->store, game_add(&t->pass, t->arena, core, t->seat, err), err);
    core_free(core);
    return done;
}

static void stop_looking(struct trial *t)
{
    struct arena *arena = t->game ? t->game->arena : NULL;
    if (t->game)
        game_close(t->game);
    arena_free(arena);
    t->game = NULL;
}

static bool look(struct trial *t, struct error *err)
{
    stop_looking(t);
    struct arena *arena = arena_new();
    struct game *game = arena_take(arena, sizeof *game);
    if (!game_look(&t->pass, arena, t->id, game, err)) {
        arena_free(arena);
        return error_set(err, EX_SOFTWARE, "open the game", game_name, "it is gone");
    }
    t->game = game;
    return !game->row.aside[0] ||
           error_set(err, EX_SOFTWARE, "play on", game_name, arena_string(t->arena, span_of(game->row.aside)));
}

/* ---- blocks ---- */

/* Everything a block says of where it belongs; its base is the log's first entry, so that nothing in it is by chance.
 */
static const char *block_of(struct trial *t, int seat, const char *kind, const char *rest)
{
    const struct core *core = t->game->core;
    return arena_words(t->told,
                       "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nside: %s\nseq: %llu\n%s-----END PBEM %s-----\n",
                       kind, t->id, t->seat[seat], (unsigned long long)form_next_seq(core, seat), rest, kind);
}

static const char *join_of(struct trial *t, int seat)
{
    uint8_t raw[32];
    hex32 value;
    derive(t, arena_words(t->told, "luck %s", t->seat[seat]), raw);
    hex_write(value, raw, sizeof raw);
    const struct genesis *g = &t->game->core->g;
    return block_of(t, seat, "JOIN",
                    arena_words(t->told, "key: %s\n%s%s%s", g->seat[seat].key,
                                g->no_chance ? "" : "entropy: ", g->no_chance ? "" : value, g->no_chance ? "" : "\n"));
}

static const char *orders_of(struct trial *t, int seat, struct span lines)
{
    struct hash root = {0};
    struct text base = {.arena = t->told};
    hex32 salt;
    uint8_t raw[32];
    const struct core *core = t->game->core;
    (void)store_root_at(t->store, t->id, 1, &root);
    text_base64(&base, root.at, sizeof root.at, true);
    derive(t, arena_words(t->told, "salt %llu", (unsigned long long)core->k), raw);
    hex_write(salt, raw, 16);
    return block_of(t, seat, "ORDERS",
                    arena_words(t->told, "turn: %llu\nbase: 1 %s\nsalt: %s\norders:\n%.*s%s",
                                (unsigned long long)core->k, base.at, salt, (int)lines.len,
                                lines.len ? (const char *)lines.at : "",
                                lines.len && lines.at[lines.len - 1] != '\n' ? "\n" : ""));
}

static bool take(struct trial *t, int seat, const char *block, struct ingested *out, struct error *err)
{
    struct text mail = {.arena = t->told};
    struct found *found = arena_take(t->told, BLOCKS_MAX * sizeof *found);
    *out = (struct ingested){.verdict = VERDICT_UNRECOGNISED};
    text_words(&mail, block);
    sshsig_sign(&mail, t->key[seat], NAMESPACE_PLAYER, span_of(block), NULL);
    if (arrival_blocks(t->told, text_span(&mail), found, BLOCKS_MAX) == 0) {
        problem_set(&out->why, "armor.bad", 0);
        return true;
    }
    return ingest_block(&t->pass, t->told, &found[0], 0, out, err);
}

/* ---- what is told ---- */

static void keep_report(struct trial *t, const struct outbox_row *row)
{
    int seat = 0;
    while (seat < TRIAL_SEATS && strcmp(row->player, t->seat[seat]) != 0)
        seat++;
    if (seat == TRIAL_SEATS || !strstr(row->file[0].name, "-report-"))
        return;
    struct trial_report *report = &t->report[seat];
    arena_free(report->arena);
    *report = (struct trial_report){.arena = arena_new(), .is_new = true};
    report->text = arena_copy(report->arena, row->file[0].bytes);
    for (size_t i = 0; i < row->n_files; i++) {
        size_t len = strlen(row->file[i].name);
        if (len > 5 && strcmp(row->file[i].name + len - 5, ".html") == 0)
            report->page = arena_copy(report->arena, row->file[i].bytes);
    }
}

static bool empty_outbox(struct trial *t, struct error *err)
{
    bool done = store_begin(t->store, err);
    for (bool more = true; done && more;) {
        struct arena *arena = arena_new();
        struct outbox_row row;
        more = store_outbox_next(t->store, arena, 0, &row, err) > 0;
        done = !error_is_set(err);
        if (done && more) {
            keep_report(t, &row);
            done = store_outbox_sent(t->store, row.id, t->pass.now, err);
        }
        arena_free(arena);
    }
    return store_end(t->store, done, err);
}

static bool go_on(struct trial *t, struct error *err)
{
    return stage_advance(&t->pass, err) && stage_report(&t->pass, err) && empty_outbox(t, err) && look(t, err);
}

/* ---- doors ---- */

static bool begin(struct trial *t, struct error *err)
{
    struct ingested in;
    if (!make_host(t, err) || !make_game(t, err) || !look(t, err))
        return false;
    for (int seat = 0; seat < TRIAL_SEATS; seat++)
        if (!take(t, seat, join_of(t, seat), &in, err) || !look(t, err))
            return false;
        else if (!in.good)
            return error_set(err, EX_SOFTWARE, "take the seat", t->seat[seat], in.why.key);
    return go_on(t, err);
}

bool trial_open(struct trial *t, const char *dir, const struct trial_terms *terms, struct error *err)
{
    const char *names[SEATS_MAX] = {NULL};
    struct setup setup = {.scenario = terms->scenario};
    *t = (struct trial){.terms = *terms, .arena = arena_new(), .told = arena_new()};
    t->dir = arena_string(t->arena, span_of(dir));
    if (terms->set->rules->seats(&setup, names) != TRIAL_SEATS)
        return error_set(err, EX_UNAVAILABLE, "set up", terms->scenario, "it is not a game for two seats");
    for (int i = 0; i < TRIAL_SEATS; i++)
        t->seat[i] = names[i];
    return begin(t, err);
}

void trial_close(struct trial *t)
{
    stop_looking(t);
    store_close(t->store);
    for (int i = 0; i < TRIAL_SEATS; i++)
        arena_free(t->report[i].arena);
    arena_free(t->told);
    arena_free(t->arena);
    sodium_memzero(t, sizeof *t);
}

int trial_asked(const struct trial *t)
{
    return t->game->core->phase == CORE_OPEN ? core_awaits(t->game->core) : 0;
}

/* What was told of the exchange before is not wanted any more. */
static void begin_telling(struct trial *t)
{
    arena_free(t->told);
    t->told = arena_new();
    for (int i = 0; i < TRIAL_SEATS; i++)
        t->report[i].is_new = false;
    t->pass.now += MINUTE;
}

bool trial_send(struct trial *t, int seat, struct span lines, struct trial_sent *sent, struct error *err)
{
    struct ingested in;
    struct tidied tidied;
    begin_telling(t);
    sent->lines = tidy_orders(t->told, lines, &tidied);
    if (!take(t, seat, orders_of(t, seat, sent->lines), &in, err))
        return false;
    sent->taken = in.good;
    sent->receipt = in.text.len ? in.text : span_of(in.why.key ? in.why.key : "");
    return go_on(t, err);
}

bool trial_let_pass(struct trial *t, struct error *err)
{
    begin_telling(t);
    t->pass.now = t->game->core->deadline + MINUTE;
    return go_on(t, err);
}

/* A block that is not closed yet is no slip of its last line. */
static bool is_open_block(const char *key)
{
    return strcmp(key, "order.block") == 0 || strcmp(key, "order.end") == 0;
}

static int32_t n_lines(struct span lines)
{
    int32_t n = 0;
    for (struct span line; span_line(&lines, &line);)
        n++;
    return n;
}

/* How many lines stand above the last one, as a mail would carry them. */
static int32_t n_above(struct trial *t, struct span lines)
{
    struct tidied tidied;
    size_t len = lines.len > 0 ? lines.len - 1 : 0;
    while (len > 0 && lines.at[len - 1] != '\n')
        len--;
    return len == 0 ? 0 : n_lines(tidy_orders(t->told, (struct span){lines.at, len}, &tidied));
}

struct span trial_slip(struct trial *t, int seat, struct span lines)
{
    const struct core *core = t->game->core;
    struct tidied tidied;
    struct core_outcome o;
    struct header header = {.kind = BLOCK_ORDERS, .seq = form_next_seq(core, seat), .turn = core->k};
    header.orders = tidy_orders(t->told, lines, &tidied);
    core_try(t->game->core, seat, &header, NULL, NULL, &o);
    struct text all = {.arena = t->told};
    for (int32_t i = 0; o.bad_line && i < o.slips->n; i++) {
        const struct problem *why = &o.slips->at[i].why;
        if (o.slips->at[i].line <= n_above(t, lines) || is_open_block(why->key))
            continue;
        text_words(&all, all.len > 0 ? "\n" : "");
        text_add(&all, problem_sentence(t->told, t->terms.set, why));
    }
    return text_span(&all);
}

void *trial_view(const struct trial *t, int seat, struct arena *arena)
{
    const struct rules *rules = &t->game->core->rules;
    void *view = arena_take(arena, rules->is->state_size);
    rules_view(rules, t->game->core->state, seat, view);
    return view;
}
