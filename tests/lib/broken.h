/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/broken.h - calls of the system that fail as they are told to.
 *
 *   break_it(READ, "inbox/new/a", EIO);  ... every read of a file whose path has that in it fails, in the program's
 *   heal();                                  processes too ...
 * A suite that uses it is linked with the calls wrapped (BROKEN in the Makefile). */
#ifndef DISPATCH_TESTS_BROKEN_H
#define DISPATCH_TESTS_BROKEN_H

#include <stdbool.h>

/* DEATH: the process that reads the file is ended by the signal `number`. FLOCK: the first lock of a file and the first
 * of a range are interrupted. */
enum call { NONE, OPEN, FSTAT, READ, LSTAT, FLOCK, RENAME, DEATH };
void break_it(enum call, const char *path, int number);
void heal(void);

struct counted {      /* shared with the program's processes */
    long allocations; /* of the program itself, not of its libraries */
    long fail_at;     /* the one that finds no memory; 0: none does */
    int locks;        /* flock was called so often, while FLOCK was broken */
    int ranges;       /* and so often a range of a file was locked */
};
/* At the beginning of each test. */
struct counted *broken_begin(void);

#endif
