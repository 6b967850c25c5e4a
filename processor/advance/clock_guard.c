/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/game/game_outage.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/host/config.h"
#include <stdio.h>
#include <string.h>

enum reason { REASON_NONE, REASON_BACK, REASON_AHEAD, REASON_MANY };

static const char last_pass[] = "pass/at", reason_told[] = "pass/stopped";

/* Says it once: a run every few minutes must not fill the news, nor cron's mail. */
static bool stop(struct pass *pass, enum reason reason, const char *words, struct error *err)
{
    pass->stopped = true;
    if (store_tally(pass->store, reason_told, err) == reason || err->doing)
        return !err->doing;
    fprintf(stderr, "dispatch: nothing moves: %s\nTo go on all the same: dispatch run %s --anyway\n", words, pass->dir);
    return store_begin(pass->store, err) && store_end(pass->store,
                                                      store_news_put(pass->store, 3, "", words, pass->now, err) &&
                                                          store_tally_set(pass->store, reason_told, reason, err),
                                                      err);
}

static bool go(struct pass *pass, struct error *err)
{
    return store_begin(pass->store, err) && store_end(pass->store,
                                                      store_tally_set(pass->store, last_pass, pass->now, err) &&
                                                          store_tally_set(pass->store, reason_told, REASON_NONE, err),
                                                      err);
}

/* ---- the host was down ---- */

static bool extend_one(struct pass *pass, const char *id, int64_t down, bool *did, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool done = game_open(pass, arena, id, &game, err);
    if (done && core_extend(game.core, game_deadline_fit(&game, game.core->deadline + down), "downtime")) {
        *did = true;
        done =
            notice_all(&game, &(struct notice){.letter = "downtime", .file = "extended"}, err) && game_put(&game, err);
    }
    game_close(&game);
    arena_free(arena);
    return done;
}

/* A game at a time; run again after a kill it takes up what is left: an extended deadline is not late any more. */
static bool extend_all(struct pass *pass, int64_t last, uint64_t *n, struct error *err)
{
    struct game_row row[GROUP_GAMES];
    char after[33] = "";
    size_t found;
    while ((found = store_games_late(pass->store, last, pass->now, after, row, GROUP_GAMES, err)) > 0)
        for (size_t i = 0; i < found; i++) {
            struct error why = {0};
            bool did = false;
            strcpy(after, row[i].id);
            if (!store_begin(pass->store, err))
                return false;
            if (!extend_one(pass, row[i].id, pass->now - last, &did, &why)) {
                store_rollback(pass->store);
                if (!why.retry && !game_set_aside(pass, &row[i], &why, err))
                    return false;
                continue;
            }
            if (!store_commit(pass->store, err))
                return false;
            crash_point("guard.extended");
            *n += did;
        }
    return !err->doing;
}

static bool was_down(struct pass *pass, int64_t last, struct error *err)
{
    char term[24], words[200];
    uint64_t n = 0;
    if (!extend_all(pass, last, &n, err))
        return false;
    term_write(term, pass->now - last);
    int at = snprintf(words, sizeof words, "there was no pass for %s", term);
    if (n > 0)
        snprintf(words + at, sizeof words - (size_t)at, "; %llu deadline%s of that time %s extended by it",
                 (unsigned long long)n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
    else
        snprintf(words + at, sizeof words - (size_t)at, "; no deadline had to be extended for it");
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_news_put(pass->store, n > 0 ? 2 : 0, "", words, pass->now, err), err);
}

/* ---- the doors ---- */

bool guard_begin(struct pass *pass, struct error *err)
{
    char words[300], then[21], now[21];
    int64_t last = store_tally(pass->store, last_pass, err), gap = pass->config ? pass->config->gap.seconds : 0;
    int64_t jump = pass->config ? pass->config->jump.seconds : 0;
    if (err->doing)
        return false;
    utc_write(then, last);
    utc_write(now, pass->now);
    if (last > 0 && pass->now < last - GUARD_SLACK && !pass->anyway) {
        snprintf(words, sizeof words,
                 "the clock went back: the last pass was at %s, and now it shows %s. Set the clock right", then, now);
        return stop(pass, REASON_BACK, words, err);
    }
    if (last > 0 && jump > 0 && pass->now - last > jump && !pass->anyway) {
        snprintf(words, sizeof words,
                 "the clock jumped ahead, or the host was down for long: the last pass was at %s, and now it "
                 "shows %s. With --anyway the deadlines in between are extended by that time",
                 then, now);
        return stop(pass, REASON_AHEAD, words, err);
    }
    if (last > 0 && gap > 0 && pass->now - last > gap && !was_down(pass, last, err))
        return false;
    return go(pass, err);
}

static bool close_look(struct game *game, struct arena *arena, bool good)
{
    game_close(game);
    arena_free(arena);
    return good;
}

/* How many seats this pass would be late with. */
static bool count_late(struct pass *pass, const struct game_row *row, int64_t *n, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    struct error why = {0}; /* a game that cannot be read is set aside when its turn comes */
    if (game_look(pass, arena, row->id, &game, &why)) {
        const struct core *core = game.core;
        bool asks = core->phase == CORE_OPEN || (core->phase == CORE_AWAITING && core->g.dice != 'D');
        bool spares = false;
        int seats =
            asks && !core->hold.by_host && core->deadline > 0 && core->deadline + core->g.clock.grace <= pass->now
                ? core_awaits(core)
                : 0;
        if (seats && !outage_spares(&game, &spares, err))
            return close_look(&game, arena, false);
        seats = spares ? 0 : seats;
        for (; seats; seats &= seats - 1)
            ++*n;
    }
    return close_look(&game, arena, !err->doing);
}

bool guard_late(struct pass *pass, struct error *err)
{
    int64_t limit = pass->config ? pass->config->missed_limit : 0, n = 0;
    struct game_row row[GROUP_GAMES];
    char after[33] = "", words[300];
    size_t found;
    if (limit == 0 || pass->anyway)
        return true;
    while (n <= limit && (found = store_games_late(pass->store, 0, pass->now, after, row, GROUP_GAMES, err)) > 0)
        for (size_t i = 0; i < found && n <= limit; i++) {
            strcpy(after, row[i].id);
            if (!count_late(pass, &row[i], &n, err))
                return false;
        }
    if (err->doing || n <= limit)
        return !err->doing;
    snprintf(words, sizeof words,
             "more than %lld seats would be late in this pass. Does mail come in? See dispatch status --late",
             (long long)limit);
    return stop(pass, REASON_MANY, words, err);
}
