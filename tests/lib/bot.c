/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/bot.h"
#include "processor/advance/advance.h"
#include "processor/game/export.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/letters/form.h"
#include "processor/letters/setup_letters.h"
#include "tests/lib/beacon_lines.h"
#include "tests/lib/narrow.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Of no side: a reader should not have to ask whether a side or its player is meant. */
const char *const bot_player[BOT_SEATS_MAX] = {"harriet", "frank", "rosa",
                                               "walter"}; /* csa, usa; or as the seats stand */
static const char *const secrets[BOT_SEATS_MAX] = {"south", "north", "river", "coast"};

static void must(bool done, const struct error *err)
{
    ck_assert_msg(done && !err->doing, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

/* 32 bytes that follow from words alone. */
static void derive(uint8_t out[static 32], const char *words, const char *name, uint64_t number)
{
    char label[160];
    int n = snprintf(label, sizeof label, "bot %s %s %llu", words, name, (unsigned long long)number);
    sha256(out, (struct span){(const uint8_t *)label, (size_t)n});
}

static struct span blob_of(struct arena *arena, const uint8_t seed[static 32])
{
    uint8_t pk[32], sk[64], *blob = arena_take(arena, SSH_ED25519_BLOB_LEN);
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    return (struct span){blob, SSH_ED25519_BLOB_LEN};
}

/* ---- the host ---- */

static void add_players(struct bots *t)
{
    struct error err = {0};
    must(store_begin(t->pass.store, &err), &err);
    for (int i = 0; i < BOT_SEATS_MAX; i++) {
        struct player_row row = {.zone = "UTC", .n_keys = 1};
        struct text line = {.arena = t->arena};
        strcpy(row.name, bot_player[i]);
        snprintf(row.mail, sizeof row.mail, "%s@example.org", bot_player[i]);
        ssh_public_write(&line, blob_of(t->arena, t->key[i]));
        snprintf(row.key[0], sizeof row.key[0], "%s", line.at);
        must(store_player_put(t->pass.store, &row, &err), &err);
    }
    must(store_commit(t->pass.store, &err), &err);
}

static const char *same_name(void)
{
    return "bots";
}

static uint32_t same_random(void)
{
    return 0x42424242u;
}

static void same_buf(void *const buf, const size_t size)
{
    memset(buf, 0x42, size);
}

static struct randombytes_implementation same_bytes = {
    .implementation_name = same_name, .random = same_random, .buf = same_buf};

void bots_same_luck(void)
{
    ck_assert_int_eq(randombytes_set_implementation(&same_bytes), 0);
}

void bots_open(struct bots *t, const char *name, uint64_t seed)
{
    bots_open_in(t, name, seed, name, NULL);
}

void bots_open_in(struct bots *t, const char *name, uint64_t seed, const char *folder, const char *url)
{
    static const char *const folders[] = {"", "/inbox", "/inbox/new", "/inbox/done", "/inbox/refused", "/outbox"};
    struct error err = {0};
    *t = (struct bots){.arena = arena_new(), .seed = seed, .now = 1795000000};
    snprintf(t->dir, sizeof t->dir, "%s/%s", temp_dir(), folder);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(t->arena, "%s%s", t->dir, folders[i]), 0700), 0);
    derive(t->master, "master", name, seed);
    derive(t->report, "report", name, seed);
    derive(t->log, "log", name, seed);
    derive(t->stranger, "stranger", name, seed);
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        derive(t->key[i], secrets[i], name, seed);
    t->game = arena_take(t->arena, BOT_GAMES_MAX * sizeof *t->game);
    t->pass = (struct pass){.arena = t->arena,
                            .master = t->master,
                            .signer = t->report,
                            .log_key = t->log,
                            .dir = t->dir,
                            .templates = arena_words(t->arena, "%s/templates", t->dir),
                            .host_name = "the test host",
                            .shelf = core_shelf_new(t->arena),
                            .now = t->now};
    must(store_open(t->arena, url ? url : t->dir, arena_words(t->arena, "%s/counter", t->dir), t->master, STORE_CREATE,
                    &t->pass.store, &err),
         &err);
    store_no_sync(t->pass.store);
    add_players(t);
}

void bots_close(struct bots *t)
{
    store_close(t->pass.store);
    arena_free(t->arena);
    memset(t, 0, sizeof *t);
}

