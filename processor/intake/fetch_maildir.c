/* SPDX-License-Identifier: Apache-2.0 */
/* A Maildir: each file of new/ is one mail; stored ones are renamed into cur/ as seen. What is no plain file of ours
 * stays where it is, and is taken once somebody has made it one. */
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/base/worker.h"
#include "processor/intake/fetch.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

enum { NAMES_MAX = 256 };
struct listing { /* of the names met so far the oldest, as many as are wanted, and those that were not sorted in yet */
    char (*name)[NAMES_MAX];
    size_t most, n, cap;
    bool has_more;
};

static void keep_oldest(struct listing *list)
{
    if (list->n > 0)
        qsort(list->name, list->n, sizeof *list->name, by_name);
    list->has_more = list->has_more || list->n > list->most;
    list->n = list->n > list->most ? list->most : list->n;
}

/* Names begin with the time of delivery: sorted, they are in the order in which they came. The folder's own order is
 * anything; so all of it is gone through, in memory for twice as many as a pass takes. */
static bool list_new(struct arena *arena, const char *path, struct listing *list, struct error *err)
{
    DIR *dir = opendir(path);
    if (!dir)
        return error_folder(err, EX_NOINPUT, "read the Maildir", path);
    errno = 0;
    for (struct dirent *entry; (entry = readdir(dir)); errno = 0) {
        if (entry->d_name[0] == '.' || strlen(entry->d_name) >= NAMES_MAX)
            continue;
        if (list->n == 2 * list->most)
            keep_oldest(list);
        list->name = arena_grown(arena, list->name, list->n, &list->cap, sizeof *list->name);
        strcpy(list->name[list->n++], entry->d_name);
    }
    int number = errno;
    closedir(dir);
    errno = number;
    if (number != 0) /* of half a list nobody knows what is missing */
        return error_set(err, EX_IOERR, "read the Maildir", path, NULL);
    keep_oldest(list);
    return true;
}

/* "name" or "name:2,F" becomes "name:2,S"; flags that it had stay, in their order. */
static const char *seen_name(struct arena *arena, const char *name)
{
    const char *info = strstr(name, ":2,");
    if (!info)
        return arena_words(arena, "%s:2,S", name);
    if (strchr(info + 3, 'S'))
        return name;
    size_t at = 3;
    while (info[at] && info[at] < 'S')
        at++;
    return arena_words(arena, "%.*sS%s", (int)((size_t)(info - name) + at), name, info + at);
}

/* A name that has no room for flags goes without them. */
static bool mark_seen(struct arena *arena, const char *base, const char *name, const char *path)
{
    if (rename(path, arena_words(arena, "%s/cur/%s", base, seen_name(arena, name))) == 0)
        return true;
    return errno == ENAMETOOLONG && rename(path, arena_words(arena, "%s/cur/%s", base, name)) == 0;
}

static bool take_mail(struct fetching *f, struct arena *arena, const char *base, const char *name, struct error *err)
{
    static const struct file_wish wish = {"read the mail", MIME_BYTES_MAX, MIME_HEADER_MAX};
    struct span raw = {0};
    struct stat st;
    struct text cut = {.arena = arena};
    const char *path = arena_words(arena, "%s/new/%s", base, name);
    if (!file_take(arena, path, &wish, &raw, &st, err)) {
        bool gone = lstat(path, &st) != 0 && errno == ENOENT; /* another program took it */
        *err = gone ? (struct error){0} : *err;
        return gone;
    }
    if ((uint64_t)st.st_size > MIME_BYTES_MAX) {
        mime_cut(&cut, raw, (uint64_t)st.st_size);
        raw = text_span(&cut);
    }
    if (!fetch_keep_from(f, raw, NULL, err))
        return false;
    bool seen = mark_seen(arena, base, name, path) || error_set(err, EX_IOERR, "mark the mail as seen", path, NULL);
    crash_point("maildir.renamed");
    return seen;
}

/* One that cannot be taken is left where it is, by its name, and the others are. */
static bool try_mail(struct fetching *f, const char *base, const char *name, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    struct arena *arena = arena_new();
    struct error why = {0};
    bool skip = false;
    fetch_item(item, "mail", name, f->source->name);
    bool done = fetch_killed(f, item, &skip, err);
    if (done && !skip) {
        worker_item(f->pass->worker, item, "fetch", span_of(name));
        done = take_mail(f, arena, base, name, &why);
        worker_item_off(f->pass->worker);
        if (f->broken)
            *err = why;
        else if (!done)
            done = fetch_leave(f, item, &why, err);
    }
    arena_free(arena);
    return done;
}

bool fetch_maildir(struct fetching *f, struct error *err)
{
    struct arena *arena = arena_new();
    const struct source *source = f->source;
    const char *base = source->path[0] == '/' ? source->path : arena_words(arena, "%s/%s", f->pass->dir, source->path);
    struct listing list = {.most = f->most};
    bool done = list_new(arena, arena_words(arena, "%s/new", base), &list, err);
    for (size_t i = 0; done && i < list.n; i++)
        done = try_mail(f, base, list.name[i], err);
    f->has_more = list.has_more;
    arena_free(arena);
    return done;
}
