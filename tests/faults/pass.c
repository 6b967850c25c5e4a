/* SPDX-License-Identifier: Apache-2.0 */
/* A pass under the library. */
#include "tests/faults/pass.h"
#include "processor/core/core.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct fault_runner {
    const char *said;
    struct fault_board *board;
    pid_t server;
    int line; /* to the server */
};

/* ---- the server: the program, standing before its first statement (library_server.c) ---- */

static struct fault_board *board_open(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ck_assert_msg(fd >= 0 && ftruncate(fd, sizeof(struct fault_board)) == 0, "%s", path);
    void *at = mmap(NULL, sizeof(struct fault_board), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ck_assert(at != MAP_FAILED);
    close(fd);
    return at;
}

static void become_server(struct arena *arena, const char *dir, const char *board_path, const char *said, int line)
{
    const char *program = getenv("DISPATCH") ? getenv("DISPATCH") : "build/dispatch";
    const char *library = arena_words(arena, "%.*s/faults.so", (int)(strrchr(program, '/') - program), program);
    const char *preloaded = realpath(library, NULL);
    ck_assert_msg(preloaded != NULL, "%s is not there: it must lie beside the program", library);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    personality(ADDR_NO_RANDOMIZE); /* so that the n-th call is made from the same place each time, where allowed */
    setenv(FAULT_BOARD, board_path, 1);
    setenv(FAULT_SERVER, arena_words(arena, "%d", line), 1);
    setenv("LD_PRELOAD", preloaded, 1);
    setenv("LD_BIND_NOW", "1", 1); /* once in the server, and not in each pass */
    fcntl(line, F_SETFD, 0);
    int fd = open(said, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0 && dup2(fd, STDERR_FILENO) >= 0)
        execl(program, "dispatch", "run", dir, "--now", FAULT_NO_INSTANT, (char *)NULL);
    _exit(126);
}

struct fault_runner *fault_runner_new(struct arena *arena, const char *dir)
{
    struct fault_runner *r = arena_take(arena, sizeof *r);
    const char *board_path = arena_words(arena, "%s.board", dir);
    int ends[2];
    r->said = arena_words(arena, "%s.said", dir);
    r->board = board_open(board_path);
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
    fflush(NULL);
    r->server = fork();
    ck_assert_int_ge(r->server, 0);
    if (r->server == 0)
        become_server(arena, dir, board_path, r->said, ends[1]);
    close(ends[1]);
    r->line = ends[0];
    return r;
}

void fault_runner_end(struct fault_runner *r)
{
    close(r->line); /* the server ends by itself */
    waitpid(r->server, NULL, 0);
    munmap(r->board, sizeof *r->board);
}

struct fault_board *fault_runner_board(struct fault_runner *r)
{
    return r->board;
}

struct span fault_runner_said(struct fault_runner *r, struct arena *arena)
{
    return slurp(arena, r->said);
}

void fault_runner_forget(struct fault_runner *r)
{
    ck_assert_msg(truncate(r->said, 0) == 0 || errno == ENOENT, "%s", r->said);
}

/* ---- does it hang? ---- */

/* "PID (NAME) STATE PPID PGRP ...": the fields after the name, which may hold anything. */
static bool read_process(const char *pid, char *state, long *group, long *ticks)
{
    char path[64], line[1000];
    unsigned long user, kernel;
    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    FILE *file = fopen(path, "re");
    bool read = file && fgets(line, sizeof line, file);
    const char *at = read ? strrchr(line, ')') : NULL;
    if (file)
        fclose(file);
    if (!at || sscanf(at + 1, " %c %*d %ld %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", state, group, &user, &kernel) != 4)
        return false;
    *ticks = (long)(user + kernel);
    return true;
}

/* Processor time of this group of processes, in clock ticks; *wants: one of them could go on if it were let. */
static long ticks_of(pid_t wanted, bool *wants)
{
    DIR *all = opendir("/proc");
    long sum = 0, group, ticks;
    char state;
    *wants = false;
    for (struct dirent *one; all && (one = readdir(all));) {
        if (one->d_name[0] < '0' || one->d_name[0] > '9' || !read_process(one->d_name, &state, &group, &ticks) ||
            group != wanted)
            continue;
        sum += ticks;
        *wants = *wants || state == 'R' || state == 'D';
    }
    if (all)
        closedir(all);
    return sum;
}

/* False: it hangs: so many looks, a second apart, at which nothing of it ran or wanted to; or it took that much of a
 * processor. How long a machine that has much else to do keeps it waiting does not count. */
static bool ends(pid_t group, struct pollfd *gone, int seconds)
{
    long before = -1, limit = 5 * (long)seconds * sysconf(_SC_CLK_TCK);
    for (int still = 0; poll(gone, 1, 1000) <= 0;) {
        bool wants;
        long now = ticks_of(group, &wants);
        still = wants || now != before ? 0 : still + 1;
        if (still == seconds || now > limit)
            return false;
        before = now;
    }
    return true;
}

/* ---- a pass ---- */

static void set_board(struct fault_board *board, const struct point *p, enum fault_counts counts)
{
    static int64_t instant;
    instant = instant ? instant : time(NULL);
    memset(board, 0, offsetof(struct fault_board, site));
    board->counts = (int32_t)counts;
    board->instant = instant;
    if (!p)
        return;
    board->call = p->call;
    board->how = p->how;
    board->error = p->error;
    board->from = p->from;
    board->until = p->long_run ? INT64_MAX : p->from;
}

static void hear(const struct fault_runner *r, int *number)
{
    ssize_t n;
    while ((n = recv(r->line, number, sizeof *number, 0)) < 0 && errno == EINTR)
        continue;
    ck_assert_msg(n == sizeof *number, "the server of the passes is gone: see %s", r->said);
}

/* The server says who began, and when all of its processes are gone, how it ended. */
static int pass(struct fault_runner *r, int64_t now, int seconds)
{
    char at[FAULT_INSTANT];
    int group, status;
    utc_write(at, now);
    ck_assert_int_eq(send(r->line, at, sizeof at, MSG_NOSIGNAL), sizeof at);
    hear(r, &group);
    struct pollfd gone = {.fd = r->line, .events = POLLIN};
    bool hangs = !ends(group, &gone, seconds);
    if (hangs)
        kill(-group, SIGKILL);
    hear(r, &status);
    if (hangs)
        return PASS_HANGS;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

int fault_pass(struct fault_runner *r, int64_t now, const struct point *p, enum fault_counts counts, int seconds)
{
    set_board(r->board, p, counts);
    return pass(r, now, seconds);
}

int fault_probes(struct fault_runner *r, int64_t now, size_t n, int seconds)
{
    set_board(r->board, NULL, FAULT_COUNT_NOTHING);
    r->board->probes = true;
    r->board->n_sites = (int64_t)n;
    return pass(r, now, seconds);
}
