/* SPDX-License-Identifier: Apache-2.0 */
/* The fault library: see board.h. Built as build/faults.so, for LD_PRELOAD.
 *
 * A seccomp filter raises SIGSYS for each system call of interest; the handler counts it, and makes it itself, by an
 * instruction that the filter lets through. fork and the allocations are wrapped by name. What two passes over the same
 * host have in common is library_same.c's. */
#include "tests/faults/library.h"
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if !defined(__x86_64__)
#error "the fault library knows the registers of x86-64 only"
#endif

struct fault_board *fault_board_here;
#define board fault_board_here
static uintptr_t program_begin, program_end;

/* ---- the one way to the kernel that the filter lets through ---- */

extern const char fault_way_back[]; /* behind its `syscall` instruction */
__asm__(".text\n.globl fault_system_call\n.hidden fault_system_call\n.hidden fault_way_back\n.globl fault_way_back\n"
        "fault_system_call:\n"
        "mov %rdi, %rax\nmov %rsi, %rdi\nmov %rdx, %rsi\nmov %rcx, %rdx\nmov %r8, %r10\nmov %r9, %r8\n"
        "mov 8(%rsp), %r9\nsyscall\nfault_way_back:\nret\n");

/* ---- what is hit ---- */

static void note_stack(struct fault_board *b, void *const *at, int n)
{
    for (int i = 0; i < n && b->depth < FAULT_STACK; i++) {
        uintptr_t address = (uintptr_t)at[i];
        if (address >= program_begin && address < program_end)
            b->stack[b->depth++] = address - program_begin;
    }
}

/* Without the two innermost frames, which are of the library: a compiler may make several of them for one place. */
static uint64_t hash_of(void *const *at, int n)
{
    uint64_t hash = 1469598103934665603u;
    for (int i = 2; i < n; i++)
        hash = (hash ^ (uint64_t)(uintptr_t)at[i]) * 1099511628211u;
    return hash;
}

static __attribute__((noinline)) int stack_of(void **at, int n)
{
    return backtrace(at, n);
}

/* The n-th call of its kind. True: it is one to be hit. */
static __attribute__((noinline)) bool is_hit(enum fault_call call)
{
    if (!board)
        return false;
    int64_t n = atomic_fetch_add(&board->seen[call], 1) + 1;
    bool hit = board->how != FAULT_NONE && board->call == (int)call && n >= board->from && n <= board->until;
    bool counts = board->counts == FAULT_COUNT_ALL || (board->counts == FAULT_COUNT_CALLS && call != FAULT_MALLOC);
    bool is_first = hit && atomic_fetch_add(&board->hits, 1) == 0;
    if (!is_first && !counts)
        return hit;
    struct fault_board *b = board;
    void *at[48];
    board = NULL; /* what backtrace does itself is not counted */
    int depth = stack_of(at, 48);
    board = b;
    if (counts) {
        int64_t i = atomic_fetch_add(&board->n_sites, 1);
        if (i < FAULT_SITES_MAX)
            board->site[i] = (struct fault_site){(int32_t)call, (int32_t)n, hash_of(at, depth)};
    }
    if (is_first)
        note_stack(board, at, depth);
    return hit;
}

static void die(bool alone)
{
    fault_system_call(SYS_kill, alone ? fault_system_call(SYS_getpid, 0, 0, 0, 0, 0, 0) : 0, SIGKILL, 0, 0, 0, 0);
    for (;;)
        fault_system_call(SYS_pause, 0, 0, 0, 0, 0, 0);
}

/* ---- system calls ---- */

