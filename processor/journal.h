/* processor/journal.h - reading journal lines: "n verb word ..." (tlog.md "How a game maps to a log"). */
#ifndef DISPATCH_JOURNAL_H
#define DISPATCH_JOURNAL_H

#include "formats/beacon.h"
#include "formats/bytes.h"
#include "formats/commit.h"
#include "processor/record/genesis.h"

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

/* What an entry says of a signed block that it names. */
struct journal_block {
    struct span side, hash, sighash; /* sighash, side: empty where the verb has none */
    uint64_t k, seq;                 /* UINT64_MAX where it has none */
    int64_t utc;                     /* 0: it has none */
};
/* False: it names none, or is malformed. `agree` names a sheet that has a receipt too, `hostkey` a RULING that has an
 * entry before. */
bool journal_names_block(const struct journal_line *, struct journal_block *);
/* Is the block that it names one of a kind that hides nothing? */
bool journal_shows_block(const struct journal_line *);
/* Does a block of this kind hide nothing, so that everybody may see it at once? By its BEGIN line. Orders do. */
bool block_is_public(struct span bytes);

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
