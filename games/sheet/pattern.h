/* SPDX-License-Identifier: Apache-2.0 */
/* games/sheet/pattern.h - how the words of a line are held against a verb's pattern, and written from it again. Used by
 * sheet_parse.c and line_write.c only; the language of patterns is in games/sheet/line.h.
 *
 * A pattern is tried in every way it may be read: where a name ends is known only when the rest fits. What failed once
 * at a place is not tried again, so the work is bounded by pattern length times tokens times SPAN_MAX name look-ups. */
#ifndef DISPATCH_PATTERN_H
#define DISPATCH_PATTERN_H

#include "games/sheet/line.h"

enum { TOKENS_MAX = 256, PATTERN_MAX = 256, SPAN_MAX = 8 /* tokens in a name */, BADS_MAX = 8, FARS_MAX = 4 };

struct token {
    const char *at; /* in the sheet's text */
    int32_t len;
    int32_t line, column, chars; /* its own line of the text, from 1; column and length in characters */
    bool joins;                  /* the `and` that begins a continued line: skipped where nothing else takes it */
};
bool token_is(const struct token *, const char *word, size_t len); /* without case, dots, quotes, brackets */

struct bad_name { /* an argument whose name was not settled, or a plain word that is misspelt */
    int32_t token, n, kinds /* offset in the pattern, of the word too */, hits;
    int32_t kind, first[4]; /* of several hits */
    const char *word;       /* of the pattern, that was misspelt: word_len bytes; NULL: a name */
    size_t word_len;
};
/* How exactly a line has to fit. With slips: all of it fits but for at most `misses` words or names, each of which is
 * at most so many letters from the one that is nearest to it. */
enum slack { SLACK_NONE, SLACK_LETTERS_MAX = 4, SLACK_ANY_NAME = 99 /* takes what is no name at all */ };
enum { MISSES_MAX = 2 };
struct match {
    const struct rules *rules;
    const void *view;
    int32_t seat, verb, words_max;
    const char *text; /* the sheet's, for offsets; text_len bytes */
    size_t text_len;
    const struct token *tokens; /* [0, n) */
    int32_t n;
    int32_t slack;          /* SLACK_NONE, 1 to SLACK_LETTERS_MAX, or SLACK_ANY_NAME; what does not fit is in bad[] */
    int32_t misses, missed; /* with letters: how many may be missed, and were so far */
    const char *pattern;
    struct line *out; /* words are added */
    bool too_long;
    int32_t n_bad;
    struct bad_name bad[BADS_MAX];
    int32_t far, n_far, far_pattern[FARS_MAX]; /* the furthest token that did not fit; what was expected there */
    int32_t n_sights;
    struct sight sight[BADS_MAX];
    struct tried *tried; /* borrowed; need not be cleared */
    int32_t pattern_len;
};
/* What was tried in vain: of each way (in a list or not, with so many misses before) and offset of the pattern one bit
 * a token, the end of the line too; the rows lie close together, as long as this line needs them. */
struct tried {
    uint64_t bits[2 * (MISSES_MAX + 1) * PATTERN_MAX * (TOKENS_MAX / 64 + 1)];
};
/* The nearest name of any kind of the argument at an offset of the pattern to tokens [token, token + n), or NULL;
 * *distance in letters. */
const char *match_near(const struct match *, int32_t kinds, int32_t token, int32_t n, int *distance);
/* Holds tokens from `first` on against the pattern. On false out's words are as before. */
bool match_pattern(struct match *, const char *pattern, int32_t first);
/* The kinds of an argument ("CORPS/CARD,") at an offset of a pattern: the i-th as a number, 0 after the last. */
int32_t pattern_kind(const struct rules *, const char *pattern, int32_t offset, int32_t i);
/* What stands at an offset, in words: "east or west", "with", "city"; added to what out holds. */
void pattern_wants(const char *pattern, int32_t offset, char *out, size_t cap);
bool pattern_is_kind(const char *pattern, int32_t offset); /* an argument with a kind, not literal words */

#endif
