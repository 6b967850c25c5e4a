/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/worker.h"
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct worker {
    char game[33], item[WORKER_ITEM_MAX], stage[32];
    uint8_t input[32];
    bool careful;
    uint64_t tally[WORKER_TALLY];
    char passed[2 * WORKER_DEATHS_MAX][WORKER_ITEM_MAX]; /* items and games that a child died of */
    size_t n_passed, n_deaths;
    bool goes_on; /* in a fresh child */
    int newest;   /* of these two, so that there are whole words at any instant */
    struct {
        size_t len;
        uint8_t at[WORKER_HANDED_MAX];
    } handed[2];
};

static void note(struct worker *now, const char *stage, struct span input)
{
    sha256(now->input, input);
    snprintf(now->stage, sizeof now->stage, "%s", stage);
}

void worker_on(struct worker *now, const char *game, const char *stage, struct span input)
{
    note(now, stage, input);
    snprintf(now->game, sizeof now->game, "%s", game);
}

void worker_item(struct worker *now, const char *item, const char *stage, struct span input)
{
    if (!now)
        return;
    note(now, stage, input);
    snprintf(now->item, sizeof now->item, "%s", item);
}

void worker_item_off(struct worker *now)
{
    if (now)
        now->item[0] = 0;
}

bool worker_passes(const struct worker *now, const char *item_or_game)
{
    for (size_t i = 0; now && i < now->n_passed; i++)
        if (strncmp(now->passed[i], item_or_game, WORKER_ITEM_MAX - 1) == 0)
            return true;
    return false;
}

void worker_off(struct worker *now)
{
    now->game[0] = 0;
}

bool worker_hand_over(struct worker *now, struct span words)
{
    if (!now || words.len > WORKER_HANDED_MAX)
        return false;
    int other = !now->newest;
    memcpy(now->handed[other].at, words.at, words.len);
    now->handed[other].len = words.len;
    now->newest = other;
    return now->goes_on = true;
}

struct span worker_handed(const struct worker *now)
{
    return now ? (struct span){now->handed[now->newest].at, now->handed[now->newest].len} : (struct span){0};
}

bool worker_is_careful(const struct worker *now)
{
    return now->careful;
}

uint64_t *worker_tally(struct worker *now)
{
    return now->tally;
}

/* The child, until it ends. It goes when the parent goes, so that nobody works on unwatched. */
static pid_t child_start(int (*work)(void *, struct worker *), void *context, struct worker *now)
{
    pid_t parent = getpid();
    fflush(NULL);
    pid_t child = fork();
    if (child != 0)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EX_TEMPFAIL);
    int code = work(context, now);
    fflush(NULL);
    _exit(code);
}

static bool child_wait(pid_t child, int *status, struct error *err)
{
    while (waitpid(child, status, 0) < 0)
        if (errno != EINTR)
            return error_set(err, EX_OSERR, "wait for the worker", "", NULL);
    return true;
}

/* A code of sysexits is an answer; anything else (an abort, a sanitizer's exit) is a death, and so is the end for want
 * of memory in the midst of something. */
static bool has_answered(const struct worker *now, int status)
{
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == EX_TEMPFAIL && (now->game[0] || now->item[0]))
        return false;
    return code == EX_OK || (code >= EX__BASE && code <= EX__MAX);
}

static bool was_told_to_stop(int status)
{
    return WIFSIGNALED(status) &&
           (WTERMSIG(status) == SIGTERM || WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGHUP);
}

/* What the system does for want of memory, or at a limit that was set. */
static bool was_ended_by_the_system(int status)
{
    return WIFSIGNALED(status) &&
           (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGXFSZ);
}

static void death_of(const struct worker *now, int status, struct worker_death *death)
{
    char how[64];
    memset(death, 0, sizeof *death);
    death->starved = WIFEXITED(status) && WEXITSTATUS(status) == EX_TEMPFAIL;
    if (WIFSIGNALED(status))
        snprintf(how, sizeof how, "signal %d, %s", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (death->starved)
        snprintf(how, sizeof how, "a shortage");
    else
        snprintf(how, sizeof how, "exit %d", WEXITSTATUS(status));
    memcpy(death->item, now->item, sizeof death->item - 1);
    memcpy(death->game, now->game, sizeof death->game - 1);
    memcpy(death->stage, now->stage, sizeof death->stage - 1);
    hex_write(death->input, now->input, sizeof now->input);
    snprintf(death->words, sizeof death->words, "died in %s (%s) on the input %s", death->stage, how, death->input);
}

void worker_pass_over(struct worker *now, const char *what)
{
    if (now && what[0] && now->n_passed < sizeof now->passed / sizeof *now->passed)
        snprintf(now->passed[now->n_passed++], sizeof *now->passed, "%s", what);
}

static int died_between(int status, struct error *err)
{
    bool by_system = was_ended_by_the_system(status);
    error_of(err, by_system ? ERROR_SHORTAGE : ERROR_PLAIN, EX_SOFTWARE, "finish the work", "", "the worker %s",
             by_system ? "was ended by the system between games" : "died between games");
    return by_system ? EX_TEMPFAIL : EX_SOFTWARE;
}

static int worker_loop(int (*work)(void *, struct worker *),
                       bool (*died)(void *, const struct worker_death *, struct error *), void *context,
                       struct worker *now, struct error *err)
{
    for (;;) {
        int status;
        now->game[0] = now->item[0] = 0;
        now->goes_on = false;
        pid_t child = child_start(work, context, now);
        if (child < 0) {
            error_set(err, EX_TEMPFAIL, "start a worker", "", NULL);
            return EX_TEMPFAIL;
        }
        if (!child_wait(child, &status, err))
            return EX_OSERR;
        if (now->goes_on && WIFEXITED(status) && WEXITSTATUS(status) == EX_OK)
            continue;
        if (has_answered(now, status))
            return WEXITSTATUS(status);
        if (was_told_to_stop(status))
            return EX_TEMPFAIL;
        struct worker_death death;
        death_of(now, status, &death);
        if (!death.game[0] && !death.item[0])
            return died_between(status, err);
        if (!died(context, &death, err))
            return err && err->code ? err->code : EX_SOFTWARE;
        worker_pass_over(now, death.game);
        worker_pass_over(now, death.item);
        now->careful = true;
        if (++now->n_deaths == WORKER_DEATHS_MAX)
            return EX_TEMPFAIL;
    }
}

int worker_run(int (*work)(void *context, struct worker *),
               bool (*died)(void *context, const struct worker_death *, struct error *), void *context,
               uint64_t tally[WORKER_TALLY], struct error *err)
{
    struct worker *now = mmap(NULL, sizeof *now, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (now == MAP_FAILED) {
        error_set(err, EX_OSERR, "share memory with the worker", "", NULL);
        return EX_OSERR;
    }
    int code = worker_loop(work, died, context, now, err);
    if (tally)
        memcpy(tally, now->tally, sizeof now->tally);
    munmap(now, sizeof *now);
    return code;
}

/* ---- an end that was asked for ---- */

static volatile sig_atomic_t is_asked;

static void ask(int signal_number)
{
    (void)signal_number;
    is_asked = 1;
}

void stop_on_signal(void)
{
    struct sigaction action = {.sa_handler = ask, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

bool stop_is_asked(void)
{
    return is_asked != 0;
}
