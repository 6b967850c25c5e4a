/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/point.h"
#include "tests/faults/host.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const fault_call_name[FAULT_CALLS] = {
    "open", "read",  "write",    "sync", "rename", "link",   "unlink",  "stat", "access", "readlink", "lock",
    "list", "mkdir", "truncate", "mmap", "fork",   "socket", "connect", "send", "recv",   "malloc"};

#define E(name)                                                                                                        \
    {                                                                                                                  \
        name, #name                                                                                                    \
    }
static const struct {
    int number;
    const char *name;
} errors[] = {E(EACCES),    E(EADDRINUSE), E(EADDRNOTAVAIL), E(EAFNOSUPPORT),    E(EAGAIN),      E(EALREADY),
              E(EBADF),     E(EBUSY),      E(ECONNREFUSED),  E(ECONNRESET),      E(EDEADLK),     E(EDESTADDRREQ),
              E(EDQUOT),    E(EEXIST),     E(EFAULT),        E(EFBIG),           E(EINPROGRESS), E(EINTR),
              E(EINVAL),    E(EIO),        E(EISCONN),       E(EISDIR),          E(ELOOP),       E(EMFILE),
              E(EMLINK),    E(EMSGSIZE),   E(ENAMETOOLONG),  E(ENETUNREACH),     E(ENFILE),      E(ENOBUFS),
              E(ENODEV),    E(ENOENT),     E(ENOLCK),        E(ENOMEM),          E(ENOSPC),      E(ENOSYS),
              E(ENOTCONN),  E(ENOTDIR),    E(ENOTEMPTY),     E(ENOTSOCK),        E(ENXIO),       E(EOPNOTSUPP),
              E(EOVERFLOW), E(EPERM),      E(EPIPE),         E(EPROTONOSUPPORT), E(EPROTOTYPE),  E(EROFS),
              E(ETIMEDOUT), E(ETXTBSY),    E(EXDEV)};
enum { ERRORS = sizeof errors / sizeof *errors };

static const char *const how_name[] = {"none", "error", "short", "one", "kill", "torn", "after", "worker"};
enum { HOWS = sizeof how_name / sizeof *how_name, KINDS_MAX = 40 };

/* The errors that the manual page of a call names. EIO of open and stat stands in none, but a bad disk gives it. */
static const int of_call[FAULT_CALLS][KINDS_MAX] = {
    [FAULT_OPEN] = {EACCES, EBADF,   EBUSY, EDQUOT,     EEXIST,       EFAULT, EFBIG,  EINTR,   EINVAL,
                    EIO,    EISDIR,  ELOOP, EMFILE,     ENAMETOOLONG, ENFILE, ENODEV, ENOENT,  ENOMEM,
                    ENOSPC, ENOTDIR, ENXIO, EOPNOTSUPP, EOVERFLOW,    EPERM,  EROFS,  ETXTBSY, EAGAIN},
    [FAULT_READ] = {EAGAIN, EBADF, EFAULT, EINTR, EINVAL, EIO, EISDIR},
    [FAULT_WRITE] = {EAGAIN, EBADF, EDESTADDRREQ, EDQUOT, EFAULT, EFBIG, EINTR, EINVAL, EIO, ENOSPC, EPERM, EPIPE},
    [FAULT_SYNC] = {EBADF, EDQUOT, EINTR, EINVAL, EIO, ENOSPC, EROFS},
    [FAULT_RENAME] = {EACCES, EBADF, EBUSY, EDQUOT, EEXIST, EFAULT, EINVAL, EISDIR, ELOOP, EMLINK, ENAMETOOLONG, ENOENT,
                      ENOMEM, ENOSPC, ENOTDIR, ENOTEMPTY, EPERM, EROFS, EXDEV},
    [FAULT_LINK] = {EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, EIO, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM,
                    ENOSPC, ENOTDIR, EPERM, EROFS, EXDEV},
    [FAULT_UNLINK] = {EACCES, EBADF, EBUSY, EFAULT, EINVAL, EIO, EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR,
                      EPERM, EROFS},
    [FAULT_STAT] = {EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EOVERFLOW},
    [FAULT_ACCESS] = {EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR, EPERM, EROFS,
                      ETXTBSY},
    [FAULT_READLINK] = {EACCES, EBADF, EFAULT, EINVAL, EIO, ELOOP, ENAMETOOLONG, ENOENT, ENOMEM, ENOTDIR},
    [FAULT_LOCK] = {EACCES, EAGAIN, EBADF, EBUSY, EDEADLK, EFAULT, EINTR, EINVAL, EMFILE, ENOLCK, ENOTDIR, EPERM},
    [FAULT_LIST] = {EBADF, EFAULT, EINVAL, EIO, ENOENT, ENOTDIR},
    [FAULT_MKDIR] = {EACCES, EBADF, EDQUOT, EEXIST, EFAULT, EINVAL, ELOOP, EMLINK, ENAMETOOLONG, ENOENT, ENOMEM, ENOSPC,
                     ENOTDIR, EPERM, EROFS},
    [FAULT_TRUNCATE] = {EACCES, EBADF, EFAULT, EFBIG, EINTR, EINVAL, EIO, ENOSPC, EPERM, EROFS, ETXTBSY},
    [FAULT_MMAP] = {EACCES, EAGAIN, EBADF, EEXIST, EINVAL, ENFILE, ENODEV, ENOMEM, EOVERFLOW, EPERM, ETXTBSY},
    [FAULT_FORK] = {EAGAIN, ENOMEM, ENOSYS},
    [FAULT_SOCKET] = {EACCES, EAFNOSUPPORT, EINVAL, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTONOSUPPORT},
    [FAULT_CONNECT] = {EACCES, EPERM, EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT, EAGAIN, EALREADY, EBADF, ECONNREFUSED,
                       EFAULT, EINPROGRESS, EINTR, EISCONN, ENETUNREACH, ENOTSOCK, EPROTOTYPE, ETIMEDOUT},
    [FAULT_SEND] = {EACCES, EAGAIN, EALREADY, EBADF, ECONNRESET, EDESTADDRREQ, EFAULT, EINTR, EINVAL, EISCONN, EMSGSIZE,
                    ENOBUFS, ENOMEM, ENOTCONN, ENOTSOCK, EOPNOTSUPP, EPIPE},
    [FAULT_RECV] = {EAGAIN, EBADF, ECONNREFUSED, ECONNRESET, EFAULT, EINTR, EINVAL, ENOMEM, ENOTCONN, ENOTSOCK},
    [FAULT_MALLOC] = {ENOMEM},
};

