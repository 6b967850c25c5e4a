/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/file.h - files read and written whole: calls that were interrupted are made again, short ones gone on
 * with.
 *
 *   struct file_wish wish = {.doing = "read the mail", .cap = MIME_BYTES_MAX};
 *   if (!file_take(arena, path, &wish, &bytes, &st, err)) ... err->kind says what is to become of the file
 * All but file_take leave errno as the system set it. */
#ifndef DISPATCH_FILE_H
#define DISPATCH_FILE_H

#include "formats/bytes.h"
#include "processor/base/error.h"
#include <sys/stat.h>
#include <sys/types.h>

/* open(2); O_CLOEXEC is added. */
int file_open(const char *path, int how, mode_t mode);
/* Reads until len bytes are there, or the end of the file: how many; -1 with errno. */
ssize_t file_read(int fd, void *at, size_t len);
/* All of them, or false with errno; ENOSPC when the system takes none and says nothing. */
bool file_write(int fd, const void *at, size_t len);
/* flock(2). */
bool file_lock(int fd, int how);
/* All descriptors 0, 1 and 2 that are closed are opened on /dev/null, for reading and writing alike, lest a file of the
 * host gets one of these numbers and what is meant for a person is written into it. Returns a bit for each that was
 * closed: bit 0 is standard input. -1 with errno: /dev/null cannot be opened. */
int file_standard(void);
/* Was standard input open when the program began? What was closed reads as empty, which is not the same. */
bool file_has_input(void);

/* A folder with all that is in it; what cannot go stays. Links are not followed. */
void folder_remove(const char *dir);

/* For a file that could not be read where no error can be handed on, and its absence would pass for something else: a
 * host's template, a time zone. Of a shortage (errno) the process ends here, as for want of memory; else it returns. */
void file_must(const char *doing, const char *path);
/* The same of an error at hand; EX_CONFIG where that is its code. */
_Noreturn void file_end(const struct error *);

/* A whole file, or standard input for "-", into the arena; at most cap bytes (EX_DATAERR beyond). */
bool file_load(struct arena *, const char *path, size_t cap, struct span *, struct error *);

struct file_wish {
    const char *doing; /* for errors; static */
    size_t cap;        /* the largest that is taken, in bytes */
    size_t head;       /* of a larger one only so many bytes are taken; 0: it is refused */
};
/* A plain file's bytes, in the arena, and what fstat says of it; what is opened is never a link, nor waited for. False:
 * err is a shortage; or foreign: it is no plain file, too large, or not to be read; or plain with EX_NOINPUT: there is
 * none. A file that is being cut meanwhile is a shortage too, and so is
 * one that could not be opened though it is plain and may be read. */
bool file_take(struct arena *, const char *path, const struct file_wish *, struct span *, struct stat *,
               struct error *);

#endif
