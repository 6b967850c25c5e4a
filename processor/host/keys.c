/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/host/keys.h"
#include "formats/age.h"
#include "processor/base/crash.h"
#include "processor/base/file.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECRET_LEN = 32, N_SECRETS = 4 };
static const char *const names[N_SECRETS] = {"master", "report", "log", "age"};
const char *const key_roles[N_KEY_ROLES] = {"report", "log", "age"};

/* Fingerprints of the player and host keys of the published vectors. */
static const char *const test_fingerprints[] = {
    "SHA256:GDWZ/aTw3yAHvtDU0Je867s6Slt9f6QZLdiwijBbFYE", "SHA256:ihHiq16Fa3+TZKpbhMuqfQjdJBnULbktEPFEFt3WBtM",
    "SHA256:PEIr+V9dH1Tj7OkIiVypuX3VyvtYpFlEXaIdBwzOhsw", "SHA256:Re40Hy1yM6qEaYnPmJraJYvYufOfzKUCH0tWmx5yq2U",
    "SHA256:8uMNRNjCYq7irV7X0+w8CpBO/nThNADsn0ea392yko0", "SHA256:HK5aZAZZS5x70RRVqFWYOQIXtFkP36vmKmokR743XV4",
    "SHA256:CUj8DpQP5LMzwaocxASF7PJ8DhpK0g3KOMQ7yQnkv/8", "SHA256:T2VzyLUkXyveM/krAzLCTvei4hQxTSlP8jm8M6eED/w",
    "SHA256:ZxTZQ/K7JZpz0mHqWqdmYCUcq3MAtnu9TYA66TCBkxM",
};
/* First eight bytes of the SHA-256 of the vectors' secrets, as big-endian numbers. */
static const uint64_t test_secrets[] = {
    0x66687aadf862bd77, 0x3d2d9682cdba5296, 0x644d50ab64864c20, 0xd8eca0cca720d33b,
    0x7f0413ffb2474271, 0xee543fe1ce0cc55a, 0x3390087f82a61c45, 0xda668e1e8e4a7958,
    0x3685de8039ff37f0, 0x9bc35a95e9bdc69e, 0x6bff24afdfcd83b0,
};

bool keys_is_test_blob(struct span ssh_blob)
{
    char fingerprint[SSH_FP_MAX];
    ssh_fingerprint(fingerprint, ssh_blob);
    for (size_t i = 0; i < sizeof test_fingerprints / sizeof *test_fingerprints; i++)
        if (strcmp(fingerprint, test_fingerprints[i]) == 0)
            return true;
    return false;
}

bool keys_is_test_secret(const uint8_t secret[static SECRET_LEN])
{
    uint8_t hash[32];
    uint64_t head = 0;
    sha256(hash, (struct span){secret, SECRET_LEN});
    for (int i = 0; i < 8; i++)
        head = head << 8 | hash[i];
    for (size_t i = 0; i < sizeof test_secrets / sizeof *test_secrets; i++)
        if (head == test_secrets[i])
            return true;
    return false;
}

void age_recipient(char out[static AGE_RECIPIENT_MAX], const uint8_t public_key[static 32])
{
    struct arena *arena = arena_new();
    struct text words = {.arena = arena};
    age_recipient_write(&words, public_key);
    assert(words.len < AGE_RECIPIENT_MAX);
    memcpy(out, words.at, words.len + 1);
    arena_free(arena);
}

bool key_file_write(const char *path, const uint8_t secret[static SECRET_LEN], struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0400);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make the key", path, NULL);
    bool ok = write(fd, secret, SECRET_LEN) == SECRET_LEN && fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    return ok || error_set(err, EX_IOERR, "write the key", path, NULL);
}

static bool key_write(const char *dir, const char *name, struct error *err)
{
    char path[4200];
    uint8_t secret[SECRET_LEN];
    snprintf(path, sizeof path, "%s/%s.key", dir, name);
    randombytes_buf(secret, sizeof secret);
    bool ok = key_file_write(path, secret, err);
    sodium_memzero(secret, sizeof secret);
    return ok;
}

