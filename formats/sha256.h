/* SPDX-License-Identifier: Apache-2.0 */
/* formats/sha256.h - SHA-256 (FIPS 180-4) of bytes that lie in pieces; of one span: sha256() in bytes.h.
 *
 *   struct sha256 hash;
 *   sha256_begin(&hash);
 *   sha256_words(&hash, "pbem-nonce/1 ");
 *   sha256_add(&hash, span);
 *   sha256_end(&hash, out);
 * By libcrypto, which libcurl brings anyway: it uses the processor's own instructions where there are some, and is then
 * three times (65 bytes) to four times (a page) as fast as libsodium, which has none for this. Nothing is allocated, no
 * settings are read, nothing can fail. */
#ifndef DISPATCH_SHA256_H
#define DISPATCH_SHA256_H

#include "formats/bytes.h"

struct sha256 {
    uint64_t state[14]; /* room for libcrypto's own; a struct may be copied while it goes on */
};
void sha256_begin(struct sha256 *);
void sha256_add(struct sha256 *, struct span);
void sha256_words(struct sha256 *, const char *words);
/* The struct is wiped. */
void sha256_end(struct sha256 *, uint8_t out[static 32]);

#endif
