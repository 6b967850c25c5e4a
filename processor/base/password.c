/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/password.h"
#include "processor/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* others: bits of the file's mode that must not be set. Where systemd lets the service's user read a credential by an
 * access list, the list's mask stands in the place of the group's bits. */
static int open_named(const char *hostdir, const char *setting, char path[static 4096], mode_t *others)
{
    const char *credentials = getenv("CREDENTIALS_DIRECTORY");
    int n, fd = -1, how = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    if (setting[0] != '/' && credentials && credentials[0]) {
        n = snprintf(path, 4096, "%s/%s", credentials, setting);
        fd = n > 0 && n < 4096 ? file_open(path, how, 0) : -1;
    }
    *others = fd >= 0 ? 037 : 077;
    if (fd >= 0)
        return fd;
    n = setting[0] == '/' ? snprintf(path, 4096, "%s", setting) : snprintf(path, 4096, "%s/%s", hostdir, setting);
    if (n <= 0 || n >= 4096) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return file_open(path, how, 0);
}

static bool is_safe(int fd, const char *doing, const char *path, mode_t others, struct error *err)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return error_set(err, EX_IOERR, doing, path, NULL);
    if (!S_ISREG(st.st_mode))
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, doing, path, "it is not a plain file");
    if (st.st_uid != geteuid() && st.st_uid != 0)
        return error_of(err, ERROR_FOREIGN, EX_NOPERM, doing, path, "it belongs to somebody else");
    return (st.st_mode & others) == 0 ||
           error_of(err, ERROR_FOREIGN, EX_NOPERM, doing, path, "others may read it: type chmod 600 for that file");
}

/* doing: "read ... from", for errors. */
static bool read_secret(const char *doing, const char *hostdir, const char *setting, char out[static PASSWORD_MAX],
                        struct error *err)
{
    char path[4096] = "";
    mode_t others;
    memset(out, 0, PASSWORD_MAX);
    int fd = open_named(hostdir, setting, path, &others);
    if (fd < 0)
        return error_set(err, errno == ENOENT ? EX_NOINPUT : EX_NOPERM, doing, path[0] ? path : setting, NULL);
    bool ok = is_safe(fd, doing, path, others, err);
    ssize_t n = ok ? file_read(fd, out, PASSWORD_MAX) : 0;
    if (n < 0)
        ok = error_set(err, EX_IOERR, doing, path, NULL);
    close(fd);
    size_t len = n > 0 ? (size_t)n : 0;
    const char *end = memchr(out, '\n', len);
    len = end ? (size_t)(end - out) : len;
    if (len > 0 && len < PASSWORD_MAX && out[len - 1] == '\r')
        len--;
    bool fits = len > 0 && len < PASSWORD_MAX && !memchr(out, 0, len);
    if (ok && !fits)
        ok = error_set(err, EX_CONFIG, doing, path, "its first line must be the secret itself, at most 511 bytes");
    if (ok)
        sodium_memzero(out + len, PASSWORD_MAX - len);
    else
        sodium_memzero(out, PASSWORD_MAX);
    return ok;
}

bool password_read(const char *hostdir, const char *setting, char out[static PASSWORD_MAX], struct error *err)
{
    static const char doing[] = "read the mail password from";
    memset(out, 0, PASSWORD_MAX);
    return setting[0] ? read_secret(doing, hostdir, setting, out, err)
                      : error_set(err, EX_CONFIG, doing, "password-file",
                                  "the setting is empty, and the mail server wants a login");
}

bool password_read_key(const char *hostdir, const char *setting, char out[static PASSWORD_MAX], struct error *err)
{
    static const char doing[] = "read the forum's key from";
    if (!read_secret(doing, hostdir, setting, out, err))
        return false;
    for (const char *c = out; *c; c++)
        if (*c <= ' ' || *c >= 0x7f) {
            sodium_memzero(out, PASSWORD_MAX);
            return error_set(err, EX_CONFIG, doing, setting, "its first line must be the key alone, without blanks");
        }
    return true;
}