struct shape {
    int number, call;
    int length, file; /* arguments: how many bytes, which path or descriptor; -1: none */
};
static const struct shape shapes[] = {
    {SYS_open, FAULT_OPEN, -1, 0},          {SYS_openat, FAULT_OPEN, -1, 1},
    {SYS_read, FAULT_READ, 2, 0},           {SYS_pread64, FAULT_READ, 2, 0},
    {SYS_readv, FAULT_READ, -1, 0},         {SYS_write, FAULT_WRITE, 2, 0},
    {SYS_pwrite64, FAULT_WRITE, 2, 0},      {SYS_writev, FAULT_WRITE, -1, 0},
    {SYS_fsync, FAULT_SYNC, -1, 0},         {SYS_fdatasync, FAULT_SYNC, -1, 0},
    {SYS_rename, FAULT_RENAME, -1, 0},      {SYS_renameat, FAULT_RENAME, -1, 1},
    {SYS_renameat2, FAULT_RENAME, -1, 1},   {SYS_link, FAULT_LINK, -1, 1},
    {SYS_symlink, FAULT_LINK, -1, 1},       {SYS_linkat, FAULT_LINK, -1, 3},
    {SYS_symlinkat, FAULT_LINK, -1, 2},     {SYS_unlink, FAULT_UNLINK, -1, 0},
    {SYS_rmdir, FAULT_UNLINK, -1, 0},       {SYS_unlinkat, FAULT_UNLINK, -1, 1},
    {SYS_stat, FAULT_STAT, -1, 0},          {SYS_lstat, FAULT_STAT, -1, 0},
    {SYS_fstat, FAULT_STAT, -1, 0},         {SYS_newfstatat, FAULT_STAT, -1, 1},
    {SYS_statx, FAULT_STAT, -1, 1},         {SYS_access, FAULT_ACCESS, -1, 0},
    {SYS_faccessat, FAULT_ACCESS, -1, 1},   {SYS_faccessat2, FAULT_ACCESS, -1, 1},
    {SYS_readlink, FAULT_READLINK, -1, 0},  {SYS_readlinkat, FAULT_READLINK, -1, 1},
    {SYS_flock, FAULT_LOCK, -1, 0},         {SYS_getdents64, FAULT_LIST, -1, 0},
    {SYS_mkdir, FAULT_MKDIR, -1, 0},        {SYS_mkdirat, FAULT_MKDIR, -1, 1},
    {SYS_ftruncate, FAULT_TRUNCATE, -1, 0}, {SYS_mmap, FAULT_MMAP, -1, -1},
    {SYS_socket, FAULT_SOCKET, -1, -1},     {SYS_connect, FAULT_CONNECT, -1, -1},
    {SYS_sendto, FAULT_SEND, 2, -1},        {SYS_sendmsg, FAULT_SEND, -1, -1},
    {SYS_recvfrom, FAULT_RECV, 2, -1},      {SYS_recvmsg, FAULT_RECV, -1, -1},
    {SYS_fcntl, FAULT_LOCK, -1, 0}, /* the last: the filter lets through what is
                                       no lock */
};
enum { SHAPES = sizeof shapes / sizeof *shapes };
/* No faults of ours, but under probes what they change is counted. */
static const int others[] = {SYS_chmod,    SYS_fchmod,          SYS_fchmodat, SYS_chown,     SYS_fchown,   SYS_fchownat,
                             SYS_lchown,   SYS_utimensat,       SYS_truncate, SYS_fallocate, SYS_sendfile, SYS_splice,
                             SYS_sendmmsg, SYS_copy_file_range, SYS_msync,    SYS_shutdown,  SYS_pwritev,  SYS_pwritev2,
                             SYS_setxattr, SYS_fsetxattr,       SYS_mknod,    SYS_mknodat,   SYS_kill};
enum { OTHERS = sizeof others / sizeof *others };

static bool is_socket(int fd)
{
    struct stat st;
    return fault_system_call(SYS_fstat, fd, (long)&st, 0, 0, 0, 0) == 0 && S_ISSOCK(st.st_mode);
}

static const struct shape *shape_of(long number)
{
    for (int i = 0; i < SHAPES; i++)
        if (shapes[i].number == number)
            return &shapes[i];
    return NULL;
}

/* read and write of a socket are recv and send. */
static enum fault_call call_of(const struct shape *shape, const long a[6])
{
    if (shape->number == SYS_read && is_socket((int)a[0]))
        return FAULT_RECV;
    if (shape->number == SYS_write && is_socket((int)a[0]))
        return FAULT_SEND;
    return (enum fault_call)shape->call;
}

static void note_where(const struct shape *shape, const long a[6])
{
    if (board->where[0] || shape->file < 0)
        return;
    unsigned long file = (unsigned long)a[shape->file];
    if (file > 65536) { /* a path */
        strncpy(board->where, (const char *)file, FAULT_WHERE - 1);
        return;
    }
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%lu", file);
    fault_system_call(SYS_readlink, (long)link, (long)board->where, FAULT_WHERE - 1, 0, 0, 0);
}