static void fill_genesis(struct bots *t, struct arena *arena, const struct bot_terms *terms, const struct ruleset *set,
                         struct genesis *g)
{
    uint8_t digest[32], pk[32], sk[64];
    *g = (struct genesis){.revision = set->rules->revision,
                          .dice = terms->dice ? terms->dice : 'A',
                          .host = terms->host,
                          .recall = terms->recall,
                          .outage = terms->outage,
                          .beacon = "none",
                          .origin = "host.example/game",
                          .age = "none",
                          .program = "dispatch test",
                          .full = !terms->short_setup,
                          .created = t->now,
                          .clock = {.join = 86400,
                                    .open = 86400,
                                    .move = 43200,
                                    .answer = 43200,
                                    .settle = terms->settle,
                                    .abandon = 86400,
                                    .missed = "fallback"}};
    if (terms->missed)
        snprintf(g->clock.missed, sizeof g->clock.missed, "%s", terms->missed);
    g->no_chance = rules_no_chance(set->rules); /* then nobody is asked for luck */
    g->full = g->full && !g->no_chance;
    if (terms->dice == 'D')
        beacon_rule_write(g->beacon, sizeof g->beacon,
                          &(struct beacon_rule){beacon_chain_find(span_of("quicknet")), 3600});
    snprintf(g->name, sizeof g->name, "%s", terms->name);
    strcpy(g->ruleset, set->rules->name);
    snprintf(g->scenario, sizeof g->scenario, "%s", terms->scenario);
    for (int i = 0; i < BOT_OPTIONS_MAX && terms->option[i]; i++)
        snprintf(g->option[g->n_option++], sizeof g->option[0], "%s", terms->option[i]);
    sha256(digest, set->bundle());
    hex_write(g->data, digest, 32);
    const char *names[SEATS_MAX];
    struct setup setup = {g->scenario, terms->option, g->n_option};
    g->n_seats = set->rules->seats(&setup, names);
    ck_assert_int_ge(g->n_seats, BOT_SEATS);
    for (int i = 0; i < g->n_seats; i++) {
        snprintf(g->seat[i].name, sizeof g->seat[i].name, "%s", names[i]);
        ssh_fingerprint(g->seat[i].key, blob_of(arena, t->key[i]));
    }
    ssh_fingerprint(g->signer, blob_of(arena, t->report));
    strcpy(g->organiser, g->signer);
    crypto_sign_seed_keypair(pk, sk, t->log);
    memcpy(g->logkey, pk, sizeof g->logkey);
    derive(digest, "nonce", terms->name, t->seed);
    memcpy(g->nonce, digest, sizeof g->nonce);
}

struct bot_game *bots_add(struct bots *t, const struct bot_terms *terms)
{
    struct arena *arena = arena_new();
    const struct ruleset *set = ruleset_find(terms->ruleset ? terms->ruleset : "blue-vs-gray");
    struct genesis *g = arena_take(arena, sizeof *g);
    struct text genesis = {.arena = arena};
    struct problem why = {0};
    struct error err = {0};
    uint8_t seed[32];
    ck_assert_int_lt(t->n_games, BOT_GAMES_MAX);
    fill_genesis(t, arena, terms, set, g);
    vrf_seed(seed, t->master, g->nonce);
    ecvrf_public(g->vrf, seed);
    genesis_write(&genesis, g);
    struct core *core = core_new_with(arena, t->pass.shelf, set, text_span(&genesis), set->bundle(), seed, &why);
    ck_assert_msg(core != NULL, "%s %s", why.key, why.got);
    for (int i = 0; i < core->g.n_seats; i++)
        ck_assert(core_invite(core, i, blob_of(arena, t->key[i]), false));
    must(store_begin(t->pass.store, &err), &err);
    must(game_add(&t->pass, arena, core, bot_player, &err), &err);
    must(store_commit(t->pass.store, &err), &err);
    struct bot_game *game = &t->game[t->n_games++];
    *game = (struct bot_game){.mover = -1};
    strcpy(game->id, core->id);
    strcpy(game->name, g->name);
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        game->report[i] = arena_take(t->arena, BOT_REPORTS_MAX * sizeof **game->report);
    for (int i = 0; i < BOT_SEATS_MAX; i++)
        game->page[i] = arena_take(t->arena, BOT_REPORTS_MAX * sizeof **game->page);
    core_free(core);
    arena_free(arena);
    return game;
}

