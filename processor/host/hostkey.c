/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/hostkey.h"
#include "processor/base/crash.h"
#include "processor/host/key_check.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

enum { PATH_ROOM = HOST_PATH_MAX + 96 };
static const char *const roles[] = {"report", "log", "age"};
enum { N_ROLES = sizeof roles / sizeof *roles };

bool hostkey_is_role(const char *word)
{
    for (int i = 0; i < N_ROLES; i++)
        if (strcmp(roles[i], word) == 0)
            return true;
    return false;
}

static void path_of(const char *dir, const char *role, const char *more, char out[static PATH_ROOM])
{
    snprintf(out, PATH_ROOM, "%.2999s/%s.key%s", dir, role, more);
}

static bool sync_folder(const char *dir, struct error *err)
{
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok || error_set(err, EX_IOERR, "write the folder", dir, NULL);
}

static void word_of(const char *role, const uint8_t secret[static 32], char out[static HOSTKEY_WORD_MAX])
{
    uint8_t public_key[32], pair[64], blob[SSH_ED25519_BLOB_LEN];
    if (strcmp(role, "age") == 0) {
        crypto_scalarmult_base(public_key, secret);
        age_recipient(out, public_key);
        return;
    }
    crypto_sign_seed_keypair(public_key, pair, secret);
    sodium_memzero(pair, sizeof pair);
    ssh_blob(blob, public_key);
    if (strcmp(role, "report") == 0)
        ssh_fingerprint(out, (struct span){blob, sizeof blob});
    else
        hex_write(out, public_key, sizeof public_key);
}

void hostkey_word(const struct host *host, const char *role, char out[static HOSTKEY_WORD_MAX])
{
    const struct keys *keys = &host->keys;
    if (strcmp(role, "log") == 0)
        hex_write(out, keys->log_public, sizeof keys->log_public);
    else
        snprintf(out, HOSTKEY_WORD_MAX, "%s",
                 strcmp(role, "report") == 0 ? keys->report_fingerprint : keys->age_recipient);
}

/* ---- staging ---- */

/* One key may not do two things: a VRF or a note made with a report key would tell of it. */
static bool is_unused(const struct host *host, const uint8_t secret[static 32])
{
    const uint8_t *used[] = {host->keys.master, host->keys.report, host->keys.log, host->keys.age};
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        if (used[i] && sodium_memcmp(used[i], secret, 32) == 0)
            return false;
    return true;
}

/* The secret that is to lie at `path`: from a file, a fresh one, or the one that lies there. */
static bool secret_for(const char *path, const char *from, uint8_t secret[static 32], bool *there, struct error *err)
{
    struct stat st;
    uint8_t other[32];
    *there = lstat(path, &st) == 0;
    if (*there && !key_file_read(path, secret, err))
        return false;
    if (from && !key_file_read(from, other, err))
        return false;
    if (*there)
        return !from || sodium_memcmp(secret, other, 32) == 0 ||
               error_set(err, EX_CANTCREAT, "use the key", from,
                         "a new key from an unfinished change lies there already; use that one, or remove it");
    if (from)
        memcpy(secret, other, 32);
    else
        randombytes_buf(secret, 32);
    sodium_memzero(other, sizeof other);
    return true;
}

bool hostkey_stage(const struct host *host, const char *role, const char *from, struct hostkey *out, struct error *err)
{
    char path[PATH_ROOM];
    bool there;
    *out = (struct hostkey){.role = role};
    path_of(host->keys_dir, role, ".next", path);
    if (key_is_credential(role))
        return error_set(err, EX_CONFIG, "change the key", role,
                         "systemd gives it as a credential; do this by hand, without the credential, with the key "
                         "files in the folder of the keys, and put the new key into the credential then");
    if (!secret_for(path, from, out->secret, &there, err))
        return false;
    if (!is_unused(host, out->secret))
        return error_set(err, EX_USAGE, "use the key", from ? from : path,
                         "the host already uses this key for something");
    if (!there && !key_file_write(path, out->secret, err))
        return false;
    crash_point("hostkey.written");
    if (!sync_folder(host->keys_dir, err))
        return false;
    word_of(role, out->secret, out->word);
    crash_point("hostkey.staged");
    return true;
}

/* ---- one thing with the store ---- */

static void mark_name(const char *role, char out[static 32])
{
    snprintf(out, 32, "hostkey/%s", role);
}

