/* SPDX-License-Identifier: Apache-2.0 */
/* tests/faults/board.h - what the fault library (library.c) and its driver share: a file that both map.
 *
 * The library is loaded before `dispatch` by LD_PRELOAD. It sees each system call of the calls below wherever it is
 * made, inside libc, SQLite or libcurl too (seccomp gives it a signal for each), and each allocation. It counts them
 * over all processes of a pass, and at the one that the board names it does what the board says. */
#ifndef DISPATCH_FAULTS_BOARD_H
#define DISPATCH_FAULTS_BOARD_H

#include <stdatomic.h>
#include <stdint.h>

#define FAULT_BOARD      "DISPATCH_FAULT_BOARD"  /* environment: path of the file */
#define FAULT_SERVER     "DISPATCH_FAULT_SERVER" /* environment: number of a socket, from which passes are asked for */
#define FAULT_NO_INSTANT "0000-00-00T00:00:00Z"  /* argument of the server: where the instant of a pass is put */

enum fault_call {
    FAULT_OPEN,
    FAULT_READ, /* pread, readv and preadv too; never of a socket: recv */
    FAULT_WRITE,
    FAULT_SYNC, /* fsync, fdatasync */
    FAULT_RENAME,
    FAULT_LINK, /* symlink too */
    FAULT_UNLINK,
    FAULT_STAT,
    FAULT_ACCESS,
    FAULT_READLINK, /* what realpath() makes of each part of a path */
    FAULT_LOCK,     /* flock, fcntl's locks */
    FAULT_LIST,     /* getdents */
    FAULT_MKDIR,
    FAULT_TRUNCATE,
    FAULT_MMAP,
    FAULT_FORK,
    FAULT_SOCKET,
    FAULT_CONNECT,
    FAULT_SEND,
    FAULT_RECV,
    FAULT_MALLOC, /* calloc, realloc */
    FAULT_CALLS
};
enum fault_how {
    FAULT_NONE,
    FAULT_ERRNO,
    FAULT_SHORT,  /* half of the bytes, one at least */
    FAULT_ONE,    /* one byte */
    FAULT_KILL,   /* before the call: all processes of the pass, as a power cut would */
    FAULT_TORN,   /* half of the bytes, then the same */
    FAULT_AFTER,  /* after the call */
    FAULT_WORKER, /* before the call: the process that makes it, as a system without memory would */
};
enum { FAULT_INSTANT = sizeof FAULT_NO_INSTANT };
enum { FAULT_SITES_MAX = 1 << 23, FAULT_STACK = 24, FAULT_WHERE = 300 };
enum fault_counts {
    FAULT_COUNT_NOTHING,
    FAULT_COUNT_CALLS, /* the sites of all calls but allocations are noted */
    FAULT_COUNT_ALL
};
struct fault_site { /* one call of a counting pass */
    int32_t call, n;
    uint64_t from; /* hash of the addresses that led to it; the same for the same place in the program */
};
struct fault_board {
    /* the plan */
    int32_t call, how, error;
    int64_t from, until; /* n-th call of its kind, from 1 on; both included */
    int32_t counts;      /* enum fault_counts */
    int32_t probes;  /* site is a list of allocations, each twice, sorted by n; `from` becomes what fault_probe() says,
                        of the first for one that fails, of the second for it and all after it */
    int64_t instant; /* what time() says, seconds since 1970; the same in all passes */
    /* what happened */
    _Atomic int64_t seen[FAULT_CALLS], hits, n_sites;
    _Atomic int64_t changes; /* under probes: calls that change what is outside of a process */
    char where[FAULT_WHERE]; /* of the first hit: the file */
    int32_t depth;
    uintptr_t stack[FAULT_STACK]; /* of the first hit: offsets into the program, 0 where it is in a library */
    struct fault_site site[FAULT_SITES_MAX];
};

#endif
