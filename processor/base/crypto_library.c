/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of SHA-256 that are called here are those of OpenSSL before 3.0, which 3.0 advises against: what is to be
 * used in their place reads the settings of the machine and allocates, at each call a little, and can fail. */
#define OPENSSL_API_COMPAT 0x10100000L
#include "processor/base/crypto_library.h"
#include "processor/base/library.h"
#include "processor/base/memory.h"
#include <assert.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

#define CRYPTO_CALLS(CALL) CALL(CRYPTO_set_mem_functions) CALL(SHA256_Init) CALL(SHA256_Update) CALL(SHA256_Final)

struct crypto_library {
#define CALL(name) __typeof__(name) *name;
    CRYPTO_CALLS(CALL)
#undef CALL
};
static struct crypto_library crypto;

/* ---- memory: without some of what it makes at its start it goes on, and is not what it ought to be ---- */

static void *take(size_t len, const char *file, int line)
{
    (void)file, (void)line;
    return memory_take(len);
}

static void give(void *at, const char *file, int line)
{
    (void)file, (void)line;
    free(at);
}

/* Of no length is the end of a piece, and no shortage. */
static void *take_more(void *at, size_t len, const char *file, int line)
{
    if (len > 0)
        return memory_more(at, len);
    give(at, file, line);
    return NULL;
}

/* ---- SHA-256 ---- */

static_assert(sizeof((struct sha256){0}.state) >= sizeof(SHA256_CTX) &&
                  _Alignof(struct sha256) >= _Alignof(SHA256_CTX),
              "room for libcrypto's own");

static void begin(void *room)
{
    crypto.SHA256_Init(room);
}

static void add(void *room, struct span bytes)
{
    crypto.SHA256_Update(room, bytes.at, bytes.len);
}

static void end(void *room, uint8_t out[static 32])
{
    crypto.SHA256_Final(out, room);
}

static void go_on(void *room, const uint32_t h[static 8], uint64_t bits, const uint8_t rest[static 64])
{
    SHA256_CTX *hash = room;
    size_t n_rest = bits / 8 % 64;
    crypto.SHA256_Init(hash);
    memcpy(hash->h, h, sizeof hash->h);
    hash->Nl = (SHA_LONG)(bits - n_rest * 8);
    hash->Nh = (SHA_LONG)(bits >> 32);
    add(room, (struct span){rest, n_rest});
}

const struct sha256_fast *crypto_sha256(void)
{
    static const struct sha256_fast by_crypto = {begin, go_on, add, end};
    return crypto_begin() ? &by_crypto : NULL;
}

__attribute__((constructor)) static void offer_it(void)
{
    sha256_offer(crypto_sha256);
}

bool crypto_begin(void)
{
    static const struct library_call calls[] = {
#define CALL(name) {#name, offsetof(struct crypto_library, name)},
        CRYPTO_CALLS(CALL)
#undef CALL
    };
    static struct library library = {
        .file = "libcrypto.so.3",
        .wanted_for = "SHA-256 is faster by libcrypto (Debian: apt install libssl3)",
        .call = calls,
        .n = sizeof calls / sizeof *calls,
        .table = &crypto,
    };
    if (library.is_loaded)
        return true;
    if (!library_load(&library, NULL))
        return false;
    crypto.CRYPTO_set_mem_functions(take, take_more, give);
    return true;
}