struct game *bots_look(struct bots *t, const struct bot_game *g)
{
    struct arena *arena = arena_new();
    struct game *game = arena_take(arena, sizeof *game);
    struct error err = {0};
    struct hash root;
    must(game_look(&t->pass, arena, g->id, game, &err), &err);
    ck_assert_msg(!game->row.aside[0], "%s", game->row.aside);
    tlog_tree_root(&game->core->tree, &root);
    ck_assert_uint_eq(game->core->tree.size, game->row.log_size);
    ck_assert_mem_eq(root.at, game->row.root.at, sizeof root.at);
    return game;
}

void bots_leave(struct game *game)
{
    struct arena *arena = game->arena;
    game_close(game);
    arena_free(arena);
}

void bots_wish_board(struct bots *t, const struct bot_game *g, int seat)
{
    struct error err = {0};
    struct wish_row wish = {.board = true};
    struct game *game = bots_look(t, g);
    game_player(game, seat, wish.player);
    ck_assert(store_begin(t->pass.store, &err) && store_wish_put(t->pass.store, &wish, &err) &&
              store_commit(t->pass.store, &err));
    bots_leave(game);
}

/* ---- blocks ---- */

static const char *block_head(struct game *game, int seat, const char *kind)
{
    return arena_words(game->arena, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nside: %s\n", kind, game->core->id,
                       game->core->g.seat[seat].name);
}

static const char *base_line(struct game *game)
{
    struct text out = {.arena = game->arena};
    text_format(&out, "base: %llu ", (unsigned long long)game->row.log_size);
    text_base64(&out, game->row.root.at, 32, true);
    return out.at;
}

void bot_fingerprint(char fp[static SSH_FP_MAX], const uint8_t key[static 32])
{
    struct arena *arena = arena_new();
    ssh_fingerprint(fp, blob_of(arena, key));
    arena_free(arena);
}

const char *bot_key_block(struct game *game, int seat, const char *kind, const uint8_t key[static 32])
{
    char fp[SSH_FP_MAX];
    bot_fingerprint(fp, key);
    return arena_words(game->arena, "%sseq: %llu\n%s\nkey: %s\n-----END PBEM %s-----\n", block_head(game, seat, kind),
                       (unsigned long long)form_next_seq(game->core, seat), base_line(game), fp, kind);
}

const char *bot_takeover(struct game *game, int seat, const uint8_t key[static 32])
{
    char fp[SSH_FP_MAX];
    bot_fingerprint(fp, key);
    return arena_words(game->arena, "%sseq: %llu\nkey: %s\ncode: seat\n-----END PBEM JOIN-----\n",
                       block_head(game, seat, "JOIN"), (unsigned long long)form_next_seq(game->core, seat), fp);
}

/* The value of a seat's luck: another one at each attempt. */
static void luck(const struct game *game, int seat, hex32 out)
{
    uint8_t raw[32];
    derive(raw, secrets[seat], game->core->id, game->core->set_up_attempt);
    hex_write(out, raw, sizeof raw);
}

const char *bot_join(struct game *game, int seat)
{
    const struct core *core = game->core;
    hex32 value;
    char commit[51];
    luck(game, seat, value);
    entropy_commit_hash(commit, core->id, core->g.seat[seat].name, value);
    const char *word = core->g.no_chance ? ""
                       : core->g.full    ? arena_words(game->arena, "entropy-commit: %s\n", commit)
                                         : arena_words(game->arena, "entropy: %s\n", value);
    return arena_words(game->arena, "%sseq: %llu\nkey: %s\n%s-----END PBEM JOIN-----\n", block_head(game, seat, "JOIN"),
                       (unsigned long long)form_next_seq(core, seat), core->g.seat[seat].key, word);
}

const char *bot_nonce(struct game *game, int seat)
{
    hex32 value;
    luck(game, seat, value);
    return arena_words(game->arena, "%sseq: %llu\n%s\nopen: %s\n-----END PBEM NONCE-----\n",
                       block_head(game, seat, "NONCE"), (unsigned long long)form_next_seq(game->core, seat),
                       base_line(game), value);
}

/* What the seat's sheet of this seq seals in mode C. */
static void sealed_nonce(const struct game *game, int seat, uint64_t seq, hex32 out)
{
    uint8_t raw[32];
    derive(raw, "nonce of", game->core->id, seq * 4 + (uint64_t)seat);
    hex_write(out, raw, sizeof raw);
}

static const char *next_line(const struct game *game, int seat, uint64_t turn, uint64_t seq)
{
    hex32 nonce, commit;
    if (game->core->g.dice != 'C')
        return "";
    sealed_nonce(game, seat, seq, nonce);
    nonce_commit_hash(commit, game->core->id, turn, game->core->g.seat[seat].name, nonce);
    return arena_words(game->arena, "next: %s\n", commit);
}

