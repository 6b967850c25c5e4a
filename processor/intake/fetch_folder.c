/* SPDX-License-Identifier: Apache-2.0 */
/* Files that people drop into inbox/new. */
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include "processor/game/trouble.h"
#include "processor/intake/fetch.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum { NAME_BYTES = 256, LONELY_SECONDS = 120, HALVES_MAX = 256 };

struct drop { /* the files of a folder, sorted */
    struct fetching *f;
    const char *folder, *base; /* done and refused lie there, beside new */
    char (*name)[NAME_BYTES];
    size_t n;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
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

/* ---- what lies there ---- */

enum { APART_MAX = 64 /* names between a sheet and its signature, when a list is cut */ };

/* The first names of them, as many as are wanted, and whatever belongs to the last of these. */
static void cut_list(struct drop *drop)
{
    size_t most = drop->f->most, n = most;
    if (drop->n > 0)
        qsort(drop->name, drop->n, sizeof *drop->name, by_name);
    if (drop->n <= most)
        return;
    char sheet[NAME_BYTES];
    static const char *const ends[] = {".organiser.sig", ".minisig", ".sig", ".age"};
    strcpy(sheet, drop->name[most - 1]);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (has_suffix(sheet, ends[i])) {
            sheet[strlen(sheet) - strlen(ends[i])] = '\0';
            break;
        }
    for (size_t i = most; i < drop->n && i < most + APART_MAX; i++)
        n = belongs(sheet, drop->name[i]) ? i + 1 : n;
    drop->f->has_more = drop->f->has_more || n < drop->n;
    drop->n = n;
}

/* All of it is gone through, in memory for a few times as many as a pass takes. */
static bool list_folder(struct arena *arena, const char *path, struct drop *drop, struct error *err)
{
    DIR *dir = opendir(path);
    size_t cap = 0;
    if (!dir)
        return error_folder(err, EX_NOINPUT, "list", path);
    errno = 0;
    for (struct dirent *entry; (entry = readdir(dir)); errno = 0) {
        if (entry->d_name[0] == '.' || strlen(entry->d_name) >= NAME_BYTES)
            continue;
        if (drop->n >= 2 * drop->f->most + APART_MAX)
            cut_list(drop);
        drop->name = arena_grown(arena, drop->name, drop->n, &cap, sizeof *drop->name);
        strcpy(drop->name[drop->n++], entry->d_name);
    }
    int number = errno;
    closedir(dir);
    errno = number;
    if (number != 0) /* of half a list a sheet would go without its signature */
        return error_set(err, EX_IOERR, "list", path, NULL);
    cut_list(drop);
    return true;
}

static bool holds_signature(struct span bytes)
{
    return memmem(bytes.at, bytes.len, "BEGIN SSH SIGNATURE", 19) ||
           memmem(bytes.at, bytes.len, "untrusted comment:", 18);
}

struct file_group {
    struct arrival_file part[ARRIVAL_FILES_MAX];
    const char *name[ARRIVAL_FILES_MAX];
    struct stat st[ARRIVAL_FILES_MAX];
    size_t n;
    bool half;   /* a sheet without a signature, or a signature without a sheet */
    bool lonely; /* and its other half may still be on its way */
    bool unread; /* for a shortage that is not yet a lasting one: halves wait for it */
};

static bool move_files(struct arena *arena, const struct drop *drop, const struct file_group *in, const char *to)
{
    bool done = true;
    for (size_t i = 0; i < in->n; i++)
        done = rename(arena_words(arena, "%s/%s", drop->folder, in->name[i]),
                      arena_words(arena, "%s/%s/%s", drop->base, to, in->name[i])) == 0 &&
               done;
    return done;
}

/* ---- what cannot be taken ---- */

/* Why a file lies under inbox/refused stands beside it, and in the news. */
static bool tell_refused(const struct drop *drop, struct arena *arena, const char *name, const struct error *why,
                         struct error *err)
{
    struct pass *pass = drop->f->pass;
    char words[400], cause[ERROR_WORDS_MAX], brief[150];
    error_words(why, cause, sizeof cause);
    error_words(why, brief, sizeof brief);
    FILE *note = fopen(arena_words(arena, "%s/refused/%s.why", drop->base, name), "w");
    if (note) {
        fprintf(note, "%s\n", cause);
        fclose(note);
    }
    snprintf(words, sizeof words, "file %.80s was put aside in %.80s/refused: %s. Correct it, and drop it again", name,
             drop->base, brief);
    return store_begin(pass->store, err) &&
           store_end(pass->store, store_news_put(pass->store, 2, "", words, pass->now, err), err);
}

static bool cannot_move(const struct drop *drop, const char *name, const char *to, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    struct error why = {0};
    error_set(&why, EX_IOERR, "move it out of", drop->folder, NULL);
    if (why.kind != ERROR_SHORTAGE)
        error_more(&why, "; that folder and %.80s/%s must be writable", drop->base, to);
    fetch_item(item, "file", name, drop->f->source->name);
    return trouble_met(drop->f->pass, item, "", &why, err);
}

/* Of this one file: a shortage leaves it where it is, for the next pass; anything else puts it aside. False: the store.
 */
static bool cannot_read(const struct drop *drop, struct arena *arena, const char *name, const struct error *why,
                        struct error *err)
{
    char item[WORKER_ITEM_MAX];
    const struct file_group in = {.n = 1, .name = {name}};
    fetch_item(item, "file", name, drop->f->source->name);
    if (why->retry)
        return fetch_leave(drop->f, item, why, err);
    return move_files(arena, drop, &in, "refused") ? tell_refused(drop, arena, name, why, err)
                                                   : cannot_move(drop, name, "refused", err);
}

static bool lasts(const struct drop *drop, const char *name)
{
    char item[WORKER_ITEM_MAX];
    fetch_item(item, "file", name, drop->f->source->name);
    return trouble_runs(drop->f->pass, item) >= TROUBLE_PASSES;
}

/* These very files: dropped anew under the same name they are others. */
static void key_of(struct arena *arena, const struct file_group *in, uint8_t key[static 32])
{
    struct text files = {.arena = arena};
    for (size_t i = 0; i < in->n; i++)
        text_format(&files, "%s %llu %lld.%09ld %lld\n", in->name[i], (unsigned long long)in->st[i].st_ino,
                    (long long)in->st[i].st_mtim.tv_sec, in->st[i].st_mtim.tv_nsec, (long long)in->st[i].st_size);
    sha256(key, text_span(&files));
}

/* The i-th of them, as one that was taken with others: alone it is another arrival, and has another key. */
static void part_key_of(struct arena *arena, const struct file_group *in, size_t i, uint8_t key[static 32])
{
    struct file_group one = {.n = 2, .name = {"part", in->name[i]}, .st = {[1] = in->st[i]}};
    key_of(arena, &one, key);
}

/* ---- what a pass took and could not move, or had no time to ---- */

/* The last of the group was taken with others before: its player has his answer, so it goes where they went, and is no
 * arrival. *left: it does not count. False: the store. */
static bool move_left(struct arena *arena, const struct drop *drop, struct file_group *in, bool *left,
                      struct error *err)
{
    uint8_t key[32];
    const struct file_group one = {.n = 1, .name = {in->name[in->n - 1]}};
    part_key_of(arena, in, in->n - 1, key);
    if (!store_arrived(drop->f->pass->store, key, left, err))
        return false;
    if (!*left)
        return true;
    in->n--;
    return move_files(arena, drop, &one, "done") || cannot_move(drop, one.name[0], "done", err);
}

/* A file and the signatures beside it. Left with n 0: it is not to be taken now. False: the store. */
static bool gather(struct arena *arena, const struct drop *drop, size_t i, struct file_group *out, struct error *err)
{
    static const struct file_wish wish = {"read", ARRIVAL_MAX, 0};
    struct stat st = {0};
    bool left = false;
    time_t now = time(NULL); /* of the files' clock, for patience only */
    for (size_t j = i; j < drop->n && out->n < ARRIVAL_FILES_MAX; j++) {
        struct span bytes;
        struct error why = {0};
        if (j != i && !belongs(drop->name[i], drop->name[j]))
            continue;
        if (!file_take(arena, arena_words(arena, "%s/%s", drop->folder, drop->name[j]), &wish, &bytes, &st, &why)) {
            bool is_gone = why.code == EX_NOINPUT && why.kind == ERROR_PLAIN;
            if (!is_gone && !cannot_read(drop, arena, drop->name[j], &why, err))
                return false;
            if (j != i && !why.retry)
                continue;
            out->unread = why.retry && !lasts(drop, drop->name[j]);
            out->n = 0; /* a sheet waits for a signature that lies there and cannot be read now */
            return true;
        }
        out->name[out->n] = drop->name[j];
        out->st[out->n] = st;
        out->part[out->n++] = (struct arrival_file){span_of(drop->name[j]), bytes};
        if (is_signature_name(drop->name[j]) && !move_left(arena, drop, out, &left, err))
            return false;
        if (left && j == i)
            return true;
    }
    if (out->n == 1 && !move_left(arena, drop, out, &left, err)) /* with a new signature it is taken anew */
        return false;
    if (out->n == 0)
        return true;
    out->half = out->n == 1 && !mime_is_mail(out->part[0].bytes) && !has_suffix(out->name[0], ".age") &&
                (is_signature_name(out->name[0]) || !holds_signature(out->part[0].bytes));
    out->lonely = out->half && now >= st.st_mtime && now - st.st_mtime < LONELY_SECONDS;
    return true;
}

static bool put_group(struct pass *pass, struct arena *arena, const struct file_group *in, bool *is_new,
                      struct error *err)
{
    struct text raw = {.arena = arena};
    uint8_t key[32];
    int64_t id;
    for (size_t i = 0; in->n > 1 && i < in->n; i++) {
        part_key_of(arena, in, i, key);
        if (!store_arrived_put(pass->store, key, pass->now, is_new, err) ||
            !store_arrived_fate(pass->store, key, "dropped", err))
            return false;
    }
    key_of(arena, in, key);
    arrival_pack(&raw, in->part, in->n);
    return store_arrived_put(pass->store, key, pass->now, is_new, err) &&
           store_arrived_fate(pass->store, key, "dropped", err) &&
           (!*is_new || store_inbox_put(pass->store, in->name[0], text_span(&raw), pass->now, &id, err));
}

/* Stores the arrival sealed and commits before the files are touched: after a kill between the two they are known
 * again. */
static bool keep(struct arena *arena, const struct drop *drop, const struct file_group *in, struct error *err)
{
    struct pass *pass = drop->f->pass;
    bool is_new;
    if (!store_begin(pass->store, err) || !store_end(pass->store, put_group(pass, arena, in, &is_new, err), err))
        return false;
    crash_point("fetch.committed");
    bool moved = move_files(arena, drop, in, "done");
    crash_point("fetch.moved");
    pass->n[PASS_FETCHED] += is_new;
    return moved || cannot_move(drop, in->name[0], "done", err);
}

struct halves { /* which waited long enough; those of other names may belong to them */
    struct file_group at[HALVES_MAX];
    size_t n;
    bool more_to_come;
    bool unread; /* a file that could not be read may be the other half of one of them */
};

static bool fetch_one(struct arena *arena, const struct drop *drop, size_t i, struct halves *halves, struct error *err)
{
    struct file_group in = {0};
    bool beside = i > 0 && is_signature_name(drop->name[i]);
    for (size_t j = 0; beside && j < i; j++)
        if (belongs(drop->name[j], drop->name[i]))
            return true; /* came with its sheet */
    if (!gather(arena, drop, i, &in, err))
        return false;
    halves->more_to_come = halves->more_to_come || in.lonely;
    halves->unread = halves->unread || in.unread;
    if (in.lonely || in.n == 0)
        return true;
    if (!in.half || halves->n == HALVES_MAX)
        return keep(arena, drop, &in, err);
    halves->at[halves->n++] = in;
    return true;
}

/* Passes over what a worker died of; after five such runs it is put aside. */
static bool try_one(struct arena *arena, const struct drop *drop, size_t i, struct halves *halves, struct error *err)
{
    char item[WORKER_ITEM_MAX];
    struct pass *pass = drop->f->pass;
    struct error why = {0};
    bool bars;
    fetch_item(item, "file", drop->name[i], drop->f->source->name);
    if (worker_passes(pass->worker, item)) {
        drop->f->has_left = true;
        return true;
    }
    if (!trouble_bars(pass, item, &bars, err))
        return false;
    if (bars) {
        trouble_deadly(&why, "take it");
        return cannot_read(drop, arena, drop->name[i], &why, err);
    }
    worker_item(pass->worker, item, "fetch", span_of(drop->name[i]));
    bool done = fetch_one(arena, drop, i, halves, err);
    worker_item_off(pass->worker);
    return done;
}

/* Phones and mailers rename, so what is left over is one arrival: which signature fits which sheet is found by trying
 * (W15). A sheet with no signature in sight goes alone. */
static bool fetch_halves(struct arena *arena, const struct drop *drop, const struct halves *halves, struct error *err)
{
    struct file_group all = {0};
    size_t signatures = 0;
    for (size_t i = 0; i < halves->n; i++)
        signatures += is_signature_name(halves->at[i].name[0]);
    bool together = signatures > 0 && signatures < halves->n;
    if (halves->unread || drop->f->has_more || (together && halves->more_to_come))
        return true; /* patience: the other half may be in what was not gone through */
    for (size_t i = 0; i < halves->n; i++) {
        all.name[all.n] = halves->at[i].name[0];
        all.st[all.n] = halves->at[i].st[0];
        all.part[all.n++] = halves->at[i].part[0];
        if (together && all.n < ARRIVAL_FILES_MAX && i + 1 < halves->n)
            continue;
        if (!keep(arena, drop, &all, err))
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

bool fetch_folder(struct fetching *f, struct error *err)
{
    struct arena *arena = arena_new();
    struct halves *halves = arena_take(arena, sizeof *halves);
    const char *path = f->source->path;
    struct drop drop = {.f = f, .folder = path[0] == '/' ? path : arena_words(arena, "%s/%s", f->pass->dir, path)};
    drop.base = arena_words(arena, "%.*s", (int)(strlen(drop.folder) - strlen("/new")), drop.folder);
    bool done = list_folder(arena, drop.folder, &drop, err) && make_beside(arena, drop.base, "done", err) &&
                make_beside(arena, drop.base, "refused", err);
    for (size_t i = 0; done && i < drop.n; i++)
        done = !(f->broken = !try_one(arena, &drop, i, halves, err));
    if (done)
        done = !(f->broken = !fetch_halves(arena, &drop, halves, err));
    arena_free(arena);
    return done;
}