bool hostkey_note(struct store *store, const struct hostkey *key, struct error *err)
{
    char name[32];
    mark_name(key->role, name);
    return store_tally_set(store, name, store_mark(span_of(key->word)), err) &&
           key_check_note(store, key->role, key->word, err);
}

bool hostkey_is_new(struct store *store, const char *role, const char *word, struct error *err)
{
    char name[32];
    mark_name(role, name);
    return store_tally(store, name, err) == store_mark(span_of(word)) && !error_is_set(err);
}

bool hostkey_done(struct store *store, const char *role, struct error *err)
{
    char name[32];
    mark_name(role, name);
    return store_begin(store, err) && store_end(store, store_tally_set(store, name, 0, err), err);
}

/* The old key stays, under a name that says which it was: its signatures can be shown to be its own. */
static bool keep_old(const char *dir, const char *role, struct error *err)
{
    char path[PATH_ROOM], kept[PATH_ROOM], more[32];
    uint8_t secret[32];
    char word[HOSTKEY_WORD_MAX];
    path_of(dir, role, "", path);
    if (!key_file_read(path, secret, err))
        return false;
    word_of(role, secret, word);
    sodium_memzero(secret, sizeof secret);
    snprintf(more, sizeof more, ".old-%016llx", (unsigned long long)store_mark(span_of(word)));
    path_of(dir, role, more, kept);
    return link(path, kept) == 0 || errno == EEXIST || error_set(err, EX_CANTCREAT, "keep the old key as", kept, NULL);
}

static bool take_place(const char *dir, const char *role, struct error *err)
{
    char path[PATH_ROOM], next[PATH_ROOM];
    path_of(dir, role, "", path);
    path_of(dir, role, ".next", next);
    if (rename(next, path) != 0)
        return error_set(err, EX_CANTCREAT, "put the new key in the place of", path, NULL);
    crash_point("hostkey.taken");
    return sync_folder(dir, err);
}

bool hostkey_switch(const struct host *host, const char *role, struct error *err)
{
    char next[PATH_ROOM];
    struct stat st;
    path_of(host->keys_dir, role, ".next", next);
    if (lstat(next, &st) != 0 && errno == ENOENT)
        return true; /* whoever opened the store meanwhile has finished it */
    if (!keep_old(host->keys_dir, role, err) || !sync_folder(host->keys_dir, err))
        return false;
    crash_point("hostkey.kept");
    return take_place(host->keys_dir, role, err);
}

bool hostkey_replace_lost(const char *dir, const char *role, const char *from, struct error *err)
{
    char path[PATH_ROOM], next[PATH_ROOM];
    struct stat st;
    uint8_t secret[32];
    bool there;
    path_of(dir, role, "", path);
    path_of(dir, role, ".next", next);
    if (lstat(path, &st) == 0)
        return true; /* done by an earlier try, or not lost */
    bool ok = secret_for(next, from, secret, &there, err) && (there || key_file_write(next, secret, err)) &&
              sync_folder(dir, err);
    sodium_memzero(secret, sizeof secret);
    crash_point("hostkey.found");
    return ok && take_place(dir, role, err);
}

/* ---- after a crash ---- */

static bool settle_one(struct host *host, const char *role, bool *changed, struct error *err)
{
    char path[PATH_ROOM], name[32], word[HOSTKEY_WORD_MAX];
    uint8_t secret[32];
    struct stat st;
    path_of(host->keys_dir, role, ".next", path);
    if (lstat(path, &st) != 0)
        return true;
    if (!key_file_read(path, secret, err))
        return false;
    word_of(role, secret, word);
    sodium_memzero(secret, sizeof secret);
    mark_name(role, name);
    int64_t noted = store_tally(host->store, name, err);
    if (error_is_set(err) || noted != store_mark(span_of(word)))
        return !error_is_set(err); /* no game has heard of it */
    *changed = true;
    return hostkey_switch(host, role, err);
}

bool hostkey_settle(struct host *host, int flags, struct error *err)
{
    bool changed = false;
    for (int i = 0; i < N_ROLES; i++)
        if (!settle_one(host, roles[i], &changed, err))
            return false;
    if (!changed)
        return true;
    /* the store borrows the master key: both are opened anew */
    host_store_close(host);
    keys_close(&host->keys);
    return keys_open_some(host->keys_dir, &host->keys, err) &&
           store_open(host->arena, host_store_place(host), host->counter, host->keys.master, flags & ~STORE_CREATE,
                      &host->store, err);
}
