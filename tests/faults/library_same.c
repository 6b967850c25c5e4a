/* SPDX-License-Identifier: Apache-2.0 */
/* The same in every pass over the same host, so that what two of them leave can be compared byte for byte: time, of
 * which none is slept through, random numbers, and the numbers of the files that arrive. */
#include "tests/faults/library.h"
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* ---- time: who waits for long is told that it passed ---- */

static int64_t waited; /* nanoseconds that nobody slept through */
enum { PATIENCE_MS = 50 };

static void skip(int64_t nanoseconds)
{
    waited += nanoseconds;
}

int usleep(useconds_t microseconds)
{
    skip((int64_t)microseconds * 1000);
    return 0;
}

int nanosleep(const struct timespec *want, struct timespec *left)
{
    (void)left;
    skip((int64_t)want->tv_sec * 1000000000 + want->tv_nsec);
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    long result = fault_system_call(SYS_clock_gettime, clock, (long)now, 0, 0, 0, 0);
    if (result < 0) {
        errno = (int)-result;
        return -1;
    }
    if (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE) {
        int64_t all = now->tv_nsec + waited;
        now->tv_sec += all / 1000000000;
        now->tv_nsec = all % 1000000000;
    }
    return 0;
}

int poll(struct pollfd *of, nfds_t n, int timeout)
{
    int some = timeout < 0 || timeout > PATIENCE_MS ? PATIENCE_MS : timeout;
    long result;
    do {
        result = fault_system_call(SYS_poll, (long)of, (long)n, some, 0, 0, 0);
    } while (result == 0 && timeout < 0);
    if (result == 0)
        skip((int64_t)(timeout - some) * 1000000);
    if (result < 0)
        errno = (int)-result;
    return result < 0 ? -1 : (int)result;
}

int __poll_chk(struct pollfd *of, nfds_t n, int timeout, size_t size);
int __poll_chk(struct pollfd *of, nfds_t n, int timeout, size_t size)
{
    (void)size;
    return poll(of, n, timeout);
}

/* ---- the same luck ---- */

static const char *luck_name(void)
{
    return "the same bytes";
}

static uint32_t luck_number(void)
{
    return 0x42424242;
}

static void luck_bytes(void *const at, const size_t size)
{
    memset(at, 0x42, size);
}

struct luck { /* randombytes_implementation of libsodium */
    const char *(*name)(void);
    uint32_t (*number)(void);
    void (*stir)(void);
    uint32_t (*below)(const uint32_t);
    void (*bytes)(void *const, const size_t);
    int (*close)(void);
};

void fault_same_luck(void)
{
    static struct luck same = {.name = luck_name, .number = luck_number, .bytes = luck_bytes};
    int (*set)(struct luck *) = NULL;
    void *at = dlsym(RTLD_DEFAULT, "randombytes_set_implementation");
    memcpy(&set, &at, sizeof set);
    if (set)
        set(&same);
}

/* Salts of its log and names of its files come from a generator that it seeds once; here with a number. */
void fault_same_numbers(void)
{
    int (*control)(int, ...) = NULL;
    void *at = dlsym(RTLD_DEFAULT, "sqlite3_test_control");
    memcpy(&control, &at, sizeof control);
    struct fault_board *b = fault_board_here;
    fault_board_here = NULL; /* no call of the program's */
    if (control && b)
        control(SQLITE_TESTCTRL_PRNG_SEED, 42, NULL);
    fault_board_here = b;
}

/* ---- the same clock of the files ---- */

time_t time(time_t *out)
{
    struct timespec now;
    if (fault_board_here)
        now.tv_sec = (time_t)fault_board_here->instant;
    else
        clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}

/* ---- the same words ---- */

/* News says what the system said. Errors that come to the same but for these words leave the same bytes. */
char *strerror(int number)
{
    static char words[] = "an error of the system";
    (void)number;
    return words;
}

/* ---- the same numbers of files ---- */

static bool lies_in_the_inbox(int fd)
{
    char link[64], path[500] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    return readlink(link, path, sizeof path - 1) > 0 && strstr(path, "/inbox/new/");
}

/* A file that was dropped is known by its number and its instant; a copy of it has the instant only. */
int fstat(int fd, struct stat *out)
{
    int (*own)(int, struct stat *) = NULL;
    void *at = dlsym(RTLD_NEXT, "fstat");
    memcpy(&own, &at, sizeof own);
    int rc = own ? own(fd, out) : -1;
    if (rc == 0 && S_ISREG(out->st_mode) && lies_in_the_inbox(fd))
        out->st_ino = (ino_t)out->st_mtim.tv_nsec;
    return rc;
}
