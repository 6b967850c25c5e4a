/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/sshsig.h"
#include "formats/pem.h"
#include "formats/sign_key.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { SIG_BLOB_MAX = 16384, SPACE_MAX = 64, SIGNED_MAX = 6 + 4 + SPACE_MAX + 4 + 4 + 6 + 4 + 64 };
static const char type_plain[] = "ssh-ed25519", type_sk[] = "sk-ssh-ed25519@openssh.com";
static const char label[] = "SSH SIGNATURE";

bool sshsig_unarmor(struct arena *arena, struct span armored, struct span *blob, struct problem *why)
{
    static const char *const keys[] = {
        [PEM_ARMOR] = "sshsig.armor", [PEM_BASE64] = "sshsig.base64", [PEM_BIG] = "sshsig.big"};
    size_t len = armored.len < SIG_BLOB_MAX ? armored.len : SIG_BLOB_MAX, offset; /* base64 only shrinks */
    uint8_t *out = arena_take(arena, len);
    enum pem_state state = pem_read(armored, label, out, &len, &offset);
    if (state != PEM_READ)
        return problem_set(why, keys[state], offset);
    *blob = (struct span){out, len};
    return true;
}

/* Refuses with what was read and how a right key is made. */
static bool wrong_type(struct problem *why, size_t offset, struct span got)
{
    if (why && !why->key) {
        problem_words(why->got, sizeof why->got, (const char *)got.at, got.len);
        problem_words(why->want, sizeof why->want, "ssh-keygen -t ed25519", 21);
    }
    return problem_set(why, "sshsig.type", offset);
}

/* Where in the blob a field lies. */
static size_t place(struct span blob, struct span field)
{
    return field.len > 0 ? (size_t)(field.at - blob.at) : blob.len;
}

/* The key blob inside: its type and exact shape. */
static bool decode_key(struct span blob, struct sshsig *out, struct problem *why)
{
    struct reader r = {.left = out->key};
    struct span type = read_string(&r);
    out->is_sk = span_is(type, type_sk);
    if (!r.bad && !out->is_sk && !span_is(type, type_plain))
        return wrong_type(why, place(blob, out->key), type);
    struct span raw = read_string(&r);
    if (out->is_sk)
        read_string(&r); /* application: part of the key, so it is compared with the registered one */
    if (r.bad || raw.len != 32)
        return problem_set(why, "sshsig.truncated", place(blob, out->key));
    return r.left.len == 0 || problem_set(why, "sshsig.trailing", place(blob, r.left));
}

/* The signature blob inside: of the key's type, 64 bytes, for hardware keys flags and counter, and nothing more. */
static bool decode_signature(struct span blob, struct sshsig *out, struct problem *why)
{
    struct reader r = {.left = out->sig};
    struct span type = read_string(&r), raw = read_string(&r);
    out->flags = out->is_sk ? read_u8(&r) : 0;
    out->counter = out->is_sk ? read_u32be(&r) : 0;
    if (!span_is(type, out->is_sk ? type_sk : type_plain))
        return wrong_type(why, place(blob, out->sig), type);
    if (r.bad || raw.len != sizeof out->raw)
        return problem_set(why, "sshsig.truncated", place(blob, out->sig));
    memcpy(out->raw, raw.at, sizeof out->raw);
    return r.left.len == 0 || problem_set(why, "sshsig.trailing", place(blob, r.left));
}

bool sshsig_decode(struct span blob, struct sshsig *out, struct problem *why)
{
    struct reader r = {.left = blob};
    struct span magic = read_bytes(&r, 6);
    if (!r.bad && memcmp(magic.at, "SSHSIG", 6) != 0)
        return problem_set(why, "sshsig.magic", 0);
    *out = (struct sshsig){.version = read_u32be(&r)};
    if (!r.bad && out->version != 1)
        return problem_set(why, "sshsig.version", 6);
    out->key = read_string(&r);
    out->space = read_string(&r);
    out->reserved = read_string(&r);
    out->hash = read_string(&r);
    out->sig = read_string(&r);
    if (r.bad)
        return problem_set(why, "sshsig.truncated", blob.len);
    if (r.left.len > 0)
        return problem_set(why, "sshsig.trailing", place(blob, r.left));
    if (out->space.len == 0)
        return problem_set(why, "sshsig.namespace.empty", 14 + out->key.len);
    if (out->reserved.len > 0)
        return problem_set(why, "sshsig.reserved", place(blob, out->reserved));
    if (!span_is(out->hash, "sha512") && !span_is(out->hash, "sha256"))
        return problem_set(why, "sshsig.hash", place(blob, out->hash));
    return decode_key(blob, out, why) && decode_signature(blob, out, why);
}

/* A place to write, with bounds; the caller made room. */
struct writer {
    uint8_t *at;
    size_t len, cap;
};

static void write_bytes(struct writer *w, struct span bytes)
{
    assert(bytes.len <= w->cap - w->len);
    if (bytes.len > 0)
        memcpy(w->at + w->len, bytes.at, bytes.len);
    w->len += bytes.len;
}

static void write_u32(struct writer *w, uint32_t value)
{
    uint8_t bytes[4];
    put_u32be(bytes, value);
    write_bytes(w, (struct span){bytes, 4});
}

static void write_string(struct writer *w, struct span bytes)
{
    write_u32(w, (uint32_t)bytes.len);
    write_bytes(w, bytes);
}

