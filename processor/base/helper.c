/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/helper.h"
#include "processor/base/crash.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What is handed over: its length, then its bytes. */
enum { HEAD = 8 };

static bool has_room(struct helper *h)
{
    if (h->room)
        return true;
    void *room = mmap(NULL, HELPER_ROOM, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    h->room = room == MAP_FAILED ? NULL : room;
    return h->room != NULL;
}

/* The copy, until it ends; what its parent opened it must not close properly. */
static void be_helper(struct helper *h, helper_work *work, void *context)
{
    crash_not_here();
    put_u64le(h->room, 0);
    _exit(work(context, h) ? 0 : 1);
}

static size_t given(const struct helper *h)
{
    struct reader head = {.left = {h->room, HEAD}};
    return read_u64le(&head);
}

bool helper_give(struct helper *h, struct span bytes)
{
    size_t len = given(h);
    if (bytes.len > HELPER_ROOM - HEAD - len)
        return false;
    if (bytes.len > 0)
        memcpy(h->room + HEAD + len, bytes.at, bytes.len);
    put_u64le(h->room, len + bytes.len);
    return true;
}

bool helper_start(struct helper *h, helper_work *work, void *context)
{
    int end[2];
    pid_t parent = getpid();
    if (!has_room(h) || pipe(end) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(1);
        be_helper(h, work, context);
    }
    close(end[1]);
    if (child < 0)
        close(end[0]);
    else {
        h->process = child;
        h->end = end[0];
    }
    return child > 0;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Does it end by itself? */
static bool ends(const struct helper *h, int most)
{
    struct pollfd look = {.fd = h->end, .events = POLLIN};
    int64_t until = milliseconds() + most, left = most;
    int n;
    while ((n = poll(&look, 1, (int)(left > 0 ? left : 0))) < 0 && errno == EINTR)
        left = until - milliseconds();
    return n > 0;
}

static bool ended_well(struct helper *h)
{
    int status;
    pid_t ended;
    while ((ended = waitpid(h->process, &status, 0)) < 0 && errno == EINTR)
        continue;
    close(h->end);
    h->process = 0;
    return ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

enum helper_answer helper_take(struct helper *h, int most, struct span *out)
{
    if (!h->process)
        return HELPER_DIED;
    bool hangs = !ends(h, most);
    if (hangs)
        kill(h->process, SIGKILL);
    bool well = ended_well(h);
    *out = (struct span){h->room + HEAD, given(h)};
    return hangs ? HELPER_HANGS : well && out->len <= HELPER_ROOM - HEAD ? HELPER_DONE : HELPER_DIED;
}

void helper_rest(struct helper *h)
{
    if (h->room)
        madvise(h->room, HELPER_ROOM, MADV_REMOVE); /* what it cannot give back is used again */
}

void helper_end(struct helper *h)
{
    if (h->process) {
        kill(h->process, SIGKILL);
        (void)ended_well(h);
    }
    if (h->room)
        munmap(h->room, HELPER_ROOM);
    h->room = NULL;
}
