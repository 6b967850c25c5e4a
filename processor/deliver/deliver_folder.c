/* SPDX-License-Identifier: Apache-2.0 */
/* Messages as folders, outbox/PLAYER/NUMBER: for hosts who hand them on themselves, and for players without an address.
 */
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/deliver/deliver_inside.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static bool write_file(const char *path, struct span bytes, struct error *err)
{
    int fd = file_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "write", path, NULL);
    bool done =
        (file_write(fd, bytes.at, bytes.len) && fsync(fd) == 0) || error_set(err, EX_IOERR, "write", path, NULL);
    return (close(fd) == 0 && done) || error_set(err, EX_IOERR, "write", path, NULL);
}

static bool sync_folder(const char *path, struct error *err)
{
    int fd = file_open(path, O_RDONLY | O_DIRECTORY, 0);
    bool done = (fd >= 0 && fsync(fd) == 0) || error_set(err, EX_IOERR, "sync", path, NULL);
    if (fd >= 0)
        close(fd);
    return done;
}

static bool make_folder(const char *path, struct error *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST || error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
}

/* A folder of one level with plain files in it, as deliver_to_folder made it. */
static void remove_folder(struct arena *arena, const char *path)
{
    DIR *dir = opendir(path);
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlink(arena_words(arena, "%s/%s", path, entry->d_name));
    closedir(dir);
    rmdir(path);
}

/* ---- which folder ---- */

enum { BESIDE_MAX = 100 /* folders of one number */ };

static bool is_file(struct arena *arena, const char *path, struct span bytes)
{
    struct file_wish wish = {"read", bytes.len, 0};
    struct stat st;
    struct span have;
    struct error why = {0};
    if (file_take(arena, path, &wish, &have, &st, &why))
        return span_same(have, bytes);
    if (why.kind == ERROR_SHORTAGE) /* taken for another message it would be written once more */
        file_end(&why);
    return false;
}

static struct span subject_of(struct arena *arena, const struct outbox_row *row)
{
    return span_of(arena_words(arena, "%s\n", row->subject));
}

/* Does this very message lie there? */
static bool is_folder_of(struct arena *arena, const char *path, const struct outbox_row *row)
{
    bool same = is_file(arena, arena_words(arena, "%s/subject", path), subject_of(arena, row));
    for (size_t i = 0; same && i < row->n_files; i++)
        same = is_file(arena, arena_words(arena, "%s/%s", path, row->file[i].name), row->file[i].bytes);
    return same;
}

/* Where this message lies, or is to lie: under its number. A store that was put back counts from an older number on,
 * and what lies there is then another message, which its player has perhaps not fetched: the new one lies beside, as
 * 0012-2. NULL: all are taken by others. */
static const char *place_of(struct pass *pass, struct arena *arena, const struct outbox_row *row, bool *is_there)
{
    const char *first = arena_words(arena, "%s/outbox/%s/%04lld", pass->dir, row->player, (long long)row->number);
    const char *free = NULL;
    *is_there = false;
    for (int n = 1; n <= BESIDE_MAX; n++) {
        const char *path = n == 1 ? first : arena_words(arena, "%s-%d", first, n);
        bool taken = access(path, F_OK) == 0;
        *is_there = taken && is_folder_of(arena, path, row);
        if (*is_there)
            return path;
        free = free || taken ? free : path;
    }
    return free;
}

/* ---- writing and forgetting ---- */

/* Written aside, synced, renamed: a folder under its right name is whole. */
bool deliver_to_folder(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    const char *base = arena_words(arena, "%s/outbox/%s", pass->dir, row->player);
    const char *aside = arena_words(arena, "%s/.%04lld", base, (long long)row->number);
    bool is_there;
    const char *final = place_of(pass, arena, row, &is_there);
    if (is_there) /* written by a run that died before it could say so */
        return sync_folder(base, err);
    if (!final)
        return error_set(err, EX_CANTCREAT, "write", aside, "too many folders of this number lie there; remove some");
    remove_folder(arena, aside); /* what a run left that died while it wrote, perhaps of another message */
    if (mkdir(base, 0700) != 0 && errno == ENOENT)
        return error_folder(err, EX_CANTCREAT, "write into", arena_words(arena, "%s/outbox", pass->dir));
    if (!make_folder(base, err) || !make_folder(aside, err))
        return false;
    for (size_t i = 0; i < row->n_files; i++)
        if (!write_file(arena_words(arena, "%s/%s", aside, row->file[i].name), row->file[i].bytes, err))
            return false;
    if (!write_file(arena_words(arena, "%s/subject", aside), subject_of(arena, row), err) || !sync_folder(aside, err))
        return false;
    crash_point("deliver.written");
    if (rename(aside, final) != 0)
        return error_set(err, EX_IOERR, "write", final, NULL);
    return sync_folder(base, err);
}

void deliver_forget_folder(struct pass *pass, struct arena *arena, const struct outbox_row *row)
{
    bool is_there;
    const char *path = place_of(pass, arena, row, &is_there);
    if (is_there && row->n_files > 0)
        remove_folder(arena, path);
}
