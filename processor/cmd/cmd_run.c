/* SPDX-License-Identifier: Apache-2.0 */
/* run: passes of the batch. */
#include "processor/cmd/cmd_run.h"
#include "processor/advance/advance.h"
#include "processor/base/crash.h"
#include "processor/base/lock.h"
#include "processor/base/worker.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/deliver/deliver.h"
#include "processor/game/pass.h"
#include "processor/game/trouble.h"
#include "processor/game/upgrade_gate.h"
#include "processor/host/key_check.h"
#include "processor/intake/fetch.h"
#include "processor/intake/ingest.h"
#include "processor/pass/stages.h"
#include "processor/store/host_texts.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

struct running {
    const char *dir;
    int64_t now;
    const char *only; /* one stage, or NULL */
    bool anyway;
};
/* What a run finds before its stages, and how far it comes. */
struct begun {
    bool begins; /* false: others are at the same, and have been for too long: this one leaves all to them */
    struct part_note note;
    bool worked; /* this process did something that is counted */
    bool hands;  /* a fresh process goes on */
};
static_assert((int)PASS_COUNTS <= (int)WORKER_TALLY, "room for what a pass counts");

/* Was there anything? */
static bool add_counts(struct pass *pass)
{
    uint64_t *all = worker_tally(pass->worker), any = 0;
    for (int i = 0; i < PASS_COUNTS; i++) {
        all[i] += pass->n[i];
        any |= pass->n[i];
    }
    memset(pass->n, 0, sizeof pass->n);
    return any != 0;
}

static void show_gate(void *context, const struct game_row *row, const struct gate_outcome *out,
                      const struct gate_count *count)
{
    (void)context, (void)row, (void)out;
    cli_progress("playing again with this program: %" PRIu64 " of %" PRId64 " games", count->n_games, count->n_all);
}

/* Another build than before must not touch a game that it would play otherwise: each is played again first, unasked,
 * for the program may have come by itself in the night. */
static bool pass_the_gate(struct pass *pass, struct error *err)
{
    struct gate_count count;
    if (!gate_pass(pass, false, show_gate, NULL, &count, err))
        return false;
    if (count.n_games > 0)
        cli_progress(NULL);
    pass->n[PASS_GATED] = count.n_games;
    pass->n[PASS_HELD] = count.n_held;
    add_counts(pass);
    return true;
}

static const char locks_of_games[] = "lock/games";

/* Where games cannot be locked, all of them wait, and the host hears of it even if none is due. A shortage is met by
 * the games that are. */
static bool locks_look(struct pass *pass, bool *can_lock, struct error *err)
{
    struct error why = {0};
    *can_lock = lock_games_look(pass->dir, &why) || why.kind == ERROR_SHORTAGE;
    if (*can_lock)
        return true;
    if (trouble_runs(pass, locks_of_games) == 0)
        error_print(&why);
    return trouble_met(pass, locks_of_games, "", &why, err);
}

/* Without its report or log key, or without locks, the host fetches and sends what was signed before; without its age
 * key it carries out nothing while sealed mail waits, since that may hold a sheet that came in time. */
static bool stage_waits(struct pass *pass, const struct stage *stage, bool moves, bool *waits, struct error *err)
{
    *waits = !moves && stage->run != stage_fetch && stage->run != stage_deliver;
    return *waits || stage->run != stage_advance || ingest_sealed_waits(pass, waits, err);
}

/* *goes_on false: others have been at it for too long, and what comes after it hangs on it. */
static bool run_stage(struct pass *pass, const struct stage *stage, struct begun *begun, bool *goes_on,
                      struct error *err)
{
    bool taken;
    if (!store_lease_take(pass->store, stage->lease, stage->waits, &taken, err))
        return false;
    *goes_on = taken || !stage->waits;
    if (!taken)
        return true;
    cli_progress("%s", stage->name);
    if (!stage->run(pass, err) || !store_lease_drop(pass->store, stage->lease, err))
        return false;
    begun->worked = add_counts(pass) || begun->worked;
    crash_point("run.stage");
    return true;
}