bool keys_make(const char *dir, struct error *err)
{
    char path[4200];
    struct stat st;
    if (mkdir(dir, 0700) != 0 && errno != EEXIST)
        return error_set(err, EX_CANTCREAT, "make the folder", dir, NULL);
    for (int i = 0; i < N_SECRETS; i++) { /* all or none: half a set of another host is worse than none */
        snprintf(path, sizeof path, "%s/%s.key", dir, names[i]);
        if (lstat(path, &st) == 0)
            return error_set(err, EX_CANTCREAT, "make the key", path, "there is one already; keys are never replaced");
    }
    for (int i = 0; i < N_SECRETS; i++)
        if (!key_write(dir, names[i], err))
            return false;
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool ok = fd >= 0 && fchmod(fd, 0700) == 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    crash_point("keys.made");
    return ok || error_set(err, EX_IOERR, "write the folder", dir, NULL);
}

enum { OTHERS = 077, OTHERS_THAN_ITS_LIST = 037 };

/* others: bits that must not be set. */
static bool is_private(const struct stat *st, mode_t others)
{
    return (st->st_mode & others) == 0 && (st->st_uid == geteuid() || st->st_uid == 0);
}

struct wrong {         /* what is the matter with a key's file */
    const char *words; /* NULL: nothing */
    enum error_kind kind;
    int code;
};

/* False: the system could not read it (errno). */
static bool key_take(int fd, mode_t others, uint8_t secret[static SECRET_LEN], struct wrong *wrong)
{
    struct stat st;
    uint8_t more;
    *wrong = (struct wrong){.kind = ERROR_FOREIGN, .code = EX_NOPERM};
    if (fstat(fd, &st) != 0)
        return false;
    if (!S_ISREG(st.st_mode))
        wrong->words = "it is not a plain file";
    else if (!is_private(&st, others))
        wrong->words =
            "others may read it or it is not yours; chmod 0400 and chown it, and treat it as known to others";
    if (wrong->words)
        return true;
    ssize_t n = file_read(fd, secret, SECRET_LEN), after = n == SECRET_LEN ? file_read(fd, &more, 1) : 0;
    if (n < 0 || after < 0)
        return false;
    if (n != SECRET_LEN || after != 0)
        *wrong = (struct wrong){"a key has exactly 32 bytes; put it back from your copy, and never make a new one",
                                ERROR_DAMAGE, EX_CONFIG};
    else if (keys_is_test_secret(secret))
        *wrong =
            (struct wrong){"this is a key of the published test vectors: everybody knows it", ERROR_FOREIGN, EX_CONFIG};
    return true;
}

static bool key_read(const char *path, mode_t others, uint8_t secret[static SECRET_LEN], struct error *err)
{
    struct wrong wrong;
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK, 0);
    if (fd < 0 && errno == ELOOP)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "read the key", path,
                        "it is a symbolic link; keys must be plain files");
    if (fd < 0 && errno == EACCES)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "read the key", path, "%s: it must be yours, mode 0400",
                        error_says(EACCES));
    if (fd < 0)
        return error_set(err, errno == ENOENT ? EX_NOINPUT : EX_NOPERM, "read the key", path, NULL);
    bool read = key_take(fd, others, secret, &wrong);
    if (!read)
        error_set(err, EX_IOERR, "read the key", path, NULL);
    close(fd);
    return read && (!wrong.words || error_of(err, wrong.kind, wrong.code, "use the key", path, "%s", wrong.words));
}

bool key_file_read(const char *path, uint8_t secret[static SECRET_LEN], struct error *err)
{
    return key_read(path, OTHERS, secret, err);
}

bool key_is_credential(const char *name)
{
    char path[4200];
    struct stat st;
    const char *credentials = getenv("CREDENTIALS_DIRECTORY");
    snprintf(path, sizeof path, "%.4000s/dispatch-%s", credentials ? credentials : "", name);
    return credentials && credentials[0] == '/' && lstat(path, &st) == 0;
}

/* A credential that systemd laid out, or the file in the folder. Where systemd lets the service's user read a
 * credential by an access list, the list's mask stands in the place of the group's bits: they say nothing about a
 * group. */
