/* SPDX-License-Identifier: Apache-2.0 */
/* The functions that are called here are those of OpenSSL before 3.0, which 3.0 advises against: what is to be used in
 * their place reads the settings of the machine and allocates, at each call a little, and can fail. */
#define OPENSSL_API_COMPAT 0x10100000L
#include "formats/sha256.h"
#include <assert.h>
#include <openssl/sha.h>
#include <sodium.h>

static_assert(sizeof(struct sha256) >= sizeof(SHA256_CTX) && _Alignof(struct sha256) >= _Alignof(SHA256_CTX),
              "room for libcrypto's own");

static SHA256_CTX *inside(struct sha256 *hash)
{
    return (SHA256_CTX *)(void *)hash;
}

void sha256_begin(struct sha256 *hash)
{
    SHA256_Init(inside(hash));
}

void sha256_add(struct sha256 *hash, struct span bytes)
{
    if (bytes.len > 0)
        SHA256_Update(inside(hash), bytes.at, bytes.len);
}

void sha256_words(struct sha256 *hash, const char *words)
{
    sha256_add(hash, span_of(words));
}

void sha256_end(struct sha256 *hash, uint8_t out[static 32])
{
    SHA256_Final(out, inside(hash));
    sodium_memzero(hash, sizeof *hash);
}

void sha256(uint8_t out[static 32], struct span bytes)
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, bytes);
    sha256_end(&hash, out);
}
