/* Files that people drop into inbox/new. */
#include "processor/base/crash.h"
#include "processor/intake/fetch.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 4096, NAME_BYTES = 256, LONELY_SECONDS = 120, HALVES_MAX = 256 };

struct drop {         /* the files of a folder, sorted */
    const char *base; /* done and refused lie there, beside new */
    char (*name)[NAME_BYTES];
    size_t n;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool list_folder(struct arena *arena, const char *path, struct drop *drop, struct error *err)
{
    DIR *dir = opendir(path);
    if (!dir)
        return error_set(err, EX_NOINPUT, "list", path, NULL);
    drop->name = arena_take(arena, FILES_MAX * sizeof *drop->name);
    for (struct dirent *entry; drop->n < FILES_MAX && (entry = readdir(dir));)
        if (entry->d_name[0] != '.' && strlen(entry->d_name) < NAME_BYTES)
            strcpy(drop->name[drop->n++], entry->d_name);
    closedir(dir);
    qsort(drop->name, drop->n, sizeof *drop->name, by_name);
    return true;
}

/* A plain file of ours, at most ARRIVAL_MAX bytes; false and err unset when it is none. */
static bool read_file(struct arena *arena, const char *path, struct span *out, struct stat *st, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return errno != ELOOP && errno != ENOENT && error_set(err, EX_NOINPUT, "read", path, NULL);
    bool fits = fstat(fd, st) == 0 && S_ISREG(st->st_mode) && st->st_size <= ARRIVAL_MAX;
    uint8_t *at = arena_take(arena, fits ? (size_t)st->st_size + 1 : 1);
    size_t len = 0;
    for (ssize_t n; fits && (n = read(fd, at + len, (size_t)st->st_size - len)) > 0;)
        len += (size_t)n;
    close(fd);
    *out = (struct span){at, len};
    return fits;
}

static bool has_suffix(const char *name, const char *suffix)
{
    size_t n = strlen(name), m = strlen(suffix);
    return n > m && strcmp(name + n - m, suffix) == 0;
}

static bool is_signature_name(const char *name)
{
    return has_suffix(name, ".sig") || has_suffix(name, ".minisig");
}

/* Is `other` a signature that belongs beside `name`? Of what is sealed: beside the file that lies in it. */
static bool belongs(const char *name, const char *other)
{
    static const char *const ends[] = {".sig", ".minisig", ".organiser.sig"};
    size_t n = strlen(name) - (has_suffix(name, ".age") ? strlen(".age") : 0);
    if (strncmp(name, other, n) != 0)
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(other + n, ends[i]) == 0)
            return true;
    return false;
}

static bool holds_signature(struct span bytes)
{
    return memmem(bytes.at, bytes.len, "BEGIN SSH SIGNATURE", 19) ||
           memmem(bytes.at, bytes.len, "untrusted comment:", 18);
}

struct arrival {
    struct part part[PARTS_MAX];
    const char *name[PARTS_MAX];
    struct stat st[PARTS_MAX];
    size_t n;
    bool half;   /* a sheet without a signature, or a signature without a sheet */
    bool lonely; /* and its other half may still be on its way */
};

static bool gather(struct arena *arena, const char *folder, const struct drop *drop, size_t i, struct arrival *out,
                   struct error *err)
{
    struct stat st = {0};
    time_t now = time(NULL); /* of the files' clock, for patience only */
    for (size_t j = i; j < drop->n && out->n < PARTS_MAX; j++) {
        struct span bytes;
        if (j != i && !belongs(drop->name[i], drop->name[j]))
            continue;
        if (!read_file(arena, arena_words(arena, "%s/%s", folder, drop->name[j]), &bytes, &st, err))
            return false;
        out->name[out->n] = drop->name[j];
        out->st[out->n] = st;
        out->part[out->n++] = (struct part){span_of(drop->name[j]), bytes};
    }
    out->half = out->n == 1 && !mime_is_mail(out->part[0].bytes) && !has_suffix(out->name[0], ".age") &&
                (is_signature_name(out->name[0]) || !holds_signature(out->part[0].bytes));
    out->lonely = out->half && now >= st.st_mtime && now - st.st_mtime < LONELY_SECONDS;
    return true;
}

static bool move_files(struct arena *arena, const struct drop *drop, const struct arrival *in, const char *to)
{
    bool done = true;
    for (size_t i = 0; i < in->n; i++)
        done = rename(arena_words(arena, "%s/new/%s", drop->base, in->name[i]),
                      arena_words(arena, "%s/%s/%s", drop->base, to, in->name[i])) == 0 &&
               done;
    return done;
}

/* These very files: dropped anew under the same name they are others. */
static void key_of(struct arena *arena, const struct arrival *in, uint8_t key[static 32])
{
    struct text files = {.arena = arena};
    for (size_t i = 0; i < in->n; i++)
        text_format(&files, "%s %llu %lld.%09ld %lld\n", in->name[i], (unsigned long long)in->st[i].st_ino,
                    (long long)in->st[i].st_mtim.tv_sec, in->st[i].st_mtim.tv_nsec, (long long)in->st[i].st_size);
    sha256(key, text_span(&files));
}

