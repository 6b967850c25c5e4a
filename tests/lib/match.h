/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/match.h - a game of the tiny ruleset through the core, with two players who have keys: for tests of the
 * core and of what lies over it. The journal is kept here, as a store would keep it.
 *
 *   struct match m;
 *   match_begin(&m, &(struct match_terms){.full = true, .settle = 1800});
 *   match_set_up(&m);                                   joins, opens, deals: exchange 1 is open
 *   match_orders(&m, TINY_EAST, "take 2\npass\n");      signed, verified, receipted
 *   match_end(&m); */
#ifndef DISPATCH_TESTS_MATCH_H
#define DISPATCH_TESTS_MATCH_H

#include "processor/core/core.h"
#include "processor/record/transcript.h"

enum { MATCH_SEATS = 2, MATCH_BLOCKS_MAX = 256 };
struct match_terms {
    bool full;
    int64_t settle;            /* seconds */
    const char *scenario;      /* NULL: "short" */
    const char *option;        /* NULL: none */
    uint8_t variant;           /* another game: other id, other VRF key */
    bool silence;              /* rulings: silence */
    uint32_t revision;         /* of the rules; 0: 1 */
    const struct ruleset *set; /* NULL: match_ruleset */
    char dice;                 /* mode; 0: A. D waits for the first round of quicknet an hour after the close */
    int64_t recall;            /* seconds; 0: a key that was replaced calls nothing back */
    int64_t outage;            /* seconds; 0: time stands still for nobody */
    const char *missed;        /* policy for who is late; NULL: fallback */
    int host;                  /* bits: seats that the host plays; the first of them signs with his key */
};
struct match {
    struct arena *arena;
    struct core *core;
    struct span genesis;
    uint8_t vrf[32];
    uint8_t key[MATCH_SEATS][32]; /* seeds of the players' keys */
    uint64_t seq[MATCH_SEATS];    /* the last used */
    uint64_t ruled;               /* the organiser's last seq */
    int organiser;                /* the seat whose key he signs with */
    const struct ruleset *set;
    int64_t now;
    struct text journal; /* all lines after genesis */
    struct hash *leaf;   /* with genesis, for roots */
    uint64_t n_leaves, cap_leaves;
    struct core_outcome out;        /* of the last block */
    int luck_round;                 /* other luck at each round */
    struct transcript_block *block; /* all that were signed; MATCH_BLOCKS_MAX */
    size_t n_blocks;
    bool reload; /* save and load the core after every input, and compare */
    int n_reloads;
    const char *luck_seen;  /* a word that the store has seen, or NULL */
    const char *block_seen; /* a block hash that got a receipt long ago, or NULL */
};
extern const struct ruleset match_ruleset;

/* The journal as a transcript, with every key and every block that was signed. */
void match_transcript(struct match *, struct transcript *);

void match_begin(struct match *, const struct match_terms *);
void match_end(struct match *);
struct core_past match_past(struct match *);
/* Takes the fresh lines into the journal; with reload, saves, loads and compares. Every input below ends with it. */
void match_take(struct match *);
/* Signs these canonical bytes as the seat's player and fills `out`; the raw signature is made with `key`. */
struct verified match_sign(struct match *, const uint8_t key[static 32], const char *block);
/* Hands a signed block to the core. */
enum core_verdict match_block(struct match *, int seat, const char *block);
/* ---- match_keys.c: keys that come and go ---- */
/* The word of the key that this seed makes; blob may be NULL. */
const char *match_word(struct match *, const uint8_t seed[static 32], uint8_t *blob);
/* Which key of the seat that is; 0: none that is known. */
int match_key_index(struct match *, int seat, const uint8_t seed[static 32]);
/* A block about a key, with seq, base and `key:`. */
const char *match_key_block(struct match *, int seat, const char *kind, const char *word);
/* The second signature of the block that was signed last. */
struct verified match_sign_too(struct match *, const uint8_t seed[static 32]);
/* Each signs what it takes, hands it in, and is taken. After rekey and replace m->key[seat] is the new seed. */
void match_rekey(struct match *, int seat, const uint8_t fresh[static 32]);
void match_revoke(struct match *, int seat);
void match_revoke_by(struct match *, int seat, int other); /* by the organiser and another seat */
void match_recall(struct match *, int seat, const uint8_t old[static 32]);
void match_replace(struct match *, int seat, const uint8_t fresh[static 32]);
uint64_t match_propose(struct match *, int seat, const uint8_t fresh[static 32]); /* its number; three days to object */
/* A RULING that gives the host another key, signed with this seed as that ruler. */
void match_hostkey(struct match *, enum core_ruler, const uint8_t seed[static 32], const char *role, const char *word);

/* Blocks, written out. seq 0: the next one. base: the newest checkpoint. */
const char *match_join_block(struct match *, int seat, uint64_t seq);
const char *match_nonce_block(struct match *, int seat, uint64_t seq);
const char *match_orders_block(struct match *, int seat, uint64_t turn, uint64_t seq, const char *lines);
/* The same with a line next: (mode C). */
const char *match_orders_next(struct match *, int seat, uint64_t turn, const char *next, const char *lines);
const char *match_ack_block(struct match *, int seat);
/* NONCE of the closed exchange. */
const char *match_opening_block(struct match *, int seat, const char *open);
enum core_verdict match_join(struct match *, int seat);
enum core_verdict match_nonce(struct match *, int seat);
enum core_verdict match_orders(struct match *, int seat, const char *lines); /* for the open exchange */
/* A RULING of the organiser with these lines; opening: of a hidden change, or NULL. */
const char *match_ruling_block(struct match *, uint64_t seq, const char *lines);
enum core_verdict match_rule(struct match *, const char *lines, const char *opening);
bool match_tick(struct match *, int64_t utc);
void match_advance(struct match *); /* runs what is closed, and reports it */
void match_set_up(struct match *);
/* Plays the journal again from genesis with the blocks that were signed, as an audit does: it must lead to this very
 * core. openings: of rulings that hide something, in a game that runs. */
void match_audit(struct match *);
/* Holds the journal as it is against the rules of journals, with all that was signed: nothing is wrong. *t: the T that
 * it comes to, of exchange *k; NULL: it comes to none. */
void match_judge(struct match *, const char **t, uint64_t *k);
/* What is wrong with it, "entry 29: ..."; NULL: nothing. */
const char *match_audit_says(struct match *);
/* The journal's last line that begins with its index and these words; NULL. */
const char *match_line(const struct match *, const char *words);
int match_count(const struct match *, const char *words); /* lines that begin with these words behind the index */

#endif
