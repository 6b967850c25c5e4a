/* The stages that go over games: advance and report. Games come from an index (ready, or due by now), many under one
 * commit with a savepoint each; one bad game is undone, set aside and told, and the others go on (F31, F32). */
#include "processor/base/crash.h"
#include "processor/advance/clock_guard.h"
#include "processor/public/publish.h"
#include "processor/letters/report.h"
#include "processor/stage_games.h"
#include "processor/base/worker.h"
#include <stdio.h>
#include <string.h>

const struct stage stages[] = {
    {"fetch", stage_fetch, "take dropped files into the inbox"},
    {"ingest", stage_ingest, "verify each sheet, record it, answer with a receipt"},
    {"advance", stage_advance, "carry out orders until every game waits for a seat"},
    {"report", stage_report, "write what each seat is due into the outbox"},
    {"remind", stage_remind, "write to those whom a game waits for; end games that nobody plays"},
    {"deliver", stage_deliver, "send the outbox, oldest first"},
    {"publish", stage_publish, "take cosignatures, and write the public folder anew where a game moved"},
};
const size_t n_stages = sizeof stages / sizeof *stages;

bool game_set_aside(struct pass *pass, const struct game_row *row, const struct error *why, struct error *err)
{
    char words[400];
    snprintf(words, sizeof words, "cannot %.60s %.100s: %.200s", why->doing, why->subject, why->cause);
    pass->n_aside++;
    return store_begin(pass->store, err) && store_game_aside(pass->store, row->id, words, err) &&
           store_news_put(pass->store, 3, row->id, words, pass->now, err) && store_commit(pass->store, err);
}

static bool each_in_group(struct pass *pass, const struct game_row *row, size_t n, game_work *work, struct error *err,
                          bool bad[], struct error why[])
{
    for (size_t i = 0; i < n; i++) {
        struct error one = {0};
        if (bad[i])
            continue;
        if (!store_savepoint(pass->store, err))
            return false;
        if (pass->worker)
            worker_on(pass->worker, row[i].id, "advance", (struct span){0});
        bool good = work(pass, &row[i], &one);
        if (pass->worker)
            worker_off(pass->worker);
        if (good) {
            if (!store_release(pass->store, err))
                return false;
            continue;
        }
        store_undo(pass->store);
        bad[i] = true;
        why[i] = one;
    }
    return true;
}

static bool group_of_games(struct pass *pass, const struct game_row *row, size_t n, game_work *work, struct error *err)
{
    bool bad[GROUP_GAMES] = {false};
    struct error why[GROUP_GAMES];
    if (!store_begin(pass->store, err))
        return false;
    if (!each_in_group(pass, row, n, work, err, bad, why) || !store_commit(pass->store, err)) {
        store_rollback(pass->store);
        return false;
    }
    crash_point("group.committed");
    for (size_t i = 0; i < n; i++)
        if (bad[i] && !why[i].retry && !game_set_aside(pass, &row[i], &why[i], err))
            return false;
    return true;
}

bool over_due_games(struct pass *pass, game_work *work, struct error *err)
{
    struct game_row row[GROUP_GAMES];
    bool careful = pass->worker && worker_is_careful(pass->worker);
    size_t group = careful ? 1 : pass->group > 0 && pass->group < GROUP_GAMES ? (size_t)pass->group : GROUP_GAMES, n;
    char after[33] = "";
    while ((n = store_games_due(pass->store, pass->now, after[0] ? after : NULL, row, group, err)) > 0) {
        strcpy(after, row[n - 1].id);
        if (!group_of_games(pass, row, n, work, err))
            return false;
    }
    return !err->doing;
}

static bool advance_one(struct pass *pass, const struct game_row *row, struct error *err)
{
    return game_advance(pass, row->id, true, err);
}

bool stage_advance(struct pass *pass, struct error *err)
{
    return guard_late(pass, err) && (pass->stopped || over_due_games(pass, advance_one, err));
}

/* All reports that a game owes; each is a generation of its own. */
static bool report_one(struct pass *pass, const struct game_row *row, struct error *err)
{
    struct arena *arena = arena_new();
    struct game game = {0};
    bool done = game_open(pass, arena, row->id, &game, err);
    for (int n = 0; done && game.core->n_due > 0; n++) {
        if (n > 0)
            core_seal_line(game.core); /* of the generation that the report before it made */
        done = report_send(&game, 0, err) && game_put(&game, err);
        crash_point("report.written");
    }
    game_close(&game);
    arena_free(arena);
    return done;
}

bool stage_report(struct pass *pass, struct error *err)
{
    return over_due_games(pass, report_one, err);
}
