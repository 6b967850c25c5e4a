/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/advance/advance.h"
#include "processor/advance/ahead.h"
#include "processor/base/crash.h"
#include "processor/base/worker.h"
#include <string.h>

struct game_group {
    size_t n;
    struct game_row row[GROUP_GAMES];
    bool bad[GROUP_GAMES];
    struct error why[GROUP_GAMES]; /* of those that are bad */
};

/* *n: fewer are done when they have held the lock for long. */
static bool each_in_group(struct pass *pass, const struct game_row *row, size_t *n, game_work *work, struct error *err,
                          bool bad[], struct error why[])
{
    int64_t begun = pass_clock();
    for (size_t i = 0; i < *n && !stop_is_asked(); i++) {
        struct error one = {0};
        if (i > 0 && pass_holds_long(pass, begun)) {
            *n = i;
            break;
        }
        if (bad[i] || worker_passes(pass->worker, row[i].id))
            continue;
        if (pass->ahead && !ahead_room(pass->ahead, err))
            return false;
        if (!store_savepoint(pass->store, err))
            return false;
        if (pass->worker)
            worker_on(pass->worker, row[i].id, "advance", (struct span){0});
        bool good = work(pass, &row[i], &one);
        good = store_is_whole(pass->store, &one) && good;
        if (pass->worker)
            worker_off(pass->worker);
        if (good) {
            if (!store_release(pass->store, err))
                return false;
            continue;
        }
        if (!store_undo(pass->store)) { /* the library undid all of the group: the next pass begins with it anew */
            *err = one;
            return false;
        }
        if (ahead_waits(pass->ahead)) {
            if (!ahead_end(pass->ahead, err))
                return false;
            i--; /* once more */
            continue;
        }
        bad[i] = true;
        why[i] = one;
    }
    return !pass->ahead || ahead_end(pass->ahead, err);
}

/* Where the players are written to by others for too long, the games are left for the next pass. */
static bool players_wait(struct pass *pass, const struct game_row *row, size_t *n, struct error *err)
{
    struct error why = {0};
    if (store_players_hold(pass->store, row, *n, &why))
        return false;
    store_rollback(pass->store);
    *n = 0;
    if (!why.retry)
        *err = why;
    return true;
}

/* One try at the next games after `after`. */
static bool try_group(struct pass *pass, const char *after, size_t cap, const struct due_work *work,
                      struct game_group *group, struct error *err)
{
    group->n = 0;
    memset(group->bad, 0, sizeof group->bad);
    if (!store_begin_claims(pass->store, err))
        return false;
    group->n = store_games_claim(pass->store, pass->now, after, group->row, cap, err);
    if (!err->doing && work->tells && players_wait(pass, group->row, &group->n, err))
        return !err->doing;
    bool done = !err->doing && each_in_group(pass, group->row, &group->n, work->one, err, group->bad, group->why);
    return store_end(pass->store, done, err);
}

/* The next games after `after`, which becomes the last of them. *n: how many there were. */
static bool group_of_games(struct pass *pass, char after[static 33], size_t cap, const struct due_work *work, size_t *n,
                           struct error *err)
{
    struct game_group group;
    uint64_t counts[PASS_COUNTS];
    int64_t begun = pass_clock();
    memcpy(counts, pass->n, sizeof counts);
    bool done = try_group(pass, after, cap, work, &group, err);
    if (!done && store_refused_late(pass->store)) { /* once more, so that the one is known whose fault it is */
        memcpy(pass->n, counts, sizeof counts);
        *err = (struct error){0};
        done = try_group(pass, after, cap, work, &group, err);
    }
    *n = group.n;
    if (!done)
        return false;
    if (group.n == 0)
        return true;
    strcpy(after, group.row[group.n - 1].id);
    crash_point("group.committed");
    for (size_t i = 0; i < group.n; i++)
        if (group.bad[i] && !game_set_aside(pass, &group.row[i], &group.why[i], err))
            return false;
    pass_gives_way(pass, begun);
    return true;
}

/* Where others work beside us a group is small: what they want of a player's rows waits for its commit. */
static size_t group_size(const struct pass *pass, bool tells)
{
    size_t shared = tells ? GROUP_TELLS : GROUP_SHARED, most = store_is_shared(pass->store) ? shared : GROUP_GAMES;
    if (pass->worker && worker_is_careful(pass->worker))
        return 1;
    return pass->group > 0 && (size_t)pass->group < most ? (size_t)pass->group : most;
}

/* One look before each claim, so that a pass with nothing to do writes nothing. */
bool over_due_games(struct pass *pass, const struct due_work *work, struct error *err)
{
    struct game_row first;
    char after[33] = "";
    size_t n = 1, cap = group_size(pass, work->tells);
    while (n > 0 && !stop_is_asked() && store_games_due(pass->store, pass->now, after, &first, 1, err) > 0)
        if (!group_of_games(pass, after, cap, work, &n, err))
            return false;
    return !err->doing;
}

/* After a worker has died, what was carried out is durable before anything is told of it. */
static bool in_one_visit(const struct pass *pass)
{
    return pass->one_visit && !(pass->worker && worker_is_careful(pass->worker));
}

/* Within the savepoint of each_in_group. What cannot be told is carried out all the same: the report stage says why. */
static bool advance_one(struct pass *pass, const struct game_row *row, struct error *err)
{
    uint64_t counts[PASS_COUNTS];
    struct error why = {0};
    if (!in_one_visit(pass))
        return game_advance(pass, row->id, true, err);
    memcpy(counts, pass->n, sizeof counts);
    bool told = pass->ahead ? ahead_visit(pass->ahead, row->id, &why) : game_visit(pass, row->id, &why);
    if (store_is_whole(pass->store, &why) && told)
        return true;
    memcpy(pass->n, counts, sizeof counts);
    if (store_undo(pass->store) && store_savepoint(pass->store, err))
        return !ahead_waits(pass->ahead) && game_advance(pass, row->id, true, err);
    *err = why;
    return false;
}

bool stage_advance(struct pass *pass, struct error *err)
{
    const struct due_work work = {.one = advance_one, .tells = in_one_visit(pass)};
    if (!guard_late(pass, err) || pass->stopped)
        return !error_is_set(err);
    struct arena *arena = arena_new();
    pass->ahead = in_one_visit(pass) ? ahead_open(pass, arena) : NULL;
    bool done = over_due_games(pass, &work, err);
    ahead_close(pass->ahead);
    pass->ahead = NULL;
    arena_free(arena);
    return done;
}

static bool report_one(struct pass *pass, const struct game_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool done = game_open(pass, arena, row->id, &game, err);
    done = done && game_tell(&game, err);
    game_close(&game);
    arena_free(arena);
    return done;
}

bool stage_report(struct pass *pass, struct error *err)
{
    static const struct due_work work = {.one = report_one, .tells = true};
    return over_due_games(pass, &work, err);
}
