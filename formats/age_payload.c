/* SPDX-License-Identifier: Apache-2.0 */
/* Key derivation, and the payload: a nonce and chunks of 64 KiB, each sealed by itself, the last one marked. */
#include "formats/age_inside.h"
#include <sodium.h>
#include <string.h>

enum {
    CHUNK = 65536,
    TAG = crypto_aead_chacha20poly1305_IETF_ABYTES,
    NONCE = crypto_aead_chacha20poly1305_IETF_NPUBBYTES
};

static void hmac(uint8_t out[static 32], struct span key, struct span a, struct span b)
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key.at, key.len);
    crypto_auth_hmacsha256_update(&state, a.at, a.len);
    crypto_auth_hmacsha256_update(&state, b.at, b.len);
    crypto_auth_hmacsha256_final(&state, out);
    sodium_memzero(&state, sizeof state);
}

void age_hkdf(uint8_t out[static 32], struct span ikm, struct span salt, const char *info)
{
    static const uint8_t zeros[32], one[] = {1}, nothing[1];
    uint8_t prk[32];
    if (salt.len == 0)
        salt = (struct span){zeros, sizeof zeros};
    hmac(prk, salt, ikm.len > 0 ? ikm : (struct span){nothing, 0}, (struct span){nothing, 0});
    hmac(out, (struct span){prk, sizeof prk}, span_of(info), (struct span){one, 1});
    sodium_memzero(prk, sizeof prk);
}

void age_header_mac(uint8_t out[static AGE_MAC_LEN], const uint8_t file_key[static AGE_FILE_KEY_LEN],
                    struct span header)
{
    uint8_t key[32];
    static const uint8_t nothing[1];
    age_hkdf(key, (struct span){file_key, AGE_FILE_KEY_LEN}, (struct span){0}, "header");
    hmac(out, (struct span){key, sizeof key}, header, (struct span){nothing, 0});
    sodium_memzero(key, sizeof key);
}

static void chunk_nonce(uint8_t out[static NONCE], uint64_t number, bool last)
{
    memset(out, 0, NONCE);
    for (int i = 0; i < 8; i++)
        out[10 - i] = (uint8_t)(number >> 8 * i);
    out[NONCE - 1] = last;
}

void age_payload_write(struct text *out, const uint8_t file_key[static AGE_FILE_KEY_LEN],
                       const uint8_t nonce[static AGE_NONCE_LEN], struct span plain)
{
    uint8_t key[32], at[NONCE], *sealed = arena_take(out->arena, CHUNK + TAG);
    age_hkdf(key, (struct span){file_key, AGE_FILE_KEY_LEN}, (struct span){nonce, AGE_NONCE_LEN}, "payload");
    text_reserve(out, AGE_NONCE_LEN + plain.len + (plain.len / CHUNK + 1) * TAG);
    text_add(out, (struct span){nonce, AGE_NONCE_LEN});
    uint64_t number = 0;
    do {
        size_t n = plain.len < CHUNK ? plain.len : CHUNK;
        unsigned long long len;
        chunk_nonce(at, number++, n == plain.len);
        crypto_aead_chacha20poly1305_ietf_encrypt(sealed, &len, plain.at, n, NULL, 0, NULL, at, key);
        text_add(out, (struct span){sealed, (size_t)len});
        plain = span_from(plain, n);
    } while (plain.len > 0);
    sodium_memzero(key, sizeof key);
}

bool age_payload_read(struct arena *arena, const uint8_t file_key[static AGE_FILE_KEY_LEN], struct span payload,
                      struct span *plain)
{
    uint8_t key[32], at[NONCE];
    if (payload.len < AGE_NONCE_LEN + TAG)
        return false;
    age_hkdf(key, (struct span){file_key, AGE_FILE_KEY_LEN}, (struct span){payload.at, AGE_NONCE_LEN}, "payload");
    struct span left = span_from(payload, AGE_NONCE_LEN);
    uint8_t *out = arena_take(arena, left.len);
    size_t got = 0;
    bool good = true;
    for (uint64_t number = 0; good && left.len > 0; number++) {
        size_t n = left.len < CHUNK + TAG ? left.len : CHUNK + TAG;
        unsigned long long len = 0;
        chunk_nonce(at, number, n == left.len);
        good = n >= TAG && (n > TAG || number == 0) && /* an empty chunk only when all is empty */
               crypto_aead_chacha20poly1305_ietf_decrypt(out + got, &len, NULL, left.at, n, NULL, 0, at, key) == 0;
        got += (size_t)len;
        left = span_from(left, n);
    }
    sodium_memzero(key, sizeof key);
    if (!good)
        sodium_memzero(out, payload.len - AGE_NONCE_LEN);
    *plain = good ? (struct span){out, got} : (struct span){0};
    return good;
}
