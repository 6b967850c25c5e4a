/* SPDX-License-Identifier: Apache-2.0 */
/* formats/sha256.h - SHA-256 (FIPS 180-4) of bytes that lie in pieces; of one span: sha256() in bytes.h.
 *
 *   struct sha256 hash;
 *   sha256_begin(&hash);
 *   sha256_words(&hash, "pbem-nonce/1 ");
 *   sha256_add(&hash, span);
 *   sha256_end(&hash, out);
 * By libsodium, in plain C, until a process has hashed SHA256_LONG bytes; from then on by whoever has offered to be
 * faster (sha256_offer), a hash that is half made too. Nothing is allocated here, no settings are read, nothing can
 * fail. */
#ifndef DISPATCH_SHA256_H
#define DISPATCH_SHA256_H

#include "formats/bytes.h"

/* libcrypto, with the processor's own instructions, is five times as fast as libsodium, and takes a millisecond to be
 * loaded: about what libsodium needs for so many bytes (tests/bench/README.md). */
enum { SHA256_LONG = 256 * 1024 };

struct sha256 {
    uint64_t state[14]; /* room for anybody's own; a struct may be copied while it goes on */
    uint64_t is_fast;   /* it is of the one who offered */
};
void sha256_begin(struct sha256 *);
void sha256_add(struct sha256 *, struct span);
void sha256_words(struct sha256 *, const char *words);
/* The struct is wiped. */
void sha256_end(struct sha256 *, uint8_t out[static 32]);

/* The same three by another library, in the room of 112 bytes, aligned for uint64_t, of a struct sha256. */
struct sha256_fast {
    void (*begin)(void *room);
    /* Goes on from what FIPS 180-4 calls H, after bits / 8 bytes, the last of which (less than 64) lie in rest. */
    void (*go_on)(void *room, const uint32_t h[static 8], uint64_t bits, const uint8_t rest[static 64]);
    void (*add)(void *room, struct span);
    void (*end)(void *room, uint8_t out[static 32]);
};
/* load: asked once, when this process has hashed SHA256_LONG bytes; NULL from it: libsodium stays. */
void sha256_offer(const struct sha256_fast *(*load)(void));

#endif
