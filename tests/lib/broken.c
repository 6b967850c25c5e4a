/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/broken.h"
#include "tests/lib/test.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    enum call call;
    const char *path;
    int number;
} fault;
static struct counted *counted;

static pid_t test; /* its own allocations are not counted */

struct counted *broken_begin(void)
{
    test = getpid();
    counted = mmap(NULL, sizeof *counted, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(counted != MAP_FAILED);
    heal();
    return counted;
}

void break_it(enum call call, const char *path, int number)
{
    fault.call = call;
    fault.path = path;
    fault.number = number;
}

void heal(void)
{
    break_it(NONE, "", 0);
}

static bool fails(enum call call, const char *path)
{
    if (fault.call != call || !strstr(path, fault.path))
        return false;
    errno = fault.number;
    return true;
}

static const char *path_of(int fd)
{
    static char path[4096];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    return path;
}

int __real_open(const char *path, int how, ...);
int __wrap_open(const char *path, int how, ...);
int __wrap_open(const char *path, int how, ...)
{
    va_list args;
    va_start(args, how);
    mode_t mode = how & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return fails(OPEN, path) ? -1 : __real_open(path, how, mode);
}

int __real_fstat(int fd, struct stat *st);
int __wrap_fstat(int fd, struct stat *st);
int __wrap_fstat(int fd, struct stat *st)
{
    return fault.call == FSTAT && fails(FSTAT, path_of(fd)) ? -1 : __real_fstat(fd, st);
}

int __real_lstat(const char *path, struct stat *st);
int __wrap_lstat(const char *path, struct stat *st);
int __wrap_lstat(const char *path, struct stat *st)
{
    return fails(LSTAT, path) ? -1 : __real_lstat(path, st);
}

ssize_t __real_read(int fd, void *at, size_t len);
ssize_t __wrap_read(int fd, void *at, size_t len);
ssize_t __wrap_read(int fd, void *at, size_t len)
{
    if (fault.call == DEATH && fails(DEATH, path_of(fd))) {
        const struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(fault.number, SIG_DFL);
        raise(fault.number);
    }
    return fault.call == READ && fails(READ, path_of(fd)) ? -1 : __real_read(fd, at, len);
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    return fails(RENAME, from) ? -1 : __real_rename(from, to);
}

int __real_flock(int fd, int how);
int __wrap_flock(int fd, int how);
int __wrap_flock(int fd, int how)
{
    if (fault.call == FLOCK && counted->locks++ == 0) {
        errno = EINTR;
        return -1;
    }
    return __real_flock(fd, how);
}

int __real_fcntl(int fd, int what, ...);
int __wrap_fcntl(int fd, int what, ...);
int __wrap_fcntl(int fd, int what, ...)
{
    va_list args;
    va_start(args, what);
    void *with = va_arg(args, void *); /* of the calls that are made here: nothing, a number, or a range */
    va_end(args);
    if (fault.call == FLOCK && what == F_OFD_SETLK && counted->ranges++ == 0) {
        errno = EINTR;
        return -1;
    }
    return __real_fcntl(fd, what, with);
}

static bool has_no_memory(void)
{
    return counted && getpid() != test && ++counted->allocations == counted->fail_at;
}

void *__real_malloc(size_t len);
void *__wrap_malloc(size_t len);
void *__wrap_malloc(size_t len)
{
    return has_no_memory() ? NULL : __real_malloc(len);
}

void *__real_calloc(size_t n, size_t len);
void *__wrap_calloc(size_t n, size_t len);
void *__wrap_calloc(size_t n, size_t len)
{
    return has_no_memory() ? NULL : __real_calloc(n, len);
}
