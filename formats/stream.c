/* SPDX-License-Identifier: Apache-2.0 */
/* commitments.md "From beta to numbers": permutations, salts and dice from one VRF output. */
#include "formats/commit.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { BLOCK_WORDS = 16 };

static void beta_key(uint8_t out[static 32], const struct beta *beta, const char *label)
{
    crypto_generichash(out, 32, (const uint8_t *)label, strlen(label), beta->at, beta->len);
}

static void stream_start(struct stream *s)
{
    s->next = 0;
    s->used = BLOCK_WORDS; /* the first word makes the first block */
}

void stream_perm(struct stream *s, const struct beta *beta)
{
    beta_key(s->key, beta, "pbem-perm/1");
    stream_start(s);
}

void stream_roll(struct stream *s, const struct beta *beta, uint64_t j)
{
    uint8_t k_roll[32], number[8];
    beta_key(k_roll, beta, "pbem-roll/1");
    put_u64le(number, j);
    crypto_generichash(s->key, sizeof s->key, number, sizeof number, k_roll, sizeof k_roll);
    stream_start(s);
    sodium_memzero(k_roll, sizeof k_roll);
}

static uint32_t stream_word(struct stream *s)
{
    if (s->used == BLOCK_WORDS) {
        uint8_t number[8];
        put_u64le(number, s->next++);
        crypto_generichash(s->block, sizeof s->block, number, sizeof number, s->key, sizeof s->key);
        s->used = 0;
    }
    const uint8_t *at = s->block + 4 * s->used++;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

uint32_t stream_uniform(struct stream *s, uint32_t n)
{
    assert(n >= 1 && n <= UINT32_C(1) << 31);
    if (n == 1)
        return 0;
    uint32_t spare = (UINT32_MAX - n + 1) % n; /* 2^32 mod n: so many of the highest words would favour small results */
    uint32_t w;
    do
        w = stream_word(s);
    while (w > UINT32_MAX - spare);
    return w % n;
}

void shuffle_perm(const struct beta *beta, uint32_t n, uint16_t *perm)
{
    assert(n >= 1 && n <= UINT16_MAX);
    struct stream s;
    stream_perm(&s, beta);
    for (uint32_t i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    for (uint32_t i = n - 1; i >= 1; i--) {
        uint32_t j = stream_uniform(&s, i + 1);
        uint16_t held = perm[i];
        perm[i] = perm[j];
        perm[j] = held;
    }
    sodium_memzero(&s, sizeof s);
}

static void salt_by(hex16 out, const uint8_t k_salt[static 32], uint64_t i)
{
    uint8_t number[8], salt[16];
    put_u64le(number, i);
    crypto_generichash(salt, sizeof salt, number, sizeof number, k_salt, 32);
    hex_write(out, salt, sizeof salt);
    sodium_memzero(salt, sizeof salt);
}

void slot_salt(hex16 out, const struct beta *beta, uint64_t i)
{
    uint8_t k_salt[32];
    beta_key(k_salt, beta, "pbem-salt/1");
    salt_by(out, k_salt, i);
    sodium_memzero(k_salt, sizeof k_salt);
}

void slot_salts(hex16 *out, const struct beta *beta, size_t n)
{
    uint8_t k_salt[32];
    beta_key(k_salt, beta, "pbem-salt/1");
    for (size_t i = 0; i < n; i++)
        salt_by(out[i], k_salt, i);
    sodium_memzero(k_salt, sizeof k_salt);
}

void dice_roll(const struct beta *beta, uint64_t j, int n, int sides, int32_t *out)
{
    assert(n >= 0 && sides >= 1);
    struct stream s;
    stream_roll(&s, beta, j);
    for (int i = 0; i < n; i++)
        out[i] = (int32_t)stream_uniform(&s, (uint32_t)sides) + 1;
    sodium_memzero(&s, sizeof s);
}
