/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/ecvrf.h"
#include "formats/sign_key.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

/* pi = Gamma (32) || c (16) || s (32) */
enum { C_AT = 32, C_LEN = 16, S_AT = C_AT + C_LEN, S_LEN = 32 };
static const uint8_t identity[32] = {1};

/* y below p = 2^255 - 19, and not x = 0 with the sign bit: what libsodium's addition does not ask. */
static bool is_canonical(const uint8_t point[static 32])
{
    static const uint8_t one_negative[32] = {1, [31] = 0x80};
    static const uint8_t minus_one_negative[32] = {0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                   0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    if (memcmp(point, one_negative, 32) == 0 || memcmp(point, minus_one_negative, 32) == 0)
        return false;
    if (point[0] < 0xed || (point[31] & 0x7f) != 0x7f)
        return true;
    for (int i = 1; i < 31; i++)
        if (point[i] != 0xff)
            return true;
    return false;
}

/* 8*P by doubling: the scalar multiplications refuse points outside the subgroup. False: P is no point. */
static bool times_eight(uint8_t out[static 32], const uint8_t point[static 32])
{
    if (!is_canonical(point) || crypto_core_ed25519_add(out, point, point) != 0)
        return false;
    return crypto_core_ed25519_add(out, out, out) == 0 && crypto_core_ed25519_add(out, out, out) == 0;
}

/* RFC 9381 section 5.4.1.1, try and increment, with the public key as salt. The chance that all 256 tries fail is
 * 2^-256. */
static void encode_to_curve(uint8_t out[static 32], const uint8_t pk[static 32], struct span alpha)
{
    crypto_hash_sha512_state front, state;
    crypto_hash_sha512_init(&front);
    crypto_hash_sha512_update(&front, (const uint8_t[]){0x03, 0x01}, 2);
    crypto_hash_sha512_update(&front, pk, 32);
    crypto_hash_sha512_update(&front, alpha.at, alpha.len);
    for (int ctr = 0; ctr < 256; ctr++) {
        uint8_t hash[64];
        state = front;
        crypto_hash_sha512_update(&state, (const uint8_t[]){(uint8_t)ctr, 0x00}, 2);
        crypto_hash_sha512_final(&state, hash);
        if (times_eight(out, hash) && memcmp(out, identity, 32) != 0)
            return;
    }
    assert(false && "no point in 256 tries");
}

/* The challenge: 16 bytes of a hash over the five points. */
static void challenge(uint8_t c[static C_LEN], const uint8_t *const point[static 5])
{
    crypto_hash_sha512_state state;
    uint8_t hash[64];
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, (const uint8_t[]){0x03, 0x02}, 2);
    for (int i = 0; i < 5; i++)
        crypto_hash_sha512_update(&state, point[i], 32);
    crypto_hash_sha512_update(&state, (const uint8_t[]){0x00}, 1);
    crypto_hash_sha512_final(&state, hash);
    memcpy(c, hash, C_LEN);
}

void ecvrf_public(uint8_t pk[static 32], const uint8_t seed[static 32])
{
    sign_public(pk, seed);
}

/* By the multiplication itself, on whose refusals a verifier rests: it takes no point that is not canonical, not on the
 * curve, of small order or outside the main subgroup. */
bool ecvrf_key_is_valid(const uint8_t pk[static 32])
{
    uint8_t same[32];
    return crypto_scalarmult_ed25519_noclamp(same, (const uint8_t[32]){1}, pk) == 0;
}

/* The secret scalar, reduced (the points are the same), and the prefix that nonces are made from. */
static void expand(uint8_t x[static 32], uint8_t prefix[static 32], const uint8_t seed[static 32])
{
    uint8_t h[64], wide[64] = {0};
    crypto_hash_sha512(h, seed, 32);
    memcpy(prefix, h + 32, 32);
    memcpy(wide, h, 32);
    wide[0] &= 248;
    wide[31] = (uint8_t)((wide[31] & 127) | 64);
    crypto_core_ed25519_scalar_reduce(x, wide);
    sodium_memzero(h, sizeof h);
    sodium_memzero(wide, sizeof wide);
}

/* RFC 9381 section 5.4.2.2. */
static void make_nonce(uint8_t k[static 32], const uint8_t prefix[static 32], const uint8_t hp[static 32])
{
    crypto_hash_sha512_state state;
    uint8_t hash[64];
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, prefix, 32);
    crypto_hash_sha512_update(&state, hp, 32);
    crypto_hash_sha512_final(&state, hash);
    crypto_core_ed25519_scalar_reduce(k, hash);
    sodium_memzero(&state, sizeof state);
    sodium_memzero(hash, sizeof hash);
}

