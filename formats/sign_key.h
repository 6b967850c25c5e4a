/* SPDX-License-Identifier: Apache-2.0 */
/* formats/sign_key.h - the key pair of an Ed25519 seed.
 *
 * libsodium makes it anew from the seed each time, which takes as long as a signature does, and a host signs with two
 * seeds all day: the public halves of the seeds that were used last are kept, each by a hash of its seed. No seed is.
 */
#ifndef DISPATCH_SIGN_KEY_H
#define DISPATCH_SIGN_KEY_H

#include <stdint.h>

/* sk: seed and public half, as crypto_sign_detached wants it; the caller wipes it. */
void sign_pair(uint8_t pk[static 32], uint8_t sk[static 64], const uint8_t seed[static 32]);
void sign_public(uint8_t pk[static 32], const uint8_t seed[static 32]);

#endif
