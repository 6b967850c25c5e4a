/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before dispatch (LD_PRELOAD) by the games that were played by hand: every key and nonce of the host is the
 * same each time, and so is the program's hash in the genesis, so that the dice of those games fall as they fell. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

void randombytes_buf(void *const buf, const size_t size)
{
    memset(buf, 0x42, size);
}

uint32_t randombytes_random(void)
{
    return 0x42424242u;
}

int open(const char *path, int flags, ...)
{
    int (*real)(const char *, int, ...);
    void *found = dlsym(RTLD_NEXT, "open");
    va_list more;
    memcpy(&real, &found, sizeof real);
    va_start(more, flags);
    unsigned mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, unsigned) : 0;
    va_end(more);
    return real(strcmp(path, "/proc/self/exe") == 0 ? "/dev/null" : path, flags, mode);
}
