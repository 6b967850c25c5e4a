/* SPDX-License-Identifier: Apache-2.0 */
/* Many games that move at once, by SQLite and by 1, 2, 4 and 8 workers over PostgreSQL: a sheet is taken, its exchange
 * carried out, both seats are told, and what they are told is written into the outbox folder. Each run begins with a
 * copy of the same host, the server as Debian sets it up, on a disk. A worker is `dispatch run` of a host folder of its
 * own, a stage at a time, so that each stage is measured apart; but over PostgreSQL what stands under advance is a
 * whole pass, in which games are carried out and told in one visit, while this process keeps delivery for itself.
 *
 * BENCH_GAMES: another number of games. BENCH_SQLITE: it alone, with the bytes written a game. BENCH_KEEP: no runs; the
 * host is left for a profiler, its sheets fetched, and its folder and time are told. DISPATCH: the program.
 * DISPATCH_TEMP: a folder on another disk; one that user nobody can reach, where root runs this. */
#include "processor/host/host.h"
#include "tests/lib/pg_server.h"
#include "tests/lib/stopwatch.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 200, WORKERS_MAX = 8, SEATS_A_PLAYER = 4, FILES_A_PASS = 5000 /* FETCH_MAX */ };
static const char *const seats[] = {"usa", "csa"}, *const keys[] = {"north", "south"};
static struct walk w;
static int n_games;

/* ---- what is measured ---- */

enum { INGEST, ADVANCE, REPORT, DELIVER, STAGES };
static const char *const stage_words[STAGES] = {"ingest", "advance", "report", "deliver"};
struct cost {
    double clock, worker, most /* of one worker */, server; /* seconds */
    double wal, images;                                     /* bytes; of them whole pages */
    double written;                                         /* bytes, by the program and its worker */
};
struct trial {
    const char *name;
    int n_workers;
    bool on_pg;
    struct cost of[STAGES], moved /* without the last stage */;
};

static void add_cost(struct cost *to, const struct cost *more)
{
    to->clock += more->clock;
    to->worker += more->worker;
    to->most += more->most;
    to->server += more->server;
    to->wal += more->wal;
    to->images += more->images;
    to->written += more->written;
}

static double seconds_of(struct timeval at)
{
    return (double)at.tv_sec + (double)at.tv_usec * 1e-6;
}

/* Processor time of a process and of the children that it waited for. */
static double ticks_of(int process)
{
    unsigned long own[2] = {0};
    long waited[2] = {0};
    char path[64], line[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *in = fopen(path, "re");
    const char *after = in && fgets(line, sizeof line, in) ? strrchr(line, ')') : NULL;
    if (after)
        sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld", &own[0], &own[1], &waited[0],
               &waited[1]);
    if (in)
        fclose(in);
    return (double)(own[0] + own[1]) + (double)(waited[0] + waited[1]);
}

/* Bytes that a process which has ended, and the children that it waited for, wrote into files. */
static double written_by(pid_t process)
{
    char line[128];
    double bytes = 0;
    FILE *in = fopen(arena_words(w.arena, "/proc/%d/io", (int)process), "re");
    while (in && fgets(line, sizeof line, in))
        (void)sscanf(line, "wchar: %lf", &bytes);
    if (in)
        fclose(in);
    return bytes;
}

/* Of the server with all its processes, when nobody is connected any more. */
static double server_seconds(void)
{
    int server = pg_server_process(), child;
    double ticks = ticks_of(server);
    FILE *in = fopen(arena_words(w.arena, "/proc/%d/task/%d/children", server, server), "re");
    ck_assert_ptr_nonnull(in);
    while (fscanf(in, "%d", &child) == 1)
        ticks += ticks_of(child);
    fclose(in);
    return ticks / (double)sysconf(_SC_CLK_TCK);
}

static const char *wal_now(void)
{
    return pg_server_rows(w.arena, "postgres", "SELECT pg_current_wal_insert_lsn()");
}

static double wal_bytes(const char *what, const char *from)
{
    return strtod(
        pg_server_rows(w.arena, "postgres",
                       arena_words(w.arena, "SELECT sum(%s) FROM pg_get_wal_stats('%.*s', pg_current_wal_flush_lsn())",
                                   what, (int)strcspn(from, "\n"), from)),
        NULL);
}

