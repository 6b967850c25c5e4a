/* run: passes of the batch. */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/base/crash.h"
#include "processor/pass/dry_run.h"
#include "processor/game/upgrade_gate.h"
#include "processor/advance/clock_guard.h"
#include "processor/base/lock.h"
#include "processor/game/pass_open.h"
#include "processor/base/worker.h"
#include <string.h>
#include <sysexits.h>
#include <time.h>

void pass_open(struct pass *pass, struct arena *arena, struct host *host, int64_t now)
{
    *pass = (struct pass){.arena = arena,
                          .store = host->store,
                          .master = host->keys.master,
                          .now = now,
                          .signer = host->keys.report,
                          .log_key = host->keys.log,
                          .age = host->keys.age,
                          .dir = host->dir};
    pass->templates = arena_words(arena, "%s/templates", host->dir);
    pass->host_name = host->config.name;
    pass->config = &host->config;
    pass->shelf = core_shelf_new(arena);
    pass->group = crash_group();
}

/* ---- run ---- */

struct running {
    const char *dir;
    int64_t now;
    const char *only; /* one stage, or NULL */
    bool anyway;
};
enum {
    TALLY_FETCHED,
    TALLY_RECEIPTS,
    TALLY_REFUSED,
    TALLY_ALIENS,
    TALLY_ADVANCED,
    TALLY_REPORTS,
    TALLY_DELIVERED,
    TALLY_ASIDE,
    TALLY_GATED,
    TALLY_HELD
};

static void add_tally(struct pass *pass, uint64_t *tally)
{
    uint64_t *from[] = {&pass->n_fetched, &pass->n_receipts,  &pass->n_refused, &pass->n_aliens, &pass->n_advanced,
                        &pass->n_reports, &pass->n_delivered, &pass->n_aside,   &pass->n_gated,  &pass->n_held};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
        tally[i] += *from[i];
        *from[i] = 0;
    }
}

/* Another build than before must not touch a game that it would play otherwise: each is played again first, unasked,
 * for the program may have come by itself in the night. */
static bool pass_the_gate(struct pass *pass, struct error *err)
{
    struct gate_count count;
    if (!gate_pass(pass, false, NULL, NULL, &count, err))
        return false;
    pass->n_gated = count.n_games;
    pass->n_held = count.n_held;
    add_tally(pass, worker_tally(pass->worker));
    return true;
}

static bool run_stages(struct pass *pass, const char *only, struct error *err)
{
    for (size_t i = 0; i < n_stages; i++) {
        if (only && strcmp(only, stages[i].name) != 0)
            continue;
        cli_progress("%s", stages[i].name);
        if (!stages[i].run(pass, err))
            return false;
        add_tally(pass, worker_tally(pass->worker));
        crash_point("run.stage");
    }
    cli_progress(NULL);
    return true;
}

static int run_in_worker(void *context, struct worker *worker)
{
    struct running *running = context;
    struct arena *arena = arena_new();
    struct host host = {0};
    struct error err = {0};
    struct pass pass;
    bool stopped = false, done = host_open(arena, running->dir, &host, &err) && host_store(&host, 0, &err);
    if (done) {
        pass_open(&pass, arena, &host, running->now);
        pass.worker = worker;
        pass.anyway = running->anyway;
        done = pass_the_gate(&pass, &err) && guard_begin(&pass, &err);
        done = done && (pass.stopped ? deliver_host_news(&pass, &err) : run_stages(&pass, running->only, &err));
        stopped = pass.stopped;
    }
    if (!done)
        error_print(&err);
    host_close(&host);
    arena_free(arena);
    return !done ? err.code : stopped ? EX_TEMPFAIL : EX_OK;
}

static bool game_died(void *context, const struct worker_death *death, struct error *err)
{
    struct running *running = context;
    struct arena *arena = arena_new();
    struct host host = {0};
    bool done = host_open(arena, running->dir, &host, err) && host_store(&host, 0, err) &&
                store_begin(host.store, err) && store_game_aside(host.store, death->game, death->words, err) &&
                store_news_put(host.store, 3, death->game, death->words, running->now, err) &&
                store_commit(host.store, err);
    host_close(&host);
    arena_free(arena);
    return done;
}

static void tell_pass(const uint64_t tally[WORKER_TALLY])
{
    printf("%llu fetched, %llu taken, %llu refused, %llu turned away, %llu games moved, %llu reports, %llu delivered",
           (unsigned long long)tally[TALLY_FETCHED], (unsigned long long)tally[TALLY_RECEIPTS],
           (unsigned long long)tally[TALLY_REFUSED], (unsigned long long)tally[TALLY_ALIENS],
           (unsigned long long)tally[TALLY_ADVANCED], (unsigned long long)tally[TALLY_REPORTS],
           (unsigned long long)tally[TALLY_DELIVERED]);
    if (tally[TALLY_GATED])
        printf(", %llu games played again with this program", (unsigned long long)tally[TALLY_GATED]);
    if (tally[TALLY_HELD])
        printf(", %llu of them held: see dispatch news", (unsigned long long)tally[TALLY_HELD]);
    if (tally[TALLY_ASIDE])
        printf(", %llu games set aside: see dispatch news", (unsigned long long)tally[TALLY_ASIDE]);
    printf("\n");
}

static int run_locked(struct cli *cli, struct running *running, bool quiet)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    int64_t age = 0;
    uint64_t tally[WORKER_TALLY] = {0};
    switch (lock_run(&lock, running->dir, time(NULL), &age, &err)) {
    case LOCK_FAILED:
        return cli_fail(cli, &err);
    case LOCK_BUSY:
        return lock_run_busy(running->dir, age);
    case LOCK_TAKEN:
        break;
    }
    int code = worker_run(run_in_worker, game_died, running, tally, &err);
    lock_drop(&lock);
    if (err.doing)
        return cli_fail(cli, &err);
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
    struct host host = {0};
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
    if (!cli_host(cli, &host, &err))
        return cli_fail(cli, &err);
    running.dir = arena_words(cli->arena, "%s", host.dir);
    host_close(&host);
    return cli_end(cli) ? run_locked(cli, &running, quiet) : EX_USAGE;
}
