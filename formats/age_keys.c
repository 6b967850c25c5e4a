/* SPDX-License-Identifier: Apache-2.0 */
/* Recipients, identities, and how a file key is wrapped for one. */
#include "formats/age_inside.h"
#include "formats/bech32.h"
#include <sodium.h>
#include <string.h>

static const char human_recipient[] = "age", human_identity[] = "AGE-SECRET-KEY-";
static const char info_x25519[] = "age-encryption.org/v1/X25519", info_ssh[] = "age-encryption.org/v1/ssh-ed25519";

bool age_recipient_read(struct span words, struct age_recipient *out, struct problem *why)
{
    uint8_t key[AGE_KEY_LEN];
    *out = (struct age_recipient){0};
    if (bech32_read(words, human_recipient, out->key, sizeof out->key))
        return true;
    if (!span_begins(words, "ssh-") && !span_begins(words, "sk-"))
        return problem_set(why, "age.recipient", 0);
    struct arena *arena = arena_new();
    struct span blob, comment;
    bool done = ssh_public_line(arena, words, &blob, &comment, why);
    const uint8_t *raw = done ? ssh_blob_raw(blob) : NULL;
    if (done && !raw)
        done = problem_set(why, "sshkey.type", 0);
    if (done && crypto_sign_ed25519_pk_to_curve25519(key, raw) != 0)
        done = problem_set(why, "age.recipient", 0);
    if (done) {
        out->is_ssh = true;
        memcpy(out->blob, blob.at, sizeof out->blob);
        memcpy(out->key, key, sizeof key);
    }
    arena_free(arena);
    return done;
}

void age_recipient_write(struct text *out, const uint8_t public_key[static AGE_KEY_LEN])
{
    bech32_write(out, human_recipient, public_key, AGE_KEY_LEN);
}

void age_identity_raw(struct age_identity *out, const uint8_t secret[static AGE_KEY_LEN])
{
    *out = (struct age_identity){0};
    memcpy(out->secret, secret, AGE_KEY_LEN);
    crypto_scalarmult_curve25519_base(out->public_key, out->secret);
}

bool age_identity_read(struct span words, struct age_identity *out, struct problem *why)
{
    uint8_t secret[AGE_KEY_LEN];
    if (!bech32_read(words, human_identity, secret, sizeof secret))
        return problem_set(why, "age.identity", 0);
    age_identity_raw(out, secret);
    sodium_memzero(secret, sizeof secret);
    return true;
}

void age_identity_ssh(struct age_identity *out, const uint8_t seed[static SSH_SEED_LEN])
{
    uint8_t pk[crypto_sign_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES];
    crypto_sign_seed_keypair(pk, sk, seed);
    *out = (struct age_identity){.is_ssh = true};
    crypto_sign_ed25519_sk_to_curve25519(out->secret, sk);
    crypto_scalarmult_curve25519_base(out->public_key, out->secret);
    ssh_blob(out->blob, pk);
    sodium_memzero(sk, sizeof sk);
}

void age_tag(uint8_t out[static AGE_TAG_LEN], const uint8_t blob[static SSH_ED25519_BLOB_LEN])
{
    uint8_t hash[32];
    sha256(hash, (struct span){blob, SSH_ED25519_BLOB_LEN});
    memcpy(out, hash, AGE_TAG_LEN);
}

/* An SSH key's shared secret is turned once more by a number that hangs on the key: the blob is the salt. */
static bool tweak(uint8_t shared[static 32], const uint8_t blob[static SSH_ED25519_BLOB_LEN])
{
    uint8_t by[32], out[32];
    age_hkdf(by, (struct span){0}, (struct span){blob, SSH_ED25519_BLOB_LEN}, info_ssh);
    bool done = crypto_scalarmult_curve25519(out, by, shared) == 0; /* must not alias its input */
    memcpy(shared, out, sizeof out);
    sodium_memzero(out, sizeof out);
    return done;
}

static void wrap_key(uint8_t out[static 32], bool is_ssh, const uint8_t shared[static 32],
                     const uint8_t share[static 32], const uint8_t public_key[static 32])
{
    uint8_t salt[64];
    memcpy(salt, share, 32);
    memcpy(salt + 32, public_key, 32);
    age_hkdf(out, (struct span){shared, 32}, (struct span){salt, sizeof salt}, is_ssh ? info_ssh : info_x25519);
}

static const uint8_t no_nonce[crypto_aead_chacha20poly1305_IETF_NPUBBYTES]; /* each wrap key is used once */

void age_wrap(const struct age_recipient *to, const uint8_t ephemeral[static AGE_KEY_LEN],
              const uint8_t file_key[static AGE_FILE_KEY_LEN], uint8_t share[static AGE_KEY_LEN],
              uint8_t body[static AGE_BODY_LEN])
{
    uint8_t shared[32], key[32];
    crypto_scalarmult_curve25519_base(share, ephemeral);
    /* A recipient of low order gives zeros, and a file that nobody can open: his own doing. */
    if (crypto_scalarmult_curve25519(shared, ephemeral, to->key) != 0 || (to->is_ssh && !tweak(shared, to->blob)))
        memset(shared, 0, sizeof shared);
    wrap_key(key, to->is_ssh, shared, share, to->key);
    crypto_aead_chacha20poly1305_ietf_encrypt(body, NULL, file_key, AGE_FILE_KEY_LEN, NULL, 0, NULL, no_nonce, key);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
}

enum age_unwrap age_unwrap(const struct age_identity *me, const uint8_t share[static AGE_KEY_LEN],
                           const uint8_t body[static AGE_BODY_LEN], uint8_t file_key[static AGE_FILE_KEY_LEN])
{
    uint8_t shared[32], key[32];
    unsigned long long len;
    enum age_unwrap got = AGE_BAD_SHARE;
    if (crypto_scalarmult_curve25519(shared, me->secret, share) == 0 && (!me->is_ssh || tweak(shared, me->blob))) {
        wrap_key(key, me->is_ssh, shared, share, me->public_key);
        got = crypto_aead_chacha20poly1305_ietf_decrypt(file_key, &len, NULL, body, AGE_BODY_LEN, NULL, 0, no_nonce,
                                                        key) == 0
                  ? AGE_UNWRAPPED
                  : AGE_NOT_MINE;
    }
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    return got;
}
