/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/public/publish.h"
#include "processor/base/crash.h"
#include "processor/base/worker.h"
#include "processor/game/cosign.h"
#include "processor/game/fork_evidence.h"
#include "processor/game/trouble.h"
#include "processor/letters/book_page.h"
#include "processor/letters/desk_page.h"
#include "processor/public/observers.h"
#include "processor/public/page.h"
#include "processor/public/page_feed.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *publish_dir(struct arena *arena, const struct pass *pass)
{
    const char *dir = pass->config ? pass->config->publish_dir : "";
    if (!dir[0])
        return NULL;
    return dir[0] == '/' ? arena_words(arena, "%s", dir) : arena_words(arena, "%s/%s", pass->dir, dir);
}

struct publishing {
    struct pass *pass;
    struct public_dir dir;
    bool all;
    struct publish_count *count;
    json_t *games; /* facts of each, in order of names; owned */
    struct error *first;
};

/* ---- has anything changed? ---- */

/* Whatever a game's folder is made from, as far as it can change; the entries stand behind size and root. */
static bool stamp_of(struct publishing *w, struct arena *arena, const struct game_row *row, uint8_t stamp[static 32],
                     struct error *err)
{
    const struct config *config = w->pass->config;
    struct text all = {.arena = arena};
    struct cosign_row *cosign;
    struct conflict_row *conflict;
    uint64_t late = 0;
    size_t n = store_cosigns(w->pass->store, arena, row->id, row->log_size, &cosign, err);
    if (config && config->publish_delay.seconds > 0 &&
        !store_public_at(w->pass->store, row->id, w->pass->now - config->publish_delay.seconds, &late, err))
        return false;
    text_format(&all, DISPATCH_VERSION "\n%llu %llu %llu %s\n", (unsigned long long)row->generation,
                (unsigned long long)row->log_size, (unsigned long long)late, row->aside);
    text_hex(&all, row->root.at, sizeof row->root.at);
    if (config)
        text_format(&all, "\n%s\n%s\n%lld %lld\n%s", w->pass->host_name ? w->pass->host_name : "", config->publish_url,
                    (long long)config->publish_delay.exchanges, (long long)config->publish_delay.seconds,
                    config->publish_png);
    for (size_t i = 0; i < n; i++)
        text_format(&all, "%llu %lld %s", (unsigned long long)cosign[i].size, (long long)cosign[i].utc, cosign[i].line);
    text_format(&all, "%zu\n", store_conflicts(w->pass->store, arena, row->id, &conflict, err));
    sha256(stamp, text_span(&all));
    return !error_is_set(err);
}

/* The facts are read again in each pass, for the list of all games: what they were is kept as a number. */
static int64_t facts_mark(struct publishing *w, struct arena *arena, const struct game_row *row, const char **tally)
{
    struct span file = {0};
    *tally = arena_words(arena, "public/%s", row->id);
    return public_get(&w->dir, arena, arena_words(arena, "%s/game.json", row->name), &file) ? store_mark(file) : 0;
}

/* False: another hand was at it; it is written anew, and the host is told. */
static bool facts_are_ours(struct publishing *w, struct arena *arena, const struct game_row *row, struct error *err)
{
    const char *tally;
    int64_t mark = facts_mark(w, arena, row, &tally), before = store_tally(w->pass->store, tally, err);
    if (error_is_set(err) || mark == 0 || before == 0 || mark == before)
        return !error_is_set(err);
    struct store *store = w->pass->store;
    const char *words =
        arena_words(arena, "%.200s/%s/game.json was not what this host wrote there; that folder is written anew",
                    w->dir.path, row->name);
    if (store_begin(store, err))
        (void)store_end(store, store_news_put(store, 1, row->id, words, w->pass->now, err), err);
    return false;
}

