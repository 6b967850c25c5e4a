/* SPDX-License-Identifier: Apache-2.0 */
/* processor/record/journal.h - reading journal lines: "n verb word ..." (tlog.md "Entries"). */
#ifndef DISPATCH_JOURNAL_H
#define DISPATCH_JOURNAL_H

#include "formats/beacon.h"
#include "formats/bytes.h"
#include "formats/commit.h"
#include "processor/record/genesis.h"

/* The verbs, for who writes entries and who reads them, in the order of that table. Of those that name a signed block
 * or an instant a letter for each word after the verb: k the exchange; s seat, q seq, h hash and g sighash of the
 * block; t when it was. true: the block is an order, or one that another entry shows; or there is none. */
#define JOURNAL_VERBS(ENTRY)                                                                                           \
    ENTRY(JOIN, "join", "s--hg", false)                                                                                \
    ENTRY(ENTROPY, "entropy", "s-h", false)                                                                            \
    ENTRY(SETUP, "setup", "", true)                                                                                    \
    ENTRY(DECK, "deck", "", true)                                                                                      \
    ENTRY(SHUFFLE, "shuffle", "", true)                                                                                \
    ENTRY(DRAW, "draw", "", true)                                                                                      \
    ENTRY(MOVE, "move", "", true)                                                                                      \
    ENTRY(OPEN, "open", "", true)                                                                                      \
    ENTRY(RECEIPT, "receipt", "ksqhgt", true)                                                                          \
    ENTRY(REFUSED, "refused", "ksqh", true)                                                                            \
    ENTRY(SETTLED, "settled", "-t", false)                                                                             \
    ENTRY(DEADLINE, "deadline", "-t", false)                                                                           \
    ENTRY(CLOSE, "close", "", true)                                                                                    \
    ENTRY(AWAIT, "await", "", true)                                                                                    \
    ENTRY(ACK, "ack", "kshg", false)                                                                                   \
    ENTRY(NONCE, "nonce", "ks-h", false)                                                                               \
    ENTRY(BEACON, "beacon", "", true)                                                                                  \
    ENTRY(ROLL, "roll", "", true)                                                                                      \
    ENTRY(FIRED, "fired", "", true)                                                                                    \
    ENTRY(HELD, "held", "", true)                                                                                      \
    ENTRY(STATE, "state", "", true)                                                                                    \
    ENTRY(FACTS, "facts", "", true)                                                                                    \
    ENTRY(REPORT, "report", "", true)                                                                                  \
    ENTRY(SEAL, "seal", "", true)                                                                                      \
    ENTRY(MISSED, "missed", "", true)                                                                                  \
    ENTRY(EXTEND, "extend", "", true)                                                                                  \
    ENTRY(ABSENT, "absent", "", true)                                                                                  \
    ENTRY(HOLD, "hold", "-t", false)                                                                                   \
    ENTRY(RESUME, "resume", "", true)                                                                                  \
    ENTRY(REBUILT, "rebuilt", "-t", false)                                                                             \
    ENTRY(REKEY, "rekey", "s-ht", false)                                                                               \
    ENTRY(REVOKE, "revoke", "s-h", false)                                                                              \
    ENTRY(REPLACE, "replace", "s-h", false)                                                                            \
    ENTRY(RECALL, "recall", "s--ht", false)                                                                            \
    ENTRY(PROPOSE, "propose", "", true)                                                                                \
    ENTRY(OBJECT, "object", "", true)                                                                                  \
    ENTRY(CARRIED, "carried", "--t", false)                                                                            \
    ENTRY(RULING, "ruling", "ht", false)                                                                               \
    ENTRY(AGREE, "agree", "ksh", true)                                                                                 \
    ENTRY(WITHDRAWN, "withdrawn", "", true)                                                                            \
    ENTRY(RULED, "ruled", "-t", false)                                                                                 \
    ENTRY(HOSTKEY, "hostkey", "---h", true)                                                                            \
    ENTRY(UPGRADE, "upgrade", "", true)                                                                                \
    ENTRY(LAPSED, "lapsed", "", true)                                                                                  \
    ENTRY(PRESS, "press", "", true)                                                                                    \
    ENTRY(LOOKED, "looked", "-t", false)                                                                               \
    ENTRY(REVEAL, "reveal", "", true)                                                                                  \
    ENTRY(END, "end", "", true)
enum journal_verb {
    ENTRY_NONE, /* there is no entry, or it has another verb */
#define ENTRY(NAME, word, words, hides) ENTRY_##NAME,
    JOURNAL_VERBS(ENTRY)
#undef ENTRY
        ENTRY_VERBS
};
const char *journal_word(enum journal_verb); /* "receipt"; "" of none */
enum journal_verb journal_verb_of(struct span word);

enum { JOURNAL_WORDS_MAX = 512 };
struct journal_line {
    uint64_t n;
    enum journal_verb is;
    struct span verb, word[JOURNAL_WORDS_MAX]; /* the words after the verb */
    size_t n_words;
};
/* line without LF. False: not of that form. */
bool journal_read(struct span line, struct journal_line *);
/* An entry as the store has it, with its LF. False, and no verb and no words: not of that form. */
bool journal_entry(struct span entry, struct journal_line *);
static inline bool journal_is(const struct journal_line *line, enum journal_verb verb)
{
    return line->is == verb;
}
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