const char *bot_orders(struct game *game, int seat, uint64_t turn, uint64_t seq, const char *lines)
{
    uint8_t salt[32];
    char hex[33];
    seq = seq ? seq : form_next_seq(game->core, seat);
    derive(salt, "salt", game->core->id, seq * 4 + (uint64_t)seat);
    hex_write(hex, salt, 16);
    return arena_words(game->arena, "%sturn: %llu\nseq: %llu\n%s\nsalt: %s\n%sorders:\n%s-----END PBEM ORDERS-----\n",
                       block_head(game, seat, "ORDERS"), (unsigned long long)turn, (unsigned long long)seq,
                       base_line(game), hex, next_line(game, seat, turn, seq), lines);
}

/* ---- what dice wait for ---- */

const char *bot_ack(struct game *game, int seat)
{
    return arena_words(game->arena, "%sturn: %llu\nseq: %llu\n%s\n-----END PBEM ACK-----\n",
                       block_head(game, seat, "ACK"), (unsigned long long)game->core->k,
                       (unsigned long long)form_next_seq(game->core, seat), base_line(game));
}

const char *bot_opening(struct game *game, int seat)
{
    const struct core *core = game->core;
    hex32 nonce = "";
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].enters && core->receipt[i].seat == seat)
            sealed_nonce(game, seat, core->receipt[i].seq, nonce);
    return arena_words(game->arena, "%sturn: %llu\nseq: %llu\n%s\nopen: %s\n-----END PBEM NONCE-----\n",
                       block_head(game, seat, "NONCE"), (unsigned long long)core->k,
                       (unsigned long long)form_next_seq(core, seat), base_line(game), nonce);
}

const char *bot_beacon(struct game *game, int seat)
{
    struct beacon_told told = {.round = game->core->wait.round, .signature_len = 48};
    struct text lines = {.arena = game->arena};
    derive(told.signature, "round", "quicknet", told.round);
    derive(told.signature + 16, "and", "quicknet", told.round);
    beacon_write(&lines, &told);
    return arena_words(game->arena, "%sorders:\n%s-----END PBEM BEACON-----\n", block_head(game, seat, "BEACON"),
                       lines.at);
}

void bots_answer_dice(struct bots *t, struct game *game, int seats)
{
    const struct core *core = game->core;
    ck_assert_int_eq(core->phase, CORE_AWAITING);
    if (core->g.dice == 'D' && t->now >= core->deadline)
        bots_drop(t, bot_sign(game->arena, t->key[0], bot_beacon(game, 0)));
    for (int seat = 0; core->g.dice != 'D' && seat < core->g.n_seats; seat++)
        if ((seats >> seat & 1) && !core_has_answered(core, seat))
            bots_drop(t, bot_sign(game->arena, t->key[seat],
                                  core->g.dice == 'B' ? bot_ack(game, seat) : bot_opening(game, seat)));
}

struct span bot_sign(struct arena *arena, const uint8_t key[static 32], const char *block)
{
    struct text mail = {.arena = arena};
    text_words(&mail, block);
    sshsig_sign(&mail, key, NAMESPACE_PLAYER, span_of(block), NULL);
    return text_span(&mail);
}

/* ---- mails and passes ---- */

void bots_drop(struct bots *t, struct span mail)
{
    char path[200];
    snprintf(path, sizeof path, "%s/inbox/new/%06d.txt", t->dir, t->n_drops++);
    FILE *file = fopen(path, "wxb");
    ck_assert(file != NULL);
    ck_assert_uint_eq(fwrite(mail.at, 1, mail.len, file), mail.len);
    ck_assert_int_eq(fclose(file), 0);
}

struct ingested bots_take(struct bots *t, struct arena *arena, struct span mail)
{
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    struct ingested out = {.verdict = VERDICT_UNRECOGNISED};
    struct error err = {0};
    if (arrival_blocks(arena, mail, found, BLOCKS_MAX) > 0)
        must(ingest_block(&t->pass, arena, &found[0], 0, &out, &err), &err);
    else
        problem_set(&out.why, "no.block", 0);
    return out;
}

static const struct out_file *file_named(const struct outbox_row *row, const char *name)
{
    for (size_t i = 0; i < row->n_files; i++)
        if (strcmp(row->file[i].name, name) == 0)
            return &row->file[i];
    return NULL;
}

/* A report, with what lies beside it, is kept, as from a mail server whose clock is behind; receipts and notices are
 * only read over. */