static bool key_find(const char *dir, const char *name, uint8_t secret[static SECRET_LEN], struct error *err)
{
    char path[4200];
    struct stat st;
    const char *credentials = getenv("CREDENTIALS_DIRECTORY");
    if (credentials && credentials[0] == '/') {
        snprintf(path, sizeof path, "%.4000s/dispatch-%s", credentials, name);
        if (lstat(path, &st) == 0)
            return key_read(path, OTHERS_THAN_ITS_LIST, secret, err);
    }
    if (lstat(dir, &st) != 0)
        return error_folder(err, EX_NOINPUT, "open the keys in", dir);
    if (!S_ISDIR(st.st_mode))
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the keys in", dir, "it is a link, or not a folder");
    const struct passwd *owner = st.st_uid != geteuid() && st.st_uid != 0 ? getpwuid(st.st_uid) : NULL;
    if (owner)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the keys in", dir,
                        "they belong to %s; become that user: sudo -u %s dispatch ...", owner->pw_name, owner->pw_name);
    if (!is_private(&st, OTHERS))
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, "open the keys in", dir, "others may look into it; chmod 0700");
    snprintf(path, sizeof path, "%.4000s/%s.key", dir, name);
    if (lstat(path, &st) != 0 && errno == ENOENT)
        return error_of(err, ERROR_DAMAGE, EX_NOINPUT, "read the key", path,
                        "it is gone; put it back from your copy, and never make a new one");
    return key_read(path, OTHERS, secret, err);
}

static void public_halves(struct keys *keys)
{
    uint8_t public_key[32], secret[64];
    crypto_sign_seed_keypair(public_key, secret, keys->report);
    ssh_blob(keys->report_blob, public_key);
    ssh_fingerprint(keys->report_fingerprint, (struct span){keys->report_blob, sizeof keys->report_blob});
    crypto_sign_seed_keypair(keys->log_public, secret, keys->log);
    sodium_memzero(secret, sizeof secret);
    crypto_scalarmult_base(keys->age_public, keys->age);
    age_recipient(keys->age_recipient, keys->age_public);
}

/* The master key opens the store: without it there is no host. */
static bool may_lack(int i, const struct error *why)
{
    return i > 0 && (why->kind == ERROR_DAMAGE || why->kind == ERROR_FOREIGN);
}

static bool take_all(const char *dir, bool some, uint8_t *all, struct keys *keys, struct error *err)
{
    for (int i = 0; i < N_SECRETS; i++) {
        struct error why = {0};
        if (key_find(dir, names[i], all + i * SECRET_LEN, &why))
            continue;
        if (!some || !may_lack(i, &why)) {
            *err = why;
            return false;
        }
        randombytes_buf(all + i * SECRET_LEN, SECRET_LEN);
        keys->lacks |= 1U << (i - 1);
        keys->why[i - 1] = why;
    }
    return true;
}

static bool open_keys(const char *dir, bool some, struct keys *keys, struct error *err)
{
    memset(keys, 0, sizeof *keys);
    uint8_t *all = sodium_init() >= 0 ? sodium_malloc(N_SECRETS * SECRET_LEN) : NULL;
    if (!all)
        return error_set(err, EX_OSERR, "lock memory for the keys in", dir, NULL);
    if (!take_all(dir, some, all, keys, err)) {
        sodium_free(all);
        return false;
    }
    sodium_mprotect_readonly(all);
    keys->master = all;
    keys->report = all + SECRET_LEN;
    keys->log = all + 2 * SECRET_LEN;
    keys->age = all + 3 * SECRET_LEN;
    public_halves(keys);
    return true;
}

bool keys_open(const char *dir, struct keys *keys, struct error *err)
{
    return open_keys(dir, false, keys, err);
}

bool keys_open_some(const char *dir, struct keys *keys, struct error *err)
{
    return open_keys(dir, true, keys, err);
}

void keys_close(struct keys *keys)
{
    if (keys->master)
        sodium_free((void *)(uintptr_t)keys->master); /* wipes; the const was ours */
    memset(keys, 0, sizeof *keys);
}