static bool run_one(struct pass *pass, struct begun *begun, bool *goes_on, struct error *err)
{
    const struct stage *stage = &stages[begun->note.stage];
    bool waits = false;
    return stage_waits(pass, stage, begun->note.moves, &waits, err) &&
           (waits || run_stage(pass, stage, begun, goes_on, err));
}

static bool run_stages(struct pass *pass, struct begun *begun, struct error *err)
{
    size_t *at = &begun->note.stage, first = *at;
    bool goes_on = true;
    for (; goes_on && !stop_is_asked() && *at < n_stages; ++*at) {
        if (*at > first && !part_hand_over(pass, &begun->note, begun->worked, &begun->hands, err))
            return false;
        if (begun->hands)
            return true;
        if (!run_one(pass, begun, &goes_on, err))
            return false;
    }
    cli_progress(NULL);
    return !goes_on || stop_is_asked() || trouble_settle(pass, err);
}

static bool run_only(struct pass *pass, struct begun *begun, const char *name, struct error *err)
{
    bool goes_on = true;
    while (strcmp(name, stages[begun->note.stage].name) != 0) /* it is one of them: cmd_run has looked */
        begun->note.stage++;
    bool done = stop_is_asked() || run_one(pass, begun, &goes_on, err);
    cli_progress(NULL);
    return done;
}

/* What does not pass by itself needs a person, who may have no more than this mail of cron's. */
static void name_doctor(const char *dir, const struct error *err)
{
    if (err->kind == ERROR_DAMAGE || err->kind == ERROR_FOREIGN)
        fprintf(stderr, "dispatch: `dispatch doctor %s` says what to do\n", dir);
}

/* ---- the store's rows at the start of a pass, once an hour ---- */
/* What is not as it was written is told before the pass goes by it: once, and forgotten when all is well again. */

enum { ROW_CHECK_SECONDS = 3600 };
static const char looked_at[] = "rows/at", told_of[] = "rows/told";

struct bad_rows {
    int64_t n;
    char first[300];
};

static void note_bad(void *context, const char *game, const char *words)
{
    struct bad_rows *bad = context;
    if (bad->n++ == 0)
        snprintf(bad->first, sizeof bad->first, "%s%s%s", game, game[0] ? ": " : "", words);
}

/* Own transaction. False: the store could not be read. */
static bool row_check(struct store *store, int64_t now, struct error *err)
{
    struct bad_rows bad = {0};
    char words[400];
    int64_t at = store_tally(store, looked_at, err), told = store_tally(store, told_of, err);
    if (error_is_set(err) || (now >= at && now - at < ROW_CHECK_SECONDS))
        return !error_is_set(err);
    if (!store_rows_look(store, note_bad, &bad, err) || !store_begin(store, err))
        return false;
    snprintf(words, sizeof words, "dispatch.db: %s; dispatch fsck names all %lld", bad.first, (long long)bad.n);
    return store_end(store,
                     store_tally_set(store, looked_at, now, err) && store_tally_set(store, told_of, bad.n, err) &&
                         (bad.n <= told || store_news_put(store, 2, "", words, now, err)),
                     err);
}

/* ---- a pass ---- */

/* One run at a time: the gate would play each game again in each, and what the guards extend they extend once. */
static bool run_begins(struct host *host, struct pass *pass, struct begun *out, struct error *err)
{
    if (!store_lease_take(host->store, LEASE_BEGIN, true, &out->begins, err))
        return false;
    if (!out->begins)
        return true;
    if (!key_check_tell(host, pass->now, err) || !row_check(host->store, pass->now, err) ||
        !locks_look(pass, &out->note.can_lock, err))
        return false;
    /* if not, no pass is noted: the time is given back */
    out->note.moves = out->note.can_lock && !(host->wrong_keys & WRONG_SIGNER);
    return (!out->note.moves || (pass_the_gate(pass, err) && guard_begin(pass, err))) &&
           store_lease_drop(host->store, LEASE_BEGIN, err);
}

static bool tell_that_it_stopped(struct pass *pass, struct error *err)
{
    bool taken;
    return store_lease_take(pass->store, LEASE_DELIVER, false, &taken, err) &&
           (!taken || (deliver_host_news(pass, err) && store_lease_drop(pass->store, LEASE_DELIVER, err)));
}

