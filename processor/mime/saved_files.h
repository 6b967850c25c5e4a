/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/saved_files.h - what people keep, taken apart: files, folders of them with all below, saved mails
 * (.eml), mboxes, Maildirs.
 *
 * Nothing is believed of how things are named or packed: a mail is known by how it begins. Names that begin with a dot
 * are left out, links in folders are not followed, and a folder is read in the byte order of its names. */
#ifndef DISPATCH_SAVED_FILES_H
#define DISPATCH_SAVED_FILES_H

#include "formats/bytes.h"
#include "processor/base/error.h"

struct saved { /* what is to be done with each thing; the bytes are in the arena */
    struct arena *arena;
    size_t file_max; /* bytes of one file: an mbox is large */
    int depth_max;   /* folders within folders */
    /* A file that is no mail; folder: the one that it lay in. */
    void (*file)(void *context, const char *folder, const char *name, struct span bytes);
    /* A whole mail; name: of its file, with ", mail 3" behind it in an mbox. */
    void (*mail)(void *context, const char *name, struct span raw);
    void (*passed)(void *context, const char *name); /* it cannot be read, or lies too deep */
    void *context;
};
void saved_bytes(const struct saved *, const char *folder, const char *name, struct span);
/* False: it cannot be read. */
bool saved_file(const struct saved *, const char *folder, const char *path, struct error *);
/* A folder with all below it. False: EX_NOINPUT, it cannot be read; what is wrong below is passed over. */
bool saved_folder(const struct saved *, const char *path, struct error *);

#endif
