/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/check/witness.h"
#include "processor/base/file.h"
#include "processor/host/keys.h"
#include "processor/record/log_keys.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEY_BEGINS "PRIVATE+KEY+"
enum { KEY_FILE_MAX = 400, SEED_LEN = 32, TYPE_COSIGN = 4, NAME_BYTES_MAX = 100 };

/* ---- the key ---- */

static bool is_key_name(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < n; i++)
        if (name[i] <= ' ' || name[i] == '+' || name[i] >= 0x7f)
            return false;
    return n > 0 && n <= NAME_BYTES_MAX;
}

static bool write_key(const char *path, struct span words, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make the key", path, NULL);
    bool done = file_write(fd, words.at, words.len) && fsync(fd) == 0;
    done = close(fd) == 0 && done;
    return done || error_set(err, EX_IOERR, "write the key", path, NULL);
}

bool witness_make(const char *dir, const char *name, struct error *err)
{
    uint8_t raw[1 + SEED_LEN] = {TYPE_COSIGN}, pk[32], sk[64];
    struct note_key key;
    struct public_dir at;
    if (!is_key_name(name))
        return error_set(err, EX_USAGE, "make a witness named", name,
                         "a name has 1 to 100 letters, digits or signs, no blank and no plus");
    if (sodium_init() < 0)
        return error_of(err, ERROR_SHORTAGE, EX_OSERR, "make the key in", dir, "libsodium cannot start");
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return error_set(err, EX_CANTCREAT, "make the folder", dir, NULL);
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    randombytes_buf(raw + 1, SEED_LEN);
    crypto_sign_seed_keypair(pk, sk, raw + 1);
    note_key_make(&key, name, TYPE_COSIGN, pk);
    text_format(&words, KEY_BEGINS "%s+", name);
    text_hex(&words, key.id, sizeof key.id);
    text_words(&words, "+");
    text_base64(&words, raw, sizeof raw, true);
    text_words(&words, "\n");
    bool done = write_key(arena_words(arena, "%s/witness.key", dir), text_span(&words), err) &&
                public_open(&at, dir, false, err);
    if (done) { /* the folder of the heads, and the key's name on the disk */
        done = public_put(&at, "out/README", span_of("Heads of logs, cosigned: see dispatch(1).\n"), err) &&
               fsync(at.fd) == 0;
        public_close(&at);
    }
    sodium_memzero(raw, sizeof raw);
    sodium_memzero(sk, sizeof sk);
    arena_free(arena);
    return done;
}

/* "PRIVATE+KEY+NAME+ID+BASE64": NAME+ID+... with the private half where a verifier key has the public one. */
static bool parse_key(struct span words, struct witness *w)
{
    uint8_t raw[1 + SEED_LEN], pk[32], sk[64], id[4];
    size_t len = sizeof raw;
    char name[NAME_BYTES_MAX + 1];
    if (words.len > 0 && words.at[words.len - 1] == '\n')
        words.len--;
    if (!span_begins(words, KEY_BEGINS))
        return false;
    struct span rest = span_from(words, strlen(KEY_BEGINS));
    const uint8_t *plus = memchr(rest.at, '+', rest.len);
    size_t n = plus ? (size_t)(plus - rest.at) : 0;
    if (n == 0 || n > NAME_BYTES_MAX || rest.len < n + 10 || rest.at[n + 9] != '+')
        return false;
    memcpy(name, rest.at, n);
    name[n] = 0;
    if (!is_key_name(name) || !hex_read((struct span){rest.at + n + 1, 8}, id, sizeof id) ||
        !base64_read(span_from(rest, n + 10), true, raw, &len) || len != sizeof raw || raw[0] != TYPE_COSIGN)
        return false;
    memcpy(w->seed, raw + 1, SEED_LEN);
    crypto_sign_seed_keypair(pk, sk, w->seed);
    note_key_make(&w->key, name, TYPE_COSIGN, pk);
    sodium_memzero(raw, sizeof raw);
    sodium_memzero(sk, sizeof sk);
    return memcmp(id, w->key.id, sizeof id) == 0;
}

static bool read_key(struct witness *w, struct error *err)
{
    char words[KEY_FILE_MAX];
    struct stat st;
    const char *path = arena_words(w->arena, "%s/witness.key", w->dir.path), *wrong = NULL;
    int fd = openat(w->dir.fd, "witness.key", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), code = EX_NOPERM;
    enum error_kind kind = ERROR_FOREIGN;
    if (fd < 0)
        return error_set(err, errno == ENOENT ? EX_NOINPUT : EX_NOPERM, "read the key", path, NULL);
    ssize_t n = file_read(fd, words, sizeof words);
    if (n < 0 || fstat(fd, &st) != 0) {
        error_set(err, EX_IOERR, "read the key", path, NULL);
        close(fd);
        return false;
    }
    if (!S_ISREG(st.st_mode))
        wrong = "it is not a plain file";
    else if ((st.st_mode & 077) != 0 || (st.st_uid != geteuid() && st.st_uid != 0))
        wrong = "others may read it or it is not yours; chmod 0600 and chown it, and treat it as known to others";
    else if (n <= 0 || !parse_key((struct span){(const uint8_t *)words, (size_t)n}, w)) {
        wrong = "it is damaged; put back your copy of it";
        kind = ERROR_DAMAGE;
        code = EX_CONFIG;
    } else if (keys_is_test_secret(w->seed)) {
        wrong = "this is a key of the published test vectors: everybody knows it";
        code = EX_CONFIG;
    }
    close(fd);
    sodium_memzero(words, sizeof words);
    return !wrong || error_of(err, kind, code, "use the key", path, "%s", wrong);
}