static long make(long number, const long a[6])
{
    return fault_system_call(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static long shorter(long number, const long a[6], const struct shape *shape, bool one)
{
    long less[6];
    memcpy(less, a, sizeof less);
    if (shape->length >= 0 && a[shape->length] > 1)
        less[shape->length] = one ? 1 : a[shape->length] / 2;
    return make(number, less);
}

/* Who is told that a connection is lost finds it so: libpq goes on to read what the server said last. */
static void lose(const struct shape *shape, const long a[6])
{
    if (board->error == ECONNRESET && (shape->call == FAULT_SEND || shape->call == FAULT_RECV))
        fault_system_call(SYS_shutdown, a[0], SHUT_RDWR, 0, 0, 0, 0);
}

static long hit(long number, const long a[6], const struct shape *shape)
{
    note_where(shape, a);
    switch ((enum fault_how)board->how) {
    case FAULT_ERRNO:
        lose(shape, a);
        return -board->error;
    case FAULT_SHORT:
    case FAULT_ONE:
        return shorter(number, a, shape, board->how == FAULT_ONE);
    case FAULT_KILL:
    case FAULT_WORKER:
        die(board->how == FAULT_WORKER);
        break;
    case FAULT_TORN:
        shorter(number, a, shape, false);
        die(false);
        break;
    case FAULT_AFTER:
        make(number, a);
        die(false);
        break;
    case FAULT_NONE:
        break;
    }
    return make(number, a);
}

/* That a zone has no file is an answer, which is believed: its times are told in UTC. A lie about it is no fault that
 * passes. */
static bool is_answer(const struct shape *shape, const long a[6])
{
    static const char zones[] = "/usr/share/zoneinfo/";
    if (board->how != FAULT_ERRNO || (board->error != ENOENT && board->error != ENOTDIR) ||
        (shape->call != FAULT_OPEN && shape->call != FAULT_STAT) || a[shape->file] <= 65536)
        return false;
    return strncmp((const char *)a[shape->file], zones, sizeof zones - 1) == 0;
}

static bool changes_something(const struct shape *shape, const long a[6])
{
    if (!shape)
        return true; /* one of others[] */
    switch ((enum fault_call)shape->call) {
    case FAULT_OPEN:
        return (a[shape->file + 1] & (O_CREAT | O_TRUNC)) != 0;
    case FAULT_READ:
    case FAULT_SYNC:
    case FAULT_STAT:
    case FAULT_ACCESS:
    case FAULT_READLINK:
    case FAULT_LOCK:
    case FAULT_LIST:
    case FAULT_MMAP:
    case FAULT_SOCKET:
        return false;
    default:
        return true;
    }
}

static void on_system_call(int signal_number, siginfo_t *info, void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    const long a[6] = {(long)r[REG_RDI], (long)r[REG_RSI], (long)r[REG_RDX],
                       (long)r[REG_R10], (long)r[REG_R8],  (long)r[REG_R9]};
    long number = info->si_syscall;
    int before = errno;
    (void)signal_number;
    const struct shape *shape = board ? shape_of(number) : NULL;
    if (board && board->probes && changes_something(shape, a))
        atomic_fetch_add(&board->changes, 1);
    long result = shape && is_hit(call_of(shape, a)) && !is_answer(shape, a) ? hit(number, a, shape) : make(number, a);
    errno = before;
    r[REG_RAX] = result;
}

/* ---- the filter ---- */

#define LOAD(member)       BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, member))
#define IS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define GIVE(what)         BPF_STMT(BPF_RET | BPF_K, what)

/* A signal for each call is half the time of a pass: only of those kinds that may be hit. */
static bool is_watched(const struct fault_board *b, const struct shape *shape)
{
    if (b->counts || b->probes || b->call == shape->call)
        return true;
    return (b->call == FAULT_RECV && shape->number == SYS_read) ||
           (b->call == FAULT_SEND && shape->number == SYS_write);
}

static bool filter_set(const struct fault_board *b)
{
    uint64_t back = (uint64_t)(uintptr_t)fault_way_back;
    struct sock_filter f[16 + 2 * (SHAPES + OTHERS)];
    unsigned short n = 0;
    const struct sock_filter head[] = {
        LOAD(arch),
        IS(AUDIT_ARCH_X86_64, 1, 0),
        GIVE(SECCOMP_RET_ALLOW),
        LOAD(instruction_pointer),
        IS(back & 0xffffffffu, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, instruction_pointer) + 4),
        IS(back >> 32, 0, 1),
        GIVE(SECCOMP_RET_ALLOW),
        LOAD(nr),
    };
    memcpy(f, head, sizeof head);
    n = sizeof head / sizeof *head;
    for (int i = 0; i < SHAPES - 1; i++) {
        if (!is_watched(b, &shapes[i]))
            continue;
        f[n++] = (struct sock_filter)IS(shapes[i].number, 0, 1);
        f[n++] = (struct sock_filter)GIVE(SECCOMP_RET_TRAP);
    }
    for (int i = 0; b->probes && i < OTHERS; i++) {
        f[n++] = (struct sock_filter)IS(others[i], 0, 1);
        f[n++] = (struct sock_filter)GIVE(SECCOMP_RET_TRAP);
    }
    f[n++] = (struct sock_filter)IS(is_watched(b, &shapes[SHAPES - 1]) ? SYS_fcntl : -1, 0, 4); /* only its locks */
    f[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args[1]));
    f[n++] = (struct sock_filter)IS(F_SETLK, 1, 0);
    f[n++] = (struct sock_filter)IS(F_OFD_SETLK, 0, 1);
    f[n++] = (struct sock_filter)GIVE(SECCOMP_RET_TRAP);
    f[n++] = (struct sock_filter)GIVE(SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {n, f};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* ---- calls that are wrapped by name ---- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *at, size_t size);
extern pid_t __libc_fork(void);

static bool is_starved; /* a probe to which no memory is given any more */

/* The first of the list, which is in the order of numbers, that is not before the n-th. */
static int64_t site_from(int64_t n)
{
    int64_t low = 0, high = board->n_sites;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (board->site[middle].n < n)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The n-th allocation, if it is one of the list. True: in a child, which is refused it. Several processes allocate at the
 * same time, and one that comes late finds its own all the same. */
static bool probed(void)
{
    int64_t n = atomic_fetch_add(&board->seen[FAULT_MALLOC], 1) + 1;
    for (int64_t i = site_from(n); i < board->n_sites && board->site[i].n == n; i++) {
        bool is_child, for_good = board->site[i].call;
        board->site[i].from = fault_probe(for_good, &is_child);
        if (is_child) {
            is_starved = for_good;
            errno = ENOMEM;
            return true;
        }
    }
    return false;
}

static bool refused(enum fault_call call)
{
    if (call == FAULT_MALLOC && is_starved) {
        errno = ENOMEM;
        return true;
    }
    if (call == FAULT_MALLOC && board && board->probes)
        return probed();
    if (!is_hit(call))
        return false;
    if (board->how == FAULT_KILL || board->how == FAULT_WORKER)
        die(board->how == FAULT_WORKER);
    if (board->how != FAULT_ERRNO)
        return false;
    errno = board->error;
    return true;
}

void *malloc(size_t size)
{
    return refused(FAULT_MALLOC) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return refused(FAULT_MALLOC) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *at, size_t size)
{
    return refused(FAULT_MALLOC) ? NULL : __libc_realloc(at, size);
}

int64_t fault_generation = 1;

pid_t fork(void)
{
    fault_same_numbers();
    pid_t child = refused(FAULT_FORK) ? -1 : __libc_fork();
    fault_generation = child == 0 ? 31 * fault_generation + 7 : fault_generation + 1;
    return child;
}

/* ---- the start ---- */

static void find_program(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[600], own[400] = "";
    if (readlink("/proc/self/exe", own, sizeof own - 1) <= 0)
        own[0] = 0;
    while (maps && fgets(line, sizeof line, maps)) {
        unsigned long begin, end;
        if (!strstr(line, own) || sscanf(line, "%lx-%lx", &begin, &end) != 2)
            continue;
        program_begin = program_begin ? program_begin : begin;
        program_end = end;
    }
    if (maps)
        fclose(maps);
}

static bool wants_calls(const struct fault_board *b)
{
    return b->counts || b->probes || (b->how != FAULT_NONE && b->call != FAULT_MALLOC && b->call != FAULT_FORK);
}

__attribute__((constructor)) static void begin(int argc, char **argv)
{
    const char *path = getenv(FAULT_BOARD);
    void *warm[4];
    (void)argc;
    if (!path)
        return;
    backtrace(warm, 4); /* loads the unwinder */
    find_program();
    fault_same_luck();
    int fd = open(path, O_RDWR | O_CLOEXEC);
    long mapped = fault_system_call(SYS_mmap, 0, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    void *at = mapped < 0 ? MAP_FAILED : (void *)mapped;
    const struct sigaction act = {.sa_sigaction = on_system_call, .sa_flags = SA_SIGINFO | SA_NODEFER};
    if (at != MAP_FAILED)
        fault_serve(argv);
    if (at == MAP_FAILED || close(fd) != 0 || sigaction(SIGSYS, &act, NULL) != 0 ||
        (wants_calls(at) && !filter_set(at))) {
        fprintf(stderr, "the fault library cannot begin: %s\n", strerror(errno));
        _exit(125);
    }
    board = at;
}
