/* SPDX-License-Identifier: Apache-2.0 */
/* The host: the released program, started anew for each pass, and what it cost. */
#include "tests/lib/stopwatch.h" /* told, and bounded by nothing */
#include "tests/lib/test.h"
#include "tests/year/year.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 48, LINE = 4000 };

struct year_runner {
    const char *said;
    pid_t pid;
    int to, from; /* the pipes */
};

/* ---- a process that starts others ---- */

static double seconds_of(const struct timeval *time)
{
    return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

static void start(char *line, const char *said)
{
    const char *program = getenv("DISPATCH") ? getenv("DISPATCH") : "build/dispatch";
    char *argv[WORDS];
    int argc = 0;
    for (char *word = strtok(line, "\n"); word && argc < WORDS - 1; word = strtok(NULL, "\n"))
        argv[argc++] = word;
    argv[argc] = NULL;
    int fd = open(said, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0 && dup2(fd, STDERR_FILENO) >= 0)
        execv(program, argv);
    _exit(126);
}

static void serve(int from, int to, const char *said)
{
    char line[LINE];
    uint32_t len;
    while (read(from, &len, sizeof len) == sizeof len && len < sizeof line && read(from, line, len) == (ssize_t)len) {
        struct year_ran ran = {.status = 126};
        struct rusage use = {0};
        int status = 0;
        double begun = seconds_now();
        line[len] = '\0';
        pid_t child = fork();
        if (child == 0)
            start(line, said);
        if (child > 0 && wait4(child, &status, 0, &use) == child)
            ran = (struct year_ran){WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), use.ru_maxrss,
                                    seconds_now() - begun, seconds_of(&use.ru_utime) + seconds_of(&use.ru_stime)};
        if (write(to, &ran, sizeof ran) != sizeof ran)
            break;
    }
    _exit(0);
}

struct year_runner *year_runner_new(struct arena *arena, const char *said)
{
    struct year_runner *runner = arena_take(arena, sizeof *runner);
    int there[2], back[2];
    ck_assert(pipe2(there, O_CLOEXEC) == 0 && pipe2(back, O_CLOEXEC) == 0);
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        close(there[1]);
        close(back[0]);
        serve(there[0], back[1], said);
    }
    close(there[0]);
    close(back[1]);
    *runner = (struct year_runner){said, child, there[1], back[0]};
    return runner;
}

void year_runner_end(struct year_runner *runner)
{
    int status;
    close(runner->to);
    close(runner->from);
    waitpid(runner->pid, &status, 0);
}

struct year_ran year_run(struct year_runner *runner, const char *const argv[])
{
    char line[LINE];
    struct year_ran ran;
    uint32_t len = 0;
    for (int i = 0; argv[i]; i++)
        len += (uint32_t)snprintf(line + len, sizeof line - len, "%s\n", argv[i]);
    ck_assert_uint_lt(len, sizeof line);
    ck_assert(write(runner->to, &len, sizeof len) == sizeof len && write(runner->to, line, len) == (ssize_t)len);
    ck_assert(read(runner->from, &ran, sizeof ran) == sizeof ran);
    return ran;
}

/* ---- the host ---- */

static struct year_ran words_run(struct year *y, const char *words)
{
    struct arena *arena = arena_new();
    const char *argv[WORDS] = {"dispatch"};
    int argc = 1;
    for (struct span left = span_of(words), word; span_word(&left, &word);) {
        const char *text = arena_string(arena, word);
        ck_assert_int_lt(argc, WORDS - 1);
        if (word.len > 0)
            argv[argc++] = text[0] == '@' ? arena_words(arena, "%s%s", y->dir, text + 1) : text;
    }
    struct year_ran ran = year_run(y->runner, argv);
    arena_free(arena);
    return ran;
}

int year_cli(struct year *y, const char *words)
{
    return words_run(y, words).status;
}

const char *year_said(struct year *y, struct arena *arena)
{
    return arena_string(arena, slurp(arena, y->runner->said));
}

static void file_write(const char *path, const char *words)
{
    FILE *file = fopen(path, "w");
    ck_assert_msg(file && fputs(words, file) >= 0 && fclose(file) == 0, "cannot write %s", path);
}

static void must(struct year *y, const char *words)
{
    int code = year_cli(y, words);
    ck_assert_msg(code == 0, "%s: exit %d\n%s", words, code, year_said(y, y->arena));
}

/* All that the host ever does: dispatch init, the settings, and the games that are offered. */
static void settings(struct year *y)
{
    static const char *const whole[] = {"blue-vs-gray --move 3d --answer 2d",
                                        "house-divided --move 3d",
                                        "divided-we-fall --move 4d --press public",
                                        "blue-and-gray --scenario cemetery-hill --move 3d",
                                        "example --move 2d",
                                        "blue-vs-gray --name slow --move 7d"};
    must(y, "init @ --name dispatch.example");
    const char *path = arena_words(y->arena, "%s/dispatch.conf", y->dir),
               *send = arena_words(y->arena, "%s.send", y->dir);
    file_write(send, arena_words(y->arena, "#!/bin/sh\nfor to; do :; done\nexec cat >\"%s/$to.$$\"\n", y->out));
    ck_assert_int_eq(chmod(send, 0755), 0);
    struct text conf = {.arena = y->arena};
    text_add(&conf, slurp(y->arena, path));
    text_format(&conf,
                "\nfetch maildir %s\nmail-from Games <games@dispatch.example>\nsend sendmail %s\nsign-up open\n"
                "publish-dir public\npublish-url https://games.example\n",
                y->in, send);
    file_write(path, conf.at);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        char now[21];
        utc_write(now, y->now);
        must(y, arena_words(y->arena, "offer @ %s --now %s", whole[i], now));
    }
}

void year_begin(struct year *y, const char *name, const struct year_plan *plan)
{
    static const char *const folders[] = {"", "/tmp", "/new", "/cur"};
    *y = (struct year){.arena = arena_new(), .plan = *plan, .now = 1795000000};
    y->began = y->now;
    y->dir = arena_words(y->arena, "%s/%s", temp_dir(), name);
    y->in = arena_words(y->arena, "%s.in", y->dir);
    y->out = arena_words(y->arena, "%s.out", y->dir);
    y->runner = year_runner_new(y->arena, arena_words(y->arena, "%s.said", y->dir));
    y->bots = (struct bots){.arena = y->arena, .seed = plan->seed};
    y->person = arena_take(y->arena, YEAR_PEOPLE * sizeof *y->person);
    y->game = arena_take(y->arena, YEAR_GAMES * sizeof *y->game);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        ck_assert_int_eq(mkdir(arena_words(y->arena, "%s%s", y->in, folders[i]), 0700), 0);
    ck_assert_int_eq(mkdir(y->out, 0700), 0);
    settings(y);
}

void year_pass(struct year *y)
{
    char now[21], words[64];
    utc_write(now, y->now);
    snprintf(words, sizeof words, "run @ --now %s", now);
    struct year_ran ran = words_run(y, words);
    ck_assert_msg(ran.status == 0, "%s: exit %d\n%s", words, ran.status, year_said(y, y->arena));
    y->n_passes++;
    y->seconds += ran.seconds;
    y->longest = ran.seconds > y->longest ? ran.seconds : y->longest;
    y->cpu += ran.cpu;
    y->most_cpu = ran.cpu > y->most_cpu ? ran.cpu : y->most_cpu;
    y->peak = ran.peak > y->peak ? ran.peak : y->peak;
}

void year_end(struct year *y)
{
    year_runner_end(y->runner);
    arena_free(y->arena);
}
