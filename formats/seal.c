/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/seal.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { SEAL_FORMAT = 1, PAD_MAX = 1 << 20, TAG_LEN = crypto_aead_xchacha20poly1305_ietf_ABYTES };
static const uint8_t magic[8] = {'P', 'B', 'E', 'M', 'S', 'E', 'A', '1'};

void seal_key(uint8_t out[static 32], const uint8_t master[static 32])
{
    crypto_kdf_derive_from_key(out, 32, 1, "pbemseal", master);
}

void seal_key_id(uint8_t out[static 8], const uint8_t master[static 32])
{
    uint8_t whole[32];
    crypto_kdf_derive_from_key(whole, sizeof whole, 2, "pbemseal", master);
    memcpy(out, whole, 8);
    sodium_memzero(whole, sizeof whole);
}

static void put_head(uint8_t at[static SEAL_HEADER_LEN], const struct seal_head *head, const uint8_t key_id[static 8],
                     uint64_t sealed_len)
{
    memcpy(at, magic, sizeof magic);
    put_u32le(at + 8, SEAL_FORMAT);
    put_u32le(at + 12, head->pad);
    put_u64le(at + 16, head->generation);
    memcpy(at + 24, head->game, sizeof head->game);
    memcpy(at + 40, key_id, sizeof head->key_id);
    memcpy(at + 48, head->previous, sizeof head->previous);
    put_u64le(at + 80, head->log_size);
    memcpy(at + 88, head->log_root.at, sizeof head->log_root.at);
    put_u64le(at + 120, sealed_len);
}

struct span seal_write(struct arena *arena, const uint8_t master[static 32], const struct seal_head *head,
                       struct span plain, const uint8_t *nonce)
{
    assert(head->pad >= 1 && head->pad <= PAD_MAX && head->generation >= 1);
    size_t room = plain.len + head->pad, padded = 0; /* padding adds 1 to `pad` bytes */
    uint8_t key[32], key_id[8], *work = arena_take(arena, room);
    uint8_t *file = arena_take(arena, SEAL_HEADER_LEN + SEAL_NONCE_LEN + room + TAG_LEN);
    if (plain.len > 0)
        memcpy(work, plain.at, plain.len);
    int failed = sodium_pad(&padded, work, plain.len, head->pad, room);
    assert(failed == 0);
    seal_key_id(key_id, master);
    put_head(file, head, key_id, padded + TAG_LEN);
    if (nonce)
        memcpy(file + SEAL_HEADER_LEN, nonce, SEAL_NONCE_LEN);
    else
        randombytes_buf(file + SEAL_HEADER_LEN, SEAL_NONCE_LEN);
    seal_key(key, master);
    crypto_aead_xchacha20poly1305_ietf_encrypt(file + SEAL_HEADER_LEN + SEAL_NONCE_LEN, NULL, work, padded, file,
                                               SEAL_HEADER_LEN, NULL, file + SEAL_HEADER_LEN, key);
    sodium_memzero(key, sizeof key);
    sodium_memzero(work, room);
    return (struct span){file, SEAL_HEADER_LEN + SEAL_NONCE_LEN + padded + TAG_LEN};
}

static void read_into(struct reader *r, uint8_t *out, size_t n)
{
    struct span s = read_bytes(r, n);
    if (s.len == n)
        memcpy(out, s.at, n);
}

bool seal_peek(struct span sealed, struct seal_head *head, struct problem *why)
{
    struct reader r = {.left = sealed};
    struct span front = read_bytes(&r, sizeof magic);
    *head = (struct seal_head){0};
    uint32_t format = read_u32le(&r);
    head->pad = read_u32le(&r);
    head->generation = read_u64le(&r);
    read_into(&r, head->game, sizeof head->game);
    read_into(&r, head->key_id, sizeof head->key_id);
    read_into(&r, head->previous, sizeof head->previous);
    head->log_size = read_u64le(&r);
    read_into(&r, head->log_root.at, sizeof head->log_root.at);
    uint64_t cipher_len = read_u64le(&r);
    read_bytes(&r, SEAL_NONCE_LEN);
    if (front.len == sizeof magic && memcmp(front.at, magic, sizeof magic) != 0)
        return problem_set(why, "seal.format", 0);
    if (r.bad)
        return problem_set(why, "seal.truncated", sealed.len);
    if (format != SEAL_FORMAT)
        return problem_set(why, "seal.format", 8);
    if (head->pad == 0 || head->pad > PAD_MAX)
        return problem_set(why, "seal.format", 12);
    if (head->generation == 0)
        return problem_set(why, "seal.format", 16);
    return (cipher_len == r.left.len && cipher_len >= TAG_LEN) || problem_set(why, "seal.truncated", 120);
}

