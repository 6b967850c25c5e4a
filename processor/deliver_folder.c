/* Messages as folders, outbox/PLAYER/NUMBER: for hosts who hand them on themselves, and for players without an address.
 */
#include "processor/crash.h"
#include "processor/deliver_inside.h"
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
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    size_t len = 0;
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "write", path, NULL);
    for (ssize_t n; len < bytes.len; len += (size_t)n)
        if ((n = write(fd, bytes.at + len, bytes.len - len)) < 0) {
            close(fd);
            return error_set(err, EX_IOERR, "write", path, NULL);
        }
    bool done = fsync(fd) == 0;
    return (close(fd) == 0 && done) || error_set(err, EX_IOERR, "write", path, NULL);
}

static bool sync_folder(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return done || error_set(err, EX_IOERR, "sync", path, NULL);
}

static bool make_folder(const char *path, struct error *err)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST || error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
}

/* Written aside, synced, renamed: a folder under its right name is whole. */
bool deliver_to_folder(struct pass *pass, struct arena *arena, const struct outbox_row *row, struct error *err)
{
    const char *base = arena_words(arena, "%s/outbox/%s", pass->dir, row->player);
    const char *aside = arena_words(arena, "%s/.%04lld", base, (long long)row->number);
    const char *final = arena_words(arena, "%s/%04lld", base, (long long)row->number);
    if (access(final, F_OK) == 0) /* written by a run that died before it could say so */
        return sync_folder(base, err);
    if (!make_folder(base, err) || !make_folder(aside, err))
        return false;
    for (size_t i = 0; i < row->n_files; i++)
        if (!write_file(arena_words(arena, "%s/%s", aside, row->file[i].name), row->file[i].bytes, err))
            return false;
    if (!write_file(arena_words(arena, "%s/subject", aside), span_of(arena_words(arena, "%s\n", row->subject)), err) ||
        !sync_folder(aside, err))
        return false;
    crash_point("deliver.written");
    if (rename(aside, final) != 0)
        return error_set(err, EX_IOERR, "write", final, NULL);
    return sync_folder(base, err);
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

void deliver_forget_folder(struct pass *pass, struct arena *arena, const char *player, int64_t number)
{
    remove_folder(arena, arena_words(arena, "%s/outbox/%s/%04lld", pass->dir, player, (long long)number));
}
