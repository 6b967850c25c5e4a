/* SPDX-License-Identifier: Apache-2.0 */
/* formats/seal.h - sealed state: layout, keys and checks of sealed-state.md (when it is written: store.md). */
#ifndef DISPATCH_SEAL_H
#define DISPATCH_SEAL_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include "formats/tlog.h"

enum { SEAL_HEADER_LEN = 128, SEAL_NONCE_LEN = 24 };
struct seal_head {
    uint32_t pad;        /* block: 4096, vectors 64 */
    uint64_t generation; /* from 1 */
    uint8_t game[16];
    uint8_t key_id[8];    /* filled by seal_write */
    uint8_t previous[32]; /* SHA-256 of the sealed bytes before; zeros for generation 1 */
    uint64_t log_size;
    struct hash log_root;
};
void seal_key(uint8_t out[static 32], const uint8_t master[static 32]);
void seal_key_id(uint8_t out[static 8], const uint8_t master[static 32]);
/* nonce NULL: random. */
struct span seal_write(struct arena *, const uint8_t master[static 32], const struct seal_head *, struct span plain,
                       const uint8_t *nonce);
/* Reads the header only. Keys: seal.format seal.truncated. */
bool seal_peek(struct span sealed, struct seal_head *, struct problem *);
/* Keys: also seal.key (sealed under another master key), seal.damaged. *plain in the arena. */
bool seal_open(struct arena *, const uint8_t master[static 32], struct span sealed, struct seal_head *,
               struct span *plain, struct problem *);

/* Rows of the store: XChaCha20-Poly1305, random nonce in front, additional data = "table\0game\0key". The key of each
 * purpose is KDF(master, id, "pbemrow "). */
enum row_key {
    ROW_SHEET = 1,
    ROW_INBOX = 2,
    ROW_OUTBOX = 3,
    ROW_PLAYER = 4,
    ROW_ESCROW = 5,
    ROW_MAC = 6 /* of processor/store/store_rows.c: hashes, seals nothing */
};
struct span row_seal(struct arena *, const uint8_t master[static 32], enum row_key, const char *table, const char *game,
                     const char *key, struct span plain);
bool row_open(struct arena *, const uint8_t master[static 32], enum row_key, const char *table, const char *game,
              const char *key, struct span sealed, struct span *plain, struct problem *); /* row.damaged */
/* VRF seed of a game: KDF(master, "pbemvrf ", genesis nonce) (F40). */
void vrf_seed(uint8_t out[static 32], const uint8_t master[static 32], const uint8_t nonce[static 16]);

#endif
