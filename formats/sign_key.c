/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/sign_key.h"
#include <sodium.h>
#include <string.h>

enum { KEPT = 16 };

void sign_public(uint8_t pk[static 32], const uint8_t seed[static 32])
{
    static _Thread_local struct {
        uint8_t seed_hash[32], pk[32];
    } kept[KEPT];
    static _Thread_local int n, next;
    uint8_t hash[32], sk[64];
    crypto_generichash(hash, sizeof hash, seed, 32, NULL, 0);
    for (int i = 0; i < n; i++)
        if (sodium_memcmp(kept[i].seed_hash, hash, sizeof hash) == 0) {
            memcpy(pk, kept[i].pk, 32);
            return;
        }
    crypto_sign_seed_keypair(pk, sk, seed);
    sodium_memzero(sk, sizeof sk);
    memcpy(kept[next].seed_hash, hash, sizeof hash);
    memcpy(kept[next].pk, pk, 32);
    next = (next + 1) % KEPT;
    n += n < KEPT;
}

void sign_pair(uint8_t pk[static 32], uint8_t sk[static 64], const uint8_t seed[static 32])
{
    sign_public(pk, seed);
    memcpy(sk, seed, 32);
    memcpy(sk + 32, pk, 32);
}
