/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/sha256.h"
#include <assert.h>
#include <sodium.h>

static_assert(sizeof((struct sha256){0}.state) >= sizeof(crypto_hash_sha256_state) &&
                  _Alignof(struct sha256) >= _Alignof(crypto_hash_sha256_state),
              "room for libsodium's own");

static const struct sha256_fast *(*offer)(void); /* NULL: nobody offered, or the offer was taken up */
static const struct sha256_fast *fast;
static size_t n_hashed; /* bytes, by this process, until it is asked */

void sha256_offer(const struct sha256_fast *(*load)(void))
{
    offer = load;
    fast = NULL;
    n_hashed = 0;
}

/* So many bytes more: is it worth while now? */
static void count(size_t len)
{
    if (!offer)
        return;
    n_hashed += len < SHA256_LONG ? len : SHA256_LONG;
    if (n_hashed < SHA256_LONG)
        return;
    fast = offer();
    offer = NULL;
}

static crypto_hash_sha256_state *plain(struct sha256 *hash)
{
    return (crypto_hash_sha256_state *)(void *)hash->state;
}

void sha256_begin(struct sha256 *hash)
{
    hash->is_fast = fast != NULL;
    if (fast)
        fast->begin(hash->state);
    else
        crypto_hash_sha256_init(plain(hash));
}

static void go_on_fast(struct sha256 *hash)
{
    crypto_hash_sha256_state so_far = *plain(hash);
    fast->go_on(hash->state, so_far.state, so_far.count, so_far.buf);
    hash->is_fast = true;
    sodium_memzero(&so_far, sizeof so_far);
}

void sha256_add(struct sha256 *hash, struct span bytes)
{
    if (bytes.len == 0)
        return;
    count(bytes.len);
    if (fast && !hash->is_fast)
        go_on_fast(hash);
    if (fast)
        fast->add(hash->state, bytes);
    else
        crypto_hash_sha256_update(plain(hash), bytes.at, bytes.len);
}

void sha256_words(struct sha256 *hash, const char *words)
{
    sha256_add(hash, span_of(words));
}

void sha256_end(struct sha256 *hash, uint8_t out[static 32])
{
    if (hash->is_fast)
        fast->end(hash->state, out);
    else
        crypto_hash_sha256_final(plain(hash), out);
    sodium_memzero(hash, sizeof *hash);
}

void sha256(uint8_t out[static 32], struct span bytes)
{
    struct sha256 hash;
    sha256_begin(&hash);
    sha256_add(&hash, bytes);
    sha256_end(&hash, out);
}
