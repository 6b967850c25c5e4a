/* SPDX-License-Identifier: Apache-2.0 */
/* tests/servers/moved.c - lets a Dovecot that was unpacked, not installed, find its plug-ins.
 *
 * Dovecot takes every path from its settings but one: the folder of its TLS module is compiled in. Preloaded into the
 * test's Dovecot (tests/lib/servers.sh), this looks for what should lie below /usr/lib/dovecot under $SERVERS_ROOT. */
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

DIR *opendir(const char *path);
void *dlopen(const char *path, int flags);

/* The path as it is, or its place under the root, written to `to`. */
static const char *moved(const char *path, char *to, size_t cap)
{
    static const char built[] = "/usr/lib/dovecot";
    const char *root = getenv("SERVERS_ROOT");
    if (!path || !root || strncmp(path, built, sizeof built - 1) != 0)
        return path;
    int n = snprintf(to, cap, "%s%s", root, path);
    return n > 0 && (size_t)n < cap ? to : path;
}

/* dlsym gives an object pointer; POSIX says that it may be read as a function pointer. */
static void real_one(const char *name, void *pointer, size_t size)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found || size != sizeof found)
        abort();
    memcpy(pointer, &found, size);
}

DIR *opendir(const char *path)
{
    char to[4096];
    DIR *(*real)(const char *);
    real_one("opendir", &real, sizeof real);
    return real(moved(path, to, sizeof to));
}

void *dlopen(const char *path, int flags)
{
    char to[4096];
    void *(*real)(const char *, int);
    real_one("dlopen", &real, sizeof real);
    return real(moved(path, to, sizeof to), flags);
}