static bool is_unchanged(struct publishing *w, struct arena *arena, const struct game_row *row,
                         const uint8_t stamp[static 32], struct error *err)
{
    uint8_t before[32];
    return facts_are_ours(w, arena, row, err) && !w->all && store_published_get(w->pass->store, row->id, before, err) &&
           memcmp(before, stamp, 32) == 0 && public_has(&w->dir, arena_words(arena, "%s/checkpoint", row->name)) &&
           public_has(&w->dir, arena_words(arena, "%s/game.json", row->name));
}

/* ---- a game ---- */

/* In the folder lies a head of this very log that the store does not have, signed with its key. That stops the game, as
 * if a player had brought it. */
static void stop_game(struct publishing *w, struct arena *arena, struct span note)
{
    struct error ignored = {0}; /* what is told is why the game cannot be published */
    struct arrival *as_brought = arena_take(arena, sizeof *as_brought);
    bool any;
    arrival_read(arena, note, NULL, as_brought);
    evidence_look(w->pass, arena, as_brought, &any, &ignored);
}

static bool write_game(struct publishing *w, struct arena *arena, const struct game_row *row,
                       const uint8_t stamp[static 32], struct error *err)
{
    struct public_game game;
    struct store *store = w->pass->store;
    if (!store_begin(store, err))
        return false;
    bool done = store_end(store, public_game_open(&game, w->pass, arena, row->id, &w->dir, err), err);
    if (game.contrary.len > 0)
        stop_game(w, arena, game.contrary);
    done = done && public_game_write(&game, &w->dir, w->all, err);
    w->count->n_behind += done && !game.is_current;
    public_game_close(&game);
    crash_point("publish.written");
    if (!done || !store_begin(store, err))
        return false;
    const char *tally;
    int64_t mark = facts_mark(w, arena, row, &tally);
    done = store_published_put(store, row->id, stamp, err) && store_tally_set(store, tally, mark, err);
    return store_end(store, done, err);
}

static void add_facts(struct publishing *w, struct arena *arena, const struct game_row *row)
{
    struct span file;
    if (!public_get(&w->dir, arena, arena_words(arena, "%s/game.json", row->name), &file))
        return;
    json_t *facts = json_loadb((const char *)file.at, file.len, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(facts))
        json_array_append(w->games, facts);
    json_decref(facts);
}

/* Not what a worker died of in this run, or in five in a row. */
static bool may_publish(struct publishing *w, const char *item, struct error *err)
{
    bool bars = false;
    if (worker_passes(w->pass->worker, item))
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, "write the", item, "the program was ended at it");
    return trouble_bars(w->pass, item, &bars, err) && (!bars || trouble_deadly(err, "write it"));
}

static void publish_one(struct publishing *w, const struct game_row *row)
{
    struct arena *arena = arena_new();
    struct error err = {0};
    uint8_t stamp[32];
    uint64_t written = w->dir.n_written;
    const char *item = arena_words(arena, "public files of %s", row->name);
    bool done = may_publish(w, item, &err);
    worker_item(w->pass->worker, item, "publish", (struct span){0});
    done = done && stamp_of(w, arena, row, stamp, &err) &&
           (is_unchanged(w, arena, row, stamp, &err) || write_game(w, arena, row, stamp, &err));
    worker_item_off(w->pass->worker);
    w->count->n_games++;
    w->count->n_changed += w->dir.n_written > written;
    if (!done && !w->first->doing)
        *w->first = err;
    add_facts(w, arena, row);
    arena_free(arena);
}

