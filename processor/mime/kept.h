/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/kept.h - what people keep (saved_files.h), read piece by piece into one list, for a host who rebuilds
 * his games. A mail gives itself first and then each of its attachments. */
#ifndef DISPATCH_KEPT_H
#define DISPATCH_KEPT_H

#include "formats/bytes.h"
#include "processor/base/error.h"
#include "processor/mime/saved_files.h"

enum {
    KEPT_FILE_MAX = 256 * 1024 * 1024,  /* bytes of one file: an mbox is large */
    KEPT_BYTES_MAX = 768 * 1024 * 1024, /* of all */
    KEPT_PIECES_MAX = 65536,
    KEPT_DEPTH_MAX = 8 /* folders within folders */
};
struct kept_piece {
    const char *name; /* the path, with ", mail 3" and the attachment's own name behind it */
    struct span bytes;
    bool is_mail; /* a whole mail */
};
struct kept {
    struct arena *arena; /* borrowed: every piece stays in it */
    struct kept_piece *at;
    size_t n, cap, bytes;
    size_t n_passed; /* files that could not be read, mails that could not be taken apart, and what is too much */
    const char *passed[16]; /* names of the first of them */
};
/* Adds a file or a folder with all below it; links in folders are not followed. False: EX_NOINPUT, it is not there. */
bool kept_path(struct kept *, const char *path, struct error *);
/* Through it goes all that is read: also what is no file, with saved_bytes. The bytes must live as long as the arena.
 */
struct saved kept_door(struct kept *);

#endif
