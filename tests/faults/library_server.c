/* SPDX-License-Identifier: Apache-2.0 */
/* Passes without a start of the program for each: it is loaded and linked once, and stands before its first statement;
 * each pass is a copy of it. */
#include "tests/faults/library.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern pid_t __libc_fork(void);

static bool tell(int line, int number)
{
    return send(line, &number, sizeof number, MSG_NOSIGNAL) == sizeof number;
}

/* Its processes: those that it leaves become ours (fault_serve), and one that was waited for has let go of its locks.
 * That nobody has its files open would be too early: they are closed in turn, the locks after others. */
static bool wait_for_all(pid_t child, int *status)
{
    int how;
    for (;;) {
        pid_t gone = waitpid(-1, &how, 0);
        if (gone == child)
            *status = how;
        else if (gone < 0 && errno != EINTR)
            return errno == ECHILD;
    }
}

/* False, in the copy: it goes on with a pass. */
static bool watch_pass(int line)
{
    int status = 0;
    pid_t child = __libc_fork();
    if (child == 0) {
        setpgid(0, 0);
        close(line);
        return false;
    }
    if (child < 0)
        _exit(125);
    setpgid(child, child); /* whoever comes first */
    if (!tell(line, child) || !wait_for_all(child, &status) || !tell(line, status))
        _exit(125);
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
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0)
        _exit(125);
    do {
        if (recv(line, at, sizeof at, 0) != sizeof at)
            _exit(0); /* the harness is gone */
    } while (watch_pass(line));
    memcpy(instant_of(arguments), at, sizeof at);
}
