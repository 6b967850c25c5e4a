/* SPDX-License-Identifier: Apache-2.0 */
/* formats/signed.h - a signature in the open, its words hidden: what stands in a game's log of a sheet that it takes.
 *
 * Both kinds of signature sign a hash of the bytes, never the bytes: so the hash, as a word, and the 64 bytes R||S let
 * anybody check who signed, and tell nothing of what was signed that the hash does not tell. An order sheet has 128
 * bits of salt in it, which only its author and the host know (doc/signatures.md).
 *
 *   sha512:B64 sha256:B64                 SSHSIG: the hash of the bytes, with which hash function
 *   sk-sha512:FLAGS:COUNTER:B64 sk-sha256:...  the same of a hardware key; FLAGS and COUNTER in decimal, as it gave
 * them minisign:B64                          BLAKE2b-512 of the bytes B64: standard alphabet with padding. One meaning
 * has one spelling. */
#ifndef DISPATCH_SIGNED_H
#define DISPATCH_SIGNED_H

#include "formats/bytes.h"
#include "formats/sshsig.h"

enum { SIGNED_WORD_MAX = 128, SIGNED_RAW_LETTERS = 88 };
/* The word of an SSH signature over these bytes. */
void signed_word_ssh(char out[static SIGNED_WORD_MAX], const struct sshsig *, struct span message);
void signed_word_minisign(char out[static SIGNED_WORD_MAX], struct span message);
/* Is this one of the spellings above? */
bool signed_word_is(struct span word);
/* Did this key make R||S (raw, in base64) over what the word says, as a player's signature? key: an SSH blob or the 56
 * letters of a minisign key. False too for what is malformed. sighash: SHA-256 of R||S, filled when raw can be read. */
bool signed_check(struct span word, struct span raw, struct span key, bool is_minisign, uint8_t sighash[static 32]);

#endif
