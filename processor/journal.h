/* processor/journal.h - reading journal lines: "n verb word ..." (tlog.md "How a game maps to a log"). */
#ifndef DISPATCH_JOURNAL_H
#define DISPATCH_JOURNAL_H

#include "formats/beacon.h"
#include "formats/bytes.h"
#include "formats/commit.h"
#include "processor/genesis.h"

enum { JOURNAL_WORDS_MAX = 512 };
struct journal_line {
    uint64_t n;
    struct span verb, word[JOURNAL_WORDS_MAX]; /* the words behind the verb */
    size_t n_words;
};
/* line without LF. False: not of that form. */
bool journal_read(struct span line, struct journal_line *);
/* Leaf hash of a line without its LF (the LF is part of the entry). */
void journal_leaf(struct arena *, struct span line, struct hash *out);
bool journal_is(const struct journal_line *, const char *verb);
/* word i as a number, or `none`. */
uint64_t journal_number(const struct journal_line *, size_t i, uint64_t none);
/* A slot "e:s". */
bool journal_slot(struct span word, uint64_t *epoch, uint64_t *slot);

/* The chain of T, followed line by line: set-up lines give T0, each close gives the next T. */
struct chain {
    struct arena *arena;
    const struct genesis *genesis;
    char id[33];
    bool known; /* t is right */
    uint64_t k; /* exchange of t */
    hex32 t;
    struct {
        struct span commit, value, sighash;
    } seat[SEATS_MAX]; /* the set-up's */
    /* Dice modes B, C, D: what was closed, or bound, and waits for what comes into its T. */
    bool pending, awaits,
        ruled; /* ruled: the line before says that a ruling closes the exchange, which rolls nothing */
    uint64_t pending_k;
    int missing; /* bits: C: seats whose opening is awaited */
    struct turn_line turn[SEATS_MAX];
    /* D: the newest value that went into T. */
    uint64_t round, n_rounds;
    struct span source, value;
};
void chain_start(struct chain *, struct arena *, const struct genesis *, const char *id);
/* Takes the next journal line. After an `entropy` (or the last `join` of a short set-up) that completes the set-up t is
 * T0; after `close k ...` it is T_k, in modes B, C and D only after what was awaited came, or with the next line when
 * nothing was. Lines must live as long as the chain. */
void chain_take(struct chain *, const struct journal_line *);

/* The public layout of decks: which slots lie where, from journal lines alone. */
struct layout;
struct layout *layout_new(struct arena *);
/* False: the line does not fit what lies where (*why: one sentence, static): a draw that is not the pile's head, a slot
 * that moved from where it was not, an epoch that does not hold its sources. */
bool layout_take(struct layout *, const struct journal_line *, const char **why);
/* The root of deck's epoch as a shuffle line gave it, and its size; false: none seen. */
bool layout_root(const struct layout *, struct span deck, uint64_t epoch, struct hash *root, uint64_t *n);
/* Where slots lie. Of a fixed deck only those are known that a line named, and all above them in its list. */
enum layout_zone {
    LAYOUT_DEAD /* its card was sealed anew elsewhere */,
    LAYOUT_OUT,
    LAYOUT_PILE,
    LAYOUT_TABLE,
    LAYOUT_HAND
};
struct layout_slot {
    uint64_t epoch, slot;
    enum layout_zone zone;
    struct span hand; /* the seat in whose hand it is */
    int64_t order;    /* in the pile: smaller is nearer the top */
    uint64_t left;    /* the entry by which it last left a hand, 0: none */
};
bool layout_is_fixed(const struct layout *, struct span deck);
/* The i-th slot that there ever was, in order of epoch and slot; false: there are not so many. */
bool layout_slot(const struct layout *, struct span deck, size_t i, struct layout_slot *out);
bool layout_find(const struct layout *, struct span deck, uint64_t epoch, uint64_t slot, struct layout_slot *out);

#endif
