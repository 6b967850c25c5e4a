/* SPDX-License-Identifier: Apache-2.0 */
/* tests/processor/rebuild/rebuild_kit.h - what the suites of rebuilding share: a host that goes on undisturbed, a new
 * machine with its old keys, what was kept of the game, and both going on side by side. Each program that includes it
 * has its own. */
#ifndef DISPATCH_REBUILD_KIT_H
#define DISPATCH_REBUILD_KIT_H

#include "processor/check/audit.h"
#include "processor/game/game.h"
#include "processor/host/config.h"
#include "processor/rebuild/rebuild.h"
#include "processor/store/store_people.h"
#include "tests/lib/bot.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { BEFORE = 7, AFTER = 8, SENT_MAX = 256 };
static struct bots t; /* the host that goes on undisturbed: the twin */
static struct bots b; /* the one that was rebuilt */
static struct bot_game *g;
static struct config config;
static struct span sent[SENT_MAX]; /* mails of both players, in order */
static int n_sent;
static struct error err;

static inline void must(bool done)
{
    ck_assert_msg(done && !error_is_set(&err), "cannot %s %s: %s", err.doing, err.subject, err.cause);
}

static inline void send(struct span mail)
{
    ck_assert_int_lt(n_sent, SENT_MAX);
    sent[n_sent++] = arena_copy(t.arena, mail);
    bots_drop(&t, mail);
}

/* Words to the other player stand in the log by their hash alone; they are not put together again. */
static inline void say_something(struct game *game)
{
    const struct core *core = game->core;
    send(bot_sign(game->arena, t.key[0],
                  arena_words(game->arena,
                              "-----BEGIN PBEM PRESS-----\npbem: 1\ngame: %s\nside: %s\norders:\nto all\nWell met.\n"
                              "-----END PBEM PRESS-----\n",
                              core->id, core->g.seat[0].name)));
}

static inline void one_round(int round)
{
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = NULL;
        const struct bot_style style = {.lines = 8, .standing = round % 3 == 1};
        if (core->phase == CORE_JOINING)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING)
            block = bot_nonce(game, seat);
        else if (core->asked >> seat & 1)
            block = bot_orders(game, seat, core->k, 0,
                               round == 4 ? "fly to the moon\n" : bot_sheet(&t, core, seat, &style, game->arena));
        if (block)
            send(bot_sign(game->arena, t.key[seat], block));
    }
    if (round == 3)
        say_something(game);
    bots_leave(game);
    bots_pass(&t, t.now + 7200);
}

/* Sheets of any exchange, a faulty one, a missed deadline; reports of all of it. */
static inline void setup(void)
{
    err = (struct error){0};
    n_sent = 0;
    config_default(&config);
    config.escrow = true;
    bots_open(&t, "twin", 8);
    t.pass.config = &config;
    g = bots_add(&t, &(struct bot_terms){.name = "lost", .scenario = "gettysburg"});
    for (int round = 0; round < BEFORE; round++)
        one_round(round);
    struct game *game = bots_look(&t, g);
    ck_assert_int_eq(game->core->phase, CORE_OPEN);
    ck_assert_int_eq(game->core->n_due, 0);
    struct press_row press;
    ck_assert(store_press_next(t.pass.store, t.arena, game->core->id, 0, &press, &err));
    bots_leave(game);
}

static inline void teardown(void)
{
    if (b.arena)
        bots_close(&b);
    bots_close(&t);
}

/* ---- a new machine with the old keys ---- */

static inline void new_host(void)
{
    struct player_rows all = {.store = t.pass.store};
    char counter[200];
    static const char *const folders[] = {"", "/inbox", "/inbox/new", "/inbox/done", "/inbox/refused", "/outbox"};
    b = t;
    b.arena = arena_new();
    b.n_drops = 0;
    b.n_games = 0; /* its reports are not kept */
    snprintf(b.dir, sizeof b.dir, "%s/again", temp_dir());
    snprintf(counter, sizeof counter, "%s/counter", b.dir);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(b.arena, "%s%s", b.dir, folders[i]), 0700), 0);
    b.pass.arena = b.arena;
    b.pass.dir = b.dir;
    b.pass.zones = NULL;
    b.pass.people = NULL;
    b.pass.master = b.master;
    b.pass.signer = b.report;
    b.pass.log_key = b.log;
    b.pass.shelf = core_shelf_new(b.arena);
    must(store_open(b.arena, b.dir, counter, b.master, STORE_CREATE, &b.pass.store, &err));
    store_no_sync(b.pass.store);
    must(store_begin(b.pass.store, &err));
    for (const struct player_row *row; (row = store_players_next(&all, &err));)
        must(store_player_put(b.pass.store, row, &err));
    must(store_commit(b.pass.store, &err));
}

