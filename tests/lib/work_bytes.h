/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/work_bytes.h - put before each file whose work is counted (tests/lib/work.h): what the C library does for
 * it counts by the bytes that it went over, as far as that is known from outside. */
#ifndef DISPATCH_TESTS_WORK_BYTES_H
#define DISPATCH_TESTS_WORK_BYTES_H

#include "tests/lib/work.h"
#include <string.h>
#include <strings.h>

/* A search ends where it found something. */
static inline void *work_found(const void *from, size_t n, void *found)
{
    work_bytes(found ? (size_t)((const char *)found - (const char *)from) + 1 : n);
    return found;
}

static inline size_t work_length(size_t n)
{
    work_bytes(n + 1);
    return n;
}

#define memcpy(to, from, n)  (work_bytes(n), memcpy(to, from, n))
#define memmove(to, from, n) (work_bytes(n), memmove(to, from, n))
#define memset(to, byte, n)  (work_bytes(n), memset(to, byte, n))
#define memcmp(a, b, n)      (work_bytes(n), memcmp(a, b, n))
#define strncasecmp(a, b, n) (work_bytes(n), strncasecmp(a, b, n))
#define memchr(at, byte, n)  work_found(at, n, memchr(at, byte, n))
#define memmem(at, n, of, m) work_found(at, n, memmem(at, n, of, m))
#define strlen(words)        work_length(strlen(words))

#endif
