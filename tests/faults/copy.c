/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/faults/copy.h"
#include "tests/lib/test.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static void make_file(struct node *node)
{
    int fd = open(node->path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    ck_assert_msg(fd >= 0, "%s: %s", node->path, strerror(errno));
    for (size_t done = 0; done < node->bytes.len;) {
        ssize_t n = write(fd, node->bytes.at + done, node->bytes.len - done);
        ck_assert_msg(n > 0, "%s: %s", node->path, strerror(errno));
        done += (size_t)n;
    }
    close(fd);
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

/* Blocks that are not as they were, which are few of a store. */
static void add_file(const char *path, const char *shown, const struct node *node, mode_t mode,
                     crypto_generichash_state *out)
{
    uint8_t block[BLOCK];
    struct span was = node ? node->bytes : (struct span){0};
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    ck_assert_msg(fd >= 0, "%s: %s", path, strerror(errno));
    if (!node || mode != node->as.st_mode)
        add_words(out, "file", shown, mode);
    uint64_t at = 0;
    for (ssize_t n; (n = read(fd, block, sizeof block)) > 0; at += (uint64_t)n) {
        if (at + (uint64_t)n <= was.len && memcmp(was.at + at, block, (size_t)n) == 0)
            continue;
        add_words(out, "at", shown, at);
        add(out, block, (size_t)n);
    }
    if (at != was.len)
        add_words(out, "long", shown, at);
    close(fd);
}

static void add_folder(const struct copy *copy, const char *path, struct node *node, crypto_generichash_state *out);

/* What processes that have a store of SQLite open share: whoever opens it when they are gone makes it anew, out of the
 * log. */
static bool counts(const char *path)
{
    size_t len = strlen(path);
    return len < 4 || strcmp(path + len - 4, "-shm") != 0;
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