/* *code: of the process. One that hands over ends by EX_OK: the next one finds by itself what is wrong. */
static bool run_pass(const struct running *running, struct host *host, struct pass *pass, int *code, struct error *err)
{
    struct begun begun = {.note.can_lock = true};
    bool is_later = part_take(pass, &begun.note);
    if (!is_later && !run_begins(host, pass, &begun, err))
        return false;
    *code = host->wrong_keys != 0 || !begun.note.can_lock ? EX_CONFIG : EX_OK;
    if (!is_later && !begun.begins)
        return true;
    if (!is_later && pass->stopped ? !tell_that_it_stopped(pass, err)
        : running->only            ? !run_only(pass, &begun, running->only, err)
                                   : !run_stages(pass, &begun, err))
        return false;
    *code = begun.hands ? EX_OK : pass->stopped ? EX_TEMPFAIL : *code;
    return running->only || begun.hands || seen_note(pass->arena, host->store, host->dir, err);
}

static int run_in_worker(void *context, struct worker *worker)
{
    struct running *running = context;
    struct arena *arena = arena_new();
    struct host host = {0};
    struct error err = {0};
    struct pass pass = {0};
    int code = EX_OK;
    bool done = host_open(arena, running->dir, &host, &err) && host_store(&host, 0, &err);
    if (done) {
        pass_open(&pass, arena, &host, running->now);
        pass.worker = worker;
        pass.anyway = running->anyway;
        pass.one_visit = !running->only;
        done = run_pass(running, &host, &pass, &code, &err);
    }
    if (!done) {
        error_print(&err);
        name_doctor(running->dir, &err);
    }
    host_close(&host);
    arena_free(arena);
    return done ? code : err.code;
}

/* In five runs in a row: it is put aside, alone. An item's own stage does it, when it meets it again. */
static bool count_death(const struct running *running, struct store *store, const struct worker_death *death,
                        const char *item, struct error *err)
{
    int n = 0;
    if (!trouble_died(store, running->now, item, &n, err))
        return false;
    if (n < TROUBLE_PASSES || death->item[0])
        return true;
    return store_game_aside(store, death->game, death->words, err) &&
           store_news_put(store, 3, death->game, death->words, running->now, err);
}

/* Of a worker that had no memory, of whatever it was at: no bug is counted. */
static bool note_hunger(struct running *running, struct host *host, const struct worker_death *death, const char *item,
                        struct arena *arena, struct error *err)
{
    struct pass pass;
    struct error why = {0};
    pass_open(&pass, arena, host, running->now);
    error_of(&why, ERROR_SHORTAGE, EX_TEMPFAIL, "work on", item, "%s", death->words);
    return trouble_met(&pass, item, death->game, &why, err);
}

static bool note_death(struct running *running, struct host *host, const struct worker_death *death, const char *item,
                       struct error *err)
{
    return store_begin(host->store, err) &&
           store_end(host->store, count_death(running, host->store, death, item, err), err);
}

static bool worker_died(void *context, const struct worker_death *death, struct error *err)
{
    struct running *running = context;
    struct arena *arena = arena_new();
    struct host host = {0};
    struct game_row row = {0};
    struct error unknown = {0};
    bool done = host_open(arena, running->dir, &host, err) && host_store(&host, 0, err);
    if (done && !death->item[0])
        store_game_by_name(host.store, death->game, &row, &unknown);
    const char *item =
        death->item[0] ? death->item : arena_words(arena, "game %s", row.name[0] ? row.name : death->game);
    done = done && (death->starved ? note_hunger(running, &host, death, item, arena, err)
                                   : note_death(running, &host, death, item, err));
    host_close(&host);
    arena_free(arena);
    return done;
}