void ecvrf_prove(uint8_t pi[static VRF_PROOF_LEN], const uint8_t seed[static 32], struct span alpha)
{
    uint8_t x[32], prefix[32], k[32], pk[32], hp[32], k_base[32], k_hp[32], c[32] = {0}, cx[32];
    expand(x, prefix, seed);
    int failed = crypto_scalarmult_ed25519_base_noclamp(pk, x);
    encode_to_curve(hp, pk, alpha);
    make_nonce(k, prefix, hp);
    failed |= crypto_scalarmult_ed25519_noclamp(pi, x, hp);
    failed |= crypto_scalarmult_ed25519_base_noclamp(k_base, k);
    failed |= crypto_scalarmult_ed25519_noclamp(k_hp, k, hp);
    assert(failed == 0); /* only for a scalar of 0, which no hash gives */
    challenge(c, (const uint8_t *const[]){pk, hp, pi, k_base, k_hp});
    memcpy(pi + C_AT, c, C_LEN);
    crypto_core_ed25519_scalar_mul(cx, c, x);
    crypto_core_ed25519_scalar_add(pi + S_AT, cx, k);
    sodium_memzero(x, sizeof x);
    sodium_memzero(prefix, sizeof prefix);
    sodium_memzero(k, sizeof k);
    sodium_memzero(cx, sizeof cx);
}

static bool output_of(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t gamma[static 32])
{
    uint8_t point[32];
    if (!times_eight(point, gamma))
        return false;
    crypto_hash_sha512_state state;
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, (const uint8_t[]){0x03, 0x03}, 2);
    crypto_hash_sha512_update(&state, point, 32);
    crypto_hash_sha512_update(&state, (const uint8_t[]){0x00}, 1);
    crypto_hash_sha512_final(&state, beta);
    sodium_memzero(&state, sizeof state);
    sodium_memzero(point, sizeof point);
    return true;
}

bool ecvrf_output(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t pi[static VRF_PROOF_LEN])
{
    return output_of(beta, pi);
}

void ecvrf_value(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t seed[static 32], struct span alpha)
{
    uint8_t x[32], prefix[32], pk[32], hp[32], gamma[32];
    expand(x, prefix, seed);
    int failed = crypto_scalarmult_ed25519_base_noclamp(pk, x);
    encode_to_curve(hp, pk, alpha);
    failed |= crypto_scalarmult_ed25519_noclamp(gamma, x, hp);
    bool good = failed == 0 && output_of(beta, gamma);
    assert(good);
    sodium_memzero(x, sizeof x);
    sodium_memzero(prefix, sizeof prefix);
    sodium_memzero(gamma, sizeof gamma);
}

static bool is_reduced(const uint8_t s[static S_LEN])
{
    uint8_t wide[64] = {0}, reduced[32];
    memcpy(wide, s, S_LEN);
    crypto_core_ed25519_scalar_reduce(reduced, wide);
    return memcmp(reduced, s, S_LEN) == 0;
}

/* out = s*P - c*Q. False: P or Q is no valid point (see ecvrf_key_is_valid), a scalar is 0 or a product is the
 * identity, which an honest prover never meets. P NULL: the base point. */
static bool combine(uint8_t out[static 32], const uint8_t s[static 32], const uint8_t *p, const uint8_t c[static 32],
                    const uint8_t q[static 32])
{
    uint8_t sp[32], cq[32];
    int failed = p ? crypto_scalarmult_ed25519_noclamp(sp, s, p) : crypto_scalarmult_ed25519_base_noclamp(sp, s);
    return failed == 0 && crypto_scalarmult_ed25519_noclamp(cq, c, q) == 0 && crypto_core_ed25519_sub(out, sp, cq) == 0;
}

bool ecvrf_verify(uint8_t beta[static VRF_OUTPUT_LEN], const uint8_t pk[static 32], struct span alpha, struct span pi)
{
    const uint8_t *gamma = pi.at, *s = pi.at + S_AT;
    if (pi.len != VRF_PROOF_LEN || !is_reduced(s))
        return false;
    /* Key and Gamma are judged where they are multiplied. Stricter than the RFC: no small-order part in Gamma either,
     * so that a value has one proof only. */
    uint8_t hp[32], u[32], v[32], c[32] = {0}, due[C_LEN];
    memcpy(c, pi.at + C_AT, C_LEN);
    encode_to_curve(hp, pk, alpha);
    if (!combine(u, s, NULL, c, pk) || !combine(v, s, hp, c, gamma))
        return false;
    challenge(due, (const uint8_t *const[]){pk, hp, gamma, u, v});
    return sodium_memcmp(due, c, C_LEN) == 0 && ecvrf_output(beta, pi.at);
}

/* At the start of every command: one point only. That good ones are taken is seen wherever one is used. */
bool ecvrf_self_test(void)
{
    /* 12345*B plus the point of order 2; and 12345*B alone would be fine. */
    static const uint8_t mixed[32] = {0xfe, 0xaf, 0x9d, 0x07, 0xb8, 0x68, 0xcc, 0x52, 0x78, 0x63, 0x05,
                                      0x31, 0x2c, 0x37, 0x65, 0x63, 0xc6, 0x22, 0xb0, 0x38, 0x6a, 0x10,
                                      0xd1, 0x05, 0xe3, 0xc1, 0x50, 0x1b, 0x28, 0xd6, 0x5f, 0x7e};
    return !ecvrf_key_is_valid(mixed);
}
