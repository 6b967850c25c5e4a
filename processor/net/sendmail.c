/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/net/sendmail.h"
#include "processor/base/mailbox.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

static bool write_all(int fd, struct span bytes)
{
    while (bytes.len > 0) {
        ssize_t n = write(fd, bytes.at, bytes.len);
        if (n < 0 && errno != EINTR)
            return false;
        bytes = span_from(bytes, n > 0 ? (size_t)n : 0);
    }
    return lseek(fd, 0, SEEK_SET) == 0;
}

/* Input and output are memory, so neither side can wait for the other. */
static bool start(const char *path, const char *from, const char *to, int in, int out, pid_t *pid)
{
    char *const words[] = {(char *)(uintptr_t)path,
                           (char *)(uintptr_t) "-i",
                           (char *)(uintptr_t) "-f",
                           (char *)(uintptr_t)from,
                           (char *)(uintptr_t) "--",
                           (char *)(uintptr_t)to,
                           NULL};
    char *const environment[] = {(char *)(uintptr_t) "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                                 (char *)(uintptr_t) "LC_ALL=C", NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    bool ok = posix_spawnattr_init(&how) == 0;
    if (ok) {
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE); /* ignored here; a program expects it as usual */
        ok = posix_spawnattr_setsigdefault(&how, &usual) == 0 &&
             posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP) == 0 &&
             posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO) == 0 &&
             posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO) == 0 &&
             posix_spawn_file_actions_adddup2(&files, out, STDERR_FILENO) == 0;
        errno = ok ? posix_spawn(pid, path, &files, &how, words, environment) : ENOMEM;
        ok = errno == 0;
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

/* Waits for its end; one that takes too long is killed, with all that it started. False: it was killed. */
static bool await(pid_t pid, int seconds, int *status)
{
    int fd = pidfd_open(pid, 0);
    struct pollfd end = {.fd = fd, .events = POLLIN};
    int n;
    do
        n = fd < 0 ? 1 : poll(&end, 1, seconds * 1000);
    while (n < 0 && errno == EINTR);
    if (n == 0)
        kill(-pid, SIGKILL);
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        continue;
    if (fd >= 0)
        close(fd);
    return n != 0;
}

/* sysexits as sendmail programs use them: what says nothing for certain is tried again. */
static enum mail_fate fate_of(int code)
{
    switch (code) {
    case EX_OK:
        return MAIL_SENT;
    case EX_NOUSER:
    case EX_NOHOST:
        return MAIL_NOBODY;
    case EX_DATAERR:
        return MAIL_REFUSED;
    case EX_USAGE:
    case EX_NOPERM:
    case EX_CONFIG:
    case 126: /* of a shell script that is the program */
    case 127:
        return MAIL_DOWN;
    default:
        return MAIL_LATER;
    }
}

static bool tell_answer(int code, int out, struct mail_answer *answer)
{
    char words[700];
    int n = snprintf(words, sizeof words, "sendmail ended with status %d", code);
    ssize_t said = pread(out, words + n + 2, sizeof words - (size_t)n - 3, 0);
    if (said > 0) {
        memcpy(words + n, ": ", 2);
        n += 2 + (int)said;
    }
    return mail_answer_set(answer, fate_of(code), (struct span){(const uint8_t *)words, (size_t)n});
}

static bool run(const char *path, const char *from, const char *to, int in, int out, int seconds,
                struct mail_answer *answer)
{
    pid_t pid;
    int status = 0;
    if (!start(path, from, to, in, out, &pid)) {
        int why = errno;
        return mail_answer_failed(answer, MAIL_DOWN, error_kind_of(why), "cannot run %.100s: %s", path,
                                  error_says(why));
    }
    if (!await(pid, seconds, &status)) {
        answer->is_cut = true;
        return mail_answer_set(answer, MAIL_LATER, span_of("sendmail took too long and was ended"));
    }
    if (WIFEXITED(status))
        return tell_answer(WEXITSTATUS(status), out, answer);
    answer->is_cut = true;
    return mail_answer_set(answer, MAIL_LATER, span_of("sendmail was ended by a signal"));
}

bool sendmail_send(const char *path, const char *from, const char *to, struct span mail, int seconds,
                   struct mail_answer *answer)
{
    *answer = (struct mail_answer){0};
    if (!mailbox_is_address(span_of(from)) || !mailbox_is_address(span_of(to)))
        return mail_answer_set(answer, MAIL_NOBODY, span_of("this is no address that mail can be sent to"));
    int in = memfd_create("mail", MFD_CLOEXEC), out = memfd_create("said", MFD_CLOEXEC);
    bool sent = in >= 0 && out >= 0 && write_all(in, mail)
                    ? run(path, from, to, in, out, seconds, answer)
                    : mail_answer_failed(answer, MAIL_LATER, ERROR_SHORTAGE, "no memory for the mail");
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return sent;
}
