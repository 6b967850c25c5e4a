/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/told.h - the journal of a match as somebody tells it: whole, with lines missing, or with a lie in it; and
 * what the judge (processor/check/judge.h) says of it.
 *
 *   struct told told;
 *   told_begin(&told, &m);                      the journal as it is, with all that was signed
 *   told_lie(&told, "close 1 ", "=2", "99");    its third word becomes 99
 *   told_judge(&told);                          told.wrong: the first rule that is broken, or NULL */
#ifndef DISPATCH_TESTS_TOLD_H
#define DISPATCH_TESTS_TOLD_H

#include "processor/check/judge.h"
#include "tests/lib/match.h"

enum { TOLD_FINDINGS_MAX = 200, TOLD_NAMES_MAX = 8 };
struct told_finding {
    enum judge_kind kind;
    uint64_t entry;
    const char *key, *words;
};
struct told {
    struct match *m;
    struct arena *arena; /* of a judge, while he works */
    struct transcript all;
    struct span *line; /* what is told, numbered */
    size_t n;
    bool no_sheets;          /* nobody here knows the words of a sheet */
    bool no_roots;           /* nor a root of the log */
    bool other_roots;        /* the log was another when the blocks were signed */
    bool may_lack;           /* blocks may be missing */
    const char *missing_key; /* the seat whose public keys are not here */
    struct span missing;     /* the hash of a block that is not here */
    struct {
        const char *name, *word;
    } named[TOLD_NAMES_MAX];
    size_t n_named;
    struct told_finding finding[TOLD_FINDINGS_MAX];
    size_t n_findings;
    const struct told_finding *wrong; /* the first one */
    hex32 t;                          /* T that it comes to; "": none is known */
    uint64_t k;
    size_t n_signatures, n_blocks;
};
void told_begin(struct told *, struct match *);
/* The whole. */
void told_judge(struct told *);
/* Lines 0 to `to` and from `from` on, in between a gap, for which somebody is believed that T of exchange k was t
 * (NULL: nobody says). to 0: the journal begins with the gap. */
void told_judge_parts(struct told *, size_t to, size_t from, uint64_t k, const char *t);
/* The first finding of this key; NULL. */
const struct told_finding *told_finding(const struct told *, enum judge_kind, const char *key);

/* Changes the first line that begins with these words behind its number, and numbers all anew. how:
 *   "=W"  word W (0 is the verb) becomes `to`        "-"  it becomes one that no rule is about, so that the others keep
 * their numbers
 *   "--" it is left out
 *   "+"   `to` follows it as a line            "<"  before it
 *   "cut" nothing is changed: the journal begins there (in struct lie alone); "cut+": behind it
 *   "."   the line becomes `to`                      "2"  it stands there twice
 * In `to` what is in braces is a word of another line: {join east/3} is word 3 of the first that begins "join east".
 * {=NAME} is what was named so. Where `at` begins with ">" the last such line is meant. The place of the line is
 * returned, counted from 0. */
size_t told_lie(struct told *, const char *at, const char *how, const char *to);

/* One more block that was signed, over the log of this size (0: as it stands there): its hash, as {=NAME}. seed2: NULL,
 * or who signs too. */
void told_block(struct told *, const char *name, const uint8_t *seed, const uint8_t *seed2, const char *block,
                uint64_t size);
void told_name(struct told *, const char *name, const char *word);
/* Where the line is that begins so. */
size_t told_place(const struct told *, const char *at);

/* ---- lies and what they come to ---- */

struct lie {
    const char *key, *words; /* what the judge says, of which words are a part */
    void (*story)(struct match *);
    const char *at, *how, *to;    /* told_lie; at NULL: nothing is changed */
    const char *found;            /* at which line, when it is another than that which was changed or put in */
    void (*given)(struct told *); /* what else is there, or is not */
    bool not_first;               /* something else is wrong before, as the lie has consequences */
    bool is_open;                 /* it says that something stays open, and that nothing is wrong */
    bool is_given;                /* what was given is itself at fault: without the change something is wrong already */
};
/* The story tells true, and nothing is wrong; the lie is found, first of all, at its entry and in these words. */
void lie_is_found(const struct lie *);

#endif
