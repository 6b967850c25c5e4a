/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/public_files.h"
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PART_MAX = 200, FOLDER_FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

bool public_open(struct public_dir *dir, const char *path, bool make, struct error *err)
{
    *dir = (struct public_dir){.fd = -1};
    snprintf(dir->path, sizeof dir->path, "%s", path);
    if (make && mkdir(path, 0755) == 0 && chmod(path, 0755) != 0) /* the umask may have taken something away */
        return error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
    dir->fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* the host may have put a link here himself */
    return dir->fd >= 0 || error_set(err, make ? EX_CANTCREAT : EX_NOINPUT, "open the folder", path, NULL);
}

void public_close(struct public_dir *dir)
{
    if (dir->fd >= 0)
        close(dir->fd);
    dir->fd = -1;
}

static bool fail(const struct public_dir *dir, const char *doing, const char *path, struct error *err)
{
    char whole[160];
    int code = errno == ENOSPC || errno == EDQUOT ? EX_TEMPFAIL : EX_IOERR, length = (int)strlen(dir->path);
    snprintf(whole, sizeof whole, "%.*s/%s", length > 90 ? 90 : length, dir->path, path);
    return error_set(err, code, doing, whole, NULL);
}

/* The next part of a path; the rest of it stays. */
static void next_part(const char **path, char part[static PART_MAX])
{
    size_t n = strcspn(*path, "/");
    assert(n > 0 && n < PART_MAX - 8 && (*path)[0] != '.');
    for (size_t i = 0; i < n; i++) {
        char c = (*path)[i];
        assert((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || strchr(".-_", c));
        part[i] = c;
    }
    part[n] = 0;
    *path += n + ((*path)[n] == '/');
}

static int open_below(int at, const char *part, bool make)
{
    int fd = openat(at, part, FOLDER_FLAGS);
    if (fd >= 0 || errno != ENOENT || !make)
        return fd;
    if (mkdirat(at, part, 0755) != 0 && errno != EEXIST)
        return -1;
    fd = openat(at, part, FOLDER_FLAGS);
    if (fd >= 0 && fchmod(fd, 0755) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Opens the folder in which a file lies; `name` gets the file's own. -1 with errno. */
static int open_folder(const struct public_dir *dir, const char *path, bool make, char name[static PART_MAX])
{
    int at = fcntl(dir->fd, F_DUPFD_CLOEXEC, 3);
    next_part(&path, name);
    while (at >= 0 && *path) {
        int below = open_below(at, name, make), why = errno;
        close(at);
        errno = why;
        at = below;
        next_part(&path, name);
    }
    return at;
}

static bool read_all(int fd, struct arena *arena, struct span *out)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > PUBLIC_FILE_MAX)
        return false;
    size_t len = (size_t)st.st_size;
    uint8_t *bytes = arena_take(arena, len + 1);
    ssize_t n = file_read(fd, bytes, len);
    *out = (struct span){bytes, n > 0 ? (size_t)n : 0};
    return n >= 0 && out->len == len;
}

static bool read_at(int folder, const char *name, struct arena *arena, struct span *out)
{
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool done = fd >= 0 && read_all(fd, arena, out);
    if (fd >= 0)
        close(fd);
    return done;
}

bool public_get(const struct public_dir *dir, struct arena *arena, const char *path, struct span *bytes)
{
    char name[PART_MAX];
    errno = 0;
    int folder = open_folder(dir, path, false, name);
    bool done = folder >= 0 && read_at(folder, name, arena, bytes);
    if (!done)
        file_must("read", path);
    if (folder >= 0)
        close(folder);
    return done;
}

bool public_has(const struct public_dir *dir, const char *path)
{
    char name[PART_MAX];
    struct stat st;
    errno = 0;
    int folder = open_folder(dir, path, false, name);
    bool found = folder >= 0 && fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(st.st_mode);
    if (!found)
        file_must("look at", path);
    if (folder >= 0)
        close(folder);
    return found;
}

/* Do these very bytes lie there, for everybody to read? */
static bool is_there(int folder, const char *name, struct span bytes)
{
    struct stat st;
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(st.st_mode) || (st.st_mode & 0777) != 0644 ||
        (size_t)st.st_size != bytes.len)
        return false;
    struct arena *arena = arena_new();
    struct span there;
    bool same = read_at(folder, name, arena, &there) && span_same(there, bytes);
    arena_free(arena);
    return same;
}

static bool write_aside(int folder, const char *aside, struct span bytes)
{
    if (unlinkat(folder, aside, 0) != 0 && errno != ENOENT)
        return false;
    int fd = openat(folder, aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (fd < 0)
        return false;
    bool done = file_write(fd, bytes.at, bytes.len) && fchmod(fd, 0644) == 0 && fsync(fd) == 0;
    int why = errno;
    done = close(fd) == 0 && done;
    errno = why;
    return done;
}

bool public_put(struct public_dir *dir, const char *path, struct span bytes, struct error *err)
{
    char name[PART_MAX], aside[PART_MAX + 8];
    int folder = open_folder(dir, path, true, name);
    if (folder < 0)
        return fail(dir, "open the folder of", path, err);
    bool same = is_there(folder, name, bytes), done = same;
    if (!same) {
        snprintf(aside, sizeof aside, ".%s.new", name);
        done = write_aside(folder, aside, bytes);
        crash_point("public.aside");
        done = done && renameat(folder, aside, folder, name) == 0 && fsync(folder) == 0;
        dir->n_written++;
    }
    int why = errno;
    close(folder);
    errno = why;
    return done || fail(dir, "write", path, err);
}

bool public_remove(struct public_dir *dir, const char *path, struct error *err)
{
    char name[PART_MAX];
    int folder = open_folder(dir, path, false, name);
    if (folder < 0)
        return errno == ENOENT || fail(dir, "open the folder of", path, err);
    bool gone = unlinkat(folder, name, 0) == 0;
    int why = errno;
    dir->n_removed += gone;
    close(folder);
    errno = why;
    return gone || errno == ENOENT || fail(dir, "remove", path, err);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static size_t names_in(DIR *list, struct arena *arena, char ***names)
{
    size_t n = 0, cap = 64;
    *names = arena_take(arena, cap * sizeof **names);
    for (struct dirent *entry; (entry = readdir(list));) {
        if (entry->d_name[0] == '.')
            continue;
        if (n == cap) {
            char **more = arena_take(arena, 2 * cap * sizeof *more);
            memcpy(more, *names, n * sizeof *more);
            *names = more;
            cap *= 2;
        }
        (*names)[n++] = arena_string(arena, span_of(entry->d_name));
    }
    qsort(*names, n, sizeof **names, by_name);
    return n;
}

void public_each(const struct public_dir *dir, struct arena *arena, const char *path,
                 void (*each)(void *context, const char *name), void *context)
{
    char name[PART_MAX], **names;
    int above = open_folder(dir, path, false, name), folder = above < 0 ? -1 : openat(above, name, FOLDER_FLAGS);
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    size_t n = list ? names_in(list, arena, &names) : 0;
    if (list)
        closedir(list);
    else if (folder >= 0)
        close(folder);
    if (above >= 0)
        close(above);
    for (size_t i = 0; i < n; i++)
        each(context, names[i]);
}
