/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_book.h - what the suites of the rule book share: its fences, and texts as it prints
 * them.
 */
#ifndef DISPATCH_TESTS_HD_BOOK_H
#define DISPATCH_TESTS_HD_BOOK_H

#include "games/face/face.h"
#include "tests/games/house-divided/hd_build.h"

enum { BOOK_COLUMNS = 72 }; /* of a line in a fence */
extern const struct ruleset hd_ruleset;
/* The n-th fence, from 0, whose first line is "```" and this. Its lines, each with its \n, in the arena; NULL: there
 * are not so many. */
const char *hd_fence(struct arena *, const char *head, int n);
/* Appends words in lines of 72 columns, the first one `indent` blanks in, the others two more. */
void hd_wrap(struct text *, const char *words, int indent);
/* What both sides of a comparison are free in: one blank where there are some, or a line ends. In the arena. */
const char *hd_tidy(struct arena *, const char *words);
/* Fails the test unless both say the same; with DISPATCH_BOOK=FILE writes what the game says there. */
void hd_same(struct arena *, const char *where, const char *book, const char *game);

#endif
