/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/advance/ahead.h"
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/base/helper.h"
#include "processor/base/worker.h"
#include "processor/host/config.h"
#include "processor/letters/report.h"
#include "processor/store/store_note.h"
#include <sched.h>
#include <string.h>

enum {
    BATCH = 8,       /* games of one helper: to fork for each costs as much as half of its reports */
    BATCH_FIRST = 2, /* when no other is at work */
    SETS_MOST = 8 /* rulesets */,
    HELPER_WAIT = 60000 /* milliseconds that the reports of a batch may take */
};

/* A game that is carried out, and what its reports are made of. */
struct carried {
    struct arena *arena;
    struct game_copy copy;
    struct lock lock;
    int n;
    struct report_read report[SEATS_MAX];
};

/* Games whose reports are being made. */
struct batch {
    struct helper helper;
    size_t n;
    struct {
        struct lock lock; /* of the game */
        char id[33];
        uint64_t n_reports;
    } game[BATCH];
};

struct ahead {
    struct pass *pass;
    size_t n_carried, n, first, most; /* batches under way: a ring of so many */
    struct carried carried[BATCH];    /* for the next batch */
    struct batch batch[WORKERS_MOST];
    const void *made[SETS_MOST]; /* rulesets whose reports this process has made, so that what is made once is there */
    size_t n_made;
    bool waits;
};

/* That this process may use; no file is read for it. */
static int64_t processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

struct ahead *ahead_open(struct pass *pass, struct arena *arena)
{
    int64_t wanted = pass->config ? pass->config->workers : 1, n = wanted == 0 ? processors() : wanted;
    if (n < 2 || !pass->one_visit || store_is_shared(pass->store) ||
        (pass->worker && worker_is_careful(pass->worker)) || (pass->config && pass->config->escrow))
        return NULL;
    struct ahead *ahead = arena_take(arena, sizeof *ahead);
    *ahead = (struct ahead){.pass = pass, .most = n < WORKERS_MOST ? (size_t)n : WORKERS_MOST};
    return ahead;
}

/* ---- in the helper ---- */

static bool make_reports(struct carried *c, struct pass *pass, struct arena *arena, struct text *notes)
{
    struct game game;
    struct error err = {0};
    store_note_begin(pass->store, notes);
    if (!game_copy(&c->copy, pass, arena, &game, &err))
        return false;
    for (int i = 0; i < c->n; i++) {
        if (i > 0)
            core_seal_line(game.core);
        if (!report_make(&game, &c->report[i], &err) || !(i + 1 < c->n ? game_put_passing : game_put)(&game, &err))
            return false;
    }
    game_close(&game);
    return store_is_whole(pass->store, &err);
}

/* Of each game the length of its notes, and the notes; of one that could not be told, none. */
static bool make_batch(void *context, struct helper *helper)
{
    struct ahead *ahead = context;
    ahead->pass->worker = NULL;
    for (size_t i = 0; i < ahead->n_carried; i++) {
        struct carried *c = &ahead->carried[i];
        struct arena *arena = arena_new();
        struct text notes = {.arena = arena};
        uint8_t len[8];
        if (!make_reports(c, ahead->pass, arena, &notes))
            notes.len = 0;
        put_u64le(len, notes.len);
        if (!helper_give(helper, (struct span){len, sizeof len}) || !helper_give(helper, text_span(&notes)))
            return false;
        arena_free(arena);
    }
    return true;
}

/* ---- beginning ---- */

/* Where no helper can be had its games are taken as those of one that died. */
static void begin_batch(struct ahead *ahead)
{
    struct batch *batch = &ahead->batch[(ahead->first + ahead->n) % ahead->most];
    (void)helper_start(&batch->helper, make_batch, ahead);
    batch->n = ahead->n_carried;
    for (size_t i = 0; i < batch->n; i++) {
        struct carried *c = &ahead->carried[i];
        batch->game[i].lock = c->lock;
        batch->game[i].n_reports = (uint64_t)c->n;
        strcpy(batch->game[i].id, c->copy.row.id);
        arena_free(c->arena);
    }
    ahead->n++;
    ahead->n_carried = 0;
}

