/* SPDX-License-Identifier: Apache-2.0 */
/* formats/armor.h - the pasteable order block: canonical form, candidate bytes, headers (order-armor.md).
 *
 *   armor_scan() finds blocks in a pasted text; armor_verify() says which exact bytes a registered key signed and gives
 *   C(b) of those bytes; header_parse() reads the header lines of a canonical block, heading_read() keeps them with it.
 * Orders are computed from verified bytes only, never from the mail. */
#ifndef DISPATCH_ARMOR_H
#define DISPATCH_ARMOR_H

#include "formats/bytes.h"
#include "formats/problem.h"
#include "formats/signed.h"

enum { BLOCK_BYTES_MAX = 65536, BLOCK_LINE_MAX = 400, BLOCKS_MAX = 64 };
enum { HEADER_COLUMNS_MAX = 76, ORDER_COLUMNS_MAX = 70 };
enum block_kind {
    BLOCK_ORDERS = 1,
    BLOCK_JOIN,
    BLOCK_NONCE,
    BLOCK_ACK,
    BLOCK_REKEY,
    BLOCK_REVOKE,
    BLOCK_RULING,
    BLOCK_PLAYER,
    BLOCK_BEACON,
    BLOCK_PRESS,
    BLOCK_UNKNOWN
};
enum sig_kind { SIG_NONE, SIG_SSH, SIG_MINISIGN };

struct block {
    enum block_kind kind;
    char kind_word[16];    /* cut to fit */
    const char *bad;       /* quote nested dash char long truncated big; NULL when well formed */
    int line;              /* of BEGIN in the text, from 1 */
    bool quoted;           /* it stood under quote marks */
    int bad_line;          /* the line that is wrong; 0 when well formed */
    struct span canonical; /* C; empty when bad */
    struct span lines;     /* the unquoted lines of step 4, LF, trailing spaces kept (candidates 4 and 5) */
    struct span as_came; /* the same lines with the characters that came, before step 2; empty when they are the same */
    enum sig_kind sig_kind;
    struct span sig;  /* armored signature text as found, in the arena */
    struct span sig2; /* a second signature directly below (REKEY), or empty; of kind sig2_kind */
    enum sig_kind sig2_kind;
    const struct heading *heading; /* of `canonical`, when whoever found the block has read it; NULL from armor_scan */
};

/* Finds all blocks. text: Unicode text as UTF-8 (a BOM, UTF-16LE and UTF-16BE with BOM are converted first). Everything
 * is taken from the arena. Returns their number, at most cap and BLOCKS_MAX. Blank lines and quote marks count towards
 * `big` from four times BLOCK_BYTES_MAX on, so that the work stays linear whatever was pasted. */
size_t armor_scan(struct arena *, struct span text, struct block *out, size_t cap);
const char *block_kind_word(enum block_kind);

struct signer {
    struct span key;  /* SSH key blob; or */
    bool is_minisign; /* the 56 characters in `key` */
};
struct verified {
    struct span bytes;                 /* b: what was signed, exactly */
    struct span canonical;             /* C(b): the only source of orders */
    uint8_t hash[32];                  /* SHA-256(C(b)): the order hash */
    uint8_t sighash[32];               /* SHA-256(R||S) */
    uint8_t raw[64];                   /* R||S */
    char signed_word[SIGNED_WORD_MAX]; /* what R||S is over, without the words (formats/signed.h) */
    const char *form;   /* which bytes it was, for the log: "file" "canonical" "as-received" ...; static */
    bool comment_holds; /* minisign: line 4 verifies too; for the log only */
    int by;             /* whoever tries several keys says here which of them it was; 0 */
    bool in_clear;      /* whoever found the block in the open says so: a game on a forum does not take it */
    const struct heading
        *heading; /* of `canonical`, never NULL: whoever makes one of these by hand calls heading_read */
};
enum { ARMOR_TRIES_MAX = 64 /* byte strings that a signature is held against */ };
/* Tries the candidate byte strings in the order of the spec. `file`: an attachment as is, or empty. sig may be a whole
 * signature file. Keys: armor.unsigned, armor.forged (got: a line that mail may have changed, if there is one),
 * armor.several (the signed file holds more blocks than one), armor.quote armor.nested armor.dash armor.char armor.long
 * armor.truncated armor.big (a bad block, with line), and those of sshsig_* and minisign_*. */