/* Some are told always, some when there is something to tell. */
static void tell_pass(const uint64_t n[WORKER_TALLY])
{
    static const struct {
        const char *words;
        bool always;
    } told[PASS_COUNTS] = {
        [PASS_FETCHED] = {"fetched", true},
        [PASS_TAKEN] = {"taken", true},
        [PASS_REFUSED] = {"refused", true},
        [PASS_TURNED_AWAY] = {"turned away", true},
        [PASS_ANSWERED] = {"words answered", false},
        [PASS_MOVED] = {"games moved", true},
        [PASS_REPORTS] = {"reports", true},
        [PASS_DELIVERED] = {"delivered", true},
        [PASS_GATED] = {"games played again with this program", false},
        [PASS_HELD] = {"of them held: see dispatch news", false},
        [PASS_LEFT] = {"left for the next run", false},
        [PASS_ASIDE] = {"games set aside: see dispatch news", false},
    };
    for (int i = 0; i < PASS_COUNTS; i++)
        if (told[i].always || n[i] > 0)
            printf("%s%llu %s", i > 0 ? ", " : "", (unsigned long long)n[i], told[i].words);
    printf("\n");
}

int run_once(const char *dir, int64_t now, bool quiet, struct error *err)
{
    struct running running = {.dir = dir, .now = now};
    uint64_t tally[WORKER_TALLY] = {0};
    int code = worker_run(run_in_worker, worker_died, &running, tally, err);
    for (int i = 0; i < PASS_COUNTS; i++)
        quiet = quiet && tally[i] == 0;
    if (code == EX_OK && !err->doing && !quiet)
        tell_pass(tally);
    return code;
}

static int run_failed(struct cli *cli, const char *dir, const struct error *err)
{
    int code = cli_fail(cli, err);
    name_doctor(dir, err);
    return code;
}

static int run_locked(struct cli *cli, struct running *running, bool quiet)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    int64_t age = 0;
    uint64_t tally[WORKER_TALLY] = {0};
    switch (lock_run(&lock, running->dir, time(NULL), &age, &err)) {
    case LOCK_FAILED:
        return run_failed(cli, running->dir, &err);
    case LOCK_BUSY:
        if (!quiet && age <= LOCK_OLD_SECONDS)
            printf("Another run is at work at %s; this one did nothing.\n", running->dir);
        return lock_run_busy(running->dir, age);
    case LOCK_TAKEN:
        break;
    }
    int code = worker_run(run_in_worker, worker_died, running, tally, &err);
    lock_drop(&lock);
    if (err.doing)
        return run_failed(cli, running->dir, &err);
    if (code == EX_OK && !quiet)
        tell_pass(tally);
    return code;
}

static int run_dry(struct cli *cli, int64_t now)
{
    struct error err = {0};
    struct host host = {0};
    struct text out = {.arena = cli->arena};
    bool usage = false, done = cli_host_store(cli, &host, &err);
    if (done && !cli_end(cli))
        usage = true;
    else
        done = done && dry_run(&host, now, &out, &err);
    host_close(&host);
    if (usage)
        return EX_USAGE;
    if (!done)
        return cli_fail(cli, &err);
    printf("%s", out.at);
    return EX_OK;
}

int cmd_run(struct cli *cli)
{
    struct running running = {.only = cli_value(cli, "--stage")};
    struct error err = {0};
    char dir[HOST_PATH_MAX];
    bool quiet = cli_flag(cli, "--quiet"), dry = cli_flag(cli, "--dry-run"), known = !running.only;
    running.anyway = cli_flag(cli, "--anyway");
    for (size_t i = 0; running.only && i < n_stages; i++)
        known = known || strcmp(running.only, stages[i].name) == 0;
    if (!known)
        return cli_usage(cli,
                         "there is no stage \"%s\"; there are fetch ingest advance report remind "
                         "deliver publish",
                         running.only);
    if (!cli_now(cli, &running.now))
        return EX_USAGE;
    if (dry)
        return running.only ? cli_usage(cli, "--dry-run makes a whole pass, without --stage")
                            : run_dry(cli, running.now);
    if (!cli_host_dir(cli, dir,
                      &err)) /* settings and keys are the worker's: to open them twice takes longer than a pass */
        return run_failed(cli, dir, &err);
    running.dir = dir;
    return cli_end(cli) ? run_locked(cli, &running, quiet) : EX_USAGE;
}
