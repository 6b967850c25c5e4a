/* SPDX-License-Identifier: Apache-2.0 */
/* What an allocation that fails comes to, without a pass for each: a child of the process that makes it is told that
 * there is no memory, and may do nothing but end. If that is what it does, then all that is left of the process is what
 * it did before, on disk, at the mail server and in the memory that it shares with its parent; allocations for which
 * these are the same, and the end too, are one. */
#include "tests/faults/library.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHARED_MAX = 64, PROBE_SECONDS = 5 };

/* ---- memory that is shared with the parent or with a file ---- */

static struct shared {
    void *at;
    size_t len;
    bool anonymous;
} shared[SHARED_MAX];
static size_t n_shared;
static uint8_t *scratch; /* of a probe: as long as all anonymous ones */
static size_t scratch_len;

static long map(size_t len, int flags)
{
    return fault_system_call(SYS_mmap, 0, (long)len, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
}

static void forget(void *at, size_t len)
{
    for (size_t i = 0; i < n_shared; i++)
        if ((uint8_t *)shared[i].at >= (uint8_t *)at && (uint8_t *)shared[i].at < (uint8_t *)at + len)
            shared[i--] = shared[--n_shared];
}

static void *mapped(void *at, size_t len, int protection, int flags, int fd, off_t from)
{
    long got =
        syscall(SYS_mmap, at, len, protection, flags, fd, from); /* where the filter sees it, and it may be hit */
    if (got == -1)
        return MAP_FAILED;
    void *out = (void *)got;
    forget(out, len);
    if ((flags & MAP_SHARED) && (protection & PROT_WRITE)) {
        if (n_shared == SHARED_MAX)
            _exit(125);
        shared[n_shared++] = (struct shared){out, len, flags & MAP_ANONYMOUS};
    }
    return out;
}

void *mmap(void *at, size_t len, int protection, int flags, int fd, off_t from)
{
    return mapped(at, len, protection, flags, fd, from);
}

void *mmap64(void *at, size_t len, int protection, int flags, int fd, off64_t from);
void *mmap64(void *at, size_t len, int protection, int flags, int fd, off64_t from)
{
    return mapped(at, len, protection, flags, fd, from);
}

int munmap(void *at, size_t len)
{
    long rc = fault_system_call(SYS_munmap, (long)at, (long)len, 0, 0, 0, 0);
    if (rc < 0) {
        errno = (int)-rc;
        return -1;
    }
    forget(at, len);
    return 0;
}

/* ---- the child ---- */

/* What changes nothing outside of a process. Its standard output goes nowhere. */
static const int harmless[] = {SYS_exit_group,   SYS_exit,         SYS_write,    SYS_brk,    SYS_munmap,
                               SYS_mprotect,     SYS_madvise,      SYS_munlock,  SYS_mlock,  SYS_getpid,
                               SYS_gettid,       SYS_rt_sigaction, SYS_close,    SYS_futex,  SYS_rt_sigprocmask,
                               SYS_rt_sigreturn, SYS_tgkill,       SYS_readlink, SYS_geteuid};
enum { HARMLESS = sizeof harmless / sizeof *harmless };

#define LOAD(member)       BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, member))
#define IS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)

/* Whatever else it tries ends it, by SIGSYS. */
static void only_harmless(void)
{
    struct sock_filter f[12 + 2 * HARMLESS];
    unsigned short n = 0;
    f[n++] = (struct sock_filter)LOAD(nr);
    f[n++] = (struct sock_filter)IS(SYS_write, 0, 4);
    f[n++] = (struct sock_filter)LOAD(args[0]);
    f[n++] = (struct sock_filter)IS(STDERR_FILENO, 1, 0);
    f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    f[n++] = (struct sock_filter)IS(SYS_mmap, 0, 4);
    f[n++] = (struct sock_filter)LOAD(args[3]);
    f[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 1);
    f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    for (int i = 0; i < HARMLESS; i++) {
        f[n++] = (struct sock_filter)IS(harmless[i], 0, 1);
        f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    }
    f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    const struct sock_fprog program = {n, f};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        fault_system_call(SYS_exit_group, 125, 0, 0, 0, 0, 0);
}

/* What it writes there is its own: a file's copy nobody sees; of what it shares with its parent the scratch has one. */
static void own_memory(void)
{
    size_t done = 0;
    for (size_t i = 0; i < n_shared; i++) {
        long rc;
        if (shared[i].anonymous) {
            rc = fault_system_call(SYS_mremap, (long)(scratch + done), (long)shared[i].len, (long)shared[i].len,
                                   MREMAP_MAYMOVE | MREMAP_FIXED, (long)shared[i].at, 0);
            done += (shared[i].len + 4095) / 4096 * 4096;
        } else {
            rc = map(shared[i].len, MAP_PRIVATE);
            if (rc > 0) {
                memcpy((void *)rc, shared[i].at, shared[i].len);
                rc = fault_system_call(SYS_mremap, rc, (long)shared[i].len, (long)shared[i].len,
                                       MREMAP_MAYMOVE | MREMAP_FIXED, (long)shared[i].at, 0);
            }
        }
        if (rc < 0)
            fault_system_call(SYS_exit_group, 125, 0, 0, 0, 0, 0);
    }
}

static void become_probe(void)
{
    const struct itimerval end = {.it_value.tv_sec = PROBE_SECONDS};
    fault_board_here = NULL;
    long nowhere = fault_system_call(SYS_openat, AT_FDCWD, (long)"/dev/null", O_WRONLY | O_CLOEXEC, 0, 0, 0);
    fault_system_call(SYS_dup2, nowhere, STDERR_FILENO, 0, 0, 0, 0);
    fault_system_call(SYS_setitimer, ITIMER_REAL, (long)&end, 0, 0, 0, 0);
    own_memory();
    only_harmless();
}

/* ---- the parent ---- */

static uint64_t hashed(uint64_t hash, const void *at, size_t len)
{
    const uint8_t *byte = at;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ byte[i]) * 1099511628211u;
    return hash;
}