/* ---- all of them ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct game_row *)a)->name, ((const struct game_row *)b)->name);
}

static size_t all_games(struct store *store, struct arena *arena, struct game_row **out, struct error *err)
{
    struct game_row row[GROUP_GAMES];
    struct text rows = {.arena = arena};
    char after[33] = "";
    size_t n, all = 0;
    while ((n = store_games(store, after[0] ? after : NULL, row, GROUP_GAMES, err)) > 0) {
        strcpy(after, row[n - 1].id);
        text_add(&rows, (struct span){(const uint8_t *)row, n * sizeof *row});
        all += n;
    }
    *out = arena_take(arena, (all + 1) * sizeof **out);
    if (all > 0)
        memcpy(*out, rows.at, all * sizeof **out);
    qsort(*out, all, sizeof **out, by_name);
    return all;
}

/* Once it is there it is kept up, also when the last offer is withdrawn. */
static bool put_open(struct publishing *w, struct arena *arena, bool *has_open, struct error *err)
{
    struct span page;
    if (!page_has_open(w->pass, arena, has_open, err))
        return false;
    return (!*has_open && !public_has(&w->dir, "open.html")) ||
           (page_open(w->pass, arena, &page, err) && public_put(&w->dir, "open.html", page, err) &&
            page_feed_open(w->pass, arena, &page, err) && public_put(&w->dir, "open.xml", page, err));
}

static bool put_tops(struct publishing *w, struct arena *arena, struct error *err)
{
    json_t *desk = NULL;
    bool has_open = false;
    struct span feed = {0};
    bool done = put_open(w, arena, &has_open, err) && desk_publish(w->pass, arena, &w->dir, &desk, err) &&
                books_publish(w->pass, arena, &w->dir, w->all, err) &&
                public_put(&w->dir, "host.json", page_host(w->pass, arena, w->games, desk), err) &&
                page_feed_host(w->pass, arena, w->games, &feed, err) && public_put(&w->dir, "feed.xml", feed, err) &&
                public_put(&w->dir, "index.html", page_games(w->pass, arena, w->games, desk, has_open), err);
    if (done)
        snprintf(w->count->desk, sizeof w->count->desk, "%s", json_string_value(json_object_get(desk, "sha256")));
    w->count->desk_is_release = json_is_string(json_object_get(desk, "release"));
    json_decref(desk);
    return done;
}

bool publish_games(struct pass *pass, const char *dir, bool all, struct publish_count *count, struct error *err)
{
    struct publishing w = {.pass = pass, .all = all, .count = count, .first = err};
    struct error tops = {0};
    struct game_row *row;
    *count = (struct publish_count){0};
    if (!public_open(&w.dir, dir, true, err))
        return false;
    struct arena *arena = arena_new();
    w.games = json_array();
    size_t n = all_games(pass->store, arena, &row, err);
    bool listed = !err->doing; /* a list of nothing would take all games off the page */
    for (size_t i = 0; listed && i < n; i++)
        publish_one(&w, &row[i]);
    if (listed && !put_tops(&w, arena, &tops) && !err->doing)
        *err = tops;
    count->n_written = w.dir.n_written;
    json_decref(w.games);
    arena_free(arena);
    public_close(&w.dir);
    return !err->doing;
}

/* ---- the stage ---- */

bool publish_tell_trouble(struct pass *pass, const char *tally, const char *well, const struct error *why,
                          struct error *err)
{
    char words[ERROR_WORDS_MAX];
    bool failed = why->doing != NULL, known = store_tally(pass->store, tally, err) != 0;
    if (error_is_set(err) || failed == known)
        return !error_is_set(err);
    error_words(why, words, sizeof words);
    if (!store_begin(pass->store, err))
        return false;
    bool done = store_tally_set(pass->store, tally, failed ? pass->now : 0, err) &&
                store_news_put(pass->store, failed ? 2 : 1, "", failed ? words : well, pass->now, err);
    return store_end(pass->store, done, err);
}

bool stage_publish(struct pass *pass, struct error *err)
{
    const char *dir = publish_dir(pass->arena, pass);
    struct publish_count count;
    struct error collect = {0}, publish = {0};
    uint64_t n_taken;
    if (pass->stopped)
        return true;
    cosign_collect(pass, &n_taken, &collect);
    if (!publish_tell_trouble(pass, "witness/failing", "witnesses are heard again", &collect, err))
        return false;
    if (dir && publish_games(pass, dir, false, &count, &publish) && !observers_tell(pass, dir, err))
        return false;
    return publish_tell_trouble(pass, "publish/failing", "the public folder is written again", &publish, err);
}