bool armor_verify(struct arena *, const struct block *, struct span file, const struct signer *, struct verified *,
                  struct problem *);
/* What is wrong with a block that has `bad`: armor.quote and so on, with the line of the block, BEGIN being 1. Always
 * false. */
bool armor_bad(const struct block *, struct problem *);
/* The fingerprint that the (unverified) signature claims: key blob for SSH (into the arena). False: none readable. */
bool armor_claimed_key(struct arena *, const struct block *, struct span *key_blob);

/* | kind            | required after pbem               | may have        |
 * | ORDERS          | game turn side seq base salt orders: | until next   |
 * | JOIN            | game side seq key                 | age code, and one of entropy and entropy-commit |
 * | NONCE           | game side seq base open           | turn (mode C)   |
 * | ACK             | game turn side seq base           |                 |
 * | REKEY           | game side seq base key            | age             |
 * | REVOKE          | game side seq base key            |                 |
 * | RULING          | game seq base orders:             | side            |
 * | PLAYER          | host seq orders:                  |                 |
 * | BEACON          | game orders:                      | side            |
 * | PRESS           | game side orders:                 |                 |
 * game 32 hex; turn, seq from 1; side [a-z0-9-]{1,16}; base "size root" (base64); until 2026-12-01T20:00:00Z; salt 32
 * hex; next 64 hex or SHA256:<43>; open 64 hex or a luck key AAAA... (68 letters); entropy-commit SHA256:<43>; entropy
 * 64 hex; key SHA256:<43> or minisign:<56>; age age1... or same; code [A-Za-z0-9-]{1,64}; host 1 to 64 printable
 * characters. x-... is a comment, in every kind, as often as one likes. */
struct header {
    enum block_kind kind;
    struct span game;   /* 32 hex */
    struct span host;   /* PLAYER */
    uint64_t turn, seq; /* 0: absent */
    struct span side;
    bool has_base;
    uint64_t base_size;
    uint8_t base_root[32];
    bool has_until;
    int64_t until;
    struct span salt, next, open, entropy_commit, entropy, key, age, code;
    struct span name, when; /* the last x-name and x-when: comments, for people only */
    struct span orders;     /* the lines after "orders:", with their LFs, without END */
    int orders_line;        /* line number of the first order line in the block */
    bool has_orders;
};
/* Is the order line a remark, words for people alone: `say` or `note`, in capitals too? */
bool order_is_remark(struct span line);
/* Checks the header table of the block's kind, and the widths; a remark, and a line of press, that came as it was
 * signed may be as long as any line (BLOCK_LINE_MAX). Keys, all with line: kind pbem header.form header.unknown header.twice header.missing
 * header.entropy header.value header.long line.long. */
bool header_parse(struct span canonical, struct header *, struct problem *);
/* A header as header_parse reads it, with what is wrong with it. It is read once on a block's way in and goes with the
 * block: as found it says where the block wants to go, and armor_verify hands it on when the signed bytes say the
 * same. */
struct heading {
    struct header header; /* its spans are in the canonical text that was read, which must live as long */
    bool good;
    struct problem why; /* not good: where and why */
};
/* Reads it, into the arena. */
const struct heading *heading_read(struct arena *, struct span canonical);
/* What header_parse said: the header, and false with the problem (may be NULL; the first one set stands). */
bool heading_take(const struct heading *, struct header *, struct problem *);
/* Lint for a form before it goes out or is signed: the headers, and what survives mail and forums, so that remarks too
 * have 70 columns at most (line.long). Further keys:
 * lint.canonical (not a fixed point of C), lint.ascii, lint.character, lint.fold (-- and ... are swapped for one
 * character by phones), lint.start ("From", a dot). `say` and `note` lines, and those of press, are free but for
 * -- . */
bool block_lint(struct span canonical, struct problem *);

#endif