/* ---- the folder ---- */

static bool take_lock(struct witness *w, struct error *err)
{
    w->lock = openat(w->dir.fd, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (w->lock < 0)
        return error_set(err, EX_CANTCREAT, "lock", w->dir.path, NULL);
    return file_lock(w->lock, LOCK_EX | LOCK_NB) ||
           error_set(err, errno == EWOULDBLOCK ? EX_TEMPFAIL : EX_OSERR, "work in", w->dir.path,
                     errno == EWOULDBLOCK ? "another process is using it" : NULL);
}

bool witness_open(struct arena *arena, const char *dir, const char *out, struct witness *w, struct error *err)
{
    *w = (struct witness){.arena = arena, .dir = {.fd = -1}, .out = {.fd = -1}, .lock = -1};
    w->seed = sodium_init() >= 0 ? sodium_malloc(SEED_LEN) : NULL;
    if (!w->seed)
        return error_set(err, EX_OSERR, "lock memory for the key in", dir, NULL);
    return public_open(&w->dir, dir, false, err) && read_key(w, err) && take_lock(w, err) &&
           public_open(&w->out, out ? out : arena_words(arena, "%s/out", dir), true, err);
}

void witness_close(struct witness *w)
{
    public_close(&w->dir);
    public_close(&w->out);
    if (w->lock >= 0)
        close(w->lock);
    if (w->seed)
        sodium_free(w->seed); /* wipes */
    w->lock = -1;
    w->seed = NULL;
}

/* ---- logs ---- */

/* "logs/HASH" */
static const char *log_path(struct witness *w, const char *origin)
{
    char name[40];
    witness_file(name, origin);
    return arena_words(w->arena, "logs/%.32s", name);
}

/* A log that is noted, and cannot be read, is no new one: what was signed of it must never be signed otherwise. */
static bool read_log(struct witness *w, const char *path, struct witness_log *log, struct error *err)
{
    struct span file;
    struct problem why = {0};
    struct stat st;
    if (!public_get(&w->dir, w->arena, path, &file))
        return fstatat(w->dir.fd, path, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
               error_of(err, ERROR_FOREIGN, EX_NOPERM, "read", path,
                        "it must be a plain file that this user may read; mend that, or put back a copy");
    return witness_log_read(w->arena, file, log, &why) ||
           error_of(err, ERROR_DAMAGE, EX_DATAERR, "read", path,
                    "line %d is damaged; put back a copy, or the newest head that you signed of this log", why.line);
}

bool witness_find(struct witness *w, const char *origin, struct witness_log *log, struct error *err)
{
    return read_log(w, log_path(w, origin), log, err) && strcmp(log->key.name, origin) == 0;
}

bool witness_put(struct witness *w, const struct witness_log *log, struct error *err)
{
    struct text file = {.arena = w->arena};
    witness_log_write(&file, log);
    return public_put(&w->dir, log_path(w, log->key.name), text_span(&file), err);
}

bool witness_add(struct witness *w, const struct note_key *key, const char *from, bool instead, bool *is_new,
                 struct error *err)
{
    struct witness_log log = {.key = *key, .signer = *key};
    *is_new = false;
    if (key->type != 1)
        return error_set(err, EX_USAGE, "watch", key->name, "that is the key of a witness; give the key of a log");
    if (strlen(from) >= sizeof log.from || strchr(from, '\n'))
        return error_set(err, EX_USAGE, "watch", from, "that address is too long");
    bool known = witness_find(w, key->name, &log, err);
    if (error_is_set(err))
        return false;
    if (known && !instead && memcmp(log.key.pk, key->pk, sizeof key->pk) != 0)
        return error_of(err, ERROR_FOREIGN, EX_DATAERR, "watch", key->name,
                        "it is known here with another key; if its host has announced a new one, add --instead");
    log.key = *key;
    if (from[0] || !known)
        snprintf(log.from, sizeof log.from, "%s", from);
    *is_new = !known;
    return witness_put(w, &log, err);
}

struct listing {
    struct witness *w;
    struct text logs;
    size_t n;
    struct error *err;
};

static void list_one(void *context, const char *name)
{
    struct listing *list = context;
    struct witness_log log;
    if (strlen(name) != 32 || strspn(name, "0123456789abcdef") != 32)
        return;
    if (!read_log(list->w, arena_words(list->w->arena, "logs/%s", name), &log, list->err))
        return;
    text_add(&list->logs, (struct span){(const uint8_t *)&log, sizeof log});
    list->n++;
}

size_t witness_logs(struct witness *w, struct witness_log **out, struct error *err)
{
    struct listing list = {.w = w, .logs = {.arena = w->arena}, .err = err};
    public_each(&w->dir, w->arena, "logs", list_one, &list);
    *out = arena_take(w->arena, (list.n + 1) * sizeof **out);
    if (list.n > 0)
        memcpy(*out, list.logs.at, list.n * sizeof **out);
    return list.n;
}
