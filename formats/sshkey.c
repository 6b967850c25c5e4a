/* SPDX-License-Identifier: Apache-2.0 */
/* Ed25519 keys in OpenSSH's spellings: blobs, .pub lines, fingerprints, private key files without passphrase. */
#include "formats/pem.h"
#include "formats/sshsig.h"
#include <sodium.h>
#include <string.h>

enum { PUBLIC_MAX = 512, FILE_MAX = 16384, CIPHER_BLOCK = 8 };
static const char type_plain[] = "ssh-ed25519", type_sk[] = "sk-ssh-ed25519@openssh.com";
static const char label[] = "OPENSSH PRIVATE KEY", magic[] = "openssh-key-v1"; /* the NUL belongs to it */

void ssh_blob(uint8_t out[static SSH_ED25519_BLOB_LEN], const uint8_t pk[static 32])
{
    put_u32be(out, sizeof type_plain - 1);
    memcpy(out + 4, type_plain, sizeof type_plain - 1);
    put_u32be(out + 15, 32);
    memcpy(out + 19, pk, 32);
}

void ssh_fingerprint(char out[static SSH_FP_MAX], struct span key_blob)
{
    uint8_t hash[32];
    sha256(hash, key_blob);
    memcpy(out, "SHA256:", 7);
    sodium_bin2base64(out + 7, SSH_FP_MAX - 7, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
}

/* The type word of a blob of ours with exactly its fields, or NULL. */
static const char *blob_type(struct span blob)
{
    struct reader r = {.left = blob};
    struct span type = read_string(&r), raw = read_string(&r);
    bool is_sk = span_is(type, type_sk);
    if (is_sk && read_string(&r).len == 0)
        return NULL;
    if (r.bad || raw.len != 32 || r.left.len > 0)
        return NULL;
    return is_sk ? type_sk : span_is(type, type_plain) ? type_plain : NULL;
}

const uint8_t *ssh_blob_raw(struct span blob)
{
    return blob.len == SSH_ED25519_BLOB_LEN && blob_type(blob) == type_plain ? blob.at + 19 : NULL;
}

static bool wrong_type(struct problem *why, struct span type)
{
    if (why && !why->key) {
        problem_words(why->got, sizeof why->got, (const char *)type.at, type.len);
        problem_words(why->want, sizeof why->want, "ssh-keygen -t ed25519", 21);
    }
    return problem_set(why, "sshkey.type", 0);
}

/* Types that OpenSSH knows and we do not: such a line is a key, only of the wrong kind. */
static bool is_other_type(struct span type)
{
    static const char *const others[] = {"ssh-rsa",        "ssh-dss",           "ecdsa-sha2-",
                                         "sk-ecdsa-sha2-", "ssh-ed25519-cert-", "sk-ssh-ed25519-cert-",
                                         "ssh-ed448"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (span_begins(type, others[i]))
            return true;
    return false;
}

bool ssh_public_line(struct arena *arena, struct span line, struct span *blob, struct span *comment,
                     struct problem *why)
{
    struct span left, type, letters;
    if (!span_line(&line, &left))
        return problem_set(why, "sshkey.line", 0);
    while (left.len > 0 && (left.at[left.len - 1] == '\r' || left.at[left.len - 1] == ' '))
        left.len--;
    const uint8_t *start = left.at;
    if (!span_word(&left, &type))
        return problem_set(why, "sshkey.line", 0);
    if (is_other_type(type))
        return wrong_type(why, type);
    if ((!span_is(type, type_plain) && !span_is(type, type_sk)) || !span_word(&left, &letters))
        return problem_set(why, "sshkey.line", 0);
    uint8_t *out = arena_take(arena, PUBLIC_MAX);
    size_t len = PUBLIC_MAX;
    if (!base64_read(letters, true, out, &len))
        return problem_set(why, "sshkey.base64", (size_t)(letters.at - start));
    const char *known = blob_type((struct span){out, len});
    if (!known || !span_is(type, known)) /* cut short, or a line that says one type and holds another */
        return problem_set(why, "sshkey.line", (size_t)(letters.at - start));
    *blob = (struct span){out, len};
    *comment = left;
    return true;
}

void ssh_public_write(struct text *text, struct span blob)
{
    struct reader r = {.left = blob};
    text_add(text, read_string(&r));
    text_words(text, " ");
    text_base64(text, blob.at, blob.len, true);
}

/* Inside the private section: two equal check numbers, the key twice over, a comment, 1 2 3... up to the block. */
static bool read_private_section(struct span section, struct span public_blob, uint8_t seed[static SSH_SEED_LEN],
                                 struct problem *why)
{
    struct reader r = {.left = section};
    uint32_t check = read_u32be(&r), again = read_u32be(&r);
    struct span type = read_string(&r);
    if (r.bad || check != again)
        return problem_set(why, "sshkey.file", 0);
    if (!span_is(type, type_plain))
        return wrong_type(why, type);
    struct span pk = read_string(&r), both = read_string(&r);
    read_string(&r); /* comment */
    const uint8_t *outer = ssh_blob_raw(public_blob);
    if (r.bad || pk.len != 32 || both.len != 64 || r.left.len >= CIPHER_BLOCK || !outer ||
        memcmp(outer, pk.at, 32) != 0)
        return problem_set(why, "sshkey.file", 0);
    for (size_t i = 0; i < r.left.len; i++)
        if (r.left.at[i] != i + 1)
            return problem_set(why, "sshkey.file", 0);
    uint8_t made[32], sk[64];
    crypto_sign_seed_keypair(made, sk, both.at);
    bool fits = memcmp(made, pk.at, 32) == 0 && sodium_memcmp(sk, both.at, 64) == 0;
    sodium_memzero(sk, sizeof sk);
    if (!fits)
        return problem_set(why, "sshkey.file", 0);
    memcpy(seed, both.at, SSH_SEED_LEN);
    return true;
}

static bool read_private_bytes(struct span bytes, uint8_t seed[static SSH_SEED_LEN], struct problem *why)
{
    struct reader r = {.left = bytes};
    struct span front = read_bytes(&r, sizeof magic), cipher = read_string(&r), kdf = read_string(&r);
    struct span options = read_string(&r);
    uint32_t n = read_u32be(&r);
    struct span blob = read_string(&r), section = read_string(&r);
    if (r.bad || memcmp(front.at, magic, sizeof magic) != 0)
        return problem_set(why, "sshkey.file", 0);
    if (!span_is(cipher, "none") || !span_is(kdf, "none"))
        return problem_set(why, "sshkey.encrypted", 0);
    if (options.len > 0 || n != 1 || r.left.len > 0 || section.len % CIPHER_BLOCK != 0)
        return problem_set(why, "sshkey.file", 0);
    return read_private_section(section, blob, seed, why);
}

bool ssh_private_read(struct span file, uint8_t seed[static SSH_SEED_LEN], struct problem *why)
{
    uint8_t bytes[FILE_MAX];
    size_t len = sizeof bytes, offset;
    enum pem_state state = pem_read(file, label, bytes, &len, &offset);
    bool ok = state == PEM_READ ? read_private_bytes((struct span){bytes, len}, seed, why)
                                : problem_set(why, "sshkey.file", offset);
    sodium_memzero(bytes, sizeof bytes);
    return ok;
}

static void add_u32(struct text *text, uint32_t value)
{
    uint8_t bytes[4];
    put_u32be(bytes, value);
    text_add(text, (struct span){bytes, 4});
}

static void add_string(struct text *text, struct span bytes)
{
    add_u32(text, (uint32_t)bytes.len);
    text_add(text, bytes);
}

void ssh_private_write(struct text *text, const uint8_t seed[static SSH_SEED_LEN], const char *comment)
{
    uint8_t pk[32], sk[64], blob[SSH_ED25519_BLOB_LEN];
    struct arena *scratch = arena_new(); /* freed, and so zeroed, at once */
    struct text section = {.arena = scratch}, file = {.arena = scratch};
    uint32_t check = randombytes_random();
    crypto_sign_seed_keypair(pk, sk, seed);
    ssh_blob(blob, pk);
    add_u32(&section, check);
    add_u32(&section, check);
    add_string(&section, span_of(type_plain));
    add_string(&section, (struct span){pk, sizeof pk});
    add_string(&section, (struct span){sk, sizeof sk});
    add_string(&section, span_of(comment));
    for (uint8_t pad = 1; section.len % CIPHER_BLOCK != 0; pad++)
        text_add(&section, (struct span){&pad, 1});
    text_add(&file, (struct span){(const uint8_t *)magic, sizeof magic});
    add_string(&file, span_of("none"));
    add_string(&file, span_of("none"));
    add_string(&file, span_of(""));
    add_u32(&file, 1);
    add_string(&file, (struct span){blob, sizeof blob});
    add_string(&file, text_span(&section));
    pem_write(text, label, text_span(&file));
    sodium_memzero(sk, sizeof sk);
    arena_free(scratch);
}
