/* SPDX-License-Identifier: Apache-2.0 */
/* processor/mime/arrival.h - one arrival as stored in the inbox: a raw mail, pasted text, or files that came together.
 *
 * arrival_read() reads it, once, for all who look at it: MIME, what is sealed, blocks and their headers.
 * Of a mail every text and every attachment is looked through, in each of the ways in which it can be read (mime.h).
 * A file and its signature belong together by trying, not by name (W15): at most ARRIVAL_FILES_MAX by
 * ARRIVAL_FILES_MAX. */
#ifndef DISPATCH_ARRIVAL_H
#define DISPATCH_ARRIVAL_H

#include "formats/armor.h"

enum { ARRIVAL_FILES_MAX = 8, ARRIVAL_MAX = 8 * 1024 * 1024 };
struct arrival_file {
    struct span name, bytes;
};
/* Packs files into one arrival; a single part whose name is empty is stored as it is. */
void arrival_pack(struct text *, const struct arrival_file *, size_t n);
/* Everything that was not packed is one part without a name. Returns their number. */
size_t arrival_unpack(struct span raw, struct arrival_file out[static ARRIVAL_FILES_MAX]);

struct found { /* a block of an arrival, and which signatures may be its own */
    struct block block;
    struct span file; /* the whole part, candidate 1 of "Which bytes were signed" */
    struct span
        sig[ARRIVAL_FILES_MAX + 2]; /* its own one or two first, then those of parts that hold only a signature */
    enum sig_kind sig_kind[ARRIVAL_FILES_MAX + 2];
    size_t n_sigs;
    bool sealed; /* it came in what was sealed to the host's age key */
};
/* All blocks of an arrival, attachments of a mail first; at most cap. The same block may come several times, as the
 * several ways to read a mail give it: with different bytes that may have been signed. Where an unquoted block has a
 * signature, or may have one that came with it, quoted ones are left out: a reply's quotes never count. The header of
 * each is read; of a bad block `heading` says so. */
size_t arrival_blocks(struct arena *, struct span raw, struct found *out, size_t cap);

struct mail;
struct arrival { /* one that was read; everything is in the arena, or in the raw bytes that were given */
    struct arrival_file part[ARRIVAL_FILES_MAX];
    struct mail *mail[ARRIVAL_FILES_MAX];    /* what the part is as a mail (mime.h); NULL: it is no mail */
    struct problem limit[ARRIVAL_FILES_MAX]; /* of such a mail: with a key, only its header was read (mime_read) */
    size_t n_parts;
    struct found *found; /* its blocks, as arrival_blocks gives them, at most BLOCKS_MAX */
    size_t n_found;
    bool stays_sealed; /* something in it is sealed, and this key does not open it */
};
/* What is sealed in it to the host's own age key (32 bytes; NULL: none) is opened and looked through too; its blocks
 * come first. A signature may lie in the seal or beside it. */
void arrival_read(struct arena *, struct span raw, const uint8_t *age, struct arrival *);
/* The part that is a mail, the first of them; -1: none is. */
int arrival_mail(const struct arrival *);
/* Tries the signatures in turn; *sig (may be NULL) is the one that fits. The problem of the last try stands;
 * armor.unsigned when there was none. */
bool found_verify(struct arena *, const struct found *, const struct signer *, struct verified *, struct span *sig,
                  struct problem *);

#endif
