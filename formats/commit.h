/* SPDX-License-Identifier: Apache-2.0 */
/* formats/commit.h - committed shuffles, verifiable draws and dice (commitments.md). Strings and numbers only. */
#ifndef DISPATCH_COMMIT_H
#define DISPATCH_COMMIT_H

#include "formats/bytes.h"
#include "formats/ecvrf.h"
#include "formats/tlog.h"

typedef char hex32[65]; /* 32 bytes as hex, NUL */
typedef char hex16[33]; /* 16 bytes as hex, NUL */

/* Entropy. open: 64 hex (hash way) or the luck key word AAAA... (68 characters). Gives the value (64 hex) and checks it
 * against a commit "SHA256:..."; commit "-" skips the check. Keys: entropy.form, entropy.commit. */
bool entropy_open(struct span open, const char *game, const char *side, struct span commit, hex32 value,
                  struct problem *);
void entropy_commit_hash(char out[static 51], const char *game, const char *side, const char *value); /* "SHA256:..." */

/* What the header `next:` of mode C commits to: SHA-256 of the nonce line, hex. nonce: 64 hex. */
void nonce_commit_hash(hex32 out, const char *game, uint64_t k, const char *side, const char *nonce);
/* Opens what `next:` committed to. next: 64 hex (hash way), or the fingerprint "SHA256:..." of a luck key, which a
 * player makes with ssh-keygen alone; open: as for entropy_open. Gives the nonce as T has it (64 hex). Keys:
 * entropy.form, nonce.commit. */
bool nonce_open(struct span open, const char *game, uint64_t k, const char *side, struct span next, hex32 nonce,
                struct problem *);

struct setup_line {                              /* one seat of the set-up transcript */
    const char *side, *commit, *value, *sighash; /* commit "-" in the short set-up */
};
struct turn_line { /* one seat of a turn transcript; seq 0: "side - - - -" */
    const char *side;
    uint64_t seq;
    const char *blockhash, *sighash, *nonce; /* nonce NULL or "-": unused */
};
/* extra: NULL, or further lines with their LFs (ack, beacon). Sides must come in byte order. */
void transcript_setup(struct text *, const char *game, const struct setup_line *, size_t n, const char *extra);
void transcript_turn(struct text *, const char *game, uint64_t k, const char *before, const struct turn_line *,
                     size_t n, const char *extra);
void transcript_hash(hex32 out, const struct text *);

void alpha_shuffle(struct text *, const char *game, const char *deck, uint64_t epoch, const char *t);
void alpha_dice(struct text *, const char *game, uint64_t k, const char *t);

/* Keys derived from the VRF seed (one way). */
void key_hide(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, const char *deck,
              uint64_t epoch);
void key_state(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, uint64_t k);
void key_facts(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, uint64_t k, const char *seat);
/* BLAKE2b-256(key, bytes): `state` and `facts` entries. */
void commit_keyed(struct hash *out, const uint8_t key[static 32], struct span bytes);

/* beta (64 bytes of a VRF output, or 32 bytes K_hide) to numbers. */
struct beta {
    uint8_t at[64];
    size_t len;
};
struct stream {
    uint8_t key[32], block[64];
    uint64_t next;
    uint32_t used;
};
void stream_perm(struct stream *, const struct beta *);
void stream_roll(struct stream *, const struct beta *, uint64_t j);
uint32_t stream_uniform(struct stream *, uint32_t n);               /* 1 <= n <= 2^31; n = 1 takes no word */
void shuffle_perm(const struct beta *, uint32_t n, uint16_t *perm); /* slot p holds source[perm[p]] */
void slot_salt(hex16 out, const struct beta *, uint64_t i);
void slot_salts(hex16 *out, const struct beta *, size_t n); /* of slots 0 to n - 1, in half the time */
void dice_roll(const struct beta *, uint64_t j, int n, int sides, int32_t *out); /* 1..sides each */

/* Leaves. */
void card_leaf(struct hash *out, const char *game, const char *deck, uint64_t epoch, uint64_t slot, const char *card,
               const char *salt);

#endif
