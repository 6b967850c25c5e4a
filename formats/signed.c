/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/signed.h"
#include "formats/minisign.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { DIGEST_MAX = 64 };
struct signed_word {
    bool is_minisign, is_sk, is_sha256;
    uint8_t flags, digest[DIGEST_MAX];
    uint32_t counter;
    size_t len;
};

static const struct {
    const char *name;
    bool is_minisign, is_sk, is_sha256;
    size_t len;
} kinds[] = {{"sha512:", false, false, false, 64},
             {"sha256:", false, false, true, 32},
             {"sk-sha512:", false, true, false, 64},
             {"sk-sha256:", false, true, true, 32},
             {"minisign:", true, false, false, 64}};

/* ---- writing ---- */

static void word_write(char out[static SIGNED_WORD_MAX], const char *name, const struct sshsig *sk,
                       const uint8_t *digest, size_t len)
{
    char touched[20] = "";
    char letters[sodium_base64_ENCODED_LEN(DIGEST_MAX, sodium_base64_VARIANT_ORIGINAL)];
    if (sk)
        snprintf(touched, sizeof touched, "%u:%lu:", (unsigned)sk->flags, (unsigned long)sk->counter);
    sodium_bin2base64(letters, sizeof letters, digest, len, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, SIGNED_WORD_MAX, "%s%s%s", name, touched, letters);
}

void signed_word_ssh(char out[static SIGNED_WORD_MAX], const struct sshsig *sig, struct span message)
{
    uint8_t digest[DIGEST_MAX];
    bool short_one = span_is(sig->hash, "sha256");
    sshsig_digest(digest, short_one, message);
    const char *name = sig->is_sk ? (short_one ? "sk-sha256:" : "sk-sha512:") : (short_one ? "sha256:" : "sha512:");
    word_write(out, name, sig->is_sk ? sig : NULL, digest, short_one ? 32 : 64);
}

void signed_word_minisign(char out[static SIGNED_WORD_MAX], struct span message)
{
    uint8_t digest[DIGEST_MAX];
    minisign_digest(digest, message);
    word_write(out, "minisign:", NULL, digest, sizeof digest);
}

/* ---- reading ---- */

/* A decimal number and its colon. */
static bool number_field(struct span *left, uint64_t max, uint64_t *value)
{
    const uint8_t *colon = left->len > 0 ? memchr(left->at, ':', left->len) : NULL;
    if (!colon || !number_read((struct span){left->at, (size_t)(colon - left->at)}, max, value))
        return false;
    *left = span_from(*left, (size_t)(colon - left->at) + 1);
    return true;
}

static bool word_read(struct span word, struct signed_word *out)
{
    uint64_t flags = 0, counter = 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!span_begins(word, kinds[i].name))
            continue;
        struct span left = span_from(word, strlen(kinds[i].name));
        if (kinds[i].is_sk && (!number_field(&left, UINT8_MAX, &flags) || !number_field(&left, UINT32_MAX, &counter)))
            return false;
        *out = (struct signed_word){.is_minisign = kinds[i].is_minisign,
                                    .is_sk = kinds[i].is_sk,
                                    .is_sha256 = kinds[i].is_sha256,
                                    .flags = (uint8_t)flags,
                                    .counter = (uint32_t)counter,
                                    .len = kinds[i].len};
        size_t len = sizeof out->digest;
        return base64_read(left, true, out->digest, &len) && len == kinds[i].len;
    }
    return false;
}

bool signed_word_is(struct span word)
{
    struct signed_word read;
    return word_read(word, &read);
}

/* ---- checking ---- */

static bool made_by_ssh(const struct signed_word *word, const uint8_t raw[static 64], struct span key)
{
    struct sshsig sig = {.key = key,
                         .hash = span_of(word->is_sha256 ? "sha256" : "sha512"),
                         .is_sk = word->is_sk,
                         .flags = word->flags,
                         .counter = word->counter};
    memcpy(sig.raw, raw, sizeof sig.raw);
    return sshsig_made(&sig, NAMESPACE_PLAYER, word->digest);
}

bool signed_check(struct span word, struct span raw, struct span key, bool is_minisign, uint8_t sighash[static 32])
{
    struct signed_word read;
    struct minisign_key minisign;
    uint8_t bytes[64];
    size_t len = sizeof bytes;
    if (!base64_read(raw, true, bytes, &len) || len != sizeof bytes)
        return false;
    sha256(sighash, (struct span){bytes, sizeof bytes});
    if (!word_read(word, &read) || read.is_minisign != is_minisign)
        return false;
    if (!is_minisign)
        return made_by_ssh(&read, bytes, key);
    return minisign_key_read(key, &minisign, NULL) &&
           crypto_sign_verify_detached(bytes, read.digest, read.len, minisign.pk) == 0;
}