static struct kept kept;

static inline void keep(const char *name, struct span bytes, bool is_mail)
{
    struct kept_piece *more = arena_take(t.arena, (kept.n + 1) * sizeof *more);
    if (kept.n > 0)
        memcpy(more, kept.at, kept.n * sizeof *more);
    more[kept.n++] = (struct kept_piece){arena_words(t.arena, "%s", name), bytes, is_mail};
    kept.at = more;
}

static inline void keep_proofs(int seat, size_t from)
{
    for (size_t i = from; i < g->n_reports[seat]; i++)
        keep(g->report[seat][i].name, g->report[seat][i].proof, false);
}

static inline void keep_sent(int from)
{
    for (int i = from; i < n_sent; i++)
        keep(arena_words(t.arena, "sent %d", i), sent[i], false);
    for (size_t i = 0; i < kept.n; i++) /* bots send block and signature as one text */
        ck_assert_uint_gt(kept.at[i].bytes.len, 0);
}

/* The newest file of a player whose name has this mark. */
static inline struct span newest_file(const char *player, const char *mark)
{
    int64_t before = 0;
    struct outbox_row row;
    while (store_outbox_back(t.pass.store, t.arena, player, g->id, before, &row, &err) > 0) {
        for (size_t i = 0; i < row.n_files; i++)
            if (strstr(row.file[i].name, mark))
                return row.file[i].bytes;
        before = row.id;
    }
    return (struct span){0};
}

static struct rebuild *r;

static inline struct rebuild_game *judge(uint64_t at)
{
    r = rebuild_new(&b.pass, b.arena);
    rebuild_read(r, &kept);
    kept = (struct kept){0};
    ck_assert_uint_eq(rebuild_games(r), 1);
    struct rebuild_game *game = rebuild_at(r, 0);
    must(rebuild_judge(r, game, at, &err));
    return game;
}

static inline struct rebuild_written rebuilt(struct rebuild_game *game)
{
    struct rebuild_written written;
    ck_assert_msg(game->core != NULL, "lacks: %s%s", game->lacks.len ? game->lacks.at : "", game->contradiction);
    must(rebuild_write(r, game, bot_player, &written, &err));
    rebuild_done(r);
    return written;
}

static inline void resume(void)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    must(store_begin(b.pass.store, &err));
    must(game_open(&b.pass, arena, g->id, &game, &err));
    ck_assert(game.core->hold.by_host);
    ck_assert_int_eq(game.core->hold.left, game.core->g.clock.move);
    ck_assert(core_resume(game.core, b.now + game.core->hold.left, NULL));
    must(game_put(&game, &err));
    must(store_commit(b.pass.store, &err));
    game_close(&game);
    arena_free(arena);
}

/* ---- both go on ---- */

/* Lines of these verbs, without their index: what must be the same in both hosts. */
static inline const char *fates(struct bots *host)
{
    static const char *const verbs[] = {"close", "roll", "state", "facts", "fired", "held", "draw", "move", "shuffle"};
    struct game *game = bots_look(host, g);
    struct text out = {.arena = host->arena};
    for (uint64_t n = 1; n < game->row.log_size; n++) {
        struct span line, index, verb;
        must(store_entry(host->pass.store, host->arena, g->id, n, &line, &err));
        span_word(&line, &index);
        struct span words = line;
        span_word(&line, &verb);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
            if (span_is(verb, verbs[i]))
                text_add(&out, words);
    }
    bots_leave(game);
    return out.at;
}

static inline int count(const char *lines, const char *word)
{
    int n = 0;
    for (const char *at = lines; (at = strstr(at, word)); at++)
        n += at == lines || at[-1] == '\n';
    return n;
}

