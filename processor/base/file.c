/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int file_open(const char *path, int how, mode_t mode)
{
    int fd;
    do
        fd = open(path, how | O_CLOEXEC, mode);
    while (fd < 0 && errno == EINTR);
    return fd;
}

ssize_t file_read(int fd, void *at, size_t len)
{
    size_t done = 0;
    while (done < len) {
        ssize_t n = read(fd, (char *)at + done, len - done);
        if (n == 0)
            break;
        if (n > 0)
            done += (size_t)n;
        else if (errno != EINTR)
            return -1;
    }
    return (ssize_t)done;
}

bool file_write(int fd, const void *at, size_t len)
{
    for (size_t done = 0; done < len;) {
        ssize_t n = write(fd, (const char *)at + done, len - done);
        if (n == 0)
            errno = ENOSPC;
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool file_lock(int fd, int how)
{
    int code;
    do
        code = flock(fd, how);
    while (code != 0 && errno == EINTR);
    return code == 0;
}

static int closed_at_first; /* of descriptors 0 to 2: bits */

int file_standard(void)
{
    int closed = 0;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        closed |= 1 << fd;
        if (open("/dev/null", O_RDWR) != fd) /* the lowest that is free; handed on to children as these three are */
            return -1;
    }
    closed_at_first = closed;
    return closed;
}

bool file_has_input(void)
{
    return !(closed_at_first & 1 << STDIN_FILENO);
}

void file_must(const char *doing, const char *path)
{
    struct error err = {0};
    error_set(&err, EX_TEMPFAIL, doing, path, NULL);
    if (err.kind == ERROR_SHORTAGE)
        file_end(&err);
}

void file_end(const struct error *err)
{
    error_print(err);
    _exit(err->code == EX_CONFIG ? EX_CONFIG : EX_TEMPFAIL);
}

/* Of a file that is open already: whatever the system says of it now, the file is not to blame, unless its bytes are.
 */
static bool cannot_go_on(const struct file_wish *wish, const char *path, struct error *err)
{
    enum error_kind kind = error_kind_of(errno) == ERROR_DAMAGE ? ERROR_DAMAGE : ERROR_SHORTAGE;
    return error_of(err, kind, EX_IOERR, wish->doing, path, "%s", error_says(errno));
}

static bool take_open(struct arena *arena, int fd, const char *path, const struct file_wish *wish, struct span *out,
                      struct stat *st, struct error *err)
{
    if (fstat(fd, st) != 0)
        return cannot_go_on(wish, path, err);
    if (!S_ISREG(st->st_mode))
        return error_of(err, ERROR_FOREIGN, EX_NOINPUT, wish->doing, path, "it is no plain file");
    size_t size = (size_t)st->st_size, want = size > wish->cap ? wish->head : size;
    if (size > wish->cap && !wish->head)
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, wish->doing, path,
                        "it has %zu bytes, and %zu are the most that are taken", size, wish->cap);
    uint8_t *at = arena_take(arena, want + 1);
    ssize_t n = file_read(fd, at, want);
    if (n < 0)
        return cannot_go_on(wish, path, err);
    *out = (struct span){at, (size_t)n};
    return (size_t)n == want ||
           error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, wish->doing, path, "it is shorter than it was a moment ago");
}

/* A plain file that may be read: what the system said a moment ago of opening it has passed, or will. */
static bool can_be_read(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && S_ISREG(st.st_mode) &&
           faccessat(AT_FDCWD, path, R_OK, AT_EACCESS | AT_SYMLINK_NOFOLLOW) == 0;
}

static bool cannot_open(const char *path, const struct file_wish *wish, struct error *err)
{
    int why = errno;
    if (error_kind_of(why) != ERROR_SHORTAGE && can_be_read(path))
        return error_of(err, ERROR_SHORTAGE, EX_TEMPFAIL, wish->doing, path, "%s", error_says(why));
    errno = why;
    return error_of(err, error_kind_of(why), EX_NOINPUT, wish->doing, path, "%s",
                    why == ELOOP ? "it is a symbolic link" : error_says(why));
}

bool file_take(struct arena *arena, const char *path, const struct file_wish *wish, struct span *out, struct stat *st,
               struct error *err)
{
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0);
    *out = (struct span){0};
    if (fd < 0)
        return cannot_open(path, wish, err);
    bool done = take_open(arena, fd, path, wish, out, st, err);
    close(fd);
    return done;
}

bool file_load(struct arena *arena, const char *path, size_t cap, struct span *out, struct error *err)
{
    bool is_stdin = strcmp(path, "-") == 0;
    if (is_stdin && !file_has_input())
        return error_set(err, EX_NOINPUT, "read", "standard input", "it is closed");
    int fd = is_stdin ? STDIN_FILENO : file_open(path, O_RDONLY, 0);
    if (fd < 0)
        return error_set(err, EX_NOINPUT, "read", path, NULL);
    struct text all = {.arena = arena};
    char buf[16384];
    ssize_t n;
    while (((n = read(fd, buf, sizeof buf)) > 0 && all.len + (size_t)n <= cap) || (n < 0 && errno == EINTR))
        if (n > 0)
            text_add(&all, (struct span){(const uint8_t *)buf, (size_t)n});
    if (n < 0 && errno == EISDIR)
        error_of(err, ERROR_FOREIGN, EX_NOINPUT, "read", path, "it is a folder; name a file");
    else if (n < 0)
        error_set(err, EX_IOERR, "read", path, NULL);
    else if (n > 0)
        error_of(err, ERROR_FOREIGN, EX_DATAERR, "read", path, "it is longer than %zu bytes", cap);
    if (!is_stdin)
        close(fd);
    *out = text_span(&all);
    return n == 0;
}

static int remove_one(const char *path, const struct stat *st, int flag, struct FTW *place)
{
    (void)st, (void)flag, (void)place;
    return remove(path);
}

void folder_remove(const char *dir)
{
    nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
