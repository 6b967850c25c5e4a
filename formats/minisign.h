/* SPDX-License-Identifier: Apache-2.0 */
/* formats/minisign.h - minisign signatures: prehashed (ED) accepted, legacy (Ed) refused with the remedy.
 *
 * A .minisig file may have been wrapped, quoted away or made CRLF by mail: base64 is joined again. The trusted comment
 * is never used for anything; whether it verifies is told apart, for the log. */
#ifndef DISPATCH_MINISIGN_H
#define DISPATCH_MINISIGN_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum { MINISIGN_KEY_LETTERS = 56 };
struct minisign_key {
    uint8_t id[8], pk[32];
};
/* The 56 characters that begin RW: the whole public key, never its ID. Key: minisign.key */
bool minisign_key_read(struct span letters, struct minisign_key *, struct problem *);
/* sig: the four lines of a .minisig file (blank space around allowed). raw gets the 64 bytes of the detached signature.
 * Keys: minisign.format, minisign.legacy (remedy: without -l), minisign.keyid, minisign.forged. A trusted comment that
 * does not verify is no mistake. */
bool minisign_verify(struct span sig, const struct minisign_key *, struct span message, uint8_t raw[static 64],
                     struct problem *);
/* BLAKE2b-512 of the bytes: what the prehashed kind signs. */
void minisign_digest(uint8_t out[static 64], struct span message);
/* Does the signature name this key, by its ID? A hint only. */
bool minisign_claims(struct span sig, const struct minisign_key *);
/* True when line 4 signs the trusted comment, with the two tabs that mail turns into spaces put back if need be. */
bool minisign_comment_holds(struct span sig, const struct minisign_key *);
#endif
