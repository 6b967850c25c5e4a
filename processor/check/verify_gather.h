/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/verify_gather.h - reports, receipts, sheets and signed heads out of what people keep: a report file
 * with its .sig and -proof.txt beside it, a saved mail (.eml), an mbox, a Maildir, or a folder of all that.
 *
 *   struct gather *g = gather_new(arena);
 *   if (!gather_path(g, "mail/", &err)) ...
 *   gather_done(g, &in);                       in is for verify()
 * Nothing is trusted of how things are named or packed: a report finds its proof by the hash that it names, a signature
 * what it signs by trying. Only what no name and no packing can change is told of in verdicts. */
#ifndef DISPATCH_VERIFY_GATHER_H
#define DISPATCH_VERIFY_GATHER_H

#include "formats/age.h"
#include "processor/base/error.h"
#include "processor/check/verify.h"
#include "processor/mime/saved_files.h"

enum {
    GATHER_FILE_MAX = 256 * 1024 * 1024,  /* bytes of one file: an mbox is large */
    GATHER_BYTES_MAX = 768 * 1024 * 1024, /* of all */
    GATHER_PIECES_MAX = 65536,            /* files and attachments */
    GATHER_NOTES_MAX = 4096,              /* signed heads of logs in mails */
    GATHER_DEPTH_MAX = 8                  /* folders within folders */
};
struct gather;
struct gather *gather_new(struct arena *);
/* Before any path: with these keys, which are borrowed until gather_done, what is sealed is opened as well, so that a
 * sealed mail counts with the time at which the reader's own server had it. */
void gather_opens(struct gather *, const struct age_identity *, size_t n);
/* A file or a folder. A file that is named so is taken for a report when it is nothing else. False: EX_NOINPUT. */
bool gather_path(struct gather *, const char *path, struct error *);
/* Through it goes all that is read: also what is no file, with saved_bytes, whose words and bytes are borrowed. */
struct saved gather_door(struct gather *);
void gather_done(struct gather *, struct verify_input *);

#endif
