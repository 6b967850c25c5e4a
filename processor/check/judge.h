/* SPDX-License-Identifier: Apache-2.0 */
/* processor/check/judge.h - does a journal keep its own rules? The one judge of formats/TRANSCRIPT.md, sections 2, 3,
 * 3a, 4 and 6, for all who have to know: verify, the audit of a running game and of a finished one, rebuild and the
 * gate.
 *
 * It follows a log entry by entry and believes nothing that it can check: whose keys are in force, who signed what,
 * what may stand in a close, what T rests on, whom the dice had to wait for, which round, which deadline. Where cards
 * lie is layout's business (journal.h), and what the rules of the game make of the orders is the replay's (audit.h).
 *
 *   struct judge *judge = judge_new(arena, &(struct judge_given){.genesis = g, .id = id, .say = say, ...});
 *   for each line: judge_take(judge, line);        say(JUDGE_WRONG, ...) where the log breaks a rule
 *   judge_done(judge);                             say(JUDGE_OPEN, ...) for what could not be known from what was given
 *
 * What it cannot know is named, never passed over. Everything that is given is borrowed and lives as long as the judge.
 */
#ifndef DISPATCH_JUDGE_H
#define DISPATCH_JUDGE_H

#include "formats/armor.h"
#include "processor/record/journal.h"
#include "processor/record/transcript.h"

enum { JUDGE_CLOCK_STEP = 300 }; /* seconds by which a host's clock may go back without a word (clock_guard.c) */
enum judge_kind {
    JUDGE_WRONG = 1, /* no honest host wrote this */
    JUDGE_OPEN       /* whether it is right cannot be known from what was given */
};
struct judge_given {
    const struct genesis *genesis;
    const char *id;
    const struct transcript_key *key; /* public keys; fingerprints in genesis and log say which count */
    size_t n_keys;
    /* The block of this hash, of those that hide nothing and of orders as far as they are here; NULL: it is not. */
    const struct transcript_block *(*block)(void *context, struct span hash);
    /* The header of an order sheet that somebody has who knows its words, good until the next line is taken; false:
     * nobody here. May be NULL. */
    bool (*sheet)(void *context, struct span hash, struct header *);
    /* The root of the log at this size; false: not known here. May be NULL: then none is. */
    bool (*root_at)(void *context, uint64_t size, struct hash *);
    /* entry: the number of the line, 0 where it is none. key: static. words: of JUDGE_WRONG what is wrong, to stand
     * behind "entry N: "; of JUDGE_OPEN a whole sentence. */
    void (*say)(void *context, enum judge_kind, uint64_t entry, const char *key, const char *words);
    void *context;
    /* A replay holds every sheet against its key, makes its receipt anew and compares it: that is not done twice. */
    bool is_replayed;
    /* It has the game's own seed, and is held against these lines byte by byte: it makes the proof of each roll anew.
     * That the seed is the key's is seen by the first, which is verified; the others are that key's if they are the
     * same bytes, and to verify them would be the same curve twice. */
    bool is_rolled;
    bool may_lack; /* of what hides nothing some may be missing: then it is open, else the log is not whole */
};
struct judge;
struct judge *judge_new(struct arena *, const struct judge_given *);
/* The next line; it must live as long as the judge. */
void judge_take(struct judge *, const struct journal_line *);
/* Entries before the next line are missing. T of exchange k was t, as somebody tells who is believed for that; t NULL:
 * nobody does. */
void judge_gap(struct judge *, uint64_t k, const char *t);
/* Says what stayed open. After the last line. */
void judge_done(struct judge *);

/* T of the newest exchange that has one, and its number; NULL: it is not known. */
const char *judge_t(const struct judge *, uint64_t *k);
/* Of the `roll` that was taken last: what its dice are made of; NULL: it was not proven. */
const struct beta *judge_dice(const struct judge *);
/* What was found when the first signature of this block was held against the key of that word; NULL: it was not, or it
 * is not that key's. Borrowed from the judge. */
const struct verified *judge_signed(const struct judge *, const struct transcript_block *, const char *word);
/* How many receipts it held against keys, and how many public blocks. */
size_t judge_signatures(const struct judge *);
size_t judge_blocks(const struct judge *);
/* How often deadlines were put off, and by how many seconds in all, a row for each reason that the log gives
 * (outage.h), in the order in which they came. Seconds: as far as the deadline before is known. Borrowed from the
 * judge. */
enum { JUDGE_EXTENSIONS_MAX = 9 };
struct judge_extension {
    const char *cause;
    uint64_t n;
    int64_t seconds;
};
size_t judge_extensions(const struct judge *, const struct judge_extension **);

#endif