/* ---- the host ---- */

static void must(int code)
{
    ck_assert_msg(code == 0, "exit %d\n%s%s", code, w.out, w.said);
}

static const char *game_name(int i)
{
    return arena_words(w.arena, "game-%d", i);
}

/* All who have a seat of one side sign with one key, which spares making many. */
static void add_players(int n)
{
    for (int i = 0; i < n; i++)
        must(walk_cli(&w, "player @ add player-%d --key %s.%s.pub --mail player-%d@example.org --zone UTC", i, w.dir,
                      keys[i % 2], i));
}

static void drop(int game, int seat, const char *block)
{
    const char *path = arena_words(w.arena, "%s/inbox/new/%d-%s.txt", w.dir, game, seats[seat]);
    walk_write(&w, path, walk_sign_with(&w, w.key[seat], block));
}

/* Both join and open their luck; then the csa, which moves first, sends its sheet. */
static void send(int round)
{
    for (int i = 0; i < n_games; i++)
        for (int seat = round < 2 ? 0 : 1; seat < 2; seat++) {
            struct arena *kept = w.arena;
            w.arena = arena_new();
            const char *game = game_name(i), *who = seats[seat];
            drop(i, seat,
                 round == 0   ? walk_join(&w, game, who)
                 : round == 1 ? walk_nonce(&w, game, who)
                              : walk_orders(&w, game, who, "done\nnow\n"));
            arena_free(w.arena);
            w.arena = kept;
        }
}

/* stage NULL: all of them. */
static pid_t start(const char *dir, const char *stage)
{
    const char *program = getenv("DISPATCH") ? getenv("DISPATCH") : "build/dispatch";
    char now[21];
    utc_write(now, w.now);
    pid_t child = fork();
    if (child != 0)
        return child;
    execl(program, program, "run", dir, "--quiet", "--anyway", "--now", now, stage ? "--stage" : NULL, stage, NULL);
    _exit(127);
}

