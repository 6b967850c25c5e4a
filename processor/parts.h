/* processor/parts.h - one arrival as stored in the inbox: a raw mail, pasted text, or files that came together.
 *
 * Of a mail every text and every attachment is looked through, in each of the ways in which it can be read (mime.h).
 * A file and its signature belong together by trying, not by name (W15): at most PARTS_MAX by PARTS_MAX. */
#ifndef DISPATCH_PARTS_H
#define DISPATCH_PARTS_H

#include "formats/armor.h"

enum { PARTS_MAX = 8, ARRIVAL_MAX = 8 * 1024 * 1024 };
struct part {
    struct span name, bytes;
};
/* Packs files into one arrival; a single part whose name is empty is stored as it is. */
void parts_pack(struct text *, const struct part *, size_t n);
/* Everything that was not packed is one part without a name. Returns their number. */
size_t parts_unpack(struct span raw, struct part out[static PARTS_MAX]);

struct found { /* a block of an arrival, and which signatures may be its own */
    struct block block;
    struct span file;               /* the whole part, candidate 1 of "Which bytes were signed" */
    struct span sig[PARTS_MAX + 2]; /* its own one or two first, then those of parts that hold only a signature */
    enum sig_kind sig_kind[PARTS_MAX + 2];
    size_t n_sigs;
    bool sealed; /* it came in what was sealed to the host's age key */
};
/* All blocks of an arrival, attachments of a mail first; at most cap. The same block may come several times, as the
 * several ways to read a mail give it: with different bytes that may have been signed. Where an unquoted block has a
 * signature, or may have one that came with it, quoted ones are left out: a reply's quotes never count. */
size_t arrival_blocks(struct arena *, struct span raw, struct found *out, size_t cap);
/* The same, and what is sealed in it to the host's own age key (32 bytes; NULL: none) is opened and looked through too;
 * its blocks come first. A signature may lie in the seal or beside it. */
size_t arrival_blocks_sealed(struct arena *, struct span raw, const uint8_t *age, struct found *out, size_t cap);
/* Tries the signatures in turn; *sig (may be NULL) is the one that fits. The problem of the last try stands;
 * armor.unsigned when there was none. */
bool found_verify(struct arena *, const struct found *, const struct signer *, struct verified *, struct span *sig,
                  struct problem *);

#endif
