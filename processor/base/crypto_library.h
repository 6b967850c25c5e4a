/* SPDX-License-Identifier: Apache-2.0 */
/* processor/base/crypto_library.h - libcrypto, for SHA-256 of much (formats/sha256.h) and under libcurl and libpq.
 *
 * It comes with libcurl, and binds 4,000 names of its own when it is loaded, a millisecond: so not before it is worth
 * while. Whatever is linked with this file offers it to sha256(); where it is missing, libsodium does all of it. */
#ifndef DISPATCH_CRYPTO_LIBRARY_H
#define DISPATCH_CRYPTO_LIBRARY_H

#include "formats/sha256.h"
#include <stdbool.h>

/* Loads it, with our ways when memory runs out, which it takes only before it is used: so before a library that uses it
 * is loaded. False: it cannot be loaded, which is no failure. */
bool crypto_begin(void);
/* What is offered to sha256(). NULL as above. */
const struct sha256_fast *crypto_sha256(void);

#endif