bool seal_open(struct arena *arena, const uint8_t master[static 32], struct span sealed, struct seal_head *head,
               struct span *plain, struct problem *why)
{
    if (!seal_peek(sealed, head, why))
        return false;
    uint8_t key[32], key_id[8];
    seal_key_id(key_id, master);
    if (sodium_memcmp(key_id, head->key_id, sizeof key_id) != 0)
        return problem_set(why, "seal.key", 40);
    struct span cipher = span_from(sealed, SEAL_HEADER_LEN + SEAL_NONCE_LEN);
    size_t padded = cipher.len - TAG_LEN, len = 0;
    uint8_t *work = arena_take(arena, padded + 1);
    seal_key(key, master);
    int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(work, NULL, NULL, cipher.at, cipher.len, sealed.at,
                                                            SEAL_HEADER_LEN, sealed.at + SEAL_HEADER_LEN, key);
    sodium_memzero(key, sizeof key);
    if (failed != 0 || padded % head->pad != 0 || sodium_unpad(&len, work, padded, head->pad) != 0)
        return problem_set(why, "seal.damaged", SEAL_HEADER_LEN + SEAL_NONCE_LEN);
    *plain = (struct span){work, len};
    return true;
}

/* The bytes that bind a row to its place: a row moved to another table, game or key does not open. */
static struct span row_place(struct arena *arena, const char *table, const char *game, const char *key)
{
    struct text place = {.arena = arena};
    text_add(&place, (struct span){(const uint8_t *)table, strlen(table) + 1});
    text_add(&place, (struct span){(const uint8_t *)game, strlen(game) + 1});
    text_words(&place, key);
    return text_span(&place);
}

struct span row_seal(struct arena *arena, const uint8_t master[static 32], enum row_key purpose, const char *table,
                     const char *game, const char *key, struct span plain)
{
    uint8_t secret[32], *out = arena_take(arena, SEAL_NONCE_LEN + plain.len + TAG_LEN);
    struct span place = row_place(arena, table, game, key);
    crypto_kdf_derive_from_key(secret, sizeof secret, purpose, "pbemrow ", master);
    randombytes_buf(out, SEAL_NONCE_LEN);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out + SEAL_NONCE_LEN, NULL, plain.at, plain.len, place.at, place.len,
                                               NULL, out, secret);
    sodium_memzero(secret, sizeof secret);
    return (struct span){out, SEAL_NONCE_LEN + plain.len + TAG_LEN};
}

bool row_open(struct arena *arena, const uint8_t master[static 32], enum row_key purpose, const char *table,
              const char *game, const char *key, struct span sealed, struct span *plain, struct problem *why)
{
    if (sealed.len < SEAL_NONCE_LEN + TAG_LEN)
        return problem_set(why, "row.damaged", sealed.len);
    struct span cipher = span_from(sealed, SEAL_NONCE_LEN), place = row_place(arena, table, game, key);
    uint8_t secret[32], *out = arena_take(arena, cipher.len - TAG_LEN + 1); /* a NUL behind it */
    crypto_kdf_derive_from_key(secret, sizeof secret, purpose, "pbemrow ", master);
    int failed = crypto_aead_xchacha20poly1305_ietf_decrypt(out, NULL, NULL, cipher.at, cipher.len, place.at, place.len,
                                                            sealed.at, secret);
    sodium_memzero(secret, sizeof secret);
    if (failed != 0)
        return problem_set(why, "row.damaged", SEAL_NONCE_LEN);
    *plain = (struct span){out, cipher.len - TAG_LEN};
    return true;
}

void vrf_seed(uint8_t out[static 32], const uint8_t master[static 32], const uint8_t nonce[static 16])
{
    static const uint8_t personal[crypto_generichash_blake2b_PERSONALBYTES] = "pbemvrf ";
    /* crypto_kdf with 16 bytes of nonce where its number stands */
    crypto_generichash_blake2b_salt_personal(out, 32, NULL, 0, master, 32, nonce, personal);
}
