/* A Maildir: each file of new/ is one mail; stored ones are renamed into cur/ as seen. */
#include "processor/base/crash.h"
#include "processor/intake/fetch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Names begin with the time of delivery: sorted, they are in the order in which they came. */
static size_t list_new(struct arena *arena, const char *path, const char ***out, struct error *err)
{
    DIR *dir = opendir(path);
    const char **name = arena_take(arena, FETCH_MAX * sizeof *name);
    size_t n = 0;
    if (!dir) {
        error_set(err, EX_NOINPUT, "read the Maildir", path, NULL);
        return 0;
    }
    for (struct dirent *entry; n < FETCH_MAX && (entry = readdir(dir));)
        if (entry->d_name[0] != '.')
            name[n++] = arena_words(arena, "%s", entry->d_name);
    closedir(dir);
    if (n > 0)
        qsort(name, n, sizeof *name, by_name);
    *out = name;
    return n;
}

/* A large one only down to the end of its header. */
static bool read_mail(struct arena *arena, const char *path, struct span *out, bool *gone, struct error *err)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    *gone = fd < 0 && errno == ENOENT; /* another program took it */
    if (fd < 0)
        return *gone || error_set(err, EX_NOINPUT, "read the mail", path, NULL);
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        *gone = true;
        return true;
    }
    size_t size = (size_t)st.st_size, want = size > MIME_BYTES_MAX ? MIME_HEADER_MAX : size, len = 0;
    uint8_t *at = arena_take(arena, want + 1);
    for (ssize_t n; len < want && (n = read(fd, at + len, want - len)) > 0;)
        len += (size_t)n;
    close(fd);
    *out = (struct span){at, len};
    if (len < want)
        return error_set(err, EX_IOERR, "read the mail", path, "it is shorter than it was");
    if (size > MIME_BYTES_MAX) {
        struct text cut = {.arena = arena};
        mime_cut(&cut, *out, size);
        *out = text_span(&cut);
    }
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

static bool take_mail(struct fetching *f, const char *base, const char *name, struct error *err)
{
    struct arena *arena = arena_new();
    struct span raw = {0};
    const char *path = arena_words(arena, "%s/new/%s", base, name);
    bool gone, done = read_mail(arena, path, &raw, &gone, err);
    if (done && !gone) {
        done = fetch_keep_from(f, raw, NULL, err);
        const char *to = arena_words(arena, "%s/cur/%s", base, seen_name(arena, name));
        if (done && rename(path, to) != 0)
            done = error_set(err, EX_IOERR, "mark the mail", path, NULL);
        crash_point("maildir.renamed");
    }
    arena_free(arena);
    return done;
}

bool fetch_maildir(struct fetching *f, struct error *err)
{
    struct arena *arena = arena_new();
    const struct source *source = f->source;
    const char *base = source->path[0] == '/' ? source->path : arena_words(arena, "%s/%s", f->pass->dir, source->path);
    const char **name = NULL;
    size_t n = list_new(arena, arena_words(arena, "%s/new", base), &name, err);
    bool done = !error_is_set(err);
    for (size_t i = 0; done && i < n; i++)
        done = take_mail(f, base, name[i], err);
    arena_free(arena);
    return done;
}
