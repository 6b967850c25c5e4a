/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/child.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
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

int child_memory(const char *name, struct span bytes)
{
    int fd = memfd_create(name, MFD_CLOEXEC);
    if (fd >= 0 && !write_all(fd, bytes)) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool start(const char *const words[], int in, int out, int err, pid_t *pid)
{
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
             posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO) == 0;
        errno = ok ? posix_spawn(pid, words[0], &files, &how, (char *const *)(uintptr_t)words, environment) : ENOMEM;
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

enum child_end child_run(const char *const words[], int in, int out, int err, int seconds, int *status)
{
    pid_t pid;
    int how = 0;
    if (!start(words, in, out, err, &pid))
        return CHILD_NOT_STARTED;
    if (!await(pid, seconds, &how))
        return CHILD_CUT;
    if (!WIFEXITED(how))
        return CHILD_SIGNALLED;
    *status = WEXITSTATUS(how);
    return CHILD_ENDED;
}

/* It falls quietly, since what an assertion says is nothing to the reader; and it opens no file, writes none and begins
 * nothing, whatever becomes of it. */
static void be_child(void (*work)(void *context, int fd), void *context, unsigned seconds, int fd)
{
    const struct rlimit none = {0, 0}, time = {seconds, seconds};
    int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (quiet >= 0)
        dup2(quiet, STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
    setrlimit(RLIMIT_NOFILE, &none);
    setrlimit(RLIMIT_NPROC, &none);
    setrlimit(RLIMIT_CPU, &time);
    work(context, fd);
    _exit(0);
}

static void read_result(int fd, struct text *out)
{
    uint8_t bytes[4096];
    for (ssize_t n; (n = read(fd, bytes, sizeof bytes)) != 0;)
        if (n > 0)
            text_add(out, (struct span){bytes, (size_t)n});
        else if (errno != EINTR)
            break;
}

enum apart_end apart_run(void (*work)(void *context, int fd), void *context, unsigned seconds, struct text *out)
{
    int fd[2], status = 0;
    if (pipe2(fd, O_CLOEXEC) != 0)
        return APART_SHORT;
    pid_t child = fork();
    if (child == 0) {
        close(fd[0]);
        be_child(work, context, seconds, fd[1]);
    }
    close(fd[1]);
    if (child > 0)
        read_result(fd[0], out);
    close(fd[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (child < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == EX_TEMPFAIL))
        return APART_SHORT;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? APART_DONE : APART_FELL;
}
