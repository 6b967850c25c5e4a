/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/age_find.h - age files within what a player saved: a whole mail, a post or a page of a forum, any text
 * with letters in it, or a file as age wrote it. For `dispatch open`; what comes to the host goes through arrival.h. */
#ifndef DISPATCH_AGE_FIND_H
#define DISPATCH_AGE_FIND_H

#include "formats/age.h"
#include "formats/bytes.h"

enum { SEALED_FILES_MAX = 256 };
struct sealed_file {
    const char *name; /* of the attachment, or as the line above the letters says it, without .age and without folders;
                         "" when there is none */
    struct span age;  /* binary or armored */
};
/* Finds them, attachments of a mail first; at most SEALED_FILES_MAX. */
size_t sealed_find(struct arena *, struct span raw, struct sealed_file out[static SEALED_FILES_MAX]);
/* Opens one. Keys: those of age_open and age_unarmor. */
bool sealed_open(struct arena *, const struct sealed_file *, const struct age_identity *, size_t n, struct span *plain,
                 struct problem *);
/* The secrets of a key file: an OpenSSH private key without passphrase, or the lines of age-keygen. Returns their
 * number, at most cap; 0: *why has sshkey.encrypted, sshkey.file, sshkey.type or age.identity. Whoever calls wipes
 * them.
 */
size_t sealed_identities(struct span key_file, struct age_identity *out, size_t cap, struct problem *why);
/* Without the empty lines that fill it up: at most one LF at the end. */
struct span sealed_trimmed(struct span plain);

/* ---- age_text.c, for age_find.c ---- */
/* name: of the line above, without .age; may be empty. letters: armored, as age_unarmor takes them; in the arena. */
typedef void sealed_take(void *context, struct span name, struct span letters);
/* age_text.c: all armored files in a text or in an HTML page (which begins with a tag): under quote marks, in code
 * boxes, in pieces with other words between them. */
void sealed_in_text(struct arena *, struct span text, sealed_take *, void *context);

#endif
