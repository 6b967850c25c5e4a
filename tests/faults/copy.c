/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/copy.h"
#include "tests/faults/wal.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct node {
    const char *path, *name; /* of the copy */
    struct stat as, left;    /* as it is to be, and as it was left when it was last made; st_ino 0: never */
    struct span bytes;
    struct node *child; /* folders first, then by name */
    size_t n;
};
struct copy {
    struct node root;
    size_t below; /* where the path below the root begins */
};
enum { BLOCK = 4096 };

/* ---- what there is ---- */

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static int by_kind(const void *a, const void *b)
{
    const struct node *x = a, *y = b;
    if (S_ISDIR(x->as.st_mode) != S_ISDIR(y->as.st_mode))
        return S_ISDIR(x->as.st_mode) ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void read_node(struct arena *arena, const char *from, struct node *node)
{
    ck_assert_msg(lstat(from, &node->as) == 0, "%s", from);
    if (!S_ISDIR(node->as.st_mode)) {
        ck_assert_msg(S_ISREG(node->as.st_mode), "%s is neither a file nor a folder", from);
        node->bytes = slurp(arena, from);
        return;
    }
    struct dirent **entry;
    int n = scandir(from, &entry, NULL, alphasort);
    ck_assert_int_ge(n, 0);
    node->child = arena_take(arena, (size_t)n * sizeof *node->child);
    for (int i = 0; i < n; free(entry[i++])) {
        if (is_dots(entry[i]->d_name))
            continue;
        struct node *child = &node->child[node->n++];
        child->path = arena_words(arena, "%s/%s", node->path, entry[i]->d_name);
        child->name = strrchr(child->path, '/') + 1;
        read_node(arena, arena_words(arena, "%s/%s", from, entry[i]->d_name), child);
    }
    free(entry);
    qsort(node->child, node->n, sizeof *node->child, by_kind);
}

struct copy *copy_of(struct arena *arena, const char *from, const char *to)
{
    struct copy *copy = arena_take(arena, sizeof *copy);
    copy->root.path = arena_words(arena, "%s", to);
    copy->root.name = "";
    copy->below = strlen(to);
    read_node(arena, from, &copy->root);
    return copy;
}

static struct node *child_named(struct node *node, const char *name)
{
    for (size_t i = 0; i < node->n; i++)
        if (strcmp(node->child[i].name, name) == 0)
            return &node->child[i];
    return NULL;
}

void copy_set(struct copy *copy, const char *below, struct span bytes)
{
    struct node *node = child_named(&copy->root, below);
    ck_assert_ptr_nonnull(node);
    node->bytes = bytes;
}

/* ---- bytes ---- */

static struct span map_file(int fd, size_t len)
{
    void *at = len ? mmap(NULL, len, PROT_READ, MAP_SHARED | MAP_POPULATE, fd, 0) : NULL;
    ck_assert(at != MAP_FAILED);
    return (struct span){at, len};
}

/* Empty: there is no such file. */
static struct span map_path(const char *path)
{
    struct stat now;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return (struct span){0};
    ck_assert_int_eq(fstat(fd, &now), 0);
    struct span file = map_file(fd, (size_t)now.st_size);
    close(fd);
    return file;
}

static void unmap_file(struct span file)
{
    if (file.len)
        munmap((void *)(uintptr_t)file.at, file.len);
}

/* ---- made good ---- */

static int drop(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static bool is_untouched(const struct node *node, const struct stat *now)
{
    const struct stat *left = &node->left;
    return left->st_ino != 0 && now->st_ino == left->st_ino && now->st_mode == left->st_mode &&
           now->st_size == left->st_size && now->st_mtim.tv_sec == left->st_mtim.tv_sec &&
           now->st_mtim.tv_nsec == left->st_mtim.tv_nsec && now->st_ctim.tv_sec == left->st_ctim.tv_sec &&
           now->st_ctim.tv_nsec == left->st_ctim.tv_nsec;
}

static void leave(struct node *node)
{
    const struct timespec times[2] = {node->as.st_atim, node->as.st_mtim};
    ck_assert_msg(chmod(node->path, node->as.st_mode & 07777) == 0 &&
                      utimensat(AT_FDCWD, node->path, times, AT_SYMLINK_NOFOLLOW) == 0 &&
                      lstat(node->path, &node->left) == 0,
                  "%s: %s", node->path, strerror(errno));
}

static void write_all(const struct node *node, int fd, uint64_t at, uint64_t end)
{
    while (at < end) {
        ssize_t n = pwrite(fd, node->bytes.at + at, end - at, (off_t)at);
        ck_assert_msg(n > 0, "%s: %s", node->path, strerror(errno));
        at += (uint64_t)n;
    }
}

/* Only the blocks that differ, which are few of a store. */
static void make_file(struct node *node)
{
    int fd = open(node->path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    struct stat now;
    ck_assert_msg(fd >= 0 && fstat(fd, &now) == 0, "%s: %s", node->path, strerror(errno));
    struct span is = map_file(fd, (size_t)now.st_size);
    for (uint64_t at = 0; at < node->bytes.len; at += BLOCK) {
        uint64_t end = node->bytes.len - at < BLOCK ? node->bytes.len : at + BLOCK;
        if (end > is.len || memcmp(is.at + at, node->bytes.at + at, end - at) != 0)
            write_all(node, fd, at, end);
    }
    unmap_file(is);
    ck_assert_msg(ftruncate(fd, (off_t)node->bytes.len) == 0 && close(fd) == 0, "%s: %s", node->path, strerror(errno));
    leave(node);
}

/* Takes everything out of a folder, or all but the folders that belong there. False: one of those is gone. */
static bool clear(struct node *node, bool keeps)
{
    DIR *dir = opendir(node->path);
    ck_assert_msg(dir != NULL, "%s", node->path);
    char path[4096];
    size_t kept = 0, wanted = 0;
    for (size_t i = 0; i < node->n; i++)
        wanted += S_ISDIR(node->child[i].as.st_mode);
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (is_dots(entry->d_name))
            continue;
        const struct node *child = keeps ? child_named(node, entry->d_name) : NULL;
        if (child && S_ISDIR(child->as.st_mode) && entry->d_type == DT_DIR) {
            kept++;
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", node->path, entry->d_name);
        ck_assert_int_eq(nftw(path, drop, 16, FTW_DEPTH | FTW_PHYS), 0);
    }
    closedir(dir);
    return kept == wanted;
}

static void fresh(struct node *node)
{
    struct stat now;
    bool there = lstat(node->path, &now) == 0, same = there && is_untouched(node, &now);
    if (there && !S_ISDIR(now.st_mode))
        ck_assert_int_eq(remove(node->path), 0);
    if (!there || !S_ISDIR(now.st_mode))
        ck_assert_msg(mkdir(node->path, 0700) == 0, "%s: %s", node->path, strerror(errno));
    else if (!same && (node->left.st_ino == 0 || !clear(node, true)))
        clear(node,
              false); /* a folder is missing: all of them, for the order of names is that in which they are made */
    for (size_t i = 0; i < node->n; i++) {
        struct node *child = &node->child[i];
        if (S_ISDIR(child->as.st_mode))
            fresh(child);
        else if (!same || lstat(child->path, &now) != 0 || !is_untouched(child, &now))
            make_file(child);
    }
    if (lstat(node->path, &now) != 0 || !is_untouched(node, &now))
        leave(node);
}

void copy_fresh(struct copy *copy)
{
    fresh(&copy->root);
}

/* ---- what became of it ---- */

static void add(crypto_generichash_state *out, const void *at, size_t len)
{
    crypto_generichash_update(out, at, len);
}

static void add_words(crypto_generichash_state *out, const char *what, const char *path, uint64_t number)
{
    add(out, what, strlen(what) + 1);
    add(out, path, strlen(path) + 1);
    add(out, &number, sizeof number);
}

/* Blocks that are not as they were. */
static void add_blocks(struct span is, const char *shown, struct span was, crypto_generichash_state *out)
{
    for (uint64_t at = 0; at < is.len; at += BLOCK) {
        uint64_t len = is.len - at < BLOCK ? is.len - at : BLOCK;
        if (at + len <= was.len && memcmp(was.at + at, is.at + at, len) == 0)
            continue;
        add_words(out, "at", shown, at);
        add(out, is.at + at, len);
    }
    if (is.len != was.len)
        add_words(out, "long", shown, is.len);
}

static void add_file(const char *path, const char *shown, const struct node *node, mode_t mode,
                     crypto_generichash_state *out)
{
    if (!node || mode != node->as.st_mode)
        add_words(out, "file", shown, mode);
    struct span is = map_path(path);
    add_blocks(is, shown, node ? node->bytes : (struct span){0}, out);
    unmap_file(is);
}

/* A store by what its next reader finds, wherever that lies (wal.h). */
static bool add_store(const char *path, const char *shown, const struct node *node, crypto_generichash_state *out)
{
    char log_path[4096];
    struct arena *arena = arena_new();
    struct wal_view view;
    snprintf(log_path, sizeof log_path, "%s-wal", path);
    struct span is = map_path(path), log = map_path(log_path);
    bool can = wal_view(arena, is, log, &view);
    for (size_t i = 0; can && i < view.n; i++) {
        if (view.page[i] && (i + 1) * WAL_PAGE <= node->bytes.len &&
            memcmp(node->bytes.at + i * WAL_PAGE, view.page[i], WAL_PAGE) == 0)
            continue;
        add_words(out, view.page[i] ? "page" : "no page", shown, i);
        if (view.page[i])
            add(out, view.page[i], WAL_PAGE);
    }
    if (can && view.n * WAL_PAGE != node->bytes.len)
        add_words(out, "pages", shown, view.n);
    unmap_file(is);
    unmap_file(log);
    arena_free(arena);
    return can;
}

static void add_folder(const struct copy *copy, const char *path, struct node *node, crypto_generichash_state *out);

static bool ends_in(const char *path, const char *end)
{
    size_t len = strlen(path), wanted = strlen(end);
    return len >= wanted && strcmp(path + len - wanted, end) == 0;
}

/* What processes that have a store of SQLite open share: whoever opens it when they are gone makes it anew, out of the
 * log. */
static bool counts(const char *path)
{
    return !ends_in(path, "-shm") && !ends_in(path, ".db-wal");
}

static void add_entry(const struct copy *copy, const char *path, struct node *node, crypto_generichash_state *out)
{
    struct stat now;
    ck_assert_msg(lstat(path, &now) == 0, "%s", path);
    if (node && (now.st_mode & S_IFMT) != (node->as.st_mode & S_IFMT))
        node = NULL;
    if (S_ISDIR(now.st_mode))
        add_folder(copy, path, node, out);
    else if (!S_ISREG(now.st_mode))
        add_words(out, "odd", path + copy->below, now.st_mode);
    else if (ends_in(path, ".db") && node && node->as.st_mode == now.st_mode &&
             add_store(path, path + copy->below, node, out))
        return; /* touched or not: there may be a log */
    else if (!node || !is_untouched(node, &now))
        add_file(path, path + copy->below, node, now.st_mode, out);
}

static void add_names(const struct copy *copy, const char *path, struct node *node, crypto_generichash_state *out)
{
    struct dirent **entry;
    char below[4096];
    size_t known = 0;
    int n = scandir(path, &entry, NULL, alphasort);
    ck_assert_msg(n >= 0, "%s", path);
    for (int i = 0; i < n; free(entry[i++])) {
        if (is_dots(entry[i]->d_name))
            continue;
        struct node *child = node ? child_named(node, entry[i]->d_name) : NULL;
        known += child != NULL;
        snprintf(below, sizeof below, "%s/%s", path, entry[i]->d_name);
        if (counts(below))
            add_entry(copy, below, child, out);
    }
    free(entry);
    for (size_t i = 0; node && known < node->n && i < node->n; i++)
        if (access(node->child[i].path, F_OK) != 0)
            add_words(out, "gone", node->child[i].path + copy->below, 0);
}

static void add_folder(const struct copy *copy, const char *path, struct node *node, crypto_generichash_state *out)
{
    struct stat now;
    ck_assert_msg(lstat(path, &now) == 0, "%s", path);
    if (!node || now.st_mode != node->as.st_mode)
        add_words(out, "folder", path + copy->below, now.st_mode);
    if (!node || !is_untouched(node, &now))
        add_names(copy, path, node, out);
    else
        for (size_t i = 0; i < node->n; i++)
            add_entry(copy, node->child[i].path, &node->child[i], out);
}

void copy_difference(struct copy *copy, crypto_generichash_state *out)
{
    add_folder(copy, copy->root.path, &copy->root, out);
}