/* What it would do in its first pass, since another program made the games. */
static void pass_the_gate(void)
{
    int status;
    pid_t child = start(w.dir, NULL);
    ck_assert(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Does nothing lie in the drop folder of this host any more? */
static bool is_taken(const char *dir)
{
    const struct dirent *at;
    bool any = false;
    DIR *folder = opendir(arena_words(w.arena, "%s/inbox/new", dir));
    ck_assert_ptr_nonnull(folder);
    while (!any && (at = readdir(folder)))
        any = at->d_name[0] != '.';
    closedir(folder);
    return !any;
}

/* A pass takes so many files and no more; two of each game lie there at most. */
static int passes_most(void)
{
    return 2 * n_games / FILES_A_PASS + 2;
}

static void take_all(void)
{
    int n = 0;
    do {
        ck_assert_int_lt(n++, passes_most());
        walk_pass(&w, 60);
    } while (!is_taken(w.dir));
}

/* In the end the sheets lie apart, as they are to be dropped. */
static void prepare(void)
{
    char now[21];
    int n_players = n_games * 2 / SEATS_A_PLAYER / 2 * 2;
    n_players = n_players < 2 ? 2 : n_players;
    walk_open(&w, "host");
    walk_setting(&w, "receipts-per-hour 1000000\n");
    add_players(n_players);
    utc_write(now, w.now);
    for (int i = 0; i < n_games; i++) /* the second time round, other pairs meet */
        must(walk_cli(&w, "new @ blue-vs-gray --name game-%d --seat usa=player-%d --seat csa=player-%d --now %s", i,
                      2 * i % n_players, (2 * (i + i / (n_players / 2)) + 1) % n_players, now));
    for (int round = 0; round < 2; round++) {
        send(round);
        take_all();
    }
    walk_pass(&w, 60);
    ck_assert_uint_eq(walk_look(&w, game_name(n_games - 1)).k, 1);
    const char *made = arena_words(w.arena, "%s/inbox/new", w.dir);
    ck_assert_int_eq(system(arena_words(w.arena, "rm -rf %s/outbox/* %s/inbox/done/*", w.dir, w.dir)), 0);
    send(2);
    w.now += 60;
    ck_assert_int_eq(rename(made, arena_words(w.arena, "%s.sheets", w.dir)), 0);
    ck_assert_int_eq(mkdir(made, 0700), 0);
    pass_the_gate();
    w.now += 60;
}

/* A folder a worker, as of so many machines; the sheets come to the first. */
static const char *worker_dir(int i)
{
    return arena_words(w.arena, "%s-%d", w.dir, i);
}

static void open_worker(int i, const char *url)
{
    const char *dir = worker_dir(i), *conf = arena_words(w.arena, "%s/dispatch.conf", dir);
    ck_assert_int_eq(system(arena_words(w.arena, "rm -rf %s %s.keys", dir, dir)), 0);
    walk_copy(&w, w.dir, dir);
    walk_copy(&w, arena_words(w.arena, "%s.keys", w.dir), arena_words(w.arena, "%s.keys", dir));
    if (i == 0)
        walk_copy(&w, arena_words(w.arena, "%s.sheets/.", w.dir), arena_words(w.arena, "%s/inbox/new", dir));
    FILE *out = url ? fopen(conf, "ae") : NULL;
    ck_assert(!url || (out && fprintf(out, "store %s\n", url) > 0 && fclose(out) == 0));
}

/* ---- a run ---- */

/* The workers leave the outbox to who has this lease. */
static struct host *nobody_delivers(void)
{
    struct walk at = w;
    struct error err = {0};
    bool taken;
    at.dir = worker_dir(0);
    struct host *host = walk_host(&at);
    ck_assert(store_lease_take(host->store, LEASE_DELIVER, false, &taken, &err) && taken);
    return host;
}

static struct cost run_stage(const struct trial *run, const char *stage)
{
    struct host *keeps = run->on_pg && strcmp(stage, stage_words[ADVANCE]) == 0 ? nobody_delivers() : NULL;
    const char *from = run->on_pg ? wal_now() : "";
    double server = run->on_pg ? server_seconds() : 0, begun = seconds_now();
    struct cost out = {0};
    for (int i = 0; i < run->n_workers; i++)
        ck_assert_int_gt(start(worker_dir(i), keeps ? NULL : stage), 0);
    for (int i = 0; i < run->n_workers; i++) {
        struct rusage used;
        int status;
        siginfo_t ended;
        ck_assert_int_eq(waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT), 0);
        out.written += written_by(ended.si_pid);
        ck_assert_int_eq(wait4(ended.si_pid, &status, 0, &used), ended.si_pid);
        ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "run --stage %s: %x", stage, (unsigned)status);
        double seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
        out.worker += seconds;
        out.most = seconds > out.most ? seconds : out.most;
    }
    out.clock = seconds_now() - begun;
    if (keeps)
        host_close(keeps);
    if (!run->on_pg)
        return out;
    pg_server_alone("moving");
    out.server = server_seconds() - server;
    out.images = wal_bytes("fpi_size", from);
    out.wal = wal_bytes("combined_size", from);
    return out;
}

static void begin(const struct trial *run)
{
    const char *url = run->on_pg ? pg_server_database(w.arena, "moving", "prepared") : NULL;
    for (int i = 0; i < run->n_workers; i++)
        open_worker(i, url);
    if (run->on_pg)
        pg_server_run("public", "CHECKPOINT");
    int n = 0;
    do { /* so that ingest, which takes all that was fetched, has all of them at once */
        ck_assert_int_lt(n++, passes_most());
        (void)run_stage(&(struct trial){.n_workers = 1, .on_pg = run->on_pg}, "fetch");
    } while (!is_taken(worker_dir(0)));
}

static void keep(const struct trial *run)
{
    char now[21];
    begin(run);
    utc_write(now, w.now);
    printf("  kept: dispatch run %s --anyway --now %s\n", worker_dir(0), now);
    fflush(stdout);
    _exit(0);
}

