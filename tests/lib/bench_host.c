/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/bench_host.h"
#include "processor/core/core.h"
#include "processor/game/game.h"
#include "tests/lib/play.h"
#include "tests/lib/store_harm.h"
#include "tests/lib/test.h"
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

void bench_must(bool done, const struct error *err)
{
    ck_assert_msg(done && !err->doing, "cannot %s %s: %s", err->doing, err->subject, err->cause);
}

static void send_luck(struct bots *t, struct game *game)
{
    for (int seat = 0; seat < BOT_SEATS; seat++) {
        const char *block = game->core->phase == CORE_JOINING ? bot_join(game, seat) : bot_nonce(game, seat);
        bots_drop(t, bot_sign(game->arena, t->key[seat], block));
    }
}

/* With `sync` the store is opened anew, as a host opens it. */
static void sync_as_a_host(struct bots *t)
{
    struct error err = {0};
    store_close(t->pass.store);
    bench_must(
        store_open(t->arena, t->dir, arena_words(t->arena, "%s/counter", t->dir), t->master, 0, &t->pass.store, &err),
        &err);
}

static void open_games(struct bots *t, const char *name, int games, struct bot_terms terms, bool keeps_nothing)
{
    ck_assert_int_ge(sodium_init(), 0); /* as the program begins: without it BLAKE2b is the slow one */
    bots_open(t, name, 1863);
    t->keeps_nothing = keeps_nothing; /* a copy of each page in the arena would be counted as memory of a pass */
    for (int i = 0; i < games; i++) {
        terms.name = arena_words(t->arena, "%s-%d", name, i);
        bots_add(t, &terms);
    }
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < games; i++) {
            struct game *game = bots_look(t, &t->game[i]);
            if (game->core->phase == CORE_JOINING || game->core->phase == CORE_OPENING)
                send_luck(t, game);
            bots_leave(game);
        }
        bots_pass(t, t->now + 60);
    }
}

void bench_open(struct bots *t, const char *name, int games, enum bench_sync sync)
{
    open_games(t, name, games, (struct bot_terms){.scenario = "standard"}, true);
    if (sync == BENCH_SYNC)
        sync_as_a_host(t);
}

int bench_sheets(struct bots *t)
{
    int n = 0;
    t->now = t->pass.now = t->now + 60;
    for (int i = 0; i < t->n_games; i++) {
        struct game *game = bots_look(t, &t->game[i]);
        for (int seat = 0; seat < BOT_SEATS && game->core->phase == CORE_OPEN; seat++) {
            struct bot_style style = {.lines = 1 + (int)random_below(&t->seed, 8)};
            if (!(game->core->asked >> seat & 1))
                continue;
            const char *lines = bot_sheet(t, game->core, seat, &style, game->arena);
            bots_drop(t, bot_sign(game->arena, t->key[seat], bot_orders(game, seat, game->core->k, 0, lines)));
            n++;
        }
        bots_leave(game);
    }
    return n;
}

void bench_settle(struct bots *t)
{
    bots_pass(t, t->now + 60);
}

static bool is_over(struct bots *t)
{
    struct game *game = bots_look(t, &t->game[0]);
    bool over = game->core->phase == CORE_OVER;
    bots_leave(game);
    return over;
}

void bench_long(struct bots *t, const char *name, const char *ruleset, size_t reports)
{
    const struct bot_terms terms = {.ruleset = ruleset, .scenario = "standard"};
    /* Of Blue vs Gray one game in a hundred between random players lasts for sixty reports: 105 is one. */
    enum { FIRST = 100, ATTEMPTS = 400, ROUNDS_MAX = 390 };
    for (int attempt = FIRST; attempt < ATTEMPTS; attempt++) {
        struct arena *arena = arena_new();
        const struct bot_game *g;
        open_games(t, arena_words(arena, "%s%d", name, attempt), 1, terms, false);
        g = &t->game[0];
        for (int round = 0; round < ROUNDS_MAX && g->n_reports[1] < reports && !is_over(t); round++) {
            bench_sheets(t);
            bots_pass(t, t->now + 60);
        }
        arena_free(arena);
        if (g->n_reports[0] >= reports && g->n_reports[1] >= reports)
            return;
        bots_close(t);
    }
    ck_abort_msg("no game of %zu reports in %d", reports, ATTEMPTS - FIRST);
}

/* ---- games that only lie there ---- */

static void sql(struct bots *t, const char *words)
{
    char *why = NULL;
    int rc = sqlite3_exec(store_sqlite(t->pass.store), words, NULL, NULL, &why);
    ck_assert_msg(rc == SQLITE_OK, "%s: %s", words, why);
}

void bench_fill(struct bots *t, int games)
{
    char words[800];
    snprintf(words, sizeof words,
             "INSERT INTO game(id, name, bundle, phase, k, generation, log_size, root, tree, seal_hash, due_at, ready,"
             " awaited, since) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < %d)"
             " SELECT lower(hex(randomblob(16))), 'filler-' || i, (SELECT hash FROM bundle), 4, 3, 9, 21, zeroblob(32),"
             " zeroblob(160), zeroblob(32), 4000000000 + i, 0, 'csa', 1 FROM c",
             games);
    sql(t, "BEGIN");
    sql(t, words);
    sql(t, "INSERT INTO seal(slot, generation, bytes) SELECT 2 * n + 1, 9, randomblob(4096) FROM game"
           " WHERE name LIKE 'filler-%'");
    sql(t, "INSERT INTO entry(game, n, line, leaf, root) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c"
           " WHERE i < 20) SELECT game.n, i, randomblob(90), randomblob(32), randomblob(32) FROM game, c"
           " WHERE name LIKE 'filler-%'");
    sql(t, "COMMIT");
}

/* ---- for floors ---- */

size_t bench_blocks(size_t n)
{
    return (n + 9 + 63) / 64 * 64;
}

struct bench_size bench_look(struct bots *t, const struct bot_game *g, uint64_t from)
{
    enum { NODE = 65, PROOF_DIGITS = 160 }; /* a tree of n leaves has n - 1 nodes */
    struct game *game = bots_look(t, g);
    struct error err = {0};
    struct span sealed;
    struct bench_size out = {.log_size = game->row.log_size, .k = game->core->k};
    bench_must(store_seal_get(t->pass.store, game->arena, g->id, &sealed, &err), &err);
    out.sealed = sealed.len;
    out.state = game_dump(&game->core->rules, game->core->state, game->core->sheets, NULL, 0);
    for (int i = 0; i < game->core->n_due; i++)
        out.facts += game->core->due[i].facts_text.len;
    for (uint64_t n = from; from > 0 && n < out.log_size; n++) {
        struct span line;
        bench_must(store_entry(t->pass.store, game->arena, g->id, n, &line, &err), &err);
        out.hashed += bench_blocks(line.len + 1) + bench_blocks(NODE);
        out.proofs += memmem(line.at, line.len, " roll ", 6) != NULL ||
                      (memmem(line.at, line.len, " shuffle ", 9) != NULL && line.len > PROOF_DIGITS);
    }
    bots_leave(game);
    return out;
}
