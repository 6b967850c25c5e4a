/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/public_files.h - a folder of static files that a web server serves: written so that a reader never
 * sees half a file, and so that nothing outside of it is ever touched.
 *
 *   struct public_dir d; if (!public_open(&d, "/srv/games", true, &err)) ...;
 *   public_put(&d, "shenandoah-3/checkpoint", bytes, &err); ... public_close(&d);
 * Paths are of this program's making: parts of letters, digits and ".-_", divided by "/" (asserted). Below the folder
 * no link is followed: one that lies in a file's place is replaced, one in a folder's place is an error. Files have the
 * mode 0644, folders 0755, whatever the umask says; they are readable by everybody, that is what they are for. */
#ifndef DISPATCH_PUBLIC_FILES_H
#define DISPATCH_PUBLIC_FILES_H

#include "formats/bytes.h"
#include "processor/base/error.h"

enum { PUBLIC_FILE_MAX = 64 * 1024 * 1024 };
struct public_dir {
    int fd; /* owned; -1: not open */
    char path[3000];
    uint64_t n_written, n_removed;
};
/* make: the folder itself is made when it is not there (not the one it lies in). EX_CANTCREAT, EX_NOINPUT. */
bool public_open(struct public_dir *, const char *path, bool make, struct error *);
void public_close(struct public_dir *);
/* Written aside, synced, renamed; left alone when these very bytes lie there already. */
bool public_put(struct public_dir *, const char *path, struct span bytes, struct error *);
/* A plain file of at most PUBLIC_FILE_MAX bytes; false: there is none. */
bool public_get(const struct public_dir *, struct arena *, const char *path, struct span *bytes);
bool public_has(const struct public_dir *, const char *path);
/* A file that need not be there. */
bool public_remove(struct public_dir *, const char *path, struct error *);
/* Calls for each name in a folder but those that begin with a dot, in byte order; none when there is no such folder. */
void public_each(const struct public_dir *, struct arena *, const char *path,
                 void (*each)(void *context, const char *name), void *context);

#endif
