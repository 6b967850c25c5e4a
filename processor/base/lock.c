/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/lock.h"
#include "formats/bytes.h"
#include "processor/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int lock_file(const char *hostdir, const char *name, struct error *err)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/lock", hostdir);
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
        return -1;
    }
    snprintf(path, sizeof path, "%s/lock/%s", hostdir, name);
    int fd = file_open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
    if (fd < 0)
        error_set(err, EX_CANTCREAT, "open the lock", path, NULL);
    return fd;
}

/* The lock file of a run says since when it is held: seconds since 1970 in decimal. */
static int64_t held_since(int fd)
{
    char words[32];
    uint64_t since;
    ssize_t n = pread(fd, words, sizeof words, 0);
    if (n <= 0 || !number_read((struct span){(const uint8_t *)words, (size_t)n}, INT64_MAX, &since))
        return 0;
    return (int64_t)since;
}

enum lock_result lock_run(struct lock *lock, const char *hostdir, int64_t now, int64_t *age, struct error *err)
{
    lock->fd = lock_file(hostdir, "run", err);
    if (lock->fd < 0)
        return LOCK_FAILED;
    if (!file_lock(lock->fd, LOCK_EX | LOCK_NB)) {
        int number = errno;
        bool busy = number == EWOULDBLOCK;
        int64_t since = held_since(lock->fd);
        *age = since > 0 && now > since ? now - since : 0;
        errno = number;
        if (!busy)
            error_set(err, EX_OSERR, "take the lock of", hostdir, NULL);
        lock_drop(lock);
        return busy ? LOCK_BUSY : LOCK_FAILED;
    }
    char words[32];
    int n = snprintf(words, sizeof words, "%lld", (long long)now);
    if (ftruncate(lock->fd, 0) != 0 || pwrite(lock->fd, words, (size_t)n, 0) != n) {
        error_set(err, EX_TEMPFAIL, "write the lock of", hostdir, NULL);
        lock_drop(lock);
        return LOCK_FAILED;
    }
    return LOCK_TAKEN;
}

int lock_run_busy(const char *hostdir, int64_t age)
{
    if (age <= LOCK_OLD_SECONDS)
        return EX_OK;
    fprintf(stderr, "dispatch: another run has been at %s for %lld minutes; see whether it hangs\n", hostdir,
            (long long)(age / 60));
    return EX_TEMPFAIL;
}

enum lock_result lock_work(struct lock *lock, const char *hostdir, bool alone, struct error *err)
{
    lock->fd = lock_file(hostdir, "work", err);
    if (lock->fd < 0)
        return LOCK_FAILED;
    if (file_lock(lock->fd, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB))
        return LOCK_TAKEN;
    bool busy = errno == EWOULDBLOCK;
    if (!busy)
        error_set(err, EX_OSERR, "take the lock of", hostdir, NULL);
    lock_drop(lock);
    return busy ? LOCK_BUSY : LOCK_FAILED;
}

/* Of a game's place, errno saying why. */
static enum lock_result not_taken(struct lock *lock, const char *id, struct error *err)
{
    bool busy = errno == EAGAIN || errno == EACCES;
    if (!busy)
        error_set(err, EX_OSERR, "take the lock of game", id, NULL);
    lock_drop(lock);
    return busy ? LOCK_BUSY : LOCK_FAILED;
}

enum lock_result lock_game(struct lock *lock, const char *hostdir, const char *id, struct error *err)
{
    uint8_t place[8] = {0};
    lock->fd = lock_file(hostdir, "games", err);
    if (lock->fd < 0)
        return LOCK_FAILED;
    /* 62 bits of the id: two games sharing a place would only wait for each other. */
    off_t start = 0;
    if (strlen(id) >= 16 && hex_read((struct span){(const uint8_t *)id, 16}, place, 8))
        for (int i = 0; i < 8; i++)
            start = (off_t)(((uint64_t)start << 8 | place[i]) & 0x3fffffffffffffffu);
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = start, .l_len = 1};
    while (fcntl(lock->fd, F_OFD_SETLK, &range) != 0)
        if (errno != EINTR)
            return not_taken(lock, id, err);
    return LOCK_TAKEN;
}

bool lock_games_look(const char *hostdir, struct error *err)
{
    struct lock lock = {lock_file(hostdir, "games", err)};
    bool good = lock.fd >= 0;
    lock_drop(&lock);
    if (!good && err->kind != ERROR_SHORTAGE)
        error_more(err, "; no game moves and no deadline counts until it is removed: the next pass makes it anew");
    return good;
}

void lock_game_drop(struct lock *lock)
{
    struct flock all = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    if (lock->fd >= 0)
        (void)fcntl(lock->fd, F_OFD_SETLK, &all);
    lock_drop(lock);
}

void lock_drop(struct lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    lock->fd = -1;
}