/* A sheet that both hosts know the base of: the checkpoint that the last common report showed. */
static inline const char *on_common_base(struct arena *arena, const char *block, const char *base)
{
    const char *at = strstr(block, "\nbase: "), *end = at ? strchr(at + 1, '\n') : NULL;
    ck_assert_ptr_nonnull(end);
    return arena_words(arena, "%.*s\nbase: %s%s", (int)(at - block), block, base, end);
}

static inline const char *base_of_size(struct bots *host, uint64_t size)
{
    struct hash root;
    struct text out = {.arena = host->arena};
    ck_assert(store_root_at(host->pass.store, g->id, size, &root));
    text_format(&out, "%llu ", (unsigned long long)size);
    text_base64(&out, root.at, sizeof root.at, true);
    return out.at;
}

static inline void both_go_on(uint64_t common)
{
    const char *base = base_of_size(&t, common);
    ck_assert_str_eq(base, base_of_size(&b, common));
    int rolls = count(fates(&t), "roll ");
    for (int round = 0; round < AFTER; round++) {
        struct game *game = bots_look(&t, g);
        struct core *core = game->core;
        for (int seat = 0; seat < BOT_SEATS && core->phase == CORE_OPEN; seat++) {
            const struct bot_style style = {.lines = 10, .now = true};
            if (!(core->asked >> seat & 1))
                continue;
            const char *lines = round + 1 == AFTER ? "resign\nnow\n" : bot_sheet(&t, core, seat, &style, game->arena);
            const char *block = on_common_base(game->arena, bot_orders(game, seat, core->k, 0, lines), base);
            struct span mail = bot_sign(game->arena, t.key[seat], block);
            send(mail);
            bots_drop(&b, mail);
        }
        bots_leave(game);
        bots_pass(&t, t.now + 7200);
        bots_pass(&b, b.now + 7200);
    }
    const char *mine = fates(&t), *again = fates(&b);
    size_t same = 0;
    while (mine[same] && mine[same] == again[same])
        same++;
    ck_assert_msg(strcmp(mine, again) == 0, "they part at: %.200s\ninstead of: %.200s", again + same, mine + same);
    ck_assert_int_gt(count(mine, "close "), BEFORE / 2);
    ck_assert_int_gt(count(mine, "roll "), rolls); /* dice were thrown behind the loss, and are the same */
}

static inline void is_proven(struct bots *host, bool proven)
{
    struct text out = {.arena = host->arena};
    struct audit audit;
    struct span file = bots_transcript(host, host->arena, g);
    ck_assert(memmem(file.at, file.len, " reveal vrf ", 12) != NULL);
    enum audit_verdict verdict = audit_transcript(host->arena, file, NULL, &audit, &out);
    ck_assert_msg((verdict == AUDIT_PROVEN && audit.proven) == proven, "%s", out.at);
}

static inline uint64_t size_of(struct bots *host)
{
    struct game_row row;
    ck_assert(store_game_by_name(host->pass.store, g->id, &row, &err));
    return row.log_size;
}

/* As `publish` lays it out: signed head, and entries in tiles. */
static inline void keep_public_log(uint64_t size)
{
    struct hash root;
    struct text note = {.arena = t.arena}, text = {.arena = t.arena};
    struct game *game = bots_look(&t, g);
    ck_assert(store_root_at(t.pass.store, g->id, size, &root));
    checkpoint_write(&text, game->core->origin_id, size, &root);
    note_sign(&note, text_span(&text), game->core->origin_id, t.log);
    keep("public/lost/checkpoint", text_span(&note), false);
    keep("public/lost/genesis", arena_copy(t.arena, game->core->genesis_text), false);
    for (uint64_t n = 0; n * TLOG_TILE_WIDTH < size; n++) {
        uint64_t left = size - n * TLOG_TILE_WIDTH, width = left < TLOG_TILE_WIDTH ? left : TLOG_TILE_WIDTH;
        struct text path = {.arena = t.arena}, bundle = {.arena = t.arena};
        text_words(&path, "public/lost/");
        tlog_tile_path(&path, "entries", n, width);
        for (uint64_t i = 0; i < width; i++) {
            struct span entry;
            must(store_entry(t.pass.store, t.arena, g->id, n * TLOG_TILE_WIDTH + i, &entry, &err));
            tlog_bundle_add(&bundle, entry);
        }
        keep(path.at, text_span(&bundle), false);
    }
    bots_leave(game);
}

#endif
