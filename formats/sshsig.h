/* SPDX-License-Identifier: Apache-2.0 */
/* formats/sshsig.h - signatures as `ssh-keygen -Y sign` makes them (PROTOCOL.sshsig; strict as sshsig.md demands).
 *
 * Verify: sshsig_unarmor, sshsig_decode, then sshsig_verify with the *registered* key blob of the claimed signer.
 * Sign: sshsig_sign gives the same bytes as OpenSSH. Keys: one line of an .pub file; unencrypted OpenSSH private key
 * files. */
#ifndef DISPATCH_SSHSIG_H
#define DISPATCH_SSHSIG_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum { SSH_ED25519_BLOB_LEN = 51, SSH_SEED_LEN = 32, SSH_FP_MAX = 51 /* "SHA256:" + 43 + NUL */ };
#define NAMESPACE_PLAYER "pbem-v1"        /* player blocks */
#define NAMESPACE_REPORT "pbem-report-v1" /* reports and receipts of the processor */

struct sshsig {
    uint32_t version;
    struct span key;   /* key blob, points into the decoded bytes */
    struct span space; /* namespace */
    struct span reserved, hash, sig;
    bool is_sk;       /* sk-ssh-ed25519@openssh.com */
    uint8_t raw[64];  /* R||S: the bytes whose SHA-256 is the sighash */
    uint8_t flags;    /* sk only */
    uint32_t counter; /* sk only */
};

/* Between the armor lines, base64 undone into the arena; *blob is borrowed from it. At most 16 KiB.
 * Keys: sshsig.armor, sshsig.base64, sshsig.big. */
bool sshsig_unarmor(struct arena *, struct span armored, struct span *blob, struct problem *);
/* Accepts exactly one spelling. Keys: sshsig.truncated, sshsig.magic, sshsig.version, sshsig.trailing, sshsig.reserved,
 * sshsig.hash, sshsig.type (message names ssh-keygen -t ed25519), sshsig.namespace.empty */
bool sshsig_decode(struct span blob, struct sshsig *out, struct problem *);
/* Length wanted; writes only when cap suffices. */
size_t sshsig_encode(const struct sshsig *, uint8_t *buf, size_t cap);
/* True when `sig` is by the key with exactly this blob, over this namespace and these bytes.
 * Keys: sshsig.namespace, sshsig.key, sshsig.presence, sshsig.forged. */
bool sshsig_verify(const struct sshsig *, struct span key_blob, const char *space, struct span message,
                   struct problem *);
/* The hash of the bytes that the signature is over: 64 bytes, 32 with is_sha256. */
void sshsig_digest(uint8_t out[static 64], bool is_sha256, struct span message);
/* Is sig->raw by sig->key over the namespace and this digest? Of sig it looks at key, hash, is_sk, flags, counter and
 * raw alone. False for a key that is malformed, or of the other kind, and for a hardware key that nobody touched. */
bool sshsig_made(const struct sshsig *, const char *space, const uint8_t digest[static 32]);
/* Signs; appends the armored signature (70 columns, LF, as ssh-keygen writes it). raw, when not NULL, gets R||S. */
void sshsig_sign(struct text *armored, const uint8_t seed[static 32], const char *space, struct span message,
                 uint8_t raw[64]);

/* The key blob of an Ed25519 public key. */
void ssh_blob(uint8_t out[static SSH_ED25519_BLOB_LEN], const uint8_t pk[static 32]);
/* "SHA256:..." */
void ssh_fingerprint(char out[static SSH_FP_MAX], struct span key_blob);
/* A line "ssh-ed25519 AAAA... [comment]" (also sk-): *blob is in the arena. Keys: sshkey.line, sshkey.type,
 * sshkey.base64. RSA and ECDSA: sshkey.type. */
bool ssh_public_line(struct arena *, struct span line, struct span *blob, struct span *comment, struct problem *);
/* "ssh-ed25519 AAAA..." of a blob, without LF. */
void ssh_public_write(struct text *, struct span blob);
/* The raw 32 bytes inside a plain ssh-ed25519 blob, or NULL when it is none. */
const uint8_t *ssh_blob_raw(struct span blob);
/* An OpenSSH private key file (openssh-key-v1), Ed25519, without passphrase: the 32-byte seed.
 * Keys: sshkey.encrypted (remedy: sign with ssh-keygen itself), sshkey.type, sshkey.file (no such file, or damaged). */
bool ssh_private_read(struct span file, uint8_t seed[static SSH_SEED_LEN], struct problem *);
/* Writes such a file (used by `dispatch keygen` and tests). */
void ssh_private_write(struct text *, const uint8_t seed[static SSH_SEED_LEN], const char *comment);

#endif
