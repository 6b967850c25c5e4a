/* SPDX-License-Identifier: Apache-2.0 */
/* formats/age.h - age v1 files (age-encryption.org/v1): what only the holder of a key can read.
 *
 *   struct age_recipient to; age_recipient_read(span_of("age1..."), &to, &why); age_seal(&file, &to, 1, plain);
 *   struct age_identity me;  age_identity_raw(&me, secret);                     age_open(arena, file, &me, 1, &plain,
 * &why);
 *
 * Recipients are X25519 (`age1...`) and ssh-ed25519 public keys; `age -d -i KEY` opens what is sealed here, and the
 * other way round. age does not tell who wrote a file: what comes in sealed must be signed inside, and is verified
 * after it was opened. Nothing of a file that was tampered with is ever given out. */
#ifndef DISPATCH_AGE_H
#define DISPATCH_AGE_H

#include "formats/problem.h"
#include "formats/sshsig.h"

enum { AGE_KEY_LEN = 32, AGE_RECIPIENTS_MAX = 16, AGE_STANZAS_MAX = 64, AGE_HEADER_MAX = 65536 };
#define AGE_BEGIN "-----BEGIN AGE ENCRYPTED FILE-----"
#define AGE_END   "-----END AGE ENCRYPTED FILE-----"

struct age_recipient {
    bool is_ssh;
    uint8_t key[AGE_KEY_LEN];           /* X25519 public key; of an SSH key, what it becomes on Montgomery's curve */
    uint8_t blob[SSH_ED25519_BLOB_LEN]; /* of an SSH key */
};
/* "age1..." or "ssh-ed25519 AAAA... [comment]". Keys: age.recipient; sshkey.type for other kinds of SSH keys, hardware
 * keys among them: they cannot open anything. */
bool age_recipient_read(struct span words, struct age_recipient *, struct problem *);
/* Appends "age1..." of an X25519 public key. */
void age_recipient_write(struct text *, const uint8_t public_key[static AGE_KEY_LEN]);

struct age_identity { /* a secret: whoever fills it wipes it with sodium_memzero */
    bool is_ssh;
    uint8_t secret[AGE_KEY_LEN]; /* X25519 scalar */
    uint8_t public_key[AGE_KEY_LEN];
    uint8_t blob[SSH_ED25519_BLOB_LEN];
};
/* "AGE-SECRET-KEY-1...". Key: age.identity. */
bool age_identity_read(struct span words, struct age_identity *, struct problem *);
void age_identity_raw(struct age_identity *, const uint8_t secret[static AGE_KEY_LEN]);
/* The identity of an Ed25519 SSH key by its seed (ssh_private_read). */
void age_identity_ssh(struct age_identity *, const uint8_t seed[static SSH_SEED_LEN]);

/* Appends the file, in its binary form, that each of n recipients can open (1 to AGE_RECIPIENTS_MAX, asserted). */
void age_seal(struct text *file, const struct age_recipient *, size_t n, struct span plain);
/* The same with chance of one's own, for vectors: asked for the file key (16 bytes), an ephemeral secret (32) for each
 * recipient in order, the payload nonce (16). */
void age_seal_with(struct text *file, const struct age_recipient *, size_t n, struct span plain,
                   void (*chance)(void *context, uint8_t *out, size_t len), void *context);
/* Opens a binary file. *plain is in the arena, which zeroes it in the end. Keys: age.header (malformed; offset),
 * age.nobody (sealed to somebody else), age.mac, age.payload (cut short or tampered with). */
bool age_open(struct arena *, struct span file, const struct age_identity *, size_t n, struct span *plain,
              struct problem *);

/* Letters for mail: 64 columns between the two armor lines. */
void age_armor(struct text *, struct span file);
/* The first armored file in a text, however much stands around it: from its BEGIN line to its END line. False: none. */
bool age_find(struct span text, struct span *armored);
/* From BEGIN to END, nothing else around but white space; CR LF is fine, quote marks are not. Key: age.armor. */
bool age_unarmor(struct arena *, struct span armored, struct span *file, struct problem *);

#endif