static void measure(struct trial *run)
{
    begin(run);
    for (int i = 0; i < STAGES; i++) {
        run->of[i] = run_stage(run, stage_words[i]);
        if (i < DELIVER)
            add_cost(&run->moved, &run->of[i]);
    }
    struct walk at = w;
    at.dir = worker_dir(0);
    int step = n_games / 20 + 1;
    for (int i = 0; i < n_games; i += step)
        ck_assert_uint_eq(walk_look(&at, game_name(i)).k, 2);
}

/* ---- the tables ---- */

static void tell(const struct trial *run, const struct trial *one)
{
    const struct cost *c = &run->moved;
    double n = n_games, each = n * run->n_workers / c->worker;
    printf("  %-10s %d %8.0f %5.2f %8.0f %5.2f %8.0f", run->name, run->n_workers, n / c->clock,
           one->moved.clock / c->clock, each, each * one->moved.worker / n, n / c->most);
    if (run->on_pg)
        printf(" %8.2f %8.1f %8.1f", c->server * 1e3 / n, c->wal / 1e3 / n, (c->wal - c->images) / 1e3 / n);
    else
        printf(" %26.1f kB written a game", c->written / 1e3 / n);
    printf("\n");
}

static void tell_stages(const struct trial *run)
{
    printf("  %-10s %d", run->name, run->n_workers);
    for (int i = 0; i < STAGES; i++) {
        const struct cost *c = &run->of[i];
        printf("  %6.2f %6.2f %5.2f %6.1f", c->clock * 1e3 / n_games, c->worker * 1e3 / n_games,
               c->server * 1e3 / n_games, (run->on_pg ? c->wal : c->written) / 1e3 / n_games);
    }
    printf("\n");
}

START_TEST(workers)
{
    static struct trial runs[] = {
        {.name = "SQLite", .n_workers = 1},
        {.name = "PostgreSQL", .n_workers = 1, .on_pg = true},
        {.name = "PostgreSQL", .n_workers = 2, .on_pg = true},
        {.name = "PostgreSQL", .n_workers = 4, .on_pg = true},
        {.name = "PostgreSQL", .n_workers = 8, .on_pg = true},
    };
    const size_t n_runs = getenv("BENCH_SQLITE") ? 1 : sizeof runs / sizeof *runs;
    const char *given = getenv("BENCH_GAMES");
    n_games = given ? atoi(given) : GAMES;
    ck_assert_int_ge(n_games, 2);
    prepare();
    if (getenv("BENCH_KEEP"))
        keep(&runs[0]);
    if (n_runs > 1) {
        pg_server_run("public", "CREATE EXTENSION pg_walinspect");
        must(walk_cli(&w, "store @ copy sqlite:dispatch.db %s", pg_server_database(w.arena, "prepared", NULL)));
        (void)pg_server_rows(w.arena, "prepared", "VACUUM ANALYZE"); /* as the server does it by and by */
    }
    for (size_t i = 0; i < n_runs; i++)
        measure(&runs[i]);
    printf("  %d games moved: a sheet taken, carried out, two reports written\n"
           "                 games a second    by a worker's processor      of the server, a game\n"
           "                clock     x   each*n     x  busiest       ms   WAL kB  without whole pages\n",
           n_games);
    for (size_t i = 0; i < n_runs; i++)
        tell(&runs[i], &runs[runs[i].on_pg]);
    printf("  a game, each stage: ms by the clock, of the workers, of the server; kB of WAL (SQLite: written)\n        "
           "      "
           "        %-24s   %-24s   %-24s   %s\n",
           stage_words[0], stage_words[1], stage_words[2], stage_words[3]);
    for (size_t i = 0; i < n_runs; i++)
        tell_stages(&runs[i]);
    fflush(stdout);
    walk_close(&w);
}
END_TEST

int main(void)
{
    char *disk = realpath("build", NULL); /* the name of a socket is a whole path */
    setenv("DISPATCH_TEMP", disk ? disk : "/tmp", 0);
    free(disk);
    bool only_sqlite = getenv("BENCH_SQLITE") != NULL;
    if (!only_sqlite)
        pg_server_as_a_site();
    Suite *suite = suite_create("bench/workers");
    TCase *tc = tcase_create("workers");
    if (!only_sqlite)
        tcase_add_unchecked_fixture(tc, pg_server_start, NULL);
    tcase_add_test(tc, workers);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