/* Of a ruleset that was not there yet the process makes the reports itself: maps, styles and templates that all have in
 * common are then in each copy of it. */
static bool is_made_here(const struct ahead *ahead, const struct game *game)
{
    for (size_t i = 0; i < SETS_MOST; i++)
        if (ahead->made[i] == game->core->set)
            return false;
    return true;
}

/* Many games have the same. */
static struct span bundle_of(const struct ahead *ahead, const struct carried *c, const struct game *game)
{
    for (size_t i = 0; i < ahead->n_carried; i++)
        if (span_same(ahead->carried[i].copy.bundle, game->core->bundle))
            return ahead->carried[i].copy.bundle;
    return arena_copy(c->arena, game->core->bundle);
}

/* What it takes of the game is a copy, so that the game can be closed: many wait for one helper. */
static bool gather(struct ahead *ahead, struct carried *c, struct game *game)
{
    struct error ignored = {0}; /* whoever makes them meets it again */
    *c = (struct carried){.arena = arena_new(), .n = game->core->n_due};
    report_foresee(game, c->arena);
    c->copy = (struct game_copy){.row = game->row,
                                 .seal = game->seal,
                                 .genesis = arena_copy(c->arena, game->core->genesis_text),
                                 .bundle = bundle_of(ahead, c, game),
                                 .players = game->players};
    bool good = store_seal_get(game->pass->store, c->arena, game->row.id, &c->copy.sealed, &ignored);
    for (int i = 0; good && i < c->n; i++)
        good = report_read(game, i, c->arena, &c->report[i], &ignored);
    if (!good) {
        game->players = NULL;
        arena_free(c->arena);
        return false;
    }
    c->lock = game->lock;
    game->is_locked = false;
    ahead->n_carried++;
    return true;
}

static bool is_at_work(const struct ahead *ahead)
{
    return ahead->n > 0 || ahead->n_carried > 0;
}

static bool tell(struct ahead *ahead, struct game *game, bool numbered, struct error *err)
{
    bool here = is_made_here(ahead, game);
    ahead->waits = is_at_work(ahead) && (numbered || here);
    if (ahead->waits)
        return false;
    if (!here && gather(ahead, &ahead->carried[ahead->n_carried], game))
        return true;
    ahead->waits = is_at_work(ahead);
    if (ahead->waits)
        return false;
    if (here)
        ahead->made[ahead->n_made++ % SETS_MOST] = game->core->set;
    core_seal_line(game->core);
    return game_tell(game, err);
}

bool ahead_visit(struct ahead *ahead, const char *id, struct error *err)
{
    struct pass *pass = ahead->pass;
    uint64_t numbered = store_numbered(pass->store);
    struct arena *arena = arena_new();
    struct game game = {0};
    bool due;
    if (ahead->n_carried == 0)
        store_remember(pass->store, true);
    bool done = game_carry(pass, arena, id, false, &game, &due, err);
    bool has_numbered = store_numbered(pass->store) != numbered;
    ahead->waits = done && !due && has_numbered && is_at_work(ahead);
    done = done && !ahead->waits && (!due || tell(ahead, &game, has_numbered, err));
    crash_point("advance.written");
    game_close(&game);
    arena_free(arena);
    return done;
}

bool ahead_waits(const struct ahead *ahead)
{
    return ahead && ahead->waits;
}

/* ---- ending ---- */

static void report_written(void)
{
    crash_point("report.written");
}

/* By itself, from what the store has. */
static bool tell_here(struct pass *pass, const char *id, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    if (pass->worker)
        worker_on(pass->worker, id, "report", (struct span){0});
    bool done = game_open(pass, arena, id, &game, err);
    done = done && game_tell(&game, err);
    game_close(&game);
    arena_free(arena);
    if (pass->worker)
        worker_off(pass->worker);
    return done;
}

