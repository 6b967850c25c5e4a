/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/apart.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

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
