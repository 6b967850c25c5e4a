/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/minisig.h"
#include <sodium.h>
#include <string.h>

static void number_of(uint8_t out[static crypto_generichash_BYTES_MIN], const uint8_t seed[static 32])
{
    crypto_generichash(out, crypto_generichash_BYTES_MIN, seed, 32, NULL, 0);
}

const char *minisig_letters(struct arena *arena, const uint8_t seed[static 32])
{
    uint8_t bytes[42] = {'E', 'd'}, number[crypto_generichash_BYTES_MIN], sk[64];
    struct text out = {.arena = arena};
    number_of(number, seed);
    memcpy(bytes + 2, number, 8);
    crypto_sign_seed_keypair(bytes + 10, sk, seed);
    text_base64(&out, bytes, sizeof bytes, true);
    return out.at;
}

struct span minisig_public(struct arena *arena, const uint8_t seed[static 32])
{
    return span_of(arena_words(arena, "untrusted comment: minisign public key 0123456789ABCDEF\n%s\n",
                               minisig_letters(arena, seed)));
}

struct span minisig_sign(struct arena *arena, const uint8_t seed[static 32], struct span message, bool legacy)
{
    static const char comment[] = "timestamp:1795000000\tfile:sheet.txt\thashed";
    uint8_t bytes[74] = {'E', legacy ? 'd' : 'D'}, number[crypto_generichash_BYTES_MIN], pk[32], sk[64], digest[64];
    uint8_t global[64], all[64 + sizeof comment];
    struct text out = {.arena = arena};
    number_of(number, seed);
    memcpy(bytes + 2, number, 8);
    crypto_sign_seed_keypair(pk, sk, seed);
    crypto_generichash(digest, sizeof digest, message.at, message.len, NULL, 0);
    struct span what = legacy ? message : (struct span){digest, sizeof digest};
    crypto_sign_detached(bytes + 10, NULL, what.at, what.len, sk);
    memcpy(all, bytes + 10, 64);
    memcpy(all + 64, comment, sizeof comment - 1);
    crypto_sign_detached(global, NULL, all, sizeof all - 1, sk);
    text_words(&out, "untrusted comment: signature from minisign secret key\n");
    text_base64(&out, bytes, sizeof bytes, true);
    text_format(&out, "\ntrusted comment: %s\n", comment);
    text_base64(&out, global, sizeof global, true);
    text_words(&out, "\n");
    return text_span(&out);
}