size_t sshsig_encode(const struct sshsig *sig, uint8_t *buf, size_t cap)
{
    size_t len = 6 + 4 + 5 * 4 + sig->key.len + sig->space.len + sig->reserved.len + sig->hash.len + sig->sig.len;
    if (cap < len)
        return len;
    struct writer w = {.at = buf, .cap = cap};
    write_bytes(&w, span_of("SSHSIG"));
    write_u32(&w, sig->version);
    write_string(&w, sig->key);
    write_string(&w, sig->space);
    write_string(&w, sig->reserved);
    write_string(&w, sig->hash);
    write_string(&w, sig->sig);
    return len;
}

void sshsig_digest(uint8_t out[static 64], bool is_sha256, struct span message)
{
    if (is_sha256)
        sha256(out, message);
    else
        crypto_hash_sha512(out, message.len > 0 ? message.at : out, message.len);
}

/* The bytes under the signature, built from our own namespace (PROTOCOL.sshsig section 3). Returns their number. */
static size_t signed_bytes(uint8_t out[static SIGNED_MAX], const char *space, bool is_sha256,
                           const uint8_t digest[static 32])
{
    struct writer w = {.at = out, .cap = SIGNED_MAX};
    assert(strlen(space) <= SPACE_MAX);
    write_bytes(&w, span_of("SSHSIG"));
    write_string(&w, span_of(space));
    write_string(&w, span_of(""));
    write_string(&w, span_of(is_sha256 ? "sha256" : "sha512"));
    write_string(&w, (struct span){digest, is_sha256 ? 32 : 64});
    return w.len;
}

/* What a hardware key signs: hashes of its application and of the bytes, with flags and counter between. */
static size_t sk_bytes(uint8_t out[static 69], const struct sshsig *sig, struct span application, struct span bytes)
{
    sha256(out, application);
    out[32] = sig->flags;
    put_u32be(out + 33, sig->counter);
    sha256(out + 37, bytes);
    return 69;
}

bool sshsig_made(const struct sshsig *sig, const char *space, const uint8_t digest[static 32])
{
    uint8_t bytes[SIGNED_MAX], touched[69];
    struct reader r = {.left = sig->key};
    struct span type = read_string(&r);
    bool is_sk = span_is(type, type_sk);
    struct span raw = read_string(&r), application = is_sk ? read_string(&r) : (struct span){0};
    if (r.bad || r.left.len > 0 || raw.len != 32 || is_sk != sig->is_sk || (!is_sk && !span_is(type, type_plain)) ||
        (is_sk && !(sig->flags & 1u)))
        return false;
    const uint8_t *at = bytes;
    size_t len = signed_bytes(bytes, space, span_is(sig->hash, "sha256"), digest);
    if (is_sk) {
        len = sk_bytes(touched, sig, application, (struct span){bytes, len});
        at = touched;
    }
    return crypto_sign_verify_detached(sig->raw, at, len, raw.at) == 0;
}

bool sshsig_verify(const struct sshsig *sig, struct span key_blob, const char *space, struct span message,
                   struct problem *why)
{
    uint8_t digest[64];
    if (!span_is(sig->space, space)) {
        if (why && !why->key) {
            problem_words(why->got, sizeof why->got, (const char *)sig->space.at, sig->space.len);
            problem_words(why->want, sizeof why->want, space, strlen(space));
        }
        return problem_set(why, "sshsig.namespace", 0);
    }
    if (!span_same(sig->key, key_blob))
        return problem_set(why, "sshsig.key", 0);
    if (sig->is_sk && !(sig->flags & 1u)) /* nobody touched the key; OpenSSH does not look at this */
        return problem_set(why, "sshsig.presence", 0);
    struct reader r = {.left = key_blob};
    read_string(&r);
    if (read_string(&r).len != 32 || r.bad)
        return problem_set(why, "sshsig.key", 0);
    sshsig_digest(digest, span_is(sig->hash, "sha256"), message);
    return sshsig_made(sig, space, digest) || problem_set(why, "sshsig.forged", 0);
}

void sshsig_sign(struct text *armored, const uint8_t seed[static 32], const char *space, struct span message,
                 uint8_t raw[64])
{
    uint8_t pk[crypto_sign_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES], bytes[SIGNED_MAX], digest[64];
    uint8_t key[SSH_ED25519_BLOB_LEN], inner[83], signature[64], blob[90 + 4 + 83 + SPACE_MAX];
    sshsig_digest(digest, false, message);
    size_t len = signed_bytes(bytes, space, false, digest);
    sign_pair(pk, sk, seed);
    crypto_sign_detached(signature, NULL, bytes, len, sk);
    sodium_memzero(sk, sizeof sk);
    ssh_blob(key, pk);
    struct writer w = {.at = inner, .cap = sizeof inner};
    write_string(&w, span_of(type_plain));
    write_string(&w, (struct span){signature, sizeof signature});
    struct sshsig sig = {.version = 1,
                         .key = {key, sizeof key},
                         .space = span_of(space),
                         .reserved = span_of(""),
                         .hash = span_of("sha512"),
                         .sig = {inner, sizeof inner}};
    len = sshsig_encode(&sig, blob, sizeof blob);
    assert(len <= sizeof blob);
    pem_write(armored, label, (struct span){blob, len});
    if (raw)
        memcpy(raw, signature, sizeof signature);
}
