/* SPDX-License-Identifier: Apache-2.0 */
/* The switch of broken.h, linked into the suites that `make rules-break` builds. */
#include "tests/rules/broken.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NUMBERS = 1 << 16 };
static unsigned char unseen[NUMBERS];
int broken_now;
unsigned char *broken_reached = unseen;

/* The tests of a suite are its children: what they reach goes into one shared page. */
static __attribute__((constructor)) void set(void)
{
    const char *number = getenv("DISPATCH_BREAK"), *path = getenv("DISPATCH_REACHED");
    broken_now = number ? atoi(number) : 0;
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *shared = ftruncate(fd, NUMBERS) == 0 ? mmap(NULL, NUMBERS, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (shared != MAP_FAILED)
        broken_reached = shared;
    close(fd);
}