static void scratch_fill(void)
{
    size_t len = 0, done = 0;
    for (size_t i = 0; i < n_shared; i++)
        len += shared[i].anonymous ? (shared[i].len + 4095) / 4096 * 4096 : 0;
    if (len != scratch_len && scratch)
        fault_system_call(SYS_munmap, (long)scratch, (long)scratch_len, 0, 0, 0, 0);
    if (len != scratch_len)
        scratch = len ? (uint8_t *)map(len, MAP_SHARED) : NULL;
    scratch_len = len;
    for (size_t i = 0; i < n_shared; i++)
        if (shared[i].anonymous) {
            memcpy(scratch + done, shared[i].at, shared[i].len);
            done += (shared[i].len + 4095) / 4096 * 4096;
        }
}

uint64_t fault_probe(bool for_good, bool *is_child)
{
    int status = 0;
    scratch_fill();
    *is_child = false;
    long child = fault_system_call(SYS_clone, 0, 0, 0, 0, 0, 0); /* without a signal when it ends */
    if (child == 0) {
        become_probe();
        *is_child = true;
        return 0;
    }
    if (child < 0 || fault_system_call(SYS_wait4, child, (long)&status, __WALL, 0, 0, 0) != child ||
        (WIFSIGNALED(status) && WTERMSIG(status) != SIGABRT) || (WIFEXITED(status) && WEXITSTATUS(status) == 125))
        return 0;
    const int64_t of[] = {for_good, status, fault_generation, fault_board_here->changes, (int64_t)scratch_len};
    uint64_t key = hashed(1469598103934665603u, of, sizeof of);
    key = hashed(key, scratch, scratch_len);
    return key ? key : 1;
}