static void keep_report(struct bots *t, struct arena *arena, const struct outbox_row *row)
{
    const char *first = row->file[0].name, *mark = strstr(first, "-report-");
    int seat = 0;
    while (seat + 1 < BOT_SEATS_MAX && strcmp(row->player, bot_player[seat]) != 0)
        seat++;
    if (!mark || t->keeps_nothing)
        return;
    for (int i = 0; i < t->n_games; i++) {
        struct bot_game *g = &t->game[i];
        if (strcmp(g->id, row->game) != 0)
            continue;
        const struct out_file *sig = file_named(row, arena_words(arena, "%s.sig", first));
        const struct out_file *proof =
            file_named(row, arena_words(arena, "%.*s-proof.txt", (int)strlen(first) - 4, first));
        const struct out_file *page = file_named(row, arena_words(arena, "%.*s.html", (int)strlen(first) - 4, first));
        ck_assert(sig != NULL && proof != NULL && page != NULL);
        ck_assert_uint_lt(g->n_reports[seat], BOT_REPORTS_MAX);
        struct span kept = arena_copy(t->arena, page->bytes);
        g->page[seat][g->n_reports[seat]] = kept;
        g->report[seat][g->n_reports[seat]++] = (struct report_files){arena_string(t->arena, span_of(first)),
                                                                      arena_copy(t->arena, row->file[0].bytes),
                                                                      arena_copy(t->arena, sig->bytes),
                                                                      arena_copy(t->arena, proof->bytes),
                                                                      kept,
                                                                      t->now - 1800};
    }
}

static void empty_outbox(struct bots *t)
{
    struct error err = {0};
    must(store_begin(t->pass.store, &err), &err);
    for (size_t n = 1; n > 0;) {
        struct arena *arena = arena_new();
        struct outbox_row row;
        n = store_outbox_next(t->pass.store, arena, 0, &row, &err);
        ck_assert_msg(!err.doing, "cannot %s %s: %s", err.doing, err.subject, err.cause);
        if (n > 0) {
            ck_assert_uint_gt(row.n_files, 0);
            for (size_t i = 0; i < row.n_files; i++)
                if (i == 0 || span_begins(row.file[i].bytes, "-----BEGIN PBEM "))
                    narrow_text(row.subject, row.file[i].bytes);
            keep_report(t, arena, &row);
            if (t->on_message)
                t->on_message(t->context, &row);
            must(store_outbox_sent(t->pass.store, row.id, t->now, &err), &err);
        }
        arena_free(arena);
    }
    must(store_commit(t->pass.store, &err), &err);
}

void bots_pass(struct bots *t, int64_t now)
{
    struct error err = {0};
    t->now = t->pass.now = now;
    must(stage_fetch(&t->pass, &err), &err);
    must(stage_ingest(&t->pass, &err), &err);
    must(stage_advance(&t->pass, &err), &err);
    must(stage_report(&t->pass, &err), &err);
    ck_assert_uint_eq(t->pass.n[PASS_ASIDE], 0);
    empty_outbox(t);
}

/* What `dispatch resume` does. */
void bots_resume(struct bots *t, struct bot_game *g)
{
    struct arena *arena = arena_new();
    struct game game;
    struct error err = {0};
    bool any;
    must(store_begin(t->pass.store, &err), &err);
    must(game_open(&t->pass, arena, g->id, &game, &err), &err);
    ck_assert(core_resume(game.core, t->now + game.core->g.clock.join, NULL));
    must(setup_resumed(&game, &any, &err), &err);
    must(game_put(&game, &err), &err);
    must(store_commit(t->pass.store, &err), &err);
    game_close(&game);
    arena_free(arena);
}

void bots_end(struct bots *t, struct bot_game *g)
{
    struct arena *arena = arena_new();
    struct game game;
    struct error err = {0};
    must(store_begin(t->pass.store, &err), &err);
    must(game_open(&t->pass, arena, g->id, &game, &err), &err);
    core_end(game.core, "abandoned");
    must(game_put(&game, &err), &err);
    must(store_commit(t->pass.store, &err), &err);
    g->over = true;
    game_close(&game);
    arena_free(arena);
}

struct span bots_transcript(struct bots *t, struct arena *arena, const struct bot_game *g)
{
    struct game *game = bots_look(t, g);
    struct text out = {.arena = arena};
    struct error err = {0};
    must(game_export(game, blob_of(game->arena, t->report), &out, &err), &err);
    bots_leave(game);
    return text_span(&out);
}
