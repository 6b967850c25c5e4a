/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/journal.h - reading journal lines: "n verb word ..." (tlog.md "Entries"). */
#ifndef DISPATCH_JOURNAL_H
#define DISPATCH_JOURNAL_H

#include "formats/beacon.h"
#include "formats/bytes.h"
#include "formats/commit.h"
#include "processor/record/genesis.h"

enum { JOURNAL_WORDS_MAX = 512 };
struct journal_line {
    uint64_t n;
    struct span verb, word[JOURNAL_WORDS_MAX]; /* the words after the verb */
    size_t n_words;
};
/* line without LF. False: not of that form. */
bool journal_read(struct span line, struct journal_line *);
/* An entry as the store has it, with its LF. False, and no verb and no words: not of that form. */
bool journal_entry(struct span entry, struct journal_line *);
bool journal_is(const struct journal_line *, const char *verb);
/* All words after the verb, as they stand; empty: there are none. */
struct span journal_words(const struct journal_line *);
/* word i as a number, or `none`. */
uint64_t journal_number(const struct journal_line *, size_t i, uint64_t none);
/* A slot "e:s". */
bool journal_slot(struct span word, uint64_t *epoch, uint64_t *slot);
/* When the line was written, as it says. False: its verb tells no instant but one to come, or it is malformed. */
bool journal_instant(const struct journal_line *, int64_t *utc);

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

#endif
