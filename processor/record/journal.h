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

#endif
