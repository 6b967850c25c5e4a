/* SPDX-License-Identifier: Apache-2.0 */
/* formats/age_inside.h - what the parts of age share; nobody else includes it. */
#ifndef DISPATCH_AGE_INSIDE_H
#define DISPATCH_AGE_INSIDE_H

#include "formats/age.h"

enum {
    AGE_FILE_KEY_LEN = 16,
    AGE_NONCE_LEN = 16,
    AGE_BODY_LEN = AGE_FILE_KEY_LEN + 16,
    AGE_MAC_LEN = 32,
    AGE_TAG_LEN = 4
};

/* HKDF-SHA256 (RFC 5869), first 32 bytes; an empty salt is 32 zeros. */
void age_hkdf(uint8_t out[static 32], struct span ikm, struct span salt, const char *info);
/* The 32 bytes that authenticate a header up to and with its three dashes. */
void age_header_mac(uint8_t out[static AGE_MAC_LEN], const uint8_t file_key[static AGE_FILE_KEY_LEN],
                    struct span header);

/* Wraps a file key for a recipient with this ephemeral secret: share and body of his stanza. */
void age_wrap(const struct age_recipient *, const uint8_t ephemeral[static AGE_KEY_LEN],
              const uint8_t file_key[static AGE_FILE_KEY_LEN], uint8_t share[static AGE_KEY_LEN],
              uint8_t body[static AGE_BODY_LEN]);
enum age_unwrap { AGE_UNWRAPPED = 1, AGE_NOT_MINE, AGE_BAD_SHARE };
enum age_unwrap age_unwrap(const struct age_identity *, const uint8_t share[static AGE_KEY_LEN],
                           const uint8_t body[static AGE_BODY_LEN], uint8_t file_key[static AGE_FILE_KEY_LEN]);
/* The first four bytes of SHA-256 of an SSH key's blob: says for whom a stanza is. */
void age_tag(uint8_t out[static AGE_TAG_LEN], const uint8_t blob[static SSH_ED25519_BLOB_LEN]);

/* Nonce and chunks after a header. */
void age_payload_write(struct text *, const uint8_t file_key[static AGE_FILE_KEY_LEN],
                       const uint8_t nonce[static AGE_NONCE_LEN], struct span plain);
bool age_payload_read(struct arena *, const uint8_t file_key[static AGE_FILE_KEY_LEN], struct span payload,
                      struct span *plain);

#endif