/* What else may happen to a call. A call that changes nothing is not worth a power cut of its own. */
static size_t other_hows(int call, enum fault_how out[static HOWS])
{
    size_t n = 0;
    bool writes = call == FAULT_WRITE || call == FAULT_SEND;
    if (writes || call == FAULT_READ || call == FAULT_RECV) {
        out[n++] = FAULT_SHORT;
        out[n++] = FAULT_ONE;
    }
    if (writes)
        out[n++] = FAULT_TORN;
    if (writes || call == FAULT_SYNC || call == FAULT_RENAME || call == FAULT_LINK || call == FAULT_UNLINK ||
        call == FAULT_MKDIR || call == FAULT_TRUNCATE) {
        out[n++] = FAULT_KILL;
        out[n++] = FAULT_AFTER;
    }
    if (call != FAULT_MALLOC)
        out[n++] = FAULT_WORKER;
    return n;
}

static void add_kind(struct point *all, size_t *n, int call, enum fault_how how, int error, bool long_run)
{
    all[(*n)++] = (struct point){.call = call, .how = (int)how, .error = error, .long_run = long_run};
}

/* Who is interrupted, or told to come again, tries for ever if need be; who is given a byte at a time takes as long as
 * that takes. */
bool point_kind(int call, size_t i, struct point *out)
{
    struct point all[2 * (KINDS_MAX + HOWS)];
    enum fault_how how[HOWS];
    size_t n = 0, n_hows = other_hows(call, how);
    for (const int *error = of_call[call]; *error; error++) {
        add_kind(all, &n, call, FAULT_ERRNO, *error, false);
        if (*error != EINTR && !(*error == EAGAIN && (call == FAULT_SEND || call == FAULT_RECV)))
            add_kind(all, &n, call, FAULT_ERRNO, *error, true);
    }
    for (size_t h = 0; h < n_hows; h++) {
        add_kind(all, &n, call, how[h], 0, false);
        if (how[h] == FAULT_SHORT)
            add_kind(all, &n, call, how[h], 0, true);
    }
    if (i >= n)
        return false;
    *out = all[i];
    return true;
}

void point_write(char out[static POINT_WORDS], const struct point *p)
{
    const char *what = how_name[p->how];
    for (size_t i = 0; p->how == FAULT_ERRNO && i < ERRORS; i++)
        if (errors[i].number == p->error)
            what = errors[i].name;
    snprintf(out, POINT_WORDS, "%s%s%s:%lld%s:%s", p->host ? fault_host_name(p->host) : "", p->host ? "/" : "",
             fault_call_name[p->call], (long long)p->from, p->long_run ? "+" : "", what);
}

static bool read_what(const char *what, struct point *out)
{
    for (int i = FAULT_SHORT; i < HOWS; i++)
        if (strcmp(what, how_name[i]) == 0) {
            out->how = i;
            return true;
        }
    for (size_t i = 0; i < ERRORS; i++)
        if (strcmp(what, errors[i].name) == 0) {
            out->how = FAULT_ERRNO;
            out->error = errors[i].number;
            return true;
        }
    return false;
}

static const char *read_host(const char *words, int *host)
{
    const char *end = strchr(words, '/');
    for (int i = 0; end && i < FAULT_HOSTS; i++)
        if (strncmp(words, fault_host_name(i), (size_t)(end - words)) == 0 && fault_host_name(i)[end - words] == 0) {
            *host = i;
            return end + 1;
        }
    return words;
}

bool point_read(const char *words, struct point *out)
{
    char *end;
    *out = (struct point){.call = FAULT_CALLS};
    words = read_host(words, &out->host);
    const char *number = strchr(words, ':');
    for (int i = 0; number && i < FAULT_CALLS; i++)
        if (strncmp(words, fault_call_name[i], (size_t)(number - words)) == 0 &&
            fault_call_name[i][number - words] == 0)
            out->call = i;
    if (out->call == FAULT_CALLS)
        return false;
    out->from = strtoll(number + 1, &end, 10);
    out->long_run = *end == '+';
    end += out->long_run;
    return out->from > 0 && *end == ':' && read_what(end + 1, out);
}