/* In a savepoint; *done false: it was undone. notes: empty, and it is told here. False: the transaction. */
static bool tell_or_undo(struct pass *pass, const char *id, struct span notes, bool *done, struct error *err)
{
    struct store *store = pass->store;
    uint64_t counts[PASS_COUNTS];
    struct error why = {0};
    memcpy(counts, pass->n, sizeof counts);
    if (!store_savepoint(store, err))
        return false;
    *done = notes.len > 0 ? store_note_write(store, notes, report_written, &why) : tell_here(pass, id, &why);
    *done = store_is_whole(store, &why) && *done;
    if (*done)
        return store_release(store, err);
    memcpy(pass->n, counts, sizeof counts);
    if (store_undo(store))
        return true;
    *err = why;
    return false;
}

/* Whoever made them here might hang as well. */
static bool leave(struct pass *pass, const char *id, struct error *err)
{
    pass->n[PASS_LEFT]++;
    worker_pass_over(pass->worker, id);
    return store_news_put(pass->store, 2, id,
                          "the reports of the game took too long to make, and were left for the next pass", pass->now,
                          err);
}

/* What cannot be told here either the report stage tells, or says why not. */
static bool end_game(struct pass *pass, const char *id, uint64_t n_reports, struct span notes, struct error *err)
{
    bool done = false;
    if (notes.len > 0 && !tell_or_undo(pass, id, notes, &done, err))
        return false;
    pass->n[PASS_REPORTS] += done ? n_reports : 0;
    pass->n_ahead += done;
    return done || tell_or_undo(pass, id, (struct span){0}, &done, err);
}

static bool end_first(struct ahead *ahead, struct error *err)
{
    struct batch *batch = &ahead->batch[ahead->first];
    struct pass *pass = ahead->pass;
    struct span made;
    bool good = true;
    enum helper_answer answer = helper_take(&batch->helper, pass->helper_wait ? pass->helper_wait : HELPER_WAIT, &made);
    struct reader r = {.left = answer == HELPER_DONE ? made : (struct span){0}};
    ahead->first = (ahead->first + 1) % ahead->most;
    ahead->n--;
    for (size_t i = 0; i < batch->n; i++)
        lock_game_drop(&batch->game[i].lock);
    for (size_t i = 0; good && i < batch->n; i++) {
        uint64_t len = read_u64le(&r);
        struct span notes = read_bytes(&r, len);
        good = answer == HELPER_HANGS ? leave(pass, batch->game[i].id, err)
                                      : end_game(pass, batch->game[i].id, batch->game[i].n_reports, notes, err);
    }
    helper_rest(&batch->helper);
    return good;
}

bool ahead_room(struct ahead *ahead, struct error *err)
{
    if (ahead->n_carried < (ahead->n == 0 ? BATCH_FIRST : BATCH))
        return true;
    if (ahead->n == ahead->most && !end_first(ahead, err))
        return false;
    begin_batch(ahead);
    return true;
}

bool ahead_end(struct ahead *ahead, struct error *err)
{
    ahead->waits = false;
    if (ahead->n_carried > 0 && ahead->n == ahead->most && !end_first(ahead, err))
        return false;
    if (ahead->n_carried > 0)
        begin_batch(ahead);
    while (ahead->n > 0)
        if (!end_first(ahead, err))
            return false;
    return true;
}

void ahead_close(struct ahead *ahead)
{
    if (!ahead)
        return;
    for (size_t i = 0; i < ahead->n_carried; i++) {
        lock_game_drop(&ahead->carried[i].lock);
        arena_free(ahead->carried[i].arena);
    }
    for (; ahead->n > 0; ahead->n--, ahead->first = (ahead->first + 1) % ahead->most)
        for (size_t i = 0; i < ahead->batch[ahead->first].n; i++)
            lock_game_drop(&ahead->batch[ahead->first].game[i].lock);
    for (size_t i = 0; i < ahead->most; i++)
        helper_end(&ahead->batch[i].helper);
    store_remember(ahead->pass->store, false);
}
