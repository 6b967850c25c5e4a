/* formats/minisign.h - minisign signatures: prehashed (ED) accepted, legacy (Ed) refused with the remedy. */
#ifndef DISPATCH_MINISIGN_H
#define DISPATCH_MINISIGN_H

#include "formats/bytes.h"
#include "formats/problem.h"

struct minisign_key {
    uint8_t id[8], pk[32];
};
/* The 56 characters that begin RW. Key: minisign.key */
bool minisign_key_read(struct span letters, struct minisign_key *, struct problem *);
/* sig: the four lines of a .minisig file (blank space around allowed). raw gets the 64 bytes of the detached signature.
 * Keys: minisign.format, minisign.legacy, minisign.keyid, minisign.forged, minisign.comment */
bool minisign_verify(struct span sig, const struct minisign_key *, struct span message, uint8_t raw[static 64],
                     struct problem *);
#endif
