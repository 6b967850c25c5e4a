/* SPDX-License-Identifier: Apache-2.0 */
/* Passes without a start of the program for each: it is loaded and linked once, and stands before its first statement;
 * each pass is a copy of it. */
#include "tests/faults/library.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern pid_t __libc_fork(void);

static bool tell(int line, int number)
{
    return send(line, &number, sizeof number, MSG_NOSIGNAL) == sizeof number;
}

/* Its processes have one end of a pipe, which closes when the last one is gone. */
static bool wait_for(pid_t child, int alive, int *status)
{
    char none;
    while (read(alive, &none, 1) < 0 && errno == EINTR)
        continue;
    while (waitpid(child, status, 0) < 0)
        if (errno != EINTR)
            return false;
    return true;
}

/* False, in the copy: it goes on with a pass. */
static bool watch_pass(int line)
{
    int alive[2], status;
    if (pipe2(alive, O_CLOEXEC) != 0)
        _exit(125);
    pid_t child = __libc_fork();
    if (child == 0) {
        setpgid(0, 0);
        close(line);
        close(alive[0]);
        fcntl(alive[1], F_SETFD, 0);
        return false;
    }
    if (child < 0)
        _exit(125);
    setpgid(child, child); /* whoever comes first */
    close(alive[1]);
    if (!tell(line, child) || !wait_for(child, alive[0], &status) || !tell(line, status))
        _exit(125);
    close(alive[0]);
    return true;
}

static char *instant_of(char **arguments)
{
    for (; *arguments; arguments++)
        if (strcmp(*arguments, FAULT_NO_INSTANT) == 0)
            return *arguments;
    _exit(125);
}

void fault_serve(char **arguments)
{
    const char *words = getenv(FAULT_SERVER);
    char at[FAULT_INSTANT];
    if (!words)
        return;
    int line = atoi(words);
    unsetenv(FAULT_SERVER);
    do {
        if (recv(line, at, sizeof at, 0) != sizeof at)
            _exit(0); /* the harness is gone */
    } while (watch_pass(line));
    memcpy(instant_of(arguments), at, sizeof at);
}
