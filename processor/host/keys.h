/* SPDX-License-Identifier: Apache-2.0 */
/* processor/host/keys.h - the host's own keys (sealed-state.md "Host keys") and how they lie on disk.
 *
 *   keys_make(dir, err);  once, by `dispatch init`
 *   keys_open(dir, &keys, err); ... keys_close(&keys);
 * A folder of mode 0700 with four files of 32 raw bytes, mode 0400: master.key report.key log.key age.key. A systemd
 * credential of the name dispatch-master (-report, -log, -age) in $CREDENTIALS_DIRECTORY goes before the file. The
 * VRF key of a game comes from master; organisers and players keep their own. No backup of ours ever holds them.
 * Secrets lie in locked memory and are wiped by keys_close. */
#ifndef DISPATCH_KEYS_H
#define DISPATCH_KEYS_H

#include "formats/sshsig.h"
#include "processor/base/error.h"

enum { AGE_RECIPIENT_MAX = 64 /* "age1" + 58 letters + NUL */, N_KEY_ROLES = 3 };
extern const char *const key_roles[N_KEY_ROLES]; /* report log age */
struct keys {
    const uint8_t *master;       /* owned: 32 bytes each */
    const uint8_t *report, *log; /* Ed25519 seeds: reports and receipts (SSHSIG), checkpoints (notes) */
    const uint8_t *age;          /* X25519 secret: opens sealed sheets */
    uint8_t report_blob[SSH_ED25519_BLOB_LEN], log_public[32], age_public[32];
    char report_fingerprint[SSH_FP_MAX], age_recipient[AGE_RECIPIENT_MAX];
    unsigned lacks;                  /* of keys_open_some: 1 << index in key_roles */
    struct error why[N_KEY_ROLES]; /* of each that is lacking */
};
/* Makes folder and keys; never overwrites one. EX_CANTCREAT. */
bool keys_make(const char *dir, struct error *);
/* EX_NOPERM: a link, or readable by others; EX_NOINPUT: missing; EX_CONFIG: not 32 bytes, or a published test key. */
bool keys_open(const char *dir, struct keys *, struct error *);
/* The same, but a report, log or age key that is gone, damaged or foreign is no failure: it is named in lacks and why,
 * and in its place stands a secret by lot that nobody knows, which no game knows either (key_check.h): nothing is to be
 * signed or named by it. A shortage is a failure. */
bool keys_open_some(const char *dir, struct keys *, struct error *);
void keys_close(struct keys *);

/* A single key file, 32 raw bytes of mode 0400: written whole and synced, never over another; read as keys_open does.
 */
bool key_file_write(const char *path, const uint8_t secret[static 32], struct error *);
bool key_file_read(const char *path, uint8_t secret[static 32], struct error *);
/* Does a systemd credential stand in the place of this key's file? */
bool key_is_credential(const char *name);

/* Is this a key of the published test vectors? Such keys are everybody's: players and hosts must not use them (F73). */
bool keys_is_test_blob(struct span ssh_blob);
bool keys_is_test_secret(const uint8_t secret[static 32]);
/* The age recipient of an X25519 public key (bech32, "age1..."). */
void age_recipient(char out[static AGE_RECIPIENT_MAX], const uint8_t public_key[static 32]);

#endif
