/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/crash.h"

#ifdef DISPATCH_CRASH
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

struct crash_shared {
    atomic_long passed;
    pid_t first; /* the program that was started; workers are its children */
};
enum { CRASH_GROUP_ANY = 1000 }; /* no group is so large; but the clock ends none, so that all runs pass alike points */
static struct crash_shared *shared;
static long die_at;
static const char *log_path;
static bool is_not_here;

void crash_begin(void)
{
    const char *at = getenv("DISPATCH_CRASH_AT");
    die_at = at ? strtol(at, NULL, 10) : 0;
    log_path = getenv("DISPATCH_CRASH_LOG");
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        abort();
    shared->first = getpid();
}

void crash_not_here(void)
{
    is_not_here = true;
}

void crash_point(const char *name)
{
    if (is_not_here)
        return;
    if (!shared)
        crash_begin();
    long n = atomic_fetch_add(&shared->passed, 1) + 1;
    int fd = log_path ? open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (fd >= 0) {
        dprintf(fd, "%s\n", name);
        close(fd);
    }
    if (n != die_at)
        return;
    if (shared->first != getpid())
        kill(shared->first, SIGKILL);
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

void crash_game(const char *game)
{
    const char *bad = getenv("DISPATCH_CRASH_GAME");
    struct rlimit none = {0, 0};
    if (!bad || strcmp(bad, game) != 0)
        return;
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGABRT, SIG_DFL);
    abort();
}

int crash_group(void)
{
    const char *n = getenv("DISPATCH_CRASH_GROUP");
    return n ? (int)strtol(n, NULL, 10) : CRASH_GROUP_ANY;
}
#else
/* A translation unit needs one declaration. */
extern int crash_points_are_off;
#endif
