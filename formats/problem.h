/* SPDX-License-Identifier: Apache-2.0 */
/* formats/problem.h - a person's mistake, told so that he can mend it.
 *
 * Whoever reads untrusted input takes a `struct problem *` last and returns bool. On false the problem has a stable
 * key ("sshsig.trailing"), the place, what was read and what would have been right. Words for keys are in
 * templates/problems.json, or in problems.json of the ruleset that sets them; here are only facts. The first problem that is set stands. No heap: it is plain memory.
 *
 * This header and bytes.h are the two that games/ may use too. */
#ifndef DISPATCH_PROBLEM_H
#define DISPATCH_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

struct problem {
    const char *key;  /* static string; NULL: nothing is wrong */
    const char *rule; /* rule id such as "BVG-6.1d", or NULL; static */
    int line, column; /* from 1, in characters; 0: not a matter of lines */
    int length;       /* characters from column on */
    size_t offset;    /* bytes, for binary formats */
    char got[64];     /* what was read, cut to fit, UTF-8 */
    char want[160];   /* what would have been right */
    char nearest[64]; /* the nearest right spelling, or "" */
};

/* Sets key and offset unless a problem is set already. Always false, so that one may return it. why may be NULL. */
bool problem_set(struct problem *why, const char *key, size_t offset);
/* The same for a place in lines. */
bool problem_at(struct problem *why, const char *key, int line, int column, int length);
/* Copies words into a field of a problem, cutting at a whole UTF-8 character: problem_words(why->got, sizeof why->got,
 * at, len). */
void problem_words(char *field, size_t cap, const char *at, size_t len);

#endif
