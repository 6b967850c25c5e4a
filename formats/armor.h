/* formats/armor.h - the pasteable order block: canonical form, candidate bytes, headers (order-armor.md).
 *
 *   armor_scan() finds blocks in a pasted text; armor_verify() says which exact bytes a registered key signed and gives
 *   C(b) of those bytes; header_parse() reads the header lines of a canonical block.
 * Orders are computed from verified bytes only, never from the mail. */
#ifndef DISPATCH_ARMOR_H
#define DISPATCH_ARMOR_H

#include "formats/bytes.h"
#include "formats/problem.h"

enum { BLOCK_BYTES_MAX = 65536, BLOCK_LINE_MAX = 400, BLOCKS_MAX = 64 };
enum block_kind { BLOCK_ORDERS = 1, BLOCK_JOIN, BLOCK_NONCE, BLOCK_ACK, BLOCK_REKEY, BLOCK_REVOKE, BLOCK_RULING,
                  BLOCK_PLAYER, BLOCK_UNKNOWN };
enum sig_kind { SIG_NONE, SIG_SSH, SIG_MINISIGN };

struct block {
    enum block_kind kind;
    char kind_word[16];
    const char *bad;       /* quote nested dash char long truncated big; NULL when well formed */
    int line;              /* of BEGIN in the text, from 1 */
    struct span canonical; /* C; empty when bad */
    struct span lines;     /* the unquoted lines of step 4, LF, trailing spaces kept (candidates 6 and 7) */
    enum sig_kind sig_kind;
    struct span sig;       /* armored signature text as found, in the arena */
    struct span sig2;      /* a second signature directly below (REKEY), or empty */
};

/* Finds all blocks. text: Unicode text as UTF-8 (a BOM, UTF-16LE and UTF-16BE with BOM are converted first). Everything
 * is taken from the arena. Returns their number, at most BLOCKS_MAX. */
size_t armor_scan(struct arena *, struct span text, struct block *out, size_t cap);
const char *block_kind_word(enum block_kind);

struct signer {
    struct span key;  /* SSH key blob; or */
    bool is_minisign; /* the 56 characters in `key` */
};
struct verified {
    struct span bytes;     /* b: what was signed, exactly */
    struct span canonical; /* C(b): the only source of orders */
    uint8_t hash[32];      /* SHA-256(C(b)): the order hash */
    uint8_t sighash[32];   /* SHA-256(R||S) */
    uint8_t raw[64];       /* R||S */
};
/* Tries the candidate byte strings in the order of the spec. `file`: an attachment as is, or empty.
 * Keys: armor.unsigned, armor.forged, and those of sshsig_* and minisign_*. */
bool armor_verify(struct arena *, const struct block *, struct span file, const struct signer *, struct verified *,
                  struct problem *);
/* The fingerprint that the (unverified) signature claims: key blob for SSH (into the arena). False: none readable. */
bool armor_claimed_key(struct arena *, const struct block *, struct span *key_blob);

struct header {
    enum block_kind kind;
    struct span game;                 /* 32 hex */
    struct span host;                 /* PLAYER */
    uint64_t turn, seq;               /* 0: absent */
    struct span side;
    bool has_base;
    uint64_t base_size;
    uint8_t base_root[32];
    bool has_until;
    int64_t until;
    struct span salt, next, open, entropy_commit, entropy, key, age, code, name;
    struct span orders;               /* the lines after "orders:", with their LFs, without END */
    int orders_line;                  /* line number of the first order line in the block */
    bool has_orders;
};
/* Checks the header table of the block's kind. Keys: header.syntax header.unknown header.twice header.missing
 * header.value header.long header.body order.long (all with line). PLAYER has pbem host seq and orders:. */
bool header_parse(struct span canonical, struct header *, struct problem *);
/* Lint for a form before it goes out or is signed: fixed point of C, ASCII, widths. */
bool block_lint(struct span canonical, struct problem *);

#endif