static bool put(struct pass *pass, struct arena *arena, const struct arrival *in, bool *is_new, struct error *err)
{
    struct text raw = {.arena = arena};
    uint8_t key[32];
    int64_t id;
    key_of(arena, in, key);
    parts_pack(&raw, in->part, in->n);
    return store_arrived_put(pass->store, key, pass->now, is_new, err) &&
           store_arrived_fate(pass->store, key, "dropped", err) &&
           (!*is_new || store_inbox_put(pass->store, in->name[0], text_span(&raw), pass->now, &id, err));
}

/* Stores the arrival sealed and commits before the files are touched: after a kill between the two they are known
 * again. */
static bool keep(struct pass *pass, struct arena *arena, const struct drop *drop, const struct arrival *in,
                 struct error *err)
{
    bool is_new;
    if (!store_begin(pass->store, err))
        return false;
    if (!put(pass, arena, in, &is_new, err) || !store_commit(pass->store, err)) {
        store_rollback(pass->store);
        return false;
    }
    crash_point("fetch.committed");
    move_files(arena, drop, in, "done");
    crash_point("fetch.moved");
    pass->n_fetched += is_new;
    return true;
}

/* Why a file lies under inbox/refused stands beside it. */
static void tell_refused(const struct drop *drop, struct arena *arena, const char *name, const char *why)
{
    FILE *note = fopen(arena_words(arena, "%s/refused/%s.why", drop->base, name), "w");
    if (note) {
        fprintf(note, "%s\n", why);
        fclose(note);
    }
}

struct halves { /* which waited long enough; those of other names may belong to them */
    struct arrival at[HALVES_MAX];
    size_t n;
    bool more_to_come;
};

static bool fetch_one(struct pass *pass, struct arena *arena, const char *folder, const struct drop *drop, size_t i,
                      struct halves *halves, struct error *err)
{
    struct arrival in = {0};
    struct error own = {0};
    bool beside = i > 0 && is_signature_name(drop->name[i]);
    for (size_t j = 0; beside && j < i; j++)
        if (belongs(drop->name[j], drop->name[i]))
            return true; /* came with its sheet */
    if (!gather(arena, folder, drop, i, &in, &own)) {
        in = (struct arrival){.n = 1, .name = {drop->name[i]}};
        move_files(arena, drop, &in, "refused");
        tell_refused(drop, arena, drop->name[i], own.doing ? own.cause : "It is no plain file of at most 8 MB.");
        return true;
    }
    halves->more_to_come = halves->more_to_come || in.lonely;
    if (in.lonely)
        return true;
    if (!in.half || halves->n == HALVES_MAX)
        return keep(pass, arena, drop, &in, err);
    halves->at[halves->n++] = in;
    return true;
}

/* Phones and mailers rename, so what is left over is one arrival: which signature fits which sheet is found by trying
 * (W15). A sheet with no signature in sight goes alone. */
static bool fetch_halves(struct pass *pass, struct arena *arena, const struct drop *drop, const struct halves *halves,
                         struct error *err)
{
    struct arrival all = {0};
    size_t signatures = 0;
    for (size_t i = 0; i < halves->n; i++)
        signatures += is_signature_name(halves->at[i].name[0]);
    bool together = signatures > 0 && signatures < halves->n;
    if (together && halves->more_to_come)
        return true; /* patience */
    for (size_t i = 0; i < halves->n; i++) {
        all.name[all.n] = halves->at[i].name[0];
        all.st[all.n] = halves->at[i].st[0];
        all.part[all.n++] = halves->at[i].part[0];
        if (together && all.n < PARTS_MAX && i + 1 < halves->n)
            continue;
        if (!keep(pass, arena, drop, &all, err))
            return false;
        all.n = 0;
    }
    return true;
}

static bool make_beside(struct arena *arena, const char *base, const char *name, struct error *err)
{
    const char *path = arena_words(arena, "%s/%s", base, name);
    return mkdir(path, 0700) == 0 || errno == EEXIST || error_set(err, EX_CANTCREAT, "make the folder", path, NULL);
}

bool fetch_folder(struct pass *pass, const struct source *source, struct error *err)
{
    struct arena *arena = arena_new();
    struct halves *halves = arena_take(arena, sizeof *halves);
    const char *folder = source->path[0] == '/' ? source->path : arena_words(arena, "%s/%s", pass->dir, source->path);
    struct drop drop = {.base = arena_words(arena, "%.*s", (int)(strlen(folder) - strlen("/new")), folder)};
    bool done = list_folder(arena, folder, &drop, err) && make_beside(arena, drop.base, "done", err) &&
                make_beside(arena, drop.base, "refused", err);
    for (size_t i = 0; done && i < drop.n; i++)
        done = fetch_one(pass, arena, folder, &drop, i, halves, err);
    done = done && fetch_halves(pass, arena, &drop, halves, err);
    arena_free(arena);
    return done;
}
