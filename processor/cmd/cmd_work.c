/* SPDX-License-Identifier: Apache-2.0 */
/* work: pass after pass, until it is told to stop; as many of them beside each other as there are processors for it.
 *
 * Only over PostgreSQL. In a file one writes at a time, a second worker would wait for the first, and nothing there
 * tells a process that waits that there is work: `dispatch run` by a timer does as much.
 * Each pass is a process of its own, so that nothing of one is left in the next. What waits here has no more than a
 * connection that listens, opened before the first pass and kept across the forks, lest something be missed. */
#include "processor/base/lock.h"
#include "processor/base/worker.h"
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_run.h"
#include "processor/cmd/commands.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum {
    EVERY_SECONDS = 60,
    EVERY_MOST = 24 * 60 * 60,
    FAILED_SECONDS = 5,     /* after a pass that failed, and while the database is away */
    GRACE_NANO = 700000000, /* for a pass to come to the end of what it is at, when it is told to stop */
};
struct working {
    const char *dir;
    int64_t every; /* seconds */
    sigset_t mask; /* of signals while it waits, and of the passes */
    struct arena *arena;
    struct host host; /* its store listens; NULL: the connection is lost */
    int fd;
};

/* ---- the bell ---- */

static void bell_close(struct working *w)
{
    host_close(&w->host);
    if (w->arena)
        arena_free(w->arena);
    w->arena = NULL;
    w->host = (struct host){0};
}

static bool bell_open(struct working *w, struct error *err)
{
    w->arena = arena_new();
    if (host_open(w->arena, w->dir, &w->host, err) && host_store(&w->host, 0, err) &&
        store_listen(w->host.store, &w->fd, err))
        return true;
    bell_close(w);
    return false;
}

/* Has it rung since it was asked last? A connection that is lost is opened anew before the next pass. */
static bool has_rung(struct working *w)
{
    struct error lost = {0};
    bool any = false;
    if (w->host.store && !store_heard(w->host.store, &any, &lost))
        bell_close(w);
    return any;
}

static void wait_for_work(struct working *w, bool failed)
{
    bool rang = has_rung(w), listens = w->host.store && !failed;
    struct pollfd at = {.fd = w->fd, .events = POLLIN};
    struct timespec pause = {.tv_sec = listens || w->every < FAILED_SECONDS ? w->every : FAILED_SECONDS};
    if (rang && listens)
        return;
    while (!stop_is_asked() && ppoll(&at, listens, &pause, &w->mask) < 0 && errno == EINTR)
        ; /* the end of a pass that is over */
    (void)has_rung(w);
}

/* ---- a pass ---- */

/* It goes when we go, however we go, and its own worker with it. */
static pid_t pass_start(struct working *w)
{
    pid_t parent = getpid();
    fflush(NULL);
    pid_t child = fork();
    if (child > 0)
        (void)setpgid(child, child);
    if (child != 0)
        return child;
    (void)setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EX_TEMPFAIL);
    sigprocmask(SIG_SETMASK, &w->mask, NULL);
    struct error err = {0};
    int code = run_once(w->dir, time(NULL), true, &err);
    if (error_is_set(&err))
        error_print(&err);
    fflush(NULL);
    _exit(code);
}

/* A pass may be ended at any instant; one that is given a moment leaves no message half sent. False: it failed. */
static bool pass_end(struct working *w, pid_t child)
{
    const struct timespec grace = {.tv_nsec = GRACE_NANO};
    bool is_told = false;
    int status;
    pid_t got;
    while ((got = waitpid(child, &status, WNOHANG)) == 0 || (got < 0 && errno == EINTR)) {
        if (stop_is_asked() && !is_told)
            (void)kill(-child, SIGTERM);
        is_told = is_told || stop_is_asked();
        if (ppoll(NULL, 0, is_told ? &grace : NULL, &w->mask) == 0)
            (void)kill(-child, SIGKILL);
    }
    return got == child && WIFEXITED(status) && WEXITSTATUS(status) == EX_OK;
}

static int work(struct working *w)
{
    struct error err = {0};
    if (!bell_open(w, &err)) {
        error_print(&err);
        return err.code;
    }
    while (!stop_is_asked()) {
        struct error lost = {0};
        pid_t child = w->host.store || bell_open(w, &lost) ? pass_start(w) : -1;
        if (error_is_set(&lost))
            error_print(&lost);
        bool good = child > 0 && pass_end(w, child);
        wait_for_work(w, !good);
    }
    bell_close(w);
    return EX_OK;
}

/* ---- the command ---- */

static void child_ended(int signal_number)
{
    (void)signal_number;
}

/* All three come only while it waits: none is missed between a look and the wait. */
static void signals_begin(struct working *w)
{
    struct sigaction action = {.sa_handler = child_ended};
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, SIGCHLD);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGINT);
    stop_on_signal();
    sigemptyset(&action.sa_mask);
    sigaction(SIGCHLD, &action, NULL);
    sigprocmask(SIG_BLOCK, &ours, &w->mask);
}

static int work_locked(struct cli *cli, struct working *w)
{
    struct lock lock = LOCK_NONE;
    struct error err = {0};
    switch (lock_work(&lock, w->dir, false, &err)) {
    case LOCK_BUSY:
        error_set(&err, EX_TEMPFAIL, "work at", w->dir,
                  "a key of the host is being changed; try again when it is done");
        return cli_fail(cli, &err);
    case LOCK_FAILED:
        return cli_fail(cli, &err);
    case LOCK_TAKEN:
        break;
    }
    signals_begin(w);
    int code = work(w);
    lock_drop(&lock);
    return code;
}

int cmd_work(struct cli *cli)
{
    struct working w = {.every = EVERY_SECONDS};
    struct error err = {0};
    struct host host = {0};
    const char *every = cli_value(cli, "--every");
    uint64_t seconds = EVERY_SECONDS;
    if (every && (!number_read(span_of(every), EVERY_MOST, &seconds) || seconds == 0))
        return cli_usage(cli, "--every is a number of seconds, from 1 to %d", EVERY_MOST);
    if (!cli_host(cli, &host, &err))
        return cli_fail(cli, &err);
    w.every = (int64_t)seconds;
    w.dir = arena_words(cli->arena, "%s", host.dir);
    bool is_shared = store_is_url(host_store_place(&host));
    host_close(&host);
    if (!cli_end(cli))
        return EX_USAGE;
    if (is_shared)
        return work_locked(cli, &w);
    error_set(&err, EX_CONFIG, "work at", w.dir,
              "its store is a file of SQLite, which allows only one run at a time: let a timer call `dispatch run`, or "
              "move the store to PostgreSQL (dispatch store copy)");
    return cli_fail(cli, &err);
}
