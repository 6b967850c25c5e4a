/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/name_fold.h - folded names, cut into words, one at a time or all of a ruleset's at once. names.c alone
 * includes it, and what it is made of. */
#ifndef DISPATCH_NAME_FOLD_H
#define DISPATCH_NAME_FOLD_H

#include "games/sheet/names.h"

enum { NAME_WORDS_MAX = 24 };
struct folded {
    char at[NAME_MAX_BYTES];
    int32_t n;
    uint8_t begin[NAME_WORDS_MAX], len[NAME_WORDS_MAX];
};
void name_words(struct folded *, const char *at, size_t len);
static inline bool name_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What a word of the input may begin with, and which digits its numbers may have: one bit a letter, one a digit. */
struct name_marks {
    uint32_t begins, digits;
};
/* Of words as they were written: what a form has. Short numerals and what is not ASCII may be spelt otherwise; such a
 * form has all. */
struct name_marks name_marks_of(const char *form, size_t len);
/* Of folded input: what a form must have. */
struct name_marks name_marks_wanted(const struct folded *input);
/* A quick no, which spares most comparisons: some word of the input begins like no word of the form, or is a long
 * number with a digit that the form has not. */
static inline bool name_may_match(struct name_marks wanted, struct name_marks has)
{
    return ((wanted.begins & ~has.begins) | (wanted.digits & ~has.digits)) == 0;
}

/* Things of a kind. Steps have names of their own; everything else is the ruleset's. */
int32_t name_count(const struct rules *, int kind);
struct named name_at(const struct rules *, int kind, int32_t i);
/* Its written form and each alias: the next one after *at, which starts as NULL. */
bool name_form(const struct named *, const char **at, size_t *len);

/* The forms of a kind, folded: those of thing i are [first[i], first[i + 1]). */
struct kind_forms {
    const struct named *list; /* whose they are; NULL: steps */
    int32_t n;
    const int32_t *first;
    const struct name_marks *marks;
    const struct folded *name;
};
/* NULL: they were not folded before (names_fold). */
const struct kind_forms *name_forms(const struct rules *, int kind);

#endif
